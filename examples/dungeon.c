/* dungeon.c - a made-up cave: its parts joined, its dead ends, its far end
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *   dungeon [SEED]
 *
 * A cave of random rock, smoothed five times: a square is rock if five of the
 * nine around it are. Such a cave falls into parts. As long as one is left that
 * cannot be reached from the entrance, a digger, to whom rock is ground that
 * costs 5, is sent from there to the nearest square that can be.
 *
 * Then two questions of level makers. Which square is the farthest
 * from the entrance? There lies the treasure. And which squares are dead ends,
 * that no path from the entrance to the treasure needs? A search over a view of
 * dead ends does not enter them. There monsters sleep undisturbed.
 *
 * Prints the cave: E the entrance, T the treasure, + dug cells, : dead ends.
 * The same seed makes the same cave on every machine. */

#include <stdio.h>
#include <stdlib.h>
#include <wayfind.h>

#define WIDTH 64
#define HEIGHT 22
#define N_CELLS (WIDTH * HEIGHT)

enum { FLOOR, ROCK, DUG };

static const WayCost walker[] = { 1, INFINITY, 1 };
static const WayCost digger[] = { 1, 5, 1 };

static gboolean
is_rock (WayTerrain *terrain,
         int         column,
         int         row)
{
  return column < 0 || row < 0 || column >= WIDTH || row >= HEIGHT
         || way_terrain_get_class (terrain, (guint32) column, (guint32) row)
              == ROCK;
}

static void
smooth (WayTerrain *terrain)
{
  guint8 classes[N_CELLS];

  for (int i = 0; i < N_CELLS; i++)
    {
      guint n = 0;

      for (int k = 0; k < 9; k++)
        n += is_rock (terrain, i % WIDTH + k % 3 - 1, i / WIDTH + k / 3 - 1);
      classes[i] = n >= 5 ? ROCK : FLOOR;
    }
  for (guint32 i = 0; i < N_CELLS; i++)
    way_terrain_set_class (terrain, i % WIDTH, i / WIDTH, classes[i]);
}

static WayTerrain *
make_cave (guint32 seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  WayTerrain *terrain = way_terrain_new (WIDTH, HEIGHT, NULL);

  for (guint32 i = 0; i < N_CELLS; i++)
    way_terrain_set_class (terrain, i % WIDTH, i / WIDTH,
                           g_rand_int_range (rand, 0, 100) < 45 ? ROCK
                                                                : FLOOR);
  for (guint i = 0; i < 5; i++)
    smooth (terrain);
  return terrain;
}

static WayGrid *
make_grid (WayTerrain    *terrain,
           const WayCost *mover)
{
  WayGrid *grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);

  way_grid_set_mover (grid, mover, 3);
  return grid;
}

/* Whether a search from the entrance has reached a square. */
static gboolean
is_reached (WayNode  node,
            gpointer flood)
{
  return way_search_get_cost_so_far (flood, node, NULL);
}

static gboolean
dig (WayTerrain *terrain,
     WayGrid    *rock,
     WaySearch  *flood,
     WayNode     from,
     GError    **error)
{
  g_autoptr (WaySearch) search = way_search_new (WAY_GRAPH (rock),
                                                 WAY_STRATEGY_DIJKSTRA);
  g_autoptr (WayPath) path = NULL;

  way_search_set_start (search, from);
  way_search_set_goal_func (search, is_reached, flood, NULL);
  if (way_search_run (search, error) != WAY_STATUS_FOUND)
    return FALSE;

  path = way_search_dup_path (search);
  for (guint i = 0; i < way_path_get_length (path); i++)
    {
      guint32 column, row;

      way_grid_get_cell (rock, way_path_get_node (path, i), &column, &row);
      if (way_terrain_get_class (terrain, column, row) == ROCK)
        way_terrain_set_class (terrain, column, row, DUG);
    }
  return TRUE;
}

/* The first square of the cave that was not reached. */
static gboolean
find_cut_off (WayTerrain *terrain,
              WaySearch  *flood,
              WayNode    *node)
{
  for (guint32 i = 0; i < N_CELLS; i++)
    if (!is_rock (terrain, i % WIDTH, i / WIDTH)
        && !is_reached (WAY_INDEX (i), flood))
      {
        *node = WAY_INDEX (i);
        return TRUE;
      }

  return FALSE;
}

