/* overlay-layers.c - layers that come, go, and add up to what a search sees
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/contract.h"
#include "lib/maps.h"
#include "lib/outcome.h"
#include "lib/random-graph.h"
#include "lib/tables.h"

#include <string.h>

/* Maps -------------------------------------------------------------------- */

/* A map, and an overlay on it. */
typedef struct
{
  Map        *map;
  AsGraph    *graph;
  WayOverlay *overlay;
} Ground;

static Ground *
ground_new (const char *rows)
{
  Ground *self = g_new0 (Ground, 1);

  self->map = map_new (rows);
  self->graph = as_graph_new (self->map->plain, AS_INDEX,
                              AS_WHOLE | AS_PREDECESSORS);
  self->overlay = way_overlay_new (self->graph->graph);

  return self;
}

static void
ground_free (Ground *self)
{
  g_object_unref (self->overlay);
  as_graph_free (self->graph);
  map_free (self->map);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Ground, ground_free)

/* The cost of the cheapest path, or -1. */
static WayCost
path_cost (gpointer graph,
           WayNode  from,
           WayNode  to)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) path = way_find_path (graph, from, to,
                                            WAY_STRATEGY_DIJKSTRA, &error);

  g_assert_no_error (error);

  return path ? way_path_get_cost (path) : -1;
}

static WayCost
ground_cost (const Ground *self)
{
  return path_cost (self->overlay, WAY_INDEX (self->map->start),
                    WAY_INDEX (self->map->goal));
}

static gboolean
is_whole (WayOverlay *overlay)
{
  return (way_graph_get_flags (WAY_GRAPH (overlay)) & WAY_GRAPH_WHOLE_COSTS)
         != 0;
}

static guint64
version_of (WayOverlay *overlay)
{
  return way_graph_get_version (WAY_GRAPH (overlay));
}

/* By name ----------------------------------------------------------------- */

static void
test_found_by_name (void)
{
  g_autoptr (Ground) ground = ground_new ("S.G");
  WayOverlay *overlay = ground->overlay;
  WayLayer *mud = way_overlay_add_layer (overlay, "mud");
  WayLayer *fire = way_overlay_add_layer (overlay, "fire");

  g_assert_true (way_overlay_find_layer (overlay, "mud") == mud);
  g_assert_true (way_overlay_find_layer (overlay, "fire") == fire);
  g_assert_null (way_overlay_find_layer (overlay, "snow"));
  g_assert_cmpstr (way_layer_get_name (fire), ==, "fire");
  g_assert_cmpuint (way_overlay_get_n_layers (overlay), ==, 2);
  g_assert_true (way_overlay_get_layer (overlay, 1) == fire);
  g_assert_true (way_overlay_remove_layer (overlay, "mud"));
  g_assert_false (way_overlay_remove_layer (overlay, "mud"));
  g_assert_null (way_overlay_find_layer (overlay, "mud"));
  g_assert_true (way_overlay_get_layer (overlay, 0) == fire);
}

static void
test_own_costs_are_a_layer (void)
{
  g_autoptr (Ground) ground = ground_new ("S.G");
  WayLayer *own = way_overlay_find_layer (ground->overlay, NULL);

  way_overlay_set_extra_cost (ground->overlay, WAY_INDEX (1), 4);
  g_assert_cmpfloat (way_layer_get_extra_cost (own, WAY_INDEX (1)), ==, 4);
  g_assert_null (way_layer_get_name (own));
  g_assert_cmpuint (way_overlay_get_n_layers (ground->overlay), ==, 0);
  way_layer_set_scale (own, 2);
  g_assert_cmpfloat (ground_cost (ground), ==, 10);
}

/* Sums -------------------------------------------------------------------- */

/* The way by the north has 5 steps, that by the south 7. */
static const char two_ways[] = "....\n"
                               "S##G\n"
                               ".##.\n"
                               "....";

