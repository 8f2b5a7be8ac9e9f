/* tile-map.c - tests of maps as text, with a legend
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * t/data has valid (accept-) and invalid (reject-) files. */

#include "lib/files.h"

#include <glib/gstdio.h>

#include <math.h>
#include <string.h>

/* accept-tiles.tiles:
 *
 *   . . . # ~ ~      0
 *   . A " # B ~      1
 *   . . . o ~ ~      2
 *
 * `.` costs 1, on a boat nothing goes; `"` costs 2.5; `~` is for boats, B lies
 * on it; `o` is a ford for both: 3 on foot, 1 by boat; a cart has no costs but
 * the common ones. */
static WayNetwork *
load_as (const char *mover)
{
  g_autofree char *path = files_dup_path ("accept-tiles.tiles");
  WayLoadOptions options = { NULL };
  g_autoptr (WayLoader) loader = NULL;
  g_autoptr (GError) error = NULL;
  WayNetwork *network;

  options.mover = mover;
  loader = way_loader_new (&options);
  network = way_loader_load (loader, path, NULL, &error);
  g_assert_no_error (error);
  return network;
}

/* The cost of the step; -1 if no edge exists. */
static WayCost
step_cost (WayNetwork *network,
           const char *from,
           const char *to)
{
  WayGraph *graph = way_network_get_graph (network);
  g_autoptr (WayEdges) edges = way_edges_new (way_graph_get_node_type (graph));
  WayNode a, b;
  WayAt at;

  g_assert_true (way_graph_find_node (graph, from, &a));
  g_assert_true (way_graph_find_node (graph, to, &b));
  at = (WayAt) { a, a, 0, TRUE };
  way_graph_neighbours (graph, NULL, &at, edges);
  for (guint i = 0; i < way_edges_get_length (edges); i++)
    if (way_edges_get_node (edges, i) == b)
      return way_edges_get_cost (edges, i);

  return -1;
}

static void
test_first_mover (void)
{
  g_autoptr (WayNetwork) network = load_as (NULL);

  g_assert_cmpstr (way_network_get_format (network), ==, "tiles");
  g_assert_cmpfloat (step_cost (network, "0,0", "1,0"), ==, 2);
  g_assert_cmpfloat (step_cost (network, "0,0", "1,1"), ==, 3);
  g_assert_cmpfloat (step_cost (network, "1,1", "2,1"), ==, 5);
  g_assert_cmpfloat (step_cost (network, "2,2", "3,2"), ==, 6);
  g_assert_cmpfloat (step_cost (network, "3,2", "4,2"), ==, -1);
  g_assert_cmpfloat (step_cost (network, "2,0", "3,0"), ==, -1);
}

static void
test_other_movers (void)
{
  g_autoptr (WayNetwork) boat = load_as ("boat");
  g_autoptr (WayNetwork) cart = load_as ("cart");

  g_assert_cmpfloat (step_cost (boat, "B", "5,1"), ==, 2);
  g_assert_cmpfloat (step_cost (boat, "4,2", "3,2"), ==, 2);
  g_assert_cmpfloat (step_cost (boat, "0,0", "1,0"), ==, -1);
  g_assert_cmpfloat (step_cost (cart, "A", "2,1"), ==, 5);
  g_assert_cmpfloat (step_cost (cart, "2,2", "3,2"), ==, -1);
}

