/* turn-numbers.c - numbers for the states of turns
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "views/turns/turn-numbers.h"

#include "graphs/table/table-sections.h"
#include "views/view-private.h"

/* Longer rows are not searched for parallel edges, which then have their own
 * states: this costs time and changes no answer. */
#define LONGEST_ROW 64

/* The graph below views that leave each row as it is, such as a router. */
static WayGraph *
find_rows (WayGraph *graph)
{
  const WayGraphInterface *plain = g_type_interface_peek (
    g_type_class_peek (WAY_TYPE_VIEW), WAY_TYPE_GRAPH);

  while (WAY_IS_VIEW (graph)
         && WAY_GRAPH_GET_IFACE (graph)->neighbours == plain->neighbours)
    graph = view_base (graph);

  return graph;
}

gboolean
turn_numbers_init (TurnNumbers *self,
                   WayGraph    *base)
{
  const guint32 n_nodes
    = way_node_type_get_n_nodes (way_graph_get_node_type (base));
  guint64 n_edges;

  *self = (TurnNumbers) { .n_nodes = n_nodes };
  base = find_rows (base);
  if (WAY_IS_TABLE (base))
    {
      if (!table_is_sound (WAY_TABLE (base)))
        return FALSE;
      self->table = WAY_TABLE (base);
      n_edges = arcs_count (&self->table->arcs);
    }
  else if (WAY_IS_GRID (base))
    {
      self->grid = WAY_GRID (base);
      n_edges = (guint64) n_nodes * N_DIRECTIONS;
    }
  else
    return FALSE;

  if (n_nodes + n_edges > TURN_NUMBERS_MOST)
    return FALSE;

  self->first_rule = n_nodes + (guint32) n_edges;
  return TRUE;
}

/* The place of the first edge that leads to the same node as the edge at
 * @place. */
static guint32
first_parallel (const WayTable *table,
                guint32         first,
                guint32         place,
                guint32         to)
{
  if (!table->has_edge_ids || place - first > LONGEST_ROW)
    return place;

  for (guint32 i = first; i < place; i++)
    if (arcs_node (&table->arcs, i) == to)
      return i;

  return place;
}

static guint32
find_direction (const WayGrid *grid,
                guint32        from,
                guint32        to)
{
  guint32 d = 0;

  while (d < N_DIRECTIONS - 1 && from + grid->offsets[d] != to)
    d++;

  return d;
}

guint32
turn_numbers_of_edge (const TurnNumbers *self,
                      guint32            from,
                      guint              i,
                      guint32            to)
{
  guint32 first;

  if (self->grid != NULL)
    return self->n_nodes + to * N_DIRECTIONS
           + find_direction (self->grid, from, to);

  first = self->table->arcs.offsets[from];
  return self->n_nodes + first_parallel (self->table, first, first + i, to);
}

guint32
turn_numbers_node (const TurnNumbers *self,
                   guint32            number)
{
  const guint32 edge = number - self->n_nodes;

  return self->grid != NULL ? edge / N_DIRECTIONS
                            : arcs_node (&self->table->arcs, edge);
}

guint32
turn_numbers_before (const TurnNumbers *self,
                     guint32            number,
                     guint32            hint)
{
  const guint32 edge = number - self->n_nodes;
  const guint32 *offsets;

  if (self->grid != NULL)
    return edge / N_DIRECTIONS - self->grid->offsets[edge % N_DIRECTIONS];

  offsets = self->table->arcs.offsets;
  return hint < self->n_nodes && offsets[hint] <= edge
             && edge < offsets[hint + 1]
           ? hint : arcs_find_from (&self->table->arcs, edge);
}
