/* scale-domains.h - searches to take traces of, and features of their nodes
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

G_BEGIN_DECLS

/* Two vans that take parcels from place to place and come home: what a planner
 * searches. Features are where each parcel is, so that only loading and
 * unloading changes them. (transfer full) */
WaySearch *vans_make_search  (guint   n_parcels,
                              guint32 seed);
guint64    vans_get_features (WayNode  node,
                              gpointer user_data);

/* From corner to corner of a square of @side cells, at most 2048, with costs
 * from 1 to 9. Features are those of a square of 32 x 32 cells. (transfer
 * full) */
WaySearch *cells_make_search  (guint    side);
guint64    cells_get_features (WayNode  node,
                               gpointer user_data);

G_END_DECLS
