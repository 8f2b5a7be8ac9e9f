/* crossings.h - chooses the crossings between sectors that become gates
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"
#include "motion/tiers/sectors.h"

/* Two neighbouring nodes of different sectors, with the best edge each way. */
typedef struct
{
  guint32  sectors[2];          /* the lower number first */
  guint32  nodes[2];            /* one in each */
  WayCost  costs[2];            /* from the first to the second, and back;
                                 * INFINITY without an edge */
  guint64  components;          /* the strongly connected components of both
                                 * nodes, each within its sector, as one
                                 * number */
  guint32  place;               /* along a border of squares */
  guint16  kind;                /* CrossingKind */
  guint16  is_chosen;
} Crossing;

typedef struct
{
  Crossing *items;              /* (owned) */
  gsize     n;
  gsize     room;
} Crossings;

/* Adds the edge from @from to @to; @strong has a number for the strongly
 * connected component of each node within its sector, below
 * sectors->largest. */
gboolean crossings_add    (Crossings     *self,
                           const Sectors *sectors,
                           const guint32 *strong,
                           guint32        from,
                           guint32        to,
                           WayCost        cost,
                           Meter         *meter,
                           GError       **error);

/* Sorts and joins the crossings that were added, and chooses those that become
 * gates. @triangles says that on some borders only every second cell has a
 * neighbour beyond. If any edge leads from a strongly connected component of
 * one sector to a component of another, an edge between these two is chosen. So
 * if a path exists, a path through chosen crossings exists. O(n log n). */
gboolean crossings_choose (Crossings     *self,
                           const Sectors *sectors,
                           gboolean       triangles,
                           Meter         *meter,
                           GError       **error);
void     crossings_clear  (Crossings     *self,
                           Meter         *meter);
