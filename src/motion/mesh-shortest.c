/* mesh-shortest.c - the shortest path where all ground costs the same
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The shortest path is straight, but bends around corners of closed ground.
 * Such a corner is a root. What is seen from a root through portals is a view.
 * A view is a node of the graph that is searched: the root, the polygon that is
 * entered, and the two corners that bound what is seen, on the left and on the
 * right. To look on through the next portal costs nothing. To walk to a corner
 * in view, the next root, costs the distance. The heuristic of a view is the
 * length of the shortest way to the end that passes through it, so that the
 * search does not follow views which lead elsewhere. That is the idea of
 * Polyanya (Cui, Harabor and Grastien, "Compromise-free pathfinding on a
 * navigation mesh", IJCAI 2017). Here the views are a graph like any other, so
 * that a view which is reached twice is one node.
 *
 * Views are bounded by corners of the mesh, and so it is decided exactly what
 * is in view. A view without width is dropped: its line touches a corner on the
 * left and one on the right, and these are roots that see each other.
 *
 * A root is one sector of a corner (mesh/mesh-sectors.c). So no path slips
 * through between polygons that only touch in a corner.
 *
 * O(v log v) for v views, which are few where the heuristic leads; at worst
 * each of r roots sees all n polygons, each of them through up to r gaps. */

#include "motion/mesh-shortest.h"

#include "core/plane.h"
#include "engine/find-path-private.h"

#include <math.h>
#include <wayfind/callback-graph.h>

/* Of squares of lengths: below it they lose digits. */
#define TINY 1e-280

/* Behind the sides come the two ends. The node of a root has no portal. */
typedef struct
{
  guint32 root;
  guint32 polygon;              /* the one entered */
  guint32 portal;               /* by which it was entered */
  guint32 left, right;          /* corners */
} View;

typedef struct
{
  const WayMesh     *mesh;
  const WayPosition *from, *to;
  const GArray      *starts, *goals;
  guint32            n_sides;
} Sights;

static const WayPosition *
place_of (const Sights *self,
          guint32       root)
{
  return root < self->n_sides ? mesh_corner (self->mesh, root)
         : root == self->n_sides ? self->from : self->to;
}

static View
view_from (guint32 root,
           guint32 polygon)
{
  return (View) { root, polygon, MESH_NONE, MESH_NONE, MESH_NONE };
}

static gboolean
is_goal (const Sights *self,
         guint32       polygon)
{
  for (guint i = 0; i < self->goals->len; i++)
    if (g_array_index (self->goals, guint32, i) == polygon)
      return TRUE;

  return FALSE;
}

static gboolean
sees (const Sights      *self,
      const View        *view,
      const WayPosition *at)
{
  const WayPosition *eye = place_of (self, view->root);

  return view->portal == MESH_NONE
         || (plane_orient (eye, &self->mesh->corners[view->right], at) >= 0
             && plane_orient (eye, &self->mesh->corners[view->left], at) <= 0);
}

/* Looking ------------------------------------------------------------------ */

static void
walk (const Sights *self,
      const View   *view,
      const View   *to,
      WayEdges     *edges)
{
  way_edges_add (edges, (WayNode) to,
                 way_position_distance (place_of (self, view->root),
                                        place_of (self, to->root),
                                        WAY_POSITION_PLANAR));
}

static void
walk_in (const Sights *self,
         const View   *view,
         WayEdges     *edges)
{
  const WayMesh *mesh = self->mesh;
  const MeshPortal *portal
    = view->portal != MESH_NONE ? &mesh->portals[view->portal] : NULL;

  if (is_goal (self, view->polygon) && sees (self, view, self->to))
    {
      const View goal = view_from (self->n_sides + 1, MESH_NONE);

      walk (self, view, &goal, edges);
    }

  for (guint32 i = mesh->first[view->polygon];
       i < mesh->first[view->polygon + 1]; i++)
    {
      const guint32 corner = mesh->ring[i], bend = mesh->bend[i];
      View root;

      /* The ends of the portal were in view from before it. */
      if (bend == MESH_NONE || bend == view->root
          || (portal != NULL
              && (corner == portal->left || corner == portal->right))
          || !sees (self, view, mesh_corner (mesh, i)))
        continue;
      root = view_from (bend, mesh_polygon_of (mesh, bend));
      walk (self, view, &root, edges);
    }
}

/* What is seen of @portal through @view. FALSE if that has no width. */
static gboolean
narrow (const Sights *self,
        const View   *view,
        guint32       portal,
        View         *beyond)
{
  const WayMesh *mesh = self->mesh;
  const MeshPortal *door = &mesh->portals[portal];
  const WayPosition *eye = place_of (self, view->root);
  const gboolean is_forth = door->polygons[0] == view->polygon;

  *beyond = (View) { view->root, door->polygons[is_forth], portal,
                     is_forth ? door->left : door->right,
                     is_forth ? door->right : door->left };
  if (mesh->factors[beyond->polygon] == INFINITY)
    return FALSE;

  if (view->portal != MESH_NONE)
    {
      const WayPosition *corners = mesh->corners;

      if (plane_orient (eye, &corners[view->left], &corners[beyond->left]) >= 0)
        beyond->left = view->left;
      if (plane_orient (eye, &corners[view->right], &corners[beyond->right])
            <= 0)
        beyond->right = view->right;
    }

  return plane_orient (eye, &mesh->corners[beyond->right],
                       &mesh->corners[beyond->left]) > 0;
}

