/* terrain.h - maps of classes of ground, one byte a cell
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/macros.h>

G_BEGIN_DECLS

#define WAY_TYPE_TERRAIN (way_terrain_get_type ())

/**
 * WayTerrain:
 *
 * A map of the ground: each cell of a rectangle has a class, such as grass,
 * wall, water or hill. The cost of a class depends on the mover, and so belongs
 * to a #WayGrid. Any number of grids can share one terrain.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain
 *   = way_terrain_new_from_text ("A..\n"
 *                                ".#.\n"
 *                                "..~\n", ".#~", "A", NULL);
 * guint32 column, row;
 *
 * g_assert (way_terrain_find_mark (terrain, 'A', &column, &row));
 * g_assert (way_terrain_get_class (terrain, 1, 1) == 1);      // #, the second
 * way_terrain_fill (terrain, 0, 0, 3, 1, 2);
 * g_assert (way_terrain_get_n_cells_of_class (terrain, 2) == 4);
 * ]|
 *
 * Columns count from the left and rows from the top, both from 0. Any number of
 * threads may search a terrain at once. Edit it only while no thread searches
 * it.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayTerrain, way_terrain, WAY, TERRAIN, GObject)

/**
 * way_terrain_new:
 * @width: how many columns
 * @height: how many rows; below 2^32 - 1 cells in all
 * @error: return location for an error, or %NULL
 *
 * Makes a terrain whose cells are all of class 0. O(cells), one byte each.
 *
 * Returns: (transfer full): a new terrain; %NULL with %WAY_ERROR_TOO_LARGE if
 *   the terrain would have too many cells, or the machine has no memory
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayTerrain *way_terrain_new (guint32   width,
                             guint32   height,
                             GError  **error);

/**
 * WayNumberType:
 * @WAY_NUMBER_INT8: whole numbers of 8 bits, signed
 * @WAY_NUMBER_UINT8: whole numbers of 8 bits, unsigned
 * @WAY_NUMBER_INT16: whole numbers of 16 bits, signed
 * @WAY_NUMBER_UINT16: whole numbers of 16 bits, unsigned
 * @WAY_NUMBER_INT32: whole numbers of 32 bits, signed
 * @WAY_NUMBER_UINT32: whole numbers of 32 bits, unsigned
 * @WAY_NUMBER_INT64: whole numbers of 64 bits, signed
 * @WAY_NUMBER_UINT64: whole numbers of 64 bits, unsigned
 * @WAY_NUMBER_FLOAT: floats
 * @WAY_NUMBER_DOUBLE: doubles
 *
 * The type of the numbers of an array.
 *
 * Since: 1.0
 */
typedef enum
{
  WAY_NUMBER_INT8,
  WAY_NUMBER_UINT8,
  WAY_NUMBER_INT16,
  WAY_NUMBER_UINT16,
  WAY_NUMBER_INT32,
  WAY_NUMBER_UINT32,
  WAY_NUMBER_INT64,
  WAY_NUMBER_UINT64,
  WAY_NUMBER_FLOAT,
  WAY_NUMBER_DOUBLE
} WayNumberType;

#define WAY_TYPE_NUMBER_TYPE (way_number_type_get_type ())

