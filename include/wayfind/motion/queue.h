/* queue.h - many searches, run a piece at a time within a budget a tick
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <gio/gio.h>
#include <wayfind/core/path.h>
#include <wayfind/engine/search.h>

G_BEGIN_DECLS

/**
 * WayRequest:
 * @priority: requests with higher numbers come first; usually 0
 * @first_expansions: after how many expansions to report a first partial path,
 *   for a unit that must start walking; 0 for none, and 64 is a good number
 *
 * How a #WayQueue runs a search. All zeros are the defaults.
 *
 * Since: 1.0
 */
typedef struct
{
  gint  priority;
  guint first_expansions;

  /*< private >*/
  gpointer reserved[4];
} WayRequest;

#define WAY_TYPE_REQUEST (way_request_get_type ())

/**
 * way_request_get_type:
 *
 * Returns: the boxed type #WayRequest, whose copies are made byte by byte
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_request_get_type (void) G_GNUC_CONST;

/**
 * WAY_REQUEST_DEFAULTS:
 *
 * Priority 0, and no first partial path.
 *
 * Since: 1.0
 */
#define WAY_REQUEST_DEFAULTS { 0, 0, { NULL } }

#define WAY_TYPE_QUEUE (way_queue_get_type ())

/**
 * WayQueue:
 *
 * A queue of searches. Each call of way_queue_tick() runs some of them within a
 * budget of expansions, of microseconds, or of both. So a game that sends 500
 * units at once keeps its pace.
 *
 * |[<!-- language="C" -->
 * #include <wayfind.h>
 *
 * static void
 * take_path (WaySearch    *search,
 *            WayStatus     status,
 *            WayPath      *path,
 *            const GError *error,
 *            gpointer      n_paths)
 * {
 *   if (status == WAY_STATUS_FOUND)
 *     ++*(guint *) n_paths;
 * }
 *
 * int
 * main (void)
 * {
 *   g_autoptr (WayTerrain) terrain = way_terrain_new (50, 50, NULL);
 *   g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 *   g_autoptr (WayQueue) queue = way_queue_new ();
 *   guint n_paths = 0, n_ticks = 0;
 *
 *   for (guint32 i = 0; i < 10; i++)
 *     {
 *       g_autoptr (WaySearch) search
 *         = way_search_new (WAY_GRAPH (grid), WAY_STRATEGY_ASTAR);
 *
 *       way_search_set_start (search, way_grid_get_node (grid, i, 0));
 *       way_search_set_goal (search, way_grid_get_node (grid, 49 - i, 49));
 *       way_queue_add (queue, search, NULL, take_path, &n_paths, NULL);
 *     }
 *
 *   // At most 200 expansions a tick, whatever is asked, and no limit of time.
 *   while (n_paths < 10)
 *     {
 *       way_queue_tick (queue, 200, 0);
 *       n_ticks++;
 *     }
 *   g_assert (n_ticks > 1);
 *   return 0;
 * }
 * ]|
 *
 * A request is a #WaySearch that was set up and not run. The queue uses its
 * graph (such as the view of a player), starts, goals, rules, partial rule,
 * observer and limits. From way_queue_add() to its answer the search belongs to
 * the queue, and the caller must neither change nor run it. A search that was
 * not run is small. The queue lends it memory as large as the map while it is
 * under way, from a pool that limits how many are under way at a time.
 *
 * Requests of higher priority come first, then the ones added first. A
 * priority that is higher by 1 counts as the ageing in ticks: a request that
 * was added that many ticks earlier is equally urgent. So no request waits for
 * ever. The searches under way run in turns of about a thousand expansions: a
 * long search does not hold up short ones, and a search that waits for its turn
 * keeps its memory. A request of higher priority does not wait for room in the
 * pool: the queue stops the least urgent search under way, which begins again
 * later.
 *
 * The graph may change between ticks, and whenever a callback runs. A search
 * continues over the changed graph. Before it reports a path, the queue checks
 * the path against the graph, updates its cost, and searches for a way around
 * each broken piece. Only if it finds none nearby does it run the whole search
 * again. If the graph changed and the search found no path, it also searches
 * again before it reports that.
 *
 * With budgets of expansions alone, the same requests and the same changes at
 * the same ticks get the same answers on every machine.
 *
 * A queue belongs to one thread at a time. Stable from 1.0 on.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayQueue, way_queue, WAY, QUEUE, GObject)

/**
 * WayQueueFunc:
 * @search: the search that was added
 * @status: %WAY_STATUS_RUNNING with a first partial path, before the answer.
 *   All other values are the answer, and the last call: see #WayStatus
 * @path: (nullable): the path; if the search found no path to a goal, a partial
 *   path if its partial rule asks for one, such as to the node nearest to the
 *   goal
 * @error: (nullable): the error, with %WAY_STATUS_FAILED
 * @user_data: the data that was given with the function
 *
 * Takes the result of a request. With %WAY_STATUS_FOUND, @path leads to a goal,
 * and is open, at its stated cost, at the time of the call.
 *
 * With the answer @search belongs to the caller again: it may be set up for
 * another question and added again. Its memory is back in the pool by then, so
 * of the functions in results.h only way_search_get_statistics() still returns
 * a result.
 *
 * The function may add and remove requests, change graphs, and drop the queue,
 * which then ends with the tick. It must not tick the queue.
 *
 * Since: 1.0
 */
