/* hierarchy-threads.c - orders and costs made by any number of threads
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Other tests compare the results of one thread with searches and with given
 * orders. Here each byte that several threads make is compared with the bytes
 * of one thread. */

#include "core/limits-private.h"
#include "core/team.h"
#include "routing/hierarchy/costs-private.h"
#include "routing/hierarchy/tree-parts.h"
#include "routing/order/order-private.h"
#include "lib/dimacs.h"
#include "lib/outcome.h"
#include "lib/tables.h"

#include <string.h>

#define SIDE 115

static const guint thread_counts[] = { 1, 2, 3, 8 };

/* Whole costs with many equal ones, real costs, costs that need doubles, and
 * costs that are nearly all 0, with either sign. */
typedef enum
{
  KIND_WHOLE,
  KIND_REAL,
  KIND_HUGE,
  KIND_FREE,
  N_KINDS
} Kind;

static WayLimits *
limits_for (guint n_threads)
{
  WayLimits *limits = way_limits_new ();

  way_limits_set_n_threads (limits, n_threads);
  return limits;
}

/* Streets in a square: one in @gaps is missing, and some exist twice. */
static WayTable *
new_streets (guint  side,
             gint32 gaps,
             guint  seed)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);

  for (guint i = 0; i < side * side; i++)
    tables_add_place (builder, i % side, i / side);
  for (guint i = 0; i < side * side; i++)
    {
      const guint32 others[]
        = { i % side + 1 < side ? i + 1 : i, i + side < side * side ? i + side
                                                                    : i };

      for (guint j = 0; j < 2; j++)
        for (gint n = g_rand_int_range (rand, 0, gaps) == 0
                        ? 0 : g_rand_int_range (rand, 1, 3); n > 0; n--)
          tables_add_edge (builder, i, others[j], 1, WAY_BOTH_WAYS, NULL);
    }

  return tables_build (builder);
}

static WayCost *
draw_costs (GRand  *rand,
            Kind    kind,
            guint32 n)
{
  WayCost *costs = g_new (WayCost, n + 1);

  for (guint32 i = 0; i < n; i++)
    {
      const gint32 lot = g_rand_int_range (rand, 0, 20);

      if (lot == 0)
        costs[i] = INFINITY;
      else if (kind == KIND_WHOLE)
        costs[i] = g_rand_int_range (rand, 1, 9);
      else if (kind == KIND_REAL)
        costs[i] = g_rand_double (rand);
      else if (kind == KIND_HUGE)
        costs[i] = g_rand_double (rand) * 0x1p1000;
      else
        costs[i] = lot < 9 ? 0.0 : lot < 18 ? -0.0 : 0.5;
    }

  return costs;
}

/* Bytes -------------------------------------------------------------------- */

static void
assert_same (gconstpointer one,
             gconstpointer other,
             gsize         n,
             gsize         size)
{
  g_assert_true (n == 0 || memcmp (one, other, n * size) == 0);
}

/* The arrays, including those without a getter. */
static void
assert_same_values (const WayHierarchyCosts *one,
                    const WayHierarchyCosts *other)
{
  const HierarchyShape *shape = costs_shape (one);
  const Values *a = &one->values, *b = &other->values;

  g_assert_cmpint (a->is_whole, ==, b->is_whole);
  g_assert_cmpint (a->may_circle, ==, b->may_circle);
  g_assert_cmpfloat (a->scale, ==, b->scale);
  assert_same (a->costs, b->costs, shape->n_edges, sizeof *a->costs);
  assert_same (a->ends, b->ends, shape->n_nodes, sizeof *a->ends);
  assert_same (a->pairs.any, b->pairs.any, shape->n_arcs,
               a->is_whole ? sizeof (WholePair) : sizeof (RealPair));
  for (guint32 i = 0; i < shape->n_nodes; i++)
    assert_same (a->is_whole ? (gpointer) (a->ups.whole + shape->first_up[i])
                             : (gpointer) (a->ups.real + shape->first_up[i]),
                 a->is_whole ? (gpointer) (b->ups.whole + shape->first_up[i])
                             : (gpointer) (b->ups.real + shape->first_up[i]),
                 a->ends[i].all - shape->first_up[i],
                 a->is_whole ? sizeof (WholeUp) : sizeof (RealUp));
}

