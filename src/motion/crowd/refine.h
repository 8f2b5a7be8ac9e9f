/* refine.h - shorter plans out of plans
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "motion/crowd/crowd-plan-private.h"
#include "motion/crowd/crowd-private.h"

/* Makes @plan, of @crowd, shorter until a limit of @meter is met, or the sum of
 * costs is @bound. The crowd was entered. %FALSE with @error if the plan does
 * not fit the crowd, or memory runs out before any gain. */
gboolean refine_steps (WayCrowd *crowd,
                       Steps    *plan,
                       guint64   bound,
                       Meter    *meter,
                       GError  **error);
