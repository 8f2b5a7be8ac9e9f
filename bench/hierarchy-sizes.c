/* hierarchy-sizes.c - time and memory of a hierarchy, by the size of the
 * network SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The made-up networks of the suite "sizes", up to the one of the suite
 * "large", and New York's streets without positions, each edge of which costs
 * 1. Preparing is the order, the hierarchy and its costs, by one thread; memory
 * is the most that the process has held meanwhile, as the system counts it, the
 * network and its table included. All is held to Boost over the same network,
 * whose answers must be the same.
 *
 * What 20 M nodes would take is reckoned from the three largest networks, by a
 * line through logarithms. That is not a measurement, and the output says so. */

#include "bench.h"
#include "peer-boost.h"
#include "plot.h"
#include "road-maker.h"
#include "road-table.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#ifndef BENCH_HAVE_BOOST
#define BENCH_HAVE_BOOST 0
#endif

#if BENCH_HAVE_BOOST

#define SEED 20261121
#define BLOCK 4
#define N_QUERIES 1000
#define N_BOOST_QUERIES 15
#define N_BOOST_SEARCHES 3

static const guint32 sizes[]
    = { 10000, 30000, 100000, 300000, 1000000, 2100000 };

#define N_SIZES G_N_ELEMENTS (sizes)
#define N_RECKONED 3
#define N_FAR 20e6

/* Bounds, and the memory of them in megabytes. */
#define MOST_PREPARE 60.0
#define MOST_MEGABYTES 8000.0
#define MOST_QUERY (1.0 / 200)
#define MOST_HOPS_QUERY (1.0 / 1500)

/* In seconds and bytes. */
typedef struct
{
  double n_nodes;
  double order;
  double build;
  double costs;
  double peak;                  /* NAN if the system does not tell */
  double query;
  double boost_query;
  double boost_to_all;
} Measure;

static double
get_prepare (const Measure *self)
{
  return self->order + self->build + self->costs;
}

/* Memory ------------------------------------------------------------------ */

/* Begins to count the most memory anew, where the system lets a process. */
static gboolean
forget_peak (void)
{
  FILE    *file = fopen ("/proc/self/clear_refs", "we");
  gboolean good = file != NULL && fputs ("5\n", file) >= 0;

  return file != NULL && fclose (file) == 0 && good;
}

/* The most memory since then, in bytes. */
static double
get_peak (void)
{
  g_autofree char *text = NULL;
  const char      *row;

  if (!g_file_get_contents ("/proc/self/status", &text, NULL, NULL))
    return NAN;

  row = strstr (text, "VmHWM:");
  return row != NULL ? g_ascii_strtod (row + strlen ("VmHWM:"), NULL) * 1024
                     : NAN;
}

/* One network ------------------------------------------------------------- */

static WayHierarchyCosts *
prepare (WayTable *table,
         Measure  *measure)
{
  g_autoptr (GError)       error = NULL;
  const double             began = bench_cpu_seconds ();
  g_autoptr (WayOrder)     order = way_order_new (WAY_GRAPH (table), NULL,
                                                  &error);
  const double             ordered = bench_cpu_seconds ();
  g_autoptr (WayHierarchy) hierarchy = NULL;
  WayHierarchyCosts       *costs = NULL;

  if (order != NULL)
    hierarchy = way_hierarchy_build (WAY_GRAPH (table), order, NULL, &error);

  const double built = bench_cpu_seconds ();

  if (hierarchy != NULL)
    costs = way_hierarchy_costs_new_from_graph (hierarchy, WAY_GRAPH (table),
                                                NULL, &error);
  if (costs == NULL)
    g_error ("hierarchy-sizes: %s", error->message);
  measure->order = ordered - began;
  measure->build = built - ordered;
  measure->costs = bench_cpu_seconds () - built;
  return costs;
}

static double
ask (WayHierarchyQuery *query,
     WayTable          *table,
     const RoadQuery   *asked)
{
  WayCost cost = -1;

  way_hierarchy_query_set_start (query,
                                 way_table_get_node (table,
                                                     WAY_ADDED (asked->start)));
  way_hierarchy_query_set_goal (query,
                                way_table_get_node (table,
                                                    WAY_ADDED (asked->goal)));
  if (way_hierarchy_query_run (query, NULL) == WAY_STATUS_FAILED)
    g_error ("hierarchy-sizes: a query has failed");
  way_hierarchy_query_get_cost (query, &cost);
  return cost;
}

