/* terrain-array.c - terrains out of arrays of every type of number
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include <wayfind.h>

#include <math.h>

#define CHECK_TYPE(type, number) \
  { \
    const type cells[] = { 0, 1, 5, 127, 2, 3 }; \
    check_classes (cells, number); \
  }

static const guint8 classes[] = { 0, 1, 5, 127, 2, 3 };

static void
check_classes (gconstpointer cells,
               WayNumberType type)
{
  g_autoptr (WayTerrain) terrain
    = way_terrain_new_from_array (cells, type, 3, 2, NULL, 0, NULL);

  for (guint i = 0; i < 6; i++)
    {
      g_assert_cmpuint (way_terrain_get_class (terrain, i % 3, i / 3), ==,
                        classes[i]);
      g_assert_cmpuint (way_terrain_get_n_cells_of_class (terrain, classes[i]),
                        ==, 1);
    }
  g_assert_cmpuint (way_terrain_get_n_cells_of_class (terrain, 6), ==, 0);
}

static void
test_types (void)
{
  CHECK_TYPE (gint8, WAY_NUMBER_INT8)
  CHECK_TYPE (guint8, WAY_NUMBER_UINT8)
  CHECK_TYPE (gint16, WAY_NUMBER_INT16)
  CHECK_TYPE (guint16, WAY_NUMBER_UINT16)
  CHECK_TYPE (gint32, WAY_NUMBER_INT32)
  CHECK_TYPE (guint32, WAY_NUMBER_UINT32)
  CHECK_TYPE (gint64, WAY_NUMBER_INT64)
  CHECK_TYPE (guint64, WAY_NUMBER_UINT64)
  CHECK_TYPE (gfloat, WAY_NUMBER_FLOAT)
  CHECK_TYPE (gdouble, WAY_NUMBER_DOUBLE)
}

/* The class of a number is the number of bounds up to it, counted one by
 * one. */
static void
test_bounds (void)
{
  const gfloat heights[]
    = { -INFINITY, -3, 0, 0.5f, 1, 4.75f, 5, 1e30f, INFINITY };
  const gdouble bounds[] = { -3, 0.5, 5, 1e300 };
  g_autoptr (WayTerrain) terrain
    = way_terrain_new_from_array (heights, WAY_NUMBER_FLOAT, 9, 1, bounds, 4,
                                  NULL);

  for (guint i = 0; i < 9; i++)
    {
      guint n = 0;

      for (guint b = 0; b < 4; b++)
        n += bounds[b] <= heights[i];
      g_assert_cmpuint (way_terrain_get_class (terrain, i, 0), ==, n);
    }
}

/* Of more than 255 bounds there would be too many classes. */
static void
test_most_bounds (void)
{
  gdouble bounds[255];
  guint16 numbers[256];
  g_autoptr (WayTerrain) terrain = NULL;

  for (guint i = 0; i < 256; i++)
    numbers[i] = (guint16) (256 * i);
  for (guint i = 0; i < 255; i++)
    bounds[i] = numbers[i] + 1;
  terrain = way_terrain_new_from_array (numbers, WAY_NUMBER_UINT16, 16, 16,
                                        bounds, 255, NULL);
  for (guint i = 0; i < 256; i++)
    g_assert_cmpuint (way_terrain_get_class (terrain, i % 16, i / 16), ==, i);
}

static void
check_refused (gdouble        number,
               const gdouble *bounds,
               guint          n_bounds,
               const char    *message)
{
  const gdouble numbers[] = { 0, 0, number };
  g_autoptr (GError) error = NULL;

  g_assert_null (way_terrain_new_from_array (numbers, WAY_NUMBER_DOUBLE, 1, 3,
                                             bounds, n_bounds, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_PARSE);
  g_assert_cmpstr (error->message, ==, message);
}

static void
test_refusals (void)
{
  const gdouble bounds[] = { 3 };
  const gint16 shorts[] = { 256 };
  g_autoptr (GError) error = NULL;

  check_refused (256, NULL, 0,
                 "column 0, row 2: 256 is not a class from 0 to 255; bounds "
                 "would make classes of other numbers");
  check_refused (-1, NULL, 0,
                 "column 0, row 2: -1 is not a class from 0 to 255; bounds "
                 "would make classes of other numbers");
  check_refused (0.5, NULL, 0,
                 "column 0, row 2: 0.5 is not a class from 0 to 255; bounds "
                 "would make classes of other numbers");
  check_refused (NAN, bounds, 1,
                 "column 0, row 2: nan is not a class from 0 to 255");
  g_assert_null (way_terrain_new_from_array (shorts, WAY_NUMBER_INT16, 1, 1,
                                             NULL, 0, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_PARSE);
  g_clear_error (&error);
  g_assert_null (way_terrain_new_from_array (shorts, WAY_NUMBER_INT16,
                                             G_MAXUINT32, G_MAXUINT32, NULL, 0,
                                             &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/terrain-array/types", test_types);
  g_test_add_func ("/terrain-array/bounds", test_bounds);
  g_test_add_func ("/terrain-array/most-bounds", test_most_bounds);
  g_test_add_func ("/terrain-array/refusals", test_refusals);

  return g_test_run ();
}
