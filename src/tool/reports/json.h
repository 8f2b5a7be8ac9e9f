/* json.h - JSON, piece by piece into an output
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Large answers are written as they come, and every build can write them:
 * json-glib would want the whole tree, and to be there. */

#pragma once

#include "tool/reports/output.h"

/* Made with { output }, or { output, .is_dense = TRUE } for JSON without blanks,
 * for programs alone. @key is %NULL for what stands in an array. */
typedef struct
{
  Output  *output;
  guint    depth;
  guint    flat;        /* the depth of the value that is on one line, or 0 */
  gboolean has_items;   /* whether a comma comes before the next */
  gboolean is_dense;    /* whether there are no blanks and ends of lines */
} Json;

/* @bracket is '{' or '['. A flat value is on one line. */
void json_open      (Json       *self,
                     const char *key,
                     char        bracket);
void json_open_flat (Json       *self,
                     const char *key,
                     char        bracket);
void json_close     (Json       *self,
                     char        bracket);

/* %NULL is null. Bytes that are no UTF-8 are replaced. */
void json_string    (Json       *self,
                     const char *key,
                     const char *value);

/* Writes as few digits as read back to the same number; null if @value is not
 * finite. */
void json_number    (Json       *self,
                     const char *key,
                     gdouble     value);

/* Writes a number rounded to @digits digits behind the point, 0 to 6, without
 * zeros at its end; as json_number() if it has more than 15 digits. */
void json_decimal   (Json       *self,
                     const char *key,
                     gdouble     value,
                     guint       digits);
void json_count     (Json       *self,
                     const char *key,
                     guint64     value);
void json_boolean   (Json       *self,
                     const char *key,
                     gboolean    value);
void json_null      (Json       *self,
                     const char *key);

/* A buffer for the shortest number that reads back as @value. */
#define JSON_NUMBER_SIZE G_ASCII_DTOSTR_BUF_SIZE
const char *json_format_number (char    text[JSON_NUMBER_SIZE],
                                gdouble value);
