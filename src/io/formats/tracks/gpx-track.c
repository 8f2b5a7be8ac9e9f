/* gpx-track.c - reads the points of tracks from GPX
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Everything but positions and times is passed over: names, heights and the
 * extensions of receivers. */

#include <wayfind-io/track.h>

#include "io/formats/text/markup.h"
#include "io/formats/text/number.h"

#include <math.h>
#include <string.h>

/* The deepest nesting of elements. */
#define DEEPEST 32

/* The longest text of a time. */
#define LONGEST_TIME 64

typedef struct
{
  GArray              *track;   /* (owned) of WayTrackPoint, of tracks */
  GArray              *route;   /* (owned) the same, of routes */
  GArray              *points;  /* (nullable) where the open point belongs */
  GString             *time;    /* (owned) of the open point */
  gboolean             in_time;
  gboolean             starts_segment;
  guint                point_depth;     /* of the open point; 0 if none is */
} Gpx;

static gboolean
read_degrees (Markup      *markup,
              const char **names,
              const char **values,
              const char  *name,
              gdouble      most,
              gdouble     *degrees)
{
  const char *text = markup_get_value (names, values, name);
  g_autofree char *quoted = NULL;

  if (text != NULL && number_parse (text, degrees) && fabs (*degrees) <= most)
    return TRUE;

  quoted = reader_quote (text != NULL ? text : "");
  return markup_refuse (markup, "a point has the %s %s; expected degrees from "
                        "-%g to %g", name, quoted, most, most);
}

static gboolean
begin_point (Gpx         *self,
             Markup      *markup,
             GArray      *points,
             const char **names,
             const char **values)
{
  WayTrackPoint point = { .time = NAN, .starts_segment
                                         = self->starts_segment };

  if (self->point_depth > 0)
    return markup_refuse (markup, "a point stands inside another point");
  if (!read_degrees (markup, names, values, "lat", 90, &point.position.y)
      || !read_degrees (markup, names, values, "lon", 180, &point.position.x))
    return FALSE;

  g_array_append_val (points, point);
  self->starts_segment = FALSE;
  self->points = points;
  self->point_depth = markup_get_depth (markup);
  return TRUE;
}

static gboolean
start_element (Markup      *markup,
               const char  *element,
               const char **names,
               const char **values,
               gpointer     data)
{
  Gpx *self = data;

  if (strcmp (element, "trkseg") == 0 || strcmp (element, "rte") == 0)
    self->starts_segment = TRUE;
  else if (strcmp (element, "trkpt") == 0)
    return begin_point (self, markup, self->track, names, values);
  else if (strcmp (element, "rtept") == 0)
    return begin_point (self, markup, self->route, names, values);
  else if (strcmp (element, "time") == 0 && self->point_depth > 0
           && markup_get_depth (markup) == self->point_depth + 1)
    {
      self->in_time = TRUE;
      g_string_truncate (self->time, 0);
    }

  return TRUE;
}

static gboolean
take_time (Gpx    *self,
           Markup *markup)
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
      return markup_refuse (markup, "a point has the time %s; expected one such "
                            "as 2026-05-04T12:30:00Z", quoted);
    }

  point->time = (gdouble) g_date_time_to_unix (time)
                + g_date_time_get_microsecond (time) / 1e6;
  return TRUE;
}

static gboolean
end_element (Markup  *markup,
             gpointer data)
{
  Gpx *self = data;
  const gboolean good = !self->in_time || take_time (self, markup);

  self->in_time = FALSE;
  if (markup_get_depth (markup) == self->point_depth)
    self->point_depth = 0;
  return good;
}

static void
take_text (const char *text,
           gsize       length,
           gpointer    data)
{
  Gpx *self = data;

  if (self->in_time && self->time->len <= LONGEST_TIME)
    g_string_append_len (self->time, text,
                         (gssize) MIN (length, LONGEST_TIME + 1));
}

static const MarkupFuncs gpx = {
  .root = "gpx",
  .deepest = DEEPEST,
  .start = start_element,
  .end = end_element,
  .text = take_text,
};

static gboolean
parse (Gpx    *self,
       Reader *reader)
{
  if (!markup_read (reader, &gpx, self))
    return FALSE;

  reader_set_line (reader, 0);
  return self->track->len + self->route->len > 0
         || reader_fail (reader, "the file has no point of a track, <trkpt>, "
                         "nor of a route, <rtept>");
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
  self.track = track;
  self.route = route;
  self.time = g_string_new (NULL);
  good = parse (&self, reader);
  g_string_free (self.time, TRUE);

  if (!reader_finish (reader, error) || !good)
    return NULL;

  return track->len > 0 ? g_steal_pointer (&track) : g_steal_pointer (&route);
}
