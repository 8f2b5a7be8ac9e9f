/* grids.c - plain A* over squares with 8 neighbours, beside libtcod
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Maps and queries of the Moving AI Lab. Corners are cut as libtcod cuts them,
 * always; steps cost 1 and the root of 2, or 2 and 3, which are whole. Both
 * answer with a path. libtcod adds up in floats, so what is compared are its
 * steps of either kind. That it stops as soon as it has seen the goal does not
 * make them more: beside the goal its estimate is exact. */

#include "bench.h"
#include "grid-data.h"

#include <string.h>

#ifndef BENCH_HAVE_LIBTCOD
#define BENCH_HAVE_LIBTCOD 0
#endif

#if BENCH_HAVE_LIBTCOD
#include <libtcod/fov.h>
#include <libtcod/path.h>
#include <libtcod/version.h>
#endif

#define N_QUERIES 200
#define N_QUICK 20

typedef struct
{
  const char *map;
  const char *row;
  double      target;   /* of libtcod's time */
} GridRow;

static const GridRow rows[] = {
  { "cities/Berlin_0_512", "grid-berlin", 0.15 },
  { "dao/brc202d", "grid-brc202d", 0.30 },
  { "random/random512-20-2", "grid-random", 0.40 },
};

typedef struct
{
  const char *name;
  double      straight;
  double      diagonal;
} Steps;

static const Steps real_steps = { "1 and root 2", 1, WAY_GRID_DIAGONAL };
static const Steps whole_steps = { "2 and 3", 2, 3 };

typedef struct
{
  const GridRow *row;
  const Steps   *steps;
  WayGrid       *grid;          /* (owned) */
  WaySearch     *search;        /* (owned) */
  GArray        *queries;       /* (owned) of GridQuery */
#if BENCH_HAVE_LIBTCOD
  TCOD_map_t     map;           /* (owned) */
  TCOD_path_t    path;          /* (owned) */
#endif
} Race;

static WayGrid *
load_grid (const GridRow *row,
           const Steps   *steps,
           GError       **error)
{
  static const WayCost walker[] = { 1, 1, 1 };
  g_autoptr (WayTerrain) terrain = grid_data_load_terrain (row->map, error);

  if (terrain == NULL)
    return NULL;

  WayGrid *grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);

  way_grid_set_mover (grid, walker, G_N_ELEMENTS (walker));
  way_grid_set_steps (grid, steps->straight, steps->diagonal);
  way_grid_set_corner_rule (grid, WAY_CORNERS_ALWAYS);
  return grid;
}

static gboolean
load (Race    *self,
      guint    n_queries,
      GError **error)
{
  self->grid = load_grid (self->row, self->steps, error);
  if (self->grid == NULL)
    return FALSE;

  self->queries = grid_data_load_queries (self->row->map, n_queries, error);
  self->search = way_search_new (WAY_GRAPH (self->grid), WAY_STRATEGY_ASTAR);
  return self->queries != NULL;
}

/* Contestants */

static WayNode
get_cell (const Race    *self,
          const guint32 *cell)
{
  return way_grid_get_node (self->grid, cell[0], cell[1]);
}

static double
run_ours (gpointer contestant,
          guint    task)
{
  const Race      *self = contestant;
  const GridQuery *query = &g_array_index (self->queries, GridQuery, task);
  g_autoptr (GError) error = NULL;

  way_search_set_start (self->search, get_cell (self, query->start));
  way_search_set_goal (self->search, get_cell (self, query->goal));
  if (way_search_run (self->search, &error) == WAY_STATUS_FAILED)
    g_error ("grids: %s", error->message);
  if (way_search_get_status (self->search) != WAY_STATUS_FOUND)
    return -1;

  g_autoptr (WayPath) path = way_search_dup_path (self->search);

  return way_path_get_cost (path);
}

#if BENCH_HAVE_LIBTCOD
static void
make_tcod (Race *self)
{
  WayTerrain *terrain = way_grid_get_terrain (self->grid);
  const int   width = (int) way_terrain_get_width (terrain);
  const int   height = (int) way_terrain_get_height (terrain);

  self->map = TCOD_map_new (width, height);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      TCOD_map_set_properties (
          self->map, x, y, true,
          way_terrain_get_class (terrain, (guint32) x, (guint32) y)
              < strlen (GRID_DATA_FREE));
  self->path = TCOD_path_new_using_map (
      self->map, (float) (self->steps->diagonal / self->steps->straight));
}

/* Walks the path, as that is the only way to learn its length. */
static double
run_tcod (gpointer contestant,
          guint    task)
{
  const Race      *self = contestant;
  const GridQuery *query = &g_array_index (self->queries, GridQuery, task);
  int x = (int) query->start[0], y = (int) query->start[1];
  int next_x, next_y, straight = 0, diagonal = 0;

  if (!TCOD_path_compute (self->path, x, y, (int) query->goal[0],
                          (int) query->goal[1]))
    return -1;

  for (; TCOD_path_walk (self->path, &next_x, &next_y, false);
       x = next_x, y = next_y)
    if (x != next_x && y != next_y)
      diagonal++;
    else
      straight++;

  return straight * self->steps->straight + diagonal * self->steps->diagonal;
}

static void
run_race (Race       *self,
          Bench      *bench,
          BenchRace  *race,
          const char *row,
          double      target)
{
  make_tcod (self);

  const guint ours = bench_race_add (race, "our grid", run_ours, NULL, self);
  const guint tcod = bench_race_add (race, "libtcod", run_tcod, NULL, self);

  bench_race_share (race);
  bench_race_run (race);
  bench_race_compare (race, row, ours, tcod, target);
}
#else
static void
run_race (Race       *self,
          Bench      *bench,
          BenchRace  *race,
          const char *row,
          double      target)
{
  bench_race_add (race, "our grid", run_ours, NULL, self);
  bench_race_share (race);
  bench_race_run (race);
  bench_skip (bench, row, "no libtcod; ./bootstrap bench installs it");
}
#endif

static void
race_clear (Race *self)
{
#if BENCH_HAVE_LIBTCOD
  if (self->path != NULL)
    TCOD_path_delete (self->path);
  if (self->map != NULL)
    TCOD_map_delete (self->map);
#endif
  g_clear_object (&self->search);
  g_clear_object (&self->grid);
  g_clear_pointer (&self->queries, g_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Race, race_clear)

static void
race_over_map (Bench         *bench,
               const GridRow *row,
               const Steps   *steps)
{
  const gboolean   is_real = steps == &real_steps;
  g_autofree char *name
      = g_strconcat (row->row, is_real ? NULL : "-whole", NULL);
  g_autofree char *title = g_strdup_printf ("%s, 8 neighbours, A*, steps %s",
                                            row->map, steps->name);
  g_autoptr (GError) error = NULL;
  g_auto (Race) self = { .row = row, .steps = steps };
  WayStatistics statistics;

  if (!load (&self, bench_pick (bench, N_QUERIES, N_QUICK), &error))
    {
      bench_skip (bench, name, error->message);
      return;
    }

  g_autoptr (BenchRace) race
      = bench_race_new (bench, title, self.queries->len, 20);

  run_race (&self, bench, race, name, row->target);
  way_search_get_statistics (self.search, &statistics);
  bench_note ("memory of a search: %.1f MB", statistics.bytes / 1e6);
}

void
bench_grids (Bench *bench)
{
#if BENCH_HAVE_LIBTCOD
  bench_note ("libtcod %s", TCOD_STRVERSION);
#endif
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      race_over_map (bench, &rows[i], &real_steps);
      race_over_map (bench, &rows[i], &whole_steps);
    }
}
