/* map-page.c - pages of pictures, in a real browser
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The map is moved by the mouse, fingers and keys of a person, and read from
 * what it shows: texts and pixels. All cases are skipped where there is no
 * Chromium. */

#include "lib/desk.h"

#include <math.h>
#include <string.h>

/* Colours of the light theme, as in src/draw/theme.c: marks of places, the
 * first two routes, the first and last of three bands. */
#define MARK "29,35,41"
#define ROUTE_1 "209,51,15"
#define ROUTE_2 "0,103,168"
#define BAND_1 "44,74,147"
#define BAND_3 "233,224,140"

/* What scripts here may call: box(colour) is where pixels of a colour lie on
 * the top of the map, in pixels of the window: left, top, right, below; under()
 * counts those of the buffer that is seen. */
static const char questions[] =
  "window.bytes = canvas => {"
  "  const copy = new OffscreenCanvas(canvas.width, canvas.height);"
  "  const ctx = copy.getContext('2d', { willReadFrequently: true });"
  "  ctx.drawImage(canvas, 0, 0);"
  "  return ctx.getImageData(0, 0, canvas.width, canvas.height).data; };"
  "window.where = (canvas, colour) => {"
  "  const [r, g, b] = colour.split(',').map(Number), all = bytes(canvas);"
  "  const found = [];"
  "  for (let i = 0; i < all.length; i += 4)"
  "    if (all[i] === r && all[i + 1] === g && all[i + 2] === b"
  "        && all[i + 3] === 255) found.push(i / 4);"
  "  return found; };"
  "window.box = colour => {"
  "  const canvas = document.getElementById('top'), w = canvas.width;"
  "  const found = where(canvas, colour);"
  "  const corner = canvas.getBoundingClientRect();"
  "  const x = found.map(i => i % w + corner.left);"
  "  const y = found.map(i => Math.floor(i / w) + corner.top);"
  "  return found.length === 0 ? [] : [Math.min(...x), Math.min(...y),"
  "                                    Math.max(...x), Math.max(...y)]; };"
  "window.over = colour => where(document.getElementById('top'), colour).length;"
  "window.under = colour => where(document.querySelector("
  "  '.buffer:not(.back)'), colour).length;"
  "window.flip = title => {"
  "  for (const label of document.querySelectorAll('#legend label'))"
  "    if (label.textContent === title) label.querySelector('input').click();"
  "  return settled(); };"
  "1;";

static gboolean
open_map (WayPicture *picture)
{
  if (!desk_open_picture (picture))
    return FALSE;

  g_free (browser_run (desk_browser (), questions));
  return TRUE;
}

typedef struct
{
  gdouble left;
  gdouble top;
  gdouble right;
  gdouble below;
} Edge;

static Edge
find_box (const char *colour)
{
  g_autofree char *script = g_strdup_printf ("box('%s').join(' ')", colour);
  g_autofree char *text = browser_run (desk_browser (), script);
  g_auto (GStrv) words = g_strsplit (text, " ", -1);

  g_assert_cmpuint (g_strv_length (words), ==, 4);
  return (Edge) { g_ascii_strtod (words[0], NULL),
                  g_ascii_strtod (words[1], NULL),
                  g_ascii_strtod (words[2], NULL),
                  g_ascii_strtod (words[3], NULL) };
}

static gdouble
count_pixels (const char *where,
              const char *colour)
{
  g_autofree char *script = g_strdup_printf ("%s('%s')", where, colour);

  return desk_number (script);
}

static void
flip (const char *title)
{
  g_autofree char *script = g_strdup_printf ("flip('%s')", title);

  g_free (browser_run (desk_browser (), script));
  desk_wait_for_map ();
}

/* Networks ------------------------------------------------------------- */

typedef struct
{
  gdouble     x;
  gdouble     y;
  const char *name;
} Row;

static void
add_nodes (WayTableBuilder *builder,
           const Row       *rows,
           guint            n_rows)
{
  for (guint i = 0; i < n_rows; i++)
    way_table_builder_add_node (builder, rows[i].name,
                                &(WayPosition) { rows[i].x, rows[i].y }, NULL,
                                NULL);
}

