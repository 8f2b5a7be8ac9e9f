/* tree-bound.h - a lower bound of a circle through all stops
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"

G_BEGIN_DECLS

/* @costs has @n rows of @n, of home and at least two stops. @bound is not above
 * the least cost of a circle, and INFINITY if there is no circle. The closer
 * @known, the cost of some circle, is to the least cost, the better the
 * bound. */
gboolean tree_bound_find (const WayCost *costs,
                          guint          n,
                          WayCost        known,
                          WayCost       *bound,
                          Meter         *meter,
                          GError       **error);

G_END_DECLS
