/* route-crossings.c - the roads that meet at the nodes of a route
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/serve/route-crossings.h"

#include "tool/serve/place-json.h"
#include "tool/serve/road-filter.h"

#include <math.h>

/* Fewer roads leave no choice. */
#define ROADS_OF_A_JUNCTION 3

/* A road at a node. */
typedef struct
{
  WayNode  to;                  /* its other end */
  guint    bearing;             /* in whole degrees, below 360 */
  gboolean is_open;             /* whether an edge leads away */
} Road;

typedef struct
{
  const RequestGraph *graph;
  const RouteLine    *leg;
  WayEdges           *edges;    /* (owned) */
  GArray             *roads;    /* (owned) of Road */
  GArray             *line;     /* (owned) of WayPosition */
} Crossings;

/* In whole degrees from 0 on. */
static guint
find_bearing_of (const WayPosition *from,
                 const WayPosition *to)
{
  return (guint) lround (road_bearing (from, to) + 360) % 360;
}

/* The table's node at the other end of the road from @node to @other, which may
 * be a place on it. A place in a square lies on no road. */
static WayNode
find_end (const Crossings *self,
          WayNode          node,
          WayNode          other)
{
  WaySpot spot;
  WayGraph *midway = way_network_get_graph (self->graph->network);

  if (!way_midway_get_spot (WAY_MIDWAY (midway), other, &spot)
      || spot.area > 0)
    return other;

  return spot.from == node ? spot.to : spot.from;
}

static gboolean
is_place (const Crossings *self,
          WayNode          node)
{
  return WAY_NODE_INDEX (node)
         >= way_table_get_n_nodes (self->graph->served->table);
}

static void
note_road (Crossings *self,
           WayNode    node,
           WayNode    to,
           gboolean   is_open)
{
  WayGraph *graph = way_network_get_graph (self->graph->network);
  Road road = { to, 0, is_open };
  WayPosition at = { 0, 0 }, end = { 0, 0 };

  for (guint i = 0; i < self->roads->len; i++)
    if (g_array_index (self->roads, Road, i).to == to)
      {
        g_array_index (self->roads, Road, i).is_open |= is_open;
        return;
      }

  g_array_set_size (self->line, 0);
  way_network_append_shape (self->graph->network, node, to, self->line);
  way_graph_get_position (graph, node, &at);
  way_graph_get_position (graph, to, &end);
  if (self->line->len > 0)
    end = g_array_index (self->line, WayPosition, 0);
  road.bearing = find_bearing_of (&at, &end);
  g_array_append_val (self->roads, road);
}

static gint
compare_roads (gconstpointer a,
               gconstpointer b)
{
  const Road *one = a, *other = b;

  return one->bearing < other->bearing ? -1 : one->bearing > other->bearing;
}

/* Lists the roads at a node clockwise from north. */
static void
list_roads (Crossings *self,
            WayNode    node)
{
  WayGraph *table = self->graph->served->graph;
  const WayAt at = { node, node, 0, TRUE };

  g_array_set_size (self->roads, 0);
  way_graph_neighbours (table, NULL, &at, self->edges);
  for (guint i = 0; i < way_edges_get_length (self->edges); i++)
    note_road (self, node, way_edges_get_node (self->edges, i), TRUE);
  way_graph_predecessors (table, NULL, &at, self->edges);
  for (guint i = 0; i < way_edges_get_length (self->edges); i++)
    note_road (self, node, way_edges_get_node (self->edges, i), FALSE);
  g_array_sort (self->roads, compare_roads);
}

static void
add_road_number (const Crossings *self,
                 Json            *json,
                 const char      *key,
                 WayNode          to)
{
  for (guint i = 0; i < self->roads->len; i++)
    if (g_array_index (self->roads, Road, i).to == to)
      {
        json_count (json, key, i);
        return;
      }
}

static void
add_roads (const Crossings *self,
           Json            *json,
           WayNode          from)
{
  json_open_flat (json, "bearings", '[');
  for (guint i = 0; i < self->roads->len; i++)
    json_count (json, NULL, g_array_index (self->roads, Road, i).bearing);
  json_close (json, ']');

  json_open_flat (json, "entry", '[');
  for (guint i = 0; i < self->roads->len; i++)
    {
      const Road *road = &g_array_index (self->roads, Road, i);

      json_boolean (json, NULL, road->is_open && road->to != from);
    }
  json_close (json, ']');
}

/* A place on an edge has one road, on which the route begins or ends. */
static void
list_road_of_place (Crossings *self,
                    guint      i)
{
  const WayPath *path = self->leg->path;
  const guint n = way_path_get_length (path);
  const guint place = g_array_index (self->leg->places, guint, i);
  const gboolean is_end = i + 1 == n;
  const GArray *line = self->leg->line;
  Road road = { NULL, 0, TRUE };

  g_array_set_size (self->roads, 0);
  if (n > 1)
    road.bearing = find_bearing_of (
      &g_array_index (line, WayPosition, place),
      &g_array_index (line, WayPosition, is_end ? place - 1 : place + 1));
  g_array_append_val (self->roads, road);
}

static void
add_crossing (Crossings *self,
              Json      *json,
              guint      i)
{
  const WayPath *path = self->leg->path;
  const guint n = way_path_get_length (path);
  const WayNode node = way_path_get_node (path, i);
  const gboolean at_place = is_place (self, node);
  WayNode from = NULL, to = NULL;

  if (i > 0 && !at_place)
    from = find_end (self, node, way_path_get_node (path, i - 1));
  if (i + 1 < n && !at_place)
    to = find_end (self, node, way_path_get_node (path, i + 1));

  json_open (json, NULL, '{');
  json_add_place (json, "location",
                  &g_array_index (self->leg->line, WayPosition,
                                  g_array_index (self->leg->places, guint, i)));
  add_roads (self, json, i > 0 && !at_place ? from : WAY_INDEX (G_MAXUINT32));
  if (i > 0)
    add_road_number (self, json, "in", from);
  if (i + 1 < n)
    add_road_number (self, json, "out", to);
  json_close (json, '}');
}

void
crossings_add_json (const RequestGraph *graph,
                    const RouteLine    *leg,
                    guint               first,
                    guint               last,
                    Json               *json)
{
  Crossings self = { graph, leg };

  self.edges
    = way_edges_new (way_graph_get_node_type (graph->served->graph));
  self.roads = g_array_new (FALSE, FALSE, sizeof (Road));
  self.line = g_array_new (FALSE, FALSE, sizeof (WayPosition));

  json_open (json, "intersections", '[');
  for (guint i = first; i < MAX (last, first + 1); i++)
    {
      const WayNode node = way_path_get_node (leg->path, i);

      if (is_place (&self, node))
        list_road_of_place (&self, i);
      else
        list_roads (&self, node);
      if (i == first || self.roads->len >= ROADS_OF_A_JUNCTION)
        add_crossing (&self, json, i);
    }
  json_close (json, ']');

  way_edges_free (self.edges);
  g_array_unref (self.roads);
  g_array_unref (self.line);
}
