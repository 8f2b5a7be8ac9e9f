/* late-nearest.c - the search for the nearest node, run when it is asked for
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The grid is cut in two by a wall, and knows that no path leads across. A
 * search in steps looks for the nearest node at once, and is the oracle. */

#include <wayfind.h>

#define SIDE 30
#define WALL 20

typedef struct
{
  WayTerrain *terrain;  /* (owned) */
  WayGrid    *grid;     /* (owned) */
  WaySearch  *search;   /* (owned) */
} Case;

static void
case_clear (Case *self)
{
  g_clear_object (&self->search);
  g_clear_object (&self->grid);
  g_clear_object (&self->terrain);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Case, case_clear)

static void
case_init (Case       *self,
           WayStrategy strategy)
{
  self->terrain = way_terrain_new (SIDE, SIDE, NULL);
  for (guint row = 0; row < SIDE; row++)
    way_terrain_set_class (self->terrain, WALL, row, 1);
  self->grid = way_grid_new (self->terrain, WAY_GRID_SQUARES_8);
  self->search = way_search_new (WAY_GRAPH (self->grid), strategy);
  way_search_set_start (self->search, way_grid_get_node (self->grid, 2, 3));
  way_search_set_goal (self->search, way_grid_get_node (self->grid, 27, 25));
}

static void
assert_same_path (WayPath *a,
                  WayPath *b)
{
  g_assert_nonnull (a);
  g_assert_nonnull (b);
  g_assert_cmpuint (way_path_get_length (a), ==, way_path_get_length (b));
  for (guint i = 0; i < way_path_get_length (a); i++)
    g_assert_true (way_path_get_node (a, i) == way_path_get_node (b, i));
  g_assert_true (way_path_is_partial (a) && way_path_is_partial (b));
}

/* The path and the work of a search in steps. */
static WayPath *
find_in_steps (WayStrategy    strategy,
               WayStatistics *statistics)
{
  g_auto (Case) other = { NULL };
  WayStatus status;

  case_init (&other, strategy);
  do
    status = way_search_step (other.search, 7, NULL);
  while (status == WAY_STATUS_RUNNING);
  g_assert_cmpint (status, ==, WAY_STATUS_EXHAUSTED);
  way_search_get_statistics (other.search, statistics);
  g_assert_cmpuint (statistics->expanded, >, 0);

  return way_search_dup_path (other.search);
}

static void
test_path (void)
{
  for (gint strategy = 0; strategy <= WAY_STRATEGY_GREEDY; strategy++)
    {
      WayStatistics wanted, before, after;
      g_autoptr (WayPath) oracle
        = find_in_steps ((WayStrategy) strategy, &wanted);
      g_autoptr (WayPath) path = NULL;
      g_auto (Case) now = { NULL };

      case_init (&now, (WayStrategy) strategy);
      g_assert_cmpint (way_search_run (now.search, NULL), ==,
                       WAY_STATUS_EXHAUSTED);
      way_search_get_statistics (now.search, &before);
      g_assert_cmpuint (before.expanded, ==, 0);

      path = way_search_dup_path (now.search);
      assert_same_path (path, oracle);
      way_search_get_statistics (now.search, &after);
      g_assert_cmpuint (after.expanded, ==, wanted.expanded);
      g_assert_cmpint (way_search_get_status (now.search), ==,
                       WAY_STATUS_EXHAUSTED);
      g_assert_null (way_search_get_error (now.search));
    }
}

static gboolean
count (WayNode  node,
       WayNode  came_from,
       WayCost  cost_so_far,
       gboolean is_closed,
       gpointer user_data)
{
  ++*(guint *) user_data;
  return TRUE;
}

/* The reached nodes are those of the search for the nearest. */
static void
test_reached (void)
{
  g_auto (Case) now = { NULL };
  g_autoptr (GHashTable) costs = NULL;
  WayStatistics wanted;
  guint n = 0;

  way_path_unref (find_in_steps (WAY_STRATEGY_ASTAR, &wanted));
  case_init (&now, WAY_STRATEGY_ASTAR);
  way_search_run (now.search, NULL);
  way_search_foreach_reached (now.search, count, &n);
  g_assert_cmpuint (n, ==, wanted.opened);

  way_search_reset (now.search);
  way_search_run (now.search, NULL);
  g_assert_true (way_search_get_cost_so_far (
    now.search, way_grid_get_node (now.grid, WALL - 1, 20), NULL));

  way_search_reset (now.search);
  way_search_run (now.search, NULL);
  costs = way_search_dup_cost_so_far (now.search, NULL);
  g_assert_cmpuint (g_hash_table_size (costs), ==, wanted.opened);
}

