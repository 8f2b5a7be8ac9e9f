/* table-builder.c - input that a table's builder takes, keeps and refuses
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/tables.h"

#define N_SCATTERED 300

/* Nodes ------------------------------------------------------------------- */

static void
test_no_nodes (void)
{
  g_autoptr (WayTableBuilder) builder = tables_new_builder (0);
  g_autoptr (WayTable) table = tables_build (builder);
  const WayPosition position = { 0, 0 };
  WayNode node;

  g_assert_cmpuint (way_table_get_n_nodes (table), ==, 0);
  g_assert_cmpuint (way_table_get_n_edges (table), ==, 0);
  g_assert_cmpuint (way_table_get_n_components (table), ==, 0);
  g_assert_false (way_graph_find_node (WAY_GRAPH (table), "x", &node));
  g_assert_false (way_table_find_nearest (table, &position, NULL, NULL, NULL,
                                          NULL));
}

static void
test_one_node (void)
{
  g_autoptr (WayTableBuilder) builder = tables_new_builder (1);
  g_autoptr (WayTable) table = tables_build (builder);
  g_autoptr (WayEdges) edges = tables_ask (table, WAY_INDEX (0), FALSE);
  g_autoptr (WayEdges) back = tables_ask (table, WAY_INDEX (0), TRUE);

  g_assert_cmpuint (way_edges_get_length (edges), ==, 0);
  g_assert_cmpuint (way_edges_get_length (back), ==, 0);
  g_assert_cmpuint (way_table_get_n_components (table), ==, 1);
  g_assert_cmpuint (way_table_get_component_size (table, 0), ==, 1);
}

static void
test_names (void)
{
  g_autoptr (WayTableBuilder) builder = tables_new_builder (1);
  const guint32 faro = tables_add_node (builder, "Faro");
  g_autoptr (WayTable) table = NULL;
  g_autofree char *name = NULL, *unnamed = NULL;
  WayNode node;

  g_assert_true (way_table_builder_find_node (builder, "Faro", &node));
  g_assert_true (node == WAY_INDEX (faro));
  g_assert_false (way_table_builder_find_node (builder, "Porto", NULL));

  table = tables_build (builder);
  g_assert_true (way_graph_find_node (WAY_GRAPH (table), "Faro", &node));
  g_assert_true (node == way_table_get_node (table, WAY_ADDED (faro)));
  g_assert_false (way_graph_find_node (WAY_GRAPH (table), "Porto", &node));
  name = way_graph_dup_name (WAY_GRAPH (table), node);
  g_assert_cmpstr (name, ==, "Faro");

  node = way_table_get_node (table, WAY_ADDED (0));
  g_assert_null (way_table_get_name (table, node));
  unnamed = way_graph_dup_name (WAY_GRAPH (table), node);
  g_assert_nonnull (unnamed);
}

static void
test_duplicate_name (void)
{
  g_autoptr (WayTableBuilder) builder = tables_new_builder (0);
  g_autoptr (GError) error = NULL;

  tables_add_node (builder, "Faro");
  g_assert_false (way_table_builder_add_node (builder, "Faro", NULL, NULL,
                                              &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_DUPLICATE);
  g_assert_nonnull (strstr (error->message, "Faro"));
  g_assert_cmpuint (way_table_builder_get_n_nodes (builder), ==, 1);
}

static void
assert_position_refused (WayPositionKind kind,
                         gdouble         x,
                         gdouble         y)
{
  g_autoptr (WayTableBuilder) builder = way_table_builder_new (kind);
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) later = NULL;
  const WayPosition position = { x, y };

  g_assert_false (way_table_builder_add_node (builder, "Faro", &position, NULL,
                                              &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE);
  g_assert_nonnull (strstr (error->message, "Faro"));

  tables_add_node (builder, NULL);
  g_assert_false (way_table_builder_set_position (builder, WAY_INDEX (0),
                                                  &position, &later));
  g_assert_error (later, WAY_ERROR, WAY_ERROR_BAD_NODE);
}

static void
test_bad_positions (void)
{
  assert_position_refused (WAY_POSITION_NONE, 0, 0);
  assert_position_refused (WAY_POSITION_PLANAR, NAN, 0);
  assert_position_refused (WAY_POSITION_PLANAR, 0, INFINITY);
  assert_position_refused (WAY_POSITION_PLANAR, -1e151, 0);
  assert_position_refused (WAY_POSITION_GEOGRAPHIC, 0, 90.5);
  assert_position_refused (WAY_POSITION_GEOGRAPHIC, -361, 0);
  assert_position_refused (WAY_POSITION_GEOGRAPHIC, 0, NAN);
}

static void
test_positions (void)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_GEOGRAPHIC);
  const WayPosition lisbon = { -9.1, 38.7 };
  WayPosition position;
  g_autoptr (WayTable) table = NULL;

  way_table_builder_add_node (builder, NULL, NULL, NULL, NULL);
  way_table_builder_add_node (builder, NULL, NULL, NULL, NULL);
  g_assert_false (way_table_builder_get_position (builder, WAY_INDEX (1),
                                                  &position));
  g_assert_true (way_table_builder_set_position (builder, WAY_INDEX (1),
                                                 &lisbon, NULL));
  g_assert_true (way_table_builder_get_position (builder, WAY_INDEX (1),
                                                 &position));

  table = tables_build (builder);
  g_assert_cmpint (way_graph_get_position_kind (WAY_GRAPH (table)), ==,
                   WAY_POSITION_GEOGRAPHIC);
  g_assert_false (way_graph_get_position (WAY_GRAPH (table),
                                          way_table_get_node (table,
                                                              WAY_ADDED (0)),
                                          &position));
  g_assert_true (way_graph_get_position (WAY_GRAPH (table),
                                         way_table_get_node (table,
                                                             WAY_ADDED (1)),
                                         &position));
  g_assert_cmpfloat (position.x, ==, lisbon.x);
  g_assert_cmpfloat (position.y, ==, lisbon.y);
}