static void
test_unknown_mover (void)
{
  g_autofree char *path = files_dup_path ("accept-tiles.tiles");
  WayLoadOptions options = { NULL };
  g_autoptr (WayLoader) loader = NULL;
  g_autoptr (GError) error = NULL;

  options.mover = "bird";
  loader = way_loader_new (&options);
  g_assert_null (way_loader_load (loader, path, NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
  g_assert_true (g_pattern_match_simple ("*.tiles: *\"bird\"*foot, boat, cart",
                                         error->message));
}

static void
test_marks (void)
{
  g_autoptr (WayNetwork) network = load_as (NULL);
  WayTerrain *terrain
    = way_grid_get_terrain (way_network_get_grid (network));
  guint32 column, row;

  g_assert_true (way_terrain_find_mark (terrain, 'A', &column, &row));
  g_assert_true (column == 1 && row == 1);
  g_assert_cmpuint (way_terrain_get_class (terrain, column, row), ==, 0);
  g_assert_true (way_terrain_find_mark (terrain, 'B', &column, &row));
  g_assert_true (column == 4 && row == 1);
  g_assert_cmpuint (way_terrain_get_class (terrain, column, row), ==, 2);
}

/* What a mark stands for comes along when the map is written. */
static void
test_kinds (void)
{
  g_autofree char *path
    = g_test_build_filename (G_TEST_DIST, "..", "examples", "data",
                             "marked.tiles", NULL);
  g_autoptr (WayLoader) loader = way_loader_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (WayNetwork) network = way_loader_load (loader, path, NULL, &error);
  g_autoptr (WayNetwork) again = NULL;

  g_assert_no_error (error);
  again = files_reload_as (network, "tiles");
  for (guint i = 0; i < 2; i++)
    {
      WayNetwork *map = i == 0 ? network : again;
      guint n;
      g_autofree WayNode *ways = way_network_dup_marked (map, "way", &n);
      g_autofree WayNode *ends = NULL, *others = NULL;

      g_assert_cmpuint (n, ==, 3);
      g_assert_true (ways[0] == WAY_INDEX (0));
      g_assert_true (ways[1] == WAY_INDEX (2 * 12 + 3));
      g_assert_true (ways[2] == WAY_INDEX (5 * 12 + 11));
      ends = way_network_dup_marked (map, "dead-end", &n);
      g_assert_cmpuint (n, ==, 6);
      others = way_network_dup_marked (map, "ways", &n);
      g_assert_cmpuint (n, ==, 0);
    }
}

static void
test_sizes (void)
{
  g_autoptr (WayNetwork) network = load_as (NULL);
  WayGrid *grid = way_network_get_grid (network);
  WayPosition at;

  g_assert_true (way_graph_get_position (WAY_GRAPH (grid),
                                         way_grid_get_node (grid, 1, 2), &at));
  g_assert_true (at.x == 15 && at.y == 25);
}

/* Even rows lie to the left: 0,0 touches 0,1 but not 1,1. */
static void
test_hexagons (void)
{
  g_autoptr (WayNetwork) network = files_load_here ("accept-tiles-hexagons.tiles");
  WayGrid *grid = way_network_get_grid (network);

  g_assert_cmpint (way_grid_get_shape (grid), ==, WAY_GRID_HEXAGONS);
  g_assert_cmpfloat (step_cost (network, "0,0", "0,1"), ==, 1);
  g_assert_cmpfloat (step_cost (network, "0,0", "1,1"), ==, -1);
  g_assert_cmpfloat (step_cost (network, "0,1", "1,2"), ==, 0.5);
}

static void
test_another_grid (void)
{
  g_autofree char *path = files_dup_path ("accept-tiles.tiles");
  WayLoadOptions options = { NULL };
  g_autoptr (WayLoader) loader = NULL;
  g_autoptr (WayNetwork) network = NULL;

  options.has_grid = TRUE;
  options.shape = WAY_GRID_SQUARES_4;
  options.corners = WAY_CORNERS_NEVER;
  loader = way_loader_new (&options);
  network = way_loader_load (loader, path, NULL, NULL);
  g_assert_cmpfloat (step_cost (network, "0,0", "1,0"), ==, 2);
  g_assert_cmpfloat (step_cost (network, "0,0", "1,1"), ==, -1);
}

/* Round trips -------------------------------------------------------------- */

/* The graphs of all movers are equal, and writing again gives the same text. */
static void
test_round_trip (gconstpointer data)
{
  const char *name = data;
  g_autoptr (WayNetwork) network = files_load_here (name);
  g_autoptr (WayNetwork) again = files_reload_as (network, "tiles");
  g_autofree char *text = files_save_text (network, "tiles");
  g_autofree char *twin = files_save_text (again, "tiles");

  files_assert_same (way_network_get_graph (network),
                     way_network_get_graph (again));
  g_assert_cmpstr (text, ==, twin);
}

/* The colours of a map are written again. */
static void
test_round_trip_of_colours (void)
{
  g_autoptr (WayNetwork) network
    = files_load_text (NULL, "shape squares-4\ntile . grass 1\n"
                             "tile ~ water 2\ncolour ~ 3A78b0 # blue\n"
                             "map\n.~\n", -1, "tiles", NULL);
  g_autofree char *text = files_save_text (network, "tiles");

  g_assert_nonnull (strstr (text, "\ncolour ~ 3a78b0\n"));
  g_assert_null (strstr (text, "colour ."));
}

static void
test_round_trip_of_movers (void)
{
  static const char *const movers[] = { "foot", "boat", "cart" };
  g_autoptr (WayNetwork) boat = load_as ("boat");
  g_autofree char *text = files_save_text (boat, "tiles");
  WayLoadOptions options = { NULL };

  g_assert_nonnull (strstr (text, "movers boat foot cart\n"));
  g_assert_nonnull (strstr (text, "\"deep \"\"blue\"\" water\""));
  for (guint i = 0; i < G_N_ELEMENTS (movers); i++)
    {
      g_autoptr (WayNetwork) network = load_as (movers[i]);
      g_autoptr (WayNetwork) again = NULL;

      options.mover = movers[i];
      again = files_load_text (&options, text, -1, "tiles", NULL);
      files_assert_same (way_network_get_graph (network),
                         way_network_get_graph (again));
    }
}

static void
test_from_movingai (void)
{
  g_autoptr (WayNetwork) network = files_load_here ("accept-movingai.map");
  g_autoptr (WayNetwork) again = files_reload_as (network, "tiles");

  files_assert_same (way_network_get_graph (network),
                     way_network_get_graph (again));
}

/* A grid that a program made has no legend, and marks that may stand on what
 * was edited. */
static void
test_from_a_program (void)
{
  const WayCost costs[] = { 1, 2.5, 0, INFINITY, 0.1 };
  g_autoptr (WayTerrain) terrain
    = way_terrain_new_from_text (". . # A\n"
                                 "~ ^ B .\n", ".#~^", "AB", NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_TRIANGLES);
  g_autoptr (WayNetwork) network = way_network_new (WAY_GRAPH (grid));
  g_autoptr (WayNetwork) again = NULL;

  way_terrain_set_class (terrain, 3, 0, 4);
  way_grid_set_mover (grid, costs, G_N_ELEMENTS (costs));
  way_grid_set_cell_size (grid, 1.0 / 3, 1, 7);
  again = files_reload_as (network, "tiles");
  files_assert_same (WAY_GRAPH (grid), way_network_get_graph (again));
}

static gboolean
save (WayNetwork *network,
      GError    **error)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (),
                                            "wayfind-no-place.tiles", NULL);

  return way_network_save (network, path, NULL, WAY_SAVE_DEFAULT, NULL, error);
}

