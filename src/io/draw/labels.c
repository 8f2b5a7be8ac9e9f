/* labels.c - where names go, so that none covers another
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Names are placed greedily, as in the first step of Christensen, Marks and
 * Shieber ("An empirical study of algorithms for point-feature label
 * placement", 1995). They are taken in the order of their importance. Each gets
 * the place around its point that covers least of the drawing, and nothing that
 * must be seen. Names that are wanted in any case may stand apart from
 * their points, with a line to them. O(names^2 + names * area of a name).
 *
 * The ground below names is kept as luminance, by square. Letters are dark on
 * light ground, and the other way round. */

#include "io/draw/labels.h"

#include <math.h>

/* The side of the squares in which the amount of drawing is counted, in
 * pixels. */
#define SQUARE 4.0

/* Distances in pixels: from a name to its mark, around names, and to the
 * frame. */
#define GAP 3.0
#define FRAME_MARGIN 4.0
#define MARGIN 1.0

/* The least contrasts at which letters can be read well, and at all. On one
 * colour, dark or light letters always have the second; where the ground
 * changes, neither may have it. */
#define GOOD_CONTRAST 4.5
#define LEAST_CONTRAST 3.0

/* The cost of a place at which a name cannot be read. It is higher than that of
 * a place apart from the point. */
#define UNREADABLE 100000

/* The most drawing that a name which may be left out covers in a square. */
#define MOST_INK 0.8

/* The distances, in pixels, of the places that are tried for a name without
 * room beside its point. */
#define N_RINGS 4
static const gdouble rings[N_RINGS] = { 0, 14, 30, 52 };

/* Directions from a point, those first in which a name reads best (Imhof 1975),
 * as shares of the name's width and height to the left and above. */
#define N_SIDES 12
static const struct
{
  gdouble x;
  gdouble y;
} sides[N_SIDES] = {
  { 1, 0 }, { -1, 0 }, { 0, -1 }, { 0, 1 }, { 1, -1 }, { 1, 1 },
  { -1, -1 }, { -1, 1 }, { 0.5, -1 }, { -0.5, -1 }, { 0.5, 1 }, { -0.5, 1 }
};

struct _Labels
{
  Box      frame;
  GArray  *labels;              /* (owned) of Label */
  GArray  *blocked;             /* (owned) of Box: marks and placed names */
  guint16 *ink;                 /* (owned) how much is drawn, by square */
  const Theme *theme;
  gfloat  *grounds;             /* (owned) (nullable) luminance, by square; all
                                 * squares are paper if NULL */
  guint    n_columns;
  guint    n_rows;
};

static void
clear_label (gpointer label)
{
  g_free (((Label *) label)->text);
}

Labels *
labels_new (const Box   *frame,
            const Theme *theme)
{
  Labels *self = g_new0 (Labels, 1);

  self->frame = *frame;
  self->theme = theme;
  self->labels = g_array_new (FALSE, FALSE, sizeof (Label));
  g_array_set_clear_func (self->labels, clear_label);
  self->blocked = g_array_new (FALSE, FALSE, sizeof (Box));
  self->n_columns = (guint) ceil (frame->width / SQUARE) + 1;
  self->n_rows = (guint) ceil (frame->height / SQUARE) + 1;
  self->ink = g_new0 (guint16, (gsize) self->n_columns * self->n_rows);
  return self;
}

void
labels_free (Labels *self)
{
  g_array_unref (self->labels);
  g_array_unref (self->blocked);
  g_free (self->ink);
  g_free (self->grounds);
  g_free (self);
}

void
labels_block (Labels    *self,
              const Box *box)
{
  g_array_append_val (self->blocked, *box);
}

static guint16 *
square_at (const Labels *self,
           gdouble       x,
           gdouble       y)
{
  const gdouble column = floor ((x - self->frame.x) / SQUARE);
  const gdouble row = floor ((y - self->frame.y) / SQUARE);

  if (!(column >= 0 && column < self->n_columns && row >= 0
        && row < self->n_rows))
    return NULL;

  return &self->ink[(gsize) row * self->n_columns + (gsize) column];
}

