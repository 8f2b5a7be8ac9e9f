/* query-hints.c - unfolding the slots of a path by hints
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * See hierarchy/unfold-hints. Hints need no check: they were found for the
 * present costs, and each was written after its sum came out. */

#include "routing/hierarchy/query-private.h"

#include <string.h>

void
query_note_waiting (WayHierarchyQuery *self)
{
  const guint n_met = self->met->len, n_waiting = self->waiting->len;
  const guint32 *waiting = (const guint32 *) (gpointer) self->waiting->data;
  const PathPart *parts = (const PathPart *) (gpointer) self->parts->data;
  PathSlot *met;

  if (n_waiting == 0)
    return;

  g_array_set_size (self->met, n_met + n_waiting);
  met = (PathSlot *) (gpointer) self->met->data + n_met;
  for (guint i = 0; i < n_waiting; i++)
    {
      const PathPart *part = &parts[waiting[i]];

      met[i] = (PathSlot) { part->number, waiting[i], part->next };
    }
}

void
query_follow_hints (WayHierarchyQuery *self,
                    const UnfoldHints *hints,
                    gboolean           by_steps)
{
  const HierarchyShape *shape = costs_shape (self->costs);
  const Values *values = costs_values (self->costs);
  const guint n_waiting = self->waiting->len;
  guint32 *waiting = (guint32 *) (gpointer) self->waiting->data;
  guint32 n_parts = self->parts->len, n_left = 0, n_hinted = 0;
  guint32 *hinted;
  PathPart *parts;

  g_array_set_size (self->parts, n_parts + n_waiting);
  g_array_set_size (self->hinted, 2 * n_waiting);
  parts = (PathPart *) (gpointer) self->parts->data;
  hinted = (guint32 *) (gpointer) self->hinted->data;
  for (guint i = 0; i < n_waiting; i++)
    __builtin_prefetch (&hints->words[parts[waiting[i]].number]);
  for (guint i = 0; i < n_waiting; i++)
    {
      const guint32 at = waiting[i];
      const UnfoldHint hint
        = by_steps ? hints_get_step (hints, parts[at].number)
                   : hints_get (hints, parts[at].number);
      const guint32 first = hint_first (hint), n_edges = hint_n_edges (hint);

      if (hint == 0)
        waiting[n_left++] = at;
      else if (n_edges == 0)
        {
          parts[at].number = first;
          query_ask_for_step (shape, values, first);
        }
      else if (n_edges <= RUN_MOST)
        {
          parts[at].number = first + RUN_HEAD;
          parts[at].n_known = n_edges;
          self->n_in_runs += n_edges - 1;
          __builtin_prefetch (hints->runs + first + RUN_HEAD);
        }
      else
        {
          parts[n_parts] = (PathPart) { hint_second (hint), parts[at].next, 0 };
          parts[at] = (PathPart) { first, n_parts, 0 };
          hinted[n_hinted++] = at;
          hinted[n_hinted++] = n_parts++;
        }
    }
  g_array_set_size (self->parts, n_parts);
  g_array_set_size (self->hinted, n_hinted);
  g_array_set_size (self->waiting, n_left);
}

/* Keeps @met, a slot with @n_edges edges from @edges on, as a run, unless it has
 * one. */
static void
keep_run (WayHierarchyQuery *self,
          const UnfoldHints *hints,
          PathSlot           met,
          const guint32     *edges,
          guint32            n_edges)
{
  PathPart *parts = (PathPart *) (gpointer) self->parts->data;
  const UnfoldHint hint = hints_get (hints, met.slot);

  if (!hint_is_run (hint))
    {
      const guint32 place = hint != 0
                              ? hints_take_run (hints, RUN_HEAD + n_edges)
                              : HIERARCHY_NONE;

      if (place == HIERARCHY_NONE)
        return;

      hints->runs[place] = hint_first (hint);
      hints->runs[place + 1] = hint_second (hint);
      memcpy (hints->runs + place + RUN_HEAD, edges, n_edges * sizeof *edges);
      hints_set (hints, met.slot, hint_of_run (place, n_edges));
    }
  for (guint32 at = met.part; at != met.next; at = parts[at].next)
    parts[at].n_known = 1;
}

/* A slot was met before those to which it unfolds, and these are marked as known
 * when its run is kept. */
void
query_keep_runs (WayHierarchyQuery *self,
                 const UnfoldHints *hints)
{
  const PathPart *parts = (const PathPart *) (gpointer) self->parts->data;
  const guint32 *edges = (const guint32 *) (gpointer) self->edges->data;

  for (guint i = 0; i < self->met->len; i++)
    {
      const PathSlot met = g_array_index (self->met, PathSlot, i);
      const guint32 first = parts[met.part].number;
      const guint32 end = met.next == HIERARCHY_NONE ? self->edges->len
                                                     : parts[met.next].number;

      if (end - first >= RUN_LEAST && end - first <= RUN_MOST
          && parts[met.part].n_known == 0)
        keep_run (self, hints, met, edges + first, end - first);
    }
}
