/* reservations.c - which agent holds which node or edge, and when
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/outcome.h"

#include "views/schedule/reservations-private.h"

#include <string.h>

#define ANYBODY WAY_RESERVATIONS_NOBODY

static WayReservations *
new_table (void)
{
  g_autoptr (WayNodeType) type = way_node_type_new_index (10);

  return way_reservations_new (type);
}

static gboolean
is_free (WayReservations *table,
         guint            node,
         gdouble          from,
         gdouble          until)
{
  return way_reservations_is_node_free (table, WAY_INDEX (node), from, until,
                                        ANYBODY);
}

/* One place --------------------------------------------------------------- */

static void
test_free_at_first (void)
{
  g_autoptr (WayReservations) table = new_table ();

  g_assert_true (is_free (table, 3, 0, INFINITY));
  g_assert_true (way_reservations_is_edge_free (table, WAY_INDEX (1),
                                                WAY_INDEX (2), 0, INFINITY, 7));
}

static void
test_half_open (void)
{
  g_autoptr (WayReservations) table = new_table ();

  way_reservations_reserve_node (table, WAY_INDEX (3), 3, 5, ANYBODY);
  g_assert_true (is_free (table, 3, 0, 3));
  g_assert_true (is_free (table, 3, 5, INFINITY));
  g_assert_false (is_free (table, 3, 3, 3));
  g_assert_false (is_free (table, 3, 4.9, 9));
  g_assert_false (is_free (table, 3, 2, 3.1));
  g_assert_false (is_free (table, 3, 0, 9));
  g_assert_true (is_free (table, 4, 0, INFINITY));
}

static void
test_empty_takes_nothing (void)
{
  g_autoptr (WayReservations) table = new_table ();

  way_reservations_reserve_node (table, WAY_INDEX (3), 3, 3, ANYBODY);
  g_assert_true (is_free (table, 3, 0, INFINITY));
  g_assert_cmpuint (reservations_get_version (table), ==, 0);
}

static void
test_own_do_not_block (void)
{
  g_autoptr (WayReservations) table = new_table ();
  const WayNode node = WAY_INDEX (3);

  way_reservations_reserve_node (table, node, 3, 5, 7);
  way_reservations_reserve_node (table, node, 4, 6, 8);
  g_assert_true (way_reservations_is_node_free (table, node, 0, 4, 7));
  g_assert_false (way_reservations_is_node_free (table, node, 0, 4.5, 7));
  g_assert_true (way_reservations_is_node_free (table, node, 5, 9, 8));
  g_assert_false (way_reservations_is_node_free (table, node, 4, 9, 8));
  g_assert_false (way_reservations_is_node_free (table, node, 3, 4, 9));
}

/* Nobody's reservations stop nobody, too. */
static void
test_nobodys_block_all (void)
{
  g_autoptr (WayReservations) table = new_table ();
  const WayNode node = WAY_INDEX (3);

  way_reservations_reserve_node (table, node, 3, 5, ANYBODY);
  g_assert_false (way_reservations_is_node_free (table, node, 3, 4, ANYBODY));
  g_assert_false (way_reservations_is_node_free (table, node, 3, 4, 1));
}

static void
test_release (void)
{
  g_autoptr (WayReservations) table = new_table ();
  guint64 version;

  way_reservations_reserve_node (table, WAY_INDEX (3), 3, 5, 7);
  way_reservations_reserve_node (table, WAY_INDEX (3), 4, 6, 8);
  way_reservations_reserve_edge (table, WAY_INDEX (3), WAY_INDEX (4), 0, 9, 7);
  version = reservations_get_version (table);
  way_reservations_release (table, 7);
  g_assert_true (is_free (table, 3, 3, 4));
  g_assert_false (is_free (table, 3, 4, 5));
  g_assert_true (way_reservations_is_edge_free (table, WAY_INDEX (3),
                                                WAY_INDEX (4), 0, 9, 0));
  g_assert_cmpuint (reservations_get_version (table), >, version);

  version = reservations_get_version (table);
  way_reservations_release (table, 7);
  way_reservations_release (table, 99);
  g_assert_cmpuint (reservations_get_version (table), ==, version);
}

