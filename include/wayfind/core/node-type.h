/* node-type.h - types of nodes: indices, pointers, objects or values
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/macros.h>

G_BEGIN_DECLS

#define WAY_TYPE_NODE_TYPE (way_node_type_get_type ())

/**
 * WayNodeType:
 *
 * The type of the nodes of a graph. Counted by reference. With a second
 * reference it is immutable, so that any number of graphs, searches and threads
 * may share it.
 *
 * |[<!-- language="C" -->
 * #include <wayfind.h>
 *
 * // A node is a struct: how much water is in two jugs, of 5 and of 3 litres.
 * typedef struct { gint8 five, three; } Jugs;
 *
 * static void
 * pour (WayNode node, WayEdges *edges, gpointer user_data)
 * {
 *   const Jugs *now = node;
 *   int right = MIN (now->five, 3 - now->three);
 *   int left = MIN (now->three, 5 - now->five);
 *   const Jugs next[] = {
 *     { 5, now->three }, { now->five, 3 }, { 0, now->three }, { now->five, 0 },
 *     { (gint8) (now->five - right), (gint8) (now->three + right) },
 *     { (gint8) (now->five + left), (gint8) (now->three - left) },
 *   };
 *
 *   for (guint i = 0; i < G_N_ELEMENTS (next); i++)
 *     way_edges_add (edges, &next[i], 1);
 * }
 *
 * int
 * main (void)
 * {
 *   // Hashed and compared by their bytes, and copied to be kept.
 *   g_autoptr (WayNodeType) jugs
 *     = way_node_type_new_value (sizeof (Jugs), NULL, NULL);
 *   g_autoptr (WayCallbackGraph) graph
 *     = way_callback_graph_new (jugs, pour, NULL, NULL);
 *   const Jugs empty = { 0, 0 }, four = { 4, 0 };
 *   g_autoptr (WayPath) path
 *     = way_find_path (WAY_GRAPH (graph), &empty, &four, WAY_STRATEGY_BFS,
 *                      NULL);
 *
 *   g_assert (way_path_get_length (path) - 1 == 7);
 *   return 0;
 * }
 * ]|
 *
 * Since: 1.0
 */
typedef struct _WayNodeType WayNodeType;

/**
 * WayNodeKind:
 * @WAY_NODE_KIND_INDEX: a node is WAY_INDEX (i) and nothing is hashed
 * @WAY_NODE_KIND_POINTER: a node is a pointer, or an integer in one, that the
 *   user keeps alive
 * @WAY_NODE_KIND_OBJECT: a node is a pointer that a search copies and frees
 * @WAY_NODE_KIND_VALUE: a node points to bytes that a search copies
 *
 * The meaning of a #WayNode, and the owner of its memory.
 *
 * Since: 1.0
 */
typedef enum
{
  WAY_NODE_KIND_INDEX,
  WAY_NODE_KIND_POINTER,
  WAY_NODE_KIND_OBJECT,
  WAY_NODE_KIND_VALUE
} WayNodeKind;

#define WAY_TYPE_NODE_KIND (way_node_kind_get_type ())

