/* mesh-private.h - the fields of a mesh, and the functions on them
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <math.h>
#include <wayfind/core/error.h>
#include <wayfind/graphs/mesh.h>

#define MESH_NONE G_MAXUINT32

/* Left and right are those of a mover on its way from the first polygon to the
 * second, y upwards. */
typedef struct
{
  guint32 polygons[2];
  guint32 left, right;          /* corners */
} MeshPortal;

/* The connected component and the dead end of an open polygon (mesh-areas.c).
 * Polygons with one way out are removed one after another. Each of them, with
 * the polygons that were removed behind it, is a dead end, and its way out is
 * the mouth. The polygons of a dead end have successive ranks. */
typedef struct
{
  guint32 component;            /* what can be reached has the same number */
  guint32 mouth;                /* the polygon beyond the one way out of a dead
                                 * end; NONE if it is in none */
  guint32 rank;                 /* of the polygon itself */
  guint32 n_behind;             /* polygons of its dead end, with itself */
} MeshArea;

/* Squares of the plane, and a list of the polygons that reach into each. */
typedef struct
{
  WayPosition least;
  gdouble     width, height;    /* of a square; 0 if there is but one */
  guint32     n_columns, n_rows;
  guint32    *first;            /* (owned) n_columns * n_rows + 1 */
  guint32    *polygons;         /* (owned) */
} MeshSquares;

/* Sides are numbered in one row for all polygons: those of polygon p are from
 * first[p] to first[p + 1], against the clock, and side i begins at corner
 * ring[i]. */
struct _WayMesh
{
  GObject       parent;

  WayPosition  *corners;        /* (owned) */
  guint32       n_corners;
  guint32       n_polygons;
  guint32      *first;          /* (owned) n_polygons + 1 */
  guint32      *ring;           /* (owned) */
  gdouble       tolerance;      /* 0 if corners are exact */
  guint32      *hull_first;     /* (owned) (nullable) n_polygons + 1 */
  guint32      *hull;           /* (owned) (nullable) as ring, of the hulls;
                                 * NULL if all rings are convex */
  guint32      *portal;         /* (owned) by side; NONE at the border */
  guint32      *twin;           /* (owned) by side: the same side in the ring of
                                 * the other polygon; NONE at the border */
  guint32      *owner;          /* (owned) by side: the polygon */
  guint32      *open;           /* (owned) by side: the polygon beyond, if it can
                                 * be entered; otherwise NONE */
  guint32      *bend;           /* (owned) by side, for the corner where it
                                 * begins: the number of its sector; NONE if no
                                 * shortest path bends there */
  guint32      *bend_corners;   /* (owned) by sector where paths bend */
  guint32       n_bends;
  MeshArea     *areas;          /* (owned) by polygon */
  MeshPortal   *portals;        /* (owned) */
  guint32       n_portals;
  WayCost      *factors;        /* (owned) */
  WayCost       least_factor;   /* INFINITY for a mesh without polygons */
  gboolean      is_even;        /* all polygons that can be entered have one
                                 * factor */
  char        **names;          /* (owned) each (nullable) */
  WayPosition  *middles;        /* (owned) */
  MeshSquares   squares;
};

/* mesh-shape.c: makes the rings of @polygons, all against the clock. Corners of
 * other polygons that lie on a side are added to the ring. */
gboolean mesh_shape       (WayMesh              *self,
                           const WayMeshPolygon *polygons,
                           GError              **error);

/* Sets the error of a mesh that is too large for the memory. Returns FALSE. */
static inline gboolean
mesh_fail_for_memory (GError **error)
{
  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                       "not enough memory for a mesh of this size");
  return FALSE;
}

/* mesh-corners.c: stores in @same, for each corner, the first corner that is no
 * further from it than @tolerance: often itself. FALSE without memory. */
gboolean mesh_find_same_corners (const WayMesh  *mesh,
                                 gdouble         tolerance,
                                 guint32        *same);

/* mesh-rings.c: makes a ring counter-clockwise. FALSE if it is further than
 * @tolerance from its convex hull; @what is then the message. */
