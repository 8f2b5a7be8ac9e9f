/* events.h - the events of a search, as text
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

/* Searches from node to node of a graph whose starts and goals are indices, and
 * adds a line for each event to @text. (nullable) */
WayPath *events_run              (WayGraph    *graph,
                                  WayStrategy  strategy,
                                  guint        start,
                                  guint        goal,
                                  GString     *text);

/* Both are %NULL, or have the same nodes, edges and costs. */
void     events_assert_same_path (const WayPath *path,
                                  const WayPath *other);

/* Searches at random by each strategy: the first graph, which numbers its
 * states, and the second, which hashes them, take the same steps. */
void     events_assert_alike     (GRand    *rand,
                                  WayGraph *numbered,
                                  WayGraph *hashed,
                                  guint     n_nodes);
