/* midway.c - a view with places on edges, against the edges divided by hand
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/both-ends.h"
#include "lib/contract.h"
#include "lib/oracle.h"
#include "lib/outcome.h"
#include "lib/tables.h"

#include <math.h>

#define N_NODES 7
#define N_EDGES 11
#define MOST_SPOTS 5

/* Costs are a few times the distance, so that estimates are worth something. */
static WayTable *
random_table (GRand   *rand,
              gboolean placed,
              gboolean whole)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (placed ? WAY_POSITION_PLANAR : WAY_POSITION_NONE);
  WayPosition at[N_NODES];

  way_table_builder_set_keep_parallel (builder, g_rand_boolean (rand));
  for (guint i = 0; i < N_NODES; i++)
    {
      at[i] = (WayPosition) { g_rand_int_range (rand, 0, 9),
                              g_rand_int_range (rand, 0, 9) };
      if (placed)
        tables_add_place (builder, at[i].x, at[i].y);
      else
        tables_add_node (builder, NULL);
    }
  for (guint i = 0; i < N_EDGES; i++)
    {
      const guint from = g_rand_int_range (rand, 0, N_NODES);
      const guint to = g_rand_int_range (rand, 0, N_NODES);
      const WayCost length = hypot (at[from].x - at[to].x,
                                    at[from].y - at[to].y);
      const WayCost cost = length + g_rand_int_range (rand, 0, 4);

      tables_add_edge (builder, from, to,
                       g_rand_int_range (rand, 0, 9) == 0 ? INFINITY
                       : whole ? ceil (cost) : cost,
                       g_rand_boolean (rand) ? WAY_ONE_WAY : WAY_BOTH_WAYS,
                       NULL);
    }

  return tables_build (builder);
}

/* On edges for the most part, several on one, at its ends and within. */
static guint
random_spots (GRand    *rand,
              WayTable *table,
              WaySpot  *spots)
{
  static const gdouble shares[]
    = { 0, 1, 0.5, 0.25, 0.125, 0.75, 1.0 / 3, 0.9 };
  const guint n_edges = way_table_get_n_edges (table);
  const guint n = g_rand_int_range (rand, 0, MOST_SPOTS + 1);
  guint made = 0;

  for (guint i = 0; i < n; i++)
    {
      WaySpot *spot = &spots[made];

      *spot = (WaySpot) { NULL };
      spot->from = WAY_INDEX (g_rand_int_range (rand, 0, N_NODES));
      spot->to = WAY_INDEX (g_rand_int_range (rand, 0, N_NODES));
      if (i > 0 && made > 0 && g_rand_boolean (rand))
        {
          spot->from = spots[0].to;
          spot->to = spots[0].from;
        }
      else if (n_edges > 0 && g_rand_int_range (rand, 0, 5) > 0)
        way_table_get_edge (table, g_rand_int_range (rand, 0, n_edges),
                            &spot->from, &spot->to, NULL, NULL);
      spot->share = shares[g_rand_int_range (rand, 0, G_N_ELEMENTS (shares))];
      made += spot->from != spot->to;
    }

  return made;
}

/* How far a spot lies along the edge from @from to @to; -1 if elsewhere. */
static gdouble
share_along (const WaySpot *spot,
             WayNode        from,
             WayNode        to)
{
  if (spot->from == from && spot->to == to)
    return spot->share;

  return spot->from == to && spot->to == from ? 1 - spot->share : -1;
}

static WayCost
part (gdouble share,
      WayCost cost)
{
  return share == 0 ? 0 : share * cost;
}

/* The edge itself, and all pairs of places along it, both ends among these. */
static void
divide (PlainGraph    *plain,
        WayNode        from,
        WayNode        to,
        WayCost        cost,
        const WaySpot *spots,
        guint          n_spots)
{
  guint places[MOST_SPOTS + 2], n = 2;
  gdouble shares[MOST_SPOTS + 2] = { 0, 1 };

  places[0] = (guint) WAY_NODE_INDEX (from);
  places[1] = (guint) WAY_NODE_INDEX (to);
  for (guint i = 0; i < n_spots && from != to; i++)
    if (share_along (&spots[i], from, to) >= 0)
      {
        shares[n] = share_along (&spots[i], from, to);
        places[n++] = N_NODES + i;
      }
  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < n; k++)
      if (shares[i] < shares[k])
        plain_graph_add (plain, places[i], places[k],
                         part (shares[k] - shares[i], cost));
}

