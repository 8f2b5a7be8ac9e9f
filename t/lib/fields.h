/* fields.h - a field held to slow least costs, and its steps walked
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "oracle.h"

/* All nodes of a graph, which go by numbers from 0. */
typedef struct
{
  const WayNode *nodes;
  guint          n_nodes;
  guint        (*id_of) (gconstpointer data,
                         WayNode       node);
  gconstpointer  data;
} FieldNodes;

/* Fails the test unless @field has the least cost from each node to one of
 * @goals, and unless following its steps costs that, edge by edge. Costs above
 * @max_cost are to be INFINITY. */
void fields_check (WayField          *field,
                   const FieldNodes  *nodes,
                   const OracleStart *goals,
                   guint              n_goals,
                   WayCost            max_cost);

/* Fails the test unless both have the same costs, bit by bit. */
void fields_assert_same (WayField         *field,
                         WayField         *other,
                         const FieldNodes *nodes);
