/* relax.h - offering a path: is it better, where does its node then stand
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A part of the loop, and included by expand.h alone: always inline, so that the
 * constants of a Variant decide at compile time. */

#pragma once

#include "engine/search-private.h"

#include <float.h>

/* The weighted heuristic of a node, before it is rounded: 0 or more. */
static G_ALWAYS_INLINE inline gdouble
scaled_heuristic (WaySearch    *self,
                  const Variant v,
                  guint32       id)
{
  const WayNode node = v.indexed ? WAY_INDEX (id)
                                 : node_map_node (&self->run.map, id);
  const gdouble scaled = self->run.weight * search_estimate (self, node);

  return scaled > 0 ? scaled : 0;       /* also 0 * infinity */
}

/* With whole costs the heuristic is rounded down, which keeps it a lower
 * bound. Integers are rounded by conversion: floor() is a call. */
static inline gdouble
round_real (const WaySearch *self,
            gdouble          scaled)
{
  return self->run.whole_costs ? floor (scaled) : scaled;
}

static LoopEnd
stop_at_goal (WaySearch *self,
              guint32    id)
{
  self->run.found = id;
  goals_found (&self->query.goals, id, node_map_node (&self->run.map, id));
  if (self->watch.observer != NULL && !self->run.is_refused)
    search_emit (self, WAY_EVENT_GOAL, id);

  return LOOP_FOUND;
}

/* Notes that @to was opened, reparented or reopened. */
static inline LoopEnd
note_opened (WaySearch *self,
             guint32    to,
             gboolean   fresh,
             gboolean   closed)
{
  if (fresh)
    self->run.statistics.opened++;
  else if (closed)
    self->run.statistics.reopened++;
  else
    self->run.statistics.reparented++;
  self->run.open_now += fresh | closed;

  if (G_UNLIKELY (self->watch.observer != NULL))
    search_emit (self,
          fresh ? WAY_EVENT_OPEN
                : closed ? WAY_EVENT_REOPEN : WAY_EVENT_REPARENT,
          to);
  if (G_UNLIKELY (self->run.stops_when_opened) && search_is_goal (self, to))
    return stop_at_goal (self, to);

  return LOOP_GO_ON;
}

/* The place of a node on the open list. */
typedef struct
{
  guint32  whole_h;             /* the heuristic, in one of two forms */
  gdouble  real_h;
  guint64  key;
  guint64  deep;
  gboolean fell;                /* below the priority of the node before */
} Place;

/* Whether a path of cost @sum is better than the present path to a node, and
 * the rules let it count. */
static G_ALWAYS_INLINE inline gboolean
is_better (const WaySearch  *self,
           const Variant     v,
           const NodeRecord *record,
           gboolean          closed,
           Sum               sum)
{
  if (v.open == OPEN_FIFO)
    return FALSE;
  if (v.whole ? sum.whole >= record->whole.cost
              : sum.real >= record->real.cost)
    return FALSE;

  return !closed || self->run.reopens;
}

/* An estimate that is infinite, or too large for whole numbers. A start stays
 * open, so that partial paths can begin there. */
static inline LoopEnd
judge_large (WaySearch    *self,
             const Variant v,
             guint32       from,
             guint32       to,
             Place        *place)
{
  if (place->real_h == INFINITY && self->run.skips_dead_ends
      && search_estimate (self, v.indexed ? WAY_INDEX (to)
                                          : node_map_node (&self->run.map, to))
           == INFINITY)
    {
      place->real_h = 0;
      return from == to ? LOOP_GO_ON : LOOP_DEAD_END;
    }

  return v.whole ? LOOP_PROMOTE : LOOP_GO_ON;
}

/* Fills in the heuristic. Whole records keep it, real ones have no room. */
static G_ALWAYS_INLINE inline LoopEnd
estimate (WaySearch        *self,
          const Variant     v,
          const NodeRecord *record,
          gboolean          fresh,
          guint32           from,
          guint32           to,
          Place            *place)
{
  if (!v.informed)
    return LOOP_GO_ON;
  if (v.whole && !fresh)
    {
      place->whole_h = record->whole.heuristic;
      return LOOP_GO_ON;
    }

  place->real_h = scaled_heuristic (self, v, to);
  if (G_UNLIKELY (place->real_h >= (v.whole ? G_MAXUINT32 : INFINITY)))
    return judge_large (self, v, from, to, place);
  if (!v.whole)
    place->real_h = round_real (self, place->real_h);
  else
    place->whole_h = (guint32) place->real_h;

  return LOOP_GO_ON;
}