static void
test_layers_add_up (void)
{
  g_autoptr (Ground) ground = ground_new (two_ways);
  WayLayer *mud = way_overlay_add_layer (ground->overlay, "mud");
  WayLayer *fire = way_overlay_add_layer (ground->overlay, "fire");
  const WayNode north = WAY_INDEX (1);

  g_assert_cmpfloat (ground_cost (ground), ==, 5);
  way_layer_set_extra_cost (mud, north, 1);
  g_assert_cmpfloat (ground_cost (ground), ==, 6);
  way_layer_set_extra_cost (fire, north, 0.5);
  g_assert_cmpfloat (ground_cost (ground), ==, 6.5);
  way_layer_add_extra_cost (fire, north, 0.25);
  g_assert_cmpfloat (way_layer_get_extra_cost (fire, north), ==, 0.75);
  g_assert_cmpfloat (way_overlay_get_extra_cost (ground->overlay, north), ==,
                     1.75);
  way_layer_set_extra_cost (fire, north, 100);
  g_assert_cmpfloat (ground_cost (ground), ==, 7);
}

/* Tenths have no exact doubles: with adding and taking away again something
 * would stay. */
static void
test_removed_layer_leaves_nothing (void)
{
  g_autoptr (Ground) ground = ground_new ("S.G");
  const WayNode node = WAY_INDEX (1);

  way_overlay_set_extra_cost (ground->overlay, node, 0.1);
  for (guint i = 0; i < 1000; i++)
    {
      WayLayer *layer = way_overlay_add_layer (ground->overlay, "fire");

      way_layer_set_extra_cost (layer, node, 0.1 * i + 1e-9);
      way_layer_set_edge_extra_cost (layer, node, WAY_INDEX (2), 0.3,
                                     WAY_BOTH_WAYS);
      way_overlay_remove_layer (ground->overlay, "fire");
    }
  g_assert_true (way_overlay_get_extra_cost (ground->overlay, node) == 0.1);
  g_assert_cmpfloat (ground_cost (ground), ==, 2 + 0.1);
  way_overlay_set_extra_cost (ground->overlay, node, 0);
  g_assert_true (is_whole (ground->overlay));
}

static void
test_blocked_in_one_layer (void)
{
  g_autoptr (Ground) ground = ground_new (two_ways);
  WayLayer *mud = way_overlay_add_layer (ground->overlay, "mud");
  WayLayer *wall = way_overlay_add_layer (ground->overlay, "wall");

  way_layer_set_extra_cost (mud, WAY_INDEX (1), 1);
  way_layer_set_extra_cost (wall, WAY_INDEX (1), INFINITY);
  g_assert_cmpfloat (ground_cost (ground), ==, 7);
  way_layer_add_extra_cost (wall, WAY_INDEX (1), 3);
  g_assert_cmpfloat (ground_cost (ground), ==, 7);
  way_layer_clear (wall);
  g_assert_cmpfloat (ground_cost (ground), ==, 6);
}

static void
test_scale (void)
{
  g_autoptr (Ground) ground = ground_new ("S.G");
  WayLayer *layer = way_overlay_add_layer (ground->overlay, "fear");

  way_layer_set_extra_cost (layer, WAY_INDEX (1), 6);
  way_layer_set_edge_extra_cost (layer, WAY_INDEX (1), WAY_INDEX (2), 4,
                                 WAY_ONE_WAY);
  way_layer_set_scale (layer, 0.5);
  g_assert_cmpfloat (ground_cost (ground), ==, 2 + 3 + 2);
  g_assert_cmpfloat (way_layer_get_extra_cost (layer, WAY_INDEX (1)), ==, 6);
  way_layer_set_extra_cost (layer, WAY_INDEX (1), 8);
  g_assert_cmpfloat (ground_cost (ground), ==, 2 + 4 + 2);
  way_layer_set_scale (layer, 0);
  g_assert_cmpfloat (ground_cost (ground), ==, 2);
  way_layer_set_scale (layer, 1);
  g_assert_cmpfloat (ground_cost (ground), ==, 2 + 8 + 4);
}

static void
test_scale_and_blocked (void)
{
  g_autoptr (Ground) ground = ground_new ("S.G");
  WayLayer *layer = way_overlay_add_layer (ground->overlay, "gate");

  way_layer_set_extra_cost (layer, WAY_INDEX (1), INFINITY);
  way_layer_set_scale (layer, 0.5);
  g_assert_cmpfloat (ground_cost (ground), ==, -1);
  way_layer_set_scale (layer, 0);
  g_assert_cmpfloat (ground_cost (ground), ==, 2);
  way_layer_set_scale (layer, 3);
  g_assert_cmpfloat (ground_cost (ground), ==, -1);
}

