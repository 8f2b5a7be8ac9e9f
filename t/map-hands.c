/* map-hands.c - a map in a browser, moved by hand and asked about places
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The test sends events of a mouse, fingers and keys, and reads their effect
 * from pixels and texts. Without Chromium all cases are skipped. */

#include "lib/map-desk.h"
#include "lib/outcome.h"

/* Hands -------------------------------------------------------------------- */

static void
assert_moved (const MapBox *from,
              const MapBox *to,
              gdouble       x,
              gdouble       y)
{
  g_assert_cmpfloat_with_epsilon (to->left - from->left, x, 1.01);
  g_assert_cmpfloat_with_epsilon (to->top - from->top, y, 1.01);
  g_assert_cmpfloat_with_epsilon (to->right - from->right, x, 1.01);
  g_assert_cmpfloat_with_epsilon (to->below - from->below, y, 1.01);
}

/* The point at @x keeps its place, and distances grow by @factor. A mark keeps
 * its size, hence the diameter. */
static void
assert_zoomed (const MapBox *from,
               const MapBox *to,
               gdouble       x,
               gdouble       factor)
{
  const gdouble radius = (from->below - from->top) / 2;
  const gdouble left = from->left + radius, right = from->right - radius;

  g_assert_cmpfloat_with_epsilon (to->left + radius, x + (left - x) * factor,
                                  2);
  g_assert_cmpfloat_with_epsilon (to->right - radius, x + (right - x) * factor,
                                  2);
}

static void
drag (gdouble x,
      gdouble y)
{
  Browser *browser = desk_browser ();

  browser_mouse (browser, "mouseMoved", 600, 500, 0);
  browser_mouse (browser, "mousePressed", 600, 500, 0);
  browser_mouse (browser, "mouseMoved", 600 + x / 2, 500 + y / 3, 0);
  browser_mouse (browser, "mouseMoved", 600 + x, 500 + y, 0);
  browser_mouse (browser, "mouseReleased", 600 + x, 500 + y, 0);
  desk_wait_for_map ();
}

static void
test_mouse (void)
{
  g_autoptr (WayNetwork) network = map_desk_new_square ();
  g_autoptr (WayPicture) picture = map_desk_new_marked (network);
  MapBox before, after;

  if (!map_desk_open (picture))
    return;
  before = map_desk_find (MAP_MARK);
  browser_mouse (desk_browser (), "mouseWheel", 640, 450, 277.2589);
  desk_wait_for_map ();
  after = map_desk_find (MAP_MARK);
  assert_zoomed (&before, &after, 640, 0.5);

  before = after;
  drag (30, -75);
  after = map_desk_find (MAP_MARK);
  assert_moved (&before, &after, 30, -75);
  desk_assert_quiet ();
}

static void
test_fingers (void)
{
  g_autoptr (WayNetwork) network = map_desk_new_square ();
  g_autoptr (WayPicture) picture = map_desk_new_marked (network);
  const gdouble one[] = { 500, 400 }, aside[] = { 460, 470 };
  const gdouble two[] = { 440, 450, 840, 450 }, near[] = { 540, 450, 740, 450 };
  MapBox before, after;

  if (!map_desk_open (picture))
    return;
  before = map_desk_find (MAP_MARK);
  browser_touch (desk_browser (), "touchStart", two, 2);
  browser_touch (desk_browser (), "touchMove", near, 2);
  browser_touch (desk_browser (), "touchEnd", NULL, 0);
  desk_wait_for_map ();
  after = map_desk_find (MAP_MARK);
  assert_zoomed (&before, &after, 640, 0.5);

  before = after;
  browser_touch (desk_browser (), "touchStart", one, 1);
  browser_touch (desk_browser (), "touchMove", aside, 1);
  browser_touch (desk_browser (), "touchEnd", NULL, 0);
  desk_wait_for_map ();
  after = map_desk_find (MAP_MARK);
  assert_moved (&before, &after, -40, 70);
  desk_assert_quiet ();
}

