/* crossings.c - agents that cross each other, with a look-ahead and without it
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Half of the agents cross a room from left to right, the others from top to
 * bottom (crossing), or back from right to left (meeting), without a wall or
 * through one door of four cells for all. The
 * ticks until the last has arrived, the stops, and the detours (what all walked
 * beyond their shortest paths) are compared with those without a look-ahead, and
 * with a plan that knows all agents beforehand (way_crowd_find_plan()). All of
 * these are counts, which are the same on every machine. The time is that of
 * agents none of which comes near another. */

#include "bench.h"

#include <math.h>
#include <wayfind.h>

enum { MOST_TICKS = 2000, LOOK_AHEAD = 4, FAR_AHEAD = 8, DOOR = 4 };

typedef struct
{
  guint  n;
  guint  side;                  /* of the room, in cells */
  gboolean meets;
  gboolean has_door;
} Crossing;

typedef struct
{
  guint   ticks;
  guint64 stops;
  double  detours;
} Outcome;

/* Where agent @i begins and ends. Agents of one half stand in a block on every
 * second cell. */
static void
find_ends (const Crossing *self,
           WayGrid        *grid,
           guint           i,
           WayNode        *start,
           WayNode        *goal)
{
  const guint half = self->n / 2, k = i % half;
  const guint columns = MAX (1, (guint) ceil (sqrt (half) / 2));
  const guint rows = (half + columns - 1) / columns;
  const guint across = self->side / 2 - rows + 2 * (k / columns);
  const guint along = 1 + 2 * (k % columns);
  const guint end = self->side - 1 - 2 * columns + along;

  if (i < half)
    {
      *start = way_grid_get_node (grid, along, across);
      *goal = way_grid_get_node (grid, end, across);
    }
  else if (self->meets)
    {
      *start = way_grid_get_node (grid, end, across);
      *goal = way_grid_get_node (grid, along, across);
    }
  else
    {
      *start = way_grid_get_node (grid, across, along);
      *goal = way_grid_get_node (grid, across, end);
    }
}

/* All agents go straight ahead. */
static double
find_length (const Crossing *self,
             WayNode         start,
             WayNode         goal)
{
  const double from = (double) WAY_NODE_INDEX (start);
  const double to = (double) WAY_NODE_INDEX (goal);
  const double cells = fabs (to - from);

  return cells < self->side ? cells : cells / self->side;
}

static WayTerrain *
make_room (const Crossing *self)
{
  WayTerrain *terrain = way_terrain_new (self->side, self->side, NULL);

  if (self->has_door)
    {
      way_terrain_fill (terrain, self->side / 2, 0, 1, self->side, 1);
      way_terrain_fill (terrain, self->side / 2, self->side / 2 - DOOR / 2, 1,
                        DOOR, 0);
    }
  return terrain;
}

static Outcome
walk (const Crossing *self,
      guint           look_ahead)
{
  g_autoptr (WayTerrain) terrain = make_room (self);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  g_autoptr (WayAgents) agents = way_agents_new (WAY_GRAPH (grid), NULL);
  g_autoptr (WayMotion) motion = way_motion_new (agents);
  g_autoptr (WayQueue) queue = way_queue_new ();
  g_autoptr (WayDispatcher) dispatcher = way_dispatcher_new (motion, queue);
  WayMotionStatistics counts;
  Outcome outcome = { 0 };

  way_motion_set_look_ahead (motion, look_ahead);
  for (guint i = 0; i < self->n; i++)
    {
      WayNode start, goal;

      find_ends (self, grid, i, &start, &goal);
      way_agents_place (agents, i, start);
      way_dispatcher_send (dispatcher, i, goal);
      outcome.detours -= find_length (self, start, goal);
    }
  while (outcome.ticks < MOST_TICKS
         && way_dispatcher_get_n_under_way (dispatcher) > 0
         && way_dispatcher_tick (dispatcher, 0, 0, NULL))
    outcome.ticks++;

  way_motion_get_statistics (motion, &counts);
  outcome.stops = counts.waits;
  for (guint i = 0; i < self->n; i++)
    outcome.detours += way_motion_get_walked (motion, i);

  return outcome;
}

static gboolean
find_plan (const Crossing *self,
           Outcome        *outcome)
{
  g_autoptr (WayTerrain) terrain = make_room (self);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  g_autoptr (WayCrowd) crowd = way_crowd_new (WAY_GRAPH (grid), NULL);
  g_autoptr (WayCrowdPlan) plan = NULL;

  for (guint i = 0; i < self->n; i++)
    {
      WayNode start, goal;

      find_ends (self, grid, i, &start, &goal);
      way_crowd_add (crowd, start, goal, NULL);
    }
  plan = way_crowd_find_plan (crowd, NULL, NULL);
  if (plan == NULL)
    return FALSE;

  *outcome = (Outcome) { .ticks = way_crowd_plan_get_makespan (plan) };
  for (guint i = 0; i < self->n; i++)
    for (guint t = 0; t < way_crowd_plan_get_arrival (plan, i); t++)
      outcome->stops += way_crowd_plan_get_node (plan, i, t)
                        == way_crowd_plan_get_node (plan, i, t + 1);
  return TRUE;
}

