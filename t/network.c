/* network.c - tests of a network's shapes, routes and numbers
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/formats/routes/route-output.h"
#include "lib/files.h"

#include <glib/gstdio.h>

/* 10 - 11 - 12 along the equator, a degree a step. */
static WayTable *
make_table (void)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_GEOGRAPHIC);

  way_table_builder_set_first_number (builder, 10);
  for (int i = 0; i < 3; i++)
    {
      const WayPosition at = { i, 0 };

      g_assert_true (way_table_builder_add_node (builder, NULL, &at, NULL,
                                                 NULL));
      if (i > 0)
        g_assert_true (way_table_builder_add_edge (builder,
                                                   WAY_INDEX ((guint) i - 1),
                                                   WAY_INDEX ((guint) i), 5,
                                                   WAY_BOTH_WAYS, NULL, NULL));
    }

  return way_table_builder_build (builder, NULL);
}

/* Formats of tables refuse a grid before they touch a file, and their second
 * files do as well. */
static void
test_grids_are_refused (void)
{
  static const char *const formats[] = { "edges", "dimacs", "geojson",
                                         "graphml", "dot", "adjacency" };
  g_autoptr (WayTerrain) terrain = way_terrain_new (3, 2, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  g_autoptr (WayNetwork) network = way_network_new (WAY_GRAPH (grid));

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    for (guint nodes = 0; nodes < (i < 2 ? 2 : 1); nodes++)
      {
        g_autoptr (GError) error = NULL;

        g_assert_false ((nodes ? way_network_save_nodes : way_network_save) (
          network, "/nowhere/at/all", formats[i], WAY_SAVE_DEFAULT, NULL,
          &error));
        g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
      }
}

/* Signs go both ways, and sizes are those of the International System and, for
 * miles, of the treaty of 1959. */
static void
test_units (void)
{
  static const gdouble metres[] = { 0, 0, 1, 1000, 1609.344, 1852, 0, 0, 0 };
  static const gdouble seconds[] = { 0, 0, 0, 0, 0, 0, 1, 60, 3600 };

  for (guint unit = WAY_UNIT_UNKNOWN; unit <= WAY_UNIT_HOURS; unit++)
    {
      g_assert_cmpuint (way_unit_find (way_unit_get_name (unit)), ==, unit);
      g_assert_cmpfloat (way_unit_get_size (unit, WAY_UNIT_METRES), ==,
                         metres[unit]);
      g_assert_cmpfloat (way_unit_get_size (unit, WAY_UNIT_SECONDS), ==,
                         seconds[unit]);
    }
  g_assert_cmpuint (way_unit_find ("furlong"), ==, WAY_UNIT_UNKNOWN);
}

/* What costs are is said by the user, else by the file, else by how they were
 * found. */
static void
test_units_of_files (void)
{
  static const struct
  {
    const char *edges;
    const char *nodes;
    WayUnit     said, wanted;
  } files[] = {
    { "from,to,cost\nA,B,7\n", NULL, WAY_UNIT_UNKNOWN, WAY_UNIT_UNKNOWN },
    { "from,to,cost\nA,B,7\n", NULL, WAY_UNIT_MINUTES, WAY_UNIT_MINUTES },
    { "from,to\nA,B\n", "node,lat,lon\nA,0,0\nB,0,1\n", WAY_UNIT_UNKNOWN,
      WAY_UNIT_METRES },
    { "from,to\nA,B\n", "node,lat,lon\nA,0,0\nB,0,1\n", WAY_UNIT_MILES,
      WAY_UNIT_METRES },
    { "from,to\nA,B\n", "node,x,y\nA,0,0\nB,0,1\n", WAY_UNIT_UNKNOWN,
      WAY_UNIT_UNKNOWN },
    /* a degree of the equator is 111.195 km */
    { "from,to,cost\nA,B,112000\n", "node,lat,lon\nA,0,0\nB,0,1\n",
      WAY_UNIT_UNKNOWN, WAY_UNIT_METRES },
    { "from,to,cost\nA,B,112\n", "node,lat,lon\nA,0,0\nB,0,1\n",
      WAY_UNIT_UNKNOWN, WAY_UNIT_UNKNOWN },
    { "A (0 N, 0 E): B\nB (0 N, 1 E):\n", NULL, WAY_UNIT_UNKNOWN,
      WAY_UNIT_METRES },
    { "A (0, 0): B\nB (0, 1):\n", NULL, WAY_UNIT_UNKNOWN, WAY_UNIT_UNKNOWN },
  };

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      WayLoadOptions options = { NULL };
      g_autofree char *edges = files_dup_temp_path (".csv");
      g_autofree char *nodes
        = files[i].nodes ? files_dup_temp_path (".csv") : NULL;
      g_autoptr (WayNetwork) network = NULL;

      g_assert_true (g_file_set_contents (edges, files[i].edges, -1, NULL));
      if (nodes != NULL)
        g_assert_true (g_file_set_contents (nodes, files[i].nodes, -1, NULL));
      options.unit = files[i].said;
      network = files_load (&options, edges, nodes);
      g_assert_cmpuint (way_network_get_unit (network), ==, files[i].wanted);
      g_unlink (edges);
      if (nodes != NULL)
        g_unlink (nodes);
    }
}

static void
test_nodes_go_by_numbers (void)
{
  g_autoptr (WayTable) table = make_table ();
  WayNode node;

  for (guint32 id = 0; id < 3; id++)
    {
      g_autofree char *number = g_strdup_printf ("%u", 10 + id);
      g_autofree char *name
        = way_graph_dup_name (WAY_GRAPH (table),
                              way_table_get_node (table, WAY_ADDED (id)));

      g_assert_cmpstr (name, ==, number);
      g_assert_true (way_graph_find_node (WAY_GRAPH (table), number, &node));
      g_assert_cmpuint (way_table_get_id (table, node), ==, id);
    }

  for (const char *const *other
         = (const char *const[]) { "9", "13", "", "-10", "+10", "10.0", " 10",
                                   "18446744073709551626", NULL };
       *other != NULL; other++)
    g_assert_false (way_graph_find_node (WAY_GRAPH (table), *other, &node));
}

