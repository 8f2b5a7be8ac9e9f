/* reach-areas.h - what can be reached within a cost, as areas on a map
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/geojson/geojson-writer.h"
#include "io/formats/routes/area-field.h"
#include "io/formats/routes/area-outlines.h"

#include <wayfind-io/network.h>

/* What to write, and below it what the writing needs, 0 to begin with. */
typedef struct
{
  const WayReach  *reach;
  WayNetwork      *network;
  const WayCost   *bands;   /* where each ends */
  guint            n_bands; /* 0 for one band of all */
  const WayLimits *limits;
  gdouble          distance; /* in metres; 0 is replaced by a usual one */

  AreaField    field;
  AreaOutlines outlines;
  AreaBox      box;
  GArray      *lengths; /* (owned) of gdouble: of edges */
  GArray      *line;    /* (owned) of WayPosition: an edge */
  GArray      *part;    /* (owned) of WayPosition: some of it */
} ReachAreas;

/* Writes a feature for each band. FALSE with an error of the reach, of the
 * graph or of the size; errors of @writer are left to it. */
gboolean reach_areas_write (ReachAreas *self,
                            Writer     *writer,
                            GError    **error);
void     reach_areas_clear (ReachAreas *self);
