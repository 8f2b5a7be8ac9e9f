/* reach-edges.c - how far along each edge a cost suffices
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A place on the edge from u to v, at the share t of its cost, is reached from
 * u for cost (u) + t cost (u, v). It may be reached from v as well, for
 * cost (v) + (1 - t) cost (v, u). The two are equal at
 *
 *   t = (cost (v) + cost (v, u) - cost (u)) / (cost (u, v) + cost (v, u))
 *
 * and so the edge belongs to u up to there, and to v from there on, unless the
 * cost runs out before. An edge by which v was reached belongs to u alone. */

#include "core/edge-reader.h"
#include "searches/reach-private.h"

#include <math.h>

typedef struct
{
  const WayReach  *reach;
  WayCost          limit;
  ReachIndex       within;      /* the nodes within the limit */
  EdgeReader       reader;      /* of the node that is visited */
  EdgeReader       back;        /* of a node at the other end */
  GError          *error;       /* (owned) (nullable): the graph's */
  WayReachEdgeFunc func;
  gpointer         user_data;
} Visit;

static gboolean
ask (Visit            *self,
     EdgeReader       *reader,
     const ReachEntry *entry)
{
  const WayAt at = { .node = entry->node,
                     .came_from = entry->came_from,
                     .cost_so_far = entry->cost,
                     .is_start = entry->node == entry->came_from };

  return edge_reader_ask (reader, &at, &self->error);
}

/* The cheapest edge from @from to @to; INFINITY if there is none. */
static gboolean
find_return (Visit            *self,
             const ReachEntry *from,
             const ReachEntry *to,
             WayCost          *cost)
{
  const WayEdges *edges = edge_reader_edges (&self->back);

  *cost = INFINITY;
  if (!ask (self, &self->back, from))
    return FALSE;

  for (guint i = 0; i < way_edges_get_length (edges); i++)
    if (reach_is_same (self->reach, way_edges_get_node (edges, i), to->node))
      *cost = MIN (*cost, way_edges_get_cost (edges, i));

  return TRUE;
}

/* At which share of an edge from @from, which costs @there, it is as cheap to
 * come from @to by an edge that costs @back. Of two free edges one counts. */
static gdouble
find_meeting (const ReachEntry *from,
              const ReachEntry *to,
              WayCost           there,
              WayCost           back)
{
  const gdouble scale = isinf (there + back) ? 0.5 : 1;
  const gdouble both = scale * there + scale * back;
  const gdouble own = scale * to->cost + scale * back - scale * from->cost;

  if (both == 0)
    return from < to ? 1 : 0;

  return CLAMP (own / both, 0, 1);
}

/* Finds out how much of @edge is reached from @from. */
static gboolean
measure (Visit            *self,
         const ReachEntry *from,
         WayReachEdge     *edge)
{
  const ReachEntry *to = reach_index_find (&self->within, edge->to);
  const WayCost end = from->cost + edge->cost;
  const gdouble by_cost = end <= self->limit
                            ? 1 : CLAMP ((self->limit - from->cost)
                                           / edge->cost, 0, 1);
  const gboolean has_other_end = to != NULL && to != from;
  gdouble meeting = 1;

  if (has_other_end && (end > to->cost || from->cost == to->cost))
    {
      WayCost back;

      if (!find_return (self, to, from, &back))
        return FALSE;
      if (back < INFINITY)
        meeting = find_meeting (from, to, edge->cost, back);
    }

  edge->is_inside = to != NULL;
  edge->is_cut = end > self->limit && by_cost < meeting;
  edge->fraction = MIN (by_cost, meeting);
  return TRUE;
}

/* Whether another of @edges leads to the same node as edge @i, and is cheaper,
 * or as cheap and comes first. */
static gboolean
is_outdone (const WayReach *reach,
            const WayEdges *edges,
            guint           i)
{
  const WayCost cost = way_edges_get_cost (edges, i);
  const WayNode to = way_edges_get_node (edges, i);

  for (guint j = 0; j < way_edges_get_length (edges); j++)
    {
      const WayCost other = way_edges_get_cost (edges, j);

      if (j != i && (other < cost || (other == cost && j < i))
          && reach_is_same (reach, way_edges_get_node (edges, j), to))
        return TRUE;
    }

  return FALSE;
}

static gboolean
visit_edge (Visit            *self,
            const ReachEntry *from,
            guint             i)
{
  const WayEdges *edges = edge_reader_edges (&self->reader);
  WayReachEdge edge = { .from = from->node,
                        .to = way_edges_get_node (edges, i),
                        .edge = way_edges_get_edge (edges, i),
                        .from_cost = from->cost,
                        .cost = way_edges_get_cost (edges, i) };

  if (edge.cost == INFINITY || is_outdone (self->reach, edges, i))
    return TRUE;
  if (!measure (self, from, &edge))
    return FALSE;

  return (edge.fraction == 0 && !edge.is_cut)
         || self->func (&edge, self->user_data);
}

static void
visit_nodes (Visit  *self,
             guint32 n_within)
{
  const WayEdges *edges = edge_reader_edges (&self->reader);
  gboolean go_on = TRUE;

  edge_reader_init (&self->reader, self->reach->graph, NULL);
  edge_reader_init (&self->back, self->reach->graph, NULL);
  for (guint32 i = 0; i < n_within && go_on; i++)
    {
      const ReachEntry *from = &self->reach->entries[i];

      go_on = ask (self, &self->reader, from);
      for (guint k = 0; go_on && k < way_edges_get_length (edges); k++)
        go_on = visit_edge (self, from, k);
    }
  edge_reader_clear (&self->back);
  edge_reader_clear (&self->reader);
}

gboolean
way_reach_foreach_edge (const WayReach  *self,
                        WayCost          cost,
                        WayReachEdgeFunc func,
                        gpointer         user_data,
                        GError         **error)
{
  g_autoptr (WayReach) held = NULL;
  Visit visit = { .reach = self, .limit = cost, .func = func,
                  .user_data = user_data };
  guint32 n_within;

  g_return_val_if_fail (self != NULL && func != NULL, FALSE);
  g_return_val_if_fail (cost >= 0 && cost <= self->max_cost, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  if (way_graph_get_version (self->graph) != self->version)
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_CHANGED,
                           "the graph has changed since it was searched");
      return FALSE;
    }

  held = way_reach_ref ((WayReach *) self);
  n_within = way_reach_count_within (self, cost);
  if (!reach_index_init (&visit.within, self, n_within, error))
    {
      reach_index_clear (&visit.within);
      return FALSE;
    }

  visit_nodes (&visit, n_within);
  reach_index_clear (&visit.within);
  if (visit.error == NULL)
    return TRUE;

  g_propagate_error (error, visit.error);
  return FALSE;
}