static WayNetwork *
build (WayTableBuilder *builder)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTable) table = way_table_builder_build (builder, &error);

  g_assert_no_error (error);
  return way_network_new (WAY_GRAPH (table));
}

/* A square of roads, whose two ways from West to East cost 20 and 24. */
static WayNetwork *
new_square (void)
{
  static const Row rows[] = {
    { 0, 0, "West" }, { 100, 60, "North" }, { 100, -60, "South" },
    { 200, 0, "East" },
  };
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);

  add_nodes (builder, rows, G_N_ELEMENTS (rows));
  way_table_builder_add_edge (builder, 0, 1, 10, WAY_BOTH_WAYS, "Upper Street",
                              NULL);
  way_table_builder_add_edge (builder, 1, 3, 10, WAY_BOTH_WAYS, NULL, NULL);
  way_table_builder_add_edge (builder, 0, 2, 12.5, WAY_ONE_WAY, NULL, NULL);
  way_table_builder_add_edge (builder, 2, 3, 11.5, WAY_BOTH_WAYS, NULL, NULL);
  return build (builder);
}

static WayRoute *
find_route (WayNetwork *network,
            const char *const *names)
{
  WayGraph *graph = way_network_get_graph (network);
  WayRoute *route = way_route_new (network, NULL);

  for (guint i = 0; names[i + 1] != NULL; i++)
    {
      WayNode from, to;
      g_autoptr (WayPath) path = NULL;

      g_assert_true (way_graph_find_node (graph, names[i], &from));
      g_assert_true (way_graph_find_node (graph, names[i + 1], &to));
      path = way_find_path (graph, from, to, WAY_STRATEGY_DIJKSTRA, NULL);
      g_assert_nonnull (path);
      way_route_add_leg (route, path, NULL);
    }

  return route;
}

/* Tables number nodes as they see fit: @id is that of the builder. */
static WayNode
node_of (WayNetwork *network,
         guint32     id)
{
  return way_table_get_node (way_network_get_table (network), id);
}

/* West and East are marked, without names that would have the same colour. */
static WayPicture *
new_marked (WayNetwork *network)
{
  WayPicture *picture = way_picture_new (network);

  way_picture_set_labels (picture, FALSE);
  way_picture_add_place (picture, node_of (network, 0), "");
  way_picture_add_place (picture, node_of (network, 3), "");
  return picture;
}

/* Hands ---------------------------------------------------------------- */

static void
assert_moved (const Edge *from,
              const Edge *to,
              gdouble     x,
              gdouble     y)
{
  g_assert_cmpfloat_with_epsilon (to->left - from->left, x, 1.01);
  g_assert_cmpfloat_with_epsilon (to->top - from->top, y, 1.01);
  g_assert_cmpfloat_with_epsilon (to->right - from->right, x, 1.01);
  g_assert_cmpfloat_with_epsilon (to->below - from->below, y, 1.01);
}

/* What lies at @x keeps its place, and distances grow by @factor. A mark keeps
 * its size, hence the diameter. */
static void
assert_zoomed (const Edge *from,
               const Edge *to,
               gdouble     x,
               gdouble     factor)
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
  g_autoptr (WayNetwork) network = new_square ();
  g_autoptr (WayPicture) picture = new_marked (network);
  Edge before, after;

  if (!open_map (picture))
    return;
  before = find_box (MARK);
  browser_mouse (desk_browser (), "mouseWheel", 640, 450, 277.2589);
  desk_wait_for_map ();
  after = find_box (MARK);
  assert_zoomed (&before, &after, 640, 0.5);

  before = after;
  drag (30, -75);
  after = find_box (MARK);
  assert_moved (&before, &after, 30, -75);
  desk_assert_quiet ();
}

