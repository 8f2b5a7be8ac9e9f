/* allocations.c - counts the allocations of a warm search, and of spots
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The program defines malloc() and its kin. Symbols of a program come before
 * those of libraries, so that GLib and Wayfind call these, too. They count a
 * call and pass it on. This needs glibc, and no sanitizer that wants malloc()
 * for itself. First a call through GLib shows that the counter counts. */

#include "bench.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <wayfind.h>

#if defined (__GLIBC__) && !defined (__SANITIZE_ADDRESS__)
#define CAN_COUNT 1
#else
#define CAN_COUNT 0
#endif

#define SIDE      120
#define N_QUERIES 100
#define SEED      7

/* One thread searches, and no other runs meanwhile. */
static volatile gsize n_allocations;

#if CAN_COUNT
/* Libraries do not see what -fvisibility=hidden hides. */
#pragma GCC visibility push(default)

extern void *__libc_malloc (size_t size);
extern void *__libc_calloc (size_t n, size_t size);
extern void *__libc_realloc (void *old, size_t size);
extern void *__libc_memalign (size_t alignment, size_t size);
extern void  __libc_free (void *memory);

void *
malloc (size_t size)
{
  n_allocations++;
  return __libc_malloc (size);
}

void *
calloc (size_t n,
        size_t size)
{
  n_allocations++;
  return __libc_calloc (n, size);
}

void *
realloc (void  *old,
         size_t size)
{
  n_allocations++;
  return __libc_realloc (old, size);
}

extern void *memalign (size_t alignment, size_t size);

void *
memalign (size_t alignment,
          size_t size)
{
  n_allocations++;
  return __libc_memalign (alignment, size);
}

void *
aligned_alloc (size_t alignment,
               size_t size)
{
  return memalign (alignment, size);
}

int
posix_memalign (void **memory,
                size_t alignment,
                size_t size)
{
  *memory = memalign (alignment, size);
  return *memory != NULL ? 0 : ENOMEM;
}

void
free (void *memory)
{
  __libc_free (memory);
}

#pragma GCC visibility pop
#endif

static gboolean
counter_counts (void)
{
  const gsize before = n_allocations;

  g_free (g_malloc (64));
  return n_allocations > before;
}

/* Makes a square of nodes, each joined to those right and below, at whole costs
 * or real ones. */
static WayGraph *
make_table (GRand   *rand,
            gboolean whole)
{
  g_autoptr (WayTableBuilder) builder
      = way_table_builder_new (WAY_POSITION_PLANAR);

  way_table_builder_set_order (builder, WAY_ORDER_LOCAL);
  for (guint32 i = 0; i < SIDE * SIDE; i++)
    {
      const WayPosition at = { i % SIDE, i / SIDE };

      way_table_builder_add_node (builder, NULL, &at, NULL, NULL);
    }
  for (guint32 i = 0; i < SIDE * SIDE; i++)
    for (guint32 way = 0; way < 2; way++)
      {
        const guint32 to = way == 0 ? i + 1 : i + SIDE;
        const double  cost = g_rand_int_range (rand, 10, 40);

        if (to < SIDE * SIDE && (way == 1 || to % SIDE != 0))
          way_table_builder_add_edge (builder, WAY_ADDED (i), WAY_ADDED (to),
                                      whole ? cost : cost + 0.25,
                                      WAY_BOTH_WAYS, NULL, NULL);
      }

  return WAY_GRAPH (way_table_builder_build (builder, NULL));
}

static void
add_square (WayNode   node,
            WayEdges *edges,
            gpointer  user_data)
{
  const gsize at = WAY_NODE_INDEX (node);

  if (at % SIDE > 0)
    way_edges_add (edges, WAY_INDEX (at - 1), 10 + at % 7);
  if (at % SIDE < SIDE - 1)
    way_edges_add (edges, WAY_INDEX (at + 1), 10 + at % 5);
  if (at >= SIDE)
    way_edges_add (edges, WAY_INDEX (at - SIDE), 10 + at % 11);
  if (at < SIDE * (SIDE - 1))
    way_edges_add (edges, WAY_INDEX (at + SIDE), 10 + at % 3);
}

