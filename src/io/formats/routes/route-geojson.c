/* route-geojson.c - routes as GeoJSON: a line for each leg, points for places
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/formats/geojson/geojson-writer.h"
#include "io/formats/routes/route-output.h"

#include <string.h>

/* The labels along a leg, each once where it begins. */
static GPtrArray *
collect_labels (WayRoute *route,
                guint     leg)
{
  const WayPath *path = way_route_get_leg (route, leg);
  GPtrArray *labels = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 1; i < way_path_get_length (path); i++)
    {
      g_autofree char *label = route_dup_label (route, leg, i);

      if (label != NULL
          && (labels->len == 0
              || strcmp (labels->pdata[labels->len - 1], label) != 0))
        g_ptr_array_add (labels, g_steal_pointer (&label));
    }

  return labels;
}

/* Writes the number of the route to which a feature belongs, if a file has
 * several. */
static void
put_route (GeoJsonWriter *out,
           guint          number,
           guint          n_routes)
{
  if (n_routes > 1)
    geojson_put_number (out, "route", number);
}

static void
put_leg (GeoJsonWriter *out,
         WayRoute      *route,
         guint          leg,
         guint          number,
         guint          n_routes)
{
  g_autoptr (GArray) line = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  g_autoptr (GPtrArray) labels = collect_labels (route, leg);
  g_autofree char *from = route_dup_place (route, leg);
  g_autofree char *to = route_dup_place (route, leg + 1);
  const WayPath *path = way_route_get_leg (route, leg);
  gdouble size;

  way_network_get_answer_unit (route_get_network (route), &size);
  route_append_line (route, leg, line);
  geojson_begin_feature (out);
  geojson_put_line (out, (const WayPosition *) line->data, line->len);
  put_route (out, number, n_routes);
  geojson_put_number (out, "leg", leg + 1);
  geojson_put_string (out, "from", from);
  geojson_put_string (out, "to", to);
  geojson_put_number (out, "cost", way_path_get_cost (path) / size);
  if (labels->len > 0)
    geojson_put_strings (out, "labels", labels);
  if (way_path_is_partial (path))
    geojson_put_true (out, "partial");
  geojson_end_feature (out);
}

static void
put_place (GeoJsonWriter *out,
           WayRoute      *route,
           guint          place,
           WayCost        cost,
           guint          number,
           guint          n_routes)
{
  WayGraph *graph = way_network_get_graph (route_get_network (route));
  g_autofree char *name = route_dup_place (route, place);
  WayPosition at;
  WayNode node;
  gdouble size;

  way_network_get_answer_unit (route_get_network (route), &size);
  geojson_begin_feature (out);
  if (route_get_node (route, place, &node)
      && way_graph_get_position (graph, node, &at))
    geojson_put_point (out, &at);
  else
    geojson_put_nowhere (out);
  put_route (out, number, n_routes);
  geojson_put_number (out, "place", place + 1);
  geojson_put_string (out, "name", name);
  geojson_put_number (out, "cost", cost / size);
  geojson_end_feature (out);
}

static void
put_one (GeoJsonWriter *out,
         WayRoute      *route,
         guint          number,
         guint          n_routes)
{
  const guint n_legs = way_route_get_n_legs (route);
  WayCost cost = 0;

  for (guint i = 0; i < n_legs; i++)
    put_leg (out, route, i, number, n_routes);
  for (guint i = 0; i <= n_legs; i++)
    {
      put_place (out, route, i, cost, number, n_routes);
      if (i < n_legs)
        cost += way_path_get_cost (way_route_get_leg (route, i));
    }
}

void
route_write_geojson (Writer          *writer,
                     WayRoute *const *routes,
                     guint            n_routes)
{
  GeoJsonWriter out;
  const char *attribution = NULL;

  geojson_begin (&out, writer, WAY_POSITION_NONE);
  for (guint i = 0; i < n_routes; i++)
    {
      WayNetwork *network = route_get_network (routes[i]);
      WayGraph *graph = way_network_get_graph (network);

      out.kind = way_graph_get_position_kind (graph);
      put_one (&out, routes[i], i + 1, n_routes);
      if (attribution == NULL)
        attribution = way_network_get_attribution (network);
    }
  geojson_end (&out, attribution,
               n_routes > 0
                 ? way_network_get_answer_unit (route_get_network
                                                  (routes[0]), NULL)
                 : WAY_UNIT_UNKNOWN,
               NULL);
}
