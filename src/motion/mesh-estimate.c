/* mesh-estimate.c - how near the goal is by a view of a mesh
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A way through a view passes its door between the bounds. If the goal lies on
 * the near side of the door the way comes back, and is as long as one to where
 * the door mirrors the goal. The shortest way is straight, or leads to where a
 * bound crosses the door and on from there. That is the heuristic of Polyanya
 * (Cui, Harabor and Grastien 2017). Rounding moves a crossing, and far if the
 * bound almost runs along the door: the estimate then is less by as much. */

#include "motion/mesh-sights.h"

#include <float.h>

/* Of squares of lengths: below it they lose digits. */
#define TINY 1e-280

/* How far rounding may move where two lines cross, in parts of the lengths over
 * the sine of the angle: some ten operations, and room to spare. */
#define CROSSING_ERROR (16 * DBL_EPSILON)

/* A vector. */
typedef struct
{
  gdouble x, y;
} Arrow;

static inline Arrow
arrow (const WayPosition *from,
       const WayPosition *to)
{
  return (Arrow) { to->x - from->x, to->y - from->y };
}

static inline gdouble
cross (Arrow a,
       Arrow b)
{
  return a.x * b.y - a.y * b.x;
}

static inline gdouble
length (Arrow a)
{
  return sqrt (a.x * a.x + a.y * a.y);
}

/* At least the length, and not much more. */
static inline gdouble
size (Arrow a)
{
  return fabs (a.x) + fabs (a.y);
}

/* What is known of a view: places as seen from the left end of its door. */
typedef struct
{
  Arrow door;                   /* its right end */
  Arrow eye;
  Arrow goal;                   /* mirrored if need be */
} Aim;

static inline gdouble
length_by (const Aim *aim,
           Arrow      at)
{
  return length ((Arrow) { at.x - aim->eye.x, at.y - aim->eye.y })
         + length ((Arrow) { aim->goal.x - at.x, aim->goal.y - at.y });
}

/* At most the length of the way by where a line from the eye crosses the
 * door. */
static gdouble
length_by_line (const Aim *aim,
                Arrow      line)
{
  const gdouble slant = cross (aim->door, line);
  const gdouble share = CLAMP (cross (aim->eye, line) / slant, 0, 1);
  const gdouble error = CROSSING_ERROR * size (aim->eye) * size (aim->door)
                        * size (line) / fabs (slant);
  const Arrow at = { share * aim->door.x, share * aim->door.y };

  return length_by (aim, at) - error;
}

/* The line of a bound, as seen from the eye. */
static inline Arrow
line_of (const MeshSights  *self,
         const WayPosition *eye,
         guint32            bound)
{
  const WayPosition *corner = mesh_sights_place (self, bound & ~MESH_BEHIND);

  return bound & MESH_BEHIND ? arrow (corner, eye) : arrow (eye, corner);
}

/* The length of the way that goes around a bound, if the goal lies beyond it.
 * @is_end says whether the bound is the end of the door on its side. */
static inline gdouble
length_around (const Aim *aim,
               Arrow      line,
               gboolean   is_left,
               gboolean   is_end)
{
  const Arrow ahead = { aim->goal.x - aim->eye.x, aim->goal.y - aim->eye.y };
  const gdouble where = cross (line, ahead);
  const Arrow left = { 0, 0 };

  if (is_left ? !(where > 0) : !(where < 0))
    return 0;

  return is_end ? length_by (aim, is_left ? left : aim->door)
                : length_by_line (aim, line);
}

static WayCost
estimate_by_door (const MeshSights  *self,
                  const MeshView    *view,
                  const WayPosition *eye,
                  guint32            right)
{
  const WayMesh *mesh = self->mesh;
  const WayPosition *left = mesh_corner (mesh, view->side);
  Aim aim = { arrow (left, &mesh->corners[right]), arrow (left, eye),
              arrow (left, self->to) };
  const gdouble square = aim.door.x * aim.door.x + aim.door.y * aim.door.y;
  const gdouble off = cross (aim.door, aim.goal);
  gdouble straight, around;

  if (square < TINY)
    return way_position_distance (eye, self->to, WAY_POSITION_PLANAR);
  if (off < 0)
    {
      aim.goal.x += 2 * (off / square) * aim.door.y;
      aim.goal.y -= 2 * (off / square) * aim.door.x;
    }

  straight = length ((Arrow) { aim.goal.x - aim.eye.x,
                               aim.goal.y - aim.eye.y });
  around = length_around (&aim, line_of (self, eye, view->left), TRUE,
                          view->left == mesh->ring[view->side]);
  if (!(around > 0))
    around = length_around (&aim, line_of (self, eye, view->right), FALSE,
                            view->right == right);

  return around > straight ? around : straight;
}

WayCost
mesh_sights_estimate (const MeshSights *self,
                      const MeshView   *view)
{
  const WayMesh *mesh = self->mesh;
  const MeshPortal *door;
  const WayPosition *eye;

  if (view->root > mesh->n_bends)
    return 0;

  eye = mesh_sights_place (self, mesh_sights_corner (self, view->root));
  if (view->side == MESH_NONE || mesh_view_is_turn (view))
    return way_position_distance (eye, self->to, WAY_POSITION_PLANAR);

  door = &mesh->portals[mesh->portal[view->side]];
  return estimate_by_door (self, view, eye,
                           mesh->ring[view->side] == door->left
                             ? door->right : door->left);
}
