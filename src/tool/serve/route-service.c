/* route-service.c - routes over places in the order of the request
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/serve/route-legs.h"
#include "tool/serve/route-objects.h"
#include "tool/serve/services.h"

#include <string.h>

typedef struct
{
  WaypointOptions waypoints;
  RouteOptions    routes;
  GArray         *stops;        /* (owned) of guint: the places that divide the
                                 * route into legs */
} RouteServiceOptions;

static void
route_service_options_clear (RouteServiceOptions *self)
{
  waypoint_options_clear (&self->waypoints);
  g_clear_pointer (&self->stops, g_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RouteServiceOptions, route_service_options_clear)

/* A route may turn round at each of its places. */
static gboolean
check_straight (ServiceRequest *request,
                GError        **error)
{
  static const char *const choices[] = { "default", "false", NULL };
  guint chosen = 0;

  if (g_strcmp0 (request_get (request, "continue_straight"), "true") == 0)
    return service_fail (error, SERVICE_INVALID_OPTIONS,
                         "continue_straight=true is not supported: routes may "
                         "turn round at places");

  return request_choose (request, "continue_straight", choices, &chosen, error);
}

static gboolean
check_stops (const RouteServiceOptions        *self,
             const ServiceRequest *request,
             GError              **error)
{
  const GArray *stops = self->stops;
  const guint n = stops->len;

  for (guint i = 1; i < n; i++)
    if (g_array_index (stops, guint, i) <= g_array_index (stops, guint, i - 1))
      return service_fail (error, SERVICE_INVALID_OPTIONS,
                           "waypoints must be in ascending order");
  if (n < 2 || g_array_index (stops, guint, 0) != 0
      || g_array_index (stops, guint, n - 1) != request->places->len - 1)
    return service_fail (error, SERVICE_INVALID_OPTIONS,
                         "waypoints must hold the first and the last place");

  return TRUE;
}

static gboolean
check_alternatives (ServiceRequest *request,
                    GError        **error)
{
  const char *text = request_get (request, "alternatives");

  return text == NULL || strcmp (text, "false") == 0 || strcmp (text, "0") == 0
         || service_fail (error, SERVICE_INVALID_OPTIONS,
                          "alternatives are not supported");
}

static gboolean
parse_options (RouteServiceOptions           *self,
               const ServiceTask *task,
               GError           **error)
{
  ServiceRequest *request = task->request;

  if (!request_check_places (request, 2, task->caps->max_places, error)
      || !waypoint_options_parse (&self->waypoints, request, task->served,
                                  error)
      || !route_options_parse (&self->routes, request, error)
      || !check_straight (request, error)
      || !check_alternatives (request, error))
    return FALSE;

  self->stops = request_get_places (request, "waypoints", error);
  return self->stops != NULL && check_stops (self, request, error)
         && request_check_known (request, error);
}

/* (transfer full): those of @waypoints that divide the route. */
static GArray *
list_stops (const RouteServiceOptions *self,
            const GArray  *waypoints)
{
  GArray *places = g_array_new (FALSE, FALSE, sizeof (Waypoint));

  for (guint i = 0; i < self->stops->len; i++)
    {
      const guint stop = g_array_index (self->stops, guint, i);

      g_array_append_val (places, g_array_index (waypoints, Waypoint, stop));
    }

  return places;
}

static void
add_waypoints (const RouteServiceOptions *self,
               ServedNetwork *served,
               const GArray  *places,
               Json          *json)
{
  if (self->waypoints.skips_waypoints)
    return;

  json_open (json, "waypoints", '[');
  for (guint i = 0; i < places->len; i++)
    {
      waypoint_open_json (&g_array_index (places, Waypoint, i), served,
                          &self->waypoints, json);
      json_close (json, '}');
    }
  json_close (json, ']');
}

gboolean
route_service (const ServiceTask *task,
               GError           **error)
{
  g_auto (RouteServiceOptions) options = { { FALSE } };
  g_auto (RequestGraph) graph = { NULL };
  g_autoptr (GArray) waypoints = NULL;
  g_autoptr (GArray) stops = NULL;
  g_autoptr (GPtrArray) legs = NULL;
  g_autoptr (GPtrArray) merged = NULL;
  Json *json = task->json;

  if (!parse_options (&options, task, error))
    return FALSE;
  waypoints = waypoints_find (task->served, task->request, &options.waypoints,
                              error);
  if (waypoints == NULL
      || !request_graph_init (&graph, task->served, waypoints,
                              task->limits, error))
    return FALSE;
  legs = legs_find (&graph, waypoints, task->limits, SERVICE_NO_ROUTE, error);
  if (legs == NULL)
    return FALSE;

  stops = list_stops (&options, waypoints);
  merged = legs_merge (legs, options.stops);
  json_open (json, NULL, '{');
  json_string (json, "code", "Ok");
  json_open (json, "routes", '[');
  json_open (json, NULL, '{');
  route_add_json (&graph, &options.routes, merged, stops, json);
  json_close (json, '}');
  json_close (json, ']');
  add_waypoints (&options, task->served, stops, json);
  json_close (json, '}');
  return TRUE;
}
