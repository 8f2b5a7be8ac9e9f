/* geojson.c - networks as GeoJSON (RFC 7946): lines are edges, points names
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Lines join at positions that are equal to the last digit. Longitudes 180 and
 * -180 are the same line on the Earth, and so they are here. A piece of a line
 * between two positions is an edge. It costs its length in metres; if the line
 * has a property "cost", "weight" or "length", the piece costs its share of
 * that by length. Where only some lines have one, the member "unit" of the file
 * must be a unit of length, in which the others are measured. "oneway" says in
 * which direction it goes, and "label", or else "name", is its label. A Point
 * with a "name" names the node at its position, wherever in the file it stands.
 *
 * In a file without lines each Polygon and MultiPolygon is a node, in the
 * middle of its area, and two that have a side in common, to the last digit,
 * are neighbours (see polygons.c).
 *
 * Networks are written with more properties, so that they can be read as they
 * were. A Point with "node" is the node of that number. A line with "from_node"
 * and "to_node" is one edge between these nodes, whatever positions it has; the
 * positions between its ends are its shape. A node or edge without a position
 * has no geometry.
 *
 * The file is not kept in memory: features are cut out of it one by one
 * (json-scan). */

#include "config.h"

#include "io/formats/model/format-private.h"

#include <string.h>

#include "io/formats/geojson/geojson-save.h"

#ifdef HAVE_JSON_GLIB

#include <math.h>

#include "io/formats/geojson/geojson-network.h"
#include "io/formats/geojson/geojson-properties.h"
#include "io/formats/text/json-scan.h"
#include "io/formats/model/polygons.h"

#include <wayfind-io/save.h>

typedef struct
{
  Reader     *reader;
  JsonParser *parser;           /* (owned) */
  GeoNetwork *network;          /* (owned) */
  GArray     *line;             /* (owned) of WayPosition: being read */
  Polygons   *polygons;         /* (owned) */
  char       *attribution;      /* (owned) (nullable) */
  WayUnit     unit;             /* of costs, if the user or the file says so */
  gdouble     join_within;      /* metres; 0 joins no ends */
  const char *area_name;        /* (nullable) of the feature being read ... */
  const char *area_id;          /* (nullable) ... if it is an area */
  guint       feature;          /* the one being read, from 1; 0 for none */
  gboolean    has_network;
} GeoJson;

static gboolean
fail (GeoJson    *self,
      const char *what)
{
  if (self->feature > 0)
    return reader_fail (self->reader, "feature %u: %s", self->feature, what);

  return reader_fail (self->reader, "%s", what);
}

/* Positions --------------------------------------------------------------- */

static gboolean
read_position (GeoJson     *self,
               JsonNode    *node,
               WayPosition *position)
{
  JsonArray *pair = node != NULL && JSON_NODE_HOLDS_ARRAY (node)
                      ? json_node_get_array (node) : NULL;

  if (pair == NULL || json_array_get_length (pair) < 2
      || !json_is_number (json_array_get_element (pair, 0))
      || !json_is_number (json_array_get_element (pair, 1)))
    return fail (self, "a position is not [longitude, latitude]");

  /* Adding 0 turns -0 into 0, so that equal positions have equal bits. */
  position->x = json_array_get_double_element (pair, 0) + 0.0;
  position->y = json_array_get_double_element (pair, 1) + 0.0;

  return way_position_is_valid (position, WAY_POSITION_GEOGRAPHIC)
         || fail (self, "a position lies beyond 360 degrees of longitude or "
                  "90 of latitude: is the file in another CRS than WGS 84?");
}

/* Appends the positions of a line. */
static gboolean
read_positions (GeoJson  *self,
                JsonNode *node)
{
  JsonArray *points = node != NULL && JSON_NODE_HOLDS_ARRAY (node)
                        ? json_node_get_array (node) : NULL;
  const guint n_points = points ? json_array_get_length (points) : 0;
  WayPosition at;

  if (n_points < 2)
    return fail (self, "a line has no two positions");

  for (guint i = 0; i < n_points; i++)
    {
      if (!read_position (self, json_array_get_element (points, i), &at))
        return FALSE;
      g_array_append_val (self->line, at);
    }

  return TRUE;
}

/* Edges ------------------------------------------------------------------- */

