/* mesh-path.c - taut paths over a mesh
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The polygons on a path, and the portals between them, are a corridor. The
 * funnel pulls a path taut within its corridor. If factors differ the shortest
 * path is not the cheapest. A corridor with several factors is therefore pulled
 * in pieces of one factor, which meet in the middles of portals: no piece is
 * longer than that of the path before.
 *
 * If all polygons have one factor, mesh-shortest.c finds the path between two
 * positions without a corridor. */

#include <wayfind/motion/mesh-path.h>

#include "core/plane.h"
#include "engine/find-path-private.h"
#include "graphs/mesh/mesh-private.h"
#include "motion/smoothing/mesh-shortest.h"

#include <math.h>
#include <wayfind/core/callback-graph.h>
#include <wayfind/core/error.h>

typedef struct
{
  WayMesh    *mesh;
  WayPosition from;
  WayPosition to;
  GArray     *polygons;         /* (owned) of guint32 */
  GArray     *portals;          /* (owned) of WayPortal: one fewer */
} Corridor;

static void
corridor_init (Corridor *self,
               WayMesh  *mesh)
{
  *self = (Corridor) { .mesh = mesh };
  self->polygons = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->portals = g_array_new (FALSE, FALSE, sizeof (WayPortal));
}

static void
corridor_clear (Corridor *self)
{
  g_array_unref (self->polygons);
  g_array_unref (self->portals);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Corridor, corridor_clear)

static WayCost
factor_at (const Corridor *self,
           guint           i)
{
  return self->mesh->factors[g_array_index (self->polygons, guint32, i)];
}

/* Goes on into @polygon; by @portal, unless it is the first. */
static void
enter (Corridor *self,
       guint32   polygon,
       guint32   portal)
{
  const MeshPortal *known = &self->mesh->portals[portal];

  if (self->polygons->len > 0)
    {
      const gboolean is_forth = known->polygons[1] == polygon;
      const WayPosition *left
        = &self->mesh->corners[is_forth ? known->left : known->right];
      const WayPosition *right
        = &self->mesh->corners[is_forth ? known->right : known->left];
      const WayPortal next = { *left, *right };

      g_array_append_val (self->portals, next);
    }
  g_array_append_val (self->polygons, polygon);
}

/* From a path -------------------------------------------------------------- */

static guint32
node_at (const WayPath *path,
         guint          i)
{
  return (guint32) WAY_NODE_INDEX (way_path_get_node (path, i));
}

static gboolean
enter_middles (Corridor      *self,
               const WayPath *path)
{
  for (guint i = 0; i < way_path_get_length (path); i++)
    {
      guint32 portal = 0;

      if (i > 0
          && !mesh_find_portal (self->mesh, node_at (path, i - 1),
                                node_at (path, i), &portal))
        return FALSE;
      enter (self, node_at (path, i), portal);
    }

  return TRUE;
}

/* The polygon with both portals; NONE if it does not exist. */
static guint32
polygon_between (const WayMesh *mesh,
                 guint32        one,
                 guint32        other)
{
  const guint32 *a = mesh->portals[one].polygons;
  const guint32 *b = mesh->portals[other].polygons;

  return a[0] == b[0] || a[0] == b[1] ? a[0]
         : a[1] == b[0] || a[1] == b[1] ? a[1] : MESH_NONE;
}

/* Enters the polygons between @portals in a row. A portal that the path only
 * touches leads to no other polygon, and is left out. */
static gboolean
enter_portals (Corridor      *self,
               const guint32 *portals,
               guint          n_portals)
{
  guint32 here = MESH_NONE;

  for (guint i = 1; i < n_portals; i++)
    {
      const guint32 next = polygon_between (self->mesh, portals[i - 1],
                                            portals[i]);

      if (next == MESH_NONE)
        return FALSE;
      if (next != here)
        enter (self, next, portals[i - 1]);
      here = next;
    }

  return TRUE;
}

/* Pulling ------------------------------------------------------------------ */

/* Pulls polygons @first to @end - 1, all of one factor. */
static WayCost
pull_piece (const Corridor    *self,
            guint              first,
            guint              end,
            const WayPosition *from,
            const WayPosition *to,
            GArray            *positions)
{
  const guint n = end - first - 1;
  const WayPortal *portals
    = n > 0 ? &g_array_index (self->portals, WayPortal, first) : NULL;

  return factor_at (self, first)
         * way_pull_through_portals (from, to, portals, n, positions);
}

