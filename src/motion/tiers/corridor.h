/* corridor.h - a view that stays within some sectors
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"
#include "motion/tiers/sectors.h"

#include <wayfind/views/view.h>

#define TYPE_CORRIDOR (corridor_get_type ())
G_DECLARE_FINAL_TYPE (Corridor, corridor, , CORRIDOR, WayView)

/* A view of @base that hides edges into sectors which were not let in; at first
 * it hides all. @sectors must outlive it. NULL with @error if memory runs
 * out. */
Corridor *corridor_new    (WayGraph      *base,
                           const Sectors *sectors,
                           Meter         *meter,
                           GError       **error);

/* Closes all sectors. O(1). */
void      corridor_close  (Corridor      *self);

/* Lets a sector in. A search must begin afresh. O(1). */
void      corridor_let_in (Corridor      *self,
                           guint32        sector);

/* Lets all sectors in, until they are closed again. */
void      corridor_open   (Corridor      *self);
