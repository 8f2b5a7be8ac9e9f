/* refine.c - makes plans shorter
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * First it looks for a better start: plans by PIBT along paths that keep agents
 * apart (crowd/refine-samples). Then large neighbourhood search follows (Li,
 * Chen, Harabor, Stuckey and Koenig, "Anytime multi-agent path finding via
 * large neighborhood search", 2021): it takes a few agents out of the plan and
 * puts them back one after the other, each as early as it can arrive among the
 * others. If together they are not later than before, the new routes stay. The
 * choice of agents (crowd/neighbourhood), and their number, depends on which
 * choices have gained most so far. All random numbers come from the crowd, and
 * all work is counted in expansions, so that a run repeats. */

#include "motion/crowd/refine-private.h"

#include <wayfind/core/error.h>


/* The numbers of agents to take at once. */
static const guint32 sizes[REFINE_N_SIZES] = { 2, 4, 8, 16 };

/* How fast earlier gains are forgotten. */
#define FORGETTING 0.01

/* The least weight of each choice, as a part of the best one. */
#define LEAST_CHANCE 0.05

static void
refine_clear (Refine *self)
{
  for (guint32 i = 0; self->routes != NULL && i < self->crowd->n_agents; i++)
    g_free (self->routes[i].nodes);
  for (guint i = 0; i < NEIGHBOURHOOD_MOST; i++)
    g_free (self->kept[i].nodes);
  g_free (self->routes);
  g_free (self->starts);
  if (self->spread.crowd != NULL)
    spread_clear (&self->spread);
  neighbourhood_clear (&self->around);
  reroute_clear (&self->reroute);
  timetable_clear (&self->table);
  g_clear_error (&self->error);
}

/* Reading and writing plans --------------------------------------------------
 * */

static gboolean
take_route (Refine      *self,
            const Steps *plan,
            guint32      agent)
{
  const gsize n = self->crowd->n_agents;
  Route *route = &self->routes[agent];
  guint32 arrival = plan->makespan;

  while (arrival > 0 && plan->steps[(arrival - 1) * n + agent]
                          == plan->steps[arrival * n + agent])
    arrival--;
  if (!meter_grow (self->meter, &route->nodes, &route->size,
                   (gsize) arrival + 1, sizeof *route->nodes, &self->error))
    return FALSE;

  for (gsize tick = 0; tick <= arrival; tick++)
    route->nodes[tick] = plan->steps[tick * n + agent];
  route->arrival = arrival;
  self->sum += arrival;
  return timetable_add (&self->table, agent, route);
}

/* Whether the step of @agent from @tick to the next is allowed, with all others
 * in the table. */
static gboolean
is_allowed (const Refine *self,
            guint32       agent,
            guint32       from,
            guint32       to,
            guint32       tick)
{
  const Timetable *table = &self->table;
  const Ground *ground = table->ground;
  guint32 edge;

  if (timetable_who (table, to, tick + 1) != agent)
    return FALSE;
  if (from == to)
    return TRUE;

  edge = ground_edge (ground, from, to);
  if (edge == G_MAXUINT32)
    return FALSE;

  return (timetable_who (table, to, tick) == NO_AGENT
          || timetable_who (table, to, tick)
               != timetable_who (table, from, tick + 1))
         && (ground->sides == NULL || timetable_allows (table, edge, tick));
}

/* Whether a plan leads the crowd from its nodes to its goals over the graph in
 * its present state. */
static gboolean
is_plan (const Refine *self)
{
  const WayCrowd *crowd = self->crowd;

  for (guint32 i = 0; i < crowd->n_agents; i++)
    {
      const Route *route = &self->routes[i];

      if (route->nodes[0] != crowd->now[i]
          || route->nodes[route->arrival] != crowd->goals[i])
        return FALSE;
      for (guint32 tick = 0; tick < route->arrival; tick++)
        if (!is_allowed (self, i, route->nodes[tick], route->nodes[tick + 1],
                         tick))
          return FALSE;
    }

  return TRUE;
}

/* The plan to return. */
static gboolean
write_steps (const Refine *self,
             Steps        *plan,
             GError      **error)
{
  const gsize n = self->crowd->n_agents;
  guint32 makespan = 0, *steps;

  for (guint32 i = 0; i < n; i++)
    makespan = MAX (makespan, self->routes[i].arrival);
  if (makespan > plan->makespan)
    {
      steps = meter_alloc (self->meter, ((gsize) makespan + 1) * n,
                           sizeof *steps, error);
      if (steps == NULL)
        return FALSE;
      g_free (plan->steps);
      plan->steps = steps;
    }

  for (gsize tick = 0; tick <= makespan; tick++)
    for (gsize i = 0; i < n; i++)
      {
        const Route *route = &self->routes[i];

        plan->steps[tick * n + i]
          = route->nodes[MIN (tick, route->arrival)];
      }
  plan->makespan = makespan;
  return TRUE;
}

/* Sending agents another way -------------------------------------------------
 * */

static void
exchange (Route *a,
          Route *b)
{
  const Route route = *a;

  *a = *b;
  *b = route;
}

/* The ticks that can still be gained or lost: those that the agents from @first
 * on had, without those that they need at least. */
static guint64
least_arrivals (const Refine *self,
                guint32       first)
{
  WayCrowd *crowd = self->crowd;
  guint64 sum = 0;

  for (guint32 i = first; i < self->around.n_agents; i++)
    {
      const guint32 agent = self->around.agents[i];

      sum += fields_distance (&crowd->fields, crowd->field[agent],
                              crowd->now[agent]);
    }

  return sum;
}

/* Puts back agents one after the other, by new routes. Returns how many have a
 * route; all, if together they are not later than @before. */