/* The piece of one factor from @first on. */
static guint
find_end (const Corridor *self,
          guint           first)
{
  guint end = first + 1;

  while (end < self->polygons->len
         && factor_at (self, end) == factor_at (self, first))
    end++;

  return end;
}

static WayCost
pull_pieces (const Corridor *self,
             GArray         *positions)
{
  WayPosition from = self->from, to;
  WayCost cost = 0;

  for (guint first = 0, end; first < self->polygons->len; first = end)
    {
      end = find_end (self, first);
      to = self->to;
      if (end < self->polygons->len)
        {
          const WayPortal *door
            = &g_array_index (self->portals, WayPortal, end - 1);

          to.x = door->left.x / 2 + door->right.x / 2;
          to.y = door->left.y / 2 + door->right.y / 2;
        }
      if (first > 0)
        g_array_set_size (positions, positions->len - 1);
      cost += pull_piece (self, first, end, &from, &to, positions);
      from = to;
    }

  return cost;
}

/* Pulls the whole corridor at once. The cost is that of the straight lines. */
static WayCost
pull_whole (const Corridor *self,
            GArray         *positions)
{
  const guint first = positions->len;
  const WayPosition *at;
  WayCost cost = 0;

  way_pull_through_portals (&self->from, &self->to,
                            (const WayPortal *) self->portals->data,
                            self->portals->len, positions);
  at = (const WayPosition *) positions->data;
  for (guint i = first + 1; i < positions->len; i++)
    cost += mesh_line_cost (self->mesh, &at[i - 1], &at[i]);

  return cost;
}

static WayCost
pull (const Corridor *self,
      GArray         *positions)
{
  const guint first = positions->len;
  const WayCost cost = pull_pieces (self, positions);
  g_autoptr (GArray) whole = NULL;
  WayCost other;

  if (find_end (self, 0) == self->polygons->len)
    return cost;

  whole = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  other = pull_whole (self, whole);
  if (!(other < cost))
    return cost;

  g_array_set_size (positions, first);
  g_array_append_vals (positions, whole->data, whole->len);
  return other;
}

static gboolean
enter_path (Corridor      *self,
            const WayPath *path,
            WayMeshNodes   nodes)
{
  const guint n = way_path_get_length (path);
  g_autofree guint32 *portals = NULL;

  if (nodes == WAY_MESH_MIDDLES)
    return enter_middles (self, path);

  portals = g_new (guint32, n);
  for (guint i = 0; i < n; i++)
    portals[i] = node_at (path, i);

  return enter_portals (self, portals, n);
}

static gboolean
has_nodes_of (const WayPath *path,
              guint32        n_nodes)
{
  WayNodeType *type = way_path_get_node_type (path);

  return way_node_type_get_kind (type) == WAY_NODE_KIND_INDEX
         && way_node_type_get_n_nodes (type) == n_nodes;
}

WayCost
way_mesh_pull_path (WayMesh       *self,
                    const WayPath *path,
                    WayMeshNodes   nodes,
                    GArray        *positions)
{
  g_auto (Corridor) corridor = { NULL };
  guint last;

  g_return_val_if_fail (WAY_IS_MESH (self), INFINITY);
  g_return_val_if_fail (path != NULL && positions != NULL, INFINITY);
  g_return_val_if_fail (nodes == WAY_MESH_MIDDLES || nodes == WAY_MESH_EDGES,
                        INFINITY);
  g_return_val_if_fail (has_nodes_of (path, nodes == WAY_MESH_MIDDLES
                                              ? self->n_polygons
                                              : self->n_portals), INFINITY);

  last = way_path_get_length (path) - 1;
  corridor_init (&corridor, self);
  corridor.from = mesh_get_place (self, nodes, node_at (path, 0));
  corridor.to = mesh_get_place (self, nodes, node_at (path, last));
  if (last == 0)
    {
      g_array_append_val (positions, corridor.from);
      return 0;
    }

  return enter_path (&corridor, path, nodes) ? pull (&corridor, positions)
                                             : INFINITY;
}

/* Between any two positions ----------------------------------------------- */

/* The polygons that hold a position. */
#define FEW 6

typedef struct
{
  guint32  few[FEW];
  guint32 *many;                /* (owned) (nullable) instead */
  guint    n;
} Polygons;

static void
polygons_clear (Polygons *self)
{
  g_free (self->many);
}

static inline MeshPolygons
polygons_of (const Polygons *self)
{
  return (MeshPolygons) { self->many != NULL ? self->many : self->few,
                          self->n };
}