static void
test_forget (void)
{
  g_autoptr (WayReservations) table = new_table ();

  way_reservations_reserve_node (table, WAY_INDEX (3), 3, 5, 7);
  way_reservations_reserve_node (table, WAY_INDEX (3), 6, 8, 7);
  way_reservations_forget (table, 5);
  g_assert_true (is_free (table, 3, 3, 5));
  g_assert_false (is_free (table, 3, 6, 7));
  way_reservations_release (table, 7);
  g_assert_true (is_free (table, 3, 0, INFINITY));
}

static void
test_edges_have_a_direction (void)
{
  g_autoptr (WayReservations) table = new_table ();

  way_reservations_reserve_edge (table, WAY_INDEX (1), WAY_INDEX (2), 0, 9, 7);
  g_assert_false (way_reservations_is_edge_free (table, WAY_INDEX (1),
                                                 WAY_INDEX (2), 5, 6, 0));
  g_assert_true (way_reservations_is_edge_free (table, WAY_INDEX (2),
                                                WAY_INDEX (1), 5, 6, 0));
  g_assert_true (is_free (table, 1, 0, INFINITY));
}

static void
test_nodes_are_copied (void)
{
  g_autoptr (WayNodeType) type
    = way_node_type_new_object (g_str_hash, g_str_equal,
                                (GBoxedCopyFunc) g_strdup, g_free);
  g_autoptr (WayReservations) table = way_reservations_new (type);
  char name[] = "gate";

  way_reservations_reserve_node (table, name, 3, 5, 7);
  strcpy (name, "door");
  g_assert_false (way_reservations_is_node_free (table, "gate", 3, 4, 0));
  g_assert_true (way_reservations_is_node_free (table, "door", 3, 4, 0));
}

/* Openings ---------------------------------------------------------------- */

static void
test_open_twice (void)
{
  g_autoptr (WayReservations) table = new_table ();
  const WayTimeSpan spans[] = { { 14, 18 }, { 8, 12 } };

  way_reservations_set_node_openings (table, WAY_INDEX (3), spans, 2, 0);
  g_assert_false (is_free (table, 3, 7, 8));
  g_assert_true (is_free (table, 3, 8, 12));
  g_assert_false (is_free (table, 3, 12, 13));
  g_assert_false (is_free (table, 3, 8, 18));
  g_assert_true (is_free (table, 3, 15, 18));
  g_assert_false (is_free (table, 3, 32, 33));
}

static void
test_open_each_day (void)
{
  g_autoptr (WayReservations) table = new_table ();
  const WayTimeSpan spans[] = { { 14, 18 }, { 8, 12 } };

  way_reservations_set_node_openings (table, WAY_INDEX (3), spans, 2, 24);
  for (guint day = 0; day < 1000000; day += 9973)
    {
      g_assert_false (is_free (table, 3, day * 24 + 7, day * 24 + 8));
      g_assert_true (is_free (table, 3, day * 24 + 8, day * 24 + 12));
      g_assert_false (is_free (table, 3, day * 24 + 12, day * 24 + 12));
      g_assert_true (is_free (table, 3, day * 24 + 14, day * 24 + 18));
      g_assert_false (is_free (table, 3, day * 24 + 18, day * 24 + 18));
    }
}

/* From 22 until 6 in the morning, and that of the day before is open at 0. */
static void
test_open_over_midnight (void)
{
  g_autoptr (WayReservations) table = new_table ();
  const WayTimeSpan spans[] = { { 22, 30 } };

  way_reservations_set_node_openings (table, WAY_INDEX (3), spans, 1, 24);
  g_assert_true (is_free (table, 3, 0, 6));
  g_assert_false (is_free (table, 3, 6, 7));
  g_assert_true (is_free (table, 3, 22, 30));
  g_assert_false (is_free (table, 3, 29, 31));
  g_assert_true (is_free (table, 3, 48, 54));
}

