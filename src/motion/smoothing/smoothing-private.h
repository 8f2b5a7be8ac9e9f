/* smoothing-private.h - pieces of smoothing that other sources use
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"

#include <wayfind/motion/smoothing.h>

/* way_pull_path() within what @meter has left. */
WayPath *pull_path_within (const WayPath     *path,
                           WayGraph          *graph,
                           Meter             *meter,
                           GError           **error);

/* Whether an arc of @radius rounds the corner at @at: it may begin no earlier
 * than halfway from @from, and must end before it is halfway to @to. */
gboolean curve_fits       (const WayPosition *from,
                           const WayPosition *at,
                           const WayPosition *to,
                           gdouble            radius);
