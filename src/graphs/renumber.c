/* renumber.c - an order of nodes that keeps neighbours close in memory
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A search that jumps about in its arrays waits for memory and for little
 * else, so that this order counts for more than the choice of a heap.
 *
 * With positions: the plane is cut into 2^16 x 2^16 squares, and nodes are
 * sorted by where along a Hilbert curve their square comes (Hilbert 1891).
 * The sort goes byte by byte, which is O(nodes) and keeps the order of those
 * that share a square. Without: breadth-first search, O(nodes + edges). */

#include "graphs/renumber.h"

#include <string.h>

#define CURVE_BITS 16
#define CURVE_MAX ((1u << CURVE_BITS) - 1)

/* How far along the curve square (@x, @y) comes. In each quadrant the curve is
 * the same, but turned: so is the rest of the square's coordinates. */
static guint32
curve_distance (guint32 x,
                guint32 y)
{
  guint32 distance = 0;

  for (gint bit = CURVE_BITS - 1; bit >= 0; bit--)
    {
      const guint32 right = x >> bit & 1;
      const guint32 top = y >> bit & 1;

      distance = distance << 2 | ((3 * right) ^ top);
      if (top == 0)
        {
          const guint32 flip = right ? CURVE_MAX : 0;
          const guint32 turned = x ^ flip;

          x = y ^ flip;
          y = turned;
        }
    }

  return distance;
}

typedef struct
{
  gdouble x;
  gdouble y;
  gdouble per_unit;             /* squares */
} Raster;

/* Squares are square, however long and narrow the map. */
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

/* The square's number in one direction. An extent that is next to nothing
 * makes @per_unit infinite, and NaN of it. */
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
                      guint32           *ids)
{
  g_autofree guint64 *keys = g_try_new (guint64, MAX (n_nodes, 1));
  g_autofree guint64 *sorted = g_try_new (guint64, MAX (n_nodes, 1));
  const Raster raster = fit_raster (positions, n_nodes);

  if (keys == NULL || sorted == NULL)
    return FALSE;

  for (guint32 id = 0; id < n_nodes; id++)
    {
      const guint32 x = raster_cell (positions[id].x - raster.x,
                                     raster.per_unit);
      const guint32 y = raster_cell (positions[id].y - raster.y,
                                     raster.per_unit);

      keys[id] = (guint64) curve_distance (x, y) << 32 | id;
    }

  for (guint shift = 32; shift < 64; shift += 16)
    {
      sort_by_byte (keys, sorted, n_nodes, shift);
      sort_by_byte (sorted, keys, n_nodes, shift + 8);
    }
  for (guint32 i = 0; i < n_nodes; i++)
    ids[i] = (guint32) keys[i];

  return TRUE;
}

/* The other ends of all edges at node i: ends[offsets[i]] and on, up to
 * ends[offsets[i + 1]]. */
typedef struct
{
  gsize   *offsets;             /* (owned) */
  guint32 *ends;                /* (owned) */
} WeakEdges;

static void
weak_edges_clear (WeakEdges *self)
{
  g_free (self->offsets);
  g_free (self->ends);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WeakEdges, weak_edges_clear)

/* Two steps ahead of where they will be, the counts become the places at which
 * each node's next end goes, and then the offsets. */
static gboolean
weak_edges_init (WeakEdges       *self,
                 const TableEdge *edges,
                 gsize            n_edges,
                 guint32          n_nodes)
{
  gsize *places;

  self->offsets = g_try_new0 (gsize, (gsize) n_nodes + 2);
  self->ends = n_edges <= G_MAXSIZE / 2
                 ? g_try_new (guint32, MAX (2 * n_edges, 1)) : NULL;
  if (self->offsets == NULL || self->ends == NULL)
    return FALSE;

  places = self->offsets + 1;
  for (gsize i = 0; i < n_edges; i++)
    {
      self->offsets[(gsize) edges[i].from + 2]++;
      self->offsets[(gsize) edges[i].to + 2]++;
    }
  for (gsize i = 2; i <= n_nodes; i++)
    self->offsets[i] += self->offsets[i - 1];
  for (gsize i = 0; i < n_edges; i++)
    {
      self->ends[places[edges[i].from]++] = edges[i].to;
      self->ends[places[edges[i].to]++] = edges[i].from;
    }

  return TRUE;
}

gboolean
renumber_by_edges (const TableEdge *edges,
                   gsize            n_edges,
                   guint32          n_nodes,
                   guint32         *ids)
{
  g_auto (WeakEdges) weak = { NULL, NULL };
  g_autofree guint8 *met = g_try_new0 (guint8, MAX (n_nodes, 1));
  guint32 count = 0;

  if (met == NULL || !weak_edges_init (&weak, edges, n_edges, n_nodes))
    return FALSE;

  for (guint32 first = 0, next = 0; first < n_nodes; first++)
    {
      if (!met[first])
        ids[count++] = first;
      met[first] = TRUE;

      for (; next < count; next++)  /* @ids is the queue, too */
        for (gsize i = weak.offsets[ids[next]];
             i < weak.offsets[(gsize) ids[next] + 1]; i++)
          {
            if (!met[weak.ends[i]])
              ids[count++] = weak.ends[i];
            met[weak.ends[i]] = TRUE;
          }
    }

  return TRUE;
}
