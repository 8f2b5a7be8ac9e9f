/* route-question.h - one question of `wayfind route', and its answer
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/route-methods.h"
#include "tool/options/bounds.h"
#include "tool/options/limit-options.h"
#include "tool/options/places.h"

#include <wayfind-io.h>
#include <wayfind.h>

/* From a place over others, in order, to the nearest of several. */
typedef struct
{
  Spot    from;
  GArray *via;          /* (owned) of Spot */
  GArray *to;           /* (owned) of Spot */
} Question;

typedef struct
{
  WayStatus   status;           /* of the leg that decided it */
  WayRoute   *route;            /* (owned) the legs that were found */
  WayPath    *partial;          /* (owned) (nullable) of a leg cut short */
  const Spot *reached;          /* (nullable) which of question->to */
  const Spot *failed_from;      /* (nullable) the leg without a route */
  const Spot *failed_to;        /* (nullable) its first goal */
  guint       n_failed_to;
  guint64     expanded;
  guint64     generated;
  gdouble     seconds;
} Answer;

/* With what answers are looked for. */
typedef struct
{
  WayNetwork *network;          /* (not owned) */
  WaySearch  *search;           /* (not owned) */
  Limits     *limits;           /* (not owned) */
  const char *what;             /* (nullable) for the bar; %NULL for none */
  WaySearch  *by_router;        /* (not owned) (nullable) over a router, used
                                 * instead */
  gboolean    is_shared;        /* whether all ranks search together */
  Method     *method;           /* (not owned) (nullable) likewise */
  Bounds     *bounds;           /* (not owned) (nullable) likewise, for: */
  const Network *bounded;       /* (not owned) (nullable) */
  WayHeuristic  *estimate;      /* (not owned) (nullable) with bounds alone */
} Finder;

void     question_init  (Question       *self);
void     question_clear (Question       *self);

/* Appends all places of @self. */
void     question_list_spots (Question   *self,
                              GPtrArray  *spots);

/* (transfer full): of WayRoute: a route of one leg for each of @paths, to the
 * first goal. With @keeps_labels a route takes of parallel edges that cost the
 * same the one with the label of the edge before: not where it matters which
 * edge it is. */
GPtrArray *question_make_routes (const Question *self,
                                 const Network  *network,
                                 const GPtrArray *paths,
                                 gboolean         keeps_labels);

/* Searches leg by leg. */
gboolean answer_find    (Answer         *self,
                         const Question *question,
                         const Finder   *finder,
                         GError        **error);
void     answer_clear   (Answer         *self);

/* Tells @route where its place @place lies that @spot was snapped from, so that
 * the directions can say on which side of the road it is. */
void     answer_place_spot (WayRoute        *route,
                            guint            place,
                            const Spot      *spot);

/* The cost of the whole route. */
WayCost  answer_cost    (const Answer   *self);

gboolean answer_is_found (const Answer  *self);
