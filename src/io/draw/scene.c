/* scene.c - the functions that all parts of a picture use
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/draw/scene.h"

#include <math.h>
#include <string.h>

/* In tables with more nodes than this, names that are mere numbers are not
 * shown. */
#define MOST_NUMBERED 200

/* By how much more names avoid routes than roads. */
#define WEIGHT_OF_LINE 5

gboolean
scene_check_cancelled (const Scene *self,
                       GError     **error)
{
  return !g_cancellable_set_error_if_cancelled (self->cancellable, error);
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

void
scene_foreach_line (const Scene  *self,
                    const GArray *positions,
                    LineFunc      func,
                    gpointer      user_data)
{
  for (guint i = 1; i < positions->len; i++)
    {
      Point              ends[4];
      const WayPosition *to = &g_array_index (positions, WayPosition, i);
      const guint        n = projection_line (&self->projection, to - 1, to, ends);

      for (guint k = 0; k < n; k++)
        func (&ends[2 * k], &ends[2 * k + 1], user_data);
    }
}

void
scene_foreach_route_line (const Scene *self,
                          WayRoute    *route,
                          LineFunc     func,
                          gpointer     user_data)
{
  g_autoptr (GArray) line = g_array_new (FALSE, FALSE, sizeof (WayPosition));

  for (guint leg = 0; leg < way_route_get_n_legs (route); leg++)
    {
      const WayPath *path = way_route_get_leg (route, leg);

      for (guint i = 1; i < way_path_get_length (path); i++)
        {
          scene_get_edge (self, way_path_get_node (path, i - 1),
                          way_path_get_node (path, i), line);
          scene_foreach_line (self, line, func, user_data);
        }
    }
}

void
pen_line (const Point *from,
          const Point *to,
          gpointer     pen)
{
  Pen *self = pen;

  if (from->x != self->end.x || from->y != self->end.y)
    canvas_move_to (self->scene->canvas, from->x, from->y);
  canvas_line_to (self->scene->canvas, to->x, to->y);
  labels_avoid (self->scene->labels, from, to, WEIGHT_OF_LINE);
  self->end = *to;
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

gboolean
scene_is_spot (const Scene *self,
               WayNode      node)
{
  return self->table != NULL
         && WAY_NODE_INDEX (node) >= way_table_get_n_nodes (self->table);
}

WayNode
scene_get_stop (WayRoute *route,
                guint     i)
{
  const WayPath *path = way_route_get_leg (route, i > 0 ? i - 1 : 0);

  return way_path_get_node (path, i > 0 ? way_path_get_length (path) - 1 : 0);
}

static gboolean
has_same_ends (WayRoute *route,
               WayRoute *other)
{
  return scene_get_stop (route, 0) == scene_get_stop (other, 0)
         && scene_get_stop (route, way_route_get_n_legs (route))
                == scene_get_stop (other, way_route_get_n_legs (other));
}

gboolean
scene_has_alternatives (const Scene *self)
{
  const GPtrArray *routes = self->wishes->routes;

  for (guint i = 0; i < routes->len; i++)
    if (way_route_get_n_legs (routes->pdata[i]) == 0
        || !has_same_ends (routes->pdata[i], routes->pdata[0])
        || way_route_get_cost (routes->pdata[i])
               < way_route_get_cost (routes->pdata[0]))
      return FALSE;

  return routes->len > 1;
}

static guint
rank_town (const WayPlace *place)
{
  static const char *const kinds[] = {
    "city", "town", "borough", "suburb", "village", "quarter", "neighbourhood",
    "hamlet"
  };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_strcmp0 (place->kind, kinds[i]) == 0)
      return i;

  return place->kind == NULL ? 2 : G_N_ELEMENTS (kinds);
}

static int
compare_towns (gconstpointer a,
               gconstpointer b)
{
  const Town *one = a;
  const Town *other = b;

  return one->rank != other->rank ? (one->rank < other->rank ? -1 : 1)
                                  : strcmp (one->name, other->name);
}

GArray *
scene_list_towns (const Scene *self)
{
  GPtrArray *places = way_network_get_places (self->wishes->network);
  const Box *frame = &self->frame;
  GArray    *towns = g_array_new (FALSE, FALSE, sizeof (Town));

  if (self->table == NULL || self->is_laid_out || self->is_empty)
    return towns;

  for (guint i = 0; i < places->len; i++)
    {
      const WayPlace *place = places->pdata[i];
      const Point at
        = projection_point (&self->projection, &place->position);
      const Town      town = { at, place->name, rank_town (place) };

      if (at.x >= frame->x && at.x <= frame->x + frame->width
          && at.y >= frame->y && at.y <= frame->y + frame->height)
        g_array_append_val (towns, town);
    }

  g_array_sort (towns, compare_towns);
  return towns;
}

WayNode
scene_get_table_node (const Scene *self,
                      WayNode      node)
{
  WaySpot spot = { .from = node };

  if (scene_is_spot (self, node))
    way_midway_get_spot (WAY_MIDWAY (self->graph), node, &spot);
  return spot.from;
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
  const char *name = scene_is_spot (self, node)
                       ? NULL : way_table_get_name (self->table, node);

  if (name != NULL && name[strspn (name, "0123456789")] == '\0'
      && way_table_get_n_nodes (self->table) > MOST_NUMBERED)
    return NULL;

  return name;
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

/* Hours, minutes and seconds: 0:09:43. */
static char *
dup_time (gdouble seconds)
{
  const guint64 whole = (guint64) MIN (seconds + 0.5, 1e15);

  return g_strdup_printf ("%" G_GUINT64_FORMAT ":%02u:%02u", whole / 3600,
                          (guint) (whole / 60 % 60), (guint) (whole % 60));
}

/* Writes a cost; thousands are parted by a narrow space that does not break. */
char *
scene_dup_cost (const Scene *self,
                WayCost      cost)
{
  const gdouble value = cost / self->wishes->divisor;
  char digits[G_ASCII_DTOSTR_BUF_SIZE];
  GString *text;
  gsize whole;

  if (g_strcmp0 (self->wishes->unit, "time") == 0)
    return dup_time (value);

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
