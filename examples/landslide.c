/* landslide.c - rocks fall while one walks: a path at once, and plans anew
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A walker sets out over a slope of grass, scree and rock. The first path comes
 * from an anytime search: in 200 expansions it is there, and it is known by how
 * much more than the best it costs at most. With each further 200 it gets
 * better, until it is the best.
 *
 * Then, at each step, rocks fall on three squares near the walker and as many
 * are cleared. A replanner keeps what it has learnt of the slope, and looks for
 * another path only if the old one is touched or may have become too long. Each
 * of its plans is held against a new A* search: it costs as much, and takes a
 * part of the work.
 *
 * The same rocks fall on every machine. */

#include <math.h>
#include <stdio.h>
#include <wayfind.h>

#define WIDTH 72
#define HEIGHT 40
#define N_CELLS (WIDTH * HEIGHT)
#define START WAY_INDEX (HEIGHT / 2 * WIDTH)
#define GOAL WAY_INDEX (HEIGHT / 2 * WIDTH + WIDTH - 1)

enum { GRASS, SCREE, ROCK };

static const WayCost walker[] = { 1, 2, INFINITY };

static WayGrid *
make_slope (GRand *rand)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (WIDTH, HEIGHT, NULL);
  WayGrid *grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);

  for (guint32 i = 0; i < N_CELLS; i++)
    if (WAY_INDEX (i) != START && WAY_INDEX (i) != GOAL)
      {
        const gint32 chance = g_rand_int_range (rand, 0, 100);

        way_terrain_set_class (terrain, i % WIDTH, i / WIDTH,
                               chance < 20 ? ROCK : chance < 45 ? SCREE
                                                                : GRASS);
      }
  way_grid_set_mover (grid, walker, G_N_ELEMENTS (walker));
  return grid;
}

static gboolean
set_out (WayGrid *grid,
         GError **error)
{
  g_autoptr (WayAnytime) anytime = way_anytime_new (WAY_GRAPH (grid), START,
                                                    GOAL, 3, error);
  g_autoptr (WayLimits) limits = way_limits_new ();
  WayStatus status = WAY_STATUS_RUNNING;

  if (anytime == NULL)
    return FALSE;

  way_limits_set_max_expansions (limits, 200);
  while (status != WAY_STATUS_EXHAUSTED && status != WAY_STATUS_FAILED)
    {
      status = way_anytime_improve (anytime, limits, error);
      if (way_anytime_get_path (anytime) != NULL)
        printf ("after %4" G_GUINT64_FORMAT " expansions: %.1f, at most %.2f "
                "times the best\n", way_anytime_get_n_expanded (anytime),
                way_path_get_cost (way_anytime_get_path (anytime)),
                way_anytime_get_factor (anytime));
    }

  return status == WAY_STATUS_EXHAUSTED;
}

/* Rocks fall on three squares around the walker, not on it and not on the goal;
 * three others become grass. */
static void
slide (WayGrid *grid,
       GRand   *rand,
       WayNode  at)
{
  WayTerrain *terrain = way_grid_get_terrain (grid);
  guint32 column, row;

  way_grid_get_cell (grid, at, &column, &row);
  for (guint i = 0; i < 6; i++)
    {
      const gint x = (gint) column + g_rand_int_range (rand, -6, 7);
      const gint y = (gint) row + g_rand_int_range (rand, -6, 7);

      if (x < 0 || y < 0 || x >= WIDTH || y >= HEIGHT)
        continue;
      if (way_grid_get_node (grid, (guint32) x, (guint32) y) != at
          && way_grid_get_node (grid, (guint32) x, (guint32) y) != GOAL)
        way_terrain_set_class (terrain, (guint32) x, (guint32) y,
                               i % 2 == 0 ? ROCK : GRASS);
    }
}

typedef struct
{
  WayReplanner *planner;
  WaySearch    *afresh;         /* to hold plans against */
  guint64       n_afresh;       /* its expansions */
  guint         n_wrong;
} Journey;

static void
compare (Journey *self,
         WayNode  at)
{
  const WayPath *path = way_replanner_get_path (self->planner);
  WayStatistics statistics;
  WayCost cost = INFINITY;

  way_search_reset (self->afresh);
  way_search_set_start (self->afresh, at);
  way_search_run (self->afresh, NULL);
  way_search_get_cost_so_far (self->afresh, GOAL, &cost);
  way_search_get_statistics (self->afresh, &statistics);
  self->n_afresh += statistics.expanded;
  if (path == NULL ? cost < INFINITY
                   : fabs (way_path_get_cost (path) - cost) > 1e-6)
    self->n_wrong++;
}

static gboolean
walk (Journey *self,
      WayGrid *grid,
      GRand   *rand,
      GError **error)
{
  WayReplannerStatistics statistics;
  WayNode at = START;
  guint n_steps = 0;

  while (at != GOAL && n_steps < 4 * WIDTH)
    {
      const WayStatus status = way_replanner_plan (self->planner, at, NULL,
                                                   error);

      if (status == WAY_STATUS_FAILED)
        return FALSE;
      compare (self, at);
      if (status == WAY_STATUS_FOUND)
        at = way_path_get_node (way_replanner_get_path (self->planner), 1);
      slide (grid, rand, at);
      n_steps++;
    }

  way_replanner_get_statistics (self->planner, &statistics);
  printf ("%s in %u steps, with %" G_GUINT64_FORMAT " expansions; searches "
          "afresh would have taken %" G_GUINT64_FORMAT "\n",
          at == GOAL ? "there" : "not there", n_steps, statistics.expanded,
          self->n_afresh);
  printf ("%u plans cost other than a new search\n", self->n_wrong);
  return TRUE;
}

static gboolean
go (WayGrid *grid,
    GRand   *rand,
    GError **error)
{
  g_autoptr (WayReplanner) planner = way_replanner_new (WAY_GRAPH (grid), GOAL,
                                                        error);
  g_autoptr (WaySearch) afresh = way_search_new (WAY_GRAPH (grid),
                                                 WAY_STRATEGY_ASTAR);
  Journey journey = { planner, afresh, 0, 0 };

  way_search_add_goal (afresh, GOAL);
  return planner != NULL && walk (&journey, grid, rand, error);
}

int
main (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  g_autoptr (WayGrid) grid = make_slope (rand);
  g_autoptr (GError) error = NULL;

  if (set_out (grid, &error) && go (grid, rand, &error))
    return 0;

  fprintf (stderr, "landslide: %s\n",
           error != NULL ? error->message : "there is no way");
  return 1;
}
