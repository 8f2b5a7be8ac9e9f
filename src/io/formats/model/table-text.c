/* table-text.c - names and pairs of edges of a table, for formats that are text
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A table keeps an edge that goes both ways as two. Edges are sorted by their
 * ends, cost and label, so that two that belong together come together. O(edges
 * log edges). */

#include "io/formats/model/table-text.h"

#include <math.h>
#include <stdlib.h>

typedef struct
{
  guint64     ends;             /* the lesser node in the upper half */
  WayCost     cost;
  const char *label;            /* (nullable) */
  guint32     edge;
  gboolean    is_back;          /* from the greater node to the lesser */
} Item;

static int
compare_kinds (const Item *a,
               const Item *b)
{
  if (a->ends != b->ends)
    return a->ends < b->ends ? -1 : 1;
  if (a->cost != b->cost)
    return a->cost < b->cost ? -1 : 1;

  return g_strcmp0 (a->label, b->label);
}

static int
compare_items (const void *a,
               const void *b)
{
  const Item *one = a, *other = b;
  const int order = compare_kinds (one, other);

  if (order != 0)
    return order;
  if (one->is_back != other->is_back)
    return one->is_back ? 1 : -1;

  return one->edge < other->edge ? -1 : 1;
}

static Item
make_item (WayTable *table,
           guint32   edge)
{
  Item item = { .edge = edge };
  WayNode from, to;
  guint64 a, b;

  way_table_get_edge (table, edge, &from, &to, &item.cost, &item.label);
  a = WAY_NODE_INDEX (from);
  b = WAY_NODE_INDEX (to);
  item.is_back = a > b;
  item.ends = MIN (a, b) << 32 | MAX (a, b);

  return item;
}

/* Pairs the edges that have the same ends, cost and label. Those there come
 * before those back; as many as possible are paired, in their order. */
static void
pair_run (const Item *items,
          guint32     n,
          guint8     *pairs)
{
  guint32 n_there = 0;

  while (n_there < n && !items[n_there].is_back)
    n_there++;
  for (guint32 i = 0; i < MIN (n_there, n - n_there); i++)
    {
      const guint32 there = items[i].edge, back = items[n_there + i].edge;

      pairs[MIN (there, back)] = PAIR_FIRST;
      pairs[MAX (there, back)] = PAIR_SECOND;
    }
}

static void
pair_all (const Item *items,
          guint32     n,
          guint8     *pairs)
{
  for (guint32 from = 0, to; from < n; from = to)
    {
      for (to = from + 1; to < n; to++)
        if (compare_kinds (&items[from], &items[to]) != 0)
          break;
      pair_run (items + from, to - from, pairs);
    }
}

guint8 *
table_find_pairs (WayTable  *table,
                  gboolean  *all,
                  GError   **error)
{
  const guint32 n_edges = way_table_get_n_edges (table);
  g_autofree Item *items = g_try_new (Item, n_edges);
  guint8 *pairs = g_try_malloc0 ((gsize) n_edges + 1);

  if (pairs == NULL || (items == NULL && n_edges > 0))
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                           "not enough memory for the edges to be sorted");
      g_free (pairs);
      return NULL;
    }

  for (guint32 i = 0; i < n_edges; i++)
    items[i] = make_item (table, i);
  if (n_edges > 0)
    qsort (items, n_edges, sizeof *items, compare_items);
  pair_all (items, n_edges, pairs);

  *all = TRUE;
  for (guint32 i = 0; i < n_edges; i++)
    {
      if (items[i].cost == INFINITY)
        pairs[items[i].edge] = PAIR_HIDDEN;
      *all &= pairs[items[i].edge] != PAIR_NONE;
    }

  return pairs;
}

char *
table_dup_unique_name (WayTable *table,
                       WayNode   node)
{
  char *name = way_graph_dup_name (WAY_GRAPH (table), node);
  WayNode other;

  while (way_graph_find_node (WAY_GRAPH (table), name, &other)
         && other != node)
    {
      char *longer = g_strconcat (name, "_", NULL);

      g_free (name);
      name = longer;
    }

  return name;
}
