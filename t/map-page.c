/* map-page.c - the drawings and texts of pages of pictures, in a real browser
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The test reads pixels and texts. Without Chromium all cases are skipped. */

#include "lib/map-desk.h"

#include <math.h>

/* The first and the last of three bands, and the first two lines, as in
 * src/io/draw/theme.c. */
#define BAND_1 "44,74,147"
#define BAND_3 "233,224,140"
#define LINE_1 "0,114,178"
#define LINE_2 "213,94,0"

/* Switches ----------------------------------------------------------------- */

static void
test_routes (void)
{
  static const char *const upper[] = { "West", "North", "East", NULL };
  static const char *const lower[] = { "West", "South", "East", NULL };
  g_autoptr (WayNetwork) network = map_desk_new_square ();
  g_autoptr (WayPicture) picture = way_picture_new (network);
  g_autoptr (WayRoute) first = map_desk_find_route (network, upper);
  g_autoptr (WayRoute) second = map_desk_find_route (network, lower);
  MapBox north, south;

  way_picture_add_route (picture, first, "Over the top");
  way_picture_add_route (picture, second, NULL);
  if (!map_desk_open (picture))
    return;
  north = map_desk_find (MAP_ROUTE_1);
  south = map_desk_find (MAP_ROUTE_2);
  g_assert_cmpfloat (north.top, <, south.top - 200);
  g_assert_cmpfloat (north.below, <, south.below - 200);
  desk_assert_has ("#legend", "Over the top: 20");
  desk_assert_has ("#legend", "Alternative 1: 24");

  map_desk_flip ("Over the top: 20");
  g_assert_cmpfloat (map_desk_count ("over", MAP_ROUTE_1), ==, 0);
  g_assert_cmpfloat (map_desk_count ("over", MAP_ROUTE_2), >, 1000);
  map_desk_flip ("Over the top: 20");
  g_assert_cmpfloat (map_desk_count ("over", MAP_ROUTE_1), >, 1000);
  desk_assert_quiet ();
}

/* Lines of rail; each can be switched off. */
static void
test_lines (void)
{
  static const MapRow rows[] = {
    { 0, 0, "a" }, { 100, 0, "b" }, { 200, 0, "c" }, { 0, 50, "d" },
    { 100, 50, "e" }, { 200, 50, "f" }, { 300, 50, "g" },
  };
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);
  g_autoptr (WayNetwork) network = NULL;
  g_autoptr (WayPicture) picture = NULL;
  gdouble first;

  map_desk_add_nodes (builder, rows, G_N_ELEMENTS (rows));
  for (guint i = 0; i + 1 < G_N_ELEMENTS (rows); i++)
    if (i != 2)
      way_table_builder_add_edge (builder, WAY_INDEX (i), WAY_INDEX (i + 1), 1,
                                  WAY_BOTH_WAYS, i < 2 ? "Circle" : "Victoria",
                                  NULL);
  network = map_desk_build (builder);
  picture = way_picture_new (network);
  if (!map_desk_open (picture))
    return;
  desk_assert_has ("#legend", "LinesVictoriaCircle");
  first = map_desk_count ("under", LINE_1);
  g_assert_cmpfloat (first, >, 300);
  g_assert_cmpfloat (map_desk_count ("under", LINE_2), >, 200);
  map_desk_flip ("Victoria");
  g_assert_cmpfloat (map_desk_count ("under", LINE_1), ==, 0);
  g_assert_cmpfloat (map_desk_count ("under", LINE_2), >, 200);
  map_desk_flip ("Victoria");
  g_assert_cmpfloat (map_desk_count ("under", LINE_1), ==, first);
  desk_assert_quiet ();
}

static WayReach *
reach_all (WayNetwork *network)
{
  g_autoptr (WaySearch) search
    = way_search_new (way_network_get_graph (network), WAY_STRATEGY_DIJKSTRA);
  g_autoptr (GError) error = NULL;
  WayReach *reach;

  way_search_add_start (search, map_desk_node (network, 0), 0);
  g_assert_cmpint (way_search_run (search, &error), !=,
                   WAY_STATUS_FAILED);
  reach = way_reach_new_from_search (search, &error);
  g_assert_no_error (error);
  return reach;
}

