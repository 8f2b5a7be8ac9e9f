/* osm-xml.c - decodes OpenStreetMap's XML
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * GMarkup parses the file, but accepts more than the format allows. So this
 * also refuses control characters, an attribute that is there twice, a second
 * root, a document type, and an encoding other than UTF-8. */

#include "io/formats/osm/osm-decoder.h"

#include <math.h>
#include <string.h>

#include "io/formats/text/number.h"

/* The deepest nesting of elements. Those of the format nest three deep, and
 * others in such files hardly deeper. */
#define DEEPEST 16

/* The most bytes that GMarkup may take without an element or text that ends. It
 * keeps them all. */
#define LONGEST ((gsize) 1 << 20)

typedef struct
{
  Reader              *reader;
  OsmObjectFunc        func;
  gpointer             user_data;
  GMarkupParseContext *context; /* (owned) */
  OsmObject            object;
  GStringChunk        *texts;   /* (owned) of the object */
  gboolean             in_object;
  guint                depth;
  gboolean             has_root;
  GString             *text;    /* (owned) read, and not parsed yet */
  gsize                n_waiting;       /* bytes since an element or comment */
} Xml;

/* Sets the line that errors name. */
static void
set_line (Xml *self)
{
  int line, column;

  /* GMarkup counts the end of a line to the next line, at column 1. */
  g_markup_parse_context_get_position (self->context, &line, &column);
  reader_set_line (self->reader, (guint64) MAX (line - (column == 1), 1));
}

/* Stops the parser after an error was reported. */
static void
stop (GError **error)
{
  g_set_error_literal (error, G_MARKUP_ERROR, G_MARKUP_ERROR_INVALID_CONTENT,
                       "");
}

/* Reports an error in an element, and stops the parser. */
static void
refuse (Xml     *self,
        GError **error,
        char    *why)
{
  set_line (self);
  reader_fail (self->reader, "%s", why);
  g_free (why);
  stop (error);
}

/* Reports that the text is not XML. */
static gboolean
fail (Xml        *self,
      const char *why)
{
  set_line (self);
  return reader_fail (self->reader, "this is not XML: %s", why);
}

static const char *
attribute (const char **names,
           const char **values,
           const char  *name)
{
  for (guint i = 0; names[i] != NULL; i++)
    if (strcmp (names[i], name) == 0)
      return values[i];

  return NULL;
}

/* Finds an attribute that is there twice. Returns a message, or NULL. */
static char *
find_twice (const char  *element,
            const char **names)
{
  for (guint i = 0; names[i] != NULL; i++)
    for (guint j = 0; j < i; j++)
      if (strcmp (names[i], names[j]) == 0)
        return g_strdup_printf ("<%s> has the attribute %s twice", element,
                                names[i]);

  return NULL;
}

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
  const char *visible = attribute (names, values, "visible");
  const char *lat = attribute (names, values, "lat");
  const char *lon = attribute (names, values, "lon");
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

  if (self->depth != 1)
    return g_strdup_printf ("<%s> stands in another element, and was expected "
                            "in <osm> alone", element);

  wrong = read_id (element, "id", attribute (names, values, "id"), &id);
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
  OsmTag tag = { attribute (names, values, "k"),
                 attribute (names, values, "v") };

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
  const char *ref = attribute (names, values, "ref");
  const char *role = attribute (names, values, "role");
  const char *type = attribute (names, values, "type");
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

  wrong = read_id ("nd", "ref", attribute (names, values, "ref"), &ref);
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
  char *wrong = find_twice (element, names);

  if (wrong != NULL)
    return wrong;
  if (self->depth == 0 && (self->has_root || strcmp (element, "osm") != 0))
    return g_strdup_printf ("<%s> was met; expected one <osm> around all",
                            element);
  if (self->depth >= DEEPEST)
    return g_strdup ("elements nest deeper than OpenStreetMap's");
  if (strcmp (element, "node") == 0 || strcmp (element, "way") == 0
      || strcmp (element, "relation") == 0)
    return begin_object (self, element, names, values);

  return self->in_object ? add_part (self, element, names, values) : NULL;
}

static void
start_element (GMarkupParseContext *context,
               const char          *element,
               const char         **names,
               const char         **values,
               gpointer             data,
               GError             **error)
{
  Xml *self = data;
  char *wrong = take_element (self, element, names, values);

  if (wrong != NULL)
    {
      refuse (self, error, wrong);
      return;
    }
  self->has_root = TRUE;
  self->depth++;
  self->n_waiting = 0;
}

