/* configurations.h - a table of the configurations that a search has met. A
 * configuration holds the node of each agent at one tick.
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/hash-slots.h"

/* Its nodes and the order of its agents are stored in arrays with the length of
 * the crowd. */
typedef struct
{
  guint64 cost;                 /* ticks of agents that are not yet done */
  guint32 parent;
  guint32 tick;
  guint32 hash;
  guint32 next_try;             /* the constraint to try next */
  guint32 next_expand;          /* the one whose children come next */
  guint32 last;                 /* of the list */
  guint32 links;                /* the configurations that it led to */
  gboolean is_begun;
} Configuration;

/* In the order in which they were met. */
typedef struct
{
  guint32        n_agents;
  Meter         *meter;
  GError       **error;
  Configuration *items;         /* (owned) */
  gsize          items_size;
  guint32        n;
  guint32       *nodes;         /* (owned) */
  gsize          nodes_size;
  guint32       *orders;        /* (owned) */
  gsize          orders_size;
  HashSlots      slots;         /* of items */
} Configurations;

void     configurations_init      (Configurations       *self,
                                   guint32               n_agents,
                                   Meter                *meter,
                                   GError              **error);
void     configurations_clear     (Configurations       *self);

/* Makes room for one more configuration, whose nodes can then be written. */
gboolean configurations_make_room (Configurations       *self);

guint32  configurations_hash      (const Configurations *self,
                                   const guint32        *nodes);

/* The slot of @nodes, which holds the number of their configuration plus 1, or
 * the free slot for them. A slot is free after room was made. */
guint32 *configurations_find      (const Configurations *self,
                                   const guint32        *nodes,
                                   guint32               hash);

static inline guint32 *
configurations_nodes (const Configurations *self,
                      guint32               i)
{
  return self->nodes + (gsize) i * self->n_agents;
}

static inline guint32 *
configurations_order (const Configurations *self,
                      guint32               i)
{
  return self->orders + (gsize) i * self->n_agents;
}
