/* timed-contract.c - a view in time keeps the contract of every graph
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/contract.h"
#include "lib/outcome.h"
#include "lib/random-graph.h"

/* Nodes that are taken for ever, or never, do not depend on the time, so the
 * view can be surveyed like any other graph. */
static void
check_contract (AsKind   kind,
                gboolean on_top)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (2011 + kind);
  g_autoptr (PlainGraph) plain
    = random_graph_new (rand, 12, RANDOM_PARALLEL | RANDOM_ZEROS);
  g_autoptr (AsGraph) graph = NULL;
  g_autoptr (WayReservations) taken = NULL;
  g_autoptr (WayTimed) timed = NULL;
  g_autoptr (WayTransfers) transfers = NULL;
  WayNode places[4];

  for (guint goal = 0; goal < 12; goal++)
    random_graph_estimate (plain, rand, goal, RANDOM_ESTIMATE_CONSISTENT);
  graph = as_graph_new (plain, kind, AS_WHOLE);
  taken = way_reservations_new (way_graph_get_node_type (graph->graph));
  timed = way_timed_new (graph->graph, taken, NULL);
  transfers = way_transfers_new (WAY_GRAPH (timed));
  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    places[i] = as_graph_get_node (graph, 3 * i);

  contract_check (WAY_GRAPH (timed), places, G_N_ELEMENTS (places));
  way_reservations_reserve_node (taken, as_graph_get_node (graph, 1), 0,
                                 INFINITY, 3);
  way_reservations_reserve_edge (taken, places[1],
                                 as_graph_get_node (graph, 4), 0, INFINITY, 7);
  /* If it were one of @places, it would not be reached from itself. */
  way_reservations_set_node_openings (taken, as_graph_get_node (graph, 2), NULL,
                                      0, 0);
  contract_check (on_top ? WAY_GRAPH (transfers) : WAY_GRAPH (timed), places,
                  G_N_ELEMENTS (places));
}

static void
test_kind (gconstpointer data)
{
  const AsKind kind = GPOINTER_TO_UINT (data);

  check_contract (kind, FALSE);
  check_contract (kind, TRUE);
}

/* Over a grid, with its heuristic scaled by the factor of a rush. */
static void
test_grid (void)
{
  const gdouble time = 0, half = 0.5;
  g_autoptr (WayTimeProfile) profile = way_time_profile_new (&time, &half, 1,
                                                             0, NULL);
  g_autoptr (WayTerrain) terrain = way_terrain_new (6, 5, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  g_autoptr (WayTimed) timed = way_timed_new (WAY_GRAPH (grid), NULL, NULL);
  const WayNode places[] = { WAY_INDEX (0), WAY_INDEX (17), WAY_INDEX (29) };

  contract_check (WAY_GRAPH (timed), places, G_N_ELEMENTS (places));
  way_timed_set_profile (timed, profile);
  contract_check (WAY_GRAPH (timed), places, G_N_ELEMENTS (places));
}

/* Turns below, which are part of how long an edge takes, and turns on top. */
static void
test_turns (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (5, 4, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayTurns) below = way_turns_new (WAY_GRAPH (grid));
  g_autoptr (WayTimed) over = way_timed_new (WAY_GRAPH (below), NULL, NULL);
  g_autoptr (WayTimed) under = way_timed_new (WAY_GRAPH (grid), NULL, NULL);
  g_autoptr (WayTurns) above = way_turns_new (WAY_GRAPH (under));
  const WayNode places[] = { WAY_INDEX (0), WAY_INDEX (7), WAY_INDEX (19) };

  way_turns_set_cost (below, WAY_TURN_LEFT, 3);
  way_turns_set_cost (above, WAY_TURN_LEFT, 3);
  contract_check (WAY_GRAPH (over), places, G_N_ELEMENTS (places));
  contract_check (WAY_GRAPH (above), places, G_N_ELEMENTS (places));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/timed-contract/grid", test_grid);
  g_test_add_func ("/timed-contract/turns", test_turns);
  for (guint kind = 0; kind < AS_N_KINDS; kind++)
    {
      g_autofree char *path = g_strconcat ("/timed-contract/",
                                           as_kind_get_name (kind), NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (kind), test_kind);
    }

  return g_test_run ();
}
