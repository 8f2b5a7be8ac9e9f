/* map-page.c - a network, and what was found in it, as a page
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "draw/map-page.h"

#include "draw/column.h"
#include "draw/page/text.h"
#include "formats/model/class-name.h"

#include <math.h>

/* A grid is written cell by cell. */
#define MOST_CELLS 16000000

gboolean
map_page_init (MapPage      *self,
               Scene        *scene,
               const Wishes *wishes,
               GCancellable *cancellable,
               GError      **error)
{
  *self = (MapPage) { .scene = scene };
  if (!scene_init_sheet (scene, wishes, SHEET_SIZE, &self->shown, cancellable,
                         error))
    return FALSE;

  if (scene->grid != NULL && scene->n_nodes > MOST_CELLS)
    {
      g_set_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                   "the grid is too large for a page, which holds %u cells",
                   MOST_CELLS);
      return FALSE;
    }
  if (scene->table == NULL || wishes->reach == NULL)
    return TRUE;

  self->reached = reach_find_edges (scene, error);
  return self->reached != NULL;
}

void
map_page_clear (MapPage *self)
{
  g_clear_pointer (&self->reached, g_array_unref);
}

/* Colours ------------------------------------------------------------------ */

static void
put_colour (Writer     *writer,
            const char *key,
            Colour      colour)
{
  writer_printf (writer, ",\"%s\":\"#%06x\"", key, colour);
}

/* Begins a list: "," at its members is that of @i. */
static void
put_colour_item (Writer *writer,
                 guint   i,
                 Colour  colour)
{
  writer_printf (writer, "%s\"#%06x\"", html_comma (i), colour);
}

static void
put_theme (const MapPage  *self,
           const char     *key,
           WayPictureTheme which)
{
  const Theme *theme = theme_get (which);
  const guint n_bands = self->scene->wishes->n_bands;
  Writer *writer = self->writer;

  writer_printf (writer, ",\"%s\":{\"name\":\"%s\"", key, key);
  put_colour (writer, "paper", theme->paper);
  put_colour (writer, "land", theme->land);
  put_colour (writer, "coast", theme->coast);
  put_colour (writer, "rule", theme->rule);
  put_colour (writer, "text", theme->text);
  put_colour (writer, "muted", theme->muted);
  put_colour (writer, "line", theme->line);
  put_colour (writer, "node", theme->node);
  put_colour (writer, "open", theme->open);
  writer_put (writer, ",\"routes\":[");
  for (guint i = 0; i < N_DISTINCT; i++)
    put_colour_item (writer, i, theme->route[i]);
  writer_put (writer, "],\"bands\":[");
  for (guint i = 0; i < n_bands; i++)
    put_colour_item (writer, i, theme_get_band (theme, i, n_bands));
  writer_put (writer, "],\"areas\":[");
  for (guint i = 0; i < N_TERRAINS; i++)
    put_colour_item (writer, i, colour_mix (theme->terrain[i], theme->paper,
                                            0.35));
  writer_put (writer, "],\"styles\":[");
  for (guint i = 0; i < N_ISLAND_STYLES; i++)
    put_colour_item (writer, i, theme_get_island (theme, i));
  writer_put (writer, "],\"lines\":[");
  for (guint i = 0; i < MOST_KEYED_LINES; i++)
    put_colour_item (writer, i,
                     theme_get_line (theme, i,
                                     self->scene->wishes->routes->len > 0));
  writer_put (writer, "]}");
}

/* Tables ------------------------------------------------------------------- */

static void
put_places (const MapPage *self)
{
  const Scene *scene = self->scene;
  g_auto (Column) x = { NULL };
  g_auto (Column) y = { NULL };

  for (guint32 i = 0; i < scene->n_nodes; i++)
    {
      Point at;
      const gboolean has = scene_get_point (scene, WAY_INDEX (i), &at);

      column_add (&x, has ? round (at.x) : NOWHERE);
      column_add (&y, has ? round (at.y) : NOWHERE);
    }
  column_put (&x, "x", self->writer);
  column_put (&y, "y", self->writer);
}

