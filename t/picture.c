/* picture.c - tests of pictures: their visible content
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/pictures.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#ifdef HAVE_CAIRO

static void
test_size_is_kept (void)
{
  const NodeRow nodes[] = { { 0, 0, "a" }, { 3, 1, "b" } };
  const guint edges[] = { 0, 1 };
  g_autoptr (WayNetwork) network
    = make_network (WAY_POSITION_PLANAR, nodes, 2, edges, 1);
  g_autoptr (WayPicture) picture = way_picture_new (network);
  g_autofree char *svg = NULL;
  cairo_surface_t *surface;

  way_picture_set_options (picture, &(WayPictureOptions) {
    .width = 321,
    .height = 234,
  });
  surface = save_pixels (picture);
  g_assert_cmpint (cairo_image_surface_get_width (surface), ==, 321);
  g_assert_cmpint (cairo_image_surface_get_height (surface), ==, 234);
  cairo_surface_destroy (surface);

  svg = save_svg (picture);
  g_assert_nonnull (strstr (svg, "width=\"321\" height=\"234\""));
}

/* Twice the same settings, byte for byte. */
static void
test_same_picture_twice (void)
{
  const NodeRow nodes[]
    = { { 0, 0, "a" }, { 3, 1, "b" }, { 1, 4, "c" }, { 9, 9, "d" } };
  const guint edges[] = { 0, 1, 1, 2, 2, 0 };
  const WayPositionKind kinds[] = {
    WAY_POSITION_PLANAR, WAY_POSITION_GEOGRAPHIC,
#ifdef HAVE_GRAPHVIZ
    WAY_POSITION_NONE
#endif
  };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    for (int png = 0; png < 2; png++)
      {
        gsize sizes[2];
        g_autofree char *bytes[2] = { NULL };

        for (int k = 0; k < 2; k++)
          {
            g_autoptr (WayNetwork) network
              = make_network (kinds[i], nodes, 4, edges, 3);
            g_autoptr (WayPicture) picture = way_picture_new (network);

            bytes[k] = save (picture, png ? ".png" : ".svg", &sizes[k]);
          }
        g_assert_cmpmem (bytes[0], sizes[0], bytes[1], sizes[1]);
        g_free (bytes[1]);
        bytes[1] = NULL;
      }
}

/* A lattice of @side nodes by @side, with edges between neighbours. */
static WayTable *
make_lattice (guint side)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);

  for (guint i = 0; i < side * side; i++)
    {
      const WayPosition at = { i % side, i / side };

      way_table_builder_add_node (builder, NULL, &at, NULL, NULL);
      if (i % side > 0)
        way_table_builder_add_edge (builder, WAY_INDEX (i), WAY_INDEX (i - 1),
                                    1, WAY_BOTH_WAYS, NULL, NULL);
      if (i >= side)
        way_table_builder_add_edge (builder, WAY_INDEX (i),
                                    WAY_INDEX (i - side), 1, WAY_BOTH_WAYS,
                                    NULL, NULL);
    }

  return way_table_builder_build (builder, NULL);
}

/* Of nodes on a lattice the pixels between neighbours are not paper, and those
 * in the middle of a square are. */