static void
test_fingers (void)
{
  g_autoptr (WayNetwork) network = new_square ();
  g_autoptr (WayPicture) picture = new_marked (network);
  const gdouble one[] = { 500, 400 }, aside[] = { 460, 470 };
  const gdouble two[] = { 440, 450, 840, 450 }, near[] = { 540, 450, 740, 450 };
  Edge before, after;

  if (!open_map (picture))
    return;
  before = find_box (MARK);
  browser_touch (desk_browser (), "touchStart", two, 2);
  browser_touch (desk_browser (), "touchMove", near, 2);
  browser_touch (desk_browser (), "touchEnd", NULL, 0);
  desk_wait_for_map ();
  after = find_box (MARK);
  assert_zoomed (&before, &after, 640, 0.5);

  before = after;
  browser_touch (desk_browser (), "touchStart", one, 1);
  browser_touch (desk_browser (), "touchMove", aside, 1);
  browser_touch (desk_browser (), "touchEnd", NULL, 0);
  desk_wait_for_map ();
  after = find_box (MARK);
  assert_moved (&before, &after, -40, 70);
  desk_assert_quiet ();
}

static void
test_keys (void)
{
  g_autoptr (WayNetwork) network = new_square ();
  g_autoptr (WayPicture) picture = new_marked (network);
  Edge before, after;

  if (!open_map (picture))
    return;
  desk_press ("-");
  desk_wait_for_map ();
  before = find_box (MARK);
  desk_press ("ArrowRight");
  after = find_box (MARK);
  assert_moved (&before, &after, -80, 0);
  desk_press ("ArrowDown");
  desk_press ("ArrowLeft");
  desk_wait_for_map ();
  after = find_box (MARK);
  assert_moved (&before, &after, 0, -80);
  desk_press ("0");
  desk_wait_for_map ();
  after = find_box (MARK);
  assert_zoomed (&before, &after, 640, 1.5);

  /* What lies in the middle is said. */
  desk_press ("+");
  desk_assert_text ("#status", "Nothing here.");
  desk_assert_quiet ();
}

/* The map cannot be lost, however far it is pushed. */
static void
test_stays_in_the_window (void)
{
  g_autoptr (WayNetwork) network = new_square ();
  g_autoptr (WayPicture) picture = new_marked (network);

  if (!open_map (picture))
    return;
  for (guint i = 0; i < 30; i++)
    desk_press ("ArrowRight");
  desk_wait_for_map ();
  g_assert_cmpfloat (count_pixels ("over", MARK), >, 10);
}

/* What is said ------------------------------------------------------------- */

static void
hover (gdouble x,
       gdouble y)
{
  browser_mouse (desk_browser (), "mouseMoved", x, y, 0);
}

