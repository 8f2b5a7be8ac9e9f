/* motion-around.c - steps around an idle agent in the way
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * An agent that waits before an idle agent need not push it aside if there is
 * room beside it: one step to the right, or otherwise to the left, from a node
 * from which an edge leads back to the path behind the idle agent. Steps around
 * count as waiting. So if an agent makes no progress by them, it makes the idle
 * agent give way after all. */

#include "motion/units/motion-private.h"

#include <math.h>

/* How many nodes of its path an agent checks for a way back. */
#define LOOK_AHEAD 4

/* Whether an idle agent covers a cell of the place. */
static gboolean
has_idle (WayMotion    *self,
          const Walker *walker,
          guint32       place)
{
  const Body body = motion_body (self, walker, place);

  for (guint i = 0; i < body_n_cells (&body); i++)
    {
      const guint32 id = motion_cell_id (self, &body, i);
      const Walker *other = id != NOWHERE ? motion_cell (self, id)->was : NULL;

      if (other != NULL && other != walker && other->wants == NOWHERE)
        return TRUE;
    }

  return FALSE;
}

static gboolean
has_idle_in_way (WayMotion    *self,
                 const Walker *walker)
{
  guint32 places[WAY_LINE_MAX_BESIDE];
  guint n_needed, n;

  if (has_idle (self, walker, walker->wants))
    return TRUE;

  n = motion_list_beside (self, walker, walker->from, walker->wants, places,
                          &n_needed);
  for (guint i = 0; i < n; i++)
    n_needed += has_idle (self, walker, places[i]);

  return n_needed > n;
}

/* Whether an edge leads from @side to a node of the path without an idle agent
 * on it. */
static gboolean
leads_back (WayMotion    *self,
            const Walker *walker,
            guint32       side)
{
  const WayEdges *edges
    = motion_edges (self, walker, motion_node (self, side));
  const guint length = way_path_get_length (walker->path);

  for (guint i = 0; edges != NULL && i < way_edges_get_length (edges); i++)
    for (guint k = 1; k < LOOK_AHEAD && walker->at + k < length; k++)
      {
        const WayNode node = way_path_get_node (walker->path, walker->at + k);
        guint32 id;

        if (way_edges_get_cost (edges, i) < INFINITY
            && way_node_type_equal (self->ids.type,
                                    way_edges_get_node (edges, i), node)
            && (id = motion_id (self, node)) != NOWHERE
            && !has_idle (self, walker, id))
          return TRUE;
      }

  return FALSE;
}

/* Whether @walker can be there without making another agent leave. */
static gboolean
is_free (WayMotion    *self,
         const Walker *walker,
         guint32       place)
{
  const Body body = motion_body (self, walker, place);

  for (guint i = 0; i < body_n_cells (&body); i++)
    {
      const guint32 id = motion_cell_id (self, &body, i);

      if (id == NOWHERE
          || (motion_cell (self, id)->was != NULL
              && motion_cell (self, id)->was != walker))
        return FALSE;
    }

  return motion_may_step (self, walker, place, FALSE);
}

gboolean
motion_goes_around (WayMotion *self,
                    Walker    *walker)
{
  const guint first = self->sides->len;
  guint n;

  if (walker->waited < self->aside || walker->waited >= self->replan
      || walker->on_errand || !has_idle_in_way (self, walker))
    return FALSE;

  n = motion_list_sides (self, walker, walker->wants);
  for (guint i = first; i < first + n && !walker->goes_around; i++)
    {
      const Side side = g_array_index (self->sides, Side, i);

      if (side.id == walker->wants || !is_free (self, walker, side.id)
          || !leads_back (self, walker, side.id)
          || !motion_claim (self, walker, side.id))
        continue;
      walker->cost = side.cost;
      walker->goes_around = TRUE;
    }
  g_array_set_size (self->sides, first);

  return walker->goes_around;
}