static gboolean
add_edge (GeoJson          *self,
          const Properties *properties,
          guint32           from,
          guint32           to,
          WayCost           cost)
{
  const GeoEdge edge = {
    .from = properties->is_reversed ? to : from,
    .to = properties->is_reversed ? from : to,
    .cost = cost,
    .is_measured = isnan (properties->cost),
    .direction = properties->direction,
    .label = properties->label != NULL ? properties->label : properties->name,
  };

  return geo_network_add_edge (self->network, &edge);
}

static gdouble
piece_length (const GeoJson *self,
              guint          i)
{
  return way_position_distance (
    &g_array_index (self->line, WayPosition, i - 1),
    &g_array_index (self->line, WayPosition, i), WAY_POSITION_GEOGRAPHIC);
}

/* The cost of piece @i of a line of length @whole. */
static WayCost
share_cost (const GeoJson    *self,
            const Properties *properties,
            guint             i,
            gdouble           whole)
{
  if (isnan (properties->cost))
    return piece_length (self, i);
  if (whole == 0)
    return properties->cost / (self->line->len - 1);

  return self->line->len == 2 ? properties->cost
                              : properties->cost
                                  * (piece_length (self, i) / whole);
}

/* Ends a line. Each piece of it is an edge. */
static gboolean
end_line (GeoJson          *self,
          const Properties *properties)
{
  gdouble whole = 0;
  guint32 before = 0;

  for (guint i = 1; i < self->line->len; i++)
    whole += piece_length (self, i);
  for (guint i = 0; i < self->line->len; i++)
    {
      WayPosition at = g_array_index (self->line, WayPosition, i);
      guint32 node;

      if (at.x == 180)
        at.x = -180;
      if (!geo_network_find (self->network, &at, &node)
          || (i > 0
              && !add_edge (self, properties, before, node,
                            share_cost (self, properties, i, whole))))
        return FALSE;
      if (i == 0 || i + 1 == self->line->len)
        geo_network_note_end (self->network, node);
      before = node;
    }

  self->has_network = TRUE;
  return TRUE;
}

/* Ends a line that is one edge between nodes that go by numbers. */
static gboolean
end_edge (GeoJson          *self,
          const Properties *properties)
{
  const guint n = self->line->len;
  gdouble length = 0;
  guint32 from, to;

  for (guint i = 1; i < n; i++)
    length += piece_length (self, i);
  if (isnan (properties->cost) && n == 0)
    return fail (self, "an edge without a geometry has no cost; expected a "
                 "cost");
  if (!geo_network_find_number (self->network, properties->from,
                                self->feature, &from)
      || !geo_network_find_number (self->network, properties->to,
                                   self->feature, &to)
      || !add_edge (self, properties, from, to,
                    isnan (properties->cost) ? length : properties->cost))
    return FALSE;

  self->has_network = TRUE;
  return n <= 2
         || geo_network_add_shape (self->network, from, to,
                                   &g_array_index (self->line, WayPosition, 1),
                                   n - 2);
}

/* Joins the parts of a line that was cut at longitude 180. There two positions,
 * which only maps need, stand for one. */
static void
join_parts (GeoJson *self,
            guint    second)
{
  const WayPosition *line = (const WayPosition *) self->line->data;

  if (second > 0 && second < self->line->len
      && fabs (line[second - 1].x) == 180
      && line[second].x == -line[second - 1].x
      && line[second].y == line[second - 1].y)
    g_array_remove_range (self->line, second - 1, 2);
}

static gboolean
read_lines (GeoJson          *self,
            JsonArray        *lines,
            const Properties *properties)
{
  if (lines == NULL)
    return fail (self, "a MultiLineString has no lines");

  for (guint i = 0; i < json_array_get_length (lines); i++)
    {
      const guint begin = self->line->len;

      if (!read_positions (self, json_array_get_element (lines, i)))
        return FALSE;
      if (properties->has_ends)
        join_parts (self, begin);
      else if (!end_line (self, properties))
        return FALSE;
      else
        g_array_set_size (self->line, 0);
    }

  return !properties->has_ends || end_edge (self, properties);
}

static gboolean
define_node (GeoJson           *self,
             const Properties  *properties,
             const WayPosition *at)
{
  self->has_network = TRUE;
  return geo_network_define (self->network, properties->node, at,
                             properties->name, self->feature);
}

