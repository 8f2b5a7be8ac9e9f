/* reach-private.h - what a reach holds, and how its nodes are looked up
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

/* (transfer full): what was reached within @max_cost, by others than a search.
 * Takes @entries, in any order. */
WayReach         *reach_new_from_entries (WayGraph   *graph,
                                          ReachEntry *entries,
                                          guint32     n_entries,
                                          WayCost     max_cost);

gboolean          reach_index_init  (ReachIndex       *self,
                                     const WayReach   *reach,
                                     guint32           n_entries,
                                     Meter            *meter,
                                     GError          **error);
void              reach_index_clear (ReachIndex       *self);

/* NULL if @node is not among the entries. */
const ReachEntry *reach_index_find  (const ReachIndex *self,
                                     WayNode           node);

/* Whether two nodes of the reach's type are the same. */
static inline gboolean
reach_is_same (const WayReach *self,
               WayNode         a,
               WayNode         b)
{
  return way_node_type_equal (self->type, a, b);
}
