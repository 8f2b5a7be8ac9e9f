/* one-shot.c - a short path in one call, on maps of four sizes
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * way_find_path() makes a search, runs it and frees it. Beside it a search that
 * is kept, which has its memory already. Neither should take longer on a large
 * map than on a small one. */

#include "bench.h"

#include <wayfind.h>

#define LENGTH 7        /* nodes of each path */
#define REPEATS 64      /* paths in each task */

/* How many times as long as a kept search one call may take. */
#define MOST_TIMES 2.3

typedef struct
{
  WayGrid   *grid;      /* (owned) */
  WaySearch *search;    /* (owned) */
  guint      side;
} Map;

static void
map_clear (Map *self)
{
  g_clear_object (&self->search);
  g_clear_object (&self->grid);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Map, map_clear)

static void
map_init (Map  *self,
          guint side)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (side, side, NULL);

  self->side = side;
  self->grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  self->search = way_search_new (WAY_GRAPH (self->grid), WAY_STRATEGY_ASTAR);
}

static WayNode
get_start (const Map *self,
           guint      i)
{
  return way_grid_get_node (self->grid, i % (self->side - LENGTH),
                            i * 17 % self->side);
}

static double
add_up (double   sum,
        WayPath *path)
{
  if (path == NULL || way_path_get_length (path) != LENGTH)
    g_error ("one-shot: a path of the wrong length");
  return sum + way_path_get_cost (path);
}

static double
find_in_one_call (gpointer contestant,
                  guint    task)
{
  const Map *self = contestant;
  double     sum = 0;

  for (guint i = task; i < task + REPEATS; i++)
    {
      const WayNode start = get_start (self, i);
      g_autoptr (WayPath) path = way_find_path (
          WAY_GRAPH (self->grid), start,
          WAY_INDEX (WAY_NODE_INDEX (start) + LENGTH - 1), WAY_STRATEGY_ASTAR,
          NULL);

      sum = add_up (sum, path);
    }

  return sum;
}

static double
find_by_kept_search (gpointer contestant,
                     guint    task)
{
  const Map *self = contestant;
  double     sum = 0;

  for (guint i = task; i < task + REPEATS; i++)
    {
      const WayNode start = get_start (self, i);
      g_autoptr (WayPath) path = NULL;

      way_search_set_start (self->search, start);
      way_search_set_goal (self->search,
                           WAY_INDEX (WAY_NODE_INDEX (start) + LENGTH - 1));
      way_search_run (self->search, NULL);
      path = way_search_dup_path (self->search);
      sum = add_up (sum, path);
    }

  return sum;
}

void
bench_one_shot (Bench *bench)
{
  static const guint sides[] = { 20, 60, 512, 1024 };

  for (guint i = 0; i < G_N_ELEMENTS (sides); i++)
    {
      g_autofree char *title
          = g_strdup_printf ("%u x %u cells, a path of %u nodes", sides[i],
                             sides[i], LENGTH);
      g_autofree char *row = g_strdup_printf ("one-shot-%u", sides[i]);
      const guint n_tasks = bench_pick (bench, 200, 50);
      BenchRace  *race = bench_race_new (bench, title, n_tasks, 10);
      g_auto (Map) map = { NULL };

      map_init (&map, sides[i]);
      bench_race_add (race, "one call", find_in_one_call, NULL, &map);
      bench_race_add (race, "a kept search", find_by_kept_search, NULL, &map);
      bench_race_run (race);
      bench_race_compare (race, row, 0, 1, MOST_TIMES);
      bench_race_free (race);
    }
}
