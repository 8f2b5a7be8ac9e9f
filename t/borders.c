/* borders.c - how many land borders lie between two countries
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * From the real data, where every country names its neighbours, and from the
 * table that is shipped as an example: the same questions, breadth first. */

#include "lib/data.h"
#include "lib/tables.h"

#include <string.h>
#include <wayfind-io.h>

static const struct
{
  const char *from;
  const char *to;
  guint       borders;
} known[] = {
  { "PRT", "VNM", 7 },
  { "USA", "BRA", 8 },
  { "PRT", "ZAF", 10 },
};

static WayPath *
find_way (WayTable   *world,
          const char *from,
          const char *to)
{
  g_autoptr (GError) error = NULL;
  WayNode start, goal;
  WayPath *path;

  g_assert_true (way_graph_find_node (WAY_GRAPH (world), from, &start));
  g_assert_true (way_graph_find_node (WAY_GRAPH (world), to, &goal));
  path = way_find_path (WAY_GRAPH (world), start, goal, WAY_STRATEGY_BFS,
                        &error);
  g_assert_no_error (error);

  return path;
}

static void
assert_known (WayTable *world)
{
  for (gsize i = 0; i < G_N_ELEMENTS (known); i++)
    {
      g_autoptr (WayPath) path = find_way (world, known[i].from, known[i].to);
      g_autoptr (WayPath) back = find_way (world, known[i].to, known[i].from);

      g_assert_cmpuint (way_path_get_length (path), ==, known[i].borders + 1);
      g_assert_cmpuint (way_path_get_length (back), ==, known[i].borders + 1);
    }
}

/* One line: code, name, latitude, longitude, region, codes of neighbours. A
 * node comes to be when its code is first met, here or as a neighbour. */
static void
add_country (WayTableBuilder *builder,
             const char      *line)
{
  g_auto (GStrv) fields = g_strsplit (line, "\t", 6);
  g_auto (GStrv) neighbours = NULL;
  WayNode from, to;

  g_assert_cmpuint (g_strv_length (fields), ==, 6);
  neighbours = g_strsplit (fields[5], ",", -1);
  if (!way_table_builder_find_node (builder, fields[0], &from))
    from = WAY_INDEX (tables_add_node (builder, fields[0]));
  for (guint i = 0; neighbours[i] != NULL; i++)
    {
      if (!way_table_builder_find_node (builder, neighbours[i], &to))
        to = WAY_INDEX (tables_add_node (builder, neighbours[i]));
      g_assert_true (way_table_builder_add_edge (builder, from, to, 1,
                                                 WAY_BOTH_WAYS, NULL, NULL));
    }
}

static void
test_data (void)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_NONE);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  g_autoptr (WayTable) world = NULL;

  if (!data_is_there ())
    return;

  text = data_read ("borders/country_borders.tsv", NULL);
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    if (lines[i][0] != '#' && lines[i][0] != '\0')
      add_country (builder, lines[i]);
  world = tables_build (builder);

  g_assert_cmpuint (way_table_get_n_nodes (world), ==, 250);
  g_assert_cmpuint (way_table_get_n_edges (world), ==, 2 * 325);
  assert_known (world);
}

static WayTable *
load_example (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "examples",
                                                 "data", "countries.csv",
                                                 NULL);
  g_autoptr (GError) error = NULL;
  WayTable *world = way_load_table (path, NULL, NULL, &error);

  g_assert_no_error (error);
  return world;
}

static void
test_example (void)
{
  g_autoptr (WayTable) world = load_example ();

  assert_known (world);
}

/* No sea is crossed. */
static void
test_no_way (void)
{
  g_autoptr (WayTable) world = load_example ();

  g_assert_null (find_way (world, "PRT", "USA"));
  g_assert_null (find_way (world, "GBR", "FRA"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/borders/data", test_data);
  g_test_add_func ("/borders/example", test_example);
  g_test_add_func ("/borders/no-way", test_no_way);
  return g_test_run ();
}
