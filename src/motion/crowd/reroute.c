/* reroute.c - the earliest arrival of one agent among all others
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Safe interval path planning (Phillips and Likhachev 2011): a state is a node
 * and a gap between the times at which others are on it. Only the first tick in
 * the gap counts, because an agent can wait. The heuristic is the distance to
 * the goal, or the time until no other agent passes there, whichever is higher.
 * It is consistent, so states wait in buckets by the tick at which they may
 * arrive, the last one first. A timed view (views/timed) does the same over
 * graphs with costs; here steps take one tick, the others are agents of the
 * same crowd, and thousands of such searches run in a second.
 *
 * The search checks edges that pass between nodes when it takes them, and
 * checks the whole route again when it has found it: only then does it see an
 * agent that waits beside another agent's diagonal step. Such a route is
 * dropped. */

#include "motion/crowd/reroute.h"

#define NONE G_MAXUINT32

void
reroute_clear (Reroute *self)
{
  g_free (self->entries);
  g_free (self->buckets);
  self->entries = NULL;
  self->buckets = NULL;
}

static inline Span *
span_of (const Reroute *self,
         guint32        node,
         guint32        gap)
{
  return &self->table->nodes[node].spans[gap];
}

/* Offers the state of being on @node, in the gap before span @gap, from
 * @arrival on. */
static gboolean
offer (Reroute *self,
       guint32  node,
       guint32  gap,
       guint32  arrival,
       guint32  from_node,
       guint32  from_gap,
       guint32  left)
{
  const guint32 bucket = MAX (arrival + left, self->free_from);
  Gap *found = &span_of (self, node, gap)->gap;
  RerouteEntry *entry;

  if (found->stamp == self->stamp && found->arrival <= arrival)
    return TRUE;

  *found = (Gap) { self->stamp, arrival, from_node, from_gap };
  if (!meter_grow (self->table->meter, &self->entries, &self->entries_size,
                   self->n_entries + 1, sizeof *entry, self->table->error)
      || !meter_grow (self->table->meter, &self->buckets, &self->buckets_size,
                      (gsize) bucket + 1, sizeof *self->buckets,
                      self->table->error))
    return FALSE;

  while (self->n_buckets <= bucket)
    self->buckets[self->n_buckets++] = NONE;
  self->entries[self->n_entries]
    = (RerouteEntry) { node, gap, arrival, self->buckets[bucket] };
  self->buckets[bucket] = (guint32) self->n_entries++;
  self->bucket = MIN (self->bucket, bucket);
  return TRUE;
}

/* The first tick from @tick to @last at which the corner rule allows an arrival
 * by @edge; NONE if none exists. */
static guint32
find_passage (const Reroute *self,
              guint32        edge,
              guint32        tick,
              guint32        last)
{
  const Ground *ground = self->table->ground;

  for (; tick <= last; tick++)
    {
      if (timetable_allows (self->table, edge, tick - 1)
          && timetable_spares (self->table, ground->ends[edge], tick - 1))
        return tick;
      if (tick > self->horizon)
        break;
    }

  return NONE;
}

/* An expanded state. */
typedef struct
{
  guint32 agent;
  guint32 node;
  guint32 gap;
  guint32 arrival;
  guint32 last;                 /* the tick at which it must have left */
  guint32 next_agent;           /* the agent that comes then */
  guint32 latest;               /* at the goal */
  guint32 left;                 /* how far the goal is */
} Leg;

/* Offers the gaps of the end of @edge that can be reached, if whether it is
 * nearer to the goal equals @nearer. */
static gboolean
follow (Reroute   *self,
        const Leg *leg,
        guint32    edge,
        gboolean   nearer)
{
  WayCrowd *crowd = self->crowd;
  const guint32 end = crowd->ground.ends[edge];
  const guint32 left = fields_distance (&crowd->fields,
                                        crowd->field[leg->agent], end);
  const Spans *spans;

  if ((left < leg->left) != nearer)
    return TRUE;
  if (left > leg->latest || leg->arrival + 1 > leg->latest - left)
    return !crowd->fields.failed;
  spans = timetable_ask (self->table, end);
  if (spans == NULL)
    return FALSE;

  for (guint32 i = spans_at (spans, leg->arrival + 1); i < spans->n_spans; i++)
    {
      const guint32 first = spans_gap_first (spans, i);
      guint32 tick = MAX (leg->arrival + 1, first);

      if (tick > leg->last || tick > leg->latest - left)
        break;
      if (tick >= spans->spans[i].first)
        continue;

      /* An agent that leaves the end of the edge at the last moment may come
       * here. */
      if (tick == leg->last && tick == first && i > 0
          && spans->spans[i - 1].agent == leg->next_agent)
        break;
      if (crowd->ground.sides != NULL)
        tick = find_passage (self, edge, tick,
                             MIN (MIN (leg->last, spans->spans[i].first - 1),
                                  leg->latest - left));
      if (tick != NONE
          && !offer (self, end, i, tick, leg->node, leg->gap, left))
        return FALSE;
    }

  return TRUE;
}