static void
note (const char    *kind,
      guint          n,
      guint          look_ahead,
      const Outcome *outcome)
{
  bench_note ("%s of %u, look-ahead %u: %u ticks, %u stops, detours of %.1f",
              kind, n, look_ahead, outcome->ticks, (guint) outcome->stops,
              outcome->detours);
}

static void
add_row (Bench      *bench,
         const char *kind,
         guint       n,
         const char *what,
         double      measured,
         double      at_most)
{
  g_autofree char *row = g_strdup_printf ("%s of %u: %s", kind, n, what);

  bench_add_at_most (bench, row, BENCH_RATIO, measured, at_most);
}

static void
compare (Bench          *bench,
         const Crossing *self)
{
  const char *kind = self->has_door ? "meeting in a door"
                     : self->meets  ? "meeting"
                                    : "crossing";
  const Outcome blind = walk (self, 0), wise = walk (self, LOOK_AHEAD);
  const Outcome wiser = walk (self, FAR_AHEAD);
  Outcome planned;

  note (kind, self->n, 0, &blind);
  note (kind, self->n, LOOK_AHEAD, &wise);
  note (kind, self->n, FAR_AHEAD, &wiser);
  add_row (bench, kind, self->n, "ticks beside no look-ahead",
           (double) wise.ticks / blind.ticks, 1);
  add_row (bench, kind, self->n, "stops beside no look-ahead",
           (double) wise.stops / MAX (1, blind.stops), 1);
  add_row (bench, kind, self->n, "stops and detours beside no look-ahead",
           (wise.stops + wise.detours) / MAX (1, blind.stops + blind.detours),
           1.1);
  if (!find_plan (self, &planned))
    {
      bench_fail (bench, "no plan");
      return;
    }
  bench_note ("%s of %u, a plan: %u ticks, %u stops", kind, self->n,
              planned.ticks, (guint) planned.stops);
  add_row (bench, kind, self->n, "ticks beside a plan",
           (double) wise.ticks / planned.ticks, self->has_door ? 4 : 1.25);
}

/* Agents that are far apart -------------------------------------------------- */

enum { N_LANES = 50, LANE = 400, N_TICKS = 100 };

typedef struct
{
  WayGrid   *grid;              /* (owned) */
  WayAgents *agents;            /* (owned) */
  WayMotion *motion;            /* (owned) */
  WayPath   *paths[N_LANES];    /* (owned) */
} Lanes;

static void
lanes_init (Lanes *self,
            guint  look_ahead)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (LANE, N_LANES * 40, NULL);

  self->grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  self->agents = way_agents_new (WAY_GRAPH (self->grid), NULL);
  self->motion = way_motion_new (self->agents);
  way_motion_set_look_ahead (self->motion, look_ahead);
  for (guint i = 0; i < N_LANES; i++)
    self->paths[i]
      = way_find_path (WAY_GRAPH (self->grid),
                       way_grid_get_node (self->grid, 0, i * 40),
                       way_grid_get_node (self->grid, LANE - 1, i * 40),
                       WAY_STRATEGY_ASTAR, NULL);
}

static void
lanes_clear (Lanes *self)
{
  for (guint i = 0; i < N_LANES; i++)
    way_path_unref (self->paths[i]);
  g_object_unref (self->motion);
  g_object_unref (self->agents);
  g_object_unref (self->grid);
}

/* A BenchFunc: sends all along their lanes, and returns how far they get. */
static double
cross_lanes (gpointer lanes,
             guint    task)
{
  const Lanes *self = lanes;
  double walked = 0;

  for (guint i = 0; i < N_LANES; i++)
    {
      way_agents_send (self->agents, i, self->paths[i]);
      walked -= way_motion_get_walked (self->motion, i);
    }
  for (guint i = 0; i < N_TICKS + task; i++)
    way_motion_tick (self->motion, NULL);
  for (guint i = 0; i < N_LANES; i++)
    walked += way_motion_get_walked (self->motion, i);

  return walked;
}

static void
race_lanes (Bench *bench)
{
  const guint n = bench_pick (bench, 20, 4);
  Lanes lanes[2];
  BenchRace *race;

  for (guint i = 0; i < 2; i++)
    lanes_init (&lanes[i], i * LOOK_AHEAD);
  race = bench_race_new (bench, "50 agents that are far apart", n, 1);
  bench_race_add (race, "no look-ahead", cross_lanes, NULL, &lanes[0]);
  bench_race_add (race, "look-ahead", cross_lanes, NULL, &lanes[1]);
  bench_race_run (race);
  bench_race_compare (race, "far apart: time beside no look-ahead", 1, 0, 1.1);
  bench_race_free (race);
  for (guint i = 0; i < 2; i++)
    lanes_clear (&lanes[i]);
}

void
bench_crossings (Bench *bench)
{
  bench_head ("Agents that cross each other");
  for (guint n = 16; n <= bench_pick (bench, 100, 16); n += 84)
    for (guint kind = 0; kind < 3; kind++)
      {
        const Crossing crossing = { n, n == 16 ? 24 : 60, kind > 0, kind > 1 };

        compare (bench, &crossing);
      }
  race_lanes (bench);
}
