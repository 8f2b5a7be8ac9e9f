/* grid.h - cells side by side: squares, rectangles, hexagons, triangles
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
 * A #WayTerrain as a graph for one kind of mover: the shape of the cells, the
 * costs of steps, and the cost of each class of terrain. Grids for infantry,
 * wheels and boats may share one terrain.
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
 * of the step times the cost of the class of its head. A cell that cannot be
 * entered has no edges, in or out. If all costs are whole the grid promises
 * that, and searches are faster.
 *
 * Neighbours come in row-major order: the row above from left to right, then
 * left and right, then the row below.
 *
 * Any number of threads may search a grid at once. Change the grid or edit its
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
 * times 2^-30, which differs by 1e-11. Sums of such steps are exact, so that
 * ties stay ties. With the root itself rounding would make paths of equal cost
 * differ, and A* would expand up to 40 % more cells.
 *
 * Since: 1.0
 */
#define WAY_GRID_DIAGONAL 1.4142135623842478

/**
 * WayGridShape:
 * @WAY_GRID_SQUARES_4: squares or rectangles with 4 neighbours
 * @WAY_GRID_SQUARES_8: squares or rectangles with 8 neighbours
 * @WAY_GRID_HEXAGONS: hexagons that stand on a corner, with 6 neighbours; odd
 *   rows are shifted by half a cell to the right
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
 * @WAY_CORNERS_BOTH_FREE: only if both cells beside the step can be entered:
 *   no corner is cut
 * @WAY_CORNERS_ONE_FREE: only if at least one of them can be entered
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
 * @WAY_GRID_TIGHTEST: the largest that never overestimates: octile for squares
 *   (which is Manhattan with 4 neighbours), hexagonal for hexagons, triangular
 *   for triangles
 * @WAY_GRID_MANHATTAN: way_manhattan(). Inadmissible on squares with 8
 *   neighbours and on hexagons
 * @WAY_GRID_OCTILE: way_octile()
 * @WAY_GRID_CHEBYSHEV: way_chebyshev()
 * @WAY_GRID_EUCLIDEAN: the straight line between the centres of cells, scaled
 *   down if a diagonal step costs less than its length
 * @WAY_GRID_HEXAGONAL: way_hex_distance(). Inadmissible on squares with 8
 *   neighbours
 * @WAY_GRID_TRIANGULAR: way_triangle_distance(). Inadmissible except on
 *   triangles
 * @WAY_GRID_NO_HEURISTIC: no estimate, so that A* works like Dijkstra's
 *   algorithm
 *
 * How a grid estimates the cost from a cell to the goals. All estimates are
 * scaled by the costs of steps and by the cheapest class that lies anywhere on
 * the map. With an estimate that is called inadmissible here, the path of A*
 * may cost more than the best. All other estimates are consistent.
 *
 * With more than 16 goals, goals that lie together are estimated as one
 * rectangle, which gives lower estimates.
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
 * A new grid has these settings: class 0 costs 1 and all others cannot be
 * entered; a step costs 1, and a diagonal one %WAY_GRID_DIAGONAL; no corner is
 * cut; the heuristic is the tightest. The first search looks at each cell once.
 * O(1): the first search makes the data that all searches need, in O(cells).
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
 * Returns: (transfer none): its map
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
 * @costs: (array length=n_classes): by class, the factor by which steps onto
 *   its cells are multiplied: 0 or more, or `INFINITY` if they cannot be
 *   entered
 * @n_classes: how many costs, up to 256; classes beyond cannot be entered
 *
 * Sets the costs of terrain for the movers of this grid, such as infantry or
 * boats.
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
 * Returns: the factor by which the class multiplies steps for the mover;
 *   `INFINITY` if it cannot be entered
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_grid_get_class_cost (WayGrid *self,
                                 guint8   klass);

/**
 * way_grid_set_steps:
 * @self: a grid
 * @straight: the cost of a step to a neighbour beside the cell, 0 or more
 * @diagonal: the cost of a diagonal step, 0 or more; it only counts for squares
 *   with 8 neighbours
 *
 * Sets the costs of steps, such as 1 and %WAY_GRID_DIAGONAL, or 10 and 14.
 * Searches with whole numbers take about half the time.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_grid_set_steps (WayGrid *self,
                         WayCost  straight,
                         WayCost  diagonal);

/**
 * way_grid_set_steps_full:
 * @self: a grid
 * @horizontal: what a step to the left or right costs, 0 or more; for hexagons
 *   and triangles, any step
 * @vertical: what a step up or down costs
 * @diagonal: what a diagonal step costs
 *
 * Sets the costs of steps over rectangles.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_grid_set_steps_full (WayGrid *self,
                              WayCost  horizontal,
                              WayCost  vertical,
                              WayCost  diagonal);

/**
 * way_grid_get_steps:
 * @self: a grid
 * @horizontal: (out) (optional): what a step to the left or right costs
 * @vertical: (out) (optional): what a step up or down costs
 * @diagonal: (out) (optional): what a diagonal step costs
 *
 * Gets the costs of steps, before they are multiplied by the cost of terrain.
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
 * @unit: the cost of a step for each unit of length, 0 or more
 *
 * Sets the positions of cells, for way_graph_get_position(). Each step then
 * costs its length, from centre to centre, times @unit. A cell is 1 by 1 by
 * default. Set other costs of steps afterwards.
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
 * Checks whether the mover can go straight from the centre of one cell to the
 * centre of the other, because every cell that the line crosses can be entered.
 * If the line passes exactly through a corner of squares, the corner rule
 * decides as for a diagonal step; with 4 neighbours, or without diagonal steps,
 * both cells beside the corner must be free. Over hexagons and triangles every
 * cell that the line touches must be free. The test uses whole numbers, without
 * rounding. O(cells crossed).
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
 * @path: (nullable): a path over it, or %NULL for none
 * @step: what to draw for the cells of @path
 *
 * Draws the map as way_terrain_dup_text() does, with a path over it. Marks are
 * drawn over the path. O(cells).
 *
 * Returns: (transfer full): the map as text
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
char *way_grid_dup_text (WayGrid       *self,
                         const WayPath *path,
                         char           step);

/**
 * way_hex_to_axial:
 * @column: a column of hexagons
 * @row: a row of them
 * @q: (out): the first axial coordinate
 * @r: (out): the second
 *
 * Turns offset coordinates into axial ones. Offset coordinates are those of
 * grids, whose odd rows are shifted to the right; axial coordinates of hexagons
 * can be added and subtracted. O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_hex_to_axial (gint64  column,
                       gint64  row,
                       gint64 *q,
                       gint64 *r);

/**
 * way_hex_to_offset:
 * @q: the first axial coordinate
 * @r: the second
 * @column: (out): the column
 * @row: (out): the row
 *
 * The reverse of way_hex_to_axial(). O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_hex_to_offset (gint64  q,
                        gint64  r,
                        gint64 *column,
                        gint64 *row);

/**
 * way_manhattan:
 * @dx: columns between two cells, of either sign
 * @dy: rows between them
 * @horizontal: what a step to the left or right costs, 0 or more
 * @vertical: what a step up or down costs
 *
 * Admissible if steps lead to 4 neighbours. With 8 neighbours it overestimates
 * as soon as a diagonal step costs less than the two straight steps that it
 * saves: A* is then fast, and its path may cost more than the best. O(1).
 *
 * Returns: |@dx| * @horizontal + |@dy| * @vertical
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_manhattan (gdouble dx,
                       gdouble dy,
                       WayCost horizontal,
                       WayCost vertical);

/**
 * way_octile:
 * @dx: columns between two cells, of either sign
 * @dy: rows between them
 * @horizontal: what a step to the left or right costs, 0 or more
 * @vertical: what a step up or down costs
 * @diagonal: what a diagonal step costs; `INFINITY` if there are none
 *
 * The cost of a walk over a plain without obstacles: diagonally first, then
 * straight on. A diagonal step that costs more than two straight steps is
 * replaced by these, and a straight step that costs more than a diagonal step
 * is replaced by a diagonal step. So the estimate is admissible with 4 or 8
 * neighbours. O(1).
 *
 * Returns: the cost of such a walk; if diagonal steps are the cheapest, odd
 *   distances may cost one step more than this
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_octile (gdouble dx,
                    gdouble dy,
                    WayCost horizontal,
                    WayCost vertical,
                    WayCost diagonal);

/**
 * way_chebyshev:
 * @dx: columns between two cells, of either sign
 * @dy: rows between them
 * @horizontal: what a step to the left or right costs: 0 or more, and no more
 *   than a diagonal step
 * @vertical: what a step up or down costs, likewise
 *
 * Admissible with 4 or 8 neighbours, and the exact distance if all 8 steps have
 * equal cost. O(1).
 *
 * Returns: the larger of |@dx| * @horizontal and |@dy| * @vertical
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_chebyshev (gdouble dx,
                       gdouble dy,
                       WayCost horizontal,
                       WayCost vertical);

/**
 * way_euclidean:
 * @dx: columns between two cells, of either sign
 * @dy: rows between them
 * @horizontal: what a step to the left or right costs, 0 or more
 * @vertical: what a step up or down costs
 *
 * The straight line. It is admissible with 4 neighbours. With 8 it is
 * admissible if a diagonal step costs at least the root of @horizontal squared
 * plus @vertical squared. The usual 10 and 14 do not satisfy this: 14.14 is
 * more than 14, and a search may find a path that costs slightly more than the
 * best. O(1).
 *
 * Returns: the length of the line
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_euclidean (gdouble dx,
                       gdouble dy,
                       WayCost horizontal,
                       WayCost vertical);

/**
 * way_hex_distance:
 * @dq: difference of the first axial coordinates, of either sign
 * @dr: difference of the second ones
 * @step: what a step costs, 0 or more
 *
 * The exact distance over hexagons without obstacles. way_hex_to_axial() turns
 * columns and rows into axial coordinates. O(1).
 *
 * Returns: the number of steps times @step
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_hex_distance (gdouble dq,
                          gdouble dr,
                          WayCost step);

/**
 * way_triangle_distance:
 * @from_column: the column of a cell
 * @from_row: its row
 * @to_column: the column of another
 * @to_row: its row
 * @step: what a step costs, 0 or more
 *
 * The exact distance over triangles without obstacles. The function takes both
 * cells and not their difference, since the distance depends on which way each
 * cell points: up if its column and row add up to an even number.
 *
 * The sides of triangles lie on three families of parallel lines. Each step
 * crosses one line, and a shortest walk crosses none twice, so that the
 * distance is the number of lines between the two cells. O(1).
 *
 * Returns: the number of steps times @step
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_triangle_distance (gint64  from_column,
                               gint64  from_row,
                               gint64  to_column,
                               gint64  to_row,
                               WayCost step);

#define WAY_TYPE_CLEARANCE_MAP (way_clearance_map_get_type ())

/**
 * WayClearanceMap:
 *
 * The free space on a grid for movers that cover a square of cells. For each
 * cell the map has the side of the largest square that begins with this cell,
 * in its upper left corner, and that the mover can enter. One map serves movers
 * of all sizes, each with a #WayClearance. It takes two bytes for each cell.
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
 * The map is made when it is first needed, in O(cells), and follows its grid:
 * after an edit of the terrain only the cells whose clearance may have changed
 * are computed again. Any number of threads may read it while the grid does not
 * change.
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
 * O(1): the first lookup makes the map.
 *
 * Returns: (transfer full): a new map; %NULL with %WAY_ERROR_UNSUPPORTED for
 *   hexagons and triangles, which do not form squares: see
 *   way_clearance_new_full()
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
 * A mover of size s fits here if the result is s or more: it then covers the
 * cells from @node on, s to the right and s down. O(1), except for updates
 * after an edit of the terrain.
 *
 * Returns: the side of the largest square, in cells, up to 65535; 0 if the
 *   mover cannot enter the cell, or there is no memory for the map
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_clearance_map_get (WayClearanceMap *self,
                             WayNode          node);

G_END_DECLS
