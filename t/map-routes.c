/* map-routes.c - routes on a page: title, stops, directions, names, dots
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The test reads pixels and texts. Without Chromium all cases are skipped. */

#include "lib/map-desk.h"

#include <math.h>
#include <string.h>

/* The colour of dots, as in src/io/draw/theme.c. */
#define DOT "77,89,99"

/* All texts that the top of the map shows, each between bars. */
static const char watch_texts[] =
  "(() => { const own = CanvasRenderingContext2D.prototype.fillText;"
  "  window.shown = [];"
  "  CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {"
  "    window.shown.push(text); own.call(this, text, ...rest); };"
  "  return 1; })()";

static void
read_names (char **names)
{
  g_free (browser_run (desk_browser (), watch_texts));
  desk_press ("ArrowRight");
  desk_wait_for_map ();
  g_free (browser_run (desk_browser (), "window.shown = [], 1"));
  desk_press ("ArrowLeft");
  desk_wait_for_map ();
  *names = browser_run (desk_browser (), "`|${window.shown.join('|')}|`");
  g_test_message ("%s", *names);
}

static void
assert_has (const char *names,
            const char *name)
{
  if (strstr (names, name) == NULL)
    g_error ("%s is missing in %s", name, names);
}

/* A route from West by South to East, and its title. */
static WayPicture *
new_route_by_south (WayNetwork *network)
{
  static const char *const names[] = { "West", "South", "East", NULL };
  g_autoptr (WayRoute) route = map_desk_find_route (network, names);
  WayPicture *picture = way_picture_new (network);

  way_picture_add_route (picture, route, NULL);
  return picture;
}

static void
test_title (void)
{
  g_autoptr (WayNetwork) network = map_desk_new_square ();
  g_autoptr (WayPicture) picture = new_route_by_south (network);
  g_autoptr (WayPicture) bare = way_picture_new (network);

  if (!map_desk_open (picture))
    return;
  desk_assert_text ("h1", "West to East by South");
  desk_assert_text ("title", "West to East by South");
  way_picture_set_options (picture, &(WayPictureOptions) { .title = "A walk" });
  map_desk_open (picture);
  desk_assert_text ("h1", "A walk");
  map_desk_open (bare);
  desk_assert_text ("h1", "Map");
  desk_assert_quiet ();
}

/* How many pixels of the first route's colour lie within ten pixels of a place
 * of the map: a disc has some 200, a line at most 120. */
static gdouble
count_around (gdouble x,
              gdouble y)
{
  g_autofree char *script = g_strdup_printf (
    "(() => { const canvas = document.getElementById('top');"
    "  return where(canvas, '" MAP_ROUTE_1 "').filter(i => Math.hypot("
    "    i %% canvas.width - (%g), Math.floor(i / canvas.width) - (%g)) < 10)"
    "    .length; })()", x, y);

  return desk_number (script);
}

/* The square is 200 wide and 120 high, and stands in the middle of the map with
 * 15 pixels around it. */
static void
test_stops_have_numbers (void)
{
  g_autoptr (WayNetwork) network = map_desk_new_square ();
  g_autoptr (WayPicture) picture = new_route_by_south (network);
  g_autofree char *names = NULL;
  gdouble width, height, scale;

  if (!map_desk_open (picture))
    return;
  width = desk_number ("document.getElementById('map').clientWidth");
  height = desk_number ("document.getElementById('map').clientHeight");
  scale = MIN ((width - 30) / 200, (height - 30) / 120);
  g_assert_cmpfloat (count_around (width / 2 - 100 * scale, height / 2), >,
                     150);
  g_assert_cmpfloat (count_around (width / 2, height / 2 + 60 * scale), >, 150);
  g_assert_cmpfloat (count_around (width / 2 + 100 * scale, height / 2), >,
                     150);
  desk_assert_text ("#directions", "Directions: 241West2South12.53East11.5");
  read_names (&names);
  assert_has (names, "|1|");
  assert_has (names, "|2|");
  assert_has (names, "|3|");
  desk_assert_quiet ();
}

