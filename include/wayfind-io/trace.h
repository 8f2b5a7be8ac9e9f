/* trace.h - a search written down, event by event
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

G_BEGIN_DECLS

/**
 * WAY_TRACE_MAX_EVENTS:
 *
 * The most events that a trace holds, unless way_trace_new() is told otherwise:
 * 32 MB of them.
 *
 * Since: 1.0
 */
#define WAY_TRACE_MAX_EVENTS 1000000

/**
 * WayTraceEvent:
 * @kind: what happened
 * @node: the number of the node that it concerns
 * @came_from: the number of the node before it on its best path; @node itself
 *   at a start
 * @cost_so_far: the cost of that path (G)
 * @heuristic: the estimated cost from the node to a goal (H), times the weight;
 *   0 if the strategy asks for none
 *
 * One event of a search, as a trace keeps it. The number of an index node is
 * its index. Other nodes are numbered from 0 in the order in which the trace
 * met them.
 *
 * Since: 1.0
 */
typedef struct
{
  WayEventKind kind;
  guint32      node;
  guint32      came_from;
  WayCost      cost_so_far;
  WayCost      heuristic;
} WayTraceEvent;

#define WAY_TYPE_TRACE_EVENT (way_trace_event_get_type ())

/**
 * way_trace_event_get_type:
 *
 * Returns: the boxed type #WayTraceEvent, whose copies are made byte by byte
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_trace_event_get_type (void) G_GNUC_CONST;

#define WAY_TYPE_TRACE (way_trace_get_type ())

/**
 * WayTrace:
 *
 * All events of a search, in order. The last event of a node before a moment
 * says how the node stood at that moment. A trace outlives the search, and
 * holds no more events than it was told to.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain = way_terrain_new (5, 5, NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 * g_autoptr (WaySearch) search
 *   = way_search_new (WAY_GRAPH (grid), WAY_STRATEGY_BFS);
 * g_autoptr (WayTrace) trace = way_trace_new (1000);
 * guint n_events;
 *
 * way_search_set_start (search, WAY_INDEX (0));
 * way_search_set_goal (search, WAY_INDEX (24));
 * g_assert (way_trace_run (trace, search, NULL) == WAY_STATUS_FOUND);
 * g_assert (way_trace_get_events (trace, &n_events)[0].kind == WAY_EVENT_OPEN);
 * g_assert (!way_trace_is_cut (trace));
 * ]|
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayTrace, way_trace, WAY, TRACE, GObject)

/**
 * way_trace_new:
 * @max_events: the most events to hold; 0 for %WAY_TRACE_MAX_EVENTS
 *
 * O(1).
 *
 * Returns: (transfer full): a new trace, without events
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayTrace *way_trace_new (guint max_events);

/**
 * way_trace_attach:
 * @self: a trace
 * @search: a search; it will begin afresh
 *
 * Empties the trace and makes it the observer of @search, in place of any that
 * it had. When the trace is full the search goes on, further events are not
 * recorded, and way_trace_is_cut() says so. way_search_set_observer() ends the
 * recording. O(nodes that it knew before).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_trace_attach (WayTrace  *self,
                       WaySearch *search);

/**
 * way_trace_run:
 * @self: a trace
 * @search: a search with at least one start
 * @error: return location for what went wrong, or %NULL
 *
 * Runs @search from its beginning to its first outcome, and records it.
 * Afterwards the search has no observer, and its results can be asked for as
 * usual. O((nodes + edges) log nodes), and 32 bytes an event.
 *
 * Returns: the outcome; %WAY_STATUS_FAILED with the search's error, or with
 *   %WAY_ERROR_TOO_LARGE if the trace was full before the search had an
 *   outcome, in which case the events up to then can be read
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayStatus way_trace_run (WayTrace  *self,
                         WaySearch *search,
                         GError   **error);

/**
 * way_trace_is_cut:
 * @self: a trace
 *
 * Returns: whether there were more events than it holds
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_trace_is_cut (WayTrace *self);

/**
 * way_trace_get_events:
 * @self: a trace
 * @n_events: (out): how many there are
 *
 * Returns: (transfer none) (array length=n_events): the events in order, valid
 *   until more are recorded
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
const WayTraceEvent *way_trace_get_events (WayTrace *self,
                                           guint    *n_events);

/**
 * way_trace_get_n_nodes:
 * @self: a trace
 *
 * Returns: a number above those of all nodes in the trace: the number of the
 *   graph's nodes if they are indices, otherwise the number of nodes that the
 *   trace met
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_trace_get_n_nodes (WayTrace *self);

/**
 * way_trace_get_node:
 * @self: a trace
 * @number: the number of a node, below way_trace_get_n_nodes()
 *
 * Returns: the node, which lives until the trace is attached again or freed
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayNode way_trace_get_node (WayTrace *self,
                            guint32   number);

G_END_DECLS
