/* shapes.h - the bends of edges, by the two nodes between which they lie
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

typedef struct _Shapes Shapes;

/* None has a shape at first. */
Shapes  *shapes_new      (void);
void     shapes_free     (Shapes            *self);

/* Says how the edges between two nodes bend, from @from to @to. */
void     shapes_set      (Shapes            *self,
                          WayNode            from,
                          WayNode            to,
                          const WayPosition *positions,
                          guint              n_positions);

/* Appends the bends from @from to @to. */
void     shapes_append   (const Shapes      *self,
                          WayNode            from,
                          WayNode            to,
                          GArray            *positions);
