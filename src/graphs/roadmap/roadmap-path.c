/* roadmap-path.c - the cheapest path between any two places among obstacles
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Each call makes a graph. It has the nodes of the table and two more, for the
 * start and the end of the path. The start has an edge to each node that it
 * sees, and each node that sees the end has an edge to the end. The engine
 * searches this graph like any other; its heuristic is the straight line. */

#include "graphs/roadmap/roadmap-private.h"

#include "core/plane.h"
#include "engine/find-path-private.h"

#define TYPE_JOURNEY (journey_get_type ())
G_DECLARE_FINAL_TYPE (Journey, journey, , JOURNEY, GObject)

/* Serves one search. Its nodes are the table's, then from, then to. */
struct _Journey
{
  GObject      parent_instance;

  WayRoadmap  *roadmap;         /* (not owned) */
  WayNodeType *node_type;       /* (owned) */
  WayEdges    *edges;           /* (owned) of the table */
  Place        ends[2];
};

static const Place *
place_of (const Journey *self,
          gsize          node)
{
  return node < self->roadmap->n_places
           ? &self->roadmap->places[node]
           : &self->ends[node - self->roadmap->n_places];
}

/* The cost of the line between two nodes, one of them an end of the path. */
static WayCost
line_cost (const Journey *self,
           gsize          from,
           gsize          to)
{
  const WayRoadmap *roadmap = self->roadmap;
  const Place *one = place_of (self, from), *other = place_of (self, to);

  if (roadmap->max_length < INFINITY
      && way_position_distance (&one->at, &other->at, WAY_POSITION_PLANAR)
           > roadmap->max_length)
    return INFINITY;
  if (!plane_is_same (&one->at, &other->at)
      && !(roadmap->is_taut ? place_is_taut (one, &other->at)
                              && place_is_taut (other, &one->at)
                            : place_has_room (one, &other->at)
                              && place_has_room (other, &one->at)))
    return INFINITY;

  return obstacles_see (roadmap->barriers, &one->at, &other->at)
           ? roadmap_line_cost (roadmap->cost, &one->at, &other->at) : INFINITY;
}

/* The graph interface ----------------------------------------------------- */

static WayNodeType *
get_node_type (WayGraph *graph)
{
  return ((Journey *) graph)->node_type;
}

static void
neighbours (WayGraph    *graph,
            gpointer     cursor,
            const WayAt *at,
            WayEdges    *edges)
{
  Journey *self = (Journey *) graph;
  const gsize node = WAY_NODE_INDEX (at->node);
  const gsize from = self->roadmap->n_places, to = from + 1;

  if (node == to)
    return;
  if (node == from)
    for (gsize i = 0; i < from; i++)
      way_edges_add (edges, WAY_INDEX (i), line_cost (self, from, i));
  else
    {
      way_graph_neighbours (WAY_GRAPH (self->roadmap->table), NULL, at,
                            self->edges);
      for (guint i = 0; i < way_edges_get_length (self->edges); i++)
        way_edges_add (edges, way_edges_get_node (self->edges, i),
                       way_edges_get_cost (self->edges, i));
    }
  way_edges_add (edges, WAY_INDEX (to), line_cost (self, node, to));
}

static WayCost
heuristic (WayGraph *graph,
           gpointer  cursor,
           WayNode   node)
{
  const Journey *self = (const Journey *) graph;

  return way_position_distance (&place_of (self, WAY_NODE_INDEX (node))->at,
                                &self->ends[1].at, WAY_POSITION_PLANAR);
}

static WayGraphFlags
get_flags (WayGraph *graph)
{
  const WayRoadmap *roadmap = ((const Journey *) graph)->roadmap;

  return roadmap->cost->func == NULL ? WAY_GRAPH_HEURISTIC : 0;
}

static void
implement_graph (WayGraphInterface *iface)
{
  iface->get_node_type = get_node_type;
  iface->neighbours = neighbours;
  iface->heuristic = heuristic;
  iface->get_flags = get_flags;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (Journey, journey, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                      implement_graph))

static void
finalize (GObject *object)
{
  Journey *self = (Journey *) object;

  g_clear_pointer (&self->edges, way_edges_free);
  g_clear_pointer (&self->node_type, way_node_type_unref);
  G_OBJECT_CLASS (journey_parent_class)->finalize (object);
}

static void
journey_class_init (JourneyClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static void
journey_init (Journey *self)
{
}

static Journey *
journey_new (WayRoadmap        *roadmap,
             const WayPosition *from,
             const WayPosition *to)
{
  WayNodeType *type
    = way_graph_get_node_type (WAY_GRAPH (roadmap->table));
  Journey *self = g_object_new (TYPE_JOURNEY, NULL);

  self->roadmap = roadmap;
  self->node_type = way_node_type_new_index (roadmap->n_places + 2);
  self->edges = way_edges_new (type);
  self->ends[0] = (Place) { .at = *from };
  self->ends[1] = (Place) { .at = *to };

  return self;
}

/* Paths ------------------------------------------------------------------- */

/* The positions of a path, each once in a row. */
static GArray *
positions_of (const Journey *self,
              const WayPath *path)
{
  GArray *positions = g_array_new (FALSE, FALSE, sizeof (WayPosition));

  for (guint i = 0; i < way_path_get_length (path); i++)
    {
      const gsize node = WAY_NODE_INDEX (way_path_get_node (path, i));
      const WayPosition *at = &place_of (self, node)->at;

      if (positions->len == 0
          || !plane_is_same (&g_array_index (positions, WayPosition,
                                             positions->len - 1), at))
        g_array_append_val (positions, *at);
    }

  return positions;
}

static GArray *
find_path (Journey         *self,
           WayCost         *cost,
           const WayLimits *limits,
           GError         **error)
{
  const guint32 n = self->roadmap->n_places;
  g_autoptr (WayPath) path
    = way_find_path_full ((WayGraph *) self, WAY_INDEX (n), WAY_INDEX (n + 1),
                          WAY_STRATEGY_ASTAR, limits, error);

  if (path == NULL)
    return NULL;

  if (cost != NULL)
    *cost = way_path_get_cost (path);
  return positions_of (self, path);
}

GArray *
way_roadmap_find_path (WayRoadmap        *self,
                       const WayPosition *from,
                       const WayPosition *to,
                       WayCost           *cost,
                       const WayLimits   *limits,
                       GError           **error)
{
  g_autoptr (GObject) journey = NULL;

  g_return_val_if_fail (WAY_IS_ROADMAP (self) && self->table != NULL, NULL);
  g_return_val_if_fail (from != NULL && to != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (!plane_check (from, "the start of the path", error)
      || !plane_check (to, "the end of the path", error))
    return NULL;

  if (obstacles_cover (self->barriers, from)
      || obstacles_cover (self->barriers, to))
    return NULL;

  journey = (GObject *) journey_new (self, from, to);
  return find_path ((Journey *) journey, cost, limits, error);
}
