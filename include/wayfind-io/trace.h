/* trace.h - a record of all events of a search
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

G_BEGIN_DECLS

/**
 * WAY_TRACE_MAX_EVENTS:
 *
 * The largest number of events that a trace holds by default. They take 32 MB.
 *
 * Since: 1.0
 */
#define WAY_TRACE_MAX_EVENTS 1000000

/**
 * WayTraceEvent:
 * @kind: what happened
 * @node: the number of the node
 * @came_from: the number of the node before it on its best path; @node itself
 *   at a start
 * @cost_so_far: the cost of that path (G)
 * @heuristic: the estimated cost from the node to a goal (H), times the weight;
 *   0 if the strategy uses no heuristic
 * @is_backward: whether the backward side of a search from both ends reports it
 *
 * One event of a search in a trace. The number of an index node is
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
  gboolean     is_backward;
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
 * All events of a search, in order. The state of a node at some moment is that
 * of its last event before. A trace outlives the search.
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
 * ]|
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayTrace, way_trace, WAY, TRACE, GObject)

/**
 * way_trace_new:
 * @max_events: the largest number of events; 0 for %WAY_TRACE_MAX_EVENTS
 *
 * Makes a trace without events. O(1).
 *
 * Returns: (transfer full): a new trace
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayTrace *way_trace_new (guint max_events);

/**
 * way_trace_attach:
 * @self: a trace
 * @search: a search, which is reset
 *
 * Empties the trace and makes it the observer of @search, instead of an earlier
 * observer. A trace that holds @max_events events is full; the search
 * continues, but further events are not recorded. way_search_set_observer()
 * ends the recording. O(nodes of the old trace).
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
 * @error: return location for an error, or %NULL
 *
 * Runs @search from its beginning to its first outcome, and records it.
 * Afterwards the search has its results, and no observer. O((nodes + edges) log
 * nodes), and 32 bytes an event.
 *
 * Returns: the outcome; %WAY_STATUS_FAILED with the search's error, or with
 *   %WAY_ERROR_TOO_LARGE if the trace was full before the search had an
 *   outcome. The trace then holds its first events
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayStatus way_trace_run (WayTrace  *self,
                         WaySearch *search,
                         GError   **error);

/**
 * way_trace_get_events:
 * @self: a trace
 * @n_events: (out): the number of events
 *
 * Returns: (transfer none) (array length=n_events): the events in order, valid
 *   until more are recorded
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
const WayTraceEvent *way_trace_get_events (WayTrace *self,
                                           guint    *n_events);

/**
 * way_trace_get_node:
 * @self: a trace
 * @number: the number of a node in an event of the trace
 *
 * Returns: the node, valid until the trace is attached again or freed
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayNode way_trace_get_node (WayTrace *self,
                            guint32   number);

G_END_DECLS
