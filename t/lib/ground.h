/* ground.h - a map that a test draws, under an overlay
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "as-graph.h"
#include "maps.h"

typedef struct
{
  Map        *map;              /* (owned) */
  AsGraph    *graph;            /* (owned) over indices, of whole costs */
  WayOverlay *overlay;          /* (owned) */
} Ground;

Ground  *ground_new       (const char   *rows);
void     ground_free      (Ground       *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Ground, ground_free)

/* The cheapest path between two cells, under the overlay, or %NULL if there is
 * none. (transfer full) */
WayPath *ground_find_path (const Ground *self,
                           guint         from,
                           guint         to);

/* The cost of the cheapest path from S to G, or -1 without a path. */
WayCost  ground_cost      (const Ground *self);
