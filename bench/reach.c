/* reach.c - reach, components, dead ends
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Each is measured beside the plain search that it
 * saves, in the same program, and gives the same answers. */

#include "bench.h"
#include "grid-data.h"
#include "road-data.h"
#include "slowness.h"

#include <math.h>

#define SEED 20260204

static double
median (double *values,
        guint   n)
{
  bench_sort (values, n);
  return values[n / 2];
}

static void
run_search (WaySearch *search)
{
  g_autoptr (GError) error = NULL;

  if (way_search_run (search, &error) == WAY_STATUS_FAILED)
    g_error ("reach: %s", error->message);
}

/* Reach: the time follows the region, and not the graph */

/* Square fields of roads, each with its own length, and a tenth missing. */
static WayTable *
make_field (guint side)
{
  g_autoptr (WayTableBuilder) builder
      = way_table_builder_new (WAY_POSITION_PLANAR);
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);

  way_table_builder_set_order (builder, WAY_ORDER_LOCAL);
  for (guint i = 0; i < side * side; i++)
    {
      const WayPosition position = { i % side, i / side };

      way_table_builder_add_node (builder, NULL, &position, NULL, NULL);
    }
  for (guint i = 0; i < side * side; i++)
    for (guint way = 0; way < 2; way++)
      {
        const guint    to = way == 0 ? i + 1 : i + side;
        const gboolean fits = way == 0 ? to % side > 0 : to < side * side;
        const double   cost = g_rand_int_range (random, 50, 150);

        if (fits && g_rand_int_range (random, 0, 10) > 0)
          way_table_builder_add_edge (builder, WAY_ADDED (i), WAY_ADDED (to),
                                      cost, WAY_BOTH_WAYS, NULL, NULL);
      }

  return way_table_builder_build (builder, NULL);
}

typedef struct
{
  double seconds;       /* for one reach, the median */
  double n_nodes;       /* in one reach, on average */
} ReachTime;

static ReachTime
measure_reach (WayTable *table,
               WayCost   max_cost,
               guint     n)
{
  g_autoptr (WaySearch) search
      = way_search_new (WAY_GRAPH (table), WAY_STRATEGY_DIJKSTRA);
  g_autoptr (GRand)  random = g_rand_new_with_seed (SEED);
  g_autofree double *seconds = g_new (double, n);
  ReachTime          time = { 0, 0 };

  way_search_set_max_cost (search, max_cost);
  for (guint i = 0; i < n; i++)
    {
      const guint32 start = (guint32) g_rand_int_range (
          random, 0, (gint32) way_table_get_n_nodes (table));

      way_search_set_start (search, WAY_INDEX (start));

      const double       began = bench_cpu_seconds ();
      g_autoptr (WayReach) reach = way_reach_new_from_search (search, NULL);

      seconds[i] = bench_cpu_seconds () - began;
      time.n_nodes += way_reach_get_n_nodes (reach) / (double) n;
    }
  time.seconds = median (seconds, n);
  return time;
}

/* Measures the same region of larger and larger graphs. */
static void
measure_graphs (Bench *bench)
{
  static const guint sides[] = { 100, 320, 710, 1414 };
  const guint        n_sides = bench_pick (bench, 4, 3);
  double             first = 0, last = 0;

  bench_note ("one region of about 1,000 nodes, in four sizes of graph");
  for (guint i = 0; i < n_sides; i++)
    {
      g_autoptr (WayTable) table = make_field (sides[i]);
      const ReachTime time = measure_reach (table, 2500, 400);

      last = time.seconds / time.n_nodes;
      first = i == 0 ? last : first;
      bench_note ("  %8u nodes: %5.0f reached, %7.1f us, %5.1f ns a node",
                  sides[i] * sides[i], time.n_nodes, time.seconds * 1e6,
                  last * 1e9);
    }
  bench_add_at_most (bench, "reach-large-graph-to-small", BENCH_RATIO,
                     last / first, 2);
}

/* Measures larger and larger regions of the same graph. */
static void
measure_regions (Bench *bench)
{
  static const WayCost costs[] = { 800, 2500, 8000, 25000 };
  const guint          side = bench_pick (bench, 1414, 710);
  g_autoptr (WayTable) table = make_field (side);
  double               first = 0, last = 0;

  bench_note ("four sizes of region, in a graph of %u nodes", side * side);
  for (guint i = 0; i < G_N_ELEMENTS (costs); i++)
    {
      const ReachTime time = measure_reach (table, costs[i], i < 3 ? 200 : 20);

      last = time.seconds / time.n_nodes;
      first = i == 0 ? last : first;
      bench_note ("  %8.0f reached: %9.1f us, %5.1f ns a node", time.n_nodes,
                  time.seconds * 1e6, last * 1e9);
    }
  bench_add_at_most (bench, "reach-large-region-to-small", BENCH_RATIO,
                     last / first, 2);
}

