/* hierarchy-turns.c - hierarchies of graphs in which turns cost
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Prices of turns are held to Bellman-Ford over a graph of edges. Rules are
 * held to searches of WayTurns, which t/turns-expanded holds to a graph that is
 * expanded by hand. Each path is costed again by WayTurns, turn by turn. */

#include "routing/hierarchy/query-private.h"
#include "routing/hierarchy/targets-private.h"
#include "lib/dimacs.h"
#include "lib/outcome.h"
#include "lib/random-graph.h"
#include "lib/turn-prices.h"

#include <wayfind/core/path.h>

#include <math.h>

/* A table with a hierarchy of its turns. */
typedef struct
{
  WayTable          *table;     /* (owned) */
  WayTurns          *turns;     /* (owned) */
  WayHierarchyCosts *costs;     /* (owned) */
  WayHierarchyQuery *query;     /* (owned) */
} Turned;

static void
turned_clear (Turned *self)
{
  g_clear_object (&self->query);
  g_clear_object (&self->costs);
  g_clear_object (&self->turns);
  g_clear_object (&self->table);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Turned, turned_clear)

/* Builds of the present turns. */
static void
build (Turned *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayHierarchy) hierarchy
    = way_hierarchy_build (WAY_GRAPH (self->turns), NULL, NULL, &error);

  g_assert_no_error (error);
  g_assert_true (hierarchy_has_states (&hierarchy->shape));
  g_assert_cmpuint (hierarchy->shape.n_places, ==,
                    way_table_get_n_nodes (self->table));
  g_clear_object (&self->query);
  g_clear_object (&self->costs);
  self->costs = way_hierarchy_costs_new_from_graph (
    hierarchy, WAY_GRAPH (self->turns), NULL, &error);
  g_assert_no_error (error);
  self->query = way_hierarchy_query_new (self->costs);
}

static void
assert_same_cost (WayCost cost,
                  WayCost expected)
{
  if (expected < INFINITY)
    g_assert_cmpfloat_with_epsilon (cost, expected, 1e-12 * (1 + expected));
  else
    g_assert_cmpfloat (cost, ==, INFINITY);
}

/* The least cost from one node to another; its path costs that in @graph. */
static WayCost
ask (Turned  *self,
     WayGraph *graph,
     WayNode   from,
     WayNode   to)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) path = NULL;
  g_autoptr (WayPath) again = NULL;
  WayCost cost = INFINITY;
  guint n;

  way_hierarchy_query_set_start (self->query, from);
  way_hierarchy_query_set_goal (self->query, to);
  way_hierarchy_query_run (self->query, &error);
  g_assert_no_error (error);
  path = way_hierarchy_query_dup_path (self->query);
  g_assert_cmpint (way_hierarchy_query_get_cost (self->query, &cost), ==,
                   path != NULL);
  if (path == NULL)
    return INFINITY;

  n = way_path_get_length (path);
  g_assert_true (way_path_get_node (path, 0) == from);
  g_assert_true (way_path_get_node (path, n - 1) == to);
  assert_same_cost (way_path_get_cost (path), cost);
  again = way_path_recost (path, graph, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (way_path_get_length (again), ==, n);
  assert_same_cost (way_path_get_cost (again), cost);
  return cost;
}

/* All pairs, and all rows, against a search of @graph. */
typedef struct
{
  Turned    *turned;
  WayGraph  *graph;
  WaySearch *search;            /* (owned) */
} Rows;

static WayCost
search (Rows   *self,
        WayNode from,
        WayNode to)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) path = NULL;

  /* A hierarchy does not know which nodes are blocked. */
  if (from == to)
    return 0;

  way_search_set_start (self->search, from);
  way_search_clear_goals (self->search);
  way_search_add_goal (self->search, to);
  way_search_run (self->search, &error);
  g_assert_no_error (error);
  path = way_search_dup_path (self->search);

  return way_search_get_status (self->search) == WAY_STATUS_FOUND
           ? way_path_get_cost (path) : INFINITY;
}