/* Halves of two layers come to a whole. */
static void
test_whole_as_totals_are (void)
{
  g_autoptr (Ground) ground = ground_new ("S.G");
  WayLayer *a = way_overlay_add_layer (ground->overlay, "a");
  WayLayer *b = way_overlay_add_layer (ground->overlay, "b");

  way_layer_set_extra_cost (a, WAY_INDEX (1), 0.5);
  g_assert_false (is_whole (ground->overlay));
  way_layer_set_extra_cost (b, WAY_INDEX (1), 1.5);
  g_assert_true (is_whole (ground->overlay));
  way_layer_set_edge_extra_cost (b, WAY_INDEX (0), WAY_INDEX (1), 0.25,
                                 WAY_ONE_WAY);
  g_assert_false (is_whole (ground->overlay));
  way_overlay_remove_layer (ground->overlay, "b");
  g_assert_false (is_whole (ground->overlay));
  way_overlay_clear (ground->overlay);
  g_assert_true (is_whole (ground->overlay));
}

static void
test_counted_in_whole_numbers (void)
{
  g_autoptr (Ground) ground = ground_new ("S.G");
  WayLayer *layer = way_overlay_add_layer (ground->overlay, "smell");

  way_layer_set_extra_cost (layer, WAY_INDEX (1), 2.75);
  way_layer_set_whole (layer, TRUE);
  g_assert_true (is_whole (ground->overlay));
  g_assert_cmpfloat (ground_cost (ground), ==, 4);
  way_layer_set_scale (layer, 2);
  g_assert_cmpfloat (ground_cost (ground), ==, 7);
  g_assert_cmpfloat (way_layer_get_extra_cost (layer, WAY_INDEX (1)), ==,
                     2.75);
  way_layer_set_whole (layer, FALSE);
  g_assert_cmpfloat (ground_cost (ground), ==, 7.5);
}

/* Edges ------------------------------------------------------------------- */

static void
test_edge_one_way (void)
{
  g_autoptr (Ground) ground = ground_new ("S.G");
  WayLayer *layer = way_overlay_add_layer (ground->overlay, "slope");

  way_layer_set_edge_extra_cost (layer, WAY_INDEX (1), WAY_INDEX (2), 5,
                                 WAY_ONE_WAY);
  g_assert_cmpfloat (ground_cost (ground), ==, 7);
  g_assert_cmpfloat (path_cost (ground->overlay, WAY_INDEX (2),
                                WAY_INDEX (0)), ==, 2);
  g_assert_cmpfloat (way_layer_get_edge_extra_cost (layer, WAY_INDEX (1),
                                                    WAY_INDEX (2)), ==, 5);
  g_assert_cmpfloat (way_overlay_get_edge_extra_cost (ground->overlay,
                                                      WAY_INDEX (2),
                                                      WAY_INDEX (1)), ==, 0);
}

static void
test_edge_both_ways (void)
{
  g_autoptr (Ground) ground = ground_new (two_ways);
  WayLayer *layer = way_overlay_add_layer (ground->overlay, "door");

  way_layer_set_edge_extra_cost (layer, WAY_INDEX (2), WAY_INDEX (1),
                                 INFINITY, WAY_BOTH_WAYS);
  g_assert_cmpfloat (ground_cost (ground), ==, 7);
  way_layer_set_edge_extra_cost (layer, WAY_INDEX (1), WAY_INDEX (2), 0,
                                 WAY_ONE_WAY);
  g_assert_cmpfloat (ground_cost (ground), ==, 5);
  g_assert_cmpuint (way_layer_get_n_edges (layer), ==, 1);
  way_layer_clear (layer);
  g_assert_cmpuint (way_layer_get_n_edges (layer), ==, 0);
}

