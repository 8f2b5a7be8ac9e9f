/* matching.h - the way that was travelled, from a track of noisy positions
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/limits.h>
#include <wayfind/core/path.h>
#include <wayfind/graphs/table.h>

G_BEGIN_DECLS

/**
 * WayTrackPoint:
 * @position: a measured position
 * @time: when it was measured, in seconds since any moment; NAN if not known
 * @starts_segment: whether the receiver was off before this point, so that
 *   nothing is known of the way to it
 *
 * A point of a track, as a satellite receiver records it.
 *
 * Since: 1.0
 */
typedef struct
{
  WayPosition position;
  gdouble     time;
  gboolean    starts_segment;

  /*< private >*/
  gpointer reserved[2];
} WayTrackPoint;

#define WAY_TYPE_TRACK_POINT (way_track_point_get_type ())

/**
 * way_track_point_get_type:
 *
 * Returns: the boxed type #WayTrackPoint, whose copies are made byte by byte
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_track_point_get_type (void) G_GNUC_CONST;

/**
 * WayMatchFit:
 * @WAY_MATCH_ON_WAY: the point lies on the way of a part
 * @WAY_MATCH_FAR: no edge is near enough
 * @WAY_MATCH_UNREACHABLE: no way leads from the points before it to this point,
 *   or none that the time and the distance allow
 * @WAY_MATCH_ALONE: a part would consist of this point only
 *
 * Whether a point of a track was used, and if not, why.
 *
 * Since: 1.0
 */
typedef enum
{
  WAY_MATCH_ON_WAY,
  WAY_MATCH_FAR,
  WAY_MATCH_UNREACHABLE,
  WAY_MATCH_ALONE
} WayMatchFit;

#define WAY_TYPE_MATCH_FIT (way_match_fit_get_type ())

/**
 * way_match_fit_get_type:
 *
 * Returns: the type of the enumeration #WayMatchFit
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_match_fit_get_type (void) G_GNUC_CONST;

/**
 * WayMatchedPoint:
 * @fit: whether the point was used
 * @part: the part of the match that has it, from 0; not used unless @fit is
 *   %WAY_MATCH_ON_WAY, like the fields below
 * @spot: where the traveller was: a spot on an edge, whose ends are in the order
 *   of travel
 * @foot: the position of @spot
 * @distance: how far the measured position is from @foot, in metres if
 *   geographic
 *
 * The place of a point of a track on the way.
 *
 * Since: 1.0
 */
typedef struct
{
  WayMatchFit fit;
  guint       part;
  WaySpot     spot;
  WayPosition foot;
  gdouble     distance;

  /*< private >*/
  gpointer reserved[2];
} WayMatchedPoint;

#define WAY_TYPE_MATCHED_POINT (way_matched_point_get_type ())

/**
 * way_matched_point_get_type:
 *
 * Returns: the boxed type #WayMatchedPoint, whose copies are made byte by byte
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_matched_point_get_type (void) G_GNUC_CONST;

/**
 * WayMatchPart:
 * @path: the way; its nodes are those of the table, and spots: node n + i, for a
 *   table of n nodes, is the spot i of way_match_get_spot(). The match owns it
 * @first: the first point of the track that it has, from 0
 * @last: the last one
 * @length: the length of the way, in metres if geographic
 * @score: the logarithm of the likelihood, without the constant factors
 *
 * A way without interruption. A match has several if the track has gaps, or no
 * way joins its points.
 *
 * Since: 1.0
 */
typedef struct
{
  WayPath *path;
  guint    first;
  guint    last;
  gdouble  length;
  gdouble  score;

  /*< private >*/
  gpointer reserved[2];
} WayMatchPart;

#define WAY_TYPE_MATCH_PART (way_match_part_get_type ())

/**
 * way_match_part_get_type:
 *
 * Returns: the boxed type #WayMatchPart, whose copies are made byte by byte
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_match_part_get_type (void) G_GNUC_CONST;

/**
 * WayMatchSpotsFunc:
 * @position: a position
 * @radius: a distance, in metres if geographic
 * @func: (scope call): the function to call for each spot
 * @func_data: data for @func
 * @user_data: data for this function
 * @limits: (nullable): when to stop
 * @error: return location for an error
 *
 * Calls @func for spots within @radius of @position, as
 * way_table_foreach_spot_within() does, for edges that are not straight. An edge
 * may have several.
 *
 * Returns: %FALSE with @error set if the call fails
 * Since: 1.0
 */