/**
 * way_number_type_get_type:
 *
 * Returns: the type of the enumeration #WayNumberType
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_number_type_get_type (void) G_GNUC_CONST;

/**
 * way_terrain_new_from_array: (skip)
 * @numbers: @width * @height numbers, row by row
 * @type: their type
 * @width: how many columns
 * @height: how many rows; below 2^32 - 1 cells in all
 * @bounds: (array length=n_bounds) (nullable): numbers that rise, none NaN. The
 *   class of a cell is how many bounds are at most its number. %NULL if the
 *   numbers are classes
 * @n_bounds: how many, at most 255
 * @error: return location for an error, or %NULL
 *
 * Makes a terrain of an array as a program or a picture has it. With bounds 1
 * and 5, heights below 1 become class 0, heights from 1 to below 5 class 1, and
 * all others class 2. Numbers are compared as doubles. O(cells log bounds).
 *
 * Returns: (transfer full): a new terrain; %NULL with %WAY_ERROR_PARSE if a
 *   number is NaN or, without bounds, no whole number from 0 to 255; with
 *   %WAY_ERROR_TOO_LARGE as way_terrain_new()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayTerrain *way_terrain_new_from_array (gconstpointer  numbers,
                                        WayNumberType  type,
                                        guint32        width,
                                        guint32        height,
                                        const gdouble *bounds,
                                        guint          n_bounds,
                                        GError       **error);

/**
 * way_terrain_new_from_text:
 * @text: the map, one line for each row
 * @legend: the characters that stand for class 0, 1, 2 ...: one printable ASCII
 *   character each, such as ".#~^"
 * @marks: (nullable): further characters that mark cells of class 0 for
 *   way_terrain_find_mark(), such as "AB", or %NULL for none
 * @error: return location for an error, or %NULL
 *
 * Reads a map that a person has typed. The function skips spaces, tabs and
 * lines without cells, so that a map may be indented, spaced out, or drawn with
 * every other row shifted, as for hexagons. A space counts as a cell only if it
 * is in @legend or @marks. All rows must have as many cells as the first.
 *
 * |[
 * terrain = way_terrain_new_from_text (". . . # . . .\n"
 *                                      ". A . # . B .\n"
 *                                      ". . . . . . .\n",
 *                                      ".#", "AB", &error);
 * ]|
 *
 * O(length of @text).
 *
 * Returns: (transfer full): a new terrain; %NULL with %WAY_ERROR_PARSE if
 *   @text holds another character, a row of another length or no cell at all,
 *   or if @legend and @marks name a character twice; with
 *   %WAY_ERROR_TOO_LARGE if the machine has no memory
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayTerrain *way_terrain_new_from_text (const char  *text,
                                       const char  *legend,
                                       const char  *marks,
                                       GError     **error);

/**
 * way_terrain_dup_text:
 * @self: a terrain
 * @legend: (nullable): the characters that stand for class 0, 1, 2 ..., or
 *   %NULL for the legend with which the map was read; ".#~^" if the map was not
 *   read from text
 *
 * Draws the map with its marks, each row ended by a newline. Classes beyond
 * the legend are drawn as "?". O(cells).
 *
 * Returns: (transfer full): the map as text
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
char *way_terrain_dup_text (WayTerrain *self,
                            const char *legend);

/**
 * way_terrain_get_width:
 * @self: a terrain
 *
 * Returns: how many columns it has
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint32 way_terrain_get_width (WayTerrain *self);

/**
 * way_terrain_get_height:
 * @self: a terrain
 *
 * Returns: how many rows it has
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint32 way_terrain_get_height (WayTerrain *self);

/**
 * way_terrain_get_class:
 * @self: a terrain
 * @column: a column of it
 * @row: a row of it
 *
 * Returns: the class of the cell
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint8 way_terrain_get_class (WayTerrain *self,
                              guint32     column,
                              guint32     row);

/**
 * way_terrain_set_class:
 * @self: a terrain
 * @column: a column of it
 * @row: a row of it
 * @klass: the new class of the cell
 *
 * Changes the class of a cell. All grids that share the terrain follow: the
 * next search updates only the surroundings of this cell, unless hundreds of
 * cells change between two searches. O(1).
 *
 * A search over such a grid that has not ended fails with %WAY_ERROR_CHANGED
 * when it continues. If the cell has the class already, nothing changes.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_terrain_set_class (WayTerrain *self,
                            guint32     column,
                            guint32     row,
                            guint8      klass);

/**
 * way_terrain_fill:
 * @self: a terrain
 * @column: the leftmost column, which may lie outside of the map
 * @row: the topmost row, which may lie outside of the map
 * @width: how many columns
 * @height: how many rows
 * @klass: the new class of the cells
 *
 * Changes the class of all cells of a rectangle, like way_terrain_set_class().
 * The function ignores the part of the rectangle outside of the map. O(cells).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_terrain_fill (WayTerrain *self,
                       gint64      column,
                       gint64      row,
                       guint32     width,
                       guint32     height,
                       guint8      klass);

/**
 * way_terrain_get_n_cells_of_class:
 * @self: a terrain
 * @klass: a class, from 0 to 255
 *
 * Returns: how many cells are of class @klass. O(1)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_terrain_get_n_cells_of_class (WayTerrain *self,
                                        guint8      klass);

/**
 * way_terrain_find_mark:
 * @self: a terrain
 * @mark: a character, one of the marks
 * @column: (out) (optional): its column
 * @row: (out) (optional): its row
 *
 * Finds the first cell with a mark, in reading order. O(marks).
 *
 * Returns: whether any cell has @mark
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_terrain_find_mark (WayTerrain *self,
                                char        mark,
                                guint32    *column,
                                guint32    *row);

/**
 * way_terrain_get_mark:
 * @self: a terrain
 * @column: a column of it
 * @row: a row of it
 *
 * Gets the mark of a cell. With it, a goal predicate can accept any of several
 * marks. O(log marks).
 *
 * Returns: the mark, or 0 if the cell has no mark
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
char way_terrain_get_mark (WayTerrain *self,
                           guint32     column,
                           guint32     row);

G_END_DECLS