/* Two edges from 0 to 1: both are meant. */
static void
test_parallel_edges (void)
{
  g_autoptr (WayTableBuilder) builder = tables_new_builder (2);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayOverlay) overlay = NULL;

  way_table_builder_set_keep_parallel (builder, TRUE);
  tables_add_way (builder, 0, 1, 3);
  tables_add_way (builder, 0, 1, 5);
  table = tables_build (builder);
  overlay = way_overlay_new (WAY_GRAPH (table));
  way_layer_set_edge_extra_cost (way_overlay_add_layer (overlay, "toll"),
                                 way_table_get_node (table, 0),
                                 way_table_get_node (table, 1), 10,
                                 WAY_ONE_WAY);
  g_assert_cmpfloat (path_cost (overlay, way_table_get_node (table, 0),
                                way_table_get_node (table, 1)), ==, 13);
}

static void
test_edges_and_nodes_add_up (void)
{
  g_autoptr (Ground) ground = ground_new ("S.G");
  WayLayer *a = way_overlay_add_layer (ground->overlay, "a");
  WayLayer *b = way_overlay_add_layer (ground->overlay, "b");

  way_layer_set_extra_cost (a, WAY_INDEX (1), 10);
  way_layer_set_edge_extra_cost (a, WAY_INDEX (0), WAY_INDEX (1), 200,
                                 WAY_ONE_WAY);
  way_layer_set_edge_extra_cost (b, WAY_INDEX (0), WAY_INDEX (1), 3000,
                                 WAY_ONE_WAY);
  g_assert_cmpfloat (ground_cost (ground), ==, 2 + 10 + 200 + 3000);
  g_assert_cmpfloat (path_cost (ground->overlay, WAY_INDEX (2),
                                WAY_INDEX (0)), ==, 2 + 10);
}

/* What comes and goes ----------------------------------------------------- */

static void
test_multiply (void)
{
  g_autoptr (Ground) ground = ground_new ("S....G");
  WayLayer *layer = way_overlay_add_layer (ground->overlay, "fear");

  way_layer_set_extra_cost (layer, WAY_INDEX (1), 8);
  way_layer_set_extra_cost (layer, WAY_INDEX (2), 2);
  way_layer_set_extra_cost (layer, WAY_INDEX (3), 1);
  way_layer_set_edge_extra_cost (layer, WAY_INDEX (3), WAY_INDEX (4), 1,
                                 WAY_ONE_WAY);
  way_layer_multiply (layer, 0.5, 1);
  g_assert_cmpuint (way_layer_get_n_nodes (layer), ==, 2);
  g_assert_cmpuint (way_layer_get_n_edges (layer), ==, 0);
  g_assert_cmpfloat (ground_cost (ground), ==, 5 + 4 + 1);
  way_layer_set_extra_cost (layer, WAY_INDEX (4), INFINITY);
  way_layer_multiply (layer, 0, 0);
  g_assert_cmpuint (way_layer_get_n_nodes (layer), ==, 1);
  g_assert_cmpfloat (ground_cost (ground), ==, -1);
}

static void
test_removed_layer_is_mute (void)
{
  g_autoptr (Ground) ground = ground_new ("S.G");
  g_autoptr (WayLayer) layer
      = g_object_ref (way_overlay_add_layer (ground->overlay, "gone"));
  g_autoptr (WayLayer) other
      = g_object_ref (way_overlay_add_layer (ground->overlay, "other"));

  way_layer_set_extra_cost (layer, WAY_INDEX (1), 5);
  way_overlay_remove_layer (ground->overlay, "gone");
  g_assert_true (way_layer_is_removed (layer));
  g_assert_false (way_layer_is_removed (other));
  g_assert_true (way_layer_set_extra_cost (layer, WAY_INDEX (1), 7));
  g_assert_cmpfloat (way_layer_get_extra_cost (layer, WAY_INDEX (1)), ==, 0);
  way_layer_set_scale (layer, 2);
  way_layer_multiply (layer, 2, 0);
  g_assert_cmpfloat (ground_cost (ground), ==, 2);
  g_clear_object (&ground->overlay);
  g_assert_true (way_layer_is_removed (other));
  ground->overlay = way_overlay_new (ground->graph->graph);
}