/**
 * way_node_kind_get_type:
 *
 * Returns: the type of the enumeration #WayNodeKind
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_node_kind_get_type (void) G_GNUC_CONST;

/**
 * way_node_type_get_type:
 *
 * Returns: the boxed type #WayNodeType
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_node_type_get_type (void) G_GNUC_CONST;

/**
 * way_node_type_new_index:
 * @n_nodes: how many nodes there are, below 2^32 - 1
 *
 * Nodes WAY_INDEX (0) to WAY_INDEX (@n_nodes - 1), kept in arrays of that
 * size: the fastest kind. If the indices are too many for arrays, use
 * way_node_type_new_pointer(). O(1).
 *
 * Returns: (transfer full): a new node type
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayNodeType *way_node_type_new_index (guint n_nodes);

/**
 * way_node_type_new_pointer:
 * @hash: (nullable) (scope forever): hashes a node, or %NULL for
 *   g_direct_hash()
 * @equal: (nullable) (scope forever): compares two nodes, or %NULL for
 *   g_direct_equal()
 *
 * Pointers, or integers in them, that the user keeps alive for as long as any
 * search or path knows them. O(1).
 *
 * Returns: (transfer full): a new node type
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayNodeType *way_node_type_new_pointer (GHashFunc  hash,
                                        GEqualFunc equal);

/**
 * way_node_type_new_object: (skip)
 * @hash: hashes a node
 * @equal: compares two nodes
 * @copy: copies a node; never returns %NULL
 * @free: frees a copy
 *
 * Pointers that a search copies when it first meets them, and frees. Strings
 * made on the fly are an example (g_str_hash(), g_str_equal(), g_strdup(),
 * g_free()). %NULL is not a node of such a type. O(1).
 *
 * Returns: (transfer full): a new node type
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayNodeType *way_node_type_new_object (GHashFunc      hash,
                                       GEqualFunc     equal,
                                       GBoxedCopyFunc copy,
                                       GDestroyNotify free);

/**
 * way_node_type_new_value: (skip)
 * @size: the size of a node in bytes, from 1 to 65536
 * @hash: (nullable): hashes a node, or %NULL to hash its bytes
 * @equal: (nullable): compares two nodes, or %NULL to compare their bytes
 *
 * Nodes are pointers to @size bytes that a search copies: the state of a
 * puzzle, a pair of coordinates. Give both functions or neither; without
 * them @size is at most 64, and structs must have their padding cleared.
 * @hash and @equal see copies that are aligned for any type of 8 bytes. O(1).
 *
 * Returns: (transfer full): a new node type
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayNodeType *way_node_type_new_value (gsize      size,
                                      GHashFunc  hash,
                                      GEqualFunc equal);

/**
 * WayNodeHashFunc:
 * @node: a node
 * @user_data: data for the function
 *
 * Returns: the hash of @node, the same for equal nodes
 * Since: 1.0
 */
typedef guint (*WayNodeHashFunc) (WayNode  node,
                                  gpointer user_data);

/**
 * WayNodeEqualFunc:
 * @a: a node
 * @b: another
 * @user_data: data for the function
 *
 * Returns: whether @a and @b are the same node
 * Since: 1.0
 */
typedef gboolean (*WayNodeEqualFunc) (WayNode  a,
                                      WayNode  b,
                                      gpointer user_data);

/**
 * WayNodeCopyFunc:
 * @node: a node
 * @user_data: data for the function
 *
 * Returns: (transfer full): a copy of @node, never %NULL
 * Since: 1.0
 */
typedef gpointer (*WayNodeCopyFunc) (WayNode  node,
                                     gpointer user_data);

/**
 * WayNodeFreeFunc:
 * @node: (transfer full): a node that the copy function returned
 * @user_data: data for the function
 *
 * Frees a copy of a node.
 *
 * Since: 1.0
 */
typedef void (*WayNodeFreeFunc) (gpointer node,
                                 gpointer user_data);

/**
 * WayNodeFuncs:
 * @hash: hashes a node
 * @equal: compares two nodes
 * @copy: (nullable): copies a node; %NULL exactly if nodes are not objects
 * @free: (nullable): frees a copy; %NULL exactly if nodes are not objects
 *
 * The functions of a node type. Any thread that searches may call them.
 *
 * Since: 1.0
 */
typedef struct
{
  WayNodeHashFunc  hash;
  WayNodeEqualFunc equal;
  WayNodeCopyFunc  copy;
  WayNodeFreeFunc  free;
} WayNodeFuncs;

