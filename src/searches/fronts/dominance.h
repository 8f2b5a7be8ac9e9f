/* dominance.h - whether a label is beaten by others of its node
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A label with the values v is dominated by one with the values w if w is as
 * good as v everywhere. Labels that come by rising first value need no look at
 * that: the rest of their values, their *width*, decides. */

#pragma once

#include "core/meter.h"
#include "searches/fronts/front-values.h"

typedef enum
{
  DOMINANCE_FIRST,      /* no value: the first label dominates all others */
  DOMINANCE_ONE,        /* one number: the least so far */
  DOMINANCE_STAIRCASE,  /* pairs: x rises and y falls */
  DOMINANCE_LIST        /* all values of all labels */
} DominanceKind;

/* How labels are compared. A value of which more is better is negated. */
typedef struct
{
  DominanceKind   kind;
  guint           width;
  WayResourceRule rules[WAY_FRONT_MAX_VALUES];
} Dominance;

/* The labels of one node, each @width numbers. */
typedef struct
{
  gdouble *items;               /* (owned) of two or more values */
  gdouble  least;               /* of one */
  guint32  n;
  guint32  room;                /* in labels */
} LabelSet;

/* The rules of @n_values of a path. */
void     dominance_init    (Dominance        *self,
                            const FrontValue *values,
                            guint             n_values);

/* Whether a label of @set dominates @label. O(1) for one value, O(log labels)
 * for two, O(labels) for more. */
gboolean dominance_covers  (const Dominance  *self,
                            const LabelSet   *set,
                            const gdouble    *label);

/* Makes room for one more label. */
gboolean dominance_reserve (const Dominance  *self,
                            LabelSet         *set,
                            Meter            *meter,
                            GError          **error);

/* Adds @label, which is not dominated and for which there is room. */
void     dominance_add     (const Dominance  *self,
                            LabelSet         *set,
                            const gdouble    *label);

static inline void
label_set_clear (LabelSet *self)
{
  g_clear_pointer (&self->items, g_free);
}
