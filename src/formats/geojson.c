/* geojson.c - networks as GeoJSON (RFC 7946): lines are edges, points names
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Lines join where they share a position, to the last digit. Longitude 180 and
 * -180 are one line on the Earth, and so one here. An edge costs its length in
 * metres and can be used both ways. A Point with a property "name" that lies
 * where a line has a position names that node; so points are read first. */

#include "config.h"

#include "formats/format.h"

#include <string.h>

#ifdef HAVE_JSON_GLIB

#include <json-glib/json-glib.h>

/* Deeper than any GeoJSON; the parser recurses, and must not run out of
 * stack. */
#define DEEPEST 64

/* 2^64 over the golden ratio: spreads any pattern of bits (Knuth 6.4). */
#define HASH_FACTOR G_GUINT64_CONSTANT (0x9e3779b97f4a7c15)

typedef struct
{
  Reader          *reader;
  WayTableBuilder *builder;
  GHashTable      *ids;         /* (owned) position to id + 1 */
  GHashTable      *names;       /* (owned) position to name */
  gboolean         want_points; /* whether points are read, or lines */
  guint            feature;     /* the one being read, from 1; 0 for none */
} GeoJson;

/* Not g_double_hash(), to which all of a city is one number: it drops what
 * follows the point. */
static guint
hash_position (gconstpointer key)
{
  guint64 bits[2];

  G_STATIC_ASSERT (sizeof bits == sizeof (WayPosition));
  memcpy (bits, key, sizeof bits);

  return (guint) (((bits[0] ^ bits[1] << 1) * HASH_FACTOR) >> 32);
}

static gboolean
equal_positions (gconstpointer a,
                 gconstpointer b)
{
  const WayPosition *p = a, *q = b;

  return p->x == q->x && p->y == q->y;
}

static gboolean
fail (GeoJson    *self,
      const char *what)
{
  if (self->feature > 0)
    return reader_fail (self->reader, "feature %u: %s", self->feature, what);

  return reader_fail (self->reader, "%s", what);
}

/* What the builder refused, and in which feature. */
static gboolean
fail_with (GeoJson *self,
           GError  *problem)
{
  g_prefix_error (&problem, "feature %u: ", self->feature);
  return reader_take_error (self->reader, problem);
}

static JsonArray *
member_array (JsonObject *object,
              const char *name)
{
  JsonNode *node = json_object_get_member (object, name);

  return node && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node)
                                              : NULL;
}

static const char *
member_string (JsonObject *object,
               const char *name)
{
  JsonNode *node = json_object_get_member (object, name);

  if (node == NULL || json_node_get_value_type (node) != G_TYPE_STRING)
    return NULL;

  return json_node_get_string (node);
}

static JsonObject *
member_object (JsonObject *object,
               const char *name)
{
  JsonNode *node = json_object_get_member (object, name);

  return node && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node)
                                               : NULL;
}

static gboolean
is_number (JsonNode *node)
{
  return JSON_NODE_HOLDS_VALUE (node)
         && (json_node_get_value_type (node) == G_TYPE_DOUBLE
             || json_node_get_value_type (node) == G_TYPE_INT64);
}

static gboolean
read_position (GeoJson     *self,
               JsonNode    *node,
               WayPosition *position)
{
  JsonArray *pair = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node)
                                                 : NULL;

  if (pair == NULL || json_array_get_length (pair) < 2
      || !is_number (json_array_get_element (pair, 0))
      || !is_number (json_array_get_element (pair, 1)))
    return fail (self, "a position is not [longitude, latitude]");

  /* Adding 0 turns -0 into 0, so that equal positions have equal bits. */
  position->x = json_array_get_double_element (pair, 0) + 0.0;
  position->y = json_array_get_double_element (pair, 1) + 0.0;
  if (!way_position_is_valid (position, WAY_POSITION_GEOGRAPHIC))
    return fail (self, "a position lies beyond 360 degrees of longitude "
                              "or 90 of latitude");
  if (position->x == 180)
    position->x = -180;

  return TRUE;
}

