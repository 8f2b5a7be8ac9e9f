/* time-slots.c - the times at which one place is taken, open, or free
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Slots are sorted by their beginnings, and may overlap if their owners differ.
 * Openings are counted from the lap before time 0 on: with m openings in a lap,
 * opening n is opening n modulo m, n / m laps later. Every caller computes its
 * beginning by this sum, so all get the same bits.
 *
 * A free time is the intersection of a gap between slots and an opening. A new
 * free time begins only after a slot or with an opening, so the number of slots
 * and openings that began before numbers the free times without a list of
 * them. */

#include "views/schedule/time-slots.h"

#include "core/node-type-private.h"

#include <stdlib.h>
#include <string.h>

/* The number of bits for laps leaves room for slots. */
#define MAX_OPENINGS G_MAXINT32

guint
time_slots_hash_ids (gconstpointer key)
{
  return (guint) node_type_hash_words (key, 1);
}

void
time_slots_init (TimeSlots *self)
{
  memset (self, 0, sizeof *self);
  self->slots = g_array_new (FALSE, FALSE, sizeof (TimeSlot));
}

void
time_slots_copy (TimeSlots       *self,
                 const TimeSlots *other)
{
  *self = *other;
  self->slots = g_array_copy (other->slots);
  self->openings = g_memdup2 (other->openings,
                              other->n_openings * sizeof (WayTimeSpan));
}

void
time_slots_clear (TimeSlots *self)
{
  g_clear_pointer (&self->slots, g_array_unref);
  g_clear_pointer (&self->openings, g_free);
}

static TimeSlot *
slot_at (const TimeSlots *self,
         guint            i)
{
  return &g_array_index (self->slots, TimeSlot, i);
}

/* Slots ------------------------------------------------------------------- */

/* The number of slots that begin before @time, or with @or_at at it. */
static guint
count_begun (const TimeSlots *self,
             gdouble          time,
             gboolean         or_at)
{
  guint low = 0, high = self->slots->len;

  while (low < high)
    {
      const guint middle = low + (high - low) / 2;
      const gdouble from = slot_at (self, middle)->from;

      if (from < time || (or_at && from == time))
        low = middle + 1;
      else
        high = middle;
    }

  return low;
}

/* Updates the sums of the slots from slot @i on. */
static void
sum_up (TimeSlots *self,
        guint      i)
{
  for (; i < self->slots->len; i++)
    {
      TimeSlot *slot = slot_at (self, i);
      const TimeSlot *before = i > 0 ? slot - 1 : NULL;

      if (before == NULL || slot->until > before->last)
        {
          slot->last = slot->until;
          slot->last_owner = slot->owner;
          if (before == NULL)
            slot->last_other = 0;
          else
            slot->last_other = before->last_owner == slot->owner
                                 ? before->last_other : before->last;
          continue;
        }

      slot->last = before->last;
      slot->last_owner = before->last_owner;
      slot->last_other = before->last_other;
      if (slot->owner != slot->last_owner)
        slot->last_other = MAX (slot->last_other, slot->until);
    }
}

/* The end of the last of the first @n slots, without those of @owner. */
static gdouble
last_end (const TimeSlots *self,
          guint            n,
          guint32          owner)
{
  const TimeSlot *slot;

  if (n == 0)
    return 0;

  slot = slot_at (self, n - 1);
  return owner != WAY_RESERVATIONS_NOBODY && slot->last_owner == owner
           ? slot->last_other : slot->last;
}

void
time_slots_add (TimeSlots *self,
                gdouble    from,
                gdouble    until,
                guint32    owner)
{
  TimeSlot slot = { .owner = owner };
  guint i = count_begun (self, until, TRUE);
  guint first;

  /* No slot before a slot whose sum ends before @from can touch the new one. */
  while (i > 0 && slot_at (self, i - 1)->last >= from)
    {
      const TimeSlot *old = slot_at (self, --i);

      if (old->owner != owner || old->until < from)
        continue;
      from = MIN (from, old->from);
      until = MAX (until, old->until);
      g_array_remove_index (self->slots, i);
    }

  first = i;
  i = count_begun (self, from, FALSE);
  slot.from = from;
  slot.until = until;
  g_array_insert_val (self->slots, i, slot);
  sum_up (self, MIN (first, i));
}

/* Removes the slots for which @is_dropped is true. Returns whether it removed
 * any. */
static gboolean
drop (TimeSlots *self,
      gboolean (*is_dropped) (const TimeSlot *slot,
                              gdouble         time,
                              guint32         owner),
      gdouble    time,
      guint32    owner)
{
  guint kept = 0;

  for (guint i = 0; i < self->slots->len; i++)
    {
      const TimeSlot slot = *slot_at (self, i);

      if (!is_dropped (&slot, time, owner))
        *slot_at (self, kept++) = slot;
    }
  if (kept == self->slots->len)
    return FALSE;

  g_array_set_size (self->slots, kept);
  sum_up (self, 0);
  return TRUE;
}

static gboolean
belongs_to (const TimeSlot *slot,
            gdouble         time,
            guint32         owner)
{
  return slot->owner == owner;
}

static gboolean
has_ended (const TimeSlot *slot,
           gdouble         time,
           guint32         owner)
{
  return slot->until <= time;
}

gboolean
time_slots_release (TimeSlots *self,
                    guint32    owner)
{
  return drop (self, belongs_to, 0, owner);
}

gboolean
time_slots_forget (TimeSlots *self,
                   gdouble    time)
{
  return drop (self, has_ended, time, WAY_RESERVATIONS_NOBODY);
}

