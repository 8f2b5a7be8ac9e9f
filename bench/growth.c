/* growth.c - time and memory for each node, from 0.25 to 4 million nodes
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Made-up road networks, each four times as large as the one before. Networks
 * that outgrow the caches slow each node down, so that a part of all growth is
 * the machine's. */

#include "bench.h"
#include "bytes-in-use.h"
#include "road-hierarchy.h"
#include "road-maker.h"
#include "slowness.h"

#include <math.h>
#include <string.h>

#define SEED 20261130
#define BLOCK 4
#define N_QUERIES 1000
#define N_TARGETS 1000
#define N_CHANGES 400
#define N_SEARCHES 3
#define N_SELECTIONS 20

#define MOST_ORDER 6.0
#define MOST_SELECT_MILLISECONDS 0.7

static const guint32 sizes[] = { 250000, 1000000, 4000000 };

#define N_SIZES G_N_ELEMENTS (sizes)

typedef enum
{
  TO_ALL,
  ORDER,
  BUILD,
  COSTS,
  CHANGE,
  QUERY,
  PATH,
  SELECT,
  ROW,
  SWEEP,
  BYTES,
  N_MEASURES
} Measure;

/* The seconds or bytes of a measure are multiplied by @scale, and divided by
 * the number of nodes if @is_for_each_node. */
static const struct
{
  const char *name;
  double      scale;
  gboolean    is_for_each_node;
} measures[N_MEASURES] = {
  [TO_ALL] = { "Dijkstra's search to all nodes, ns a node", 1e9, TRUE },
  [ORDER] = { "order, ns a node", 1e9, TRUE },
  [BUILD] = { "hierarchy of an order, ns a node", 1e9, TRUE },
  [COSTS] = { "new costs, ns a node", 1e9, TRUE },
  [CHANGE] = { "one edge changed, us (median)", 1e6, FALSE },
  [QUERY] = { "query, us", 1e6, FALSE },
  [PATH] = { "path with hints, ns a node of it", 1e9, FALSE },
  [SELECT] = { "selecting 1,000 targets, ms", 1e3, FALSE },
  [ROW] = { "costs to 1,000 targets, ms", 1e3, FALSE },
  [SWEEP] = { "costs to all nodes, ns a node", 1e9, TRUE },
  [BYTES] = { "table, order, hierarchy, costs, bytes a node", 1, TRUE },
};

/* Of one network, in seconds and bytes. */
typedef struct
{
  guint32 n_nodes;
  double  values[N_MEASURES];
} Network;

static void
measure_search (const RoadHierarchy *roads,
                Network             *network)
{
  g_autoptr (WaySearch) search
      = way_search_new (WAY_GRAPH (roads->table), WAY_STRATEGY_DIJKSTRA);
  double began = 0;

  for (guint i = 0; i <= N_SEARCHES; i++)
    {
      if (i == 1)
        began = bench_cpu_seconds ();         /* the first one warms up */
      way_search_set_start (
          search, road_hierarchy_get_node (
                      roads, g_array_index (roads->queries, RoadQuery, i)
                                 .start));
      if (way_search_run (search, NULL) == WAY_STATUS_FAILED)
        g_error ("growth: a search has failed");
    }
  network->values[TO_ALL] = (bench_cpu_seconds () - began) / N_SEARCHES;
}

/* All paths once to leave their hints, then all queries, then both. */
static void
measure_queries (RoadHierarchy *roads,
                 Network       *network)
{
  guint64 n_nodes = 0;
  double  began, asked;

  for (guint i = 0; i < N_QUERIES; i++)
    {
      road_hierarchy_run_path (roads, i);

      g_autoptr (WayPath) path = way_hierarchy_query_dup_path (roads->query);

      n_nodes += way_path_get_length (path);
    }

  began = bench_cpu_seconds ();
  for (guint i = 0; i < N_QUERIES; i++)
    road_hierarchy_run_query (roads, i);
  asked = bench_cpu_seconds () - began;
  network->values[QUERY] = asked / N_QUERIES;

  began = bench_cpu_seconds ();
  for (guint i = 0; i < N_QUERIES; i++)
    road_hierarchy_run_path (roads, i);
  network->values[PATH] = (bench_cpu_seconds () - began - asked)
                          / (double) n_nodes;
}

