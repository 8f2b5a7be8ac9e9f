/* node-map.c - any node <-> a dense id
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "core/node-map.h"

#include "core/hash-room.h"

#include <string.h>

#define CHUNK_BYTES 65536

/* An arena that grew larger than this is given back when it is emptied. */
#define KEEP_CHUNKS 16

#define KEY_HASH(key) (((guint32 *) (key))[-2])
#define KEY_ID(key)   (((guint32 *) (key))[-1])

/* As much room as the hash and the id together, in front of them, so that
 * values stay aligned to 8 where a pointer has 4 bytes. */
#define TYPE_ROOM     sizeof (guint64)
#define KEY_TYPE(key) (*(const WayNodeType **) ((guint64 *) (key) - 2))

static guint
hash_of_key (gconstpointer key)
{
  return KEY_HASH (key);
}

static gboolean
equal_through_type (gconstpointer a,
                    gconstpointer b)
{
  return node_type_equal (KEY_TYPE (a), *(WayNode *) a, *(WayNode *) b);
}

static gboolean
equal_values_through_type (gconstpointer a,
                           gconstpointer b)
{
  return node_type_equal (KEY_TYPE (a), a, b);
}

static GEqualFunc
choose_equal (const WayNodeType *type)
{
  if (type->kind == WAY_NODE_KIND_VALUE)
    return type->equal != NULL ? type->equal : equal_values_through_type;

  return equal_through_type;
}

static NodeKeys
choose_keys (const WayNodeType *type)
{
  if (type->kind == WAY_NODE_KIND_INDEX)
    return NODE_KEYS_NONE;
  if (type->n_words > 0)
    return NODE_KEYS_WORDS;
  if (type->is_ours)
    return NODE_KEYS_OURS;

  return type->kind == WAY_NODE_KIND_VALUE || node_type_takes_data (type)
           ? NODE_KEYS_TABLE : NODE_KEYS_OBJECTS;
}

/* Of NODE_KEYS_TABLE and NODE_KEYS_OBJECTS. */
static GHashTable *
new_table (const NodeMap *self)
{
  return self->keys == NODE_KEYS_OBJECTS
           ? g_hash_table_new (self->type->hash, self->type->equal)
           : g_hash_table_new (hash_of_key, choose_equal (self->type));
}

