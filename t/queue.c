/* queue.c - requests that are served a piece at a time
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/bounded-search.h"
#include "lib/outcome.h"

#define SIDE 40                         /* cells of an open field */
#define N_CELLS (SIDE * SIDE)

/* A field without walls, and what a queue told. */
typedef struct
{
  WayTerrain *terrain;                  /* (owned) */
  WayGrid    *grid;                     /* (owned) */
  WayOverlay *overlay;                  /* (owned) */
  WayQueue   *queue;                    /* (owned) */
  GString    *told;                     /* (owned) a letter an answer */
  guint       n_first;
  guint       n_freed;
  WayStatus   status;                   /* of the last answer */
  WayPath    *path;                     /* (owned) (nullable) likewise */
  GError     *error;                    /* (owned) (nullable) likewise */
} Field;

typedef struct
{
  Field *field;
  char   letter;
} Asker;

static void
field_init (Field *self)
{
  const WayCost costs[] = { 1, INFINITY };

  *self = (Field) { .told = g_string_new (NULL) };
  self->terrain = way_terrain_new (SIDE, SIDE, NULL);
  self->grid = way_grid_new (self->terrain, WAY_GRID_SQUARES_4);
  way_grid_set_mover (self->grid, costs, G_N_ELEMENTS (costs));
  self->overlay = way_overlay_new (WAY_GRAPH (self->grid));
  self->queue = way_queue_new ();
}

static void
field_clear (Field *self)
{
  g_clear_object (&self->queue);
  g_object_unref (self->overlay);
  g_object_unref (self->grid);
  g_object_unref (self->terrain);
  g_string_free (self->told, TRUE);
  g_clear_pointer (&self->path, way_path_unref);
  g_clear_error (&self->error);
}

static WayNode
cell (guint column,
      guint row)
{
  return WAY_INDEX (row * SIDE + column);
}

static void
close_cell (Field *self,
            guint  column,
            guint  row)
{
  way_overlay_set_extra_cost (self->overlay, cell (column, row), INFINITY);
}

static void
open_cell (Field *self,
           guint  column,
           guint  row)
{
  way_overlay_set_extra_cost (self->overlay, cell (column, row), 0);
}

static void
take_answer (WaySearch    *search,
             WayStatus     status,
             WayPath      *path,
             const GError *error,
             gpointer      user_data)
{
  Asker *asker = user_data;
  Field *self = asker->field;

  if (status == WAY_STATUS_RUNNING)
    self->n_first++;
  else
    g_string_append_c (self->told, asker->letter);
  self->status = status;
  g_clear_pointer (&self->path, way_path_unref);
  self->path = path ? way_path_ref (path) : NULL;
  g_clear_error (&self->error);
  self->error = error ? g_error_copy (error) : NULL;
}

static void
free_asker (gpointer data)
{
  Asker *asker = data;

  asker->field->n_freed++;
  g_free (asker);
}

static WaySearch *
new_search (Field      *self,
            WayStrategy strategy,
            WayNode     start,
            WayNode     goal)
{
  WaySearch *search = way_search_new (WAY_GRAPH (self->overlay), strategy);

  way_search_set_start (search, start);
  way_search_set_goal (search, goal);

  return search;
}

static void
add_as (Field     *self,
        char       letter,
        WaySearch *search,
        gint       priority,
        guint      first_expansions)
{
  WayRequest request;
  Asker *asker = g_new (Asker, 1);

  *asker = (Asker) { self, letter };
  way_request_init (&request);
  request.priority = priority;
  request.first_expansions = first_expansions;
  way_queue_add (self->queue, search, &request, take_answer, asker,
                 free_asker);
}

/* A search over all of the field, or of but a few cells. */
static void
add_long (Field *self,
          char   letter,
          gint   priority)
{
  g_autoptr (WaySearch) search
    = new_search (self, WAY_STRATEGY_DIJKSTRA, cell (0, 0),
                  cell (SIDE - 1, SIDE - 1));

  add_as (self, letter, search, priority, 0);
}

static void
add_short (Field *self,
           char   letter,
           gint   priority)
{
  g_autoptr (WaySearch) search
    = new_search (self, WAY_STRATEGY_ASTAR, cell (5, 5), cell (9, 5));

  add_as (self, letter, search, priority, 0);
}

static guint
tick_to_the_end (Field  *self,
                 guint64 budget)
{
  guint n_ticks = 0;

  do
    g_assert_cmpuint (n_ticks++, <, 100000);
  while (way_queue_tick (self->queue, budget, -1) > 0);

  return n_ticks;
}

static WayQueueStatistics
statistics_of (Field *self)
{
  WayQueueStatistics statistics;

  way_queue_get_statistics (self->queue, &statistics);
  return statistics;
}

/* Answers -------------------------------------------------------------------- */

