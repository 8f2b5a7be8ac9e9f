/* pairing.h - who gets what, at the least cost of all together
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <glib.h>

/* Finds for each of @n rows a column of its own, so that the costs add up to the
 * least. Costs are finite; row r, column c is at r * @n + c. O(@n^3). */
void pairing_find (const gdouble *costs,
                   guint          n,
                   guint         *columns);
