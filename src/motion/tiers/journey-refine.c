/* journey-refine.c - from gates to nodes, a sector at a time
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A leg leads from one gate of the coarse path over an edge into the next
 * sector, and on to the gate by which the path leaves it. A* finds it within
 * that sector, and sees no other.
 *
 * Smoothing looks for the best path between two steps that are WINDOW apart,
 * and then moves on by half of that, so that each bend lies well within some
 * window. Steps behind the middle of a window are final. */

#include "motion/tiers/journey-private.h"

#include "engine/find-path-private.h"

#include <wayfind/core/error.h>
#include <wayfind/engine/results.h>

#define WINDOW 32

static guint32
sector_of (const WayJourney *self,
           guint32           node)
{
  return self->tiers->sectors.of[node];
}

/* Searching ---------------------------------------------------------------- */

/* The best path within the sectors that the corridor lets in. NULL without
 * @error if no path costs at most @max_cost. */
static WayPath *
search_corridor (Workspace *workspace,
                 guint32    from,
                 guint32    to,
                 WayCost    max_cost,
                 Meter     *meter,
                 GError   **error)
{
  WaySearch *search = workspace->over_corridor;
  g_autoptr (WayPath) path = NULL;

  way_search_set_start (search, WAY_INDEX (from));
  way_search_set_goal (search, WAY_INDEX (to));
  way_search_set_max_cost (search, max_cost);
  if (search_run_within (search, meter, error) == WAY_STATUS_FOUND)
    path = way_search_dup_path (search);

  return g_steal_pointer (&path);
}

static gboolean
fail_closed (WayJourney *self,
             guint32     from,
             guint32     to,
             GError    **error)
{
  WayGraph *graph = self->tiers->graph;
  g_autofree char *tail = way_graph_dup_name (graph, WAY_INDEX (from));
  g_autofree char *head = way_graph_dup_name (graph, WAY_INDEX (to));

  g_set_error (error, WAY_ERROR, WAY_ERROR_CHANGED,
               "the way from %s to %s is closed by now", tail, head);
  return FALSE;
}

/* Steps -------------------------------------------------------------------- */

/* Replaces the steps from @first to @last by @path, which begins at step
 * @first. Adjusts the cost so far of the steps after them. */
static void
splice (WayJourney    *self,
        guint          first,
        guint          last,
        const WayPath *path)
{
  const guint n_new = way_path_get_length (path) - 1;
  const WayCost before = journey_step (self, first)->cost_so_far;
  const WayCost change = before + way_path_get_cost (path)
                         - journey_step (self, last)->cost_so_far;

  for (guint i = last + 1; i < self->steps->len; i++)
    journey_step (self, i)->cost_so_far += change;
  if (last > first)
    g_array_remove_range (self->steps, first + 1, last - first);
  for (guint i = 1; i <= n_new; i++)
    {
      const JourneyStep step = {
        (guint32) WAY_NODE_INDEX (way_path_get_node (path, i)),
        way_path_get_edge (path, i),
        before + way_path_get_cost_so_far (path, i)
      };

      g_array_insert_val (self->steps, first + i, step);
    }
}

static void
append (WayJourney    *self,
        const WayPath *path)
{
  const guint last = self->steps->len - 1;

  splice (self, last, last, path);
}

/* Legs --------------------------------------------------------------------- */

/* Searches on to stop @stop, which ends the steps. */
static gboolean
go_to_stop (WayJourney *self,
            guint       stop,
            Workspace  *workspace,
            Meter      *meter,
            GError    **error)
{
  const guint32 from = journey_step (self, self->steps->len - 1)->node;
  const guint32 to = journey_stop (self, stop)->node;
  g_autoptr (WayPath) path = NULL;
  GError *failure = NULL;

  path = search_corridor (workspace, from, to, INFINITY, meter, &failure);
  if (failure != NULL)
    {
      g_propagate_error (error, failure);
      return FALSE;
    }
  if (path == NULL)
    return fail_closed (self, from, to, error);

  append (self, path);
  self->stop = stop;
  return TRUE;
}

static gboolean
refine_leg (WayJourney *self,
            Workspace  *workspace,
            Meter      *meter,
            GError    **error)
{
  guint stop = self->stop + 1;
  const guint32 sector = sector_of (self, journey_stop (self, stop)->node);

  while (stop + 1 < self->stops->len
         && sector_of (self, journey_stop (self, stop + 1)->node) == sector)
    stop++;
  corridor_close (workspace->corridor);
  corridor_let_in (workspace->corridor, sector);

  return go_to_stop (self, stop, workspace, meter, error);
}