static void
note_event (const WayEvent *event,
            gpointer        user_data)
{
  ++*(guint *) user_data;
}

/* An observer sees the search while it runs. */
static void
test_observed (void)
{
  g_auto (Case) now = { NULL };
  guint n_events = 0;

  case_init (&now, WAY_STRATEGY_ASTAR);
  way_search_set_observer (now.search, note_event, &n_events, NULL);
  way_search_run (now.search, NULL);
  g_assert_cmpuint (n_events, >, 100);
}

/* A limit gives the nearest node so far, and the search carries on. */
static void
test_limits (void)
{
  g_auto (Case) now = { NULL };
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (WayPath) oracle = NULL, early = NULL, path = NULL;
  WayStatistics statistics;

  oracle = find_in_steps (WAY_STRATEGY_ASTAR, &statistics);
  case_init (&now, WAY_STRATEGY_ASTAR);
  way_limits_set_max_expansions (limits, 5);
  way_search_set_limits (now.search, limits);
  g_assert_cmpint (way_search_run (now.search, NULL), ==,
                   WAY_STATUS_EXHAUSTED);
  early = way_search_dup_path (now.search);
  g_assert_cmpint (way_search_get_status (now.search), ==,
                   WAY_STATUS_MAX_EXPANSIONS);
  g_assert_cmpuint (way_path_get_length (early), <,
                    way_path_get_length (oracle));
  way_search_get_statistics (now.search, &statistics);
  g_assert_cmpuint (statistics.expanded, ==, 5);

  way_search_set_limits (now.search, NULL);
  g_assert_cmpint (way_search_run (now.search, NULL), ==,
                   WAY_STATUS_EXHAUSTED);
  path = way_search_dup_path (now.search);
  assert_same_path (path, oracle);

  way_search_reset (now.search);
  way_limits_set_max_expansions (limits, G_MAXUINT64);
  way_limits_set_cancellable (limits, cancellable);
  way_search_set_limits (now.search, limits);
  way_search_run (now.search, NULL);
  g_cancellable_cancel (cancellable);
  g_clear_pointer (&path, way_path_unref);
  path = way_search_dup_path (now.search);
  g_assert_cmpint (way_search_get_status (now.search), ==,
                   WAY_STATUS_CANCELLED);
}

/* One call reports the limit as its error. */
static void
test_one_call (void)
{
  g_auto (Case) now = { NULL };
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) path = NULL;

  case_init (&now, WAY_STRATEGY_ASTAR);
  way_limits_set_max_expansions (limits, 5);
  path = way_find_path_near (WAY_GRAPH (now.grid), WAY_INDEX (0),
                             WAY_INDEX (SIDE - 1), WAY_STRATEGY_ASTAR, limits,
                             &error);
  g_assert_null (path);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
}

static void
test_changed (void)
{
  g_auto (Case) now = { NULL };
  g_autoptr (WayPath) path = NULL;

  case_init (&now, WAY_STRATEGY_ASTAR);
  way_search_run (now.search, NULL);
  way_terrain_set_class (now.terrain, WALL, 9, 0);
  g_assert_null (way_search_dup_path (now.search));
  g_assert_cmpint (way_search_get_status (now.search), ==, WAY_STATUS_FAILED);
  g_assert_error (way_search_get_error (now.search), WAY_ERROR,
                  WAY_ERROR_CHANGED);
  g_assert_false (way_search_get_cost_so_far (
    now.search, way_grid_get_node (now.grid, 2, 3), NULL));

  g_assert_cmpint (way_search_run (now.search, NULL), ==, WAY_STATUS_FOUND);
  g_assert_null (way_search_get_error (now.search));
  path = way_search_dup_path (now.search);
  g_assert_false (way_path_is_partial (path));
}

/* A search that carries on over changes does not wait for them. */
static void
test_carries_on (void)
{
  g_auto (Case) now = { NULL };
  g_autoptr (WayPath) oracle = NULL, path = NULL;
  WayStatistics statistics;

  oracle = find_in_steps (WAY_STRATEGY_ASTAR, &statistics);
  case_init (&now, WAY_STRATEGY_ASTAR);
  way_search_set_change_rule (now.search, WAY_CHANGE_CARRIES_ON);
  way_search_run (now.search, NULL);
  way_terrain_set_class (now.terrain, WALL, 9, 0);
  path = way_search_dup_path (now.search);
  assert_same_path (path, oracle);
}

