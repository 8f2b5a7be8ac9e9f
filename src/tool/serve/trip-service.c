/* trip-service.c - the order in which to visit the places of a request
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/serve/route-legs.h"
#include "tool/serve/route-objects.h"
#include "tool/serve/services.h"
#include "tool/serve/table-rows.h"

#include <math.h>

typedef struct
{
  WaypointOptions waypoints;
  RouteOptions    routes;
  gboolean        is_round;
  gboolean        begins_first; /* whether the first place is the start */
  gboolean        ends_last;    /* whether the last one is the end; in a round
                                 * trip the last one before the start */
} TripOptions;

static void
trip_options_clear (TripOptions *self)
{
  waypoint_options_clear (&self->waypoints);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TripOptions, trip_options_clear)

static gboolean
parse_ends (TripOptions    *self,
            ServiceRequest *request,
            GError        **error)
{
  static const char *const sources[] = { "any", "first", NULL };
  static const char *const destinations[] = { "any", "last", NULL };
  guint source = 0, destination = 0;

  self->is_round = TRUE;
  if (!request_get_flag (request, "roundtrip", &self->is_round, error)
      || !request_choose (request, "source", sources, &source, error)
      || !request_choose (request, "destination", destinations, &destination,
                          error))
    return FALSE;

  self->begins_first = source == 1;
  self->ends_last = destination == 1;
  return TRUE;
}

static gboolean
parse_options (TripOptions       *self,
               const ServiceTask *task,
               GError           **error)
{
  ServiceRequest *request = task->request;
  const guint64 n = request->places->len;

  if (!request_check_places (request, 2, task->caps->max_places, error)
      || !waypoint_options_parse (&self->waypoints, request, task->served,
                                  error)
      || !route_options_parse (&self->routes, request, error)
      || !parse_ends (self, request, error)
      || !request_check_known (request, error))
    return FALSE;

  return n * n <= task->caps->max_cells
         || service_fail (error, SERVICE_TOO_BIG,
                          "a trip needs a table of %u times %u, which is more "
                          "than %u cells, the most of a request",
                          (guint) n, (guint) n, task->caps->max_cells);
}

/* (transfer full) (nullable): of guint, the places in the order of the visit, in
 * a round trip with the first again at the end. */
static GArray *
list_order (const TripOptions *self,
            const WayTrip     *trip)
{
  GArray *order = g_array_new (FALSE, FALSE, sizeof (guint));
  const guint first = way_trip_get_place (trip, 0);

  for (guint i = 0; i < way_trip_get_length (trip); i++)
    {
      const guint place = way_trip_get_place (trip, i);

      g_array_append_val (order, place);
    }
  if (self->is_round && self->begins_first && self->ends_last)
    g_array_append_val (order, first);

  return order;
}

/* A round trip whose start and last stop are both fixed is a trip from one to the
 * other, and the way back. */
static GArray *
find_order (const TripOptions *self,
            const ServiceTask *task,
            const gdouble     *durations,
            GError           **error)
{
  const guint n = task->request->places->len;
  const gboolean both = self->begins_first && self->ends_last;
  guint first = self->begins_first ? 0 : WAY_TRIP_ANYWHERE;
  guint last = self->ends_last ? n - 1 : WAY_TRIP_ANYWHERE;
  g_autoptr (WayTrip) trip = NULL;
  GError *problem = NULL;

  if (self->is_round && !both)
    first = last = self->ends_last ? n - 1 : 0;
  trip = way_trip_find (durations, n, first, last, task->limits, &problem);
  if (trip != NULL
      && !(self->is_round && both && durations[(gsize) (n - 1) * n] == INFINITY))
    return list_order (self, trip);

  if (problem != NULL)
    g_propagate_error (error, problem);
  else
    service_fail (error, SERVICE_NO_TRIPS,
                  "no trip visits all places: some cannot be reached from "
                  "others");
  return NULL;
}

/* (transfer full): the places in the order of the visit. A round trip that may
 * begin anywhere begins at the place that was given first. */
static GArray *
put_in_order (const GArray *waypoints,
              const GArray *order)
{
  GArray *places = g_array_new (FALSE, FALSE, sizeof (Waypoint));

  for (guint i = 0; i < order->len; i++)
    g_array_append_val (places,
                        g_array_index (waypoints, Waypoint,
                                       g_array_index (order, guint, i)));

  return places;
}

static void
add_waypoints (const TripOptions *self,
               ServedNetwork     *served,
               const GArray      *waypoints,
               const GArray      *order,
               Json              *json)
{
  g_autofree guint *visits = g_new0 (guint, waypoints->len);

  if (self->waypoints.skips_waypoints)
    return;

  for (guint i = order->len; i > 0; i--)
    visits[g_array_index (order, guint, i - 1)] = i - 1;
  json_open (json, "waypoints", '[');
  for (guint i = 0; i < waypoints->len; i++)
    {
      waypoint_open_json (&g_array_index (waypoints, Waypoint, i), served,
                          &self->waypoints, json);
      json_count (json, "trips_index", 0);
      json_count (json, "waypoint_index", visits[i]);
      json_close (json, '}');
    }
  json_close (json, ']');
}

/* (transfer full) (nullable): the order of the cheapest trip that was found. */
static GArray *
order_places (const TripOptions  *self,
              const ServiceTask  *task,
              const RequestGraph *graph,
              const GArray       *waypoints,
              GError            **error)
{
  g_auto (TableRows) rows = { NULL };
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < waypoints->len; i++)
    g_array_append_val (all, i);
  rows.sources = all;
  rows.destinations = all;

  return table_rows_find (&rows, graph, waypoints, FALSE, task->limits, error)
           ? find_order (self, task, rows.durations, error) : NULL;
}

gboolean
trip_service (const ServiceTask *task,
              GError           **error)
{
  g_auto (TripOptions) options = { { FALSE } };
  g_auto (RequestGraph) graph = { NULL };
  g_autoptr (GArray) waypoints = NULL;
  g_autoptr (GArray) order = NULL;
  g_autoptr (GArray) places = NULL;
  g_autoptr (GPtrArray) legs = NULL;
  Json *json = task->json;

  if (!parse_options (&options, task, error))
    return FALSE;
  waypoints = waypoints_find (task->served, task->request, &options.waypoints,
                              task->limits, error);
  if (waypoints == NULL
      || !request_graph_init (&graph, &(RequestRoads) { task->served,
                                                        options.waypoints.graph },
                              waypoints, task->limits, error))
    return FALSE;
  order = order_places (&options, task, &graph, waypoints, error);
  if (order == NULL)
    return FALSE;
  places = put_in_order (waypoints, order);
  legs = legs_find (&graph, places, task->limits, SERVICE_NO_TRIPS, error);
  if (legs == NULL)
    return FALSE;

  json_open (json, NULL, '{');
  json_string (json, "code", "Ok");
  json_open (json, "trips", '[');
  json_open (json, NULL, '{');
  route_add_json (&graph, &options.routes, legs, places, json);
  json_close (json, '}');
  json_close (json, ']');
  add_waypoints (&options, task->served, waypoints, order, json);
  json_close (json, '}');
  return TRUE;
}
