/* query-unfold.c - the edges of a best path whose cost is known
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A walk keeps least costs and nothing else. Beginning at the node where its
 * two ways meet, this file finds the arcs of the path again, down to either
 * end: each arc is the first whose sum gives the cost. An arc is then either an
 * edge, or the two other arcs of a triangle whose third node is below both of
 * its ends. Customising does not store which, because storing it would take
 * longer than finding it. But each answer is kept as a hint
 * (hierarchy/unfold-hints). Sums are computed as they were before, so they can
 * be compared for equality. */

#include "routing/hierarchy/query-private.h"

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

/* Lists the way up from the single end of a side, up to the meeting node. */
static void
take_way (WayHierarchyQuery *self,
          guint              side)
{
  const HierarchyShape *shape = costs_shape (self->costs);
  GArray *way = self->ways[side];
  guint32 at = side == 0 ? self->from : self->to;
  guint n = 0;

  for (guint32 i = at; i < self->meeting; i = shape->parents[i])
    n++;
  g_array_set_size (way, n);
  for (guint i = 0; i < n; i++, at = shape->parents[at])
    g_array_index (way, guint32, i) = at;
}

/* Adds the slots of one side, from the meeting node to the end. Returns the
 * rank of the end; NONE if the costs are inconsistent. */
static guint32
trace_side (WayHierarchyQuery *self,
            guint              side)
{
  const HierarchyShape *shape = costs_shape (self->costs);
  guint32 at = self->meeting;
  gboolean has_ended = is_end (self, side, at);

  if (!self->is_many)
    take_way (self, side);
  for (guint i = self->ways[side]->len; i > 0 && !has_ended; i--)
    {
      const guint32 below = g_array_index (self->ways[side], guint32, i - 1);
      guint32 arc, slot;

      if (below >= at
          || label_of (self, side, below) > label_of (self, side, at)
          || !query_is_from (self, side, below, at))
        continue;
      arc = hierarchy_find_arc (shape, below, at);
      if (arc == HIERARCHY_NONE)
        return HIERARCHY_NONE;
      slot = 2 * arc + side;
      g_array_append_val (self->slots, slot);
      at = below;
      has_ended = is_end (self, side, at);
    }

  return has_ended ? at : HIERARCHY_NONE;
}

/* Triangles --------------------------------------------------------------- */

/* Prefetches the memory that is read to find the edge of a slot. */
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

/* Prefetches the memory that is read to find the triangle of a slot, in the
 * order in which each address leads to the next. */
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

/* Finds the first triangle below each waiting slot, and prefetches the costs of
 * its arcs. */
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

/* Moves on to the first triangle whose way costs as much as @slot. */
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

/* Counts a step for each waiting slot. %FALSE if there are so many that a file
 * must be damaged. */
static gboolean
count_steps (WayHierarchyQuery *self)
{
  self->n_steps += self->waiting->len;
  return self->costs->guard == NULL
         || self->n_steps <= shape_most_steps (costs_shape (self->costs));
}

/* Whether all waiting slots can be unfolded, if they lie in a file. A slot with
 * a hint has been checked before the hint was written. */
