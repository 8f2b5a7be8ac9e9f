/* dispatcher-orders.c - orders that players give: a crowd to one place, and
 * agents that are removed on their way
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Flood fills of the test say which places are the nearest, and lib/march checks
 * each tick. */

#include "lib/march.h"
#include "lib/outcome.h"

#include "motion/units/errand.h"

#include <string.h>

enum { WIDTH = 24, HEIGHT = 12, MOST_AGENTS = 60 };

typedef struct
{
  March *march;
  guint  n_arrived[MOST_AGENTS];
  guint  n_others;              /* reports of no way, as near, and failures */
} Game;

static void
on_event (WayDispatcher     *dispatcher,
          guint32            agent,
          WayDispatcherEvent event,
          const GError      *error,
          gpointer           data)
{
  Game *game = data;

  g_assert_cmpuint (agent, <, MOST_AGENTS);
  g_assert_no_error (error);
  game->n_arrived[agent] += event == WAY_DISPATCHER_ARRIVED;
  game->n_others += event == WAY_DISPATCHER_NO_WAY
                    || event == WAY_DISPATCHER_AS_NEAR;
}

static void
game_free (Game *game)
{
  march_free (game->march);
  g_free (game);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Game, game_free)

static Game *
game_new (const char   *rows,
          WayGridShape  shape)
{
  Game *game = g_new0 (Game, 1);
  g_autoptr (WayQueue) queue = way_queue_new ();

  game->march = march_new (rows, shape, WAY_CORNERS_BOTH_FREE);
  game->march->dispatcher = way_dispatcher_new (game->march->motion, queue);
  way_dispatcher_set_func (game->march->dispatcher, on_event, game, NULL);
  return game;
}

static Game *
open_game (WayGridShape shape)
{
  g_autoptr (GString) rows = g_string_new (NULL);

  for (guint i = 0; i < HEIGHT; i++)
    {
      if (i > 0)
        g_string_append_c (rows, '\n');
      for (guint k = 0; k < WIDTH; k++)
        g_string_append_c (rows, '.');
    }

  return game_new (rows->str, shape);
}

static guint
place_of (const Game *game,
          guint       agent)
{
  WayNode node;

  g_assert_true (way_agents_get_node (game->march->agents, agent, &node));
  return (guint) WAY_NODE_INDEX (node);
}

/* Until all have arrived, and those that were pushed off their goals are back.
 * */
static void
run (Game *game,
     guint most)
{
  for (guint i = 0;
       way_dispatcher_get_n_under_way (game->march->dispatcher) > 0
       || way_motion_get_n_under_way (game->march->motion) > 0; i++)
    {
      g_assert_cmpuint (i, <, most);
      march_tick (game->march);
    }
}

/* Steps from @goal over open ground with edges in four directions. */
static guint
steps_from (guint goal,
            guint place)
{
  const gint columns = (gint) (goal % WIDTH) - (gint) (place % WIDTH);
  const gint rows = (gint) (goal / WIDTH) - (gint) (place / WIDTH);

  return (guint) (ABS (columns) + ABS (rows));
}

static int
compare_steps (gconstpointer a,
               gconstpointer b)
{
  const guint x = *(const guint *) a, y = *(const guint *) b;

  return (x > y) - (x < y);
}

/* The agents stand on the nearest places that there are. */
static void
check_nearest (const Game *game,
               guint       goal,
               guint       n)
{
  guint all[WIDTH * HEIGHT], taken[MOST_AGENTS];

  for (guint i = 0; i < WIDTH * HEIGHT; i++)
    all[i] = steps_from (goal, i);
  for (guint i = 0; i < n; i++)
    taken[i] = steps_from (goal, place_of (game, i));
  qsort (all, WIDTH * HEIGHT, sizeof *all, compare_steps);
  qsort (taken, n, sizeof *taken, compare_steps);
  for (guint i = 0; i < n; i++)
    g_assert_cmpuint (taken[i], ==, all[i]);
}

static void
send_to (Game *game,
         guint first,
         guint n,
         guint goal)
{
  for (guint i = first; i < first + n; i++)
    way_dispatcher_send (game->march->dispatcher, i, WAY_INDEX (goal));
}

