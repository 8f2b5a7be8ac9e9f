/* node-flow.c - the fewest nodes between one end of a part and the other
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Dinic's algorithm, as in flow.c, on a graph in which each node is two: its
 * *in*, where ways arrive, and its *out*, where they leave. A single edge joins
 * the two, so each node serves one way. A new way may arrive at a node that is
 * on a way already. It then takes over the rest of that way. The old way goes
 * back to the node before and looks for another continuation from there: from
 * that node's *out* to its neighbours, or to its *in* and further back.
 * Menger's theorem. */

#include "routing/order/node-flow.h"

#include "routing/order/flow.h"
#include "routing/order/separator.h"

#include <string.h>

#define NONE NODE_FLOW_NONE
#define IN(node) (2 * (node))
#define OUT(node) (2 * (node) + 1)

gboolean
node_flow_init (NodeFlow          *self,
                const WayTopology *topology,
                Meter             *meter,
                GError           **error)
{
  const gsize n_nodes = topology->n_nodes;

  *self = (NodeFlow) { 0 };
  return (self->ends = meter_alloc (meter, n_nodes, 1, error)) != NULL
         && (self->next = meter_alloc (meter, n_nodes, sizeof *self->next,
                                       error)) != NULL
         && (self->last = meter_alloc (meter, n_nodes, sizeof *self->last,
                                       error)) != NULL
         && (self->at = meter_alloc (meter, n_nodes, sizeof *self->at, error))
              != NULL
         && (self->sources = meter_alloc (meter, n_nodes,
                                          sizeof *self->sources, error))
              != NULL
         && (self->before_sinks = meter_alloc (meter, n_nodes,
                                               sizeof *self->before_sinks,
                                               error)) != NULL
         && (self->levels = meter_alloc (meter, 2 * n_nodes,
                                         sizeof *self->levels, error)) != NULL
         && (self->queue = meter_alloc (meter, 2 * n_nodes,
                                        sizeof *self->queue, error)) != NULL;
}

void
node_flow_clear (NodeFlow *self)
{
  g_free (self->ends);
  g_free (self->next);
  g_free (self->last);
  g_free (self->at);
  g_free (self->levels);
  g_free (self->queue);
  g_free (self->sources);
  g_free (self->before_sinks);
}

/* Levels ------------------------------------------------------------------ */

/* Labels @state unless it has a label, and puts it into the queue, which ends
 * at @end. Returns the new end. */
static inline guint32
label (NodeFlow *self,
       guint32   state,
       guint32   level,
       guint32   end)
{
  if (self->levels[state] != NONE)
    return end;

  self->levels[state] = level;
  self->at[state / 2] = self->part->first[state / 2];
  self->queue[end] = state;
  return end + 1;
}

/* Labels all states before the *in* of @node. Returns whether one of them is a
 * source. */
static gboolean
label_before (NodeFlow *self,
              guint32   node,
              guint32  *end)
{
  const Part *part = self->part;
  const guint32 level = self->levels[IN (node)] + 1;
  gboolean found = FALSE;

  if (self->next[node] != NONE)
    *end = label (self, OUT (node), level, *end);
  for (guint32 e = part->first[node]; e < part->first[node + 1]; e++)
    {
      const guint32 other = part->heads[e];

      if (self->ends[other] == FLOW_SOURCE)
        found |= other != self->last[node];
      else if (self->ends[other] == FLOW_MIDDLE && self->next[other] != node)
        *end = label (self, OUT (other), level, *end);
    }

  return found;
}

/* Numbers states by their steps to the sinks, up to those of the sources; if no
 * way leads to the sources, all states that can be reached. */
static gboolean
find_levels (NodeFlow *self)
{
  guint32 highest = NONE, end = 0;

  for (guint32 i = 0; i < self->n_middle; i++)
    self->levels[IN (self->middle[i])] = self->levels[OUT (self->middle[i])]
      = NONE;
  for (guint32 i = 0; i < self->n_before_sinks; i++)
    end = label (self, OUT (self->before_sinks[i]), 1, end);

  for (guint32 i = 0; i < end && self->levels[self->queue[i]] <= highest; i++)
    {
      const guint32 state = self->queue[i];
      const guint32 node = state / 2;
      const guint32 level = self->levels[state];

      if (state == IN (node))
        {
          if (label_before (self, node, &end))
            highest = level;
        }
      else if (self->next[node] == NONE)
        end = label (self, IN (node), level + 1, end);
      else if (self->ends[self->next[node]] == FLOW_MIDDLE)
        end = label (self, IN (self->next[node]), level + 1, end);
    }

  return highest != NONE;
}

/* Ways -------------------------------------------------------------------- */

/* The next state after @state, one level down; NONE if there is none left. A
 * sink is the end. */
static guint32
go_down (NodeFlow *self,
         guint32   state)
{
  const Part *part = self->part;
  const guint32 node = state / 2;
  const guint32 level = self->levels[state] - 1;

  if (state == IN (node))
    {
      const guint32 out = self->next[node] == NONE ? node : self->last[node];

      return self->ends[out] == FLOW_MIDDLE && self->levels[OUT (out)] == level
               ? OUT (out) : NONE;
    }

  for (; self->at[node] < part->first[node + 1]; self->at[node]++)
    {
      const guint32 other = part->heads[self->at[node]];

      if (self->ends[other] == FLOW_SINK)
        {
          if (level == 0)
            return OUT (other);
        }
      else if (self->ends[other] == FLOW_MIDDLE && other != self->next[node]
               && self->levels[IN (other)] == level)
        return IN (other);
    }
  if (self->next[node] != NONE && self->at[node] == part->first[node + 1]
      && self->levels[IN (node)] == level)
    return IN (node);

  return NONE;
}

