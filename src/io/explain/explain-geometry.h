/* explain-geometry.h - where the nodes of a map are drawn
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/explain/explanation-private.h"
#include "io/draw/projection.h"

#define MAX_CORNERS 6

/* Coordinates go from 0 to @width and @height, y downwards. Those of a grid are
 * in the unit of its cells; those of a table fill a box whose longer side is
 * GEOMETRY_SIZE. */
#define GEOMETRY_SIZE 100000.0

typedef struct
{
  WayGrid     *grid;            /* (nullable) */
  WayTable    *table;           /* (nullable) */
  WayGridShape shape;
  guint32      columns;
  guint32      rows;
  gdouble      cell_width;      /* of a triangle, its side */
  gdouble      cell_height;
  gdouble      width;
  gdouble      height;
  gdouble      wrap;            /* the width of the Earth; 0 in a plane */
  Projection   projection;      /* of a table's positions */
  guint32      n_nodes;
  WayPosition *places;          /* (owned) of a table's nodes */
} Geometry;

/* Returns %NULL without memory. */
Geometry *geometry_new  (const WayExplanation *explanation);
void      geometry_free (Geometry             *self);

void  geometry_get_centre  (const Geometry *self,
                            guint32         node,
                            WayPosition    *centre);

/* Finds the corners of a cell, in order. Returns their number. */
guint geometry_get_corners (const Geometry *self,
                            guint32         node,
                            WayPosition     corners[MAX_CORNERS]);

/* The part of the map that the searches reached, with a margin; the whole map
 * if that is not much larger. */
Box   geometry_get_used    (const Geometry       *self,
                            const WayExplanation *explanation);

/* The place where a position of the table is drawn. */
WayPosition geometry_place (const Geometry    *self,
                            const WayPosition *position);

/* The copy of @place that is nearest to @beside, across the seam or not. */
static inline WayPosition
geometry_beside (const Geometry    *self,
                 const WayPosition *place,
                 const WayPosition *beside)
{
  WayPosition moved = *place;

  if (self->wrap > 0 && place->x - beside->x > self->wrap / 2)
    moved.x -= self->wrap;
  else if (self->wrap > 0 && beside->x - place->x > self->wrap / 2)
    moved.x += self->wrap;

  return moved;
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Geometry, geometry_free)

/* explain-layout.c: finds places, in any unit, for the nodes of a table that
 * has none. O(nodes + edges). %FALSE without memory. */
gboolean explain_lay_out (const WayExplanation *explanation,
                          WayTable             *table,
                          WayPosition          *places);
