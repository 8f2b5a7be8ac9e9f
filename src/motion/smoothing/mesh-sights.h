/* mesh-sights.h - the parts of a mesh in sight of the corners of shortest paths
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "graphs/mesh/mesh-private.h"

/* A node of the graph: the part of a polygon that a root sees, between two
 * bounds. A bound is a line, known by a corner: it leads from the root through
 * the corner or, with the mark BEHIND, from the corner through the root. */
typedef struct
{
  guint32 root;                 /* a sector where paths bend; the start; the
                                 * goal */
  guint32 side;                 /* of a view, where its door begins in the ring
                                 * of the polygon; of a turn, the side of the
                                 * polygon that begins at the root; NONE for
                                 * the start and the goal */
  guint32 left, right;          /* bounds; NONE on the side where the path
                                 * turns around the root */
} MeshView;

/* Polygons that hold a position. */
typedef struct
{
  const guint32 *items;
  guint          n;
} MeshPolygons;

/* The data of one question. */
typedef struct
{
  const WayMesh     *mesh;
  const WayPosition *from, *to;
  MeshPolygons       starts, goals;
} MeshSights;

typedef struct _MeshViews MeshViews;

#define MESH_BEHIND 0x80000000u

/* mesh-sights.c: offers to @views the nodes that one step leads to from a node
 * that was reached at a cost. */
void    mesh_sights_look     (const MeshSights *self,
                              const MeshView   *view,
                              WayCost           so_far,
                              MeshViews        *views);

/* mesh-estimate.c: a lower bound on the cost from a node to the goal, the
 * length of the shortest path through the visible part of the door. */
WayCost mesh_sights_estimate (const MeshSights *self,
                              const MeshView   *view);

static inline MeshView
mesh_sights_start (const MeshSights *self)
{
  return (MeshView) { self->mesh->n_bends, MESH_NONE, MESH_NONE, MESH_NONE };
}

static inline MeshView
mesh_sights_goal (const MeshSights *self)
{
  return (MeshView) { self->mesh->n_bends + 1, MESH_NONE, MESH_NONE,
                      MESH_NONE };
}

/* Whether a node is a turn around its root, and not a view. */
static inline gboolean
mesh_view_is_turn (const MeshView *view)
{
  return view->left == MESH_NONE || view->right == MESH_NONE;
}

/* The corner of a root; behind all corners the start. */
static inline guint32
mesh_sights_corner (const MeshSights *self,
                    guint32           root)
{
  return root < self->mesh->n_bends ? self->mesh->bend_corners[root]
                                    : self->mesh->n_corners;
}

/* The place of a corner, or of the start. */
static inline const WayPosition *
mesh_sights_place (const MeshSights *self,
                   guint32           corner)
{
  return corner < self->mesh->n_corners ? &self->mesh->corners[corner]
                                        : self->from;
}
