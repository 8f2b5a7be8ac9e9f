/* csv.h - a table of text: a header that names columns, then rows
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/text/reader.h"
#include "io/formats/text/writer.h"

/* A table with commas, semicolons, tabs or blanks between fields, quotes as in
 * RFC 4180, and lines that may end with CRLF. The first row tells what stands
 * between fields: a tab if it has one, else commas or semicolons, whichever are
 * more, else blanks. Blanks around a field are dropped, and those within quotes
 * are kept. Lines before the first row that begin with # or % are remarks.
 * Errors are the reader's. */
typedef struct _Csv Csv;

/* Reads the first row, which csv_next() gives again. Columns are called "1",
 * "2" and so on, as many as that row has fields. @reader stays the caller's,
 * must outlive the table, and holds the error if there is one. */
Csv        *csv_new     (Reader     *reader);
void        csv_free    (Csv        *self);

/* Takes the first row as the header: columns go by the names in it, and
 * csv_next() begins with the row after. %FALSE if it names a column twice. */
gboolean    csv_take_header (Csv    *self);

/* How many columns there are. */
guint       csv_get_n_columns (const Csv *self);

/* (nullable): the name of a column, from 0; NULL if there is no header. */
const char *csv_get_heading (const Csv *self,
                             guint      column);

/* Whether blanks stand between fields, and nothing else. */
gboolean    csv_has_blanks (const Csv *self);

/* Whether two headings are the same but for case, accents, and blanks or "-"
 * instead of "_". */
gboolean    csv_is_heading (const char *text,
                            const char *name);

/* Finds the column of exactly that name, or otherwise by csv_is_heading().
 * Returns -1 if no column has the name. */
int         csv_column  (const Csv  *self,
                         const char *name);

/* Reports that a column is missing: @expected says which one was expected, and
 * follows "the header is ..., and". Returns %FALSE. */
gboolean    csv_fail_column (const Csv  *self,
                             const char *expected);

/* Takes the next row that is not blank. %FALSE at the end and after an
 * error. */
gboolean    csv_next    (Csv        *self);

/* A field of the row, valid until the next row; "" for column -1. */
const char *csv_field   (const Csv  *self,
                         int         column);

/* Writes a field, in quotes if it must be. */
void        csv_put     (Writer     *writer,
                         const char *field);

/* Reads a field that must be a finite number. Between semicolons it may have a
 * decimal comma, if no number of the table has a decimal point. */
gboolean    csv_number  (Csv        *self,
                         int         column,
                         gdouble    *number);

/* Whether a field is such a number. Reports nothing. */
gboolean    csv_is_number (const Csv *self,
                           int        column,
                           gdouble   *number);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Csv, csv_free)
