/* raster.c - a canvas as PNG or PDF, and the widths of texts
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "config.h"

#include "io/draw/raster.h"

#include <math.h>
#include <wayfind.h>

#ifdef HAVE_CAIRO

#include <cairo.h>

#ifdef CAIRO_HAS_PDF_SURFACE
#include <cairo-pdf.h>
#endif

#define FONT_FAMILY "DejaVu Sans"
#define HALO_WIDTH 3.0
#define POINTS_A_PIXEL 0.75     /* 72 points an inch, 96 pixels an inch */

/* The most points in one stroke, since the time that cairo takes grows faster
 * than the length of a line. */
#define MAX_POINTS_A_STROKE 4000

struct _Raster
{
  cairo_surface_t *surface;     /* (owned) */
  cairo_t         *cr;          /* (owned) */
  GByteArray      *pdf;         /* (owned) (nullable): the file, for PDF */
};

static gboolean
take_status (cairo_status_t status,
             GError       **error)
{
  if (status == CAIRO_STATUS_SUCCESS)
    return TRUE;

  g_set_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
               "the picture cannot be drawn: %s",
               cairo_status_to_string (status));
  return FALSE;
}

/* Turns hints off, so that a text is as wide in every picture. */
static void
set_font_options (cairo_t *cr)
{
  cairo_font_options_t *options = cairo_font_options_create ();

  cairo_font_options_set_antialias (options, CAIRO_ANTIALIAS_GRAY);
  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  cairo_set_font_options (cr, options);
  cairo_font_options_destroy (options);
}

#ifdef CAIRO_HAS_PDF_SURFACE

static cairo_status_t
append_bytes (gpointer             pdf,
              const unsigned char *bytes,
              unsigned int         n_bytes)
{
  if (n_bytes > G_MAXUINT - 1 - ((GByteArray *) pdf)->len)
    return CAIRO_STATUS_WRITE_ERROR;

  g_byte_array_append (pdf, bytes, n_bytes);
  return CAIRO_STATUS_SUCCESS;
}

/* The file has no date, so that the same picture gives the same bytes. */
static gboolean
make_pdf (Raster  *self,
          guint    width,
          guint    height,
          GError **error)
{
  self->pdf = g_byte_array_new ();
  self->surface = cairo_pdf_surface_create_for_stream (
    append_bytes, self->pdf, width * POINTS_A_PIXEL, height * POINTS_A_PIXEL);
  cairo_pdf_surface_set_metadata (self->surface,
                                  CAIRO_PDF_METADATA_CREATE_DATE, "");
  return TRUE;
}

#else

static gboolean
make_pdf (Raster  *self,
          guint    width,
          guint    height,
          GError **error)
{
  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                       "this build's cairo cannot write PDF");
  return FALSE;
}

#endif

Raster *
raster_new (gboolean is_pdf,
            guint    width,
            guint    height,
            GError **error)
{
  Raster *self = g_new0 (Raster, 1);

  if (is_pdf && !make_pdf (self, width, height, error))
    {
      raster_free (self);
      return NULL;
    }
  if (!is_pdf)
    self->surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24,
                                                (int) width, (int) height);
  self->cr = cairo_create (self->surface);
  if (is_pdf)
    cairo_scale (self->cr, POINTS_A_PIXEL, POINTS_A_PIXEL);
  if (!take_status (cairo_status (self->cr), error))
    {
      raster_free (self);
      return NULL;
    }

  set_font_options (self->cr);
  return self;
}

void
raster_free (Raster *self)
{
  g_clear_pointer (&self->cr, cairo_destroy);
  g_clear_pointer (&self->surface, cairo_surface_destroy);
  g_clear_pointer (&self->pdf, g_byte_array_unref);
  g_free (self);
}

static void
set_font (cairo_t    *cr,
          const Font *font)
{
  cairo_select_font_face (cr, FONT_FAMILY, CAIRO_FONT_SLANT_NORMAL,
                          font->bold ? CAIRO_FONT_WEIGHT_BOLD
                                     : CAIRO_FONT_WEIGHT_NORMAL);
  cairo_set_font_size (cr, font->size);
}

gdouble
raster_measure (Raster     *self,
                const Font *font,
                const char *text)
{
  cairo_text_extents_t extents;

  set_font (self->cr, font);
  cairo_text_extents (self->cr, text, &extents);
  return extents.x_advance;
}

static void
set_colour (cairo_t *cr,
            Colour   colour)
{
  cairo_set_source_rgb (cr, (colour >> 16 & 0xff) / 255.0,
                        (colour >> 8 & 0xff) / 255.0, (colour & 0xff) / 255.0);
}

static void
replay (cairo_t        *cr,
        const PathItem *item)
{
  switch (item->op)
    {
    case PATH_MOVE:
      cairo_move_to (cr, item->x, item->y);
      break;
    case PATH_LINE:
      cairo_line_to (cr, item->x, item->y);
      break;
    case PATH_CLOSE:
      cairo_close_path (cr);
      break;
    case PATH_CIRCLE:
    default:
      cairo_new_sub_path (cr);
      cairo_arc (cr, item->x, item->y, item->radius, 0, 2 * G_PI);
      cairo_close_path (cr);
    }
}

