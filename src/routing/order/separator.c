/* separator.c - the fewest nodes that touch all edges of a cut
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The edges of a cut join nodes of two sides. By König's theorem the fewest
 * nodes that touch all of them are as many as the edges of a maximum matching.
 * The matching grows as long as there is a way from a node without a mate on
 * the near side, across the cut by any edge and back by matched edges, to a
 * node without a mate on the far side. In the end the separator consists of the
 * nodes of the far side that such ways reach, and the nodes of the near side
 * that they do not reach. */

#include "routing/order/separator.h"

#include <string.h>

#define NONE G_MAXUINT32

gboolean
separator_init (Separator         *self,
                const WayTopology *topology,
                Meter             *meter,
                GError           **error)
{
  const guint32 n_nodes = topology->n_nodes;

  *self = (Separator) { 0 };
  return (self->mates = meter_alloc (meter, n_nodes, sizeof *self->mates,
                                     error)) != NULL
         && (self->at = meter_alloc (meter, n_nodes, sizeof *self->at, error))
              != NULL
         && (self->stack = meter_alloc (meter, n_nodes, sizeof *self->stack,
                                        error)) != NULL
         && (self->border = meter_alloc (meter, n_nodes, sizeof *self->border,
                                         error)) != NULL
         && (self->seen = meter_alloc (meter, n_nodes, 1, error)) != NULL;
}

void
separator_clear (Separator *self)
{
  g_free (self->mates);
  g_free (self->at);
  g_free (self->stack);
  g_free (self->border);
  g_free (self->seen);
}

/* Lists nodes on the near side with an edge across. */
static guint32
find_border (Separator    *self,
             const Part   *part,
             const guint8 *sides)
{
  guint32 n_border = 0;

  for (guint32 node = 0; node < part->n_nodes; node++)
    {
      if (sides[node] != SIDE_NEAR)
        continue;
      for (guint32 e = part->first[node]; e < part->first[node + 1]; e++)
        if (sides[part->heads[e]] == SIDE_FAR)
          {
            self->border[n_border++] = node;
            break;
          }
    }

  return n_border;
}

/* The next unseen node across the cut from @node; NONE at the end. */
static guint32
next_across (Separator    *self,
             const Part   *part,
             const guint8 *sides,
             guint32       node)
{
  while (self->at[node] < part->first[node + 1])
    {
      const guint32 other = part->heads[self->at[node]++];

      if (sides[other] == SIDE_FAR && !self->seen[other])
        {
          self->seen[other] = TRUE;
          return other;
        }
    }

  return NONE;
}

/* Looks for a way from @node to a far node without a mate. If it finds one,
 * flips its edges, which adds a pair. */
static gboolean
match (Separator    *self,
       const Part   *part,
       const guint8 *sides,
       guint32       node)
{
  guint32 n_stack = 0, other;

  self->stack[n_stack++] = node;
  while ((other = next_across (self, part, sides, self->stack[n_stack - 1]))
           == NONE
         || self->mates[other] != NONE)
    {
      if (other != NONE)
        self->stack[n_stack++] = self->mates[other];
      else if (--n_stack == 0)
        return FALSE;
    }

  while (n_stack > 0)
    {
      const guint32 near = self->stack[--n_stack];
      const guint32 before = self->mates[near];

      self->mates[near] = other;
      self->mates[other] = near;
      other = before;
    }

  return TRUE;
}

/* Lets each node of the border without a mate look once, over nodes that none
 * of them has seen. Returns whether there are more pairs. */
static gboolean
match_all (Separator    *self,
           const Part   *part,
           const guint8 *sides,
           guint32       n_border)
{
  gboolean raised = FALSE;

  memset (self->seen, FALSE, part->n_nodes);
  for (guint32 i = 0; i < n_border; i++)
    self->at[self->border[i]] = part->first[self->border[i]];
  for (guint32 i = 0; i < n_border; i++)
    if (self->mates[self->border[i]] == NONE)
      raised |= match (self, part, sides, self->border[i]);

  return raised;
}

guint32
separator_find (Separator  *self,
                const Part *part,
                guint8     *sides)
{
  const guint32 n_border = find_border (self, part, sides);
  guint32 n_found = 0;

  memset (self->mates, 0xff, part->n_nodes * sizeof *self->mates);
  while (match_all (self, part, sides, n_border))
    continue;

  /* The last look found nothing: it has seen all nodes that can be reached on
   * the far side, and the mates of these are reached, too. */
  for (guint32 i = 0; i < n_border; i++)
    {
      const guint32 node = self->border[i];
      const guint32 mate = self->mates[node];

      if (mate == NONE)
        continue;
      sides[self->seen[mate] ? mate : node] = SIDE_SEPARATOR;
      n_found++;
    }

  return n_found;
}
