/* overlay-random.c - layers over graphs of every kind, against them by hand
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/contract.h"
#include "lib/outcome.h"
#include "lib/random-graph.h"

#include <string.h>

#define N_LAYERS 4
#define N_NODES 25

/* The settings of the layers of one overlay, kept as plain arrays. */
typedef struct
{
  WayCost  nodes[N_LAYERS][N_NODES];
  WayCost  edges[N_LAYERS][N_NODES * N_NODES];
  gdouble  scales[N_LAYERS];
} Model;

static const char *const layer_names[N_LAYERS] = { "a", "b", "c", "d" };

static WayCost
random_cost (GRand    *rand,
             gboolean  whole)
{
  if (g_rand_int_range (rand, 0, 8) == 0)
    return INFINITY;
  if (g_rand_int_range (rand, 0, 3) == 0)
    return 0;

  return whole ? g_rand_int_range (rand, 1, 20)
               : g_rand_double_range (rand, 0, 20);
}

static Model *
new_model (void)
{
  Model *model = g_new0 (Model, 1);

  for (guint i = 0; i < N_LAYERS; i++)
    model->scales[i] = 1;
  return model;
}

static void
change_layer (AsGraph    *graph,
              WayOverlay *overlay,
              Model      *model,
              GRand      *rand,
              gboolean    whole)
{
  const guint which = g_rand_int_range (rand, 0, N_LAYERS);
  const guint from = g_rand_int_range (rand, 0, N_NODES);
  const guint to = g_rand_int_range (rand, 0, N_NODES);
  const WayCost cost = random_cost (rand, whole);
  WayLayer *layer = way_overlay_get_layer (overlay, layer_names[which]);

  switch (g_rand_int_range (rand, 0, 20))
    {
    case 0:
      way_overlay_remove_layer (overlay, layer_names[which]);
      model->scales[which] = 1;
      memset (model->nodes[which], 0, sizeof model->nodes[which]);
      memset (model->edges[which], 0, sizeof model->edges[which]);
      break;
    case 1:
    case 2:
      model->scales[which] = g_rand_int_range (rand, 0, 4);
      way_layer_set_scale (layer, model->scales[which], FALSE);
      break;
    case 3:
    case 4:
    case 5:
    case 6:
    case 7:
      way_layer_set_edge_extra_cost (layer, as_graph_get_node (graph, from),
                                     as_graph_get_node (graph, to), cost,
                                     from % 2 ? WAY_ONE_WAY : WAY_BOTH_WAYS);
      model->edges[which][from * N_NODES + to] = cost;
      if (from % 2 == 0)
        model->edges[which][to * N_NODES + from] = cost;
      break;
    case 8:
    case 9:
      way_layer_add_extra_cost (layer, as_graph_get_node (graph, to), cost);
      model->nodes[which][to] += cost;
      break;
    default:
      way_layer_set_extra_cost (layer, as_graph_get_node (graph, to), cost);
      model->nodes[which][to] = cost;
    }
}

static WayCost
model_extra (const Model *model,
             guint        from,
             guint        to)
{
  WayCost extra = 0;

  for (guint i = 0; i < N_LAYERS; i++)
    if (model->scales[i] > 0)
      extra += model->scales[i] * (model->nodes[i][to]
                                   + model->edges[i][from * N_NODES + to]);

  return extra;
}

/* @plain with what @model adds, turned around if @around. */
static PlainGraph *
by_hand (const PlainGraph *plain,
         const Model      *model,
         gboolean          around)
{
  PlainGraph *sum = plain_graph_new (plain->n_nodes);

  for (guint i = 0; i < plain->edges->len; i++)
    {
      const PlainEdge *edge = &g_array_index (plain->edges, PlainEdge, i);
      const WayCost cost = edge->cost
                           + model_extra (model, edge->from, edge->to);

      if (around)
        plain_graph_add (sum, edge->to, edge->from, cost);
      else
        plain_graph_add (sum, edge->from, edge->to, cost);
    }

  plain_graph_seal (sum);
  return sum;
}

static void
check_costs (AsGraph          *graph,
             gpointer          view,
             const PlainGraph *expected,
             guint             start)
{
  g_autofree WayCost *costs = oracle_costs_from (expected, start);
  g_autoptr (WaySearch) search = way_search_new (view, WAY_STRATEGY_DIJKSTRA);
  g_autoptr (GError) error = NULL;

  way_search_set_start (search, as_graph_get_node (graph, start));
  way_search_run (search, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < expected->n_nodes; i++)
    {
      WayCost cost = INFINITY;

      way_search_get_cost_so_far (search, as_graph_get_node (graph, i),
                                  &cost);
      oracle_assert_cost (cost, costs[i]);
    }
}

static PlainGraph *
random_plain (guint32 seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  PlainGraph *plain = random_graph_new (rand, N_NODES, random_graph_flags (seed));

  for (guint goal = 0; goal < 4; goal++)
    random_graph_estimate (plain, rand, goal, seed % RANDOM_N_ESTIMATES);
  return plain;
}

static AsGraph *
random_as_graph (const PlainGraph *plain,
                 guint             kind)
{
  return as_graph_new (plain, kind,
                       AS_PREDECESSORS
                           | (plain_graph_is_whole (plain) ? AS_WHOLE : 0));
}

