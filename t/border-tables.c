/* border-tables.c - tests of tables with neighbours, and of territories written
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The borders of the real data are held against the counts of its README. */

#include "lib/files.h"

#include <glib/gstdio.h>

static WayNetwork *
load_text (const WayLoadOptions *options,
           const char           *text)
{
  g_autofree char *path = files_dup_temp_path (".tsv");
  WayNetwork *network;

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  network = files_load (options, path, NULL);
  g_unlink (path);

  return network;
}

static WayLoadOptions
name_columns (const char *columns)
{
  return (WayLoadOptions) { .format = "borders", .node_columns = columns };
}

static WayNode
find (WayNetwork *network,
      const char *name)
{
  WayNode node = WAY_INDEX (0);

  if (!way_graph_find_node (way_network_get_graph (network), name, &node))
    g_error ("there is no \"%s\"", name);
  return node;
}

/* Tables ------------------------------------------------------------------- */

/* Told by its header; listed from one side or from both. */
static void
test_header (void)
{
  g_autoptr (WayNetwork) network
    = load_text (NULL, "# who lies next to whom\nnode,neighbours\n"
                       "A,\"B, C\"\nB,A\nC,\nD,;C;\n");

  g_assert_cmpstr (way_network_get_format (network), ==, "borders");
  files_assert_counts (network, 4, 2 * 3, 1);
}

static void
test_numbers_and_names (void)
{
  const WayLoadOptions options
    = name_columns ("node=1,name=2,lat=3,lon=4,neighbours=5");
  g_autoptr (WayNetwork) network
    = load_text (&options, "0\tFaro\t0\t0\t1\n1\tOslo\t1\t0\t0,2\n"
                         "2\tFaro\t2\t0\t\n");
  WayCost cost;
  guint32 edge;

  files_assert_counts (network, 3, 2 * 2, 1);
  g_assert_true (way_table_find_edge (way_network_get_table (network),
                                      find (network, "Oslo"),
                                      find (network, "Faro (2)"), &edge));
  way_table_get_edge (way_network_get_table (network), edge, NULL, NULL,
                      &cost, NULL);
  g_assert_cmpfloat_with_epsilon (cost, 2 * G_PI * WAY_EARTH_RADIUS / 360,
                                  1e-3);
}

static void
test_unknown_neighbour (void)
{
  const char *text = "node\tneighbours\nA\tB,X\nB\t\n";
  WayLoadOptions options = { NULL };
  g_autoptr (WayNetwork) network = NULL;

  files_assert_reject_text (&options, ".tsv", text, -1,
                            "*.tsv:2: \"X\" has no row of its own*expected*");
  options.flags = WAY_LOAD_SKIP_STRAYS;
  network = load_text (&options, text);
  files_assert_counts (network, 2, 2, 1);
}

static void
test_no_neighbours (void)
{
  const WayLoadOptions options = name_columns (NULL);

  files_assert_reject_text (&options, ".tsv", "node\tborders\nA\tB\n", -1,
                            "*.tsv:1: *\"neighbours\" was expected*");
}

/* Real tables -------------------------------------------------------------- */

typedef struct
{
  const char *name;
  const char *columns;
  guint32     n_nodes;
  guint32     n_borders;
} Borders;

static const Borders borders[] = {
  { "risk42", "node=2,neighbours=3", 42, 83 },
  { "country_borders", "node=1,name=2,lat=3,lon=4,neighbours=6", 250, 325 },
  { "natural_earth_50m", "node=1,name=3,lat=4,lon=5,neighbours=6", 241, 327 },
  { "us_counties", "node=1,name=3,lat=4,lon=5,neighbours=6", 3231, 8944 },
  { "us_states", "node=1,name=3,lat=4,lon=5,neighbours=6", 56, 107 },
};

/* Read, written as a list of territories, and read again. */
static void
test_borders (gconstpointer data)
{
  const Borders *self = data;
  const WayLoadOptions options = name_columns (self->columns);
  g_autofree char *name = g_strdup_printf ("borders/%s.tsv", self->name);
  g_autofree char *path = NULL;
  g_autoptr (WayNetwork) network = NULL, again = NULL;

  if (!data_is_there ())
    return;

  path = files_dup_data_path (name);
  network = files_load (&options, path, NULL);
  files_assert_counts (network, self->n_nodes, 2 * self->n_borders, 0);

  again = files_reload (NULL, network, ".txt", NULL);
  g_assert_cmpstr (way_network_get_format (again), ==, "adjacency");
  files_assert_same (way_network_get_graph (network),
                     way_network_get_graph (again));
}

/* Territories written ------------------------------------------------------ */

