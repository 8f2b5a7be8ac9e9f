/* reach-private.h - the data of a reach, and its index by node
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/hash-slots.h"

#include <wayfind/core/error.h>
#include <wayfind/searches/reach.h>

typedef struct
{
  gpointer node;                /* (owned) */
  gpointer came_from;           /* (owned) the same as @node at a start */
  WayCost  cost;
  guint32  serial;              /* when it was reached */
} ReachEntry;

struct _WayReach
{
  gatomicrefcount ref_count;
  WayGraph       *graph;        /* (owned) */
  gpointer        cursor;       /* of the graph, which knows numbers of states
                                 * while there is one; %NULL for other nodes */
  WayNodeType    *type;         /* (owned) */
  guint64         version;      /* of the graph */
  ReachEntry     *entries;      /* (owned) by cost */
  guint32         n_entries;
  WayCost         max_cost;
  gboolean        is_complete;
};

/* An index by node of the first entries of a reach. */
typedef struct
{
  const WayReach *reach;
  HashSlots       slots;        /* of entries */
} ReachIndex;

/* (transfer full): the nodes within @max_cost, found without a WaySearch.
 * Takes @entries, in any order. */
WayReach         *reach_new_from_entries (WayGraph   *graph,
                                          ReachEntry *entries,
                                          guint32     n_entries,
                                          WayCost     max_cost);

/* Whether no node within the cost that was asked for is missing. */
gboolean          reach_is_complete (const WayReach   *self);

gboolean          reach_index_init  (ReachIndex       *self,
                                     const WayReach   *reach,
                                     guint32           n_entries,
                                     Meter            *meter,
                                     GError          **error);
void              reach_index_clear (ReachIndex       *self);

/* NULL if @node is not among the entries. */
const ReachEntry *reach_index_find  (const ReachIndex *self,
                                     WayNode           node);

/* Whether two nodes of the reach's type are equal. */
static inline gboolean
reach_is_same (const WayReach *self,
               WayNode         a,
               WayNode         b)
{
  return way_node_type_equal (self->type, a, b);
}
