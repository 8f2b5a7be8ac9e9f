/* network-measures.c - what edges of networks cost besides their costs
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/files.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

/* The network, as a prepared file has it. */
static WayNetwork *
prepare (WayNetwork *network)
{
  g_autofree char *path = files_dup_temp_path (".way");
  g_autoptr (WayPrepared) prepared = way_network_prepare (network);
  g_autoptr (GError) error = NULL;
  WayNetwork *again;

  way_prepared_save (prepared, path, WAY_SAVE_DEFAULT, NULL, &error);
  g_assert_no_error (error);
  again = files_load (NULL, path, NULL);
  g_unlink (path);
  return again;
}

static WayNetwork *
load (const char *text,
      gboolean    keep_parallel)
{
  const WayLoadOptions options
    = { .flags = keep_parallel ? WAY_LOAD_KEEP_PARALLEL : 0 };
  g_autoptr (GError) error = NULL;
  WayNetwork *network = files_load_text (&options, text, -1, "csv", &error);

  g_assert_no_error (error);
  return network;
}

static void
assert_names (WayMeasures *measures,
              const char  *expected)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < way_measures_get_count (measures); i++)
    g_string_append_printf (names, "%s%s", i > 0 ? " " : "",
                            way_measures_get_name (measures, i));
  g_assert_cmpstr (names->str, ==, expected);
}

static void
assert_same_number (gdouble a,
                    gdouble b)
{
  if (isnan (a) || isnan (b))
    g_assert_true (isnan (a) && isnan (b));
  else
    g_assert_cmpfloat (a, ==, b);
}

/* Columns that hold other text than numbers of 0 or more are no measures. */
static void
test_names (void)
{
  g_autoptr (WayNetwork) network
    = load ("from,to,cost,toll,remark,metres,loss,odd\n"
            "A,B,1,0,7,1e300,-1,\n"
            "B,C,2,2.5,x,0.125,3,4\n", FALSE);
  g_autoptr (WayMeasures) measures = way_network_dup_measures (network);
  g_autoptr (WayNetwork) plain = load ("A B 1\nB C 2\n", FALSE);
  g_autoptr (WayMeasures) none = way_network_dup_measures (plain);

  assert_names (measures, "toll metres");
  g_assert_null (way_measures_get_unit (measures, 0));
  g_assert_cmpstr (way_measures_get_unit (measures, 1), ==, "m");
  g_assert_cmpuint (way_measures_get_count (none), ==, 0);
}

/* Random tables ------------------------------------------------------------ */

typedef struct
{
  guint from, to, cost, toll;
} Row;

#define N_NODES 5
#define N_ROWS 60

/* Of the rows from one node to another, those that a table keeps: all, or the
 * first of the least cost. */
static void
list_kept (const Row *rows,
           gboolean   keeps,
           guint      from,
           guint      to,
           GString   *list)
{
  const Row *least = NULL;

  for (guint i = 0; i < N_ROWS; i++)
    {
      const Row *row = &rows[i];

      if (row->from != from || row->to != to || from == to)
        continue;
      if (keeps)
        g_string_append_printf (list, "%u:%u ", row->cost, row->toll);
      else if (least == NULL || row->cost < least->cost)
        least = row;
    }
  if (least != NULL)
    g_string_append_printf (list, "%u:%u ", least->cost, least->toll);
}

/* The same, of the edges of a network. */
static void
list_edges (WayNetwork *network,
            guint       from,
            guint       to,
            GString    *list)
{
  WayTable *table = way_network_get_table (network);
  g_autoptr (WayMeasures) measures = way_network_dup_measures (network);
  char names[2][2] = { { (char) ('A' + from) }, { (char) ('A' + to) } };
  WayNode ends[2], own[2];
  WayCost cost;

  for (guint i = 0; i < 2; i++)
    if (!way_graph_find_node (WAY_GRAPH (table), names[i], &ends[i]))
      return;
  for (guint i = 0; i < way_table_get_n_edges (table); i++)
    {
      way_table_get_edge (table, i, &own[0], &own[1], &cost, NULL);
      if (own[0] == ends[0] && own[1] == ends[1])
        g_string_append_printf (list, "%g:%g ", cost,
                                way_measures_get_value (measures, 0, own[0],
                                                        own[1], i));
    }
}

static void
check_random_table (gboolean keeps)
{
  Row rows[N_ROWS];
  g_autoptr (GString) text = g_string_new ("from,to,cost,oneway,toll\n");
  g_autoptr (WayNetwork) network = NULL;
  g_autoptr (WayNetwork) prepared = NULL;

  for (guint i = 0; i < N_ROWS; i++)
    {
      rows[i] = (Row) { (guint) g_test_rand_int_range (0, N_NODES),
                        (guint) g_test_rand_int_range (0, N_NODES),
                        (guint) g_test_rand_int_range (0, 4),
                        (guint) g_test_rand_int_range (0, 100) };
      g_string_append_printf (text, "%c,%c,%u,1,%u\n", 'A' + rows[i].from,
                              'A' + rows[i].to, rows[i].cost, rows[i].toll);
    }
  network = load (text->str, keeps);
  prepared = prepare (network);

  for (guint from = 0; from < N_NODES; from++)
    for (guint to = 0; to < N_NODES; to++)
      {
        g_autoptr (GString) expected = g_string_new (NULL);
        g_autoptr (GString) found = g_string_new (NULL);
        g_autoptr (GString) again = g_string_new (NULL);

        list_kept (rows, keeps, from, to, expected);
        list_edges (network, from, to, found);
        list_edges (prepared, from, to, again);
        g_assert_cmpstr (found->str, ==, expected->str);
        g_assert_cmpstr (again->str, ==, expected->str);
      }
}

