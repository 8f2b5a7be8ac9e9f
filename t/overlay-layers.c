/* overlay-layers.c - layers that come, go, and add up in the edges of a search
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/broken.h"

#include "views/overlay/overlay-private.h"
#include "lib/ground.h"
#include "lib/least-cost.h"
#include "lib/tables.h"

#include <stdlib.h>

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
  WayLayer *mud = way_overlay_get_layer (overlay, "mud");
  WayLayer *fire = way_overlay_get_layer (overlay, "fire");

  g_assert_true (way_overlay_get_layer (overlay, "mud") == mud);
  g_assert_true (way_overlay_get_layer (overlay, "fire") == fire);
  g_assert_false (way_overlay_remove_layer (overlay, "snow"));
  g_assert_cmpstr (layer_get_name (fire), ==, "fire");
  g_assert_true (way_overlay_remove_layer (overlay, "mud"));
  g_assert_false (way_overlay_remove_layer (overlay, "mud"));
}

static void
test_own_costs_are_a_layer (void)
{
  g_autoptr (Ground) ground = ground_new ("S.G");
  WayLayer *own = way_overlay_get_layer (ground->overlay, NULL);

  way_overlay_set_extra_cost (ground->overlay, WAY_INDEX (1), 4);
  g_assert_cmpfloat (way_layer_get_extra_cost (own, WAY_INDEX (1)), ==, 4);
  g_assert_null (layer_get_name (own));
  way_layer_set_scale (own, 2, FALSE);
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
  WayLayer *mud = way_overlay_get_layer (ground->overlay, "mud");
  WayLayer *fire = way_overlay_get_layer (ground->overlay, "fire");
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
      WayLayer *layer = way_overlay_get_layer (ground->overlay, "fire");

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
  WayLayer *mud = way_overlay_get_layer (ground->overlay, "mud");
  WayLayer *wall = way_overlay_get_layer (ground->overlay, "wall");

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
  WayLayer *layer = way_overlay_get_layer (ground->overlay, "fear");

  way_layer_set_extra_cost (layer, WAY_INDEX (1), 6);
  way_layer_set_edge_extra_cost (layer, WAY_INDEX (1), WAY_INDEX (2), 4,
                                 WAY_ONE_WAY);
  way_layer_set_scale (layer, 0.5, FALSE);
  g_assert_cmpfloat (ground_cost (ground), ==, 2 + 3 + 2);
  g_assert_cmpfloat (way_layer_get_extra_cost (layer, WAY_INDEX (1)), ==, 6);
  way_layer_set_extra_cost (layer, WAY_INDEX (1), 8);
  g_assert_cmpfloat (ground_cost (ground), ==, 2 + 4 + 2);
  way_layer_set_scale (layer, 0, FALSE);
  g_assert_cmpfloat (ground_cost (ground), ==, 2);
  way_layer_set_scale (layer, 1, FALSE);
  g_assert_cmpfloat (ground_cost (ground), ==, 2 + 8 + 4);
}

static void
test_scale_and_blocked (void)
{
  g_autoptr (Ground) ground = ground_new ("S.G");
  WayLayer *layer = way_overlay_get_layer (ground->overlay, "gate");

  way_layer_set_extra_cost (layer, WAY_INDEX (1), INFINITY);
  way_layer_set_scale (layer, 0.5, FALSE);
  g_assert_cmpfloat (ground_cost (ground), ==, -1);
  way_layer_set_scale (layer, 0, FALSE);
  g_assert_cmpfloat (ground_cost (ground), ==, 2);
  way_layer_set_scale (layer, 3, FALSE);
  g_assert_cmpfloat (ground_cost (ground), ==, -1);
}

/* Halves of two layers come to a whole. */
static void
test_whole_as_totals_are (void)
{
  g_autoptr (Ground) ground = ground_new ("S.G");
  WayLayer *a = way_overlay_get_layer (ground->overlay, "a");
  WayLayer *b = way_overlay_get_layer (ground->overlay, "b");

  way_layer_set_extra_cost (a, WAY_INDEX (1), 0.5);
  g_assert_false (is_whole (ground->overlay));
  way_layer_set_extra_cost (b, WAY_INDEX (1), 1.5);
  g_assert_true (is_whole (ground->overlay));
  way_layer_set_edge_extra_cost (b, WAY_INDEX (0), WAY_INDEX (1), 0.25,
                                 WAY_ONE_WAY);
  g_assert_false (is_whole (ground->overlay));
  way_overlay_remove_layer (ground->overlay, "b");
  g_assert_false (is_whole (ground->overlay));
  way_layer_clear (a);
  g_assert_true (is_whole (ground->overlay));
}

