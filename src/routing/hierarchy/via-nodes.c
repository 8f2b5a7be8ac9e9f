/* via-nodes.c - finds the nodes over which other good paths lead
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A path over a node is a best path to that node and a best path on from there.
 * More important nodes give better paths, so only the nodes above either end in
 * the tree are candidates (Abraham, Delling, Goldberg and Werneck, "Alternative
 * routes in road networks", 2013). Each path from start to goal passes a node
 * that is above both: its highest.
 *
 * Arcs up from a node above an end lead to other nodes above that end. So one
 * pass up and one pass down find the least costs to all of them. Arcs down to
 * nodes above the goal alone count, too: the goal may be right below the start,
 * and then no other nodes are between them.
 *
 * Between two important nodes all ways may lead over nodes below both. The
 * triangles below the arcs of the best path give these ways: each is another
 * way around that arc.
 *
 * The share of a path on the best path is computed as costs are: up to where it
 * leaves the best path, and from where it returns. If paths have equal costs,
 * that is an estimate. It serves to choose nodes; bounds are checked edge by
 * edge. */

#include "routing/hierarchy/via-nodes.h"

#include "routing/hierarchy/known-slots.h"

#include <math.h>

/* The largest difference by rounding between sums in another order. */
#define ROUNDING 1e-9

ViaNodes *
via_nodes_new (guint32 n_nodes)
{
  guint32 *places = g_try_new0 (guint32, (gsize) n_nodes + 1);
  ViaNodes *self;

  if (places == NULL)
    return NULL;

  self = g_new (ViaNodes, 1);
  self->vias = g_array_new (FALSE, FALSE, sizeof (Via));
  self->places = places;
  self->choice = g_array_new (FALSE, FALSE, sizeof (guint32));
  return self;
}

void
via_nodes_free (ViaNodes *self)
{
  if (self == NULL)
    return;

  g_array_unref (self->vias);
  g_array_unref (self->choice);
  g_free (self->places);
  g_free (self);
}

void
via_nodes_forget (ViaNodes *self)
{
  for (guint i = 0; i < self->vias->len; i++)
    self->places[g_array_index (self->vias, Via, i).rank] = 0;
  g_array_set_size (self->vias, 0);
}

void
via_nodes_begin (ViaNodes             *self,
                 const HierarchyShape *shape,
                 guint32               from,
                 guint32               to)
{
  guint32 ends[2] = { from, to };

  /* Both ways meet above the roots at the latest. */
  while (MIN (ends[0], ends[1]) < shape->n_nodes)
    {
      const guint32 rank = MIN (ends[0], ends[1]);
      const Via via = { .rank = rank,
                        .on_best = -1,
                        .by = { rank, rank },
                        .costs = { rank == from ? 0 : (gdouble) INFINITY,
                                   rank == to ? 0 : (gdouble) INFINITY } };

      g_array_append_val (self->vias, via);
      self->places[rank] = self->vias->len;
      for (guint side = 0; side < 2; side++)
        if (ends[side] == rank)
          ends[side] = shape->parents[rank];
    }
}

Via *
via_nodes_get (ViaNodes *self,
               guint32   rank)
{
  const guint32 place = self->places[rank];

  return place > 0 ? &g_array_index (self->vias, Via, place - 1) : NULL;
}

/* Costs -------------------------------------------------------------------- */

/* A node on the best path shares the whole way to it, once the least cost of
 * that way is known. */
static void
share_best (Via    *via,
            gdouble best)
{
  if (via->on_best < 0)
    return;

  if (via->costs[0] <= via->on_best + best * ROUNDING)
    via->shared[0] = via->costs[0];
  if (via->costs[1] <= best - via->on_best + best * ROUNDING)
    via->shared[1] = via->costs[1];
}

/* Offers the way over @by to @via, from one side. */
static inline void
offer (const Via *by,
       Via       *via,
       guint      side,
       gdouble    cost)
{
  const gdouble sum = by->costs[side] + cost;

  if (!(sum < via->costs[side]))
    return;

  via->costs[side] = sum;
  via->shared[side] = by->shared[side];
  via->by[side] = by->rank;
}

/* The arc between @via and the node of rank @head above it. In a damaged file
 * the node may be missing from @self. */
static inline void
pass_arc (ViaNodes *self,
          Via      *via,
          gboolean  goes_up,
          guint32   head,
          gdouble   forward,
          gdouble   backward)
{
  Via *above = via_nodes_get (self, head);

  if (above == NULL)
    return;

  if (goes_up)
    {
      offer (via, above, 0, forward);
      offer (via, above, 1, backward);
    }
  else
    {
      offer (above, via, 0, backward);
      offer (above, via, 1, forward);
    }
}

static inline gdouble
cost_of_whole (guint32 number)
{
  return number < WHOLE_NONE ? (gdouble) number : (gdouble) INFINITY;
}

static void
pass_arcs (ViaNodes                *self,
           const WayHierarchyCosts *costs,
           Via                     *via,
           gboolean                 goes_up)
{
  const HierarchyShape *shape = costs_shape (costs);
  const Values *values = costs_values (costs);

  if (values->is_whole)
    {
      const WholeRow row = values_whole_row (values, shape, via->rank);

      for (const WholeUp *up = row.begin; up < row.end; up++)
        pass_arc (self, via, goes_up, up->head, cost_of_whole (up->forward),
                  cost_of_whole (up->backward));
    }
  else
    {
      const RealRow row = values_real_row (values, shape, via->rank);

      for (const RealUp *up = row.begin; up < row.end; up++)
        pass_arc (self, via, goes_up, up->head, up->forward, up->backward);
    }
}