static void
test_thin_lines_survive (void)
{
  enum { SIDE = 220 };
  g_autoptr (WayTable) table = make_lattice (SIDE);
  g_autoptr (WayNetwork) network = NULL;
  g_autoptr (WayPicture) picture = NULL;
  const Theme *theme = theme_get (THEME_LIGHT);
  cairo_surface_t *surface;
  Wishes wishes;
  Scene scene;

  network = way_network_new (WAY_GRAPH (table));
  picture = way_picture_new (network);
  way_picture_set_options (picture, &(WayPictureOptions) {
    .flags = WAY_PICTURE_NO_LABELS,
  });
  surface = save_pixels (picture);
  make_scene (&scene, &wishes, network);

  for (guint i = 1; i < SIDE * SIDE; i++)
    {
      Point a, b;

      scene_get_point (&scene, way_table_get_node (table, WAY_ADDED (i)), &a);
      scene_get_point (&scene, way_table_get_node (table, WAY_ADDED (i - 1)),
                       &b);
      if (i % SIDE > 0)
        {
          gboolean is_seen = FALSE;

          /* Rounded by half a quantum, 0.15 pixels, at most. */
          for (int y = -1; y <= 1; y++)
            is_seen |= get_pixel (surface, (a.x + b.x) / 2,
                                  (a.y + b.y) / 2 + 0.2 * y) != theme->paper;
          g_assert_true (is_seen);
        }
      if (i % SIDE > 0 && i >= SIDE)
        {
          scene_get_point (&scene,
                           way_table_get_node (table, WAY_ADDED (i - SIDE)),
                           &b);
          g_assert_cmphex (get_pixel (surface, a.x - 2,
                                      (a.y + b.y) / 2), ==, theme->paper);
        }
    }

  clear_scene (&scene, &wishes);
  cairo_surface_destroy (surface);
}

static void
test_islands_differ (void)
{
  const NodeRow nodes[] = { { 0, 0, "a" }, { 9, 0, "b" }, { 0, 5, "c" },
                            { 9, 5, "d" }, { 5, 5, "e" } };
  const guint edges[] = { 0, 1, 2, 4, 4, 3 };
  g_autoptr (WayNetwork) network
    = make_network (WAY_POSITION_PLANAR, nodes, 5, edges, 3);
  g_autoptr (WayPicture) picture = way_picture_new (network);
  const Theme *theme = theme_get (THEME_LIGHT);
  cairo_surface_t *surface;
  Wishes wishes;
  Scene scene;

  way_picture_set_options (picture, &(WayPictureOptions) {
    .flags = WAY_PICTURE_COMPONENTS | WAY_PICTURE_NO_LABELS,
  });
  surface = save_pixels (picture);
  make_scene (&scene, &wishes, network);
  for (guint32 id = 0; id < 5; id++)
    {
      const WayNode node = way_table_get_node (scene.table, WAY_ADDED (id));
      const guint32 island = way_table_get_component (scene.table, node);
      Point at;

      scene_get_point (&scene, node, &at);
      g_assert_cmphex (get_pixel (surface, at.x, at.y), ==,
                       theme_get_component (theme, island));
    }

  clear_scene (&scene, &wishes);
  cairo_surface_destroy (surface);
}

static void
test_island_colours_differ (void)
{
  for (int which = 0; which < 2; which++)
    {
      const Theme *theme = theme_get ((ThemeKind) which);

      for (guint i = 0; i < 3 * N_DISTINCT; i++)
        for (guint k = 0; k < i; k++)
          g_assert_cmphex (theme_get_component (theme, i), !=,
                           theme_get_component (theme, k));
    }
}

/* The middle of each cell shows its class; walls are dark, whatever the
 * shape. */
static void
test_cells_show_their_class (void)
{
  const char *map = ". . # ~ . .\n"
                    "# . . ~ # .\n"
                    ". ~ . . . #\n";
  const Theme *theme = theme_get (THEME_LIGHT);

  for (int shape = WAY_GRID_SQUARES_4; shape <= WAY_GRID_TRIANGLES; shape++)
    {
      g_autoptr (WayNetwork) network = make_grid (map, (WayGridShape) shape);
      g_autoptr (WayPicture) picture = way_picture_new (network);
      WayTerrain *terrain
        = way_grid_get_terrain (way_network_get_grid (network));
      cairo_surface_t *surface = save_pixels (picture);
      const Colour expected[]
        = { theme->open, theme->wall, theme->terrain[0] };
      Wishes wishes;
      Scene scene;

      make_scene (&scene, &wishes, network);
      for (guint32 row = 0; row < 3; row++)
        for (guint32 column = 0; column < 6; column++)
          {
            Point at;

            scene_get_point (&scene,
                             way_grid_get_node (scene.grid, column, row), &at);
            g_assert_cmphex (get_pixel (surface, at.x, at.y), ==,
                             expected[way_terrain_get_class (terrain, column,
                                                             row)]);
          }
      clear_scene (&scene, &wishes);
      cairo_surface_destroy (surface);
    }
}

