/* budget.h - how much memory a search may still take
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <glib.h>

/* Whoever grows an array asks here first: a search ends at its own limit,
 * never at the machine's. */
typedef struct
{
  gsize used;
  gsize max;
} Budget;

static inline gboolean
budget_take (Budget *self,
             gsize   bytes)
{
  if (self->used > self->max || bytes > self->max - self->used)
    return FALSE;

  self->used += bytes;
  return TRUE;
}

static inline gsize
budget_left (const Budget *self)
{
  return self->max - (self->used < self->max ? self->used : self->max);
}

static inline void
budget_give_back (Budget *self,
                  gsize   bytes)
{
  self->used -= bytes;
}