static void
end_element (GMarkupParseContext *context,
             const char          *element,
             gpointer             data,
             GError             **error)
{
  Xml *self = data;

  self->n_waiting = 0;
  self->depth--;
  if (self->depth != 1 || !self->in_object)
    return;

  self->in_object = FALSE;
  set_line (self);
  if (!self->func (&self->object, self->user_data))
    stop (error);
}

/* Refuses a document type, since it may define entities, and an encoding other
 * than UTF-8. Comments and instructions mean nothing. */
static void
pass_through (GMarkupParseContext *context,
              const char          *text,
              gsize                len,
              gpointer             data,
              GError             **error)
{
  Xml *self = data;
  g_autofree char *whole = g_strndup (text, len);

  self->n_waiting = 0;
  if (g_str_has_prefix (whole, "<!DOCTYPE"))
    refuse (self, error,
            g_strdup ("a <!DOCTYPE> was found; expected elements"));
  else if (g_regex_match_simple ("^<\\?xml\\s[^?]*encoding\\s*=\\s*[\"']"
                                 "(?!(UTF-8|US-ASCII)[\"'])", whole,
                                 G_REGEX_CASELESS, 0))
    refuse (self, error, g_strdup ("the file states another encoding than "
                                   "UTF-8; another tool may convert it"));
}

static const GMarkupParser markup = {
  .start_element = start_element,
  .end_element = end_element,
  .passthrough = pass_through,
};

/* Reports an error of GMarkup's, without its "Error on line 3 char 5: ". */
static gboolean
report (Xml    *self,
        GError *cause)
{
  const char *what = strstr (cause->message, ": ");
  g_autofree char *text
    = g_utf8_make_valid (what != NULL ? what + 2 : cause->message, -1);

  if (reader_is_ok (self->reader))
    fail (self, g_strdelimit (text, "\n\r\t", ' '));
  g_error_free (cause);
  return FALSE;
}

/* The number of bytes from the start of @text that XML allows: UTF-8 without
 * control characters. */
static gsize
count_valid (const GString *text)
{
  const char *end = text->str;

  while ((guchar) *end >= ' ' || *end == '\t' || *end == '\n' || *end == '\r')
    end++;
  g_utf8_validate_len (text->str, (gsize) (end - text->str), &end);

  return (gsize) (end - text->str);
}

/* Parses the next bytes. GMarkup goes on after some bytes that are not UTF-8,
 * so that it must see valid text alone. The start of a character that is cut
 * waits for the next bytes. */
static gboolean
feed (Xml        *self,
      const char *bytes,
      gsize       n_bytes)
{
  GString *text = self->text;
  GError *cause = NULL;
  gsize n_valid, n_left;

  g_string_append_len (text, bytes, (gssize) n_bytes);
  n_valid = count_valid (text);
  n_left = text->len - n_valid;
  self->n_waiting += n_valid;
  if (!g_markup_parse_context_parse (self->context, text->str,
                                     (gssize) n_valid, &cause))
    return report (self, cause);

  g_string_erase (text, 0, (gssize) n_valid);
  if (self->n_waiting > LONGEST + n_bytes)
    return fail (self, "an element or text is longer than a megabyte, which "
                       "OpenStreetMap's never are");
  if (n_left == 0
      || g_utf8_get_char_validated (text->str, (gssize) n_left)
           == (gunichar) -2)
    return TRUE;

  return fail (self, (guchar) text->str[0] < ' '
                       ? "a control character was found; expected text"
                       : "a byte is not UTF-8");
}

static gboolean
end (Xml *self)
{
  GError *cause = NULL;

  if (!g_markup_parse_context_end_parse (self->context, &cause))
    return report (self, cause);

  return (self->has_root && self->text->len == 0)
         || fail (self, "the file ends before <osm> is complete");
}

gboolean
osm_decode_xml (Reader       *reader,
                OsmObjectFunc func,
                gpointer      user_data)
{
  Xml self = { .reader = reader, .func = func, .user_data = user_data,
               .texts = g_string_chunk_new (256), .text = g_string_new (NULL) };
  const char *bytes;
  gboolean ok = TRUE;
  gsize n_bytes;

  self.context = g_markup_parse_context_new (&markup, 0, &self, NULL);
  osm_object_init (&self.object);
  while (ok && reader_next_chunk (reader, &bytes, &n_bytes))
    ok = feed (&self, bytes, n_bytes);
  ok = ok && reader_is_ok (reader) && end (&self);

  osm_object_clear (&self.object);
  g_markup_parse_context_free (self.context);
  g_string_chunk_free (self.texts);
  g_string_free (self.text, TRUE);
  return ok;
}
