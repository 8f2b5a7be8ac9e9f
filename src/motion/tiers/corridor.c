/* corridor.c - a view that stays within some sectors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Jump points leap towards a goal, and dead ends hide nodes that do not lead to
 * it: the way that they leave open may lie outside the corridor. So the
 * corridor reads the edges of its base as if there were no goal, in the same
 * way as when the tiers were made; another cursor gives the heuristic. */

#include "motion/tiers/corridor.h"

#include "core/edges-private.h"
#include "views/view-private.h"

#include <string.h>

struct _Corridor
{
  WayView        view;
  const Sectors *sectors;
  guint32       *epochs;        /* (owned) when each sector was let in */
  guint32        epoch;
  gboolean       is_open;
};

typedef struct
{
  gpointer edges;               /* of the base, without goals */
  gpointer estimates;           /* of the base, for the query */
} Cursor;

static void implement_graph (WayGraphInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (Corridor, corridor, WAY_TYPE_VIEW,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                      implement_graph))

static void
finalize (GObject *object)
{
  g_free (((Corridor *) object)->epochs);

  G_OBJECT_CLASS (corridor_parent_class)->finalize (object);
}

static void
corridor_class_init (CorridorClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
  WAY_VIEW_CLASS (klass)->get_promises = view_promise_all;
  view_type_set_prompt (G_TYPE_FROM_CLASS (klass));
}

static void
corridor_init (Corridor *self)
{
  self->epoch = 1;
}

Corridor *
corridor_new (WayGraph      *base,
              const Sectors *sectors,
              Meter         *meter,
              GError       **error)
{
  guint32 *epochs = meter_alloc0 (meter, sectors->n_sectors, sizeof *epochs,
                                  error);
  Corridor *self;

  if (epochs == NULL)
    return NULL;

  self = g_object_new (TYPE_CORRIDOR, "base", base, NULL);
  self->sectors = sectors;
  self->epochs = epochs;
  return self;
}

void
corridor_close (Corridor *self)
{
  self->is_open = FALSE;
  if (++self->epoch > 0)
    return;

  /* After 2^32 epochs numbers come again. */
  memset (self->epochs, 0, self->sectors->n_sectors * sizeof *self->epochs);
  self->epoch = 1;
}

void
corridor_let_in (Corridor *self,
                 guint32   sector)
{
  self->epochs[sector] = self->epoch;
}

void
corridor_open (Corridor *self)
{
  self->is_open = TRUE;
}

/* Whether an edge leads to a sector that was not let in. The engine reports an
 * invalid node. */
static inline gboolean
leads_out (const Corridor *self,
           gsize           to)
{
  return to < self->sectors->n_nodes
         && self->epochs[self->sectors->of[to]] != self->epoch;
}

static gpointer
begin (WayGraph       *graph,
       const WayQuery *query)
{
  static const WayQuery no_goals = { .n_goals = 0 };
  WayGraph *base = view_base (graph);
  Cursor *cursor = g_new (Cursor, 1);

  cursor->edges = way_graph_begin (base, &no_goals);
  cursor->estimates = way_graph_begin (base, query);
  return cursor;
}

static void
end (WayGraph *graph,
     gpointer  data)
{
  WayGraph *base = view_base (graph);
  Cursor *cursor = data;

  way_graph_end (base, cursor->estimates);
  way_graph_end (base, cursor->edges);
  g_free (cursor);
}

static void
neighbours (WayGraph    *graph,
            gpointer     data,
            const WayAt *at,
            WayEdges    *edges)
{
  const Corridor *self = (const Corridor *) graph;
  const Cursor *cursor = data;

  self->view.iface->neighbours (self->view.base, cursor->edges, at, edges);
  if (self->is_open)
    return;

  for (guint32 i = 0; i < edges->len; i++)
    if (leads_out (self, edge_buffer_index ((EdgeBuffer *) edges, i)))
      way_edges_set_cost (edges, i, INFINITY);
}

static WayCost
heuristic (WayGraph *graph,
           gpointer  data,
           WayNode   node)
{
  const Corridor *self = (const Corridor *) graph;

  return self->view.iface->heuristic (self->view.base,
                                      ((const Cursor *) data)->estimates,
                                      node);
}

/* The caller has checked whether the goal is blocked. A stop on the way may be
 * the start, which may be blocked. */
static gboolean
block_nothing (WayGraph *graph,
               WayNode   node)
{
  return FALSE;
}

static void
implement_graph (WayGraphInterface *iface)
{
  iface->begin = begin;
  iface->end = end;
  iface->neighbours = neighbours;
  iface->heuristic = heuristic;
  iface->is_blocked = block_nothing;
}
