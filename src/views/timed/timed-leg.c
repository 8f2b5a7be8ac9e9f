/* timed-leg.c - one agent and one edge: the ride that arrives first
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The departure d and the arrival a over an edge satisfy
 *
 *   time <= d, a <= end of the free time at the tail    (held until a)
 *   begin <= d, a <= end of a free time of the edge and of the nodes beside it
 *   begin <= a <  end of the free time at the head */

#include "views/timed/timed-private.h"
#include "views/schedule/time-profile-private.h"

#include <wayfind/core/error.h>

/* The number of steps to find the departure that arrives at a given time. */
#define MAX_HALVINGS 64

/* Overtaking -------------------------------------------------------------- */

void
leg_fail (Leg    *leg,
          GError *error)
{
  if (leg->error == NULL)
    leg->error = error;
  else
    g_error_free (error);
}

G_GNUC_PRINTF (3, 4) static void
fail_because (Leg        *leg,
              WayError    code,
              const char *format,
              ...)
{
  WayGraph *base = leg->timed->states.view.base;
  g_autofree char *from = NULL, *to = NULL, *what = NULL;
  va_list args;

  va_start (args, format);
  what = g_strdup_vprintf (format, args);
  va_end (args);

  /* A base that is a state space gives names to its states, not to its
   * places. */
  if (!leg->timed->states.base_has_states)
    {
      from = way_graph_dup_name (base, leg->from);
      to = way_graph_dup_name (base, leg->to);
    }
  leg_fail (leg, g_error_new (WAY_ERROR, code, "edge from %s to %s: %s",
                              from ? from : "a node", to ? to : "another",
                              what));
}

static void
fail_overtaken (Leg        *leg,
                const Ride *first,
                const Ride *second)
{
  fail_because (leg, WAY_ERROR_BAD_COST,
                "departing at %g one arrives at %g, and departing later, at "
                "%g, already at %g, which has to be allowed",
                first->departure, first->arrival, second->departure,
                second->arrival);
}

static gdouble
arrive_by_func (Leg     *leg,
                gdouble  departure)
{
  const WayTimed *self = leg->timed;
  const gdouble time = self->func (leg->from, leg->to, leg->cost, departure,
                                   self->func_data);

  if (time >= 0)
    return departure + time;

  fail_because (leg, WAY_ERROR_BAD_COST,
                "departing at %g it takes %g, which must be 0 or more",
                departure, time);
  return INFINITY;
}

/* Tries some departures between the first one and its arrival: later ones
 * always arrive later. */
static void
try_func (Leg *leg)
{
  const Ride first = { leg->time, arrive_by_func (leg, leg->time) };
  const gdouble time = first.arrival - first.departure;

  for (guint i = 1; i <= 3 && time < INFINITY; i++)
    {
      Ride later = { leg->time + time * i / 4, 0 };

      later.arrival = arrive_by_func (leg, later.departure);
      if (later.arrival < first.arrival * (1 - ROUNDING))
        {
          fail_overtaken (leg, &first, &later);
          return;
        }
    }
}

/* Notes a fault in the leg if a later departure arrives earlier and that is not
 * allowed. */
void
leg_check (Leg *leg)
{
  Ride first, second;

  if (leg->timed->allows_overtaking)
    return;

  if (leg->timed->func != NULL)
    try_func (leg);
  else if (leg->profile != NULL
           && leg->cost > time_profile_get_max_cost (leg->profile)
                            * (1 + ROUNDING))
    {
      time_profile_get_steepest (leg->profile, leg->cost, &first, &second);
      fail_overtaken (leg, &first, &second);
    }
}

/* Travelling -------------------------------------------------------------- */

/* A departure that arrives at @arrival, or as little later as possible. A
 * departure at @low arrives before, and one at @arrival does not. */
static gdouble
find_departure (Leg     *leg,
                gdouble  low,
                gdouble  arrival)
{
  const gdouble guess = arrival - (arrive_by_func (leg, low) - low);
  gdouble high = arrival;

  if (guess > low && guess < high && arrive_by_func (leg, guess) == arrival)
    return guess;

  for (guint i = 0; i < MAX_HALVINGS; i++)
    {
      const gdouble middle = low + (high - low) / 2;

      if (middle <= low || middle >= high)
        break;
      if (arrive_by_func (leg, middle) < arrival)
        low = middle;
      else
        high = middle;
    }

  return high;
}

static gboolean
ride_by_func (Leg              *leg,
              const TimeWindow *window,
              Ride             *ride)
{
  ride->departure = window->leave_from;
  ride->arrival = arrive_by_func (leg, ride->departure);
  if (ride->arrival < window->arrive_from)
    {
      ride->departure = find_departure (leg, window->leave_from,
                                        window->arrive_from);
      ride->arrival = arrive_by_func (leg, ride->departure);
    }

  return time_window_allows (window, ride->arrival);
}

