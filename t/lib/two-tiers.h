/* two-tiers.h - paths in two tiers, compared with the oracle's
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "oracle.h"

#include <wayfind.h>

/* All edges that @graph, over indices, gives at the moment. (transfer full) */
PlainGraph *two_tiers_take_down  (gpointer          graph);

/* Fails the test unless @path leads from @start to @goal over edges of @plain,
 * and each cost so far is the one before plus that of the edge, but for
 * rounding. */
void        two_tiers_walk       (const PlainGraph *plain,
                                  const WayPath    *path,
                                  guint             start,
                                  guint             goal);

/* Finds a path from @start to @goal by every function of tiers. Fails the test
 * unless a path exists exactly if the oracle finds one; walks each path, and
 * checks that it costs no less than the best. Returns the highest cost over
 * that of the best; 1 if no path exists, or the best costs nothing. */
gdouble     two_tiers_check_pair (WayTiers         *tiers,
                                  const PlainGraph *plain,
                                  guint             start,
                                  guint             goal);

/* Does so for @n_pairs pairs of nodes, and returns the largest. */
gdouble     two_tiers_check      (WayTiers         *tiers,
                                  GRand            *rand,
                                  guint             n_pairs);

/* Fails the test unless @tiers, mended, are what new tiers of sectors of the
 * same @side would be: sectors, gates, and arcs between these. */
void        two_tiers_assert_new (WayTiers         *tiers,
                                  guint             side);

/* What @tiers count. */
WayTiersStatistics two_tiers_count (WayTiers *tiers);

/* Tiers of sectors of @side cells; fails if they cannot be made. */
WayTiers *two_tiers_new       (gpointer  graph,
                               guint     side);

/* Cells of class 0 cost 1, of class 1 are walls, and of class k cost k. */
WayGrid  *two_tiers_grid      (guint     width,
                               guint     height);
void      two_tiers_set_class (WayGrid  *grid,
                               guint     column,
                               guint     row,
                               guint     klass);
