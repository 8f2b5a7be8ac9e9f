/* oracle.h - slow and simple searches, which all others must match
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "plain-graph.h"

typedef struct
{
  guint   node;
  WayCost cost;
} OracleStart;

/* The least cost to every node, INFINITY without a path. */
WayCost *oracle_costs (const PlainGraph  *graph,
                       const OracleStart *starts,
                       guint              n_starts);

WayCost *oracle_costs_from (const PlainGraph *graph,
                            guint             start);

/* The least cost from every node to @goal. */
WayCost *oracle_costs_to (const PlainGraph *graph,
                          guint             goal);

/* The fewest edges to every node, G_MAXUINT without a path. */
guint *oracle_hops (const PlainGraph  *graph,
                    const OracleStart *starts,
                    guint              n_starts);

/* The least cost, by trying every path without a cycle, for a dozen nodes at
 * most. It checks oracle_costs() itself. */
WayCost oracle_brute_force (const PlainGraph *graph,
                            guint             start,
                            guint             goal);

/* Returns the cost of the straight line between two places, the same both ways;
 * INFINITY if it is closed. */
typedef WayCost (*OracleLineFunc) (const WayPosition *from,
                                   const WayPosition *to,
                                   gconstpointer      data);

/* The least cost from the first of @places to the second, over straight lines
 * between any of them. */
WayCost oracle_cost_of_lines (const WayPosition *places,
                              guint              n_places,
                              OracleLineFunc     line,
                              gconstpointer      data);

/* Walks from node to node over the edges and adds up costs. Fails the test
 * unless the first node is a start, and each cost so far is the one before plus
 * the cost of an edge that exists. */
void oracle_walk (const PlainGraph  *graph,
                  const OracleStart *starts,
                  guint              n_starts,
                  const guint       *nodes,
                  const WayCost     *costs,
                  guint              n_nodes);

/* Fails the test unless @cost is @expected, but for rounding. */
void oracle_assert_cost (WayCost cost,
                         WayCost expected);
