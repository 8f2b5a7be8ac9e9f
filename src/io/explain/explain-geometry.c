/* explain-geometry.c - where the nodes of a map are drawn
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Tables are projected as in pictures. On the Earth the seam is put where it
 * cuts nothing that a search found, so that a voyage over the Pacific is one
 * line. */

#include "io/explain/explain-geometry.h"

#include "io/draw/layout.h"
#include "io/draw/seam.h"

#define SQRT_3 1.7320508075688772

/* The margin around the nodes that were searched. If these take more than the
 * share, the whole map is shown. */
#define MARGIN 0.08
#define MUCH 0.7

static void
begin_grid (Geometry *self,
            WayGrid  *grid)
{
  WayTerrain *terrain = way_grid_get_terrain (grid);
  WayPosition first;

  self->grid = grid;
  self->shape = way_grid_get_shape (grid);
  self->columns = way_terrain_get_width (terrain);
  self->rows = way_terrain_get_height (terrain);

  /* The first centre lies half a cell from both edges; see the shapes. */
  way_graph_get_position (WAY_GRAPH (grid), WAY_INDEX (0), &first);
  self->cell_width = 2 * first.x;
  self->cell_height = 2 * first.y;
  self->width = self->columns * self->cell_width;
  self->height = self->rows * self->cell_height;
  if (self->shape == WAY_GRID_HEXAGONS)
    {
      self->cell_height = self->cell_width * 2 / SQRT_3;
      self->width = (self->columns + (self->rows > 1 ? 0.5 : 0))
                    * self->cell_width;
      self->height = (self->rows * 0.75 + 0.25) * self->cell_height;
    }
  else if (self->shape == WAY_GRID_TRIANGLES)
    {
      self->cell_width = first.x * 2;
      self->cell_height = self->cell_width * SQRT_3 / 2;
      self->width = (self->columns + 1) * self->cell_width / 2;
      self->height = self->rows * self->cell_height;
    }
}

/* Tables ------------------------------------------------------------------- */

static void
cover_run (const Geometry *self,
           const Run      *run,
           Seam           *seam)
{
  guint n_events;
  const WayTraceEvent *events = way_trace_get_events (run->trace, &n_events);

  for (guint i = 0; i < n_events; i++)
    if (events[i].kind == WAY_EVENT_OPEN)
      seam_cover (seam, self->places[events[i].came_from].x,
                  self->places[events[i].node].x, TRUE);
}

/* Chooses where to cut the Earth. All edges are drawn; the edges that were
 * searched count most. */
static gdouble
find_seam (const Geometry       *self,
           const WayExplanation *explanation)
{
  Seam seam;

  seam_init (&seam);
  for (guint32 i = 0; i < self->n_nodes; i++)
    seam_cover (&seam, self->places[i].x, self->places[i].x, FALSE);
  for (guint32 i = 0; i < way_table_get_n_edges (self->table); i++)
    {
      WayNode from, to;

      way_table_get_edge (self->table, i, &from, &to, NULL, NULL);
      seam_cover (&seam, self->places[WAY_NODE_INDEX (from)].x,
                  self->places[WAY_NODE_INDEX (to)].x, FALSE);
    }
  for (guint i = 0; i < explanation->runs->len; i++)
    cover_run (self, explanation_run (explanation, i), &seam);

  return seam_choose (&seam);
}

WayPosition
geometry_place (const Geometry    *self,
                const WayPosition *position)
{
  const Point at = projection_point (&self->projection, position);

  return (WayPosition) { at.x, at.y };
}

/* Lays nodes out by Graphviz. In a build without Graphviz, or if it would
 * take too long, nodes stand in layers. */
static gboolean
lay_out (Geometry             *self,
         const WayExplanation *explanation)
{
  projection_init (&self->projection, WAY_POSITION_PLANAR);

  return self->n_nodes == 0 || layout_table (self->table, self->places, NULL)
         || explain_lay_out (explanation, self->table, self->places);
}

/* Collects the places of all nodes. A node without one lies beside the first
 * node that has one, and does not stretch the map. */
static gboolean
collect_places (Geometry             *self,
                const WayExplanation *explanation)
{
  WayGraph *graph = WAY_GRAPH (self->table);
  WayPosition first;
  guint32 i = 0;

  while (i < self->n_nodes
         && !way_graph_get_position (graph, WAY_INDEX (i), &first))
    i++;
  if (i == self->n_nodes)
    return lay_out (self, explanation);

  for (i = 0; i < self->n_nodes; i++)
    if (!way_graph_get_position (graph, WAY_INDEX (i), &self->places[i]))
      self->places[i] = first;

  projection_init (&self->projection, way_graph_get_position_kind (graph));
  if (self->projection.kind == WAY_POSITION_GEOGRAPHIC)
    self->projection.seam = find_seam (self, explanation);
  return TRUE;
}

