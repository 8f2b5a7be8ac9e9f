/* skirmish.c - hundreds of units in a world that changes, inside a time budget
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *   skirmish [--side 128] [--units 500] [--seed 1] [--rounds 1] [--watch]
 *            [--budget 9600] [--film FILE.html]
 *
 * Two players' units, squares of 1, 2 and 3 cells, are sent across a river to
 * 20 places at once. Players take unseen cells for grass. One bridge is a cell
 * wide. Towers make the ground around them cost more, and a building rises on
 * the way. Forty ticks are a second.
 *
 *   WayDispatcher  sends units: a queue finds their paths, a motion walks them
 *   WayKnowledge   is the ground that a player has seen
 *   WayClearance   is the ground where a size fits
 *   WayInfluence   is the danger around towers, as each player fears it
 *
 * Prints the requests served, how many units collided or were stuck (none), and
 * what was walked above the optimum. All but the milliseconds in the last line,
 * and the film, is the same for a seed everywhere. */

#include <stdio.h>
#include <wayfind.h>

enum { GRASS, SAND, ROAD, WATER, TREES, BUILDING, N_CLASSES };
enum { N_PLAYERS = 2, N_SIZES = 3, N_PLACES = 20, SIGHT = 5 };
enum { FIRST_LEG = 16, FRAME = 8, MAX_TICKS = 20000 };

static const char glyphs[] = ".:=~&#";

/* Unit i belongs to player i % N_PLAYERS, and to the group of place
 * i % N_PLACES. Sizes are counted from 0. */
typedef struct
{
  gint           side;
  guint          n_units;
  gint           budget;        /* of a tick, in expansions */
  WayNode       *at;            /* where each unit was last seen */
  GRand         *rand;
  GPtrArray     *kept;          /* all objects, to be released in the end */
  WayTerrain    *terrain;
  WayGrid       *grid;
  WayGraph      *fit[N_SIZES];  /* where each size fits, in truth */
  WayKnowledge  *known[N_PLAYERS];
  WayGraph      *plan[N_PLAYERS][N_SIZES];      /* known map and danger */
  WayAgents     *agents;
  WayMotion     *motion;
  WayQueue      *queue;
  WayDispatcher *dispatcher;
  GString       *film;
  guint          tick;
  guint          n_collisions;
  WayCost        optimal;       /* with full knowledge, alone */
} World;

static gpointer
keep (World   *world,
      gpointer object)
{
  g_ptr_array_add (world->kept, object);
  return object;
}

/* Woods, dunes and houses, and a river in the middle with three bridges. */
static void
make_map (World *world)
{
  static const guint8 kinds[] = { SAND, TREES, SAND, TREES, BUILDING };
  WayTerrain *map = world->terrain;
  const gint side = world->side, middle = side / 2;

  for (gint i = 0; i < side * side / 160; i++)
    {
      const gint most = kinds[i % 5] == BUILDING ? 4 : 9;
      const gint x = g_rand_int_range (world->rand, 0, side);
      const gint y = g_rand_int_range (world->rand, 0, side);
      const gint width = g_rand_int_range (world->rand, 2, most);
      const gint height = g_rand_int_range (world->rand, 2, most);

      way_terrain_fill (map, x, y, width, height, kinds[i % 5]);
    }
  way_terrain_fill (map, middle - 8, 0, 16, side, GRASS);
  way_terrain_fill (map, middle - 2, 0, 4, side, WATER);
  way_terrain_fill (map, 0, side / 6, side, side / 5, ROAD);
  way_terrain_fill (map, 0, side * 3 / 5, side, side / 5, ROAD);
  way_terrain_fill (map, middle - 2, side * 15 / 16, 4, 1, ROAD);
}

/* A view of @base for each size, with the room that there is on @grid. */
static void
make_sizes (World    *world,
            WayGraph *base,
            WayGrid  *grid,
            WayGraph *views[N_SIZES])
{
  WayClearanceMap *room = keep (world, way_clearance_map_new (grid, NULL));

  for (guint size = 0; size < N_SIZES; size++)
    views[size] = keep (world, way_clearance_new (base, room, size + 1, NULL));
}

