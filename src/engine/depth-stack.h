/* depth-stack.h - the path of a search depth first, and what waits on it
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/budget.h"
#include "core/node-index.h"
#include "core/node-type-private.h"

#include <string.h>

#define NO_SPOT G_MAXUINT32

/* A node that the search may step to, or stands on. */
typedef struct
{
  WayCost cost;                 /* so far */
  WayCost estimate;             /* of the remaining path, weighted */
  guint32 edge;                 /* id of the edge to it */
  guint32 hash;                 /* of the node */
} Spot;

/* A node of the path: its spot, and the spots of its neighbours, which lie side
 * by side from @first on. Those of the last frame are on top of the stack. The
 * first frame has no spot of its own, and its neighbours are the starts. */
typedef struct
{
  guint32 spot;                 /* NO_SPOT in the first frame */
  guint32 first;
  guint32 next;                 /* the one to step to next */
  guint32 chain;                /* frame of the same slot, 0 at the end */
} DepthFrame;

/* Spots and their nodes are one stack: the spots of a frame lie above those of
 * the frame before. So the memory grows with the length of the path times the
 * edges of a node. A hash table of frames finds the nodes on the path. Its
 * chains are in the order of the path: the last node is always the first of its
 * chain. */
typedef struct
{
  WayNodeType *type;            /* (owned) */
  Budget      *budget;
  Spot        *spots;           /* (owned) */
  guint8      *nodes;           /* (owned) @stride bytes a spot */
  gsize        stride;
  gsize        spots_room;
  gsize        nodes_room;
  guint32      room;            /* spots that both have room for */
  guint32      n_spots;
  DepthFrame  *frames;          /* (owned) */
  gsize        frames_room;
  guint32      n_frames;
  guint32      frames_end;      /* frames that there is room for, with slots */
  guint32     *slots;           /* (owned) of frames, 0 for none */
  gsize        slots_room;
  guint        slot_bits;
  guint        slot_shift;      /* from a hash to its slot */
} DepthStack;

void     depth_stack_init     (DepthStack       *self,
                               WayNodeType      *type,
                               Budget           *budget);
void     depth_stack_clear    (DepthStack       *self);

/* Leaves the path: only the first frame stays, with the spots of the starts
 * below @n_starts. */
void     depth_stack_rewind   (DepthStack       *self,
                               guint32           n_starts);

/* Makes room for one more spot, and puts any node on it. %FALSE without
 * memory. */
gboolean depth_stack_grow     (DepthStack       *self);
void     depth_stack_put_slow (DepthStack       *self,
                               WayNode           node);

/* Makes room for one more frame. %FALSE without memory. */
gboolean depth_stack_grow_frames (DepthStack    *self);

/* Frees the objects on the spots from @first on, and removes the spots. */
void     depth_stack_free_nodes (DepthStack     *self,
                                 guint32         first);

/* Makes @self another stack's path, without what waits on it. @self is empty
 * but for a path that was copied before. %FALSE without memory. */
gboolean depth_stack_copy     (DepthStack       *self,
                               const DepthStack *other);

/* Forgets all. */
void     depth_stack_empty    (DepthStack       *self);

/* The hash of a node, which is the hash of the edge buffer for values. */
guint32  depth_stack_hash     (const DepthStack *self,
                               WayNode           node);

/* The n_words for depth_stack_add() and depth_stack_has(). */
guint    depth_stack_n_words  (const DepthStack *self);

static inline WayNode
depth_stack_node (const DepthStack *self,
                  guint32           spot)
{
  const guint8 *node = self->nodes + spot * self->stride;
  WayNode pointer;

  if (self->type->kind == WAY_NODE_KIND_VALUE)
    return node;

  memcpy (&pointer, node, sizeof pointer);
  return pointer;
}

static inline DepthFrame *
depth_stack_top (const DepthStack *self)
{
  return &self->frames[self->n_frames - 1];
}

static inline guint32 *
depth_stack_slot (const DepthStack *self,
                  guint32           spot)
{
  return &self->slots[self->spots[spot].hash >> self->slot_shift];
}

/* Steps to @spot: a frame without edges, which come next. %FALSE without
 * memory. */
static inline gboolean
depth_stack_enter (DepthStack *self,
                   guint32     spot)
{
  const guint32 i = self->n_frames;
  const guint32 first = self->n_spots;
  guint32 *slot;

  if (G_UNLIKELY (i >= self->frames_end) && !depth_stack_grow_frames (self))
    return FALSE;

  self->n_frames++;
  self->frames[i] = (DepthFrame) { spot, first, first, 0 };
  if (G_UNLIKELY (spot == NO_SPOT))
    return TRUE;

  slot = depth_stack_slot (self, spot);
  self->frames[i].chain = *slot;
  *slot = i;

  return TRUE;
}

/* Leaves the last node of the path, and what waits on it. The first frame is
 * never left. */
static inline void
depth_stack_leave (DepthStack *self)
{
  const DepthFrame *frame = depth_stack_top (self);

  *depth_stack_slot (self, frame->spot) = frame->chain;
  if (G_UNLIKELY (self->type->kind == WAY_NODE_KIND_OBJECT))
    depth_stack_free_nodes (self, frame->first);
  self->n_spots = frame->first;
  self->n_frames--;
}

/* Puts a node on top. For values of one or two words, known by these, @n_words
 * says so as a constant; 0 for all others. %FALSE without memory. */
static G_ALWAYS_INLINE inline gboolean
depth_stack_add (DepthStack *self,
                 guint       n_words,
                 WayNode     node,
                 const Spot *spot)
{
  if (G_UNLIKELY (self->n_spots >= self->room) && !depth_stack_grow (self))
    return FALSE;

  if (n_words > 0)
    memcpy (self->nodes + self->n_spots * n_words * sizeof (guint64), node,
            n_words * sizeof (guint64));
  else
    depth_stack_put_slow (self, node);
  self->spots[self->n_spots++] = *spot;

  return TRUE;
}

/* Whether @node is on the path. O(1). */
static G_ALWAYS_INLINE inline gboolean
depth_stack_has (const DepthStack *self,
                 guint             n_words,
                 WayNode           node,
                 guint32           hash)
{
  guint32 i = self->slots[hash >> self->slot_shift];

  for (; G_UNLIKELY (i != 0); i = self->frames[i].chain)
    {
      const guint32 spot = self->frames[i].spot;

      if (self->spots[spot].hash != hash)
        continue;
      if (n_words > 0
            ? memcmp (self->nodes + spot * n_words * sizeof (guint64), node,
                      n_words * sizeof (guint64)) == 0
            : way_node_type_equal (self->type, depth_stack_node (self, spot),
                                   node))
        return TRUE;
    }

  return FALSE;
}
