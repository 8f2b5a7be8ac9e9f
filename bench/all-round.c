/* all-round.c - shortest paths over a mesh, with a look in all directions
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The yardstick for way_mesh_find_path(): how the library itself once searched.
 * The graph is the same but for what is left out of it. From each corner where
 * paths bend (a root) it looks all around, and it walks to every such corner in
 * view, whether a path could turn there or not. */

#include "all-round.h"

#include "core/plane.h"

#include <math.h>
#include <stdlib.h>

#define NONE G_MAXUINT32
#define TINY 1e-280

typedef struct
{
  guint32 polygons[2];
  guint32 left, right;  /* corners, on the way from the first to the second */
} Portal;

struct _AllRound
{
  const WayPosition *corners;   /* (borrowed) */
  guint32            n_polygons;
  guint32            n_sides;
  guint32           *first;     /* (owned) n_polygons + 1 */
  guint32           *ring;      /* (owned) by side: the corner where it begins;
                                 * against the clock */
  guint32           *owner;     /* (owned) by side: its polygon */
  guint32           *twin;      /* (owned) by side: the same of the other */
  guint32           *portal;    /* (owned) by side */
  guint32           *bend;      /* (owned) by side: the first of its sector */
  GArray            *portals;   /* (owned) of Portal */
  WayNodeType       *type;      /* (owned) of View */
  WayPosition        from, to;  /* of the question at hand */
  GArray            *starts, *goals;    /* (owned) of guint32: the polygons in
                                         * which these lie */
};

/* Behind the sides come the two ends. The node of a root has no portal. */
typedef struct
{
  guint32 root;
  guint32 polygon;      /* the one entered */
  guint32 portal;       /* by which it was entered */
  guint32 left, right;  /* corners */
} View;

static const WayPosition *
corner_of (const AllRound *self,
           guint32         side)
{
  return &self->corners[self->ring[side]];
}

static guint32
next_side (const AllRound *self,
           guint32         side)
{
  const guint32 polygon = self->owner[side];

  return side + 1 < self->first[polygon + 1] ? side + 1
                                             : self->first[polygon];
}

static guint32
side_before (const AllRound *self,
             guint32         side)
{
  const guint32 polygon = self->owner[side];

  return (side > self->first[polygon] ? side : self->first[polygon + 1]) - 1;
}

/* The polygon beyond a side; NONE if there is none. */
static guint32
beyond (const AllRound *self,
        guint32         side)
{
  return self->twin[side] != NONE ? self->owner[self->twin[side]] : NONE;
}

/* Which polygons lie side by side ------------------------------------------ */

typedef struct
{
  guint64 ends;
  guint32 side;
} Side;

static int
compare_sides (gconstpointer a,
               gconstpointer b)
{
  const Side *left = a, *right = b;

  return left->ends < right->ends ? -1 : left->ends > right->ends;
}

static void
pair_sides (AllRound *self)
{
  g_autofree Side *sides = g_new (Side, self->n_sides);

  for (guint32 i = 0; i < self->n_sides; i++)
    {
      const guint32 a = self->ring[i], b = self->ring[next_side (self, i)];

      sides[i] = (Side) { (guint64) MIN (a, b) << 32 | MAX (a, b), i };
      self->twin[i] = NONE;
    }
  qsort (sides, self->n_sides, sizeof *sides, compare_sides);
  for (guint32 i = 1; i < self->n_sides; i++)
    if (sides[i].ends == sides[i - 1].ends)
      {
        self->twin[sides[i].side] = sides[i - 1].side;
        self->twin[sides[i - 1].side] = sides[i].side;
      }
}

/* Sides in a row that lead to the same polygon are one portal. */
static void
make_portals (AllRound *self)
{
  for (guint32 i = 0; i < self->n_sides; i++)
    self->portal[i] = NONE;
  for (guint32 i = 0; i < self->n_sides; i++)
    {
      const guint32 other = beyond (self, i);
      Portal portal = { { self->owner[i], other }, 0, self->ring[i] };
      guint32 side = i;

      if (other == NONE || other < self->owner[i]
          || beyond (self, side_before (self, i)) == other)
        continue;
      do
        {
          self->portal[side] = self->portal[self->twin[side]]
              = self->portals->len;
          side = next_side (self, side);
        }
      while (beyond (self, side) == other);
      portal.left = self->ring[side];
      g_array_append_val (self->portals, portal);
    }
}

/* Whether the sector that begins with @side is wider than half a turn. */
static gboolean
bends (const AllRound *self,
       guint32         side)
{
  const WayPosition *at = corner_of (self, side);
  const WayPosition *first = corner_of (self, next_side (self, side));

  for (guint32 i = side; i != NONE;)
    {
      const guint32      last = side_before (self, i);
      const WayPosition *border = corner_of (self, last);
      const int          where = plane_orient (at, first, border);

      if (where < 0 || (where == 0 && !plane_is_between (at, first, border)))
        return TRUE;
      i = self->twin[last];
    }

  return FALSE;
}

