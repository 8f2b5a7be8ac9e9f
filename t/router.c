/* router.c - all answers of a router, compared with slowly found least costs
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/differing.h"
#include "lib/outcome.h"
#include "lib/random-graph.h"
#include "lib/routers.h"
#include "routing/router/router-state.h"

#include <math.h>

/* Queries ------------------------------------------------------------------ */

/* Walks the path of the last run, from one of @starts. */
static void
walk (WaySearch    *query,
      AsGraph           *as,
      const OracleStart *starts,
      guint              n_starts,
      WayCost            least)
{
  g_autoptr (WayPath) path = way_search_dup_path (query);
  const guint n = way_path_get_length (path);
  g_autofree guint *nodes = g_new (guint, n);
  g_autofree WayCost *costs = g_new (WayCost, n);
  WayCost cost;

  g_assert_true (way_search_get_cost (query, &cost));
  oracle_assert_cost (cost, least);
  oracle_assert_cost (way_path_get_cost_so_far (path, n - 1), least);
  for (guint i = 0; i < n; i++)
    {
      nodes[i] = as_graph_get_id (as, way_path_get_node (path, i));
      costs[i] = way_path_get_cost_so_far (path, i);
    }
  oracle_walk (as->plain, starts, n_starts, nodes, costs, n);
}

/* One start and one goal, of all there are. */
static void
ask_pairs (WaySearch *query,
           AsGraph        *as,
           const guint    *closed,
           guint           n_closed)
{
  const guint n_nodes = as->plain->n_nodes;

  for (guint from = 0; from < n_nodes; from++)
    {
      g_autofree WayCost *least = oracle_costs_from (as->plain, from);
      const OracleStart start = { from, 0 };

      if (way_graph_is_blocked (as->graph, as_graph_get_node (as, from)))
        least[from] = INFINITY;
      for (guint i = 0; i < n_closed; i++)
        least[from] = closed[i] == from ? INFINITY : least[from];
      way_search_set_start (query, as_graph_get_node (as, from));
      for (guint to = 0; to < n_nodes; to++)
        {
          g_autoptr (GError) error = NULL;

          way_search_set_goal (query, as_graph_get_node (as, to));
          g_assert_cmpint (way_search_get_status (query), ==,
                           WAY_STATUS_READY);
          g_assert_cmpint (way_search_run (query, &error), ==,
                           least[to] < INFINITY ? WAY_STATUS_FOUND
                                                : WAY_STATUS_EXHAUSTED);
          g_assert_no_error (error);
          if (least[to] < INFINITY)
            walk (query, as, &start, 1, least[to]);
          else
            g_assert_null (way_search_dup_path (query));
        }
    }
}

/* Several starts with costs, and several goals. */
static void
ask_many (WaySearch *query,
          AsGraph        *as,
          GRand          *rand)
{
  const gint32 n_nodes = (gint32) as->plain->n_nodes;
  OracleStart starts[3];
  const guint n_starts = (guint) g_rand_int_range (rand, 1, 4);
  const guint n_goals = (guint) g_rand_int_range (rand, 1, 4);
  g_autofree WayCost *costs = NULL;
  WayCost least = INFINITY;

  way_search_clear_starts (query);
  way_search_clear_goals (query);
  for (guint i = 0; i < n_starts; i++)
    {
      starts[i].node = (guint) g_rand_int_range (rand, 0, n_nodes);
      starts[i].cost = g_rand_int_range (rand, 0, 9);
      way_search_add_start (query, as_graph_get_node (as, starts[i].node),
                            starts[i].cost);
    }
  costs = oracle_costs (as->plain, starts, n_starts);
  for (guint i = 0; i < n_goals; i++)
    {
      const guint goal = (guint) g_rand_int_range (rand, 0, n_nodes);

      way_search_add_goal (query, as_graph_get_node (as, goal));
      least = MIN (least, costs[goal]);
    }

  g_assert_cmpint (way_search_run (query, NULL), ==,
                   least < INFINITY ? WAY_STATUS_FOUND
                                    : WAY_STATUS_EXHAUSTED);
  if (least < INFINITY)
    walk (query, as, starts, n_starts, least);
}