static void
test_found (void)
{
  g_autoptr (WaySearch) search = NULL;
  Field self;

  field_init (&self);
  search = new_search (&self, WAY_STRATEGY_ASTAR, cell (0, 0), cell (9, 0));
  add_as (&self, 'a', search, 0, 0);
  g_assert_true (way_queue_has (self.queue, search));
  g_assert_cmpuint (statistics_of (&self).waiting, ==, 1);
  g_assert_cmpuint (way_queue_tick (self.queue, 1, -1), ==, 1);
  g_assert_cmpuint (statistics_of (&self).running, ==, 1);
  g_assert_cmpuint (statistics_of (&self).last_expansions, ==, 1);
  g_assert_cmpuint (way_queue_tick (self.queue, 1000, -1), ==, 0);
  g_assert_cmpstr (self.told->str, ==, "a");
  g_assert_cmpuint (self.n_freed, ==, 1);
  g_assert_cmpint (self.status, ==, WAY_STATUS_FOUND);
  g_assert_cmpuint (way_path_get_length (self.path), ==, 10);
  g_assert_cmpfloat (way_path_get_cost (self.path), ==, 9);
  g_assert_false (way_queue_has (self.queue, search));
  g_assert_cmpuint (statistics_of (&self).served, ==, 1);

  /* The search is the caller's again. */
  way_search_set_goal (search, cell (1, 0));
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
  field_clear (&self);
}

/* A unit whose goal is shut in goes as near as it can, and says so. */
static void
test_blocked_goal (void)
{
  g_autoptr (WaySearch) search = NULL;
  Field self;

  field_init (&self);
  close_cell (&self, 20, 0);
  search = new_search (&self, WAY_STRATEGY_ASTAR, cell (0, 0), cell (20, 0));
  add_as (&self, 'a', search, 0, 0);
  tick_to_the_end (&self, 100);
  g_assert_cmpint (self.status, ==, WAY_STATUS_EXHAUSTED);
  g_assert_true (way_path_is_partial (self.path));
  g_assert_cmpfloat (way_path_get_cost (self.path), ==, 19);

  way_search_set_partial (search, WAY_PARTIAL_NONE);
  add_as (&self, 'b', search, 0, 0);
  tick_to_the_end (&self, 100);
  g_assert_cmpint (self.status, ==, WAY_STATUS_EXHAUSTED);
  g_assert_null (self.path);
  field_clear (&self);
}

static void
test_limits (void)
{
  g_autoptr (WaySearch) search = NULL;
  Field self;

  field_init (&self);
  search = new_search (&self, WAY_STRATEGY_ASTAR, cell (0, 0), cell (30, 30));
  bound_expansions (search, 10);
  add_as (&self, 'a', search, 0, 0);
  tick_to_the_end (&self, 3);
  g_assert_cmpint (self.status, ==, WAY_STATUS_MAX_EXPANSIONS);
  g_assert_true (way_path_is_partial (self.path));
  g_assert_cmpuint (statistics_of (&self).expansions, ==, 10);

  bound_expansions (search, G_MAXUINT64);
  bound_deadline (search, 1);
  add_as (&self, 'b', search, 0, 0);
  tick_to_the_end (&self, 3);
  g_assert_cmpint (self.status, ==, WAY_STATUS_DEADLINE);

  bound_deadline (search, 0);
  bound_bytes (search, 1);
  add_as (&self, 'c', search, 0, 0);
  tick_to_the_end (&self, 3);
  g_assert_cmpint (self.status, ==, WAY_STATUS_MAX_BYTES);
  field_clear (&self);
}

static void
test_failure (void)
{
  g_autoptr (WaySearch) search = NULL;
  Field self;

  field_init (&self);
  search = new_search (&self, WAY_STRATEGY_ASTAR, cell (0, 0), cell (3, 3));
  way_search_clear_starts (search);
  add_as (&self, 'a', search, 0, 5);
  tick_to_the_end (&self, 3);
  g_assert_cmpint (self.status, ==, WAY_STATUS_FAILED);
  g_assert_error (self.error, WAY_ERROR, WAY_ERROR_NO_START);
  g_assert_null (self.path);
  field_clear (&self);
}

/* Whatever is cancelled is answered by the next tick, even one that expands
 * nothing, waiting or under way. */
static void
test_cancelled (void)
{
  Field self;

  field_init (&self);
  way_queue_set_pool_size (self.queue, 1);
  for (guint under_way = 0; under_way < 2; under_way++)
    {
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();
      g_autoptr (WaySearch) search
        = new_search (&self, WAY_STRATEGY_DIJKSTRA, cell (0, 0),
                      cell (30, 30));

      bound_cancel (search, cancellable);
      if (!under_way)
        add_long (&self, 'x', 0);
      add_as (&self, 'c', search, 0, 0);
      way_queue_tick (self.queue, 10, -1);
      g_assert_cmpuint (self.told->len, ==, 0);
      g_cancellable_cancel (cancellable);
      way_queue_tick (self.queue, 0, -1);
      g_assert_cmpstr (self.told->str, ==, "c");
      g_assert_cmpint (self.status, ==, WAY_STATUS_CANCELLED);
      g_assert_null (self.path);
      way_queue_remove_all (self.queue);
      g_string_truncate (self.told, 0);
    }
  field_clear (&self);
}