/* The truth, and what each player knows of it and fears: the other's tower. */
static void
make_views (World *world)
{
  static const WayCost costs[N_CLASSES] = { 1, 1.5, 1, INFINITY, 2, INFINITY };
  const gint side = world->side;
  WayGrid *grid = way_grid_new (world->terrain, WAY_GRID_SQUARES_8);

  world->grid = keep (world, grid);
  way_grid_set_corner_rule (grid, WAY_CORNERS_BOTH_FREE);
  way_grid_set_mover (grid, costs, N_CLASSES);
  make_sizes (world, WAY_GRAPH (grid), grid, world->fit);
  for (gint i = 0; i < N_PLAYERS; i++)
    {
      const WayNode tower
        = way_grid_get_node (grid, side * (3 - i) / 5, side * (2 * i + 1) / 4);
      WayKnowledge *known
        = keep (world, way_knowledge_new_for_grid (grid, GRASS, NULL, NULL));
      WayOverlay *feared = keep (world, way_overlay_new (WAY_GRAPH (known)));
      WayLayer *layer = way_overlay_get_layer (feared, "danger");

      way_influence_add (keep (world, way_influence_new (layer, NULL)), tower,
                         2, 8, NULL, NULL);
      make_sizes (world, WAY_GRAPH (feared),
                  WAY_GRID (way_view_get_base (WAY_VIEW (known))),
                  world->plan[i]);
      world->known[i] = known;
    }
}

/* A building rises as soon as its cells are empty. */
static void
raise_building (World *world)
{
  const gint x = world->side / 2 + 6, y = world->side * 7 / 10;

  if (way_terrain_get_class (world->terrain, x, y) == BUILDING
      || !way_agents_has_room (world->agents,
                               way_grid_get_node (world->grid, x, y), 3))
    return;

  way_terrain_fill (world->terrain, x, y, 3, 3, BUILDING);
  g_string_append_printf (world->film, "\nb%d,%d", x, y);
}

/* The bank of a group at first: one in five walks against its player's rest. */
static gboolean
starts_right (guint place)
{
  return (place % N_PLAYERS == 1) != (place / 2 % 5 == 0);
}

/* Puts a unit somewhere in its player's half, on its group's bank. */
static void
place_unit (World *world,
            guint  unit)
{
  static const guint8 sizes[32] = { [3] = 1, [9] = 2, [17] = 1 };
  const guint size = sizes[(unit + unit / N_PLACES) % 32];
  const gint middle = world->side / 2, bank = middle - 12;
  const gint left = starts_right (unit % N_PLACES) * (middle + 12);
  const gint top = unit % N_PLAYERS * (middle + 12);
  WayNode bridge = way_grid_get_node (world->grid, middle, middle / 2), at;
  WayGraph *fit = world->fit[size];

  do
    {
      const gint x = g_rand_int_range (world->rand, left, left + bank);
      const gint y = g_rand_int_range (world->rand, top, top + bank);

      at = way_grid_get_node (world->grid, x, y);
    }
  while (way_graph_is_blocked (fit, at) || way_graph_refuses (fit, at, bridge)
         || !way_agents_has_room (world->agents, at, size + 1));
  way_agents_place (world->agents, unit, at);
  way_agents_set_size (world->agents, unit, size + 1, NULL);
  way_motion_set_graph (world->motion, unit, fit, NULL);
  way_motion_set_speed (world->motion, unit, 0.3 - 0.05 * size);
  way_dispatcher_set_graph (world->dispatcher, unit,
                            world->plan[unit % N_PLAYERS][size], NULL);
}

