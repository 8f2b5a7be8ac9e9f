/* road-net.c - a net of streets of any size, made up piece by piece
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * By the rules of road-maker.c: crossings near the points of a square net, a
 * third of the streets missing, a bend in each street, and costs that are
 * lengths, increased by up to a half. But no number is drawn after another:
 * each is a hash of the seed and of its purpose. So any process can make any
 * rows of the net without the rest, and no process needs to hold all of it.
 *
 * Nodes are numbered row by row, a crossing and then the bends of its street to
 * the right and of its street down. Some 3 % of them lie in small components,
 * which stay, since only a look at the whole would find them. */

#include "road-net.h"

#include <math.h>

#define SPACING 1000
#define STREETS_A_HUNDRED 67

/* Numbers that are drawn for a crossing, or for a bend. */
enum
{
  DRAW_X,
  DRAW_Y,
  DRAW_STREET,          /* whether it is there */
  DRAW_NEAR,            /* the extra cost of its halves */
  DRAW_FAR,
  N_DRAWS
};

/* A crossing and its streets. */
enum
{
  CROSSING,
  RIGHT,
  DOWN,
  N_SLOTS
};

typedef struct
{
  double x;
  double y;
} Point;

/* SplitMix64 (Steele, Lea and Flood, 2014), from 0 to 1. */
static double
draw (const RoadNet *self,
      guint64        crossing,
      guint          slot,
      guint          what)
{
  guint64 z = ((guint64) self->seed << 40)
              ^ ((crossing * N_SLOTS + slot) * N_DRAWS + what);

  z = (z + 1) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
  z = (z ^ (z >> 30)) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * G_GUINT64_CONSTANT (0x94d049bb133111eb);
  return (double) ((z ^ (z >> 31)) >> 11) * 0x1p-53;
}

static guint64
get_crossing (const RoadNet *self,
              guint32        row,
              guint32        column)
{
  return (guint64) row * self->side + column;
}

/* Whether the street to the right of a crossing, or down from it, is there. */
static gboolean
has_street (const RoadNet *self,
            guint32        row,
            guint32        column,
            guint          slot)
{
  if ((slot == RIGHT ? column : row) + 1 == self->side)
    return FALSE;

  return draw (self, get_crossing (self, row, column), slot, DRAW_STREET)
         < STREETS_A_HUNDRED / 100.0;
}

/* A place near @x, @y. */
static Point
place (const RoadNet *self,
       guint64        crossing,
       guint          slot,
       Point          at,
       double         reach)
{
  const double x = draw (self, crossing, slot, DRAW_X);
  const double y = draw (self, crossing, slot, DRAW_Y);

  return (Point) { floor (at.x + (2 * x - 1) * reach),
                   floor (at.y + (2 * y - 1) * reach) };
}

static Point
place_crossing (const RoadNet *self,
                guint32        row,
                guint32        column)
{
  const Point at = { column * (double) SPACING, row * (double) SPACING };

  return place (self, get_crossing (self, row, column), CROSSING, at,
                SPACING / 3.0);
}

static guint32
count_row (const RoadNet *self,
           guint32        row)
{
  guint32 n = self->side;

  for (guint32 column = 0; column < self->side; column++)
    n += (guint32) has_street (self, row, column, RIGHT)
         + (guint32) has_street (self, row, column, DOWN);

  return n;
}

RoadNet *
road_net_new (guint32 n_nodes,
              guint32 seed)
{
  RoadNet *self = g_new0 (RoadNet, 1);

  /* Each crossing brings 1.33 bends. */
  self->side = (guint32) MAX (ceil (sqrt (n_nodes / 2.33)), 2);
  self->seed = seed;
  self->rows = g_new0 (guint32, (gsize) self->side + 1);
  for (guint32 row = 0; row < self->side; row++)
    self->rows[row + 1] = self->rows[row] + count_row (self, row);

  return self;
}

void
road_net_free (RoadNet *self)
{
  g_free (self->rows);
  g_free (self);
}

guint32
road_net_get_n_nodes (const RoadNet *self)
{
  return self->rows[self->side];
}

/* Numbers the crossings of a row. */
static void
number_row (const RoadNet *self,
            guint32        row,
            guint32       *ids)
{
  guint32 n = self->rows[row];

  for (guint32 column = 0; column < self->side; column++)
    {
      ids[column] = n;
      n += 1 + (guint32) has_street (self, row, column, RIGHT)
           + (guint32) has_street (self, row, column, DOWN);
    }
}

/* One half of a street, both ways. */
static gboolean
tell_half (WayTablePart *part,
           guint32       a,
           guint32       b,
           Point         from,
           Point         to,
           double        slow,
           GError      **error)
{
  const double cost
      = ceil (hypot (from.x - to.x, from.y - to.y) * (1 + slow / 2));

  return way_table_part_add_edge (part, a, b, cost, error)
         && way_table_part_add_edge (part, b, a, cost, error);
}

/* The street from the crossing @near, the number of which is @ids[0], over the
 * bend @ids[1], to the crossing @ids[2]. */
static gboolean
tell_street (const RoadNet *self,
             WayTablePart  *part,
             guint64        near,
             guint          slot,
             const guint32 *ids,
             GError       **error)
{
  const guint32 row = (guint32) (near / self->side);
  const guint32 column = (guint32) (near % self->side);
  const Point a = place_crossing (self, row, column);
  const Point b = place_crossing (self, row + (slot == DOWN),
                                  column + (slot == RIGHT));
  const Point middle = { (a.x + b.x) / 2, (a.y + b.y) / 2 };
  const Point bend = place (self, near, slot, middle, SPACING / 5.0);

  return tell_half (part, ids[0], ids[1], a, bend,
                    draw (self, near, slot, DRAW_NEAR), error)
         && tell_half (part, ids[1], ids[2], bend, b,
                       draw (self, near, slot, DRAW_FAR), error);
}

static gboolean
tell_row (const RoadNet *self,
          WayTablePart  *part,
          guint32        row,
          const guint32 *here,
          const guint32 *below,
          GError       **error)
{
  for (guint32 column = 0; column < self->side; column++)
    {
      const guint64 near = get_crossing (self, row, column);
      guint32 bend = here[column];

      for (guint slot = RIGHT; slot <= DOWN; slot++)
        if (has_street (self, row, column, slot))
          {
            const guint32 ids[]
                = { here[column], ++bend,
                    slot == RIGHT ? here[column + 1] : below[column] };

            if (!tell_street (self, part, near, slot, ids, error))
              return FALSE;
          }
    }

  return TRUE;
}

/* The row that has a node, or the last. */
static guint32
find_row (const RoadNet *self,
          guint32        node)
{
  guint32 row = 0;

  while (row + 1 < self->side && self->rows[row + 1] <= node)
    row++;

  return row;
}

gboolean
road_net_tell_edges (WayTablePart *part,
                     gpointer      net,
                     GError      **error)
{
  const RoadNet *self = net;
  WayTablePartExtent extent;
  guint32 begin, end;
  g_autofree guint32 *here = g_new (guint32, self->side);
  g_autofree guint32 *below = g_new (guint32, self->side);
  gboolean good = TRUE;

  way_table_part_get_extent (part, &extent);
  begin = find_row (self, extent.first);
  end = find_row (self, extent.first + extent.n_own) + 1;

  /* Streets down from the row before lead to crossings of the first. */
  for (guint32 row = begin - (begin > 0); good && row < end; row++)
    {
      number_row (self, row, here);
      if (row + 1 < self->side)
        number_row (self, row + 1, below);
      good = tell_row (self, part, row, here, below, error);
    }

  return good;
}