static void
find_bends (AllRound *self)
{
  for (guint32 i = 0; i < self->n_sides; i++)
    self->bend[i] = NONE;
  for (guint32 i = 0; i < self->n_sides; i++)
    if (self->twin[i] == NONE && bends (self, i))
      for (guint32 k = i; k != NONE; k = self->twin[side_before (self, k)])
        self->bend[k] = i;
}

/* Takes the ring of a polygon, against the clock. */
static void
add_ring (AllRound             *self,
          guint32               polygon,
          const WayMeshPolygon *given)
{
  const guint32 n = given->n_corners, begin = self->first[polygon];
  int           turn = 0;

  for (guint32 i = 2; i < n && turn == 0; i++)
    turn = plane_orient (&self->corners[given->corners[0]],
                         &self->corners[given->corners[i - 1]],
                         &self->corners[given->corners[i]]);
  for (guint32 i = 0; i < n; i++)
    {
      self->ring[begin + i] = given->corners[turn > 0 ? i : n - 1 - i];
      self->owner[begin + i] = polygon;
    }
  self->first[polygon + 1] = begin + n;
}

AllRound *
all_round_new (const MeshData *data)
{
  AllRound     *self = g_new0 (AllRound, 1);
  const guint32 n = data->rings->len;

  self->corners = data->corners;
  self->n_polygons = data->n_polygons;
  self->n_sides = n;
  self->first = g_new0 (guint32, data->n_polygons + 1);
  self->ring = g_new (guint32, n);
  self->owner = g_new (guint32, n);
  self->twin = g_new (guint32, n);
  self->portal = g_new (guint32, n);
  self->bend = g_new (guint32, n);
  self->portals = g_array_new (FALSE, FALSE, sizeof (Portal));
  self->starts = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->goals = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->type = way_node_type_new_value (sizeof (View), NULL, NULL);
  for (guint32 p = 0; p < data->n_polygons; p++)
    add_ring (self, p, &data->polygons[p]);
  pair_sides (self);
  make_portals (self);
  find_bends (self);
  return self;
}

void
all_round_free (AllRound *self)
{
  g_free (self->first);
  g_free (self->ring);
  g_free (self->owner);
  g_free (self->twin);
  g_free (self->portal);
  g_free (self->bend);
  g_array_unref (self->portals);
  g_array_unref (self->starts);
  g_array_unref (self->goals);
  way_node_type_unref (self->type);
  g_free (self);
}

/* Looking ------------------------------------------------------------------ */

static const Portal *
portal_at (const AllRound *self,
           guint32         portal)
{
  return &g_array_index (self->portals, Portal, portal);
}

static const WayPosition *
place_of (const AllRound *self,
          guint32         root)
{
  return root < self->n_sides ? corner_of (self, root)
         : root == self->n_sides ? &self->from : &self->to;
}

static View
view_from (guint32 root,
           guint32 polygon)
{
  return (View) { root, polygon, NONE, NONE, NONE };
}

static gboolean
holds (const AllRound    *self,
       guint32            polygon,
       const WayPosition *at)
{
  for (guint32 i = self->first[polygon]; i < self->first[polygon + 1]; i++)
    if (plane_orient (corner_of (self, i),
                      corner_of (self, next_side (self, i)), at) < 0)
      return FALSE;

  return TRUE;
}

static void
find_polygons (const AllRound    *self,
               const WayPosition *at,
               GArray            *polygons)
{
  g_array_set_size (polygons, 0);
  for (guint32 p = 0; p < self->n_polygons; p++)
    if (holds (self, p, at))
      g_array_append_val (polygons, p);
}

static gboolean
is_goal (const AllRound *self,
         guint32         polygon)
{
  for (guint i = 0; i < self->goals->len; i++)
    if (g_array_index (self->goals, guint32, i) == polygon)
      return TRUE;

  return FALSE;
}

static gboolean
sees (const AllRound    *self,
      const View        *view,
      const WayPosition *at)
{
  const WayPosition *eye = place_of (self, view->root);

  return view->portal == NONE
         || (plane_orient (eye, &self->corners[view->right], at) >= 0
             && plane_orient (eye, &self->corners[view->left], at) <= 0);
}

static void
walk (const AllRound *self,
      const View     *view,
      const View     *to,
      WayEdges       *edges)
{
  way_edges_add (edges, (WayNode) to,
                 way_position_distance (place_of (self, view->root),
                                        place_of (self, to->root),
                                        WAY_POSITION_PLANAR));
}

static void
walk_in (const AllRound *self,
         const View     *view,
         WayEdges       *edges)
{
  const Portal *portal
      = view->portal != NONE ? portal_at (self, view->portal) : NULL;

  if (is_goal (self, view->polygon) && sees (self, view, &self->to))
    {
      const View goal = view_from (self->n_sides + 1, NONE);

      walk (self, view, &goal, edges);
    }

  for (guint32 i = self->first[view->polygon];
       i < self->first[view->polygon + 1]; i++)
    {
      const guint32 corner = self->ring[i], bend = self->bend[i];
      View root;

      /* The ends of the portal were in view from before it. */
      if (bend == NONE || bend == view->root
          || (portal != NULL
              && (corner == portal->left || corner == portal->right))
          || !sees (self, view, corner_of (self, i)))
        continue;
      root = view_from (bend, self->owner[bend]);
      walk (self, view, &root, edges);
    }
}