static void
look_in (const Sights *self,
         const View   *view,
         WayEdges     *edges)
{
  const WayMesh *mesh = self->mesh;
  const guint32 polygon = view->polygon;

  walk_in (self, view, edges);
  for (guint32 i = mesh->first[polygon]; i < mesh->first[polygon + 1]; i++)
    {
      const guint32 portal = mesh->portal[i];
      View beyond;

      if (portal != MESH_NONE && portal != view->portal
          && portal != mesh->portal[mesh_side_before (mesh, polygon, i)]
          && narrow (self, view, portal, &beyond))
        way_edges_add (edges, &beyond, 0);
    }
}

/* All around a root, or from the start. */
static void
look_around (const Sights *self,
             const View   *root,
             WayEdges     *edges)
{
  const WayMesh *mesh = self->mesh;

  if (root->root < self->n_sides)
    for (guint32 p = root->polygon, i = root->root; p != MESH_NONE;)
      {
        const View view = view_from (root->root, p);

        const guint32 last = mesh_side_before (mesh, p, i);

        look_in (self, &view, edges);
        p = mesh_open_beyond (mesh, p, last);
        i = mesh->twin[last];
      }
  else
    for (guint k = 0; k < self->starts->len; k++)
      {
        const guint32 polygon = g_array_index (self->starts, guint32, k);
        const View view = view_from (root->root, polygon);

        if (mesh->factors[polygon] < INFINITY)
          look_in (self, &view, edges);
      }
}

static void
neighbours (WayNode   node,
            WayEdges *edges,
            gpointer  user_data)
{
  const Sights *self = user_data;
  const View *view = node;

  if (view->root == self->n_sides + 1)
    return;
  if (view->portal == MESH_NONE)
    look_around (self, view, edges);
  else
    look_in (self, view, edges);
}

/* How near the end is ------------------------------------------------------ */

/* The end. If it lies on the near side of the view's portal, a way through the
 * view comes back through the portal: then the end is mirrored at it. NaN if
 * the portal is too short for that. */
static WayPosition
mirror_end (const Sights *self,
            const View   *view)
{
  const WayMesh *mesh = self->mesh;
  const MeshPortal *door = &mesh->portals[view->portal];
  const WayPosition *a = &mesh->corners[door->left];
  const WayPosition *b = &mesh->corners[door->right];
  const WayPosition *to = self->to;
  const gdouble x = b->x - a->x, y = b->y - a->y;
  const gdouble square = x * x + y * y;
  gdouble share;

  if (plane_orient (a, b, to)
      != plane_orient (a, b, place_of (self, view->root)))
    return *to;

  if (square < TINY)
    return (WayPosition) { NAN, NAN };
  share = ((to->x - a->x) * x + (to->y - a->y) * y) / square;
  return (WayPosition) { 2 * (a->x + share * x) - to->x,
                         2 * (a->y + share * y) - to->y };
}

static gdouble
length_by (const WayPosition *from,
           const WayPosition *by,
           const WayPosition *to)
{
  return way_position_distance (from, by, WAY_POSITION_PLANAR)
         + way_position_distance (by, to, WAY_POSITION_PLANAR);
}

/* The length of the way straight through the view, or around the corner that
 * bounds it. */
static WayCost
heuristic (WayNode  node,
           WayNode  goal,
           gpointer user_data)
{
  const Sights *self = user_data;
  const View *view = node;
  const WayPosition *eye = place_of (self, view->root);
  const WayPosition *corners = self->mesh->corners;
  WayPosition to;

  if (view->portal == MESH_NONE)
    return way_position_distance (eye, self->to, WAY_POSITION_PLANAR);

  to = mirror_end (self, view);
  if (!way_position_is_valid (&to, WAY_POSITION_PLANAR))
    return way_position_distance (eye, self->to, WAY_POSITION_PLANAR);
  if (plane_orient (eye, &corners[view->left], &to) > 0)
    return length_by (eye, &corners[view->left], &to);
  if (plane_orient (eye, &corners[view->right], &to) < 0)
    return length_by (eye, &corners[view->right], &to);

  return way_position_distance (eye, &to, WAY_POSITION_PLANAR);
}

/* The path ----------------------------------------------------------------- */

/* Appends the next position of the path, and drops the last one if that lies on
 * the straight line to it. */
static void
append (GArray            *positions,
        const WayPosition *at)
{
  const WayPosition *all = (const WayPosition *) positions->data;
  const guint n = positions->len;

  if (n > 0 && plane_is_same (&all[n - 1], at))
    return;
  if (n > 1 && plane_is_on_segment (&all[n - 1], &all[n - 2], at))
    g_array_set_size (positions, n - 1);
  g_array_append_val (positions, *at);
}

GArray *
mesh_find_shortest (const WayMesh     *mesh,
                    const WayPosition *from,
                    const GArray      *starts,
                    const WayPosition *to,
                    const GArray      *goals,
                    Meter             *meter,
                    GError           **error)
{
  Sights self = { mesh, from, to, starts, goals,
                  mesh->first[mesh->n_polygons] };
  const View start = view_from (self.n_sides, MESH_NONE);
  const View goal = view_from (self.n_sides + 1, MESH_NONE);
  g_autoptr (WayNodeType) type
    = way_node_type_new_value (sizeof (View), NULL, NULL);
  g_autoptr (WayCallbackGraph) graph
    = way_callback_graph_new (type, neighbours, &self, NULL);
  g_autoptr (WayPath) path = NULL;
  GArray *positions;

  way_callback_graph_set_heuristic (graph, heuristic, &self, NULL);
  path = find_path_within (WAY_GRAPH (graph), &start, &goal, WAY_STRATEGY_ASTAR,
                           meter, error);
  if (path == NULL)
    return NULL;

  positions = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  for (guint i = 0; i < way_path_get_length (path); i++)
    {
      const View *view = way_path_get_node (path, i);

      if (view->portal == MESH_NONE)
        append (positions, place_of (&self, view->root));
    }

  return positions;
}
