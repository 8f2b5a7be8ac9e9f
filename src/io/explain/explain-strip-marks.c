/* explain-strip-marks.c - texts and lines of a strip of frames
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/explain/explain-strip-marks.h"

#include "io/formats/text/xml-text.h"

void
strip_put_escaped (Writer     *writer,
                   const char *text)
{
  g_autofree char *escaped = xml_dup_shown (text);

  writer_put (writer, escaped);
}

void
strip_put_text (const Strip *self,
                const char  *class,
                gint         x,
                gint         y,
                gint         size,
                const char  *text)
{
  writer_printf (self->writer,
                 "<text class=\"%s\" x=\"%d\" y=\"%d\" font-size=\"%d\">",
                 class, x, y, size);
  strip_put_escaped (self->writer, text);
  writer_put (self->writer, "</text>\n");
}

void
strip_put_line (const Strip *self,
                const char  *class,
                WayPosition  a,
                WayPosition  b)
{
  const WayPosition near_a = geometry_beside (self->geometry, &b, &a);
  const WayPosition near_b = geometry_beside (self->geometry, &a, &b);

  writer_printf (self->writer, "<path class=\"%s\" d=\"M%d %dL%d %d", class,
                 strip_x (self, a.x), strip_y (self, a.y),
                 strip_x (self, near_a.x), strip_y (self, near_a.y));
  if (near_a.x != b.x)
    writer_printf (self->writer, "M%d %dL%d %d", strip_x (self, near_b.x),
                   strip_y (self, near_b.y), strip_x (self, b.x),
                   strip_y (self, b.y));
  writer_put (self->writer, "\"/>\n");
}