static gboolean
read_point (GeoJson          *self,
            JsonObject       *geometry,
            const Properties *properties)
{
  WayPosition at;

  if (!properties->has_node && properties->name == NULL)
    return TRUE;
  if (!json_object_has_member (geometry, "coordinates"))
    return fail (self, "a Point has no coordinates");
  if (!read_position (self, json_object_get_member (geometry, "coordinates"),
                      &at))
    return FALSE;
  if (properties->has_node)
    return define_node (self, properties, &at);

  if (at.x == 180)
    at.x = -180;
  return geo_network_name (self->network, &at, properties->name,
                           self->feature);
}

/* Polygons ---------------------------------------------------------------- */

static gboolean
read_ring (GeoJson  *self,
           JsonNode *node)
{
  const WayPosition *line;
  guint n;

  g_array_set_size (self->line, 0);
  if (!read_positions (self, node))
    return FALSE;

  line = (const WayPosition *) self->line->data;
  n = self->line->len;
  if (n < 4 || line[0].x != line[n - 1].x || line[0].y != line[n - 1].y)
    return fail (self, "a ring must have four positions or more, and its last "
                 "position must be its first");

  return polygons_add_ring (self->polygons, line, n - 1)
         && polygons_claim_sides (self->polygons, line, n - 1);
}

static gboolean
read_polygon (GeoJson  *self,
              JsonNode *node)
{
  JsonArray *rings = node != NULL && JSON_NODE_HOLDS_ARRAY (node)
                       ? json_node_get_array (node) : NULL;

  if (rings == NULL)
    return fail (self, "a polygon is not a list of rings");

  polygons_begin_polygon (self->polygons);
  for (guint i = 0; i < json_array_get_length (rings); i++)
    if (!read_ring (self, json_array_get_element (rings, i)))
      return FALSE;

  return TRUE;
}

/* Reads a polygon. In a file with lines polygons mean nothing, and they are
 * skipped once there was a line. */
static gboolean
read_area (GeoJson    *self,
           JsonObject *geometry,
           gboolean    is_multi)
{
  JsonNode *node = json_object_get_member (geometry, "coordinates");
  JsonArray *polygons = json_find_array (geometry, "coordinates");

  if (self->has_network)
    return TRUE;
  if (polygons == NULL)
    return fail (self, "a polygon has no coordinates");
  if (!polygons_begin_feature (self->polygons, self->area_name, self->area_id,
                               self->feature))
    return FALSE;
  if (!is_multi)
    return read_polygon (self, node);

  for (guint i = 0; i < json_array_get_length (polygons); i++)
    if (!read_polygon (self, json_array_get_element (polygons, i)))
      return FALSE;

  return TRUE;
}

/* Features ---------------------------------------------------------------- */

/* A feature without a geometry: a node or an edge without a place, or
 * nothing. */
static gboolean
read_nowhere (GeoJson          *self,
              const Properties *properties)
{
  if (properties->has_node)
    return define_node (self, properties, NULL);

  return !properties->has_ends || end_edge (self, properties);
}

static gboolean read_geometry (GeoJson          *self,
                               JsonObject       *geometry,
                               const Properties *properties);

/* Reads the lines and points of a collection, and leaves its areas out: several
 * areas would have the name of one feature. */
static gboolean
read_collection (GeoJson          *self,
                 JsonArray        *geometries,
                 const Properties *properties)
{
  if (geometries == NULL)
    return fail (self, "a GeometryCollection has no geometries");

  for (guint i = 0; i < json_array_get_length (geometries); i++)
    {
      JsonNode *node = json_array_get_element (geometries, i);
      JsonObject *geometry = JSON_NODE_HOLDS_OBJECT (node)
                               ? json_node_get_object (node) : NULL;
      const char *type = geometry != NULL ? member_string (geometry, "type")
                                          : NULL;

      if (type == NULL)
        return fail (self, "a geometry has no type");
      if (!g_str_has_suffix (type, "Polygon")
          && !read_geometry (self, geometry, properties))
        return FALSE;
    }

  return TRUE;
}

/* Reads a geometry. A geometry without lines and areas, such as many points, is
 * skipped. */
