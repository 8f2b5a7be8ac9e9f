/* mend-view.h - a graph turned around, without what does not mend a field
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/searches/field.h>

G_BEGIN_DECLS

/* The edges against those of @field's graph that lead to nodes which the field
 * does not know at as little. For one search at a time. The field outlives it.
 * (transfer full) */
WayGraph *mend_view_new (WayField *field);

G_END_DECLS
