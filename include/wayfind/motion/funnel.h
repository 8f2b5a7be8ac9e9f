/* funnel.h - the taut path through a row of openings
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/position.h>

G_BEGIN_DECLS

/**
 * WayPortal:
 * @left: its left end, as it is seen on the way through, y upwards
 * @right: its right end
 *
 * An opening between two convex polygons of a plane.
 *
 * Since: 1.0
 */
typedef struct
{
  WayPosition left;
  WayPosition right;
} WayPortal;

#define WAY_TYPE_PORTAL (way_portal_get_type ())

/**
 * way_portal_get_type:
 *
 * Returns: the boxed type #WayPortal, whose copies are made byte by byte
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_portal_get_type (void) G_GNUC_CONST;

/**
 * way_pull_through_portals:
 * @from: where to begin, planar
 * @to: where to end
 * @portals: (array length=n_portals): the openings, in order
 * @n_portals: how many
 * @path: (element-type WayPosition): where to append
 *
 * Finds the shortest path through a row of openings. The ground between each
 * opening and the next must be open, and so must that between the ends of the
 * path and the openings nearest to them. It is so if each two of these belong
 * to one convex polygon. Appends @from, the ends of portals around
 * which the path turns, and @to, none of them twice in a row. On which side
 * something lies is decided exactly, so that portals may share an end, and
 * @from and @to may lie on one. In the range of way_mesh_new() the length is
 * right but for rounding. O(@n_portals), by the funnel of Lee and Preparata,
 * "Euclidean shortest paths in the presence of rectilinear barriers", Networks
 * 14, 1984, and Chazelle, "A theorem on polygon cutting with applications",
 * FOCS 1982.
 *
 * Returns: how long the path is; `INFINITY`, and nothing is appended, if there
 *   is no room
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gdouble way_pull_through_portals (const WayPosition *from,
                                  const WayPosition *to,
                                  const WayPortal   *portals,
                                  guint              n_portals,
                                  GArray            *path);

G_END_DECLS
