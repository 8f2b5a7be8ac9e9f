/* gpx-track.c - reads the points of tracks from GPX
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * GMarkup parses the file. Its element names may have the prefix of a name
 * space. Everything but positions and times is passed over: names, heights and
 * the extensions of receivers. */

#include <wayfind-io/track.h>

#include "io/formats/text/number.h"
#include "io/formats/text/reader.h"

#include <math.h>
#include <string.h>

/* The deepest nesting of elements. */
#define DEEPEST 32

/* The most bytes that GMarkup may take without an element or text that ends. It
 * keeps them all. */
#define LONGEST ((gsize) 1 << 20)

/* The longest text of a time. */
#define LONGEST_TIME 64

typedef struct
{
  Reader              *reader;
  GMarkupParseContext *context; /* (owned) */
  GArray              *track;   /* (owned) of WayTrackPoint, of tracks */
  GArray              *route;   /* (owned) the same, of routes */
  GArray              *points;  /* (nullable) where the open point belongs */
  GString             *time;    /* (owned) of the open point */
  gboolean             in_time;
  gboolean             starts_segment;
  gboolean             has_root;
  guint                depth;
  guint                point_depth;     /* of the open point; 0 if none is */
  gsize                n_waiting;       /* bytes since an element */
  GString             *text;    /* (owned) read, and not parsed yet */
} Gpx;

static void
set_line (Gpx *self)
{
  int line, column;

  g_markup_parse_context_get_position (self->context, &line, &column);
  reader_set_line (self->reader, (guint64) MAX (line - (column == 1), 1));
}

/* Reports an error, and stops the parser. */
static void G_GNUC_PRINTF (3, 4)
refuse (Gpx        *self,
        GError    **error,
        const char *format,
        ...)
{
  g_autofree char *why = NULL;
  va_list arguments;

  va_start (arguments, format);
  why = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  set_line (self);
  reader_fail (self->reader, "%s", why);
  g_set_error_literal (error, G_MARKUP_ERROR, G_MARKUP_ERROR_INVALID_CONTENT,
                       "");
}

/* The name of an element without its prefix. */
static const char *
bare_name (const char *element)
{
  const char *colon = strchr (element, ':');

  return colon != NULL ? colon + 1 : element;
}

static gboolean
read_degrees (Gpx         *self,
              const char **names,
              const char **values,
              const char  *name,
              gdouble      most,
              gdouble     *degrees,
              GError     **error)
{
  const char *text = NULL;
  g_autofree char *quoted = NULL;

  for (guint i = 0; names[i] != NULL && text == NULL; i++)
    if (strcmp (names[i], name) == 0)
      text = values[i];
  if (text != NULL && number_parse (text, degrees) && fabs (*degrees) <= most)
    return TRUE;

  quoted = reader_quote (text != NULL ? text : "");
  refuse (self, error, "a point has the %s %s; expected degrees from -%g to %g",
          name, quoted, most, most);
  return FALSE;
}

static void
begin_point (Gpx         *self,
             GArray      *points,
             const char **names,
             const char **values,
             GError     **error)
{
  WayTrackPoint point = { .time = NAN, .starts_segment
                                         = self->starts_segment };

  if (self->point_depth > 0)
    {
      refuse (self, error, "a point stands inside another point");
      return;
    }
  if (!read_degrees (self, names, values, "lat", 90, &point.position.y, error)
      || !read_degrees (self, names, values, "lon", 180, &point.position.x,
                        error))
    return;

  g_array_append_val (points, point);
  self->starts_segment = FALSE;
  self->points = points;
  self->point_depth = self->depth;
}

static void
start_element (GMarkupParseContext *context,
               const char          *element,
               const char         **names,
               const char         **values,
               gpointer             data,
               GError             **error)
{
  Gpx *self = data;
  const char *name = bare_name (element);

  self->n_waiting = 0;
  if (self->depth++ == 0)
    {
      if (self->has_root || strcmp (name, "gpx") != 0)
        refuse (self, error, "<%s> was met; expected one <gpx> around all",
                element);
      self->has_root = TRUE;
    }
  else if (self->depth > DEEPEST)
    refuse (self, error, "elements nest deeper than %d", DEEPEST);
  else if (strcmp (name, "trkseg") == 0 || strcmp (name, "rte") == 0)
    self->starts_segment = TRUE;
  else if (strcmp (name, "trkpt") == 0)
    begin_point (self, self->track, names, values, error);
  else if (strcmp (name, "rtept") == 0)
    begin_point (self, self->route, names, values, error);
  else if (strcmp (name, "time") == 0 && self->point_depth > 0
           && self->depth == self->point_depth + 1)
    {
      self->in_time = TRUE;
      g_string_truncate (self->time, 0);
    }
}

static void
take_time (Gpx     *self,
           GError **error)
{
  g_autoptr (GTimeZone) utc = g_time_zone_new_utc ();
  g_autoptr (GDateTime) time
    = g_date_time_new_from_iso8601 (g_strstrip (self->time->str), utc);
  g_autofree char *quoted = NULL;
  WayTrackPoint *point
    = &g_array_index (self->points, WayTrackPoint, self->points->len - 1);

  if (time == NULL)
    {
      quoted = reader_quote (self->time->str);
      refuse (self, error, "a point has the time %s; expected one such as "
              "2026-05-04T12:30:00Z", quoted);
      return;
    }

  point->time = (gdouble) g_date_time_to_unix (time)
                + g_date_time_get_microsecond (time) / 1e6;
}

