/* textbook-view.h - a graph that does not know its connected components
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/views/view.h>

G_BEGIN_DECLS

#define TEXTBOOK_TYPE_VIEW (textbook_view_get_type ())
G_DECLARE_FINAL_TYPE (TextbookView, textbook_view, TEXTBOOK, VIEW, WayView)

WayGraph *textbook_view_new (WayGraph *base);

G_END_DECLS
