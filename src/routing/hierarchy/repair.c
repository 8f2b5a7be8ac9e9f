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

/* Whether an arc that costs @number may change if the offer of one row goes
 * from @before to @after. */
static gboolean
is_felt (gdouble number,
         gdouble before,
         gdouble after)
{
  return after < number || (before <= number && after > before);
}

/* Puts the arc @between the heads of two arcs of a row on the heap, if it may
 * change. The first arc has the lower head. */
static inline void
offer (const Work      *self,
       const ArcChange *low,
       const ArcChange *high,
       guint32          between)
{
  if (is_felt (values_number (self->values, 2 * between),
               low->before[1] + high->before[0],
               low->after[1] + high->after[0])
      || is_felt (values_number (self->values, 2 * between + 1),
                  high->before[1] + low->before[0],
                  high->after[1] + low->after[0]))
    add_waiting (self, between);
}

/* Rows -------------------------------------------------------------------- */

/* Notes which arcs of the row have changed. */
static void
note_row (const Work *self)
{
  ArcChange *row = (ArcChange *) (gpointer) self->repair->row->data;
  const guint n = self->repair->row->len;

  for (guint i = 0; i < n; i++)
    {
      row[i].after[0] = values_number (self->values, 2 * row[i].arc);
      row[i].after[1] = values_number (self->values, 2 * row[i].arc + 1);
      row[i].has_changed = row[i].after[0] < row[i].before[0]
                           || row[i].after[0] > row[i].before[0]
                           || row[i].after[1] < row[i].before[1]
                           || row[i].after[1] > row[i].before[1];
      if (row[i].has_changed)
        g_array_append_val (self->repair->arcs, row[i]);
    }
}

/* Offers the changes of a row to the arcs above. */
static void
offer_row (const Work *self)
{
  const HierarchyShape *shape = self->shape;
  const ArcChange *row = (const ArcChange *) (gpointer) self->repair->row->data;
  const guint n = self->repair->row->len;

  for (guint i = 0; i < n; i++)
    {
      const guint32 head = shape->heads[row[i].arc];
      guint32 between = shape->first_up[head];

      if (!row[i].has_changed)
        continue;
      for (guint j = 0; j < i; j++)
        if (!row[j].has_changed)        /* otherwise it was offered */
          offer (self, &row[j], &row[i],
                 hierarchy_find_arc (shape, shape->heads[row[j].arc], head));
      for (guint j = i + 1; j < n; j++, between++)
        {
          while (shape->heads[between] != shape->heads[row[j].arc])
            between++;
          offer (self, &row[i], &row[j], between);
        }
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
      const ArcChange change = { arc, FALSE,
                                 { values_number (self->values, 2 * arc),
                                   values_number (self->values, 2 * arc + 1) },
                                 { 0, 0 } };

      g_array_append_val (repair->row, change);
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
  note_row (self);
  offer_row (self);

  return REPAIR_DONE;
}

/* Upward arcs ------------------------------------------------------------- */

/* Whether arcs of the row below are beaten otherwise than before: the arcs
 * @legs to the ends of a changed arc. */
static gboolean
is_beaten_otherwise (const Work      *self,
                     const ArcChange *between,
                     const Legs      *legs)
{
  const gdouble low[2] = { values_number (self->values, 2 * legs->to_tail),
                           values_number (self->values, 2 * legs->to_tail + 1) };
  const gdouble high[2] = { values_number (self->values, 2 * legs->to_head),
                            values_number (self->values,
                                           2 * legs->to_head + 1) };

  return values_beaten (low, high, between->before)
         != values_beaten (low, high, between->after);
}

/* Adds the rows in which a changed arc beats arcs, or did before. */
static void
add_rows (const Work      *self,
          const ArcChange *change)
{
  LegsWalk walk;
  Legs legs;

  g_array_append_val (self->repair->rows, self->shape->tails[change->arc]);
  legs_begin (&walk, self->shape, change->arc);
  while (legs_next (&walk, self->shape, &legs))
    if (is_beaten_otherwise (self, change, &legs))
      g_array_append_val (self->repair->rows,
                          self->shape->tails[legs.to_tail]);
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
    add_rows (self, &g_array_index (self->repair->arcs, ArcChange, i));

  if (rows->len > 0)            /* the data of an empty array may be NULL */
    qsort (rows->data, rows->len, sizeof (guint32), compare_nodes);
  for (guint i = 0; i < rows->len; i++)
    if (i == 0 || g_array_index (rows, guint32, i)
                    != g_array_index (rows, guint32, i - 1))
      values_pack_row (self->values, self->shape, self->repair->beaten,
                       g_array_index (rows, guint32, i));
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
  self->arcs = g_array_new (FALSE, FALSE, sizeof (ArcChange));
  self->edges = g_array_new (FALSE, FALSE, sizeof (EdgeBefore));
  self->row = g_array_new (FALSE, FALSE, sizeof (ArcChange));
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
  note_row (self);
  for (guint i = 0; i < repair->arcs->len; i++)
    {
      const ArcChange *arc = &g_array_index (repair->arcs, ArcChange, i);

      values_set_number (self->values, 2 * arc->arc, arc->before[0]);
      values_set_number (self->values, 2 * arc->arc + 1, arc->before[1]);
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
