/* reference.c - the documented search loop, slow and obviously right
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The open list is a scan over all nodes for the least by the total order
 * that strategy.h states: lower priority first, then the tie rule. A node
 * whose path improves counts as opened anew; greedy search alone leaves it in
 * its place. O(nodes * expansions). */

#include "reference.h"

typedef enum
{
  UNSEEN,
  OPEN,
  CLOSED
} State;

typedef struct
{
  State   state;
  guint   came_from;
  WayCost cost;
  guint   opened; /* counts up with each opening */
  WayCost depth;  /* the cost at that time */
  WayCost priority;
} Record;

typedef struct
{
  const ReferenceQuery *query;
  Record               *records; /* (owned) */
  guint                 n_opened;
  GArray               *events;
} Reference;

static WayCost
get_estimate (const ReferenceQuery *query,
              guint                 node)
{
  const gdouble weight
      = query->strategy == WAY_STRATEGY_WEIGHTED_ASTAR ? query->weight : 1;
  WayCost least = INFINITY;

  if (!way_strategy_is_informed (query->strategy) || query->n_goals == 0)
    return 0;
  for (guint i = 0; i < query->n_goals; i++)
    least = MIN (least, plain_graph_estimate (query->graph, node,
                                              query->goals[i]));
  if (!(least > 0)) /* also catches NaN */
    return 0;

  return query->whole ? floor (weight * least) : weight * least;
}

static WayCost
get_priority (const Reference *self,
              guint            node)
{
  switch (self->query->strategy)
    {
    case WAY_STRATEGY_BFS:
      return 0;
    case WAY_STRATEGY_GREEDY:
      return get_estimate (self->query, node);
    default:
      return self->records[node].cost + get_estimate (self->query, node);
    }
}

static gboolean
comes_before (const ReferenceQuery *query,
              const Record         *a,
              const Record         *b)
{
  if (query->strategy == WAY_STRATEGY_BFS)
    return a->opened < b->opened;
  if (a->priority != b->priority)
    return a->priority < b->priority;
  if (query->tie_rule == WAY_TIE_FIRST_OPENED)
    return a->opened < b->opened;
  if (query->tie_rule == WAY_TIE_DEEPER && a->depth != b->depth)
    return a->depth > b->depth;

  return a->opened > b->opened;
}

static void
tell (Reference   *self,
      WayEventKind kind,
      guint        node)
{
  const Record *record = &self->records[node];
  const ReferenceEvent event = { kind, node, record->came_from, record->cost };

  g_array_append_val (self->events, event);
}

static void
put_in_place (Reference *self,
              guint      node)
{
  Record *record = &self->records[node];

  record->opened = self->n_opened++;
  record->depth = record->cost;
  record->priority = get_priority (self, node);
}

static void
offer (Reference *self,
       guint      node,
       WayCost    cost,
       guint      came_from)
{
  const WayStrategy strategy = self->query->strategy;
  Record *record = &self->records[node];
  const State before = record->state;

  if (cost == INFINITY)
    return;
  if (before != UNSEEN && (strategy == WAY_STRATEGY_BFS
                           || !(cost < record->cost)))
    return;
  if (before == CLOSED && !self->query->reopens)
    return;

  record->state = OPEN;
  record->cost = cost;
  record->came_from = came_from;
  if (before != OPEN || strategy != WAY_STRATEGY_GREEDY)
    put_in_place (self, node);
  tell (self,
        before == UNSEEN ? WAY_EVENT_OPEN
        : before == OPEN ? WAY_EVENT_REPARENT
                         : WAY_EVENT_REOPEN,
        node);
}

static gboolean
take_first (Reference *self,
            guint     *node)
{
  const Record *best = NULL;

  for (guint i = 0; i < self->query->graph->n_nodes; i++)
    {
      const Record *record = &self->records[i];

      if (record->state != OPEN)
        continue;
      if (best == NULL || comes_before (self->query, record, best))
        best = record;
    }
  if (best == NULL)
    return FALSE;

  *node = best - self->records;
  self->records[*node].state = CLOSED;
  return TRUE;
}

static gboolean
is_goal (const ReferenceQuery *query,
         guint                 node)
{
  for (guint i = 0; i < query->n_goals; i++)
    if (query->goals[i] == node)
      return TRUE;

  return FALSE;
}

static void
expand (Reference *self,
        guint      node)
{
  const WayCost so_far = self->records[node].cost;
  const PlainEdge *edges;
  guint n_edges;

  tell (self, WAY_EVENT_EXPAND, node);
  edges = plain_graph_get_edges (self->query->graph, node, &n_edges);
  for (guint i = 0; i < n_edges; i++)
    offer (self, edges[i].to, so_far + edges[i].cost, node);
  tell (self, WAY_EVENT_CLOSE, node);
}

GArray *
reference_search (const ReferenceQuery *query)
{
  Reference self = { query, NULL, 0, NULL };
  guint node;

  self.records = g_new0 (Record, query->graph->n_nodes);
  self.events = g_array_new (FALSE, FALSE, sizeof (ReferenceEvent));
  for (guint i = 0; i < query->n_starts; i++)
    offer (&self, query->starts[i].node, query->starts[i].cost,
           query->starts[i].node);

  while (take_first (&self, &node))
    {
      if (is_goal (query, node))
        {
          tell (&self, WAY_EVENT_GOAL, node);
          break;
        }
      expand (&self, node);
    }

  g_free (self.records);
  return self.events;
}