/* Requests that expand nothing count as an expansion each. */
static void
test_refused (void)
{
  Field self;

  field_init (&self);
  for (guint i = 0; i < 1000; i++)
    {
      g_autoptr (WaySearch) search
        = new_search (&self, WAY_STRATEGY_ASTAR, cell (3, 3), cell (3, 3));

      close_cell (&self, 3, 3);
      way_search_set_start_rule (search, WAY_START_STAYS_IF_BLOCKED);
      way_search_set_partial (search, WAY_PARTIAL_NONE);
      add_as (&self, 'r', search, 0, 0);
    }
  for (guint n = 1000; n > 0; n -= 100)
    {
      g_assert_cmpuint (way_queue_tick (self.queue, 100, -1), ==, n - 100);
      g_assert_cmpuint (statistics_of (&self).last_expansions, ==, 0);
    }
  g_assert_cmpint (self.status, ==, WAY_STATUS_EXHAUSTED);
  field_clear (&self);
}

/* Whose turn it is ------------------------------------------------------------- */

static void
test_order (void)
{
  Field self;

  field_init (&self);
  way_queue_set_pool_size (self.queue, 1);
  add_short (&self, 'a', 0);
  add_short (&self, 'b', -1);
  add_short (&self, 'c', 0);
  add_short (&self, 'd', 2);
  add_short (&self, 'e', G_MAXINT);
  add_short (&self, 'f', G_MININT);
  tick_to_the_end (&self, 5);
  g_assert_cmpstr (self.told->str, ==, "edacbf");

  /* The ends of both ranges. */
  g_string_truncate (self.told, 0);
  way_queue_set_ageing (self.queue, G_MAXUINT);
  add_short (&self, 'a', G_MININT);
  add_short (&self, 'b', G_MAXINT);
  add_short (&self, 'c', 0);
  tick_to_the_end (&self, 5);
  g_assert_cmpstr (self.told->str, ==, "bca");

  /* Priorities are left out of account. */
  g_string_truncate (self.told, 0);
  way_queue_set_ageing (self.queue, 0);
  g_assert_cmpuint (way_queue_get_ageing (self.queue), ==, 0);
  add_short (&self, 'a', 0);
  add_short (&self, 'b', -1);
  add_short (&self, 'c', 5);
  tick_to_the_end (&self, 5);
  g_assert_cmpstr (self.told->str, ==, "abc");
  field_clear (&self);
}

/* A request of lower priority waits for those that come within the ageing, and
 * for no others, though more come at each tick than the queue can serve. */
static void
test_ageing (void)
{
  guint n_ticks = 0;
  Field self;

  field_init (&self);
  way_queue_set_pool_size (self.queue, 1);
  way_queue_set_ageing (self.queue, 10);
  add_short (&self, 'z', -3);
  while (strchr (self.told->str, 'z') == NULL)
    {
      add_short (&self, 'a', 0);
      add_short (&self, 'a', 0);
      g_assert_cmpuint (n_ticks++, <, 1000);
      way_queue_tick (self.queue, 5, -1);       /* one of them */
    }
  g_assert_cmpuint (n_ticks, >=, 30);
  g_assert_cmpuint (self.told->len, <=, 2 * 30 + 2);
  field_clear (&self);
}

/* With a budget of one expansion, and units that want to start walking at every
 * tick, a search of all the field is answered. */
static void
test_starvation (void)
{
  guint n_ticks = 0;
  Field self;

  field_init (&self);
  add_long (&self, 'z', 0);
  while (strchr (self.told->str, 'z') == NULL)
    {
      g_autoptr (WaySearch) search
        = new_search (&self, WAY_STRATEGY_ASTAR, cell (5, 5), cell (9, 5));

      add_as (&self, 'a', search, 100, 3);
      way_queue_tick (self.queue, n_ticks++ % 2 ? 1 : 2, -1);
      g_assert_cmpuint (n_ticks, <, 20 * N_CELLS);
    }
  g_assert_cmpuint (self.n_first, >, 0);
  field_clear (&self);
}

/* The same with ticks that have no time at all: each makes a step. */
static void
test_no_time (void)
{
  guint n_ticks = 0;
  Field self;

  field_init (&self);
  add_long (&self, 'z', 0);
  add_short (&self, 'a', 0);
  while (way_queue_tick (self.queue, G_MAXUINT64, 0) > 0)
    {
      g_assert_cmpuint (statistics_of (&self).last_expansions, <=, 1);
      g_assert_cmpuint (n_ticks++, <, 3 * N_CELLS);
    }
  g_assert_cmpuint (self.told->len, ==, 2);
  field_clear (&self);
}

/* Ticks that expand nothing lose nothing. */
static void
test_no_expansions (void)
{
  Field self;

  field_init (&self);
  add_short (&self, 'a', 0);
  for (guint i = 0; i < 10; i++)
    g_assert_cmpuint (way_queue_tick (self.queue, 0, -1), ==, 1);
  g_assert_cmpuint (statistics_of (&self).expansions, ==, 0);
  tick_to_the_end (&self, 10);
  g_assert_cmpstr (self.told->str, ==, "a");
  field_clear (&self);
}

/* How many nodes a search expands that runs by itself. */
static guint64
count_alone (Field      *self,
             WayStrategy strategy,
             WayNode     start,
             WayNode     goal)
{
  g_autoptr (WaySearch) search = new_search (self, strategy, start, goal);
  WayStatistics statistics;

  way_search_run (search, NULL);
  way_search_get_statistics (search, &statistics);

  return statistics.expanded;
}

/* A short search is not held up by long ones that have room in the pool with
 * it, and a search that waits for its turn keeps what it has found. */