/* Edges ------------------------------------------------------------------- */

static void
test_both_ways (void)
{
  g_autoptr (WayTableBuilder) builder = tables_new_builder (2);
  g_autoptr (WayTable) table = NULL;

  tables_add_edge (builder, 0, 1, 7, WAY_BOTH_WAYS, NULL);
  table = tables_build (builder);
  g_assert_cmpuint (way_table_get_n_edges (table), ==, 2);
  g_assert_cmpfloat (tables_cost (table, 0, 1), ==, 7);
  g_assert_cmpfloat (tables_cost (table, 1, 0), ==, 7);
}

static void
test_one_way (void)
{
  g_autoptr (WayTableBuilder) builder = tables_new_builder (2);
  g_autoptr (WayTable) table = NULL;

  tables_add_way (builder, 0, 1, 7);
  table = tables_build (builder);
  g_assert_cmpuint (way_table_get_n_edges (table), ==, 1);
  g_assert_cmpfloat (tables_cost (table, 0, 1), ==, 7);
  g_assert_cmpfloat (tables_cost (table, 1, 0), ==, -1);
}

static void
test_drops_self_loops (void)
{
  g_autoptr (WayTableBuilder) builder = tables_new_builder (2);
  g_autoptr (WayTable) table = NULL;

  tables_add_edge (builder, 1, 1, 0, WAY_BOTH_WAYS, NULL);
  table = tables_build (builder);
  g_assert_cmpuint (way_table_get_n_edges (table), ==, 0);
  g_assert_cmpuint (way_table_get_n_components (table), ==, 2);
}

static void
test_parallel_keeps_cheapest (void)
{
  g_autoptr (WayTableBuilder) builder = tables_new_builder (3);
  g_autoptr (WayTable) table = NULL;

  tables_add_edge (builder, 0, 1, 5, WAY_ONE_WAY, "five");
  tables_add_edge (builder, 1, 0, 4, WAY_BOTH_WAYS, "four");
  tables_add_edge (builder, 0, 2, 1, WAY_ONE_WAY, NULL);
  tables_add_edge (builder, 0, 1, 4, WAY_ONE_WAY, "also four");
  tables_add_edge (builder, 0, 1, INFINITY, WAY_ONE_WAY, "none");
  table = tables_build (builder);
  g_assert_cmpuint (way_table_get_n_edges (table), ==, 3);
  g_assert_cmpfloat (tables_cost (table, 0, 1), ==, 4);
  g_assert_cmpstr (tables_label (table, 0, 1), ==, "four");
  g_assert_null (tables_label (table, 0, 2));
}

