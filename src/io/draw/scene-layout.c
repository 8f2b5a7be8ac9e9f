/* scene-layout.c - where everything lies in a picture
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/draw/scene.h"

#include "io/draw/extent.h"
#include "io/draw/layout.h"

#include <math.h>

#define LEAST_SIDE 64
#define MOST_SIDE 16384
#define MOST_PIXELS (1u << 26)

/* Pixels between the edge of the map and the network. */
#define INNER_MARGIN 14.0

static gboolean
check_size (const Wishes *wishes,
            guint         height,
            GError      **error)
{
  const guint width = wishes->width;

  if (width < LEAST_SIDE || width > MOST_SIDE || height < LEAST_SIDE
      || height > MOST_SIDE)
    g_set_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                 "a picture of %u by %u pixels cannot be drawn: its sides must "
                 "be from %d to %d", width, height, LEAST_SIDE, MOST_SIDE);
  else if ((guint64) width * height > MOST_PIXELS)
    g_set_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                 "a picture of %u by %u pixels is too large: it may have %u "
                 "pixels in all", width, height, MOST_PIXELS);
  else
    return TRUE;

  return FALSE;
}

static gboolean
find_positions (Scene   *self,
                GError **error)
{
  gboolean any = FALSE;

  self->positions = g_try_new (WayPosition, MAX (self->n_nodes, 1));
  if (self->positions == NULL)
    {
      g_set_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                   "not enough memory for the positions of %u nodes",
                   self->n_nodes);
      return FALSE;
    }

  for (guint32 i = 0; i < self->n_nodes; i++)
    {
      if (way_graph_get_position (self->graph, WAY_INDEX (i),
                                  &self->positions[i]))
        any = TRUE;
      else
        self->positions[i].x = NAN;
    }
  if (any || self->n_nodes == 0)
    return TRUE;

  self->is_laid_out = TRUE;
  return layout_table (self->table, self->positions, error);
}

/* Puts the map between the title and the legend. It is as high as the network
 * asks for unless a height was given. */
static gboolean
lay_out_page (Scene        *self,
              const Bounds *bounds,
              GError      **error)
{
  const Wishes *wishes = self->wishes;
  const gdouble others = self->legend.head_height + self->legend.foot_height;
  Box *frame = &self->frame;
  Box inner;

  frame->x = PAD;
  frame->y = self->legend.head_height;
  frame->width = MAX (wishes->width - 2 * PAD, 1);
  frame->height = wishes->height > 0
                    ? wishes->height - others
                    : ceil (frame->width * bounds_get_aspect (bounds));
  if (frame->height < 1)
    {
      g_set_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                   "title and legend need %g of the picture's %u pixels of "
                   "height: make it higher", ceil (others), wishes->height);
      return FALSE;
    }

  self->height = wishes->height > 0
                   ? wishes->height : (guint) ceil (frame->height + others);
  inner = (Box) { frame->x + INNER_MARGIN, frame->y + INNER_MARGIN,
                  MAX (frame->width - 2 * INNER_MARGIN, 1),
                  MAX (frame->height - 2 * INNER_MARGIN, 1) };
  projection_fit (&self->projection, bounds, &inner);
  return TRUE;
}

static void
set_subject (Scene        *self,
             const Wishes *wishes,
             GCancellable *cancellable)
{
  *self = (Scene) { .wishes = wishes, .cancellable = cancellable };
  self->graph = way_network_get_graph (wishes->network);
  self->table = way_network_get_table (wishes->network);
  self->grid = way_network_get_grid (wishes->network);
  self->theme = theme_get (wishes->flags & WAY_PICTURE_DARK ? THEME_DARK : THEME_LIGHT);
  self->n_nodes = (guint32) way_node_type_get_n_nodes (
    way_graph_get_node_type (self->graph));
  projection_init (&self->projection, WAY_POSITION_PLANAR);
  self->projection.y_down = self->grid != NULL;
  if (self->grid != NULL)
    tiles_choose_colours (wishes->network, self->theme, self->tile_colours);
}

