/* close-areas.h - closes the nodes and edges within polygons
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/options/closing.h"
#include "tool/options/network-options.h"

/* Closes each node that lies in an area of @areas, and each edge of which a
 * part does. Outlines count as inside; lines are straight in degrees. Prints for
 * each area what was closed. O((nodes + bends) * corners) for nodes and bends
 * near an area, and O((nodes + edges) * areas) for the others. */
gboolean close_areas (Closing       *closing,
                      const Network *network,
                      const char    *path,
                      WayNetwork    *areas,
                      GError       **error);
