/* formation-grounds.c - groups that walk in a shape on all kinds of ground
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include <wayfind-io.h>

#include <glib/gstdio.h>
#include <math.h>

/* Nine members over any graph with positions, from the nodes from @first on, a
 * place @spacing from the next: all arrive, no two at one node in any tick.
 * Returns the sum of the distances from
 * the ideal places at the goal. */
static gdouble
walk_over (WayGraph *graph,
           WayNode   first,
           WayNode   goal,
           gdouble   spacing)
{
  g_autoptr (WayAgents) agents = way_agents_new (graph, NULL);
  g_autoptr (WayMotion) motion = way_motion_new (agents);
  g_autoptr (WayQueue) queue = way_queue_new ();
  g_autoptr (WayDispatcher) dispatcher = way_dispatcher_new (motion, queue);
  g_autoptr (WayFormation) formation = NULL;
  guint32 members[9];
  gdouble sum = 0;

  for (guint i = 0; i < 9; i++)
    {
      members[i] = i;
      way_agents_place (agents, i, WAY_INDEX (WAY_NODE_INDEX (first) + i));
    }
  formation = way_formation_new (dispatcher, members, 9);
  way_formation_set_shape (formation, WAY_FORMATION_ROWS, 3, spacing);
  g_assert_true (way_formation_send (formation, goal, NULL, NULL));
  for (guint i = 0; way_dispatcher_get_n_under_way (dispatcher) > 0; i++)
    {
      g_assert_cmpuint (i, <, 500);
      g_assert_true (way_dispatcher_tick (dispatcher, 1000, -1, NULL));
      for (guint k = 0; k < 9; k++)
        for (guint m = 0; m < k; m++)
          {
            WayNode a, b;

            way_agents_get_node (agents, k, &a);
            way_agents_get_node (agents, m, &b);
            g_assert_true (a != b);
          }
    }
  for (guint i = 0; i < 9; i++)
    {
      WayPosition place, at;
      WayNode node;

      way_agents_get_node (agents, i, &node);
      g_assert_true (way_graph_get_position (graph, node, &at));
      g_assert_true (way_formation_get_place (formation, i, &place));
      sum += way_position_distance (&at, &place,
                                    way_graph_get_position_kind (graph));
    }

  return sum;
}

static void
test_hexagons (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (40, 20, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_HEXAGONS);

  /* A place is at most half a cell from some hexagon. */
  g_assert_cmpfloat (walk_over (WAY_GRAPH (grid), WAY_INDEX (41),
                                WAY_INDEX (12 * 40 + 30), 2), <, 9 * 1.0);
}

/* Waypoints ten metres apart, near the equator and far from it. */
static void
test_waypoints (void)
{
  for (guint latitude = 0; latitude <= 60; latitude += 60)
    {
      const gdouble degree = G_PI * WAY_EARTH_RADIUS / 180;
      const gdouble wide = degree * cos (latitude * G_PI / 180);
      g_autoptr (WayTableBuilder) builder
        = way_table_builder_new (WAY_POSITION_GEOGRAPHIC);
      g_autoptr (WayTable) table = NULL;
      g_autoptr (GError) error = NULL;

      for (guint i = 0; i < 400; i++)
        {
          const WayPosition at = { i % 20 * 10 / wide,
                                   latitude + i / 20 * 10 / degree };

          g_assert_true (way_table_builder_add_node (builder, NULL, &at, NULL,
                                                     &error));
        }
      for (guint i = 0; i < 400; i++)
        {
          if (i % 20 < 19)
            way_table_builder_add_edge (builder, WAY_INDEX (i),
                                        WAY_INDEX (i + 1), 10, WAY_BOTH_WAYS,
                                        NULL, NULL);
          if (i < 380)
            way_table_builder_add_edge (builder, WAY_INDEX (i),
                                        WAY_INDEX (i + 20), 10, WAY_BOTH_WAYS,
                                        NULL, NULL);
        }
      table = way_table_builder_build (builder, &error);
      g_assert_no_error (error);
      g_assert_cmpfloat (walk_over (WAY_GRAPH (table), WAY_INDEX (21),
                                    WAY_INDEX (315), 20), <, 9 * 1.0);
    }
}

/* A text file of waypoints, two units apart. */
static void
test_waypoint_file (void)
{
  g_autofree char *directory = g_dir_make_tmp ("formation-XXXXXX", NULL);
  g_autofree char *places = g_build_filename (directory, "nodes.csv", NULL);
  g_autofree char *ways = g_build_filename (directory, "ways.csv", NULL);
  g_autoptr (GString) nodes = g_string_new ("node,x,y\n");
  g_autoptr (GString) edges = g_string_new ("from,to,cost\n");
  g_autoptr (WayTable) table = NULL;
  g_autoptr (GError) error = NULL;
  WayNode goal;

  for (guint i = 0; i < 400; i++)
    {
      g_string_append_printf (nodes, "%u,%u,%u\n", i, i % 20 * 2, i / 20 * 2);
      if (i % 20 < 19)
        g_string_append_printf (edges, "%u,%u,2\n%u,%u,2\n", i, i + 1, i + 1,
                                i);
      if (i < 380)
        g_string_append_printf (edges, "%u,%u,2\n%u,%u,2\n", i, i + 20,
                                i + 20, i);
    }
  g_assert_true (g_file_set_contents (places, nodes->str, -1, NULL));
  g_assert_true (g_file_set_contents (ways, edges->str, -1, NULL));
  table = way_load_table (ways, places, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (way_graph_find_node (WAY_GRAPH (table), "315", &goal));
  g_assert_cmpfloat (walk_over (WAY_GRAPH (table), WAY_INDEX (21), goal, 4), <,
                     9 * 1.0);

  g_unlink (places);
  g_unlink (ways);
  g_rmdir (directory);
}

/* The middles of square polygons of a mesh, ten units apart. */
static void
test_mesh_table (void)
{
  enum { SIDE = 12 };
  WayPosition corners[(SIDE + 1) * (SIDE + 1)];
  guint32 sides[SIDE * SIDE][4];
  WayMeshPolygon polygons[SIDE * SIDE] = { { 0 } };
  g_autoptr (WayMesh) mesh = NULL;
  g_autoptr (WayTable) table = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (corners); i++)
    corners[i] = (WayPosition) { i % (SIDE + 1) * 10, i / (SIDE + 1) * 10 };
  for (guint i = 0; i < SIDE * SIDE; i++)
    {
      const guint32 first = i / SIDE * (SIDE + 1) + i % SIDE;

      sides[i][0] = first;
      sides[i][1] = first + 1;
      sides[i][2] = first + SIDE + 2;
      sides[i][3] = first + SIDE + 1;
      polygons[i] = (WayMeshPolygon) { .corners = sides[i], .n_corners = 4,
                                       .factor = 1 };
    }
  mesh = way_mesh_new (corners, G_N_ELEMENTS (corners), polygons, SIDE * SIDE,
                       0, &error);
  g_assert_no_error (error);
  table = way_mesh_make_table (mesh, WAY_MESH_MIDDLES, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (walk_over (WAY_GRAPH (table), WAY_INDEX (0),
                                WAY_INDEX (8 * SIDE + 7), 10), <, 9 * 1.0);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/formation-grounds/hexagons", test_hexagons);
  g_test_add_func ("/formation-grounds/waypoints", test_waypoints);
  g_test_add_func ("/formation-grounds/waypoint-file", test_waypoint_file);
  g_test_add_func ("/formation-grounds/mesh-table", test_mesh_table);

  return g_test_run ();
}