typedef struct
{
  gdouble at;                   /* from a to c, which are 20 apart */
  guint   band;                 /* 2 for none */
} BandPlace;

/* Draws the part of @graph, the row a - b - c, reached from a within two
 * @bands; looks beside the line, for it is drawn over the bands. (transfer
 * full): the picture as SVG. */
static char *
check_bands (WayNetwork      *network,
             WayGraph        *graph,
             const WayCost   *bands,
             const BandPlace *places,
             guint            n_places)
{
  const WayNode start = way_table_get_node (way_network_get_table (network),
                                            WAY_ADDED (0));
  g_autoptr (WayReach) reach = way_reach_new (graph, start, INFINITY, NULL,
                                              NULL);
  g_autoptr (WayPicture) picture = way_picture_new (network);
  const Theme *theme = theme_get (THEME_LIGHT);
  const gdouble beside = 4;
  cairo_surface_t *surface;
  Wishes wishes;
  Scene scene;
  Point a, c;

  way_picture_set_reach (picture, reach, bands, 2);
  way_picture_set_options (picture, &(WayPictureOptions) {
    .flags = WAY_PICTURE_NO_LABELS,
    .unit = "km",
    .divisor = 0.5,
  });
  surface = save_pixels (picture);
  make_scene (&scene, &wishes, network);
  scene_get_point (&scene, start, &a);
  scene_get_point (&scene, way_table_get_node (scene.table, WAY_ADDED (2)), &c);

  for (guint i = 0; i < n_places; i++)
    g_assert_cmphex (get_pixel (surface, a.x + (c.x - a.x) * places[i].at / 20,
                                a.y + beside), ==,
                     places[i].band < 2
                       ? theme_get_band (theme, places[i].band, 2)
                       : theme->paper);

  clear_scene (&scene, &wishes);
  cairo_surface_destroy (surface);
  return save_svg (picture);
}

/* a - b - c, 10 each: the bands of 5 and 15 end in the middle of edges. */
static void
test_bands_end_inside_edges (void)
{
  const NodeRow nodes[] = { { 0, 0, "a" }, { 10, 0, "b" }, { 20, 0, "c" } };
  const guint edges[] = { 0, 1, 1, 2 };
  const WayCost bands[] = { 5, 15 };
  const BandPlace places[] = { { 2, 0 }, { 4.5, 0 }, { 6, 1 }, { 14, 1 },
                               { 16.5, 2 }, { 19, 2 } };
  g_autoptr (WayNetwork) network
    = make_network (WAY_POSITION_PLANAR, nodes, 3, edges, 2);
  g_autofree char *svg
    = check_bands (network, way_network_get_graph (network), bands, places,
                   G_N_ELEMENTS (places));

  /* And the legend tells, in units of a half. */
  g_assert_nonnull (strstr (svg, ">up to 10 km<"));
  g_assert_nonnull (strstr (svg, ">30 km<"));
}

/* Where a view was searched, bands end by its costs: to enter b costs 40 in
 * all, so that a quarter of the way there is within 10, and half of the edge
 * beyond it within 45. */
