/* states-at.c - the states of a hierarchy that stand at a node
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "routing/hierarchy/states-at.h"

#include "core/meter.h"

static guint32
count_states (const HierarchyShape *shape)
{
  return shape->n_inner - shape->n_places;
}

/* Writes the states by the nodes at which they stand. @first: n_places + 1
 * numbers, all 0 */
static void
sort_states (const HierarchyShape *shape,
             guint32              *first,
             guint32              *states)
{
  for (guint32 i = shape->n_places; i < shape->n_inner; i++)
    first[hierarchy_place (shape, i) + 1]++;
  for (guint32 i = 0; i < shape->n_places; i++)
    first[i + 1] += first[i];
  for (guint32 i = shape->n_places; i < shape->n_inner; i++)
    states[first[hierarchy_place (shape, i)]++] = i;
}

gboolean
hierarchy_list_states (WayHierarchy *self,
                       Meter        *meter,
                       GError      **error)
{
  const HierarchyShape *shape = &self->shape;
  const gsize n_first = (gsize) shape->n_places + 1;
  guint32 *first, *states;

  if (count_states (shape) == 0
      || g_atomic_pointer_get (&self->by_place) != NULL)
    return TRUE;

  states = meter_alloc (meter, count_states (shape), sizeof *states, error);
  if (states == NULL)
    return FALSE;
  first = meter_alloc0 (meter, n_first, sizeof *first, error);
  if (first == NULL)
    {
      meter_give_back (meter, count_states (shape) * sizeof *states);
      g_free (states);
      return FALSE;
    }

  sort_states (shape, first, states);
  g_free (first);
  meter_give_back (meter, n_first * sizeof *first);
  /* Another thread may have been faster. */
  if (!g_atomic_pointer_compare_and_exchange (&self->by_place, NULL, states))
    g_free (states);
  return TRUE;
}

/* The first in the list that stands at @place or at a later node. */
static guint32
find_first (const HierarchyShape *shape,
            const guint32        *states,
            guint32               place)
{
  guint32 first = 0, end = count_states (shape);

  while (first < end)
    {
      const guint32 middle = first + (end - first) / 2;

      if (hierarchy_place (shape, states[middle]) < place)
        first = middle + 1;
      else
        end = middle;
    }

  return first;
}

const guint32 *
hierarchy_states_at (WayHierarchy *self,
                     guint32       place,
                     guint32      *n_states)
{
  const guint32 *states = g_atomic_pointer_get (&self->by_place);
  guint32 first, end;

  *n_states = 0;
  if (count_states (&self->shape) == 0)
    return NULL;

  first = find_first (&self->shape, states, place);
  end = find_first (&self->shape, states, place + 1);
  *n_states = end - first;
  return states + first;
}
