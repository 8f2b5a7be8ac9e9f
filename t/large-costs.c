/* large-costs.c - costs near the end of the range of numbers
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/both-ends.h"
#include "lib/outcome.h"
#include "lib/random-graph.h"

/* Three steps, of 1, @cost and 1 again, must cost @expected together. */
static void
check_allowed (WayCost cost,
               WayCost expected)
{
  const PlainEdge edges[] = { { 0, 1, 1 }, { 1, 2, cost }, { 2, 3, 1 } };
  g_autoptr (PlainGraph) plain = plain_graph_new_from (4, edges, 3);

  for (AsKind kind = 0; kind < AS_TABLE; kind++)
    for (AsFlags flags = AS_PLAIN; flags <= AS_WHOLE; flags++)
      for (WayStrategy s = WAY_STRATEGY_BFS; s <= WAY_STRATEGY_GREEDY; s++)
        {
          g_autoptr (AsGraph) graph = as_graph_new (plain, kind, flags);
          g_autoptr (WaySearch) search = as_graph_search (graph, s);
          g_autoptr (Outcome) outcome = NULL;

          way_search_set_start (search, as_graph_get_node (graph, 0));
          way_search_set_goal (search, as_graph_get_node (graph, 3));
          outcome = outcome_run (graph, search);
          g_assert_cmpfloat (outcome_get_cost (outcome), ==, expected);
        }
}

static void
test_unusual_costs (void)
{
  check_allowed (-0.0, 2);
  check_allowed (INFINITY, INFINITY);
  check_allowed (4294967293.0, 4294967295.0); /* about where 32 bits end */
  check_allowed (4294967294.0, 4294967296.0);
  check_allowed (4294967295.0, 4294967297.0);
  check_allowed (4294967296.0, 4294967298.0);
  check_allowed (9007199254740990.0, 9007199254740992.0); /* 2^53 */
  check_allowed (1e300, 1e300);
  check_allowed (G_MAXDOUBLE, G_MAXDOUBLE); /* where 1 more is nothing */
}

/* A path of one edge of @large costs more than two edges of 1, whatever the
 * large edge does to the open list before. */
static void
check_detour (WayCost    large,
              AsKind     kind,
              AsFlags    flags,
              WayTieRule rule)
{
  const PlainEdge edges[] = { { 0, 1, large }, { 0, 2, 1 }, { 2, 1, 1 } };
  g_autoptr (PlainGraph) plain = plain_graph_new_from (3, edges, 3);
  g_autofree WayCost *left = oracle_costs_to (plain, 1);
  const WayStrategy strategies[] = { WAY_STRATEGY_DIJKSTRA,
                                     WAY_STRATEGY_ASTAR,
                                     WAY_STRATEGY_WEIGHTED_ASTAR };
  g_autoptr (AsGraph) graph = NULL;

  plain_graph_set_estimates (plain, 1, left);
  graph = as_graph_new (plain, kind, flags);
  for (guint i = 0; i < G_N_ELEMENTS (strategies); i++)
    {
      g_autoptr (WaySearch) search = as_graph_search (graph, strategies[i]);
      g_autoptr (Outcome) outcome = NULL;

      way_search_set_tie_rule (search, rule);
      way_search_set_start (search, as_graph_get_node (graph, 0));
      way_search_set_goal (search, as_graph_get_node (graph, 1));
      outcome = outcome_run (graph, search);
      g_assert_cmpfloat (outcome_get_cost (outcome), ==, 2);
    }
}

static void
test_small_after_large (gconstpointer data)
{
  static const WayCost larges[]
      = { 0x1p24 - 2,  0x1p24 - 1,  0x1p31 - 1,   0x1p31,     4294959104.0,
          4294959105.0, 0x1p32 - 2, 0x1p32 - 1, 0x1p32, 0x1p53, 1e308 };

  for (guint i = 0; i < G_N_ELEMENTS (larges); i++)
    for (AsFlags flags = AS_PLAIN; flags <= AS_WHOLE; flags++)
      for (WayTieRule rule = WAY_TIE_DEFAULT; rule <= WAY_TIE_ANY; rule++)
        check_detour (larges[i], GPOINTER_TO_UINT (data), flags, rule);
}

