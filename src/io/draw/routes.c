/* routes.c - routes, and the marks of their places
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/draw/scene.h"

#include <math.h>
#include <string.h>

#define ROUTE_WIDTH 3.6
#define BEST_WIDTH  5.0
#define CASING 1.6

/* Pixels from one arrow to the next, and of one line of a route on which arrows
 * are drawn. */
#define ARROW_GAP 110.0
#define MOST_WALK 100000.0

/* Where nodes cannot be seen, a route's places between its ends are shown while
 * they are no more than these. */
#define MOST_STOPS 30

static const Font number_font = { 11, TRUE };

/* Between a disc and its number. */
#define LEAST_CONTRAST 4.5

/* Lines ---------------------------------------------------------------- */

/* A walk along a route that leaves an arrow at equal distances. */
typedef struct
{
  Scene  *scene;
  gdouble size;
  gdouble walked; /* pixels */
  gdouble next;   /* the distance of the next arrow */
} Walk;

static void
add_arrow (const Walk  *self,
           const Point *at,
           gdouble      dx,
           gdouble      dy)
{
  Canvas       *canvas = self->scene->canvas;
  const gdouble size = self->size;

  canvas_move_to (canvas, at->x + dx * size, at->y + dy * size);
  canvas_line_to (canvas, at->x - (dx + dy) * size * 0.75,
                  at->y - (dy - dx) * size * 0.75);
  canvas_line_to (canvas, at->x - dx * size * 0.3, at->y - dy * size * 0.3);
  canvas_line_to (canvas, at->x - (dx - dy) * size * 0.75,
                  at->y - (dy + dx) * size * 0.75);
  canvas_close (canvas);
}

static void
walk_line (const Point *from,
           const Point *to,
           gpointer     walk)
{
  Walk         *self = walk;
  const gdouble length = hypot (to->x - from->x, to->y - from->y);
  const gdouble most = self->walked + MIN (length, MOST_WALK);

  for (; self->next <= most; self->next += ARROW_GAP)
    {
      const gdouble part = (self->next - self->walked) / length;
      const Point   at = { from->x + (to->x - from->x) * part,
                           from->y + (to->y - from->y) * part };

      add_arrow (self, &at, (to->x - from->x) / length,
                 (to->y - from->y) / length);
    }
  self->walked += length;
  self->next = MAX (self->next, self->walked);
}

/* Draws a route, and arrows that point where it leads. */
static void
draw_route (Scene  *scene,
            guint   i,
            gdouble width)
{
  WayRoute    *route = scene->wishes->routes->pdata[i];
  const Colour colour = scene->theme->route[i % N_DISTINCT];
  Walk         walk = { scene, MAX (8, 1.8 * width), 0, ARROW_GAP / 2 };

  for (int pass = 0; pass < 2; pass++)
    {
      Pen pen = { scene, { NAN, NAN } };

      scene_foreach_route_line (scene, route, pen_line, &pen);
      canvas_stroke (scene->canvas, pass == 0 ? scene->theme->paper : colour,
                     pass == 0 ? width + 2 * CASING : width, STROKE_ROUND);
    }

  scene_foreach_route_line (scene, route, walk_line, &walk);
  canvas_fill_stroke (scene->canvas, colour, scene->theme->paper, 1);
}

/* The best of several alternatives lies on top of them. Other routes get
 * narrower, so that all are seen where they run together. */
void
draw_routes (Scene *scene)
{
  const guint n = scene->wishes->routes->len;

  if (scene_has_alternatives (scene))
    for (guint i = n; i-- > 0;)
      draw_route (scene, i, i == 0 ? BEST_WIDTH : ROUTE_WIDTH);
  else
    for (guint i = 0; i < n; i++)
      draw_route (scene, i, ROUTE_WIDTH + 2.4 * MIN (n - 1 - i, 4));
}

/* Marks ---------------------------------------------------------------- */

static void
mark (Scene  *scene,
      WayNode node,
      gdouble radius,
      Colour  fill,
      Colour  line)
{
  Point at;

  if (!scene_get_point (scene, node, &at))
    return;

  canvas_add_circle (scene->canvas, at.x, at.y, radius);
  canvas_fill_stroke (scene->canvas, fill, line, 2);
  labels_block (scene->labels,
                &(Box) { at.x - radius - 1, at.y - radius - 1, 2 * radius + 2,
                         2 * radius + 2 });
}

