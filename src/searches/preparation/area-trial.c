/* area-trial.c - whether ways between nodes need to leave a band of levels
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Two searches from each node: of the whole graph, and of the band. Both end
 * when they have met all the other nodes. Nodes of a mouth lie near one
 * another, so that few expansions give the answer. If they do not, the answer
 * is no. */

#include "searches/preparation/area-trial.h"

#include "views/view-private.h"

#include <math.h>
#include <wayfind/core/limits.h>
#include <wayfind/engine/results.h>

/* For each node asked about. A disc of cells with a radius of ten. */
#define MOST_EXPANSIONS 320

struct _BandView
{
  WayView        view;
  const guint32 *levels;
  guint32        low, high;
  GArray        *asked;         /* (nullable) (not owned) */
};

GType band_view_get_type (void) G_GNUC_CONST;

#define TYPE_BAND_VIEW (band_view_get_type ())

typedef struct
{
  WayViewClass parent_class;
} BandViewClass;

static void implement_graph (WayGraphInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (BandView, band_view, WAY_TYPE_VIEW,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                      implement_graph))

static void
band_view_class_init (BandViewClass *klass)
{
  WAY_VIEW_CLASS (klass)->get_promises = view_promise_all;
}

static void
band_view_init (BandView *self)
{
}

static void
neighbours (WayGraph    *graph,
            gpointer     cursor,
            const WayAt *at,
            WayEdges    *edges)
{
  const BandView *self = (const BandView *) graph;
  const guint32 node = (guint32) WAY_NODE_INDEX (at->node);
  guint n_edges;

  self->view.iface->neighbours (self->view.base, cursor, at, edges);
  g_array_append_val (self->asked, node);
  n_edges = way_edges_get_length (edges);
  for (guint i = 0; i < n_edges; i++)
    {
      const guint32 to
        = (guint32) WAY_NODE_INDEX (way_edges_get_node (edges, i));

      if (self->levels[to] < self->low || self->levels[to] > self->high)
        way_edges_set_cost (edges, i, INFINITY);
    }
}

static void
implement_graph (WayGraphInterface *iface)
{
  iface->neighbours = neighbours;
}

/* Trials ------------------------------------------------------------------- */

static WaySearch *
new_search (WayGraph       *graph,
            const guint32  *levels,
            BandView      **view)
{
  *view = g_object_new (TYPE_BAND_VIEW, "base", graph, NULL);
  (*view)->levels = levels;
  (*view)->low = 0;
  (*view)->high = G_MAXUINT32;

  return way_search_new (WAY_GRAPH (*view), WAY_STRATEGY_DIJKSTRA);
}

void
area_trial_init (AreaTrial     *self,
                 WayGraph      *graph,
                 const guint32 *levels,
                 Meter         *meter)
{
  self->meter = meter;
  self->error = NULL;
  self->in_whole = new_search (graph, levels, &self->whole);
  self->in_band = new_search (graph, levels, &self->band);
}

void
area_trial_clear (AreaTrial *self)
{
  g_clear_object (&self->in_whole);
  g_clear_object (&self->in_band);
  g_clear_object (&self->whole);
  g_clear_object (&self->band);
  g_clear_error (&self->error);
}

/* Meets all of @nodes from one of them, or all that can be. FALSE if that
 * takes too long, or a limit was met. */
static gboolean
meet_all (AreaTrial     *self,
          WaySearch     *search,
          const guint32 *nodes,
          guint          n_nodes,
          guint          from)
{
  guint64 left = (guint64) MOST_EXPANSIONS * n_nodes;
  WayStatus status = WAY_STATUS_READY;

  way_search_set_start (search, WAY_INDEX (nodes[from]));
  way_search_clear_goals (search);
  for (guint i = 0; i < n_nodes; i++)
    if (i != from)
      way_search_add_goal (search, WAY_INDEX (nodes[i]));

  for (guint n_met = 0; n_met + 1 < n_nodes && left > 0; left--)
    {
      if (!meter_expand (self->meter, &self->error))
        return FALSE;
      status = way_search_step (search, 1, NULL);
      n_met += status == WAY_STATUS_FOUND;
      if (status != WAY_STATUS_FOUND && status != WAY_STATUS_RUNNING)
        break;
    }

  return left > 0
         && (status == WAY_STATUS_FOUND || status == WAY_STATUS_EXHAUSTED);
}

static WayCost
cost_to (WaySearch *search,
         guint32    node)
{
  WayCost cost;

  return way_search_get_cost_so_far (search, WAY_INDEX (node), &cost)
           ? cost : INFINITY;
}

gboolean
area_trial_holds (AreaTrial     *self,
                  const guint32 *nodes,
                  guint          n_nodes,
                  guint32        low,
                  guint32        high,
                  GArray        *asked)
{
  if (n_nodes <= 1)
    return TRUE;

  self->band->low = low;
  self->band->high = high;
  self->band->asked = self->whole->asked = asked;
  way_view_changed (WAY_VIEW (self->band));
  for (guint from = 0; from < n_nodes; from++)
    {
      if (!meet_all (self, self->in_whole, nodes, n_nodes, from)
          || !meet_all (self, self->in_band, nodes, n_nodes, from))
        return FALSE;
      for (guint i = 0; i < n_nodes; i++)
        if (i != from
            && cost_to (self->in_band, nodes[i])
                 > cost_to (self->in_whole, nodes[i]))
          return FALSE;
    }

  return TRUE;
}
