/* picture-ground.c - what pictures show beneath and around a network
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/draw/extent.h"
#include "lib/pictures.h"

#ifdef HAVE_CAIRO

#include <math.h>

/* A network of one area: a box, without edges. */
static WayNetwork *
make_box (WayPositionKind kind,
          gdouble         left,
          gdouble         below,
          gdouble         right,
          gdouble         top)
{
  const NodeRow nodes[] = { { (left + right) / 2, (below + top) / 2, "box" } };
  const WayPosition ring[] = { { left, below }, { right, below },
                               { right, top }, { left, top } };
  WayNetwork *network = make_network (kind, nodes, 1, NULL, 0);

  way_network_add_ring (network, WAY_INDEX (0), ring, G_N_ELEMENTS (ring));
  return network;
}

/* The left half of a road from (0, 0) to (100, 0) lies on land, and what of
 * the land is outside makes the picture no larger. */
static void
test_background (void)
{
  const NodeRow nodes[] = { { 0, 0, NULL }, { 100, 0, NULL } };
  const guint edges[] = { 0, 1 };
  g_autoptr (WayNetwork) network
    = make_network (WAY_POSITION_PLANAR, nodes, 2, edges, 1);
  g_autoptr (WayNetwork) land
    = make_box (WAY_POSITION_PLANAR, -9000, -9000, 50, 9000);
  g_autoptr (WayPicture) picture = way_picture_new (network);
  const Theme *theme = theme_get (THEME_LIGHT);
  cairo_surface_t *surface;
  Wishes wishes;
  Scene scene;
  Point left, right;

  way_picture_set_options (picture, &(WayPictureOptions) {
    .background = land,
  });
  surface = save_pixels (picture);
  make_scene (&scene, &wishes, network);
  g_assert_cmpint (cairo_image_surface_get_height (surface), ==,
                   (int) scene.height);
  scene_get_point (&scene, way_table_get_node (scene.table, WAY_ADDED (0)),
                   &left);
  scene_get_point (&scene, way_table_get_node (scene.table, WAY_ADDED (1)),
                   &right);

  g_assert_cmphex (get_pixel (surface, left.x + (right.x - left.x) * 0.45,
                              left.y + 20), ==, theme->land);
  g_assert_cmphex (get_pixel (surface, left.x + (right.x - left.x) * 0.55,
                              left.y + 20), ==, theme->paper);

  clear_scene (&scene, &wishes);
  cairo_surface_destroy (surface);
}

static void
test_background_elsewhere (void)
{
  const NodeRow nodes[] = { { 0, 0, NULL }, { 100, 0, NULL } };
  g_autoptr (WayNetwork) network
    = make_network (WAY_POSITION_PLANAR, nodes, 2, NULL, 0);
  g_autoptr (WayNetwork) land
    = make_box (WAY_POSITION_GEOGRAPHIC, -10, -10, 10, 10);
  g_autoptr (WayPicture) picture = way_picture_new (network);

  way_picture_set_options (picture, &(WayPictureOptions) {
    .background = land,
  });
  check_fails (picture, "never.svg", NULL, WAY_ERROR,
               WAY_ERROR_UNSUPPORTED);
  check_fails (picture, "never.html", NULL, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
}

/* Fading --------------------------------------------------------------------- */

#define SIDE 90

/* A square of crossroads, so many that lines are 11 pixels apart. */
static WayNetwork *
make_town (void)
{
  g_autofree NodeRow *nodes = g_new0 (NodeRow, SIDE * SIDE);
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < SIDE * SIDE; i++)
    {
      const guint right[] = { i, i + 1 }, down[] = { i, i + SIDE };

      nodes[i] = (NodeRow) { i % SIDE, i / SIDE, NULL };
      if (i % SIDE + 1 < SIDE)
        g_array_append_vals (edges, right, 2);
      if (i / SIDE + 1 < SIDE)
        g_array_append_vals (edges, down, 2);
    }

  return make_network (WAY_POSITION_PLANAR, nodes, SIDE * SIDE,
                       (const guint *) edges->data, edges->len / 2);
}

/* The darkest pixel of the column through a vertical street, around @at. */
static gint
find_darkest (cairo_surface_t *surface,
              const Point     *at)
{
  gint least = 255;

  for (gint x = -3; x <= 3; x++)
    least = MIN (least, (gint) (get_pixel (surface, at->x + x, at->y) & 255));
  return least;
}

static void
test_fades_away_from_routes (void)
{
  g_autoptr (WayNetwork) network = make_town ();
  g_autoptr (WayPicture) picture = way_picture_new (network);
  g_autoptr (WayRoute) route = way_route_new (network, NULL);
  WayTable *table = way_network_get_table (network);
  g_autoptr (WayPath) path
    = way_find_path (WAY_GRAPH (table),
                     way_table_get_node (table, WAY_ADDED (0)),
                     way_table_get_node (table, WAY_ADDED (SIDE - 1)),
                     WAY_STRATEGY_DIJKSTRA, NULL);
  cairo_surface_t *plain = save_pixels (picture), *routed;
  Wishes wishes;
  Scene scene;

  way_route_add_leg (route, path, NULL);
  way_picture_add_route (picture, route, "along the edge");
  /* As high as without the legend's line for the route. */
  routed = save_pixels (picture);
  make_scene (&scene, &wishes, network);
  for (guint k = 0; k < 2; k++)
    {
      /* Half a street above a crossroads: beside the route, and far off. */
      const guint node = k == 0 ? 2 * SIDE + 45 : 80 * SIDE + 45;
      Point at;
      gint now;

      scene_get_point (&scene, way_table_get_node (table, WAY_ADDED (node)),
                       &at);
      at.y -= 5;
      now = find_darkest (routed, &at);
      g_test_message ("%s: %d, was %d", k == 0 ? "near" : "far", now,
                      find_darkest (plain, &at));
      if (k == 0)
        g_assert_cmpint (ABS (now - find_darkest (plain, &at)), <=, 15);
      else
        g_assert_cmpint (now, >, find_darkest (plain, &at) + 20);
    }

  clear_scene (&scene, &wishes);
  cairo_surface_destroy (plain);
  cairo_surface_destroy (routed);
}

