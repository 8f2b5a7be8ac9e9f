/* fog.c - a scout learns a cave: it meets dead ends, and plans again
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *   fog [PICTURE]
 *
 * The scout at A wants to get to B, 18 columns to the right. It sees four cells
 * far, as far as there is a line of sight, and takes what it has not seen for
 * open ground. So it sets out straight, with 18 steps to go. After 7 it sees
 * that the corridor is shut 4 cells ahead: 7 back, 2 up, and from there 18 to
 * the right and 2 down, which is 29. In the next corridor it gets 6 steps far:
 * 7 + 7 + 2 + 6 is step 22, and there are 6 back, 2 up, 18 and 4, which is 30.
 * These it walks, 52 in all. With the cave known it is 4 + 18 + 4 = 26.
 *
 * The map is printed as the scout knows it at these moments, with the walk so
 * far; ? is unexplored. PICTURE, .svg or .png, shows the known map at the end,
 * and the walk. */

#include <stdio.h>
#include <stdlib.h>
#include <wayfind-io.h>
#include <wayfind.h>

enum { WIDTH = 21, HEIGHT = 7, SIGHT = 4 };
enum { GROUND, WALL, UNSEEN };   /* classes of the picture */

static const char cave[] =
  "#####################\n"
  "#...................#\n"
  "#.#################.#\n"
  "#...........#######.#\n"
  "#.#################.#\n"
  "#A...........####..B#\n"
  "#####################\n";

typedef struct
{
  WayGrid      *truth;
  WayKnowledge *knowledge;      /* what plans are made over */
  GArray       *walk;           /* WayNode, step by step */
} Scout;

/* Tells the knowledge which cells the scout sees. Lines of sight are a matter
 * of grids; other graphs are revealed node by node. */
static void
look_around (Scout  *scout,
             WayNode from)
{
  guint32 column, row;

  way_grid_get_cell (scout->truth, from, &column, &row);
  for (gint y = 0; y < HEIGHT; y++)
    for (gint x = 0; x < WIDTH; x++)
      {
        const WayNode node = way_grid_get_node (scout->truth, x, y);

        if (abs (x - (gint) column) <= SIGHT && abs (y - (gint) row) <= SIGHT
            && way_grid_has_line_of_sight (scout->truth, from, node))
          way_knowledge_see (scout->knowledge, node, 0, NULL, NULL);
      }
}

static gboolean
is_seen (const Scout *scout,
         gint         x,
         gint         y)
{
  return x >= 0 && x < WIDTH && y >= 0 && y < HEIGHT
         && way_knowledge_is_seen (scout->knowledge,
                                   way_grid_get_node (scout->truth, x, y));
}

/* The known map. A scout that sees a cell sees where its edges lead,
 * and so the walls around it. */
static char *
dup_map (const Scout   *scout,
         const WayPath *walk)
{
  char *text = way_grid_dup_text (scout->truth, walk, 'o');

  for (gint y = 0; y < HEIGHT; y++)
    for (gint x = 0; x < WIDTH; x++)
      if (!is_seen (scout, x, y) && !is_seen (scout, x - 1, y)
          && !is_seen (scout, x + 1, y) && !is_seen (scout, x, y - 1)
          && !is_seen (scout, x, y + 1))
        text[y * (WIDTH + 1) + x] = '?';

  return text;
}

static WayPath *
dup_walk (const Scout *scout)
{
  g_autofree WayCost *steps = g_new (WayCost, scout->walk->len);

  for (guint i = 0; i < scout->walk->len; i++)
    steps[i] = i;

  return way_path_new (way_graph_get_node_type (WAY_GRAPH (scout->truth)),
                       (const WayNode *) (gpointer) scout->walk->data, steps,
                       NULL, scout->walk->len, FALSE);
}