/* Portals are nodes, and behind them the two ends. */
typedef struct
{
  WayMesh    *mesh;
  WayPosition from, to;
  Polygons    starts, goals;    /* of both */
} Journey;

static void
journey_clear (Journey *self)
{
  polygons_clear (&self->starts);
  polygons_clear (&self->goals);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Journey, journey_clear)

static gboolean
has (const Polygons *polygons,
     guint32         polygon)
{
  const MeshPolygons all = polygons_of (polygons);

  for (guint i = 0; i < all.n; i++)
    if (all.items[i] == polygon)
      return TRUE;

  return FALSE;
}

static WayPosition
place_of (const Journey *self,
          guint32        node)
{
  return node < self->mesh->n_portals
           ? mesh_get_place (self->mesh, WAY_MESH_EDGES, node)
           : node == self->mesh->n_portals ? self->from : self->to;
}

static void
add_edge (const Journey     *self,
          const WayPosition *from,
          guint32            to,
          WayCost            factor,
          WayEdges          *edges)
{
  const WayPosition at = place_of (self, to);

  way_edges_add (edges, WAY_INDEX (to),
                 factor * way_position_distance (from, &at,
                                                 WAY_POSITION_PLANAR));
}

/* The edges from @node through one polygon: to its other portals, and to the
 * end if that lies in it. */
static void
add_edges (const Journey *self,
           guint32        node,
           guint32        polygon,
           WayEdges      *edges)
{
  const WayMesh *mesh = self->mesh;
  const WayPosition from = place_of (self, node);
  const WayCost factor = mesh->factors[polygon];
  guint32 before;

  if (factor == INFINITY)
    return;
  if (has (&self->goals, polygon))
    add_edge (self, &from, mesh->n_portals + 1, factor, edges);

  before = mesh->portal[mesh->first[polygon + 1] - 1];
  for (guint32 i = mesh->first[polygon]; i < mesh->first[polygon + 1]; i++)
    {
      const guint32 portal = mesh->portal[i];

      if (portal != MESH_NONE && portal != before && portal != node)
        add_edge (self, &from, portal, factor, edges);
      before = portal;
    }
}

static void
neighbours (WayNode   node,
            WayEdges *edges,
            gpointer  user_data)
{
  const Journey *self = user_data;
  const guint32 id = (guint32) WAY_NODE_INDEX (node);

  if (id == self->mesh->n_portals)
    for (guint i = 0; i < self->starts.n; i++)
      add_edges (self, id, polygons_of (&self->starts).items[i], edges);
  else if (id < self->mesh->n_portals)
    for (guint i = 0; i < 2; i++)
      add_edges (self, id, self->mesh->portals[id].polygons[i], edges);
}

static WayCost
heuristic (WayNode  node,
           WayNode  goal,
           gpointer user_data)
{
  const Journey *self = user_data;
  const WayPosition at = place_of (self, (guint32) WAY_NODE_INDEX (node));

  return self->mesh->least_factor
         * way_position_distance (&at, &self->to, WAY_POSITION_PLANAR);
}

/* A path over the middles of portals. NULL without an error if there is no
 * way. */
static WayPath *
search (Journey *self,
        Meter   *meter,
        GError **error)
{
  const guint32 n = self->mesh->n_portals;
  g_autoptr (WayNodeType) type = way_node_type_new_index (n + 2);
  g_autoptr (WayCallbackGraph) graph
    = way_callback_graph_new (type, neighbours, self, NULL);

  way_callback_graph_set_heuristic (graph, heuristic, self, NULL);
  return find_path_within (WAY_GRAPH (graph), WAY_INDEX (n), WAY_INDEX (n + 1),
                           WAY_STRATEGY_ASTAR, meter, error);
}

/* The polygon through which the path leads from @one portal to @other. Either
 * may be NONE for an end. */
static guint32
polygon_on_path (const Journey *self,
                 guint32        one,
                 guint32        other)
{
  const WayMesh *mesh = self->mesh;
  const MeshPolygons ends
    = polygons_of (one == MESH_NONE ? &self->starts : &self->goals);

  if (one != MESH_NONE && other != MESH_NONE)
    return polygon_between (mesh, one, other);

  for (guint i = 0; i < ends.n; i++)
    {
      const guint32 polygon = ends.items[i];
      const guint32 portal = one == MESH_NONE ? other : one;

      if (mesh->factors[polygon] < INFINITY
          && (portal == MESH_NONE
                ? has (&self->goals, polygon)
                : mesh->portals[portal].polygons[0] == polygon
                  || mesh->portals[portal].polygons[1] == polygon))
        return polygon;
    }

  return MESH_NONE;
}

