/* lines.c - many lines of one style, as few strokes
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A city has more roads than a picture has pixels. Ends are rounded, lines that
 * have become the same are drawn once, and the rest is split into trails as
 * Euler did: each begins at a point where an odd number of lines meet and goes
 * on along lines that are not used yet. No fewer trails than half the number of
 * such points can do, so that this is nearly the shortest file.
 *
 * A line whose two ends have become one point is kept as a dot if nothing else
 * is drawn there, so that no line vanishes. */

#include "io/draw/lines.h"

#include <math.h>
#include <stdlib.h>

#define NONE G_MAXUINT32

typedef struct
{
  gint32 x;                     /* in quanta */
  gint32 y;
} Spot;

typedef struct
{
  Spot a;                       /* not behind b */
  Spot b;
} Segment;

/* One end of a segment: number 2 i is the end a of segment i, 2 i + 1 b. */
typedef struct
{
  Spot    at;
  guint32 number;
} End;

struct _Lines
{
  Box      clip;
  gdouble  quantum;
  GArray  *segments;            /* (owned) of Segment */
  gboolean is_sorted;           /* and freed of doubles */
};

/* The state of finding trails. */
typedef struct
{
  const Segment *segments;
  End           *ends;          /* (owned): sorted, those of a spot together */
  guint32       *place;         /* (owned) of an end's number, in @ends */
  guint32       *first;         /* (owned) of the spot, by place */
  guint32       *next;          /* (owned) at @first: where to look on */
  guint8        *is_used;       /* (owned) by segment */
  guint32        n_ends;
} Trails;

Lines *
lines_new (const Box *clip,
           gdouble    quantum)
{
  Lines *self = g_new0 (Lines, 1);

  self->clip = *clip;
  self->quantum = quantum;
  self->segments = g_array_new (FALSE, FALSE, sizeof (Segment));
  return self;
}

void
lines_free (Lines *self)
{
  g_array_unref (self->segments);
  g_free (self);
}

/* Cuts a line (Liang and Barsky 1984): one side of the box cuts off the part
 * where @p * t > @q. */
static gboolean
cut (gdouble  p,
     gdouble  q,
     gdouble *from,
     gdouble *to)
{
  if (p == 0)
    return q >= 0;
  if (p < 0)
    *from = MAX (*from, q / p);
  else
    *to = MIN (*to, q / p);

  return *from <= *to;
}

static gboolean
clip_line (const Box *box,
           Point     *a,
           Point     *b)
{
  const gdouble dx = b->x - a->x;
  const gdouble dy = b->y - a->y;
  const Point start = *a;
  gdouble from = 0, to = 1;

  if (!cut (-dx, a->x - box->x, &from, &to)
      || !cut (dx, box->x + box->width - a->x, &from, &to)
      || !cut (-dy, a->y - box->y, &from, &to)
      || !cut (dy, box->y + box->height - a->y, &from, &to))
    return FALSE;

  *a = (Point) { start.x + dx * from, start.y + dy * from };
  *b = (Point) { start.x + dx * to, start.y + dy * to };
  return TRUE;
}

static Spot
round_point (const Lines *self,
             const Point *point)
{
  return (Spot) { (gint32) floor (point->x / self->quantum + 0.5),
                  (gint32) floor (point->y / self->quantum + 0.5) };
}

static int
compare_spots (const Spot *a,
               const Spot *b)
{
  if (a->y != b->y)
    return a->y < b->y ? -1 : 1;

  return a->x < b->x ? -1 : a->x > b->x;
}

void
lines_add (Lines       *self,
           const Point *from,
           const Point *to)
{
  Point a = *from, b = *to;
  Segment segment;

  if (!clip_line (&self->clip, &a, &b))
    return;

  segment = (Segment) { round_point (self, &a), round_point (self, &b) };
  if (compare_spots (&segment.a, &segment.b) > 0)
    segment = (Segment) { segment.b, segment.a };
  g_array_append_val (self->segments, segment);
  self->is_sorted = FALSE;
}

static int
compare_segments (gconstpointer a,
                  gconstpointer b)
{
  const Segment *one = a;
  const Segment *other = b;
  const int order = compare_spots (&one->a, &other->a);

  return order != 0 ? order : compare_spots (&one->b, &other->b);
}

static void
sort (Lines *self)
{
  Segment *all;
  guint n = 0;

  if (self->is_sorted)
    return;

  g_array_sort (self->segments, compare_segments);
  all = (Segment *) (gpointer) self->segments->data;
  for (guint i = 0; i < self->segments->len; i++)
    if (n == 0 || compare_segments (&all[i], &all[n - 1]) != 0)
      all[n++] = all[i];
  g_array_set_size (self->segments, n);
  self->is_sorted = TRUE;
}

