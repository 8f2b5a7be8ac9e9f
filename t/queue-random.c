/* queue-random.c - ten thousand requests over random graphs, constant and
 * changing
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A seed makes a graph over some kind of node, with two overlays on it, and
 * requests of all kinds over the three. The test itself counts the answers of
 * each request, and the nodes that each tick expanded. It compares a path with
 * the edges of the graph at the time of the answer; if the graph is constant,
 * also with the path of a search that runs alone. */

#include "lib/outcome.h"
#include "lib/random-graph.h"

#include "motion/queue/queue-private.h"

#include <string.h>

#define N_WORLDS 250
#define N_REQUESTS 40           /* of each world: 10,000 in all */
#define N_VIEWS 3
#define MOST_TICKS 100000

typedef struct World World;

typedef struct
{
  World       *world;
  guint        view;
  WaySearch   *search;          /* (owned) */
  WaySearch   *twin;            /* (owned) of the same query, run alone */
  WayCost      max_cost;
  guint        start;
  WayCost      start_cost;
  gboolean     is_added;        /* and neither answered nor removed */
  gboolean     has_begun;       /* told a first path */
  gboolean     is_limited;
  gboolean     has_moved;
  GCancellable *cancellable;    /* (owned) (nullable) */
  guint        n_answers;
  guint        n_freed;         /* times that its data was */
  guint        n_added;
} Asker;

struct World
{
  GRand      *rand;             /* (owned) */
  PlainGraph *plain;            /* (owned) */
  AsGraph    *as;               /* (owned) */
  WayGraph   *views[N_VIEWS];   /* (owned) */
  WayCost    *extra[N_VIEWS];   /* (owned) what each view adds to a node */
  WayQueue   *queue;            /* (owned) */
  Asker       askers[N_REQUESTS];
  guint       n_left;           /* requests in the queue, by the test's count */
  guint64     n_expanded;       /* in this tick, as observers saw it */
  gboolean    moves;
};

static guint
roll (World *self,
      guint  n)
{
  return (guint) g_rand_int_range (self->rand, 0, (gint) n);
}

static WayNode
node_of (World *self,
         guint  id)
{
  return as_graph_get_node (self->as, id);
}

/* Worlds ------------------------------------------------------------------- */

/* Sets the cost to enter some node of some view: closed, free, or more. */
static void
change (World *self)
{
  static const WayCost costs[] = { INFINITY, 0, 0, 3, 0.5 };
  const guint view = 1 + roll (self, N_VIEWS - 1);
  const guint node = roll (self, self->plain->n_nodes);

  self->extra[view][node] = costs[roll (self, G_N_ELEMENTS (costs))];
  g_assert_true (way_overlay_set_extra_cost (WAY_OVERLAY (self->views[view]),
                                             node_of (self, node),
                                             self->extra[view][node]));
}

static void
world_init (World  *self,
            guint32 seed)
{
  static const guint pools[] = { 1, 2, 3, 8, 100 };
  guint n_nodes;

  *self = (World) { .rand = g_rand_new_with_seed (seed),
                    .moves = seed % 2 == 1 };
  n_nodes = 2 + roll (self, seed % 5 == 0 ? 400 : 40);
  self->plain = random_graph_new (self->rand, n_nodes,
                                  seed / 2 & RANDOM_ALL);
  self->as = as_graph_new (self->plain, seed % AS_N_KINDS,
                           plain_graph_is_whole (self->plain) ? AS_WHOLE
                                                             : AS_PLAIN);
  self->views[0] = g_object_ref (self->as->graph);
  for (guint i = 0; i < N_VIEWS; i++)
    {
      self->extra[i] = g_new0 (WayCost, n_nodes);
      if (i > 0)
        self->views[i] = WAY_GRAPH (way_overlay_new (self->views[0]));
    }
  for (guint i = roll (self, 2 * n_nodes); i > 0; i--)
    change (self);
  self->queue = way_queue_new ();
  way_queue_set_pool_size (self->queue,
                           pools[roll (self, G_N_ELEMENTS (pools))]);
  way_queue_set_ageing (self->queue, roll (self, 20));
}

static void
world_clear (World *self)
{
  g_object_unref (self->queue);
  for (guint i = 0; i < N_REQUESTS; i++)
    {
      Asker *asker = &self->askers[i];

      g_assert_cmpuint (asker->n_freed, ==, asker->n_added);
      g_clear_object (&asker->cancellable);
      g_clear_object (&asker->search);
      g_clear_object (&asker->twin);
    }
  for (guint i = 0; i < N_VIEWS; i++)
    {
      g_object_unref (self->views[i]);
      g_free (self->extra[i]);
    }
  as_graph_free (self->as);
  plain_graph_free (self->plain);
  g_rand_free (self->rand);
}

/* Requests ----------------------------------------------------------------- */

static void
count_expansions (const WayEvent *event,
                  gpointer        user_data)
{
  World *self = user_data;

  self->n_expanded += event->kind == WAY_EVENT_EXPAND;
}