/* What is seen of @portal through @view. FALSE if that has no width. */
static gboolean
narrow (const AllRound *self,
        const View     *view,
        guint32         portal,
        View           *ahead)
{
  const Portal      *door = portal_at (self, portal);
  const WayPosition *eye = place_of (self, view->root);
  const WayPosition *corners = self->corners;
  const gboolean     is_forth = door->polygons[0] == view->polygon;

  *ahead = (View) { view->root, door->polygons[is_forth], portal,
                    is_forth ? door->left : door->right,
                    is_forth ? door->right : door->left };
  if (view->portal != NONE)
    {
      if (plane_orient (eye, &corners[view->left], &corners[ahead->left]) >= 0)
        ahead->left = view->left;
      if (plane_orient (eye, &corners[view->right], &corners[ahead->right])
          <= 0)
        ahead->right = view->right;
    }

  return plane_orient (eye, &corners[ahead->right], &corners[ahead->left]) > 0;
}

static void
look_in (const AllRound *self,
         const View     *view,
         WayEdges       *edges)
{
  walk_in (self, view, edges);
  for (guint32 i = self->first[view->polygon];
       i < self->first[view->polygon + 1]; i++)
    {
      const guint32 portal = self->portal[i];
      View ahead;

      if (portal != NONE && portal != view->portal
          && portal != self->portal[side_before (self, i)]
          && narrow (self, view, portal, &ahead))
        way_edges_add (edges, &ahead, 0);
    }
}

/* All around a root, or from the start. */
static void
look_around (const AllRound *self,
             const View     *root,
             WayEdges       *edges)
{
  if (root->root < self->n_sides)
    for (guint32 i = root->root; i != NONE;
         i = self->twin[side_before (self, i)])
      {
        const View view = view_from (root->root, self->owner[i]);

        look_in (self, &view, edges);
      }
  else
    for (guint i = 0; i < self->starts->len; i++)
      {
        const View view
            = view_from (root->root, g_array_index (self->starts, guint32, i));

        look_in (self, &view, edges);
      }
}

static void
neighbours (WayNode   node,
            WayEdges *edges,
            gpointer  user_data)
{
  const AllRound *self = user_data;
  const View     *view = node;

  if (view->root == self->n_sides + 1)
    return;
  if (view->portal == NONE)
    look_around (self, view, edges);
  else
    look_in (self, view, edges);
}

/* How near the end is ------------------------------------------------------ */

/* The end, mirrored at the view's portal if it lies on its near side. NaN if
 * the portal is too short for that. */
static WayPosition
mirror_end (const AllRound *self,
            const View     *view)
{
  const Portal      *door = portal_at (self, view->portal);
  const WayPosition *a = &self->corners[door->left];
  const WayPosition *b = &self->corners[door->right];
  const WayPosition *to = &self->to;
  const double       x = b->x - a->x, y = b->y - a->y;
  const double       square = x * x + y * y;
  double             share;

  if (plane_orient (a, b, to)
      != plane_orient (a, b, place_of (self, view->root)))
    return *to;

  if (square < TINY)
    return (WayPosition) { NAN, NAN };
  share = ((to->x - a->x) * x + (to->y - a->y) * y) / square;
  return (WayPosition) { 2 * (a->x + share * x) - to->x,
                         2 * (a->y + share * y) - to->y };
}

static double
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
  const AllRound    *self = user_data;
  const View        *view = node;
  const WayPosition *eye = place_of (self, view->root);
  WayPosition        to;

  if (view->portal == NONE)
    return way_position_distance (eye, &self->to, WAY_POSITION_PLANAR);

  to = mirror_end (self, view);
  if (!way_position_is_valid (&to, WAY_POSITION_PLANAR))
    return way_position_distance (eye, &self->to, WAY_POSITION_PLANAR);
  if (plane_orient (eye, &self->corners[view->left], &to) > 0)
    return length_by (eye, &self->corners[view->left], &to);
  if (plane_orient (eye, &self->corners[view->right], &to) < 0)
    return length_by (eye, &self->corners[view->right], &to);

  return way_position_distance (eye, &to, WAY_POSITION_PLANAR);
}

double
all_round_find (AllRound          *self,
                const WayPosition *from,
                const WayPosition *to)
{
  const View start = view_from (self->n_sides, NONE);
  const View goal = view_from (self->n_sides + 1, NONE);
  g_autoptr (WayCallbackGraph) graph
      = way_callback_graph_new (self->type, neighbours, self, NULL);
  g_autoptr (WayPath) path = NULL;

  self->from = *from;
  self->to = *to;
  find_polygons (self, from, self->starts);
  find_polygons (self, to, self->goals);
  way_callback_graph_set_heuristic (graph, heuristic, self, NULL);
  path = way_find_path (WAY_GRAPH (graph), &start, &goal, WAY_STRATEGY_ASTAR,
                        NULL);

  return path != NULL ? way_path_get_cost (path) : -1;
}
