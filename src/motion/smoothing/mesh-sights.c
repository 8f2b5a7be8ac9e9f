/* mesh-sights.c - the parts of a mesh in sight of the corners of shortest paths
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A shortest path is straight, but bends around corners of closed ground. Such
 * a corner is a root. A root is one sector of a corner (mesh/mesh-sectors.c),
 * so that no path slips through between polygons that only touch in a corner.
 *
 * A portal that is entered is a door. The part of a polygon that is in sight of
 * a root through a door is a view, a node of the graph. To look on through the
 * next door costs nothing. If a view reaches an end of its door, and paths bend
 * there, a path may turn around that end, the next root. A turn is a node, too,
 * and costs the distance. From there the view beyond the line of the path
 * opens, up to the closed ground around which the path turns.
 *
 * All this is Polyanya (Cui, Harabor and Grastien, "Compromise-free pathfinding
 * on a navigation mesh", IJCAI 2017). Four rules keep views few:
 *
 * - A root that was reached at less cost is not used again. Of paths that cost
 *   the same, but for rounding, each is followed.
 * - A dead end without the goal is not entered.
 * - A view that leads to a single other view is replaced by it.
 * - The heuristic of a view uses the part of its door that is in sight
 *   (mesh-estimate.c).
 *
 * Views are bounded by corners of the mesh, so the code decides exactly which
 * points are in view. A view without width is dropped: its line touches a
 * corner on the left and one on the right, and paths turn at these, if by no
 * angle.
 *
 * In a polygon that is convex but for rounding, a corner may stick into the
 * ring, and lines may pass it on the wrong side. There paths may turn at all
 * corners in view, and a root beside such a polygon looks all around.
 *
 * mesh-doors.c looks through portals, and mesh-turns.c adds turns. Each view
 * takes O(log sides of its polygon + sides in sight); where polygons are convex
 * but for rounding, O(sides). */

#include "motion/smoothing/mesh-look.h"

/* How many views may be replaced in a row. Where polygons are convex but for
 * rounding views may lead in a circle, which only a search notices. */
#define MOST_AT_ONCE 64

static inline gboolean
is_goal (const MeshSights *self,
         guint32           polygon)
{
  for (guint i = 0; i < self->goals.n; i++)
    if (self->goals.items[i] == polygon)
      return TRUE;

  return FALSE;
}

static inline MeshLine
line_of (const MeshLook *look,
         guint32         bound)
{
  if (bound == MESH_NONE)
    return (MeshLine) { NULL, NULL };
  if (G_LIKELY (!(bound & MESH_BEHIND)))
    return (MeshLine) { look->eye, &look->mesh->corners[bound] };

  return (MeshLine) { mesh_sights_place (look->sights, bound & ~MESH_BEHIND),
                      look->eye };
}

static inline void
set_bounds (MeshLook *look,
            guint32   left,
            guint32   right)
{
  look->left = left;
  look->right = right;
  look->left_line = line_of (look, left);
  look->right_line = line_of (look, right);
}

static gboolean
sees (const MeshLook    *look,
      const WayPosition *at)
{
  return mesh_place_is_in_view (mesh_look_place (look, at));
}

/* Walks to the goal if it is in view. */
static void
look_at_goal (MeshLook *look)
{
  const MeshSights *sights = look->sights;
  const MeshView goal = mesh_sights_goal (sights);

  if (sees (look, sights->to))
    mesh_look_add_walk (look, &goal, mesh_look_distance (look, sights->to));
}

/* Adds turns around all corners of a polygon that are in view. */
static void
look_at_corners (MeshLook *look,
                 guint32   polygon)
{
  const WayMesh *mesh = look->mesh;

  for (guint32 i = mesh->first[polygon]; i < mesh->first[polygon + 1]; i++)
    if (sees (look, mesh_corner (mesh, i)))
      mesh_look_add_turn (look, i, TRUE);
}

/* Looks within a polygon: to the goal if that lies there, and if the polygon is
 * convex but for rounding to all corners. */
static inline void
look_within (MeshLook *look,
             guint32   polygon)
{
  if (G_UNLIKELY (is_goal (look->sights, polygon)))
    look_at_goal (look);
  if (G_UNLIKELY (mesh_is_rough (look->mesh, polygon)))
    look_at_corners (look, polygon);
}

