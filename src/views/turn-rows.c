/* turn-rows.c - the edges out of a state of turns, straight from a table
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "views/turn-rows.h"

#include "views/turn-arrivals.h"
#include "views/view-private.h"

/* The row of a table in which a state stands, and the turns into it. */
typedef struct
{
  const WayTurns *turns;
  const WayTable *table;
  guint32         node;
  guint32         first;        /* place of the first edge */
  guint32         n_edges;
  guint32         kinds;        /* as turn-kinds.h packs them */
} Row;

/* The number of the state at the end of edge @i. Without ids there are no
 * parallel edges. */
static inline guint32
number_after (const Row *row,
              guint32    i,
              guint32    to)
{
  const TurnNumbers *numbers = &row->turns->numbers;

  return row->table->has_edge_ids
           ? turn_numbers_of_edge (numbers, row->node, i, to)
           : numbers->n_nodes + row->first + i;
}

static gboolean
write_whole (const Row  *row,
             WayWholeArc *arcs)
{
  const WayWholeArc *from = row->table->arcs.whole + row->first;

  for (guint32 i = 0; i < row->n_edges; i++)
    {
      const guint64 turn
        = row->turns->whole_costs[turn_kinds_of (row->kinds, i)];
      guint64 sum = from[i].cost + turn;

      if (G_UNLIKELY (sum >= WAY_WHOLE_HIDDEN))
        {
          if (from[i].cost != WAY_WHOLE_HIDDEN && turn != WAY_WHOLE_HIDDEN)
            return FALSE;
          sum = WAY_WHOLE_HIDDEN;
        }
      arcs[i].node = number_after (row, i, from[i].node);
      arcs[i].cost = (guint32) sum;
    }

  return TRUE;
}

static gboolean
write_real (const Row  *row,
            WayRealArc *arcs)
{
  const Arcs *from = &row->table->arcs;

  for (guint32 i = 0; i < row->n_edges; i++)
    {
      const WayCost cost = arcs_cost (from, row->first + i);
      const WayCost turn
        = row->turns->costs.of_kind[turn_kinds_of (row->kinds, i)];
      const WayCost sum = cost + turn;

      if (G_UNLIKELY (sum == INFINITY) && cost < INFINITY && turn < INFINITY)
        return FALSE;           /* is told of as an error */
      arcs[i] = (WayRealArc) {
        number_after (row, i, arcs_node (from, row->first + i)), 0, sum
      };
    }

  return TRUE;
}

/* Finds the kinds of the turns from the edge of state @at into the row. */
static guint32
find_kinds (const Row   *row,
            const WayAt *at)
{
  const Arcs *arcs = &row->table->arcs;
  TurnArrival arrival;
  guint32 kinds = 0;

  turn_arrival_read (&arrival, row->turns, at, WAY_INDEX (row->node));
  for (guint32 i = 0; i < row->n_edges; i++)
    kinds |= turn_kinds_pack (
      i, turn_arrival_kind (&arrival, row->turns,
                            WAY_INDEX (arcs_node (arcs, row->first + i))));

  return kinds;
}

/* Whether a rule has a say at the node of a state that follows none. */
static inline gboolean
has_rules (const WayTurns *turns,
           guint32         node)
{
  guint32 place;

  return turn_rules_lack_memory (turns->rules)
         || turn_rules_concern (turns->rules, 0, WAY_INDEX (node), &place);
}

/* Asks memory for the rows of the edges that follow, which a search on a large
 * table waits for. The words of their kinds lie side by side. */
static inline void
prefetch (const Row     *row,
          const guint32 *words)
{
  const Arcs *arcs = &row->table->arcs;

  __builtin_prefetch (words + row->first);
  for (guint32 i = 0; i < row->n_edges; i++)
    __builtin_prefetch (arcs_address (arcs, arcs_node (arcs, row->first + i)));
}

/* Writes the edges of @row, and their ids if the table has any. */
static gboolean
write_row (const Row *row,
           WayEdges  *edges)
{
  EdgeBuffer *buffer = (EdgeBuffer *) edges;

  if (edges->layout == WAY_EDGES_WHOLE
        ? !write_whole (row, edges->own) : !write_real (row, edges->own))
    return FALSE;

  edges->len = row->n_edges;
  if (row->table->has_edge_ids)
    edge_buffer_number (buffer, row->first);
  return TRUE;
}

gboolean
turn_rows_write (WayTurns    *turns,
                 const WayAt *at,
                 WayEdges    *edges)
{
  const TurnNumbers *numbers = &turns->numbers;
  const guint32 number = (guint32) WAY_NODE_INDEX (at->node);
  guint32 *words = g_atomic_pointer_get (&turns->kinds.words);
  Row row = { turns, numbers->table, 0, 0, 0, 0 };
  const guint32 edge = number - numbers->n_nodes;

  if (words == NULL || !turn_numbers_is_edge (numbers, number))
    return FALSE;

  row.node = arcs_node (&row.table->arcs, edge);
  row.first = row.table->arcs.offsets[row.node];
  row.n_edges = row.table->arcs.offsets[row.node + 1] - row.first;
  if (row.n_edges > TURN_KINDS_MOST || has_rules (turns, row.node)
      || !edge_buffer_has_room ((EdgeBuffer *) edges, row.n_edges,
                                row.table->has_edge_ids)
      || (edges->layout == WAY_EDGES_WHOLE && row.table->arcs.whole == NULL))
    return FALSE;

  if (row.table->is_large)
    prefetch (&row, words);
  row.kinds = g_atomic_int_get (&words[edge]);
  if (G_UNLIKELY (row.kinds == 0))
    {
      row.kinds = find_kinds (&row, at);
      g_atomic_int_set (&words[edge], row.kinds);
    }

  return write_row (&row, edges);
}
