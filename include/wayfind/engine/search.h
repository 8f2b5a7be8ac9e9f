/* search.h - a search that is set up once and run many times
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/graph.h>
#include <wayfind/core/heuristic.h>
#include <wayfind/core/limits.h>
#include <wayfind/engine/observer.h>
#include <wayfind/engine/strategy.h>

G_BEGIN_DECLS

#define WAY_TYPE_SEARCH (way_search_get_type ())

/**
 * WaySearch:
 *
 * One question about one graph: starts, goals, limits and rules. A search keeps
 * its memory from run to run, and belongs to one thread at a time. The
 * functions in results.h return the answer.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain = way_terrain_new (20, 20, NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 * g_autoptr (WaySearch) search
 *   = way_search_new (WAY_GRAPH (grid), WAY_STRATEGY_ASTAR);
 * g_autoptr (GError) error = NULL;
 *
 * way_search_set_start (search, way_grid_get_node (grid, 0, 0));
 * for (guint32 i = 1; i < 20; i++)
 *   {
 *     way_search_set_goal (search, way_grid_get_node (grid, i, i));
 *     if (way_search_run (search, &error) != WAY_STATUS_FOUND)
 *       g_error ("%s", error ? error->message : "no way");
 *
 *     g_autoptr (WayPath) path = way_search_dup_path (search);
 *     g_assert (way_path_get_cost (path) == 2 * i);
 *   }
 * ]|
 *
 * Starts, goals, the strategy and its rules describe a query; changing any of
 * them makes the next run begin afresh. Limits may be changed at any time, and
 * a search that met one carries on from there.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WaySearch, way_search, WAY, SEARCH, GObject)

/**
 * WayStatus:
 * @WAY_STATUS_FAILED: something went wrong, and a #GError says what
 * @WAY_STATUS_READY: not begun
 * @WAY_STATUS_RUNNING: begun, and there is more to do
 * @WAY_STATUS_FOUND: a goal was found; running on looks for the next
 * @WAY_STATUS_EXHAUSTED: no path leads to any goal that is not found yet:
 *   the search has reached every node that it can, or the graph refuses the
 *   goals, see way_graph_refuses()
 * @WAY_STATUS_MAX_COST: as EXHAUSTED, but the limit on costs hid some paths
 * @WAY_STATUS_MAX_EXPANSIONS: the limit on expansions was met
 * @WAY_STATUS_MAX_BYTES: the limit on memory was met
 * @WAY_STATUS_DEADLINE: time ran out
 * @WAY_STATUS_CANCELLED: the cancellable was cancelled
 *
 * The state of a search. From FOUND on these are outcomes.
 *
 * Since: 1.0
 */
typedef enum
{
  WAY_STATUS_FAILED,
  WAY_STATUS_READY,
  WAY_STATUS_RUNNING,
  WAY_STATUS_FOUND,
  WAY_STATUS_EXHAUSTED,
  WAY_STATUS_MAX_COST,
  WAY_STATUS_MAX_EXPANSIONS,
  WAY_STATUS_MAX_BYTES,
  WAY_STATUS_DEADLINE,
  WAY_STATUS_CANCELLED
} WayStatus;

#define WAY_TYPE_STATUS (way_status_get_type ())

/**
 * way_status_get_type:
 *
 * Returns: the type of the enumeration #WayStatus
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_status_get_type (void) G_GNUC_CONST;

/**
 * way_status_get_name:
 * @status: a status
 *
 * Returns: (transfer none): its name in lower case, such as "max-cost"
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
const char *way_status_get_name (WayStatus status);

/**
 * WayGoalFunc:
 * @node: a node, of the type in which goals are stated
 * @user_data: data for the function
 *
 * Returns: whether @node is a goal
 * Since: 1.0
 */
typedef gboolean (*WayGoalFunc) (WayNode  node,
                                 gpointer user_data);