static gboolean
check_row (gsize          row,
           const WayCost *costs,
           gsize          n_targets,
           gpointer       user_data)
{
  Rows *self = user_data;

  for (gsize i = 0; i < n_targets; i++)
    assert_same_cost (costs[i], search (self, WAY_INDEX (row), WAY_INDEX (i)));
  return TRUE;
}

static void
check_all (Turned   *self,
           WayGraph *graph)
{
  const guint32 n = way_table_get_n_nodes (self->table);
  g_autofree WayNode *nodes = g_new (WayNode, n);
  g_autoptr (WayHierarchyTargets) targets
    = way_hierarchy_targets_new (self->costs, NULL, 0, NULL, NULL);
  Rows rows = { self, graph, way_search_new (graph, WAY_STRATEGY_DIJKSTRA) };

  for (guint32 i = 0; i < n; i++)
    {
      nodes[i] = WAY_INDEX (i);
      for (guint32 j = 0; j < n; j++)
        assert_same_cost (ask (self, graph, WAY_INDEX (i), WAY_INDEX (j)),
                          search (&rows, WAY_INDEX (i), WAY_INDEX (j)));
    }
  g_assert_cmpuint (targets->selection.n_targets, ==, n);
  g_assert_true (way_hierarchy_targets_foreach_row (targets, nodes, n, 1,
                                                    check_row, &rows, NULL,
                                                    NULL));
  g_object_unref (rows.search);
}

/* Prices ------------------------------------------------------------------- */

static void
draw_prices (TurnPrices *prices,
             GRand      *rand,
             guint       n)
{
  for (guint a = 0; a < n; a++)
    for (guint b = 0; b < n; b++)
      for (guint c = 0; c < n; c++)
        prices->of[a][b][c] = g_rand_int_range (rand, 0, 4) == 0
                                ? INFINITY : g_rand_int_range (rand, 0, 9);
}

static void
check_prices (Turned           *self,
              const TurnPrices *prices,
              const PlainGraph *plain)
{
  for (guint i = 0; i < plain->n_nodes; i++)
    for (guint j = 0; j < plain->n_nodes; j++)
      assert_same_cost (ask (self, WAY_GRAPH (self->turns),
                             as_graph_get_node (prices->base, i),
                             as_graph_get_node (prices->base, j)),
                        turn_prices_least (prices, plain, i, j));
}

/* A random graph without loops, which tables leave out. (transfer full) */
static PlainGraph *
draw_graph (GRand   *rand,
            guint32  seed)
{
  const guint n = 1 + seed % 9;
  g_autoptr (PlainGraph) plain
    = random_graph_new (rand, n, random_graph_flags (seed));
  PlainGraph *rest = plain_graph_new (n);

  for (guint i = 0; i < plain->edges->len; i++)
    {
      const PlainEdge *edge = &g_array_index (plain->edges, PlainEdge, i);

      if (edge->from != edge->to)
        plain_graph_add (rest, edge->from, edge->to, edge->cost);
    }
  plain_graph_seal (rest);
  return rest;
}

/* Any price for any turn; then others, over the same hierarchy. */
static void
test_prices (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (1200); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (PlainGraph) plain = draw_graph (rand, seed);
      const guint n = plain->n_nodes;
      g_autoptr (AsGraph) as = as_graph_new (plain, AS_TABLE, AS_PLAIN);
      g_autoptr (GError) error = NULL;
      TurnPrices prices = { as };
      g_auto (Turned) self = { 0 };

      draw_prices (&prices, rand, n);
      self.table = g_object_ref (WAY_TABLE (as->graph));
      self.turns = way_turns_new (as->graph);
      way_turns_set_cost_func (self.turns, turn_prices_tell, &prices, NULL);
      build (&self);
      check_prices (&self, &prices, plain);

      draw_prices (&prices, rand, n);
      way_turns_set_cost_func (self.turns, turn_prices_tell, &prices, NULL);
      g_assert_true (costs_set_from_graph (
        self.costs, WAY_GRAPH (self.turns), NULL, &error));
      g_assert_no_error (error);
      check_prices (&self, &prices, plain);
    }
}

