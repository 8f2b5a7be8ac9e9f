/* adjacency.c - tests of lists of territories and their neighbours
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * t/data has valid (accept-) and invalid (reject-) files; the two maps of the
 * examples are compared with published counts. */

#include "lib/tables.h"

#include <wayfind-io.h>

#include <string.h>

static WayTable *
load (const char *folder,
      const char *name,
      GError    **error)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, folder, name,
                                                 NULL);

  return way_load_table (path, NULL, NULL, error);
}

static WayTable *
load_good (const char *folder,
           const char *name)
{
  g_autoptr (GError) error = NULL;
  WayTable *table = load (folder, name, &error);

  g_assert_no_error (error);
  g_assert_nonnull (table);
  return table;
}

/* Cases -------------------------------------------------------------------- */

static void
test_borders (void)
{
  g_autoptr (WayTable) table = load_good ("data", "accept-adjacency.txt");

  g_assert_cmpuint (way_table_get_n_nodes (table), ==, 5);
  g_assert_cmpuint (way_table_get_n_edges (table), ==, 2 * 4 + 1);
  g_assert_cmpfloat (tables_edge_cost (table, "Alaska", "Alberta"), ==, 1);
  g_assert_cmpfloat (tables_edge_cost (table, "Alberta", "Alaska"), ==, 1);
}

/* A cost that one side gives counts for both. */
static void
test_costs (void)
{
  g_autoptr (WayTable) table = load_good ("data", "accept-adjacency.txt");

  g_assert_cmpfloat (tables_edge_cost (table, "Alaska", "Kamchatka"),
                     ==, 2.5);
  g_assert_cmpfloat (tables_edge_cost (table, "Kamchatka", "Alaska"),
                     ==, 2.5);
}

static void
test_one_way (void)
{
  g_autoptr (WayTable) table = load_good ("data", "accept-adjacency.txt");

  g_assert_cmpfloat (tables_edge_cost (table, "Kamchatka", "Abyss"), ==, 0);
  g_assert_cmpfloat (tables_edge_cost (table, "Abyss", "Kamchatka"), ==, -1);
}

static void
test_quotes (void)
{
  g_autoptr (WayTable) table = load_good ("data", "accept-adjacency.txt");
  const char *name = "Bonaire, \"Saba\": both";

  g_assert_cmpfloat (tables_edge_cost (table, name, "Alberta"), ==, 4);
  g_assert_cmpfloat (tables_edge_cost (table, "Abyss", name), ==, 1);
}

static void
test_positions (void)
{
  g_autoptr (WayTable) table = load_good ("data", "accept-adjacency.txt");
  WayPosition at;

  g_assert_cmpint (way_graph_get_position_kind (WAY_GRAPH (table)), ==,
                   WAY_POSITION_PLANAR);
  tables_assert_position (table, "Alaska", 5, 50);
  tables_assert_position (table, "Kamchatka", 92, 53.5);
  tables_assert_position (table, "Bonaire, \"Saba\": both", 60, -10);
  g_assert_false (way_graph_get_position (WAY_GRAPH (table),
                                          tables_find (table, "Abyss"), &at));
}

/* Letters make positions geographic, and border lengths real: a degree of a
 * meridian is 2 pi R / 360. The file has a byte order mark and CRLF, and its
 * last line does not end. */
static void
test_earth (void)
{
  g_autoptr (WayTable) table
    = load_good ("data", "accept-adjacency-earth.txt");

  g_assert_cmpint (way_graph_get_position_kind (WAY_GRAPH (table)), ==,
                   WAY_POSITION_GEOGRAPHIC);
  tables_assert_position (table, "Zürich", 8.5, 47.4);
  tables_assert_position (table, "Lima", -77, -12);
  g_assert_cmpfloat_with_epsilon (tables_edge_cost (table, "São Tomé",
                                                    "Zürich"),
                                  47.4 * 2 * G_PI * WAY_EARTH_RADIUS / 360,
                                  1e-3);
  g_assert_cmpfloat (tables_edge_cost (table, "Lima", "Zürich"), ==, 5);
  g_assert_cmpfloat (tables_edge_cost (table, "Lima", "Atlantis"), ==, 1);
}

