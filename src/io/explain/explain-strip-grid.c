/* explain-strip-grid.c - the cells of a grid in a strip of frames
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/explain/explain-strip.h"

#include <math.h>

/* Adds a cell, shrunk to @part of its size, to the path of the canvas. */
static void
add_cell (const Strip *self,
          guint32      node,
          gdouble      part)
{
  WayPosition corners[MAX_CORNERS], centre;
  const guint n = geometry_get_corners (self->geometry, node, corners);

  geometry_get_centre (self->geometry, node, &centre);
  for (guint i = 0; i < n; i++)
    {
      const WayPosition corner
        = { centre.x + (corners[i].x - centre.x) * part,
            centre.y + (corners[i].y - centre.y) * part };
      const Point at = strip_point (self, &corner);

      if (i == 0)
        canvas_move_to (self->canvas, at.x, at.y);
      else
        canvas_line_to (self->canvas, at.x, at.y);
    }
  canvas_close (self->canvas);
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

typedef enum
{
  GROUND,
  ROUGH,
  WALL,
  N_TERRAINS
} Terrain;

static Terrain
find_terrain (const Strip *self,
              guint32      node,
              WayCost      least)
{
  WayGrid *grid = self->geometry->grid;
  const WayCost cost = way_grid_get_class_cost (
    grid, way_terrain_get_class (way_grid_get_terrain (grid),
                                 node % self->geometry->columns,
                                 node / self->geometry->columns));

  return isinf (cost) ? WALL : cost > least ? ROUGH : GROUND;
}

/* Small cells of ground have no borders, and are the paper. */
void
strip_put_terrain (const Strip *self)
{
  static const Colour colours[] = { STRIP_GROUND, STRIP_ROUGH, STRIP_WALL };
  const WayCost least = find_least_cost (self->geometry->grid);

  for (guint kind = self->cell >= LEAST_ARROW ? GROUND : ROUGH;
       kind < N_TERRAINS; kind++)
    {
      for (guint32 node = 0; node < self->geometry->n_nodes; node++)
        if (find_terrain (self, node, least) == kind)
          add_cell (self, node, 1);
      if (kind == WALL)
        canvas_fill (self->canvas, STRIP_WALL);
      else
        canvas_fill_stroke (self->canvas, colours[kind], STRIP_BORDER, 0.8);
    }
}

/* Finds the ends of an arrow in the middle of a cell, towards the cell before
 * it on its path. */
static gboolean
find_arrow (const Strip         *self,
            const WayTraceEvent *event,
            Point               *from,
            Point               *to)
{
  WayPosition here, there;
  gdouble dx, dy, length;
  const gdouble half = self->cell / self->scale * 0.15;

  if (event_is_start (event))
    return FALSE;

  geometry_get_centre (self->geometry, event->node, &here);
  geometry_get_centre (self->geometry, event->came_from, &there);
  dx = there.x - here.x;
  dy = there.y - here.y;
  length = hypot (dx, dy);
  if (!(length > 0))
    return FALSE;

  dx *= half / length;
  dy *= half / length;
  *from = strip_point (self, &(WayPosition) { here.x - dx, here.y - dy });
  *to = strip_point (self, &(WayPosition) { here.x + dx, here.y + dy });
  return TRUE;
}

static void
put_arrows (const Strip *self,
            const Frame *frame)
{
  Point from, to;

  for (guint32 node = 0; node < frame->n_nodes; node++)
    if (frame_event (frame, node) != NULL
        && find_arrow (self, frame_event (frame, node), &from, &to))
      {
        canvas_move_to (self->canvas, from.x, from.y);
        canvas_line_to (self->canvas, to.x, to.y);
      }
  canvas_stroke (self->canvas, STRIP_MUTED, 1.4, STROKE_ROUND);

  for (guint32 node = 0; node < frame->n_nodes; node++)
    if (frame_event (frame, node) != NULL
        && find_arrow (self, frame_event (frame, node), &from, &to))
      strip_add_head (self, from, to);
  canvas_fill (self->canvas, STRIP_MUTED);
}

/* The lines from nodes to those that they came from: darker if the search has
 * looked along them. */
static void
put_lines (const Strip *self,
           const Frame *frame)
{
  for (guint is_open = 2; is_open-- > 0;)
    {
      for (guint32 node = 0; node < frame->n_nodes; node++)
        {
          const WayTraceEvent *event = frame_event (frame, node);
          WayPosition here, there;

          if (event == NULL || event_is_start (event)
              || state_is_open (frame_state (frame, node)) != (is_open > 0))
            continue;
          geometry_get_centre (self->geometry, node, &here);
          geometry_get_centre (self->geometry, event->came_from, &there);
          strip_add_line (self, there, here);
        }
      canvas_stroke (self->canvas, is_open ? STRIP_OPEN_LINE
                                           : STRIP_CLOSED_LINE,
                     is_open ? 0.7 : 1.5, STROKE_ROUND);
    }
}

/* Writes F above, G and H below, or H alone in a cell that the search has not
 * met. In a triangle the numbers stand where there is room. */
static void
put_numbers (const Strip *self,
             const Frame *frame,
             guint32      node)
{
  const gboolean triangles = self->geometry->shape == WAY_GRID_TRIANGLES;
  const gboolean down = triangles && ((node / self->geometry->columns
                                       ^ node % self->geometry->columns) & 1);
  const gdouble side = self->cell * (triangles ? 0.16 : 0.22);
  const Font font = { self->cell * (triangles ? 0.15 : 0.2), FALSE };
  const Font bold = { font.size, TRUE };
  const gdouble above = self->cell * (triangles ? -0.18 : -0.22);
  const gdouble below = self->cell * (triangles ? 0.22 : 0.37)
                        * (down ? -1 : 1) + (down ? font.size : 0);
  Numbers numbers = { "", "", "" };
  WayPosition centre;
  Point at;

  if (frame_event (frame, node) != NULL)
    frame_get_numbers (frame, self->explanation, frame_event (frame, node),
                       &numbers);
  else if (!frame_get_bound (frame, self->explanation, node, numbers.right))
    return;

  geometry_get_centre (self->geometry, node, &centre);
  at = strip_point (self, &centre);
  strip_put_text (self, &bold, TEXT_CENTRED, at.x,
                  at.y + (down ? -above + font.size / 2 : above),
                  numbers.above, STRIP_TEXT);
  strip_put_text (self, &font, TEXT_CENTRED, at.x - side, at.y + below,
                  numbers.left, STRIP_MUTED);
  strip_put_text (self, &font, TEXT_CENTRED, at.x + side, at.y + below,
                  numbers.right, STRIP_MUTED);
}

void
strip_put_cells (const Strip *self,
                 const Frame *frame)
{
  for (guint state = STATE_JUMPED; state <= STATE_CURRENT; state++)
    {
      for (guint32 node = 0; node < frame->n_nodes; node++)
        if (frame_state (frame, node) == state)
          add_cell (self, node, self->cell >= LEAST_ARROW ? 0.9 : 0.8);
      strip_paint_state (self, (State) state);
    }
}

void
strip_put_insides (const Strip *self,
                   const Frame *frame)
{
  if (run_needs_lines (frame->run))
    put_lines (self, frame);
  if (self->cell < LEAST_ARROW)
    return;

  if (!run_needs_lines (frame->run))
    put_arrows (self, frame);
  if (self->cell < LEAST_WRITTEN)
    return;

  for (guint32 node = 0; node < frame->n_nodes; node++)
    put_numbers (self, frame, node);
}
