/* graticule.c - meridians and parallels behind a map of the Earth
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/draw/scene.h"

#include <math.h>

/* The distance between two lines, in pixels, about. */
#define APART 150.0

#define DEGREES (180 / G_PI)

/* Steps that divide a right angle, in degrees. */
static const gdouble steps[]
  = { 30, 15, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01 };

static gdouble
choose_step (const Scene *scene)
{
  const gdouble most = APART / scene->projection.scale * DEGREES;

  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    if (steps[i] <= most)
      return steps[i];

  return 0;
}

static void
add_line (Scene   *scene,
          gboolean is_meridian,
          gdouble  at)
{
  const Box *frame = &scene->frame;

  canvas_move_to (scene->canvas, is_meridian ? at : frame->x,
                  is_meridian ? frame->y : at);
  canvas_line_to (scene->canvas, is_meridian ? at : frame->x + frame->width,
                  is_meridian ? frame->y + frame->height : at);
}

void
draw_graticule (Scene *scene)
{
  const Projection *projection = &scene->projection;
  const Box *frame = &scene->frame;
  const gdouble step
    = projection->kind == WAY_POSITION_GEOGRAPHIC ? choose_step (scene) : 0;

  canvas_add_box (scene->canvas, frame);
  if (step > 0 && !scene->is_empty)
    {
      for (gdouble longitude = ceil (projection->seam / step) * step;
           longitude < projection->seam + 360; longitude += step)
        {
          const gdouble x
            = projection_point (projection, &(WayPosition) { longitude, 0 }).x;

          if (x > frame->x && x < frame->x + frame->width)
            add_line (scene, TRUE, x);
        }
      for (gdouble latitude = -90 + step; latitude < 90; latitude += step)
        {
          const gdouble y
            = projection_point (projection, &(WayPosition) { 0, latitude }).y;

          if (ABS (latitude) < MERCATOR_LIMIT && y > frame->y
              && y < frame->y + frame->height)
            add_line (scene, FALSE, y);
        }
    }
  canvas_stroke (scene->canvas, scene->theme->rule, 1, STROKE_SQUARE);
}
