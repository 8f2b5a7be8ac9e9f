/* overlay-lines.h - the costs of straight lines through an overlay
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/graph.h>

gboolean overlay_trace_line (WayGraph   *graph,
                             WayNode     from,
                             WayNode     to,
                             WayLineFunc func,
                             gpointer    user_data,
                             GError    **error);