static void
test_counted_in_whole_numbers (void)
{
  g_autoptr (Ground) ground = ground_new ("S.G");
  WayLayer *layer = way_overlay_get_layer (ground->overlay, "smell");

  way_layer_set_extra_cost (layer, WAY_INDEX (1), 2.75);
  way_layer_set_scale (layer, 1, TRUE);
  g_assert_true (is_whole (ground->overlay));
  g_assert_cmpfloat (ground_cost (ground), ==, 4);
  way_layer_set_scale (layer, 2, TRUE);
  g_assert_cmpfloat (ground_cost (ground), ==, 7);
  g_assert_cmpfloat (way_layer_get_extra_cost (layer, WAY_INDEX (1)), ==,
                     2.75);
  way_layer_set_scale (layer, 2, FALSE);
  g_assert_cmpfloat (ground_cost (ground), ==, 7.5);
}

/* Edges ------------------------------------------------------------------- */

static void
test_edge_one_way (void)
{
  g_autoptr (Ground) ground = ground_new ("S.G");
  WayLayer *layer = way_overlay_get_layer (ground->overlay, "slope");

  way_layer_set_edge_extra_cost (layer, WAY_INDEX (1), WAY_INDEX (2), 5,
                                 WAY_ONE_WAY);
  g_assert_cmpfloat (ground_cost (ground), ==, 7);
  g_assert_cmpfloat (least_cost (ground->overlay, WAY_INDEX (2),
                                 WAY_INDEX (0)), ==, 2);
}

static void
test_edge_both_ways (void)
{
  g_autoptr (Ground) ground = ground_new (two_ways);
  WayLayer *layer = way_overlay_get_layer (ground->overlay, "door");

  way_layer_set_edge_extra_cost (layer, WAY_INDEX (2), WAY_INDEX (1),
                                 INFINITY, WAY_BOTH_WAYS);
  g_assert_cmpfloat (ground_cost (ground), ==, 7);
  way_layer_set_edge_extra_cost (layer, WAY_INDEX (1), WAY_INDEX (2), 0,
                                 WAY_ONE_WAY);
  g_assert_cmpfloat (ground_cost (ground), ==, 5);
  g_assert_cmpuint (layer_get_n_edges (layer), ==, 1);
  way_layer_clear (layer);
  g_assert_cmpuint (layer_get_n_edges (layer), ==, 0);
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
  way_layer_set_edge_extra_cost (way_overlay_get_layer (overlay, "toll"),
                                 way_table_get_node (table, WAY_ADDED (0)),
                                 way_table_get_node (table, WAY_ADDED (1)), 10,
                                 WAY_ONE_WAY);
  g_assert_cmpfloat (least_cost (overlay,
                                 way_table_get_node (table, WAY_ADDED (0)),
                                 way_table_get_node (table, WAY_ADDED (1))), ==,
                     13);
}

static void
test_edges_and_nodes_add_up (void)
{
  g_autoptr (Ground) ground = ground_new ("S.G");
  WayLayer *a = way_overlay_get_layer (ground->overlay, "a");
  WayLayer *b = way_overlay_get_layer (ground->overlay, "b");

  way_layer_set_extra_cost (a, WAY_INDEX (1), 10);
  way_layer_set_edge_extra_cost (a, WAY_INDEX (0), WAY_INDEX (1), 200,
                                 WAY_ONE_WAY);
  way_layer_set_edge_extra_cost (b, WAY_INDEX (0), WAY_INDEX (1), 3000,
                                 WAY_ONE_WAY);
  g_assert_cmpfloat (ground_cost (ground), ==, 2 + 10 + 200 + 3000);
  g_assert_cmpfloat (least_cost (ground->overlay, WAY_INDEX (2),
                                 WAY_INDEX (0)), ==, 2 + 10);
}

/* What comes and goes ----------------------------------------------------- */

