/* osm-check-xml.c - checks OpenStreetMap's XML before readosm reads it
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * GMarkup knows the line at which it stands, and readosm does not. GMarkup
 * accepts a little more than XML allows, which expat, under readosm, would
 * refuse. That is refused here: control characters, an attribute twice, a
 * second root, declarations of another encoding or of a document type. */

#include "io/formats/osm/osm-check.h"

#include <math.h>
#include <string.h>

#include "io/formats/text/number.h"

/* The deepest nesting of elements. Those of the format nest three deep, and
 * others in such files hardly deeper. */
#define DEEPEST 16

/* The longest text between angle brackets. expat reads it anew with each 8 KiB
 * that come, and some hundred megabytes would keep it busy for hours. */
#define LONGEST 65536

typedef struct
{
  Reader              *reader;
  GMarkupParseContext *context; /* (owned) */
  guint                depth;
  const char          *object;  /* (nullable) node, way or relation around */
  gboolean             has_root;
  gboolean             has_way;
  gboolean             nodes_first;

  /* Checked here, since GMarkup does not */
  gboolean             has_begun;
  gboolean             has_declaration; /* at the very beginning */
  gboolean             has_special;
  char                 utf8[4]; /* of a character that goes on */
  gsize                n_utf8;
  gsize                length;  /* since the last "<" */
  char                 before;  /* the last byte */
  char                 quote;   /* that is open */
  guint                n_brackets; /* ] in a row, in text */
  char                 special; /* ! or ? */
  enum
  {
    IN_TEXT,
    BEHIND_ANGLE,
    IN_TAG,
    IN_QUOTES,
    BEHIND_QUOTES,
    IN_SPECIAL
  } place;
} XmlCheck;

static void
set_line (XmlCheck *self)
{
  int line, column;

  /* GMarkup counts the end of a line to the next line, at column 1. */
  g_markup_parse_context_get_position (self->context, &line, &column);
  reader_set_line (self->reader, (guint64) MAX (line - (column == 1), 1));
}

