/* terrain-array.c - a map of classes from an array of numbers of any type
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "graphs/grid/terrain-private.h"

#include <wayfind/core/error.h>

#include <math.h>
#include <string.h>

/* Reads number @i of an array whose items need not be aligned. */
#define READ(type) \
  { \
    type number; \
    memcpy (&number, (const guint8 *) numbers + i * sizeof number, \
            sizeof number); \
    return (gdouble) number; \
  }

static gdouble
read_number (gconstpointer numbers,
             WayNumberType type,
             gsize         i)
{
  switch (type)
    {
    case WAY_NUMBER_INT8:
      READ (gint8)
    case WAY_NUMBER_UINT8:
      READ (guint8)
    case WAY_NUMBER_INT16:
      READ (gint16)
    case WAY_NUMBER_UINT16:
      READ (guint16)
    case WAY_NUMBER_INT32:
      READ (gint32)
    case WAY_NUMBER_UINT32:
      READ (guint32)
    case WAY_NUMBER_INT64:
      READ (gint64)
    case WAY_NUMBER_UINT64:
      READ (guint64)
    case WAY_NUMBER_FLOAT:
      READ (gfloat)
    case WAY_NUMBER_DOUBLE:
    default:
      READ (gdouble)
    }
}

/* How many of @bounds, which rise, are at most @number. */
static guint
count_bounds (gdouble        number,
              const gdouble *bounds,
              guint          n_bounds)
{
  guint low = 0, high = n_bounds;

  while (low < high)
    {
      const guint middle = low + (high - low) / 2;

      if (bounds[middle] <= number)
        low = middle + 1;
      else
        high = middle;
    }

  return low;
}

static gboolean
check_bounds (const gdouble *bounds,
              guint          n_bounds)
{
  for (guint i = 0; i < n_bounds; i++)
    if (isnan (bounds[i]) || (i > 0 && !(bounds[i] > bounds[i - 1])))
      return FALSE;

  return TRUE;
}

WayTerrain *
way_terrain_new_from_array (gconstpointer  numbers,
                            WayNumberType  type,
                            guint32        width,
                            guint32        height,
                            const gdouble *bounds,
                            guint          n_bounds,
                            GError       **error)
{
  g_autoptr (WayTerrain) self = NULL;

  g_return_val_if_fail (numbers != NULL || width == 0 || height == 0, NULL);
  g_return_val_if_fail (type <= WAY_NUMBER_DOUBLE, NULL);
  g_return_val_if_fail (n_bounds < TERRAIN_N_CLASSES, NULL);
  g_return_val_if_fail (bounds != NULL || n_bounds == 0, NULL);
  g_return_val_if_fail (check_bounds (bounds, n_bounds), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  self = way_terrain_new (width, height, error);
  if (self == NULL)
    return NULL;

  memset (self->counts, 0, sizeof self->counts);
  for (gsize i = 0; i < terrain_n_cells (self); i++)
    {
      const gdouble number = read_number (numbers, type, i);
      const gdouble klass
        = bounds != NULL && !isnan (number)
            ? count_bounds (number, bounds, n_bounds) : number;

      if (!(klass >= 0 && klass < TERRAIN_N_CLASSES && klass == floor (klass)))
        {
          g_set_error (error, WAY_ERROR, WAY_ERROR_PARSE,
                       "column %u, row %u: %g is not a class from 0 to 255%s",
                       (guint) (i % width), (guint) (i / width), number,
                       bounds != NULL ? ""
                                      : "; bounds would make classes of other "
                                        "numbers");
          return NULL;
        }
      self->classes[i] = (guint8) klass;
      self->counts[self->classes[i]]++;
    }

  return g_steal_pointer (&self);
}
