/* anytime.c - paths that get better, and how good they are at each step
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/outcome.h"
#include "lib/random-graph.h"

#define N_SEEDS 3000

typedef struct
{
  PlainGraph *plain;            /* (owned) */
  AsGraph    *as;               /* (owned) */
  WayAnytime *anytime;          /* (owned) */
  guint       goal;
  WayCost     best;             /* by Bellman and Ford's algorithm */
} Trial;

static void
trial_clear (Trial *self)
{
  g_clear_object (&self->anytime);
  g_clear_pointer (&self->as, as_graph_free);
  g_clear_pointer (&self->plain, plain_graph_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Trial, trial_clear)

static Trial
trial_new (guint32     seed,
           RandomFlags flags,
           gdouble     weight)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  const guint n = (guint) g_rand_int_range (rand, 1, 40);
  const RandomEstimate estimate = seed / 3 % RANDOM_N_ESTIMATES;
  g_autofree WayCost *costs = NULL;
  Trial self = { random_graph_new (rand, n, flags) };

  self.goal = (guint) g_rand_int_range (rand, 0, (gint) n);
  random_graph_estimate (self.plain, rand, self.goal, estimate);
  self.as = as_graph_new (self.plain, seed % AS_TABLE,
                          plain_graph_is_whole (self.plain) ? AS_WHOLE
                                                            : AS_PLAIN);
  costs = oracle_costs_from (self.plain, 0);
  self.best = costs[self.goal];
  self.anytime = way_anytime_new (self.as->graph,
                                  as_graph_get_node (self.as, 0),
                                  as_graph_get_node (self.as, self.goal),
                                  weight, NULL);
  return self;
}

static void
walk (const Trial   *self,
      const WayPath *path)
{
  const OracleStart start = { 0, 0 };
  const guint n = way_path_get_length (path);
  g_autofree guint *nodes = g_new (guint, n);
  g_autofree WayCost *costs = g_new (WayCost, n);

  for (guint i = 0; i < n; i++)
    {
      nodes[i] = as_graph_get_id (self->as, way_path_get_node (path, i));
      costs[i] = way_path_get_cost_so_far (path, i);
    }
  oracle_walk (self->plain, &start, 1, nodes, costs, n);
  g_assert_cmpuint (nodes[n - 1], ==, self->goal);
  g_assert_false (way_path_is_partial (path));
}

/* The path exists, costs no more than before, and keeps the bound of the
 * factor. */
static WayCost
check_state (const Trial *self,
             WayCost      before)
{
  const WayPath *path = way_anytime_get_path (self->anytime);
  const gdouble factor = way_anytime_get_factor (self->anytime);
  WayCost cost;

  if (path == NULL)
    {
      g_assert_cmpfloat (before, ==, INFINITY);
      g_assert_cmpfloat (factor, ==, INFINITY);
      return before;
    }

  cost = way_path_get_cost (path);
  walk (self, path);
  g_assert_cmpfloat (cost, <=, before);
  g_assert_cmpfloat (factor, >=, 1);
  g_assert_true (factor == INFINITY || cost <= factor * self->best
                                                 * (1 + 1e-15));
  return cost;
}

/* Runs with at most @n expansions a call, and looks after each. */
static void
check_trial (const Trial *self,
             guint64      n,
             gdouble      weight)
{
  g_autoptr (WayLimits) limits = way_limits_new ();
  WayCost cost = INFINITY;
  WayStatus status;

  way_limits_set_max_expansions (limits, n);
  do
    {
      g_autoptr (GError) error = NULL;
      const WayCost before = cost;

      status = way_anytime_improve (self->anytime, limits, &error);
      g_assert_no_error (error);
      cost = check_state (self, cost);
      g_assert_cmpint (status == WAY_STATUS_FOUND, ==, cost < before);
    }
  while (status == WAY_STATUS_FOUND || status == WAY_STATUS_MAX_EXPANSIONS);

  g_assert_cmpint (status, ==, WAY_STATUS_EXHAUSTED);
  oracle_assert_cost (cost, self->best);
  if (cost < INFINITY)
    g_assert_cmpfloat (way_anytime_get_factor (self->anytime), ==, 1);
}

