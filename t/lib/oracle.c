/* oracle.c - slow and simple answers, which every search must match
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Bellman-Ford: relax all edges until none improves a node. Nothing here is
 * shared with the library, and there is not even an open list.
 * O(nodes * edges). */

#include "oracle.h"

static void
fill_costs (WayCost *costs,
            guint    n_costs)
{
  for (guint i = 0; i < n_costs; i++)
    costs[i] = INFINITY;
}

static gboolean
relax (WayCost *costs,
       guint    from,
       guint    to,
       WayCost  cost)
{
  if (!(costs[from] + cost < costs[to]))
    return FALSE;

  costs[to] = costs[from] + cost;
  return TRUE;
}

WayCost *
oracle_costs (const PlainGraph  *graph,
              const OracleStart *starts,
              guint              n_starts)
{
  WayCost *costs = g_new (WayCost, graph->n_nodes);
  gboolean improved = TRUE;

  fill_costs (costs, graph->n_nodes);
  for (guint i = 0; i < n_starts; i++)
    costs[starts[i].node] = MIN (costs[starts[i].node], starts[i].cost);

  while (improved)
    {
      improved = FALSE;
      for (guint i = 0; i < graph->edges->len; i++)
        {
          const PlainEdge *edge = &g_array_index (graph->edges, PlainEdge, i);

          improved |= relax (costs, edge->from, edge->to, edge->cost);
        }
    }

  return costs;
}

WayCost *
oracle_costs_from (const PlainGraph *graph,
                   guint             start)
{
  const OracleStart at = { start, 0 };

  return oracle_costs (graph, &at, 1);
}

WayCost *
oracle_costs_to (const PlainGraph *graph,
                 guint             goal)
{
  WayCost *costs = g_new (WayCost, graph->n_nodes);
  gboolean improved = TRUE;

  fill_costs (costs, graph->n_nodes);
  costs[goal] = 0;
  while (improved)
    {
      improved = FALSE;
      for (guint i = 0; i < graph->edges->len; i++)
        {
          const PlainEdge *edge = &g_array_index (graph->edges, PlainEdge, i);

          improved |= relax (costs, edge->to, edge->from, edge->cost);
        }
    }

  return costs;
}

guint *
oracle_hops (const PlainGraph  *graph,
             const OracleStart *starts,
             guint              n_starts)
{
  guint *hops = g_new (guint, graph->n_nodes);
  gboolean reached = TRUE;

  for (guint node = 0; node < graph->n_nodes; node++)
    hops[node] = G_MAXUINT;
  for (guint i = 0; i < n_starts; i++)
    hops[starts[i].node] = 0;

  for (guint depth = 0; reached; depth++)
    {
      reached = FALSE;
      for (guint i = 0; i < graph->edges->len; i++)
        {
          const PlainEdge *edge = &g_array_index (graph->edges, PlainEdge, i);

          if (hops[edge->from] != depth || hops[edge->to] != G_MAXUINT
              || edge->cost == INFINITY)
            continue;
          hops[edge->to] = depth + 1;
          reached = TRUE;
        }
    }

  return hops;
}

static WayCost
try_paths (const PlainGraph *graph,
           guint             node,
           guint             goal,
           WayCost           so_far,
           gboolean         *on_path)
{
  WayCost best = node == goal ? so_far : INFINITY;
  const PlainEdge *edges;
  guint n_edges;

  on_path[node] = TRUE;
  edges = plain_graph_get_edges (graph, node, &n_edges);
  for (guint i = 0; i < n_edges; i++)
    if (!on_path[edges[i].to])
      best = MIN (best, try_paths (graph, edges[i].to, goal,
                                   so_far + edges[i].cost, on_path));
  on_path[node] = FALSE;

  return best;
}

WayCost
oracle_brute_force (const PlainGraph *graph,
                    guint             start,
                    guint             goal)
{
  g_autofree gboolean *on_path = g_new0 (gboolean, graph->n_nodes);

  return try_paths (graph, start, goal, 0, on_path);
}

WayCost
oracle_cost_of_lines (const WayPosition *places,
                      guint              n_places,
                      OracleLineFunc     line,
                      gconstpointer      data)
{
  g_autoptr (PlainGraph) graph = plain_graph_new (n_places);
  g_autofree WayCost *costs = NULL;

  for (guint i = 0; i < n_places; i++)
    for (guint k = 0; k < i; k++)
      {
        const WayCost cost = line (&places[i], &places[k], data);

        if (cost == INFINITY)
          continue;
        plain_graph_add (graph, i, k, cost);
        plain_graph_add (graph, k, i, cost);
      }
  plain_graph_seal (graph);
  costs = oracle_costs_from (graph, 0);

  return costs[1];
}

static gboolean
is_start (const OracleStart *starts,
          guint              n_starts,
          guint              node,
          WayCost            cost)
{
  for (guint i = 0; i < n_starts; i++)
    if (starts[i].node == node && starts[i].cost == cost)
      return TRUE;

  return FALSE;
}

static gboolean
has_edge (const PlainGraph *graph,
          guint             from,
          guint             to,
          WayCost           before,
          WayCost           after)
{
  guint n_edges;
  const PlainEdge *edges = plain_graph_get_edges (graph, from, &n_edges);

  for (guint i = 0; i < n_edges; i++)
    if (edges[i].to == to && before + edges[i].cost == after)
      return TRUE;

  return FALSE;
}

void
oracle_walk (const PlainGraph  *graph,
             const OracleStart *starts,
             guint              n_starts,
             const guint       *nodes,
             const WayCost     *costs,
             guint              n_nodes)
{
  g_assert_cmpuint (n_nodes, >, 0);
  if (!is_start (starts, n_starts, nodes[0], costs[0]))
    g_error ("a path begins at %u (%g), which is not a start", nodes[0],
             costs[0]);

  for (guint i = 1; i < n_nodes; i++)
    if (!has_edge (graph, nodes[i - 1], nodes[i], costs[i - 1], costs[i]))
      g_error ("no edge leads from %u (%.17g) to %u (%.17g)", nodes[i - 1],
               costs[i - 1], nodes[i], costs[i]);
}

void
oracle_assert_cost (WayCost cost,
                    WayCost expected)
{
  if (cost == expected)
    return;

  if (!(fabs (cost - expected) <= 1e-9 * expected))
    g_error ("a cost is %.17g and should be %.17g", cost, expected);
}