/* Reports an error, and stops the parser. */
static void
refuse (XmlCheck *self,
        GError  **error,
        char     *why)
{
  set_line (self);
  reader_fail (self->reader, "%s", why);
  g_free (why);
  g_set_error_literal (error, G_MARKUP_ERROR, G_MARKUP_ERROR_INVALID_CONTENT,
                       "");
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

/* Finds what is wrong with the attributes of an element; NULL if nothing is. */
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
check_id (const char *element,
          const char *name,
          const char *id)
{
  g_autofree char *quoted = id != NULL ? reader_quote (id) : NULL;

  if (id != NULL
      && g_ascii_string_to_signed (id, 10, G_MININT64, G_MAXINT64, NULL, NULL))
    return NULL;

  return g_strdup_printf ("<%s> has the %s %s, and a whole number was expected",
                          element, name, id != NULL ? quoted : "\"\"");
}

static char *
check_degrees (const char *name,
               const char *text,
               gdouble     most)
{
  g_autofree char *quoted = text != NULL ? reader_quote (text) : NULL;
  gdouble degrees;

  if (text != NULL && number_parse (text, &degrees) && fabs (degrees) <= most)
    return NULL;
  if (text == NULL)
    return g_strdup_printf ("<node> has no %s, and degrees were expected",
                            name);

  return g_strdup_printf ("<node> has the %s %s, and degrees from -%g to %g "
                          "were expected", name, quoted, most, most);
}

static char *
check_node (const char **names,
            const char **values)
{
  const char *visible = attribute (names, values, "visible");
  const char *lat = attribute (names, values, "lat");
  const char *lon = attribute (names, values, "lon");
  char *wrong = check_id ("node", "id", attribute (names, values, "id"));

  /* A node that was deleted has no position. */
  if (wrong != NULL
      || (g_strcmp0 (visible, "false") == 0 && lat == NULL && lon == NULL))
    return wrong;

  wrong = check_degrees ("lat", lat, 90);
  return wrong != NULL ? wrong : check_degrees ("lon", lon, 180);
}

/* Finds what is wrong with a node, way or relation that begins here. */
static char *
begin_object (XmlCheck    *self,
              const char  *element,
              const char **names,
              const char **values)
{
  if (self->depth != 1)
    return g_strdup_printf ("<%s> stands in another element, and was expected "
                            "in <osm> alone", element);

  self->object = g_intern_string (element);
  if (strcmp (element, "way") == 0)
    self->has_way = TRUE;
  if (strcmp (element, "node") != 0)
    return check_id (element, "id", attribute (names, values, "id"));
  if (self->has_way)
    self->nodes_first = FALSE;

  return check_node (names, values);
}

/* Finds what is wrong with an element in a node, way or relation. */
static char *
check_part (XmlCheck    *self,
            const char  *element,
            const char **names,
            const char **values)
{
  if (strcmp (element, "nd") == 0)
    return check_id ("nd", "ref", attribute (names, values, "ref"));
  if (strcmp (element, "tag") == 0
      && (attribute (names, values, "k") == NULL
          || attribute (names, values, "v") == NULL))
    return g_strdup ("<tag> has no k or no v, and both were expected");
  if (strcmp (element, "member") == 0
      && (attribute (names, values, "role") == NULL
          || attribute (names, values, "ref") == NULL))
    return g_strdup ("<member> has no ref or no role, and both were expected");

  return strcmp (element, "member") == 0
           ? check_id ("member", "ref", attribute (names, values, "ref"))
           : NULL;
}

static char *
find_fault (XmlCheck    *self,
            const char  *element,
            const char **names,
            const char **values)
{
  char *wrong = find_twice (element, names);

  if (wrong != NULL)
    return wrong;
  if (self->depth == 0 && (self->has_root || strcmp (element, "osm") != 0))
    return g_strdup_printf ("<%s> was met, and one <osm> around all was "
                            "expected", element);
  if (self->depth >= DEEPEST)
    return g_strdup ("elements nest deeper than OpenStreetMap's");
  if (strcmp (element, "node") == 0 || strcmp (element, "way") == 0
      || strcmp (element, "relation") == 0)
    return begin_object (self, element, names, values);

  return self->object != NULL ? check_part (self, element, names, values)
                              : NULL;
}

static void
start_element (GMarkupParseContext *context,
               const char          *element,
               const char         **names,
               const char         **values,
               gpointer             data,
               GError             **error)
{
  XmlCheck *self = data;
  char *wrong = find_fault (self, element, names, values);

  if (wrong != NULL)
    {
      refuse (self, error, wrong);
      return;
    }
  self->has_root = TRUE;
  self->depth++;
}

static void
end_element (GMarkupParseContext *context,
             const char          *element,
             gpointer             data,
             GError             **error)
{
  XmlCheck *self = data;

  self->depth--;
  if (self->depth == 1)
    self->object = NULL;
}

/* Finds what is wrong with a comment, an instruction or a declaration. */
static const char *
check_special (XmlCheck   *self,
               const char *text,
               gsize       len)
{
  static const char declaration[]
    = "^<\\?xml\\s+version\\s*=\\s*(\"1\\.0\"|'1\\.0')(\\s+encoding\\s*=\\s*"
      "(\"(?i:UTF-8)\"|'(?i:UTF-8)'))?(\\s+standalone\\s*=\\s*(\"yes\"|"
      "\"no\"|'yes'|'no'))?\\s*\\?>$";
  if (len > LONGEST)
    return "a comment is longer than 65536 bytes";
  if (g_str_has_prefix (text, "<!--"))
    {
      const char *dashes = strstr (text + 4, "--");

      return dashes == text + len - 3
               ? NULL : "two dashes stand in a comment, where XML does not "
                        "allow them";
    }
  if (!g_str_has_prefix (text, "<?"))
    return "a declaration such as <!DOCTYPE> was met, and elements were "
           "expected";
  if (self->has_declaration && !self->has_special)
    return g_regex_match_simple (declaration, text, 0, 0)
             ? NULL : "the declaration is not of XML 1.0 in UTF-8, as was "
                      "expected";

  return g_regex_match_simple ("^<\\?(?!xml\\b)[a-z][a-z0-9-]*(\\s.*)?\\?>$",
                               text, G_REGEX_CASELESS | G_REGEX_DOTALL, 0)
           ? NULL : "an instruction was met that XML does not allow there";
}

/* Takes comments, processing instructions and declarations. */
static void
pass_through (GMarkupParseContext *context,
              const char          *text,
              gsize                len,
              gpointer             data,
              GError             **error)
{
  XmlCheck *self = data;
  g_autofree char *whole = g_strndup (text, len);
  const char *wrong = check_special (self, whole, len);

  self->has_special = TRUE;
  if (wrong != NULL)
    refuse (self, error, g_strdup (wrong));
}

static const GMarkupParser markup = {
  .start_element = start_element,
  .end_element = end_element,
  .passthrough = pass_through,
};

static gpointer
begin (Reader *reader)
{
  XmlCheck *self = g_new0 (XmlCheck, 1);

  self->reader = reader;
  self->nodes_first = TRUE;
  self->context = g_markup_parse_context_new (&markup, 0, self, NULL);
  return self;
}

/* Reports an error of GMarkup's, without its "Error on line 3 char 5: ". */
static gboolean
report (XmlCheck *self,
        GError   *cause)
{
  const char *what = strstr (cause->message, ": ");
  g_autofree char *text
    = g_utf8_make_valid (what != NULL ? what + 2 : cause->message, -1);

  if (reader_is_ok (self->reader))
    {
      set_line (self);
      g_strdelimit (text, "\n\r\t", ' ');
      reader_fail (self->reader, "this is not XML: %s", text);
    }
  g_error_free (cause);
  return FALSE;
}

/* Whether @c goes on with a character, or ends one, as UTF-8 and XML allow.
 * GMarkup goes on after some errors of this kind, and so must not see any. */
static gboolean
scan_utf8 (XmlCheck *self,
           char      c)
{
  gunichar whole;

  if (((guchar) c & 0x80) == 0)
    return self->n_utf8 == 0;

  self->utf8[self->n_utf8++] = c;
  whole = g_utf8_get_char_validated (self->utf8, self->n_utf8);
  if (whole == (gunichar) -2)
    return self->n_utf8 < 4;

  self->n_utf8 = 0;
  return whole != (gunichar) -1 && whole != 0xfffe && whole != 0xffff;
}

/* Checks, byte by byte, for what expat refuses and GMarkup accepts: NULL if all
 * is well. */
static const char *
scan_byte (XmlCheck *self,
           char      c)
{
  const char before = self->before;

  if ((guchar) c < ' ' && c != '\t' && c != '\n' && c != '\r')
    return "a control character was met, and text was expected";
  if (!scan_utf8 (self, c))
    return "a byte is not UTF-8";
  if (self->length++ >= LONGEST)
    return "an element or text is longer than 65536 bytes, which "
           "OpenStreetMap's never are";
  if (c == '<')
    self->length = 0;

  self->before = c;
  switch (self->place)
    {
    case IN_TEXT:
      if (c == '<')
        self->place = BEHIND_ANGLE;
      if (c == '>' && self->n_brackets >= 2)
        return "]]> stands in text";
      self->n_brackets = c == ']' ? self->n_brackets + 1 : 0;
      break;
    case BEHIND_ANGLE:
      self->place = c == '!' || c == '?' ? IN_SPECIAL : IN_TAG;
      self->special = c;
      break;
    case IN_TAG:
      self->quote = c;
      self->place = c == '>' ? IN_TEXT
                    : c == '"' || c == '\'' ? IN_QUOTES : IN_TAG;
      break;
    case IN_QUOTES:
      if (c == '<')
        return "< stands in an attribute, and &lt; was expected";
      if (c == self->quote)
        self->place = BEHIND_QUOTES;
      break;
    case BEHIND_QUOTES:
      if (strchr (" \t\r\n/>", c) == NULL)
        return "a blank was expected behind an attribute";
      self->place = c == '>' ? IN_TEXT : IN_TAG;
      break;
    case IN_SPECIAL:
      if (c == '>' && before == (self->special == '?' ? '?' : '-'))
        self->place = IN_TEXT;
      break;
    }

  return NULL;
}

static gboolean
feed (gpointer    check,
      const char *bytes,
      gsize       n_bytes)
{
  XmlCheck *self = check;
  const char *wrong = NULL;
  GError *cause = NULL;
  gsize n_good = 0;

  if (!self->has_begun)
    self->has_declaration = n_bytes >= 5 && memcmp (bytes, "<?xml", 5) == 0;
  self->has_begun = TRUE;
  while (n_good < n_bytes
         && (wrong = scan_byte (self, bytes[n_good])) == NULL)
    n_good++;

  if (!g_markup_parse_context_parse (self->context, bytes, (gssize) n_good,
                                     &cause))
    return report (self, cause);
  if (wrong == NULL)
    return TRUE;

  set_line (self);
  return reader_fail (self->reader, "this is not XML: %s", wrong);
}

static gboolean
end (gpointer  check,
     gboolean *nodes_first)
{
  XmlCheck *self = check;
  GError *cause = NULL;

  if (!g_markup_parse_context_end_parse (self->context, &cause))
    return report (self, cause);
  if (!self->has_root || self->n_utf8 > 0)
    return reader_fail (self->reader, "it ends before <osm> was met");

  *nodes_first = self->nodes_first;
  return TRUE;
}

static void
free_check (gpointer check)
{
  XmlCheck *self = check;

  g_markup_parse_context_free (self->context);
  g_free (self);
}

const OsmChecker osm_xml_checker = { begin, feed, end, free_check };