static void
test_turns (void)
{
  guint64 alone;
  Field self;

  field_init (&self);
  alone = count_alone (&self, WAY_STRATEGY_DIJKSTRA, cell (0, 0),
                       cell (SIDE - 1, SIDE - 1))
          + count_alone (&self, WAY_STRATEGY_ASTAR, cell (5, 5), cell (9, 5));

  add_long (&self, 'l', 0);
  way_queue_tick (self.queue, 1100, -1);
  add_short (&self, 's', 0);
  way_queue_tick (self.queue, 5, -1);
  g_assert_cmpstr (self.told->str, ==, "s");
  tick_to_the_end (&self, 1000);
  g_assert_cmpstr (self.told->str, ==, "sl");
  g_assert_cmpuint (statistics_of (&self).expansions, ==, alone);
  field_clear (&self);
}

/* A request of higher priority does not wait for room in the pool. */
static void
test_no_room (void)
{
  Field self;

  field_init (&self);
  way_queue_set_pool_size (self.queue, 1);
  g_assert_cmpuint (way_queue_get_pool_size (self.queue), ==, 1);
  add_long (&self, 'l', 0);
  way_queue_tick (self.queue, 500, -1);
  add_short (&self, 'b', 0);
  way_queue_tick (self.queue, 100, -1);
  g_assert_cmpstr (self.told->str, ==, "");
  add_short (&self, 's', 1);
  way_queue_tick (self.queue, 100, -1);
  g_assert_cmpstr (self.told->str, ==, "s");
  g_assert_cmpuint (statistics_of (&self).begun_anew, ==, 1);
  tick_to_the_end (&self, 100);
  g_assert_cmpstr (self.told->str, ==, "slb");
  field_clear (&self);
}

/* First paths ------------------------------------------------------------------- */

/* 500 units have a path to begin with after two ticks. */
static void
test_first_paths (void)
{
  guint n_ticks = 0;
  Field self;

  field_init (&self);
  for (guint i = 0; i < 500; i++)
    {
      g_autoptr (WaySearch) search
        = new_search (&self, WAY_STRATEGY_ASTAR, WAY_INDEX (i),
                      WAY_INDEX (N_CELLS - 1 - i % 20));

      add_as (&self, 'a', search, 0, 16);
    }
  while (self.n_first + self.told->len < 500)
    {
      way_queue_tick (self.queue, 16000, -1);
      n_ticks++;
    }
  g_assert_cmpuint (n_ticks, <=, 2);
  g_assert_cmpuint (self.n_first, ==, statistics_of (&self).first_paths);
  tick_to_the_end (&self, 16000);
  g_assert_cmpuint (self.told->len, ==, 500);
  g_assert_cmpuint (self.n_first, <=, 500);
  field_clear (&self);
}

static void
test_first_path (void)
{
  g_autoptr (WaySearch) search = NULL;
  Field self;

  field_init (&self);
  search = new_search (&self, WAY_STRATEGY_DIJKSTRA, cell (0, 0),
                       cell (30, 30));
  add_as (&self, 'a', search, 0, 50);
  way_queue_tick (self.queue, 200, -1);
  g_assert_cmpuint (self.n_first, ==, 1);
  g_assert_cmpint (self.status, ==, WAY_STATUS_RUNNING);
  g_assert_true (way_path_is_partial (self.path));
  g_assert_cmpuint (way_path_get_length (self.path), >, 1);
  tick_to_the_end (&self, 200);
  g_assert_cmpuint (self.n_first, ==, 1);
  g_assert_cmpint (self.status, ==, WAY_STATUS_FOUND);

  /* Found at once: there is but the answer. Nobody wants partial paths: nor is
   * there one. */
  way_search_set_goal (search, cell (1, 0));
  add_as (&self, 'b', search, 0, 50);
  way_search_set_partial (search, WAY_PARTIAL_NEAREST);
  tick_to_the_end (&self, 200);
  way_search_set_goal (search, cell (30, 30));
  way_search_set_partial (search, WAY_PARTIAL_NONE);
  add_as (&self, 'c', search, 0, 50);
  tick_to_the_end (&self, 200);
  g_assert_cmpuint (self.n_first, ==, 1);
  g_assert_cmpstr (self.told->str, ==, "abc");
  field_clear (&self);
}

/* A world that changes ------------------------------------------------------------ */

