/* timed-passage.c - the places that must be free for a ride along an edge
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A ride needs the edges of all cells of the agent, in its direction. An edge
 * between two nodes crosses the edges that join these two: no other agent may
 * be on them meanwhile. At each instant, as many of the places beside the edge
 * must be free as the corner rule requires.
 *
 * The graph at the bottom of the pile lists the crossing edges, because other
 * agents may use other views than this agent. */

#include "views/timed/timed-passage.h"

#include "views/timed/timed-private.h"

void
passage_init (Passage *self)
{
  slot_list_init (&self->edges);
  slot_list_init (&self->crossing);
  for (guint i = 0; i < WAY_LINE_MAX_BESIDE; i++)
    slot_list_init (&self->beside[i]);
  self->n_beside = 0;
  self->n_needed = 0;
  self->is_open = TRUE;
}

void
passage_clear (Passage *self)
{
  slot_list_clear (&self->edges);
  slot_list_clear (&self->crossing);
  for (guint i = 0; i < self->n_beside; i++)
    slot_list_clear (&self->beside[i]);
  self->n_beside = 0;
  self->n_needed = 0;
}

static void
add_crossing (Passage        *self,
              const WayTimed *timed,
              WayNode         from,
              WayNode         to)
{
  WayNode nodes[WAY_LINE_MAX_BESIDE];
  guint n_needed;

  if (timed->ground == NULL
      || way_graph_get_beside (timed->ground, from, to, nodes, &n_needed) < 2)
    return;

  slot_list_add (&self->crossing,
                 reservations_of_edge (timed->reservations, nodes[0],
                                       nodes[1]));
  slot_list_add (&self->crossing,
                 reservations_of_edge (timed->reservations, nodes[1],
                                       nodes[0]));
}

static void
add_edges (Passage        *self,
           const WayTimed *timed,
           WayNode         from,
           WayNode         to)
{
  const Body tail = timed_body_at (timed, from);
  const Body head = timed_body_at (timed, to);
  const guint n = MIN (body_n_cells (&tail), body_n_cells (&head));

  for (guint i = 0; i < n; i++)
    {
      const WayNode here = body_cell (&tail, i), there = body_cell (&head, i);

      slot_list_add (&self->edges,
                     reservations_of_edge (timed->reservations, here, there));
      add_crossing (self, timed, here, there);
    }
}

/* Leaves out places that are never taken. If all the others are needed, they
 * count like edges. */
static void
add_beside (Passage        *self,
            const WayTimed *timed,
            WayNode         from,
            WayNode         to)
{
  const WayView *view = &timed->states.view;
  WayNode nodes[WAY_LINE_MAX_BESIDE];
  guint n, n_needed = 0;

  if (view->iface->get_beside == NULL)
    return;

  n = view->iface->get_beside (view->base, from, to, nodes, &n_needed);
  for (guint i = 0; i < n && n_needed > 0; i++)
    {
      SlotList *places = &self->beside[self->n_beside];

      timed_list_held (timed, nodes[i], places);
      if (places->n == 0)
        n_needed--;
      else
        self->n_beside++;
    }
  self->n_needed = n_needed;
  if (n_needed < self->n_beside)
    return;

  for (guint i = 0; i < self->n_beside; i++)
    slot_list_append_all (&self->edges, &self->beside[i]);
  if (n_needed == self->n_beside)
    self->n_needed = 0;
}

void
passage_turn_to (Passage        *self,
                 const WayTimed *timed,
                 WayNode         from,
                 WayNode         to)
{
  passage_clear (self);
  if (reservations_have_edges (timed->reservations))
    add_edges (self, timed, from, to);
  add_beside (self, timed, from, to);
  self->is_open = self->edges.n == 0 && self->crossing.n == 0
                  && self->n_needed == 0;
}

/* The number of places beside the edge that are free at @time, and the end of
 * the time in which as many are free. */
static guint
count_free (const Passage *self,
            guint32        owner,
            gdouble        time,
            gdouble        limit,
            gdouble       *until)
{
  guint n_free = 0;

  *until = INFINITY;
  for (guint i = 0; i < self->n_beside; i++)
    {
      FreeTime place;

      if (!slot_list_first_free (&self->beside[i], owner, time, limit, &place))
        continue;
      n_free += place.from <= time;
      *until = MIN (*until, place.from <= time ? place.until : place.from);
    }

  return n_free;
}

/* The first time from @time on in which enough of the places beside the edge
 * are free, whichever they are. */
static gboolean
first_enough (const Passage *self,
              guint32        owner,
              gdouble        time,
              gdouble        limit,
              FreeTime      *free)
{
  gboolean found = FALSE;

  while (time <= limit)
    {
      gdouble until;
      const gboolean is_enough
        = count_free (self, owner, time, limit, &until) >= self->n_needed;

      if (is_enough && !found)
        free->from = time;
      if (found && !is_enough)
        return TRUE;
      found = is_enough;
      free->until = until;
      if (until == INFINITY)
        break;
      time = until;
    }

  return found;
}

gboolean
passage_first_open (const Passage *self,
                    guint32        owner,
                    gdouble        time,
                    gdouble        limit,
                    FreeTime      *open)
{
  FreeTime parts[3] = { { 0, INFINITY, 0 }, { 0, INFINITY, 0 },
                        { 0, INFINITY, 0 } };
  gdouble before;

  do
    {
      before = time;
      if ((self->edges.n > 0
           && !slot_list_first_of (&self->edges, time_slots_first_free, owner,
                                   time, limit, &parts[0]))
          || (self->crossing.n > 0
              && !slot_list_first_of (&self->crossing, time_slots_first_gap,
                                      owner, time, limit, &parts[1]))
          || (self->n_needed > 0
              && !first_enough (self, owner, time, limit, &parts[2])))
        return FALSE;
      for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
        time = MAX (time, parts[i].from);
    }
  while (time > before && time <= limit);

  open->from = MAX (parts[0].from, MAX (parts[1].from, parts[2].from));
  open->until = MIN (parts[0].until, MIN (parts[1].until, parts[2].until));
  open->mark = 0;
  return time <= limit;
}
