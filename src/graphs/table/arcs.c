/* arcs.c - the edges of a finite graph, sorted by node, in two flat arrays
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Edges come in any order. A counting sort makes a draft of them, by the ids of
 * their nodes. A second step copies the arcs node by node into the order of the
 * table. Both steps are O(nodes + edges). The draft has whole costs if all
 * edges have whole costs. Otherwise the arcs may still have whole costs, after
 * the second step has dropped the more expensive of parallel arcs. */

#include "graphs/table/arcs.h"

/* A node with at most this many arcs has each of them compared with each. */
#define FEW_ARCS 16

/* The copy prefetches memory this many nodes ahead. */
#define AHEAD 16

/* Turns counts into offsets. On entry offsets[i + 1] is the number of edges of
 * node i; afterwards it is the end of these edges, and offsets[i] their start.
 * The caller stores an edge of node i at offsets[i] and increments the offset;
 * restore_offsets() undoes the increments. */
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

/* Allocates arcs with whole or real costs. */
static gboolean
allocate (Arcs    *self,
          guint32  n_nodes,
          gsize    n_arcs,
          gboolean whole,
          gboolean with_tags)
{
  const gsize room = MAX (n_arcs, 1);

  *self = (Arcs) { .n_nodes = n_nodes };
  self->offsets = g_try_new0 (guint32, (gsize) n_nodes + 1);
  if (whole)
    self->whole = g_try_new (WayWholeArc, room);
  else
    self->real = g_try_new (WayRealArc, room);
  if (with_tags)
    self->tags = g_try_new (guint32, room);

  return self->offsets != NULL && (self->whole || self->real)
         && (self->tags || !with_tags);
}

G_STATIC_ASSERT (sizeof (TableEdge) >= sizeof (WayRealArc));

gboolean
arcs_init_in (Arcs         *self,
              const Arcs   *like,
              TableEdge    *edges,
              guint32      *labels)
{
  if (edges == NULL)
    return allocate (self, like->n_nodes, 0, like->whole != NULL, FALSE);

  *self = (Arcs) { .n_nodes = like->n_nodes };
  self->offsets = g_try_new0 (guint32, (gsize) like->n_nodes + 1);
  if (self->offsets == NULL)
    return FALSE;

  if (like->whole != NULL)
    self->whole = (gpointer) edges;
  else
    self->real = (gpointer) edges;
  self->tags = labels;

  return TRUE;
}

static guint32
to_whole (WayCost cost)
{
  return cost == INFINITY ? WAY_WHOLE_HIDDEN : (guint32) cost;
}

gboolean
arcs_init (Arcs               *self,
           const TableEdge    *edges,
           const guint32      *labels,
           gsize               n_edges,
           guint32             n_nodes,
           gboolean            whole)
{
  if (!allocate (self, n_nodes, n_edges, whole, labels != NULL))
    return FALSE;

  for (gsize i = 0; i < n_edges; i++)
    self->offsets[(gsize) edges[i].from + 1]++;
  sum_counts (self->offsets, n_nodes);
  for (gsize i = 0; i < n_edges; i++)
    {
      const TableEdge *edge = &edges[i];
      const guint32 place = self->offsets[edge->from]++;

      if (whole)
        self->whole[place] = (WayWholeArc) { edge->to, to_whole (edge->cost) };
      else
        self->real[place] = (WayRealArc) { edge->to, 0, edge->cost };
      if (labels != NULL)
        self->tags[place] = labels[i];
    }
  restore_offsets (self->offsets, n_nodes);

  return TRUE;
}

/* The final arcs ----------------------------------------------------------- */

/* The number of @id; an id without a number gets the next one. The processor
 * cannot guess which case it is, and learns it late, from memory far away, so
 * that no branch may depend on it: @id is always written where the next new
 * node goes. */
static inline guint32
number_of (NodeOrder *order,
           guint32    id)
{
  const guint32 number = order->numbers[id];
  const guint32 is_new = number == NO_NUMBER;
  const guint32 mask = 0 - is_new;

  order->ids[order->count] = id;
  order->numbers[id] = (number & ~mask) | (order->count & mask);
  order->count += is_new;

  return (number & ~mask) | ((order->count - 1) & mask);
}

/* Copies arc @from of @draft to place @to. */
static inline void
copy_arc (Arcs       *self,
          guint32     to,
          const Arcs *draft,
          guint32     from,
          NodeOrder  *order)
{
  const guint32 node = number_of (order, arcs_node (draft, from));

  if (draft->whole != NULL)
    self->whole[to] = (WayWholeArc) { node, draft->whole[from].cost };
  else
    self->real[to] = (WayRealArc) { node, 0, draft->real[from].cost };
  if (draft->tags != NULL)
    self->tags[to] = draft->tags[from];
}

/* Whether an earlier arc of the same node, from place @begin on, leads where
 * arc @at does; @at is the newest and not counted yet. If @last is NULL all
 * earlier arcs are looked at, which serves nodes with few. Otherwise @last
 * keeps, for each node that arcs lead to, the place of the newest such arc plus
 * 1. That is one random read an arc, and so only for nodes with many. */
static inline gboolean
find_twin (const Arcs *self,
           guint32     begin,
           guint32     at,
           guint32    *last,
           guint32    *twin)
{
  const guint32 node = arcs_node (self, at);

  for (*twin = begin; last == NULL && *twin < at; (*twin)++)
    if (arcs_node (self, *twin) == node)
      return TRUE;
  if (last == NULL)
    return FALSE;

  *twin = last[node] - 1;
  if (last[node] > begin)
    return TRUE;

  last[node] = at + 1;
  return FALSE;
}

