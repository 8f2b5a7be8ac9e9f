/* results.c - came_from, cost_so_far and paths, for every kind of node
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/outcome.h"

/*        1 --1-- 2 --1-- 3
 *      /                   \ 1
 *    0 ---------5---------- 4      5 lies behind 0; nothing leads to 6 */
#define N_NODES 7

static const PlainEdge edges[]
    = { { 0, 4, 5 }, { 0, 1, 1 }, { 0, 5, 1 }, { 1, 2, 1 },
        { 2, 3, 1 }, { 3, 4, 1 }, { 5, 0, 1 }, { 6, 0, 1 } };
static const WayCost costs[] = { 0, 1, 2, 3, 4, 1 };
static const guint came_from[] = { 0, 0, 1, 2, 3, 0 };
static const guint hops[] = { 0, 1, 2, 3, 4, 1 };

typedef struct
{
  PlainGraph *plain;
  AsGraph    *graph;
  WaySearch  *search; /* Dijkstra from 0, not run yet */
} Fixture;

static void
set_up (Fixture      *self,
        gconstpointer data)
{
  self->plain = plain_graph_new_from (N_NODES, edges, G_N_ELEMENTS (edges));
  self->graph = as_graph_new (self->plain, GPOINTER_TO_UINT (data), AS_WHOLE);
  self->search = as_graph_search (self->graph, WAY_STRATEGY_DIJKSTRA);
  way_search_set_start (self->search, as_graph_get_node (self->graph, 0));
}

static void
tear_down (Fixture      *self,
           gconstpointer data)
{
  g_clear_object (&self->search);
  as_graph_free (self->graph);
  plain_graph_free (self->plain);
}

static WayNode
node_of (Fixture *self,
         guint    id)
{
  return as_graph_get_node (self->graph, id);
}

static guint
id_of (Fixture *self,
       WayNode  node)
{
  return as_graph_get_id (self->graph, node);
}

/* Node by node ----------------------------------------------------------- */

static void
assert_unknown (Fixture *self,
                guint    id)
{
  const WayNode node = node_of (self, id);
  WayNode before;
  WayCost cost;
  guint n;

  g_assert_false (way_search_get_cost_so_far (self->search, node, &cost));
  g_assert_false (way_search_get_came_from (self->search, node, &before));
  g_assert_false (way_search_get_hops (self->search, node, &n));
  g_assert_cmpint (way_search_get_node_status (self->search, node), ==,
                   WAY_NODE_UNKNOWN);
  g_assert_null (way_search_dup_path_to (self->search, node));
}

static void
assert_known (Fixture *self,
              guint    id)
{
  const WayNode node = node_of (self, id);
  WayNode before;
  WayCost cost;
  guint n;

  g_assert_true (way_search_get_cost_so_far (self->search, node, NULL));
  g_assert_true (way_search_get_cost_so_far (self->search, node, &cost));
  g_assert_cmpfloat (cost, ==, costs[id]);
  g_assert_true (way_search_get_hops (self->search, node, &n));
  g_assert_cmpuint (n, ==, hops[id]);
  g_assert_cmpint (way_search_get_node_status (self->search, node), ==,
                   WAY_NODE_CLOSED);
  g_assert_cmpint (way_search_get_came_from (self->search, node, NULL), ==,
                   id != 0);
  if (way_search_get_came_from (self->search, node, &before))
    g_assert_cmpuint (id_of (self, before), ==, came_from[id]);
}

static void
test_node_by_node (Fixture      *self,
                   gconstpointer data)
{
  for (guint id = 0; id < N_NODES; id++)
    assert_unknown (self, id);
  g_assert_null (way_search_dup_path (self->search));

  g_assert_cmpint (way_search_run (self->search, NULL), ==,
                   WAY_STATUS_EXHAUSTED);
  for (guint id = 0; id < 6; id++)
    assert_known (self, id);
  assert_unknown (self, 6);

  way_search_reset (self->search);
  for (guint id = 0; id < N_NODES; id++)
    assert_unknown (self, id);
}

