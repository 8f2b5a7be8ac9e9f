/* knowledge-sight.c - what a player sees along lines over heights
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A line leads from the eye, above the middle of a cell, to the top of another
 * cell. A cell between them hides the other if it rises above the line anywhere
 * on its own piece of it. Where a line over squares passes exactly through a
 * corner, the cells on both sides of it hide it together, so that nobody looks
 * through a wall that stands diagonally.
 *
 * Each cell within the radius is a line of its own, walked cell by cell:
 * O(radius^3), in which the radius of a unit is some ten cells. */

#include "graphs/grid/grid-private.h"
#include "views/knowledge/knowledge-private.h"

#include <wayfind/core/error.h>

#include <math.h>

typedef struct
{
  const WaySight   *sight;
  WayGrid          *grid;
  const WayTerrain *terrain;
  guint32           from;       /* cells */
  guint32           to;
  gdouble           length;     /* of the line, in straight steps */
  gdouble           passed;     /* of it */
  guint32           before;     /* the cell of the last piece */
  gboolean          is_hidden;
} SightLine;

static gdouble
height_of (const SightLine *self,
           guint32          cell)
{
  const guint8 klass = self->terrain->classes[cell];

  return klass < self->sight->n_heights ? self->sight->heights[klass] : 0;
}

/* The height of the line after @passed steps. */
static gdouble
line_height (const SightLine *self,
             gdouble          passed)
{
  const gdouble eye = height_of (self, self->from) + self->sight->eye;
  const gdouble top = height_of (self, self->to);

  return eye + (top - eye) * MIN (passed / self->length, 1);
}

/* Whether the cells on both sides of a corner hide the line that passes between
 * them, from cell self->before to @cell. */
static gboolean
is_corner_closed (const SightLine *self,
                  guint32          cell)
{
  const guint32 width = self->terrain->width;
  const guint32 row = terrain_row (self->terrain, cell);
  const guint32 row_before = terrain_row (self->terrain, self->before);
  const guint32 column = cell - row * width;
  const guint32 column_before = self->before - row_before * width;
  const gdouble height = line_height (self, self->passed);

  return row != row_before && column != column_before
         && height_of (self, row * width + column_before) > height
         && height_of (self, row_before * width + column) > height;
}

static gboolean
look_along (const WayLinePiece *piece,
            gpointer            user_data)
{
  SightLine *self = user_data;
  const guint32 cell = (guint32) WAY_NODE_INDEX (piece->node);
  const gdouble begin = self->passed;

  if (self->grid->shape <= WAY_GRID_SQUARES_8)
    self->is_hidden = is_corner_closed (self, cell);
  self->passed += piece->length;
  if (cell != self->from && cell != self->to)
    self->is_hidden |= height_of (self, cell)
                       > MIN (line_height (self, begin),
                              line_height (self, self->passed));
  self->before = cell;

  return !self->is_hidden;
}

static gboolean
add_length (const WayLinePiece *piece,
            gpointer            user_data)
{
  *(gdouble *) user_data += piece->length;
  return TRUE;
}

/* Whether a cell can be seen. %FALSE with @error set if the line failed. */
static gboolean
is_in_sight (SightLine *self,
             guint32    to,
             GError   **error)
{
  WayGraph *graph = WAY_GRAPH (self->grid);
  const WayNode ends[] = { WAY_INDEX (self->from), WAY_INDEX (to) };

  if (to == self->from)
    return TRUE;

  self->to = to;
  self->length = self->passed = 0;
  self->before = self->from;
  self->is_hidden = FALSE;
  if (!way_graph_trace_line (graph, ends[0], ends[1], add_length,
                             &self->length, error))
    return FALSE;
  if (self->length > self->sight->radius * (1 + 1e-9))
    return FALSE;

  return way_graph_trace_line (graph, ends[0], ends[1], look_along, self, error)
         && !self->is_hidden;
}

/* How many rows, and columns, from a cell others may lie within the radius: the
 * centres of hexagons and triangles are closer in one direction. */
static guint32
find_reach (const WayGrid  *grid,
            const WaySight *sight)
{
  const gdouble least = grid->shape <= WAY_GRID_SQUARES_8 ? 1 : 0.86;

  return (guint32) MIN (ceil (sight->radius / least), G_MAXUINT32 / 2);
}

gboolean
way_knowledge_see_within_sight (WayKnowledge   *self,
                                WayNode         node,
                                const WaySight *sight,
                                guint          *n_changed,
                                GError        **error)
{
  SightLine line = { .sight = sight };
  guint32 column, row, reach;
  guint n = 0, n_new;
  GError *failure = NULL;

  g_return_val_if_fail (WAY_IS_KNOWLEDGE (self), FALSE);
  g_return_val_if_fail (node_type_takes (self->seen.map.type, node), FALSE);
  g_return_val_if_fail (sight != NULL && isfinite (sight->eye), FALSE);
  g_return_val_if_fail (sight->n_heights == 0 || sight->heights != NULL, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  if (n_changed != NULL)
    *n_changed = 0;
  if (!WAY_IS_GRID (knowledge_get_truth (self)))
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                           "lines of sight need a knowledge of a grid; "
                           "elsewhere way_knowledge_see() lets the player see "
                           "single nodes");
      return FALSE;
    }

  line.grid = WAY_GRID (knowledge_get_truth (self));
  line.terrain = line.grid->terrain;
  line.from = (guint32) WAY_NODE_INDEX (node);
  way_grid_get_cell (line.grid, node, &column, &row);
  reach = find_reach (line.grid, sight);
  for (guint32 y = row - MIN (row, reach);
       y < line.terrain->height && y <= (guint64) row + reach; y++)
    for (guint32 x = column - MIN (column, reach);
         x < line.terrain->width && x <= (guint64) column + reach; x++)
      {
        const guint32 cell = (guint32) terrain_cell (line.terrain, x, y);

        if (is_in_sight (&line, cell, &failure)
            && way_knowledge_see (self, WAY_INDEX (cell), 0, &n_new, &failure))
          n += n_new;
        if (failure != NULL)
          {
            g_propagate_error (error, failure);
            return FALSE;
          }
      }

  if (n_changed != NULL)
    *n_changed = n;
  return TRUE;
}