/* Overflow --------------------------------------------------------------- */

static void
assert_overflow (WayStatus     status,
                 const GError *error,
                 const char   *where)
{
  g_assert_cmpint (status, ==, WAY_STATUS_FAILED);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_OVERFLOW);
  if (strstr (error->message, where) == NULL)
    g_error ("\"%s\" does not say %s", error->message, where);
}

/* Two edges of 1e308 are more than a double holds: that is no "no route", and
 * nodes before are there to be asked about. */
static void
test_overflow (gconstpointer data)
{
  static const PlainEdge edges[] = { { 0, 1, 1e308 }, { 1, 2, 1e308 },
                                     { 2, 3, 1 } };
  g_autoptr (PlainGraph) plain = plain_graph_new_from (4, edges, 3);

  for (AsFlags flags = AS_PLAIN; flags <= AS_WHOLE; flags++)
    for (WayStrategy s = WAY_STRATEGY_BFS; s <= WAY_STRATEGY_GREEDY; s++)
      {
        g_autoptr (AsGraph) graph
            = as_graph_new (plain, GPOINTER_TO_UINT (data), flags);
        g_autoptr (WaySearch) search = as_graph_search (graph, s);
        g_autofree char *from = way_graph_dup_name (graph->graph, as_graph_get_node (graph, 1));
        g_autofree char *to = way_graph_dup_name (graph->graph, as_graph_get_node (graph, 2));
        g_autofree char *where = g_strdup_printf ("from %s to %s", from, to);
        g_autoptr (GError) error = NULL;
        WayStatus status;
        WayCost cost;

        way_search_set_start (search, as_graph_get_node (graph, 0));
        way_search_set_goal (search, as_graph_get_node (graph, 3));
        status = way_search_run (search, &error);
        assert_overflow (status, error, where);
        g_assert_true (way_search_get_cost_so_far (
            search, as_graph_get_node (graph, 1), &cost));
        g_assert_cmpfloat (cost, ==, 1e308);
        g_assert_false (way_search_get_cost_so_far (
            search, as_graph_get_node (graph, 2), NULL));

        /* A limit on costs is less than what overflows. */
        way_search_set_max_cost (search, G_MAXDOUBLE);
        g_assert_cmpint (way_search_run (search, NULL), ==,
                         WAY_STATUS_MAX_COST);
      }
}

/* Nothing is lost if a node is reached at a lower cost: back to the start, and
 * to node 3 by a path that is found later. */
static void
test_overflow_on_the_way (gconstpointer data)
{
  static const PlainEdge edges[]
      = { { 0, 1, 1e308 },   { 1, 0, 1e308 }, { 1, 3, 1e308 },
          { 0, 2, 1.5e308 }, { 2, 3, 1 } };
  g_autoptr (PlainGraph) plain = plain_graph_new_from (4, edges, 5);
  g_autoptr (AsGraph) graph
      = as_graph_new (plain, GPOINTER_TO_UINT (data), AS_PLAIN);
  g_autoptr (WaySearch) search = as_graph_search (graph,
                                                  WAY_STRATEGY_DIJKSTRA);
  g_autoptr (Outcome) all = NULL, one = NULL;

  way_search_set_start (search, as_graph_get_node (graph, 0));
  all = outcome_run (graph, search);
  g_assert_cmpint (all->status, ==, WAY_STATUS_EXHAUSTED);
  g_assert_cmpuint (all->statistics.opened, ==, 4);

  way_search_set_goal (search, as_graph_get_node (graph, 3));
  one = outcome_run (graph, search);
  g_assert_cmpfloat (outcome_get_cost (one), ==, 1.5e308);
  /* All goals were found: what else there is does not matter. */
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_EXHAUSTED);
}