static gboolean
read_geometry (GeoJson          *self,
               JsonObject       *geometry,
               const Properties *properties)
{
  const char *type = member_string (geometry, "type");

  g_array_set_size (self->line, 0);
  if (type == NULL)
    return fail (self, "a geometry has no type");
  if (g_str_equal (type, "Point"))
    return read_point (self, geometry, properties);
  if (g_str_equal (type, "MultiLineString"))
    return read_lines (self, json_find_array (geometry, "coordinates"),
                       properties);
  if (g_str_equal (type, "GeometryCollection"))
    return read_collection (self, json_find_array (geometry, "geometries"),
                            properties);
  if (g_str_has_suffix (type, "Polygon"))
    return read_area (self, geometry, g_str_equal (type, "MultiPolygon"));
  if (!g_str_equal (type, "LineString"))
    return TRUE;

  return read_positions (self, json_object_get_member (geometry,
                                                       "coordinates"))
         && (properties->has_ends ? end_edge (self, properties)
                                  : end_line (self, properties));
}

static gboolean
read_feature (GeoJson  *self,
              JsonNode *node)
{
  JsonObject *feature, *geometry;
  Properties properties;
  g_autofree char *id = NULL;

  if (node == NULL || !JSON_NODE_HOLDS_OBJECT (node))
    return fail (self, "a feature is not an object");

  feature = json_node_get_object (node);
  geometry = json_find_object (feature, "geometry");
  g_array_set_size (self->line, 0);
  self->area_id = id = json_dup_word (json_object_get_member (feature, "id"));
  self->area_name
    = properties_find_name (json_find_object (feature, "properties"));
  if (!properties_read (&properties, self->reader, self->feature,
                        json_find_object (feature, "properties")))
    return FALSE;
  if (properties.is_parallel)
    geo_network_keep_parallel (self->network);

  return geometry != NULL ? read_geometry (self, geometry, &properties)
                          : read_nowhere (self, &properties);
}

/* The file ---------------------------------------------------------------- */

static gboolean
read_features (GeoJson  *self,
               JsonScan *scan)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint64 line;

  while (json_scan_item (scan, text, &line))
    {
      self->feature++;
      if (!json_parse (self->parser, self->reader, text, line)
          || !read_feature (self, json_parser_get_root (self->parser)))
        return FALSE;
    }

  self->feature = 0;
  return reader_is_ok (self->reader);
}

/* Whether a CRS has longitude and latitude in WGS 84, by any name of it:
 * "EPSG:4326", "urn:ogc:def:crs:OGC:1.3:CRS84" and so on. */
static gboolean
is_wgs84 (const char *crs)
{
  const char *code = strrchr (crs, ':');
  const char *path = strrchr (crs, '/');

  code = code != NULL && (path == NULL || code > path) ? code : path;
  return code != NULL && (g_ascii_strcasecmp (code + 1, "CRS84") == 0
                          || strcmp (code + 1, "4326") == 0);
}

/* Refuses positions in another CRS, as files from before RFC 7946 may have. */
static gboolean
check_crs (GeoJson  *self,
           JsonNode *node)
{
  JsonObject *crs = node != NULL && JSON_NODE_HOLDS_OBJECT (node)
                      ? json_node_get_object (node) : NULL;
  JsonObject *properties = crs ? json_find_object (crs, "properties") : NULL;
  const char *name = NULL;
  g_autofree char *shown = NULL;

  if (node == NULL || JSON_NODE_HOLDS_NULL (node))
    return TRUE;
  if (properties != NULL)
    name = json_find_string (properties, "name");
  if (properties != NULL && name == NULL)
    name = json_find_string (properties, "href");
  if (name != NULL && is_wgs84 (name))
    return TRUE;

  shown = name != NULL ? way_dup_printable (name) : g_strdup ("without a name");
  return reader_fail (self->reader, "positions are in the CRS %s; expected "
                      "longitude and latitude in WGS 84: convert the file, "
                      "for instance by `ogr2ogr -t_srs EPSG:4326 NEW.geojson "
                      "OLD.geojson'", shown);
}

/* Reads the members of a collection beside its features. */
static gboolean
read_rest (GeoJson    *self,
           JsonObject *object)
{
  gboolean is_numbered;
  guint32 first;

  const char *unit = member_string (object, "unit");

  if (self->unit == WAY_UNIT_UNKNOWN && unit != NULL)
    self->unit = way_unit_find (unit);
  self->attribution = g_strdup (member_string (object, "attribution"));
  if (!member_node (self->reader, 0, object, "first_number", &is_numbered,
                    &first))
    return FALSE;
  if (is_numbered)
    geo_network_set_first_number (self->network, first);

  return TRUE;
}

