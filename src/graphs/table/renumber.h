/* renumber.h - an order of nodes that keeps neighbours close in memory
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/position.h>

/* Orders nodes along a Hilbert curve, so that nodes that lie close together get
 * numbers close together. Fills @ids with the ids 0 to @n_nodes - 1 in their
 * new order, and @numbers with the new number of each id. FALSE if the machine
 * has no memory. */
gboolean renumber_by_position (const WayPosition *positions,
                               guint32            n_nodes,
                               guint32           *ids,
                               guint32           *numbers);
