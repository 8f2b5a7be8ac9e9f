/* random-piles.c - small random grids, tables, and piles of views on them
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "random-piles.h"

#include <math.h>

gboolean *
random_piles_flood (WayGraph *graph,
                    guint     start)
{
  WayNodeType *type = way_graph_get_node_type (graph);
  const guint n = way_node_type_get_n_nodes (type);
  gboolean *reached = g_new0 (gboolean, n);
  g_autofree guint *open = g_new (guint, n);
  g_autoptr (WayEdges) edges = way_edges_new (type);
  guint n_open = 1;

  open[0] = start;
  reached[start] = TRUE;
  while (n_open > 0)
    {
      const WayNode node = WAY_INDEX (open[--n_open]);
      const WayAt at = { node, node, 0, TRUE };

      way_graph_neighbours (graph, NULL, &at, edges);
      g_assert_no_error (way_edges_get_error (edges));
      for (guint i = 0; i < way_edges_get_length (edges); i++)
        {
          const guint to
            = (guint) WAY_NODE_INDEX (way_edges_get_node (edges, i));

          if (way_edges_get_cost (edges, i) == INFINITY || reached[to])
            continue;
          reached[to] = TRUE;
          open[n_open++] = to;
        }
    }

  return reached;
}

guint
random_piles_count_nodes (WayGraph *graph)
{
  return way_node_type_get_n_nodes (way_graph_get_node_type (graph));
}

WayGrid *
random_piles_make_grid (GRand *rand,
                        guint  most)
{
  const WayCost costs[RANDOM_PILES_CLASSES] = { 1, INFINITY, 2 };
  const guint width = (guint) g_rand_int_range (rand, 1, (gint) most);
  const guint height = (guint) g_rand_int_range (rand, 1, (gint) most);
  g_autoptr (WayTerrain) terrain = way_terrain_new (width, height, NULL);
  const gdouble walls = g_rand_double (rand) * 0.7;
  WayGrid *grid;

  for (guint i = 0; i < width * height; i++)
    way_terrain_set_class (terrain, i % width, i / width,
                           g_rand_double (rand) < walls);
  grid = way_grid_new (terrain, (WayGridShape) g_rand_int_range (rand, 0, 4));
  way_grid_set_mover (grid, costs, RANDOM_PILES_CLASSES);
  way_grid_set_corner_rule (grid,
                            (WayCornerRule) g_rand_int_range (rand, 0, 4));
  return grid;
}

WayTable *
random_piles_make_table (GRand  *rand,
                         guint   n,
                         guint   n_edges)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);

  for (guint i = 0; i < n; i++)
    {
      const WayPosition position = { g_rand_int_range (rand, 0, 20),
                                     g_rand_int_range (rand, 0, 20) };

      g_assert_true (way_table_builder_add_node (builder, NULL, &position,
                                                 NULL, NULL));
    }
  for (guint i = 0; i < n_edges; i++)
    {
      const guint from = (guint) g_rand_int_range (rand, 0, (gint) n);
      const guint to = (guint) g_rand_int_range (rand, 0, (gint) n);
      WayPosition a, b;

      way_table_builder_get_position (builder, WAY_INDEX (from), &a);
      way_table_builder_get_position (builder, WAY_INDEX (to), &b);
      way_table_builder_add_edge (builder, WAY_INDEX (from), WAY_INDEX (to),
                                  way_position_distance (&a, &b,
                                                         WAY_POSITION_PLANAR)
                                    * g_rand_double_range (rand, 1, 2),
                                  i % 3 ? WAY_BOTH_WAYS : WAY_ONE_WAY, NULL,
                                  NULL);
    }

  return way_table_builder_build (builder, NULL);
}

/* A view of @base, which is given up. Its own edits are made here. */
static WayGraph *
put_view (WayGraph *base,
          GRand    *rand)
{
  const guint n = random_piles_count_nodes (base);
  WayGraph *view;

  switch (g_rand_int_range (rand, 0, 4))
    {
    case 0:
      view = WAY_GRAPH (way_knowledge_new_live (base, NULL, NULL));
      way_knowledge_set_unexplored (WAY_KNOWLEDGE (view), 0.5, 0);
      way_knowledge_see (WAY_KNOWLEDGE (view),
                         WAY_INDEX (g_rand_int_range (rand, 0, (gint) n)), 0,
                         NULL, NULL);
      break;
    case 1:
      if (way_graph_get_flags (base) & WAY_GRAPH_PREDECESSORS)
        {
          view = WAY_GRAPH (way_reverse_new (base, NULL));
          break;
        }
      return base;
    default:
      view = WAY_GRAPH (way_overlay_new (base));
      for (guint i = 0; i < n; i += 1 + n / 5)
        way_overlay_set_extra_cost (
            WAY_OVERLAY (view),
            WAY_INDEX (g_rand_int_range (rand, 0, (gint) n)),
            i % 2 ? 2 : INFINITY);
    }

  g_object_unref (base);
  return view;
}

WayGraph *
random_piles_make (GRand *rand)
{
  const guint n_views = (guint) g_rand_int_range (rand, 0, 4);
  const guint n = (guint) g_rand_int_range (rand, 1, 40);
  WayGraph *top;

  if (g_rand_boolean (rand))
    top = WAY_GRAPH (random_piles_make_grid (rand, 8));
  else
    top = WAY_GRAPH (random_piles_make_table (rand, n, n * 2 / 3));
  for (guint i = 0; i < n_views; i++)
    top = put_view (top, rand);

  return top;
}
