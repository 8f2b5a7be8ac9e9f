/* customise-kind.h - customising in numbers of one kind
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Included by customise.c once for each kind, with these macros:
 *
 *   NUMBER, PAIR, UP   the types of numbers, pairs and upward arcs
 *   NONE               no way
 *   KIND(name)         the name of a function of this kind
 *   MEMBER             the member of the unions of Values
 *   FROM_COST(cost)    the number of the cost of an edge */

typedef struct
{
  const HierarchyShape *shape;
  PAIR                 *pairs;
  PAIR                 *to;     /* of each rank: the arc to it from @node */
  guint8               *beaten; /* of each arc: 1 forward, 2 backward */
} KIND (Work);

static inline NUMBER
KIND (least) (NUMBER a,
              NUMBER b)
{
  return a < b ? a : b;
}

/* Sets arcs to the costs of their edges, and to NONE if they have no edge. */
static void
KIND (begin) (const Values         *values,
              const HierarchyShape *shape)
{
  const PAIR none = { NONE, NONE };
  NUMBER *numbers = &values->pairs.MEMBER->forward;

  for (guint32 i = 0; i < shape->n_arcs; i++)
    values->pairs.MEMBER[i] = none;
  for (guint32 i = 0; i < shape->n_edges; i++)
    {
      const guint32 slot = shape->edge_slots[i];

      if (slot != HIERARCHY_NONE)
        numbers[slot] = KIND (least) (numbers[slot],
                                      FROM_COST (values->costs[i]));
    }
}

/* Offers the arcs of node @node the ways by the node below of @down, whose row
 * is finished: by those of its arcs that come after the one to @node. */
static inline void
KIND (offer) (const KIND (Work)  *self,
              const HierarchyDown down)
{
  const PAIR via = self->pairs[down.arc];

  for (guint32 i = down.arc + 1; i < down.end; i++)
    {
      const PAIR on = self->pairs[i];
      PAIR *to = &self->to[self->shape->heads[i]];

      to->forward = KIND (least) (to->forward, via.backward + on.forward);
      to->backward = KIND (least) (to->backward, on.backward + via.forward);
    }
}

/* Marks the arcs @via and @on of a row as beaten if a way over the other arc
 * and @to, the arc between their heads, is better. */
static inline void
KIND (compare) (const PAIR via,
                const PAIR on,
                const PAIR to,
                guint8    *via_beaten,
                guint8    *on_beaten)
{
  *on_beaten |= (guint8) ((via.forward + to.forward < on.forward)
                          | (to.backward + via.backward < on.backward) << 1);
  *via_beaten |= (guint8) ((on.forward + to.backward < via.forward)
                           | (to.forward + on.backward < via.backward) << 1);
}

/* Marks the arcs of the node below as beaten if a way over @node is better. */
static inline void
KIND (beat) (const KIND (Work)  *self,
             const HierarchyDown down)
{
  const PAIR via = self->pairs[down.arc];
  guint8 beaten = 0;

  for (guint32 i = down.arc + 1; i < down.end; i++)
    KIND (compare) (via, self->pairs[i], self->to[self->shape->heads[i]],
                    &beaten, &self->beaten[i]);
  self->beaten[down.arc] |= beaten;
}

/* Finishes the row of @node: all rows below are done. */
static inline void
KIND (finish_row) (const KIND (Work) *self,
                   guint32            node)
{
  const HierarchyShape *shape = self->shape;
  const guint32 first = shape->first_up[node];
  const guint32 end = shape->first_up[node + 1];
  const guint32 first_down = shape->first_down[node];
  const guint32 end_down = shape->first_down[node + 1];

  if (first == end || first_down == end_down)
    return;

  for (guint32 i = first; i < end; i++)
    self->to[shape->heads[i]] = self->pairs[i];
  for (guint32 i = first_down; i < end_down; i++)
    KIND (offer) (self, shape->downs[i]);
  for (guint32 i = first; i < end; i++)
    self->pairs[i] = self->to[shape->heads[i]];
  for (guint32 i = first_down; i < end_down; i++)
    KIND (beat) (self, shape->downs[i]);
}

/* Sorts the arcs of a row by the directions in which queries walk them. Arcs of
 * one direction keep their order; arcs that no query walks come last. */
