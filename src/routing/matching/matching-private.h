/* matching-private.h - the parts of matching a track
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/edge-reader.h"
#include "core/number-map.h"

#include <wayfind/core/error.h>
#include <wayfind/routing/matching.h>

G_BEGIN_DECLS

#define MATCH_NONE G_MAXUINT32

/* How a way leads from one candidate to the next. */
typedef enum
{
  STAYS_ON_EDGE,
  TURNS_ROUND,                  /* in the middle of the edge */
  LEAVES_EDGE
} Leading;

/* A place where the traveller may have been, with a direction of travel: a spot
 * on an edge from one node to another. The lower half is of the best way to it
 * from the start of its part. */
typedef struct
{
  guint32     from, to;
  guint32     edge;             /* the id */
  guint32     state;            /* at @to, of a path that begins with the edge */
  gdouble     share;
  WayPosition foot;
  gdouble     distance;         /* from the measured position */
  gdouble     length;           /* of the edge */
  WayCost     cost;             /* of the edge */

  gdouble     score;            /* -INFINITY if no way leads here */
  gdouble     farthest;         /* the share that the way has reached here; less
                                   as that is longer ago */
  guint32     before;           /* candidate of the way; MATCH_NONE if none */
  guint32     arrived;          /* the state in which the way reaches @to */
  Leading     leading;          /* from @before */
} Candidate;

/* One or more points that count together. */
typedef struct
{
  WayPosition at;               /* the mean */
  gdouble     sigma;            /* of the mean */
  guint       first, last;      /* points */
  guint32     first_candidate;
  guint32     n_candidates;
  gboolean    starts_segment;
} Sighting;

/* A node on a path that the search found, with the edge that leads to it. */
typedef struct
{
  guint32 state;
  guint32 node;
  guint32 edge;
  guint32 before;               /* label; MATCH_NONE for the first */
  gdouble length;
  WayCost cost;
  gboolean is_closed;
} Label;

/* A directed edge that a search looks for. */
typedef struct
{
  guint32 from, to;
  WayCost cost;                 /* of the edge, without a turn */
  guint32 label;                /* of @from; MATCH_NONE if not found */
  guint32 state;                /* at @to */
  gdouble length;               /* of the way to @from */
  WayCost so_far;               /* the cost to @from, with the turn */
} Target;

typedef struct
{
  WayCost key;
  guint32 label;
} LabelKey;

typedef struct
{
  NumberMap numbers;            /* state -> label + 1 */
  Label    *labels;             /* (owned) */
  gsize     n_labels, label_room;
  LabelKey *heap;               /* (owned) */
  gsize     n_heap, heap_room;
  NumberMap targets_by_edge;    /* edge -> target + 1 */
  Target   *targets;            /* (owned) */
  gsize     n_targets, target_room;
  guint     n_found;
} SpotSearch;

typedef struct
{
  WaySpot     spot;
  WayPosition foot;
  gdouble     distance;
} NearSpot;

typedef struct
{
  WayGraph            *graph;
  WayTable            *table;
  WayPositionKind      kind;
  gboolean             has_states;
  gboolean             may_turn_round;
  const WayTrackPoint *points;
  guint                n_points;
  WayMatchOptions      options;
  const WayLimits     *limits;
  gdouble              sigma, radius, beta, max_gap, max_speed;
  guint                max_spots;

  Meter                meter;
  EdgeReader           reader;
  SpotSearch           search;
  NumberMap            length_numbers;  /* edge -> number in @lengths + 1 */
  gdouble             *lengths;         /* (owned) */
  gsize                n_lengths, length_room;

  Sighting            *sightings;       /* (owned) */
  gsize                n_sightings, sighting_room;
  Candidate           *candidates;      /* (owned) of all sightings */
  gsize                n_candidates, candidate_room;
  NearSpot            *near;            /* (owned) of one position */
  gsize                n_near, near_room;
  GError              *near_error;      /* (owned) (nullable) */
  WayMatchFit         *fits;            /* (owned) of each point */
  WayMatch            *match;           /* (owned) */
} Matcher;

static inline guint64
edge_key (guint32 from,
          guint32 to)
{
  return (guint64) from << 32 | to;
}

static inline gdouble
matcher_distance (const Matcher     *self,
                  const WayPosition *a,
                  const WayPosition *b)
{
  return way_position_distance (a, b, self->kind);
}

/* The node of the table where a state stands. */
static inline guint32
matcher_node (const Matcher *self,
              guint32        state)
{
  return self->has_states
           ? (guint32) WAY_NODE_INDEX (way_graph_project (self->graph,
                                                          WAY_INDEX (state)))
           : state;
}

/* The length of an edge. Returns FALSE without memory. */
gboolean matcher_edge_length     (Matcher           *self,
                                  guint32            from,
                                  guint32            to,
                                  gdouble           *length,
                                  GError           **error);

/* Collects the spots near @position in @near, the nearest first. */
gboolean matcher_collect_near    (Matcher           *self,
                                  const WayPosition *position,
                                  gdouble            radius,
                                  GError           **error);

/* Adds the candidates of a sighting. */
gboolean matcher_add_candidates  (Matcher           *self,
                                  Sighting          *sighting,
                                  GError           **error);

/* Makes the sightings of all points. */
gboolean matcher_make_sightings  (Matcher           *self,
                                  GError           **error);

/* Searches from @state, at the node @node, for the targets. Ways are at most
 * @bound long. @came_from is the node before. */
gboolean spot_search_run         (Matcher           *self,
                                  guint32            state,
                                  guint32            node,
                                  guint32            came_from,
                                  gdouble            bound,
                                  GError           **error);
gboolean spot_search_set_targets (Matcher           *self,
                                  const Candidate   *candidates,
                                  guint              n_candidates,
                                  GError           **error);
void     spot_search_clear       (SpotSearch        *self,
                                  Meter             *meter);

/* Finds the best way over all sightings, and adds its parts to the match. */
gboolean matcher_find_ways       (Matcher           *self,
                                  GError           **error);

/* Adds the part that ends with the candidate @last to the match. */
gboolean matcher_add_part        (Matcher           *self,
                                  guint32            last,
                                  gsize              first_sighting,
                                  gsize              last_sighting,
                                  GError           **error);

/* How far a way may lead from one sighting to another. */
gdouble  matcher_bound           (const Matcher     *self,
                                  const Sighting    *before,
                                  const Sighting    *after);

/* The match ----------------------------------------------------------------- */

/* A match over a table with @n_nodes nodes. */
WayMatch        *match_new        (guint            n_points,
                                   guint32          n_nodes);
WayMatchedPoint *match_get_point  (WayMatch        *self,
                                   guint            i);
guint32          match_add_spot   (WayMatch        *self,
                                   const WaySpot   *spot,
                                   const WayPosition *foot);
void             match_take_part  (WayMatch        *self,
                                   const WayMatchPart *part);

/* Completes the match, after its last part. */
void             match_finish     (WayMatch        *self,
                                   gdouble          accuracy);

G_END_DECLS
