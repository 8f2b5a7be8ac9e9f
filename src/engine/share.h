/* share.h - a search that owns some nodes, while other searches own the rest
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Several workers carry out one query (HDA*: Kishimoto, Fukunaga and Botea,
 * "Evaluation of a simple, scalable, parallel best-first search strategy",
 * 2013). Each has a search of its own, and owns the nodes that hash to it: it
 * has records and entries of these nodes alone, and expands them alone. An edge
 * to a node of another worker becomes a parcel in the outbox for that worker. A
 * worker offers the parcels that it receives to its store, as it offers edges.
 * Other files carry the parcels.
 *
 * What differs from a search that is alone:
 * - A goal that is taken bounds the costs of paths and is not expanded. Other
 *   goals may be nearer, or a cheaper path may lead to this one.
 * - Nodes at the bound and beyond are not taken. The query ends when all workers
 *   have no node left to take, and no parcel travels any more.
 * - The parent of a node may belong to another worker. The record has its id
 *   there, and a note beside the record names the worker. Over indices the
 *   parent is the index, without a note.
 * - An edge back to the parent is not followed, because the parent costs no
 *   more, and often belongs to another worker. Over values, the note beside the
 *   record has the number of the difference from the parent (16 bits in all).
 *
 * A single worker shares nothing, and searches as a search that is alone. */

#pragma once

#include "core/node-bytes.h"
#include "core/node-index.h"
#include "engine/differences.h"

#include <wayfind/engine/search.h>

G_BEGIN_DECLS

/* A path that leads to a node of another worker. The node follows, in whole
 * words of 8 bytes, and the node before if Share.tells_before. An object is
 * packed by a function of the user. */
typedef struct
{
  gdouble cost;         /* INFINITY if costs add up to more than a double */
  guint32 parent;       /* the node before, by its id at the sender's */
  guint32 edge;         /* WAY_EDGE_NONE if edges have no ids */
} Parcel;

typedef struct
{
  guint8 *bytes;        /* (owned) parcels, one after the other */
  gsize   len;
  gsize   size;
} Outbox;

/* Packs the features of @node that decide its owner into 64 bits. */
typedef guint64 (*ShareFeatureFunc) (WayNode  node,
                                     gpointer user_data);

/* For each byte of features, the XOR of the random numbers of its features:
 * Zobrist's hash, eight bits at a time. */
typedef guint64 FeatureTables[8][256];

typedef struct
{
  guint            me;
  guint            n_workers;
  guint            block_bits;  /* indices of one block have one owner */
  gsize            parcel_size;
  gsize            node_size;   /* of a node in a parcel */
  guint64         *packed;      /* (owned) (nullable) of object types: the node
                                 * whose owner was asked for last */
  gboolean         tells_before;        /* whether parcels hold the node before */
  guint            owner_bits;  /* of the notes beside a record; the higher bits
                                 * are the number of a difference */
  guint            difference_bits;     /* of such a number */
  Differences      differences;
  guint64          n_unsent;    /* edges back to other workers */
  Outbox          *outboxes;    /* (owned) by owner */
  ShareFeatureFunc features;    /* (nullable) */
  gpointer         features_data;
  const FeatureTables *tables;

  /* The best goal of all workers, and this worker's own */
  WayCost          bound;       /* INFINITY before a goal was found */
  guint64          whole_bound; /* the same as keys see it: no key is above */
  gdouble          real_bound;  /* ... and no key is at or above NaN */
  WayCost          own_bound;
  guint32          goal;        /* id */
} Share;

/* With the search that it is of. */
void        share_free         (Share           *self);

/* A number that differs between queries: it depends on the goals and on the
 * kind of graph. */
guint64     share_get_mark     (WaySearch       *query);

/* A number that differs from the number of every build whose parcels may have
 * another format. */
guint64     share_get_build    (void);

/* The reason why a query cannot be shared; %NULL if it can. */
const char *share_get_hindrance (WaySearch *query);

/* A new search for worker @me of @n_workers, which looks for the same as
 * @query and has its limits. Borrows the goal function of @query. @features
 * (nullable) must say the same in each worker. */
WaySearch *share_new            (WaySearch       *query,
                                 guint            me,
                                 guint            n_workers,
                                 ShareFeatureFunc features,
                                 gpointer         features_data);

Share     *share_get            (WaySearch       *search);

