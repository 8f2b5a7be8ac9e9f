/* node-table.h - a table of nodes, for tables of edges to refer to
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/model/format-private.h"

/* One more field of a row. */
typedef struct
{
  WayNode     node;             /* the builder's */
  const char *text;             /* (borrowed) from the strings */
  guint64     line;
} NodeRest;

typedef struct
{
  WayTableBuilder *builder;     /* (owned) with all nodes */
  WayPositionKind  kind;
  GHashTable      *ids;         /* (owned) (nullable) builder's nodes, by the
                                 * column "node"; NULL if that is also their
                                 * name */
  GStringChunk    *strings;     /* (owned) */
  GArray          *rest;        /* (owned) (nullable) of NodeRest */
} NodeTable;

/* Reads the columns of nodes from @reader; NULL for no nodes.
 * @rest names one more column to read, or is NULL. The table must be cleared
 * even after an error. */
gboolean node_table_init  (NodeTable          *self,
                           Reader             *reader,
                           const LoadSettings *settings,
                           const char         *rest,
                           GError            **error);
void     node_table_clear (NodeTable          *self);

/* Finds the builder's node that the table calls @name. */
gboolean node_table_find  (const NodeTable    *self,
                           const char         *name,
                           WayNode            *node);

void     node_table_write (Writer             *writer,
                           WayNetwork         *network);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (NodeTable, node_table_clear)
