/* turn-steps.h - steps from one state of rules to the next, by edges
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/graph.h>

/* A step from @state, or in a trie of rules from a beginning, by an edge from
 * @at. */
typedef struct
{
  guint32 state;
  guint32 at, to;
  guint32 edge;
  guint32 next;
  WayCost cost;                 /* INFINITY if it is forbidden */
} TurnStep;

/* A set of steps. (transfer full) */
GHashTable     *turn_steps_new      (void);

const TurnStep *turn_steps_find     (GHashTable     *steps,
                                     guint32         state,
                                     guint32         at,
                                     guint32         to,
                                     guint32         edge);

/* FALSE if there is no memory. */
gboolean        turn_steps_add      (GHashTable     *steps,
                                     const TurnStep *step);

/* Whether @array can take one more item. GLib's arrays double, and end the
 * program if they cannot. */
gboolean        turn_steps_has_room (const GArray   *array);
