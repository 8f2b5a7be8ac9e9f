/* queue-piles.c - requests over piles of views, in which anything may change
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A seed makes a grid of any shape, or a graph over some kind of node, and
 * views on it: overlays, knowledge, clearance, edges turned around, turns and
 * time. In half of the worlds anything in the pile is edited at each tick. */

#include "lib/outcome.h"
#include "lib/pile.h"

#define N_SEEDS 2000
#define N_REQUESTS 6
#define MOST_TICKS 20000

typedef struct
{
  Pile     *pile;
  WayQueue *queue;
  gboolean  moves;
  guint     n_found;
  guint     n_lost;             /* given up, as the world moved too fast */
} World;

typedef struct
{
  World     *world;
  WaySearch *search;            /* (owned) */
  WaySearch *twin;              /* (owned) */
  guint      start;
  WayCost    start_cost;
  guint      n_answers;
} Asker;

/* The path exists now. Of several edges between two nodes a search may have
 * taken a more expensive one, because it does not take them in the order of
 * costs. */
static void
check_open (const Asker   *asker,
            const WayPath *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) now
    = way_path_recost (path, asker->world->pile->top, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (way_path_get_length (now), ==, way_path_get_length (path));
  g_assert_cmpfloat (way_path_get_cost (now), <=,
                     way_path_get_cost (path) * (1 + 1e-9));
  g_assert_cmpuint (pile_id_of (asker->world->pile,
                                way_path_get_node (path, 0)), ==,
                    asker->start);
}

static void
check_same (const Asker   *asker,
            WayStatus      status,
            const WayPath *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) expected = NULL;

  g_assert_cmpint (way_search_run (asker->twin, &error), ==, status);
  g_assert_no_error (error);
  expected = way_search_dup_path (asker->twin);
  g_assert_cmpint (path == NULL, ==, expected == NULL);
  if (path == NULL)
    return;

  g_assert_cmpuint (way_path_get_length (path), ==,
                    way_path_get_length (expected));
  for (guint i = 0; i < way_path_get_length (path); i++)
    {
      g_assert_cmpuint (pile_id_of (asker->world->pile,
                                    way_path_get_node (path, i)), ==,
                        pile_id_of (asker->world->pile,
                                    way_path_get_node (expected, i)));
      g_assert_cmpfloat (way_path_get_cost_so_far (path, i), ==,
                         way_path_get_cost_so_far (expected, i));
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

  if (status == WAY_STATUS_RUNNING)
    {
      g_assert_true (way_path_is_partial (path));
      return;
    }
  asker->n_answers++;
  if (status == WAY_STATUS_FAILED)
    {
      g_assert_true (self->moves);
      g_assert_error (error, WAY_ERROR, WAY_ERROR_CHANGED);
      self->n_lost++;
      return;
    }

  g_assert_no_error (error);
  g_assert_true (status == WAY_STATUS_FOUND || status == WAY_STATUS_EXHAUSTED);
  g_assert_cmpint (status == WAY_STATUS_FOUND, ==,
                   path != NULL && !way_path_is_partial (path));
  self->n_found += status == WAY_STATUS_FOUND;
  if (!self->moves)
    check_same (asker, status, path);
  else if (path != NULL)
    check_open (asker, path);
}

static void
set_up (Asker      *asker,
        WaySearch **search,
        WayStrategy strategy,
        guint       goal)
{
  Pile *pile = asker->world->pile;

  *search = way_search_new (pile->top, strategy);
  way_search_add_start (*search, pile_node_of (pile, asker->start),
                        asker->start_cost);
  way_search_set_goal (*search, pile_node_of (pile, goal));
}

static void
ask (World *self,
     Asker *asker)
{
  Pile *pile = self->pile;
  const WayStrategy strategy = (WayStrategy) pile_roll (pile, 5);
  const WayRequest request = { (gint) pile_roll (pile, 3), pile_roll (pile, 6),
                               { NULL } };
  const guint goal = pile_roll (pile, pile->n);

  *asker = (Asker) { .world = self, .start = pile_roll (pile, pile->n),
                     .start_cost = pile_roll (pile, 2) };
  set_up (asker, &asker->search, strategy, goal);
  set_up (asker, &asker->twin, strategy, goal);
  way_queue_add (self->queue, asker->search, &request, take_answer, asker,
                 NULL);
}

/* A unit goes on, to any node whatever. */
static void
move (World *self,
      Asker *asker)
{
  Pile *pile = self->pile;

  if (asker->n_answers > 0)
    return;

  asker->start = pile_roll (pile, pile->n);
  asker->start_cost = pile_roll (pile, 5);
  way_queue_move (self->queue, asker->search, pile_node_of (pile, asker->start),
                  asker->start_cost);
}

static void
check_pile (guint32             seed,
            gboolean            moves,
            guint              *n_found,
            WayQueueStatistics *all)
{
  g_autoptr (Pile) pile = pile_new (seed);
  g_autoptr (WayQueue) queue = way_queue_new ();
  World self = { pile, queue, moves, 0, 0 };
  Asker askers[N_REQUESTS];
  WayQueueStatistics statistics;
  guint n_ticks = 0, budget;

  way_queue_set_pool_size (queue, 1 + seed % 3);
  for (guint i = 0; i < N_REQUESTS; i++)
    ask (&self, &askers[i]);
  do
    {
      if (moves)
        pile_edit (pile);
      if (moves && pile_roll (pile, 4) == 0)
        move (&self, &askers[pile_roll (pile, N_REQUESTS)]);
      budget = 1 + pile_roll (pile, 9);
      g_assert_cmpuint (n_ticks++, <, MOST_TICKS);
      way_queue_tick (queue, budget, -1);
      way_queue_get_statistics (queue, &statistics);
      g_assert_cmpuint (statistics.last_expansions, <=, budget);
    }
  while (statistics.waiting + statistics.running > 0);

  for (guint i = 0; i < N_REQUESTS; i++)
    {
      g_assert_cmpuint (askers[i].n_answers, ==, 1);
      g_object_unref (askers[i].search);
      g_object_unref (askers[i].twin);
    }
  *n_found += self.n_found;
  all->repaired += statistics.repaired;
  all->begun_anew += statistics.begun_anew;
}

static void
test_piles (gconstpointer data)
{
  const gboolean moves = GPOINTER_TO_UINT (data);
  const guint n_seeds = outcome_repeat (N_SEEDS);
  WayQueueStatistics all = { 0 };
  guint n_found = 0;

  for (guint32 seed = 0; seed < n_seeds; seed++)
    {
      g_test_message ("seed %u", seed);
      check_pile (seed, moves, &n_found, &all);
    }
  g_test_message ("%u found, %" G_GUINT64_FORMAT " repaired, %" G_GUINT64_FORMAT
                  " begun anew", n_found, all.repaired, all.begun_anew);
  g_assert_cmpuint (n_found, >, n_seeds);
  g_assert_cmpint (all.repaired > n_seeds / 20, ==, moves);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_data_func ("/queue/piles/that-stand-still", GUINT_TO_POINTER (0),
                        test_piles);
  g_test_add_data_func ("/queue/piles/that-change", GUINT_TO_POINTER (1),
                        test_piles);

  return g_test_run ();
}