static void
test_keeps_parallel_when_told (void)
{
  g_autoptr (WayTableBuilder) builder = tables_new_builder (2);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayEdges) edges = NULL;

  way_table_builder_set_keep_parallel (builder, TRUE);
  tables_add_way (builder, 0, 1, 5);
  tables_add_way (builder, 0, 1, 4);
  tables_add_way (builder, 0, 1, 5);
  table = tables_build (builder);
  g_assert_cmpuint (way_table_get_n_edges (table), ==, 3);
  g_assert_cmpfloat (tables_cost (table, 0, 1), ==, 4);

  edges = tables_ask (table, way_table_get_node (table, WAY_ADDED (0)), FALSE);
  g_assert_cmpfloat (way_edges_get_cost (edges, 1), ==, 4);
  for (guint i = 0; i < 3; i++)
    g_assert_cmpuint (way_edges_get_edge (edges, i), ==, i);
}

static void
test_edges_stay_as_added (void)
{
  static const guint32 ends[] = { 3, 1, 4, 2 };
  g_autoptr (WayTableBuilder) builder = tables_new_builder (5);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayEdges) edges = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    tables_add_way (builder, 0, ends[i], i);
  table = tables_build (builder);
  edges = tables_ask (table, way_table_get_node (table, WAY_ADDED (0)), FALSE);
  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    g_assert_cmpuint (way_table_get_id (table, way_edges_get_node (edges, i)),
                      ==, ends[i]);
}

static void
test_labels (void)
{
  g_autoptr (WayTableBuilder) builder = tables_new_builder (2);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayEdges) back = NULL;
  g_autofree char *label = NULL;

  tables_add_edge (builder, 0, 1, 1, WAY_BOTH_WAYS, "A22");
  table = tables_build (builder);
  g_assert_cmpstr (tables_label (table, 1, 0), ==, "A22");

  back = tables_ask (table, way_table_get_node (table, WAY_ADDED (1)), TRUE);
  g_assert_cmpuint (way_edges_get_edge (back, 0), !=, WAY_EDGE_NONE);
  label = way_graph_dup_label (WAY_GRAPH (table),
                               way_edges_get_edge (back, 0));
  g_assert_cmpstr (label, ==, "A22");
  g_assert_null (way_graph_dup_label (WAY_GRAPH (table), 2));
}

static void
test_no_ids_without_need (void)
{
  g_autoptr (WayTableBuilder) builder = tables_new_builder (2);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayEdges) edges = NULL;

  tables_add_way (builder, 0, 1, 1);
  table = tables_build (builder);
  edges = tables_ask (table, way_table_get_node (table, WAY_ADDED (0)), FALSE);
  g_assert_cmpuint (way_edges_get_edge (edges, 0), ==, WAY_EDGE_NONE);
}

/* Positions in no order, which a table with an order would sort. */
static WayTableBuilder *
scattered_builder (WayNodeOrder order)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);
  WayTableBuilder *builder = way_table_builder_new (WAY_POSITION_PLANAR);

  way_table_builder_set_order (builder, order);
  for (guint32 i = 0; i < N_SCATTERED; i++)
    tables_add_place (builder, g_rand_double (rand), g_rand_double (rand));
  for (guint32 i = 1; i < N_SCATTERED; i++)
    tables_add_edge (builder, i - 1, i, i, WAY_BOTH_WAYS, NULL);

  return builder;
}

/* By default the nodes that the builder hands out are those of the table. */
static void
test_nodes_are_the_tables (void)
{
  g_autoptr (WayTableBuilder) builder = scattered_builder (WAY_ORDER_AS_ADDED);
  WayPosition places[N_SCATTERED];
  g_autoptr (WayTable) table = NULL;

  for (guint32 i = 0; i < N_SCATTERED; i++)
    way_table_builder_get_position (builder, WAY_INDEX (i), &places[i]);
  table = tables_build (builder);
  for (guint32 i = 0; i < N_SCATTERED; i++)
    {
      const WayNode node = WAY_INDEX (i);
      WayPosition at;

      g_assert_true (way_graph_get_position (WAY_GRAPH (table), node, &at));
      g_assert_cmpmem (&at, sizeof at, &places[i], sizeof places[i]);
      g_assert_true (way_table_get_node (table, node) == node);
      g_assert_true (way_table_get_node (table, WAY_ADDED (i)) == node);
      g_assert_cmpuint (way_table_get_id (table, node), ==, i);
    }
}