/* Looks into the polygon of a view. */
static void
look_in (MeshLook       *look,
         const MeshView *view)
{
  const WayMesh *mesh = look->mesh;
  const guint32 end = view->side, polygon = mesh->owner[end];
  guint32 begin = mesh_next_side (mesh, polygon, end);
  gboolean is_left_end, is_right_end;

  while (mesh->portal[begin] == mesh->portal[end])
    begin = mesh_next_side (mesh, polygon, begin);

  look->n_found = 0;
  set_bounds (look, view->left, view->right);
  is_left_end = view->left == mesh->ring[end];
  is_right_end = view->right == mesh->ring[begin];
  look_within (look, polygon);
  if (is_left_end)
    mesh_look_add_turn (look, end, TRUE);
  if (is_right_end)
    mesh_look_add_turn (look, begin, FALSE);
  if (mesh->hull == NULL)
    mesh_look_across (look, polygon, begin, end,
                      (MeshPlace) { -1, is_right_end ? 0 : -1 },
                      (MeshPlace) { is_left_end ? 0 : 1, 1 });
  else
    mesh_look_over (look, polygon, begin, end);
}

/* The same, and on while there is one view alone. */
static void
look_on (MeshLook       *look,
         const MeshView *view)
{
  MeshView here = *view;

  look_in (look, &here);
  for (guint i = 0; i < MOST_AT_ONCE && look->n_found == 1
                    && look->kept.side != MESH_NONE; i++)
    {
      here = look->kept;
      look->kept.side = MESH_NONE;
      look_in (look, &here);
    }
}

/* Looks into the polygons around a root, from that of @turn on, against the
 * clock or with it. */
static void
look_aside (MeshLook       *look,
            const MeshView *turn,
            gboolean        is_left)
{
  const WayMesh *mesh = look->mesh;
  guint32 polygon = mesh->owner[turn->side], side = turn->side, before;

  do
    {
      const guint32 begin = mesh_next_side (mesh, polygon, side);
      const guint32 end = mesh_side_before (mesh, polygon, side);

      look_within (look, polygon);
      if (mesh->hull == NULL)
        mesh_look_across (look, polygon, begin, end,
                          mesh_look_place (look, mesh_corner (mesh, begin)),
                          mesh_look_place (look, mesh_corner (mesh, end)));
      else
        mesh_look_over (look, polygon, begin, end);
      before = polygon;
      polygon = mesh_go_around (mesh, polygon, &side, is_left);
    }
  while (polygon != MESH_NONE
         && !mesh_sights_lead_nowhere (look->sights, polygon, before));
}

/* Looks to the side where a path turns. */
static void
look_around (MeshLook       *look,
             const MeshView *turn)
{
  set_bounds (look, turn->left, turn->right);
  if (turn->left == MESH_NONE)
    look_aside (look, turn, TRUE);
  if (turn->right == MESH_NONE)
    look_aside (look, turn, FALSE);
}

/* Looks all around from the start. */
static void
look_out (MeshLook *look)
{
  const MeshPolygons starts = look->sights->starts;

  set_bounds (look, MESH_NONE, MESH_NONE);
  for (guint i = 0; i < starts.n; i++)
    {
      const guint32 polygon = starts.items[i];
      const guint32 first = look->mesh->first[polygon];

      if (look->mesh->factors[polygon] == INFINITY)
        continue;
      look_within (look, polygon);
      mesh_look_over (look, polygon, first, first);
    }
}

void
mesh_sights_look (const MeshSights *self,
                  const MeshView   *view,
                  WayCost           so_far,
                  MeshViews        *views)
{
  const WayMesh *mesh = self->mesh;
  MeshLook look = { .sights = self, .mesh = mesh, .views = views,
                    .root = view->root, .so_far = so_far,
                    .kept = { .side = MESH_NONE } };

  if (view->root > mesh->n_bends
      || (view->root < mesh->n_bends
          && mesh_views_is_too_dear (views, view->root, so_far)))
    return;

  look.corner = mesh_sights_corner (self, view->root);
  look.eye = mesh_sights_place (self, look.corner);
  if (view->side == MESH_NONE)
    look_out (&look);
  else if (mesh_view_is_turn (view))
    look_around (&look, view);
  else
    look_on (&look, view);
  mesh_look_let_go (&look);
}