static guint32
put_back (Refine  *self,
          guint64  before,
          guint64 *after)
{
  const Neighbourhood *around = &self->around;

  *after = 0;
  for (guint32 i = 0; i < around->n_agents; i++)
    {
      const guint32 agent = around->agents[i];
      const guint64 others = *after + least_arrivals (self, i + 1);

      if (others > before
          || reroute_find (&self->reroute, agent,
                           (guint32) MIN (before - others, FOR_GOOD - 1),
                           &self->routes[agent]) != REROUTE_FOUND)
        return i;
      if (!timetable_add (&self->table, agent, &self->routes[agent]))
        return i + 1;
      *after += self->routes[agent].arrival;
      self->reroute.horizon = MAX (self->reroute.horizon,
                                   self->routes[agent].arrival);
    }

  return around->n_agents;
}

/* Computes when the last agent arrives, which matters only to agents that go
 * past others. */
static void
find_horizon (Refine *self)
{
  guint32 last = 0;

  if (self->crowd->ground.sides == NULL)
    return;
  for (guint32 i = 0; i < self->crowd->n_agents; i++)
    last = MAX (last, self->routes[i].arrival);
  self->reroute.horizon = last;
}

/* Takes agents out and puts them back. Returns by how many ticks they are
 * earlier. If they are not earlier, it restores their old routes. */
static guint64
exchange_routes (Refine *self)
{
  const Neighbourhood *around = &self->around;
  guint64 before = 0, after;
  guint32 n;

  for (guint32 i = 0; i < around->n_agents; i++)
    {
      const guint32 agent = around->agents[i];

      timetable_remove (&self->table, agent, &self->routes[agent]);
      before += self->routes[agent].arrival;
      exchange (&self->routes[agent], &self->kept[i]);
    }

  n = put_back (self, before, &after);
  if (n == around->n_agents && self->error == NULL)
    return before - after;

  for (guint32 i = 0; i < n; i++)
    timetable_remove (&self->table, around->agents[i],
                      &self->routes[around->agents[i]]);
  for (guint32 i = 0; i < around->n_agents; i++)
    {
      const guint32 agent = around->agents[i];

      exchange (&self->routes[agent], &self->kept[i]);
      timetable_add (&self->table, agent, &self->routes[agent]);
    }

  return 0;
}

/* What to try ----------------------------------------------------------------
 * */

/* One of the choices at random, weighted by its gains. */
static guint
pick_choice (Refine *self)
{
  const guint n = G_N_ELEMENTS (self->gains);
  double best = 0, sum = 0, at;

  for (guint i = 0; i < n; i++)
    best = MAX (best, self->gains[i]);
  for (guint i = 0; i < n; i++)
    sum += self->gains[i] + LEAST_CHANCE * best;
  at = (double) (pibt_random (self->around.random) >> 11) * 0x1p-53 * sum;
  for (guint i = 0; i < n; i++)
    {
      at -= self->gains[i] + LEAST_CHANCE * best;
      if (at < 0)
        return i;
    }

  return n - 1;
}

static void
improve (Refine *self)
{
  const guint choice = pick_choice (self);
  const guint64 expanded = self->meter->expanded;
  guint64 gained, spent;

  neighbourhood_find (&self->around, (NeighbourKind) (choice / REFINE_N_SIZES),
                      sizes[choice % REFINE_N_SIZES]);
  if (self->around.n_agents == 0
      || !meter_expand_many (self->meter, self->around.n_agents, &self->error))
    return;

  gained = exchange_routes (self);
  self->sum -= gained;
  spent = self->meter->expanded - expanded;
  self->gains[choice] += FORGETTING
                         * ((double) gained / (double) spent
                            - self->gains[choice]);
}

/* -------------------------------------------------------------------------- */

static gboolean
begin (Refine      *self,
       const Steps *plan)
{
  WayCrowd *crowd = self->crowd;

  self->reroute = (Reroute) { crowd, &self->table, .horizon = plan->makespan };
  for (guint i = 0; i < G_N_ELEMENTS (self->gains); i++)
    self->gains[i] = 1;
  self->routes = meter_alloc0 (self->meter, crowd->n_agents,
                               sizeof *self->routes, &self->error);
  self->starts = meter_alloc (self->meter, crowd->n_agents,
                              sizeof *self->starts, &self->error);
  if (self->routes == NULL || self->starts == NULL
      || !timetable_init (&self->table, &crowd->ground, self->meter,
                          &self->error)
      || !neighbourhood_init (&self->around, crowd, &self->table,
                              self->routes, self->meter, &self->error))
    return FALSE;

  for (guint32 i = 0; i < crowd->n_agents; i++)
    if (!take_route (self, plan, i))
      return FALSE;
  if (is_plan (self))
    return TRUE;

  g_set_error_literal (&self->error, WAY_ERROR, WAY_ERROR_CHANGED,
                       "the plan does not lead the agents from their nodes "
                       "to their goals over the graph in its present state");
  return FALSE;
}

gboolean
refine_steps (WayCrowd *crowd,
              Steps    *plan,
              guint64   bound,
              Meter    *meter,
              GError  **error)
{
  Refine self = { crowd, meter };
  gboolean ok;

  crowd->fields.error = &self.error;
  ok = begin (&self, plan);
  if (ok && self.sum > bound)
    refine_by_spreading (&self);
  while (ok && self.error == NULL && self.sum > bound)
    if (!refine_by_sample (&self))
      {
        find_horizon (&self);
        improve (&self);
      }
  if (ok)
    ok = write_steps (&self, plan, error);
  else
    g_propagate_error (error, g_steal_pointer (&self.error));
  refine_clear (&self);

  return ok;
}
