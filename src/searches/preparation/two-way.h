/* two-way.h - whether a graph has with each edge one back at the same cost
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"

/* Whether it costs the same to go from any node to another and back. @graph
 * is over indices and has predecessors. %FALSE as well if there is something
 * wrong with its edges, or a limit was met, which a search will report. */
gboolean two_way_check (WayGraph *graph,
                        Meter    *meter);