/* Spots at one place are one place, unless it is blocked. */
static void
join_same_places (WayGraph      *base,
                  PlainGraph    *plain,
                  const WaySpot *spots,
                  guint          n_spots)
{
  for (guint i = 0; i < n_spots; i++)
    {
      const guint at_end
        = (guint) WAY_NODE_INDEX (spots[i].share == 0 ? spots[i].from
                                                      : spots[i].to);

      if (spots[i].share == 0 || spots[i].share == 1)
        {
          if (way_graph_is_blocked (base, WAY_INDEX (at_end)))
            continue;
          plain_graph_add (plain, N_NODES + i, at_end, 0);
          plain_graph_add (plain, at_end, N_NODES + i, 0);
        }
      for (guint k = 0; k < n_spots; k++)
        if (k != i && share_along (&spots[k], spots[i].from, spots[i].to)
                        == spots[i].share)
          plain_graph_add (plain, N_NODES + i, N_NODES + k, 0);
    }
}

/* The edges of @graph, whose nodes are the table's, divided by hand. */
static PlainGraph *
divide_all (WayGraph      *graph,
            const WaySpot *spots,
            guint          n_spots)
{
  PlainGraph *plain = plain_graph_new (N_NODES + n_spots);
  g_autoptr (WayEdges) edges = way_edges_new (way_graph_get_node_type (graph));
  const WayQuery query = { NULL };
  gpointer cursor = way_graph_begin (graph, &query);

  for (guint node = 0; node < N_NODES; node++)
    {
      const WayAt at = { WAY_INDEX (node), WAY_INDEX (node), 0, TRUE };

      way_graph_neighbours (graph, cursor, &at, edges);
      for (guint i = 0; i < way_edges_get_length (edges); i++)
        divide (plain, at.node, way_edges_get_node (edges, i),
                way_edges_get_cost (edges, i), spots, n_spots);
    }
  way_graph_end (graph, cursor);
  join_same_places (graph, plain, spots, n_spots);
  plain_graph_seal (plain);

  return plain;
}

static void
assert_cost (WayGraph   *graph,
             guint       from,
             guint       to,
             WayStrategy strategy,
             WayCost     wanted)
{
  GError *error = NULL;
  g_autoptr (WayPath) path
    = way_find_path_full (graph, WAY_INDEX (from), WAY_INDEX (to), strategy,
                          NULL, &error);

  /* A blocked node is not reached, not even from itself. */
  if (from == to && way_graph_is_blocked (graph, WAY_INDEX (to)))
    wanted = INFINITY;
  g_assert_no_error (error);
  g_assert_cmpint (path != NULL, ==, wanted < INFINITY);
  if (path != NULL)
    oracle_assert_cost (way_path_get_cost (path), wanted);
}

static void
assert_both_ends (WayGraph *graph,
                  guint     from,
                  guint     to,
                  WayCost   wanted)
{
  GError *error = NULL;
  g_autoptr (WaySearch) search
    = both_ends_search_new (graph, WAY_STRATEGY_ASTAR);
  g_autoptr (WayPath) path = NULL;

  if (from == to && way_graph_is_blocked (graph, WAY_INDEX (to)))
    wanted = INFINITY;
  way_search_set_start (search, WAY_INDEX (from));
  way_search_set_goal (search, WAY_INDEX (to));
  way_search_run (search, &error);
  g_assert_no_error (error);
  path = way_search_dup_path (search);
  g_assert_cmpint (path != NULL, ==, wanted < INFINITY);
  if (path != NULL)
    oracle_assert_cost (way_path_get_cost (path), wanted);
}

/* From everywhere to everywhere. */
static void
check_as_by_hand (WayGraph      *midway,
                  WayGraph      *base,
                  const WaySpot *spots,
                  guint          n_spots)
{
  g_autoptr (PlainGraph) plain = divide_all (base, spots, n_spots);

  for (guint from = 0; from < N_NODES + n_spots; from++)
    {
      g_autofree WayCost *costs = oracle_costs_from (plain, from);

      for (guint to = 0; to < N_NODES + n_spots; to++)
        {
          assert_cost (midway, from, to, WAY_STRATEGY_ASTAR, costs[to]);
          assert_cost (midway, from, to, WAY_STRATEGY_DIJKSTRA, costs[to]);
          if (way_graph_get_flags (midway) & WAY_GRAPH_PREDECESSORS)
            assert_both_ends (midway, from, to, costs[to]);
        }
    }
}

