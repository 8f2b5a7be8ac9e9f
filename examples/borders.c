/* borders.c - a mesh of countries: fewest borders, and the shortest way
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The lesson: polygons that share borders are a graph. The file is a map in
 * TopoJSON, and does not list neighbours: two countries are
 * neighbours if one line of the map bounds both. A country is a node in the
 * middle of its largest part, and a border is an edge as long as it is from
 * middle to middle.
 *
 * Fewest borders and the shortest way are two questions to one graph.
 * Breadth-first search counts edges. A* adds up kilometres from middle to
 * middle, with the great circle as its heuristic. From Portugal to Vietnam it
 * takes seven borders, by way of Russia, whose middle is far from everywhere
 * because it is so large; the shortest way crosses more of them.
 *
 *   borders [FROM TO [PICTURE]]
 *
 * PICTURE, such as borders.svg, shows both ways over the countries.
 */

#include <stdio.h>
#include <wayfind-io.h>
#include <wayfind.h>

#define MAP "examples/data/countries-110m.json"

static gboolean
find (WayGraph   *world,
      const char *name,
      WayNode    *node)
{
  if (way_graph_find_node (world, name, node))
    return TRUE;

  fprintf (stderr, "borders: there is no country \"%s\" on the map\n", name);
  return FALSE;
}

/* The length of a path, whatever the search counted. */
static WayCost
measure (WayGraph      *world,
         const WayPath *path)
{
  WayCost metres = 0;

  for (guint i = 1; i < way_path_get_length (path); i++)
    {
      WayPosition a, b;

      way_graph_get_position (world, way_path_get_node (path, i - 1), &a);
      way_graph_get_position (world, way_path_get_node (path, i), &b);
      metres += way_position_distance (&a, &b, WAY_POSITION_GEOGRAPHIC);
    }

  return metres;
}

static void
print (WayGraph      *world,
       const char    *title,
       const WayPath *path)
{
  printf ("%s: %u borders, %.0f km\n", title, way_path_get_length (path) - 1,
          measure (world, path) / 1000);
  for (guint i = 0; i < way_path_get_length (path); i++)
    {
      g_autofree char *name
        = way_graph_dup_name (world, way_path_get_node (path, i));
      g_autofree char *border
        = i > 0 ? way_graph_dup_label (world, way_path_get_edge (path, i))
                : NULL;

      printf ("  %s%s%s%s\n", name, border ? " (" : "", border ? border : "",
              border ? ")" : "");
    }
}

static const char *const titles[] = { "fewest borders", "shortest way" };

static gboolean
draw (WayNetwork *network,
      WayPath   **paths,
      const char *file,
      GError    **error)
{
  g_autoptr (WayPicture) picture = way_picture_new (network);

  way_picture_set_options (picture, &(WayPictureOptions) {
    .title = "Fewest borders, and the shortest way",
    .unit = "km",
    .divisor = 1000,
    .flags = WAY_PICTURE_FOCUS,
  });
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (WayRoute) route = way_route_new (network, NULL);

      way_route_add_leg (route, paths[i], NULL);
      way_picture_add_route (picture, route, titles[i]);
    }

  return way_picture_save (picture, file, NULL, WAY_SAVE_DEFAULT, NULL, error);
}

static gboolean
travel (WayNetwork *network,
        const char *from_name,
        const char *to_name,
        const char *file,
        GError    **error)
{
  static const WayStrategy strategies[] = { WAY_STRATEGY_BFS,
                                            WAY_STRATEGY_ASTAR };
  WayGraph *world = way_network_get_graph (network);
  WayPath *paths[2] = { NULL };
  gboolean ok = TRUE;
  WayNode from, to;

  if (!find (world, from_name, &from) || !find (world, to_name, &to))
    return FALSE;

  for (guint i = 0; i < 2; i++)
    {
      paths[i] = way_find_path (world, from, to, strategies[i], error);
      if (paths[i] != NULL)
        print (world, titles[i], paths[i]);
      else if (i == 0)
        printf ("no way over land from %s to %s\n", from_name, to_name);
    }
  if (paths[0] != NULL && paths[1] != NULL && file != NULL)
    ok = draw (network, paths, file, error);

  g_clear_pointer (&paths[0], way_path_unref);
  g_clear_pointer (&paths[1], way_path_unref);
  return ok;
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayLoader) loader = way_loader_new (NULL);
  g_autoptr (WayNetwork) network = way_loader_load (loader, MAP, NULL, &error);

  if (network != NULL
      && travel (network, argc > 2 ? argv[1] : "Portugal",
                 argc > 2 ? argv[2] : "Vietnam", argc > 3 ? argv[3] : NULL,
                 &error))
    return 0;

  if (error != NULL)
    fprintf (stderr, "borders: %s\n", error->message);
  return 1;
}
