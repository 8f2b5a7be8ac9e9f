/* hierarchy-publish.c - eight threads ask while a ninth publishes
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * In each published set of costs all edges cost the same, so that each answer
 * shows which set it used: a least cost is the number of edges times that
 * cost. */

#include "routing/hierarchy/hierarchy-publisher.h"
#include "routing/hierarchy/query-private.h"
#include "lib/outcome.h"
#include "lib/ranked.h"

#define SIDE 12
#define N_THREADS 8
#define N_SETS 60

static PlainGraph *
make_squares (void)
{
  PlainGraph *plain = plain_graph_new (SIDE * SIDE);

  for (guint i = 0; i < SIDE * SIDE; i++)
    {
      if (i % SIDE + 1 < SIDE)
        {
          plain_graph_add (plain, i, i + 1, 1);
          plain_graph_add (plain, i + 1, i, 1);
        }
      if (i + SIDE < SIDE * SIDE)
        {
          plain_graph_add (plain, i, i + SIDE, 1);
          plain_graph_add (plain, i + SIDE, i, 1);
        }
    }
  plain_graph_seal (plain);
  return plain;
}

typedef struct
{
  WayHierarchyPublisher *publisher;
  gint                   is_over;
  gint                   n_asked;
} Shared;

/* Asks until all sets are published. The cost of an edge never falls, and a
 * running query keeps the costs that it began with. */
static gpointer
ask (gpointer data)
{
  Shared *shared = data;
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  g_autoptr (WayHierarchyQuery) query = NULL;
  WayCost before = 0;

  do
    {
      const guint a = (guint) g_rand_int_range (rand, 0, SIDE * SIDE);
      const guint b = (guint) g_rand_int_range (rand, 0, SIDE * SIDE);
      const gint hops = ABS ((gint) (a % SIDE) - (gint) (b % SIDE))
                        + ABS ((gint) (a / SIDE) - (gint) (b / SIDE));
      g_autoptr (WayHierarchyCosts) costs
        = hierarchy_publisher_dup_costs (shared->publisher);
      const WayCost an_edge = way_hierarchy_costs_get_cost (costs, 0);
      g_autoptr (WayPath) path = NULL;
      WayCost cost = -1;

      if (query == NULL)
        query = way_hierarchy_query_new (costs);
      query_set_costs (query, costs);
      way_hierarchy_query_set_start (query, WAY_INDEX (a));
      way_hierarchy_query_set_goal (query, WAY_INDEX (b));
      way_hierarchy_query_run (query, NULL);
      g_assert_true (way_hierarchy_query_get_cost (query, &cost));
      g_assert_cmpfloat (cost, ==, hops * an_edge);
      path = way_hierarchy_query_dup_path (query);
      g_assert_cmpfloat (way_path_get_cost (path), ==, cost);
      g_assert_cmpfloat (an_edge, >=, before);
      before = an_edge;
      g_atomic_int_inc (&shared->n_asked);
    }
  while (!g_atomic_int_get (&shared->is_over));

  return NULL;
}

/* Every third time all costs are replaced, else all edges are changed. */
static void
publish_one (Ranked                *self,
             WayHierarchyPublisher *publisher,
             guint                  set)
{
  const guint n = self->plain->edges->len;
  g_autofree guint32 *edges = g_new (guint32, n);
  g_autofree WayCost *costs = g_new (WayCost, n);
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < n; i++)
    {
      edges[i] = i;
      costs[i] = set;
    }
  if (set % 3 == 0)
    hierarchy_publisher_set_all (publisher, costs, NULL, &error);
  else
    hierarchy_publisher_change (publisher, edges, costs, n, NULL, &error);
  g_assert_no_error (error);
}

static void
test_threads (void)
{
  GThread *threads[N_THREADS];
  Shared shared = { 0 };
  g_auto (Ranked) self = { 0 };

  ranked_init (&self, make_squares (), AS_INDEX, NULL);
  shared.publisher = hierarchy_publisher_new (self.costs);
  for (guint i = 0; i < N_THREADS; i++)
    threads[i] = g_thread_new ("ask", ask, &shared);
  for (guint set = 1; set <= outcome_repeat (N_SETS); set++)
    publish_one (&self, shared.publisher, set);
  g_atomic_int_set (&shared.is_over, TRUE);
  for (guint i = 0; i < N_THREADS; i++)
    g_thread_join (threads[i]);

  g_assert_cmpint (shared.n_asked, >=, N_THREADS);
  g_object_unref (shared.publisher);
}

