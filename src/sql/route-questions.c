/* route-questions.c - routes and areas of several starts, answered in rows
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "sql/graph-questions.h"

static WayNode
get_node (const GArray *nodes,
          guint         i)
{
  return g_array_index (nodes, WayNode, i);
}

/* Routes ------------------------------------------------------------------- */

static int
compare_routes (gconstpointer a,
                gconstpointer b,
                gpointer      user_data)
{
  const AnswerRow *x = a, *y = b;

  if (x->route != y->route)
    return x->route < y->route ? -1 : 1;

  return x->seq < y->seq ? -1 : x->seq > y->seq;
}

/* The places of the goals among them. (transfer full) */
static GHashTable *
number_goals (const Question *self)
{
  GHashTable *numbers = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < self->goals->len; i++)
    g_hash_table_insert (numbers, (gpointer) get_node (self->goals, i),
                         GUINT_TO_POINTER (i));

  return numbers;
}

/* The routes from @start to all goals but itself, in the order of their
 * @numbers, by one search that goes on from goal to goal. */
static gboolean
add_routes_from (Question   *self,
                 WaySearch  *search,
                 GHashTable *numbers,
                 WayNode     start,
                 GError    **error)
{
  const gsize first = self->n_rows;
  gboolean is_found = TRUE;

  way_search_set_start (search, start);
  way_search_reset (search);
  for (guint n_found = 0; is_found && n_found < self->goals->len; n_found++)
    {
      g_autoptr (WayPath) path = NULL;
      guint32 number;
      WayNode goal;

      if (!question_run_search (self, search, &is_found, error))
        return FALSE;
      if (!is_found || !way_search_get_goal (search, &goal) || goal == start)
        continue;
      number = GPOINTER_TO_UINT (g_hash_table_lookup (numbers, goal));
      path = way_search_dup_path (search);
      if (!question_add_path (self, path, number + 1, error))
        return FALSE;
    }
  question_note_work (self, search);
  if (self->n_rows > first)
    g_qsort_with_data (self->rows + first, (gint) (self->n_rows - first),
                       sizeof *self->rows, compare_routes, NULL);

  return TRUE;
}

/* A router, or its bounds, answer for one goal at a time. */
static gboolean
add_routed (Question  *self,
            WaySearch *search,
            WayNode    start,
            GError   **error)
{
  gboolean is_good = TRUE, is_found;

  way_search_set_limits (search, self->limits);
  way_search_set_start (search, start);
  for (guint i = 0; is_good && i < self->goals->len; i++)
    {
      g_autoptr (WayPath) path = NULL;

      if (get_node (self->goals, i) == start)
        continue;
      way_search_set_goal (search, get_node (self->goals, i));
      way_search_reset (search);
      is_good = question_run_search (self, search, &is_found, error);
      if (is_good && is_found)
        path = way_search_dup_path (search);
      is_good = is_good
                && (path == NULL || question_add_path (self, path, 1, error));
    }
  way_search_set_limits (search, NULL);

  return is_good;
}

/* The search for all goals from a start, which keeps its memory. (transfer full)
 */
static WaySearch *
aim_search (Question *self)
{
  if (self->search == NULL)
    self->search = question_new_search (self);
  way_search_set_limits (self->search, self->limits);
  way_search_clear_goals (self->search);
  for (guint i = 0; i < self->goals->len; i++)
    way_search_add_goal (self->search, get_node (self->goals, i));

  return g_object_ref (self->search);
}

/* The search for one goal at a time. (transfer full) */
static WaySearch *
new_routed_search (Question *self)
{
  WaySearch *search;

  if (self->turns == NULL)
    return g_object_ref (row_graph_get_search (self->graph));

  search = question_new_search (self);
  way_search_set_strategy (search, WAY_STRATEGY_ASTAR);
  return search;
}

/* From each start to each goal but itself; pairs without a route have none. */
gboolean
question_find_routes (Question *self,
                      GError  **error)
{
  const gboolean is_routed = row_graph_get_router (self->graph) != NULL;
  g_autoptr (WaySearch) search = NULL;
  g_autoptr (GHashTable) numbers = NULL;

  if (self->goals->len == 0)
    return TRUE;
  if (self->sequences != NULL && self->turns == NULL)
    {
      self->turns = sequence_costs_lay (self->sequences, self->graph,
                                        self->limits, error);
      if (self->turns == NULL)
        return FALSE;
    }

  numbers = number_goals (self);
  search = is_routed ? new_routed_search (self) : aim_search (self);
  for (guint i = 0; i < self->starts->len; i++)
    if (is_routed
          ? !add_routed (self, search, get_node (self->starts, i), error)
          : !add_routes_from (self, search, numbers,
                              get_node (self->starts, i), error))
      return FALSE;

  return TRUE;
}

/* Areas -------------------------------------------------------------------- */

/* Each row begins at the start that its edges lead on from. */
static gboolean
set_roots (Question *self,
           GError  **error)
{
  const guint32 n_nodes
    = way_table_get_n_nodes (row_graph_get_table (self->graph));
  g_autofree WayNode *roots = g_try_new (WayNode, n_nodes);

  if (roots == NULL)
    {
      g_set_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                   "there is no memory for %u nodes", n_nodes);
      return FALSE;
    }

  /* The nearest come first, and a node behind the one it came from. */
  for (gsize i = 0; i < self->n_rows; i++)
    {
      AnswerRow *row = &self->rows[i];

      row->other = row->other == row->node
                     ? row->node : roots[WAY_NODE_INDEX (row->other)];
      roots[WAY_NODE_INDEX (row->node)] = row->other;
    }

  return TRUE;
}

/* All within the largest cost of each start, which is the other node of each
 * row; of all starts, if each node belongs to one alone. */
gboolean
question_find_areas (Question *self,
                     GError  **error)
{
  g_autoptr (WaySearch) search = question_new_search (self);

  if (self->is_shared)
    return question_find_reach (self, error) && set_roots (self, error);

  for (guint i = 0; i < self->starts->len; i++)
    {
      const WayNode start = get_node (self->starts, i);
      gsize row = self->n_rows;

      way_search_set_start (search, start);
      way_search_reset (search);
      if (!question_add_reach (self, search, error))
        return FALSE;
      for (; row < self->n_rows; row++)
        self->rows[row].other = start;
    }

  return TRUE;
}
