/* bare.c - a search made for speed alone, to show the limit
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Dijkstra and A* as a programmer would write them for one road network and
 * then leave them: whole costs, arrays, a ring of buckets for an open list.
 * There are no callbacks, checks, statistics, rule for ties or limits, and A*
 * takes its heuristic for consistent.
 *
 * Keys never leave a window of twice the most expensive edge (Dial 1969). So
 * the heap is replaced by a ring of that many stacks, each a list of entries
 * out of one pool, with a bit for each stack that is not empty. Nodes that
 * improve are pushed again; an entry is stale if its node is closed already
 * when it is popped. */

#include "bare.h"

#include <math.h>

#define NONE G_MAXUINT32

/* The epoch, shifted by one to leave room for "closed", says whether a record
 * belongs to this run, so that nothing is ever cleared. */
typedef struct
{
  guint32 cost;
  guint32 estimate;
  guint32 came_from;
  guint32 stamp;
} Record;

typedef struct
{
  guint32 node;
  guint32 next;
} Entry;

struct _Bare
{
  const RoadData *roads;
  Record         *records;
  guint32         epoch;

  guint32        *heads;     /* the ring: an entry, or NONE */
  guint64        *filled;    /* a bit for each head that is not NONE */
  guint32         mask;      /* size of the ring - 1 */
  Entry          *entries;
  guint32         n_entries;
  guint32         unused;    /* list of entries popped, or NONE */
  guint32         n_open;
};

Bare *
bare_new (const RoadData *roads)
{
  Bare         *self = g_new0 (Bare, 1);
  const guint32 window = 2 * road_data_get_max_cost (roads) + 2;
  guint32       size = 64;

  while (size < window)
    size *= 2;

  self->roads = roads;
  self->records = g_new0 (Record, roads->n_nodes);
  self->mask = size - 1;
  self->heads = g_new (guint32, size);
  self->filled = g_new0 (guint64, size / 64);
  for (guint32 i = 0; i < size; i++)
    self->heads[i] = NONE;
  /* Each arc opens a node at most once in a run. */
  self->entries = g_new (Entry, roads->n_arcs + 1);
  self->unused = NONE;
  return self;
}

void
bare_free (Bare *self)
{
  g_free (self->records);
  g_free (self->heads);
  g_free (self->filled);
  g_free (self->entries);
  g_free (self);
}

static inline void
push (Bare   *self,
      guint32 key,
      guint32 node)
{
  const guint32 bucket = key & self->mask;
  guint32       at = self->unused;

  if (at != NONE)
    self->unused = self->entries[at].next;
  else
    at = self->n_entries++;

  self->entries[at].node = node;
  self->entries[at].next = self->heads[bucket];
  self->heads[bucket] = at;
  self->filled[bucket / 64] |= (guint64) 1 << (bucket % 64);
  self->n_open++;
}

/* Takes the least key, which is @key or the next above it in the ring. */
static inline guint32
pop (Bare    *self,
     guint32 *key)
{
  guint32 bucket = *key & self->mask;
  guint32 word = bucket / 64;
  guint64 bits = self->filled[word] & (~(guint64) 0 << (bucket % 64));

  while (bits == 0)
    {
      word = (word + 1) & (self->mask / 64);
      bits = self->filled[word];
    }
  bucket = word * 64 + (guint32) __builtin_ctzll (bits);
  *key += (bucket - *key) & self->mask;

  const guint32 at = self->heads[bucket];
  Entry        *entry = &self->entries[at];

  self->heads[bucket] = entry->next;
  if (entry->next == NONE)
    self->filled[word] &= ~((guint64) 1 << (bucket % 64));
  entry->next = self->unused;
  self->unused = at;
  self->n_open--;
  return entry->node;
}

static void
empty_open_list (Bare *self)
{
  for (guint32 word = 0; word <= self->mask / 64; word++)
    for (; self->filled[word] != 0;
         self->filled[word] &= self->filled[word] - 1)
      self->heads[word * 64
                  + (guint32) __builtin_ctzll (self->filled[word])] = NONE;
  self->n_entries = 0;
  self->unused = NONE;
  self->n_open = 0;
}

static inline guint32
estimate (const RoadData *roads,
          guint32         node,
          double          goal_x,
          double          goal_y)
{
  const double dx = roads->x[node] - goal_x;
  const double dy = roads->y[node] - goal_y;

  return (guint32) sqrt (dx * dx + dy * dy);
}

/* The loop, compiled once for each of the three queries. */
static inline double
run (Bare    *self,
     guint32  start,
     guint32  goal,
     gboolean stops,
     gboolean informed)
{
  const RoadData *roads = self->roads;
  Record         *records = self->records;
  const guint32   open = self->epoch += 2;
  const guint32   closed = open + 1;
  const double    goal_x = roads->x[goal];
  const double    goal_y = roads->y[goal];
  guint32         key;

  empty_open_list (self);
  records[start].cost = 0;
  records[start].estimate
      = informed ? estimate (roads, start, goal_x, goal_y) : 0;
  records[start].came_from = start;
  records[start].stamp = open;
  key = records[start].estimate;
  push (self, key, start);

  while (self->n_open > 0)
    {
      const guint32 node = pop (self, &key);

      if (records[node].stamp == closed)
        continue;
      records[node].stamp = closed;
      if (stops && node == goal)
        break;

      const RoadArc *end = roads->arcs + roads->first[node + 1];

      for (const RoadArc *arc = roads->arcs + roads->first[node]; arc < end;
           arc++)
        {
          Record       *next = &records[arc->node];
          const guint32 cost = records[node].cost + arc->cost;

          if (next->stamp < open)
            {
              next->stamp = open;
              if (informed)
                next->estimate = estimate (roads, arc->node, goal_x, goal_y);
            }
          else if (cost >= next->cost)
            continue;

          next->cost = cost;
          next->came_from = node;
          push (self, informed ? cost + next->estimate : cost, arc->node);
        }
    }

  return records[goal].cost;
}

double
bare_one_to_all (Bare   *self,
                 guint32 start,
                 guint32 goal)
{
  return run (self, start, goal, FALSE, FALSE);
}

double
bare_dijkstra (Bare   *self,
               guint32 start,
               guint32 goal)
{
  return run (self, start, goal, TRUE, FALSE);
}

double
bare_astar (Bare   *self,
            guint32 start,
            guint32 goal)
{
  return run (self, start, goal, TRUE, TRUE);
}

double
bare_get_cost (const Bare *self,
               guint32     node)
{
  return self->records[node].cost;
}