static WayMidway *
new_midway (WayGraph      *base,
            const WaySpot *spots,
            guint          n_spots)
{
  GError *error = NULL;
  WayMidway *midway = way_midway_new (base, spots, n_spots, &error);

  g_assert_no_error (error);
  for (guint i = 0; i < n_spots; i++)
    g_assert_cmpuint (WAY_NODE_INDEX (way_midway_get_node (midway, i)), ==,
                      N_NODES + i);

  return midway;
}

static void
test_tables (void)
{
  for (guint seed = 0; seed < outcome_repeat (200); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayTable) table
        = random_table (rand, seed % 3 > 0, seed % 2 > 0);
      WaySpot spots[MOST_SPOTS];
      const guint n_spots = random_spots (rand, table, spots);
      g_autoptr (WayMidway) midway
        = new_midway (WAY_GRAPH (table), spots, n_spots);

      check_as_by_hand (WAY_GRAPH (midway), WAY_GRAPH (table), spots, n_spots);
    }
}

/* The costs of all nodes in a hierarchy of @table, whose nodes rank by number. */
static WayHeuristic *
new_exact_heuristic (WayTable *table)
{
  GError *error = NULL;
  WayNode nodes[N_NODES];
  g_autoptr (WayOrder) order = NULL;
  g_autoptr (WayHierarchy) hierarchy = NULL;
  g_autoptr (WayHierarchyCosts) costs = NULL;

  for (guint i = 0; i < N_NODES; i++)
    nodes[i] = WAY_INDEX (i);
  order = way_order_new_from_nodes (nodes, N_NODES, &error);
  g_assert_no_error (error);
  hierarchy = way_hierarchy_build (WAY_GRAPH (table), order, NULL, &error);
  g_assert_no_error (error);
  costs = way_hierarchy_costs_new_from_graph (hierarchy, WAY_GRAPH (table),
                                              NULL, &error);
  g_assert_no_error (error);
  return way_hierarchy_costs_to_heuristic (costs);
}

static void
check_with_heuristic (WayMidway     *midway,
                      WayHeuristic  *below,
                      WayGraph      *base,
                      const WaySpot *spots,
                      guint          n_spots)
{
  g_autoptr (WayHeuristic) heuristic
    = way_midway_new_heuristic (midway, below);
  g_autoptr (PlainGraph) plain = divide_all (base, spots, n_spots);
  g_autoptr (WaySearch) search
    = way_search_new (WAY_GRAPH (midway), WAY_STRATEGY_ASTAR);

  way_search_set_heuristic (search, heuristic);
  for (guint from = 0; from < N_NODES + n_spots; from++)
    {
      g_autofree WayCost *costs = oracle_costs_from (plain, from);

      way_search_set_start (search, WAY_INDEX (from));
      for (guint to = 0; to < N_NODES + n_spots; to++)
        {
          GError *error = NULL;
          WayStatus status;

          way_search_set_goal (search, WAY_INDEX (to));
          status = way_search_run (search, &error);
          g_assert_no_error (error);
          g_assert_cmpint (status == WAY_STATUS_FOUND, ==,
                           costs[to] < INFINITY);
          if (status == WAY_STATUS_FOUND)
            {
              g_autoptr (WayPath) path = way_search_dup_path (search);

              oracle_assert_cost (way_path_get_cost (path), costs[to]);
            }
        }
    }
}

