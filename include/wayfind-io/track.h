/* track.h - tracks from files, and the ways through a network that they show
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind-io/network.h>

G_BEGIN_DECLS

/**
 * way_track_load:
 * @path: a file in GPX; "-" is the standard input. A file that is compressed
 *   with gzip is unpacked
 * @cancellable: (nullable): stops reading
 * @error: return location for an error, or %NULL
 *
 * Reads the points of all tracks of a file, in order: longitude, latitude and
 * time, in seconds since 1970. Each track and each segment of one starts a
 * segment. If the file has no track, the points of its routes are read instead.
 * O(size of the file).
 *
 * Returns: (transfer full) (nullable) (element-type WayTrackPoint): the points;
 *   %NULL with %WAY_ERROR_PARSE if the file is not GPX, or has no point, or a
 *   point without a valid position or with an invalid time, with
 *   %WAY_ERROR_TOO_LARGE if memory is lacking, with %G_IO_ERROR_CANCELLED or
 *   another %G_IO_ERROR
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GArray *way_track_load (const char   *path,
                        GCancellable *cancellable,
                        GError      **error);

/**
 * way_network_match_track:
 * @self: a network whose graph is a table with positions
 * @graph: (nullable): the table or a view over it, as for way_match_track();
 *   %NULL for the table with its restrictions of turns
 * @points: (array length=n_points): the track
 * @n_points: how many points
 * @options: (nullable): how to match, or %NULL for %WAY_MATCH_DEFAULTS. Its
 *   functions are not used
 * @limits: (nullable): when to stop
 * @error: return location for an error, or %NULL
 *
 * Finds the way of a track, as way_match_track() does, with the bends of all
 * edges. The paths of the match are for the network that
 * way_network_new_with_match() makes.
 *
 * Time: as for way_match_track(), and O(bends) for each edge nearby.
 *
 * Returns: (transfer full) (nullable): the match; %NULL with an error of
 *   way_match_track()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayMatch *way_network_match_track (WayNetwork            *self,
                                   WayGraph              *graph,
                                   const WayTrackPoint   *points,
                                   guint                  n_points,
                                   const WayMatchOptions *options,
                                   const WayLimits       *limits,
                                   GError               **error);

/**
 * way_network_new_with_match:
 * @network: the network that was matched
 * @match: a match of way_network_match_track()
 * @error: return location for an error, or %NULL
 *
 * Makes a network with the spots of a match, as way_network_new_with_spots()
 * does. The paths of all parts are paths of its graph. O(spots).
 *
 * Returns: (transfer full) (nullable): a new network; %NULL with an error of
 *   way_network_new_with_spots()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayNetwork *way_network_new_with_match (WayNetwork *network,
                                        WayMatch   *match,
                                        GError    **error);

G_END_DECLS
