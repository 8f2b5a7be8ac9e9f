/* band.c - lesson 10: twenty units, fog, and a map that changes
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *   band [PICTURE]
 *
 * Twenty units are sent through a wall with three gates. They know the ground
 * that one of them has seen, and take the rest for open. When the first stand
 * before the gate in the middle, it is shut. */

#include <stdio.h>
#include <wayfind-io.h>

static const char map[] =
  "........................................\n"
  "....................##..................\n"
  "....................##..................\n"
  "....................##..................\n"
  "........................................\n"
  "....................##..................\n"
  "....................##..................\n"
  "....................##..................\n"
  "........................................\n"
  "....................##..................\n";

enum { GROUND, WALL };
enum { SHUT = 10, LOOK = 24, MAX_TICKS = 500 };
enum { WIDTH = 40, HEIGHT = 10, N_UNITS = 20, SIGHT = 4 };

typedef struct
{
  WayTerrain    *terrain;
  WayGrid       *grid;          /* as it is */
  WayKnowledge  *known;         /* as the units know it */
  WayAgents     *agents;
  WayMotion     *motion;
  WayDispatcher *dispatcher;
  GArray        *walks[N_UNITS + 1];    /* (owned) WayNode, for the picture */
} World;

/* Each unit sees the cells that it could reach in a few steps. */
static void
look_around (World *world)
{
  for (guint32 unit = 1; unit <= N_UNITS; unit++)
    {
      WayNode node;

      way_agents_get_node (world->agents, unit, &node);
      way_knowledge_see (world->known, node, SIGHT, NULL, NULL);
      g_array_append_val (world->walks[unit], node);
    }
}

/* Units as letters; ? is ground that none of them has seen. */
static void
show (World      *world,
      guint       tick,
      const char *what)
{
  g_autofree char *text = way_terrain_dup_text (world->terrain, ".#");

  for (guint row = 0; row < HEIGHT; row++)
    for (guint column = 0; column < WIDTH; column++)
      {
        char *cell = &text[row * (WIDTH + 1) + column];

        if (*cell == '.'
            && !way_knowledge_is_seen (
              world->known, way_grid_get_node (world->grid, column, row)))
          *cell = '?';
      }
  for (guint32 unit = 1; unit <= N_UNITS; unit++)
    {
      guint32 column, row;
      WayNode node;

      way_agents_get_node (world->agents, unit, &node);
      way_grid_get_cell (world->grid, node, &column, &row);
      text[row * (WIDTH + 1) + column] = (char) ('a' + unit - 1);
    }
  printf ("tick %u: %s\n%s\n", tick, what, text);
}

/* In two columns on the left; each is sent as far to the right. */
static void
send_all (World *world)
{
  for (guint32 unit = 1; unit <= N_UNITS; unit++)
    {
      const guint32 column = (unit - 1) / HEIGHT, row = (unit - 1) % HEIGHT;

      way_agents_place (world->agents, unit,
                        way_grid_get_node (world->grid, 8 + column, row));
      way_dispatcher_send (world->dispatcher, unit,
                           way_grid_get_node (world->grid, 32 + column, row));
    }
}

/* Units that have arrived may be pushed aside, and then go back. */
static guint
count_walking (World *world)
{
  return way_dispatcher_get_n_under_way (world->dispatcher)
         + way_motion_get_n_under_way (world->motion);
}

static gboolean
play (World *world)
{
  guint tick = 0;

  look_around (world);
  show (world, tick, "sent off");
  while (count_walking (world) > 0 && tick < MAX_TICKS)
    {
      tick++;
      if (tick == SHUT)
        way_terrain_fill (world->terrain, 20, 4, 2, 1, WALL);
      if (!way_dispatcher_tick (world->dispatcher, 0, 0, NULL))
        return FALSE;
      look_around (world);
      if (tick == SHUT)
        show (world, tick, "the gate is shut");
      else if (tick == LOOK)
        show (world, tick, "through the others");
    }
  show (world, tick, "all are there");
  return count_walking (world) == 0;
}

static WayPath *
dup_walk (World       *world,
          const GArray *walk)
{
  g_autofree WayCost *costs = g_new (WayCost, walk->len);

  for (guint i = 0; i < walk->len; i++)
    costs[i] = i;

  return way_path_new (way_graph_get_node_type (WAY_GRAPH (world->grid)),
                       (const WayNode *) (gpointer) walk->data, costs, NULL,
                       walk->len, FALSE);
}

/* Some of the walks, over the map as it is in the end. */
static gboolean
draw (World      *world,
      const char *file)
{
  static const guint32 units[] = { 1, 5, 9, 17 };
  g_autoptr (WayNetwork) network = way_network_new (WAY_GRAPH (world->grid));
  g_autoptr (WayPicture) picture = way_picture_new (network);

  way_picture_set_options (picture, &(WayPictureOptions) {
    .title = "Four of twenty walks: a gate was shut",
    .unit = "ticks",
  });
  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    {
      const guint32 unit = units[i];
      const char name[] = { (char) ('a' + unit - 1), '\0' };
      g_autoptr (WayPath) walk = dup_walk (world, world->walks[unit]);
      g_autoptr (WayRoute) route = way_route_new (network, NULL);

      way_route_add_leg (route, walk, NULL);
      way_picture_add_route (picture, route, name);
    }

  return way_picture_save (picture, file, NULL, WAY_SAVE_DEFAULT, NULL, NULL);
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (WayTerrain) terrain
    = way_terrain_new_from_text (map, ".#", NULL, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  g_autoptr (WayKnowledge) known
    = way_knowledge_new_for_grid (grid, GROUND, NULL, NULL);
  g_autoptr (WayAgents) agents = way_agents_new (WAY_GRAPH (grid), NULL);
  g_autoptr (WayMotion) motion = way_motion_new (agents);
  g_autoptr (WayQueue) queue = way_queue_new ();
  g_autoptr (WayDispatcher) dispatcher = way_dispatcher_new (motion, queue);
  World world = { terrain, grid, known, agents, motion, dispatcher, { NULL } };
  gboolean ok;

  for (guint32 unit = 1; unit <= N_UNITS; unit++)
    {
      world.walks[unit] = g_array_new (FALSE, FALSE, sizeof (WayNode));
      way_dispatcher_set_graph (dispatcher, unit, WAY_GRAPH (known), NULL);
    }
  send_all (&world);
  ok = play (&world) && (argc < 2 || draw (&world, argv[1]));
  for (guint32 unit = 1; unit <= N_UNITS; unit++)
    g_array_unref (world.walks[unit]);

  return ok ? 0 : 1;
}
