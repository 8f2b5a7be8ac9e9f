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
 * Where a change means that one arc of a row beats another, or does so no more,
 * the other arc is doubtful. In the end its whole row is looked at to find out
 * whether any arc beats it. If queries walk all doubtful arcs of a row in the
 * same directions as before, only costs in the packed row change. Otherwise the
 * row is packed again, and itself shows which of its arcs were beaten before.
 */

#include "routing/hierarchy/repair.h"

#include "core/heap.h"

#include <stdlib.h>
#include <string.h>

/* Bits of marks. */
#define IS_WAITING 1u
#define IS_DOUBTFUL 2u

/* In the end the marks of doubtful arcs are what beats them, so shifted. */
#define BEATEN_SHIFT 2

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

/* Lets @arc wait. Prefetches what is read first when its turn comes. */
static void
add_waiting (const Work *self,
             guint32     arc)
{
  GArray *heap = self->repair->waiting;

  if (self->repair->marks[arc] & IS_WAITING)
    return;

  self->repair->marks[arc] |= IS_WAITING;
  __builtin_prefetch (&self->shape->slot_edges[2 * arc]);
  __builtin_prefetch (&self->shape->tails[arc]);
  __builtin_prefetch (&self->shape->heads[arc]);
  g_array_append_val (heap, arc);
  heap_put_up (heap->data, heap->len - 1, &arc, sizeof arc, is_lower, NULL);
}

static guint32
take_waiting (const Work *self)
{
  GArray *heap = self->repair->waiting;
  const guint32 first = g_array_index (heap, guint32, 0);
  const guint32 last = g_array_index (heap, guint32, heap->len - 1);

  if (--heap->len > 0)          /* faster than g_array_set_size() */
    heap_put_down (heap->data, heap->len, 0, &last, sizeof last, is_lower,
                   NULL);
  self->repair->marks[first] &= (guint8) ~IS_WAITING;

  return first;
}

/* Notes that @arc may be beaten otherwise than before. Prefetches its packed
 * row, where the arc is at this place or before it. */
static void
add_doubtful (const Work *self,
              guint32     arc)
{
  if (self->repair->marks[arc] & IS_DOUBTFUL)
    return;

  self->repair->marks[arc] |= IS_DOUBTFUL;
  if (self->values->is_whole)
    __builtin_prefetch (&self->values->ups.whole[arc]);
  else
    __builtin_prefetch (&self->values->ups.real[arc]);
  __builtin_prefetch (&self->values->ends[self->shape->tails[arc]]);
  g_array_append_val (self->repair->doubtful, arc);
}

/* The arc from @tail to @head, which exists and has at least @n arcs of its row
 * before it. Near the top of the tree it has no more. */
static inline guint32
find_arc_after (const HierarchyShape *shape,
                guint32               tail,
                guint32               head,
                guint32               n)
{
  const guint32 first = shape->first_up[tail] + n;

  return G_LIKELY (shape->heads[first] == head)
           ? first : legs_find_head (shape, first, shape->first_up[tail + 1],
                                     head);
}

/* Makes room for the legs of @arc, and for one more. */
static gboolean
reserve_legs (const Work *self,
              guint32     arc,
              GError    **error)
{
  const guint32 *first_down = self->shape->first_down;
  const guint32 tail = self->shape->tails[arc];
  const gsize n = (gsize) (first_down[tail + 1] - first_down[tail]) + 1;

  return meter_grow (self->meter, &self->repair->legs,
                     &self->repair->legs_room, n, sizeof (Legs), error);
}

/* Numbers of each kind ---------------------------------------------------- */

#define NUMBER guint32
#define PAIR WholePair
#define NONE WHOLE_NONE
#define KIND(name) whole_##name
#define MEMBER whole
#define FROM_COST(cost) whole_from_cost (cost)
#define GET(arc) (values->pairs.whole[arc])
#define SET(arc, pair) (values->pairs.whole[arc] = (pair))
#include "routing/hierarchy/repair-kind.h"

#define NUMBER gdouble
#define PAIR RealPair
#define NONE ((gdouble) INFINITY)
#define KIND(name) real_##name
#define MEMBER real
#define FROM_COST(cost) real_from_cost (cost, values->scale)
#define GET(arc) (values->pairs.real[arc])
#define SET(arc, pair) (values->pairs.real[arc] = (pair))
#include "routing/hierarchy/repair-kind.h"

/* Numbers of either kind in a patch. */

static inline RealPair
patch_get (const Values *values,
           guint32       arc)
{
  return (RealPair) { values_number (values, 2 * arc),
                      values_number (values, 2 * arc + 1) };
}

static inline void
patch_set (Values        *values,
           guint32        arc,
           const RealPair pair)
{
  values_set_number (values, 2 * arc, pair.forward);
  values_set_number (values, 2 * arc + 1, pair.backward);
}

#define NUMBER gdouble
#define PAIR RealPair
#define NONE ((gdouble) INFINITY)
#define KIND(name) patch_##name
#define MEMBER real
#define FROM_COST(cost) \
  real_from_cost (cost, values->is_whole ? 1 : values->scale)
#define GET(arc) patch_get (values, arc)
#define SET(arc, pair) patch_set (values, arc, pair)
#include "routing/hierarchy/repair-kind.h"

static RepairEnd
renew_row (const Work *self,
           GError    **error)
{
  if (self->values->patch != NULL)
    return patch_renew_row (self, error);

  return self->values->is_whole ? whole_renew_row (self, error)
                                : real_renew_row (self, error);
}

