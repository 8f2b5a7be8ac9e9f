/* swamp.c - the road round is cheaper than the swamp through
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * One map, and two movers on it. A step costs 10, diagonally 14. In the swamp
 * (~) the cart pays nine times as much, and the walker a third more. Straight
 * through are 8 steps of swamp and one of ground: for the cart 8 * 90 + 10 =
 * 730, for the walker 8 * 13 + 10 = 114. The road round has 2 diagonal steps
 * and 11 straight ones, which is 138 for both.
 *
 * The path is drawn as steps, and then pulled straight. No line is taken
 * through ground that would make it cost more.
 *
 *   swamp [PICTURE]
 *
 * PICTURE, such as swamp.svg, shows both paths. */

#include <stdio.h>
#include <wayfind-io.h>
#include <wayfind.h>

static const char map[] =
  "............\n"
  "..~~~~~~~~..\n"
  "..~~~~~~~~..\n"
  ".A~~~~~~~~B.\n"
  "..~~~~~~~~..\n"
  "..~~~~~~~~..\n"
  "..~~~~~~~~..\n";

/* The cost of a step: on the ground, in a wall, in the swamp. */
static const WayCost cart[] = { 1, INFINITY, 9 };
static const WayCost walker[] = { 1, INFINITY, 1.3 };

static void
show (WayGrid       *grid,
      const char    *who,
      const WayPath *path)
{
  g_autoptr (WayPath) pulled
    = way_pull_path (path, WAY_GRAPH (grid), NULL, NULL);
  g_autofree char *text = way_grid_dup_text (grid, path, 'o');

  printf ("%s: %g in %u steps, %.1f in %u lines\n%s\n", who,
          way_path_get_cost (path), way_path_get_length (path) - 1,
          way_path_get_cost (pulled), way_path_get_length (pulled) - 1, text);
}

/* (transfer full): the path, of all the cheapest that with the fewest turns. */
static WayPath *
travel (WayTerrain    *terrain,
        const char    *who,
        const WayCost *costs,
        GError       **error)
{
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  WayPath *path;
  WayNode a, b;

  way_grid_set_mover (grid, costs, 3);
  way_grid_set_steps (grid, 10, 10, 14);
  if (!way_graph_find_node (WAY_GRAPH (grid), "A", &a)
      || !way_graph_find_node (WAY_GRAPH (grid), "B", &b))
    return NULL;

  path = way_find_straightest_path (WAY_GRAPH (grid), a, b, NULL, error);
  if (path != NULL)
    show (grid, who, path);
  return path;
}

/* Both paths over the map, in colours by the cost for the cart. */
static gboolean
draw (WayTerrain *terrain,
      WayPath   **paths,
      const char *file,
      GError    **error)
{
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  g_autoptr (WayNetwork) network = way_network_new (WAY_GRAPH (grid));
  g_autoptr (WayPicture) picture = way_picture_new (network);

  way_grid_set_mover (grid, cart, 3);
  way_picture_set_options (picture, &(WayPictureOptions) {
    .title = "The road round, and the swamp through",
  });
  way_picture_name_class (picture, 0, "ground");
  way_picture_name_class (picture, 2, "swamp");
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (WayRoute) route = way_route_new (network, NULL);

      way_route_add_leg (route, paths[i], NULL);
      way_picture_add_route (picture, route, i == 0 ? "a cart" : "a walker");
    }

  return way_picture_save (picture, file, NULL, WAY_SAVE_DEFAULT, NULL, error);
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTerrain) terrain
    = way_terrain_new_from_text (map, ".#~", "AB", &error);
  g_autoptr (WayPath) by_cart
    = terrain ? travel (terrain, "a cart", cart, &error) : NULL;
  g_autoptr (WayPath) on_foot
    = by_cart ? travel (terrain, "a walker", walker, &error) : NULL;
  WayPath *paths[] = { by_cart, on_foot };

  if (on_foot == NULL
      || (argc > 1 && !draw (terrain, paths, argv[1], &error)))
    {
      fprintf (stderr, "swamp: %s\n", error ? error->message : "no way");
      return 1;
    }

  return 0;
}
