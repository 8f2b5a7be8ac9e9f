/* influence.c - danger spreads, keeps paths away, and fades
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/broken.h"

#include "views/overlay/overlay-private.h"
#include "lib/ground.h"
#include "lib/outcome.h"
#include "lib/random-graph.h"

/* A ground, and danger in a layer of it. */
typedef struct
{
  Ground       *ground;
  WayLayer     *layer;
  WayInfluence *danger;
} Scene;

static Scene *
scene_new (const char *rows)
{
  Scene *self = g_new0 (Scene, 1);

  self->ground = ground_new (rows);
  self->layer = way_overlay_get_layer (self->ground->overlay, "danger");
  self->danger = way_influence_new (self->layer, NULL);

  return self;
}

static void
scene_free (Scene *self)
{
  g_object_unref (self->danger);
  ground_free (self->ground);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Scene, scene_free)

static void
add (Scene  *scene,
     guint   cell,
     WayCost amount,
     WayCost radius)
{
  g_autoptr (GError) error = NULL;

  way_influence_add (scene->danger, WAY_INDEX (cell), amount, radius, NULL,
                     &error);
  g_assert_no_error (error);
}

/* The extra cost of each cell, from the first on. */
static void
check_cells (const Scene   *scene,
             const WayCost *expected,
             guint          n_cells)
{
  for (guint i = 0; i < n_cells; i++)
    oracle_assert_cost (way_overlay_get_extra_cost (scene->ground->overlay,
                                                    WAY_INDEX (i)),
                        expected[i]);
}

#define CHECK_CELLS(scene, ...) \
  do \
    { \
      static const WayCost costs[] = { __VA_ARGS__ }; \
      check_cells (scene, costs, G_N_ELEMENTS (costs)); \
    } \
  while (0)

/* How many edges the cheapest path has. */
static guint
path_steps (const Scene *scene)
{
  const Map *map = scene->ground->map;
  g_autoptr (WayPath) path
      = ground_find_path (scene->ground, map->start, map->goal);

  return way_path_get_length (path) - 1;
}

/* Spreading --------------------------------------------------------------- */

static void
test_falls_evenly (void)
{
  g_autoptr (Scene) scene = scene_new (".......");

  add (scene, 3, 6, 3);
  CHECK_CELLS (scene, 0, 2, 4, 6, 4, 2, 0);
}

static void
test_falls_as_asked (void)
{
  g_autoptr (Scene) flat = scene_new (".......");
  g_autoptr (Scene) steep = scene_new (".......");

  way_influence_set_spread (flat->danger, 0, 0.001);
  add (flat, 3, 6, 2);
  CHECK_CELLS (flat, 0, 6, 6, 6, 6, 6, 0);
  way_influence_set_spread (steep->danger, 2, 0.001);
  add (steep, 3, 9, 3);
  CHECK_CELLS (steep, 0, 1, 4, 9, 4, 1, 0);
}

/* As the crow flies the last cell of the first row is 2 away; for a walker it
 * is 6. */
static void
test_goes_around_walls (void)
{
  g_autoptr (Scene) scene = scene_new (".#.\n"
                                       ".#.\n"
                                       "...");

  add (scene, 0, 12, 6);
  CHECK_CELLS (scene, 12, 0, 0, 10, 0, 2, 8, 6, 4);
}

/* Over the 3, which costs that much to enter. */
static void
test_measures_by_cost (void)
{
  g_autoptr (Scene) scene = scene_new ("..3..");

  add (scene, 1, 5, 5);
  CHECK_CELLS (scene, 4, 5, 2, 1, 0);
}

/* An overlay's own costs, this danger among them, keep nothing away. */
static void
test_spreads_below_the_overlay (void)
{
  g_autoptr (Scene) scene = scene_new (".....");

  way_overlay_set_extra_cost (scene->ground->overlay, WAY_INDEX (1), INFINITY);
  add (scene, 0, 4, 4);
  CHECK_CELLS (scene, 4, INFINITY, 2, 1, 0);
  add (scene, 0, 4, 4);
  CHECK_CELLS (scene, 8, INFINITY, 4, 2, 0);
}

static void
test_adds_up (void)
{
  g_autoptr (Scene) scene = scene_new (".....");

  add (scene, 0, 4, 2);
  add (scene, 2, 4, 2);
  add (scene, 4, 1, 0);
  CHECK_CELLS (scene, 4, 4, 4, 2, 1);
}

