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
 * by side. The first frame has no spot of its own, and its neighbours are the
 * starts. */
typedef struct
{
  guint32 spot;                 /* NO_SPOT in the first frame */
  guint32 first;                /* spots first <= i < end */
  guint32 end;
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
  guint32     *slots;           /* (owned) of frames, 0 for none */
  gsize        slots_room;
  guint        slot_bits;
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

/* Steps to @spot: a frame without edges, which come next. %FALSE without
 * memory. */
gboolean depth_stack_enter    (DepthStack       *self,
                               guint32           spot);

/* Leaves the last node of the path, and what waits on it. */
void     depth_stack_leave    (DepthStack       *self);

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
  guint32 i = self->slots[hash >> (32 - self->slot_bits)];

  for (; i != 0; i = self->frames[i].chain)
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
