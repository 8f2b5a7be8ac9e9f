/* transfers.c - a view in which changing from one label to another costs
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A state view. The mark of a state is the number of the last label of the
 * path, and 0 before the first label. No other fact about the path affects the
 * cost of the next edge, so a node has at most one state for each label that
 * leads to it. */

#include "core/immediate-graphs.h"
#include "views/turns/label-numbers.h"
#include "views/state-view.h"
#include "views/view-private.h"

#include <wayfind/core/error.h>
#include <wayfind/views/turns.h>

struct _WayTransfers
{
  StateView   states;
  WayCost       cost;
  LabelNumbers *labels;         /* (owned) */
};

static void implement_graph (WayGraphInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (WayTransfers, way_transfers, TYPE_STATE_VIEW,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                      implement_graph))

static void
finalize (GObject *object)
{
  label_numbers_free (((WayTransfers *) object)->labels);
  G_OBJECT_CLASS (way_transfers_parent_class)->finalize (object);
}

/* The base provides the labels, and may be the user's own code. */
static gboolean
is_prompt (WayGraph *graph)
{
  return graph_is_prompt (view_base (graph));
}

static void
way_transfers_class_init (WayTransfersClass *klass)
{
  graph_type_set_prompt_func (G_TYPE_FROM_CLASS (klass), is_prompt);
  G_OBJECT_CLASS (klass)->finalize = finalize;
  WAY_VIEW_CLASS (klass)->get_promises = view_promise_all;
}

static void
way_transfers_init (WayTransfers *self)
{
  self->labels = label_numbers_new ();
}

WayTransfers *
way_transfers_new (WayGraph *base)
{
  WayTransfers *self;

  g_return_val_if_fail (WAY_IS_GRAPH (base), NULL);

  self = g_object_new (WAY_TYPE_TRANSFERS, "base", base, NULL);
  /* Labels get their numbers in the order of use, so marks mean nothing
   * elsewhere. */
  self->states.type->is_local = TRUE;
  return self;
}

void
way_transfers_set_cost (WayTransfers *self,
                        WayCost       cost)
{
  g_return_if_fail (WAY_IS_TRANSFERS (self));
  g_return_if_fail (cost >= 0);         /* NaN fails, too */

  self->cost = cost;
  way_view_changed (WAY_VIEW (self));
}

/* The graph interface ------------------------------------------------------ */

/* Finds the cost of edge @i after label @before, and the label after the edge.
 * Returns FALSE if the sum exceeds the range of a double, which it reports to
 * @edges, or if memory is lacking. */
static gboolean
find_cost (const WayTransfers *self,
           const WayEdges     *own,
           guint               i,
           guint32             before,
           guint32            *after,
           WayCost            *cost,
           GError            **error)
{
  WayGraph *base = self->states.view.base;

  *cost = way_edges_get_cost (own, i);
  if (!label_numbers_find (self->labels, base, way_edges_get_edge (own, i),
                           after))
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                           "not enough memory for the labels of edges");
      return FALSE;
    }
  if (*after == 0)
    *after = before;
  if (before == 0 || *after == before || *cost == INFINITY)
    return TRUE;

  if (*cost + self->cost == INFINITY && self->cost < INFINITY)
    {
      g_autofree char *name = way_graph_dup_name (base,
                                                  way_edges_get_node (own, i));

      g_set_error (error, WAY_ERROR, WAY_ERROR_OVERFLOW,
                   "change on the way to %s: costs add up to more than a "
                   "double holds", name);
      return FALSE;
    }
  *cost += self->cost;
  return TRUE;
}

static void
neighbours (WayGraph    *graph,
            gpointer     data,
            const WayAt *at,
            WayEdges    *edges)
{
  const WayTransfers *self = (const WayTransfers *) graph;
  StateCursor *cursor = data;
  const guint32 before = state_view_mark (&self->states, at->node);
  GError *error = NULL;
  guint32 after;
  WayCost cost;

  if (!state_view_ask_base (&self->states, cursor, at, edges))
    return;

  for (guint i = 0; i < way_edges_get_length (cursor->edges); i++)
    {
      if (!find_cost (self, cursor->edges, i, before, &after, &cost, &error))
        {
          way_edges_take_error (edges, error);
          return;
        }
      if (state_view_arrives (&self->states, cursor->edges, i,
                              at->cost_so_far, cost))
        state_view_add (&self->states, edges,
                        way_edges_get_node (cursor->edges, i), after, cost,
                        way_edges_get_edge (cursor->edges, i));
    }
}

static WayGraphFlags
get_flags (WayGraph *graph)
{
  const WayTransfers *self = (const WayTransfers *) graph;
  const WayGraphFlags flags = way_graph_get_flags (view_base (graph));
  const gboolean whole = self->cost == INFINITY
                         || self->cost == floor (self->cost);

  return WAY_GRAPH_STATES | (flags & WAY_GRAPH_HEURISTIC)
         | (whole ? flags & WAY_GRAPH_WHOLE_COSTS : 0);
}

/* The cost of a change does not depend on nodes. */
static gboolean
get_changes (WayGraph     *graph,
             guint64       since,
             WayChangeFunc func,
             gpointer      user_data)
{
  const StateView *self = (const StateView *) graph;

  return self->view.version <= since
         && way_graph_foreach_change (self->view.base, since, func, user_data);
}

static void
implement_graph (WayGraphInterface *iface)
{
  iface->neighbours = neighbours;
  iface->get_flags = get_flags;
  iface->get_changes = get_changes;
}
