/* repair.c - updates the costs of a hierarchy after a few edges changed
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The cost of an arc depends on its edges and on arcs of lower rows. So arcs
 * that may change wait in a heap, lowest row first; the number of an arc shows
 * its row. For each of them the least over its edges and the triangles below it
 * is computed again. The sums are those of customising, rounded alike.
 *
 * When the arcs of a row are known, they are offered to the arcs above. An arc
 * above waits if the new offer is below its cost, or if the old offer was equal
 * to its cost and the new one is not. All other arcs keep their costs: the
 * least of a set stays when others of the set rise, or fall to no less.
 *
 * In the end rows are packed again: those of arcs that changed, and those below
 * both ends of a changed arc, if that arc beats an arc of theirs, or did
 * before. */

#include "routing/hierarchy/repair.h"

#include "core/heap.h"

#include <stdlib.h>

typedef struct
{
  Repair               *repair;
  const HierarchyShape *shape;
  Values               *values;
  Meter                *meter;
  gdouble               most;   /* the largest cost of an arc */
} Work;

/* The heap ---------------------------------------------------------------- */

static inline gboolean
is_lower (gconstpointer a,
          gconstpointer b,
          gconstpointer unused)
{
  const guint32 *first = a, *second = b;

  return *first < *second;
}

static void
add_waiting (const Work *self,
             guint32     arc)
{
  GArray *heap = self->repair->waiting;

  if (self->repair->marks[arc])
    return;

  self->repair->marks[arc] = TRUE;
  g_array_append_val (heap, arc);
  heap_put_up (heap->data, heap->len - 1, &arc, sizeof arc, is_lower, NULL);
}

static guint32
take_waiting (const Work *self)
{
  GArray *heap = self->repair->waiting;
  const guint32 first = g_array_index (heap, guint32, 0);
  const guint32 last = g_array_index (heap, guint32, heap->len - 1);

  g_array_set_size (heap, heap->len - 1);
  if (heap->len > 0)
    heap_put_down (heap->data, heap->len, 0, &last, sizeof last, is_lower,
                   NULL);
  self->repair->marks[first] = FALSE;

  return first;
}

/* Numbers ----------------------------------------------------------------- */

/* The cost of @slot by edges alone. */
static gdouble
number_by_edges (const Work *self,
                 guint32     slot)
{
  const guint32 first = self->shape->slot_edges[slot];
  gdouble least = (gdouble) INFINITY;
  guint32 edge = first;

  if (first == HIERARCHY_NONE)
    return least;

  do
    {
      least = MIN (least, values_cost (self->values, edge));
      edge = self->shape->edge_twins[edge];
    }
  while (edge != first);

  return self->values->is_whole ? least : least * self->values->scale;
}

/* Computes the cost of @arc again in both directions. */
static void
renew_arc (const Work *self,
           guint32     arc,
           gdouble     numbers[2])
{
  const Values *values = self->values;
  LegsWalk walk;
  Legs legs;

  numbers[0] = number_by_edges (self, 2 * arc);
  numbers[1] = number_by_edges (self, 2 * arc + 1);
  legs_begin (&walk, self->shape, arc);
  while (legs_next (&walk, self->shape, &legs))
    {
      const gdouble forward = values_number (values, 2 * legs.to_tail + 1)
                              + values_number (values, 2 * legs.to_head);
      const gdouble backward = values_number (values, 2 * legs.to_head + 1)
                               + values_number (values, 2 * legs.to_tail);

      numbers[0] = MIN (numbers[0], forward);
      numbers[1] = MIN (numbers[1], backward);
    }
}

static ArcBefore
note_arc (const Work *self,
          guint32     arc)
{
  return (ArcBefore) { arc, { values_number (self->values, 2 * arc),
                              values_number (self->values, 2 * arc + 1) } };
}

/* Whether an arc that costs @number may change if the offer of one row goes
 * from @before to @after. */
static gboolean
is_felt (gdouble number,
         gdouble before,
         gdouble after)
{
  return after < number || (before <= number && after > before);
}

/* Puts the arc between the heads of two arcs of a row on the heap, if it may
 * change. The first arc has the lower head. */
static void
offer (const Work      *self,
       const ArcBefore *low,
       const ArcBefore *high)
{
  const HierarchyShape *shape = self->shape;
  const ArcBefore low_after = note_arc (self, low->arc);
  const ArcBefore high_after = note_arc (self, high->arc);
  const guint32 arc = hierarchy_find_arc (shape, shape->heads[low->arc],
                                          shape->heads[high->arc]);
  const ArcBefore between = note_arc (self, arc);

  if (is_felt (between.numbers[0], low->numbers[1] + high->numbers[0],
               low_after.numbers[1] + high_after.numbers[0])
      || is_felt (between.numbers[1], high->numbers[1] + low->numbers[0],
                  high_after.numbers[1] + low_after.numbers[0]))
    add_waiting (self, arc);
}

