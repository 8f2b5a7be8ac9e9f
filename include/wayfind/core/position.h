/* position.h - where nodes lie, in a plane or on the Earth
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/node-type.h>

G_BEGIN_DECLS

/**
 * WayPositionKind:
 * @WAY_POSITION_NONE: nodes have no positions
 * @WAY_POSITION_PLANAR: x and y in a plane, in any unit
 * @WAY_POSITION_GEOGRAPHIC: x is the longitude and y the latitude, in degrees
 *
 * The meaning of positions, which decides how far two nodes are apart.
 *
 * Since: 1.0
 */
typedef enum
{
  WAY_POSITION_NONE,
  WAY_POSITION_PLANAR,
  WAY_POSITION_GEOGRAPHIC
} WayPositionKind;

#define WAY_TYPE_POSITION_KIND (way_position_kind_get_type ())

/**
 * way_position_kind_get_type:
 *
 * Returns: the type of the enumeration #WayPositionKind
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_position_kind_get_type (void) G_GNUC_CONST;

/**
 * WayPosition:
 * @x: x, or the longitude in degrees
 * @y: y, or the latitude in degrees
 *
 * Where something lies.
 *
 * Since: 1.0
 */
typedef struct
{
  gdouble x;
  gdouble y;
} WayPosition;

#define WAY_TYPE_POSITION (way_position_get_type ())

/**
 * way_position_get_type:
 *
 * Returns: the boxed type #WayPosition, whose copies are made byte by byte
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_position_get_type (void) G_GNUC_CONST;

/**
 * WAY_EARTH_RADIUS:
 *
 * The mean radius of the Earth in metres (IUGG), on which geographic
 * distances are measured.
 *
 * Since: 1.0
 */
#define WAY_EARTH_RADIUS 6371008.8

/**
 * way_position_is_valid:
 * @self: a position
 * @kind: its meaning
 *
 * Returns: whether @self is within 90 degrees of latitude and 360 of longitude
 *   if geographic, within 1e150 of the origin along each axis if planar; no
 *   position is valid of %WAY_POSITION_NONE
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_position_is_valid (const WayPosition *self,
                                WayPositionKind    kind);

/**
 * way_position_distance:
 * @self: a position
 * @other: another
 * @kind: their meaning, and not %WAY_POSITION_NONE
 *
 * The same place is at no distance whichever way it is written: longitude 180
 * and -180, all longitudes of a pole. O(1).
 *
 * Returns: the straight-line distance in the plane's unit, or the great-circle
 *   distance in metres on a sphere of %WAY_EARTH_RADIUS
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gdouble way_position_distance (const WayPosition *self,
                               const WayPosition *other,
                               WayPositionKind    kind);

/**
 * WaySpot:
 * @from: one end of an edge
 * @to: the other end
 * @share: how far along the spot lies: 0 at @from, 0.5 in the middle, 1 at @to
 * @area: 0, or the number of an area beside the edge in which the spot lies,
 *   counted from 1
 *
 * A place on an edge. It lies on all edges between the two nodes, whichever way
 * they lead. A spot in an area, such as a square that pedestrians cross, does
 * not lie on its edge, which is one of the edges of the area.
 *
 * Since: 1.0
 */
typedef struct
{
  WayNode from;
  WayNode to;
  gdouble share;
  guint32 area;

  /*< private >*/
  gpointer reserved[1];
} WaySpot;

#define WAY_TYPE_SPOT (way_spot_get_type ())

/**
 * way_spot_get_type:
 *
 * Returns: the boxed type #WaySpot, whose copies are made byte by byte
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_spot_get_type (void) G_GNUC_CONST;

/**
 * WaySpotFunc:
 * @spot: a spot on an edge; valid during the call
 * @foot: the position of @spot; valid during the call
 * @distance: the distance between @foot and the position that was asked for, in
 *   metres if geographic
 * @user_data: data for the function
 *
 * Takes spots near a position.
 *
 * Returns: whether to go on
 * Since: 1.0
 */
typedef gboolean (*WaySpotFunc) (const WaySpot     *spot,
                                 const WayPosition *foot,
                                 gdouble            distance,
                                 gpointer           user_data);

G_END_DECLS
