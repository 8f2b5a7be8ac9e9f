/* remaining-kind.h - remaining costs in numbers of one kind
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Included by remaining-costs.c once for each kind, with these macros:
 *
 *   NUMBER, ROW, UP    the types of numbers, of rows and of upward arcs
 *   NONE               no way
 *   KIND(name)         the name of a function of this kind
 *   LABELS, UPS        the member of RemainingCosts, and of a union of Values
 *   ROW_OF             finds the arcs of a node */

/* The first arc of a row that leads up, or down if @leads_down, and the end of
 * these arcs. */
static inline const UP *
KIND (find_arcs) (const ROW *row,
                  gboolean   leads_down,
                  const UP **end)
{
  *end = leads_down ? row->end : row->up_end;
  return leads_down ? row->down : row->begin;
}

static inline NUMBER
KIND (arc_cost) (const UP *up,
                 gboolean  leads_down)
{
  return leads_down ? up->backward : up->forward;
}

/* Labels all nodes above the goals with the least cost of a way that leads down
 * alone, or up alone in reverse. @self->way lists these nodes by ascending
 * rank. */
static void
KIND (go_down) (RemainingCosts *self)
{
  const gboolean leads_down = !self->is_reverse;
  const HierarchyShape *shape = costs_shape (self->costs);
  const Values *values = costs_values (self->costs);

  for (guint32 i = 0; i < self->way->len; i++)
    {
      const guint32 at = g_array_index (self->way, guint32, i);
      const NUMBER so_far = self->LABELS[at].cost;
      const ROW row = ROW_OF (values, shape, at);
      const UP *end, *up = KIND (find_arcs) (&row, leads_down, &end);

      for (; up < end; up++)
        {
          const NUMBER sum = so_far + KIND (arc_cost) (up, leads_down);
          const NUMBER best = self->LABELS[up->head].cost;

          self->LABELS[up->head].cost = sum < best ? sum : best;
        }
    }
}

/* Works out the label of @at, after those of all nodes above it, from its arcs
 * in one direction. */
static G_ALWAYS_INLINE inline void
KIND (settle) (RemainingCosts       *self,
               const HierarchyShape *shape,
               const Values         *values,
               guint32               at,
               gboolean              leads_down)
{
  const ROW row = ROW_OF (values, shape, at);
  const UP *end, *up = KIND (find_arcs) (&row, leads_down, &end);
  NUMBER best = self->LABELS[at].stamp == self->stamp ? self->LABELS[at].cost
                                                      : NONE;

  for (; up < end; up++)
    {
      const NUMBER sum = KIND (arc_cost) (up, leads_down)
                         + self->LABELS[up->head].cost;

      best = sum < best ? sum : best;
    }
  self->LABELS[at].cost = best;
  self->LABELS[at].stamp = self->stamp + 1;
}

/* Works out the labels of @rank and of the nodes above it that have none. */
static void
KIND (go_up) (RemainingCosts *self,
              guint32         rank)
{
  const HierarchyShape *shape = costs_shape (self->costs);
  const Values *values = costs_values (self->costs);

  g_array_set_size (self->way, 0);
  for (guint32 at = rank; at < shape->n_nodes
                          && self->LABELS[at].stamp != self->stamp + 1;
       at = shape->parents[at])
    {
      __builtin_prefetch (&values->ups.UPS[shape->first_up[at]]);
      g_array_append_val (self->way, at);
    }
  for (guint32 i = self->way->len; i-- > 0;)
    {
      const guint32 at = g_array_index (self->way, guint32, i);

      if (self->is_reverse)
        KIND (settle) (self, shape, values, at, TRUE);
      else
        KIND (settle) (self, shape, values, at, FALSE);
    }
}

#undef NUMBER
#undef ROW
#undef UP
#undef NONE
#undef KIND
#undef LABELS
#undef UPS
#undef ROW_OF
