/* airways.c - tests of X-Plane's airways, fixes and navigation aids
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The world's airways are held against the counts that lie beside them. */

#include "lib/files.h"

static WayNetwork *
load (const char *name)
{
  g_autofree char *path = files_dup_path (name);

  return files_load (NULL, path, NULL);
}

static WayNetwork *
load_data (const char *name)
{
  g_autofree char *path = files_dup_data_path (name);

  return files_load (NULL, path, NULL);
}

static gboolean
has_node (WayNetwork *network,
          const char *name)
{
  WayNode node;

  return way_graph_find_node (way_network_get_graph (network), name, &node);
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

/* The label and cost of the segment between two names. */
static const char *
get_airways (WayNetwork *network,
             const char *from,
             const char *to,
             WayCost    *cost)
{
  WayTable *table = way_network_get_table (network);
  const char *label;
  guint32 edge;

  g_assert_true (way_table_find_edge (table, find (network, from),
                                      find (network, to), &edge));
  way_table_get_edge (table, edge, NULL, NULL, cost, &label);
  return label;
}

/* Two lines of a segment, in either direction, are one; it costs metres: a
 * degree of a meridian. */
static void
test_segments (void)
{
  g_autoptr (WayNetwork) network = load ("accept-airways.dat");
  WayCost cost;

  g_assert_cmpstr (way_network_get_format (network), ==, "airways");
  files_assert_counts (network, 4, 2 * 3, 1);
  g_assert_cmpstr (get_airways (network, "DEF", "ABC@10.00,20.00", &cost), ==,
                   "B1-UB1-UB2");
  g_assert_cmpfloat_with_epsilon (cost, 2 * G_PI * WAY_EARTH_RADIUS / 360,
                                  1e-3);
}

/* An airway may have a blank in its name. */
static void
test_blank_in_an_airway (void)
{
  g_autoptr (WayNetwork) network = load ("accept-airways.dat");
  WayCost cost;

  g_assert_cmpstr (get_airways (network, "ABC@10.00,20.00",
                                "ABC@10.004,20.000", &cost), ==, "MT E-B");
}

/* Airports that share a name are named by position, with as many digits as
 * needed, and no airport has the plain name. */
static void
test_shared_names (void)
{
  g_autoptr (WayNetwork) network = load ("accept-airways.dat");
  WayPosition at;

  g_assert_false (has_node (network, "ABC"));
  g_assert_true (has_node (network, "DEF"));
  g_assert_true (way_graph_get_position (way_network_get_graph (network),
                                         find (network, "ABC@-10.50,-20.25"),
                                         &at));
  g_assert_cmpfloat (at.x, ==, -20.25);
  g_assert_cmpfloat (at.y, ==, -10.5);
}

static void
test_fixes (void)
{
  g_autoptr (WayNetwork) network = load ("accept-airways-fix.dat");
  WayPosition at;

  files_assert_counts (network, 3, 0, 3);
  g_assert_true (has_node (network, "ABC@10.00,30.00"));
  g_assert_true (way_graph_get_position (way_network_get_graph (network),
                                         find (network, "DEF"), &at));
  g_assert_cmpfloat (at.x, ==, 2);
  g_assert_cmpfloat (at.y, ==, -1);
}

static void
test_navigation_aids (void)
{
  g_autoptr (WayNetwork) network = load ("accept-airways-nav.dat");
  WayPosition at;

  files_assert_counts (network, 2, 0, 2);
  g_assert_true (has_node (network, "APH"));
  g_assert_true (way_graph_get_position (way_network_get_graph (network),
                                         find (network, "ZAH"), &at));
  g_assert_cmpfloat (at.x, ==, 60.904333);
}

/* The table of edges has a column for every field of an edge. */
static void
test_into_a_table (void)
{
  g_autoptr (WayNetwork) network = load ("accept-airways.dat");
  g_autoptr (WayNetwork) again = files_reload (NULL, network, ".csv", ".csv");

  files_assert_same (way_network_get_graph (network),
                     way_network_get_graph (again));
}

/* The world ---------------------------------------------------------------- */

/* How many nodes are called by more than a name. */
static guint
count_shared (WayTable *table)
{
  guint n = 0;

  for (guint32 node = 0; node < way_table_get_n_nodes (table); node++)
    n += strchr (way_table_get_name (table, WAY_INDEX (node)), '@') != NULL;

  return n;
}

/* 30,130 waypoints have 28,124 names, for 2,006 are used again; 3,620 share one
 * with another. */
static void
test_world (void)
{
  g_autoptr (WayNetwork) network = NULL;

  if (!data_is_there ())
    return;

  network = load_data ("airways/awy.dat.gz");
  files_assert_counts (network, 30130, 2 * 49961, 19);
  g_assert_cmpuint (count_shared (way_network_get_table (network)), ==, 3620);
}

/* All rows of fixes are places of their own; of some 26,500 aids many share one
 * with others of the same name, such as a VOR and its DME: 22,535 are left when
 * Python puts rows of the same name and position into a set. */
static void
test_world_of_nodes (void)
{
  g_autoptr (WayNetwork) fixes = NULL, aids = NULL;

  if (!data_is_there ())
    return;

  fixes = load_data ("airways/fix.dat.gz");
  files_assert_counts (fixes, 105451, 0, 105451);
  aids = load_data ("airways/nav.dat.gz");
  files_assert_counts (aids, 22535, 0, 22535);
}

static WayNode
find_near (WayTable *table,
           gdouble   latitude,
           gdouble   longitude)
{
  const WayPosition at = { longitude, latitude };
  gdouble distance;
  WayNode node;

  g_assert_true (way_table_find_nearest (table, &at, &node, &distance,
                                         way_table_filter_component,
                                         GUINT_TO_POINTER (0)));
  g_assert_cmpfloat (distance, <, 50e3);
  return node;
}

/* From Paris to New York over Iceland and Greenland, along airways all the way.
 * NetworkX finds the same length in the same file. */
static void
test_atlantic (void)
{
  const WayPosition paris = { 2.55, 49.01 }, new_york = { -73.78, 40.64 };
  g_autoptr (WayNetwork) network = NULL;
  g_autoptr (WayPath) path = NULL;
  guint n_amid = 0;
  WayTable *table;

  if (!data_is_there ())
    return;

  network = load_data ("airways/awy.dat.gz");
  table = way_network_get_table (network);
  path = way_find_path (WAY_GRAPH (table),
                        find_near (table, paris.y, paris.x),
                        find_near (table, new_york.y, new_york.x),
                        WAY_STRATEGY_ASTAR, NULL);
  g_assert_nonnull (path);
  g_assert_cmpfloat_with_epsilon (way_path_get_cost (path), 6731485.08, 1);
  g_assert_cmpuint (way_path_get_length (path), ==, 58);

  for (guint i = 1; i < way_path_get_length (path); i++)
    {
      const WayNode node = way_path_get_node (path, i);
      const char *label;
      WayPosition at;
      guint32 edge;

      g_assert_true (way_table_find_edge (table,
                                          way_path_get_node (path, i - 1),
                                          node, &edge));
      way_table_get_edge (table, edge, NULL, NULL, NULL, &label);
      g_assert_nonnull (label);
      g_assert_true (way_graph_get_position (WAY_GRAPH (table), node, &at));
      n_amid += at.x > -55 && at.x < -15 && at.y > 30;
    }
  g_assert_cmpuint (n_amid, >=, 1);
}

/* Errors ------------------------------------------------------------------ */

typedef struct
{
  const char *name;
  const char *message;          /* a pattern */
} Reject;

static const Reject rejects[] = {
  { "version.dat", "*.dat:2: \"1100\" stands where version 640*expected" },
  { "cut.dat", "*.dat:4: the file ends; expected \"99\"" },
  { "short.dat", "*.dat:4: the line has 9 words; expected*NAME LAT LON*" },
  { "latitude.dat", "*.dat:3: \"91\" stands where a latitude*expected" },
  { "nan.dat", "*.dat:3: longitude \"nan\" is not a number" },
  { "behind.dat", "*.dat:4: \"10\" stands where the end*expected" },
  { "word.dat", "*.dat:4: latitude \"ten\" is not a number" },
  { "binary.dat", "*.dat:4: the line has 1 words*expected*" },
  { "nothing.dat", "*.dat:2: the file ends*expected*" },
  { "gzip.dat.gz", "*.dat.gz*" },
};

static void
test_reject (gconstpointer data)
{
  const Reject *reject = data;
  g_autofree char *name = g_strconcat ("reject-airways-", reject->name, NULL);
  g_autofree char *path = files_dup_path (name);

  files_assert_reject (NULL, path, NULL, reject->message);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define CASE(path, function) g_test_add_func ("/airways/" path, function)
  CASE ("segments", test_segments);
  CASE ("blank-in-an-airway", test_blank_in_an_airway);
  CASE ("shared-names", test_shared_names);
  CASE ("fixes", test_fixes);
  CASE ("navigation-aids", test_navigation_aids);
  CASE ("into-a-table", test_into_a_table);
  CASE ("world", test_world);
  CASE ("world-of-nodes", test_world_of_nodes);
  CASE ("atlantic", test_atlantic);
  for (guint i = 0; i < G_N_ELEMENTS (rejects); i++)
    {
      g_autofree char *path = g_strconcat ("/airways/reject-",
                                           rejects[i].name, NULL);

      g_test_add_data_func (path, &rejects[i], test_reject);
    }

  return g_test_run ();
}
