/* timetable.c - which agent is on which node from when to when
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Each node has an array of spans in order, found by bisection. The gaps
 * between them are the safe intervals of SIPP (crowd/reroute). The data of a
 * search for a gap are stored in the span that ends the gap. */

#include "motion/crowd/timetable.h"

#include <string.h>

gboolean
timetable_init (Timetable    *self,
                const Ground *ground,
                Meter        *meter,
                GError      **error)
{
  *self = (Timetable) { .ground = ground, .meter = meter, .error = error };
  self->nodes = meter_alloc0 (meter, ground->n_nodes, sizeof *self->nodes,
                              error);

  return self->nodes != NULL;
}

void
timetable_clear (Timetable *self)
{
  for (guint32 i = 0; self->nodes != NULL && i < self->ground->n_nodes; i++)
    g_free (self->nodes[i].spans);
  g_free (self->nodes);
  self->nodes = NULL;
}

static gboolean
make_room (Timetable *self,
           Spans     *spans)
{
  gsize size = spans->size;

  if (!meter_grow (self->meter, &spans->spans, &size,
                   (gsize) spans->n_spans + 1, sizeof *spans->spans,
                   self->error))
    return FALSE;

  spans->size = (guint32) size;
  return TRUE;
}

Spans *
timetable_ask (Timetable *self,
               guint32    node)
{
  Spans *spans = &self->nodes[node];

  if (G_LIKELY (spans->n_spans > 0))
    return spans;
  if (!make_room (self, spans))
    return NULL;

  spans->spans[spans->n_spans++]
    = (Span) { .first = FOR_GOOD, .last = FOR_GOOD, .agent = NO_AGENT };
  return spans;
}

static gboolean
add_span (Timetable *self,
          guint32    node,
          guint32    first,
          guint32    last,
          guint32    agent)
{
  Spans *spans = timetable_ask (self, node);
  guint32 at;

  if (spans == NULL || !make_room (self, spans))
    return FALSE;

  at = spans_at (spans, first);
  memmove (spans->spans + at + 1, spans->spans + at,
           (spans->n_spans - at) * sizeof *spans->spans);
  spans->spans[at] = (Span) { first, last, agent, { .stamp = 0 } };
  spans->n_spans++;
  return TRUE;
}

/* Takes out the span of @agent that begins at @first, if it has one. */
static void
remove_span (Timetable *self,
             guint32    node,
             guint32    first,
             guint32    agent)
{
  Spans *spans = &self->nodes[node];
  guint32 at;

  if (spans->n_spans == 0)
    return;
  at = spans_at (spans, first);
  if (spans->spans[at].agent != agent || spans->spans[at].first != first)
    return;

  spans->n_spans--;
  memmove (spans->spans + at, spans->spans + at + 1,
           (spans->n_spans - at) * sizeof *spans->spans);
}

/* The last tick until which @route stays where it is at @tick. */
static guint32
find_last (const Route *route,
           guint32      tick)
{
  const guint32 node = route->nodes[tick];

  while (tick < route->arrival && route->nodes[tick + 1] == node)
    tick++;

  return tick;
}

gboolean
timetable_add (Timetable   *self,
               guint32      agent,
               const Route *route)
{
  guint32 last;

  for (guint32 tick = 0; tick <= route->arrival; tick = last + 1)
    {
      last = find_last (route, tick);
      if (!add_span (self, route->nodes[tick], tick,
                     last == route->arrival ? FOR_GOOD : last, agent))
        return FALSE;
    }

  return TRUE;
}

void
timetable_remove (Timetable   *self,
                  guint32      agent,
                  const Route *route)
{
  for (guint32 tick = 0; tick <= route->arrival;
       tick = find_last (route, tick) + 1)
    remove_span (self, route->nodes[tick], tick, agent);
}

guint32
timetable_who (const Timetable *self,
               guint32          node,
               guint32          tick)
{
  const Spans *spans = &self->nodes[node];
  const Span *span;

  if (spans->n_spans == 0)
    return NO_AGENT;

  span = &spans->spans[spans_at (spans, tick)];
  return span->first <= tick ? span->agent : NO_AGENT;
}

/* Corners --------------------------------------------------------------------
 * */

static gboolean
is_clear (const Timetable *self,
          guint32          node,
          guint32          tick)
{
  return timetable_who (self, node, tick) == NO_AGENT
         && timetable_who (self, node, tick + 1) == NO_AGENT;
}

static gboolean
has_sides (const Timetable *self,
           guint32          edge,
           guint32          tick,
           guint32          taken)
{
  const GroundSides *sides = &self->ground->sides[edge];
  guint n_clear = 0;

  for (guint k = 0; k < WAY_LINE_MAX_BESIDE; k++)
    n_clear += sides->nodes[k] != NO_NODE && sides->nodes[k] != taken
               && is_clear (self, sides->nodes[k], tick);

  return n_clear >= sides->needed;
}

static gboolean
is_travelled (const Timetable *self,
              guint32          from,
              guint32          to,
              guint32          tick)
{
  const guint32 agent = timetable_who (self, from, tick);

  return agent != NO_AGENT && timetable_who (self, to, tick + 1) == agent;
}

gboolean
timetable_allows (const Timetable *self,
                  guint32          edge,
                  guint32          tick)
{
  const GroundSides *sides = &self->ground->sides[edge];
  const guint32 a = sides->nodes[0], b = sides->nodes[1];

  return has_sides (self, edge, tick, NO_NODE)
         && (a == NO_NODE || b == NO_NODE
             || (!is_travelled (self, a, b, tick)
                 && !is_travelled (self, b, a, tick)));
}

gboolean
timetable_spares (const Timetable *self,
                  guint32          node,
                  guint32          tick)
{
  const Ground *ground = self->ground;

  for (guint32 k = ground->passing_offsets[node];
       k < ground->passing_offsets[node + 1]; k++)
    {
      const guint32 edge = ground->passing[k];

      if (is_travelled (self, ground->tails[edge], ground->ends[edge], tick)
          && !has_sides (self, edge, tick, node))
        return FALSE;
    }

  return TRUE;
}
