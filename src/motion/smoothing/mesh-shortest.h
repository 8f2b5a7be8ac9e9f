/* mesh-shortest.h - the shortest path where all ground costs the same
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"
#include "graphs/mesh/mesh-private.h"

#include <gio/gio.h>

/* The shortest path from a position in polygons @starts to one in polygons
 * @goals, arrays of guint32, over all that can be entered: its ends and where
 * it bends (element-type WayPosition). NULL with an error, or without one if
 * there is no path. */
GArray *mesh_find_shortest (const WayMesh     *mesh,
                            const WayPosition *from,
                            const GArray      *starts,
                            const WayPosition *to,
                            const GArray      *goals,
                            Meter             *meter,
                            GError           **error);
