/* mesh-shortest.h - the shortest path if all ground has one factor
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"
#include "motion/smoothing/mesh-sights.h"

#include <gio/gio.h>

/* The shortest path over all polygons that can be entered: its ends and its
 * bends (element-type WayPosition). NULL with an error, or without one if no
 * path exists. */
GArray *mesh_find_shortest (const MeshSights *sights,
                            Meter            *meter,
                            GError          **error);
