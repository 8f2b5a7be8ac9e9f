/* events.c - the events of a search, as text
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "events.h"

/* An observer's events, as text. */
typedef struct
{
  WayGraph *graph;              /* (not owned) */
  GString  *text;               /* (not owned) */
} Events;

static void
note_event (const WayEvent *event,
            gpointer        user_data)
{
  const Events *events = user_data;

  g_string_append_printf (
    events->text, "%d %" G_GSIZE_FORMAT " from %" G_GSIZE_FORMAT " at %g\n",
    event->kind,
    WAY_NODE_INDEX (way_graph_project (events->graph, event->node)),
    WAY_NODE_INDEX (way_graph_project (events->graph, event->came_from)),
    event->cost_so_far);
}

WayPath *
events_run (WayGraph   *graph,
            WayStrategy strategy,
            guint       start,
            guint       goal,
            GString    *text)
{
  Events events = { graph, text };
  g_autoptr (WaySearch) search = way_search_new (graph, strategy);
  g_autoptr (GError) error = NULL;

  way_search_set_start (search, WAY_INDEX (start));
  way_search_set_goal (search, WAY_INDEX (goal));
  way_search_set_partial (search, WAY_PARTIAL_NONE);
  way_search_set_observer (search, note_event, &events, NULL);
  way_search_run (search, &error);
  g_assert_no_error (error);

  return way_search_dup_path (search);
}

void
events_assert_same_path (const WayPath *path,
                         const WayPath *other)
{
  g_assert_true ((path == NULL) == (other == NULL));
  if (path == NULL)
    return;

  g_assert_cmpuint (way_path_get_length (path), ==,
                    way_path_get_length (other));
  g_assert_cmpfloat (way_path_get_cost (path), ==,
                     way_path_get_cost (other));
  for (guint i = 0; i < way_path_get_length (path); i++)
    {
      g_assert_true (way_path_get_node (path, i)
                     == way_path_get_node (other, i));
      g_assert_cmpuint (way_path_get_edge (path, i), ==,
                        way_path_get_edge (other, i));
    }
}

void
events_assert_alike (GRand    *rand,
                     WayGraph *numbered,
                     WayGraph *hashed,
                     guint     n_nodes)
{
  const guint start = (guint) g_rand_int_range (rand, 0, (gint) n_nodes);
  const guint goal = (guint) g_rand_int_range (rand, 0, (gint) n_nodes);

  g_assert_cmpint (way_node_type_get_kind (way_graph_get_node_type (numbered)),
                   ==, WAY_NODE_KIND_INDEX);
  g_assert_cmpint (way_node_type_get_kind (way_graph_get_node_type (hashed)),
                   ==, WAY_NODE_KIND_VALUE);

  for (WayStrategy strategy = WAY_STRATEGY_BFS;
       strategy <= WAY_STRATEGY_GREEDY; strategy++)
    {
      g_autoptr (GString) one = g_string_new (NULL);
      g_autoptr (GString) other = g_string_new (NULL);
      g_autoptr (WayPath) path
        = events_run (numbered, strategy, start, goal, one);
      g_autoptr (WayPath) same
        = events_run (hashed, strategy, start, goal, other);

      g_assert_cmpstr (one->str, ==, other->str);
      events_assert_same_path (path, same);
    }
}