static void
test_shape_turns_round (void)
{
  g_autoptr (WayTable) table = make_table ();
  g_autoptr (WayNetwork) network = way_network_new (WAY_GRAPH (table));
  g_autoptr (GArray) there = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  g_autoptr (GArray) back = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  const WayPosition bends[] = { { 0.3, 1 }, { 0.6, 2 } };
  const WayNode a = way_table_get_node (table, WAY_ADDED (0));
  const WayNode b = way_table_get_node (table, WAY_ADDED (1));

  way_network_set_shape (network, b, a, bends, 1);
  way_network_set_shape (network, a, b, bends, G_N_ELEMENTS (bends));
  way_network_append_shape (network, a, b, there);
  way_network_append_shape (network, b, a, back);
  way_network_append_shape (network, b,
                            way_table_get_node (table, WAY_ADDED (2)), back);

  g_assert_cmpuint (there->len, ==, 2);
  g_assert_cmpuint (back->len, ==, 2);
  g_assert_cmpfloat (g_array_index (there, WayPosition, 0).y, ==, 1);
  g_assert_cmpfloat (g_array_index (back, WayPosition, 0).y, ==, 2);
}

static void
test_route_follows_shapes (void)
{
  g_autoptr (WayTable) table = make_table ();
  g_autoptr (WayNetwork) network = way_network_new (WAY_GRAPH (table));
  g_autoptr (WayRoute) route = way_route_new (network, "start");
  g_autoptr (GArray) line = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  const WayPosition bend = { 0.5, 3 };

  way_network_set_shape (network, way_table_get_node (table, WAY_ADDED (0)),
                         way_table_get_node (table, WAY_ADDED (1)), &bend, 1);
  for (guint32 id = 2; id > 0; id--)
    {
      g_autoptr (WayPath) path
        = way_find_path (WAY_GRAPH (table),
                         way_table_get_node (table, WAY_ADDED (id)),
                         way_table_get_node (table, WAY_ADDED (id - 1)),
                         WAY_STRATEGY_DIJKSTRA, NULL);

      g_assert_nonnull (path);
      way_route_add_leg (route, path, id == 1 ? "end" : NULL);
      route_append_line (route, 2 - id, line);
    }

  g_assert_cmpuint (way_route_get_n_legs (route), ==, 2);
  g_assert_cmpfloat (way_route_get_cost (route), ==, 10);
  g_assert_cmpstr (route_get_place (route, 0), ==, "start");
  g_assert_cmpstr (route_get_place (route, 1), ==, NULL);
  g_assert_cmpstr (route_get_place (route, 2), ==, "end");
  g_assert_cmpuint (line->len, ==, 5);
  g_assert_cmpfloat (g_array_index (line, WayPosition, 3).y, ==, 3);
}

static void
test_formats_are_listed (void)
{
  guint n = 0;

  for (; way_format_get (n) != NULL; n++)
    g_assert_true (way_format_find (way_format_get (n)->name)
                   == way_format_get (n));

  g_assert_cmpuint (n, >=, 3);
  g_assert_null (way_format_find ("no such format"));
}

static void
test_unknown_format_is_refused (void)
{
  g_autoptr (WayTable) table = make_table ();
  g_autoptr (WayNetwork) network = way_network_new (WAY_GRAPH (table));
  g_autoptr (GError) error = NULL;

  g_assert_false (way_network_save (network, "/nowhere/a.b", NULL,
                                    WAY_SAVE_DEFAULT, NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
}

/* Answers are in the unit of the costs, until another is set. */
static void
test_answer_unit (void)
{
  g_autoptr (WayTable) table = make_table ();
  g_autoptr (WayNetwork) network = way_network_new (WAY_GRAPH (table));
  gdouble size;

  way_network_set_unit (network, WAY_UNIT_SECONDS);
  g_assert_cmpint (way_network_get_answer_unit (network, &size), ==,
                   WAY_UNIT_SECONDS);
  g_assert_cmpfloat (size, ==, 1);
  way_network_set_answer_unit (network, WAY_UNIT_MINUTES, 60);
  g_assert_cmpint (way_network_get_answer_unit (network, &size), ==,
                   WAY_UNIT_MINUTES);
  g_assert_cmpfloat (size, ==, 60);
  g_assert_cmpint (way_network_get_unit (network), ==, WAY_UNIT_SECONDS);
  way_network_set_answer_unit (network, WAY_UNIT_UNKNOWN, 1);
  g_assert_cmpint (way_network_get_answer_unit (network, NULL), ==,
                   WAY_UNIT_SECONDS);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/network/units", test_units);
  g_test_add_func ("/network/answer-unit", test_answer_unit);
  g_test_add_func ("/network/units-of-files", test_units_of_files);
  g_test_add_func ("/network/nodes-go-by-numbers", test_nodes_go_by_numbers);
  g_test_add_func ("/network/shape-turns-round", test_shape_turns_round);
  g_test_add_func ("/network/route-follows-shapes", test_route_follows_shapes);
  g_test_add_func ("/network/grids-are-refused", test_grids_are_refused);
  g_test_add_func ("/network/formats-are-listed", test_formats_are_listed);
  g_test_add_func ("/network/unknown-format-is-refused",
                   test_unknown_format_is_refused);

  return g_test_run ();
}