static void
test_random_tables (void)
{
  for (guint i = 0; i < 100; i++)
    check_random_table (i % 2 == 0);
}

/* A hub with very many edges must not take the square of their number. */
static void
test_hub (void)
{
  const guint n = 300000;
  g_autoptr (GString) text = g_string_new ("from,to,cost,toll\n");
  g_autoptr (WayNetwork) network = NULL;
  g_autoptr (WayMeasures) measures = NULL;
  WayNode hub, rim;

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "H,%u,1,%u\n", i, i);
  network = load (text->str, FALSE);
  measures = way_network_dup_measures (network);
  g_assert_true (way_graph_find_node (way_network_get_graph (network), "H",
                                      &hub));
  g_assert_true (way_graph_find_node (way_network_get_graph (network),
                                      "299999", &rim));
  g_assert_cmpfloat (way_measures_get_value (measures, 0, rim, hub,
                                             WAY_EDGE_NONE), ==, 299999);
}

/* Damaged files ------------------------------------------------------------- */

/* A file with other arrays has fewer measures, or numbers that are none. */
static void
test_damaged (void)
{
  const gdouble values[] = { 1, -1, NAN, 4 };
  g_autoptr (WayNetwork) network = load ("from,to,cost,toll\nA,B,1,7\n"
                                         "B,C,1,8\n", FALSE);
  g_autoptr (WayPrepared) prepared = way_network_prepare (network);
  g_autofree char *path = files_dup_temp_path (".way");
  g_autoptr (GBytes) names = g_bytes_new_static ("a\nb\xff\n\nd", 7);
  g_autoptr (GBytes) bytes = g_bytes_new_static (values, sizeof values);
  g_autoptr (WayNetwork) loaded = NULL;
  g_autoptr (WayMeasures) measures = NULL;
  WayNode from, to;

  way_prepared_set_bytes (prepared, "measure-names", names);
  way_prepared_set_bytes (prepared, "measures", bytes);
  way_prepared_save (prepared, path, WAY_SAVE_DEFAULT, NULL, NULL);
  loaded = files_load (NULL, path, NULL);
  measures = way_network_dup_measures (loaded);
  assert_names (measures, "a");
  for (guint edge = 0; edge < 4; edge++)
    {
      way_table_get_edge (way_network_get_table (loaded), edge, &from, &to,
                          NULL, NULL);
      assert_same_number (way_measures_get_value (measures, 0, from, to, edge),
                          edge == 0 || edge == 3 ? values[edge] : NAN);
    }
  g_unlink (path);
}

/* Lengths ------------------------------------------------------------------ */

/* Metres from A to C around two bends, and from C to D, which has no place. */
static WayNetwork *
make_bent (void)
{
  const WayPosition at[] = { { 0, 0 }, { 0, 1 }, { 1, 1 }, { NAN, 0 } };
  const WayPosition bends[] = { { 1, 0 }, { 2, 0.5 } };
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_GEOGRAPHIC);
  g_autoptr (WayTable) table = NULL;
  WayNetwork *network;

  way_table_builder_add_nodes (builder, 4, at, NULL, NULL);
  for (guint i = 0; i < 3; i++)
    way_table_builder_add_edge (builder, WAY_INDEX (i), WAY_INDEX (i + 1), 7,
                                WAY_BOTH_WAYS, NULL, NULL);
  table = way_table_builder_build (builder, NULL);
  network = way_network_new (WAY_GRAPH (table));
  way_network_set_shape (network, WAY_INDEX (1), WAY_INDEX (2), bends, 2);
  return network;
}

static gdouble
distance (gdouble x0,
          gdouble y0,
          gdouble x1,
          gdouble y1)
{
  const WayPosition a = { x0, y0 }, b = { x1, y1 };

  return way_position_distance (&a, &b, WAY_POSITION_GEOGRAPHIC);
}

static gdouble
get_length (WayMeasures *measures,
            guint        from,
            guint        to)
{
  return way_measures_get_value (measures, 0, WAY_INDEX (from), WAY_INDEX (to),
                                 WAY_EDGE_NONE);
}

