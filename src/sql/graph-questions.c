/* graph-questions.c - what SQL asks of a graph, answered in rows
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "sql/graph-questions.h"

#include <math.h>

/* Rows --------------------------------------------------------------------- */

gboolean
question_add_row (Question        *self,
                  const AnswerRow *row,
                  GError         **error)
{
  if (self->n_rows == self->room)
    {
      const gsize room = self->room == 0 ? 64 : 2 * self->room;
      const gsize max_bytes = way_limits_get_max_bytes (self->limits);
      AnswerRow *rows = NULL;

      if (max_bytes > 0 && room * sizeof *rows > max_bytes)
        {
          g_set_error (error, WAY_ERROR, WAY_ERROR_LIMIT,
                       "the answer takes more than the limit of %"
                       G_GSIZE_FORMAT " bytes", max_bytes);
          return FALSE;
        }
      if (room <= G_MAXUINT32)
        rows = g_try_renew (AnswerRow, self->rows, room);
      if (rows == NULL)
        {
          g_set_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                       "there is no memory for %" G_GSIZE_FORMAT " rows", room);
          return FALSE;
        }
      self->rows = rows;
      self->room = room;
    }

  self->rows[self->n_rows++] = *row;
  return TRUE;
}

static WayNode
get_node (const GArray *nodes,
          guint         i)
{
  return g_array_index (nodes, WayNode, i);
}

/* Adds to the edge that leaves @row what it costs more after the edges before
 * it, whose ids are @ids. */
static void
add_sequence_costs (Question  *self,
                    AnswerRow *row,
                    GArray    *ids)
{
  if (self->sequences == NULL || row->row == ROW_NONE)
    return;

  g_array_append_val (ids, row_graph_get_id (self->graph, row->row)->number);
  row->cost += sequence_costs_find (self->sequences, (gint64 *) (void *) ids->data,
                                    ids->len);
}

/* The nodes of a path, each with the edge that leaves it. */
gboolean
question_add_path (Question      *self,
                   const WayPath *path,
                   guint32        route,
                   GError       **error)
{
  const guint length = way_path_get_length (path);
  const WayNode start = way_path_get_node (path, 0);
  const WayNode goal = way_path_get_node (path, length - 1);
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));

  for (guint i = 0; i < length; i++)
    {
      AnswerRow row = { route, i + 1, way_path_get_node (path, i) };

      row.other = start;
      row.goal = goal;
      row.row = ROW_NONE;
      row.agg_cost = way_path_get_cost_so_far (path, i);
      if (i + 1 < length)
        row.row = row_graph_get_row (self->graph, row.node,
                                     way_path_get_node (path, i + 1),
                                     way_path_get_edge (path, i + 1),
                                     &row.cost);
      add_sequence_costs (self, &row, ids);
      if (!question_add_row (self, &row, error))
        return FALSE;
    }

  return TRUE;
}

/* Searches ----------------------------------------------------------------- */

/* FALSE with @error set if a search met a limit; otherwise @is_found says
 * whether it found another goal. */
static gboolean
check_status (WayStatus status,
              gboolean *is_found,
              GError  **error)
{
  *is_found = status == WAY_STATUS_FOUND;
  switch (status)
    {
    case WAY_STATUS_FOUND:
    case WAY_STATUS_EXHAUSTED:
    case WAY_STATUS_MAX_COST:
      return TRUE;
    case WAY_STATUS_FAILED:
      return FALSE;
    case WAY_STATUS_CANCELLED:
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, "interrupted");
      return FALSE;
    default:
      g_set_error (error, WAY_ERROR, WAY_ERROR_LIMIT,
                   "the search met the limit %s", way_status_get_name (status));
      return FALSE;
    }
}

/* Runs @search, as far as the next goal. */
gboolean
question_run_search (Question  *self,
                     WaySearch *search,
                     gboolean  *is_found,
                     GError   **error)
{
  return check_status (way_search_run (search, error), is_found, error);
}

void
question_note_work (Question  *self,
                    WaySearch *search)
{
  WayStatistics statistics;

  way_search_get_statistics (search, &statistics);
  row_graph_note_work (self->graph, statistics.expanded);
}

WaySearch *
question_new_search (Question *self)
{
  WayGraph *graph = self->turns != NULL
                      ? WAY_GRAPH (self->turns)
                      : WAY_GRAPH (row_graph_get_table (self->graph));
  WaySearch *search = way_search_new (graph, WAY_STRATEGY_DIJKSTRA);

  way_search_set_limits (search, self->limits);
  way_search_set_partial (search, WAY_PARTIAL_NONE);

  return search;
}

/* Questions ---------------------------------------------------------------- */

