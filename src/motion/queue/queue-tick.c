/* queue-tick.c - the order of requests: first paths, the pool, and the budget
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A request has a constant rank: the tick of its arrival less its priority
 * times the ageing. As all waiting requests grow older alike, those of least
 * rank stay the first. So only requests that come within a few ticks can
 * overtake another, and none starves.
 *
 * The first requests by rank get memory. They take turns: the next is the one
 * with the least rank plus the number of its turns. So a long search lets short
 * ones pass that come later, and still gets its turn.
 *
 * Time decides only when a tick is over. */

#include "motion/queue/queue-private.h"

static gint64
count_turns (const Entry *entry)
{
  return (gint64) (entry->used / TURN_EXPANSIONS);
}

/* The first of the requests with memory. Of equals, the one with fewer
 * turns. */

static gboolean
has_turn_before (const Entry *a,
                 const Entry *b)
{
  const gint64 turns_a = count_turns (a), turns_b = count_turns (b);
  const gboolean settles = entry_is_settling (a);

  if (settles != entry_is_settling (b))
    return settles;
  if (turns_a + a->rank != turns_b + b->rank)
    return turns_a + a->rank < turns_b + b->rank;
  if (turns_a != turns_b)
    return turns_a < turns_b;

  return a->number < b->number;
}

/* The request whose turn is next. Without expansions left, one that needs
 * none. */
static Entry *
choose (WayQueue *self)
{
  Entry *next = NULL;

  for (guint i = 0; i < self->running->len; i++)
    {
      Entry *entry = g_ptr_array_index (self->running, i);

      if ((self->tick.left > 0 || entry_is_settling (entry))
          && (next == NULL || has_turn_before (entry, next)))
        next = entry;
    }

  return next;
}

static Entry *
first_of (GSequence *sequence)
{
  return g_sequence_is_empty (sequence)
           ? NULL : g_sequence_get (g_sequence_get_begin_iter (sequence));
}

/* Gives the first waiting request memory. */
static void
start (WayQueue *self,
       Entry    *entry)
{
  entry_stop_waiting (entry);
  entry_stop_look (entry);
  if (entry == self->looking)
    self->looking = NULL;
  g_ptr_array_add (self->running, entry);
  if (entry->memory != NULL)
    return;

  entry_give_memory (self, entry);
  entry_begin (entry);
}

/* Puts a request back among the waiting ones. */
static void
park (WayQueue *self,
      Entry    *entry)
{
  g_ptr_array_remove (self->running, entry);
  entry_take_memory (self, entry);
  entry->phase = PHASE_WAIT;
  if (entry->waiting == NULL)
    entry->waiting = g_sequence_insert_sorted (self->waiting, entry,
                                               entry_compare, NULL);
}

/* The last of the requests that still search; paths that were found are
 * kept. */
static Entry *
find_last (WayQueue *self)
{
  Entry *last = NULL;

  for (guint i = 0; i < self->running->len; i++)
    {
      Entry *entry = g_ptr_array_index (self->running, i);

      if (entry->phase == PHASE_SEARCH
          && (last == NULL || entry_compare (entry, last, NULL) > 0))
        last = entry;
    }

  return last;
}

/* Fills the pool. A request that comes before one under way was added later,
 * with a higher priority, and takes its room. */
static void
fill_pool (WayQueue *self)
{
  Entry *next;

  while ((next = first_of (self->waiting)) != NULL)
    {
      Entry *last;

      if (self->running->len < self->pool_size)
        {
          start (self, next);
          continue;
        }

      last = find_last (self);
      if (last == NULL || entry_compare (next, last, NULL) > 0)
        return;
      park (self, last);
      self->statistics.begun_anew++;
    }
}

/* Decides about a request whose first path was reported: it continues if it is
 * next anyway. */
static void
end_look (WayQueue *self,
          Entry    *entry)
{
  self->looking = NULL;
  if (entry == first_of (self->waiting)
      && self->running->len < self->pool_size)
    start (self, entry);
  else
    park (self, entry);
}

/* Lets the first of the requests that want a first path search until it can be
 * reported. */