static void
test_no_place (void)
{
  g_autoptr (WayTerrain) terrain
    = way_terrain_new_from_text ("A.A\n", ".", "A", NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  g_autoptr (WayNetwork) network = way_network_new (WAY_GRAPH (grid));
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_NONE);
  g_autoptr (WayTable) table = way_table_builder_build (builder, NULL);
  g_autoptr (WayNetwork) other = way_network_new (WAY_GRAPH (table));
  g_autoptr (GError) two_kinds = NULL, no_grid = NULL;

  way_terrain_set_class (terrain, 0, 0, 1);
  g_assert_false (save (network, &two_kinds));
  g_assert_error (two_kinds, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
  g_assert_false (save (other, &no_grid));
  g_assert_error (no_grid, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
}

/* More classes than there are characters. */
static void
test_too_many_classes (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (100, 1, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  g_autoptr (WayNetwork) network = way_network_new (WAY_GRAPH (grid));
  g_autoptr (WayNetwork) again = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 94; i++)
    way_terrain_set_class (terrain, i, 0, (guint8) i);
  again = files_reload_as (network, "tiles");
  files_assert_same (WAY_GRAPH (grid), way_network_get_graph (again));

  way_terrain_set_class (terrain, 94, 0, 94);
  g_assert_false (save (network, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
}

/* Mazes without a legend --------------------------------------------------- */

/* Loads a text from a file of that name. */
static WayNetwork *
load_maze (const char *name,
           const char *text,
           GError    **error)
{
  g_autofree char *folder = g_dir_make_tmp (NULL, NULL);
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (WayLoader) loader = way_loader_new (NULL);
  WayNetwork *network;

  g_file_set_contents (path, text, -1, NULL);
  network = way_loader_load (loader, path, NULL, error);
  g_unlink (path);
  g_rmdir (folder);
  return network;
}

/* Whatever its name, and however its walls are drawn. */
static void
test_mazes (void)
{
  static const char *const names[] = { "maze.txt", "maze", "maze.map", "a.b" };
  static const char *const texts[] = {
    "#########\n#A  #   #\n#   #  B#\n#       #\n#########\n",
    "#########\r\n#A..#...#\r\n#...#..B#\r\n#.......#\r\n#########",
    ("# # # # # # # # #\n# A . . # . . . #\n# . . . # . . B #\n"
     "# . . . . . . . #\n# # # # # # # # #\n"),
    "+-------+\n|A  |   |\n|   |  B|\n|       |\n+-------+\n",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (WayNetwork) network = load_maze (names[i], texts[i], &error);
      g_autoptr (WayPath) path = NULL;
      WayTerrain *terrain;
      WayGrid *grid;
      guint32 column, row;

      g_assert_no_error (error);
      grid = way_network_get_grid (network);
      terrain = way_grid_get_terrain (grid);
      g_assert_cmpuint (way_terrain_get_width (terrain), ==, 9);
      g_assert_cmpuint (way_terrain_get_height (terrain), ==, 5);
      g_assert_true (way_terrain_find_mark (terrain, 'B', &column, &row));
      path = way_find_path (WAY_GRAPH (grid), way_grid_get_node (grid, 1, 1),
                            way_grid_get_node (grid, column, row),
                            WAY_STRATEGY_ASTAR, &error);
      g_assert_no_error (error);
      g_assert_nonnull (path);
    }
}

/* Texts that have something of a maze, and are none. */
static void
test_no_mazes (void)
{
  static const char *const texts[] = {
    "# from to\n# x y z r\n",
    "####\n#.#\n####\n",
    "a-b\nb-c\nc-d\n",
    "#\n#\n#\n",
    "....\n....\n",
    "##\n#~\n",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (WayNetwork) network = load_maze ("x.txt", texts[i], &error);

      if (network != NULL)
        g_assert_null (way_network_get_grid (network));
      else
        g_assert_error (error, WAY_ERROR, WAY_ERROR_PARSE);
      if (i == 1)
        g_assert_true (g_pattern_match_simple ("*such as prepared, *tiles*, "
                                               "and was read as *",
                                               error->message));
    }
}

/* Errors ------------------------------------------------------------------- */

typedef struct
{
  const char *name;
  const char *text;
  const char *message;          /* a pattern */
} Reject;

#define HEAD "shape squares-4\n"

/* Each is one wrong line, too short for a file of its own. */
static const Reject rejects[] = {
  { "shape", "shape circles\n", "*:1: \"circles\"; expected squares-4*" },
  { "corners", HEAD "corners round\n", "*:2: \"round\"; expected never*" },
  { "no-corners", HEAD "corners # none\n", "*:2: the line ends*expected*" },
  { "setting", HEAD "paint red\n", "*:2: \"paint\"; expected shape*" },
  { "colour-of-nothing", HEAD "colour ~ 3a78b0\n",
    "*:2: \"~\"; expected the character of a tile*" },
  { "colour-of-whom", HEAD "colour\n", "*:2: the line ends; expected the char*" },
  { "no-colour", HEAD "tile ~ sea 1\ncolour ~\n",
    "*:3: the line ends*3a78b0*" },
  { "name-of-a-colour", HEAD "tile ~ sea 1\ncolour ~ indigo\n",
    "*:3: \"indigo\"; expected a colour of six digits*" },
  { "long-colour", HEAD "tile ~ sea 1\ncolour ~ 3a78b00\n",
    "*:3: \"3a78b00\"*" },
  { "two-colours", HEAD "tile ~ sea 1\ncolour ~ 3a78b0\ncolour ~ 3a78b0\n",
    "*:4: \"~\" has a colour already" },
  { "end-of-colour", HEAD "tile ~ sea 1\ncolour ~ 3a78b0 1\n",
    "*:3: \"1\"; expected the end*" },
  { "symbol", HEAD "tile grass 1\n", "*:2: \"grass\"; expected one*" },
  { "utf8-symbol", HEAD "tile \xc3\xa9 e 1\n", "*:2: \"\xc3\xa9\"; expected o*" },
  { "no-symbol", HEAD "tile\n", "*:2: the line ends; expected one character*" },
  { "no-name", HEAD "tile .\n", "*:2: the line ends; expected the name*" },
  { "no-cost", HEAD "tile . grass\n", "*:2: the line ends; expected its cost*" },
  { "nan", HEAD "tile . grass nan\n", "*:2: cost \"nan\" is not a number" },
  { "inf", HEAD "tile . grass inf\n", "*:2: cost \"inf\" is not a number" },
  { "negative", HEAD "tile . grass -3\n", "*:2: cost \"-3\" is negative*" },
  { "two-costs", HEAD "tile . grass 1 2\n", "*:2: \"2\"; expected one cost*" },
  { "no-movers", HEAD "tile . grass boat=1\n", "*:2: \"boat\"; expected a mo*" },
  { "unknown-mover", HEAD "movers foot\ntile . grass boat=1\n",
    "*:3: \"boat\"; expected a mover*" },
  { "mover-twice", HEAD "movers foot\ntile . a foot=1 foot=2\n",
    "*:3: \"foot\"; expected a mover*" },
  { "same-movers", HEAD "movers foot foot\n", "*:2: \"foot\"; expected anot*" },
  { "mover-sign", HEAD "movers a=b\n", "*:2: \"a=b\"; expected the name*" },
  { "late-movers", HEAD "tile . a 1\nmovers foot\n", "*:3: *before any tile" },
  { "nobody", HEAD "movers\n", "*:2: the line ends*expected*" },
  { "quote", HEAD "tile . \"tall grass 1\n", "*:2: a quote is not closed*" },
  { "symbol-twice", HEAD "tile . a 1\ntile . b 1\n",
    "*:3: \".\" stands for something already" },
  { "mark-twice", HEAD "tile . a 1\nmark .\n", "*:3: \".\" stands for*" },
  { "mark-on", HEAD "tile . a 1\nmark A ~\n", "*:3: \"~\"; expected the*" },
  { "mark-rest", HEAD "tile . a 1\nmark A . b c\n", "*:3: \"c\"; expected the*" },
  { "steps", HEAD "steps fast\n", "*:2: step \"fast\" is not a number" },
  { "step-back", HEAD "steps -1\n", "*:2: step -1 is negative" },
  { "many-steps", HEAD "steps 1 2 3 4\n", "*:2: \"4\"; expected the end*" },
  { "no-steps", HEAD "steps\n", "*:2: the line ends; expected a number*" },
  { "flat-cell", HEAD "cell 1 0\n", "*:2: a cell of size 0*expected*" },
  { "huge-cell", HEAD "cell 1e200\n", "*:2: a cell of size 1e+200*" },
  { "no-tile", HEAD "map\n.\n", "*:2: the map begins; expected a tile*" },
  { "no-map", HEAD "tile . a 1\n", "*:2: the file ends*expected*" },
  { "no-rows", HEAD "tile . a 1\nmap\n\n", "*:4: the file ends after 0*" },
  { "ragged", HEAD "tile . a 1\nmap\n. .\n.\n", "*:5: a row of 1 cells; expected 2*" },
  { "cell", HEAD "tile . a 1\nmap\n. x\n", "*:4: \"x\" in column 3*" },
  { "latin1", HEAD "tile . a\xe9 1\n", "*:2: byte 0xe9*UTF-8*" },
};

static void
test_reject (gconstpointer data)
{
  const Reject *reject = data;

  files_reject_text (reject->text, -1, "tiles", reject->message);
}

static void
test_reject_binary (void)
{
  files_reject_text (HEAD "tile . a 1\nmap\n.\0.\n", 35, "tiles",
                     "*:4: a zero byte*");
}

static void
test_reject_long_line (void)
{
  g_autoptr (GString) text = g_string_new (HEAD "tile . a 1\nmap\n");
  const gsize head = text->len;

  g_string_set_size (text, head + 10000000);
  memset (text->str + head, '.', text->len - head);
  files_reject_text (text->str, (gssize) text->len, "tiles", "*:4: *longer*");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/tile-map/first-mover", test_first_mover);
  g_test_add_func ("/tile-map/other-movers", test_other_movers);
  g_test_add_func ("/tile-map/unknown-mover", test_unknown_mover);
  g_test_add_func ("/tile-map/marks", test_marks);
  g_test_add_func ("/tile-map/kinds", test_kinds);
  g_test_add_func ("/tile-map/mazes", test_mazes);
  g_test_add_func ("/tile-map/no-mazes", test_no_mazes);
  g_test_add_func ("/tile-map/sizes", test_sizes);
  g_test_add_func ("/tile-map/hexagons", test_hexagons);
  g_test_add_func ("/tile-map/another-grid", test_another_grid);
  g_test_add_data_func ("/tile-map/round-trip", "accept-tiles.tiles",
                        test_round_trip);
  g_test_add_data_func ("/tile-map/round-trip-of-hexagons",
                        "accept-tiles-hexagons.tiles", test_round_trip);
  g_test_add_func ("/tile-map/round-trip-of-colours",
                   test_round_trip_of_colours);
  g_test_add_func ("/tile-map/round-trip-of-movers",
                   test_round_trip_of_movers);
  g_test_add_func ("/tile-map/from-movingai", test_from_movingai);
  g_test_add_func ("/tile-map/from-a-program", test_from_a_program);
  g_test_add_func ("/tile-map/no-place", test_no_place);
  g_test_add_func ("/tile-map/too-many-classes", test_too_many_classes);
  for (guint i = 0; i < G_N_ELEMENTS (rejects); i++)
    {
      g_autofree char *path = g_strdup_printf ("/tile-map/reject-%s",
                                               rejects[i].name);

      g_test_add_data_func (path, &rejects[i], test_reject);
    }
  g_test_add_func ("/tile-map/reject-binary", test_reject_binary);
  g_test_add_func ("/tile-map/reject-long-line", test_reject_long_line);

  return g_test_run ();
}
