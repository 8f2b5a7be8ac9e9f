/* formation.c - groups that walk in a shape
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * lib/march checks each tick for collisions. Times are compared with those of
 * one agent alone, and places with the shape as the test lays it out. */

#include "lib/march.h"
#include "lib/outcome.h"

#include <math.h>
#include <string.h>

enum { MOST = 128 };

typedef struct
{
  March        *march;
  WayFormation *formation;      /* (owned) */
  guint         n;
  gint          size;
  guint         n_arrived;
  guint         n_others;
  gdouble       farthest;       /* of a member from its place */
} Troop;

static void
on_event (WayDispatcher     *dispatcher,
          guint32            agent,
          WayDispatcherEvent event,
          const GError      *error,
          gpointer           data)
{
  Troop *troop = data;

  troop->n_arrived += event == WAY_DISPATCHER_ARRIVED;
  troop->n_others += event == WAY_DISPATCHER_NO_WAY
                     || event == WAY_DISPATCHER_AS_NEAR
                     || event == WAY_DISPATCHER_FAILED;
}

static void
troop_free (Troop *self)
{
  g_clear_object (&self->formation);
  march_free (self->march);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Troop, troop_free)

/* An open map with a wall in the middle, and a gap of @gap cells in it; without
 * a wall if @gap is 0. */
static March *
march_with_gap (gint width,
                gint height,
                gint gap)
{
  g_autoptr (GString) rows = g_string_new (NULL);
  March *march;
  g_autoptr (WayQueue) queue = way_queue_new ();

  for (gint y = 0; y < height; y++)
    {
      if (y > 0)
        g_string_append_c (rows, '\n');
      for (gint x = 0; x < width; x++)
        g_string_append_c (rows, gap > 0 && x == width / 2
                                   && (y < height / 2
                                       || y >= height / 2 + gap) ? '#' : '.');
    }
  march = march_new (rows->str, WAY_GRID_SQUARES_8, WAY_CORNERS_BOTH_FREE);
  march->dispatcher = way_dispatcher_new (march->motion, queue);
  return march;
}

/* @n agents of @size in a block, whose upper left corner is at (@x, @y). */
static Troop *
troop_new (March *march,
           guint  n,
           gint   size,
           gint   x,
           gint   y)
{
  Troop *self = g_new0 (Troop, 1);
  guint32 members[MOST];
  const gint side = (gint) ceil (sqrt (n));

  self->march = march;
  self->n = n;
  self->size = size;
  for (guint i = 0; i < n; i++)
    {
      const gint column = x + (gint) i / side * (size + 1);
      const gint row = y + (gint) i % side * (size + 1);
      const WayNode node = WAY_INDEX (row * march->map.width + column);

      members[i] = march_add (march, size, node, node);
    }
  way_dispatcher_set_func (march->dispatcher, on_event, self, NULL);
  self->formation = way_formation_new (march->dispatcher, members, n);
  way_formation_set_shape (self->formation, WAY_FORMATION_ROWS, 0, size + 1);
  return self;
}

static void
find_cell (const Troop *self,
           guint        agent,
           gint        *x,
           gint        *y)
{
  WayNode node;

  g_assert_true (way_agents_get_node (self->march->agents, agent, &node));
  *x = (gint) WAY_NODE_INDEX (node) % self->march->map.width;
  *y = (gint) WAY_NODE_INDEX (node) / self->march->map.width;
}

static void
measure (Troop *self)
{
  for (guint i = 0; i < self->n; i++)
    {
      WayPosition place;
      gint x, y;

      find_cell (self, i, &x, &y);
      if (way_formation_get_place (self->formation, i, &place))
        self->farthest = MAX (self->farthest,
                              hypot (x + 0.5 - place.x, y + 0.5 - place.y));
    }
}

