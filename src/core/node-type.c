/* node-type.c - types of nodes, and the owner of the memory that they point to
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "core/node-type-private.h"

#include <string.h>

#define MAX_BYTES_SIZE (NODE_TYPE_WORDS * 8)

G_DEFINE_BOXED_TYPE (WayNodeType, way_node_type, way_node_type_ref,
                     way_node_type_unref)

/* Multiply and fold, eight bytes at a time (the mixing step of Fibonacci
 * hashing, Knuth, TAOCP 6.4). With a constant size it unrolls to a few
 * instructions. */
static inline guint
hash_bytes (gconstpointer node,
            gsize         size)
{
  const guint8 *bytes = node;
  guint64 hash = size;

  for (gsize done = 0; done < size; done += 8)
    {
      guint64 word = 0;

      memcpy (&word, bytes + done, MIN (8, size - done));
      hash = node_type_mix (hash, word);
    }

  return (guint) hash;
}

/* GHashTable gives its functions no user data, so that the bytes of each size
 * need a pair of functions of their own. */
#define BYTES_OF_SIZE(n) \
  static guint \
  hash_bytes_##n (gconstpointer node) \
  { \
    return hash_bytes (node, n); \
  } \
  static gboolean \
  equal_bytes_##n (gconstpointer a, \
                   gconstpointer b) \
  { \
    return memcmp (a, b, n) == 0; \
  }

#define FOR_EIGHT_SIZES(DO, a, b, c, d, e, f, g, h) \
  DO (a) DO (b) DO (c) DO (d) DO (e) DO (f) DO (g) DO (h)

#define FOR_ALL_SIZES(DO) \
  FOR_EIGHT_SIZES (DO, 1, 2, 3, 4, 5, 6, 7, 8) \
  FOR_EIGHT_SIZES (DO, 9, 10, 11, 12, 13, 14, 15, 16) \
  FOR_EIGHT_SIZES (DO, 17, 18, 19, 20, 21, 22, 23, 24) \
  FOR_EIGHT_SIZES (DO, 25, 26, 27, 28, 29, 30, 31, 32) \
  FOR_EIGHT_SIZES (DO, 33, 34, 35, 36, 37, 38, 39, 40) \
  FOR_EIGHT_SIZES (DO, 41, 42, 43, 44, 45, 46, 47, 48) \
  FOR_EIGHT_SIZES (DO, 49, 50, 51, 52, 53, 54, 55, 56) \
  FOR_EIGHT_SIZES (DO, 57, 58, 59, 60, 61, 62, 63, 64)

#define PAIR_OF_SIZE(n) { hash_bytes_##n, equal_bytes_##n },

FOR_ALL_SIZES (BYTES_OF_SIZE)

static const struct
{
  GHashFunc  hash;
  GEqualFunc equal;
} bytes_of_size[MAX_BYTES_SIZE + 1] = { { NULL, NULL },
                                        FOR_ALL_SIZES (PAIR_OF_SIZE) };

