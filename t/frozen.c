/* frozen.c - graphs of all kinds that become tables
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/both-ends.h"
#include "lib/dimacs.h"
#include "lib/outcome.h"
#include "lib/plain-grid.h"
#include "lib/random-graph.h"
#include "lib/tables.h"

#include <string.h>

#define N_SEEDS 400

static WayFrozen *
freeze (WayGraph      *graph,
        const WayNode *seeds,
        guint          n_seeds)
{
  g_autoptr (GError) error = NULL;
  WayFrozen *frozen = way_frozen_new (graph, seeds, n_seeds, NULL, &error);

  g_assert_no_error (error);

  return frozen;
}

static WayNode
find (WayFrozen *frozen,
      WayNode    node)
{
  WayNode found;

  g_assert_true (way_frozen_find_node (frozen, node, &found));

  return found;
}

/* Random graphs ---------------------------------------------------------- */

/* Whether a table can promise whole costs: they have to fit 32 bits. */
static gboolean
has_whole_arcs (const PlainGraph *plain)
{
  for (guint i = 0; i < plain->edges->len; i++)
    {
      const WayCost cost = g_array_index (plain->edges, PlainEdge, i).cost;

      if (cost >= WAY_WHOLE_HIDDEN && cost < INFINITY)
        return FALSE;
    }

  return plain_graph_is_whole (plain);
}

/* All nodes can be reached from the seeds, which are all of them. */
static void
check_frozen (AsGraph          *graph,
              const PlainGraph *plain,
              WayFrozen        *frozen)
{
  WayTable *table = way_frozen_get_table (frozen);

  g_assert_cmpuint (way_table_get_n_nodes (table), ==, plain->n_nodes);
  for (guint id = 0; id < plain->n_nodes; id++)
    {
      const WayNode node = find (frozen, as_graph_get_node (graph, id));

      g_assert_cmpuint (as_graph_get_id (graph,
                                         way_frozen_get_node (frozen, node)),
                        ==, id);
    }
  if (has_whole_arcs (plain))
    g_assert_true (tables_flags (table) & WAY_GRAPH_WHOLE_COSTS);
}

static void
check_costs (AsGraph          *graph,
             const PlainGraph *plain,
             WayFrozen        *frozen,
             guint             start)
{
  g_autofree WayCost *costs = oracle_costs_from (plain, start);
  g_autoptr (WaySearch) search
    = way_search_new (WAY_GRAPH (way_frozen_get_table (frozen)),
                      WAY_STRATEGY_DIJKSTRA);
  g_autoptr (GError) error = NULL;

  way_search_set_start (search, find (frozen,
                                      as_graph_get_node (graph, start)));
  way_search_run (search, &error);
  g_assert_no_error (error);
  for (guint id = 0; id < plain->n_nodes; id++)
    {
      const WayNode node = find (frozen, as_graph_get_node (graph, id));
      WayCost cost = INFINITY;

      way_search_get_cost_so_far (search, node, &cost);
      g_assert_cmpfloat (cost, ==, costs[id]);
    }
}

/* The path, in the graph's own nodes again, is one over its edges. */
static void
check_path (AsGraph          *graph,
            const PlainGraph *plain,
            WayFrozen        *frozen,
            guint             from,
            guint             to)
{
  g_autoptr (WayPath) path
    = way_find_path (WAY_GRAPH (way_frozen_get_table (frozen)),
                     find (frozen, as_graph_get_node (graph, from)),
                     find (frozen, as_graph_get_node (graph, to)),
                     WAY_STRATEGY_ASTAR, NULL);
  const OracleStart start = { from, 0 };
  guint ids[64];
  WayCost costs[64];

  for (guint i = 0; path != NULL && i < way_path_get_length (path); i++)
    {
      ids[i] = as_graph_get_id (graph,
                                way_frozen_get_node (frozen,
                                                     way_path_get_node (path,
                                                                        i)));
      costs[i] = way_path_get_cost_so_far (path, i);
    }
  if (path != NULL)
    oracle_walk (plain, &start, 1, ids, costs, way_path_get_length (path));
}