guint
scene_count_named_stops (const Scene *scene,
                         WayRoute    *route)
{
  guint n = 0;

  for (guint leg = 0; leg < way_route_get_n_legs (route); leg++)
    {
      const WayPath *path = way_route_get_leg (route, leg);

      for (guint i = 1; i + 1 < way_path_get_length (path); i++)
        n += scene_get_name (scene, way_path_get_node (path, i)) != NULL;
    }

  return n;
}

gboolean
scene_shows_stops (const Scene *scene,
                   WayRoute    *route)
{
  return scene->table != NULL
         && (scene->has_dots
             || (!(scene->wishes->flags & WAY_PICTURE_NO_LABELS)
                 && scene_count_named_stops (scene, route) <= MOST_STOPS));
}

static void
mark_stops (Scene    *scene,
            WayRoute *route,
            Colour    colour)
{
  if (!scene_shows_stops (scene, route))
    return;

  for (guint leg = 0; leg < way_route_get_n_legs (route); leg++)
    {
      const WayPath *path = way_route_get_leg (route, leg);

      for (guint i = 1; i + 1 < way_path_get_length (path); i++)
        {
          const WayNode node = way_path_get_node (path, i);

          if ((scene->has_dots && (scene->wishes->flags & WAY_PICTURE_DOTS))
              || scene_get_name (scene, node) != NULL)
            mark (scene, node, STOP_RADIUS, scene->theme->paper, colour);
        }
    }
}

/* The numbers of the stops at the node of stop @first, "1" or "1, 4"; NULL if
 * an earlier stop lies there. */
static char *
dup_numbers (WayRoute *route,
             guint     first)
{
  const guint n = way_route_get_n_legs (route);
  GString    *numbers = g_string_new (NULL);

  for (guint i = 0; i <= n; i++)
    if (scene_get_stop (route, i) == scene_get_stop (route, first))
      {
        if (i < first)
          {
            g_string_free (numbers, TRUE);
            return NULL;
          }
        g_string_append_printf (numbers, "%s%u", i > first ? ", " : "", i + 1);
      }

  return g_string_free (numbers, FALSE);
}

/* Draws discs with the numbers of the stops. The first stops lie on top. */
static void
mark_ends (Scene    *scene,
           WayRoute *route,
           Colour    colour)
{
  const Theme  *theme = scene->theme;
  const gdouble contrast
    = theme_get_contrast (theme_get_luminance (theme->paper),
                          theme_get_luminance (colour));

  for (guint i = way_route_get_n_legs (route) + 1; i-- > 0;)
    {
      g_autofree char *numbers = dup_numbers (route, i);
      gdouble          width;
      Point            at;

      if (numbers == NULL
          || !scene_get_point (scene, scene_get_stop (route, i), &at))
        continue;
      width = canvas_measure (scene->canvas, &number_font, numbers);
      mark (scene, scene_get_stop (route, i), MAX (MARK_RADIUS, width / 2 + 3),
            colour, theme->paper);
      canvas_text (scene->canvas, &number_font, at.x - width / 2,
                   at.y + number_font.size * 0.36, numbers,
                   contrast >= LEAST_CONTRAST ? theme->paper : theme->text,
                   NO_COLOUR);
    }
}

void
draw_marks (Scene *scene)
{
  const Wishes *wishes = scene->wishes;

  for (guint i = 0; i < wishes->places->len; i++)
    mark (scene, g_array_index (wishes->places, Place, i).node, VIA_RADIUS,
          scene->theme->text, scene->theme->paper);

  for (guint i = 0; i < wishes->routes->len; i++)
    {
      WayRoute *route = wishes->routes->pdata[i];
      const Colour colour = scene->theme->route[i % N_DISTINCT];

      mark_stops (scene, route, colour);
      if (way_route_get_n_legs (route) > 0
          && (i == 0 || !scene_has_alternatives (scene)))
        mark_ends (scene, route, colour);
    }
}
