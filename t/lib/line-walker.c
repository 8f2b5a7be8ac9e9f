/* line-walker.c - an oracle: what straight lines cost through piles of views
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "line-walker.h"

#include <math.h>
#include <stdlib.h>

LineGround *
line_ground_new (GroundKind  kind,
                 LineGround *base,
                 guint       width,
                 guint       height)
{
  const guint n = width * height;
  LineGround *self = g_new0 (LineGround, 1);

  self->kind = kind;
  self->base = base;
  self->width = width;
  self->height = height;
  self->prices = g_new0 (WayCost, n);
  self->extra = g_new0 (WayCost, n);
  self->edge_extra = g_new0 (WayCost, n * n);
  self->seen = g_new0 (gboolean, n);
  self->factor = 1;

  return self;
}

void
line_ground_free (LineGround *self)
{
  if (self == NULL)
    return;

  line_ground_free (self->base);
  line_ground_free (self->assumed);
  g_free (self->prices);
  g_free (self->extra);
  g_free (self->edge_extra);
  g_free (self->seen);
  g_free (self);
}

/* Where a line crosses a cell, in parts of @scale of the line. */
typedef struct
{
  guint  cell;
  gint64 enters;
  gint64 leaves;
} Crossing;

static int
compare_crossings (gconstpointer a,
                   gconstpointer b)
{
  const Crossing *one = a, *other = b;

  return (one->enters > other->enters) - (one->enters < other->enters);
}

/* Narrows the part of the line that lies in a column (or a row) of cells. The
 * line covers @delta of them from @begin; @other is how many rows it covers, by
 * which all is multiplied. */
static void
clip (gint64  begin,
      gint64  delta,
      gint64  other,
      gint64  cell,
      gint64 *enters,
      gint64 *leaves)
{
  const gint64 ahead = delta < 0 ? begin - cell : cell - begin;

  if (delta == 0)
    return;
  *enters = MAX (*enters, (2 * ahead - 1) * other);
  *leaves = MIN (*leaves, (2 * ahead + 1) * other);
}

/* All cells that share more than a point with the line, in its order. */
static GArray *
cross_cells (const LineGround *self,
             guint             from,
             guint             to,
             gint64           *scale)
{
  const gint64 x = from % self->width, y = from / self->width;
  const gint64 dx = (gint64) (to % self->width) - x;
  const gint64 dy = (gint64) (to / self->width) - y;
  const gint64 wide = MAX (llabs (dx), 1), high = MAX (llabs (dy), 1);
  GArray *crossings = g_array_new (FALSE, FALSE, sizeof (Crossing));

  *scale = 2 * wide * high;
  for (guint cell = 0; cell < self->width * self->height; cell++)
    {
      Crossing crossing = { cell, 0, *scale };

      if ((dx == 0 && cell % self->width != x)
          || (dy == 0 && cell / self->width != y))
        continue;
      clip (x, dx, high, cell % self->width, &crossing.enters,
            &crossing.leaves);
      clip (y, dy, wide, cell / self->width, &crossing.enters,
            &crossing.leaves);
      if (crossing.enters < crossing.leaves)
        g_array_append_val (crossings, crossing);
    }
  g_array_sort (crossings, compare_crossings);

  return crossings;
}

/* One cell of a line, for each part of a pile. */
typedef struct
{
  guint   before;               /* the cell before; the same at the start */
  guint   cell;
  gdouble share;                /* of the line */
  gdouble steps;                /* the line's length */
  gint    dx, dy;               /* how far it leads in all */
} Piece;

typedef struct
{
  WayCost  cost;
  guint    n_needed;
  gboolean is_open[2];          /* the two cells beside the corner */
} Answer;

/* The cost of the whole line over cells at a price of 1. */
static gdouble
price_line (const LineGround *self,
            const Piece      *piece)
{
  const gdouble x = abs (piece->dx), y = abs (piece->dy);
  const gdouble less = MIN (x, y), more = MAX (x, y);

  return MIN (hypot (x, y) * self->straight,
              less == 0 ? more * self->straight
                        : less * self->diagonal
                            + (more - less) * self->straight);
}

