/* blocked-ends.c - starts and goals that are blocked, asked in every way
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A blocked goal is never reached, not even from itself. A blocked start
 * follows WayStartRule. An open start that is the goal costs 0. */

#include <wayfind.h>

#include "engine/search-private.h"
#include "lib/both-ends.h"
#include "lib/bounded-search.h"
#include "lib/outcome.h"

#include <math.h>

#define WIDTH 5
#define HEIGHT 4
#define BLOCKED 7
#define OPEN 0
#define FAR 18

/* Graphs in which node BLOCKED is blocked ----------------------------------- */

typedef enum
{
  WALL,                         /* a cell without edges */
  OVERLAY,                      /* a cell that can be left */
  TURNS,                        /* the same below states */
  TABLE,
  N_WORLDS
} World;

static const char *const world_names[] = { "wall", "overlay", "turns", "table" };

static WayGraph *
make_table (void)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);

  way_table_builder_set_order (builder, WAY_ORDER_LOCAL);
  for (guint i = 0; i < WIDTH * HEIGHT; i++)
    {
      const WayPosition at = { i % WIDTH, i / WIDTH };

      g_assert_true (way_table_builder_add_nodes (builder, 1, &at, NULL,
                                                  NULL));
    }
  for (guint i = 0; i + 1 < WIDTH * HEIGHT; i++)
    g_assert_true (way_table_builder_add_edge (builder, WAY_ADDED (i),
                                               WAY_ADDED (i + 1), 6,
                                               WAY_BOTH_WAYS, NULL, NULL));

  return WAY_GRAPH (way_table_builder_build (builder, NULL));
}

static WayGraph *
make_grid (gboolean has_wall)
{
  const WayCost costs[] = { 1, INFINITY };
  g_autoptr (WayTerrain) terrain = way_terrain_new (WIDTH, HEIGHT, NULL);
  WayGrid *grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);

  if (has_wall)
    way_terrain_set_class (terrain, BLOCKED % WIDTH, BLOCKED / WIDTH, 1);
  way_grid_set_mover (grid, costs, G_N_ELEMENTS (costs));
  return WAY_GRAPH (grid);
}

static WayGraph *
make_world (World world)
{
  g_autoptr (WayGraph) base = world == TABLE ? make_table ()
                                             : make_grid (world == WALL);
  g_autoptr (WayOverlay) overlay = NULL;

  if (world == WALL)
    return g_steal_pointer (&base);

  overlay = way_overlay_new (base);
  g_assert_true (way_overlay_set_extra_cost (overlay, WAY_INDEX (BLOCKED),
                                             INFINITY));
  return world == TURNS ? WAY_GRAPH (way_turns_new (WAY_GRAPH (overlay)))
                        : WAY_GRAPH (g_steal_pointer (&overlay));
}

/* The cost by the rule, which treats the way out of a blocked cell
 * separately. */
static gboolean
has_answer (World        world,
            guint        from,
            guint        to,
            WayStartRule rule)
{
  if (to == BLOCKED)
    return FALSE;

  return from != BLOCKED
         || (rule == WAY_START_LEAVES_IF_BLOCKED && world != WALL);
}

/* Ways to ask ---------------------------------------------------------------- */

static WayCost
cost_of (WayPath *taken)
{
  g_autoptr (WayPath) path = taken;

  return path != NULL && !way_path_is_partial (path) ? way_path_get_cost (path)
                                                     : INFINITY;
}

static WayCost
cost_of_first (GPtrArray *taken)
{
  g_autoptr (GPtrArray) paths = taken;

  return paths->len > 0 ? way_path_get_cost (paths->pdata[0]) : INFINITY;
}

static gboolean
is_state_space (WayGraph *graph)
{
  return way_graph_get_flags (graph) & WAY_GRAPH_STATES;
}

static WayCost
ask_path (WayGraph *graph,
          guint     from,
          guint     to)
{
  return cost_of (way_find_path (graph, WAY_INDEX (from), WAY_INDEX (to),
                                 WAY_STRATEGY_ASTAR, NULL));
}

