/* services.c - what queues, motion, routers and prepared files cost
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Each of these saves a program work of its own. So each races with a program
 * that does: searches that are simply run one after the other, a hierarchy that
 * is asked without a router in between, and a table that is built again. Units
 * that walk race with the same among many that stand: these are looked at, too,
 * since they may have to step aside. */

#include "bench.h"
#include "road-maker.h"
#include "road-table.h"

#include <glib/gstdio.h>

#define SEED 20261123

/* Queues ------------------------------------------------------------------- */

#define N_SEARCHES 100
#define SIDE 200
#define BUDGET 2000     /* expansions a tick */

typedef struct
{
  WayGrid   *grid;                      /* (owned) */
  WaySearch *searches[N_SEARCHES];      /* (owned) */
  WayQueue  *queue;                     /* (owned) */
  double     sum;                       /* of the costs of the paths */
} Crowded;

static void
crowded_init (Crowded *self)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (SIDE, SIDE, NULL);
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);

  for (guint i = 0; i < SIDE * SIDE / 10; i++)
    way_terrain_set_class (terrain,
                           (guint32) g_rand_int_range (random, 1, SIDE - 1),
                           (guint32) g_rand_int_range (random, 1, SIDE - 1), 1);
  self->grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  self->queue = way_queue_new ();
  for (guint i = 0; i < N_SEARCHES; i++)
    {
      self->searches[i]
          = way_search_new (WAY_GRAPH (self->grid), WAY_STRATEGY_ASTAR);
      way_search_set_start (self->searches[i],
                            way_grid_get_node (self->grid, i, 0));
      way_search_set_goal (self->searches[i],
                           way_grid_get_node (self->grid, SIDE - 1 - i,
                                              SIDE - 1));
    }
}

static void
crowded_clear (Crowded *self)
{
  g_object_unref (self->queue);
  for (guint i = 0; i < N_SEARCHES; i++)
    g_object_unref (self->searches[i]);
  g_object_unref (self->grid);
}

static double
run_in_turn (gpointer contestant,
             guint    task)
{
  Crowded *self = contestant;

  self->sum = 0;
  for (guint i = 0; i < N_SEARCHES; i++)
    {
      way_search_reset (self->searches[i]);
      way_search_run (self->searches[i], NULL);

      g_autoptr (WayPath) path = way_search_dup_path (self->searches[i]);

      self->sum += way_path_get_cost (path);
    }

  return self->sum;
}

static void
take_path (WaySearch    *search,
           WayStatus     status,
           WayPath      *path,
           const GError *error,
           gpointer      user_data)
{
  Crowded *self = user_data;

  self->sum += way_path_get_cost (path);
}

static double
run_queue (gpointer contestant,
           guint    task)
{
  Crowded *self = contestant;

  self->sum = 0;
  for (guint i = 0; i < N_SEARCHES; i++)
    {
      way_search_reset (self->searches[i]);
      way_queue_add (self->queue, self->searches[i], NULL, take_path, self,
                     NULL);
    }
  while (way_queue_tick (self->queue, BUDGET, G_MAXINT64) > 0)
    ;

  return self->sum;
}

static void
race_queue (Bench *bench)
{
  g_autoptr (BenchRace) race
      = bench_race_new (bench, "a hundred searches, 2,000 expansions a tick",
                        bench_pick (bench, 10, 3), 1);
  Crowded crowded;

  crowded_init (&crowded);
  bench_race_add (race, "one after the other", run_in_turn, NULL, &crowded);
  bench_race_add (race, "a queue", run_queue, NULL, &crowded);
  bench_race_run (race);
  bench_race_compare (race, "queue", 1, 0, BENCH_NO_TARGET);
  crowded_clear (&crowded);
}

/* Motion ------------------------------------------------------------------- */

#define N_WALKERS 100
#define N_IDLE 10000
#define LENGTH 400      /* of a walk, in columns */

typedef struct
{
  WayGrid   *grid;      /* (owned) */
  WayAgents *agents;    /* (owned) */
  WayMotion *motion;    /* (owned) */
  GPtrArray *paths;     /* (owned) of WayPath, one for each walker */
} March;

static void
march_init (March *self,
            guint  n_idle)
{
  g_autoptr (WayTerrain) terrain
      = way_terrain_new (LENGTH, N_WALKERS + N_IDLE / LENGTH, NULL);

  self->grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  self->agents = way_agents_new (WAY_GRAPH (self->grid), NULL);
  self->motion = way_motion_new (self->agents);
  self->paths = g_ptr_array_new_with_free_func ((GDestroyNotify) way_path_unref);
  for (guint i = 0; i < N_WALKERS; i++)
    g_ptr_array_add (self->paths,
                     way_find_path (WAY_GRAPH (self->grid),
                                    way_grid_get_node (self->grid, 0, i),
                                    way_grid_get_node (self->grid, LENGTH - 1,
                                                       i),
                                    WAY_STRATEGY_ASTAR, NULL));
  for (guint i = 0; i < n_idle; i++)
    way_agents_place (self->agents, N_WALKERS + i,
                      way_grid_get_node (self->grid, i % LENGTH,
                                         N_WALKERS + i / LENGTH));
}