static void
test_bands_of_a_view (void)
{
  const NodeRow nodes[] = { { 0, 0, "a" }, { 10, 0, "b" }, { 20, 0, "c" } };
  const guint edges[] = { 0, 1, 1, 2 };
  const WayCost bands[] = { 10, 45 };
  const BandPlace places[] = { { 1, 0 }, { 2, 0 }, { 3.5, 1 }, { 9, 1 },
                               { 14, 1 }, { 16.5, 2 }, { 19, 2 } };
  g_autoptr (WayNetwork) network
    = make_network (WAY_POSITION_PLANAR, nodes, 3, edges, 2);
  g_autoptr (WayOverlay) overlay
    = way_overlay_new (way_network_get_graph (network));
  g_autofree char *svg = NULL;

  way_overlay_set_extra_cost (overlay,
                              way_table_get_node (
                                way_network_get_table (network), WAY_ADDED (1)),
                              30);
  svg = check_bands (network, WAY_GRAPH (overlay), bands, places,
                     G_N_ELEMENTS (places));
  g_assert_nonnull (svg);
}

/* The view's costs have changed since the search: an error, not a picture. */
static void
test_reach_of_a_changed_view (void)
{
  const NodeRow nodes[] = { { 0, 0, "a" }, { 10, 0, "b" } };
  const guint edges[] = { 0, 1 };
  const WayCost band = 5;
  g_autoptr (WayNetwork) network
    = make_network (WAY_POSITION_PLANAR, nodes, 2, edges, 1);
  g_autoptr (WayOverlay) overlay
    = way_overlay_new (way_network_get_graph (network));
  g_autoptr (WayReach) reach = way_reach_new (WAY_GRAPH (overlay),
                                              WAY_INDEX (0), 5, NULL, NULL);
  g_autoptr (WayPicture) picture = way_picture_new (network);
  g_autofree char *path = dup_path (".svg");

  way_picture_set_reach (picture, reach, &band, 1);
  way_overlay_set_extra_cost (overlay, WAY_INDEX (1), 1);
  check_fails (picture, path, NULL, WAY_ERROR, WAY_ERROR_CHANGED);

  way_picture_set_reach (picture, NULL, NULL, 0);
  g_free (save_svg (picture));
}

/* No line of a path from @d on is longer than @longest to the left or right.
 * Returns how many lines it has. */
static guint
check_path (const char *d,
            gdouble     longest)
{
  char letter = 'M';
  guint n_lines = 0;

  while (*d != '"')
    {
      char *end;
      gdouble first;

      if (g_ascii_isalpha (*d))
        letter = *d++;
      first = g_ascii_strtod (d, &end);
      if (letter == 'l' || letter == 'h')
        g_assert_cmpfloat (fabs (first), <=, longest);
      d = end;
      if (letter == 'l' || letter == 'M')
        {
          g_ascii_strtod (d, &end);
          d = end;
        }
      n_lines += letter != 'M';
    }

  return n_lines;
}

/* The same for all lines of one colour. */
static guint
check_steps (const char *svg,
             const char *colour,
             gdouble     longest)
{
  g_autofree char *style
    = g_strdup_printf ("<path fill=\"none\" stroke=\"%s\"", colour);
  guint n_lines = 0;

  for (const char *at = svg; (at = strstr (at, style)) != NULL; at++)
    n_lines += check_path (strstr (at, " d=\"") + 4, longest);

  return n_lines;
}

/* A chain of lanes all round the equator, and a route from 150 to -150: where
 * the Earth is cut, no line runs back across the whole picture. */
