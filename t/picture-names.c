/* picture-names.c - what pictures name, in which ink, and the key of lines
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/files.h"
#include "lib/pictures.h"

#ifdef HAVE_CAIRO

#include <string.h>

/* Lines -------------------------------------------------------------------- */

typedef struct
{
  guint       from;
  guint       to;
  const char *label;
} EdgeRow;

static WayNetwork *
make_lines (const NodeRow *nodes,
            guint          n_nodes,
            const EdgeRow *edges,
            guint          n_edges)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);
  g_autoptr (WayTable) table = NULL;

  for (guint i = 0; i < n_nodes; i++)
    way_table_builder_add_node (builder, nodes[i].name,
                                &(WayPosition) { nodes[i].x, nodes[i].y },
                                NULL, NULL);
  for (guint i = 0; i < n_edges; i++)
    way_table_builder_add_edge (builder, WAY_INDEX (edges[i].from),
                                WAY_INDEX (edges[i].to), 1, WAY_BOTH_WAYS,
                                edges[i].label, NULL);
  table = way_table_builder_build (builder, NULL);
  return way_network_new (WAY_GRAPH (table));
}

static const NodeRow row_of_nodes[]
  = { { 0, 0, "a" }, { 1, 0, "b" }, { 2, 0, "c" }, { 3, 0, "d" },
      { 4, 0, "e" }, { 5, 0, "f" } };

static const EdgeRow two_lines[]
  = { { 0, 1, "Red" }, { 1, 2, "Red" }, { 2, 3, "Red" },
      { 3, 4, "Blue" }, { 4, 5, "Blue" } };

/* The colour in the middle between the nodes @id and @id + 1. */
static Colour
find_colour (WayPicture *picture,
             WayNetwork *network,
             guint32     id)
{
  cairo_surface_t *surface = save_pixels (picture);
  Wishes wishes;
  Scene scene;
  Point a, b;
  Colour colour;

  make_scene (&scene, &wishes, network);
  scene_get_point (&scene, way_table_get_node (scene.table, WAY_ADDED (id)),
                   &a);
  scene_get_point (&scene, way_table_get_node (scene.table, WAY_ADDED (id + 1)),
                   &b);
  colour = get_pixel (surface, (a.x + b.x) / 2, (a.y + b.y) / 2);
  clear_scene (&scene, &wishes);
  cairo_surface_destroy (surface);
  return colour;
}

/* The line with the most edges has the first colour, and a route dims all. */
static void
test_lines_by_label (void)
{
  g_autoptr (WayNetwork) network
    = make_lines (row_of_nodes, 6, two_lines, G_N_ELEMENTS (two_lines));
  g_autoptr (WayPicture) picture = way_picture_new (network);
  g_autoptr (WayRoute) route = find_route (network, "a", "b");
  g_autofree char *svg = save_svg (picture);

  g_assert_nonnull (strstr (svg, ">Lines:<"));
  g_assert_nonnull (strstr (svg, ">Red<"));
  g_assert_nonnull (strstr (svg, ">Blue<"));
  for (guint i = 0; i < 2; i++)
    {
      const Theme *theme = theme_get ((ThemeKind) i);

      way_picture_set_options (picture, &(WayPictureOptions) {
        .flags = i == THEME_DARK ? WAY_PICTURE_DARK : WAY_PICTURE_DEFAULT,
      });
      g_assert_cmphex (find_colour (picture, network, 1), ==,
                       theme_get_line (theme, 0, FALSE));
      g_assert_cmphex (find_colour (picture, network, 3), ==,
                       theme_get_line (theme, 1, FALSE));
    }

  way_picture_add_route (picture, route, NULL);
  g_assert_cmphex (find_colour (picture, network, 3), ==,
                   theme_get_line (theme_get (THEME_DARK), 1, TRUE));
}