/* Names, and the numbers by which the file calls its nodes. */
static void
put_names (const MapPage *self)
{
  WayTable *table = self->scene->table;
  const guint32 n = self->scene->n_nodes;
  g_auto (Column) named = { NULL };
  g_auto (Column) ids = { NULL };

  writer_put (self->writer, ",\"names\":[");
  for (guint32 i = 0; i < n; i++)
    {
      const char *name = scene_get_name (self->scene, WAY_INDEX (i));

      column_add (&ids, way_table_get_id (table, WAY_INDEX (i)));
      if (name == NULL)
        continue;
      writer_put (self->writer, html_comma (named.n));
      html_put_string (self->writer, name);
      column_add (&named, i);
    }
  writer_put (self->writer, "]");
  column_put (&named, "named", self->writer);
  column_put (&ids, "ids", self->writer);
}

typedef struct
{
  Column      from;
  Column      to;
  Column      costs;
  Column      backs;
  Column      labels;
  Column      n_bends;
  Column      x;
  Column      y;
  GPtrArray  *texts;            /* (owned) of labels, which the table owns */
  GHashTable *numbers;          /* (owned) of labels, from 1 */
} Edges;

static void
edges_clear (Edges *self)
{
  column_clear (&self->from);
  column_clear (&self->to);
  column_clear (&self->costs);
  column_clear (&self->backs);
  column_clear (&self->labels);
  column_clear (&self->n_bends);
  column_clear (&self->x);
  column_clear (&self->y);
  g_ptr_array_unref (self->texts);
  g_hash_table_unref (self->numbers);
}

static guint
number_label (Edges      *self,
              const char *label)
{
  guint number;

  if (label == NULL)
    return 0;

  number = GPOINTER_TO_UINT (g_hash_table_lookup (self->numbers, label));
  if (number == 0)
    {
      g_ptr_array_add (self->texts, (char *) label);
      number = self->texts->len;
      g_hash_table_insert (self->numbers, (char *) label,
                           GUINT_TO_POINTER (number));
    }
  return number;
}

static WayCost
get_cost_back (WayTable *table,
               WayNode   from,
               WayNode   to)
{
  guint32 back;
  WayCost cost = INFINITY;

  if (way_table_find_edge (table, to, from, &back))
    way_table_get_edge (table, back, NULL, NULL, &cost, NULL);

  return cost;
}

static void
add_edge (const Scene *scene,
          guint32      edge,
          GArray      *positions,
          Edges       *edges)
{
  WayNode from, to;
  const char *label;
  WayCost cost;
  gboolean is_one_way;

  if (!scene_is_drawn (scene, edge, &from, &to, &is_one_way))
    return;

  way_table_get_edge (scene->table, edge, NULL, NULL, &cost, &label);
  column_add (&edges->from, (gdouble) WAY_NODE_INDEX (from));
  column_add (&edges->to, (gdouble) WAY_NODE_INDEX (to));
  column_add (&edges->costs, cost);
  column_add (&edges->backs, get_cost_back (scene->table, from, to));
  column_add (&edges->labels, number_label (edges, label));

  scene_get_edge (scene, from, to, positions);
  column_add (&edges->n_bends, positions->len > 2 ? positions->len - 2 : 0);
  for (guint i = 1; i + 1 < positions->len; i++)
    {
      const Point at
        = projection_point (&scene->projection,
                            &g_array_index (positions, WayPosition, i));

      column_add (&edges->x, CLAMP (round (at.x), 0, SHEET_SIZE));
      column_add (&edges->y, CLAMP (round (at.y), 0, SHEET_SIZE));
    }
}

static void
put_edges (const MapPage *self)
{
  const Scene *scene = self->scene;
  g_autoptr (GArray) positions
    = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  Edges edges = { .texts = g_ptr_array_new (),
                  .numbers = g_hash_table_new (g_str_hash, g_str_equal) };

  for (guint32 i = 0; i < way_table_get_n_edges (scene->table); i++)
    add_edge (scene, i, positions, &edges);

  column_put (&edges.from, "from", self->writer);
  column_put (&edges.to, "to", self->writer);
  column_put (&edges.costs, "costs", self->writer);
  column_put (&edges.backs, "backs", self->writer);
  column_put (&edges.labels, "labelOf", self->writer);
  column_put (&edges.n_bends, "bends", self->writer);
  column_put (&edges.x, "bendX", self->writer);
  column_put (&edges.y, "bendY", self->writer);
  writer_put (self->writer, ",\"labels\":[\"\"");
  for (guint i = 0; i < edges.texts->len; i++)
    {
      writer_put (self->writer, ",");
      html_put_string (self->writer, edges.texts->pdata[i]);
    }
  writer_put (self->writer, "]");
  edges_clear (&edges);
}