/* A node that was not expanded is known, and not closed. */
static void
test_open_node (Fixture      *self,
                gconstpointer data)
{
  WayCost cost;

  way_search_step (self->search, 1, NULL);
  g_assert_cmpint (way_search_get_node_status (self->search,
                                               node_of (self, 0)), ==,
                   WAY_NODE_CLOSED);
  g_assert_cmpint (way_search_get_node_status (self->search,
                                               node_of (self, 4)), ==,
                   WAY_NODE_OPEN);
  g_assert_true (way_search_get_cost_so_far (self->search, node_of (self, 4),
                                             &cost));
  g_assert_cmpfloat (cost, ==, 5); /* for the time being */
}

/* All of them ------------------------------------------------------------ */

typedef struct
{
  Fixture *fixture;
  guint    seen[N_NODES]; /* in the order in which they came */
  guint    n_seen;
  guint    stop_after;
} Visit;

static gboolean
visit (WayNode  node,
       WayNode  from,
       WayCost  cost,
       gboolean is_closed,
       gpointer user_data)
{
  Visit *self = user_data;
  const guint id = id_of (self->fixture, node);

  g_assert_cmpuint (id, <, 6);
  g_assert_cmpuint (self->n_seen, <, 6);
  self->seen[self->n_seen++] = id;
  g_assert_cmpuint (id_of (self->fixture, from), ==, came_from[id]);
  g_assert_cmpfloat (cost, ==, costs[id]);
  g_assert_true (is_closed);
  return self->n_seen < self->stop_after;
}

static void
test_foreach (Fixture      *self,
              gconstpointer data)
{
  Visit all = { self, { 0 }, 0, G_MAXUINT };
  Visit some = { self, { 0 }, 0, 2 };
  guint sum = 0;

  way_search_foreach_reached (self->search, visit, &all);
  g_assert_cmpuint (all.n_seen, ==, 0); /* not run yet */

  way_search_run (self->search, NULL);
  way_search_foreach_reached (self->search, visit, &all);
  g_assert_cmpuint (all.n_seen, ==, 6);
  for (guint i = 0; i < 6; i++)
    sum += 1 << all.seen[i];
  g_assert_cmpuint (sum, ==, 63); /* each once */

  way_search_foreach_reached (self->search, visit, &some);
  g_assert_cmpuint (some.n_seen, ==, 2);
}

static gboolean
note_node (WayNode  node,
           WayNode  from,
           WayCost  cost,
           gboolean is_closed,
           gpointer user_data)
{
  Visit *self = user_data;

  self->seen[self->n_seen++] = id_of (self->fixture, node);
  return TRUE;
}

/* From 5 the search reaches 0, then 4, 1, 2 and 3 in this order; or by index.
 * The run before, from 0, must not show. */
static void
test_foreach_order (Fixture      *self,
                    gconstpointer data)
{
  static const guint reached[] = { 5, 0, 4, 1, 2, 3 };
  const WayNodeKind kind = way_node_type_get_kind (self->graph->type);
  Visit all = { self, { 0 }, 0, G_MAXUINT };

  way_search_run (self->search, NULL);
  way_search_set_start (self->search, node_of (self, 5));
  way_search_run (self->search, NULL);
  way_search_foreach_reached (self->search, note_node, &all);
  g_assert_cmpuint (all.n_seen, ==, 6);
  if (kind != WAY_NODE_KIND_INDEX)
    g_assert_cmpmem (all.seen, sizeof reached, reached, sizeof reached);
  else if (as_kind_keeps_edges (self->graph->kind))
    for (guint i = 0; i < 6; i++)
      g_assert_cmpuint (all.seen[i], ==, i);
}

