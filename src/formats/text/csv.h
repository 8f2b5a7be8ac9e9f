/* csv.h - a table of text: a header that names columns, then rows
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "formats/text/reader.h"
#include "formats/text/writer.h"

/* Comma or tab, quotes as RFC 4180 has them, CRLF; blanks around a field are
 * dropped, those within quotes kept. Columns go by their names, in any order.
 * Lines before the first row that begin with # are remarks. Errors are the
 * reader's. */
typedef struct _Csv Csv;

/* Reads the header; a table without one has columns "1", "2" and so on, as many
 * as its first row. @reader stays the caller's, and must outlive the table; it
 * holds the error if there is one. */
Csv        *csv_new     (Reader     *reader,
                         gboolean    has_header);
void        csv_free    (Csv        *self);

/* The column of that name; -1 if there is none. */
int         csv_column  (const Csv  *self,
                         const char *name);

/* The column of that name, which must be there. */
gboolean    csv_require (const Csv  *self,
                         const char *name,
                         int        *column);

/* The next row that is not blank. %FALSE at the end and after an error. */
gboolean    csv_next    (Csv        *self);

/* A field of the row, good until the next; "" for column -1. */
const char *csv_field   (const Csv  *self,
                         int         column);

/* Writes a field, in quotes if it must be. */
void        csv_put     (Writer     *writer,
                         const char *field);

/* A field that must be a finite number. */
gboolean    csv_number  (const Csv  *self,
                         int         column,
                         gdouble    *number);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Csv, csv_free)
