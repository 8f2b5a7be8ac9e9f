/* tiled.c - tests of maps that Tiled wrote
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * t/data has valid (accept-) and invalid (reject-) files. Python compressed the
 * compressed data. */

#include "lib/files.h"

#include <math.h>
#include <string.h>

/* Whether the build reads JSON; the case is skipped if it does not. */
static gboolean
has_json (void)
{
  if (way_format_find ("tiled")->built_in)
    return TRUE;

  g_test_skip ("this build has no json-glib");
  return FALSE;
}

/* What entering each cell costs, row by row; -1 if it cannot be entered. */
static void
assert_costs (WayNetwork    *network,
              const WayCost *costs)
{
  WayGrid *grid = way_network_get_grid (network);
  WayTerrain *terrain = way_grid_get_terrain (grid);
  const guint32 width = way_terrain_get_width (terrain);

  for (guint32 i = 0; i < width * way_terrain_get_height (terrain); i++)
    {
      const guint8 klass
        = way_terrain_get_class (terrain, i % width, i / width);
      const WayCost cost = way_grid_get_class_cost (grid, klass);

      if (cost != (costs[i] < 0 ? INFINITY : costs[i]))
        g_error ("cell %u costs %g", i, cost);
    }
}

/* Grass, a road, water; a wall on a layer that is not shown; a bridge, turned
 * over, in a group; a cell without any tile. */
static void
test_layers (void)
{
  const WayCost costs[] = {
    1,  -1, 1,   -1, -1,
    1, 0.5, 0.5,  1, -1,
    1,   1, -1,  -1, -1,
  };
  g_autoptr (WayNetwork) network = NULL;
  WayGrid *grid;

  if (!has_json ())
    return;

  network = files_load_here ("accept-tiled.tmj");
  grid = way_network_get_grid (network);
  g_assert_cmpstr (way_network_get_format (network), ==, "tiled");
  g_assert_cmpint (way_grid_get_shape (grid), ==, WAY_GRID_SQUARES_8);
  g_assert_cmpint (way_grid_get_corner_rule (grid), ==, WAY_CORNERS_BOTH_FREE);
  assert_costs (network, costs);
}