/* A round trip has one mark for its start and its end. */
static void
test_round_trip (void)
{
  static const char *const round[] = { "West", "North", "West", NULL };
  g_autoptr (WayNetwork) network = map_desk_new_square ();
  g_autoptr (WayPicture) picture = way_picture_new (network);
  g_autoptr (WayRoute) route = map_desk_find_route (network, round);
  g_autofree char *names = NULL;

  way_picture_add_route (picture, route, NULL);
  if (!map_desk_open (picture))
    return;
  read_names (&names);
  assert_has (names, "|1, 3|");
  assert_has (names, "|2|");
}

/* Two nodes, and a route between them: returns how far behind its middle an
 * arrow is widest, as a share of its length. A positive share is to the
 * left. */
static gdouble
measure_arrow (gboolean goes_right)
{
  static const MapRow rows[] = { { 0, 0, "a" }, { 100, 0, "b" } };
  const char *const right[] = { "a", "b", NULL }, *const left[]
    = { "b", "a", NULL };
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);
  g_autoptr (WayNetwork) network = NULL;
  g_autoptr (WayPicture) picture = NULL;
  g_autoptr (WayRoute) route = NULL;

  map_desk_add_nodes (builder, rows, 2);
  way_table_builder_add_edge (builder, WAY_INDEX (0), WAY_INDEX (1), 1,
                              WAY_BOTH_WAYS, NULL, NULL);
  network = map_desk_build (builder);
  route = map_desk_find_route (network, goes_right ? right : left);
  picture = way_picture_new (network);
  way_picture_add_route (picture, route, NULL);
  if (!map_desk_open (picture))
    return NAN;
  return desk_number (
    "(() => { const canvas = document.getElementById('top'), columns = [];"
    "  for (const i of where(canvas, '" MAP_ROUTE_1 "'))"
    "    columns[i % canvas.width] = (columns[i % canvas.width] ?? 0) + 1;"
    "  let first = 200;"
    "  while (first < 700 && !(columns[first] > 3)) first++;"
    "  let end = first;"
    "  while (columns[end] > 3) end++;"
    "  let widest = first;"
    "  for (let x = first; x < end; x++)"
    "    if (columns[x] > columns[widest]) widest = x;"
    "  return ((first + end - 1) / 2 - widest) / (end - first); })()");
}

static void
test_arrows (void)
{
  const gdouble right = measure_arrow (TRUE), left = measure_arrow (FALSE);

  if (isnan (right))
    return;
  g_assert_cmpfloat (right, >, 0.1);
  g_assert_cmpfloat (left, <, -0.1);
}

/* Two routes that begin on the same street: the best lies on top there. */
static void
test_best_is_on_top (void)
{
  static const MapRow rows[] = {
    { 0, 0, "Home" }, { 100, 0, "Fork" }, { 200, 40, "Upper" },
    { 200, -40, "Lower" }, { 300, 0, "Work" },
  };
  static const char *const best[] = { "Home", "Upper", "Work", NULL };
  static const char *const other[] = { "Home", "Lower", "Work", NULL };
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);
  g_autoptr (WayNetwork) network = NULL;
  g_autoptr (WayPicture) picture = NULL;
  g_autoptr (WayRoute) first = NULL;
  g_autoptr (WayRoute) second = NULL;
  g_autofree char *names = NULL;

  map_desk_add_nodes (builder, rows, G_N_ELEMENTS (rows));
  way_table_builder_add_edge (builder, WAY_INDEX (0), WAY_INDEX (1), 5,
                              WAY_BOTH_WAYS, NULL, NULL);
  way_table_builder_add_edge (builder, WAY_INDEX (1), WAY_INDEX (2), 5,
                              WAY_BOTH_WAYS, NULL, NULL);
  way_table_builder_add_edge (builder, WAY_INDEX (2), WAY_INDEX (4), 5,
                              WAY_BOTH_WAYS, NULL, NULL);
  way_table_builder_add_edge (builder, WAY_INDEX (1), WAY_INDEX (3), 6,
                              WAY_BOTH_WAYS, NULL, NULL);
  way_table_builder_add_edge (builder, WAY_INDEX (3), WAY_INDEX (4), 6,
                              WAY_BOTH_WAYS, NULL, NULL);
  network = map_desk_build (builder);
  picture = way_picture_new (network);
  first = map_desk_find_route (network, best);
  second = map_desk_find_route (network, other);
  way_picture_add_route (picture, first, NULL);
  way_picture_add_route (picture, second, NULL);
  if (!map_desk_open (picture))
    return;
  /* The alternative is not to be seen left of the fork. */
  g_assert_cmpfloat (map_desk_find (MAP_ROUTE_2).left, >,
                     map_desk_find_middle () / 2);
  g_assert_cmpfloat (map_desk_find (MAP_ROUTE_1).left, <, 40);
  g_assert_cmpfloat (map_desk_count ("over", MAP_ROUTE_2), >, 1000);
  desk_assert_has ("#legend", "Best route: 15Alternative 1: 17");
  desk_assert_text ("#directions summary", "Best route: 15");
  read_names (&names);
  assert_has (names, "|Best route: 15|");
  assert_has (names, "|Alternative 1: 17|");
  desk_assert_quiet ();
}

