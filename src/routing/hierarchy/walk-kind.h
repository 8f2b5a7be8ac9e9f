/* walk-kind.h - ways up the elimination tree, in numbers of one kind
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Included by query-walk.c once for each kind, with these macros:
 *
 *   NUMBER, LABEL, UP  the types of numbers, labels and upward arcs
 *   NONE               no way
 *   KIND(name)         the name of a function of this kind
 *   LABELS, UPS        the member of a query, and of the unions of Values
 *   ROW, ROW_OF        the arcs of a node, and what finds them
 *   OF_ARC(cost)       the number of the cost of an arc */

/* Offers the way to node @at, which costs its label, over its arcs from @up to
 * @end, which lead up. */
static inline void
KIND (offer_forward) (LABEL    *labels,
                      guint32   at,
                      const UP *up,
                      const UP *end)
{
  const NUMBER so_far = labels[at].forward;

  for (; up < end; up++)
    {
      const NUMBER sum = so_far + OF_ARC (up->forward);
      const NUMBER best = labels[up->head].forward;

      labels[up->head].forward = sum < best ? sum : best;
    }
}

/* The same against the direction of edges, over arcs that lead down. */
static inline void
KIND (offer_backward) (LABEL    *labels,
                       guint32   at,
                       const UP *up,
                       const UP *end)
{
  const NUMBER so_far = labels[at].backward;

  for (; up < end; up++)
    {
      const NUMBER sum = so_far + OF_ARC (up->backward);
      const NUMBER best = labels[up->head].backward;

      labels[up->head].backward = sum < best ? sum : best;
    }
}

/* Both directions over arcs that lead both ways. */
static inline void
KIND (offer_both) (LABEL    *labels,
                   guint32   at,
                   const UP *up,
                   const UP *end)
{
  const LABEL so_far = labels[at];

  for (; up < end; up++)
    {
      const NUMBER forward = so_far.forward + OF_ARC (up->forward);
      const NUMBER backward = so_far.backward + OF_ARC (up->backward);
      LABEL *label = &labels[up->head];

      label->forward = MIN (label->forward, forward);
      label->backward = MIN (label->backward, backward);
    }
}

/* Handles a node on ways up from both ends. A node whose way costs no less than
 * the best way so far leads to no better way. */
static inline void
KIND (meet) (WayHierarchyQuery    *self,
             const HierarchyShape *shape,
             const Values         *values,
             NUMBER               *best,
             guint32               at)
{
  LABEL *labels = self->LABELS;
  const LABEL label = labels[at];
  const ROW row = ROW_OF (values, shape, at);

  if (label.forward + label.backward < *best)
    {
      *best = label.forward + label.backward;
      self->meeting = at;
    }
  if (label.forward < *best && label.backward < *best)
    {
      KIND (offer_forward) (labels, at, row.begin, row.down);
      KIND (offer_both) (labels, at, row.down, row.up_end);
      KIND (offer_backward) (labels, at, row.up_end, row.end);
    }
  else if (label.forward < *best)
    KIND (offer_forward) (labels, at, row.begin, row.up_end);
  else if (label.backward < *best)
    KIND (offer_backward) (labels, at, row.down, row.end);
}

/* From one start to one goal. Prefetches the row of the next node while it
 * offers the arcs of this one. @meter: (nullable) to which nodes are charged.
 * %FALSE if a limit was met. */
