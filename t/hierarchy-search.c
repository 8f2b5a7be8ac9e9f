/* hierarchy-search.c - searches that walk up a hierarchy, as an observer sees
 * them
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Random graphs with random orders. The oracle's costs bound what either side
 * may say of a node, and are the least sum of both. */

#include "routing/hierarchy/hierarchy-private.h"

#include "lib/outcome.h"
#include "lib/random-graph.h"
#include "lib/ranked.h"

#include <math.h>
#include <string.h>

#define MOST_NODES 24

typedef struct
{
  const Ranked *ranked;
  WayCost      *bounds[2];      /* (owned) least costs from the start, and to
                                 * the goal */
  gdouble       seen[2][MOST_NODES];    /* what the sides say; below 0 if
                                         * nothing */
  guint32       last[2];        /* the rank that a side took last, plus 1 */
  guint         n_expanded;
} Watch;

static guint32
rank_of (const Watch *self,
         WayNode      node)
{
  return self->ranked->hierarchy->shape.ranks[WAY_NODE_INDEX (node)];
}

/* Sides climb, and never say less than the truth. */
static void
check_event (const WayEvent *event,
             gpointer        user_data)
{
  Watch *self = user_data;
  const guint side = event->is_backward ? 1 : 0;
  const guint32 rank = rank_of (self, event->node);
  const guint node = (guint) WAY_NODE_INDEX (event->node);

  g_assert_cmpint (event->kind, !=, WAY_EVENT_GOAL);
  g_assert_cmpint (event->kind, !=, WAY_EVENT_REOPEN);
  g_assert_true (event->is_start == (event->came_from == event->node));
  g_assert_cmpfloat (event->cost_so_far, >=,
                     self->bounds[side][node] * (1 - 1e-12));
  if (!event->is_start)
    g_assert_cmpuint (rank_of (self, event->came_from), <, rank);
  if (event->kind == WAY_EVENT_OPEN)
    g_assert_cmpfloat (self->seen[side][node], <, 0);
  if (event->kind == WAY_EVENT_REPARENT)
    g_assert_cmpfloat (event->cost_so_far, <, self->seen[side][node]);
  if (event->kind == WAY_EVENT_EXPAND)
    {
      g_assert_cmpuint (rank + 1, >, self->last[side]);
      self->last[side] = rank + 1;
      self->n_expanded++;
    }
  if (event->kind == WAY_EVENT_EXPAND || event->kind == WAY_EVENT_CLOSE)
    g_assert_cmpfloat (event->cost_so_far, ==, self->seen[side][node]);
  self->seen[side][node] = event->cost_so_far;
}

/* The least sum of both sides. */
static gdouble
find_least (const Watch *self)
{
  gdouble least = INFINITY;

  for (guint i = 0; i < self->ranked->plain->n_nodes; i++)
    if (self->seen[0][i] >= 0 && self->seen[1][i] >= 0)
      least = MIN (least, self->seen[0][i] + self->seen[1][i]);

  return least;
}

static WaySearch *
make_search (const Ranked *ranked,
             guint         start,
             guint         goal)
{
  WaySearch *search = way_search_new (ranked->as->graph,
                                      WAY_STRATEGY_DIJKSTRA);

  way_search_set_hierarchy (search, ranked->costs);
  way_search_set_start (search, WAY_INDEX (start));
  way_search_set_goal (search, WAY_INDEX (goal));
  return search;
}

static gboolean
are_close (gdouble one,
           gdouble other)
{
  return one == other || fabs (one - other) <= 1e-9 * MAX (one, other);
}

