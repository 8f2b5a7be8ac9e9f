/* k-shortest.c - the best paths in order, and paths that differ
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The k best paths are found by trying all paths. */

#include "lib/all-paths.h"
#include "lib/differing.h"
#include "lib/dimacs.h"
#include "lib/maps.h"
#include "lib/outcome.h"
#include "lib/random-graph.h"
#include "lib/tables.h"

#include <string.h>

#define N_SEEDS 2000
#define K 10

/* One path ----------------------------------------------------------------- */

/* Fails the test unless the path is there, edge by edge, and visits no node
 * twice. Returns its nodes as a text, to compare paths. */
static char *
walk (AsGraph       *graph,
      const WayPath *path,
      guint          start,
      guint          goal)
{
  const guint n_nodes = way_path_get_length (path);
  g_autofree guint *nodes = g_new (guint, n_nodes);
  g_autofree WayCost *costs = g_new (WayCost, n_nodes);
  const OracleStart from = { start, 0 };
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n_nodes; i++)
    {
      nodes[i] = as_graph_get_id (graph, way_path_get_node (path, i));
      costs[i] = way_path_get_cost_so_far (path, i);
      for (guint j = 0; j < i; j++)
        g_assert_cmpuint (nodes[i], !=, nodes[j]);
      g_string_append_printf (text, "%u ", nodes[i]);
    }
  oracle_walk (graph->plain, &from, 1, nodes, costs, n_nodes);
  g_assert_cmpuint (nodes[n_nodes - 1], ==, goal);

  return g_string_free (text, FALSE);
}

static void
check_paths (AsGraph *graph,
             guint    start,
             guint    goal,
             guint    n_paths)
{
  g_autoptr (GArray) costs = all_paths (graph->plain, start, goal);
  g_autoptr (WayKShortest) paths
    = way_k_shortest_new (graph->graph, as_graph_get_node (graph, start),
                          as_graph_get_node (graph, goal), NULL);
  g_autoptr (GHashTable) seen
    = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < MIN (n_paths, costs->len); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (WayPath) path = way_k_shortest_next (paths, NULL, &error);

      g_assert_no_error (error);
      g_assert_nonnull (path);
      g_assert_true (g_hash_table_add (seen, walk (graph, path, start, goal)));
      oracle_assert_cost (way_path_get_cost (path),
                          g_array_index (costs, WayCost, i));
    }
  if (n_paths > costs->len)
    g_assert_null (way_k_shortest_next (paths, NULL, NULL));
}

typedef struct
{
  const char *name;
  AsKind      kind;
  AsFlags     flags;
} Shape;

static const Shape shapes[] = {
  { "index", AS_INDEX, AS_PLAIN },
  { "index-predecessors", AS_INDEX, AS_PREDECESSORS },
  { "table", AS_TABLE_LOCAL, AS_PLAIN },
  { "object-predecessors", AS_OBJECT, AS_PREDECESSORS },
  { "value", AS_VALUE12, AS_PLAIN },
};

static void
test_against_all_paths (gconstpointer data)
{
  const Shape *shape = data;

  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const guint n_nodes = g_rand_int_range (rand, 1, ALL_PATHS_NODES + 1);
      g_autoptr (PlainGraph) plain = random_graph_new (rand, n_nodes,
                                                       random_graph_flags (seed));
      const gboolean whole = plain_graph_is_whole (plain) && seed % 3;
      g_autoptr (AsGraph) graph
        = as_graph_new (plain, shape->kind,
                        shape->flags | (whole ? AS_WHOLE : AS_PLAIN));
      const guint start = g_rand_int_range (rand, 0, n_nodes);
      const guint goal = g_rand_int_range (rand, 0, n_nodes);

      random_graph_estimate (plain, rand, goal,
                             g_rand_int_range (rand, 0, RANDOM_N_ESTIMATES));
      check_paths (graph, start, goal, seed % 10 ? K : G_MAXUINT);
    }
}

/* Drawn by hand ------------------------------------------------------------ */

