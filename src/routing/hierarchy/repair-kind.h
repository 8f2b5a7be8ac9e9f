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

/* Notes which of two arcs of a row may be beaten otherwise than before. */
static inline void
KIND (note_beaten) (const Work *self,
                    guint32     low,
                    guint32     high,
                    guint       difference)
{
  if (difference & 3)
    add_doubtful (self, high);
  if (difference & 12)
    add_doubtful (self, low);
}

/* Notes the arcs below that the changed arc beats otherwise than before. They
 * are its legs, whose costs are known. */
static void
KIND (beat_legs) (const Work *self,
                  guint       n_legs,
                  const PAIR  before,
                  const PAIR  after)
{
  const Values *values = self->values;

  for (guint i = 0; i < n_legs; i++)
    {
      const Legs legs = self->repair->legs[i];
      const PAIR low = GET (legs.to_tail), high = GET (legs.to_head);

      KIND (note_beaten) (self, legs.to_tail, legs.to_head,
                          KIND (beaten_both) (low, high, before)
                          ^ KIND (beaten_both) (low, high, after));
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

  if (after.forward == before.forward && after.backward == before.backward)
    return TRUE;
  if ((after.forward < NONE && after.forward > self->most)
      || (after.backward < NONE && after.backward > self->most))
    return FALSE;

  add_doubtful (self, arc);
  change.before.MEMBER = before;
  g_array_append_val (self->repair->arcs, change);
  SET (arc, after);
  KIND (beat_legs) (self, n_legs, before, after);
  return TRUE;
}

/* Offers ------------------------------------------------------------------ */

/* The costs of an arc of a row. */
typedef struct
{
  guint32 arc;
  PAIR    before;
  PAIR    after;
} KIND (Change);

static inline gboolean
KIND (is_same) (const PAIR a,
                const PAIR b)
{
  return a.forward == b.forward && a.backward == b.backward;
}

/* Whether an arc that costs @number may change if the offer of one row goes
 * from @before to @after. */
static inline gboolean
KIND (is_felt) (NUMBER number,
                NUMBER before,
                NUMBER after)
{
  return after < number || (before <= number && after > before);
}

/* Which of two arcs of a row are beaten otherwise than before, as bits of
 * beaten_both(). Most changes are of one direction. */
static inline guint
KIND (beaten_otherwise) (const KIND (Change) *low,
                         const KIND (Change) *high,
                         const PAIR           between)
{
  guint difference = 0;

  if (low->before.forward != low->after.forward
      || high->before.forward != high->after.forward)
    difference = KIND (beaten) (low->before.forward, high->before.forward,
                                between.forward, between.backward)
                 ^ KIND (beaten) (low->after.forward, high->after.forward,
                                  between.forward, between.backward);
  if (low->before.backward != low->after.backward
      || high->before.backward != high->after.backward)
    difference |= (KIND (beaten) (low->before.backward, high->before.backward,
                                  between.backward, between.forward)
                   ^ KIND (beaten) (low->after.backward, high->after.backward,
                                    between.backward, between.forward)) << 1;

  return difference;
}

/* Offers the arc @between the heads of two arcs of a row the way over them. The
 * arc @low has the lower head. If @between changes as well, what it beats is
 * compared again. */
static G_ALWAYS_INLINE inline void
KIND (offer) (const Work          *self,
              const KIND (Change) *low,
              const KIND (Change) *high,
              guint32              between)
{
  const Values *values = self->values;
  const PAIR pair = GET (between);

  if (KIND (is_felt) (pair.forward, low->before.backward + high->before.forward,
                      low->after.backward + high->after.forward)
      || KIND (is_felt) (pair.backward,
                         high->before.backward + low->before.forward,
                         high->after.backward + low->after.forward))
    add_waiting (self, between);
  KIND (note_beaten) (self, low->arc, high->arc,
                      KIND (beaten_otherwise) (low, high, pair));
}

/* Offers the change of arc @i of a row of @n arcs to the arcs above. @heads: of
 * the row */
static void
KIND (offer_arc) (const Work          *self,
                  const guint32       *heads,
                  const KIND (Change) *row,
                  guint                n,
                  guint                i)
{
  const HierarchyShape *shape = self->shape;
  guint32 between = shape->first_up[heads[i]];

  for (guint j = 0; j < i; j++)
    if (KIND (is_same) (row[j].before, row[j].after))  /* else it has offered */
      KIND (offer) (self, &row[j], &row[i],
                    hierarchy_find_arc (shape, heads[j], heads[i]));
  for (guint j = i + 1; j < n; j++, between++)
    {
      while (shape->heads[between] != heads[j])
        between++;
      KIND (offer) (self, &row[i], &row[j], between);
    }
}

/* Offers the changes of a row to the arcs above. @changes: of the row */
static void
KIND (offer_row) (const Work      *self,
                  guint32          node,
                  const ArcChange *changes,
                  guint            n_changes)
{
  const Values *values = self->values;
  const guint32 first = self->shape->first_up[node];
  const guint n = self->shape->first_up[node + 1] - first;
  KIND (Change) *row;

  g_array_set_size (self->repair->row, n);
  row = (KIND (Change) *) (gpointer) self->repair->row->data;
  for (guint i = 0; i < n; i++)
    {
      row[i].arc = first + i;
      row[i].before = row[i].after = GET (first + i);
    }
  for (guint i = 0; i < n_changes; i++)
    row[changes[i].arc - first].before = changes[i].before.MEMBER;

  for (guint i = 0; i < n_changes; i++)
    KIND (offer_arc) (self, self->shape->heads + first, row, n,
                      changes[i].arc - first);
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

  KIND (offer_row) (self, node,
                    &g_array_index (repair->arcs, ArcChange, n_before),
                    repair->arcs->len - n_before);
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

/* Finds out whether other arcs of its row beat @arc. */
static void
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
                GET (hierarchy_find_arc (shape, shape->heads[i], head))) & 3;
  self->repair->beaten[arc] = (guint8) beaten;
}

#undef NUMBER
#undef PAIR
#undef NONE
#undef KIND
#undef MEMBER
#undef FROM_COST
#undef GET
#undef SET
