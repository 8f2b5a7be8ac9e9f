/* tree-parts.c - splits an elimination tree into parts for threads
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A part is a node and all nodes below it, whose ranks have no gap. Parts are
 * small shares of the work, so that no thread is left with a long one at the
 * end. The nodes above all parts are done one by one. The thread that does the
 * last node right below such a node does that node, too. */

#include "routing/hierarchy/tree-parts.h"

/* Parts for each thread, at least. */
#define PARTS_A_THREAD 32

/* Estimates the work for a node: the number of pairs of arcs up from it. */
static guint64
work_of (const HierarchyShape *shape,
         guint32               node)
{
  const guint64 n_up = shape->first_up[node + 1] - shape->first_up[node];

  return 1 + n_up * (n_up + 1) / 2;
}

/* Writes the work for each node and all nodes below it to @work. */
static void
sum_up (const HierarchyShape *shape,
        guint64              *work)
{
  for (guint32 i = 0; i < shape->n_nodes; i++)
    {
      work[i] += work_of (shape, i);
      if (shape->parents[i] < shape->n_nodes)
        work[shape->parents[i]] += work[i];
    }
}

/* Whether @node is in a part. Nodes with nothing below them always are. */
static gboolean
is_in_part (const HierarchyShape *shape,
            const guint64        *work,
            guint32               node,
            guint64               most)
{
  return work[node] <= most || work[node] == work_of (shape, node);
}

static void
find_parts (TreeParts            *self,
            const HierarchyShape *shape,
            const guint64        *work,
            guint64               most)
{
  guint32 first = 0;

  for (guint32 i = 0; i < shape->n_nodes; i++)
    {
      const guint32 parent = shape->parents[i];
      const gboolean has_parent = parent < shape->n_nodes;
      const gboolean is_low = is_in_part (shape, work, i, most);

      if (is_low && has_parent && is_in_part (shape, work, parent, most))
        continue;

      if (is_low)
        self->parts[self->n_parts++] = (TreePart) { first, i };
      if (has_parent)
        self->n_waiting[parent]++;
      first = i + 1;
    }
}

gboolean
tree_parts_init (TreeParts            *self,
                 const HierarchyShape *shape,
                 guint                 n_threads,
                 Meter                *meter,
                 GError              **error)
{
  const gsize n_nodes = shape->n_nodes;
  g_autofree guint64 *work = meter_alloc0 (meter, n_nodes, sizeof *work,
                                           error);
  guint64 total = 0;

  *self = (TreeParts) { NULL };
  if (work != NULL)
    self->n_waiting = meter_alloc0 (meter, n_nodes, sizeof *self->n_waiting,
                                    error);
  if (self->n_waiting != NULL)
    self->parts = meter_alloc (meter, n_nodes, sizeof *self->parts, error);
  if (self->parts == NULL)
    return FALSE;

  sum_up (shape, work);
  for (guint32 i = 0; i < n_nodes; i++)
    if (shape->parents[i] >= n_nodes)
      total += work[i];
  find_parts (self, shape, work, total / PARTS_A_THREAD / n_threads);
  meter_give_back (meter, n_nodes * sizeof *work);
  return TRUE;
}

void
tree_parts_clear (TreeParts *self)
{
  g_free (self->parts);
  g_free (self->n_waiting);
}
