/* segment-index.c - which of many segments lie near a line or in a box
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Segments are sorted by the middles of their boxes along the longer side of
 * the box around all, and halved, until a few are left: a tree of depth log2 n.
 * Boxes are compared with boxes exactly. Boxes are compared with lines with
 * more room than rounding takes, so that no segment is missed. */

#include "graphs/roadmap/segment-index.h"

#include <stdlib.h>

#define LEAF_SIZE 4

/* How much a few products and sums may be off, with much to spare. */
#define ROUNDING 1e-14

static Box
box_around (const Segment *segments,
            gsize          n)
{
  Box box = box_of (&segments[0].from, &segments[0].to);

  for (gsize i = 1; i < n; i++)
    {
      const Box other = box_of (&segments[i].from, &segments[i].to);

      box.min.x = MIN (box.min.x, other.min.x);
      box.min.y = MIN (box.min.y, other.min.y);
      box.max.x = MAX (box.max.x, other.max.x);
      box.max.y = MAX (box.max.y, other.max.y);
    }

  return box;
}

/* Compares segments by the coordinates of their middles, and then by corner. */
static inline int
compare_middles (const Segment *a,
                 const Segment *b,
                 gdouble        of_a,
                 gdouble        of_b)
{
  return of_a != of_b ? (of_a > of_b) - (of_a < of_b)
                      : (a->corner > b->corner) - (a->corner < b->corner);
}

/* Twice the middle does not overflow for valid positions. */
static int
compare_x (gconstpointer a,
           gconstpointer b)
{
  const Segment *one = a, *other = b;

  return compare_middles (one, other, one->from.x + one->to.x,
                          other->from.x + other->to.x);
}

static int
compare_y (gconstpointer a,
           gconstpointer b)
{
  const Segment *one = a, *other = b;

  return compare_middles (one, other, one->from.y + one->to.y,
                          other->from.y + other->to.y);
}

/* Builds the branch over @n segments from @first on as number @at. Returns the
 * number after its last. */
static guint32
build (SegmentIndex *self,
       gsize         first,
       gsize         n,
       guint32       at)
{
  SegmentBranch *branch = &self->branches[at];
  Segment *segments = self->segments + first;
  Box box;

  box = branch->box = box_around (segments, n);
  branch->first = (guint32) first;
  branch->count = n <= LEAF_SIZE ? (guint32) n : 0;
  if (n <= LEAF_SIZE)
    return at + 1;

  qsort (segments, n, sizeof *segments,
         box.max.x - box.min.x > box.max.y - box.min.y ? compare_x
                                                       : compare_y);
  branch->right = build (self, first, n / 2, at + 1);
  return build (self, first + n / 2, n - n / 2, branch->right);
}

gboolean
segment_index_init (SegmentIndex *self,
                    Segment      *segments,
                    gsize         n)
{
  *self = (SegmentIndex) { 0 };
  self->branches = g_try_new (SegmentBranch, n + 1);
  if (self->branches == NULL)
    return FALSE;

  self->segments = segments;
  self->n_segments = n;
  if (n > 0)
    build (self, 0, n, 0);

  return TRUE;
}

void
segment_index_clear (SegmentIndex *self)
{
  g_clear_pointer (&self->segments, g_free);
  g_clear_pointer (&self->branches, g_free);
}

void
segment_walk_init_box (SegmentWalk        *self,
                       const SegmentIndex *index,
                       Box                 box)
{
  self->index = index;
  self->box = box;
  self->from = self->step = (WayPosition) { 0, 0 };
  self->stack[0] = 0;
  self->depth = index->n_segments > 0;
  self->next = self->end = 0;
}

void
segment_walk_init_line (SegmentWalk        *self,
                        const SegmentIndex *index,
                        const WayPosition  *from,
                        const WayPosition  *to)
{
  segment_walk_init_box (self, index, box_of (from, to));
  self->from = *from;
  self->step = (WayPosition) { to->x - from->x, to->y - from->y };
}

/* Whether all of a box lies on one side of the line. The middle of the box is
 * @at away from the line, and its corners reach @reach nearer to it; both are
 * multiplied by the length of the line. What overflows counts as near. */
static gboolean
is_aside (const SegmentWalk *self,
          const Box         *box)
{
  const gdouble x = (box->min.x + box->max.x) / 2;
  const gdouble y = (box->min.y + box->max.y) / 2;
  const gdouble dx = fabs (self->step.x), dy = fabs (self->step.y);
  const gdouble at = self->step.x * (y - self->from.y)
                     - self->step.y * (x - self->from.x);
  const gdouble reach = dx * (box->max.y - box->min.y) / 2
                        + dy * (box->max.x - box->min.x) / 2;
  const gdouble error
    = ROUNDING * (dx * (fabs (y) + fabs (self->from.y))
                  + dy * (fabs (x) + fabs (self->from.x)) + reach);

  return fabs (at) > reach + error;
}

static gboolean
is_wanted (const SegmentWalk *self,
           const Box         *box)
{
  return box_touches (&self->box, box) && !is_aside (self, box);
}

/* Goes on to the next leaf. */
static gboolean
next_leaf (SegmentWalk *self)
{
  while (self->depth > 0)
    {
      const guint32 at = self->stack[--self->depth];
      const SegmentBranch *branch = &self->index->branches[at];

      if (!is_wanted (self, &branch->box))
        continue;
      if (branch->count > 0)
        {
          self->next = branch->first;
          self->end = branch->first + branch->count;
          return TRUE;
        }
      self->stack[self->depth++] = branch->right;
      self->stack[self->depth++] = at + 1;
    }

  return FALSE;
}

const Segment *
segment_walk_next (SegmentWalk *self)
{
  do
    while (self->next < self->end)
      {
        const Segment *segment = &self->index->segments[self->next++];
        const Box box = box_of (&segment->from, &segment->to);

        if (box_touches (&self->box, &box))
          return segment;
      }
  while (next_leaf (self));

  return NULL;
}