/* Where the key would leave no room for the map, lines are drawn without. */
static void
test_key_finds_no_room (void)
{
  enum { N_LINES = 20 };
  NodeRow nodes[2 * N_LINES + 1];
  EdgeRow edges[2 * N_LINES];
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (WayNetwork) network = NULL;
  g_autoptr (WayPicture) picture = NULL;
  g_autofree char *small = NULL;
  g_autofree char *large = NULL;

  for (guint i = 0; i <= 2 * N_LINES; i++)
    nodes[i] = (NodeRow) { i, i % 3, NULL };
  for (guint i = 0; i < 2 * N_LINES; i++)
    {
      if (i % 2 == 0)
        g_ptr_array_add (names, g_strdup_printf ("The long line %u", i));
      edges[i] = (EdgeRow) { i, i + 1, names->pdata[i / 2] };
    }
  network = make_lines (nodes, 2 * N_LINES + 1, edges, 2 * N_LINES);
  picture = way_picture_new (network);
  way_picture_set_options (picture, &(WayPictureOptions) {
    .width = 300,
    .height = 200,
  });
  small = save_svg (picture);
  g_assert_null (strstr (small, "Lines:"));
  g_assert_null (strstr (small, "The long line 0"));
  way_picture_set_options (picture, &(WayPictureOptions) {
    .width = 300,
    .height = 900,
  });
  large = save_svg (picture);
  g_assert_nonnull (strstr (large, "Lines:"));
  g_assert_nonnull (strstr (large, "The long line 38"));
}

/* Streets have names of their own, and islands and bands their own colours. */
static void
test_streets_are_no_lines (void)
{
  static const EdgeRow streets[]
    = { { 0, 1, "First" }, { 1, 2, "Second" }, { 2, 3, "Third" },
        { 3, 4, "Fourth" }, { 4, 5, "Fifth" } };
  g_autoptr (WayNetwork) roads
    = make_lines (row_of_nodes, 6, streets, G_N_ELEMENTS (streets));
  g_autoptr (WayNetwork) rails
    = make_lines (row_of_nodes, 6, two_lines, G_N_ELEMENTS (two_lines));
  g_autoptr (WayPicture) picture = way_picture_new (roads);
  g_autoptr (WayPicture) islands = way_picture_new (rails);
  g_autofree char *svg = save_svg (picture);
  g_autofree char *other = NULL;

  g_assert_null (strstr (svg, ">Lines:<"));
  for (guint i = 0; i < 5; i++)
    {
      g_autofree char *colour = g_strdup_printf (
        "#%06x", theme_get_line (theme_get (THEME_LIGHT), i, FALSE));

      g_assert_null (strstr (svg, colour));
    }
  way_picture_set_options (islands, &(WayPictureOptions) {
    .flags = WAY_PICTURE_COMPONENTS,
  });
  other = save_svg (islands);
  g_assert_null (strstr (other, ">Lines:<"));
}

/* Where only a few names have room, the ends of a line get theirs before the
 * stations where lines cross. */
static void
test_ends_of_lines (void)
{
  enum { N = 13 };
  g_autofree NodeRow *nodes = g_new0 (NodeRow, N);
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (EdgeRow));
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (WayNetwork) network = NULL;
  g_autoptr (WayPicture) picture = NULL;
  g_autofree char *svg = NULL;

  for (guint i = 0; i < N; i++)
    {
      char *name = i == 0 ? g_strdup ("West") : i + 1 == N ? g_strdup ("East")
                   : g_strdup_printf ("crossing %u", i);

      g_ptr_array_add (names, name);
      nodes[i] = (NodeRow) { i, i % 2 * 2, name };
    }
  for (guint i = 0; i + 1 < N; i++)
    g_array_append_val (edges, ((EdgeRow) { i, i + 1, "Through" }));
  for (guint i = 1; i + 1 < N; i++)
    {
      const EdgeRow ring = { i, i + 3 < N ? i + 2 : i == N - 2 ? 2 : 1,
                             "Ring" };

      g_array_append_val (edges, ring);
    }
  network = make_lines (nodes, N, (const EdgeRow *) edges->data, edges->len);
  picture = way_picture_new (network);
  way_picture_set_options (picture, &(WayPictureOptions) {
    .width = 300,
    .height = 170,
  });
  svg = save_svg (picture);
  g_assert_nonnull (strstr (svg, ">West<"));
  g_assert_nonnull (strstr (svg, ">East<"));
}

/* On the way --------------------------------------------------------------- */