static void
put_lines (const MapPage *self)
{
  const LineKey *lines = self->scene->lines;

  if (lines == NULL)
    return;

  writer_put (self->writer, ",\"lines\":[");
  for (guint i = 0; i < lines->names->len; i++)
    {
      writer_put (self->writer, html_comma (i));
      html_put_string (self->writer, lines->names->pdata[i]);
    }
  writer_put (self->writer, "]");
}

static void
put_islands (const MapPage *self)
{
  const Scene *scene = self->scene;
  g_auto (Column) styles = { NULL };

  if (!scene->wishes->islands)
    return;

  for (guint32 i = 0; i < scene->n_nodes; i++)
    column_add (&styles, way_table_get_island (scene->table, WAY_INDEX (i))
                           % N_ISLAND_STYLES);
  column_put (&styles, "islands", self->writer);
}

/* Areas -------------------------------------------------------------------- */

static void
put_area_names (const MapPage *self,
                WayNetwork    *network)
{
  WayTable *table = way_network_get_table (network);
  const guint32 n = table != NULL
                      ? (guint32) way_node_type_get_n_nodes (
                          way_graph_get_node_type (WAY_GRAPH (table))) : 0;

  writer_put (self->writer, ",\"names\":[");
  for (guint32 i = 0; i < n; i++)
    {
      const char *name = way_table_get_name (table, WAY_INDEX (i));

      writer_put (self->writer, html_comma (i));
      html_put_string (self->writer, name != NULL ? name : "");
    }
  writer_put (self->writer, "]");
}

/* Areas may go on around the sheet, as far as anybody looks. Even numbers are
 * fine enough, and twice as large ones still fit a float. */
static gdouble
to_even (gdouble value)
{
  return 2 * round (CLAMP (value, -SHEET_SIZE, 2 * SHEET_SIZE) / 2);
}

/* Adds the pieces of a ring, which the seam may cut. */
static void
add_ring (const Scene       *scene,
          const WayPosition *ring,
          guint              n,
          GArray            *points,
          Column             columns[3])
{
  for (int turn = -1; turn <= 1; turn++)
    {
      guint n_points = 0;
      Point last = { NAN, NAN };

      projection_ring (&scene->projection, ring, n, turn, points);
      for (guint i = 0; i < points->len; i++)
        {
          const Point *at = &g_array_index (points, Point, i);
          const Point now = { to_even (at->x), to_even (at->y) };

          if (now.x == last.x && now.y == last.y)
            continue;
          column_add (&columns[1], now.x);
          column_add (&columns[2], now.y);
          last = now;
          n_points++;
        }
      if (n_points > 0)
        column_add (&columns[0], n_points);
    }
}

static void
add_area (WayNode       node,
          const guint8 *colours,
          Column       *nodes,
          Column       *shades)
{
  column_add (nodes, (gdouble) WAY_NODE_INDEX (node));
  column_add (shades, colours != NULL
                        ? colours[WAY_NODE_INDEX (node)] % N_TERRAINS : 0);
}

/* Writes the areas of @network. @colours are those of its nodes, if they are
 * to differ. */
static void
put_areas (const MapPage *self,
           const char    *key,
           WayNetwork    *network,
           const guint8  *colours)
{
  const guint n_rings = way_network_get_n_rings (network);
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (Point));
  Column columns[3] = { { NULL } };
  g_auto (Column) nodes = { NULL };
  g_auto (Column) shades = { NULL };

  for (guint i = 0; i < n_rings; i++)
    {
      WayNode node;
      guint n;
      const WayPosition *ring = way_network_get_ring (network, i, &node, &n);

      add_ring (self->scene, ring, n, points, columns);
      while (nodes.n < columns[0].n)
        add_area (node, colours, &nodes, &shades);
    }

  writer_printf (self->writer, ",\"%s\":{\"kind\":\"areas\"", key);
  column_put (&columns[0], "sizes", self->writer);
  column_put (&columns[1], "x", self->writer);
  column_put (&columns[2], "y", self->writer);
  column_put (&nodes, "nodes", self->writer);
  column_put (&shades, "shades", self->writer);
  put_area_names (self, network);
  writer_put (self->writer, "}");
  for (guint i = 0; i < 3; i++)
    column_clear (&columns[i]);
}

