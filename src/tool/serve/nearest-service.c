/* nearest-service.c - the roads that are nearest to a place
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/serve/services.h"
#include "tool/serve/waypoints.h"

#include <math.h>

#define MOST_ROADS 100

/* Metres: how far to look first, and at most. */
#define FIRST_RADIUS 100.0
#define LAST_RADIUS 20000.0

/* Roads near a place. */
typedef struct
{
  RoadFilter     filter;
  GArray        *waypoints;     /* (not owned) of Waypoint */
  WayPosition    asked;
} NearRoads;

static gboolean
take_spot (const WaySpot     *spot,
           const WayPosition *foot,
           gdouble            distance,
           gpointer           data)
{
  NearRoads *self = data;
  const Waypoint waypoint = { self->asked, *spot, *foot, distance, NULL,
                              ROAD_BOTH };

  g_array_append_val (self->waypoints, waypoint);
  return TRUE;
}

static gint
compare_distances (gconstpointer a,
                   gconstpointer b)
{
  const Waypoint *one = a, *other = b;

  return one->distance < other->distance ? -1
                                         : one->distance > other->distance;
}

/* Looks in larger and larger circles, up to @radius. */
static gboolean
find_roads (NearRoads       *self,
            guint            number,
            gdouble          radius,
            const WayLimits *limits,
            GError         **error)
{
  for (gdouble circle = FIRST_RADIUS;; circle *= 2)
    {
      const gdouble within = MIN (circle, radius);

      g_array_set_size (self->waypoints, 0);
      if (!road_filter_foreach_within (&self->filter, &self->asked, within,
                                       take_spot, self, limits, error))
        return FALSE;
      if (self->waypoints->len >= number || within >= radius)
        break;
    }

  g_array_sort (self->waypoints, compare_distances);
  if (self->waypoints->len > number)
    g_array_set_size (self->waypoints, number);
  return TRUE;
}

static void
add_road (const Waypoint        *self,
          ServedNetwork         *served,
          const WaypointOptions *options,
          Json                  *json)
{
  waypoint_open_json (self, served, options, json);
  json_open_flat (json, "nodes", '[');
  json_count (json, NULL, way_table_get_id (served->table, self->spot.from));
  json_count (json, NULL, way_table_get_id (served->table, self->spot.to));
  json_close (json, ']');
  json_close (json, '}');
}

static void
add_answer (const GArray          *waypoints,
            ServedNetwork         *served,
            const WaypointOptions *options,
            Json                  *json)
{
  json_open (json, NULL, '{');
  json_string (json, "code", "Ok");
  json_open (json, "waypoints", '[');
  for (guint i = 0; i < waypoints->len; i++)
    add_road (&g_array_index (waypoints, Waypoint, i), served, options, json);
  json_close (json, ']');
  json_close (json, '}');
}

gboolean
nearest_service (const ServiceTask *task,
                 GError           **error)
{
  g_auto (WaypointOptions) options = { FALSE };
  g_autoptr (GArray) waypoints = NULL;
  NearRoads near;
  ServiceRequest *request = task->request;
  guint number = 1;
  gboolean good = TRUE;

  if (!request_check_places (request, 1, 1, error)
      || !waypoint_options_parse (&options, request, task->served, error)
      || !request_get_count (request, "number", 1, MOST_ROADS, &number, error)
      || !request_check_known (request, error))
    return FALSE;
  waypoints = waypoints_find (task->served, request, &options, task->limits,
                              error);
  if (waypoints == NULL)
    return FALSE;

  if (number > 1)
    {
      const Waypoint first = g_array_index (waypoints, Waypoint, 0);
      const gdouble radius = options.radiuses != NULL ? options.radiuses[0]
                                                      : INFINITY;

      near.filter = waypoint_options_get_filter (&options, task->served, 0);
      near.asked = first.asked;
      near.waypoints = waypoints;
      good = find_roads (&near, number,
                         MIN (radius, MAX (LAST_RADIUS, first.distance + 1)),
                         task->limits, error);
      if (good && first.spot.area > 0)  /* a square is no road */
        {
          g_array_prepend_val (waypoints, first);
          g_array_set_size (waypoints, MIN (waypoints->len, number));
        }
    }
  if (good)
    add_answer (waypoints, task->served, &options, task->json);
  return good;
}
