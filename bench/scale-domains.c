/* scale-domains.c - searches to take traces of, and features of their nodes
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "scale-domains.h"

#include <string.h>

/* Vans --------------------------------------------------------------------- */

#define N_PLACES 8
#define N_VANS 2
#define MOST_PARCELS 6

/* In the unit of a load. */
#define DRIVE 3

/* Where each parcel is: a place, or N_PLACES and the number of a van. Those
 * beyond the number of parcels are always at place 0. */
typedef struct
{
  guint8 vans[N_VANS];
  guint8 parcels[MOST_PARCELS];
} Round;

/* A ring with two short cuts. */
static const guint8 beside[N_PLACES][4] = {
  { 1, 7, 4, 4 }, { 0, 2, 1, 1 }, { 1, 3, 6, 6 }, { 2, 4, 3, 3 },
  { 3, 5, 0, 0 }, { 4, 6, 5, 5 }, { 5, 7, 2, 2 }, { 6, 0, 7, 7 },
};
static guint8 distances[N_PLACES][N_PLACES];

/* Floyd and Warshall. */
static void
measure (void)
{
  for (guint i = 0; i < N_PLACES; i++)
    {
      memset (distances[i], N_PLACES, N_PLACES);
      for (guint k = 0; k < 4; k++)
        distances[i][beside[i][k]] = 1;
      distances[i][i] = 0;
    }
  for (guint by = 0; by < N_PLACES; by++)
    for (guint i = 0; i < N_PLACES; i++)
      for (guint j = 0; j < N_PLACES; j++)
        distances[i][j] = MIN (distances[i][j],
                               distances[i][by] + distances[by][j]);
}

static void
drive (const Round *round,
       WayEdges    *edges)
{
  for (guint van = 0; van < N_VANS; van++)
    for (guint k = 0; k < 4; k++)
      {
        Round next = *round;

        next.vans[van] = beside[round->vans[van]][k];
        if (next.vans[van] != round->vans[van]
            && (k == 0 || beside[round->vans[van]][k]
                              != beside[round->vans[van]][k - 1]))
          way_edges_add (edges, &next, DRIVE);
      }
}

static void
add_errands (WayNode   node,
             WayEdges *edges,
             gpointer  user_data)
{
  const guint  n_parcels = GPOINTER_TO_UINT (user_data);
  const Round *round = node;

  drive (round, edges);
  for (guint i = 0; i < n_parcels; i++)
    for (guint van = 0; van < N_VANS; van++)
      {
        Round next = *round;

        if (round->parcels[i] == round->vans[van])
          next.parcels[i] = (guint8) (N_PLACES + van);
        else if (round->parcels[i] == N_PLACES + van)
          next.parcels[i] = round->vans[van];
        else
          continue;
        way_edges_add (edges, &next, 1);
      }
}

/* Each parcel has yet to be loaded and unloaded, and the one that has to go
 * farthest has to be driven there. Consistent: a load changes only the first,
 * and by 1, a drive only the second, and by DRIVE at most. */
static WayCost
estimate_errands (WayNode  node,
                  WayNode  goal,
                  gpointer user_data)
{
  const Round *round = node, *wanted = goal;
  guint loads = 0, farthest = 0;

  for (guint i = 0; i < N_VANS; i++)
    farthest = MAX (farthest, distances[round->vans[i]][wanted->vans[i]]);
  for (guint i = 0; i < MOST_PARCELS; i++)
    {
      guint at = round->parcels[i];

      if (at == wanted->parcels[i])
        continue;
      loads += at < N_PLACES ? 2 : 1;
      if (at >= N_PLACES)
        at = round->vans[at - N_PLACES];
      farthest = MAX (farthest, distances[at][wanted->parcels[i]]);
    }

  return loads + DRIVE * farthest;
}

