/* dispatcher-bodies.c - bodies of several sizes in little room
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A square of open ground, three bodies of 3 x 3 cells and twelve of one. All
 * are sent, four times, to goals that they can be at together. On each of these
 * seeds some of them once never arrived:
 *
 * - 10 to 40: an agent that was led out of the way of a large body waited where
 *   that body came back along, repeatedly;
 * - 212 and 231: an agent that gave way to a diagonal step moved between two
 * places beside it, forth and back; - 275, 981 and 1152: an agent that had been
 * pushed off its goal had the same
 *   agent led out to the same place each time it came back;
 * - 548: the agent in the way had no useful place to be led to, while the first
 *   had one. */

#include "lib/outcome.h"

#include <string.h>

#include <wayfind.h>

enum { SIDE = 12, N_LARGE = 3, N_BODIES = 15, N_ROUNDS = 4, MOST_TICKS = 4000 };

typedef struct
{
  GRand         *rand;
  WayGrid       *grid;
  WayAgents     *agents;
  WayMotion     *motion;
  WayDispatcher *dispatcher;
  guint8         taken[SIDE * SIDE];    /* of places that were drawn */
} Ground;

static guint
size_of (guint body)
{
  return body < N_LARGE ? 3 : 1;
}

static void
ground_clear (Ground *self)
{
  g_clear_object (&self->dispatcher);
  g_clear_object (&self->motion);
  g_clear_object (&self->agents);
  g_clear_object (&self->grid);
  g_clear_pointer (&self->rand, g_rand_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Ground, ground_clear)

/* Takes the cells of a body at @place. %FALSE if one is taken, or off the map.
 * */
static gboolean
take_cells (guint8 *taken,
            guint   place,
            guint   size)
{
  if (place % SIDE + size > SIDE || place / SIDE + size > SIDE)
    return FALSE;
  for (guint i = 0; i < size * size; i++)
    if (taken[place + i / size * SIDE + i % size])
      return FALSE;
  for (guint i = 0; i < size * size; i++)
    taken[place + i / size * SIDE + i % size] = TRUE;

  return TRUE;
}

static WayNode
draw_place (Ground *self,
            guint   body)
{
  guint place;

  do
    place = (guint) g_rand_int_range (self->rand, 0, SIDE * SIDE);
  while (!take_cells (self->taken, place, size_of (body)));

  return WAY_INDEX (place);
}

static void
make_ground (Ground *self,
             guint32 seed)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (SIDE, SIDE, NULL);
  g_autoptr (WayClearanceMap) room = NULL;
  g_autoptr (WayQueue) queue = way_queue_new ();

  self->rand = g_rand_new_with_seed (seed);
  self->grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  way_grid_set_corner_rule (self->grid, WAY_CORNERS_BOTH_FREE);
  room = way_clearance_map_new (self->grid, NULL);
  self->agents = way_agents_new (WAY_GRAPH (self->grid), NULL);
  self->motion = way_motion_new (self->agents);
  self->dispatcher = way_dispatcher_new (self->motion, queue);
  way_motion_set_patience (self->motion, 6, 40);
  for (guint i = 0; i < N_BODIES; i++)
    {
      g_autoptr (WayGraph) fit
        = WAY_GRAPH (way_clearance_new (WAY_GRAPH (self->grid), room,
                                        size_of (i), NULL));

      way_agents_place (self->agents, i, draw_place (self, i));
      way_agents_set_size (self->agents, i, size_of (i), NULL);
      way_motion_set_graph (self->motion, i, fit, NULL);
      way_motion_set_speed (self->motion, i, i < N_LARGE ? 0.2 : 0.3);
    }
}

/* No two bodies overlap. */
static void
check_apart (const Ground *self)
{
  guint8 taken[SIDE * SIDE] = { 0 };

  for (guint i = 0; i < N_BODIES; i++)
    {
      WayNode at;

      g_assert_true (way_agents_get_node (self->agents, i, &at));
      g_assert_true (take_cells (taken, (guint) WAY_NODE_INDEX (at),
                                 size_of (i)));
    }
}

