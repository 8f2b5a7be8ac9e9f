/* area-changes.c - which areas end when the graph changes
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * An area rests on two facts. The first: its mouth is the only way in. An edge
 * that crosses the border elsewhere ends it. The second: the distances between
 * the nodes of the mouth. If a way between them has become shorter, or is gone,
 * the first edge of it that changed begins at a node that was asked when the
 * distances were found. */

#include "searches/preparation/area-finder.h"

#include <math.h>

gboolean
areas_is_mouth (const Areas *self,
                guint32      area,
                guint32      node)
{
  for (guint32 i = self->areas[area].mouth; i < self->areas[area].mouth_end;
       i++)
    if (self->mouths[i] == node)
      return TRUE;

  return FALSE;
}

static void
forget_watched (Areas  *self,
                guint32 node)
{
  guint low = 0, high = self->n_watches;

  while (low < high)
    {
      const guint middle = low + (high - low) / 2;

      if (self->watches[middle].node < node)
        low = middle + 1;
      else
        high = middle;
    }

  for (; low < self->n_watches && self->watches[low].node == node; low++)
    {
      Area *area = &self->areas[self->watches[low].area];

      if (self->watches[low].is_for_whole)
        area->is_whole = FALSE;
      else
        area->is_closed = FALSE;
    }
}

/* An edge from @inside an area to a node that is not leads over its mouth, or
 * the area is none. */
static void
forget_crossed (Areas  *self,
                guint32 inside,
                guint32 outside)
{
  for (guint32 area = self->of[inside];
       !areas_holds (self, area, self->of[outside]);
       area = self->areas[area].parent)
    if (!areas_is_mouth (self, area, outside))
      self->areas[area].is_closed = self->areas[area].is_whole = FALSE;
}

void
areas_forget (Areas          *self,
              guint32         node,
              const WayEdges *edges)
{
  forget_watched (self, node);
  for (guint i = 0; i < way_edges_get_length (edges); i++)
    {
      const gsize to = WAY_NODE_INDEX (way_edges_get_node (edges, i));

      if (to >= self->n_nodes || way_edges_get_cost (edges, i) == INFINITY)
        continue;
      forget_crossed (self, node, (guint32) to);
      forget_crossed (self, (guint32) to, node);
    }
}

void
areas_settle (Areas *self)
{
  for (guint32 i = 1; i <= self->n_areas; i++)
    self->areas[i].active = self->areas[i].is_closed
                              ? i : self->areas[self->areas[i].parent].active;
}