static void
test_hover (void)
{
  g_autoptr (WayNetwork) network = new_square ();
  g_autoptr (WayPicture) picture = new_marked (network);
  gdouble left, right, middle, north;
  Edge box;

  way_picture_set_unit (picture, "km", 2);
  if (!open_map (picture))
    return;
  box = find_box (MARK);
  middle = (box.top + box.below) / 2;
  left = box.left + 4;
  right = box.right - 4;
  north = middle - (right - left) * 60 / 200;

  hover ((left + right) / 2, north);
  desk_assert_text ("#tip", "North");
  hover (left + (right - left) / 4, (middle + north) / 2);
  desk_assert_text ("#tip", "West \xe2\x80\x93 North\ncost 5 km\nUpper Street");
  /* The street that leads one way. */
  hover (left + (right - left) / 4, middle + (middle - north) / 2);
  desk_assert_text ("#tip", "West \xe2\x86\x92 South\ncost 6.25 km");
  hover ((left + right) / 2, middle);
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
  Edge box;

  way_picture_add_place (picture, WAY_INDEX (0), "");
  way_picture_add_place (picture, WAY_INDEX (n - 1), "");
  if (!open_map (picture))
    return;
  box = find_box (MARK);
  way_graph_get_position (WAY_GRAPH (grid), WAY_INDEX (0), &first);
  way_graph_get_position (WAY_GRAPH (grid), WAY_INDEX (n - 1), &last);
  for (guint32 i = 0; i < n; i++)
    {
      g_autofree char *name = g_strdup_printf ("%u,%u\n", i % 9, i / 9);
      WayPosition at;

      way_graph_get_position (WAY_GRAPH (grid), WAY_INDEX (i), &at);
      hover (box.left + 3.5 + (box.right - box.left - 7) * (at.x - first.x)
                                / (last.x - first.x),
             box.top + 3.5 + (box.below - box.top - 7) * (at.y - first.y)
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

/* Switches ----------------------------------------------------------------- */

static void
test_routes (void)
{
  static const char *const upper[] = { "West", "North", "East", NULL };
  static const char *const lower[] = { "West", "South", "East", NULL };
  g_autoptr (WayNetwork) network = new_square ();
  g_autoptr (WayPicture) picture = way_picture_new (network);
  g_autoptr (WayRoute) first = find_route (network, upper);
  g_autoptr (WayRoute) second = find_route (network, lower);
  Edge north, south;

  way_picture_add_route (picture, first);
  way_picture_name_line (picture, "Over the top");
  way_picture_add_route (picture, second);
  if (!open_map (picture))
    return;
  north = find_box (ROUTE_1);
  south = find_box (ROUTE_2);
  g_assert_cmpfloat (north.top, <, south.top - 200);
  g_assert_cmpfloat (north.below, <, south.below - 200);
  desk_assert_has ("#legend", "Over the top: 20");
  desk_assert_has ("#legend", "West \xe2\x80\x93 East: 24");

  flip ("Over the top: 20");
  g_assert_cmpfloat (count_pixels ("over", ROUTE_1), ==, 0);
  g_assert_cmpfloat (count_pixels ("over", ROUTE_2), >, 1000);
  flip ("Over the top: 20");
  g_assert_cmpfloat (count_pixels ("over", ROUTE_1), >, 1000);
  desk_assert_quiet ();
}

/* The colours of the first two lines, as in src/draw/theme.c. */
#define LINE_1 "0,114,178"
#define LINE_2 "213,94,0"

/* Lines of rail, each of which can be switched off. */
static void
test_lines (void)
{
  static const Row rows[] = { { 0, 0, "a" }, { 100, 0, "b" }, { 200, 0, "c" },
                              { 0, 50, "d" }, { 100, 50, "e" },
                              { 200, 50, "f" }, { 300, 50, "g" } };
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);
  g_autoptr (WayNetwork) network = NULL;
  g_autoptr (WayPicture) picture = NULL;
  gdouble first;

  add_nodes (builder, rows, G_N_ELEMENTS (rows));
  for (guint i = 0; i + 1 < G_N_ELEMENTS (rows); i++)
    if (i != 2)
      way_table_builder_add_edge (builder, i, i + 1, 1, WAY_BOTH_WAYS,
                                  i < 2 ? "Circle" : "Victoria", NULL);
  network = build (builder);
  picture = way_picture_new (network);
  if (!open_map (picture))
    return;
  desk_assert_has ("#legend", "LinesVictoriaCircle");
  first = count_pixels ("under", LINE_1);
  g_assert_cmpfloat (first, >, 300);
  g_assert_cmpfloat (count_pixels ("under", LINE_2), >, 200);
  flip ("Victoria");
  g_assert_cmpfloat (count_pixels ("under", LINE_1), ==, 0);
  g_assert_cmpfloat (count_pixels ("under", LINE_2), >, 200);
  flip ("Victoria");
  g_assert_cmpfloat (count_pixels ("under", LINE_1), ==, first);
  desk_assert_quiet ();
}

static WayReach *
reach_all (WayNetwork *network)
{
  g_autoptr (WaySearch) search
    = way_search_new (way_network_get_graph (network), WAY_STRATEGY_DIJKSTRA);
  g_autoptr (GError) error = NULL;
  WayReach *reach;

  way_search_add_start (search, node_of (network, 0), 0);
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
  if (!open_map (picture))
    return;
  first = count_pixels ("under", BAND_1);
  last = count_pixels ("under", BAND_3);
  g_assert_cmpfloat (first, >, 500);
  g_assert_cmpfloat (last, >, 500);

  flip ("30");
  g_assert_cmpfloat (count_pixels ("under", BAND_1), ==, first);
  g_assert_cmpfloat (count_pixels ("under", BAND_3), <, last / 20);
  flip ("30");
  g_assert_cmpfloat (count_pixels ("under", BAND_3), ==, last);
  desk_assert_quiet ();
}

static void
test_bands_of_a_table (void)
{
  g_autoptr (WayNetwork) network = new_square ();

  test_bands (network);
}

/* Letters and what surrounds them, as in src/draw/theme.c: dark and light. */
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
      if (!open_map (picture))
        return;
      dark = count_pixels ("over", DARK);
      light = count_pixels ("over", LIGHT);
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
      const Row rows[] = { { 0, 0, "a" }, { 100, 0, "b" } };
      g_autoptr (WayTableBuilder) builder
        = way_table_builder_new (WAY_POSITION_PLANAR);
      g_autoptr (WayNetwork) network = NULL;
      g_autoptr (WayPicture) picture = NULL;
      g_autofree char *expected = g_strdup_printf ("a \xe2\x86\x92 b\ncost %s",
                                                   shown[n - 1]);

      add_nodes (builder, rows, 2);
      way_table_builder_add_edge (builder, 0, 1, costs[n - 1], WAY_ONE_WAY,
                                  NULL, NULL);
      network = build (builder);
      picture = way_picture_new (network);
      if (!open_map (picture))
        return;
      hover (640, 458);
      desk_assert_text ("#tip", expected);
    }
}

