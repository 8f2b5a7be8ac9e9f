/* budget.h - how much memory a search may still take
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <glib.h>

/* Every array of a search asks the budget before it grows. So the search ends
 * at its own limit, and never because the machine has no memory left. */
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

/* Grows an array that has room for *@room items of @size bytes until it has
 * room for @wanted items, and at least doubles it. @array is the address of the
 * pointer to the array. Returns %FALSE and changes nothing if the budget or the
 * machine has too little memory. */
gboolean budget_grow   (Budget  *self,
                        gpointer array,
                        gsize   *room,
                        gsize    wanted,
                        gsize    size);

/* The bytes that this adds; G_MAXSIZE if no machine has them. */
gsize    budget_growth (gsize    room,
                        gsize    wanted,
                        gsize    size);
