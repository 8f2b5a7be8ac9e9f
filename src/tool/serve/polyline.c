/* polyline.c - lines as short texts, in the format that Google made known
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Each number is the difference from the number before. Its sign is the lowest
 * bit. Five bits make a character, the lowest first, and 32 is added to all
 * characters of a number but the last. Latitudes come first. */

#include "tool/serve/polyline.h"

#include <math.h>

#define FIRST_CHARACTER 63
#define BITS 5
#define GOES_ON (1u << BITS)

/* No difference of two longitudes has more bits, even at 1e6. */
#define MOST_BITS 35

static void
append_number (GString *text,
               gint64   difference)
{
  guint64 rest = (guint64) difference << 1;

  if (difference < 0)
    rest = ~rest;
  for (; rest >= GOES_ON; rest >>= BITS)
    g_string_append_c (text, (char) ((GOES_ON | (rest & (GOES_ON - 1)))
                                     + FIRST_CHARACTER));
  g_string_append_c (text, (char) (rest + FIRST_CHARACTER));
}

void
polyline_encode (const GArray *line,
                 guint         first,
                 guint         last,
                 gdouble       scale,
                 GString      *text)
{
  gint64 x = 0, y = 0;

  for (guint i = first; i <= last; i++)
    {
      const WayPosition *at = &g_array_index (line, WayPosition, i);
      const gint64 next_x = llround (at->x * scale);
      const gint64 next_y = llround (at->y * scale);

      append_number (text, next_y - y);
      append_number (text, next_x - x);
      x = next_x;
      y = next_y;
    }
}

static gboolean
read_number (const char **text,
             gint64      *sum)
{
  guint64 rest = 0;
  guint bits = 0;
  guint piece;

  do
    {
      piece = (guint) (guchar) **text - FIRST_CHARACTER;
      if (piece >= 2 * GOES_ON || bits > MOST_BITS)
        return FALSE;
      rest |= (guint64) (piece & (GOES_ON - 1)) << bits;
      bits += BITS;
      (*text)++;
    }
  while ((piece & GOES_ON) != 0);

  *sum += (gint64) (rest >> 1) ^ -(gint64) (rest & 1);
  return TRUE;
}

/* The end of @text is no character of a number, so that both of a pair must be
 * there. */
gboolean
polyline_decode (const char *text,
                 gdouble     scale,
                 GArray     *line)
{
  gint64 x = 0, y = 0;

  while (*text != '\0')
    {
      WayPosition at;

      if (!read_number (&text, &y) || !read_number (&text, &x))
        return FALSE;
      at = (WayPosition) { (gdouble) x / scale, (gdouble) y / scale };
      g_array_append_val (line, at);
    }

  return line->len > 0;
}
