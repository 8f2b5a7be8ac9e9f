/* formation.c - a wedge of units walks through a gap, and is a wedge again
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *   formation [--units 9] [--gap 1] [--rows] [--lose] [--watch]
 *             [--film FILE.html]
 *
 * The units stand in a block, and form while they set out. The wall in the
 * middle of the map has a gap. One path leads the group; each unit keeps its place
 * beside it, and the units go in file where there is no room. With --lose, two
 * units are removed on the way, and the others close up.
 *
 * Prints the map when the group sets out, after 20 ticks, and at the goal: units
 * are letters, and the goal is +. Then it prints how long the last unit took,
 * beside one unit alone, and how many units stand in their places. */

#include <stdio.h>
#include <wayfind.h>

enum { SIDE = 36, MAX_UNITS = 26, MAX_TICKS = 1000 };
enum { WALL = SIDE / 2, ROW = SIDE / 2, START = 2, GOAL = SIDE - 8 };

static const char glyphs[] = ".#";

typedef struct
{
  WayTerrain    *terrain;       /* (owned) */
  WayGrid       *grid;          /* (owned) */
  WayAgents     *agents;        /* (owned) */
  WayMotion     *motion;        /* (owned) */
  WayQueue      *queue;         /* (owned) */
  WayDispatcher *dispatcher;    /* (owned) */
  GString       *film;          /* (owned) */
  guint          n_units;
  guint          tick;
} World;

static void
begin (World *world,
       gint   gap,
       guint  n_units)
{
  world->terrain = way_terrain_new (SIDE, SIDE, NULL);
  way_terrain_fill (world->terrain, WALL, 0, 1, SIDE, 1);
  way_terrain_fill (world->terrain, WALL, ROW - gap / 2, 1, gap, 0);
  world->grid = way_grid_new (world->terrain, WAY_GRID_SQUARES_8);
  way_grid_set_corner_rule (world->grid, WAY_CORNERS_BOTH_FREE);
  world->agents = way_agents_new (WAY_GRAPH (world->grid), NULL);
  world->motion = way_motion_new (world->agents);
  world->queue = way_queue_new ();
  world->dispatcher = way_dispatcher_new (world->motion, world->queue);
  world->n_units = n_units;
  world->tick = 0;
  world->film = g_string_new (NULL);
  for (guint i = 0; i < n_units; i++)
    way_agents_place (world->agents, i,
                      way_grid_get_node (world->grid, START + 2 * (i / 5),
                                         ROW - 4 + 2 * (i % 5)));
}

static void
end (World *world)
{
  g_object_unref (world->dispatcher);
  g_object_unref (world->queue);
  g_object_unref (world->motion);
  g_object_unref (world->agents);
  g_object_unref (world->grid);
  g_object_unref (world->terrain);
  g_string_free (world->film, TRUE);
}

/* The rows around the middle. */
static void
show (const World *world)
{
  g_autofree char *text = way_terrain_dup_text (world->terrain, glyphs);

  text[ROW * (SIDE + 1) + GOAL] = '+';
  for (guint i = 0; i < world->n_units; i++)
    {
      guint32 column, row;
      WayNode node;

      if (!way_agents_get_node (world->agents, i, &node))
        continue;
      way_grid_get_cell (world->grid, node, &column, &row);
      text[row * (SIDE + 1) + column] = (char) ('a' + i);
    }
  printf ("after %u ticks\n%.*s\n\n", world->tick, 13 * (SIDE + 1) - 1,
          text + (ROW - 6) * (SIDE + 1));
}

/* Cells of five hexadecimal digits; a unit that is gone stays in a corner. */
static void
film (World *world)
{
  if (world->film->len == 0)
    {
      g_autofree char *text = way_terrain_dup_text (world->terrain, glyphs);

      g_string_append_printf (world->film, "%st1\nu", text);
      for (guint i = 0; i < world->n_units; i++)
        g_string_append_c (world->film, '2');
    }
  g_string_append (world->film, "\nf");
  for (guint i = 0; i < world->n_units; i++)
    {
      WayNode node = WAY_INDEX (0);

      way_agents_get_node (world->agents, i, &node);
      g_string_append_printf (world->film, "%05x",
                              (guint) WAY_NODE_INDEX (node));
    }
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
      g_string_replace (text, "Skirmish", "Formation", 1);
      g_file_set_contents (file, text->str, text->len, &error);
    }
  if (error != NULL)
    g_error ("%s", error->message);
}

