/* side.h - a graph as seen by one of two searches that look for each other
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "engine/reached.h"
#include "views/view-private.h"

#define TYPE_SIDE (side_get_type ())

G_DECLARE_FINAL_TYPE (Side, side, WAY_INTERNAL, SIDE, WayView)

/* Where the two sides have met, and what the whole path costs there. */
typedef struct
{
  WayCost best;                 /* INFINITY until they meet */
  WayCost max_cost;             /* of paths that count */
  gboolean hid_paths;           /* whether there were dearer ones */
  gboolean overflows;           /* whether one cost more than a double holds;
                                 * until there is a best, @ids are of it */
  guint32 ids[2];               /* the node, by each side's own number */
} Meeting;

/* The bits of 64 nodes in a row that a side may have reached. Blocks of another
 * epoch count as empty, which makes a reset O(1). */
typedef struct
{
  guint64 epoch;
  guint64 bits;
} SideBlock;

struct _Side
{
  WayView    view;              /* of the graph in the direction of this side */
  WaySearch *search;            /* (not owned) the one over this view */
  Side      *other;             /* (not owned) */
  Meeting   *meeting;           /* (not owned) that both share */
  guint      number;            /* 0 or 1 */

  gboolean  prunes;             /* whether heuristics are consistent */
  gboolean  indexed;            /* whether ids are indices */
  gboolean  informed;           /* whether the search goes by a heuristic */
  gboolean  is_done;            /* whether the best path that is known is
                                 * the best of all */
  WayCost   top;                /* the largest priority of nodes taken */

  SideBlock *blocks;            /* (owned) (nullable) of index types alone */
  guint32    n_nodes;           /* covered by @blocks */
  guint64    epoch;
};

/* A view of @base for side @number. The caller then sets @other and @search. */
Side *side_new       (WayGraph *base,
                      Meeting  *meeting,
                      guint     number);

/* Forgets the last search before both sides begin anew. @start, where this side
 * begins, counts over indices alone. */
void  side_begin     (Side     *self,
                      WayNode   start,
                      gboolean  prunes);

/* Tells the side that its search has begun. */
void  side_begun     (Side     *self);

/* How many bytes a side takes beside its search. */
gsize side_bytes     (const Side *self);
