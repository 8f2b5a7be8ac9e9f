/* tiers.c - paths in two tiers beside plain A* over the same grid
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Twelve made-up maps of 1024 x 1024 cells with three costs each, and queries
 * between cells at random. Loss is how much more than the best path a path
 * is, on average over the queries of a map; a row tells the map on which that
 * is most. Times are the CPU time for the queries of a map, beside that of A*
 * with the same queries in turn, and a row tells the worst map again. Of the
 * exact mode rows tell the mean of all maps. */

#include "bench.h"
#include "smooth-terrain.h"

#include <wayfind.h>

#define SIDE 1024
#define N_MAPS 12
#define N_QUICK_MAPS 3
#define N_QUERIES 40
#define N_QUICK 10
#define N_UPDATES 20
#define SEED 20260522

static const WayCost costs[][3] = { { 1, 2, 3 }, { 1, 2, 4 }, { 1, 3, 8 } };
static const guint   hills[] = { 24, 48, 96, 160 };

typedef enum
{
  RUN_PLAIN,
  RUN_FIRST,            /* the coarse path, and one step of it */
  RUN_SECTORS,
  RUN_SMOOTH,
  RUN_EXACT,
  N_RUNS
} Run;

static const char *const run_names[] = { "A*", "first step", "sectors",
                                         "smooth", "exact" };

typedef struct
{
  WayTerrain *terrain;          /* (owned) */
  WayGrid    *grid;             /* (owned) */
  WaySearch  *search;           /* (owned) */
  WayTiers   *tiers;            /* (owned) */
  GRand      *rand;             /* (owned) */
  double      making;           /* seconds */
  double      updating;
  double      seconds[N_RUNS];
  double      loss[N_RUNS];     /* summed over queries */
} Map;