/* Streets whose crossings have no names, a town beside them, and another town
 * far away. */
static WayNetwork *
new_streets (void)
{
  static const MapRow rows[] = {
    { 1.50, 42.50, NULL }, { 1.52, 42.50, NULL }, { 1.54, 42.50, NULL },
    { 1.54, 42.52, NULL },
  };
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_GEOGRAPHIC);
  WayNetwork *network;

  map_desk_add_nodes (builder, rows, G_N_ELEMENTS (rows));
  way_table_builder_add_edge (builder, WAY_INDEX (0), WAY_INDEX (1), 10,
                              WAY_BOTH_WAYS, "Long Street", NULL);
  way_table_builder_add_edge (builder, WAY_INDEX (1), WAY_INDEX (2), 10,
                              WAY_BOTH_WAYS, "Long Street", NULL);
  way_table_builder_add_edge (builder, WAY_INDEX (2), WAY_INDEX (3), 7,
                              WAY_BOTH_WAYS, "Hill Road", NULL);
  network = map_desk_build (builder);
  way_network_add_place (network, "Middleton", "town",
                         &(WayPosition) { 1.52, 42.51 });
  way_network_add_place (network, "Paris", "city",
                         &(WayPosition) { 2.35, 48.85 });
  return network;
}

static WayPicture *
new_street_picture (WayNetwork *network)
{
  WayPicture *picture = way_picture_new (network);
  g_autoptr (WayRoute) route = way_route_new (network, "Home");
  g_autoptr (WayPath) path
    = way_find_path (way_network_get_graph (network),
                     map_desk_node (network, 0), map_desk_node (network, 3),
                     WAY_STRATEGY_DIJKSTRA, NULL);

  way_route_add_leg (route, path, "Work");
  way_picture_add_route (picture, route, NULL);
  return picture;
}

/* From east to north is a left turn. */
static void
test_directions (void)
{
  g_autoptr (WayNetwork) network = new_streets ();
  g_autoptr (WayPicture) picture = new_street_picture (network);

  if (!map_desk_open (picture))
    return;
  desk_assert_text ("#directions", "Directions: 271Home"
                    "East on Long Street20Left into Hill Road72Work27");
  g_free (browser_run (desk_browser (),
                       "document.querySelectorAll('#directions .step')[1]"
                       "  .click(), 1"));
  desk_wait_for_map ();
  /* A ring stands where the second street begins: in the middle. */
  g_assert_cmpfloat (map_desk_count ("over", MAP_MARK), >, 100);
  {
    const MapBox ring = map_desk_find (MAP_MARK);

    g_assert_cmpfloat_with_epsilon ((ring.left + ring.right) / 2,
                                    map_desk_find_middle (), 60);
  }
  desk_assert_text ("#status", "Shown: Left into Hill Road 7");
  desk_assert_quiet ();
}