static WayHierarchyCosts *
work_in (WayHierarchy  *hierarchy,
         const WayCost *costs,
         guint          n_threads)
{
  g_autoptr (WayLimits) limits = limits_for (n_threads);
  g_autoptr (GError) error = NULL;
  WayHierarchyCosts *result
    = way_hierarchy_costs_new (hierarchy, costs,
                               hierarchy->shape.n_edges, limits,
                               &error);

  g_assert_no_error (error);
  return result;
}

static void
check_costs (WayHierarchy *hierarchy,
             Kind          kind,
             guint         seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  g_autofree WayCost *costs
    = draw_costs (rand, kind, hierarchy->shape.n_edges);
  g_autoptr (WayHierarchyCosts) alone = work_in (hierarchy, costs, 1);

  g_assert_cmpint (alone->values.is_whole, ==, kind == KIND_WHOLE);
  for (guint i = 1; i < G_N_ELEMENTS (thread_counts); i++)
    {
      g_autoptr (WayHierarchyCosts) others
        = work_in (hierarchy, costs, thread_counts[i]);

      assert_same_values (alone, others);
    }
}

static WayOrder *
find_order (WayGraph *graph,
            guint     n_threads)
{
  g_autoptr (WayLimits) limits = limits_for (n_threads);
  g_autoptr (GError) error = NULL;
  WayOrder *order = way_order_new (graph, limits, &error);

  g_assert_no_error (error);
  return order;
}

static WayOrder *
check_orders (WayGraph *graph)
{
  g_autoptr (WayOrder) alone = find_order (graph, 1);
  gsize n_nodes;
  const guint32 *nodes = order_get_nodes (alone, &n_nodes);

  for (guint i = 1; i < G_N_ELEMENTS (thread_counts); i++)
    {
      g_autoptr (WayOrder) other = find_order (graph, thread_counts[i]);
      gsize n_others;

      assert_same (nodes, order_get_nodes (other, &n_others), n_nodes,
                   sizeof *nodes);
      g_assert_cmpuint (n_others, ==, n_nodes);
    }

  return g_steal_pointer (&alone);
}

static WayHierarchy *
build (WayGraph *graph,
       WayOrder *order)
{
  g_autoptr (GError) error = NULL;
  WayHierarchy *hierarchy = way_hierarchy_build (graph, order, NULL, &error);

  g_assert_no_error (error);
  return hierarchy;
}

/* Orders, and costs of each kind. */
static void
check_all (WayGraph *graph)
{
  g_autoptr (WayOrder) order = check_orders (graph);
  g_autoptr (WayHierarchy) hierarchy = build (graph, order);

  /* Enough for several threads. */
  g_assert_cmpuint (hierarchy->shape.n_arcs, >, 45000);
  for (Kind kind = 0; kind < N_KINDS; kind++)
    check_costs (hierarchy, kind, 100 + kind);
}

static void
test_streets (void)
{
  g_autoptr (WayTable) table = new_streets (SIDE, 6, 1);

  check_all (WAY_GRAPH (table));
}

/* Without positions, and in many islands. */
static void
test_islands (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (SIDE, SIDE, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_HEXAGONS);
  g_autoptr (WayTable) table = new_streets (SIDE, 3, 2);

  check_all (WAY_GRAPH (table));
  check_all (WAY_GRAPH (grid));
}

/* An order by lot, whose tree is nearly a path. */
static void
test_odd_trees (void)
{
  g_autoptr (WayTable) table = new_streets (32, 9, 3);
  g_autoptr (GRand) rand = g_rand_new_with_seed (4);
  g_autoptr (GError) error = NULL;
  g_autoptr (WayOrder) order = NULL;
  g_autoptr (WayHierarchy) hierarchy = NULL;
  WayNode nodes[32 * 32];

  for (guint32 i = 0; i < G_N_ELEMENTS (nodes); i++)
    {
      const guint32 j = (guint32) g_rand_int_range (rand, 0, (gint32) i + 1);

      nodes[i] = nodes[j];
      nodes[j] = WAY_INDEX (i);
    }
  order = way_order_new_from_nodes (nodes, G_N_ELEMENTS (nodes), &error);
  g_assert_no_error (error);
  hierarchy = build (WAY_GRAPH (table), order);
  g_assert_cmpuint (hierarchy->shape.n_arcs, >, 45000);
  for (Kind kind = 0; kind < N_KINDS; kind++)
    check_costs (hierarchy, kind, kind);
}

