/* mesh-sight.c - straight lines over a mesh, for what pulls paths by them
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include <wayfind/mesh-path.h>

#include "mesh/mesh-private.h"

static WayCost
line_between (WayMesh     *mesh,
              WayMeshNodes nodes,
              WayNode      from,
              WayNode      to)
{
  const WayPosition a
    = mesh_get_place (mesh, nodes, (guint32) WAY_NODE_INDEX (from));
  const WayPosition b
    = mesh_get_place (mesh, nodes, (guint32) WAY_NODE_INDEX (to));

  return way_mesh_get_line_cost (mesh, &a, &b);
}

static WayCost
line_of_middles (WayNode  from,
                 WayNode  to,
                 gpointer mesh)
{
  return line_between (mesh, WAY_MESH_MIDDLES, from, to);
}

static WayCost
line_of_portals (WayNode  from,
                 WayNode  to,
                 gpointer mesh)
{
  return line_between (mesh, WAY_MESH_EDGES, from, to);
}

static WayCost
line_of_corners (WayNode  from,
                 WayNode  to,
                 gpointer mesh)
{
  return line_between (mesh, WAY_MESH_CORNERS, from, to);
}

void
way_sight_init_mesh (WaySight    *self,
                     WayMesh     *mesh,
                     WayMeshNodes nodes)
{
  static const WayLineFunc lines[] = { line_of_middles, line_of_portals,
                                       line_of_corners };

  g_return_if_fail (self != NULL && WAY_IS_MESH (mesh));
  g_return_if_fail (nodes <= WAY_MESH_CORNERS);

  *self = (WaySight) { lines[nodes], NULL, mesh };
}