typedef gboolean (*WayMatchSpotsFunc) (const WayPosition *position,
                                       gdouble            radius,
                                       WaySpotFunc        func,
                                       gpointer           func_data,
                                       gpointer           user_data,
                                       const WayLimits   *limits,
                                       GError           **error);

/**
 * WayMatchLengthFunc:
 * @from: a node
 * @to: another
 * @user_data: data for the function
 *
 * Returns: the length of the edge from @from to @to, in metres if geographic
 * Since: 1.0
 */
typedef gdouble (*WayMatchLengthFunc) (WayNode  from,
                                       WayNode  to,
                                       gpointer user_data);

/**
 * WayMatchOptions:
 * @accuracy: the standard deviation of the measured positions along each axis,
 *   in metres; 0 to estimate it from the track
 * @radius: how far from a point its place may be, in metres; 0 for four times
 *   the accuracy, and 15 m
 * @detour: by how much the length of the way from one point to the next must
 *   differ from their distance without noise to be half as likely, in metres; 0
 *   for 10
 * @max_gap: the longest time between two points of one part, in seconds; 0 for
 *   ten times the median time between points, and at least a minute
 * @max_speed: the highest speed of the traveller, in metres a second; 0 for
 *   three times the highest speed in a straight line between points at least
 *   10 s apart, but at least 30 and at most 90
 * @max_spots: how many spots are considered for a point, those nearest to it; 0
 *   for 24
 * @foreach_spot: (nullable) (scope call): finds spots on edges that are not
 *   straight; %NULL for way_table_foreach_spot_within()
 * @get_length: (nullable) (scope call): gives the length of an edge that is not
 *   straight; %NULL for the distance between its ends
 * @user_data: data for both functions
 *
 * How to match a track. In a plane all lengths are in its unit, and the defaults
 * take that for a metre.
 *
 * Since: 1.0
 */
typedef struct
{
  gdouble            accuracy;
  gdouble            radius;
  gdouble            detour;
  gdouble            max_gap;
  gdouble            max_speed;
  guint              max_spots;
  WayMatchSpotsFunc  foreach_spot;
  WayMatchLengthFunc get_length;
  gpointer           user_data;

  /*< private >*/
  gpointer reserved[4];
} WayMatchOptions;

#define WAY_TYPE_MATCH_OPTIONS (way_match_options_get_type ())

/**
 * way_match_options_get_type:
 *
 * Returns: the boxed type #WayMatchOptions, whose copies are made byte by byte
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_match_options_get_type (void) G_GNUC_CONST;

/**
 * WAY_MATCH_DEFAULTS:
 *
 * Straight edges, and a default for each number.
 *
 * Since: 1.0
 */
#define WAY_MATCH_DEFAULTS \
  { 0, 0, 0, 0, 0, 0, NULL, NULL, NULL, { NULL } }

