/* minimum-degree.c - an order in which each node has few neighbours left
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Eliminating a node joins its neighbours with each other. These edges are
 * never stored: the node becomes an *element*, a list of the nodes that it
 * joined, and each of these lists the element instead of the edges. An element
 * is dropped when a newer element has all of its nodes, so lists never grow.
 *
 * Nodes that now have the same neighbours are merged into one node with their
 * common *weight*. Nodes whose only neighbours are in a new element are
 * eliminated with it. The number of neighbours is not counted exactly, which
 * would need the union of elements. It is bounded by the new element, plus the
 * part of each other element beyond it, plus the nodes that are listed
 * directly. For all elements together that takes one look at each list
 * ("Amestoy, Davis and Duff"). */

#include "routing/order/minimum-degree.h"

#include "routing/order/degrees.h"

#include <wayfind/core/error.h>

#include <math.h>
#include <string.h>

/* Set in lists while they are moved. */
#define MOVED ((guint32) 1 << 31)

/* A node is dense, and comes last in its group, if it has more neighbours than
 * this many times the root of the number of nodes, and at least the second
 * number. */
#define DENSE_FACTOR 10.0
#define DENSE_LEAST 64

/* Lists ------------------------------------------------------------------- */

/* Moves all lists to the front. Meanwhile the first entry of each list is kept
 * in the list's start, and the list has its owner instead. */
static void
pack_lists (Degrees *self)
{
  guint32 to = 0;

  for (guint32 i = 0; i < self->n_nodes; i++)
    {
      Item *item = &self->items[i];
      const gboolean is_there
        = item->n_elements == IS_ELEMENT ? item->mark != 0
                                         : item->n_elements != IS_GONE;

      if (!is_there || item->len == 0)
        continue;
      const guint32 entry = self->lists[item->start];

      self->lists[item->start] = i | MOVED;
      item->start = entry;
    }

  for (guint32 from = 0; from < self->used;)
    {
      const guint32 entry = self->lists[from++];
      Item *item;

      if ((entry & MOVED) == 0)
        continue;
      item = &self->items[entry & ~MOVED];
      self->lists[to] = item->start;
      item->start = to++;
      for (guint32 i = 1; i < item->len; i++)
        self->lists[to++] = self->lists[from++];
    }
  self->used = to;
}

/* Adds the nodes of a list that are missing to the new element, which ends at
 * @to. Returns the new end. */
static guint32
gather (Degrees *self,
        guint32  from,
        guint32  len,
        guint32  to,
        guint32 *degree)
{
  for (guint32 end = from + len; from < end; from++)
    {
      const guint32 node = self->lists[from];
      Item *item = &self->items[node];

      if (item->weight <= 0)
        continue;
      *degree += (guint32) item->weight;
      item->weight = -item->weight;
      self->lists[to++] = node;
      if (is_at_hand (self, node))
        unlink_node (self, node);
    }

  return to;
}

/* Makes @pivot an element of all its neighbours, which have a negative weight
 * then. The elements in its list are part of it, and are dropped. */
static void
make_element (Degrees *self,
              guint32  pivot)
{
  Item *item = &self->items[pivot];
  const guint32 n_elements = item->n_elements;
  guint32 degree = 0;
  guint32 start, to;

  if (n_elements > 0 && item->degree >= self->n_lists - self->used)
    pack_lists (self);

  start = to = n_elements == 0 ? item->start : self->used;
  item->weight = -item->weight;
  for (guint32 i = 0; i < n_elements; i++)
    {
      Item *element = &self->items[self->lists[item->start + i]];

      to = gather (self, element->start, element->len, to, &degree);
      element->mark = 0;
    }
  to = gather (self, item->start + n_elements, item->len - n_elements, to,
               &degree);

  if (n_elements > 0)
    self->used = to;
  item->start = start;
  item->len = to - start;
  item->n_elements = IS_ELEMENT;
  item->degree = degree;
}

/* Degrees ----------------------------------------------------------------- */

