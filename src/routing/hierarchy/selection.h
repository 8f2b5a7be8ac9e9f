/* selection.h - the part of a hierarchy that leads down to some nodes
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"
#include "routing/hierarchy/costs-private.h"

/* The selected nodes among 64 ranks. With one bit for each rank, clearing and
 * scanning all ranks takes a small part of the time of a selection. */
#define SELECTION_BLOCK 64

typedef struct
{
  guint64 bits;                 /* one for each rank, the lowest rank first */
  guint32 n_above;              /* the number of selected ranks in all blocks
                                 * above */
} SelectionBlock;

/* An arc down to a node, from a node above it. Whole numbers are signed here,
 * because processors compare signed numbers faster. */
typedef struct
{
  guint32 head;                 /* its place */
  gint32  cost;
} WholeDown;

typedef struct
{
  guint32 head;
  guint32 reserved;
  gdouble cost;
} RealDown;

/* The number of arcs of a node is filled up to a multiple of this, with arcs
 * from the node to itself, which cost nothing and change nothing. Otherwise a
 * processor would mispredict at each node where its arcs end. */
#define SELECTION_STEP 4

/* Targets and all nodes above them, from the highest rank down: each comes
 * after all nodes from which an arc leads down to it. */
typedef struct
{
  gboolean  is_whole;
  gdouble   scale;              /* of real numbers, as in Values */
  gboolean  has_states;         /* whether targets are nodes of the hierarchy */
  guint32   n_nodes;
  guint32   n_arcs;             /* with the arcs that fill up rows */
  SelectionBlock *blocks;       /* (owned) of all ranks */
  guint32  *ranks;              /* (owned) n_nodes: the rank at each place, while
                                 * arcs are selected */
  guint32  *first;              /* (owned) n_nodes + 1: the arcs down to each */
  guint32  *ends;               /* (owned) n_nodes: the end of the real arcs */
  union                         /* (owned) */
  {
    WholeDown *whole;
    RealDown  *real;
    gpointer   any;
  } downs;
  gsize     n_targets;
  guint32  *targets;            /* (owned) the place of each, in the given
                                 * order */
} Selection;

/* Selects @targets, indices, or all nodes if @targets is %NULL. They are nodes of
 * the graph, or of the hierarchy if @are_states. Memory is charged to @meter, and
 * each node is an expansion. If it fails, @self is all zero. */
gboolean selection_init  (Selection               *self,
                          const WayHierarchyCosts *costs,
                          const WayNode           *targets,
                          gsize                    n_targets,
                          gboolean                 are_states,
                          Meter                   *meter,
                          GError                 **error);
void     selection_clear (Selection               *self);

/* The number of bits that are set. Not all processors have an instruction. */
static inline guint32
selection_count_bits (guint64 bits)
{
  bits -= bits >> 1 & G_GUINT64_CONSTANT (0x5555555555555555);
  bits = (bits & G_GUINT64_CONSTANT (0x3333333333333333))
         + (bits >> 2 & G_GUINT64_CONSTANT (0x3333333333333333));
  bits = (bits + (bits >> 4)) & G_GUINT64_CONSTANT (0x0f0f0f0f0f0f0f0f);

  return (guint32) (bits * G_GUINT64_CONSTANT (0x0101010101010101) >> 56);
}

static inline gboolean
selection_has (const Selection *self,
               guint32          rank)
{
  return self->blocks[rank / SELECTION_BLOCK].bits >> rank % SELECTION_BLOCK
         & 1;
}

/* The place of a selected rank: the number of selected ranks above it. */
static inline guint32
selection_place (const Selection *self,
                 guint32          rank)
{
  const SelectionBlock block = self->blocks[rank / SELECTION_BLOCK];

  return block.n_above
         + selection_count_bits (block.bits >> rank % SELECTION_BLOCK >> 1);
}
