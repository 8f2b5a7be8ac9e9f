/* group-places.h - places around a goal for a group, found in steps
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "motion/units/motion-private.h"
#include "motion/units/step-budget.h"

#include "core/meter.h"

G_BEGIN_DECLS

typedef struct _GroupPlaces GroupPlaces;

/* @members are known agents, each once. With @holds each place belongs to a
 * member (motion_set_goal()) as soon as it is found. */
GroupPlaces *group_places_new     (WayMotion         *motion,
                                   const guint32     *members,
                                   guint              n,
                                   WayNode            goal,
                                   guint              gap,
                                   gboolean           holds);
void         group_places_free    (GroupPlaces       *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GroupPlaces, group_places_free)

/* Finds as many places as the members: %WAY_STATUS_FOUND if there are enough,
 * %WAY_STATUS_EXHAUSTED if not, %WAY_STATUS_RUNNING if the budget is used
 * up. Opens and closes the ground. */
WayStatus    group_places_find    (GroupPlaces       *self,
                                   StepBudget        *budget,
                                   Meter             *meter,
                                   GError           **error);

/* Then decides which member gets which place; %FALSE if the budget is used
 * up. */
gboolean     group_places_pair    (GroupPlaces       *self,
                                   StepBudget        *budget);

/* Whether the members have the sizes and the graphs that they had. */
gboolean     group_places_is_current (const GroupPlaces *self);

/* The members, in the order in which they were given, and the places that they
 * have at present. */
guint        group_places_get_n   (const GroupPlaces *self);
void         group_places_list    (const GroupPlaces *self,
                                   guint32           *agents,
                                   WayNode           *nodes);

/* Leaves out members for which @stays is %FALSE, and the farthest places, and
 * begins to pair again. All places are found. */
void         group_places_close_up (GroupPlaces      *self,
                                    gboolean        (*stays) (guint32  agent,
                                                              gpointer data),
                                    gpointer           data);

G_END_DECLS