/* Lets in the neighbours of a sector on the coarse path that border on another
 * sector of the path, too: the other way around a corner. @met has the
 * neighbours so far, and the sector that each borders on. A neighbour that
 * meets a sector at a corner alone has one pair of gates with it, and does not
 * count. */
static void
let_in_corners (const WayJourney *self,
                guint32           number,
                GHashTable       *met,
                Corridor         *corridor)
{
  const Sector *sector = &self->tiers->items[number];
  const gpointer from = GUINT_TO_POINTER (number);
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);

  for (guint32 i = 0; i < sector->n_pairs; i++)
    {
      const guint32 beside = sector_of (self, sector->pairs[i].other);
      const gpointer key = GUINT_TO_POINTER (beside);
      gpointer before;

      if (g_hash_table_add (seen, key))
        continue;
      if (!g_hash_table_lookup_extended (met, key, NULL, &before))
        g_hash_table_insert (met, key, from);
      else if (before != from)
        corridor_let_in (corridor, beside);
    }
}

/* Lets in the remaining sectors of the coarse path, and those in its
 * corners. */
static void
let_in_rest (const WayJourney *self,
             Corridor         *corridor)
{
  g_autoptr (GHashTable) met = g_hash_table_new (NULL, NULL);
  guint32 last = G_MAXUINT32;

  corridor_close (corridor);
  for (guint i = self->stop; i < self->stops->len; i++)
    {
      const guint32 number = sector_of (self, journey_stop (self, i)->node);

      corridor_let_in (corridor, number);
      if (number != last)
        let_in_corners (self, number, met, corridor);
      last = number;
    }
}

static gboolean
refine_exactly (WayJourney *self,
                Workspace  *workspace,
                Meter      *meter,
                GError    **error)
{
  let_in_rest (self, workspace->corridor);
  if (!go_to_stop (self, self->stops->len - 1, workspace, meter, error))
    return FALSE;

  self->n_final = self->steps->len;
  return TRUE;
}

/* Smoothing ---------------------------------------------------------------- */

/* Refines until a window fits, or the goal is reached. */
static gboolean
fill_window (WayJourney *self,
             Workspace  *workspace,
             Meter      *meter,
             GError    **error)
{
  while (!journey_is_whole (self)
         && self->steps->len < self->n_final + WINDOW)
    if (!refine_leg (self, workspace, meter, error))
      return FALSE;

  return TRUE;
}

/* Takes the best path from step @first to step @last, if it is better. */
static gboolean
straighten (WayJourney *self,
            guint       first,
            guint       last,
            Workspace  *workspace,
            Meter      *meter,
            GError    **error)
{
  const WayCost cost = journey_step (self, last)->cost_so_far
                       - journey_step (self, first)->cost_so_far;
  g_autoptr (WayPath) path = NULL;
  GError *failure = NULL;

  corridor_open (workspace->corridor);
  path = search_corridor (workspace, journey_step (self, first)->node,
                          journey_step (self, last)->node, cost, meter,
                          &failure);
  if (failure != NULL)
    {
      g_propagate_error (error, failure);
      return FALSE;
    }
  if (path != NULL && way_path_get_cost (path) < cost)
    splice (self, first, last, path);

  return TRUE;
}

static gboolean
smooth_window (WayJourney *self,
               Workspace  *workspace,
               Meter      *meter,
               GError    **error)
{
  guint first, last;
  gboolean is_last;

  if (!fill_window (self, workspace, meter, error))
    return FALSE;

  first = self->n_final - 1;
  last = MIN (first + WINDOW, self->steps->len - 1);
  is_last = journey_is_whole (self) && last + 1 == self->steps->len;
  if (last > first + 1
      && !straighten (self, first, last, workspace, meter, error))
    return FALSE;

  self->n_final = is_last ? self->steps->len
                          : MIN (first + WINDOW / 2 + 1, self->steps->len);
  return TRUE;
}

/* All of it ---------------------------------------------------------------- */

