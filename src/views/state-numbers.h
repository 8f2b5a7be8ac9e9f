/* state-numbers.h - numbers for the states of a view, in the order of first use
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The state of a node with mark 0 has the number of its node. Few states have
 * other marks: their numbers follow those of the nodes, in the order in which
 * any search first meets them. All searches of a view share the numbers, and
 * may use them at once. */

#pragma once

#include "core/node-map.h"

typedef struct
{
  GMutex       lock;
  NodeMap      map;             /* of States */
  guint32      n_nodes;
  guint        n_cursors;       /* that may use a number */
  guint64      version;         /* of the view, when numbers were first given */
} StateNumbers;

/* No state has this number. */
#define STATE_NUMBERS_NONE G_MAXUINT32

void     state_numbers_init  (StateNumbers *self,
                              guint32       n_nodes);
void     state_numbers_clear (StateNumbers *self);

/* Notes that a cursor begins, in @version of the view, or ends. Numbers of an
 * earlier version are forgotten as soon as no cursor is left. */
void     state_numbers_begin (StateNumbers *self,
                              guint64       version);
void     state_numbers_end   (StateNumbers *self);

/* The number of a state, made if necessary; @type, of the states, grows with
 * it. STATE_NUMBERS_NONE if memory or numbers run out. O(1). */
guint32  state_numbers_get   (StateNumbers *self,
                              WayNodeType  *type,
                              guint32       node,
                              guint32       mark);

/* Finds the state of a number. Returns FALSE if no state has it. O(1). */
gboolean state_numbers_read  (StateNumbers *self,
                              guint32       number,
                              guint32      *node,
                              guint32      *mark);