/* Thirty agents are sent to one node. All arrive, some of them twice because
 * others had to get past, and then all stay. */
static void
test_thirty_to_one_goal (void)
{
  guint n_arrived = 0;
  const guint goal = 6 * WIDTH + 18;
  g_autoptr (Game) game = open_game (WAY_GRID_SQUARES_4);

  for (guint i = 0; i < 30; i++)
    {
      const WayNode node = WAY_INDEX (i / 5 * WIDTH + i % 5);

      march_add (game->march, 1, node, node);
    }
  send_to (game, 0, 30, goal);
  run (game, 200);
  check_nearest (game, goal, 30);
  for (guint i = 0; i < 30; i++)
    {
      g_assert_cmpuint (game->n_arrived[i], >=, 1);
      n_arrived += game->n_arrived[i];
    }
  for (guint i = 0; i < 30; i++)
    march_tick (game->march);
  for (guint i = 0; i < 30; i++)
    n_arrived -= game->n_arrived[i];
  g_assert_cmpuint (n_arrived, ==, 0);
  g_assert_cmpuint (game->n_others, ==, 0);
  g_assert_cmpuint (way_motion_get_n_under_way (game->march->motion), ==, 0);
}

/* Others come later, by two more orders, and find places around the first ones,
 * which stay. */
static void
test_others_come_later (void)
{
  const guint goal = 6 * WIDTH + 12;
  g_autoptr (Game) game = open_game (WAY_GRID_SQUARES_4);
  guint before[10];

  for (guint i = 0; i < 30; i++)
    {
      const WayNode node = WAY_INDEX (i / 5 * WIDTH + i % 5);

      march_add (game->march, 1, node, node);
    }
  for (guint round = 0; round < 3; round++)
    {
      send_to (game, round * 10, 10, goal);
      run (game, 200);
      check_nearest (game, goal, (round + 1) * 10);
      for (guint i = 0; i < 10 && round == 0; i++)
        before[i] = place_of (game, i);
    }
  for (guint i = 0; i < 10; i++)
    g_assert_cmpuint (before[i], ==, place_of (game, i));
}

/* Two agents change places, and a third one stays when another is sent to its
 * place. */
static void
test_places_are_given_up (void)
{
  g_autoptr (Game) game = open_game (WAY_GRID_SQUARES_4);

  for (guint i = 0; i < 3; i++)
    {
      march_add (game->march, 1, WAY_INDEX (5 * i), WAY_INDEX (5 * i));
      way_dispatcher_send (game->march->dispatcher, i, WAY_INDEX (5 * i));
    }
  run (game, 10);
  way_dispatcher_send (game->march->dispatcher, 0, WAY_INDEX (5));
  way_dispatcher_send (game->march->dispatcher, 1, WAY_INDEX (0));
  run (game, 100);
  g_assert_cmpuint (place_of (game, 0), ==, 5);
  g_assert_cmpuint (place_of (game, 1), ==, 0);
  way_dispatcher_send (game->march->dispatcher, 1, WAY_INDEX (10));
  run (game, 100);
  g_assert_cmpuint (place_of (game, 2), ==, 10);
  g_assert_cmpuint (steps_from (10, place_of (game, 1)), ==, 1);
}

/* The goal is in a closed room: all get as near to it as they can. */
static void
test_too_little_room (void)
{
  g_autoptr (Game) game = game_new ("1234####\n"
                                    "5678#..#\n"
                                    "....####", WAY_GRID_SQUARES_4);

  send_to (game, 0, 8, 13);
  run (game, 300);
  for (guint i = 0; i < 8; i++)
    g_assert_cmpuint (game->n_arrived[i], ==, 0);
  g_assert_cmpuint (game->n_others, >=, 16);
}

/* Larger bodies do not overlap, whatever node of them is the goal. */
static void
test_large_bodies (void)
{
  g_autoptr (Game) game = open_game (WAY_GRID_SQUARES_8);

  for (guint i = 0; i < 6; i++)
    {
      const WayNode node = WAY_INDEX (i / 2 * 3 * WIDTH + i % 2 * 3);

      march_add (game->march, 1 + (gint) i % 3, node, node);
    }
  for (guint i = 0; i < 6; i++)
    way_dispatcher_send (game->march->dispatcher, i,
                         WAY_INDEX (5 * WIDTH + 16 + i % 2));
  run (game, 300);
  for (guint i = 0; i < 6; i++)
    g_assert_cmpuint (game->n_arrived[i], >=, 1);
}

