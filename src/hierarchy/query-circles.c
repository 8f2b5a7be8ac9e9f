/* query-circles.c - paths that come to no node twice, where edges are free
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Where edges are free, or rounded away, a path of least cost may come to a
 * node again and again: both legs of a triangle may lead through the same
 * nodes, on each level twice as often. What lies between two visits is no use.
 * Without it there are never more parts than nodes. */

#include "hierarchy/query-private.h"

/* The rank at which a part begins, an edge or, if it waits, a slot; NONE in a
 * file that is damaged. */
static guint32
find_tail (const HierarchyShape *shape,
           guint32               number,
           gboolean              waits)
{
  const guint32 slot = waits ? number : shape->edge_slots[number];
  guint32 tail;

  if (slot / 2 >= shape->n_arcs)
    return HIERARCHY_NONE;

  tail = slot & 1 ? shape->heads[slot / 2] : shape->tails[slot / 2];
  return tail < shape->n_nodes ? tail : HIERARCHY_NONE;
}

/* Puts parts that are left side by side, and says anew which of them wait. */
static void
keep_parts (WayHierarchyQuery *self,
            const PathPart    *kept,
            const gboolean    *waits,
            guint              n_kept)
{
  g_array_set_size (self->parts, 0);
  g_array_set_size (self->waiting, 0);
  for (guint32 i = 0; i < n_kept; i++)
    {
      const PathPart part = { kept[i].number,
                              i + 1 < n_kept ? i + 1 : HIERARCHY_NONE, 0 };

      g_array_append_val (self->parts, part);
      if (waits[i])
        g_array_append_val (self->waiting, i);
    }
}

gboolean
query_cut_circles (WayHierarchyQuery *self)
{
  const HierarchyShape *shape = costs_shape (self->costs);
  const PathPart *parts = (const PathPart *) (gpointer) self->parts->data;
  const guint n_parts = self->parts->len;
  g_autofree guint32 *left_by = g_try_new0 (guint32, shape->n_nodes);
  g_autofree PathPart *kept = g_try_new (PathPart, n_parts);
  g_autofree gboolean *waits = g_try_new0 (gboolean, n_parts);
  g_autofree gboolean *kept_waits = g_try_new (gboolean, n_parts);
  guint n_kept = 0;

  if (left_by == NULL || kept == NULL || waits == NULL || kept_waits == NULL)
    return FALSE;

  for (guint i = 0; i < self->waiting->len; i++)
    waits[g_array_index (self->waiting, guint32, i)] = TRUE;
  for (guint32 at = 0; at != HIERARCHY_NONE; at = parts[at].next)
    {
      const guint32 tail = find_tail (shape, parts[at].number, waits[at]);

      if (tail == HIERARCHY_NONE)
        return FALSE;
      /* Back to the part by which the node was left before, if it was. */
      for (guint back = left_by[tail]; back > 0 && n_kept >= back; n_kept--)
        left_by[find_tail (shape, kept[n_kept - 1].number,
                           kept_waits[n_kept - 1])] = 0;
      kept[n_kept] = parts[at];
      kept_waits[n_kept++] = waits[at];
      left_by[tail] = n_kept;
    }

  keep_parts (self, kept, kept_waits, n_kept);
  return TRUE;
}
