/* formation.h - a group of agents that walks in a shape
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A group that needs no shape is sent with way_dispatcher_form(); agents.h
 * compares all classes for many agents. */

#pragma once

#include <wayfind/motion/dispatcher.h>

G_BEGIN_DECLS

#define WAY_TYPE_FORMATION (way_formation_get_type ())

/**
 * WayFormation:
 *
 * A group of agents that walks to a goal in a shape. The #WayDispatcher moves
 * the members; the formation says where each of them belongs:
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain = way_terrain_new (20, 8, NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
 * g_autoptr (WayAgents) agents = way_agents_new (WAY_GRAPH (grid), NULL);
 * g_autoptr (WayMotion) motion = way_motion_new (agents);
 * g_autoptr (WayQueue) queue = way_queue_new ();
 * g_autoptr (WayDispatcher) dispatcher = way_dispatcher_new (motion, queue);
 * const guint32 members[] = { 1, 2, 3, 4 };
 * g_autoptr (WayFormation) formation = NULL;
 *
 * for (guint32 i = 0; i < 4; i++)
 *   way_agents_place (agents, members[i], way_grid_get_node (grid, 0, i));
 *
 * // Two rows of two, which look to the right when they have arrived.
 * formation = way_formation_new (dispatcher, members, 4);
 * way_formation_set_shape (formation, WAY_FORMATION_ROWS, 2, 1);
 * way_formation_send (formation, way_grid_get_node (grid, 16, 4),
 *                     &(WayPosition) { 1, 0 }, NULL);
 * for (guint i = 0; way_dispatcher_get_n_under_way (dispatcher) > 0; i++)
 *   g_assert (i < 100
 *             && way_dispatcher_tick (dispatcher, 0, 0, NULL));
 * ]|
 *
 * - One path leads the whole group, over the graph that its largest member
 *   plans on. The place of a member is a point beside that path. Where a wall
 *   is in the way, the place is as near to that point as the ground allows, so
 *   the group becomes a file in a gap, and a block again behind it.
 * - The shape is turned when the group sets out, and then keeps its direction.
 *   Members share the places so that the sum of the squared distances is
 *   least.
 * - A member that is ahead of the others waits for them, so the slowest member
 *   sets the pace. It never waits where it is in the way of another member, and
 *   the group does not wait for a member that makes no progress for a long
 *   time.
 * - If a member is removed, sent elsewhere or stopped, the others close up:
 *   rows and wedges are formed anew, unless a member has arrived already.
 * - A member whose path was closed gets another one, as every agent of a
 *   dispatcher does.
 *
 * In front of a gap the members of a large group, or of one of large bodies,
 * hinder each other: there sixty members take about half as long again as they
 * would in an orderly file, and large bodies several times as long.
 *
 * Nodes need positions, and the place of a member is a position in their unit:
 * cells on grids, metres on geographic maps. So formations walk on squares and
 * hexagons, waypoints of a file, and tables of meshes.
 *
 * The members report as all agents of the dispatcher. When the formation is
 * released, its members walk on to their goals, each on its own. Members that
 * have not got their goals yet stop on their nodes, as with
 * way_dispatcher_stop().
 *
 * Stable from 1.0 on.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayFormation, way_formation, WAY, FORMATION, GObject)

/**
 * WayFormationShape:
 * @WAY_FORMATION_STANDING: the places in which the members stand when they are
 *   sent; turned only if a direction is given, which is then where the top of
 *   the map, or north, is turned to
 * @WAY_FORMATION_ROWS: rows, one behind the other; the last row may be shorter
 * @WAY_FORMATION_WEDGE: a wedge, one member in front and two more in each row
 *   behind it
 *
 * Shapes of formations.
 *
 * Since: 1.0
 */
typedef enum
{
  WAY_FORMATION_STANDING,
  WAY_FORMATION_ROWS,
  WAY_FORMATION_WEDGE
} WayFormationShape;

#define WAY_TYPE_FORMATION_SHAPE (way_formation_shape_get_type ())

/**
 * way_formation_shape_get_type:
 *
 * Returns: the type of the enumeration #WayFormationShape
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_formation_shape_get_type (void) G_GNUC_CONST;

/**
 * way_formation_new:
 * @dispatcher: moves the members
 * @members: (array length=n_members): the numbers of known agents, each once
 * @n_members: how many
 *
 * O(n).
 *
 * Returns: (transfer full): a formation in the shape in which its members stand
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayFormation *way_formation_new (WayDispatcher *dispatcher,
                                 const guint32 *members,
                                 guint          n_members);

/**
 * way_formation_set_shape:
 * @self: a formation
 * @shape: its shape, from the next order on
 * @n_columns: how many members stand in a row of %WAY_FORMATION_ROWS; 0 for as
 *   many as there are rows, and for all other shapes
 * @spacing: the distance between two places, above 0 and finite: in the unit of
 *   positions, or metres if they are geographic. On a grid, at least the size
 *   of the largest member
 *
 * Sets the shape that the members take when they are sent. O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_formation_set_shape (WayFormation     *self,
                              WayFormationShape shape,
                              guint             n_columns,
                              gdouble           spacing);

/**
 * way_formation_set_keeps_pace:
 * @self: a formation
 * @keeps_pace: whether members wait for those behind; %TRUE unless set
 *
 * Without @keeps_pace each member walks as fast as it can.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_formation_set_keeps_pace (WayFormation *self,
                                   gboolean      keeps_pace);

/**
 * way_formation_send:
 * @self: a formation
 * @goal: a node of the agents' graph: the place of the member in the middle
 * @facing: (nullable): the direction, from (0, 0), in which the front of the
 *   shape looks; %NULL for the way that it goes, in quarters of a turn
 * @error: return location for an error, or %NULL
 *
 * Sends the members to @goal. They get their places when the queue of the
 * dispatcher has found the path of the group, and set out then.
 * way_motion_get_goal() returns the place of a member at the goal. Places that
 * are blocked, or belong to others, are replaced by the nearest free nodes.
 *
 * O(n) for n members. When the path is found, the members share out the places
 * in O(n^3), and a search looks at up to 1024 n nodes around the goal: both over
 * as many ticks as the budget of way_dispatcher_tick() asks for. To choose a node
 * for each place then takes O(n^2) at most, in one tick.
 *
 * Fails with %WAY_ERROR_UNSUPPORTED if nodes have no positions.
 *
 * Returns: whether the members were sent
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_formation_send (WayFormation      *self,
                             WayNode            goal,
                             const WayPosition *facing,
                             GError           **error);

/**
 * way_formation_get_place:
 * @self: a formation
 * @agent: the number of an agent
 * @place: (out) (optional): where it belongs at present: a point beside the
 *   path of the group, whatever ground is there
 *
 * O(members).
 *
 * Returns: whether @agent is a member and has a place
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_formation_get_place (WayFormation *self,
                                  guint32       agent,
                                  WayPosition  *place);

G_END_DECLS