static void
test_keys (void)
{
  g_autoptr (WayNetwork) network = map_desk_new_square ();
  g_autoptr (WayPicture) picture = map_desk_new_marked (network);
  MapBox before, after;

  if (!map_desk_open (picture))
    return;
  desk_press ("-");
  desk_wait_for_map ();
  before = map_desk_find (MAP_MARK);
  desk_press ("ArrowRight");
  after = map_desk_find (MAP_MARK);
  assert_moved (&before, &after, -80, 0);
  desk_press ("ArrowDown");
  desk_press ("ArrowLeft");
  desk_wait_for_map ();
  after = map_desk_find (MAP_MARK);
  assert_moved (&before, &after, 0, -80);
  desk_press ("0");
  desk_wait_for_map ();
  after = map_desk_find (MAP_MARK);
  assert_zoomed (&before, &after, map_desk_find_middle (), 1.5);

  /* The page names the place in the middle. */
  desk_press ("+");
  desk_assert_text ("#status", "Nothing here.");
  desk_assert_quiet ();
}

/* The map cannot be lost, however far it is pushed. */
static void
test_stays_in_the_window (void)
{
  g_autoptr (WayNetwork) network = map_desk_new_square ();
  g_autoptr (WayPicture) picture = map_desk_new_marked (network);

  if (!map_desk_open (picture))
    return;
  for (guint i = 0; i < 30; i++)
    desk_press ("ArrowRight");
  desk_wait_for_map ();
  g_assert_cmpfloat (map_desk_count ("over", MAP_MARK), >, 10);
}

/* Texts ------------------------------------------------------------------- */

static void
test_hover (void)
{
  g_autoptr (WayNetwork) network = map_desk_new_square ();
  g_autoptr (WayPicture) picture = map_desk_new_marked (network);
  gdouble left, right, middle, north;
  MapBox box;

  way_picture_set_options (picture, &(WayPictureOptions) {
    .flags = WAY_PICTURE_NO_LABELS,
    .unit = "km",
    .divisor = 2,
  });
  if (!map_desk_open (picture))
    return;
  box = map_desk_find (MAP_MARK);
  middle = (box.top + box.below) / 2;
  left = box.left + 4;
  right = box.right - 4;
  north = middle - (right - left) * 60 / 200;

  map_desk_hover ((left + right) / 2, north);
  desk_assert_text ("#tip", "North");
  map_desk_hover (left + (right - left) / 4, (middle + north) / 2);
  desk_assert_text ("#tip", "West \xe2\x80\x93 North\ncost 5 km\nUpper Street");
  /* The street that leads one way. */
  map_desk_hover (left + (right - left) / 4, middle + (middle - north) / 2);
  desk_assert_text ("#tip", "West \xe2\x86\x92 South\ncost 6.25 km");
  map_desk_hover ((left + right) / 2, middle);
  g_assert_cmpfloat (desk_number ("document.getElementById('tip').hidden"
                                  "  ? 1 : 0"), ==, 1);
  desk_assert_quiet ();
}

/* Each cell is found where the library puts its middle, whatever its shape.
 * The marks on the first and the last cell tell where the map lies. */
static void
test_cells (WayGridShape shape)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (9, 7, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, shape);
  g_autoptr (WayNetwork) network = way_network_new (WAY_GRAPH (grid));
  g_autoptr (WayPicture) picture = way_picture_new (network);
  const guint32 n = 9 * 7;
  WayPosition first, last;
  MapBox box;

  way_picture_add_place (picture, WAY_INDEX (0), "");
  way_picture_add_place (picture, WAY_INDEX (n - 1), "");
  if (!map_desk_open (picture))
    return;
  box = map_desk_find (MAP_MARK);
  way_graph_get_position (WAY_GRAPH (grid), WAY_INDEX (0), &first);
  way_graph_get_position (WAY_GRAPH (grid), WAY_INDEX (n - 1), &last);
  for (guint32 i = 0; i < n; i++)
    {
      g_autofree char *name = g_strdup_printf ("%u,%u\n", i % 9, i / 9);
      WayPosition at;

      way_graph_get_position (WAY_GRAPH (grid), WAY_INDEX (i), &at);
      map_desk_hover (box.left + 3.5
                        + (box.right - box.left - 7) * (at.x - first.x)
                            / (last.x - first.x),
                      box.top + 3.5
                        + (box.below - box.top - 7) * (at.y - first.y)
                            / (last.y - first.y));
      desk_assert_has ("#tip", name);
    }
  desk_assert_quiet ();
}

