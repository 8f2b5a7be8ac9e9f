/* cost-matrix.c - what it costs from each of many places to each
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/cost-matrix.h"

#include <math.h>

#include "tool/interrupt.h"
#include "tool/progress.h"

/* One search, from goal to goal. */
typedef struct
{
  CostMatrix *matrix;
  WaySearch  *search;
  Limits     *limits;
  guint       n_goals;          /* nodes: places may share one */
} Rows;

void
cost_matrix_clear (CostMatrix *self)
{
  g_clear_pointer (&self->rows, g_array_unref);
  g_clear_pointer (&self->columns, g_array_unref);
  g_clear_pointer (&self->costs, g_free);
}

static guint
count_nodes (const GArray *spots)
{
  g_autoptr (GHashTable) nodes = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < spots->len; i++)
    g_hash_table_add (nodes, (gpointer) g_array_index (spots, Spot, i).node);

  return g_hash_table_size (nodes);
}

static gboolean
allocate (CostMatrix *self,
          GError    **error)
{
  const gsize n_rows = self->rows->len, n_columns = self->columns->len;

  if (n_rows <= G_MAXSIZE / sizeof (WayCost) / MAX (n_columns, 1))
    self->costs = g_try_new (WayCost, MAX (n_rows * n_columns, 1));
  if (self->costs != NULL)
    return TRUE;

  g_set_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
               "there is no memory for %u rows of %u columns", self->rows->len,
               self->columns->len);
  return FALSE;
}

static WayCost *
cell (const CostMatrix *self,
      guint             row,
      guint             column)
{
  return &self->costs[(gsize) row * self->columns->len + column];
}

WayCost
cost_matrix_get (const CostMatrix *self,
                 guint             row,
                 guint             column)
{
  return *cell (self, row, column);
}

/* Notes what the way to the goal that was found costs in its columns. Over
 * states of turns a goal is met once for each way in: the first is the
 * cheapest. Returns whether it was the first. */
static gboolean
note_goal (const Rows *self,
           guint       row)
{
  const GArray *columns = self->matrix->columns;
  g_autoptr (WayPath) path = way_search_dup_path (self->search);
  const WayNode goal = way_path_get_node (path, way_path_get_length (path) - 1);
  gboolean is_first = FALSE;

  for (guint i = 0; i < columns->len; i++)
    if (g_array_index (columns, Spot, i).node == goal
        && *cell (self->matrix, row, i) == INFINITY)
      {
        *cell (self->matrix, row, i) = way_path_get_cost (path);
        is_first = TRUE;
      }

  return is_first;
}

/* Runs on from goal to goal until all are met, or no more can be reached. What
 * is avoided is reached from nowhere, not from itself either. */
static gboolean
search_row (Rows       *self,
            guint       row,
            const Spot *start,
            GError    **error)
{
  const GArray *columns = self->matrix->columns;
  const guint64 before = self->limits->expanded;
  guint n_found = 0;
  WayStatus status;

  way_search_set_start (self->search, start->node);
  way_search_clear_goals (self->search);
  for (guint i = 0; i < columns->len; i++)
    {
      way_search_add_goal (self->search, g_array_index (columns, Spot, i).node);
      *cell (self->matrix, row, i) = INFINITY;
    }
  do
    {
      self->limits->expanded = before;
      status = limits_run (self->limits, self->search, NULL, 0, error);
      n_found += status == WAY_STATUS_FOUND && note_goal (self, row);
    }
  while (status == WAY_STATUS_FOUND && n_found < self->n_goals);

  if (limits_was_stopped (status))
    self->matrix->status = status;
  return status != WAY_STATUS_FAILED;
}

static gboolean
search_rows (Rows    *self,
             GError **error)
{
  CostMatrix *matrix = self->matrix;

  for (guint i = 0; i < matrix->rows->len; i++)
    {
      const Spot *row = &g_array_index (matrix->rows, Spot, i);

      progress_show ((gdouble) i / matrix->rows->len, NULL);
      if (!search_row (self, i, row, error))
        return FALSE;
      if (matrix->status != WAY_STATUS_FOUND)
        return TRUE;

      matrix->n_done++;
    }

  return TRUE;
}

/* By a hierarchy ----------------------------------------------------------- */

/* (transfer full): the indices of nodes. */
static guint32 *
list_nodes (const GArray *spots)
{
  guint32 *nodes = g_new (guint32, MAX (spots->len, 1));

  for (guint i = 0; i < spots->len; i++)
    nodes[i] = (guint32) WAY_NODE_INDEX (g_array_index (spots, Spot, i).node);

  return nodes;
}

static gboolean
take_row (gsize          row,
          const WayCost *costs,
          gsize          n_targets,
          gpointer       user_data)
{
  CostMatrix *self = user_data;
  const Spot *from = &g_array_index (self->rows, Spot, row);
  const gboolean is_blocked = way_graph_is_blocked (self->graph, from->node);

  for (gsize i = 0; i < n_targets; i++)
    *cell (self, (guint) row, (guint) i) = is_blocked ? INFINITY : costs[i];
  self->n_done++;
  progress_show ((gdouble) self->n_done / self->rows->len, NULL);
  return TRUE;
}

static gboolean
sweep_rows (CostMatrix        *self,
            WayHierarchyCosts *costs,
            Limits            *limits,
            GError           **error)
{
  g_autofree guint32 *sources = list_nodes (self->rows);
  g_autofree guint32 *nodes = list_nodes (self->columns);
  g_autoptr (WayLimits) rest = limits_new_rest (limits);
  g_autoptr (WayHierarchyTargets) targets
    = way_hierarchy_targets_new (costs, nodes, self->columns->len, rest, error);

  return targets != NULL
         && way_hierarchy_targets_foreach_row (targets, sources,
                                               self->rows->len, 0, take_row,
                                               self, rest, error);
}

gboolean
cost_matrix_find (CostMatrix *self,
                  GArray     *rows,
                  GArray     *columns,
                  WaySearch  *search,
                  WayHierarchyCosts *costs,
                  Limits     *limits,
                  GError    **error)
{
  Rows state = { self, search, limits, count_nodes (columns) };
  gboolean good;

  self->rows = g_array_ref (rows);
  self->columns = g_array_ref (columns);
  self->graph = way_search_get_graph (search);
  self->status = WAY_STATUS_FOUND;
  if (!allocate (self, error))
    return FALSE;

  progress_begin ("searching");
  interrupt_arm ();
  good = costs != NULL ? sweep_rows (self, costs, limits, error)
                       : search_rows (&state, error);
  interrupt_disarm ();
  progress_end ();

  return good;
}
