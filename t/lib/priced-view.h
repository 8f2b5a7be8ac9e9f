/* priced-view.h - a user's own view, derived from WayView: nodes have prices
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

#define PRICED_TYPE_VIEW (priced_view_get_type ())

G_DECLARE_FINAL_TYPE (PricedView, priced_view, PRICED, VIEW, WayView)

/* 0 or more; INFINITY closes the node. */
typedef WayCost (*PricedFunc) (WayNode  node,
                               gpointer user_data);

/* Each edge into a node costs its price more, and a line its price for each
 * step on it. Whoever changes a price calls way_view_changed(). */
PricedView *priced_view_new (WayGraph  *base,
                             PricedFunc price,
                             gpointer   user_data);
