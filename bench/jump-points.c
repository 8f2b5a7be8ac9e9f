/* jump-points.c - jumping over square grids, beside libtcod and our own A*
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Maps and queries of the Moving AI Lab, corners cut as libtcod cuts them,
 * steps of 1 and the root of 2. All answer with a path of cells. The distances
 * of jumps are made by the first query, which is not timed: their own time is
 * noted beside. */

#include "grid-race.h"

#define N_QUERIES 200
#define N_QUICK 20

/* Tasks in a block, so many that each contestant gets a warm cache. */
#define BLOCK 200

typedef struct
{
  const char *map;
  const char *row;
  double      of_tcod;  /* of libtcod's time; none: part of an average */
  double      of_ours;  /* of our own A*'s time */
} JumpRow;

static const JumpRow rows[] = {
  { "cities/Berlin_0_512", "jumps-berlin", 1.0 / 800, BENCH_NO_TARGET },
  { "dao/arena", "jumps-arena", BENCH_NO_TARGET, BENCH_NO_TARGET },
  { "dao/brc202d", "jumps-brc202d", BENCH_NO_TARGET, BENCH_NO_TARGET },
  { "dao/den011d", "jumps-den011d", BENCH_NO_TARGET, BENCH_NO_TARGET },
  { "dao/lak303d", "jumps-lak303d", BENCH_NO_TARGET, BENCH_NO_TARGET },
  { "dao/orz100d", "jumps-orz100d", BENCH_NO_TARGET, BENCH_NO_TARGET },
  { "dao/ost000a", "jumps-ost000a", BENCH_NO_TARGET, BENCH_NO_TARGET },
  { "random/random512-20-2", "jumps-random-20", BENCH_NO_TARGET, 1.5 },
  { "random/random512-40-5", "jumps-random-40", BENCH_NO_TARGET, 1.5 },
};

#define N_DAO_MAPS 6
#define DAO_TARGET (1.0 / 20)

/* Notes the time to find the distances of all jumps. */
static void
note_preparation (GridRace *self)
{
  WayTerrain  *terrain = way_grid_get_terrain (self->grid);
  const guint8 klass = way_terrain_get_class (terrain, 0, 0);

  way_terrain_set_class (terrain, 0, 0, klass + 1);
  way_terrain_set_class (terrain, 0, 0, klass);

  const gint64 begin = g_get_monotonic_time ();
  const WayQuery query = { (const WayNode[]) { WAY_INDEX (0) }, 1 };

  way_graph_end (WAY_GRAPH (self->jumps),
                 way_graph_begin (WAY_GRAPH (self->jumps), &query));
  bench_note ("distances of all jumps anew: %.1f ms",
              (g_get_monotonic_time () - begin) / 1e3);
}

static double
race_beside_tcod (Bench         *bench,
                  BenchRace     *race,
                  GridRace      *self,
                  const JumpRow *row,
                  guint          jumps)
{
#if BENCH_HAVE_LIBTCOD
  g_autofree char *name = g_strconcat (row->row, "-libtcod", NULL);

  grid_race_make_tcod (self);

  const guint tcod
      = bench_race_add (race, "libtcod", grid_race_run_tcod, NULL, self);

  bench_race_run (race);
  bench_race_compare (race, name, jumps, tcod, row->of_tcod);
  return bench_race_get_ratio (race, jumps, tcod);
#else
  bench_race_run (race);
  return -1;
#endif
}

/* Returns the time of jump points, divided by that of libtcod. */
static double
race_over_map (Bench         *bench,
               const JumpRow *row)
{
  g_autofree char *title = g_strdup_printf ("%s, jump points", row->map);
  g_autofree char *name = g_strconcat (row->row, "-astar", NULL);
  g_autoptr (GError) error = NULL;
  g_auto (GridRace) self = { .map_name = row->map, .steps = &real_steps };

  if (!grid_race_load (&self, bench_pick (bench, N_QUERIES, N_QUICK), &error))
    {
      bench_skip (bench, row->row, error->message);
      return -1;
    }

  g_autoptr (BenchRace) race
      = bench_race_new (bench, title, self.queries->len, BLOCK);
  const guint jumps = bench_race_add (race, "jump points",
                                      grid_race_run_jumps, NULL, &self);
  const guint ours = bench_race_add (race, "our grid", grid_race_run_ours,
                                     NULL, &self);
  const double ratio = race_beside_tcod (bench, race, &self, row, jumps);

  bench_race_compare (race, name, jumps, ours, row->of_ours);
  note_preparation (&self);
  return ratio;
}

void
bench_jump_points (Bench *bench)
{
  double sum = 0;
  guint  n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const double ratio = race_over_map (bench, &rows[i]);

      if (g_str_has_prefix (rows[i].map, "dao/") && ratio >= 0)
        {
          sum += ratio;
          n++;
        }
    }

  if (n == N_DAO_MAPS)
    bench_add_at_most (bench, "jumps-dao-libtcod", BENCH_RATIO, sum / n,
                       DAO_TARGET);
  else
    bench_skip (bench, "jumps-dao-libtcod", "no libtcod or no maps");
}