void
labels_avoid (Labels      *self,
              const Point *from,
              const Point *to,
              guint        weight)
{
  const gdouble length = hypot (to->x - from->x, to->y - from->y);
  const gdouble longest = SQUARE * (self->n_columns + self->n_rows);
  const guint n = (guint) ceil (MIN (length, 100 * longest) / SQUARE);

  for (guint i = 0; i <= n; i++)
    {
      const gdouble at = n > 0 ? (gdouble) i / n : 0;
      guint16 *square = square_at (self, from->x + (to->x - from->x) * at,
                                   from->y + (to->y - from->y) * at);

      if (square != NULL)
        *square = (guint16) MIN (*square + weight, G_MAXUINT16);
    }
}

/* Ground ------------------------------------------------------------------- */

static void
begin_grounds (Labels *self)
{
  const gsize n = (gsize) self->n_columns * self->n_rows;
  const gfloat paper = (gfloat) theme_get_luminance (self->theme->paper);

  if (self->grounds != NULL)
    return;

  self->grounds = g_new (gfloat, n);
  for (gsize i = 0; i < n; i++)
    self->grounds[i] = paper;
}

/* Paints the squares of row @row whose middles lie between two places. */
static void
paint_row (Labels *self,
           gint    row,
           gdouble from,
           gdouble to,
           gfloat  luminance)
{
  const gdouble first = ceil ((from - self->frame.x) / SQUARE - 0.5);
  const gdouble last = floor ((to - self->frame.x) / SQUARE - 0.5);

  for (gdouble i = MAX (first, 0); i <= MIN (last, self->n_columns - 1.0); i++)
    self->grounds[(gsize) row * self->n_columns + (gsize) i] = luminance;
}

/* The rows whose middles lie between two heights: first and last. */
static void
find_rows (const Labels *self,
           gdouble       from,
           gdouble       to,
           gint         *first,
           gint         *last)
{
  const gdouble most = self->n_rows - 1.0;

  *first = (gint) CLAMP (ceil ((from - self->frame.y) / SQUARE - 0.5), 0,
                         most + 1);
  *last = (gint) CLAMP (floor ((to - self->frame.y) / SQUARE - 0.5), -1, most);
}

void
labels_paint (Labels    *self,
              const Box *box,
              Colour     ground)
{
  const gfloat luminance = (gfloat) theme_get_luminance (ground);
  gint first, last;

  begin_grounds (self);
  find_rows (self, box->y, box->y + box->height, &first, &last);
  for (gint row = first; row <= last; row++)
    paint_row (self, row, box->x, box->x + box->width, luminance);
}

/* Paints boxes along the line, half of its width apart. */
void
labels_paint_line (Labels      *self,
                   const Point *from,
                   const Point *to,
                   gdouble      width,
                   Colour       ground)
{
  const gdouble length = hypot (to->x - from->x, to->y - from->y);
  const gdouble longest = SQUARE * (self->n_columns + self->n_rows);
  const guint n = (guint) ceil (MIN (length, 100 * longest) / (width / 2));

  for (guint i = 0; i <= n; i++)
    {
      const gdouble at = n > 0 ? (gdouble) i / n : 0;
      const Box box = { from->x + (to->x - from->x) * at - width / 2,
                        from->y + (to->y - from->y) * at - width / 2,
                        width, width };

      labels_paint (self, &box, ground);
    }
}

typedef struct
{
  gint    row;
  gdouble x;
} Crossing;

static int
compare_crossings (gconstpointer a,
                   gconstpointer b)
{
  const Crossing *one = a;
  const Crossing *other = b;

  if (one->row != other->row)
    return one->row < other->row ? -1 : 1;

  return one->x < other->x ? -1 : one->x > other->x;
}

static void
add_crossings (const Labels *self,
               const Point  *a,
               const Point  *b,
               GArray       *crossings)
{
  const Point *top = a->y < b->y ? a : b;
  const Point *below = a->y < b->y ? b : a;
  gint first, last;

  find_rows (self, top->y, below->y, &first, &last);
  for (gint row = first; row <= last; row++)
    {
      const gdouble y = self->frame.y + (row + 0.5) * SQUARE;
      const Crossing crossing = {
        row, top->x + (below->x - top->x) * (y - top->y) / (below->y - top->y)
      };

      /* A line's lower end is not its own, or corners would count twice. */
      if (y < below->y)
        g_array_append_val (crossings, crossing);
    }
}

