/* node-map.c - any node <-> a dense id
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "core/node-map.h"

#include <string.h>

#define CHUNK_BYTES 65536

/* An arena that grew larger than this is given back when it is emptied. */
#define KEEP_CHUNKS 16

/* Before a key that is found by functions, with room that keeps the key
 * aligned to 8. */
#define KEY_HASH(key) (((guint32 *) (key))[-2])
#define HASH_ROOM     sizeof (guint64)

static NodeKeys
choose_keys (const WayNodeType *type)
{
  if (type->kind == WAY_NODE_KIND_INDEX)
    return NODE_KEYS_NONE;

  return type->n_words > 0 ? NODE_KEYS_WORDS : NODE_KEYS_FUNCTIONS;
}

void
node_map_init (NodeMap     *self,
               WayNodeType *type)
{
  const gsize payload = type->kind == WAY_NODE_KIND_VALUE
                          ? type->size : sizeof (WayNode);

  memset (self, 0, sizeof *self);
  self->type = way_node_type_ref (type);
  self->keys = choose_keys (type);
  node_index_init (&self->index);
  if (self->keys == NODE_KEYS_NONE)
    return;

  self->header_size = self->keys == NODE_KEYS_WORDS ? 0 : HASH_ROOM;
  self->record_size = self->header_size + (payload + 7) / 8 * 8;
  if (self->keys == NODE_KEYS_WORDS)
    self->shift = NODE_MAP_WORDS_SHIFT;
  while (self->keys != NODE_KEYS_WORDS
         && self->record_size << (self->shift + 1) <= CHUNK_BYTES)
    self->shift++;
}

void
node_map_init_met (NodeMap     *self,
                   WayNodeType *type)
{
  g_autoptr (WayNodeType) pointers = NULL;

  if (type->is_numbered)
    type = pointers = way_node_type_new_pointer (NULL, NULL);
  node_map_init (self, type);
}

static void
free_objects (NodeMap *self)
{
  if (self->type->kind == WAY_NODE_KIND_OBJECT)
    for (guint32 id = 0; id < self->count; id++)
      node_type_free_object (self->type, (gpointer) node_map_node (self, id));
}

static void
free_chunks (NodeMap *self,
             guint32  n_kept)
{
  while (self->n_chunks > n_kept)
    g_free (self->chunks[--self->n_chunks]);
}

void
node_map_clear (NodeMap *self)
{
  if (self->type == NULL)
    return;

  node_index_clear (&self->index, self->budget);
  free_objects (self);
  free_chunks (self, 0);
  g_free (self->chunks);
  way_node_type_unref (self->type);
  memset (self, 0, sizeof *self);
}

void
node_map_empty (NodeMap *self)
{
  if (self->count == 0)
    return;

  node_index_empty (&self->index, self->count, self->budget);
  free_objects (self);
  self->count = 0;
  free_chunks (self, KEEP_CHUNKS);
}

/* A flat index ----------------------------------------------------------- */

static void
get_hashes_of_words (gconstpointer  data,
                     const guint32 *ids,
                     guint          n,
                     guint32       *hashes)
{
  const NodeMap *self = data;
  const guint n_words = self->type->n_words;

  for (guint i = 0; i < n; i++)
    __builtin_prefetch (node_map_words (self, n_words, ids[i]));
  for (guint i = 0; i < n; i++)
    hashes[i] = node_index_hash_words (node_map_words (self, n_words, ids[i]),
                                       n_words);
}

/* The hash of a node by a function, mixed. */
static guint32
hash_by_function (const NodeMap *self,
                  WayNode        node)
{
  return node_index_mix (node_type_mix (0, node_type_hash (self->type, node)));
}

static void
get_kept_hashes (gconstpointer  data,
                    const guint32 *ids,
                    guint          n,
                    guint32       *hashes)
{
  for (guint i = 0; i < n; i++)
    __builtin_prefetch (node_map_key (data, ids[i]));
  for (guint i = 0; i < n; i++)
    hashes[i] = KEY_HASH (node_map_key (data, ids[i]));
}