/* What a pixel of the sheet is long: on a map of the Earth at the equator. There
 * "top" is the height of Mercator's map where the sheet begins, so that a page
 * knows the latitude of each place. */
static void
put_ruler (const MapPage *self)
{
  const Projection *projection = &self->scene->projection;
  const gboolean is_earth = projection->kind == WAY_POSITION_GEOGRAPHIC;

  if (self->scene->is_laid_out || self->scene->is_empty
      || !isnormal (projection->scale))
    return;

  writer_printf (self->writer, ",\"ruler\":{\"isEarth\":%s,\"top\":",
                 is_earth ? "true" : "false");
  html_put_cost (self->writer,
                 projection->corner.y
                   + (self->scene->frame.y - projection->frame_corner.y)
                       / projection->scale);
  writer_put (self->writer, ",\"step\":");
  html_put_cost (self->writer, 1 / projection->scale);
  writer_put (self->writer, ",\"length\":");
  html_put_cost (self->writer,
                 (is_earth ? WAY_EARTH_RADIUS : 1) / projection->scale);
  writer_put (self->writer, "}");
}

static void
put_table (const MapPage *self)
{
  const Projection *projection = &self->scene->projection;

  writer_put (self->writer, ",\"table\":{\"wrap\":");
  html_put_cost (self->writer,
                 projection->kind == WAY_POSITION_GEOGRAPHIC
                   ? 2 * G_PI * projection->scale : 0);
  put_places (self);
  put_names (self);
  put_edges (self);
  put_ruler (self);
  put_islands (self);
  put_lines (self);
  writer_put (self->writer, "}");

  if (!self->scene->is_laid_out
      && way_network_get_n_rings (self->scene->wishes->network) > 0)
    {
      g_autofree guint8 *colours = areas_choose_colours (self->scene);

      put_areas (self, "areas", self->scene->wishes->network, colours);
    }
}

/* Grids -------------------------------------------------------------------- */

static void
put_class (const MapPage *self,
           const Colour  *light,
           const Colour  *dark,
           guint8         klass,
           guint          i)
{
  const Scene *scene = self->scene;
  const char *given = scene->wishes->class_names[klass];
  const char *name = given != NULL
                       ? given : network_get_class_name (scene->wishes->network,
                                                         klass);

  writer_printf (self->writer, "%s{\"class\":%u,\"light\":\"#%06x\","
                 "\"dark\":\"#%06x\",\"name\":", html_comma (i), klass,
                 light[klass], dark[klass]);
  html_put_string (self->writer, name != NULL ? name : "");
  writer_put (self->writer, ",\"cost\":");
  html_put_cost (self->writer, way_grid_get_class_cost (scene->grid, klass));
  writer_put (self->writer, "}");
}

static void
put_classes (const MapPage *self)
{
  WayTerrain *terrain = way_grid_get_terrain (self->scene->grid);
  WayNetwork *network = self->scene->wishes->network;
  Colour light[N_TILE_CLASSES], dark[N_TILE_CLASSES];
  guint n = 0;

  tiles_choose_colours (network, theme_get (WAY_PICTURE_LIGHT), light);
  tiles_choose_colours (network, theme_get (WAY_PICTURE_DARK), dark);
  writer_put (self->writer, ",\"classes\":[");
  for (guint i = 0; i < N_TILE_CLASSES; i++)
    if (way_terrain_get_n_cells_of_class (terrain, (guint8) i) > 0)
      put_class (self, light, dark, (guint8) i, n++);
  writer_put (self->writer, "]");
}

static void
put_cells (const MapPage *self)
{
  WayTerrain *terrain = way_grid_get_terrain (self->scene->grid);
  const guint32 columns = way_terrain_get_width (terrain);
  g_auto (Column) cells = { NULL };
  g_auto (Column) marked = { NULL };
  g_autoptr (GString) marks = g_string_new (NULL);

  for (guint32 i = 0; i < self->scene->n_nodes; i++)
    {
      const guint32 column = i % columns, row = i / columns;
      const char mark = way_terrain_get_mark (terrain, column, row);

      column_add (&cells, way_terrain_get_class (terrain, column, row));
      if (mark == '\0')
        continue;
      column_add (&marked, i);
      g_string_append_c (marks, mark);
    }
  column_put (&cells, "cells", self->writer);
  column_put (&marked, "marked", self->writer);
  writer_put (self->writer, ",\"marks\":");
  html_put_string (self->writer, marks->str);
}

