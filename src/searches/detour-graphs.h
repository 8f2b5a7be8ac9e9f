/* detour-graphs.h - the graphs for the two searches of a detour
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "searches/goal-paths.h"

G_BEGIN_DECLS

/* A node whose path to the goal is free, and the cost of getting
 * there. */
typedef struct
{
  guint32 id;
  WayCost cost;
} Landing;

/* The goal of a search, and the nodes that the search ahead has met. */
typedef struct
{
  GoalPaths *paths;             /* (not owned) */
  WaySearch *ahead;             /* (not owned) the search ahead */
  gboolean   is_tight;          /* whether only cheapest paths are wanted */
  WayCost    limit;             /* otherwise: of the cost to the goal */
  gboolean   has_hidden;        /* whether an edge was hidden for its cost */
  gboolean   has_ties;          /* whether a node was met twice at one cost */
  GArray    *landings;          /* (owned) of Landing */
  GArray    *passed;            /* (owned) of guint32: ids of other nodes */
} DetourRules;

/* The graph ahead: edges that may be part of a way, and none out of landings,
 * which are noted. Its heuristic is exact. (transfer full) */
WayGraph *detour_ahead_new (DetourRules *rules);

/* The graph back: edges that are part of a best way, turned around, each for
 * 1. (transfer full) */
WayGraph *detour_back_new  (DetourRules *rules);

/* Whether an edge from one node that the search ahead has met to another is
 * part of a best way, as far as that can be said of one edge. */
gboolean  detour_is_on_way (const DetourRules *rules,
                            WayNode            from,
                            WayNode            to,
                            WayCost            cost);

G_END_DECLS