/* Connected components: refused goals are not searched for */

typedef struct
{
  RoadData *roads;      /* (owned) */
  WayTable *table;      /* (owned) with one more node, in another component */
  WayNode   islet;
} Network;

static void
network_clear (Network *self)
{
  g_clear_object (&self->table);
  g_clear_pointer (&self->roads, road_data_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Network, network_clear)

static gboolean
network_load (Network *self,
              GError **error)
{
  g_autofree char *folder = g_build_filename (bench_get_data (), "roads", NULL);
  g_autoptr (WayTableBuilder) builder
      = way_table_builder_new (WAY_POSITION_PLANAR);
  const WayPosition nowhere = { 0, 0 };
  WayNode           islet;

  self->roads = road_data_load (folder, "moscow", error);
  if (self->roads == NULL)
    return FALSE;

  way_table_builder_set_order (builder, WAY_ORDER_LOCAL);
  for (guint32 i = 0; i < self->roads->n_nodes; i++)
    {
      const WayPosition position = { self->roads->x[i], self->roads->y[i] };

      way_table_builder_add_node (builder, NULL, &position, NULL, NULL);
    }
  way_table_builder_add_node (builder, NULL, &nowhere, &islet, NULL);
  for (guint32 i = 0; i < self->roads->n_nodes; i++)
    for (guint32 j = self->roads->first[i]; j < self->roads->first[i + 1]; j++)
      way_table_builder_add_edge (builder, WAY_ADDED (i),
                                  WAY_ADDED (self->roads->arcs[j].node),
                                  self->roads->arcs[j].cost, WAY_ONE_WAY,
                                  NULL, NULL);
  self->table = way_table_builder_build (builder, error);
  if (self->table == NULL)
    return FALSE;

  self->islet = way_table_get_node (self->table, islet);
  return TRUE;
}

/* Median seconds of one search. */
typedef struct
{
  double no_path;       /* until it knows that no path exists */
  double cold;          /* the same after a flood, which empties the caches */
  double nearest;       /* ... and has a path to the nearest node */
  double flood;         /* of the same start, without a goal */
} Unreachable;

static double
time_run (WaySearch *search)
{
  const double began = bench_cpu_seconds ();

  run_search (search);
  if (way_search_get_status (search) != WAY_STATUS_EXHAUSTED)
    g_error ("reach: there is a way to another component");
  return bench_cpu_seconds () - began;
}

static double
time_nearest (WaySearch *search)
{
  const double began = bench_cpu_seconds ();
  g_autoptr (WayPath) path = way_search_dup_path (search);

  if (path == NULL)
    g_error ("reach: no nearest node");
  return bench_cpu_seconds () - began;
}

static WayNode
start_of (const Network *network,
          guint          i)
{
  return way_table_get_node (network->table, WAY_ADDED (i * 1000));
}

static Unreachable
time_unreachable (const Network *network,
                  guint          n)
{
  WayGraph *graph = WAY_GRAPH (network->table);
  g_autoptr (WaySearch) search = way_search_new (graph, WAY_STRATEGY_ASTAR);
  g_autoptr (WaySearch) flood = way_search_new (graph, WAY_STRATEGY_DIJKSTRA);
  g_autofree double *no_path = g_new (double, n);
  g_autofree double *cold = g_new (double, n);
  g_autofree double *nearest = g_new (double, n);
  g_autofree double *floods = g_new (double, n);

  way_search_set_goal (search, network->islet);
  for (guint i = 0; i < n; i++)
    {
      way_search_set_start (search, start_of (network, i));
      no_path[i] = time_run (search);
    }
  for (guint i = 0; i < n; i++)
    {
      way_search_set_start (search, start_of (network, i));
      way_search_set_start (flood, start_of (network, i));
      cold[i] = time_run (search);
      nearest[i] = cold[i] + time_nearest (search);
      floods[i] = time_run (flood);
    }

  return (Unreachable) { median (no_path, n), median (cold, n),
                         median (nearest, n), median (floods, n) };
}

/* Seconds until the components refuse it. */
static double
time_refusal (Bench                  *bench,
              const Network          *network,
              const WayComponents *components)
{
  const guint  n = 1000000;
  const double began = bench_cpu_seconds ();
  guint        n_refused = 0;

  for (guint i = 0; i < n; i++)
    n_refused += way_components_can_reach (
                     components,
                     way_table_get_node (
                         network->table,
                         WAY_ADDED (i % network->roads->n_nodes)),
                     network->islet)
                 == WAY_REACHABLE_NO;
  if (n_refused != n)
    bench_fail (bench, "components: %u of %u queries refused", n_refused, n);

  return (bench_cpu_seconds () - began) / n;
}

static void
measure_components (Bench         *bench,
                    const Network *network)
{
  const double began = bench_cpu_seconds ();
  g_autoptr (WayComponents) components
      = way_components_new (WAY_GRAPH (network->table), NULL, 0, NULL, NULL);
  const double found = bench_cpu_seconds () - began;
  const Unreachable search
      = time_unreachable (network, bench_pick (bench, 15, 5));
  const double refusal = time_refusal (bench, network, components);

  bench_note ("components of Moscow's roads found in %.1f ms; no path: %.1f us "
              "by A* (%.1f after a flood), %.1f ms with a path to the nearest node (a flood takes "
              "%.1f ms), %.0f ns refused",
              found * 1e3, search.no_path * 1e6, search.cold * 1e6,
              search.nearest * 1e3, search.flood * 1e3, refusal * 1e9);
  bench_add_at_least (bench, "components-refused", BENCH_COUNT,
                      search.nearest / refusal, 10000);
  bench_add_at_most (bench, "unreachable-microseconds", BENCH_COUNT,
                     search.no_path * 1e6, 10 * bench_slowness ());
  bench_add_at_most (bench, "unreachable-cold-microseconds", BENCH_COUNT,
                     search.cold * 1e6, BENCH_NO_TARGET);
  bench_add_at_most (bench, "unreachable-nearest-to-flood", BENCH_RATIO,
                     search.nearest / search.flood, 1);
}

/* Dead ends: the same paths in less of the graph */

typedef struct
{
  double expanded;
  double seconds;
} Effort;

static WayCost
ask (WaySearch *search,
     WayNode    start,
     WayNode    goal,
     Effort    *effort)
{
  WayStatistics statistics;
  WayCost       cost = -1;

  way_search_set_start (search, start);
  way_search_set_goal (search, goal);

  const double began = bench_cpu_seconds ();

  run_search (search);
  effort->seconds += bench_cpu_seconds () - began;
  way_search_get_statistics (search, &statistics);
  effort->expanded += (double) statistics.expanded;
  way_search_get_cost_so_far (search, goal, &cost);
  return cost;
}

/* The view and what it lies on, asked in turn. */
typedef struct
{
  Bench       *bench;
  const char  *name;
  WaySearch   *plain;   /* (owned) */
  WaySearch   *view;    /* (owned) */
  double       made;    /* seconds */
  Effort       efforts[2];
} Pair;

static void
pair_init (Pair       *self,
           Bench      *bench,
           const char *name,
           WayGraph   *graph)
{
  const double            began = bench_cpu_seconds ();
  g_autoptr (WayDeadEnds) view = way_dead_ends_new (graph, NULL, NULL);

  *self = (Pair) { .bench = bench, .name = name };
  self->made = bench_cpu_seconds () - began;
  self->plain = way_search_new (graph, WAY_STRATEGY_ASTAR);
  self->view = way_search_new (WAY_GRAPH (view), WAY_STRATEGY_ASTAR);
}

static void
pair_clear (Pair *self)
{
  g_clear_object (&self->plain);
  g_clear_object (&self->view);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Pair, pair_clear)

static void
pair_ask (Pair   *self,
          WayNode start,
          WayNode goal)
{
  const WayCost plain = ask (self->plain, start, goal, &self->efforts[0]);
  const WayCost view = ask (self->view, start, goal, &self->efforts[1]);

  if (fabs (plain - view) > 1e-9 * fabs (plain))
    bench_fail (self->bench, "dead ends, %s: %.17g, and not %.17g", self->name,
                view, plain);
}

static void
pair_report (const Pair *self)
{
  const Effort *plain = &self->efforts[0], *view = &self->efforts[1];

  bench_note ("dead ends, %s: expansions %.3f, time %.3f of plain A*; found "
              "in %.0f ms",
              self->name, view->expanded / plain->expanded,
              view->seconds / plain->seconds, self->made * 1e3);
}

/* The same share of each map's scenarios, so that the two count as their files
 * do. */
static gboolean
measure_maze (Bench      *bench,
              const char *map,
              Effort     *efforts,
              GError    **error)
{
  g_autoptr (WayTerrain) terrain = grid_data_load_terrain (map, error);
  g_autoptr (GArray) queries
      = terrain == NULL
            ? NULL
            : grid_data_load_queries (map, G_MAXUINT, error);
  const guint stride = bench_pick (bench, 100, 400);
  static const WayCost walker[] = { 1, 1, 1 };

  if (queries == NULL)
    return FALSE;

  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  g_auto (Pair) pair = { 0 };

  way_grid_set_mover (grid, walker, G_N_ELEMENTS (walker));
  pair_init (&pair, bench, map, WAY_GRAPH (grid));
  for (guint i = 0; i < queries->len / stride; i++)
    {
      const GridQuery *query = &g_array_index (queries, GridQuery, i);

      pair_ask (&pair,
                way_grid_get_node (grid, query->start[0], query->start[1]),
                way_grid_get_node (grid, query->goal[0], query->goal[1]));
    }
  pair_report (&pair);
  for (guint i = 0; i < 2; i++)
    efforts[i].expanded += pair.efforts[i].expanded;
  return TRUE;
}

static void
measure_mazes (Bench *bench)
{
  static const char *const maps[]
      = { "mazes/maze512-1-4", "mazes/maze512-16-3" };
  g_autoptr (GError) error = NULL;
  Effort efforts[2] = { { 0, 0 }, { 0, 0 } };

  for (guint i = 0; i < G_N_ELEMENTS (maps); i++)
    if (!measure_maze (bench, maps[i], efforts, &error))
      {
        bench_skip (bench, "dead-ends-mazes", error->message);
        return;
      }
  bench_add_at_most (bench, "dead-ends-mazes", BENCH_RATIO,
                     efforts[1].expanded / efforts[0].expanded, 0.5);
}

static void
measure_roads (Bench         *bench,
               const Network *network)
{
  g_autoptr (GArray) queries = road_data_pick_queries (
      network->roads, bench_pick (bench, 500, 50), SEED);
  g_auto (Pair) pair = { 0 };

  pair_init (&pair, bench, "Moscow's roads", WAY_GRAPH (network->table));
  for (guint i = 0; i < queries->len; i++)
    {
      const RoadQuery *query = &g_array_index (queries, RoadQuery, i);

      pair_ask (&pair,
                way_table_get_node (network->table, WAY_ADDED (query->start)),
                way_table_get_node (network->table, WAY_ADDED (query->goal)));
    }
  pair_report (&pair);
  bench_add_at_most (bench, "dead-ends-roads", BENCH_RATIO,
                     pair.efforts[1].expanded / pair.efforts[0].expanded, 1);
  bench_add_at_most (bench, "dead-ends-roads-time", BENCH_RATIO,
                     pair.efforts[1].seconds / pair.efforts[0].seconds, 1);
}

/* The ten best paths, and some that differ */

static void
measure_paths (Bench         *bench,
               const Network *network)
{
  const guint        n = bench_pick (bench, 20, 5);
  g_autoptr (GArray) queries
      = road_data_pick_queries (network->roads, n, SEED);
  double shortest = 0, alternatives = 0, n_alternatives = 0;

  for (guint i = 0; i < n; i++)
    {
      const RoadQuery *query = &g_array_index (queries, RoadQuery, i);
      WayGraph        *graph = WAY_GRAPH (network->table);
      const WayNode    start = way_table_get_node (network->table,
                                                   WAY_ADDED (query->start));
      const WayNode    goal = way_table_get_node (network->table,
                                                  WAY_ADDED (query->goal));
      g_autoptr (WayKShortest) paths = way_k_shortest_new (graph, start, goal,
                                                           NULL);
      double                   began = bench_cpu_seconds ();

      for (guint k = 0; k < 10; k++)
        {
          g_autoptr (WayPath) path = way_k_shortest_next (paths, NULL, NULL);

          if (path == NULL)
            bench_fail (bench, "k shortest: there are but %u paths", k);
        }
      shortest += bench_cpu_seconds () - began;
      began = bench_cpu_seconds ();

      g_autoptr (GPtrArray) others
          = way_find_alternatives (graph, start, goal, NULL, NULL, NULL);

      alternatives += bench_cpu_seconds () - began;
      n_alternatives += others->len - 1;
    }
  bench_note ("Moscow's roads: the 10 best paths in %.0f ms; %.1f alternatives "
              "in %.0f ms",
              shortest / n * 1e3, n_alternatives / n, alternatives / n * 1e3);
}

void
bench_reach (Bench *bench)
{
  g_auto (Network)   network = { 0 };
  g_autoptr (GError) error = NULL;

  measure_graphs (bench);
  measure_regions (bench);
  measure_mazes (bench);
  if (!network_load (&network, &error))
    {
      bench_skip (bench, "components-refused", error->message);
      bench_skip (bench, "unreachable-microseconds", error->message);
      bench_skip (bench, "unreachable-nearest-to-flood", error->message);
      bench_skip (bench, "dead-ends-roads", error->message);
      return;
    }

  measure_components (bench, &network);
  measure_roads (bench, &network);
  measure_paths (bench, &network);
}
