/* dominance.c - whether a label is beaten by others of its node
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * One number for two criteria is the idea of BOA* (Hernandez and others, 2023),
 * the staircase for three is that of Pulido, Mandow and Perez de la Cruz,
 * "Dimensionality reduction in multiobjective shortest path search" (2015). */

#include "searches/fronts/dominance.h"

#include <string.h>

#define FIRST_ROOM 4

void
dominance_init (Dominance        *self,
                const FrontValue *values,
                guint             n_values)
{
  gboolean has_equal = FALSE;

  self->width = n_values;
  for (guint i = 0; i < n_values; i++)
    {
      self->rules[i] = values[i].rule;
      has_equal |= values[i].rule == WAY_RESOURCE_EQUAL;
    }

  if (n_values == 0)
    self->kind = DOMINANCE_FIRST;
  else if (n_values == 1 && !has_equal)
    self->kind = DOMINANCE_ONE;
  else if (n_values == 2 && !has_equal)
    self->kind = DOMINANCE_STAIRCASE;
  else
    self->kind = DOMINANCE_LIST;
}

/* Value @i, so that less is better. */
static inline gdouble
read_value (const Dominance *self,
            const gdouble   *label,
            guint            i)
{
  return self->rules[i] == WAY_RESOURCE_MORE ? -label[i] : label[i];
}

/* The staircase ------------------------------------------------------------ */

/* How many steps of the staircase have an x of at most @x. */
static guint32
count_steps (const LabelSet *set,
             gdouble         x)
{
  const gdouble most = x + fabs (x) * FRONT_TOLERANCE;
  guint32 low = 0, high = set->n;

  while (low < high)
    {
      const guint32 middle = low + (high - low) / 2;

      if (set->items[2 * middle] <= most)
        low = middle + 1;
      else
        high = middle;
    }

  return low;
}

/* Of the steps to the left, the last has the least y. */
static gboolean
staircase_covers (const LabelSet *set,
                  gdouble         x,
                  gdouble         y)
{
  const guint32 n = count_steps (set, x);

  return n > 0 && front_is_at_most (set->items[2 * n - 1], y);
}

/* Puts a step in its place, and takes away those that it dominates. */
static void
staircase_add (LabelSet *set,
               gdouble   x,
               gdouble   y)
{
  guint32 first = count_steps (set, x), after;

  while (first > 0 && set->items[2 * first - 2] >= x)
    first--;
  for (after = first; after < set->n; after++)
    if (set->items[2 * after + 1] < y)
      break;

  memmove (&set->items[2 * first + 2], &set->items[2 * after],
           (set->n - after) * 2 * sizeof *set->items);
  set->items[2 * first] = x;
  set->items[2 * first + 1] = y;
  set->n -= after - first;
  set->n++;
}

/* The list ----------------------------------------------------------------- */

/* Whether a label of the values @item is as good as @label everywhere. */
static gboolean
is_as_good (const Dominance *self,
            const gdouble   *item,
            const gdouble   *label)
{
  for (guint i = 0; i < self->width; i++)
    if (self->rules[i] == WAY_RESOURCE_EQUAL
          ? item[i] != label[i]
          : !front_is_at_most (item[i], read_value (self, label, i)))
      return FALSE;

  return TRUE;
}

static gboolean
list_covers (const Dominance *self,
             const LabelSet  *set,
             const gdouble   *label)
{
  for (guint32 i = 0; i < set->n; i++)
    if (is_as_good (self, set->items + (gsize) i * self->width, label))
      return TRUE;

  return FALSE;
}

/* All kinds ---------------------------------------------------------------- */

gboolean
dominance_covers (const Dominance *self,
                  const LabelSet  *set,
                  const gdouble   *label)
{
  if (set->n == 0)
    return FALSE;

  switch (self->kind)
    {
    case DOMINANCE_ONE:
      return front_is_at_most (set->least, read_value (self, label, 0));
    case DOMINANCE_STAIRCASE:
      return staircase_covers (set, read_value (self, label, 0),
                               read_value (self, label, 1));
    case DOMINANCE_LIST:
      return list_covers (self, set, label);
    case DOMINANCE_FIRST:
    default:
      return TRUE;
    }
}

gboolean
dominance_reserve (const Dominance *self,
                   LabelSet        *set,
                   Meter           *meter,
                   GError         **error)
{
  gsize room = set->room;

  if (self->kind == DOMINANCE_FIRST || self->kind == DOMINANCE_ONE
      || set->n < set->room)
    return TRUE;
  if (!meter_grow (meter, &set->items, &room,
                   MAX ((gsize) set->n + 1, FIRST_ROOM),
                   self->width * sizeof *set->items, error))
    return FALSE;

  set->room = (guint32) MIN (room, G_MAXUINT32);
  return TRUE;
}

void
dominance_add (const Dominance *self,
               LabelSet        *set,
               const gdouble   *label)
{
  gdouble *item;

  switch (self->kind)
    {
    case DOMINANCE_STAIRCASE:
      staircase_add (set, read_value (self, label, 0),
                     read_value (self, label, 1));
      break;
    case DOMINANCE_LIST:
      item = set->items + (gsize) set->n++ * self->width;
      for (guint i = 0; i < self->width; i++)
        item[i] = read_value (self, label, i);
      break;
    case DOMINANCE_FIRST:
    case DOMINANCE_ONE:
    default:
      set->least = self->width > 0 ? read_value (self, label, 0) : 0;
      set->n = 1;
      break;
    }
}
