/* background.c - areas beneath a network: land, districts
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A background does not widen a picture. Its rings are cut at the frame (Suther-
 * land and Hodgman, "Reentrant polygon clipping", 1974), so that a picture of a
 * harbour does not hold the coasts of the world. */

#include "io/draw/scene.h"

/* Skip points closer than this to the last one drawn, in pixels. */
#define LEAST_STEP 0.6

/* Rings are cut this far outside the frame, where the cut cannot be seen. */
#define OUTSIDE 4.0

#define RINGS_BETWEEN_CHECKS 1024

/* How far @at lies inside one side of @box: its left, top, right or lower
 * one. */
static gdouble
depth_of (const Point *at,
          const Box   *box,
          guint        side)
{
  switch (side)
    {
    case 0:
      return at->x - box->x;
    case 1:
      return at->y - box->y;
    case 2:
      return box->x + box->width - at->x;
    default:
      return box->y + box->height - at->y;
    }
}

/* Keeps what of the ring @points lies inside one side of @box. */
static void
cut_side (GArray    *points,
          const Box *box,
          guint      side)
{
  g_autoptr (GArray) all = g_array_copy (points);

  g_array_set_size (points, 0);
  for (guint i = 0; i < all->len; i++)
    {
      const Point *a = &g_array_index (all, Point, i);
      const Point *b = &g_array_index (all, Point, (i + 1) % all->len);
      const gdouble from = depth_of (a, box, side);
      const gdouble to = depth_of (b, box, side);

      if (from >= 0)
        g_array_append_val (points, *a);
      if ((from >= 0) != (to >= 0))
        {
          const gdouble share = from / (from - to);
          const Point at = { a->x + (b->x - a->x) * share,
                             a->y + (b->y - a->y) * share };

          g_array_append_val (points, at);
        }
    }
}

static void
trace (Scene  *scene,
       GArray *points)
{
  const Box *frame = &scene->frame;
  const Box box = { frame->x - OUTSIDE, frame->y - OUTSIDE,
                    frame->width + 2 * OUTSIDE, frame->height + 2 * OUTSIDE };

  for (guint side = 0; side < 4; side++)
    cut_side (points, &box, side);
  canvas_ring (scene->canvas, points, LEAST_STEP);
}

gboolean
draw_background (Scene   *scene,
                 GError **error)
{
  WayNetwork *network = scene->wishes->background;
  const guint n_rings = network != NULL && !scene->is_laid_out
                          ? way_network_get_n_rings (network) : 0;
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (Point));

  for (guint i = 0; i < n_rings; i++)
    {
      WayNode node, next = NULL;
      guint n;
      const WayPosition *ring = way_network_get_ring (network, i, &node, &n);

      if (i % RINGS_BETWEEN_CHECKS == 0
          && !scene_check_cancelled (scene, error))
        return FALSE;
      for (int turn = -1; turn <= 1; turn++)
        {
          projection_ring (&scene->projection, ring, n, turn, points);
          trace (scene, points);
        }
      if (i + 1 < n_rings)
        way_network_get_ring (network, i + 1, &next, NULL);
      if (i + 1 == n_rings || next != node)
        canvas_fill_area (scene->canvas, scene->theme->land,
                          scene->theme->coast, 0.7);
    }

  return TRUE;
}