static void
assert_refused (WayTable *table,
                WayNode   start,
                WayNode   goal)
{
  g_autoptr (WaySearch) search
    = way_search_new (WAY_GRAPH (table), WAY_STRATEGY_ASTAR);
  g_autoptr (GError) error = NULL, path_error = NULL;

  way_search_set_start (search, start);
  way_search_set_goal (search, goal);
  g_assert_cmpint (way_search_run (search, &error), ==, WAY_STATUS_FAILED);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE);

  g_assert_null (way_find_path (WAY_GRAPH (table), start, goal,
                                WAY_STRATEGY_DIJKSTRA, &path_error));
  g_assert_error (path_error, WAY_ERROR, WAY_ERROR_BAD_NODE);
}

/* With an order the builder returns nodes that no search accepts, so that a
 * caller cannot take them for nodes of the table. */
static void
test_ordered_nodes_are_refused (void)
{
  g_autoptr (WayTableBuilder) builder = scattered_builder (WAY_ORDER_LOCAL);
  g_autoptr (WayTable) table = tables_build (builder);
  g_autofree gboolean *seen = g_new0 (gboolean, N_SCATTERED);

  for (guint32 i = 0; i < N_SCATTERED; i++)
    {
      const WayNode node = way_table_get_node (table, WAY_ADDED (i));

      g_assert_cmpuint (WAY_NODE_INDEX (node), <, N_SCATTERED);
      g_assert_false (seen[WAY_NODE_INDEX (node)]);
      seen[WAY_NODE_INDEX (node)] = TRUE;
      g_assert_cmpuint (way_table_get_id (table, node), ==, i);
    }
  for (guint32 i = 1; i < N_SCATTERED; i++)
    g_assert_cmpfloat (tables_cost (table, i - 1, i), ==, i);

  assert_refused (table, WAY_ADDED (0), WAY_INDEX (1));
  assert_refused (table, WAY_INDEX (0), WAY_ADDED (1));
}

/* A builder accepts the nodes that it has handed out, and no others. */
static void
test_builder_refuses_other_nodes (void)
{
  for (WayNodeOrder o = WAY_ORDER_AS_ADDED; o <= WAY_ORDER_LOCAL; o++)
    {
      g_autoptr (WayTableBuilder) builder = tables_new_ordered (2, o);
      const WayNode other = o == WAY_ORDER_LOCAL ? WAY_INDEX (1)
                                                 : WAY_ADDED (1);
      const WayNode nodes[] = { tables_node (builder, 0), other,
                                tables_node (builder, 1) };
      const WayTableEdge edge = { 1, nodes[0], other };
      g_autoptr (GError) error = NULL, many = NULL, rule = NULL;

      g_assert_false (way_table_builder_add_edge (builder, nodes[0], other, 1,
                                                  WAY_ONE_WAY, NULL, &error));
      g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE);
      g_assert_false (way_table_builder_add_edges (builder, &edge, 1, NULL,
                                                   &many));
      g_assert_error (many, WAY_ERROR, WAY_ERROR_BAD_NODE);
      g_assert_false (way_table_builder_add_restriction (
                        builder, WAY_RESTRICTION_NO, nodes, 3, &rule));
      g_assert_error (rule, WAY_ERROR, WAY_ERROR_BAD_NODE);
    }
}

/* Many at once are the same as one by one. */
static void
test_many_edges (void)
{
  static const WayTableEdge edges[] = {
    { 3, WAY_INDEX (0), WAY_INDEX (1) }, { 0.5, WAY_INDEX (1), WAY_INDEX (2) },
    { 9, WAY_INDEX (2), WAY_INDEX (2) }, { 2, WAY_INDEX (0), WAY_INDEX (1) }
  };
  g_autoptr (WayTableBuilder) builder = tables_new_builder (0);
  g_autoptr (WayTable) table = NULL;
  WayNode first;
  guint n_good;

  tables_add_node (builder, "Faro");
  g_assert_true (way_table_builder_add_nodes (builder, 2, NULL, &first, NULL));
  g_assert_true (first == WAY_INDEX (1));
  tables_add_edge (builder, 2, 0, 7, WAY_ONE_WAY, "A22");
  g_assert_true (way_table_builder_add_edges (builder, edges,
                                              G_N_ELEMENTS (edges), &n_good,
                                              NULL));
  g_assert_cmpuint (n_good, ==, G_N_ELEMENTS (edges));

  table = tables_build (builder);
  g_assert_cmpuint (way_table_get_n_edges (table), ==, 3);
  g_assert_cmpfloat (tables_cost (table, 0, 1), ==, 2);
  g_assert_cmpfloat (tables_cost (table, 1, 2), ==, 0.5);
  g_assert_cmpstr (tables_label (table, 2, 0), ==, "A22");
  g_assert_null (tables_label (table, 1, 2));
  g_assert_cmpstr (way_table_get_name (table,
                                       way_table_get_node (table,
                                                           WAY_ADDED (0))), ==,
                   "Faro");
}