static void
next_stamp (Degrees *self,
            guint32  n)
{
  if (self->stamp < G_MAXUINT32 - n - 2 * self->n_nodes)
    {
      self->stamp += n;
      return;
    }

  for (guint32 i = 0; i < self->n_nodes; i++)
    if (self->items[i].mark != 0)
      self->items[i].mark = 1;
  self->stamp = 2;
}

/* Computes how much other elements have beyond the new one: their weight, minus
 * the weight of the new element's nodes that list them. */
static void
mark_elements (Degrees     *self,
               const Item  *new)
{
  for (guint32 i = 0; i < new->len; i++)
    {
      const Item *node = &self->items[self->lists[new->start + i]];
      const guint32 weight = (guint32) -node->weight;

      for (guint32 j = 0; j < node->n_elements; j++)
        {
          Item *element = &self->items[self->lists[node->start + j]];

          if (element->mark >= self->stamp)
            element->mark -= weight;
          else if (element->mark != 0)
            element->mark = element->degree + self->stamp - weight;
        }
    }
}

/* Removes the nodes of the new element from the list of @node. Returns the
 * weight of its neighbours beyond the new element. The hash is of the remaining
 * list. */
static guint32
prune_list (Degrees *self,
            guint32  pivot,
            Item    *node)
{
  guint32 *list = self->lists + node->start;
  guint32 beyond = 0, hash = pivot, n_kept = 0, n_elements;

  for (guint32 i = 0; i < node->n_elements; i++)
    {
      Item *element = &self->items[list[i]];

      if (element->mark > self->stamp)
        {
          beyond += element->mark - self->stamp;
          hash += list[i];
          list[n_kept++] = list[i];
        }
      else
        element->mark = 0;
    }
  n_elements = n_kept;
  for (guint32 i = node->n_elements; i < node->len; i++)
    {
      const gint32 weight = self->items[list[i]].weight;

      if (weight <= 0)
        continue;
      beyond += (guint32) weight;
      hash += list[i];
      list[n_kept++] = list[i];
    }

  /* The pivot or a dropped element was in the list, so there is room for the
   * new element. */
  list[n_kept] = list[n_elements];
  list[n_elements] = list[0];
  list[0] = pivot;
  node->n_elements = n_elements + 1;
  node->len = n_kept + 1;
  node->last = hash % self->n_nodes;

  return beyond;
}

/* Puts @node into the order right after @to, with all nodes that follow it. */
static void
chain (Degrees *self,
       guint32  to,
       guint32  node)
{
  self->chained[self->chain_end[to]] = node;
  self->chain_end[to] = self->chain_end[node];
  self->items[node].weight = 0;
  self->items[node].n_elements = IS_GONE;
}

/* Bounds the degrees of all nodes of the new element, without the element
 * itself. Nodes without a neighbour beyond it are eliminated with it; the
 * others are sorted by the hash of their lists. */
static void
update_nodes (Degrees *self,
              guint32  pivot)
{
  Item *new = &self->items[pivot];

  for (guint32 i = 0; i < new->len; i++)
    {
      const guint32 id = self->lists[new->start + i];
      Item *node = &self->items[id];
      const guint32 beyond = prune_list (self, pivot, node);

      if (beyond == 0 && is_at_hand (self, id))
        {
          new->degree -= (guint32) -node->weight;
          new->weight += node->weight;
          chain (self, pivot, id);
          continue;
        }
      node->degree = MIN (node->degree, beyond);
      node->next = self->by_hash[node->last];
      self->by_hash[node->last] = id;
    }
}

/* Merging ----------------------------------------------------------------- */

/* Whether the list of @b has the marked nodes, those of the list of @a. */
static gboolean
lists_are_same (const Degrees *self,
                guint32        a,
                guint32        b)
{
  const Item *one = &self->items[a];
  const Item *two = &self->items[b];

  if (one->len != two->len || one->n_elements != two->n_elements)
    return FALSE;
  if (self->groups != NULL && self->groups[a] != self->groups[b])
    return FALSE;

  /* The first is the new element. */
  for (guint32 i = 1; i < two->len; i++)
    if (self->items[self->lists[two->start + i]].mark != self->stamp)
      return FALSE;

  return TRUE;
}