static void
test_random (gconstpointer data)
{
  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const guint n_nodes = g_rand_int_range (rand, 1, 40);
      g_autoptr (PlainGraph) plain
        = random_graph_new (rand, n_nodes, random_graph_flags (seed));
      g_autoptr (AsGraph) graph
        = as_graph_new (plain, GPOINTER_TO_UINT (data), AS_PLAIN);
      g_autofree WayNode *seeds = g_new (WayNode, n_nodes);
      g_autoptr (WayFrozen) frozen = NULL;

      for (guint id = 0; id < n_nodes; id++)
        seeds[id] = as_graph_get_node (graph, n_nodes - 1 - id);
      frozen = freeze (graph->graph, seeds, n_nodes);
      check_frozen (graph, plain, frozen);
      for (guint i = 0; i < 3; i++)
        check_costs (graph, plain, frozen, i * 5 % n_nodes);
      check_path (graph, plain, frozen, 0, n_nodes - 1);
    }
}

/* Words ------------------------------------------------------------------ */

/* A word of a's and b's, up to @user_data long, leads to itself with either
 * put behind, and back to the empty one. Without a bound it has no end. */
static void
add_words (WayNode   node,
           WayEdges *edges,
           gpointer  user_data)
{
  const char *word = node;

  if (strlen (word) >= GPOINTER_TO_UINT (user_data))
    {
      way_edges_add (edges, "", 5);
      return;
    }
  for (const char *letter = "ab"; *letter != '\0'; letter++)
    {
      g_autofree char *longer = g_strdup_printf ("%s%c", word, *letter);

      way_edges_add (edges, longer, 1);
    }
}

static char *
dup_word (WayNode  node,
          gpointer user_data)
{
  return g_strdup (node);
}

static WayGraph *
new_words (guint longest)
{
  g_autoptr (WayNodeType) type
    = way_node_type_new_object (g_str_hash, g_str_equal,
                                (GBoxedCopyFunc) g_strdup, g_free);
  WayCallbackGraph *graph
    = way_callback_graph_new (type, add_words, GUINT_TO_POINTER (longest),
                              NULL);

  way_callback_graph_set_name (graph, dup_word, NULL, NULL);

  return WAY_GRAPH (graph);
}

static void
test_what_can_be_reached (void)
{
  g_autoptr (WayGraph) words = new_words (4);
  const WayNode seeds[] = { "" };
  g_autoptr (WayFrozen) frozen = freeze (words, seeds, 1);
  WayTable *table = way_frozen_get_table (frozen);
  char word[] = "abba";
  const WayNode node = find (frozen, word);
  WayNode found;

  g_assert_cmpuint (way_table_get_n_nodes (table), ==, 31);
  g_assert_cmpuint (way_table_get_n_edges (table), ==, 30 + 16);
  word[0] = 'x';
  g_assert_cmpstr (way_frozen_get_node (frozen, node), ==, "abba");
  g_assert_cmpstr (way_table_get_name (table, node), ==, "abba");
  g_assert_true (way_graph_find_node (WAY_GRAPH (table), "bab", &found));
  g_assert_true (found == find (frozen, "bab"));
  g_assert_false (way_frozen_find_node (frozen, "ababa", &found));
}

/* The graph had no predecessors, its table has. */
static void
test_gains_predecessors (void)
{
  g_autoptr (WayGraph) words = new_words (4);
  const WayNode seeds[] = { "" };
  g_autoptr (WayFrozen) frozen = freeze (words, seeds, 1);
  g_autoptr (WaySearch) search
    = both_ends_search_new (WAY_GRAPH (way_frozen_get_table (frozen)),
                             WAY_STRATEGY_DIJKSTRA);
  WayCost cost;

  way_search_set_start (search, find (frozen, "ab"));
  way_search_set_goal (search, find (frozen, "ba"));
  g_assert_cmpint (way_search_run (search, NULL), ==,
                   WAY_STATUS_FOUND);
  g_assert_true (way_search_get_cost (search, &cost));
  g_assert_cmpfloat (cost, ==, 2 + 5 + 2);
}

/* Limits ----------------------------------------------------------------- */

