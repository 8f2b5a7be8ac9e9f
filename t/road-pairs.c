/* road-pairs.c - distances on real roads that another program computed
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Every pair of every network, by Dijkstra and by A*. The one-way streets of
 * Andorra and Monaco leave some pairs without a way. */

#include "lib/dimacs.h"
#include "lib/outcome.h"

/* Under valgrind the other networks take minutes merely to be read. */
#define SMALL "monaco"

typedef struct
{
  const char     *name;
  WayPositionKind positions;
  guint           n_pairs;
} Network;

typedef struct
{
  const Network *network;
  WayStrategy    strategy;
} RoadCase;

static const Network networks[] = {
  { SMALL, WAY_POSITION_GEOGRAPHIC, 500 },
  { "andorra", WAY_POSITION_GEOGRAPHIC, 500 },
  { "amsterdam", WAY_POSITION_PLANAR, 500 },
  { "seattle", WAY_POSITION_PLANAR, 200 },
  { "moscow", WAY_POSITION_PLANAR, 200 },
  { "us-ny-hops", WAY_POSITION_NONE, 100 },
};

static const WayStrategy strategies[]
  = { WAY_STRATEGY_DIJKSTRA, WAY_STRATEGY_ASTAR };

/* The cost that a search finds for a pair: -1 if no path exists. The path is
 * walked, edge by edge, so that a cost without a path would not pass. */
static WayCost
measure_pair (WaySearch        *search,
              WayTable         *table,
              const DimacsPair *pair)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) path = NULL;
  WayCost sum = 0;

  way_search_set_start (search,
                        way_table_get_node (table, WAY_ADDED (pair->start)));
  way_search_set_goal (search,
                       way_table_get_node (table, WAY_ADDED (pair->goal)));
  if (way_search_run (search, &error) == WAY_STATUS_EXHAUSTED)
    return -1;
  g_assert_no_error (error);

  path = way_search_dup_path (search);
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

  return sum;
}

/* The test does not ask whether pairs without a path lie in different
 * components: one-way streets separate more pairs. */
static void
test_pairs (gconstpointer data)
{
  const RoadCase *self = data;
  const Network *network = self->network;
  const guint stride = outcome_choose (20, 10, 1);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WaySearch) search = NULL;
  g_autoptr (GArray) pairs = NULL;

  if (stride == 20 && !g_str_equal (network->name, SMALL))
    {
      g_test_skip ("WAYFIND_TEST_QUICK is set");
      return;
    }
  if (!data_is_there ())
    return;

  table = dimacs_read_table (network->name, network->positions);
  search = way_search_new (WAY_GRAPH (table), self->strategy);
  pairs = dimacs_read_pairs (network->name);
  g_assert_cmpuint (pairs->len, ==, network->n_pairs);
  for (guint i = 0; i < pairs->len; i += stride)
    {
      const DimacsPair *pair = &g_array_index (pairs, DimacsPair, i);
      const WayCost cost = measure_pair (search, table, pair);

      if (cost != pair->cost)
        g_error ("%s.p2p:%u: %.17g, and not %" G_GINT64_FORMAT,
                 network->name, i + 1, cost, pair->cost);
    }
}

static void
add_case (const Network *network,
          WayStrategy    strategy)
{
  g_autofree char *path
    = g_strdup_printf ("/road-pairs/%s/%s", network->name,
                       way_strategy_get_name (strategy));
  RoadCase *added = g_new (RoadCase, 1);

  *added = (RoadCase) { network, strategy };
  g_test_add_data_func_full (path, added, test_pairs, g_free);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    for (guint j = 0; j < G_N_ELEMENTS (strategies); j++)
      add_case (&networks[i], strategies[j]);

  return g_test_run ();
}
