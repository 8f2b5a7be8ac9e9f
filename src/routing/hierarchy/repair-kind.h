/* repair-kind.h - updating the costs of arcs in numbers of one kind
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Included by repair.c once for each kind, with these macros:
 *
 *   NUMBER, PAIR       the types of numbers and pairs
 *   NONE               no way
 *   KIND(name)         the name of a function of this kind
 *   MEMBER             the member of the union of ArcChange
 *   FROM_COST(cost)    the number of the cost of an edge
 *   GET(arc)           the costs of an arc in both directions
 *   SET(arc, pair)     sets them */

/* Arcs -------------------------------------------------------------------- */

/* The cost of @slot by edges alone. */
static NUMBER
KIND (number_by_edges) (const Work *self,
                        guint32     slot)
{
  const Values *values = self->values;
  const guint32 first = self->shape->slot_edges[slot];
  NUMBER least = NONE;
  guint32 edge = first;

  if (first == HIERARCHY_NONE)
    return least;

  do
    {
      const NUMBER number = FROM_COST (values_cost (values, edge));

      least = MIN (least, number);
      edge = self->shape->edge_twins[edge];
    }
  while (edge != first);

  return least;
}

/* Lowers @pair to the ways over the nodes below @arc, and lists the legs of
 * these ways. Returns their number. */
static guint
KIND (take_legs) (const Work *self,
                  guint32     arc,
                  PAIR       *pair)
{
  const Values *values = self->values;
  Legs *legs = self->repair->legs;
  LegsWalk walk;
  guint n = 0;

  legs_begin (&walk, self->shape, arc);
  while (legs_next (&walk, self->shape, &legs[n]))
    {
      const PAIR tail = GET (legs[n].to_tail), head = GET (legs[n].to_head);
      const NUMBER forward = tail.backward + head.forward;
      const NUMBER backward = head.backward + tail.forward;

      pair->forward = MIN (pair->forward, forward);
      pair->backward = MIN (pair->backward, backward);
      n++;
    }

  return n;
}

/* Which of two arcs of a row, which cost @low and @high in one direction, a way
 * over the other arc beats: 1 for the high arc, 4 for the low arc. The arc
 * between their heads costs @there from the low arc to the high one, and @back
 * from the high one. */
static inline guint
KIND (beaten) (NUMBER low,
               NUMBER high,
               NUMBER there,
               NUMBER back)
{
  return (guint) (low + there < high) | (guint) (high + back < low) << 2;
}

/* The same in both directions: 2 for the high arc backward, 8 for the low
 * arc. */
static inline guint
KIND (beaten_both) (const PAIR low,
                    const PAIR high,
                    const PAIR between)
{
  return KIND (beaten) (low.forward, high.forward, between.forward,
                        between.backward)
         | KIND (beaten) (low.backward, high.backward, between.backward,
                          between.forward) << 1;
}

/* An arc that has changed. In a direction without a change the least
 * cost is NONE. */
typedef struct
{
  PAIR before;
  PAIR after;
  PAIR least;                   /* of the two */
} KIND (Change);

static inline NUMBER
KIND (least) (NUMBER before,
              NUMBER after)
{
  return before < after || before > after ? MIN (before, after) : NONE;
}

static inline KIND (Change)
KIND (change_of) (const PAIR before,
                  const PAIR after)
{
  return (KIND (Change)) {
    before, after,
    { KIND (least) (before.forward, after.forward),
      KIND (least) (before.backward, after.backward) } };
}

/* Notes the arcs below that a changed arc beats otherwise than before. They are
 * its legs, whose costs are known. Most of them fail the first test. */
static void
KIND (beat_legs) (const Work          *self,
                  guint                n_legs,
                  const KIND (Change) *change)
{
  const Values *values = self->values;
  const PAIR least = change->least;

  for (guint i = 0; i < n_legs; i++)
    {
      const Legs legs = self->repair->legs[i];
      const PAIR low = GET (legs.to_tail), high = GET (legs.to_head);
      guint difference;

      if (!((low.forward + least.forward < high.forward)
            | (high.forward + least.backward < low.forward)
            | (low.backward + least.backward < high.backward)
            | (high.backward + least.forward < low.backward)))
        continue;

      difference = KIND (beaten_both) (low, high, change->before)
                   ^ KIND (beaten_both) (low, high, change->after);
      if (difference & 3)
        add_doubtful (self, legs.to_head);
      if (difference & 12)
        add_doubtful (self, legs.to_tail);
    }
}

