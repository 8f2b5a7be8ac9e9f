/* plain-grid.c - the edges of a grid, found in another and slower way
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * By geometry alone: squares touch if they are next to each other, hexagons
 * if their centres are one width apart, triangles if they share two corners. */

#include "plain-grid.h"

#include "oracle.h"

#include <math.h>

typedef struct
{
  WayGrid    *grid;
  WayTerrain *terrain;
  gint        width;
  gint        height;
} Cells;

WayTerrain *
plain_grid_random_terrain (GRand  *rand,
                           guint32 width,
                           guint32 height,
                           guint   n_classes)
{
  g_autoptr (GError) error = NULL;
  WayTerrain *terrain = way_terrain_new (width, height, &error);

  g_assert_no_error (error);
  for (guint32 row = 0; row < height; row++)
    for (guint32 column = 0; column < width; column++)
      if (g_rand_boolean (rand))
        way_terrain_set_class (terrain, column, row,
                               g_rand_int_range (rand, 0, n_classes));

  return terrain;
}

static gboolean
is_free (const Cells *cells,
         gint         column,
         gint         row)
{
  return column >= 0 && row >= 0 && column < cells->width
         && row < cells->height
         && way_grid_get_class_cost (cells->grid,
                                     way_terrain_get_class (cells->terrain,
                                                            column, row))
              < INFINITY;
}

/* Hexagons are one wide here, and their rows half the root of 3 apart. */
static gboolean
hexagons_touch (gint column,
                gint row,
                gint other_column,
                gint other_row)
{
  const gdouble dx = (column + (row & 1) * 0.5)
                     - (other_column + (other_row & 1) * 0.5);
  const gdouble dy = (row - other_row) * sqrt (3) / 2;

  return fabs (hypot (dx, dy) - 1) < 1e-6;
}

/* The corners of a triangle, with half a side and a height as units. */
static void
get_corners (gint column,
             gint row,
             gint corners[3][2])
{
  const gboolean is_up = (column + row) % 2 == 0;
  const gint tip = is_up ? row : row + 1, base = is_up ? row + 1 : row;

  corners[0][0] = column + 1;
  corners[0][1] = tip;
  corners[1][0] = column;
  corners[2][0] = column + 2;
  corners[1][1] = corners[2][1] = base;
}

static gboolean
triangles_touch (gint column,
                 gint row,
                 gint other_column,
                 gint other_row)
{
  gint one[3][2], other[3][2];
  guint shared = 0;

  get_corners (column, row, one);
  get_corners (other_column, other_row, other);
  for (guint i = 0; i < 3; i++)
    for (guint k = 0; k < 3; k++)
      shared += one[i][0] == other[k][0] && one[i][1] == other[k][1];

  return shared == 2;
}

/* The cost of a step between squares, INFINITY if it is not allowed. */
static WayCost
square_step (const Cells      *cells,
             const PlainSteps *steps,
             gint              column,
             gint              row,
             gint              dx,
             gint              dy)
{
  guint n_free;

  if (ABS (dx) > 1 || ABS (dy) > 1)
    return INFINITY;
  if (dy == 0)
    return steps->horizontal;
  if (dx == 0)
    return steps->vertical;
  if (way_grid_get_shape (cells->grid) == WAY_GRID_SQUARES_4)
    return INFINITY;

  n_free = is_free (cells, column + dx, row)
           + is_free (cells, column, row + dy);
  switch (way_grid_get_corner_rule (cells->grid))
    {
    case WAY_CORNERS_NEVER:
      return INFINITY;
    case WAY_CORNERS_BOTH_FREE:
      return n_free < 2 ? INFINITY : steps->diagonal;
    case WAY_CORNERS_ONE_FREE:
      return n_free < 1 ? INFINITY : steps->diagonal;
    case WAY_CORNERS_ALWAYS:
    default:
      return steps->diagonal;
    }
}

static WayCost
step_between (const Cells      *cells,
              const PlainSteps *steps,
              guint             from,
              guint             to)
{
  const gint column = from % cells->width, row = from / cells->width;
  const gint to_column = to % cells->width, to_row = to / cells->width;

  if (from == to || !is_free (cells, column, row)
      || !is_free (cells, to_column, to_row))
    return INFINITY;

  switch (way_grid_get_shape (cells->grid))
    {
    case WAY_GRID_HEXAGONS:
      return hexagons_touch (column, row, to_column, to_row)
               ? steps->horizontal : INFINITY;
    case WAY_GRID_TRIANGLES:
      return triangles_touch (column, row, to_column, to_row)
               ? steps->horizontal : INFINITY;
    case WAY_GRID_SQUARES_4:
    case WAY_GRID_SQUARES_8:
    default:
      return square_step (cells, steps, column, row, to_column - column,
                          to_row - row);
    }
}

