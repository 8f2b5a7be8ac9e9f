/* node-map.c - any node <-> a dense id, through one GHashTable
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
equal_pointers (gconstpointer a,
                gconstpointer b)
{
  return *(WayNode *) a == *(WayNode *) b;
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

  return type->equal == g_direct_equal ? equal_pointers : equal_through_type;
}

static void
choose_record (NodeMap *self)
{
  const WayNodeType *type = self->type;
  const gsize payload = type->kind == WAY_NODE_KIND_VALUE
                          ? type->size : sizeof (WayNode);
  const GEqualFunc equal = choose_equal (type);

  self->header_size = 2 * sizeof (guint32);
  if (equal == equal_through_type || equal == equal_values_through_type)
    self->header_size += TYPE_ROOM;
  self->record_size = self->header_size + (payload + 7) / 8 * 8;
  while (self->record_size << (self->shift + 1) <= CHUNK_BYTES)
    self->shift++;
}

void
node_map_init (NodeMap     *self,
               WayNodeType *type)
{
  memset (self, 0, sizeof *self);
  self->type = way_node_type_ref (type);
  if (type->kind == WAY_NODE_KIND_INDEX)
    return;

  choose_record (self);
  self->table = g_hash_table_new (hash_of_key, choose_equal (type));
  self->chunks = g_ptr_array_new_with_free_func (g_free);
}

static void
free_objects (NodeMap *self)
{
  if (self->type->kind == WAY_NODE_KIND_OBJECT)
    for (guint32 id = 0; id < self->count; id++)
      node_type_free_object (self->type, (gpointer) node_map_node (self, id));
}

void
node_map_clear (NodeMap *self)
{
  if (self->table != NULL)
    {
      g_hash_table_unref (self->table);
      free_objects (self);
      g_ptr_array_unref (self->chunks);
    }
  g_clear_pointer (&self->type, way_node_type_unref);
  memset (self, 0, sizeof *self);
}

void
node_map_empty (NodeMap *self)
{
  if (self->table == NULL || self->count == 0)
    return;

  g_hash_table_remove_all (self->table);
  free_objects (self);
  self->count = self->room = 0;
  if (self->chunks->len > KEEP_CHUNKS)
    g_ptr_array_set_size (self->chunks, KEEP_CHUNKS);
}

/* Makes @key, which has room for a record, equal to @node for a look-up. */
static inline void
fill_key (const NodeMap *self,
          guint8        *key,
          WayNode        node)
{
  const WayNodeType *type = self->type;

  if (type->is_word)
    {
      memcpy (key, node, sizeof (guint64));
      KEY_HASH (key) = node_type_hash_word (*(guint64 *) key) * 0x9e3779b1u;
      return;
    }
  if (type->kind == WAY_NODE_KIND_VALUE)
    {
      memcpy (key, node, type->size);
      KEY_HASH (key)            /* of the aligned copy */
        = node_type_hash (type, key) * 0x9e3779b1u;
      if (self->header_size > 2 * sizeof (guint32))
        KEY_TYPE (key) = type;
      return;
    }

  KEY_HASH (key) = node_type_hash (type, node) * 0x9e3779b1u;
  if (self->header_size > 2 * sizeof (guint32))
    KEY_TYPE (key) = type;
  *(WayNode *) key = node;
}

gboolean
node_map_lookup (const NodeMap *self,
                 WayNode        node,
                 guint32       *id)
{
  g_autofree guint8 *large = NULL;
  guint64 probe[16];
  guint8 *record = (guint8 *) probe;
  gconstpointer known;

  if (self->table == NULL)
    {
      *id = (guint32) WAY_NODE_INDEX (node);
      return WAY_NODE_INDEX (node) < self->type->n_nodes;
    }

  if (self->record_size > sizeof probe)
    record = large = g_malloc (self->record_size);
  fill_key (self, record + self->header_size, node);
  known = g_hash_table_lookup (self->table, record + self->header_size);
  if (known == NULL)
    return FALSE;

  *id = KEY_ID (known);
  return TRUE;
}

/* Room for one record more than are in use, without which no node can be
 * looked at: the new record is the probe, and stays if the node is new. */
static gboolean
reserve_record (NodeMap *self)
{
  gpointer chunk;

  if (G_LIKELY (self->count >> self->shift < self->chunks->len))
    return TRUE;
  if (self->count >= G_MAXUINT32 - 1)
    return FALSE;

  chunk = g_try_malloc (self->record_size << self->shift);
  if (chunk == NULL)
    return FALSE;

  g_ptr_array_add (self->chunks, chunk);
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

gboolean
node_map_intern (NodeMap *self,
                 WayNode  node,
                 guint32 *id)
{
  guint8 *key;
  gconstpointer known;

  if (self->table == NULL)
    return node_map_lookup (self, node, id);
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

gsize
node_map_bytes_per_node (const NodeMap *self)
{
  if (self->table == NULL)
    return 0;

  return self->record_size + 2 * (sizeof (gpointer) + sizeof (guint));
}
