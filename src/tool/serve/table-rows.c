/* table-rows.c - durations and distances between many places
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A router of a prepared file finds all rows at once. Otherwise a row is one
 * search that goes on until it has met all destinations. Over states of turns it
 * meets a destination once for each edge into it, the cheapest first. */

#include "tool/serve/table-rows.h"

#include <math.h>

/* By searches -------------------------------------------------------------- */

/* A search for one row after the other. */
typedef struct
{
  TableRows          *rows;
  const RequestGraph *graph;
  const GArray       *waypoints;
  WaySearch          *search;   /* (owned) */
  GHashTable         *columns;  /* (owned) node -> its first column + 1 */
  guint              *next;     /* (owned): the next column with the same node,
                                 * + 1; 0 for none */
} RowSearch;

static WayNode
get_node (const RowSearch *self,
          const GArray    *numbers,
          guint            i)
{
  return g_array_index (self->waypoints, Waypoint,
                        g_array_index (numbers, guint, i)).node;
}

static void
set_goals (RowSearch *self)
{
  const GArray *destinations = self->rows->destinations;

  self->columns = g_hash_table_new (NULL, NULL);
  self->next = g_new0 (guint, MAX (destinations->len, 1));
  for (guint i = 0; i < destinations->len; i++)
    {
      const WayNode node = get_node (self, destinations, i);
      gpointer first = g_hash_table_lookup (self->columns, node);

      if (first == NULL)
        way_search_add_goal (self->search, node);
      self->next[i] = GPOINTER_TO_UINT (first);
      g_hash_table_insert (self->columns, (gpointer) node,
                           GUINT_TO_POINTER (i + 1));
    }
}

/* Puts what the search has found into its columns. Returns whether it was the
 * first path to that place. */
static gboolean
take_goal (RowSearch *self,
           gsize      row)
{
  TableRows *rows = self->rows;
  WayNode goal = NULL;
  WayCost cost = 0;
  gdouble metres = 0;
  guint column;

  way_search_get_goal (self->search, &goal);
  way_search_get_cost (self->search, &cost);
  column = GPOINTER_TO_UINT (g_hash_table_lookup (self->columns, goal));
  if (column == 0 || rows->durations[row + column - 1] < INFINITY)
    return FALSE;

  if (rows->distances != NULL)
    {
      g_autoptr (WayPath) path = way_search_dup_path (self->search);

      metres = way_measures_sum (self->graph->measures,
                                 self->graph->served->metres, path);
    }
  for (; column > 0; column = self->next[column - 1])
    {
      rows->durations[row + column - 1] = cost * self->graph->served->seconds;
      if (rows->distances != NULL)
        rows->distances[row + column - 1] = metres;
    }
  return TRUE;
}

static gboolean
search_row (RowSearch *self,
            guint      i,
            GError   **error)
{
  const gsize n_columns = self->rows->destinations->len;
  const guint n_goals = g_hash_table_size (self->columns);
  guint n_found = 0;
  WayStatus status;

  way_search_set_start (self->search, get_node (self, self->rows->sources, i));
  do
    {
      status = way_search_run (self->search, error);
      if (status == WAY_STATUS_FOUND)
        n_found += take_goal (self, i * n_columns) ? 1 : 0;
    }
  while (status == WAY_STATUS_FOUND && n_found < n_goals);

  return status == WAY_STATUS_FOUND || status == WAY_STATUS_EXHAUSTED
         || request_graph_fail (status, SERVICE_NO_TABLE, "", error);
}

static gboolean
search_rows (TableRows          *rows,
             const RequestGraph *graph,
             const GArray       *waypoints,
             const WayLimits    *limits,
             GError            **error)
{
  RowSearch self = { rows, graph, waypoints };
  gboolean good = TRUE;

  self.search = request_graph_new_search (graph, WAY_STRATEGY_DIJKSTRA, limits);
  set_goals (&self);
  for (guint i = 0; i < rows->sources->len && good; i++)
    good = search_row (&self, i, error);

  g_object_unref (self.search);
  g_hash_table_unref (self.columns);
  g_free (self.next);
  return good;
}

/* By a router -------------------------------------------------------------- */

typedef struct
{
  TableRows *rows;
  gdouble    seconds;           /* of a cost of 1 */
} RouterRows;

static gboolean
take_row (gsize          row,
          const WayCost *costs,
          const gdouble *metres,
          gsize          n_columns,
          gpointer       user_data)
{
  const RouterRows *self = user_data;

  for (gsize i = 0; i < n_columns; i++)
    {
      self->rows->durations[row * n_columns + i] = costs[i] * self->seconds;
      if (metres != NULL)
        self->rows->distances[row * n_columns + i] = metres[i];
    }
  return TRUE;
}

/* (transfer full) */
static WayNode *
list_nodes (const GArray *waypoints,
            const GArray *numbers)
{
  WayNode *nodes = g_new (WayNode, MAX (numbers->len, 1));

  for (guint i = 0; i < numbers->len; i++)
    nodes[i] = g_array_index (waypoints, Waypoint,
                              g_array_index (numbers, guint, i)).node;

  return nodes;
}

/* One thread: others answer other requests. */
static gboolean
route_rows (TableRows          *rows,
            const RequestGraph *graph,
            const GArray       *waypoints,
            const WayLimits    *limits,
            GError            **error)
{
  ServedNetwork *served = graph->served;
  RouterRows self = { rows, served->seconds };
  g_autofree WayNode *sources = list_nodes (waypoints, rows->sources);
  g_autofree WayNode *targets = list_nodes (waypoints, rows->destinations);
  g_autoptr (GError) problem = NULL;

  if (way_router_foreach_spot_row (served->router, graph->graph,
                                   rows->distances != NULL ? served->measures
                                                           : NULL,
                                   served->metres, sources, rows->sources->len,
                                   targets, rows->destinations->len, 1,
                                   take_row, &self, limits, &problem))
    return TRUE;
  if (g_error_matches (problem, WAY_ERROR, WAY_ERROR_LIMIT)
      || g_error_matches (problem, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return request_graph_fail (WAY_STATUS_DEADLINE, SERVICE_NO_TABLE, "", error);

  g_propagate_error (error, g_steal_pointer (&problem));
  return FALSE;
}

/* (transfer full) (nullable) */
static gdouble *
new_cells (const TableRows *self)
{
  const gsize n = (gsize) self->sources->len * self->destinations->len;
  gdouble *cells = g_try_new (gdouble, MAX (n, 1));

  for (gsize i = 0; cells != NULL && i < n; i++)
    cells[i] = INFINITY;
  return cells;
}

gboolean
table_rows_find (TableRows          *self,
                 const RequestGraph *graph,
                 const GArray       *waypoints,
                 gboolean            distances,
                 const WayLimits    *limits,
                 GError            **error)
{
  self->durations = new_cells (self);
  self->distances = distances ? new_cells (self) : NULL;
  if (self->durations == NULL || (distances && self->distances == NULL))
    return service_fail (error, SERVICE_TOO_BIG, "the table needs too much "
                         "memory");

  return (graph->served->router != NULL ? route_rows : search_rows)
           (self, graph, waypoints, limits, error);
}

void
table_rows_clear (TableRows *self)
{
  g_clear_pointer (&self->durations, g_free);
  g_clear_pointer (&self->distances, g_free);
}