static void
set_up (Asker     *asker,
        WaySearch *search,
        guint32    seed)
{
  World *self = asker->world;
  GRand *rand = g_rand_new_with_seed (seed);
  const guint n_nodes = self->plain->n_nodes;
  g_autoptr (WayLimits) limits = way_limits_new ();

  way_search_set_strategy (search, (WayStrategy) g_rand_int_range (rand, 0, 5));
  way_search_set_tie_rule (search, (WayTieRule) g_rand_int_range (rand, 0, 4));
  asker->start = (guint) g_rand_int_range (rand, 0, (gint) n_nodes);
  asker->start_cost = g_rand_int_range (rand, 0, 3);
  way_search_add_start (search, node_of (self, asker->start),
                        asker->start_cost);
  for (gint i = g_rand_int_range (rand, 1, 4); i > 0; i--)
    way_search_add_goal (search,
                         node_of (self, (guint) g_rand_int_range (
                                            rand, 0, (gint) n_nodes)));
  way_search_set_partial (search, (WayPartial) g_rand_int_range (rand, 0, 3));
  asker->max_cost = g_rand_int_range (rand, 0, 5) ? INFINITY : 20;
  way_search_set_max_cost (search, asker->max_cost);
  asker->is_limited = g_rand_int_range (rand, 0, 5) == 0;
  if (asker->is_limited)
    way_limits_set_max_expansions (limits, (guint64) g_rand_int_range (rand, 0,
                                                                      20));
  way_limits_set_cancellable (limits, asker->cancellable);
  way_search_set_limits (search, limits);
  g_rand_free (rand);
}

static void add (Asker *asker);

static void
note_freed (gpointer data)
{
  Asker *asker = data;

  asker->n_freed++;
}

/* The present cost of a path: each edge exists, at its cost. */
static void
walk (const Asker   *asker,
      const WayPath *path)
{
  World *self = asker->world;
  const WayCost *extra = self->extra[asker->view];

  for (guint i = 1; i < way_path_get_length (path); i++)
    {
      const guint from = as_graph_get_id (self->as,
                                          way_path_get_node (path, i - 1));
      const guint to = as_graph_get_id (self->as, way_path_get_node (path, i));
      const WayCost before = way_path_get_cost_so_far (path, i - 1);
      const WayCost after = way_path_get_cost_so_far (path, i);
      gboolean is_there = FALSE;
      guint n_edges;
      const PlainEdge *edges = plain_graph_get_edges (self->plain, from,
                                                      &n_edges);

      for (guint j = 0; j < n_edges; j++)
        is_there |= edges[j].to == to
                    && fabs (before + edges[j].cost + extra[to] - after)
                         <= 1e-9 * after;
      g_assert_true (is_there);
    }
}

/* The answer of a search that runs alone, over a graph that has not changed
 * since. */
static void
compare (Asker         *asker,
         WayStatus      status,
         const WayPath *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) expected = NULL;

  g_assert_cmpint (way_search_run (asker->twin, &error), ==, status);
  g_assert_no_error (error);
  expected = way_search_dup_path (asker->twin);
  g_assert_cmpint (path != NULL, ==, expected != NULL);
  if (path == NULL)
    return;

  g_assert_cmpint (way_path_is_partial (path), ==,
                   way_path_is_partial (expected));
  g_assert_cmpuint (way_path_get_length (path), ==,
                    way_path_get_length (expected));
  for (guint i = 0; i < way_path_get_length (path); i++)
    {
      g_assert_cmpuint (
        as_graph_get_id (asker->world->as, way_path_get_node (path, i)), ==,
        as_graph_get_id (asker->world->as, way_path_get_node (expected, i)));
      g_assert_cmpfloat (way_path_get_cost_so_far (path, i), ==,
                         way_path_get_cost_so_far (expected, i));
    }
}

/* Anything that a callback may do. */
static void
do_something (World *self)
{
  Asker *other = &self->askers[roll (self, N_REQUESTS)];

  switch (roll (self, 8))
    {
    case 0:
      g_assert_cmpint (way_queue_remove (self->queue, other->search), ==,
                       other->is_added);
      self->n_left -= other->is_added;
      other->is_added = FALSE;
      break;
    case 1:
      if (other->cancellable != NULL)
        g_cancellable_cancel (other->cancellable);
      break;
    case 2:
      if (!other->is_added && other->n_added < 3)
        add (other);
      break;
    case 3:
      if (other->is_added && self->moves)
        {
          other->start = roll (self, self->plain->n_nodes);
          other->start_cost = roll (self, 3);
          other->has_moved = TRUE;
          way_queue_move (self->queue, other->search,
                          node_of (self, other->start), other->start_cost);
        }
      break;
    case 4:
      if (self->moves)
        change (self);
      break;
    default:
      break;
    }
}

