/* cost-matrix.h - the costs from each of many places to each
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/row-finder.h"
#include "tool/row-journal.h"

/* Made with { NULL }. */
typedef struct
{
  GArray    *rows;              /* (owned) of Spot */
  GArray    *columns;           /* (owned) of Spot */
  guint      n_numbers;         /* of a row: costs, and then measures */
  gdouble   *numbers;           /* (owned) row by row */
  guint8    *is_taken;          /* (owned) whether a row is done */
  guint      n_taken;           /* rows, in any order ... */
  guint      n_done;            /* ... and those before the first that is not */
  WayStatus  status;            /* the limit that stopped it; otherwise FOUND */

  const char *kept_beside;      /* (not owned) (nullable) the file that will be
                                 * written: rows are kept in a journal */
  guint8     mark[ROW_JOURNAL_MARK];
  RowJournal journal;
} CostMatrix;

/* Has rows that are found kept until cost_matrix_forget(), for a command that
 * will be given again: @mark tells matrices apart. */
void     cost_matrix_keep  (CostMatrix       *self,
                            const char       *output_path,
                            const guint8      mark[ROW_JOURNAL_MARK]);
void     cost_matrix_forget (CostMatrix      *self);

/* Runs @search for each row, with a bar, or asks @router if it is not NULL.
 * Adds up the measure of @also, unless that is NULL.
 * Both arrays are shared. Ranks deal the rows out among themselves; the speaker
 * has them all in the end. */
gboolean cost_matrix_find  (CostMatrix       *self,
                            GArray           *rows,
                            GArray           *columns,
                            WaySearch        *search,
                            WayRouter        *router,
                            const Also       *also,
                            Limits           *limits,
                            GError          **error);
void     cost_matrix_clear (CostMatrix       *self);

/* INFINITY if no route exists. */
WayCost  cost_matrix_get   (const CostMatrix *self,
                            guint             row,
                            guint             column);

/* The sum of the measure. */
gdouble  cost_matrix_get_sum (const CostMatrix *self,
                              guint             row,
                              guint             column);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (CostMatrix, cost_matrix_clear)