/* Hierarchies of turns: cuts of streets by several threads. */
static void
test_turns (void)
{
  g_autoptr (WayTable) table = new_streets (46, 6, 5);
  g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (table));
  g_autoptr (WayHierarchy) alone = NULL;

  way_turns_set_cost (turns, WAY_TURN_U | WAY_TURN_DEAD_END, INFINITY);
  for (guint i = 0; i < G_N_ELEMENTS (thread_counts); i++)
    {
      g_autoptr (WayLimits) limits = limits_for (thread_counts[i]);
      g_autoptr (GError) error = NULL;
      g_autoptr (WayHierarchy) hierarchy
        = way_hierarchy_build (WAY_GRAPH (turns), NULL, limits, &error);

      g_assert_no_error (error);
      if (alone == NULL)
        alone = g_object_ref (hierarchy);
      assert_same (alone->shape.ranks, hierarchy->shape.ranks,
                   alone->shape.n_nodes, sizeof (guint32));
    }
}

/* Amsterdam's roads. */
static void
test_roads (void)
{
  g_autoptr (WayTable) table = NULL;

  if (outcome_is_quick ())
    {
      g_test_skip ("WAYFIND_TEST_QUICK is set");
      return;
    }
  if (!data_is_there ())
    return;

  table = dimacs_read_table ("amsterdam", WAY_POSITION_PLANAR);
  check_all (WAY_GRAPH (table));
}

/* Parts of a tree ---------------------------------------------------------- */

