/* degrees.h - the nodes of minimum-degree.c, listed by their degrees
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "routing/order/topology.h"

#define NONE G_MAXUINT32

/* Values instead of a number of elements, for items that are not nodes now. */
#define IS_ELEMENT G_MAXUINT32
#define IS_GONE (G_MAXUINT32 - 1)

/* A node or an element. */
typedef struct
{
  guint32 start;        /* of its list, which has elements before nodes */
  guint32 len;          /* of its list */
  guint32 n_elements;   /* at the front of its list, or a value above */
  guint32 degree;       /* of a node a bound on the weight of its neighbours; of
                         * an element the weight of its nodes */
  gint32  weight;       /* nodes that were merged; negative while the node is
                         * in the new element, 0 for what is gone */
  guint32 mark;         /* of an element what it has beyond the new one, plus
                         * the stamp, or 0 once it was dropped */
  guint32 next;         /* with the same degree, or with the same hash */
  guint32 last;         /* the same backwards; the hash itself */
} Item;

typedef struct
{
  const WayTopology *topology;
  const guint32     *groups;    /* (nullable) */
  guint32            group;     /* the present group */
  guint32            n_nodes;
  Item              *items;     /* (owned) */
  guint32           *lists;     /* (owned) of all items */
  guint32            n_lists;   /* the room of @lists ... */
  guint32            used;      /* ... and the part of it in use */
  guint32           *by_degree; /* (owned) the first node of each degree */
  guint32           *by_hash;   /* (owned) the first node of each hash */
  guint32           *chained;   /* (owned) the node that is taken away after
                                 * each, in the same step */
  guint32           *chain_end; /* (owned) the last of the nodes after each */
  guint32           *members;   /* (owned) nodes by group */
  guint32           *ends;      /* (owned) the end of each group there */
  guint32            least;     /* no node has a lower degree */
  guint32            stamp;
  guint32            most;      /* neighbours that were ever bounded */
  guint32            n_left;    /* nodes that are not eliminated */
  guint32           *order;     /* (not owned) the result */
  guint32            n_taken;
} Degrees;

static inline void
degrees_clear (Degrees *self)
{
  g_free (self->items);
  g_free (self->lists);
  g_free (self->by_degree);
  g_free (self->by_hash);
  g_free (self->chained);
  g_free (self->chain_end);
  g_free (self->members);
  g_free (self->ends);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Degrees, degrees_clear)

/* Nodes by degree --------------------------------------------------------- */

static inline gboolean
is_at_hand (const Degrees *self,
            guint32        node)
{
  return self->groups == NULL || self->groups[node] == self->group;
}

static inline void
link_node (Degrees *self,
           guint32  node)
{
  Item *item = &self->items[node];
  guint32 *first = &self->by_degree[item->degree];

  item->next = *first;
  item->last = NONE;
  if (*first != NONE)
    self->items[*first].last = node;
  *first = node;
  self->least = MIN (self->least, item->degree);
}

static inline void
unlink_node (Degrees *self,
             guint32  node)
{
  const Item *item = &self->items[node];

  if (item->next != NONE)
    self->items[item->next].last = item->last;
  if (item->last != NONE)
    self->items[item->last].next = item->next;
  else
    self->by_degree[item->degree] = item->next;
}

/* Returns NONE when all nodes of the group are eliminated. */
static inline guint32
take_least (Degrees *self)
{
  guint32 node = NONE;

  while (self->least < self->n_nodes
         && (node = self->by_degree[self->least]) == NONE)
    self->least++;
  if (node != NONE)
    unlink_node (self, node);

  return node;
}
