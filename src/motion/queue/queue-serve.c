/* queue-serve.c - one request of a queue, from its search to its answer
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "motion/queue/queue-private.h"

/* Nodes looked at between looks at the clock. */
#define SCAN_NODES 4096

void
entry_tell_first (WayQueue *self,
                  Entry    *entry)
{
  PartialScan scan = PARTIAL_SCAN_BEGIN;
  g_autoptr (WayPath) path = NULL;

  entry->first_expansions = 0;
  self->serving = entry;
  search_scan_partial (entry->search, &scan, G_MAXUINT32);
  path = search_dup_scanned (entry->search, &scan);
  if (entry_end_service (self, entry) || path == NULL)
    return;

  self->statistics.first_paths++;
  entry->func (entry->search, WAY_STATUS_RUNNING, path, NULL,
               entry->user_data);
}

/* Expansions for repairing the path that was found: about half of those it took
 * to find it. So if the graph changes at every tick, requests cost at most
 * twice the time of those over a constant graph. */
static guint64
choose_repair_left (const Entry *entry)
{
  WayStatistics statistics;

  way_search_get_statistics (entry->search, &statistics);
  return statistics.expanded / 2 + 256;
}

void
entry_note_status (WayQueue *self,
                   Entry    *entry,
                   WayStatus status)
{
  if (status == WAY_STATUS_RUNNING)
    return;
  if (status == WAY_STATUS_FAILED || status == WAY_STATUS_CANCELLED)
    {
      entry_answer (self, entry, status);
      return;
    }

  entry->status = status;
  entry->phase = PHASE_SCAN;
  entry->scan = (PartialScan) PARTIAL_SCAN_BEGIN;
  entry->repair_left = choose_repair_left (entry);
}

/* Whether a change may have opened a path that a search without result has
 * missed. */
static gboolean
may_have_missed (const Entry *entry)
{
  WayStatistics statistics;

  if (entry->n_anew > 0 || (entry->status != WAY_STATUS_EXHAUSTED
                            && entry->status != WAY_STATUS_MAX_COST))
    return FALSE;

  way_search_get_statistics (entry->search, &statistics);
  return statistics.changes > 0
         || entry->version
              != way_graph_get_version (way_search_get_graph (entry->search));
}

static void
scan (WayQueue *self,
      Entry    *entry)
{
  gboolean is_whole;

  if (may_have_missed (entry))
    {
      entry_begin_anew (self, entry);
      return;
    }

  self->serving = entry;
  is_whole = search_scan_partial (entry->search, &entry->scan,
                                  tick_is_timed (&self->tick) ? SCAN_NODES
                                                              : G_MAXUINT32);
  if (is_whole)
    {
      entry->path = search_dup_scanned (entry->search, &entry->scan);
      entry->phase = PHASE_CHECK;
    }
  entry_end_service (self, entry);
}

/* Whether the rest of the tick is too short to walk a path, which cannot be
 * interrupted, and a later tick will be long enough. */
static gboolean
is_too_late (const WayQueue *self,
             const Entry    *entry)
{
  const Tick *tick = &self->tick;

  return entry->phase == PHASE_CHECK && entry->path != NULL
         && tick_is_timed (tick) && tick->has_worked
         && (gdouble) (tick->deadline - g_get_monotonic_time ())
              < self->walk_time * way_path_get_length (entry->path);
}

void
entry_settle (WayQueue *self,
              Entry    *entry)
{
  while (!entry->is_dropped && !self->tick.is_over && entry_is_settling (entry))
    {
      if (is_too_late (self, entry))
        {
          self->tick.is_over = TRUE;
          return;
        }
      if (entry->phase == PHASE_SCAN)
        scan (self, entry);
      else
        entry_check (self, entry);
      self->tick.has_worked = TRUE;
      tick_look (&self->tick);
    }
}

static void
search_on (WayQueue *self,
           Entry    *entry,
           guint64   n_expansions)
{
  const WayStatus status
    = entry_advance (self, entry, entry->search, n_expansions);

  if (entry_end_service (self, entry))
    return;

  if (status == WAY_STATUS_RUNNING && entry->first_expansions > 0
      && entry->used >= entry->first_expansions)
    entry_tell_first (self, entry);
  if (!entry->is_dropped)
    entry_note_status (self, entry, status);
}

void
entry_serve (WayQueue *self,
             Entry    *entry)
{
  const guint64 n_expansions = TURN_EXPANSIONS - entry->used % TURN_EXPANSIONS;

  entry_ref (entry);
  if (entry->phase == PHASE_SEARCH)
    search_on (self, entry, n_expansions);
  else if (entry->phase == PHASE_MEND)
    entry_repair (self, entry, n_expansions);
  entry_settle (self, entry);
  entry_unref (entry);
}
