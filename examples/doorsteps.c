/* doorsteps.c - from one house to another, each between two crossings
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *   doorsteps
 *
 *      0 -----A-- 1 ------- 2
 *      |          |         |
 *      |          |         B    one way, downwards
 *      |          |         v
 *      3 -------- 4 ------- 5
 *
 * Crossings are 100 m apart. A lies 60 m from crossing 0, and B 30 m from
 * crossing 2. From A to B it is 40 m, 100 m and 30 m. Back one has to follow
 * the street: 70 m, 100 m, 100 m and 40 m. Between the crossings that lie
 * nearest it would be 100 m, whichever way one goes.
 *
 * A house is a WaySpot on an edge, and WayMidway has a node for each. */

#include <stdio.h>
#include <wayfind.h>

enum { A, B, N_HOUSES };

static const WayPosition crossings[]
  = { { 0, 0 }, { 100, 0 }, { 200, 0 }, { 0, 100 }, { 100, 100 }, { 200, 100 } };

/* Some metres beside the street, as a click on a map is. */
static const WayPosition houses[N_HOUSES] = { { 60, -4 }, { 206, 30 } };

static WayTable *
build_town (void)
{
  static const guint32 streets[][2]
    = { { 0, 1 }, { 1, 2 }, { 3, 4 }, { 4, 5 }, { 0, 3 }, { 1, 4 }, { 2, 5 } };
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);

  way_table_builder_add_nodes (builder, G_N_ELEMENTS (crossings), crossings,
                               NULL, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (streets); i++)
    way_table_builder_add_edge (builder, WAY_INDEX (streets[i][0]),
                                WAY_INDEX (streets[i][1]), 100,
                                streets[i][0] == 2 ? WAY_ONE_WAY
                                                   : WAY_BOTH_WAYS,
                                NULL, NULL);

  return way_table_builder_build (builder, NULL);
}

static void
show_way (WayGraph   *graph,
          const char *what,
          WayNode     from,
          WayNode     to)
{
  g_autoptr (WayPath) path
    = way_find_path (graph, from, to, WAY_STRATEGY_ASTAR, NULL);

  printf ("%s: %g m\n", what, way_path_get_cost (path));
}

int
main (void)
{
  g_autoptr (WayTable) town = build_town ();
  g_autoptr (WayMidway) midway = NULL;
  WaySpot spots[N_HOUSES];
  WayNode doors[N_HOUSES], corners[N_HOUSES];

  for (guint i = 0; i < N_HOUSES; i++)
    {
      way_table_find_nearest_spot (town, &houses[i], &spots[i], NULL, NULL, NULL,
                                   NULL, NULL, NULL);
      way_table_find_nearest (town, &houses[i], &corners[i], NULL, NULL, NULL);
    }

  midway = way_midway_new (WAY_GRAPH (town), spots, N_HOUSES, NULL);
  for (guint i = 0; i < N_HOUSES; i++)
    doors[i] = way_midway_get_node (midway, i);

  show_way (WAY_GRAPH (midway), "from A to B", doors[A], doors[B]);
  show_way (WAY_GRAPH (midway), "from B to A", doors[B], doors[A]);
  show_way (WAY_GRAPH (town), "from crossing to crossing", corners[A],
            corners[B]);
  return 0;
}
