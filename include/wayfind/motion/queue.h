/* queue.h - many searches, served a piece at a time within a budget a tick
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <gio/gio.h>
#include <wayfind/core/path.h>
#include <wayfind/engine/search.h>

G_BEGIN_DECLS

/**
 * WayRequest:
 * @priority: which requests come first: those of larger numbers; 0 as a rule
 * @first_expansions: after how many expansions to tell a partial path, for a
 *   unit that must start walking; 0 for none, and 64 is a good number
 *
 * How a #WayQueue is to serve a search.
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
 * Priority 0, and no partial path at once.
 *
 * Since: 1.0
 */
#define WAY_REQUEST_DEFAULTS { 0, 0, { NULL } }

/**
 * way_request_init:
 * @self: how to serve a search
 *
 * Sets all to %WAY_REQUEST_DEFAULTS. For languages that have no use for a
 * macro. O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_request_init (WayRequest *self);

#define WAY_TYPE_QUEUE (way_queue_get_type ())

/**
 * WayQueue:
 *
 * Searches that wait for their turn. Each call of way_queue_tick() carries some
 * of them on within a budget of expansions, of microseconds, or of both, so
 * that a game which sends 500 units at once goes on at its pace.
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
 *   // At most 200 expansions a tick, whatever is asked.
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
 * A request is a #WaySearch that was set up and not run: its graph (the view of
 * whoever asks), starts, goals, rules, partial rule, observer and limits are
 * heeded. From way_queue_add() to its answer it belongs to the queue, and
 * cannot be changed or run by anybody else. A search that was not run is small;
 * memory as large as the map is lent to it for as long as it is under way, and
 * no more searches than the pool holds are under way at a time.
 *
 * Who comes first: requests of higher priority, then those that were added
 * first. A priority that is higher by 1 counts as much as having been added so
 * many ticks earlier as the ageing says, so that no request waits for ever.
 * The searches under way take turns, of a thousand expansions or so: a long
 * search does not hold up short ones, and a search that has to wait for others
 * keeps its memory. A request of higher priority does not wait for room in the
 * pool: the last of those under way gives way, and begins anew later.
 *
 * The world may change between ticks, and whenever a callback runs. A search
 * carries on over the graph as it is now. If the graph has changed since it
 * began, the path is looked at again before it is told: it costs what it costs
 * now, and where it is broken a way round is searched for that joins it again
 * behind the break. Only where there is no such way near by is the request
 * searched for anew. A request without any path in a graph that changed is
 * searched for once more before that is told.
 *
 * With budgets of expansions alone, the same requests and the same changes at
 * the same ticks get the same answers on every machine.
 *
 * A queue belongs to one thread at a time.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayQueue, way_queue, WAY, QUEUE, GObject)

/**
 * WayQueueFunc:
 * @search: what was asked
 * @status: %WAY_STATUS_RUNNING with a partial path told at once: more is to
 *   come. All others are the answer, and the last call: see #WayStatus
 * @path: (nullable): the path; without one to a goal a partial path, if the
 *   search's partial rule wants one, such as to the node nearest to the goal
 * @error: (nullable): what went wrong, with %WAY_STATUS_FAILED
 * @user_data: what was given with the function
 *
 * Takes what a queue has found. With %WAY_STATUS_FOUND @path leads to a goal,
 * and was open, at the cost that it states, when it was told.
 *
 * With the answer @search is the caller's again: it may be set up for another
 * question and added once more. Its memory has gone back to the pool by then,
 * so that of the functions in results.h way_search_get_statistics() alone says
 * anything about it.
 *
 * The function may add and remove requests, change graphs, and drop the queue,
 * which then goes when the tick ends. It may not tick it.
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
 * partial paths at once. Those under way stay so when the number falls; memory
 * that nobody needs is freed. O(searches that are let go).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_queue_set_pool_size (WayQueue *self,
                              guint     n_searches);

/**
 * way_queue_get_pool_size:
 * @self: a queue
 *
 * Returns: how many searches may be under way at a time
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_queue_get_pool_size (WayQueue *self);

/**
 * way_queue_set_ageing:
 * @self: a queue
 * @n_ticks: how many ticks of waiting count as much as a priority that is
 *   higher by 1; 16 unless set. 0 leaves priorities out of account
 *
 * Counts for requests that are added from now on.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_queue_set_ageing (WayQueue *self,
                           guint     n_ticks);

/**
 * way_queue_get_ageing:
 * @self: a queue
 *
 * Returns: how many ticks of waiting count as much as a priority higher by 1
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_queue_get_ageing (WayQueue *self);

/**
 * way_queue_add:
 * @self: a queue
 * @search: (transfer none): a search that is in no queue, and not running; a
 *   run that it has begun is given up
 * @request: (nullable): how to serve it; %NULL for %WAY_REQUEST_DEFAULTS
 * @func: told the answer, from within way_queue_tick()
 * @user_data: data for @func
 * @destroy: (nullable): frees @user_data, once the request is answered or
 *   removed
 *
 * Adds a request. It is answered exactly once, unless it is removed before.
 * Whatever the search's change rule says, it carries on over a graph that
 * changes. Its limits hold for each time that the search begins. One that was
 * cancelled is answered with %WAY_STATUS_CANCELLED by the next tick, if the
 * limits had a cancellable when it was added, otherwise when its turn comes.
 *
 * O(log requests).
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
 * @request: (nullable): as for way_queue_add(); partial paths at once are not
 *   told
 * @cancellable: (nullable): cancels the request; looked at by each tick
 * @callback: called in the default main context of the thread that asks
 * @user_data: data for @callback
 *
 * Adds a request whose answer way_queue_find_finish() tells. Somebody has to
 * tick the queue meanwhile: see way_queue_source_new(). The request keeps the
 * queue alive until it is answered or removed; if it is removed the answer is
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
 * @result: what the callback was given
 * @status: (out) (optional): return location for the answer's status
 * @error: return location for what went wrong, or %NULL
 *
 * Fails with %G_IO_ERROR_CANCELLED if the request was cancelled or removed, and
 * as the search does. Having met a limit, or found no path, is not an error
 * here: @status says so. O(1).
 *
 * Returns: (transfer full) (nullable): the path, which may be partial, as
 *   #WayQueueFunc is told it; %NULL without @error set if there is none
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
 * @node: where whoever asked has got to, of the type in which starts are
 *   stated; copied if its type says so
 * @cost: what it has cost to get there, 0 or more
 *
 * Says that a unit has gone on while it waits, such as along the partial path
 * that it was told at once. The answer then begins at @node: if the path passes
 * it what lies before is cut off, otherwise a way is searched for that leads
 * from there to the path, near by, and only failing that all anew. If the
 * search has not begun, @node takes the place of all its starts.
 *
 * O(1).
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
 * Takes a request out of the queue, at any time and from any callback. Nothing
 * is told of it any more. O(log requests).
 *
 * Returns: whether @search was in the queue
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_queue_remove (WayQueue  *self,
                           WaySearch *search);

/**
 * way_queue_remove_all:
 * @self: a queue
 *
 * Takes all requests out of the queue. O(n log n) for n requests.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_queue_remove_all (WayQueue *self);

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
 * @max_expansions: how many nodes to expand at most; 0 expands none,
 *   %G_MAXUINT64 for no limit
 * @max_microseconds: how long to go on, 0 or more; -1 for no limit
 *
 * Carries requests on, and tells what was found. Partial paths at once come
 * first, and take at most half of the budget.
 *
 * @max_expansions is never exceeded. @max_microseconds is exceeded by no more
 * than the step that was under way when time ran out: one expansion, or looking
 * at one path and telling it. However short the time, a tick makes one step, so
 * that each request is answered in the end. What a graph makes for its first
 * search, such as the masks of a grid, is part of an expansion. Time that
 * callbacks take counts. A request that is answered without an expansion, as
 * its goal is refused, counts as one. O(pool + log requests) for each turn that
 * a search gets, apart from the search.
 *
 * Returns: how many requests are left, 0 if there is nothing more to do
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
 * requests, at %G_PRIORITY_DEFAULT_IDLE unless that is changed: whenever
 * nothing more urgent is to be done. It sleeps while there are none, and stays
 * until it is destroyed. A callback, which is a #GSourceFunc, need not be set;
 * it is called after each tick, and ends the source if it says so. O(1).
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
 * @first_paths: partial paths that were told at once
 * @mended: times that a way round a break, or from where a unit had got to,
 *   was found
 * @begun_anew: times that a search began anew, as its path was broken or a
 *   request of higher priority needed its room
 * @ticks: how often the queue was ticked
 * @expansions: nodes expanded, in all
 * @edges: edges looked at by searches, in all
 * @last_expansions: nodes expanded by the last tick
 * @last_edges: edges looked at by the last tick
 * @last_microseconds: time taken by the last tick
 * @most_expansions: the most nodes that a tick expanded
 * @most_edges: the most edges that a tick looked at
 * @most_microseconds: time taken by the longest tick
 * @bytes: memory of the pool, lent or not
 *
 * What a queue holds, and has done since it was made.
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
  guint64 mended;
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
 * Tells what the queue has done since it was made. O(pool).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_queue_get_statistics (WayQueue           *self,
                               WayQueueStatistics *statistics);

G_END_DECLS
