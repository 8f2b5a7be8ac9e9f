/* query-bypasses.c - ways around important arcs of a best path
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A way that leaves the best path and returns to it, below two important nodes,
 * passes no node above either end. It leads over the third node of a triangle
 * below an arc that the path takes, or could take. */

#include "routing/hierarchy/query-private.h"

#include <math.h>

/* For how many arcs of the best path, the highest first, the triangles below
 * are looked at. */
#define MOST_SLOTS 256

typedef struct
{
  WayHierarchyQuery *query;
  ViaNodes          *vias;
  gdouble            best;      /* the cost of the best path */
  gdouble            least;     /* the least cost of a part that is worth
                                 * avoiding */
} Bypass;

/* Looks at all ways below @slot, which replaces a part of the best path that
 * costs @part. If the path takes one of these ways, its arcs are added to the
 * waiting slots. */
static gboolean
pass_slot (const Bypass *self,
           guint32       slot,
           gdouble       part,
           Meter        *meter,
           GError      **error)
{
  const HierarchyShape *shape = costs_shape (self->query->costs);
  const Values *values = costs_values (self->query->costs);
  const guint32 backward = slot & 1;
  gboolean is_parted = values_find_edge (values, shape, slot, part)
                       != HIERARCHY_NONE;
  LegsWalk walk;
  Legs legs;

  legs_begin (&walk, shape, slot / 2);
  while (legs_next (&walk, shape, &legs))
    {
      const guint32 parts[] = { 2 * legs.to_tail + 1 - backward,
                                2 * legs.to_head + backward };
      const gdouble sum = values_number (values, parts[0])
                          + values_number (values, parts[1]);

      if (!meter_go_on (meter, error))
        return FALSE;
      if (!is_parted && sum <= part)
        {
          g_array_append_vals (self->query->waiting, parts, 2);
          is_parted = TRUE;
        }
      via_nodes_add (self->vias, shape->tails[legs.to_tail],
                     self->best - part + sum, self->best - part);
    }

  return TRUE;
}

/* Whether the triangles below @slot can be read. */
static gboolean
can_part (const Bypass *self,
          guint32       slot)
{
  const WayHierarchyCosts *costs = self->query->costs;

  return costs->guard == NULL
         || shape_guard_slot (costs->guard, costs_shape (costs), slot);
}

/* Looks below all arcs from @via up to other nodes of the best path. */
static gboolean
pass_row (const Bypass *self,
          Via           via,
          Meter        *meter,
          GError      **error)
{
  const HierarchyShape *shape = costs_shape (self->query->costs);

  for (guint32 arc = shape->first_up[via.rank];
       arc < shape->first_up[via.rank + 1]; arc++)
    {
      const guint32 head = shape->heads[arc];
      const Via *above = head < shape->n_nodes
                           ? via_nodes_get (self->vias, head) : NULL;
      const gboolean is_both = above != NULL && above->on_best >= 0;
      const gdouble part = is_both ? above->on_best - via.on_best : 0;
      const guint32 slot = 2 * arc + (part < 0);

      if (is_both && fabs (part) >= self->least && can_part (self, slot)
          && !pass_slot (self, slot, fabs (part), meter, error))
        return FALSE;
    }

  return TRUE;
}

/* The nodes that this adds have no place on the best path, so the loop skips
 * them. */
gboolean
query_find_bypasses (WayHierarchyQuery *query,
                     ViaNodes          *vias,
                     gdouble            best,
                     gdouble            least,
                     Meter             *meter,
                     GError           **error)
{
  const Bypass self = { query, vias, best, least };
  const Values *values = costs_values (query->costs);
  const guint n_vias = vias->vias->len;

  g_array_set_size (query->waiting, 0);
  for (guint i = 0; i < n_vias; i++)
    {
      const Via via = g_array_index (vias->vias, Via, i);

      if (via.on_best >= 0 && !pass_row (&self, via, meter, error))
        return FALSE;
    }
  for (guint i = 0; i < MIN (query->waiting->len, MOST_SLOTS); i++)
    {
      const guint32 slot = g_array_index (query->waiting, guint32, i);
      const gdouble part = values_number (values, slot);

      if (part >= least && part < (gdouble) INFINITY && can_part (&self, slot)
          && !pass_slot (&self, slot, part, meter, error))
        return FALSE;
    }

  return TRUE;
}
