/* segment-index.h - which of many segments lie near a line or in a box
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/plane.h"

/* A side of a polygon, whose inside lies to its left. */
typedef struct
{
  WayPosition from;
  WayPosition to;
  guint32     polygon;
  guint32     corner;           /* where it began when it was handed in */
} Segment;

typedef struct
{
  WayPosition min;
  WayPosition max;
} Box;

typedef struct
{
  Box     box;
  guint32 first;                /* of its segments */
  guint32 count;                /* of segments, if it is a leaf, else 0 */
  guint32 right;                /* the second child; the first is next */
} SegmentBranch;

/* A binary tree of boxes over segments that lie in its order. */
typedef struct
{
  Segment       *segments;      /* (owned) */
  SegmentBranch *branches;      /* (owned) parents before their children */
  gsize          n_segments;
} SegmentIndex;

/* A look through the index: along a line, or in a box alone. */
typedef struct
{
  const SegmentIndex *index;
  Box                 box;
  WayPosition         from;
  WayPosition         step;     /* to the line's end; 0, 0 without a line */
  guint32             stack[40];
  guint               depth;
  guint32             next;     /* what is left of the leaf under way */
  guint32             end;
} SegmentWalk;

/* Builds the tree over segments that are put into its order. It takes them
 * over unless it fails, for want of memory. O(@n log^2 @n). */
gboolean segment_index_init       (SegmentIndex       *self,
                                   Segment            *segments,
                                   gsize               n);
void     segment_index_clear      (SegmentIndex       *self);

/* Looks for what may touch the closed box. */
void     segment_walk_init_box    (SegmentWalk        *self,
                                   const SegmentIndex *index,
                                   Box                 box);

/* Looks for what may touch the segment from @from to @to. */
void     segment_walk_init_line   (SegmentWalk        *self,
                                   const SegmentIndex *index,
                                   const WayPosition  *from,
                                   const WayPosition  *to);

/* The next segment whose box touches the walk's; %NULL at the end. */
const Segment *segment_walk_next  (SegmentWalk        *self);

static inline Box
box_of (const WayPosition *a,
        const WayPosition *b)
{
  return (Box) { { MIN (a->x, b->x), MIN (a->y, b->y) },
                 { MAX (a->x, b->x), MAX (a->y, b->y) } };
}

static inline gboolean
box_touches (const Box *self,
             const Box *other)
{
  return self->min.x <= other->max.x && self->max.x >= other->min.x
         && self->min.y <= other->max.y && self->max.y >= other->min.y;
}
