/* motion-rules.c - which steps of one tick are compatible
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * All steps of a tick happen at once. Each step must be compatible with the
 * steps that were decided before:
 *
 * - the cells on which it ends belong to the agent (next), and the cells beside
 *   a diagonal that it needs are free at both ends of the tick, and kept free
 *   (n_kept);
 * - no agent takes the same edge backwards, or an edge that crosses
 *   it. Larger bodies move all their cells alike, so this check looks at
 *   cells. */

#include "motion/units/motion-private.h"

/* The place of cell @id of @walker after its step; NULL and %FALSE if that is
 * off the map. */
static gboolean
find_cell_after (const WayMotion *self,
                 const Walker    *walker,
                 WayNode          cell,
                 WayNode         *after)
{
  const gint64 width = self->map.width;
  const WayNode from = motion_node (self, walker->from);
  const WayNode to = motion_node (self, walker->to);
  gint64 column, row;

  if (walker->size == 1)
    {
      *after = to;
      return TRUE;
    }

  column = (gint64) WAY_NODE_INDEX (cell) % width
           + (gint64) WAY_NODE_INDEX (to) % width
           - (gint64) WAY_NODE_INDEX (from) % width;
  row = (gint64) WAY_NODE_INDEX (cell) / width
        + (gint64) WAY_NODE_INDEX (to) / width
        - (gint64) WAY_NODE_INDEX (from) / width;
  if (column < 0 || row < 0 || column >= width || row >= self->map.height)
    return FALSE;

  *after = WAY_INDEX (row * width + column);
  return TRUE;
}

/* Whether another agent goes from cell @from to node @to in this tick. */
static gboolean
is_taken_along (const WayMotion *self,
                const Walker    *walker,
                guint32          from,
                WayNode          to)
{
  const Walker *other = from != NOWHERE ? motion_cell (self, from)->was : NULL;
  WayNode after;

  return other != NULL && other != walker && other->state != WALK_OPEN
         && walker_moves (other)
         && find_cell_after (self, other, motion_node (self, from), &after)
         && way_node_type_equal (self->ids.type, after, to);
}

/* Whether a step from cell to cell crosses a step of another agent. The lowest
 * graph says which steps cross: agents may have different views. */
static gboolean
is_crossed (WayMotion    *self,
            const Walker *walker,
            WayNode       from,
            WayNode       to)
{
  WayGraph *ground = body_find_ground (self->graph);
  WayNode nodes[WAY_LINE_MAX_BESIDE];
  guint n_needed;

  if (way_graph_get_beside (ground, from, to, nodes, &n_needed) < 2)
    return FALSE;

  return is_taken_along (self, walker, motion_id (self, nodes[0]), nodes[1])
         || is_taken_along (self, walker, motion_id (self, nodes[1]),
                            nodes[0]);
}

/* Whether the cells of @walker hinder no other agent during its step. */
static gboolean
goes_past_all (WayMotion *self,
               Walker    *walker)
{
  const Body body = motion_body (self, walker, walker->from);

  for (guint i = 0; i < body_n_cells (&body); i++)
    {
      const WayNode here = body_cell (&body, i);
      WayNode there;

      if (find_cell_after (self, walker, here, &there)
          && (is_taken_along (self, walker, motion_id (self, there), here)
              || is_crossed (self, walker, here, there)))
        return FALSE;
    }

  return TRUE;
}

/* Whether a cell can be entered, given the decisions so far. */
static gboolean
may_enter (const WayMotion *self,
           const Walker    *walker,
           guint32          id,
           gboolean         exact)
{
  const Cell *cell = motion_cell (self, id);

  if (cell->n_kept > 0 || (cell->next != NULL && cell->next != walker))
    return FALSE;
  if (cell->was == NULL || cell->was == walker)
    return TRUE;

  return cell->was->state == WALK_DECIDED
         || (cell->was->state == WALK_OPEN && !cell->was->holds)
         || (cell->was->state == WALK_TRIES && exact);
}

