/* reverse.c - a view of a graph with all edges turned around
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A plain view: neighbours are the base's predecessors and the other way
 * round, so that whatever the base hands out goes through untouched. */

#include "core/graph-kind.h"

#include <wayfind/reverse.h>

#include "views/view-private.h"

struct _WayReverse
{
  WayView view;
};

static void implement_graph (WayGraphInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (WayReverse, way_reverse, WAY_TYPE_VIEW,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                      implement_graph))

static void
way_reverse_class_init (WayReverseClass *klass)
{
}

static void
way_reverse_init (WayReverse *self)
{
}

WayReverse *
way_reverse_new (WayGraph *base,
                 GError  **error)
{
  g_return_val_if_fail (WAY_IS_GRAPH (base), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (!graph_has_kind (base, GRAPH_NEEDS_PREDECESSORS | GRAPH_NEEDS_PLAIN_NODES,
                       "edges turned around", error))
    return NULL;

  return g_object_new (WAY_TYPE_REVERSE, "base", base, NULL);
}

/* The graph interface ----------------------------------------------------- */

static void
neighbours (WayGraph    *graph,
            gpointer     cursor,
            const WayAt *at,
            WayEdges    *edges)
{
  const WayReverse *self = (const WayReverse *) graph;

  self->view.iface->predecessors (self->view.base, cursor, at, edges);
}

static void
predecessors (WayGraph    *graph,
              gpointer     cursor,
              const WayAt *at,
              WayEdges    *edges)
{
  const WayReverse *self = (const WayReverse *) graph;

  self->view.iface->neighbours (self->view.base, cursor, at, edges);
}

static WayGraphFlags
get_flags (WayGraph *graph)
{
  const WayGraphFlags flags = way_graph_get_flags (view_base (graph));

  return flags & WAY_GRAPH_METRIC ? flags : flags & ~WAY_GRAPH_HEURISTIC;
}

/* Edges in count as edges out do. */
static gboolean
get_changes (WayGraph     *graph,
             guint64       since,
             WayChangeFunc func,
             gpointer      user_data)
{
  return way_graph_foreach_change (view_base (graph), since, func,
                                   user_data);
}

static void
implement_graph (WayGraphInterface *iface)
{
  iface->get_changes = get_changes;
  iface->neighbours = neighbours;
  iface->predecessors = predecessors;
  iface->get_flags = get_flags;
}