static void
test_multiply (void)
{
  g_autoptr (Ground) ground = ground_new ("S....G");
  WayLayer *layer = way_overlay_get_layer (ground->overlay, "fear");

  way_layer_set_extra_cost (layer, WAY_INDEX (1), 8);
  way_layer_set_extra_cost (layer, WAY_INDEX (2), 2);
  way_layer_set_extra_cost (layer, WAY_INDEX (3), 1);
  way_layer_set_edge_extra_cost (layer, WAY_INDEX (3), WAY_INDEX (4), 1,
                                 WAY_ONE_WAY);
  way_layer_multiply (layer, 0.5, 1);
  g_assert_cmpuint (layer_get_n_nodes (layer), ==, 2);
  g_assert_cmpuint (layer_get_n_edges (layer), ==, 0);
  g_assert_cmpfloat (ground_cost (ground), ==, 5 + 4 + 1);
  way_layer_set_extra_cost (layer, WAY_INDEX (4), INFINITY);
  way_layer_multiply (layer, 0, 0);
  g_assert_cmpuint (layer_get_n_nodes (layer), ==, 1);
  g_assert_cmpfloat (ground_cost (ground), ==, -1);
}

static void
test_removed_layer_is_mute (void)
{
  g_autoptr (Ground) ground = ground_new ("S.G");
  g_autoptr (WayLayer) layer
      = g_object_ref (way_overlay_get_layer (ground->overlay, "gone"));
  g_autoptr (WayLayer) other
      = g_object_ref (way_overlay_get_layer (ground->overlay, "other"));

  way_layer_set_extra_cost (layer, WAY_INDEX (1), 5);
  way_overlay_remove_layer (ground->overlay, "gone");
  g_assert_true (way_layer_set_extra_cost (layer, WAY_INDEX (1), 7));
  g_assert_cmpfloat (way_layer_get_extra_cost (layer, WAY_INDEX (1)), ==, 0);
  way_layer_set_scale (layer, 2, FALSE);
  way_layer_multiply (layer, 2, 0);
  g_assert_cmpfloat (ground_cost (ground), ==, 2);
  g_clear_object (&ground->overlay);
  g_assert_true (way_layer_set_extra_cost (other, WAY_INDEX (1), 7));
  g_assert_cmpfloat (way_layer_get_extra_cost (other, WAY_INDEX (1)), ==, 0);
  ground->overlay = way_overlay_new (ground->graph->graph);
}

static void
test_versions (void)
{
  g_autoptr (Ground) ground = ground_new ("S.G");
  WayLayer *layer = way_overlay_get_layer (ground->overlay, "mud");
  guint64 version = version_of (ground->overlay);

  way_layer_set_extra_cost (layer, WAY_INDEX (1), 2);
  g_assert_cmpuint (version_of (ground->overlay), !=, version);
  version = version_of (ground->overlay);
  way_layer_set_extra_cost (layer, WAY_INDEX (1), 2);
  way_layer_set_scale (layer, 1, FALSE);
  g_assert_cmpuint (version_of (ground->overlay), ==, version);
  way_layer_set_scale (layer, 2, FALSE);
  g_assert_cmpuint (version_of (ground->overlay), !=, version);
  version = version_of (ground->overlay);
  way_layer_set_edge_extra_cost (layer, WAY_INDEX (1), WAY_INDEX (2), 1,
                                 WAY_ONE_WAY);
  g_assert_cmpuint (version_of (ground->overlay), !=, version);
  version = version_of (ground->overlay);
  way_overlay_remove_layer (ground->overlay, "mud");
  g_assert_cmpuint (version_of (ground->overlay), !=, version);
}

