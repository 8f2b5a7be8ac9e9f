/* crowd-plan.c - plans for many agents, walked, and compared with all there are
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/crowd-world.h"
#include "lib/maps.h"
#include "lib/outcome.h"
#include "lib/plain-grid.h"
#include "lib/random-graph.h"
#include "lib/tables.h"

#include "motion/crowd/crowd-private.h"

#define N_SEEDS 300
#define MOST_AGENTS 64

/* A crowd on a plain graph, and the test's own copy of it. */
typedef struct
{
  PlainGraph *plain;            /* (owned) */
  AsGraph    *graph;            /* (owned) (nullable) for none, a grid */
  CrowdWorld *world;            /* (owned) */
  WayCrowd   *crowd;            /* (owned) */
  guint       n_agents;
  guint       starts[MOST_AGENTS];
  guint       goals[MOST_AGENTS];
} Trial;

static void
trial_clear (Trial *self)
{
  g_clear_object (&self->crowd);
  g_clear_pointer (&self->world, crowd_world_free);
  g_clear_pointer (&self->graph, as_graph_free);
  g_clear_pointer (&self->plain, plain_graph_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Trial, trial_clear)

static WayNode
node_of (Trial *self,
         guint  id)
{
  return self->graph != NULL ? as_graph_get_node (self->graph, id)
                             : WAY_INDEX (id);
}

static guint
id_of (Trial  *self,
       WayNode node)
{
  return self->graph != NULL ? as_graph_get_id (self->graph, node)
                             : (guint) WAY_NODE_INDEX (node);
}

/* @n agents with different starts and different goals. */
static void
add_agents (Trial *self,
            GRand *rand,
            guint  n)
{
  const guint n_nodes = self->plain->n_nodes;
  g_autofree guint *from = g_new (guint, n_nodes);
  g_autofree guint *to = g_new (guint, n_nodes);

  for (guint i = 0; i < n_nodes; i++)
    from[i] = to[i] = i;
  self->n_agents = MIN (n, n_nodes);
  for (guint i = 0; i < self->n_agents; i++)
    {
      const guint j = (guint) g_rand_int_range (rand, (gint32) i,
                                                (gint32) n_nodes);
      const guint k = (guint) g_rand_int_range (rand, (gint32) i,
                                                (gint32) n_nodes);

      self->starts[i] = from[j];
      self->goals[i] = to[k];
      from[j] = from[i];
      to[k] = to[i];
      g_assert_true (way_crowd_add (self->crowd,
                                    node_of (self, self->starts[i]),
                                    node_of (self, self->goals[i]), NULL));
    }
}

/* A random graph of up to @most_nodes, as @seed says it. */
static void
trial_graph (Trial  *self,
             GRand  *rand,
             guint32 seed,
             guint   most_nodes,
             guint   n_agents)
{
  const guint n_nodes
    = (guint) g_rand_int_range (rand, 2, (gint32) most_nodes + 1);

  self->plain = random_graph_new (rand, n_nodes, random_graph_flags (seed));
  self->graph = as_graph_new (self->plain, (AsKind) (seed % AS_N_KINDS),
                              AS_PLAIN);
  self->world = crowd_world_new (self->plain, 0, 0);
  self->crowd = way_crowd_new (self->graph->graph, NULL);
  way_crowd_set_seed (self->crowd, seed);
  add_agents (self, rand, n_agents);
}

/* A random map of squares with diagonal steps. */
static void
trial_map (Trial  *self,
           GRand  *rand,
           guint32 seed,
           guint   width,
           guint   height,
           guint   n_agents)
{
  static const WayCost walker[] = { 1, INFINITY };
  static const PlainSteps steps = { 1, 1, 1.5 };
  const WayCornerRule rule = WAY_CORNERS_BOTH_FREE + seed % 3;
  g_autoptr (WayTerrain) terrain
    = plain_grid_random_terrain (rand, width, height, 2);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);

  way_grid_set_mover (grid, walker, G_N_ELEMENTS (walker));
  way_grid_set_steps (grid, steps.vertical, steps.vertical, steps.diagonal);
  way_grid_set_corner_rule (grid, rule);
  self->plain = plain_grid_new (grid, &steps);
  self->world = crowd_world_new (self->plain, width,
                                 WAY_CORNERS_ALWAYS - rule);
  self->crowd = way_crowd_new (WAY_GRAPH (grid), NULL);
  way_crowd_set_seed (self->crowd, seed);
  add_agents (self, rand, n_agents);
}