static void
test_nodes_beside (void)
{
  g_autofree char *path
    = g_test_build_filename (G_TEST_DIST, "data", "accept-adjacency.txt",
                             NULL);
  g_autofree char *nodes
    = g_test_build_filename (G_TEST_DIST, "data", "accept-nodes.csv", NULL);
  g_autoptr (GError) error = NULL;

  g_assert_null (way_load_table (path, nodes, NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
}

/* The maps of the examples ------------------------------------------------- */

/* The largest number of moves between any two connected nodes. */
static guint
diameter (WayTable *table)
{
  g_autoptr (WaySearch) search
    = way_search_new (WAY_GRAPH (table), WAY_STRATEGY_BFS);
  const guint n_nodes = way_table_get_n_nodes (table);
  guint most = 0, hops;

  for (guint from = 0; from < n_nodes; from++)
    {
      way_search_set_start (search, WAY_INDEX (from));
      way_search_run (search, NULL);
      for (guint to = 0; to < n_nodes; to++)
        if (way_search_get_hops (search, WAY_INDEX (to), &hops))
          most = MAX (most, hops);
    }

  return most;
}

static void
test_conquest (void)
{
  g_autoptr (WayTable) board = load_good ("../examples/data", "conquest.txt");

  g_assert_cmpuint (way_table_get_n_nodes (board), ==, 42);
  g_assert_cmpuint (way_table_get_n_edges (board), ==, 2 * 83);
  g_assert_cmpuint (way_table_get_n_components (board), ==, 1);
  g_assert_cmpuint (diameter (board), ==, 10);
}

static guint
count_borders (WayTable   *world,
               const char *from,
               const char *to)
{
  g_autoptr (WayPath) path
    = way_find_path (WAY_GRAPH (world), tables_find (world, from),
                     tables_find (world, to),
                     WAY_STRATEGY_BFS, NULL);

  return path != NULL ? way_path_get_length (path) - 1 : 0;
}

static void
test_world (void)
{
  g_autoptr (WayTable) world = load_good ("../examples/data", "world.txt");

  g_assert_cmpuint (way_table_get_n_nodes (world), ==, 250);
  g_assert_cmpuint (way_table_get_n_edges (world), ==, 2 * 325);
  g_assert_cmpuint (count_borders (world, "Portugal", "Vietnam"), ==, 7);
  g_assert_cmpuint (count_borders (world, "United States", "Brazil"), ==, 8);
  g_assert_cmpuint (count_borders (world, "Portugal", "South Africa"), ==, 10);
  g_assert_cmpuint (count_borders (world, "Iceland", "Portugal"), ==, 0);
}

/* Errors ------------------------------------------------------------------- */

typedef struct
{
  const char *name;
  const char *message;          /* a pattern */
} Reject;

static const Reject rejects[] = {
  { "unknown", "*.txt:2: \"Bee\" has no line*expected*" },
  { "twice", "*.txt:4: \"A\" has a line already*expected*" },
  { "nameless", "*.txt:1: \": A\" stands where the name*expected" },
  { "no-neighbour", "*.txt:1: \", C\" stands where the name*expected" },
  { "comma-last", "*.txt:1: the line ends; expected the name*" },
  { "no-colon", "*.txt:2: the line ends; expected \":\"*" },
  { "cost", "*.txt:1: cost \"dear\" is not a number" },
  { "negative", "*.txt:1: cost \"-3\" is negative" },
  { "no-cost", "*.txt:1: cost \"\" is not a number" },
  { "inf", "*.txt:1: cost \"inf\" is not a number" },
  { "coordinate", "*.txt:1: coordinate \"east\" is not a number" },
  { "one-coordinate", "*.txt:1: \"): B\" stands where \",\"*expected" },
  { "bracket", "*.txt:2: \": B\" stands where \")\" was expected" },
  { "half-earth", "*.txt:1: one coordinate has a letter*expected*" },
  { "two-planes", "*.txt:2: x and y; expected latitude*" },
  { "latitude", "*.txt:2: *latitude*" },
  { "itself", "*.txt:1: \"A\" borders on itself" },
  { "listed-twice", "*.txt:1: \"B\" is listed twice" },
  { "two-costs", "*.txt:2: *\"A\" costs 3 here and 2 in line 1*" },
  { "quote", "*.txt:1: a quote is not closed" },
  { "behind", "*.txt:1: \"(4)\" stands where \",\"*expected" },
  { "latin1", "*.txt:2: byte 0xfc*UTF-8*expected*" },
};

static void
test_reject (gconstpointer data)
{
  const Reject *reject = data;
  g_autofree char *name = g_strdup_printf ("reject-adjacency-%s.txt",
                                           reject->name);
  g_autoptr (GError) error = NULL;

  g_assert_null (load ("data", name, &error));
  g_assert_nonnull (error);
  g_test_message ("%s", error->message);
  if (!g_pattern_match_simple (reject->message, error->message))
    g_error ("\"%s\" is not like \"%s\"", error->message, reject->message);
  g_assert_null (strchr (error->message, '\n'));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/adjacency/borders", test_borders);
  g_test_add_func ("/adjacency/costs", test_costs);
  g_test_add_func ("/adjacency/one-way", test_one_way);
  g_test_add_func ("/adjacency/quotes", test_quotes);
  g_test_add_func ("/adjacency/positions", test_positions);
  g_test_add_func ("/adjacency/earth", test_earth);
  g_test_add_func ("/adjacency/nodes-beside", test_nodes_beside);
  g_test_add_func ("/adjacency/conquest", test_conquest);
  g_test_add_func ("/adjacency/world", test_world);
  for (guint i = 0; i < G_N_ELEMENTS (rejects); i++)
    {
      g_autofree char *path = g_strdup_printf ("/adjacency/reject-%s",
                                               rejects[i].name);

      g_test_add_data_func (path, &rejects[i], test_reject);
    }

  return g_test_run ();
}
