/* cheapest-pairs.h - pairs rows with columns at the least total cost
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <glib.h>

/* Finds for each of @n rows a column of its own, so that the sum of the costs
 * is least. Costs are finite; row r, column c is at r * @n + c. O(@n^3). */
void cheapest_pairs_find (const gdouble *costs,
                          guint          n,
                          guint         *columns);
