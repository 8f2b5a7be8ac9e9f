/* road-racer.c - the contestants of a race over a road network
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The same queries, in the builder's ids, go to all. Ours is used as any
 * program would use it: start, goal, run, cost so far; with validation,
 * statistics and the rule for ties as they always are. */

#include "road-racer.h"

#include <math.h>

const char *const road_kind_titles[ROAD_N_KINDS]
    = { "one-to-all Dijkstra", "point-to-point Dijkstra", "A*" };
const char *const road_kind_names[ROAD_N_KINDS]
    = { "one-to-all", "point-to-point", "astar" };

/* Ours */

static inline WayNode
to_node (const RoadRacer *self,
         guint32          id)
{
  return self->table != NULL ? way_table_get_node (self->table, WAY_ADDED (id))
                             : WAY_INDEX (id);
}

static double
run_ours (gpointer racer,
          guint    task)
{
  const RoadRacer   *self = racer;
  const RoadQuery   *query = &g_array_index (self->queries, RoadQuery, task);
  const WayNode      goal = to_node (self, query->goal);
  WayCost            cost;
  g_autoptr (GError) error = NULL;

  way_search_set_start (self->search, to_node (self, query->start));
  if (self->kind != ROAD_ONE_TO_ALL)
    way_search_set_goal (self->search, goal);
  if (way_search_run (self->search, &error) == WAY_STATUS_FAILED)
    g_error ("roads: %s", error->message);
  if (!way_search_get_cost_so_far (self->search, goal, &cost))
    return -1;

  return cost;
}

static double
sum_ours (gpointer racer,
          guint    task)
{
  const RoadRacer *self = racer;
  double           sum = 0;

  for (guint32 id = 0; id < self->n_nodes; id++)
    {
      WayCost cost = INFINITY;

      way_search_get_cost_so_far (self->search, to_node (self, id), &cost);
      sum += cost;
    }

  return sum;
}

/* Peers */

static double
run_peer (gpointer racer,
          guint    task)
{
  const RoadRacer *self = racer;
  const RoadQuery *query = &g_array_index (self->queries, RoadQuery, task);

  return self->query (self->peer, query->start, query->goal);
}

static double
sum_peer (gpointer racer,
          guint    task)
{
  const RoadRacer *self = racer;
  double           sum = 0;

  for (guint32 i = 0; i < self->n_nodes; i++)
    sum += self->get_cost (self->peer, i);

  return sum;
}

/* Both */

void
road_racer_init_ours (RoadRacer      *self,
                      RoadKind        kind,
                      const RoadData *roads,
                      const GArray   *queries,
                      WayGraph       *graph)
{
  *self = (RoadRacer) { kind, queries, roads->n_nodes };
  self->table = WAY_IS_TABLE (graph) ? WAY_TABLE (graph) : NULL;
  self->search
      = way_search_new (graph, kind == ROAD_ASTAR ? WAY_STRATEGY_ASTAR
                                                  : WAY_STRATEGY_DIJKSTRA);
}

void
road_racer_init_peer (RoadRacer      *self,
                      RoadKind        kind,
                      const RoadData *roads,
                      const GArray   *queries,
                      gpointer        peer,
                      RoadPeerQuery   query,
                      RoadPeerCost    get_cost)
{
  *self = (RoadRacer) { kind, queries, roads->n_nodes };
  self->peer = peer;
  self->query = query;
  self->get_cost = get_cost;
}

void
road_racer_clear (RoadRacer *self)
{
  g_clear_object (&self->search);
}

/* Returns: its number in the race */
guint
road_racer_join (RoadRacer  *self,
                 BenchRace  *race,
                 const char *name)
{
  const gboolean ours = self->search != NULL;
  const BenchFunc check = ours ? sum_ours : sum_peer;

  return bench_race_add (race, name, ours ? run_ours : run_peer,
                         self->kind == ROAD_ONE_TO_ALL ? check : NULL, self);
}

double
road_racer_run (RoadRacer *self,
                guint      task)
{
  return self->search != NULL ? run_ours (self, task) : run_peer (self, task);
}

double
road_racer_sum (RoadRacer *self)
{
  return self->search != NULL ? sum_ours (self, 0) : sum_peer (self, 0);
}
