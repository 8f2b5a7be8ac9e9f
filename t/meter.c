/* meter.c - limits as values, and the part of them left for one call
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "core/meter.h"

#include <wayfind.h>

#include "lib/bounded-search.h"

static void
test_unset (void)
{
  g_autoptr (WayLimits) limits = way_limits_new ();

  g_assert_cmpuint (limits->max_expansions, ==, G_MAXUINT64);
  g_assert_cmpuint (way_limits_get_max_bytes (limits), ==, 0);
  g_assert_cmpint (limits->deadline, ==, 0);
  g_assert_null (way_limits_get_cancellable (limits));
}

static void
test_copies (void)
{
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (WayLimits) copy = NULL;

  way_limits_set_max_expansions (limits, 0);
  way_limits_set_max_bytes (limits, G_MAXSIZE);
  way_limits_set_deadline (limits, G_MAXINT64);
  way_limits_set_cancellable (limits, cancellable);
  copy = g_boxed_copy (WAY_TYPE_LIMITS, limits);
  way_limits_set_max_expansions (limits, 1);
  way_limits_set_max_bytes (limits, 1);
  way_limits_set_deadline (limits, 1);
  way_limits_set_cancellable (limits, NULL);

  g_assert_cmpuint (copy->max_expansions, ==, 0);
  g_assert_cmpuint (way_limits_get_max_bytes (copy), ==, G_MAXSIZE);
  g_assert_cmpint (copy->deadline, ==, G_MAXINT64);
  g_assert_true (way_limits_get_cancellable (copy) == cancellable);
}

static void
test_check (void)
{
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  way_limits_set_max_expansions (limits, 0);
  g_assert_true (way_limits_check (limits, &error));
  way_limits_set_deadline (limits, G_MAXINT64);
  g_assert_true (way_limits_check (limits, &error));
  g_assert_no_error (error);
  way_limits_set_deadline (limits, 1);
  g_assert_false (way_limits_check (limits, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
  g_clear_error (&error);

  way_limits_set_deadline (limits, 0);
  way_limits_set_cancellable (limits, cancellable);
  g_assert_true (way_limits_check (limits, &error));
  g_cancellable_cancel (cancellable);
  g_assert_false (way_limits_check (limits, NULL));
  g_assert_false (way_limits_check (limits, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void
test_search_keeps_a_copy (void)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_NONE);
  g_autoptr (WayTable) table = way_table_builder_build (builder, NULL);
  g_autoptr (WaySearch) search = way_search_new (WAY_GRAPH (table),
                                                 WAY_STRATEGY_BFS);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (WayLimits) limits = way_limits_new ();

  way_limits_set_cancellable (limits, cancellable);
  way_limits_set_max_bytes (limits, 123);
  way_search_set_limits (search, limits);
  way_limits_set_max_bytes (limits, 456);
  g_assert_cmpuint (way_limits_get_max_bytes (settings_of (search).limits),
                    ==, 123);
  g_assert_cmpint (G_OBJECT (cancellable)->ref_count, ==, 3);
  way_search_set_limits (search, settings_of (search).limits);
  g_assert_cmpuint (way_limits_get_max_bytes (settings_of (search).limits),
                    ==, 123);

  way_search_set_limits (search, NULL);
  g_assert_cmpuint (way_limits_get_max_bytes (settings_of (search).limits),
                    ==, 0);
  g_assert_cmpint (G_OBJECT (cancellable)->ref_count, ==, 2);
}

static void
test_expansions (void)
{
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (GError) error = NULL;
  Meter meter;

  way_limits_set_max_expansions (limits, 1000);
  meter_init (&meter, limits);
  for (guint i = 0; i < 1000; i++)
    g_assert_true (meter_expand (&meter, &error));
  g_assert_true (meter_go_on (&meter, &error));
  g_assert_no_error (error);
  for (guint i = 0; i < 3; i++)
    {
      g_assert_false (meter_expand (&meter, &error));
      g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
      g_clear_error (&error);
    }
  g_assert_cmpuint (meter.expanded, ==, 1000);
}

static void
test_bytes (void)
{
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *half = NULL;
  Meter meter;

  way_limits_set_max_bytes (limits, 1000);
  meter_init (&meter, limits);
  half = meter_alloc0 (&meter, 50, 10, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < 500; i++)
    g_assert_cmpint (half[i], ==, 0);
  g_assert_true (meter_take (&meter, 500, &error));
  g_assert_false (meter_take (&meter, 1, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
  g_clear_error (&error);
  meter_give_back (&meter, 1);
  g_assert_true (meter_take (&meter, 1, &error));

  /* If it wraps, the product is 4. */
  g_assert_null (meter_alloc (&meter, G_MAXSIZE / 2 + 3, 2, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
}

/* The capacity doubles, the elements stay, and the limit is exact. */
static void
test_growing (void)
{
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (GError) error = NULL;
  g_autofree guint32 *numbers = NULL;
  guint32 n = 0;
  gsize room = 0;
  Meter meter;

  way_limits_set_max_bytes (limits, 1024 * sizeof *numbers);
  meter_init (&meter, limits);
  while (meter_grow (&meter, &numbers, &room, n + (gsize) 1, sizeof *numbers,
                     &error))
    {
      g_assert_no_error (error);
      g_assert_cmpuint (meter.budget.used, ==, room * sizeof *numbers);
      numbers[n] = n;
      n++;
    }
  g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
  g_assert_cmpuint (n, ==, 1024);
  g_assert_cmpuint (room, ==, 1024);
  while (n-- > 0)
    g_assert_cmpuint (numbers[n], ==, n);
}

/* Neither wraps: what no machine has is asked for, and not had. */
static void
test_growing_too_far (void)
{
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autofree guint32 *numbers = NULL;
  gsize room = 0;
  Meter meter;

  way_limits_set_max_bytes (limits, G_MAXSIZE);
  meter_init (&meter, limits);
  g_assert_true (meter_grow (&meter, &numbers, &room, 10, sizeof *numbers,
                             NULL));
  for (gsize wanted = G_MAXSIZE; wanted > G_MAXSIZE / 8; wanted /= 2)
    {
      const gsize before = room, used = meter.budget.used;
      g_autoptr (GError) error = NULL;

      g_assert_false (meter_grow (&meter, &numbers, &room, wanted,
                                  sizeof *numbers, &error));
      g_assert_true (error->code == WAY_ERROR_TOO_LARGE
                     || error->code == WAY_ERROR_LIMIT);
      g_assert_cmpuint (room, ==, before);
      g_assert_cmpuint (meter.budget.used, ==, used);
      g_assert_nonnull (numbers);
    }
}

static void
test_no_memory (void)
{
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (GError) error = NULL;
  Meter meter;

  way_limits_set_max_bytes (limits, G_MAXSIZE);
  meter_init (&meter, limits);
  g_assert_null (meter_alloc (&meter, G_MAXSIZE / 4, 4, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE);
}

static void
test_cancelled (void)
{
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  Meter meter;

  way_limits_set_cancellable (limits, cancellable);
  meter_init (&meter, limits);
  g_assert_true (meter_go_on (&meter, &error));
  g_cancellable_cancel (cancellable);
  for (guint i = 0; i < PACE_MOST_STEPS && error == NULL; i++)
    meter_go_on (&meter, &error);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&error);
  g_assert_false (meter_expand (&meter, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* Looks come after each step where steps are slow, from the first slow one on
 * after at most as many as were allowed before. */
static void
test_pace (void)
{
  Pace pace;
  gint64 now = 1;

  pace_begin (&pace, PACE_MOST_STEPS);
  g_assert_false (pace_skips (&pace));
  for (guint i = 0; i < 20; i++)
    pace_look (&pace, now += 5);
  g_assert_cmpuint (pace.left, ==, PACE_MOST_STEPS);

  pace_look (&pace, now += 7000 * PACE_MOST_STEPS);
  g_assert_cmpuint (pace.left, ==, 1);
  for (guint i = 0; i < 20; i++)
    {
      pace_look (&pace, now += 7000 * pace.left);
      g_assert_cmpuint (pace.left, ==, 1);
    }

  /* However long a step takes, two looks are never 1000 us and a step apart
   * once the pace has settled. */
  for (guint each = 1; each < 100000; each += each / 3 + 1)
    {
      pace_begin (&pace, PACE_MOST_STEPS);
      for (guint i = 0; i < 100; i++)
        pace_look (&pace, now += each * pace.left);
      g_assert_cmpuint ((pace.left - 1) * each, <, 1000);
    }
}

static void
test_pace_of_callbacks (void)
{
  Pace pace;

  pace_begin (&pace, 1);
  for (guint i = 1; i < 100; i++)
    {
      pace_look (&pace, i);
      g_assert_false (pace_skips (&pace));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/limits/type/unset", test_unset);
  g_test_add_func ("/limits/type/copies", test_copies);
  g_test_add_func ("/limits/type/check", test_check);
  g_test_add_func ("/limits/type/search-keeps-a-copy",
                   test_search_keeps_a_copy);
  g_test_add_func ("/meter/expansions", test_expansions);
  g_test_add_func ("/meter/bytes", test_bytes);
  g_test_add_func ("/meter/growing", test_growing);
  g_test_add_func ("/meter/growing-too-far", test_growing_too_far);
  g_test_add_func ("/meter/no-memory", test_no_memory);
  g_test_add_func ("/meter/cancelled", test_cancelled);
  g_test_add_func ("/meter/pace", test_pace);
  g_test_add_func ("/meter/pace-of-callbacks", test_pace_of_callbacks);

  return g_test_run ();
}