/* Many orders in a random game: all arrive, and stay. */
static void
test_random_orders (void)
{
  for (guint seed = 0; seed < outcome_repeat (30); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (Game) game = open_game (seed % 2 ? WAY_GRID_SQUARES_4
                                                  : WAY_GRID_SQUARES_8);

      for (guint i = 0; i < 40; i++)
        march_add (game->march, 1, WAY_INDEX (i), WAY_INDEX (i));
      for (guint round = 0; round < 4; round++)
        {
          const guint n_goals = 1 + (guint) g_rand_int_range (rand, 0, 4);
          guint goals[4];

          for (guint i = 0; i < n_goals; i++)
            goals[i] = (guint) g_rand_int_range (rand, 0, WIDTH * HEIGHT);
          memset (game->n_arrived, 0, sizeof game->n_arrived);
          for (guint i = 0; i < 40; i++)
            way_dispatcher_send (game->march->dispatcher, i,
                                 WAY_INDEX (goals[i % n_goals]));
          run (game, 500);
          for (guint i = 0; i < 40; i++)
            g_assert_cmpuint (game->n_arrived[i], >=, 1);
        }
    }
}

/* Forming up in steps -------------------------------------------------------- */

/* Thirty agents with two goals. */
static Game *
open_game_of_thirty (void)
{
  Game *game = open_game (WAY_GRID_SQUARES_4);

  for (guint i = 0; i < 30; i++)
    {
      const WayNode node = WAY_INDEX (i / 5 * WIDTH + i % 5);

      march_add (game->march, 1, node, node);
    }
  send_to (game, 0, 20, 6 * WIDTH + 18);
  send_to (game, 20, 10, 2 * WIDTH + 12);
  return game;
}

/* The ticks with @budget until all have their places. */
static guint
list_places (guint64 budget,
             guint  *places)
{
  g_autoptr (Game) game = open_game_of_thirty ();
  WayDispatcher *dispatcher = game->march->dispatcher;
  guint n_ticks = 0;

  do
    {
      g_assert_true (way_dispatcher_tick (dispatcher, budget, 0, NULL));
      g_assert_cmpuint (++n_ticks, <, 5000);
    }
  while (dispatcher->parties->len > 0);
  for (guint i = 0; i < 30; i++)
    {
      WayNode goal;

      g_assert_true (way_dispatcher_get_goal (dispatcher, i, &goal));
      places[i] = (guint) WAY_NODE_INDEX (goal);
    }

  return n_ticks;
}

/* Each budget leads to the same places, and each place is a step. */
static void
test_same_places_in_steps (void)
{
  static const guint budgets[] = { 1, 2, 7, 50, 1000 };
  guint all[30], places[30];

  g_assert_cmpuint (list_places (0, all), ==, 1);
  for (guint i = 0; i < G_N_ELEMENTS (budgets); i++)
    {
      const guint n_ticks = list_places (budgets[i], places);

      g_assert_cmpmem (places, sizeof places, all, sizeof all);
      g_assert_cmpuint (n_ticks * budgets[i], >=, 30);
    }
}

static guint
count_places (const Game *game)
{
  guint n = 0;

  for (guint i = 0; i < 30; i++)
    n += way_motion_get_goal (game->march->motion, i, NULL);

  return n;
}

/* No tick takes more than its budget, and each one takes a step. */
static void
test_steps_within_budget (void)
{
  for (guint64 budget = 1; budget < 20; budget += 3)
    {
      g_autoptr (Game) game = open_game_of_thirty ();
      WayDispatcher *dispatcher = game->march->dispatcher;

      for (guint i = 0; i < 400; i++)
        {
          const guint n_places = count_places (game);
          WayQueueStatistics before, after;

          way_queue_get_statistics (dispatcher->queue, &before);
          g_assert_true (way_dispatcher_tick (dispatcher, budget, 0, NULL));
          way_queue_get_statistics (dispatcher->queue, &after);
          g_assert_cmpuint (after.expansions - before.expansions
                              + count_places (game) - n_places, <=, budget);
        }
    }
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (Game) game = open_game_of_thirty ();
      guint n = 0;

      /* However short the time, the places are found in the end. */
      do
        way_dispatcher_tick (game->march->dispatcher, 0, 1, NULL);
      while (game->march->dispatcher->parties->len > 0 && ++n < 5000);
      g_assert_cmpuint (n, <, 5000);
    }
}

