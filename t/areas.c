/* areas.c - tests of the areas of nodes in pictures
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/pictures.h"

#include <math.h>
#include <string.h>

#ifdef HAVE_CAIRO

/* A ring of @n whole positions, for node @node. */
static void
add_ring (WayNetwork   *network,
          guint         node,
          const gdouble (*ring)[2],
          guint         n)
{
  g_autofree WayPosition *positions = g_new (WayPosition, n);

  for (guint i = 0; i < n; i++)
    positions[i] = (WayPosition) { ring[i][0], ring[i][1] };
  way_network_add_ring (network, WAY_INDEX (node), positions, n);
}

/* Two fields of 2 by 2 side by side, with an edge between; the first has a hole
 * around its lower left quarter, which runs the same way. */
static WayNetwork *
make_fields (WayPositionKind kind)
{
  static const NodeRow nodes[] = { { 1.5, 1.5, "a" }, { 3, 1, "b" } };
  static const guint edges[] = { 0, 1 };
  static const gdouble a[][2] = { { 0, 0 }, { 2, 0 }, { 2, 2 }, { 0, 2 } };
  static const gdouble hole[][2]
    = { { 0.2, 0.2 }, { 1, 0.2 }, { 1, 1 }, { 0.2, 1 } };
  static const gdouble b[][2] = { { 2, 0 }, { 4, 0 }, { 4, 2 }, { 2, 2 } };
  WayNetwork *network = make_network (kind, nodes, 2, edges, 1);

  add_ring (network, 0, a, 4);
  add_ring (network, 0, hole, 4);
  add_ring (network, 1, b, 4);
  return network;
}

/* The colour of area @i of an SVG, as text. */
static char *
dup_fill (const char *svg,
          guint       i)
{
  for (;; svg++)
    {
      const char *style = svg = strstr (svg, "<path");
      const char *end = strchr (svg, '>');
      const char *fill = strstr (style, "fill=\"");
      g_autofree char *path = g_strndup (svg, end - svg);

      if (strstr (path, "evenodd") != NULL && i-- == 0)
        return g_strndup (fill, strcspn (fill + 6, "\"") + 6);
    }
}

static void
test_fields (gconstpointer data)
{
  g_autoptr (WayNetwork) network = make_fields (GPOINTER_TO_UINT (data));
  g_autoptr (WayPicture) picture = way_picture_new (network);
  g_autofree char *light = NULL, *dark = NULL, *a = NULL, *b = NULL,
                  *dark_a = NULL;

  light = save_svg (picture);
  way_picture_set_options (picture, &(WayPictureOptions) {
    .flags = WAY_PICTURE_DARK,
  });
  dark = save_svg (picture);

  g_assert_cmpuint (count (light, "evenodd"), ==, 2);
  g_assert_cmpuint (count (dark, "evenodd"), ==, 2);
  a = dup_fill (light, 0);
  b = dup_fill (light, 1);
  dark_a = dup_fill (dark, 0);
  g_assert_cmpstr (a, !=, b);
  g_assert_cmpstr (a, !=, dark_a);
}

static Colour
pixel_at (const Scene     *scene,
          cairo_surface_t *pixels,
          gdouble          x,
          gdouble          y)
{
  const WayPosition position = { x, y };
  const Point at = projection_point (&scene->projection, &position);

  return get_pixel (pixels, at.x, at.y);
}

/* The hole of the first field is paper, and its rest is not. */
static void
test_hole (void)
{
  g_autoptr (WayNetwork) network = make_fields (WAY_POSITION_PLANAR);
  g_autoptr (WayPicture) picture = way_picture_new (network);
  cairo_surface_t *pixels;
  Wishes wishes;
  Scene scene;

  pixels = save_pixels (picture);
  make_scene (&scene, &wishes, network);
  g_assert_cmphex (pixel_at (&scene, pixels, 0.6, 0.6), ==,
                   scene.theme->paper);
  g_assert_cmphex (pixel_at (&scene, pixels, 0.6, 1.7), !=,
                   scene.theme->paper);
  g_assert_cmphex (pixel_at (&scene, pixels, 0.6, 1.7), !=,
                   pixel_at (&scene, pixels, 3.5, 1.7));
  clear_scene (&scene, &wishes);
  cairo_surface_destroy (pixels);
}

