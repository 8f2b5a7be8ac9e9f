/* ground.c - a map that a test draws, and an overlay to lay on it
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "ground.h"

#include "least-cost.h"

Ground *
ground_new (const char *rows)
{
  Ground *self = g_new0 (Ground, 1);

  self->map = map_new (rows);
  self->graph = as_graph_new (self->map->plain, AS_INDEX,
                              AS_WHOLE | AS_PREDECESSORS);
  self->overlay = way_overlay_new (self->graph->graph);

  return self;
}

void
ground_free (Ground *self)
{
  g_object_unref (self->overlay);
  as_graph_free (self->graph);
  map_free (self->map);
  g_free (self);
}

WayPath *
ground_find_path (const Ground *self,
                  guint         from,
                  guint         to)
{
  g_autoptr (GError) error = NULL;
  WayPath *path = way_find_path (WAY_GRAPH (self->overlay), WAY_INDEX (from),
                                 WAY_INDEX (to), WAY_STRATEGY_DIJKSTRA,
                                 &error);

  g_assert_no_error (error);
  return path;
}

WayCost
ground_cost (const Ground *self)
{
  return least_cost (self->overlay, WAY_INDEX (self->map->start),
                     WAY_INDEX (self->map->goal));
}
