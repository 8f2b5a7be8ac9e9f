/* explain-strip-grid.c - the cells of a grid in a strip of frames
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/explain/explain-strip.h"

static void
put_cell (const Strip *self,
          const char  *class,
          guint32      node,
          gdouble      part)
{
  WayPosition corners[MAX_CORNERS], centre;
  const guint n = geometry_get_corners (self->geometry, node, corners);

  geometry_get_centre (self->geometry, node, &centre);
  writer_printf (self->writer, "<path class=\"%s\" d=\"", class);
  for (guint i = 0; i < n; i++)
    writer_printf (self->writer, "%c%d %d", i == 0 ? 'M' : 'L',
                   strip_x (self, centre.x + (corners[i].x - centre.x) * part),
                   strip_y (self, centre.y + (corners[i].y - centre.y) * part));
  writer_put (self->writer, "z\"/>\n");
}

/* The cost of the cheapest class of terrain; all others are rough ground. */
static WayCost
find_least_cost (WayGrid *grid)
{
  WayTerrain *terrain = way_grid_get_terrain (grid);
  WayCost least = INFINITY;

  for (guint i = 0; i < 256; i++)
    if (way_terrain_get_n_cells_of_class (terrain, (guint8) i) > 0)
      least = MIN (least, way_grid_get_class_cost (grid, (guint8) i));

  return least;
}

void
strip_put_terrain (const Strip *self)
{
  WayGrid *grid = self->geometry->grid;
  WayTerrain *terrain = way_grid_get_terrain (grid);
  const WayCost least = find_least_cost (grid);

  for (guint32 row = 0; row < self->geometry->rows; row++)
    for (guint32 column = 0; column < self->geometry->columns; column++)
      {
        const guint8 klass = way_terrain_get_class (terrain, column, row);
        const WayCost cost = way_grid_get_class_cost (grid, klass);
        const guint32 node = row * self->geometry->columns + column;

        if (isinf (cost))
          put_cell (self, "w", node, 1);
        else if (self->cell >= LEAST_ARROW || cost > least)
          put_cell (self, cost > least ? "m r" : "m", node, 1);
      }
}

/* Draws an arrow from the middle of a cell towards the cell before it on its
 * path. */
static void
put_arrow (const Strip         *self,
           const WayTraceEvent *event)
{
  WayPosition here, there;
  gdouble dx, dy, length;
  const gdouble half = self->cell / self->scale * 0.15;

  if (event_is_start (event))
    return;

  geometry_get_centre (self->geometry, event->node, &here);
  geometry_get_centre (self->geometry, event->came_from, &there);
  dx = there.x - here.x;
  dy = there.y - here.y;
  length = hypot (dx, dy);
  if (!(length > 0))
    return;
  dx *= half / length;
  dy *= half / length;
  writer_printf (self->writer, "<path class=\"a\" d=\"M%d %dL%d %d\"/>\n",
                 strip_x (self, here.x - dx), strip_y (self, here.y - dy),
                 strip_x (self, here.x + dx), strip_y (self, here.y + dy));
}

/* Writes F above, G and H below; in triangles, wherever there is room. */
static void
put_numbers (const Strip         *self,
             const WayTraceEvent *event)
{
  const gboolean triangles = self->geometry->shape == WAY_GRID_TRIANGLES;
  const gboolean down = triangles && ((event->node / self->geometry->columns
                                       ^ event->node % self->geometry->columns)
                                      & 1);
  const gint side = (gint) (self->cell * (triangles ? 0.16 : 0.22));
  const gint size = (gint) (self->cell * (triangles ? 0.15 : 0.21));
  const gint above = (gint) (self->cell * (triangles ? -0.18 : -0.22));
  const gint below = (gint) (self->cell * (triangles ? 0.22 : 0.37));
  char text[COST_SIZE];
  WayPosition at;
  gint x, y;

  geometry_get_centre (self->geometry, event->node, &at);
  x = strip_x (self, at.x);
  y = strip_y (self, at.y);
  strip_put_text (self, "x", x, y + (down ? -above + size / 2 : above), size,
                  explain_format_cost (text, self->explanation, event->cost_so_far
                                             + event->heuristic));
  strip_put_text (self, "y", x - side, y + (down ? -below + size : below), size,
                  explain_format_cost (text, self->explanation, event->cost_so_far));
  strip_put_text (self, "y", x + side, y + (down ? -below + size : below), size,
                  explain_format_cost (text, self->explanation, event->heuristic));
}

void
strip_put_cells (const Strip *self,
                 const Frame *frame)
{
  for (guint32 node = 0; node < frame->n_nodes; node++)
    {
      const WayTraceEvent *event = frame_event (frame, node);

      if (event == NULL)
        continue;
      put_cell (self, strip_class_of (frame_state (frame, node)), node,
                self->cell >= LEAST_ARROW ? 0.9 : 0.8);
    }
}

/* After the path, so that it can be read. */
void
strip_put_insides (const Strip *self,
                   const Frame *frame)
{
  for (guint32 node = 0;
       self->cell >= LEAST_ARROW && node < frame->n_nodes; node++)
    {
      const WayTraceEvent *event = frame_event (frame, node);

      if (event == NULL)
        continue;
      put_arrow (self, event);
      if (self->cell >= LEAST_WRITTEN)
        put_numbers (self, event);
    }
}