static void
assert_round_trip (const char *name)
{
  g_autofree char *path = files_dup_path (name);
  g_autoptr (WayNetwork) network = files_load (NULL, path, NULL);
  g_autoptr (WayNetwork) again = files_reload (NULL, network, ".txt", NULL);

  files_assert_same (way_network_get_graph (network),
                     way_network_get_graph (again));
}

static void
test_round_trips (void)
{
  assert_round_trip ("accept-adjacency.txt");
  assert_round_trip ("accept-adjacency-earth.txt");
  assert_round_trip ("../../examples/data/conquest.txt");
  assert_round_trip ("../../examples/data/world.txt");
}

/* Two costs for two ways; names that would be read as something else. */
static void
test_written_text (void)
{
  static const char *const names[] = { "A", "-> B", " C", "D = \"d\"" };
  const WayPosition at = { -1.5, 2 };
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);
  g_autofree char *path = files_dup_temp_path (".txt");
  g_autofree char *text = NULL;
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayNetwork) network = NULL, again = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    way_table_builder_add_node (builder, names[i], i == 0 ? &at : NULL, NULL,
                                NULL);
  way_table_builder_add_edge (builder, WAY_INDEX (0), WAY_INDEX (1), 1,
                              WAY_BOTH_WAYS, NULL, NULL);
  way_table_builder_add_edge (builder, WAY_INDEX (0), WAY_INDEX (2), 2,
                              WAY_ONE_WAY, NULL, NULL);
  way_table_builder_add_edge (builder, WAY_INDEX (2), WAY_INDEX (0), 0.25,
                              WAY_ONE_WAY, NULL, NULL);
  table = way_table_builder_build (builder, NULL);
  network = way_network_new (WAY_GRAPH (table));

  g_assert_true (way_network_save (network, path, NULL, WAY_SAVE_DEFAULT, NULL,
                                   NULL));
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "A (-1.5, 2): \"-> B\", -> \" C\" = 2\n"
                             "\"-> B\":\n"
                             "\" C\": -> A = 0.25\n"
                             "\"D = \"\"d\"\"\":\n");
  again = files_load (NULL, path, NULL);
  files_assert_same (WAY_GRAPH (table), way_network_get_graph (again));
  g_unlink (path);
}

static void
assert_no_place (WayTableBuilder *builder,
                 const char      *pattern)
{
  g_autoptr (WayTable) table = way_table_builder_build (builder, NULL);
  g_autoptr (WayNetwork) network = way_network_new (WAY_GRAPH (table));
  g_autofree char *path = files_dup_temp_path (".txt");
  g_autoptr (GError) error = NULL;

  g_assert_false (way_network_save (network, path, NULL, WAY_SAVE_DEFAULT,
                                    NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
  g_assert_true (g_pattern_match_simple (pattern, error->message));
}

static void
test_no_place_for (void)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_NONE);

  way_table_builder_add_node (builder, "two\nlines", NULL, NULL, NULL);
  assert_no_place (builder, "*several lines*");

  way_table_builder_add_nodes (builder, 2, NULL, NULL, NULL);
  way_table_builder_set_first_number (builder, 1);
  way_table_builder_add_edge (builder, WAY_INDEX (0), WAY_INDEX (1), 1,
                              WAY_ONE_WAY, "A22", NULL);
  assert_no_place (builder, "*labels*");

  way_table_builder_add_nodes (builder, 2, NULL, NULL, NULL);
  way_table_builder_set_first_number (builder, 1);
  way_table_builder_set_keep_parallel (builder, TRUE);
  way_table_builder_add_edge (builder, WAY_INDEX (0), WAY_INDEX (1), 1,
                              WAY_ONE_WAY, NULL, NULL);
  way_table_builder_add_edge (builder, WAY_INDEX (0), WAY_INDEX (1), 2,
                              WAY_ONE_WAY, NULL, NULL);
  assert_no_place (builder, "*several edges*");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define CASE(path, function) g_test_add_func ("/border-tables/" path, function)
  CASE ("header", test_header);
  CASE ("numbers-and-names", test_numbers_and_names);
  CASE ("unknown-neighbour", test_unknown_neighbour);
  CASE ("no-neighbours", test_no_neighbours);
  CASE ("round-trips", test_round_trips);
  CASE ("written-text", test_written_text);
  CASE ("no-place-for", test_no_place_for);
  for (guint i = 0; i < G_N_ELEMENTS (borders); i++)
    {
      g_autofree char *path = g_strconcat ("/border-tables/", borders[i].name,
                                           NULL);

      g_test_add_data_func (path, &borders[i], test_borders);
    }

  return g_test_run ();
}
