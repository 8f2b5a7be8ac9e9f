/* node-bytes.c - nodes as bytes, for other threads and processes
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "core/node-bytes.h"

gsize
node_bytes_size (const WayNodeType *type)
{
  switch (type->kind)
    {
    case WAY_NODE_KIND_VALUE:
      return (type->size + 7) / 8 * 8;
    case WAY_NODE_KIND_OBJECT:
      return (type->packed_size + 7) / 8 * 8;
    case WAY_NODE_KIND_INDEX:
    case WAY_NODE_KIND_POINTER:
    default:
      return sizeof (guint64);
    }
}

gboolean
node_bytes_write (const WayNodeType *type,
                  WayNode            node,
                  guint8            *bytes)
{
  guint64 word;

  switch (type->kind)
    {
    case WAY_NODE_KIND_VALUE:
      memset (bytes + node_bytes_size (type) - sizeof word, 0, sizeof word);
      memcpy (bytes, node, type->size);
      return TRUE;

    case WAY_NODE_KIND_OBJECT:
      memset (bytes, 0, node_bytes_size (type));
      return type->pack (node, bytes, type->pack_data);

    case WAY_NODE_KIND_INDEX:
    case WAY_NODE_KIND_POINTER:
    default:
      word = type->kind == WAY_NODE_KIND_INDEX ? WAY_NODE_INDEX (node)
                                               : (guintptr) node;
      memcpy (bytes, &word, sizeof word);
      return TRUE;
    }
}

gboolean
node_bytes_read (const WayNodeType *type,
                 const guint8      *bytes,
                 WayNode           *node)
{
  guint64 word;

  switch (type->kind)
    {
    case WAY_NODE_KIND_VALUE:
      *node = bytes;
      return TRUE;

    case WAY_NODE_KIND_OBJECT:
      *node = type->unpack (bytes, type->pack_data);
      return *node != NULL;

    case WAY_NODE_KIND_INDEX:
    case WAY_NODE_KIND_POINTER:
    default:
      memcpy (&word, bytes, sizeof word);
      *node = type->kind == WAY_NODE_KIND_INDEX ? WAY_INDEX (word)
                                                : (WayNode) (guintptr) word;
      return TRUE;
    }
}

void
node_bytes_drop (const WayNodeType *type,
                 WayNode            node)
{
  if (type->kind == WAY_NODE_KIND_OBJECT && node != NULL)
    node_type_free_object (type, (gpointer) node);
}

gboolean
node_bytes_read_copy (const WayNodeType *type,
                      const guint8      *bytes,
                      WayNode           *node)
{
  if (!node_bytes_read (type, bytes, node))
    return FALSE;

  if (type->kind == WAY_NODE_KIND_VALUE)
    *node = g_memdup2 (*node, type->size);
  return TRUE;
}

void
node_bytes_add_states (WayNodeType      *states,
                       WayNodeType      *base,
                       gsize             size,
                       WayNodePackFunc   pack,
                       WayNodeUnpackFunc unpack)
{
  if (node_bytes_size (base) == 0 || size > NODE_TYPE_MOST_BYTES)
    return;

  way_node_type_set_packing (states, size, pack, unpack,
                             way_node_type_ref (base),
                             (GDestroyNotify) way_node_type_unref);
  states->is_local = base->is_local;
}