/* Until midnight and from midnight on is one opening. */
static void
test_openings_join_over_midnight (void)
{
  g_autoptr (WayReservations) table = new_table ();
  const WayTimeSpan spans[] = { { 0, 6 }, { 22, 24 }, { 5, 7 } };

  way_reservations_set_node_openings (table, WAY_INDEX (3), spans, 3, 24);
  g_assert_true (is_free (table, 3, 22, 31));
  g_assert_false (is_free (table, 3, 22, 31.5));
  g_assert_true (is_free (table, 3, 0, 7));
}

static void
test_open_all_day (void)
{
  g_autoptr (WayReservations) table = new_table ();
  const WayTimeSpan day[] = { { 6, 30 } };
  const WayTimeSpan halves[] = { { 0, 12 }, { 12, 24 } };

  way_reservations_set_node_openings (table, WAY_INDEX (3), day, 1, 24);
  g_assert_true (is_free (table, 3, 0, INFINITY));
  way_reservations_set_node_openings (table, WAY_INDEX (3), halves, 2, 24);
  g_assert_true (is_free (table, 3, 0, INFINITY));
  g_assert_false (reservations_repeat (table));
}

static void
test_never_open (void)
{
  g_autoptr (WayReservations) table = new_table ();
  const WayTimeSpan ever[] = { { 0, INFINITY } };

  way_reservations_set_edge_openings (table, WAY_INDEX (1), WAY_INDEX (2),
                                      NULL, 0, 0);
  g_assert_false (way_reservations_is_edge_free (table, WAY_INDEX (1),
                                                 WAY_INDEX (2), 5, 5, 0));
  way_reservations_set_edge_openings (table, WAY_INDEX (1), WAY_INDEX (2),
                                      NULL, 0, 24);
  g_assert_false (way_reservations_is_edge_free (table, WAY_INDEX (1),
                                                 WAY_INDEX (2), 5, 5, 0));
  way_reservations_set_edge_openings (table, WAY_INDEX (1), WAY_INDEX (2),
                                      ever, 1, 0);
  g_assert_true (way_reservations_is_edge_free (table, WAY_INDEX (1),
                                                WAY_INDEX (2), 0, INFINITY,
                                                0));
}

static void
test_taken_while_open (void)
{
  g_autoptr (WayReservations) table = new_table ();
  const WayTimeSpan spans[] = { { 8, 18 } };

  way_reservations_set_node_openings (table, WAY_INDEX (3), spans, 1, 24);
  way_reservations_reserve_node (table, WAY_INDEX (3), 10, 34, 7);
  g_assert_true (is_free (table, 3, 8, 10));
  g_assert_false (is_free (table, 3, 12, 13));
  g_assert_false (is_free (table, 3, 32, 33));
  g_assert_true (is_free (table, 3, 34, 42));
}

/* Large and odd numbers --------------------------------------------------- */

#define REFUSED(call) \
  g_test_expect_message (G_LOG_DOMAIN, G_LOG_LEVEL_CRITICAL, "*failed*"); \
  call; \
  g_test_assert_expected_messages ()

static void
test_refuses_odd_times (void)
{
  g_autoptr (WayReservations) table = new_table ();
  const WayNode node = WAY_INDEX (3);
  const WayTimeSpan spans[] = { { 5, 4 }, { NAN, 4 }, { 30, 40 }, { 1, 40 } };

  REFUSED (way_reservations_reserve_node (table, node, 5, 4, 0));
  REFUSED (way_reservations_reserve_node (table, node, -1, 4, 0));
  REFUSED (way_reservations_reserve_node (table, node, NAN, 4, 0));
  REFUSED (way_reservations_reserve_node (table, node, 1, NAN, 0));
  REFUSED (way_reservations_reserve_node (table, node, INFINITY, INFINITY, 0));
  REFUSED (way_reservations_reserve_node (table, WAY_INDEX (10), 1, 2, 0));
  for (guint i = 0; i < G_N_ELEMENTS (spans); i++)
    {
      REFUSED (way_reservations_set_node_openings (table, node, &spans[i], 1,
                                                   24));
    }
  REFUSED (way_reservations_set_node_openings (table, node, NULL, 0, NAN));
  REFUSED (way_reservations_set_node_openings (table, node, NULL, 0, -1));
  g_assert_cmpuint (reservations_get_version (table), ==, 0);
}

