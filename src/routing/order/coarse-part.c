/* coarse-part.c - a part of a topology with groups in place of its nodes
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A group grows from one node by the nearest nodes that are in no group yet.
 * Nodes with two edges into the group come before all others: so groups are
 * round, and a group that meets the only street over a river does not cross it
 * before its own bank is full. O(edges). */

#include "routing/order/coarse-part.h"

#include <string.h>

#define NONE G_MAXUINT32

typedef struct
{
  CoarsePart *result;
  const Part *part;
  guint32    *met;              /* by node: twice the group that met it, and one
                                 * more if that group met it twice */
  guint32    *queue;            /* nodes beside the present group */
  guint32     n_begin;
  guint32     n_end;
  guint32    *urgent;           /* the same, with two edges into it: a stack */
  guint32     n_urgent;
} Work;

/* Adds @node to @group, and notes its neighbours. */
static void
add_node (Work    *self,
          guint32  node,
          guint32  group)
{
  const Part *part = self->part;

  self->result->groups[node] = group;
  for (guint32 e = part->first[node]; e < part->first[node + 1]; e++)
    {
      const guint32 other = part->heads[e];

      if (self->result->groups[other] != NONE)
        continue;
      if (self->met[other] == 2 * group)
        {
          self->met[other]++;
          self->urgent[self->n_urgent++] = other;
        }
      else if (self->met[other] != 2 * group + 1)
        {
          self->met[other] = 2 * group;
          self->queue[self->n_end++] = other;
        }
    }
}

/* The next node beside the group; NONE if all of them are in groups. */
static guint32
take_node (Work *self)
{
  while (self->n_urgent > 0 || self->n_begin < self->n_end)
    {
      const guint32 node = self->n_urgent > 0
                             ? self->urgent[--self->n_urgent]
                             : self->queue[self->n_begin++];

      if (self->result->groups[node] == NONE)
        return node;
    }

  return NONE;
}

/* Numbers groups in the order of their first nodes. */
static void
find_groups (Work    *self,
             guint32  n_in_group)
{
  Part *coarse = &self->result->part;

  for (guint32 seed = 0; seed < self->part->n_nodes; seed++)
    {
      guint32 node = seed, n = 0;

      if (self->result->groups[seed] != NONE)
        continue;
      self->n_begin = self->n_end = self->n_urgent = 0;
      coarse->nodes[coarse->n_nodes] = self->part->nodes[seed];
      for (; node != NONE && n < n_in_group; n++)
        {
          add_node (self, node, coarse->n_nodes);
          node = take_node (self);
        }
      coarse->n_nodes++;
    }
}

/* Counts the edges of each group, and sets where they begin. */
static void
count_edges (CoarsePart *self,
             const Part *part)
{
  Part *coarse = &self->part;

  memset (coarse->first, 0,
          ((gsize) coarse->n_nodes + 1) * sizeof *coarse->first);
  for (guint32 i = 0; i < part->n_nodes; i++)
    for (guint32 e = part->first[i]; e < part->first[i + 1]; e++)
      coarse->first[self->groups[i] + 1]
        += self->groups[part->heads[e]] != self->groups[i];
  for (guint32 i = 0; i < coarse->n_nodes; i++)
    coarse->first[i + 1] += coarse->first[i];
}

/* Lists the edges of each group. @at: room for a number of each group */
static void
list_edges (CoarsePart *self,
            const Part *part,
            guint32    *at)
{
  Part *coarse = &self->part;

  memcpy (at, coarse->first, coarse->n_nodes * sizeof *at);
  for (guint32 i = 0; i < part->n_nodes; i++)
    for (guint32 e = part->first[i]; e < part->first[i + 1]; e++)
      {
        const guint32 tail = self->groups[i];
        const guint32 head = self->groups[part->heads[e]];

        if (part->heads[e] < i || head == tail)
          continue;
        coarse->heads[at[tail]] = head;
        coarse->heads[at[head]] = tail;
        coarse->twins[at[tail]] = at[head];
        coarse->twins[at[head]++] = at[tail]++;
      }
}

gboolean
coarse_part_init (CoarsePart        *self,
                  const WayTopology *topology,
                  Meter             *meter,
                  GError           **error)
{
  const gsize n_nodes = topology->n_nodes;
  const gsize n_heads = topology_n_heads (topology);
  Part *coarse = &self->part;

  *self = (CoarsePart) { { 0 } };
  return (self->groups = meter_alloc (meter, n_nodes, sizeof *self->groups,
                                      error)) != NULL
         && (coarse->nodes = meter_alloc (meter, n_nodes,
                                          sizeof *coarse->nodes, error))
              != NULL
         && (coarse->first = meter_alloc (meter, n_nodes + 1,
                                          sizeof *coarse->first, error))
              != NULL
         && (coarse->heads = meter_alloc (meter, n_heads,
                                          sizeof *coarse->heads, error))
              != NULL
         && (coarse->twins = meter_alloc (meter, n_heads,
                                          sizeof *coarse->twins, error))
              != NULL;
}

void
coarse_part_clear (CoarsePart *self)
{
  g_free (self->groups);
  g_free (self->part.nodes);
  part_clear (&self->part);
}

void
coarse_part_begin (CoarsePart *self,
                   const Part *part,
                   guint32     n_in_group,
                   guint32    *queue,
                   guint32    *urgent)
{
  const gsize n_nodes = part->n_nodes;
  Work work = { self, part, NULL, queue, 0, 0, urgent, 0 };

  self->part.n_nodes = 0;
  memset (self->groups, 0xff, n_nodes * sizeof *self->groups);
  work.met = self->part.first;          /* which is written later */
  memset (work.met, 0xff, n_nodes * sizeof *work.met);
  find_groups (&work, n_in_group);
  count_edges (self, part);
  list_edges (self, part, queue);
}