static WayNodeType *
new_type (WayNodeKind kind,
          GHashFunc   hash,
          GEqualFunc  equal)
{
  WayNodeType *self = g_new0 (WayNodeType, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->kind = kind;
  self->is_local = kind == WAY_NODE_KIND_POINTER;
  self->hash = hash;
  self->equal = equal;

  return self;
}

WayNodeType *
way_node_type_new_index (guint n_nodes)
{
  WayNodeType *self;

  g_return_val_if_fail (n_nodes < G_MAXUINT32, NULL);

  self = new_type (WAY_NODE_KIND_INDEX, NULL, NULL);
  self->n_nodes = n_nodes;

  return self;
}

WayNodeType *
node_type_new_numbered (guint32 n_numbers)
{
  WayNodeType *self = way_node_type_new_index (n_numbers);

  self->is_numbered = self->is_local = TRUE;
  return self;
}

WayNodeType *
way_node_type_new_pointer (GHashFunc  hash,
                           GEqualFunc equal)
{
  WayNodeType *self = new_type (WAY_NODE_KIND_POINTER,
                                hash ? hash : g_direct_hash,
                                equal ? equal : g_direct_equal);

  if (self->hash == g_direct_hash && self->equal == g_direct_equal)
    self->n_words = 1;

  return self;
}

WayNodeType *
way_node_type_new_object (GHashFunc      hash,
                          GEqualFunc     equal,
                          GBoxedCopyFunc copy,
                          GDestroyNotify free)
{
  WayNodeType *self;

  g_return_val_if_fail (hash && equal && copy && free, NULL);

  self = new_type (WAY_NODE_KIND_OBJECT, hash, equal);
  self->copy = copy;
  self->free = free;

  return self;
}

WayNodeType *
way_node_type_new_value (gsize      size,
                         GHashFunc  hash,
                         GEqualFunc equal)
{
  WayNodeType *self;

  g_return_val_if_fail (size > 0 && size <= NODE_TYPE_MOST_BYTES, NULL);
  g_return_val_if_fail ((hash == NULL) == (equal == NULL), NULL);
  g_return_val_if_fail (hash != NULL || size <= MAX_BYTES_SIZE, NULL);

  self = new_type (WAY_NODE_KIND_VALUE,
                   hash ? hash : bytes_of_size[size].hash,
                   equal ? equal : bytes_of_size[size].equal);
  self->size = size;
  if (hash == NULL)
    self->n_words = (guint) ((size + sizeof (guint64) - 1) / sizeof (guint64));

  return self;
}

WayNodeType *
way_node_type_new_full (WayNodeKind         kind,
                        gsize               size,
                        const WayNodeFuncs *funcs,
                        gpointer            user_data,
                        GDestroyNotify      destroy)
{
  const gboolean is_value = kind == WAY_NODE_KIND_VALUE;
  const gboolean is_object = kind == WAY_NODE_KIND_OBJECT;
  WayNodeType *self;

  g_return_val_if_fail (is_value || is_object
                        || kind == WAY_NODE_KIND_POINTER, NULL);
  g_return_val_if_fail (is_value == (size > 0), NULL);
  g_return_val_if_fail (size <= NODE_TYPE_MOST_BYTES, NULL);
  g_return_val_if_fail (funcs != NULL, NULL);
  g_return_val_if_fail (funcs->hash != NULL && funcs->equal != NULL, NULL);
  g_return_val_if_fail (is_object == (funcs->copy != NULL), NULL);
  g_return_val_if_fail (is_object == (funcs->free != NULL), NULL);

  self = new_type (kind, NULL, NULL);
  self->size = size;
  self->hash_with = funcs->hash;
  self->equal_with = funcs->equal;
  self->copy_with = funcs->copy;
  self->free_with = funcs->free;
  self->user_data = user_data;
  self->destroy = destroy;

  return self;
}

WayNodeType *
way_node_type_ref (WayNodeType *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
way_node_type_unref (WayNodeType *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  if (self->destroy != NULL)
    self->destroy (self->user_data);
  if (self->pack_destroy != NULL)
    self->pack_destroy (self->pack_data);
  g_free (self);
}

void
way_node_type_set_packing (WayNodeType      *self,
                           gsize             size,
                           WayNodePackFunc   pack,
                           WayNodeUnpackFunc unpack,
                           gpointer          user_data,
                           GDestroyNotify    destroy)
{
  g_return_if_fail (self != NULL && self->kind == WAY_NODE_KIND_OBJECT);
  g_return_if_fail (size > 0 && size <= NODE_TYPE_MOST_BYTES);
  g_return_if_fail (pack != NULL && unpack != NULL);
  g_return_if_fail (g_atomic_ref_count_compare (&self->ref_count, 1));
  g_return_if_fail (self->packed_size == 0);

  self->packed_size = size;
  self->pack = pack;
  self->unpack = unpack;
  self->pack_data = user_data;
  self->pack_destroy = destroy;
}

WayNodeKind
way_node_type_get_kind (const WayNodeType *self)
{
  g_return_val_if_fail (self != NULL, WAY_NODE_KIND_POINTER);

  return self->kind;
}

guint
way_node_type_get_n_nodes (const WayNodeType *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return node_type_count (self);
}

/* Functions of the user see values that are aligned, whatever the caller has.
 * (transfer full) (nullable): a copy, if there must be one */
static gpointer
dup_aligned (const WayNodeType *self,
             WayNode            node)
{
  return self->kind == WAY_NODE_KIND_VALUE && self->n_words == 0
         && (guintptr) node % sizeof (guint64) != 0
           ? g_memdup2 (node, self->size) : NULL;
}

guint
way_node_type_hash (const WayNodeType *self,
                    WayNode            node)
{
  g_autofree gpointer copy = NULL;

  g_return_val_if_fail (self != NULL, 0);

  if (self->kind == WAY_NODE_KIND_INDEX)
    return g_direct_hash (node);

  copy = dup_aligned (self, node);
  return node_type_hash (self, copy != NULL ? copy : node);
}

gboolean
way_node_type_equal (const WayNodeType *self,
                     WayNode            a,
                     WayNode            b)
{
  g_autofree gpointer copy_of_a = NULL;
  g_autofree gpointer copy_of_b = NULL;

  g_return_val_if_fail (self != NULL, FALSE);

  if (self->kind == WAY_NODE_KIND_INDEX)
    return a == b;

  copy_of_a = dup_aligned (self, a);
  copy_of_b = dup_aligned (self, b);
  return node_type_equal (self, copy_of_a != NULL ? copy_of_a : a,
                          copy_of_b != NULL ? copy_of_b : b);
}

gpointer
way_node_type_copy_node (const WayNodeType *self,
                         WayNode            node)
{
  g_return_val_if_fail (self != NULL, NULL);

  if (self->kind == WAY_NODE_KIND_OBJECT)
    return node_type_copy_object (self, node);
  if (self->kind == WAY_NODE_KIND_VALUE)
    return g_memdup2 (node, self->size);

  return (gpointer) node;
}

void
way_node_type_free_node (const WayNodeType *self,
                         gpointer           node)
{
  g_return_if_fail (self != NULL);

  if (self->kind == WAY_NODE_KIND_OBJECT)
    node_type_free_object (self, node);
  else if (self->kind == WAY_NODE_KIND_VALUE)
    g_free (node);
}

char *
node_type_describe (const WayNodeType *self,
                    WayNode            node)
{
  const guint8 *bytes = node;
  GString *text;

  if (self->kind == WAY_NODE_KIND_INDEX)
    return g_strdup_printf ("%" G_GSIZE_FORMAT, WAY_NODE_INDEX (node));
  if (self->kind != WAY_NODE_KIND_VALUE)
    return g_strdup_printf ("%p", node);

  text = g_string_new ("0x");
  for (gsize i = 0; i < MIN (self->size, 16); i++)
    g_string_append_printf (text, "%02x", bytes[i]);
  if (self->size > 16)
    g_string_append (text, "...");

  return g_string_free (text, FALSE);
}
