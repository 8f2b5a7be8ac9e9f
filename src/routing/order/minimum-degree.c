/* minimum-degree.c - nodes in an order in which each has few neighbours left
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The neighbours of a node that was taken away are joined with each other. That
 * is never written out: the node becomes an *element*, a list of those that it
 * joined, and each of them lists the element in place of them. An element all
 * of whose nodes a newer element has is dropped, so that lists never grow.
 *
 * Nodes that have come to have the same neighbours are merged, and go on as
 * one of that *weight*; nodes that a new element leaves no neighbour but its
 * own are taken away with it. The number of neighbours is not counted exactly,
 * which would take a union of elements: it is bounded by the new element, plus
 * what each other element has beyond it, plus what is listed apart. For all
 * elements together that takes one look at each list ("Amestoy, Davis and
 * Duff"). */

#include "routing/order/minimum-degree.h"

#include <wayfind/core/error.h>

#include <math.h>
#include <string.h>

#define NONE G_MAXUINT32

/* In place of a number of elements: what is no node any more. */
#define IS_ELEMENT G_MAXUINT32
#define IS_GONE (G_MAXUINT32 - 1)

/* Set in lists while they are moved. */
#define MOVED ((guint32) 1 << 31)

/* A node is dense, and comes last in its group, if it has so many times the
 * root of the number of nodes as neighbours, and no fewer than the second. */
#define DENSE_FACTOR 10.0
#define DENSE_LEAST 64

/* A node or an element. */
typedef struct
{
  guint32 start;        /* of its list, which has elements before nodes */
  guint32 len;          /* of its list */
  guint32 n_elements;   /* at the front of its list, or one of the two above */
  guint32 degree;       /* of a node a bound on the weight of its neighbours; of
                         * an element the weight of its nodes */
  gint32  weight;       /* nodes that were merged; negative while the node is
                         * in the new element, 0 for what is gone */
  guint32 mark;         /* of an element what it has beyond the new one, plus
                         * the stamp, or 0 once it was dropped */
  guint32 next;         /* node with the same degree, or with the same hash */
  guint32 last;         /* the same backwards; the hash itself */
} Item;

typedef struct
{
  const WayTopology *topology;
  const guint32     *groups;    /* (nullable) */
  guint32            group;     /* at hand */
  guint32            n_nodes;
  Item              *items;     /* (owned) */
  guint32           *lists;     /* (owned) of all items */
  guint32            n_lists;   /* room there ... */
  guint32            used;      /* ... and how much of it is in use */
  guint32           *by_degree; /* (owned) a node of each degree */
  guint32           *by_hash;   /* (owned) a node of each hash */
  guint32           *chained;   /* (owned) the node that is taken away after
                                 * each, in the same step */
  guint32           *chain_end; /* (owned) the last of the nodes after each */
  guint32           *members;   /* (owned) nodes by group */
  guint32           *ends;      /* (owned) where each group ends there */
  guint32            least;     /* no node has a lower degree */
  guint32            stamp;
  guint32            most;      /* neighbours that were ever bounded */
  guint32            n_left;    /* nodes that are not taken away */
  guint32           *order;     /* (not owned) the result */
  guint32            n_taken;
} Degrees;

static void
degrees_clear (Degrees *self)
{
  g_free (self->items);
  g_free (self->lists);
  g_free (self->by_degree);
  g_free (self->by_hash);
  g_free (self->chained);
  g_free (self->chain_end);
  g_free (self->members);
  g_free (self->ends);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Degrees, degrees_clear)

/* Nodes by degree --------------------------------------------------------- */

static inline gboolean
is_at_hand (const Degrees *self,
            guint32        node)
{
  return self->groups == NULL || self->groups[node] == self->group;
}

static void
link_node (Degrees *self,
           guint32  node)
{
  Item *item = &self->items[node];
  guint32 *first = &self->by_degree[item->degree];

  item->next = *first;
  item->last = NONE;
  if (*first != NONE)
    self->items[*first].last = node;
  *first = node;
  self->least = MIN (self->least, item->degree);
}

static void
unlink_node (Degrees *self,
             guint32  node)
{
  const Item *item = &self->items[node];

  if (item->next != NONE)
    self->items[item->next].last = item->last;
  if (item->last != NONE)
    self->items[item->last].next = item->next;
  else
    self->by_degree[item->degree] = item->next;
}

/* NONE when all nodes of the group are taken away. */
static guint32
take_least (Degrees *self)
{
  guint32 node = NONE;

  while (self->least < self->n_nodes
         && (node = self->by_degree[self->least]) == NONE)
    self->least++;
  if (node != NONE)
    unlink_node (self, node);

  return node;
}

/* Lists ------------------------------------------------------------------- */

/* Moves all lists to the front. The first entry of each waits in the place of
 * its start, which stands in the list meanwhile. */
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

/* Puts the nodes of a list that are not there yet into the new element, which
 * ends at @to; returns the new end. */
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

/* Makes @pivot an element of all its neighbours, of which each has a negative
 * weight then. Elements that it has are within it, and dropped. */
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

/* What elements have beyond the new one: as much as they have less what the
 * nodes of the new one weigh that list them. */
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

/* Drops from the list of @node what the new element has, and returns the weight
 * of its neighbours beyond the new element. Its hash is of what is left. */
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

  /* The pivot was in the list itself, or an element was that was dropped, so
   * that there is room for the new one. */
  list[n_kept] = list[n_elements];
  list[n_elements] = list[0];
  list[0] = pivot;
  node->n_elements = n_elements + 1;
  node->len = n_kept + 1;
  node->last = hash % self->n_nodes;

  return beyond;
}

/* @node goes where @to goes, at once and after it. */
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

/* Bounds the degrees of all nodes of the new element without that itself. Those
 * that have no neighbour beyond it are taken away with it; the others are
 * sorted by the hash of their lists. */
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

/* Whether the list of @b holds what was marked, the list of @a. */
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

/* Merges into @node those with the same list that follow it by hash. */
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

/* Lets the nodes of the new element go on, and drops those from its list that
 * were taken away with it or merged. */
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

/* Takes away the members from @begin to @end. */
static gboolean
take_group (Degrees *self,
            guint32  begin,
            guint32  end,
            Meter   *meter,
            GError **error)
{
  guint32 pivot;

  /* Of equal ones the node with the least number then comes first. */
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

/* What takes as many bytes for each node. */
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
                           "a graph has too many edges to be ordered");
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
