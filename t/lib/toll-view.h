/* toll-view.h - a view as a user would write one: it adds costs to its base
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

#define TOLL_TYPE_VIEW (toll_view_get_type ())

G_DECLARE_FINAL_TYPE (TollView, toll_view, TOLL, VIEW, GObject)

/* Every edge of @base costs @toll more. */
TollView *toll_view_new (WayGraph *base,
                         WayCost   toll);