/* The corridor that begins where the journey does. */
static void
enter_journey (Corridor      *self,
               const Journey *journey,
               const WayPath *path)
{
  const guint n = way_path_get_length (path);
  guint32 here = MESH_NONE, before = MESH_NONE;

  self->from = journey->from;
  self->to = journey->to;
  for (guint i = 0; i + 1 < n; i++)
    {
      const guint32 portal = i + 2 < n ? node_at (path, i + 1) : MESH_NONE;
      const guint32 next = polygon_on_path (journey, before, portal);

      if (next != here)
        enter (self, next, before != MESH_NONE ? before : 0);
      here = next;
      before = portal;
    }
}

/* Replaces the path by the straight line if that is open and cheaper. */
static WayCost
try_line (const Journey *self,
          WayCost        cost,
          GArray        *positions)
{
  const WayCost line = mesh_line_cost (self->mesh, &self->from, &self->to);

  if (!(line < cost))
    return cost;

  g_array_set_size (positions, 0);
  g_array_append_val (positions, self->from);
  g_array_append_val (positions, self->to);
  return line;
}

/* All polygons that contain an end. FALSE if there is none. */
static gboolean
find_polygons (WayMesh           *mesh,
               const WayPosition *end,
               Polygons          *polygons,
               GError           **error)
{
  guint32 *items = polygons->few;
  const guint32 *some;
  guint32 n;

  if (!plane_check (end, "an end of the path", error))
    return FALSE;

  some = mesh_squares_find (mesh, end, &n);
  if (n > FEW)
    items = polygons->many = g_new (guint32, n);
  for (guint32 i = 0; i < n; i++)
    if (mesh_contains (mesh, some[i], end))
      items[polygons->n++] = some[i];
  if (polygons->n > 0)
    return TRUE;

  g_set_error (error, WAY_ERROR, WAY_ERROR_UNKNOWN_PLACE,
               "%g %g lies in no polygon of the mesh", end->x, end->y);
  return FALSE;
}

/* The shortest path, for a mesh whose open polygons have one factor. NULL with
 * an error, or without one if no path exists. */
static GArray *
find_even (const Journey *self,
           WayCost       *cost,
           Meter         *meter,
           GError       **error)
{
  const WayMesh *mesh = self->mesh;
  const MeshSights sights
    = { mesh, &self->from, &self->to, polygons_of (&self->starts),
        polygons_of (&self->goals) };
  GArray *path = mesh_find_shortest (&sights, meter, error);
  const WayPosition *at;

  *cost = 0;
  if (path == NULL)
    return NULL;

  at = (const WayPosition *) path->data;
  for (guint i = 1; i < path->len; i++)
    *cost += mesh->least_factor
             * way_position_distance (&at[i - 1], &at[i],
                                      WAY_POSITION_PLANAR);
  return path;
}

/* The path pulled out of the cheapest row of portals. NULL as above. */
static GArray *
find_taut (Journey *self,
           WayCost *cost,
           Meter   *meter,
           GError **error)
{
  g_autoptr (WayPath) row = search (self, meter, error);
  g_auto (Corridor) corridor = { NULL };
  GArray *path;

  corridor_init (&corridor, self->mesh);
  if (row == NULL)
    return NULL;

  path = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  enter_journey (&corridor, self, row);
  *cost = try_line (self, pull (&corridor, path), path);
  return path;
}

GArray *
way_mesh_find_path (WayMesh           *self,
                    const WayPosition *from,
                    const WayPosition *to,
                    WayCost           *cost,
                    const WayLimits   *limits,
                    GError           **error)
{
  g_auto (Journey) journey = { .mesh = self };
  GArray *path;
  WayCost found = INFINITY;
  Meter meter;

  g_return_val_if_fail (WAY_IS_MESH (self), NULL);
  g_return_val_if_fail (from != NULL && to != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  meter_init (&meter, limits);
  journey.from = *from;
  journey.to = *to;
  if (!meter_look (&meter, error)
      || !find_polygons (self, from, &journey.starts, error)
      || !find_polygons (self, to, &journey.goals, error))
    return NULL;

  path = self->is_even ? find_even (&journey, &found, &meter, error)
                       : find_taut (&journey, &found, &meter, error);
  if (path != NULL && cost != NULL)
    *cost = found;
  return path;
}
