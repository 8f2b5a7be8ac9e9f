/* formation-steps.c - what happens while a formation forms up over ticks
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * With a budget of one expansion the 16 members get their goals after some 300
 * ticks. Before, the route is searched for, the places are shared out, and nodes
 * around the goal are collected. */

#include "lib/march.h"

#include "motion/units/formation-private.h"

#include <math.h>
#include <string.h>

enum { WIDTH = 40, HEIGHT = 20, N = 16, GOAL = 10 * WIDTH + 30 };

typedef struct
{
  March        *march;
  WayFormation *formation;      /* (owned) */
  guint         n_arrived;
} Squad;

static void
on_event (WayDispatcher     *dispatcher,
          guint32            agent,
          WayDispatcherEvent event,
          const GError      *error,
          gpointer           data)
{
  Squad *squad = data;

  squad->n_arrived += event == WAY_DISPATCHER_ARRIVED;
}

/* A block of agents on open ground. */
static Squad *
squad_new (void)
{
  Squad *self = g_new0 (Squad, 1);
  char rows[HEIGHT * (WIDTH + 1)];
  g_autoptr (WayQueue) queue = way_queue_new ();
  guint32 members[N];

  memset (rows, '.', sizeof rows);
  for (guint y = 0; y < HEIGHT; y++)
    rows[y * (WIDTH + 1) + WIDTH] = y + 1 < HEIGHT ? '\n' : '\0';
  self->march = march_new (rows, WAY_GRID_SQUARES_8, WAY_CORNERS_BOTH_FREE);
  self->march->dispatcher = way_dispatcher_new (self->march->motion, queue);
  way_dispatcher_set_func (self->march->dispatcher, on_event, self, NULL);
  for (guint i = 0; i < N; i++)
    {
      const WayNode node
        = WAY_INDEX ((1 + i % 4 * 2) * WIDTH + 1 + i / 4 * 2);

      members[i] = march_add (self->march, 1, node, node);
    }
  self->formation = way_formation_new (self->march->dispatcher, members, N);
  way_formation_set_shape (self->formation, WAY_FORMATION_ROWS, 0, 2);
  return self;
}

static void
squad_free (Squad *self)
{
  g_clear_object (&self->formation);
  march_free (self->march);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Squad, squad_free)

static void
send_squad (Squad *self,
            guint  goal)
{
  g_assert_true (way_formation_send (self->formation, WAY_INDEX (goal), NULL,
                                     NULL));
}

static void
tick (Squad  *self,
      guint64 budget)
{
  g_assert_true (way_dispatcher_tick (self->march->dispatcher, budget, 0,
                                      NULL));
}

/* As the loop of a caller does, until nobody is under way. */
static void
run (Squad *self)
{
  for (guint i = 0;
       way_dispatcher_get_n_under_way (self->march->dispatcher) > 0; i++)
    {
      g_assert_cmpuint (i, <, 500);
      tick (self, 1000);
    }
}

static gboolean
has_goal (const Squad *self,
          guint        member)
{
  return way_motion_get_goal (self->march->motion, member, NULL);
}

static guint
find_node (const Squad *self,
           guint        member)
{
  WayNode node;

  g_assert_true (way_agents_get_node (self->march->agents, member, &node));
  return (guint) WAY_NODE_INDEX (node);
}

/* Forming up in steps: each budget leads to the same places, and no tick looks at
 * more nodes around the goal than its budget. After losses in between, while
 * places are shared out or nodes collected, those that are left get theirs. */
static void
test_budgets (void)
{
  static const guint budgets[] = { 0, 1, 7 };
  enum { LOSES_NONE, LOSES_WHILE_SHARING, LOSES_WHILE_COLLECTING, N_LOSSES };
  guint all[3][N];

  for (guint b = 0; b < 3; b++)
    for (guint loss = LOSES_NONE; loss < N_LOSSES; loss++)
      {
        g_autoptr (Squad) squad = squad_new ();
        March *march = squad->march;
        gboolean is_lost = FALSE;
        guint n_ticks = 0, n_collecting = 0;

        send_squad (squad, GOAL);
        while (!has_goal (squad, 0))
          {
            const WayFormation *formation = squad->formation;
            const guint before
              = formation->around != NULL ? formation->n_looked : 0;

            tick (squad, budgets[b]);
            n_ticks++;
            if (formation->around != NULL)
              {
                g_assert_cmpuint (budgets[b], >, 0);
                g_assert_cmpuint (formation->n_looked, <=,
                                  before + budgets[b]);
                n_collecting++;
              }
            if (b == 1 && loss == LOSES_WHILE_SHARING
                && formation->pairs != NULL)
              is_lost = TRUE;
            if (b == 1 && loss == LOSES_WHILE_COLLECTING
                && formation->around != NULL && formation->n_looked > 50)
              is_lost = TRUE;
            if (is_lost)
              way_dispatcher_stop (march->dispatcher, 15);
            g_assert_cmpuint (n_ticks, <, 5000);
          }
        g_assert_cmpuint (n_ticks * MAX (budgets[b], 1), >=, b == 0 ? 1 : 16);
        g_assert_cmpuint (n_collecting, >=, b == 0 ? 0 : 64 / budgets[b]);
        for (guint i = 0; i < N; i++)
          {
            WayNode goal = WAY_INDEX (0);
            const gboolean has
              = way_motion_get_goal (march->motion, i, &goal);

            all[b][i] = (guint) WAY_NODE_INDEX (goal);
            g_assert_true (has == !(i == 15 && is_lost));
          }
        g_assert_true (is_lost == (loss != LOSES_NONE && b == 1));
        if (loss == LOSES_NONE)
          g_assert_cmpmem (all[b], sizeof all[b], all[0], sizeof all[0]);
      }
}

