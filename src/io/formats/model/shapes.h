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

/* Keeps all bends with a prepared network. O(bends log edges). */
void     shapes_keep     (const Shapes      *self,
                          WayPrepared       *prepared);

/* (nullable): the bends that shapes_keep() kept there; the arrays of the file are
 * not copied. NULL if the network keeps no bends; NULL with @error,
 * WAY_ERROR_PARSE, if the arrays do not fit together. shapes_append() leaves out
 * positions that are not valid of @kind. O(1). */
Shapes  *shapes_find     (WayPrepared       *prepared,
                          WayPositionKind    kind,
                          GError           **error);