static void
end_element (GMarkupParseContext *context,
             const char          *element,
             gpointer             data,
             GError             **error)
{
  Gpx *self = data;

  self->n_waiting = 0;
  if (self->in_time)
    take_time (self, error);
  self->in_time = FALSE;
  if (self->depth == self->point_depth)
    self->point_depth = 0;
  self->depth--;
}

static void
take_text (GMarkupParseContext *context,
           const char          *text,
           gsize                len,
           gpointer             data,
           GError             **error)
{
  Gpx *self = data;

  if (self->in_time && self->time->len <= LONGEST_TIME)
    g_string_append_len (self->time, text,
                         (gssize) MIN (len, LONGEST_TIME + 1));
}

/* Refuses a document type, since it may define entities, and an encoding other
 * than UTF-8. */
static void
pass_through (GMarkupParseContext *context,
              const char          *text,
              gsize                len,
              gpointer             data,
              GError             **error)
{
  Gpx *self = data;
  g_autofree char *whole = g_strndup (text, len);

  self->n_waiting = 0;
  if (g_str_has_prefix (whole, "<!DOCTYPE"))
    refuse (self, error, "a <!DOCTYPE> was found; expected elements");
  else if (g_regex_match_simple ("^<\\?xml\\s[^?]*encoding\\s*=\\s*[\"']"
                                 "(?!(UTF-8|US-ASCII)[\"'])", whole,
                                 G_REGEX_CASELESS, 0))
    refuse (self, error, "the file states another encoding than UTF-8; another "
            "tool may convert it");
}

static const GMarkupParser markup = {
  .start_element = start_element,
  .end_element = end_element,
  .text = take_text,
  .passthrough = pass_through,
};

/* Reports an error of GMarkup's, without its "Error on line 3 char 5: ". */
static gboolean
report (Gpx    *self,
        GError *cause)
{
  const char *what = strstr (cause->message, ": ");
  g_autofree char *text
    = g_utf8_make_valid (what != NULL ? what + 2 : cause->message, -1);

  set_line (self);
  if (reader_is_ok (self->reader))
    reader_fail (self->reader, "this is not XML: %s",
                 g_strdelimit (text, "\n\r\t", ' '));
  g_error_free (cause);
  return FALSE;
}

static gsize
count_valid (const GString *text)
{
  const char *end = text->str;

  while ((guchar) *end >= ' ' || *end == '\t' || *end == '\n' || *end == '\r')
    end++;
  g_utf8_validate_len (text->str, (gsize) (end - text->str), &end);

  return (gsize) (end - text->str);
}

/* Parses the next bytes. The start of a character that is cut waits for the
 * bytes after it. */
static gboolean
feed (Gpx        *self,
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
  set_line (self);
  if (self->n_waiting > LONGEST + n_bytes)
    return reader_fail (self->reader, "an element or text is longer than a "
                        "megabyte");
  if (n_left == 0
      || g_utf8_get_char_validated (text->str, (gssize) n_left)
           == (gunichar) -2)
    return TRUE;

  return reader_fail (self->reader, (guchar) text->str[0] < ' '
                      ? "a control character was found; expected text"
                      : "a byte is not UTF-8");
}

static gboolean
end (Gpx *self)
{
  GError *cause = NULL;

  if (!g_markup_parse_context_end_parse (self->context, &cause))
    return report (self, cause);
  if (!self->has_root || self->text->len > 0)
    return reader_fail (self->reader,
                        "the file ends before <gpx> is complete");

  reader_set_line (self->reader, 0);
  return self->track->len + self->route->len > 0
         || reader_fail (self->reader, "the file has no point of a track, "
                         "<trkpt>, nor of a route, <rtept>");
}

static gboolean
parse (Gpx *self)
{
  const char *bytes;
  gsize n_bytes;

  while (reader_next_chunk (self->reader, &bytes, &n_bytes))
    if (!feed (self, bytes, n_bytes))
      return FALSE;

  return reader_is_ok (self->reader) && end (self);
}

GArray *
way_track_load (const char   *path,
                GCancellable *cancellable,
                GError      **error)
{
  g_autoptr (Reader) reader = NULL;
  g_autoptr (GArray) track = NULL;
  g_autoptr (GArray) route = NULL;
  Gpx self = { .starts_segment = TRUE };
  gboolean good;

  g_return_val_if_fail (path != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  reader = reader_open (path, cancellable, error);
  if (reader == NULL)
    return NULL;

  track = g_array_new (FALSE, FALSE, sizeof (WayTrackPoint));
  route = g_array_new (FALSE, FALSE, sizeof (WayTrackPoint));
  self.reader = reader;
  self.track = track;
  self.route = route;
  self.time = g_string_new (NULL);
  self.text = g_string_new (NULL);
  self.context = g_markup_parse_context_new (&markup, 0, &self, NULL);
  good = parse (&self);
  g_markup_parse_context_free (self.context);
  g_string_free (self.time, TRUE);
  g_string_free (self.text, TRUE);

  if (!reader_finish (reader, error) || !good)
    return NULL;

  return track->len > 0 ? g_steal_pointer (&track) : g_steal_pointer (&route);
}
