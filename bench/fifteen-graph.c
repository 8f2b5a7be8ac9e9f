/* fifteen-graph.c - the 15-puzzle as callbacks of a graph
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "fifteen-graph.h"

void
fifteen_add_moves (WayNode   node,
                   WayEdges *edges,
                   gpointer  user_data)
{
  const FifteenBoard board = *(const FifteenBoard *) node;
  const guint        empty = fifteen_get_empty (board);

  for (guint i = 0; i < fifteen_n_beside[empty]; i++)
    {
      const FifteenBoard next
          = fifteen_slide (board, empty, fifteen_beside[empty][i]);

      way_edges_add (edges, &next, 1);
    }
}

WayCost
fifteen_estimate (WayNode  node,
                  WayNode  goal,
                  gpointer user_data)
{
  return fifteen_manhattan (*(const FifteenBoard *) node);
}

/* The cells of a half lie in one half of the bits. */
guint64
fifteen_get_features (WayNode  node,
                      gpointer user_data)
{
  guint64 half  = *(const FifteenBoard *) node & G_MAXUINT32;
  guint64 tiles = 0;

  for (guint cell = 0; cell < FIFTEEN_CELLS / 2; cell++, half >>= 4)
    tiles |= 1u << (half & 15);

  return tiles & ~(guint64) 1;
}

guint64
fifteen_get_odd_tiles (WayNode  node,
                       gpointer user_data)
{
  return fifteen_get_features (node, user_data) & 0xaaaa;
}

guint64
fifteen_get_quarters (WayNode  node,
                      gpointer user_data)
{
  guint64 board = *(const FifteenBoard *) node;
  guint64 tiles = 0;

  for (guint cell = 0; cell < FIFTEEN_CELLS; cell++, board >>= 4)
    {
      const guint quarter = (cell / 8) << 1 | (cell % 4) / 2;

      if ((board & 15) != 0)
        tiles |= G_GUINT64_CONSTANT (1) << (quarter * 16 + (board & 15));
    }

  return tiles;
}

static WayCost
manhattan_by_pairs (WayNode  node,
                    WayNode  goal,
                    gpointer user_data)
{
  const FifteenBoard board = *(const FifteenBoard *) node;
  const guint8 (*distances)[256] = user_data;
  guint sum = 0;

  for (guint i = 0; i < FIFTEEN_CELLS / 2; i++)
    sum += distances[i][board >> (8 * i) & 0xff];

  return sum;
}

static void
fill_pairs (guint8 (*distances)[256])
{
  for (guint i = 0; i < FIFTEEN_CELLS / 2; i++)
    for (guint pair = 0; pair < 256; pair++)
      distances[i][pair] = (guint8) (fifteen_distance (pair & 15, 2 * i)
                                     + fifteen_distance (pair >> 4, 2 * i + 1));
}

WaySearch *
fifteen_make_search (void)
{
  static guint8 distances[FIFTEEN_CELLS / 2][256];
  static gsize  is_ready = 0;
  g_autoptr (WayNodeType) type
      = way_node_type_new_value (sizeof (FifteenBoard), NULL, NULL);
  g_autoptr (WayCallbackGraph) graph
      = way_callback_graph_new (type, fifteen_add_moves, NULL, NULL);
  const FifteenBoard solved = FIFTEEN_SOLVED;

  if (g_once_init_enter (&is_ready))
    {
      fill_pairs (distances);
      g_once_init_leave (&is_ready, 1);
    }
  way_callback_graph_set_whole_costs (graph, TRUE);
  way_callback_graph_set_heuristic (graph, manhattan_by_pairs, distances, NULL);

  WaySearch *search = way_search_new (WAY_GRAPH (graph), WAY_STRATEGY_ASTAR);

  way_search_set_goal (search, &solved);
  way_search_set_tie_rule (search, WAY_TIE_ANY);
  return search;
}