/* Costs between places ------------------------------------------------------ */

static void
test_matrix (void)
{
  const WayCost costs[] = { 20, INFINITY, 7, 1.5 };
  const guint rows[] = { 0, 2 }, columns[] = { 1, 2 };
  g_autoptr (WayNetwork) network = new_square ();
  g_autoptr (WayPicture) picture = way_picture_new (network);

  way_picture_add_place (picture, node_of (network, 0), "Home");
  way_picture_add_place (picture, node_of (network, 1), "Shop");
  way_picture_add_place (picture, node_of (network, 3), "Work");
  way_picture_set_matrix (picture, rows, 2, columns, 2, costs, 4);
  if (!open_map (picture))
    return;
  desk_assert_text ("#columns", "Shop20Workno way");
  g_free (browser_run (desk_browser (),
                       "(() => { const row = document.getElementById('row');"
                       "  row.value = 1;"
                       "  row.dispatchEvent(new Event('change')); })(), 1"));
  desk_assert_text ("#columns", "Work1.5Shop7");
  desk_assert_quiet ();
}

/* The scale ------------------------------------------------------------------ */

/* What the bar says a pixel is long, in metres or units of the plane. */
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
  const Edge box = find_box (MARK);
  const gdouble pixels = box.right - box.left - (box.below - box.top);

  g_assert_cmpfloat_with_epsilon (read_ruler () * pixels, length,
                                  0.02 * length);
}

static void
test_ruler_of_a_plane (void)
{
  g_autoptr (WayNetwork) network = new_square ();
  g_autoptr (WayPicture) picture = new_marked (network);

  if (!open_map (picture))
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
      const Row rows[] = { { 10, latitude, "a" }, { 11, latitude, "b" } };
      g_autoptr (WayTableBuilder) builder
        = way_table_builder_new (WAY_POSITION_GEOGRAPHIC);
      g_autoptr (WayNetwork) network = NULL;
      g_autoptr (WayPicture) picture = NULL;

      add_nodes (builder, rows, 2);
      network = build (builder);
      picture = way_picture_new (network);
      way_picture_set_labels (picture, FALSE);
      for (guint32 k = 0; k < 2; k++)
        way_picture_add_place (picture, node_of (network, k), "");
      if (!open_map (picture))
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

  if (open_map (picture))
    g_assert_cmpfloat (desk_number ("document.getElementById('ruler').hidden"
                                    "  ? 1 : 0"), ==, 1);
}

/* Looks -------------------------------------------------------------------- */

static gdouble
ground (void)
{
  return desk_number ("bytes(document.querySelector('.buffer:not(.back)'))[0]");
}

