/* csv.h - a table of text: a header that names columns, then rows
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "formats/text/reader.h"
#include "formats/text/writer.h"

/* A table with commas or tabs between fields, quotes as in RFC 4180, and lines
 * that may end with CRLF. Blanks around a field are dropped, and those within
 * quotes are kept. Columns go by their names, in any order. Lines before the
 * first row that begin with # are remarks. Errors are the reader's. */
typedef struct _Csv Csv;

/* Reads the header. A table without one has columns "1", "2" and so on, as many
 * as its first row has fields. @reader stays the caller's, must outlive the
 * table, and holds the error if there is one. */
Csv        *csv_new     (Reader     *reader,
                         gboolean    has_header);
void        csv_free    (Csv        *self);

/* Finds the column of that name; -1 if there is none. */
int         csv_column  (const Csv  *self,
                         const char *name);

/* Finds the column of that name, and reports an error if there is none. */
gboolean    csv_require (const Csv  *self,
                         const char *name,
                         int        *column);

/* Takes the next row that is not blank. %FALSE at the end and after an
 * error. */
gboolean    csv_next    (Csv        *self);

/* A field of the row, valid until the next row; "" for column -1. */
const char *csv_field   (const Csv  *self,
                         int         column);

/* Writes a field, in quotes if it must be. */
void        csv_put     (Writer     *writer,
                         const char *field);

/* Reads a field that must be a finite number. */
gboolean    csv_number  (const Csv  *self,
                         int         column,
                         gdouble    *number);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Csv, csv_free)