#define SIDE 30

/* A town with crossings that look alike, and one place on the way: if each
 * crossing is to have a dot, a name beside another place would seem to be that
 * of a street. Otherwise only places have dots. */
static void
test_only_place_on_the_way (void)
{
  g_autofree NodeRow *nodes = g_new0 (NodeRow, SIDE * SIDE);
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (WayNetwork) network = NULL;
  g_autoptr (WayPicture) picture = NULL;
  g_autoptr (WayRoute) route = NULL;
  g_autofree char *svg = NULL;
  g_autofree char *bare = NULL;
  g_autofree char *places = NULL;

  for (guint i = 0; i < SIDE * SIDE; i++)
    {
      const guint right[] = { i, i + 1 }, down[] = { i, i + SIDE };

      nodes[i] = (NodeRow) { i % SIDE, i / SIDE, NULL };
      if (i % SIDE + 1 < SIDE)
        g_array_append_vals (edges, right, 2);
      if (i / SIDE + 1 < SIDE && i % SIDE == 0)
        g_array_append_vals (edges, down, 2);
    }
  nodes[0].name = "Port Said";
  nodes[SIDE / 2].name = "Ismailia";
  nodes[SIDE - 1].name = "Suez";
  nodes[SIDE * 10 + 5].name = "Elsewhere";
  network = make_network (WAY_POSITION_PLANAR, nodes, SIDE * SIDE,
                          (const guint *) edges->data, edges->len / 2);
  picture = way_picture_new (network);
  route = find_route (network, "Port Said", "Suez");
  way_picture_add_route (picture, route, NULL);
  places = save_svg (picture);
  g_assert_nonnull (strstr (places, ">Elsewhere<"));
  way_picture_set_options (picture, &(WayPictureOptions) {
    .flags = WAY_PICTURE_DOTS,
  });
  svg = save_svg (picture);
  g_assert_nonnull (strstr (svg, ">Ismailia<"));
  g_assert_nonnull (strstr (svg, ">Suez<"));
  g_assert_null (strstr (svg, ">Elsewhere<"));

  way_picture_set_options (picture, &(WayPictureOptions) {
    .flags = WAY_PICTURE_DOTS | WAY_PICTURE_NO_LABELS,
  });
  bare = save_svg (picture);
  g_assert_null (strstr (bare, ">Ismailia<"));
}

/* Routes -------------------------------------------------------------------- */

/* A row a-b-c, and the detour a-b-d-c: the best route lies on top of the shared
 * part, and the key names it. The stops have numbers. */
static void
test_best_is_on_top (void)
{
  static const NodeRow nodes[]
    = { { 0, 0, "a" }, { 3, 0, "b" }, { 6, 0, "c" }, { 4.5, 2, "d" } };
  static const guint   edges[] = { 0, 1, 1, 2, 1, 3, 3, 2 };
  g_autoptr (WayNetwork) network
    = make_network (WAY_POSITION_PLANAR, nodes, 4, edges, 4);
  WayTable *table = way_network_get_table (network);
  g_autoptr (WayPicture) picture = way_picture_new (network);
  g_autoptr (WayRoute) best = find_route (network, "a", "c");
  g_autoptr (WayRoute) detour = find_route (network, "a", "d");
  g_autoptr (WayPath) rest
    = way_find_path (WAY_GRAPH (table),
                     way_table_get_node (table, WAY_ADDED (3)),
                     way_table_get_node (table, WAY_ADDED (2)),
                     WAY_STRATEGY_DIJKSTRA, NULL);
  const Theme     *theme = theme_get (THEME_LIGHT);
  g_autofree char *svg = NULL;

  way_route_add_leg (detour, rest, NULL);
  way_picture_add_route (picture, best, NULL);
  way_picture_add_route (picture, detour, NULL);
  svg = save_svg (picture);
  g_assert_nonnull (strstr (svg, ">Best route from a to c: cost 20<"));
  g_assert_nonnull (strstr (svg, ">Alternative 1: cost 30<"));
  g_assert_nonnull (strstr (svg, ">1<"));
  g_assert_nonnull (strstr (svg, ">2<"));
  g_assert_cmphex (find_colour (picture, network, 0), ==, theme->route[0]);
  g_assert_cmphex (find_colour (picture, network, 2), ==, theme->route[1]);
}