/* Ticks until all have arrived and stand. */
static guint
run (Troop *self,
     guint  most)
{
  guint n = 0;

  for (; way_dispatcher_get_n_under_way (self->march->dispatcher) > 0
         || way_motion_get_n_under_way (self->march->motion) > 0; n++)
    {
      g_assert_cmpuint (n, <, most);
      march_tick (self->march);
      measure (self);
    }

  return n;
}

/* Whether all members stand on the cells of a block around @x, @y. */
static void
check_block (const Troop *self,
             gint         x,
             gint         y)
{
  const gint side = (gint) ceil (sqrt (self->n));
  gint left = G_MAXINT, top = G_MAXINT, right = 0, bottom = 0;
  gboolean has_goal = FALSE;

  for (guint i = 0; i < self->n; i++)
    {
      gint column, row;

      find_cell (self, i, &column, &row);
      left = MIN (left, column);
      right = MAX (right, column);
      top = MIN (top, row);
      bottom = MAX (bottom, row);
      has_goal |= column == x && row == y;
    }
  g_assert_true (has_goal);
  g_assert_cmpint (right - left, ==, (side - 1) * (self->size + 1));
  g_assert_cmpint (bottom - top, ==, (side - 1) * (self->size + 1));
}

static WayNode
cell (const Troop *self,
      gint         x,
      gint         y)
{
  return WAY_INDEX (y * self->march->map.width + x);
}

static void
send_to (Troop             *self,
         gint               x,
         gint               y,
         const WayPosition *facing)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (way_formation_send (self->formation, cell (self, x, y),
                                     facing, &error));
  g_assert_no_error (error);
}

/* The ticks that the last one takes, beside those of one agent alone. */
static void
through_gap (gint  gap,
             guint n,
             gint  size)
{
  const gint width = 100, height = 40;
  const gint side = (gint) ceil (sqrt (n)) * (size + 1);
  g_autoptr (Troop) one
    = troop_new (march_with_gap (width, height, gap), 1, size, 2 + side / 2,
                 height / 2);
  g_autoptr (Troop) all
    = troop_new (march_with_gap (width, height, gap), n, size, 2,
                 height / 2 - side / 2);
  guint alone, together;
  gdouble most;

  send_to (one, width - side, height / 2, NULL);
  alone = run (one, 1000);
  send_to (all, width - side, height / 2, NULL);
  together = run (all, 2000);
  most = 1.25 * alone + (gap > 0 ? (gdouble) n / (gap / size) * size : 0);
  g_test_message ("gap %d, %u of size %d: alone %u, together %u, at most %g; "
                  "farthest %g", gap, n, size, alone, together, most,
                  all->farthest);
  g_assert_cmpuint (all->n_others, ==, 0);
  check_block (all, width - side, height / 2);
  g_assert_cmpfloat (together, <=, most);
  if (gap == 0)
    g_assert_cmpfloat (all->farthest, <=, 2 * side);
}

static void
test_open_ground (void)
{
  for (guint n = 16; n <= 64; n *= 4)
    for (gint size = 1; size <= 2; size++)
      through_gap (0, n, size);
}

static void
test_gaps (void)
{
  for (gint gap = 1; gap <= 4; gap *= 2)
    for (gint size = 1; size <= MIN (gap, 2); size++)
      through_gap (gap, 16, size);
}

/* The tip of a wedge looks where it was told to. */
static void
test_turned_as_asked (void)
{
  static const gint ways[][2] = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 } };

  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      g_autoptr (Troop) troop
        = troop_new (march_with_gap (40, 30, 0), 9, 1, 2, 12);
      const WayPosition facing = { ways[i][0], ways[i][1] };
      gint most = G_MININT, n_front = 0, sum = 0;

      way_formation_set_shape (troop->formation, WAY_FORMATION_WEDGE, 0, 2);
      send_to (troop, 28, 14, &facing);
      run (troop, 200);
      for (guint k = 0; k < troop->n; k++)
        {
          gint x, y, ahead;

          find_cell (troop, k, &x, &y);
          ahead = (x - 28) * ways[i][0] + (y - 14) * ways[i][1];
          n_front = ahead > most ? 1 : n_front + (ahead == most);
          most = MAX (most, ahead);
          sum += ahead;
        }
      /* Rows of 1, 3 and 5, two cells apart, around the middle row. */
      g_assert_cmpint (n_front, ==, 1);
      g_assert_cmpint (sum, ==, 9 * most - 3 * 2 - 5 * 4);
      g_assert_cmpuint (troop->n_arrived, >=, troop->n);
    }
}

