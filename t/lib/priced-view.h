/* priced-view.h - a user's own view, derived from WayView: nodes have prices
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

#define PRICED_TYPE_VIEW (priced_view_get_type ())

G_DECLARE_FINAL_TYPE (PricedView, priced_view, PRICED, VIEW, WayView)

/* Returns the price of a node, 0 or more; INFINITY closes it. */
typedef WayCost (*PricedFunc) (WayNode  node,
                               gpointer user_data);

/* Adds the price of a node to each edge into it, and to a line once for each
 * step within it. Call way_view_changed() after a price has changed. */
PricedView *priced_view_new (WayGraph  *base,
                             PricedFunc price,
                             gpointer   user_data);
