/* hierarchy-roads.c - distances on real roads, by hierarchies
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Every pair of every network that another program computed, and every path
 * walked and added up. */

#include "lib/dimacs.h"
#include "lib/outcome.h"

typedef struct
{
  const char     *name;
  WayPositionKind positions;
} Network;

static const Network networks[] = {
  { "monaco", WAY_POSITION_GEOGRAPHIC },
  { "andorra", WAY_POSITION_GEOGRAPHIC },
  { "amsterdam", WAY_POSITION_PLANAR },
  { "seattle", WAY_POSITION_PLANAR },
  { "moscow", WAY_POSITION_PLANAR },
  { "us-ny-hops", WAY_POSITION_NONE },
};

static void
check_pair (WayHierarchyQuery *query,
            WayTable          *table,
            const DimacsPair  *pair)
{
  const WayNode start = way_table_get_node (table, WAY_ADDED (pair->start));
  const WayNode goal = way_table_get_node (table, WAY_ADDED (pair->goal));
  g_autoptr (WayPath) path = NULL;
  g_autoptr (GError) error = NULL;
  WayCost cost = -1;

  way_hierarchy_query_set_start (query, start);
  way_hierarchy_query_set_goal (query, goal);
  way_hierarchy_query_run (query, &error);
  g_assert_no_error (error);
  way_hierarchy_query_get_cost (query, &cost);
  g_assert_cmpfloat (cost, ==, pair->cost);
  path = way_hierarchy_query_dup_path (query);
  g_assert_cmpfloat (dimacs_add_up (table, path, start, goal), ==, pair->cost);
}

static void
test_pairs (gconstpointer data)
{
  const Network *network = data;
  const gboolean is_quick = outcome_is_quick ();
  g_autoptr (WayTable) table = NULL;
  g_autoptr (GArray) pairs = NULL;
  g_autoptr (WayHierarchy) hierarchy = NULL;
  g_autoptr (WayHierarchyCosts) costs = NULL;
  g_autoptr (WayHierarchyQuery) query = NULL;
  g_autoptr (GError) error = NULL;

  if (is_quick && network != &networks[0])
    {
      g_test_skip ("WAYFIND_TEST_QUICK is set");
      return;
    }
  if (!data_is_there ())
    return;

  table = dimacs_read_table (network->name, network->positions);
  pairs = dimacs_read_pairs (network->name);
  hierarchy = way_hierarchy_build (WAY_GRAPH (table), NULL, NULL, &error);
  g_assert_no_error (error);
  costs = way_hierarchy_costs_new_from_graph (hierarchy, WAY_GRAPH (table),
                                              NULL, &error);
  g_assert_no_error (error);
  query = way_hierarchy_query_new (costs);
  for (guint i = 0; i < pairs->len; i++)
    check_pair (query, table, &g_array_index (pairs, DimacsPair, i));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    {
      g_autofree char *path = g_strdup_printf ("/hierarchy-roads/%s",
                                               networks[i].name);

      g_test_add_data_func (path, &networks[i], test_pairs);
    }

  return g_test_run ();
}