static WayCost
ask_near (WayGraph *graph,
          guint     from,
          guint     to)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) path
    = way_find_path_near (graph, WAY_INDEX (from), WAY_INDEX (to),
                          WAY_STRATEGY_ASTAR, NULL, &error);

  if (g_error_matches (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED))
    return NAN;
  g_assert_nonnull (path);
  return cost_of (g_steal_pointer (&path));
}

static WayCost
ask_alternatives (WayGraph *graph,
                  guint     from,
                  guint     to)
{
  return is_state_space (graph) ? NAN
                       : cost_of_first (way_find_alternatives (
                           graph, WAY_INDEX (from), WAY_INDEX (to), NULL, NULL,
                           NULL));
}

static WayCost
ask_k_shortest (WayGraph *graph,
                guint     from,
                guint     to)
{
  g_autoptr (WayKShortest) best = NULL;

  if (is_state_space (graph))
    return NAN;

  best = way_k_shortest_new (graph, WAY_INDEX (from), WAY_INDEX (to), NULL);
  return cost_of (way_k_shortest_next (best, NULL, NULL));
}

static WayCost
ask_any_angle (WayGraph *graph,
               guint     from,
               guint     to)
{
  g_autoptr (GError) error = NULL;
  const WayCost cost
    = cost_of (way_find_any_angle_path (graph, WAY_INDEX (from),
                                        WAY_INDEX (to), NULL, &error));

  return error != NULL ? NAN : cost;
}

static WayCost
ask_straightest (WayGraph *graph,
                 guint     from,
                 guint     to)
{
  g_autoptr (GError) error = NULL;
  const WayCost cost
    = cost_of (way_find_straightest_path (graph, WAY_INDEX (from),
                                          WAY_INDEX (to), NULL, &error));

  return error != NULL ? NAN : cost;
}

static WayCost
ask_smooth (WayGraph *graph,
            guint     from,
            guint     to)
{
  g_autoptr (WayPath) path = way_find_path (graph, WAY_INDEX (from),
                                            WAY_INDEX (to),
                                            WAY_STRATEGY_ASTAR, NULL);

  if (is_state_space (graph) || !WAY_IS_GRID (graph))
    return NAN;
  return path != NULL ? cost_of (way_pull_path (path, graph, NULL, NULL))
                      : INFINITY;
}

static WayCost
ask_anytime (WayGraph *graph,
             guint     from,
             guint     to)
{
  g_autoptr (WayAnytime) search = NULL;
  WayPath *path;

  if (is_state_space (graph))
    return NAN;
  search = way_anytime_new (graph, WAY_INDEX (from), WAY_INDEX (to), 2, NULL);
  way_anytime_improve (search, NULL, NULL);
  way_anytime_improve (search, NULL, NULL);
  path = way_anytime_get_path (search);
  return path != NULL ? way_path_get_cost (path) : INFINITY;
}

static WayCost
ask_replanner (WayGraph *graph,
               guint     from,
               guint     to)
{
  g_autoptr (WayReplanner) replanner = NULL;

  if (is_state_space (graph))
    return NAN;
  replanner = way_replanner_new (graph, WAY_INDEX (to), NULL);
  return way_replanner_plan (replanner, WAY_INDEX (from), NULL, NULL)
             == WAY_STATUS_FOUND
           ? way_path_get_cost (way_replanner_get_path (replanner))
           : INFINITY;
}

static WayCost
ask_field (WayGraph *graph,
           guint     from,
           guint     to)
{
  g_autoptr (WayField) field = way_field_new (graph, NULL);
  g_autoptr (WayPath) path = NULL;
  WayCost cost;

  if (field == NULL)
    return NAN;
  way_field_add_goal (field, WAY_INDEX (to), 0);
  g_assert_cmpint (way_field_update (field, NULL, NULL), ==,
                   WAY_STATUS_EXHAUSTED);
  cost = way_field_get_cost (field, WAY_INDEX (from));
  path = way_field_dup_path (field, WAY_INDEX (from), NULL);
  g_assert_true ((path != NULL) == (cost < INFINITY));
  return cost;
}

