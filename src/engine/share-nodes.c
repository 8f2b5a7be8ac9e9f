/* share-nodes.c - nodes of a search that are shared: whose, and as bytes
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "engine/search-private.h"

#include <string.h>

void
share_free (Share *self)
{
  if (self == NULL)
    return;

  for (guint i = 0; i < self->n_workers; i++)
    g_free (self->outboxes[i].bytes);
  g_free (self->outboxes);
  g_free (self->differences.words);
  g_free (self);
}

void
share_begin_notes (Share  *self,
                   guint   n_words,
                   Budget *budget)
{
  if (self->tells_before && self->differences.words == NULL)
    differences_init (&self->differences, n_words, self->difference_bits,
                      budget);
}

gsize
share_node_size (const WayNodeType *type)
{
  return type->kind == WAY_NODE_KIND_VALUE ? (type->size + 7) / 8 * 8
                                           : sizeof (guint64);
}

void
share_write_node (const WayNodeType *type,
                  WayNode            node,
                  guint8            *bytes)
{
  const gsize size = share_node_size (type);
  guint64 word;

  if (type->kind == WAY_NODE_KIND_VALUE)
    {
      memset (bytes + size - sizeof word, 0, sizeof word);
      memcpy (bytes, node, type->size);
      return;
    }

  word = type->kind == WAY_NODE_KIND_INDEX ? WAY_NODE_INDEX (node)
                                           : (guintptr) node;
  memcpy (bytes, &word, sizeof word);
}

WayNode
share_read_node (const WayNodeType *type,
                 const guint8      *bytes)
{
  guint64 word;

  if (type->kind == WAY_NODE_KIND_VALUE)
    return bytes;

  memcpy (&word, bytes, sizeof word);
  return type->kind == WAY_NODE_KIND_INDEX ? WAY_INDEX (word)
                                           : (WayNode) (guintptr) word;
}

guint
share_get_owner (WaySearch *search,
                 WayNode    node)
{
  const WayNodeType *type = search->run.map.type;
  const Share *share = search->run.share;

  if (share->features != NULL)
    return share_owner_of_features (share, node);
  if (type->kind == WAY_NODE_KIND_INDEX)
    return share_owner_of_index (share, (guint32) WAY_NODE_INDEX (node));

  return share_owner_by_type (share, type, node);
}

guint
share_get_origin (WaySearch *search,
                  guint32    id)
{
  const Share *share = search->run.share;

  if (share->n_workers == 1)
    return share->me;
  if (search->run.variant.indexed)
    return share_get_owner (search, WAY_INDEX (search_parent (search, id)));

  return share_read_owner (share, search->run.store.origins[id]);
}

gboolean
share_is_start (WaySearch *search,
                guint32    id)
{
  return search_parent (search, id) == id
         && share_get_origin (search, id) == search->run.share->me;
}
