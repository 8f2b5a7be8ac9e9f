/* router-changes.c - routers whose graphs change, and threads that ask them
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/outcome.h"
#include "lib/pile.h"
#include "lib/routers.h"
#include "routing/router/router-state.h"

#include <math.h>

/* New costs ---------------------------------------------------------------- */

static void
check_find (WayRouter *router,
            WayCost    expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) path = routers_find_path (router, 0, 24, &error);

  g_assert_no_error (error);
  if (expected < INFINITY)
    oracle_assert_cost (way_path_get_cost (path), expected);
  else
    g_assert_null (path);
}

/* A row of cells gets a higher cost, then is closed, then the router gets
 * another graph. */
static void
test_update (void)
{
  for (guint parts = 1; parts <= ROUTERS_ALL; parts++)
    {
      g_autoptr (WayTerrain) terrain = way_terrain_new (5, 5, NULL);
      g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
      g_autoptr (WayOverlay) jam = way_overlay_new (WAY_GRAPH (grid));
      g_autoptr (WayRouter) router = routers_make (WAY_GRAPH (jam),
                                                  (WayRouterParts) parts);
      g_autoptr (WayRouter) other = NULL;

      check_find (router, 8);
      for (guint i = 10; i < 15; i++)
        way_overlay_set_extra_cost (jam, WAY_INDEX (i), 3);
      g_assert_true (way_router_update (router, NULL, NULL));
      check_find (router, 11);

      for (guint i = 10; i < 15; i++)
        way_overlay_set_extra_cost (jam, WAY_INDEX (i), INFINITY);
      g_assert_true (way_router_update (router, NULL, NULL));
      check_find (router, INFINITY);

      other = way_router_new_for_graph (router, WAY_GRAPH (grid), NULL, NULL);
      check_find (other, 8);
      check_find (router, INFINITY);
    }
}

/* The hierarchy that @router has now. */
static WayHierarchy *
get_hierarchy (WayRouter *router)
{
  g_autoptr (RouterState) state = router_take_state (router);

  return way_hierarchy_costs_get_hierarchy (state->costs);
}

/* A node that is closed when a router is made has its edges in the hierarchy,
 * whatever closes it, and can be opened without a new hierarchy. */
static void
test_opens (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (5, 5, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayOverlay) below = way_overlay_new (WAY_GRAPH (grid));
  g_autoptr (WayOverlay) above = way_overlay_new (WAY_GRAPH (below));
  g_autoptr (WayRouter) router = NULL;
  WayHierarchy *hierarchy;

  for (guint i = 10; i < 15; i++)
    way_overlay_set_extra_cost (i < 13 ? above : below, WAY_INDEX (i),
                                INFINITY);
  router = routers_make (WAY_GRAPH (above), WAY_ROUTER_HIERARCHY);
  hierarchy = get_hierarchy (router);
  check_find (router, INFINITY);

  way_overlay_set_extra_cost (above, WAY_INDEX (10), 5);
  g_assert_true (way_router_update (router, NULL, NULL));
  check_find (router, 13);
  way_overlay_set_extra_cost (below, WAY_INDEX (14), 0);
  g_assert_true (way_router_update (router, NULL, NULL));
  check_find (router, 8);
  g_assert_true (get_hierarchy (router) == hierarchy);
}

/* New costs go to two sets in turn; one of them is free as long as no query
 * holds an old set. */