/* Boost's answers, and how long it takes for them. */
static void
ask_boost (const RoadData *roads,
           const GArray   *queries,
           double         *answers,
           Measure        *measure)
{
  g_autoptr (PeerBoost) boost = peer_boost_new (roads, FALSE);
  double                began = bench_cpu_seconds ();

  for (guint i = 0; i < N_BOOST_QUERIES; i++)
    {
      const RoadQuery *asked = &g_array_index (queries, RoadQuery, i);

      answers[i] = peer_boost_dijkstra (boost, asked->start, asked->goal);
    }
  measure->boost_query = (bench_cpu_seconds () - began) / N_BOOST_QUERIES;

  began = bench_cpu_seconds ();
  for (guint i = 0; i < N_BOOST_SEARCHES; i++)
    {
      const RoadQuery *asked = &g_array_index (queries, RoadQuery, i);

      peer_boost_one_to_all (boost, asked->start, asked->goal);
    }
  measure->boost_to_all = (bench_cpu_seconds () - began) / N_BOOST_SEARCHES;
}

/* All queries once to warm up, and once by the clock. */
static void
ask_hierarchy (Bench             *bench,
               WayHierarchyCosts *costs,
               WayTable          *table,
               const GArray      *queries,
               const double      *answers,
               Measure           *measure)
{
  g_autoptr (WayHierarchyQuery) query = way_hierarchy_query_new (costs);
  double began;

  for (guint i = 0; i < N_QUERIES; i++)
    {
      const RoadQuery *asked = &g_array_index (queries, RoadQuery, i);
      const double     cost = ask (query, table, asked);

      if (i < N_BOOST_QUERIES && !(cost == answers[i]))
        bench_fail (bench, "hierarchy-sizes: %.17g from %u to %u, and %.17g by "
                    "Boost", cost, asked->start, asked->goal, answers[i]);
    }

  began = bench_cpu_seconds ();
  for (guint i = 0; i < N_QUERIES; i++)
    ask (query, table, &g_array_index (queries, RoadQuery, i));
  measure->query = (bench_cpu_seconds () - began) / N_QUERIES;
}

static void
measure_network (Bench          *bench,
                 const char     *name,
                 const RoadData *roads,
                 Measure        *measure)
{
  g_autoptr (GArray) queries = road_data_pick_queries (roads, N_QUERIES, SEED);
  double             answers[N_BOOST_QUERIES];

  ask_boost (roads, queries, answers, measure);

  const gboolean                is_counted = forget_peak ();
  g_autoptr (WayTable)          table = road_table_new (roads, FALSE,
                                                        WAY_ORDER_LOCAL);
  g_autoptr (WayHierarchyCosts) costs = prepare (table, measure);

  measure->n_nodes = roads->n_nodes;
  measure->peak = is_counted ? get_peak () : NAN;
  ask_hierarchy (bench, costs, table, queries, answers, measure);
  bench_note ("%s, %u nodes: order %.2f s, hierarchy %.2f s, costs %.2f s, at "
              "most %.0f MB; a query %.1f us; Boost %.0f ms for one, %.0f ms "
              "to all", name, roads->n_nodes, measure->order, measure->build,
              measure->costs, measure->peak / 1e6, measure->query * 1e6,
              measure->boost_query * 1e3, measure->boost_to_all * 1e3);
}

/* Extrapolation ---------------------------------------------------------- */

/* The value at @x of the line that is nearest to points of logarithms. */
static double
reckon (const double *x,
        const double *y,
        guint         n,
        double        at,
        double       *power)
{
  double mean_x = 0, mean_y = 0, both = 0, square = 0;

  for (guint i = 0; i < n; i++)
    {
      mean_x += log (x[i]) / n;
      mean_y += log (y[i]) / n;
    }
  for (guint i = 0; i < n; i++)
    {
      both += (log (x[i]) - mean_x) * (log (y[i]) - mean_y);
      square += (log (x[i]) - mean_x) * (log (x[i]) - mean_x);
    }
  *power = both / square;
  return exp (mean_y + *power * (log (at) - mean_x));
}

static void
note_far (const char   *what,
          const char   *unit,
          const double *n_nodes,
          const double *values,
          double        scale)
{
  const guint  from = N_SIZES - N_RECKONED;
  double       power;
  const double value = reckon (n_nodes + from, values + from, N_RECKONED, N_FAR,
                               &power);

  bench_note ("  %-12s %8.1f %s, growing as nodes to the power of %.2f", what,
              value * scale, unit, power);
}

typedef struct
{
  double n_nodes[N_SIZES];
  double order[N_SIZES];
  double rest[N_SIZES];
  double prepare[N_SIZES];
  double peak[N_SIZES];
  double query[N_SIZES];
  double boost_query[N_SIZES];
  double boost_to_all[N_SIZES];
  double microseconds[3][N_SIZES];      /* the three above */
} Columns;

static void
fill_columns (Columns       *self,
              const Measure *measures)
{
  for (guint i = 0; i < N_SIZES; i++)
    {
      self->n_nodes[i] = measures[i].n_nodes;
      self->order[i] = measures[i].order;
      self->rest[i] = measures[i].build + measures[i].costs;
      self->prepare[i] = get_prepare (&measures[i]);
      self->peak[i] = measures[i].peak;
      self->query[i] = measures[i].query;
      self->boost_query[i] = measures[i].boost_query;
      self->boost_to_all[i] = measures[i].boost_to_all;
      self->microseconds[0][i] = self->query[i] * 1e6;
      self->microseconds[1][i] = self->boost_query[i] * 1e6;
      self->microseconds[2][i] = self->boost_to_all[i] * 1e6;
    }
}