static void
test_mover (void)
{
  const WayCost costs[] = {
    1,  -1, 1,    1,  1,
    1, 0.5, 0.5,  1,  1,
    1,   1, -1,   1, -1,
  };
  g_autofree char *path = files_dup_path ("accept-tiled.tmj");
  WayLoadOptions options = { NULL };
  g_autoptr (WayLoader) loader = NULL;
  g_autoptr (WayNetwork) network = NULL;
  g_autoptr (GError) error = NULL;

  if (!has_json ())
    return;

  options.mover = "boat";
  loader = way_loader_new (&options);
  network = way_loader_load (loader, path, NULL, &error);
  g_assert_no_error (error);
  assert_costs (network, costs);

  options.mover = "bird";
  g_object_unref (loader);
  loader = way_loader_new (&options);
  g_assert_null (way_loader_load (loader, path, NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
}

static void
test_hexagons (void)
{
  g_autoptr (WayNetwork) network = NULL;

  if (!has_json ())
    return;

  network = files_load_here ("accept-tiled-hexagons.json");
  g_assert_cmpint (way_grid_get_shape (way_network_get_grid (network)), ==,
                   WAY_GRID_HEXAGONS);
}

static void
test_shape_and_corners (void)
{
  g_autoptr (WayNetwork) network = NULL;
  WayGrid *grid;

  if (!has_json ())
    return;

  network = files_load_here ("accept-tiled-shape.json");
  grid = way_network_get_grid (network);
  g_assert_cmpint (way_grid_get_shape (grid), ==, WAY_GRID_SQUARES_4);
  g_assert_cmpint (way_grid_get_corner_rule (grid), ==, WAY_CORNERS_ALWAYS);
}

/* As a tile map it can be edited by hand, with the names of its tiles. */
static void
test_to_tile_map (void)
{
  g_autoptr (WayNetwork) network = NULL, again = NULL;
  g_autofree char *text = NULL;

  if (!has_json ())
    return;

  network = files_load_here ("accept-tiled.tmj");
  again = files_reload_as (network, "tiles");
  text = files_save_text (network, "tiles");
  files_assert_same (way_network_get_graph (network),
                     way_network_get_graph (again));
  g_assert_nonnull (strstr (text, "movers default boat\n"));
  g_assert_nonnull (strstr (text, " \"deep water\" default=- boat=1\n"));
  g_assert_nonnull (strstr (text, " road 0.5\n"));
}

/* A layer marks a region, and a tile marks waypoints; a cell may be both. */
static void
test_marks (void)
{
  static const char text[] =
    "{\"layers\":[{\"type\":\"tilelayer\",\"width\":3,\"height\":2,"
    "\"data\":[1,2,1,1,1,2]},{\"type\":\"tilelayer\",\"width\":3,"
    "\"height\":2,\"data\":[0,1,1,0,0,0],\"properties\":[{\"name\":\"mark\","
    "\"type\":\"string\",\"value\":\"dead-end\"}]}],\"height\":2,"
    "\"width\":3,\"orientation\":\"orthogonal\",\"tilesets\":[{\"firstgid\":1,"
    "\"tilecount\":2,\"name\":\"t\",\"tiles\":[{\"id\":1,\"properties\":["
    "{\"name\":\"mark\",\"type\":\"string\",\"value\":\"way\"}]}]}]}";
  g_autoptr (WayNetwork) network = NULL;
  guint n = 0;

  if (!has_json ())
    return;

  network = files_load_text (NULL, text, -1, "tmj", NULL);
  g_autofree WayNode *ends = way_network_dup_marked (network, "dead-end", &n);
  g_assert_cmpuint (n, ==, 2);
  g_assert_true (ends[0] == WAY_INDEX (1) && ends[1] == WAY_INDEX (2));
  g_autofree WayNode *ways = way_network_dup_marked (network, "way", &n);
  g_assert_cmpuint (n, ==, 2);
  g_assert_true (ways[0] == WAY_INDEX (1) && ways[1] == WAY_INDEX (5));
  g_autofree WayNode *none = way_network_dup_marked (network, "wa", &n);
  g_assert_cmpuint (n, ==, 0);
  g_assert_nonnull (none);
}

/* Marks that are no text, and too many kinds. */
static void
test_bad_marks (void)
{
  static const char head[] =
    "{\"layers\":[{\"type\":\"tilelayer\",\"width\":1,\"height\":1,"
    "\"data\":[1],\"properties\":[{\"name\":\"mark\",\"value\":";
  static const char tail[] =
    "}]}],\"height\":1,\"width\":1,\"orientation\":\"orthogonal\","
    "\"tilesets\":[{\"firstgid\":1,\"tilecount\":1,\"name\":\"t\"}]}";
  static const char *const bad[] = { "5", "true", "\"\"" };

  for (guint i = 0; has_json () && i < G_N_ELEMENTS (bad); i++)
    {
      g_autofree char *text = g_strconcat (head, bad[i], tail, NULL);

      files_reject_text (text, -1, "tmj",
                         "*a property \"mark\" is not a word");
    }
}

/* More kinds than a map can have, each by a layer. */
static void
test_many_marks (void)
{
  g_autoptr (GString) text = g_string_new ("{\"layers\":[");

  if (!has_json ())
    return;

  for (guint i = 0; i < 33; i++)
    g_string_append_printf (text, "%s{\"type\":\"tilelayer\",\"width\":1,"
                            "\"height\":1,\"data\":[1],\"properties\":[{"
                            "\"name\":\"mark\",\"value\":\"k%u\"}]}",
                            i > 0 ? "," : "", i);
  g_string_append (text, "],\"height\":1,\"width\":1,\"orientation\":"
                   "\"orthogonal\",\"tilesets\":[{\"firstgid\":1,"
                   "\"tilecount\":1,\"name\":\"t\"}]}");
  files_reject_text (text->str, -1, "tmj", "*at most 32 kinds of marks");
}

/* Errors ------------------------------------------------------------------- */

typedef struct
{
  const char *name;
  const char *message;          /* a pattern */
} Reject;

static const Reject rejects[] = {
  { "array", "*.tmj: *an object was expected" },
  { "cut", "*.tmj:*this is not JSON: *" },
  { "comment", "*.tmj:1: this is not JSON: / outside of a string" },
  { "infinite", "*.tmj: the map is infinite*" },
  { "external", "*.tmj: the tileset \"a.tsx\" is in another file*expected*" },
  { "staggered", "*.tmj: the orientation is \"staggered\"*expected*" },
  { "stagger-axis", "*.tmj: hexagons with the stagger axis Y*expected*" },
  { "stagger-index", "*.tmj: hexagons with*the stagger index Odd*expected*" },
  { "no-width", "*.tmj: \"width\" must be a whole number*" },
  { "half-height", "*.tmj: \"height\" must be a whole number*" },
  { "huge-number", "*.tmj: *" },
  { "huge", "*.tmj: more than 268435456 tiles*" },
  { "layer-size", "*.tmj: a layer of 3 by 2 tiles; expected 2 by 2*" },
  { "few-tiles", "*.tmj: a layer has fewer tiles; expected 4*" },
  { "many-tiles", "*.tmj: a layer has more tiles; expected 4*" },
  { "tile-word", "*.tmj: tile 2 of a layer is no whole number*" },
  { "tile-negative", "*.tmj: tile 2 of a layer is no whole number*" },
  { "tile-unknown", "*.tmj: tile 2 in column 0 of row 1 is of no tileset" },
  { "no-data", "*.tmj: a layer has no data" },
  { "no-type", "*.tmj: a layer has no type" },
  { "no-layers", "*.tmj: the map has no tile layer" },
  { "base64", "*.tmj: *none of base64" },
  { "base64-short", "*.tmj: a layer has fewer tiles*" },
  { "zlib-cut", "*.tmj: a layer cannot be unpacked: *" },
  { "not-gzip", "*.tmj: a layer cannot be unpacked: *" },
  { "bomb", "*.tmj: a layer has more tiles; expected 4*" },
  { "zstd", "*.tmj: a layer is compressed by \"zstd\"*expected*" },
  { "cost-word", "*.tmj: a property \"cost\" is not a number" },
  { "cost-negative", "*.tmj: cost -3 is negative*" },
  { "blocked-word", "*.tmj: a property \"blocked\" is neither*" },
  { "mover", "*.tmj: the mover of a property must be*" },
  { "old-tiles", "*.tmj: the tiles of a tileset are no list*Tiled 1.2*" },
  { "tile-id", "*.tmj: \"id\" must be a whole number*" },
  { "firstgid", "*.tmj: \"firstgid\" must be a whole number*" },
  { "shape", "*.tmj: the map's \"shape\" must be*" },
  { "shape-number", "*.tmj: the property \"shape\" of the map is no text" },
  { "corners", "*.tmj: the map's \"corners\" must be*" },
  { "many-kinds", "*.tmj: more than 256 kinds of tiles*" },
};

static void
test_reject (gconstpointer data)
{
  const Reject *reject = data;
  g_autofree char *name = g_strdup_printf ("reject-tiled-%s.tmj",
                                           reject->name);

  if (has_json ())
    files_reject (name, reject->message);
}

static void
test_reject_deep (void)
{
  g_autoptr (GString) text = g_string_new ("{\"layers\":");

  if (!has_json ())
    return;

  for (guint i = 0; i < 1000000; i++)
    g_string_append_c (text, '[');
  files_reject_text (text->str, -1, "tmj", "*:1: *deeper than 64*");
}

static void
test_reject_long_line (void)
{
  g_autoptr (GString) text = g_string_new ("{\"layers\":\"");
  const gsize head = text->len;

  if (!has_json ())
    return;

  g_string_set_size (text, head + 10000000);
  memset (text->str + head, 'x', 10000000);
  files_reject_text (text->str, (gssize) text->len, "tmj", "*not JSON*");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/tiled/layers", test_layers);
  g_test_add_func ("/tiled/mover", test_mover);
  g_test_add_func ("/tiled/hexagons", test_hexagons);
  g_test_add_func ("/tiled/shape-and-corners", test_shape_and_corners);
  g_test_add_func ("/tiled/to-tile-map", test_to_tile_map);
  for (guint i = 0; i < G_N_ELEMENTS (rejects); i++)
    {
      g_autofree char *path = g_strdup_printf ("/tiled/reject-%s",
                                               rejects[i].name);

      g_test_add_data_func (path, &rejects[i], test_reject);
    }
  g_test_add_func ("/tiled/marks", test_marks);
  g_test_add_func ("/tiled/bad-marks", test_bad_marks);
  g_test_add_func ("/tiled/many-marks", test_many_marks);
  g_test_add_func ("/tiled/reject-deep", test_reject_deep);
  g_test_add_func ("/tiled/reject-long-line", test_reject_long_line);

  return g_test_run ();
}
