/* mesh-shortest.h - the shortest path if all ground has one factor
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"
#include "graphs/mesh/mesh-private.h"

#include <gio/gio.h>

/* The shortest path from a position in polygons @starts to one in polygons
 * @goals, arrays of guint32, over all polygons that can be entered: its ends
 * and its bends (element-type WayPosition). NULL with an error, or without one
 * if no path exists. */
GArray *mesh_find_shortest (const WayMesh     *mesh,
                            const WayPosition *from,
                            const GArray      *starts,
                            const WayPosition *to,
                            const GArray      *goals,
                            Meter             *meter,
                            GError           **error);