/* After some ticks one member is removed, one is stopped, one sent away,
 * and the map changes: the others get the nearest places. */
static void
test_changes_between_steps (void)
{
  const guint goal = 6 * WIDTH + 18;

  for (guint n_ticks = 0; n_ticks < 120; n_ticks++)
    {
      g_autoptr (Game) game = open_game (WAY_GRID_SQUARES_4);
      WayDispatcher *dispatcher = game->march->dispatcher;
      guint all[WIDTH * HEIGHT], taken[16];
      WayNode node;

      for (guint i = 0; i < 20; i++)
        march_add (game->march, 1, WAY_INDEX (i), WAY_INDEX (i));
      send_to (game, 0, 18, goal);
      for (guint i = 0; i < n_ticks; i++)
        g_assert_true (way_dispatcher_tick (dispatcher, 1, 0, NULL));
      if (n_ticks > 0 && dispatcher->parties->len == 0)
        {
          g_assert_cmpuint (n_ticks, >=, 18);
          break;
        }
      way_agents_remove (game->march->agents, 0);
      way_dispatcher_stop (dispatcher, 7);
      way_dispatcher_send (dispatcher, 17, WAY_INDEX (11 * WIDTH));
      march_set_wall (game->march, 0, 9, TRUE);
      for (guint i = 0; i < 200; i++)
        g_assert_true (way_dispatcher_tick (dispatcher, 20, 0, NULL));

      g_assert_cmpuint (place_of (game, 17), ==, 11 * WIDTH);
      g_assert_false (way_dispatcher_get_goal (dispatcher, 7, &node));
      for (guint i = 0; i < WIDTH * HEIGHT; i++)
        all[i] = steps_from (goal, i);
      for (guint i = 1, n = 0; i < 17; i++)
        if (i != 7)
          {
            g_assert_true (way_dispatcher_get_goal (dispatcher, i, &node));
            g_assert_cmpuint (place_of (game, i), ==, WAY_NODE_INDEX (node));
            taken[n++] = steps_from (goal, place_of (game, i));
          }
      qsort (all, WIDTH * HEIGHT, sizeof *all, compare_steps);
      qsort (taken, 15, sizeof *taken, compare_steps);
      for (guint i = 0; i < 15; i++)
        g_assert_cmpuint (taken[i], ==, all[i]);
      g_assert_cmpuint (way_dispatcher_get_n_under_way (dispatcher), ==, 0);
    }
}

/* Removed agents -------------------------------------------------------------
 * */

/* Removed under way: nothing of it is left in the tick. */
static void
test_removed_under_way (void)
{
  for (guint n_ticks = 0; n_ticks < 8; n_ticks++)
    {
      g_autoptr (Game) game = game_new ("1.........a", WAY_GRID_SQUARES_4);
      WayDispatcher *dispatcher = game->march->dispatcher;
      WayQueueStatistics statistics;
      g_autoptr (GError) error = NULL;

      way_dispatcher_send (dispatcher, 0, WAY_INDEX (10));
      for (guint i = 0; i < n_ticks; i++)
        g_assert_true (way_dispatcher_tick (dispatcher, 1 + i % 2, -1,
                                            &error));
      way_agents_remove (game->march->agents, 0);
      g_assert_cmpuint (way_dispatcher_get_n_under_way (dispatcher), ==, 0);
      g_assert_cmpuint (way_motion_get_n_under_way (game->march->motion), ==,
                        0);
      g_assert_false (way_dispatcher_get_goal (dispatcher, 0, NULL));
      g_assert_false (way_motion_get_goal (game->march->motion, 0, NULL));
      way_queue_get_statistics (dispatcher->queue, &statistics);
      g_assert_cmpuint (statistics.waiting + statistics.running, ==, 0);
      for (guint i = 0; i < 3; i++)
        g_assert_true (way_dispatcher_tick (dispatcher, 1000, -1, &error));
      g_assert_cmpuint (game->n_arrived[0], ==, 0);
    }
}