static gboolean
has_changed (const Work      *self,
             const ArcBefore *before)
{
  const ArcBefore after = note_arc (self, before->arc);

  return after.numbers[0] < before->numbers[0]
         || after.numbers[0] > before->numbers[0]
         || after.numbers[1] < before->numbers[1]
         || after.numbers[1] > before->numbers[1];
}

/* Rows -------------------------------------------------------------------- */

/* Offers the changes of a row to the arcs above. */
static void
offer_row (const Work *self)
{
  const ArcBefore *row = (const ArcBefore *) (gpointer) self->repair->row->data;
  const guint n = self->repair->row->len;

  for (guint i = 0; i < n; i++)
    {
      if (!has_changed (self, &row[i]))
        continue;
      g_array_append_val (self->repair->arcs, row[i]);
      for (guint j = 0; j < i; j++)
        if (!has_changed (self, &row[j]))       /* otherwise it was offered */
          offer (self, &row[j], &row[i]);
      for (guint j = i + 1; j < n; j++)
        offer (self, &row[i], &row[j]);
    }
}

/* Computes all arcs that wait in the lowest row. */
static RepairEnd
renew_row (const Work *self,
           GError    **error)
{
  Repair *repair = self->repair;
  const guint32 *first = (const guint32 *) (gpointer) repair->waiting->data;
  const guint32 node = self->shape->tails[*first];
  const guint32 end = self->shape->first_up[node + 1];

  g_array_set_size (repair->row, 0);
  for (guint32 arc = self->shape->first_up[node]; arc < end; arc++)
    {
      const ArcBefore before = note_arc (self, arc);

      g_array_append_val (repair->row, before);
    }

  while (repair->waiting->len > 0
         && g_array_index (repair->waiting, guint32, 0) < end)
    {
      const guint32 arc = take_waiting (self);
      gdouble numbers[2];

      if (!meter_go_on (self->meter, error))
        return REPAIR_FAILED;
      renew_arc (self, arc, numbers);
      for (guint i = 0; i < 2; i++)
        {
          if (isfinite (numbers[i]) && numbers[i] > self->most)
            return REPAIR_TOO_LARGE;
          values_set_number (self->values, 2 * arc + i, numbers[i]);
        }
    }
  offer_row (self);

  return REPAIR_DONE;
}

/* Upward arcs ------------------------------------------------------------- */

/* Whether one of the arcs @low and @high of a row is beaten by the arc between
 * their heads, which costs @numbers: a bit for each direction of each. */
static guint
who_is_beaten (const ArcBefore *low,
               const ArcBefore *high,
               const gdouble    numbers[2])
{
  return (guint) (low->numbers[0] + numbers[0] < high->numbers[0])
         | (guint) (numbers[1] + low->numbers[1] < high->numbers[1]) << 1
         | (guint) (high->numbers[0] + numbers[1] < low->numbers[0]) << 2
         | (guint) (numbers[0] + high->numbers[1] < low->numbers[1]) << 3;
}

/* Adds the rows in which a changed arc beats arcs, or did before. */
static void
add_rows (const Work      *self,
          const ArcBefore *before)
{
  const ArcBefore after = note_arc (self, before->arc);
  LegsWalk walk;
  Legs legs;

  g_array_append_val (self->repair->rows,
                      self->shape->tails[before->arc]);
  legs_begin (&walk, self->shape, before->arc);
  while (legs_next (&walk, self->shape, &legs))
    {
      const ArcBefore low = note_arc (self, legs.to_tail);
      const ArcBefore high = note_arc (self, legs.to_head);

      if (who_is_beaten (&low, &high, before->numbers)
          != who_is_beaten (&low, &high, after.numbers))
        g_array_append_val (self->repair->rows,
                            self->shape->tails[legs.to_tail]);
    }
}

/* Finds which arcs of the row of @node are beaten, and packs it. */
static void
pack_row (const Work *self,
          guint32     node)
{
  const HierarchyShape *shape = self->shape;
  const guint32 first = shape->first_up[node];
  const guint32 end = shape->first_up[node + 1];
  guint8 *beaten = self->repair->beaten;

  for (guint32 i = first; i < end; i++)
    beaten[i] = 0;
  for (guint32 i = first; i < end; i++)
    {
      const ArcBefore low = note_arc (self, i);
      guint32 between = shape->first_up[shape->heads[i]];

      for (guint32 j = i + 1; j < end; j++, between++)
        {
          const ArcBefore high = note_arc (self, j);
          guint who;

          while (shape->heads[between] != shape->heads[j])
            between++;
          who = who_is_beaten (&low, &high, note_arc (self, between).numbers);
          beaten[j] |= who & 3;
          beaten[i] |= who >> 2;
        }
    }
  values_pack_row (self->values, shape, beaten, node);
}