/* A running search is notified, and finds correct results. */
static void
test_changed_during_a_search (void)
{
  g_autoptr (Ground) ground = ground_new (two_ways);
  WayLayer *layer = way_overlay_get_layer (ground->overlay, "mud");
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
        WayLayer *layer = way_overlay_get_layer (ground->overlay, "mud");

        g_log_set_always_fatal (G_LOG_LEVEL_ERROR);
        way_layer_set_extra_cost (layer, WAY_INDEX (1), bad[i]);
        way_layer_add_extra_cost (layer, WAY_INDEX (1), bad[i]);
        way_layer_set_edge_extra_cost (layer, WAY_INDEX (0), WAY_INDEX (1),
                                       bad[i], WAY_BOTH_WAYS);
        way_layer_set_scale (layer, bad[i], FALSE);
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

/* Settings removed -------------------------------------------------------- */

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

/* An agent walks along a road without end: the settings of nodes behind it are
 * forgotten, and lasting ones are kept. */
static void
test_forgets_what_was_left (void)
{
  g_autoptr (WayNodeType) type = way_node_type_new_object (
      g_str_hash, g_str_equal, (GBoxedCopyFunc) copy_word, free_word);
  g_autoptr (WayCallbackGraph) road
      = way_callback_graph_new (type, add_next, NULL, NULL);
  g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (road));
  WayLayer *agent = way_overlay_get_layer (overlay, "agent");
  WayLayer *ice = way_overlay_get_layer (overlay, "ice");

  way_layer_set_extra_cost (ice, "5", 3);
  way_layer_set_edge_extra_cost (ice, "5", "6", 30, WAY_ONE_WAY);
  for (guint i = 0; i < 20000; i++)
    {
      g_autofree char *at = g_strdup_printf ("%u", i);
      g_autofree char *ahead = g_strdup_printf ("%u", i + 1);

      way_layer_clear (agent);
      way_layer_set_extra_cost (agent, at, INFINITY);
      way_layer_set_edge_extra_cost (agent, at, ahead, 7, WAY_ONE_WAY);
    }
  g_assert_cmpuint (n_copies, <, 1000);
  g_assert_cmpfloat (least_cost (overlay, "4", "7"), ==, 3 + 3 + 30);
  g_assert_cmpfloat (least_cost (overlay, "19999", "20000"), ==, 8);
  g_assert_cmpfloat (least_cost (overlay, "19998", "20000"), ==, -1);
  g_clear_object (&overlay);
  g_assert_cmpuint (n_copies, ==, 0);
}

/* All the same for a layer that says nothing: nothing has changed, then. */
static void
test_forgets_in_silence (void)
{
  g_autoptr (WayNodeType) type = way_node_type_new_object (
      g_str_hash, g_str_equal, (GBoxedCopyFunc) copy_word, free_word);
  g_autoptr (WayCallbackGraph) road
      = way_callback_graph_new (type, add_next, NULL, NULL);
  g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (road));
  WayLayer *agent = way_overlay_get_layer (overlay, "agent");
  guint64 version;

  way_overlay_set_extra_cost (overlay, "7", 3);
  way_layer_set_scale (agent, 0, FALSE);
  version = version_of (overlay);
  for (guint i = 0; i < 2000; i++)
    {
      g_autofree char *at = g_strdup_printf ("%u", i);

      way_layer_clear (agent);
      way_layer_set_extra_cost (agent, at, 5);
    }
  g_assert_cmpuint (n_copies, <, 1000);
  g_assert_cmpuint (version_of (overlay), ==, version);
  g_assert_cmpfloat (least_cost (overlay, "6", "8"), ==, 5);
}

/* Errors of the base ------------------------------------------------------ */

static void
test_arc_out_of_range (void)
{
  g_autoptr (WayGraph) graph = broken_new_arcs ();
  g_autoptr (WayOverlay) overlay = way_overlay_new (graph);
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) path = NULL;

  way_overlay_set_extra_cost (overlay, WAY_INDEX (1), 2);
  path = way_find_path (WAY_GRAPH (overlay), WAY_INDEX (0), WAY_INDEX (9),
                        WAY_STRATEGY_DIJKSTRA, &error);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE);
  g_assert_null (path);
}

/* A negative cost stays negative, however much is added at the node it leads
 * to. */
static void
test_negative_costs (void)
{
  g_autoptr (WayGraph) graph = broken_new_spans ();
  g_autoptr (WayOverlay) nodes = way_overlay_new (graph);
  g_autoptr (WayOverlay) edges = way_overlay_new (graph);
  WayOverlay *const overlays[] = { nodes, edges };

  way_overlay_set_extra_cost (nodes, WAY_INDEX (1), 5);
  way_layer_set_edge_extra_cost (way_overlay_get_layer (edges, "toll"),
                                 WAY_INDEX (0), WAY_INDEX (1), 5,
                                 WAY_ONE_WAY);
  for (guint i = 0; i < G_N_ELEMENTS (overlays); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (way_find_path (WAY_GRAPH (overlays[i]), WAY_INDEX (0),
                                    WAY_INDEX (1), WAY_STRATEGY_DIJKSTRA,
                                    &error));
      g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_COST);
    }
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
  CASE ("forgets-in-silence", test_forgets_in_silence);
  CASE ("arc-out-of-range", test_arc_out_of_range);
  CASE ("negative-costs", test_negative_costs);

  return g_test_run ();
}
