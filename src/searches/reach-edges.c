/* reach-edges.c - how far along each edge a cost suffices
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A place on the edge from u to v, at the share t of its cost, is reached from
 * u for cost (u) + t cost (u, v). It may also be reached from v, for cost (v) +
 * (1 - t) cost (v, u). The two are equal at
 *
 *   t = (cost (v) + cost (v, u) - cost (u)) / (cost (u, v) + cost (v, u))
 *
 * So the edge is reached from u up to there, and from v beyond, unless the cost
 * runs out before. An edge by which a cheapest path reached v is reached from u
 * all along. */

#include "core/edge-reader.h"
#include "searches/edge-twins.h"
#include "searches/reach-private.h"
#include "searches/reach-returns.h"

#include <math.h>

typedef struct
{
  const WayReach  *reach;
  WayCost          limit;
  guint32          n_within;
  ReachIndex       within;      /* the nodes within the limit */
  ReachReturns     returns;     /* the edges between them */
  EdgeReader       reader;      /* of the node that is visited */
  EdgeTwins        twins;       /* among its edges */
  Meter            meter;
  WayReachEdgeFunc func;
  gpointer         user_data;
} Visit;

/* Beginning and end -------------------------------------------------------- */

static gboolean
visit_begin (Visit   *self,
             GError **error)
{
  edge_reader_init_within (&self->reader, self->reach->graph, &self->meter);
  edge_twins_init (&self->twins, self->reach->type);
  meter_expect (&self->meter, self->reach->graph);

  return reach_index_init (&self->within, self->reach, self->n_within,
                           &self->meter, error)
         && reach_returns_init (&self->returns, self->n_within, &self->meter,
                                error);
}

static void
visit_end (Visit *self)
{
  edge_twins_clear (&self->twins);
  edge_reader_clear (&self->reader);
  reach_returns_clear (&self->returns);
  reach_index_clear (&self->within);
}

/* Asking ------------------------------------------------------------------- */

static gboolean
ask (Visit            *self,
     const ReachEntry *entry,
     GError          **error)
{
  const WayAt at = { .node = entry->node,
                     .came_from = entry->came_from,
                     .cost_so_far = entry->cost,
                     .is_start = entry->node == entry->came_from };

  return meter_expand (&self->meter, error)
         && edge_reader_ask (&self->reader, &at, error);
}

static guint32
number_of (const Visit      *self,
           const ReachEntry *entry)
{
  return (guint32) (entry - self->reach->entries);
}

/* Notes the edges from one node to others within the limit. */
static gboolean
take_returns (Visit   *self,
              guint32  from,
              GError **error)
{
  const WayEdges *edges = edge_reader_edges (&self->reader);

  if (!ask (self, &self->reach->entries[from], error))
    return FALSE;

  for (guint i = 0; i < way_edges_get_length (edges); i++)
    {
      const ReachEntry *to = reach_index_find (&self->within,
                                               way_edges_get_node (edges, i));
      const WayCost cost = way_edges_get_cost (edges, i);

      if (!meter_go_on (&self->meter, error))
        return FALSE;
      if (to != NULL && cost < INFINITY
          && !reach_returns_add (&self->returns, from, number_of (self, to),
                                 cost, &self->meter, error))
        return FALSE;
    }

  return TRUE;
}

/* Edges -------------------------------------------------------------------- */

/* Finds the share of an edge from @from, of cost @there, from which on it is as
 * cheap to come from @to, by an edge of cost @back. Where both edges are free
 * one of them is taken. */
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

/* Finds out how far along @edge places are reached from @from. The edges into
 * @from must be chosen in @returns. */
static void
measure (const Visit      *self,
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
      const WayCost back = reach_returns_get (&self->returns,
                                              number_of (self, to));

      if (back < INFINITY)
        meeting = find_meeting (from, to, edge->cost, back);
    }

  edge->is_inside = to != NULL;
  edge->is_cut = end > self->limit && by_cost < meeting;
  edge->fraction = MIN (by_cost, meeting);
}

/* Tells @edge to the user's function. Returns whether to go on. */
static gboolean
visit_edge (const Visit      *self,
            const ReachEntry *from,
            const WayEdges   *edges,
            guint             i)
{
  WayReachEdge edge = { .from = from->node,
                        .to = way_edges_get_node (edges, i),
                        .edge = way_edges_get_edge (edges, i),
                        .from_cost = from->cost,
                        .cost = way_edges_get_cost (edges, i) };

  if (edge.cost == INFINITY || edge_twins_outdone (&self->twins, i))
    return TRUE;

  measure (self, from, &edge);
  return (edge.fraction == 0 && !edge.is_cut)
         || self->func (&edge, self->user_data);
}

/* Visits the edges of one node, and says whether to @go_on. */
static gboolean
visit_node (Visit    *self,
            guint32   number,
            gboolean *go_on,
            GError  **error)
{
  const ReachEntry *from = &self->reach->entries[number];
  const WayEdges *edges = edge_reader_edges (&self->reader);

  if (!ask (self, from, error)
      || !edge_twins_set (&self->twins, edges, &self->meter, error))
    return FALSE;

  reach_returns_choose (&self->returns, number);
  for (guint i = 0; *go_on && i < way_edges_get_length (edges); i++)
    {
      *go_on = visit_edge (self, from, edges, i);
      if (*go_on && !meter_go_on (&self->meter, error))
        return FALSE;
    }

  return TRUE;
}

static gboolean
visit_nodes (Visit   *self,
             GError **error)
{
  gboolean go_on = TRUE;

  for (guint32 i = 0; i < self->n_within; i++)
    if (!take_returns (self, i, error))
      return FALSE;

  pace_begin (&self->meter.pace, 1);    /* the user's function may be slow */
  for (guint32 i = 0; i < self->n_within && go_on; i++)
    if (!visit_node (self, i, &go_on, error))
      return FALSE;

  return TRUE;
}

gboolean
way_reach_foreach_edge (const WayReach  *self,
                        WayCost          cost,
                        WayReachEdgeFunc func,
                        gpointer         user_data,
                        const WayLimits *limits,
                        GError         **error)
{
  Visit visit = { .reach = self, .limit = cost, .func = func,
                  .user_data = user_data };
  g_autoptr (WayReach) held = NULL;
  gboolean ok;

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
  visit.n_within = way_reach_count_within (self, cost);
  meter_init (&visit.meter, limits);
  ok = visit_begin (&visit, error) && visit_nodes (&visit, error);
  visit_end (&visit);

  return ok;
}
