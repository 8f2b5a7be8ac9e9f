/* state-view.h - views whose nodes are a base's node and a mark
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A state view searches states: a node of its base, and with it a mark of 32
 * bits that says what else counts, such as the edge by which one arrived. Each
 * view decides what its marks mean. */

#pragma once

#include "core/edge-reader.h"

#include <wayfind/views/view.h>

#define TYPE_STATE_VIEW (state_view_get_type ())

typedef struct _StateView StateView;

/* The node at which a numbered state stands whose number is no node's. */
typedef guint32 (*NumberedNodeFunc) (const StateView *self,
                                     guint32            number);

/* An abstract type. Unless a subclass says otherwise a state view answers as
 * its base does, except for neighbours: flags (but for predecessors and
 * %WAY_GRAPH_METRIC), version, projection, heuristic, labels, and names and
 * positions of the node that a state stands at. A start has states
 * with mark 0, and a cursor begins with a StateCursor. */
struct _StateView
{
  WayView      view;
  gboolean     base_has_states;
  gboolean     has_indices;     /* the base's nodes are */
  gboolean     is_numbered;     /* so are the states: see below */
  guint32      n_nodes;         /* of the base, if the states are numbered */
  NumberedNodeFunc find_node;   /* (nullable) if they are */
  WayNodeType *base_type;       /* (owned) */
  WayNodeType *type;            /* (owned) of states */
};

typedef struct
{
  WayViewClass parent_class;
} StateViewClass;

GType state_view_get_type (void);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (StateView, g_object_unref)

/* What the cursor of a state view begins with. */
typedef struct
{
  EdgeReader base;              /* asks the base, with a cursor of it */
  WayEdges  *edges;             /* (not owned) what @base was told last */
} StateCursor;

/* States over indices are numbered where the view knows how: then they are
 * indices themselves, of which the first are the nodes of the base with mark 0.
 * What the others stand for the view says; not each number needs to be a state.
 * Numbers hold for a version of the view, and as long as a cursor lives. */

/* Numbers the states, below @n_numbers. */
void state_view_number (StateView      *self,
                        guint32           n_numbers,
                        NumberedNodeFunc  find_node);

/* Otherwise a state over indices is 8 bytes, which hash without calls. */
typedef struct
{
  guint32 node;
  guint32 mark;
} IndexState;

/* A state over any other nodes. GHashTable gives its functions no user data,
 * so that each state says what its node is. */
typedef struct
{
  WayNode            node;      /* copied with the state */
  const WayNodeType *type;
  guint32            mark;
} NodeState;

/* What a mark takes where a state travels as bytes. The node follows. */
#define STATE_MARK_BYTES 8

void     state_cursor_init     (StateCursor     *cursor,
                                StateView       *self,
                                const WayQuery    *query);
void     state_cursor_clear    (StateCursor     *cursor,
                                StateView       *self);

/* Fills the cursor's buffer with the base's edges out of the node that @at
 * stands at. If the base has failed, that is reported to @edges: %FALSE. */
gboolean state_view_ask_base   (const StateView *self,
                                StateCursor     *cursor,
                                const WayAt       *at,
                                WayEdges          *edges);

/* The same with the nodes of the base in which a search from @node begins. */
gboolean state_view_ask_start  (StateView       *self,
                                StateCursor     *cursor,
                                WayNode            node,
                                WayEdges          *states);

/* Whether the base's edge @i, at @cost instead of its own, arrives while the
 * state at its head still stands: see core/open-at.h. */
gboolean state_view_arrives    (const StateView *self,
                                const WayEdges    *own,
                                guint              i,
                                WayCost            so_far,
                                WayCost            cost);

/* Adds an edge to the state of @node, a node of the base, and @mark, which is 0
 * if states are numbered. */
void     state_view_add        (const StateView *self,
                                WayEdges          *edges,
                                WayNode            node,
                                guint32            mark,
                                WayCost            cost,
                                guint32            edge);

/* Whether a numbered state is its node, with mark 0. */
static inline gboolean
state_view_is_plain (const StateView *self,
                     WayNode            state)
{
  return WAY_NODE_INDEX (state) < self->n_nodes;
}

/* The node of any other numbered state. */
WayNode  state_view_find_node  (const StateView *self,
                                WayNode            state);

/* The node of the base that a state stands at, borrowed from it. */
static inline WayNode
state_view_node (const StateView *self,
                 WayNode            state)
{
  if (self->is_numbered)
    return state_view_is_plain (self, state)
             ? state : state_view_find_node (self, state);

  return self->has_indices ? WAY_INDEX (((const IndexState *) state)->node)
                           : ((const NodeState *) state)->node;
}

/* The mark of a state that is not numbered. */
static inline guint32
state_view_mark (const StateView *self,
                 WayNode            state)
{
  return self->has_indices ? ((const IndexState *) state)->mark
                           : ((const NodeState *) state)->mark;
}