static void
test_light_and_dark (void)
{
  g_autoptr (WayNetwork) network = new_square ();
  g_autoptr (WayPicture) picture = way_picture_new (network);

  if (!open_map (picture))
    return;
  g_assert_cmpfloat (ground (), >, 200);
  browser_set_media (desk_browser (), "prefers-color-scheme", "dark");
  desk_wait_for_map ();
  g_assert_cmpfloat (ground (), <, 60);
  desk_number ("document.getElementById('theme').click(), 1");
  desk_wait_for_map ();
  g_assert_cmpfloat (ground (), >, 200);

  way_picture_set_theme (picture, WAY_PICTURE_DARK);
  if (open_map (picture))
    g_assert_cmpfloat (ground (), <, 60);
}

static void
test_width (guint width)
{
  g_autoptr (WayNetwork) network = new_square ();
  g_autoptr (WayPicture) picture = new_marked (network);
  static const char *const names[] = { "West", "North", "East", NULL };
  g_autoptr (WayRoute) route = find_route (network, names);

  way_picture_add_route (picture, route);
  way_picture_set_title (picture, "A title that is as long as titles become");
  if (!open_map (picture))
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
  g_assert_cmpfloat (count_pixels ("over", ROUTE_1), >, 100);
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
  const Row rows[] = { { 0, 0, name }, { 100, 0, "b" } };
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);
  g_autoptr (WayNetwork) network = NULL;
  g_autoptr (WayPicture) picture = NULL;

  add_nodes (builder, rows, 2);
  way_table_builder_add_edge (builder, 0, 1, 1, WAY_BOTH_WAYS, name, NULL);
  network = build (builder);
  picture = way_picture_new (network);
  way_picture_set_title (picture, "<img src=x onerror=alert(2)>");
  way_picture_set_unit (picture, "</script>", 1);
  if (!open_map (picture))
    return;
  desk_assert_text ("h1", "<img src=x onerror=alert(2)>");
  hover (640, 458);
  desk_assert_has ("#tip", "</script><script>alert(1)//\xe2\x80\xa8'\"\\<!--");
  g_assert_cmpfloat (desk_number ("document.images.length"), ==, 0);
  g_assert_cmpfloat (desk_number ("performance.getEntriesByType('resource')"
                                  "  .length"), ==, 0);
  g_assert_cmpfloat (desk_number ("fetch('data:,x').then(() => 0, () => 1)"),
                     ==, 1);
}

/* Odd maps ------------------------------------------------------------------ */

/* Nothing at all, one node, and nodes in one place. */
static void
test_odd_networks (void)
{
  static const Row rows[] = { { 7, 7, "a" }, { 7, 7, "b" } };

  for (guint n = 0; n <= 2; n++)
    {
      g_autoptr (WayTableBuilder) builder
        = way_table_builder_new (WAY_POSITION_PLANAR);
      g_autoptr (WayNetwork) network = NULL;
      g_autoptr (WayPicture) picture = NULL;

      add_nodes (builder, rows, n);
      if (n == 2)
        way_table_builder_add_edge (builder, 0, 1, 0, WAY_BOTH_WAYS, NULL,
                                    NULL);
      network = build (builder);
      picture = way_picture_new (network);
      way_picture_set_focus (picture, TRUE);
      if (!open_map (picture))
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

  if (!open_map (picture))
    return;
  hover (640, 458);
  desk_press ("-");
  desk_wait_for_map ();
  desk_assert_quiet ();
}

/* Large networks ------------------------------------------------------------ */

/* A town of crossroads that stand a little crooked: each has an edge to the
 * right and one downwards. */
static WayNetwork *
new_town (guint side)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (17);
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);

  for (guint i = 0; i < side * side; i++)
    way_table_builder_add_node (
      builder, NULL,
      &(WayPosition) { i % side + g_rand_double_range (rand, 0, 0.4),
                       i / side + g_rand_double_range (rand, 0, 0.4) },
      NULL, NULL);
  for (guint i = 0; i < side * side; i++)
    {
      if (i % side + 1 < side)
        way_table_builder_add_edge (builder, i, i + 1, 1, WAY_BOTH_WAYS, NULL,
                                    NULL);
      if (i / side + 1 < side)
        way_table_builder_add_edge (builder, i, i + side, 1, WAY_BOTH_WAYS,
                                    NULL, NULL);
    }
  return build (builder);
}

