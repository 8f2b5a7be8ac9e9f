/* lifetime.c - callbacks that drop their caller, or change its graph
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A running object keeps a reference to itself: if its last other reference is
 * dropped inside a callback, it lives until the call is over, and no longer. */

#include <wayfind.h>
#include "lib/both-ends.h"

/* A row of nodes, each with an edge to the next and one back. */
#define N_NODES 300

typedef enum
{
  AT_NEIGHBOURS,
  AT_COST,
  AT_HEURISTIC,
  AT_GOAL,
  AT_OBSERVER,
  N_PLACES
} Place;

typedef struct
{
  WayCallbackGraph *graph;
  Place             place;      /* where to do it */
  guint             n_calls;    /* there, so far */
  GObject          *victim;     /* (owned) (nullable) dropped at the 3rd call */
  gboolean          is_gone;    /* whether the victim was finalized */
  gboolean          changes;    /* says at the 3rd call that the graph changed */
} Scene;

static void
note_gone (gpointer user_data,
           GObject *where)
{
  ((Scene *) user_data)->is_gone = TRUE;
}

static void
act (Scene *self,
     Place  place)
{
  if (place != self->place)
    return;

  g_assert_false (self->is_gone);
  if (++self->n_calls != 3)
    return;

  if (self->changes)
    way_callback_graph_changed (self->graph);
  g_clear_object (&self->victim);
  g_assert_false (self->is_gone);
}

static void
neighbours (WayNode   node,
            WayEdges *edges,
            gpointer  user_data)
{
  const gsize i = WAY_NODE_INDEX (node);

  act (user_data, AT_NEIGHBOURS);
  if (i + 1 < N_NODES)
    way_edges_add (edges, WAY_INDEX (i + 1), 1);
  if (i > 0)
    way_edges_add (edges, WAY_INDEX (i - 1), 1);
}

static WayCost
get_cost (WayNode  from,
          WayNode  to,
          gpointer user_data)
{
  act (user_data, AT_COST);
  return 1;
}

static WayCost
estimate (WayNode  node,
          WayNode  goal,
          gpointer user_data)
{
  act (user_data, AT_HEURISTIC);
  return 0;
}

static gboolean
is_goal (WayNode  node,
         gpointer user_data)
{
  act (user_data, AT_GOAL);
  return WAY_NODE_INDEX (node) == N_NODES - 1;
}

static void
observe (const WayEvent *event,
         gpointer        user_data)
{
  act (user_data, AT_OBSERVER);
}

static void
scene_init (Scene *self,
            Place  place)
{
  g_autoptr (WayNodeType) type = way_node_type_new_index (N_NODES);

  *self = (Scene) { .place = place };
  self->graph = way_callback_graph_new (type, neighbours, self, NULL);
  way_callback_graph_set_cost (self->graph, get_cost, self, NULL);
  way_callback_graph_set_heuristic (self->graph, estimate, self, NULL);
  way_callback_graph_set_predecessors (self->graph, neighbours, self, NULL);
}

static void
scene_watch (Scene   *self,
             gpointer victim)
{
  self->victim = victim;
  g_object_weak_ref (self->victim, note_gone, self);
}

static WaySearch *
new_search (Scene *self)
{
  WaySearch *search = way_search_new (WAY_GRAPH (self->graph),
                                      WAY_STRATEGY_ASTAR);

  way_search_set_start (search, WAY_INDEX (0));
  if (self->place == AT_GOAL)
    way_search_set_goal_func (search, is_goal, self, NULL);
  else
    way_search_set_goal (search, WAY_INDEX (N_NODES - 1));
  if (self->place == AT_OBSERVER)
    way_search_set_observer (search, observe, self, NULL);

  return search;
}

/* Dropped ------------------------------------------------------------------ */

static void
test_search_dropped (void)
{
  for (Place place = 0; place < N_PLACES; place++)
    {
      WaySearch *search;
      Scene scene;

      scene_init (&scene, place);
      search = new_search (&scene);
      scene_watch (&scene, search);
      g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
      g_assert_true (scene.is_gone);
      g_assert_cmpuint (scene.n_calls, >, 3);
      g_object_unref (scene.graph);
    }
}

/* The search is the last that holds the graph. */
static void
test_graph_dropped (void)
{
  for (Place place = 0; place < N_PLACES; place++)
    {
      g_autoptr (WaySearch) search = NULL;
      Scene scene;

      scene_init (&scene, place);
      search = new_search (&scene);
      scene_watch (&scene, scene.graph);
      g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
      g_assert_false (scene.is_gone);
      g_clear_object (&search);
      g_assert_true (scene.is_gone);
    }
}

static void
test_both_ends_dropped (void)
{
  for (Place place = AT_NEIGHBOURS; place <= AT_COST; place++)
    {
      WaySearch *search;
      Scene scene;

      scene_init (&scene, place);
      search = both_ends_search_new (WAY_GRAPH (scene.graph),
                                      WAY_STRATEGY_DIJKSTRA);
      way_search_set_start (search, WAY_INDEX (0));
      way_search_set_goal (search, WAY_INDEX (N_NODES - 1));
      scene_watch (&scene, search);
      g_assert_cmpint (way_search_run (search, NULL), ==,
                       WAY_STATUS_FOUND);
      g_assert_true (scene.is_gone);
      g_object_unref (scene.graph);
    }
}

