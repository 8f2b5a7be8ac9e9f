/* closed-view.h - a state space without edges into closed nodes
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "views/view-private.h"

#define TYPE_CLOSED_VIEW (closed_view_get_type ())

G_DECLARE_FINAL_TYPE (ClosedView, closed_view, WAY_INTERNAL, CLOSED_VIEW,
                      WayView)

/* @base without edges into the states of the nodes in @closed. A clearance does
 * the same for a graph without states. (transfer full) */
WayGraph *closed_view_new (WayGraph   *base,
                           GHashTable *closed);