void
labels_paint_area (Labels       *self,
                   const GArray *lines,
                   Colour        ground)
{
  g_autoptr (GArray) crossings = g_array_new (FALSE, FALSE, sizeof (Crossing));
  const gfloat luminance = (gfloat) theme_get_luminance (ground);

  begin_grounds (self);
  for (guint i = 0; i + 1 < lines->len; i += 2)
    add_crossings (self, &g_array_index (lines, Point, i),
                   &g_array_index (lines, Point, i + 1), crossings);
  g_array_sort (crossings, compare_crossings);
  for (guint i = 0; i + 1 < crossings->len; i += 2)
    {
      const Crossing *in = &g_array_index (crossings, Crossing, i);

      paint_row (self, in->row, in->x, (in + 1)->x, luminance);
    }
}

/* The least contrast of letters with the ground below a box. */
static gdouble
find_contrast (const Labels *self,
               const Box    *box,
               Colour        ink)
{
  const gdouble luminance = theme_get_luminance (ink);
  gdouble least = G_MAXDOUBLE;

  for (gdouble y = box->y; y < box->y + box->height; y += SQUARE)
    for (gdouble x = box->x; x < box->x + box->width; x += SQUARE)
      {
        const guint16 *square = square_at (self, x, y);

        if (square != NULL)
          least = MIN (least,
                       theme_get_contrast (luminance,
                                           self->grounds[square - self->ink]));
      }

  return least;
}

gdouble
labels_choose_ink (const Labels *self,
                   const Box    *box,
                   Colour        colour,
                   Colour       *ink,
                   Colour       *halo)
{
  const Colour inks[] = { colour, self->theme->text, self->theme->paper };
  const Colour halos[]
    = { self->theme->paper, self->theme->paper, self->theme->text };
  gdouble best = 0;

  *ink = colour;
  *halo = self->theme->paper;
  if (self->grounds == NULL)
    return G_MAXDOUBLE;

  for (guint i = 0; i < G_N_ELEMENTS (inks) && best < GOOD_CONTRAST; i++)
    {
      const gdouble contrast = find_contrast (self, box, inks[i]);

      if (contrast <= best)
        continue;
      best = contrast;
      *ink = inks[i];
      *halo = halos[i];
    }

  return best;
}

/* Placing ------------------------------------------------------------------ */

void
labels_add (Labels      *self,
            const Label *label,
            gdouble      width)
{
  Label copy = *label;

  copy.is_placed = FALSE;
  copy.box = (Box) { 0, 0, width, label->font.size };
  g_array_append_val (self->labels, copy);
}

static gboolean
boxes_meet (const Box *a,
            const Box *b)
{
  return a->x < b->x + b->width && b->x < a->x + a->width
         && a->y < b->y + b->height && b->y < a->y + a->height;
}

static gboolean
is_free (const Labels *self,
         const Box    *box)
{
  const Box *frame = &self->frame;

  if (!(box->x >= frame->x + FRAME_MARGIN && box->y >= frame->y + FRAME_MARGIN
        && box->x + box->width <= frame->x + frame->width - FRAME_MARGIN
        && box->y + box->height <= frame->y + frame->height - FRAME_MARGIN))
    return FALSE;

  for (guint i = 0; i < self->blocked->len; i++)
    if (boxes_meet (box, &g_array_index (self->blocked, Box, i)))
      return FALSE;

  return TRUE;
}

static guint
count_ink (const Labels *self,
           const Box    *box)
{
  guint ink = 0;

  for (gdouble y = box->y; y < box->y + box->height; y += SQUARE)
    for (gdouble x = box->x; x < box->x + box->width; x += SQUARE)
      {
        const guint16 *square = square_at (self, x, y);

        ink += square != NULL ? *square : 0;
      }

  return ink;
}

static Box
box_at (const Label *label,
        guint        side,
        gdouble      apart)
{
  const gdouble width = label->box.width + 2 * MARGIN;
  const gdouble height = label->box.height + 2 * MARGIN;
  const gboolean slanted = sides[side].x != 0 && sides[side].y != 0;
  const gdouble away = (label->radius + GAP + apart)
                       * (slanted ? G_SQRT2 / 2 : 1);
  const gdouble share = ABS (sides[side].x) == 0.5 ? 0 : sides[side].x;

  return (Box) {
    label->anchor.x + share * away + (sides[side].x - 1) / 2 * width,
    label->anchor.y + sides[side].y * away
      + (sides[side].y - 1) / 2 * height,
    width, height
  };
}