/* Rules -------------------------------------------------------------------- */

/* Forbids and prescribes ways of three to five nodes along edges. */
static void
draw_rules (WayTurns *turns,
            GRand    *rand,
            guint32   n_nodes)
{
  const guint n_rules = (guint) g_rand_int_range (rand, 1, 8);

  for (guint i = 0; i < n_rules; i++)
    {
      WayNode nodes[5];
      const guint n = (guint) g_rand_int_range (rand, 3, 6);

      for (guint j = 0; j < n; j++)
        nodes[j] = WAY_INDEX (g_rand_int_range (rand, 0, (gint32) n_nodes));
      way_turns_add_restriction (turns,
                                 g_rand_boolean (rand)
                                   ? WAY_RESTRICTION_NO : WAY_RESTRICTION_ONLY,
                                 nodes, NULL, n, NULL);
    }
}

static void
draw_costs (WayTurns *turns,
            GRand    *rand)
{
  way_turns_set_cost (turns, WAY_TURN_U | WAY_TURN_DEAD_END,
                      g_rand_boolean (rand) ? INFINITY : 3);
  way_turns_set_cost (turns, WAY_TURN_DEAD_END,
                      g_rand_boolean (rand) ? INFINITY : 4);
  way_turns_set_cost (turns, WAY_TURN_STRAIGHT, g_rand_int_range (rand, 0, 3));
}

/* Turns with rules, and on every other round with costs as well, then other
 * costs, nodes closed, and a file. */
static void
check_rules (guint32 seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  const guint n = 3 + seed % 6;
  g_autoptr (PlainGraph) plain
    = random_graph_new (rand, n, random_graph_flags (seed));
  g_autoptr (AsGraph) as = as_graph_new (plain, AS_TABLE, AS_PLAIN);
  g_autoptr (WayHierarchyCosts) base = NULL;
  g_autoptr (WayOverlay) overlay = way_overlay_new (as->graph);
  g_autoptr (WayTurns) above = way_turns_new (WAY_GRAPH (overlay));
  g_autoptr (GRand) same = g_rand_new_with_seed (seed);
  g_autoptr (GError) error = NULL;
  g_auto (Turned) self = { 0 };
  const WayNode closed = WAY_INDEX (seed % n);

  self.table = g_object_ref (WAY_TABLE (as->graph));
  self.turns = way_turns_new (as->graph);
  g_rand_set_seed (rand, seed);
  draw_rules (self.turns, rand, n);
  draw_rules (above, same, n);
  if (seed % 2 == 0)
    draw_costs (self.turns, rand);
  build (&self);
  check_all (&self, WAY_GRAPH (self.turns));
  if (seed % 2 == 0)
    {
      draw_costs (self.turns, rand);
      costs_set_from_graph (self.costs, WAY_GRAPH (self.turns),
                                          NULL, &error);
      g_assert_no_error (error);
      check_all (&self, WAY_GRAPH (self.turns));
      return;
    }

  base = g_steal_pointer (&self.costs);
  self.costs = costs_new_over (base, &error);
  costs_close_nodes (self.costs, &closed, 1, NULL, &error);
  g_assert_no_error (error);
  query_set_costs (self.query, self.costs);
  way_overlay_set_extra_cost (overlay, closed, INFINITY);
  check_all (&self, WAY_GRAPH (above));
}

static void
test_rules (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (1200); seed++)
    check_rules (seed);
}

