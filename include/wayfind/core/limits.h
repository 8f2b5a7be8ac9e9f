/* limits.h - how long a call may go on, and how much of the machine it may take
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <gio/gio.h>
#include <wayfind/core/macros.h>

G_BEGIN_DECLS

/**
 * WayProgressFunc:
 * @fraction: the share of the work that is done, from 0 to 1; -1 if the
 *   amount of work is not known
 * @user_data: data for the function
 *
 * Called now and then by work that takes long, in the thread that asked for the
 * work.
 *
 * Since: 1.0
 */
typedef void (*WayProgressFunc) (gdouble  fraction,
                                 gpointer user_data);

#define WAY_TYPE_LIMITS (way_limits_get_type ())

/**
 * WayLimits:
 *
 * When a call that searches or prepares something is to stop: after so many
 * expansions, with so much memory taken, at a time, or when it is cancelled.
 * %NULL, and limits that way_limits_new() has just made, set no limit but half
 * of the machine's memory.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain = way_terrain_new (100, 100, NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 * g_autoptr (WayLimits) limits = way_limits_new ();
 * g_autoptr (GError) error = NULL;
 *
 * way_limits_set_max_expansions (limits, 50);
 * way_limits_set_deadline (limits, g_get_monotonic_time () + G_USEC_PER_SEC);
 *
 * g_autoptr (WayPath) path
 *   = way_find_path_full (WAY_GRAPH (grid), way_grid_get_node (grid, 0, 0),
 *                         way_grid_get_node (grid, 99, 99),
 *                         WAY_STRATEGY_DIJKSTRA, limits, &error);
 * g_assert (path == NULL);
 * g_assert (g_error_matches (error, WAY_ERROR, WAY_ERROR_LIMIT));
 * ]|
 *
 * A function that returns a #WayStatus says with it which limit it met. All
 * others fail: with %WAY_ERROR_LIMIT, or %G_IO_ERROR_CANCELLED if they were
 * cancelled.
 *
 * Some graphs make arrays for the first search that needs them, and keep them:
 * the masks of a grid, jump distances, the edges of a table turned around. This
 * work counts for that search. If a limit stops it, a later search does it.
 *
 * A call reads the limits when it begins and does not keep them. Any number of
 * calls and threads may share limits that do not change.
 *
 * Since: 1.0
 */
typedef struct _WayLimits WayLimits;

/**
 * way_limits_get_type:
 *
 * Returns: the boxed type #WayLimits
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_limits_get_type (void) G_GNUC_CONST;

/**
 * way_limits_new:
 * O(1).
 *
 * Returns: (transfer full): limits that limit nothing yet
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayLimits *way_limits_new (void);

/**
 * way_limits_copy:
 * @self: some limits
 *
 * O(1).
 *
 * Returns: (transfer full): a copy of @self, which shares the cancellable and
 *   the progress function
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayLimits *way_limits_copy (const WayLimits *self);

/**
 * way_limits_free:
 * @self: (transfer full): some limits
 *
 * Frees limits that way_limits_new() or way_limits_copy() made.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_limits_free (WayLimits *self);

/**
 * way_limits_set_max_expansions:
 * @self: some limits
 * @max_expansions: how many nodes to expand at most, 0 for none;
 *   %G_MAXUINT64, the default, for no limit
 *
 * Expansions are counted over all searches of a call, and so are the nodes
 * that a call looks at in other ways, such as by a flood fill. A #WaySearch
 * counts them from its beginning, over all calls that carry it on.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_limits_set_max_expansions (WayLimits *self,
                                    guint64    max_expansions);

/**
 * way_limits_set_max_bytes:
 * @self: some limits
 * @max_bytes: how much memory to take at most; 0, the default, for
 *   half of the machine's
 *
 * What counts is what grows with the graph: records of nodes and the index by
 * which they are found, open lists, edges, copies of values, and what a call
 * returns. What copies of objects point to does not count.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_limits_set_max_bytes (WayLimits *self,
                               gsize      max_bytes);

/**
 * way_limits_get_max_bytes:
 * @self: some limits
 *
 * Returns: how much memory to take at most, 0 for half of the machine's
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gsize way_limits_get_max_bytes (const WayLimits *self);

/**
 * way_limits_set_deadline:
 * @self: some limits
 * @deadline: when to stop, in microseconds of g_get_monotonic_time(), 0 or
 *   more; 0, the default, for never
 *
 * A call stops within a millisecond of the deadline, or after the expansion
 * that it is at, whichever is later. Limits with a deadline in the past stop
 * a call before its first expansion.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_limits_set_deadline (WayLimits *self,
                              gint64     deadline);

/**
 * way_limits_set_cancellable:
 * @self: some limits
 * @cancellable: (nullable) (transfer none): stops the call when it is
 *   cancelled, from any thread and as soon as a deadline does
 *
 * Says what cancels a call; any thread may cancel it, at any time.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_limits_set_cancellable (WayLimits    *self,
                                 GCancellable *cancellable);

/**
 * way_limits_get_cancellable:
 * @self: some limits
 *
 * Returns: (transfer none) (nullable): what stops the call when it is
 *   cancelled
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GCancellable *way_limits_get_cancellable (const WayLimits *self);

/**
 * way_limits_check:
 * @self: some limits
 * @error: return location for an error, or %NULL
 *
 * Looks at the clock and the cancellable, for work that is done with what calls
 * have found. It asks for the time: call it after some microseconds of work.
 * Time: O(1).
 *
 * Returns: %FALSE with %WAY_ERROR_LIMIT if the deadline has passed, or with
 *   %G_IO_ERROR_CANCELLED
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_limits_check (const WayLimits *self,
                           GError         **error);

/**
 * way_limits_set_n_threads:
 * @self: some limits
 * @n_threads: how many threads may work at once, the caller's among them; 1, as
 *   it is unless set; 0 for one on each processor
 *
 * Says how many processors a call may keep busy. way_order_new(),
 * way_hierarchy_build() and whatever sets all costs of a #WayHierarchyCosts
 * share their work among threads; the same comes out, to the last bit, for any
 * number of them. Each thread takes memory of its own: where the limit leaves
 * too little there are fewer. Other calls work with one. A graph is only ever
 * asked from the thread of the caller.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_limits_set_n_threads (WayLimits *self,
                               guint      n_threads);

/**
 * way_limits_set_progress:
 * @self: some limits
 * @progress: (nullable) (scope notified) (closure user_data) (destroy destroy):
 *   called while something is prepared, or %NULL for nothing
 * @user_data: data for @progress
 * @destroy: (nullable): frees @user_data, once these limits and all copies are
 *   gone or have another function
 *
 * Sets the function that reports the progress of a call. Calls that prepare
 * something report: way_landmarks_new(), way_order_new(),
 * way_hierarchy_build(), all functions that set all costs of a
 * #WayHierarchyCosts, way_next_steps_new() and way_router_new(). Their fraction
 * begins at 0, never falls, and ends with 1 if they succeed. They call
 * @progress about a thousand times at most. The fraction estimates the share of
 * the time.
 *
 * @progress is called in the thread of the caller, however many work. It may
 * cancel the call, and must not change these limits. A call that is shared by
 * several threads calls it in each.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_limits_set_progress (WayLimits       *self,
                              WayProgressFunc  progress,
                              gpointer         user_data,
                              GDestroyNotify   destroy);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WayLimits, way_limits_free)

G_END_DECLS
