/* timed-rows.c - edges in time without reservations
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Of a table only the ends of an edge count. On a grid the cells beside it
 * count, too; they are neighbours of the cell that it leaves. */

#include "views/timed/timed-rows.h"

#include "graphs/grid/grid-private.h"
#include "graphs/table/table-heuristic.h"
#include "graphs/table/table-private.h"
#include "graphs/table/table-sections.h"
#include "views/view-private.h"
#include "views/schedule/reservations-private.h"

/* A bit for each node with reservations, or at the end of an edge with
 * reservations. */
typedef struct
{
  const guint32 *bits;
  guint32        n_nodes;
} Mentions;

static inline gboolean
mentions (const Mentions *self,
          guint32         node)
{
  return node >= self->n_nodes || (self->bits[node / 32] >> node % 32 & 1);
}

TimedWay
timed_rows_choose (const WayTimed *self)
{
  const StateView *view = &self->states;

  /* Tables and grids check their own nodes. */
  if (!view->is_numbered || !timed_keeps_costs (self)
      || self->horizon < INFINITY
      || !(WAY_IS_TABLE (view->view.base)
           || WAY_IS_GRID (view->view.base)))
    return TIMED_BY_EDGES;
  if (WAY_IS_TABLE (view->view.base)
      && !table_is_sound (WAY_TABLE (view->view.base)))
    return TIMED_BY_EDGES;
  if (self->reservations == NULL)
    return TIMED_AS_IN_BASE;
  if (reservations_lack_memory (self->reservations))
    return TIMED_BY_EDGES;

  return reservations_are_none (self->reservations) ? TIMED_AS_IN_BASE
                                                    : TIMED_BY_ROWS;
}

/* Whether a sum exceeds the range of a double; reports that as an error. */
static inline gboolean
overflows (WayCost so_far,
           WayCost cost)
{
  return so_far + cost == INFINITY && cost < INFINITY;
}

/* Whether no end of the edges out of @node has reservations. Also prefetches
 * the rows of the nodes that follow, and with @points their positions, as the
 * table itself does. */
static inline gboolean
is_row_free (const WayTable *table,
             const Mentions *taken,
             guint32         node,
             gboolean        points)
{
  const Arcs *arcs = &table->arcs;
  const guint32 end = arcs->offsets[node + 1];

  for (guint32 i = arcs->offsets[node]; i < end; i++)
    {
      const guint32 to = arcs_node (arcs, i);

      if (mentions (taken, to))
        return FALSE;
      if (table->is_large)
        __builtin_prefetch (arcs_address (arcs, to));
      if (points)
        __builtin_prefetch (table_point (table, to));
    }

  return !mentions (taken, node);
}

/* Writes whole arcs as real ones: waiting may cost any number. */
static void
write_row (const WayTable *table,
           guint32         node,
           WayEdges       *edges)
{
  const guint32 first = table->arcs.offsets[node];
  const guint32 n_arcs = table->arcs.offsets[node + 1] - first;
  const WayWholeArc *arcs = table->arcs.whole + first;
  WayRealArc *own = edges->own;

  for (guint32 i = 0; i < n_arcs; i++)
    own[i] = (WayRealArc) {
      arcs[i].node, 0,
      arcs[i].cost == WAY_WHOLE_HIDDEN ? INFINITY : (WayCost) arcs[i].cost
    };
  edges->len = n_arcs;
  if (table->has_edge_ids)
    edge_buffer_number ((EdgeBuffer *) edges, first);
}

static gboolean
take_row (const WayTable *table,
          const Mentions *taken,
          gboolean        points,
          const WayAt    *at,
          WayEdges       *edges)
{
  const guint32 node = (guint32) WAY_NODE_INDEX (at->node);
  const Arcs *arcs = &table->arcs;
  const guint32 n_arcs = arcs->offsets[node + 1] - arcs->offsets[node];

  if (!is_row_free (table, taken, node, points))
    return FALSE;

  if (arcs->whole == NULL)
    for (guint32 i = 0; i < n_arcs; i++)
      if (G_UNLIKELY (overflows (at->cost_so_far,
                                 arcs->real[arcs->offsets[node] + i].cost)))
        return FALSE;
  if (arcs->whole != NULL && edges->layout == WAY_EDGES_REAL
      && edge_buffer_has_room ((EdgeBuffer *) edges, n_arcs,
                               table->has_edge_ids))
    write_row (table, node, edges);
  else
    arcs_give_span (arcs, node, table->has_edge_ids, edges);

  return TRUE;
}

/* Adds all edges out of a cell if no cell around it has reservations, open or
 * not. */
static gboolean
take_cell (const WayTimed      *self,
           const StateCursor *cursor,
           const Mentions      *taken,
           const WayAt         *at,
           WayEdges            *edges)
{
  const WayGrid *grid = (const WayGrid *) self->states.view.base;
  const guint32 cell = (guint32) WAY_NODE_INDEX (at->node);

  if (self->size > 1 || mentions (taken, cell))
    return FALSE;
  for (guint d = 0; d < N_DIRECTIONS; d++)
    {
      const guint32 beside = cell + grid->offsets[d];   /* modulo 2^32 */

      if (beside < self->states.n_nodes && mentions (taken, beside))
        return FALSE;
    }

  self->states.view.iface->neighbours (self->states.view.base,
                                       cursor->base.cursor, at, edges);
  for (guint i = 0; i < way_edges_get_length (edges); i++)
    if (G_UNLIKELY (overflows (at->cost_so_far,
                               way_edges_get_cost (edges, i))))
      {
        edge_buffer_restart ((EdgeBuffer *) edges);
        return FALSE;
      }

  return TRUE;
}

gboolean
timed_rows_take (const WayTimed      *self,
                 const StateCursor *cursor,
                 const WayAt         *at,
                 WayEdges            *edges)
{
  WayGraph *base = self->states.view.base;
  Mentions taken;

  taken.bits = reservations_get_mentioned (self->reservations, &taken.n_nodes);
  if (taken.bits == NULL || self->horizon < INFINITY)
    return FALSE;

  if (self->is_over_table)
    return take_row ((const WayTable *) base, &taken,
                     table_heuristic_is_wanted (cursor->base.cursor), at,
                     edges);

  return take_cell (self, cursor, &taken, at, edges);
}