static void
test_random_history (gconstpointer data)
{
  for (guint32 seed = 0; seed < outcome_repeat (40); seed++)
    {
      g_autoptr (PlainGraph) plain = random_plain (seed * 13);
      g_autoptr (AsGraph) graph = random_as_graph (plain,
                                                   GPOINTER_TO_UINT (data));
      g_autoptr (WayOverlay) overlay = way_overlay_new (graph->graph);
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autofree Model *model = new_model ();

      for (guint i = 0; i < 120; i++)
        {
          g_autoptr (PlainGraph) sum = NULL;

          change_layer (graph, overlay, model, rand, seed % 2);
          if (i % 20 > 0)
            continue;
          sum = by_hand (plain, model, FALSE);
          check_costs (graph, overlay, sum, i % N_NODES);
        }
    }
}

/* An overlay over an overlay over the graph turned around. */
static void
test_stack (gconstpointer data)
{
  for (guint32 seed = 0; seed < outcome_repeat (40); seed++)
    {
      g_autoptr (PlainGraph) plain = random_plain (seed * 13 + 5);
      g_autoptr (AsGraph) graph = random_as_graph (plain,
                                                   GPOINTER_TO_UINT (data));
      g_autoptr (WayReverse) reverse = way_reverse_new (graph->graph, NULL);
      g_autoptr (WayOverlay) lower = way_overlay_new (WAY_GRAPH (reverse));
      g_autoptr (WayOverlay) upper = way_overlay_new (WAY_GRAPH (lower));
      g_autoptr (WayReverse) back = way_reverse_new (WAY_GRAPH (upper), NULL);
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autofree Model *none = new_model ();
      g_autofree Model *below = new_model ();
      g_autofree Model *above = new_model ();
      g_autoptr (PlainGraph) around = by_hand (plain, none, TRUE);
      g_autoptr (PlainGraph) once = NULL;
      g_autoptr (PlainGraph) twice = NULL;
      g_autoptr (PlainGraph) forth = NULL;

      for (guint i = 0; i < 60; i++)
        {
          change_layer (graph, lower, below, rand, seed % 2);
          change_layer (graph, upper, above, rand, seed % 2);
        }
      once = by_hand (around, below, FALSE);
      twice = by_hand (once, above, FALSE);
      forth = by_hand (twice, none, TRUE);
      check_costs (graph, lower, once, seed % N_NODES);
      check_costs (graph, upper, twice, seed % N_NODES);
      check_costs (graph, back, forth, seed % N_NODES);
    }
}

static void
test_contract (gconstpointer data)
{
  for (guint32 seed = 0; seed < outcome_repeat (20); seed++)
    {
      g_autoptr (PlainGraph) plain = random_plain (seed * 13 + 7);
      g_autoptr (AsGraph) graph = random_as_graph (plain,
                                                   GPOINTER_TO_UINT (data));
      g_autoptr (WayOverlay) overlay = way_overlay_new (graph->graph);
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autofree Model *model = new_model ();
      WayNode places[4];

      for (guint i = 0; i < 60; i++)
        change_layer (graph, overlay, model, rand, seed % 2);
      for (guint i = 0; i < G_N_ELEMENTS (places); i++)
        places[i] = as_graph_get_node (graph, i);
      contract_check (WAY_GRAPH (overlay), places, G_N_ELEMENTS (places));
    }
}

/* Much at once ------------------------------------------------------------ */

typedef struct
{
  AsGraph    *graph;
  WayOverlay *overlay;
  PlainGraph *expected;
} Job;

static gpointer
search_often (gpointer data)
{
  const Job *job = data;

  for (guint i = 0; i < outcome_repeat (200); i++)
    check_costs (job->graph, job->overlay, job->expected, i % N_NODES);

  return NULL;
}

/* Eight threads, four overlays, one base. */
static void
test_threads (gconstpointer data)
{
  g_autoptr (PlainGraph) plain = random_plain (3);
  g_autoptr (AsGraph) graph = random_as_graph (plain,
                                               GPOINTER_TO_UINT (data));
  g_autofree Model *model = new_model ();
  GThread *threads[8];
  Job jobs[4];

  for (guint i = 0; i < G_N_ELEMENTS (jobs); i++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (i);

      memset (model, 0, sizeof *model);
      jobs[i] = (Job) { graph, way_overlay_new (graph->graph), NULL };
      for (guint k = 0; k < 100; k++)
        change_layer (graph, jobs[i].overlay, model, rand, TRUE);
      jobs[i].expected = by_hand (plain, model, FALSE);
    }
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("search", search_often,
                               &jobs[i % G_N_ELEMENTS (jobs)]);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    g_thread_join (threads[i]);
  for (guint i = 0; i < G_N_ELEMENTS (jobs); i++)
    {
      g_object_unref (jobs[i].overlay);
      plain_graph_free (jobs[i].expected);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (guint kind = 0; kind < AS_N_KINDS; kind++)
    {
      const char *name = as_kind_get_name (kind);

#define KIND(path, function) \
  do \
    { \
      g_autofree char *full \
          = g_strdup_printf ("/overlay-random/%s/%s", path, name); \
      g_test_add_data_func (full, GUINT_TO_POINTER (kind), function); \
    } \
  while (0)
      KIND ("random-history", test_random_history);
      KIND ("stack", test_stack);
      KIND ("contract", test_contract);
      KIND ("threads", test_threads);
    }

  return g_test_run ();
}
