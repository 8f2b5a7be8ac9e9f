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
 * Each view takes O(sides of its polygon). */

#include "motion/smoothing/mesh-sights.h"

#include "core/plane.h"

/* How many views may be replaced in a row. Where polygons are convex but for
 * rounding views may lead in a circle, which only a search notices. */
#define MOST_AT_ONCE 64

/* How much longer a path to a root may be than another of the same length, by
 * rounding. */
#define ROUNDING (1 + 1e-12)

/* A bound as a line from one place to another; NULL without a bound. */
typedef struct
{
  const WayPosition *from, *to;
} Line;

/* One look from a root: into a polygon, or into several around the root. */
typedef struct
{
  const MeshSights  *sights;
  const WayMesh     *mesh;
  WayEdges          *edges;
  const WayPosition *eye;
  guint32            root;
  guint32            corner;    /* of the root; n_corners for the start */
  WayCost            so_far;
  guint32            left, right;
  Line               left_line, right_line;
  guint              n_found;   /* edges, and the view that is kept back */
  MeshView           kept;      /* the only view so far; its side is NONE if
                                 * none was found */
} Look;

static gboolean
is_goal (const MeshSights *self,
         guint32           polygon)
{
  for (guint i = 0; i < self->goals->len; i++)
    if (g_array_index (self->goals, guint32, i) == polygon)
      return TRUE;

  return FALSE;
}

/* Whether no way to the goal leads into @polygon from the one before. */
static gboolean
leads_nowhere (const MeshSights *self,
               guint32           polygon,
               guint32           before)
{
  if (self->mesh->areas[polygon].mouth != before)
    return FALSE;

  for (guint i = 0; i < self->goals->len; i++)
    if (!mesh_is_dead_end (self->mesh, polygon, before,
                           g_array_index (self->goals, guint32, i)))
      return FALSE;

  return TRUE;
}

static inline gboolean
is_too_dear (const MeshSights *self,
             guint32           root,
             WayCost           cost)
{
  return self->most[root] > 0 && cost > self->most[root];
}

/* Notes that a root was reached. FALSE if a path to it costs less. */
static inline gboolean
reach (const MeshSights *self,
       guint32           root,
       WayCost           cost)
{
  WayCost *most = &self->most[root];

  if (is_too_dear (self, root, cost))
    return FALSE;

  *most = *most > 0 ? MIN (*most, cost * ROUNDING) : cost * ROUNDING;
  return TRUE;
}

/* The next polygon that can be entered around the corner where *@side begins,
 * against the clock or with it, and the side of that polygon that begins at the
 * corner; NONE if it does not exist. */
static inline guint32
go_around (const WayMesh *mesh,
           guint32        polygon,
           guint32       *side,
           gboolean       is_left)
{
  const guint32 over = is_left ? mesh_side_before (mesh, polygon, *side)
                               : *side;
  const guint32 next = mesh_open_beyond (mesh, polygon, over);

  if (next != MESH_NONE)
    *side = is_left ? mesh->twin[over]
                    : mesh_next_side (mesh, next, mesh->twin[over]);
  return next;
}

/* Bounds ------------------------------------------------------------------- */

static Line
line_of (const Look *look,
         guint32     bound)
{
  const WayPosition *corner;

  if (bound == MESH_NONE)
    return (Line) { NULL, NULL };

  corner = mesh_sights_place (look->sights, bound & ~MESH_BEHIND);
  return bound & MESH_BEHIND ? (Line) { corner, look->eye }
                             : (Line) { look->eye, corner };
}

static void
set_bounds (Look    *look,
            guint32  left,
            guint32  right)
{
  look->left = left;
  look->right = right;
  look->left_line = line_of (look, left);
  look->right_line = line_of (look, right);
}

/* On which side of the left bound a place lies: 1 is out of view. */
static inline int
beside_left (const Look        *look,
             const WayPosition *at)
{
  const Line *line = &look->left_line;

  return line->from != NULL ? plane_orient (line->from, line->to, at) : -1;
}

/* On which side of the right bound: -1 is out of view. */
static inline int
beside_right (const Look        *look,
              const WayPosition *at)
{
  const Line *line = &look->right_line;

  return line->from != NULL ? plane_orient (line->from, line->to, at) : 1;
}

static inline gboolean
sees (const Look        *look,
      const WayPosition *at)
{
  return beside_right (look, at) >= 0 && beside_left (look, at) <= 0;
}

/* Edges -------------------------------------------------------------------- */

static void
let_go (Look *look)
{
  if (look->kept.side != MESH_NONE)
    way_edges_add (look->edges, &look->kept, 0);
  look->kept.side = MESH_NONE;
}