/* Computes the cost of @arc again. %FALSE if numbers cannot hold it. */
static gboolean
KIND (renew_arc) (const Work *self,
                  guint32     arc)
{
  Values *values = self->values;
  const PAIR before = GET (arc);
  ArcChange change = { arc, { { 0, 0 } } };
  PAIR after = { KIND (number_by_edges) (self, 2 * arc),
                 KIND (number_by_edges) (self, 2 * arc + 1) };
  const guint n_legs = KIND (take_legs) (self, arc, &after);
  KIND (Change) changed;

  if (after.forward == before.forward && after.backward == before.backward)
    return TRUE;
  if ((after.forward < NONE && after.forward > self->most)
      || (after.backward < NONE && after.backward > self->most))
    return FALSE;

  add_doubtful (self, arc);
  change.before.MEMBER = before;
  g_array_append_val (self->repair->arcs, change);
  SET (arc, after);
  changed = KIND (change_of) (before, after);
  KIND (beat_legs) (self, n_legs, &changed);
  return TRUE;
}

/* Offers ------------------------------------------------------------------ */

/* Whether an arc that costs @number may change if the offer of one row goes
 * from @before to @after. */
static inline gboolean
KIND (is_felt) (NUMBER number,
                NUMBER before,
                NUMBER after)
{
  return after < number || (before <= number && after > before);
}

/* Offers the arc @between the heads of two arcs of a row the way over them: the
 * arc that has changed, and the arc @other, which has not. @to leads from the
 * head of @other to that of the changed arc, and @from back. If the changed arc
 * beats @other otherwise than before, @other is doubtful; the changed arc is
 * doubtful anyway. Most arcs fail the first test. */
static inline void
KIND (offer) (const Work          *self,
              const KIND (Change) *change,
              const PAIR           pair,
              guint32              other,
              guint32              between,
              NUMBER               to,
              NUMBER               from)
{
  const PAIR before = change->before, after = change->after;

  if (!((pair.backward + change->least.forward <= to)
        | (change->least.backward + pair.forward <= from)
        | (change->least.forward + from < pair.forward)
        | (to + change->least.backward < pair.backward)))
    return;

  if (KIND (is_felt) (to, pair.backward + before.forward,
                      pair.backward + after.forward)
      || KIND (is_felt) (from, before.backward + pair.forward,
                         after.backward + pair.forward))
    add_waiting (self, between);
  if ((before.forward + from < pair.forward)
        != (after.forward + from < pair.forward)
      || (to + before.backward < pair.backward)
           != (to + after.backward < pair.backward))
    add_doubtful (self, other);
}

/* Offers the way over two changed arcs of a row. The arc @low has the lower
 * head. Both are doubtful. */
static void
KIND (offer_both) (const Work      *self,
                   const ArcChange *low,
                   const ArcChange *high)
{
  const Values *values = self->values;
  const guint32 *heads = self->shape->heads;
  const guint32 between = hierarchy_find_arc (self->shape, heads[low->arc],
                                              heads[high->arc]);
  const PAIR pair = GET (between);
  const PAIR low_after = GET (low->arc), high_after = GET (high->arc);
  const PAIR low_before = low->before.MEMBER;
  const PAIR high_before = high->before.MEMBER;

  if (KIND (is_felt) (pair.forward, low_before.backward + high_before.forward,
                      low_after.backward + high_after.forward)
      || KIND (is_felt) (pair.backward,
                         high_before.backward + low_before.forward,
                         high_after.backward + low_after.forward))
    add_waiting (self, between);
}

/* Offers the ways over the changed arc @arc and arcs from @first to @end of its
 * row, which have not changed and have lower heads. */
static void
KIND (offer_lower) (const Work          *self,
                    guint32              arc,
                    const KIND (Change) *change,
                    guint32              first,
                    guint32              end)
{
  const Values *values = self->values;
  const HierarchyShape *shape = self->shape;

  for (guint32 i = first; i < end; i++)
    {
      const guint32 between = find_arc_after (shape, shape->heads[i],
                                              shape->heads[arc], arc - i - 1);
      const PAIR pair = GET (between);

      KIND (offer) (self, change, GET (i), i, between, pair.forward,
                    pair.backward);
    }
}

/* The same for arcs with higher heads. The arc to the first of these heads
 * comes at or after @between in the row of the head of @arc. Returns the place
 * after the arc to the last. */
