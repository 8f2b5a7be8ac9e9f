/* map-looks.c - pages of pictures of any size, theme and network
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The page must lose nothing in a narrow window, in the dark, or by odd names.
 * Without Chromium all cases are skipped. */

#include "lib/map-desk.h"

/* Looks -------------------------------------------------------------------- */

static gdouble
ground (void)
{
  return desk_number ("bytes(document.querySelector('.buffer:not(.back)'))[0]");
}

/* Waits until the map is as light as @light says: a browser tells of a change of
 * theme when it comes to it. */
static void
assert_light (gboolean light)
{
  for (guint i = 0; i < 200; i++)
    {
      desk_wait_for_map ();
      if (light ? ground () > 200 : ground () < 60)
        return;
      g_usleep (50000);
    }

  g_error ("the ground is %g", ground ());
}

static void
test_light_and_dark (void)
{
  g_autoptr (WayNetwork) network = map_desk_new_square ();
  g_autoptr (WayPicture) picture = way_picture_new (network);

  if (!map_desk_open (picture))
    return;
  assert_light (TRUE);
  browser_set_media (desk_browser (), "prefers-color-scheme", "dark");
  assert_light (FALSE);
  desk_number ("document.getElementById('theme').click(), 1");
  assert_light (TRUE);

  way_picture_set_options (picture, &(WayPictureOptions) {
    .flags = WAY_PICTURE_DARK,
  });
  if (map_desk_open (picture))
    assert_light (FALSE);
}

static void
test_width (guint width)
{
  g_autoptr (WayNetwork) network = map_desk_new_square ();
  g_autoptr (WayPicture) picture = map_desk_new_marked (network);
  static const char *const names[] = { "West", "North", "East", NULL };
  g_autoptr (WayRoute) route = map_desk_find_route (network, names);

  way_picture_add_route (picture, route, NULL);
  way_picture_set_options (picture, &(WayPictureOptions) {
    .title = "A title that is as long as titles become",
  });
  if (!map_desk_open (picture))
    return;
  browser_set_size (desk_browser (), width, 700);
  desk_number ("settled()");
  desk_wait_for_map ();
  g_assert_cmpfloat (desk_number ("document.documentElement.scrollWidth"), <=,
                     width);
  g_assert_cmpfloat (desk_number ("document.documentElement.scrollHeight"), <=,
                     700);
  g_assert_cmpfloat (
      desk_number ("[...document.querySelectorAll('button, input, h1, summary')]"
                   "  .filter(one => { const box"
                   "      = one.getBoundingClientRect();"
                   "    return box.left < 0 || box.right > innerWidth; })"
                   "  .length"), ==, 0);
  g_assert_cmpfloat (map_desk_count ("over", MAP_ROUTE_1), >, 100);
  desk_assert_quiet ();
}

static void
test_320_pixels (void)
{
  test_width (320);
}

static void
test_3840_pixels (void)
{
  test_width (3840);
}

/* Names that would end a script, a string or a line; and no server is asked
 * for anything. */
static void
test_hostile_names (void)
{
  static const char name[] = "</script><script>alert(1)//\xe2\x80\xa8'\"\\<!--";
  const MapRow rows[] = { { 0, 0, name }, { 100, 0, "b" } };
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);
  g_autoptr (WayNetwork) network = NULL;
  g_autoptr (WayPicture) picture = NULL;

  map_desk_add_nodes (builder, rows, 2);
  way_table_builder_add_edge (builder, WAY_INDEX (0), WAY_INDEX (1), 1,
                              WAY_BOTH_WAYS, name, NULL);
  network = map_desk_build (builder);
  picture = way_picture_new (network);
  way_picture_set_options (picture, &(WayPictureOptions) {
    .title = "<img src=x onerror=alert(2)>",
    .unit = "</script>",
  });
  if (!map_desk_open (picture))
    return;
  desk_assert_text ("h1", "<img src=x onerror=alert(2)>");
  map_desk_hover_middle ();
  desk_assert_has ("#tip", "</script><script>alert(1)//\xe2\x80\xa8'\"\\<!--");
  g_assert_cmpfloat (desk_number ("document.images.length"), ==, 0);
  g_assert_cmpfloat (desk_number ("performance.getEntriesByType('resource')"
                                  "  .length"), ==, 0);
  g_assert_cmpfloat (desk_number ("fetch('data:,x').then(() => 0, () => 1)"),
                     ==, 1);
}

/* Odd maps ----------------------------------------------------------------- */