/* Seven ways from 0 to 5, counted by hand: 0-2-3-5 for 5, 0-2-4-5 for 7,
 * 0-1-3-5, 0-2-1-3-5 and 0-2-3-4-5 for 8, and two more for 11. */
static WayTable *
new_ladder (void)
{
  g_autoptr (WayTableBuilder) builder = tables_new_builder (6);
  static const struct
  {
    guint   from, to;
    WayCost cost;
  } ways[] = { { 0, 1, 3 }, { 0, 2, 2 }, { 1, 3, 4 }, { 2, 1, 1 },
               { 2, 3, 2 }, { 2, 4, 3 }, { 3, 4, 2 }, { 3, 5, 1 },
               { 4, 5, 2 } };

  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    tables_add_edge (builder, ways[i].from, ways[i].to, ways[i].cost,
                     WAY_ONE_WAY, "way");

  return tables_build (builder);
}

static void
test_ladder (void)
{
  static const WayCost expected[] = { 5, 7, 8, 8, 8, 11, 11 };
  g_autoptr (WayTable) table = new_ladder ();
  g_autoptr (WayKShortest) paths
    = way_k_shortest_new (WAY_GRAPH (table), WAY_INDEX (0), WAY_INDEX (5),
                          NULL);

  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      g_autoptr (WayPath) path = way_k_shortest_next (paths, NULL, NULL);

      g_assert_cmpfloat (way_path_get_cost (path), ==, expected[i]);
      for (guint j = 1; j < way_path_get_length (path); j++)
        {
          WayNode from, to;

          way_table_get_edge (table, way_path_get_edge (path, j), &from, &to,
                              NULL, NULL);
          g_assert_true (from == way_path_get_node (path, j - 1));
          g_assert_true (to == way_path_get_node (path, j));
        }
    }
  g_assert_null (way_k_shortest_next (paths, NULL, NULL));
  g_assert_null (way_k_shortest_next (paths, NULL, NULL));
}

static void
test_start_is_goal (void)
{
  g_autoptr (WayTable) table = new_ladder ();
  g_autoptr (WayKShortest) paths
    = way_k_shortest_new (WAY_GRAPH (table), WAY_INDEX (3), WAY_INDEX (3),
                          NULL);
  g_autoptr (WayPath) path = way_k_shortest_next (paths, NULL, NULL);

  g_assert_cmpuint (way_path_get_length (path), ==, 1);
  g_assert_null (way_k_shortest_next (paths, NULL, NULL));
}

static void
test_no_path (void)
{
  g_autoptr (WayTable) table = new_ladder ();
  g_autoptr (WayKShortest) paths
    = way_k_shortest_new (WAY_GRAPH (table), WAY_INDEX (5), WAY_INDEX (0),
                          NULL);
  g_autoptr (GError) error = NULL;

  g_assert_null (way_k_shortest_next (paths, NULL, &error));
  g_assert_no_error (error);
}