void
lines_foreach (const Lines *self,
               LineFunc     func,
               gpointer     user_data)
{
  for (guint i = 0; i < self->segments->len; i++)
    {
      const Segment *segment = &g_array_index (self->segments, Segment, i);
      const Point from = { segment->a.x * self->quantum,
                           segment->a.y * self->quantum };
      const Point to = { segment->b.x * self->quantum,
                         segment->b.y * self->quantum };

      func (&from, &to, user_data);
    }
}

gdouble
lines_get_length (Lines *self)
{
  gdouble length = 0;

  sort (self);
  for (guint i = 0; i < self->segments->len; i++)
    {
      const Segment *segment = &g_array_index (self->segments, Segment, i);

      length += hypot ((gdouble) segment->b.x - segment->a.x,
                       (gdouble) segment->b.y - segment->a.y);
    }

  return length * self->quantum;
}

static int
compare_ends (gconstpointer a,
              gconstpointer b)
{
  const End *one = a;
  const End *other = b;
  const int order = compare_spots (&one->at, &other->at);

  return order != 0 ? order : one->number < other->number ? -1 : 1;
}

static void
trails_init (Trails *self,
             Lines  *lines)
{
  guint n;

  sort (lines);
  n = lines->segments->len;
  self->segments = (const Segment *) (gpointer) lines->segments->data;
  self->n_ends = 2 * n;
  self->ends = g_new (End, self->n_ends);
  self->place = g_new (guint32, self->n_ends);
  self->first = g_new (guint32, self->n_ends);
  self->next = g_new (guint32, self->n_ends);
  self->is_used = g_new0 (guint8, n);

  for (guint32 i = 0; i < self->n_ends; i++)
    self->ends[i] = (End) {
      i % 2 == 0 ? self->segments[i / 2].a : self->segments[i / 2].b, i
    };
  if (n > 0)
    qsort (self->ends, self->n_ends, sizeof (End), compare_ends);

  for (guint32 i = 0; i < self->n_ends; i++)
    {
      const End *end = &self->ends[i];
      const gboolean same = i > 0 && compare_spots (&end->at, &end[-1].at) == 0;

      self->place[end->number] = i;
      self->first[i] = same ? self->first[i - 1] : i;
      self->next[i] = i;
    }
}

static void
trails_clear (Trails *self)
{
  g_free (self->ends);
  g_free (self->place);
  g_free (self->first);
  g_free (self->next);
  g_free (self->is_used);
}

/* Among the ends at the same spot, from place @first on, finds the first whose
 * segment is not used. */
static guint32
find_unused (Trails *self,
             guint32 first)
{
  guint32 i = self->next[first];

  while (i < self->n_ends && self->first[i] == first
         && self->is_used[self->ends[i].number / 2])
    i++;
  self->next[first] = i;

  return i < self->n_ends && self->first[i] == first ? i : NONE;
}

static void
follow (Trails      *self,
        guint32      first,
        Canvas      *canvas,
        gdouble      quantum)
{
  guint32 i = find_unused (self, first);

  if (i == NONE)
    return;

  canvas_move_to (canvas, self->ends[i].at.x * quantum,
                  self->ends[i].at.y * quantum);
  while (i != NONE)
    {
      const guint32 other = self->place[self->ends[i].number ^ 1];

      self->is_used[self->ends[i].number / 2] = 1;
      canvas_line_to (canvas, self->ends[other].at.x * quantum,
                      self->ends[other].at.y * quantum);
      i = find_unused (self, self->first[other]);
    }
}

/* Drops dots at spots where a line is drawn. */
static void
drop_needless_dots (Trails *self)
{
  for (guint32 i = 0; i < self->n_ends; i++)
    {
      const guint32 segment = self->ends[i].number / 2;
      const Segment *line = &self->segments[segment];
      const guint32 first = self->first[i];

      if (compare_spots (&line->a, &line->b) == 0
          && first + 2 < self->n_ends && self->first[first + 2] == first)
        self->is_used[segment] = 1;
    }
}

void
lines_trace (Lines  *self,
             Canvas *canvas)
{
  Trails trails;

  trails_init (&trails, self);
  drop_needless_dots (&trails);

  /* Trails from spots with an odd number of ends come first. */
  for (guint32 first = 0, end; first < trails.n_ends; first = end)
    {
      guint n_unused = 0;

      end = first;
      while (end < trails.n_ends && trails.first[end] == first)
        n_unused += !trails.is_used[trails.ends[end++].number / 2];
      if (n_unused % 2 == 1)
        follow (&trails, first, canvas, self->quantum);
    }
  for (guint32 i = 0; i < trails.n_ends; i++)
    while (find_unused (&trails, trails.first[i]) != NONE)
      follow (&trails, trails.first[i], canvas, self->quantum);

  trails_clear (&trails);
}