static void
test_copies (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (5, 5, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayOverlay) jam = way_overlay_new (WAY_GRAPH (grid));
  g_autoptr (WayRouter) router = routers_make (WAY_GRAPH (jam),
                                              WAY_ROUTER_HIERARCHY);
  g_autoptr (RouterState) state = NULL;
  g_autoptr (RouterState) last = NULL;
  WayHierarchyCosts *costs[3];

  for (guint i = 0; i < 12; i++)
    {
      g_autoptr (RouterState) now = NULL;
      const WayCost extra = 1 + i;

      for (guint cell = 10; cell < 15; cell++)
        way_overlay_set_extra_cost (jam, WAY_INDEX (cell), extra);
      g_assert_true (way_router_update (router, NULL, NULL));
      check_find (router, 8 + extra);
      now = router_take_state (router);
      costs[i % 3] = now->costs;
      g_assert_true (i < 2 || costs[i % 3] == costs[(i + 1) % 3]);
    }
  state = router_take_state (router);
  g_assert_cmpuint (hierarchy_publisher_get_n_copies (state->publisher),
                    ==, 0);

  for (guint i = 0; i < 2; i++)
    {
      way_overlay_set_extra_cost (jam, WAY_INDEX (12), 50 + i);
      g_assert_true (way_router_update (router, NULL, NULL));
    }
  last = router_take_state (router);
  g_assert_true (last->costs != state->costs);
}

/* Searches that have found a path and are idle give their costs back, and keep
 * the path. */
static void
test_idle (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (5, 5, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayOverlay) jam = way_overlay_new (WAY_GRAPH (grid));
  g_autoptr (WayRouter) router = routers_make (WAY_GRAPH (jam),
                                              WAY_ROUTER_HIERARCHY);
  g_autoptr (WaySearch) idle = routers_search (router);
  g_autoptr (RouterState) state = NULL;
  g_autoptr (WayPath) path = NULL;
  WayCost cost;

  way_search_set_start (idle, WAY_INDEX (0));
  way_search_set_goal (idle, WAY_INDEX (24));
  g_assert_cmpint (way_search_run (idle, NULL), ==, WAY_STATUS_FOUND);
  for (guint i = 0; i < 6; i++)
    {
      for (guint cell = 10; cell < 15; cell++)
        way_overlay_set_extra_cost (jam, WAY_INDEX (cell), 1 + i);
      g_assert_true (way_router_update (router, NULL, NULL));
    }
  state = router_take_state (router);
  g_assert_cmpuint (hierarchy_publisher_get_n_copies (state->publisher), ==, 0);

  g_assert_true (way_search_get_cost (idle, &cost));
  g_assert_cmpfloat (cost, ==, 8);
  path = way_search_dup_path (idle);
  g_assert_cmpfloat (way_path_get_cost (path), ==, 8);
  way_search_reset (idle);
  g_assert_cmpint (way_search_run (idle, NULL), ==, WAY_STATUS_FOUND);
  g_assert_true (way_search_get_cost (idle, &cost));
  g_assert_cmpfloat (cost, ==, 14);
}

/* Questions that a router does not answer go to the loop. */
static void
test_declines (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (5, 5, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayRouter) router = routers_make (WAY_GRAPH (grid), ROUTERS_ALL);
  g_autoptr (WayOverlay) above = way_overlay_new (WAY_GRAPH (router));
  g_autoptr (WaySearch) over
    = way_search_new (WAY_GRAPH (above), WAY_STRATEGY_ASTAR);
  g_autoptr (WaySearch) all = routers_search (router);
  WayCost cost;

  way_overlay_set_extra_cost (above, WAY_INDEX (24), 5);
  way_search_set_start (over, WAY_INDEX (0));
  way_search_set_goal (over, WAY_INDEX (24));
  g_assert_cmpint (way_search_run (over, NULL), ==, WAY_STATUS_FOUND);
  g_assert_true (way_search_get_cost (over, &cost));
  g_assert_cmpfloat (cost, ==, 13);
  g_assert_cmpint (way_router_get_part (over), ==, 0);

  way_search_set_start (all, WAY_INDEX (0));
  g_assert_cmpint (way_search_run (all, NULL), ==, WAY_STATUS_EXHAUSTED);
  g_assert_true (way_search_get_cost_so_far (all, WAY_INDEX (24), &cost));
  g_assert_cmpfloat (cost, ==, 8);
}

