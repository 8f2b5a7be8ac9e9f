/* lacam.h - a whole plan for all agents, if there is one
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "motion/crowd/crowd-plan-private.h"
#include "motion/crowd/crowd-private.h"

/* Finds a plan that leads all agents of @crowd to their goals; without steps if
 * no plan exists. The crowd was entered. */
gboolean lacam_find   (WayCrowd      *crowd,
                       Steps         *plan,
                       Meter         *meter,
                       GError       **error);

/* Looks for a plan from @starts whose sum of costs is below @bound. Agents
 * follow the paths of @lead while they are on them. It gives up after it has
 * looked at @most_ticks ticks. Without steps if it found no plan; all agents
 * must be able to reach their goals from @starts. */
gboolean lacam_sample (WayCrowd      *crowd,
                       const guint32 *starts,
                       const Lead    *lead,
                       guint64        bound,
                       guint64        most_ticks,
                       Steps         *plan,
                       Meter         *meter,
                       GError       **error);
