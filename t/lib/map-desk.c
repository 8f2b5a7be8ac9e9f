/* map-desk.c - the page of a picture in a browser, and networks for it
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "map-desk.h"

/* box(colour) is where pixels of a colour lie on the top of the map; over() and
 * under() count them; flip(title) presses the switch of that name. */
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

gboolean
map_desk_open (WayPicture *picture)
{
  if (!desk_open_picture (picture))
    return FALSE;

  g_free (browser_run (desk_browser (), questions));
  return TRUE;
}

MapBox
map_desk_find (const char *colour)
{
  g_autofree char *script = g_strdup_printf ("box('%s').join(' ')", colour);
  g_autofree char *text = browser_run (desk_browser (), script);
  g_auto (GStrv) words = g_strsplit (text, " ", -1);

  g_assert_cmpuint (g_strv_length (words), ==, 4);
  return (MapBox) { g_ascii_strtod (words[0], NULL),
                    g_ascii_strtod (words[1], NULL),
                    g_ascii_strtod (words[2], NULL),
                    g_ascii_strtod (words[3], NULL) };
}

gdouble
map_desk_count (const char *where,
                const char *colour)
{
  g_autofree char *script = g_strdup_printf ("%s('%s')", where, colour);

  return desk_number (script);
}

void
map_desk_flip (const char *title)
{
  g_autofree char *script = g_strdup_printf ("flip('%s')", title);

  g_free (browser_run (desk_browser (), script));
  desk_wait_for_map ();
}

void
map_desk_hover (gdouble x,
                gdouble y)
{
  browser_mouse (desk_browser (), "mouseMoved", x, y, 0);
}

gdouble
map_desk_find_middle (void)
{
  return desk_number ("(() => { const box = document.getElementById('map')"
                      "    .getBoundingClientRect();"
                      "  return (box.left + box.right) / 2; })()");
}

void
map_desk_hover_middle (void)
{
  map_desk_hover (map_desk_find_middle (),
                  desk_number ("(() => { const box"
                               "    = document.getElementById('map')"
                               "      .getBoundingClientRect();"
                               "  return (box.top + box.bottom) / 2; })()"));
}

/* Networks ----------------------------------------------------------------- */

void
map_desk_add_nodes (WayTableBuilder *builder,
                    const MapRow    *rows,
                    guint            n_rows)
{
  for (guint i = 0; i < n_rows; i++)
    way_table_builder_add_node (builder, rows[i].name,
                                &(WayPosition) { rows[i].x, rows[i].y }, NULL,
                                NULL);
}

WayNetwork *
map_desk_build (WayTableBuilder *builder)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTable) table = way_table_builder_build (builder, &error);

  g_assert_no_error (error);
  return way_network_new (WAY_GRAPH (table));
}

WayNetwork *
map_desk_new_square (void)
{
  static const MapRow rows[] = {
    { 0, 0, "West" }, { 100, 60, "North" }, { 100, -60, "South" },
    { 200, 0, "East" },
  };
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);

  map_desk_add_nodes (builder, rows, G_N_ELEMENTS (rows));
  way_table_builder_add_edge (builder, WAY_INDEX (0), WAY_INDEX (1), 10,
                              WAY_BOTH_WAYS, "Upper Street", NULL);
  way_table_builder_add_edge (builder, WAY_INDEX (1), WAY_INDEX (3), 10,
                              WAY_BOTH_WAYS, NULL, NULL);
  way_table_builder_add_edge (builder, WAY_INDEX (0), WAY_INDEX (2), 12.5,
                              WAY_ONE_WAY, NULL, NULL);
  way_table_builder_add_edge (builder, WAY_INDEX (2), WAY_INDEX (3), 11.5,
                              WAY_BOTH_WAYS, NULL, NULL);
  return map_desk_build (builder);
}

WayRoute *
map_desk_find_route (WayNetwork        *network,
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

WayNode
map_desk_node (WayNetwork *network,
               guint32     id)
{
  return way_table_get_node (way_network_get_table (network), WAY_ADDED (id));
}

WayPicture *
map_desk_new_marked (WayNetwork *network)
{
  WayPicture *picture = way_picture_new (network);

  way_picture_set_options (picture, &(WayPictureOptions) {
    .flags = WAY_PICTURE_NO_LABELS,
  });
  way_picture_add_place (picture, map_desk_node (network, 0), "");
  way_picture_add_place (picture, map_desk_node (network, 3), "");
  return picture;
}

WayNetwork *
map_desk_new_town (guint side)
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
        way_table_builder_add_edge (builder, WAY_INDEX (i), WAY_INDEX (i + 1),
                                    1, WAY_BOTH_WAYS, NULL, NULL);
      if (i / side + 1 < side)
        way_table_builder_add_edge (builder, WAY_INDEX (i),
                                    WAY_INDEX (i + side), 1, WAY_BOTH_WAYS,
                                    NULL, NULL);
    }
  return map_desk_build (builder);
}