/* A search over a router finds one goal after another. */
static void
test_next_goals (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (5, 5, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  const guint goals[] = { 24, 4, 12 };
  const WayCost costs[] = { 4, 4, 8 };

  for (guint parts = 1; parts <= ROUTERS_ALL; parts++)
    {
      g_autoptr (WayRouter) router = routers_make (WAY_GRAPH (grid),
                                                  (WayRouterParts) parts);
      g_autoptr (WaySearch) search = routers_search (router);
      WayCost cost;

      way_search_set_start (search, WAY_INDEX (0));
      for (guint i = 0; i < 3; i++)
        way_search_add_goal (search, WAY_INDEX (goals[i]));
      for (guint i = 0; i < 3; i++)
        {
          g_assert_cmpint (way_search_run (search, NULL), ==,
                           WAY_STATUS_FOUND);
          g_assert_true (way_search_get_cost (search, &cost));
          g_assert_cmpfloat (cost, ==, costs[i]);
        }
      g_assert_cmpint (way_search_run (search, NULL), ==,
                       WAY_STATUS_EXHAUSTED);
    }
}

/* Other edges, and a wall of the ground itself that falls, need another. */
static void
test_rebuilds (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (5, 5, NULL);
  g_autoptr (WayGrid) four = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayGrid) eight = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  g_autoptr (WayTerrain) large = way_terrain_new (25, 5, NULL);
  g_autoptr (WayGrid) wide = way_grid_new (large, WAY_GRID_SQUARES_4);
  g_autoptr (WayRouter) router = NULL;
  g_autoptr (WayRouter) other = NULL;
  g_autoptr (WayRouter) far = NULL;
  g_autoptr (WaySearch) query = NULL;

  way_terrain_fill (terrain, 0, 2, 5, 1, 1);
  router = routers_make (WAY_GRAPH (four), WAY_ROUTER_HIERARCHY);
  query = routers_search (router);
  way_search_set_start (query, WAY_INDEX (0));
  way_search_set_goal (query, WAY_INDEX (24));
  g_assert_cmpint (way_search_run (query, NULL), ==,
                   WAY_STATUS_EXHAUSTED);

  way_terrain_set_class (terrain, 3, 2, 0);
  g_assert_true (way_router_update (router, NULL, NULL));
  check_find (router, 8);
  way_search_reset (query);
  g_assert_cmpint (way_search_run (query, NULL), ==, WAY_STATUS_FOUND);

  other = way_router_new_for_graph (router, WAY_GRAPH (eight), NULL, NULL);
  check_find (other, 4 + 2 * G_SQRT2);         /* around corners */
  far = way_router_new_for_graph (router, WAY_GRAPH (wide), NULL, NULL);
  check_find (far, 24);
  check_find (router, 8);
}