/* If no query holds the old costs nothing is copied, and the published costs
 * equal newly made costs. */
static void
test_replayed (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);
  g_autoptr (WayHierarchyPublisher) publisher = NULL;
  g_autoptr (WayHierarchyCosts) held = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (Ranked) self = { 0 };

  ranked_init (&self, make_squares (), AS_INDEX, NULL);
  publisher = hierarchy_publisher_new (self.costs);
  g_clear_object (&self.costs);
  g_clear_object (&self.query);
  for (guint i = 0; i < 20; i++)
    {
      const guint32 edge = (guint32) g_rand_int_range (
        rand, 0, (gint32) self.plain->edges->len);
      PlainEdge *plain = &g_array_index (self.plain->edges, PlainEdge, edge);

      plain->cost = i % 3 == 0 ? INFINITY : (WayCost) i;
      hierarchy_publisher_change (publisher, &edge, &plain->cost, 1, NULL,
                                      &error);
      g_assert_no_error (error);
    }
  g_assert_cmpuint (hierarchy_publisher_get_n_copies (publisher), ==, 0);
  self.costs = hierarchy_publisher_dup_costs (publisher);
  self.query = way_hierarchy_query_new (self.costs);
  ranked_check (&self);

  /* Two sets later, the first is missed. */
  held = hierarchy_publisher_dup_costs (publisher);
  publish_one (&self, publisher, 1);
  publish_one (&self, publisher, 2);
  g_assert_cmpuint (hierarchy_publisher_get_n_copies (publisher), ==, 1);
  ranked_check (&self);
}

/* Costs of a changing graph: only the nodes that it reports are asked for, and
 * nothing is copied. A change that fails is undone. */
static void
test_from_graph (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (40, 40, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayOverlay) jam = way_overlay_new (WAY_GRAPH (grid));
  g_autoptr (WayHierarchy) hierarchy
    = way_hierarchy_build (WAY_GRAPH (grid), NULL, NULL, NULL);
  g_autoptr (WayHierarchyCosts) first
    = way_hierarchy_costs_new_from_graph (hierarchy, WAY_GRAPH (jam), NULL,
                                          NULL);
  g_autoptr (WayHierarchyPublisher) publisher
    = hierarchy_publisher_new (first);
  g_autoptr (WayLimits) little = way_limits_new ();
  guint64 version = way_graph_get_version (WAY_GRAPH (jam));

  way_limits_set_max_expansions (little, 20);
  g_assert_false (hierarchy_publisher_set_from_graph (publisher,
                                                          WAY_GRAPH (jam),
                                                          little, NULL));
  g_clear_object (&first);
  for (guint i = 0; i < 30; i++)
    {
      g_autoptr (WayHierarchyCosts) costs = NULL;
      g_autoptr (WayHierarchyQuery) query = NULL;
      g_autoptr (WayPath) path = NULL;
      g_autoptr (GError) error = NULL;
      WayCost cost = 0;

      way_overlay_set_extra_cost (jam, WAY_INDEX (40 * 20 + i), 5);
      if (i % 10 == 0)
        hierarchy_publisher_set_from_graph (publisher, WAY_GRAPH (jam),
                                                NULL, &error);
      else
        hierarchy_publisher_update_from_graph (
          publisher, WAY_GRAPH (jam), version, little, &error);
      g_assert_no_error (error);
      version = way_graph_get_version (WAY_GRAPH (jam));

      costs = hierarchy_publisher_dup_costs (publisher);
      query = way_hierarchy_query_new (costs);
      way_hierarchy_query_set_start (query, WAY_INDEX (2));
      way_hierarchy_query_set_goal (query, WAY_INDEX (40 * 39 + 2));
      way_hierarchy_query_run (query, NULL);
      path = way_find_path (WAY_GRAPH (jam), WAY_INDEX (2),
                            WAY_INDEX (40 * 39 + 2), WAY_STRATEGY_DIJKSTRA,
                            NULL);
      g_assert_true (way_hierarchy_query_get_cost (query, &cost));
      g_assert_cmpfloat (cost, ==, way_path_get_cost (path));
    }
  g_assert_cmpuint (hierarchy_publisher_get_n_copies (publisher), ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/hierarchy-publish/threads", test_threads);
  g_test_add_func ("/hierarchy-publish/replayed", test_replayed);
  g_test_add_func ("/hierarchy-publish/from-graph", test_from_graph);

  return g_test_run ();
}
