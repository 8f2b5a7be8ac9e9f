/* pibt-swap.c - agents that have to change places in narrow places
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * In narrow places two agents that want to pass each other change places at a
 * junction, where one pulls the other along behind it (Okumura 2023, "Improving
 * LaCAM", the swap). That needs edges that go both ways. */

#include "motion/crowd/pibt-swap.h"

static inline guint32
distance (const Pibt *self,
          guint32     agent,
          guint32     node)
{
  return fields_distance (self->fields, self->field[agent], node);
}

/* Whether @node is a dead end in which an agent stands at its goal. */
static gboolean
is_parked (const Pibt *self,
           guint32     node)
{
  guint32 agent;

  if (ground_degree (self->ground, node) != 1)
    return FALSE;

  agent = self->places[node].now;
  return agent != NO_AGENT
         && self->fields->fields[self->field[agent]].goal == node;
}

/* The number of ways that lead on from @node for an agent that came from
 * @before, or 2 if there are more; @onward is the way if there is one. */
static inline guint32
count_onward (const Pibt *self,
              guint32     node,
              guint32     before,
              guint32    *onward)
{
  const Ground *ground = self->ground;
  guint32 n = 0;

  if (ground_is_fork (ground, node))
    return 2;

  for (guint32 i = ground->offsets[node]; i < ground->offsets[node + 1]; i++)
    {
      const guint32 end = ground->ends[i];

      if (end == before || is_parked (self, end))
        continue;
      *onward = end;
      if (++n > 1)
        break;
    }

  return n;
}

/* Whether @pusher, at @at, can get on only by pushing @pulled along a corridor.
 * @pulled is at @ahead and wants to go the other way. */
static gboolean
needs_swap (const Pibt *self,
            guint32     pusher,
            guint32     pulled,
            guint32     at,
            guint32     ahead)
{
  guint32 here = distance (self, pusher, at);
  guint32 there = distance (self, pusher, ahead);

  while (there < here)
    {
      guint32 onward = NO_NODE;
      const guint32 n = count_onward (self, ahead, at, &onward);

      if (n > 1)
        return FALSE;
      if (n == 0)
        break;
      at = ahead;
      here = there;
      ahead = onward;
      there = distance (self, pusher, ahead);
    }

  return distance (self, pulled, at) < distance (self, pulled, ahead)
         && (here == 0 || there < here);
}

/* Whether there is a junction behind, at which an agent can step aside that
 * goes backwards from @at, pulling another agent at @pulled_at. */
static gboolean
can_swap (const Pibt *self,
          guint32     pulled_at,
          guint32     at)
{
  guint32 before = pulled_at, steps_left = self->ground->n_nodes;

  while (at != pulled_at && steps_left-- > 0)
    {
      guint32 onward = NO_NODE;
      const guint32 n = count_onward (self, at, before, &onward);

      if (n > 1)
        return TRUE;
      if (n == 0)
        return FALSE;
      before = at;
      at = onward;
    }

  return FALSE;
}

guint32
pibt_find_swap (const Pibt *self,
                guint32     agent,
                guint32     best)
{
  const Ground *ground = self->ground;
  const guint32 here = self->now[agent];
  const guint32 ahead = self->places[best].now;
  guint32 onward;

  /* Nobody needs to swap at a fork: needs_swap() would find that last. */
  if (best == here
      || (count_onward (self, best, here, &onward) > 1
          && distance (self, agent, best) < distance (self, agent, here)))
    return NO_AGENT;

  if (ahead != NO_AGENT && ahead != agent && self->next[ahead] == NO_NODE
      && needs_swap (self, agent, ahead, here, best)
      && can_swap (self, best, here))
    return ahead;

  /* Another agent behind may want to pass, and this agent has to make way. */
  for (guint32 i = ground->offsets[here]; i < ground->offsets[here + 1]; i++)
    {
      const guint32 behind = self->places[ground->ends[i]].now;

      if (behind != NO_AGENT && ground->ends[i] != best
          && needs_swap (self, behind, agent, here, best)
          && can_swap (self, best, here))
        return behind;
    }

  return NO_AGENT;
}
