/* lexicographic-range.c - an order by two numbers at the ends of its range
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/as-graph.h"
#include "lib/routers.h"

#include <math.h>
#include <string.h>

/* Chains ------------------------------------------------------------------- */

/* Nodes in a row, whose edges cost @cost. */
static WayTable *
make_chain (guint   n,
            WayCost cost)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_NONE);

  way_table_builder_set_keep_parallel (builder, TRUE);
  way_table_builder_add_nodes (builder, n, NULL, NULL, NULL);
  for (guint i = 0; i + 1 < n; i++)
    way_table_builder_add_edge (builder, WAY_INDEX (i), WAY_INDEX (i + 1), cost,
                                WAY_ONE_WAY, NULL, NULL);

  return way_table_builder_build (builder, NULL);
}

static WayMeasures *
constant_measure (gdouble value)
{
  WayMeasures *measures = way_measures_new ();
  gdouble values[64];

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    values[i] = value;
  way_measures_add_array (measures, "metres", "m", values,
                          G_N_ELEMENTS (values));
  return measures;
}

static WayStatus
run_to (WayLexicographic *view,
        guint             goal,
        WayCost          *cost,
        GError          **error)
{
  g_autoptr (WaySearch) search = way_search_new (WAY_GRAPH (view),
                                                 WAY_STRATEGY_DIJKSTRA);
  WayStatus status;

  way_search_set_start (search, WAY_INDEX (0));
  way_search_set_goal (search, WAY_INDEX (goal));
  status = way_search_run (search, error);
  if (status == WAY_STATUS_FOUND)
    way_search_get_cost (search, cost);
  return status;
}

static void
assert_split (WayLexicographic *view,
              WayCost           sum,
              WayCost           cost,
              gdouble           value)
{
  WayCost found_cost;
  gdouble found_value;

  g_assert_true (way_lexicographic_split (view, sum, &found_cost,
                                          &found_value));
  g_assert_cmpfloat (found_cost, ==, cost);
  g_assert_cmpfloat (found_value, ==, value);
}

/* Ranges ------------------------------------------------------------------- */

/* More than twice the largest sum of the chain, which is 9 * 7. */
#define SCALE 127

/* Sums of ten edges pass the ranges in which the library counts, up to 2^52. */
static void
test_ranges (void)
{
  for (guint bits = 20; bits < 46; bits++)
    {
      const WayCost cost = (WayCost) ((guint64) 1 << bits);
      g_autoptr (WayTable) table = make_chain (10, cost);
      g_autoptr (WayMeasures) measures = constant_measure (7);
      g_autoptr (GError) error = NULL;
      g_autoptr (WayLexicographic) view
        = way_lexicographic_new (WAY_GRAPH (table), measures, 0, 0, NULL, NULL);

      for (guint goal = 1; goal < 10; goal++)
        {
          WayCost sum = 0;

          if (goal * (cost * SCALE + 7) <= (WayCost) ((guint64) 1 << 52))
            {
              g_assert_cmpint (run_to (view, goal, &sum, NULL), ==,
                               WAY_STATUS_FOUND);
              assert_split (view, sum, goal * cost, goal * 7);
            }
          else
            {
              g_clear_error (&error);
              g_assert_cmpint (run_to (view, goal, &sum, &error), ==,
                               WAY_STATUS_FAILED);
              g_assert_error (error, WAY_ERROR, WAY_ERROR_OVERFLOW);
              g_assert_nonnull (strstr (error->message, "edge from "));
            }
        }
    }
}

