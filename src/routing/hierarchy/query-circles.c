/* query-circles.c - paths that visit no node twice, although edges are free
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * If edges are free, or rounded away, a path of least cost may return to a node
 * again and again: both legs of a triangle may lead through the same nodes, on
 * each level twice as often. The parts between two visits are cut out. Then
 * there are never more parts than nodes. */

#include "routing/hierarchy/query-private.h"

/* A part that is kept, and whether it waits. */
typedef struct
{
  PathPart part;
  gboolean waits;
} Kept;

/* The slot of an edge; out of range if a file is damaged. */
static guint32
find_slot (const HierarchyShape *shape,
           guint32               edge)
{
  return edge < shape->n_edges ? shape->edge_slots[edge] : HIERARCHY_NONE;
}

/* The rank at which a part begins; NONE if a file is damaged. */
static guint32
find_tail (const HierarchyShape *shape,
           const guint32        *known,
           const Kept           *kept)
{
  const guint32 number = kept->part.number;
  guint32 slot = number, tail;

  if (kept->part.n_known > 0)
    slot = find_slot (shape, known[number]);
  else if (!kept->waits)
    slot = find_slot (shape, number);
  if (slot / 2 >= shape->n_arcs)
    return HIERARCHY_NONE;

  tail = slot & 1 ? shape->heads[slot / 2] : shape->tails[slot / 2];
  return tail < shape->n_nodes ? tail : HIERARCHY_NONE;
}

/* Puts the kept parts side by side, and lists again which of them wait. Of the
 * slots that were met only those of edges are kept: others may have lost
 * parts. */
static void
keep_parts (WayHierarchyQuery *self,
            const Kept        *kept,
            guint32            n_kept)
{
  const HierarchyShape *shape = costs_shape (self->costs);

  g_array_set_size (self->parts, 0);
  g_array_set_size (self->waiting, 0);
  g_array_set_size (self->met, 0);
  for (guint32 i = 0; i < n_kept; i++)
    {
      const guint32 next = i + 1 < n_kept ? i + 1 : HIERARCHY_NONE;
      const guint32 number = kept[i].part.number;
      const PathPart part = { number, next, kept[i].part.n_known };

      g_array_append_val (self->parts, part);
      if (kept[i].waits)
        g_array_append_val (self->waiting, i);
      else if (part.n_known == 0)
        {
          const PathSlot met = { find_slot (shape, number), i, next };

          g_array_append_val (self->met, met);
        }
    }
}

gboolean
query_cut_circles (WayHierarchyQuery *self,
                   const guint32     *known)
{
  const HierarchyShape *shape = costs_shape (self->costs);
  const PathPart *parts = (const PathPart *) (gpointer) self->parts->data;
  const guint n_parts = self->parts->len;
  g_autofree guint32 *left_by = g_try_new0 (guint32, shape->n_nodes);
  g_autofree Kept *kept = g_try_new (Kept, n_parts);
  g_autofree gboolean *waits = g_try_new0 (gboolean, n_parts);
  guint32 n_kept = 0;

  if (left_by == NULL || kept == NULL || waits == NULL)
    return FALSE;

  for (guint i = 0; i < self->waiting->len; i++)
    waits[g_array_index (self->waiting, guint32, i)] = TRUE;
  for (guint32 at = 0; at != HIERARCHY_NONE; at = parts[at].next)
    {
      const Kept next = { parts[at], waits[at] };
      const guint32 tail = find_tail (shape, known, &next);

      if (tail == HIERARCHY_NONE)
        return FALSE;
      /* If the path has left the node before, returns to the part by which it
       * did. */
      for (guint back = left_by[tail]; back > 0 && n_kept >= back; n_kept--)
        left_by[find_tail (shape, known, &kept[n_kept - 1])] = 0;
      kept[n_kept++] = next;
      left_by[tail] = n_kept;
    }

  keep_parts (self, kept, n_kept);
  return TRUE;
}