static void
test_huge_times (void)
{
  g_autoptr (WayReservations) table = new_table ();
  const WayTimeSpan spans[] = { { 0, 1e-300 } };

  way_reservations_reserve_node (table, WAY_INDEX (3), 1e300, 1.5e300, 0);
  g_assert_true (is_free (table, 3, 0, 1e300));
  g_assert_false (is_free (table, 3, 1.2e300, 1.2e300));
  g_assert_true (is_free (table, 3, 1.5e300, INFINITY));
  way_reservations_reserve_node (table, WAY_INDEX (3), 0, INFINITY, 0);
  g_assert_false (is_free (table, 3, 1.5e300, INFINITY));

  /* More laps than can be counted count as closed. */
  way_reservations_set_node_openings (table, WAY_INDEX (4), spans, 1, 2e-300);
  g_assert_true (is_free (table, 4, 0, 1e-300));
  g_assert_false (is_free (table, 4, 1, 1));
  g_assert_false (is_free (table, 4, 1e300, 1e300));
}

static void
test_many_reservations (void)
{
  g_autoptr (WayReservations) table = new_table ();
  const guint n = outcome_repeat (100000);

  for (guint i = 0; i < n; i++)
    way_reservations_reserve_node (table, WAY_INDEX (3), 2.0 * i, 2.0 * i + 1,
                                   1 + i % 7);
  for (guint i = 0; i < n; i++)
    {
      g_assert_false (is_free (table, 3, 2.0 * i, 2.0 * i));
      g_assert_true (is_free (table, 3, 2.0 * i + 1, 2.0 * i + 2));
    }
  for (guint owner = 1; owner <= 7; owner++)
    way_reservations_release (table, owner);
  g_assert_true (is_free (table, 3, 0, INFINITY));
}

/* Against a calendar of half hours ---------------------------------------- */

#define N_OWNERS 4
#define DAYS 4
#define DAY 12
#define N_HALVES (2 * DAY * DAYS)

typedef struct
{
  gboolean taken[N_OWNERS][N_HALVES];
  gboolean open[N_HALVES];
} Calendar;

static void
reserve_at_random (GRand           *rand,
                   WayReservations *table,
                   Calendar        *calendar)
{
  const guint owner = g_rand_int_range (rand, 0, N_OWNERS);
  const guint from = g_rand_int_range (rand, 0, N_HALVES);
  const guint length = g_rand_int_range (rand, 0, 12);
  const guint until = MIN (from + length, N_HALVES);

  way_reservations_reserve_node (table, WAY_INDEX (3), from / 2.0, until / 2.0,
                                 owner);
  for (guint i = from; i < until; i++)
    calendar->taken[owner][i] = TRUE;
}

static void
release_at_random (GRand           *rand,
                   WayReservations *table,
                   Calendar        *calendar)
{
  const guint owner = g_rand_int_range (rand, 0, N_OWNERS);

  way_reservations_release (table, owner);
  memset (calendar->taken[owner], 0, sizeof calendar->taken[owner]);
}

static void
open_at_random (GRand           *rand,
                WayReservations *table,
                Calendar        *calendar)
{
  const gboolean repeats = g_rand_boolean (rand);
  const guint range = repeats ? 2 * DAY : N_HALVES;
  WayTimeSpan spans[4];
  const guint n = g_rand_int_range (rand, 0, G_N_ELEMENTS (spans) + 1);

  memset (calendar->open, 0, sizeof calendar->open);
  for (guint i = 0; i < n; i++)
    {
      const guint from = g_rand_int_range (rand, 0, range);
      const guint until = from + g_rand_int_range (rand, 0, 20);

      spans[i] = (WayTimeSpan) { from / 2.0, until / 2.0 };
      for (gint day = repeats ? -1 : 0; day < (repeats ? DAYS : 1); day++)
        for (guint j = from; j < until; j++)
          if ((gint) j + day * 2 * DAY >= 0
              && (gint) j + day * 2 * DAY < N_HALVES)
            calendar->open[(gint) j + day * 2 * DAY] = TRUE;
    }
  way_reservations_set_node_openings (table, WAY_INDEX (3), spans, n,
                                      repeats ? DAY : 0);
}

