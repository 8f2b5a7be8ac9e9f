/* refine-samples.c - shorter plans by running PIBT again
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A plan by PIBT is a sample: it chooses at random among equal steps. With
 * paths that keep agents apart (crowd/spread-paths) it makes the whole plan
 * again, once after each round of these paths, and later the rest of the plan
 * from some tick on, as LaCAM* with recursive calls does (Okumura 2024,
 * "Engineering LaCAM*"). That moves all agents at once, which no neighbourhood
 * does. A sample ends when it can no longer be shorter than the part that it
 * replaces. */

#include "motion/crowd/refine-private.h"

#include "motion/crowd/lacam.h"

/* How much of all expansions samples take. */
#define SHARE 0.2

/* The most ticks that a sample looks at: this many times the makespan, and
 * some. */
#define MOST_TIMES 2
#define MOST_MORE 16

/* Where agents are at @tick. */
static inline guint32
node_at (const Refine *self,
         guint32       agent,
         guint32       tick)
{
  const Route *route = &self->routes[agent];

  return route->nodes[MIN (tick, route->arrival)];
}

/* When @agent arrives for good by @steps. */
static guint32
find_arrival (const Refine *self,
              const Steps  *steps,
              guint32       agent)
{
  const gsize n = self->crowd->n_agents;
  guint32 arrival = steps->makespan;

  while (arrival > 0 && steps->steps[(arrival - 1) * n + agent]
                          == self->crowd->goals[agent])
    arrival--;

  return arrival;
}

/* The sum of delays of agents from @tick on: by @steps, or by the present plan
 * if these are %NULL. */
static guint64
add_up_arrivals (const Refine *self,
                 const Steps  *steps,
                 guint32       tick)
{
  guint64 sum = 0;

  for (guint32 i = 0; i < self->crowd->n_agents; i++)
    if (steps != NULL)
      sum += find_arrival (self, steps, i);
    else if (self->routes[i].arrival > tick)
      sum += self->routes[i].arrival - tick;

  return sum;
}

/* Makes room for routes by @steps from @tick on. */
static gboolean
make_room (Refine      *self,
           const Steps *steps,
           guint32      tick)
{
  for (guint32 i = 0; i < self->crowd->n_agents; i++)
    if (!meter_grow (self->meter, &self->routes[i].nodes,
                     &self->routes[i].size,
                     (gsize) tick + steps->makespan + 1,
                     sizeof *self->routes[i].nodes, &self->error))
      return FALSE;

  return TRUE;
}

/* Has @agent go by @steps from @tick on. */
static void
turn_off (Refine      *self,
          const Steps *steps,
          guint32      tick,
          guint32      agent)
{
  Route *route = &self->routes[agent];
  const guint32 arrival = find_arrival (self, steps, agent);

  for (guint32 at = route->arrival; at < tick; at++)
    route->nodes[at + 1] = route->nodes[at];
  for (gsize at = 0; at <= arrival; at++)
    route->nodes[tick + at]
      = steps->steps[at * self->crowd->n_agents + agent];
  route->arrival = tick + arrival;
  while (route->arrival > 0 && route->nodes[route->arrival - 1]
                                 == self->crowd->goals[agent])
    route->arrival--;
}

static void
adopt (Refine      *self,
       const Steps *steps,
       guint32      tick)
{
  const guint32 n = self->crowd->n_agents;

  if (!make_room (self, steps, tick))
    return;

  for (guint32 i = 0; i < n; i++)
    timetable_remove (&self->table, i, &self->routes[i]);
  self->sum = 0;
  for (guint32 i = 0; i < n; i++)
    {
      turn_off (self, steps, tick, i);
      self->sum += self->routes[i].arrival;
    }
  for (guint32 i = 0; i < n && self->error == NULL; i++)
    timetable_add (&self->table, i, &self->routes[i]);
}

/* Routes can still be exchanged with less memory than samples take: a limit on
 * memory ends only the samples. */
static void
do_without (Refine *self)
{
  if (self->meter->met != LIMIT_BYTES || self->crowd->fields.failed)
    return;

  g_clear_error (&self->error);
  self->meter->met = LIMIT_NONE;
  self->sampled = G_MAXUINT64;
}

/* Has PIBT plan anew from @tick on. */
static void
sample (Refine *self,
        guint32 tick,
        guint32 makespan)
{
  const guint64 rest = add_up_arrivals (self, NULL, tick);
  Steps steps;

  for (guint32 i = 0; i < self->crowd->n_agents; i++)
    self->starts[i] = node_at (self, i, tick);
  if (!lacam_sample (self->crowd, self->starts, &self->spread.lead, rest,
                     MOST_TIMES * (guint64) makespan + MOST_MORE, &steps,
                     self->meter, &self->error))
    {
      do_without (self);
      return;
    }
  if (steps.steps == NULL)
    return;

  if (add_up_arrivals (self, &steps, tick) < rest)
    adopt (self, &steps, tick);
  meter_give_back (self->meter, ((gsize) steps.makespan + 1)
                                  * self->crowd->n_agents
                                  * sizeof *steps.steps);
  g_free (steps.steps);
}

static guint32
find_makespan (const Refine *self)
{
  guint32 makespan = 0;

  for (guint32 i = 0; i < self->crowd->n_agents; i++)
    makespan = MAX (makespan, self->routes[i].arrival);

  return makespan;
}

void
refine_by_spreading (Refine *self)
{
  Spread *spread = &self->spread;
  gboolean ok = spread_init (spread, self->crowd, self->meter, &self->error);

  while (ok && !spread->is_done && self->sampled < G_MAXUINT64)
    {
      ok = spread_go_round (spread);
      if (ok)
        {
          sample (self, 0, find_makespan (self));
          ok = self->error == NULL;
        }
    }
  if (self->error != NULL)
    do_without (self);
}

gboolean
refine_by_sample (Refine *self)
{
  const guint64 before = self->meter->expanded;
  guint32 makespan;

  if ((double) self->sampled >= SHARE * (double) before)
    return FALSE;

  /* Late parts of a plan are short, and often already optimal. */
  makespan = find_makespan (self);
  sample (self, neighbourhood_random (&self->around, makespan / 2 + 1),
          makespan);
  if (self->sampled < G_MAXUINT64)
    self->sampled += MAX (1, self->meter->expanded - before);
  return TRUE;
}
