/* state-view.h - views whose nodes are a node of the base and a mark
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A state view searches states: a node of its base, and a mark of 32 bits for
 * the other relevant facts, such as the edge of the arrival. Each view defines
 * its marks. */

#pragma once

#include "core/edge-reader.h"

#include <wayfind/views/view.h>

#define TYPE_STATE_VIEW (state_view_get_type ())

typedef struct _StateView StateView;

/* Finds the node of a numbered state whose number is not the number of a
 * node. */
typedef guint32 (*NumberedNodeFunc) (const StateView *self,
                                     guint32            number);

/* An abstract type. Unless a subclass overrides a function, a state view gives
 * the base's answer, except for neighbours: flags (but not predecessors and
 * %WAY_GRAPH_METRIC), version, projection, heuristic, labels, and names and
 * positions of the node of a state. A start has states with mark 0, and a
 * cursor begins with a StateCursor. */
struct _StateView
{
  WayView      view;
  gboolean     base_has_states;
  gboolean     has_indices;     /* whether the base's nodes are indices */
  gboolean     is_numbered;     /* whether the states are, too: see below */
  guint32      n_nodes;         /* of the base, if the states are numbered */
  NumberedNodeFunc find_node;   /* (nullable) for numbered states */
  WayNodeType *base_type;       /* (owned) */
  WayNodeType *type;            /* (owned) of states */
};

typedef struct
{
  WayViewClass parent_class;
} StateViewClass;

GType state_view_get_type (void);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (StateView, g_object_unref)

/* The first fields of the cursor of a state view. */
typedef struct
{
  EdgeReader base;              /* reads the base, with a cursor of it */
  WayEdges  *edges;             /* (not owned) the last edges of @base */
} StateCursor;

/* States over indices are numbered if the view supports it: then they are
 * indices themselves, of which the first are the nodes of the base with mark 0.
 * The view defines the others; not each number needs to be a state. Numbers
 * hold for a version of the view, and as long as a cursor lives. */

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

/* A state over any other nodes. GHashTable passes no user data to its
 * functions, so each state holds the type of its node. */
typedef struct
{
  WayNode            node;      /* copied with the state */
  const WayNodeType *type;
  guint32            mark;
} NodeState;

/* The size of a mark in the bytes of a packed state. The node follows. */
#define STATE_MARK_BYTES 8

void     state_cursor_init     (StateCursor     *cursor,
                                StateView       *self,
                                const WayQuery    *query);
void     state_cursor_clear    (StateCursor     *cursor,
                                StateView       *self);

/* Fills the cursor's buffer with the base's edges out of the node of the state
 * @at. If the base fails, reports that to @edges and returns FALSE. */
gboolean state_view_ask_base   (const StateView *self,
                                StateCursor     *cursor,
                                const WayAt       *at,
                                WayEdges          *edges);

/* Fills the buffer with the nodes of the base where a search from @node
 * begins. */
gboolean state_view_ask_start  (StateView       *self,
                                StateCursor     *cursor,
                                WayNode            node,
                                WayEdges          *states);

/* Whether the base's edge @i, at @cost instead of its own cost, arrives while
 * the state at its head still exists: see core/open-at.h. */
gboolean state_view_arrives    (const StateView *self,
                                const WayEdges    *own,
                                guint              i,
                                WayCost            so_far,
                                WayCost            cost);

/* Adds an edge to the state of @node, a node of the base, with @mark, which is
 * 0 if states are numbered. */
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

/* The node of the base where a state stands, borrowed from it. */
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
