/* turn-spots-private.h - the fields of rules for paths from and to spots
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "views/turns/turn-spots.h"

struct _TurnSpots
{
  WayTable        *table;       /* (owned) */
  const TurnRules *rules;       /* (not owned) of @table */
  guint32          n_nodes;     /* of @table; spots follow */
  guint32          n_spots;
  guint32          n_long;      /* states of @rules after several edges, if they
                                 * are told apart */
  TurnSpot        *spots;       /* (owned) */
  guint32          marks[8];    /* a bit for the low byte of each node of the
                                 * table from which an edge leads to a spot */
  GHashTable      *joins;       /* (owned) (nullable) set of TurnStep: edges to
                                 * spots from nodes that are no ends */
  GArray          *befores;     /* (owned) (nullable) of guint32: where each of
                                 * @joins begins */
};

/* Whether an edge may lead from @node of the table to a spot: for almost all
 * nodes without a spot, one bit decides. */
static inline gboolean
turn_spots_may_leave (const TurnSpots *self,
                      guint32          node)
{
  return self->marks[node >> 5 & 7] >> (node & 31) & 1;
}

/* The end of its edge that @node is, 0 or 1; -1 for none. */
static inline gint
turn_spot_end (const TurnSpot *spot,
               guint32         node)
{
  return spot->ends[0] == node ? 0 : spot->ends[1] == node ? 1 : -1;
}

/* Whether a part of the edge lies between @spot and its end @side. */
static inline gboolean
turn_spot_is_part (const TurnSpot *spot,
                   gint            side)
{
  return side >= 0 && !spot->is_beside && !spot->is_at[side];
}
