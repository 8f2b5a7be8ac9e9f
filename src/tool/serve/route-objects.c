/* route-objects.c - routes as OSRM's interface describes them, in JSON
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/serve/route-objects.h"

#include "tool/serve/route-steps-json.h"

#include <string.h>

/* Options ----------------------------------------------------------------- */

static gboolean
parse_annotation (RouteOptions *self,
                  const char   *name,
                  GError      **error)
{
  static const char *const names[] = { "duration", "distance", "speed",
                                       "weight", "nodes" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (strcmp (name, names[i]) == 0)
      {
        self->annotations |= 1u << i;
        return TRUE;
      }
  if (strcmp (name, "true") == 0)
    self->annotations = ANNOTATION_ALL;
  if (strcmp (name, "true") == 0 || strcmp (name, "false") == 0)
    return TRUE;

  return service_fail (error, SERVICE_INVALID_OPTIONS,
                       "annotations must be true, false, or some of duration, "
                       "distance, speed, weight and nodes; datasources are not "
                       "supported");
}

static gboolean
parse_annotations (RouteOptions   *self,
                   ServiceRequest *request,
                   GError        **error)
{
  const char *text = request_get (request, "annotations");
  g_auto (GStrv) names = g_strsplit (text != NULL ? text : "false", ",", -1);

  for (guint i = 0; names[i] != NULL; i++)
    if (!parse_annotation (self, names[i], error))
      return FALSE;

  return TRUE;
}

gboolean
route_options_parse (RouteOptions   *self,
                     ServiceRequest *request,
                     GError        **error)
{
  static const char *const geometries[] = { "polyline", "polyline6", "geojson",
                                            NULL };
  static const char *const overviews[] = { "simplified", "full", "false",
                                           NULL };
  guint geometry = GEOMETRY_POLYLINE, overview = OVERVIEW_SIMPLIFIED;

  *self = (RouteOptions) { GEOMETRY_POLYLINE };
  if (!request_choose (request, "geometries", geometries, &geometry, error)
      || !request_choose (request, "overview", overviews, &overview, error)
      || !request_get_flag (request, "steps", &self->has_steps, error)
      || !parse_annotations (self, request, error))
    return FALSE;

  self->geometry = (GeometryKind) geometry;
  self->overview = (Overview) overview;
  return TRUE;
}

/* Lines ------------------------------------------------------------------- */

/* (transfer full): the lines of all legs in a row. */
static GArray *
join_lines (const GPtrArray *lines)
{
  GArray *joined = g_array_new (FALSE, FALSE, sizeof (WayPosition));

  for (guint i = 0; i < lines->len; i++)
    {
      const GArray *line = ((const RouteLine *) lines->pdata[i])->line;
      const guint first = i == 0 ? 0 : 1;

      if (line->len > first)
        g_array_append_vals (joined,
                             &g_array_index (line, WayPosition, first),
                             line->len - first);
    }

  return joined;
}

static void
add_overview (const RouteOptions *options,
              const GPtrArray    *lines,
              Json               *json)
{
  g_autoptr (GArray) line = NULL;

  if (options->overview == OVERVIEW_FALSE)
    return;

  line = join_lines (lines);
  if (options->overview == OVERVIEW_SIMPLIFIED)
    {
      g_autoptr (GArray) full = g_steal_pointer (&line);

      line = line_dup_simplified (full);
    }
  json_add_line (json, "geometry", options->geometry, line, 0, line->len - 1);
}

/* Annotations ------------------------------------------------------------- */

/* Along the line of a leg: from position @i - 1 to position @i, within the edge
 * that ends at node @node of its path. */
static gdouble
measure_part (const RouteLine *leg,
              guint            i)
{
  return g_array_index (leg->metres, gdouble, i)
         - g_array_index (leg->metres, gdouble, i - 1);
}

/* An edge is as fast in all its parts. */
static gdouble
find_duration (const RequestGraph *graph,
               const RouteLine    *leg,
               guint               node,
               guint               i)
{
  const gdouble duration = (way_path_get_cost_so_far (leg->path, node)
                            - way_path_get_cost_so_far (leg->path, node - 1))
                           * graph->served->seconds;
  const gdouble metres = route_line_measure (leg, node - 1, node);
  const guint n_parts = g_array_index (leg->places, guint, node)
                        - g_array_index (leg->places, guint, node - 1);

  return metres > 0 ? duration * measure_part (leg, i) / metres
                    : duration / n_parts;
}

static void
add_annotation (const RequestGraph *graph,
                const RouteLine    *leg,
                Annotations         kind,
                const char         *key,
                Json               *json)
{
  guint node = 1;

  json_open_flat (json, key, '[');
  for (guint i = 1; i < leg->line->len; i++)
    {
      const gdouble metres = measure_part (leg, i);
      gdouble duration;

      while (g_array_index (leg->places, guint, node) < i)
        node++;
      duration = find_duration (graph, leg, node, i);
      if (kind == ANNOTATION_DISTANCE)
        json_decimal (json, NULL, metres, 6);
      else if (kind == ANNOTATION_SPEED)
        json_decimal (json, NULL, duration > 0 ? metres / duration : 0, 1);
      else
        json_decimal (json, NULL, duration, 6);
    }
  json_close (json, ']');
}

/* The nodes of the network between both places. */
static void
add_nodes (const RequestGraph *graph,
           const RouteLine    *leg,
           Json               *json)
{
  WayTable *table = graph->served->table;

  json_open_flat (json, "nodes", '[');
  for (guint i = 0; i < way_path_get_length (leg->path); i++)
    {
      const WayNode node = way_path_get_node (leg->path, i);

      if (WAY_NODE_INDEX (node) < way_table_get_n_nodes (table))
        json_count (json, NULL, way_table_get_id (table, node));
    }
  json_close (json, ']');
}

static void
add_annotations (const RequestGraph *graph,
                 const RouteOptions *options,
                 const RouteLine    *leg,
                 Json               *json)
{
  static const char *const names[] = { "duration", "distance", "speed",
                                       "weight" };

  json_open (json, "annotation", '{');
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if ((options->annotations & (1u << i)) != 0)
      add_annotation (graph, leg, (Annotations) (1u << i), names[i], json);
  if ((options->annotations & ANNOTATION_NODES) != 0)
    add_nodes (graph, leg, json);
  json_close (json, '}');
}

/* Routes ------------------------------------------------------------------ */

static gboolean
take_step (const WayRouteStep *step,
           gpointer            data)
{
  g_ptr_array_add (data, g_boxed_copy (WAY_TYPE_ROUTE_STEP, step));
  return TRUE;
}

static void
free_step (gpointer data)
{
  g_boxed_free (WAY_TYPE_ROUTE_STEP, data);
}

/* (transfer full): the steps of all legs, of WayRouteStep. @places (of Waypoint)
 * are those between the legs. */
static GPtrArray *
list_steps (const RequestGraph *graph,
            const GPtrArray    *legs,
            const GArray       *places)
{
  g_autoptr (WayRoute) route = way_route_new (graph->network, NULL);
  GPtrArray *steps = g_ptr_array_new_with_free_func (free_step);

  for (guint i = 0; i < legs->len; i++)
    {
      way_route_add_leg (route, legs->pdata[i], NULL);
      way_route_set_place_position (
        route, i + 1, &g_array_index (places, Waypoint, i + 1).asked);
    }
  way_route_foreach_step (route, take_step, steps);

  return steps;
}

static void
add_sums (gdouble duration,
          gdouble distance,
          Json   *json)
{
  json_decimal (json, "weight", duration, 1);
  json_decimal (json, "duration", duration, 1);
  json_decimal (json, "distance", distance, 1);
}

static void
add_legs (const RequestGraph *graph,
          const RouteOptions *options,
          GPtrArray          *legs,
          const GArray       *places,
          const GPtrArray    *lines,
          Json               *json)
{
  g_autoptr (GPtrArray) steps
    = options->has_steps ? list_steps (graph, legs, places) : NULL;
  guint next = 0;

  json_open (json, "legs", '[');
  for (guint i = 0; i < lines->len; i++)
    {
      const RouteLine *leg = lines->pdata[i];

      json_open (json, NULL, '{');
      if (steps != NULL)
        steps_add_json (graph, options->geometry, leg, steps, i, &next, json);
      else
        {
          json_open_flat (json, "steps", '[');
          json_close (json, ']');
          json_string (json, "summary", "");
        }
      if (options->annotations != 0)
        add_annotations (graph, options, leg, json);
      add_sums (way_path_get_cost (leg->path) * graph->served->seconds,
                leg->length, json);
      json_close (json, '}');
    }
  json_close (json, ']');
}

static RouteLineDetail
get_detail (const RouteOptions *options)
{
  if (options->has_steps || options->annotations != 0)
    return ROUTE_LINE_METRES;

  return options->overview != OVERVIEW_FALSE ? ROUTE_LINE_BENDS
                                             : ROUTE_LINE_LENGTH;
}

void
route_add_json (const RequestGraph *graph,
                const RouteOptions *options,
                GPtrArray          *legs,
                const GArray       *places,
                Json               *json)
{
  g_autoptr (GPtrArray) lines
    = g_ptr_array_new_with_free_func ((GDestroyNotify) route_line_free);
  gdouble duration = 0, distance = 0;

  for (guint i = 0; i < legs->len; i++)
    {
      RouteLine *line = route_line_new (graph, legs->pdata[i],
                                        get_detail (options));

      g_ptr_array_add (lines, line);
      duration += way_path_get_cost (line->path) * graph->served->seconds;
      distance += line->length;
    }

  add_overview (options, lines, json);
  add_legs (graph, options, legs, places, lines, json);
  json_string (json, "weight_name", "duration");
  add_sums (duration, distance, json);
}
