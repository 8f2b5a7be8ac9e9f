/* turn-rows.c - the edges out of a state of turns, copied from a table
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "views/turns/turn-rows.h"

#include "views/turns/turn-arrivals.h"
#include "views/view-private.h"

/* The row of a table in which a state stands, and the turns into it. */
typedef struct
{
  WayTurns       *turns;
  const WayTable *table;
  guint32         node;
  guint32         first;        /* place of the first edge */
  guint32         n_edges;
  guint32         kinds;        /* as turn-kinds.h packs them */
  gpointer       *prices;       /* (nullable) as turn-angles.h packs them */
} Row;

/* The number of the state at the end of edge @i. A table without ids has no
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

/* The cost of turn @i as a whole number; above all whole costs if it is not
 * whole. */
static G_ALWAYS_INLINE inline guint64
whole_turn (const Row *row,
            guint32    i,
            gboolean   by_angle)
{
  if (!by_angle)
    return row->turns->whole_costs[turn_kinds_of (row->kinds, i)];

  return turns_as_whole (turn_angles_unpack (row->prices[i]));
}

static G_ALWAYS_INLINE inline WayCost
real_turn (const Row *row,
           guint32    i,
           gboolean   by_angle)
{
  return by_angle ? turn_angles_unpack (row->prices[i])
                  : row->turns->costs.of_kind[turn_kinds_of (row->kinds, i)];
}

