/* mesh-estimate.c - how near the goal is by a view of a mesh
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A way through a view passes its door between the bounds. If the goal lies on
 * the near side of the door the way comes back, and is as long as one to where
 * the door mirrors the goal. The shortest way is straight, or leads to where a
 * bound crosses the door and on from there. That is the heuristic of Polyanya
 * (Cui, Harabor and Grastien 2017).
 *
 * All places are measured from the eye. So lengths near the eye are right in
 * their last digits, however far away the ends of the door lie. Two places are
 * rounded by more: the crossing of a bound with the door, mostly at small
 * angles, and the mirrored goal. The estimate is less by as much, and stays a
 * lower bound. */

#include "motion/smoothing/mesh-sights.h"

#include "core/plane.h"

#include <float.h>

/* How far rounding may move a length or a product, relative to it: some ten
 * operations, with a margin. */
#define ERROR (16 * DBL_EPSILON)

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

/* A view, with arrows from the eye. */
typedef struct
{
  Arrow   left;                 /* the left end of the door */
  Arrow   door;                 /* from there to its right end */
  Arrow   goal;                 /* mirrored if need be */
  gdouble error;                /* how far off that may be */
} Aim;

/* At most the length of the path by a place that may be wrong by @error. */
static inline gdouble
length_by (const Aim *aim,
           Arrow      at,
           gdouble    error)
{
  const Arrow rest = { aim->goal.x - at.x, aim->goal.y - at.y };

  return length (at) + length (rest) - 2 * error - aim->error;
}

/* At most the length of the path by the point where a line from the eye crosses
 * the door; 0 if rounding hides the crossing. */
static gdouble
length_by_line (const Aim *aim,
                Arrow      line)
{
  const gdouble slant = cross (line, aim->door);
  const gdouble slant_error = ERROR * size (line) * size (aim->door);
  const gdouble share = cross (aim->left, aim->door) / slant;
  const gdouble share_error
    = (ERROR * size (aim->left) * size (aim->door)
       + fabs (share) * slant_error) / fabs (slant);
  const Arrow at = { share * line.x, share * line.y };

  if (!(fabs (slant) > 2 * slant_error && share > 0))
    return 0;

  return length_by (aim, at, 2 * share_error * size (line));
}

/* The line of a bound. */
static inline Arrow
line_of (const MeshSights  *self,
         const WayPosition *eye,
         guint32            bound)
{
  const WayPosition *corner = mesh_sights_place (self, bound & ~MESH_BEHIND);

  return bound & MESH_BEHIND ? arrow (corner, eye) : arrow (eye, corner);
}

/* The length of the way that goes around a bound, if the goal surely lies
 * beyond it. @end is the end of the door on its side, and @is_end says whether
 * that is the bound. */
static inline gdouble
length_around (const Aim *aim,
               Arrow      line,
               Arrow      end,
               gboolean   is_left,
               gboolean   is_end)
{
  const gdouble where = cross (line, aim->goal);
  const gdouble error = size (line) * (ERROR * size (aim->goal) + aim->error);

  if (is_left ? !(where > error) : !(where < -error))
    return 0;

  return is_end ? length_by (aim, end, 0) : length_by_line (aim, line);
}

/* Mirrors a goal on the near side of the door. @left is one end of the door. */
static void
mirror (Aim               *aim,
        const WayPosition *left,
        const WayPosition *goal)
{
  const Arrow away = arrow (left, goal);
  const gdouble square = aim->door.x * aim->door.x
                         + aim->door.y * aim->door.y;
  const gdouble twice = 2 * (cross (aim->door, away) / square);

  aim->goal.x += twice * aim->door.y;
  aim->goal.y -= twice * aim->door.x;
  aim->error = ERROR * (size (away) + size (aim->goal));
}

static WayCost
estimate_by_door (const MeshSights  *self,
                  const MeshView    *view,
                  const WayPosition *eye,
                  guint32            right_corner)
{
  const WayMesh *mesh = self->mesh;
  const WayPosition *left = mesh_corner (mesh, view->side);
  const WayPosition *right = &mesh->corners[right_corner];
  Aim aim = { arrow (eye, left), arrow (left, right), arrow (eye, self->to),
              0 };
  gdouble straight = length (aim.goal), around;

  if (plane_orient (left, right, self->to) < 0)
    {
      mirror (&aim, left, self->to);
      straight = MAX (straight, length (aim.goal) - aim.error);
    }

  around = length_around (&aim, line_of (self, eye, view->left), aim.left, TRUE,
                          view->left == mesh->ring[view->side]);
  if (!(around > 0))
    around = length_around (&aim, line_of (self, eye, view->right),
                            arrow (eye, right), FALSE,
                            view->right == right_corner);

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