PlainGraph *
plain_grid_new (WayGrid          *grid,
                const PlainSteps *steps)
{
  WayTerrain *terrain = way_grid_get_terrain (grid);
  const Cells cells = { grid, terrain, way_terrain_get_width (terrain),
                        way_terrain_get_height (terrain) };
  const guint n_cells = cells.width * cells.height;
  PlainGraph *plain = plain_graph_new (n_cells);

  for (guint from = 0; from < n_cells; from++)
    for (guint to = 0; to < n_cells; to++)
      {
        const WayCost step = step_between (&cells, steps, from, to);
        const guint8 klass = way_terrain_get_class (terrain,
                                                    to % cells.width,
                                                    to / cells.width);

        if (step < INFINITY)
          plain_graph_add (plain, from, to,
                           step * way_grid_get_class_cost (grid, klass));
      }

  plain_graph_seal (plain);
  return plain;
}

static void
assert_same_edges (const PlainGraph *plain,
                   guint             node,
                   const WayEdges   *edges)
{
  guint n_expected;
  const PlainEdge *expected = plain_graph_get_edges (plain, node, &n_expected);

  g_assert_cmpuint (way_edges_get_length (edges), ==, n_expected);
  for (guint i = 0; i < n_expected; i++)
    {
      g_assert_cmpuint (WAY_NODE_INDEX (way_edges_get_node (edges, i)), ==,
                        expected[i].to);
      g_assert_cmpfloat (way_edges_get_cost (edges, i), ==, expected[i].cost);
    }
}

/* The same edges, each the other way round. */
static PlainGraph *
turn_around (const PlainGraph *plain)
{
  PlainGraph *back = plain_graph_new (plain->n_nodes);

  for (guint i = 0; i < plain->edges->len; i++)
    {
      const PlainEdge *edge = &g_array_index (plain->edges, PlainEdge, i);

      plain_graph_add (back, edge->to, edge->from, edge->cost);
    }

  plain_graph_seal (back);
  return back;
}

void
plain_grid_assert_edges (const PlainGraph *plain,
                         WayGrid          *grid)
{
  WayGraph *graph = WAY_GRAPH (grid);
  const WayQuery query = { NULL, 0 };
  gpointer cursor = way_graph_begin (graph, &query);
  g_autoptr (WayEdges) edges = way_edges_new (way_graph_get_node_type (graph));
  g_autoptr (PlainGraph) back = turn_around (plain);

  for (guint node = 0; node < plain->n_nodes; node++)
    {
      const WayAt at = { WAY_INDEX (node), WAY_INDEX (node), 0, TRUE };

      way_graph_neighbours (graph, cursor, &at, edges);
      assert_same_edges (plain, node, edges);
      way_graph_predecessors (graph, cursor, &at, edges);
      assert_same_edges (back, node, edges);
    }

  way_graph_end (graph, cursor);
}

static void
assert_cost (WaySearch  *search,
             WayStrategy strategy,
             guint       goal,
             WayCost     expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) path = NULL;
  WayStatus status;

  way_search_set_strategy (search, strategy);
  way_search_set_goal (search, WAY_INDEX (goal));
  status = way_search_run (search, &error);
  g_assert_no_error (error);
  if (expected == INFINITY)
    {
      g_assert_cmpint (status, ==, WAY_STATUS_EXHAUSTED);
      return;
    }

  g_assert_cmpint (status, ==, WAY_STATUS_FOUND);
  path = way_search_dup_path (search);
  oracle_assert_cost (way_path_get_cost (path), expected);
}

void
plain_grid_assert_searches (const PlainGraph *plain,
                            WayGrid          *grid,
                            guint             stride)
{
  g_autoptr (WaySearch) search = way_search_new (WAY_GRAPH (grid),
                                                 WAY_STRATEGY_ASTAR);

  for (guint start = 0; start < plain->n_nodes; start += stride)
    {
      g_autofree WayCost *costs = oracle_costs_from (plain, start);

      /* Nothing leads into a blocked cell, not even from itself. */
      if (way_graph_is_blocked (WAY_GRAPH (grid), WAY_INDEX (start)))
        costs[start] = INFINITY;
      way_search_set_start (search, WAY_INDEX (start));
      for (guint goal = 0; goal < plain->n_nodes; goal++)
        {
          assert_cost (search, WAY_STRATEGY_ASTAR, goal, costs[goal]);
          assert_cost (search, WAY_STRATEGY_DIJKSTRA, goal, costs[goal]);
        }
    }
}
