/* boxed-types.c - plain structs of the interface, as GObject knows them
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Other languages hold copies, which are as long as the structs and no
 * deeper: pointers of a struct belong to the code that filled it. */

#include <wayfind.h>

#define DEFINE_PLAIN_BOXED(Type, prefix) \
  static gpointer \
  copy_##prefix (gpointer plain) \
  { \
    return g_memdup2 (plain, sizeof (Type)); \
  } \
  G_DEFINE_BOXED_TYPE (Type, prefix, copy_##prefix, g_free)

DEFINE_PLAIN_BOXED (WayAlternatives, way_alternatives)
DEFINE_PLAIN_BOXED (WayAt, way_at)
DEFINE_PLAIN_BOXED (WayCheapestEdge, way_cheapest_edge)
DEFINE_PLAIN_BOXED (WayCurvePiece, way_curve_piece)
DEFINE_PLAIN_BOXED (WayDispatcherStatistics, way_dispatcher_statistics)
DEFINE_PLAIN_BOXED (WayEvent, way_event)
DEFINE_PLAIN_BOXED (WayHierarchySizes, way_hierarchy_sizes)
DEFINE_PLAIN_BOXED (WayLinePiece, way_line_piece)
DEFINE_PLAIN_BOXED (WayMatchOptions, way_match_options)
DEFINE_PLAIN_BOXED (WayMatchPart, way_match_part)
DEFINE_PLAIN_BOXED (WayMatchedPoint, way_matched_point)
DEFINE_PLAIN_BOXED (WayMeshPolygon, way_mesh_polygon)
DEFINE_PLAIN_BOXED (WayMotionStatistics, way_motion_statistics)
DEFINE_PLAIN_BOXED (WayPortal, way_portal)
DEFINE_PLAIN_BOXED (WayPosition, way_position)
DEFINE_PLAIN_BOXED (WayQuery, way_query)
DEFINE_PLAIN_BOXED (WayQueueStatistics, way_queue_statistics)
DEFINE_PLAIN_BOXED (WayReachEdge, way_reach_edge)
DEFINE_PLAIN_BOXED (WayRealArc, way_real_arc)
DEFINE_PLAIN_BOXED (WayReplannerStatistics, way_replanner_statistics)
DEFINE_PLAIN_BOXED (WayRequest, way_request)
DEFINE_PLAIN_BOXED (WayRing, way_ring)
DEFINE_PLAIN_BOXED (WayRoadmapOptions, way_roadmap_options)
DEFINE_PLAIN_BOXED (WaySearchSettings, way_search_settings)
DEFINE_PLAIN_BOXED (WaySight, way_sight)
DEFINE_PLAIN_BOXED (WaySpot, way_spot)
DEFINE_PLAIN_BOXED (WayStatistics, way_statistics)
DEFINE_PLAIN_BOXED (WayTableEdge, way_table_edge)
DEFINE_PLAIN_BOXED (WayTablePartExtent, way_table_part_extent)
DEFINE_PLAIN_BOXED (WayTiersStatistics, way_tiers_statistics)
DEFINE_PLAIN_BOXED (WayTimeSpan, way_time_span)
DEFINE_PLAIN_BOXED (WayTrackPoint, way_track_point)
DEFINE_PLAIN_BOXED (WayWave, way_wave)
DEFINE_PLAIN_BOXED (WayWholeArc, way_whole_arc)