/* Leaves @flood as a search that has reached all of the cave. */
static gboolean
join_parts (WayTerrain *terrain,
            WaySearch  *flood,
            guint      *n_parts,
            GError    **error)
{
  g_autoptr (WayGrid) rock = make_grid (terrain, digger);
  WayNode cut_off;

  *n_parts = 1;
  if (way_search_run (flood, error) == WAY_STATUS_FAILED)
    return FALSE;
  for (; find_cut_off (terrain, flood, &cut_off); (*n_parts)++)
    {
      if (!dig (terrain, rock, flood, cut_off, error))
        return FALSE;
      way_search_reset (flood);
      if (way_search_run (flood, error) == WAY_STATUS_FAILED)
        return FALSE;
    }

  return TRUE;
}

typedef struct
{
  guint   n_squares;
  WayNode node;
  WayCost cost;
} Farthest;

static gboolean
measure (WayNode  node,
         WayNode  came_from,
         WayCost  cost,
         gboolean is_closed,
         gpointer user_data)
{
  Farthest *self = user_data;

  self->n_squares++;
  if (cost > self->cost)
    {
      self->node = node;
      self->cost = cost;
    }
  return TRUE;
}

/* Draws the cave. Returns how many squares the search @to_treasure, which hides
 * dead ends, did not need to reach. */
static guint
draw (WayTerrain *terrain,
      WaySearch  *to_treasure,
      WayNode     entrance,
      WayNode     treasure)
{
  guint n_dead_ends = 0;

  for (guint32 i = 0; i < N_CELLS; i++)
    {
      const WayNode node = WAY_INDEX (i);
      const guint8 klass = way_terrain_get_class (terrain, i % WIDTH,
                                                  i / WIDTH);
      const gboolean is_dead_end
        = klass != ROCK
          && !way_search_get_cost_so_far (to_treasure, node, NULL);

      putchar (node == entrance ? 'E' : node == treasure ? 'T'
               : klass == ROCK ? '#' : klass == DUG ? '+'
               : is_dead_end ? ':' : '.');
      if (i % WIDTH == WIDTH - 1)
        putchar ('\n');
      n_dead_ends += is_dead_end;
    }

  return n_dead_ends;
}

static gboolean
explore (WayTerrain *terrain,
         WayGrid    *grid,
         GError    **error)
{
  g_autoptr (WaySearch) flood = way_search_new (WAY_GRAPH (grid),
                                                WAY_STRATEGY_BFS);
  g_autoptr (WayDeadEnds) dead_ends = NULL;
  g_autoptr (WaySearch) to_treasure = NULL;
  Farthest farthest = { 0, NULL, -1 };
  WayNode entrance;
  guint n_parts, n_dead_ends;

  /* A search that was not run has reached nothing. */
  if (!find_cut_off (terrain, flood, &entrance))
    return FALSE;
  way_search_set_start (flood, entrance);
  if (!join_parts (terrain, flood, &n_parts, error))
    return FALSE;

  way_search_foreach_reached (flood, measure, &farthest);
  dead_ends = way_dead_ends_new (WAY_GRAPH (grid), NULL, error);
  if (dead_ends == NULL)
    return FALSE;
  to_treasure = way_search_new (WAY_GRAPH (dead_ends), WAY_STRATEGY_BFS);
  way_search_set_start (to_treasure, entrance);
  way_search_set_goal (to_treasure, farthest.node);
  if (way_search_run (to_treasure, error) == WAY_STATUS_FAILED)
    return FALSE;

  n_dead_ends = draw (terrain, to_treasure, entrance, farthest.node);
  printf ("%u parts joined into one of %u squares\n", n_parts,
          farthest.n_squares);
  printf ("%u squares in dead ends\n", n_dead_ends);
  printf ("the treasure lies %g steps from the entrance\n", farthest.cost);
  return TRUE;
}

int
main (int   argc,
      char *argv[])
{
  const guint32 seed = argc > 1 ? (guint32) strtoul (argv[1], NULL, 10) : 3;
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTerrain) terrain = make_cave (seed);
  g_autoptr (WayGrid) grid = make_grid (terrain, walker);

  if (explore (terrain, grid, &error))
    return 0;

  fprintf (stderr, "dungeon: %s\n",
           error != NULL ? error->message : "the cave is all rock");
  return 1;
}