static void
march_clear (March *self)
{
  g_ptr_array_unref (self->paths);
  g_object_unref (self->motion);
  g_object_unref (self->agents);
  g_object_unref (self->grid);
}

static guint64
n_ticks (WayMotion *motion)
{
  WayMotionStatistics statistics;

  way_motion_get_statistics (motion, &statistics);
  return statistics.ticks;
}

/* All walk from one side to the other, and the ticks are counted. */
static double
run_march (gpointer contestant,
           guint    task)
{
  March  *self = contestant;
  const guint64 began = n_ticks (self->motion);

  for (guint i = 0; i < N_WALKERS; i++)
    {
      way_agents_place (self->agents, i, way_grid_get_node (self->grid, 0, i));
      way_motion_follow (self->motion, i, self->paths->pdata[i], TRUE, NULL);
    }
  while (way_motion_get_n_under_way (self->motion) > 0
         && way_motion_tick (self->motion, NULL))
    ;

  return (double) (n_ticks (self->motion) - began);
}

static void
note_tick (March      *march,
           const char *where)
{
  const double began = bench_cpu_seconds ();
  const double n_ticks = run_march (march, 0);

  bench_note ("motion, %s: %.0f us a tick", where,
              (bench_cpu_seconds () - began) * 1e6 / n_ticks);
}

static void
race_motion (Bench *bench)
{
  g_autoptr (BenchRace) race
      = bench_race_new (bench, "a hundred units walk 399 steps",
                        bench_pick (bench, 10, 3), 1);
  March alone, among;

  march_init (&alone, 0);
  march_init (&among, N_IDLE);
  bench_race_add (race, "alone", run_march, NULL, &alone);
  bench_race_add (race, "among 10,000 that stand", run_march, NULL, &among);
  bench_race_run (race);
  bench_race_compare (race, "motion-among-idle", 1, 0, BENCH_NO_TARGET);

  note_tick (&alone, "alone");
  note_tick (&among, "among 10,000 that stand");
  march_clear (&alone);
  march_clear (&among);
}

/* Routers ------------------------------------------------------------------ */

#define N_NODES 30000

typedef struct
{
  Bench             *bench;
  RoadData          *roads;     /* (owned) */
  GArray            *queries;   /* (owned) of RoadQuery */
  WayTable          *table;     /* (owned) */
  WaySearch         *routed;    /* (owned) */
  WayHierarchyQuery *plain;     /* (owned) */
  WaySearch         *search;    /* (owned) */
} Roads;

static void
roads_init (Roads *self,
            Bench *bench)
{
  g_autoptr (WayRouter) router = NULL;
  g_autoptr (WayHierarchy) hierarchy = NULL;
  g_autoptr (WayHierarchyCosts) costs = NULL;

  self->bench = bench;
  self->roads = road_maker_make (N_NODES, 1, SEED);
  self->queries
      = road_data_pick_queries (self->roads, bench_pick (bench, 200, 40), SEED);
  self->table = road_table_new (self->roads, FALSE, WAY_ORDER_LOCAL);
  router = way_router_new (WAY_GRAPH (self->table), WAY_ROUTER_HIERARCHY, NULL,
                           NULL);
  hierarchy = way_hierarchy_build (WAY_GRAPH (self->table), NULL, NULL, NULL);
  costs = way_hierarchy_costs_new_from_graph (
      hierarchy, WAY_GRAPH (self->table), NULL, NULL);
  self->routed = way_search_new (WAY_GRAPH (router), WAY_STRATEGY_ASTAR);
  self->plain = way_hierarchy_query_new (costs);
  self->search = way_search_new (WAY_GRAPH (self->table), WAY_STRATEGY_ASTAR);
}

static void
roads_clear (Roads *self)
{
  g_object_unref (self->search);
  g_object_unref (self->plain);
  g_object_unref (self->routed);
  g_object_unref (self->table);
  g_array_unref (self->queries);
  road_data_free (self->roads);
}

static void
get_ends (const Roads *self,
          guint        task,
          WayNode     *start,
          WayNode     *goal)
{
  const RoadQuery *query = &g_array_index (self->queries, RoadQuery, task);

  *start = way_table_get_node (self->table, WAY_ADDED (query->start));
  *goal = way_table_get_node (self->table, WAY_ADDED (query->goal));
}