typedef int (*SolveFunc) (const CrowdWorld *world,
                          guint             n,
                          const guint      *starts,
                          const guint      *goals);

/* The answer of @solve_world; -1 if no plan exists, as to a goal in a wall. */
static int
solve (Trial    *self,
       SolveFunc solve_world)
{
  for (guint i = 0; i < self->n_agents; i++)
    if (way_graph_is_blocked (self->crowd->graph,
                              node_of (self, self->goals[i])))
      return -1;

  return solve_world (self->world, self->n_agents, self->starts, self->goals);
}

/* Walks all of @plan, and adds up its sum of costs and makespan. */
static void
check_plan (Trial              *self,
            const WayCrowdPlan *plan)
{
  const guint makespan = way_crowd_plan_get_makespan (plan);
  guint from[MOST_AGENTS], to[MOST_AGENTS], arrivals[MOST_AGENTS] = { 0 };
  guint64 sum = 0, bound = 0;
  guint last = 0;

  g_assert_cmpuint (way_crowd_plan_get_n_agents (plan), ==, self->n_agents);
  for (guint tick = 0; tick <= makespan + 2; tick++)
    {
      for (guint i = 0; i < self->n_agents; i++)
        {
          to[i] = id_of (self, way_crowd_plan_get_node (plan, i, tick));
          if (to[i] != self->goals[i])
            arrivals[i] = tick + 1;
        }
      if (tick > 0)
        g_assert_cmpstr (crowd_world_find_fault (self->world, self->n_agents,
                                                 from, to), ==, NULL);
      else
        g_assert_cmpmem (to, self->n_agents * sizeof *to, self->starts,
                         self->n_agents * sizeof *to);
      memcpy (from, to, sizeof from);
    }

  g_assert_cmpmem (from, self->n_agents * sizeof *from, self->goals,
                   self->n_agents * sizeof *from);
  for (guint i = 0; i < self->n_agents; i++)
    {
      g_assert_cmpuint (way_crowd_plan_get_arrival (plan, i), ==, arrivals[i]);
      sum += arrivals[i];
      last = MAX (last, arrivals[i]);
      bound += (guint64) crowd_world_distance (self->world, self->starts[i],
                                               self->goals[i]);
    }
  g_assert_cmpuint (makespan, ==, last);
  g_assert_cmpuint (way_crowd_plan_get_sum_of_costs (plan), ==, sum);
  g_assert_cmpuint (way_crowd_plan_get_lower_bound (plan), ==, bound);
}

static WayCrowdPlan *
find_plan (Trial *self)
{
  g_autoptr (GError) error = NULL;
  WayCrowdPlan *plan = way_crowd_find_plan (self->crowd, NULL, &error);

  g_assert_no_error (error);
  return plan;
}

/* A plan exists exactly when a search of all places of all agents finds one,
 * and it is not shorter than the shortest. Graphs of all kinds, full and
 * not. */
static void
test_complete_on_graphs (void)
{
  guint n_solved = 0, n_refused = 0;

  for (guint32 seed = 0; seed < N_SEEDS; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_auto (Trial) trial = { NULL };
      g_autoptr (WayCrowdPlan) plan = NULL;
      int least;

      trial_graph (&trial, rand, seed, 6, 1 + seed % 4);
      least = solve (&trial, crowd_world_solve);
      plan = find_plan (&trial);
      g_assert_true ((plan != NULL) == (least >= 0));
      if (plan != NULL)
        {
          check_plan (&trial, plan);
          g_assert_cmpint ((int) way_crowd_plan_get_makespan (plan), >=,
                           least);
        }
      n_solved += plan != NULL;
      n_refused += plan == NULL;
    }

  g_assert_cmpuint (n_solved, >, N_SEEDS / 10);
  g_assert_cmpuint (n_refused, >, N_SEEDS / 10);
}

/* The same on maps, where corners count. */
static void
test_complete_on_maps (void)
{
  guint n_solved = 0, n_refused = 0;

  for (guint32 seed = 0; seed < N_SEEDS; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_auto (Trial) trial = { NULL };
      g_autoptr (WayCrowdPlan) plan = NULL;
      int least;

      trial_map (&trial, rand, seed, 2 + seed % 2, 2 + seed / 2 % 2,
                 1 + seed % 3);
      least = solve (&trial, crowd_world_solve);
      plan = find_plan (&trial);
      g_assert_true ((plan != NULL) == (least >= 0));
      if (plan != NULL)
        check_plan (&trial, plan);
      n_solved += plan != NULL;
      n_refused += plan == NULL;
    }

  g_assert_cmpuint (n_solved, >, N_SEEDS / 10);
  g_assert_cmpuint (n_refused, >, N_SEEDS / 10);
}

