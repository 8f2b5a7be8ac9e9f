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

/* What arc @slot costs; INFINITY for no way. */
static inline gdouble
number_of (const Values *values,
           guint32       slot)
{
  if (values->is_whole)
    {
      const guint32 number = (&values->pairs.whole->forward)[slot];

      return number < WHOLE_NONE ? (gdouble) number : (gdouble) INFINITY;
    }

  return (&values->pairs.real->forward)[slot];
}

/* The label of a node from one side. */
static inline gdouble
label_of (const WayHierarchyQuery *self,
          guint                    side,
          guint32                  rank)
{
  if (self->is_many || !self->costs->values.is_whole)
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
          || label_of (self, side, below) + number_of (values, slot)
               > label_of (self, side, at))
        continue;

      g_array_append_val (self->slots, slot);
      at = below;
    }

  return is_end (self, side, at) ? at : HIERARCHY_NONE;
}

/* Triangles --------------------------------------------------------------- */

/* The place of @head in heads[first] up to heads[end], or NONE. */
static inline guint32
find_head (const HierarchyShape *shape,
           guint32               first,
           guint32               end,
           guint32               head)
{
  while (first < end)
    {
      const guint32 middle = first + (end - first) / 2;

      if (shape->heads[middle] == head)
        return middle;
      if (shape->heads[middle] < head)
        first = middle + 1;
      else
        end = middle;
    }

  return HIERARCHY_NONE;
}

/* The two arcs from a node below both ends of an arc. */
typedef struct
{
  guint32 to_tail;
  guint32 to_head;
} Legs;

/* Whether the way by @legs costs @number; @slot says in which direction. */
static inline gboolean
is_way (const Values *values,
        Legs          legs,
        guint32       slot,
        gdouble       number)
{
  const guint32 backward = slot & 1;

  return number_of (values, 2 * legs.to_tail + 1 - backward)
           + number_of (values, 2 * legs.to_head + backward) <= number;
}

static gboolean
find_below_tail (const HierarchyShape *shape,
                 const Values         *values,
                 guint32               slot,
                 gdouble               number,
                 Legs                 *legs)
{
  const guint32 tail = shape->tails[slot / 2], head = shape->heads[slot / 2];

  for (guint32 i = shape->first_down[tail]; i < shape->first_down[tail + 1];
       i++)
    {
      const HierarchyDown down = shape->downs[i];

      if (number_of (values, 2 * down.arc + 1 - (slot & 1)) > number)
        continue;
      *legs = (Legs) { down.arc, find_head (shape, down.arc + 1, down.end,
                                            head) };
      if (legs->to_head != HIERARCHY_NONE
          && is_way (values, *legs, slot, number))
        return TRUE;
    }

  return FALSE;
}

static gboolean
find_below_head (const HierarchyShape *shape,
                 const Values         *values,
                 guint32               slot,
                 gdouble               number,
                 Legs                 *legs)
{
  const guint32 tail = shape->tails[slot / 2], head = shape->heads[slot / 2];

  for (guint32 i = shape->first_down[head]; i < shape->first_down[head + 1];
       i++)
    {
      const guint32 arc = shape->downs[i].arc;
      const guint32 first = shape->first_up[shape->tails[arc]];

      if (number_of (values, 2 * arc + (slot & 1)) > number)
        continue;
      *legs = (Legs) { find_head (shape, first, arc, tail), arc };
      if (legs->to_tail != HIERARCHY_NONE
          && is_way (values, *legs, slot, number))
        return TRUE;
    }

  return FALSE;
}

/* The first by tails, whichever list is looked through, as both are in that
 * order. */
static gboolean
find_legs (const HierarchyShape *shape,
           const Values         *values,
           guint32               slot,
           gdouble               number,
           Legs                 *legs)
{
  const guint32 tail = shape->tails[slot / 2], head = shape->heads[slot / 2];
  const guint32 n_tail = shape->first_down[tail + 1]
                         - shape->first_down[tail];
  const guint32 n_head = shape->first_down[head + 1]
                         - shape->first_down[head];

  return n_tail <= n_head
           ? find_below_tail (shape, values, slot, number, legs)
           : find_below_head (shape, values, slot, number, legs);
}

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
      if (values->costs[edge] * scale <= number)
        return edge;
      edge = shape->edge_twins[edge];
    }
  while (edge != first);

  return HIERARCHY_NONE;
}

/* Whether a slot can be unfolded, where it lies in a file. */
static inline gboolean
guard_slot (const WayHierarchyQuery *self,
            guint32                  slot,
            guint64                 *n_steps)
{
  const HierarchyShape *shape = costs_shape (self->costs);

  return G_LIKELY (self->costs->guard == NULL)
         || (++*n_steps < shape_most_steps (shape)
             && shape_guard_slot (self->costs->guard, shape, slot));
}

/* Unfolds the slots, the last one first. */
static gboolean
unfold_slots (WayHierarchyQuery *self)
{
  const HierarchyShape *shape = costs_shape (self->costs);
  const Values *values = costs_values (self->costs);
  GArray *slots = self->slots;
  guint64 n_steps = 0;

  while (slots->len > 0)
    {
      const guint32 slot = g_array_index (slots, guint32, slots->len - 1);
      const gdouble number = number_of (values, slot);
      guint32 edge, first, second;
      Legs legs;

      if (!guard_slot (self, slot, &n_steps))
        return FALSE;

      edge = find_edge (shape, values, slot, number);
      g_array_set_size (slots, slots->len - 1);
      if (edge != HIERARCHY_NONE)
        {
          g_array_append_val (self->edges, edge);
          continue;
        }
      if (!find_legs (shape, values, slot, number, &legs))
        return FALSE;

      first = slot & 1 ? 2 * legs.to_head + 1 : 2 * legs.to_tail + 1;
      second = slot & 1 ? 2 * legs.to_tail : 2 * legs.to_head;
      g_array_append_val (slots, second);
      g_array_append_val (slots, first);
    }

  return TRUE;
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
  g_array_set_size (self->edges, 0);
  if (trace_side (self, 1) == HIERARCHY_NONE)
    return HIERARCHY_NONE;

  reverse_slots (self->slots);
  start = trace_side (self, 0);

  return start != HIERARCHY_NONE && unfold_slots (self) ? start
                                                        : HIERARCHY_NONE;
}
