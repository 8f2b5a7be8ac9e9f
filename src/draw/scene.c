/* scene.c - where everything lies in a picture
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "draw/scene.h"

#include "draw/layout.h"
#include "draw/seam.h"

#include <math.h>
#include <string.h>

#define LEAST_SIDE 64
#define MOST_SIDE 16384
#define MOST_PIXELS (1u << 26)

/* How much is shown around what a picture is focused on, and how much of the
 * whole at least. */
#define FOCUS_MARGIN 0.12
#define LEAST_FOCUS 0.01

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

/* What has to be shown ------------------------------------------------- */

typedef void (*LineFunc) (Scene             *self,
                          const WayPosition *from,
                          const WayPosition *to,
                          gpointer           user_data);

static void
walk_line (Scene        *self,
           const GArray *positions,
           LineFunc      func,
           gpointer      user_data)
{
  for (guint i = 0; i < positions->len; i++)
    func (self, &g_array_index (positions, WayPosition, i > 0 ? i - 1 : 0),
          &g_array_index (positions, WayPosition, i), user_data);
}

static void
walk_routes (Scene    *self,
             LineFunc  func,
             gpointer  user_data)
{
  g_autoptr (GArray) line = g_array_new (FALSE, FALSE, sizeof (WayPosition));

  for (guint i = 0; i < self->wishes->routes->len; i++)
    {
      WayRoute *route = self->wishes->routes->pdata[i];

      for (guint leg = 0; leg < way_route_get_n_legs (route); leg++)
        {
          const WayPath *path = way_route_get_leg (route, leg);

          for (guint n = 0; n < way_path_get_length (path); n++)
            {
              scene_get_edge (self, way_path_get_node (path, n > 0 ? n - 1 : 0),
                              way_path_get_node (path, n), line);
              walk_line (self, line, func, user_data);
            }
        }
    }
}

static gboolean
walk_edges (Scene    *self,
            LineFunc  func,
            gpointer  user_data,
            GError  **error)
{
  g_autoptr (GArray) line = g_array_new (FALSE, FALSE, sizeof (WayPosition));

  for (guint32 i = 0; i < way_table_get_n_edges (self->table); i++)
    {
      WayNode from, to;
      gboolean is_one_way;

      if (i % NODES_BETWEEN_CHECKS == 0 && !scene_check_cancelled (self, error))
        return FALSE;
      if (!scene_is_drawn (self, i, &from, &to, &is_one_way))
        continue;
      scene_get_edge (self, from, to, line);
      walk_line (self, line, func, user_data);
    }

  return TRUE;
}

/* The outlines of areas. */
static void
walk_rings (Scene    *self,
            LineFunc  func,
            gpointer  user_data)
{
  WayNetwork *network = self->wishes->network;

  for (guint i = 0; !self->is_laid_out && i < way_network_get_n_rings (network);
       i++)
    {
      guint n;
      const WayPosition *ring = way_network_get_ring (network, i, NULL, &n);

      for (guint k = 0; k < n; k++)
        func (self, &ring[k > 0 ? k - 1 : n - 1], &ring[k], user_data);
    }
}

static void
cover_edge (Scene             *self,
            const WayPosition *from,
            const WayPosition *to,
            gpointer           seam)
{
  seam_cover (seam, from->x, to->x, FALSE);
}

static void
cover_route (Scene             *self,
             const WayPosition *from,
             const WayPosition *to,
             gpointer           seam)
{
  seam_cover (seam, from->x, to->x, TRUE);
}

static gboolean
is_reached (const Scene *self,
            WayNode      node)
{
  const Wishes *wishes = self->wishes;

  return wishes->reach != NULL
         && wishes->reach[WAY_NODE_INDEX (node)]
              <= wishes->bands[wishes->n_bands - 1];
}

/* What is reached is no more to be cut than a route. */
static void
cover_reach (Scene *self,
             Seam  *seam)
{
  for (guint32 i = 0;
       self->wishes->reach != NULL && i < way_table_get_n_edges (self->table);
       i++)
    {
      WayNode from, to;
      WayPosition a, b;

      way_table_get_edge (self->table, i, &from, &to, NULL, NULL);
      if (is_reached (self, from) && is_reached (self, to)
          && scene_get_position (self, from, &a)
          && scene_get_position (self, to, &b))
        seam_cover (seam, a.x, b.x, TRUE);
    }
}