/* A heuristic that knows no spots guides searches from and to them. */
static void
test_heuristics (void)
{
  for (guint seed = 0; seed < outcome_repeat (200); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayTable) table
        = random_table (rand, seed % 3 > 0, seed % 2 > 0);
      g_autoptr (WayLandmarks) landmarks
        = way_landmarks_new (WAY_GRAPH (table), 3, WAY_LANDMARKS_FARTHEST, NULL,
                             NULL);
      g_autoptr (WayHeuristic) bounds = way_landmarks_to_heuristic (landmarks);
      g_autoptr (WayHeuristic) exact = new_exact_heuristic (table);
      WaySpot spots[MOST_SPOTS];
      const guint n_spots = random_spots (rand, table, spots);
      g_autoptr (WayMidway) midway
        = new_midway (WAY_GRAPH (table), spots, n_spots);

      check_with_heuristic (midway, bounds, WAY_GRAPH (table), spots, n_spots);
      check_with_heuristic (midway, exact, WAY_GRAPH (table), spots, n_spots);
    }
}

static void
test_contract (void)
{
  for (guint seed = 0; seed < outcome_repeat (60); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayTable) table
        = random_table (rand, seed % 3 > 0, seed % 2 > 0);
      WaySpot spots[MOST_SPOTS];
      const guint n_spots = random_spots (rand, table, spots);
      g_autoptr (WayMidway) midway
        = new_midway (WAY_GRAPH (table), spots, n_spots);
      WayNode places[N_NODES + MOST_SPOTS];

      for (guint i = 0; i < N_NODES + n_spots; i++)
        places[i] = WAY_INDEX (i);
      contract_check (WAY_GRAPH (midway), places, N_NODES + n_spots);
    }
}

static gboolean
mark_change (WayNode  node,
             gpointer user_data)
{
  ((gboolean *) user_data)[WAY_NODE_INDEX (node)] = TRUE;
  return TRUE;
}

static gboolean
are_same (const WayEdges *a,
          const WayEdges *b)
{
  if (way_edges_get_length (a) != way_edges_get_length (b))
    return FALSE;
  for (guint i = 0; i < way_edges_get_length (a); i++)
    if (way_edges_get_node (a, i) != way_edges_get_node (b, i)
        || way_edges_get_cost (a, i) != way_edges_get_cost (b, i))
      return FALSE;

  return TRUE;
}

/* The edges at all nodes. (transfer full) */
static GPtrArray *
take_down (WayGraph *graph,
           guint     n)
{
  GPtrArray *all
    = g_ptr_array_new_with_free_func ((GDestroyNotify) way_edges_free);
  const WayQuery query = { NULL };
  gpointer cursor = way_graph_begin (graph, &query);

  for (guint i = 0; i < 2 * n; i++)
    {
      WayEdges *edges = way_edges_new (way_graph_get_node_type (graph));
      const WayAt at = { WAY_INDEX (i / 2), WAY_INDEX (i / 2), 0, TRUE };

      if (i % 2 == 0)
        way_graph_neighbours (graph, cursor, &at, edges);
      else
        way_graph_predecessors (graph, cursor, &at, edges);
      g_ptr_array_add (all, edges);
    }
  way_graph_end (graph, cursor);

  return all;
}

/* Edges below become more expensive and nodes are blocked while the view stays;
 * each node whose edges change is reported. */
static void
test_changes_below (void)
{
  for (guint seed = 0; seed < outcome_repeat (100); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayTable) table = random_table (rand, seed % 3 > 0, FALSE);
      g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (table));
      WayLayer *layer = way_overlay_get_layer (overlay, "changes");
      WaySpot spots[MOST_SPOTS];
      const guint n_spots = random_spots (rand, table, spots);
      const guint n = N_NODES + n_spots;
      g_autoptr (WayMidway) midway
        = new_midway (WAY_GRAPH (overlay), spots, n_spots);

      for (guint round = 0; round < 4; round++)
        {
          const guint64 since = way_graph_get_version (WAY_GRAPH (midway));
          g_autoptr (GPtrArray) before = take_down (WAY_GRAPH (midway), n);
          g_autoptr (GPtrArray) after = NULL;
          gboolean is_told[N_NODES + MOST_SPOTS] = { FALSE };
          const WayNode node = WAY_INDEX (g_rand_int_range (rand, 0, N_NODES));

          if (round == 1)
            way_layer_set_extra_cost (layer, node, INFINITY);
          else
            way_layer_set_extra_cost (layer, node, round);
          after = take_down (WAY_GRAPH (midway), n);
          if (way_graph_foreach_change (WAY_GRAPH (midway), since, mark_change,
                                        is_told))
            for (guint i = 0; i < 2 * n; i++)
              g_assert_true (is_told[i / 2]
                             || are_same (before->pdata[i], after->pdata[i]));
          check_as_by_hand (WAY_GRAPH (midway), WAY_GRAPH (overlay), spots,
                            n_spots);
        }
    }
}

