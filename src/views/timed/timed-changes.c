/* timed-changes.c - the edges in time that changes of reservations affect
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "views/timed/timed-private.h"

#include "core/node-type-private.h"

#include <wayfind/graphs/grid.h>

/* Reports all places where an agent covers @node; with @around, also the places
 * before them. Returns FALSE if these are not known. */
static gboolean
tell_places (const WayTimed *self,
             WayNode         node,
             gboolean        around,
             ChangeTeller   *teller)
{
  const gsize index = WAY_NODE_INDEX (node);
  const gsize width = self->size > 1 ? self->cells.width : 1;
  const gsize columns = self->size > 1 ? MIN (self->size, index % width + 1)
                                       : 1;
  const gsize rows = self->size > 1 ? MIN (self->size, index / width + 1) : 1;

  for (gsize i = 0; i < rows * columns; i++)
    {
      const WayNode place
        = i == 0 ? node
                 : WAY_INDEX (index - i / columns * width - i % columns);

      if (!around)
        change_teller_tell (teller, place);
      else if (!change_teller_tell_around (teller, place, FALSE))
        return FALSE;
    }

  return TRUE;
}

/* The nodes whose edges cross the edge from @tail to @head: on a grid the other
 * corners of its square, including walls, because a search may begin at a wall
 * and an agent may stand on it. */
static guint
find_crossing (const WayTimed *self,
               WayNode         tail,
               WayNode         head,
               WayNode        *nodes)
{
  const gint64 from = (gint64) WAY_NODE_INDEX (tail);
  const gint64 to = (gint64) WAY_NODE_INDEX (head);
  gint64 width, along;
  guint n_needed;

  if (self->ground == NULL)
    return 0;
  if (!WAY_IS_GRID (self->ground))
    return way_graph_get_beside (self->ground, tail, head, nodes, &n_needed);

  width = way_terrain_get_width (way_grid_get_terrain (WAY_GRID (self->ground)));
  along = to % width - from % width;
  if (ABS (along) != 1 || ABS (to / width - from / width) != 1)
    return 0;

  nodes[0] = WAY_INDEX ((gsize) (from + along));
  nodes[1] = WAY_INDEX ((gsize) (to - along));
  return 2;
}

/* An agent on an edge closes the edges that cross it. */
static void
tell_edge (const WayTimed *self,
           WayNode         tail,
           WayNode         head,
           ChangeTeller   *teller)
{
  WayNode nodes[WAY_LINE_MAX_BESIDE];
  guint n;

  tell_places (self, tail, FALSE, teller);
  n = find_crossing (self, tail, head, nodes);
  for (guint i = 0; i < n; i++)
    tell_places (self, nodes[i], FALSE, teller);
}

/* If a node is taken or free at other times, this changes the edges to it, the
 * edges from it, because it is held until the next arrival, and the edges that
 * pass beside it, which leave nodes before it. */
gboolean
timed_tell_reservations (const WayTimed *self,
                         guint64         since,
                         ChangeTeller   *teller)
{
  const Changes *changes = reservations_get_changes (self->reservations);
  const WayNodeType *type = self->states.base_type;
  gboolean known;
  guint i;

  known = changes_find (changes, since, &i)
          && (i == changes->n || !self->states.base_has_states);
  for (; known && i < changes->n && !teller->stopped; i++)
    {
      const Change *change = changes_get (changes, i);
      const WayNode node = reservations_get_node (self->reservations,
                                                  change->node);
      WayNode head;

      if (!node_type_takes (type, node))
        continue;
      if (change->other == CHANGES_NO_NODE)
        {
          known = tell_places (self, node, TRUE, teller);
          continue;
        }
      head = reservations_get_node (self->reservations, change->other);
      if (node_type_takes (type, head))
        tell_edge (self, node, head, teller);
    }

  return known;
}
