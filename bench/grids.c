/* grids.c - plain A* over squares with 8 neighbours, beside libtcod
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Maps and queries are those of the Moving AI Lab. Corners are always cut, as
 * libtcod cuts them. Steps cost 1 and the root of 2, or 2 and 3, which are
 * whole. Both contestants answer with a path. libtcod adds up in floats, so
 * that numbers of steps of either kind are compared. It stops as soon as it has
 * seen the goal; that makes its paths no longer, since beside the goal its
 * estimate is exact. With ties in any order our grid leaves out edges that no
 * cheapest path needs. */

#include "grid-race.h"

#define N_QUERIES 200
#define N_QUICK 20

typedef struct
{
  const char *map;
  const char *row;
  double      target;   /* of libtcod's time */
} GridRow;

static const GridRow rows[] = {
  { "cities/Berlin_0_512", "grid-berlin", 0.10 },
  { "dao/brc202d", "grid-brc202d", 0.28 },
  { "random/random512-20-2", "grid-random", 0.40 },
};

#if BENCH_HAVE_LIBTCOD
static void
run_race (GridRace   *self,
          Bench      *bench,
          BenchRace  *race,
          const char *row,
          double      target)
{
  grid_race_make_tcod (self);

  g_autofree char *any_row = g_strconcat (row, "-any", NULL);
  const guint ours
      = bench_race_add (race, "our grid", grid_race_run_ours, NULL, self);
  const guint any = bench_race_add (race, "our grid, ties in any order",
                                    grid_race_run_any, NULL, self);
  const guint tcod
      = bench_race_add (race, "libtcod", grid_race_run_tcod, NULL, self);

  bench_race_share (race);
  bench_race_run (race);
  bench_race_compare (race, row, ours, tcod, target);
  bench_race_compare (race, any_row, any, tcod, target);
}
#else
static void
run_race (GridRace   *self,
          Bench      *bench,
          BenchRace  *race,
          const char *row,
          double      target)
{
  bench_race_add (race, "our grid", grid_race_run_ours, NULL, self);
  bench_race_share (race);
  bench_race_run (race);
  bench_skip (bench, row, "no libtcod; ./bootstrap bench installs it");
}
#endif

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
  g_auto (GridRace) self = { .map_name = row->map, .steps = steps };
  WayStatistics statistics;

  if (!grid_race_load (&self, bench_pick (bench, N_QUERIES, N_QUICK), &error))
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
