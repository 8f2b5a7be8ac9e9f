/* reach-returns.c - the costs of coming back along the edges of a reach
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "searches/reach-returns.h"

#include <math.h>

gboolean
reach_returns_init (ReachReturns *self,
                    guint32       n_entries,
                    Meter        *meter,
                    GError      **error)
{
  *self = (ReachReturns) { NULL };
  self->first = meter_alloc0 (meter, n_entries, sizeof *self->first, error);
  if (self->first == NULL)
    return FALSE;
  self->costs = meter_alloc (meter, n_entries, sizeof *self->costs, error);
  if (self->costs == NULL)
    return FALSE;

  for (guint32 i = 0; i < n_entries; i++)
    self->costs[i] = INFINITY;
  return TRUE;
}

void
reach_returns_clear (ReachReturns *self)
{
  g_clear_pointer (&self->first, g_free);
  g_clear_pointer (&self->costs, g_free);
  g_clear_pointer (&self->arcs, g_free);
}

gboolean
reach_returns_add (ReachReturns *self,
                   guint32       tail,
                   guint32       head,
                   WayCost       cost,
                   Meter        *meter,
                   GError      **error)
{
  if (self->n_arcs == G_MAXUINT32)
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                           "more than 2^32 - 1 edges were reached");
      return FALSE;
    }
  if (!meter_grow (meter, &self->arcs, &self->room, self->n_arcs + 1,
                   sizeof *self->arcs, error))
    return FALSE;

  self->arcs[self->n_arcs++] = (ReachArc) { tail, self->first[head], cost };
  self->first[head] = (guint32) self->n_arcs;
  return TRUE;
}

void
reach_returns_choose (ReachReturns *self,
                      guint32       head)
{
  for (guint32 i = self->first[self->head]; i > 0; i = self->arcs[i - 1].next)
    self->costs[self->arcs[i - 1].tail] = INFINITY;

  self->head = head;
  for (guint32 i = self->first[head]; i > 0; i = self->arcs[i - 1].next)
    {
      const ReachArc *arc = &self->arcs[i - 1];

      self->costs[arc->tail] = MIN (self->costs[arc->tail], arc->cost);
    }
}
