/* estimates.c - a hierarchy and landmarks as estimates of searches above views
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A* over Moscow's roads and over views of them, with the costs of a hierarchy
 * or with 16 landmarks. Neither knows of the views. All answers are compared. */

#include "bench.h"
#include "road-asker.h"
#include "road-table.h"

#include <string.h>

#define SEED 20261128
#define N_LANDMARKS 16

/* A turn costs as much as so many metres of road; the edges are 56 long on
 * average. At 36 km/h they are a tenth of a second and five seconds. */
#define CHEAP_TURN 1
#define DEAR_TURN 50

#define N_COUNTED 50    /* queries whose expansions are counted */

typedef struct
{
  Bench        *bench;
  RoadData     *roads;     /* (owned) */
  GArray       *queries;   /* (owned) of RoadQuery */
  WayTable     *table;     /* (owned) */
  WayRouter    *router;    /* (owned) over the table, with a hierarchy */
  WayHeuristic *landmarks; /* (owned) */
} Suite;

/* @above: over the router; @plain: the same views over the table. */
static void
race (const Suite *suite,
      const char  *name,
      WayGraph    *above,
      WayGraph    *plain,
      double       at_most)
{
  g_autofree char *title
      = g_strdup_printf ("Moscow, A* with estimates, %s", name);
  g_autofree char *row = g_strdup_printf ("estimates-%s", name);
  g_autoptr (BenchRace) race
      = bench_race_new (suite->bench, title, suite->queries->len, 10);
  g_auto (RoadAsker) few
      = { .queries = suite->queries, .table = suite->table };
  g_auto (RoadAsker) many
      = { .queries = suite->queries, .table = suite->table };

  few.search = way_search_new (above, WAY_STRATEGY_ASTAR);
  many.search = way_search_new (plain, WAY_STRATEGY_ASTAR);
  way_search_set_heuristic (many.search, suite->landmarks);
  bench_race_add (race, "16 landmarks", road_asker_run, NULL, &many);
  bench_race_add (race, "a hierarchy", road_asker_run, NULL, &few);
  bench_race_run (race);
  bench_note ("%s: %.0f expansions a query, with landmarks %.0f", name,
              road_asker_count_expanded (&few, N_COUNTED),
              road_asker_count_expanded (&many, N_COUNTED));
  bench_race_compare (race, row, 1, 0, at_most);
}

/* Doubles the cost of one edge in ten. */
static WayGraph *
new_raised (const Suite *suite,
            WayGraph    *base)
{
  const RoadData *roads = suite->roads;
  WayOverlay *overlay = way_overlay_new (base);
  WayLayer *layer = way_overlay_get_layer (overlay, "jams");
  g_autoptr (GRand) rand = g_rand_new_with_seed (SEED);

  for (guint32 i = 0; i < roads->n_nodes; i++)
    for (guint32 j = roads->first[i]; j < roads->first[i + 1]; j++)
      if (g_rand_int_range (rand, 0, 10) == 0)
        way_layer_set_edge_extra_cost (
            layer, way_table_get_node (suite->table, WAY_ADDED (i)),
            way_table_get_node (suite->table, WAY_ADDED (roads->arcs[j].node)),
            roads->arcs[j].cost, WAY_ONE_WAY);

  return WAY_GRAPH (overlay);
}

/* The router would answer a search over itself by the hierarchy alone. */
static WayGraph *
new_unchanged (const Suite *suite,
               WayGraph    *base)
{
  return WAY_GRAPH (way_overlay_new (base));
}

static WayGraph *
new_turns (WayGraph *base,
           WayCost   cost)
{
  WayTurns *turns = way_turns_new (base);

  way_turns_set_cost (turns, WAY_TURN_LEFT | WAY_TURN_RIGHT, cost);
  return WAY_GRAPH (turns);
}

static WayGraph *
new_cheap_turns (const Suite *suite,
                 WayGraph    *base)
{
  return new_turns (base, CHEAP_TURN);
}

static WayGraph *
new_dear_turns (const Suite *suite,
                WayGraph    *base)
{
  return new_turns (base, DEAR_TURN);
}

static void
race_views (const Suite *suite,
            const char  *name,
            WayGraph  *(*new_view) (const Suite *suite, WayGraph *base),
            double       at_most)
{
  g_autoptr (WayGraph) above = new_view (suite, WAY_GRAPH (suite->router));
  g_autoptr (WayGraph) plain = new_view (suite, WAY_GRAPH (suite->table));

  race (suite, name, above, plain, at_most);
}

/* What the costs of a view would take in a router of their own. */
static void
note_router (const Suite *suite)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayGraph) raised = new_raised (suite, WAY_GRAPH (suite->table));
  const double began = bench_cpu_seconds ();
  g_autoptr (WayRouter) anew
      = way_router_new_for_graph (suite->router, raised, NULL, &error);

  if (anew == NULL)
    g_error ("estimates: %s", error->message);
  bench_note ("a router of the raised costs is made in %.1f ms",
              1e3 * (bench_cpu_seconds () - began));
}

static void
suite_clear (Suite *self)
{
  g_clear_pointer (&self->landmarks, way_heuristic_unref);
  g_clear_object (&self->router);
  g_clear_object (&self->table);
  g_clear_pointer (&self->queries, g_array_unref);
  g_clear_pointer (&self->roads, road_data_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Suite, suite_clear)

static gboolean
suite_init (Suite  *self,
            Bench  *bench,
            GError **error)
{
  g_autofree char *folder = g_build_filename (bench_get_data (), "roads", NULL);
  g_autoptr (WayLandmarks) landmarks = NULL;

  *self = (Suite) { .bench = bench };
  self->roads = road_data_load (folder, "moscow", error);
  if (self->roads == NULL)
    return FALSE;

  self->queries = road_data_pick_queries (self->roads,
                                          bench_pick (bench, 500, 50), SEED);
  self->table = road_table_new (self->roads, FALSE, WAY_ORDER_LOCAL);
  self->router = way_router_new (WAY_GRAPH (self->table), WAY_ROUTER_HIERARCHY,
                                 NULL, error);
  landmarks = way_landmarks_new (WAY_GRAPH (self->table), N_LANDMARKS,
                                 WAY_LANDMARKS_AVOID, NULL, error);
  if (self->router == NULL || landmarks == NULL)
    return FALSE;

  self->landmarks = way_landmarks_to_heuristic (landmarks);
  return TRUE;
}

void
bench_estimates (Bench *bench)
{
  g_autoptr (GError) error = NULL;
  g_auto (Suite) suite = { 0 };

  if (!suite_init (&suite, bench, &error))
    {
      bench_skip (bench, "estimates-unchanged", error->message);
      return;
    }

  race_views (&suite, "unchanged", new_unchanged, 0.25);
  race_views (&suite, "raised", new_raised, 0.67);
  race_views (&suite, "cheap-turns", new_cheap_turns, 0.25);
  race_views (&suite, "turns", new_dear_turns, 0.25);
  note_router (&suite);
}