static void
test_squares (void)
{
  test_cells (WAY_GRID_SQUARES_8);
}

static void
test_hexagons (void)
{
  test_cells (WAY_GRID_HEXAGONS);
}

static void
test_triangles (void)
{
  test_cells (WAY_GRID_TRIANGLES);
}

/* Large networks ----------------------------------------------------------- */

/* Moves and zooms in and out for 150 frames, and returns the part of a frame
 * that scripts take: those that answer the moves, and those that paint. */
static const char ride[] =
  "(async () => { const spent = []; let own = 0;"
  "  const ask = window.requestAnimationFrame.bind(window);"
  "  window.requestAnimationFrame = call => ask(now => {"
  "    const begin = performance.now(); call(now);"
  "    own += performance.now() - begin; });"
  "  const map = document.getElementById('map');"
  "  const act = event => { const begin = performance.now();"
  "    map.dispatchEvent(event); own += performance.now() - begin; };"
  "  const move = key => act(new KeyboardEvent('keydown',"
  "    { key, bubbles: true }));"
  "  const wheel = deltaY => act(new WheelEvent('wheel',"
  "    { deltaY, clientX: 500, clientY: 400, bubbles: true,"
  "      cancelable: true }));"
  "  for (let i = 0; i < 150; i++) { own = 0;"
  "    if (i % 3 === 0) move(['ArrowLeft', 'ArrowUp', 'ArrowRight',"
  "                           'ArrowDown'][i % 4]);"
  "    else wheel(i < 60 ? -40 : i < 110 ? 50 : -60);"
  "    await new Promise(ask); spent.push(own); }"
  "  spent.sort((a, b) => a - b);"
  "  return [spent[75], spent[142], spent[149]].join(' '); })()";

/* The most that a script took of a frame, in milliseconds. FALSE if there is no
 * browser. */
static gboolean
ride_once (WayPicture *picture,
           gdouble    *worst)
{
  g_autofree char *result = NULL;
  g_auto (GStrv) words = NULL;

  if (!map_desk_open (picture))
    return FALSE;
  result = browser_run (desk_browser (), ride);
  words = g_strsplit (result, " ", -1);
  g_test_message ("script a frame: median %s ms, 95 %% within %s ms, at most "
                  "%s ms", words[0], words[1], words[2]);
  *worst = g_ascii_strtod (words[2], NULL);
  desk_wait_for_map ();
  desk_assert_quiet ();
  return TRUE;
}

/* Other programs on the machine make frames late, too, but rarely in every
 * ride: so the best of a few rides counts, each with a newly opened page. */
#define MOST_RIDES 5

static void
test_large (void)
{
  const guint side = outcome_is_quick () ? 200 : 448;
  g_autoptr (WayNetwork) network = map_desk_new_town (side);
  g_autoptr (WayPicture) picture = way_picture_new (network);
  gdouble worst = G_MAXDOUBLE;

  if (side == 448)
    g_assert_cmpuint (way_table_get_n_edges (way_network_get_table (network)),
                      >, 2 * 400000);
  for (guint i = 0; i < MOST_RIDES && worst > 33; i++)
    if (!ride_once (picture, &worst))
      return;
  g_assert_cmpfloat (worst, <=, 33);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  desk_set_up ();

#define ADD(path, func) g_test_add_func ("/map-hands/" path, func)
  ADD ("mouse", test_mouse);
  ADD ("fingers", test_fingers);
  ADD ("keys", test_keys);
  ADD ("stays-in-the-window", test_stays_in_the_window);
  ADD ("hover", test_hover);
  ADD ("cells/squares", test_squares);
  ADD ("cells/hexagons", test_hexagons);
  ADD ("cells/triangles", test_triangles);
  ADD ("large", test_large);

  status = g_test_run ();
  desk_clear ();
  return status;
}
