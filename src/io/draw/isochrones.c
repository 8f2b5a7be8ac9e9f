/* isochrones.c - shaded bands along the edges that are reached within a cost
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The reach says how far along each edge the last band goes. Nearer bands
 * end before that, in proportion to their costs. The widest band is drawn first
 * and the nearer ones over it. */

#include "io/draw/lines.h"
#include "io/draw/scene.h"

#include <math.h>

/* The width of a band around its edges, in pixels. */
#define NARROWEST 5.0
#define WIDEST 22.0

/* The share of a picture's area that bands should cover. */
#define COVER 1.1

static void
add_length (const Point *from,
            const Point *to,
            gpointer     length)
{
  *(gdouble *) length += hypot (to->x - from->x, to->y - from->y);
}

typedef struct
{
  Lines  *lines;
  gdouble length; /* of the rest, in pixels */
} Beginning;

/* Adds as much of a line as is left of the length. */
static void
add_beginning (const Point *from,
               const Point *to,
               gpointer     user_data)
{
  Beginning    *self = user_data;
  const gdouble own = hypot (to->x - from->x, to->y - from->y);
  const gdouble share = own > self->length ? self->length / own : 1;
  const Point   end = { from->x + (to->x - from->x) * share,
                        from->y + (to->y - from->y) * share };

  if (!(self->length >= 0))
    return;
  lines_add (self->lines, from, &end);
  self->length -= own;
}

static gboolean
keep_edge (const WayReachEdge *edge,
           gpointer            edges)
{
  g_array_append_val ((GArray *) edges, *edge);
  return TRUE;
}

GArray *
reach_find_edges (const Scene *scene,
                  GError     **error)
{
  const Wishes *wishes = scene->wishes;
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (WayReachEdge));
  g_autoptr (WayLimits) limits = way_limits_new ();
  const WayCost last = MIN (wishes->bands[wishes->n_bands - 1],
                            way_reach_get_max_cost (wishes->reach));

  way_limits_set_cancellable (limits, scene->cancellable);
  return way_reach_foreach_edge (wishes->reach, last, keep_edge, edges, limits,
                                 error)
           ? g_steal_pointer (&edges) : NULL;
}

/* Adds the part of an edge that is reached within @limit. */
static void
add_reached (const Scene        *scene,
             const WayReachEdge *edge,
             WayCost             limit,
             GArray             *positions,
             Lines              *lines)
{
  gdouble   share = edge->fraction, length = 0;
  Beginning beginning = { lines, INFINITY };

  if (edge->from_cost > limit)
    return;
  if (edge->from_cost + share * edge->cost > limit)
    share = (limit - edge->from_cost) / edge->cost;

  scene_get_edge (scene, edge->from, edge->to, positions);
  scene_foreach_line (scene, positions, add_length, &length);
  if (share < 1)
    beginning.length = share * length;
  scene_foreach_line (scene, positions, add_beginning, &beginning);
}

/* Adds the nodes that were reached and have no edges to show it. */
static void
add_nodes (const Scene *scene,
           WayCost      limit,
           Lines       *lines)
{
  for (guint32 i = 0; i < scene->n_nodes; i++)
    {
      Point at;

      if (scene->wishes->costs[i] <= limit
          && scene_get_point (scene, WAY_INDEX (i), &at))
        lines_add (lines, &at, &at);
    }
}

typedef struct
{
  Labels *labels;
  gdouble width;
  Colour  colour;
} Ground;

static void
tell_labels (const Point *from,
             const Point *to,
             gpointer     user_data)
{
  const Ground *self = user_data;

  labels_paint_line (self->labels, from, to, self->width, self->colour);
}

gboolean
draw_table_reach (Scene   *scene,
                  GError **error)
{
  const Wishes *wishes = scene->wishes;
  g_autoptr (GArray) positions
    = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  g_autoptr (GArray) edges = NULL;
  gdouble width = 0;
  Ground ground;

  if (scene->table == NULL || wishes->reach == NULL)
    return TRUE;
  edges = reach_find_edges (scene, error);
  if (edges == NULL)
    return FALSE;

  for (guint band = wishes->n_bands; band-- > 0;)
    {
      g_autoptr (Lines) lines = lines_new (&scene->frame, 0.5);

      if (!scene_check_cancelled (scene, error))
        return FALSE;
      for (guint i = 0; i < edges->len; i++)
        add_reached (scene, &g_array_index (edges, WayReachEdge, i),
                     wishes->bands[band], positions, lines);
      add_nodes (scene, wishes->bands[band], lines);
      if (width == 0)
        width = CLAMP (COVER * scene->frame.width * scene->frame.height
                         / MAX (lines_get_length (lines), 1),
                       NARROWEST, WIDEST);
      ground = (Ground) {
        scene->labels, width,
        theme_get_band (scene->theme, band, wishes->n_bands)
      };
      lines_foreach (lines, tell_labels, &ground);
      lines_trace (lines, scene->canvas);
      canvas_stroke (scene->canvas, ground.colour, width, STROKE_ROUND);
    }

  return TRUE;
}