static void
test_versions (void)
{
  g_autoptr (Ground) ground = ground_new ("S.G");
  WayLayer *layer = way_overlay_add_layer (ground->overlay, "mud");
  guint64 version = version_of (ground->overlay);

  way_layer_set_extra_cost (layer, WAY_INDEX (1), 2);
  g_assert_cmpuint (version_of (ground->overlay), !=, version);
  version = version_of (ground->overlay);
  way_layer_set_extra_cost (layer, WAY_INDEX (1), 2);
  way_layer_set_scale (layer, 1);
  g_assert_cmpuint (version_of (ground->overlay), ==, version);
  way_layer_set_scale (layer, 2);
  g_assert_cmpuint (version_of (ground->overlay), !=, version);
  version = version_of (ground->overlay);
  way_layer_set_edge_extra_cost (layer, WAY_INDEX (1), WAY_INDEX (2), 1,
                                 WAY_ONE_WAY);
  g_assert_cmpuint (version_of (ground->overlay), !=, version);
  version = version_of (ground->overlay);
  way_overlay_remove_layer (ground->overlay, "mud");
  g_assert_cmpuint (version_of (ground->overlay), !=, version);
}

/* A search under way is told, and not led astray. */
static void
test_changed_during_a_search (void)
{
  g_autoptr (Ground) ground = ground_new (two_ways);
  WayLayer *layer = way_overlay_add_layer (ground->overlay, "mud");
  g_autoptr (WaySearch) search
      = way_search_new (WAY_GRAPH (ground->overlay), WAY_STRATEGY_DIJKSTRA);
  g_autoptr (GError) error = NULL;

  way_search_set_start (search, WAY_INDEX (ground->map->start));
  g_assert_cmpint (way_search_step (search, 2, &error), ==,
                   WAY_STATUS_RUNNING);
  g_assert_no_error (error);
  way_layer_set_extra_cost (layer, WAY_INDEX (1), 2);
  g_assert_cmpint (way_search_run (search, &error), ==, WAY_STATUS_FAILED);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_CHANGED);
}

static void
test_refused (void)
{
  static const WayCost bad[] = { -1, -INFINITY, NAN };

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    if (g_test_subprocess ())
      {
        g_autoptr (Ground) ground = ground_new ("S.G");
        WayLayer *layer = way_overlay_add_layer (ground->overlay, "mud");

        g_log_set_always_fatal (G_LOG_LEVEL_ERROR);
        way_layer_set_extra_cost (layer, WAY_INDEX (1), bad[i]);
        way_layer_add_extra_cost (layer, WAY_INDEX (1), bad[i]);
        way_layer_set_edge_extra_cost (layer, WAY_INDEX (0), WAY_INDEX (1),
                                       bad[i], WAY_BOTH_WAYS);
        way_layer_set_scale (layer, bad[i]);
        way_layer_set_extra_cost (layer, WAY_INDEX (3), 1);
        if (ground_cost (ground) != 2)
          exit (9);
      }
  if (g_test_subprocess ())
    return;

  g_test_trap_subprocess (NULL, 0, 0);
  g_test_trap_assert_passed ();
  g_test_trap_assert_stderr ("*cost >= 0*scale >= 0*may_name*");
}

/* Over every kind of node, against the same graph by hand ----------------- */

#define N_LAYERS 4
#define N_NODES 25