static void
test_towns_and_streets (void)
{
  g_autoptr (WayNetwork) network = new_streets ();
  g_autoptr (WayPicture) picture = new_street_picture (network);
  g_autofree char *names = NULL, *none = NULL;

  if (!map_desk_open (picture))
    return;
  read_names (&names);
  assert_has (names, "|Middleton|");
  assert_has (names, "|Long Street|");
  assert_has (names, "|Hill Road|");
  assert_has (names, "|Home|");
  g_assert_null (strstr (names, "Paris"));

  map_desk_flip ("Names");
  read_names (&none);
  assert_has (none, "|Home|");
  g_assert_null (strstr (none, "|Middleton|"));
  g_assert_null (strstr (none, "|Long Street|"));
  desk_assert_quiet ();
}

/* The legend lies beside the map, and below it in a narrow window. */
static void
test_legend_covers_nothing (void)
{
  static const guint widths[] = { 320, 700, 1000, 1920 };
  g_autoptr (WayNetwork) network = new_streets ();
  g_autoptr (WayPicture) picture = new_street_picture (network);

  if (!map_desk_open (picture))
    return;
  for (guint i = 0; i < G_N_ELEMENTS (widths); i++)
    {
      browser_set_size (desk_browser (), widths[i], 800);
      desk_number ("settled()");
      desk_wait_for_map ();
      g_assert_cmpfloat (
        desk_number ("(() => { const box = id => document.getElementById(id)"
                     "    .getBoundingClientRect();"
                     "  const a = box('map'), b = box('side');"
                     "  return Math.max(0, Math.min(a.right, b.right)"
                     "      - Math.max(a.left, b.left))"
                     "    * Math.max(0, Math.min(a.bottom, b.bottom)"
                     "      - Math.max(a.top, b.top)); })()"), ==, 0);
      g_assert_cmpfloat (
        desk_number ("document.getElementById('map').clientHeight"), >, 200);
    }
  desk_assert_quiet ();
}

/* Crossings are dots only if they are asked for; lone nodes always are. */
static void
test_dots (void)
{
  g_autoptr (WayNetwork) network = map_desk_new_town (12);
  g_autoptr (WayPicture) picture = way_picture_new (network);

  if (!map_desk_open (picture))
    return;
  g_assert_cmpfloat (map_desk_count ("under", DOT), ==, 0);
  way_picture_set_options (picture, &(WayPictureOptions) {
    .flags = WAY_PICTURE_DOTS,
  });
  map_desk_open (picture);
  g_assert_cmpfloat (map_desk_count ("under", DOT), >, 144 * 5);
  desk_assert_quiet ();
}

/* A user of a screen reader can name and reach every control. */
static void
test_all_has_names (void)
{
  g_autoptr (WayNetwork) network = new_streets ();
  g_autoptr (WayPicture) picture = new_street_picture (network);

  if (!map_desk_open (picture))
    return;
  g_assert_cmpfloat (
    desk_number ("[...document.querySelectorAll('button, summary')]"
                 "  .filter(one => !one.textContent.trim()"
                 "    && !one.getAttribute('aria-label')).length"), ==, 0);
  g_assert_cmpfloat (
    desk_number ("[...document.querySelectorAll('input, select')]"
                 "  .filter(one => !one.labels[0]?.textContent.trim()).length"),
    ==, 0);
  g_assert_cmpfloat (
    desk_number ("document.querySelectorAll('#directions ol > li > button')"
                 "  .length"), ==, 4);
  g_assert_cmpfloat (
    desk_number ("[...document.querySelectorAll('section, aside, canvas')]"
                 "  .filter(one => !one.getAttribute('aria-label')"
                 "    && !one.getAttribute('aria-hidden')).length"), ==, 0);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  desk_set_up ();

#define ADD(path, func) g_test_add_func ("/map-routes/" path, func)
  ADD ("title", test_title);
  ADD ("stops-have-numbers", test_stops_have_numbers);
  ADD ("round-trip", test_round_trip);
  ADD ("arrows", test_arrows);
  ADD ("best-is-on-top", test_best_is_on_top);
  ADD ("directions", test_directions);
  ADD ("towns-and-streets", test_towns_and_streets);
  ADD ("legend-covers-nothing", test_legend_covers_nothing);
  ADD ("dots", test_dots);
  ADD ("all-has-names", test_all_has_names);

  status = g_test_run ();
  desk_clear ();
  return status;
}
