/* table-arcs.h - the edges of a table, for views that keep something about each
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "graphs/table/arcs.h"

#include <wayfind/graphs/table.h>

/* The edges, which live as long as the table does. */
const Arcs *table_get_arcs    (const WayTable *self);

/* The same turned around: made at the first call. %NULL with @error if there is
 * no memory. */
const Arcs *table_get_reverse (WayTable       *self,
                               GError        **error);

/* The edge at @place of the edges turned around, into node @to. O(1) in a table
 * whose searches note edges, else O(edges of the node before it). */
guint32     table_find_turned (const WayTable *self,
                               const Arcs     *reverse,
                               guint32         place,
                               guint32         to);
