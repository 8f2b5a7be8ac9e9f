/* row-finder.c - finds rows of a matrix of costs
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/row-finder.h"

#include <math.h>

/* A router selects the columns once for this number of rows, which takes a few
 * rows' time. */
#define ROUTER_ROWS 256

static guint
count_nodes (const GArray *spots)
{
  g_autoptr (GHashTable) nodes = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < spots->len; i++)
    g_hash_table_add (nodes, (gpointer) g_array_index (spots, Spot, i).node);

  return g_hash_table_size (nodes);
}

void
row_finder_init (RowFinder    *self,
                 const GArray *rows,
                 const GArray *columns,
                 WaySearch    *search,
                 WayRouter    *router,
                 const Also   *also,
                 Limits       *limits)
{
  static const Also none = { NULL };

  *self = (RowFinder) { rows, columns, search, way_search_get_graph (search),
                        limits, router, also != NULL ? also : &none };
  self->n_numbers = columns->len * (1 + self->also->n);
  self->n_goals = count_nodes (columns);
  self->row = g_new (gdouble, MAX (self->n_numbers, 1));
  self->status = WAY_STATUS_FOUND;
}

void
row_finder_clear (RowFinder *self)
{
  g_clear_pointer (&self->row, g_free);
}

guint
row_finder_get_batch (const RowFinder *self)
{
  return self->router != NULL ? ROUTER_ROWS : 1;
}

/* By searches -------------------------------------------------------------- */

/* Puts the cost of the goal into its columns. A search over states of turns
 * finds a goal once for each edge into it, the cheapest first. Returns whether
 * this was the first time. */
static gboolean
note_goal (RowFinder *self)
{
  g_autoptr (WayPath) path = way_search_dup_path (self->search);
  const WayNode goal = way_path_get_node (path, way_path_get_length (path) - 1);
  const guint n_columns = self->columns->len;
  gboolean is_first = FALSE;

  for (guint i = 0; i < n_columns; i++)
    if (g_array_index (self->columns, Spot, i).node == goal
        && self->row[i] == INFINITY)
      {
        self->row[i] = way_path_get_cost (path);
        if (self->also->n > 0)
          self->row[n_columns + i] = also_sum_path (self->also, 0, path);
        is_first = TRUE;
      }

  return is_first;
}

/* Runs on from goal to goal until all are met, or no more can be reached. What
 * is avoided is reached from nowhere, not from itself either. */
static gboolean
search_row (RowFinder *self,
            guint      row,
            GError   **error)
{
  const guint64 before = self->limits->expanded;
  guint n_found = 0;
  WayStatus status;

  way_search_set_start (self->search,
                        g_array_index (self->rows, Spot, row).node);
  way_search_clear_goals (self->search);
  for (guint i = 0; i < self->columns->len; i++)
    way_search_add_goal (self->search,
                         g_array_index (self->columns, Spot, i).node);
  for (guint i = 0; i < self->n_numbers; i++)
    self->row[i] = INFINITY;
  do
    {
      self->limits->expanded = before;
      status = limits_run (self->limits, self->search, NULL, 0, error);
      n_found += status == WAY_STATUS_FOUND && note_goal (self);
    }
  while (status == WAY_STATUS_FOUND && n_found < self->n_goals);

  if (limits_was_stopped (status))
    self->status = status;
  return status != WAY_STATUS_FAILED;
}

static gboolean
search_rows (RowFinder     *self,
             const guint32 *todo,
             guint          n_todo,
             RowFunc        func,
             gpointer       user_data,
             GError       **error)
{
  for (guint i = 0; i < n_todo; i++)
    {
      if (!search_row (self, todo[i], error))
        return FALSE;
      if (self->status != WAY_STATUS_FOUND)
        return TRUE;
      if (!func (todo[i], self->row, user_data, error))
        return FALSE;
    }

  return TRUE;
}

/* By a router -------------------------------------------------------------- */

typedef struct
{
  RowFinder     *finder;
  const guint32 *todo;
  RowFunc        func;
  gpointer       user_data;
  GError        *error;         /* (owned) of @func */
} Sweep;

/* A router does not know that a start is avoided. */
static gboolean
take_measured_row (gsize          i,
                   const WayCost *costs,
                   const gdouble *sums,
                   gsize          n_targets,
                   gpointer       user_data)
{
  Sweep *self = user_data;
  RowFinder *finder = self->finder;
  const guint row = self->todo[i];
  const Spot *from = &g_array_index (finder->rows, Spot, row);
  const gboolean is_blocked = way_graph_is_blocked (finder->graph, from->node);

  for (gsize j = 0; j < n_targets; j++)
    {
      finder->row[j] = is_blocked ? (WayCost) INFINITY : costs[j];
      if (sums != NULL)
        finder->row[n_targets + j] = is_blocked ? (gdouble) INFINITY : sums[j];
    }

  return self->func (row, finder->row, self->user_data, &self->error);
}

static gboolean
take_row (gsize          i,
          const WayCost *costs,
          gsize          n_targets,
          gpointer       user_data)
{
  return take_measured_row (i, costs, NULL, n_targets, user_data);
}

/* (transfer full): the nodes of the @n spots with the numbers @which, or of the
 * first @n if that is %NULL. */
static WayNode *
list_nodes (const GArray  *spots,
            const guint32 *which,
            guint          n)
{
  WayNode *nodes = g_new (WayNode, MAX (n, 1));

  for (guint i = 0; i < n; i++)
    nodes[i] = g_array_index (spots, Spot, which != NULL ? which[i] : i).node;

  return nodes;
}

static gboolean
sweep_rows (RowFinder     *self,
            const guint32 *todo,
            guint          n_todo,
            RowFunc        func,
            gpointer       user_data,
            GError       **error)
{
  Sweep sweep = { self, todo, func, user_data, NULL };
  g_autofree WayNode *sources = list_nodes (self->rows, todo, n_todo);
  g_autofree WayNode *targets = list_nodes (self->columns, NULL,
                                            self->columns->len);
  g_autoptr (WayLimits) rest = limits_new_rest (self->limits);
  gboolean good;

  good = self->also->n > 0
           ? way_router_foreach_measured_row (
             self->router, self->also->measures, self->also->numbers[0],
             sources, n_todo, targets, self->columns->len, 0,
             take_measured_row, &sweep, rest, error)
           : way_router_foreach_row (self->router, sources, n_todo, targets,
                                     self->columns->len, 0, take_row, &sweep,
                                     rest, error);
  if (sweep.error == NULL)
    return good;

  g_clear_error (error);
  g_propagate_error (error, sweep.error);
  return FALSE;
}

gboolean
row_finder_find (RowFinder     *self,
                 const guint32 *todo,
                 guint          n_todo,
                 RowFunc        func,
                 gpointer       user_data,
                 GError       **error)
{
  return (self->router != NULL ? sweep_rows : search_rows)
           (self, todo, n_todo, func, user_data, error);
}
