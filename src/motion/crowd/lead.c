/* lead.c - paths along which agents are led, where they are on them
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "motion/crowd/lead.h"

#include <string.h>

gboolean
lead_init (Lead    *self,
           gsize    n,
           Meter   *meter,
           GError **error)
{
  gsize n_slots = 16;

  *self = (Lead) { NULL, 0 };
  while (n_slots / 2 < n && n_slots <= G_MAXUINT32 / 2)
    n_slots *= 2;
  self->slots = n_slots / 2 < n
                  ? NULL : meter_alloc (meter, n_slots, sizeof *self->slots,
                                        error);
  if (self->slots == NULL)
    return n_slots / 2 < n ? meter_take (meter, G_MAXSIZE, error) : FALSE;

  memset (self->slots, 0xff, n_slots * sizeof *self->slots);
  self->n_slots = (guint32) n_slots;
  return TRUE;
}

void
lead_clear (Lead  *self,
            Meter *meter)
{
  meter_give_back (meter, self->n_slots * sizeof *self->slots);
  g_clear_pointer (&self->slots, g_free);
  self->n_slots = 0;
}

void
lead_add (Lead    *self,
          guint32  agent,
          guint32  node,
          guint32  next)
{
  guint32 at = lead_slot (self, agent, node);

  while (self->slots[at].agent != G_MAXUINT32)
    at = (at + 1) & (self->n_slots - 1);
  self->slots[at] = (LeadSlot) { agent, node, next };
}
