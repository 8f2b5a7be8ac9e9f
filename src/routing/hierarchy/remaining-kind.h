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

/* Labels all nodes above the goals with the least cost of a way that leads down
 * alone. @self->way lists these nodes by ascending rank. */
static void
KIND (go_down) (RemainingCosts *self)
{
  const HierarchyShape *shape = costs_shape (self->costs);
  const Values *values = costs_values (self->costs);

  for (guint32 i = 0; i < self->way->len; i++)
    {
      const guint32 at = g_array_index (self->way, guint32, i);
      const NUMBER so_far = self->LABELS[at].cost;
      const ROW row = ROW_OF (values, shape, at);

      for (const UP *up = row.down; up < row.end; up++)
        {
          const NUMBER sum = so_far + up->backward;
          const NUMBER best = self->LABELS[up->head].cost;

          self->LABELS[up->head].cost = sum < best ? sum : best;
        }
    }
}

/* Works out the label of @at, after those of all nodes above it. */
static inline void
KIND (settle) (RemainingCosts       *self,
               const HierarchyShape *shape,
               const Values         *values,
               guint32               at)
{
  const ROW row = ROW_OF (values, shape, at);
  NUMBER best = self->LABELS[at].stamp == self->stamp ? self->LABELS[at].cost
                                                      : NONE;

  for (const UP *up = row.begin; up < row.up_end; up++)
    {
      const NUMBER sum = up->forward + self->LABELS[up->head].cost;

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
    KIND (settle) (self, shape, values, g_array_index (self->way, guint32, i));
}

#undef NUMBER
#undef ROW
#undef UP
#undef NONE
#undef KIND
#undef LABELS
#undef UPS
#undef ROW_OF
