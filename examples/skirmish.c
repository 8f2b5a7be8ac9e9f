/* skirmish.c - hundreds of units in a world that changes, inside a time budget
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *   skirmish [--side 128] [--units 500] [--seed 1] [--rounds 1] [--watch]
 *            [--film FILE.html]
 *
 * Two players' units, squares of 1, 2 and 3 cells, are sent across a river to
 * 20 places at once. All that a player has not seen yet is believed to be
 * grass. One bridge is a cell wide. Towers make the ground around them dear,
 * and a building rises on the way. Forty ticks are a second.
 *
 *   WayQueue      finds paths, so many expansions a tick, a first leg at once
 *   WayKnowledge  is what a player has seen; WayClearance is where a size fits
 *   WayInfluence  is the danger around towers, as each player fears it
 *   way_even_path makes paths straight, as far as one can walk cell by cell
 *   WayMotion     moves all, lets them meet and give way, and forms groups
 *
 * The summary tells the paths served and the longest tick, collisions and units
 * stuck (none, as all bridges but one let all sizes pass), and what was walked
 * above the optimum of one who knows all and is alone. The same seed prints and
 * films the same on every machine. */

#include "skirmish.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Paths ---------------------------------------------------------------------- */

static void ask (Unit *unit);

/* A leg to begin with, or the answer. */
static void
on_path (WaySearch    *search,
         WayStatus     status,
         WayPath      *path,
         const GError *error,
         gpointer      data)
{
  Unit *unit = data;
  World *world = unit->world;
  const gboolean is_final = status != WAY_STATUS_RUNNING;
  g_autoptr (WayPath) walk = NULL;

  check ((GError *) error);
  unit->is_asking = !is_final;
  if (path != NULL && status == WAY_STATUS_FOUND)
    walk = way_even_path (path, way_search_get_graph (search), NULL, NULL);
  else if (path != NULL)
    walk = way_path_ref (path);
  if (walk != NULL
      && !way_motion_follow (world->motion, unit->number, walk, is_final, NULL)
      && is_final)
    ask (unit);

  if (!unit->has_first)
    world->slowest_first = MAX (world->slowest_first, world->tick - unit->sent);
  if (is_final && !unit->has_final)
    world->slowest_final = MAX (world->slowest_final, world->tick - unit->sent);
  unit->has_first = TRUE;
  unit->has_final |= is_final;
}

static void
ask (Unit *unit)
{
  const WayRequest request = { 0, unit->has_first ? 0 : FIRST_LEG, { NULL } };
  World *world = unit->world;

  if (unit->is_asking)
    return;
  unit->is_asking = TRUE;
  way_search_set_start (unit->search, unit->at);
  way_search_set_goal (unit->search, unit->goal);
  way_queue_add (world->queue, unit->search, &request, on_path, unit, NULL);
}

static void
on_event (WayMotion     *motion,
          guint32        agent,
          WayMotionEvent event,
          gpointer       data)
{
  World *world = data;

  if (event == WAY_MOTION_ARRIVED)
    world->n_arrived++;
  else
    ask (&world->units[agent]);
}

/* Units ---------------------------------------------------------------------- */

/* Whether the group that is sent to @place stands on the right bank at first:
 * one in five walks against its player's others. */
static gboolean
starts_right (guint place)
{
  return (place % N_PLAYERS == 1) != (place / 2 % 5 == 0);
}

/* Places a unit somewhere in its player's half, on its group's bank. */
static void
place (World *world,
       guint  number)
{
  static const guint8 sizes[32] = { [3] = 1, [9] = 2, [17] = 1 };
  Unit *unit = &world->units[number];
  const gint32 bank = (gint32) world->side / 2 - 12;
  const WayNode bridge
    = way_grid_get_node (world->grid, bank + 12, world->side / 4);

  *unit = (Unit) { .world = world, .number = number,
                   .player = number % N_PLAYERS,
                   .size = sizes[(number + number / N_PLACES) % 32] };
  do
    unit->at = way_grid_get_node (
      world->grid,
      g_rand_int_range (world->rand, 0, bank)
        + (gint32) starts_right (number % N_PLACES) * (bank + 24),
      g_rand_int_range (world->rand, 0, bank)
        + (gint32) unit->player * (bank + 24));
  while (way_graph_is_blocked (world->fit[unit->size], unit->at)
         || way_graph_refuses (world->fit[unit->size], unit->at, bridge)
         || !way_agents_has_room (world->agents, unit->at, unit->size + 1));

  way_agents_place (world->agents, number, unit->at);
  way_agents_set_size (world->agents, number, unit->size + 1, NULL);
  way_motion_set_graph (world->motion, number, world->fit[unit->size], NULL);
  way_motion_set_speed (world->motion, number, 0.3 - 0.05 * unit->size);
  unit->search = way_search_new (
    WAY_GRAPH (world->feared[unit->player][unit->size]), WAY_STRATEGY_ASTAR);
}

static void
on_goal (WayMotion *motion,
         guint32    agent,
         WayNode    goal,
         gpointer   data)
{
  World *world = data;
  Unit *unit = &world->units[agent];
  g_autoptr (WayPath) best
    = way_find_path (world->fit[unit->size], unit->at, goal,
                     WAY_STRATEGY_ASTAR, NULL);

  world->optimal += best != NULL ? way_path_get_cost (best) : 0;
  unit->goal = goal;
  unit->sent = world->tick;
  unit->has_first = unit->has_final = FALSE;
  ask (unit);
}

