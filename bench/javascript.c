/* javascript.c - libraries in JavaScript, which run in a process of their own
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The graph and the queries go to peers.js in a file of numbers. It answers
 * with costs and the CPU seconds of each query, without those of starting and
 * reading. They include the time of the garbage collector, which has
 * threads. */

#include "javascript.h"
#include "grid-data.h"

#include <glib/gstdio.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifndef BENCH_PEERS_JS
#define BENCH_PEERS_JS "bench/peers.js"
#endif
#ifndef BENCH_NODE_PATH
#define BENCH_NODE_PATH "bench/npm/node_modules"
#endif

#define SEED 20260131
#define N_QUERIES 20
#define MAP "cities/Berlin_0_512"

static const WayCost walker[] = { 1, 1, 1 };

/* The time of one of our queries. */
typedef struct
{
  WayNode start;
  WayNode goal;
} Pair;

/* Runs peers.js and returns its output; NULL if Node.js or the library is not
 * there. */
static char *
run_node (const char *what,
          const char *numbers)
{
  g_autofree char *path = NULL;
  const int file = g_file_open_tmp ("wayfind-bench-XXXXXX", &path, NULL);
  const char *const command[] = { "node", "--max-old-space-size=4096",
                                  BENCH_PEERS_JS, what, path, NULL };
  g_auto (GStrv) environment
      = g_environ_setenv (g_get_environ (), "NODE_PATH", BENCH_NODE_PATH,
                          TRUE);
  char *printed = NULL;
  int   status = -1;

  if (file < 0)
    return NULL;
  close (file);
  if (g_file_set_contents (path, numbers, -1, NULL)
      && (!g_spawn_sync (NULL, (char **) command, environment,
                         G_SPAWN_SEARCH_PATH | G_SPAWN_STDERR_TO_DEV_NULL,
                         NULL, NULL, &printed, NULL, &status, NULL)
          || !g_spawn_check_wait_status (status, NULL)))
    g_clear_pointer (&printed, g_free);
  g_unlink (path);
  return printed;
}

static double
ask (WaySearch  *search,
     const Pair *pair)
{
  g_autoptr (GError) error = NULL;
  WayCost cost;

  way_search_set_start (search, pair->start);
  way_search_set_goal (search, pair->goal);
  if (way_search_run (search, &error) == WAY_STATUS_FAILED)
    g_error ("peers: %s", error->message);

  return way_search_get_cost_so_far (search, pair->goal, &cost) ? cost : -1;
}

/* Ours, once warm; answers go to @answers. */
static double
time_ours (WaySearch  *search,
           const Pair *pairs,
           double     *answers)
{
  double began;

  ask (search, &pairs[0]);
  began = bench_cpu_seconds ();
  for (guint i = 0; i < N_QUERIES; i++)
    answers[i] = ask (search, &pairs[i]);

  return bench_cpu_seconds () - began;
}

static void
compare (Bench      *bench,
         const char *row,
         const char *printed,
         WaySearch  *search,
         const Pair *pairs)
{
  double      answers[N_QUERIES];
  const double ours = time_ours (search, pairs, answers);
  const char *at = strchr (printed, '\n');
  double      theirs = 0;
  guint       n = 0;

  for (; n < N_QUERIES && at != NULL; n++)
    {
      char        *end;
      const double cost = g_ascii_strtod (at, &end);

      theirs += g_ascii_strtod (end, &end);
      if (fabs (cost - answers[n]) > 1e-9 * answers[n])
        bench_fail (bench, "%s, query %u: it says %.17g, ours %.17g", row, n,
                    cost, answers[n]);
      at = strchr (end, '\n');
    }
  if (n < N_QUERIES)
    bench_fail (bench, "%s: %u of %d answers", row, n, N_QUERIES);

  bench_note ("%s: %.*s %.3f ms a query, ours %.3f", row,
              (int) strcspn (printed, "\n"), printed, theirs / n * 1e3,
              ours / n * 1e3);
  bench_add_at_most (bench, row, BENCH_RATIO, ours / theirs,
                     BENCH_NO_TARGET);
}

