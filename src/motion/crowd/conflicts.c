/* conflicts.c - which agents are in each other's way, and what that costs
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "motion/crowd/conflict-tree-private.h"

#define MOST_MORE 3

/* Finding conflicts -------------------------------------------------------- */

static gboolean
is_known (const Tree     *self,
          const Conflict *conflict)
{
  for (gsize i = 0; i < self->n_conflicts; i++)
    if (self->conflicts[i].n == conflict->n
        && self->conflicts[i].agents[0] == conflict->agents[0]
        && self->conflicts[i].agents[1] == conflict->agents[1]
        && (conflict->n == 2
            || self->conflicts[i].agents[2] == conflict->agents[2]))
      return TRUE;

  return FALSE;
}

/* Only the first conflict of a pair is kept. Of two agents the lesser is the
 * first. */
static gboolean
add_conflict (Tree          *self,
              Route * const *routes,
              guint32        tick,
              const guint32 *agents,
              guint32        n,
              GError       **error)
{
  const gboolean swap = n == 2 && agents[0] > agents[1];
  Conflict conflict = { .n = n, .tick = tick };

  for (guint32 i = 0; i < n; i++)
    {
      const guint32 agent = agents[swap ? n - 1 - i : i];

      conflict.agents[i] = agent;
      conflict.from[i] = route_at (routes[agent], tick - 1);
      conflict.to[i] = route_at (routes[agent], tick);
    }
  if (is_known (self, &conflict))
    return TRUE;
  if (!meter_grow (self->meter, &self->conflicts, &self->conflicts_room,
                   self->n_conflicts + 1, sizeof *self->conflicts, error))
    return FALSE;

  self->conflicts[self->n_conflicts++] = conflict;
  return TRUE;
}

/* Lists the agents beside the edge that @agent takes, if they are too many: one
 * agent for each side that is taken. The count is 0 if the edge can be
 * taken. */
static guint32
find_beside (const Tree    *self,
             Route * const *routes,
             guint32        tick,
             guint32        agent,
             guint32       *agents)
{
  const guint32 from = route_at (routes[agent], tick - 1);
  const guint32 to = route_at (routes[agent], tick);
  const guint32 edge = from != to ? ground_edge (self->ground, from, to)
                                  : G_MAXUINT32;
  const GroundSides *sides;
  guint32 n = 0, n_clear = 0;

  agents[n++] = agent;
  if (edge == G_MAXUINT32)
    return 0;

  sides = &self->ground->sides[edge];
  for (guint k = 0; k < WAY_LINE_MAX_BESIDE; k++)
    if (sides->nodes[k] != NO_NODE)
      {
        const guint32 before = self->now[sides->nodes[k]];
        const guint32 after = self->next[sides->nodes[k]];

        if (before == NO_AGENT && after == NO_AGENT)
          n_clear++;
        else if (n < 3)
          agents[n++] = before != NO_AGENT ? before : after;
      }

  /* Each agent beside an edge that needs all its sides blocks it. */
  if (n_clear >= sides->needed)
    return 0;
  return n == 3 && (agents[1] == agents[2] || sides->needed > 1) ? 2 : n;
}

static gboolean
look_beside (Tree          *self,
             Route * const *routes,
             guint32        tick,
             guint32        agent,
             GError       **error)
{
  guint32 agents[3];
  const guint32 n = find_beside (self, routes, tick, agent, agents);

  if (n > 0 && !add_conflict (self, routes, tick, agents, n, error))
    return FALSE;

  /* Two edges that cross have no agent beside them. */
  for (guint32 other = 0; other < agent; other++)
    {
      const guint32 pair[] = { other, agent };

      if (moves_clash (self->ground, route_at (routes[other], tick - 1),
                       route_at (routes[other], tick),
                       route_at (routes[agent], tick - 1),
                       route_at (routes[agent], tick))
          && !add_conflict (self, routes, tick, pair, 2, error))
        return FALSE;
    }
  return TRUE;
}

