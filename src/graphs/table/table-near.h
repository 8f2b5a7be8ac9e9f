/* table-near.h - which nodes of a table lie near a place
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "graphs/table/table-private.h"

/* The slot @foreach_near of a table. */
gboolean table_foreach_near (WayGraph    *graph,
                             WayNode      to,
                             WayNearFunc  func,
                             gpointer     user_data);

/* The straight distance between points that stands for @radius, and slightly
 * more, to allow for rounding. INFINITY for half of the Earth's circumference. */
gdouble  chord_of_radius    (gdouble         radius,
                             WayPositionKind kind);
