/* stealth.c - good compromises between a short path and an unseen path
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Guards (g) see along rows and columns until a wall. A thief goes from A to B:
 *
 *   by the top row          10 steps, a guard at its end sees all of them
 *   by the first corridor   14 steps, guards see 3: two beside guards, and B
 *   by the second corridor  18 steps, guards see 2: one below a guard, and B
 *   by the third corridor   22 steps, guards see 1: B
 *
 * No path is shorter than one of these without being seen more often. A driver
 * waits at C, and wants the thief to take a shortest way: all four corridors lead
 * there in 16 steps, and of these ways the one by the third corridor is the least
 * seen. Prints the paths: o is an unseen step, and x is a step that a guard
 * sees. */

#include <stdio.h>
#include <wayfind.h>

static const char museum[] =
  "A.........Bg\n"
  ".#g#######.#\n"
  "...........#\n"
  ".#####g###.#\n"
  "...........#\n"
  ".#########.#\n"
  "..........C#\n";

enum { FLOOR, WALL, GUARD, N_CLASSES };
static const WayCost costs[N_CLASSES] = { 1, INFINITY, INFINITY };

/* Whether a guard stands where the floor ends in this direction. */
static gboolean
looks_at_guard (WayTerrain *terrain,
                guint32     column,
                guint32     row,
                int         right,
                int         down)
{
  guint8 klass = FLOOR;

  /* Below 0 an unsigned number becomes very large, which ends the loop too. */
  while (klass == FLOOR && (column += right) < way_terrain_get_width (terrain)
         && (row += down) < way_terrain_get_height (terrain))
    klass = way_terrain_get_class (terrain, column, row);

  return klass == GUARD;
}

/* The measure: 1 for a step to a cell that a guard sees, otherwise 0. */
static gdouble
count_seen (WayNode  from,
            WayNode  to,
            guint32  edge,
            gpointer grid)
{
  WayTerrain *terrain = way_grid_get_terrain (grid);
  guint32 column, row;

  way_grid_get_cell (grid, to, &column, &row);
  return looks_at_guard (terrain, column, row, 1, 0)
         || looks_at_guard (terrain, column, row, -1, 0)
         || looks_at_guard (terrain, column, row, 0, 1)
         || looks_at_guard (terrain, column, row, 0, -1);
}

static void
show_path (WayGrid       *grid,
           const WayPath *path,
           gdouble        seen)
{
  const gsize stride = way_terrain_get_width (way_grid_get_terrain (grid)) + 1;
  g_autofree char *text = way_grid_dup_text (grid, path, 'o');

  /* The start and the goal keep their letters. */
  for (guint i = 1; i + 1 < way_path_get_length (path); i++)
    {
      const WayNode from = way_path_get_node (path, i - 1);
      const WayNode to = way_path_get_node (path, i);
      guint32 column, row;

      way_grid_get_cell (grid, to, &column, &row);
      if (count_seen (from, to, WAY_EDGE_NONE, grid) > 0)
        text[row * stride + column] = 'x';
    }
  printf ("%u steps, guards see %g\n%s\n", way_path_get_length (path) - 1, seen,
          text);
}

/* All paths that no other path beats. */
static void
show_front (WayGrid     *grid,
            WayMeasures *measures,
            guint        seen,
            WayNode      a,
            WayNode      b,
            GError     **error)
{
  g_autoptr (WayFront) front = way_front_new (WAY_GRAPH (grid), measures, a, b);
  WayPath *path;

  way_front_add_criterion (front, seen);

  /* Value 0 is the cost, and value 1 the criterion. */
  while ((path = way_front_next (front, NULL, error)) != NULL)
    {
      show_path (grid, path, way_front_get_value (front, 1));
      way_path_unref (path);
    }
}

/* Of all shortest paths the least seen: one path, by one search. */
static void
show_shortest (WayGrid     *grid,
               WayMeasures *measures,
               guint        seen,
               WayNode      a,
               WayNode      c,
               GError     **error)
{
  g_autoptr (WayLexicographic) view
    = way_lexicographic_new (WAY_GRAPH (grid), measures, seen, 0, NULL, error);
  g_autoptr (WayPath) path = NULL;

  if (view != NULL)
    path = way_find_path (WAY_GRAPH (view), a, c, WAY_STRATEGY_ASTAR, error);
  if (path != NULL)
    show_path (grid, path, way_measures_sum (measures, seen, path));
}

static void
show_all (WayGrid *grid,
          GError **error)
{
  g_autoptr (WayMeasures) measures = way_measures_new ();
  const guint seen = way_measures_add_function (measures, "seen", "steps",
                                                count_seen, grid, NULL);
  WayNode a, b, c;

  way_graph_find_node (WAY_GRAPH (grid), "A", &a);
  way_graph_find_node (WAY_GRAPH (grid), "B", &b);
  way_graph_find_node (WAY_GRAPH (grid), "C", &c);
  show_front (grid, measures, seen, a, b, error);
  if (*error == NULL)
    show_shortest (grid, measures, seen, a, c, error);
}

int
main (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTerrain) terrain
    = way_terrain_new_from_text (museum, ".#g", "ABC", &error);
  g_autoptr (WayGrid) grid = NULL;

  if (terrain != NULL)
    {
      grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
      way_grid_set_mover (grid, costs, N_CLASSES);
      show_all (grid, &error);
    }
  if (error != NULL)
    fprintf (stderr, "stealth: %s\n", error->message);

  return error == NULL ? 0 : 1;
}
