/* replanner-graphs.c - replanning over graphs of other kinds than grids
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/outcome.h"
#include "lib/random-graph.h"
#include "lib/replan.h"

#include <wayfind.h>

/* A one-way ring of nodes without predecessors. */
static void
ring_neighbours (WayNode   node,
                 WayEdges *edges,
                 gpointer  user_data)
{
  way_edges_add (edges, WAY_INDEX ((WAY_NODE_INDEX (node) + 1) % 20), 1);
}

/* If costs rise, no estimate has to fall; if a cost falls, the replanner starts
 * again. */
static void
test_no_predecessors (void)
{
  g_autoptr (WayNodeType) type = way_node_type_new_index (20);
  g_autoptr (WayCallbackGraph) ring
    = way_callback_graph_new (type, ring_neighbours, NULL, NULL);
  g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (ring));
  WayLayer *layer = way_overlay_get_layer (overlay, "tolls");
  g_autoptr (WayReplanner) replanner
    = way_replanner_new (WAY_GRAPH (overlay), WAY_INDEX (15), NULL);

  g_assert_cmpfloat (replan_cost (replanner, WAY_INDEX (0)), ==, 15);
  for (guint i = 1; i < 10; i++)
    {
      way_layer_set_edge_extra_cost (layer, WAY_INDEX (i), WAY_INDEX (i + 1),
                                     i, WAY_ONE_WAY);
      g_assert_cmpfloat (replan_cost (replanner, WAY_INDEX (0)), ==,
                         15 + i * (i + 1) / 2);
    }
  g_assert_cmpuint (replan_count (replanner).restarts, ==, 0);
  way_layer_set_edge_extra_cost (layer, WAY_INDEX (9), WAY_INDEX (10), 0,
                                 WAY_ONE_WAY);
  g_assert_cmpfloat (replan_cost (replanner, WAY_INDEX (0)), ==, 51);
  g_assert_cmpuint (replan_count (replanner).restarts, ==, 1);
}

/* One random graph under an overlay that takes and gives. */
static void
check_random (guint32        seed,
              RandomFlags    flags,
              RandomEstimate estimate,
              gboolean       promises)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  const guint n = (guint) g_rand_int_range (rand, 2, 40);
  const guint goal = (guint) g_rand_int_range (rand, 0, (gint) n);
  g_autoptr (PlainGraph) plain = random_graph_new (rand, n, flags);
  g_autoptr (AsGraph) as = NULL;
  g_autoptr (WayOverlay) overlay = NULL;
  g_autoptr (WayReplanner) replanner = NULL;
  WayLayer *layer;

  random_graph_estimate (plain, rand, goal, estimate);
  as = as_graph_new (plain, seed % AS_TABLE,
                     AS_PREDECESSORS | (plain_graph_is_whole (plain) ? AS_WHOLE
                                                                     : 0));
  overlay = way_overlay_new (as->graph);
  layer = way_overlay_get_layer (overlay, "tolls");
  replanner = way_replanner_new (WAY_GRAPH (overlay),
                                 as_graph_get_node (as, goal), NULL);
  way_replanner_set_consistent (replanner, promises);
  for (guint round = 0; round < 12; round++)
    {
      const WayNode from
        = as_graph_get_node (as, (guint) g_rand_int_range (rand, 0, (gint) n));
      const WayNode node
        = as_graph_get_node (as, (guint) g_rand_int_range (rand, 0, (gint) n));
      static const WayCost extras[] = { 0, 1, 3, 0x1p31, INFINITY };

      oracle_assert_cost (replan_cost (replanner, from),
                          replan_fresh_cost (replanner, from));
      way_layer_set_extra_cost (layer, node,
                                extras[g_rand_int_range (rand, 0, 5)]);
    }
  if (plain_graph_is_whole (plain) && estimate <= RANDOM_ESTIMATE_CONSISTENT
      && !(flags & (RANDOM_NEAR_53 | RANDOM_NEAR_MAX)))
    g_assert_cmpuint (replan_count (replanner).reopened, ==, 0);
  if (promises && !(flags & RANDOM_NEAR_MAX))
    g_assert_cmpuint (replan_count (replanner).restarts, ==, 0);
}

/* Without a promise, estimates may be any lower bounds. */
static void
test_estimates (void)
{
  const guint n_seeds = outcome_repeat (3000);

  for (guint32 seed = 0; seed < n_seeds; seed++)
    {
      const RandomEstimate estimate = (RandomEstimate) (seed / 7
                                                        % RANDOM_N_ESTIMATES);

      g_test_message ("seed %u", seed);
      check_random (seed, seed & RANDOM_ALL, estimate,
                    estimate <= RANDOM_ESTIMATE_CONSISTENT);
    }
}