static void
put_grid (const MapPage *self)
{
  static const char *const shapes[] = {
    [WAY_GRID_SQUARES_4] = "squares",   [WAY_GRID_SQUARES_8] = "squares",
    [WAY_GRID_HEXAGONS] = "hexagons", [WAY_GRID_TRIANGLES] = "triangles",
  };
  const Scene *scene = self->scene;
  WayTerrain *terrain = way_grid_get_terrain (scene->grid);
  WayPosition half = { 0, 0 };

  if (scene->n_nodes > 0)
    way_graph_get_position (scene->graph, WAY_INDEX (0), &half);
  writer_printf (self->writer, ",\"grid\":{\"shape\":\"%s\",\"columns\":%u,"
                 "\"rows\":%u,\"halfX\":",
                 shapes[way_grid_get_shape (scene->grid)],
                 way_terrain_get_width (terrain),
                 way_terrain_get_height (terrain));
  html_put_cost (self->writer, half.x * scene->projection.scale);
  writer_put (self->writer, ",\"halfY\":");
  html_put_cost (self->writer, half.y * scene->projection.scale);
  put_classes (self);
  put_cells (self);
  writer_put (self->writer, "}");
}

/* The page ----------------------------------------------------------------- */

static void
put_box (const MapPage *self,
         const char    *key,
         const Box     *box)
{
  const gdouble sides[] = { box->x, box->y, box->width, box->height };

  writer_printf (self->writer, ",\"%s\":[", key);
  for (guint i = 0; i < 4; i++)
    {
      writer_put (self->writer, html_comma (i));
      html_put_cost (self->writer, sides[i]);
    }
  writer_put (self->writer, "]");
}

static void
put_data (gconstpointer page)
{
  const MapPage *self = page;
  const Wishes *wishes = self->scene->wishes;
  const char *source = way_network_get_attribution (wishes->network);

  writer_put (self->writer, "{\"title\":");
  html_put_string (self->writer, wishes->title != NULL ? wishes->title : "");
  writer_put (self->writer, ",\"attribution\":");
  html_put_string (self->writer, source != NULL ? source : "");
  writer_put (self->writer, ",\"unit\":");
  html_put_string (self->writer, wishes->unit != NULL ? wishes->unit : "");
  writer_put (self->writer, ",\"divisor\":");
  html_put_cost (self->writer, wishes->divisor);
  writer_printf (self->writer, ",\"isDark\":%s,\"hasNames\":%s",
                 wishes->theme == WAY_PICTURE_DARK ? "true" : "false",
                 wishes->labels ? "true" : "false");
  put_box (self, "sheet", &self->scene->frame);
  put_box (self, "shown", &self->shown);
  put_theme (self, "light", WAY_PICTURE_LIGHT);
  put_theme (self, "dark", WAY_PICTURE_DARK);
  if (self->scene->grid != NULL)
    put_grid (self);
  else
    put_table (self);
  if (wishes->background != NULL && !self->scene->is_laid_out)
    put_areas (self, "background", wishes->background, NULL);
  map_page_put_answers (self);
  writer_put (self->writer, "}");
}

void
map_page_write (MapPage *self,
                Writer  *writer)
{
  static const char *const scripts[]
    = { source_map_data_js, source_map_index_js, source_map_fade_js,
        source_map_layers_js, source_placing_js, source_map_names_js,
        source_map_view_js, source_map_legend_js, source_map_ruler_js,
        source_map_tip_js, source_map_hands_js, source_map_js, NULL };
  static const char *const styles[]
    = { source_both_css, source_map_css, NULL };
  const HtmlPage page = {
    .html = source_map_html,
    .styles = styles,
    .scripts = scripts,
    .title = self->scene->wishes->title,
    .put_data = put_data,
    .user_data = self
  };

  self->writer = writer;
  html_write (writer, &page);
}
