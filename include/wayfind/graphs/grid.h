/* grid.h - grids of squares, rectangles, hexagons or triangles
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/graph.h>
#include <wayfind/core/macros.h>
#include <wayfind/core/path.h>
#include <wayfind/graphs/terrain.h>

G_BEGIN_DECLS

#define WAY_TYPE_GRID (way_grid_get_type ())

/**
 * WayGrid:
 *
 * The graph of the cells of a #WayTerrain for one kind of mover. A grid adds
 * the shape of the cells, the cost of a step, and the cost of each class of
 * terrain. Grids for infantry, wheels and boats may share one terrain.
 *
 * |[<!-- language="C" -->
 * const WayCost walker[] = { 1, 4, INFINITY };    // of the classes . ~ #
 * g_autoptr (WayTerrain) terrain
 *   = way_terrain_new_from_text ("A~~B\n"
 *                                ".##.\n"
 *                                "....\n", ".~#", "AB", NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 * WayNode a, b;
 *
 * way_grid_set_mover (grid, walker, G_N_ELEMENTS (walker));
 * way_graph_find_node (WAY_GRAPH (grid), "A", &a);
 * way_graph_find_node (WAY_GRAPH (grid), "B", &b);
 *
 * // The way round costs 7, and through the marsh 4 + 4 + 1.
 * g_autoptr (WayPath) path
 *   = way_find_path (WAY_GRAPH (grid), a, b, WAY_STRATEGY_ASTAR, NULL);
 * g_assert (way_path_get_cost (path) == 7);
 * ]|
 *
 * Its nodes are indices, row * width + column. The cost of an edge is the cost
 * of the step times the cost of the class of the cell that the step enters. A
 * cell that the mover cannot enter has no edges, in or out. If all costs are
 * whole numbers, the grid has the flag %WAY_GRAPH_WHOLE_COSTS and searches are
 * faster.
 *
 * The order of neighbours is row-major: the row above from left to right, then
 * the left and the right neighbour, then the row below.
 *
 * Any number of threads may search a grid at once. Change the grid or its
 * terrain only while no thread searches it.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayGrid, way_grid, WAY, GRID, GObject)

/**
 * WAY_GRID_DIAGONAL: (value 1.4142135623842478)
 *
 * The default cost of a diagonal step: the root of 2, rounded to 1518500250
 * times 2^-30, with an error of 1e-11. Sums of such steps are exact, so that
 * ties stay ties. With the root itself, rounding gives different costs to paths
 * of the same length, and A* expands up to 40 % more cells.
 *
 * Since: 1.0
 */
#define WAY_GRID_DIAGONAL 1.4142135623842478

/**
 * WayGridShape:
 * @WAY_GRID_SQUARES_4: squares or rectangles with 4 neighbours
 * @WAY_GRID_SQUARES_8: squares or rectangles with 8 neighbours
 * @WAY_GRID_HEXAGONS: hexagons that stand on a corner, with 6 neighbours; odd
 *   rows are shifted by half a cell to the right. The axial coordinates of a
 *   cell, which can be added and subtracted, are q = column - floor (row / 2)
 *   and r = row
 * @WAY_GRID_TRIANGLES: triangles with 3 neighbours. A cell whose column and row
 *   add up to an even number points up, and its neighbours lie left, right and
 *   below. All others point down, and their neighbours lie left, right and
 *   above
 *
 * The shape of the cells, and with it which cells are neighbours.
 *
 * Since: 1.0
 */
typedef enum
{
  WAY_GRID_SQUARES_4,
  WAY_GRID_SQUARES_8,
  WAY_GRID_HEXAGONS,
  WAY_GRID_TRIANGLES
} WayGridShape;

#define WAY_TYPE_GRID_SHAPE (way_grid_shape_get_type ())

/**
 * way_grid_shape_get_type:
 *
 * Returns: the type of the enumeration #WayGridShape
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_grid_shape_get_type (void) G_GNUC_CONST;

/**
 * WayCornerRule:
 * @WAY_CORNERS_NEVER: no diagonal steps at all
 * @WAY_CORNERS_BOTH_FREE: only if the mover can enter both cells beside the
 *   step, so that it never cuts a corner
 * @WAY_CORNERS_ONE_FREE: only if the mover can enter at least one of these
 *   two cells
 * @WAY_CORNERS_ALWAYS: always, even between two walls that touch at a corner
 *
 * When a step may be diagonal, on squares with 8 neighbours.
 *
 * Since: 1.0
 */