gboolean
question_find_route (Question *self,
                     GError  **error)
{
  WaySearch *search = row_graph_get_search (self->graph);
  g_autoptr (WayPath) path = NULL;
  gboolean is_found, is_good;

  way_search_set_limits (search, self->limits);
  way_search_set_start (search, get_node (self->starts, 0));
  way_search_set_goal (search, get_node (self->goals, 0));
  way_search_reset (search);
  is_good = question_run_search (self, search, &is_found, error);
  if (is_found)
    path = way_search_dup_path (search);
  question_note_work (self, search);
  way_search_set_limits (search, NULL);

  return is_good && (path == NULL || question_add_path (self, path, 1, error));
}

/* All that @search reaches, the nearest first. */
gboolean
question_add_reach (Question  *self,
                    WaySearch *search,
                    GError   **error)
{
  g_autoptr (WayReach) reach = NULL;
  gboolean is_found;

  way_search_set_max_cost (search, self->max_cost);
  reach = way_reach_new_from_search (search, error);
  if (reach == NULL
      || !check_status (way_search_get_status (search), &is_found, error))
    return FALSE;

  for (guint i = 0; i < way_reach_get_n_nodes (reach); i++)
    {
      AnswerRow row = { 1, i + 1, way_reach_get_node (reach, i),
                        way_reach_get_came_from (reach, i), ROW_NONE };

      row.agg_cost = way_reach_get_cost (reach, i);
      if (row.other != row.node)
        row.row = row_graph_get_row (self->graph, row.other, row.node,
                                     WAY_EDGE_NONE, &row.cost);
      if (!question_add_row (self, &row, error))
        return FALSE;
    }

  return TRUE;
}

gboolean
question_find_reach (Question *self,
                     GError  **error)
{
  g_autoptr (WaySearch) search = question_new_search (self);

  if (self->starts->len == 0)
    return TRUE;
  for (guint i = 0; i < self->starts->len; i++)
    way_search_add_start (search, get_node (self->starts, i), 0);

  return question_add_reach (self, search, error);
}

/* One search goes on from goal to goal, the nearest first. */
static gboolean
add_nearest (Question *self,
             WayNode   start,
             guint64   count,
             GError  **error)
{
  g_autoptr (WaySearch) search = question_new_search (self);
  AnswerRow row = { 1, 0, start, start, ROW_NONE };
  gboolean is_good = TRUE;

  way_search_set_start (search, start);
  for (guint i = 0; i < self->goals->len; i++)
    way_search_add_goal (search, get_node (self->goals, i));
  while (is_good && row.seq < count)
    {
      gboolean is_found;

      if (!question_run_search (self, search, &is_found, error))
        return FALSE;
      if (!is_found)
        break;
      row.seq++;
      way_search_get_goal (search, &row.node);
      way_search_get_cost (search, &row.cost);
      row.agg_cost = row.cost;
      is_good = question_add_row (self, &row, error);
    }
  question_note_work (self, search);

  return is_good;
}

gboolean
question_find_nearest (Question *self,
                       GError  **error)
{
  return self->goals->len == 0
         || add_nearest (self, get_node (self->starts, 0),
                         MIN (self->count, self->goals->len), error);
}

typedef struct
{
  Question *question;
  GError   *error;              /* (owned) (nullable) */
} RowTaker;

static gboolean
take_costs (gsize          source,
            const WayCost *costs,
            gsize          n_goals,
            gpointer       user_data)
{
  RowTaker *taker = user_data;
  Question *self = taker->question;

  for (gsize i = 0; i < n_goals; i++)
    {
      AnswerRow row = { 1, (guint32) i + 1, get_node (self->goals, i),
                        get_node (self->starts, source), ROW_NONE };

      row.cost = row.agg_cost = costs[i];
      if (isfinite (row.cost) && !question_add_row (self, &row, &taker->error))
        return FALSE;
    }

  return TRUE;
}

/* Pairs without a path have no row. */
gboolean
question_find_matrix (Question *self,
                      GError  **error)
{
  WayRouter *router = row_graph_get_router (self->graph);
  RowTaker taker = { self, NULL };

  if (self->starts->len == 0 || self->goals->len == 0)
    return TRUE;

  if (router == NULL)
    {
      for (guint i = 0; i < self->starts->len; i++)
        if (!add_nearest (self, get_node (self->starts, i), self->goals->len,
                          error))
          return FALSE;
      return TRUE;
    }

  if (!way_router_foreach_row (router, (WayNode *) (void *) self->starts->data,
                               self->starts->len,
                               (WayNode *) (void *) self->goals->data,
                               self->goals->len, 1, take_costs, &taker,
                               self->limits, error))
    return FALSE;
  if (taker.error != NULL)
    g_propagate_error (error, taker.error);

  return taker.error == NULL;
}

