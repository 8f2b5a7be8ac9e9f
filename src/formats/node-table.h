/* node-table.h - a table of nodes, for tables of edges to refer to
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "formats/format.h"

typedef struct
{
  WayTableBuilder *builder;     /* (owned) with all nodes */
  WayPositionKind  kind;
  GHashTable      *ids;         /* (owned) (nullable) builder's ids, by what the
                                 * table calls nodes; NULL where that is also
                                 * their name */
  GStringChunk    *strings;     /* (owned) (nullable) */
} NodeTable;

/* Reads settings->nodes; without that there are none yet. On an error there is
 * still something to be cleared. */
gboolean node_table_init  (NodeTable          *self,
                           const LoadSettings *settings,
                           GError            **error);
void     node_table_clear (NodeTable          *self);

/* The builder's id of what the table calls @name. */
gboolean node_table_find  (const NodeTable    *self,
                           const char         *name,
                           guint32            *id);

void     node_table_write (Writer             *writer,
                           WayNetwork         *network);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (NodeTable, node_table_clear)
