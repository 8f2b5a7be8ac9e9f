/* replanning.c - a unit that walks while the world changes, planned anew
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Maps and queries of the Moving AI Lab, steps of 10 and 14. A journey is a
 * query, walked in sixty parts. After each part a window somewhere, a tenth of
 * the map, changes: one in a hundred of its cells closes, and those that closed
 * before open again. Each plan is made by the replanner, by D* Lite, and by a
 * new search; all three must find the same cost. What counts is nodes that are
 * expanded, over those that new searches expand. Beside that stands the share
 * of the replanner with all nodes whose edges it asked for to mend what it had
 * learnt. A row is the median of the journeys over one map.
 *
 * In the first kind of world open ground closes, and opens again. In the second
 * walls open as well. In the third, which is as the first, a plan is made only
 * when the graph tells that the path ahead was touched. */

#include "bench.h"
#include "dstar-lite.h"
#include "grid-data.h"

#include <stdlib.h>
#include <string.h>

#define SEED 20261122
#define N_JOURNEYS 30   /* over each map, with --long */
#define N_SOME 3
#define N_QUICK 1
#define N_PARTS 60
#define ONE_IN 100      /* cells of the window */
#define WINDOWS 10      /* parts of the map */

#define CLOSED 3        /* the first class that cannot be entered */
#define N_CLASSES 6

/* At least so many maps are to keep within the target. */
#define MOST_TARGET 9

typedef enum
{
  WORLD_CLOSES,
  WORLD_OPENS,
  WORLD_TOUCHES,
  N_WORLDS
} World;

static const struct
{
  const char *name;
  double      at_most;
} worlds[N_WORLDS] = {
  { "closing", 0.2 },
  { "opening", 0.3 },
  { "touched", 0.3 },
};

static const char *const maps[] = {
  "cities/Berlin_0_512",    "cities/London_1_256",  "dao/brc202d",
  "dao/lak303d",            "dao/orz100d",          "dao/ost000a",
  "mazes/maze512-16-3",     "random/random512-20-2",
  "random/random512-40-5",  "rooms/16room_003",     "rooms/64room_005",
};

#define N_MAPS G_N_ELEMENTS (maps)

typedef struct
{
  WayTerrain *terrain;  /* (owned) */
  WayGrid    *grid;     /* (owned) */
  GArray     *queries;  /* (owned) of GridQuery */
  GRand      *rand;     /* (owned) */
  GArray     *changed;  /* (owned) of Edit, to be taken back */
} Suite;

typedef struct
{
  guint32 cell;
  guint8  klass;        /* before */
} Edit;

/* Nodes that the three looked at. */
typedef struct
{
  double ours;
  double mended;        /* by the replanner, beside that */
  double dstar;
  double afresh;
} Effort;