/* Over the view lie an overlay, a view turned around and turns. */
static void
test_below_others (void)
{
  for (guint seed = 0; seed < outcome_repeat (100); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayTable) table = random_table (rand, seed % 3 > 0, FALSE);
      WaySpot spots[MOST_SPOTS];
      const guint n_spots = random_spots (rand, table, spots);
      const guint n = N_NODES + n_spots;
      g_autoptr (WayMidway) midway
        = new_midway (WAY_GRAPH (table), spots, n_spots);
      g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (midway));
      g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (overlay));
      g_autoptr (WayReverse) reverse
        = way_reverse_new (WAY_GRAPH (midway), NULL);
      g_autoptr (PlainGraph) plain
        = divide_all (WAY_GRAPH (table), spots, n_spots);

      for (guint from = 0; from < n; from++)
        {
          g_autofree WayCost *costs = oracle_costs_from (plain, from);
          g_autofree WayCost *back = oracle_costs_to (plain, from);

          for (guint to = 0; to < n; to++)
            {
              assert_cost (WAY_GRAPH (overlay), from, to, WAY_STRATEGY_ASTAR,
                           costs[to]);
              assert_cost (WAY_GRAPH (turns), from, to, WAY_STRATEGY_ASTAR,
                           costs[to]);
              assert_cost (WAY_GRAPH (reverse), from, to, WAY_STRATEGY_ASTAR,
                           back[to]);
            }
        }
    }
}

/* What dead ends hide for the sake of a goal is not hidden from the search that
 * comes from there, and asks for the same edges. */
static void
test_above_dead_ends (void)
{
  for (guint seed = 0; seed < outcome_repeat (200); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayTable) table
        = random_table (rand, seed % 3 > 0, seed % 2 > 0);
      g_autoptr (WayDeadEnds) dead_ends
        = way_dead_ends_new (WAY_GRAPH (table), NULL, NULL);
      WaySpot spots[MOST_SPOTS];
      const guint n_spots = random_spots (rand, table, spots);
      g_autoptr (WayMidway) midway
        = new_midway (WAY_GRAPH (dead_ends), spots, n_spots);

      check_as_by_hand (WAY_GRAPH (midway), WAY_GRAPH (table), spots, n_spots);
    }
}

/* So near to an end that the share from the other end is 1. Nevertheless each
 * direction of the edge can be used, and no other. */
static void
test_all_but_at_an_end (void)
{
  const WaySpot spots[]
    = { { .from = WAY_INDEX (0), .to = WAY_INDEX (1), .share = 1e-20 },
        { .from = WAY_INDEX (0), .to = WAY_INDEX (1), .share = 3e-20 } };

  for (guint direction = 1; direction <= 3; direction++)
    {
      const WayCost up = direction & 1 ? 8 : INFINITY;
      const WayCost down = direction & 2 ? 8 : INFINITY;
      g_autoptr (WayTableBuilder) builder
        = way_table_builder_new (WAY_POSITION_NONE);
      g_autoptr (WayTable) table = NULL;
      g_autoptr (WayMidway) midway = NULL;

      way_table_builder_add_nodes (builder, 2, NULL, NULL, NULL);
      tables_add_edge (builder, 0, 1, up, WAY_ONE_WAY, NULL);
      tables_add_edge (builder, 1, 0, down, WAY_ONE_WAY, NULL);
      table = tables_build (builder);
      midway = way_midway_new (WAY_GRAPH (table), spots, 2, NULL);

      assert_cost (WAY_GRAPH (midway), 0, 2, WAY_STRATEGY_DIJKSTRA, up * 1e-20);
      assert_cost (WAY_GRAPH (midway), 2, 3, WAY_STRATEGY_DIJKSTRA, up * 2e-20);
      assert_cost (WAY_GRAPH (midway), 3, 1, WAY_STRATEGY_DIJKSTRA, up);
      assert_cost (WAY_GRAPH (midway), 1, 3, WAY_STRATEGY_DIJKSTRA, down);
      assert_cost (WAY_GRAPH (midway), 3, 2, WAY_STRATEGY_DIJKSTRA,
                   down * 2e-20);
      assert_cost (WAY_GRAPH (midway), 2, 0, WAY_STRATEGY_DIJKSTRA,
                   down * 1e-20);
      assert_both_ends (WAY_GRAPH (midway), 2, 0, down * 1e-20);
    }
}

