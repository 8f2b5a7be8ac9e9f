/* reach-returns.h - the costs of coming back along the edges of a reach
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * An edge is met at its tail, and the edge that leads back along it is one of
 * its head. To ask the head anew for each edge would take a time of the product
 * of both numbers of edges. So all edges between nodes of the reach are noted
 * once, and found by their heads. */

#pragma once

#include "core/meter.h"
#include "searches/reach-private.h"

typedef struct
{
  guint32 tail;                 /* an entry of the reach */
  guint32 next;                 /* with the same head, from 1; 0 for none */
  WayCost cost;
} ReachArc;

typedef struct
{
  guint32  *first;      /* (owned) by entry: its last arc in, from 1; or 0 */
  WayCost  *costs;      /* (owned) by entry: of the cheapest arc from there to
                         * the head that was chosen; INFINITY for none */
  ReachArc *arcs;       /* (owned) */
  gsize     n_arcs;
  gsize     room;       /* for arcs */
  guint32   head;       /* the entry that was chosen last */
} ReachReturns;

gboolean reach_returns_init   (ReachReturns *self,
                               guint32       n_entries,
                               Meter        *meter,
                               GError      **error);
void     reach_returns_clear  (ReachReturns *self);

gboolean reach_returns_add    (ReachReturns *self,
                               guint32       tail,
                               guint32       head,
                               WayCost       cost,
                               Meter        *meter,
                               GError      **error);

/* Chooses the head whose edges reach_returns_get() tells from now on. O(edges
 * into the last head and into this one). */
void     reach_returns_choose (ReachReturns *self,
                               guint32       head);

static inline WayCost
reach_returns_get (const ReachReturns *self,
                   guint32             tail)
{
  return self->costs[tail];
}