static void
replace_arc (Arcs   *self,
             guint32 to,
             guint32 from)
{
  if (self->whole != NULL)
    self->whole[to] = self->whole[from];
  else
    self->real[to] = self->real[from];
  if (self->tags != NULL)
    self->tags[to] = self->tags[from];
}

/* Copies the arcs of @node, with nodes of the new order, to index @end and the
 * following, and returns their end. @last is NULL if parallel arcs are kept. */
static inline guint32
copy_node (Arcs       *self,
           guint32     end,
           const Arcs *draft,
           guint32     node,
           NodeOrder  *order,
           guint32    *last)
{
  const gboolean keep_parallel = last == NULL;
  const guint32 begin = end;
  const guint32 first = draft->offsets[order->ids[node]];
  const guint32 stop = draft->offsets[(gsize) order->ids[node] + 1];
  guint32 twin;

  if (stop - first <= FEW_ARCS)
    last = NULL;
  for (guint32 from = first; from < stop; from++)
    {
      copy_arc (self, end, draft, from, order);
      if (keep_parallel || !find_twin (self, begin, end, last, &twin))
        {
          end++;
          continue;
        }
      self->n_merged += self->tags != NULL
                        && self->tags[end] != self->tags[twin];
      if (arcs_cost (self, end) < arcs_cost (self, twin))
        replace_arc (self, twin, end);
    }

  return end;
}

/* Gives back the memory of parallel arcs that were dropped, and of labels if no
 * arc that is left has one. */
static void
shrink (Arcs *self)
{
  const gsize n_arcs = arcs_count (self);
  gboolean has_labels = FALSE;

  for (gsize i = 0; self->tags != NULL && i < n_arcs && !has_labels; i++)
    has_labels = self->tags[i] != ARCS_NO_LABEL;
  if (!has_labels)
    g_clear_pointer (&self->tags, g_free);
  else
    self->tags = g_renew (guint32, self->tags, n_arcs);

  if (self->whole != NULL)
    self->whole = g_renew (WayWholeArc, self->whole, MAX (n_arcs, 1));
  else
    self->real = g_renew (WayRealArc, self->real, MAX (n_arcs, 1));
}

/* Turns real costs into whole ones if all are whole numbers and there is
 * memory: that halves the arcs, and searches have integers for keys. */
static void
make_whole (Arcs *self)
{
  const gsize n_arcs = arcs_count (self);

  for (gsize i = 0; i < n_arcs; i++)
    if (!arcs_is_whole (self->real[i].cost))
      return;

  self->whole = g_try_new (WayWholeArc, MAX (n_arcs, 1));
  if (self->whole == NULL)
    return;

  for (gsize i = 0; i < n_arcs; i++)
    self->whole[i] = (WayWholeArc) { self->real[i].node,
                                     to_whole (self->real[i].cost) };
  g_clear_pointer (&self->real, g_free);
}

/* If the order is not decided yet, this numbers nodes when they are first seen,
 * which is breadth first: the nodes whose arcs were not copied yet are the
 * queue. It follows edges forwards alone. On a map nearly all roads lead both
 * ways, and reversed edges would take more time than the whole copy. */
void
arcs_fill (Arcs       *self,
           const Arcs *draft,
           NodeOrder  *order,
           guint32    *last)
{
  guint32 end = 0, first = 0;

  for (gsize node = 0; node < self->n_nodes; node++)
    {
      if (node == order->count)
        {
          while (order->numbers[first] != NO_NUMBER)
            first++;
          number_of (order, first);
        }
      if (node + AHEAD < order->count)
        {
          __builtin_prefetch (&draft->offsets[order->ids[node + AHEAD]]);
          __builtin_prefetch (arcs_address (draft,
                                            order->ids[node + AHEAD / 2]));
        }
      end = copy_node (self, end, draft, (guint32) node, order, last);
      self->offsets[node + 1] = end;
    }

  shrink (self);
  if (self->whole == NULL)
    make_whole (self);
}

/* Turned around ------------------------------------------------------------ */

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

/* Room for as many arcs as @forward has, of its kind. */
static gboolean
allocate_like (Arcs       *self,
               const Arcs *forward,
               gboolean    with_ids,
               Meter      *meter)
{
  const gsize room = MAX (arcs_count (forward), 1);

  *self = (Arcs) { .n_nodes = forward->n_nodes };
  self->offsets = meter_alloc0 (meter, (gsize) forward->n_nodes + 1,
                                sizeof *self->offsets, NULL);
  if (self->offsets != NULL && forward->whole != NULL)
    self->whole = meter_alloc (meter, room, sizeof *self->whole, NULL);
  else if (self->offsets != NULL)
    self->real = meter_alloc (meter, room, sizeof *self->real, NULL);
  if ((self->whole || self->real) && with_ids)
    self->tags = meter_alloc (meter, room, sizeof *self->tags, NULL);

  return (self->whole || self->real) && (self->tags || !with_ids);
}

gboolean
arcs_init_reverse (Arcs       *self,
                   const Arcs *forward,
                   gboolean    with_ids,
                   Meter      *meter)
{
  if (!allocate_like (self, forward, with_ids, meter))
    return FALSE;

  for (guint32 from = 0; from < self->n_nodes; from++)
    {
      if (!meter_go_on (meter, NULL))
        return FALSE;
      for (guint32 edge = forward->offsets[from];
           edge < forward->offsets[(gsize) from + 1]; edge++)
        self->offsets[(gsize) arcs_node (forward, edge) + 1]++;
    }
  sum_counts (self->offsets, self->n_nodes);
  for (guint32 from = 0; from < self->n_nodes; from++)
    {
      if (!meter_go_on (meter, NULL))
        return FALSE;
      for (guint32 edge = forward->offsets[from];
           edge < forward->offsets[(gsize) from + 1]; edge++)
        turn_arc (self, forward, from, edge);
    }
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
