/* survey.h - all answers of a graph, collected through its interface
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "oracle.h"

/* The part of a graph that can be reached from some places, found by a flood
 * fill through the public interface, and numbered in that order. Places are
 * nodes of the query type, and states are nodes of the node type. The two
 * differ for state spaces. */
typedef struct
{
  WayGraph      *graph;    /* (not owned) */
  gpointer      *places;   /* (owned) copies, aligned as types may ask */
  guint          n_places;
  GPtrArray     *states;   /* (owned) copies of all nodes that were reached */
  GHashTable    *by_hash;  /* (owned) hash -> GArray of guint */
  PlainGraph    *plain;    /* (owned) the edges between them */
  GArray       **starts;   /* (owned) of OracleStart, for each place */
} Survey;

Survey *survey_new (WayGraph      *graph,
                    const WayNode *places,
                    guint          n_places);

void survey_free (Survey *self);

/* Whether @node was reached, and as which state. */
gboolean survey_find (Survey *self,
                      WayNode node,
                      guint  *state);

gboolean survey_is_at (Survey *self,
                       guint   state,
                       guint   place);

/* The least cost from each state to any state at @place. */
WayCost *survey_costs_to (Survey *self,
                          guint   place);

/* The least cost between two places, INFINITY without a path. */
WayCost survey_cost_between (Survey *self,
                             guint   from,
                             guint   to);

/* The fewest edges between two places, G_MAXUINT without a path. */
guint survey_hops_between (Survey *self,
                           guint   from,
                           guint   to);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Survey, survey_free)