static void
play_tick (World   *world,
           gboolean watch)
{
  g_autoptr (GError) error = NULL;

  if (!way_dispatcher_tick (world->dispatcher, 0, 0, &error))
    g_error ("%s", error->message);
  world->tick++;
  film (world);
  if (watch)
    {
      printf ("\033[H\033[J");
      show (world);
      g_usleep (G_USEC_PER_SEC / 10);
    }
}

/* Walks the units to the goal in @shape, facing right. */
static void
walk (World            *world,
      WayFormationShape shape,
      gboolean          lose,
      gboolean          watch,
      gboolean          is_quiet)
{
  const WayPosition right = { 1, 0 };
  g_autoptr (GArray) members = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (WayFormation) formation = NULL;

  for (guint32 i = 0; i < world->n_units; i++)
    g_array_append_val (members, i);
  formation = way_formation_new (world->dispatcher,
                                 (guint32 *) (gpointer) members->data,
                                 members->len);
  way_formation_set_shape (formation, shape, 0, 2);
  way_formation_send (formation, way_grid_get_node (world->grid, GOAL, ROW),
                      &right, NULL);
  while (way_dispatcher_get_n_under_way (world->dispatcher)
           + way_motion_get_n_under_way (world->motion) > 0
         && world->tick < MAX_TICKS)
    {
      play_tick (world, watch);
      if (lose && world->tick == 8)
        for (guint32 i = 0; i < 2 && i + 1 < world->n_units; i++)
          way_agents_remove (world->agents, i);
      if (world->tick == 20 && !is_quiet)
        show (world);
    }
}

static void
sum_up (const World *world,
        guint        alone)
{
  guint n_left = 0, n_in_place = 0;

  for (guint i = 0; i < world->n_units; i++)
    {
      WayNode node, goal;

      if (!way_agents_get_node (world->agents, i, &node))
        continue;
      n_left++;
      n_in_place += way_motion_get_goal (world->motion, i, &goal)
                    && node == goal;
    }
  printf ("one unit alone: %u ticks; the last of the group: %u\n"
          "%u of %u units stand in their places\n",
          alone, world->tick, n_in_place, n_left);
}

int
main (int    argc,
      char **argv)
{
  gint n_units = 9, gap = 1, rows = FALSE, lose = FALSE, watch = FALSE;
  g_autofree char *file = NULL;
  const GOptionEntry options[] = {
    { "units", 0, 0, G_OPTION_ARG_INT, &n_units, "Units, up to 26", "N" },
    { "gap", 0, 0, G_OPTION_ARG_INT, &gap, "Cells of the gap", "N" },
    { "rows", 0, 0, G_OPTION_ARG_NONE, &rows, "Rows, not a wedge", NULL },
    { "lose", 0, 0, G_OPTION_ARG_NONE, &lose, "Remove two units", NULL },
    { "watch", 0, 0, G_OPTION_ARG_NONE, &watch, "Show it live", NULL },
    { "film", 0, 0, G_OPTION_ARG_FILENAME, &file, "Write a page", "FILE" },
    { NULL }
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autoptr (GError) error = NULL;
  World world, alone;

  g_option_context_add_main_entries (context, options, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error))
    g_error ("%s", error->message);
  gap = CLAMP (gap, 1, SIDE / 2);
  begin (&alone, gap, 1);
  walk (&alone, WAY_FORMATION_ROWS, FALSE, FALSE, TRUE);
  begin (&world, gap, (guint) CLAMP (n_units, 1, MAX_UNITS));
  show (&world);
  walk (&world, rows ? WAY_FORMATION_ROWS : WAY_FORMATION_WEDGE, lose, watch,
        watch);
  show (&world);
  sum_up (&world, alone.tick);
  if (file != NULL)
    save_film (&world, file);
  end (&alone);
  end (&world);
  return 0;
}
