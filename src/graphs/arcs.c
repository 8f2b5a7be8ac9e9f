/* arcs.c - the edges of a finite graph, sorted by node, in two flat arrays
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A counting sort, O(nodes + edges). Arcs are first made with real costs, the
 * label in the field that is reserved, and shrink to what they need at the
 * end: most maps turn out to have whole costs. */

#include "graphs/arcs.h"

/* Turns counts, kept one place further on, into where each node begins. Filled
 * from there each begin becomes the next, and all move down by one. */
static void
sum_counts (guint32 *offsets,
            guint32  n_nodes)
{
  for (gsize i = 1; i <= n_nodes; i++)
    offsets[i] += offsets[i - 1];
}

static void
restore_offsets (guint32 *offsets,
                 guint32  n_nodes)
{
  for (gsize i = n_nodes; i > 0; i--)
    offsets[i] = offsets[i - 1];
  offsets[0] = 0;
}

static void
count_arcs (Arcs            *self,
            const TableEdge *edges,
            gsize            n_edges,
            const guint32   *numbers)
{
  for (gsize i = 0; i < n_edges; i++)
    {
      self->offsets[(gsize) numbers[edges[i].from] + 1]++;
      if (edges[i].both_ways)
        self->offsets[(gsize) numbers[edges[i].to] + 1]++;
    }
  sum_counts (self->offsets, self->n_nodes);
}

static void
fill_arcs (Arcs            *self,
           const TableEdge *edges,
           gsize            n_edges,
           const guint32   *numbers)
{
  for (gsize i = 0; i < n_edges; i++)
    {
      const TableEdge *edge = &edges[i];
      const guint32 from = numbers[edge->from], to = numbers[edge->to];

      self->real[self->offsets[from]++] = (WayRealArc) {
        to, edge->label, edge->cost
      };
      if (edge->both_ways)
        self->real[self->offsets[to]++] = (WayRealArc) {
          from, edge->label, edge->cost
        };
    }
  restore_offsets (self->offsets, self->n_nodes);
}

/* Keeps the cheapest of parallel arcs. last[n] is one more than the place of
 * the last arc to n: of the node at hand if it is beyond where that begins. */
static gboolean
drop_parallel (Arcs *self)
{
  g_autofree guint32 *last = g_try_new0 (guint32, MAX (self->n_nodes, 1));
  guint32 end = 0, kept = 0;

  if (last == NULL)
    return FALSE;

  for (gsize node = 0; node < self->n_nodes; node++)
    {
      const guint32 begin = kept;
      guint32 place = end;

      end = self->offsets[node + 1];
      self->offsets[node] = begin;
      for (; place < end; place++)
        {
          const WayRealArc arc = self->real[place];
          const guint32 twin = last[arc.node];

          if (twin <= begin)
            {
              self->real[kept++] = arc;
              last[arc.node] = kept;
            }
          else if (arc.cost < self->real[twin - 1].cost)
            self->real[twin - 1] = arc;
        }
    }
  self->offsets[self->n_nodes] = kept;

  return TRUE;
}

/* Labels go to an array of their own, if there are any. */
static gboolean
take_labels (Arcs *self)
{
  const guint32 n_arcs = arcs_count (self);
  guint32 i = 0;

  while (i < n_arcs && self->real[i].reserved == TABLE_NO_LABEL)
    i++;
  if (i < n_arcs)
    {
      self->tags = g_try_new (guint32, n_arcs);
      if (self->tags == NULL)
        return FALSE;
      for (i = 0; i < n_arcs; i++)
        self->tags[i] = self->real[i].reserved;
    }

  for (i = 0; i < n_arcs; i++)
    self->real[i].reserved = 0;

  return TRUE;
}

static gboolean
is_whole (WayCost cost)
{
  return cost == INFINITY || (cost < WAY_WHOLE_HIDDEN && cost == floor (cost));
}

/* Half the size, and integers as keys, if costs allow. The real arcs are given
 * back only when nothing can fail any more. */
