/* pictures.c - networks to be drawn in tests, and a look at the result
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "pictures.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

/* Networks ------------------------------------------------------------- */

WayNetwork *
make_network (WayPositionKind kind,
              const NodeRow  *nodes,
              guint           n_nodes,
              const guint    *edges,
              guint           n_edges)
{
  g_autoptr (WayTableBuilder) builder = way_table_builder_new (kind);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < n_nodes; i++)
    {
      const WayPosition at = { nodes[i].x, nodes[i].y };

      way_table_builder_add_node (builder, nodes[i].name,
                                  kind == WAY_POSITION_NONE ? NULL : &at, NULL,
                                  &error);
      g_assert_no_error (error);
    }
  for (guint i = 0; i < n_edges; i++)
    { way_table_builder_add_edge (builder, WAY_INDEX (edges[2 * i]),
                                  WAY_INDEX (edges[2 * i + 1]), 10,
                                  WAY_BOTH_WAYS, NULL,
                                  &error); g_assert_no_error (error); }
  table = way_table_builder_build (builder, &error);
  g_assert_no_error (error);

  return way_network_new (WAY_GRAPH (table));
}

void
check_fails (WayPicture *picture,
             const char *path,
             const char *format,
             GQuark      domain,
             int         code)
{
  g_autoptr (GError) error = NULL;

  g_assert_false (way_picture_save (picture, path, format, WAY_SAVE_DEFAULT,
                                    NULL, &error));
  g_assert_error (error, domain, code);
}

#ifdef HAVE_CAIRO

WayNetwork *
make_grid (const char  *text,
           WayGridShape shape)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTerrain) terrain
    = way_terrain_new_from_text (text, ".#~", "AB", &error);
  g_autoptr (WayGrid) grid = NULL;
  const WayCost costs[] = { 1, INFINITY, 3 };

  g_assert_no_error (error);
  grid = way_grid_new (terrain, shape);
  way_grid_set_mover (grid, costs, G_N_ELEMENTS (costs));
  return way_network_new (WAY_GRAPH (grid));
}

/* From the node or mark @from to @to, by Dijkstra. */
WayRoute *
find_route (WayNetwork *network,
            const char *from,
            const char *to)
{
  WayGraph *graph = way_network_get_graph (network);
  g_autoptr (WaySearch) search
    = way_search_new (graph, WAY_STRATEGY_DIJKSTRA);
  g_autoptr (WayPath) path = NULL;
  WayRoute *route = way_route_new (network, NULL);
  WayNode start, goal;

  g_assert_true (way_graph_find_node (graph, from, &start));
  g_assert_true (way_graph_find_node (graph, to, &goal));
  way_search_set_start (search, start);
  way_search_set_goal (search, goal);
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
  path = way_search_dup_path (search);
  way_route_add_leg (route, path, NULL);
  return route;
}

/* Pictures as files ---------------------------------------------------- */

char *
dup_path (const char *ending)
{
  g_autofree char *path = NULL;
  g_autofree char *pattern = g_strconcat ("wayfind-XXXXXX", ending, NULL);
  const int file = g_file_open_tmp (pattern, &path, NULL);

  g_assert_cmpint (file, >=, 0);
  g_close (file, NULL);
  return g_steal_pointer (&path);
}

char *
save (WayPicture *picture,
      const char *ending,
      gsize      *n_bytes)
{
  g_autofree char *path = dup_path (ending);
  g_autoptr (GError) error = NULL;
  char *bytes = NULL;

  way_picture_save (picture, path, NULL, WAY_SAVE_DEFAULT, NULL, &error);
  g_assert_no_error (error);
  g_file_get_contents (path, &bytes, n_bytes, &error);
  g_assert_no_error (error);
  g_unlink (path);
  return bytes;
}

/* An SVG is XML, whatever names it holds. */
char *
save_svg (WayPicture *picture)
{
  const GMarkupParser nothing = { NULL };
  g_autoptr (GMarkupParseContext) parser
    = g_markup_parse_context_new (&nothing, 0, NULL, NULL);
  g_autoptr (GError) error = NULL;
  gsize n_bytes;
  char *svg = save (picture, ".svg", &n_bytes);

  g_markup_parse_context_parse (parser, svg, (gssize) n_bytes, &error);
  g_assert_no_error (error);
  g_markup_parse_context_end_parse (parser, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (strlen (svg), ==, n_bytes);
  return svg;
}

cairo_surface_t *
save_pixels (WayPicture *picture)
{
  g_autofree char *path = dup_path (".png");
  g_autoptr (GError) error = NULL;
  cairo_surface_t *surface;

  way_picture_save (picture, path, NULL, WAY_SAVE_DEFAULT, NULL, &error);
  g_assert_no_error (error);
  surface = cairo_image_surface_create_from_png (path);
  g_assert_cmpint (cairo_surface_status (surface), ==, CAIRO_STATUS_SUCCESS);
  g_unlink (path);
  return surface;
}

Colour
get_pixel (cairo_surface_t *surface,
           gdouble          x,
           gdouble          y)
{
  const int width = cairo_image_surface_get_width (surface);
  const int height = cairo_image_surface_get_height (surface);
  const int column = CLAMP ((int) floor (x), 0, width - 1);
  const int row = CLAMP ((int) floor (y), 0, height - 1);
  const guint8 *line = cairo_image_surface_get_data (surface)
                       + row * cairo_image_surface_get_stride (surface);
  guint32 pixel;

  memcpy (&pixel, line + 4 * column, sizeof pixel);
  return pixel & 0xffffff;
}

/* Where a picture puts things. */
void
make_scene (Scene      *scene,
            Wishes     *wishes,
            WayNetwork *network)
{
  g_autoptr (GError) error = NULL;

  *wishes = (Wishes) { .network = network, .width = 1000, .divisor = 1 };
  wishes->routes = g_ptr_array_new ();
  wishes->tracks = g_ptr_array_new ();
  wishes->route_names = g_ptr_array_new ();
  wishes->track_names = g_ptr_array_new ();
  wishes->places = g_array_new (FALSE, FALSE, sizeof (Place));
  scene_init (scene, wishes, PICTURE_SVG, NULL, &error);
  g_assert_no_error (error);
}

void
clear_scene (Scene  *scene,
             Wishes *wishes)
{
  scene_clear (scene);
  g_ptr_array_unref (wishes->routes);
  g_ptr_array_unref (wishes->tracks);
  g_ptr_array_unref (wishes->route_names);
  g_ptr_array_unref (wishes->track_names);
  g_array_unref (wishes->places);
}

guint
count (const char *text,
       const char *part)
{
  guint n = 0;

  for (const char *at = text; (at = strstr (at, part)) != NULL; at++)
    n++;

  return n;
}

#endif