/* Sends each group across the river, or back. */
static void
send_all (World *world,
          guint  round)
{
  g_autoptr (GError) error = NULL;
  g_autofree guint32 *group = g_new (guint32, world->n_units);

  for (guint place = 0; place < N_PLACES; place++)
    {
      const gboolean is_right = starts_right (place) == (round % 2 == 1);
      const gint side = (gint) world->side;
      const gint x = is_right ? side * 3 / 4 : side / 4;
      WayNode goal;
      guint n = 0;
      gint y = side * (gint) (place % 2 * 10 + place / 2) / N_PLACES;

      do
        goal = way_grid_get_node (world->grid, x, y++ % side);
      while (way_graph_is_blocked (world->fit[N_SIZES - 1], goal));
      for (guint i = place; i < world->n_units; i += N_PLACES)
        group[n++] = i;
      way_motion_form (world->motion, group, n, goal, 2, NULL, on_goal, world,
                       &error);
      check (error);
    }
}

/* The game ------------------------------------------------------------------- */

/* Takes down who has moved, and what they see. */
static void
look_around (World *world)
{
  g_autofree guint8 *taken = g_new0 (guint8, world->side * world->side);

  for (guint i = 0; i < world->n_units; i++)
    {
      Unit *unit = &world->units[i];
      const WayNode before = unit->at;
      WayNode node;

      way_agents_get_node (world->agents, i, &node);
      for (guint k = 0; k <= unit->size; k++)
        for (guint c = 0; c <= unit->size; c++)
          world->n_collisions
            += taken[WAY_NODE_INDEX (node) + k * world->side + c]++ > 0;
      if (node == before && world->tick > 0)
        continue;
      unit->at = node;
      way_knowledge_see_around (world->known[unit->player][unit->size], node,
                                SIGHT, NULL, NULL);
    }
  for (guint i = 0; world->tick % 20 == 0 && i < N_PLAYERS * N_SIZES; i++)
    way_knowledge_learn (world->known[i % 2][i / 2],
                         world->known[i % 2][(i / 2 + 1) % N_SIZES], NULL);
}

static void
play_tick (World *world)
{
  g_autoptr (GError) error = NULL;
  const gint side = (gint) world->side;

  if (world->tick == 200)
    raise_building (world, side / 2 + 6, side * 7 / 10);
  way_queue_tick (world->queue, BUDGET, -1);
  way_motion_tick (world->motion, &error);
  check (error);
  look_around (world);
  world->tick++;
}

static void
sum_up (const World *world)
{
  WayQueueStatistics done;
  WayCost walked = 0;

  for (guint i = 0; i < world->n_units; i++)
    walked += way_motion_get_walked (world->motion, i);

  way_queue_get_statistics (world->queue, &done);
  printf ("%u units, %u x %u cells, %u ticks\n", world->n_units, world->side,
          world->side, world->tick);
  printf ("%u paths served, %u first legs, %u mended\n", (guint) done.served,
          (guint) done.first_paths, (guint) done.mended);
  printf ("longest tick: %u expansions, %u edges; budget %u expansions\n",
          (guint) done.most_expansions, (guint) done.most_edges, BUDGET);
  printf ("first leg after %u ticks at most, path after %u\n",
          world->slowest_first, world->slowest_final);
  printf ("%u arrivals, %u stuck, %u collisions\n", world->n_arrived,
          way_motion_get_n_under_way (world->motion), world->n_collisions);
  printf ("walked %.1f %% above optimal\n",
          100 * (walked / world->optimal - 1));
}

int
main (int    argc,
      char **argv)
{
  gint side = 128, n_units = 500, seed = 1, rounds = 1;
  gboolean watch = FALSE;
  g_autofree char *file = NULL;
  const GOptionEntry options[] = {
    { "side", 0, 0, G_OPTION_ARG_INT, &side, "Cells a side", "N" },
    { "units", 0, 0, G_OPTION_ARG_INT, &n_units, "Units of both", "N" },
    { "seed", 0, 0, G_OPTION_ARG_INT, &seed, "Which map", "N" },
    { "rounds", 0, 0, G_OPTION_ARG_INT, &rounds, "Times sent", "N" },
    { "watch", 0, 0, G_OPTION_ARG_NONE, &watch, "Show it live", NULL },
    { "film", 0, 0, G_OPTION_ARG_FILENAME, &file, "Write a page", "FILE" },
    { NULL }
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autoptr (GError) error = NULL;
  World world = { 0 };

  g_option_context_add_main_entries (context, options, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error))
    check (error);
  side = CLAMP (side, 64, 1024);
  world_init (&world, (guint32) side,
              (guint) CLAMP (n_units, 1, side * side / 24), (guint32) seed);
  way_motion_set_patience (world.motion, 6, 40);
  way_motion_set_func (world.motion, on_event, &world, NULL);
  for (guint i = 0; i < world.n_units; i++)
    place (&world, i);
  if (file != NULL)
    film_begin (&world);
  look_around (&world);
  raise_tower (&world, 0, side * 3 / 5, side / 4);
  raise_tower (&world, 1, side * 2 / 5, side * 3 / 4);

  for (gint round = 0; round < rounds; round++)
    {
      const guint end = world.tick + MAX_TICKS;

      send_all (&world, (guint) round);
      do
        {
          play_tick (&world);
          if (file != NULL && world.tick % FRAME == 0)
            film_take (&world);
          if (watch && world.tick % FRAME == 0)
            film_show (&world);
        }
      while (world.tick < end
             && (way_motion_get_n_under_way (world.motion) > 0
                 || way_queue_tick (world.queue, 0, -1) > 0));
    }
  sum_up (&world);
  if (file != NULL)
    film_save (&world, file, &error);
  check (error);
  world_clear (&world);
  return 0;
}