gboolean
via_nodes_run (ViaNodes                *self,
               const WayHierarchyCosts *costs,
               gdouble                  best,
               gdouble                  most,
               Meter                   *meter,
               GError                 **error)
{
  Via *vias = (Via *) (gpointer) self->vias->data;
  const guint n_vias = self->vias->len;

  for (guint i = 0; i < n_vias; i++)
    {
      if (!meter_expand (meter, error))
        return FALSE;
      share_best (&vias[i], best);
      if (vias[i].costs[0] <= most || vias[i].costs[1] <= most)
        pass_arcs (self, costs, &vias[i], TRUE);
    }
  for (guint i = n_vias; i-- > 0;)
    {
      if (!meter_go_on (meter, error))
        return FALSE;
      pass_arcs (self, costs, &vias[i], FALSE);
      share_best (&vias[i], best);
    }

  return TRUE;
}

void
via_nodes_add (ViaNodes *self,
               guint32   rank,
               gdouble   cost,
               gdouble   shared)
{
  Via *via = via_nodes_get (self, rank);

  if (!(cost < (gdouble) INFINITY))
    return;

  if (via == NULL)
    {
      const Via new_via = { .rank = rank, .on_best = -1,
                            .costs = { (gdouble) INFINITY, 0 },
                            .is_beside = TRUE };

      g_array_append_val (self->vias, new_via);
      self->places[rank] = self->vias->len;
      via = via_nodes_get (self, rank);
    }
  if (!via->is_beside || !(cost < via->costs[0]))
    return;

  via->costs[0] = cost;
  via->shared[0] = shared;
}

/* The slots ---------------------------------------------------------------- */

/* The arc from @from to @to. One of them is above the other. */
static guint32
find_slot (const HierarchyShape *shape,
           guint32               from,
           guint32               to)
{
  const guint32 arc = hierarchy_find_arc (shape, MIN (from, to),
                                          MAX (from, to));

  return arc == HIERARCHY_NONE ? HIERARCHY_NONE : 2 * arc + (from > to);
}

/* Adds the slots between @via and the end of one side, in their order from
 * @via. In a damaged file ways may lead in circles. */
static gboolean
trace_side (ViaNodes             *self,
            const HierarchyShape *shape,
            const Via            *via,
            guint                 side,
            GArray               *slots)
{
  guint n_left = self->vias->len;

  while (via != NULL && via->by[side] != via->rank && n_left-- > 0)
    {
      const guint32 by = via->by[side];
      const guint32 slot = side == 0 ? find_slot (shape, by, via->rank)
                                     : find_slot (shape, via->rank, by);

      if (slot == HIERARCHY_NONE)
        return FALSE;
      g_array_append_val (slots, slot);
      via = via_nodes_get (self, by);
    }

  return via != NULL && via->by[side] == via->rank;
}

gboolean
via_nodes_trace (ViaNodes             *self,
                 const HierarchyShape *shape,
                 const Via            *via,
                 GArray               *slots)
{
  const guint first = slots->len;

  if (!trace_side (self, shape, via, 0, slots))
    return FALSE;

  slots_reverse (slots, first);
  return trace_side (self, shape, via, 1, slots);
}

/* The choice --------------------------------------------------------------- */

/* Compares costs first, and then shares. */
static int
compare_vias (gconstpointer a,
              gconstpointer b,
              gpointer      user_data)
{
  const Via *vias = user_data;
  const guint32 at[] = { *(const guint32 *) a, *(const guint32 *) b };
  gdouble weights[2];

  for (guint i = 0; i < 2; i++)
    weights[i] = vias[at[i]].costs[0] + vias[at[i]].costs[1]
                 + vias[at[i]].shared[0] + vias[at[i]].shared[1];
  if (weights[0] < weights[1] || weights[0] > weights[1])
    return weights[0] < weights[1] ? -1 : 1;

  /* Of two nodes that are on one path, this is most often the more
   * important. */
  return at[0] > at[1] ? -1 : at[0] < at[1];
}

/* A path that shares as much as the best one costs has gone back on it. */
static gboolean
may_serve (const Via *via,
           gdouble    best,
           gdouble    most,
           gdouble    max_shared)
{
  const gdouble cost = via->costs[0] + via->costs[1];
  const gdouble shared = via->shared[0] + via->shared[1];

  return via->on_best < 0 && cost <= most * (1 + ROUNDING)
         && shared <= max_shared * cost * (1 + ROUNDING)
         && (shared < best || !(best > 0));
}

void
via_nodes_choose (ViaNodes *self,
                  gdouble   best,
                  gdouble   most,
                  gdouble   max_shared)
{
  g_array_set_size (self->choice, 0);
  for (guint32 i = 0; i < self->vias->len; i++)
    if (may_serve (&g_array_index (self->vias, Via, i), best, most,
                   max_shared))
      g_array_append_val (self->choice, i);

  g_array_sort_with_data (self->choice, compare_vias, self->vias->data);
}
