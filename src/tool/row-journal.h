/* row-journal.h - rows of a matrix that are kept until all are done
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A long matrix that was stopped continues from the file FILE.rows beside its
 * output. That file has a header with a mark of the matrix, and then the rows
 * in the order in which they were found, each with a checksum. An incomplete
 * last row is dropped. Numbers have the byte order of this machine, so that the
 * file cannot be moved to another one. */

#pragma once

#include "tool/row-finder.h"

#include <stdio.h>

#define ROW_JOURNAL_MARK 32

/* Made with { NULL }. */
typedef struct
{
  char    *path;                /* (owned) */
  FILE    *file;                /* (owned) open for rows to be added */
  guint32  n_rows;
  guint32  n_columns;
} RowJournal;

/* Opens the journal of the matrix that will be written to @output_path, and
 * gives its rows to @func; begins a journal if the file does not exist. %FALSE
 * with an error if it is the journal of another matrix. */
gboolean row_journal_open   (RowJournal   *self,
                             const char   *output_path,
                             const guint8  mark[ROW_JOURNAL_MARK],
                             guint32       n_rows,
                             guint32       n_columns,
                             RowFunc       func,
                             gpointer      user_data,
                             GError      **error);

/* Adds a row, which is with the system when this returns. */
gboolean row_journal_add    (RowJournal    *self,
                             guint32        row,
                             const WayCost *costs,
                             GError       **error);

/* Removes the file: the matrix is written. */
void     row_journal_remove (RowJournal   *self);
void     row_journal_clear  (RowJournal   *self);
