/* explain-strip-marks.c - texts, lines and arrows of a strip of frames
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/explain/explain-strip-marks.h"

#include "io/formats/text/xml-text.h"

#include <math.h>

#define HEAD_LENGTH 4.5
#define HEAD_WIDTH 5.6

void
strip_paint_state (const Strip *self,
                   State        state)
{
  static const struct { Colour fill, line; gdouble width; } looks[] = {
    [STATE_UNSEEN] = { STRIP_PAPER, STRIP_UNSEEN, 0.8 },
    [STATE_OPEN] = { STRIP_OPEN, STRIP_OPEN_LINE, 2 },
    [STATE_JUMPED] = { STRIP_JUMPED, STRIP_JUMPED_LINE, 0.5 },
    [STATE_OPEN_BACKWARD] = { STRIP_OPEN_BACKWARD, STRIP_OPEN_BACKWARD_LINE,
                              2 },
    [STATE_CLOSED_BACKWARD] = { STRIP_CLOSED_BACKWARD,
                                STRIP_CLOSED_BACKWARD_LINE, 1 },
    [STATE_CLOSED] = { STRIP_CLOSED, STRIP_CLOSED_LINE, 1 },
    [STATE_CURRENT] = { STRIP_CURRENT, STRIP_CURRENT_LINE, 3 },
  };

  canvas_fill_stroke (self->canvas, looks[state].fill, looks[state].line,
                      looks[state].width);
}

void
strip_put_text (const Strip *self,
                const Font  *font,
                TextSide     side,
                gdouble      x,
                gdouble      y,
                const char  *text,
                Colour       colour)
{
  g_autofree char *visible = xml_dup_visible (text);
  const gdouble width = canvas_measure (self->canvas, font, visible);

  if (*visible == '\0')
    return;
  if (side != TEXT_AFTER)
    x -= side == TEXT_CENTRED ? width / 2 : width;
  canvas_text (self->canvas, font, x, y, visible, colour, NO_COLOUR);
}

static void
add_line (const Strip       *self,
          const WayPosition *from,
          const WayPosition *to)
{
  const Point a = strip_point (self, from), b = strip_point (self, to);

  canvas_move_to (self->canvas, a.x, a.y);
  canvas_line_to (self->canvas, b.x, b.y);
}

void
strip_add_line (const Strip *self,
                WayPosition  a,
                WayPosition  b)
{
  const WayPosition near_a = geometry_beside (self->geometry, &b, &a);
  const WayPosition near_b = geometry_beside (self->geometry, &a, &b);

  add_line (self, &a, &near_a);
  if (near_a.x != b.x)
    add_line (self, &near_b, &b);
}

void
strip_add_head (const Strip *self,
                Point        from,
                Point        to)
{
  const gdouble length = hypot (to.x - from.x, to.y - from.y);
  const gdouble dx = (to.x - from.x) / length;
  const gdouble dy = (to.y - from.y) / length;
  const Point back = { to.x - dx * HEAD_LENGTH, to.y - dy * HEAD_LENGTH };

  if (!(length > 0))
    return;

  canvas_move_to (self->canvas, to.x + dx, to.y + dy);
  canvas_line_to (self->canvas, back.x - dy * HEAD_WIDTH / 2,
                  back.y + dx * HEAD_WIDTH / 2);
  canvas_line_to (self->canvas, back.x + dy * HEAD_WIDTH / 2,
                  back.y - dx * HEAD_WIDTH / 2);
  canvas_close (self->canvas);
}
