/* next-steps.c - the next step between any two nodes: bytes, and time
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A path by next steps is measured beside the A* that it saves, in the same
 * program; both paths have the same cost. No other library has next steps. */

#include "bench.h"
#include "road-data.h"
#include "road-table.h"

#include <wayfind.h>

#define SEED 20261122

typedef struct
{
  WayTable     *table;          /* (owned) */
  GArray       *queries;        /* (owned) of RoadQuery, in nodes of @table */
  WayNextSteps *steps;          /* (owned) */
  WaySearch    *search;         /* (owned) */
} Town;

static void
town_clear (Town *self)
{
  g_clear_object (&self->search);
  g_clear_object (&self->steps);
  g_clear_object (&self->table);
  g_clear_pointer (&self->queries, g_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Town, town_clear)

static void
town_init (Town     *self,
           RoadData *roads,
           guint     n_queries)
{
  g_autoptr (GError) error = NULL;

  self->table = road_table_new (roads, FALSE, WAY_ORDER_LOCAL);
  self->queries = road_data_pick_queries (roads, n_queries, SEED);
  for (guint i = 0; i < self->queries->len; i++)
    {
      RoadQuery *query = &g_array_index (self->queries, RoadQuery, i);

      query->start = (guint32) WAY_NODE_INDEX (
          way_table_get_node (self->table, WAY_ADDED (query->start)));
      query->goal = (guint32) WAY_NODE_INDEX (
          way_table_get_node (self->table, WAY_ADDED (query->goal)));
    }
  self->search = way_search_new (WAY_GRAPH (self->table), WAY_STRATEGY_ASTAR);
  way_search_set_partial (self->search, WAY_PARTIAL_NONE);
  self->steps = way_next_steps_new (WAY_GRAPH (self->table), NULL, &error);
  if (self->steps == NULL)
    g_error ("next-steps: %s", error->message);
}

static double
run_search (gpointer contestant,
            guint    task)
{
  const Town        *town = contestant;
  const RoadQuery   *query = &g_array_index (town->queries, RoadQuery, task);
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) path = NULL;

  way_search_set_start (town->search, WAY_INDEX (query->start));
  way_search_set_goal (town->search, WAY_INDEX (query->goal));
  if (way_search_run (town->search, &error) == WAY_STATUS_FAILED)
    g_error ("next-steps: %s", error->message);
  path = way_search_dup_path (town->search);

  return path != NULL ? way_path_get_cost (path) : -1;
}

static double
run_steps (gpointer contestant,
           guint    task)
{
  const Town        *town = contestant;
  const RoadQuery   *query = &g_array_index (town->queries, RoadQuery, task);
  g_autoptr (WayPath) path
      = way_next_steps_dup_path (town->steps, WAY_INDEX (query->start),
                                 WAY_INDEX (query->goal), NULL);

  return path != NULL ? way_path_get_cost (path) : -1;
}

/* The time of one step, over walks between random nodes. */
static void
note_steps (const Town *town)
{
  const double began = bench_cpu_seconds ();
  guint64      n_steps = 0;
  double       seconds;

  for (guint i = 0; i < town->queries->len; i++)
    {
      const RoadQuery *query = &g_array_index (town->queries, RoadQuery, i);
      const WayNode    goal = WAY_INDEX (query->goal);
      WayNode          at = WAY_INDEX (query->start);

      while (way_next_steps_get_next (town->steps, at, goal, &at))
        n_steps++;
    }
  seconds = bench_cpu_seconds () - began;
  bench_note ("%.0f ns a step, %.0f steps a walk",
              seconds * 1e9 / (double) MAX (n_steps, 1),
              (double) n_steps / town->queries->len);
}

static void
race (Bench      *bench,
      const char *name,
      const char *row)
{
  g_autofree char    *folder = g_build_filename (bench_get_data (), "roads",
                                                 NULL);
  g_autoptr (GError)  error = NULL;
  g_autoptr (RoadData) roads = road_data_load (folder, name, &error);
  g_autoptr (BenchRace) contest = NULL;
  g_auto (Town)       town = { 0 };
  double              began = bench_cpu_seconds ();
  guint               by_steps, by_search;
  gsize               bytes;

  if (roads == NULL)
    {
      bench_skip (bench, row, error->message);
      return;
    }

  town_init (&town, roads, bench_pick (bench, 1000, 200));
  bytes = way_next_steps_get_bytes (town.steps);
  bench_note ("%s, %u nodes: made in %.1f s, %.1f MB, %.3f bytes a pair, "
              "%.1f bytes a node", name, roads->n_nodes,
              bench_cpu_seconds () - began, (double) bytes / 1e6,
              (double) bytes / ((double) roads->n_nodes * roads->n_nodes),
              (double) bytes / roads->n_nodes);

  contest = bench_race_new (bench, "paths by next steps", town.queries->len,
                            50);
  by_steps = bench_race_add (contest, "next steps", run_steps, NULL, &town);
  by_search = bench_race_add (contest, "A*", run_search, NULL, &town);
  bench_race_run (contest);
  note_steps (&town);
  bench_race_compare (contest, row, by_steps, by_search, BENCH_NO_TARGET);
}

void
bench_next_steps (Bench *bench)
{
  race (bench, "monaco", "next-steps-monaco");
}
