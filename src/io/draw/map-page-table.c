/* map-page-table.c - the nodes and edges of a page
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/draw/map-page.h"

#include "io/draw/column.h"

#include <math.h>

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

/* Names, and the numbers of nodes in the file. */
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
      const WayNode node = WAY_INDEX (i);
      const char *name = scene_is_spot (self->scene, node)
                           ? "a place on an edge"
                           : scene_get_name (self->scene, node);

      column_add (&ids, way_table_get_id (table,
                                          scene_get_table_node (self->scene,
                                                                node)));
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
put_components (const MapPage *self)
{
  const Scene *scene = self->scene;
  g_auto (Column) styles = { NULL };

  if (!(scene->wishes->flags & WAY_PICTURE_COMPONENTS))
    return;

  for (guint32 i = 0; i < scene->n_nodes; i++)
    column_add (&styles,
                way_table_get_component (
                  scene->table, scene_get_table_node (scene, WAY_INDEX (i)))
                  % N_COMPONENT_STYLES);
  column_put (&styles, "components", self->writer);
}

/* The length of a pixel of the sheet, on the Earth at the equator. There "top"
 * is the height of Mercator's map where the sheet begins, so that a page
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

void
map_page_put_table (const MapPage *self)
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
  put_components (self);
  put_lines (self);
  writer_put (self->writer, "}");

  if (!self->scene->is_laid_out
      && way_network_get_n_rings (self->scene->wishes->network) > 0)
    {
      g_autofree guint8 *colours = areas_choose_colours (self->scene);

      map_page_put_areas (self, "areas", self->scene->wishes->network, colours);
    }
}