static gboolean
is_free_in (const Calendar *calendar,
            guint           owner,
            guint           half)
{
  gboolean free = calendar->open[half];

  for (guint i = 0; i < N_OWNERS; i++)
    free &= !calendar->taken[i][half] || (i == owner && i != ANYBODY);

  return free;
}

/* Each span that is free begins where the calendar says; so does each end,
 * except beyond the calendar's end; and marks rise. */
static void
compare_free_times (WayReservations *table,
                    const Calendar  *calendar,
                    guint            owner)
{
  const TimeSlots *slots = reservations_of_node (table, WAY_INDEX (3));
  guint half = 0;
  gint64 mark = -1;

  while (half < N_HALVES)
    {
      guint from = half, until;
      FreeTime free = { INFINITY, INFINITY, 0 };

      while (from < N_HALVES && !is_free_in (calendar, owner, from))
        from++;
      for (until = from;
           until < N_HALVES && is_free_in (calendar, owner, until);)
        until++;
      if (!reservations_first_free (slots, owner, half / 2.0, &free))
        free.from = INFINITY;
      if (from == N_HALVES)
        {
          g_assert_cmpfloat (free.from, >=, N_HALVES / 2.0);
          return;
        }

      g_assert_cmpfloat (free.from, ==, from / 2.0);
      if (until < N_HALVES)
        g_assert_cmpfloat (free.until, ==, until / 2.0);
      else
        g_assert_cmpfloat (free.until, >=, until / 2.0);
      g_assert_cmpint (free.mark, >, mark);
      mark = free.mark;
      for (half = from; half < until; half++)
        {
          g_assert_true (reservations_first_free (slots, owner,
                                                  half / 2.0 + 0.25, &free));
          g_assert_cmpfloat (free.from, ==, from / 2.0);
          g_assert_cmpint (free.mark, ==, mark);
        }
    }
}

static void
test_random_calendars (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1969);

  for (guint round = 0; round < outcome_repeat (2000); round++)
    {
      g_autoptr (WayReservations) table = new_table ();
      Calendar calendar = { 0 };

      for (guint i = 0; i < N_HALVES; i++)
        calendar.open[i] = TRUE;
      for (guint step = 0; step < 30; step++)
        {
          const guint what = g_rand_int_range (rand, 0, 10);

          if (what == 0)
            release_at_random (rand, table, &calendar);
          else if (what == 1)
            open_at_random (rand, table, &calendar);
          else
            reserve_at_random (rand, table, &calendar);
          compare_free_times (table, &calendar, step % N_OWNERS);
        }
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define CASE(path, function) g_test_add_func ("/reservations/" path, function)
  CASE ("free-at-first", test_free_at_first);
  CASE ("half-open", test_half_open);
  CASE ("empty-takes-nothing", test_empty_takes_nothing);
  CASE ("own-do-not-block", test_own_do_not_block);
  CASE ("nobodys-block-all", test_nobodys_block_all);
  CASE ("release", test_release);
  CASE ("forget", test_forget);
  CASE ("edges-have-a-direction", test_edges_have_a_direction);
  CASE ("nodes-are-copied", test_nodes_are_copied);
  CASE ("open-twice", test_open_twice);
  CASE ("open-each-day", test_open_each_day);
  CASE ("open-over-midnight", test_open_over_midnight);
  CASE ("openings-join-over-midnight", test_openings_join_over_midnight);
  CASE ("open-all-day", test_open_all_day);
  CASE ("never-open", test_never_open);
  CASE ("taken-while-open", test_taken_while_open);
  CASE ("refuses-odd-times", test_refuses_odd_times);
  CASE ("huge-times", test_huge_times);
  CASE ("many-reservations", test_many_reservations);
  CASE ("random-calendars", test_random_calendars);

  return g_test_run ();
}
