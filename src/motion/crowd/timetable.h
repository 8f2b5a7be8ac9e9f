/* timetable.h - which agent is on which node from when to when
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "motion/crowd/crowd-private.h"

/* The last tick of an agent that stays for good. */
#define FOR_GOOD G_MAXUINT32

/* The data of a search for one agent about a gap between spans. */
typedef struct
{
  guint32 stamp;                /* of the search that met the gap last */
  guint32 arrival;              /* the first tick at which it can be there */
  guint32 from_node;            /* the node before; NO_NODE at its start */
  guint32 from_gap;
} Gap;

/* @agent is on the node from one tick to another, both included. @gap is the
 * time between the span before and this one. */
typedef struct
{
  guint32 first;
  guint32 last;
  guint32 agent;
  Gap     gap;
} Span;

/* The spans of a node, in order. The last span belongs to no agent and begins
 * at the end of time, so that each gap lies before a span. */
typedef struct
{
  Span   *spans;                /* (owned) (nullable) */
  guint32 n_spans;
  guint32 size;
} Spans;

/* The nodes of one agent, tick by tick, until it arrives for good. */
typedef struct
{
  guint32 *nodes;               /* (owned) (nullable) */
  gsize    size;
  guint32  arrival;             /* the last tick */
} Route;

typedef struct
{
  const Ground *ground;         /* (not owned) */
  Spans        *nodes;          /* (owned) */
  Meter        *meter;
  GError      **error;
} Timetable;

gboolean timetable_init   (Timetable     *self,
                           const Ground  *ground,
                           Meter         *meter,
                           GError       **error);
void     timetable_clear  (Timetable     *self);

/* The spans of @node, which has at least one. %NULL if memory runs out. */
Spans   *timetable_ask    (Timetable     *self,
                           guint32        node);

/* Takes and frees the nodes along @route. %FALSE if memory runs out; part of
 * the route may have been taken then. */
gboolean timetable_add    (Timetable     *self,
                           guint32        agent,
                           const Route   *route);
void     timetable_remove (Timetable     *self,
                           guint32        agent,
                           const Route   *route);

/* The agent on @node at @tick; NO_AGENT if the node is free. */
guint32  timetable_who    (const Timetable *self,
                           guint32          node,
                           guint32          tick);

/* Whether the nodes beside an edge allow an agent to go along it from one tick
 * to the next. */
gboolean timetable_allows (const Timetable *self,
                           guint32          edge,
                           guint32          tick);

/* Whether the agents that pass @node from @tick to the next have room, if
 * another agent is on it. */
gboolean timetable_spares (const Timetable *self,
                           guint32          node,
                           guint32          tick);

/* The first span of a node that ends at @tick or later. */
static inline guint32
spans_at (const Spans *self,
          guint32      tick)
{
  guint32 low = 0, high = self->n_spans - 1;

  while (low < high)
    {
      const guint32 middle = low + (high - low) / 2;

      if (self->spans[middle].last < tick)
        low = middle + 1;
      else
        high = middle;
    }

  return low;
}

/* The first tick of the gap before span @i; FOR_GOOD after an agent that
 * stays. */
static inline guint32
spans_gap_first (const Spans *self,
                 guint32      i)
{
  const guint32 last = i > 0 ? self->spans[i - 1].last : FOR_GOOD;

  if (i == 0)
    return 0;

  return last < FOR_GOOD ? last + 1 : FOR_GOOD;
}