/* A heuristic that drops the reference @held, once. */
static WayCost
drop (WayNode  node,
      WayNode  goal,
      gpointer user_data)
{
  WaySearch **held = user_data;

  if (*held != NULL)
    g_object_unref (g_steal_pointer (held));
  return 0;
}

/* Puts the search off, and leaves its only reference to @held. Returns it. */
static WaySearch *
put_off (Case       *self,
         WaySearch **held)
{
  WayHeuristic *heuristic = way_heuristic_new (drop, held, NULL);

  case_init (self, WAY_STRATEGY_ASTAR);
  way_search_set_heuristic (self->search, heuristic);
  way_heuristic_unref (heuristic);
  g_assert_cmpint (way_search_run (self->search, NULL), ==,
                   WAY_STATUS_EXHAUSTED);

  return *held = g_steal_pointer (&self->search);
}

/* A callback may drop the last reference while the path is searched for. */
static void
test_dropped (void)
{
  g_auto (Case) now = { NULL };
  WaySearch *held = NULL, *watched;
  g_autoptr (WayPath) path = NULL;

  watched = put_off (&now, &held);
  g_object_add_weak_pointer (G_OBJECT (watched), (gpointer *) &watched);
  path = way_search_dup_path (watched);
  g_assert_null (held);
  g_assert_null (watched);
  g_assert_true (way_path_is_partial (path));
}

/* A getter that holds no reference still reads the search: it is kept, and a
 * message names the fault. */
static void
test_dropped_in_getter (void)
{
  g_auto (Case) now = { NULL };
  WaySearch *held = NULL, *kept;
  WayCost cost = -1;

  kept = put_off (&now, &held);
  g_test_expect_message ("wayfind", G_LOG_LEVEL_CRITICAL,
                         "*last reference to a search*");
  g_assert_true (way_search_get_cost_so_far (
    kept, way_grid_get_node (now.grid, 2, 3), &cost));
  g_test_assert_expected_messages ();
  g_assert_cmpfloat (cost, ==, 0);
  g_assert_null (held);
  g_assert_cmpuint (G_OBJECT (kept)->ref_count, ==, 1);
  g_object_unref (kept);
}

/* If others hold the search, the callback drops its own reference alone. */
static void
test_shared (void)
{
  g_auto (Case) now = { NULL };
  WaySearch *held = NULL;
  g_autoptr (WayPath) path = NULL;

  now.search = g_object_ref (put_off (&now, &held));
  path = way_search_dup_path (now.search);
  g_assert_null (held);
  g_assert_cmpuint (G_OBJECT (now.search)->ref_count, ==, 1);
  g_assert_true (way_path_is_partial (path));
}

/* Routers ------------------------------------------------------------------ */

static WayTable *
make_one_way_table (GRand *rand,
                    guint  n_nodes)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);

  for (guint i = 0; i < n_nodes; i++)
    {
      const WayPosition at = { g_rand_int_range (rand, 0, 9),
                               g_rand_int_range (rand, 0, 9) };

      way_table_builder_add_node (builder, NULL, &at, NULL, NULL);
    }
  for (guint i = 0; i < 2 * n_nodes; i++)
    way_table_builder_add_edge (builder,
                                WAY_INDEX (g_rand_int_range (rand, 0, n_nodes)),
                                WAY_INDEX (g_rand_int_range (rand, 0, n_nodes)),
                                g_rand_int_range (rand, 13, 20), WAY_ONE_WAY,
                                NULL, NULL);

  return way_table_builder_build (builder, NULL);
}

static WayGrid *
make_rooms (GRand *rand)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (6, 5, NULL);

  for (guint i = 0; i < 14; i++)
    way_terrain_set_class (terrain, g_rand_int_range (rand, 0, 6),
                           g_rand_int_range (rand, 0, 5), 1);

  return way_grid_new (terrain, WAY_GRID_SQUARES_4);
}

/* The estimate of the last node of @path, which is that of @graph, and its
 * cost. */
static void
assert_as_near (WayGraph *graph,
                WayNode   goal,
                WayPath  *path,
                WayPath  *expected)
{
  const WayQuery query = { .goals = &goal, .n_goals = 1, .informed = TRUE };
  gpointer cursor = way_graph_begin (graph, &query);
  WayPath *paths[] = { path, expected };
  WayCost least[2];

  for (guint i = 0; i < 2; i++)
    least[i] = way_graph_heuristic (
      graph, cursor,
      way_path_get_node (paths[i], way_path_get_length (paths[i]) - 1));
  way_graph_end (graph, cursor);

  g_assert_cmpint (way_path_is_partial (path), ==,
                   way_path_is_partial (expected));
  g_assert_cmpfloat (least[0], ==, least[1]);
  g_assert_cmpfloat (way_path_get_cost (path), ==,
                     way_path_get_cost (expected));
}

