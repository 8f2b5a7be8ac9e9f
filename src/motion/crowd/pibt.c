/* pibt.c - one tick of all agents: chooses the next node of each
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Priority inheritance with backtracking (Okumura, Machida, Defago and Tamura
 * 2022). Agents choose in the order of their priority. If an agent wants the
 * node of another agent, the other agent must choose at once, before all
 * others: it inherits the priority. If it finds no place it stays, and the
 * agent that pushed it tries its next node. The chain of agents that push is
 * kept on a stack of its own, as it may be as long as the number of agents.
 *
 * In narrow places two agents that want to pass each other change places at a
 * junction, where one pulls the other along behind it (Okumura 2023, "Improving
 * LaCAM", the swap). That needs edges that go both ways.
 *
 * Invariants: no node is given to two agents, no two agents change places along
 * an edge, and an edge that passes between nodes has as many of them without
 * agents as it needs, before and after the tick. O(agents * degree), without
 * the looks along corridors. */

#include "motion/crowd/pibt.h"

#include <string.h>

gboolean
pibt_init (Pibt    *self,
           Fields  *fields,
           Meter   *meter,
           GError **error)
{
  *self = (Pibt) { .fields = fields, .ground = fields->ground };
  self->random = pibt_random_state (0);
  self->places = meter_alloc (meter, self->ground->n_nodes,
                              sizeof *self->places, error);
  if (self->places == NULL)
    return FALSE;

  memset (self->places, 0xff, self->ground->n_nodes * sizeof *self->places);
  return TRUE;
}

void
pibt_clear (Pibt *self)
{
  g_free (self->places);
  g_free (self->frames);
  g_free (self->options);
  *self = (Pibt) { 0 };
}

void
pibt_begin (Pibt          *self,
            guint32        n_agents,
            const guint32 *field,
            const guint32 *now,
            guint32       *next)
{
  self->n_agents = n_agents;
  self->field = field;
  self->now = now;
  self->next = next;
  self->n_frames = 0;
  for (guint32 i = 0; i < n_agents; i++)
    {
      self->places[now[i]].now = i;
      next[i] = NO_NODE;
    }
}

void
pibt_end (Pibt *self)
{
  for (guint32 i = 0; i < self->n_agents; i++)
    {
      self->places[self->now[i]] = (PibtPlace) { NO_AGENT, NO_AGENT };
      if (self->next[i] != NO_NODE)
        self->places[self->next[i]].next = NO_AGENT;
    }
}

/* Agents in the way -------------------------------------------------------- */

/* Whether no agent is on @node before or after the tick, given the decisions so
 * far. */
static inline gboolean
is_clear (const Pibt *self,
          guint32     node)
{
  const PibtPlace *place = &self->places[node];

  return place->now == NO_AGENT && place->next == NO_AGENT;
}

/* Whether enough of the nodes beside edge @i are free, without @taken. */
static gboolean
has_sides (const Pibt *self,
           guint32     i,
           guint32     taken)
{
  const GroundSides *sides = &self->ground->sides[i];
  guint n_clear = 0;

  for (guint k = 0; k < WAY_LINE_MAX_BESIDE; k++)
    n_clear += sides->nodes[k] != NO_NODE && sides->nodes[k] != taken
               && is_clear (self, sides->nodes[k]);

  return n_clear >= sides->needed;
}

/* Whether an agent goes from @from to @to. */
static inline gboolean
is_travelled (const Pibt *self,
              guint32     from,
              guint32     to)
{
  const guint32 agent = self->places[from].now;

  return agent != NO_AGENT && self->next[agent] == to;
}

static gboolean
is_crossed (const Pibt        *self,
            const GroundSides *sides)
{
  const guint32 a = sides->nodes[0], b = sides->nodes[1];

  return a != NO_NODE && b != NO_NODE
         && (is_travelled (self, a, b) || is_travelled (self, b, a));
}

/* Whether the corner rule allows @agent to go to @to: with respect to the nodes
 * beside its own edge, and beside the edges of agents that have decided. */
static gboolean
rounds_corners (const Pibt *self,
                guint32     agent,
                guint32     to)
{
  const Ground *ground = self->ground;
  const guint32 from = self->now[agent];
  guint32 edge;

  if (ground->sides == NULL || from == to)
    return TRUE;

  edge = ground_edge (ground, from, to);
  if (!has_sides (self, edge, NO_NODE)
      || is_crossed (self, &ground->sides[edge]))
    return FALSE;

  for (guint32 k = ground->passing_offsets[to];
       k < ground->passing_offsets[to + 1]; k++)
    {
      const guint32 other = ground->passing[k];

      if (is_travelled (self, ground->tails[other], ground->ends[other])
          && !has_sides (self, other, to))
        return FALSE;
    }

  return TRUE;
}