/* A picture of streets names the towns and the streets of its route. */
static void
test_towns_and_streets (void)
{
  static const NodeRow nodes[]
    = { { 0, 0, "Home" }, { 1, 0, NULL },   { 2, 0, NULL }, { 2, 1, "Work" },
        { 0, 3, NULL },   { 1, 3, NULL },   { 1, 2.8, NULL },
        { 2, 3, NULL } };
  static const EdgeRow edges[]
    = { { 0, 1, "Long Street" }, { 1, 2, "Long Street" },
        { 2, 3, "Hill Road" },   { 4, 5, NULL },
        { 5, 6, NULL },          { 6, 7, NULL },
        { 5, 7, NULL },          { 4, 6, NULL } };
  g_autoptr (WayNetwork) network
    = make_lines (nodes, G_N_ELEMENTS (nodes), edges, G_N_ELEMENTS (edges));
  g_autoptr (WayPicture) picture = way_picture_new (network);
  g_autoptr (WayRoute) route = find_route (network, "Home", "Work");
  g_autofree char *all = NULL, *none = NULL;

  way_network_add_place (network, "Middleton", "town",
                         &(WayPosition) { 1, 0.5 });
  way_network_add_place (network, "Far", "city", &(WayPosition) { 90, 90 });
  way_network_add_place (network, "Work", "city", &(WayPosition) { 2, 0.9 });
  way_picture_add_route (picture, route, NULL);
  all = save_svg (picture);
  g_assert_null (strstr (all, ">Lines:<"));
  g_assert_nonnull (strstr (all, ">Middleton<"));
  g_assert_nonnull (strstr (all, ">Long Street<"));
  g_assert_nonnull (strstr (all, ">Hill Road<"));
  g_assert_null (strstr (all, ">Far<"));
  g_assert_nonnull (strstr (all, ">Work<"));
  g_assert_null (strstr (strstr (all, ">Work<") + 1, ">Work<"));

  way_picture_set_options (picture, &(WayPictureOptions) {
    .flags = WAY_PICTURE_NO_LABELS,
  });
  none = save_svg (picture);
  g_assert_null (strstr (none, ">Middleton<"));
  g_assert_nonnull (strstr (none, ">Home<"));
}

/* The dot of a junction without a name; those with a name always have one. */
static void
test_dots (void)
{
  static const NodeRow nodes[]
    = { { 0, 0, "a" }, { 3, 0, NULL }, { 6, 0, "c" } };
  static const guint   edges[] = { 0, 1, 1, 2 };
  g_autoptr (WayNetwork) network
    = make_network (WAY_POSITION_PLANAR, nodes, 3, edges, 2);
  g_autoptr (WayPicture) picture = way_picture_new (network);
  const Theme *theme = theme_get (THEME_LIGHT);

  for (guint dots = 0; dots < 2; dots++)
    {
      cairo_surface_t *surface;
      Wishes           wishes;
      Scene            scene;

      way_picture_set_options (picture, &(WayPictureOptions) {
        .flags = dots == 1 ? WAY_PICTURE_DOTS : WAY_PICTURE_DEFAULT,
      });
      surface = save_pixels (picture);
      make_scene (&scene, &wishes, network);
      for (guint32 id = 0; id < 3; id++)
        {
          Point at;

          scene_get_point (&scene,
                           way_table_get_node (scene.table, WAY_ADDED (id)),
                           &at);
          g_assert_cmpint (get_pixel (surface, at.x, at.y) == theme->node, ==,
                           id != 1 || dots == 1);
        }
      clear_scene (&scene, &wishes);
      cairo_surface_destroy (surface);
    }
}

/* Contrast ----------------------------------------------------------------- */

static gdouble
contrast (Colour a,
          Colour b)
{
  return theme_get_contrast (theme_get_luminance (a), theme_get_luminance (b));
}