/* Strokes long lines in parts. They cannot be seen: colours are opaque, and a
 * part ends between two lines. */
static void
stroke_parts (cairo_t        *cr,
              const PathItem *items,
              gsize           n_items)
{
  guint n = 0;

  for (gsize i = 0; i < n_items; i++)
    {
      if (n >= MAX_POINTS_A_STROKE
          && (items[i].op == PATH_MOVE || items[i].op == PATH_CIRCLE))
        {
          cairo_stroke (cr);
          n = 0;
        }
      replay (cr, &items[i]);
      n++;
    }
  cairo_stroke (cr);
}

void
raster_path (Raster         *self,
             const PathItem *items,
             gsize           n_items,
             Colour          fill,
             Colour          stroke,
             gdouble         width,
             StrokeKind      kind)
{
  cairo_t *cr = self->cr;

  if (fill != NO_COLOUR)
    {
      for (gsize i = 0; i < n_items; i++)
        replay (cr, &items[i]);
      set_colour (cr, fill);
      cairo_set_fill_rule (cr, kind == STROKE_AREA
                                 ? CAIRO_FILL_RULE_EVEN_ODD
                                 : CAIRO_FILL_RULE_WINDING);
      cairo_fill (cr);
    }
  if (stroke == NO_COLOUR)
    return;

  set_colour (cr, stroke);
  cairo_set_line_width (cr, width);
  cairo_set_line_cap (cr, kind != STROKE_SQUARE ? CAIRO_LINE_CAP_ROUND
                                                : CAIRO_LINE_CAP_BUTT);
  cairo_set_line_join (cr, kind != STROKE_SQUARE ? CAIRO_LINE_JOIN_ROUND
                                                 : CAIRO_LINE_JOIN_MITER);
  stroke_parts (cr, items, n_items);
}

void
raster_text (Raster     *self,
             const Font *font,
             gdouble     x,
             gdouble     y,
             const char *text,
             Colour      colour,
             Colour      halo)
{
  cairo_t *cr = self->cr;

  set_font (cr, font);
  cairo_move_to (cr, x, y);
  if (halo != NO_COLOUR)
    {
      cairo_text_path (cr, text);
      set_colour (cr, halo);
      cairo_set_line_width (cr, HALO_WIDTH);
      cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
      cairo_stroke (cr);
      cairo_move_to (cr, x, y);
    }
  set_colour (cr, colour);
  cairo_show_text (cr, text);
  cairo_new_path (cr);
}

void
raster_clip (Raster    *self,
             const Box *box)
{
  cairo_reset_clip (self->cr);
  if (box == NULL)
    return;

  cairo_rectangle (self->cr, box->x, box->y, box->width, box->height);
  cairo_clip (self->cr);
}

static cairo_status_t
write_bytes (gpointer             writer,
             const unsigned char *bytes,
             unsigned int         n_bytes)
{
  writer_put_bytes (writer, bytes, n_bytes);
  return writer_is_ok (writer) ? CAIRO_STATUS_SUCCESS
                               : CAIRO_STATUS_WRITE_ERROR;
}

void
raster_write (Raster *self,
              Writer *writer)
{
  GError *problem = NULL;
  cairo_status_t status = cairo_status (self->cr);

  if (status == CAIRO_STATUS_SUCCESS && self->pdf != NULL)
    {
      cairo_surface_finish (self->surface);
      status = cairo_surface_status (self->surface);
      if (status == CAIRO_STATUS_SUCCESS)
        writer_put_bytes (writer, self->pdf->data, self->pdf->len);
    }
  else if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_write_to_png_stream (self->surface, write_bytes,
                                                writer);
  if (writer_is_ok (writer) && !take_status (status, &problem))
    writer_take_error (writer, problem);
}

#else

/* In a build without cairo raster_new() fails, so that no other function is
 * ever called. */

Raster *
raster_new (gboolean is_pdf,
            guint    width,
            guint    height,
            GError **error)
{
  g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
               "this build of Wayfind was made without cairo, which it needs "
               "to draw pictures");
  return NULL;
}

void
raster_free (Raster *self)
{
}

gdouble
raster_measure (Raster     *self,
                const Font *font,
                const char *text)
{
  return 0;
}

void
raster_path (Raster         *self,
             const PathItem *items,
             gsize           n_items,
             Colour          fill,
             Colour          stroke,
             gdouble         width,
             StrokeKind      kind)
{
}

void
raster_text (Raster     *self,
             const Font *font,
             gdouble     x,
             gdouble     y,
             const char *text,
             Colour      colour,
             Colour      halo)
{
}

void
raster_clip (Raster    *self,
             const Box *box)
{
}

void
raster_write (Raster *self,
              Writer *writer)
{
}

#endif
