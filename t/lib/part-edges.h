/* part-edges.h - the edges of a part of a table, to be compared with others
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "parallel/table-part-private.h"
#include "plain-graph.h"

/* By where edges lead, and by cost: a GCompareFunc of PlainEdge. */
int     part_edges_compare     (gconstpointer a,
                                gconstpointer b);

/* The edges out of an own node, so sorted. (transfer full) */
GArray *part_edges_list        (const WayTablePart *part,
                                guint32             own);

/* Fails the test unless both are equal. */
void    part_edges_assert_same (const GArray *some,
                                const GArray *others);