static WayCost
ask_next_steps (WayGraph *graph,
                guint     from,
                guint     to)
{
  g_autoptr (WayNextSteps) steps = way_next_steps_new (graph, NULL, NULL);

  return steps != NULL ? cost_of (way_next_steps_dup_path (steps,
                                                           WAY_INDEX (from),
                                                           WAY_INDEX (to),
                                                           NULL))
                       : NAN;
}

static WayCost
ask_jumps (WayGraph *graph,
           guint     from,
           guint     to)
{
  g_autoptr (WayJumpPoints) jumps = NULL;

  if (!WAY_IS_GRID (graph))
    return NAN;
  jumps = way_jump_points_new (WAY_GRID (graph));
  return ask_path (WAY_GRAPH (jumps), from, to);
}

static WayCost
ask_tiers (WayGraph *graph,
           guint     from,
           guint     to)
{
  g_autoptr (WayTiers) tiers = way_tiers_new (graph, 4, NULL, NULL);

  return tiers != NULL
           ? cost_of (way_tiers_find_path (tiers, WAY_INDEX (from),
                                           WAY_INDEX (to), WAY_REFINE_EXACT,
                                           NULL, NULL))
           : NAN;
}

static void
take_cost (WaySearch    *search,
           WayStatus     status,
           WayPath      *path,
           const GError *error,
           gpointer      user_data)
{
  if (status == WAY_STATUS_FOUND)
    *(WayCost *) user_data = way_path_get_cost (path);
}

static WayCost
ask_queue (WayGraph *graph,
           guint     from,
           guint     to)
{
  g_autoptr (WayQueue) queue = way_queue_new ();
  g_autoptr (WaySearch) search = way_search_new (graph, WAY_STRATEGY_ASTAR);
  WayCost cost = INFINITY;

  way_search_set_start (search, WAY_INDEX (from));
  way_search_set_goal (search, WAY_INDEX (to));
  way_queue_add (queue, search, NULL, take_cost, &cost, NULL);
  while (way_queue_tick (queue, 1000, 0) > 0)
    ;
  return cost;
}

static WayCost
ask_parallel (WayGraph *graph,
              guint     from,
              guint     to)
{
  g_autoptr (WaySearch) search = way_search_new (graph, WAY_STRATEGY_ASTAR);

  way_search_set_workers (search, 2);
  way_search_set_start (search, WAY_INDEX (from));
  way_search_set_goal (search, WAY_INDEX (to));
  return way_search_run (search, NULL) == WAY_STATUS_FOUND
           ? cost_of (way_search_dup_path (search)) : INFINITY;
}

typedef struct
{
  guint   place;
  WayCost cost;
} Column;

static gboolean
take_column (gsize          row,
             const WayCost *costs,
             gsize          n_targets,
             gpointer       column)
{
  ((Column *) column)->cost = costs[((Column *) column)->place];
  return TRUE;
}

/* The cost in rows: to the goal that is given twice, and to all nodes. */
static void
check_rows (WayRouter *router,
            guint32    from,
            guint32    to,
            WayCost    cost)
{
  const WayNode targets[] = { WAY_INDEX (OPEN), WAY_INDEX (to),
                              WAY_INDEX (to) };
  const WayNode source = WAY_INDEX (from);

  for (guint place = 0; place < 4; place++)
    {
      Column column = { place < 3 ? place : to, NAN };

      g_assert_true (way_router_foreach_row (router, &source, 1,
                                             place < 3 ? targets : NULL,
                                             place < 3 ? 3 : 0, 1, take_column,
                                             &column, NULL, NULL));
      if (place > 0 && column.cost != cost)
        {
          g_test_message ("parts %u, from %u to %u: %g in a row, %g alone",
                          way_router_get_parts (router), from, to, column.cost,
                          cost);
          g_test_fail ();
        }
    }
}