static void
test_tables (Fixture      *self,
             gconstpointer data)
{
  g_autoptr (GHashTable) before = NULL;
  g_autoptr (GHashTable) so_far = NULL;
  GHashTableIter iter;
  gpointer key, value;

  way_search_run (self->search, NULL);
  before = way_search_dup_came_from (self->search, NULL);
  so_far = way_search_dup_cost_so_far (self->search, NULL);
  g_clear_object (&self->search); /* they stand by themselves */

  g_assert_cmpuint (g_hash_table_size (before), ==, 6);
  g_assert_cmpuint (g_hash_table_size (so_far), ==, 6);
  for (guint id = 0; id < 6; id++)
    {
      g_autofree gpointer copy = NULL;
      gpointer node = (gpointer) node_of (self, id);
      const WayCost *cost;

      /* Hash functions may count on nodes being aligned. */
      if (self->graph->kind == AS_VALUE12)
        node = copy = way_node_type_copy_node (self->graph->type, node);
      g_assert_true (g_hash_table_lookup_extended (before, node, &key,
                                                   &value));
      g_assert_cmpuint (id_of (self, key), ==, id);
      g_assert_cmpuint (id_of (self, value), ==, came_from[id]);
      cost = g_hash_table_lookup (so_far, node);
      g_assert_nonnull (cost);
      g_assert_cmpfloat (*cost, ==, costs[id]);
    }

  g_hash_table_iter_init (&iter, so_far);
  while (g_hash_table_iter_next (&iter, &key, &value))
    g_assert_cmpuint (id_of (self, key), <, 6);
}

static void
test_tables_before_run (Fixture      *self,
                        gconstpointer data)
{
  g_autoptr (GHashTable) before = way_search_dup_came_from (self->search, NULL);
  g_autoptr (GHashTable) so_far = way_search_dup_cost_so_far (self->search,
                                                          NULL);

  g_assert_cmpuint (g_hash_table_size (before), ==, 0);
  g_assert_cmpuint (g_hash_table_size (so_far), ==, 0);
}

/* Paths ------------------------------------------------------------------ */

static void
assert_path_to_4 (Fixture       *self,
                  const WayPath *path,
                  gboolean       partial)
{
  g_assert_nonnull (path);
  g_assert_cmpint (way_path_is_partial (path), ==, partial);
  g_assert_cmpuint (way_path_get_length (path), ==, 5);
  g_assert_cmpfloat (way_path_get_cost (path), ==, 4);
  for (guint i = 0; i < 5; i++) /* 0, 1, 2, 3, 4, and each step costs 1 */
    {
      g_assert_cmpuint (id_of (self, way_path_get_node (path, i)), ==, i);
      g_assert_cmpfloat (way_path_get_cost_so_far (path, i), ==, i);
    }
}

static void
test_path_to (Fixture      *self,
              gconstpointer data)
{
  g_autoptr (WayPath) found = NULL, to_goal = NULL, to_other = NULL;
  WayNode goal;

  g_assert_false (way_search_get_goal (self->search, &goal));
  way_search_set_goal (self->search, node_of (self, 4));
  g_assert_cmpint (way_search_run (self->search, NULL), ==, WAY_STATUS_FOUND);
  g_assert_true (way_search_get_goal (self->search, &goal));
  g_assert_cmpuint (id_of (self, goal), ==, 4);

  found = way_search_dup_path (self->search);
  to_goal = way_search_dup_path_to (self->search, node_of (self, 4));
  to_other = way_search_dup_path_to (self->search, node_of (self, 5));
  g_clear_object (&self->search); /* paths stand by themselves */
  assert_path_to_4 (self, found, FALSE);
  assert_path_to_4 (self, to_goal, FALSE);
  g_assert_true (way_path_is_partial (to_other));
  g_assert_cmpuint (way_path_get_length (to_other), ==, 2);
}

static void
test_path_outlives_run (Fixture      *self,
                        gconstpointer data)
{
  g_autoptr (WayPath) path = NULL;

  way_search_set_goal (self->search, node_of (self, 4));
  way_search_run (self->search, NULL);
  path = way_search_dup_path (self->search);
  way_search_set_start (self->search, node_of (self, 6));
  way_search_set_goal (self->search, node_of (self, 5));
  way_search_run (self->search, NULL);
  assert_path_to_4 (self, path, FALSE);
}