/* As they stand, so they arrive. */
static void
test_standing (void)
{
  static const gint at[][2] = { { 2, 3 }, { 5, 9 }, { 9, 4 }, { 3, 14 } };
  March *march = march_with_gap (60, 24, 0);
  g_autoptr (Troop) troop = troop_new (march, 4, 1, 2, 2);
  gint dx = 0, dy = 0;

  for (guint i = 0; i < 4; i++)
    way_agents_place (march->agents, i,
                      cell (troop, at[i][0], at[i][1]));
  way_formation_set_shape (troop->formation, WAY_FORMATION_STANDING, 0, 1);
  send_to (troop, 45, 12, NULL);
  while (way_dispatcher_get_n_under_way (march->dispatcher) > 0)
    g_assert_true (way_dispatcher_tick (march->dispatcher, G_MAXUINT64, -1,
                                        NULL));
  for (guint i = 0; i < 4; i++)
    {
      gint x, y;

      find_cell (troop, i, &x, &y);
      if (i == 0)
        {
          dx = x - at[0][0];
          dy = y - at[0][1];
        }
      g_assert_cmpint (x - at[i][0], ==, dx);
      g_assert_cmpint (y - at[i][1], ==, dy);
    }
}

/* Pace ----------------------------------------------------------------------
 * */

/* A member that walks half as fast: how far behind the first the last is at
 * most. */
static gint
find_spread (gboolean keeps_pace)
{
  g_autoptr (Troop) troop
    = troop_new (march_with_gap (100, 20, 0), 9, 1, 2, 6);
  gint most = 0;

  way_motion_set_speed (troop->march->motion, 4, 0.5);
  way_formation_set_keeps_pace (troop->formation, keeps_pace);
  send_to (troop, 90, 9, NULL);
  for (guint i = 0;
       way_dispatcher_get_n_under_way (troop->march->dispatcher) > 0; i++)
    {
      gint first = 0, last = 100;

      g_assert_cmpuint (i, <, 400);
      march_tick (troop->march);
      for (guint k = 0; k < troop->n; k++)
        {
          gint x, y;

          find_cell (troop, k, &x, &y);
          first = MAX (first, x);
          last = MIN (last, x);
        }
      most = MAX (most, first - last);
    }

  return most;
}

static void
test_pace (void)
{
  /* Twice the width of four cells, and the depth of the shape. */
  g_assert_cmpint (find_spread (TRUE), <=, 2 * 4 + 4);
  g_assert_cmpint (find_spread (FALSE), >=, 35);
}

/* Losses ---------------------------------------------------------------------
 * */

/* Each number of members is lost at some tick, or sent elsewhere. */
static void
test_losses (void)
{
  for (guint n_lost = 1; n_lost <= 9; n_lost++)
    for (guint sends = 0; sends < 2; sends++)
      {
        g_autoptr (Troop) troop
          = troop_new (march_with_gap (60, 20, 2), 9, 1, 2, 6);
        WayDispatcher *dispatcher = troop->march->dispatcher;
        guint ticks = 0, n_in_place = 0;

        send_to (troop, 50, 10, NULL);
        for (; way_dispatcher_get_n_under_way (dispatcher)
               + way_motion_get_n_under_way (troop->march->motion) > 0;
             ticks++)
          {
            g_assert_cmpuint (ticks, <, 400);
            g_assert_true (way_dispatcher_tick (dispatcher, 1000, -1, NULL));
            for (guint i = 0; i < n_lost && ticks == 5 * n_lost; i++)
              if (sends)
                way_dispatcher_send (dispatcher, i, cell (troop, 5, 2));
              else
                way_agents_remove (troop->march->agents, i);
          }
        for (guint i = 0; i < troop->n; i++)
          {
            WayNode node, goal;

            if (!way_agents_get_node (troop->march->agents, i, &node))
              continue;
            g_assert_true (way_motion_get_goal (troop->march->motion, i,
                                                &goal));
            n_in_place += node == goal;
          }
        g_assert_cmpuint (n_in_place, ==, sends ? 9 : 9 - n_lost);
      }
}

