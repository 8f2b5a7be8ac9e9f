/* osm-xml.c - decodes OpenStreetMap's XML
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/formats/osm/osm-decoder.h"

#include <math.h>
#include <string.h>

#include "io/formats/text/markup.h"
#include "io/formats/text/number.h"

/* The deepest nesting of elements. Those of the format nest three deep, and
 * others in such files hardly deeper. */
#define DEEPEST 16

typedef struct
{
  Markup              *markup;  /* (not owned) that is read */
  OsmObjectFunc        func;
  gpointer             user_data;
  OsmObject            object;
  GStringChunk        *texts;   /* (owned) of the object */
  gboolean             in_object;
} Xml;

static char *
read_id (const char *element,
         const char *name,
         const char *text,
         gint64     *id)
{
  g_autofree char *quoted = text != NULL ? reader_quote (text) : NULL;

  if (text != NULL
      && g_ascii_string_to_signed (text, 10, G_MININT64, G_MAXINT64, id, NULL))
    return NULL;

  return g_strdup_printf ("<%s> has the %s %s; expected a whole number",
                          element, name, text != NULL ? quoted : "\"\"");
}

static char *
read_degrees (const char *name,
              const char *text,
              gdouble     most,
              gdouble    *degrees)
{
  g_autofree char *quoted = NULL;

  if (text != NULL && number_parse (text, degrees) && fabs (*degrees) <= most)
    return NULL;
  if (text == NULL)
    return g_strdup_printf ("<node> has no %s; expected degrees",
                            name);

  quoted = reader_quote (text);
  return g_strdup_printf ("<node> has the %s %s; expected degrees from -%g to "
                          "%g", name, quoted, most, most);
}

static char *
read_position (Xml         *self,
               const char **names,
               const char **values)
{
  const char *visible = markup_get_value (names, values, "visible");
  const char *lat = markup_get_value (names, values, "lat");
  const char *lon = markup_get_value (names, values, "lon");
  char *wrong;

  /* A node that was deleted has no position. */
  self->object.is_placed = lat != NULL || lon != NULL
                           || g_strcmp0 (visible, "false") != 0;
  if (!self->object.is_placed)
    return NULL;

  wrong = read_degrees ("lat", lat, 90, &self->object.at.y);
  return wrong != NULL ? wrong
                       : read_degrees ("lon", lon, 180, &self->object.at.x);
}

/* Begins a node, way or relation. Returns what is wrong with it, or NULL. */
static char *
begin_object (Xml         *self,
              const char  *element,
              const char **names,
              const char **values)
{
  const OsmKind kind = strcmp (element, "node") == 0 ? OSM_NODE
                       : strcmp (element, "way") == 0 ? OSM_WAY : OSM_OTHER;
  gint64 id = 0;
  char *wrong;

  if (markup_get_depth (self->markup) != 2)
    return g_strdup_printf ("<%s> stands in another element, and was expected "
                            "in <osm> alone", element);

  wrong = read_id (element, "id", markup_get_value (names, values, "id"), &id);
  if (wrong != NULL)
    return wrong;

  osm_object_begin (&self->object, kind, id);
  g_string_chunk_clear (self->texts);
  self->in_object = TRUE;
  return kind == OSM_NODE ? read_position (self, names, values) : NULL;
}

static char *
add_tag (Xml         *self,
         const char **names,
         const char **values)
{
  OsmTag tag = { markup_get_value (names, values, "k"),
                 markup_get_value (names, values, "v") };

  if (tag.key == NULL || tag.value == NULL)
    return g_strdup_printf ("<tag> has no %s; expected both k and v",
                            tag.key == NULL ? "k" : "v");

  tag.key = g_string_chunk_insert (self->texts, tag.key);
  tag.value = g_string_chunk_insert (self->texts, tag.value);
  g_array_append_val (self->object.tags, tag);
  return NULL;
}

static char *
add_member (Xml         *self,
            const char **names,
            const char **values)
{
  const char *ref = markup_get_value (names, values, "ref");
  const char *role = markup_get_value (names, values, "role");
  const char *type = markup_get_value (names, values, "type");
  OsmMember member = { OSM_OTHER, 0, NULL };
  char *wrong;

  if (ref == NULL || role == NULL)
    return g_strdup_printf ("<member> has no %s; expected both ref and role",
                            ref == NULL ? "ref" : "role");

  wrong = read_id ("member", "ref", ref, &member.id);
  if (wrong != NULL)
    return wrong;

  if (g_strcmp0 (type, "node") == 0)
    member.kind = OSM_NODE;
  else if (g_strcmp0 (type, "way") == 0)
    member.kind = OSM_WAY;
  member.role = g_string_chunk_insert (self->texts, role);
  g_array_append_val (self->object.members, member);
  return NULL;
}

/* Adds an element to the node, way or relation around it. Returns what is wrong
 * with it, or NULL. */
static char *
add_part (Xml         *self,
          const char  *element,
          const char **names,
          const char **values)
{
  gint64 ref = 0;
  char *wrong;

  if (strcmp (element, "tag") == 0)
    return add_tag (self, names, values);
  if (strcmp (element, "member") == 0)
    return add_member (self, names, values);
  if (strcmp (element, "nd") != 0)
    return NULL;

  wrong = read_id ("nd", "ref", markup_get_value (names, values, "ref"), &ref);
  if (wrong == NULL)
    g_array_append_val (self->object.refs, ref);
  return wrong;
}

/* Returns what is wrong with an element, or NULL. */
static char *
take_element (Xml         *self,
              const char  *element,
              const char **names,
              const char **values)
{
  if (strcmp (element, "node") == 0 || strcmp (element, "way") == 0
      || strcmp (element, "relation") == 0)
    return begin_object (self, element, names, values);

  return self->in_object ? add_part (self, element, names, values) : NULL;
}

static gboolean
start_element (Markup      *markup,
               const char  *element,
               const char **names,
               const char **values,
               gpointer     data)
{
  Xml *self = data;
  g_autofree char *wrong = NULL;

  self->markup = markup;
  wrong = take_element (self, element, names, values);
  return wrong == NULL || markup_refuse (markup, "%s", wrong);
}

static gboolean
end_element (Markup  *markup,
             gpointer data)
{
  Xml *self = data;

  if (markup_get_depth (markup) != 2 || !self->in_object)
    return TRUE;

  self->in_object = FALSE;
  markup_set_line (markup);
  return self->func (&self->object, self->user_data);
}

static const MarkupFuncs osm = {
  .root = "osm",
  .deepest = DEEPEST,
  .start = start_element,
  .end = end_element,
};

gboolean
osm_decode_xml (Reader       *reader,
                OsmObjectFunc func,
                gpointer      user_data)
{
  Xml self = { .func = func, .user_data = user_data,
               .texts = g_string_chunk_new (256) };
  gboolean good;

  osm_object_init (&self.object);
  good = markup_read (reader, &osm, &self);
  osm_object_clear (&self.object);
  g_string_chunk_free (self.texts);
  return good;
}