static void
suite_clear (Suite *self)
{
  g_clear_object (&self->grid);
  g_clear_object (&self->terrain);
  g_clear_pointer (&self->queries, g_array_unref);
  g_clear_pointer (&self->changed, g_array_unref);
  g_clear_pointer (&self->rand, g_rand_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Suite, suite_clear)

static gboolean
suite_load (Suite      *self,
            const char *map,
            guint       n,
            GError    **error)
{
  const WayCost costs[N_CLASSES] = { 1, 1, 1, INFINITY, INFINITY, INFINITY };

  self->terrain = grid_data_load_terrain (map, error);
  if (self->terrain == NULL)
    return FALSE;
  self->queries = grid_data_load_queries (map, n, error);
  if (self->queries == NULL)
    return FALSE;

  self->grid = way_grid_new (self->terrain, WAY_GRID_SQUARES_8);
  way_grid_set_mover (self->grid, costs, N_CLASSES);
  way_grid_set_steps (self->grid, 10, 10, 14);
  self->rand = g_rand_new_with_seed (SEED);
  self->changed = g_array_new (FALSE, FALSE, sizeof (Edit));
  return TRUE;
}

/* The world ---------------------------------------------------------------- */

static void
set_class (Suite  *self,
           guint32 cell,
           guint8  klass)
{
  const guint32 width = way_terrain_get_width (self->terrain);

  way_terrain_set_class (self->terrain, cell % width, cell / width, klass);
}

static guint8
get_class (Suite  *self,
           guint32 cell)
{
  const guint32 width = way_terrain_get_width (self->terrain);

  return way_terrain_get_class (self->terrain, cell % width, cell / width);
}

/* Takes earlier changes back, but for those walls that are to
 * stay open. */
static void
take_back (Suite *self)
{
  for (guint i = self->changed->len; i-- > 0;)
    {
      const Edit *edit = &g_array_index (self->changed, Edit, i);

      set_class (self, edit->cell, edit->klass);
    }
  g_array_set_size (self->changed, 0);
}

/* Closes, or turns over, some cells of a window; never @unit or @goal. */
static void
change (Suite  *self,
        World   world,
        guint32 unit,
        guint32 goal)
{
  const guint32 width = way_terrain_get_width (self->terrain);
  const guint32 height = way_terrain_get_height (self->terrain);
  const guint32 across = (guint32) (width / sqrt (WINDOWS));
  const guint32 down = (guint32) (height / sqrt (WINDOWS));
  const guint32 left
      = (guint32) g_rand_int_range (self->rand, 0, (gint32) (width - across));
  const guint32 top
      = (guint32) g_rand_int_range (self->rand, 0, (gint32) (height - down));

  for (guint32 i = 0; i < across * down / ONE_IN; i++)
    {
      const guint32 x = (guint32) g_rand_int_range (self->rand, 0,
                                                    (gint32) across);
      const guint32 y = (guint32) g_rand_int_range (self->rand, 0,
                                                    (gint32) down);
      const guint32 cell = (top + y) * width + left + x;
      const Edit    edit = { cell, get_class (self, cell) };

      if (cell == unit || cell == goal
          || (world != WORLD_OPENS && edit.klass >= CLOSED))
        continue;
      g_array_append_val (self->changed, edit);
      set_class (self, cell, edit.klass >= CLOSED ? 0 : CLOSED);
    }
}

/* Planning ----------------------------------------------------------------- */

static double
plan_afresh (WaySearch *search,
             WayNode    from,
             WayCost   *cost)
{
  g_autoptr (GError) error = NULL;
  WayStatistics      statistics;
  WayNode            goal;

  way_search_set_start (search, from);
  if (way_search_run (search, &error) == WAY_STATUS_FAILED)
    g_error ("replanning: %s", error->message);

  *cost = INFINITY;
  if (way_search_get_goal (search, &goal))
    way_search_get_cost_so_far (search, goal, cost);
  way_search_get_statistics (search, &statistics);
  return statistics.expanded;
}

static WayCost
plan_again (WayReplanner *replanner,
            WayNode       from)
{
  g_autoptr (GError) error = NULL;

  if (way_replanner_plan (replanner, from, NULL, &error) == WAY_STATUS_FAILED)
    g_error ("replanning: %s", error->message);

  return way_replanner_get_path (replanner) == NULL
             ? INFINITY
             : way_path_get_cost (way_replanner_get_path (replanner));
}

/* All three plan, and have to agree. */
static void
plan (Bench        *bench,
      WayReplanner *replanner,
      DstarLite    *dstar,
      WaySearch    *search,
      WayNode       from,
      Effort       *effort)
{
  WayCost cost;

  effort->afresh += plan_afresh (search, from, &cost);
  if (plan_again (replanner, from) != cost
      || dstar_lite_plan (dstar, from) != cost)
    bench_fail (bench, "replanning: the planners disagree");
}

static Effort
add_up (WayReplanner *replanner,
        DstarLite    *dstar,
        Effort        effort)
{
  WayReplannerStatistics statistics;

  way_replanner_get_statistics (replanner, &statistics);
  effort.ours = statistics.expanded;
  effort.mended = statistics.mended;
  effort.dstar = dstar_lite_get_expanded (dstar);
  return effort;
}

/* Walks one query while the world changes. */
static Effort
travel (Bench           *bench,
        Suite           *self,
        World            world,
        const GridQuery *query)
{
  const WayNode goal
      = way_grid_get_node (self->grid, query->goal[0], query->goal[1]);
  WayNode       from
      = way_grid_get_node (self->grid, query->start[0], query->start[1]);
  WayGraph     *graph = WAY_GRAPH (self->grid);
  g_autoptr (WayReplanner) replanner = way_replanner_new (graph, goal, NULL);
  g_autoptr (DstarLite) dstar = dstar_lite_new (graph, from, goal);
  g_autoptr (WaySearch) search = way_search_new (graph, WAY_STRATEGY_ASTAR);
  g_autoptr (WayPath) path = NULL;
  Effort effort = { 0 };
  guint  step = 0, stride;

  way_search_set_goal (search, goal);
  way_search_set_partial (search, WAY_PARTIAL_NONE);
  plan (bench, replanner, dstar, search, from, &effort);
  if (way_replanner_get_path (replanner) == NULL)
    return add_up (replanner, dstar, effort);

  path = way_path_ref (way_replanner_get_path (replanner));
  stride = way_path_get_length (path) / N_PARTS + 1;
  for (guint part = 0; part < 2 * N_PARTS && from != goal; part++)
    {
      if (path != NULL)
        {
          step = MIN (step + stride, way_path_get_length (path) - 1);
          from = way_path_get_node (path, step);
        }
      take_back (self);
      change (self, world, (guint32) WAY_NODE_INDEX (from),
              (guint32) WAY_NODE_INDEX (goal));
      if (world == WORLD_TOUCHES
          && !way_replanner_is_touched (replanner, from))
        continue;

      plan (bench, replanner, dstar, search, from, &effort);
      g_clear_pointer (&path, way_path_unref);
      step = 0;
      if (way_replanner_get_path (replanner) != NULL)
        path = way_path_ref (way_replanner_get_path (replanner));
    }
  take_back (self);

  return add_up (replanner, dstar, effort);
}

/* Rows --------------------------------------------------------------------- */

static int
compare (gconstpointer a,
         gconstpointer b)
{
  const double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

static double
median (GArray *values)
{
  g_array_sort (values, compare);
  return values->len > 0 ? g_array_index (values, double, values->len / 2) : 0;
}

/* The shares of all journeys. */
typedef struct
{
  GArray *ours;         /* (owned) of double, as are all */
  GArray *updating;     /* (owned) of the replanner, with its updates */
  GArray *dstar;        /* (owned) */
} Shares;

static void
shares_init (Shares *self)
{
  self->ours = g_array_new (FALSE, FALSE, sizeof (double));
  self->updating = g_array_new (FALSE, FALSE, sizeof (double));
  self->dstar = g_array_new (FALSE, FALSE, sizeof (double));
}

static void
shares_clear (Shares *self)
{
  g_clear_pointer (&self->ours, g_array_unref);
  g_clear_pointer (&self->updating, g_array_unref);
  g_clear_pointer (&self->dstar, g_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Shares, shares_clear)

static void
shares_add (Shares *self,
            Effort  effort)
{
  const double afresh = MAX (effort.afresh, 1);
  const double ours = effort.ours / afresh;
  const double updating = (effort.ours + effort.mended) / afresh;
  const double dstar = effort.dstar / afresh;

  g_array_append_val (self->ours, ours);
  g_array_append_val (self->updating, updating);
  g_array_append_val (self->dstar, dstar);
}

/* Prints the medians of one map. Returns that of the replanner's share. */
static double
run_map (Bench      *bench,
         Suite      *self,
         const char *map,
         World       world,
         Shares     *all)
{
  g_auto (Shares) shares = { NULL };
  double ours, updating, dstar;

  shares_init (&shares);
  for (guint i = 0; i < self->queries->len; i++)
    shares_add (&shares,
                travel (bench, self, world,
                        &g_array_index (self->queries, GridQuery, i)));

  ours = median (shares.ours);
  updating = median (shares.updating);
  dstar = median (shares.dstar);
  bench_note ("%s, %s: %.3f, with updates %.3f, D* Lite %.3f",
              worlds[world].name, strrchr (map, '/') + 1, ours, updating,
              dstar);
  g_array_append_val (all->ours, ours);
  g_array_append_val (all->updating, updating);
  g_array_append_val (all->dstar, dstar);
  return ours;
}

static void
add_row (Bench      *bench,
         World       world,
         const char *who,
         GArray     *shares)
{
  g_autofree char *row = g_strdup_printf ("replan-%s%s", worlds[world].name,
                                          who);

  bench_add_at_most (bench, row, BENCH_RATIO, median (shares),
                     BENCH_NO_TARGET);
}

/* Walks all journeys of one map in each world. */
static gboolean
add_map (Bench      *bench,
         const char *map,
         guint       n,
         Shares     *shares,
         guint      *n_within)
{
  g_auto (Suite) self = { NULL };
  g_autoptr (GError) error = NULL;

  if (!suite_load (&self, map, n, &error))
    {
      bench_skip (bench, "replan", error->message);
      return FALSE;
    }

  for (guint world = 0; world < N_WORLDS; world++)
    n_within[world] += run_map (bench, &self, map, world, &shares[world])
                       <= worlds[world].at_most;
  return TRUE;
}

static void
add_rows (Bench        *bench,
          const Shares *shares,
          const guint  *n_within)
{
  for (guint world = 0; world < N_WORLDS; world++)
    {
      g_autofree char *row
          = g_strdup_printf ("replan-%s-maps-within-%g", worlds[world].name,
                             worlds[world].at_most);

      add_row (bench, world, "", shares[world].ours);
      add_row (bench, world, "-with-updates", shares[world].updating);
      add_row (bench, world, "-dstar-lite", shares[world].dstar);
      bench_add_at_least (bench, row, BENCH_COUNT, n_within[world],
                          MOST_TARGET);
    }
}

void
bench_replanning (Bench *bench)
{
  const guint n = bench_pick_of_three (bench, N_JOURNEYS, N_SOME,
                                       N_QUICK);
  guint    n_within[N_WORLDS] = { 0 };
  Shares   shares[N_WORLDS];
  gboolean is_complete = TRUE;

  for (guint world = 0; world < N_WORLDS; world++)
    shares_init (&shares[world]);
  for (guint i = 0; i < N_MAPS && is_complete; i++)
    is_complete = add_map (bench, maps[i], n, shares, n_within);
  if (is_complete)
    add_rows (bench, shares, n_within);
  for (guint world = 0; world < N_WORLDS; world++)
    shares_clear (&shares[world]);
}