static void
test_many_edges_all_or_none (void)
{
  static const WayTableEdge edges[]
    = { { 3, WAY_INDEX (0), WAY_INDEX (1) },
        { -1, WAY_INDEX (1), WAY_INDEX (0) } };
  static const WayTableEdge strays[]
    = { { 3, WAY_INDEX (0), WAY_INDEX (1) },
        { 1, WAY_INDEX (1), WAY_INDEX (0) },
        { 1, WAY_INDEX (2), WAY_INDEX (0) } };
  g_autoptr (WayTableBuilder) builder = tables_new_builder (2);
  g_autoptr (GError) error = NULL, other = NULL;
  g_autoptr (WayTable) table = NULL;
  guint n_good;

  g_assert_false (way_table_builder_add_edges (builder, edges, 2, &n_good,
                                               &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_COST);
  g_assert_cmpuint (n_good, ==, 1);
  g_assert_false (way_table_builder_add_edges (builder, strays, 3, &n_good,
                                               &other));
  g_assert_error (other, WAY_ERROR, WAY_ERROR_BAD_NODE);
  g_assert_cmpuint (n_good, ==, 2);

  table = tables_build (builder);
  g_assert_cmpuint (way_table_get_n_edges (table), ==, 0);
}

static void
test_many_positions (void)
{
  static const WayPosition places[] = { { 1, 2 }, { NAN, 0 }, { 3, 4 } };
  static const WayPosition wrong[] = { { 1, 2 }, { 0, INFINITY } };
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);
  g_autoptr (GError) error = NULL;
  WayPosition at;

  tables_add_node (builder, NULL);
  g_assert_true (way_table_builder_add_nodes (builder, 3, places, NULL, NULL));
  g_assert_false (way_table_builder_add_nodes (builder, 2, wrong, NULL,
                                               &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE);
  g_assert_cmpuint (way_table_builder_get_n_nodes (builder), ==, 4);
  g_assert_false (way_table_builder_get_position (builder, WAY_INDEX (0), &at));
  g_assert_false (way_table_builder_get_position (builder, WAY_INDEX (2), &at));
  g_assert_true (way_table_builder_get_position (builder, WAY_INDEX (3), &at));
  g_assert_cmpfloat (at.y, ==, 4);
}

/* More edges at a node than are compared with one another, some of them twice:
 * the cheaper of two stays, in the place of the first. */
static void
test_parallel_at_a_hub (void)
{
  const guint32 n_spokes = 50;
  g_autoptr (WayTableBuilder) builder = tables_new_builder (n_spokes + 1);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayEdges) edges = NULL;

  for (guint32 i = 1; i <= n_spokes; i++)
    tables_add_way (builder, 0, i, 10);
  for (guint32 i = 1; i <= n_spokes; i++)
    tables_add_way (builder, 0, i, i % 2 ? 9 : 11);
  table = tables_build (builder);
  g_assert_cmpuint (way_table_get_n_edges (table), ==, n_spokes);

  edges = tables_ask (table, way_table_get_node (table, WAY_ADDED (0)), FALSE);
  for (guint32 i = 1; i <= n_spokes; i++)
    {
      g_assert_cmpfloat (way_edges_get_cost (edges, i - 1), ==, i % 2 ? 9 : 10);
      g_assert_cmpuint (way_table_get_id (table,
                                          way_edges_get_node (edges, i - 1)),
                        ==, i);
    }
}

static void
test_bad_costs (void)
{
  g_autoptr (WayTableBuilder) builder = tables_new_builder (1);
  static const WayCost costs[] = { -1, -INFINITY, NAN };

  tables_add_node (builder, "Faro");
  for (guint i = 0; i < G_N_ELEMENTS (costs); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (way_table_builder_add_edge (builder, WAY_INDEX (0),
                                                  WAY_INDEX (1), costs[i],
                                                  WAY_ONE_WAY, NULL, &error));
      g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_COST);
      g_assert_nonnull (strstr (error->message, "Faro"));
    }
}