/* An optimal plan has the sum that a search of all places of all agents finds,
 * with a mark for each agent that has arrived for good. */
static void
check_optimal (Trial *trial,
               guint *n_dearer)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayCrowdPlan) plan = NULL;
  g_autoptr (WayCrowdPlan) kept = NULL;
  const int least = solve (trial, crowd_world_solve_sum);

  plan = way_crowd_find_optimal_plan (trial->crowd, NULL, &error);
  g_assert_no_error (error);
  g_assert_true ((plan != NULL) == (least >= 0));
  if (plan == NULL)
    return;

  kept = way_crowd_plan_ref (plan);
  check_plan (trial, kept);
  g_assert_cmpuint (way_crowd_plan_get_sum_of_costs (kept), ==,
                    (guint64) least);
  *n_dearer += way_crowd_plan_get_sum_of_costs (plan)
               > way_crowd_plan_get_lower_bound (plan);
}

static void
test_optimal (void)
{
  const guint n_seeds = outcome_repeat (240);
  guint n_dearer = 0;

  for (guint32 seed = 0; seed < n_seeds; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_auto (Trial) graph = { NULL };
      g_auto (Trial) map = { NULL };

      trial_graph (&graph, rand, seed, 6, 2 + seed % 2);
      check_optimal (&graph, &n_dearer);
      trial_map (&map, rand, seed, 3, 2, 2 + seed / 2 % 2);
      check_optimal (&map, &n_dearer);
    }

  g_assert_cmpuint (n_dearer, >, n_seeds / 6);
}

/* Larger crowds on larger maps, too large to search as a whole. */
static void
test_walked (void)
{
  for (guint32 seed = 0; seed < 60; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_auto (Trial) trial = { NULL };
      g_autoptr (WayLimits) limits = way_limits_new ();
      g_autoptr (WayCrowdPlan) plan = NULL;

      if (seed % 2 == 0)
        trial_map (&trial, rand, seed, 9, 8, 12);
      else
        trial_graph (&trial, rand, seed, 50, 20);
      way_limits_set_max_expansions (limits, 200000);
      plan = way_crowd_find_plan (trial.crowd, limits, NULL);
      if (plan != NULL)
        check_plan (&trial, plan);
    }
}

/* PIBT alone never gets two agents past each other if one has to step aside
 * behind the other's goal; the search does. */
static void
test_narrow (void)
{
  g_autoptr (Map) map = map_new ("#######\n"
                                 "#S...G#\n"
                                 "###.###\n"
                                 "#######\n");
  g_auto (Trial) trial = { NULL };
  g_autoptr (WayCrowdPlan) plan = NULL;

  trial.plain = g_steal_pointer (&map->plain);
  map->plain = plain_graph_new (1);
  trial.graph = as_graph_new (trial.plain, AS_INDEX, AS_PLAIN);
  trial.world = crowd_world_new (trial.plain, 0, 0);
  trial.crowd = way_crowd_new (trial.graph->graph, NULL);
  trial.n_agents = 3;
  trial.starts[0] = trial.goals[1] = map->start;
  trial.starts[1] = trial.goals[0] = map->goal;
  trial.starts[2] = trial.goals[2] = map->start + 1;
  for (guint i = 0; i < 3; i++)
    way_crowd_add (trial.crowd, WAY_INDEX (trial.starts[i]),
                   WAY_INDEX (trial.goals[i]), NULL);
  plan = find_plan (&trial);

  /* Three in a row of five with one bay can change any order. */
  g_assert_true ((plan != NULL)
                 == (crowd_world_solve (trial.world, 3, trial.starts,
                                        trial.goals) >= 0));
  g_assert_nonnull (plan);
  check_plan (&trial, plan);
}