static guint32
KIND (offer_higher) (const Work          *self,
                     const KIND (Change) *change,
                     guint32              first,
                     guint32              end,
                     guint32              between)
{
  const Values *values = self->values;
  const guint32 *heads = self->shape->heads;

  for (guint32 i = first; i < end; i++, between++)
    {
      PAIR pair;

      while (heads[between] != heads[i])
        between++;
      pair = GET (between);
      KIND (offer) (self, change, GET (i), i, between, pair.backward,
                    pair.forward);
    }

  return between;
}

/* Offers change @at of the @n changes of the row of @node to the arcs above.
 * Ways over two changed arcs are offered with the lower one. */
static void
KIND (offer_arc) (const Work      *self,
                  guint32          node,
                  const ArcChange *changes,
                  guint            n,
                  guint            at)
{
  const Values *values = self->values;
  const HierarchyShape *shape = self->shape;
  const guint32 arc = changes[at].arc;
  const KIND (Change) change = KIND (change_of) (changes[at].before.MEMBER,
                                                 GET (arc));
  guint32 first = shape->first_up[node];
  guint32 between = shape->first_up[shape->heads[arc]];

  for (guint i = 0; i <= at; i++)
    {
      KIND (offer_lower) (self, arc, &change, first, changes[i].arc);
      first = changes[i].arc + 1;
    }
  for (guint i = at + 1; i < n; i++)
    {
      between = KIND (offer_higher) (self, &change, first, changes[i].arc,
                                     between);
      KIND (offer_both) (self, &changes[at], &changes[i]);
      first = changes[i].arc + 1;
    }
  KIND (offer_higher) (self, &change, first, shape->first_up[node + 1],
                       between);
}

/* Computes all arcs that wait in the lowest row. */
static RepairEnd
KIND (renew_row) (const Work *self,
                  GError    **error)
{
  const Repair *repair = self->repair;
  const guint n_before = repair->arcs->len;
  const guint32 node
    = self->shape->tails[g_array_index (repair->waiting, guint32, 0)];
  guint n;

  while (repair->waiting->len > 0
         && g_array_index (repair->waiting, guint32, 0)
              < self->shape->first_up[node + 1])
    {
      const guint32 arc = take_waiting (self);

      if (!meter_go_on (self->meter, error) || !reserve_legs (self, arc, error))
        return REPAIR_FAILED;
      if (!KIND (renew_arc) (self, arc))
        return REPAIR_TOO_LARGE;
    }
  if (repair->arcs->len == n_before)
    return REPAIR_DONE;

  n = repair->arcs->len - n_before;
  for (guint i = 0; i < n; i++)
    KIND (offer_arc) (self, node,
                      &g_array_index (repair->arcs, ArcChange, n_before), n,
                      i);
  return REPAIR_DONE;
}

/* Gives all arcs the costs that they had before. */
static void
KIND (undo) (const Work *self)
{
  Values *values = self->values;

  for (guint i = 0; i < self->repair->arcs->len; i++)
    {
      const ArcChange *change = &g_array_index (self->repair->arcs, ArcChange,
                                                i);

      SET (change->arc, change->before.MEMBER);
    }
}

/* Upward arcs ------------------------------------------------------------- */

/* Whether other arcs of its row beat @arc: 1 forward, 2 backward. */
static guint
KIND (beat_arc) (const Work *self,
                 guint32     arc)
{
  const Values *values = self->values;
  const HierarchyShape *shape = self->shape;
  const guint32 first = shape->first_up[shape->tails[arc]];
  const guint32 end = shape->first_up[shape->tails[arc] + 1];
  const guint32 head = shape->heads[arc];
  const PAIR pair = GET (arc);
  guint32 between = shape->first_up[head];
  guint beaten = 0;

  for (guint32 i = arc + 1; i < end && beaten < 3; i++, between++)
    {
      while (shape->heads[between] != shape->heads[i])
        between++;
      beaten |= KIND (beaten_both) (pair, GET (i), GET (between)) >> 2;
    }
  for (guint32 i = first; i < arc && beaten < 3; i++)
    beaten |= KIND (beaten_both) (
                GET (i), pair,
                GET (find_arc_after (shape, shape->heads[i], head,
                                     arc - i - 1))) & 3;

  return beaten;
}

#undef NUMBER
#undef PAIR
#undef NONE
#undef KIND
#undef MEMBER
#undef FROM_COST
#undef GET
#undef SET
