/* svg.c - a canvas as SVG
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * SVG is written here and not by cairo, which gives six digits to each
 * coordinate and an outline to each letter. Here coordinates are rounded to a
 * tenth of a pixel and counted from the point before. Texts stay texts: they
 * can be searched for and read aloud, and are shown in fonts that have their
 * letters. A text is written with the width that it had when labels were
 * placed, so that another font in a viewer does not make labels collide. */

#include "io/draw/svg.h"

#include <math.h>
#include <string.h>

#include "io/formats/text/xml-text.h"

/* Points of a path are whole numbers of tenths of a pixel. */
#define TENTHS 10

/* A viewer's parser may refuse attributes of many megabytes. */
#define MAX_POINTS_A_PATH 50000

#define FONTS "'DejaVu Sans',Verdana,'Bitstream Vera Sans',sans-serif"

struct _Svg
{
  GString *out;                 /* (owned) */
  guint    n_clips;
  gboolean is_clipped;
  gint64   x;                   /* where the path has got to, in tenths */
  gint64   y;
};

/* Writes a text that xml_dup_visible() has made, the text whose width was
 * measured. */
static void
put_escaped (GString    *out,
             const char *text)
{
  g_autofree char *escaped = xml_dup_escaped (text);

  g_string_append (out, escaped);
}

static void
put_tenths (GString *out,
            gint64   tenths)
{
  const gint64 size = ABS (tenths);

  if (tenths < 0)
    g_string_append_c (out, '-');
  if (size >= TENTHS)
    g_string_append_printf (out, "%" G_GINT64_FORMAT, size / TENTHS);
  if (size % TENTHS != 0)
    g_string_append_printf (out, ".%d", (int) (size % TENTHS));
  if (size == 0)
    g_string_append_c (out, '0');
}

static gint64
to_tenths (gdouble value)
{
  return (gint64) floor (value * TENTHS + 0.5);
}

static void
put_attribute (GString    *out,
               const char *name,
               gdouble     value)
{
  g_string_append_printf (out, " %s=\"", name);
  put_tenths (out, to_tenths (value));
  g_string_append_c (out, '"');
}

static void
put_colour (GString    *out,
            const char *name,
            Colour      colour)
{
  if (colour == NO_COLOUR)
    g_string_append_printf (out, " %s=\"none\"", name);
  else
    g_string_append_printf (out, " %s=\"#%06x\"", name, colour);
}

Svg *
svg_new (guint       width,
         guint       height,
         const char *title)
{
  Svg *self = g_new0 (Svg, 1);

  self->out = g_string_new ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
  g_string_append_printf (
    self->out,
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%u\" height=\"%u\" "
    "viewBox=\"0 0 %u %u\" role=\"img\" font-family=\"" FONTS "\" "
    "stroke-linecap=\"round\" stroke-linejoin=\"round\">\n",
    width, height, width, height);
  if (title != NULL)
    {
      g_autofree char *shown = xml_dup_shown (title);

      g_string_append_printf (self->out, "<title>%s</title>\n", shown);
    }

  return self;
}

void
svg_free (Svg *self)
{
  g_string_free (self->out, TRUE);
  g_free (self);
}

/* Attributes give way to rules of style, so that a shape needs no class. */
void
svg_add_dark (Svg              *self,
              const ColourPair *pairs,
              gsize             n_pairs)
{
  g_string_append (self->out, "<style>@media (prefers-color-scheme:dark){");
  for (gsize i = 0; i < n_pairs; i++)
    g_string_append_printf (self->out,
                            "[fill=\"#%06x\"]{fill:#%06x}"
                            "[stroke=\"#%06x\"]{stroke:#%06x}\n",
                            pairs[i].light, pairs[i].dark, pairs[i].light,
                            pairs[i].dark);
  g_string_append (self->out, "}</style>\n");
}

/* Writes two numbers. A number needs a blank before it unless a sign parts the
 * two. */
static void
put_pair (GString *out,
          gint64   x,
          gint64   y)
{
  put_tenths (out, x);
  if (y >= 0)
    g_string_append_c (out, ' ');
  put_tenths (out, y);
}

/* Writes a circle as two arcs, as SVG has no circle within a path. */
static void
put_circle (Svg            *self,
            const PathItem *item)
{
  const gint64 radius = MAX (to_tenths (item->radius), 1);
  const gint64 x = to_tenths (item->x);

  for (int half = 0; half < 2; half++)
    {
      if (half == 0)
        {
          g_string_append_c (self->out, 'M');
          put_pair (self->out, x - radius, to_tenths (item->y));
        }
      g_string_append_c (self->out, 'a');
      put_pair (self->out, radius, radius);
      g_string_append (self->out, " 0 1 0 ");
      put_pair (self->out, half == 0 ? 2 * radius : -2 * radius, 0);
    }
  g_string_append_c (self->out, 'z');
}

/* Writes a line in as few characters as possible: one letter serves many lines,
 * and a line along an axis needs one number. Returns the letter that holds from
 * here. */