/* Hardly larger with a few rules than without. */
static void
test_size (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (60, 60, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (grid));
  g_autoptr (WayHierarchy) plain
    = way_hierarchy_build (WAY_GRAPH (grid), NULL, NULL, NULL);
  g_autoptr (WayHierarchy) with_rules = NULL;
  g_autoptr (WayHierarchy) with_costs = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 20; i++)
    {
      const guint at = 61 + 170 * i;
      const WayNode nodes[] = { WAY_INDEX (at), WAY_INDEX (at + 1),
                                WAY_INDEX (at + 61) };

      way_turns_add_restriction (turns, WAY_RESTRICTION_NO, nodes, NULL, 3,
                                 NULL);
    }
  with_rules = way_hierarchy_build (WAY_GRAPH (turns), NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (with_rules->shape.n_arcs, <,
                    plain->shape.n_arcs * 5 / 4);

  way_turns_set_cost (turns, WAY_TURN_LEFT | WAY_TURN_RIGHT, 2);
  with_costs = way_hierarchy_build (WAY_GRAPH (turns), NULL, NULL, &error);
  g_assert_no_error (error);
  g_test_message ("arcs: %u, with rules %u, with costs %u",
                  plain->shape.n_arcs,
                  with_rules->shape.n_arcs,
                  with_costs->shape.n_arcs);
}

/* What does not fit together is refused. */
static void
test_mistakes (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (4, 4, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayGrid) eight = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (grid));
  g_autoptr (WayTurns) others = way_turns_new (WAY_GRAPH (eight));
  g_autoptr (WayTimed) timed = way_timed_new (WAY_GRAPH (grid), NULL, NULL);
  g_autoptr (WayHierarchy) of_turns = NULL;
  g_autoptr (WayHierarchy) plain
    = way_hierarchy_build (WAY_GRAPH (grid), NULL, NULL, NULL);
  guint32 edge;

  way_turns_set_cost (turns, WAY_TURN_U | WAY_TURN_DEAD_END, 2);
  way_turns_set_cost (others, WAY_TURN_U | WAY_TURN_DEAD_END, 2);
  of_turns = way_hierarchy_build (WAY_GRAPH (turns), NULL, NULL, NULL);
  for (guint i = 0; i < 4; i++)
    {
      WayHierarchy *hierarchies[] = { plain, of_turns, of_turns, plain };
      WayGraph *graphs[] = { WAY_GRAPH (turns), WAY_GRAPH (grid),
                             WAY_GRAPH (others), WAY_GRAPH (timed) };
      g_autoptr (GError) error = NULL;

      g_assert_null (way_hierarchy_costs_new_from_graph (
        hierarchies[i], graphs[i], NULL, &error));
      g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
      g_clear_error (&error);
      g_assert_null (way_hierarchy_build (WAY_GRAPH (timed), NULL, NULL,
                                          &error));
      g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
    }
  g_assert_false (hierarchy_has_states (&plain->shape));
  g_assert_true (way_hierarchy_find_edge (plain, WAY_INDEX (0), WAY_INDEX (1),
                                          WAY_EDGE_NONE, &edge));
  g_assert_false (way_hierarchy_find_edge (of_turns, WAY_INDEX (0),
                                           WAY_INDEX (1), WAY_EDGE_NONE,
                                           &edge));
}

/* Roads -------------------------------------------------------------------- */

/* Real roads, where U-turns are forbidden, others cost a minute, and rules are
 * made up. */
static void
test_roads (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  g_autoptr (GArray) pairs = NULL;
  g_auto (Turned) self = { 0 };
  Rows rows = { &self };

  if (!data_is_there ())
    return;

  self.table = dimacs_read_table ("monaco", WAY_POSITION_GEOGRAPHIC);
  pairs = dimacs_read_pairs ("monaco");
  self.turns = way_turns_new (WAY_GRAPH (self.table));
  for (guint costly = 0; costly < 2; costly++)
    {
      draw_rules (self.turns, rand, way_table_get_n_nodes (self.table));
      if (costly)
        {
          way_turns_set_cost (self.turns, WAY_TURN_U | WAY_TURN_DEAD_END,
                              INFINITY);
          way_turns_set_cost (self.turns, WAY_TURN_LEFT, 60);
        }
      build (&self);
      rows.graph = WAY_GRAPH (self.turns);
      rows.search = way_search_new (rows.graph, WAY_STRATEGY_DIJKSTRA);
      for (guint i = 0; i < MIN (pairs->len, outcome_repeat (500)); i++)
        {
          const DimacsPair *pair = &g_array_index (pairs, DimacsPair, i);
          const WayNode from = way_table_get_node (self.table,
                                                   WAY_ADDED (pair->start));
          const WayNode to = way_table_get_node (self.table,
                                                 WAY_ADDED (pair->goal));

          assert_same_cost (ask (&self, rows.graph, from, to),
                            search (&rows, from, to));
        }
      g_object_unref (rows.search);
    }
}

