/* dstar-lite.c - D* Lite, to stand beside the library's replanner
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Koenig and Likhachev (2002), the optimized version: a search from the goal
 * that is kept, and repaired where costs change. g is the known cost of a node,
 * rhs the cost by the edges out of it; nodes where they differ wait in a heap
 * in which each knows its place. */

#include "dstar-lite.h"

#define NOT_IN_HEAP G_MAXUINT32

typedef struct
{
  gdouble first;
  gdouble second;
} Key;

struct _DstarLite
{
  WayGraph *graph;      /* (owned) */
  WayNode   start;
  WayNode   goal;
  WayQuery  to_start;
  gpointer  cursor;     /* whose heuristic is the distance to the start */
  guint64   version;

  gdouble  *g;          /* (owned) */
  gdouble  *rhs;        /* (owned) */
  Key      *keys;       /* (owned) */
  guint32  *places;     /* (owned) in the heap */
  guint32  *heap;       /* (owned) */
  guint32   len;
  guint32   n_nodes;
  gdouble   moved;      /* "km" */
  WayEdges *before;     /* (owned) */
  WayEdges *after;      /* (owned) */
  guint64   expanded;
};

/* The heap ----------------------------------------------------------------- */

static gboolean
is_less (Key a,
         Key b)
{
  return a.first < b.first || (a.first == b.first && a.second < b.second);
}

static void
put (DstarLite *self,
     guint32    place,
     guint32    node)
{
  self->heap[place] = node;
  self->places[node] = place;
}

static void
sift_up (DstarLite *self,
         guint32    place)
{
  const guint32 node = self->heap[place];

  while (place > 0)
    {
      const guint32 parent = self->heap[(place - 1) / 2];

      if (!is_less (self->keys[node], self->keys[parent]))
        break;
      put (self, place, parent);
      place = (place - 1) / 2;
    }
  put (self, place, node);
}

static void
sift_down (DstarLite *self,
           guint32    place)
{
  const guint32 node = self->heap[place];

  while (2 * place + 1 < self->len)
    {
      guint32 child = 2 * place + 1;

      if (child + 1 < self->len
          && is_less (self->keys[self->heap[child + 1]],
                      self->keys[self->heap[child]]))
        child++;
      if (!is_less (self->keys[self->heap[child]], self->keys[node]))
        break;
      put (self, place, self->heap[child]);
      place = child;
    }
  put (self, place, node);
}

static void
heap_remove (DstarLite *self,
             guint32    node)
{
  const guint32 place = self->places[node];
  const guint32 last = self->heap[--self->len];

  self->places[node] = NOT_IN_HEAP;
  if (last == node)
    return;

  put (self, place, last);
  sift_up (self, place);
  sift_down (self, self->places[last]);
}

static void
heap_set (DstarLite *self,
          guint32    node,
          Key        key)
{
  self->keys[node] = key;
  if (self->places[node] == NOT_IN_HEAP)
    put (self, self->len++, node);
  sift_up (self, self->places[node]);
  sift_down (self, self->places[node]);
}

/* Nodes -------------------------------------------------------------------- */

static Key
key_of (DstarLite *self,
        guint32    node)
{
  const gdouble least = MIN (self->g[node], self->rhs[node]);

  return (Key) { least + self->moved
                   + way_graph_heuristic (self->graph, self->cursor,
                                          WAY_INDEX (node)),
                 least };
}

static void
update (DstarLite *self,
        guint32    node)
{
  if (self->g[node] != self->rhs[node])
    heap_set (self, node, key_of (self, node));
  else if (self->places[node] != NOT_IN_HEAP)
    heap_remove (self, node);
}

/* The cost by the edges out of @node. */
static void
ask (DstarLite *self,
     guint32    node)
{
  const WayAt at = { WAY_INDEX (node), WAY_INDEX (node), 0, TRUE };
  gdouble     least = INFINITY;

  if (node == WAY_NODE_INDEX (self->goal))
    return;

  way_graph_neighbours (self->graph, self->cursor, &at, self->after);
  for (guint i = 0; i < way_edges_get_length (self->after); i++)
    least = MIN (least,
                 way_edges_get_cost (self->after, i)
                   + self->g[WAY_NODE_INDEX (
                       way_edges_get_node (self->after, i))]);
  self->rhs[node] = least;
}