static void
test_nothing_crosses_the_seam (void)
{
  NodeRow nodes[36];
  guint edges[72];
  g_autoptr (WayNetwork) network = NULL;
  g_autoptr (WayPicture) picture = NULL;
  g_autoptr (WayRoute) route = NULL;
  g_autofree char *svg = NULL;
  Wishes wishes;
  Scene scene;
  Point from, to;

  for (guint i = 0; i < 36; i++)
    {
      nodes[i] = (NodeRow) { -180.0 + 10 * i, i % 2 ? 10 : -10, NULL };
      edges[2 * i] = i;
      edges[2 * i + 1] = (i + 1) % 36;
    }
  nodes[33].name = "east";
  nodes[3].name = "west";
  network = make_network (WAY_POSITION_GEOGRAPHIC, nodes, 36, edges, 36);
  picture = way_picture_new (network);
  route = find_route (network, "east", "west");
  way_picture_add_route (picture, route, NULL);
  svg = save_svg (picture);

  /* A lane spans 10 of the 360 degrees that fill the picture at most. */
  g_assert_cmpuint (check_steps (svg, "#8995a0", 1000 * 10.5 / 360), >=, 36);
  g_assert_cmpuint (check_steps (svg, "#d1330f", 1000 * 10.5 / 360), >=, 6);

  /* The route is drawn in one piece, from left to right. */
  make_scene (&scene, &wishes, network);
  g_ptr_array_add (wishes.routes, route);
  g_ptr_array_add (wishes.route_names, NULL);
  scene_clear (&scene);
  scene_init (&scene, &wishes, PICTURE_SVG, NULL, NULL);
  scene_get_point (&scene, way_table_get_node (scene.table, WAY_ADDED (33)),
                   &from);
  scene_get_point (&scene, way_table_get_node (scene.table, WAY_ADDED (3)),
                   &to);
  g_assert_cmpfloat (from.x, <, to.x);
  clear_scene (&scene, &wishes);
}

static void
test_names_and_marks_are_written (void)
{
  const NodeRow nodes[] = { { 0, 0, "Alpha" }, { 10, 4, "B<&>" },
                            { 20, 0, "G\303\244mma" } };
  const guint edges[] = { 0, 1, 1, 2 };
  g_autoptr (WayNetwork) network
    = make_network (WAY_POSITION_PLANAR, nodes, 3, edges, 2);
  g_autoptr (WayPicture) picture = way_picture_new (network);
  g_autoptr (WayRoute) route = find_route (network, "Alpha", "G\303\244mma");
  g_autofree char *svg = NULL;

  way_network_set_attribution (network, "the \"makers\"");
  way_picture_set_options (picture, &(WayPictureOptions) {
    .title = "A\001 title \377",
  });
  way_picture_add_route (picture, route, NULL);
  way_picture_add_place (picture,
                         way_table_get_node (way_network_get_table (network),
                                             WAY_ADDED (1)), "Beta\n");
  svg = save_svg (picture);

  g_assert_nonnull (strstr (svg, ">Alpha<"));
  g_assert_nonnull (strstr (svg, ">Beta\\n<"));
  g_assert_nonnull (strstr (svg, ">G\303\244mma<"));
  g_assert_null (strstr (svg, ">B&lt;&amp;&gt;<"));
  g_assert_nonnull (strstr (svg, ">Data: the &quot;makers&quot;<"));
  g_assert_nonnull (strstr (svg, ">A\\x01 title \357\277\275<"));
  g_assert_nonnull (strstr (svg,
                            ">Alpha \342\200\223 G\303\244mma: cost 20<"));
}

/* Two routes between the same ends, a track, and ground: with names of their
 * own; a part without one has its usual name, or none. */
static void
test_legend_names (void)
{
  g_autoptr (WayNetwork) network = make_grid ("A~B\n...\n", WAY_GRID_SQUARES_4);
  g_autoptr (WayPicture) picture = way_picture_new (network);
  g_autoptr (WayRoute) route = find_route (network, "A", "B");
  const WayPosition track[] = { { 0.5, 0.5 }, { 2.5, 1.5 } };
  g_autofree char *svg = NULL;

  way_picture_add_route (picture, route, "on <foot>");
  way_picture_add_route (picture, route, NULL);
  way_picture_add_track (picture, track, 2, "as a bird\n");
  way_picture_add_track (picture, track, 2, NULL);
  way_picture_name_class (picture, 2, "mire");
  svg = save_svg (picture);

  g_assert_nonnull (strstr (svg, ">on &lt;foot&gt;: cost 4<"));
  g_assert_nonnull (strstr (svg, ">Alternative 1: cost 4<"));
  g_assert_nonnull (strstr (svg, ">as a bird\\n<"));
  g_assert_nonnull (strstr (svg, ">costs 1<"));
  g_assert_nonnull (strstr (svg, ">mire<"));
  g_assert_null (strstr (svg, ">costs 3<"));

  way_picture_name_class (picture, 2, NULL);
  g_free (svg);
  svg = save_svg (picture);
  g_assert_nonnull (strstr (svg, ">costs 3<"));
}