static void
test_find_path (Fixture      *self,
                gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) path
      = way_find_path (self->graph->graph, node_of (self, 0),
                       node_of (self, 4), WAY_STRATEGY_ASTAR, &error);

  g_assert_no_error (error);
  assert_path_to_4 (self, path, FALSE);
}

/* Edge ids --------------------------------------------------------------- */

/* Two edges lead to each next node; the cheaper has the odd id. The last has
 * no id at all. */
static void
numbered (WayNode   node,
          WayEdges *out,
          gpointer  user_data)
{
  const gsize i = GPOINTER_TO_SIZE (node);

  if (i < 3)
    {
      way_edges_add_full (out, GSIZE_TO_POINTER (i + 1), 5, i * 10);
      way_edges_add_full (out, GSIZE_TO_POINTER (i + 1), 3, i * 10 + 1);
    }
  else if (i == 3)
    way_edges_add (out, GSIZE_TO_POINTER (i + 1), 3);
}

static void
test_edge_ids (void)
{
  for (gint whole = FALSE; whole <= TRUE; whole++)
    for (gint index = FALSE; index <= TRUE; index++)
      for (WayStrategy s = WAY_STRATEGY_DIJKSTRA; s <= WAY_STRATEGY_ASTAR;
           s++)
        {
          g_autoptr (WayNodeType) type
              = index ? way_node_type_new_index (5)
                      : way_node_type_new_pointer (NULL, NULL);
          g_autoptr (WayCallbackGraph) graph
              = way_callback_graph_new (type, numbered, NULL, NULL);
          g_autoptr (WayPath) path = NULL;

          way_callback_graph_set_whole_costs (graph, whole);
          path = way_find_path (WAY_GRAPH (graph), WAY_INDEX (0),
                                WAY_INDEX (4), s, NULL);
          g_assert_cmpfloat (way_path_get_cost (path), ==, 12);
          g_assert_cmpuint (way_path_get_edge (path, 1), ==, 1);
          g_assert_cmpuint (way_path_get_edge (path, 2), ==, 11);
          g_assert_cmpuint (way_path_get_edge (path, 3), ==, 21);
          g_assert_cmpuint (way_path_get_edge (path, 4), ==, WAY_EDGE_NONE);
        }
}

/* A table gives ids if they say more than the two nodes do. */
static void
test_edge_ids_of_table (void)
{
  static const char *const labels[] = { "ferry", "bridge", "tunnel" };
  g_autoptr (WayTableBuilder) builder
      = way_table_builder_new (WAY_POSITION_NONE);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayPath) path = NULL;

  for (guint i = 0; i < 4; i++)
    way_table_builder_add_node (builder, NULL, NULL, NULL, NULL);
  for (guint i = 0; i < 3; i++)
    way_table_builder_add_edge (builder, WAY_INDEX (i), WAY_INDEX (i + 1), 1,
                                WAY_BOTH_WAYS, labels[i], NULL);
  table = way_table_builder_build (builder, NULL);
  path = way_find_path (WAY_GRAPH (table),
                        way_table_get_node (table, WAY_ADDED (0)),
                        way_table_get_node (table, WAY_ADDED (3)),
                        WAY_STRATEGY_ASTAR, NULL);
  g_assert_cmpuint (way_path_get_length (path), ==, 4);
  for (guint i = 1; i < 4; i++)
    {
      const guint32 edge = way_path_get_edge (path, i);
      g_autofree char *label = way_graph_dup_label (WAY_GRAPH (table), edge);
      WayNode from, to;

      way_table_get_edge (table, edge, &from, &to, NULL, NULL);
      g_assert_true (from == way_path_get_node (path, i - 1));
      g_assert_true (to == way_path_get_node (path, i));
      g_assert_cmpstr (label, ==, labels[i - 1]);
    }
}

static WayCost
zero (WayNode  node,
      WayNode  goal,
      gpointer user_data)
{
  return 0;
}