/* They are all to be seen, though the node's position is in the middle. */
static void
test_all_is_shown (void)
{
  static const NodeRow nodes[] = { { 5, 5, "a" } };
  static const gdouble a[][2] = { { 0, 0 }, { 10, 0 }, { 10, 10 }, { 0, 10 } };
  static const WayPosition corner = { 10, 0 };
  g_autoptr (WayNetwork) network
    = make_network (WAY_POSITION_PLANAR, nodes, 1, NULL, 0);
  Wishes wishes;
  Scene scene;
  Point at;

  add_ring (network, 0, a, 4);
  make_scene (&scene, &wishes, network);
  at = projection_point (&scene.projection, &corner);
  g_assert_cmpfloat (at.x, <, scene.frame.x + scene.frame.width);
  g_assert_cmpfloat (at.y, <, scene.frame.y + scene.frame.height);
  g_assert_cmpfloat (at.y, >, scene.frame.y + scene.frame.height / 2);
  clear_scene (&scene, &wishes);
}

/* Shaded by the cost to get there, and coloured by connected component. */
static void
test_reach_and_islands (void)
{
  g_autoptr (WayNetwork) network = make_fields (WAY_POSITION_PLANAR);
  g_autoptr (WayPicture) picture = way_picture_new (network);
  g_autoptr (WayReach) reach
    = way_reach_new (way_network_get_graph (network), WAY_INDEX (0), INFINITY,
                     NULL,
                     NULL);
  const WayCost bands[] = { 5, 20 };
  g_autofree char *svg = NULL, *a = NULL, *b = NULL, *islands = NULL,
                  *first = NULL, *second = NULL;

  way_picture_set_options (picture, &(WayPictureOptions) {
    .flags = WAY_PICTURE_COMPONENTS,
  });
  islands = save_svg (picture);
  first = dup_fill (islands, 0);
  second = dup_fill (islands, 1);
  g_assert_cmpstr (first, ==, second);

  way_picture_set_reach (picture, reach, bands, 2);
  svg = save_svg (picture);
  a = dup_fill (svg, 0);
  b = dup_fill (svg, 1);
  g_assert_cmpstr (a, !=, b);
}

/* A line of its own is drawn twice, once as the casing, and has its ends
 * marked; beyond the fields it makes the picture larger. */
static void
test_track (void)
{
  static const WayPosition track[] = { { 0, 0 }, { 2, 2 }, { 9, 2 } };
  g_autoptr (WayNetwork) network = make_fields (WAY_POSITION_PLANAR);
  g_autoptr (WayPicture) picture = way_picture_new (network);
  g_autofree char *without = save_svg (picture);
  g_autofree char *with = NULL;
  g_autofree char *style
    = g_strdup_printf ("stroke=\"#%06x\"",
                       theme_get (THEME_LIGHT)->route[0]);

  way_picture_add_track (picture, track, 3, NULL);
  with = save_svg (picture);
  g_assert_cmpuint (count (without, style), ==, 0);
  /* The line, and the ring at its beginning. */
  g_assert_cmpuint (count (with, style), ==, 2);
}

/* In each row of squares neighbours differ, and so they do in all. */
static void
test_colours_differ (void)
{
  enum { N = 12 };
  g_autofree NodeRow *nodes = g_new (NodeRow, N * N);
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (WayNetwork) network = NULL;
  g_autoptr (WayPicture) picture = NULL;
  g_autofree char *svg = NULL;
  char *fills[N * N];

  for (guint i = 0; i < N * N; i++)
    {
      const guint right = i + 1, below = i + N;

      nodes[i] = (NodeRow) { i % N + 0.5, i / N + 0.5, NULL };
      if (i % N + 1 < N)
        {
          g_array_append_val (edges, i);
          g_array_append_val (edges, right);
        }
      if (below < N * N)
        {
          g_array_append_val (edges, i);
          g_array_append_val (edges, below);
        }
    }
  network = make_network (WAY_POSITION_PLANAR, nodes, N * N,
                          (const guint *) edges->data, edges->len / 2);
  for (guint i = 0; i < N * N; i++)
    {
      const gdouble x = i % N, y = i / N;
      const gdouble ring[][2]
        = { { x, y }, { x + 1, y }, { x + 1, y + 1 }, { x, y + 1 } };
      const WayNode node
        = way_table_get_node (way_network_get_table (network), WAY_ADDED (i));

      add_ring (network, (guint) WAY_NODE_INDEX (node), ring, 4);
    }

  picture = way_picture_new (network);
  svg = save_svg (picture);
  g_assert_cmpuint (count (svg, "evenodd"), ==, N * N);
  for (guint i = 0; i < N * N; i++)
    fills[i] = dup_fill (svg, i);
  for (guint i = 0; i < edges->len; i += 2)
    g_assert_cmpstr (fills[g_array_index (edges, guint, i)], !=,
                     fills[g_array_index (edges, guint, i + 1)]);
  for (guint i = 0; i < N * N; i++)
    g_free (fills[i]);
}

