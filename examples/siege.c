/* siege.c - waves of attackers share a field, and learn from their dead
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Attackers walk from the left edge to the keep K. One search from the keep
 * tells all of them where to step: a field. A tower T shoots one attacker
 * within three squares of it, and then loads. Ground where one fell costs
 * more: an influence map, which fades from wave to wave. The field is updated
 * after each death, so that the units behind take the way that danger
 * makes cheap.
 *
 * Squares that were walked on are drawn as o, and as x where a unit fell. */

#include <stdio.h>
#include <stdlib.h>
#include <wayfind.h>

#define WIDTH 32
#define A_WAVE 9                /* attackers, one for each row */
#define N_WAVES 4
#define LOADING 2               /* ticks from shot to shot */

static const char map[] =
  "................................\n"
  "................................\n"
  "......##########..#########.....\n"
  "......#........#..#.......#.....\n"
  ".........T.........T..........K.\n"
  "......#........#..#.......#.....\n"
  "......##########..#########.....\n"
  "................................\n"
  "................................\n";

typedef struct
{
  WayGrid      *grid;
  WayInfluence *deaths;
  WayField     *field;
  WayNode       units[A_WAVE];
  gboolean      is_out[A_WAVE]; /* fallen, or there */
  guint         loaded[sizeof map];     /* when the tower on a square is */
  guint         clock;
  char         *picture;
} Siege;

/* Whether a tower shoots at @unit now. */
static gboolean
is_shot (Siege  *siege,
         WayNode unit)
{
  const int cell = WAY_NODE_INDEX (unit);

  for (int i = 0; map[i] != '\0'; i++)
    if (map[i] == 'T' && siege->clock >= siege->loaded[i]
        && abs (i % (WIDTH + 1) - cell % WIDTH) <= 3
        && abs (i / (WIDTH + 1) - cell / WIDTH) <= 3)
      {
        siege->loaded[i] = siege->clock + LOADING;
        return TRUE;
      }

  return FALSE;
}

/* Moves one attacker by a step. Returns whether it is there. */
static gboolean
move (Siege *siege,
      guint  i)
{
  const gsize cell = WAY_NODE_INDEX (siege->units[i]);
  char *drawn = &siege->picture[cell + cell / WIDTH];

  if (*drawn == '.')
    *drawn = 'o';
  if (is_shot (siege, siege->units[i]))
    {
      *drawn = 'x';
      siege->is_out[i] = TRUE;
      way_influence_add (siege->deaths, siege->units[i], 4, 4, NULL, NULL);
      way_field_update (siege->field, NULL, NULL);
      return FALSE;
    }

  siege->is_out[i] = !way_field_get_next (siege->field, siege->units[i],
                                          &siege->units[i]);
  return siege->is_out[i];
}

/* One wave, from the left edge until no unit walks any more. */
static void
attack (Siege *siege,
        guint  wave)
{
  guint n_there = 0, n_walking = A_WAVE;

  siege->picture = g_strdup (map);
  for (guint i = 0; i < A_WAVE; i++)
    {
      siege->units[i] = way_grid_get_node (siege->grid, 0, i);
      siege->is_out[i] = FALSE;
    }
  for (; n_walking > 0; siege->clock++)
    for (guint i = 0; i < A_WAVE; i++)
      if (!siege->is_out[i])
        {
          n_there += move (siege, i);
          n_walking -= siege->is_out[i];
        }

  printf ("wave %u: %u of %u got there\n%s\n", wave, n_there, A_WAVE,
          siege->picture);
  g_free (siege->picture);
  way_influence_decay (siege->deaths, 0.8);
  way_field_update (siege->field, NULL, NULL);
}

int
main (void)
{
  static const WayCost mover[] = { 1, INFINITY, INFINITY };
  g_autoptr (WayTerrain) terrain
    = way_terrain_new_from_text (map, ".#T", "K", NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  g_autoptr (WayOverlay) danger = way_overlay_new (WAY_GRAPH (grid));
  g_autoptr (WayInfluence) deaths
    = way_influence_new (way_overlay_get_layer (danger, "deaths"), NULL);
  g_autoptr (WayField) field = way_field_new (WAY_GRAPH (danger), NULL);
  Siege siege = { .grid = grid, .deaths = deaths, .field = field };
  WayNode keep;

  way_grid_set_mover (grid, mover, G_N_ELEMENTS (mover));
  if (!way_graph_find_node (WAY_GRAPH (grid), "K", &keep))
    return 1;

  way_field_add_goal (field, keep, 0);
  way_field_update (field, NULL, NULL);
  for (guint wave = 1; wave <= N_WAVES; wave++)
    attack (&siege, wave);

  return 0;
}
