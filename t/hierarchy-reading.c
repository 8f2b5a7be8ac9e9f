/* hierarchy-reading.c - costs of a hierarchy, read from graphs
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Costs come from the table of which the hierarchy was built, from a view of
 * it, or from a table whose rows hold other edges. Expected costs are those
 * that the graphs themselves offer. */

#include "routing/hierarchy/costs-private.h"
#include "lib/tables.h"

#include <string.h>

#define N_NODES 12

/* The cost of the edge that a test table has from @from to @to. */
static WayCost
cost_between (guint32 from,
              guint32 to)
{
  return 1 + (from * 7 + to * 5) % 11;
}

/* A ring with chords, all edges both ways. @skipped leaves out the edges
 * between node 0 and that node. @reversed adds edges in the other order. */
static WayTable *
build_table (guint32  skipped,
             gboolean reversed)
{
  static const guint32 steps[] = { 1, 3, 5 };
  g_autoptr (WayTableBuilder) builder = tables_new_builder (N_NODES);

  for (guint i = 0; i < N_NODES * G_N_ELEMENTS (steps); i++)
    {
      const guint at = reversed ? N_NODES * G_N_ELEMENTS (steps) - 1 - i : i;
      const guint32 from = at / G_N_ELEMENTS (steps);
      const guint32 to = (from + steps[at % G_N_ELEMENTS (steps)]) % N_NODES;

      if (MIN (from, to) == 0 && MAX (from, to) == skipped)
        continue;
      tables_add_way (builder, from, to, cost_between (from, to));
      tables_add_way (builder, to, from, cost_between (to, from));
    }

  return tables_build (builder);
}

/* Fails the test unless each edge of the hierarchy costs what @table offers, or
 * is closed if @table lacks it. Returns how many are closed. */
static guint
check_costs (WayHierarchyCosts *costs,
             WayTable          *table)
{
  const HierarchyShape *shape = costs_shape (costs);
  guint n_closed = 0;

  for (guint32 from = 0; from < N_NODES; from++)
    for (guint32 i = shape->first_edge[from]; i < shape->first_edge[from + 1];
         i++)
      {
        const WayCost cost = tables_cost (table, from, shape->edge_heads[i]);

        n_closed += cost < 0;
        g_assert_cmpfloat (way_hierarchy_costs_get_cost (costs, i), ==,
                           cost < 0 ? (WayCost) INFINITY : cost);
      }

  return n_closed;
}

static guint
count_closed (WayHierarchyCosts *costs)
{
  guint n = 0;

  for (guint32 i = 0; i < costs_shape (costs)->n_edges; i++)
    n += isinf (way_hierarchy_costs_get_cost (costs, i)) != 0;

  return n;
}

/* Fails the test unless a query from 0 to @goal costs as much as a search. */
static void
check_query (WayHierarchyCosts *costs,
             WayTable          *table,
             guint32            goal)
{
  g_autoptr (WayHierarchyQuery) query = way_hierarchy_query_new (costs);
  g_autoptr (WayPath) path
    = way_find_path (WAY_GRAPH (table), WAY_INDEX (0), WAY_INDEX (goal),
                     WAY_STRATEGY_DIJKSTRA, NULL);
  WayCost cost = -1;

  way_hierarchy_query_set_start (query, WAY_INDEX (0));
  way_hierarchy_query_set_goal (query, WAY_INDEX (goal));
  way_hierarchy_query_run (query, NULL);
  g_assert_true (way_hierarchy_query_get_cost (query, &cost));
  g_assert_cmpfloat (cost, ==, way_path_get_cost (path));
}

typedef struct
{
  WayTable          *table;     /* (owned) */
  WayHierarchy      *hierarchy; /* (owned) of @table */
  WayHierarchyCosts *costs;     /* (owned) */
} Case;

static void
case_init (Case *self)
{
  self->table = build_table (0, FALSE);
  self->hierarchy = way_hierarchy_build (WAY_GRAPH (self->table), NULL, NULL,
                                         NULL);
  self->costs = way_hierarchy_costs_new_from_graph (
    self->hierarchy, WAY_GRAPH (self->table), NULL, NULL);
}

static void
case_clear (Case *self)
{
  g_clear_object (&self->costs);
  g_clear_object (&self->hierarchy);
  g_clear_object (&self->table);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Case, case_clear)