/* A cell in the middle of the path is closed when it has been searched. */
static void
test_mend (void)
{
  WayQueueStatistics statistics;
  guint64 still;
  Field self;

  field_init (&self);
  add_long (&self, 'a', 0);
  tick_to_the_end (&self, 100);
  still = statistics_of (&self).expansions;

  add_long (&self, 'b', 0);
  for (guint64 done = 0; done + 20 < still; done += 10)
    way_queue_tick (self.queue, 10, -1);
  g_assert_cmpstr (self.told->str, ==, "a");
  for (guint i = 0; i < SIDE - 4; i++)  /* across any shortest path */
    close_cell (&self, i, SIDE - 3 - i % 2);
  tick_to_the_end (&self, 10);
  statistics = statistics_of (&self);
  g_assert_cmpstr (self.told->str, ==, "ab");
  g_assert_cmpint (self.status, ==, WAY_STATUS_FOUND);
  g_assert_cmpfloat (way_path_get_cost (self.path), >=, 2 * (SIDE - 1));
  for (guint i = 0; i < way_path_get_length (self.path); i++)
    g_assert_cmpfloat (
      way_overlay_get_extra_cost (self.overlay,
                                  way_path_get_node (self.path, i)), ==, 0);
  g_assert_cmpuint (statistics.mended + statistics.begun_anew, >, 0);
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
  for (guint row = 0; row < SIDE; row++)
    if (row != 3 && row != SIDE - 3)
      close_cell (&self, 20, row);
  close_cell (&self, 20, SIDE - 3);
  add_long (&self, 'a', 0);
  while (way_queue_tick (self.queue, 37, -1) > 0)
    {
      is_left_open = !is_left_open;
      (is_left_open ? open_cell : close_cell) (&self, 20, 3);
      (is_left_open ? close_cell : open_cell) (&self, 20, SIDE - 3);
      g_assert_cmpuint (n_ticks++, <, 10 * N_CELLS / 37);
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
  for (guint row = 0; row < SIDE; row++)
    close_cell (&self, 20, row);
  add_long (&self, 'a', 0);
  way_queue_tick (self.queue, 790, -1);
  g_assert_cmpstr (self.told->str, ==, "");
  open_cell (&self, 20, 3);
  tick_to_the_end (&self, 100);
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
  close_cell (&self, 30, 30);
  search = new_search (&self, WAY_STRATEGY_ASTAR, cell (0, 0), cell (30, 30));
  add_as (&self, 'a', search, 0, 0);
  do
    {
      (n_ticks % 2 ? open_cell : close_cell) (&self, 2, 39);
      g_assert_cmpuint (n_ticks++, <, 3 * N_CELLS / 10);
    }
  while (way_queue_tick (self.queue, 10, -1) > 0);
  g_assert_cmpint (self.status, ==, WAY_STATUS_EXHAUSTED);
  g_assert_cmpfloat (way_path_get_cost (self.path), ==, 59);
  field_clear (&self);
}

static void
lead_on (WayNode   node,
         WayEdges *edges,
         gpointer  user_data)
{
  const gsize i = WAY_NODE_INDEX (node);

  if (i % 10 != 9)
    way_edges_add (edges, WAY_INDEX (i + 1), 1);
}

static WayCost
estimate_nothing (WayNode  node,
                  WayNode  goal,
                  gpointer user_data)
{
  return 0;
}

/* Who is shut in among ten nodes of a million, as the graph knows. */
static gboolean
count_questions (WayNode  from,
                 WayNode  to,
                 gpointer user_data)
{
  ++*(guint *) user_data;
  return WAY_NODE_INDEX (from) / 10 != WAY_NODE_INDEX (to) / 10;
}

/* No step of a tick asks about all nodes, to find the nearest that can be
 * reached. */
static void
test_shut_in (void)
{
  guint n_questions = 0;
  g_autoptr (WayNodeType) type = way_node_type_new_index (1000000);
  g_autoptr (WayCallbackGraph) graph
    = way_callback_graph_new (type, lead_on, &n_questions, NULL);
  g_autoptr (WaySearch) search
    = way_search_new (WAY_GRAPH (graph), WAY_STRATEGY_ASTAR);
  Asker *asker = g_new (Asker, 1);
  Field self;

  field_init (&self);
  *asker = (Asker) { &self, 'a' };
  way_callback_graph_set_heuristic (graph, estimate_nothing, NULL, NULL);
  way_callback_graph_set_refuses (graph, count_questions, &n_questions, NULL);
  way_search_set_start (search, WAY_INDEX (999990));
  way_search_set_goal (search, WAY_INDEX (0));
  way_queue_add (self.queue, search, NULL, take_answer, asker, free_asker);
  tick_to_the_end (&self, 100);
  g_assert_cmpint (self.status, ==, WAY_STATUS_EXHAUSTED);
  g_assert_true (way_path_is_partial (self.path));
  g_assert_cmpuint (n_questions, <=, 1000);
  field_clear (&self);
}

/* A path that is dearer now than the search may go is no answer. */
static void
test_max_cost (void)
{
  g_autoptr (WaySearch) search = NULL;
  Field self;

  field_init (&self);
  search = new_search (&self, WAY_STRATEGY_DIJKSTRA, cell (0, 0), cell (30, 0));
  way_search_set_max_cost (search, 32);
  add_as (&self, 'a', search, 0, 0);
  way_queue_tick (self.queue, 400, -1);
  for (guint row = 0; row < SIDE; row++)
    way_overlay_set_extra_cost (self.overlay, cell (2, row), 10);
  tick_to_the_end (&self, 100);
  g_assert_cmpint (self.status, ==, WAY_STATUS_MAX_COST);
  g_assert_cmpfloat (way_path_get_cost (self.path), <=, 32);
  field_clear (&self);
}

/* A unit that goes on ---------------------------------------------------------------- */

static void
test_moves_along (void)
{
  g_autoptr (WaySearch) search = NULL;
  g_autoptr (WayPath) first = NULL;
  guint at = 0;
  Field self;

  field_init (&self);
  search = new_search (&self, WAY_STRATEGY_DIJKSTRA, cell (0, 0),
                       cell (30, 30));
  add_as (&self, 'a', search, 0, 50);
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
                 == cell (30, 30));
  g_assert_cmpfloat (way_path_get_cost (self.path), ==,
                     at + way_path_get_length (self.path) - 1);
  field_clear (&self);
}

