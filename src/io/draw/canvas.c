/* canvas.c - lines, areas and texts on a picture, whatever its format
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/draw/canvas.h"

#include "io/draw/raster.h"
#include "io/draw/svg.h"

#include <math.h>

struct _Canvas
{
  Raster *raster;               /* (owned): measures texts, and draws a PNG */
  Svg    *svg;                  /* (owned) (nullable): draws an SVG */
  GArray *path;                 /* (owned) of PathItem */
};

Canvas *
canvas_new (PictureFormat format,
            guint         width,
            guint         height,
            const char   *title,
            GError      **error)
{
  const gboolean is_svg = format == PICTURE_SVG;
  Raster *raster
    = raster_new (is_svg ? 1 : width, is_svg ? 1 : height, error);
  Canvas *self;

  if (raster == NULL)
    return NULL;

  self = g_new0 (Canvas, 1);
  self->raster = raster;
  self->path = g_array_new (FALSE, FALSE, sizeof (PathItem));
  if (is_svg)
    self->svg = svg_new (width, height, title);

  return self;
}

void
canvas_free (Canvas *self)
{
  raster_free (self->raster);
  g_clear_pointer (&self->svg, svg_free);
  g_array_unref (self->path);
  g_free (self);
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
    svg_text (self->svg, font, x, y, text, canvas_measure (self, font, text),
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
