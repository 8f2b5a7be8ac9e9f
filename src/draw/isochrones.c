/* isochrones.c - what is reached within a cost, as shaded bands along edges
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * From a node that cost c, an edge of cost w is reached within B as far as the
 * share (B - c) / w of it: bands end inside edges, where they really do. The
 * widest band is drawn first and the nearer ones over it. */

#include "draw/lines.h"
#include "draw/scene.h"

#include <math.h>

/* How wide a band lies around its edges, in pixels. */
#define NARROWEST 5.0
#define WIDEST 22.0

/* Of a picture's area, bands cover about this much. */
#define COVER 1.1

static gdouble
length_of (const Scene  *scene,
           const GArray *positions)
{
  gdouble length = 0;

  for (guint i = 1; i < positions->len; i++)
    {
      Point ends[4];
      const guint n = projection_line (
        &scene->projection, &g_array_index (positions, WayPosition, i - 1),
        &g_array_index (positions, WayPosition, i), ends);

      for (guint k = 0; k < n; k++)
        length += hypot (ends[2 * k + 1].x - ends[2 * k].x,
                         ends[2 * k + 1].y - ends[2 * k].y);
    }

  return length;
}

/* Adds the first @length pixels of a line. */
static void
add_beginning (const Scene  *scene,
               const GArray *positions,
               gdouble       length,
               Lines        *lines)
{
  for (guint i = 1; i < positions->len; i++)
    {
      Point ends[4];
      const guint n = projection_line (
        &scene->projection, &g_array_index (positions, WayPosition, i - 1),
        &g_array_index (positions, WayPosition, i), ends);

      for (guint k = 0; k < n; k++)
        {
          const Point *a = &ends[2 * k];
          const Point *b = &ends[2 * k + 1];
          const gdouble own = hypot (b->x - a->x, b->y - a->y);
          const gdouble share = own > length ? length / own : 1;
          const Point end = { a->x + (b->x - a->x) * share,
                              a->y + (b->y - a->y) * share };

          if (!(length >= 0))
            return;
          lines_add (lines, a, &end);
          length -= own;
        }
    }
}

/* Adds as much of an edge as is reached within @limit. One that leads to where
 * nothing was reached is closed to whoever searched. */
static void
add_reached (const Scene *scene,
             guint32      edge,
             WayCost      limit,
             GArray      *positions,
             Lines       *lines)
{
  const WayCost *reach = scene->wishes->reach;
  WayNode from, to;
  WayCost cost, so_far;
  gdouble length;

  way_table_get_edge (scene->table, edge, &from, &to, &cost, NULL);
  so_far = reach[WAY_NODE_INDEX (from)];
  if (!(so_far <= limit) || !isfinite (cost)
      || (so_far + cost <= limit && !isfinite (reach[WAY_NODE_INDEX (to)])))
    return;

  scene_get_edge (scene, from, to, positions);
  length = so_far + cost <= limit
             ? INFINITY
             : length_of (scene, positions) * ((limit - so_far) / cost);
  add_beginning (scene, positions, length, lines);
}

/* A node that was reached and has no edges to show it. */
static void
add_nodes (const Scene *scene,
           WayCost      limit,
           Lines       *lines)
{
  for (guint32 i = 0; i < scene->n_nodes; i++)
    {
      Point at;

      if (scene->wishes->reach[i] <= limit
          && scene_get_point (scene, WAY_INDEX (i), &at))
        lines_add (lines, &at, &at);
    }
}

gboolean
draw_table_reach (Scene   *scene,
                  GError **error)
{
  const Wishes *wishes = scene->wishes;
  g_autoptr (GArray) positions
    = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  gdouble width = 0;

  if (scene->table == NULL || wishes->reach == NULL)
    return TRUE;

  for (guint band = wishes->n_bands; band-- > 0;)
    {
      g_autoptr (Lines) lines = lines_new (&scene->frame, 0.5);

      if (!scene_check_cancelled (scene, error))
        return FALSE;
      for (guint32 i = 0; i < way_table_get_n_edges (scene->table); i++)
        add_reached (scene, i, wishes->bands[band], positions, lines);
      add_nodes (scene, wishes->bands[band], lines);
      if (width == 0)
        width = CLAMP (COVER * scene->frame.width * scene->frame.height
                         / MAX (lines_get_length (lines), 1),
                       NARROWEST, WIDEST);
      lines_trace (lines, scene->canvas);
      canvas_stroke (scene->canvas,
                     theme_get_band (scene->theme, band, wishes->n_bands),
                     width, STROKE_ROUND);
    }

  return TRUE;
}