/* The gap is shut while they walk, and another one opens. */
static void
test_world_changes (void)
{
  g_autoptr (Troop) troop
    = troop_new (march_with_gap (60, 30, 2), 9, 1, 2, 12);

  send_to (troop, 50, 15, NULL);
  for (guint i = 0; i < 20; i++)
    march_tick (troop->march);
  for (gint i = 0; i < 2; i++)
    {
      march_set_wall (troop->march, 30, 15 + i, TRUE);
      march_set_wall (troop->march, 30, 4 + i, FALSE);
    }
  run (troop, 500);
  check_block (troop, 50, 15);
}

/* The goal is behind walls: they report it, and form before these. */
static void
test_no_way (void)
{
  March *march = march_with_gap (60, 30, 2);
  g_autoptr (Troop) troop = troop_new (march, 9, 1, 2, 12);

  for (gint i = 0; i < 2; i++)
    march_set_wall (march, 30, 15 + i, TRUE);
  send_to (troop, 50, 15, NULL);
  run (troop, 300);
  g_assert_cmpuint (troop->n_others, ==, 9);
  for (guint i = 0; i < 9; i++)
    {
      gint x, y;

      find_cell (troop, i, &x, &y);
      g_assert_cmpint (x, <, 30);
      g_assert_cmpint (x, >=, 20);
    }
}

/* The formation is released at any tick: its members walk on. */
static void
test_released (void)
{
  for (guint n = 0; n < 40; n += 3)
    {
      g_autoptr (Troop) troop
        = troop_new (march_with_gap (60, 30, 2), 9, 1, 2, 12);

      send_to (troop, 50, 15, NULL);
      for (guint i = 0; i < n; i++)
        march_tick (troop->march);
      g_clear_object (&troop->formation);
      for (guint i = 0;
           way_dispatcher_get_n_under_way (troop->march->dispatcher) > 0; i++)
        {
          g_assert_cmpuint (i, <, 300);
          march_tick (troop->march);
        }
      g_assert_cmpuint (troop->n_arrived >= 9, ==, n > 0);
    }
}

/* Released in the tick in which a large group sets out, before all its members
 * have got their legs: each walks to its place by itself. */
static void
test_released_at_once (void)
{
  const guint n = 100;
  g_autoptr (Troop) troop
    = troop_new (march_with_gap (80, 60, 0), n, 1, 2, 20);
  WayDispatcher *dispatcher = troop->march->dispatcher;

  send_to (troop, 60, 30, NULL);
  while (!way_motion_get_goal (troop->march->motion, 0, NULL))
    g_assert_true (way_dispatcher_tick (dispatcher, 1, 0, NULL));
  g_clear_object (&troop->formation);
  for (guint i = 0; way_dispatcher_get_n_under_way (dispatcher) > 0; i++)
    {
      g_assert_cmpuint (i, <, 1000);
      g_assert_true (way_dispatcher_tick (dispatcher, 1000, 0, NULL));
    }
  g_assert_cmpuint (troop->n_arrived, >=, n);
}

/* Refusals -------------------------------------------------------------------
 * */

static void
no_neighbours (WayNode   node,
               WayEdges *edges,
               gpointer  data)
{
}