static WayCost
count_squares (WayNode  node,
               WayNode  goal,
               gpointer user_data)
{
  const gint a = (gint) WAY_NODE_INDEX (node);
  const gint b = (gint) WAY_NODE_INDEX (goal);

  return 10 * (ABS (a % SIDE - b % SIDE) + ABS (a / SIDE - b / SIDE));
}

static WayGraph *
make_callbacks (void)
{
  g_autoptr (WayNodeType) type = way_node_type_new_index (SIDE * SIDE);
  WayCallbackGraph *graph
      = way_callback_graph_new (type, add_square, NULL, NULL);

  way_callback_graph_set_heuristic (graph, count_squares, NULL, NULL);
  way_callback_graph_set_whole_costs (graph, TRUE);
  return WAY_GRAPH (graph);
}

/* Runs the same queries, and returns the number of allocations meanwhile. */
static gsize
run_queries (WaySearch *search)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (SEED);
  const gsize before = n_allocations;
  gsize       n_found = 0;

  for (guint i = 0; i < N_QUERIES; i++)
    {
      way_search_set_start (
          search, WAY_INDEX (g_rand_int_range (rand, 0, SIDE * SIDE)));
      way_search_set_goal (
          search, WAY_INDEX (g_rand_int_range (rand, 0, SIDE * SIDE)));
      n_found += way_search_run (search, NULL) == WAY_STATUS_FOUND;
    }

  const gsize counted = n_allocations - before;

  if (n_found != N_QUERIES)
    g_error ("allocations: %" G_GSIZE_FORMAT " of %u queries were answered",
             n_found, N_QUERIES);
  return counted;
}

static gsize
count_warm (const char *name,
            WayGraph   *graph)
{
  static const WayStrategy strategies[]
      = { WAY_STRATEGY_BFS, WAY_STRATEGY_DIJKSTRA, WAY_STRATEGY_ASTAR,
          WAY_STRATEGY_WEIGHTED_ASTAR, WAY_STRATEGY_GREEDY };
  gsize total = 0;

  for (guint i = 0; i < G_N_ELEMENTS (strategies); i++)
    {
      g_autoptr (WaySearch) search = way_search_new (graph, strategies[i]);
      const gsize cold = run_queries (search);
      const gsize warm = run_queries (search);

      bench_note ("%-20s %-10s %3" G_GSIZE_FORMAT " allocations cold, %"
                  G_GSIZE_FORMAT " warm", name,
                  way_strategy_get_name (strategies[i]), cold, warm);
      total += warm;
    }

  return total;
}

/* Does the same for a search from both ends. */
static gsize
run_queries_from_both (WaySearch *search)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (SEED);
  const gsize before = n_allocations;
  gsize       n_found = 0;

  for (guint i = 0; i < N_QUERIES; i++)
    {
      way_search_set_start (
          search, WAY_INDEX (g_rand_int_range (rand, 0, SIDE * SIDE)));
      way_search_set_goal (
          search, WAY_INDEX (g_rand_int_range (rand, 0, SIDE * SIDE)));
      n_found += way_search_run (search, NULL) == WAY_STATUS_FOUND;
    }

  const gsize counted = n_allocations - before;

  if (n_found != N_QUERIES)
    g_error ("allocations: %" G_GSIZE_FORMAT " of %u queries were answered "
             "from both ends", n_found, N_QUERIES);
  return counted;
}

static gsize
count_warm_from_both (const char *name,
                      WayGraph   *graph)
{
  g_autoptr (WayLandmarks) landmarks
      = way_landmarks_new (graph, 4, WAY_LANDMARKS_FARTHEST, NULL, NULL);
  g_autoptr (WayHeuristic) forth = way_landmarks_to_heuristic (landmarks);
  g_autoptr (WayHeuristic) back
      = way_landmarks_to_reverse_heuristic (landmarks);
  gsize total = 0;

  for (guint i = 0; i < 3; i++)
    {
      static const char *const kinds[]
          = { "dijkstra", "astar", "landmarks" };
      g_autoptr (WaySearch) search = way_search_new (
          graph, i == 0 ? WAY_STRATEGY_DIJKSTRA : WAY_STRATEGY_ASTAR);

      way_search_set_both_ends (search, TRUE);
      if (i == 2)
        {
          way_search_set_heuristic (search, forth);
          way_search_set_backward_heuristic (search, back, TRUE);
        }

      const gsize cold = run_queries_from_both (search);
      const gsize warm = run_queries_from_both (search);

      bench_note ("%-20s %-10s %3" G_GSIZE_FORMAT " allocations cold, %"
                  G_GSIZE_FORMAT " warm, from both ends", name, kinds[i],
                  cold, warm);
      total += warm;
    }

  return total;
}