/* Costs as large as numbers hold, and free edges in circles beside them. */
static void
test_large_costs (void)
{
  static const RandomFlags sizes[] = { RANDOM_NEAR_31, RANDOM_NEAR_32,
                                       RANDOM_NEAR_53, RANDOM_NEAR_MAX };
  const guint n_seeds = outcome_repeat (1000);

  for (guint32 seed = 0; seed < n_seeds; seed++)
    {
      g_test_message ("seed %u", seed);
      check_random (seed, sizes[seed % G_N_ELEMENTS (sizes)]
                            | (seed & (RANDOM_UNDIRECTED | RANDOM_ZEROS
                                       | RANDOM_SPARSE)),
                    RANDOM_ESTIMATE_NONE, TRUE);
    }
}

/* Callbacks that misbehave ------------------------------------------------- */

typedef struct
{
  WayReplanner *replanner;      /* (not owned) (nullable) to plan with */
  WayOverlay   *overlay;        /* (not owned) (nullable) to be changed */
  gboolean      fails;
  guint         n_busy;
} Prank;

static void
prank_neighbours (WayNode   node,
                  WayEdges *edges,
                  gpointer  user_data)
{
  Prank *self = user_data;
  g_autoptr (GError) error = NULL;

  ring_neighbours (node, edges, NULL);
  if (self->fails)
    way_edges_take_error (edges, g_error_new_literal (G_IO_ERROR,
                                                      G_IO_ERROR_BROKEN_PIPE,
                                                      "gone"));
  if (self->overlay != NULL)
    way_overlay_set_extra_cost (self->overlay, WAY_INDEX (7),
                                way_overlay_get_extra_cost (self->overlay,
                                                            WAY_INDEX (7))
                                  + 1);
  if (self->replanner == NULL)
    return;

  g_assert_cmpint (way_replanner_plan (self->replanner, node, NULL, &error),
                   ==, WAY_STATUS_FAILED);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_BUSY);
  self->n_busy++;
}

static void
test_callbacks (void)
{
  Prank prank = { NULL };
  g_autoptr (WayNodeType) type = way_node_type_new_index (20);
  g_autoptr (WayCallbackGraph) ring
    = way_callback_graph_new (type, prank_neighbours, &prank, NULL);
  g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (ring));
  g_autoptr (WayReplanner) replanner
    = way_replanner_new (WAY_GRAPH (overlay), WAY_INDEX (15), NULL);
  g_autoptr (GError) error = NULL;

  prank.replanner = replanner;
  g_assert_cmpfloat (replan_cost (replanner, WAY_INDEX (5)), ==, 10);
  g_assert_cmpuint (prank.n_busy, >=, 10);
  prank.replanner = NULL;

  prank.fails = TRUE;
  g_assert_cmpint (way_replanner_plan (replanner, WAY_INDEX (0), NULL, &error),
                   ==, WAY_STATUS_FAILED);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_BROKEN_PIPE);
  g_clear_error (&error);
  prank.fails = FALSE;
  g_assert_cmpfloat (replan_cost (replanner, WAY_INDEX (0)), ==, 15);

  prank.overlay = overlay;
  g_assert_cmpint (way_replanner_plan (replanner, WAY_INDEX (16), NULL,
                                       &error), ==, WAY_STATUS_FAILED);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_CHANGED);
  prank.overlay = NULL;
  g_assert_cmpfloat (replan_cost (replanner, WAY_INDEX (16)), ==,
                     replan_fresh_cost (replanner, WAY_INDEX (16)));
}

/* Pointers may be freed once the replanner is gone. */
static void
pointer_neighbours (WayNode   node,
                    WayEdges *edges,
                    gpointer  user_data)
{
  const guint *const *nodes = user_data;
  const guint i = *(const guint *) node;

  if (i < 9)
    way_edges_add (edges, nodes[i + 1], 1);
}

static void
test_forget (void)
{
  g_autoptr (WayNodeType) type
    = way_node_type_new_pointer (g_int_hash, g_int_equal);
  guint *nodes[10];
  g_autoptr (WayCallbackGraph) graph
    = way_callback_graph_new (type, pointer_neighbours, nodes, NULL);
  guint goal = 9;

  for (guint round = 0; round < 2; round++)
    {
      g_autoptr (WayReplanner) replanner
        = way_replanner_new (WAY_GRAPH (graph), &goal, NULL);

      for (guint i = 0; i < 10; i++)
        nodes[i] = g_memdup2 (&i, sizeof i);
      g_assert_cmpfloat (replan_cost (replanner, nodes[0]), ==, 9);
      g_assert_cmpfloat (replan_cost (replanner, nodes[4]), ==, 5);
      g_clear_object (&replanner);
      for (guint i = 0; i < 10; i++)
        g_free (nodes[i]);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/replanner/no-predecessors", test_no_predecessors);
  g_test_add_func ("/replanner/estimates", test_estimates);
  g_test_add_func ("/replanner/large-costs", test_large_costs);
  g_test_add_func ("/replanner/callbacks", test_callbacks);
  g_test_add_func ("/replanner/forget", test_forget);

  return g_test_run ();
}
