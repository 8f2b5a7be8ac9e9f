/* outcome.h - the answer of a search, in the ids of a plain graph
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "as-graph.h"
#include "oracle.h"

typedef struct
{
  WayStatus     status;
  gboolean      is_partial;
  guint         len;   /* nodes on the path; 0 without a path */
  guint        *nodes; /* (owned) */
  WayCost      *costs; /* (owned) so far, at each node */
  guint32      *edges; /* (owned) the id of the edge into each node */
  WayStatistics statistics;
} Outcome;

/* Runs @search to its end and takes down its answer. */
Outcome *outcome_run (AsGraph   *graph,
                      WaySearch *search);

/* Takes down a path beside what else is known, and fails the test unless its
 * edges are those of @graph, which prices it as the search did. */
void outcome_take_path (Outcome       *self,
                        AsGraph       *graph,
                        const WayPath *path);

/* Takes down the answer that @search gives at this point. */
Outcome *outcome_take (AsGraph   *graph,
                       WaySearch *search);

void outcome_free (Outcome *self);

/* The cost of the path; INFINITY if no goal was found. */
WayCost outcome_get_cost (const Outcome *self);

/* Fails the test unless both are the same in all but the bytes used. */
void outcome_assert_same (const Outcome *self,
                          const Outcome *other);

/* Fails the test unless the graph has every edge of the path. */
void outcome_walk (const Outcome     *self,
                   const PlainGraph  *graph,
                   const OracleStart *starts,
                   guint              n_starts);

/* Whether WAYFIND_TEST_QUICK is set: a few questions of each kind will do. */
gboolean outcome_is_quick (void);

/* How often a test asks a random question: a quarter of @n times, a twentieth
 * with WAYFIND_TEST_QUICK (valgrind is slow), and twenty times @n with
 * WAYFIND_TEST_LONG (`make check-long'). At least once. */
guint outcome_repeat (guint n);

/* Chooses one of three numbers, by the same variables: for questions that come
 * from a list and not from a seed. */
guint outcome_choose (guint quick,
                      guint usual,
                      guint all);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Outcome, outcome_free)