/* Another path of the same cost may be the one that the query takes. */
static void
check_path (const Ranked *ranked,
            WaySearch    *search,
            guint         start,
            WayCost       expected)
{
  const OracleStart from = { start, 0 };
  g_autoptr (WayPath) path = way_search_dup_path (search);
  const guint n = path != NULL ? way_path_get_length (path) : 0;
  g_autofree guint *nodes = g_new (guint, n + 1);
  g_autofree WayCost *costs = g_new (WayCost, n + 1);

  g_assert_nonnull (path);
  for (guint i = 0; i < n; i++)
    {
      nodes[i] = (guint) WAY_NODE_INDEX (way_path_get_node (path, i));
      costs[i] = way_path_get_cost_so_far (path, i);
    }
  oracle_walk (ranked->plain, &from, 1, nodes, costs, n);
  g_assert_true (are_close (way_path_get_cost (path), expected));
}

static void
check_pair (const Ranked *ranked,
            guint         start,
            guint         goal)
{
  g_autoptr (WaySearch) search = make_search (ranked, start, goal);
  g_autofree WayCost *forth = oracle_costs_from (ranked->plain, start);
  g_autofree WayCost *back = oracle_costs_to (ranked->plain, goal);
  Watch watch = { .ranked = ranked, .bounds = { forth, back } };
  WayStatistics did;
  WayStatus status;
  WayCost cost = -1;
  guint n_steps = 0;

  for (guint i = 0; i < MOST_NODES; i++)
    watch.seen[0][i] = watch.seen[1][i] = -1;
  way_search_set_observer (search, check_event, &watch, NULL);
  g_assert_cmpint (way_search_step (search, 0, NULL), !=, WAY_STATUS_FAILED);
  g_assert_cmpuint (watch.n_expanded, ==, 0);
  while ((status = way_search_step (search, 1, NULL)) == WAY_STATUS_RUNNING)
    g_assert_cmpuint (watch.n_expanded, ==, ++n_steps);

  g_assert_cmpint (status, ==, forth[goal] < INFINITY ? WAY_STATUS_FOUND
                                                      : WAY_STATUS_EXHAUSTED);
  g_assert_true (are_close (find_least (&watch), forth[goal]));
  way_search_get_statistics (search, &did);
  g_assert_cmpuint (did.expanded, ==, watch.n_expanded);
  g_assert_cmpuint (did.expanded, <=,
                    2 * ranked->hierarchy->shape.height);
  if (status != WAY_STATUS_FOUND)
    return;

  g_assert_true (way_search_get_cost (search, &cost));
  g_assert_true (are_close (cost, forth[goal]));
  check_path (ranked, search, start, forth[goal]);
}

static void
test_random (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (600); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const guint n = (guint) g_rand_int_range (rand, 1, MOST_NODES);
      g_auto (Ranked) ranked = { 0 };

      g_test_message ("seed %u", seed);
      ranked_init (&ranked,
                   random_graph_new (rand, n, random_graph_flags (seed)),
                   AS_INDEX, seed % 2 == 0 ? rand : NULL);
      for (guint i = 0; i < 8; i++)
        check_pair (&ranked, (guint) g_rand_int_range (rand, 0, (gint32) n),
                    (guint) g_rand_int_range (rand, 0, (gint32) n));
    }
}

/* A path of 20 nodes, in a random order. */
static void
chain_init (Ranked *self,
            GRand  *rand)
{
  PlainGraph *plain = plain_graph_new (20);

  for (guint i = 1; i < 20; i++)
    {
      plain_graph_add (plain, i - 1, i, i);
      plain_graph_add (plain, i, i - 1, i);
    }
  plain_graph_seal (plain);
  ranked_init (self, plain, AS_INDEX, rand);
}

/* A limit holds to the expansion, and the next run goes on. */
static void
test_limits (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  g_auto (Ranked) ranked = { 0 };
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (WaySearch) search = NULL;
  WayStatistics did;
  WayCost cost;

  chain_init (&ranked, rand);
  search = make_search (&ranked, 0, 19);
  way_limits_set_max_expansions (limits, 2);
  way_search_set_limits (search, limits);
  g_assert_cmpint (way_search_run (search, NULL), ==,
                   WAY_STATUS_MAX_EXPANSIONS);
  way_search_get_statistics (search, &did);
  g_assert_cmpuint (did.expanded, ==, 2);
  way_search_set_limits (search, NULL);
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
  g_assert_true (way_search_get_cost (search, &cost) && cost == 190);

  way_limits_set_max_expansions (limits, G_MAXUINT64);
  way_limits_set_max_bytes (limits, 64);
  way_search_set_limits (search, limits);
  way_search_reset (search);
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_MAX_BYTES);

  way_limits_set_max_bytes (limits, 0);
  way_limits_set_cancellable (limits, cancellable);
  g_cancellable_cancel (cancellable);
  way_search_set_limits (search, limits);
  way_search_reset (search);
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_CANCELLED);
}