/* Costs that cannot be applied change nothing. */
static void
test_update_fails (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (5, 5, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayTimed) timed = way_timed_new (WAY_GRAPH (grid), NULL, NULL);
  g_autoptr (WayRouter) router = routers_make (WAY_GRAPH (grid),
                                              WAY_ROUTER_HIERARCHY);
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (GError) error = NULL;

  g_assert_null (way_router_new_for_graph (router, WAY_GRAPH (timed), NULL,
                                           &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
  check_find (router, 8);
  g_clear_error (&error);

  way_limits_set_max_expansions (limits, 3);
  g_assert_true (way_router_update (router, limits, NULL));
  way_terrain_fill (terrain, 0, 2, 5, 1, 1);
  g_assert_false (way_router_update (router, limits, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
  check_find (router, 8);
}

/* Piles of views ----------------------------------------------------------- */

static WayCost
cost_of (const WayPath *path)
{
  return path != NULL ? way_path_get_cost (path) : INFINITY;
}

/* The router and a search of the whole pile find the same costs. */
static void
ask_pile (Pile      *pile,
          WayRouter *router)
{
  for (guint i = 0; i < 20; i++)
    {
      const WayNode from = pile_roll_node (pile);
      const WayNode to = pile_roll_node (pile);
      g_autoptr (GError) error = NULL;
      g_autoptr (WayPath) found
        = way_find_path (WAY_GRAPH (router), from, to, WAY_STRATEGY_ASTAR,
                         &error);
      g_autoptr (WayPath) expected
        = way_find_path (pile->top, from, to, WAY_STRATEGY_DIJKSTRA, NULL);

      g_assert_no_error (error);
      oracle_assert_cost (cost_of (found), cost_of (expected));
    }
}

/* Edits a pile, and updates the router. */
static void
edit_pile (Pile      *pile,
           WayRouter *router)
{
  for (guint i = 0; i < 4; i++)
    {
      g_autoptr (GError) error = NULL;

      for (guint j = 0; j < 3; j++)
        pile_edit (pile);
      way_router_update (router, NULL, &error);
      g_assert_no_error (error);
      ask_pile (pile, router);
    }
}

static void
test_piles (void)
{
  guint n_routers = 0;

  for (guint32 seed = 0; seed < outcome_repeat (1000); seed++)
    {
      g_autoptr (Pile) pile = pile_new (seed);
      g_autoptr (GError) error = NULL;
      g_autoptr (WayRouter) router
        = way_router_new (pile->top,
                          (WayRouterParts) (1 + seed % ROUTERS_ALL), NULL,
                          &error);

      if (router == NULL)
        {
          g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
          continue;
        }
      n_routers++;
      ask_pile (pile, router);
      edit_pile (pile, router);
    }
  g_assert_cmpuint (n_routers, >, outcome_repeat (1000) / 4);
}

/* Threads ------------------------------------------------------------------ */

typedef struct
{
  WayRouter *router;
  gint       stop;              /* atomic */
} Traffic;

/* Each answer is one of the two that there may be. Only the hierarchy is read
 * here, so that the overlay below may change meanwhile. */
static gpointer
drive (gpointer data)
{
  Traffic *self = data;
  g_autoptr (WaySearch) query = routers_search (self->router);

  way_search_set_start (query, WAY_INDEX (0));
  way_search_set_goal (query, WAY_INDEX (24));
  while (!g_atomic_int_get (&self->stop))
    {
      g_autoptr (WayPath) path = NULL;
      WayCost cost = -1;

      way_search_reset (query);
      g_assert_cmpint (way_search_run (query, NULL), ==,
                       WAY_STATUS_FOUND);
      g_assert_true (way_search_get_cost (query, &cost));
      path = way_search_dup_path (query);
      oracle_assert_cost (way_path_get_cost (path), cost);
      g_assert_true (fabs (cost - 8) < 0.5 || fabs (cost - 11) < 0.5);
    }

  return NULL;
}

static void
test_threads (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (5, 5, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayOverlay) jam = way_overlay_new (WAY_GRAPH (grid));
  g_autoptr (WayRouter) router = routers_make (WAY_GRAPH (jam),
                                              WAY_ROUTER_HIERARCHY);
  Traffic traffic = { router, 0 };
  GThread *threads[4];

  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new (NULL, drive, &traffic);
  for (guint i = 0; i < outcome_repeat (4000); i++)
    {
      for (guint cell = 10; cell < 15; cell++)
        way_overlay_set_extra_cost (jam, WAY_INDEX (cell), i % 2 == 0 ? 3 : 0);
      g_assert_true (way_router_update (router, NULL, NULL));
    }
  g_atomic_int_set (&traffic.stop, 1);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    g_thread_join (threads[i]);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/router/update", test_update);
  g_test_add_func ("/router/opens", test_opens);
  g_test_add_func ("/router/copies", test_copies);
  g_test_add_func ("/router/idle", test_idle);
  g_test_add_func ("/router/declines", test_declines);
  g_test_add_func ("/router/next-goals", test_next_goals);
  g_test_add_func ("/router/rebuilds", test_rebuilds);
  g_test_add_func ("/router/update-fails", test_update_fails);
  g_test_add_func ("/router/piles", test_piles);
  g_test_add_func ("/router/threads", test_threads);

  return g_test_run ();
}