/**
 * way_node_type_new_full: (skip)
 * @kind: the kind of the nodes, not %WAY_NODE_KIND_INDEX
 * @size: for values, the size of a node in bytes, from 1 to 65536; otherwise 0
 * @funcs: the functions of the type, which are copied
 * @user_data: data for the functions
 * @destroy: (nullable): frees @user_data with the type
 *
 * Makes a type whose functions take data: for a game whose rules are not
 * global, or for a binding to another language. Such a function is always
 * called; a type of way_node_type_new_value() without functions is faster.
 * Public for these bindings, which cannot make a C function for each type.
 * O(1).
 *
 * |[<!-- language="C" -->
 * #include <wayfind.h>
 *
 * // Hours of a clock: 1 and 13 are the same node if the clock has 12 hours.
 * static guint
 * hash_hour (WayNode node, gpointer n_hours)
 * {
 *   return WAY_NODE_INDEX (node) % GPOINTER_TO_UINT (n_hours);
 * }
 *
 * static gboolean
 * equal_hours (WayNode a, WayNode b, gpointer n_hours)
 * {
 *   return hash_hour (a, n_hours) == hash_hour (b, n_hours);
 * }
 *
 * int
 * main (void)
 * {
 *   const WayNodeFuncs funcs = { .hash = hash_hour, .equal = equal_hours };
 *   g_autoptr (WayNodeType) hours
 *     = way_node_type_new_full (WAY_NODE_KIND_POINTER, 0, &funcs,
 *                               GUINT_TO_POINTER (12), NULL);
 *
 *   g_assert (way_node_type_equal (hours, WAY_INDEX (1), WAY_INDEX (13)));
 *   return 0;
 * }
 * ]|
 *
 * Returns: (transfer full): a new node type
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayNodeType *way_node_type_new_full (WayNodeKind         kind,
                                     gsize               size,
                                     const WayNodeFuncs *funcs,
                                     gpointer            user_data,
                                     GDestroyNotify      destroy);

/**
 * WayNodePackFunc:
 * @node: an object
 * @bytes: (out caller-allocates): the number of bytes given to
 *   way_node_type_set_packing(), all 0, aligned for any type of 8 bytes
 * @user_data: data for the function
 *
 * Writes the whole of @node. In every process, equal nodes must give equal
 * bytes, and different nodes different bytes: so write neither addresses nor
 * uninitialised bytes. May be called from any thread that searches.
 *
 * Returns: whether @node fits into @bytes
 * Since: 1.0
 */
typedef gboolean (*WayNodePackFunc) (WayNode  node,
                                     guint8  *bytes,
                                     gpointer user_data);

/**
 * WayNodeUnpackFunc:
 * @bytes: bytes that a #WayNodePackFunc has written, maybe in another process
 * @user_data: data for the function
 *
 * Makes a new object from its bytes; the type's function frees it. May be
 * called from any thread that searches.
 *
 * Returns: (transfer full) (nullable): an object equal to the object that was
 *   packed; %NULL if @bytes are not valid
 * Since: 1.0
 */
typedef gpointer (*WayNodeUnpackFunc) (const guint8 *bytes,
                                       gpointer      user_data);