/* Without a version all costs are read, whatever was changed or closed. */
static void
test_since_none (void)
{
  const WayNode closed[] = { WAY_INDEX (3), WAY_INDEX (8) };
  const guint32 edge = 4;
  const WayCost cost = 99;
  g_autoptr (GError) error = NULL;
  g_auto (Case) self = { NULL };

  case_init (&self);
  g_assert_cmpuint (check_costs (self.costs, self.table), ==, 0);
  way_hierarchy_costs_update (self.costs, &edge, &cost, 1, NULL, &error);
  costs_close_nodes (self.costs, closed, 2, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (count_closed (self.costs), ==, 12);

  g_assert_true (way_hierarchy_costs_update_from_graph (
    self.costs, WAY_GRAPH (self.table), 0, NULL, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (check_costs (self.costs, self.table), ==, 0);
  for (guint32 i = 1; i < N_NODES; i++)
    check_query (self.costs, self.table, i);
}

/* A read that fails leaves all costs and closed nodes as they were. */
static void
test_since_none_limited (void)
{
  const WayNode closed[] = { WAY_INDEX (3) };
  const guint32 edge = 4;
  const WayCost cost = 99;
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (GError) error = NULL;
  g_auto (Case) self = { NULL };
  g_autofree WayCost *before = NULL;
  guint32 n_edges;

  case_init (&self);
  n_edges = costs_shape (self.costs)->n_edges;
  before = g_new (WayCost, n_edges);
  way_hierarchy_costs_update (self.costs, &edge, &cost, 1, NULL, &error);
  costs_close_nodes (self.costs, closed, 1, NULL, &error);
  g_assert_no_error (error);
  for (guint32 i = 0; i < n_edges; i++)
    before[i] = way_hierarchy_costs_get_cost (self.costs, i);

  way_limits_set_max_expansions (limits, N_NODES - 1);
  g_assert_false (way_hierarchy_costs_update_from_graph (
    self.costs, WAY_GRAPH (self.table), 0, limits, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
  for (guint32 i = 0; i < n_edges; i++)
    g_assert_cmpfloat (way_hierarchy_costs_get_cost (self.costs, i), ==,
                       before[i]);

  g_clear_error (&error);
  costs_reopen (self.costs, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (way_hierarchy_costs_get_cost (self.costs, edge), ==, 99);
}

/* A table with fewer edges has other rows: each missing edge is closed. All
 * rows after the first missing edge begin elsewhere. */
static void
test_missing_edges (void)
{
  for (guint32 skipped = 1; skipped <= 5; skipped += 2)
    {
      g_autoptr (WayTable) fewer = build_table (skipped, FALSE);
      g_autoptr (GError) error = NULL;
      g_auto (Case) self = { NULL };

      case_init (&self);
      g_assert_true (way_hierarchy_costs_update_from_graph (
        self.costs, WAY_GRAPH (fewer), 0, NULL, &error));
      g_assert_no_error (error);
      g_assert_cmpuint (check_costs (self.costs, fewer), ==, 2);
      for (guint32 i = 1; i < N_NODES; i++)
        check_query (self.costs, fewer, i);
    }
}

/* Rows with the same edges in another order. */
static void
test_other_order (void)
{
  g_autoptr (WayTable) reversed = build_table (0, TRUE);
  g_autoptr (GError) error = NULL;
  g_auto (Case) self = { NULL };

  case_init (&self);
  g_assert_true (way_hierarchy_costs_update_from_graph (
    self.costs, WAY_GRAPH (reversed), 0, NULL, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (check_costs (self.costs, reversed), ==, 0);
  for (guint32 i = 1; i < N_NODES; i++)
    check_query (self.costs, reversed, i);
}

/* A table with as many edges in each row, but others: the hierarchy has no such
 * edge, and nothing changes. */
static void
test_other_heads (void)
{
  g_autoptr (WayTableBuilder) builder = tables_new_builder (N_NODES);
  g_autoptr (WayTable) other = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (Case) self = { NULL };

  for (guint32 from = 0; from < N_NODES; from++)
    for (guint32 step = 1; step <= 6; step++)
      tables_add_way (builder, from, (from + step) % N_NODES, 1);
  other = tables_build (builder);
  case_init (&self);
  g_assert_false (way_hierarchy_costs_update_from_graph (
    self.costs, WAY_GRAPH (other), 0, NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
  g_assert_nonnull (strstr (error->message, "has no edge from"));
  g_assert_cmpuint (check_costs (self.costs, self.table), ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/hierarchy-reading/since-none", test_since_none);
  g_test_add_func ("/hierarchy-reading/since-none-limited",
                   test_since_none_limited);
  g_test_add_func ("/hierarchy-reading/missing-edges", test_missing_edges);
  g_test_add_func ("/hierarchy-reading/other-order", test_other_order);
  g_test_add_func ("/hierarchy-reading/other-heads", test_other_heads);

  return g_test_run ();
}
