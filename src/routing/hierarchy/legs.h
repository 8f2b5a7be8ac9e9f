/* legs.h - the triangles below an arc
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "routing/hierarchy/hierarchy-private.h"

G_BEGIN_DECLS

/* The two arcs that lead from a node to the ends of an arc above it. */
typedef struct
{
  guint32 to_tail;
  guint32 to_head;
} Legs;

/* The nodes below both ends of an arc are the nodes below its tail whose rows
 * contain the head. If the tail has few nodes below it, all of them are looked
 * at. Otherwise the two lists of downs are intersected. Both are in the order
 * of tails, and so of the ends of their rows, which identify a tail without a
 * look at it. The walk takes each item of the shorter list and searches the
 * longer list in steps that double.
 *
 * The highest node comes first: a best way between two nodes most often leads
 * over the most important node between them. */
#define LEGS_FEW 6

typedef struct
{
  const HierarchyDown *tail;            /* the rest of either list ... */
  const HierarchyDown *tail_end;        /* ... and its end */
  const HierarchyDown *head;            /* NULL if the tail's list is short */
  const HierarchyDown *head_end;
  guint32              to;              /* the head of the arc */
} LegsWalk;

static inline void
legs_begin (LegsWalk             *self,
            const HierarchyShape *shape,
            guint32               arc)
{
  const guint32 tail = shape->tails[arc], head = shape->heads[arc];

  self->tail = shape->downs + shape->first_down[tail];
  self->tail_end = shape->downs + shape->first_down[tail + 1];
  self->head = self->head_end = NULL;
  self->to = head;
  if (self->tail_end - self->tail <= LEGS_FEW)
    return;

  self->head = shape->downs + shape->first_down[head];
  self->head_end = shape->downs + shape->first_down[head + 1];
}

/* The place of @head in heads[first] up to heads[end], or NONE. */
static inline guint32
legs_find_head (const HierarchyShape *shape,
                guint32               first,
                guint32               end,
                guint32               head)
{
  guint32 n = end - first;

  if (n == 0)
    return HIERARCHY_NONE;
  while (n > 1)
    {
      const guint32 half = n / 2;

      first += shape->heads[first + half] <= head ? half : 0;
      n -= half;
    }

  return shape->heads[first] == head ? first : HIERARCHY_NONE;
}

/* The end of a list without the items at its end whose rows end after @end. */
static inline const HierarchyDown *
legs_seek (const HierarchyDown *list,
           const HierarchyDown *list_end,
           guint32              end)
{
  const gsize n = (gsize) (list_end - list);
  gsize low = 0, step = 1;      /* the last @low items are left out */

  while (low + step <= n && list_end[-(gssize) (low + step)].end > end)
    {
      low += step;
      step *= 2;
    }
  for (; step > 0; step /= 2)
    if (low + step <= n && list_end[-(gssize) (low + step)].end > end)
      low += step;

  return list_end - low;
}

/* Moves to the next node that both lists have. */
static inline gboolean
legs_next_common (LegsWalk *self,
                  Legs     *legs)
{
  while (self->tail < self->tail_end && self->head < self->head_end)
    {
      const guint32 tail = self->tail_end[-1].end;
      const guint32 head = self->head_end[-1].end;

      if (tail == head)
        {
          *legs = (Legs) { (--self->tail_end)->arc, (--self->head_end)->arc };
          return TRUE;
        }
      if (tail > head)
        self->tail_end = legs_seek (self->tail, self->tail_end, head);
      else
        self->head_end = legs_seek (self->head, self->head_end, tail);
    }

  return FALSE;
}

/* The next triangle, from the highest node on. */
static inline gboolean
legs_next (LegsWalk             *self,
           const HierarchyShape *shape,
           Legs                 *legs)
{
  if (self->head != NULL)
    return legs_next_common (self, legs);

  while (self->tail < self->tail_end)
    {
      const HierarchyDown down = *--self->tail_end;

      *legs = (Legs) { down.arc, legs_find_head (shape, down.arc + 1,
                                                 down.end, self->to) };
      if (legs->to_head != HIERARCHY_NONE)
        return TRUE;
    }

  return FALSE;
}

G_END_DECLS