static void
measure_costs (RoadHierarchy *roads,
               Network       *network)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (SEED);
  double            times[N_CHANGES], began = bench_cpu_seconds ();

  road_hierarchy_run_costs (roads, 0);
  network->values[COSTS] = bench_cpu_seconds () - began;

  for (guint i = 0; i < N_CHANGES; i++)
    {
      const guint32 edge = (guint32) g_rand_int_range (
          rand, 0, (gint32) roads->sizes.n_edges);
      const WayCost before = roads->edge_costs[edge];

      began = bench_cpu_seconds ();
      road_hierarchy_change (roads, edge, i % 2 == 0 ? 2 * before : INFINITY);
      times[i] = bench_cpu_seconds () - began;
      road_hierarchy_change (roads, edge, before);
    }
  bench_sort (times, N_CHANGES);
  network->values[CHANGE] = times[N_CHANGES / 2];
}

/* The seconds to select @n targets, and for a row of costs to them. */
static void
time_targets (const RoadHierarchy *roads,
              const WayNode       *targets,
              guint                n,
              guint                n_times,
              double              *select,
              double              *row)
{
  g_autofree WayCost *costs = g_new (WayCost, n);
  double              began, selecting = 0, rows = 0;

  for (guint i = 0; i < n_times; i++)
    {
      g_autoptr (GError) error = NULL;

      began = bench_cpu_seconds ();

      g_autoptr (WayHierarchyTargets) chosen
          = way_hierarchy_targets_new (roads->costs, targets, n, NULL, &error);

      selecting += bench_cpu_seconds () - began;
      began = bench_cpu_seconds ();
      if (chosen == NULL
          || !way_hierarchy_targets_get_costs_from (chosen, WAY_INDEX (i),
                                                    costs, n, &error))
        g_error ("growth: %s", error->message);
      rows += bench_cpu_seconds () - began;
    }
  *select = selecting / n_times;
  *row = rows / n_times;
}

static void
measure_targets (const RoadHierarchy *roads,
                 Network             *network)
{
  g_autofree WayNode *nodes = g_new (WayNode, network->n_nodes);
  WayNode             targets[N_TARGETS];
  double              all;

  for (guint32 i = 0; i < network->n_nodes; i++)
    nodes[i] = WAY_INDEX (i);
  for (guint i = 0; i < N_TARGETS; i++)
    targets[i] = road_hierarchy_get_node (
        roads, g_array_index (roads->queries, RoadQuery, i).goal);
  time_targets (roads, targets, N_TARGETS, N_SELECTIONS,
                &network->values[SELECT], &network->values[ROW]);
  time_targets (roads, nodes, network->n_nodes, N_SEARCHES, &all,
                &network->values[SWEEP]);
}

static void
measure_network (guint32  size,
                 Network *network)
{
  RoadData              *data = road_maker_make (size, BLOCK, SEED);
  const double           before = bench_bytes_in_use ();
  g_auto (RoadHierarchy) roads = { 0 };

  road_hierarchy_init (&roads, data, N_QUERIES, SEED);
  network->n_nodes = data->n_nodes;
  network->values[BYTES] = bench_bytes_in_use () - before;
  network->values[ORDER] = roads.order_seconds;
  network->values[BUILD] = roads.build_seconds;
  measure_search (&roads, network);
  measure_costs (&roads, network);
  measure_queries (&roads, network);
  measure_targets (&roads, network);
}

/* The table -------------------------------------------------------------- */

/* A measure as it is printed. */
static double
get_shown (const Network *self,
           Measure        measure)
{
  const double value = self->values[measure] * measures[measure].scale;

  return measures[measure].is_for_each_node ? value / self->n_nodes : value;
}

static void
print_table (const Network *networks)
{
  bench_note ("| %-44s | 0.25 M | 1 M | 4 M |", "nodes");
  bench_note ("|---|--:|--:|--:|");
  for (Measure i = 0; i < N_MEASURES; i++)
    bench_note ("| %-44s | %.3g | %.3g | %.3g |", measures[i].name,
                get_shown (&networks[0], i), get_shown (&networks[1], i),
                get_shown (&networks[2], i));
}

/* How many times as long the order takes for four times as many nodes. */
static double
get_growth (const Network *from,
            const Network *to)
{
  const double times = to->values[ORDER] / from->values[ORDER];

  return pow (times, log (4) / log ((double) to->n_nodes / from->n_nodes));
}

void
bench_growth (Bench *bench)
{
  Network networks[N_SIZES];

  for (guint i = 0; i < N_SIZES; i++)
    measure_network (sizes[i], &networks[i]);

  print_table (networks);
  bench_add_at_most (bench, "growth-order", BENCH_RATIO,
                     MAX (get_growth (&networks[0], &networks[1]),
                          get_growth (&networks[1], &networks[2])),
                     MOST_ORDER);
  bench_add_at_most (bench, "growth-select-milliseconds", BENCH_RATIO,
                     get_shown (&networks[N_SIZES - 1], SELECT),
                     MOST_SELECT_MILLISECONDS * bench_slowness ());
}