static void
test_overflow_at_start (void)
{
  static const PlainEdge edges[] = { { 0, 1, 1e308 } };
  g_autoptr (PlainGraph) plain = plain_graph_new_from (2, edges, 1);
  g_autoptr (AsGraph) graph = as_graph_new (plain, AS_INDEX, AS_PLAIN);
  g_autoptr (WaySearch) search = as_graph_search (graph,
                                                  WAY_STRATEGY_DIJKSTRA);
  g_autoptr (GError) error = NULL;
  WayStatus status;

  way_search_add_start (search, as_graph_get_node (graph, 0), 1e308);
  way_search_set_goal (search, as_graph_get_node (graph, 1));
  status = way_search_run (search, &error);
  assert_overflow (status, error, "from n0 to n1");
}

/* From both ends the halves are small enough, and their sum is not. */
static void
test_overflow_between_both_ends (gconstpointer data)
{
  static const PlainEdge edges[] = { { 0, 1, 1e308 }, { 1, 2, 1e308 } };
  static const PlainEdge both[] = { { 0, 1, 1e308 }, { 1, 2, 1e308 },
                                    { 0, 3, 1 }, { 3, 2, 1 } };

  for (guint n_edges = 2; n_edges <= 4; n_edges += 2)
    {
      g_autoptr (PlainGraph) plain
          = plain_graph_new_from (4, n_edges == 2 ? edges : both, n_edges);
      g_autoptr (AsGraph) graph = as_graph_new (
          plain, GPOINTER_TO_UINT (data), AS_PREDECESSORS);
      g_autoptr (WaySearch) search
          = both_ends_search_new (graph->graph, WAY_STRATEGY_DIJKSTRA);
      g_autoptr (GError) error = NULL;
      WayStatus status;
      WayCost cost;

      way_search_set_start (search, as_graph_get_node (graph, 0));
      way_search_set_goal (search, as_graph_get_node (graph, 2));
      status = way_search_run (search, &error);
      if (n_edges == 2)
        {
          assert_overflow (status, error, "more than a double holds");
          continue;
        }
      g_assert_no_error (error);
      g_assert_true (way_search_get_cost (search, &cost));
      g_assert_cmpfloat (cost, ==, 2);
    }
}

/* The second best path costs more than a double holds: the first is handed
 * out, and then there is an error. */
