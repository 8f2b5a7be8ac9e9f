/* queue-changes.c - requests in a world that changes, of units that go on
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/queue-field.h"

/* A world that changes ----------------------------------------------------- */

/* A cell in the middle of the path is closed when it has been searched. */
static void
test_repair (void)
{
  WayQueueStatistics statistics;
  guint64 still;
  Field self;

  field_init (&self);
  field_add_long (&self, 'a', 0);
  field_tick_to_the_end (&self, 100);
  still = field_statistics (&self).expansions;

  field_add_long (&self, 'b', 0);
  for (guint64 done = 0; done + 20 < still; done += 10)
    way_queue_tick (self.queue, 10, -1);
  g_assert_cmpstr (self.told->str, ==, "a");
  for (guint i = 0; i < FIELD_SIDE - 4; i++)  /* across any shortest path */
    field_close (&self, i, FIELD_SIDE - 3 - i % 2);
  field_tick_to_the_end (&self, 10);
  statistics = field_statistics (&self);
  g_assert_cmpstr (self.told->str, ==, "ab");
  g_assert_cmpint (self.status, ==, WAY_STATUS_FOUND);
  g_assert_cmpfloat (way_path_get_cost (self.path), >=, 2 * (FIELD_SIDE - 1));
  for (guint i = 0; i < way_path_get_length (self.path); i++)
    g_assert_cmpfloat (
      way_overlay_get_extra_cost (self.overlay,
                                  way_path_get_node (self.path, i)), ==, 0);
  g_assert_cmpuint (statistics.repaired + statistics.begun_anew, >, 0);
  field_clear (&self);
}

/* A wall with one gate, which is closed whenever the path has been found. */
static void
test_gate_that_mocks (void)
{
  guint n_ticks = 0;
  gboolean is_left_open = TRUE;
  Field self;

  field_init (&self);
  for (guint row = 0; row < FIELD_SIDE; row++)
    if (row != 3 && row != FIELD_SIDE - 3)
      field_close (&self, 20, row);
  field_close (&self, 20, FIELD_SIDE - 3);
  field_add_long (&self, 'a', 0);
  while (way_queue_tick (self.queue, 37, -1) > 0)
    {
      is_left_open = !is_left_open;
      (is_left_open ? field_open : field_close) (&self, 20, 3);
      (is_left_open ? field_close : field_open) (&self, 20, FIELD_SIDE - 3);
      g_assert_cmpuint (n_ticks++, <, 10 * FIELD_CELLS / 37);
    }
  g_assert_cmpstr (self.told->str, ==, "a");
  if (self.status == WAY_STATUS_FAILED)
    g_assert_error (self.error, WAY_ERROR, WAY_ERROR_CHANGED);
  field_clear (&self);
}

/* A gate that opens once its surroundings are searched is not missed. */
static void
test_gate_that_opens (void)
{
  Field self;

  field_init (&self);
  for (guint row = 0; row < FIELD_SIDE; row++)
    field_close (&self, 20, row);
  field_add_long (&self, 'a', 0);
  way_queue_tick (self.queue, 790, -1);
  g_assert_cmpstr (self.told->str, ==, "");
  field_open (&self, 20, 3);
  field_tick_to_the_end (&self, 100);
  g_assert_cmpint (self.status, ==, WAY_STATUS_FOUND);
  field_clear (&self);
}

/* A goal that is shut in, in a world that changes at every tick: the search for
 * the nearest node does not begin afresh each time. */
static void
test_blocked_goal_while_all_moves (void)
{
  g_autoptr (WaySearch) search = NULL;
  guint n_ticks = 0;
  Field self;

  field_init (&self);
  field_close (&self, 30, 30);
  search = field_search (&self, WAY_STRATEGY_ASTAR, field_cell (0, 0),
                         field_cell (30, 30));
  field_add (&self, 'a', search, 0, 0);
  do
    {
      (n_ticks % 2 ? field_open : field_close) (&self, 2, 39);
      g_assert_cmpuint (n_ticks++, <, 3 * FIELD_CELLS / 10);
    }
  while (way_queue_tick (self.queue, 10, -1) > 0);
  g_assert_cmpint (self.status, ==, WAY_STATUS_EXHAUSTED);
  g_assert_cmpfloat (way_path_get_cost (self.path), ==, 59);
  field_clear (&self);
}