static gboolean
check_row (gsize          row,
           const WayCost *costs,
           gsize          n_targets,
           gpointer       user_data)
{
  AsGraph *as = user_data;
  g_autofree WayCost *least = NULL;

  g_assert_cmpuint (n_targets, ==, as->plain->n_nodes);
  least = oracle_costs_from (as->plain,
                             as_graph_get_id (as, WAY_INDEX (row)));
  for (gsize i = 0; i < n_targets; i++)
    oracle_assert_cost (costs[i],
                        least[as_graph_get_id (as, WAY_INDEX (i))]);
  return TRUE;
}

static void
ask_rows (WayRouter *router,
          AsGraph   *as)
{
  const guint32 n_nodes = as->plain->n_nodes;
  g_autofree WayNode *nodes = g_new (WayNode, n_nodes);
  g_autoptr (GError) error = NULL;

  for (guint32 i = 0; i < n_nodes; i++)
    nodes[i] = WAY_INDEX (i);
  g_assert_true (way_router_foreach_row (router, nodes, n_nodes, NULL, 0, 2,
                                         check_row, as, NULL, &error));
  g_assert_true (way_router_foreach_row (router, nodes, n_nodes, nodes,
                                         n_nodes, 1, check_row, as, NULL,
                                         &error));
  g_assert_no_error (error);
}

static void
test_random (void)
{
  static const AsKind kinds[] = { AS_INDEX, AS_TABLE, AS_TABLE_LOCAL,
                                  AS_OVERLAY };

  for (guint32 seed = 0; seed < outcome_repeat (1000); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const RandomFlags flags = random_graph_flags (seed);
      g_autoptr (PlainGraph) plain
        = random_graph_new (rand, 1 + seed % 15, flags);
      g_autoptr (AsGraph) as
        = as_graph_new (plain, kinds[seed % G_N_ELEMENTS (kinds)],
                        AS_PREDECESSORS);
      g_autoptr (WayRouter) router
        = routers_make (as->graph, (WayRouterParts) (1 + seed % ROUTERS_ALL));
      g_autoptr (WaySearch) query = routers_search (router);

      g_assert_cmpint (way_router_get_parts (router), ==,
                       1 + seed % ROUTERS_ALL);
      g_assert_null (way_router_get_notice (router));
      ask_pairs (query, as, NULL, 0);
      for (guint i = 0; i < 10; i++)
        ask_many (query, as, rand);
      ask_rows (router, as);
    }
}

