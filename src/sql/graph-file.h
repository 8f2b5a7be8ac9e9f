/* graph-file.h - a graph of rows in a prepared file
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

#include "sql/node-keys.h"

G_BEGIN_DECLS

typedef struct GraphFile GraphFile;

gboolean       graph_file_write        (WayTable        *table,
                                        const gint64    *node_ids,
                                        const gint64    *edge_ids,
                                        GOutputStream   *stream,
                                        const WayLimits *limits,
                                        GError         **error);

/* Writes the graph of @self with other costs, by edge. Its order of nodes and
 * the shape of its hierarchy stay. */
gboolean       graph_file_write_costs  (GraphFile       *self,
                                        const WayCost   *costs,
                                        GOutputStream   *stream,
                                        const WayLimits *limits,
                                        GError         **error);

GraphFile     *graph_file_open         (const char      *path,
                                        GError         **error);
void           graph_file_free         (GraphFile       *self);
WayTable      *graph_file_get_table    (GraphFile       *self);
WayPrepared   *graph_file_get_prepared (GraphFile       *self);
gboolean       graph_file_find_node    (GraphFile       *self,
                                        gint64           id,
                                        WayNode         *node);
const NodeKey *graph_file_get_key      (GraphFile       *self,
                                        WayNode          node);
const NodeKey *graph_file_get_id       (GraphFile       *self,
                                        guint32          edge);

G_END_DECLS