/* Nothing at all, one node, and nodes in one place. */
static void
test_odd_networks (void)
{
  static const MapRow rows[] = { { 7, 7, "a" }, { 7, 7, "b" } };

  for (guint n = 0; n <= 2; n++)
    {
      g_autoptr (WayTableBuilder) builder
        = way_table_builder_new (WAY_POSITION_PLANAR);
      g_autoptr (WayNetwork) network = NULL;
      g_autoptr (WayPicture) picture = NULL;

      map_desk_add_nodes (builder, rows, n);
      if (n == 2)
        way_table_builder_add_edge (builder, WAY_INDEX (0), WAY_INDEX (1), 0,
                                    WAY_BOTH_WAYS, NULL, NULL);
      network = map_desk_build (builder);
      picture = way_picture_new (network);
      way_picture_set_options (picture, &(WayPictureOptions) {
        .flags = WAY_PICTURE_FOCUS,
      });
      if (!map_desk_open (picture))
        return;
      desk_press ("+");
      desk_press ("0");
      desk_wait_for_map ();
      desk_assert_quiet ();
    }
}

static void
test_grid_without_cells (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (0, 0, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayNetwork) network = way_network_new (WAY_GRAPH (grid));
  g_autoptr (WayPicture) picture = way_picture_new (network);

  if (!map_desk_open (picture))
    return;
  map_desk_hover_middle ();
  desk_press ("-");
  desk_wait_for_map ();
  desk_assert_quiet ();
}

/* Large networks ----------------------------------------------------------- */

/* How much of the top of the map is drawn on. */
static const char any_ink[]
  = "bytes(document.getElementById('top')).filter((byte, i) =>"
    "  i % 4 === 3 && byte > 0).length";

/* Names belong to visible things, though many others have a higher rank: all
 * over the upper part of a map, and less at its end. */
static void
test_names_where_it_is_seen (void)
{
  const guint columns = 60, rows = 50;
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);
  g_autoptr (WayNetwork) network = NULL;
  g_autoptr (WayPicture) picture = NULL;

  for (guint i = 0; i < columns * rows; i++)
    {
      g_autofree char *name = g_strdup_printf ("place %u", i);

      way_table_builder_add_node (builder, name,
                                  &(WayPosition) { i % columns, i / columns },
                                  NULL, NULL);
      if (i % columns > 0)
        way_table_builder_add_edge (builder, WAY_INDEX (i - 1), WAY_INDEX (i),
                                    1, WAY_BOTH_WAYS, NULL, NULL);
    }
  network = map_desk_build (builder);
  picture = way_picture_new (network);
  if (!map_desk_open (picture))
    return;
  for (guint i = 0; i < 5; i++)
    desk_press ("+");
  for (guint i = 0; i < 60; i++)
    desk_press (i % 2 == 0 ? "ArrowUp" : "ArrowLeft");
  desk_wait_for_map ();
  g_assert_cmpfloat (desk_number (any_ink), >, 200);
  for (guint i = 0; i < 60; i++)
    desk_press (i % 2 == 0 ? "ArrowDown" : "ArrowRight");
  desk_wait_for_map ();
  g_assert_cmpfloat (desk_number (any_ink), >, 200);
  desk_assert_quiet ();
}

/* How bright the lower right corner of the map is, far from the route. */
static gdouble
measure_corner (void)
{
  return desk_number (
      "(() => { const canvas = document.querySelector('.buffer:not(.back)');"
      "  const all = bytes(canvas), w = canvas.width, h = canvas.height;"
      "  let sum = 0, n = 0;"
      "  for (let y = Math.round(h * 0.55); y < h * 0.7; y++)"
      "    for (let x = Math.round(w * 0.5); x < w * 0.6; x++, n++)"
      "      sum += all[4 * (y * w + x)];"
      "  return sum / n; })()");
}

/* A dense town is paler where a route is far, and only while the route is
 * shown. */
static void
test_fades_beside_routes (void)
{
  const guint side = 120;
  g_autoptr (WayNetwork) network = map_desk_new_town (side);
  g_autoptr (WayPicture) picture = way_picture_new (network);
  g_autoptr (WayPath) path = way_find_path (way_network_get_graph (network),
                                            map_desk_node (network, 0),
                                            map_desk_node (network, side - 1),
                                            WAY_STRATEGY_DIJKSTRA, NULL);
  g_autoptr (WayRoute) route = way_route_new (network, NULL);
  gdouble faint, full;

  way_route_add_leg (route, path, NULL);
  way_picture_add_route (picture, route, "Along the top");
  if (!map_desk_open (picture))
    return;
  faint = measure_corner ();
  map_desk_flip ("Along the top: 119");
  full = measure_corner ();
  g_assert_cmpfloat (faint, >, full + 5);
  map_desk_flip ("Along the top: 119");
  g_assert_cmpfloat (measure_corner (), ==, faint);
  desk_assert_quiet ();
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  desk_set_up ();

#define ADD(path, func) g_test_add_func ("/map-looks/" path, func)
  ADD ("light-and-dark", test_light_and_dark);
  ADD ("width/320", test_320_pixels);
  ADD ("width/3840", test_3840_pixels);
  ADD ("hostile-names", test_hostile_names);
  ADD ("odd-networks", test_odd_networks);
  ADD ("grid-without-cells", test_grid_without_cells);
  ADD ("names-where-it-is-seen", test_names_where_it_is_seen);
  ADD ("fades-beside-routes", test_fades_beside_routes);

  status = g_test_run ();
  desk_clear ();
  return status;
}
