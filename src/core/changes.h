/* changes.h - the last changes of a graph, for data made from the graph
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Each change has a version, the number that way_graph_next_version() gave. The
 * list is bounded, and forgets the oldest changes. It then answers that it does
 * not know the changes since an earlier version. */

#pragma once

#include <wayfind/core/graph.h>

/* The most changes that are remembered: 16 KiB. A power of two. */
#define CHANGES_MOST 1024

/* Stands for the second node of a change that concerns one node alone. */
#define CHANGES_NO_NODE G_MAXUINT32

typedef struct
{
  guint64 version;
  guint32 node;                 /* an id of the owner's */
  guint32 other;                /* the head of an edge, or CHANGES_NO_NODE */
} Change;

typedef struct
{
  Change *items;                /* (owned) (nullable) a ring */
  guint   size;
  guint   first;                /* the oldest */
  guint   n;
  guint64 forgotten;            /* the last version that is not remembered */
} Changes;

void     changes_clear  (Changes       *self);

/* Notes a change of one node, or of the edge from @node to @other. */
void     changes_note   (Changes       *self,
                         guint64        version,
                         guint32        node,
                         guint32        other);

/* Notes that anything may have changed. */
void     changes_forget (Changes       *self,
                         guint64        version);

/* Whether all changes after version @since are remembered: they are those from
 * @first on, for changes_get(), and before self->n. */
gboolean changes_find   (const Changes *self,
                         guint64        since,
                         guint         *first);

static inline const Change *
changes_get (const Changes *self,
             guint          i)
{
  return &self->items[(self->first + i) & (self->size - 1)];
}
