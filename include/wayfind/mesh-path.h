/* mesh-path.h - taut paths over a mesh
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/funnel.h>
#include <wayfind/mesh.h>
#include <wayfind/path.h>
#include <wayfind/smooth.h>

G_BEGIN_DECLS

/**
 * way_mesh_pull_path:
 * @self: a mesh
 * @path: a path over way_mesh_make_table (@self, @nodes)
 * @nodes: %WAY_MESH_MIDDLES or %WAY_MESH_EDGES
 * @positions: (element-type WayPosition): where to append
 *
 * Pulls a path taut within the polygons that it leads through. Where all of
 * these have one factor it is the shortest path within them; else pieces of
 * one factor are pulled each by itself, between the middles of the portals
 * that part them, unless all of it pulled at once costs less. It costs no more
 * than @path. O(@path).
 *
 * Returns: what the path costs that is appended
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_mesh_pull_path (WayMesh       *self,
                            const WayPath *path,
                            WayMeshNodes   nodes,
                            GArray        *positions);

/**
 * way_mesh_find_path:
 * @self: a mesh
 * @from: where to begin
 * @to: where to get to
 * @cost: (out) (optional): what the path costs
 * @error: return location for what went wrong, or %NULL
 *
 * Finds a taut path between two positions: the row of polygons by A* over the
 * middles of portals, and then the path within them as way_mesh_pull_path()
 * has it, which never costs more. In a mesh without holes in which all costs
 * the same there is one row that does not turn back, and the path is the
 * shortest. Around holes that row is chosen by its middles: a shortest path by
 * the other side is missed if polygons there are large and its corners far
 * from the middles of their portals.
 *
 * Returns: (transfer full) (nullable) (element-type WayPosition): the path,
 *   both ends included; %NULL without @error set if there is none, and with
 *   %WAY_ERROR_UNKNOWN_PLACE if an end lies in no polygon
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GArray *way_mesh_find_path (WayMesh           *self,
                            const WayPosition *from,
                            const WayPosition *to,
                            WayCost           *cost,
                            GError           **error);

/**
 * way_sight_init_mesh:
 * @self: (out caller-allocates): what to fill in
 * @mesh: a mesh, which must outlive @self
 * @nodes: where the graph that is searched has its nodes
 *
 * Lines of sight over way_mesh_make_table (@mesh, @nodes), as
 * way_mesh_get_line_cost() has them between the positions of nodes.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_sight_init_mesh (WaySight    *self,
                          WayMesh     *mesh,
                          WayMeshNodes nodes);

G_END_DECLS
