/* observer.h - the events that a search reports to an observer
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/macros.h>

G_BEGIN_DECLS

/**
 * WayEventKind:
 * @WAY_EVENT_OPEN: a node was reached for the first time and put on the open
 *   list
 * @WAY_EVENT_REPARENT: an open node is reached more cheaply than before
 * @WAY_EVENT_REOPEN: a closed node is reached more cheaply, and open again
 * @WAY_EVENT_EXPAND: a node was taken off the open list; its edges come next
 * @WAY_EVENT_CLOSE: all edges out of a node have been looked at
 * @WAY_EVENT_GOAL: the node that was taken, or opened, is a goal
 *
 * What happened to a node in a search.
 *
 * Since: 1.0
 */
typedef enum
{
  WAY_EVENT_OPEN,
  WAY_EVENT_REPARENT,
  WAY_EVENT_REOPEN,
  WAY_EVENT_EXPAND,
  WAY_EVENT_CLOSE,
  WAY_EVENT_GOAL
} WayEventKind;

#define WAY_TYPE_EVENT_KIND (way_event_kind_get_type ())

/**
 * way_event_kind_get_type:
 *
 * Returns: the type of the enumeration #WayEventKind
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_event_kind_get_type (void) G_GNUC_CONST;

/**
 * WayEvent:
 * @kind: the kind of the event
 * @node: the node that it is about
 * @came_from: the node before it on its best path; @node itself at a start
 * @cost_so_far: the cost of that path (G)
 * @heuristic: the estimated cost to a goal (H), times the weight; 0 if the
 *   strategy uses no heuristic
 * @is_start: whether @node is a start
 * @is_backward: whether the backward side of a search from both ends reports
 *   it. @came_from is then the node after @node, costs count to the goal, and
 *   the goal @is_start
 *
 * One event of a search. The nodes are borrowed until the search's next run; by
 * %WAY_STRATEGY_IDA_STAR, which does not keep them, until the call returns.
 *
 * Since: 1.0
 */
typedef struct
{
  WayEventKind kind;
  WayNode      node;
  WayNode      came_from;
  WayCost      cost_so_far;
  WayCost      heuristic;
  gboolean     is_start;
  gboolean     is_backward;
} WayEvent;

#define WAY_TYPE_EVENT (way_event_get_type ())

/**
 * way_event_get_type:
 *
 * Returns: the boxed type #WayEvent, whose copies are made byte by byte
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_event_get_type (void) G_GNUC_CONST;

/**
 * WayObserverFunc:
 * @event: the event, valid during the call
 * @user_data: data for the function
 *
 * Watches a search. It may not use that search.
 *
 * Since: 1.0
 */
typedef void (*WayObserverFunc) (const WayEvent *event,
                                 gpointer        user_data);

/**
 * way_event_kind_get_name:
 * @kind: a kind of event
 *
 * Returns: (transfer none): its name in lower case, such as "open"
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
const char *way_event_kind_get_name (WayEventKind kind);

G_END_DECLS