/* On a grid a wall blocks the spots on the edge into it. */
static void
test_grid (void)
{
  g_autoptr (WayTerrain) terrain
    = way_terrain_new_from_text ("...\n...\n", ".1", NULL, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  const WaySpot spots[]
    = { { .from = WAY_INDEX (0), .to = WAY_INDEX (1), .share = 0.25 },
        { .from = WAY_INDEX (2), .to = WAY_INDEX (5), .share = 0.5 } };
  g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (grid));
  g_autoptr (WayMidway) midway
    = way_midway_new (WAY_GRAPH (overlay), spots, 2, NULL);

  assert_cost (WAY_GRAPH (midway), 6, 7, WAY_STRATEGY_ASTAR, 0.75 + 1 + 0.5);
  way_layer_set_extra_cost (way_overlay_get_layer (overlay, "wall"),
                            WAY_INDEX (1), INFINITY);
  assert_cost (WAY_GRAPH (midway), 6, 7, WAY_STRATEGY_ASTAR,
               0.25 + 1 + 2 + 0.5);          /* around by the lower row */
}

/* Facts about spots other than their edges. */
static void
test_answers (void)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_GEOGRAPHIC);
  const WayPosition at[] = { { 0, 0 }, { 90, 0 }, { 5, 5 }, { 6, 5 } };
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayMidway) midway = NULL;
  g_autoptr (WayPath) path = NULL;
  g_autofree char *label = NULL;
  WayPosition position;
  WaySpot spots[2] = { { .share = 0.5 }, { .share = 0.5 } };
  WaySpot spot;

  way_table_builder_add_nodes (builder, 4, at, NULL, NULL);
  tables_add_edge (builder, 0, 1, 8, WAY_BOTH_WAYS, "Equator");
  tables_add_way (builder, 2, 3, 1);
  table = tables_build (builder);
  spots[0].from = way_table_get_node (table, WAY_ADDED (0));
  spots[0].to = way_table_get_node (table, WAY_ADDED (1));
  spots[1].from = way_table_get_node (table, WAY_ADDED (2));
  spots[1].to = way_table_get_node (table, WAY_ADDED (3));
  midway = way_midway_new (WAY_GRAPH (table), spots, 2, NULL);

  g_assert_true (way_midway_get_spot (midway, WAY_INDEX (4), &spot));
  g_assert_cmpfloat (spot.share, ==, 0.5);
  g_assert_true (spot.from == MIN (spots[0].from, spots[0].to));
  g_assert_false (way_midway_get_spot (midway, WAY_INDEX (3), NULL));
  g_assert_true (way_graph_get_position (WAY_GRAPH (midway), WAY_INDEX (4),
                                         &position));
  g_assert_cmpfloat_with_epsilon (position.x, 45, 1e-12);
  g_assert_cmpfloat_with_epsilon (position.y, 0, 1e-12);
  g_assert_true (way_graph_refuses (WAY_GRAPH (midway), WAY_INDEX (4),
                                    WAY_INDEX (5)));
  g_assert_false (way_graph_refuses (WAY_GRAPH (midway), WAY_INDEX (4),
                                     spots[0].to));

  path = way_find_path (WAY_GRAPH (midway), WAY_INDEX (4), spots[0].to,
                        WAY_STRATEGY_ASTAR, NULL);
  g_assert_cmpfloat (way_path_get_cost (path), ==, 4);
  label = way_graph_dup_label (WAY_GRAPH (midway), way_path_get_edge (path, 1));
  g_assert_cmpstr (label, ==, "Equator");
  g_assert_cmpint (way_graph_get_flags (WAY_GRAPH (midway)), ==,
                   WAY_GRAPH_HEURISTIC | WAY_GRAPH_METRIC
                     | WAY_GRAPH_PREDECESSORS);
}

