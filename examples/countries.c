/* countries.c - how few land borders lie between two countries
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The lesson: breadth-first search finds the fewest edges and ignores costs.
 * That is the question of moves on any board: countries, rooms, territories.
 * Names lead to nodes and back. It is an answer, and not an error, that there
 * is no path: Iceland has no neighbour.
 *
 *   countries [FROM TO [BORDERS]]
 */

#include <stdio.h>
#include <wayfind-io.h>
#include <wayfind.h>

static gboolean
find (WayGraph   *world,
      const char *code,
      WayNode    *node)
{
  if (way_graph_find_node (world, code, node))
    return TRUE;

  fprintf (stderr, "countries: no country has the code \"%s\" and a border\n",
           code);
  return FALSE;
}

/* Prints the country that is farthest. A search without a goal gives a distance
 * map, which answers for all goals at once. */
static void
print_farthest (WayGraph   *world,
                WayNode     from,
                const char *name)
{
  g_autoptr (WaySearch) search = way_search_new (world, WAY_STRATEGY_BFS);
  const guint n_nodes
    = way_node_type_get_n_nodes (way_graph_get_node_type (world));
  guint most = 0, hops, reached = 0;

  way_search_set_start (search, from);
  way_search_run (search, NULL);
  for (guint i = 0; i < n_nodes; i++)
    if (way_search_get_hops (search, WAY_INDEX (i), &hops))
      {
        most = MAX (most, hops);
        reached++;
      }

  printf ("from %s one can walk to %u countries, across at most %u borders\n",
          name, reached - 1, most);
}

int
main (int    argc,
      char **argv)
{
  const char *from_code = argc > 2 ? argv[1] : "PRT";
  const char *to_code = argc > 2 ? argv[2] : "VNM";
  const char *borders = argc > 3 ? argv[3] : "examples/data/countries.csv";
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTable) table = way_load_table (borders, NULL, NULL, &error);
  g_autoptr (WayPath) path = NULL;
  WayNode from, to;

  if (table == NULL)
    {
      fprintf (stderr, "countries: %s\n", error->message);
      return 3;
    }
  if (!find (WAY_GRAPH (table), from_code, &from)
      || !find (WAY_GRAPH (table), to_code, &to))
    return 2;

  path = way_find_path (WAY_GRAPH (table), from, to, WAY_STRATEGY_BFS, &error);
  if (path == NULL)
    printf ("no way over land from %s to %s", from_code, to_code);
  for (guint i = 0; path && i < way_path_get_length (path); i++)
    printf ("%s%s", i > 0 ? " > " : "",
            way_table_get_name (table, way_path_get_node (path, i)));
  printf ("\n");
  if (path != NULL)
    printf ("%u borders\n", way_path_get_length (path) - 1);
  print_farthest (WAY_GRAPH (table), from, from_code);

  return path ? 0 : 1;
}
