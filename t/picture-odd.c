/* picture-odd.c - tests of pictures: odd input, and refused input
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/pictures.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

static void
test_format_is_told (void)
{
  const NodeRow nodes[] = { { 0, 0, "a" } };
  g_autoptr (WayNetwork) network
    = make_network (WAY_POSITION_PLANAR, nodes, 1, NULL, 0);
  g_autoptr (WayPicture) picture = way_picture_new (network);

  check_fails (picture, "/nowhere/x.gif", NULL, WAY_ERROR,
               WAY_ERROR_UNSUPPORTED);
  check_fails (picture, "-", NULL, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
  check_fails (picture, "x.svg", "gif", WAY_ERROR, WAY_ERROR_UNSUPPORTED);
#ifdef HAVE_CAIRO
  check_fails (picture, "/nowhere/x.svg", NULL, G_IO_ERROR,
               G_IO_ERROR_NOT_FOUND);
#else
  check_fails (picture, "/nowhere/x.svg", NULL, WAY_ERROR,
               WAY_ERROR_UNSUPPORTED);
#endif
}

#ifdef HAVE_CAIRO

static void
test_odd_networks_are_drawn (void)
{
  const NodeRow nodes[] = { { 5, 5, "a" }, { 5, 5, "b" }, { 5, 5, "c" } };
  const NodeRow far[] = { { -1e150, 1e150, "a" }, { 1e150, -1e150, "b" } };
  const NodeRow tiny[] = { { 5e-324, 0, "a" }, { 0, 5e-324, "b" } };
  const NodeRow poles[] = { { 0, 90, "a" }, { 7, -90, "b" } };
  const NodeRow upright[] = { { 3, 0, "a" }, { 3, 7, "b" } };
  const guint edges[] = { 0, 1, 1, 1 };
  WayNetwork *networks[] = {
    make_network (WAY_POSITION_PLANAR, NULL, 0, NULL, 0),
    make_network (WAY_POSITION_NONE, NULL, 0, NULL, 0),
    make_network (WAY_POSITION_GEOGRAPHIC, NULL, 0, NULL, 0),
    make_network (WAY_POSITION_PLANAR, nodes, 1, NULL, 0),
    make_network (WAY_POSITION_GEOGRAPHIC, nodes, 1, NULL, 0),
    make_network (WAY_POSITION_PLANAR, nodes, 3, edges, 2),
    make_network (WAY_POSITION_GEOGRAPHIC, nodes, 3, edges, 2),
    make_network (WAY_POSITION_PLANAR, far, 2, edges, 2),
    make_network (WAY_POSITION_PLANAR, tiny, 2, edges, 2),
    make_network (WAY_POSITION_GEOGRAPHIC, poles, 2, edges, 2),
    make_network (WAY_POSITION_PLANAR, upright, 2, edges, 2),
#ifdef HAVE_GRAPHVIZ
    make_network (WAY_POSITION_NONE, nodes, 1, NULL, 0),
    make_network (WAY_POSITION_NONE, nodes, 3, edges, 2),
#endif
    make_grid ("#\n", WAY_GRID_HEXAGONS),
    make_grid ("A\n", WAY_GRID_TRIANGLES),
  };

  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    {
      g_autoptr (WayPicture) picture = way_picture_new (networks[i]);
      g_autofree char *svg = NULL;

      way_picture_set_options (picture, &(WayPictureOptions) {
        .flags = (i % 2 ? WAY_PICTURE_COMPONENTS : 0)
                 | (i % 3 ? 0 : WAY_PICTURE_FOCUS),
      });
      svg = save_svg (picture);
      g_assert_null (strstr (svg, "nan"));
      g_assert_null (strstr (svg, "inf"));
      cairo_surface_destroy (save_pixels (picture));

      way_picture_set_options (picture, &(WayPictureOptions) {
        .width = 64,
        .height = 400,
        .flags = (i % 2 ? WAY_PICTURE_COMPONENTS : 0)
                 | (i % 3 ? 0 : WAY_PICTURE_FOCUS),
      });
      cairo_surface_destroy (save_pixels (picture));
      g_object_unref (networks[i]);
    }
}

static void
test_grid_without_cells_is_drawn (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (0, 0, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  g_autoptr (WayNetwork) network = way_network_new (WAY_GRAPH (grid));
  g_autoptr (WayPicture) picture = way_picture_new (network);

  g_free (save_svg (picture));
  cairo_surface_destroy (save_pixels (picture));
}

/* Cells far smaller than pixels are drawn together: no time or space is spent
 * on what cannot be seen. */