/* Merges the nodes with the same list that follow @node by hash into it. */
static void
merge_into (Degrees *self,
            guint32  node)
{
  Item *item = &self->items[node];
  guint32 *link = &item->next;

  for (guint32 i = 1; i < item->len; i++)
    self->items[self->lists[item->start + i]].mark = self->stamp;

  while (*link != NONE)
    {
      const guint32 other = *link;

      if (!lists_are_same (self, node, other))
        {
          link = &self->items[other].next;
          continue;
        }
      *link = self->items[other].next;
      item->weight += self->items[other].weight;
      chain (self, node, other);
    }

  next_stamp (self, 1);
}

static void
merge_nodes (Degrees    *self,
             const Item *new)
{
  for (guint32 i = 0; i < new->len; i++)
    {
      const Item *item = &self->items[self->lists[new->start + i]];
      guint32 node;

      if (item->weight == 0)
        continue;
      node = self->by_hash[item->last];
      self->by_hash[item->last] = NONE;
      for (; node != NONE && self->items[node].next != NONE;
           node = self->items[node].next)
        merge_into (self, node);
    }
}

/* Taking away ------------------------------------------------------------- */

/* Releases the nodes of the new element, and removes those from its list that
 * were eliminated with it or merged. */
static void
finish_element (Degrees *self,
                Item    *new)
{
  guint32 n_kept = 0;

  for (guint32 i = 0; i < new->len; i++)
    {
      const guint32 id = self->lists[new->start + i];
      Item *node = &self->items[id];
      guint32 weight;

      if (node->weight == 0)
        continue;
      node->weight = -node->weight;
      weight = (guint32) node->weight;
      node->degree = MIN (node->degree + new->degree - weight,
                          self->n_left - weight);
      if (is_at_hand (self, id))
        link_node (self, id);
      self->lists[new->start + n_kept++] = id;
    }

  if (new->start + new->len == self->used)
    self->used = new->start + n_kept;
  new->len = n_kept;
  if (n_kept == 0)
    new->mark = 0;
}

static void
take_away (Degrees *self,
           guint32  pivot)
{
  Item *new = &self->items[pivot];

  make_element (self, pivot);
  mark_elements (self, new);
  update_nodes (self, pivot);
  self->most = MAX (self->most, new->degree);
  next_stamp (self, self->most + 1);
  merge_nodes (self, new);

  self->n_left -= (guint32) -new->weight;
  new->mark = self->stamp - 1;
  new->weight = 0;
  finish_element (self, new);
  for (guint32 node = pivot; node != NONE; node = self->chained[node])
    self->order[self->n_taken++] = node;
}

/* Groups ------------------------------------------------------------------ */

static gboolean
is_dense (const Degrees *self,
          guint32        node)
{
  const guint32 degree = topology_degree (self->topology, node);

  return degree >= DENSE_LEAST
         && degree >= DENSE_FACTOR * sqrt (self->n_nodes);
}

/* Sorts nodes by group, and sets ends[g]. */
static void
sort_members (Degrees *self,
              guint32  n_groups)
{
  guint32 *ends = self->ends;
  guint32 sum = 0;

  for (guint32 i = 0; i < self->n_nodes; i++)
    ends[self->groups != NULL ? self->groups[i] : 0]++;
  for (guint32 group = 0; group < n_groups; group++)
    {
      const guint32 n_members = ends[group];

      ends[group] = sum;
      sum += n_members;
    }
  for (guint32 i = 0; i < self->n_nodes; i++)
    self->members[ends[self->groups != NULL ? self->groups[i] : 0]++] = i;
}