/* What the layers of one overlay were told, kept as plain arrays. */
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
  WayLayer *layer = way_overlay_find_layer (overlay, layer_names[which]);

  if (layer == NULL)
    {
      way_overlay_add_layer (overlay, layer_names[which]);
      model->scales[which] = 1;
      return;
    }

  switch (g_rand_int_range (rand, 0, 20))
    {
    case 0:
      way_overlay_remove_layer (overlay, layer_names[which]);
      memset (model->nodes[which], 0, sizeof model->nodes[which]);
      memset (model->edges[which], 0, sizeof model->edges[which]);
      break;
    case 1:
    case 2:
      model->scales[which] = g_rand_int_range (rand, 0, 4);
      way_layer_set_scale (layer, model->scales[which]);
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
  PlainGraph *plain = random_graph_new (rand, N_NODES, seed & RANDOM_ALL);

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
      g_autofree Model *model = g_new0 (Model, 1);

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
      g_autoptr (WayReverse) reverse = way_reverse_new (graph->graph);
      g_autoptr (WayOverlay) lower = way_overlay_new (WAY_GRAPH (reverse));
      g_autoptr (WayOverlay) upper = way_overlay_new (WAY_GRAPH (lower));
      g_autoptr (WayReverse) back = way_reverse_new (WAY_GRAPH (upper));
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autofree Model *none = g_new0 (Model, 1);
      g_autofree Model *below = g_new0 (Model, 1);
      g_autofree Model *above = g_new0 (Model, 1);
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
      g_autofree Model *model = g_new0 (Model, 1);
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
  g_autofree Model *model = g_new0 (Model, 1);
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

static guint n_copies;

static gpointer
copy_word (gpointer word)
{
  n_copies++;
  return g_strdup (word);
}

static void
free_word (gpointer word)
{
  n_copies--;
  g_free (word);
}

static void
add_next (WayNode   node,
          WayEdges *edges,
          gpointer  user_data)
{
  g_autofree char *next
      = g_strdup_printf ("%u", (guint) strtoul (node, NULL, 10) + 1);

  way_edges_add (edges, next, 1);
}

/* A unit walks along a road without end: what it has left is forgotten, and
 * what stays is remembered. */
static void
test_forgets_what_was_left (void)
{
  g_autoptr (WayNodeType) type = way_node_type_new_object (
      g_str_hash, g_str_equal, (GBoxedCopyFunc) copy_word, free_word);
  g_autoptr (WayCallbackGraph) road
      = way_callback_graph_new (type, add_next, NULL, NULL);
  g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (road));
  WayLayer *unit = way_overlay_add_layer (overlay, "unit");
  WayLayer *ice = way_overlay_add_layer (overlay, "ice");

  way_layer_set_extra_cost (ice, "5", 3);
  way_layer_set_edge_extra_cost (ice, "5", "6", 30, WAY_ONE_WAY);
  for (guint i = 0; i < 20000; i++)
    {
      g_autofree char *at = g_strdup_printf ("%u", i);
      g_autofree char *ahead = g_strdup_printf ("%u", i + 1);

      way_layer_clear (unit);
      way_layer_set_extra_cost (unit, at, INFINITY);
      way_layer_set_edge_extra_cost (unit, at, ahead, 7, WAY_ONE_WAY);
    }
  g_assert_cmpuint (n_copies, <, 1000);
  g_assert_cmpfloat (path_cost (overlay, "4", "7"), ==, 3 + 3 + 30);
  g_assert_cmpfloat (path_cost (overlay, "19999", "20000"), ==, 8);
  g_assert_cmpfloat (path_cost (overlay, "19998", "20000"), ==, -1);
  g_clear_object (&overlay);
  g_assert_cmpuint (n_copies, ==, 0);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define CASE(path, function) \
  g_test_add_func ("/overlay-layers/" path, function)
  CASE ("found-by-name", test_found_by_name);
  CASE ("own-costs-are-a-layer", test_own_costs_are_a_layer);
  CASE ("layers-add-up", test_layers_add_up);
  CASE ("removed-layer-leaves-nothing", test_removed_layer_leaves_nothing);
  CASE ("blocked-in-one-layer", test_blocked_in_one_layer);
  CASE ("scale", test_scale);
  CASE ("scale-and-blocked", test_scale_and_blocked);
  CASE ("whole-as-totals-are", test_whole_as_totals_are);
  CASE ("counted-in-whole-numbers", test_counted_in_whole_numbers);
  CASE ("edge-one-way", test_edge_one_way);
  CASE ("edge-both-ways", test_edge_both_ways);
  CASE ("parallel-edges", test_parallel_edges);
  CASE ("edges-and-nodes-add-up", test_edges_and_nodes_add_up);
  CASE ("multiply", test_multiply);
  CASE ("removed-layer-is-mute", test_removed_layer_is_mute);
  CASE ("versions", test_versions);
  CASE ("changed-during-a-search", test_changed_during_a_search);
  CASE ("refused", test_refused);
  CASE ("forgets-what-was-left", test_forgets_what_was_left);

  for (guint kind = 0; kind < AS_N_KINDS; kind++)
    {
      const char *name = as_kind_get_name (kind);

#define KIND(path, function) \
  do \
    { \
      g_autofree char *full \
          = g_strdup_printf ("/overlay-layers/%s/%s", path, name); \
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