gboolean mesh_ring_make_convex  (const WayPosition *corners,
                                 guint32        *ring,
                                 guint32         n,
                                 gdouble         tolerance,
                                 const char    **what);

/* Finds the hulls of all rings if some are not convex. */
gboolean mesh_hulls_init        (WayMesh        *self,
                                 gdouble         tolerance,
                                 GError        **error);

/* mesh-sectors.c: finds the corners where shortest paths bend. */
gboolean mesh_sectors_init (WayMesh             *self,
                            GError             **error);

/* mesh-areas.c: finds components and dead ends. */
gboolean mesh_areas_init   (WayMesh             *self,
                            GError             **error);

/* Whether a position lies in a polygon or on its border; in its hull, if it
 * is convex but for rounding. */
gboolean mesh_contains    (const WayMesh        *self,
                           guint32               polygon,
                           const WayPosition    *position);

/* way_mesh_get_line_cost() between places that may be middles. Those may have
 * coordinates below PLANE_LEAST, but are no less than 1e-66 apart. */
WayCost  mesh_line_cost   (const WayMesh        *self,
                           const WayPosition    *from,
                           const WayPosition    *to);

/* The position of a node of the table that has its nodes at @nodes. */
WayPosition mesh_get_place  (const WayMesh      *self,
                             WayMeshNodes        nodes,
                             guint32             node);

/* mesh-squares.c */
gboolean mesh_squares_init  (WayMesh            *mesh,
                             GError            **error);
void     mesh_squares_clear (MeshSquares        *self);

/* Candidates for the polygons that contain @position, including all of them. */
const guint32 *mesh_squares_find (const WayMesh     *mesh,
                                  const WayPosition *position,
                                  guint32           *n);

static inline guint32
mesh_next_side (const WayMesh *self,
                guint32        polygon,
                guint32        side)
{
  return side + 1 < self->first[polygon + 1] ? side + 1
                                             : self->first[polygon];
}

static inline guint32
mesh_side_before (const WayMesh *self,
                  guint32        polygon,
                  guint32        side)
{
  return (side > self->first[polygon] ? side : self->first[polygon + 1]) - 1;
}

/* Whether a polygon is convex within the tolerance alone. */
static inline gboolean
mesh_is_rough (const WayMesh *self,
               guint32        polygon)
{
  return self->hull != NULL
         && self->hull_first[polygon + 1] - self->hull_first[polygon]
              != self->first[polygon + 1] - self->first[polygon];
}

/* The side @n sides after another. */
static inline guint32
mesh_side_after (const WayMesh *self,
                 guint32        polygon,
                 guint32        side,
                 guint32        n)
{
  const guint32 first = self->first[polygon], end = self->first[polygon + 1];

  return n < end - side ? side + n : first + n - (end - side);
}

/* The corner where a side begins. */
static inline const WayPosition *
mesh_corner (const WayMesh *self,
             guint32        side)
{
  return &self->corners[self->ring[side]];
}

/* Whether @polygon, entered from @from, is the mouth of a dead end in which
 * @goal does not lie. */
static inline gboolean
mesh_is_dead_end (const WayMesh *self,
                  guint32        polygon,
                  guint32        from,
                  guint32        goal)
{
  const MeshArea *area = &self->areas[polygon];

  return area->mouth == from
         && self->areas[goal].rank - area->rank >= area->n_behind;
}

/* The polygon beyond a side; NONE at the border of the mesh. */
static inline guint32
mesh_beyond (const WayMesh *self,
             guint32        polygon,
             guint32        side)
{
  const guint32 portal = self->portal[side];

  if (portal == MESH_NONE)
    return MESH_NONE;

  return self->portals[portal].polygons[self->portals[portal].polygons[0]
                                        == polygon];
}

gboolean mesh_find_portal (WayMesh *self,
                           guint32 polygon,
                           guint32 other,
                           guint32 *portal);

WayCost mesh_get_factor (WayMesh *self, guint32 polygon);