static void
test_bands (WayNetwork *network)
{
  const WayCost ends[] = { 4, 8, 30 };
  g_autoptr (WayPicture) picture = way_picture_new (network);
  g_autoptr (WayReach) reach = reach_all (network);
  gdouble first, last;

  way_picture_set_reach (picture, reach, ends, G_N_ELEMENTS (ends));
  if (!map_desk_open (picture))
    return;
  first = map_desk_count ("under", BAND_1);
  last = map_desk_count ("under", BAND_3);
  g_assert_cmpfloat (first, >, 500);
  g_assert_cmpfloat (last, >, 500);

  map_desk_flip ("30");
  g_assert_cmpfloat (map_desk_count ("under", BAND_1), ==, first);
  g_assert_cmpfloat (map_desk_count ("under", BAND_3), <, last / 20);
  map_desk_flip ("30");
  g_assert_cmpfloat (map_desk_count ("under", BAND_3), ==, last);
  desk_assert_quiet ();
}

static void
test_bands_of_a_table (void)
{
  g_autoptr (WayNetwork) network = map_desk_new_square ();

  test_bands (network);
}

/* Letters and what surrounds them, as in src/io/draw/theme.c: dark and light. */
#define DARK "29,35,41"
#define LIGHT "252,252,249"

/* What surrounds letters has more pixels than they have. The mark of the place,
 * dark with a light ring, counts the other way. */
static void
test_letters_on_bands (void)
{
  const WayCost near[] = { 100, 200, 300 }, far[] = { 1e-3, 2e-3, 100 };
  g_autoptr (WayTerrain) terrain = way_terrain_new (9, 7, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayNetwork) network = way_network_new (WAY_GRAPH (grid));
  g_autoptr (WaySearch) search = way_search_new (WAY_GRAPH (grid),
                                                 WAY_STRATEGY_DIJKSTRA);
  g_autoptr (WayReach) reach = NULL;

  way_search_set_start (search, WAY_INDEX (0));
  way_search_run (search, NULL);
  reach = way_reach_new_from_search (search, NULL);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (WayPicture) picture = way_picture_new (network);
      gdouble dark, light;

      way_picture_set_reach (picture, reach, i == 0 ? near : far, 3);
      way_picture_add_place (picture, WAY_INDEX (31),
                             "A place with a long name");
      if (!map_desk_open (picture))
        return;
      dark = map_desk_count ("over", DARK);
      light = map_desk_count ("over", LIGHT);
      g_test_message ("%g dark pixels, %g light ones", dark, light);
      if (i == 0)
        g_assert_cmpfloat (dark, >, light);
      else
        g_assert_cmpfloat (light, >, dark);
    }
  desk_assert_quiet ();
}

/* The costs that stand in a page are those of the search, to the last bit. */
static void
test_costs_are_exact (void)
{
  static const WayCost costs[] = { 255,        256, 65535, 65536, 4294967295.0,
                                   4294967296.0, 0.1, 0.25,  1e300 };
  static const char *const shown[] = {
    "255", "256", "65\xc2\xa0""535", "65\xc2\xa0""536",
    "4\xc2\xa0""294\xc2\xa0""967\xc2\xa0""295",
    "4\xc2\xa0""294\xc2\xa0""967\xc2\xa0""296", "0.1", "0.25", "1.00e+300",
  };

  for (guint n = 1; n <= G_N_ELEMENTS (costs); n++)
    {
      const MapRow rows[] = { { 0, 0, "a" }, { 100, 0, "b" } };
      g_autoptr (WayTableBuilder) builder
        = way_table_builder_new (WAY_POSITION_PLANAR);
      g_autoptr (WayNetwork) network = NULL;
      g_autoptr (WayPicture) picture = NULL;
      g_autofree char *expected = g_strdup_printf ("a \xe2\x86\x92 b\ncost %s",
                                                   shown[n - 1]);

      map_desk_add_nodes (builder, rows, 2);
      way_table_builder_add_edge (builder, WAY_INDEX (0), WAY_INDEX (1),
                                  costs[n - 1], WAY_ONE_WAY, NULL, NULL);
      network = map_desk_build (builder);
      picture = way_picture_new (network);
      if (!map_desk_open (picture))
        return;
      map_desk_hover_middle ();
      desk_assert_text ("#tip", expected);
    }
}

/* Costs between places ----------------------------------------------------- */