/* Adds a view. Keeps back the first one until another is found. */
static void
add_view (Look   *look,
          guint32 side,
          guint32 left,
          guint32 right)
{
  const MeshView view = { look->root, side, left, right };

  let_go (look);
  if (look->n_found++ == 0)
    look->kept = view;
  else
    way_edges_add (look->edges, &view, 0);
}

static void
add_walk (Look           *look,
          const MeshView *to,
          WayCost         length)
{
  let_go (look);
  look->n_found++;
  way_edges_add (look->edges, to, length);
}

/* Whether a polygon around the corner where @side begins is convex but for
 * rounding. Paths bend at the corner, so that its sector has two ends. */
static gboolean
touches_rough (const WayMesh *mesh,
               guint32        side)
{
  if (mesh->hull == NULL)
    return FALSE;

  for (int is_left = 0; is_left <= 1; is_left++)
    for (guint32 i = side, p = mesh->owner[side]; p != MESH_NONE;
         p = go_around (mesh, p, &i, is_left))
      if (mesh_is_rough (mesh, p))
        return TRUE;

  return FALSE;
}

/* Whether the line from the eye to the corner where @side begins leads on into
 * the polygon, or beside it on the side to which a path would turn. If not, the
 * path enters the next polygon around the corner with the corner in view, and
 * turns from there; or no such polygon exists, and the path cannot turn. */
static gboolean
leads_on (const Look *look,
          guint32     side,
          gboolean    is_left)
{
  const WayMesh *mesh = look->mesh;
  const guint32 polygon = mesh->owner[side];
  const guint32 other = is_left ? mesh_side_before (mesh, polygon, side)
                                : mesh_next_side (mesh, polygon, side);
  const int where = plane_orient (look->eye, mesh_corner (mesh, side),
                                  mesh_corner (mesh, other));

  return is_left ? where >= 0 : where <= 0;
}

/* Adds a turn to the left or right, around the corner where @side begins. */
static void
add_turn (Look    *look,
          guint32  side,
          gboolean is_left)
{
  const WayMesh *mesh = look->mesh;
  const guint32 root = mesh->bend[side];
  MeshView turn = { root, side, MESH_NONE, MESH_NONE };
  WayCost length, cost;
  gboolean is_rough;

  if (root == MESH_NONE || root == look->root)
    return;

  is_rough = touches_rough (mesh, side);
  if (!is_rough && !leads_on (look, side, is_left))
    return;

  length = way_position_distance (look->eye, mesh_corner (mesh, side),
                                  WAY_POSITION_PLANAR);
  cost = look->so_far + length;
  if (!reach (look->sights, root, cost))
    return;

  if (!is_rough)
    *(is_left ? &turn.right : &turn.left) = look->corner | MESH_BEHIND;
  add_walk (look, &turn, length);
}

/* Looking ------------------------------------------------------------------ */

/* A portal, seen from within the polygon that a path leaves by it. */
typedef struct
{
  guint32 polygon, next;        /* on this side of it and beyond */
  guint32 first, last;          /* sides of the polygon */
  guint32 right, left;          /* corners: its first and its last */
} Door;

/* Where corners lie beside both bounds. */
typedef struct
{
  int left, right;
} Place;

static inline Place
place_of (const Look        *look,
          const WayPosition *at)
{
  return (Place) { beside_left (look, at), beside_right (look, at) };
}

/* A door that is seen from its edge: a path may turn at its nearer end. Where
 * polygons are convex but for rounding it may be seen from behind, and then
 * either end may be the nearer. */
static void
pass_edge (Look       *look,
           const Door *door)
{
  const WayPosition *right = &look->mesh->corners[door->right];
  const WayPosition *left = &look->mesh->corners[door->left];
  const int facing = plane_orient (look->eye, right, left);

  if (facing > 0 || door->left == look->corner || door->right == look->corner
      || (facing == 0 && plane_is_between (look->eye, right, left)))
    return;

  if ((facing < 0 || plane_is_between (left, look->eye, right))
      && sees (look, left))
    add_turn (look, mesh_next_side (look->mesh, door->polygon, door->last),
              TRUE);
  if ((facing < 0 || plane_is_between (right, look->eye, left))
      && sees (look, right))
    add_turn (look, door->first, FALSE);
}

/* Looks through a door whose ends lie at @right and @left. An end that lies on
 * a bound is the new bound, because paths may turn there. */
static void
look_through (Look       *look,
              const Door *door,
              Place       right,
              Place       left)
{
  const gboolean has_right = right.right >= 0, has_left = left.left <= 0;

  if (left.right < 0 || right.left > 0)
    return;
  if (left.right == 0 || right.left == 0
      || (has_right && has_left
          && plane_orient (look->eye, &look->mesh->corners[door->right],
                           &look->mesh->corners[door->left]) <= 0))
    {
      pass_edge (look, door);
      return;
    }

  if (!leads_nowhere (look->sights, door->next, door->polygon))
    add_view (look, look->mesh->twin[door->last],
              has_left ? door->left : look->left,
              has_right ? door->right : look->right);
}