/**
 * way_search_new:
 * @graph: the graph to search
 * @strategy: in which order
 *
 * O(1).
 *
 * Returns: (transfer full): a new search without starts or goals
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WaySearch *way_search_new (WayGraph   *graph,
                           WayStrategy strategy);

/**
 * way_search_get_graph:
 * @self: a search
 *
 * Returns: (transfer none): the graph that it searches
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayGraph *way_search_get_graph (WaySearch *self);

/**
 * way_search_set_strategy:
 * @self: a search
 * @strategy: in which order to expand nodes
 *
 * Changes the strategy and keeps the other rules.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_search_set_strategy (WaySearch  *self,
                              WayStrategy strategy);

/**
 * way_search_set_weight:
 * @self: a search
 * @weight: the factor of the heuristic, 0 or more; 1.5 by default
 *
 * Only %WAY_STRATEGY_WEIGHTED_ASTAR and %WAY_STRATEGY_WEIGHTED_IDA_STAR use it.
 * With whole costs the product is rounded down, which keeps it a lower bound.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_search_set_weight (WaySearch *self,
                            gdouble    weight);

/**
 * way_search_set_tie_rule:
 * @self: a search
 * @rule: which of equals comes first
 *
 * Says which of several open nodes of the same priority comes first.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_search_set_tie_rule (WaySearch *self,
                              WayTieRule rule);

/**
 * way_search_set_reopen_rule:
 * @self: a search
 * @rule: whether closed nodes that improve are opened again
 *
 * Says whether a closed node that is reached more cheaply is opened again.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_search_set_reopen_rule (WaySearch    *self,
                                 WayReopenRule rule);

/**
 * way_search_set_stop_rule:
 * @self: a search
 * @rule: when a goal counts as found
 *
 * Says when a goal counts as found.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_search_set_stop_rule (WaySearch  *self,
                               WayStopRule rule);

/**
 * way_search_set_start_rule:
 * @self: a search
 * @rule: whether a path may begin at a start that is blocked
 *
 * Sets whether a search leaves starts that cannot be entered.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_search_set_start_rule (WaySearch   *self,
                                WayStartRule rule);

/**
 * way_search_set_change_rule:
 * @self: a search
 * @rule: what to do when the graph changes while it is searched
 *
 * With %WAY_CHANGE_CARRIES_ON a search continues after a change of the graph,
 * between steps and inside a step. It asks the graph for a new cursor, and does
 * not expand nodes again that it expanded before the change. So a path may use
 * edges that are closed now, and the search may miss a path that has become
 * better. WayStatistics.changes counts the changes, and way_path_recost()
 * returns the present cost of a path. If nothing is left to expand and the
 * graph changed on the way, the next run begins afresh.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_search_set_change_rule (WaySearch    *self,
                                 WayChangeRule rule);

/**
 * way_search_set_heuristic:
 * @self: a search
 * @heuristic: (nullable) (transfer none): an estimate that replaces the
 *   graph's, or %NULL for the graph's own
 *
 * Sets the estimate that the search uses.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_search_set_heuristic (WaySearch    *self,
                               WayHeuristic *heuristic);

/**
 * way_search_set_start:
 * @self: a search
 * @start: where to begin; copied if its type says so
 *
 * Makes @start the only start, at cost 0.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_search_set_start (WaySearch *self,
                           WayNode    start);

/**
 * way_search_add_start:
 * @self: a search
 * @start: where to begin; copied if its type says so
 * @cost: the cost of getting there, 0 or more
 *
 * Adds another start. O(1) amortised.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_search_add_start (WaySearch *self,
                           WayNode    start,
                           WayCost    cost);

/**
 * way_search_clear_starts:
 * @self: a search
 *
 * Takes all starts away. A run then fails until there is one. O(starts).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_search_clear_starts (WaySearch *self);

/**
 * way_search_set_goal:
 * @self: a search
 * @goal: what to look for; copied if its type says so
 *
 * Makes @goal the only goal.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_search_set_goal (WaySearch *self,
                          WayNode    goal);

/**
 * way_search_add_goal:
 * @self: a search
 * @goal: another goal; copied if its type says so
 *
 * Adds another goal. The search finds the nearest first. O(1) amortised.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_search_add_goal (WaySearch *self,
                          WayNode    goal);

/**
 * way_search_set_goal_func:
 * @self: a search
 * @func: says whether a node is a goal
 * @user_data: data for @func
 * @destroy: (nullable): frees @user_data
 *
 * Looks for any node that @func accepts, instead of named goals. The graph's
 * heuristic does not apply then; way_search_set_heuristic() can set another.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_search_set_goal_func (WaySearch     *self,
                               WayGoalFunc    func,
                               gpointer       user_data,
                               GDestroyNotify destroy);

/**
 * way_search_clear_goals:
 * @self: a search
 *
 * Leaves the search without a goal: it then reaches every node that it can,
 * which makes a distance map. O(goals).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_search_clear_goals (WaySearch *self);

/**
 * way_search_set_max_cost:
 * @self: a search
 * @max_cost: the largest cost of a path, 0 or more; `INFINITY`, the default,
 *   for no limit
 *
 * Nodes whose cost so far would be above @max_cost are not reached. It is
 * part of the query: changing it makes the next run begin afresh.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_search_set_max_cost (WaySearch *self,
                              WayCost    max_cost);

/**
 * way_search_set_limits:
 * @self: a search
 * @limits: (nullable) (transfer none): when to stop, copied; %NULL, the
 *   default, for no limit but half of the machine's memory
 *
 * Expansions are counted since the search began. A search that met a limit
 * carries on from there once the limit is lifted.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_search_set_limits (WaySearch       *self,
                            const WayLimits *limits);

/**
 * WaySearchSettings:
 * @strategy: the order in which the search expands nodes
 * @tie_rule: which of several open nodes of the same priority comes first
 * @reopen_rule: whether closed nodes that improve are opened again
 * @stop_rule: when a goal counts as found
 * @start_rule: whether a path may begin at a start that is blocked
 * @change_rule: what to do when the graph changes during the search
 * @weight: the factor by which the weighted strategies multiply the heuristic
 * @max_cost: the largest cost of a path; `INFINITY` for no limit
 * @heuristic: (nullable): the estimate that replaces the graph's
 * @limits: when the search stops, never %NULL
 *
 * The settings of a search. The search owns @heuristic and @limits, and both
 * are valid until it receives others.
 *
 * Since: 1.0
 */
