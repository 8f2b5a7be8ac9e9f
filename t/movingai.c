/* movingai.c - tests of Moving AI maps, and of scenarios as questions
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * t/data has valid (accept-) and invalid (reject-) files. The counts of the
 * published maps were made with tr and wc. */

#include "lib/data.h"
#include "lib/files.h"

#include <math.h>
#include <string.h>

static gboolean
has_edge (WayGrid    *grid,
          const char *from,
          const char *to)
{
  WayGraph *graph = WAY_GRAPH (grid);
  g_autoptr (WayEdges) edges = way_edges_new (way_graph_get_node_type (graph));
  WayNode a, b;
  WayAt at;

  g_assert_true (way_graph_find_node (graph, from, &a));
  g_assert_true (way_graph_find_node (graph, to, &b));
  at = (WayAt) { a, a, 0, TRUE };
  way_graph_neighbours (graph, NULL, &at, edges);
  for (guint i = 0; i < way_edges_get_length (edges); i++)
    if (way_edges_get_node (edges, i) == b)
      return TRUE;

  return FALSE;
}

/* Columns:   01234
 *            ..@..   0
 *            .TTW.   1
 *            G.OWS   2 */
static void
test_symbols (void)
{
  g_autoptr (WayNetwork) network = files_load_here ("accept-movingai.map");
  WayGrid *grid = way_network_get_grid (network);
  WayTerrain *terrain = way_grid_get_terrain (grid);
  const char *const open = "110111000111001";

  g_assert_cmpstr (way_network_get_format (network), ==, "movingai");
  g_assert_cmpuint (way_terrain_get_width (terrain), ==, 5);
  g_assert_cmpuint (way_terrain_get_height (terrain), ==, 3);
  for (guint i = 0; i < strlen (open); i++)
    g_assert_cmpint (way_grid_is_free (grid, WAY_INDEX (i)), ==,
                     open[i] == '1');
}

static void
test_no_corner_is_cut (void)
{
  g_autoptr (WayNetwork) network = files_load_here ("accept-movingai.map");
  WayGrid *grid = way_network_get_grid (network);

  g_assert_true (has_edge (grid, "3,0", "4,0"));
  g_assert_false (has_edge (grid, "3,0", "4,1"));
  g_assert_false (has_edge (grid, "0,1", "1,2"));
  g_assert_true (has_edge (grid, "0,1", "0,2"));
}

static WayNetwork *
load_as (const char *mover,
         gboolean    has_grid,
         GError    **error)
{
  g_autofree char *path = files_dup_path ("accept-movingai.map");
  WayLoadOptions options = { NULL };
  g_autoptr (WayLoader) loader = NULL;

  options.mover = mover;
  options.has_grid = has_grid;
  options.shape = WAY_GRID_SQUARES_8;
  options.corners = WAY_CORNERS_ONE_FREE;
  loader = way_loader_new (&options);
  return way_loader_load (loader, path, NULL, error);
}

/* Water can be crossed, but not be entered from land. */
static void
test_water (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayNetwork) network = load_as ("water", FALSE, &error);
  WayGrid *grid = way_network_get_grid (network);

  g_assert_no_error (error);
  for (guint i = 0; i < 15; i++)
    g_assert_cmpint (way_grid_is_free (grid, WAY_INDEX (i)), ==,
                     i == 8 || i == 13);
}

