/* clearance-edges.c - edges too narrow for some: tables, and any graph
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/contract.h"

#include "views/view-private.h"
#include "lib/least-cost.h"
#include "lib/outcome.h"
#include "lib/random-graph.h"
#include "lib/tables.h"

/* Edges with widths ------------------------------------------------------- */

/* Two ways from 0 to 3: by 1 for 2, but only 1.5 wide, by 2 for 4 and 3 wide.
 * Both lead on to 4 by an edge of unknown width. */
static WayTable *
new_lanes (WayNodeOrder order)
{
  g_autoptr (WayTableBuilder) builder = tables_new_ordered (5, order);

  tables_add_edge (builder, 3, 4, 1, WAY_BOTH_WAYS, "gate");
  way_table_builder_set_width (builder, 1.5);
  tables_add_edge (builder, 0, 1, 1, WAY_BOTH_WAYS, "lane");
  tables_add_edge (builder, 1, 3, 1, WAY_BOTH_WAYS, NULL);
  way_table_builder_set_width (builder, 3);
  tables_add_edge (builder, 0, 2, 2, WAY_BOTH_WAYS, "lane");
  tables_add_edge (builder, 2, 3, 2, WAY_BOTH_WAYS, NULL);

  return tables_build (builder);
}

static WayCost
lane_cost (WayTable *table,
           gdouble   width,
           guint     from,
           guint     to)
{
  g_autoptr (WayClearance) view
    = way_clearance_new_full (WAY_GRAPH (table), width, NULL, NULL, NULL);

  g_assert_cmpfloat (clearance_get_size (view), ==, width);
  return least_cost (view, way_table_get_node (table, WAY_ADDED (from)),
                     way_table_get_node (table, WAY_ADDED (to)));
}

static void
test_table (void)
{
  for (WayNodeOrder o = WAY_ORDER_AS_ADDED; o <= WAY_ORDER_LOCAL; o++)
    {
      g_autoptr (WayTable) table = new_lanes (o);

      g_assert_cmpfloat (lane_cost (table, 0, 0, 3), ==, 2);
      g_assert_cmpfloat (lane_cost (table, 1.5, 0, 3), ==, 2);
      g_assert_cmpfloat (lane_cost (table, 1.6, 0, 3), ==, 4);
      g_assert_cmpfloat (lane_cost (table, 3, 3, 0), ==, 4);
      g_assert_cmpfloat (lane_cost (table, 3, 4, 0), ==, 5);
      g_assert_cmpfloat (lane_cost (table, 3.1, 0, 3), ==, -1);
      g_assert_cmpfloat (lane_cost (table, 3.1, 3, 4), ==, 1);
    }
}

static void
assert_edge (WayTable   *table,
             guint       from,
             guint       to,
             gdouble     width,
             const char *label)
{
  const char *found;
  guint32 edge;

  g_assert_true (way_table_find_edge (table,
                                      way_table_get_node (table,
                                                          WAY_ADDED (from)),
                                      way_table_get_node (table,
                                                          WAY_ADDED (to)),
                                      &edge));
  g_assert_cmpfloat (way_table_get_width (table, edge), ==, width);
  way_table_get_edge (table, edge, NULL, NULL, NULL, &found);
  g_assert_cmpstr (found, ==, label);
}

static void
test_table_widths (void)
{
  g_autoptr (WayTable) table = new_lanes (WAY_ORDER_LOCAL);

  g_assert_true (way_table_has_widths (table));
  assert_edge (table, 0, 1, 1.5, "lane");
  assert_edge (table, 1, 0, 1.5, "lane");
  assert_edge (table, 1, 3, 1.5, NULL);
  assert_edge (table, 0, 2, 3, "lane");
  assert_edge (table, 3, 2, 3, NULL);
  assert_edge (table, 3, 4, INFINITY, "gate");
}

static void
test_table_without_widths (void)
{
  g_autoptr (WayTableBuilder) builder = tables_new_builder (3);
  g_autoptr (WayTable) wide = NULL;
  g_autoptr (WayTable) next = NULL;

  way_table_builder_set_width (builder, 2);
  way_table_builder_set_width (builder, INFINITY);
  tables_add_edge (builder, 0, 1, 1, WAY_BOTH_WAYS, NULL);
  way_table_builder_set_width (builder, 2);
  wide = tables_build (builder);
  g_assert_false (way_table_has_widths (wide));
  g_assert_cmpfloat (way_table_get_width (wide, 0), ==, INFINITY);
  g_assert_cmpfloat (lane_cost (wide, 99, 0, 1), ==, 1);

  /* A builder that is used again begins without a width, too. */
  for (guint i = 0; i < 2; i++)
    tables_add_node (builder, NULL);
  tables_add_edge (builder, 0, 1, 1, WAY_BOTH_WAYS, NULL);
  next = tables_build (builder);
  g_assert_false (way_table_has_widths (next));
}

/* Between the same two nodes the cheapest edge is the narrowest. Those added
 * all at once have the width of the builder, too. */
