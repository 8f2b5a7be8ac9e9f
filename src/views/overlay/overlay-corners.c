/* overlay-corners.c - edges that pass corners which an overlay blocks
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A grid has no diagonal step between two walls. Neither may a step pass
 * between two agents, or between an agent and a wall: the base lists the open
 * nodes beside an edge, and the overlay removes those that it blocks itself.
 *
 * The nodes beside a step share a side with the cell that it leaves. So over a
 * grid, where hidden edges stay in the buffer, only a cell beside a blocked one
 * has to check its corners, and only those at the blocked one. Views in between
 * may hide edges; then the overlay checks the cells themselves. */

#include "views/overlay/overlay-corners.h"

#include "core/edges-private.h"
#include "views/beside.h"
#include "views/knowledge/knowledge-private.h"

#include <wayfind/views/clearance.h>

/* Whether the overlay closes an edge that is open below. */
static inline gboolean
is_closed (const WayOverlay *self,
           WayNode           from,
           WayNode           to)
{
  WayNode beside[WAY_LINE_MAX_BESIDE];
  guint n_needed = 0;
  const guint n_beside
    = self->view.iface->get_beside (self->view.base, from, to, beside,
                                    &n_needed);

  return n_needed > 0
         && beside_strike_out (beside, n_beside, overlay_leaves_open, self)
              < n_needed;
}

static inline void
close_corner (const WayOverlay *self,
              WayNode           node,
              WayEdges         *edges,
              guint             i,
              gboolean          backwards)
{
  const WayNode other = way_edges_get_node (edges, i);

  if (way_edges_get_cost (edges, i) < INFINITY
      && is_closed (self, backwards ? other : node, backwards ? node : other))
    way_edges_set_cost (edges, i, INFINITY);
}

/* Over a grid: finds which of the four cells that share a side with a cell are
 * blocked. Bits 0 and 1 are the cells before and after it in the row, 2 and 3
 * the cells above and below. @nodes are @stride bytes apart. */
static G_ALWAYS_INLINE inline guint
find_blocked_sides (const WayOverlay *self,
                    gint64            node,
                    gconstpointer     nodes,
                    guint32           n_nodes,
                    gsize             stride)
{
  const gint64 width = self->width;
  const guint8 *at = nodes;
  guint sides = 0;

  for (guint32 i = 0; i < n_nodes; i++, at += stride)
    {
      const guint32 other = *(const guint32 *) at;
      const gint64 apart = (gint64) other - node;

      if (overlay_total_of (self, WAY_INDEX (other)) == INFINITY)
        sides |= (guint) (apart == -1) | (guint) (apart == 1) << 1
                 | (guint) (apart == -width) << 2
                 | (guint) (apart == width) << 3;
    }

  return sides;
}

/* The sides that a step passes, as above; 0 for one that is not diagonal. */
static inline guint
passed_sides (gint64 apart,
              gint64 width)
{
  const gint64 along = apart > 0 ? apart - width : apart + width;

  if (along != 1 && along != -1)
    return 0;

  return (along < 0 ? 1u << 0 : 1u << 1) | (apart < 0 ? 1u << 2 : 1u << 3);
}

static G_ALWAYS_INLINE inline void
close_over_grid (const WayOverlay *self,
                 WayNode           node,
                 WayEdges         *edges,
                 gboolean          backwards,
                 gsize             stride)
{
  const gint64 at = (gint64) WAY_NODE_INDEX (node);
  const guint8 *items = edge_buffer_items ((EdgeBuffer *) edges);
  const guint sides = find_blocked_sides (self, at, items, edges->len, stride);

  if (sides == 0)
    return;

  for (guint32 i = 0; i < edges->len; i++)
    {
      /* Closing an edge may move a span into the buffer. */
      const guint8 *now = edge_buffer_items ((EdgeBuffer *) edges);
      const guint32 other = *(const guint32 *) (now + i * stride);

      if (passed_sides ((gint64) other - at, self->width) & sides)
        close_corner (self, node, edges, i, backwards);
    }
}

/* Closes edges at blocked corners in a pile that may hide edges. */
static void
close_over_pile (const WayOverlay *self,
                 WayNode           node,
                 WayEdges         *edges,
                 gboolean          backwards)
{
  const gint64 at = (gint64) WAY_NODE_INDEX (node), width = self->pile_width;
  const gint64 apart[] = { -1, 1, -width, width };
  guint sides = 0;

  for (guint i = 0; i < G_N_ELEMENTS (apart); i++)
    if (overlay_total_at (self, (gsize) (at + apart[i])) == INFINITY)
      sides |= 1u << i;
  if (sides == 0)
    return;

  for (guint i = 0; i < way_edges_get_length (edges); i++)
    {
      const WayNode other = way_edges_get_node (edges, i);

      if (passed_sides ((gint64) WAY_NODE_INDEX (other) - at, width) & sides)
        close_corner (self, node, edges, i, backwards);
    }
}

guint32
overlay_find_pile_width (WayGraph *graph)
{
  while (WAY_IS_OVERLAY (graph) || WAY_IS_CLEARANCE (graph)
         || WAY_IS_KNOWLEDGE (graph))
    {
      WayGraph *assumed
        = WAY_IS_KNOWLEDGE (graph) ? WAY_KNOWLEDGE (graph)->assumed : NULL;

      graph = way_view_get_base (WAY_VIEW (graph));
      if (assumed != NULL
          && overlay_find_pile_width (assumed)
               != overlay_find_pile_width (graph))
        return 0;
    }
  if (!WAY_IS_GRID (graph))
    return 0;

  return way_terrain_get_width (way_grid_get_terrain (WAY_GRID (graph)));
}

void
overlay_close_corners (const WayOverlay *self,
                       WayNode           node,
                       WayEdges         *edges,
                       gboolean          backwards)
{
  if (self->view.iface->get_beside == NULL)
    return;

  /* In narrower maps the difference of two cell numbers does not determine the
   * step. */
  if (self->width > 2 && edges->layout == WAY_EDGES_WHOLE)
    close_over_grid (self, node, edges, backwards, sizeof (WayWholeArc));
  else if (self->width > 2 && edges->layout == WAY_EDGES_REAL)
    close_over_grid (self, node, edges, backwards, sizeof (WayRealArc));
  else if (self->pile_width > 2)
    close_over_pile (self, node, edges, backwards);
  /* Over a base that is a state space the overlay blocks states, which no edge
   * passes. */
  else if (!(way_graph_get_flags (self->view.base) & WAY_GRAPH_STATES))
    for (guint i = 0; i < way_edges_get_length (edges); i++)
      close_corner (self, node, edges, i, backwards);
}