/* Looks at a step. @next holds the agents before @agent. */
static gboolean
look_at (Tree          *self,
         Route * const *routes,
         guint32        tick,
         guint32        agent,
         GError       **error)
{
  const guint32 from = route_at (routes[agent], tick - 1);
  const guint32 to = route_at (routes[agent], tick);
  const guint32 same = self->next[to], there = self->now[to];
  const guint32 pair[] = { same, agent }, swap[] = { there, agent };

  if (same != NO_AGENT
      && !add_conflict (self, routes, tick, pair, 2, error))
    return FALSE;
  if (there != NO_AGENT && there < agent && from != to
      && route_at (routes[there], tick) == from
      && !add_conflict (self, routes, tick, swap, 2, error))
    return FALSE;

  self->next[to] = agent;
  return TRUE;
}

static gboolean
look_at_tick (Tree          *self,
              Route * const *routes,
              guint32        tick,
              GError       **error)
{
  for (guint32 i = 0; i < self->n_agents; i++)
    if (!meter_go_on (self->meter, error)
        || !look_at (self, routes, tick, i, error))
      return FALSE;
  for (guint32 i = 0; self->ground->sides != NULL && i < self->n_agents; i++)
    if (!look_beside (self, routes, tick, i, error))
      return FALSE;

  return TRUE;
}

static void
wipe (Tree          *self,
      Route * const *routes,
      guint32        tick,
      guint32       *who)
{
  for (guint32 i = 0; i < self->n_agents; i++)
    who[route_at (routes[i], tick)] = NO_AGENT;
}

gboolean
tree_find_conflicts (Tree          *self,
                     Route * const *routes,
                     GError       **error)
{
  guint32 end = 0, tick;
  gboolean ok = TRUE;

  self->n_conflicts = 0;
  for (guint32 i = 0; i < self->n_agents; i++)
    {
      end = MAX (end, routes[i]->cost);
      self->now[routes[i]->nodes[0]] = i;
    }

  for (tick = 1; tick <= end && ok; tick++)
    {
      guint32 *before = self->now;

      ok = look_at_tick (self, routes, tick, error);
      wipe (self, routes, tick - 1, self->now);
      self->now = self->next;
      self->next = before;
    }
  wipe (self, routes, tick - 1, self->now);
  return ok;
}

/* Costs of conflicts ------------------------------------------------------- */

gboolean
tree_can_join (Tree       *self,
               const Lane *one,
               guint32     cost,
               const Lane *other,
               guint32     other_cost,
               gboolean   *can,
               GError    **error)
{
  const guint64 key = tree_mix (tree_mix (one->key + cost)
                                ^ tree_mix (other->key + other_cost) * 3);
  JointSlot *slot = &self->joints[key % JOINT_SLOTS];
  Layers *layers, *other_layers;
  GError *local = NULL;

  if (slot->key == key)
    {
      *can = slot->can;
      return TRUE;
    }
  if (!tree_get_layers (self, one, cost, &layers, error))
    return FALSE;
  if (layers != NULL)
    layers->n_refs++;
  if (!tree_get_layers (self, other, other_cost, &other_layers, error))
    {
      layers_unref (layers, self->meter);
      return FALSE;
    }

  *can = layers != NULL && other_layers != NULL
         && joint_walk (&self->walk, layers, other_layers, &local);
  layers_unref (layers, self->meter);
  if (local != NULL)
    {
      g_propagate_error (error, local);
      return FALSE;
    }

  *slot = (JointSlot) { key, *can };
  return TRUE;
}

gboolean
tree_tell_more (Tree       *self,
                const Lane *one,
                const Lane *other,
                guint32    *more,
                GError    **error)
{
  for (*more = 0; *more < MOST_MORE; (*more)++)
    for (guint32 i = 0; i <= *more; i++)
      {
        const guint32 cost = one->cost + i, rest = other->cost + *more - i;
        gboolean can;

        if (cost > one->most || rest > other->most)
          continue;
        if (!tree_can_join (self, one, cost, other, rest, &can, error))
          return FALSE;
        if (can)
          return TRUE;
      }

  return TRUE;
}
