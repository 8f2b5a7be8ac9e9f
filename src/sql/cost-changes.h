/* cost-changes.h - the costs that a graph of rows has for the edges of another
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "sql/row-graph.h"

G_BEGIN_DECLS

/* The costs of @rows by edge of @kept, a graph with the same nodes. An edge that
 * @rows does not have costs INFINITY. (transfer full) (nullable): %NULL if @rows
 * has other nodes, or an edge that @kept does not have, and with @error if there
 * is too little memory. The ids of both must be numbers. */
WayCost *cost_changes_find (RowGraph  *rows,
                            RowGraph  *kept,
                            GError   **error);

G_END_DECLS