/* Asks @graph itself, a router for it, and a view above the router. */
static void
check_routers (WayGraph      *graph,
               WayRouterParts parts,
               WayNode        start,
               WayNode        goal)
{
  g_autoptr (WayRouter) router = way_router_new (graph, parts, NULL, NULL);
  g_autoptr (WayOverlay) above = way_overlay_new (WAY_GRAPH (router));
  g_autoptr (WayPath) expected
    = way_find_path_near (graph, start, goal, WAY_STRATEGY_ASTAR, NULL, NULL);
  WayGraph *graphs[] = { WAY_GRAPH (router), WAY_GRAPH (above) };

  for (guint i = 0; i < G_N_ELEMENTS (graphs); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (WayPath) path
        = way_find_path_near (graphs[i], start, goal, WAY_STRATEGY_ASTAR, NULL,
                              &error);

      g_assert_no_error (error);
      g_assert_nonnull (path);
      assert_as_near (graph, goal, path, expected);
    }
}

/* The bounds of a router say that all nodes are infinitely far from a goal that
 * no path reaches. They do not say which one is near. */
static void
test_routers (void)
{
  const WayRouterParts parts[] = { WAY_ROUTER_NEXT_STEPS, WAY_ROUTER_HIERARCHY,
                                   WAY_ROUTER_LANDMARKS };
  g_autoptr (GRand) rand = g_rand_new_with_seed (11);

  for (guint round = 0; round < 150; round++)
    {
      g_autoptr (WayGrid) grid = make_rooms (rand);
      g_autoptr (WayTable) table = make_one_way_table (rand, 12);

      check_routers (WAY_GRAPH (grid), parts[round % 3],
                     WAY_INDEX (g_rand_int_range (rand, 0, 30)),
                     WAY_INDEX (g_rand_int_range (rand, 0, 30)));
      check_routers (WAY_GRAPH (table), parts[round % 3],
                     WAY_INDEX (g_rand_int_range (rand, 0, 12)),
                     WAY_INDEX (g_rand_int_range (rand, 0, 12)));
    }
}

/* A search in steps over a view above a router, as units make it. */
static void
test_steps_above_router (void)
{
  g_auto (Case) self = { NULL };
  g_autoptr (WayRouter) router = NULL;
  g_autoptr (WayOverlay) above = NULL;
  g_autoptr (WaySearch) search = NULL;
  g_autoptr (WayPath) expected = NULL;
  g_autoptr (WayPath) path = NULL;

  case_init (&self, WAY_STRATEGY_ASTAR);
  way_search_run (self.search, NULL);
  expected = way_search_dup_path (self.search);
  router = way_router_new (WAY_GRAPH (self.grid), WAY_ROUTER_HIERARCHY, NULL,
                           NULL);
  above = way_overlay_new (WAY_GRAPH (router));
  search = way_search_new (WAY_GRAPH (above), WAY_STRATEGY_ASTAR);
  way_search_set_start (search, way_grid_get_node (self.grid, 2, 3));
  way_search_set_goal (search, way_grid_get_node (self.grid, 27, 25));
  while (way_search_step (search, 10, NULL) == WAY_STATUS_RUNNING)
    ;
  path = way_search_dup_path (search);
  assert_same_path (path, expected);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/late-nearest/path", test_path);
  g_test_add_func ("/late-nearest/reached", test_reached);
  g_test_add_func ("/late-nearest/observed", test_observed);
  g_test_add_func ("/late-nearest/limits", test_limits);
  g_test_add_func ("/late-nearest/one-call", test_one_call);
  g_test_add_func ("/late-nearest/changed", test_changed);
  g_test_add_func ("/late-nearest/carries-on", test_carries_on);
  g_test_add_func ("/late-nearest/dropped", test_dropped);
  g_test_add_func ("/late-nearest/dropped-in-getter", test_dropped_in_getter);
  g_test_add_func ("/late-nearest/shared", test_shared);
  g_test_add_func ("/late-nearest/routers", test_routers);
  g_test_add_func ("/late-nearest/steps-above-router",
                   test_steps_above_router);

  return g_test_run ();
}
