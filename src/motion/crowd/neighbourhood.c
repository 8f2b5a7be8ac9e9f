/* neighbourhood.c - chooses agents of a plan that get new routes together
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Agents that get new routes together should hinder each other. The kinds of
 * choice are those of MAPF-LNS (Li, Chen, Harabor, Stuckey and Koenig 2021),
 * and another kind for crowds that fill most of a map: agents that are near
 * each other at one tick. */

#include "motion/crowd/neighbourhood.h"

#include <string.h>

/* Of how many agents the latest is picked. */
#define N_CANDIDATES 4

/* How many walks from a late agent's route to try before there are enough. */
#define N_WALKS 12

/* The most nodes that a flood meets. */
#define MOST_FLOODED 2048

gboolean
neighbourhood_init (Neighbourhood   *self,
                    WayCrowd        *crowd,
                    const Timetable *table,
                    const Route     *routes,
                    Meter           *meter,
                    GError         **error)
{
  const guint32 n_nodes = crowd->ground.n_nodes;

  *self = (Neighbourhood) { .crowd = crowd, .table = table, .routes = routes };
  self->random = &crowd->pibt.random;
  self->marks = meter_alloc0 (meter, n_nodes, sizeof *self->marks, error);
  self->queue = self->marks == NULL
                  ? NULL : meter_alloc (meter, n_nodes, sizeof *self->queue,
                                        error);

  return self->queue != NULL;
}

void
neighbourhood_clear (Neighbourhood *self)
{
  g_free (self->marks);
  g_free (self->queue);
}

static gboolean
is_full (const Neighbourhood *self)
{
  return self->n_agents == self->n_wanted;
}

static void
add (Neighbourhood *self,
     guint32        agent)
{
  if (agent == NO_AGENT || is_full (self))
    return;
  for (guint32 i = 0; i < self->n_agents; i++)
    if (self->agents[i] == agent)
      return;

  self->agents[self->n_agents++] = agent;
}

/* How much later than alone an agent arrives. */
static guint32
delay_of (const Neighbourhood *self,
          guint32              agent)
{
  const WayCrowd *crowd = self->crowd;

  return self->routes[agent].arrival
         - fields_distance (&self->crowd->fields, crowd->field[agent],
                            crowd->now[agent]);
}

static guint32
pick_late (Neighbourhood *self)
{
  guint32 latest = neighbourhood_random (self, self->crowd->n_agents);

  for (guint i = 1; i < N_CANDIDATES; i++)
    {
      const guint32 other
        = neighbourhood_random (self, self->crowd->n_agents);

      if (delay_of (self, other) > delay_of (self, latest))
        latest = other;
    }

  return latest;
}

/* In the way -----------------------------------------------------------------
 * */

/* A random node among the nodes to which @agent could go from @node at @tick
 * and still arrive earlier than now; NO_NODE if none exists. */
static guint32
pick_earlier (Neighbourhood *self,
              guint32        agent,
              guint32        node,
              guint32        tick)
{
  const Ground *ground = self->table->ground;
  const guint32 first = ground->offsets[node];
  const guint32 n = ground_degree (ground, node) + 1;
  const guint32 skip = neighbourhood_random (self, n);

  for (guint32 i = 0; i < n; i++)
    {
      const guint32 at = (i + skip) % n;
      const guint32 to = at == n - 1 ? node : ground->ends[first + at];
      const guint32 left = fields_distance (&self->crowd->fields,
                                            self->crowd->field[agent], to);

      if (left != FIELD_NEVER
          && (guint64) tick + 1 + left < self->routes[agent].arrival)
        return to;
    }

  return NO_NODE;
}

/* Walks on from the route of @agent along earlier ways, and adds the agents
 * that it meets there. */
static void
walk (Neighbourhood *self,
      guint32        agent)
{
  const Route *route = &self->routes[agent];
  guint32 tick = neighbourhood_random (self, route->arrival);
  guint32 node = route->nodes[tick];

  while (!is_full (self))
    {
      const guint32 to = pick_earlier (self, agent, node, tick);
      guint32 other;

      if (to == NO_NODE)
        return;
      other = timetable_who (self->table, to, tick + 1);
      if (other != agent)
        add (self, other);
      other = timetable_who (self->table, to, tick);
      if (other != agent && other != NO_AGENT
          && timetable_who (self->table, node, tick + 1) == other)
        add (self, other);
      node = to;
      tick++;
    }
}

static void
find_in_the_way (Neighbourhood *self)
{
  const guint32 agent = pick_late (self);

  add (self, agent);
  for (guint i = 0; i < N_WALKS && self->routes[agent].arrival > 0; i++)
    walk (self, agent);
}

/* Around a node --------------------------------------------------------------
 * */

/* Adds the agents on @node: at @tick, or at a random time. */
static void
add_from (Neighbourhood *self,
          guint32        node,
          guint32        tick)
{
  const Spans *spans = &self->table->nodes[node];

  if (tick != FOR_GOOD)
    add (self, timetable_who (self->table, node, tick));
  else if (spans->n_spans > 1)
    {
      const guint32 n = spans->n_spans - 1;
      const guint32 skip = neighbourhood_random (self, n);

      for (guint32 i = 0; i < MIN (n, 3); i++)
        add (self, spans->spans[(i + skip) % n].agent);
    }
}

/* Floods from @node until there are enough agents. */
static void
flood (Neighbourhood *self,
       guint32        node,
       guint32        tick)
{
  const Ground *ground = self->table->ground;
  guint32 n_queued = 0;

  if (++self->mark == 0)
    {
      memset (self->marks, 0, ground->n_nodes * sizeof *self->marks);
      self->mark = 1;
    }
  self->marks[node] = self->mark;
  self->queue[n_queued++] = node;
  for (guint32 at = 0; at < MIN (n_queued, MOST_FLOODED) && !is_full (self);
       at++)
    {
      const guint32 from = self->queue[at];

      add_from (self, from, tick);
      for (guint32 i = ground->offsets[from]; i < ground->offsets[from + 1];
           i++)
        if (self->marks[ground->ends[i]] != self->mark)
          {
            self->marks[ground->ends[i]] = self->mark;
            self->queue[n_queued++] = ground->ends[i];
          }
    }
}

static void
find_around (Neighbourhood *self,
             gboolean       at_one_tick)
{
  const guint32 agent = pick_late (self);
  const Route *route = &self->routes[agent];
  const guint32 tick = neighbourhood_random (self, route->arrival + 1);

  add (self, agent);
  flood (self, route->nodes[tick], at_one_tick ? tick : FOR_GOOD);
}

/* -------------------------------------------------------------------------- */

static void
shuffle (Neighbourhood *self)
{
  for (guint32 i = 1; i < self->n_agents; i++)
    {
      const guint32 j = neighbourhood_random (self, i + 1);
      const guint32 agent = self->agents[i];

      self->agents[i] = self->agents[j];
      self->agents[j] = agent;
    }
}

void
neighbourhood_find (Neighbourhood *self,
                    NeighbourKind  kind,
                    guint32        n_wanted)
{
  const guint32 n_crowd = self->crowd->n_agents;

  self->n_agents = 0;
  self->n_wanted = MIN (n_wanted, n_crowd);
  if (kind == NEIGHBOURS_IN_THE_WAY)
    find_in_the_way (self);
  else if (kind == NEIGHBOURS_AROUND)
    find_around (self, TRUE);
  else if (kind == NEIGHBOURS_THROUGH)
    find_around (self, FALSE);
  else
    for (guint32 i = 0; i < 2 * n_wanted; i++)
      add (self, neighbourhood_random (self, n_crowd));
  shuffle (self);
}