static void
take_answer (WaySearch    *search,
             WayStatus     status,
             WayPath      *path,
             const GError *error,
             gpointer      user_data)
{
  Asker *asker = user_data;
  World *self = asker->world;

  g_assert_true (search == asker->search);
  g_assert_true (asker->is_added);
  g_assert_cmpint (way_queue_has (self->queue, search), ==,
                   status == WAY_STATUS_RUNNING);
  g_assert_cmpint (status == WAY_STATUS_FAILED, ==, error != NULL);
  if (path != NULL && status != WAY_STATUS_RUNNING)
    {
      g_assert_cmpuint (as_graph_get_id (self->as, way_path_get_node (path, 0)),
                        ==, asker->start);
      g_assert_cmpfloat (way_path_get_cost_so_far (path, 0), ==,
                         asker->start_cost);
      walk (asker, path);
    }
  if (status == WAY_STATUS_RUNNING)
    {
      g_assert_false (asker->has_begun);
      g_assert_true (way_path_is_partial (path));
      asker->has_begun = TRUE;
    }
  else
    {
      asker->n_answers++;
      asker->is_added = FALSE;
      self->n_left--;
      if (status == WAY_STATUS_FOUND)
        {
          g_assert_false (way_path_is_partial (path));
          g_assert_cmpfloat (way_path_get_cost (path), <=, asker->max_cost);
        }
      if (status == WAY_STATUS_FAILED)
        g_assert_error (error, WAY_ERROR, WAY_ERROR_CHANGED);
      if (status == WAY_STATUS_CANCELLED)
        g_assert_true (g_cancellable_is_cancelled (asker->cancellable));
      else if (!self->moves)
        compare (asker, status, path);
    }
  do_something (self);
}

static void
add (Asker *asker)
{
  World *self = asker->world;
  const WayRequest request = { .priority = (gint) roll (self, 5) - 2,
                               .first_expansions = roll (self, 3)
                                                     ? 0 : 1 + roll (self, 9) };
  const guint32 seed = g_rand_int (self->rand);

  g_clear_object (&asker->search);
  g_clear_object (&asker->twin);
  g_clear_object (&asker->cancellable);
  asker->view = roll (self, N_VIEWS);
  if (roll (self, 4) == 0)
    asker->cancellable = g_cancellable_new ();
  asker->search = way_search_new (self->views[asker->view], WAY_STRATEGY_BFS);
  asker->twin = way_search_new (self->views[asker->view], WAY_STRATEGY_BFS);
  set_up (asker, asker->twin, seed);
  set_up (asker, asker->search, seed);
  way_search_set_observer (asker->search, count_expansions, self, NULL);
  way_queue_add (self->queue, asker->search, &request, take_answer, asker,
                 note_freed);
  asker->is_added = TRUE;
  asker->has_begun = asker->has_moved = FALSE;
  asker->n_added++;
  self->n_left++;
}

static void
tick (World *self)
{
  static const guint64 budgets[]
    = { 0, 1, 2, 7, 50, 1000, G_MAXUINT32, G_MAXUINT64 };
  const guint64 budget = budgets[roll (self, G_N_ELEMENTS (budgets))];
  WayQueueStatistics statistics;
  guint left;

  self->n_expanded = 0;
  left = way_queue_tick (self->queue, budget, roll (self, 5) ? 0 : 1);
  way_queue_get_statistics (self->queue, &statistics);
  g_assert_cmpuint (left, ==, self->n_left);
  g_assert_cmpuint (statistics.waiting + statistics.running, ==, left);
  if (budget > 0)
    g_assert_cmpuint (statistics.last_expansions, <=, budget);
  g_assert_cmpuint (self->n_expanded, <=, statistics.last_expansions);
  if (!self->moves)
    g_assert_cmpuint (self->n_expanded, ==, statistics.last_expansions);
  g_assert_cmpuint (statistics.running, <=,
                    self->queue->pool_size + 1);
}

static void
check_world (guint32 seed)
{
  World self;
  guint64 n_answers = 0, n_ticks;
  WayQueueStatistics statistics;

  world_init (&self, seed);
  for (guint i = 0; i < N_REQUESTS; i++)
    {
      self.askers[i].world = &self;
      add (&self.askers[i]);
    }
  for (n_ticks = 0; self.n_left > 0; n_ticks++)
    {
      g_assert_cmpuint (n_ticks, <, MOST_TICKS);
      tick (&self);
      if (self.moves)
        change (&self);
      if (n_ticks % 8 == 0)
        do_something (&self);
    }

  for (guint i = 0; i < N_REQUESTS; i++)
    {
      n_answers += self.askers[i].n_answers;
      g_assert_cmpuint (self.askers[i].n_answers, <=, self.askers[i].n_added);
      g_assert_false (way_queue_has (self.queue, self.askers[i].search));
    }
  way_queue_get_statistics (self.queue, &statistics);
  g_assert_cmpuint (statistics.served, ==, n_answers);
  g_assert_cmpuint (statistics.ticks, ==, n_ticks);
  world_clear (&self);
}

static void
test_random (gconstpointer data)
{
  for (guint32 seed = GPOINTER_TO_UINT (data); seed < outcome_repeat (N_WORLDS);
       seed += 2)
    check_world (seed);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_data_func ("/queue/random/worlds-that-stand-still",
                        GUINT_TO_POINTER (0), test_random);
  g_test_add_data_func ("/queue/random/worlds-that-change",
                        GUINT_TO_POINTER (1), test_random);

  return g_test_run ();
}
