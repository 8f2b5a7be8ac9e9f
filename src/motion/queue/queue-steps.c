/* queue-steps.c - the steps that the work for a request consists of
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The engine and the functions that take answers run code of the user, which
 * may remove any request, including this one. While the engine runs, @serving
 * keeps an entry from being released. */

#include "motion/queue/queue-private.h"

#include "core/pace.h"

void
tick_look (Tick *tick)
{
  if (tick_is_timed (tick))
    tick->is_over = g_get_monotonic_time () >= tick->deadline;
}

/* The same, and lets @pace choose when to look again. */
static void
look_in_pace (Tick *tick,
              Pace *pace)
{
  const gint64 now = g_get_monotonic_time ();

  tick->is_over = now >= tick->deadline;
  pace_look (pace, now);
}

gboolean
entry_end_service (WayQueue *self,
                   Entry    *entry)
{
  self->serving = NULL;
  if (!entry->is_dropped)
    return FALSE;

  entry_release (self, entry);
  return TRUE;
}

void
entry_begin (Entry *entry)
{
  WayGraph *graph = way_search_get_graph (entry->search);

  entry_lend (entry, NULL);
  if (entry->has_asker)
    search_begin_at (entry->search, entry->asker, entry->asker_cost);
  entry->has_moved = FALSE;
  entry_lend (entry, entry->search);
  entry->version = way_graph_get_version (graph);
  entry->phase = PHASE_SEARCH;
}

/* The expansions that count against the tick. A search that begins and expands
 * nothing counts as one expansion, so that no tick begins an unlimited number
 * of them. */
static void
charge (WayQueue         *self,
        Entry            *entry,
        const SearchWork *work,
        WayStatus         status)
{
  const guint64 due
    = MAX (work->expanded, status == WAY_STATUS_RUNNING ? 0 : 1);

  self->tick.left -= MIN (self->tick.left, due);
  self->tick.expanded += work->expanded;
  self->tick.generated += work->generated;
  entry->used += work->expanded;
}

WayStatus
entry_advance (WayQueue  *self,
               Entry     *entry,
               WaySearch *search,
               guint64    n_expansions)
{
  const gboolean is_timed = tick_is_timed (&self->tick);
  guint64 left = MIN (n_expansions, self->tick.left);
  WayStatus status;
  Pace pace;

  pace_begin (&pace, entry->is_prompt ? PACE_MOST_STEPS : 1);
  do
    {
      SearchWork work;

      self->serving = entry;
      status = search_advance (search, is_timed ? MIN (left, pace.left) : left,
                               &work, &entry->error);
      charge (self, entry, &work, status);
      self->tick.has_worked = TRUE;
      left -= MIN (left, work.expanded);
      if (is_timed)
        look_in_pace (&self->tick, &pace);
    }
  while (status == WAY_STATUS_RUNNING && left > 0 && !self->tick.is_over
         && !entry->is_dropped);

  return status;
}

void
entry_answer (WayQueue *self,
              Entry    *entry,
              WayStatus status)
{
  self->statistics.served++;
  entry_ref (entry);
  entry->is_dropped = TRUE;
  entry_release (self, entry);
  entry->func (entry->search, status, entry->path, entry->error,
               entry->user_data);
  entry_unref (entry);
}