static gboolean
guard_slots (const WayHierarchyQuery *self)
{
  const HierarchyShape *shape = costs_shape (self->costs);

  if (G_LIKELY (self->costs->guard == NULL))
    return TRUE;

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

/* The known slots beside which a path is unfolded. */
typedef struct
{
  const KnownSlots *known;
  PathSlot         *met;        /* the end of the list, which has room */
  gdouble           shared;     /* the cost of the known slots that were met */
} Beside;

/* Makes room for all waiting slots in the list of slots that were met. */
static void
make_room_to_meet (WayHierarchyQuery *self,
                   Beside            *beside)
{
  const guint n_met = self->met->len;

  g_array_set_size (self->met, n_met + self->waiting->len);
  beside->met = &g_array_index (self->met, PathSlot, n_met);
}

/* Notes how much of that room was used. */
static void
note_met (WayHierarchyQuery *self,
          const Beside      *beside)
{
  const PathSlot *met = (const PathSlot *) (gpointer) self->met->data;

  g_array_set_size (self->met, (guint) (beside->met - met));
}

/* If the slot of @part, which is number @at of the parts and costs @number, is
 * known, replaces it by its edges and returns %TRUE. */
static gboolean
settle_known (Beside   *beside,
              PathPart *part,
              guint32   at,
              gdouble   number)
{
  const KnownSlot *known = known_slots_find (beside->known, part->number);

  if (known == NULL)
    {
      *beside->met++ = (PathSlot) { part->number, at, part->next };
      return FALSE;
    }

  beside->shared += number;
  part->number = known->first;
  part->n_known = known->n_edges;
  return TRUE;
}

/* Replaces the waiting slots that other paths have taken by their edges. */
static void
settle_all_known (WayHierarchyQuery *self,
                  Beside            *beside)
{
  const Values *values = costs_values (self->costs);
  guint32 *waiting = (guint32 *) (gpointer) self->waiting->data;
  PathPart *parts = (PathPart *) (gpointer) self->parts->data;
  guint n_left = 0;

  make_room_to_meet (self, beside);
  for (guint i = 0; i < self->waiting->len; i++)
    {
      const guint32 at = waiting[i];
      const gdouble number = values_number (values, parts[at].number);

      waiting[n_left] = at;
      n_left += !settle_known (beside, &parts[at], at, number);
    }
  g_array_set_size (self->waiting, n_left);
  note_met (self, beside);
}

/* Replaces the waiting slots that cost as much as one of their edges by that
 * edge. All others keep waiting. */
static void
settle_edges (WayHierarchyQuery *self,
              const UnfoldHints *hints)
{
  const HierarchyShape *shape = costs_shape (self->costs);
  const Values *values = costs_values (self->costs);
  guint32 *waiting = (guint32 *) (gpointer) self->waiting->data;
  PathPart *parts = (PathPart *) (gpointer) self->parts->data;
  guint n_left = 0;

  ask_for_edges (shape, values, parts, waiting, self->waiting->len);
  for (guint i = 0; i < self->waiting->len; i++)
    {
      const guint32 at = waiting[i], slot = parts[at].number;
      const guint32 edge
        = values_find_edge (values, shape, slot, values_number (values, slot));

      waiting[n_left] = at;
      n_left += edge == HIERARCHY_NONE;
      parts[at].number = edge == HIERARCHY_NONE ? slot : edge;
      if (edge != HIERARCHY_NONE && hints->words != NULL)
        hints_set (hints, slot, hint_of_edge (edge));
    }
  g_array_set_size (self->waiting, n_left);
}

/* Splits each waiting slot in two, and puts the second after the first. Returns
 * %FALSE if costs are inconsistent. */
static gboolean
part_slots (WayHierarchyQuery *self,
            const UnfoldHints *hints)
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
      PathPart *part = &parts[waiting[i]];
      const guint32 slot = part->number;
      guint32 to_tail, to_head, first, second;

      if (!find_legs (shape, values, slot, &forks[i]))
        return FALSE;

      to_tail = 2 * forks[i].legs.to_tail + !(slot & 1);
      to_head = 2 * forks[i].legs.to_head + (slot & 1);
      first = slot & 1 ? to_head : to_tail;
      second = slot & 1 ? to_tail : to_head;
      if (hints->words != NULL)
        hints_set (hints, slot, hint_of_slots (first, second));
      parts[n_parts + i] = (PathPart) { second, part->next, 0 };
      *part = (PathPart) { first, n_parts + i, 0 };
      waiting[n_waiting + i] = n_parts + i;
    }

  return TRUE;
}

/* Unfolds each waiting slot by one step, or by a run unless @by_steps. @beside:
 * (nullable). Returns %FALSE if costs are inconsistent or a file is damaged. */
static inline gboolean
unfold_once (WayHierarchyQuery *self,
             const UnfoldHints *hints,
             gboolean           by_steps,
             Beside            *beside)
{
  if (!count_steps (self))
    return FALSE;

  if (beside != NULL)
    settle_all_known (self, beside);
  else if (hints->words != NULL)
    query_note_waiting (self);
  g_array_set_size (self->hinted, 0);
  if (hints->words != NULL)
    query_follow_hints (self, hints, by_steps);
  if (!guard_slots (self))
    return FALSE;
  if (self->waiting->len > 0)
    settle_edges (self, hints);
  if (self->waiting->len > 0 && !part_slots (self, hints))
    return FALSE;

  g_array_append_vals (self->waiting, self->hinted->data, self->hinted->len);
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
      const PathPart part = { g_array_index (self->slots, guint32, i), i + 1,
                              0 };

      g_array_append_val (self->parts, part);
      g_array_append_val (self->waiting, i);
    }
  if (n_slots > 0)
    g_array_index (self->parts, PathPart, n_slots - 1).next = HIERARCHY_NONE;
}

/* The number of edges of all parts. */
static guint
count_edges (const WayHierarchyQuery *self)
{
  const PathPart *parts = (const PathPart *) (gpointer) self->parts->data;
  guint n = 0;

  for (guint i = 0; i < self->parts->len; i++)
    n += MAX (parts[i].n_known, 1);

  return n;
}

