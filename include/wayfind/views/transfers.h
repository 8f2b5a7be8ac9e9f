/* transfers.h - a view in which changing from one label to another costs
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/views/view.h>

G_BEGIN_DECLS

#define WAY_TYPE_TRANSFERS (way_transfers_get_type ())

/**
 * WayTransfers:
 *
 * A state space: a graph that answers as its base does, but an edge costs more
 * if its label is another than that of the edge before: a change of trains, of
 * airways, of streets. It searches nodes together with the label by which one
 * arrived, so that the path found is the cheapest with all its changes. Such a
 * path may come to a node twice. Starts, goals and paths are nodes of the base.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTableBuilder) builder
 *   = way_table_builder_new (WAY_POSITION_NONE);
 *
 * way_table_builder_add_nodes (builder, 3, NULL, NULL, NULL);
 * way_table_builder_set_keep_parallel (builder, TRUE);
 * way_table_builder_add_edge (builder, WAY_INDEX (0), WAY_INDEX (1), 4,
 *                             WAY_ONE_WAY, "red", NULL);
 * way_table_builder_add_edge (builder, WAY_INDEX (1), WAY_INDEX (2), 2,
 *                             WAY_ONE_WAY, "blue", NULL);
 * way_table_builder_add_edge (builder, WAY_INDEX (1), WAY_INDEX (2), 3,
 *                             WAY_ONE_WAY, "red", NULL);
 *
 * g_autoptr (WayTable) lines = way_table_builder_build (builder, NULL);
 * g_autoptr (WayTransfers) changes = way_transfers_new (WAY_GRAPH (lines));
 *
 * // To stay on the red line costs 4 + 3; to change, 4 + 5 + 2.
 * way_transfers_set_cost (changes, 5);
 * g_autoptr (WayPath) path
 *   = way_find_path (WAY_GRAPH (changes), WAY_INDEX (0),
 *                    WAY_INDEX (2), WAY_STRATEGY_DIJKSTRA,
 *                    NULL);
 * g_assert (way_path_get_cost (path) == 7);
 * ]|
 *
 * The first label of a path is free. An edge without a label is no change, and
 * neither is what comes after it if it goes on by the label before.
 *
 * Any graph can be the base whose edges have ids, and labels by
 * way_graph_dup_label(); ids keep their labels for as long as the view lives.
 * Edges side by side that cost the same matter now, so that a table must keep
 * them: see way_table_builder_set_keep_parallel(). A base that leaves out what
 * no cheapest path needs (#WayDeadEnds) knows nothing of labels, and lies above
 * or not at all. A search knows up to as many states as there are pairs of a
 * node and a label that leads to it. Labels are asked for once each, and take 4
 * bytes an edge. The heuristic is the base's, since changes only add to costs.
 * There are no predecessors.
 *
 * Any number of threads may search it. Change it only while none does.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayTransfers, way_transfers, WAY, TRANSFERS, WayView)

/**
 * way_transfers_new:
 * @base: the graph to lie on
 *
 * O(1).
 *
 * Returns: (transfer full): a view in which changes cost nothing yet
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayTransfers *way_transfers_new (WayGraph *base);

/**
 * way_transfers_set_cost:
 * @self: a view
 * @cost: what a change costs, 0 or more; `INFINITY` forbids changes
 *
 * Says what each change costs; 0 unless it is set.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_transfers_set_cost (WayTransfers *self,
                             WayCost       cost);

/**
 * way_transfers_get_cost:
 * @self: a view
 *
 * Returns: what a change costs
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_transfers_get_cost (WayTransfers *self);

G_END_DECLS