static G_ALWAYS_INLINE inline gboolean
write_whole (const Row   *row,
             WayWholeArc *arcs,
             gboolean     by_angle)
{
  const WayWholeArc *from = row->table->arcs.whole + row->first;

  for (guint32 i = 0; i < row->n_edges; i++)
    {
      const guint64 turn = whole_turn (row, i, by_angle);
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

static G_ALWAYS_INLINE inline gboolean
write_real (const Row  *row,
            WayRealArc *arcs,
            gboolean    by_angle)
{
  const Arcs *from = &row->table->arcs;

  for (guint32 i = 0; i < row->n_edges; i++)
    {
      const WayCost cost = arcs_cost (from, row->first + i);
      const WayCost turn = real_turn (row, i, by_angle);
      const WayCost sum = cost + turn;

      if (G_UNLIKELY (sum == INFINITY) && cost < INFINITY && turn < INFINITY)
        return FALSE;           /* is told of as an error */
      arcs[i] = (WayRealArc) {
        number_after (row, i, arcs_node (from, row->first + i)), 0, sum
      };
    }

  return TRUE;
}

/* Reads how the state @at arrived at the row, and whether its edges lead on. */
static void
read_arrival (const Row   *row,
              const WayAt *at,
              TurnArrival *arrival)
{
  const Arcs *arcs = &row->table->arcs;

  turn_arrival_read (arrival, row->turns, at, WAY_INDEX (row->node));
  arrival->is_end = TRUE;
  for (guint32 i = 0; arrival->is_end && i < row->n_edges; i++)
    arrival->is_end
      = arcs_cost (arcs, row->first + i) == INFINITY
        || !turn_arrival_leads_on (
             arrival, row->turns, WAY_INDEX (row->node),
             WAY_INDEX (arcs_node (arcs, row->first + i)));
}

/* Finds the kinds of the turns from the edge of state @at into the row. */
static guint32
find_kinds (const Row   *row,
            const WayAt *at)
{
  const Arcs *arcs = &row->table->arcs;
  TurnArrival arrival;
  guint32 kinds = 0;

  read_arrival (row, at, &arrival);
  for (guint32 i = 0; i < row->n_edges; i++)
    kinds |= turn_kinds_pack (
      i, turn_arrival_kind (&arrival, row->turns, WAY_INDEX (row->node),
                            WAY_INDEX (arcs_node (arcs, row->first + i))));

  return kinds;
}

/* Finds the costs of the turns that are not stored yet. */
static void
find_prices (const Row   *row,
             const WayAt *at)
{
  const Arcs *arcs = &row->table->arcs;
  const WayNode node = WAY_INDEX (row->node);
  TurnArrival arrival;

  read_arrival (row, at, &arrival);
  for (guint32 i = 0; i < row->n_edges; i++)
    g_atomic_pointer_set (
      &row->prices[i],
      turn_angles_pack (turn_arrival_cost (
        &arrival, row->turns, node,
        WAY_INDEX (arcs_node (arcs, row->first + i)))));
}

/* Whether a rule or a zone makes a difference at the node of a state that
 * follows no rule. */
static inline gboolean
has_rules (const WayTurns *turns,
           guint32         node)
{
  guint32 place;

  return turn_zones_concern (&turns->zones, WAY_INDEX (node))
         || turn_rules_lack_memory (turns->rules)
         || turns_rules_concern (turns, 0, WAY_INDEX (node), &place);
}

/* Prefetches the rows of the edges that follow, for which a search on a large
 * table waits. The words of their kinds are adjacent, and so are the places of
 * their costs; @places is where those of the row begin. */
static inline void
prefetch (const Row    *row,
          gconstpointer places)
{
  const Arcs *arcs = &row->table->arcs;

  __builtin_prefetch (places);
  for (guint32 i = 0; i < row->n_edges; i++)
    __builtin_prefetch (arcs_address (arcs, arcs_node (arcs, row->first + i)));
}

/* Writes the edges of @row, and their ids if the table has any. */
static gboolean
write_row (const Row *row,
           WayEdges  *edges)
{
  EdgeBuffer *buffer = (EdgeBuffer *) edges;
  gboolean is_written;

  if (row->prices != NULL)
    is_written = edges->layout == WAY_EDGES_WHOLE
                   ? write_whole (row, edges->own, TRUE)
                   : write_real (row, edges->own, TRUE);
  else
    is_written = edges->layout == WAY_EDGES_WHOLE
                   ? write_whole (row, edges->own, FALSE)
                   : write_real (row, edges->own, FALSE);
  if (!is_written)
    return FALSE;

  edges->len = row->n_edges;
  if (row->table->has_edge_ids)
    edge_buffer_number (buffer, row->first);
  return TRUE;
}

/* Finds the row of state @number, if its edges can be copied from the table. */
static inline gboolean
find_row (Row            *row,
          guint32         edge,
          const WayEdges *edges)
{
  const Arcs *arcs = &row->table->arcs;

  row->node = arcs_node (arcs, edge);
  row->first = arcs->offsets[row->node];
  row->n_edges = arcs->offsets[row->node + 1] - row->first;

  return !has_rules (row->turns, row->node)
         && edge_buffer_has_room ((const EdgeBuffer *) edges, row->n_edges,
                                  row->table->has_edge_ids)
         && (edges->layout != WAY_EDGES_WHOLE || arcs->whole != NULL);
}

static gboolean
write_by_angle (Row         *row,
                guint32      edge,
                const WayAt *at,
                WayEdges    *edges)
{
  TurnAngles *angles = &row->turns->angles;

  row->prices = turn_angles_after (angles, edge);
  if (row->prices == NULL || !find_row (row, edge, edges))
    return FALSE;

  if (row->table->is_large)
    prefetch (row, angles->first + row->first);
  for (guint32 i = 0; i < row->n_edges; i++)
    if (G_UNLIKELY (g_atomic_pointer_get (&row->prices[i]) == NULL))
      {
        find_prices (row, at);
        break;
      }

  return write_row (row, edges);
}

static gboolean
write_by_kind (Row         *row,
               guint32      edge,
               const WayAt *at,
               WayEdges    *edges)
{
  guint32 *words = g_atomic_pointer_get (&row->turns->kinds.words);

  if (words == NULL || !find_row (row, edge, edges)
      || row->n_edges > TURN_KINDS_MOST)
    return FALSE;

  if (row->table->is_large)
    prefetch (row, words + row->first);
  row->kinds = g_atomic_int_get (&words[edge]);
  if (G_UNLIKELY (row->kinds == 0))
    {
      row->kinds = find_kinds (row, at);
      g_atomic_int_set (&words[edge], row->kinds);
    }

  return write_row (row, edges);
}

gboolean
turn_rows_write (WayTurns    *turns,
                 const WayAt *at,
                 WayEdges    *edges)
{
  const TurnNumbers *numbers = &turns->numbers;
  const guint32 number = (guint32) WAY_NODE_INDEX (at->node);
  const guint32 edge = number - numbers->n_nodes;
  Row row = { .turns = turns, .table = numbers->table };

  if (numbers->table == NULL || !turn_numbers_is_edge (numbers, number))
    return FALSE;

  return turns->is_by_kind ? write_by_kind (&row, edge, at, edges)
                           : write_by_angle (&row, edge, at, edges);
}
