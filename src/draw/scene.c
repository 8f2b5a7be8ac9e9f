/* scene.c - where everything lies in a picture
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "draw/scene.h"

#include "draw/extent.h"
#include "draw/layout.h"

#include <math.h>
#include <string.h>

#define LEAST_SIDE 64
#define MOST_SIDE 16384
#define MOST_PIXELS (1u << 26)

/* Between the edge of the map and what is drawn. */
#define INNER_MARGIN 14.0

#define NODES_BETWEEN_CHECKS 65536

/* In larger tables names that are mere numbers are not shown. */
#define MOST_NUMBERED 200

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

gboolean
scene_check_cancelled (const Scene *self,
                       GError     **error)
{
  return !g_cancellable_set_error_if_cancelled (self->cancellable, error);
}

/* Positions ------------------------------------------------------------ */

static gboolean
find_positions (Scene   *self,
                GError **error)
{
  gboolean any = FALSE;

  self->positions = g_try_new (WayPosition, MAX (self->n_nodes, 1));
  if (self->positions == NULL)
    {
      g_set_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                   "no memory for the positions of %u nodes", self->n_nodes);
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

gboolean
scene_get_position (const Scene *self,
                    WayNode      node,
                    WayPosition *position)
{
  if (self->positions == NULL)
    return way_graph_get_position (self->graph, node, position);

  *position = self->positions[WAY_NODE_INDEX (node)];
  return !isnan (position->x);
}

gboolean
scene_get_point (const Scene *self,
                 WayNode      node,
                 Point       *point)
{
  WayPosition position;

  if (!scene_get_position (self, node, &position))
    return FALSE;

  *point = projection_point (&self->projection, &position);
  return TRUE;
}

void
scene_get_edge (const Scene *self,
                WayNode      from,
                WayNode      to,
                GArray      *positions)
{
  WayPosition a, b;

  g_array_set_size (positions, 0);
  if (!scene_get_position (self, from, &a)
      || !scene_get_position (self, to, &b))
    return;

  g_array_append_val (positions, a);
  if (!self->is_laid_out && self->table != NULL)
    way_network_append_shape (self->wishes->network, from, to, positions);
  g_array_append_val (positions, b);
}

gboolean
scene_is_drawn (const Scene *self,
                guint32      edge,
                WayNode     *from,
                WayNode     *to,
                gboolean    *is_one_way)
{
  guint32 back;
  WayCost cost;

  way_table_get_edge (self->table, edge, from, to, &cost, NULL);
  if (!isfinite (cost))
    return FALSE;

  *is_one_way = TRUE;
  if (way_table_find_edge (self->table, *to, *from, &back))
    {
      way_table_get_edge (self->table, back, NULL, NULL, &cost, NULL);
      *is_one_way = !isfinite (cost);
    }

  return *is_one_way || WAY_NODE_INDEX (*from) <= WAY_NODE_INDEX (*to);
}

char
scene_get_mark (const Scene *self,
                WayNode      node)
{
  guint32 column, row;

  if (self->grid == NULL)
    return '\0';

  way_grid_get_cell (self->grid, node, &column, &row);
  return way_terrain_get_mark (way_grid_get_terrain (self->grid), column, row);
}

char *
scene_dup_name (const Scene *self,
                WayNode      node)
{
  const char mark = scene_get_mark (self, node);

  return mark != '\0' ? g_strndup (&mark, 1)
                      : way_graph_dup_name (self->graph, node);
}

const char *
scene_get_name (const Scene *self,
                WayNode      node)
{
  const char *name = way_table_get_name (self->table, node);

  if (name != NULL && name[strspn (name, "0123456789")] == '\0'
      && way_table_get_n_nodes (self->table) > MOST_NUMBERED)
    return NULL;

  return name;
}

/* The page ------------------------------------------------------------- */

/* The map between the title and the legend; as high as its network asks for
 * unless a height was given. */
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
  self->theme = theme_get (wishes->theme);
  self->n_nodes = (guint32) way_node_type_get_n_nodes (
    way_graph_get_node_type (self->graph));
  projection_init (&self->projection, WAY_POSITION_PLANAR);
  self->projection.y_down = self->grid != NULL;
  if (self->grid != NULL)
    tiles_choose_colours (self->grid, self->theme, self->tile_colours);
}

static gboolean
find_places (Scene   *self,
             Bounds  *bounds,
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

  return extent_find_bounds (self, bounds, error);
}

gboolean
scene_init (Scene        *self,
            const Wishes *wishes,
            PictureFormat format,
            GCancellable *cancellable,
            GError      **error)
{
  g_autoptr (Canvas) ruler = NULL;
  Bounds bounds;

  set_subject (self, wishes, cancellable);
  ruler = canvas_new (PICTURE_SVG, 1, 1, NULL, error);
  if (ruler == NULL
      || !check_size (wishes, wishes->height > 0 ? wishes->height : LEAST_SIDE,
                      error)
      || !find_places (self, &bounds, error))
    return FALSE;

  legend_init (&self->legend, self, ruler);
  if (!lay_out_page (self, &bounds, error)
      || !check_size (wishes, self->height, error))
    return FALSE;

  self->canvas = canvas_new (format, wishes->width, self->height,
                             wishes->title, error);
  self->labels = labels_new (&self->frame);
  return self->canvas != NULL;
}

void
scene_clear (Scene *self)
{
  legend_clear (&self->legend);
  g_clear_pointer (&self->canvas, canvas_free);
  g_clear_pointer (&self->labels, labels_free);
  g_free (self->positions);
}

guint
scene_find_band (const Scene *self,
                 WayCost      cost)
{
  const Wishes *wishes = self->wishes;
  guint band = 0;

  while (band < wishes->n_bands && !(cost <= wishes->bands[band]))
    band++;

  return band;
}

/* Thousands are parted by a narrow space that does not break. */
char *
scene_dup_cost (const Scene *self,
                WayCost      cost)
{
  const gdouble value = cost / self->wishes->divisor;
  char digits[G_ASCII_DTOSTR_BUF_SIZE];
  GString *text;
  gsize whole;

  g_ascii_formatd (digits, sizeof digits,
                   value >= 1e15 ? "%.3g"
                   : value >= 100 && self->wishes->unit != NULL ? "%.0f"
                                                                : "%.2f",
                   value);
  text = g_string_new (digits);
  if (strchr (digits, '.') != NULL && strchr (digits, 'e') == NULL)
    {
      while (text->str[text->len - 1] == '0')
        g_string_truncate (text, text->len - 1);
      if (text->str[text->len - 1] == '.')
        g_string_truncate (text, text->len - 1);
    }

  whole = strspn (text->str, "0123456789");
  for (gsize at = whole; whole > 4 && at > 3; at -= 3)
    g_string_insert (text, (gssize) at - 3, "\302\240");
  if (self->wishes->unit != NULL)
    g_string_append_printf (text, " %s", self->wishes->unit);

  return g_string_free (text, FALSE);
}