static gboolean
find_places (Scene   *self,
             Bounds  *whole,
             Bounds  *shown,
             GError **error)
{
  if (self->table != NULL)
    {
      if (!find_positions (self, error))
        return FALSE;
      if (!self->is_laid_out
          && way_graph_get_position_kind (self->graph)
               == WAY_POSITION_GEOGRAPHIC)
        {
          projection_init (&self->projection, WAY_POSITION_GEOGRAPHIC);
          if (!extent_find_seam (self, error))
            return FALSE;
        }
    }

  return extent_find_bounds (self, whole, shown, error);
}

/* Lines have no colours where the key to these would leave less than a third of
 * the picture's height to the map. */
static void
choose_legend (Scene  *self,
               Canvas *ruler)
{
  const guint height = self->wishes->height;
  Legend *legend = &self->legend;

  self->lines = line_key_new (self);
  legend_init (legend, self, ruler);
  if (self->lines == NULL || height == 0
      || legend->head_height + legend->foot_height <= height * 2 / 3.0)
    return;

  g_clear_pointer (&self->lines, line_key_free);
  legend_clear (legend);
  legend_init (legend, self, ruler);
}

gboolean
scene_init (Scene        *self,
            const Wishes *wishes,
            PictureFormat format,
            GCancellable *cancellable,
            GError      **error)
{
  g_autoptr (Canvas) ruler = NULL;
  Bounds whole, shown;

  set_subject (self, wishes, cancellable);
  ruler = canvas_new (PICTURE_SVG, 1, 1, NULL, error);
  if (ruler == NULL
      || !check_size (wishes, wishes->height > 0 ? wishes->height : LEAST_SIDE,
                      error)
      || !find_places (self, &whole, &shown, error))
    return FALSE;

  choose_legend (self, ruler);
  if (!lay_out_page (self, &shown, error)
      || !check_size (wishes, self->height, error))
    return FALSE;

  self->canvas = canvas_new (format, wishes->width, self->height,
                             wishes->title, error);
  self->labels = labels_new (&self->frame, self->theme);
  return self->canvas != NULL;
}

/* The part of the sheet on which @bounds lies. */
static Box
to_box (const Projection *projection,
        const Bounds     *bounds)
{
  const gdouble scale = projection->scale;

  return (Box) { projection->frame_corner.x
                   + (bounds->least.x - projection->corner.x) * scale,
                 projection->frame_corner.y
                   + (bounds->least.y - projection->corner.y) * scale,
                 (bounds->most.x - bounds->least.x) * scale,
                 (bounds->most.y - bounds->least.y) * scale };
}

gboolean
scene_init_sheet (Scene        *self,
                  const Wishes *wishes,
                  gdouble       size,
                  Box          *shown,
                  GCancellable *cancellable,
                  GError      **error)
{
  Bounds whole, focus;
  gdouble width, height, longest;

  set_subject (self, wishes, cancellable);
  if (!find_places (self, &whole, &focus, error))
    return FALSE;

  self->lines = line_key_new (self);
  width = self->is_empty ? 0 : whole.most.x - whole.least.x;
  height = self->is_empty ? 0 : whole.most.y - whole.least.y;
  longest = MAX (width, height);
  self->frame = (Box) { 0, 0, size, size };
  if (longest > 0 && isfinite (longest))
    {
      self->frame.width = width / longest * size;
      self->frame.height = height / longest * size;
    }
  projection_fit (&self->projection, &whole, &self->frame);
  *shown = self->is_empty ? self->frame : to_box (&self->projection, &focus);
  return TRUE;
}

void
scene_clear (Scene *self)
{
  if (self->legend.items != NULL)
    legend_clear (&self->legend);
  g_clear_pointer (&self->canvas, canvas_free);
  g_clear_pointer (&self->labels, labels_free);
  g_clear_pointer (&self->lines, line_key_free);
  g_free (self->positions);
}
