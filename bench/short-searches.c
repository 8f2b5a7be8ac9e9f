/* short-searches.c - many short searches in time, a reservation between each
 * two SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Agents on a large map ask again and again for a few steps, and what one of
 * them is promised the next must heed. So the table of reservations is another
 * for each search, and numbers that states were given before hold no longer.
 * Beside it the same searches where states are hashed: over turns of which none
 * matters a timed view cannot number them. */

#include "bench.h"

#include <wayfind.h>

#define SEED 20261122
#define WIDTH 500
#define HEIGHT 400
#define FARTHEST 12     /* from a start to its goal, in columns and rows */
#define LATE 1000       /* when all are there: so all answers stay the same */

typedef struct
{
  WayGrid         *grid;        /* (owned) */
  WayReservations *taken;       /* (owned) */
  WaySearch       *search;      /* (owned) */
} Agent;

static void
agent_clear (Agent *self)
{
  g_clear_object (&self->search);
  g_clear_object (&self->taken);
  g_clear_object (&self->grid);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Agent, agent_clear)

static void
agent_init (Agent   *self,
            gboolean hashed)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (WIDTH, HEIGHT, NULL);
  g_autoptr (WayGraph) base = NULL;
  g_autoptr (WayTimed) timed = NULL;

  self->grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  self->taken = way_reservations_new (
      way_graph_get_node_type (WAY_GRAPH (self->grid)));
  base = hashed ? WAY_GRAPH (way_turns_new (WAY_GRAPH (self->grid)))
                : WAY_GRAPH (g_object_ref (self->grid));
  timed = way_timed_new (base, self->taken, NULL);
  self->search = way_search_new (WAY_GRAPH (timed), WAY_STRATEGY_ASTAR);
}

/* One search, and then a reservation at its goal instead of the one that this
 * task made before. */
static double
run_agent (gpointer contestant,
           guint    task)
{
  const Agent *self = contestant;
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + task);
  const guint x = (guint) g_rand_int_range (random, FARTHEST, WIDTH - FARTHEST);
  const guint y
      = (guint) g_rand_int_range (random, FARTHEST, HEIGHT - FARTHEST);
  const guint column
      = x + (guint) g_rand_int_range (random, 0, 2 * FARTHEST) - FARTHEST;
  const guint row
      = y + (guint) g_rand_int_range (random, 0, 2 * FARTHEST) - FARTHEST;
  const WayNode goal = way_grid_get_node (self->grid, column, row);
  g_autoptr (GError) error = NULL;

  way_search_set_start (self->search, way_grid_get_node (self->grid, x, y));
  way_search_set_goal (self->search, goal);
  if (way_search_run (self->search, &error) != WAY_STATUS_FOUND)
    g_error ("short searches: %s", error != NULL ? error->message : "no path");

  g_autoptr (WayPath) path = way_search_dup_path (self->search);

  way_reservations_release (self->taken, task);
  way_reservations_reserve_node (self->taken, goal, LATE, LATE + 1, task);
  return way_path_get_cost (path);
}

void
bench_short_searches (Bench *bench)
{
  g_autofree char *title
      = g_strdup_printf ("%u nodes, short searches, each before a reservation",
                         WIDTH * HEIGHT);
  const guint n_tasks = bench_pick (bench, 1000, 300);
  BenchRace  *race = bench_race_new (bench, title, n_tasks, n_tasks / 5);
  g_auto (Agent) numbered = { NULL };
  g_auto (Agent) hashed = { NULL };

  agent_init (&numbered, FALSE);
  agent_init (&hashed, TRUE);
  bench_race_add (race, "states with numbers", run_agent, NULL, &numbered);
  bench_race_add (race, "states that are hashed", run_agent, NULL, &hashed);
  bench_race_run (race);
  bench_race_compare (race, "short-searches", 0, 1, 1.0);
  bench_race_free (race);
}
