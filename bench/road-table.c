/* road-table.c - a road network as a table of ours
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "road-table.h"

static gboolean
add_nodes (WayTableBuilder *builder,
           const RoadData  *roads,
           GError         **error)
{
  gboolean ok = TRUE;

  if (roads->x == NULL)
    return way_table_builder_add_nodes (builder, roads->n_nodes, NULL, NULL,
                                        error);
  for (guint32 i = 0; i < roads->n_nodes && ok; i++)
    {
      const WayPosition position = { roads->x[i], roads->y[i] };

      ok = way_table_builder_add_node (builder, NULL, &position, NULL,
                                       error);
    }

  return ok;
}

WayTable *
road_table_new (const RoadData *roads,
                gboolean        real,
                WayNodeOrder    order)
{
  g_autoptr (WayTableBuilder) builder
      = way_table_builder_new (roads->x != NULL ? WAY_POSITION_PLANAR
                                                : WAY_POSITION_NONE);
  g_autoptr (GError) error = NULL;
  const gsize        first = order == WAY_ORDER_LOCAL
                                 ? WAY_NODE_INDEX (WAY_ADDED (0)) : 0;
  gboolean           ok;

  way_table_builder_set_order (builder, order);
  way_table_builder_set_keep_parallel (builder, TRUE);
  ok = add_nodes (builder, roads, &error);
  for (guint32 i = 0; i < roads->n_nodes && ok; i++)
    for (guint32 j = roads->first[i]; j < roads->first[i + 1] && ok; j++)
      ok = way_table_builder_add_edge (
          builder, WAY_INDEX (first + i),
          WAY_INDEX (first + roads->arcs[j].node),
          real ? roads->lengths[j] : roads->arcs[j].cost, WAY_ONE_WAY, NULL,
          &error);

  WayTable *table = ok ? way_table_builder_build (builder, &error) : NULL;

  if (table == NULL)
    g_error ("roads: %s", error->message);
  return table;
}