static void
test_focus_leaves_out_the_rest (void)
{
  const NodeRow nodes[]
    = { { 0, 0, "a" }, { 1, 0, "b" }, { 1000, 900, "far" } };
  const guint edges[] = { 0, 1, 1, 2 };
  g_autoptr (WayNetwork) network
    = make_network (WAY_POSITION_PLANAR, nodes, 3, edges, 2);
  g_autoptr (WayPicture) picture = way_picture_new (network);
  g_autoptr (WayRoute) route = find_route (network, "a", "b");
  g_autofree char *all = NULL;
  g_autofree char *near = NULL;

  way_picture_add_route (picture, route, NULL);
  all = save_svg (picture);
  way_picture_set_options (picture, &(WayPictureOptions) {
    .flags = WAY_PICTURE_FOCUS,
  });
  near = save_svg (picture);

  g_assert_nonnull (strstr (all, ">far<"));
  g_assert_null (strstr (near, ">far<"));
  g_assert_nonnull (strstr (near, ">a<"));
}

/* A hundred thousand edges in a square of 1000 pixels. */
static void
test_large_networks_stay_small (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (5);
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayNetwork) network = NULL;
  g_autoptr (WayPicture) picture = NULL;
  g_autofree char *svg = NULL;

  for (guint i = 0; i < 100000; i++)
    {
      const WayPosition at = { g_rand_double (random), g_rand_double (random) };

      way_table_builder_add_node (builder, NULL, &at, NULL, NULL);
      if (i > 0)
        way_table_builder_add_edge (builder, WAY_INDEX (i), WAY_INDEX (i / 2),
                                    1, WAY_BOTH_WAYS, NULL, NULL);
    }
  table = way_table_builder_build (builder, NULL);
  network = way_network_new (WAY_GRAPH (table));
  picture = way_picture_new (network);
  svg = save_svg (picture);

  /* At most a step of 13 letters a line, "l-123.4-567.8", and a beginning of
   * 12 for each second, as half of all nodes are ends; a handful of paths. */
  g_assert_cmpuint (strlen (svg), <, 100000 * (13 + 6));
  g_assert_cmpuint (count (svg, "<path"), <, 20);
}

#endif

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#ifdef HAVE_CAIRO
  g_test_add_func ("/picture/size-is-kept", test_size_is_kept);
  g_test_add_func ("/picture/same-picture-twice", test_same_picture_twice);
  g_test_add_func ("/picture/thin-lines-survive", test_thin_lines_survive);
  g_test_add_func ("/picture/islands/differ", test_islands_differ);
  g_test_add_func ("/picture/islands/colours-differ",
                   test_island_colours_differ);
  g_test_add_func ("/picture/grid/cells-show-their-class",
                   test_cells_show_their_class);
  g_test_add_func ("/picture/reach/bands-end-inside-edges",
                   test_bands_end_inside_edges);
  g_test_add_func ("/picture/reach/bands-of-a-view", test_bands_of_a_view);
  g_test_add_func ("/picture/reach/reach-of-a-changed-view",
                   test_reach_of_a_changed_view);
  g_test_add_func ("/picture/nothing-crosses-the-seam",
                   test_nothing_crosses_the_seam);
  g_test_add_func ("/picture/names-and-marks-are-written",
                   test_names_and_marks_are_written);
  g_test_add_func ("/picture/legend-names", test_legend_names);
  g_test_add_func ("/picture/focus-leaves-out-the-rest",
                   test_focus_leaves_out_the_rest);
  g_test_add_func ("/picture/large-networks-stay-small",
                   test_large_networks_stay_small);
#endif

  return g_test_run ();
}