static void
note_all_far (const Columns *columns)
{
  bench_note ("20 M nodes, not measured but extrapolated from the %d largest "
              "networks:", N_RECKONED);
  note_far ("preparing", "s", columns->n_nodes, columns->prepare, 1);
  note_far ("memory", "GB", columns->n_nodes, columns->peak, 1e-9);
  note_far ("query", "us", columns->n_nodes, columns->query, 1e6);
  note_far ("Boost, one", "ms", columns->n_nodes, columns->boost_query, 1e3);
  note_far ("Boost, all", "ms", columns->n_nodes, columns->boost_to_all, 1e3);
}

/* Plots ------------------------------------------------------------------- */

static void
draw (Bench          *bench,
      const char     *name,
      const char     *title,
      const Columns  *columns,
      const PlotLine *lines,
      guint           n_lines)
{
  g_autofree char *path = g_build_filename (bench_get_docs (bench), "pictures",
                                            name, NULL);
  g_autoptr (GError) error = NULL;
  const Plot plot = { title, "nodes", columns->n_nodes, N_SIZES, lines,
                      n_lines };

  if (!plot_write (&plot, path, &error))
    bench_fail (bench, "%s", error->message);
}

static void
draw_all (Bench         *bench,
          const Columns *columns)
{
  const PlotLine preparing[] = {
    { "order", columns->order },
    { "hierarchy and costs", columns->rest },
    { "Boost, one-to-all", columns->boost_to_all },
  };
  const PlotLine asking[] = {
    { "hierarchy", columns->microseconds[0] },
    { "Boost, Dijkstra", columns->microseconds[1] },
    { "Boost, one-to-all", columns->microseconds[2] },
  };

  draw (bench, "bench-hierarchy-prepare.svg", "Preparing a hierarchy, seconds",
        columns, preparing, G_N_ELEMENTS (preparing));
  draw (bench, "bench-hierarchy-query.svg",
        "The cost from one node to another, microseconds", columns, asking,
        G_N_ELEMENTS (asking));
}

/* Rows -------------------------------------------------------------------- */

static void
add_large_rows (Bench         *bench,
                const Measure *large)
{
  bench_add_at_most (bench, "hierarchy-large-prepare", BENCH_RATIO,
                     get_prepare (large) / large->boost_to_all, MOST_PREPARE);
  if (large->peak > 0)
    bench_add_at_most (bench, "hierarchy-large-megabytes", BENCH_COUNT,
                       large->peak / 1e6, MOST_MEGABYTES);
  else
    bench_skip (bench, "hierarchy-large-megabytes",
                "the system does not count the memory of a while");
  bench_add_at_most (bench, "hierarchy-large-query", BENCH_RATIO,
                     large->query / large->boost_query, MOST_QUERY);
}

static void
measure_hops (Bench *bench)
{
  g_autofree char     *folder = g_build_filename (bench_get_data (), "roads",
                                                  NULL);
  g_autoptr (GError)   error = NULL;
  g_autoptr (RoadData) roads = road_data_load_unplaced (folder, "us-ny-hops",
                                                        &error);
  Measure measure;

  if (roads == NULL)
    {
      bench_skip (bench, "hierarchy-us-ny-hops-query", error->message);
      return;
    }

  measure_network (bench, "us-ny-hops", roads, &measure);
  bench_add_at_most (bench, "hierarchy-us-ny-hops-prepare", BENCH_RATIO,
                     get_prepare (&measure) / measure.boost_to_all,
                     BENCH_NO_TARGET);
  bench_add_at_most (bench, "hierarchy-us-ny-hops-query", BENCH_RATIO,
                     measure.query / measure.boost_query, MOST_HOPS_QUERY);
}

void
bench_hierarchy_sizes (Bench *bench)
{
  Measure measures[N_SIZES];
  Columns columns;

  measure_hops (bench);
  for (guint i = 0; i < N_SIZES; i++)
    {
      g_autoptr (RoadData) roads = road_maker_make (sizes[i], BLOCK, SEED);

      measure_network (bench, "made up", roads, &measures[i]);
    }
  add_large_rows (bench, &measures[N_SIZES - 1]);
  fill_columns (&columns, measures);
  note_all_far (&columns);
  if (bench_get_docs (bench) != NULL)
    draw_all (bench, &columns);
}

#else
void
bench_hierarchy_sizes (Bench *bench)
{
  bench_skip (bench, "hierarchy-large-query",
              "no Boost; ./bootstrap bench installs it");
}
#endif
