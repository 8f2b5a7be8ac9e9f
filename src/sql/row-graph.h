/* row-graph.h - a graph whose edges are the rows of a query
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

#include "sql/node-keys.h"

G_BEGIN_DECLS

/* A row. A cost below 0 closes its direction. */
typedef struct
{
  NodeKey id;                   /* if all rows have ids */
  gboolean has_id;
  NodeKey source;
  NodeKey target;
  gdouble cost;
  gdouble reverse_cost;
} EdgeRow;

#define ROW_NONE ((guint32) 0xffffffffu)

typedef struct RowGraph RowGraph;

RowGraph      *row_graph_new         (gboolean       is_directed,
                                      gsize          max_bytes);
RowGraph      *row_graph_new_from_file (const char    *path,
                                        GError       **error);
gboolean       row_graph_verify      (RowGraph        *self,
                                      const WayLimits *limits,
                                      GError         **error);
gboolean       row_graph_write       (RowGraph        *self,
                                      GOutputStream   *stream,
                                      const WayLimits *limits,
                                      GError         **error);
gboolean       row_graph_write_costs (RowGraph        *self,
                                      const WayCost   *costs,
                                      GOutputStream   *stream,
                                      const WayLimits *limits,
                                      GError         **error);
RowGraph      *row_graph_ref         (RowGraph      *self);
void           row_graph_unref       (RowGraph      *self);
gboolean       row_graph_add         (RowGraph      *self,
                                      const EdgeRow *row,
                                      GError       **error);
gboolean       row_graph_finish      (RowGraph      *self,
                                      GError       **error);

gboolean       row_graph_find_node   (RowGraph      *self,
                                      const NodeKey *key,
                                      WayNode       *node,
                                      GError       **error);
const NodeKey *row_graph_get_key     (RowGraph      *self,
                                      WayNode        node);
const NodeKey *row_graph_get_id      (RowGraph      *self,
                                      guint32        row);
guint32        row_graph_get_row     (RowGraph      *self,
                                      WayNode        from,
                                      WayNode        to,
                                      guint32        edge,
                                      WayCost       *cost);
WayTable      *row_graph_get_table   (RowGraph      *self);
WayRouter     *row_graph_get_router  (RowGraph      *self);
gsize          row_graph_get_bytes   (RowGraph      *self);
void           row_graph_note_work   (RowGraph      *self,
                                      guint64        n_expanded);
void           row_graph_prepare     (RowGraph        *self,
                                      const WayLimits *limits);
WaySearch     *row_graph_get_search  (RowGraph      *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RowGraph, row_graph_unref)

G_END_DECLS