/* The figures of the Web Content Accessibility Guidelines. */
static void
test_contrast_is_that_of_wcag (void)
{
  g_assert_cmpfloat_with_epsilon (contrast (0x000000, 0xffffff), 21, 1e-9);
  g_assert_cmpfloat_with_epsilon (contrast (0x777777, 0xffffff), 4.48, 0.005);
  g_assert_cmpfloat_with_epsilon (contrast (0xff0000, 0xffffff), 4.00, 0.005);
  g_assert_cmpfloat_with_epsilon (contrast (0x0000ff, 0xffffff), 8.59, 0.005);
}

/* Between black and white letters one has a contrast of 4.58 at least. The
 * themes' are not quite as far apart. */
#define LEAST 3.9

static void
check_letters (const Theme *theme,
               Colour       ground)
{
  const Box frame = { 0, 0, 300, 200 };
  const Colour wanted[] = { theme->text, theme->muted };
  g_autoptr (Labels) labels = labels_new (&frame, theme);

  labels_paint (labels, &frame, ground);
  for (guint i = 0; i < G_N_ELEMENTS (wanted); i++)
    {
      const Label label = { .text = g_strdup ("here"),
                            .font = { 12, FALSE },
                            .colour = wanted[i],
                            .anchor = { 100 + 90 * i, 100 },
                            .radius = 3 };

      labels_add (labels, &label, 30);
    }
  labels_place (labels, 2);

  for (guint i = 0; i < labels_get_n (labels); i++)
    {
      const Label *label = labels_get (labels, i);

      g_assert_true (label->is_placed);
      g_assert_cmpfloat (contrast (label->ink, ground), >=, LEAST);
      g_assert_cmpfloat (contrast (label->ink, label->halo), >=, 4.5);
    }
}

/* Over all grounds that a theme has, and all grey ones. */
static void
test_letters_can_be_read (void)
{
  for (guint which = 0; which < 2; which++)
    {
      const Theme *theme = theme_get ((ThemeKind) which);

      check_letters (theme, theme->wall);
      check_letters (theme, theme->open);
      for (guint i = 0; i < N_TERRAINS; i++)
        check_letters (theme, theme->terrain[i]);
      for (guint i = 0; i < 20; i++)
        check_letters (theme, theme_get_band (theme, i, 20));
      for (guint grey = 0; grey < 256; grey++)
        check_letters (theme, grey * 0x10101);
    }
}

/* Beside a dark half, a name takes the side where its letters can be read, and
 * over the boundary of two none that may be left out. */
static void
test_names_leave_boundaries (void)
{
  const Theme *theme = theme_get (THEME_LIGHT);
  const Box frame = { 0, 0, 200, 100 }, dark = { 100, 0, 100, 100 };
  const Box walls[] = { { 0, 0, 200, 40 }, { 0, 60, 200, 40 } };
  g_autoptr (Labels) labels = labels_new (&frame, theme);
  const Label beside = { .text = g_strdup ("light"), .font = { 12, FALSE },
                         .colour = theme->text, .anchor = { 90, 50 } };
  const Label across = { .text = g_strdup ("both"), .font = { 12, FALSE },
                         .colour = theme->text, .anchor = { 20, 50 } };

  labels_paint (labels, &dark, 0x000040);
  for (guint i = 0; i < 2; i++)
    labels_block (labels, &walls[i]);
  labels_add (labels, &beside, 40);
  labels_add (labels, &across, 120);
  labels_place (labels, 2);

  g_assert_true (labels_get (labels, 0)->is_placed);
  g_assert_cmpfloat (labels_get (labels, 0)->box.x, <, 60);
  g_assert_cmphex (labels_get (labels, 0)->ink, ==, theme->text);
  g_assert_false (labels_get (labels, 1)->is_placed);
}

/* A node on a band that is wider than its dot, and narrower than its name: on
 * the paper beyond there is room for it. */
