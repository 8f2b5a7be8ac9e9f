/* step-budget.h - how many steps of work a tick may still take
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  guint64  left;                /* steps; G_MAXUINT64 for no limit */
  gint64   deadline;            /* G_MAXINT64 for none */
  gboolean has_begun;           /* the first step may be late */
} StepBudget;

#define STEP_BUDGET_NO_LIMIT { G_MAXUINT64, G_MAXINT64, FALSE }

/* Counts work that cannot wait. */
static inline void
step_budget_spend (StepBudget *self,
                   guint64     n)
{
  if (self->left != G_MAXUINT64)
    self->left -= MIN (self->left, n);
}

/* Takes a step that counts as @n, or says that the next tick must take it. */
static inline gboolean
step_budget_take (StepBudget *self,
                  guint64     n)
{
  if (self->left == 0
      || (self->has_begun && self->deadline != G_MAXINT64
          && g_get_monotonic_time () >= self->deadline))
    return FALSE;

  self->has_begun = TRUE;
  step_budget_spend (self, n);
  return TRUE;
}

G_END_DECLS