gboolean
motion_may_step (WayMotion    *self,
                 const Walker *walker,
                 guint32       to,
                 gboolean      exact)
{
  const Body body = motion_body (self, walker, to);

  for (guint i = 0; i < body_n_cells (&body); i++)
    {
      const guint32 id = motion_cell_id (self, &body, i);

      if (id == NOWHERE || !may_enter (self, walker, id, exact))
        return FALSE;
    }

  return TRUE;
}

/* Whether no other agent is at @place, before or after the tick. */
static gboolean
is_free_beside (WayMotion    *self,
                const Walker *walker,
                guint32       place)
{
  const Body body = motion_body (self, walker, place);

  for (guint i = 0; i < body_n_cells (&body); i++)
    {
      const guint32 id = motion_cell_id (self, &body, i);
      const Cell *cell = id != NOWHERE ? motion_cell (self, id) : NULL;

      if (cell == NULL || (cell->was != NULL && cell->was != walker)
          || (cell->next != NULL && cell->next != walker))
        return FALSE;
    }

  return TRUE;
}

void
motion_keep (WayMotion    *self,
             const Walker *walker,
             guint32       place,
             gint          change)
{
  const Body body = motion_body (self, walker, place);

  for (guint i = 0; i < body_n_cells (&body); i++)
    {
      const guint32 id = motion_cell_id (self, &body, i);

      if (id != NOWHERE)
        motion_cell (self, id)->n_kept += (guint) change;
    }
}

guint
motion_list_beside (WayMotion    *self,
                    const Walker *walker,
                    guint32       from,
                    guint32       to,
                    guint32      *places,
                    guint        *n_needed)
{
  WayGraph *graph = walker->graph != NULL ? walker->graph : self->graph;
  WayNode nodes[WAY_LINE_MAX_BESIDE];
  const guint n
    = way_graph_get_beside (graph, motion_node (self, from),
                            motion_node (self, to), nodes, n_needed);
  guint n_places = 0;

  for (guint i = 0; i < n; i++)
    {
      places[n_places] = motion_id (self, nodes[i]);
      n_places += places[n_places] != NOWHERE;
    }

  return n_places;
}

/* Finds as many free places beside the step as it needs, and keeps them
 * free. */
static gboolean
claim_beside (WayMotion *self,
              Walker    *walker)
{
  guint32 places[WAY_LINE_MAX_BESIDE];
  guint n_needed = 0;
  const guint n
    = motion_list_beside (self, walker, walker->from, walker->to, places,
                          &n_needed);

  walker->n_kept = 0;
  for (guint i = 0; i < n && walker->n_kept < n_needed; i++)
    if (is_free_beside (self, walker, places[i]))
      walker->kept[walker->n_kept++] = places[i];
  if (walker->n_kept < n_needed)
    {
      walker->n_kept = 0;
      return FALSE;
    }

  for (guint i = 0; i < walker->n_kept; i++)
    motion_keep (self, walker, walker->kept[i], 1);
  return TRUE;
}

static void
set_next (WayMotion *self,
          Walker    *walker,
          guint32    at,
          Walker    *next)
{
  const Body body = motion_body (self, walker, at);

  for (guint i = 0; i < body_n_cells (&body); i++)
    {
      const guint32 id = motion_cell_id (self, &body, i);

      if (id != NOWHERE
          && (next != NULL || motion_cell (self, id)->next == walker))
        motion_cell (self, id)->next = next;
    }
}

gboolean
motion_claim (WayMotion *self,
              Walker    *walker,
              guint32    to)
{
  walker->to = to;
  if (!goes_past_all (self, walker) || !claim_beside (self, walker))
    {
      walker->to = walker->from;
      return FALSE;
    }

  set_next (self, walker, to, walker);
  return TRUE;
}

/* Agents that had to make room and did not have taken cells of the claim: these
 * stay theirs. */
void
motion_unclaim (WayMotion *self,
                Walker    *walker)
{
  for (guint i = 0; i < walker->n_kept; i++)
    motion_keep (self, walker, walker->kept[i], -1);
  walker->n_kept = 0;
  set_next (self, walker, walker->to, NULL);
  walker->to = walker->from;
}

void
motion_stay (WayMotion *self,
             Walker    *walker)
{
  walker->to = walker->from;
  set_next (self, walker, walker->from, walker);
}
