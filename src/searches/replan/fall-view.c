/* fall-view.c - edges turned around, along which estimates have to fall
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The engine's Dijkstra search goes from node to node before it: the cost of a
 * node is its new estimate. An edge is shown if the node before it has an
 * estimate that is too high. A node whose new estimate is not lower than the
 * old one affects only estimates that are computed again as well, and these are
 * known without the graph. */

#include "searches/replan/fall-view.h"

#include "core/edges-private.h"
#include "core/first-use.h"

#include <math.h>

/* With real costs, estimates are rounded. An estimate that is too high by less
 * than this part of it stays, or falls by the last bit would run through the
 * whole map. */
#define ROUNDING (1.0 / ((guint64) 1 << 44))

static void implement_graph (WayGraphInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (FallView, fall_view, WAY_TYPE_VIEW,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                      implement_graph))

static void
fall_view_class_init (FallViewClass *klass)
{
  view_type_set_prompt (G_TYPE_FROM_CLASS (klass));
}

static void
fall_view_init (FallView *self)
{
}

FallView *
fall_view_new (WayGraph *base)
{
  return g_object_new (TYPE_FALL_VIEW, "base", base, NULL);
}

/* The graph interface ----------------------------------------------------- */

/* Estimates need not be whole where costs are. */
static WayGraphFlags
get_flags (WayGraph *graph)
{
  return 0;
}

static gboolean
prepare (WayGraph       *graph,
         const WayQuery *query,
         gboolean        backward,
         gpointer        meter)
{
  const FallView *self = (const FallView *) graph;

  return !self->mending->knows_back
         || first_use_prepare (self->view.base, query, TRUE, meter);
}

static void
add_arcs (const Mending  *self,
          const MendNode *to,
          WayEdges       *edges)
{
  for (guint32 i = to->first_arc; i != MEND_NO_ARC; i = self->arcs[i].next)
    way_edges_add (edges,
                   node_map_node (&self->learnt->map, self->arcs[i].from),
                   self->arcs[i].cost);
}

/* Whether the estimate of @node has to fall, as this edge bounds it by @sum. */
static gboolean
must_fall (const Mending *self,
           WayNode        node,
           gdouble        sum)
{
  const Learnt *learnt = self->learnt;
  const gdouble slack = learnt->is_whole ? 1 : 1 - ROUNDING;
  const guint32 id = learnt_find (learnt, node);
  const MendNode *told;

  /* The estimate of the graph itself is never too high. */
  if (!learnt_has (learnt, id) || id == learnt->goal_id)
    return FALSE;

  told = mending_find (self, id);
  return (told != NULL && told->is_anew)
         || sum < learnt->nodes[id].estimate * slack;
}

static void
neighbours (WayGraph    *graph,
            gpointer     cursor,
            const WayAt *at,
            WayEdges    *edges)
{
  const FallView *self = (const FallView *) graph;
  Mending *mending = self->mending;
  const MendNode *told
    = mending_find (mending, learnt_find (mending->learnt, at->node));

  if (told != NULL && told->is_anew && !(at->cost_so_far < told->before))
    {
      add_arcs (mending, told, edges);
      return;
    }
  if (!mending->knows_back)
    {
      mending->is_lost = TRUE;
      return;
    }

  mending->n_asked++;
  self->view.iface->predecessors (self->view.base, cursor, at, edges);
  if (!edge_buffer_verify ((EdgeBuffer *) edges, FALSE))
    return;                     /* the engine reports the bad edge */

  for (guint i = 0; i < way_edges_get_length (edges); i++)
    if (!must_fall (mending, way_edges_get_node (edges, i),
                    at->cost_so_far + way_edges_get_cost (edges, i)))
      way_edges_set_cost (edges, i, INFINITY);
}

static void
implement_graph (WayGraphInterface *iface)
{
  iface->get_flags = get_flags;
  iface->prepare = prepare;
  iface->neighbours = neighbours;
}