static void
test_overflow_of_second_path (gconstpointer data)
{
  static const PlainEdge edges[] = { { 0, 1, 1e308 }, { 1, 2, 1e308 },
                                     { 0, 2, 1 } };
  g_autoptr (PlainGraph) plain = plain_graph_new_from (3, edges, 3);
  g_autoptr (AsGraph) graph = as_graph_new (plain, GPOINTER_TO_UINT (data),
                                            AS_PREDECESSORS);
  g_autoptr (WayKShortest) paths
      = way_k_shortest_new (graph->graph, as_graph_get_node (graph, 0),
                            as_graph_get_node (graph, 2), NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) first = way_k_shortest_next (paths, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpfloat (way_path_get_cost (first), ==, 1);
  g_assert_null (way_k_shortest_next (paths, NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_OVERFLOW);
}

/* Penalties make what costs 1.2e308 more than a double holds. */
static void
test_overflow_by_penalty (void)
{
  static const PlainEdge edges[] = { { 0, 1, 1.2e308 } };
  g_autoptr (PlainGraph) plain = plain_graph_new_from (2, edges, 1);
  g_autoptr (AsGraph) graph = as_graph_new (plain, AS_TABLE, AS_PLAIN);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) paths
      = way_find_alternatives (graph->graph, as_graph_get_node (graph, 0),
                               as_graph_get_node (graph, 1), NULL, NULL,
                               &error);

  g_assert_no_error (error);
  g_assert_cmpuint (paths->len, ==, 1);
}

/* What views add to an edge is more than a double holds, and no wall. */
static void
assert_view_overflows (WayGraph *view)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (way_find_path (view, WAY_INDEX (0), WAY_INDEX (2),
                                WAY_STRATEGY_DIJKSTRA, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_OVERFLOW);
}

static WayCost
dear_turn (WayNode  before,
           WayNode  at,
           WayNode  next,
           gpointer user_data)
{
  return 1.7e308;
}

static void
test_overflow_in_views (void)
{
  static const PlainEdge edges[] = { { 0, 1, 1 }, { 1, 2, 1e308 },
                                     { 0, 3, 1e308 } };
  g_autoptr (PlainGraph) plain = plain_graph_new_from (4, edges, 3);

  for (AsKind kind = AS_INDEX; kind <= AS_TABLE; kind += AS_TABLE - AS_INDEX)
    {
      g_autoptr (AsGraph) graph = as_graph_new (plain, kind, AS_PLAIN);
      g_autoptr (WayOverlay) aside = way_overlay_new (graph->graph);
      g_autoptr (WayOverlay) overlay = way_overlay_new (graph->graph);
      g_autoptr (WayTurns) turns = way_turns_new (graph->graph);
      g_autoptr (WayTimed) timed = way_timed_new (graph->graph, NULL, NULL);
      g_autoptr (WaySearch) late = way_search_new (WAY_GRAPH (timed),
                                                   WAY_STRATEGY_DIJKSTRA);
      g_autoptr (GError) error = NULL;

      way_overlay_set_extra_cost (overlay, WAY_INDEX (2), 1e308);
      assert_view_overflows (WAY_GRAPH (overlay));
      way_overlay_set_extra_cost (aside, WAY_INDEX (3), 1e308);
      assert_view_overflows (WAY_GRAPH (aside));
      way_turns_set_cost_func (turns, dear_turn, NULL, NULL);
      assert_view_overflows (WAY_GRAPH (turns));
      way_search_add_start (late, WAY_INDEX (0), 1e308);
      way_search_set_goal (late, WAY_INDEX (2));
      g_assert_cmpint (way_search_run (late, &error), ==, WAY_STATUS_FAILED);
      g_assert_error (error, WAY_ERROR, WAY_ERROR_OVERFLOW);
    }
}

/* A jump of many steps costs more than a double holds. */
static void
test_overflow_of_jump (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (100, 1, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  g_autoptr (WayJumpPoints) jumps = way_jump_points_new (grid);
  g_autoptr (GError) plain = NULL, leapt = NULL;
  const WayCost cost = 1e307;

  way_grid_set_mover (grid, &cost, 1);
  g_assert_null (way_find_path (WAY_GRAPH (grid), WAY_INDEX (0),
                                WAY_INDEX (99), WAY_STRATEGY_DIJKSTRA,
                                &plain));
  g_assert_error (plain, WAY_ERROR, WAY_ERROR_OVERFLOW);
  g_assert_null (way_find_path (WAY_GRAPH (jumps), WAY_INDEX (0),
                                WAY_INDEX (99), WAY_STRATEGY_DIJKSTRA,
                                &leapt));
  g_assert_error (leapt, WAY_ERROR, WAY_ERROR_OVERFLOW);
}

static void
test_layers_below_infinity (void)
{
  static const PlainEdge edges[] = { { 0, 1, 1 }, { 1, 2, 1 } };
  g_autoptr (PlainGraph) plain = plain_graph_new_from (3, edges, 2);
  g_autoptr (AsGraph) graph = as_graph_new (plain, AS_INDEX, AS_PLAIN);
  g_autoptr (WayOverlay) overlay = way_overlay_new (graph->graph);
  WayLayer *layer = way_overlay_get_layer (overlay, "much");
  g_autoptr (WayPath) path = NULL;

  way_overlay_set_extra_cost (overlay, WAY_INDEX (2), 1.5e308);
  way_layer_set_extra_cost (layer, WAY_INDEX (2), 1e308);
  way_layer_add_extra_cost (layer, WAY_INDEX (2), 1e308);
  g_assert_cmpfloat (way_layer_get_extra_cost (layer, WAY_INDEX (2)), ==,
                     G_MAXDOUBLE);
  path = way_find_path (WAY_GRAPH (overlay), WAY_INDEX (0), WAY_INDEX (2),
                        WAY_STRATEGY_DIJKSTRA, NULL);
  g_assert_nonnull (path);
  way_layer_add_extra_cost (layer, WAY_INDEX (2), INFINITY);
  g_assert_null (way_find_path (WAY_GRAPH (overlay), WAY_INDEX (0),
                                WAY_INDEX (2), WAY_STRATEGY_DIJKSTRA, NULL));
}

/* Random graphs with half of the edges near DBL_MAX: each answer is right, and
 * each missing answer exceeded the range of a double. */
static void
test_random_overflow (gconstpointer data)
{
  for (guint32 seed = 0; seed < outcome_repeat (2000); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const guint n_nodes = g_rand_int_range (rand, 2, 20);
      g_autoptr (PlainGraph) plain = random_graph_new (
          rand, n_nodes, (seed & RANDOM_ALL) | RANDOM_BEYOND_MAX);
      const OracleStart start = { 0, 0 };
      const guint goal = n_nodes - 1;
      g_autofree WayCost *costs = oracle_costs_from (plain, 0);
      g_autofree guint *hops = oracle_hops (plain, &start, 1);
      g_autoptr (AsGraph) graph
          = as_graph_new (plain, GPOINTER_TO_UINT (data), AS_PLAIN);
      g_autoptr (WaySearch) search
          = as_graph_search (graph, WAY_STRATEGY_DIJKSTRA);
      const gboolean is_indexed
          = way_node_type_get_kind (way_graph_get_query_type (graph->graph))
            == WAY_NODE_KIND_INDEX;
      const gboolean refused
          = is_indexed && way_graph_refuses (graph->graph,
                                             as_graph_get_node (graph, 0),
                                             as_graph_get_node (graph, goal));
      g_autoptr (GError) error = NULL;
      gboolean overflows = FALSE;
      WayStatus status;
      WayCost cost;

      /* What another island rules out is never added up. */
      g_assert_false (refused && hops[goal] < G_MAXUINT);
      for (guint id = 0; id < n_nodes; id++)
        overflows |= costs[id] == INFINITY && hops[id] < G_MAXUINT;
      way_search_set_start (search, as_graph_get_node (graph, 0));
      way_search_set_goal (search, as_graph_get_node (graph, goal));
      status = way_search_run (search, &error);
      if (costs[goal] < INFINITY)
        {
          g_assert_cmpint (status, ==, WAY_STATUS_FOUND);
          g_assert_true (way_search_get_cost_so_far (
              search, as_graph_get_node (graph, goal), &cost));
          g_assert_cmpfloat (cost, ==, costs[goal]);
        }
      else if (overflows && !refused)
        assert_overflow (status, error, "more than a double holds");
      else
        g_assert_cmpint (status, ==, WAY_STATUS_EXHAUSTED);
    }
}

/* Sums that outgrow 32 bits ---------------------------------------------- */

/* A ladder of 12 nodes, costs so large that sums leave 32 bits half way. */
static PlainGraph *
ladder_new (void)
{
  PlainGraph *plain = plain_graph_new (12);
  g_autofree WayCost *left = NULL;

  for (guint i = 0; i + 2 < 12; i++)
    {
      plain_graph_add (plain, i, i + 1, 400000000 + i);
      plain_graph_add (plain, i, i + 2, 900000000 - i);
      plain_graph_add (plain, i + 1, i, 7);
    }
  plain_graph_add (plain, 10, 11, 4294967295.0);
  plain_graph_seal (plain);

  left = oracle_costs_to (plain, 11);
  plain_graph_set_estimates (plain, 11, left);
  return plain;
}

static Outcome *
climb (AsGraph    *graph,
       WayStrategy strategy,
       guint       stride)
{
  g_autoptr (WaySearch) search = as_graph_search (graph, strategy);
  WayStatus status;

  way_search_set_start (search, as_graph_get_node (graph, 0));
  way_search_set_goal (search, as_graph_get_node (graph, 11));
  do
    status = way_search_step (search, stride, NULL);
  while (status == WAY_STATUS_RUNNING);

  return outcome_take (graph, search);
}

static void
test_beyond_32_bits (gconstpointer data)
{
  const AsKind kind = GPOINTER_TO_UINT (data);
  g_autoptr (PlainGraph) plain = ladder_new ();
  g_autoptr (AsGraph) whole = as_graph_new (plain, kind, AS_WHOLE);
  g_autoptr (AsGraph) real = as_graph_new (plain, kind, AS_PLAIN);
  g_autofree WayCost *costs = oracle_costs_from (plain, 0);
  const OracleStart start = { 0, 0 };

  for (WayStrategy s = WAY_STRATEGY_BFS; s <= WAY_STRATEGY_GREEDY; s++)
    {
      g_autoptr (Outcome) at_once = climb (whole, s, G_MAXUINT);
      g_autoptr (Outcome) stepped = climb (whole, s, 1);
      g_autoptr (Outcome) doubles = climb (real, s, G_MAXUINT);

      g_assert_cmpint (at_once->status, ==, WAY_STATUS_FOUND);
      outcome_walk (at_once, plain, &start, 1);
      outcome_assert_same (stepped, at_once);
      if (s != WAY_STRATEGY_WEIGHTED_ASTAR) /* 1.5 h is rounded in one */
        outcome_assert_same (doubles, at_once);
      if (s == WAY_STRATEGY_DIJKSTRA || s == WAY_STRATEGY_ASTAR)
        g_assert_cmpfloat (outcome_get_cost (at_once), ==, costs[11]);
    }
}

/* A goal found with whole numbers is not found again with doubles, and each
 * node is reported once. */
static void
count_opened (const WayEvent *event,
              gpointer        user_data)
{
  if (event->kind == WAY_EVENT_OPEN)
    ++*(guint *) user_data;
}

static void
test_running_on_beyond_32_bits (gconstpointer data)
{
  g_autoptr (PlainGraph) plain = ladder_new ();
  g_autoptr (AsGraph) graph
      = as_graph_new (plain, GPOINTER_TO_UINT (data), AS_WHOLE);
  g_autofree WayCost *costs = oracle_costs_from (plain, 0);
  g_autoptr (WaySearch) search = as_graph_search (graph,
                                                  WAY_STRATEGY_DIJKSTRA);
  guint n_opened = 0;

  way_search_set_start (search, as_graph_get_node (graph, 0));
  way_search_set_observer (search, count_opened, &n_opened, NULL);
  for (guint id = 0; id < 12; id++)
    way_search_add_goal (search, as_graph_get_node (graph, id));

  for (guint id = 0; id < 12; id++) /* their order is that of their costs */
    {
      g_autoptr (Outcome) outcome = outcome_run (graph, search);

      g_assert_cmpint (outcome->status, ==, WAY_STATUS_FOUND);
      g_assert_cmpuint (outcome->nodes[outcome->len - 1], ==, id);
      g_assert_cmpfloat (outcome_get_cost (outcome), ==, costs[id]);
    }
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_EXHAUSTED);
  g_assert_cmpuint (n_opened, ==, 12);
}

static void
add_kind_tests (const char   *name,
                GTestDataFunc test)
{
  for (AsKind kind = 0; kind < AS_N_KINDS; kind++)
    {
      g_autofree char *path = g_strdup_printf ("/large-costs/%s/%s", name,
                                               as_kind_get_name (kind));

      g_test_add_data_func (path, GUINT_TO_POINTER (kind), test);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/large-costs/unusual", test_unusual_costs);
  add_kind_tests ("overflow/edge", test_overflow);
  add_kind_tests ("overflow/on-the-way", test_overflow_on_the_way);
  g_test_add_func ("/large-costs/overflow/start", test_overflow_at_start);
  add_kind_tests ("overflow/both-ends", test_overflow_between_both_ends);
  add_kind_tests ("overflow/second-path", test_overflow_of_second_path);
  g_test_add_func ("/large-costs/overflow/penalty", test_overflow_by_penalty);
  g_test_add_func ("/large-costs/overflow/views", test_overflow_in_views);
  g_test_add_func ("/large-costs/overflow/jump", test_overflow_of_jump);
  g_test_add_func ("/large-costs/overflow/layers",
                   test_layers_below_infinity);
  add_kind_tests ("overflow/random", test_random_overflow);
  add_kind_tests ("small-after-large", test_small_after_large);
  add_kind_tests ("beyond-32-bits", test_beyond_32_bits);
  add_kind_tests ("running-on-beyond-32-bits",
                  test_running_on_beyond_32_bits);
  return g_test_run ();
}