#endif

/* Rings over the seam ------------------------------------------------------ */

static Projection
world (void)
{
  Projection projection;

  projection_init (&projection, WAY_POSITION_GEOGRAPHIC);
  return projection;
}

/* From 170 degrees east to 170 west: a piece at each side of the map, which is
 * a circle wide. */
static void
test_ring_over_seam (void)
{
  static const WayPosition ring[]
    = { { 170, 0 }, { -170, 0 }, { -170, 10 }, { 170, 10 } };
  const Projection projection = world ();
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (Point));
  guint n_pieces = 0;

  for (int turn = -1; turn <= 1; turn++)
    {
      gdouble least = INFINITY, most = -INFINITY;

      projection_ring (&projection, ring, 4, turn, points);
      for (guint i = 0; i < points->len; i++)
        {
          const gdouble x = g_array_index (points, Point, i).x;

          least = MIN (least, x);
          most = MAX (most, x);
        }
      if (points->len == 0)
        continue;
      n_pieces++;
      g_assert_cmpfloat_with_epsilon (most - least, 10 * G_PI / 180, 1e-9);
      g_assert_true (fabs (least) < 1e-9 || fabs (most - 2 * G_PI) < 1e-9);
    }
  g_assert_cmpuint (n_pieces, ==, 2);
}

/* Around the pole at 60 degrees south: down to the lower edge, all along. */
static void
test_ring_around_pole (void)
{
  static const WayPosition ring[]
    = { { -150, -60 }, { -50, -60 }, { 50, -60 }, { 150, -60 } };
  const Projection projection = world ();
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (Point));
  gdouble area = 0;

  for (int turn = -1; turn <= 1; turn++)
    {
      gdouble piece = 0;

      projection_ring (&projection, ring, 4, turn, points);
      for (guint i = 0; i < points->len; i++)
        {
          const Point *a = &g_array_index (points, Point, i);
          const Point *b = &g_array_index (points, Point,
                                           (i + 1) % points->len);

          piece += (a->x * b->y - a->y * b->x) / 2;
        }
      area += fabs (piece);
    }
  /* From ln (2 + sqrt 3) down to pi, a circle wide. */
  g_assert_cmpfloat_with_epsilon (area, 2 * G_PI * (G_PI - log (2 + sqrt (3))),
                                  1e-9);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#ifdef HAVE_CAIRO
  g_test_add_data_func ("/areas/fields/planar",
                        GUINT_TO_POINTER (WAY_POSITION_PLANAR), test_fields);
  g_test_add_data_func ("/areas/fields/geographic",
                        GUINT_TO_POINTER (WAY_POSITION_GEOGRAPHIC),
                        test_fields);
  g_test_add_func ("/areas/hole", test_hole);
  g_test_add_func ("/areas/all-is-shown", test_all_is_shown);
  g_test_add_func ("/areas/reach-and-islands", test_reach_and_islands);
  g_test_add_func ("/areas/track", test_track);
  g_test_add_func ("/areas/colours-differ", test_colours_differ);
#endif
  g_test_add_func ("/areas/ring-over-seam", test_ring_over_seam);
  g_test_add_func ("/areas/ring-around-pole", test_ring_around_pole);

  return g_test_run ();
}
