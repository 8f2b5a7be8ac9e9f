/* bounded.c - searches that end in time, whatever the graph
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The lesson: searches on a plane without end, where a search for a goal
 * that is walled in would never be done. Limits are outcomes and not errors.
 * The search says which limit it met, still gives the best path so far, and
 * goes on from there once the limit is lifted. It can be cancelled from any
 * thread.
 *
 * A wall stands between start and goal, 20 squares to either side: around it
 * the way is 60 + 2 * 21 = 102.
 */

#include <gio/gio.h>
#include <stdio.h>
#include <stdlib.h>
#include <wayfind.h>

#define MILLISECOND (G_USEC_PER_SEC / 1000)

typedef struct
{
  gint32 x, y;
} Square;

static const Square start = { 0, 0 }, goal = { 60, 0 };

static gboolean
is_free (const Square *at,
         gboolean      sealed)
{
  const int from_goal = MAX (abs (at->x - goal.x), abs (at->y - goal.y));

  if (sealed && from_goal == 1)
    return FALSE;

  return at->x != 30 || abs (at->y) > 20;
}

static void
neighbours (WayNode   node,
            WayEdges *edges,
            gpointer  user_data)
{
  static const int dx[] = { 0, -1, 1, 0 }, dy[] = { -1, 0, 0, 1 };
  const gboolean *sealed = user_data;
  const Square *at = node;

  for (int i = 0; i < 4; i++)
    {
      const Square next = { at->x + dx[i], at->y + dy[i] };

      if (is_free (&next, *sealed))
        way_edges_add (edges, &next, 1);
    }
}

static WayCost
estimate (WayNode  node,
          WayNode  to,
          gpointer user_data)
{
  const Square *a = node, *b = to;

  return ABS (a->x - b->x) + ABS (a->y - b->y);
}

static void
run (WaySearch  *search,
     const char *limit)
{
  const WayStatus status = way_search_run (search, NULL);
  g_autoptr (WayPath) path = way_search_dup_path (search);
  const guint last = path != NULL ? way_path_get_length (path) - 1 : 0;
  const Square *end = path != NULL ? way_path_get_node (path, last) : &start;

  if (path == NULL)
    printf ("%s: %s, no path\n", limit, way_status_get_name (status));
  else
    printf ("%s: %s, %s path of %g to %d,%d\n", limit,
            way_status_get_name (status),
            way_path_is_partial (path) ? "partial" : "whole",
            way_path_get_cost (path), end->x, end->y);
}

static void
run_for_expansions (WaySearch *search)
{
  g_autoptr (WayLimits) limits = way_limits_new ();

  way_limits_set_max_expansions (limits, 1000);
  way_search_set_limits (search, limits);
  run (search, "1000 expansions");
}

static void
run_for_milliseconds (WaySearch *search)
{
  g_autoptr (WayLimits) limits = way_limits_new ();

  way_limits_set_deadline (limits, g_get_monotonic_time () + 20 * MILLISECOND);
  way_search_set_limits (search, limits);
  run (search, "20 milliseconds");
}

static void
run_in_a_megabyte (WaySearch *search)
{
  g_autoptr (WayLimits) limits = way_limits_new ();

  way_limits_set_max_bytes (limits, 1 << 20);
  way_search_set_limits (search, limits);
  run (search, "a megabyte");
}

static gpointer
cancel_soon (gpointer cancellable)
{
  g_usleep (20 * MILLISECOND);
  g_cancellable_cancel (cancellable);

  return NULL;
}

static void
run_until_cancelled (WaySearch *search)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (WayLimits) limits = way_limits_new ();
  GThread *thread = g_thread_new ("cancel", cancel_soon, cancellable);

  way_limits_set_cancellable (limits, cancellable);
  way_search_set_limits (search, limits);
  run (search, "another thread");
  g_thread_join (thread);
}

int
main (void)
{
  gboolean sealed = FALSE;
  g_autoptr (WayNodeType) squares
    = way_node_type_new_value (sizeof (Square), NULL, NULL);
  g_autoptr (WayCallbackGraph) plane
    = way_callback_graph_new (squares, neighbours, &sealed, NULL);
  g_autoptr (WaySearch) search
    = way_search_new (WAY_GRAPH (plane), WAY_STRATEGY_ASTAR);

  way_callback_graph_set_heuristic (plane, estimate, NULL, NULL);
  way_callback_graph_set_whole_costs (plane, TRUE);
  way_search_set_start (search, &start);
  way_search_set_goal (search, &goal);

  run_for_expansions (search);
  way_search_set_limits (search, NULL);
  run (search, "no limit");

  /* From here on there is no path, and no end to looking for it. */
  sealed = TRUE;
  way_callback_graph_changed (plane);
  way_search_reset (search);
  run_for_milliseconds (search);
  run_until_cancelled (search);

  way_search_reset (search);
  run_in_a_megabyte (search);
  way_search_set_limits (search, NULL);
  way_search_set_max_cost (search, 110);
  run (search, "a cost of 110");

  return 0;
}