/* A unit that was pushed aside has a way to its path; one that has gone on
 * before its search began has a path from where it is. */
static void
test_moves_aside (void)
{
  g_autoptr (WaySearch) search = NULL;
  WayQueueStatistics statistics;
  Field self;

  field_init (&self);
  search = new_search (&self, WAY_STRATEGY_ASTAR, cell (0, 20), cell (30, 20));
  for (guint i = 0; i < 30; i++)        /* one path is cheaper than others */
    way_overlay_set_extra_cost (self.overlay, cell (i, 21), 5);
  add_as (&self, 'a', search, 0, 0);
  way_queue_tick (self.queue, 5, -1);
  way_queue_move (self.queue, search, cell (0, 23), 7);
  tick_to_the_end (&self, 20);
  statistics = statistics_of (&self);
  g_assert_cmpint (self.status, ==, WAY_STATUS_FOUND);
  g_assert_true (way_path_get_node (self.path, 0) == cell (0, 23));
  g_assert_cmpfloat (way_path_get_cost (self.path), ==, 7 + 3 + 5 + 30);
  g_assert_cmpuint (statistics.mended, ==, 1);

  add_as (&self, 'b', search, 0, 0);
  way_queue_move (self.queue, search, cell (28, 20), 2);
  tick_to_the_end (&self, 20);
  g_assert_cmpint (self.status, ==, WAY_STATUS_FOUND);
  g_assert_cmpfloat (way_path_get_cost (self.path), ==, 4);
  g_assert_cmpuint (statistics_of (&self).expansions - statistics.expansions,
                    <=, 5);
  field_clear (&self);
}

/* Callbacks that do things ------------------------------------------------------------- */

static void
add_again (WaySearch    *search,
           WayStatus     status,
           WayPath      *path,
           const GError *error,
           gpointer      user_data)
{
  Field *self = user_data;

  g_string_append_c (self->told, 'a');
  if (self->told->len < 5)
    {
      way_search_set_goal (search, cell (9, self->told->len));
      way_queue_add (self->queue, search, NULL, add_again, self, NULL);
    }
}

static void
test_add_again (void)
{
  g_autoptr (WaySearch) search = NULL;
  Field self;

  field_init (&self);
  search = new_search (&self, WAY_STRATEGY_ASTAR, cell (0, 0), cell (9, 0));
  way_queue_add (self.queue, search, NULL, add_again, &self, NULL);
  tick_to_the_end (&self, G_MAXUINT64);
  g_assert_cmpstr (self.told->str, ==, "aaaaa");
  field_clear (&self);
}

static void
drop_queue (WaySearch    *search,
            WayStatus     status,
            WayPath      *path,
            const GError *error,
            gpointer      user_data)
{
  Field *self = user_data;

  g_string_append_c (self->told, 'd');
  g_clear_object (&self->queue);
}

/* The last reference goes inside a callback: the queue goes as the tick ends. */
static void
test_drop_queue (void)
{
  for (guint first_expansions = 0; first_expansions < 2; first_expansions++)
    {
      const WayRequest request = { 5, first_expansions, { NULL } };
      g_autoptr (WaySearch) search = NULL;
      gpointer gone;
      Field self;

      field_init (&self);
      gone = self.queue;
      search = new_search (&self, WAY_STRATEGY_ASTAR, cell (0, 0),
                           cell (9, 0));
      way_queue_add (self.queue, search, &request, drop_queue, &self, NULL);
      for (guint i = 0; i < 10; i++)
        add_long (&self, 'l', 0);
      g_object_add_weak_pointer (G_OBJECT (self.queue), &gone);
      way_queue_tick (self.queue, 200, -1);
      g_assert_null (self.queue);
      g_assert_null (gone);
      g_assert_cmpstr (self.told->str, ==, first_expansions ? "dd" : "d");
      g_assert_cmpuint (self.n_freed, ==, 10);
      g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
      field_clear (&self);
    }
}

static void
dispose_queue (WaySearch    *search,
               WayStatus     status,
               WayPath      *path,
               const GError *error,
               gpointer      user_data)
{
  Field *self = user_data;

  g_object_run_dispose (G_OBJECT (self->queue));
}

static void
test_dispose (void)
{
  g_autoptr (WaySearch) search = NULL;
  Field self;

  field_init (&self);
  search = new_search (&self, WAY_STRATEGY_ASTAR, cell (0, 0), cell (9, 0));
  way_queue_add (self.queue, search, NULL, dispose_queue, &self, NULL);
  for (guint i = 0; i < 10; i++)
    add_long (&self, 'l', 0);
  g_assert_cmpuint (way_queue_tick (self.queue, 2000, -1), ==, 0);
  g_assert_cmpuint (self.n_freed, ==, 10);
  g_assert_cmpstr (self.told->str, ==, "");
  add_short (&self, 'a', 0);            /* it goes on all the same */
  tick_to_the_end (&self, 10);
  g_assert_cmpstr (self.told->str, ==, "a");
  field_clear (&self);
}

