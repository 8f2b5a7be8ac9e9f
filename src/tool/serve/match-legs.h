/* match-legs.h - the legs of a matched track, from point to point
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/serve/request-graph.h"

/* A match, and where its points are. */
typedef struct
{
  WayMatch     *match;          /* (owned) */
  RequestGraph  graph;          /* with the spots of the match, and a spot for
                                 * each point on the way */
  GArray       *spots;          /* (owned) of Waypoint: the spots of the match */
  GArray       *points;         /* (owned) of Waypoint: of all points; those
                                 * that fit nowhere have no node */
} MatchedTrack;

/* Matches @track (of WayTrackPoint). FALSE with an error if a limit was met. */
gboolean matched_track_init  (MatchedTrack          *self,
                              const RequestRoads    *roads,
                              const GArray          *track,
                              const WayMatchOptions *options,
                              const WayLimits       *limits,
                              GError               **error);
void     matched_track_clear (MatchedTrack          *self);

gboolean matched_track_has_point (const MatchedTrack *self,
                                  guint               point);

/* (transfer full): the way of part @number, of WayPath, one from each of @stops
 * (of guint, points of that part, in order) to the next. O(nodes of the way), and
 * times the points that lie on no part of it. */
GPtrArray *match_legs_list   (const MatchedTrack    *self,
                              guint                  number,
                              const GArray          *stops);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (MatchedTrack, matched_track_clear)
