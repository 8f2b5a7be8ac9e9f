/* foresight-private.h - where agents will be in the next ticks
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "motion/units/foresight.h"

G_BEGIN_DECLS

/* Where an agent will be: its node at each tick from now on. */
typedef struct
{
  guint32 ids[MOTION_MAX_LOOK_AHEAD + 1];
} Course;

/* A step from one node to another, and the nodes that others may not use during
 * it. */
typedef struct
{
  guint32 from;
  guint32 to;
  guint   spot;                 /* of a corridor, that it leads to */
  WayCost cost;
  guint32 beside[WAY_LINE_MAX_BESIDE];
  guint   n_beside;
  guint   n_needed;             /* so many of these must be free */
  guint32 crossed[2];           /* a step from one to the other crosses it */
  gboolean has_crossed;
} ForeseenStep;

struct _Foresight
{
  guint   n_ticks;
  GArray *taken;                /* (owned) of guint32, a row of n_ticks + 1 for
                                 * each id: 1 + the number in the ranks of the
                                 * agent that will be there; 0 for none */
  guint8 *squares;              /* (owned) (nullable) counts of agents, up to
                                 * 2 */
  guint32 side;                 /* of a square, in cells */
  GArray *places;               /* (owned) of guint16 by id: 1 + the spot */
  GArray *spots;                /* (owned) of Spot */
  GArray *steps;                /* (owned) of ForeseenStep, by spot */
  GArray *states;               /* (owned) of State, by tick and spot */
};

/* foreseen-nodes.c: reserves a body at @id, and the agent that has reserved it;
 * 0 for none. */
void     foresight_take     (Foresight       *self,
                             WayMotion       *motion,
                             const Walker    *walker,
                             guint32          id,
                             guint            tick,
                             guint32          who);
guint32  foresight_who      (const Foresight *self,
                             WayMotion       *motion,
                             const Walker    *walker,
                             guint32          id,
                             guint            tick);
void     foresight_step     (WayMotion       *motion,
                             const Walker    *walker,
                             ForeseenStep    *step);
/* Whether no agent that decided before will be in the way of a step. */
gboolean foresight_may_take (const Foresight    *self,
                             WayMotion          *motion,
                             const Walker       *walker,
                             const ForeseenStep *step,
                             guint               tick);

/* detours.c: finds the course past the other agents that brings @walker
 * farthest. If it begins with a step off its path, the path becomes that course,
 * and leads back. %FALSE if no course exists. */
gboolean foresight_find_course (Foresight *self,
                                WayMotion *motion,
                                Walker    *walker,
                                Course    *course);

G_END_DECLS