/* Looks out of a polygon over its sides from @begin up to @end, or all of them
 * if these are equal. */
static void
look_over (Look   *look,
           guint32 polygon,
           guint32 begin,
           guint32 end)
{
  const WayMesh *mesh = look->mesh;
  Place right = place_of (look, mesh_corner (mesh, begin)), left;
  guint32 i = begin;

  do
    {
      guint32 last = i, next = mesh_next_side (mesh, polygon, i);
      const guint32 beyond = mesh_open_beyond (mesh, polygon, i);

      while (beyond != MESH_NONE && next != end
             && mesh->portal[next] == mesh->portal[i])
        {
          last = next;
          next = mesh_next_side (mesh, polygon, next);
        }
      left = place_of (look, mesh_corner (mesh, next));
      if (beyond != MESH_NONE)
        {
          const Door door = { polygon, beyond, i, last, mesh->ring[i],
                              mesh->ring[next] };

          look_through (look, &door, right, left);
        }
      right = left;
      i = next;
    }
  while (i != end);
}

/* Looks within a polygon: walks to the goal if that lies there and is in view,
 * and if the polygon is convex but for rounding to all corners in view. */
static void
look_within (Look   *look,
             guint32 polygon)
{
  const MeshSights *sights = look->sights;
  const WayMesh *mesh = look->mesh;

  if (is_goal (sights, polygon) && sees (look, sights->to))
    {
      const MeshView goal = mesh_sights_goal (sights);

      add_walk (look, &goal, way_position_distance (look->eye, sights->to,
                                                    WAY_POSITION_PLANAR));
    }

  if (mesh_is_rough (mesh, polygon))
    for (guint32 i = mesh->first[polygon]; i < mesh->first[polygon + 1]; i++)
      if (sees (look, mesh_corner (mesh, i)))
        add_turn (look, i, TRUE);
}

/* Looks into the polygon of a view. */
static void
look_in (Look           *look,
         const MeshView *view)
{
  const WayMesh *mesh = look->mesh;
  const guint32 polygon = mesh->owner[view->side];
  guint32 end = mesh_next_side (mesh, polygon, view->side);

  while (mesh->portal[end] == mesh->portal[view->side])
    end = mesh_next_side (mesh, polygon, end);

  look->n_found = 0;
  set_bounds (look, view->left, view->right);
  look_within (look, polygon);
  if (view->left == mesh->ring[view->side])
    add_turn (look, view->side, TRUE);
  if (view->right == mesh->ring[end])
    add_turn (look, end, FALSE);
  look_over (look, polygon, end, view->side);
}

/* The same, and on while there is one view alone. */
static void
look_on (Look           *look,
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
look_aside (Look           *look,
            const MeshView *turn,
            gboolean        is_left)
{
  const WayMesh *mesh = look->mesh;
  guint32 polygon = mesh->owner[turn->side], side = turn->side, before;

  do
    {
      look_within (look, polygon);
      look_over (look, polygon, mesh_next_side (mesh, polygon, side),
                 mesh_side_before (mesh, polygon, side));
      before = polygon;
      polygon = go_around (mesh, polygon, &side, is_left);
    }
  while (polygon != MESH_NONE
         && !leads_nowhere (look->sights, polygon, before));
}

/* Looks to the side where a path turns. */
static void
look_around (Look           *look,
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
look_out (Look *look)
{
  const GArray *starts = look->sights->starts;

  set_bounds (look, MESH_NONE, MESH_NONE);
  for (guint i = 0; i < starts->len; i++)
    {
      const guint32 polygon = g_array_index (starts, guint32, i);
      const guint32 first = look->mesh->first[polygon];

      if (look->mesh->factors[polygon] == INFINITY)
        continue;
      look_within (look, polygon);
      look_over (look, polygon, first, first);
    }
}

void
mesh_sights_look (const MeshSights *self,
                  const MeshView   *view,
                  WayCost           so_far,
                  WayEdges         *edges)
{
  const WayMesh *mesh = self->mesh;
  Look look = { .sights = self, .mesh = mesh, .edges = edges,
                .root = view->root, .so_far = so_far,
                .kept = { .side = MESH_NONE } };

  if (view->root > mesh->n_bends
      || (view->root < mesh->n_bends
          && is_too_dear (self, view->root, so_far)))
    return;

  look.corner = mesh_sights_corner (self, view->root);
  look.eye = mesh_sights_place (self, look.corner);
  if (view->side == MESH_NONE)
    look_out (&look);
  else if (mesh_view_is_turn (view))
    look_around (&look, view);
  else
    look_on (&look, view);
  let_go (&look);
}
