/* anytime.c - a path soon, and better ones until none is better
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Maps and queries of the Moving AI Lab, steps of 10 and 14. What the search
 * has expanded when it has its first path, and when it knows that its path is
 * the best, stands over what A* expands; the cost of the first path over that
 * of the best. A row is the median of the queries over one map. After each path
 * the factor that the search states is held to the best cost. */

#include "bench.h"
#include "grid-data.h"

#include <stdlib.h>
#include <string.h>

#define WEIGHT 3
#define N_QUERIES 100   /* over each map, with --long */
#define N_SOME 15
#define N_QUICK 3

/* How far rounding may take a factor. */
#define CLOSE 1e-9

static const char *const maps[] = {
  "cities/Berlin_0_512",    "dao/brc202d",     "dao/orz100d",
  "mazes/maze512-16-3",     "random/random512-40-5",
  "rooms/64room_005",
};

typedef struct
{
  WayGrid *grid;        /* (owned) */
  GArray  *queries;     /* (owned) of GridQuery */
  GArray  *first;       /* (owned) of double: expanded until the first path */
  GArray  *cost;        /* (owned) of double: of the first path */
  GArray  *whole;       /* (owned) of double: expanded to the end */
  guint    n_wrong;     /* factors */
} Suite;

static void
suite_clear (Suite *self)
{
  g_clear_object (&self->grid);
  g_clear_pointer (&self->queries, g_array_unref);
  g_clear_pointer (&self->first, g_array_unref);
  g_clear_pointer (&self->cost, g_array_unref);
  g_clear_pointer (&self->whole, g_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Suite, suite_clear)

static gboolean
suite_load (Suite      *self,
            const char *map,
            guint       n,
            GError    **error)
{
  const WayCost costs[] = { 1, 1, 1, INFINITY, INFINITY, INFINITY };
  g_autoptr (WayTerrain) terrain = grid_data_load_terrain (map, error);

  if (terrain == NULL)
    return FALSE;
  self->queries = grid_data_load_queries (map, n, error);
  if (self->queries == NULL)
    return FALSE;

  self->grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  way_grid_set_mover (self->grid, costs, G_N_ELEMENTS (costs));
  way_grid_set_steps (self->grid, 10, 10, 14);
  self->first = g_array_new (FALSE, FALSE, sizeof (double));
  self->cost = g_array_new (FALSE, FALSE, sizeof (double));
  self->whole = g_array_new (FALSE, FALSE, sizeof (double));
  return TRUE;
}

/* The cost of the best path, and what A* expands for it. */
static WayCost
find_best (WayGraph *graph,
           WayNode   start,
           WayNode   goal,
           double   *expanded)
{
  g_autoptr (WaySearch) search = way_search_new (graph, WAY_STRATEGY_ASTAR);
  WayStatistics statistics;
  WayCost       cost = INFINITY;

  way_search_set_start (search, start);
  way_search_set_goal (search, goal);
  if (way_search_run (search, NULL) != WAY_STATUS_FOUND)
    return INFINITY;

  way_search_get_cost_so_far (search, goal, &cost);
  way_search_get_statistics (search, &statistics);
  *expanded = (double) statistics.expanded;
  return cost;
}

static void
append (GArray *values,
        double  value)
{
  g_array_append_val (values, value);
}

static void
run_query (Bench           *bench,
           Suite           *self,
           const GridQuery *query)
{
  WayGraph     *graph = WAY_GRAPH (self->grid);
  const WayNode start = way_grid_get_node (self->grid, query->start[0],
                                           query->start[1]);
  const WayNode goal = way_grid_get_node (self->grid, query->goal[0],
                                          query->goal[1]);
  g_autoptr (WayAnytime) anytime = way_anytime_new (graph, start, goal, WEIGHT,
                                                    NULL);
  double        alone = 0;
  const WayCost best = find_best (graph, start, goal, &alone);
  WayCost       cost = INFINITY;

  if (best == 0 || best == INFINITY)
    return;
  while (way_anytime_improve (anytime, NULL, NULL) == WAY_STATUS_FOUND)
    {
      if (cost == INFINITY)
        append (self->first, way_anytime_get_n_expanded (anytime) / alone);
      if (cost == INFINITY)
        append (self->cost,
                way_path_get_cost (way_anytime_get_path (anytime)) / best);
      cost = way_path_get_cost (way_anytime_get_path (anytime));
      self->n_wrong += cost > best * (way_anytime_get_factor (anytime)
                                      + CLOSE);
    }

  append (self->whole, way_anytime_get_n_expanded (anytime) / alone);
  if (cost != best)
    bench_fail (bench, "anytime: %g is not the best cost %g", cost, best);
}

/* Rows --------------------------------------------------------------------- */

static int
compare (gconstpointer a,
         gconstpointer b)
{
  const double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

static void
add_row (Bench      *bench,
         const char *map,
         const char *what,
         GArray     *values)
{
  g_autofree char *row = g_strdup_printf ("anytime-%s-%s",
                                          strrchr (map, '/') + 1, what);

  g_array_sort (values, compare);
  bench_add_at_most (bench, row, BENCH_RATIO,
                     values->len > 0
                         ? g_array_index (values, double, values->len / 2)
                         : 0,
                     BENCH_NO_TARGET);
}

void
bench_anytime (Bench *bench)
{
  const guint n = bench_pick_of_three (bench, N_QUERIES, N_SOME, N_QUICK);
  guint n_wrong = 0;

  for (guint i = 0; i < G_N_ELEMENTS (maps); i++)
    {
      g_auto (Suite) self = { NULL };
      g_autoptr (GError) error = NULL;

      if (!suite_load (&self, maps[i], n, &error))
        {
          bench_skip (bench, "anytime", error->message);
          return;
        }
      for (guint k = 0; k < self.queries->len; k++)
        run_query (bench, &self,
                   &g_array_index (self.queries, GridQuery, k));
      add_row (bench, maps[i], "first", self.first);
      add_row (bench, maps[i], "first-cost", self.cost);
      add_row (bench, maps[i], "whole", self.whole);
      n_wrong += self.n_wrong;
    }

  bench_add_at_most (bench, "anytime-wrong-factors", BENCH_COUNT, n_wrong, 0);
}
