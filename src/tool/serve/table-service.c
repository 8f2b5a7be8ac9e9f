/* table-service.c - durations and distances between all places of a request
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/serve/services.h"
#include "tool/serve/table-rows.h"

#include <math.h>
#include <string.h>

/* Of fallback_speed and scale_factor. */
#define LEAST_FACTOR 1e-6
#define MOST_FACTOR 1e9

typedef struct
{
  WaypointOptions waypoints;
  GArray         *sources;      /* (owned) of guint */
  GArray         *destinations; /* (owned) of guint */
  gboolean        has_durations;
  gboolean        has_distances;
  gdouble         fallback_speed; /* metres a second; 0 for none */
  gboolean        from_input;   /* whether that goes from the places as asked */
  gdouble         scale;        /* of durations */
} TableOptions;

static void
table_options_clear (TableOptions *self)
{
  waypoint_options_clear (&self->waypoints);
  g_clear_pointer (&self->sources, g_array_unref);
  g_clear_pointer (&self->destinations, g_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TableOptions, table_options_clear)

static gboolean
parse_annotations (TableOptions   *self,
                   ServiceRequest *request,
                   GError        **error)
{
  static const char *const choices[] = { "duration", "distance",
                                         "duration,distance",
                                         "distance,duration", NULL };
  guint chosen = 0;

  if (!request_choose (request, "annotations", choices, &chosen, error))
    return FALSE;

  self->has_durations = chosen != 1;
  self->has_distances = chosen != 0;
  return TRUE;
}

/* A number whose products with times and lengths can be printed. */
static gboolean
parse_factor (ServiceRequest *request,
              const char     *name,
              gdouble        *value,
              GError        **error)
{
  if (request_get (request, name) == NULL)
    return TRUE;
  if (!request_get_number (request, name, 0, value, error))
    return FALSE;

  return (*value >= LEAST_FACTOR && *value <= MOST_FACTOR)
         || service_fail (error, SERVICE_INVALID_QUERY,
                          "%s must be a number from %g to %g", name,
                          LEAST_FACTOR, MOST_FACTOR);
}

static gboolean
parse_fallback (TableOptions   *self,
                ServiceRequest *request,
                GError        **error)
{
  static const char *const choices[] = { "input", "snapped", NULL };
  guint chosen = 0;

  self->scale = 1;
  if (!parse_factor (request, "fallback_speed", &self->fallback_speed, error)
      || !request_choose (request, "fallback_coordinate", choices, &chosen,
                          error)
      || !parse_factor (request, "scale_factor", &self->scale, error))
    return FALSE;

  self->from_input = chosen == 0;
  return TRUE;
}

static gboolean
parse_options (TableOptions      *self,
               const ServiceTask *task,
               GError           **error)
{
  ServiceRequest *request = task->request;

  if (!request_check_places (request, 1, task->caps->max_places, error)
      || !waypoint_options_parse (&self->waypoints, request, task->served,
                                  error)
      || !parse_annotations (self, request, error)
      || !parse_fallback (self, request, error))
    return FALSE;

  self->sources = request_get_places (request, "sources", error);
  if (self->sources == NULL)
    return FALSE;
  self->destinations = request_get_places (request, "destinations", error);
  if (self->destinations == NULL || !request_check_known (request, error))
    return FALSE;

  return (guint64) self->sources->len * self->destinations->len
           <= task->caps->max_cells
         || service_fail (error, SERVICE_TOO_BIG,
                          "a table of %u times %u is more than %u cells, the "
                          "most of a request", self->sources->len,
                          self->destinations->len, task->caps->max_cells);
}

static gdouble
measure_crow (const TableOptions *self,
              const GArray       *waypoints,
              guint               from,
              guint               to)
{
  const Waypoint *one = &g_array_index (waypoints, Waypoint, from);
  const Waypoint *other = &g_array_index (waypoints, Waypoint, to);

  return way_position_distance (self->from_input ? &one->asked : &one->foot,
                                self->from_input ? &other->asked
                                                 : &other->foot,
                                WAY_POSITION_GEOGRAPHIC);
}

/* Estimates the cells without a path, and lists them. */
static void
fall_back (const TableOptions *self,
           const GArray       *waypoints,
           TableRows          *rows,
           Json               *json)
{
  const guint n_columns = self->destinations->len;

  if (self->fallback_speed <= 0)
    return;

  json_open (json, "fallback_speed_cells", '[');
  for (guint i = 0; i < self->sources->len; i++)
    for (guint j = 0; j < n_columns; j++)
      {
        const gsize cell = (gsize) i * n_columns + j;
        gdouble metres;

        if (rows->durations[cell] < INFINITY)
          continue;
        metres = measure_crow (self, waypoints,
                               g_array_index (self->sources, guint, i),
                               g_array_index (self->destinations, guint, j));
        rows->durations[cell] = metres / self->fallback_speed;
        if (rows->distances != NULL)
          rows->distances[cell] = metres;
        json_open_flat (json, NULL, '[');
        json_count (json, NULL, i);
        json_count (json, NULL, j);
        json_close (json, ']');
      }
  json_close (json, ']');
}

static void
add_cells (const TableOptions *self,
           const gdouble      *cells,
           gdouble             scale,
           const char         *key,
           Json               *json)
{
  const guint n_columns = self->destinations->len;

  json_open (json, key, '[');
  for (guint i = 0; i < self->sources->len; i++)
    {
      json_open_flat (json, NULL, '[');
      for (guint j = 0; j < n_columns; j++)
        json_decimal (json, NULL, cells[(gsize) i * n_columns + j] * scale, 1);
      json_close (json, ']');
    }
  json_close (json, ']');
}

static void
add_side (const TableOptions *self,
          ServedNetwork      *served,
          const GArray       *waypoints,
          const GArray       *numbers,
          const char         *key,
          Json               *json)
{
  if (self->waypoints.skips_waypoints)
    return;

  json_open (json, key, '[');
  for (guint i = 0; i < numbers->len; i++)
    {
      waypoint_open_json (&g_array_index (waypoints, Waypoint,
                                          g_array_index (numbers, guint, i)),
                          served, &self->waypoints, json);
      json_close (json, '}');
    }
  json_close (json, ']');
}

gboolean
table_service (const ServiceTask *task,
               GError           **error)
{
  g_auto (TableOptions) options = { { FALSE } };
  g_auto (RequestGraph) graph = { NULL };
  g_auto (TableRows) rows = { NULL };
  g_autoptr (GArray) waypoints = NULL;
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
  rows.sources = options.sources;
  rows.destinations = options.destinations;
  if (!table_rows_find (&rows, &graph, waypoints, options.has_distances,
                        task->limits, error))
    return FALSE;

  json_open (json, NULL, '{');
  json_string (json, "code", "Ok");
  fall_back (&options, waypoints, &rows, json);
  if (options.has_durations)
    add_cells (&options, rows.durations, options.scale, "durations", json);
  if (options.has_distances)
    add_cells (&options, rows.distances, 1, "distances", json);
  add_side (&options, task->served, waypoints, options.sources, "sources",
            json);
  add_side (&options, task->served, waypoints, options.destinations,
            "destinations", json);
  json_close (json, '}');
  return TRUE;
}