static gboolean
make_whole (Arcs *self)
{
  const guint32 n_arcs = arcs_count (self);

  for (guint32 i = 0; i < n_arcs; i++)
    if (!is_whole (self->real[i].cost))
      return TRUE;

  self->whole = g_try_new (WayWholeArc, MAX (n_arcs, 1));
  if (self->whole == NULL)
    return FALSE;

  for (guint32 i = 0; i < n_arcs; i++)
    self->whole[i] = (WayWholeArc) {
      self->real[i].node,
      self->real[i].cost == INFINITY ? WAY_WHOLE_HIDDEN
                                     : (guint32) self->real[i].cost
    };
  g_clear_pointer (&self->real, g_free);

  return TRUE;
}

gboolean
arcs_init (Arcs            *self,
           const TableEdge *edges,
           gsize            n_edges,
           const guint32   *numbers,
           guint32          n_nodes,
           gboolean         keep_parallel)
{
  *self = (Arcs) { .n_nodes = n_nodes };
  self->offsets = g_try_new0 (guint32, (gsize) n_nodes + 1);
  if (self->offsets == NULL)
    return FALSE;

  count_arcs (self, edges, n_edges, numbers);
  self->real = g_try_new (WayRealArc, MAX (arcs_count (self), 1));
  if (self->real == NULL)
    return FALSE;

  fill_arcs (self, edges, n_edges, numbers);
  if (!keep_parallel && !drop_parallel (self))
    return FALSE;

  return take_labels (self) && make_whole (self);
}

/* Room for as many arcs as @forward has, of its kind. */
static gboolean
allocate_reverse (Arcs       *self,
                  const Arcs *forward,
                  gboolean    with_ids)
{
  const gsize room = MAX (arcs_count (forward), 1);

  *self = (Arcs) { .n_nodes = forward->n_nodes };
  self->offsets = g_try_new0 (guint32, (gsize) self->n_nodes + 1);
  if (forward->whole != NULL)
    self->whole = g_try_new (WayWholeArc, room);
  else
    self->real = g_try_new (WayRealArc, room);
  if (with_ids)
    self->tags = g_try_new (guint32, room);

  return self->offsets != NULL && (self->whole || self->real)
         && (self->tags || !with_ids);
}

static void
turn_arc (Arcs       *self,
          const Arcs *forward,
          guint32     from,
          guint32     edge)
{
  const guint32 place = self->offsets[arcs_node (forward, edge)]++;

  if (forward->whole != NULL)
    self->whole[place] = (WayWholeArc) { from, forward->whole[edge].cost };
  else
    self->real[place] = (WayRealArc) { from, 0, forward->real[edge].cost };
  if (self->tags != NULL)
    self->tags[place] = edge;
}

gboolean
arcs_init_reverse (Arcs       *self,
                   const Arcs *forward,
                   gboolean    with_ids)
{
  const guint32 n_arcs = arcs_count (forward);

  if (!allocate_reverse (self, forward, with_ids))
    return FALSE;

  for (guint32 edge = 0; edge < n_arcs; edge++)
    self->offsets[(gsize) arcs_node (forward, edge) + 1]++;
  sum_counts (self->offsets, self->n_nodes);
  for (guint32 from = 0; from < self->n_nodes; from++)
    for (guint32 edge = forward->offsets[from];
         edge < forward->offsets[(gsize) from + 1]; edge++)
      turn_arc (self, forward, from, edge);
  restore_offsets (self->offsets, self->n_nodes);

  return TRUE;
}

void
arcs_clear (Arcs *self)
{
  g_free (self->offsets);
  g_free (self->whole);
  g_free (self->real);
  g_free (self->tags);
  *self = (Arcs) { NULL };
}

guint32
arcs_find_from (const Arcs *self,
                guint32     place)
{
  guint32 low = 0, high = self->n_nodes;

  while (high - low > 1)        /* offsets[low] <= place < offsets[high] */
    {
      const guint32 middle = low + (high - low) / 2;

      if (self->offsets[middle] <= place)
        low = middle;
      else
        high = middle;
    }

  return low;
}
