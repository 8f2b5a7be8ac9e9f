/* sizes.c - time and memory, by the size of the graph
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A made-up kind of network, from a thousand nodes to two million, numbered in
 * shuffled blocks, is searched from a node to all others. Memory is what
 * malloc() has given to a graph and a search that has run. */

#include "bench.h"
#include "bytes-in-use.h"
#include "plot.h"
#include "road-maker.h"
#include "road-peers.h"
#include "road-table.h"

#include <math.h>
#include <stdlib.h>

#define SEED 20261121
#define BLOCK 4
#define LEAST_SECONDS 0.15
#define MOST_TASKS 100

static const guint32 sizes[]
    = { 1000, 3000, 10000, 30000, 100000, 300000, 1000000, 2100000 };

#define N_SIZES G_N_ELEMENTS (sizes)
#define MAX_LINES (ROAD_MAX_PEERS + 2)

typedef struct
{
  Bench   *bench;
  guint    n_lines;
  double   n_nodes[N_SIZES];
  double   seconds[MAX_LINES][N_SIZES];
  double   bytes[MAX_LINES][N_SIZES];
} Suite;

/* Seconds a query, once all is warm. */
static double
time_queries (RoadRacer *racer,
              double    *answer)
{
  double began, spent = 0;
  guint  n = 0;

  road_racer_run (racer, 0);
  *answer = road_racer_sum (racer);
  began = bench_cpu_seconds ();
  while (spent < LEAST_SECONDS && n < MOST_TASKS)
    {
      road_racer_run (racer, n++);
      spent = bench_cpu_seconds () - began;
    }

  return spent / n;
}

static void
measure_ours (Suite          *suite,
              guint           line,
              guint           size,
              const RoadData *roads,
              const GArray   *queries,
              WayNodeOrder    order,
              double         *answer)
{
  const double before = bench_bytes_in_use ();
  g_autoptr (WayTable) table = road_table_new (roads, FALSE, order);
  g_auto (RoadRacer) racer = { 0 };

  road_racer_init_ours (&racer, ROAD_ONE_TO_ALL, roads, queries,
                        WAY_GRAPH (table));
  suite->seconds[line][size] = time_queries (&racer, answer);
  suite->bytes[line][size] = bench_bytes_in_use () - before;
}

static void
measure_peer (Suite          *suite,
              guint           line,
              guint           size,
              const RoadData *roads,
              const GArray   *queries,
              const RoadPeer *peer,
              double         *answer)
{
  const double before = bench_bytes_in_use ();
  gpointer     made = peer->make (roads);
  g_auto (RoadRacer) racer = { 0 };

  road_racer_init_peer (&racer, ROAD_ONE_TO_ALL, roads, queries, made,
                        peer->queries[ROAD_ONE_TO_ALL], peer->get_cost);
  suite->seconds[line][size] = time_queries (&racer, answer);
  suite->bytes[line][size] = bench_bytes_in_use () - before;
  peer->free (made);
}

static const char *
get_name (guint line)
{
  static const char *const ours[]
      = { "Wayfind", "Wayfind, order of file" };

  return line < 2 ? ours[line] : road_peers[line - 2].name;
}

static void
note_size (const Suite *suite,
           guint        size)
{
  bench_note ("%.0f nodes", suite->n_nodes[size]);
  for (guint line = 0; line < suite->n_lines; line++)
    bench_note ("  %-24s %10.3f ms %8.1f ns a node %8.2f MB %6.1f bytes a "
                "node",
                get_name (line), suite->seconds[line][size] * 1e3,
                suite->seconds[line][size] * 1e9 / suite->n_nodes[size],
                suite->bytes[line][size] / 1e6,
                suite->bytes[line][size] / suite->n_nodes[size]);
}

static void
measure_size (Suite *suite,
              guint  size)
{
  g_autoptr (RoadData) roads = road_maker_make (sizes[size], BLOCK, SEED);
  g_autoptr (GArray) queries
      = road_data_pick_queries (roads, MOST_TASKS, SEED);
  double answers[MAX_LINES];

  suite->n_nodes[size] = roads->n_nodes;
  measure_ours (suite, 0, size, roads, queries, WAY_ORDER_LOCAL, &answers[0]);
  measure_ours (suite, 1, size, roads, queries, WAY_ORDER_AS_ADDED,
                &answers[1]);
  for (guint line = 2; line < suite->n_lines; line++)
    measure_peer (suite, line, size, roads, queries, &road_peers[line - 2],
                  &answers[line]);

  for (guint line = 1; line < suite->n_lines; line++)
    if (answers[line] != answers[0])
      bench_fail (suite->bench, "sizes, %u nodes: %s says %.17g, %s says "
                  "%.17g", sizes[size], get_name (0), answers[0],
                  get_name (line), answers[line]);
  note_size (suite, size);
}

static void
draw (const Suite *suite,
      const char  *name,
      const char  *title,
      double       values[MAX_LINES][N_SIZES])
{
  g_autofree char *path = g_build_filename (bench_get_docs (suite->bench),
                                            "pictures", name, NULL);
  g_autoptr (GError) error = NULL;
  PlotLine lines[MAX_LINES];

  for (guint line = 0; line < suite->n_lines; line++)
    lines[line] = (PlotLine) { get_name (line), values[line] };

  const Plot plot = { title, "nodes", suite->n_nodes, N_SIZES, lines,
                      suite->n_lines };

  if (!plot_write (&plot, path, &error))
    bench_fail (suite->bench, "%s", error->message);
}

static void
draw_both (const Suite *suite)
{
  double milliseconds[MAX_LINES][N_SIZES];
  double megabytes[MAX_LINES][N_SIZES];

  for (guint line = 0; line < suite->n_lines; line++)
    for (guint size = 0; size < N_SIZES; size++)
      {
        milliseconds[line][size] = suite->seconds[line][size] * 1e3;
        megabytes[line][size] = suite->bytes[line][size] / 1e6;
      }
  draw (suite, "bench-time.svg", "One-to-all Dijkstra, milliseconds",
        milliseconds);
  draw (suite, "bench-memory.svg",
        "Graph and search, megabytes", megabytes);
}

void
bench_sizes (Bench *bench)
{
  g_autofree Suite *suite = g_new0 (Suite, 1);

  suite->bench = bench;
  suite->n_lines = 2 + road_peers_count ();
  for (guint size = 0; size < N_SIZES; size++)
    measure_size (suite, size);
  if (bench_get_docs (bench) != NULL)
    draw_both (suite);
}
