/* reverse.c - views with all edges turned around
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/contract.h"
#include "lib/outcome.h"
#include "lib/plain-grid.h"
#include "lib/random-graph.h"
#include "lib/tables.h"

#define N_PLACES 4

static void
test_contract (gconstpointer data)
{
  const AsKind kind = GPOINTER_TO_UINT (data);

  for (guint32 seed = 0; seed < outcome_repeat (40); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed * 13);
      g_autoptr (PlainGraph) plain
        = random_graph_new (rand, 25, random_graph_flags (seed * 13));
      g_autoptr (AsGraph) graph = as_graph_new (
          plain, kind, AS_PREDECESSORS
                         | (plain_graph_is_whole (plain) ? AS_WHOLE : 0));
      g_autoptr (WayReverse) reverse = way_reverse_new (graph->graph, NULL);
      WayNode places[N_PLACES];

      for (guint i = 0; i < N_PLACES; i++)
        places[i] = as_graph_get_node (graph, i);
      contract_check (WAY_GRAPH (reverse), places, N_PLACES);
    }
}

/* With the heuristic, which is a distance. */
static void
test_contract_of_grid (void)
{
  const WayCost costs[] = { 1, 4, INFINITY };

  for (guint32 seed = 0; seed < outcome_repeat (20); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayTerrain) terrain
        = plain_grid_random_terrain (rand, 9, 7, 3);
      g_autoptr (WayGrid) grid
        = way_grid_new (terrain, seed % 2 ? WAY_GRID_SQUARES_8
                                          : WAY_GRID_HEXAGONS);
      g_autoptr (WayReverse) reverse = NULL;
      const WayNode places[] = { WAY_INDEX (0), WAY_INDEX (31),
                                 WAY_INDEX (62) };

      way_grid_set_mover (grid, costs, G_N_ELEMENTS (costs));
      reverse = way_reverse_new (WAY_GRAPH (grid), NULL);
      g_assert_true (way_graph_get_flags (WAY_GRAPH (reverse))
                     & WAY_GRAPH_HEURISTIC);
      contract_check (WAY_GRAPH (reverse), places, G_N_ELEMENTS (places));
    }
}

/* One way from 0 to 1 to 2, and labels on it. */
static WayTable *
new_street (void)
{
  g_autoptr (WayTableBuilder) builder = way_table_builder_new
      (WAY_POSITION_PLANAR);

  for (guint i = 0; i < 3; i++)
    tables_add_place (builder, i, 0);
  tables_add_edge (builder, 0, 1, 5, WAY_ONE_WAY, "first");
  tables_add_edge (builder, 1, 2, 7, WAY_ONE_WAY, "second");

  return tables_build (builder);
}

static void
test_turns_edges_around (void)
{
  g_autoptr (WayTable) table = new_street ();
  g_autoptr (WayReverse) reverse = way_reverse_new (WAY_GRAPH (table), NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) back = way_find_path (WAY_GRAPH (reverse), WAY_INDEX (2),
                                            WAY_INDEX (0), WAY_STRATEGY_ASTAR,
                                            &error);
  g_autoptr (WayPath) forth = way_find_path (WAY_GRAPH (reverse),
                                             WAY_INDEX (0), WAY_INDEX (2),
                                             WAY_STRATEGY_ASTAR, &error);
  g_autofree char *label = NULL;

  g_assert_no_error (error);
  g_assert_null (forth);
  g_assert_cmpfloat (way_path_get_cost (back), ==, 12);
  g_assert_cmpfloat (way_path_get_cost_so_far (back, 1), ==, 7);
  label = way_graph_dup_label (WAY_GRAPH (reverse),
                               way_path_get_edge (back, 1));
  g_assert_cmpstr (label, ==, "second");
}

static void
test_twice_is_the_base (void)
{
  g_autoptr (WayTable) table = new_street ();
  g_autoptr (WayReverse) once = way_reverse_new (WAY_GRAPH (table), NULL);
  g_autoptr (WayReverse) twice = way_reverse_new (WAY_GRAPH (once), NULL);
  g_autoptr (WayPath) path = way_find_path (WAY_GRAPH (twice), WAY_INDEX (0),
                                            WAY_INDEX (2),
                                            WAY_STRATEGY_DIJKSTRA, NULL);

  g_assert_cmpfloat (way_path_get_cost (path), ==, 12);
}

static WayCost
no_distance (WayNode  node,
             WayNode  goal,
             gpointer user_data)
{
  return 0;
}

static void
add_nothing (WayNode   node,
             WayEdges *edges,
             gpointer  user_data)
{
}

/* An estimate that may hold in one direction alone is not passed on. */
static void
test_heuristic_must_be_a_distance (void)
{
  g_autoptr (WayNodeType) type = way_node_type_new_index (3);
  g_autoptr (WayCallbackGraph) graph
    = way_callback_graph_new (type, add_nothing, NULL, NULL);
  g_autoptr (WayReverse) reverse = NULL;

  way_callback_graph_set_predecessors (graph, add_nothing, NULL, NULL);
  way_callback_graph_set_heuristic (graph, no_distance, NULL, NULL);
  reverse = way_reverse_new (WAY_GRAPH (graph), NULL);
  g_assert_false (way_graph_get_flags (WAY_GRAPH (reverse))
                  & WAY_GRAPH_HEURISTIC);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (AsKind kind = 0; kind < AS_N_KINDS; kind++)
    {
      g_autofree char *path = g_strdup_printf ("/reverse/contract/%s",
                                               as_kind_get_name (kind));

      g_test_add_data_func (path, GUINT_TO_POINTER (kind), test_contract);
    }
#define CASE(path, function) g_test_add_func ("/reverse/" path, function)
  CASE ("contract/grid", test_contract_of_grid);
  CASE ("turns-edges-around", test_turns_edges_around);
  CASE ("twice-is-the-base", test_twice_is_the_base);
  CASE ("heuristic-must-be-a-distance", test_heuristic_must_be_a_distance);

  return g_test_run ();
}
