/* outlines.h - rings around the areas of nodes
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

typedef struct _Outlines Outlines;

Outlines          *outlines_new   (void);
void               outlines_free  (Outlines          *self);

/* Adds a line around the area of a node, or around a hole in it. */
void               outlines_add   (Outlines          *self,
                                   WayNode            node,
                                   const WayPosition *positions,
                                   guint              n_positions);
guint              outlines_count (const Outlines    *self);

/* The positions of ring @i; @node and @n_positions may be NULL. */
const WayPosition *outlines_get   (const Outlines    *self,
                                   guint              i,
                                   WayNode           *node,
                                   guint             *n_positions);

/* Keeps all rings with a prepared network. O(positions). */
void               outlines_keep  (const Outlines    *self,
                                   WayPrepared       *prepared);

/* (nullable): a copy of the rings that outlines_keep() kept there, without
 * damaged rings; NULL without rings. O(positions). */
Outlines          *outlines_find  (WayPrepared       *prepared);