static gboolean
find_node (GeoJson           *self,
           const WayPosition *position,
           guint32           *id)
{
  const guint known = GPOINTER_TO_UINT (g_hash_table_lookup (self->ids,
                                                             position));
  GError *problem = NULL;

  *id = known - 1;
  if (known != 0)
    return TRUE;
  if (!way_table_builder_add_node (self->builder,
                                   g_hash_table_lookup (self->names, position),
                                   position, id, &problem))
    return fail_with (self, problem);

  g_hash_table_insert (self->ids, g_memdup2 (position, sizeof *position),
                       GUINT_TO_POINTER (*id + 1));
  return TRUE;
}

static gboolean
read_line (GeoJson  *self,
           JsonArray *points)
{
  const guint n_points = points ? json_array_get_length (points) : 0;
  WayPosition here, before;
  GError *problem = NULL;
  guint32 id, id_before = 0;

  if (n_points < 2)
    return fail (self, "a line has no two positions");

  for (guint i = 0; i < n_points; i++)
    {
      if (!read_position (self, json_array_get_element (points, i), &here)
          || !find_node (self, &here, &id))
        return FALSE;
      if (i > 0
          && !way_table_builder_add_edge (
            self->builder, id_before, id,
            way_position_distance (&before, &here, WAY_POSITION_GEOGRAPHIC),
            WAY_BOTH_WAYS, NULL, &problem))
        return fail_with (self, problem);
      before = here;
      id_before = id;
    }

  return TRUE;
}

static gboolean
read_lines (GeoJson   *self,
            JsonArray *lines)
{
  if (lines == NULL)
    return fail (self, "a MultiLineString has no lines");

  for (guint i = 0; i < json_array_get_length (lines); i++)
    {
      JsonNode *line = json_array_get_element (lines, i);

      if (!read_line (self, JSON_NODE_HOLDS_ARRAY (line)
                              ? json_node_get_array (line) : NULL))
        return FALSE;
    }

  return TRUE;
}

static gboolean
read_point (GeoJson    *self,
            JsonObject *geometry,
            const char *name)
{
  WayPosition position;

  if (name == NULL || name[0] == '\0')
    return TRUE;
  if (!json_object_has_member (geometry, "coordinates"))
    return fail (self, "a Point has no coordinates");
  if (!read_position (self, json_object_get_member (geometry, "coordinates"),
                      &position))
    return FALSE;

  g_hash_table_insert (self->names, g_memdup2 (&position, sizeof position),
                       g_strdup (name));
  return TRUE;
}

/* Geometries that make no network, such as polygons, are passed over. */
static gboolean
read_geometry (GeoJson    *self,
               JsonObject *geometry,
               const char *name)
{
  const char *type = member_string (geometry, "type");

  if (type == NULL)
    return fail (self, "a geometry has no type");
  if (self->want_points)
    return !g_str_equal (type, "Point")
           || read_point (self, geometry, name);
  if (g_str_equal (type, "LineString"))
    return read_line (self, member_array (geometry, "coordinates"));
  if (g_str_equal (type, "MultiLineString"))
    return read_lines (self, member_array (geometry, "coordinates"));

  return TRUE;
}

static gboolean
read_feature (GeoJson  *self,
              JsonNode *node)
{
  JsonObject *feature, *geometry, *properties;

  if (!JSON_NODE_HOLDS_OBJECT (node))
    return fail (self, "a feature is not an object");

  feature = json_node_get_object (node);
  geometry = member_object (feature, "geometry");
  properties = member_object (feature, "properties");
  if (geometry == NULL)         /* null is allowed, and holds nothing */
    return TRUE;

  return read_geometry (self, geometry,
                        properties ? member_string (properties, "name") : NULL);
}

static gboolean
read_root (GeoJson  *self,
           JsonNode *root)
{
  JsonObject *object;
  JsonArray *features;
  const char *type;

  if (root == NULL || !JSON_NODE_HOLDS_OBJECT (root))
    return fail (self, "this is not GeoJSON: an object was expected");

  object = json_node_get_object (root);
  type = member_string (object, "type");
  if (g_strcmp0 (type, "Feature") == 0)
    return read_feature (self, root);
  if (g_strcmp0 (type, "FeatureCollection") != 0)
    return read_geometry (self, object, NULL);

  features = member_array (object, "features");
  if (features == NULL)
    return fail (self, "a FeatureCollection has no \"features\"");

  for (guint i = 0; i < json_array_get_length (features); i++)
    {
      self->feature = i + 1;
      if (!read_feature (self, json_array_get_element (features, i)))
        return FALSE;
    }

  self->feature = 0;
  return TRUE;
}