/* The slot of @node, or the free one in which it would be put. */
static guint32 *
find_by_functions (const NodeMap *self,
                   WayNode        node,
                   guint32        hash,
                   guint32       *id)
{
  const guint32 mark = node_index_mark (&self->index, hash);
  guint32 *slot = node_index_slot (&self->index, hash);

  for (; *slot != 0; slot = node_index_next (&self->index, slot))
    if (node_index_may_be (&self->index, *slot, mark, id)
        && KEY_HASH (node_map_key (self, *id)) == hash
        && node_type_equal (self->type, node_map_node (self, *id), node))
      break;

  return slot;
}

/* With a constant number of words the common sizes are compared without a
 * loop. */
static guint32 *
find_words (const NodeMap *self,
            const guint64 *words,
            guint32        hash,
            guint32       *id)
{
  switch (self->type->n_words)
    {
    case 1:
      return node_map_find_words (self, words, 1, hash, id);
    case 2:
      return node_map_find_words (self, words, 2, hash, id);
    case 3:
      return node_map_find_words (self, words, 3, hash, id);
    default:
      return node_map_find_words (self, words, self->type->n_words, hash, id);
    }
}

static guint32
hash_words (const NodeMap *self,
            const guint64 *words)
{
  return node_index_hash_words (words, self->type->n_words);
}

gboolean
node_map_find_object (const NodeMap *self,
                      WayNode        node,
                      guint32       *hash,
                      guint32       *id)
{
  *hash = hash_by_function (self, node);
  return node_map_find_hashed (self, node, *hash, id);
}

gboolean
node_map_find_hashed (const NodeMap *self,
                      WayNode        node,
                      guint32        hash,
                      guint32       *id)
{
  return *find_by_functions (self, node, hash, id) != 0;
}

/* The functions get an aligned copy of a value. */
static gboolean
look_up_by_functions (const NodeMap *self,
                      WayNode        node,
                      guint32       *id)
{
  const WayNodeType *type = self->type;
  g_autofree gpointer large = NULL;
  guint64 small[16];
  guint32 hash;

  if (type->kind != WAY_NODE_KIND_VALUE)
    return node_map_find_object (self, node, &hash, id);
  if (type->size > sizeof small)
    large = g_malloc (type->size);

  return node_map_find_object (
    self, memcpy (large != NULL ? large : small, node, type->size), &hash, id);
}

gboolean
node_map_lookup (const NodeMap *self,
                 WayNode        node,
                 guint32       *id)
{
  guint64 words[NODE_TYPE_WORDS];

  switch (self->keys)
    {
    case NODE_KEYS_NONE:
      *id = (guint32) WAY_NODE_INDEX (node);
      return WAY_NODE_INDEX (node) < node_type_count (self->type);

    case NODE_KEYS_WORDS:
      node_type_copy_words (self->type, node, words);
      return *find_words (self, words, hash_words (self, words), id) != 0;

    case NODE_KEYS_FUNCTIONS:
    default:
      return look_up_by_functions (self, node, id);
    }
}

/* New nodes -------------------------------------------------------------- */

/* Makes the list of chunks longer. */
static gboolean
reserve_chunk (NodeMap *self)
{
  const guint32 size = MAX (16, self->chunks_size * 2);
  guint8 **chunks;

  if (self->n_chunks < self->chunks_size)
    return TRUE;

  chunks = g_try_renew (guint8 *, self->chunks, size);
  if (chunks == NULL)
    return FALSE;

  self->chunks = chunks;
  self->chunks_size = size;
  return TRUE;
}

/* Makes room for one more record than are in use. */
static gboolean
reserve_record (NodeMap *self)
{
  guint8 *chunk;

  if (G_LIKELY (self->count >> self->shift < self->n_chunks))
    return TRUE;
  if (self->count >= G_MAXUINT32 - 1 || !reserve_chunk (self))
    return FALSE;

  chunk = g_try_malloc (self->record_size << self->shift);
  if (chunk == NULL)
    return FALSE;

  self->chunks[self->n_chunks++] = chunk;
  return TRUE;
}

/* Whether the index has to grow before it takes one more node. The new node
 * then has to be looked up again. */
static inline gboolean
is_full (const NodeMap *self)
{
  return self->count >= self->index.room;
}

static gboolean
grow_index (NodeMap *self)
{
  return node_index_grow (&self->index, self->count,
                          self->keys == NODE_KEYS_WORDS ? get_hashes_of_words
                                                        : get_kept_hashes,
                          self, self->budget);
}