/* Gives the frame the shape of its contents. */
static void
fit (Geometry     *self,
     const Bounds *bounds)
{
  const gdouble width = bounds->most.x - bounds->least.x;
  const gdouble height = bounds->most.y - bounds->least.y;
  const gdouble longest = MAX (width, height);
  const gdouble scale = longest > 0 ? GEOMETRY_SIZE / longest : 0;

  if (!bounds->is_empty)
    {
      self->width = width * scale;
      self->height = height * scale;
    }
  projection_fit (&self->projection, bounds,
                  &(Box) { 0, 0, self->width, self->height });
  if (self->projection.kind == WAY_POSITION_GEOGRAPHIC)
    self->wrap = 2 * G_PI * self->projection.scale;
}

static gboolean
begin_table (Geometry             *self,
             const WayExplanation *explanation)
{
  Bounds bounds;

  if (!collect_places (self, explanation))
    return FALSE;

  bounds_init (&bounds);
  for (guint32 i = 0; i < self->n_nodes; i++)
    {
      const Point at = projection_to_plane (&self->projection,
                                            &self->places[i]);

      bounds_add (&bounds, &at);
    }
  fit (self, &bounds);
  for (guint32 i = 0; i < self->n_nodes; i++)
    self->places[i] = geometry_place (self, &self->places[i]);

  return TRUE;
}

Geometry *
geometry_new (const WayExplanation *explanation)
{
  Geometry *self = g_new0 (Geometry, 1);

  self->n_nodes = explanation->n_nodes;
  self->table = way_network_get_table (explanation->network);
  if (self->table == NULL)
    {
      begin_grid (self, way_network_get_grid (explanation->network));
      return self;
    }

  self->places = g_try_new0 (WayPosition, MAX (self->n_nodes, 1));
  if (self->places != NULL && begin_table (self, explanation))
    return self;

  geometry_free (self);
  return NULL;
}

void
geometry_free (Geometry *self)
{
  g_free (self->places);
  g_free (self);
}

void
geometry_get_centre (const Geometry *self,
                     guint32         node,
                     WayPosition    *centre)
{
  if (self->grid == NULL)
    *centre = self->places[node];
  else
    way_graph_get_position (WAY_GRAPH (self->grid), WAY_INDEX (node), centre);
}

guint
geometry_get_corners (const Geometry *self,
                      guint32         node,
                      WayPosition     corners[MAX_CORNERS])
{
  const gdouble w = self->cell_width / 2, h = self->cell_height / 2;
  const gboolean down = (node / self->columns ^ node % self->columns) & 1;
  /* A triangle's centre is a third of its height above its base. */
  const gdouble tip = (down ? 1 : -1) * h * 4 / 3, base = -tip / 2;
  const WayPosition squares[] = { { -w, -h }, { w, -h }, { w, h }, { -w, h } };
  const WayPosition hexagon[] = { { 0, -h }, { w, -h / 2 }, { w, h / 2 },
                                  { 0, h }, { -w, h / 2 }, { -w, -h / 2 } };
  const WayPosition triangle[] = { { 0, tip }, { w, base }, { -w, base } };
  const gboolean hexes = self->shape == WAY_GRID_HEXAGONS;
  const gboolean triangles = self->shape == WAY_GRID_TRIANGLES;
  const WayPosition *from = hexes ? hexagon : triangles ? triangle : squares;
  const guint n = hexes ? 6 : triangles ? 3 : 4;
  WayPosition centre;

  geometry_get_centre (self, node, &centre);
  for (guint i = 0; i < n; i++)
    corners[i] = (WayPosition) { centre.x + from[i].x, centre.y + from[i].y };

  return n;
}

static void
include_place (const Geometry *self,
               guint32         node,
               Bounds         *bounds)
{
  WayPosition at;

  geometry_get_centre (self, node, &at);
  bounds_add (bounds, &(Point) { at.x, at.y });
}

Box
geometry_get_used (const Geometry       *self,
                   const WayExplanation *explanation)
{
  gdouble longest, margin;
  Bounds bounds;

  bounds_init (&bounds);
  for (guint i = 0; i < explanation->runs->len; i++)
    {
      guint n_events;
      const WayTraceEvent *events
        = way_trace_get_events (explanation_run (explanation, i)->trace,
                                &n_events);

      for (guint k = 0; k < n_events; k++)
        if (events[k].kind == WAY_EVENT_OPEN)
          include_place (self, events[k].node, &bounds);
    }
  for (guint i = 0; i < explanation->goals->len; i++)
    include_place (self, g_array_index (explanation->goals, guint32, i),
                   &bounds);

  longest = MAX (bounds.most.x - bounds.least.x,
                 bounds.most.y - bounds.least.y);
  margin = longest * MARGIN;
  if (bounds.is_empty || self->grid != NULL || margin <= 0
      || longest > MUCH * MAX (self->width, self->height))
    return (Box) { 0, 0, self->width, self->height };

  return (Box) { bounds.least.x - margin, bounds.least.y - margin,
                 bounds.most.x - bounds.least.x + 2 * margin,
                 bounds.most.y - bounds.least.y + 2 * margin };
}