/* The cells beside the corner between a piece and the one before. */
static gboolean
find_beside (const LineGround *self,
             const Piece      *piece,
             guint            *beside)
{
  const guint w = self->width;

  beside[0] = piece->before / w * w + piece->cell % w;
  beside[1] = piece->cell / w * w + piece->before % w;
  return piece->before % w != piece->cell % w
         && piece->before / w != piece->cell / w;
}

static Answer
ask_grid (const LineGround *self,
          const Piece      *piece)
{
  const WayCost price = self->prices[piece->cell];
  Answer answer = { INFINITY, 0, { FALSE, FALSE } };
  guint beside[2];

  if (price < INFINITY)
    answer.cost = price * piece->share * price_line (self, piece);
  if (find_beside (self, piece, beside))
    {
      answer.n_needed = self->n_needed;
      for (guint i = 0; i < 2; i++)
        answer.is_open[i] = self->prices[beside[i]] < INFINITY;
    }

  return answer;
}

static gboolean
fits (const LineGround *self,
      const LineGround *grid,
      guint             cell)
{
  for (guint i = 0; i < self->size * self->size; i++)
    {
      const guint x = cell % self->width + i % self->size;
      const guint y = cell / self->width + i / self->size;

      if (x >= self->width || y >= self->height
          || grid->prices[y * self->width + x] == INFINITY)
        return FALSE;
    }

  return TRUE;
}

static const LineGround *
find_grid (const LineGround *self)
{
  while (self->kind != GROUND_GRID)
    self = self->base;

  return self;
}

static Answer ask (const LineGround *self,
                   const Piece      *piece);

static Answer
ask_knowledge (const LineGround *self,
               const Piece      *piece)
{
  Answer answer;

  if (self->seen[piece->cell] || self->seen[piece->before])
    return ask (self->base, piece);

  answer = ask (self->assumed ? self->assumed : self->base, piece);
  if (answer.cost < INFINITY)
    answer.cost = answer.cost * self->factor
                  + self->addition * piece->share * piece->steps;
  return answer;
}

static Answer
ask (const LineGround *self,
     const Piece      *piece)
{
  const guint n = self->width * self->height;
  guint beside[2];
  Answer answer;

  if (self->kind == GROUND_GRID)
    return ask_grid (self, piece);
  if (self->kind == GROUND_KNOWLEDGE)
    return ask_knowledge (self, piece);

  answer = ask (self->base, piece);
  find_beside (self, piece, beside);
  if (self->kind == GROUND_CLEARANCE)
    {
      const LineGround *grid = find_grid (self);

      if (!fits (self, grid, piece->cell))
        answer.cost = INFINITY;
      for (guint i = 0; i < 2; i++)
        answer.is_open[i] &= fits (self, grid, beside[i]);
      return answer;
    }

  answer.cost += self->extra[piece->cell] == INFINITY
                   ? INFINITY
                   : self->extra[piece->cell] * piece->share * piece->steps;
  if (piece->before != piece->cell)
    answer.cost += self->edge_extra[piece->before * n + piece->cell];
  for (guint i = 0; i < 2; i++)
    answer.is_open[i] &= self->extra[beside[i]] < INFINITY;
  return answer;
}

WayCost
line_ground_walk (const LineGround *self,
                  guint             from,
                  guint             to)
{
  const gint dx = (gint) (to % self->width) - (gint) (from % self->width);
  const gint dy = (gint) (to / self->width) - (gint) (from / self->width);
  gint64 scale;
  g_autoptr (GArray) crossings = cross_cells (self, from, to, &scale);
  WayCost cost = 0;

  for (guint i = 0; i < crossings->len; i++)
    {
      const Crossing *at = &g_array_index (crossings, Crossing, i);
      const Piece piece
        = { i > 0 ? g_array_index (crossings, Crossing, i - 1).cell : at->cell,
            at->cell, (at->leaves - at->enters) / (gdouble) scale,
            hypot (dx, dy), dx, dy };
      const Answer answer = ask (self, &piece);

      cost += answer.cost;
      if ((guint) (answer.is_open[0] + answer.is_open[1]) < answer.n_needed)
        cost = INFINITY;
    }

  return cost;
}
