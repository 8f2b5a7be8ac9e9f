/* peers.c - other libraries over Moscow's roads, for information
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Boost is the fastest of them and has races of its own; here are all, with
 * fewer queries, as some take long. Those in JavaScript run in a process of
 * their own and count its CPU time. */

#include "bench.h"
#include "javascript.h"
#include "road-peers.h"
#include "road-table.h"

#define SEED 20260131

static void
compare_all (BenchRace *race,
             RoadKind   kind)
{
  guint number = 1;

  for (guint i = 0; i < road_peers_count (); i++)
    if (road_peers[i].queries[kind] != NULL)
      {
        g_autofree char *lower = g_ascii_strdown (road_peers[i].name, -1);
        g_autofree char *row = g_strdup_printf ("moscow-of-%s-%s", lower,
                                                road_kind_names[kind]);

        bench_race_compare (race, row, 0, number++, BENCH_NO_TARGET);
      }
}

static void
race_kind (Bench          *bench,
           const RoadData *roads,
           WayTable       *table,
           gpointer       *peers,
           RoadKind        kind,
           guint           n_tasks)
{
  g_autoptr (GArray) queries = road_data_pick_queries (roads, n_tasks, SEED);
  g_autofree char *title = g_strdup_printf ("Moscow, all peers, %s",
                                            road_kind_titles[kind]);
  g_autoptr (BenchRace) race
      = bench_race_new (bench, title, n_tasks, MAX (n_tasks / 10, 1));
  g_auto (RoadRacer) ours = { 0 };
  RoadRacer racers[ROAD_MAX_PEERS];

  road_racer_init_ours (&ours, kind, roads, queries, WAY_GRAPH (table));
  road_racer_join (&ours, race, "our table, order of the file");
  for (guint i = 0; i < road_peers_count (); i++)
    if (road_peers[i].queries[kind] != NULL)
      {
        road_racer_init_peer (&racers[i], kind, roads, queries, peers[i],
                              road_peers[i].queries[kind],
                              road_peers[i].get_cost);
        road_racer_join (&racers[i], race, road_peers[i].name);
      }
  bench_race_share (race);
  bench_race_run (race);
  compare_all (race, kind);
}

static void
race_libraries (Bench          *bench,
                const RoadData *roads,
                WayTable       *table)
{
  gpointer peers[ROAD_MAX_PEERS];

  for (guint i = 0; i < road_peers_count (); i++)
    peers[i] = road_peers[i].make (roads);
  race_kind (bench, roads, table, peers, ROAD_ONE_TO_ALL, 10);
  race_kind (bench, roads, table, peers, ROAD_POINT_TO_POINT, 50);
  for (guint i = 0; i < road_peers_count (); i++)
    road_peers[i].free (peers[i]);
}

void
bench_peers (Bench *bench)
{
  g_autofree char *folder = g_build_filename (bench_get_data (), "roads",
                                              NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (RoadData) roads = road_data_load (folder, "moscow", &error);

  if (roads == NULL)
    {
      bench_skip (bench, "peers", error->message);
      return;
    }

  g_autoptr (WayTable) table
      = road_table_new (roads, FALSE, WAY_ORDER_AS_ADDED);

  race_libraries (bench, roads, table);
  javascript_race_roads (bench, roads, table);
  javascript_race_grid (bench);
}