typedef enum
{
  WAY_CORNERS_NEVER,
  WAY_CORNERS_BOTH_FREE,
  WAY_CORNERS_ONE_FREE,
  WAY_CORNERS_ALWAYS
} WayCornerRule;

#define WAY_TYPE_CORNER_RULE (way_corner_rule_get_type ())

/**
 * way_corner_rule_get_type:
 *
 * Returns: the type of the enumeration #WayCornerRule
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_corner_rule_get_type (void) G_GNUC_CONST;

/**
 * WayGridHeuristic:
 * @WAY_GRID_TIGHTEST: the largest estimate that is admissible: octile for
 *   squares (Manhattan if they have 4 neighbours), hexagonal for hexagons,
 *   triangular for triangles
 * @WAY_GRID_MANHATTAN: columns times the cost of a horizontal step plus rows
 *   times the cost of a vertical one. Inadmissible on squares with 8
 *   neighbours and on hexagons
 * @WAY_GRID_OCTILE: the cost of a walk without obstacles: diagonally first,
 *   then straight on. Two straight steps replace a diagonal step that costs
 *   more than they do, and half of two diagonal steps a straight step
 * @WAY_GRID_CHEBYSHEV: the larger of the two terms of Manhattan, if no straight
 *   step costs more than a diagonal one
 * @WAY_GRID_EUCLIDEAN: the straight line between the centres of cells, scaled
 *   down if a diagonal step costs less than its length
 * @WAY_GRID_HEXAGONAL: the number of steps over hexagons without obstacles.
 *   Inadmissible on squares with 8 neighbours
 * @WAY_GRID_TRIANGULAR: the number of steps over triangles without obstacles.
 *   Inadmissible on all other shapes
 * @WAY_GRID_NO_HEURISTIC: always 0, which turns A* into Dijkstra's algorithm
 *
 * How a grid estimates the cost from a cell to the goals. All estimates are
 * scaled by the costs of steps and by the cheapest class on the map. With an
 * inadmissible estimate the path of A* may cost more than the best path. All
 * other estimates are consistent.
 *
 * If a search has more than 16 goals, the grid puts goals that lie close
 * together into one rectangle, and estimates are lower.
 *
 * Since: 1.0
 */
typedef enum
{
  WAY_GRID_TIGHTEST,
  WAY_GRID_MANHATTAN,
  WAY_GRID_OCTILE,
  WAY_GRID_CHEBYSHEV,
  WAY_GRID_EUCLIDEAN,
  WAY_GRID_HEXAGONAL,
  WAY_GRID_TRIANGULAR,
  WAY_GRID_NO_HEURISTIC
} WayGridHeuristic;

#define WAY_TYPE_GRID_HEURISTIC (way_grid_heuristic_get_type ())

