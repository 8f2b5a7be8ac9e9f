/* table-rows.c - durations and distances between many places
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A router of a prepared file finds all rows at once. Otherwise each row is a
 * search. */

#include "tool/serve/table-rows.h"

#include <math.h>

typedef struct
{
  TableRows *rows;
  gdouble    seconds;           /* of a cost of 1 */
} RowTaker;

static gboolean
take_row (gsize          row,
          const WayCost *costs,
          const gdouble *metres,
          gsize          n_columns,
          gpointer       user_data)
{
  const RowTaker *self = user_data;

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
ask_router (RowTaker           *taker,
            const RequestGraph *graph,
            const WayNode      *sources,
            const WayNode      *targets,
            const WayLimits    *limits,
            GError            **error)
{
  const ServedNetwork *served = graph->served;
  const TableRows *rows = taker->rows;

  return way_router_foreach_spot_row (served->router, graph->graph,
                                      rows->distances != NULL ? served->measures
                                                              : NULL,
                                      served->metres, sources,
                                      rows->sources->len, targets,
                                      rows->destinations->len, 1, take_row,
                                      taker, limits, error);
}

static gboolean
search_rows (RowTaker           *taker,
             const RequestGraph *graph,
             const WayNode      *sources,
             const WayNode      *targets,
             const WayLimits    *limits,
             GError            **error)
{
  const TableRows *rows = taker->rows;
  g_autoptr (WaySearch) search
    = request_graph_new_search (graph, WAY_STRATEGY_DIJKSTRA, limits);

  return way_search_foreach_row (search,
                                 rows->distances != NULL ? graph->measures
                                                         : NULL,
                                 graph->served->metres, sources,
                                 rows->sources->len, targets,
                                 rows->destinations->len, take_row, taker,
                                 error);
}

static gboolean
find_rows (TableRows          *rows,
           const RequestGraph *graph,
           const GArray       *waypoints,
           const WayLimits    *limits,
           GError            **error)
{
  RowTaker taker = { rows, graph->served->seconds };
  g_autofree WayNode *sources = list_nodes (waypoints, rows->sources);
  g_autofree WayNode *targets = list_nodes (waypoints, rows->destinations);
  g_autoptr (GError) problem = NULL;

  if ((graph->served->router != NULL ? ask_router : search_rows)
        (&taker, graph, sources, targets, limits, &problem))
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

  return find_rows (self, graph, waypoints, limits, error);
}

void
table_rows_clear (TableRows *self)
{
  g_clear_pointer (&self->durations, g_free);
  g_clear_pointer (&self->distances, g_free);
}