static void
lower (DstarLite *self,
       guint32    node)
{
  const WayAt at = { WAY_INDEX (node), WAY_INDEX (node), 0, TRUE };

  self->g[node] = self->rhs[node];
  heap_remove (self, node);
  way_graph_predecessors (self->graph, self->cursor, &at, self->before);
  for (guint i = 0; i < way_edges_get_length (self->before); i++)
    {
      const guint32 tail
          = (guint32) WAY_NODE_INDEX (way_edges_get_node (self->before, i));

      if (tail != WAY_NODE_INDEX (self->goal))
        self->rhs[tail] = MIN (self->rhs[tail],
                               way_edges_get_cost (self->before, i)
                                 + self->g[node]);
      update (self, tail);
    }
}

static void
raise_cost (DstarLite *self,
            guint32    node)
{
  const WayAt   at = { WAY_INDEX (node), WAY_INDEX (node), 0, TRUE };
  const gdouble old = self->g[node];

  self->g[node] = INFINITY;
  way_graph_predecessors (self->graph, self->cursor, &at, self->before);
  for (guint i = 0; i < way_edges_get_length (self->before); i++)
    {
      const guint32 tail
          = (guint32) WAY_NODE_INDEX (way_edges_get_node (self->before, i));

      if (self->rhs[tail] == way_edges_get_cost (self->before, i) + old)
        ask (self, tail);
      update (self, tail);
    }
  ask (self, node);
  update (self, node);
}

static void
expand (DstarLite *self)
{
  const guint32 node = self->heap[0];
  const Key     now = key_of (self, node);

  if (is_less (self->keys[node], now))
    {
      heap_set (self, node, now);
      return;
    }

  self->expanded++;
  if (self->g[node] > self->rhs[node])
    lower (self, node);
  else
    raise_cost (self, node);
}

/* Planning ----------------------------------------------------------------- */

static void
begin_cursor (DstarLite *self)
{
  self->to_start = (WayQuery) { &self->start, 1, TRUE };
  self->cursor = way_graph_begin (self->graph, &self->to_start);
}

static void
begin_afresh (DstarLite *self)
{
  for (guint32 i = 0; i < self->n_nodes; i++)
    {
      self->g[i] = self->rhs[i] = INFINITY;
      self->places[i] = NOT_IN_HEAP;
    }
  self->len = 0;
  self->moved = 0;
  self->rhs[WAY_NODE_INDEX (self->goal)] = 0;
  update (self, (guint32) WAY_NODE_INDEX (self->goal));
}

DstarLite *
dstar_lite_new (WayGraph *graph,
                WayNode   start,
                WayNode   goal)
{
  WayNodeType *type = way_graph_get_node_type (graph);
  DstarLite   *self = g_new0 (DstarLite, 1);

  self->graph = g_object_ref (graph);
  self->n_nodes = way_node_type_get_n_nodes (type);
  self->start = start;
  self->goal = goal;
  self->version = way_graph_get_version (graph);
  self->before = way_edges_new (type);
  self->after = way_edges_new (type);
  self->g = g_new (gdouble, self->n_nodes);
  self->rhs = g_new (gdouble, self->n_nodes);
  self->keys = g_new (Key, self->n_nodes);
  self->places = g_new (guint32, self->n_nodes);
  self->heap = g_new (guint32, self->n_nodes);
  begin_cursor (self);
  begin_afresh (self);

  return self;
}

void
dstar_lite_free (DstarLite *self)
{
  way_graph_end (self->graph, self->cursor);
  way_edges_free (self->before);
  way_edges_free (self->after);
  g_free (self->g);
  g_free (self->rhs);
  g_free (self->keys);
  g_free (self->places);
  g_free (self->heap);
  g_object_unref (self->graph);
  g_free (self);
}

static gboolean
take_change (WayNode  node,
             gpointer user_data)
{
  DstarLite *self = user_data;

  ask (self, (guint32) WAY_NODE_INDEX (node));
  update (self, (guint32) WAY_NODE_INDEX (node));
  return TRUE;
}

WayCost
dstar_lite_plan (DstarLite *self,
                 WayNode    start)
{
  const guint32 node = (guint32) WAY_NODE_INDEX (start);
  const guint64 since = self->version;

  self->moved += way_graph_heuristic (self->graph, self->cursor, start);
  way_graph_end (self->graph, self->cursor);
  self->start = start;
  begin_cursor (self);
  self->version = way_graph_get_version (self->graph);
  if (!way_graph_foreach_change (self->graph, since, take_change, self))
    begin_afresh (self);

  while (self->len > 0
         && (is_less (self->keys[self->heap[0]], key_of (self, node))
             || self->rhs[node] > self->g[node]))
    expand (self);

  return self->rhs[node];
}

guint64
dstar_lite_get_expanded (const DstarLite *self)
{
  return self->expanded;
}