static void
test_names_beside_bands (void)
{
  for (guint which = 0; which < 2; which++)
    {
      const Theme *theme = theme_get ((ThemeKind) which);
      const Box frame = { 0, 0, 200, 100 }, band = { 88, 38, 24, 24 };
      g_autoptr (Labels) labels = labels_new (&frame, theme);
      const Label name = { .text = g_strdup ("Gibraltar"),
                           .font = { 11, FALSE },
                           .colour = theme->muted,
                           .anchor = { 100, 50 },
                           .radius = 3 };
      const Label *placed;

      labels_paint (labels, &band, theme->text);
      labels_add (labels, &name, 50);
      labels_place (labels, 1);
      placed = labels_get (labels, 0);
      g_assert_true (placed->is_placed);
      g_assert_cmpfloat (contrast (placed->ink, theme->paper), >=, LEAST);
      g_assert_true (placed->box.x >= 108 || placed->box.y >= 58
                     || placed->box.x + placed->box.width <= 92
                     || placed->box.y + placed->box.height <= 42);
    }
}

/* The area inside a polygon with a hole, by points that are clearly in or
 * out. */
static void
test_ground_of_areas (void)
{
  const Theme *theme = theme_get (THEME_LIGHT);
  const Box frame = { 0, 0, 200, 200 };
  const Point rings[2][4] = {
    { { 20, 20 }, { 180, 20 }, { 180, 180 }, { 20, 180 } },
    { { 80, 80 }, { 120, 80 }, { 120, 120 }, { 80, 120 } }
  };
  static const struct { Box box; gboolean inside; } cases[] = {
    { { 30, 30, 20, 12 }, TRUE },   { { 150, 90, 20, 12 }, TRUE },
    { { 90, 92, 20, 12 }, FALSE },  { { 2, 90, 10, 12 }, FALSE },
    { { 90, 185, 20, 10 }, FALSE },
  };
  g_autoptr (Labels) labels = labels_new (&frame, theme);
  g_autoptr (GArray) lines = g_array_new (FALSE, FALSE, sizeof (Point));
  Colour ink, halo;

  for (guint ring = 0; ring < 2; ring++)
    for (guint i = 0; i < 4; i++)
      {
        g_array_append_val (lines, rings[ring][i]);
        g_array_append_val (lines, rings[ring][(i + 1) % 4]);
      }
  labels_paint_area (labels, lines, 0x101040);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      labels_choose_ink (labels, &cases[i].box, theme->text, &ink, &halo);
      g_assert_cmphex (ink, ==, cases[i].inside ? theme->paper : theme->text);
    }
}

/* The colour of the text @name in an SVG. */
static Colour
find_ink (const char *svg,
          const char *name)
{
  const char *text = strstr (svg, name);
  const char *fill = NULL;

  g_assert_nonnull (text);
  while (text > svg && strncmp (text, "<text", 5) != 0)
    text--;
  fill = strstr (text, "fill=\"#");
  g_assert_true (fill != NULL && fill < strstr (text, name));
  return (Colour) g_ascii_strtoull (fill + 7, NULL, 16);
}

/* A place amid dark bands of a grid, of a table, and of areas is named in light
 * letters, and a mark on a dark wall is one. */
static void
check_band (WayNetwork *network,
            const char *from,
            WayNode     place,
            gdouble     share)
{
  WayGraph *graph = way_network_get_graph (network);
  g_autoptr (WaySearch) search = way_search_new (graph,
                                                 WAY_STRATEGY_DIJKSTRA);
  g_autoptr (WayReach) reach = NULL;
  const WayCost bands[] = { 1e6 };
  WayNode start;

  g_assert_true (way_graph_find_node (graph, from, &start));
  way_search_set_start (search, start);
  way_search_run (search, NULL);
  reach = way_reach_new_from_search (search, NULL);
  for (guint which = 0; which < 2; which++)
    {
      const Theme *theme = theme_get ((ThemeKind) which);
      const Colour band = theme_get_band (theme, 0, 1);
      g_autoptr (WayPicture) picture = way_picture_new (network);
      g_autofree char *svg = NULL;
      Colour ink;

      way_picture_set_options (picture, &(WayPictureOptions) {
        .flags = which == THEME_DARK ? WAY_PICTURE_DARK : WAY_PICTURE_DEFAULT,
      });
      way_picture_set_reach (picture, reach, bands, 1);
      way_picture_add_place (picture, place, "Hereabouts");
      svg = save_svg (picture);
      ink = find_ink (svg, ">Hereabouts<");
      g_assert_cmpfloat (contrast (ink, colour_mix (band, share > 0.2
                                                           ? theme->paper
                                                           : theme->open,
                                                    share)), >=, LEAST);
    }
}