static void
look (WayQueue *self,
      Entry    *entry)
{
  WayStatus status;

  if (entry != self->looking)
    {
      self->looking = entry;
      entry_give_memory (self, entry);
      entry_begin (entry);
    }

  status = entry_advance (self, entry, entry->search,
                          entry->first_expansions - entry->used);
  if (entry_end_service (self, entry)
      || (status == WAY_STATUS_RUNNING
          && entry->used < entry->first_expansions))
    return;

  entry_stop_look (entry);
  if (status == WAY_STATUS_RUNNING)
    {
      entry_tell_first (self, entry);
      if (!entry->is_dropped)
        end_look (self, entry);
      return;
    }

  start (self, entry);
  entry_note_status (self, entry, status);
  entry_settle (self, entry);
}

/* First paths, within half of the tick. */
static void
serve_looks (WayQueue *self,
             gint64    began)
{
  const Tick whole = self->tick;
  const guint64 half = whole.left / 2 + whole.left % 2;
  Entry *entry;

  self->tick.left = half;
  if (tick_is_timed (&whole))
    self->tick.deadline = began + (whole.deadline - began) / 2;

  while (self->tick.left > 0 && !self->tick.is_over
         && self->running->len <= self->pool_size
         && (entry = self->looking ? self->looking
                                   : first_of (self->looks)) != NULL)
    {
      entry_ref (entry);
      look (self, entry);
      entry_unref (entry);
    }

  self->tick.left += whole.left - half;
  self->tick.deadline = whole.deadline;
  tick_look (&self->tick);
}

/* Serves the next turn. Returns whether there was anything to do. */
static gboolean
serve_turn (WayQueue *self)
{
  const gboolean can_expand = self->tick.left > 0;
  Entry *entry;

  if (can_expand)
    fill_pool (self);
  entry = choose (self);
  if (entry == NULL ? can_expand : !entry_is_settling (entry))
    self->are_turns_due = FALSE;
  if (entry != NULL)
    entry_serve (self, entry);

  return entry != NULL;
}

/* Answers requests that were cancelled. */
static void
serve_cancelled (WayQueue *self)
{
  g_autoptr (GPtrArray) cancelled = NULL;

  for (GList *l = self->cancellables.head; l != NULL; l = l->next)
    {
      Entry *entry = l->data;

      if (!g_cancellable_is_cancelled (entry->cancellable))
        continue;
      if (cancelled == NULL)
        cancelled
          = g_ptr_array_new_with_free_func ((GDestroyNotify) entry_unref);
      g_ptr_array_add (cancelled, entry_ref (entry));
    }

  for (guint i = 0; cancelled != NULL && i < cancelled->len; i++)
    {
      Entry *entry = g_ptr_array_index (cancelled, i);

      if (!entry->is_dropped)
        {
          g_clear_pointer (&entry->path, way_path_unref);
          entry_answer (self, entry, WAY_STATUS_CANCELLED);
        }
    }
}

static void
count_tick (WayQueue *self,
            gint64    began)
{
  WayQueueStatistics *statistics = &self->statistics;
  const Tick *tick = &self->tick;

  statistics->ticks++;
  statistics->expansions += tick->expanded;
  statistics->edges += tick->generated;
  statistics->last_expansions = tick->expanded;
  statistics->last_edges = tick->generated;
  statistics->last_microseconds = (guint64) (g_get_monotonic_time () - began);
  statistics->most_expansions = MAX (statistics->most_expansions,
                                     tick->expanded);
  statistics->most_edges = MAX (statistics->most_edges, tick->generated);
  statistics->most_microseconds = MAX (statistics->most_microseconds,
                                       statistics->last_microseconds);
}

guint
way_queue_tick (WayQueue *self,
                guint64   max_expansions,
                gint64    max_microseconds)
{
  const gint64 began = g_get_monotonic_time ();
  guint n_left;

  g_return_val_if_fail (WAY_IS_QUEUE (self), 0);
  g_return_val_if_fail (max_microseconds >= -1, 0);
  g_return_val_if_fail (!self->is_ticking, 0);

  g_object_ref (self);          /* a callback may drop the last reference */
  self->is_ticking = TRUE;
  self->tick = (Tick) { .deadline = G_MAXINT64 };
  self->tick.left = max_expansions > 0 ? max_expansions : G_MAXUINT64;
  if (max_microseconds > 0 && max_microseconds < G_MAXINT64 - began)
    self->tick.deadline = began + max_microseconds;

  serve_cancelled (self);
  if (self->are_turns_due)
    serve_turn (self);
  self->are_turns_due = TRUE;
  serve_looks (self, began);
  while (!self->tick.is_over && serve_turn (self))
    ;
  count_tick (self, began);
  self->is_ticking = FALSE;
  n_left = g_hash_table_size (self->entries);
  g_object_unref (self);

  return n_left;
}
