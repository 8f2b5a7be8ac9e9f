/* contract.h - a check of the promises that graph.h asks of a graph
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

/* Fails the test unless @graph answers as graph.h says and searches over it are
 * right. @places are nodes of the query type; each is tried as a start and as a
 * goal. The nodes that can be reached from them must be few: some hundred. */
void contract_check (WayGraph      *graph,
                     const WayNode *places,
                     guint          n_places);