static void
test_k_shortest_dropped (void)
{
  g_autoptr (WayPath) path = NULL;
  WayKShortest *paths;
  Scene scene;

  scene_init (&scene, AT_NEIGHBOURS);
  paths = way_k_shortest_new (WAY_GRAPH (scene.graph), WAY_INDEX (0),
                              WAY_INDEX (N_NODES - 1), NULL);
  scene_watch (&scene, paths);
  path = way_k_shortest_next (paths, NULL, NULL);
  g_assert_cmpuint (way_path_get_length (path), ==, N_NODES);
  g_assert_true (scene.is_gone);
  g_object_unref (scene.graph);
}

static gboolean
drop_while_walking (WayNode  node,
                    WayNode  came_from,
                    WayCost  cost_so_far,
                    gboolean is_closed,
                    gpointer user_data)
{
  act (user_data, AT_OBSERVER);
  return TRUE;
}

static void
test_walk_dropped (void)
{
  WaySearch *search;
  Scene scene;

  scene_init (&scene, AT_OBSERVER);
  search = new_search (&scene);
  way_search_set_observer (search, NULL, NULL, NULL);
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
  scene_watch (&scene, search);
  way_search_foreach_reached (search, drop_while_walking, &scene);
  g_assert_true (scene.is_gone);
  g_assert_cmpuint (scene.n_calls, ==, N_NODES);
  g_object_unref (scene.graph);
}

/* A path through a node that was reopened asks the graph for costs. */
static void
test_results_dropped (void)
{
  g_autoptr (WayPath) path = NULL;
  WaySearch *search;
  Scene scene;

  scene_init (&scene, AT_HEURISTIC);
  search = new_search (&scene);
  way_search_set_limits (search, NULL);
  g_assert_cmpint (way_search_step (search, 5, NULL), ==, WAY_STATUS_RUNNING);
  scene.n_calls = 0;
  scene_watch (&scene, search);
  path = way_search_dup_path (search);  /* to the nearest: asks estimates */
  g_assert_true (way_path_is_partial (path));
  g_assert_true (scene.is_gone);
  g_object_unref (scene.graph);
}

static gboolean
drop_at_edge (const WayReachEdge *edge,
              gpointer            user_data)
{
  WayReach **reach = user_data;

  g_clear_pointer (reach, way_reach_unref);
  return TRUE;
}

/* Found by the sanitizers, or valgrind: nothing tells when a boxed value
 * goes. */
static void
test_reach_dropped (void)
{
  WayReach *reach;
  Scene scene;

  scene_init (&scene, N_PLACES);
  reach = way_reach_new (WAY_GRAPH (scene.graph), WAY_INDEX (50), 20, NULL,
                         NULL);
  g_assert_true (way_reach_foreach_edge (reach, 10.5, drop_at_edge, &reach,
                                         NULL, NULL));
  g_assert_null (reach);
  g_object_unref (scene.graph);
}

/* Changed ------------------------------------------------------------------ */

static void
test_changed_in_callback (void)
{
  for (Place place = 0; place < N_PLACES; place++)
    {
      g_autoptr (WaySearch) search = NULL;
      g_autoptr (GError) error = NULL;
      Scene scene;

      scene_init (&scene, place);
      scene.changes = TRUE;
      search = new_search (&scene);
      g_assert_cmpint (way_search_run (search, &error), ==,
                       WAY_STATUS_FAILED);
      g_assert_error (error, WAY_ERROR, WAY_ERROR_CHANGED);
      g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
      g_object_unref (scene.graph);
    }
}

/* The change comes with the last node: results found by then are those of the
 * graph before the change. */
static void
test_changed_before_goal (void)
{
  g_autoptr (WaySearch) search = NULL;
  g_autoptr (GError) error = NULL;
  Scene scene;

  scene_init (&scene, AT_NEIGHBOURS);
  scene.changes = TRUE;
  search = new_search (&scene);
  way_search_set_goal (search, WAY_INDEX (3));
  g_assert_cmpint (way_search_run (search, &error), ==, WAY_STATUS_FAILED);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_CHANGED);
  g_object_unref (scene.graph);
}

static void
test_both_ends_changed (void)
{
  g_autoptr (WaySearch) search = NULL;
  g_autoptr (GError) error = NULL;
  Scene scene;

  scene_init (&scene, AT_NEIGHBOURS);
  scene.changes = TRUE;
  search = both_ends_search_new (WAY_GRAPH (scene.graph),
                                  WAY_STRATEGY_DIJKSTRA);
  way_search_set_start (search, WAY_INDEX (0));
  way_search_set_goal (search, WAY_INDEX (N_NODES - 1));
  g_assert_cmpint (way_search_run (search, &error), ==,
                   WAY_STATUS_FAILED);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_CHANGED);
  g_object_unref (scene.graph);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, test) g_test_add_func ("/lifetime/" name, test)
  ADD ("search-dropped", test_search_dropped);
  ADD ("graph-dropped", test_graph_dropped);
  ADD ("both-ends-dropped", test_both_ends_dropped);
  ADD ("k-shortest-dropped", test_k_shortest_dropped);
  ADD ("walk-dropped", test_walk_dropped);
  ADD ("results-dropped", test_results_dropped);
  ADD ("reach-dropped", test_reach_dropped);
  ADD ("changed-in-callback", test_changed_in_callback);
  ADD ("changed-before-goal", test_changed_before_goal);
  ADD ("both-ends-changed", test_both_ends_changed);
#undef ADD
  return g_test_run ();
}