/* Which part answers, for each kind of question. */
static void
test_parts (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (5, 5, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  g_autoptr (WayRouter) router = routers_make (WAY_GRAPH (grid), ROUTERS_ALL);
  g_autoptr (WayRouter) poor = routers_make (WAY_GRAPH (grid),
                                            WAY_ROUTER_NEXT_STEPS);
  g_autoptr (WaySearch) query = routers_search (router);
  g_autoptr (WaySearch) second = routers_search (poor);

  way_search_set_start (query, WAY_INDEX (0));
  way_search_set_goal (query, WAY_INDEX (24));
  way_search_run (query, NULL);
  g_assert_cmpint (way_router_get_part (query), ==,
                   WAY_ROUTER_NEXT_STEPS);
  way_search_add_goal (query, WAY_INDEX (23));
  way_search_run (query, NULL);
  g_assert_cmpint (way_router_get_part (query), ==,
                   WAY_ROUTER_HIERARCHY);

  way_search_add_start (second, WAY_INDEX (0), 2);
  way_search_set_goal (second, WAY_INDEX (24));
  g_assert_cmpint (way_search_run (second, NULL), ==, WAY_STATUS_FOUND);
  g_assert_cmpint (way_router_get_part (second), ==, 0);
}

/* Nodes that are closed for a query ---------------------------------------- */

/* The plain graph without edges into some nodes. (transfer full) */
static PlainGraph *
without (const PlainGraph *plain,
         const guint      *closed,
         guint             n_closed)
{
  PlainGraph *rest = plain_graph_new (plain->n_nodes);

  for (guint i = 0; i < plain->edges->len; i++)
    {
      const PlainEdge *edge = &g_array_index (plain->edges, PlainEdge, i);
      gboolean is_open = TRUE;

      for (guint j = 0; j < n_closed; j++)
        is_open &= edge->to != closed[j];
      if (is_open)
        plain_graph_add (rest, edge->from, edge->to, edge->cost);
    }
  plain_graph_seal (rest);
  return rest;
}

/* Closes nodes, others, and none, for one query beside another that goes on. */
static void
test_closed (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (600); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const guint n_nodes = 2 + seed % 14;
      g_autoptr (PlainGraph) plain
        = random_graph_new (rand, n_nodes, random_graph_flags (seed));
      g_autoptr (AsGraph) as = as_graph_new (plain, AS_TABLE, AS_PREDECESSORS);
      g_autoptr (WayRouter) router
        = routers_make (as->graph, (WayRouterParts) (1 + seed % ROUTERS_ALL));
      g_autoptr (WaySearch) beside = routers_search (router);

      for (guint i = 0; i < 4; i++)
        {
          g_autoptr (WayRouter) narrow = NULL;
          g_autoptr (WaySearch) query = NULL;
          const guint n_closed = (guint) g_rand_int_range (rand, 0, 3);
          g_autoptr (PlainGraph) rest = NULL;
          WayNode nodes[2];
          guint closed[2];

          for (guint j = 0; j < n_closed; j++)
            {
              closed[j] = (guint) g_rand_int_range (rand, 0, (gint32) n_nodes);
              nodes[j] = as_graph_get_node (as, closed[j]);
            }
          rest = without (plain, closed, n_closed);
          narrow = way_router_new_with_closed (router, nodes, n_closed, NULL,
                                               NULL);
          query = routers_search (narrow);
          as->plain = rest;
          ask_pairs (query, as, closed, n_closed);
          as->plain = plain;
          ask_pairs (beside, as, NULL, 0);
          g_assert_true (way_router_update (router, NULL, NULL));
        }
    }
}

/* Over turns closed nodes are closed for the hierarchy, and for the loop that
 * answers a search with a largest cost. */
static void
test_closed_turns (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (3, 3, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayTerrain) walls
    = way_terrain_new_from_text (".#.\n.#.\n...\n", ".#", "", NULL);
  g_autoptr (WayGrid) walled = way_grid_new (walls, WAY_GRID_SQUARES_4);
  g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (grid));
  g_autoptr (WayTurns) expected = way_turns_new (WAY_GRAPH (walled));
  const WayNode closed[] = { WAY_INDEX (1), WAY_INDEX (4) };
  g_autoptr (WayRouter) narrow = NULL;
  g_autoptr (WayRouter) router = NULL;

  way_turns_set_cost (turns, WAY_TURN_LEFT, 3);
  way_turns_set_cost (expected, WAY_TURN_LEFT, 3);
  router = routers_make (WAY_GRAPH (turns), WAY_ROUTER_HIERARCHY);
  narrow = way_router_new_with_closed (router, closed, G_N_ELEMENTS (closed),
                                       NULL, NULL);
  g_assert_nonnull (narrow);

  /* No edge leads out of a wall, but a path may begin at a closed node. */
  for (guint pair = 0; pair < 2 * 81; pair++)
    {
      const WayNode from = WAY_INDEX (pair % 9 == 1 || pair % 9 == 4
                                        ? 0 : pair % 9);
      const WayNode to = WAY_INDEX (pair / 9 % 9);
      g_autoptr (WayPath) path
        = way_find_path (WAY_GRAPH (expected), from, to, WAY_STRATEGY_DIJKSTRA,
                         NULL);
      g_autoptr (WaySearch) query = routers_search (narrow);
      WayCost cost;

      if (pair >= 81)
        way_search_set_max_cost (query, 1000);
      way_search_set_start (query, from);
      way_search_set_goal (query, to);
      g_assert_cmpint (way_search_run (query, NULL), ==,
                       path != NULL ? WAY_STATUS_FOUND : WAY_STATUS_EXHAUSTED);
      g_assert_cmpint (way_search_get_cost (query, &cost), ==, path != NULL);
      if (path != NULL)
        g_assert_cmpfloat (cost, ==, way_path_get_cost (path));
    }
}

