/* explain-geometry.c - where the nodes of a map are drawn
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Geographic tables are projected by Web Mercator (EPSG:3857, on a sphere) and
 * cut where no node of any search lies: in the middle of the widest strip of
 * longitudes that the searches left out, so that a voyage over the Pacific is
 * one line. */

#include "draw/explain-geometry.h"

#include <math.h>
#include <stdlib.h>

#define SQRT_3 1.7320508075688772

/* Where Web Mercator makes the world a square. */
#define NORTHERNMOST 85.05112878

/* No cut is worth a strip narrower than this, in degrees. */
#define LEAST_GAP 5.0

/* How much is left around what was searched, and how much of the map that
 * must be for all of it to be shown. */
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

static int
compare_doubles (const void *a,
                 const void *b)
{
  const gdouble left = *(const gdouble *) a, right = *(const gdouble *) b;

  return (left > right) - (left < right);
}

/* Between -180, inclusive, and 180. */
static gdouble
normalise (gdouble longitude)
{
  return longitude - 360 * floor ((longitude + 180) / 360);
}

static void
append_longitudes (const Geometry *self,
                   const Run      *run,
                   GArray         *longitudes)
{
  guint n_events;
  const WayTraceEvent *events = way_trace_get_events (run->trace, &n_events);
  WayPosition at;

  for (guint i = 0; i < n_events; i++)
    if (events[i].kind == WAY_EVENT_OPEN
        && way_graph_get_position (WAY_GRAPH (self->table),
                                   WAY_INDEX (events[i].node), &at))
      {
        at.x = normalise (at.x);
        g_array_append_val (longitudes, at.x);
      }
}

/* Which longitude lies in the middle: as on any map, unless the searches come
 * so close to its seam that they are better cut elsewhere. */
static gdouble
find_middle (const Geometry       *self,
             const WayExplanation *explanation)
{
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (gdouble));
  gdouble *at, seam, widest = 0, middle = 0;

  for (guint i = 0; i < explanation->runs->len; i++)
    append_longitudes (self, explanation_run (explanation, i), all);
  if (all->len == 0)
    return 0;

  at = (gdouble *) (gpointer) all->data;
  qsort (at, all->len, sizeof *at, compare_doubles);
  seam = at[0] + 360 - at[all->len - 1];
  for (guint i = 1; i < all->len; i++)
    if (at[i] - at[i - 1] > widest)
      {
        widest = at[i] - at[i - 1];
        middle = normalise ((at[i] + at[i - 1]) / 2 + 180);
      }

  return seam >= widest / 2 || widest < LEAST_GAP ? 0 : middle;
}

/* In turns of the Earth; y downwards, as on paper. */
static WayPosition
project (const Geometry    *self,
         const WayPosition *at)
{
  const gdouble latitude = CLAMP (at->y, -NORTHERNMOST, NORTHERNMOST)
                           * G_PI / 180;

  return (WayPosition) { normalise (at->x - self->middle) / 360,
                         -asinh (tan (latitude)) / (2 * G_PI) };
}

WayPosition
geometry_place (const Geometry    *self,
                const WayPosition *position)
{
  WayPosition at = *position;

  if (self->wrap > 0)
    at = project (self, position);
  else if (!self->is_laid_out)
    at.y = -at.y;

  return (WayPosition) { (at.x - self->origin.x) * self->scale,
                         (at.y - self->origin.y) * self->scale };
}

/* Nodes without a place lie beside the first that has one, where they do not
 * stretch the map. */
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
  self->is_laid_out = i == self->n_nodes;
  if (self->is_laid_out)
    return explain_lay_out (explanation, self->table, self->places);

  for (i = 0; i < self->n_nodes; i++)
    if (!way_graph_get_position (graph, WAY_INDEX (i), &self->places[i]))
      self->places[i] = first;

  return TRUE;
}

static void
fit (Geometry *self)
{
  WayPosition low = { G_MAXDOUBLE, G_MAXDOUBLE };
  WayPosition high = { -G_MAXDOUBLE, -G_MAXDOUBLE };
  gdouble longest;

  for (guint32 i = 0; i < self->n_nodes; i++)
    {
      const WayPosition at = geometry_place (self, &self->places[i]);

      low = (WayPosition) { MIN (low.x, at.x), MIN (low.y, at.y) };
      high = (WayPosition) { MAX (high.x, at.x), MAX (high.y, at.y) };
    }
  if (self->n_nodes == 0)
    low = high = (WayPosition) { 0, 0 };

  longest = MAX (high.x - low.x, high.y - low.y);
  self->scale = longest > 0 ? GEOMETRY_SIZE / longest : 1;
  self->origin = low;
  self->width = (high.x - low.x) * self->scale;
  self->height = (high.y - low.y) * self->scale;
}

static gboolean
begin_table (Geometry             *self,
             const WayExplanation *explanation)
{
  const WayPositionKind kind
    = way_graph_get_position_kind (WAY_GRAPH (self->table));

  if (!collect_places (self, explanation))
    return FALSE;
  self->scale = 1;
  if (kind == WAY_POSITION_GEOGRAPHIC && !self->is_laid_out)
    {
      self->wrap = 1;
      self->middle = find_middle (self, explanation);
    }
  fit (self);
  for (guint32 i = 0; i < self->n_nodes; i++)
    self->places[i] = geometry_place (self, &self->places[i]);
  self->wrap *= self->scale;
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
               WayPosition    *low,
               WayPosition    *high)
{
  WayPosition at;

  geometry_get_centre (self, node, &at);
  *low = (WayPosition) { MIN (low->x, at.x), MIN (low->y, at.y) };
  *high = (WayPosition) { MAX (high->x, at.x), MAX (high->y, at.y) };
}

Box
geometry_get_used (const Geometry       *self,
                   const WayExplanation *explanation)
{
  WayPosition low = { G_MAXDOUBLE, G_MAXDOUBLE };
  WayPosition high = { -G_MAXDOUBLE, -G_MAXDOUBLE };
  gdouble margin;

  for (guint i = 0; i < explanation->runs->len; i++)
    {
      guint n_events;
      const WayTraceEvent *events
        = way_trace_get_events (explanation_run (explanation, i)->trace,
                                &n_events);

      for (guint k = 0; k < n_events; k++)
        if (events[k].kind == WAY_EVENT_OPEN)
          include_place (self, events[k].node, &low, &high);
    }
  for (guint i = 0; i < explanation->goals->len; i++)
    include_place (self, g_array_index (explanation->goals, guint32, i), &low,
                   &high);

  margin = MAX (high.x - low.x, high.y - low.y) * MARGIN;
  if (!(low.x <= high.x) || self->grid != NULL || margin <= 0
      || MAX (high.x - low.x, high.y - low.y)
           > MUCH * MAX (self->width, self->height))
    return (Box) { 0, 0, self->width, self->height };

  return (Box) { low.x - margin, low.y - margin, high.x - low.x + 2 * margin,
                 high.y - low.y + 2 * margin };
}