static gboolean
expand (Reroute            *self,
        guint32             agent,
        guint32             latest,
        const RerouteEntry *entry)
{
  const Ground *ground = self->table->ground;
  const Span *span = span_of (self, entry->node, entry->gap);
  const Leg leg = { agent, entry->node, entry->gap, entry->arrival,
                    span->first, span->agent, latest,
                    fields_distance (&self->crowd->fields,
                                     self->crowd->field[agent], entry->node) };

  /* Of equals, the last one offered is expanded first. */
  for (guint nearer = 0; nearer < 2; nearer++)
    for (guint32 i = ground->offsets[entry->node];
         i < ground->offsets[entry->node + 1]; i++)
      if (!follow (self, &leg, i, nearer))
        return FALSE;

  return TRUE;
}

/* The next entry without a better one; %FALSE for none. */
static gboolean
take (Reroute      *self,
      RerouteEntry *entry)
{
  for (; self->bucket < self->n_buckets; self->bucket++)
    while (self->buckets[self->bucket] != NONE)
      {
        *entry = self->entries[self->buckets[self->bucket]];
        self->buckets[self->bucket] = entry->next;
        if (span_of (self, entry->node, entry->gap)->gap.arrival
            == entry->arrival)
          return TRUE;
      }

  return FALSE;
}

/* Stores the route that ends in @entry, from its end. */
static gboolean
take_route (Reroute            *self,
            const RerouteEntry *entry,
            Route              *route)
{
  guint32 node = entry->node, gap = entry->gap, tick = entry->arrival;

  if (!meter_grow (self->table->meter, &route->nodes, &route->size,
                   (gsize) tick + 1, sizeof *route->nodes,
                   self->table->error))
    return FALSE;

  route->arrival = tick;
  for (;;)
    {
      const Gap *found = &span_of (self, node, gap)->gap;

      for (; tick > found->arrival; tick--)
        route->nodes[tick] = node;
      route->nodes[tick] = node;
      if (found->from_node == NO_NODE)
        return TRUE;
      tick--;
      node = found->from_node;
      gap = found->from_gap;
    }
}

/* Whether no agent beside the route needs the room that the route takes. */
static gboolean
spares_others (const Reroute *self,
               const Route   *route)
{
  const guint32 last = MAX (route->arrival, self->horizon);

  for (guint32 tick = 0; tick <= last; tick++)
    {
      const guint32 at = route->nodes[MIN (tick, route->arrival)];
      const guint32 to = route->nodes[MIN (tick + 1, route->arrival)];

      if (!timetable_spares (self->table, at, tick)
          || (to != at && !timetable_spares (self->table, to, tick)))
        return FALSE;
    }

  return TRUE;
}

/* The start is free at tick 0: only this agent stands there. */
static gboolean
begin (Reroute *self,
       guint32  agent,
       guint32  latest)
{
  WayCrowd *crowd = self->crowd;
  const guint32 start = crowd->now[agent];
  const guint32 left = fields_distance (&crowd->fields, crowd->field[agent],
                                        start);
  const Spans *goal;

  self->n_entries = 0;
  self->n_buckets = 0;
  self->bucket = 0;
  self->stamp++;
  goal = timetable_ask (self->table, crowd->goals[agent]);
  if (goal == NULL)
    return FALSE;

  self->free_from = spans_gap_first (goal, goal->n_spans - 1);
  return left > latest || self->free_from > latest
         || (timetable_ask (self->table, start) != NULL
             && offer (self, start, 0, 0, NO_NODE, 0, left));
}

RerouteResult
reroute_find (Reroute *self,
              guint32  agent,
              guint32  latest,
              Route   *route)
{
  WayCrowd *crowd = self->crowd;
  const guint32 goal = crowd->goals[agent];
  RerouteEntry entry;

  if (!begin (self, agent, latest))
    return REROUTE_LIMIT;

  while (take (self, &entry))
    {
      if (entry.node == goal
          && span_of (self, entry.node, entry.gap)->first == FOR_GOOD)
        {
          if (!take_route (self, &entry, route))
            return REROUTE_LIMIT;
          return crowd->ground.sides == NULL || spares_others (self, route)
                   ? REROUTE_FOUND : REROUTE_NONE;
        }
      if (!meter_expand (self->table->meter, self->table->error)
          || !expand (self, agent, latest, &entry))
        return REROUTE_LIMIT;
    }

  return crowd->fields.failed ? REROUTE_LIMIT : REROUTE_NONE;
}
