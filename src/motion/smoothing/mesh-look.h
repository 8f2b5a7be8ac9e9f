/* mesh-look.h - one look from a root of a mesh
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * What mesh-sights.c, mesh-doors.c and mesh-turns.c share. */

#pragma once

#include "core/plane.h"
#include "core/position-private.h"
#include "motion/smoothing/mesh-views.h"

/* A bound as a line from one place to another; NULL without a bound. */
typedef struct
{
  const WayPosition *from, *to;
} MeshLine;

/* On which side of both bounds a corner lies: 1 is to the left. */
typedef struct
{
  int left, right;
} MeshPlace;

/* One look from a root: into a polygon, or into several around the root. */
typedef struct
{
  const MeshSights  *sights;
  const WayMesh     *mesh;
  MeshViews         *views;
  const WayPosition *eye;
  guint32            root;
  guint32            corner;    /* of the root; n_corners for the start */
  WayCost            so_far;
  guint32            left, right;
  MeshLine           left_line, right_line;
  guint              n_found;   /* nodes, and the view that is kept back */
  MeshView           kept;      /* the only view so far; its side is NONE if
                                 * none was found */
} MeshLook;

/* mesh-turns.c: adds a node to walk to. */
void mesh_look_add_walk  (MeshLook       *self,
                          const MeshView *to,
                          WayCost         length);

/* Adds a turn around @root, to the left or right; @side begins at its corner.
 * @root is not the root of the look, and the line of sight leads on, unless
 * @is_rough says that the corner touches a polygon that is convex but for
 * rounding. */
void mesh_look_turn_at   (MeshLook       *self,
                          guint32         side,
                          guint32         root,
                          gboolean        is_left,
                          gboolean        is_rough);

/* Whether a polygon around the corner where @side begins is convex but for
 * rounding. Paths bend at the corner, so that its sector has two ends. */
gboolean mesh_touches_rough (const WayMesh *mesh,
                             guint32        side);

/* mesh-doors.c: looks out of a polygon over its sides from @begin up to @end,
 * or all of them if these are equal. */
void mesh_look_over      (MeshLook       *self,
                          guint32         polygon,
                          guint32         begin,
                          guint32         end);

/* The same for a convex polygon, over the sides in view alone. The look enters
 * the polygon from outside, through the door from @end to @begin, or from the
 * corner between these sides. @first and @last are the places of the corners
 * where @begin and @end begin. */
void mesh_look_across    (MeshLook       *self,
                          guint32         polygon,
                          guint32         begin,
                          guint32         end,
                          MeshPlace       first,
                          MeshPlace       last);

/* The next polygon that can be entered around the corner where *@side begins,
 * against the clock or with it, and the side of that polygon that begins at the
 * corner; NONE if it does not exist. */
static inline guint32
mesh_go_around (const WayMesh *mesh,
                guint32        polygon,
                guint32       *side,
                gboolean       is_left)
{
  const guint32 over = is_left ? mesh_side_before (mesh, polygon, *side)
                               : *side;
  const guint32 next = mesh->open[over];

  if (next != MESH_NONE)
    *side = is_left ? mesh->twin[over]
                    : mesh_next_side (mesh, next, mesh->twin[over]);
  return next;
}

/* Whether no way to the goal leads into @polygon from the one before. */
static inline gboolean
mesh_sights_lead_nowhere (const MeshSights *self,
                          guint32           polygon,
                          guint32           before)
{
  if (G_LIKELY (self->mesh->areas[polygon].mouth != before))
    return FALSE;

  for (guint i = 0; i < self->goals.n; i++)
    if (!mesh_is_dead_end (self->mesh, polygon, before, self->goals.items[i]))
      return FALSE;

  return TRUE;
}

static inline WayCost
mesh_look_distance (const MeshLook    *self,
                    const WayPosition *to)
{
  const gdouble from[] = { self->eye->x, self->eye->y };
  const gdouble end[] = { to->x, to->y };

  return point_distance (from, end, 2);
}

/* Whether the line from the eye to the corner where @side begins leads on into
 * the polygon, or beside it on the side to which a path would turn. If not, the
 * path enters the next polygon around the corner with the corner in view, and
 * turns from there; or no such polygon exists, and the path cannot turn. */
static inline gboolean
mesh_look_leads_on (const MeshLook *self,
                    guint32         side,
                    gboolean        is_left)
{
  const WayMesh *mesh = self->mesh;
  const guint32 polygon = mesh->owner[side];
  const guint32 other = is_left ? mesh_side_before (mesh, polygon, side)
                                : mesh_next_side (mesh, polygon, side);
  const int where = plane_orient (self->eye, mesh_corner (mesh, side),
                                  mesh_corner (mesh, other));

  return is_left ? where >= 0 : where <= 0;
}

/* Adds a turn to the left or right, if paths bend at the corner where @side
 * begins. */
static inline void
mesh_look_add_turn (MeshLook *self,
                    guint32   side,
                    gboolean  is_left)
{
  const WayMesh *mesh = self->mesh;
  const guint32 root = mesh->bend[side];

  if (root == MESH_NONE || root == self->root)
    return;

  if (mesh->hull != NULL && mesh_touches_rough (mesh, side))
    mesh_look_turn_at (self, side, root, is_left, TRUE);
  else if (mesh_look_leads_on (self, side, is_left))
    mesh_look_turn_at (self, side, root, is_left, FALSE);
}

/* Offers the view that was kept back. */
static inline void
mesh_look_let_go (MeshLook *self)
{
  if (self->kept.side != MESH_NONE)
    mesh_views_offer (self->views, &self->kept, self->so_far);
  self->kept.side = MESH_NONE;
}

/* Bounds ------------------------------------------------------------------- */

/* On which side of the left bound a place lies: 1 is out of view. */
static inline int
mesh_look_beside_left (const MeshLook    *self,
                       const WayPosition *at)
{
  const MeshLine *line = &self->left_line;

  return line->from != NULL ? plane_orient (line->from, line->to, at) : -1;
}

/* On which side of the right bound: -1 is out of view. */
static inline int
mesh_look_beside_right (const MeshLook    *self,
                        const WayPosition *at)
{
  const MeshLine *line = &self->right_line;

  return line->from != NULL ? plane_orient (line->from, line->to, at) : 1;
}

static inline MeshPlace
mesh_look_place (const MeshLook    *self,
                 const WayPosition *at)
{
  return (MeshPlace) { mesh_look_beside_left (self, at),
                       mesh_look_beside_right (self, at) };
}

static inline gboolean
mesh_place_is_in_view (MeshPlace place)
{
  return place.right >= 0 && place.left <= 0;
}
