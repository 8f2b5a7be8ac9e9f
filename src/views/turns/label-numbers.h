/* label-numbers.h - labels of edges as numbers, so that they compare at once
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/graph.h>

/* Equal labels have one number, from 1 up. Any number of threads may ask. */
typedef struct _LabelNumbers LabelNumbers;

LabelNumbers *label_numbers_new  (void);
void          label_numbers_free (LabelNumbers *self);

/* The number of the label of @edge, an id of @graph's; 0 if it has none.
 * %FALSE if there is no memory for it. The graph is asked once an edge. */
gboolean      label_numbers_find (LabelNumbers *self,
                                  WayGraph     *graph,
                                  guint32       edge,
                                  guint32      *number);
