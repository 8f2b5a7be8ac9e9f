/* waypoints.c - the places of a request, on the roads
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/serve/waypoints.h"

#include "tool/serve/place-json.h"

#include <math.h>
#include <string.h>

/* A hint saves a client that asks again the look into the index. It holds a
 * spot. Whoever makes one up gets a road of the network at most. */
typedef struct
{
  guint32 mark;                 /* of the network */
  guint32 from, to;
  guint32 area;                 /* beside the road; such a hint is not taken */
  gdouble share;
  gdouble x, y;                 /* the place that was asked for */
  gdouble foot_x, foot_y;
} Hint;

/* Options ----------------------------------------------------------------- */

static gboolean
parse_radiuses (WaypointOptions *self,
                ServiceRequest  *request,
                GError         **error)
{
  GError *problem = NULL;
  g_auto (GStrv) texts = request_get_list (request, "radiuses", &problem);

  if (texts == NULL && problem != NULL)
    {
      g_propagate_error (error, problem);
      return FALSE;
    }
  if (texts == NULL)
    return TRUE;

  self->radiuses = g_new (gdouble, request->places->len);
  for (guint i = 0; texts[i] != NULL; i++)
    if (texts[i][0] == '\0' || strcmp (texts[i], "unlimited") == 0)
      self->radiuses[i] = INFINITY;
    else if (!request_parse_number (texts[i], &self->radiuses[i])
             || self->radiuses[i] < 0)
      return service_fail (error, SERVICE_INVALID_QUERY,
                           "radiuses must be metres, or unlimited");

  return TRUE;
}

/* On which side of a road a vehicle stops is not known. */
static gboolean
parse_approaches (ServiceRequest *request,
                  GError        **error)
{
  GError *problem = NULL;
  g_auto (GStrv) texts = request_get_list (request, "approaches", &problem);

  if (problem != NULL)
    {
      g_propagate_error (error, problem);
      return FALSE;
    }
  for (guint i = 0; texts != NULL && texts[i] != NULL; i++)
    if (texts[i][0] != '\0' && strcmp (texts[i], "unrestricted") != 0)
      return service_fail (error, SERVICE_INVALID_OPTIONS,
                           "approaches other than unrestricted are not "
                           "supported");

  return TRUE;
}

/* "BEARING,RANGE", or nothing. */
static gboolean
parse_bearing (const char   *text,
               PlaceBearing *self)
{
  g_auto (GStrv) parts = g_strsplit (text, ",", 3);

  *self = (PlaceBearing) { text[0] != '\0', 0, 0 };
  return !self->is_given
         || (g_strv_length (parts) == 2
             && request_parse_number (parts[0], &self->bearing)
             && request_parse_number (parts[1], &self->range)
             && self->bearing >= 0 && self->bearing <= 360
             && self->range >= 0 && self->range <= 180);
}

static gboolean
parse_bearings (WaypointOptions *self,
                ServiceRequest  *request,
                GError         **error)
{
  GError *problem = NULL;
  g_auto (GStrv) texts = request_get_list (request, "bearings", &problem);

  if (problem != NULL)
    {
      g_propagate_error (error, problem);
      return FALSE;
    }
  if (texts == NULL)
    return TRUE;

  self->bearings = g_new (PlaceBearing, request->places->len);
  for (guint i = 0; texts[i] != NULL; i++)
    if (!parse_bearing (texts[i], &self->bearings[i]))
      return service_fail (error, SERVICE_INVALID_QUERY,
                           "bearings must be BEARING,RANGE in degrees, up to "
                           "360 and 180, or empty");

  return TRUE;
}