/* Past the corner of a closed cell a step is open, whatever answers: over a
 * grid, too, whose own walls would close it. */
static void
test_closed_corner (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (2, 2, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  const WayNode closed[] = { WAY_INDEX (1), WAY_INDEX (2) };

  for (guint parts = 1; parts <= ROUTERS_ALL; parts++)
    {
      g_autoptr (WayRouter) router
        = routers_make (WAY_GRAPH (grid), (WayRouterParts) parts);
      g_autoptr (WayRouter) narrow
        = way_router_new_with_closed (router, closed, G_N_ELEMENTS (closed),
                                      NULL, NULL);
      g_autoptr (WaySearch) query = routers_search (narrow);
      WayCost cost;

      way_search_set_start (query, WAY_INDEX (0));
      way_search_set_goal (query, WAY_INDEX (3));
      g_assert_cmpint (way_search_run (query, NULL), ==,
                       WAY_STATUS_FOUND);
      g_assert_true (way_search_get_cost (query, &cost));
      g_assert_cmpfloat (cost, ==, WAY_GRID_DIAGONAL);
      way_search_set_goal (query, WAY_INDEX (1));
      g_assert_cmpint (way_search_run (query, NULL), ==,
                       WAY_STATUS_EXHAUSTED);
    }
}

static void
test_closed_mistakes (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (5, 5, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (WayLimits) limits = way_limits_new ();
  const WayNode nodes[] = { WAY_INDEX (24), WAY_INDEX (25),
                            WAY_INDEX (G_MAXUINT32) };

  g_cancellable_cancel (cancellable);
  way_limits_set_cancellable (limits, cancellable);
  for (guint parts = 1; parts <= ROUTERS_ALL; parts++)
    {
      g_autoptr (WayRouter) router = routers_make (WAY_GRAPH (grid),
                                                  (WayRouterParts) parts);

      for (guint i = 0; i < 3; i++)
        {
          g_autoptr (GError) error = NULL;
          g_autoptr (WayRouter) narrow
            = way_router_new_with_closed (router, nodes, i + 1, NULL, &error);

          g_assert_cmpint (narrow != NULL, ==, i == 0);
          if (i > 0)
            g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE);
          else if (parts & WAY_ROUTER_HIERARCHY)
            {
              g_assert_false (way_router_update (narrow, NULL, &error));
              g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
            }
        }

      if (parts & WAY_ROUTER_HIERARCHY)
        g_assert_null (way_router_new_with_closed (router, nodes, 1, limits,
                                                   NULL));
    }
}

/* Turns -------------------------------------------------------------------- */

/* A router over turns answers as a search of them does, and only a hierarchy
 * can. */
static void
test_turns (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (7, 7, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (grid));
  g_autoptr (WayRouter) router = NULL;
  g_autoptr (GError) error = NULL;

  way_turns_set_cost (turns, WAY_TURN_LEFT, 3);
  g_assert_null (way_router_new (WAY_GRAPH (turns), ROUTERS_ALL, NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
  g_clear_error (&error);
  router = routers_make (WAY_GRAPH (turns), WAY_ROUTER_HIERARCHY);
  for (guint round = 0; round < 3; round++)
    {
      for (guint32 i = 0; i < 49; i++)
        {
          const WayNode from = WAY_INDEX (i), to = WAY_INDEX ((i * 19) % 49);
          g_autoptr (WayPath) path
            = routers_find_path (router, i, (i * 19) % 49, &error);
          g_autoptr (WayPath) expected
            = way_find_path (WAY_GRAPH (turns), from, to,
                             WAY_STRATEGY_DIJKSTRA, NULL);

          g_assert_no_error (error);
          g_assert_cmpint (path != NULL, ==, expected != NULL);
          if (path != NULL)
            oracle_assert_cost (way_path_get_cost (path),
                                way_path_get_cost (expected));
        }
      if (round == 0)
        way_turns_set_cost (
          turns, WAY_TURN_LEFT | WAY_TURN_U | WAY_TURN_DEAD_END, INFINITY);
      else
        way_terrain_set_class (terrain, 3, 3, 1);
      g_assert_true (way_router_update (router, NULL, &error));
    }
}

/* Too large a hierarchy ---------------------------------------------------- */

/* Everything is joined with everything: there are 2^14 arcs, and no order of
 * the nodes makes them fewer. With more and more memory there is nothing, then
 * landmarks, for want of room to find an order or to build, and a hierarchy at
 * last. */
static void
test_too_dense (void)
{
  const guint n = 181;
  g_autoptr (PlainGraph) plain = plain_graph_new (n);
  g_autoptr (AsGraph) as = NULL;
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autofree WayCost *least = NULL;
  WayRouterParts parts = 0;
  guint n_landmarks = 0, n_told = 0;

  for (guint from = 0; from < n; from++)
    for (guint to = 0; to < n; to++)
      plain_graph_add (plain, from, to, 1 + (from * 7 + to * 5) % 100);
  plain_graph_seal (plain);
  as = as_graph_new (plain, AS_INDEX, AS_PREDECESSORS);
  least = oracle_costs_from (plain, 3);

  for (gsize max = 1000; parts != WAY_ROUTER_HIERARCHY; max += max / 16)
    {
      g_autoptr (WayRouter) router = NULL;
      g_autoptr (WayPath) path = NULL;
      g_autoptr (GError) error = NULL;

      way_limits_set_max_bytes (limits, max);
      router = way_router_new (as->graph, WAY_ROUTER_HIERARCHY, limits,
                               &error);
      if (router == NULL)
        {
          g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
          g_assert_cmpuint (n_landmarks, ==, 0);
          continue;
        }

      parts = way_router_get_parts (router);
      path = routers_find_path (router, 3, 99, &error);
      oracle_assert_cost (way_path_get_cost (path), least[99]);
      if (parts == WAY_ROUTER_HIERARCHY)
        continue;
      g_assert_cmpint (parts, ==, WAY_ROUTER_LANDMARKS);
      n_landmarks++;
      n_told += strstr (way_router_get_notice (router), "bytes") != NULL;
    }
  g_assert_cmpuint (n_landmarks, >, 0);
  g_assert_cmpuint (n_told, >, 0);
}

/* Prepared networks -------------------------------------------------------- */

/* A router of a prepared network answers by the parts of the file. */
static void
test_prepared (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);
  g_autoptr (PlainGraph) plain
    = random_graph_new (rand, 15, random_graph_flags (0));
  g_autoptr (AsGraph) as = as_graph_new (plain, AS_TABLE, AS_PREDECESSORS);
  g_autoptr (WayPrepared) prepared = way_prepared_new (WAY_TABLE (as->graph));
  g_autoptr (WayRouter) made = routers_make (as->graph, WAY_ROUTER_HIERARCHY);
  g_autoptr (RouterState) state = router_take_state (made);
  g_autoptr (WayRouter) router = NULL;
  g_autoptr (WaySearch) search = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_null (way_router_new_from_prepared (prepared, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
  way_prepared_set_hierarchy_costs (prepared, state->costs);
  router = way_router_new_from_prepared (prepared, NULL);
  g_assert_cmpint (way_router_get_parts (router), ==, WAY_ROUTER_HIERARCHY);
  search = routers_search (router);
  ask_pairs (search, as, NULL, 0);
  g_assert_cmpint (way_router_get_part (search), ==, WAY_ROUTER_HIERARCHY);
  ask_rows (router, as);
  g_assert_true (way_router_update (router, NULL, NULL));
  ask_pairs (search, as, NULL, 0);
}

/* Rows --------------------------------------------------------------------- */

static gboolean
check_corner (gsize          row,
              const WayCost *costs,
              gsize          n_targets,
              gpointer       user_data)
{
  const WayCost *expected = user_data;

  g_assert_cmpuint (n_targets, ==, 900);
  g_assert_cmpfloat (costs[899], ==, *expected);
  return TRUE;
}

static gboolean
ask_corner (WayRouter       *router,
            WayCost          expected,
            const WayLimits *limits)
{
  const WayNode corner = WAY_INDEX (0);
  g_autoptr (GError) error = NULL;
  const gboolean good
    = way_router_foreach_row (router, &corner, 1, NULL, 0, 1, check_corner,
                              &expected, limits, &error);

  if (!good)
    g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
  return good;
}

/* All nodes are selected once for as long as the costs stay. That takes 8 bytes
 * for each of some arcs a node, and a row takes 16 bytes a node. */
static void
test_everything (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (30, 30, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayRouter) router = routers_make (WAY_GRAPH (grid),
                                              WAY_ROUTER_HIERARCHY);
  g_autoptr (WayLimits) limits = way_limits_new ();

  way_limits_set_max_bytes (limits, 30 * 900);
  g_assert_false (ask_corner (router, 58, limits));
  g_assert_true (ask_corner (router, 58, NULL));
  g_assert_true (ask_corner (router, 58, limits));

  way_terrain_fill (terrain, 0, 2, 30, 1, 1);
  g_assert_true (ask_corner (router, 58, limits));      /* not told of it */
  g_assert_true (way_router_update (router, NULL, NULL));
  g_assert_false (ask_corner (router, INFINITY, limits));
  g_assert_true (ask_corner (router, INFINITY, NULL));
}

/* Alternatives ------------------------------------------------------------- */

/* Over either bank of a pond, whatever answers; with one of them closed for the
 * query there is but one way. */
static void
test_alternatives (void)
{
  const WayAlternatives options = { 3, 0, 1.5, { NULL } };
  const WayNode closed = WAY_INDEX (2);

  for (guint parts = 1; parts <= ROUTERS_ALL; parts++)
    {
      g_autoptr (WayTerrain) terrain
        = way_terrain_new_from_text (".....\n"
                                     ".###.\n"
                                     ".....\n", ".#", NULL, NULL);
      g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
      g_autoptr (WayRouter) router = routers_make (WAY_GRAPH (grid),
                                                  (WayRouterParts) parts);
      g_autoptr (GError) error = NULL;

      for (guint i = 0; i < 3; i++)
        {
          g_autoptr (WayRouter) narrow
            = way_router_new_with_closed (router, &closed, i == 1, NULL, NULL);
          g_autoptr (GPtrArray) paths
            = way_router_find_alternatives (narrow, WAY_INDEX (5),
                                            WAY_INDEX (9), &options, NULL,
                                            &error);

          g_assert_no_error (error);
          g_assert_cmpuint (paths->len, ==, i == 1 ? 1 : 2);
          g_assert_cmpfloat (way_path_get_cost (paths->pdata[0]), ==, 6);
          differing_check (paths, &options);
        }

      g_assert_null (way_router_find_alternatives (router, WAY_INDEX (5),
                                                   WAY_INDEX (15), NULL, NULL,
                                                   &error));
      g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE);
    }
}

/* Mistakes ----------------------------------------------------------------- */

/* Each way to give a router a node that does not exist, whatever answers. */
static void
check_bad_nodes (WayRouter *router)
{
  g_autoptr (WaySearch) query = routers_search (router);

  for (guint way = 0; way < 4; way++)
    {
      g_autoptr (GError) error = NULL;

      way_search_set_start (query, WAY_INDEX (way == 0 ? 25 : 0));
      way_search_set_goal (query, WAY_INDEX (way == 1 ? G_MAXUINT32 : 24));
      if (way == 2)
        way_search_add_start (query, WAY_INDEX (25), 1);
      if (way == 3)
        way_search_add_goal (query, WAY_INDEX (25));
      g_assert_cmpint (way_search_run (query, &error), ==,
                       WAY_STATUS_FAILED);
      g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE);
    }

  for (guint way = 0; way < 2; way++)
    {
      const WayNode good[] = { WAY_INDEX (3) },
                    bad[] = { WAY_INDEX (3), WAY_INDEX (25) };
      g_autoptr (GError) error = NULL;

      g_assert_false (way_router_foreach_row (
        router, way == 0 ? bad : good, way == 0 ? 2 : 1,
        way == 0 ? good : bad, way == 0 ? 1 : 2, 1, check_row, NULL, NULL,
        &error));
      g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE);
    }
}

static void
test_bad_nodes (void)
{
  static const WayRouterParts parts[] = { WAY_ROUTER_NEXT_STEPS,
                                          WAY_ROUTER_HIERARCHY,
                                          WAY_ROUTER_LANDMARKS };
  g_autoptr (WayTerrain) terrain = way_terrain_new (5, 5, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      g_autoptr (WayRouter) router = routers_make (WAY_GRAPH (grid), parts[i]);

      check_bad_nodes (router);
    }
}

static void
test_mistakes (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (5, 5, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayRouter) router = routers_make (WAY_GRAPH (grid),
                                              WAY_ROUTER_HIERARCHY);
  g_autoptr (WaySearch) query = routers_search (router);
  g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (grid));
  g_autoptr (GError) error = NULL;
  const WayNode nodes[] = { WAY_INDEX (25) };

  g_assert_cmpint (way_search_run (query, &error), ==,
                   WAY_STATUS_FAILED);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_NO_START);
  g_clear_error (&error);
  way_search_set_start (query, WAY_INDEX (0));
  way_search_set_goal (query, WAY_INDEX (25));
  g_assert_cmpint (way_search_run (query, &error), ==,
                   WAY_STATUS_FAILED);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE);
  g_clear_error (&error);
  g_assert_false (way_router_foreach_row (router, nodes, 1, NULL, 0, 1,
                                          check_row, NULL, NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE);
  g_clear_error (&error);
  g_assert_null (way_router_new (WAY_GRAPH (turns), WAY_ROUTER_LANDMARKS,
                                 NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
}

static void
test_limits (void)
{
  for (guint parts = 1; parts <= WAY_ROUTER_LANDMARKS; parts *= 2)
    {
      g_autoptr (WayTerrain) terrain = way_terrain_new (30, 30, NULL);
      g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
      g_autoptr (WayRouter) router = routers_make (WAY_GRAPH (grid),
                                                  (WayRouterParts) parts);
      g_autoptr (WaySearch) query = routers_search (router);
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();
      g_autoptr (WayLimits) limits = way_limits_new ();

      way_search_set_start (query, WAY_INDEX (0));
      way_search_set_goal (query, WAY_INDEX (899));
      way_limits_set_cancellable (limits, cancellable);
      way_search_set_limits (query, limits);
      g_assert_cmpint (way_search_run (query, NULL), ==,
                       WAY_STATUS_FOUND);
      g_cancellable_cancel (cancellable);
      way_search_reset (query);
      g_assert_cmpint (way_search_run (query, NULL), ==,
                       WAY_STATUS_CANCELLED);
      g_assert_null (way_search_dup_path (query));
      way_search_set_limits (query, NULL);
      g_assert_cmpint (way_search_run (query, NULL), ==,
                       WAY_STATUS_FOUND);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/router/random", test_random);
  g_test_add_func ("/router/parts", test_parts);
  g_test_add_func ("/router/closed", test_closed);
  g_test_add_func ("/router/closed-corner", test_closed_corner);
  g_test_add_func ("/router/closed-mistakes", test_closed_mistakes);
  g_test_add_func ("/router/turns", test_turns);
  g_test_add_func ("/router/closed-turns", test_closed_turns);
  g_test_add_func ("/router/too-dense", test_too_dense);
  g_test_add_func ("/router/prepared", test_prepared);
  g_test_add_func ("/router/everything", test_everything);
  g_test_add_func ("/router/alternatives", test_alternatives);
  g_test_add_func ("/router/bad-nodes", test_bad_nodes);
  g_test_add_func ("/router/mistakes", test_mistakes);
  g_test_add_func ("/router/limits", test_limits);

  return g_test_run ();
}