static WayCost
ask_router (WayGraph      *graph,
            guint          from,
            guint          to,
            WayRouterParts parts)
{
  g_autoptr (WayRouter) router = NULL;
  g_autoptr (WaySearch) query = NULL;
  WayCost cost = INFINITY, row = NAN;

  if (is_state_space (graph))
    return NAN;
  router = way_router_new (graph, parts, NULL, NULL);
  if (router == NULL || (way_router_get_parts (router) & parts) != parts)
    return NAN;
  query = way_search_new (WAY_GRAPH (router), WAY_STRATEGY_ASTAR);
  way_search_set_start (query, WAY_INDEX (from));
  way_search_set_goal (query, WAY_INDEX (to));
  if (way_search_run (query, NULL) == WAY_STATUS_FOUND)
    g_assert_true (way_search_get_cost (query, &cost));
  row = cost_of_first (
    way_router_find_alternatives (router, WAY_INDEX (from), WAY_INDEX (to),
                                  NULL, NULL, NULL));
  g_assert_cmpfloat (row, ==, cost);
  check_rows (router, from, to, cost);
  return cost;
}

static WayCost
ask_router_steps (WayGraph *graph,
                  guint     from,
                  guint     to)
{
  return ask_router (graph, from, to, WAY_ROUTER_NEXT_STEPS);
}

static WayCost
ask_router_hierarchy (WayGraph *graph,
                      guint     from,
                      guint     to)
{
  return ask_router (graph, from, to, WAY_ROUTER_HIERARCHY);
}

static WayCost
ask_router_landmarks (WayGraph *graph,
                      guint     from,
                      guint     to)
{
  return ask_router (graph, from, to, WAY_ROUTER_LANDMARKS);
}

static const struct
{
  const char *name;
  WayCost   (*ask) (WayGraph *graph,
                    guint     from,
                    guint     to);
} ways[] = {
  { "path", ask_path },
  { "near", ask_near },
  { "alternatives", ask_alternatives },
  { "k-shortest", ask_k_shortest },
  { "any-angle", ask_any_angle },
  { "straightest", ask_straightest },
  { "smooth", ask_smooth },
  { "anytime", ask_anytime },
  { "replanner", ask_replanner },
  { "field", ask_field },
  { "next-steps", ask_next_steps },
  { "jumps", ask_jumps },
  { "tiers", ask_tiers },
  { "queue", ask_queue },
  { "parallel", ask_parallel },
  { "router-steps", ask_router_steps },
  { "router-hierarchy", ask_router_hierarchy },
  { "router-landmarks", ask_router_landmarks },
};

static const guint ends[][2] = {
  { BLOCKED, BLOCKED }, { OPEN, OPEN }, { OPEN, BLOCKED }, { BLOCKED, OPEN },
  { OPEN, FAR }, { BLOCKED, FAR },
};

static void
check_answer (World        world,
              const char  *way,
              guint        from,
              guint        to,
              WayStartRule rule,
              WayCost      cost)
{
  if (has_answer (world, from, to, rule) ? from == to ? cost == 0
                                                      : cost > 0
                                                        && cost < INFINITY
                                         : cost == INFINITY)
    return;

  g_test_message ("%s, by %s: from %u to %u, rule %u: %g", world_names[world],
                  way, from, to, rule, cost);
  g_test_fail ();
}

static void
test_ways (void)
{
  for (guint w = 0; w < G_N_ELEMENTS (ways); w++)
    {
      guint n_asked = 0;

      for (World world = 0; world < N_WORLDS; world++)
        for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
          {
            g_autoptr (WayGraph) graph = make_world (world);
            const WayCost cost = ways[w].ask (graph, ends[i][0], ends[i][1]);

            if (isnan (cost))
              continue;
            n_asked++;
            check_answer (world, ways[w].name, ends[i][0], ends[i][1],
                          WAY_START_LEAVES_IF_BLOCKED, cost);
          }
      if (n_asked < G_N_ELEMENTS (ends))
        {
          g_test_message ("%s answers %u questions", ways[w].name, n_asked);
          g_test_fail ();
        }
    }
}