static void
undo_arcs (const Work *self)
{
  if (self->values->patch != NULL)
    patch_undo (self);
  else if (self->values->is_whole)
    whole_undo (self);
  else
    real_undo (self);
}

static guint
beat_arc (const Work *self,
          guint32     arc)
{
  if (self->values->patch != NULL)
    return patch_beat_arc (self, arc);

  return self->values->is_whole ? whole_beat_arc (self, arc)
                                : real_beat_arc (self, arc);
}

/* Upward arcs ------------------------------------------------------------- */

static inline void
recall_arc (const Work *self,
            guint32     node,
            guint32     head,
            gboolean    is_beaten_forward,
            gboolean    is_beaten_backward)
{
  const HierarchyShape *shape = self->shape;
  const guint32 arc = legs_find_head (shape, shape->first_up[node],
                                      shape->first_up[node + 1], head);

  if (arc != HIERARCHY_NONE)
    self->repair->beaten[arc] = (guint8) (is_beaten_forward
                                          | is_beaten_backward << 1);
}

/* Whether the packed row of @node can be read. In a damaged file its end may be
 * anywhere. */
static gboolean
is_row_sound (const Work *self,
              guint32     node)
{
  const Patch *patch = self->values->patch;
  const guint32 end = self->values->ends[node].all;

  return patch == NULL || patch_has (patch->row_bits, node)
         || (end >= self->shape->first_up[node]
             && end <= self->shape->first_up[node + 1]);
}

/* Sets which arcs of the row of @node were beaten before: those that queries do
 * not walk. In a direction that leads nowhere that does not matter. */
static void
recall_beaten (const Work *self,
               guint32     node)
{
  const guint32 first = self->shape->first_up[node];

  memset (self->repair->beaten + first, 3,
          self->shape->first_up[node + 1] - first);
  if (!is_row_sound (self, node))
    return;
  if (self->values->is_whole)
    {
      const WholeRow row = values_whole_row (self->values, self->shape, node);

      for (const WholeUp *up = row.begin; up < row.end; up++)
        recall_arc (self, node, up->head, up->forward >= WHOLE_NONE,
                    up->backward >= WHOLE_NONE);
    }
  else
    {
      const RealRow row = values_real_row (self->values, self->shape, node);

      for (const RealUp *up = row.begin; up < row.end; up++)
        recall_arc (self, node, up->head, !(up->forward < (gdouble) INFINITY),
                    !(up->backward < (gdouble) INFINITY));
    }
}

static int
compare_arcs (gconstpointer a,
              gconstpointer b)
{
  const guint32 first = *(const guint32 *) a, second = *(const guint32 *) b;

  return first < second ? -1 : first > second;
}

/* Packs the row of @n doubtful arcs again. */
static void
pack_row (const Work    *self,
          const guint32 *arcs,
          guint          n)
{
  Repair *repair = self->repair;
  const guint32 node = self->shape->tails[arcs[0]];

  recall_beaten (self, node);
  for (guint i = 0; i < n; i++)
    repair->beaten[arcs[i]] = repair->marks[arcs[i]] >> BEATEN_SHIFT;
  values_pack_row (self->values, self->shape, repair->beaten, node);
}

/* Updates the packed rows of doubtful arcs. Most arcs stay in their places. */
static void
update_rows (const Work *self)
{
  const GArray *doubtful = self->repair->doubtful;
  guint32 *arcs = (guint32 *) (gpointer) doubtful->data;

  if (doubtful->len > 0)        /* the data of an empty array may be NULL */
    qsort (arcs, doubtful->len, sizeof *arcs, compare_arcs);
  for (guint begin = 0, i = 0; i < doubtful->len; begin = i)
    {
      const guint32 node = self->shape->tails[arcs[begin]];
      gboolean stays = TRUE;

      for (; i < doubtful->len && self->shape->tails[arcs[i]] == node; i++)
        {
          const guint8 beaten = (guint8) beat_arc (self, arcs[i]);

          self->repair->marks[arcs[i]] = (guint8) (beaten << BEATEN_SHIFT);
          stays = stays && values_update_arc (self->values, self->shape,
                                              arcs[i], beaten);
        }
      if (!stays)
        pack_row (self, arcs + begin, i - begin);
    }
}

/* Forgets which arcs were doubtful. */
static void
clear_doubtful (Repair *self)
{
  for (guint i = 0; i < self->doubtful->len; i++)
    self->marks[g_array_index (self->doubtful, guint32, i)] = 0;
  g_array_set_size (self->doubtful, 0);
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
  self->doubtful = g_array_new (FALSE, FALSE, sizeof (guint32));
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
  undo_arcs (self);
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
  change_edges (&work, edges, costs, n_edges);
  if (!meter_look (meter, error))
    end = REPAIR_FAILED;
  while (self->waiting->len > 0 && end == REPAIR_DONE)
    end = renew_row (&work, error);
  if (end == REPAIR_DONE)
    update_rows (&work);
  else
    undo (&work);
  clear_doubtful (self);
  if (end != REPAIR_DONE)
    return end;

  for (gsize i = 0; i < n_edges; i++)
    values->may_circle |= costs[i] <= 0;
  return REPAIR_DONE;
}

void
repair_clear (Repair *self)
{
  g_clear_pointer (&self->marks, g_free);
  g_clear_pointer (&self->beaten, g_free);
  g_clear_pointer (&self->legs, g_free);
  self->legs_room = 0;
  g_clear_pointer (&self->waiting, g_array_unref);
  g_clear_pointer (&self->arcs, g_array_unref);
  g_clear_pointer (&self->edges, g_array_unref);
  g_clear_pointer (&self->doubtful, g_array_unref);
}