static inline gboolean
KIND (walk_one) (WayHierarchyQuery *self,
                 Meter             *meter)
{
  const HierarchyShape *shape = costs_shape (self->costs);
  const Values *values = costs_values (self->costs);
  LABEL *labels = self->LABELS;
  guint32 from = self->from, to = self->to;
  NUMBER best = NONE;
  ROW row;

  labels[from].forward = 0;
  labels[to].backward = 0;
  while (from != to)
    {
      if (meter != NULL && !meter_expand (meter, NULL))
        return FALSE;
      if (from < to)
        {
          const guint32 next = shape->parents[from];

          __builtin_prefetch (&values->ups.UPS[shape->first_up[next]]);
          row = ROW_OF (values, shape, from);
          KIND (offer_forward) (labels, from, row.begin, row.up_end);
          from = next;
        }
      else
        {
          const guint32 next = shape->parents[to];

          __builtin_prefetch (&values->ups.UPS[shape->first_up[next]]);
          row = ROW_OF (values, shape, to);
          KIND (offer_backward) (labels, to, row.down, row.end);
          to = next;
        }
    }
  for (; from < shape->n_nodes; from = shape->parents[from])
    {
      if (meter != NULL && !meter_expand (meter, NULL))
        return FALSE;
      KIND (meet) (self, shape, values, &best, from);
    }

  self->cost = best < NONE ? (gdouble) best : (gdouble) INFINITY;
  return TRUE;
}

/* The same over the ways up from several starts and goals, which are in
 * @self->ways, with labels set at the ends. A node without a label from one
 * side offers nothing from that side. */
static inline gboolean
KIND (walk_many) (WayHierarchyQuery *self,
                  Meter             *meter)
{
  const HierarchyShape *shape = costs_shape (self->costs);
  const Values *values = costs_values (self->costs);
  const guint32 *ways[2] = { (const guint32 *) self->ways[0]->data,
                             (const guint32 *) self->ways[1]->data };
  const guint32 n_ways[2] = { self->ways[0]->len, self->ways[1]->len };
  NUMBER best = NONE;

  for (guint32 i = 0, j = 0; i < n_ways[0] || j < n_ways[1];)
    {
      const guint32 at = MIN (i < n_ways[0] ? ways[0][i] : G_MAXUINT32,
                              j < n_ways[1] ? ways[1][j] : G_MAXUINT32);

      if (meter != NULL && !meter_expand (meter, NULL))
        return FALSE;
      KIND (meet) (self, shape, values, &best, at);
      i += i < n_ways[0] && ways[0][i] == at;
      j += j < n_ways[1] && ways[1][j] == at;
    }

  self->cost = best < NONE ? (gdouble) best : (gdouble) INFINITY;
  return TRUE;
}

/* Whether the label of node @at on side @side came from node @below. */
static inline gboolean
KIND (is_from) (const WayHierarchyQuery *self,
                guint                    side,
                guint32                  below,
                guint32                  at)
{
  const LABEL *labels = self->LABELS;
  const ROW row = ROW_OF (costs_values (self->costs), costs_shape (self->costs),
                          below);
  const UP *end = side == 0 ? row.up_end : row.end;

  for (const UP *up = side == 0 ? row.begin : row.down; up < end; up++)
    if (up->head == at)
      return side == 0 ? labels[below].forward + OF_ARC (up->forward)
                           <= labels[at].forward
                       : labels[below].backward + OF_ARC (up->backward)
                           <= labels[at].backward;

  return FALSE;
}

/* Forgets the labels of the last run. */
static inline void
KIND (forget) (WayHierarchyQuery *self)
{
  const HierarchyShape *shape = costs_shape (self->costs);
  const LABEL none = { NONE, NONE };

  if (!self->is_many)
    {
      for (guint32 i = self->from; i < shape->n_nodes; i = shape->parents[i])
        self->LABELS[i] = none;
      for (guint32 i = self->to; i < shape->n_nodes; i = shape->parents[i])
        self->LABELS[i] = none;
      return;
    }

  for (guint side = 0; side < 2; side++)
    for (guint32 i = 0; i < self->ways[side]->len; i++)
      self->LABELS[g_array_index (self->ways[side], guint32, i)] = none;
}

#undef NUMBER
#undef LABEL
#undef UP
#undef NONE
#undef KIND
#undef LABELS
#undef UPS
#undef ROW
#undef ROW_OF
#undef OF_ARC