/* By the engine, under all its rules ----------------------------------------- */

static gboolean
is_node (WayNode  node,
         gpointer goal)
{
  return node == goal;
}

/* One goal, the goal and another that is walled off, or a function. */
static void
set_goals (WaySearch *search,
           guint      to,
           guint      kind)
{
  way_search_clear_goals (search);
  if (kind == 2)
    {
      way_search_set_goal_func (search, is_node, GSIZE_TO_POINTER (to), NULL);
      return;
    }

  way_search_add_goal (search, WAY_INDEX (to));
  if (kind == 1)
    way_search_add_goal (search, WAY_INDEX (BLOCKED));
}

static void
check_search (World       world,
              WaySearch  *search,
              const guint end[2],
              guint       kind)
{
  const WayStartRule rule = settings_of (search).start_rule;
  g_autofree char *name
    = g_strdup_printf ("%s, goals %u, partial %u, stop %u",
                       way_strategy_get_name (
                         settings_of (search).strategy), kind,
                       search->query.partial,
                       settings_of (search).stop_rule);
  WayStatus status;

  way_search_set_start (search, WAY_INDEX (end[0]));
  set_goals (search, end[1], kind);
  status = way_search_run (search, NULL);
  check_answer (world, name, end[0], end[1], rule,
                status == WAY_STATUS_FOUND
                  ? cost_of (way_search_dup_path (search)) : INFINITY);
}

static void
check_strategy (World        world,
                WayStrategy  strategy,
                WayStartRule rule)
{
  g_autoptr (WayGraph) graph = make_world (world);

  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    for (guint kind = 0; kind < 3; kind++)
      for (WayPartial partial = 0; partial <= WAY_PARTIAL_NONE; partial++)
        for (guint stop = 0; stop < 2; stop++)
          {
            g_autoptr (WaySearch) search = way_search_new (graph, strategy);

            way_search_set_start_rule (search, rule);
            way_search_set_partial (search, partial);
            way_search_set_stop_rule (search, (WayStopRule) stop);
            /* Depth-first search does not know which nodes it visited. */
            if (strategy >= WAY_STRATEGY_IDA_STAR)
              way_search_set_max_cost (search, 100);
            if (strategy < WAY_STRATEGY_IDA_STAR
                || has_answer (world, ends[i][0], ends[i][1], rule)
                || kind == 0)
              check_search (world, search, ends[i], kind);
          }
}

static void
test_strategies (void)
{
  for (World world = 0; world < N_WORLDS; world++)
    for (guint s = 0; s <= WAY_STRATEGY_WEIGHTED_IDA_STAR; s++)
      for (guint rule = 0; rule < 2; rule++)
        check_strategy (world, (WayStrategy) s, (WayStartRule) rule);
}

static void
test_both_ends (void)
{
  static const WayStrategy strategies[] = { WAY_STRATEGY_DIJKSTRA,
                                            WAY_STRATEGY_ASTAR };

  for (World world = 0; world < N_WORLDS; world++)
    for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
      for (guint k = 0; k < 4; k++)
        {
          g_autoptr (WayGraph) graph = make_world (world);
          g_autoptr (WaySearch) search = NULL;
          const WayStartRule rule = (WayStartRule) (k / 2);
          WayCost cost = INFINITY;

          if (is_state_space (graph))
            continue;
          search = both_ends_search_new (graph, strategies[k % 2]);
          way_search_set_start_rule (search, rule);
          way_search_set_start (search, WAY_INDEX (ends[i][0]));
          way_search_set_goal (search, WAY_INDEX (ends[i][1]));
          if (way_search_run (search, NULL) == WAY_STATUS_FOUND)
            way_search_get_cost (search, &cost);
          check_answer (world, "both ends", ends[i][0], ends[i][1], rule,
                        cost);
        }
}

