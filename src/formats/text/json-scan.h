/* json-scan.h - values cut out of a JSON file, one by one
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "formats/text/reader.h"

/* Takes a file apart while it is read: an object, and one array in it, or all
 * of it at once. What a value holds is given as text, in UTF-8, in which
 * brackets match and strings end, nested no deeper than a parser bears, and is
 * for that to read. Errors are the reader's, with the line. */
typedef struct
{
  Reader     *reader;
  const char *chunk;            /* the reader's */
  gsize       at;
  gsize       len;
  guint64     line;             /* that of @at */
  gsize       longest;          /* value that may be met; may be lowered */
  int         depth;            /* brackets that were entered */
  gboolean    has_member;       /* behind the first member of the object */
  gboolean    has_item;         /* behind the first item of the array */
} JsonScan;

void     json_scan_init   (JsonScan *self,
                           Reader   *reader);

/* Enters the object that all of the file must be. An error says that this is
 * not GeoJSON. */
gboolean json_scan_begin  (JsonScan *self);

/* Reads the name of the next member, with its quotes and escapes. FALSE at the
 * end of the object, after which nothing may come, and after an error. */
gboolean json_scan_member (JsonScan *self,
                           GString  *name);

/* Enters the next value if that is an array; else FALSE. */
gboolean json_scan_enter  (JsonScan *self);

/* The next item of that array. FALSE at its end, and after an error. */
gboolean json_scan_item   (JsonScan *self,
                           GString  *text,
                           guint64  *line);

/* The value of a member, or of the file; @line is set to that at which it
 * begins. */
gboolean json_scan_value  (JsonScan *self,
                           GString  *text,
                           guint64  *line);

/* Checks that the file ends here; anything more is an error. */
gboolean json_scan_end    (JsonScan *self);