gboolean
node_map_is_over_budget (const NodeMap *self)
{
  return self->budget != NULL && is_full (self)
         && budget_left (self->budget) < node_index_growth (&self->index);
}

gboolean
node_map_add_words (NodeMap       *self,
                    const guint64 *words,
                    guint32        hash,
                    guint32       *slot,
                    guint32       *id)
{
  const guint n_words = self->type->n_words;
  guint64 *key;

  if (G_UNLIKELY (!reserve_record (self)))
    return FALSE;
  if (G_UNLIKELY (is_full (self)))
    {
      if (!grow_index (self))
        return FALSE;
      slot = find_words (self, words, hash, id);
    }

  key = node_map_words (self, n_words, self->count);
  for (guint i = 0; i < n_words; i++)
    key[i] = words[i];
  *id = self->count++;
  node_index_put (&self->index, slot, hash, *id);
  return TRUE;
}

gboolean
node_map_intern_words (NodeMap       *self,
                       const guint64 *words,
                       guint32        hash,
                       guint32       *id)
{
  guint32 *slot = find_words (self, words, hash, id);

  return *slot != 0 || node_map_add_words (self, words, hash, slot, id);
}

/* Makes room in the arena and in the index for a node that is found by
 * functions. */
static gboolean
reserve (NodeMap *self)
{
  return reserve_record (self) && (!is_full (self) || grow_index (self));
}

/* Adds the new record, whose key is there. */
static void
put_record (NodeMap *self,
            guint32  hash,
            guint32 *id)
{
  guint32 *slot = node_index_slot (&self->index, hash);

  while (*slot != 0)
    slot = node_index_next (&self->index, slot);
  KEY_HASH (node_map_key (self, self->count)) = hash;
  *id = self->count++;
  node_index_put (&self->index, slot, hash, *id);
}

gboolean
node_map_add_object (NodeMap *self,
                     WayNode  node,
                     guint32  hash,
                     guint32 *id)
{
  if (!reserve (self))
    return FALSE;

  *(WayNode *) node_map_key (self, self->count) = node;
  put_record (self, hash, id);
  return TRUE;
}

static gboolean
intern_object (NodeMap *self,
               WayNode  node,
               guint32 *id)
{
  guint32 hash;

  if (node_map_find_object (self, node, &hash, id))
    return TRUE;
  if (!reserve (self))
    return FALSE;

  if (self->type->kind == WAY_NODE_KIND_OBJECT)
    node = node_type_copy_object (self->type, node);
  return node_map_add_object (self, node, hash, id);
}

/* The new record is the probe, and stays if the value is new. */
static gboolean
intern_value (NodeMap *self,
              WayNode  node,
              guint32 *id)
{
  guint32 hash;

  if (!reserve_record (self))
    return FALSE;

  node = memcpy (node_map_key (self, self->count), node, self->type->size);
  if (node_map_find_object (self, node, &hash, id))
    return TRUE;
  if (!reserve (self))
    return FALSE;

  put_record (self, hash, id);
  return TRUE;
}

gboolean
node_map_intern (NodeMap *self,
                 WayNode  node,
                 guint32 *id)
{
  guint64 words[NODE_TYPE_WORDS];

  switch (self->keys)
    {
    case NODE_KEYS_NONE:
      return node_map_lookup (self, node, id);

    case NODE_KEYS_WORDS:
      node_type_copy_words (self->type, node, words);
      return node_map_intern_words (self, words, hash_words (self, words), id);

    case NODE_KEYS_FUNCTIONS:
    default:
      return self->type->kind == WAY_NODE_KIND_VALUE
               ? intern_value (self, node, id)
               : intern_object (self, node, id);
    }
}

gboolean
node_map_take_object (NodeMap *self,
                      gpointer node,
                      guint32 *id)
{
  gboolean fits;
  guint32 hash;

  if (self->keys != NODE_KEYS_FUNCTIONS)
    fits = node_map_intern (self, node, id);
  else if (node_map_find_object (self, node, &hash, id))
    fits = TRUE;
  else if (node_map_add_object (self, node, hash, id))
    return TRUE;
  else
    fits = FALSE;

  node_type_free_object (self->type, node);
  return fits;
}
