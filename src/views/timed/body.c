/* body.c - the cells that a mover of some size covers
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "views/timed/body.h"

#include "core/node-type-private.h"

#include <wayfind/core/error.h>
#include <wayfind/graphs/grid.h>
#include <wayfind/views/view.h>

WayGraph *
body_find_ground (WayGraph *graph)
{
  while (WAY_IS_VIEW (graph))
    graph = way_view_get_base (WAY_VIEW (graph));

  return graph;
}

static gboolean
has_squares (WayGraph *graph)
{
  const WayGridShape shape
    = WAY_IS_GRID (graph) ? way_grid_get_shape (WAY_GRID (graph))
                          : WAY_GRID_HEXAGONS;

  return shape == WAY_GRID_SQUARES_4 || shape == WAY_GRID_SQUARES_8;
}

gboolean
body_find_map (WayGraph   *graph,
               guint       size,
               const char *piece,
               CellMap    *map,
               GError    **error)
{
  WayGraph *ground = body_find_ground (graph);
  WayTerrain *terrain;

  *map = (CellMap) { 0, 0 };
  if (has_squares (ground)
      && node_type_is_like (way_graph_get_query_type (graph),
                            way_graph_get_query_type (ground)))
    {
      terrain = way_grid_get_terrain (WAY_GRID (ground));
      *map = (CellMap) { way_terrain_get_width (terrain),
                         way_terrain_get_height (terrain) };
      return TRUE;
    }
  if (size == 1)
    return TRUE;

  g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
               "%s larger than one cell need a grid of squares or rectangles",
               piece);
  return FALSE;
}
