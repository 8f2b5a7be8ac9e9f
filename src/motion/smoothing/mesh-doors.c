/* mesh-doors.c - looking out of a polygon of a mesh through its portals
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "motion/smoothing/mesh-look.h"

/* Sides of a polygon that are looked at one by one; of more sides, those out of
 * view are skipped by a binary search. */
#define FEW_SIDES 8

/* A portal, seen from within the polygon that a path leaves by it. */
typedef struct
{
  guint32   polygon, next;      /* on this side of it and beyond */
  guint32   first, last;        /* sides of the polygon */
  guint32   right, left;        /* corners: its first and its last */
  MeshPlace right_place, left_place;
} Door;

/* Adds a view. Keeps back the first one until another is found. */
static inline void
add_view (MeshLook *look,
          guint32   side,
          guint32   left,
          guint32   right)
{
  const MeshView view = { look->root, side, left, right };

  if (look->n_found++ == 0)
    {
      look->kept = view;
      return;
    }

  mesh_look_let_go (look);
  mesh_views_offer (look->views, &view, look->so_far);
}

/* A door that is seen from its edge: @facing is 0, and a path may turn at its
 * nearer end. Where polygons are convex but for rounding it may be seen from
 * behind: @facing is -1, and either end may be the nearer. */
static void
pass_edge (MeshLook   *look,
           const Door *door,
           int         facing)
{
  const WayPosition *right = &look->mesh->corners[door->right];
  const WayPosition *left = &look->mesh->corners[door->left];

  if (facing > 0 || door->left == look->corner || door->right == look->corner
      || (facing == 0 && plane_is_between (look->eye, right, left)))
    return;

  if (mesh_place_is_in_view (door->left_place)
      && (facing < 0 || plane_is_between (left, look->eye, right)))
    mesh_look_add_turn (look, mesh_next_side (look->mesh, door->polygon,
                                              door->last), TRUE);
  if (mesh_place_is_in_view (door->right_place)
      && (facing < 0 || plane_is_between (right, look->eye, left)))
    mesh_look_add_turn (look, door->first, FALSE);
}

/* Looks through a door that has a width between the bounds. An end that lies on
 * a bound is the new bound, because paths may turn there. */
static void
look_through (MeshLook   *look,
              const Door *door)
{
  if (!mesh_sights_lead_nowhere (look->sights, door->next, door->polygon))
    add_view (look, look->mesh->twin[door->last],
              door->left_place.left <= 0 ? door->left : look->left,
              door->right_place.right >= 0 ? door->right : look->right);
}

/* The same for any door. */
static void
look_at (MeshLook   *look,
         const Door *door)
{
  const MeshPlace right = door->right_place, left = door->left_place;
  const gboolean touches = left.right == 0 || right.left == 0;
  int facing = 1;

  if (left.right < 0 || right.left > 0)
    return;

  if (touches || (right.right >= 0 && left.left <= 0))
    facing = plane_orient (look->eye, &look->mesh->corners[door->right],
                           &look->mesh->corners[door->left]);
  if (touches || facing <= 0)
    pass_edge (look, door, facing);
  else
    look_through (look, door);
}

/* The last of the sides from @side on, up to @end, of one portal. */
static inline guint32
last_of_portal (const WayMesh *mesh,
                guint32        polygon,
                guint32        side,
                guint32        end)
{
  guint32 next = mesh_next_side (mesh, polygon, side);

  while (next != end && mesh->portal[next] == mesh->portal[side])
    {
      side = next;
      next = mesh_next_side (mesh, polygon, next);
    }

  return side;
}

void
mesh_look_over (MeshLook *self,
                guint32   polygon,
                guint32   begin,
                guint32   end)
{
  const WayMesh *mesh = self->mesh;
  MeshPlace right = mesh_look_place (self, mesh_corner (mesh, begin)), left;
  guint32 i = begin;

  do
    {
      const guint32 beyond = mesh->open[i];
      const guint32 last = beyond != MESH_NONE
                             ? last_of_portal (mesh, polygon, i, end) : i;
      const guint32 next = mesh_next_side (mesh, polygon, last);

      left = mesh_look_place (self, mesh_corner (mesh, next));
      if (beyond != MESH_NONE)
        look_at (self, &(Door) { polygon, beyond, i, last, mesh->ring[i],
                                 mesh->ring[next], right, left });
      right = left;
      i = next;
    }
  while (i != end);
}

