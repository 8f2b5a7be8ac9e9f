/* fade.c - where a network is too dense to be drawn beside a route
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/draw/fade.h"

#include <math.h>

/* The side of a square, in pixels, and how many squares a level of faintness is
 * wide. */
#define SIDE 8.0
#define LEVEL 4

/* From how many pixels of lines a square is dense, on average over all that
 * lie up to AROUND squares away. */
#define DENSE SIDE
#define AROUND 4

static gint
find_square (const Fade *self,
             gdouble     x,
             gdouble     y)
{
  const gdouble column = floor ((x - self->frame.x) / SIDE);
  const gdouble row = floor ((y - self->frame.y) / SIDE);

  return column >= 0 && row >= 0 && column < self->columns && row < self->rows
           ? (gint) (row * self->columns + column) : -1;
}

/* Marks the squares below a line, a step of half a square at a time. */
static void
mark (const Point *from,
      const Point *to,
      gpointer     fade)
{
  Fade         *self = fade;
  const gdouble length = hypot (to->x - from->x, to->y - from->y);
  const guint n = (guint) CLAMP (length / SIDE * 2, 1, 4096);

  for (guint i = 0; i <= n; i++)
    {
      const gint square
        = find_square (self, from->x + (to->x - from->x) * i / n,
                       from->y + (to->y - from->y) * i / n);

      if (square >= 0)
        self->far[square] = 0;
    }
}

/* Finds how far each square is from a route, as a king walks: once over all
 * squares from the top left, and once back. */
static void
measure (Fade *self)
{
  const gint columns = (gint) self->columns, rows = (gint) self->rows;

  for (gint pass = 0; pass < 2; pass++)
    for (gint i = 0; i < columns * rows; i++)
      {
        const gint at = pass == 0 ? i : columns * rows - 1 - i;
        const gint step = pass == 0 ? -1 : 1;
        const gint column = at % columns, row = at / columns;

        for (gint k = -1; k <= 2; k++)
          {
            /* The neighbour before it in its row, and three of the row
             * before. */
            const gint x = k == 2 ? column + step : column + k;
            const gint y = k == 2 ? row : row + step;

            if (x >= 0 && x < columns && y >= 0 && y < rows)
              self->far[at] = MIN (self->far[at],
                                   self->far[y * columns + x] + 1);
          }
      }
}

Fade *
fade_new (const Scene *scene)
{
  Fade *self;

  if (scene->wishes->routes->len == 0)
    return NULL;

  self = g_new0 (Fade, 1);
  self->frame = scene->frame;
  self->columns = (guint) ceil (scene->frame.width / SIDE);
  self->rows = (guint) ceil (scene->frame.height / SIDE);
  self->lengths = g_new0 (gdouble, self->columns * self->rows);
  self->far = g_new (guint16, self->columns * self->rows);
  self->levels = g_new0 (guint8, self->columns * self->rows);
  for (guint i = 0; i < self->columns * self->rows; i++)
    self->far[i] = G_MAXUINT16 - 1;
  for (guint i = 0; i < scene->wishes->routes->len; i++)
    scene_foreach_route_line (scene, scene->wishes->routes->pdata[i], mark,
                              self);
  measure (self);

  return self;
}

void
fade_free (Fade *self)
{
  g_free (self->lengths);
  g_free (self->far);
  g_free (self->levels);
  g_free (self);
}

/* A line counts where its middle is: callers part long ones. */
void
fade_add (Fade        *self,
          const Point *from,
          const Point *to)
{
  const gint square = find_square (self, (from->x + to->x) / 2,
                                   (from->y + to->y) / 2);

  if (square >= 0)
    self->lengths[square] += hypot (to->x - from->x, to->y - from->y);
}

guint
fade_count_pieces (const Point *from,
                   const Point *to)
{
  return (guint) CLAMP (ceil (hypot (to->x - from->x, to->y - from->y)
                              / (4 * SIDE)), 1, 1024);
}

static gboolean
is_dense (const Fade *self,
          gint        square)
{
  const gint column = square % (gint) self->columns;
  const gint row = square / (gint) self->columns;
  gdouble length = 0;
  guint n = 0;

  for (gint y = MAX (row - AROUND, 0);
       y <= MIN (row + AROUND, (gint) self->rows - 1); y++)
    for (gint x = MAX (column - AROUND, 0);
         x <= MIN (column + AROUND, (gint) self->columns - 1); x++)
      {
        length += self->lengths[y * (gint) self->columns + x];
        n++;
      }

  return length > n * DENSE;
}

void
fade_choose_levels (Fade *self)
{
  for (guint i = 0; i < self->columns * self->rows; i++)
    self->levels[i] = is_dense (self, (gint) i)
                        ? (guint8) MIN (self->far[i] / LEVEL, FADE_LEVELS) : 0;
}

guint
fade_get_level (const Fade  *self,
                const Point *from,
                const Point *to)
{
  const gint square = find_square (self, (from->x + to->x) / 2,
                                   (from->y + to->y) / 2);

  return square >= 0 ? self->levels[square] : 0;
}
