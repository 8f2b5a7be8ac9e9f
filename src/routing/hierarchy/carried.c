/* carried.c - a measure along the cheapest ways of a hierarchy
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Costs are worked in already, so an arc stands for an edge or for a triangle if
 * the costs are equal to the last bit. Rows are finished from the lowest rank
 * up, as costs are, and each arc takes the least sum of all ways that equal its
 * cost. By a measure that is a whole number, that is the least measure of all
 * cheapest paths. */

#include "routing/hierarchy/carried.h"

typedef struct
{
  const HierarchyShape *shape;
  const Values         *values;
  gdouble              *slots;
  guint32              *to;     /* of each rank: the arc to it from a node */
} Work;

Carried *
carried_ref (Carried *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
carried_unref (Carried *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  g_object_unref (self->measures);
  g_free (self->slots);
  g_free (self);
}

gboolean
carried_is (const Carried           *self,
            const WayHierarchyCosts *costs,
            WayMeasures             *measures,
            guint                    measure)
{
  return self->measures == measures && self->measure == measure
         && self->version == costs->version;
}

/* Edges ------------------------------------------------------------------- */

/* The measure of an edge. Between a state and the node of that state it is 0. */
static gdouble
read_edge (const Carried        *self,
           const HierarchyShape *shape,
           guint32               from,
           guint32               edge)
{
  const guint32 begin = hierarchy_place (shape, from);
  const guint32 end = hierarchy_place (shape, shape->edge_heads[edge]);
  gdouble value;

  if (begin == end)
    return 0;

  value = way_measures_get_value (self->measures, self->measure,
                                  WAY_INDEX (begin), WAY_INDEX (end),
                                  hierarchy_edge_id (shape, edge));
  return value >= 0 ? value : (gdouble) INFINITY;
}

static void
offer (gdouble *best,
       gdouble  value)
{
  if (value < *best)
    *best = value;
}

/* Offers each arc the edges that cost as much. */
static gboolean
take_edges (const Carried *self,
            const Work    *work,
            Meter         *meter,
            GError       **error)
{
  const HierarchyShape *shape = work->shape;
  const Values *values = work->values;
  const gdouble scale = values->is_whole ? 1 : values->scale;

  for (guint32 node = 0; node < shape->n_nodes; node++)
    {
      if (!meter_go_on (meter, error))
        return FALSE;
      for (guint32 edge = shape->first_edge[node];
           edge < shape->first_edge[node + 1]; edge++)
        {
          const guint32 slot = shape->edge_slots[edge];
          gdouble number;

          if (slot == HIERARCHY_NONE)
            continue;
          number = values_number (values, slot);
          if (number < INFINITY && values_cost (values, edge) * scale <= number)
            offer (&work->slots[slot], read_edge (self, shape, node, edge));
        }
    }

  return TRUE;
}

/* Triangles --------------------------------------------------------------- */

/* Offers the arcs of a node the ways over a node below, as customising does. */
static void
offer_triangles (const Work   *work,
                 HierarchyDown down)
{
  const HierarchyShape *shape = work->shape;
  const gsize via = 2 * (gsize) down.arc;
  const gdouble there = values_number (work->values, 2 * down.arc);
  const gdouble back = values_number (work->values, 2 * down.arc + 1);

  for (guint32 i = down.arc + 1; i < down.end; i++)
    {
      const guint32 to = 2 * work->to[shape->heads[i]];
      const gdouble forward = back + values_number (work->values, 2 * i);
      const gdouble backward = values_number (work->values, 2 * i + 1) + there;
      const gsize on = 2 * (gsize) i;

      if (forward < INFINITY && forward == values_number (work->values, to))
        offer (&work->slots[to], work->slots[via + 1] + work->slots[on]);
      if (backward < INFINITY
          && backward == values_number (work->values, to + 1))
        offer (&work->slots[to + 1], work->slots[on + 1] + work->slots[via]);
    }
}

static gboolean
take_triangles (const Work *work,
                Meter      *meter,
                GError    **error)
{
  const HierarchyShape *shape = work->shape;

  for (guint32 node = 0; node < shape->n_nodes; node++)
    {
      if (!meter_go_on (meter, error))
        return FALSE;
      for (guint32 i = shape->first_up[node]; i < shape->first_up[node + 1];
           i++)
        work->to[shape->heads[i]] = i;
      for (guint32 i = shape->first_down[node];
           i < shape->first_down[node + 1]; i++)
        offer_triangles (work, shape->downs[i]);
    }

  return TRUE;
}

Carried *
carried_new (WayHierarchyCosts *costs,
             WayMeasures       *measures,
             guint              measure,
             Meter             *meter,
             GError           **error)
{
  const HierarchyShape *shape = costs_shape (costs);
  const gsize n_slots = 2 * (gsize) shape->n_arcs;
  g_autofree guint32 *to = NULL;
  g_autoptr (Carried) self = NULL;
  Work work;

  if (!hierarchy_check_sound (costs->hierarchy, error)
      || !costs_check_sound (costs, error))
    return NULL;

  self = g_new0 (Carried, 1);
  g_atomic_ref_count_init (&self->ref_count);
  self->measures = g_object_ref (measures);
  self->measure = measure;
  self->version = costs->version;
  self->slots = meter_alloc (meter, MAX (n_slots, 1), sizeof (gdouble), error);
  to = self->slots == NULL ? NULL
    : meter_alloc (meter, MAX (shape->n_nodes, 1), sizeof *to, error);
  if (to == NULL)
    return NULL;

  for (gsize i = 0; i < n_slots; i++)
    self->slots[i] = (gdouble) INFINITY;
  work = (Work) { shape, costs_values (costs), self->slots, to };
  return take_edges (self, &work, meter, error)
         && take_triangles (&work, meter, error) ? g_steal_pointer (&self)
                                                 : NULL;
}

/* Selections -------------------------------------------------------------- */

/* Sets the measures of the arcs down to the node of @rank. */
static void
select_row (const Carried           *self,
            const WayHierarchyCosts *costs,
            const Selection         *selection,
            guint32                  rank,
            guint32                  place,
            gdouble                 *downs)
{
  const HierarchyShape *shape = costs_shape (costs);
  const Values *values = costs_values (costs);
  guint32 at = selection->first[place];

  if (selection->is_whole)
    {
      const WholeRow row = values_whole_row (values, shape, rank);

      for (const WholeUp *up = row.down; up < row.end; up++)
        downs[at++] = carried_down (self, shape, rank, up->head);
    }
  else
    {
      const RealRow row = values_real_row (values, shape, rank);

      for (const RealUp *up = row.down; up < row.end; up++)
        downs[at++] = carried_down (self, shape, rank, up->head);
    }
  while (at < selection->first[place + 1])
    downs[at++] = 0;
}

gdouble *
carried_select (const Carried           *self,
                const WayHierarchyCosts *costs,
                const Selection         *selection,
                Meter                   *meter,
                GError                 **error)
{
  const guint32 n_nodes = costs_shape (costs)->n_nodes;
  gdouble *downs = meter_alloc (meter, MAX (selection->n_arcs, 1),
                                sizeof *downs, error);
  guint32 place = 0;

  if (downs == NULL)
    return NULL;

  for (guint32 rank = n_nodes; rank-- > 0;)
    if (selection_has (selection, rank))
      select_row (self, costs, selection, rank, place++, downs);

  return downs;
}