/* Makes room for differences, if the worker notes any; of nodes of @n_words. */
void       share_begin_notes    (Share           *self,
                                 guint            n_words,
                                 Budget          *budget);

/* Bytes of a parcel between @n_workers workers. */
gsize      share_parcel_size    (WayNodeType     *type,
                                 guint            n_workers);

/* Opens the starts that the worker owns. */
WayStatus  share_begin          (WaySearch       *search,
                                 GError         **error);

/* Expands at most @n nodes, 1 or more. FOUND if a goal was taken that is better
 * than the bound, EXHAUSTED if no node is left to take. */
WayStatus  share_expand         (WaySearch       *search,
                                 guint            n,
                                 GError         **error);

/* Offers the parcels that worker @sender has sent. MAX_BYTES or FAILED if that
 * ended the search, otherwise RUNNING. */
WayStatus  share_take_parcels   (WaySearch       *search,
                                 guint            sender,
                                 const guint8    *bytes,
                                 gsize            n_bytes,
                                 GError         **error);

/* Notes that some worker has found a path of cost @bound. */
void       share_set_bound      (WaySearch       *search,
                                 WayCost          bound);

/* How many nodes the search may expand from its beginning. */
void       share_set_allowance  (WaySearch       *search,
                                 guint64          max_expansions);

/* How many nodes are in the queue of a breadth first search. */
guint64    share_get_queue      (WaySearch       *search);

/* How many nodes the search has expanded. */
guint64    share_get_expanded   (WaySearch       *search);

/* Called when no node is open at any worker and no goal was found: whether an
 * overflow of costs has hidden a node. */
gboolean   share_judge          (WaySearch       *search,
                                 GError         **error);

/* Whether the limit on costs has hidden a path. */
gboolean   share_has_hidden     (WaySearch       *search);

/* The @n-th node that was reached; whether there are so many. */
gboolean   share_get_reached    (WaySearch       *search,
                                 guint32          n,
                                 guint32         *id);

/* The owner that stands for an object that cannot be packed. */
#define OWNER_UNKNOWN G_MAXUINT32

/* The owner of a node; the owner of the parent of node @id, whose id is
 * reached_parent(); and whether the path of @id begins there. An object of
 * another worker stays packed. */
guint      share_get_owner      (WaySearch       *search,
                                 WayNode          node);
guint      share_get_origin     (WaySearch       *search,
                                 guint32          id);
gboolean   share_is_start       (WaySearch       *search,
                                 guint32          id);

/* The upper bits of a product of all bits: an owner has nodes in all slots of
 * its index, which are chosen by the upper bits of the hash. */
static inline guint
share_owner_of_hash (const Share *self,
                     guint32      hash)
{
  return (guint) ((guint64) (hash * 0x85ebca6bu) * self->n_workers >> 32);
}

/* The owner of the node before, from the note beside a record. */
static inline guint
share_read_owner (const Share *self,
                  guint16      noted)
{
  return noted & ((1u << self->owner_bits) - 1);
}

static inline guint
share_owner_of_index (const Share *self,
                      guint32      index)
{
  const guint64 block = index >> self->block_bits;

  return share_owner_of_hash (self, node_index_hash_words (&block, 1));
}

static inline guint
share_owner_of_features (const Share *self,
                         WayNode      node)
{
  const FeatureTables *tables = self->tables;
  guint64 features = self->features (node, self->features_data);
  guint64 hash = 0;

  for (guint i = 0; features != 0; i++, features >>= 8)
    hash ^= (*tables)[i][features & 0xff];

  return (guint) ((hash >> 32) * self->n_workers >> 32);
}

/* Writes @node, whose owner was asked for last. */
static inline void
share_write_asked (const Share       *self,
                   const WayNodeType *type,
                   WayNode            node,
                   guint8            *bytes)
{
  if (self->packed != NULL)
    memcpy (bytes, self->packed, self->node_size);
  else
    node_bytes_write (type, node, bytes);
}

/* The owner of a node whose type has no indices, without features. */
static inline guint
share_owner_by_type (const Share       *self,
                     const WayNodeType *type,
                     WayNode            node)
{
  guint64 words[NODE_TYPE_WORDS];

  if (type->n_words == 0)
    {
      words[0] = node_type_hash (type, node);
      return share_owner_of_hash (self, node_index_hash_words (words, 1));
    }

  node_type_copy_words (type, node, words);
  return share_owner_of_hash (self,
                              node_index_hash_words (words, type->n_words));
}

G_END_DECLS