/* Reads an object that has the members of the file but for its features. */
static gboolean
read_root (GeoJson *self,
           gboolean has_features)
{
  JsonNode *root = json_parser_get_root (self->parser);
  JsonObject *object = json_node_get_object (root);
  const char *type = member_string (object, "type");
  const Properties none = { .cost = NAN };

  if (g_strcmp0 (type, "FeatureCollection") == 0)
    return has_features
             ? read_rest (self, object)
             : fail (self, "a FeatureCollection has no \"features\"");
  if (has_features && type != NULL)
    return fail (self, "the object has features, but is not a "
                 "FeatureCollection");
  if (g_strcmp0 (type, "Feature") == 0)
    return read_feature (self, root);

  return read_geometry (self, object, &none);
}

/* Reads features as they come, and then the rest. */
static gboolean
read_members (GeoJson  *self,
              JsonScan *scan)
{
  g_autoptr (GString) rest = g_string_new ("{");
  g_autoptr (GString) name = g_string_new (NULL);
  g_autoptr (GString) value = g_string_new (NULL);
  gboolean has_features = FALSE;
  guint64 line, rest_line = 1;

  while (json_scan_member (scan, name))
    {
      if (strcmp (name->str, "\"features\"") == 0 && !has_features
          && json_scan_enter (scan))
        {
          has_features = TRUE;
          if (!read_features (self, scan))
            return FALSE;
          continue;
        }
      if (!json_scan_value (scan, value, &line))
        return FALSE;
      if (strcmp (name->str, "\"crs\"") == 0
          && (!json_parse (self->parser, self->reader, value, line)
              || !check_crs (self, json_parser_get_root (self->parser))))
        return FALSE;
      g_string_append_printf (rest, "%s%s:", rest->len > 1 ? "," : "",
                              name->str);
      for (; rest_line < line; rest_line++)     /* for lines in errors */
        g_string_append_c (rest, '\n');
      rest_line = scan->line;
      g_string_append_len (rest, value->str, (gssize) value->len);
    }
  if (!reader_is_ok (self->reader))
    return FALSE;

  g_string_append_c (rest, '}');
  return json_parse (self->parser, self->reader, rest, 1)
         && read_root (self, has_features);
}

static WayNetwork *
read_network (GeoJson *self)
{
  JsonScan scan;

  json_scan_init (&scan, self->reader);
  if (!json_scan_begin (&scan) || !read_members (self, &scan))
    return NULL;

  reader_set_line (self->reader, 0);
  if (!self->has_network && polygons_get_n (self->polygons) > 0)
    return polygons_build (self->polygons);
  if (!self->has_network)
    {
      fail (self, "there is no LineString or Polygon, and so no network");
      return NULL;
    }

  if (self->join_within > 0
      && !geo_network_join_ends (self->network, self->join_within))
    return NULL;
  if (geo_network_is_mixed (self->network)
      && way_unit_get_size (self->unit, WAY_UNIT_METRES) == 0)
    {
      fail (self, "some lines have a cost, and others have none, for which "
            "their length would count: give each a cost, or say in which unit "
            "of length costs are, by a member \"unit\" of the file, such as "
            "\"km\", or --cost-unit");
      return NULL;
    }

  return geo_network_build (self->network, self->unit);
}

static WayNetwork *
read_geojson (Reader             *reader,
              const LoadSettings *settings,
              GError            **error)
{
  g_autoptr (GeoNetwork) built = geo_network_new (reader);
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GArray) line = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  g_autoptr (Polygons) polygons = polygons_new (reader,
                                                WAY_POSITION_GEOGRAPHIC);
  GeoJson self = { reader, parser, built, line, polygons,
                   .unit = settings->unit,
                   .join_within = settings->join_within };
  WayNetwork *network = read_network (&self);

  if (network != NULL)
    way_network_set_attribution (network, self.attribution);
  g_free (self.attribution);

  return reader_finish (reader, error) ? network : NULL;
}

#endif

static gboolean
is_geojson (const char *head,
            gsize       len)
{
  head += strspn (head, " \t\r\n");
  return *head == '{';
}

const Format geojson_format = {
  .info = { .name = "geojson", .title = "GeoJSON", .ending = "geojson",
            .reads = TRUE, .writes = TRUE,
#ifdef HAVE_JSON_GLIB
            .built_in = TRUE
#endif
  },
  .endings = " json ",
  .is_head = is_geojson,
#ifdef HAVE_JSON_GLIB
  .read = read_geojson,
  .write = geojson_save,
#endif
};
