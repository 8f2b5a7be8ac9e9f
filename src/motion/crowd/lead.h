/* lead.h - paths along which agents are led, where they are on them
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "motion/crowd/crowd-ground.h"

/* At @node the path of @agent goes on to @next. */
typedef struct
{
  guint32 agent;                /* G_MAXUINT32 in a slot that is free */
  guint32 node;
  guint32 next;
} LeadSlot;

/* A hash table, at most half full. */
typedef struct
{
  LeadSlot *slots;              /* (owned) */
  guint32   n_slots;            /* a power of two */
} Lead;

/* Makes room for @n nodes on paths. */
gboolean lead_init  (Lead     *self,
                     gsize     n,
                     Meter    *meter,
                     GError  **error);

/* Gives the room back to @meter. Nothing happens to a lead that was cleared. */
void     lead_clear (Lead     *self,
                     Meter    *meter);

/* A path visits a node once. */
void     lead_add   (Lead     *self,
                     guint32   agent,
                     guint32   node,
                     guint32   next);

/* The slot at which to look for @node on the path of @agent first. */
static inline guint32
lead_slot (const Lead *self,
           guint32     agent,
           guint32     node)
{
  guint64 mixed = ((guint64) agent << 32 | node)
                  * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);

  mixed = (mixed ^ mixed >> 32) * G_GUINT64_CONSTANT (0xd6e8feb86659fd93);
  return (guint32) (mixed >> 32) & (self->n_slots - 1);
}

/* Where the path of @agent goes from @node; NO_NODE if it is not on it, or ends
 * there. */
static inline guint32
lead_next (const Lead *self,
           guint32     agent,
           guint32     node)
{
  guint32 at = lead_slot (self, agent, node);

  for (; self->slots[at].agent != G_MAXUINT32;
       at = (at + 1) & (self->n_slots - 1))
    if (self->slots[at].agent == agent && self->slots[at].node == node)
      return self->slots[at].next;

  return NO_NODE;
}
