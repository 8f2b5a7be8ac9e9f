/* reach-service.c - how far one gets from the places of a request
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The answer is GeoJSON, an area for each time. OSRM has no such service. */

#include "tool/serve/request-graph.h"
#include "tool/serve/services.h"

#include <math.h>
#include <string.h>

#define MOST_BANDS 20

/* An answer may have ten positions for each cell that a table may have,
 * about. */
#define BYTES_A_CELL 256

/* Seconds and metres */
#define MOST_TIME 1e9
#define MOST_DISTANCE 1e5

typedef struct
{
  WaypointOptions waypoints;
  GArray         *bands;        /* (owned) of WayCost: where each ends */
  gdouble         distance;     /* of areas from roads; 0 for a usual one */
} ReachOptions;

static void
reach_options_clear (ReachOptions *self)
{
  waypoint_options_clear (&self->waypoints);
  g_clear_pointer (&self->bands, g_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (ReachOptions, reach_options_clear)

static gboolean
parse_bands (ReachOptions      *self,
             const ServiceTask *task,
             GError           **error)
{
  const char *text = request_get (task->request, "bands");
  g_auto (GStrv) parts = g_strsplit (text != NULL ? text : "", ",", -1);
  gdouble last = 0;

  self->bands = g_array_new (FALSE, FALSE, sizeof (WayCost));
  for (guint i = 0; parts[i] != NULL; i++)
    {
      gdouble seconds;
      WayCost cost;

      if (!request_parse_number (parts[i], &seconds) || !(seconds > last)
          || seconds > MOST_TIME)
        break;
      cost = seconds / task->served->seconds;
      g_array_append_val (self->bands, cost);
      last = seconds;
    }

  return (self->bands->len > 0 && self->bands->len <= MOST_BANDS
          && self->bands->len == g_strv_length (parts))
         || service_fail (error, SERVICE_INVALID_QUERY,
                          "bands must be up to %u rising numbers of seconds, "
                          "such as 300,600, up to %g", MOST_BANDS, MOST_TIME);
}

static gboolean
parse_options (ReachOptions      *self,
               const ServiceTask *task,
               GError           **error)
{
  ServiceRequest *request = task->request;

  if (!request_check_places (request, 1, task->caps->max_places, error)
      || !waypoint_options_parse (&self->waypoints, request, task->served,
                                  error)
      || !parse_bands (self, task, error)
      || !request_get_number (request, "distance", 1, &self->distance, error))
    return FALSE;
  if (self->distance > MOST_DISTANCE)
    return service_fail (error, SERVICE_INVALID_QUERY,
                         "distance must be %g metres at most", MOST_DISTANCE);

  return request_check_known (request, error);
}

/* (transfer full) (nullable): what is reached within the last band, in the graph
 * below turns. */
static WayReach *
find_reach (const ReachOptions *self,
            const ServiceTask  *task,
            const RequestGraph *graph,
            const GArray       *waypoints,
            GError            **error)
{
  g_autoptr (WaySearch) search
    = request_graph_new_search (graph, WAY_STRATEGY_DIJKSTRA, task->limits);
  g_autoptr (WayReach) reach = NULL;
  WayStatus status;

  way_search_set_max_cost (search, g_array_index (self->bands, WayCost,
                                                  self->bands->len - 1));
  for (guint i = 0; i < waypoints->len; i++)
    way_search_add_start (search, g_array_index (waypoints, Waypoint, i).node,
                          0);
  status = way_search_run (search, error);
  if (status != WAY_STATUS_EXHAUSTED && status != WAY_STATUS_MAX_COST)
    {
      request_graph_fail (status, SERVICE_NO_ROUTE, "", error);
      return NULL;
    }

  reach = way_reach_new_from_search (search, error);
  if (reach == NULL || graph->graph == graph->plain)
    return g_steal_pointer (&reach);
  return way_reach_new_projected (reach, graph->plain, error);
}

/* A stream into memory that takes so many bytes and no more. */
#define CAPPED_TYPE_STREAM (capped_stream_get_type ())
G_DECLARE_FINAL_TYPE (CappedStream, capped_stream, CAPPED, STREAM,
                      GMemoryOutputStream)

struct _CappedStream
{
  GMemoryOutputStream parent_instance;
  guint64             left;
};

G_DEFINE_FINAL_TYPE (CappedStream, capped_stream, G_TYPE_MEMORY_OUTPUT_STREAM)

static gssize
capped_stream_write (GOutputStream *stream,
                     const void    *buffer,
                     gsize          count,
                     GCancellable  *cancellable,
                     GError       **error)
{
  CappedStream *self = CAPPED_STREAM (stream);

  if (count > self->left)
    {
      service_fail (error, SERVICE_TOO_BIG,
                    "the areas need too many bytes: ask for fewer bands, or a "
                    "larger distance");
      return -1;
    }

  self->left -= count;
  return G_OUTPUT_STREAM_CLASS (capped_stream_parent_class)
    ->write_fn (stream, buffer, count, cancellable, error);
}

static void
capped_stream_class_init (CappedStreamClass *klass)
{
  G_OUTPUT_STREAM_CLASS (klass)->write_fn = capped_stream_write;
}

static void
capped_stream_init (CappedStream *self)
{
}

static gboolean
write_areas (ReachOptions       *self,
             const ServiceTask  *task,
             const RequestGraph *graph,
             const WayReach     *reach,
             GError            **error)
{
  g_autoptr (GOutputStream) stream
    = g_object_new (CAPPED_TYPE_STREAM, "realloc-function", g_realloc,
                    "destroy-function", g_free, NULL);

  CAPPED_STREAM (stream)->left
    = (guint64) task->caps->max_cells * BYTES_A_CELL;
  if (!way_reach_write_areas (reach, graph->network,
                              (const WayCost *) (gpointer) self->bands->data,
                              self->bands->len, &self->distance, NULL, stream,
                              task->limits, error)
      || !g_output_stream_write_all (stream, "", 1, NULL, NULL, error))
    return FALSE;

  output_put (task->json->output,
              g_memory_output_stream_get_data (
                G_MEMORY_OUTPUT_STREAM (stream)));
  return TRUE;
}

gboolean
reach_service (const ServiceTask *task,
               GError           **error)
{
  g_auto (ReachOptions) options = { { FALSE } };
  g_auto (RequestGraph) graph = { NULL };
  g_autoptr (GArray) waypoints = NULL;
  g_autoptr (WayReach) reach = NULL;

  if (!parse_options (&options, task, error))
    return FALSE;
  waypoints = waypoints_find (task->served, task->request, &options.waypoints,
                              task->limits, error);
  if (waypoints == NULL
      || !request_graph_init (&graph, &(RequestRoads) { task->served,
                                                        options.waypoints.graph },
                              waypoints, task->limits, error))
    return FALSE;

  reach = find_reach (&options, task, &graph, waypoints, error);
  return reach != NULL && write_areas (&options, task, &graph, reach, error);
}
