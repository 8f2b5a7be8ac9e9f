/* journey-private.h - the fields of a journey, and the functions of its files
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "motion/tiers/tiers-private.h"

#include <wayfind/motion/tiers.h>

typedef struct
{
  guint32 node;
  guint32 edge;                 /* id of the edge into it, or WAY_EDGE_NONE */
  WayCost cost_so_far;
} JourneyStep;

/* A node of the coarse path. */
typedef struct
{
  guint32 node;
  WayCost cost_so_far;
} JourneyStop;

struct _WayJourney
{
  GObject       parent_instance;

  WayTiers     *tiers;          /* (owned) */
  WayNodeType  *type;           /* (owned) of the graph's nodes */
  WayRefinement refinement;
  GArray       *stops;          /* (owned) of JourneyStop, the start first */
  guint         stop;           /* the stop where the steps end */
  GArray       *steps;          /* (owned) of JourneyStep, the start first */
  guint32       goal;
  guint         n_final;        /* steps that no window will change */
  guint         at;             /* the step where the unit stands */
  guint64       version;        /* of the graph when steps were last sure */
};

/* Refines until a step after @at is final, or the whole path if @all. If it
 * fails, it keeps the steps that are refined already. Needs the lock of the
 * tiers, as the next two functions do. */
gboolean    journey_refine_more (WayJourney       *self,
                                 gboolean          all,
                                 Workspace        *workspace,
                                 Meter            *meter,
                                 GError          **error);

/* Checks that the next step is still an edge of the graph, and searches for
 * another step if it is not. */
gboolean    journey_check_step  (WayJourney       *self,
                                 Workspace        *workspace,
                                 Meter            *meter,
                                 GError          **error);

/* Takes the path of plain A* over the whole graph, if one exists. %FALSE with
 * or without @error. */
gboolean    journey_fall_back   (WayJourney       *self,
                                 Workspace        *workspace,
                                 Meter            *meter,
                                 GError          **error);

WayJourney *journey_new         (WayTiers         *tiers,
                                 guint32           start,
                                 guint32           goal);

/* Refines all that is left. The unit stays where it is. */
gboolean    journey_refine      (WayJourney       *self,
                                 const WayLimits  *limits,
                                 GError          **error);

/* Whether each step up to the goal is known and final. */
gboolean    journey_is_refined  (const WayJourney *self);

/* Refines all, and returns the path. */
WayPath    *journey_finish      (WayJourney       *self,
                                 Meter            *meter,
                                 GError          **error);

static inline JourneyStep *
journey_step (const WayJourney *self,
              guint             i)
{
  return &g_array_index (self->steps, JourneyStep, i);
}

static inline JourneyStop *
journey_stop (const WayJourney *self,
              guint             i)
{
  return &g_array_index (self->stops, JourneyStop, i);
}

/* Whether the steps reach the goal. */
static inline gboolean
journey_is_whole (const WayJourney *self)
{
  return self->stop + 1 == self->stops->len;
}