static void
assert_refused (const WayLimits *limits,
                GQuark           domain,
                gint             code)
{
  g_autoptr (WayGraph) words = new_words (G_MAXUINT);
  const WayNode seeds[] = { "" };
  g_autoptr (GError) error = NULL;

  g_assert_null (way_frozen_new (words, seeds, 1, limits, &error));
  g_assert_error (error, domain, code);
}

static void
test_without_end (void)
{
  g_autoptr (WayLimits) few_nodes = way_limits_new ();
  g_autoptr (WayLimits) few_bytes = way_limits_new ();

  way_limits_set_max_expansions (few_nodes, 1000);
  way_limits_set_max_bytes (few_bytes, 1000000);
  assert_refused (few_nodes, WAY_ERROR, WAY_ERROR_LIMIT);
  assert_refused (few_bytes, WAY_ERROR, WAY_ERROR_LIMIT);
}

static void
test_cancelled (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (WayLimits) limits = way_limits_new ();

  g_cancellable_cancel (cancellable);
  way_limits_set_cancellable (limits, cancellable);
  assert_refused (limits, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void
test_limit_that_is_enough (void)
{
  g_autoptr (WayGraph) words = new_words (4);
  g_autoptr (WayLimits) limits = way_limits_new ();
  const WayNode seeds[] = { "" };
  g_autoptr (GError) error = NULL;
  g_autoptr (WayFrozen) frozen = NULL;

  way_limits_set_max_expansions (limits, 30);
  g_assert_null (way_frozen_new (words, seeds, 1, limits, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
  g_clear_error (&error);

  way_limits_set_max_expansions (limits, 31);
  frozen = way_frozen_new (words, seeds, 1, limits, &error);
  g_assert_no_error (error);
  g_assert_nonnull (frozen);
}

static void
add_bad_cost (WayNode   node,
              WayEdges *edges,
              gpointer  user_data)
{
  way_edges_add (edges, WAY_INDEX (1), -3);
}

static void
add_bad_node (WayNode   node,
              WayEdges *edges,
              gpointer  user_data)
{
  way_edges_add (edges, WAY_INDEX (5), 3);
}

static void
add_error (WayNode   node,
           WayEdges *edges,
           gpointer  user_data)
{
  way_edges_take_error (edges, g_error_new_literal (G_IO_ERROR,
                                                    G_IO_ERROR_CLOSED, "no"));
}

static void
test_faulty_graphs (void)
{
  const WayNeighboursFunc funcs[] = { add_bad_cost, add_bad_node, add_error };
  const gint codes[] = { WAY_ERROR_BAD_COST, WAY_ERROR_BAD_NODE,
                         G_IO_ERROR_CLOSED };

  for (guint i = 0; i < G_N_ELEMENTS (funcs); i++)
    {
      g_autoptr (WayNodeType) type = way_node_type_new_index (5);
      g_autoptr (WayCallbackGraph) graph
        = way_callback_graph_new (type, funcs[i], NULL, NULL);
      g_autoptr (GError) error = NULL;

      g_assert_null (way_frozen_new (WAY_GRAPH (graph), NULL, 0, NULL, &error));
      g_assert_cmpint (error->code, ==, codes[i]);
      g_assert_true (error->domain == (i < 2 ? WAY_ERROR : G_IO_ERROR));
    }
}

static void
test_nothing_to_freeze (void)
{
  g_autoptr (WayGraph) words = new_words (4);
  g_autoptr (WayFrozen) frozen = freeze (words, NULL, 0);
  WayNode found;

  g_assert_cmpuint (way_table_get_n_nodes (way_frozen_get_table (frozen)), ==,
                    0);
  g_assert_false (way_frozen_find_node (frozen, "", &found));
}

/* Tables, grids and views ------------------------------------------------- */

static void
test_table (void)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayFrozen) frozen = NULL;
  WayTable *again;
  WayPosition position;

  for (guint i = 0; i < 5; i++)
    tables_add_place (builder, i, 2 * i);
  for (guint i = 1; i < 5; i++)
    {
      tables_add_edge (builder, i - 1, i, 9, WAY_ONE_WAY, "slow");
      tables_add_edge (builder, i - 1, i, 3, WAY_ONE_WAY, "fast");
    }
  tables_add_edge (builder, 4, 0, INFINITY, WAY_ONE_WAY, "closed");
  way_table_builder_set_keep_parallel (builder, TRUE);
  table = tables_build (builder);
  frozen = freeze (WAY_GRAPH (table), NULL, 0);
  again = way_frozen_get_table (frozen);

  g_assert_cmpuint (way_table_get_n_edges (again), ==, 4);
  g_assert_cmpfloat (fabs (way_table_get_heuristic_scale (again)
                           - way_table_get_heuristic_scale (table)), <, 1e-12);
  for (guint id = 0; id < 5; id++)
    {
      const WayNode node = find (frozen,
                                 way_table_get_node (table, WAY_ADDED (id)));

      g_assert_true (way_graph_get_position (WAY_GRAPH (again), node,
                                             &position));
      g_assert_cmpfloat (position.x, ==, id);
    }
  for (guint32 edge = 0; edge < 4; edge++)
    {
      const char *label;

      way_table_get_edge (again, edge, NULL, NULL, NULL, &label);
      g_assert_cmpstr (label, ==, "fast");
    }
}

/* A grid under an overlay, searched directly and frozen. */
static void
test_grids (void)
{
  const WayCost costs[] = { 1, 2, INFINITY, 3.5 };

  for (guint32 seed = 0; seed < outcome_repeat (60); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayTerrain) terrain
        = plain_grid_random_terrain (rand, 15, 11, 4);
      g_autoptr (WayGrid) grid = way_grid_new (terrain, seed % 4);
      g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (grid));
      g_autoptr (WayFrozen) frozen = NULL;

      way_grid_set_mover (grid, costs, seed % 2 ? 3 : 4);
      for (guint i = 0; i < 20; i++)
        way_overlay_set_extra_cost (overlay,
                                    WAY_INDEX (g_rand_int (rand) % 165),
                                    g_rand_int_range (rand, 1, 9));
      frozen = freeze (WAY_GRAPH (overlay), NULL, 0);
      for (guint32 cell = 0; cell < 165; cell += 3)
        {
          const WayNode start = WAY_INDEX (cell);
          const WayNode drawn = WAY_INDEX (g_rand_int_range (rand, 0, 165));
          /* The table does not know that a cell is blocked. */
          const WayNode goal = drawn == start ? WAY_INDEX ((cell + 1) % 165)
                                              : drawn;
          g_autoptr (WayPath) expected
            = way_find_path (WAY_GRAPH (overlay), start, goal,
                             WAY_STRATEGY_DIJKSTRA, NULL);
          g_autoptr (WayPath) path
            = way_find_path (WAY_GRAPH (way_frozen_get_table (frozen)),
                             find (frozen, start), find (frozen, goal),
                             WAY_STRATEGY_ASTAR, NULL);

          g_assert_true ((path != NULL) == (expected != NULL));
          if (path != NULL)
            oracle_assert_cost (way_path_get_cost (path),
                                way_path_get_cost (expected));
        }
    }
}

