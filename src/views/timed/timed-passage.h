/* timed-passage.h - what must be free while an agent rides along an edge
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "views/schedule/slot-list.h"

#include <wayfind/views/timed.h>

typedef struct
{
  SlotList edges;               /* free and open: the edges of all cells, and
                                 * places beside if all of them are needed */
  SlotList crossing;            /* not taken: edges that cross those */
  SlotList beside[WAY_LINE_MAX_BESIDE]; /* of each place beside */
  guint    n_beside;
  guint    n_needed;            /* how many of @beside must be free at each
                                 * instant; 0 if that is no question */
  gboolean is_open;             /* whether nothing of all this is ever taken */
} Passage;

void     passage_init          (Passage        *self);
void     passage_clear         (Passage        *self);

/* Turns to the edge between two nodes of the query type, where anything was
 * reserved. */
void     passage_turn_to       (Passage        *self,
                                const WayTimed *timed,
                                WayNode         from,
                                WayNode         to);

/* The first time in which a ride is possible that ends after @time, and begins
 * by @limit. Where some of the places beside will do, it may have begun before
 * @time without saying so. */
gboolean passage_first_open    (const Passage  *self,
                                guint32         owner,
                                gdouble         time,
                                gdouble         limit,
                                FreeTime       *open);
