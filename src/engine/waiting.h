/* waiting.h - nodes that are expanded, and whose edges wait for memory
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A search of states spends most of its time waiting for memory: for the slot
 * of each state in the node map's index, then for its key and its record. The
 * slot is asked for as the graph adds the edge. If the edges of a few nodes
 * wait before they are looked at, memory has answered by then.
 *
 * Each node that waits has its edges in a buffer of its own. Nodes are looked
 * at in the order in which they were expanded. */

#pragma once

#include "core/edges-private.h"
#include "engine/node-store.h"

/* A cost or a priority, in the one of two forms that the variant uses. */
typedef struct
{
  guint64 whole;
  gdouble real;
} Sum;

/* A node whose edges are offered, with a local copy of values that do not
 * change during that time. The compiler may keep these in registers while it
 * writes to the search. */
typedef struct
{
  guint32       id;             /* the node that is expanded */
  guint32       n_nodes;        /* of records */
  guint32       live;
  guint32       origin;         /* the worker that owns the node, if it
                                 * shares */
  EdgeBuffer   *edges;          /* (nullable) its edges; none at a start */
  gconstpointer items;          /* (nullable) those, in the buffer's layout */
  const guint64 *words;         /* (nullable) of the node, if it shares and
                                 * differences are noted */
  NodeRecord   *records;        /* of indices: hashed nodes' may move */
  Sum           so_far;         /* its cost */
  Sum           priority;       /* below which no neighbour of it falls, if the
                                 * heuristic is consistent */
  guint64       n_taken;        /* nodes that were taken before its edges were
                                 * known, with itself */
} Frame;

/* How many nodes may wait, and how many edges until the first node must be
 * expanded. More data would leave the nearest cache before they are used. */
#define WAITING_NODES 4
#define WAITING_EDGES 8

typedef struct
{
  Frame   frames[WAITING_NODES];
  guint   first;
  guint   n_frames;
  guint32 n_edges;
} Waiting;

static inline Frame *
waiting_first (Waiting *self)
{
  return &self->frames[self->first];
}

/* The place of the next node that waits, or of a node about to wait. */
static inline guint
waiting_next_place (const Waiting *self)
{
  return (self->first + self->n_frames) % WAITING_NODES;
}

/* The node that has waited longest but for the @i before it. */
static inline const Frame *
waiting_get (const Waiting *self,
             guint          i)
{
  return &self->frames[(self->first + i) % WAITING_NODES];
}

static inline gboolean
waiting_is_full (const Waiting *self)
{
  return self->n_frames > 0 && (self->n_edges > WAITING_EDGES
                                || self->n_frames == WAITING_NODES);
}

static inline void
waiting_add (Waiting     *self,
             const Frame *frame)
{
  self->frames[waiting_next_place (self)] = *frame;
  self->n_frames++;
  self->n_edges += frame->edges->head.len;
}

static inline void
waiting_drop_first (Waiting *self)
{
  self->n_edges -= waiting_first (self)->edges->head.len;
  self->first = (self->first + 1) % WAITING_NODES;
  self->n_frames--;
}

/* Turns whole sums into real ones. */
static inline void
waiting_promote (Waiting *self)
{
  for (guint i = 0; i < WAITING_NODES; i++)
    {
      Frame *frame = &self->frames[i];

      frame->so_far.real = (gdouble) frame->so_far.whole;
      frame->priority.real = (gdouble) frame->priority.whole;
    }
}

/* Whether the edges of @id have not been looked at yet. */
static inline gboolean
waiting_has (const Waiting *self,
             guint32        id)
{
  for (guint i = 0; i < self->n_frames; i++)
    if (waiting_get (self, i)->id == id)
      return TRUE;

  return FALSE;
}
