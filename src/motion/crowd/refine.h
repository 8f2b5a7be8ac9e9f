/* refine.h - shorter plans out of plans
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "motion/crowd/crowd-plan-private.h"
#include "motion/crowd/crowd-private.h"

/* Makes @plan, of @crowd, which was entered, shorter until a limit of @meter is
 * met, or the sum of costs is @bound. %FALSE with @error if it is no plan of the
 * crowd, or memory runs out before anything was done. */
gboolean refine_steps (WayCrowd *crowd,
                       Steps    *plan,
                       guint64   bound,
                       Meter    *meter,
                       GError  **error);