typedef void (*WayQueueFunc) (WaySearch    *search,
                              WayStatus     status,
                              WayPath      *path,
                              const GError *error,
                              gpointer      user_data);

/**
 * way_queue_new:
 * O(1).
 *
 * Returns: (transfer full): a queue without requests
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayQueue *way_queue_new (void);

/**
 * way_queue_set_pool_size:
 * @self: a queue
 * @n_searches: how many searches may be under way at a time, at least 1; 4
 *   unless set
 *
 * That many searches hold memory as large as their maps, and one more, for
 * first partial paths. When the number falls, the searches under way continue;
 * the queue frees memory that no search uses. O(searches that are dropped).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_queue_set_pool_size (WayQueue *self,
                              guint     n_searches);

/**
 * way_queue_set_ageing:
 * @self: a queue
 * @n_ticks: how many ticks of waiting equal a priority that is higher by 1; 16
 *   unless set. 0 ignores priorities
 *
 * Applies to requests that are added from now on.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_queue_set_ageing (WayQueue *self,
                           guint     n_ticks);

/**
 * way_queue_add:
 * @self: a queue
 * @search: (transfer none): a search that is in no queue, and not running; a
 *   run that it has begun is dropped
 * @request: (nullable): how to run it; %NULL for %WAY_REQUEST_DEFAULTS
 * @func: takes the answer, from within way_queue_tick()
 * @user_data: data for @func
 * @destroy: (nullable): frees @user_data, when the request is answered or
 *   removed
 *
 * Adds a request. It is answered exactly once, unless it is removed before. The
 * search continues over a changed graph whatever its change rule says. Its
 * limits apply to each run of the search. A cancelled request is answered with
 * %WAY_STATUS_CANCELLED: by the next tick if the limits had a cancellable when
 * it was added, otherwise when its turn comes. O(log requests).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_queue_add (WayQueue         *self,
                    WaySearch        *search,
                    const WayRequest *request,
                    WayQueueFunc      func,
                    gpointer          user_data,
                    GDestroyNotify    destroy);

/**
 * way_queue_find_async:
 * @self: a queue
 * @search: as for way_queue_add()
 * @request: (nullable): as for way_queue_add(); first partial paths are not
 *   reported
 * @cancellable: (nullable): cancels the request; each tick looks at it
 * @callback: called in the default main context of the calling thread
 * @user_data: data for @callback
 *
 * Adds a request whose answer way_queue_find_finish() returns. The program must
 * tick the queue meanwhile: see way_queue_source_new(). The request keeps the
 * queue alive until it is answered or removed; if it is removed, the answer is
 * %G_IO_ERROR_CANCELLED. O(log requests).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_queue_find_async (WayQueue           *self,
                           WaySearch          *search,
                           const WayRequest   *request,
                           GCancellable       *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer            user_data);

/**
 * way_queue_find_finish:
 * @self: a queue
 * @result: the result that the callback got
 * @status: (out) (optional): return location for the status of the answer
 * @error: return location for an error, or %NULL
 *
 * Fails with %G_IO_ERROR_CANCELLED if the request was cancelled or removed, and
 * as the search does. To meet a limit, or to find no path, is not an error
 * here: @status says so. O(1).
 *
 * Returns: (transfer full) (nullable): the path, which may be partial, as for
 *   #WayQueueFunc; %NULL without @error set if the search found no path
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPath *way_queue_find_finish (WayQueue     *self,
                                GAsyncResult *result,
                                WayStatus    *status,
                                GError      **error);

/**
 * way_queue_move:
 * @self: a queue
 * @search: a search that it has
 * @node: the new node of the asking unit, of the type of the search's starts;
 *   copied if its type says so
 * @cost: the cost of its way there, 0 or more
 *
 * Reports that a unit has moved while it waits, for example along its first
 * partial path. The answer then begins at @node. If the path passes @node, the
 * queue cuts off the part before it; otherwise it searches nearby for a way
 * from @node to the path, and runs the whole search again only if that fails.
 * If the search has not begun, @node replaces all its starts. O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_queue_move (WayQueue  *self,
                     WaySearch *search,
                     WayNode    node,
                     WayCost    cost);

/**
 * way_queue_remove:
 * @self: a queue
 * @search: a search
 *
 * Takes a request out of the queue, at any time and from any callback. The
 * queue reports nothing about it any more. O(log requests).
 *
 * Returns: whether @search was in the queue
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_queue_remove (WayQueue  *self,
                           WaySearch *search);

/**
 * way_queue_has:
 * @self: a queue
 * @search: a search
 *
 * Returns: whether @search waits in the queue or is under way. O(1)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_queue_has (WayQueue  *self,
                        WaySearch *search);

/**
 * way_queue_tick:
 * @self: a queue, not from within one of its own callbacks
 * @max_expansions: the largest number of nodes to expand; 0 for no limit
 * @max_microseconds: the longest time; 0 for no limit, and so is -1
 *
 * Continues requests, and reports results. First partial paths come first, and
 * take at most half of the budget.
 *
 * A tick never exceeds @max_expansions. It exceeds @max_microseconds at most by
 * its last step: one expansion, or the check and report of one path. However
 * short the time, a tick takes one step, so each request is answered in the
 * end. A program that computes the time which is left passes at least 1. Work
 * that a graph does for its first search, such as the masks of a grid, counts
 * as part of an expansion. The time of callbacks counts. A request that is
 * answered without an expansion, because the graph refuses its goal, counts as
 * one expansion. O(pool + log requests) for each turn of a search, apart from
 * the search.
 *
 * Returns: how many requests are left; 0 if nothing is left to do
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_queue_tick (WayQueue *self,
                      guint64   max_expansions,
                      gint64    max_microseconds);

/**
 * way_queue_source_new:
 * @self: a queue
 * @max_expansions: as for way_queue_tick()
 * @max_microseconds: as for way_queue_tick()
 *
 * Makes a source for a #GMainContext that ticks the queue as long as it has
 * requests. Its priority is %G_PRIORITY_DEFAULT_IDLE unless changed, so it runs
 * when nothing more urgent is pending. It sleeps while the queue is empty, and
 * stays until it is destroyed. A callback, which is a #GSourceFunc, is
 * optional: it is called after each tick, and ends the source by returning
 * %G_SOURCE_REMOVE. O(1).
 *
 * Returns: (transfer full): a new source, which holds a reference to the queue
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GSource *way_queue_source_new (WayQueue *self,
                               guint64   max_expansions,
                               gint64    max_microseconds);

/**
 * WayQueueStatistics:
 * @waiting: requests that wait for room in the pool
 * @running: requests under way
 * @served: requests that were answered
 * @removed: requests that were removed
 * @first_paths: first partial paths that were reported
 * @repaired: ways found around a break, or from the new node of a unit
 * @begun_anew: times that a search began again, because its path was broken or
 *   a request of higher priority needed its room
 * @ticks: ticks of the queue
 * @expansions: nodes expanded, in all
 * @edges: edges that searches looked at, in all
 * @last_expansions: nodes expanded by the last tick
 * @last_edges: edges that the last tick looked at
 * @last_microseconds: duration of the last tick
 * @most_expansions: the most nodes that a tick expanded
 * @most_edges: the most edges that a tick looked at
 * @most_microseconds: duration of the longest tick
 * @bytes: memory of the pool, lent or not
 *
 * The state of a queue, and its counts since it was made.
 *
 * Since: 1.0
 */
typedef struct
{
  guint64 waiting;
  guint64 running;
  guint64 served;
  guint64 removed;
  guint64 first_paths;
  guint64 repaired;
  guint64 begun_anew;
  guint64 ticks;
  guint64 expansions;
  guint64 edges;
  guint64 last_expansions;
  guint64 last_edges;
  guint64 last_microseconds;
  guint64 most_expansions;
  guint64 most_edges;
  guint64 most_microseconds;
  guint64 bytes;
} WayQueueStatistics;

#define WAY_TYPE_QUEUE_STATISTICS (way_queue_statistics_get_type ())

/**
 * way_queue_statistics_get_type:
 *
 * Returns: the boxed type #WayQueueStatistics, whose copies are made byte by
 *   byte
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_queue_statistics_get_type (void) G_GNUC_CONST;

/**
 * way_queue_get_statistics:
 * @self: a queue
 * @statistics: (out caller-allocates): return location for the statistics
 *
 * Gets the state of a queue, and its counts since it was made. O(pool).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_queue_get_statistics (WayQueue           *self,
                               WayQueueStatistics *statistics);

G_END_DECLS