static void
show (const Scout *scout,
      const char  *what,
      WayCost      to_go)
{
  g_autoptr (WayPath) walk = dup_walk (scout);
  g_autofree char *text = dup_map (scout, walk);
  guint32 x, y;

  way_grid_get_cell (scout->truth,
                     way_path_get_node (walk, scout->walk->len - 1), &x, &y);
  text[y * (WIDTH + 1) + x] = '@';
  printf ("step %u: %s, %g to go\n%s\n", scout->walk->len - 1, what, to_go,
          text);
}

/* Walks to @goal, planning before each step. FALSE without a path. */
static gboolean
explore (Scout   *scout,
         WayNode  at,
         WayNode  goal,
         GError **error)
{
  for (WayCost expected = 0;; expected--)
    {
      g_autoptr (WayPath) plan = NULL;
      WayCost to_go;

      g_array_append_val (scout->walk, at);
      look_around (scout, at);
      plan = way_find_path (WAY_GRAPH (scout->knowledge), at, goal,
                            WAY_STRATEGY_ASTAR, error);
      if (plan == NULL)
        return FALSE;

      to_go = way_path_get_cost (plan);
      if (at == goal || to_go > expected)
        show (scout, at == goal              ? "it is there"
                     : scout->walk->len == 1 ? "it sets out"
                                             : "a dead end", to_go);
      if (at == goal)
        return TRUE;
      expected = to_go;
      at = way_path_get_node (plan, 1);
    }
}

/* For drawing, unexplored ground is neither open ground nor a wall. */
static gboolean
draw (const Scout *scout,
      const char  *file,
      GError     **error)
{
  static const WayCost costs[] = { 1, INFINITY, 9 };
  g_autofree char *text = dup_map (scout, NULL);
  g_autoptr (WayTerrain) known
    = way_terrain_new_from_text (text, ".#?", "AB", error);
  g_autoptr (WayGrid) grid = way_grid_new (known, WAY_GRID_SQUARES_4);
  g_autoptr (WayNetwork) network = way_network_new (WAY_GRAPH (grid));
  g_autoptr (WayRoute) route = way_route_new (network, NULL);
  g_autoptr (WayPicture) picture = way_picture_new (network);
  g_autoptr (WayPath) walk = dup_walk (scout);

  way_grid_set_mover (grid, costs, G_N_ELEMENTS (costs));
  way_route_add_leg (route, walk, NULL);
  way_picture_set_options (picture, &(WayPictureOptions) {
    .title = "A scout learns a cave",
    .unit = "steps",
  });
  way_picture_name_class (picture, GROUND, "open ground");
  way_picture_name_class (picture, WALL, "wall");
  way_picture_name_class (picture, UNSEEN, "unexplored");
  way_picture_add_route (picture, route, "the walk");

  return way_picture_save (picture, file, NULL, WAY_SAVE_DEFAULT, NULL, error);
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTerrain) terrain
    = way_terrain_new_from_text (cave, ".#", "AB", NULL);
  g_autoptr (WayGrid) truth = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  /* The scout hopes for open ground in cells that it has not seen. */
  g_autoptr (WayKnowledge) knowledge
    = way_knowledge_new_for_grid (truth, GROUND, NULL, NULL);
  g_autoptr (GArray) walk = g_array_new (FALSE, FALSE, sizeof (WayNode));
  g_autoptr (WayPath) best = NULL;
  Scout scout = { truth, knowledge, walk };
  WayNode a, b;

  way_graph_find_node (WAY_GRAPH (truth), "A", &a);
  way_graph_find_node (WAY_GRAPH (truth), "B", &b);
  if (!explore (&scout, a, b, &error)
      || !(best = way_find_path (WAY_GRAPH (truth), a, b, WAY_STRATEGY_ASTAR,
                                 &error))
      || (argc > 1 && !draw (&scout, argv[1], &error)))
    {
      fprintf (stderr, "fog: %s\n", error ? error->message : "no way");
      return 1;
    }

  printf ("%u steps; who knows the cave takes %g\n", walk->len - 1,
          way_path_get_cost (best));
  return 0;
}