static void
test_refused (void)
{
  g_autoptr (WayNodeType) type = way_node_type_new_index (6);
  g_autoptr (WayCallbackGraph) graph
    = way_callback_graph_new (type, no_neighbours, NULL, NULL);
  g_autoptr (WayAgents) agents = way_agents_new (WAY_GRAPH (graph), NULL);
  g_autoptr (WayMotion) motion = way_motion_new (agents);
  g_autoptr (WayQueue) queue = way_queue_new ();
  g_autoptr (WayDispatcher) dispatcher = way_dispatcher_new (motion, queue);
  WayFormation *none = way_formation_new (dispatcher, NULL, 0);
  g_autoptr (WayFormation) formation = NULL;
  g_autoptr (GError) error = NULL;
  const guint32 member = 3;

  g_assert_false (way_formation_send (none, WAY_INDEX (5), NULL, NULL));
  g_object_unref (none);

  way_agents_place (agents, 3, WAY_INDEX (0));
  formation = way_formation_new (dispatcher, &member, 1);
  g_assert_false (way_formation_send (formation, WAY_INDEX (5), NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
  g_assert_false (way_formation_get_place (formation, 3, NULL));
  g_assert_cmpuint (way_dispatcher_get_n_under_way (dispatcher), ==, 0);
  g_assert_true (way_dispatcher_tick (dispatcher, 10, -1, NULL));
}

/* Random maps ---------------------------------------------------------------
 * */

/* Walls on a tenth of the cells, some members slow, any shape and direction:
 * march_tick() finds collisions, and nobody is left under way. Large members
 * jam between these walls, and then end as near as they get. */
static void
walk_at_random (guint seed,
                gint  size)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  March *march = march_with_gap (40, 30, g_rand_int_range (rand, 0, 5));
  const guint n = (guint) g_rand_int_range (rand, 1, 17);
  g_autoptr (Troop) troop
    = troop_new (march, n, size, 3 - size,
                 g_rand_int_range (rand, 2, 22 - 4 * size));
  const WayPosition facing = { g_rand_double_range (rand, -1, 1),
                               g_rand_double_range (rand, -1, 1) };

  for (guint i = 0; i < 100; i++)
    march_set_wall (march, g_rand_int_range (rand, 12, 40),
                    g_rand_int_range (rand, 0, 30), TRUE);
  for (guint i = 0; i < n; i++)
    if (g_rand_int_range (rand, 0, 4) == 0)
      way_motion_set_speed (march->motion, i, g_rand_double_range (rand, 0.4, 2));
  way_formation_set_shape (troop->formation,
                           (WayFormationShape) g_rand_int_range (rand, 0, 3),
                           (guint) g_rand_int_range (rand, 0, 5),
                           g_rand_double_range (rand, 1, 3));
  send_to (troop, g_rand_int_range (rand, 20, 38),
           g_rand_int_range (rand, 2, 28),
           g_rand_boolean (rand) ? &facing : NULL);
  run (troop, size > 1 ? 30000 : 2000);
  g_assert_cmpuint (troop->n_arrived + troop->n_others, >=, n);
}

static void
test_random_maps (void)
{
  for (guint seed = 0; seed < outcome_repeat (200); seed++)
    walk_at_random (seed, 1);
  for (guint seed = 0; seed < outcome_repeat (100); seed++)
    walk_at_random (seed, 2);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/formation/open-ground", test_open_ground);
  g_test_add_func ("/formation/gaps", test_gaps);
  g_test_add_func ("/formation/turned-as-asked", test_turned_as_asked);
  g_test_add_func ("/formation/standing", test_standing);
  g_test_add_func ("/formation/pace", test_pace);
  g_test_add_func ("/formation/losses", test_losses);
  g_test_add_func ("/formation/world-changes", test_world_changes);
  g_test_add_func ("/formation/no-way", test_no_way);
  g_test_add_func ("/formation/released", test_released);
  g_test_add_func ("/formation/released-at-once", test_released_at_once);
  g_test_add_func ("/formation/refused", test_refused);
  g_test_add_func ("/formation/random-maps", test_random_maps);

  return g_test_run ();
}
