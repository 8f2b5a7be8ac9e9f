/* route-legs.c - the paths between the places of a request
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/serve/route-legs.h"

#include "tool/same-label.h"

/* (transfer full) (nullable) */
static WayPath *
find_leg (const RequestGraph *graph,
          WaySearch          *search,
          guint               number,
          ServiceError        without,
          GError            **error)
{
  const WayStatus status = way_search_run (search, error);
  g_autofree char *what = NULL;
  g_autoptr (WayPath) path = NULL;

  if (status == WAY_STATUS_FOUND)
    {
      path = way_search_dup_path (search);
      return same_label_dup (graph->served->table, graph->graph, path);
    }

  what = g_strdup_printf ("no route leads from place %u to place %u", number,
                          number + 1);
  request_graph_fail (status, without, what, error);
  return NULL;
}

GPtrArray *
legs_find (const RequestGraph *graph,
           const GArray       *waypoints,
           const WayLimits    *limits,
           ServiceError        without,
           GError            **error)
{
  g_autoptr (GPtrArray) legs
    = g_ptr_array_new_with_free_func ((GDestroyNotify) way_path_unref);
  g_autoptr (WaySearch) search = way_search_new (graph->graph,
                                                 WAY_STRATEGY_ASTAR);

  way_search_set_limits (search, limits);
  way_search_set_partial (search, WAY_PARTIAL_NONE);
  for (guint i = 0; i + 1 < waypoints->len; i++)
    {
      WayPath *path;

      way_search_set_start (search,
                            g_array_index (waypoints, Waypoint, i).node);
      way_search_set_goal (search,
                           g_array_index (waypoints, Waypoint, i + 1).node);
      path = find_leg (graph, search, i, without, error);
      if (path == NULL)
        return NULL;
      g_ptr_array_add (legs, path);
    }

  return g_steal_pointer (&legs);
}

/* (transfer full): legs @first to @end - 1 as one path. */
static WayPath *
join_legs (GPtrArray *legs,
           guint      first,
           guint      end)
{
  g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (WayNode));
  g_autoptr (GArray) costs = g_array_new (FALSE, FALSE, sizeof (WayCost));
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (guint32));
  WayCost before = 0;

  for (guint i = first; i < end; i++)
    {
      const WayPath *leg = legs->pdata[i];

      for (guint j = i == first ? 0 : 1; j < way_path_get_length (leg); j++)
        {
          const WayNode node = way_path_get_node (leg, j);
          const WayCost cost = before + way_path_get_cost_so_far (leg, j);
          const guint32 edge = j > 0 ? way_path_get_edge (leg, j)
                                     : WAY_EDGE_NONE;

          g_array_append_val (nodes, node);
          g_array_append_val (costs, cost);
          g_array_append_val (edges, edge);
        }
      before += way_path_get_cost (leg);
    }

  return way_path_new (way_path_get_node_type (legs->pdata[first]),
                       (const WayNode *) (gpointer) nodes->data,
                       (const WayCost *) (gpointer) costs->data,
                       (const guint32 *) (gpointer) edges->data, nodes->len,
                       FALSE);
}

GPtrArray *
legs_merge (GPtrArray    *legs,
            const GArray *stops)
{
  GPtrArray *merged
    = g_ptr_array_new_with_free_func ((GDestroyNotify) way_path_unref);

  for (guint i = 1; i < stops->len; i++)
    g_ptr_array_add (merged,
                     join_legs (legs, g_array_index (stops, guint, i - 1),
                                g_array_index (stops, guint, i)));

  return merged;
}