/* Gives the first edge of the chain another cost. */
static void
change_cost (const Ranked *ranked,
             WayCost       cost)
{
  const guint32 edge = 0;

  g_assert_true (way_hierarchy_costs_update (ranked->costs, &edge, &cost, 1,
                                             NULL, NULL));
}

static void
change_when_expanding (const WayEvent *event,
                       gpointer        user_data)
{
  if (event->kind == WAY_EVENT_EXPAND)
    change_cost (user_data, 11);
}

static void
assert_changed (WaySearch *search,
                gboolean   in_steps)
{
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (in_steps ? way_search_step (search, 1, &error)
                            : way_search_run (search, &error),
                   ==, WAY_STATUS_FAILED);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_CHANGED);
}

/* Costs that change between steps or under an observer; a path that was found
 * before stays. */
static void
test_changed_costs (void)
{
  g_auto (Ranked) ranked = { 0 };
  g_autoptr (WaySearch) search = NULL;
  g_autoptr (WayPath) path = NULL;
  WayCost cost;

  chain_init (&ranked, NULL);
  search = make_search (&ranked, 0, 19);
  g_assert_cmpint (way_search_step (search, 1, NULL), ==, WAY_STATUS_RUNNING);
  change_cost (&ranked, 7);
  assert_changed (search, TRUE);
  way_search_reset (search);
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
  change_cost (&ranked, 9);
  path = way_search_dup_path (search);
  g_assert_true (way_search_get_cost (search, &cost));
  g_assert_cmpfloat (cost, ==, 196);
  g_assert_cmpfloat (way_path_get_cost (path), ==, 196);
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
  g_assert_true (way_search_get_cost (search, &cost) && cost == 198);

  way_search_reset (search);
  way_search_set_observer (search, change_when_expanding, &ranked, NULL);
  assert_changed (search, FALSE);
}

static void
assert_unsupported (WaySearch  *search,
                    const char *word)
{
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (way_search_run (search, &error), ==, WAY_STATUS_FAILED);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
  g_assert_nonnull (strstr (error->message, word));
}

static void
test_unsupported (void)
{
  g_auto (Ranked) ranked = { 0 };
  g_autoptr (WayTerrain) terrain = way_terrain_new (3, 3, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WaySearch) search = NULL, other = NULL;

  chain_init (&ranked, NULL);
  search = make_search (&ranked, 0, 19);
  way_search_add_goal (search, WAY_INDEX (7));
  assert_unsupported (search, "several goals");
  way_search_set_goal (search, WAY_INDEX (8));
  way_search_set_strategy (search, WAY_STRATEGY_BFS);
  assert_unsupported (search, "strategy");
  way_search_set_hierarchy (search, NULL);
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);

  other = way_search_new (WAY_GRAPH (grid), WAY_STRATEGY_DIJKSTRA);
  way_search_set_hierarchy (other, ranked.costs);
  way_search_set_start (other, WAY_INDEX (0));
  way_search_set_goal (other, WAY_INDEX (8));
  assert_unsupported (other, "other nodes");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/hierarchy-search/random", test_random);
  g_test_add_func ("/hierarchy-search/limits", test_limits);
  g_test_add_func ("/hierarchy-search/changed-costs", test_changed_costs);
  g_test_add_func ("/hierarchy-search/unsupported", test_unsupported);
  return g_test_run ();
}
