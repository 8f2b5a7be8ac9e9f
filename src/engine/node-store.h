/* node-store.h - came_from and cost_so_far of each id that a search reached
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/budget.h"

#include <glib.h>

/* One record a node, in one of two layouts of 16 bytes; parent and stamp lie
 * at the same place in both, so that one array serves searches of either kind
 * in turn. A start is its own parent.
 *
 * The stamp is the epoch of the run, with a lowest bit that says closed. A
 * record of another epoch counts as never reached, which makes a reset O(1),
 * and whether a popped entry is stale is a matter of bits, never of comparing
 * floating-point numbers. */
typedef struct
{
  guint32 cost;
  guint32 heuristic;
  guint32 parent;
  guint32 stamp;
} WholeRecord;

typedef struct
{
  gdouble cost;
  guint32 parent;
  guint32 stamp;
} RealRecord;

typedef union
{
  WholeRecord whole;
  RealRecord  real;
} NodeRecord;

G_STATIC_ASSERT (sizeof (NodeRecord) == 16);
G_STATIC_ASSERT (G_STRUCT_OFFSET (WholeRecord, parent)
                 == G_STRUCT_OFFSET (RealRecord, parent));

#define STAMP_CLOSED 1u

/* Bits of NodeStore.notes: the data that a run notes of each node beside its
 * record. One test, which mostly fails, decides about all of them. */
#define NOTE_EDGES 1u           /* the id of the edge into it */
#define NOTE_ORDER 2u           /* that it was reached, and when */
#define NOTE_ORIGINS 4u         /* the worker that owns the node before */

/* Of numbered states a search meets few. Records exist for all of them, in
 * memory that the system has promised and not provided. The budget is charged
 * page by page as the search meets nodes, and the system provides memory by
 * pages, too. */
#define STORE_PAGE_BITS 8
#define STORE_PAGE_NODES (1u << STORE_PAGE_BITS)

typedef struct
{
  NodeRecord *records;          /* (owned) */
  guint32     size;
  guint32     room;             /* records that there is memory for: those of
                                 * an earlier search may be more */
  guint32     live;             /* stamp of an open node of this run */
  guint32    *edges;            /* (owned) (nullable) edge into each node */
  guint32    *order;            /* (owned) (nullable) ids as reached */
  guint16    *origins;          /* (owned) (nullable) owner of each parent */
  guint32    *pages;            /* (owned) (nullable) of numbered states: a
                                 * bit for each page that was met */
  guint32     n_pages;          /* that were */
  guint32     notes;            /* in this run */
  gboolean    is_hashed;        /* whether the order is kept in every run */
  gsize       map_bytes;        /* bytes of the node map for one node */
  Budget     *budget;
} NodeStore;

void     node_store_init       (NodeStore *self,
                                Budget    *budget);
void     node_store_clear      (NodeStore *self);

/* Forgets the last run. O(1), but when the epoch wraps. */
void     node_store_begin      (NodeStore *self);

/* Makes room for ids below @size; @exactly for an index type. */
gboolean node_store_reserve    (NodeStore *self,
                                guint32    size,
                                gboolean   exactly);

/* Promises room for @size numbered states or more, and for their order.
 * node_store_meet() charges the memory as nodes are met. The nodes that were
 * met stay. */
gboolean node_store_promise    (NodeStore *self,
                                guint32    size);

/* Charges a page that was not met yet. */
gboolean node_store_open_page  (NodeStore *self,
                                guint32    page);

/* Makes room for the ids of edges. The first @n_reached nodes of this run were
 * reached by edges without an id. O(@n_reached), or O(nodes) if the store keeps
 * no order; O(1) if it is 0. The store does not keep the id of the edge into a
 * start. */
gboolean node_store_want_edges (NodeStore *self,
                                guint64    n_reached);

/* Makes room for the order of ids that are indices. A run that ends near its
 * starts is then walked without a look at all the other nodes. */
gboolean node_store_want_order (NodeStore *self);

/* Makes room for the owners of parents, for ids that are not indices. */
gboolean node_store_want_origins (NodeStore *self);

/* Turns whole records into real ones, in place. */
void     node_store_promote    (NodeStore *self);

/* Charges the memory of a numbered state that is about to be reached. */
static inline gboolean
node_store_meet (NodeStore *self,
                 guint32    id)
{
  const guint32 page = id >> STORE_PAGE_BITS;

  return (self->pages[page / 32] >> page % 32 & 1)
         || node_store_open_page (self, page);
}

static inline gboolean
node_store_has_order (const NodeStore *self)
{
  return self->is_hashed || (self->notes & NOTE_ORDER);
}

static inline gboolean
node_store_is_reached (const NodeStore *self,
                       guint32          id)
{
  return id < self->size
         && (self->records[id].whole.stamp ^ self->live) <= STAMP_CLOSED;
}
