/* timed-passage.h - the places that must be free for a ride along an edge
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "views/schedule/slot-list.h"

#include <wayfind/views/timed.h>

typedef struct
{
  SlotList edges;               /* free and open: the edges of all cells, and
                                 * places beside if all of them are needed */
  SlotList crossing;            /* not taken: edges that cross @edges */
  SlotList beside[WAY_LINE_MAX_BESIDE]; /* of each place beside */
  guint    n_beside;
  guint    n_needed;            /* the number of @beside that must be free at
                                 * each instant; 0 for no condition */
  gboolean is_open;             /* whether none of these is ever taken */
} Passage;

void     passage_init          (Passage        *self);
void     passage_clear         (Passage        *self);

/* Selects the edge between two nodes of the query type, if the table has any
 * reservation. */
void     passage_turn_to       (Passage        *self,
                                const WayTimed *timed,
                                WayNode         from,
                                WayNode         to);

/* The first time in which a ride is possible that ends after @time and begins
 * by @limit. If only some of the places beside the edge are needed, its true
 * beginning may be earlier, before @time. */
gboolean passage_first_open    (const Passage  *self,
                                guint32         owner,
                                gdouble         time,
                                gdouble         limit,
                                FreeTime       *open);