/* A row of nodes with @n_rules forbidden turns, none of them at its begin. */
static WayTable *
make_ruled_table (guint n_rules)
{
  const guint n_nodes = n_rules + 10;
  g_autoptr (WayTableBuilder) builder
      = way_table_builder_new (WAY_POSITION_NONE);

  way_table_builder_set_order (builder, WAY_ORDER_AS_ADDED);
  for (guint i = 0; i < n_nodes; i++)
    way_table_builder_add_node (builder, NULL, NULL, NULL, NULL);
  for (guint i = 1; i < n_nodes; i++)
    way_table_builder_add_edge (builder, WAY_INDEX (i - 1), WAY_INDEX (i), 1,
                                WAY_BOTH_WAYS, NULL, NULL);
  for (guint i = 0; i < n_rules; i++)
    {
      const WayNode back[]
          = { WAY_INDEX (i + 8), WAY_INDEX (i + 9), WAY_INDEX (i + 8) };

      way_table_builder_add_restriction (builder, WAY_RESTRICTION_NO, back, 3,
                                         NULL);
    }

  return way_table_builder_build (builder, NULL);
}

/* The allocations of a path between two spots, after the first. */
static gsize
count_spots (guint n_rules)
{
  const WaySpot spots[]
      = { { .from = WAY_INDEX (0), .to = WAY_INDEX (1), .share = 0.5 },
          { .from = WAY_INDEX (4), .to = WAY_INDEX (5), .share = 0.5 } };
  g_autoptr (WayTable) table = make_ruled_table (n_rules);
  gsize counted = 0;

  for (guint i = 0; i < 2; i++)
    {
      const gsize before = n_allocations;
      g_autoptr (WayMidway) midway
          = way_midway_new (WAY_GRAPH (table), spots, 2, NULL);
      g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (midway));

      way_midway_restrict_turns (midway, turns, table, NULL);
      g_autoptr (WayPath) path = way_find_path (
          WAY_GRAPH (turns), way_midway_get_node (midway, 0),
          way_midway_get_node (midway, 1), WAY_STRATEGY_ASTAR, NULL);
      counted = n_allocations - before;
      if (path == NULL)
        g_error ("allocations: there is no path between two spots");
    }

  return counted;
}

static void
compare_spots (Bench *bench)
{
  const gsize few = count_spots (100), many = count_spots (20000);

  bench_note ("allocations for two spots: %" G_GSIZE_FORMAT " with 100 rules "
              "of turns, %" G_GSIZE_FORMAT " with 20,000", few, many);
  bench_add_at_most (bench, "spots-allocations", BENCH_COUNT,
                     (double) many - (double) few, 0);
}

void
bench_allocations (Bench *bench)
{
  const char *const row = "warm-search-allocations";

  if (!counter_counts ())
    {
      bench_skip (bench, row, "malloc() cannot be counted here");
      bench_skip (bench, "spots-allocations",
                  "malloc() cannot be counted here");
      return;
    }

  compare_spots (bench);

  g_autoptr (GRand) rand = g_rand_new_with_seed (SEED);
  g_autoptr (WayGraph) whole = make_table (rand, TRUE);
  g_autoptr (WayGraph) real = make_table (rand, FALSE);
  g_autoptr (WayGraph) callbacks = make_callbacks ();
  gsize total = 0;

  bench_note ("allocations of %d queries over index nodes", N_QUERIES);
  total += count_warm ("table, whole costs", whole);
  total += count_warm ("table, doubles", real);
  total += count_warm ("callback graph", callbacks);
  total += count_warm_from_both ("table, whole costs", whole);
  total += count_warm_from_both ("table, doubles", real);
  bench_add_at_most (bench, row, BENCH_COUNT, (double) total, 0);
}