/* A hierarchy adds up beyond 2^52, and way_lexicographic_split() sees it. */
static void
test_hierarchy_range (void)
{
  const WayCost cost = (WayCost) ((guint64) 1 << 45);
  g_autoptr (WayTable) table = make_chain (10, cost);
  g_autoptr (WayMeasures) measures = constant_measure (7);
  g_autoptr (WayLexicographic) view
    = way_lexicographic_new (WAY_GRAPH (table), measures, 0, 0, NULL, NULL);
  g_autoptr (WayRouter) router = routers_make (WAY_GRAPH (view),
                                               WAY_ROUTER_HIERARCHY);

  for (guint goal = 1; goal < 10; goal++)
    {
      g_autoptr (WayPath) path = routers_find_path (router, 0, goal, NULL);
      WayCost seconds;
      gdouble metres;

      if (goal * (cost * SCALE + 7) < (WayCost) ((guint64) 1 << 53))
        assert_split (view, way_path_get_cost (path), goal * cost, goal * 7);
      else
        {
          g_assert_false (way_lexicographic_split (
            view, way_path_get_cost (path), &seconds, &metres));
          g_assert_true (isnan (seconds) && isnan (metres));
        }
    }
}

/* Refusals ----------------------------------------------------------------- */

/* Fails the test unless a search from the first node of @table fails. */
static void
check_fails (WayTable    *table,
             WayMeasures *measures,
             gdouble      max_sum,
             WayError     code,
             const char  *words)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayLexicographic) view
    = way_lexicographic_new (WAY_GRAPH (table), measures, 0, max_sum, NULL,
                             &error);
  WayCost cost;

  if (view != NULL)
    g_assert_cmpint (run_to (view, 9, &cost, &error), ==, WAY_STATUS_FAILED);
  g_assert_error (error, WAY_ERROR, (gint) code);
  g_assert_nonnull (strstr (error->message, words));
}

static void
test_refusals (void)
{
  g_autoptr (WayTable) table = make_chain (10, 3);
  g_autoptr (WayTable) fractions = make_chain (10, 2.5);
  g_autoptr (WayTable) many = make_chain (100, 3);
  g_autoptr (WayMeasures) seven = constant_measure (7);
  g_autoptr (WayMeasures) half = constant_measure (0.5);
  g_autoptr (WayMeasures) negative = constant_measure (-1);
  g_autoptr (WayMeasures) huge = constant_measure (1e15);

  for (guint i = 0; i < 2; i++)
    {
      const gdouble max_sum = i * 1000;

      check_fails (fractions, seven, max_sum, WAY_ERROR_NOT_WHOLE,
                   "edge from 0 to 1: cost 2.5 is not whole");
      check_fails (table, half, max_sum, WAY_ERROR_NOT_WHOLE,
                   "edge from 0 to 1: measure metres 0.5 is not whole");
      check_fails (table, negative, max_sum, WAY_ERROR_BAD_COST, "is -1");
    }
  check_fails (many, seven, 0, WAY_ERROR_BAD_COST, "none for edge 64");
  check_fails (table, seven, 62, WAY_ERROR_OVERFLOW,
               "edge from 8 to 9: a sum of measure metres exceeds 62");
  check_fails (table, seven, 6, WAY_ERROR_OVERFLOW, "edge from 0 to 1");
  check_fails (table, huge, 0, WAY_ERROR_OVERFLOW, "no room for costs");
}

/* Whatever searches, and whichever end meets the edge: the error says what to
 * do. The graph below promised nothing. */
static void
check_fraction (WayLexicographic *view,
                WayStrategy       strategy,
                gboolean          both_ends)
{
  g_autoptr (WaySearch) search = way_search_new (WAY_GRAPH (view), strategy);
  g_autoptr (GError) error = NULL;

  way_search_set_start (search, WAY_INDEX (0));
  way_search_set_goal (search, WAY_INDEX (3));
  way_search_set_both_ends (search, both_ends);
  g_assert_cmpint (way_search_run (search, &error), ==, WAY_STATUS_FAILED);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_NOT_WHOLE);
  g_assert_cmpstr (error->message, ==, "edge from 1 to 2: cost 1.5 is not "
                   "whole: paths are ordered by whole costs and measures; "
                   "multiply or round them, or take a front");
}

