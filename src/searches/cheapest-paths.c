/* cheapest-paths.c - all equally cheap paths between two nodes
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The edges of cheapest paths form a graph without circles. Each node knows how
 * many paths lead from it to the goal, so that path number i is found by one
 * walk: an edge whose end has more than i paths is taken, and otherwise i falls
 * by their number. Numbers that stand for larger ones are never passed by a
 * number below them, so that the walk is right for these, too. */

#include "searches/cheapest-paths-private.h"

#include "core/node-type-private.h"

#include <math.h>

G_DEFINE_BOXED_TYPE (WayCheapestPaths, way_cheapest_paths,
                     way_cheapest_paths_ref, way_cheapest_paths_unref)

/* Has the graph know its states by their numbers for as long as the paths. */
static void
keep_numbers (WayCheapestPaths *self)
{
  const WayQuery nothing = { .n_goals = 0 };

  if (self->type->is_numbered)
    self->cursor = way_graph_begin (self->graph, &nothing);
}

WayCheapestPaths *
way_cheapest_paths_new (WayGraph        *graph,
                        WayNode          start,
                        WayNode          goal,
                        const WayLimits *limits,
                        GError         **error)
{
  g_autoptr (WayCheapestPaths) self = NULL;
  Meter meter;

  g_return_val_if_fail (WAY_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  self = g_new0 (WayCheapestPaths, 1);
  g_atomic_ref_count_init (&self->ref_count);
  self->graph = g_object_ref (graph);
  self->type = way_node_type_ref (way_graph_get_node_type (graph));
  self->cost = INFINITY;
  keep_numbers (self);
  meter_init (&meter, limits);

  return cheapest_paths_build (self, start, goal, &meter, error)
           ? g_steal_pointer (&self) : NULL;
}

WayCheapestPaths *
way_cheapest_paths_ref (WayCheapestPaths *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
way_cheapest_paths_unref (WayCheapestPaths *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  for (gsize i = 0; i < self->n_nodes; i++)
    way_node_type_free_node (self->type, self->nodes[i].node);
  g_free (self->nodes);
  g_free (self->edges);
  hash_slots_clear (&self->slots);
  if (self->cursor != NULL)
    way_graph_end (self->graph, self->cursor);
  way_node_type_unref (self->type);
  g_object_unref (self->graph);
  g_free (self);
}

WayCost
way_cheapest_paths_get_cost (const WayCheapestPaths *self)
{
  g_return_val_if_fail (self != NULL, INFINITY);

  return self->cost;
}

guint64
way_cheapest_paths_get_n_paths (const WayCheapestPaths *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->n_paths;
}

guint
way_cheapest_paths_get_n_edges (const WayCheapestPaths *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return (guint) self->n_edges;
}

void
way_cheapest_paths_get_edge (const WayCheapestPaths *self,
                             guint                   i,
                             WayCheapestEdge        *edge)
{
  const CheapestEdge *found;

  g_return_if_fail (self != NULL && edge != NULL);
  g_return_if_fail (i < self->n_edges);

  found = &self->edges[i];
  *edge = (WayCheapestEdge) { .from = self->nodes[found->from].node,
                              .to = self->nodes[found->to].node,
                              .edge = found->edge,
                              .from_cost = self->nodes[found->from].cost,
                              .cost = found->cost,
                              .n_paths = found->n_paths };
}

guint
way_cheapest_paths_find_edges (const WayCheapestPaths *self,
                               WayNode                 node,
                               guint                  *first)
{
  guint32 place;

  g_return_val_if_fail (self != NULL && first != NULL, 0);

  *first = 0;
  if (self->n_nodes == 0 || !node_type_takes (self->type, node))
    return 0;
  place = *cheapest_paths_find_slot (self, node);
  if (place == 0)
    return 0;

  *first = self->nodes[place - 1].first_edge;
  return cheapest_paths_count_edges (self, place - 1);
}

/* Paths -------------------------------------------------------------------- */

/* A path as it grows. */
typedef struct
{
  GArray *nodes;                /* (owned) of WayNode */
  GArray *costs;                /* (owned) of WayCost */
  GArray *edges;                /* (owned) of edge ids */
} Trail;

static void
trail_add (const Trail            *self,
           const WayCheapestPaths *paths,
           guint32                 number,
           guint32                 edge)
{
  const CheapestNode *node = &paths->nodes[number];
  const WayNode projected = way_graph_project (paths->graph, node->node);

  g_array_append_val (self->nodes, projected);
  g_array_append_val (self->costs, node->cost);
  g_array_append_val (self->edges, edge);
}

/* The start of path @i, which then is the number of the path among those from
 * there. */
static guint32
find_start (const WayCheapestPaths *self,
            guint64                *i)
{
  guint32 number = 0;

  while (!self->nodes[number].is_start
         || self->nodes[number].n_paths <= *i)
    {
      if (self->nodes[number].is_start)
        *i -= self->nodes[number].n_paths;
      number++;
    }

  return number;
}

static void
walk (const WayCheapestPaths *self,
      guint64                 i,
      const Trail            *trail)
{
  guint32 number = find_start (self, &i);

  trail_add (trail, self, number, WAY_EDGE_NONE);
  while (cheapest_paths_count_edges (self, number) > 0)
    {
      const CheapestEdge *edge = &self->edges[self->nodes[number].first_edge];

      for (; self->nodes[edge->to].n_paths <= i; edge++)
        i -= self->nodes[edge->to].n_paths;
      number = edge->to;
      trail_add (trail, self, number, edge->edge);
    }
}

WayPath *
way_cheapest_paths_dup_path (const WayCheapestPaths *self,
                             guint64                 i)
{
  Trail trail;
  WayPath *path;

  g_return_val_if_fail (self != NULL && i < self->n_paths, NULL);

  trail.nodes = g_array_new (FALSE, FALSE, sizeof (WayNode));
  trail.costs = g_array_new (FALSE, FALSE, sizeof (WayCost));
  trail.edges = g_array_new (FALSE, FALSE, sizeof (guint32));
  walk (self, i, &trail);
  path = way_path_new (way_graph_get_query_type (self->graph),
                       (const WayNode *) trail.nodes->data,
                       (const WayCost *) trail.costs->data,
                       (const guint32 *) trail.edges->data, trail.nodes->len,
                       FALSE);
  g_array_unref (trail.nodes);
  g_array_unref (trail.costs);
  g_array_unref (trail.edges);
  return path;
}
