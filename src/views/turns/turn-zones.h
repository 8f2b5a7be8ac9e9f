/* turn-zones.h - nodes through which no path may pass
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A zone is a set of nodes that are joined to each other, such as the private
 * roads of a farm. A path may begin in it and leave it, or enter it and end in
 * it. So a state in a zone says whether the path has entered the zone. The edge
 * into the state tells, unless it lies inside the zone: then there are two
 * states at its end. */

#pragma once

#include "graphs/table/table-private.h"

typedef struct
{
  WayTable     *table;          /* (owned) (nullable) */
  const guint8 *bits;           /* (not owned) (nullable) by node of @table */
  guint32       n_marked;       /* nodes of @table */
  guint32       n_nodes;
  guint8       *more;           /* (owned) (nullable) the bits of the others */
  guint32      *edges;          /* (owned) (nullable) places of a table's edges
                                 * inside zones, in rising order */
  guint32       n_edges;
} TurnZones;

/* In such a zone, and in one or at the end of an edge from one. */
#define TURN_ZONE_INSIDE 1u
#define TURN_ZONE_NEAR 2u

void     turn_zones_clear  (TurnZones       *self);

/* Puts nodes into the zones of @table, in a graph of @n_nodes nodes that begin
 * with those of @table. FALSE if memory is lacking. The first call for @table
 * reads all its edges and keeps the marks with it; others are O(nodes that are
 * not in @table). */
gboolean turn_zones_take   (TurnZones       *self,
                            WayTable        *table,
                            guint32          n_nodes);

/* Puts @node into a zone; it must not be in the table. */
void     turn_zones_add    (TurnZones       *self,
                            guint32          node);

/* Finds the edges inside zones, where states are numbered by those of @table.
 * FALSE if memory is lacking. */
gboolean turn_zones_number (TurnZones       *self,
                            const WayTable  *table);

/* Which of the edges inside zones is at @place. */
guint32  turn_zones_index  (const TurnZones *self,
                            guint32          place);

static inline guint8
turn_zones_get_bits (const TurnZones *self,
                     WayNode          node)
{
  const gsize i = WAY_NODE_INDEX (node);

  if (i < self->n_marked)
    return self->bits[i];

  return i < self->n_nodes ? self->more[i - self->n_marked] : 0;
}

static inline gboolean
turn_zones_has (const TurnZones *self,
                WayNode          node)
{
  return (turn_zones_get_bits (self, node) & TURN_ZONE_INSIDE) != 0;
}

/* Whether zones make a difference at @node. */
static inline gboolean
turn_zones_concern (const TurnZones *self,
                    WayNode          node)
{
  return turn_zones_get_bits (self, node) != 0;
}