/* The ride within @window that arrives first. */
static gboolean
ride_within (Leg              *leg,
             const TimeWindow *window,
             Ride             *ride)
{
  if (leg->timed->func != NULL)
    return ride_by_func (leg, window, ride);
  if (leg->profile != NULL)
    return time_profile_earliest (leg->profile, leg->cost, window, ride);

  ride->arrival = MAX (window->leave_from + leg->cost, window->arrive_from);
  ride->departure = MAX (window->leave_from, ride->arrival - leg->cost);
  return time_window_allows (window, ride->arrival);
}

static inline gboolean
first_open (const Leg *leg,
            gdouble    time,
            gdouble    limit,
            FreeTime  *open)
{
  if (!leg->passage.is_open)
    return passage_first_open (&leg->passage, leg->timed->owner, time, limit,
                               open);

  *open = (FreeTime) { 0, INFINITY, 0 };
  return TRUE;
}

/* The ride that arrives first within a free time of the head, in any free time
 * of the edge. Free times of the edge that end before the head is free are
 * useless. */
gboolean
leg_find_ride (Leg            *leg,
               const FreeTime *head,
               Ride           *best)
{
  const WayTimed *self = leg->timed;
  const gdouble before = MIN (head->until, self->horizon);
  const gdouble limit = MIN (leg->stay.until, before);
  gdouble time = leg->passage.n_needed > 0
                   ? leg->time : MAX (leg->time, nextafter (head->from, -1));
  gboolean found = FALSE;
  FreeTime open;

  while (first_open (leg, time, limit, &open))
    {
      const TimeWindow window = { MAX (leg->time, open.from), head->from,
                                  MIN (leg->stay.until, open.until), before };
      Ride ride;

      if (window.leave_from > leg->stay.until || window.leave_from >= before
          || (found && window.leave_from >= best->arrival))
        break;
      if (ride_within (leg, &window, &ride) && ride.departure < open.until
          && (!found || ride.arrival < best->arrival))
        {
          *best = ride;
          found = TRUE;
        }
      if (open.until == INFINITY || leg->error != NULL)
        break;
      time = open.until;
    }

  return found && leg->error == NULL;
}

/* Edges ------------------------------------------------------------------- */

static const WayTimeProfile *
profile_of_edge (const WayTimed *self,
                 WayNode         from,
                 WayNode         to)
{
  const WayTimeProfile *profile = NULL;
  guint32 tail, head;

  if (g_hash_table_size (self->edge_profiles) > 0
      && node_map_lookup (&self->map, from, &tail)
      && node_map_lookup (&self->map, to, &head))
    {
      const guint64 key = (guint64) tail << 32 | head;

      profile = g_hash_table_lookup (self->edge_profiles, &key);
    }

  return profile != NULL ? profile : self->profile;
}

/* Puts an agent at @from at @time. Returns FALSE if @from is not free then. */
gboolean
leg_stand (Leg            *leg,
           const WayTimed *self,
           WayNode         from,
           gdouble         time)
{
  SlotList places;
  gboolean is_free;

  leg->timed = self;
  leg->from = from;
  leg->time = time;
  leg->error = NULL;
  passage_init (&leg->passage);

  timed_list_places (self, from, &places);
  is_free = slot_list_first_free (&places, self->owner, time, time, &leg->stay)
            && leg->stay.from <= time;
  slot_list_clear (&places);
  return is_free;
}

void
timed_leg_clear (Leg *leg)
{
  passage_clear (&leg->passage);
  g_clear_error (&leg->error);
}

static void
fail_overflow (Leg *leg)
{
  fail_because (leg, WAY_ERROR_OVERFLOW,
                "costs add up to more than a double holds");
}

/* Selects edge @i of @edges. Returns FALSE if it is hidden, or faulty. */
gboolean
leg_turn_to (Leg            *leg,
             const WayEdges *edges,
             guint           i)
{
  const WayTimed *self = leg->timed;

  leg->to = timed_place_of (self, way_edges_get_node (edges, i));
  leg->cost = way_edges_get_cost (edges, i);
  if (leg->cost == INFINITY)
    return FALSE;
  if (leg->time + leg->cost == INFINITY)
    {
      fail_overflow (leg);
      return FALSE;
    }

  leg->profile = profile_of_edge (self, leg->from, leg->to);
  if (self->reservations != NULL
      && !reservations_are_none (self->reservations))
    passage_turn_to (&leg->passage, self, leg->from, leg->to);
  leg_check (leg);
  return leg->error == NULL;
}

