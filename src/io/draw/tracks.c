/* tracks.c - lines that follow no edges, such as taut paths
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/draw/scene.h"

#include <math.h>

#define WIDTH 2.8
#define CASING 1.4
#define END_RADIUS 3.6

static void
trace (Scene        *scene,
       const GArray *track)
{
  Pen pen = { scene, { NAN, NAN } };

  scene_foreach_line (scene, track, pen_line, &pen);
}

/* Draws a ring where a track begins, and a disc where it ends. */
static void
mark_end (Scene             *scene,
          const WayPosition *position,
          Colour             fill,
          Colour             line)
{
  const Point at = projection_point (&scene->projection, position);

  canvas_add_circle (scene->canvas, at.x, at.y, END_RADIUS);
  canvas_fill_stroke (scene->canvas, fill, line, 1.6);
}

void
draw_tracks (Scene *scene)
{
  const GPtrArray *tracks = scene->wishes->tracks;
  const Theme *theme = scene->theme;

  for (guint i = 0; i < tracks->len; i++)
    {
      const GArray *track = tracks->pdata[i];
      const Colour colour
        = theme->route[(scene->wishes->routes->len + i) % N_DISTINCT];

      trace (scene, track);
      canvas_stroke (scene->canvas, theme->paper, WIDTH + 2 * CASING,
                     STROKE_ROUND);
      trace (scene, track);
      canvas_stroke (scene->canvas, colour, WIDTH, STROKE_ROUND);
      mark_end (scene, &g_array_index (track, WayPosition, 0), theme->paper,
                colour);
      mark_end (scene, &g_array_index (track, WayPosition, track->len - 1),
                colour, theme->paper);
    }
}
