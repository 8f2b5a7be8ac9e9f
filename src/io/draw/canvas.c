/* canvas.c - lines, areas and texts on a picture, whatever its format
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/draw/canvas.h"

#include "io/draw/raster.h"
#include "io/draw/svg.h"

#include <math.h>

#define LETTER_WIDTH 0.62       /* of its height, if it cannot be measured */

struct _Canvas
{
  Raster *raster;               /* (owned) (nullable): measures texts, and draws
                                 * PNG and PDF */
  Svg    *svg;                  /* (owned) (nullable): draws an SVG */
  GArray *path;                 /* (owned) of PathItem */
};

static Canvas *
new_canvas (Raster *raster,
            Svg    *svg)
{
  Canvas *self = g_new0 (Canvas, 1);

  self->raster = raster;
  self->svg = svg;
  self->path = g_array_new (FALSE, FALSE, sizeof (PathItem));
  return self;
}

Canvas *
canvas_new (PictureFormat format,
            guint         width,
            guint         height,
            const char   *title,
            GError      **error)
{
  const gboolean is_svg = format == PICTURE_SVG;
  Raster *raster = raster_new (format == PICTURE_PDF, is_svg ? 1 : width,
                               is_svg ? 1 : height, error);

  if (raster == NULL)
    return NULL;

  return new_canvas (raster, is_svg ? svg_new (width, height, title) : NULL);
}

Canvas *
canvas_new_estimated (guint       width,
                      guint       height,
                      const char *title)
{
  return new_canvas (NULL, svg_new (width, height, title));
}

void
canvas_free (Canvas *self)
{
  g_clear_pointer (&self->raster, raster_free);
  g_clear_pointer (&self->svg, svg_free);
  g_array_unref (self->path);
  g_free (self);
}

void
canvas_add_dark (Canvas           *self,
                 const ColourPair *pairs,
                 gsize             n_pairs)
{
  if (self->svg != NULL)
    svg_add_dark (self->svg, pairs, n_pairs);
}

static void
add_item (Canvas *self,
          PathOp  op,
          gdouble x,
          gdouble y,
          gdouble radius)
{
  const PathItem item = { op, x, y, radius };

  g_array_append_val (self->path, item);
}

void
canvas_move_to (Canvas *self,
                gdouble x,
                gdouble y)
{
  add_item (self, PATH_MOVE, x, y, 0);
}

void
canvas_line_to (Canvas *self,
                gdouble x,
                gdouble y)
{
  add_item (self, PATH_LINE, x, y, 0);
}

void
canvas_close (Canvas *self)
{
  add_item (self, PATH_CLOSE, 0, 0, 0);
}

void
canvas_ring (Canvas       *self,
             const GArray *points,
             gdouble       least_step)
{
  Point last = { NAN, NAN };

  for (guint i = 0; i < points->len; i++)
    {
      const Point *at = &g_array_index (points, Point, i);

      if (fabs (at->x - last.x) < least_step
          && fabs (at->y - last.y) < least_step)
        continue;
      if (i == 0)
        canvas_move_to (self, at->x, at->y);
      else
        canvas_line_to (self, at->x, at->y);
      last = *at;
    }
  if (points->len > 0)
    canvas_close (self);
}

void
canvas_add_box (Canvas    *self,
                const Box *box)
{
  canvas_move_to (self, box->x, box->y);
  canvas_line_to (self, box->x + box->width, box->y);
  canvas_line_to (self, box->x + box->width, box->y + box->height);
  canvas_line_to (self, box->x, box->y + box->height);
  canvas_close (self);
}

void
canvas_add_circle (Canvas *self,
                   gdouble x,
                   gdouble y,
                   gdouble radius)
{
  add_item (self, PATH_CIRCLE, x, y, radius);
}

static void
paint (Canvas    *self,
       Colour     fill,
       Colour     stroke,
       gdouble    width,
       StrokeKind kind)
{
  const PathItem *items = (const PathItem *) (gpointer) self->path->data;

  if (self->path->len > 0 && self->svg != NULL)
    svg_path (self->svg, items, self->path->len, fill, stroke, width, kind);
  else if (self->path->len > 0)
    raster_path (self->raster, items, self->path->len, fill, stroke, width,
                 kind);

  g_array_set_size (self->path, 0);
}

void
canvas_fill (Canvas *self,
             Colour  colour)
{
  paint (self, colour, NO_COLOUR, 0, STROKE_ROUND);
}

void
canvas_stroke (Canvas    *self,
               Colour     colour,
               gdouble    width,
               StrokeKind kind)
{
  paint (self, NO_COLOUR, colour, width, kind);
}

void
canvas_fill_stroke (Canvas *self,
                    Colour  fill,
                    Colour  stroke,
                    gdouble width)
{
  paint (self, fill, stroke, width, STROKE_ROUND);
}

void
canvas_fill_area (Canvas *self,
                  Colour  fill,
                  Colour  stroke,
                  gdouble width)
{
  paint (self, fill, stroke, width, STROKE_AREA);
}

gdouble
canvas_measure (Canvas     *self,
                const Font *font,
                const char *text)
{
  if (self->raster == NULL)
    return (gdouble) g_utf8_strlen (text, -1) * font->size * LETTER_WIDTH;

  return raster_measure (self->raster, font, text);
}

void
canvas_text (Canvas     *self,
             const Font *font,
             gdouble     x,
             gdouble     y,
             const char *text,
             Colour      colour,
             Colour      halo)
{
  if (self->svg != NULL)
    svg_text (self->svg, font, x, y, text,
              self->raster != NULL ? canvas_measure (self, font, text) : 0,
              colour, halo);
  else
    raster_text (self->raster, font, x, y, text, colour, halo);
}

void
canvas_clip (Canvas    *self,
             const Box *box)
{
  if (self->svg != NULL)
    svg_clip (self->svg, box);
  else
    raster_clip (self->raster, box);
}

void
canvas_begin_group (Canvas     *self,
                    const char *name)
{
  if (self->svg != NULL)
    svg_begin_group (self->svg, name);
}

void
canvas_end_group (Canvas *self)
{
  if (self->svg != NULL)
    svg_end_group (self->svg);
}

void
canvas_write (Canvas *self,
              Writer *writer)
{
  if (self->svg != NULL)
    svg_write (self->svg, writer);
  else
    raster_write (self->raster, writer);
}