/* What stands in front of a key. */
static gsize
choose_header (const NodeMap *self)
{
  const GEqualFunc equal = choose_equal (self->type);

  if (self->keys == NODE_KEYS_WORDS || self->keys == NODE_KEYS_OBJECTS)
    return 0;
  if (self->keys == NODE_KEYS_TABLE
      && (equal == equal_through_type || equal == equal_values_through_type))
    return TYPE_ROOM + 2 * sizeof (guint32);

  return 2 * sizeof (guint32);
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

  self->header_size = choose_header (self);
  self->record_size = self->header_size + (payload + 7) / 8 * 8;
  if (self->keys == NODE_KEYS_WORDS)
    self->shift = NODE_MAP_WORDS_SHIFT;
  while (self->keys != NODE_KEYS_WORDS
         && self->record_size << (self->shift + 1) <= CHUNK_BYTES)
    self->shift++;
  if (self->keys == NODE_KEYS_TABLE || self->keys == NODE_KEYS_OBJECTS)
    self->table = new_table (self);
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

  g_clear_pointer (&self->table, g_hash_table_unref);
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

  if (self->table != NULL)
    g_hash_table_remove_all (self->table);
  node_index_empty (&self->index, self->count, self->budget);
  free_objects (self);
  self->count = self->room = 0;
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

/* The hash of a node by a function of the library, mixed. */
static guint32
hash_ours (const NodeMap *self,
           WayNode        node)
{
  return node_index_mix (node_type_mix (0, node_type_hash (self->type, node)));
}

static void
get_hashes_of_ours (gconstpointer  data,
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
find_ours (const NodeMap *self,
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

/* A GHashTable ------------------------------------------------------------ */

/* Makes @key, which has room for a record, equal to @node for a look-up. */
static inline void
fill_key (const NodeMap *self,
          guint8        *key,
          WayNode        node)
{
  const WayNodeType *type = self->type;

  if (self->header_size > 2 * sizeof (guint32))
    KEY_TYPE (key) = type;
  if (type->kind == WAY_NODE_KIND_VALUE)
    {
      memcpy (key, node, type->size);
      KEY_HASH (key)            /* of the aligned copy */
        = node_type_hash (type, key) * 0x9e3779b1u;
      return;
    }

  KEY_HASH (key) = node_type_hash (type, node) * 0x9e3779b1u;
  *(WayNode *) key = node;
}

static gboolean
look_up_in_table (const NodeMap *self,
                  WayNode        node,
                  guint32       *id)
{
  g_autofree guint8 *large = NULL;
  guint64 probe[16];
  guint8 *record = (guint8 *) probe;
  gconstpointer known;

  if (self->record_size > sizeof probe)
    record = large = g_malloc (self->record_size);
  fill_key (self, record + self->header_size, node);
  known = g_hash_table_lookup (self->table, record + self->header_size);
  if (known == NULL)
    return FALSE;

  *id = KEY_ID (known);
  return TRUE;
}

gboolean
node_map_find_object (const NodeMap *self,
                      WayNode        node,
                      guint32       *id,
                      WayNode       *known)
{
  gpointer key, above;

  if (!g_hash_table_lookup_extended (self->table, node, &key, &above))
    return FALSE;

  *known = key;
  *id = GPOINTER_TO_UINT (above) - 1;
  return TRUE;
}

gboolean
node_map_lookup (const NodeMap *self,
                 WayNode        node,
                 guint32       *id)
{
  guint64 words[NODE_TYPE_WORDS];
  WayNode known;
  guint32 slot;

  switch (self->keys)
    {
    case NODE_KEYS_NONE:
      *id = (guint32) WAY_NODE_INDEX (node);
      return WAY_NODE_INDEX (node) < node_type_count (self->type);

    case NODE_KEYS_WORDS:
      node_type_copy_words (self->type, node, words);
      slot = *find_words (self, words, hash_words (self, words), id);
      break;

    case NODE_KEYS_OURS:
      slot = *find_ours (self, node, hash_ours (self, node), id);
      break;

    case NODE_KEYS_OBJECTS:
      return node_map_find_object (self, node, id, &known);

    case NODE_KEYS_TABLE:
    default:
      return look_up_in_table (self, node, id);
    }

  return slot != 0;
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

/* Makes room for one more record than are in use. A table needs it for each
 * look-up: the new record is the probe, and stays if the node is new. */
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

/* Makes sure that the table can take one node more. */
static gboolean
reserve_slots (NodeMap *self)
{
  const gsize n = self->count;

  if (!hash_room_ask (n, n + 1, 0))
    return FALSE;

  self->room = (guint32) MIN (hash_room_until_growth (n + 1), G_MAXUINT32);
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
                                                        : get_hashes_of_ours,
                          self, self->budget);
}

gboolean
node_map_is_over_budget (const NodeMap *self)
{
  return self->budget != NULL && self->table == NULL && is_full (self)
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

static gboolean
intern_ours (NodeMap *self,
             WayNode  node,
             guint32 *id)
{
  const guint32 hash = hash_ours (self, node);
  guint32 *slot = find_ours (self, node, hash, id);
  guint8 *key;

  if (*slot != 0)
    return TRUE;
  if (!reserve_record (self) || (is_full (self) && !grow_index (self)))
    return FALSE;

  slot = find_ours (self, node, hash, id);
  key = node_map_key (self, self->count);
  KEY_HASH (key) = hash;
  *(WayNode *) key = node_type_copy_object (self->type, node);
  *id = self->count++;
  node_index_put (&self->index, slot, hash, *id);
  return TRUE;
}

static gboolean
intern_in_table (NodeMap *self,
                 WayNode  node,
                 guint32 *id)
{
  guint8 *key;
  gconstpointer known;

  if (!reserve_record (self))
    return FALSE;

  key = node_map_key (self, self->count);
  fill_key (self, key, node);
  known = g_hash_table_lookup (self->table, key);
  if (known != NULL)
    {
      *id = KEY_ID (known);
      return TRUE;
    }

  if (G_UNLIKELY (self->count >= self->room) && !reserve_slots (self))
    return FALSE;
  if (self->type->kind == WAY_NODE_KIND_OBJECT)
    *(WayNode *) key = node_type_copy_object (self->type, node);
  KEY_ID (key) = *id = self->count++;
  g_hash_table_add (self->table, key);

  return TRUE;
}

gboolean
node_map_add_object (NodeMap *self,
                     WayNode  node,
                     guint32 *id)
{
  if (!reserve_record (self)
      || (G_UNLIKELY (self->count >= self->room) && !reserve_slots (self)))
    return FALSE;

  *(WayNode *) node_map_key (self, self->count) = node;
  *id = self->count++;
  g_hash_table_insert (self->table, (gpointer) node,
                       GUINT_TO_POINTER (*id + 1));
  return TRUE;
}

static gboolean
intern_object (NodeMap *self,
               WayNode  node,
               guint32 *id)
{
  WayNode known;

  if (node_map_find_object (self, node, id, &known))
    return TRUE;
  if (self->type->kind != WAY_NODE_KIND_OBJECT)
    return node_map_add_object (self, node, id);

  node = node_type_copy_object (self->type, node);
  if (node_map_add_object (self, node, id))
    return TRUE;

  node_type_free_object (self->type, (gpointer) node);
  return FALSE;
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

    case NODE_KEYS_OURS:
      return intern_ours (self, node, id);

    case NODE_KEYS_OBJECTS:
      return intern_object (self, node, id);

    case NODE_KEYS_TABLE:
    default:
      return intern_in_table (self, node, id);
    }
}

gboolean
node_map_take_object (NodeMap *self,
                      gpointer node,
                      guint32 *id)
{
  gboolean fits = FALSE;
  WayNode known;

  if (self->keys != NODE_KEYS_OBJECTS)
    fits = node_map_intern (self, node, id);
  else if (node_map_find_object (self, node, id, &known))
    fits = TRUE;
  else if (node_map_add_object (self, node, id))
    return TRUE;

  node_type_free_object (self->type, node);
  return fits;
}

gsize
node_map_bytes_per_node (const NodeMap *self)
{
  if (self->table == NULL)
    return self->record_size;

  /* Ids that fit take no more than a hash. */
  return self->record_size + 2 * (sizeof (gpointer) + sizeof (guint))
         + (self->keys == NODE_KEYS_OBJECTS ? 2 * sizeof (guint) : 0);
}
