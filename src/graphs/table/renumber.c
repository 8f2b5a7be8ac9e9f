/* renumber.c - an order of nodes that keeps neighbours close in memory
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A search that jumps about in its arrays spends its time waiting for memory,
 * so that this order counts for more than the choice of a heap.
 *
 * With positions: the plane is cut into 2^16 x 2^16 squares, and nodes are
 * sorted by the place of their square along a Hilbert curve (Hilbert 1891). The
 * sort goes byte by byte, which is O(nodes), and keeps the order of nodes that
 * share a square. Without positions see arcs_fill(). */

#include "graphs/table/renumber.h"

#include <math.h>
#include <string.h>

#define CURVE_BITS 16
#define CURVE_MAX ((1u << CURVE_BITS) - 1)

/* The curve is the same in each quadrant, but turned. So the coordinates within
 * a quadrant are turned, too: they may be exchanged, and they may be counted
 * from the other end. */
#define EXCHANGED 1u
#define REVERSED 2u

/* One step takes two bits of x and two of y, and makes of them four bits of the
 * place on the curve and the turn of the next quadrant: steps[turned][x << 2 |
 * y] is bits << 2 | turned. It is looked up, since code with a branch a bit
 * would be guessed wrong every other time. */
typedef struct
{
  guint8 steps[4][16];
} Curve;

/* Takes one more bit of x and y, adds two bits to @distance, and returns the
 * turn of the next quadrant. */
static guint
take_bit (guint  turned,
          guint  x,
          guint  y,
          guint *distance)
{
  const guint reversed = (turned & REVERSED) != 0;
  const guint right = (turned & EXCHANGED ? y : x) ^ reversed;
  const guint top = (turned & EXCHANGED ? x : y) ^ reversed;

  *distance = *distance << 2 | ((3 * right) ^ top);
  if (top == 0)
    turned ^= EXCHANGED | (right ? REVERSED : 0);

  return turned;
}

static void
curve_init (Curve *self)
{
  for (guint turned = 0; turned < 4; turned++)
    for (guint bits = 0; bits < 16; bits++)
      {
        guint distance = 0;
        guint after = take_bit (turned, bits >> 3, bits >> 1 & 1, &distance);

        after = take_bit (after, bits >> 2 & 1, bits & 1, &distance);
        self->steps[turned][bits] = (guint8) (distance << 2 | after);
      }
}

/* The place of square (@x, @y) along the curve. */
static inline guint32
curve_distance (const Curve *self,
                guint32      x,
                guint32      y)
{
  guint32 distance = 0;
  guint step = 0;

  for (gint bit = CURVE_BITS - 2; bit >= 0; bit -= 2)
    {
      step = self->steps[step & 3][(x >> bit & 3) << 2 | (y >> bit & 3)];
      distance = distance << 4 | step >> 2;
    }

  return distance;
}

typedef struct
{
  gdouble x;
  gdouble y;
  gdouble per_unit;             /* squares */
} Raster;

/* Fits the raster to the map's larger extent: squares are square, however long
 * and narrow the map is. */
static Raster
fit_raster (const WayPosition *positions,
            guint32            n_nodes)
{
  WayPosition low = { INFINITY, INFINITY };
  WayPosition high = { -INFINITY, -INFINITY };
  gdouble extent;

  for (guint32 id = 0; id < n_nodes; id++)
    {
      low.x = MIN (low.x, positions[id].x);
      low.y = MIN (low.y, positions[id].y);
      high.x = MAX (high.x, positions[id].x);
      high.y = MAX (high.y, positions[id].y);
    }

  extent = MAX (high.x - low.x, high.y - low.y);

  return (Raster) { low.x, low.y, extent > 0 ? CURVE_MAX / extent : 0 };
}

/* The number of a position's square along one axis. If the map has next to no
 * extent, @per_unit is infinite and the product may be NaN. */
static guint32
raster_cell (gdouble offset,
             gdouble per_unit)
{
  const gdouble cell = offset * per_unit;

  return cell > 0 ? (guint32) MIN (cell, CURVE_MAX) : 0;
}

/* One pass of a radix sort, by the byte that starts at bit @shift. */
static void
sort_by_byte (const guint64 *from,
              guint64       *to,
              guint32        n,
              guint          shift)
{
  gsize places[256] = { 0 };
  gsize place = 0;

  for (guint32 i = 0; i < n; i++)
    places[from[i] >> shift & 0xff]++;
  for (guint byte = 0; byte < 256; byte++)
    {
      const gsize count = places[byte];

      places[byte] = place;
      place += count;
    }
  for (guint32 i = 0; i < n; i++)
    to[places[from[i] >> shift & 0xff]++] = from[i];
}

gboolean
renumber_by_position (const WayPosition *positions,
                      guint32            n_nodes,
                      guint32           *ids,
                      guint32           *numbers)
{
  g_autofree guint64 *keys = g_try_new (guint64, MAX (n_nodes, 1));
  g_autofree guint64 *sorted = g_try_new (guint64, MAX (n_nodes, 1));
  const Raster raster = fit_raster (positions, n_nodes);
  Curve curve;

  if (keys == NULL || sorted == NULL)
    return FALSE;

  curve_init (&curve);
  for (guint32 id = 0; id < n_nodes; id++)
    {
      const guint32 x = raster_cell (positions[id].x - raster.x,
                                     raster.per_unit);
      const guint32 y = raster_cell (positions[id].y - raster.y,
                                     raster.per_unit);

      keys[id] = (guint64) curve_distance (&curve, x, y) << 32 | id;
    }

  for (guint shift = 32; shift < 64; shift += 16)
    {
      sort_by_byte (keys, sorted, n_nodes, shift);
      sort_by_byte (sorted, keys, n_nodes, shift + 8);
    }
  for (guint32 i = 0; i < n_nodes; i++)
    {
      ids[i] = (guint32) keys[i];
      numbers[ids[i]] = i;
    }

  return TRUE;
}