/**
 * way_grid_heuristic_get_type:
 *
 * Returns: the type of the enumeration #WayGridHeuristic
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_grid_heuristic_get_type (void) G_GNUC_CONST;

/**
 * way_grid_new:
 * @terrain: the map; the grid takes a reference
 * @shape: the shape of its cells
 *
 * A new grid has these settings: class 0 costs 1, and the mover can enter no
 * other class; a step costs 1, and a diagonal step %WAY_GRID_DIAGONAL; the
 * corner rule is %WAY_CORNERS_BOTH_FREE; the heuristic is %WAY_GRID_TIGHTEST.
 * O(1). The first search prepares the grid in O(cells).
 *
 * Returns: (transfer full): a new grid
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayGrid *way_grid_new (WayTerrain  *terrain,
                       WayGridShape shape);

/**
 * way_grid_get_terrain:
 * @self: a grid
 *
 * Returns: (transfer none): the terrain of the grid
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayTerrain *way_grid_get_terrain (WayGrid *self);

/**
 * way_grid_get_shape:
 * @self: a grid
 *
 * Returns: the shape of its cells
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayGridShape way_grid_get_shape (WayGrid *self);

/**
 * way_grid_set_mover:
 * @self: a grid
 * @costs: (array length=n_classes): for each class, a factor for the cost of
 *   steps onto its cells: 0 or more, or `INFINITY` if the mover cannot enter
 *   them
 * @n_classes: how many costs, up to 256; the mover cannot enter classes from
 *   @n_classes on
 *
 * Sets the cost of each class of terrain for the mover of this grid, such as
 * infantry or boats.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_grid_set_mover (WayGrid       *self,
                         const WayCost *costs,
                         guint          n_classes);

/**
 * way_grid_get_class_cost:
 * @self: a grid
 * @klass: a class of terrain, from 0 to 255
 *
 * Returns: the factor for the cost of steps onto cells of @klass; `INFINITY`
 *   if the mover cannot enter them
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_grid_get_class_cost (WayGrid *self,
                                 guint8   klass);

/**
 * way_grid_set_steps:
 * @self: a grid
 * @horizontal: the cost of a step to the left or right, 0 or more; of any step
 *   over hexagons and triangles
 * @vertical: the cost of a step up or down, 0 or more
 * @diagonal: the cost of a diagonal step, 0 or more; only squares with 8
 *   neighbours have diagonal steps
 *
 * Sets the costs of steps, such as 1, 1 and %WAY_GRID_DIAGONAL, or 10, 10 and
 * 14. Searches with whole numbers take 0.94 of the time on open ground, and
 * 0.97 where a quarter of the cells are walls (bench/bench choices).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_grid_set_steps (WayGrid *self,
                         WayCost  horizontal,
                         WayCost  vertical,
                         WayCost  diagonal);

/**
 * way_grid_get_steps:
 * @self: a grid
 * @horizontal: (out) (optional): the cost of a step to the left or right
 * @vertical: (out) (optional): the cost of a step up or down
 * @diagonal: (out) (optional): the cost of a diagonal step
 *
 * Gets the costs of steps, not yet multiplied by the cost of terrain.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_grid_get_steps (WayGrid *self,
                         WayCost *horizontal,
                         WayCost *vertical,
                         WayCost *diagonal);

/**
 * way_grid_set_cell_size:
 * @self: a grid
 * @width: the width of a cell, above 0 and up to 1e100; of a triangle, its side
 * @height: the height of a cell, in the same range. Hexagons and triangles are
 *   regular: their height follows from their width
 * @unit: the cost of a step for each unit of its length, 0 or more
 *
 * Sets the size of cells, and with it their positions. The default is 1 by 1.
 * The cost of each step becomes its length from centre to centre times @unit.
 * To have other costs, call way_grid_set_steps() after this function.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_grid_set_cell_size (WayGrid *self,
                             gdouble  width,
                             gdouble  height,
                             WayCost  unit);

/**
 * way_grid_get_cell_size:
 * @self: a grid
 * @width: (out) (optional): the width of a cell; of a triangle, its side
 * @height: (out) (optional): the height that was set
 *
 * Gets the size of a cell. O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_grid_get_cell_size (WayGrid *self,
                             gdouble *width,
                             gdouble *height);

/**
 * way_grid_set_corner_rule:
 * @self: a grid
 * @rule: when a step may be diagonal
 *
 * Sets when a step may be diagonal.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_grid_set_corner_rule (WayGrid      *self,
                               WayCornerRule rule);

/**
 * way_grid_get_corner_rule:
 * @self: a grid
 *
 * Returns: when a step may be diagonal
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCornerRule way_grid_get_corner_rule (WayGrid *self);

/**
 * way_grid_set_heuristic:
 * @self: a grid
 * @heuristic: how to estimate the cost to the goals
 *
 * Sets how the grid estimates the cost to the goals.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_grid_set_heuristic (WayGrid         *self,
                             WayGridHeuristic heuristic);

/**
 * way_grid_get_heuristic:
 * @self: a grid
 *
 * Returns: how the grid estimates the cost to the goals
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayGridHeuristic way_grid_get_heuristic (WayGrid *self);

/**
 * way_grid_get_node:
 * @self: a grid
 * @column: a column of it, from 0 at the left
 * @row: a row of it, from 0 at the top
 *
 * way_graph_find_node() finds the same node by its name "column,row", and by
 * a mark of the terrain.
 *
 * Returns: the node of that cell. O(1)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayNode way_grid_get_node (WayGrid *self,
                           guint32  column,
                           guint32  row);

/**
 * way_grid_get_cell:
 * @self: a grid
 * @node: a node of it
 * @column: (out) (optional): its column
 * @row: (out) (optional): its row
 *
 * Gets the column and the row of a cell. O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_grid_get_cell (WayGrid *self,
                        WayNode  node,
                        guint32 *column,
                        guint32 *row);

/**
 * way_grid_is_free:
 * @self: a grid
 * @node: a node of it
 *
 * Returns: whether the mover can enter that cell. O(1)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_grid_is_free (WayGrid *self,
                           WayNode  node);

/**
 * way_grid_has_line_of_sight:
 * @self: a grid
 * @from: a node of it
 * @to: another
 *
 * Checks whether the mover can go straight from the centre of @from to the
 * centre of @to: it must be able to enter every cell that the line crosses. If
 * the line passes exactly through a corner of squares, the rule for a diagonal
 * step decides; with 4 neighbours, or without diagonal steps, both cells beside
 * the corner must be free. Over hexagons and triangles every cell that the line
 * touches must be free, also if it touches the cell only in a corner or along a
 * side. The border of the map closes no line. The function computes in whole
 * numbers, without rounding. O(cells crossed).
 *
 * Returns: whether the line is open
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_grid_has_line_of_sight (WayGrid *self,
                                     WayNode  from,
                                     WayNode  to);

/**
 * way_grid_dup_text:
 * @self: a grid
 * @path: (nullable): a path over it, or %NULL for the map alone
 * @step: the character for the cells of @path
 *
 * Draws the map like way_terrain_dup_text(), and a path over it. Marks cover
 * the path. O(cells).
 *
 * Returns: (transfer full): the map as text
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
char *way_grid_dup_text (WayGrid       *self,
                         const WayPath *path,
                         char           step);

#define WAY_TYPE_CLEARANCE_MAP (way_clearance_map_get_type ())

/**
 * WayClearanceMap:
 *
 * The room on a grid for movers that cover a square of cells. For each cell the
 * map holds the side of the largest free square whose upper left corner is this
 * cell. A square is free if the mover can enter all its cells. One map serves
 * movers of all sizes, each through a #WayClearance. It takes two bytes a cell.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain
 *   = way_terrain_new_from_text ("....\n"
 *                                "....\n"
 *                                "..#.\n", ".#", NULL, NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
 * g_autoptr (WayClearanceMap) room = way_clearance_map_new (grid, NULL);
 *
 * g_assert (way_clearance_map_get (room, way_grid_get_node (grid, 0, 0)) == 2);
 * g_assert (way_clearance_map_get (room, way_grid_get_node (grid, 2, 2)) == 0);
 *
 * way_terrain_set_class (terrain, 2, 2, 0);
 * g_assert (way_clearance_map_get (room, way_grid_get_node (grid, 0, 0)) == 3);
 * ]|
 *
 * The first use computes the map in O(cells). The map follows its grid: after
 * an edit of the terrain it updates only cells whose clearance may have
 * changed. Any number of threads may use it while no thread changes the grid.
 *
 * Source: Harabor and Botea, Hierarchical path planning for multi-size agents
 * in heterogeneous grid environments, 2008.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayClearanceMap, way_clearance_map, WAY, CLEARANCE_MAP,
                      GObject)

/**
 * way_clearance_map_new:
 * @grid: a grid of squares or rectangles; the map takes a reference
 * @error: return location for an error, or %NULL
 *
 * Makes a clearance map. O(1): its first use computes it.
 *
 * Returns: (transfer full): a new map; %NULL with %WAY_ERROR_UNSUPPORTED for
 *   hexagons and triangles, for which way_clearance_new_full() serves
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayClearanceMap *way_clearance_map_new (WayGrid  *grid,
                                        GError  **error);

/**
 * way_clearance_map_get:
 * @self: a clearance map
 * @node: a node of its grid
 *
 * A mover of size s fits here if the result is s or more: it then covers s
 * columns to the right and s rows down, with @node as its upper left cell. O(1)
 * after the map has followed the last edits of the terrain.
 *
 * Returns: the side of the largest square, in cells, up to 65535; 0 if the
 *   mover cannot enter the cell, or the machine has no memory for the map
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_clearance_map_get (WayClearanceMap *self,
                             WayNode          node);

G_END_DECLS
