/* blocks.c - the blocks of a graph, and the tree that they make
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Hopcroft and Tarjan (1973): one depth-first walk, with a stack of its own
 * instead of recursion. A child of a node that has no path to above the node
 * closes a block, with all nodes that wait since the child was met. O(nodes +
 * edges).
 *
 * A block is closed after the blocks that hang below it. So sizes add up in
 * the order in which blocks were closed, and numbers are dealt out in the
 * opposite one, from the roots. */

#include "searches/preparation/blocks.h"

typedef struct
{
  const Links *links;
  Blocks      *blocks;
  Meter       *meter;
  guint32     *met;             /* (owned) when, from 1; 0 if not yet */
  guint32     *low;             /* (owned) the earliest that it leads back to */
  guint32     *next;            /* (owned) the edge to follow next; later the
                                 * number that its next block gets */
  guint32     *calls;           /* (owned) the nodes that are walked from */
  guint32     *waiting;         /* (owned) nodes whose block is not closed */
  guint32     *members;         /* (owned) of the blocks, without their heads,
                                 * one block after the other */
  guint32      n_met;
  guint32      n_calls;
  guint32      n_waiting;
  guint32      n_members;
} Walk;

static gboolean
walk_init (Walk        *self,
           const Links *links,
           Blocks      *blocks,
           Meter       *meter,
           GError     **error)
{
  guint32 **const arrays[] = { &self->met, &self->low, &self->next,
                               &self->calls, &self->waiting, &self->members };

  *self = (Walk) { .links = links, .blocks = blocks, .meter = meter };
  for (guint i = 0; i < G_N_ELEMENTS (arrays); i++)
    {
      *arrays[i] = meter_alloc0 (meter, links->n_nodes, sizeof **arrays[i],
                                 error);
      if (*arrays[i] == NULL)
        return FALSE;
    }

  return TRUE;
}

static void
walk_clear (Walk *self)
{
  g_free (self->met);
  g_free (self->low);
  g_free (self->next);
  g_free (self->calls);
  g_free (self->waiting);
  g_free (self->members);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Walk, walk_clear)

static void
enter (Walk   *self,
       guint32 id)
{
  self->met[id] = self->low[id] = ++self->n_met;
  self->next[id] = self->links->offsets[id];
  self->calls[self->n_calls++] = id;
}

/* Closes the block of the edge from @head to @child. */
static void
close_block (Walk   *self,
             guint32 head,
             guint32 child)
{
  Blocks *blocks = self->blocks;
  const guint32 block = blocks->n_blocks++;
  guint32 member;

  blocks->heads[block] = head;
  blocks->branches[block] = (Branch) { 0, 0 };
  do
    {
      member = self->waiting[--self->n_waiting];
      self->members[self->n_members++] = member;
      blocks->blocks[member] = block;
      blocks->branches[block].size += blocks->nodes[member].size;
    }
  while (member != child);
  blocks->nodes[head].size += blocks->branches[block].size;
}

static void
leave (Walk *self)
{
  const guint32 id = self->calls[--self->n_calls];
  guint32 parent;

  if (self->n_calls == 0)
    return;

  parent = self->calls[self->n_calls - 1];
  if (self->low[id] >= self->met[parent])
    close_block (self, parent, id);
  else
    self->low[parent] = MIN (self->low[parent], self->low[id]);
}

static gboolean
walk_from (Walk    *self,
           guint32  root,
           GError **error)
{
  enter (self, root);
  while (self->n_calls > 0)
    {
      const guint32 at = self->calls[self->n_calls - 1];
      guint32 to;

      if (!meter_go_on (self->meter, error))
        return FALSE;
      if (self->next[at] == self->links->offsets[at + 1])
        {
          leave (self);
          continue;
        }

      to = self->links->ends[self->next[at]++];
      if (self->met[to] == 0)
        {
          enter (self, to);
          self->waiting[self->n_waiting++] = to;
        }
      else
        self->low[at] = MIN (self->low[at], self->met[to]);
    }

  return TRUE;
}

/* @first is the number of the node; the nodes that hang on it follow. */
static void
number_node (Walk   *self,
             guint32 id,
             guint32 first)
{
  self->blocks->nodes[id].first = first;
  self->next[id] = first + 1;
}

static void
number_all (Walk *self)
{
  Blocks *blocks = self->blocks;
  guint32 number = 0, end = self->n_members;

  for (guint32 id = 0; id < blocks->n_nodes; id++)
    if (blocks->blocks[id] == NO_BLOCK)
      {
        number_node (self, id, number);
        number += blocks->nodes[id].size;
      }

  for (guint32 block = blocks->n_blocks; block-- > 0;)
    {
      Branch *branch = &blocks->branches[block];
      guint32 left = branch->size;

      number = branch->first = self->next[blocks->heads[block]];
      self->next[blocks->heads[block]] += left;
      while (left > 0)
        {
          const guint32 member = self->members[--end];

          number_node (self, member, number);
          number += blocks->nodes[member].size;
          left -= blocks->nodes[member].size;
        }
    }
}

static gboolean
allocate (Blocks  *self,
          Meter   *meter,
          GError **error)
{
  const gsize n = self->n_nodes;

  self->blocks = meter_alloc (meter, n, sizeof *self->blocks, error);
  if (self->blocks != NULL)
    self->nodes = meter_alloc (meter, n, sizeof *self->nodes, error);
  if (self->nodes != NULL)
    self->heads = meter_alloc (meter, n, sizeof *self->heads, error);
  if (self->heads != NULL)
    self->branches = meter_alloc (meter, n, sizeof *self->branches, error);

  return self->branches != NULL;
}

gboolean
blocks_init (Blocks      *self,
             const Links *links,
             Meter       *meter,
             GError     **error)
{
  g_auto (Walk) walk = { 0 };

  *self = (Blocks) { .n_nodes = links->n_nodes };
  if (!allocate (self, meter, error)
      || !walk_init (&walk, links, self, meter, error))
    return FALSE;

  for (guint32 id = 0; id < self->n_nodes; id++)
    {
      self->blocks[id] = NO_BLOCK;
      self->nodes[id] = (Branch) { 0, 1 };
    }
  for (guint32 id = 0; id < self->n_nodes; id++)
    if (walk.met[id] == 0 && !walk_from (&walk, id, error))
      return FALSE;
  number_all (&walk);

  return TRUE;
}

void
blocks_clear (Blocks *self)
{
  g_free (self->blocks);
  g_free (self->nodes);
  g_free (self->heads);
  g_free (self->branches);
  *self = (Blocks) { 0 };
}