/**
 * way_match_options_init:
 * @self: options
 *
 * Sets all options to %WAY_MATCH_DEFAULTS. For languages that cannot use a
 * macro. O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_match_options_init (WayMatchOptions *self);

#define WAY_TYPE_MATCH (way_match_get_type ())

/**
 * WayMatch:
 *
 * The way that was travelled, as a track of noisy positions shows it:
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTableBuilder) builder
 *   = way_table_builder_new (WAY_POSITION_PLANAR);
 * const WayPosition crossings[] = { { 0, 0 }, { 100, 0 }, { 100, 100 } };
 * const WayTrackPoint track[] = { { { 20, 4 }, 0 }, { { 70, -3 }, 10 },
 *                                 { { 103, 21 }, 20 }, { { 98, 70 }, 30 } };
 *
 * way_table_builder_add_nodes (builder, 3, crossings, NULL, NULL);
 * for (guint i = 0; i < 2; i++)
 *   way_table_builder_add_edge (builder, WAY_INDEX (i), WAY_INDEX (i + 1), 100,
 *                               WAY_BOTH_WAYS, NULL, NULL);
 *
 * g_autoptr (WayTable) table = way_table_builder_build (builder, NULL);
 * g_autoptr (WayMatch) match
 *   = way_match_track (WAY_GRAPH (table), table, track, 4, NULL, NULL, NULL);
 * WayMatchPart part;
 *
 * // From 20 on the first street to 70 on the second, round one corner.
 * g_assert (way_match_get_n_parts (match) == 1);
 * way_match_get_part (match, 0, &part);
 * g_assert (ABS (part.length - 150) < 1);
 * g_assert (way_path_get_length (part.path) == 3);
 * ]|
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayMatch, way_match, WAY, MATCH, GObject)

/**
 * way_match_track:
 * @graph: @table, or a view over it: closed edges are not used, and turns are
 *   kept. A #WayTurns has to be the topmost view
 * @table: a table with positions
 * @points: (array length=n_points): the track, in order
 * @n_points: how many points
 * @options: (nullable): how to match, or %NULL for %WAY_MATCH_DEFAULTS
 * @limits: (nullable): when to stop
 * @error: return location for an error, or %NULL
 *
 * Finds the most likely way of a track. Each point may have been measured
 * anywhere near its true place, and each place on an edge, in each direction in
 * which @graph has the edge, is a candidate; the nearer, the likelier. From one
 * place to the next the traveller takes the path of least cost in @graph; the
 * less its length differs from the distance of the points without their noise,
 * the likelier. The way whose product of all likelihoods is the largest wins
 * (Newson and Krumm, "Hidden Markov map matching through noise and sparseness",
 * 2009), except that a long difference is not as unlikely as there: a likelihood
 * falls as 1 / (1 + difference / detour).
 *
 * Points that follow one another more closely than the noise count together, by
 * their mean. The traveller may turn round in the middle of an edge unless
 * @table forbids U-turns. A part of the match ends where the track has a gap or
 * a new segment, or where no way leads on to several points in a row. Single
 * points that lie far away or cannot be reached are left out.
 *
 * Points without a time count as measured at any speed. Times need not grow:
 * a point that is earlier than the one before it starts a segment.
 *
 * Time: O(points times spots times (edges nearby)), where an edge is nearby if
 * it is a few times as far away as the next point; and the time of making the
 * index of way_table_foreach_spot_within(). Memory: O(points times spots).
 *
 * Returns: (transfer full) (nullable): the match, without parts if nothing fits.
 *   %NULL with @error set: %WAY_ERROR_UNSUPPORTED if @table has no positions, or
 *   @graph has nodes that are not those of @table, %WAY_ERROR_PARSE if a
 *   position is not valid (the message names the point), %WAY_ERROR_LIMIT or
 *   %G_IO_ERROR_CANCELLED if a limit was met, or an error of @graph
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayMatch *way_match_track (WayGraph              *graph,
                           WayTable              *table,
                           const WayTrackPoint   *points,
                           guint                  n_points,
                           const WayMatchOptions *options,
                           const WayLimits       *limits,
                           GError               **error);

/**
 * way_match_get_accuracy:
 * @self: a match
 *
 * Returns: the accuracy of the track, in metres: that of the options, or the
 *   estimate. O(1)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gdouble way_match_get_accuracy (WayMatch *self);

/**
 * way_match_get_n_points:
 * @self: a match
 *
 * Returns: how many points the track has. O(1)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_match_get_n_points (WayMatch *self);

/**
 * way_match_get_point:
 * @self: a match
 * @i: the number of a point of the track, from 0
 * @point: (out caller-allocates): its place on the way
 *
 * Gets what became of a point. O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_match_get_point (WayMatch        *self,
                          guint            i,
                          WayMatchedPoint *point);

/**
 * way_match_get_n_parts:
 * @self: a match
 *
 * Returns: how many parts it has. O(1)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_match_get_n_parts (WayMatch *self);

/**
 * way_match_get_part:
 * @self: a match
 * @i: the number of a part, from 0, in the order of the track
 * @part: (out caller-allocates): the part
 *
 * Gets a part. O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_match_get_part (WayMatch     *self,
                         guint         i,
                         WayMatchPart *part);

/**
 * way_match_get_n_spots:
 * @self: a match
 *
 * Returns: how many spots the paths of all parts have: where they begin and
 *   end, and where the traveller turned round on an edge. O(1)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_match_get_n_spots (WayMatch *self);

/**
 * way_match_get_spot:
 * @self: a match
 * @i: the number of a spot, from 0
 * @foot: (out caller-allocates) (optional): its position
 *
 * Gets a spot of the paths. With these spots, in this order, a #WayMidway over
 * the graph has the nodes of all paths. O(1).
 *
 * Returns: the spot, valid as long as @self
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
const WaySpot *way_match_get_spot (WayMatch    *self,
                                   guint        i,
                                   WayPosition *foot);

G_END_DECLS
