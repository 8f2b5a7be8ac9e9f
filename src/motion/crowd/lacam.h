/* lacam.h - a whole plan for all agents, if there is one
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "motion/crowd/crowd-plan-private.h"
#include "motion/crowd/crowd-private.h"

/* Finds a plan that leads all agents of @crowd, which was entered, to their
 * goals; without steps if there is none. */
gboolean lacam_find   (WayCrowd      *crowd,
                       Steps         *plan,
                       Meter         *meter,
                       GError       **error);

/* Looks for a plan from @starts, along paths of @lead as far as these are, whose
 * sum of costs is below @bound, and gives up after @most_ticks ticks that were
 * looked at. Without steps if none was found; goals can be reached from starts
 * by all agents. */
gboolean lacam_sample (WayCrowd      *crowd,
                       const guint32 *starts,
                       const Lead    *lead,
                       guint64        bound,
                       guint64        most_ticks,
                       Steps         *plan,
                       Meter         *meter,
                       GError       **error);