static void
test_unknown_mover (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (load_as ("air", FALSE, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
  g_assert_true (g_pattern_match_simple ("*.map: *\"air\"*land, water",
                                         error->message));
}

static void
test_another_grid (void)
{
  g_autoptr (WayNetwork) network = load_as (NULL, TRUE, NULL);

  g_assert_true (has_edge (way_network_get_grid (network), "3,0", "4,1"));
}

static void
test_round_trip (void)
{
  g_autoptr (WayNetwork) network = files_load_here ("accept-movingai.map");
  g_autoptr (WayNetwork) again = files_reload_as (network, "movingai");
  g_autofree char *path = files_dup_path ("accept-movingai.map");
  g_autofree char *text = files_save_text (network, "movingai");
  g_autofree char *given = NULL;

  files_assert_same (way_network_get_graph (network),
                     way_network_get_graph (again));
  g_assert_true (g_file_get_contents (path, &given, NULL, NULL));
  g_assert_cmpstr (text, ==, given);
}

/* Windows' line ends, blanks, no end to the last line, settings in another
 * order. */
static void
test_other_hands (void)
{
  g_autoptr (WayNetwork) network = files_load_here ("accept-movingai.map");
  g_autoptr (WayNetwork) other = files_load_here ("accept-movingai-crlf.map");

  files_assert_same (way_network_get_graph (network),
                     way_network_get_graph (other));
}

/* Other graphs are not written as Moving AI maps. */
static void
test_no_place (void)
{
  const WayCost costs[] = { 1, 2 };
  g_autofree char *path = g_build_filename (g_get_tmp_dir (),
                                            "wayfind-no-place.map", NULL);
  const struct
  {
    const char   *text;
    WayGridShape  shape;
    WayCornerRule corners;
    WayCost       diagonal;
    const char   *why;
  } cases[] = {
    { "..", WAY_GRID_SQUARES_4, WAY_CORNERS_BOTH_FREE, G_SQRT2, "*squares*" },
    { "..", WAY_GRID_SQUARES_8, WAY_CORNERS_ONE_FREE, G_SQRT2, "*corners*" },
    { "..", WAY_GRID_SQUARES_8, WAY_CORNERS_BOTH_FREE, 1.5, "*steps*" },
    { ".#", WAY_GRID_SQUARES_8, WAY_CORNERS_BOTH_FREE, G_SQRT2, "*costs*" },
    { ".A", WAY_GRID_SQUARES_8, WAY_CORNERS_BOTH_FREE, G_SQRT2, "*marks*" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (WayTerrain) terrain
        = way_terrain_new_from_text (cases[i].text, ".#", "A", NULL);
      g_autoptr (WayGrid) grid = way_grid_new (terrain, cases[i].shape);
      g_autoptr (WayNetwork) network = way_network_new (WAY_GRAPH (grid));
      g_autoptr (GError) error = NULL;

      way_grid_set_mover (grid, costs, G_N_ELEMENTS (costs));
      way_grid_set_corner_rule (grid, cases[i].corners);
      way_grid_set_steps (grid, 1, 1, cases[i].diagonal);
      g_assert_false (way_network_save (network, path, NULL, WAY_SAVE_DEFAULT,
                                        NULL, &error));
      g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
      g_assert_true (g_pattern_match_simple (cases[i].why, error->message));
      g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
    }
}

/* Published maps ----------------------------------------------------------- */

static const struct
{
  const char *name;
  guint       width;
  guint       height;
  guint       n_free;
  guint       n_scenarios;
} maps[] = {
  { "cities/Berlin_0_512", 512, 512, 196667, 1870 },
  { "cities/London_1_256", 256, 256, 47754, 940 },
  { "dao/arena", 49, 49, 2054, 160 },
  { "dao/brc202d", 530, 481, 43151, 2519 },
  { "dao/den011d", 247, 167, 14506, 780 },
  { "dao/lak303d", 194, 194, 14784, 1060 },
  { "dao/orz100d", 412, 395, 99626, 2419 },
  { "dao/ost000a", 487, 969, 130478, 2508 },
  { "mazes/maze512-1-4", 512, 512, 131071, 19080 },
  { "mazes/maze512-16-3", 512, 512, 246046, 9370 },
  { "random/random512-20-2", 512, 512, 209231, 1750 },
  { "random/random512-40-5", 512, 512, 104350, 5010 },
  { "rooms/16room_003", 512, 512, 231378, 1940 },
  { "rooms/64room_005", 512, 512, 250148, 2220 },
};

static char *
data_path (const char *name,
           const char *ending)
{
  g_autofree char *file = g_strdup_printf ("%s.%s", name, ending);

  return g_build_filename (g_getenv ("WAYFIND_TEST_DATA"), "grids", file,
                           NULL);
}

static void
assert_same_classes (WayGrid *one,
                     WayGrid *other)
{
  WayTerrain *a = way_grid_get_terrain (one);
  WayTerrain *b = way_grid_get_terrain (other);
  g_autofree char *text = way_terrain_dup_text (a, NULL);
  g_autofree char *twin = way_terrain_dup_text (b, NULL);

  g_assert_cmpstr (text, ==, twin);
}

static void
test_published_map (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  g_autoptr (WayLoader) loader = way_loader_new (NULL);
  g_autoptr (WayNetwork) network = NULL, again = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL;
  WayTerrain *terrain;
  guint n_free = 0;

  if (!data_is_there ())
    return;

  path = data_path (maps[i].name, "map.gz");
  network = way_loader_load (loader, path, NULL, &error);
  g_assert_no_error (error);
  terrain = way_grid_get_terrain (way_network_get_grid (network));
  g_assert_cmpuint (way_terrain_get_width (terrain), ==, maps[i].width);
  g_assert_cmpuint (way_terrain_get_height (terrain), ==, maps[i].height);
  for (guint cell = 0; cell < maps[i].width * maps[i].height; cell++)
    n_free += way_grid_is_free (way_network_get_grid (network),
                                WAY_INDEX (cell));
  g_assert_cmpuint (n_free, ==, maps[i].n_free);

  again = files_reload_as (network, "movingai");
  assert_same_classes (way_network_get_grid (network),
                       way_network_get_grid (again));
}

static void
test_published_scenarios (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  g_autoptr (GPtrArray) queries = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL;

  if (!data_is_there ())
    return;

  path = data_path (maps[i].name, "map.scen.gz");
  queries = way_load_queries (path, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (queries->len, ==, maps[i].n_scenarios);
}

/* The smallest published map in full: each question is asked of the grid. */
static void
test_answers (void)
{
  g_autoptr (WayLoader) loader = way_loader_new (NULL);
  g_autoptr (WayNetwork) network = NULL;
  g_autoptr (GPtrArray) queries = NULL;
  g_autofree char *map = NULL, *scenarios = NULL;

  if (!data_is_there ())
    return;

  map = data_path ("dao/arena", "map.gz");
  scenarios = data_path ("dao/arena", "map.scen.gz");
  network = way_loader_load (loader, map, NULL, NULL);
  queries = way_load_queries (scenarios, NULL, NULL);
  for (guint i = 0; i < queries->len; i++)
    {
      const WayRouteQuery *query = queries->pdata[i];
      WayGraph *graph = way_network_get_graph (network);
      g_autoptr (WayPath) path = NULL;
      WayNode from, to;

      g_assert_true (way_graph_find_node (graph, query->from, &from));
      g_assert_true (way_graph_find_node (graph, query->to, &to));
      path = way_find_path (graph, from, to, WAY_STRATEGY_ASTAR, NULL);
      g_assert_cmpfloat_with_epsilon (way_path_get_cost (path), query->cost,
                                      0.006);
    }
}

/* Scenarios ---------------------------------------------------------------- */

static GPtrArray *
load_queries (const char *name,
              GError    **error)
{
  g_autofree char *path = files_dup_path (name);

  return way_load_queries (path, NULL, error);
}

static void
test_scenarios (void)
{
  static const struct
  {
    const char *from;
    const char *to;
    WayCost     cost;
    guint       line;
  } expected[] = {
    { "0,0", "1,0", 1, 2 },
    { "3,0", "4,2", 3.41421356, 3 },
    { "0,0", "1,2", 3, 5 },
  };
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) queries = load_queries ("accept-scenario.scen",
                                                &error);

  g_assert_no_error (error);
  g_assert_cmpuint (queries->len, ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < queries->len; i++)
    {
      const WayRouteQuery *query = queries->pdata[i];

      g_assert_cmpstr (query->from, ==, expected[i].from);
      g_assert_cmpstr (query->to, ==, expected[i].to);
      g_assert_true (query->has_cost);
      g_assert_cmpfloat (query->cost, ==, expected[i].cost);
      g_assert_cmpuint (query->line, ==, expected[i].line);
    }
}

/* Errors ------------------------------------------------------------------- */

typedef struct
{
  const char *name;
  const char *message;          /* a pattern */
} Reject;

static const Reject rejects[] = {
  { "type", "*.map:1: type \"hexagonal\"; expected octile" },
  { "no-type", "*.map:3: *type, height and width*" },
  { "height", "*.map:2: height is \"-3\"*expected*" },
  { "huge-width", "*.map:3: width is \"99999999999\"*expected*" },
  { "huge-count", "*.map:5: *5 cells; expected 4294967295*" },
  { "setting", "*.map:2: \"depth\"; expected type, height, width or map*" },
  { "no-map", "*.map:3: the file ends*expected*" },
  { "no-rows", "*.map:4: the file ends after 0 rows*" },
  { "short-row", "*.map:6: a row of 4 cells; expected 5*" },
  { "few-rows", "*.map:6: the file ends after 2 rows*expected*" },
  { "many-rows", "*.map:8: another row; expected 3" },
  { "symbol", "*.map:6: \"#\" in column 2*expected*" },
  { "binary", "*.map:5: *" },
  { "latin1", "*.map:5: byte 0xe9*UTF-8*" },
};

static void
test_reject (gconstpointer data)
{
  const Reject *reject = data;
  g_autofree char *name = g_strdup_printf ("reject-movingai-%s.map",
                                           reject->name);

  files_reject (name, reject->message);
}

static const Reject scenario_rejects[] = {
  { "version", "*.scen:1: *version \"2\"; expected 1" },
  { "fields", "*.scen:2: too few fields*expected*" },
  { "column", "*.scen:3: the column of the goal is \"5\"*below 5*" },
  { "row", "*.scen:2: the row of the start is \"-1\"*below 3*" },
  { "length", "*.scen:2: length \"nan\" is not a number" },
  { "negative", "*.scen:2: length \"-1\" is negative" },
  { "size", "*.scen:2: the width is \"wide\"*expected*" },
};

static void
test_reject_scenario (gconstpointer data)
{
  const Reject *reject = data;
  g_autofree char *name = g_strdup_printf ("reject-scenario-%s.scen",
                                           reject->name);
  g_autoptr (GError) error = NULL;

  g_assert_null (load_queries (name, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_PARSE);
  g_test_message ("%s", error->message);
  if (!g_pattern_match_simple (reject->message, error->message))
    g_error ("\"%s\" is not like \"%s\"", error->message, reject->message);
}

static void
test_reject_long_line (void)
{
  g_autoptr (GString) text
    = g_string_new ("type octile\nheight 1\nwidth 10000000\nmap\n");
  const gsize head = text->len;

  g_string_set_size (text, head + 10000000);
  memset (text->str + head, '.', 10000000);
  files_reject_text (text->str, (gssize) text->len, "map", "*:5: *longer*");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/movingai/symbols", test_symbols);
  g_test_add_func ("/movingai/no-corner-is-cut", test_no_corner_is_cut);
  g_test_add_func ("/movingai/water", test_water);
  g_test_add_func ("/movingai/unknown-mover", test_unknown_mover);
  g_test_add_func ("/movingai/another-grid", test_another_grid);
  g_test_add_func ("/movingai/round-trip", test_round_trip);
  g_test_add_func ("/movingai/other-hands", test_other_hands);
  g_test_add_func ("/movingai/no-place", test_no_place);
  for (guint i = 0; i < G_N_ELEMENTS (maps); i++)
    {
      g_autofree char *map = g_strdup_printf ("/movingai/%s", maps[i].name);
      g_autofree char *questions = g_strdup_printf ("/scenario/%s",
                                                    maps[i].name);

      g_test_add_data_func (map, GUINT_TO_POINTER (i), test_published_map);
      g_test_add_data_func (questions, GUINT_TO_POINTER (i),
                            test_published_scenarios);
    }
  g_test_add_func ("/scenario/questions", test_scenarios);
  g_test_add_func ("/scenario/answers", test_answers);
  for (guint i = 0; i < G_N_ELEMENTS (rejects); i++)
    {
      g_autofree char *path = g_strdup_printf ("/movingai/reject-%s",
                                               rejects[i].name);

      g_test_add_data_func (path, &rejects[i], test_reject);
    }
  for (guint i = 0; i < G_N_ELEMENTS (scenario_rejects); i++)
    {
      g_autofree char *path = g_strdup_printf ("/scenario/reject-%s",
                                               scenario_rejects[i].name);

      g_test_add_data_func (path, &scenario_rejects[i],
                            test_reject_scenario);
    }
  g_test_add_func ("/movingai/reject-long-line", test_reject_long_line);

  return g_test_run ();
}