static void
test_monaco (void)
{
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayFrozen) frozen = NULL;
  g_autoptr (GArray) pairs = NULL;

  if (!data_is_there ())
    return;

  table = dimacs_read_table ("monaco", WAY_POSITION_GEOGRAPHIC);
  pairs = dimacs_read_pairs ("monaco");
  frozen = freeze (WAY_GRAPH (table), NULL, 0);
  g_assert_cmpuint (way_table_get_n_edges (way_frozen_get_table (frozen)), ==,
                    way_table_get_n_edges (table));
  for (guint i = 0; i < pairs->len; i += 5)
    {
      const DimacsPair *pair = &g_array_index (pairs, DimacsPair, i);
      g_autoptr (WayPath) path
        = way_find_path (WAY_GRAPH (way_frozen_get_table (frozen)),
                         find (frozen,
                               way_table_get_node (table,
                                                   WAY_ADDED (pair->start))),
                         find (frozen,
                               way_table_get_node (table,
                                                   WAY_ADDED (pair->goal))),
                         WAY_STRATEGY_ASTAR, NULL);

      g_assert_cmpfloat (path ? way_path_get_cost (path) : -1, ==,
                         pair->cost);
    }
}

/* Changes ------------------------------------------------------------------ */

static gboolean
note_told (WayNode  node,
           gpointer user_data)
{
  gboolean *told = user_data;

  told[WAY_NODE_INDEX (node)] = TRUE;
  return TRUE;
}

