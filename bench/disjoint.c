/* disjoint.c - two paths without a common edge, beside LEMON
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The roads of Moscow. LEMON has Suurballe's algorithm for whole costs, and the
 * totals must be the same. */

#include "bench.h"
#include "peer-lemon.h"
#include "road-table.h"

#define SEED 20261128
#define ROW "disjoint-lemon"

#ifndef BENCH_HAVE_LEMON
#define BENCH_HAVE_LEMON 0
#endif

#if BENCH_HAVE_LEMON
typedef struct
{
  RoadData  *roads;             /* (owned) */
  GArray    *queries;           /* (owned) of RoadQuery */
  WayTable  *table;             /* (owned) */
  PeerLemon *lemon;             /* (owned) */
} Suite;

static void
suite_clear (Suite *self)
{
  g_clear_pointer (&self->lemon, peer_lemon_free);
  g_clear_object (&self->table);
  g_clear_pointer (&self->queries, g_array_unref);
  g_clear_pointer (&self->roads, road_data_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Suite, suite_clear)

/* Each returns the total of two paths, or the cost of one if there are not
 * two. */

static double
run_ours (gpointer contestant,
          guint    task)
{
  const Suite *self = contestant;
  const RoadQuery *query = &g_array_index (self->queries, RoadQuery, task);
  const WayNode start = way_table_get_node (self->table,
                                            WAY_ADDED (query->start));
  const WayNode goal = way_table_get_node (self->table,
                                           WAY_ADDED (query->goal));
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) paths
      = way_find_disjoint_paths (WAY_GRAPH (self->table), start, goal,
                                 WAY_DISJOINT_EDGES, 2, NULL, &error);
  double total = 0;

  if (paths == NULL)
    g_error ("disjoint: %s", error->message);
  for (guint i = 0; i < paths->len; i++)
    total += way_path_get_cost (paths->pdata[i]);

  return total;
}

static double
run_lemon (gpointer contestant,
           guint    task)
{
  const Suite *self = contestant;
  const RoadQuery *query = &g_array_index (self->queries, RoadQuery, task);

  return peer_lemon_disjoint (self->lemon, query->start, query->goal);
}

void
bench_disjoint (Bench *bench)
{
  g_autofree char *folder = g_build_filename (bench_get_data (), "roads", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (BenchRace) race = NULL;
  g_auto (Suite) self = { .roads = road_data_load (folder, "moscow", &error) };

  if (self.roads == NULL)
    {
      bench_skip (bench, ROW, error->message);
      return;
    }

  self.queries = road_data_pick_queries (self.roads,
                                         bench_pick (bench, 50, 10), SEED);
  self.table = road_table_new (self.roads, FALSE, WAY_ORDER_LOCAL);
  self.lemon = peer_lemon_new (self.roads);
  race = bench_race_new (bench, "Moscow, two paths without a common edge",
                         self.queries->len, 5);
  bench_race_add (race, "LEMON's Suurballe", run_lemon, NULL, &self);
  bench_race_add (race, "ours", run_ours, NULL, &self);
  bench_race_share (race);
  bench_race_run (race);
  bench_race_compare (race, ROW, 1, 0, 1.0);
}
#else
void
bench_disjoint (Bench *bench)
{
  bench_skip (bench, ROW, "peer missing: LEMON");
}
#endif