/* Sends each group across the river, or back. */
static void
send_all (World *world,
          gint   round)
{
  g_autofree guint32 *group = g_new (guint32, world->n_units);

  for (guint place = 0; place < N_PLACES; place++)
    {
      const gboolean is_left = starts_right (place) == (round % 2 == 0);
      const gint x = world->side / 4 * (is_left ? 1 : 3);
      guint y = world->side * (place % 2 * 10 + place / 2) / N_PLACES;
      WayNode goal;
      guint n = 0;

      do
        goal = way_grid_get_node (world->grid, x, y++ % world->side);
      while (way_graph_is_blocked (world->fit[N_SIZES - 1], goal));
      for (guint unit = place; unit < world->n_units; unit += N_PLACES)
        group[n++] = unit;
      way_dispatcher_form (world->dispatcher, group, n, goal, 2, NULL, NULL);
      for (guint i = 0; i < n; i++)
        {
          const guint size = way_agents_get_size (world->agents, group[i]);
          g_autoptr (WayPath) best = NULL;

          way_dispatcher_get_goal (world->dispatcher, group[i], &goal);
          best = way_find_path (world->fit[size - 1], world->at[group[i]], goal,
                                WAY_STRATEGY_ASTAR, NULL);
          world->optimal += best != NULL ? way_path_get_cost (best) : 0;
        }
    }
}

/* Notes the units that have moved, and the cells that they see. */
static void
look_around (World *world)
{
  const guint side = world->side;
  g_autofree guint8 *taken = g_new0 (guint8, side * side);

  for (guint unit = 0; unit < world->n_units; unit++)
    {
      const guint size = way_agents_get_size (world->agents, unit);
      WayNode at;

      way_agents_get_node (world->agents, unit, &at);
      for (guint i = 0; i < size * size; i++)
        world->n_collisions
          += taken[WAY_NODE_INDEX (at) + i / size * side + i % size]++ > 0;
      if (at != world->at[unit] || world->tick == 0)
        way_knowledge_see (world->known[unit % N_PLAYERS], at, SIGHT, NULL,
                           NULL);
      world->at[unit] = at;
    }
}

/* The map, and the player and size of each unit, for the page to read. */
static void
begin_film (World *world)
{
  g_autofree char *text = way_terrain_dup_text (world->terrain, glyphs);

  world->film = g_string_new (text);
  g_string_append_printf (world->film, "t%d\nu", FRAME);
  for (guint i = 0; i < world->n_units; i++)
    g_string_append_printf (world->film, "%u", i % N_PLAYERS + 2
                            * way_agents_get_size (world->agents, i));
}

static void
save_film (const World *world,
           const char  *file)
{
  g_autofree char *page = NULL;
  g_autoptr (GString) text = NULL;
  g_autoptr (GError) error = NULL;

  if (g_file_get_contents ("examples/data/skirmish.html", &page, NULL, &error))
    {
      text = g_string_new (page);
      g_string_replace (text, "@FILM@", world->film->str, 1);
      g_file_set_contents (file, text->str, text->len, &error);
    }
  if (error != NULL)
    g_error ("%s", error->message);
}

/* Every second row, as a terminal's cells are twice as high as wide. */
static void
show (const World *world)
{
  const gsize side = world->side;
  g_autofree char *text = way_terrain_dup_text (world->terrain, glyphs);

  for (guint i = 0; i < world->n_units; i++)
    text[WAY_NODE_INDEX (world->at[i]) + WAY_NODE_INDEX (world->at[i]) / side]
      = "ox"[i % N_PLAYERS];
  printf ("\033[H");
  for (gsize row = 0; row < side; row += 2)
    printf ("%.*s\n", (int) side, text + row * (side + 1));
  g_usleep (G_USEC_PER_SEC / 40 * FRAME);
}

static void
sum_up (const World *world)
{
  WayDispatcherStatistics sent;
  WayQueueStatistics found;
  WayCost walked = 0;

  for (guint i = 0; i < world->n_units; i++)
    walked += way_motion_get_walked (world->motion, i);
  way_dispatcher_get_statistics (world->dispatcher, &sent);
  way_queue_get_statistics (world->queue, &found);
  printf ("%u units, %d x %d cells, %u ticks\n"
          "%d paths served, %d first legs, %d around others, %d repaired\n",
          world->n_units, world->side, world->side, world->tick,
          (int) found.served, (int) found.first_paths, (int) sent.around,
          (int) found.repaired);
  printf ("longest tick: %d expansions, %d edges; budget %d expansions\n"
          "first leg after %d ticks at most, path after %d\n",
          (int) found.most_expansions, (int) found.most_edges, world->budget,
          (int) sent.longest_until_walks, (int) sent.longest_until_path);
  printf ("%d arrivals, %d stuck, %u collisions\n"
          "walked %.1f %% above optimal\n"
          "the longest tick found paths for %.1f ms\n",
          (int) sent.arrived, (int) sent.under_way, world->n_collisions,
          100 * (walked / world->optimal - 1),
          (gdouble) found.most_microseconds / 1000);
}