/* A search reads back what was set, and has defaults before. */
static void
test_settings (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (2, 2, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WaySearch) search
    = way_search_new (WAY_GRAPH (grid), WAY_STRATEGY_ASTAR);
  g_autoptr (WayHeuristic) heuristic = way_heuristic_new (zero, NULL, NULL);
  g_autoptr (WayLimits) limits = way_limits_new ();
  WaySearchSettings settings;

  way_search_get_settings (search, &settings);
  g_assert_cmpint (settings.strategy, ==, WAY_STRATEGY_ASTAR);
  g_assert_cmpint (settings.tie_rule, ==, 0);
  g_assert_cmpint (settings.reopen_rule, ==, WAY_REOPEN_DEFAULT);
  g_assert_cmpint (settings.stop_rule, ==, WAY_STOP_WHEN_CLOSED);
  g_assert_cmpint (settings.start_rule, ==, WAY_START_LEAVES_IF_BLOCKED);
  g_assert_cmpint (settings.change_rule, ==, 0);
  g_assert_cmpfloat (settings.weight, ==, 1.5);
  g_assert_cmpfloat (settings.max_cost, ==, INFINITY);
  g_assert_null (settings.heuristic);
  g_assert_cmpuint (way_limits_get_max_bytes (settings.limits), ==, 0);

  way_search_set_strategy (search, WAY_STRATEGY_WEIGHTED_ASTAR);
  way_search_set_tie_rule (search, WAY_TIE_ANY);
  way_search_set_reopen_rule (search, WAY_REOPEN_NEVER);
  way_search_set_stop_rule (search, WAY_STOP_WHEN_OPENED);
  way_search_set_start_rule (search, WAY_START_STAYS_IF_BLOCKED);
  way_search_set_change_rule (search, WAY_CHANGE_CARRIES_ON);
  way_search_set_weight (search, 3);
  way_search_set_max_cost (search, 7);
  way_search_set_heuristic (search, heuristic);
  way_limits_set_max_bytes (limits, 123456);
  way_search_set_limits (search, limits);

  way_search_get_settings (search, &settings);
  g_assert_cmpint (settings.strategy, ==, WAY_STRATEGY_WEIGHTED_ASTAR);
  g_assert_cmpint (settings.tie_rule, ==, WAY_TIE_ANY);
  g_assert_cmpint (settings.reopen_rule, ==, WAY_REOPEN_NEVER);
  g_assert_cmpint (settings.stop_rule, ==, WAY_STOP_WHEN_OPENED);
  g_assert_cmpint (settings.start_rule, ==, WAY_START_STAYS_IF_BLOCKED);
  g_assert_cmpint (settings.change_rule, ==, WAY_CHANGE_CARRIES_ON);
  g_assert_cmpfloat (settings.weight, ==, 3);
  g_assert_cmpfloat (settings.max_cost, ==, 7);
  g_assert_true (settings.heuristic == heuristic);
  g_assert_cmpuint (way_limits_get_max_bytes (settings.limits), ==, 123456);
}

static void
add_test (const char *name,
          AsKind      kind,
          void (*test) (Fixture *self, gconstpointer data))
{
  g_autofree char *path = g_strdup_printf ("/results/%s/%s", name,
                                           as_kind_get_name (kind));

  g_test_add (path, Fixture, GUINT_TO_POINTER (kind), set_up, test,
              tear_down);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (AsKind kind = 0; kind < AS_N_KINDS; kind++)
    {
      add_test ("node-by-node", kind, test_node_by_node);
      add_test ("open-node", kind, test_open_node);
      add_test ("foreach", kind, test_foreach);
      add_test ("foreach-order", kind, test_foreach_order);
      add_test ("tables", kind, test_tables);
      add_test ("tables-before-run", kind, test_tables_before_run);
      add_test ("path-to", kind, test_path_to);
      add_test ("path-outlives-run", kind, test_path_outlives_run);
      add_test ("find-path", kind, test_find_path);
    }
  g_test_add_func ("/results/settings", test_settings);
  g_test_add_func ("/results/edge-ids/callbacks", test_edge_ids);
  g_test_add_func ("/results/edge-ids/table", test_edge_ids_of_table);
  return g_test_run ();
}