static int
compare_nodes (gconstpointer a,
               gconstpointer b)
{
  const guint32 first = *(const guint32 *) a, second = *(const guint32 *) b;

  return first < second ? -1 : first > second;
}

static void
pack_rows (const Work *self)
{
  GArray *rows = self->repair->rows;

  g_array_set_size (rows, 0);
  for (guint i = 0; i < self->repair->arcs->len; i++)
    add_rows (self, &g_array_index (self->repair->arcs, ArcBefore, i));

  if (rows->len > 0)            /* the data of an empty array may be NULL */
    qsort (rows->data, rows->len, sizeof (guint32), compare_nodes);
  for (guint i = 0; i < rows->len; i++)
    if (i == 0 || g_array_index (rows, guint32, i)
                    != g_array_index (rows, guint32, i - 1))
      pack_row (self, g_array_index (rows, guint32, i));
}

/* The change -------------------------------------------------------------- */

static gboolean
make_scratch (Repair               *self,
              const HierarchyShape *shape,
              Meter                *meter,
              GError              **error)
{
  if (self->marks == NULL)
    self->marks = meter_alloc0 (meter, shape->n_arcs, 1, error);
  if (self->marks != NULL && self->beaten == NULL)
    self->beaten = meter_alloc (meter, shape->n_arcs, 1, error);
  if (self->beaten == NULL)
    return FALSE;
  if (self->waiting != NULL)
    return TRUE;

  self->waiting = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->arcs = g_array_new (FALSE, FALSE, sizeof (ArcBefore));
  self->edges = g_array_new (FALSE, FALSE, sizeof (EdgeBefore));
  self->row = g_array_new (FALSE, FALSE, sizeof (ArcBefore));
  self->rows = g_array_new (FALSE, FALSE, sizeof (guint32));
  return TRUE;
}

/* Undoes all changes, the last first, since an edge may be listed twice. */
static void
undo (const Work *self)
{
  Repair *repair = self->repair;

  while (repair->waiting->len > 0)
    take_waiting (self);
  for (guint i = repair->edges->len; i-- > 0;)
    {
      const EdgeBefore *edge = &g_array_index (repair->edges, EdgeBefore, i);

      values_set_cost (self->values, edge->edge, edge->cost);
    }
  offer_row (self);             /* notes the changes of the last row */
  while (repair->waiting->len > 0)
    take_waiting (self);
  for (guint i = 0; i < repair->arcs->len; i++)
    {
      const ArcBefore *arc = &g_array_index (repair->arcs, ArcBefore, i);

      values_set_number (self->values, 2 * arc->arc, arc->numbers[0]);
      values_set_number (self->values, 2 * arc->arc + 1, arc->numbers[1]);
    }
}

static void
change_edges (const Work    *self,
              const guint32 *edges,
              const gdouble *costs,
              gsize          n_edges)
{
  for (gsize i = 0; i < n_edges; i++)
    {
      const EdgeBefore before = { edges[i],
                                  values_cost (self->values, edges[i]) };
      const guint32 slot = self->shape->edge_slots[edges[i]];

      values_set_cost (self->values, edges[i], costs[i]);
      g_array_append_val (self->repair->edges, before);
      if (slot != HIERARCHY_NONE)
        add_waiting (self, slot / 2);
    }
}

RepairEnd
repair_change (Repair               *self,
               const HierarchyShape *shape,
               Values               *values,
               const guint32        *edges,
               const gdouble        *costs,
               gsize                 n_edges,
               Meter                *meter,
               GError              **error)
{
  const Work work = { self, shape, values, meter,
                      values->is_whole ? values_most_whole (shape)
                                       : (gdouble) INFINITY };
  RepairEnd end = REPAIR_DONE;

  if (!make_scratch (self, shape, meter, error))
    return REPAIR_FAILED;

  g_array_set_size (self->edges, 0);
  g_array_set_size (self->arcs, 0);
  g_array_set_size (self->row, 0);
  change_edges (&work, edges, costs, n_edges);
  if (!meter_look (meter, error))
    end = REPAIR_FAILED;
  while (self->waiting->len > 0 && end == REPAIR_DONE)
    end = renew_row (&work, error);
  if (end != REPAIR_DONE)
    {
      undo (&work);
      return end;
    }

  pack_rows (&work);
  for (gsize i = 0; i < n_edges; i++)
    values->may_circle |= costs[i] <= 0;
  return REPAIR_DONE;
}

void
repair_clear (Repair *self)
{
  g_clear_pointer (&self->marks, g_free);
  g_clear_pointer (&self->beaten, g_free);
  g_clear_pointer (&self->waiting, g_array_unref);
  g_clear_pointer (&self->arcs, g_array_unref);
  g_clear_pointer (&self->edges, g_array_unref);
  g_clear_pointer (&self->row, g_array_unref);
  g_clear_pointer (&self->rows, g_array_unref);
}
