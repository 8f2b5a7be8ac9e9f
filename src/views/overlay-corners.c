/* overlay-corners.c - edges that pass too close to what an overlay blocks
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A grid lets no diagonal step pass between two walls. Nor may one pass between
 * two agents, or an agent and a wall: the base says which nodes beside an edge
 * are open below, and the overlay leaves out those that it blocks itself.
 *
 * The nodes beside a step are neighbours of the cell that it leaves. So over a
 * grid, where hidden edges stay in the buffer, only a cell with a blocked
 * neighbour has to look at its corners. */

#include "views/overlay-corners.h"

static gboolean
is_blocked (const WayOverlay *self,
            WayNode           node)
{
  guint32 id = 0;

  return node_map_lookup (&self->map, node, &id) && id < self->size
         && self->extra[id] == INFINITY;
}

static gboolean
leads_to_blocked (const WayOverlay *self,
                  const WayEdges   *edges)
{
  for (guint i = 0; i < way_edges_get_length (edges); i++)
    if (is_blocked (self, way_edges_get_node (edges, i)))
      return TRUE;

  return FALSE;
}

/* Whether the overlay closes an edge that is open below. */
static gboolean
is_closed (const WayOverlay *self,
           WayNode           from,
           WayNode           to)
{
  WayNode beside[WAY_LINE_MAX_BESIDE];
  guint n_needed, n_left = 0;
  const guint n_beside = way_graph_get_beside (self->view.base, from, to,
                                               beside, &n_needed);

  if (n_needed == 0)
    return FALSE;
  for (guint i = 0; i < n_beside; i++)
    n_left += !is_blocked (self, beside[i]);

  return n_left < n_needed;
}

void
overlay_close_corners (const WayOverlay *self,
                       WayNode           node,
                       WayEdges         *edges,
                       gboolean          backwards)
{
  if (self->keeps_arcs && !leads_to_blocked (self, edges))
    return;

  for (guint i = 0; i < way_edges_get_length (edges); i++)
    {
      const WayNode other = way_edges_get_node (edges, i);

      if (way_edges_get_cost (edges, i) < INFINITY
          && is_closed (self, backwards ? other : node,
                        backwards ? node : other))
        way_edges_set_cost (edges, i, INFINITY);
    }
}
