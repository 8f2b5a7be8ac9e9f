/* trail.h - a path that is put together step by step, with the graph's edges
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/edge-reader.h"

#include <wayfind/core/path.h>

typedef struct
{
  EdgeReader reader;
  GArray    *nodes;             /* (owned) (element-type WayNode) borrowed */
  GArray    *costs;             /* (owned) (element-type WayCost) so far */
  GArray    *edges;             /* (owned) (element-type guint32) */
} Trail;

/* Nodes of the trail must live as long as it does. A trail of zeros may
 * be cleared. */
void     trail_init  (Trail    *self,
                      WayGraph *graph,
                      WayNode   start);
void     trail_clear (Trail    *self);

/* Goes on to @next by the cheapest edge that leads there. Fails with
 * %WAY_ERROR_CHANGED and @advice if no edge does. */
gboolean trail_step  (Trail      *self,
                      WayNode     next,
                      const char *advice,
                      GError    **error);

WayPath *trail_to_path (Trail *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Trail, trail_clear)