/* Closes the kinds of roads that the request leaves out. */
static gboolean
parse_exclude (WaypointOptions *self,
               ServiceRequest  *request,
               ServedNetwork   *served,
               GError         **error)
{
  static const char *const names[] = { "toll", "motorway", "ferry",
                                       "unpaved" };
  const char *text = request_get (request, "exclude");
  g_auto (GStrv) parts = g_strsplit (text != NULL ? text : "", ",", -1);
  g_autoptr (GError) problem = NULL;
  WayRoads without = WAY_ROADS_NONE;

  for (guint i = 0; parts[i] != NULL; i++)
    {
      guint at = 0;

      while (at < G_N_ELEMENTS (names) && strcmp (parts[i], names[at]) != 0)
        at++;
      if (at == G_N_ELEMENTS (names))
        return service_fail (error, SERVICE_INVALID_VALUE,
                             "exclude must be some of toll, motorway, ferry "
                             "and unpaved, with commas between them");
      without |= 1u << at;
    }

  self->graph = served_network_get_graph (served, without, &problem);
  return self->graph != NULL
         || service_fail (error, SERVICE_INVALID_OPTIONS,
                          "exclude is not supported: %s", problem->message);
}

gboolean
waypoint_options_parse (WaypointOptions *self,
                        ServiceRequest  *request,
                        ServedNetwork   *served,
                        GError         **error)
{
  static const char *const snappings[] = { "default", "any", NULL };
  guint snapping = served->anywhere ? 1 : 0;
  GError *problem = NULL;

  *self = (WaypointOptions) { .generates_hints = TRUE };
  if (!request_get_flag (request, "generate_hints", &self->generates_hints,
                         error)
      || !request_get_flag (request, "skip_waypoints", &self->skips_waypoints,
                            error)
      || !request_choose (request, "snapping", snappings, &snapping, error)
      || !parse_radiuses (self, request, error)
      || !parse_approaches (request, error)
      || !parse_bearings (self, request, error)
      || !parse_exclude (self, request, served, error))
    return FALSE;

  self->anywhere = snapping == 1;
  self->hints = request_get_list (request, "hints", &problem);
  if (problem == NULL)
    return TRUE;

  g_propagate_error (error, problem);
  return FALSE;
}

void
waypoint_options_clear (WaypointOptions *self)
{
  g_clear_pointer (&self->radiuses, g_free);
  g_clear_pointer (&self->bearings, g_free);
  g_clear_pointer (&self->hints, g_strfreev);
}

/* Hints ------------------------------------------------------------------- */

/* (transfer full): a text that is fit for an address. */
static char *
hint_dup_text (const Hint *self)
{
  char *text = g_base64_encode ((const guchar *) self, sizeof *self);

  g_strdelimit (text, "+", '-');
  g_strdelimit (text, "/", '_');
  return text;
}

/* FALSE if @text is empty, or not a hint of this network. */
static gboolean
hint_read (Hint          *self,
           ServedNetwork *served,
           const char    *text)
{
  const guint32 n_nodes = way_table_get_n_nodes (served->table);
  g_autofree char *plain = g_strdup (text);
  g_autofree guchar *bytes = NULL;
  gsize size;
  guint32 edge;

  g_strdelimit (plain, "-", '+');
  g_strdelimit (plain, "_", '/');
  bytes = g_base64_decode (plain, &size);
  if (size != sizeof *self)
    return FALSE;

  memcpy (self, bytes, sizeof *self);
  return self->mark == served->mark && self->area == 0
         && self->from < n_nodes && self->to < n_nodes && self->share >= 0
         && self->share <= 1
         && fabs (self->foot_x) <= 180 && fabs (self->foot_y) <= 90
         && (way_table_find_edge (served->table, WAY_INDEX (self->from),
                                  WAY_INDEX (self->to), &edge)
             || way_table_find_edge (served->table, WAY_INDEX (self->to),
                                     WAY_INDEX (self->from), &edge));
}

static char *
waypoint_dup_hint (const Waypoint *self,
                   ServedNetwork  *served)
{
  const Hint hint = { served->mark, WAY_NODE_INDEX (self->spot.from),
                      WAY_NODE_INDEX (self->spot.to), self->spot.area,
                      self->spot.share,
                      self->asked.x, self->asked.y, self->foot.x,
                      self->foot.y };

  return hint_dup_text (&hint);
}

static gboolean
take_hint (Waypoint              *self,
           ServedNetwork         *served,
           const WaypointOptions *options,
           guint                  i)
{
  Hint hint;

  if (options->hints == NULL || !hint_read (&hint, served, options->hints[i])
      || !(fabs (hint.x - self->asked.x) <= 1e-6)
      || !(fabs (hint.y - self->asked.y) <= 1e-6))
    return FALSE;

  self->spot = (WaySpot) { WAY_INDEX (hint.from), WAY_INDEX (hint.to),
                           hint.share };
  self->foot = (WayPosition) { hint.foot_x, hint.foot_y };
  self->distance = way_position_distance (&self->asked, &self->foot,
                                          WAY_POSITION_GEOGRAPHIC);
  return TRUE;
}

