/* plot.c - lines over two logarithmic axes, as SVG
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Lines are told apart by colour, by dashes and by their names at the right
 * end, which keep a distance from each other. */

#include "plot.h"

#include <math.h>
#include <string.h>

#define WIDTH 760
#define HEIGHT 400
#define LEFT 70
#define RIGHT 180
#define TOP 50
#define BOTTOM 50
#define LINE_HEIGHT 16

typedef struct
{
  double least;     /* powers of ten */
  double most;
} Range;

static const char *const colours[]
    = { "#0b5fa5", "#c2410c", "#3f7d20", "#7c3aad", "#8a6d00", "#555555" };
static const char *const dashes[]
    = { "none", "8 3", "3 3", "12 3 3 3", "none", "8 3" };

static Range
find_range (const double *values,
            guint         n,
            Range         range)
{
  for (guint i = 0; i < n; i++)
    if (values[i] > 0)
      {
        range.least = fmin (range.least, log10 (values[i]));
        range.most = fmax (range.most, log10 (values[i]));
      }

  return range;
}

static double
to_x (Range  range,
      double value)
{
  return LEFT + (log10 (value) - range.least) / (range.most - range.least)
                    * (WIDTH - LEFT - RIGHT);
}

static double
to_y (Range  range,
      double value)
{
  return HEIGHT - BOTTOM
         - (log10 (value) - range.least) / (range.most - range.least)
               * (HEIGHT - TOP - BOTTOM);
}

/* (transfer full) */
static char *
format_number (double value)
{
  if (value >= 1e6)
    return g_strdup_printf ("%g M", value / 1e6);
  if (value >= 1e3)
    return g_strdup_printf ("%g k", value / 1e3);

  return g_strdup_printf ("%g", value);
}

/* A line at each power of ten. */
static void
append_axes (GString *svg,
             Range    across,
             Range    up)
{
  for (double power = ceil (across.least); power <= across.most; power++)
    {
      const double x = to_x (across, pow (10, power));
      g_autofree char *number = format_number (pow (10, power));

      g_string_append_printf (
          svg, "<path d=\"M%.1f %dV%d\" stroke=\"#dddddd\"/>"
               "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>\n",
          x, TOP, HEIGHT - BOTTOM, x, HEIGHT - BOTTOM + 18, number);
    }
  for (double power = ceil (up.least); power <= up.most; power++)
    {
      const double y = to_y (up, pow (10, power));
      g_autofree char *number = format_number (pow (10, power));

      g_string_append_printf (
          svg, "<path d=\"M%d %.1fH%d\" stroke=\"#dddddd\"/>"
               "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>\n",
          LEFT, y, WIDTH - RIGHT, LEFT - 8, y + 4, number);
    }
}

/* Finds a place for the name of a line, below or above all others. */
static double
find_place (double       wanted,
            const double *taken,
            guint         n)
{
  for (double away = 0;; away += LINE_HEIGHT / 4.0)
    for (int side = -1; side <= 1; side += 2)
      {
        gboolean is_free = TRUE;

        for (guint i = 0; i < n; i++)
          is_free &= fabs (wanted + side * away - taken[i]) >= LINE_HEIGHT;
        if (is_free)
          return wanted + side * away;
      }
}

static void
append_line (GString    *svg,
             const Plot *plot,
             guint       i,
             Range       across,
             Range       up,
             double     *taken)
{
  const PlotLine *line = &plot->lines[i];
  const char     *colour = colours[i % G_N_ELEMENTS (colours)];
  const char     *command = "M";
  double          last = HEIGHT - BOTTOM;

  g_string_append (svg, "<path d=\"");
  for (guint j = 0; j < plot->length; j++)
    if (line->values[j] > 0)
      {
        last = to_y (up, line->values[j]);
        g_string_append_printf (svg, "%s%.1f %.1f", command,
                                to_x (across, plot->x[j]), last);
        command = "L";
      }
  taken[i] = find_place (last, taken, i);
  g_string_append_printf (
      svg, "\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\" "
           "stroke-dasharray=\"%s\"/>"
           "<text x=\"%d\" y=\"%.1f\" fill=\"%s\">%s</text>\n",
      colour, dashes[i % G_N_ELEMENTS (dashes)], WIDTH - RIGHT + 8,
      taken[i] + 4, colour, line->name);
}

gboolean
plot_write (const Plot *self,
            const char *path,
            GError    **error)
{
  g_autoptr (GString) svg = g_string_new (NULL);
  g_autofree double *taken = g_new0 (double, self->n_lines);
  Range across = find_range (self->x, self->length,
                             (Range) { INFINITY, -INFINITY });
  Range up = { INFINITY, -INFINITY };

  for (guint i = 0; i < self->n_lines; i++)
    up = find_range (self->lines[i].values, self->length, up);
  up = (Range) { floor (up.least), ceil (up.most) };

  g_string_append_printf (
      svg, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
           "width=\"%d\" height=\"%d\" font-family=\"sans-serif\" "
           "font-size=\"13\" fill=\"#333333\">\n"
           "<title>%s</title>\n"
           "<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>\n"
           "<text x=\"%d\" y=\"28\" font-size=\"16\">%s</text>\n",
      WIDTH, HEIGHT, WIDTH, HEIGHT, self->title, LEFT, self->title);
  append_axes (svg, across, up);
  g_string_append_printf (
      svg, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>\n",
      (LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10, self->x_name);
  for (guint i = 0; i < self->n_lines; i++)
    append_line (svg, self, i, across, up, taken);
  g_string_append (svg, "</svg>\n");
  return g_file_set_contents (path, svg->str, -1, error);
}