/* A search without a goal reaches its start, if the path may begin there. */
static void
test_reach (void)
{
  for (World world = 0; world < N_WORLDS; world++)
    for (guint rule = 0; rule < 2; rule++)
      {
        g_autoptr (WayGraph) graph = make_world (world);
        g_autoptr (WaySearch) search = way_search_new (graph,
                                                       WAY_STRATEGY_DIJKSTRA);
        g_autoptr (WayReach) reach = NULL;

        way_search_set_start (search, WAY_INDEX (BLOCKED));
        way_search_set_start_rule (search, (WayStartRule) rule);
        reach = way_reach_new_from_search (search, NULL);
        g_assert_nonnull (reach);
        g_assert_cmpuint (way_reach_get_n_nodes (reach) > 0, ==,
                          rule == WAY_START_LEAVES_IF_BLOCKED);
      }
}

/* What changes afterwards ------------------------------------------------------ */

/* An updated field equals a new field, even after goals are blocked and opened
 * again. */
static void
test_field_is_mended (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (27);
  const guint n = WIDTH * HEIGHT;

  for (guint round = 0; round < outcome_repeat (200); round++)
    {
      g_autoptr (WayGraph) base = round % 2 ? make_table () : make_grid (FALSE);
      g_autoptr (WayOverlay) overlay = way_overlay_new (base);
      g_autoptr (WayField) field = way_field_new (WAY_GRAPH (overlay), NULL);
      guint goals[2];

      for (guint i = 0; i < 2; i++)
        {
          goals[i] = (guint) g_rand_int_range (rand, 0, (gint32) n);
          way_field_add_goal (field, WAY_INDEX (goals[i]), i * 1.5);
        }
      for (guint step = 0; step < 8; step++)
        {
          g_autoptr (WayField) fresh = way_field_new (WAY_GRAPH (overlay),
                                                      NULL);
          const guint node
            = g_rand_boolean (rand)
                ? goals[g_rand_int_range (rand, 0, 2)]
                : (guint) g_rand_int_range (rand, 0, (gint32) n);

          way_overlay_set_extra_cost (overlay, WAY_INDEX (node),
                                      g_rand_boolean (rand) ? INFINITY : 0);
          g_assert_cmpint (way_field_update (field, NULL, NULL), ==,
                           WAY_STATUS_EXHAUSTED);
          for (guint i = 0; i < 2; i++)
            way_field_add_goal (fresh, WAY_INDEX (goals[i]), i * 1.5);
          g_assert_cmpint (way_field_update (fresh, NULL, NULL), ==,
                           WAY_STATUS_EXHAUSTED);
          for (guint i = 0; i < n; i++)
            {
              const WayCost cost = way_field_get_cost (field, WAY_INDEX (i));
              WayCost least = INFINITY;

              for (guint k = 0; k < 2; k++)
                least = MIN (least, k * 1.5
                                      + ask_path (WAY_GRAPH (overlay), i,
                                                  goals[k]));
              g_assert_cmpfloat (cost, ==,
                                 way_field_get_cost (fresh, WAY_INDEX (i)));
              g_assert_cmpfloat (cost, ==, least);
            }
        }
    }
}

/* A search goes on past its blocked start to another goal. */
static void
test_other_goal (void)
{
  for (guint s = 0; s <= WAY_STRATEGY_WEIGHTED_IDA_STAR; s++)
    {
      g_autoptr (WayGraph) graph = make_world (OVERLAY);
      g_autoptr (WaySearch) search = way_search_new (graph, (WayStrategy) s);
      WayNode goal;

      way_search_set_start (search, WAY_INDEX (BLOCKED));
      way_search_add_goal (search, WAY_INDEX (BLOCKED));
      way_search_add_goal (search, WAY_INDEX (FAR));
      g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
      g_assert_true (way_search_get_goal (search, &goal));
      g_assert_cmpuint (WAY_NODE_INDEX (goal), ==, FAR);
    }
}