/* A graph whose callback removes requests: the one that is searched, or all. */
typedef struct
{
  WayQueue  *queue;
  WaySearch *search;
  guint      n_calls;
  guint      when;
  gboolean   all;
} Saboteur;

static void
sabotage (WayNode   node,
          WayEdges *edges,
          gpointer  user_data)
{
  Saboteur *self = user_data;

  if (++self->n_calls == self->when)
    {
      if (self->all)
        way_queue_remove_all (self->queue);
      else
        g_assert_true (way_queue_remove (self->queue, self->search));
      g_assert_false (way_queue_has (self->queue, self->search));
    }
  if (WAY_NODE_INDEX (node) < 99)
    way_edges_add (edges, WAY_INDEX (WAY_NODE_INDEX (node) + 1), 1);
}

static void
never (WaySearch    *search,
       WayStatus     status,
       WayPath      *path,
       const GError *error,
       gpointer      user_data)
{
  g_assert_cmpint (status, ==, WAY_STATUS_RUNNING);
}

static void
test_removed_by_its_graph (void)
{
  for (guint when = 1; when < 100; when += 7)
    for (guint all = 0; all < 2; all++)
      {
        const WayRequest request = { 0, when % 3 * 5, { NULL } };
        g_autoptr (WayNodeType) type = way_node_type_new_index (100);
        g_autoptr (WayQueue) queue = way_queue_new ();
        Saboteur self = { queue, NULL, 0, when, all };
        g_autoptr (WayCallbackGraph) graph
          = way_callback_graph_new (type, sabotage, &self, NULL);
        g_autoptr (WaySearch) search
          = way_search_new (WAY_GRAPH (graph), WAY_STRATEGY_BFS);

        self.search = search;
        way_search_set_start (search, WAY_INDEX (0));
        way_search_set_goal (search, WAY_INDEX (99));
        way_queue_add (queue, search, &request, never, NULL, NULL);
        while (way_queue_tick (queue, 20, -1) > 0)
          ;
        g_assert_cmpuint (self.n_calls, >=, when);
        g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
      }
}

static void
tick_inside (WaySearch    *search,
             WayStatus     status,
             WayPath      *path,
             const GError *error,
             gpointer      user_data)
{
  Field *self = user_data;

  g_test_expect_message ("wayfind", G_LOG_LEVEL_CRITICAL, "*is_ticking*");
  g_assert_cmpuint (way_queue_tick (self->queue, 100, -1), ==, 0);
  g_test_assert_expected_messages ();
  g_string_append_c (self->told, 't');
}

static void
test_misuse (void)
{
  g_autoptr (WaySearch) search = NULL;
  g_autoptr (GError) error = NULL;
  Field self;

  field_init (&self);
  search = new_search (&self, WAY_STRATEGY_ASTAR, cell (0, 0), cell (9, 0));
  way_queue_add (self.queue, search, NULL, tick_inside, &self, NULL);

  g_test_expect_message ("wayfind", G_LOG_LEVEL_CRITICAL, "*is_taken*");
  way_queue_add (self.queue, search, NULL, tick_inside, &self, NULL);
  g_test_expect_message ("wayfind", G_LOG_LEVEL_CRITICAL, "*is_taken*");
  way_search_clear_goals (search);
  g_test_assert_expected_messages ();
  g_assert_cmpint (way_search_run (search, &error), ==, WAY_STATUS_FAILED);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_BUSY);

  tick_to_the_end (&self, 1000);
  g_assert_cmpstr (self.told->str, ==, "t");
  g_assert_false (way_queue_remove (self.queue, search));
  g_test_expect_message ("wayfind", G_LOG_LEVEL_CRITICAL, "*entry != NULL*");
  way_queue_move (self.queue, search, cell (0, 0), 0);
  g_test_assert_expected_messages ();
  field_clear (&self);
}

/* Tasks and sources ----------------------------------------------------------------------- */

typedef struct
{
  GMainLoop *loop;
  WayQueue  *queue;
  guint      n_answers;
  WayPath   *path;
  WayStatus  status;
  GError    *error;
} Waiter;

static void
take_result (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  Waiter *self = user_data;

  g_assert_true (source == G_OBJECT (self->queue));
  g_clear_pointer (&self->path, way_path_unref);
  g_clear_error (&self->error);
  self->path = way_queue_find_finish (self->queue, result, &self->status,
                                      &self->error);
  self->n_answers++;
  g_main_loop_quit (self->loop);
}