static char *
list_roads (const RoadData *roads,
            const GArray   *queries)
{
  GString *list = g_string_new (NULL);

  g_string_append_printf (list, "%u %u %u\n", roads->n_nodes, roads->n_arcs,
                          queries->len);
  for (guint32 i = 0; i < roads->n_nodes; i++)
    g_string_append_printf (list, "%.0f %.0f\n", roads->x[i], roads->y[i]);
  for (guint32 i = 0; i < roads->n_nodes; i++)
    for (guint32 j = roads->first[i]; j < roads->first[i + 1]; j++)
      g_string_append_printf (list, "%u %u %u\n", i, roads->arcs[j].node,
                              roads->arcs[j].cost);
  for (guint i = 0; i < queries->len; i++)
    {
      const RoadQuery *query = &g_array_index (queries, RoadQuery, i);

      g_string_append_printf (list, "%u %u\n", query->start, query->goal);
    }

  return g_string_free (list, FALSE);
}

void
javascript_race_roads (Bench          *bench,
                       const RoadData *roads,
                       WayTable       *table)
{
  const char *const row = "moscow-of-ngraph-astar";
  g_autoptr (GArray) queries = road_data_pick_queries (roads, N_QUERIES,
                                                       SEED);
  g_autofree char *list = list_roads (roads, queries);
  g_autofree char *printed = run_node ("roads", list);
  g_autoptr (WaySearch) search
      = way_search_new (WAY_GRAPH (table), WAY_STRATEGY_ASTAR);
  Pair pairs[N_QUERIES];

  if (printed == NULL)
    {
      bench_skip (bench, row, "no ngraph.path; ./bootstrap bench installs it");
      return;
    }

  for (guint i = 0; i < N_QUERIES; i++)
    {
      const RoadQuery *query = &g_array_index (queries, RoadQuery, i);

      pairs[i].start = way_table_get_node (table, WAY_ADDED (query->start));
      pairs[i].goal = way_table_get_node (table, WAY_ADDED (query->goal));
    }
  compare (bench, row, printed, search, pairs);
}

static char *
list_grid (WayTerrain   *terrain,
           const GArray *queries)
{
  GString      *list = g_string_new (NULL);
  const guint32 width = way_terrain_get_width (terrain);
  const guint32 height = way_terrain_get_height (terrain);

  g_string_append_printf (list, "%u %u %u\n", width, height, queries->len);
  for (guint32 y = 0; y < height; y++)
    for (guint32 x = 0; x < width; x++)
      g_string_append (list, way_terrain_get_class (terrain, x, y)
                                     < strlen (GRID_DATA_FREE)
                                 ? "0\n" : "1\n");
  for (guint i = 0; i < queries->len; i++)
    {
      const GridQuery *query = &g_array_index (queries, GridQuery, i);

      g_string_append_printf (list, "%u %u %u %u\n", query->start[0],
                              query->start[1], query->goal[0],
                              query->goal[1]);
    }

  return g_string_free (list, FALSE);
}

/* No corner is cut, as the map's authors have it. */
static WayGrid *
make_grid (WayTerrain *terrain)
{
  WayGrid *grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);

  way_grid_set_mover (grid, walker, G_N_ELEMENTS (walker));
  way_grid_set_corner_rule (grid, WAY_CORNERS_BOTH_FREE);
  return grid;
}

void
javascript_race_grid (Bench *bench)
{
  const char *const row = "grid-of-pathfinding-js";
  g_autoptr (WayTerrain) terrain = grid_data_load_terrain (MAP, NULL);
  g_autoptr (GArray) queries = grid_data_load_queries (MAP, N_QUERIES, NULL);

  if (terrain == NULL || queries == NULL || queries->len < N_QUERIES)
    {
      bench_skip (bench, row, "the map is not there");
      return;
    }

  g_autofree char *list = list_grid (terrain, queries);
  g_autofree char *printed = run_node ("grid", list);
  g_autoptr (WayGrid) grid = make_grid (terrain);
  g_autoptr (WaySearch) search
      = way_search_new (WAY_GRAPH (grid), WAY_STRATEGY_ASTAR);
  Pair pairs[N_QUERIES];

  if (printed == NULL)
    {
      bench_skip (bench, row, "no pathfinding; ./bootstrap bench installs it");
      return;
    }

  for (guint i = 0; i < N_QUERIES; i++)
    {
      const GridQuery *query = &g_array_index (queries, GridQuery, i);

      pairs[i].start = way_grid_get_node (grid, query->start[0],
                                          query->start[1]);
      pairs[i].goal = way_grid_get_node (grid, query->goal[0],
                                         query->goal[1]);
    }
  compare (bench, row, printed, search, pairs);
}
