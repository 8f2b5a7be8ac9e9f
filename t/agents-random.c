/* agents-random.c - agents on graphs of every kind, against the rules by hand
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/outcome.h"
#include "lib/random-graph.h"

#define N_UNITS 8

typedef struct
{
  guint nodes[8];
  guint n_nodes;
  guint at;
} Walk;

static gboolean
has_edge (const PlainGraph *plain,
          guint             from,
          guint             to)
{
  guint n_edges;
  const PlainEdge *edges = plain_graph_get_edges (plain, from, &n_edges);

  for (guint i = 0; i < n_edges; i++)
    if (edges[i].to == to && edges[i].cost < INFINITY)
      return TRUE;

  return FALSE;
}

/* A random walk: it may return to an earlier cell. */
static void
walk_new (Walk             *walk,
          const PlainGraph *plain,
          GRand            *rand)
{
  const guint length = g_rand_int_range (rand, 1, G_N_ELEMENTS (walk->nodes));

  walk->nodes[0] = g_rand_int_range (rand, 0, plain->n_nodes);
  walk->n_nodes = 1;
  while (walk->n_nodes < length)
    {
      guint n_edges;
      const PlainEdge *edges = plain_graph_get_edges (
          plain, walk->nodes[walk->n_nodes - 1], &n_edges);

      if (n_edges == 0)
        break;
      walk->nodes[walk->n_nodes++]
          = edges[g_rand_int_range (rand, 0, n_edges)].to;
    }
  walk->at = g_rand_int_range (rand, 0, walk->n_nodes);
}

static void
send_walk (AsGraph    *graph,
           WayAgents   *agents,
           guint       agent,
           const Walk *walk)
{
  WayNode nodes[G_N_ELEMENTS (walk->nodes)];
  WayCost costs[G_N_ELEMENTS (walk->nodes)] = { 0 };
  g_autoptr (WayPath) path = NULL;

  for (guint i = 0; i < walk->n_nodes; i++)
    nodes[i] = as_graph_get_node (graph, walk->nodes[i]);
  path = way_path_new (way_graph_get_node_type (graph->graph), nodes, costs,
                       NULL, walk->n_nodes, FALSE);
  way_agents_send (agents, agent, path);
  way_agents_move (agents, agent, walk->at);
}

/* What @asking is to see of @other, added to @expected. */
static void
expect (WayCost          *expected,
        const PlainGraph *plain,
        const WayCost    *costs,
        const Walk       *asking,
        const Walk       *other,
        WayCost           near,
        WayCost           claim)
{
  const guint here = asking->nodes[asking->at];
  const guint there = other->nodes[other->at];
  const gboolean moves = other->at < other->n_nodes - 1;
  const gboolean adjacent = here == there || has_edge (plain, here, there);

  if (!moves || adjacent)
    expected[there] = INFINITY;
  if (moves && (adjacent || costs[there] <= near))
    for (guint i = other->at; i < other->n_nodes; i++)
      expected[other->nodes[i]] += claim;
}

static void
test_random (gconstpointer data)
{
  for (guint32 seed = 0; seed < outcome_repeat (100); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (PlainGraph) plain
          = random_graph_new (rand, 30, seed & RANDOM_ALL);
      g_autoptr (AsGraph) graph
          = as_graph_new (plain, GPOINTER_TO_UINT (data), AS_PLAIN);
      g_autoptr (WayOverlay) overlay = way_overlay_new (graph->graph);
      WayLayer *layer = way_overlay_get_layer (overlay, "agents");
      g_autoptr (WayAgents) agents = way_agents_new (graph->graph, NULL);
      Walk walks[N_UNITS];

      for (guint i = 0; i < N_UNITS; i++)
        {
          walk_new (&walks[i], plain, rand);
          send_walk (graph, agents, i, &walks[i]);
        }
      for (guint i = 0; i < N_UNITS; i++)
        {
          const WayCost near = i == 0 ? INFINITY : g_rand_int_range (rand, 0,
                                                                     20);
          g_autofree WayCost *expected = g_new0 (WayCost, plain->n_nodes);
          g_autofree WayCost *costs
              = oracle_costs_from (plain, walks[i].nodes[walks[i].at]);

          for (guint k = 0; k < N_UNITS; k++)
            if (k != i)
              expect (expected, plain, costs, &walks[i], &walks[k], near, 3);
          g_assert_true (way_agents_show (agents, i, near, 3, layer, NULL));
          for (guint k = 0; k < plain->n_nodes; k++)
            g_assert_cmpfloat (
                way_overlay_get_extra_cost (overlay,
                                            as_graph_get_node (graph, k)),
                ==, expected[k]);
        }
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (guint kind = 0; kind < AS_OVERLAY; kind++)
    {
      g_autofree char *path = g_strdup_printf ("/agents-random/%s",
                                               as_kind_get_name (kind));

      g_test_add_data_func (path, GUINT_TO_POINTER (kind), test_random);
    }

  return g_test_run ();
}