static void
test_grid_of_dust_is_drawn (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (4000, 3000, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_HEXAGONS);
  g_autoptr (WayNetwork) network = way_network_new (WAY_GRAPH (grid));
  g_autoptr (WayPicture) picture = way_picture_new (network);
  g_autofree char *svg = NULL;

  for (guint32 i = 0; i < 3000; i++)
    for (guint32 k = 0; k < 1500; k++)
      way_terrain_set_class (terrain, k, i, 1);
  svg = save_svg (picture);
  g_assert_cmpuint (strlen (svg), <, 10000);
}

static void
test_sizes_out_of_range_are_refused (void)
{
  const NodeRow nodes[] = { { 0, 0, "a" } };
  const guint sizes[][2] = { { 0, 63 }, { 63, 500 }, { 500, 63 }, { 16385, 0 },
                             { 100, 16385 }, { G_MAXUINT, G_MAXUINT },
                             { 16384, 16384 }, { 16384, 0 } };
  g_autoptr (WayNetwork) network
    = make_network (WAY_POSITION_PLANAR, nodes, 1, NULL, 0);
  g_autoptr (WayPicture) picture = way_picture_new (network);

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autofree char *path = dup_path (".png");
      g_autofree char *bytes = NULL;

      /* The existing file stays. */
      g_file_set_contents (path, "before", -1, NULL);
      way_picture_set_options (picture, &(WayPictureOptions) {
        .width = sizes[i][0],
        .height = sizes[i][1],
      });
      check_fails (picture, path, NULL, WAY_ERROR, WAY_ERROR_TOO_LARGE);
      g_file_get_contents (path, &bytes, NULL, NULL);
      g_assert_cmpstr (bytes, ==, "before");
      g_unlink (path);
    }
}

static void
test_cancelled_leaves_the_file (void)
{
  const NodeRow nodes[] = { { 0, 0, "a" } };
  g_autoptr (WayNetwork) network
    = make_network (WAY_POSITION_PLANAR, nodes, 1, NULL, 0);
  g_autoptr (WayPicture) picture = way_picture_new (network);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *path = dup_path (".svg");
  g_autofree char *bytes = NULL;

  g_file_set_contents (path, "before", -1, NULL);
  g_cancellable_cancel (cancellable);
  g_assert_false (way_picture_save (picture, path, NULL, WAY_SAVE_DEFAULT,
                                    cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_file_get_contents (path, &bytes, NULL, NULL);
  g_assert_cmpstr (bytes, ==, "before");
  g_unlink (path);
}

/* Without positions ---------------------------------------------------- */

static void
test_layout_parts_nodes (void)
{
  const NodeRow nodes[] = { { 0, 0, "a" }, { 0, 0, "b" }, { 0, 0, "c" },
                            { 0, 0, "alone" } };
  const guint edges[] = { 0, 1, 1, 2 };
  g_autoptr (WayNetwork) network
    = make_network (WAY_POSITION_NONE, nodes, 4, edges, 2);
#ifdef HAVE_GRAPHVIZ
  Wishes wishes;
  Scene scene;

  make_scene (&scene, &wishes, network);
  for (guint i = 0; i < 4; i++)
    for (guint k = 0; k < i; k++)
      {
        Point a, b;

        g_assert_true (scene_get_point (&scene, WAY_INDEX (i), &a));
        g_assert_true (scene_get_point (&scene, WAY_INDEX (k), &b));
        g_assert_cmpfloat (hypot (a.x - b.x, a.y - b.y), >, 20);
      }
  clear_scene (&scene, &wishes);
#else
  g_autoptr (WayPicture) picture = way_picture_new (network);

  check_fails (picture, "x.svg", NULL, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
#endif
}

static void
test_too_many_to_lay_out (void)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_NONE);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayNetwork) network = NULL;
  g_autoptr (WayPicture) picture = NULL;

  for (guint i = 0; i < 100000; i++)
    way_table_builder_add_node (builder, NULL, NULL, NULL, NULL);
  table = way_table_builder_build (builder, NULL);
  network = way_network_new (WAY_GRAPH (table));
  picture = way_picture_new (network);
  check_fails (picture, "x.svg", NULL, WAY_ERROR, WAY_ERROR_TOO_LARGE);
}

#endif

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/picture/format-is-told", test_format_is_told);
#ifdef HAVE_CAIRO
  g_test_add_func ("/picture/grid/without-cells",
                   test_grid_without_cells_is_drawn);
  g_test_add_func ("/picture/grid/of-dust", test_grid_of_dust_is_drawn);
  g_test_add_func ("/picture/odd-networks-are-drawn",
                   test_odd_networks_are_drawn);
  g_test_add_func ("/picture/sizes-out-of-range-are-refused",
                   test_sizes_out_of_range_are_refused);
  g_test_add_func ("/picture/cancelled-leaves-the-file",
                   test_cancelled_leaves_the_file);
  g_test_add_func ("/picture/layout/parts-nodes", test_layout_parts_nodes);
  g_test_add_func ("/picture/layout/too-many", test_too_many_to_lay_out);
#endif

  return g_test_run ();
}