/* Framing -------------------------------------------------------------------- */

/* However near the edge of the map a place lies, no focus leads beyond it. */
static void
test_focus_stays_within_the_map (void)
{
  const NodeRow nodes[] = { { 0, 0, NULL }, { 100, 0, NULL }, { 100, 100, NULL },
                            { 0, 100, NULL } };
  const guint edges[] = { 0, 1, 1, 2, 2, 3, 3, 0 };
  g_autoptr (WayNetwork) network
    = make_network (WAY_POSITION_PLANAR, nodes, 4, edges, 4);
  Wishes wishes;
  Scene scene;
  Bounds whole, shown;
  const Place place = { way_table_get_node (way_network_get_table (network),
                                            WAY_ADDED (0)), NULL };

  make_scene (&scene, &wishes, network);
  wishes.flags |= WAY_PICTURE_FOCUS;
  g_array_append_val (wishes.places, place);
  g_assert_true (extent_find_bounds (&scene, &whole, &shown, NULL));
  g_assert_cmpfloat (shown.least.x, >=, whole.least.x);
  g_assert_cmpfloat (shown.least.y, >=, whole.least.y);
  g_assert_cmpfloat (shown.most.x, <=, whole.most.x);
  g_assert_cmpfloat (shown.most.y, <=, whole.most.y);
  g_assert_cmpfloat (shown.most.x - shown.least.x, >, 0);
  clear_scene (&scene, &wishes);
}

/* A road of length 1000, reached up to 300 from its beginning: the frame holds
 * the end of the band, and not the rest of the road. */
static void
test_partly_reached (void)
{
  const NodeRow nodes[] = { { 0, 0, NULL }, { 1000, 0, NULL },
                            { 500, 900, NULL } };
  const guint edges[] = { 0, 1 };
  const WayCost bands[] = { 3 };
  g_autoptr (WayNetwork) network
    = make_network (WAY_POSITION_PLANAR, nodes, 3, edges, 1);
  WayTable *table = way_network_get_table (network);
  g_autoptr (WayReach) reach
    = way_reach_new (WAY_GRAPH (table),
                     way_table_get_node (table, WAY_ADDED (0)), 3, NULL, NULL);
  g_autofree WayCost *costs = g_new (WayCost, 3);
  Wishes wishes;
  Scene scene;
  Bounds whole, shown;

  make_scene (&scene, &wishes, network);
  wishes.flags |= WAY_PICTURE_FOCUS;
  wishes.reach = reach;
  wishes.costs = costs;
  wishes.bands[0] = bands[0];
  wishes.n_bands = 1;
  for (guint i = 0; i < 3; i++)
    costs[i] = INFINITY;
  costs[WAY_NODE_INDEX (way_table_get_node (table, WAY_ADDED (0)))] = 0;
  g_assert_true (extent_find_bounds (&scene, &whole, &shown, NULL));
  g_assert_cmpfloat (shown.most.x, >=, 300);
  g_assert_cmpfloat (shown.most.x, <, 400);
  clear_scene (&scene, &wishes);
}

/* A map of the world ends where people live. But a map of Antarctica shows it,
 * and so does one of ways there. */
static void
test_antarctica (void)
{
  g_autoptr (WayNetwork) world
    = make_box (WAY_POSITION_GEOGRAPHIC, -100, -50, 100, 70);
  g_autoptr (WayNetwork) south
    = make_box (WAY_POSITION_GEOGRAPHIC, -40, -84, 40, -65);
  const WayPosition ice[] = { { -120, -84 }, { 0, -70 }, { 120, -84 } };
  Wishes wishes;
  Scene scene;
  Bounds whole, with_ice, shown;

  make_scene (&scene, &wishes, world);
  g_assert_true (extent_find_bounds (&scene, &whole, &shown, NULL));
  clear_scene (&scene, &wishes);

  way_network_add_ring (world, WAY_INDEX (0), ice, G_N_ELEMENTS (ice));
  make_scene (&scene, &wishes, world);
  g_assert_true (extent_find_bounds (&scene, &with_ice, &shown, NULL));
  g_assert_cmpfloat (with_ice.most.y, ==, whole.most.y);
  clear_scene (&scene, &wishes);

  make_scene (&scene, &wishes, south);
  g_assert_true (extent_find_bounds (&scene, &with_ice, &shown, NULL));
  g_assert_cmpfloat (with_ice.most.y, >, whole.most.y);
  clear_scene (&scene, &wishes);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/picture/background/lies-beneath", test_background);
  g_test_add_func ("/picture/background/elsewhere", test_background_elsewhere);
  g_test_add_func ("/picture/fades-away-from-routes",
                   test_fades_away_from_routes);
  g_test_add_func ("/picture/focus-stays-within-the-map",
                   test_focus_stays_within_the_map);
  g_test_add_func ("/picture/focus-holds-partly-reached-edges",
                   test_partly_reached);
  g_test_add_func ("/picture/antarctica-is-left-out", test_antarctica);

  return g_test_run ();
}

#else

int
main (void)
{
  g_print ("1..0 # SKIP this build does not draw\n");
  return 0;
}

#endif