static void
KIND (sort_row) (const Values         *values,
                 const HierarchyShape *shape,
                 const guint8         *beaten,
                 guint32               node)
{
  const guint32 first = shape->first_up[node];
  UpEnds *ends = &values->ends[node];
  UP *ups = values->ups.MEMBER;
  guint32 at[] = { ends->all, first, first, ends->all };

  for (guint32 i = first; i < ends->all; i++)
    {
      at[2] += ups[i].forward < NONE;
      at[3] -= ups[i].backward < NONE;
    }
  ends->up = at[2];
  ends->down = at[3];

  for (guint32 i = first; i < shape->first_up[node + 1]; i++)
    {
      const PAIR pair = values->pairs.MEMBER[i];
      const guint ways = ((pair.forward < NONE) | (pair.backward < NONE) << 1)
                         & ~beaten[i] & 3u;
      UP *up = &ups[at[ways]++];

      up->head = shape->heads[i];
      up->forward = ways & 1 ? pair.forward : NONE;
      up->backward = ways & 2 ? pair.backward : NONE;
    }
}

/* Puts the arcs of a row that are not beaten side by side. Returns the largest
 * cost of an arc of the row. */
static NUMBER
KIND (pack_row) (const Values         *values,
                 const HierarchyShape *shape,
                 const guint8         *beaten,
                 guint32               node)
{
  const guint32 first = shape->first_up[node];
  UP *ups = values->ups.MEMBER;
  gboolean is_mixed = FALSE;
  guint32 at = first;
  NUMBER most = 0;

  for (guint32 i = first; i < shape->first_up[node + 1]; i++)
    {
      const PAIR pair = values->pairs.MEMBER[i];
      const gboolean forward = !(beaten[i] & 1) & (pair.forward < NONE);
      const gboolean backward = !(beaten[i] & 2) & (pair.backward < NONE);

      most = MAX (most, pair.forward < NONE ? pair.forward : 0);
      most = MAX (most, pair.backward < NONE ? pair.backward : 0);
      ups[at].head = shape->heads[i];
      ups[at].forward = forward ? pair.forward : NONE;
      ups[at].backward = backward ? pair.backward : NONE;
      at += (guint32) (forward | backward);
      is_mixed |= forward ^ backward;
    }
  values->ends[node] = (UpEnds) { first, at, at };
  if (is_mixed)
    KIND (sort_row) (values, shape, beaten, node);

  return most;
}

/* The place of the arc to @head among @n upward arcs by ascending heads; NULL
 * if there is none. */
static UP *
KIND (find_up) (UP     *ups,
                guint32 n,
                guint32 head)
{
  if (n == 0)
    return NULL;
  while (n > 1)
    {
      const guint32 half = n / 2;

      ups += ups[half].head <= head ? half : 0;
      n -= half;
    }

  return ups->head == head ? ups : NULL;
}

/* values_update_arc() */
static gboolean
KIND (update_arc) (const Values         *values,
                   const HierarchyShape *shape,
                   guint32               arc,
                   guint8                beaten)
{
  const guint32 node = shape->tails[arc], head = shape->heads[arc];
  const UpEnds ends = values->ends[node];
  const guint32 places[] = { shape->first_up[node], ends.down, ends.up,
                             ends.all };
  const PAIR pair = values->pairs.MEMBER[arc];
  const guint ways = ((pair.forward < NONE) | (pair.backward < NONE) << 1)
                     & ~beaten & 3u;
  UP *ups = values->ups.MEMBER;

  for (guint i = 0; i < 3; i++)
    {
      UP *up;

      if (ways > 0 && ways != (const guint[]) { 1, 3, 2 }[i])
        continue;
      up = KIND (find_up) (ups + places[i], places[i + 1] - places[i], head);
      if ((up != NULL) != (ways > 0))
        return FALSE;
      if (ways & 1)
        up->forward = pair.forward;
      if (ways & 2)
        up->backward = pair.backward;
    }

  return TRUE;
}

/* @most: set to the largest cost of an arc */
static gboolean
KIND (customise) (const Values         *values,
                  const HierarchyShape *shape,
                  gpointer              to,
                  guint8               *beaten,
                  Meter                *meter,
                  NUMBER               *most,
                  GError              **error)
{
  const KIND (Work) work = { shape, values->pairs.MEMBER, to, beaten };

  KIND (begin) (values, shape);
  for (guint32 i = 0; i < shape->n_nodes; i++)
    {
      if (!meter_go_on (meter, error))
        return FALSE;
      if (G_UNLIKELY (i % ROWS_A_TELLING == 0))
        meter_tell (meter, customise_share (shape, i));
      KIND (finish_row) (&work, i);
    }

  *most = 0;
  for (guint32 i = 0; i < shape->n_nodes; i++)
    *most = MAX (*most, KIND (pack_row) (values, shape, beaten, i));

  return TRUE;
}