typedef struct
{
  guint  cost;                  /* G_MAXUINT if there is no room */
  Box    box;
  Colour ink;
  Colour halo;
} Spot;

/* Puts a better spot than @best there, if this is one. FALSE if there is room,
 * but letters could not be read. */
static gboolean
try_spot (const Labels *self,
          const Label  *label,
          guint         side,
          guint         ring,
          Spot         *best)
{
  const gdouble squares
    = ceil (label->box.width / SQUARE) * ceil (label->box.height / SQUARE);
  Spot spot = { .box = box_at (label, side, rings[ring]) };
  const guint ink = count_ink (self, &spot.box);
  gboolean is_readable;

  spot.cost = 4 * ink + side + 120 * ring;
  if (spot.cost >= best->cost || !is_free (self, &spot.box)
      || (!label->is_wanted && ink > MOST_INK * squares))
    return TRUE;

  is_readable = labels_choose_ink (self, &spot.box, label->colour, &spot.ink,
                                   &spot.halo) >= LEAST_CONTRAST;
  if (!is_readable && !label->is_wanted)
    return FALSE;
  spot.cost += is_readable ? 0 : UNREADABLE;
  if (spot.cost < best->cost)
    *best = spot;
  return TRUE;
}

/* Names that may be left out stand apart only from ground on which they could
 * not be read, such as the end of a band. */
static void
place (Labels *self,
       Label  *label)
{
  guint n_rings = label->is_wanted ? N_RINGS : 1;
  Spot best = { .cost = G_MAXUINT };

  for (guint ring = 0; ring < n_rings; ring++)
    {
      for (guint side = 0; side < N_SIDES; side++)
        if (!try_spot (self, label, side, ring, &best))
          n_rings = MAX (n_rings, 2);
      if (!label->is_wanted && best.cost < G_MAXUINT)
        break;
    }

  if (best.cost == G_MAXUINT)
    return;
  label->is_placed = TRUE;
  label->box = best.box;
  label->ink = best.ink;
  label->halo = best.halo;
  labels_block (self, &best.box);
}

void
labels_place (Labels *self,
              guint   limit)
{
  for (guint i = 0; i < self->labels->len; i++)
    {
      Label *label = &g_array_index (self->labels, Label, i);

      if (!label->is_wanted && limit == 0)
        continue;
      place (self, label);
      if (label->is_placed && !label->is_wanted)
        limit--;
    }
}

guint
labels_get_n (const Labels *self)
{
  return self->labels->len;
}

const Label *
labels_get (const Labels *self,
            guint         i)
{
  return &g_array_index (self->labels, Label, i);
}

/* The distance from the nearest point of the name to the edge of the mark, if
 * the two are apart. */
static void
draw_leader (const Label *label,
             Canvas      *canvas)
{
  const Box *box = &label->box;
  const Point at = {
    CLAMP (label->anchor.x, box->x, box->x + box->width),
    CLAMP (label->anchor.y, box->y, box->y + box->height)
  };
  const gdouble dx = at.x - label->anchor.x;
  const gdouble dy = at.y - label->anchor.y;
  const gdouble length = hypot (dx, dy);

  if (length < label->radius + GAP + rings[1] / 2)
    return;

  for (int i = 0; i < 2; i++)
    {
      canvas_move_to (canvas, label->anchor.x + dx * label->radius / length,
                      label->anchor.y + dy * label->radius / length);
      canvas_line_to (canvas, at.x, at.y);
      canvas_stroke (canvas, i == 0 ? label->halo : label->ink, i == 0 ? 3 : 1,
                     STROKE_ROUND);
    }
}

void
labels_draw (const Labels *self,
             Canvas       *canvas)
{
  for (guint i = 0; i < self->labels->len; i++)
    if (labels_get (self, i)->is_placed)
      draw_leader (labels_get (self, i), canvas);

  for (guint i = 0; i < self->labels->len; i++)
    {
      const Label *label = labels_get (self, i);

      /* Letters reach above the line by about 0.76 of the size. */
      if (label->is_placed)
        canvas_text (canvas, &label->font, label->box.x + MARGIN,
                     label->box.y + MARGIN + label->font.size * 0.83,
                     label->text, label->ink, label->halo);
    }
}