static WayCrowdPlan *
refine_plan (Trial              *self,
             const WayCrowdPlan *plan,
             guint64             max_expansions)
{
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (GError) error = NULL;
  WayCrowdPlan *refined;

  way_limits_set_max_expansions (limits, max_expansions);
  refined = way_crowd_refine_plan (self->crowd, plan, limits, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (way_crowd_get_expansions (self->crowd), <=,
                    max_expansions);
  return refined;
}

static void
assert_same_plans (const WayCrowdPlan *a,
                   const WayCrowdPlan *b)
{
  g_assert_cmpuint (way_crowd_plan_get_makespan (a), ==,
                    way_crowd_plan_get_makespan (b));
  for (guint i = 0; i < way_crowd_plan_get_n_agents (a); i++)
    g_assert_cmpuint (way_crowd_plan_get_arrival (a, i), ==,
                      way_crowd_plan_get_arrival (b, i));
}

/* A crowd of any kind, and a plan for it; (nullable). The same for a seed. */
static WayCrowdPlan *
try_crowd (Trial  *trial,
           guint32 seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  g_autoptr (WayLimits) limits = way_limits_new ();

  if (seed % 2 == 0)
    trial_map (trial, rand, seed / 2, 7, 6, 2 + seed % 9);
  else
    trial_graph (trial, rand, seed, 30, 12);
  way_limits_set_max_expansions (limits, 100000);
  return way_crowd_find_plan (trial->crowd, limits, NULL);
}

/* A refined plan is a plan, is no longer, and comes out the same again after
 * the same calls; on graphs and maps of all kinds, and stopped anywhere. */
static void
test_refined (void)
{
  guint n_shorter = 0, n_plans = 0;

  for (guint32 seed = 0; seed < N_SEEDS; seed++)
    {
      g_auto (Trial) trial = { NULL };
      g_auto (Trial) twin = { NULL };
      g_autoptr (WayCrowdPlan) plan = try_crowd (&trial, seed);
      g_autoptr (WayCrowdPlan) same = try_crowd (&twin, seed);
      guint64 before;

      g_assert_cmpint (plan == NULL, ==, same == NULL);
      if (plan == NULL)
        continue;

      before = way_crowd_plan_get_sum_of_costs (plan);
      n_plans++;
      for (guint64 n = 4000 + 7 * seed; n < 20000; n += 9000)
        {
          g_autoptr (WayCrowdPlan) refined = refine_plan (&trial, plan, n);
          g_autoptr (WayCrowdPlan) again = refine_plan (&twin, same, n);

          check_plan (&trial, refined);
          assert_same_plans (refined, again);
          g_assert_cmpuint (way_crowd_plan_get_sum_of_costs (refined), <=,
                            before);
          n_shorter += way_crowd_plan_get_sum_of_costs (refined) < before;
        }
    }

  g_assert_cmpuint (n_plans, >, N_SEEDS / 6);
  g_assert_cmpuint (n_shorter, >, n_plans / 10);
}

/* Crowds that leave little room, over squares: many pass where others stay. */
static void
test_refined_crowds (void)
{
  for (guint32 seed = 0; seed < 12; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_auto (Trial) trial = { NULL };
      g_autoptr (WayTerrain) terrain = way_terrain_new (9, 9, NULL);
      g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
      g_autoptr (WayCrowdPlan) plan = NULL;
      g_autoptr (WayCrowdPlan) refined = NULL;
      static const PlainSteps steps = { 1, 1, INFINITY };

      trial.plain = plain_grid_new (grid, &steps);
      trial.world = crowd_world_new (trial.plain, 0, 0);
      trial.crowd = way_crowd_new (WAY_GRAPH (grid), NULL);
      way_crowd_set_seed (trial.crowd, seed);
      add_agents (&trial, rand, 20 + 3 * seed);
      plan = find_plan (&trial);
      refined = refine_plan (&trial, plan, 60000);
      check_plan (&trial, refined);
      g_assert_cmpuint (way_crowd_plan_get_sum_of_costs (refined), <,
                        way_crowd_plan_get_sum_of_costs (plan));
    }
}

/* A plan is not valid after the world has changed or agents have moved. */
static void
test_refine_changed (void)
{
  static const WayCost walker[] = { 1, INFINITY };
  g_autoptr (WayTerrain) terrain = way_terrain_new (6, 6, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (WayCrowd) crowd = NULL;
  g_autoptr (WayCrowdPlan) plan = NULL;
  g_autoptr (GError) walled = NULL;
  g_autoptr (GError) moved = NULL;

  way_grid_set_mover (grid, walker, 2);
  crowd = way_crowd_new (WAY_GRAPH (grid), NULL);
  way_crowd_add (crowd, WAY_INDEX (0), WAY_INDEX (5), NULL);
  way_crowd_add (crowd, WAY_INDEX (5), WAY_INDEX (0), NULL);
  plan = way_crowd_find_plan (crowd, NULL, NULL);
  way_limits_set_max_expansions (limits, 10000);
  for (guint32 y = 0; y < 5; y++)
    way_terrain_set_class (terrain, 3, y, 1);
  g_assert_null (way_crowd_refine_plan (crowd, plan, limits, &walled));
  g_assert_error (walled, WAY_ERROR, WAY_ERROR_CHANGED);

  for (guint32 y = 0; y < 5; y++)
    way_terrain_set_class (terrain, 3, y, 0);
  g_assert_true (way_crowd_tick (crowd, NULL, NULL));
  g_assert_null (way_crowd_refine_plan (crowd, plan, limits, &moved));
  g_assert_error (moved, WAY_ERROR, WAY_ERROR_CHANGED);
}

/* A limit that is met anywhere on the way to the first try is an error. */
static void
test_refine_limited (void)
{
  guint n_refused = 0, n_refined = 0;

  for (guint64 n = 0; n < 100; n++)
    {
      g_autoptr (WayTerrain) terrain = way_terrain_new (6, 6, NULL);
      g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
      g_autoptr (WayCrowd) crowd = way_crowd_new (WAY_GRAPH (grid), NULL);
      g_autoptr (WayCrowd) fresh = way_crowd_new (WAY_GRAPH (grid), NULL);
      g_autoptr (WayLimits) limits = way_limits_new ();
      g_autoptr (WayCrowdPlan) plan = NULL, refined = NULL;
      g_autoptr (GError) error = NULL;

      way_crowd_add (crowd, WAY_INDEX (0), WAY_INDEX (35), NULL);
      way_crowd_add (fresh, WAY_INDEX (0), WAY_INDEX (35), NULL);
      plan = way_crowd_find_plan (crowd, NULL, NULL);
      way_limits_set_max_expansions (limits, n);
      refined = way_crowd_refine_plan (fresh, plan, limits, &error);
      g_assert_true ((refined == NULL) == (error != NULL));
      if (refined == NULL)
        g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
      n_refused += refined == NULL;
      n_refined += refined != NULL;
    }

  g_assert_cmpuint (n_refused, >, 0);
  g_assert_cmpuint (n_refined, >, 0);
}

/* The crowd does not move; a plan repeats; it outlives what made it. */
static void
test_stands_alone (void)
{
  g_auto (Trial) trial = { NULL };
  g_autoptr (WayCrowdPlan) plan = NULL;
  g_autoptr (WayCrowdPlan) again = NULL;

  for (guint32 seed = 0; plan == NULL; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);

      trial_clear (&trial);
      trial = (Trial) { NULL };
      trial_map (&trial, rand, seed, 6, 6, 3);
      plan = find_plan (&trial);
    }
  again = find_plan (&trial);
  g_assert_nonnull (plan);
  g_assert_cmpuint (way_crowd_plan_get_sum_of_costs (plan), ==,
                    way_crowd_plan_get_sum_of_costs (again));
  for (guint i = 0; i < trial.n_agents; i++)
    {
      g_assert_true (way_crowd_get_node (trial.crowd, i)
                     == WAY_INDEX (trial.starts[i]));
      for (guint tick = 0; tick < way_crowd_plan_get_makespan (plan); tick++)
        g_assert_true (way_crowd_plan_get_node (plan, i, tick)
                       == way_crowd_plan_get_node (again, i, tick));
    }

  g_clear_object (&trial.crowd);
  check_plan (&trial, plan);
}

/* Nobody, everybody there, and two with one goal. */
static void
test_ends (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (3, 3, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayCrowd) crowd = way_crowd_new (WAY_GRAPH (grid), NULL);
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (WayCrowdPlan) refined = NULL;
  g_autoptr (GError) error = NULL;
  WayCrowdPlan *plan = way_crowd_find_plan (crowd, NULL, NULL);

  g_assert_nonnull (plan);
  g_assert_cmpuint (way_crowd_plan_get_n_agents (plan), ==, 0);
  g_assert_cmpuint (way_crowd_plan_get_makespan (plan), ==, 0);
  way_limits_set_max_expansions (limits, 1000);
  refined = way_crowd_refine_plan (crowd, plan, limits, NULL);
  g_assert_cmpuint (way_crowd_plan_get_n_agents (refined), ==, 0);
  g_assert_true (way_crowd_tick (crowd, NULL, NULL));
  way_crowd_plan_unref (plan);
  plan = way_crowd_find_optimal_plan (crowd, NULL, NULL);
  g_assert_nonnull (plan);
  g_assert_cmpuint (way_crowd_plan_get_n_agents (plan), ==, 0);
  way_crowd_plan_unref (plan);

  for (gsize i = 0; i < 9; i++)
    way_crowd_add (crowd, WAY_INDEX (i), WAY_INDEX (i), NULL);
  plan = way_crowd_find_plan (crowd, NULL, NULL);
  g_assert_nonnull (plan);
  g_assert_cmpuint (way_crowd_plan_get_makespan (plan), ==, 0);
  g_assert_cmpuint (way_crowd_plan_get_sum_of_costs (plan), ==, 0);
  way_crowd_plan_unref (plan);

  way_crowd_set_goal (crowd, 3, WAY_INDEX (4), NULL);
  g_assert_null (way_crowd_find_plan (crowd, NULL, &error));
  g_assert_no_error (error);
  g_assert_null (way_crowd_find_optimal_plan (crowd, NULL, &error));
  g_assert_no_error (error);
}

typedef WayCrowdPlan *(*FindFunc) (WayCrowd        *crowd,
                                    const WayLimits *limits,
                                    GError         **error);

static void
check_limits (FindFunc find,
              gsize    n_agents)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (20, 20, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (WayCrowd) whole = way_crowd_new (WAY_GRAPH (grid), NULL);
  g_autoptr (WayCrowdPlan) plan = NULL;
  guint64 needed;

  for (gsize i = 0; i < n_agents; i++)
    way_crowd_add (whole, WAY_INDEX (i), WAY_INDEX (399 - i), NULL);
  plan = find (whole, NULL, NULL);
  needed = way_crowd_get_expansions (whole);
  g_assert_nonnull (plan);

  /* Just enough is enough, and anything less is too little. */
  for (guint64 n = 0; n <= needed; n += n + 1 < needed ? needed / 5 - 1 : 1)
    {
      g_autoptr (WayCrowd) crowd = way_crowd_new (WAY_GRAPH (grid), NULL);
      g_autoptr (WayCrowdPlan) limited = NULL;
      g_autoptr (GError) error = NULL;

      for (gsize i = 0; i < n_agents; i++)
        way_crowd_add (crowd, WAY_INDEX (i), WAY_INDEX (399 - i), NULL);
      way_limits_set_max_expansions (limits, n);
      limited = find (crowd, limits, &error);
      g_assert_true ((limited != NULL) == (n == needed));
      if (limited == NULL)
        g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
    }

  way_limits_set_max_expansions (limits, G_MAXUINT64);
  for (gsize bytes = 1; bytes < 1 << 16; bytes *= 4)
    {
      g_autoptr (GError) error = NULL;

      way_limits_set_max_bytes (limits, bytes);
      g_assert_null (find (whole, limits, &error));
      g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
    }
  way_limits_set_max_bytes (limits, 0);
  way_limits_set_cancellable (limits, cancellable);
  g_cancellable_cancel (cancellable);
  g_autoptr (GError) error = NULL;
  g_assert_null (find (whole, limits, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void
test_limits (void)
{
  check_limits (way_crowd_find_plan, 50);
  check_limits (way_crowd_find_optimal_plan, 8);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/crowd/plans/complete-on-graphs", test_complete_on_graphs);
  g_test_add_func ("/crowd/plans/complete-on-maps", test_complete_on_maps);
  g_test_add_func ("/crowd/plans/walked", test_walked);
  g_test_add_func ("/crowd/plans/narrow", test_narrow);
  g_test_add_func ("/crowd/plans/refined", test_refined);
  g_test_add_func ("/crowd/plans/refined-crowds", test_refined_crowds);
  g_test_add_func ("/crowd/plans/refine-changed", test_refine_changed);
  g_test_add_func ("/crowd/plans/refine-limited", test_refine_limited);
  g_test_add_func ("/crowd/plans/stand-alone", test_stands_alone);
  g_test_add_func ("/crowd/plans/ends", test_ends);
  g_test_add_func ("/crowd/plans/limits", test_limits);
  g_test_add_func ("/crowd/plans/optimal", test_optimal);

  return g_test_run ();
}
