/* broken.h - graphs that break their word
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

/* A row of 10 nodes with an edge from each to the next, at cost 1; but from 5
 * on these cost -1. (transfer full) */
WayGraph *broken_new_costs (void);

/* 64 nodes, so that a word holds exactly their bits. An arc leads from 0 to 1.
 * From each of the others one leads to 1 and one to 64, which is not a node.
 * The arcs are given as a span, which is unchecked. (transfer full) */
WayGraph *broken_new_arcs  (void);

/* A row of 3 nodes with an edge from each to the next, at cost -1, given as a
 * span of real costs. (transfer full) */
WayGraph *broken_new_spans (void);
