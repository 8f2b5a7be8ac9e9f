/* ranked.h - a plain graph with its hierarchy, costs and query
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "as-graph.h"
#include "oracle.h"

typedef struct
{
  PlainGraph        *plain;     /* (owned) */
  AsGraph           *as;        /* (owned) */
  WayHierarchy      *hierarchy; /* (owned) */
  WayHierarchyCosts *costs;     /* (owned) */
  WayHierarchyQuery *query;     /* (owned) */
} Ranked;

/* An order of @n_nodes nodes, drawn by lot. (transfer full) */
WayOrder *ranked_draw_order (GRand  *rand,
                             guint32 n_nodes);

/* Takes over @plain. @rand: (nullable): draws the order; the library finds one
 * without it */
void ranked_init  (Ranked     *self,
                   PlainGraph *plain,
                   AsKind      kind,
                   GRand      *rand);
void ranked_clear (Ranked     *self);

/* Fails the test unless the query finds the least costs between all pairs that
 * Bellman-Ford does over the plain graph, exactly if numbers are whole, and
 * paths that can be walked, cost that, and meet no node twice. */
void ranked_check (Ranked     *self);

/* Likewise from some starts to one goal, for the present settings of the
 * query. */
void ranked_check_path (Ranked            *self,
                        const OracleStart *starts,
                        guint              n_starts,
                        guint              goal,
                        WayCost            cost);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Ranked, ranked_clear)
