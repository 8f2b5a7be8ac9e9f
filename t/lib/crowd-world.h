/* crowd-world.h - what many agents may do in a tick, told by plain arrays
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "as-graph.h"

/* Knows nothing of the library but the edges that a plain graph lists. On a map
 * of squares @width is how wide it is, and a diagonal step needs @n_needed of
 * the two cells beside it, open and without agents. */
typedef struct
{
  guint    n_nodes;
  guint    width;               /* 0 for no map */
  guint    n_needed;
  guint8  *edges;               /* (owned) whether one leads from i to j */
} CrowdWorld;

CrowdWorld *crowd_world_new  (const PlainGraph *plain,
                              guint             width,
                              guint             n_needed);
void        crowd_world_free (CrowdWorld       *self);

/* The rule that a tick breaks in which @n agents go from @from to @to; %NULL if
 * it breaks none. */
const char *crowd_world_find_fault (const CrowdWorld *self,
                                    guint             n,
                                    const guint      *from,
                                    const guint      *to);

/* The fewest ticks in which all get from @starts to @goals, by a search breadth
 * first over the places of all at once; -1 if they cannot. For tiny worlds: it
 * looks at n_nodes to the power of @n. */
int         crowd_world_solve (const CrowdWorld *self,
                               guint             n,
                               const guint      *starts,
                               const guint      *goals);

/* The least sum of the ticks after which each agent is at its goal for good; -1
 * for none up to 99. For tinier worlds. */
int         crowd_world_solve_sum (const CrowdWorld *self,
                               guint             n,
                               const guint      *starts,
                               const guint      *goals);

/* The fewest ticks from @start to @goal for one agent alone; -1 for no way. */
int         crowd_world_distance (const CrowdWorld *self,
                                  guint             start,
                                  guint             goal);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CrowdWorld, crowd_world_free)