static G_ALWAYS_INLINE inline LoopEnd
make_whole_key (const WaySearch *self,
                const Variant    v,
                const Frame     *frame,
                Sum              sum,
                Place           *place)
{
  const guint64 priority = (self->run.counts_cost ? sum.whole : 0)
                           + place->whole_h;

  if (v.informed && G_UNLIKELY (priority >= G_MAXUINT32))
    return LOOP_PROMOTE;
  if (v.open == OPEN_STACKS
      && G_UNLIKELY (priority >= STACKS_F_END || sum.whole >= STACKS_G_END))
    return LOOP_PROMOTE;

  place->fell = priority < frame->priority.whole;
  if (v.open == OPEN_STACKS)
    place->key = priority << STACKS_BITS | (STACKS_G_END - 1 - sum.whole);
  else if (v.open == OPEN_HEAP && self->run.deep)
    place->key = open_list_pack ((guint32) priority, (guint32) sum.whole);
  else
    place->key = priority;

  return LOOP_GO_ON;
}

static G_ALWAYS_INLINE inline LoopEnd
make_real_key (const WaySearch *self,
               const Variant    v,
               const Frame     *frame,
               Sum              sum,
               Place           *place)
{
  const gdouble priority = (self->run.counts_cost ? sum.real : 0) + place->real_h;

  /* Rounding alone may lower a sum by some units in the last place. */
  place->fell = priority < frame->priority.real * (1 - 16 * DBL_EPSILON);
  place->key = open_list_key_of_real (priority);
  if (v.open == OPEN_DEEP)
    place->deep = ~open_list_key_of_real (sum.real);

  return LOOP_GO_ON;
}

static G_ALWAYS_INLINE inline void
write_record (WaySearch    *self,
              const Variant v,
              const Frame  *frame,
              NodeRecord   *record,
              Sum           sum,
              const Place  *place)
{
  if (v.whole)
    {
      record->whole.cost = (guint32) sum.whole;
      record->whole.heuristic = place->whole_h;
    }
  else
    record->real.cost = sum.real;
  record->whole.parent = frame->id;
  record->whole.stamp = frame->live;
  if (v.informed && G_UNLIKELY (place->fell) && self->run.counts_cost)
    self->run.statistics.inconsistent++;
}

/* The note about the node before @to: its owner and the number of its
 * difference. */
static inline guint16
name_origin (const WaySearch *self,
             const Frame     *frame,
             guint32          to)
{
  const Share *share = self->run.share;
  const NodeMap *map = &self->run.map;
  guint number = 0;

  if (frame->words != NULL)
    number = differences_find (&share->differences, frame->words,
                               node_map_words (map, map->type->n_words, to));

  return (guint16) (number << share->owner_bits | frame->origin);
}

/* Notes the data that have no room in a record: the order in which nodes are
 * reached, and the edges to them. */
static inline void
note_beside (WaySearch   *self,
             const Frame *frame,
             guint32      i,
             guint32      to,
             gboolean     fresh)
{
  if (fresh && (self->run.store.notes & NOTE_ORDER))
    self->run.store.order[self->run.statistics.opened] = to;
  if (self->run.store.notes & NOTE_EDGES)
    self->run.store.edges[to] = frame->edges != NULL
                                  ? edge_buffer_id (frame->edges, i) : i;
  if (self->run.store.notes & NOTE_ORIGINS)
    self->run.store.origins[to] = name_origin (self, frame, to);
}

/* Offers a path at cost @sum to @to, over edge @i of the frame; if that has no
 * edges, over the edge of id @i. */
static G_ALWAYS_INLINE inline LoopEnd
offer (WaySearch    *self,
       const Variant v,
       const Frame  *frame,
       guint32       i,
       guint32       to,
       Sum           sum)
{
  NodeRecord *record = v.indexed ? &frame->records[to]
                                 : &self->run.store.records[to];
  const guint32 stamp = record->whole.stamp;
  const gboolean fresh = (stamp ^ frame->live) > STAMP_CLOSED;
  const gboolean closed = !fresh && (stamp & STAMP_CLOSED);
  Place place = { 0 };
  LoopEnd end;

  if (!fresh && !is_better (self, v, record, closed, sum))
    return LOOP_GO_ON;
  if (v.indexed && fresh && G_UNLIKELY (self->run.store.pages != NULL)
      && !node_store_meet (&self->run.store, to))
    return LOOP_BYTES;

  end = estimate (self, v, record, fresh, frame->id, to, &place);
  if (end == LOOP_GO_ON)
    end = v.whole ? make_whole_key (self, v, frame, sum, &place)
                  : make_real_key (self, v, frame, sum, &place);
  if (G_UNLIKELY (end != LOOP_GO_ON))
    return end == LOOP_DEAD_END ? LOOP_GO_ON : end;

  /* If costs do not count, an open node keeps its place: a second entry would
   * have the same priority as the first, and not replace it. */
  if ((fresh || closed || self->run.counts_cost)
      && G_UNLIKELY (!open_list_push (&self->run.open, v.open, place.key,
                                      place.deep, to)))
    return LOOP_BYTES;

  write_record (self, v, frame, record, sum, &place);
  if (!v.indexed && fresh)
    self->run.store.order[self->run.statistics.opened] = to;
  if (G_UNLIKELY (self->run.store.notes != 0))
    note_beside (self, frame, i, to, fresh);

  return note_opened (self, to, fresh, closed);
}
