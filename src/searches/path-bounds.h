/* path-bounds.h - the bounds of WayAlternatives, which paths must keep
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/number-map.h"

#include <wayfind/searches/alternatives.h>

G_BEGIN_DECLS

typedef struct
{
  gdouble   max_shared;
  gdouble   max_stretch;
  gdouble   max_cost;           /* INFINITY before the first path */
  guint     n_paths;            /* that were taken */
  NumberMap edges;              /* of these paths */
} PathBounds;

void     path_bounds_init  (PathBounds            *self,
                            const WayAlternatives *options);
void     path_bounds_clear (PathBounds            *self);

/* Forgets all paths, and keeps the memory. O(1). */
void     path_bounds_begin (PathBounds            *self,
                            const WayAlternatives *options);

/* Takes a path over @ids, whose costs from the start on are @sums, if it keeps
 * the bounds and has an edge of its own. The first path is always taken, and
 * bounds the costs of all others. %FALSE, too, without memory. Takes
 * time in proportion to @n_nodes. */
gboolean path_bounds_take  (PathBounds            *self,
                            const guint32         *ids,
                            const WayCost         *sums,
                            guint                  n_nodes);

/* Sets the error for a finder of paths that has no memory. %FALSE. */
gboolean path_bounds_fail_no_memory (GError       **error);

G_END_DECLS
