/* topojson.c - countries and counties as TopoJSON, by the borders they share
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * github.com/topojson/topojson-specification, version 1. Lines are kept once,
 * as arcs, and a polygon names the arcs around it; ~i is arc i backwards. Two
 * polygons that name the same arc share a border. So each Polygon and
 * MultiPolygon is a node, and each pair that shares an arc an edge. Of several
 * objects, such as counties, states and the nation, the one with the most
 * polygons is read.
 *
 * Positions are degrees if all of them can be, and else lie in a plane, unless
 * the loader says which. Arcs are read one by one and objects all at once, in
 * whichever order the file has them. */

#include "config.h"

#include "io/formats/model/format-private.h"

#include <string.h>

#ifdef HAVE_JSON_GLIB

#include "io/formats/geojson/geojson-properties.h"
#include "io/formats/text/json-scan.h"
#include "io/formats/text/json-values.h"
#include "io/formats/model/line-length.h"
#include "io/formats/model/polygons.h"

#include <math.h>

typedef struct
{
  gsize first;                  /* place in the array of positions */
  guint n;
} Arc;

typedef struct
{
  Reader         *reader;
  WayPositionKind kind;
  JsonParser     *parser;       /* (owned) */
  JsonNode       *objects;      /* (owned) (nullable) */
  GArray         *arcs;         /* (owned) of Arc */
  GArray         *positions;    /* (owned) of WayPosition */
  GArray         *ring;         /* (owned) of WayPosition: being read */
  Polygons       *polygons;     /* (owned) (nullable) */
  guint           feature;      /* the one being read, from 1; 0 for none */
  gboolean        has_arcs;
  gboolean        has_transform;
  WayPosition     scale, origin;
} TopoJson;

static void
topojson_clear (TopoJson *self)
{
  g_object_unref (self->parser);
  g_clear_pointer (&self->objects, json_node_unref);
  g_clear_pointer (&self->polygons, polygons_free);
  g_array_unref (self->arcs);
  g_array_unref (self->positions);
  g_array_unref (self->ring);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TopoJson, topojson_clear)

static gboolean
fail (TopoJson   *self,
      const char *what)
{
  if (self->feature > 0)
    return reader_fail (self->reader, "feature %u: %s", self->feature, what);

  return reader_fail (self->reader, "%s", what);
}

/* Arcs --------------------------------------------------------------------- */

static gboolean
read_pair (TopoJson    *self,
           JsonNode    *node,
           const char  *what,
           WayPosition *pair)
{
  JsonArray *array = node != NULL && JSON_NODE_HOLDS_ARRAY (node)
                       ? json_node_get_array (node) : NULL;

  if (array == NULL || json_array_get_length (array) < 2
      || !json_is_number (json_array_get_element (array, 0))
      || !json_is_number (json_array_get_element (array, 1)))
    return reader_fail (self->reader, "%s is not [x, y]", what);

  pair->x = json_array_get_double_element (array, 0);
  pair->y = json_array_get_double_element (array, 1);
  return (isfinite (pair->x) && isfinite (pair->y))
         || reader_fail (self->reader, "%s is not finite", what);
}

static gboolean
read_arc (TopoJson *self,
          JsonNode *node)
{
  JsonArray *points = node != NULL && JSON_NODE_HOLDS_ARRAY (node)
                        ? json_node_get_array (node) : NULL;
  const Arc arc = { self->positions->len,
                    points ? json_array_get_length (points) : 0 };
  WayPosition at;

  if (points == NULL)
    return fail (self, "an arc is not a list of positions");
  if (arc.first + arc.n > G_MAXINT32 / 64)
    return fail (self, "not enough memory for more");

  for (guint i = 0; i < arc.n; i++)
    {
      if (!read_pair (self, json_array_get_element (points, i),
                      "a position of an arc", &at))
        return FALSE;
      g_array_append_val (self->positions, at);
    }

  g_array_append_val (self->arcs, arc);
  return TRUE;
}

static gboolean
read_arcs (TopoJson *self,
           JsonScan *scan)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint64 line;

  self->has_arcs = TRUE;
  while (json_scan_item (scan, text, &line))
    if (!json_parse (self->parser, self->reader, text, line)
        || !read_arc (self, json_parser_get_root (self->parser)))
      return FALSE;

  return reader_is_ok (self->reader);
}

static gboolean
read_transform (TopoJson *self)
{
  JsonNode *root = json_parser_get_root (self->parser);
  JsonObject *object = root != NULL && JSON_NODE_HOLDS_OBJECT (root)
                         ? json_node_get_object (root) : NULL;

  if (object == NULL)
    return fail (self, "\"transform\" is not an object");

  self->has_transform = TRUE;
  return read_pair (self, json_object_get_member (object, "scale"),
                    "the transform's \"scale\"", &self->scale)
         && read_pair (self, json_object_get_member (object, "translate"),
                       "the transform's \"translate\"", &self->origin);
}