static gboolean
refine_some (WayJourney *self,
             Workspace  *workspace,
             Meter      *meter,
             GError    **error)
{
  if (self->refinement == WAY_REFINE_SMOOTH)
    return smooth_window (self, workspace, meter, error);
  if (journey_is_whole (self))
    {
      self->n_final = self->steps->len;
      return TRUE;
    }
  if (self->refinement == WAY_REFINE_EXACT)
    return refine_exactly (self, workspace, meter, error);
  if (!refine_leg (self, workspace, meter, error))
    return FALSE;

  self->n_final = self->steps->len;
  return TRUE;
}

gboolean
journey_refine_more (WayJourney *self,
                     gboolean    all,
                     Workspace  *workspace,
                     Meter      *meter,
                     GError    **error)
{
  /* Steps refined from here on match the present graph. */
  if (self->at + 1 == self->steps->len)
    self->version = way_graph_get_version (self->tiers->graph);

  while (all ? !journey_is_whole (self) || self->n_final < self->steps->len
             : self->n_final <= self->at + 1
                 && !(journey_is_whole (self)
                      && self->n_final == self->steps->len))
    if (!refine_some (self, workspace, meter, error))
      return FALSE;

  return TRUE;
}

gboolean
journey_fall_back (WayJourney *self,
                   Workspace  *workspace,
                   Meter      *meter,
                   GError    **error)
{
  const guint32 start = journey_step (self, 0)->node;
  g_autoptr (WayPath) path = NULL;
  JourneyStop goal = { self->goal, 0 };

  g_atomic_int_inc (&self->tiers->n_fallbacks);
  corridor_open (workspace->corridor);
  path = search_corridor (workspace, start, self->goal, INFINITY, meter, error);
  if (path == NULL)
    return FALSE;

  goal.cost_so_far = way_path_get_cost (path);
  g_array_append_val (self->stops, goal);
  append (self, path);
  self->stop = 1;
  self->n_final = self->steps->len;
  return TRUE;
}

/* Changes ------------------------------------------------------------------ */

/* Reads the present cost of the next step from the graph; INFINITY if the edge
 * is closed, or with @error set. */
static WayCost
ask_step (const WayJourney *self,
          Meter            *meter,
          GError          **error)
{
  const JourneyStep *next = journey_step (self, self->at + 1);
  WayCost cost = INFINITY;
  EdgeReader reader;

  edge_reader_init_within (&reader, self->tiers->graph, meter);
  if (meter_expand (meter, error)
      && edge_reader_ask_start (&reader,
                                WAY_INDEX (journey_step (self,
                                                         self->at)->node),
                                error))
    cost = edge_reader_cost_to (&reader, WAY_INDEX (next->node), next->edge);
  edge_reader_clear (&reader);

  return cost;
}

/* Looks for another path from the unit's node to the last step, through the
 * same sectors. */
static gboolean
go_around (WayJourney *self,
           Workspace  *workspace,
           Meter      *meter,
           GError    **error)
{
  const guint last = self->steps->len - 1;
  const guint32 from = journey_step (self, self->at)->node;
  const guint32 to = journey_step (self, last)->node;
  g_autoptr (WayPath) path = NULL;
  GError *failure = NULL;

  corridor_close (workspace->corridor);
  for (guint i = self->at; i <= last; i++)
    corridor_let_in (workspace->corridor,
                     sector_of (self, journey_step (self, i)->node));
  path = search_corridor (workspace, from, to, INFINITY, meter, &failure);
  if (failure != NULL)
    {
      g_propagate_error (error, failure);
      return FALSE;
    }
  if (path == NULL)
    return fail_closed (self, from, to, error);

  splice (self, self->at, last, path);
  self->n_final = MIN (self->n_final, self->steps->len);
  self->version = way_graph_get_version (self->tiers->graph);
  return TRUE;
}

gboolean
journey_check_step (WayJourney *self,
                    Workspace  *workspace,
                    Meter      *meter,
                    GError    **error)
{
  const guint at = self->at;
  GError *failure = NULL;
  WayCost cost, change;

  if (self->version == way_graph_get_version (self->tiers->graph))
    return TRUE;

  cost = ask_step (self, meter, &failure);
  if (failure != NULL)
    {
      g_propagate_error (error, failure);
      return FALSE;
    }
  if (cost == INFINITY)
    return go_around (self, workspace, meter, error);

  change = journey_step (self, at)->cost_so_far + cost
           - journey_step (self, at + 1)->cost_so_far;
  for (guint i = at + 1; change != 0 && i < self->steps->len; i++)
    journey_step (self, i)->cost_so_far += change;
  return TRUE;
}
