/* products.h - which of two products is larger, exactly, on any machine
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <glib.h>

/* A signed number of 129 bits. */
typedef struct
{
  int     sign;         /* -1, 0 or 1 */
  guint64 high;
  guint64 low;
} Product;

/* -1, 0 or 1 as @a times @b is less than, equal to or more than @c times @d.
 * Right for all numbers. */
int products_compare (gint64 a,
                      gint64 b,
                      gint64 c,
                      gint64 d);

/* The product of any two numbers. */
Product products_multiply (gint64 a,
                           gint64 b);