/* Puts the edges of all parts side by side, @known ones included. The number of
 * each part is then the place of its first edge. */
static void
gather_edges (WayHierarchyQuery *self,
              const guint32     *known)
{
  const HierarchyShape *shape = costs_shape (self->costs);
  const Values *values = costs_values (self->costs);
  PathPart *parts = (PathPart *) (gpointer) self->parts->data;
  guint32 at = self->parts->len > 0 ? 0 : HIERARCHY_NONE, n = 0;
  guint32 *edges;

  g_array_set_size (self->edges, count_edges (self));
  edges = (guint32 *) (gpointer) self->edges->data;
  for (; at != HIERARCHY_NONE; at = parts[at].next)
    {
      const guint32 first = n, number = parts[at].number;

      if (parts[at].n_known == 0)
        edges[n++] = number;
      for (guint32 i = 0; i < parts[at].n_known; i++)
        {
          edges[n++] = known[number + i];
          query_ask_for_step (shape, values, known[number + i]);
        }
      parts[at].number = first;
    }
}

guint32
query_trace (WayHierarchyQuery *self)
{
  const guint first = self->slots->len;
  const guint32 start = trace_side (self, 0);

  slots_reverse (self->slots, first);
  if (start == HIERARCHY_NONE || trace_side (self, 1) == HIERARCHY_NONE)
    return HIERARCHY_NONE;

  return start;
}

/* Unfolds all slots of the path, without runs if @by_steps. Circles are cut out
 * of slots and edges: where the cuts lie must not depend on the runs that earlier
 * queries have kept. Returns %FALSE as unfold_once(). */
static gboolean
unfold_all (WayHierarchyQuery *self,
            const UnfoldHints *hints,
            gboolean           by_steps)
{
  const guint32 n_nodes = costs_shape (self->costs)->n_nodes;

  g_array_set_size (self->met, 0);
  make_parts (self);
  self->n_steps = 0;
  self->n_in_runs = 0;
  do
    {
      if (!unfold_once (self, hints, by_steps, NULL))
        return FALSE;
      if (self->parts->len + self->n_in_runs <= n_nodes)
        continue;
      if (!by_steps)
        return unfold_all (self, hints, TRUE);
      if (!query_cut_circles (self, NULL))
        return FALSE;
    }
  while (self->waiting->len > 0);

  return TRUE;
}

guint32
query_unfold (WayHierarchyQuery *self)
{
  const UnfoldHints hints = costs_get_hints (self->costs);
  guint32 start;

  g_array_set_size (self->slots, 0);
  start = query_trace (self);
  if (start == HIERARCHY_NONE || !unfold_all (self, &hints, FALSE))
    return HIERARCHY_NONE;

  gather_edges (self, hints.runs);
  if (hints.words != NULL)
    query_keep_runs (self, &hints);
  return start;
}

/* Beside other paths ------------------------------------------------------- */

QueryUnfolded
query_unfold_beside (WayHierarchyQuery *self,
                     const KnownSlots  *known,
                     gdouble            most_shared)
{
  const UnfoldHints hints = costs_get_hints (self->costs);
  Beside beside = { .known = known };

  g_array_set_size (self->met, 0);
  make_parts (self);
  self->n_steps = 0;
  do
    {
      if (!unfold_once (self, &hints, TRUE, &beside))
        return QUERY_DISORDER;
      if (beside.shared > most_shared)
        return QUERY_SHARED;
      if (self->parts->len > costs_shape (self->costs)->n_nodes
          && !query_cut_circles (self, known_slots_edges (known)))
        return QUERY_DISORDER;
    }
  while (self->waiting->len > 0);

  gather_edges (self, known_slots_edges (known));
  return QUERY_UNFOLDED;
}

gboolean
query_note_known (WayHierarchyQuery *self,
                  KnownSlots        *known)
{
  const PathPart *parts = (const PathPart *) (gpointer) self->parts->data;
  const guint32 base = known->edges->len;

  if (!known_slots_reserve (known, self->met->len))
    return FALSE;

  g_array_append_vals (known->edges, self->edges->data, self->edges->len);
  for (guint i = 0; i < self->met->len; i++)
    {
      const PathSlot met = g_array_index (self->met, PathSlot, i);
      const guint32 first = parts[met.part].number;
      const guint32 end = met.next == HIERARCHY_NONE ? self->edges->len
                                                     : parts[met.next].number;

      known_slots_add (known, met.slot, base + first, end - first);
    }
  return TRUE;
}