static void
test_names_on_bands (void)
{
  g_autoptr (WayNetwork) grid
    = make_grid ("A.......\n........\n........\n........\n",
                 WAY_GRID_SQUARES_8);
  g_autoptr (WayNetwork) hexagons
    = make_grid ("A.......\n........\n........\n........\n",
                 WAY_GRID_HEXAGONS);
  const NodeRow nodes[] = { { 0, 0, "a" }, { 100, 0, "b" } };
  const guint edges[] = { 0, 1 };
  const WayPosition ring[]
    = { { -300, -200 }, { 300, -200 }, { 300, 200 }, { -300, 200 } };
  g_autoptr (WayNetwork) areas
    = make_network (WAY_POSITION_PLANAR, nodes, 2, edges, 1);

  way_network_add_ring (areas,
                        way_table_get_node (way_network_get_table (areas),
                                            WAY_ADDED (0)), ring, 4);
  check_band (grid, "A", WAY_INDEX (19), 0.15);
  check_band (hexagons, "A", WAY_INDEX (19), 0.15);
  check_band (areas, "a",
              way_table_get_node (way_network_get_table (areas), WAY_ADDED (0)),
              0.25);
}

/* Colours of the map's legend ---------------------------------------------- */

static void
test_legend_colours (void)
{
  WayLoadOptions options = { NULL };
  g_autoptr (WayNetwork) network = files_load_text (
    &options, "shape squares-4\ntile . grass 1\ntile ~ \"deep water\" 2\n"
            "tile # wall -\ncolour ~ 3a78b0\ncolour # 0a0b0c\n"
            "mark X #\nmap\n.~\nX~\n", -1, "tiles", NULL);
  g_autoptr (WayPicture) picture = way_picture_new (network);
  g_autofree char *svg = save_svg (picture);
  cairo_surface_t *surface = save_pixels (picture);
  Wishes wishes;
  Scene scene;
  Point at;

  make_scene (&scene, &wishes, network);
  scene_get_point (&scene, WAY_INDEX (1), &at);
  g_assert_cmphex (get_pixel (surface, at.x, at.y), ==, 0x3a78b0);
  scene_get_point (&scene, WAY_INDEX (2), &at);
  g_assert_cmphex (get_pixel (surface, at.x + 60, at.y + 60), ==, 0x0a0b0c);
  scene_get_point (&scene, WAY_INDEX (0), &at);
  g_assert_cmphex (get_pixel (surface, at.x, at.y), ==,
                   theme_get (THEME_LIGHT)->open);
  g_assert_nonnull (strstr (svg, ">deep water: costs 2<"));
  g_assert_nonnull (strstr (svg, ">wall<"));
  g_assert_cmpfloat (contrast (find_ink (svg, ">X<"), 0x0a0b0c), >=, LEAST);

  clear_scene (&scene, &wishes);
  cairo_surface_destroy (surface);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(path, func) g_test_add_func ("/picture/" path, func)
  ADD ("lines-by-label", test_lines_by_label);
  ADD ("streets-are-no-lines", test_streets_are_no_lines);
  ADD ("key-finds-no-room", test_key_finds_no_room);
  ADD ("names/ends-of-lines", test_ends_of_lines);
  ADD ("names/only-place-on-the-way", test_only_place_on_the_way);
  ADD ("routes/best-is-on-top", test_best_is_on_top);
  ADD ("names/towns-and-streets", test_towns_and_streets);
  ADD ("dots", test_dots);
  ADD ("contrast/is-that-of-wcag", test_contrast_is_that_of_wcag);
  ADD ("contrast/letters-can-be-read", test_letters_can_be_read);
  ADD ("contrast/names-leave-boundaries", test_names_leave_boundaries);
  ADD ("contrast/names-beside-bands", test_names_beside_bands);
  ADD ("contrast/ground-of-areas", test_ground_of_areas);
  ADD ("contrast/names-on-bands", test_names_on_bands);
  ADD ("legend-colours", test_legend_colours);

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
