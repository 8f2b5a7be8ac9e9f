/* least-measure.c - of all cheapest paths the one with the least measure
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A search over a WayLexicographic stands beside the same search over its base,
 * whose path carries the measure: on Andorra's roads, where hardly any costs
 * tie, and on a square grid without walls, where each cell has many ties. The
 * costs are compared. */

#include "bench.h"
#include "road-table.h"

#include <math.h>

#define SEED 20261129
#define SIDE 512

/* Risks of a cell: 0 to 3. */
#define RISKS 4

typedef struct
{
  WayGraph         *graph;      /* (not owned) */
  WayLexicographic *view;       /* (owned) (nullable) over @graph */
  WayMeasures      *measures;   /* (not owned) */
  WayTable         *table;      /* (not owned) (nullable) */
  GArray           *queries;    /* (not owned) (nullable) of RoadQuery */
} Finder;

static void
finder_clear (Finder *self)
{
  g_clear_object (&self->view);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Finder, finder_clear)

static void
find_ends (const Finder *self,
           guint         task,
           WayNode      *start,
           WayNode      *goal)
{
  const RoadQuery *query;

  *start = WAY_INDEX (task);
  *goal = WAY_INDEX ((gsize) SIDE * SIDE - 1);
  if (self->table == NULL)
    return;

  query = &g_array_index (self->queries, RoadQuery, task);
  *start = way_table_get_node (self->table, WAY_ADDED (query->start));
  *goal = way_table_get_node (self->table, WAY_ADDED (query->goal));
}

/* Returns the cost; adds up the measure in both cases. */
static double
find_path (gpointer contestant,
           guint    task)
{
  const Finder *self = contestant;
  WayGraph *graph = self->view != NULL ? WAY_GRAPH (self->view) : self->graph;
  g_autoptr (WayPath) path = NULL;
  WayNode start, goal;
  WayCost cost;

  find_ends (self, task, &start, &goal);
  path = way_find_path (graph, start, goal, WAY_STRATEGY_DIJKSTRA, NULL);
  if (path == NULL || !(way_measures_sum (self->measures, 0, path) >= 0))
    return NAN;
  if (self->view == NULL)
    return way_path_get_cost (path);

  way_lexicographic_split (self->view, way_path_get_cost (path), &cost, NULL);
  return cost;
}

/* Roads -------------------------------------------------------------------- */

static void
measure_roads (WayTable    *table,
               WayMeasures *measures)
{
  const guint n = way_table_get_n_edges (table);
  g_autofree gdouble *metres = g_new (gdouble, MAX (n, 1));

  for (guint i = 0; i < n; i++)
    {
      WayNode from, to;
      WayPosition begin, end;

      way_table_get_edge (table, i, &from, &to, NULL, NULL);
      way_graph_get_position (WAY_GRAPH (table), from, &begin);
      way_graph_get_position (WAY_GRAPH (table), to, &end);
      metres[i] = rint (way_position_distance (
          &begin, &end, way_graph_get_position_kind (WAY_GRAPH (table))));
    }
  way_measures_add_array (measures, "length", "m", metres, n);
}

static void
race_roads (Bench    *bench,
            RoadData *roads)
{
  g_autoptr (GArray) queries
      = road_data_pick_queries (roads, bench_pick (bench, 50, 10), SEED);
  g_autoptr (WayTable) table = road_table_new (roads, FALSE, WAY_ORDER_LOCAL);
  g_autoptr (WayMeasures) measures = way_measures_new ();
  g_auto (Finder) carried = { WAY_GRAPH (table), NULL, measures, table,
                              queries };
  g_auto (Finder) least = carried;
  g_autoptr (BenchRace) race = bench_race_new (
      bench, "Andorra, time, then length, Dijkstra", queries->len, 5);

  measure_roads (table, measures);
  least.view = way_lexicographic_new (carried.graph, measures, 0, 0, NULL,
                                      NULL);
  bench_race_add (race, "carried", find_path, NULL, &carried);
  bench_race_add (race, "least", find_path, NULL, &least);
  bench_race_run (race);
  bench_race_compare (race, "least-measure-roads", 1, 0, 1.1);
}

/* Ties --------------------------------------------------------------------- */

static gdouble
count_risk (WayNode  from,
            WayNode  to,
            guint32  edge,
            gpointer user_data)
{
  const gsize cell = WAY_NODE_INDEX (to);

  return (gdouble) ((cell * 2654435761u >> 7) % RISKS);
}

static void
race_ties (Bench *bench)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (SIDE, SIDE, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayMeasures) measures = way_measures_new ();
  g_auto (Finder) carried = { WAY_GRAPH (grid), NULL, measures, NULL, NULL };
  g_auto (Finder) least = carried;
  g_autoptr (BenchRace) race = bench_race_new (
      bench, "a grid of 512 x 512 cells, steps, then risk, Dijkstra",
      bench_pick (bench, 10, 2), 5);

  way_measures_add_function (measures, "risk", NULL, count_risk, NULL, NULL);
  least.view = way_lexicographic_new (carried.graph, measures, 0,
                                      2 * SIDE * RISKS, NULL, NULL);
  bench_race_add (race, "carried", find_path, NULL, &carried);
  bench_race_add (race, "least", find_path, NULL, &least);
  bench_race_run (race);
  bench_race_compare (race, "least-measure-ties", 1, 0, 1.4);
}

void
bench_least_measure (Bench *bench)
{
  g_autofree char *folder = g_build_filename (bench_get_data (), "roads", NULL);
  g_autoptr (GError) error = NULL;
  RoadData *roads = road_data_load (folder, "andorra", &error);

  race_ties (bench);
  if (roads == NULL)
    {
      bench_skip (bench, "least-measure-roads", error->message);
      return;
    }

  race_roads (bench, roads);
  road_data_free (roads);
}
