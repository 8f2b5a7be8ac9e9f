/* field-file.c - fields saved and loaded
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The bytes are the core library's own (prepared/field-bytes). Here they get
 * into a file, which is replaced whole or not at all, and out of it. */

#include <wayfind-io/field-file.h>

#include "io/formats/model/bytes-file.h"

/* How the bytes of a field begin. */
#define MAGIC "WAYFIELD"

/* The most that the bytes of a field take, for each node and in all: a cost, a
 * step and a goal, and what stands around them. */
#define NODE_BYTES 28
#define OTHER_BYTES 64

gboolean
way_field_save (WayField     *self,
                const char   *path,
                WaySaveFlags  flags,
                GCancellable *cancellable,
                GError      **error)
{
  g_autoptr (GBytes) bytes = NULL;

  g_return_val_if_fail (WAY_IS_FIELD (self), FALSE);
  g_return_val_if_fail (path != NULL, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  bytes = way_field_to_bytes (self, error);
  return bytes != NULL
         && bytes_file_save (bytes, path, flags, cancellable, error);
}

/* How many bytes a field of @graph can have: one more is too many. */
static gsize
count_most (WayGraph *graph)
{
  const WayNodeType *type = way_graph_get_node_type (graph);

  if (way_node_type_get_kind (type) != WAY_NODE_KIND_INDEX)
    return OTHER_BYTES;

  return OTHER_BYTES
         + (gsize) way_node_type_get_n_nodes (type) * NODE_BYTES;
}

WayField *
way_field_load (WayGraph        *graph,
                const char      *path,
                const WayLimits *limits,
                GError         **error)
{
  g_autoptr (GBytes) bytes = NULL;
  WayField *field;

  g_return_val_if_fail (WAY_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (path != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  bytes = bytes_file_load (path, MAGIC, count_most (graph), limits, error);
  if (bytes == NULL)
    return NULL;

  field = way_field_new_from_bytes (graph, bytes, limits, error);
  if (field == NULL)
    g_prefix_error (error, "%s: ", path);

  return field;
}