static inline gboolean
is_open (const Pibt *self,
         guint32     agent,
         guint32     to)
{
  const guint32 other = self->places[to].now;

  return self->places[to].next == NO_AGENT
         && (other == NO_AGENT || other == agent
             || self->next[other] != self->now[agent])
         && rounds_corners (self, agent, to);
}

static inline void
take (Pibt   *self,
      guint32 agent,
      guint32 node)
{
  self->next[agent] = node;
  self->places[node].next = agent;
}

gboolean
pibt_send (Pibt   *self,
           guint32 agent,
           guint32 node)
{
  if (!is_open (self, agent, node))
    return FALSE;

  take (self, agent, node);
  return TRUE;
}

/* Changing places ------------------------------------------------------------
 * */

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
 * @before; @onward is the last of them. */
static guint32
count_onward (const Pibt *self,
              guint32     node,
              guint32     before,
              guint32    *onward)
{
  const Ground *ground = self->ground;
  guint32 n = 0;

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
  while (distance (self, pusher, ahead) < distance (self, pusher, at))
    {
      guint32 onward = NO_NODE;
      const guint32 n = count_onward (self, ahead, at, &onward);

      if (n > 1)
        return FALSE;
      if (n == 0)
        break;
      at = ahead;
      ahead = onward;
    }

  return distance (self, pulled, at) < distance (self, pulled, ahead)
         && (distance (self, pusher, at) == 0
             || distance (self, pusher, ahead) < distance (self, pusher, at));
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

/* The agent that @agent, whose first choice is @best, should pull along. */
static guint32
find_swap (const Pibt *self,
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

/* Options --------------------------------------------------------------------
 * */

static inline void
add_option (Pibt   *self,
            guint32 first,
            guint32 n,
            guint32 node,
            guint64 key)
{
  PibtOption *options = self->options + first;

  for (; n > 0 && options[n - 1].key > key; n--)
    options[n] = options[n - 1];
  options[n] = (PibtOption) { key, node };
}

/* How many options share the bits of a random number. */
#define A_NUMBER 5
#define CHANCE_BITS 12

/* By ticks to the goal, then by cost, then at random; the next node of a guide
 * path comes first. */
static guint32
list_options (Pibt   *self,
              guint32 agent,
              guint32 first)
{
  const Ground *ground = self->ground;
  const guint32 here = self->now[agent], field = self->field[agent];
  const guint32 from = ground->offsets[here], to = ground->offsets[here + 1];
  const guint32 led = self->lead != NULL ? lead_next (self->lead, agent, here)
                                         : NO_NODE;
  guint64 chance = pibt_random (&self->random);
  guint32 n = 0;

  for (guint32 i = from; i <= to; i++, chance >>= CHANCE_BITS)
    {
      const guint32 node = i < to ? ground->ends[i] : here;
      const guint64 rank = i < to && ground->ranks != NULL ? ground->ranks[i]
                                                           : 0;

      if (n % A_NUMBER == 0 && n > 0)
        chance = pibt_random (&self->random);
      add_option (self, first, n++, node,
                  node == led
                    ? 0
                    : (guint64) fields_distance (self->fields, field, node)
                          << 32
                        | rank << 24 | (chance & ((1u << CHANCE_BITS) - 1)));
    }

  return n;
}

/* Puts the last option first. */
static void
turn_options (PibtOption *options,
              guint32     n)
{
  for (guint32 i = 0; i < n / 2; i++)
    {
      const PibtOption option = options[i];

      options[i] = options[n - 1 - i];
      options[n - 1 - i] = option;
    }
}

static gboolean
has_room (Pibt    *self,
          guint32  first)
{
  Meter *meter = self->fields->meter;
  GError **error = self->fields->error;

  if (meter_grow (meter, &self->frames, &self->frames_size,
                  (gsize) self->n_frames + 1, sizeof *self->frames, error)
      && meter_grow (meter, &self->options, &self->options_size,
                     (gsize) first + self->ground->max_degree + 1,
                     sizeof *self->options, error))
    return TRUE;

  self->fields->failed = TRUE;
  return FALSE;
}

/* Makes @agent choose before all agents on the stack. */
static gboolean
push (Pibt   *self,
      guint32 agent)
{
  const PibtFrame *above
    = self->n_frames > 0 ? &self->frames[self->n_frames - 1] : NULL;
  const guint32 first = above != NULL ? above->first + above->n_options : 0;
  PibtFrame frame = { agent, first, .swap_with = NO_AGENT };

  if (!has_room (self, first))
    return FALSE;

  frame.n_options = list_options (self, agent, first);
  if (self->ground->both_ways)
    frame.swap_with = find_swap (self, agent, self->options[first].node);
  if (frame.swap_with != NO_AGENT)
    turn_options (self->options + first, frame.n_options);
  self->frames[self->n_frames++] = frame;

  return !self->fields->failed;
}

/* Choosing -------------------------------------------------------------------
 * */

/* Pulls the agent that the agent of @frame pulls, when that has its first
 * choice. */
static void
pull (Pibt            *self,
      const PibtFrame *frame)
{
  const guint32 behind = frame->swap_with;
  const guint32 here = self->now[frame->agent];

  if (behind != NO_AGENT && frame->at == 1 && self->next[behind] == NO_NODE
      && self->next[frame->agent] != here && is_open (self, behind, here))
    take (self, behind, here);
}

typedef enum
{
  TRY_SETTLED,          /* the agent on top has a node */
  TRY_PUSHED,           /* it has one if the agent now on top finds another */
  TRY_BLOCKED           /* no option is left */
} Try;

/* Tries the remaining options of the agent on top. */
static Try
try_options (Pibt *self)
{
  PibtFrame *frame = &self->frames[self->n_frames - 1];
  const guint32 agent = frame->agent;

  self->next[agent] = NO_NODE;
  while (frame->at < frame->n_options)
    {
      const guint32 node = self->options[frame->first + frame->at++].node;
      const guint32 other = self->places[node].now;

      if (!is_open (self, agent, node))
        continue;

      take (self, agent, node);
      if (other != NO_AGENT && other != agent
          && self->next[other] == NO_NODE)
        return push (self, other) ? TRY_PUSHED : TRY_BLOCKED;

      return TRY_SETTLED;
    }

  return TRY_BLOCKED;
}

/* Takes agents off the stack. The agent on top has a node; this settles the
 * agents that pushed it, as far as possible. */
static void
settle (Pibt *self)
{
  for (; self->n_frames > 0; self->n_frames--)
    pull (self, &self->frames[self->n_frames - 1]);
}

/* Finds a node for @agent. %FALSE if it must stay on a node to which another
 * was sent, or a limit was met. */
static gboolean
choose (Pibt   *self,
        guint32 agent)
{
  const guint32 here = self->now[agent];

  /* An agent at its goal that is not pushed stays. */
  if (self->fields->fields[self->field[agent]].goal == here
      && self->places[here].next == NO_AGENT)
    {
      take (self, agent, here);
      return TRUE;
    }
  if (!push (self, agent))
    return FALSE;

  for (;;)
    {
      const Try outcome = try_options (self);
      guint32 blocked;

      if (self->fields->failed)
        return FALSE;
      if (outcome == TRY_SETTLED)
        {
          settle (self);
          return TRUE;
        }
      if (outcome == TRY_PUSHED)
        continue;

      blocked = self->frames[--self->n_frames].agent;
      if (self->n_frames == 0
          && self->places[self->now[blocked]].next != NO_AGENT)
        return FALSE;
      take (self, blocked, self->now[blocked]);
      if (self->n_frames == 0)
        return TRUE;
    }
}

gboolean
pibt_decide (Pibt          *self,
             const guint32 *order,
             gboolean      *is_stuck)
{
  *is_stuck = FALSE;
  for (guint32 i = 0; i < self->n_agents; i++)
    {
      if (self->next[order[i]] != NO_NODE)
        continue;
      if (!choose (self, order[i]))
        {
          *is_stuck = !self->fields->failed;
          return FALSE;
        }
    }

  return !self->fields->failed;
}

/* Priorities -----------------------------------------------------------------
 * */

guint32
pibt_order (guint32        n_agents,
            const guint32 *before,
            const guint32 *goals,
            const guint32 *was,
            const guint32 *is,
            guint32       *order)
{
  guint32 n = 0, n_away;

  /* Agents that were away before have been away longer than agents that just
   * left. */
  for (guint32 i = 0; i < n_agents; i++)
    if (is[before[i]] != goals[before[i]] && was[before[i]] != goals[before[i]])
      order[n++] = before[i];
  for (guint32 i = 0; i < n_agents; i++)
    if (is[before[i]] != goals[before[i]] && was[before[i]] == goals[before[i]])
      order[n++] = before[i];
  n_away = n;
  for (guint32 i = 0; i < n_agents; i++)
    if (is[before[i]] == goals[before[i]])
      order[n++] = before[i];

  return n_agents - n_away;
}
