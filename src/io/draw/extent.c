/* extent.c - the part of the plane that a picture shows
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Before anything is drawn, all lines are walked along, to find where a map of
 * the Earth is best cut open, and then which part of the plane the picture
 * shows. O(edges + nodes). */

#include "io/draw/extent.h"

#include "io/draw/seam.h"

#include <math.h>

/* The margin around the focus of a picture, and the least share of the whole
 * that a picture shows. */
#define FOCUS_MARGIN 0.12
#define LEAST_FOCUS 0.01

#define EDGES_BETWEEN_CHECKS 65536

/* Lines -------------------------------------------------------------------- */

typedef void (*StretchFunc) (Scene             *self,
                             const WayPosition *from,
                             const WayPosition *to,
                             gpointer           user_data);

static void
walk_line (Scene        *self,
           const GArray *positions,
           StretchFunc   func,
           gpointer      user_data)
{
  for (guint i = 0; i < positions->len; i++)
    func (self, &g_array_index (positions, WayPosition, i > 0 ? i - 1 : 0),
          &g_array_index (positions, WayPosition, i), user_data);
}

static void
walk_routes (Scene      *self,
             StretchFunc func,
             gpointer    user_data)
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
walk_edges (Scene      *self,
            StretchFunc func,
            gpointer    user_data,
            GError    **error)
{
  g_autoptr (GArray) line = g_array_new (FALSE, FALSE, sizeof (WayPosition));

  for (guint32 i = 0; i < way_table_get_n_edges (self->table); i++)
    {
      WayNode from, to;
      gboolean is_one_way;

      if (i % EDGES_BETWEEN_CHECKS == 0 && !scene_check_cancelled (self, error))
        return FALSE;
      if (!scene_is_drawn (self, i, &from, &to, &is_one_way))
        continue;
      scene_get_edge (self, from, to, line);
      walk_line (self, line, func, user_data);
    }

  return TRUE;
}

static void
walk_tracks (Scene      *self,
             StretchFunc func,
             gpointer    user_data)
{
  const GPtrArray *tracks = self->wishes->tracks;

  for (guint i = 0; i < tracks->len; i++)
    walk_line (self, tracks->pdata[i], func, user_data);
}

/* The outlines of areas. */
static void
walk_rings (Scene      *self,
            StretchFunc func,
            gpointer    user_data)
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

/* The seam ----------------------------------------------------------------- */

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

  return wishes->costs != NULL
         && wishes->costs[WAY_NODE_INDEX (node)]
              <= wishes->bands[wishes->n_bands - 1];
}

/* The seam should not cut edges that were reached, as it should not cut
 * routes. */
static void
cover_reach (Scene *self,
             Seam  *seam)
{
  for (guint32 i = 0;
       self->wishes->costs != NULL && i < way_table_get_n_edges (self->table);
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

gboolean
extent_find_seam (Scene   *self,
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
  walk_tracks (self, cover_route, &seam);
  cover_reach (self, &seam);

  self->projection.seam = seam_choose (&seam);
  return TRUE;
}

/* Bounds ------------------------------------------------------------------- */

/* Positions beyond Web Mercator's reach do not make a picture higher. */
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

/* Antarctica would take a third of a map of the world, and no
 * road leads there. So an area south of 60 degrees does not make a picture
 * higher. */
#define FAR_SOUTH -60.0

static void
add_area_to_bounds (Scene             *self,
                    const WayPosition *from,
                    const WayPosition *to,
                    gpointer           bounds)
{
  if (self->projection.kind != WAY_POSITION_GEOGRAPHIC || to->y > FAR_SOUTH)
    add_to_bounds (self, from, to, bounds);
}

/* Whether nothing but its area says where a node lies. */
static gboolean
is_mere_area (Scene  *self,
              WayNode node)
{
  const guint32 component = way_table_get_component (
    self->table, scene_get_table_node (self, node));

  return way_network_get_n_rings (self->wishes->network) > 0
         && way_table_get_component_size (self->table, component) == 1;
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
    if (!is_mere_area (self, WAY_INDEX (i)))
      add_node (self, WAY_INDEX (i), bounds);
  if (!walk_edges (self, add_to_bounds, bounds, error))
    return FALSE;

  walk_rings (self, add_area_to_bounds, bounds);
  if (bounds->is_empty)
    walk_rings (self, add_to_bounds, bounds);
  walk_tracks (self, add_to_bounds, bounds);

  /* There are no positions but poles. */
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

/* Keeps @focus within the map. */
static void
stay_within (Bounds       *focus,
             const Bounds *whole)
{
  focus->least.x = MAX (focus->least.x, whole->least.x);
  focus->least.y = MAX (focus->least.y, whole->least.y);
  focus->most.x = MIN (focus->most.x, whole->most.x);
  focus->most.y = MIN (focus->most.y, whole->most.y);
}

/* Where an edge that is partly reached is left, as if it were straight. */
static void
add_part_of_edge (Scene              *self,
                  const WayReachEdge *edge,
                  Bounds             *bounds)
{
  WayPosition from, to;
  Point a, b, end;

  if (!scene_get_position (self, edge->from, &from)
      || !scene_get_position (self, edge->to, &to))
    return;

  a = projection_to_plane (&self->projection, &from);
  b = projection_to_plane (&self->projection, &to);
  if (self->projection.kind == WAY_POSITION_GEOGRAPHIC
      && fabs (b.x - a.x) > G_PI)
    return;                     /* over the seam, where the map ends anyway */
  end = (Point) { a.x + (b.x - a.x) * edge->fraction,
                  a.y + (b.y - a.y) * edge->fraction };
  bounds_add (bounds, &end);
}

/* An error of the reach is reported when it is drawn. */
static void
add_partly_reached (Scene  *self,
                    Bounds *bounds)
{
  g_autoptr (GArray) edges = NULL;

  if (self->table == NULL || self->wishes->reach == NULL)
    return;

  edges = reach_find_edges (self, NULL);
  for (guint i = 0; edges != NULL && i < edges->len; i++)
    add_part_of_edge (self, &g_array_index (edges, WayReachEdge, i), bounds);
}

static void
get_focus (Scene        *self,
           const Bounds *whole,
           Bounds       *focus)
{
  const Wishes *wishes = self->wishes;

  bounds_init (focus);
  walk_routes (self, add_to_bounds, focus);
  walk_tracks (self, add_to_bounds, focus);
  for (guint i = 0; i < wishes->places->len; i++)
    add_node (self, g_array_index (wishes->places, Place, i).node, focus);
  for (guint32 i = 0; i < self->n_nodes; i++)
    if (is_reached (self, WAY_INDEX (i)))
      add_node (self, WAY_INDEX (i), focus);
  add_partly_reached (self, focus);

  bounds_widen (focus, FOCUS_MARGIN,
                LEAST_FOCUS * MAX (whole->most.x - whole->least.x,
                                   whole->most.y - whole->least.y));
  stay_within (focus, whole);
}

gboolean
extent_find_bounds (Scene   *self,
                    Bounds  *whole,
                    Bounds  *shown,
                    GError **error)
{
  Bounds focus;

  bounds_init (whole);
  if (self->grid != NULL)
    get_grid_bounds (self, whole);
  else if (!get_table_bounds (self, whole, error))
    return FALSE;
  *shown = *whole;
  if (!(self->wishes->flags & WAY_PICTURE_FOCUS))
    return TRUE;

  get_focus (self, whole, &focus);
  if (!focus.is_empty)
    *shown = focus;
  return TRUE;
}
