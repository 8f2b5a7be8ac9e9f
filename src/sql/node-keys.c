/* node-keys.c - ids of nodes in a database, and the numbers that stand for them
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A hash table by open addressing, at most half full. The hash has a seed that
 * differs from table to table, so that nobody can choose ids that collide. */

#include "sql/node-keys.h"

#include <string.h>
#include <wayfind.h>

#define NO_NODE ((guint32) 0xffffffffu)

/* A table has fewer nodes than this. */
#define MAX_NODES (1u << 30)

/* With the number of the key, so that one look into memory finds it. */
typedef struct
{
  gint64  number;
  guint32 node;                 /* or NO_NODE */
  guint32 is_text;
} Slot;

struct NodeKeys
{
  NodeKey      *keys;           /* (owned) by node */
  guint32       n_keys;
  guint32       room;           /* for so many keys */
  Slot         *slots;          /* (owned) */
  guint32       mask;           /* the number of slots less 1 */
  GStringChunk *texts;          /* (owned) (nullable) */
  gsize         text_bytes;
  guint64       seed;
};

NodeKeys *
node_keys_new (void)
{
  NodeKeys *self = g_new0 (NodeKeys, 1);

  self->seed = ((guint64) g_random_int () << 32 | g_random_int ()) | 1;

  return self;
}

void
node_keys_free (NodeKeys *self)
{
  if (self->texts != NULL)
    g_string_chunk_free (self->texts);
  g_free (self->keys);
  g_free (self->slots);
  g_free (self);
}

static guint64
mix (guint64 hash,
     guint64 word)
{
  hash = (hash ^ word) * G_GUINT64_CONSTANT (0x9fb21c651e98df25);
  return hash ^ hash >> 32;
}

static guint32
hash_key (const NodeKeys *self,
          const NodeKey  *key)
{
  guint64 hash = self->seed;
  gsize left;

  if (key->text == NULL)
    return (guint32) mix (mix (hash, (guint64) key->number), self->seed);

  left = strlen (key->text);
  hash = mix (hash, left + 1);
  for (const char *text = key->text; left > 0;)
    {
      const gsize size = MIN (left, sizeof (guint64));
      guint64 word = 0;

      memcpy (&word, text, size);
      hash = mix (hash, word);
      text += size;
      left -= size;
    }

  return (guint32) mix (hash, self->seed);
}

static gboolean
is_in_slot (const NodeKeys *self,
            const Slot     *slot,
            const NodeKey  *key)
{
  if (slot->is_text || key->text != NULL)
    return slot->is_text && key->text != NULL
           && strcmp (self->keys[slot->node].text, key->text) == 0;

  return slot->number == key->number;
}

/* Fetches the memory that node_keys_add() of this number will look at. */
void
node_keys_prefetch (const NodeKeys *self,
                    gint64          number)
{
  const NodeKey key = { number, NULL };

  if (self->slots != NULL)
    __builtin_prefetch (&self->slots[hash_key (self, &key) & self->mask]);
}

/* The slot of @key, or the free slot where it belongs. */
static guint32
find_slot (const NodeKeys *self,
           const NodeKey  *key)
{
  guint32 slot = hash_key (self, key) & self->mask;

  while (self->slots[slot].node != NO_NODE
         && !is_in_slot (self, &self->slots[slot], key))
    slot = (slot + 1) & self->mask;

  return slot;
}

static void
fill_slot (NodeKeys *self,
           guint32   slot,
           guint32   node)
{
  const NodeKey *key = &self->keys[node];

  self->slots[slot] = (Slot) { key->number, node, key->text != NULL };
}

static gboolean
grow (NodeKeys *self,
      GError  **error)
{
  const guint32 room = self->room == 0 ? 64 : 2 * self->room;
  NodeKey *keys = NULL;
  Slot *slots = NULL;

  if (room <= MAX_NODES)
    {
      keys = g_try_renew (NodeKey, self->keys, room);
      self->keys = keys != NULL ? keys : self->keys;
      slots = g_try_new (Slot, 2 * (gsize) room);
    }
  if (keys == NULL || slots == NULL)
    {
      g_free (slots);
      g_set_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                   "there is no memory for %u nodes", room);
      return FALSE;
    }

  memset (slots, 0xff, 2 * (gsize) room * sizeof *slots);
  g_free (self->slots);
  self->slots = slots;
  self->room = room;
  self->mask = 2 * room - 1;
  for (guint32 node = 0; node < self->n_keys; node++)
    fill_slot (self, find_slot (self, &self->keys[node]), node);

  return TRUE;
}

/* Copies @text, and keeps it as long as @self. */
const char *
node_keys_keep_text (NodeKeys   *self,
                     const char *text)
{
  if (self->texts == NULL)
    self->texts = g_string_chunk_new (4096);
  self->text_bytes += strlen (text) + 1;

  return g_string_chunk_insert (self->texts, text);
}

/* Finds the node of @key, or adds one. */
gboolean
node_keys_add (NodeKeys      *self,
               const NodeKey *key,
               guint32       *node,
               GError       **error)
{
  guint32 slot;

  if (self->n_keys == self->room && !grow (self, error))
    return FALSE;

  slot = find_slot (self, key);
  if (self->slots[slot].node == NO_NODE)
    {
      self->keys[self->n_keys] = *key;
      if (key->text != NULL)
        self->keys[self->n_keys].text = node_keys_keep_text (self, key->text);
      fill_slot (self, slot, self->n_keys++);
    }
  *node = self->slots[slot].node;

  return TRUE;
}

gboolean
node_keys_find (const NodeKeys *self,
                const NodeKey  *key,
                guint32        *node)
{
  if (self->n_keys == 0)
    return FALSE;

  *node = self->slots[find_slot (self, key)].node;
  return *node != NO_NODE;
}

const NodeKey *
node_keys_get (const NodeKeys *self,
               guint32         node)
{
  return &self->keys[node];
}

guint32
node_keys_get_count (const NodeKeys *self)
{
  return self->n_keys;
}

gsize
node_keys_get_bytes (const NodeKeys *self)
{
  return self->room * (sizeof *self->keys + 2 * sizeof *self->slots)
         + self->text_bytes;
}

/* For messages: 17, or "17" in quotes. */
char *
node_key_to_text (const NodeKey *key)
{
  if (key->text == NULL)
    return g_strdup_printf ("%" G_GINT64_FORMAT, key->number);

  return g_strdup_printf ("'%.60s%s'", key->text,
                          strlen (key->text) > 60 ? "..." : "");
}