/* Convex polygons ---------------------------------------------------------- */

/* From @begin to @end, corners lie to the right of each bound, then on it, then
 * to its left. Only the first may lie on the right bound besides, and only the
 * last on the left bound: behind the eye, or at an end of the door. */

/* The side from @begin on whose next corner is the first not to lie to the
 * right of the right bound; or an earlier side of the same portal. The corner
 * of @begin lies to the right of that bound or on it, and that of @end does not
 * lie to the right. */
static guint32
first_in_view (const MeshLook *look,
               guint32         polygon,
               guint32         begin,
               guint32         end)
{
  const WayMesh *mesh = look->mesh;
  const guint32 n_sides = mesh->first[polygon + 1] - mesh->first[polygon];
  guint32 before = 0, after = end > begin ? end - begin : end + n_sides - begin;
  guint32 side;

  while (after - before > 1)
    {
      const guint32 middle = before + (after - before) / 2;

      side = mesh_side_after (mesh, polygon, begin, middle);
      if (mesh_look_beside_right (look, mesh_corner (mesh, side)) >= 0)
        after = middle;
      else
        before = middle;
    }

  side = mesh_side_after (mesh, polygon, begin, before);
  while (side != begin && mesh->open[side] != MESH_NONE
         && mesh->portal[mesh_side_before (mesh, polygon, side)]
              == mesh->portal[side])
    side = mesh_side_before (mesh, polygon, side);

  return side;
}

/* The place of a corner that comes after one at @before. A corner to the right
 * of the right bound lies to the right of the left one. */
static inline MeshPlace
next_place (const MeshLook    *look,
            const WayPosition *at,
            MeshPlace          before)
{
  const int right = before.right > 0 ? 1 : mesh_look_beside_right (look, at);

  return (MeshPlace) { right < 0 ? -1 : mesh_look_beside_left (look, at),
                       right };
}

/* Looks at sides @first to @last, a door with an end on a bound, or any door of
 * a turn. In a view, doors are never seen from behind. */
static void
look_at_bound (MeshLook *look,
               guint32   polygon,
               guint32   first,
               guint32   last,
               MeshPlace right,
               MeshPlace left)
{
  const WayMesh *mesh = look->mesh;
  const guint32 next = mesh_next_side (mesh, polygon, last);
  const Door door = { polygon, mesh->open[first], first, last,
                      mesh->ring[first], mesh->ring[next], right, left };

  if (look->left == MESH_NONE || look->right == MESH_NONE)
    look_at (look, &door);
  else if (right.right == 0 || left.left == 0)
    pass_edge (look, &door, 0);
}

void
mesh_look_across (MeshLook *self,
                  guint32   polygon,
                  guint32   begin,
                  guint32   end,
                  MeshPlace first,
                  MeshPlace last)
{
  const WayMesh *mesh = self->mesh;
  const gboolean is_view = self->left != MESH_NONE && self->right != MESH_NONE;
  MeshPlace right = first, left;
  guint32 i = begin, next;

  if (last.right < 0)
    return;
  if (first.right <= 0
      && mesh->first[polygon + 1] - mesh->first[polygon] > FEW_SIDES)
    i = first_in_view (self, polygon, begin, end);
  if (i != begin)
    right = (MeshPlace) { -1, -1 };

  for (; i != end && right.left <= 0; i = next)
    {
      const guint32 beyond = mesh->open[i];
      const guint32 edge = beyond != MESH_NONE
                             ? last_of_portal (mesh, polygon, i, end) : i;

      next = mesh_next_side (mesh, polygon, edge);
      if (beyond == MESH_NONE && mesh->open[next] == MESH_NONE)
        continue;

      left = next == end ? last
                         : next_place (self, mesh_corner (mesh, next), right);
      if (beyond == MESH_NONE || left.right < 0)
        ;
      else if (!is_view || left.right == 0 || right.left == 0)
        look_at_bound (self, polygon, i, edge, right, left);
      else if (!mesh_sights_lead_nowhere (self->sights, beyond, polygon))
        add_view (self, mesh->twin[edge],
                  left.left <= 0 ? mesh->ring[next] : self->left,
                  right.right >= 0 ? mesh->ring[i] : self->right);
      right = left;
    }
}