/* What stops the search loses no path. */
static void
test_cancelled (void)
{
  g_autoptr (WayTable) table = new_ladder ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (WayKShortest) paths
    = way_k_shortest_new (WAY_GRAPH (table), WAY_INDEX (0), WAY_INDEX (5),
                          NULL);
  guint n_paths = 0;
  WayCost sum = 0;

  way_limits_set_cancellable (limits, cancellable);
  while (TRUE)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (WayPath) path = NULL;

      g_cancellable_cancel (cancellable);
      g_assert_null (way_k_shortest_next (paths, limits, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      g_cancellable_reset (cancellable);
      path = way_k_shortest_next (paths, limits, NULL);
      if (path == NULL)
        break;
      sum += way_path_get_cost (path);
      n_paths++;
    }
  g_assert_cmpuint (n_paths, ==, 7);
  g_assert_cmpfloat (sum, ==, 5 + 7 + 8 + 8 + 8 + 11 + 11);
}

static void
test_changed_graph (void)
{
  g_autoptr (WayTable) table = new_ladder ();
  g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (table));
  g_autoptr (WayKShortest) paths
    = way_k_shortest_new (WAY_GRAPH (overlay), WAY_INDEX (0), WAY_INDEX (5),
                          NULL);
  g_autoptr (WayPath) path = way_k_shortest_next (paths, NULL, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_nonnull (path);
  way_overlay_set_extra_cost (overlay, WAY_INDEX (3), 1);
  g_assert_null (way_k_shortest_next (paths, NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_CHANGED);
}

static void
add_bad_edge (WayNode   node,
              WayEdges *edges,
              gpointer  user_data)
{
  way_edges_add (edges, WAY_INDEX (1), -1);
}

static void
test_broken_graph (void)
{
  g_autoptr (WayNodeType) type = way_node_type_new_index (3);
  g_autoptr (WayCallbackGraph) graph
    = way_callback_graph_new (type, add_bad_edge, NULL, NULL);
  g_autoptr (WayKShortest) paths
    = way_k_shortest_new (WAY_GRAPH (graph), WAY_INDEX (0), WAY_INDEX (2),
                          NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) other = NULL;

  g_assert_null (way_k_shortest_next (paths, NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_COST);
  g_assert_null (way_find_alternatives (WAY_GRAPH (graph), WAY_INDEX (0),
                                        WAY_INDEX (2), NULL, NULL, &other));
  g_assert_error (other, WAY_ERROR, WAY_ERROR_BAD_COST);
}

static void
add_edge_once (WayNode   node,
               WayEdges *edges,
               gpointer  user_data)
{
  gboolean *is_asked = user_data;

  if (WAY_NODE_INDEX (node) == 0 && !*is_asked)
    way_edges_add (edges, WAY_INDEX (1), 1);
  *is_asked = TRUE;
}

/* An edge that is gone when its cost is read again has no cost. */
static void
test_forgetful_graph (void)
{
  gboolean is_asked = FALSE;
  g_autoptr (WayNodeType) type = way_node_type_new_index (2);
  g_autoptr (WayCallbackGraph) graph
    = way_callback_graph_new (type, add_edge_once, &is_asked, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_null (way_find_alternatives (WAY_GRAPH (graph), WAY_INDEX (0),
                                        WAY_INDEX (1), NULL, NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_CHANGED);
}

/* An index may come out of a file: no critical, but an error. */
static void
test_no_such_node (void)
{
  g_autoptr (WayTable) table = new_ladder ();
  const WayNode good = WAY_INDEX (0), bad = WAY_INDEX (6);

  for (guint i = 0; i < 2; i++)
    {
      const WayNode start = i == 0 ? bad : good, goal = i == 0 ? good : bad;
      g_autoptr (WayKShortest) paths
        = way_k_shortest_new (WAY_GRAPH (table), start, goal, NULL);
      g_autoptr (GError) error = NULL;
      g_autoptr (GError) other = NULL;

      g_assert_null (way_k_shortest_next (paths, NULL, &error));
      g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE);
      g_assert_null (way_find_alternatives (WAY_GRAPH (table), start, goal,
                                            NULL, NULL, &other));
      g_assert_error (other, WAY_ERROR, WAY_ERROR_BAD_NODE);
    }
}

/* Alternatives ------------------------------------------------------------- */

static void
check_alternatives (GRand   *rand,
                    AsGraph *graph)
{
  const guint n_nodes = graph->plain->n_nodes;
  const guint start = g_rand_int_range (rand, 0, n_nodes);
  const guint goal = g_rand_int_range (rand, 0, n_nodes);
  const WayAlternatives options = { g_rand_int_range (rand, 1, 6),
                                    g_rand_double (rand),
                                    1 + g_rand_double (rand) };
  g_autofree WayCost *costs = oracle_costs_from (graph->plain, start);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) paths
    = way_find_alternatives (graph->graph, as_graph_get_node (graph, start),
                             as_graph_get_node (graph, goal), &options,
                             NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpint (paths->len > 0, ==, costs[goal] < INFINITY);
  for (guint i = 0; i < paths->len; i++)
    g_free (walk (graph, paths->pdata[i], start, goal));
  if (paths->len > 0)
    oracle_assert_cost (way_path_get_cost (paths->pdata[0]), costs[goal]);
  differing_check (paths, &options);
}

static void
test_alternatives (gconstpointer data)
{
  const Shape *shape = data;

  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const guint n_nodes = g_rand_int_range (rand, 1, 25);
      g_autoptr (PlainGraph) plain = random_graph_new (rand, n_nodes,
                                                       random_graph_flags (seed));
      const gboolean whole = plain_graph_is_whole (plain) && seed % 3;
      g_autoptr (AsGraph) graph
        = as_graph_new (plain, shape->kind,
                        shape->flags | (whole ? AS_WHOLE : AS_PLAIN));

      check_alternatives (rand, graph);
    }
}

/* Round the lake by either shore: nothing is shared. */
static void
test_two_shores (void)
{
  g_autoptr (Map) map = map_new ("......\n"
                                 "S####.\n"
                                 ".####G\n"
                                 "......");
  g_autoptr (AsGraph) graph = as_graph_new (map->plain, AS_INDEX, AS_WHOLE);
  const WayAlternatives options = { 5, 0, 1.5 };
  g_autoptr (GPtrArray) paths
    = way_find_alternatives (graph->graph, WAY_INDEX (map->start),
                             WAY_INDEX (map->goal), &options, NULL, NULL);

  g_assert_cmpuint (paths->len, ==, 2);
  g_assert_cmpfloat (way_path_get_cost (paths->pdata[0]), ==, 8);
  g_assert_cmpfloat (way_path_get_cost (paths->pdata[1]), ==, 8);
}

static void
test_one_way_only (void)
{
  g_autoptr (Map) map = map_new ("S....G");
  g_autoptr (AsGraph) graph = as_graph_new (map->plain, AS_INDEX, AS_WHOLE);
  const WayAlternatives options = { 5, 1, 100 };
  g_autoptr (GPtrArray) paths
    = way_find_alternatives (graph->graph, WAY_INDEX (map->start),
                             WAY_INDEX (map->goal), &options, NULL, NULL);

  g_assert_cmpuint (paths->len, ==, 1);
}

/* Roads -------------------------------------------------------------------- */

typedef struct
{
  const char     *name;
  WayPositionKind positions;
  guint           stride;
} Network;

static const Network networks[] = {
  { "monaco", WAY_POSITION_GEOGRAPHIC, 5 },
  { "andorra", WAY_POSITION_GEOGRAPHIC, 20 },
  { "amsterdam", WAY_POSITION_PLANAR, 20 },
  { "seattle", WAY_POSITION_PLANAR, 20 },
  { "moscow", WAY_POSITION_PLANAR, 20 },
  { "us-ny-hops", WAY_POSITION_NONE, 20 },
};

static void
walk_road (WayTable      *table,
           const WayPath *path)
{
  WayCost sum = 0;

  for (guint i = 1; i < way_path_get_length (path); i++)
    {
      guint32 edge;
      WayCost cost;

      g_assert_true (way_table_find_edge (table,
                                          way_path_get_node (path, i - 1),
                                          way_path_get_node (path, i), &edge));
      way_table_get_edge (table, edge, NULL, NULL, &cost, NULL);
      sum += cost;
    }
  g_assert_cmpfloat (sum, ==, way_path_get_cost (path));
}

/* The best cost is what another program computed, and none after it is less.
 * Both agree if no path exists. */
static void
check_shortest (WayTable         *table,
                const DimacsPair *pair)
{
  g_autoptr (WayKShortest) paths
    = way_k_shortest_new (WAY_GRAPH (table),
                          way_table_get_node (table, WAY_ADDED (pair->start)),
                          way_table_get_node (table, WAY_ADDED (pair->goal)),
                          NULL);
  WayCost last = pair->cost;

  for (guint k = 0; k < K; k++)
    {
      g_autoptr (WayPath) path = way_k_shortest_next (paths, NULL, NULL);

      if (k == 0)
        g_assert_cmpint (path != NULL, ==, pair->cost >= 0);
      if (path == NULL)
        return;
      if (k == 0)
        g_assert_cmpfloat (way_path_get_cost (path), ==, pair->cost);
      g_assert_cmpfloat (way_path_get_cost (path), >=, last);
      walk_road (table, path);
      last = way_path_get_cost (path);
    }
}

/* The function for languages without macros. */
static void
test_defaults (void)
{
  const WayAlternatives expected = WAY_ALTERNATIVES_DEFAULTS;
  WayAlternatives options = { 7, 8, 9, { &options } };

  way_alternatives_init (&options);
  g_assert_cmpuint (options.n_paths, ==, expected.n_paths);
  g_assert_cmpfloat (options.max_shared, ==, expected.max_shared);
  g_assert_cmpfloat (options.max_stretch, ==, expected.max_stretch);
  g_assert_null (options.reserved[0]);
}

/* Returns whether there is more than one. */
static gboolean
check_road_alternatives (WayTable         *table,
                         const DimacsPair *pair)
{
  const WayAlternatives options = WAY_ALTERNATIVES_DEFAULTS;
  g_autoptr (GPtrArray) paths
    = way_find_alternatives (WAY_GRAPH (table),
                             way_table_get_node (table,
                                                 WAY_ADDED (pair->start)),
                             way_table_get_node (table, WAY_ADDED (pair->goal)),
                             NULL, NULL, NULL);

  g_assert_cmpint (paths->len > 0, ==, pair->cost >= 0);
  if (paths->len > 0)
    g_assert_cmpfloat (way_path_get_cost (paths->pdata[0]), ==, pair->cost);
  for (guint i = 0; i < paths->len; i++)
    walk_road (table, paths->pdata[i]);
  differing_check (paths, &options);

  return paths->len > 1;
}

static void
test_roads (gconstpointer data)
{
  const Network *network = data;
  const gboolean is_quick = outcome_is_quick ();
  g_autoptr (WayTable) table = NULL;
  g_autoptr (GArray) pairs = NULL;
  guint n_alternatives = 0, n_pairs = 0;

  if (is_quick && network != &networks[0])
    {
      g_test_skip ("WAYFIND_TEST_QUICK is set");
      return;
    }
  if (!data_is_there ())
    return;

  table = dimacs_read_table (network->name, network->positions);
  pairs = dimacs_read_pairs (network->name);
  for (guint i = 0; i < pairs->len; i += is_quick ? 50 : network->stride)
    {
      const DimacsPair *pair = &g_array_index (pairs, DimacsPair, i);

      check_shortest (table, pair);
      n_alternatives += check_road_alternatives (table, pair);
      n_pairs += pair->cost >= 0;
    }
  g_test_message ("%s: %u of %u pairs have an alternative", network->name,
                  n_alternatives, n_pairs);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
    {
      g_autofree char *all
        = g_strdup_printf ("/k-shortest/against-all-paths/%s", shapes[i].name);
      g_autofree char *alternatives
        = g_strdup_printf ("/k-shortest/alternatives/%s", shapes[i].name);

      g_test_add_data_func (all, &shapes[i], test_against_all_paths);
      g_test_add_data_func (alternatives, &shapes[i], test_alternatives);
    }

#define CASE(path, function) g_test_add_func ("/k-shortest/" path, function)
  CASE ("alternatives/defaults", test_defaults);
  CASE ("ladder", test_ladder);
  CASE ("start-is-goal", test_start_is_goal);
  CASE ("no-path", test_no_path);
  CASE ("cancelled", test_cancelled);
  CASE ("changed-graph", test_changed_graph);
  CASE ("broken-graph", test_broken_graph);
  CASE ("forgetful-graph", test_forgetful_graph);
  CASE ("no-such-node", test_no_such_node);
  CASE ("two-shores", test_two_shores);
  CASE ("one-way-only", test_one_way_only);
  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    {
      g_autofree char *path = g_strdup_printf ("/k-shortest/roads/%s",
                                               networks[i].name);

      g_test_add_data_func (path, &networks[i], test_roads);
    }

  return g_test_run ();
}