/* Each node is in one part, or waits for all parts directly below it. */
static void
check_parts (WayHierarchy *hierarchy,
             guint         n_threads)
{
  const HierarchyShape *shape = &hierarchy->shape;
  g_autofree guint8 *is_done = g_new0 (guint8, shape->n_nodes + 1);
  g_auto (TreeParts) tree = { NULL };
  g_autoptr (GError) error = NULL;
  guint32 n_done = 0;
  Meter meter;

  meter_init (&meter, NULL);
  tree_parts_init (&tree, shape, n_threads, &meter, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (tree.n_parts, >=, n_threads);
  for (guint32 i = tree.n_parts; i-- > 0;)
    {
      guint32 node = tree.parts[i].root;

      for (guint32 j = tree.parts[i].first; j <= node; j++, n_done++)
        {
          g_assert_false (is_done[j]);
          g_assert_true (j == node || shape->parents[j] <= node);
          is_done[j] = TRUE;
        }
      while ((node = tree_parts_rise (&tree, shape, node)) < shape->n_nodes)
        {
          for (guint32 j = 0; j < shape->n_nodes; j++)
            g_assert_true (shape->parents[j] != node || is_done[j]);
          g_assert_false (is_done[node]);
          is_done[node] = TRUE;
          n_done++;
        }
    }
  g_assert_cmpuint (n_done, ==, shape->n_nodes);
}

static void
test_parts (void)
{
  for (guint seed = 0; seed < 20; seed++)
    {
      g_autoptr (WayTable) table = new_streets (10 + 2 * seed, 2 + (gint32) seed, seed);
      g_autoptr (WayHierarchy) hierarchy = build (WAY_GRAPH (table), NULL);

      for (guint i = 0; i < G_N_ELEMENTS (thread_counts); i++)
        check_parts (hierarchy, thread_counts[i]);
    }
}

/* Limits ------------------------------------------------------------------- */

static void
test_n_threads (void)
{
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (WayLimits) copy = NULL;

  g_assert_cmpuint (limits->n_threads, ==, 1);
  way_limits_set_n_threads (limits, 0);
  copy = way_limits_copy (limits);
  g_assert_cmpuint (copy->n_threads, ==, 0);
  way_limits_set_n_threads (limits, G_MAXUINT);
  g_assert_cmpuint (limits->n_threads, ==, G_MAXUINT);
  g_assert_cmpuint (team_settle (0, 5000), ==,
                    MIN (g_get_num_processors (), 1024));
  g_assert_cmpuint (team_settle (G_MAXUINT, 5000), ==, 1024);
  g_assert_cmpuint (team_settle (7, 3), ==, 3);
  g_assert_cmpuint (team_settle (7, 0), ==, 1);
}

/* Costs whose computation is stopped at any time are unchanged. */
static void
test_deadlines (void)
{
  g_autoptr (WayTable) table = new_streets (SIDE, 6, 5);
  g_autoptr (WayHierarchy) hierarchy = build (WAY_GRAPH (table), NULL);
  const guint32 n = hierarchy->shape.n_edges;
  g_autoptr (GRand) rand = g_rand_new_with_seed (6);
  g_autofree WayCost *before = draw_costs (rand, KIND_WHOLE, n);
  g_autofree WayCost *after = draw_costs (rand, KIND_REAL, n);
  g_autoptr (WayHierarchyCosts) old = work_in (hierarchy, before, 1);
  g_autoptr (WayHierarchyCosts) new = work_in (hierarchy, after, 1);
  guint n_cut = 0;

  for (gint64 wait = 0; wait < 20000; wait += wait / 8 + 50)
    {
      g_autoptr (WayHierarchyCosts) costs = work_in (hierarchy, before, 1);
      g_autoptr (WayLimits) limits = limits_for (4);
      g_autoptr (GError) error = NULL;

      way_limits_set_deadline (limits, g_get_monotonic_time () + wait);
      if (way_hierarchy_costs_update (costs, NULL, after, n, limits, &error))
        {
          assert_same_values (costs, new);
          continue;
        }
      n_cut++;
      g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
      assert_same_values (costs, old);
    }
  g_assert_cmpuint (n_cut, >, 0);
}

static gpointer
cancel_soon (gpointer cancellable)
{
  g_usleep (3000);
  g_cancellable_cancel (cancellable);
  return NULL;
}

static void
test_cancelled (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (400, 400, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (WayLimits) limits = limits_for (4);
  g_autoptr (GError) error = NULL;
  g_autoptr (WayOrder) order = NULL;
  GThread *thread = g_thread_new ("cancels", cancel_soon, cancellable);

  way_limits_set_cancellable (limits, cancellable);
  order = way_order_new (WAY_GRAPH (grid), limits, &error);
  g_thread_join (thread);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_null (order);
}

/* Memory that is enough for one thread is enough for any number. */
static void
test_little_memory (void)
{
  g_autoptr (WayTable) table = new_streets (SIDE, 6, 7);
  g_autoptr (WayOrder) alone = find_order (WAY_GRAPH (table), 1);
  gboolean was_enough = FALSE;
  gsize n_nodes;
  const guint32 *nodes = order_get_nodes (alone, &n_nodes);

  for (gsize bytes = 1 << 20; !was_enough; bytes += bytes / 4)
    {
      g_autoptr (WayLimits) limits = way_limits_new ();
      g_autoptr (WayOrder) order = NULL;

      way_limits_set_max_bytes (limits, bytes);
      order = way_order_new (WAY_GRAPH (table), limits, NULL);
      was_enough = order != NULL;
      for (guint i = 1; i < G_N_ELEMENTS (thread_counts); i++)
        {
          g_autoptr (WayOrder) other = NULL;

          way_limits_set_n_threads (limits, thread_counts[i]);
          other = way_order_new (WAY_GRAPH (table), limits, NULL);
          g_assert_true ((other != NULL) == was_enough);
          if (was_enough)
            assert_same (order_get_nodes (other, &n_nodes), nodes,
                         SIDE * SIDE, sizeof *nodes);
        }
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/hierarchy-threads/streets", test_streets);
  g_test_add_func ("/hierarchy-threads/islands", test_islands);
  g_test_add_func ("/hierarchy-threads/turns", test_turns);
  g_test_add_func ("/hierarchy-threads/odd-trees", test_odd_trees);
  g_test_add_func ("/hierarchy-threads/amsterdam", test_roads);
  g_test_add_func ("/hierarchy-threads/parts", test_parts);
  g_test_add_func ("/hierarchy-threads/n-threads", test_n_threads);
  g_test_add_func ("/hierarchy-threads/deadlines", test_deadlines);
  g_test_add_func ("/hierarchy-threads/cancelled", test_cancelled);
  g_test_add_func ("/hierarchy-threads/little-memory", test_little_memory);

  return g_test_run ();
}