static void
test_bad_ends (void)
{
  g_autoptr (WayTableBuilder) builder = tables_new_builder (2);
  g_autoptr (GError) error = NULL;

  g_assert_false (way_table_builder_add_edge (builder, WAY_INDEX (0),
                                              WAY_INDEX (2), 1, WAY_ONE_WAY,
                                              NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE);
}

static gboolean
is_whole_with (WayCost cost)
{
  g_autoptr (WayTableBuilder) builder = tables_new_builder (2);
  g_autoptr (WayTable) table = NULL;

  tables_add_way (builder, 0, 1, 3);
  tables_add_way (builder, 1, 0, cost);
  table = tables_build (builder);
  g_assert_cmpfloat (tables_cost (table, 0, 1), ==, 3);
  g_assert_cmpfloat (tables_cost (table, 1, 0), ==, cost);

  return (tables_flags (table) & WAY_GRAPH_WHOLE_COSTS) != 0;
}

static void
test_whole_costs (void)
{
  g_assert_true (is_whole_with (0));
  g_assert_true (is_whole_with (WAY_WHOLE_HIDDEN - 1.0));
  g_assert_true (is_whole_with (INFINITY));
  g_assert_false (is_whole_with (0.5));
  g_assert_false (is_whole_with (WAY_WHOLE_HIDDEN));
  g_assert_false (is_whole_with (1e300));
}

static void
test_minus_zero_is_zero (void)
{
  g_autoptr (WayTableBuilder) builder = tables_new_builder (2);
  g_autoptr (WayTable) table = NULL;

  tables_add_way (builder, 0, 1, -0.0);
  tables_add_way (builder, 1, 0, 0.5);
  table = tables_build (builder);
  g_assert_false (signbit (tables_cost (table, 0, 1)));
}

static void
test_builder_is_left_empty (void)
{
  g_autoptr (WayTableBuilder) builder = tables_new_builder (1);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayTable) next = NULL;

  tables_add_node (builder, "Faro");
  tables_add_edge (builder, 0, 1, 1, WAY_BOTH_WAYS, "A22");
  table = tables_build (builder);
  g_assert_cmpuint (way_table_builder_get_n_nodes (builder), ==, 0);
  g_assert_cmpuint (tables_add_node (builder, "Faro"), ==, 0);
  next = tables_build (builder);
  g_assert_cmpuint (way_table_get_n_edges (next), ==, 0);
  g_assert_cmpuint (way_table_get_n_edges (table), ==, 2);
}

static void
test_no_builder (void)
{
  g_test_expect_message (G_LOG_DOMAIN, G_LOG_LEVEL_CRITICAL,
                         "*WAY_IS_TABLE_BUILDER*");
  g_assert_false (way_table_builder_add_nodes (NULL, 1, NULL, NULL, NULL));
  g_test_assert_expected_messages ();
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define CASE(path, function) g_test_add_func ("/table-builder/" path, function)
  CASE ("nodes-are-the-tables", test_nodes_are_the_tables);
  CASE ("ordered-nodes-are-refused", test_ordered_nodes_are_refused);
  CASE ("builder-refuses-other-nodes", test_builder_refuses_other_nodes);
  CASE ("no-nodes", test_no_nodes);
  CASE ("one-node", test_one_node);
  CASE ("no-builder", test_no_builder);
  CASE ("names", test_names);
  CASE ("duplicate-name", test_duplicate_name);
  CASE ("bad-positions", test_bad_positions);
  CASE ("positions", test_positions);
  CASE ("both-ways", test_both_ways);
  CASE ("one-way", test_one_way);
  CASE ("drops-self-loops", test_drops_self_loops);
  CASE ("parallel-keeps-cheapest", test_parallel_keeps_cheapest);
  CASE ("keeps-parallel-when-told", test_keeps_parallel_when_told);
  CASE ("edges-stay-as-added", test_edges_stay_as_added);
  CASE ("labels", test_labels);
  CASE ("no-ids-without-need", test_no_ids_without_need);
  CASE ("many-edges", test_many_edges);
  CASE ("many-edges-all-or-none", test_many_edges_all_or_none);
  CASE ("many-positions", test_many_positions);
  CASE ("parallel-at-a-hub", test_parallel_at_a_hub);
  CASE ("bad-costs", test_bad_costs);
  CASE ("bad-ends", test_bad_ends);
  CASE ("whole-costs", test_whole_costs);
  CASE ("minus-zero-is-zero", test_minus_zero_is_zero);
  CASE ("builder-is-left-empty", test_builder_is_left_empty);

  return g_test_run ();
}