/* A path that costs more now than the search allows is not an answer. */
static void
test_max_cost (void)
{
  g_autoptr (WaySearch) search = NULL;
  Field self;

  field_init (&self);
  search = field_search (&self, WAY_STRATEGY_DIJKSTRA, field_cell (0, 0),
                         field_cell (30, 0));
  way_search_set_max_cost (search, 32);
  field_add (&self, 'a', search, 0, 0);
  way_queue_tick (self.queue, 400, -1);
  for (guint row = 0; row < FIELD_SIDE; row++)
    way_overlay_set_extra_cost (self.overlay, field_cell (2, row), 10);
  field_tick_to_the_end (&self, 100);
  g_assert_cmpint (self.status, ==, WAY_STATUS_MAX_COST);
  g_assert_cmpfloat (way_path_get_cost (self.path), <=, 32);
  field_clear (&self);
}

/* A unit that goes on ------------------------------------------------------ */

static void
test_moves_along (void)
{
  g_autoptr (WaySearch) search = NULL;
  g_autoptr (WayPath) first = NULL;
  guint at = 0;
  Field self;

  field_init (&self);
  search = field_search (&self, WAY_STRATEGY_DIJKSTRA, field_cell (0, 0),
                         field_cell (30, 30));
  field_add (&self, 'a', search, 0, 50);
  way_queue_tick (self.queue, 60, -1);
  first = way_path_ref (self.path);
  do
    {
      at = MIN (at + 1, way_path_get_length (first) - 1);
      way_queue_move (self.queue, search, way_path_get_node (first, at), at);
    }
  while (way_queue_tick (self.queue, 60, -1) > 0);
  g_assert_cmpint (self.status, ==, WAY_STATUS_FOUND);
  g_assert_true (way_path_get_node (self.path, 0)
                 == way_path_get_node (first, at));
  g_assert_cmpfloat (way_path_get_cost_so_far (self.path, 0), ==, at);
  g_assert_true (way_path_get_node (self.path,
                                    way_path_get_length (self.path) - 1)
                 == field_cell (30, 30));
  g_assert_cmpfloat (way_path_get_cost (self.path), ==,
                     at + way_path_get_length (self.path) - 1);
  field_clear (&self);
}

/* A unit that was pushed aside has a way to its path; a unit that has moved on
 * before its search began has a path from its new node. */
static void
test_moves_aside (void)
{
  g_autoptr (WaySearch) search = NULL;
  WayQueueStatistics statistics;
  Field self;

  field_init (&self);
  search = field_search (&self, WAY_STRATEGY_ASTAR, field_cell (0, 20),
                         field_cell (30, 20));
  for (guint i = 0; i < 30; i++)        /* one path is cheaper than others */
    way_overlay_set_extra_cost (self.overlay, field_cell (i, 21), 5);
  field_add (&self, 'a', search, 0, 0);
  way_queue_tick (self.queue, 5, -1);
  way_queue_move (self.queue, search, field_cell (0, 23), 7);
  field_tick_to_the_end (&self, 20);
  statistics = field_statistics (&self);
  g_assert_cmpint (self.status, ==, WAY_STATUS_FOUND);
  g_assert_true (way_path_get_node (self.path, 0) == field_cell (0, 23));
  g_assert_cmpfloat (way_path_get_cost (self.path), ==, 7 + 3 + 5 + 30);
  g_assert_cmpuint (statistics.repaired, ==, 1);

  field_add (&self, 'b', search, 0, 0);
  way_queue_move (self.queue, search, field_cell (28, 20), 2);
  field_tick_to_the_end (&self, 20);
  g_assert_cmpint (self.status, ==, WAY_STATUS_FOUND);
  g_assert_cmpfloat (way_path_get_cost (self.path), ==, 4);
  g_assert_cmpuint (field_statistics (&self).expansions - statistics.expansions,
                    <=, 5);
  field_clear (&self);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/queue/change/repair", test_repair);
  g_test_add_func ("/queue/change/gate-that-mocks", test_gate_that_mocks);
  g_test_add_func ("/queue/change/gate-that-opens", test_gate_that_opens);
  g_test_add_func ("/queue/change/blocked-goal",
                   test_blocked_goal_while_all_moves);
  g_test_add_func ("/queue/change/max-cost", test_max_cost);
  g_test_add_func ("/queue/move/along", test_moves_along);
  g_test_add_func ("/queue/move/aside", test_moves_aside);

  return g_test_run ();
}
