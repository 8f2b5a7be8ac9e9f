/* survey.c - what a network is made of, counted
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/survey.h"

guint64
survey_count_edges (const Network *network)
{
  WayTable *table = network->table;
  guint32 n_edges = way_table_get_n_edges (table), n_returns = 0;

  for (guint32 edge = 0; edge < n_edges; edge++)
    {
      WayCost cost, cost_back;
      WayNode from, to;
      guint32 back;

      way_table_get_edge (table, edge, &from, &to, &cost, NULL);
      if (WAY_NODE_INDEX (from) >= WAY_NODE_INDEX (to)
          || !way_table_find_edge (table, to, from, &back))
        continue;
      way_table_get_edge (table, back, NULL, NULL, &cost_back, NULL);
      n_returns += cost == cost_back;
    }

  return n_edges - n_returns;
}

static char *
describe_grid (const Network *network)
{
  WayTerrain *terrain = way_grid_get_terrain (network->grid);
  const guint32 n = places_get_n_nodes (&network->places);
  guint32 n_free = 0;

  for (guint32 i = 0; i < n; i++)
    n_free += way_grid_is_free (network->grid, WAY_INDEX (i));

  return g_strdup_printf ("%u by %u cells, of which %u can be entered",
                          way_terrain_get_width (terrain),
                          way_terrain_get_height (terrain), n_free);
}

char *
survey_describe (const Network *network)
{
  WayTable *table = network->table;

  if (table == NULL)
    return describe_grid (network);

  return g_strdup_printf ("%u nodes, %" G_GUINT64_FORMAT " edges, %u islands, "
                          "the largest of %u nodes",
                          way_table_get_n_nodes (table),
                          survey_count_edges (network),
                          way_table_get_n_islands (table),
                          way_table_get_island_size (table, 0));
}
