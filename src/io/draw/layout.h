/* layout.h - where to draw the nodes of a table that has no positions
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

/* Writes the place of each node of @table to @positions, in a plane whose y
 * grows upwards. Fails with WAY_ERROR_UNSUPPORTED in a build without Graphviz,
 * and with WAY_ERROR_TOO_LARGE if it would take too long. */
gboolean layout_table (WayTable    *table,
                       WayPosition *positions,
                       GError     **error);