/* Stores the new way that begins in @source and goes through @n_path states;
 * the last is a sink. */
static void
take_way (NodeFlow      *self,
          guint32        source,
          const guint32 *path,
          guint32        n_path)
{
  guint32 before = source;

  for (guint32 i = 0; i + 1 < n_path; i++)
    {
      const guint32 node = path[i] / 2;

      self->levels[path[i]] = NONE;     /* no further way in these levels */
      if (path[i] == OUT (node) && path[i + 1] == IN (node))
        self->next[node] = self->last[node] = NONE;
    }

  for (guint32 i = 0; i < n_path; i++)
    {
      const guint32 node = path[i] / 2;
      const gboolean arrives = i + 1 == n_path || path[i] == IN (node);

      if (arrives && before != node)
        {
          if (self->ends[before] == FLOW_MIDDLE)
            self->next[before] = node;
          if (self->ends[node] == FLOW_MIDDLE)
            self->last[node] = before;
        }
      before = node;
    }
  self->value++;
}

/* Looks for a way from @source over @node beside it, down the levels. */
static gboolean
find_way (NodeFlow *self,
          guint32   source,
          guint32   node)
{
  guint32 *path = self->queue;
  guint32 n_path = 0;

  path[n_path++] = IN (node);
  while (n_path > 0)
    {
      const guint32 next = go_down (self, path[n_path - 1]);

      if (next == NONE)
        {
          self->levels[path[--n_path]] = NONE;
          continue;
        }
      path[n_path++] = next;
      if (self->ends[next / 2] == FLOW_SINK)
        {
          take_way (self, source, path, n_path);
          return TRUE;
        }
    }

  return FALSE;
}

static gboolean
find_ways_from (NodeFlow *self,
                guint32   source,
                guint32   most)
{
  const Part *part = self->part;

  for (guint32 e = part->first[source]; e < part->first[source + 1]; e++)
    {
      const guint32 node = part->heads[e];

      if (self->ends[node] == FLOW_MIDDLE && self->levels[IN (node)] != NONE
          && self->last[node] != source && find_way (self, source, node)
          && self->value > most)
        return FALSE;
    }

  return TRUE;
}

/* Whether @node has an edge to an end of kind @kind. */
static gboolean
borders (const NodeFlow *self,
         guint32         node,
         guint8          kind)
{
  const Part *part = self->part;

  for (guint32 e = part->first[node]; e < part->first[node + 1]; e++)
    if (self->ends[part->heads[e]] == kind)
      return TRUE;

  return FALSE;
}

/* Begins without ways. %FALSE if an edge joins the ends. */
static gboolean
begin (NodeFlow      *self,
       const Part    *part,
       const guint32 *order,
       guint32        n_sources,
       guint32        n_sinks)
{
  self->part = part;
  self->value = self->n_sources = self->n_before_sinks = 0;
  self->middle = order + n_sources;
  self->n_middle = part->n_nodes - n_sources - n_sinks;
  memset (self->ends, FLOW_SINK, part->n_nodes);
  memset (self->next, 0xff, part->n_nodes * sizeof *self->next);
  memset (self->last, 0xff, part->n_nodes * sizeof *self->last);
  memset (self->levels, 0xff,
          2 * (gsize) part->n_nodes * sizeof *self->levels);
  for (guint32 i = 0; i < n_sources; i++)
    self->ends[order[i]] = FLOW_SOURCE;
  for (guint32 i = 0; i < self->n_middle; i++)
    self->ends[self->middle[i]] = FLOW_MIDDLE;

  for (guint32 i = 0; i < n_sources; i++)
    {
      if (borders (self, order[i], FLOW_SINK))
        return FALSE;
      if (borders (self, order[i], FLOW_MIDDLE))
        self->sources[self->n_sources++] = order[i];
    }
  for (guint32 i = 0; i < self->n_middle; i++)
    if (borders (self, self->middle[i], FLOW_SINK))
      self->before_sinks[self->n_before_sinks++] = self->middle[i];

  return TRUE;
}

gboolean
node_flow_find (NodeFlow      *self,
                const Part    *part,
                const guint32 *order,
                guint32        n_sources,
                guint32        n_sinks,
                guint32        most,
                Meter         *meter,
                GError       **error)
{
  if (!begin (self, part, order, n_sources, n_sinks))
    return FALSE;

  while (find_levels (self))
    {
      if (!meter_look (meter, error))
        return FALSE;
      for (guint32 i = 0; i < self->n_sources; i++)
        if (!find_ways_from (self, self->sources[i], most))
          return FALSE;
    }

  return TRUE;
}

/* A node is in the separator if a way leads to the sinks from its *out*, but not
 * from its *in*. */
void
node_flow_get (NodeFlow *self,
               guint8   *sides)
{
  for (guint32 node = 0; node < self->part->n_nodes; node++)
    if (self->ends[node] == FLOW_SINK || self->levels[IN (node)] != NONE)
      sides[node] = SIDE_FAR;
    else if (self->levels[OUT (node)] != NONE)
      sides[node] = SIDE_SEPARATOR;
    else
      sides[node] = SIDE_NEAR;
}
