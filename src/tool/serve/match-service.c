/* match-service.c - the way that the places of a request show, as a track
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/serve/match-legs.h"
#include "tool/serve/route-objects.h"
#include "tool/serve/services.h"

#include <math.h>

/* Seconds: no gap is longer. */
#define NO_GAP 1e15

/* Whole numbers up to here are exact. */
#define MOST_SECONDS (G_GUINT64_CONSTANT (1) << 53)

typedef struct
{
  WaypointOptions waypoints;
  RouteOptions    routes;
  WayMatchOptions match;
  GArray         *track;        /* (owned) of WayTrackPoint */
  GArray         *stops;        /* (owned) of guint: points that end legs */
} MatchServiceOptions;

static void
match_service_options_clear (MatchServiceOptions *self)
{
  waypoint_options_clear (&self->waypoints);
  g_clear_pointer (&self->track, g_array_unref);
  g_clear_pointer (&self->stops, g_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (MatchServiceOptions, match_service_options_clear)

/* Options ----------------------------------------------------------------- */

static gboolean
parse_timestamps (MatchServiceOptions *self,
                  ServiceRequest      *request,
                  GError             **error)
{
  GError *problem = NULL;
  g_auto (GStrv) texts = request_get_list (request, "timestamps", &problem);
  guint64 last = 0;

  if (problem != NULL)
    {
      g_propagate_error (error, problem);
      return FALSE;
    }
  for (guint i = 0; texts != NULL && texts[i] != NULL; i++)
    {
      guint64 time;

      if (!g_ascii_string_to_unsigned (texts[i], 10, 0, MOST_SECONDS, &time,
                                       NULL))
        return service_fail (error, SERVICE_INVALID_QUERY,
                             "timestamps must be whole seconds");
      if (time < last)
        return service_fail (error, SERVICE_INVALID_OPTIONS,
                             "timestamps must not fall, but the one of place "
                             "%u does", i);
      g_array_index (self->track, WayTrackPoint, i).time = (gdouble) time;
      last = time;
    }

  return TRUE;
}

/* OSRM's radiuses are accuracies. One holds for a track: the largest. */
static void
set_accuracy (MatchServiceOptions *self)
{
  const gdouble *radiuses = self->waypoints.radiuses;

  for (guint i = 0; radiuses != NULL && i < self->track->len; i++)
    if (radiuses[i] < INFINITY)
      self->match.accuracy = MAX (self->match.accuracy, radiuses[i]);
}

static gboolean
parse_track (MatchServiceOptions *self,
             ServiceRequest      *request,
             GError             **error)
{
  static const char *const gaps[] = { "split", "ignore", NULL };
  guint gap = 0;
  gboolean tidies = FALSE;      /* points near each other always count as one */

  self->track = g_array_new (FALSE, TRUE, sizeof (WayTrackPoint));
  for (guint i = 0; i < request->places->len; i++)
    {
      const WayTrackPoint point = {
        g_array_index (request->places, WayPosition, i), NAN
      };

      g_array_append_val (self->track, point);
    }
  way_match_options_init (&self->match);
  if (!parse_timestamps (self, request, error)
      || !request_choose (request, "gaps", gaps, &gap, error)
      || !request_get_flag (request, "tidy", &tidies, error))
    return FALSE;

  set_accuracy (self);
  if (gap == 1)
    self->match.max_gap = NO_GAP;
  return TRUE;
}

static gboolean
parse_options (MatchServiceOptions *self,
               const ServiceTask   *task,
               GError             **error)
{
  ServiceRequest *request = task->request;

  if (!request_check_places (request, 2, task->caps->max_places, error)
      || !waypoint_options_parse (&self->waypoints, request, task->served,
                                  error)
      || !route_options_parse (&self->routes, request, error)
      || !parse_track (self, request, error))
    return FALSE;

  if (self->waypoints.bearings != NULL)
    return service_fail (error, SERVICE_INVALID_OPTIONS,
                         "bearings are not supported by the service match");

  self->stops = request_get_stops (request, error);
  return self->stops != NULL && request_check_known (request, error);
}

/* Answers ----------------------------------------------------------------- */

/* (transfer full): the points of a part that end its legs. */
static GArray *
list_stops (const MatchServiceOptions *self,
            const MatchedTrack        *track,
            const WayMatchPart        *part)
{
  GArray *stops = g_array_new (FALSE, FALSE, sizeof (guint));
  guint next = 0;

  for (guint i = part->first; i <= part->last; i++)
    {
      while (next < self->stops->len
             && g_array_index (self->stops, guint, next) < i)
        next++;
      if (matched_track_has_point (track, i)
          && (i == part->first || i == part->last
              || (next < self->stops->len
                  && g_array_index (self->stops, guint, next) == i)))
        g_array_append_val (stops, i);
    }

  return stops;
}

/* How well the length of the way agrees with that of the track. */
static gdouble
rate_part (const MatchedTrack *track,
           const WayMatchPart *part)
{
  const Waypoint *points = (const Waypoint *) (gpointer) track->points->data;
  guint last = part->first;
  gdouble length = 0;

  for (guint i = part->first + 1; i <= part->last; i++)
    if (matched_track_has_point (track, i))
      {
        length += way_position_distance (&points[last].asked,
                                         &points[i].asked,
                                         WAY_POSITION_GEOGRAPHIC);
        last = i;
      }

  return MAX (length, part->length) > 0
           ? MIN (length, part->length) / MAX (length, part->length) : 1;
}

/* Writes part @number, and into @numbers which stop of it a point is. */
static void
add_matching (const MatchServiceOptions *self,
              const MatchedTrack        *track,
              guint                      number,
              guint                     *numbers,
              Json                      *json)
{
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (Waypoint));
  g_autoptr (GPtrArray) legs = NULL;
  g_autoptr (GArray) stops = NULL;
  WayMatchPart part;

  way_match_get_part (track->match, number, &part);
  stops = list_stops (self, track, &part);
  legs = match_legs_list (track, number, stops);
  for (guint i = 0; i < stops->len; i++)
    {
      const guint stop = g_array_index (stops, guint, i);

      numbers[stop] = i;
      g_array_append_val (places,
                          g_array_index (track->points, Waypoint, stop));
    }

  json_open (json, NULL, '{');
  json_decimal (json, "confidence", rate_part (track, &part), 6);
  route_add_json (&track->graph, &self->routes, legs, places, json);
  json_close (json, '}');
}

static void
add_tracepoint (const MatchServiceOptions *self,
                const MatchedTrack        *track,
                guint                      i,
                guint                      number,
                Json                      *json)
{
  WayMatchedPoint found;

  way_match_get_point (track->match, i, &found);
  if (found.fit != WAY_MATCH_ON_WAY)
    {
      json_null (json, NULL);
      return;
    }

  waypoint_open_json (&g_array_index (track->points, Waypoint, i),
                      track->graph.served, &self->waypoints, json);
  json_count (json, "matchings_index", found.part);
  if (number != G_MAXUINT)
    json_count (json, "waypoint_index", number);
  else
    json_null (json, "waypoint_index");
  json_count (json, "alternatives_count", 0);
  json_close (json, '}');
}

gboolean
match_service (const ServiceTask *task,
               GError           **error)
{
  g_auto (MatchServiceOptions) options = { { FALSE } };
  g_auto (MatchedTrack) track = { NULL };
  g_autofree guint *numbers = NULL;
  Json *json = task->json;

  if (!parse_options (&options, task, error)
      || !matched_track_init (&track,
                              &(RequestRoads) { task->served,
                                                options.waypoints.graph },
                              options.track, &options.match, task->limits,
                              error))
    return FALSE;
  if (way_match_get_n_parts (track.match) == 0)
    return service_fail (error, SERVICE_NO_MATCH,
                         "no way on the roads fits the track");

  numbers = g_new (guint, options.track->len);
  for (guint i = 0; i < options.track->len; i++)
    numbers[i] = G_MAXUINT;
  json_open (json, NULL, '{');
  json_string (json, "code", "Ok");
  json_open (json, "matchings", '[');
  for (guint i = 0; i < way_match_get_n_parts (track.match); i++)
    add_matching (&options, &track, i, numbers, json);
  json_close (json, ']');
  if (!options.waypoints.skips_waypoints)
    {
      json_open (json, "tracepoints", '[');
      for (guint i = 0; i < options.track->len; i++)
        add_tracepoint (&options, &track, i, numbers[i], json);
      json_close (json, ']');
    }
  json_close (json, '}');
  return TRUE;
}