/* Views with cursors of their own hand on none. */
static void
test_without_cursor (void)
{
  for (guint seed = 0; seed < 20; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayTable) table = random_table (rand, TRUE, FALSE);
      WaySpot spots[MOST_SPOTS];
      const guint n_spots = random_spots (rand, table, spots);
      const guint n = N_NODES + n_spots;
      g_autoptr (WayMidway) midway
        = new_midway (WAY_GRAPH (table), spots, n_spots);
      g_autoptr (GPtrArray) wanted = take_down (WAY_GRAPH (midway), n);
      g_autoptr (WayEdges) edges
        = way_edges_new (way_graph_get_node_type (WAY_GRAPH (midway)));

      for (guint i = 0; i < n; i++)
        {
          const WayAt at = { WAY_INDEX (i), WAY_INDEX (i), 0, TRUE };

          way_graph_neighbours (WAY_GRAPH (midway), NULL, &at, edges);
          g_assert_true (are_same (edges, wanted->pdata[2 * i]));
          way_graph_predecessors (WAY_GRAPH (midway), NULL, &at, edges);
          g_assert_true (are_same (edges, wanted->pdata[2 * i + 1]));
          g_assert_cmpfloat (way_graph_heuristic (WAY_GRAPH (midway), NULL,
                                                  WAY_INDEX (i)), ==, 0);
        }
    }
}

static void
assert_fails (WayGraph *graph,
              WaySpot   spot,
              gint      code)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (way_midway_new (graph, &spot, 1, &error));
  g_assert_error (error, WAY_ERROR, code);
}

static void
test_errors (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);
  g_autoptr (WayTable) table = random_table (rand, TRUE, TRUE);
  g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (table));
  const WayNode zero = WAY_INDEX (0), one = WAY_INDEX (1);

  assert_fails (WAY_GRAPH (table), (WaySpot) { zero, zero, 0.5 },
                WAY_ERROR_BAD_NODE);
  assert_fails (WAY_GRAPH (table),
                (WaySpot) { zero, WAY_INDEX (N_NODES), 0.5 },
                WAY_ERROR_BAD_NODE);
  assert_fails (WAY_GRAPH (table), (WaySpot) { zero, one, -0.1 },
                WAY_ERROR_BAD_NODE);
  assert_fails (WAY_GRAPH (table), (WaySpot) { zero, one, 1.5 },
                WAY_ERROR_BAD_NODE);
  assert_fails (WAY_GRAPH (table), (WaySpot) { zero, one, NAN },
                WAY_ERROR_BAD_NODE);
  assert_fails (WAY_GRAPH (turns), (WaySpot) { zero, one, 0.5 },
                WAY_ERROR_UNSUPPORTED);
}

static void
lead_to_spot (WayNode   node,
              WayEdges *edges,
              gpointer  user_data)
{
  way_edges_add (edges, WAY_INDEX (2), 1);
}

/* A graph of two nodes has no third, though the view has. */
static void
test_bad_base (void)
{
  g_autoptr (WayNodeType) type = way_node_type_new_index (2);
  g_autoptr (WayCallbackGraph) graph
    = way_callback_graph_new (type, lead_to_spot, NULL, NULL);
  const WaySpot spot = { WAY_INDEX (0), WAY_INDEX (1), 0.5 };
  g_autoptr (WayMidway) midway
    = way_midway_new (WAY_GRAPH (graph), &spot, 1, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_null (way_find_path_full (WAY_GRAPH (midway), WAY_INDEX (0),
                                     WAY_INDEX (2), WAY_STRATEGY_DIJKSTRA, NULL,
                                     &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/midway/tables", test_tables);
  g_test_add_func ("/midway/heuristics", test_heuristics);
  g_test_add_func ("/midway/contract", test_contract);
  g_test_add_func ("/midway/changes-below", test_changes_below);
  g_test_add_func ("/midway/below-others", test_below_others);
  g_test_add_func ("/midway/above-dead-ends", test_above_dead_ends);
  g_test_add_func ("/midway/all-but-at-an-end", test_all_but_at_an_end);
  g_test_add_func ("/midway/grid", test_grid);
  g_test_add_func ("/midway/answers", test_answers);
  g_test_add_func ("/midway/without-cursor", test_without_cursor);
  g_test_add_func ("/midway/errors", test_errors);
  g_test_add_func ("/midway/bad-base", test_bad_base);

  return g_test_run ();
}