static void
test_parallel_edges (void)
{
  const WayTableEdge edges[]
    = { { 5, WAY_INDEX (0), WAY_INDEX (1) },
        { 6, WAY_INDEX (1), WAY_INDEX (0) } };
  g_autoptr (WayTableBuilder) builder = tables_new_builder (2);
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTable) table = NULL;

  way_table_builder_set_width (builder, 1);
  tables_add_edge (builder, 0, 1, 1, WAY_BOTH_WAYS, NULL);
  way_table_builder_set_width (builder, 4);
  g_assert_true (way_table_builder_add_edges (builder, edges, 2, NULL,
                                              &error));
  way_table_builder_set_width (builder, 2);
  tables_add_edge (builder, 0, 1, 3, WAY_BOTH_WAYS, NULL);
  table = tables_build (builder);

  g_assert_cmpuint (way_table_get_n_edges (table), ==, 6);
  g_assert_cmpfloat (lane_cost (table, 1, 0, 1), ==, 1);
  g_assert_cmpfloat (lane_cost (table, 2, 0, 1), ==, 3);
  g_assert_cmpfloat (lane_cost (table, 3, 0, 1), ==, 5);
  g_assert_cmpfloat (lane_cost (table, 3, 1, 0), ==, 6);
}

static void
test_contract_over_table (void)
{
  g_autoptr (WayTable) table = new_lanes (WAY_ORDER_LOCAL);
  const WayNode places[] = { WAY_INDEX (0), WAY_INDEX (2), WAY_INDEX (4) };

  for (guint width = 1; width < 5; width++)
    {
      g_autoptr (WayClearance) view
        = way_clearance_new_full (WAY_GRAPH (table), width, NULL, NULL, NULL);

      contract_check (WAY_GRAPH (view), places, G_N_ELEMENTS (places));
    }
}

/* Any graph --------------------------------------------------------------- */

static guint
get_width (guint from,
           guint to)
{
  return (from * 7 + to * 11) % 5;
}

static gdouble
measure (WayNode  from,
         WayNode  to,
         guint32  edge,
         gpointer user_data)
{
  AsGraph *as = user_data;

  return get_width (as_graph_get_id (as, from), as_graph_get_id (as, to));
}

static void
test_random_graphs (gconstpointer data)
{
  const AsKind kind = GPOINTER_TO_UINT (data);

  for (guint32 seed = 0; seed < outcome_repeat (40); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (PlainGraph) plain
        = random_graph_new (rand, 25, seed & RANDOM_ALL);
      g_autoptr (PlainGraph) narrow = plain_graph_new (25);
      g_autoptr (AsGraph) as = NULL;
      g_autoptr (WayClearance) view = NULL;
      WayNode places[4];

      for (guint i = 0; i < plain->edges->len; i++)
        {
          const PlainEdge *e = &g_array_index (plain->edges, PlainEdge, i);

          if (get_width (e->from, e->to) >= 1 + seed % 3)
            plain_graph_add (narrow, e->from, e->to, e->cost);
        }
      plain_graph_seal (narrow);
      for (guint goal = 0; goal < 4; goal++)
        random_graph_estimate (plain, rand, goal, seed % RANDOM_N_ESTIMATES);
      as = as_graph_new (plain, kind, AS_PREDECESSORS
                         | (plain_graph_is_whole (plain) ? AS_WHOLE : 0));
      view = way_clearance_new_full (as->graph, 1 + seed % 3, measure, as,
                                     NULL);
      for (guint i = 0; i < 4; i++)
        places[i] = as_graph_get_node (as, i);
      contract_check (WAY_GRAPH (view), places, 4);
      for (guint from = 0; from < 4; from++)
        {
          g_autofree WayCost *costs = oracle_costs_from (narrow, from);

          for (guint to = 0; to < 4; to++)
            {
              const WayCost cost = least_cost (view, places[from],
                                               places[to]);

              oracle_assert_cost (cost < 0 ? INFINITY : cost, costs[to]);
            }
        }
    }
}

static void
count_destroyed (gpointer user_data)
{
  ++*(guint *) user_data;
}

static gdouble
measure_limit (WayNode  from,
               WayNode  to,
               guint32  edge,
               gpointer user_data)
{
  return *(guint *) user_data;
}

static void
test_function_is_destroyed (void)
{
  g_autoptr (WayTable) table = new_lanes (WAY_ORDER_LOCAL);
  guint limit = 0;
  WayClearance *view
    = way_clearance_new_full (WAY_GRAPH (table), 1, measure_limit, &limit,
                              count_destroyed);

  g_assert_cmpfloat (least_cost (view, WAY_INDEX (0), WAY_INDEX (1)), ==,
                     -1);
  g_object_unref (view);
  g_assert_cmpuint (limit, ==, 1);
}

static void
add_for_kinds (void)
{
  for (AsKind kind = 0; kind < AS_N_KINDS; kind++)
    {
      g_autofree char *path
        = g_strdup_printf ("/clearance-edges/random-graphs/%s",
                           as_kind_get_name (kind));

      g_test_add_data_func (path, GUINT_TO_POINTER (kind),
                            test_random_graphs);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define CASE(path, function) \
  g_test_add_func ("/clearance-edges/" path, function)
  CASE ("table", test_table);
  CASE ("table-widths", test_table_widths);
  CASE ("table-without-widths", test_table_without_widths);
  CASE ("parallel-edges", test_parallel_edges);
  CASE ("contract-over-table", test_contract_over_table);
  CASE ("function-is-destroyed", test_function_is_destroyed);
  add_for_kinds ();

  return g_test_run ();
}