static void
test_random (void)
{
  static const gdouble weights[] = { 1, 1.25, 2, 5, 10 };
  const guint n_seeds = outcome_repeat (N_SEEDS);

  for (guint32 seed = 0; seed < n_seeds; seed++)
    {
      const gdouble weight = weights[seed % G_N_ELEMENTS (weights)];
      g_auto (Trial) trial = trial_new (seed, seed & RANDOM_ALL, weight);

      g_test_message ("seed %u", seed);
      check_trial (&trial, seed % 4 == 3 ? G_MAXUINT64 : 1 + seed % 4, weight);
    }
}

/* Costs as large as numbers hold. */
static void
test_large_costs (void)
{
  static const RandomFlags sizes[] = { RANDOM_NEAR_31, RANDOM_NEAR_32,
                                       RANDOM_NEAR_53, RANDOM_NEAR_MAX };
  const guint n_seeds = outcome_repeat (600);

  for (guint32 seed = 0; seed < n_seeds; seed++)
    {
      g_auto (Trial) trial
        = trial_new (seed, sizes[seed % G_N_ELEMENTS (sizes)], 1);

      g_test_message ("seed %u", seed);
      check_trial (&trial, 1, 1);
    }
}

/* A field with a wall: the corner above is on the way of greedy searches. */
static WayGrid *
new_field (WayTerrain *terrain)
{
  static const WayCost costs[] = { 1, INFINITY };
  WayGrid *grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);

  for (guint32 i = 4; i < 32; i++)
    way_terrain_set_class (terrain, 24, i, 1);
  way_grid_set_mover (grid, costs, G_N_ELEMENTS (costs));
  return grid;
}

/* Each limit is reported, and the search then continues; a change of the world
 * makes it start again. */
static void
test_limits_and_changes (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (40, 40, NULL);
  g_autoptr (WayGrid) grid = new_field (terrain);
  const WayNode start = way_grid_get_node (grid, 5, 20);
  const WayNode goal = way_grid_get_node (grid, 35, 20);
  g_autoptr (WayAnytime) anytime
    = way_anytime_new (WAY_GRAPH (grid), start, goal, 5, NULL);
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  WayCost first;

  way_limits_set_deadline (limits, 1);
  g_assert_cmpint (way_anytime_improve (anytime, limits, NULL), ==,
                   WAY_STATUS_DEADLINE);
  way_limits_set_deadline (limits, 0);
  g_cancellable_cancel (cancellable);
  way_limits_set_cancellable (limits, cancellable);
  g_assert_cmpint (way_anytime_improve (anytime, limits, NULL), ==,
                   WAY_STATUS_CANCELLED);
  g_assert_null (way_anytime_get_path (anytime));

  while (way_anytime_improve (anytime, NULL, NULL) == WAY_STATUS_FOUND)
    ;
  first = way_path_get_cost (way_anytime_get_path (anytime));
  g_assert_cmpuint (way_anytime_get_n_expanded (anytime), >, 0);

  way_terrain_set_class (terrain, 24, 20, 0);
  g_assert_cmpfloat (way_anytime_get_factor (anytime), ==, INFINITY);
  while (way_anytime_improve (anytime, NULL, NULL) == WAY_STATUS_FOUND)
    ;
  g_assert_cmpfloat (way_path_get_cost (way_anytime_get_path (anytime)), <,
                     first);
  g_assert_cmpfloat (way_path_get_cost (way_anytime_get_path (anytime)), ==,
                     30);
}

static void
test_unsupported (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (40, 40, NULL);
  g_autoptr (WayGrid) grid = new_field (terrain);
  g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (grid));
  g_autoptr (GError) error = NULL;

  g_assert_null (way_anytime_new (WAY_GRAPH (turns), WAY_INDEX (0),
                                  WAY_INDEX (1), 2, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/anytime/random", test_random);
  g_test_add_func ("/anytime/large-costs", test_large_costs);
  g_test_add_func ("/anytime/limits-and-changes", test_limits_and_changes);
  g_test_add_func ("/anytime/unsupported", test_unsupported);

  return g_test_run ();
}
