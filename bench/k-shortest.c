/* k-shortest.c - the hundred best paths of a table and of a router over it
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * One search for the best path is the yardstick. All find the same lowest cost,
 * and the table and the router paths of the same costs. */

#include "bench.h"
#include "road-table.h"

#include <math.h>

#define SEED 20260204
#define N_PATHS 100

/* Contestants ------------------------------------------------------------- */

typedef struct
{
  WayTable  *table;
  WayGraph  *graph;             /* over @table */
  GArray    *queries;           /* of RoadQuery */
  WaySearch *search;            /* (nullable) for one path */
  double     sum;               /* of the costs of all paths in all rounds */
} Contestant;

static WayNode
get_node (const Contestant *self,
          guint32           id)
{
  return way_table_get_node (self->table, WAY_ADDED (id));
}

/* Returns the lowest cost. */
static double
find_paths (gpointer contestant,
            guint    task)
{
  Contestant               *self = contestant;
  const RoadQuery          *query = &g_array_index (self->queries, RoadQuery,
                                                    task);
  g_autoptr (WayKShortest)  paths
      = way_k_shortest_new (self->graph, get_node (self, query->start),
                            get_node (self, query->goal), NULL);
  double                    best = INFINITY;

  for (guint k = 0; k < N_PATHS; k++)
    {
      g_autoptr (WayPath) path = way_k_shortest_next (paths, NULL, NULL);

      if (path == NULL)
        break;
      best = MIN (best, way_path_get_cost (path));
      self->sum += way_path_get_cost (path);
    }
  return best;
}

static double
find_one (gpointer contestant,
          guint    task)
{
  const Contestant *self = contestant;
  const RoadQuery  *query = &g_array_index (self->queries, RoadQuery, task);
  WayCost           cost = INFINITY;

  way_search_set_start (self->search, get_node (self, query->start));
  way_search_set_goal (self->search, get_node (self, query->goal));
  way_search_run (self->search, NULL);
  way_search_get_cost (self->search, &cost);
  return cost;
}

/* The race ---------------------------------------------------------------- */

static void
compare (Bench    *bench,
         WayTable *table,
         WayGraph *router,
         GArray   *queries)
{
  g_autoptr (WaySearch) search
      = way_search_new (WAY_GRAPH (table), WAY_STRATEGY_DIJKSTRA);
  Contestant ours = { table, WAY_GRAPH (table), queries, search, 0 };
  Contestant routed = { table, router, queries, NULL, 0 };
  g_autofree char *title
      = g_strdup_printf ("Moscow's roads: the %u best paths", N_PATHS);
  BenchRace  *race = bench_race_new (bench, title, queries->len, 5);
  const guint one = bench_race_add (race, "one by Dijkstra", find_one, NULL,
                                    &ours);
  const guint by_table = bench_race_add (race, "the table", find_paths, NULL,
                                         &ours);
  const guint by_router = bench_race_add (race, "a router", find_paths, NULL,
                                          &routed);

  bench_race_run (race);
  if (ours.sum != routed.sum)
    bench_fail (bench, "k shortest: the costs add up to %g by the table, %g by "
                "the router", ours.sum, routed.sum);
  bench_race_compare (race, "k-shortest", by_table, one, BENCH_NO_TARGET);
  bench_race_compare (race, "k-shortest-router", by_router, one,
                      BENCH_NO_TARGET);
  bench_race_compare (race, "k-shortest-router-of-table", by_router, by_table,
                      6.6 / 8);
  bench_race_free (race);
}

void
bench_k_shortest (Bench *bench)
{
  g_autofree char      *folder
      = g_build_filename (bench_get_data (), "roads", NULL);
  g_autoptr (GError)    error = NULL;
  g_autoptr (RoadData)  roads = road_data_load (folder, "moscow", &error);
  g_autoptr (WayTable)  table = NULL;
  g_autoptr (WayRouter) router = NULL;
  g_autoptr (GArray)    queries = NULL;

  if (roads == NULL)
    {
      bench_skip (bench, "k-shortest", error->message);
      bench_skip (bench, "k-shortest-router", error->message);
      bench_skip (bench, "k-shortest-router-of-table", error->message);
      return;
    }

  table = road_table_new (roads, FALSE, WAY_ORDER_LOCAL);
  queries = road_data_pick_queries (roads, bench_pick (bench, 20, 5), SEED);
  router = way_router_new (WAY_GRAPH (table), WAY_ROUTER_HIERARCHY, NULL,
                           NULL);
  compare (bench, table, WAY_GRAPH (router), queries);
}
