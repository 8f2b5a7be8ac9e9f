/* prepared-tables.h - tables with every part of a file, compared and queried
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

/* A table with some of names, numbers, positions, labels, widths, parallel and
 * hidden edges, whole or real costs, restrictions and islands. The bits of
 * @seed say which. */
WayTable *prepared_tables_new_random (guint32 seed,
                                      guint   n_nodes);

/* What way_prepared_write() writes. (transfer full) */
GBytes   *prepared_tables_write      (WayPrepared *prepared);

/* Fails the test unless both tables answer each question alike, down to the
 * order of edges. */
void      prepared_tables_assert_same (WayTable *one,
                                       WayTable *other);

/* Asks a prepared network that may be damaged every kind of question. Whatever
 * it answers is right; only a crash, a hang or a look out of bounds is not. */
void      prepared_tables_ask        (WayPrepared *prepared);
