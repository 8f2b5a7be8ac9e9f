/* query-unfold.c - the edges of a best path, once its cost is known
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A walk keeps least costs and nothing else. From the node at which its ways
 * meet the arcs of the path are found again, on the way down to either end:
 * each is the first by which the sum comes out. An arc is then an edge, or the
 * two other arcs of a triangle whose third node is below both of its ends.
 * Which one is not kept either: to look for it costs less than to write it down
 * for every arc each time that costs change. Sums are made as they were before,
 * and so they can be compared. */

#include "hierarchy/query-private.h"

#include <math.h>

/* The label of a node from one side. */
static inline gdouble
label_of (const WayHierarchyQuery *self,
          guint                    side,
          guint32                  rank)
{
  if (!self->is_whole)
    return (&self->real->forward)[2 * (gsize) rank + side];

  return (&self->whole->forward)[2 * (gsize) rank + side];
}

/* Whether the way of one side ends at @rank. */
static gboolean
is_end (const WayHierarchyQuery *self,
        guint                    side,
        guint32                  rank)
{
  const gdouble scale = self->costs->values.is_whole
                          ? 1 : self->costs->values.scale;

  for (guint i = 0; i < self->ends[side]->len; i++)
    {
      const QueryEnd *end = &g_array_index (self->ends[side], QueryEnd, i);

      if (end->rank == rank
          && end->cost * scale <= label_of (self, side, rank))
        return TRUE;
    }

  return FALSE;
}

/* Takes down the way up from the one end of a side, as far as the meeting. */
static void
take_way (WayHierarchyQuery *self,
          guint              side)
{
  const HierarchyShape *shape = costs_shape (self->costs);
  guint32 at = side == 0 ? self->from : self->to;

  g_array_set_size (self->ways[side], 0);
  for (; at < self->meeting; at = shape->parents[at])
    g_array_append_val (self->ways[side], at);
}

/* Adds the slots of one side, from the meeting to the end. Returns the rank of
 * the end; NONE if there is none. */
static guint32
trace_side (WayHierarchyQuery *self,
            guint              side)
{
  const HierarchyShape *shape = costs_shape (self->costs);
  const Values *values = costs_values (self->costs);
  guint32 at = self->meeting;
  guint i;

  if (!self->is_many)
    take_way (self, side);
  for (i = self->ways[side]->len; i > 0 && !is_end (self, side, at); i--)
    {
      const guint32 below = g_array_index (self->ways[side], guint32, i - 1);
      const guint32 arc = below < at ? hierarchy_find_arc (shape, below, at)
                                     : HIERARCHY_NONE;
      const guint32 slot = 2 * arc + side;

      if (arc == HIERARCHY_NONE
          || label_of (self, side, below) + values_number (values, slot)
               > label_of (self, side, at))
        continue;

      g_array_append_val (self->slots, slot);
      at = below;
    }

  return is_end (self, side, at) ? at : HIERARCHY_NONE;
}

/* Triangles --------------------------------------------------------------- */

/* The first edge that costs what its slot does, or NONE. */
static guint32
find_edge (const HierarchyShape *shape,
           const Values         *values,
           guint32               slot,
           gdouble               number)
{
  const guint32 first = shape->slot_edges[slot];
  const gdouble scale = values->is_whole ? 1 : values->scale;
  guint32 edge = first;

  if (first == HIERARCHY_NONE)
    return first;

  do
    {
      if (values_cost (values, edge) * scale <= number)
        return edge;
      edge = shape->edge_twins[edge];
    }
  while (edge != first);

  return HIERARCHY_NONE;
}

/* Asks memory for what an edge of a slot is found by. */
static void
ask_for_edges (const HierarchyShape *shape,
               const Values         *values,
               const PathPart       *parts,
               const guint32        *waiting,
               guint                 n_waiting)
{
  const gsize size = values->is_whole ? sizeof (guint32) : sizeof (gdouble);

  for (guint i = 0; i < n_waiting; i++)
    {
      const gsize slot = parts[waiting[i]].number;

      __builtin_prefetch (&shape->slot_edges[slot]);
      __builtin_prefetch ((const guint8 *) values->pairs.any + slot * size);
    }
  for (guint i = 0; i < n_waiting; i++)
    {
      const guint32 edge = shape->slot_edges[parts[waiting[i]].number];

      if (edge != HIERARCHY_NONE)
        __builtin_prefetch (&values->costs[edge]);
    }
}

/* Asks memory for what the triangle of a slot is found by, in the order in
 * which one thing leads to the next. */
