/* lester.c - lesson 7: the classic A* tutorial, square by square
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *   lester [PICTURE]
 *
 * A search can be stepped one expansion at a time and looked at between the
 * steps, and an observer hears of the events within a step. This is Patrick
 * Lester's "A* Pathfinding for Beginners": a straight step costs 10,
 * a diagonal one 14, H is the Manhattan distance times 10, no corner is cut,
 * and squares on the closed list are left alone. In each square:
 *
 *   54  ↖     F = G + H, and an arrow to where its path comes from
 *   14  40    G, the cost of the path to it; H, the estimate of the rest
 *   open      on the open list, closed, or part of the path
 */

#include "strip.h"

#define WIDTH  7
#define HEIGHT 5

static const char map[] =
  ". . . . . . .\n"
  ". . . # . . .\n"
  ". A . # . B .\n"
  ". . . # . . .\n"
  ". . . . . . .\n";

typedef struct
{
  WayGrid   *grid;              /* (owned) */
  WaySearch *search;            /* (owned) */
  WayCost    h[WIDTH * HEIGHT]; /* of the squares that were reached */
} Lesson;

/* A search shows H to observers alone. */
static void
tell (const WayEvent *event,
      gpointer        user_data)
{
  Lesson *lesson = user_data;
  const WayCost g = event->cost_so_far, h = event->heuristic;
  g_autofree char *name = way_graph_dup_name (WAY_GRAPH (lesson->grid),
                                              event->node);

  lesson->h[WAY_NODE_INDEX (event->node)] = h;
  if (event->kind != WAY_EVENT_CLOSE)
    printf ("%s %s: G %g, H %g, F %g\n", way_event_kind_get_name (event->kind),
            name, g, h, g + h);
}

static const char *
arrow (Lesson *lesson,
       WayNode node)
{
  static const char *const arrows[3][3]
    = { { "↖", "↑", "↗" }, { "←", " ", "→" }, { "↙", "↓", "↘" } };
  guint32 column, row, to_column, to_row;
  WayNode came_from;

  if (!way_search_get_came_from (lesson->search, node, &came_from))
    return " ";

  way_grid_get_cell (lesson->grid, node, &column, &row);
  way_grid_get_cell (lesson->grid, came_from, &to_column, &to_row);
  return arrows[to_row + 1 - row][to_column + 1 - column];
}

static gboolean
is_on_path (const WayPath *path,
            WayNode        node)
{
  for (guint i = 0; path != NULL && i < way_path_get_length (path); i++)
    if (way_path_get_node (path, i) == node)
      return TRUE;

  return FALSE;
}

/* One of the three lines of a square. */
static void
draw_line (Lesson        *lesson,
           WayNode        node,
           guint          line,
           const WayPath *path)
{
  const WayCost h = lesson->h[WAY_NODE_INDEX (node)];
  WayCost g;

  if (!way_grid_is_free (lesson->grid, node))
    printf ("|#######");
  else if (!way_search_get_cost_so_far (lesson->search, node, &g))
    printf ("|       ");
  else if (line == 0)
    printf ("|%3g  %s ", g + h, arrow (lesson, node));
  else if (line == 1)
    printf ("|%3g %2g ", g, h);
  else
    printf ("|%-7s", is_on_path (path, node) ? " path"
                     : way_search_get_node_status (lesson->search, node)
                           == WAY_NODE_CLOSED ? " closed" : " open");
}

static void
draw_rule (void)
{
  for (guint column = 0; column < WIDTH; column++)
    printf ("+-------");
  puts ("+");
}

static void
draw (Lesson        *lesson,
      const WayPath *path)
{
  draw_rule ();
  for (guint row = 0; row < HEIGHT; row++)
    {
      for (guint line = 0; line < 3; line++)
        {
          for (guint column = 0; column < WIDTH; column++)
            draw_line (lesson, way_grid_get_node (lesson->grid, column, row),
                       line, path);
          puts ("|");
        }
      draw_rule ();
    }
}

static Lesson
begin_lesson (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new_from_text (map, ".#", "AB",
                                                              NULL);
  Lesson lesson = { .grid = way_grid_new (terrain, WAY_GRID_SQUARES_8) };
  WayNode a, b;

  way_grid_set_steps (lesson.grid, 10, 10, 14);
  way_grid_set_corner_rule (lesson.grid, WAY_CORNERS_BOTH_FREE);
  way_grid_set_heuristic (lesson.grid, WAY_GRID_MANHATTAN);

  lesson.search = way_search_new (WAY_GRAPH (lesson.grid), WAY_STRATEGY_ASTAR);
  way_search_set_tie_rule (lesson.search, WAY_TIE_LAST_OPENED);
  way_search_set_reopen_rule (lesson.search, WAY_REOPEN_NEVER);
  if (way_graph_find_node (WAY_GRAPH (lesson.grid), "A", &a))
    way_search_set_start (lesson.search, a);
  if (way_graph_find_node (WAY_GRAPH (lesson.grid), "B", &b))
    way_search_set_goal (lesson.search, b);

  return lesson;
}

/* The third step, and the last. */
static int
draw_strip (Lesson     *lesson,
            const char *file)
{
  const guint steps[] = { 3, WAY_EXPLANATION_LAST_STEP };
  g_autoptr (WayExplanation) strip = strip_new (WAY_GRAPH (lesson->grid));
  WayNode goal;

  way_search_set_observer (lesson->search, NULL, NULL, NULL);
  if (way_search_get_goal (lesson->search, &goal))
    way_explanation_add_goal (strip, goal);
  strip_add (strip, lesson->search, "A*");
  return strip_save (strip, steps, G_N_ELEMENTS (steps), file);
}

int
main (int    argc,
      char **argv)
{
  Lesson lesson = begin_lesson ();
  g_autoptr (WayPath) path = NULL;
  WayStatus status = WAY_STATUS_RUNNING;
  int code = 1;

  way_search_set_observer (lesson.search, tell, &lesson, NULL);
  for (guint step = 1; status == WAY_STATUS_RUNNING; step++)
    {
      printf ("\nStep %u\n", step);
      status = way_search_step (lesson.search, 1, NULL);
      if (status == WAY_STATUS_FOUND)
        path = way_search_dup_path (lesson.search);
      draw (&lesson, path);
    }

  if (path != NULL)
    {
      printf ("the path costs %g\n", way_path_get_cost (path));
      code = argc > 1 ? draw_strip (&lesson, argv[1]) : 0;
    }
  g_object_unref (lesson.search);
  g_object_unref (lesson.grid);

  return code;
}