/**
 * way_node_type_set_packing: (skip)
 * @self: an object type to which no other reference exists, and that has no
 *   packing
 * @size: how many bytes a node takes at most, from 1 to 65536
 * @pack: writes a node as bytes
 * @unpack: makes a node from bytes
 * @user_data: data for both
 * @destroy: (nullable): frees @user_data with the type
 *
 * Sets how objects become bytes. The workers of a search, which may be
 * processes on several machines, send each other nodes as bytes. Over objects
 * without this pair of functions a search with workers fails; other searches do
 * not need the functions. O(1).
 *
 * |[<!-- language="C" -->
 * #include <wayfind.h>
 *
 * #include <string.h>
 *
 * // Words of up to 15 letters, in 16 bytes that end with zeros.
 * static gboolean
 * pack_word (WayNode node, guint8 *bytes, gpointer user_data)
 * {
 *   return g_strlcpy ((char *) bytes, node, 16) < 16;
 * }
 *
 * static gpointer
 * unpack_word (const guint8 *bytes, gpointer user_data)
 * {
 *   return g_strndup ((const char *) bytes, 15);
 * }
 *
 * // From a word to words that have one letter more, up to four.
 * static void
 * add_letter (WayNode node, WayEdges *edges, gpointer user_data)
 * {
 *   for (char letter = 'a'; letter <= 'd' && strlen (node) < 4; letter++)
 *     {
 *       g_autofree char *longer
 *         = g_strdup_printf ("%s%c", (const char *) node, letter);
 *
 *       way_edges_add (edges, longer, 1);
 *     }
 * }
 *
 * int
 * main (void)
 * {
 *   g_autoptr (WayNodeType) words
 *     = way_node_type_new_object (g_str_hash, g_str_equal,
 *                                 (GBoxedCopyFunc) g_strdup, g_free);
 *
 *   way_node_type_set_packing (words, 16, pack_word, unpack_word, NULL, NULL);
 *
 *   g_autoptr (WayCallbackGraph) graph
 *     = way_callback_graph_new (words, add_letter, NULL, NULL);
 *   g_autoptr (WaySearch) search
 *     = way_search_new (WAY_GRAPH (graph), WAY_STRATEGY_DIJKSTRA);
 *
 *   way_search_set_workers (search, 2);
 *   way_search_set_start (search, "");
 *   way_search_set_goal (search, "dcba");
 *   g_assert (way_search_run (search, NULL) == WAY_STATUS_FOUND);
 *   return 0;
 * }
 * ]|
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_node_type_set_packing (WayNodeType      *self,
                                gsize             size,
                                WayNodePackFunc   pack,
                                WayNodeUnpackFunc unpack,
                                gpointer          user_data,
                                GDestroyNotify    destroy);

/**
 * way_node_type_ref:
 * @self: a node type
 *
 * Returns: (transfer full): @self
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayNodeType *way_node_type_ref (WayNodeType *self);

/**
 * way_node_type_unref:
 * @self: (transfer full): a node type
 *
 * Gives a reference back. With the last one the type is freed.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_node_type_unref (WayNodeType *self);

/**
 * way_node_type_get_kind:
 * @self: a node type
 *
 * Returns: the kind of the nodes
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayNodeKind way_node_type_get_kind (const WayNodeType *self);

/**
 * way_node_type_get_n_nodes:
 * @self: a node type
 *
 * Returns: how many nodes an index type has; 0 for other kinds
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_node_type_get_n_nodes (const WayNodeType *self);

/**
 * way_node_type_hash:
 * @self: a node type
 * @node: a node of it
 *
 * O(bytes of the node), or what its function takes.
 *
 * Returns: the hash of @node, the same for equal nodes
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_node_type_hash (const WayNodeType *self,
                          WayNode            node);

/**
 * way_node_type_equal:
 * @self: a node type
 * @a: a node of it
 * @b: another
 *
 * O(bytes of the nodes), or what their function takes.
 *
 * Returns: whether @a and @b are the same node
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_node_type_equal (const WayNodeType *self,
                              WayNode            a,
                              WayNode            b);

/**
 * way_node_type_copy_node:
 * @self: a node type
 * @node: a node of it
 *
 * Copies nodes that are objects or values. Returns other nodes unchanged.
 * O(bytes of the node), or what its function takes.
 *
 * Returns: (transfer full): a node to be freed by way_node_type_free_node()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gpointer way_node_type_copy_node (const WayNodeType *self,
                                  WayNode            node);

/**
 * way_node_type_free_node:
 * @self: a node type
 * @node: (transfer full): what way_node_type_copy_node() returned
 *
 * Frees a copy that way_node_type_copy_node() made.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_node_type_free_node (const WayNodeType *self,
                              gpointer           node);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WayNodeType, way_node_type_unref)

G_END_DECLS
