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
 * Invariants: no node is given to two agents, no two agents change places along
 * an edge, and an edge that passes between nodes has as many of them without
 * agents as it needs, before and after the tick. O(agents * degree), without
 * the looks along corridors. */

#include "motion/crowd/pibt.h"

#include "motion/crowd/pibt-swap.h"

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
  PibtPlace *places = self->places;

  self->n_agents = n_agents;
  self->field = field;
  self->now = now;
  self->next = next;
  self->n_frames = 0;
  for (guint32 i = 0; i < n_agents; i++)
    {
      places[now[i]].now = i;
      next[i] = NO_NODE;
    }
}

void
pibt_end (Pibt *self)
{
  const guint32 n_agents = self->n_agents;
  const guint32 *now = self->now, *next = self->next;
  PibtPlace *places = self->places;

  for (guint32 i = 0; i < n_agents; i++)
    {
      places[now[i]] = (PibtPlace) { NO_AGENT, NO_AGENT };
      if (next[i] != NO_NODE)
        places[next[i]].next = NO_AGENT;
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

  if (from == to)
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
         && (self->ground->sides == NULL || rounds_corners (self, agent, to));
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

/* Options --------------------------------------------------------------------
 * */

/* How many options share the bits of a random number. */
#define A_NUMBER 5
#define CHANCE_BITS 12

static inline guint64
next_chance (Pibt   *self,
             guint64 chance,
             guint32 i)
{
  return i >= A_NUMBER && i % A_NUMBER == 0 ? pibt_random (&self->random)
                                            : chance >> CHANCE_BITS;
}

/* By ticks to the goal, then by cost, then at random. Never 0 or TRIED. */
static inline guint64
make_key (guint32 distance,
          guint64 rank,
          guint64 chance)
{
  return ((guint64) distance << 32 | rank << 24
          | (chance & ((1u << CHANCE_BITS) - 1))) + 1;
}

/* The next node of a guide path comes first. */
static guint32
list_options (Pibt       *self,
              guint32     agent,
              PibtOption *options)
{
  const Ground *ground = self->ground;
  const guint32 here = self->now[agent], field = self->field[agent];
  const guint32 from = ground->offsets[here];
  const guint32 n = ground->offsets[here + 1] - from;
  const guint32 led = self->lead != NULL ? lead_next (self->lead, agent, here)
                                         : NO_NODE;
  gconstpointer distances = self->fields->fields[field].distances;
  guint64 chance = pibt_random (&self->random);

  for (guint32 i = 0; i < n; chance = next_chance (self, chance, ++i))
    {
      const guint32 node = ground->ends[from + i];

      options[i].node = node;
      options[i].key
        = node == led
            ? 1
            : make_key (fields_look_up (self->fields, field, distances, node),
                        ground->ranks != NULL ? ground->ranks[from + i] : 0,
                        chance);
    }
  options[n].node = here;
  options[n].key
    = here == led
        ? 1
        : make_key (fields_look_up (self->fields, field, distances, here), 0,
                    chance);

  return n + 1;
}

/* The option to try first, the first of equals. */
static inline guint32
find_best (const PibtOption *options,
           guint32           n)
{
  guint64 least = options[0].key;
  guint32 best = 0;

  for (guint32 i = 1; i < n; i++)
    {
      best = options[i].key < least ? i : best;
      least = MIN (options[i].key, least);
    }

  return best;
}

/* Puts the last option first. */
static void
turn_options (PibtOption *options,
              guint32     n)
{
  for (guint32 i = 0, k = n - 1; i <= k && k < n; i++, k--)
    {
      const PibtOption option = options[i];

      options[i] = (PibtOption) { ~options[k].key, options[k].node };
      options[k] = (PibtOption) { ~option.key, option.node };
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
  PibtFrame *frame;
  PibtOption *options;

  if (!has_room (self, first))
    return FALSE;

  frame = &self->frames[self->n_frames++];
  options = self->options + first;
  *frame = (PibtFrame) { agent, first, .swap_with = NO_AGENT };
  frame->n_options = list_options (self, agent, options);
  frame->best = find_best (options, frame->n_options);
  if (self->ground->both_ways)
    frame->swap_with = pibt_find_swap (self, agent, options[frame->best].node);
  if (frame->swap_with != NO_AGENT)
    {
      turn_options (options, frame->n_options);
      frame->best = find_best (options, frame->n_options);
    }

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

  if (behind != NO_AGENT && frame->n_tried == 1 && self->next[behind] == NO_NODE
      && self->next[frame->agent] != here && is_open (self, behind, here))
    take (self, behind, here);
}

typedef enum
{
  TRY_SETTLED,          /* the agent on top has a node */
  TRY_PUSHED,           /* it has one if the agent now on top finds another */
  TRY_BLOCKED           /* no option is left */
} Try;

/* Takes the next option of an agent, which has one left. */
static inline guint32
next_option (Pibt      *self,
             PibtFrame *frame)
{
  PibtOption *options = self->options + frame->first;

  if (frame->n_tried++ > 0)
    {
      options[frame->best].key = TRIED;
      frame->best = find_best (options, frame->n_options);
    }

  return options[frame->best].node;
}

/* Tries the remaining options of the agent on top. */
static Try
try_options (Pibt *self)
{
  PibtFrame *frame = &self->frames[self->n_frames - 1];
  const guint32 agent = frame->agent;

  self->next[agent] = NO_NODE;
  while (frame->n_tried < frame->n_options)
    {
      const guint32 node = next_option (self, frame);
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
