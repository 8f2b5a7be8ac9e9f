/* road-asker.c - a graph of roads that is asked in a race by one kind of search
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "road-asker.h"
#include "road-data.h"

void
road_asker_clear (RoadAsker *self)
{
  g_clear_object (&self->search);
}

double
road_asker_run (gpointer contestant,
                guint    task)
{
  const RoadAsker *self = contestant;
  const RoadQuery *query = &g_array_index (self->queries, RoadQuery, task);
  const WayNode goal = way_table_get_node (self->table,
                                           WAY_ADDED (query->goal));
  WayCost cost;
  g_autoptr (GError) error = NULL;

  way_search_set_start (self->search,
                        way_table_get_node (self->table,
                                            WAY_ADDED (query->start)));
  if (!self->to_all)
    way_search_set_goal (self->search, goal);
  if (way_search_run (self->search, &error) == WAY_STATUS_FAILED)
    g_error ("a search of roads failed: %s", error->message);
  if (!(self->to_all ? way_search_get_cost_so_far (self->search, goal, &cost)
                     : way_search_get_cost (self->search, &cost)))
    return -1;

  return self->is_mute ? 0 : cost;
}

double
road_asker_count_expanded (RoadAsker *self,
                           guint      most)
{
  const guint n = MIN (self->queries->len, most);
  WayStatistics statistics;
  guint64 expanded = 0;

  for (guint task = 0; task < n; task++)
    {
      road_asker_run (self, task);
      way_search_get_statistics (self->search, &statistics);
      expanded += statistics.expanded;
    }

  return n > 0 ? (double) expanded / n : 0;
}
