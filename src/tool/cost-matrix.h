/* cost-matrix.h - what it costs from each of many places to each
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A row is one search, which runs until it has met all columns, so that a
 * matrix of m rows and n columns takes m searches and not m times n. By a
 * hierarchy a row is a sweep, and sixteen go side by side. */

#pragma once

#include "tool/options/limit-options.h"
#include "tool/options/places.h"

/* Made with { NULL }. */
typedef struct
{
  GArray    *rows;              /* (owned) of Spot */
  GArray    *columns;           /* (owned) of Spot */
  WayCost   *costs;             /* (owned) row by row */
  guint      n_done;            /* rows */
  WayGraph  *graph;             /* (not owned) what is searched */
  WayStatus  status;            /* by which limit it was stopped, else FOUND */
} CostMatrix;

/* Runs @search for each row, with a bar, or asks @costs if that is not NULL.
 * Both arrays are shared. */
gboolean cost_matrix_find  (CostMatrix       *self,
                            GArray           *rows,
                            GArray           *columns,
                            WaySearch        *search,
                            WayHierarchyCosts *costs,
                            Limits           *limits,
                            GError          **error);
void     cost_matrix_clear (CostMatrix       *self);

/* INFINITY if there is no route. */
WayCost  cost_matrix_get   (const CostMatrix *self,
                            guint             row,
                            guint             column);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (CostMatrix, cost_matrix_clear)
