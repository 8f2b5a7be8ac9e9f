/* area-outlines.h - the outlines of the areas near lines
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/geojson/geojson-writer.h"
#include "io/formats/routes/area-field.h"

/* Scratch for outlines, 0 to begin with, and what was found last. */
typedef struct
{
  guint32 *parents;   /* (owned) */
  guint8  *seen;      /* (owned) */
  GArray  *trail;     /* (owned) of WayPosition: columns and rows */
  GArray  *found;     /* (owned) the rings of one side of the seam */
  GArray  *positions; /* (owned) of WayPosition */
  GArray  *rings;     /* (owned) of GeoJsonRing */
} AreaOutlines;

gboolean area_outlines_init (AreaOutlines    *self,
                             const AreaField *field,
                             GError         **error);
void     area_outlines_clear (AreaOutlines *self);

/* Finds the rings of all areas: outlines run counterclockwise, and each is
 * followed by its holes, which run clockwise. No ring crosses longitude 180,
 * and none touches another or itself, except along longitude 180. FALSE with an
 * error if a limit of time was met. @limits may be NULL. */
gboolean area_outlines_find (AreaOutlines    *self,
                             const AreaField *field,
                             const WayLimits *limits,
                             GError         **error);