static void
ask_for_legs (const HierarchyShape *shape,
              const PathPart       *parts,
              const guint32        *waiting,
              guint                 n_waiting)
{
  for (guint i = 0; i < n_waiting; i++)
    {
      __builtin_prefetch (&shape->tails[parts[waiting[i]].number / 2]);
      __builtin_prefetch (&shape->heads[parts[waiting[i]].number / 2]);
    }
  for (guint i = 0; i < n_waiting; i++)
    {
      const guint32 arc = parts[waiting[i]].number / 2;

      __builtin_prefetch (&shape->first_down[shape->tails[arc]]);
    }
  for (guint i = 0; i < n_waiting; i++)
    {
      const guint32 arc = parts[waiting[i]].number / 2;
      const guint32 tail = shape->tails[arc];

      __builtin_prefetch (shape->downs + shape->first_down[tail]);
      if (shape->first_down[tail + 1] - shape->first_down[tail] > LEGS_FEW)
        __builtin_prefetch (&shape->first_down[shape->heads[arc]]);
    }
  for (guint i = 0; i < n_waiting; i++)
    {
      const guint32 tail = shape->tails[parts[waiting[i]].number / 2];
      const guint32 first = shape->first_down[tail];

      if (shape->first_down[tail + 1] - first <= LEGS_FEW)
        for (guint32 at = first; at < shape->first_down[tail + 1]; at++)
          __builtin_prefetch (shape->heads + shape->downs[at].arc + 1);
    }
}

/* Finds the first triangle below each waiting slot, and asks memory for what
 * its arcs cost. */
static gboolean
find_first_legs (WayHierarchyQuery *self)
{
  const HierarchyShape *shape = costs_shape (self->costs);
  const Values *values = costs_values (self->costs);
  const gsize size = values->is_whole ? sizeof (WholePair) : sizeof (RealPair);
  const guint32 *waiting = (const guint32 *) (gpointer) self->waiting->data;
  const PathPart *parts = (const PathPart *) (gpointer) self->parts->data;
  Fork *forks;

  g_array_set_size (self->forks, self->waiting->len);
  forks = (Fork *) (gpointer) self->forks->data;
  ask_for_legs (shape, parts, waiting, self->waiting->len);
  for (guint i = 0; i < self->waiting->len; i++)
    {
      Fork *fork = &forks[i];
      const guint8 *pairs = values->pairs.any;

      legs_begin (&fork->walk, shape, parts[waiting[i]].number / 2);
      if (!legs_next (&fork->walk, shape, &fork->legs))
        return FALSE;
      __builtin_prefetch (pairs + fork->legs.to_tail * size);
      __builtin_prefetch (pairs + fork->legs.to_head * size);
    }

  return TRUE;
}

/* Goes on to the first triangle whose way costs what @slot does. */
static gboolean
find_legs (const HierarchyShape *shape,
           const Values         *values,
           guint32               slot,
           Fork                 *fork)
{
  const gdouble number = values_number (values, slot);
  const guint32 backward = slot & 1;

  do
    if (values_number (values, 2 * fork->legs.to_tail + 1 - backward)
          + values_number (values, 2 * fork->legs.to_head + backward) <= number)
      return TRUE;
  while (legs_next (&fork->walk, shape, &fork->legs));

  return FALSE;
}

/* Whether all waiting slots can be unfolded, where they lie in a file. */
static gboolean
guard_slots (WayHierarchyQuery *self)
{
  const HierarchyShape *shape = costs_shape (self->costs);

  if (G_LIKELY (self->costs->guard == NULL))
    return TRUE;

  self->n_steps += self->waiting->len;
  if (self->n_steps > shape_most_steps (shape))
    return FALSE;
  for (guint i = 0; i < self->waiting->len; i++)
    {
      const guint32 at = g_array_index (self->waiting, guint32, i);

      if (!shape_guard_slot (self->costs->guard, shape,
                             g_array_index (self->parts, PathPart,
                                            at).number))
        return FALSE;
    }

  return TRUE;
}

/* Puts edges in place of those waiting slots that cost what one does. The
 * others go on waiting. Returns %FALSE if a file is damaged. */
static gboolean
settle_edges (WayHierarchyQuery *self)
{
  const HierarchyShape *shape = costs_shape (self->costs);
  const Values *values = costs_values (self->costs);
  guint32 *waiting = (guint32 *) (gpointer) self->waiting->data;
  PathPart *parts = (PathPart *) (gpointer) self->parts->data;
  guint n_left = 0;

  if (!guard_slots (self))
    return FALSE;

  ask_for_edges (shape, values, parts, waiting, self->waiting->len);
  for (guint i = 0; i < self->waiting->len; i++)
    {
      const guint32 at = waiting[i], slot = parts[at].number;
      const guint32 edge = find_edge (shape, values, slot,
                                      values_number (values, slot));

      waiting[n_left] = at;
      n_left += edge == HIERARCHY_NONE;
      parts[at].number = edge == HIERARCHY_NONE ? slot : edge;
    }
  g_array_set_size (self->waiting, n_left);
  return TRUE;
}