static gboolean
find_seam (Scene   *self,
           GError **error)
{
  Seam seam;

  seam_init (&seam);
  for (guint32 i = 0; i < self->n_nodes; i++)
    if (!isnan (self->positions[i].x))
      seam_cover (&seam, self->positions[i].x, self->positions[i].x, FALSE);
  if (!walk_edges (self, cover_edge, &seam, error))
    return FALSE;
  walk_rings (self, cover_edge, &seam);
  walk_routes (self, cover_route, &seam);
  cover_reach (self, &seam);

  self->projection.seam = seam_choose (&seam);
  return TRUE;
}

/* What lies beyond Web Mercator's reach makes no picture higher. */
static void
add_to_bounds (Scene             *self,
               const WayPosition *from,
               const WayPosition *to,
               gpointer           bounds)
{
  const Point point = projection_to_plane (&self->projection, to);

  if (self->projection.kind != WAY_POSITION_GEOGRAPHIC
      || ABS (to->y) < MERCATOR_LIMIT)
    bounds_add (bounds, &point);
}

static void
add_node (Scene  *self,
          WayNode node,
          Bounds *bounds)
{
  WayPosition position;

  if (scene_get_position (self, node, &position))
    add_to_bounds (self, &position, &position, bounds);
}

static void
get_grid_bounds (Scene  *self,
                 Bounds *bounds)
{
  const Point size = tiles_get_size (self->grid);

  self->is_empty = !(size.x > 0 && size.y > 0);
  if (self->is_empty)
    return;

  bounds_add (bounds, &(Point) { 0, 0 });
  bounds_add (bounds, &size);
}

static gboolean
get_table_bounds (Scene   *self,
                  Bounds  *bounds,
                  GError **error)
{
  for (guint32 i = 0; i < self->n_nodes; i++)
    add_node (self, WAY_INDEX (i), bounds);
  if (!walk_edges (self, add_to_bounds, bounds, error))
    return FALSE;

  walk_rings (self, add_to_bounds, bounds);

  /* Nothing but poles. */
  if (bounds->is_empty)
    for (guint32 i = 0; i < self->n_nodes; i++)
      if (!isnan (self->positions[i].x))
        {
          const Point point
            = projection_to_plane (&self->projection, &self->positions[i]);

          bounds_add (bounds, &point);
        }

  self->is_empty = bounds->is_empty;
  if (!self->is_empty)
    {
      self->projection.north = bounds->least.y;
      self->projection.south = bounds->most.y;
    }
  return TRUE;
}

static void
get_focus (Scene        *self,
           const Bounds *whole,
           Bounds       *focus)
{
  const Wishes *wishes = self->wishes;

  bounds_init (focus);
  walk_routes (self, add_to_bounds, focus);
  for (guint i = 0; i < wishes->places->len; i++)
    add_node (self, g_array_index (wishes->places, Place, i).node, focus);
  for (guint32 i = 0; i < self->n_nodes; i++)
    if (is_reached (self, WAY_INDEX (i)))
      add_node (self, WAY_INDEX (i), focus);

  bounds_widen (focus, FOCUS_MARGIN,
                LEAST_FOCUS * MAX (whole->most.x - whole->least.x,
                                   whole->most.y - whole->least.y));
}

static gboolean
find_bounds (Scene   *self,
             Bounds  *bounds,
             GError **error)
{
  Bounds focus;

  bounds_init (bounds);
  if (self->grid != NULL)
    get_grid_bounds (self, bounds);
  else if (!get_table_bounds (self, bounds, error))
    return FALSE;
  if (!self->wishes->focus)
    return TRUE;

  get_focus (self, bounds, &focus);
  if (!focus.is_empty)
    *bounds = focus;
  return TRUE;
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
          if (!find_seam (self, error))
            return FALSE;
        }
    }

  return find_bounds (self, bounds, error);
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
