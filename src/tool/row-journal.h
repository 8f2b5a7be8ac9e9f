/* row-journal.h - rows of a matrix that are kept until all are done
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A long matrix that is stopped, however hard, is carried on from a file beside
 * the one to be written, FILE.rows: a head with a mark of the matrix, and then
 * rows as they were found, each with a checksum. A row that was half written
 * when the machine stopped is found out, and dropped. The numbers in it are as
 * this machine has them: it is no file to be handed on. */

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

/* Takes up the journal of the matrix that will be written to @output_path, and
 * hands the rows that are in it to @func; or begins it if there is none.
 * %FALSE with an error if there is one of another matrix. */
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