static void
test_task (void)
{
  const WayRequest request = { 0, 3, { NULL } };
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr (GSource) source = NULL;
  g_autoptr (WaySearch) search = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  Waiter waiter = { .loop = loop };
  Field self;

  field_init (&self);
  waiter.queue = self.queue;
  source = way_queue_source_new (self.queue, 7, -1);
  g_source_attach (source, NULL);
  search = new_search (&self, WAY_STRATEGY_ASTAR, cell (0, 0), cell (9, 0));
  way_queue_find_async (self.queue, search, &request, NULL, take_result,
                        &waiter);
  g_main_loop_run (loop);
  g_assert_no_error (waiter.error);
  g_assert_cmpint (waiter.status, ==, WAY_STATUS_FOUND);
  g_assert_cmpfloat (way_path_get_cost (waiter.path), ==, 9);
  g_assert_cmpuint (statistics_of (&self).last_expansions, <=, 7);

  /* Cancelled, ... */
  way_queue_find_async (self.queue, search, NULL, cancellable, take_result,
                        &waiter);
  g_cancellable_cancel (cancellable);
  g_main_loop_run (loop);
  g_assert_error (waiter.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpint (waiter.status, ==, WAY_STATUS_CANCELLED);

  /* ... removed, ... */
  way_queue_find_async (self.queue, search, NULL, NULL, take_result, &waiter);
  g_assert_true (way_queue_remove (self.queue, search));
  g_main_loop_run (loop);
  g_assert_error (waiter.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);

  /* ... wrong, ... */
  way_search_clear_starts (search);
  way_queue_find_async (self.queue, search, NULL, NULL, take_result, &waiter);
  g_main_loop_run (loop);
  g_assert_error (waiter.error, WAY_ERROR, WAY_ERROR_NO_START);
  g_assert_null (waiter.path);

  /* ... and at a limit, which is no error. */
  way_search_set_start (search, cell (0, 0));
  bound_expansions (search, 3);
  way_queue_find_async (self.queue, search, NULL, NULL, take_result, &waiter);
  g_main_loop_run (loop);
  g_assert_no_error (waiter.error);
  g_assert_cmpint (waiter.status, ==, WAY_STATUS_MAX_EXPANSIONS);
  g_assert_true (way_path_is_partial (waiter.path));
  g_assert_cmpuint (waiter.n_answers, ==, 5);

  g_clear_pointer (&waiter.path, way_path_unref);
  g_source_destroy (source);
  field_clear (&self);
}

static gboolean
count_ticks (gpointer user_data)
{
  guint *n_ticks = user_data;

  return ++*n_ticks < 4;
}

static void
test_source (void)
{
  g_autoptr (GMainContext) context = g_main_context_new ();
  g_autoptr (GSource) source = NULL;
  guint n_ticks = 0;
  Field self;

  field_init (&self);
  source = way_queue_source_new (self.queue, 10, -1);
  g_assert_cmpint (g_source_get_priority (source), ==,
                   G_PRIORITY_DEFAULT_IDLE);
  g_source_set_callback (source, count_ticks, &n_ticks, NULL);
  g_source_attach (source, context);

  /* It sleeps while there is nothing to do. */
  g_assert_false (g_main_context_iteration (context, FALSE));
  g_assert_cmpuint (statistics_of (&self).ticks, ==, 0);
  add_short (&self, 'a', 0);
  while (g_main_context_iteration (context, FALSE))
    ;
  g_assert_cmpstr (self.told->str, ==, "a");
  g_assert_cmpuint (n_ticks, <, 4);

  /* Its callback ends it. */
  add_long (&self, 'b', 0);
  while (g_main_context_iteration (context, FALSE))
    ;
  g_assert_cmpuint (n_ticks, ==, 4);
  g_assert_true (g_source_is_destroyed (source));
  g_assert_cmpstr (self.told->str, ==, "a");
  field_clear (&self);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/queue/answer/found", test_found);
  g_test_add_func ("/queue/answer/blocked-goal", test_blocked_goal);
  g_test_add_func ("/queue/answer/limits", test_limits);
  g_test_add_func ("/queue/answer/failure", test_failure);
  g_test_add_func ("/queue/answer/cancelled", test_cancelled);
  g_test_add_func ("/queue/answer/refused", test_refused);
  g_test_add_func ("/queue/turn/order", test_order);
  g_test_add_func ("/queue/turn/ageing", test_ageing);
  g_test_add_func ("/queue/turn/starvation", test_starvation);
  g_test_add_func ("/queue/turn/no-time", test_no_time);
  g_test_add_func ("/queue/turn/no-expansions", test_no_expansions);
  g_test_add_func ("/queue/turn/short-passes-long", test_turns);
  g_test_add_func ("/queue/turn/no-room", test_no_room);
  g_test_add_func ("/queue/first-path/of-500-units", test_first_paths);
  g_test_add_func ("/queue/first-path/once", test_first_path);
  g_test_add_func ("/queue/change/mend", test_mend);
  g_test_add_func ("/queue/change/gate-that-mocks", test_gate_that_mocks);
  g_test_add_func ("/queue/change/gate-that-opens", test_gate_that_opens);
  g_test_add_func ("/queue/change/blocked-goal",
                   test_blocked_goal_while_all_moves);
  g_test_add_func ("/queue/change/max-cost", test_max_cost);
  g_test_add_func ("/queue/answer/shut-in", test_shut_in);
  g_test_add_func ("/queue/move/along", test_moves_along);
  g_test_add_func ("/queue/move/aside", test_moves_aside);
  g_test_add_func ("/queue/callback/add-again", test_add_again);
  g_test_add_func ("/queue/callback/drop-queue", test_drop_queue);
  g_test_add_func ("/queue/callback/dispose", test_dispose);
  g_test_add_func ("/queue/callback/removed-by-its-graph",
                   test_removed_by_its_graph);
  g_test_add_func ("/queue/misuse", test_misuse);
  g_test_add_func ("/queue/task", test_task);
  g_test_add_func ("/queue/source", test_source);

  return g_test_run ();
}