static void
begin (World *world,
       guint  n_units,
       guint  seed)
{
  world->rand = g_rand_new_with_seed (seed);
  world->kept = g_ptr_array_new_with_free_func (g_object_unref);
  world->terrain = keep (world, way_terrain_new (world->side, world->side,
                                                 NULL));
  make_map (world);
  make_views (world);
  world->agents = keep (world, way_agents_new (WAY_GRAPH (world->grid), NULL));
  world->motion = keep (world, way_motion_new (world->agents));
  world->queue = keep (world, way_queue_new ());
  world->dispatcher = keep (world, way_dispatcher_new (world->motion,
                                                       world->queue));
  way_motion_set_patience (world->motion, 6, 40);
  way_dispatcher_set_first_leg (world->dispatcher, FIRST_LEG);
  world->n_units = n_units;
  world->at = g_new0 (WayNode, n_units);
  for (guint unit = 0; unit < n_units; unit++)
    place_unit (world, unit);
  look_around (world);
  begin_film (world);
}

static void
play_tick (World *world)
{
  g_autoptr (GError) error = NULL;

  if (world->tick >= 200)
    raise_building (world);
  if (!way_dispatcher_tick (world->dispatcher, (guint) world->budget, -1, &error))
    g_error ("%s", error->message);
  look_around (world);
  world->tick++;
  for (guint i = 0; i < world->n_units && world->tick % FRAME == 0; i++)
    g_string_append_printf (world->film, "%s%05x", i == 0 ? "\nf" : "",
                            (guint) WAY_NODE_INDEX (world->at[i]));
}

int
main (int    argc,
      char **argv)
{
  gint side = 128, n_units = 500, seed = 1, rounds = 1, watch = FALSE;
  g_autofree char *file = NULL;
  World world = { .budget = 9600 };
  const GOptionEntry options[] = {
    { "side", 0, 0, G_OPTION_ARG_INT, &side, "Cells a side", "N" },
    { "units", 0, 0, G_OPTION_ARG_INT, &n_units, "Units of both", "N" },
    { "seed", 0, 0, G_OPTION_ARG_INT, &seed, "Which map", "N" },
    { "rounds", 0, 0, G_OPTION_ARG_INT, &rounds, "Times sent", "N" },
    { "budget", 0, 0, G_OPTION_ARG_INT, &world.budget, "Of a tick", "N" },
    { "watch", 0, 0, G_OPTION_ARG_NONE, &watch, "Show it live", NULL },
    { "film", 0, 0, G_OPTION_ARG_FILENAME, &file, "Write a page", "FILE" },
    { NULL }
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autoptr (GError) error = NULL;
  g_option_context_add_main_entries (context, options, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error))
    g_error ("%s", error->message);
  world.side = side = CLAMP (side, 64, 1024);
  begin (&world, CLAMP (n_units, 1, side * side / 24), seed);
  for (gint round = 0; round < rounds; round++)
    {
      send_all (&world, round);
      while (way_dispatcher_get_n_under_way (world.dispatcher) > 0
             && world.tick < MAX_TICKS * (round + 1u))
        {
          play_tick (&world);
          if (watch && world.tick % FRAME == 0)
            show (&world);
        }
    }
  sum_up (&world);
  if (file != NULL)
    save_film (&world, file);

  g_ptr_array_unref (world.kept);
  g_rand_free (world.rand);
  g_free (world.at);
  g_string_free (world.film, TRUE);
  return 0;
}