/* They come to an end, and the first is a best path. */
static void
check_alternatives (WayHierarchyQuery *query,
                    WayCost            cost)
{
  const WayAlternatives options = { 4, 1, 2, { NULL } };
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) paths
    = query_find_alternatives (query, &options, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (paths->len, >=, 1);
  for (guint i = 0; i < paths->len; i++)
    {
      const WayCost found = way_path_get_cost (paths->pdata[i]);

      if (i == 0)
        g_assert_cmpfloat (found, ==, cost);
      else
        g_assert_cmpfloat (found, >=, cost);
    }
}

/* Where edges are free each triangle on the way down may lead through the same
 * states: a path must not, or it grows without end. */
static void
test_free_edges (void)
{
  for (guint32 n = 4; n <= 14; n += 2)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (n * 10 + 3);
      g_autoptr (WayTableBuilder) builder
        = way_table_builder_new (WAY_POSITION_NONE);
      g_autoptr (WayTable) table = NULL;
      g_autoptr (WayTurns) turns = NULL;
      g_autoptr (WayHierarchy) hierarchy = NULL;
      g_autoptr (WayHierarchyCosts) costs = NULL;
      g_autoptr (WayHierarchyQuery) query = NULL;

      way_table_builder_add_nodes (builder, n, NULL, NULL, NULL);
      for (guint i = 0; i < 3 * n; i++)
        {
          const guint32 from = (guint32) g_rand_int_range (rand, 0, (gint) n);
          const guint32 to = (guint32) g_rand_int_range (rand, 0, (gint) n);

          way_table_builder_add_edge (builder, WAY_INDEX (from), WAY_INDEX (to),
                                      0, WAY_BOTH_WAYS, NULL, NULL);
        }
      table = way_table_builder_build (builder, NULL);
      turns = way_turns_new (WAY_GRAPH (table));
      way_turns_set_cost (turns, WAY_TURN_U | WAY_TURN_DEAD_END, 1);
      hierarchy = way_hierarchy_build (WAY_GRAPH (turns), NULL, NULL, NULL);
      costs = way_hierarchy_costs_new_from_graph (hierarchy, WAY_GRAPH (turns),
                                                  NULL, NULL);
      query = way_hierarchy_query_new (costs);
      for (guint32 i = 0; i < n * n; i++)
        {
          g_autoptr (WayPath) path = NULL;

          way_hierarchy_query_set_start (query, WAY_INDEX (i / n));
          way_hierarchy_query_set_goal (query, WAY_INDEX (i % n));
          if (way_hierarchy_query_run (query, NULL) != WAY_STATUS_FOUND)
            continue;
          path = way_hierarchy_query_dup_path (query);
          g_assert_nonnull (path);
          /* No more than there are states: starts, arrivals and goals. */
          g_assert_cmpuint (way_path_get_length (path), <=,
                            way_table_get_n_edges (table) + 2 * n);
          check_alternatives (query, way_path_get_cost (path));
        }
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/hierarchy-turns/prices", test_prices);
  g_test_add_func ("/hierarchy-turns/rules", test_rules);
  g_test_add_func ("/hierarchy-turns/size", test_size);
  g_test_add_func ("/hierarchy-turns/mistakes", test_mistakes);
  g_test_add_func ("/hierarchy-turns/roads", test_roads);
  g_test_add_func ("/hierarchy-turns/free-edges", test_free_edges);

  return g_test_run ();
}