static double
run_search (gpointer contestant,
            guint    task)
{
  const Roads *self = contestant;
  WayNode      start, goal;
  WayCost      cost = -1;

  get_ends (self, task, &start, &goal);
  way_search_set_start (self->search, start);
  way_search_set_goal (self->search, goal);
  way_search_run (self->search, NULL);
  way_search_get_cost_so_far (self->search, goal, &cost);
  return cost;
}

static double
run_hierarchy (gpointer contestant,
               guint    task)
{
  const Roads *self = contestant;
  WayNode      start, goal;
  WayCost      cost = -1;

  get_ends (self, task, &start, &goal);
  way_hierarchy_query_set_start (self->plain, start);
  way_hierarchy_query_set_goal (self->plain, goal);
  way_hierarchy_query_run (self->plain, NULL);
  way_hierarchy_query_get_cost (self->plain, &cost);
  return cost;
}

static double
run_router (gpointer contestant,
            guint    task)
{
  const Roads *self = contestant;
  WayNode      start, goal;
  WayCost      cost = -1;

  get_ends (self, task, &start, &goal);
  way_search_set_start (self->routed, start);
  way_search_set_goal (self->routed, goal);
  way_search_run (self->routed, NULL);
  way_search_get_cost (self->routed, &cost);
  return cost;
}

static void
race_router (Roads *roads)
{
  g_autoptr (BenchRace) race
      = bench_race_new (roads->bench, "a router, on 30,000 nodes",
                        roads->queries->len, 10);

  bench_race_add (race, "A*", run_search, NULL, roads);
  bench_race_add (race, "its hierarchy", run_hierarchy, NULL, roads);
  bench_race_add (race, "the router", run_router, NULL, roads);
  bench_race_run (race);
  bench_race_compare (race, "router-hierarchy", 2, 1, BENCH_NO_TARGET);
  bench_race_compare (race, "router-astar", 2, 0, BENCH_NO_TARGET);
}

/* Files -------------------------------------------------------------------- */

typedef struct
{
  Roads      *roads;
  const char *path;
} File;

static double
run_building (gpointer contestant,
              guint    task)
{
  const File *self = contestant;
  g_autoptr (WayTable) table
      = road_table_new (self->roads->roads, FALSE, WAY_ORDER_LOCAL);

  return way_table_get_n_edges (table);
}

static double
run_opening (gpointer contestant,
             guint    task)
{
  const File *self = contestant;
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPrepared) prepared = way_prepared_open (self->path, &error);

  if (prepared == NULL)
    g_error ("services: %s", error->message);
  return way_table_get_n_edges (way_prepared_get_table (prepared));
}

static gboolean
write_file (const Roads *roads,
            const char  *path)
{
  g_autoptr (WayPrepared) prepared = way_prepared_new (roads->table);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFileOutputStream) stream
      = g_file_replace (file, NULL, FALSE, G_FILE_CREATE_NONE, NULL, NULL);

  return stream != NULL
         && way_prepared_write (prepared, G_OUTPUT_STREAM (stream), NULL, NULL)
         && g_output_stream_close (G_OUTPUT_STREAM (stream), NULL, NULL);
}

/* The table out of the file answers the same queries. */
static void
race_mapped (Roads      *roads,
             const char *path)
{
  g_autoptr (BenchRace) race
      = bench_race_new (roads->bench, "a table that is mapped",
                        roads->queries->len, 10);
  g_autoptr (WayPrepared) prepared = way_prepared_open (path, NULL);
  Roads mapped = *roads;

  mapped.table = way_prepared_get_table (prepared);
  mapped.search = way_search_new (WAY_GRAPH (mapped.table), WAY_STRATEGY_ASTAR);
  bench_race_add (race, "built", run_search, NULL, roads);
  bench_race_add (race, "mapped", run_search, NULL, &mapped);
  bench_race_run (race);
  bench_race_compare (race, "prepared-searched", 1, 0, BENCH_NO_TARGET);
  g_object_unref (mapped.search);
}

static void
race_file (Roads *roads)
{
  g_autoptr (BenchRace) race
      = bench_race_new (roads->bench, "30,000 nodes out of a file", 5, 1);
  g_autofree char *folder = g_dir_make_tmp ("wayfind-bench-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "roads.way", NULL);
  File file = { roads, path };

  if (!write_file (roads, path))
    {
      bench_skip (roads->bench, "prepared-opened", "no file can be written");
      return;
    }

  bench_race_add (race, "built of its edges", run_building, NULL, &file);
  bench_race_add (race, "opened", run_opening, NULL, &file);
  bench_race_run (race);
  bench_race_compare (race, "prepared-opened", 1, 0, BENCH_NO_TARGET);
  race_mapped (roads, path);
  g_unlink (path);
  g_rmdir (folder);
}

void
bench_services (Bench *bench)
{
  Roads roads;

  race_queue (bench);
  race_motion (bench);
  roads_init (&roads, bench);
  race_router (&roads);
  race_file (&roads);
  roads_clear (&roads);
}