/* Parts each waiting slot in two: the second is put after the first. Returns
 * %FALSE if costs are in disorder. */
static gboolean
part_slots (WayHierarchyQuery *self)
{
  const HierarchyShape *shape = costs_shape (self->costs);
  const Values *values = costs_values (self->costs);
  const guint n_waiting = self->waiting->len, n_parts = self->parts->len;
  PathPart *parts;
  guint32 *waiting;
  Fork *forks;

  if (!find_first_legs (self))
    return FALSE;

  g_array_set_size (self->parts, n_parts + n_waiting);
  g_array_set_size (self->waiting, 2 * n_waiting);
  parts = (PathPart *) (gpointer) self->parts->data;
  waiting = (guint32 *) (gpointer) self->waiting->data;
  forks = (Fork *) (gpointer) self->forks->data;
  for (guint i = 0; i < n_waiting; i++)
    {
      PathPart *first = &parts[waiting[i]];
      const guint32 slot = first->number;
      guint32 to_tail, to_head;

      if (!find_legs (shape, values, slot, &forks[i]))
        return FALSE;

      to_tail = 2 * forks[i].legs.to_tail + !(slot & 1);
      to_head = 2 * forks[i].legs.to_head + (slot & 1);
      parts[n_parts + i] = (PathPart) { slot & 1 ? to_tail : to_head,
                                        first->next };
      *first = (PathPart) { slot & 1 ? to_head : to_tail, n_parts + i };
      waiting[n_waiting + i] = n_parts + i;
    }

  return TRUE;
}

/* Makes parts of all slots, each with the next one after it. */
static void
make_parts (WayHierarchyQuery *self)
{
  const guint n_slots = self->slots->len;

  g_array_set_size (self->parts, 0);
  g_array_set_size (self->waiting, 0);
  for (guint32 i = 0; i < n_slots; i++)
    {
      const PathPart part = { g_array_index (self->slots, guint32, i), i + 1 };

      g_array_append_val (self->parts, part);
      g_array_append_val (self->waiting, i);
    }
  if (n_slots > 0)
    g_array_index (self->parts, PathPart, n_slots - 1).next = HIERARCHY_NONE;
}

/* Puts the edges of all parts side by side. */
static void
gather_edges (WayHierarchyQuery *self)
{
  const PathPart *parts = (const PathPart *) (gpointer) self->parts->data;
  guint32 at = self->parts->len > 0 ? 0 : HIERARCHY_NONE;
  guint32 *edges;

  g_array_set_size (self->edges, self->parts->len);
  edges = (guint32 *) (gpointer) self->edges->data;
  for (; at != HIERARCHY_NONE; at = parts[at].next)
    *edges++ = parts[at].number;
}

static void
reverse_slots (GArray *slots)
{
  guint32 *items = (guint32 *) (gpointer) slots->data;

  for (guint i = 0; i < slots->len / 2; i++)
    {
      const guint32 other = items[slots->len - 1 - i];

      items[slots->len - 1 - i] = items[i];
      items[i] = other;
    }
}

guint32
query_unfold (WayHierarchyQuery *self)
{
  guint32 start;

  g_array_set_size (self->slots, 0);
  start = trace_side (self, 0);
  reverse_slots (self->slots);
  if (start == HIERARCHY_NONE || trace_side (self, 1) == HIERARCHY_NONE)
    return HIERARCHY_NONE;

  make_parts (self);
  self->n_steps = 0;
  do
    if (!settle_edges (self)
        || (self->waiting->len > 0 && !part_slots (self)))
      return HIERARCHY_NONE;
  while (self->waiting->len > 0);

  gather_edges (self);
  return start;
}

/* Bypasses ----------------------------------------------------------------- */

/* How many arcs are looked below that the best path takes, the highest
 * first. */
#define MOST_SLOTS 256

typedef struct
{
  WayHierarchyQuery *query;
  ViaNodes          *vias;
  gdouble            best;      /* the cost of the best path */
  gdouble            least;     /* of a part of it that is worth passing by */
} Bypass;

/* Looks at all ways below @slot, which leads past a part of the best path that
 * costs @part. If the path takes one of them, its arcs are added to those that
 * wait. */
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
  gboolean is_parted = find_edge (shape, values, slot, part) != HIERARCHY_NONE;
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

/* Whether the triangles below @slot can be looked at. */
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

/* Nodes that are added have no place on the best path, so that none of them is
 * looked at. */
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
