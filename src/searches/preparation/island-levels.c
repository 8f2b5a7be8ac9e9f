/* island-levels.c - how many edges each node is from the middle of its island
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Three walks, breadth first: to a node far away, from there to one as far as
 * can be, and from the middle of the way between. */

#include "searches/preparation/island-levels.h"

typedef struct
{
  const Links *links;
  guint32     *levels;
  guint32     *order;
} Levels;

/* Has levels from @root on, the nodes in order from place @begin. Returns
 * where they end. @levels is NO_LEVEL for all of the island. */
static guint32
spread (Levels *self,
        guint32 root,
        guint32 begin)
{
  guint32 end = begin;

  self->levels[root] = 0;
  self->order[end++] = root;
  for (guint32 i = begin; i < end; i++)
    {
      const guint32 id = self->order[i];

      for (guint32 k = self->links->offsets[id];
           k < self->links->offsets[id + 1]; k++)
        {
          const guint32 to = self->links->ends[k];

          if (self->levels[to] != NO_LEVEL)
            continue;
          self->levels[to] = self->levels[id] + 1;
          self->order[end++] = to;
        }
    }

  return end;
}

/* Some node of the level below. */
static guint32
step_down (const Levels *self,
           guint32       id)
{
  for (guint32 k = self->links->offsets[id]; k < self->links->offsets[id + 1];
       k++)
    if (self->levels[self->links->ends[k]] + 1 == self->levels[id])
      return self->links->ends[k];

  return id;
}

static void
forget_levels (Levels *self,
               guint32 begin,
               guint32 end)
{
  for (guint32 i = begin; i < end; i++)
    self->levels[self->order[i]] = NO_LEVEL;
}

guint32
level_island (const Links *links,
              guint32      node,
              guint32     *levels,
              guint32     *order,
              guint32      begin)
{
  Levels self = { links, levels, order };
  guint32 end = spread (&self, node, begin), far, root;

  root = order[end - 1];
  forget_levels (&self, begin, end);
  spread (&self, root, begin);
  root = far = order[end - 1];
  while (levels[root] > levels[far] / 2)
    root = step_down (&self, root);
  forget_levels (&self, begin, end);

  return spread (&self, root, begin);
}
