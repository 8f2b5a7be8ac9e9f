/* two-tiers.c - paths in two tiers, compared with the oracle's
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "two-tiers.h"

#include "motion/tiers/tiers-private.h"

#include <math.h>
#include <stdlib.h>

PlainGraph *
two_tiers_take_down (gpointer graph)
{
  WayNodeType *type = way_graph_get_node_type (graph);
  const guint n_nodes = way_node_type_get_n_nodes (type);
  g_autoptr (WayEdges) edges = way_edges_new (type);
  PlainGraph *plain = plain_graph_new (n_nodes);
  const WayQuery query = { .n_goals = 0 };
  gpointer cursor = way_graph_begin (graph, &query);

  for (guint node = 0; node < n_nodes; node++)
    {
      const WayAt at = { WAY_INDEX (node), WAY_INDEX (node), 0, TRUE };

      way_graph_neighbours (graph, cursor, &at, edges);
      for (guint i = 0; i < way_edges_get_length (edges); i++)
        if (way_edges_get_cost (edges, i) < INFINITY)
          plain_graph_add (plain, node,
                           WAY_NODE_INDEX (way_edges_get_node (edges, i)),
                           way_edges_get_cost (edges, i));
    }
  way_graph_end (graph, cursor);
  plain_graph_seal (plain);

  return plain;
}

static gboolean
is_near (WayCost a,
         WayCost b)
{
  return a == b || fabs (a - b) <= 1e-9 * fabs (b);
}

static gboolean
has_edge (const PlainGraph *plain,
          const WayPath    *path,
          guint             i)
{
  const guint to = WAY_NODE_INDEX (way_path_get_node (path, i));
  const WayCost before = way_path_get_cost_so_far (path, i - 1);
  const WayCost after = way_path_get_cost_so_far (path, i);
  guint n_edges;
  const PlainEdge *edges
    = plain_graph_get_edges (plain,
                             WAY_NODE_INDEX (way_path_get_node (path, i - 1)),
                             &n_edges);

  for (guint j = 0; j < n_edges; j++)
    if (edges[j].to == to && is_near (before + edges[j].cost, after))
      return TRUE;

  return FALSE;
}

void
two_tiers_walk (const PlainGraph *plain,
                const WayPath    *path,
                guint             start,
                guint             goal)
{
  const guint n = way_path_get_length (path);

  g_assert_false (way_path_is_partial (path));
  g_assert_true (way_path_get_node (path, 0) == WAY_INDEX (start));
  g_assert_true (way_path_get_node (path, n - 1) == WAY_INDEX (goal));
  g_assert_cmpfloat (way_path_get_cost_so_far (path, 0), ==, 0);
  for (guint i = 1; i < n; i++)
    if (!has_edge (plain, path, i))
      g_error ("no edge leads from %" G_GSIZE_FORMAT " (%.17g) to %"
               G_GSIZE_FORMAT " (%.17g)",
               WAY_NODE_INDEX (way_path_get_node (path, i - 1)),
               way_path_get_cost_so_far (path, i - 1),
               WAY_NODE_INDEX (way_path_get_node (path, i)),
               way_path_get_cost_so_far (path, i));
}

static gdouble
check_refinement (WayTiers         *tiers,
                  const PlainGraph *plain,
                  guint             start,
                  guint             goal,
                  WayRefinement     refinement,
                  WayCost           best)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) path
    = way_tiers_find_path (tiers, WAY_INDEX (start), WAY_INDEX (goal),
                           refinement, NULL, &error);

  g_assert_no_error (error);
  if ((path != NULL) != (best < INFINITY))
    g_error ("from %u to %u: %s, but the best costs %g", start, goal,
             path ? "a path" : "no path", best);
  if (path == NULL)
    return 1;

  two_tiers_walk (plain, path, start, goal);
  g_assert_cmpfloat (way_path_get_cost (path), >=, best * (1 - 1e-9));
  return best > 0 ? way_path_get_cost (path) / best : 1;
}

/* The coarse path bounds what becomes of it. */
static void
check_journey (WayTiers         *tiers,
               const PlainGraph *plain,
               guint             start,
               guint             goal)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayJourney) journey
    = way_tiers_find (tiers, WAY_INDEX (start), WAY_INDEX (goal), NULL,
                      &error);
  g_autoptr (WayPath) path = NULL;
  WayCost estimate;
  WayNode node;

  g_assert_no_error (error);
  if (journey == NULL)
    return;

  estimate = way_journey_get_estimate (journey);
  while (way_journey_next (journey, &node, NULL, &error))
    {
      g_assert_cmpfloat (way_journey_get_estimate (journey), <=,
                         estimate * (1 + 1e-9));
      estimate = way_journey_get_estimate (journey);
      g_assert_true (node == way_journey_get_node (journey));
    }
  g_assert_no_error (error);
  g_assert_true (way_journey_get_node (journey) == WAY_INDEX (goal));
  path = way_journey_dup_path (journey);
  two_tiers_walk (plain, path, start, goal);
  g_assert_cmpfloat (way_path_get_cost (path), ==, estimate);
}

