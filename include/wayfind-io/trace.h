/* trace.h - a search written down, event by event
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

G_BEGIN_DECLS

/**
 * WAY_TRACE_MAX_EVENTS:
 *
 * How many events a trace holds at most unless it is told otherwise: 32 MB of
 * them.
 *
 * Since: 1.0
 */
#define WAY_TRACE_MAX_EVENTS 1000000

/**
 * WayTraceEvent:
 * @kind: what happened
 * @node: the number of the node to which it happened
 * @came_from: the number of the node where its best path comes from; @node
 *   itself at a start
 * @cost_so_far: what that path costs (G)
 * @heuristic: the estimate of what is left (H), times the weight; 0 where the
 *   strategy asks for none
 *
 * One event of a search, as a trace keeps it. The number of an index node is
 * its index; other nodes are numbered from 0 in the order in which they were
 * first heard of.
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
 * All that a search tells its observer, kept in order: replayed, the last
 * event of each node says where the search stood at any time. It outlives the
 * search, and holds no more events than it was told to.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayTrace, way_trace, WAY, TRACE, GObject)

/**
 * way_trace_new:
 * @max_events: how many events to hold at most; 0 for %WAY_TRACE_MAX_EVENTS
 *
 * Returns: (transfer full): a new trace, without events
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayTrace *way_trace_new (guint max_events);

/**
 * way_trace_attach:
 * @self: a trace
 * @search: a search, which is made to begin afresh
 *
 * Empties the trace and becomes the observer of @search, in place of any that
 * it had. Events that come when the trace is full are not recorded, and
 * way_trace_is_cut() says so; the search goes on. way_search_set_observer()
 * ends it.
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
 * Runs @search afresh to its first outcome and writes it down. Afterwards the
 * search has no observer, and its results can be asked for as ever.
 *
 * Returns: the outcome; %WAY_STATUS_FAILED with the search's error, or with
 *   %WAY_ERROR_TOO_LARGE if the trace was full before the search had an
 *   outcome: what was recorded until then can be read
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
 * Returns: (transfer none) (array length=n_events): the events in their order,
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
 * Returns: a number above those of all nodes in the trace: how many nodes the
 *   graph has if they are indices, otherwise how many were heard of
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_trace_get_n_nodes (WayTrace *self);

/**
 * way_trace_get_node:
 * @self: a trace
 * @number: the number of a node in it
 *
 * Returns: the node, which lives until the trace is attached again or freed
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayNode way_trace_get_node (WayTrace *self,
                            guint32   number);

G_END_DECLS