typedef struct
{
  WayStrategy      strategy;
  WayTieRule       tie_rule;
  WayReopenRule    reopen_rule;
  WayStopRule      stop_rule;
  WayStartRule     start_rule;
  WayChangeRule    change_rule;
  gdouble          weight;
  WayCost          max_cost;
  WayHeuristic    *heuristic;
  const WayLimits *limits;

  /*< private >*/
  gpointer reserved[4];
} WaySearchSettings;

#define WAY_TYPE_SEARCH_SETTINGS (way_search_settings_get_type ())

/**
 * way_search_settings_get_type:
 *
 * Returns: the boxed type #WaySearchSettings, whose copies are made byte by
 *   byte
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_search_settings_get_type (void) G_GNUC_CONST;

/**
 * way_search_get_settings:
 * @self: a search
 * @settings: (out): its settings
 *
 * Reads back what the setters of a search have set, or the defaults. O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_search_get_settings (WaySearch         *self,
                              WaySearchSettings *settings);

/**
 * way_search_set_observer:
 * @self: a search
 * @observer: (nullable): called for each event
 * @user_data: data for @observer
 * @destroy: (nullable): frees @user_data
 *
 * Sets the function that gets each event. An observer makes searches slower.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_search_set_observer (WaySearch      *self,
                              WayObserverFunc observer,
                              gpointer        user_data,
                              GDestroyNotify  destroy);

/**
 * way_search_reset:
 * @self: a search
 *
 * Makes the next run begin afresh, with the same starts and goals. O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_search_reset (WaySearch *self);

/**
 * way_search_free_spare_memory:
 *
 * Frees the memory that this thread keeps for its next search. When a search is
 * freed, its thread keeps the largest arrays, at most 64 MiB in all, so that
 * way_find_path() and other short searches do not have to make and clear
 * records for the whole graph. A search that takes them is charged for them as
 * if it had made them. They are freed when the thread ends. A program calls
 * this function after it has searched a large graph for the last time. O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_search_free_spare_memory (void);

/**
 * way_search_run:
 * @self: a search with at least one start
 * @error: return location for what went wrong, or %NULL
 *
 * Searches until a goal is found, everything has been reached, or a limit is
 * met. After %WAY_STATUS_FOUND, running on continues to the next goal; after
 * a limit, once it is lifted, from where the search stood.
 *
 * O((nodes + edges) log nodes) for Dijkstra, and for A* with a consistent
 * heuristic; BFS O(nodes + edges).
 *
 * A path whose cost is more than a double holds is not followed. If a node can
 * be reached in no other way, and no goal was found, the search fails with
 * %WAY_ERROR_OVERFLOW and names the edge; breadth first search fails as soon as
 * it meets such an edge. A limit on costs is always below what overflows. An
 * edge whose own cost overflows, with what a view adds to it, fails any search
 * that meets it.
 *
 * Returns: the outcome; %WAY_STATUS_FAILED with @error set if a callback
 *   failed or broke its word
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayStatus way_search_run (WaySearch *self,
                          GError   **error);

/**
 * way_search_step:
 * @self: a search with at least one start
 * @max_expansions: how many nodes to expand at most, 0 for none
 * @error: return location for what went wrong, or %NULL
 *
 * Continues the search. Stepping to the end finds the
 * same path, by the same expansions, as one way_search_run(). O(n (edges of a
 * node) log nodes) for n expansions.
 *
 * Returns: where the search stands; %WAY_STATUS_RUNNING if there is more to do,
 *   %WAY_STATUS_FAILED with @error set as way_search_run() does
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayStatus way_search_step (WaySearch *self,
                           guint      max_expansions,
                           GError   **error);

G_END_DECLS
