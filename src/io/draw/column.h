/* column.h - long rows of numbers, packed for a page
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A page gets a column as one string: the name of the narrowest kind of number
 * that holds all of them exactly (u1, u2, u4, f4, f8: unsigned or floating, and
 * how many bytes), a colon, and the numbers in base64, the low byte first. */

#pragma once

#include "io/formats/text/writer.h"

typedef struct
{
  gdouble *items;               /* (owned) */
  gsize    n;
  gsize    room;
  gboolean is_short;            /* there was no memory for all of them */
} Column;

/* Begins with { NULL }. */
void column_add   (Column       *self,
                   gdouble       value);
void column_clear (Column       *self);

/* Writes ,"@key":"...". Takes the error for the writer's own if there was no
 * memory. */
void column_put   (const Column *self,
                   const char   *key,
                   Writer       *writer);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Column, column_clear)
