/* mend-view.c - a graph turned around, without what does not mend a field
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The engine asks for the edges of each node that it takes, and says what that
 * node costs. Edges to nodes that the field knows at no more are left out
 * here: so the engine's own search ends where the field is right, and the loop
 * stays the engine's. */

#include "searches/preparation/mend-view.h"

#include "searches/preparation/field-private.h"
#include "views/view-private.h"

typedef struct
{
  WayView         view;
  const WayField *field;        /* (not owned) */
  WayEdges       *all;          /* (owned) of the current node */
} MendView;

typedef WayViewClass MendViewClass;

static GType mend_view_get_type (void) G_GNUC_CONST;
static void  implement_graph    (WayGraphInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (MendView, mend_view, WAY_TYPE_VIEW,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                      implement_graph))

static void
finalize (GObject *object)
{
  MendView *self = (MendView *) object;

  g_clear_pointer (&self->all, way_edges_free);

  G_OBJECT_CLASS (mend_view_parent_class)->finalize (object);
}

static void
mend_view_class_init (MendViewClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
  WAY_VIEW_CLASS (klass)->get_promises = view_promise_all;
  view_type_set_prompt (G_TYPE_FROM_CLASS (klass));
}

static void
mend_view_init (MendView *self)
{
}

WayGraph *
mend_view_new (WayField *field)
{
  MendView *self = g_object_new (mend_view_get_type (),
                                 "base", field->reverse, NULL);

  self->field = field;
  self->all = way_edges_new (field->type);

  return WAY_GRAPH (self);
}

/* Whether a way of cost @cost from @node is better than the path of the field.
 * A sum that is more than a double holds is passed on: the engine says so. */
static gboolean
is_better (const MendView *self,
           WayNode         node,
           WayCost         cost)
{
  guint32 id;

  return cost == INFINITY
         || !field_labels_find (&self->field->labels, node, &id)
         || cost < field_standing_cost (self->field, id);
}

static void
neighbours (WayGraph    *graph,
            gpointer     cursor,
            const WayAt *at,
            WayEdges    *edges)
{
  MendView *self = (MendView *) graph;
  const GError *error;

  way_graph_neighbours (self->view.base, cursor, at, self->all);
  error = way_edges_get_error (self->all);
  if (error != NULL)
    {
      way_edges_take_error (edges, g_error_copy (error));
      return;
    }

  for (guint i = 0; i < way_edges_get_length (self->all); i++)
    {
      const WayNode node = way_edges_get_node (self->all, i);
      const WayCost cost = way_edges_get_cost (self->all, i);

      if (cost < INFINITY && is_better (self, node, at->cost_so_far + cost))
        way_edges_add (edges, node, cost);
    }
}

static void
implement_graph (WayGraphInterface *iface)
{
  iface->neighbours = neighbours;
}