static void
map_clear (Map *self)
{
  g_clear_object (&self->tiers);
  g_clear_object (&self->search);
  g_clear_object (&self->grid);
  g_clear_object (&self->terrain);
  g_clear_pointer (&self->rand, g_rand_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Map, map_clear)

/* The cost of a path by one of the contestants, of the first step 0. */
static double
find (Map    *self,
      Run     run,
      WayNode start,
      WayNode goal)
{
  g_autoptr (WayJourney) journey = NULL;
  g_autoptr (WayPath)    path = NULL;
  g_autoptr (GError)     error = NULL;

  if (run == RUN_PLAIN)
    {
      way_search_set_start (self->search, start);
      way_search_set_goal (self->search, goal);
      if (way_search_run (self->search, &error) == WAY_STATUS_FOUND)
        path = way_search_dup_path (self->search);
    }
  else if (run == RUN_FIRST)
    {
      journey = way_tiers_find (self->tiers, start, goal, NULL, &error);
      if (journey != NULL && way_journey_next (journey, NULL, NULL, &error))
        return 0;
    }
  else
    path = way_tiers_find_path (self->tiers, start, goal,
                                (WayRefinement) (run - RUN_SECTORS), NULL,
                                &error);
  if (path == NULL)
    g_error ("tiers: %s", error != NULL ? error->message : "no path");

  return way_path_get_cost (path);
}

/* Makes a map, and its tiers. */
static void
map_init (Map           *self,
          WayTerrain    *terrain,
          const WayCost *mover,
          guint          n_classes,
          guint32        seed)
{
  g_autoptr (GError) error = NULL;

  *self = (Map) { .terrain = terrain };
  self->rand = g_rand_new_with_seed (seed);
  self->grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  way_grid_set_mover (self->grid, mover, n_classes);
  self->search = way_search_new (WAY_GRAPH (self->grid), WAY_STRATEGY_ASTAR);

  const double began = bench_cpu_seconds ();

  self->tiers = way_tiers_new (WAY_GRAPH (self->grid), 0, NULL, &error);
  self->making = bench_cpu_seconds () - began;
  if (self->tiers == NULL)
    g_error ("tiers: %s", error->message);
}

/* A cell that can be entered. */
static WayNode
pick_node (Map *self)
{
  const gint n_cells = (gint) (way_terrain_get_width (self->terrain)
                               * way_terrain_get_height (self->terrain));
  WayNode    node;

  do
    node = WAY_INDEX ((gsize) g_rand_int_range (self->rand, 0, n_cells));
  while (!way_grid_is_free (self->grid, node));

  return node;
}

static void
ask (Map   *self,
     guint  n_queries,
     Bench *bench)
{
  for (guint i = 0; i <= n_queries; i++)
    {
      const WayNode start = pick_node (self), goal = pick_node (self);
      double        best = 0;

      if (start == goal)
        continue;
      for (guint run = 0; run < N_RUNS; run++)
        {
          const double began = bench_cpu_seconds ();
          const double cost = find (self, run, start, goal);

          if (i == 0)   /* the first warms all up */
            continue;
          self->seconds[run] += bench_cpu_seconds () - began;
          if (run == RUN_PLAIN)
            best = cost;
          else if (run != RUN_FIRST)
            self->loss[run] += (cost / best - 1) / n_queries;
          if (run > RUN_FIRST && cost < best * (1 - 1e-9))
            bench_fail (bench, "a path costs %g, and the best %g", cost, best);
        }
    }
}

/* Changes cells one by one. */
static void
update (Map *self)
{
  double seconds = 0;

  for (guint i = 0; i < N_UPDATES; i++)
    {
      const guint32      column = g_rand_int_range (self->rand, 0, SIDE);
      const guint32      row = g_rand_int_range (self->rand, 0, SIDE);
      const guint8       klass = way_terrain_get_class (self->terrain, column,
                                                        row);
      g_autoptr (GError) error = NULL;

      way_terrain_set_class (self->terrain, column, row, (klass + 1) % 3);

      const double began = bench_cpu_seconds ();

      if (!way_tiers_update (self->tiers, NULL, &error))
        g_error ("tiers: %s", error->message);
      seconds += bench_cpu_seconds () - began;
    }
  self->updating = seconds / N_UPDATES;
}

static void
note_map (const Map  *self,
          const char *name,
          guint       n_queries)
{
  WayTiersStatistics counts;

  way_tiers_get_statistics (self->tiers, &counts);
  bench_note ("%s: %d gates in %d sectors, %.1f MB, made in %.2f s, one "
              "updated in %.2f ms", name, (int) counts.gates,
              (int) counts.sectors, (double) counts.bytes / 1e6, self->making,
              1e3 * self->updating);
  for (guint run = 0; run < N_RUNS; run++)
    bench_note ("  %-10s %8.3f ms a query, 1/%.1f; loss %.3f %%",
                run_names[run], 1e3 * self->seconds[run] / n_queries,
                self->seconds[RUN_PLAIN] / self->seconds[run],
                100 * self->loss[run]);
}

/* The worst of all maps, and the mean. */
typedef struct
{
  double ratio[N_RUNS];
  double loss[N_RUNS];
  double mean_ratio[N_RUNS];
  double mean_loss[N_RUNS];
  double updating;
} Worst;

static void
worst_take (Worst     *self,
            const Map *map,
            guint      n_maps)
{
  for (guint run = 0; run < N_RUNS; run++)
    {
      const double ratio = map->seconds[run] / map->seconds[RUN_PLAIN];

      self->ratio[run] = MAX (self->ratio[run], ratio);
      self->loss[run] = MAX (self->loss[run], map->loss[run]);
      self->mean_ratio[run] += ratio / n_maps;
      self->mean_loss[run] += map->loss[run] / n_maps;
    }
  self->updating = MAX (self->updating, map->updating / map->making);
}

static void
add_rows (Bench       *bench,
          const Worst *worst)
{
  bench_add_at_most (bench, "tiers-loss-sectors", BENCH_RATIO,
                     worst->loss[RUN_SECTORS], 0.02);
  bench_add_at_most (bench, "tiers-loss-smooth", BENCH_RATIO,
                     worst->loss[RUN_SMOOTH], 0.005);
  bench_add_at_most (bench, "tiers-loss-exact", BENCH_RATIO,
                     worst->mean_loss[RUN_EXACT], 0.0004);
  bench_add_at_most (bench, "tiers-first-step", BENCH_RATIO,
                     worst->ratio[RUN_FIRST], 1.0 / 10);
  bench_add_at_most (bench, "tiers-sectors", BENCH_RATIO,
                     worst->ratio[RUN_SECTORS], 1.0 / 5);
  bench_add_at_most (bench, "tiers-smooth", BENCH_RATIO,
                     worst->ratio[RUN_SMOOTH], 1.0 / 3);
  bench_add_at_most (bench, "tiers-exact", BENCH_RATIO,
                     worst->mean_ratio[RUN_EXACT], 1 / 3.6);
  bench_add_at_most (bench, "tiers-mend", BENCH_RATIO, worst->updating,
                     1.0 / 200);
}

/* A map on which each cell has a cost at random. */
static void
measure_noise (Bench *bench,
               guint  n_queries)
{
  static const WayCost mover[] = { 1, 2, 3, 4, 5, 6, 7, 8 };
  WayTerrain          *terrain = way_terrain_new (SIDE, SIDE, NULL);
  g_autoptr (GRand)    rand = g_rand_new_with_seed (SEED);
  g_auto (Map)         map = { 0 };
  WayTiersStatistics   counts;

  for (guint i = 0; i < SIDE * SIDE; i++)
    way_terrain_set_class (terrain, i % SIDE, i / SIDE,
                           (guint8) g_rand_int_range (rand, 0, 8));
  map_init (&map, terrain, mover, G_N_ELEMENTS (mover), SEED);
  way_tiers_get_statistics (map.tiers, &counts);
  ask (&map, n_queries, bench);
  note_map (&map, "costs at random", n_queries);

  /* 4 borders of 32 cells with a gate every 4, and 4 corners. */
  bench_add_at_most (bench, "tiers-noise-gates", BENCH_COUNT,
                     (double) counts.gates / (double) counts.sectors, 36);
  bench_add_at_most (bench, "tiers-noise-loss-sectors", BENCH_RATIO,
                     map.loss[RUN_SECTORS], BENCH_NO_TARGET);
  bench_add_at_most (bench, "tiers-noise-loss-smooth", BENCH_RATIO,
                     map.loss[RUN_SMOOTH], BENCH_NO_TARGET);
}

/* Buildings of 3 to 12 cells a side over a quarter of the map, in a frame of
 * streets: all ground is joined. */
static WayTerrain *
new_buildings (guint side)
{
  WayTerrain       *terrain = way_terrain_new (side, side, NULL);
  g_autoptr (GRand) rand = g_rand_new_with_seed (SEED);

  for (guint y = 1; y + 14 < side; y += 14)
    for (guint x = 1; x + 14 < side; x += 14)
      way_terrain_fill (terrain, x, y,
                        (guint) g_rand_int_range (rand, 3, 13),
                        (guint) g_rand_int_range (rand, 3, 13), 1);

  return terrain;
}

/* From which size on tiers pay: maps of buildings, as games have them. */
static void
measure_sizes (Bench *bench,
               guint  n_queries)
{
  static const WayCost mover[] = { 1 };

  for (guint side = 128; side <= SIDE; side *= 2)
    {
      g_autofree char *name = g_strdup_printf ("buildings, %u a side", side);
      g_autofree char *row = g_strdup_printf ("tiers-buildings-%u", side);
      g_auto (Map)     map = { 0 };

      map_init (&map, new_buildings (side), mover, 1, SEED);
      ask (&map, n_queries, bench);
      note_map (&map, name, n_queries);
      bench_add_at_most (bench, row, BENCH_RATIO,
                         map.seconds[RUN_SMOOTH] / map.seconds[RUN_PLAIN],
                         BENCH_NO_TARGET);
    }
}

void
bench_tiers (Bench *bench)
{
  const guint n_maps = bench_pick (bench, N_MAPS, N_QUICK_MAPS);
  const guint n_queries = bench_pick (bench, N_QUERIES, N_QUICK);
  Worst       worst = { 0 };

  for (guint i = 0; i < n_maps; i++)
    {
      const guint      hill = hills[i % G_N_ELEMENTS (hills)];
      const WayCost   *mover = costs[i / G_N_ELEMENTS (hills)];
      g_autofree char *name
          = g_strdup_printf ("hills of %u, costs %g, %g and %g", hill,
                             mover[0], mover[1], mover[2]);
      g_auto (Map)     map = { 0 };

      map_init (&map, smooth_terrain_new (SIDE, hill, SEED + i), mover, 3,
                SEED + i);
      ask (&map, n_queries, bench);
      update (&map);
      note_map (&map, name, n_queries);
      worst_take (&worst, &map, n_maps);
    }
  add_rows (bench, &worst);
  measure_noise (bench, n_queries);
  measure_sizes (bench, n_queries);
}