/* Eliminates the members from @begin to @end. */
static gboolean
take_group (Degrees *self,
            guint32  begin,
            guint32  end,
            Meter   *meter,
            GError **error)
{
  guint32 pivot;

  /* Makes the node with the least number come first among equal ones. */
  self->least = self->n_nodes;
  for (guint32 i = end; i-- > begin;)
    if (self->items[self->members[i]].weight > 0)
      link_node (self, self->members[i]);

  while ((pivot = take_least (self)) != NONE)
    {
      if (!meter_go_on (meter, error))
        return FALSE;
      meter_tell_step (meter, self->n_taken, self->n_nodes);
      take_away (self, pivot);
    }

  for (guint32 i = begin; i < end; i++)
    if (is_dense (self, self->members[i]))
      self->order[self->n_taken++] = self->members[i];

  return TRUE;
}

static gboolean
take_groups (Degrees *self,
             guint32  n_groups,
             Meter   *meter,
             GError **error)
{
  guint32 begin = 0;

  sort_members (self, n_groups);
  for (self->group = 0; self->group < n_groups; self->group++)
    {
      if (!take_group (self, begin, self->ends[self->group], meter, error))
        return FALSE;
      begin = self->ends[self->group];
    }

  return TRUE;
}

/* Beginning --------------------------------------------------------------- */

/* The bytes of all arrays with an item for each node. */
#define BYTES_A_NODE (sizeof (Item) + 5 * sizeof (guint32))

static gboolean
allocate (Degrees *self,
          guint32  n_groups,
          Meter   *meter,
          GError **error)
{
  const gsize n_nodes = self->n_nodes;
  guint32 **const arrays[] = {
    &self->by_degree, &self->by_hash, &self->chained, &self->chain_end,
    &self->members
  };

  self->items = meter_alloc (meter, n_nodes, sizeof *self->items, error);
  if (self->items == NULL)
    return FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (arrays); i++)
    if ((*arrays[i] = meter_alloc (meter, n_nodes, sizeof **arrays[i], error))
        == NULL)
      return FALSE;

  self->ends = meter_alloc0 (meter, n_groups, sizeof *self->ends, error);
  if (self->ends == NULL)
    return FALSE;

  self->lists = meter_alloc (meter, self->n_lists, sizeof *self->lists, error);
  return self->lists != NULL;
}

static void
begin (Degrees *self)
{
  for (guint32 i = 0; i < self->n_nodes; i++)
    {
      const guint32 degree = topology_degree (self->topology, i);
      const gboolean dense = is_dense (self, i);

      self->by_degree[i] = self->by_hash[i] = self->chained[i] = NONE;
      self->chain_end[i] = i;
      self->items[i] = (Item) {
        .start = self->topology->first[i], .len = degree, .degree = degree,
        .weight = dense ? 0 : 1, .n_elements = dense ? IS_GONE : 0, .mark = 1
      };
      self->n_left += !dense;
    }

  self->used = topology_n_heads (self->topology);
  memcpy (self->lists, self->topology->heads,
          self->used * sizeof *self->lists);
  self->stamp = 2;
}

gboolean
minimum_degree_order (const WayTopology *topology,
                      const guint32     *groups,
                      guint32            n_groups,
                      guint32           *nodes,
                      Meter             *meter,
                      GError           **error)
{
  const guint32 n_heads = topology_n_heads (topology);
  const gsize n_lists = (gsize) n_heads + n_heads / 5 + topology->n_nodes;
  g_auto (Degrees) self = {
    .topology = topology, .groups = groups, .n_nodes = topology->n_nodes,
    .n_lists = (guint32) n_lists, .order = nodes
  };

  g_assert (groups != NULL || n_groups == 1);
  if (n_lists > G_MAXUINT32)
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                           "the graph has too many edges for an order");
      return FALSE;
    }
  if (!allocate (&self, n_groups, meter, error))
    return FALSE;

  begin (&self);
  if (!take_groups (&self, n_groups, meter, error))
    return FALSE;

  meter_give_back (meter, self.n_nodes * BYTES_A_NODE
                            + n_groups * sizeof *self.ends
                            + n_lists * sizeof *self.lists);
  return TRUE;
}