static void
test_too_little_is_nothing (void)
{
  g_autoptr (Scene) scene = scene_new (".....");

  way_influence_set_spread (scene->danger, 1, 2);
  add (scene, 0, 4, 4);
  CHECK_CELLS (scene, 4, 3, 2, 0, 0);
  add (scene, 3, 1.5, 0);
  CHECK_CELLS (scene, 4, 3, 2, 0, 0);
}

/* Fading ------------------------------------------------------------------ */

static void
test_fades (void)
{
  g_autoptr (Scene) scene = scene_new (".......");

  way_influence_set_spread (scene->danger, 1, 1);
  add (scene, 3, 6, 3);
  way_influence_decay (scene->danger, 0.5);
  CHECK_CELLS (scene, 0, 1, 2, 3, 2, 1, 0);
  g_assert_cmpuint (layer_get_n_nodes (scene->layer), ==, 5);
  way_influence_decay (scene->danger, 0.5);
  CHECK_CELLS (scene, 0, 0, 1, 1.5, 1, 0, 0);
  g_assert_cmpuint (layer_get_n_nodes (scene->layer), ==, 3);
  way_influence_decay (scene->danger, 0.5);
  g_assert_cmpuint (layer_get_n_nodes (scene->layer), ==, 0);
  CHECK_CELLS (scene, 0, 0, 0, 0, 0, 0, 0);
}

/* With whole costs below, searches stay with whole numbers. */
static void
test_fades_in_whole_numbers (void)
{
  g_autoptr (Scene) scene = scene_new (".......");

  way_layer_set_scale (scene->layer, 1, TRUE);
  add (scene, 3, 6, 3);
  way_influence_decay (scene->danger, 0.75);
  CHECK_CELLS (scene, 0, 1, 3, 4, 3, 1, 0);
  g_assert_true (way_graph_get_flags (WAY_GRAPH (scene->ground->overlay))
                 & WAY_GRAPH_WHOLE_COSTS);
}

/* The northern pass has 6 steps, the southern one 10. Two agents die in the
 * north, which adds 2 + 4 + 2 to the costs of 3 cells: the path costs 14, and
 * 9.6 when 0.45 of that is left. */
static void
test_where_units_die (void)
{
  g_autoptr (Scene) scene = scene_new (".....\n"
                                       "S###G\n"
                                       ".###.\n"
                                       ".###.\n"
                                       ".....");

  g_assert_cmpuint (path_steps (scene), ==, 6);
  way_influence_set_spread (scene->danger, 1, 0.5);
  add (scene, 2, 2, 2);
  add (scene, 2, 2, 2);
  g_assert_cmpuint (path_steps (scene), ==, 10);
  way_influence_decay (scene->danger, 0.45);
  g_assert_cmpuint (path_steps (scene), ==, 6);
  for (guint i = 0; i < 4; i++)
    way_influence_decay (scene->danger, 0.45);
  g_assert_cmpuint (layer_get_n_nodes (scene->layer), ==, 0);
}

/* Odd cases --------------------------------------------------------------- */

