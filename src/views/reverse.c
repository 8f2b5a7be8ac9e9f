/* reverse.c - a view of a graph with all edges turned around
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A plain view: neighbours are the base's predecessors, and the other way
 * round, so that the base's edges pass through unchanged. */

#include <wayfind/views/view.h>

#include "core/line-reader.h"
#include "core/first-use.h"
#include "core/graph-kind.h"
#include "core/heuristic-private.h"
#include "views/line-pieces.h"
#include "views/view-private.h"

#include <string.h>

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
  view_type_set_prompt (G_TYPE_FROM_CLASS (klass));
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

static gboolean
prepare (WayGraph       *graph,
         const WayQuery *query,
         gboolean        backward,
         gpointer        meter)
{
  return first_use_prepare (view_base (graph), query, !backward, meter);
}

static WayGraphFlags
get_flags (WayGraph *graph)
{
  const WayGraphFlags flags = way_graph_get_flags (view_base (graph));

  return flags & WAY_GRAPH_METRIC ? flags : flags & ~WAY_GRAPH_HEURISTIC;
}

static gpointer
offer_heuristic (WayGraph *graph)
{
  return graph_offer_reverse_heuristic (view_base (graph));
}

/* The cells of a line stay the same in the opposite order. The line back leaves
 * a corner at the piece by which the line entered it. If nodes are points, the
 * last piece is the whole line. */
static void
turn_around (LinePieces *self)
{
  WayLinePiece *items = self->items;
  const gboolean is_between_points = self->len == 2 && items[0].length == 0;

  for (guint i = 0, k = self->len; i + 1 < k--; i++)
    {
      const WayLinePiece first = items[i];

      items[i] = items[k];
      items[k] = first;
    }
  for (guint i = self->len; i-- > 1;)
    {
      items[i].n_needed = items[i - 1].n_needed;
      items[i].n_beside = items[i - 1].n_beside;
      memcpy (items[i].beside, items[i - 1].beside, sizeof items[i].beside);
      items[i - 1].n_needed = items[i - 1].n_beside = 0;
    }
  if (is_between_points)
    {
      items[1].length = items[0].length;
      items[1].cost = items[0].cost;
      items[0].length = items[0].cost = 0;
    }
}

/* The base's line in the other direction. */
static gboolean
trace_line (WayGraph   *graph,
            WayNode     from,
            WayNode     to,
            WayLineFunc func,
            gpointer    user_data,
            GError    **error)
{
  g_auto (LinePieces) pieces = { NULL };

  if (!line_pieces_init (&pieces, view_base (graph), to, from, error))
    return FALSE;

  turn_around (&pieces);
  for (guint i = 0; i < pieces.len && func (&pieces.items[i], user_data); i++)
    ;
  return TRUE;
}

static WayCost
line_bound (WayGraph *graph,
            WayNode   from,
            WayNode   to)
{
  return graph_line_bound (view_base (graph), to, from);
}

/* A change of the edges in is a change of the edges out. */
static gboolean
get_changes (WayGraph     *graph,
             guint64       since,
             WayChangeFunc func,
             gpointer      user_data)
{
  return way_graph_foreach_change (view_base (graph), since, func,
                                   user_data);
}

static gboolean
refuses (WayGraph *graph,
         WayNode   from,
         WayNode   to)
{
  return way_graph_refuses (view_base (graph), to, from);
}

/* A node that cannot be entered in the base cannot be left here. */
static gboolean
is_blocked (WayGraph *graph,
            WayNode   node)
{
  return FALSE;
}

static guint
get_beside (WayGraph *graph,
            WayNode   from,
            WayNode   to,
            WayNode  *nodes,
            guint    *n_needed)
{
  const WayReverse *self = (const WayReverse *) graph;

  return way_graph_get_beside (self->view.base, to, from, nodes, n_needed);
}

static void
implement_graph (WayGraphInterface *iface)
{
  iface->refuses = refuses;
  iface->is_blocked = is_blocked;
  iface->get_beside = get_beside;
  iface->get_changes = get_changes;
  iface->neighbours = neighbours;
  iface->predecessors = predecessors;
  iface->prepare = prepare;
  iface->get_flags = get_flags;
  iface->trace_line = trace_line;
  iface->line_bound = line_bound;
  iface->offer_heuristic = offer_heuristic;
}