/* Another agent gets the number before the next tick: it has no order, and none
 * of the settings. */
static void
test_number_is_used_again (void)
{
  g_autoptr (Game) game = game_new ("1.........a", WAY_GRID_SQUARES_4);
  WayMotion *motion = game->march->motion;

  way_motion_set_speed (motion, 0, 0.5);
  way_motion_set_holds (motion, 0, TRUE);
  way_dispatcher_send (game->march->dispatcher, 0, WAY_INDEX (10));
  for (guint i = 0; i < 5; i++)
    way_dispatcher_tick (game->march->dispatcher, 1000, -1, NULL);
  way_agents_remove (game->march->agents, 0);
  way_agents_place (game->march->agents, 0, WAY_INDEX (0));
  g_assert_cmpfloat (way_motion_get_walked (motion, 0), ==, 0);
  for (guint i = 0; i < 5; i++)
    way_dispatcher_tick (game->march->dispatcher, 1000, -1, NULL);
  g_assert_cmpuint (place_of (game, 0), ==, 0);
  way_dispatcher_send (game->march->dispatcher, 0, WAY_INDEX (10));
  for (guint i = 0; i < 10; i++)
    way_dispatcher_tick (game->march->dispatcher, 1000, -1, NULL);
  g_assert_cmpuint (place_of (game, 0), ==, 10);
}

static void
on_event_remove (WayDispatcher     *dispatcher,
                 guint32            agent,
                 WayDispatcherEvent event,
                 const GError      *error,
                 gpointer           data)
{
  way_agents_remove (data, agent);
}

/* Removed within each kind of event. */
static void
test_removed_within_events (void)
{
  static const char *const maps[] = { "1....a", "1...#a", "1a" };

  for (guint i = 0; i < G_N_ELEMENTS (maps); i++)
    for (guint leg = 0; leg < 2; leg++)
      {
        g_autoptr (Game) game = game_new (maps[i], WAY_GRID_SQUARES_4);
        WayDispatcher *dispatcher = game->march->dispatcher;

        way_dispatcher_set_first_leg (dispatcher, leg);
        way_dispatcher_set_func (dispatcher, on_event_remove,
                                 game->march->agents, NULL);
        way_dispatcher_send (dispatcher, 0,
                             WAY_INDEX (strlen (maps[i]) - 1));
        for (guint k = 0; k < 20; k++)
          g_assert_true (way_dispatcher_tick (dispatcher, 1000, -1, NULL));
        g_assert_false (way_agents_get_node (game->march->agents, 0, NULL));
        g_assert_cmpuint (way_dispatcher_get_n_under_way (dispatcher), ==, 0);
      }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/dispatcher/orders/thirty-to-one-goal",
                   test_thirty_to_one_goal);
  g_test_add_func ("/dispatcher/orders/others-come-later",
                   test_others_come_later);
  g_test_add_func ("/dispatcher/orders/places-are-given-up",
                   test_places_are_given_up);
  g_test_add_func ("/dispatcher/orders/too-little-room",
                   test_too_little_room);
  g_test_add_func ("/dispatcher/orders/large-bodies", test_large_bodies);
  g_test_add_func ("/dispatcher/orders/random-orders", test_random_orders);
  g_test_add_func ("/dispatcher/orders/same-places-in-steps",
                   test_same_places_in_steps);
  g_test_add_func ("/dispatcher/orders/steps-within-budget",
                   test_steps_within_budget);
  g_test_add_func ("/dispatcher/orders/changes-between-steps",
                   test_changes_between_steps);
  g_test_add_func ("/dispatcher/orders/removed-under-way",
                   test_removed_under_way);
  g_test_add_func ("/dispatcher/orders/number-is-used-again",
                   test_number_is_used_again);
  g_test_add_func ("/dispatcher/orders/removed-within-events",
                   test_removed_within_events);

  return g_test_run ();
}