static void
test_metres (void)
{
  g_autoptr (WayNetwork) network = make_bent ();
  g_autoptr (WayNetwork) prepared = prepare (network);
  const gdouble bent = distance (0, 1, 1, 0) + distance (1, 0, 2, 0.5)
                       + distance (2, 0.5, 1, 1);

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (WayMeasures) measures
        = way_network_dup_measures (i == 0 ? network : prepared);

      assert_names (measures, "metres");
      for (guint round = 0; round < 2; round++)
        {
          g_assert_cmpfloat (get_length (measures, 0, 1), ==,
                             distance (0, 0, 0, 1));
          g_assert_cmpfloat (get_length (measures, 1, 2), ==, bent);
          g_assert_cmpfloat_with_epsilon (get_length (measures, 2, 1), bent,
                                          1e-6);
          g_assert_true (isnan (get_length (measures, 2, 3)));
          g_assert_true (isnan (get_length (measures, 0, 2)));
          g_assert_true (isnan (get_length (measures, 0, 99)));
        }
    }

  /* A new shape has another length. */
  way_network_set_shape (network, WAY_INDEX (1), WAY_INDEX (2), NULL, 0);
  {
    g_autoptr (WayMeasures) measures = way_network_dup_measures (network);

    g_assert_cmpfloat (get_length (measures, 1, 2), ==,
                       distance (0, 1, 1, 1));
  }
}

/* Parts of an edge add up to it, whichever way they are taken. */
static void
test_spots (void)
{
  g_autoptr (WayNetwork) network = make_bent ();
  const WaySpot spots[] = { { WAY_INDEX (1), WAY_INDEX (2), 0.25 },
                            { WAY_INDEX (2), WAY_INDEX (1), 0.25 } };
  g_autoptr (WayNetwork) with_spots
    = way_network_new_with_spots (network, spots, NULL, 2, NULL);
  g_autoptr (WayMeasures) measures = way_network_dup_measures (with_spots);
  const gdouble whole = get_length (measures, 1, 2);
  const guint begin = way_table_get_n_nodes (way_network_get_table (network));

  g_clear_object (&network);
  for (guint i = 0; i < 2; i++)
    {
      g_assert_cmpfloat_with_epsilon (get_length (measures, 1, begin),
                                      whole / 4, 1e-6);
      g_assert_cmpfloat_with_epsilon (get_length (measures, begin, 1),
                                      whole / 4, 1e-6);
      g_assert_cmpfloat_with_epsilon (get_length (measures, begin, 2),
                                      whole * 3 / 4, 1e-6);
      g_assert_cmpfloat_with_epsilon (get_length (measures, 2, begin),
                                      whole * 3 / 4, 1e-6);
      g_assert_cmpfloat_with_epsilon (get_length (measures, begin, begin + 1),
                                      whole / 2, 1e-6);
      g_assert_cmpfloat_with_epsilon (get_length (measures, begin + 1, begin),
                                      whole / 2, 1e-6);
      g_assert_cmpfloat_with_epsilon (get_length (measures, begin + 1, 2),
                                      whole / 4, 1e-6);
    }
}

/* Real streets ------------------------------------------------------------- */

static gboolean
add_step (const WayRouteStep *step,
          gpointer            sum)
{
  *(gdouble *) sum += step->distance;
  return TRUE;
}

/* Metres of a route are those of its directions, which measure their lines. */
static void
test_streets (void)
{
  g_autofree char *path = files_dup_data_path ("roads/andorra.osm.pbf");
  g_autoptr (WayNetwork) network = NULL;
  g_autoptr (WayNetwork) prepared = NULL;
  g_autoptr (WayMeasures) measures = NULL;
  g_autoptr (WayMeasures) kept = NULL;
  guint metres, n_routes = 0;

  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    {
      g_test_skip ("there is no real data here");
      return;
    }
  network = files_load (NULL, path, NULL);
  prepared = prepare (network);
  measures = way_network_dup_measures (network);
  kept = way_network_dup_measures (prepared);
  g_assert_true (way_measures_find (measures, "metres", &metres));
  for (guint i = 0; i < 40; i++)
    {
      WayTable *table = way_network_get_table (network);
      const guint n = way_table_get_n_nodes (table);
      g_autoptr (WayPath) way
        = way_find_path (WAY_GRAPH (table), WAY_INDEX (i * 7919u % n),
                         WAY_INDEX ((i * 104729u + 1) % n), WAY_STRATEGY_ASTAR,
                         NULL);
      g_autoptr (WayRoute) route = NULL;
      const gdouble sum
        = way != NULL ? way_measures_sum (measures, metres, way) : 0;
      gdouble steps = 0;

      if (way == NULL)
        continue;
      route = way_route_new (network, "a");
      way_route_add_leg (route, way, "b");
      way_route_foreach_step (route, add_step, &steps);
      g_assert_cmpfloat_with_epsilon (sum, steps, 1e-6 * (1 + sum));
      g_assert_cmpfloat (sum, ==, way_measures_sum (kept, metres, way));
      n_routes++;
    }
  g_assert_cmpuint (n_routes, >, 20);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/network-measures/names", test_names);
  g_test_add_func ("/network-measures/random-tables", test_random_tables);
  g_test_add_func ("/network-measures/hub", test_hub);
  g_test_add_func ("/network-measures/damaged", test_damaged);
  g_test_add_func ("/network-measures/metres", test_metres);
  g_test_add_func ("/network-measures/spots", test_spots);
  g_test_add_func ("/network-measures/streets", test_streets);

  return g_test_run ();
}