/* The costs between all stops, row by row, from the rows of a matrix. */
static WayCost *
get_costs (Question *self,
           GError  **error)
{
  const gsize n_stops = self->starts->len;
  WayCost *costs = NULL;
  g_autoptr (GHashTable) numbers = NULL;

  if (n_stops <= G_MAXUINT16)
    costs = g_try_new (WayCost, n_stops * n_stops);
  if (costs == NULL)
    {
      g_set_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                   "there is no memory for a trip of %" G_GSIZE_FORMAT
                   " stops", n_stops);
      return NULL;
    }

  numbers = g_hash_table_new (NULL, NULL);
  for (gsize i = 0; i < n_stops; i++)
    g_hash_table_insert (numbers, (gpointer) get_node (self->starts, i),
                         GSIZE_TO_POINTER (i));
  for (gsize i = 0; i < n_stops * n_stops; i++)
    costs[i] = INFINITY;
  for (gsize i = 0; i < self->n_rows; i++)
    {
      const AnswerRow *row = &self->rows[i];
      gsize from = GPOINTER_TO_SIZE (g_hash_table_lookup (numbers, row->other));
      gsize to = GPOINTER_TO_SIZE (g_hash_table_lookup (numbers, row->node));

      costs[from * n_stops + to] = row->cost;
    }

  return costs;
}

gboolean
question_find_trip (Question *self,
                    GError  **error)
{
  const guint n_stops = self->starts->len;
  g_autofree WayCost *costs = NULL;
  g_autoptr (WayTrip) trip = NULL;
  g_autoptr (GError) inner = NULL;
  gdouble agg_cost = 0;

  if (n_stops == 0)
    return TRUE;
  self->goals = self->starts;
  if (!question_find_matrix (self, error))
    return FALSE;
  costs = get_costs (self, error);
  self->n_rows = 0;
  if (costs == NULL)
    return FALSE;

  trip = way_trip_find (costs, n_stops, 0,
                        self->is_round ? 0 : WAY_TRIP_ANYWHERE, self->limits,
                        &inner);
  if (inner != NULL)
    g_propagate_error (error, g_steal_pointer (&inner));
  if (trip == NULL)
    return *error == NULL;

  for (guint i = 0; i < way_trip_get_length (trip); i++)
    {
      const guint place = way_trip_get_place (trip, i);
      AnswerRow row = { 1, i + 1, get_node (self->starts, place) };

      row.row = ROW_NONE;
      row.agg_cost = agg_cost;
      if (i + 1 < way_trip_get_length (trip))
        row.cost = costs[(gsize) place * n_stops
                         + way_trip_get_place (trip, i + 1)];
      agg_cost += row.cost;
      if (!question_add_row (self, &row, error))
        return FALSE;
    }

  return TRUE;
}

/* Components are numbered by size, and @route is the number. */
gboolean
question_find_components (Question *self,
                          GError  **error)
{
  WayTable *table = row_graph_get_table (self->graph);
  const WayComponentKind kind = self->is_strong ? WAY_COMPONENTS_STRONG
                                                : WAY_COMPONENTS_WEAK;
  g_autoptr (WayComponents) components = NULL;

  components = way_components_new (WAY_GRAPH (table), NULL, 0, self->limits,
                                   error);
  if (components == NULL)
    return FALSE;

  for (guint32 i = 0; i < way_table_get_n_nodes (table); i++)
    {
      AnswerRow row = { 0, i + 1, way_table_get_node (table, WAY_ADDED (i)) };

      row.row = ROW_NONE;
      row.route = way_components_find (components, kind, row.node) + 1;
      if (!question_add_row (self, &row, error))
        return FALSE;
    }

  return TRUE;
}

gboolean
question_find_k_routes (Question *self,
                        GError  **error)
{
  WayTable *table = row_graph_get_table (self->graph);
  g_autoptr (WayKShortest) paths = NULL;

  paths = way_k_shortest_new (WAY_GRAPH (table), get_node (self->starts, 0),
                              get_node (self->goals, 0), error);
  if (paths == NULL)
    return FALSE;

  for (guint32 i = 1; i <= MIN (self->count, G_MAXUINT32 - 1); i++)
    {
      g_autoptr (GError) inner = NULL;
      g_autoptr (WayPath) path = way_k_shortest_next (paths, self->limits,
                                                      &inner);

      if (inner != NULL)
        g_propagate_error (error, g_steal_pointer (&inner));
      if (path == NULL)
        return *error == NULL;
      if (!question_add_path (self, path, i, error))
        return FALSE;
    }

  return TRUE;
}
