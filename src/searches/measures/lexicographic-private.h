/* lexicographic-private.h - whether an order by two numbers holds everywhere
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"

#include <wayfind/searches/lexicographic.h>

/* Whether code that adds up edges by itself, without the checks of a search,
 * keeps the order of every WayLexicographic in the pile of @graph. Otherwise
 * sets @error. O(1), or O(edges) for a view with a sum of the user's. */
gboolean lexicographic_prove (WayGraph *graph,
                              Meter    *meter,
                              GError  **error);