gdouble
two_tiers_check_pair (WayTiers         *tiers,
                      const PlainGraph *plain,
                      guint             start,
                      guint             goal)
{
  g_autofree WayCost *best = oracle_costs_from (plain, start);
  gdouble most = 1;

  if (way_graph_is_blocked (tiers->graph, WAY_INDEX (start)))
    best[start] = INFINITY;
  for (guint i = WAY_REFINE_SECTORS; i <= WAY_REFINE_EXACT; i++)
    most = MAX (most, check_refinement (tiers, plain, start, goal, i,
                                        best[goal]));
  check_journey (tiers, plain, start, goal);

  return most;
}

gdouble
two_tiers_check (WayTiers *tiers,
                 GRand    *rand,
                 guint     n_pairs)
{
  g_autoptr (PlainGraph) plain
    = two_tiers_take_down (tiers->graph);
  gdouble most = 1;

  for (guint i = 0; i < n_pairs; i++)
    most = MAX (most, two_tiers_check_pair (
                        tiers, plain,
                        g_rand_int_range (rand, 0, plain->n_nodes),
                        g_rand_int_range (rand, 0, plain->n_nodes)));

  return most;
}

/* What tiers are made of --------------------------------------------------- */

/* An arc between two gates, by their nodes. */
typedef struct
{
  guint32 from;
  guint32 to;
  WayCost cost;
} Arc;

static int
compare_arcs (const void *a,
              const void *b)
{
  const Arc *first = a, *second = b;

  if (first->from != second->from)
    return first->from < second->from ? -1 : 1;
  if (first->to != second->to)
    return first->to < second->to ? -1 : 1;

  return (first->cost > second->cost) - (first->cost < second->cost);
}

static GArray *
take_arcs (const WayTiers *tiers)
{
  GArray *arcs = g_array_new (FALSE, FALSE, sizeof (Arc));

  for (guint32 id = 0; id < tiers->n_ids; id++)
    {
      const Gate *gate = &tiers->gates[id];

      for (guint32 i = 0; gate->node != NO_NODE && i < gate->n_arcs; i++)
        {
          const Gate *head = &tiers->gates[gate->arcs[i].node];
          const Arc arc = { gate->node, head->node, gate->arcs[i].cost };

          g_assert_cmpuint (head->node, !=, NO_NODE);
          g_array_append_val (arcs, arc);
        }
    }
  if (arcs->len > 0)
    qsort (arcs->data, arcs->len, sizeof (Arc), compare_arcs);

  return arcs;
}

void
two_tiers_assert_new (WayTiers *tiers,
                      guint     side)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTiers) fresh = way_tiers_new (tiers->graph,
                                              side, NULL, &error);
  g_autoptr (GArray) mended = NULL;
  g_autoptr (GArray) made = NULL;

  g_assert_no_error (error);
  way_tiers_update (tiers, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (two_tiers_count (tiers).sectors, ==,
                    two_tiers_count (fresh).sectors);
  g_assert_cmpuint (two_tiers_count (tiers).gates, ==,
                    two_tiers_count (fresh).gates);
  mended = take_arcs (tiers);
  made = take_arcs (fresh);
  g_assert_cmpuint (mended->len, ==, made->len);
  for (guint i = 0; i < mended->len; i++)
    g_assert_cmpint (compare_arcs (&g_array_index (mended, Arc, i),
                                   &g_array_index (made, Arc, i)), ==, 0);
}

WayTiers *
two_tiers_new (gpointer graph,
               guint    side)
{
  g_autoptr (GError) error = NULL;
  WayTiers *tiers = way_tiers_new (graph, side, NULL, &error);

  g_assert_no_error (error);
  return tiers;
}

WayGrid *
two_tiers_grid (guint width,
                guint height)
{
  static const WayCost mover[] = { 1, INFINITY, 2, 3, 4, 5, 6, 7, 8 };
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTerrain) terrain = way_terrain_new (width, height, &error);
  WayGrid *grid;

  g_assert_no_error (error);
  grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  way_grid_set_mover (grid, mover, G_N_ELEMENTS (mover));

  return grid;
}

void
two_tiers_set_class (WayGrid *grid,
                     guint    column,
                     guint    row,
                     guint    klass)
{
  way_terrain_set_class (way_grid_get_terrain (grid), column, row, klass);
}

WayTiersStatistics
two_tiers_count (WayTiers *tiers)
{
  WayTiersStatistics statistics;

  way_tiers_get_statistics (tiers, &statistics);
  return statistics;
}