/* Releases a formation after @n ticks of its order. Members with goals go there,
 * and all others stop where they are. */
static void
release_after (Squad *squad,
               guint  n)
{
  guint nodes[N];
  gboolean has_goals;

  for (guint i = 0; i < n; i++)
    tick (squad, 1);
  has_goals = squad->formation->route != NULL && !squad->formation->sets_out;
  for (guint i = 0; i < N; i++)
    nodes[i] = find_node (squad, i);
  squad->n_arrived = 0;
  g_clear_object (&squad->formation);
  run (squad);
  g_assert_cmpuint (squad->n_arrived, >=, has_goals ? N : 0);
  for (guint i = 0; i < 20 && !has_goals; i++)
    tick (squad, 1000);
  for (guint i = 0; i < N && !has_goals; i++)
    {
      g_assert_cmpuint (find_node (squad, i), ==, nodes[i]);
      g_assert_false (has_goal (squad, i));
    }
}

static void
test_released (void)
{
  for (guint n = 0; n < 400; n += 10)
    {
      g_autoptr (Squad) squad = squad_new ();

      send_squad (squad, GOAL);
      release_after (squad, n);
    }
}

/* The members walk for an older order, whose goals no longer count. */
static void
test_released_when_sent_again (void)
{
  for (guint n = 0; n < 400; n += 10)
    {
      g_autoptr (Squad) squad = squad_new ();

      send_squad (squad, GOAL);
      while (!has_goal (squad, 0))
        tick (squad, 0);
      for (guint i = 0; i < 10; i++)
        tick (squad, 0);
      send_squad (squad, 4 * WIDTH + 30);
      release_after (squad, n);
    }
}

/* Walls -------------------------------------------------------------------- */

static gboolean
is_free (const Squad *self,
         guint        node)
{
  const March *march = self->march;

  if (way_graph_is_blocked (WAY_GRAPH (march->grid), WAY_INDEX (node)))
    return FALSE;
  for (guint i = 0; i < N; i++)
    {
      WayNode goal;

      g_assert_true (way_motion_get_goal (march->motion, i, &goal));
      if (goal == WAY_INDEX (node))
        return FALSE;
    }

  return TRUE;
}

/* Each member has a cell to itself, and no free cell near the goal is nearer to
 * its place. */
static void
check_goals (Squad *self)
{
  WayGraph *graph = WAY_GRAPH (self->march->grid);
  WayPosition middle;

  g_assert_true (way_graph_get_position (graph, WAY_INDEX (GOAL), &middle));
  for (guint i = 0; i < N; i++)
    {
      const Member *member = formation_member (self->formation, i);
      const WayPosition place
        = formation_place_at (self->formation, member, middle);
      WayPosition at;
      WayNode goal;
      gdouble distance;

      g_assert_true (way_motion_get_goal (self->march->motion, member->agent,
                                          &goal));
      g_assert_false (way_graph_is_blocked (graph, goal));
      way_graph_get_position (graph, goal, &at);
      distance = way_position_distance (&at, &place, WAY_POSITION_PLANAR);
      for (guint node = 0; node < WIDTH * HEIGHT; node++)
        if (node % WIDTH > 24 && node % WIDTH < 36 && is_free (self, node))
          {
            way_graph_get_position (graph, WAY_INDEX (node), &at);
            g_assert_cmpfloat (
              way_position_distance (&at, &place, WAY_POSITION_PLANAR), >=,
              distance - 1e-9);
          }
    }
}

/* Walls appear among the nodes that were collected: all of a block around the
 * goal but the goal itself, or the goal, too. */
static void
test_walled (void)
{
  for (guint mode = 0; mode < 2; mode++)
    {
      g_autoptr (Squad) squad = squad_new ();

      send_squad (squad, GOAL);
      while (squad->formation->around == NULL
             || squad->formation->n_looked < 60)
        tick (squad, 1);
      for (gint i = 0; i < 15; i++)
        if (mode == 1 || 28 + i % 3 != 30 || 8 + i / 3 != 10)
          march_set_wall (squad->march, 28 + i % 3, 8 + i / 3, TRUE);
      while (!has_goal (squad, 0))
        tick (squad, 1);
      check_goals (squad);
      run (squad);
      g_assert_cmpuint (squad->n_arrived, >=, N);
    }
}

/* A change in each tick does not keep the members from getting their goals. */
static void
test_unsteady_ground (void)
{
  g_autoptr (Squad) squad = squad_new ();
  guint n = 0;

  send_squad (squad, GOAL);
  for (; !has_goal (squad, 0); n++)
    {
      g_assert_cmpuint (n, <, 2000);
      march_set_wall (squad->march, 32, 12, n % 2 == 0);
      tick (squad, 1);
    }
  check_goals (squad);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/formation-steps/budgets", test_budgets);
  g_test_add_func ("/formation-steps/released", test_released);
  g_test_add_func ("/formation-steps/released-when-sent-again",
                   test_released_when_sent_again);
  g_test_add_func ("/formation-steps/walled", test_walled);
  g_test_add_func ("/formation-steps/unsteady-ground", test_unsteady_ground);

  return g_test_run ();
}
