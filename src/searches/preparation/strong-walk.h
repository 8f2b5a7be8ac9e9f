/* strong-walk.h - the strong components of links, in their order of completion
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "searches/preparation/links.h"

#define STRONG_NONE G_MAXUINT32

/* Data of each node, and two stacks: the nodes that are being walked
 * from, and those whose component is not complete yet. */
typedef struct
{
  const Links *links;
  Meter       *meter;
  guint32     *met;             /* (owned) when, from 1; 0 if not yet */
  guint32     *low;             /* (owned) the earliest that it leads back to */
  guint32     *next;            /* (owned) the edge to follow next */
  guint32     *calls;           /* (owned) */
  guint32     *waiting;         /* (owned) */
  guint32      n_met;
  guint32      n_calls;
  guint32      n_waiting;
  guint32      n_done;          /* components */
  guint32     *done;            /* (owned) rank of each node's component */
  guint32     *least;           /* (owned) by rank: the least rank that the
                                 * component leads to */
  guint32     *roots;           /* (nullable) (not owned) of each node: the
                                 * least of its component */
} StrongWalk;

/* Charges @meter with the memory of the walk, until it is cleared. @links must
 * outlive it. Clear it in any case. */
gboolean strong_walk_init  (StrongWalk  *self,
                            const Links *links,
                            guint32     *roots,
                            Meter       *meter,
                            GError     **error);

/* Finds all components. O(nodes + edges). */
gboolean strong_walk_run   (StrongWalk  *self,
                            GError     **error);
void     strong_walk_clear (StrongWalk  *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (StrongWalk, strong_walk_clear)
