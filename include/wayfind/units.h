/* units.h - other units, as one that looks for its way has to see them
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/layer.h>
#include <wayfind/path.h>

G_BEGIN_DECLS

#define WAY_TYPE_UNITS (way_units_get_type ())

/**
 * WayUnits:
 *
 * Units that stand on nodes of a graph or move along paths over it, each with
 * a number of the user's. Before one of them looks for a path,
 * way_units_show() fills a layer with the others, as they matter to it:
 *
 * - a unit that stands still blocks its node; so does one that is adjacent,
 *   which is to say that an edge leads to it from where the asking unit is;
 * - a unit that moves and is *near* claims the nodes of its current and future
 *   path, which become dearer. They are never closed: where there is no other
 *   way, as in a corridor, units go in file;
 * - what lies behind a unit is free, and so is what a unit that is far away
 *   will long have left when somebody else gets there.
 *
 * This is what Patrick Lester recommends in "A* Pathfinding for Beginners"
 * (2005), notes on implementation, 1: to consider the units that are stopped
 * or adjacent when the path is calculated, and to penalize the nodes along the
 * paths of those that move. He has adjacent ones in mind; how far "near" is
 * beyond that is for the user to say.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayUnits, way_units, WAY, UNITS, GObject)

/**
 * way_units_new:
 * @graph: what the units walk on, without any of them; it does not lift
 *
 * Returns: (transfer full): no units
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayUnits *way_units_new (WayGraph *graph);

/**
 * way_units_place:
 * @self: units
 * @unit: the number of a unit, a new one or not
 * @node: a node of the graph; copied if its type says so
 *
 * Puts a unit somewhere, where it stands still. O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_units_place (WayUnits *self,
                      guint32   unit,
                      WayNode   node);

/**
 * way_units_send:
 * @self: units
 * @unit: the number of a unit, a new one or not
 * @path: (transfer none): where it goes, in nodes of the graph
 *
 * Puts a unit on the first node of @path, from where it moves along. A path of
 * one node leaves it standing there. O(1); O(length) over indices.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_units_send (WayUnits *self,
                     guint32   unit,
                     WayPath  *path);

/**
 * way_units_move:
 * @self: units
 * @unit: the number of a unit
 * @n_steps: how many nodes to go on along its path
 *
 * A unit that gets to the end of its path stands still there. O(1).
 *
 * Returns: whether it is still moving; %FALSE if there is no such unit
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_units_move (WayUnits *self,
                         guint32   unit,
                         guint     n_steps);

/**
 * way_units_remove:
 * @self: units
 * @unit: the number of a unit
 *
 * O(1).
 *
 * Returns: whether there was such a unit
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_units_remove (WayUnits *self,
                           guint32   unit);

/**
 * way_units_get_n_units:
 * @self: units
 *
 * Returns: how many there are
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_units_get_n_units (WayUnits *self);

/**
 * way_units_get_node:
 * @self: units
 * @unit: the number of a unit
 * @node: (out) (optional) (transfer none): where it is; good until it moves
 *
 * Returns: whether there is such a unit
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_units_get_node (WayUnits *self,
                             guint32   unit,
                             WayNode  *node);

/**
 * way_units_is_moving:
 * @self: units
 * @unit: the number of a unit
 *
 * Returns: whether there is such a unit, and some of its path before it
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_units_is_moving (WayUnits *self,
                              guint32   unit);

/**
 * way_units_set_follow:
 * @self: units
 * @follow: whether a unit that moves may be followed closely
 *
 * Unless set, any adjacent unit blocks its node. With @follow one that moves
 * claims it only, as a near one does, unless its next step leads to where the
 * asking unit is: who is to leave next need not be walked around, and units
 * can go in file without a gap.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_units_set_follow (WayUnits *self,
                           gboolean  follow);

/**
 * way_units_show:
 * @self: units
 * @unit: the number of the unit that asks
 * @near: up to what cost of getting there over the graph another unit is near,
 *   0 or more; adjacent ones always are, and with `INFINITY` all
 * @claim: what is added to a node for each time that a near unit is yet to be
 *   there, 0 or more and finite
 * @layer: the layer to fill, of an overlay with the graph's nodes
 * @error: return location for what went wrong, or %NULL
 *
 * Empties @layer and says in it what the other units are to the asking one.
 * Its own node and path are nothing to itself. A unit that stands on its goal
 * blocks that, too; see way_search_set_partial().
 *
 * O(nodes that are near, units, and nodes that near units have before them,
 * and that were in @layer), each of the last two O(1).
 *
 * Returns: %FALSE with @error set if the graph could not give its edges, or
 *   there is no memory (%WAY_ERROR_TOO_LARGE); @layer is empty then, or as it
 *   was
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_units_show (WayUnits *self,
                         guint32   unit,
                         WayCost   near,
                         WayCost   claim,
                         WayLayer *layer,
                         GError  **error);

G_END_DECLS