/* How much of the top of the map is drawn on. */
static const char any_ink[]
  = "bytes(document.getElementById('top')).filter((byte, i) =>"
    "  i % 4 === 3 && byte > 0).length";

/* Names are those of what is seen, though many are named more readily: all over
 * the upper part of a map, and less at its end. */
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
        way_table_builder_add_edge (builder, i - 1, i, 1, WAY_BOTH_WAYS, NULL,
                                    NULL);
    }
  network = build (builder);
  picture = way_picture_new (network);
  if (!open_map (picture))
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
  g_autoptr (WayNetwork) network = new_town (side);
  g_autoptr (WayPicture) picture = way_picture_new (network);
  g_autoptr (WayPath) path = way_find_path (way_network_get_graph (network),
                                            node_of (network, 0),
                                            node_of (network, side - 1),
                                            WAY_STRATEGY_DIJKSTRA, NULL);
  g_autoptr (WayRoute) route = way_route_new (network, NULL);
  gdouble faint, full;

  way_route_add_leg (route, path, NULL);
  way_picture_add_route (picture, route);
  way_picture_name_line (picture, "Along the top");
  if (!open_map (picture))
    return;
  faint = measure_corner ();
  flip ("Along the top: 119");
  full = measure_corner ();
  g_assert_cmpfloat (faint, >, full + 5);
  flip ("Along the top: 119");
  g_assert_cmpfloat (measure_corner (), ==, faint);
  desk_assert_quiet ();
}

/* Moves and zooms in and out for 150 frames, and tells what a script takes of a
 * frame: of what the page does when hands move, and of what it paints. */
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

  if (!open_map (picture))
    return FALSE;
  result = browser_run (desk_browser (), ride);
  words = g_strsplit (result, " ", -1);
  g_test_message ("script a frame: median %s ms, 95 %% within %s ms, at most "
                  "%s ms", words[0], words[1], words[2]);
  g_assert_cmpfloat (g_ascii_strtod (words[1], NULL), <=, 33);
  *worst = g_ascii_strtod (words[2], NULL);
  desk_wait_for_map ();
  desk_assert_quiet ();
  return TRUE;
}

/* Others who use the machine make frames late, too, but hardly one of each ride:
 * so the best of a few rides counts, each with a page that is opened anew. */
#define MOST_RIDES 5

static void
test_large (void)
{
  const guint side = g_getenv ("WAYFIND_TEST_QUICK") != NULL ? 200 : 448;
  g_autoptr (WayNetwork) network = new_town (side);
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

#define ADD(path, func) g_test_add_func ("/map-page/" path, func)
  ADD ("mouse", test_mouse);
  ADD ("fingers", test_fingers);
  ADD ("keys", test_keys);
  ADD ("stays-in-the-window", test_stays_in_the_window);
  ADD ("hover", test_hover);
  ADD ("cells/squares", test_squares);
  ADD ("cells/hexagons", test_hexagons);
  ADD ("cells/triangles", test_triangles);
  ADD ("switches/routes", test_routes);
  ADD ("switches/lines", test_lines);
  ADD ("switches/bands-of-a-table", test_bands_of_a_table);
  ADD ("letters-on-bands", test_letters_on_bands);
  ADD ("ruler/plane", test_ruler_of_a_plane);
  ADD ("ruler/earth", test_ruler_of_the_earth);
  ADD ("ruler/none", test_no_ruler);
  ADD ("costs-are-exact", test_costs_are_exact);
  ADD ("matrix", test_matrix);
  ADD ("light-and-dark", test_light_and_dark);
  ADD ("width/320", test_320_pixels);
  ADD ("width/3840", test_3840_pixels);
  ADD ("hostile-names", test_hostile_names);
  ADD ("odd-networks", test_odd_networks);
  ADD ("grid-without-cells", test_grid_without_cells);
  ADD ("names-where-it-is-seen", test_names_where_it_is_seen);
  ADD ("fades-beside-routes", test_fades_beside_routes);
  ADD ("large", test_large);

  status = g_test_run ();
  desk_clear ();
  return status;
}
