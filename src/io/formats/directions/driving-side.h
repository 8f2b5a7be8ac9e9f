/* driving-side.h - on which side of the road people drive, by position
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

/* Whether people drive on the left at a position on the Earth. Near borders the
 * answer may be the neighbour's; a tag of the road goes before it. */
gboolean drives_left_at (const WayPosition *at);
