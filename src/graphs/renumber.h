/* renumber.h - an order of nodes that keeps neighbours close in memory
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "graphs/table-edge.h"

/* Both fill @ids with the ids 0 to @n_nodes - 1 in their new order. %FALSE if
 * there is no memory. */

/* Along a Hilbert curve, so that what lies together comes together. */
gboolean renumber_by_position    (const WayPosition *positions,
                                  guint32            n_nodes,
                                  guint32           *ids);

/* Breadth first, whichever way edges run, from the least id of each island:
 * ends of an edge lie at most two fronts apart. */
gboolean renumber_by_edges       (const TableEdge   *edges,
                                  gsize              n_edges,
                                  guint32            n_nodes,
                                  guint32           *ids);
