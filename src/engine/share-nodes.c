/* share-nodes.c - nodes of a search that are shared: whose, and as bytes
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "core/node-bytes.h"
#include "engine/search-private.h"

void
share_free (Share *self)
{
  if (self == NULL)
    return;

  for (guint i = 0; i < self->n_workers; i++)
    g_free (self->outboxes[i].bytes);
  g_free (self->outboxes);
  g_free (self->packed);
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

/* The packed bytes of an object decide its owner. The hash function of the user
 * may return another number in another process. */
static guint
get_owner_of_object (const Share       *share,
                     const WayNodeType *type,
                     WayNode            node)
{
  const guint n_words = (guint) (share->node_size / sizeof (guint64));
  guint owner = share->me;

  if (share->features != NULL)
    {
      owner = share_owner_of_features (share, node);
      if (owner == share->me)
        return owner;
    }
  if (!node_bytes_write (type, node, (guint8 *) share->packed))
    return OWNER_UNKNOWN;
  if (share->features != NULL)
    return owner;

  return share_owner_of_hash (share,
                              node_index_hash_words (share->packed, n_words));
}

guint
share_get_owner (WaySearch *search,
                 WayNode    node)
{
  const WayNodeType *type = search->run.map.type;
  const Share *share = search->run.share;

  if (type->kind == WAY_NODE_KIND_OBJECT)
    return get_owner_of_object (share, type, node);
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

/* Objects from others ------------------------------------------------------- */

LoopEnd
search_fail_pack (WaySearch *self,
                  WayNode    node)
{
  g_autofree char *name = way_graph_dup_name (self->query.graph, node);

  self->run.error = g_error_new (WAY_ERROR, WAY_ERROR_CALLBACK,
                                 "%s: the function that packs nodes has no room "
                                 "for it in %" G_GSIZE_FORMAT " bytes", name,
                                 self->run.map.type->packed_size);
  return LOOP_FAILED;
}

LoopEnd
search_fail_unpack (WaySearch *self)
{
  self->run.error = g_error_new_literal (WAY_ERROR, WAY_ERROR_CALLBACK,
                                         "the function that unpacks nodes has "
                                         "refused bytes that another worker has "
                                         "packed");
  return LOOP_FAILED;
}

LoopEnd
search_intern_packed (WaySearch    *self,
                      const guint8 *bytes,
                      guint32      *id)
{
  NodeMap *map = &self->run.map;
  WayNode node;

  if (!node_bytes_read (map->type, bytes, &node))
    return search_fail_unpack (self);

  return node_map_take_object (map, (gpointer) node, id) ? LOOP_GO_ON
                                                         : LOOP_BYTES;
}
