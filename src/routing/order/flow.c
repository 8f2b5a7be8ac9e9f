/* flow.c - the fewest edges between one end of a part and the other
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Dinic's algorithm: nodes are numbered by their distance to the sinks, along
 * edges that have capacity left. Units then flow from the sources down these
 * levels, until none can; and again. When the levels do not reach the sources,
 * the flow is at its maximum. ("Algorithm for solution of a problem of maximum
 * flow in networks with power estimation", 1970.)
 *
 * An edge is the same in both directions: it carries a unit, or none. At each
 * end it stores its remaining capacity from there: 1, or 0 and 2. */

#include "routing/order/flow.h"

#include <string.h>

gboolean
flow_init (Flow              *self,
           const WayTopology *topology,
           Meter             *meter,
           GError           **error)
{
  const gsize n_nodes = topology->n_nodes;
  guint32 **const arrays[] = {
    &self->levels, &self->at, &self->queue, &self->path, &self->sources,
    &self->sinks
  };

  *self = (Flow) { 0 };
  for (guint i = 0; i < G_N_ELEMENTS (arrays); i++)
    if ((*arrays[i] = meter_alloc (meter, n_nodes, sizeof **arrays[i], error))
        == NULL)
      return FALSE;

  return (self->ends = meter_alloc (meter, n_nodes, 1, error)) != NULL
         && (self->room = meter_alloc (meter, topology_n_heads (topology), 1,
                                       error)) != NULL;
}

void
flow_clear (Flow *self)
{
  g_free (self->ends);
  g_free (self->room);
  g_free (self->levels);
  g_free (self->at);
  g_free (self->queue);
  g_free (self->path);
  g_free (self->sources);
  g_free (self->sinks);
}

void
flow_begin (Flow       *self,
            const Part *part)
{
  self->part = part;
  self->value = 0;
  memset (self->ends, FLOW_MIDDLE, part->n_nodes);
  memset (self->room, 1, part->first[part->n_nodes]);
}

/* The nodes of @n_ends that have an edge to a node of another kind. */
static guint32
find_border (const Flow    *self,
             const guint32 *ends,
             guint32        n_ends,
             guint32       *border)
{
  const Part *part = self->part;
  guint32 n_border = 0;

  for (guint32 i = 0; i < n_ends; i++)
    for (guint32 e = part->first[ends[i]]; e < part->first[ends[i] + 1]; e++)
      if (self->ends[part->heads[e]] != self->ends[ends[i]])
        {
          border[n_border++] = ends[i];
          break;
        }

  return n_border;
}

void
flow_set_ends (Flow          *self,
               const guint32 *order,
               guint32        n_ends)
{
  const guint32 *last = order + self->part->n_nodes - n_ends;

  for (guint32 i = 0; i < n_ends; i++)
    {
      self->ends[order[i]] = FLOW_SOURCE;
      self->ends[last[i]] = FLOW_SINK;
    }
  self->n_sources = find_border (self, order, n_ends, self->sources);
  self->n_sinks = find_border (self, last, n_ends, self->sinks);
}

/* Levels ------------------------------------------------------------------ */

/* Numbers nodes by their distance to the sinks, up to that of the sources; if
 * no way leads to the sources, all nodes that can be reached. */
static gboolean
find_levels (Flow *self)
{
  const Part *part = self->part;
  guint32 highest = FLOW_NO_LEVEL;      /* of nodes whose edges matter */
  guint32 end = 0;

  memset (self->levels, 0xff, part->n_nodes * sizeof *self->levels);
  for (guint32 i = 0; i < self->n_sinks; i++)
    {
      self->levels[self->sinks[i]] = 0;
      self->queue[end++] = self->sinks[i];
    }

  for (guint32 i = 0; i < end; i++)
    {
      const guint32 node = self->queue[i];
      const guint32 level = self->levels[node];

      if (level > highest)
        break;
      self->at[node] = part->first[node];
      for (guint32 e = part->first[node]; e < part->first[node + 1]; e++)
        {
          const guint32 other = part->heads[e];

          if (self->room[e] == 2
              || self->levels[other] != FLOW_NO_LEVEL
              || self->ends[other] == FLOW_SINK)
            continue;
          if (self->ends[other] == FLOW_SOURCE)
            {
              highest = level;
              continue;
            }
          self->levels[other] = level + 1;
          self->at[other] = part->first[other];
          self->queue[end++] = other;
        }
    }

  return highest != FLOW_NO_LEVEL;
}

/* Sends a unit along the edge @e out of a source, and on down the levels. */
static gboolean
send_unit (Flow    *self,
      guint32  e)
{
  const Part *part = self->part;
  guint32 n_path = 0;

  self->path[n_path++] = e;
  for (;;)
    {
      const guint32 node = part->heads[self->path[n_path - 1]];
      const guint32 end = part->first[node + 1];
      guint32 *at = &self->at[node];

      if (self->ends[node] == FLOW_SINK)
        break;

      while (*at < end
             && (self->room[*at] == 0
                 || self->levels[part->heads[*at]] != self->levels[node] - 1))
        (*at)++;
      if (*at < end)
        {
          self->path[n_path++] = *at;
          continue;
        }
      if (--n_path == 0)
        return FALSE;
      self->at[part->heads[self->path[n_path - 1]]]++;
    }

  for (guint32 i = 0; i < n_path; i++)
    {
      self->room[self->path[i]]--;
      self->room[part->twins[self->path[i]]]++;
    }
  self->value++;
  return TRUE;
}

static gboolean
send_from (Flow    *self,
           guint32  source,
           guint32  most)
{
  const Part *part = self->part;

  for (guint32 e = part->first[source]; e < part->first[source + 1]; e++)
    {
      const guint32 other = part->heads[e];

      if (self->room[e] == 0 || self->levels[other] == FLOW_NO_LEVEL
          || self->ends[other] == FLOW_SOURCE)
        continue;
      while (self->room[e] > 0 && send_unit (self, e))
        if (self->value > most)
          return FALSE;
    }

  return TRUE;
}

gboolean
flow_raise (Flow     *self,
            guint32   most,
            Meter    *meter,
            GError  **error)
{
  while (find_levels (self))
    {
      if (!meter_look (meter, error))
        return FALSE;
      for (guint32 i = 0; i < self->n_sources; i++)
        if (!send_from (self, self->sources[i], most))
          return FALSE;
    }

  return TRUE;
}

/* Cuts -------------------------------------------------------------------- */

guint32
flow_get_far (Flow   *self,
              guint8 *sides)
{
  guint32 n_near = 0;

  for (guint32 i = 0; i < self->part->n_nodes; i++)
    {
      sides[i] = self->ends[i] != FLOW_SINK
                 && self->levels[i] == FLOW_NO_LEVEL;
      n_near += sides[i];
    }

  return n_near;
}

guint32
flow_get_near (Flow   *self,
               guint8 *sides)
{
  const Part *part = self->part;
  guint32 end = 0, n_near = 0;

  for (guint32 i = 0; i < part->n_nodes; i++)
    {
      sides[i] = self->ends[i] == FLOW_SOURCE;
      n_near += sides[i];
    }
  for (guint32 i = 0; i < self->n_sources; i++)
    self->queue[end++] = self->sources[i];

  for (guint32 i = 0; i < end; i++)
    for (guint32 e = part->first[self->queue[i]];
         e < part->first[self->queue[i] + 1]; e++)
      if (self->room[e] > 0 && !sides[part->heads[e]])
        {
          sides[part->heads[e]] = TRUE;
          self->queue[end++] = part->heads[e];
          n_near++;
        }

  return n_near;
}