/* Whether the edges out of @node are the same in both tables, whose graphs are
 * over the same indices. */
static gboolean
has_same_edges (WayFrozen *one,
                WayFrozen *other,
                WayNode    node)
{
  g_autoptr (WayEdges) edges = tables_ask (way_frozen_get_table (one),
                                           find (one, node), FALSE);
  g_autoptr (WayEdges) others = tables_ask (way_frozen_get_table (other),
                                            find (other, node), FALSE);
  const guint n = way_edges_get_length (edges);
  gboolean is_same = n == way_edges_get_length (others);

  for (guint i = 0; i < n && is_same; i++)
    is_same = way_frozen_get_node (one, way_edges_get_node (edges, i))
                == way_frozen_get_node (other, way_edges_get_node (others, i))
              && way_edges_get_cost (edges, i)
                   == way_edges_get_cost (others, i);

  return is_same;
}

#define CAVE_SIDE 7
#define CAVE_CELLS (CAVE_SIDE * CAVE_SIDE)

/* By the graph's list of changes and the frozen graph's nodes a program knows
 * of each node whose edges are others when all is frozen again. */
static void
check_changes (WayGraph  *graph,
               guint64    version,
               WayFrozen *frozen)
{
  g_autoptr (WayFrozen) anew = freeze (graph, NULL, 0);
  gboolean told[CAVE_CELLS] = { FALSE };

  g_assert_true (way_graph_foreach_change (graph, version, note_told, told));
  for (guint i = 0; i < CAVE_CELLS; i++)
    if (!has_same_edges (frozen, anew, WAY_INDEX (i)))
      g_assert_true (told[i]);
}

static void
test_changes (void)
{
  static const WayCost extras[] = { 0, 1, 2.5, INFINITY };

  for (guint32 seed = 0; seed < outcome_repeat (200); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayTerrain) terrain
        = plain_grid_random_terrain (rand, CAVE_SIDE, CAVE_SIDE, 2);
      g_autoptr (WayGrid) grid = way_grid_new (terrain, seed % 4);
      g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (grid));
      const guint64 version = way_graph_get_version (WAY_GRAPH (overlay));
      g_autoptr (WayFrozen) frozen = freeze (WAY_GRAPH (overlay), NULL, 0);

      for (guint i = 0; i < 4; i++)
        {
          const guint cell = g_rand_int_range (rand, 0, CAVE_CELLS);

          if (g_rand_boolean (rand))
            way_terrain_set_class (terrain, cell % CAVE_SIDE, cell / CAVE_SIDE,
                                   g_rand_int_range (rand, 0, 2));
          else
            way_overlay_set_extra_cost (overlay, WAY_INDEX (cell),
                                        extras[g_rand_int_range (rand, 0, 4)]);
          check_changes (WAY_GRAPH (overlay), version, frozen);
        }
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (AsKind kind = 0; kind < AS_N_KINDS; kind++)
    {
      g_autofree char *path = g_strdup_printf ("/frozen/random/%s",
                                               as_kind_get_name (kind));

      g_test_add_data_func (path, GUINT_TO_POINTER (kind), test_random);
    }
#define CASE(path, function) g_test_add_func ("/frozen/" path, function)
  CASE ("what-can-be-reached", test_what_can_be_reached);
  CASE ("gains-predecessors", test_gains_predecessors);
  CASE ("without-end", test_without_end);
  CASE ("cancelled", test_cancelled);
  CASE ("limit-that-is-enough", test_limit_that_is_enough);
  CASE ("faulty-graphs", test_faulty_graphs);
  CASE ("nothing-to-freeze", test_nothing_to_freeze);
  CASE ("table", test_table);
  CASE ("grids", test_grids);
  CASE ("monaco", test_monaco);
  CASE ("changes", test_changes);

  return g_test_run ();
}
