/* sqlite-connection.h - what the extension keeps for a connection to SQLite
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <sqlite3ext.h>

#include "sql/row-graph.h"

G_BEGIN_DECLS

typedef struct
{
  sqlite3      *db;             /* (unowned) */
  guint         n_owners;       /* modules that are registered */
  guint         n_tables;       /* virtual tables that are connected */
  sqlite3_stmt *databases;      /* (owned) (nullable) see kept-graphs.c */
  sqlite3_stmt *counting;       /* (owned) (nullable) see interruption.c */
  GQueue        kept;           /* of KeptGraph, the last used first */
} Connection;

/* The domain of errors whose codes are SQLite's. */
#define SQLITE_DOMAIN (sqlite_domain_quark ())
GQuark    sqlite_domain_quark (void);
void      sqlite_set_error    (sqlite3       *db,
                               GError       **error);

gboolean  edge_query_read_key (sqlite3_value *value,
                               const char    *name,
                               NodeKey       *key,
                               GError       **error);
RowGraph *edge_query_load     (Connection    *self,
                               const char    *sql,
                               gboolean       is_directed,
                               gsize          max_bytes,
                               GError       **error);

RowGraph *kept_graphs_get     (Connection    *self,
                               const char    *sql,
                               gboolean       is_directed,
                               gsize          max_bytes,
                               GError       **error);
void      kept_graphs_clear   (Connection    *self);

gboolean  connection_is_interrupted (gpointer connection);

G_END_DECLS