static void
test_fractions (void)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_NONE);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayMeasures) measures = constant_measure (7);
  g_autoptr (WayLexicographic) view = NULL;

  way_table_builder_set_keep_parallel (builder, TRUE);
  way_table_builder_add_nodes (builder, 4, NULL, NULL, NULL);
  for (guint i = 0; i < 3; i++)
    way_table_builder_add_edge (builder, WAY_INDEX (i), WAY_INDEX (i + 1),
                                i == 1 ? 1.5 : 1, WAY_ONE_WAY, NULL, NULL);
  table = way_table_builder_build (builder, NULL);
  view = way_lexicographic_new (WAY_GRAPH (table), measures, 0, 0, NULL, NULL);
  for (WayStrategy strategy = WAY_STRATEGY_BFS;
       strategy <= WAY_STRATEGY_WEIGHTED_IDA_STAR; strategy++)
    check_fraction (view, strategy, FALSE);
  check_fraction (view, WAY_STRATEGY_DIJKSTRA, TRUE);
  check_fraction (view, WAY_STRATEGY_ASTAR, TRUE);
}

/* Code that adds up by itself proves the sum that the user gave. */
static void
test_proofs (void)
{
  g_autoptr (WayTable) table = make_chain (10, 3);
  g_autoptr (WayMeasures) seven = constant_measure (7);
  g_autoptr (WayLexicographic) exact
    = way_lexicographic_new (WAY_GRAPH (table), seven, 0, 63, NULL, NULL);
  g_autoptr (WayLexicographic) low
    = way_lexicographic_new (WAY_GRAPH (table), seven, 0, 62, NULL, NULL);
  g_autoptr (WayRouter) router = routers_make (WAY_GRAPH (exact),
                                               WAY_ROUTER_HIERARCHY);
  g_autoptr (WayFrozen) frozen = way_frozen_new (WAY_GRAPH (exact), NULL, 0,
                                                 NULL, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_nonnull (frozen);
  g_assert_null (way_router_new (WAY_GRAPH (low), WAY_ROUTER_HIERARCHY, NULL,
                                 &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_OVERFLOW);
  g_clear_error (&error);
  g_assert_null (way_router_new_for_graph (router, WAY_GRAPH (low), NULL,
                                           &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_OVERFLOW);
  g_clear_error (&error);
  g_assert_null (way_frozen_new (WAY_GRAPH (low), NULL, 0, NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_OVERFLOW);
}

/* Bases that cannot be ordered, and limits. */
static void
test_bases (void)
{
  g_autoptr (WayTable) table = make_chain (10, 3);
  g_autoptr (WayMeasures) measures = constant_measure (5);
  g_autoptr (WayTimed) timed = way_timed_new (WAY_GRAPH (table), NULL, NULL);
  g_autoptr (PlainGraph) plain = plain_graph_new (2);
  g_autoptr (AsGraph) objects = NULL;
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  plain_graph_seal (plain);
  objects = as_graph_new (plain, AS_OBJECT, AS_PLAIN);
  g_assert_null (way_lexicographic_new (WAY_GRAPH (timed), measures, 0, 0, NULL,
                                        &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
  g_clear_error (&error);
  g_assert_null (way_lexicographic_new (objects->graph, measures, 0, 0, NULL,
                                        &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
  g_clear_error (&error);

  way_limits_set_cancellable (limits, cancellable);
  g_cancellable_cancel (cancellable);
  g_assert_null (way_lexicographic_new (WAY_GRAPH (table), measures, 0, 0,
                                        limits, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/lexicographic-range/ranges", test_ranges);
  g_test_add_func ("/lexicographic-range/hierarchy-range",
                   test_hierarchy_range);
  g_test_add_func ("/lexicographic-range/refusals", test_refusals);
  g_test_add_func ("/lexicographic-range/fractions", test_fractions);
  g_test_add_func ("/lexicographic-range/proofs", test_proofs);
  g_test_add_func ("/lexicographic-range/bases", test_bases);

  return g_test_run ();
}