WaySearch *
vans_make_search (guint   n_parcels,
                  guint32 seed)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  g_autoptr (WayNodeType) type
      = way_node_type_new_value (sizeof (Round), NULL, NULL);
  g_autoptr (WayCallbackGraph) graph
      = way_callback_graph_new (type, add_errands, GUINT_TO_POINTER (n_parcels),
                                NULL);
  WaySearch *search;
  Round start = { { 0 }, { 0 } }, goal = { { 0 }, { 0 } };

  measure ();
  for (guint i = 0; i < n_parcels; i++)
    {
      start.parcels[i] = (guint8) g_rand_int_range (random, 0, N_PLACES);
      goal.parcels[i]
          = (guint8) ((start.parcels[i]
                       + g_rand_int_range (random, 1, N_PLACES))
                      % N_PLACES);
    }
  way_callback_graph_set_whole_costs (graph, TRUE);
  way_callback_graph_set_heuristic (graph, estimate_errands, NULL, NULL);
  search = way_search_new (WAY_GRAPH (graph), WAY_STRATEGY_ASTAR);
  way_search_set_start (search, &start);
  way_search_set_goal (search, &goal);
  return search;
}

guint64
vans_get_features (WayNode  node,
                   gpointer user_data)
{
  const Round *round = node;
  guint64      features = 0;

  for (guint i = 0; i < MOST_PARCELS; i++)
    features |= G_GUINT64_CONSTANT (1)
                << (i * (N_PLACES + N_VANS) + round->parcels[i]);

  return features;
}

/* Cells -------------------------------------------------------------------- */

/* Bits of a row and of a column within an index. */
#define ROW_BITS 11
#define TILE_BITS 5

static WayCost
get_cell_cost (guint index)
{
  return 1 + ((index * 0x9e3779b1u) >> 16) % 9;
}

static void
add_cells (WayNode   node,
           WayEdges *edges,
           gpointer  user_data)
{
  static const int dx[] = { 0, -1, 1, 0 }, dy[] = { -1, 0, 0, 1 };
  const int   side = GPOINTER_TO_INT (user_data);
  const guint index = WAY_NODE_INDEX (node);
  const int   x = (int) (index & ((1u << ROW_BITS) - 1));
  const int   y = (int) (index >> ROW_BITS);

  for (guint i = 0; i < 4; i++)
    if (x + dx[i] >= 0 && x + dx[i] < side && y + dy[i] >= 0
        && y + dy[i] < side)
      {
        const guint next = (guint) ((y + dy[i]) << ROW_BITS | (x + dx[i]));

        way_edges_add (edges, WAY_INDEX (next), get_cell_cost (next));
      }
}

static WayCost
estimate_cells (WayNode  node,
                WayNode  goal,
                gpointer user_data)
{
  const int mask = (1 << ROW_BITS) - 1;
  const int a = (int) WAY_NODE_INDEX (node), b = (int) WAY_NODE_INDEX (goal);

  return ABS ((a & mask) - (b & mask))
         + ABS ((a >> ROW_BITS) - (b >> ROW_BITS));
}

WaySearch *
cells_make_search (guint side)
{
  g_autoptr (WayNodeType) type
      = way_node_type_new_index ((gsize) side << ROW_BITS);
  g_autoptr (WayCallbackGraph) graph
      = way_callback_graph_new (type, add_cells, GUINT_TO_POINTER (side), NULL);
  WaySearch *search;

  way_callback_graph_set_whole_costs (graph, TRUE);
  way_callback_graph_set_heuristic (graph, estimate_cells, NULL, NULL);
  search = way_search_new (WAY_GRAPH (graph), WAY_STRATEGY_ASTAR);
  way_search_set_start (search, WAY_INDEX (0));
  way_search_set_goal (search,
                       WAY_INDEX ((side - 1) << ROW_BITS | (side - 1)));
  return search;
}

/* A feature for each row of tiles and each column of them, of which two are
 * there. */
guint64
cells_get_features (WayNode  node,
                    gpointer user_data)
{
  const guint index = WAY_NODE_INDEX (node);
  const guint column = (index & ((1u << ROW_BITS) - 1)) >> TILE_BITS;
  const guint row = index >> (ROW_BITS + TILE_BITS);

  return G_GUINT64_CONSTANT (1) << column % 32
         | G_GUINT64_CONSTANT (1) << (32 + row % 32);
}
