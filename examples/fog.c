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
 * The map is printed as it is known at these moments, ? for what is unexplored.
 * PICTURE, .svg or .png, shows what is known at the end, and the walk. */

#include <stdio.h>
#include <stdlib.h>
#include <wayfind-io.h>
#include <wayfind.h>

#define SIGHT 4

static const char cave[] =
  "#####################\n"
  "#...................#\n"
  "#.#################.#\n"
  "#...........#######.#\n"
  "#.#################.#\n"
  "#A...........####..B#\n"
  "#####################\n";

/* What the scout draws, too: ground, wall, and what it has not seen. */
enum { GROUND, WALL, UNSEEN };

typedef struct
{
  WayGrid      *truth;
  WayKnowledge *knowledge;      /* what plans are made over */
  WayTerrain   *drawn;          /* what people are shown */
  GArray       *walk;           /* WayNode, step by step */
} Scout;

static void
draw_cell (Scout *scout,
           gint   column,
           gint   row)
{
  const WayNode node = way_grid_get_node (scout->truth, (guint32) column,
                                          (guint32) row);

  way_terrain_set_class (scout->drawn, (guint32) column, (guint32) row,
                         way_grid_is_free (scout->truth, node) ? GROUND
                                                               : WALL);
}

/* Whether a cell is seen has to do with lines of sight, and these with grids;
 * a knowledge of any graph is told node by node. Who sees a cell sees where it
 * leads, and so the walls around it. */
static void
look (Scout  *scout,
      gint    column,
      gint    row,
      WayNode from)
{
  const WayNode node = way_grid_get_node (scout->truth, (guint32) column,
                                          (guint32) row);

  if (!way_grid_has_line_of_sight (scout->truth, from, node)
      || !way_knowledge_see (scout->knowledge, node))
    return;

  draw_cell (scout, column, row);
  draw_cell (scout, column - 1, row);
  draw_cell (scout, column + 1, row);
  draw_cell (scout, column, row - 1);
  draw_cell (scout, column, row + 1);
}

static void
look_around (Scout  *scout,
             WayNode from)
{
  const gint width = (gint) way_terrain_get_width (scout->drawn);
  const gint height = (gint) way_terrain_get_height (scout->drawn);
  guint32 column, row;

  way_grid_get_cell (scout->truth, from, &column, &row);
  for (gint y = (gint) row - SIGHT; y <= (gint) row + SIGHT; y++)
    for (gint x = (gint) column - SIGHT; x <= (gint) column + SIGHT; x++)
      if (x >= 0 && x < width && y >= 0 && y < height)
        look (scout, x, y, from);
}

static void
show (Scout      *scout,
      const char *what,
      WayCost     to_go)
{
  g_autofree char *text = way_terrain_dup_text (scout->drawn, ".#?");
  const gsize stride = way_terrain_get_width (scout->drawn) + 1;

  for (guint i = 0; i < scout->walk->len; i++)
    {
      guint32 column, row;

      way_grid_get_cell (scout->truth,
                         g_array_index (scout->walk, WayNode, i), &column,
                         &row);
      text[row * stride + column] = i + 1 < scout->walk->len ? 'o' : '@';
    }
  printf ("step %u: %s, %g to go\n%s\n", scout->walk->len - 1, what, to_go,
          text);
}

/* Walks to @goal, planning before each step. FALSE if there is no way. */
static gboolean
explore (Scout   *scout,
         WayNode  at,
         WayNode  goal,
         GError **error)
{
  WayCost expected = INFINITY;

  for (;;)
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
      if (expected == INFINITY)
        show (scout, "it sets out", to_go);
      else if (to_go > expected)
        show (scout, "a dead end", to_go);
      if (at == goal)
        break;
      expected = to_go - 1;
      at = way_path_get_node (plan, 1);
    }

  show (scout, "it is there", 0);
  return TRUE;
}

static gboolean
draw (Scout      *scout,
      const char *path,
      GError    **error)
{
  /* For drawing, what is unexplored is neither open ground nor a wall. */
  static const WayCost costs[] = { 1, INFINITY, 9 };
  g_autoptr (WayGrid) grid = way_grid_new (scout->drawn, WAY_GRID_SQUARES_4);
  g_autoptr (WayNetwork) network = way_network_new (WAY_GRAPH (grid));
  g_autoptr (WayRoute) route = way_route_new (network, "A");
  g_autoptr (WayPicture) picture = way_picture_new (network);
  g_autofree WayCost *steps = g_new (WayCost, scout->walk->len);
  g_autoptr (WayPath) walked = NULL;

  way_grid_set_mover (grid, costs, G_N_ELEMENTS (costs));
  for (guint i = 0; i < scout->walk->len; i++)
    steps[i] = i;
  walked = way_path_new (way_graph_get_node_type (WAY_GRAPH (grid)),
                         (const WayNode *) (gpointer) scout->walk->data,
                         steps, NULL, scout->walk->len, FALSE);
  way_route_add_leg (route, walked, "B");
  way_picture_set_title (picture, "A scout learns a cave");
  way_picture_set_unit (picture, "steps", 1);
  way_picture_name_class (picture, GROUND, "open ground");
  way_picture_name_class (picture, WALL, "wall");
  way_picture_name_class (picture, UNSEEN, "unexplored");
  way_picture_add_route (picture, route);
  way_picture_name_line (picture, "the walk");

  return way_picture_save (picture, path, NULL, NULL, error);
}

static gboolean
run (WayTerrain *terrain,
     const char *picture,
     GError    **error)
{
  const guint32 width = way_terrain_get_width (terrain);
  const guint32 height = way_terrain_get_height (terrain);
  g_autoptr (WayGrid) truth = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayTerrain) open = way_terrain_new (width, height, error);
  g_autoptr (WayTerrain) drawn = way_terrain_new (width, height, error);
  g_autoptr (WayGrid) assumed = NULL;
  g_autoptr (WayKnowledge) knowledge = NULL;
  g_autoptr (GArray) walk = g_array_new (FALSE, FALSE, sizeof (WayNode));
  g_autoptr (WayPath) best = NULL;
  Scout scout;
  WayNode a, b;

  if (open == NULL || drawn == NULL
      || !way_graph_find_node (WAY_GRAPH (truth), "A", &a)
      || !way_graph_find_node (WAY_GRAPH (truth), "B", &b))
    return FALSE;

  /* A map without walls is what the scout hopes for. */
  assumed = way_grid_new (open, WAY_GRID_SQUARES_4);
  knowledge = way_knowledge_new (WAY_GRAPH (truth), WAY_GRAPH (assumed));
  scout = (Scout) { truth, knowledge, drawn, walk };
  for (guint32 i = 0; i < width * height; i++)
    way_terrain_set_class (drawn, i % width, i / width, UNSEEN);

  if (!explore (&scout, a, b, error))
    return FALSE;
  best = way_find_path (WAY_GRAPH (truth), a, b, WAY_STRATEGY_ASTAR, error);
  if (best == NULL)
    return FALSE;
  printf ("%u steps; who knows the cave takes %g\n", walk->len - 1,
          way_path_get_cost (best));

  return picture == NULL || draw (&scout, picture, error);
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTerrain) terrain
    = way_terrain_new_from_text (cave, ".#", "AB", &error);

  if (terrain != NULL && run (terrain, argc > 1 ? argv[1] : NULL, &error))
    return 0;

  fprintf (stderr, "fog: %s\n", error ? error->message : "no way");
  return 1;
}
