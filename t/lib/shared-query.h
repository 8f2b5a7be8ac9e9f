/* shared-query.h - random queries for several workers, and the oracle's answers
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "outcome.h"

#define SHARED_QUERY_MOST_WORKERS 4

typedef enum
{
  SHARED_GOAL_NONE,
  SHARED_GOAL_ONE,
  SHARED_GOAL_TWO,
  SHARED_GOAL_FUNC
} SharedGoal;

typedef struct
{
  PlainGraph *plain;
  OracleStart starts[2];
  guint       n_starts;
  guint       goals[2];
  SharedGoal    goal_kind;
  WayStrategy strategy;
  AsKind      kind;
  AsFlags     flags;
  guint       n_workers;
  gboolean    has_features;
  WayCost    *costs; /* from the starts, by Bellman-Ford */
  guint      *hops;
} SharedQuery;

SharedQuery *shared_query_new (guint32 seed);

void shared_query_free (SharedQuery *self);

/* Makes the nodes fit to go from process to process. */
void shared_query_let_travel (SharedQuery *self,
                              guint32      seed);

/* A search for @data, a SharedQuery. (transfer full) */
WaySearch *shared_query_make_search (AsGraph *graph,
                                     gpointer data);

/* Nodes that differ in their lowest bits alone have the same features. @graph
 * is an AsGraph. */
guint64 shared_query_get_features (WayNode  node,
                                   gpointer graph);

/* Fails the test unless @reach has each node that can be reached, once, at its
 * cost, the nearest first. */
void shared_query_check_reach (const SharedQuery *self,
                               AsGraph           *graph,
                               const WayReach    *reach);

/* Fails the test unless @outcome matches the oracle's. */
void shared_query_check (const SharedQuery *self,
                         const Outcome     *outcome);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SharedQuery, shared_query_free)
