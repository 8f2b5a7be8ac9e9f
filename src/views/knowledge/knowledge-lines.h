/* knowledge-lines.h - straight lines over the ground that a player knows
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "views/knowledge/knowledge-private.h"

gboolean knowledge_trace_line (WayGraph   *graph,
                               WayNode     from,
                               WayNode     to,
                               WayLineFunc func,
                               gpointer    user_data,
                               GError    **error);
WayCost  knowledge_line_bound (WayGraph   *graph,
                               WayNode     from,
                               WayNode     to);