static void
run_round (Ground *self,
           guint   round)
{
  WayDispatcherStatistics statistics;
  guint ticks = 0;

  memset (self->taken, 0, sizeof self->taken);
  for (guint i = 0; i < N_BODIES; i++)
    way_dispatcher_send (self->dispatcher, i, draw_place (self, i));
  while (way_dispatcher_get_n_under_way (self->dispatcher) > 0)
    {
      g_autoptr (GError) error = NULL;

      g_assert_cmpuint (ticks++, <, MOST_TICKS);
      g_assert_true (way_dispatcher_tick (self->dispatcher, 100000, -1,
                                          &error));
      g_assert_no_error (error);
      check_apart (self);
    }

  /* Each has arrived, though later ones may push it off its goal for a while.
   * */
  way_dispatcher_get_statistics (self->dispatcher, &statistics);
  g_assert_cmpuint (statistics.arrived, >=, (round + 1) * N_BODIES);
  g_assert_cmpuint (statistics.as_near + statistics.failed, ==, 0);
}

static void
test_all_arrive (gconstpointer seed)
{
  g_auto (Ground) ground = { NULL };

  make_ground (&ground, GPOINTER_TO_UINT (seed));
  for (guint round = 0; round < N_ROUNDS; round++)
    run_round (&ground, round);
}

/* Two bodies of 2 x 2 cells in a corridor as wide as they are, each sent to where
 * the other one comes from, and a third one that stands at its goal between
 * them. None can get past another: all end as near as they get, and stand. */
static void
test_no_room_to_pass (void)
{
  enum { LENGTH = 16 };

  static const guint at[] = { 0, 7, LENGTH - 2 };
  static const guint to[] = { LENGTH - 2, 7, 0 };
  g_autoptr (WayTerrain) terrain = way_terrain_new (LENGTH, 2, NULL);
  g_autoptr (WayClearanceMap) room = NULL;
  g_autoptr (WayQueue) queue = way_queue_new ();
  g_autoptr (WayGraph) fit = NULL;
  g_auto (Ground) ground = { NULL };
  WayDispatcherStatistics statistics;
  guint ticks = 0;

  ground.rand = g_rand_new_with_seed (1);
  ground.grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  room = way_clearance_map_new (ground.grid, NULL);
  fit = WAY_GRAPH (way_clearance_new (WAY_GRAPH (ground.grid), room, 2, NULL));
  ground.agents = way_agents_new (WAY_GRAPH (ground.grid), NULL);
  ground.motion = way_motion_new (ground.agents);
  ground.dispatcher = way_dispatcher_new (ground.motion, queue);
  for (guint i = 0; i < G_N_ELEMENTS (at); i++)
    {
      way_agents_place (ground.agents, i, WAY_INDEX (at[i]));
      way_agents_set_size (ground.agents, i, 2, NULL);
      way_motion_set_graph (ground.motion, i, fit, NULL);
      way_dispatcher_send (ground.dispatcher, i, WAY_INDEX (to[i]));
    }
  for (; way_dispatcher_get_n_under_way (ground.dispatcher)
         + way_motion_get_n_under_way (ground.motion) > 0; ticks++)
    {
      g_assert_cmpuint (ticks, <, MOST_TICKS);
      g_assert_true (way_dispatcher_tick (ground.dispatcher, 100000, -1, NULL));
    }

  /* The one in the middle has arrived, at least once. None gives up early: each
   * has waited for its share of ticks. */
  way_dispatcher_get_statistics (ground.dispatcher, &statistics);
  g_test_message ("%u ticks, %d arrivals, %d as near", ticks,
                  (int) statistics.arrived, (int) statistics.as_near);
  g_assert_cmpuint (statistics.arrived, >=, 1);
  g_assert_cmpuint (statistics.as_near, >=, 2);
  g_assert_cmpuint (ticks, >=, 2 * 32 * 8);
}

int
main (int   argc,
      char *argv[])
{
  static const guint seeds[] = { 212, 275, 548, 10, 18, 24, 27, 40,
                                  231, 981, 1152 };
  guint n;

  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/dispatcher/bodies/no-room-to-pass", test_no_room_to_pass);
  n = outcome_is_quick () ? 4 : G_N_ELEMENTS (seeds);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *path
        = g_strdup_printf ("/dispatcher/bodies/all-arrive/%u", seeds[i]);

      g_test_add_data_func (path, GUINT_TO_POINTER (seeds[i]),
                            test_all_arrive);
    }

  return g_test_run ();
}