static void
test_broken_graph_changes_nothing (void)
{
  g_autoptr (WayGraph) graph = broken_new_costs ();
  g_autoptr (WayOverlay) overlay = way_overlay_new (graph);
  WayLayer *layer = way_overlay_get_layer (overlay, "danger");
  g_autoptr (WayInfluence) danger = way_influence_new (layer, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_true (way_influence_add (danger, WAY_INDEX (0), 3, 3, NULL, NULL));
  g_assert_cmpuint (layer_get_n_nodes (layer), ==, 3);
  g_assert_false (way_influence_add (danger, WAY_INDEX (4), 3, 3, NULL,
                                     &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_COST);
  g_assert_cmpuint (layer_get_n_nodes (layer), ==, 3);
  g_assert_cmpfloat (way_layer_get_extra_cost (layer, WAY_INDEX (4)), ==, 0);
}

static void
test_arc_out_of_range (void)
{
  g_autoptr (WayGraph) graph = broken_new_arcs ();
  g_autoptr (WayOverlay) overlay = way_overlay_new (graph);
  WayLayer *layer = way_overlay_get_layer (overlay, "danger");
  g_autoptr (WayInfluence) danger = way_influence_new (layer, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_false (way_influence_add (danger, WAY_INDEX (0), 3, 3, NULL,
                                     &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE);
  g_assert_cmpuint (layer_get_n_nodes (layer), ==, 0);
}

static void
test_removed_layer (void)
{
  g_autoptr (Scene) scene = scene_new ("...");

  add (scene, 0, 3, 3);
  way_overlay_remove_layer (scene->ground->overlay, "danger");
  CHECK_CELLS (scene, 0, 0, 0);
  add (scene, 0, 3, 3);
  way_influence_decay (scene->danger, 0.5);
  CHECK_CELLS (scene, 0, 0, 0);
}

/* Thousands of events far apart: faded amounts take no memory. */
static void
test_memory_is_bounded (void)
{
  g_autofree char *row = g_strnfill (100000, '.');
  g_autoptr (Scene) scene = scene_new (row);

  for (guint i = 0; i < 3000; i++)
    {
      add (scene, i * 33, 8, 10);
      way_influence_decay (scene->danger, 0.5);
      g_assert_cmpuint (layer_get_n_nodes (scene->layer), <, 400);
    }
}

/* Against the formula, over every kind of node ---------------------------- */

static void
test_random (gconstpointer data)
{
  for (guint32 seed = 0; seed < outcome_repeat (60); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (PlainGraph) plain
          = random_graph_new (rand, 30, random_graph_flags (seed));
      g_autoptr (AsGraph) graph
          = as_graph_new (plain, GPOINTER_TO_UINT (data), AS_PLAIN);
      g_autoptr (WayOverlay) overlay = way_overlay_new (graph->graph);
      g_autoptr (WayInfluence) danger
          = way_influence_new (way_overlay_get_layer (overlay, "danger"), NULL);
      g_autofree WayCost *expected = g_new0 (WayCost, plain->n_nodes);
      const gdouble falloff = seed % 3;

      way_influence_set_spread (danger, falloff, 0);
      for (guint i = 0; i < 5; i++)
        {
          const guint node = g_rand_int_range (rand, 0, plain->n_nodes);
          const WayCost amount = g_rand_double_range (rand, 1, 9);
          const WayCost radius = g_rand_double_range (rand, 1, 40);
          g_autofree WayCost *costs = oracle_costs_from (plain, node);

          g_assert_true (way_influence_add (danger,
                                            as_graph_get_node (graph, node),
                                            amount, radius, NULL, NULL));
          way_influence_decay (danger, 0.75);
          for (guint k = 0; k < plain->n_nodes; k++)
            {
              if (costs[k] <= radius)
                expected[k] += amount * pow (1 - costs[k] / radius, falloff);
              expected[k] *= 0.75;
            }
        }
      for (guint k = 0; k < plain->n_nodes; k++)
        oracle_assert_cost (
            way_overlay_get_extra_cost (overlay, as_graph_get_node (graph, k)),
            expected[k]);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define CASE(path, function) g_test_add_func ("/influence/" path, function)
  CASE ("falls-evenly", test_falls_evenly);
  CASE ("falls-as-asked", test_falls_as_asked);
  CASE ("goes-around-walls", test_goes_around_walls);
  CASE ("measures-by-cost", test_measures_by_cost);
  CASE ("spreads-below-the-overlay", test_spreads_below_the_overlay);
  CASE ("adds-up", test_adds_up);
  CASE ("too-little-is-nothing", test_too_little_is_nothing);
  CASE ("fades", test_fades);
  CASE ("fades-in-whole-numbers", test_fades_in_whole_numbers);
  CASE ("where-agents-die", test_where_units_die);
  CASE ("broken-graph-changes-nothing", test_broken_graph_changes_nothing);
  CASE ("arc-out-of-range", test_arc_out_of_range);
  CASE ("removed-layer", test_removed_layer);
  CASE ("memory-is-bounded", test_memory_is_bounded);

  for (guint kind = 0; kind < AS_OVERLAY; kind++)
    {
      g_autofree char *path = g_strdup_printf ("/influence/random/%s",
                                               as_kind_get_name (kind));

      g_test_add_data_func (path, GUINT_TO_POINTER (kind), test_random);
    }

  return g_test_run ();
}
