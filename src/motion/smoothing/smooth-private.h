/* smooth-private.h - pulling a path as a step of something larger
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"

#include <wayfind/motion/smooth.h>

/* way_pull_path() within what @meter has left. */
WayPath *pull_path_within (const WayPath *path,
                           WayGraph      *graph,
                           Meter         *meter,
                           GError       **error);