/* The last character of a string, whose first quote @text points at. */
static const char *
skip_string (const char *text)
{
  for (text++; *text != '"' && *text != '\0'; text++)
    if (*text == '\\' && text[1] != '\0')
      text++;

  return *text == '"' ? text : text - 1;
}

/* Whether brackets nest no deeper than the parser's stack bears. It takes
 * comments and strings in single quotes, in which a double quote would hide
 * brackets from us; JSON has neither, and so they are refused here. */
static gboolean
check_nesting (Reader     *reader,
               const char *text)
{
  guint64 line = 1;
  int depth = 0;

  for (const char *at = text; *at != '\0'; at++)
    {
      if (*at == '\n')
        line++;
      else if (*at == '"')
        {
          at = skip_string (at);
          continue;
        }
      else if (*at == '[' || *at == '{')
        depth++;
      else if (*at == ']' || *at == '}')
        depth--;

      if (depth <= DEEPEST && *at != '/' && *at != '\'')
        continue;
      reader_set_line (reader, line);
      if (depth > DEEPEST)
        return reader_fail (reader, "brackets nest deeper than %d: this is "
                            "not GeoJSON", DEEPEST);
      return reader_fail (reader, "this is not JSON: %c outside of a string",
                          *at);
    }

  return TRUE;
}

/* json-glib says "<data>:LINE:COLUMN: what"; we say it with the file's name. */
static void
report_syntax (Reader     *reader,
               const char *message)
{
  static const char prefix[] = "<data>:";
  char *end;

  if (g_str_has_prefix (message, prefix))
    {
      reader_set_line (reader, g_ascii_strtoull (message + strlen (prefix),
                                                 &end, 10));
      message = end + strspn (end, ":0123456789 ");
    }
  reader_fail (reader, "this is not JSON: %s", message);
}

static JsonNode *
parse (Reader *reader)
{
  g_autoptr (JsonParser) parser = json_parser_new_immutable ();
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) cause = NULL;

  if (!reader_read_all (reader, text))
    return NULL;

  reader_set_line (reader, 0);
  if (!check_nesting (reader, text->str))
    return NULL;
  if (json_parser_load_from_data (parser, text->str, (gssize) text->len,
                                  &cause))
    return json_node_ref (json_parser_get_root (parser));

  report_syntax (reader, cause->message);
  return NULL;
}

/* Points are read first, because they name nodes that lines make. */
static gboolean
read_network (GeoJson  *self,
              JsonNode *root)
{
  self->want_points = TRUE;
  if (!read_root (self, root))
    return FALSE;

  self->want_points = FALSE;
  if (!read_root (self, root))
    return FALSE;

  return way_table_builder_get_n_nodes (self->builder) > 0
         || fail (self, "there is no LineString, and so no network");
}

static WayNetwork *
read_geojson (Reader             *reader,
              const LoadSettings *settings,
              GError            **error)
{
  g_autoptr (JsonNode) root = parse (reader);
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_GEOGRAPHIC);
  g_autoptr (GHashTable) ids
    = g_hash_table_new_full (hash_position, equal_positions, g_free, NULL);
  g_autoptr (GHashTable) names
    = g_hash_table_new_full (hash_position, equal_positions, g_free, g_free);
  GeoJson self = { reader, builder, ids, names };

  if (root != NULL)
    read_network (&self, root);
  if (!reader_finish (reader, error))
    return NULL;

  return network_take (way_table_builder_build (builder, error));
}

#endif

static gboolean
is_geojson (const char *head,
            gsize       len)
{
  head += strspn (head, " \t\r\n");
  return *head == '{' || *head == '[';
}

const Format geojson_format = {
  .info = { .name = "geojson", .title = "GeoJSON", .ending = "geojson",
            .reads = TRUE,
#ifdef HAVE_JSON_GLIB
            .built_in = TRUE
#endif
  },
  .endings = " json ",
  .is_head = is_geojson,
#ifdef HAVE_JSON_GLIB
  .read = read_geojson,
#endif
};
