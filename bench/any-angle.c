/* any-angle.c - how much shorter paths are that leave the grid
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The queries are those of the Moving AI Lab; corners are not cut. A row is the
 * mean, over the queries, of the length at any angle divided by the length over
 * the grid: never more than 1. */

#include "grid-race.h"

#define N_QUERIES 100
#define N_QUICK 20

static const char *const maps[][2] = {
  { "cities/Berlin_0_512", "any-angle-berlin" },
  { "dao/brc202d", "any-angle-brc202d" },
  { "random/random512-20-2", "any-angle-random" },
  { "rooms/64room_005", "any-angle-rooms" },
};

/* One query: the length at any angle as a part of the other. */
static double
measure (GridRace *self,
         guint     i)
{
  const GridQuery *query = &g_array_index (self->queries, GridQuery, i);
  const WayNode    start = way_grid_get_node (self->grid, query->start[0],
                                              query->start[1]);
  const WayNode    goal = way_grid_get_node (self->grid, query->goal[0],
                                             query->goal[1]);
  g_autoptr (WayPath) steps = way_find_path (
      WAY_GRAPH (self->jumps), start, goal, WAY_STRATEGY_ASTAR, NULL);
  g_autoptr (WayPath) lines = way_find_any_angle_path (
      WAY_GRAPH (self->grid), start, goal, NULL, NULL);

  if (steps == NULL || lines == NULL || way_path_get_cost (steps) == 0)
    return 1;

  return way_path_get_cost (lines) / way_path_get_cost (steps);
}

static void
measure_map (Bench      *bench,
             const char *map,
             const char *row)
{
  g_auto (GridRace) self = { .map_name = map, .steps = &real_steps };
  g_autoptr (GError) error = NULL;
  double sum = 0, most = 0;

  if (!grid_race_load (&self, bench_pick (bench, N_QUERIES, N_QUICK), &error))
    {
      bench_skip (bench, row, error->message);
      return;
    }

  way_grid_set_corner_rule (self.grid, WAY_CORNERS_BOTH_FREE);

  const gint64 begin = g_get_monotonic_time ();

  for (guint i = 0; i < self.queries->len; i++)
    {
      const double part = measure (&self, i);

      sum += part;
      most = MAX (most, part);
    }

  const double mean = sum / self.queries->len;

  bench_note ("%s: %.2f %% shorter on average, at most %.4f of the grid's; "
              "%.2f ms a query", map, 100 * (1 - mean), most,
              (g_get_monotonic_time () - begin) / 1e3 / self.queries->len);
  bench_add_at_most (bench, row, BENCH_RATIO, mean, 1);
}

void
bench_any_angle (Bench *bench)
{
  for (guint i = 0; i < G_N_ELEMENTS (maps); i++)
    measure_map (bench, maps[i][0], maps[i][1]);
}
