/* part-edges.c - the edges of a part of a table, to be compared with others
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "part-edges.h"

int
part_edges_compare (gconstpointer a,
                    gconstpointer b)
{
  const PlainEdge *x = a, *y = b;

  if (x->to != y->to)
    return x->to < y->to ? -1 : 1;
  return (x->cost > y->cost) - (x->cost < y->cost);
}

GArray *
part_edges_list (const WayTablePart *part,
                 guint32             own)
{
  GArray *edges = g_array_new (FALSE, FALSE, sizeof (PlainEdge));

  for (guint32 i = part->rows[own]; i < part->rows[own + 1]; i++)
    {
      const PlainEdge edge = { table_part_first (part) + own,
                               table_part_get_head (part, i),
                               table_part_get_cost (part, i) };

      g_array_append_val (edges, edge);
    }
  g_array_sort (edges, part_edges_compare);
  return edges;
}

void
part_edges_assert_same (const GArray *some,
                        const GArray *others)
{
  g_assert_cmpuint (some->len, ==, others->len);
  for (guint i = 0; i < some->len; i++)
    {
      const PlainEdge *edge  = &g_array_index (some, PlainEdge, i);
      const PlainEdge *other = &g_array_index (others, PlainEdge, i);

      g_assert_cmpuint (edge->from, ==, other->from);
      g_assert_cmpuint (edge->to, ==, other->to);
      g_assert_cmpfloat (edge->cost, ==, other->cost);
    }
}