gboolean
time_slots_first_gap (const TimeSlots *self,
                      guint32          owner,
                      gdouble          time,
                      FreeTime        *gap)
{
  guint i = count_begun (self, time, TRUE);

  gap->mark = 0;
  gap->from = last_end (self, i, owner);
  gap->until = INFINITY;
  for (; i < self->slots->len; i++)
    {
      const TimeSlot *slot = slot_at (self, i);

      if (slot->owner == owner && owner != WAY_RESERVATIONS_NOBODY)
        continue;
      if (slot->from > gap->from)
        {
          gap->until = slot->from;
          break;
        }
      gap->from = MAX (gap->from, slot->until);
    }

  return gap->from < INFINITY;
}

/* Openings ---------------------------------------------------------------- */

static int
compare_spans (gconstpointer a,
               gconstpointer b)
{
  const WayTimeSpan *one = a, *other = b;

  return (one->from > other->from) - (one->from < other->from);
}

/* Joins sorted spans that touch; returns the number of spans that are left. */
static guint
join_spans (WayTimeSpan *spans,
            guint        n_spans)
{
  guint n = 0;

  for (guint i = 0; i < n_spans; i++)
    if (n > 0 && spans[i].from <= spans[n - 1].until)
      spans[n - 1].until = MAX (spans[n - 1].until, spans[i].until);
    else
      spans[n++] = spans[i];

  return n;
}

/* Moves the part of a span that reaches into the next lap to the begin of the
 * lap, and joins it with the spans there. A span that fills a whole lap is
 * always open. */
static void
join_laps (TimeSlots *self)
{
  WayTimeSpan *spans = self->openings;
  WayTimeSpan *last = &spans[self->n_openings - 1];

  while (last > spans && spans->from + self->period <= last->until)
    {
      last->until = MAX (last->until, spans->until + self->period);
      memmove (spans, spans + 1, --self->n_openings * sizeof *spans);
      last--;
    }
  if (last->until - last->from >= self->period
      || (last == spans && spans->from + self->period <= spans->until))
    self->has_openings = FALSE;
}

void
time_slots_set_openings (TimeSlots         *self,
                         const WayTimeSpan *spans,
                         guint              n_spans,
                         gdouble            period)
{
  guint n = 0;

  g_free (self->openings);
  self->openings = g_new (WayTimeSpan, MAX (n_spans, 1));
  self->period = period;
  self->has_openings = TRUE;

  for (guint i = 0; i < n_spans; i++)
    if (spans[i].from < spans[i].until)
      self->openings[n++] = spans[i];
  qsort (self->openings, n, sizeof *spans, compare_spans);
  self->n_openings = join_spans (self->openings, n);
  if (period > 0 && self->n_openings > 0)
    join_laps (self);
  if (self->n_openings == 1 && self->openings[0].from == 0
      && self->openings[0].until == INFINITY)
    self->has_openings = FALSE;
}

static WayTimeSpan
opening (const TimeSlots *self,
         gint64           n)
{
  const gint64 m = self->n_openings;
  const gint64 lap = n >= 0 ? n / m : -1;       /* n is at least -m */
  const WayTimeSpan *span = &self->openings[n - lap * m];

  return (WayTimeSpan) { span->from + lap * self->period,
                         span->until + lap * self->period };
}

/* Finds the range of openings, from @low to before @high, that contains the
 * first one that ends after @time. */
static gboolean
bound_openings (const TimeSlots *self,
                gdouble          time,
                gint64          *low,
                gint64          *high)
{
  const gint64 m = self->n_openings;
  gdouble lap;

  *low = 0;
  *high = m;
  if (!(self->period > 0))
    return m > 0;

  lap = floor (time / self->period);
  if (m == 0 || !((lap + 4) * m < MAX_OPENINGS))
    return FALSE;
  *low = MAX (((gint64) lap - 2) * m, -m);
  *high = ((gint64) lap + 3) * m;
  return TRUE;
}

/* The first opening that ends after @time. Its mark counts openings. */
static gboolean
first_opening (const TimeSlots *self,
               gdouble          time,
               FreeTime        *found)
{
  WayTimeSpan span;
  gint64 low, high, end;

  *found = (FreeTime) { 0, INFINITY, 0 };
  if (!self->has_openings)
    return TRUE;
  if (!bound_openings (self, time, &low, &high))
    return FALSE;

  end = high;
  while (low < high)
    {
      const gint64 middle = low + (high - low) / 2;

      if (opening (self, middle).until > time)
        high = middle;
      else
        low = middle + 1;
    }
  if (low == end)
    return FALSE;

  span = opening (self, low);
  found->from = MAX (span.from, 0);
  found->until = span.until;
  found->mark = (guint32) (low + self->n_openings);
  return TRUE;
}

/* Free times -------------------------------------------------------------- */

gboolean
time_slots_first_free (const TimeSlots *self,
                       guint32          owner,
                       gdouble          time,
                       FreeTime        *free)
{
  FreeTime open, gap;

  while (first_opening (self, time, &open))
    {
      if (!time_slots_first_gap (self, owner, MAX (time, open.from), &gap))
        return FALSE;
      if (gap.from < open.until && open.from < open.until)
        {
          free->from = MAX (open.from, gap.from);
          free->until = MIN (open.until, gap.until);
          free->mark = open.mark + count_begun (self, free->from, FALSE);
          return free->mark >= open.mark && free->mark != NO_MARK;
        }
      time = MAX (gap.from, open.until);
    }

  return FALSE;
}