/* Turns steps on a lattice into positions. Adding 0 turns -0 into 0. */
static void
transform_arc (const TopoJson *self,
               const Arc      *arc)
{
  gdouble x = 0, y = 0;

  for (gsize i = arc->first; i < arc->first + arc->n; i++)
    {
      WayPosition *at = &g_array_index (self->positions, WayPosition, i);

      if (self->has_transform)
        {
          x += at->x;
          y += at->y;
          at->x = x * self->scale.x + self->origin.x;
          at->y = y * self->scale.y + self->origin.y;
        }
      at->x += 0.0;
      at->y += 0.0;
    }
}

static gboolean
place_arcs (TopoJson *self)
{
  gboolean is_earth = TRUE;

  for (guint i = 0; i < self->arcs->len; i++)
    transform_arc (self, &g_array_index (self->arcs, Arc, i));
  for (guint i = 0; i < self->positions->len; i++)
    {
      const WayPosition *at
        = &g_array_index (self->positions, WayPosition, i);

      is_earth = is_earth
                 && way_position_is_valid (at, WAY_POSITION_GEOGRAPHIC);
      if (!way_position_is_valid (at, self->kind != WAY_POSITION_NONE
                                        ? self->kind : WAY_POSITION_PLANAR))
        return fail (self, "a position of an arc lies beyond its bounds");
    }

  if (self->kind == WAY_POSITION_NONE)
    self->kind = is_earth ? WAY_POSITION_GEOGRAPHIC : WAY_POSITION_PLANAR;
  return TRUE;
}

/* Polygons ----------------------------------------------------------------- */

static gdouble
length_of (const TopoJson *self,
           const Arc      *arc)
{
  return arc->n > 0
           ? line_part_length (self->positions, arc->first,
                               arc->first + arc->n - 1, self->kind)
           : 0;
}

/* Appends an arc to the ring, without its first position, which is the last one
 * of the arc before. */
static void
add_arc (TopoJson  *self,
         const Arc *arc,
         gboolean   is_backwards)
{
  for (guint i = self->ring->len > 0; i < arc->n; i++)
    {
      const gsize at = arc->first + (is_backwards ? arc->n - 1 - i : i);

      g_array_append_val (self->ring,
                          g_array_index (self->positions, WayPosition, at));
    }
}

static gboolean
read_reference (TopoJson *self,
                JsonNode *node)
{
  gint64 number;
  const Arc *arc;

  if (!JSON_NODE_HOLDS_VALUE (node)
      || json_node_get_value_type (node) != G_TYPE_INT64)
    return fail (self, "an arc of a ring is not a whole number");

  number = json_node_get_int (node);
  if (number < -(gint64) self->arcs->len || number >= self->arcs->len)
    return reader_fail (self->reader, "feature %u: arc %" G_GINT64_FORMAT
                        " does not exist; the file has %u arcs", self->feature,
                        number, self->arcs->len);

  arc = &g_array_index (self->arcs, Arc, number < 0 ? ~number : number);
  if (self->ring->len > G_MAXINT32 / 64 - arc->n)
    return fail (self, "not enough memory for more");

  add_arc (self, arc, number < 0);
  return polygons_claim (self->polygons, (guint32) (number < 0 ? ~number
                                                               : number),
                         length_of (self, arc));
}

static gboolean
read_ring (TopoJson *self,
           JsonNode *node)
{
  JsonArray *arcs = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node)
                                                 : NULL;

  if (arcs == NULL)
    return fail (self, "a ring is not a list of arcs");

  g_array_set_size (self->ring, 0);
  for (guint i = 0; i < json_array_get_length (arcs); i++)
    if (!read_reference (self, json_array_get_element (arcs, i)))
      return FALSE;

  return polygons_add_ring (self->polygons, (WayPosition *) self->ring->data,
                            self->ring->len > 1 ? self->ring->len - 1
                                                : self->ring->len);
}

static gboolean
read_polygon (TopoJson  *self,
              JsonArray *rings)
{
  if (rings == NULL)
    return fail (self, "a polygon is not a list of rings");

  polygons_begin_polygon (self->polygons);
  for (guint i = 0; i < json_array_get_length (rings); i++)
    if (!read_ring (self, json_array_get_element (rings, i)))
      return FALSE;

  return TRUE;
}

static gboolean
read_polygons (TopoJson   *self,
               JsonObject *geometry)
{
  JsonArray *arcs = json_find_array (geometry, "arcs");
  g_autofree char *id = json_dup_word (json_object_get_member (geometry,
                                                               "id"));

  if (arcs == NULL)
    return fail (self, "a polygon has no \"arcs\"");
  if (!polygons_begin_feature (self->polygons,
                               properties_find_name (
                                 json_find_object (geometry, "properties")),
                               id, self->feature))
    return FALSE;
  if (strcmp (json_find_string (geometry, "type"), "Polygon") == 0)
    return read_polygon (self, arcs);

  for (guint i = 0; i < json_array_get_length (arcs); i++)
    {
      JsonNode *polygon = json_array_get_element (arcs, i);

      if (!read_polygon (self, JSON_NODE_HOLDS_ARRAY (polygon)
                                 ? json_node_get_array (polygon) : NULL))
        return FALSE;
    }

  return TRUE;
}

