/* renumber.h - an order of nodes that keeps neighbours close in memory
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/position.h>

/* Along a Hilbert curve, so that what lies together comes together: fills @ids
 * with the ids 0 to @n_nodes - 1 in their new order, and @numbers with the
 * place there of each. FALSE if there is no memory. */
gboolean renumber_by_position (const WayPosition *positions,
                               guint32            n_nodes,
                               guint32           *ids,
                               guint32           *numbers);