static char
put_step (GString *out,
          gint64   dx,
          gint64   dy,
          char     before)
{
  const char letter = dx != 0 && dy == 0 ? 'h' : dx == 0 && dy != 0 ? 'v' : 'l';
  const gint64 first = letter == 'v' ? dy : dx;

  if (before != letter)
    g_string_append_c (out, letter);
  else if (first >= 0)
    g_string_append_c (out, ' ');
  if (letter == 'l')
    put_pair (out, dx, dy);
  else
    put_tenths (out, first);

  return letter;
}

/* Writes an item. Returns the letter that holds from here. */
static char
put_item (Svg            *self,
          const PathItem *item,
          char            before)
{
  const gint64 x = to_tenths (item->x);
  const gint64 y = to_tenths (item->y);
  const gint64 dx = x - self->x;
  const gint64 dy = y - self->y;

  if (item->op == PATH_CLOSE)
    {
      g_string_append_c (self->out, 'z');
      return 'z';
    }
  if (item->op == PATH_CIRCLE)
    {
      put_circle (self, item);
      return 'z';
    }

  self->x = x;
  self->y = y;
  if (item->op == PATH_MOVE)
    {
      g_string_append_c (self->out, 'M');
      put_pair (self->out, x, y);
      return 'M';
    }
  if (dx == 0 && dy == 0 && before != 'M')
    return before;

  return put_step (self->out, dx, dy, before);
}

static void
put_one_path (Svg            *self,
              const PathItem *items,
              gsize           n_items,
              const char     *style)
{
  char before = 'z';

  g_string_append (self->out, "<path");
  g_string_append (self->out, style);
  g_string_append (self->out, " d=\"");
  for (gsize i = 0; i < n_items; i++)
    before = put_item (self, &items[i], before);
  g_string_append (self->out, "\"/>\n");
}

/* Measures the first part of a path. Paths are painted in parts. These
 * cannot be seen, as colours are opaque and a part ends between two lines. */
static gsize
measure_part (const PathItem *items,
              gsize           n_items)
{
  gsize n = MIN (n_items, MAX_POINTS_A_PATH);

  while (n < n_items && items[n].op != PATH_MOVE && items[n].op != PATH_CIRCLE)
    n++;

  return n;
}

void
svg_path (Svg            *self,
          const PathItem *items,
          gsize           n_items,
          Colour          fill,
          Colour          stroke,
          gdouble         width,
          StrokeKind      kind)
{
  g_autoptr (GString) style = g_string_new (NULL);

  put_colour (style, "fill", fill);
  if (stroke != NO_COLOUR)
    {
      put_colour (style, "stroke", stroke);
      put_attribute (style, "stroke-width", width);
      if (kind == STROKE_SQUARE)
        g_string_append (style, " stroke-linecap=\"butt\" "
                                "stroke-linejoin=\"miter\"");
    }
  if (kind == STROKE_AREA)
    g_string_append (style, " fill-rule=\"evenodd\"");

  while (n_items > 0)
    {
      const gsize n = kind == STROKE_AREA ? n_items
                                          : measure_part (items, n_items);

      put_one_path (self, items, n, style->str);
      items += n;
      n_items -= n;
    }
}

void
svg_text (Svg        *self,
          const Font *font,
          gdouble     x,
          gdouble     y,
          const char *text,
          gdouble     text_width,
          Colour      colour,
          Colour      halo)
{
  g_string_append (self->out, "<text");
  put_attribute (self->out, "x", x);
  put_attribute (self->out, "y", y);
  put_attribute (self->out, "font-size", font->size);
  if (font->bold)
    g_string_append (self->out, " font-weight=\"bold\"");
  if (text_width > 0)
    {
      put_attribute (self->out, "textLength", text_width);
      g_string_append (self->out, " lengthAdjust=\"spacingAndGlyphs\"");
    }
  put_colour (self->out, "fill", colour);
  if (halo != NO_COLOUR)
    {
      put_colour (self->out, "stroke", halo);
      g_string_append (self->out,
                       " stroke-width=\"3\" paint-order=\"stroke\"");
    }
  g_string_append_c (self->out, '>');
  put_escaped (self->out, text);
  g_string_append (self->out, "</text>\n");
}

void
svg_clip (Svg       *self,
          const Box *box)
{
  if (self->is_clipped)
    g_string_append (self->out, "</g>\n");
  self->is_clipped = box != NULL;
  if (box == NULL)
    return;

  g_string_append_printf (self->out, "<clipPath id=\"clip%u\"><rect",
                          self->n_clips);
  put_attribute (self->out, "x", box->x);
  put_attribute (self->out, "y", box->y);
  put_attribute (self->out, "width", box->width);
  put_attribute (self->out, "height", box->height);
  g_string_append_printf (self->out,
                          "/></clipPath>\n<g clip-path=\"url(#clip%u)\">\n",
                          self->n_clips++);
}

void
svg_begin_group (Svg        *self,
                 const char *name)
{
  g_string_append_printf (self->out, "<g class=\"%s\">\n", name);
}

void
svg_end_group (Svg *self)
{
  g_string_append (self->out, "</g>\n");
}

void
svg_write (Svg    *self,
           Writer *writer)
{
  writer_put_bytes (writer, self->out->str, self->out->len);
  writer_put (writer, "</svg>\n");
}
