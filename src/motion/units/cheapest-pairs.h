/* cheapest-pairs.h - pairs points with places at the least total cost
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/position.h>

G_BEGIN_DECLS

/* Finds for each of n points, the rows, a place of its own, its column, so that
 * the sum of the squares of the straight distances is least. */
typedef struct _CheapestPairs CheapestPairs;

/* Copies the positions, which are finite. O(@n). */
CheapestPairs *cheapest_pairs_new  (const WayPosition   *rows,
                                    const WayPosition   *columns,
                                    guint                n,
                                    WayPositionKind      kind);
void           cheapest_pairs_free (CheapestPairs       *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CheapestPairs, cheapest_pairs_free)

/* What a step counts, in expansions of a search. */
#define CHEAPEST_PAIRS_COST(n) (1 + (n) / 256)

/* One step, O(n + 256); at most O(n^2) steps are necessary. Whether all have
 * pairs. */
gboolean       cheapest_pairs_step (CheapestPairs       *self);
gboolean       cheapest_pairs_is_done (const CheapestPairs *self);

/* The column of each row, when all have pairs. O(n). */
void           cheapest_pairs_list (const CheapestPairs *self,
                                    guint               *columns);

G_END_DECLS
