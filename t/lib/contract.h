/* contract.h - what any graph must keep, whoever wrote it
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

/* Fails the test unless @graph answers as graph.h says and is searched
 * rightly. @places are nodes of the query type: each is tried as a start and
 * as a goal. What can be reached from them must be finite and small, a few
 * hundred nodes. */
void contract_check (WayGraph      *graph,
                     const WayNode *places,
                     guint          n_places);
