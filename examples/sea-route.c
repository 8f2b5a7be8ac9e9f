/* sea-route.c - the shortest way by sea between two positions
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The lesson: a network from a file is a WayTable, a table is a graph, and a
 * WaySearch runs over any graph. A position is not a node. The table finds the
 * nearest node, and looks in the largest connected component alone, because
 * the nearest node of all may lie in a lake.
 *
 *   sea-route [NETWORK [LAT,LON LAT,LON]]
 */

#include <stdio.h>
#include <wayfind-io.h>
#include <wayfind.h>

#define METRES_A_MILE 1852.0

static gboolean
parse_position (const char  *text,
                WayPosition *position)
{
  return sscanf (text, "%lf,%lf", &position->y, &position->x) == 2
         && way_position_is_valid (position, WAY_POSITION_GEOGRAPHIC);
}

/* Components are numbered by size: 0 is the one that spans the oceans. */
static WayNode
snap (WayTable          *sea,
      const WayPosition *position)
{
  WayNode node = WAY_INDEX (0);
  gdouble metres = 0;

  way_table_find_nearest (sea, position, &node, &metres,
                          way_table_filter_component, GUINT_TO_POINTER (0));
  printf ("%.2f, %.2f: %.1f nautical miles to the nearest lane\n", position->y,
          position->x, metres / METRES_A_MILE);
  return node;
}

int
main (int    argc,
      char **argv)
{
  const char *network = argc > 1 ? argv[1] : "examples/data/sea-lanes.geojson";
  WayPosition from, to;
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTable) sea = NULL;
  g_autoptr (WaySearch) search = NULL;
  g_autoptr (WayPath) path = NULL;
  WayStatistics statistics;

  if (!parse_position (argc > 3 ? argv[2] : "51.95,4.05", &from)
      || !parse_position (argc > 3 ? argv[3] : "31.0,122.2", &to))
    {
      fprintf (stderr, "usage: sea-route [NETWORK [LAT,LON LAT,LON]]\n");
      return 2;
    }

  sea = way_load_table (network, NULL, NULL, &error);
  if (sea == NULL)
    {
      fprintf (stderr, "sea-route: %s\n", error->message);
      return 3;
    }

  search = way_search_new (WAY_GRAPH (sea), WAY_STRATEGY_ASTAR);
  way_search_set_start (search, snap (sea, &from));
  way_search_set_goal (search, snap (sea, &to));
  if (way_search_run (search, &error) != WAY_STATUS_FOUND)
    {
      fprintf (stderr, "sea-route: %s\n", error ? error->message : "no way");
      return 1;
    }

  path = way_search_dup_path (search);
  way_search_get_statistics (search, &statistics);
  for (guint i = 0; i < way_path_get_length (path); i += 20)
    {
      WayPosition at;

      way_graph_get_position (WAY_GRAPH (sea), way_path_get_node (path, i),
                              &at);
      printf ("%8.3f %9.3f  %8.1f\n", at.y, at.x,
              way_path_get_cost_so_far (path, i) / METRES_A_MILE);
    }
  printf ("%u waypoints (every 20th shown), %.1f nautical miles, "
          "%" G_GUINT64_FORMAT " nodes expanded\n", way_path_get_length (path),
          way_path_get_cost (path) / METRES_A_MILE, statistics.expanded);

  return 0;
}