static void
test_matrix (void)
{
  const WayCost costs[] = { 20, INFINITY, 7, 1.5 };
  const guint rows[] = { 0, 2 }, columns[] = { 1, 2 };
  g_autoptr (WayNetwork) network = map_desk_new_square ();
  g_autoptr (WayPicture) picture = way_picture_new (network);

  way_picture_add_place (picture, map_desk_node (network, 0), "Home");
  way_picture_add_place (picture, map_desk_node (network, 1), "Shop");
  way_picture_add_place (picture, map_desk_node (network, 3), "Work");
  way_picture_set_matrix (picture, rows, 2, columns, 2, costs, 4);
  if (!map_desk_open (picture))
    return;
  desk_assert_text ("#columns", "Shop20Workno way");
  g_free (browser_run (desk_browser (),
                       "(() => { const row = document.getElementById('row');"
                       "  row.value = 1;"
                       "  row.dispatchEvent(new Event('change')); })(), 1"));
  desk_assert_text ("#columns", "Work1.5Shop7");
  desk_assert_quiet ();
}

/* The scale ---------------------------------------------------------------- */

/* The length of a pixel by the scale bar, in metres or units of the plane. */
static gdouble
read_ruler (void)
{
  return desk_number (
      "(() => { const bar = document.getElementById('ruler');"
      "  const [number, unit] = bar.textContent.split('\\u00a0');"
      "  return Number(number) * (unit === 'km' ? 1000 : 1)"
      "         / bar.getBoundingClientRect().width; })()");
}

/* The bar tells the distance of the two marks, which are @length apart. */
static void
check_ruler (gdouble length)
{
  const MapBox box = map_desk_find (MAP_MARK);
  const gdouble pixels = box.right - box.left - (box.below - box.top);

  g_assert_cmpfloat_with_epsilon (read_ruler () * pixels, length,
                                  0.02 * length);
}

static void
test_ruler_of_a_plane (void)
{
  g_autoptr (WayNetwork) network = map_desk_new_square ();
  g_autoptr (WayPicture) picture = map_desk_new_marked (network);

  if (!map_desk_open (picture))
    return;
  check_ruler (200);
  desk_press ("-");
  desk_wait_for_map ();
  check_ruler (200);
  desk_assert_quiet ();
}

/* A degree of longitude, which is half as long at 60 degrees. */
static void
test_ruler_of_the_earth (void)
{
  for (guint i = 0; i < 2; i++)
    {
      const gdouble latitude = 60 * i;
      const MapRow rows[] = { { 10, latitude, "a" }, { 11, latitude, "b" } };
      g_autoptr (WayTableBuilder) builder
        = way_table_builder_new (WAY_POSITION_GEOGRAPHIC);
      g_autoptr (WayNetwork) network = NULL;
      g_autoptr (WayPicture) picture = NULL;

      map_desk_add_nodes (builder, rows, 2);
      network = map_desk_build (builder);
      picture = way_picture_new (network);
      way_picture_set_options (picture, &(WayPictureOptions) {
        .flags = WAY_PICTURE_NO_LABELS,
      });
      for (guint32 k = 0; k < 2; k++)
        way_picture_add_place (picture, map_desk_node (network, k), "");
      if (!map_desk_open (picture))
        return;
      check_ruler (WAY_EARTH_RADIUS * G_PI / 180 / (i + 1));
      desk_assert_quiet ();
    }
}

/* Grids have no scale. */
static void
test_no_ruler (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (3, 3, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayNetwork) network = way_network_new (WAY_GRAPH (grid));
  g_autoptr (WayPicture) picture = way_picture_new (network);

  if (map_desk_open (picture))
    g_assert_cmpfloat (desk_number ("document.getElementById('ruler').hidden"
                                    "  ? 1 : 0"), ==, 1);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  desk_set_up ();

#define ADD(path, func) g_test_add_func ("/map-page/" path, func)
  ADD ("switches/routes", test_routes);
  ADD ("switches/lines", test_lines);
  ADD ("switches/bands-of-a-table", test_bands_of_a_table);
  ADD ("letters-on-bands", test_letters_on_bands);
  ADD ("ruler/plane", test_ruler_of_a_plane);
  ADD ("ruler/earth", test_ruler_of_the_earth);
  ADD ("ruler/none", test_no_ruler);
  ADD ("costs-are-exact", test_costs_are_exact);
  ADD ("matrix", test_matrix);

  status = g_test_run ();
  desk_clear ();
  return status;
}