/* A spot at a blocked node is blocked. */
static void
test_midway (void)
{
  g_autoptr (WayGraph) table = make_table ();
  g_autoptr (WayOverlay) overlay = way_overlay_new (table);
  const WaySpot spots[] = {
    { .from = WAY_INDEX (BLOCKED), .to = WAY_INDEX (BLOCKED + 1) },
    { .from = WAY_INDEX (OPEN), .to = WAY_INDEX (OPEN + 1) }
  };
  g_autoptr (WayMidway) midway = NULL;

  way_overlay_set_extra_cost (overlay, WAY_INDEX (BLOCKED), INFINITY);
  midway = way_midway_new (WAY_GRAPH (overlay), spots, G_N_ELEMENTS (spots),
                           NULL);
  g_assert_nonnull (midway);
  for (guint i = 0; i < 2; i++)
    {
      const guint spot
        = (guint) WAY_NODE_INDEX (way_midway_get_node (midway, i));

      check_answer (TABLE, "midway", i == 0 ? BLOCKED : OPEN,
                    i == 0 ? BLOCKED : OPEN, WAY_START_LEAVES_IF_BLOCKED,
                    ask_path (WAY_GRAPH (midway), spot, spot));
    }
}

/* Nodes that a router closes for a query are blocked, too. */
static void
test_router_closes (void)
{
  static const WayRouterParts parts[] = { WAY_ROUTER_NEXT_STEPS,
                                          WAY_ROUTER_HIERARCHY,
                                          WAY_ROUTER_LANDMARKS };
  const WayNode closed[] = { WAY_INDEX (BLOCKED) };

  for (guint k = 0; k < G_N_ELEMENTS (parts); k++)
    for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
      {
        g_autoptr (WayGraph) graph = make_grid (FALSE);
        g_autoptr (WayRouter) router = way_router_new (graph, parts[k], NULL,
                                                       NULL);
        g_autoptr (WaySearch) query = NULL;
        g_autoptr (WayRouter) narrow
          = way_router_new_with_closed (router, closed, 1, NULL, NULL);
        WayCost cost = INFINITY;

        query = way_search_new (WAY_GRAPH (narrow), WAY_STRATEGY_ASTAR);
        way_search_set_start (query, WAY_INDEX (ends[i][0]));
        way_search_set_goal (query, WAY_INDEX (ends[i][1]));
        if (way_search_run (query, NULL) == WAY_STATUS_FOUND)
          way_search_get_cost (query, &cost);
        check_answer (OVERLAY, "a router that closes", ends[i][0], ends[i][1],
                      WAY_START_LEAVES_IF_BLOCKED, cost);
      }
}

/* This also holds for nodes that an overlay blocks after the router was
 * made. */
static void
test_router_is_mended (void)
{
  static const WayRouterParts parts[] = { WAY_ROUTER_NEXT_STEPS,
                                          WAY_ROUTER_HIERARCHY,
                                          WAY_ROUTER_LANDMARKS };

  for (guint k = 0; k < G_N_ELEMENTS (parts); k++)
    {
      g_autoptr (WayGraph) grid = make_grid (FALSE);
      g_autoptr (WayOverlay) overlay = way_overlay_new (grid);
      g_autoptr (WayRouter) router
        = way_router_new (WAY_GRAPH (overlay), parts[k], NULL, NULL);

      check_rows (router, BLOCKED, BLOCKED, 0);
      way_overlay_set_extra_cost (overlay, WAY_INDEX (BLOCKED), INFINITY);
      g_assert_true (way_router_update (router, NULL, NULL));
      for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
        check_rows (router, ends[i][0], ends[i][1],
                    ask_path (WAY_GRAPH (overlay), ends[i][0], ends[i][1]));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(path, func) g_test_add_func ("/blocked-ends/" path, func)
  ADD ("ways", test_ways);
  ADD ("strategies", test_strategies);
  ADD ("both-ends", test_both_ends);
  ADD ("reach", test_reach);
  ADD ("field-is-mended", test_field_is_mended);
  ADD ("other-goal", test_other_goal);
  ADD ("midway", test_midway);
  ADD ("router-closes", test_router_closes);
  ADD ("router-is-mended", test_router_is_mended);
#undef ADD

  return g_test_run ();
}