/* Snapping ---------------------------------------------------------------- */

RoadFilter
waypoint_options_get_filter (const WaypointOptions *self,
                             ServedNetwork         *served,
                             guint                  i)
{
  RoadFilter filter = { served, self->graph, self->anywhere };

  if (self->bearings != NULL && self->bearings[i].is_given)
    {
      filter.has_bearing = TRUE;
      filter.bearing = self->bearings[i].bearing;
      filter.range = self->bearings[i].range;
    }
  return filter;
}

/* Positions in answers are rounded to about as many metres. */
#define AT_JUNCTION 0.1

/* A route from a junction must not begin with a step along another of its
 * roads. */
static void
find_junction (Waypoint      *self,
               ServedNetwork *served)
{
  const WayNode ends[] = { self->spot.from, self->spot.to };

  for (guint i = 0; i < G_N_ELEMENTS (ends) && !self->is_junction; i++)
    {
      WayPosition at;

      if (!way_graph_get_position (served->graph, ends[i], &at)
          || !(way_position_distance (&self->foot, &at,
                                      WAY_POSITION_GEOGRAPHIC) <= AT_JUNCTION))
        continue;
      self->is_junction = TRUE;
      self->spot.share = i;
      self->foot = at;
    }
}

static gboolean
snap (Waypoint              *self,
      ServedNetwork         *served,
      const WaypointOptions *options,
      guint                  i,
      const WayLimits       *limits,
      GError               **error)
{
  const RoadFilter filter = waypoint_options_get_filter (options, served, i);
  const gdouble radius = options->radiuses != NULL
                           ? MIN (options->radiuses[i], served->max_snap)
                           : served->max_snap;
  GError *problem = NULL;
  const gboolean found
    = (take_hint (self, served, options, i) && self->distance <= radius
       && road_filter_find_directions (&filter, &self->spot, &self->foot)
            != ROAD_NOWHERE)
      || road_filter_find_nearest (&filter, &self->asked, radius, &self->spot,
                                   &self->foot, &self->distance, limits,
                                   &problem);

  if (problem != NULL)
    {
      g_propagate_error (error, problem);
      return FALSE;
    }
  self->directions = ROAD_BOTH;
  if (found && filter.has_bearing)
    self->directions = road_filter_find_directions (&filter, &self->spot,
                                                    &self->foot);
  else if (found && self->spot.area == 0)
    find_junction (self, served);
  return found
         || service_fail (error, SERVICE_NO_SEGMENT,
                          radius < INFINITY
                            ? "place %u has no road within its radius"
                            : "place %u has no road anywhere near", i);
}

GArray *
waypoints_find (ServedNetwork         *served,
                ServiceRequest        *request,
                const WaypointOptions *options,
                const WayLimits       *limits,
                GError               **error)
{
  g_autoptr (GArray) waypoints = g_array_new (FALSE, TRUE, sizeof (Waypoint));

  for (guint i = 0; i < request->places->len; i++)
    {
      Waypoint self = {
        .asked = g_array_index (request->places, WayPosition, i)
      };

      if (!snap (&self, served, options, i, limits, error))
        return NULL;
      g_array_append_val (waypoints, self);
    }

  return g_steal_pointer (&waypoints);
}

/* JSON -------------------------------------------------------------------- */

void
waypoint_open_json (const Waypoint        *self,
                    ServedNetwork         *served,
                    const WaypointOptions *options,
                    Json                  *json)
{
  const char *name = served_network_get_name (served, self->spot.from,
                                              self->spot.to);

  json_open (json, NULL, '{');
  if (options->generates_hints)
    {
      g_autofree char *hint = waypoint_dup_hint (self, served);

      json_string (json, "hint", hint);
    }
  json_add_place (json, "location", &self->foot);
  json_string (json, "name", name != NULL ? name : "");
  json_decimal (json, "distance", self->distance, 6);
}
