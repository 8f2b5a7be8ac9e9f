/* fields.c - a field held to slow least costs, and its steps walked
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "fields.h"

#include "searches/preparation/field-private.h"

#include <math.h>

static guint
number_of (const FieldNodes *nodes,
           WayNode           node)
{
  return nodes->id_of (nodes->data, node);
}

/* All edges of the graph, as it says them forwards, turned around. */
static PlainGraph *
turn_around (WayGraph         *graph,
             const FieldNodes *nodes)
{
  const WayQuery nothing = { .n_goals = 0 };
  g_autoptr (WayEdges) edges
    = way_edges_new (way_graph_get_node_type (graph));
  gpointer cursor = way_graph_begin (graph, &nothing);
  PlainGraph *plain = plain_graph_new (nodes->n_nodes);

  for (guint i = 0; i < nodes->n_nodes; i++)
    {
      const WayNode node = nodes->nodes[i];
      const WayAt at = { node, node, 0, TRUE };

      way_graph_neighbours (graph, cursor, &at, edges);
      g_assert_no_error (way_edges_get_error (edges));
      for (guint j = 0; j < way_edges_get_length (edges); j++)
        plain_graph_add (plain,
                         number_of (nodes, way_edges_get_node (edges, j)),
                         i, way_edges_get_cost (edges, j));
    }
  way_graph_end (graph, cursor);
  plain_graph_seal (plain);

  return plain;
}

static WayCost
edge_cost (const PlainGraph *turned,
           guint             from,
           guint             to)
{
  WayCost least = INFINITY;
  guint n_edges;
  const PlainEdge *edges = plain_graph_get_edges (turned, to, &n_edges);

  for (guint i = 0; i < n_edges; i++)
    if (edges[i].to == from)
      least = MIN (least, edges[i].cost);

  return least;
}

/* Follows the steps from node @i to a goal whose own cost is the remainder. */
static void
walk (WayField          *field,
      const PlainGraph  *turned,
      const FieldNodes  *nodes,
      guint              i,
      const OracleStart *goals,
      guint              n_goals)
{
  guint n_steps = 0, at = i;
  WayCost stay = INFINITY;
  WayNode next;

  while (way_field_get_next (field, nodes->nodes[at], &next))
    {
      const guint to = number_of (nodes, next);
      const WayCost left = way_field_get_cost (field, nodes->nodes[to]);

      g_assert_cmpfloat (way_field_get_cost (field, nodes->nodes[at]), ==,
                         left + edge_cost (turned, at, to));
      at = to;
      g_assert_cmpuint (++n_steps, <, nodes->n_nodes);
    }
  for (guint j = 0; j < n_goals; j++)
    if (goals[j].node == at)
      stay = MIN (stay, goals[j].cost);
  g_assert_cmpfloat (way_field_get_cost (field, nodes->nodes[at]), ==, stay);
}

void
fields_check (WayField          *field,
              const FieldNodes  *nodes,
              const OracleStart *goals,
              guint              n_goals,
              WayCost            max_cost)
{
  WayGraph *graph = field->graph;
  g_autoptr (PlainGraph) turned = turn_around (graph, nodes);
  g_autofree OracleStart *open = g_new (OracleStart, MAX (n_goals, 1));
  g_autofree WayCost *expected = NULL;
  guint n_open = 0;

  /* A blocked goal is not reached, not even from itself. */
  for (guint i = 0; i < n_goals; i++)
    if (!way_graph_is_blocked (graph, nodes->nodes[goals[i].node]))
      open[n_open++] = goals[i];
  expected = oracle_costs (turned, open, n_open);

  for (guint i = 0; i < nodes->n_nodes; i++)
    {
      const WayCost cost = way_field_get_cost (field, nodes->nodes[i]);

      /* Costs within rounding of the limit may be either. */
      if (fabs (expected[i] - max_cost) <= 1e-9 * max_cost)
        continue;
      oracle_assert_cost (cost, expected[i] <= max_cost ? expected[i]
                                                        : INFINITY);
      if (cost < INFINITY)
        walk (field, turned, nodes, i, open, n_open);
      else
        g_assert_false (way_field_get_next (field, nodes->nodes[i], NULL));
    }
}

void
fields_assert_same (WayField         *field,
                    WayField         *other,
                    const FieldNodes *nodes)
{
  for (guint i = 0; i < nodes->n_nodes; i++)
    g_assert_cmpfloat (way_field_get_cost (field, nodes->nodes[i]), ==,
                       way_field_get_cost (other, nodes->nodes[i]));
}
