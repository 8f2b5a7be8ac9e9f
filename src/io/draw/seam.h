/* seam.h - where to cut the Earth open, to lay it flat
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <glib.h>

/* Longitudes are counted in bins of a quarter of a degree from -180. */
#define SEAM_BINS 1440

typedef struct
{
  gint covers[SEAM_BINS + 1];   /* differences from bin to bin */
  gint crosses[SEAM_BINS + 1];  /* likewise, of the meridians west of bins */
  gint routes[SEAM_BINS + 1];   /* likewise, of routes alone */
} Seam;

void     seam_init   (Seam       *self);

/* Notes that something is drawn from longitude @from to @to, the shorter way
 * round. */
void     seam_cover  (Seam       *self,
                      gdouble     from,
                      gdouble     to,
                      gboolean    is_route);

/* Chooses the longitude at which to cut, from -180 to below 180. */
gdouble  seam_choose (const Seam *self);