/* Objects ------------------------------------------------------------------ */

static gboolean
is_area (JsonObject *geometry)
{
  const char *type = json_find_string (geometry, "type");

  return type != NULL && (strcmp (type, "Polygon") == 0
                          || strcmp (type, "MultiPolygon") == 0);
}

/* Counts the areas in a geometry, in nested collections as well, which JsonScan
 * keeps from nesting too deep. Reads them if @self is given. */
static guint
walk (TopoJson   *self,
      JsonObject *geometry)
{
  JsonArray *inner = json_find_array (geometry, "geometries");
  guint n = 0;

  if (is_area (geometry))
    {
      if (self != NULL)
        {
          self->feature++;
          read_polygons (self, geometry);
        }
      return 1;
    }
  for (guint i = 0; inner != NULL && i < json_array_get_length (inner); i++)
    {
      JsonObject *item = json_item_object (inner, i);

      if (self != NULL && !reader_is_ok (self->reader))
        break;
      if (item != NULL)
        n += walk (self, item);
    }

  return n;
}

static WayNetwork *
read_objects (TopoJson *self)
{
  g_autoptr (GList) names = NULL;
  JsonObject *objects, *chosen = NULL;
  guint most = 0;

  reader_set_line (self->reader, 0);
  if (self->objects == NULL || !JSON_NODE_HOLDS_OBJECT (self->objects))
    return fail (self, "a Topology has no \"objects\""), NULL;
  if (!self->has_arcs)
    return fail (self, "a Topology has no \"arcs\""), NULL;

  objects = json_node_get_object (self->objects);
  names = json_object_get_members (objects);
  for (GList *l = names; l != NULL; l = l->next)
    {
      JsonObject *object = json_find_object (objects, l->data);
      const guint n = object != NULL ? walk (NULL, object) : 0;

      if (n > most)
        chosen = object;
      most = MAX (most, n);
    }
  if (chosen == NULL)
    return fail (self, "there is no polygon, and so no network"), NULL;
  if (!place_arcs (self))
    return NULL;

  self->polygons = polygons_new (self->reader, self->kind);
  walk (self, chosen);
  return reader_is_ok (self->reader) ? polygons_build (self->polygons) : NULL;
}

/* The file ----------------------------------------------------------------- */

static gboolean
read_member (TopoJson   *self,
             JsonScan   *scan,
             const char *name,
             GString    *value)
{
  guint64 line;

  if (strcmp (name, "\"arcs\"") == 0 && !self->has_arcs
      && json_scan_enter (scan))
    return read_arcs (self, scan);
  if (!json_scan_value (scan, value, &line))
    return FALSE;
  if (strcmp (name, "\"objects\"") != 0 && strcmp (name, "\"transform\"") != 0)
    return TRUE;
  if (!json_parse (self->parser, self->reader, value, line))
    return FALSE;
  if (strcmp (name, "\"transform\"") == 0)
    return read_transform (self);

  g_clear_pointer (&self->objects, json_node_unref);
  self->objects = json_node_copy (json_parser_get_root (self->parser));
  return TRUE;
}

static WayNetwork *
read_topology (TopoJson *self)
{
  g_autoptr (GString) name = g_string_new (NULL);
  g_autoptr (GString) value = g_string_new (NULL);
  JsonScan scan;

  json_scan_init (&scan, self->reader);
  if (!json_scan_begin (&scan))
    return NULL;
  while (json_scan_member (&scan, name))
    if (!read_member (self, &scan, name->str, value))
      return NULL;

  return reader_is_ok (self->reader) ? read_objects (self) : NULL;
}

static WayNetwork *
read_topojson (Reader             *reader,
               const LoadSettings *settings,
               GError            **error)
{
  g_auto (TopoJson) self = { .reader = reader, .kind = settings->positions };
  WayNetwork *network;

  self.parser = json_parser_new ();
  self.arcs = g_array_new (FALSE, FALSE, sizeof (Arc));
  self.positions = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  self.ring = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  network = read_topology (&self);

  return reader_finish (reader, error) ? network : NULL;
}

#endif

/* Whether an object says early that it is a Topology. */
static gboolean
is_topojson (const char *head,
             gsize       len)
{
  head += strspn (head, " \t\r\n");
  if (*head != '{')
    return FALSE;

  while ((head = strstr (head, "\"type\"")) != NULL)
    {
      head += strlen ("\"type\"");
      head += strspn (head, " \t\r\n");
      if (*head == ':')
        head += 1 + strspn (head + 1, " \t\r\n");
      if (g_str_has_prefix (head, "\"Topology\""))
        return TRUE;
    }

  return FALSE;
}

const Format topojson_format = {
  .info = { .name = "topojson", .title = "TopoJSON", .ending = "topojson",
            .reads = TRUE,
#ifdef HAVE_JSON_GLIB
            .built_in = TRUE
#endif
  },
  .is_head = is_topojson,
#ifdef HAVE_JSON_GLIB
  .read = read_topojson,
#endif
};
