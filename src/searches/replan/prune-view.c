/* prune-view.c - a graph without what cannot lead to a cheaper path
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Once there is a path, an edge is shown only if the cost up to its end and the
 * lower bound on the rest come to less. The view is told of paths that the
 * search holds, and never takes one from the edges that it shows: the search
 * may ask for these twice before it has looked at all of them. */

#include "searches/replan/prune-view.h"

#include "core/edges-private.h"
#include "core/node-type-private.h"

#include <math.h>

static void implement_graph (WayGraphInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (PruneView, prune_view, WAY_TYPE_VIEW,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                      implement_graph))

static void
finalize (GObject *object)
{
  PruneView *self = (PruneView *) object;

  if (self->type != NULL)
    way_node_type_free_node (self->type, self->goal);
  g_clear_pointer (&self->type, way_node_type_unref);

  G_OBJECT_CLASS (prune_view_parent_class)->finalize (object);
}

static void
prune_view_class_init (PruneViewClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
  WAY_VIEW_CLASS (klass)->get_promises = view_promise_all;
  view_type_set_keeps_paths (G_TYPE_FROM_CLASS (klass));
  view_type_set_prompt (G_TYPE_FROM_CLASS (klass));
}

static void
prune_view_init (PruneView *self)
{
  self->best = INFINITY;
}

PruneView *
prune_view_new (WayGraph *base,
                WayNode   goal)
{
  PruneView *self = g_object_new (TYPE_PRUNE_VIEW, "base", base, NULL);

  self->type = way_node_type_ref (way_graph_get_node_type (base));
  self->goal = way_node_type_copy_node (self->type, goal);
  return self;
}

void
prune_view_reset (PruneView *self)
{
  self->best = INFINITY;
  self->view.version = way_graph_next_version ();
}

WayCost
prune_view_bound (const PruneView *self,
                  gpointer         cursor,
                  WayNode          node)
{
  const WayCost bound = way_graph_heuristic (self->view.base, cursor, node);

  return bound > 0 ? bound : 0;         /* also NaN */
}

/* Whether no cheaper path leads on from @node at @cost. */
static gboolean
is_lost (const PruneView *self,
         gpointer         cursor,
         WayNode          node,
         WayCost          cost)
{
  return self->best < INFINITY
         && cost + prune_view_bound (self, cursor, node) >= self->best;
}

static void
neighbours (WayGraph    *graph,
            gpointer     cursor,
            const WayAt *at,
            WayEdges    *edges)
{
  const PruneView *self = (const PruneView *) graph;

  if (is_lost (self, cursor, at->node, at->cost_so_far))
    return;

  self->view.iface->neighbours (self->view.base, cursor, at, edges);
  if (self->best == INFINITY)
    return;
  if (!edge_buffer_verify ((EdgeBuffer *) edges, FALSE))
    return;                     /* the engine reports the bad edge */

  for (guint i = 0; i < way_edges_get_length (edges); i++)
    if (is_lost (self, cursor, way_edges_get_node (edges, i),
                 at->cost_so_far + way_edges_get_cost (edges, i)))
      way_edges_set_cost (edges, i, INFINITY);
}

static void
implement_graph (WayGraphInterface *iface)
{
  iface->neighbours = neighbours;
}
