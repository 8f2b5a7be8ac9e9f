/* close-areas.h - closes the nodes and edges within polygons
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/options/closing.h"
#include "tool/options/network-options.h"

/* Closes each node that lies in an area of @areas, and each edge with a part in
 * one. Outlines count as inside; lines are straight in degrees. Prints the
 * numbers of closed nodes and edges of each area. O((nodes + bends) * corners)
 * for nodes and bends near an area, O((nodes + edges) * areas) for the rest. */
gboolean close_areas (Closing       *closing,
                      const Network *network,
                      const char    *path,
                      WayNetwork    *areas,
                      GError       **error);
