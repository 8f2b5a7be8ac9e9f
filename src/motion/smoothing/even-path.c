/* even-path.c - paths pulled straight and walked cell by cell
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A line over squares is walked by the cell nearest to it in each column, or in
 * each row if it is steep. All these cells lie on the line, and a diagonal step
 * between two of them counts as one of the search's does. So an even path costs
 * what its lines cost or less, unless terrain changes along it: to be sure it
 * is looked up edge by edge. */

#include "core/edge-reader.h"
#include "views/timed/body.h"

#include <wayfind/motion/smoothing.h>

#include <math.h>

/* A cost is a sum in another order: it may differ by rounding. */
#define ROUNDING 1e-9

/* @i of @n parts of @way, to the nearest whole number. */
static gint64
part (gint64 way,
      gint64 i,
      gint64 n)
{
  return (2 * i * way + (way < 0 ? -n : n)) / (2 * n);
}

static void
add_line (const CellMap *map,
          GArray        *nodes,
          WayNode        to)
{
  const gint64 width = map->width;
  const gint64 from
    = (gint64) WAY_NODE_INDEX (g_array_index (nodes, WayNode, nodes->len - 1));
  const gint64 dx = (gint64) WAY_NODE_INDEX (to) % width - from % width;
  const gint64 dy = (gint64) WAY_NODE_INDEX (to) / width - from / width;
  const gint64 n = MAX (ABS (dx), ABS (dy));

  for (gint64 i = 1; i <= n; i++)
    {
      const WayNode node
        = WAY_INDEX (from + part (dy, i, n) * width + part (dx, i, n));

      g_array_append_val (nodes, node);
    }
}

static GArray *
walk_lines (const WayPath *pulled,
            const CellMap *map)
{
  GArray *nodes = g_array_new (FALSE, FALSE, sizeof (WayNode));
  WayNode start = way_path_get_node (pulled, 0);

  g_array_append_val (nodes, start);
  for (guint i = 1; i < way_path_get_length (pulled); i++)
    add_line (map, nodes, way_path_get_node (pulled, i));

  return nodes;
}

/* The cheapest edge from the node whose edges were read last. Recosting the
 * path would accept a line without an edge. */
static WayCost
find_edge (EdgeReader *reader,
           WayNode     to,
           guint32    *id)
{
  const WayEdges *edges = edge_reader_edges (reader);
  WayCost least = INFINITY;

  for (guint i = 0; i < way_edges_get_length (edges); i++)
    if (way_edges_get_node (edges, i) == to
        && way_edges_get_cost (edges, i) < least)
      {
        least = way_edges_get_cost (edges, i);
        *id = way_edges_get_edge (edges, i);
      }

  return least;
}

/* The path over @nodes, as far as edges lead and it costs no more than @most.
 * %NULL without @error set if they do not. */
static WayPath *
follow_edges (WayGraph       *graph,
              const WayPath  *path,
              const GArray   *nodes,
              WayCost         most,
              GError        **error)
{
  const WayNode *at = (const WayNode *) (gpointer) nodes->data;
  g_autofree WayCost *costs = g_new (WayCost, nodes->len);
  g_autofree guint32 *edges = g_new (guint32, nodes->len);
  gboolean is_open = TRUE;
  EdgeReader reader;

  edge_reader_init (&reader, graph, NULL);
  costs[0] = way_path_get_cost_so_far (path, 0);
  edges[0] = WAY_EDGE_NONE;
  for (guint i = 1; is_open && i < nodes->len; i++)
    {
      is_open = edge_reader_ask_start (&reader, at[i - 1], error);
      costs[i] = is_open ? costs[i - 1] + find_edge (&reader, at[i], &edges[i])
                         : INFINITY;
      is_open = costs[i] <= most;
    }
  edge_reader_clear (&reader);

  return is_open ? way_path_new (way_path_get_node_type (path), at, costs,
                                 edges, nodes->len,
                                 way_path_is_partial (path))
                 : NULL;
}

WayPath *
way_even_path (WayPath         *path,
               WayGraph        *graph,
               const WayLimits *limits,
               GError         **error)
{
  g_autoptr (WayPath) pulled = NULL, even = NULL;
  g_autoptr (GError) broken = NULL;
  g_autoptr (GArray) nodes = NULL;
  CellMap map;

  g_return_val_if_fail (path != NULL && WAY_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  body_find_map (graph, 1, "paths", &map, NULL);
  if (map.width == 0 || way_path_get_length (path) < 3)
    return way_path_ref (path);

  pulled = way_pull_path (path, graph, limits, error);
  if (pulled == NULL)
    return NULL;

  nodes = walk_lines (pulled, &map);
  even = follow_edges (graph, path, nodes,
                       way_path_get_cost (path) * (1 + ROUNDING), &broken);
  if (broken != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&broken));
      return NULL;
    }

  return even != NULL ? g_steal_pointer (&even) : way_path_ref (path);
}
