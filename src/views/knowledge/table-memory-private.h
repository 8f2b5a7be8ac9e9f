/* table-memory-private.h - a player's memory of the edges of a table
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "graphs/table/table-arcs.h"
#include "views/knowledge/table-memory.h"

typedef struct
{
  WayView     view;             /* of the table */
  const Arcs *arcs;             /* (not owned) the table's */
  const Arcs *reverse;          /* (not owned) the table's */
  WayCost    *costs;            /* (owned) by edge */
  guint32    *n_out;            /* (owned) by node: edges out that differ */
  guint32    *n_in;             /* (owned) by node: edges in that differ */
  guint8     *blocked;          /* (owned) by node: whether it was blocked */
  guint64     n_fractions;      /* costs that are not whole numbers */
  WayCost     ratio;            /* the lowest cost / table's cost, up to 1 */
  Changes     changes;
} TableMemory;

/* Notes a cost of the edge @edge, which leads out of @from. */
void table_memory_set_cost    (TableMemory *self,
                               guint32      from,
                               guint32      edge,
                               WayCost      cost);

/* Notes whether a node can be entered. */
void table_memory_set_blocked (TableMemory *self,
                               guint32      node,
                               gboolean     blocked);

/* Restores the costs of the table. */
void table_memory_reset       (TableMemory *self);

/* The edges of the table out of a node, or into it. */
typedef struct
{
  const Arcs *arcs;             /* or the reversed arcs */
  guint32     first;
  guint32     n;
  guint32     node;
  gboolean    is_back;
} Row;

static inline Row
get_row (const TableMemory *self,
         guint32            node,
         gboolean           is_back)
{
  const Arcs *arcs = is_back ? self->reverse : self->arcs;
  const guint32 first = arcs->offsets[node];

  return (Row) { arcs, first, arcs->offsets[node + 1] - first, node, is_back };
}

static inline guint32
row_other (const Row *self,
           guint32    i)
{
  return arcs_node (self->arcs, self->first + i);
}

/* The node where edge @i begins. */
static inline guint32
row_from (const Row *self,
          guint32    i)
{
  return self->is_back ? row_other (self, i) : self->node;
}

static inline guint32
row_edge (const Row         *self,
          const TableMemory *memory,
          guint32            i)
{
  return self->is_back
           ? table_find_turned ((const WayTable *) memory->view.base,
                                self->arcs, self->first + i, self->node)
           : self->first + i;
}
