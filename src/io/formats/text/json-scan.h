/* json-scan.h - values cut out of a JSON file, one by one
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/text/reader.h"

/* Splits a file while it is read: an object and one array in it, or the whole
 * at once. Values are returned as text, in UTF-8, in which brackets match,
 * strings end, and nesting is limited. The caller parses them. Errors are the
 * reader's, with the line. */
typedef struct
{
  Reader     *reader;
  const char *chunk;            /* the reader's */
  gsize       at;
  gsize       len;
  guint64     line;             /* of the byte at @at */
  gsize       longest;          /* the longest value; may be lowered */
  int         depth;            /* brackets that are open */
  gboolean    has_member;       /* whether a member was taken */
  gboolean    has_item;         /* whether an item was taken */
} JsonScan;

void     json_scan_init   (JsonScan *self,
                           Reader   *reader);

/* Enters the object that the file must be. The error says that the file is not
 * GeoJSON. */
gboolean json_scan_begin  (JsonScan *self);

/* Reads the name of the next member, with its quotes and escapes. FALSE at the
 * end of the object, after which nothing may come, and after an error. */
gboolean json_scan_member (JsonScan *self,
                           GString  *name);

/* Enters the next value if it is an array; FALSE otherwise. */
gboolean json_scan_enter  (JsonScan *self);

/* Takes the next item of that array. FALSE at its end, and after an error. */
gboolean json_scan_item   (JsonScan *self,
                           GString  *text,
                           guint64  *line);

/* Takes the value of a member, or of the file. Sets @line to the line where the
 * value begins. */
gboolean json_scan_value  (JsonScan *self,
                           GString  *text,
                           guint64  *line);

/* Checks that the file ends here; anything more is an error. */
gboolean json_scan_end    (JsonScan *self);
