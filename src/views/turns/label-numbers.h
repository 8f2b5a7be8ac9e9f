/* label-numbers.h - labels of edges as numbers, for quick comparison
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/graph.h>

/* Equal labels have the same number, from 1 up. Any number of threads may use
 * it at once. */
typedef struct _LabelNumbers LabelNumbers;

LabelNumbers *label_numbers_new  (void);
void          label_numbers_free (LabelNumbers *self);

/* Finds the number of the label of @edge, an id of @graph; 0 without a label.
 * Returns FALSE if memory is lacking. Reads the label of each edge once. */
gboolean      label_numbers_find (LabelNumbers *self,
                                  WayGraph     *graph,
                                  guint32       edge,
                                  guint32      *number);
