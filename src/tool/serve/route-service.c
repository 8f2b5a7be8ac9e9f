/* route-service.c - routes over places in the order of the request
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/serve/route-alternatives.h"
#include "tool/serve/route-legs.h"
#include "tool/serve/route-objects.h"
#include "tool/serve/services.h"

#include <string.h>

#define USUAL_ALTERNATIVES 2
#define MOST_ALTERNATIVES 5

typedef struct
{
  WaypointOptions waypoints;
  RouteOptions    routes;
  GArray         *stops;        /* (owned) of guint: the places that divide the
                                 * route into legs */
  gboolean        goes_straight; /* whether it turns round at no place */
  guint           n_routes;     /* to find, with alternatives */
} RouteServiceOptions;

static void
route_service_options_clear (RouteServiceOptions *self)
{
  waypoint_options_clear (&self->waypoints);
  g_clear_pointer (&self->stops, g_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RouteServiceOptions, route_service_options_clear)

/* By default a route may turn round at each of its places. */
static gboolean
parse_straight (RouteServiceOptions *self,
                ServiceRequest      *request,
                GError             **error)
{
  static const char *const choices[] = { "default", "false", "true", NULL };
  guint chosen = 0;

  if (!request_choose (request, "continue_straight", choices, &chosen, error))
    return FALSE;

  self->goes_straight = chosen == 2;
  return TRUE;
}

/* Whether to find others, or how many. Only routes without places between their
 * ends have others. */
static gboolean
parse_alternatives (RouteServiceOptions *self,
                    ServiceRequest      *request,
                    GError             **error)
{
  const char *text = request_get (request, "alternatives");
  guint n = 0;

  if (g_strcmp0 (text, "true") == 0)
    n = USUAL_ALTERNATIVES;
  else if (text != NULL && strcmp (text, "false") != 0
           && !request_get_count (request, "alternatives", 0, G_MAXUINT32, &n,
                                  error))
    return FALSE;
  if (n > MOST_ALTERNATIVES)
    return service_fail (error, SERVICE_TOO_BIG,
                         "alternatives must be %u at most", MOST_ALTERNATIVES);

  self->n_routes = request->places->len == 2 ? n + 1 : 1;
  return TRUE;
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
      || !parse_straight (self, request, error)
      || !parse_alternatives (self, request, error))
    return FALSE;

  self->stops = request_get_stops (request, error);
  return self->stops != NULL && request_check_known (request, error);
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

/* (transfer full) (nullable): the legs of all routes, of GPtrArray. */
static GPtrArray *
find_routes (const RouteServiceOptions *self,
             PenaltyGraph              *graph,
             const ServiceTask         *task,
             GArray                    *waypoints,
             GError                   **error)
{
  const RequestRoads roads = { task->served, self->waypoints.graph,
                               self->goes_straight && waypoints->len > 2 };
  g_autoptr (GPtrArray) routes
    = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  GPtrArray *legs;

  if (self->n_routes > 1)
    {
      if (!penalty_graph_init (graph, &roads, waypoints, task->limits, error))
        return NULL;
      legs = alternatives_find (graph, waypoints, self->n_routes, task->limits,
                                error);
      for (guint i = 0; legs != NULL && i < legs->len; i++)
        {
          GPtrArray *route = g_ptr_array_new_with_free_func (
            (GDestroyNotify) way_path_unref);

          g_ptr_array_add (route, way_path_ref (legs->pdata[i]));
          g_ptr_array_add (routes, route);
        }
      g_clear_pointer (&legs, g_ptr_array_unref);
      return routes->len > 0 ? g_steal_pointer (&routes) : NULL;
    }

  if (!request_graph_init (&graph->graph, &roads, waypoints, task->limits,
                           error))
    return NULL;
  legs = (roads.has_directions ? legs_find_straight : legs_find)
           (&graph->graph, waypoints, task->limits, SERVICE_NO_ROUTE, error);
  if (legs == NULL)
    return NULL;
  g_ptr_array_add (routes, legs_merge (legs, self->stops));
  g_ptr_array_unref (legs);
  return g_steal_pointer (&routes);
}

gboolean
route_service (const ServiceTask *task,
               GError           **error)
{
  g_auto (RouteServiceOptions) options = { { FALSE } };
  g_auto (PenaltyGraph) graph = { { NULL } };
  g_autoptr (GArray) waypoints = NULL;
  g_autoptr (GArray) stops = NULL;
  g_autoptr (GPtrArray) routes = NULL;
  Json *json = task->json;

  if (!parse_options (&options, task, error))
    return FALSE;
  waypoints = waypoints_find (task->served, task->request, &options.waypoints,
                              task->limits, error);
  if (waypoints == NULL)
    return FALSE;
  routes = find_routes (&options, &graph, task, waypoints, error);
  if (routes == NULL)
    return FALSE;

  stops = list_stops (&options, waypoints);
  json_open (json, NULL, '{');
  json_string (json, "code", "Ok");
  json_open (json, "routes", '[');
  for (guint i = 0; i < routes->len; i++)
    {
      json_open (json, NULL, '{');
      route_add_json (&graph.graph, &options.routes, routes->pdata[i], stops,
                      json);
      json_close (json, '}');
    }
  json_close (json, ']');
  add_waypoints (&options, task->served, stops, json);
  json_close (json, '}');
  return TRUE;
}
