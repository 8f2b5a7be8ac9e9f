/* body.h - the cells that a mover of some size covers
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/graph.h>

/* A square of cells whose node is the upper left cell, cut off at the border of
 * the map. A mover of size 1 covers its node, on any graph. */
typedef struct
{
  WayNode node;
  guint32 columns;
  guint32 rows;
  guint32 width;                /* of the map */
} Body;

/* The number of cells of a map; the width is 0 without a map. */
typedef struct
{
  guint32 width;
  guint32 height;
} CellMap;

/* The graph at the bottom of a pile of views. */
WayGraph *body_find_ground (WayGraph   *graph);

/* Finds the map of a pile on which movers of @size are squares; size 1 needs no
 * map. Returns FALSE with @error set if the bottom of the pile is not a grid of
 * squares, or the pile has other nodes. @piece is the subject of the
 * message. */
gboolean  body_find_map    (WayGraph   *graph,
                            guint       size,
                            const char *piece,
                            CellMap    *map,
                            GError    **error);

static inline Body
body_at (const CellMap *map,
         guint          size,
         WayNode        node)
{
  const gsize index = WAY_NODE_INDEX (node);

  if (size == 1)
    return (Body) { node, 1, 1, 0 };

  return (Body) { node, MIN (size, map->width - (guint32) (index % map->width)),
                  MIN (size, map->height - (guint32) (index / map->width)),
                  map->width };
}

/* All places where a mover of @size would cover one of the @other by @other
 * cells from @node on; they form a rectangle, too. */
static inline Body
body_places_over (const CellMap *map,
                  guint          size,
                  guint          other,
                  WayNode        node)
{
  const gsize index = WAY_NODE_INDEX (node);
  guint32 column, row, left, up;
  Body body;

  if (size == 1)
    return body_at (map, other, node);

  column = (guint32) (index % map->width);
  row = (guint32) (index / map->width);
  left = MIN (size - 1, column);
  up = MIN (size - 1, row);
  body.node = WAY_INDEX (index - (gsize) up * map->width - left);
  body.columns = left + MIN (other, map->width - column);
  body.rows = up + MIN (other, map->height - row);
  body.width = map->width;
  return body;
}

static inline guint
body_n_cells (const Body *self)
{
  return self->columns * self->rows;
}

/* Cell @i, row by row; cell 0 is the node. */
static inline WayNode
body_cell (const Body *self,
           guint       i)
{
  return i == 0 ? self->node
                : WAY_INDEX (WAY_NODE_INDEX (self->node)
                             + (gsize) (i / self->columns) * self->width
                             + i % self->columns);
}
