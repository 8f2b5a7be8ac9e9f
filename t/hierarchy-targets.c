/* hierarchy-targets.c - least costs from any node to many, held to slow ones
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "routing/hierarchy/targets-private.h"
#include "lib/outcome.h"
#include "lib/random-graph.h"
#include "lib/tables.h"

#include <float.h>
#include <math.h>

typedef struct
{
  PlainGraph        *plain;     /* (owned) */
  AsGraph           *as;        /* (owned) */
  WayHierarchyCosts *costs;     /* (owned) */
  WayCost          **expected;  /* (owned) from each node to each */
} Land;

/* Takes over @plain. */
static void
land_init (Land       *self,
           PlainGraph *plain)
{
  g_autoptr (WayHierarchy) hierarchy = NULL;
  g_autoptr (GError) error = NULL;

  self->plain = plain;
  self->as = as_graph_new (plain, AS_TABLE, AS_PLAIN);
  hierarchy = way_hierarchy_build (self->as->graph, NULL, NULL, &error);
  g_assert_no_error (error);
  self->costs = way_hierarchy_costs_new_from_graph (hierarchy, self->as->graph,
                                                    NULL, &error);
  g_assert_no_error (error);
  self->expected = g_new0 (WayCost *, plain->n_nodes + 1);
  for (guint i = 0; i < plain->n_nodes; i++)
    self->expected[i] = oracle_costs_from (plain, i);
}

static void
land_clear (Land *self)
{
  for (guint i = 0; i < self->plain->n_nodes; i++)
    g_free (self->expected[i]);
  g_free (self->expected);
  g_clear_object (&self->costs);
  g_clear_pointer (&self->as, as_graph_free);
  g_clear_pointer (&self->plain, plain_graph_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Land, land_clear)

static WayHierarchyTargets *
choose (const Land    *land,
        const WayNode *targets,
        gsize          n_targets)
{
  g_autoptr (GError) error = NULL;
  WayHierarchyTargets *self
    = way_hierarchy_targets_new (land->costs, targets, n_targets, NULL, &error);

  g_assert_no_error (error);
  return self;
}

/* The expected matrix, and how far the computation has come. */
typedef struct
{
  const Land    *land;
  const WayNode *sources;
  const WayNode *targets;       /* (nullable) for all nodes */
  gsize          n_rows;
  gsize          stop_at;
} Matrix;

static void
check_row (const Matrix  *self,
           guint32        source,
           const WayCost *costs,
           gsize          n_targets)
{
  for (gsize i = 0; i < n_targets; i++)
    oracle_assert_cost (costs[i],
                        self->land->expected[source][
                          self->targets != NULL
                            ? WAY_NODE_INDEX (self->targets[i]) : i]);
}

static gboolean
take_row (gsize          row,
          const WayCost *costs,
          gsize          n_targets,
          gpointer       user_data)
{
  Matrix *self = user_data;

  g_assert_cmpuint (row, ==, self->n_rows);
  check_row (self, (guint32) WAY_NODE_INDEX (self->sources[row]), costs, n_targets);
  self->n_rows++;

  return self->n_rows != self->stop_at;
}

static WayNode *
draw_nodes (GRand *rand,
            guint  n_nodes,
            gsize  n)
{
  WayNode *nodes = g_new (WayNode, n + 1);

  for (gsize i = 0; i < n; i++)
    nodes[i] = WAY_INDEX (g_rand_int_range (rand, 0, (gint32) n_nodes));

  return nodes;
}

/* Some nodes, perhaps the same one several times; sources of any number. */
static void
check_some (const Land *land,
            GRand      *rand)
{
  const guint n_nodes = land->plain->n_nodes;
  const gsize n_targets = (gsize) g_rand_int_range (rand, 0, 12);
  const gsize n_sources = (gsize) g_rand_int_range (rand, 0, 70);
  const guint n_threads = (guint) g_rand_int_range (rand, 0, 5);
  g_autofree WayNode *targets = draw_nodes (rand, n_nodes, n_targets);
  g_autofree WayNode *sources = draw_nodes (rand, n_nodes, n_sources);
  g_autofree WayCost *row = g_new (WayCost, n_targets + 1);
  g_autoptr (WayHierarchyTargets) chosen = choose (land, targets, n_targets);
  g_autoptr (GError) error = NULL;
  Matrix matrix = { land, sources, targets, 0, G_MAXSIZE };

  g_assert_cmpuint (chosen->selection.n_targets, ==, n_targets);
  g_assert_cmpuint (chosen->selection.n_nodes, <=, n_nodes);
  way_hierarchy_targets_foreach_row (chosen, sources, n_sources, n_threads,
                                     take_row, &matrix, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (matrix.n_rows, ==, n_sources);

  for (gsize i = 0; i < n_sources; i++)
    {
      g_assert_true (way_hierarchy_targets_get_costs_from (chosen, sources[i],
                                                           row, n_targets,
                                                           &error));
      check_row (&matrix, (guint32) WAY_NODE_INDEX (sources[i]), row, n_targets);
    }
}

/* All nodes, one search of the whole graph from each. */
static void
check_all (const Land *land)
{
  const guint n_nodes = land->plain->n_nodes;
  g_autoptr (WayHierarchyTargets) all = choose (land, NULL, 0);
  g_autofree WayCost *row = g_new (WayCost, n_nodes + 1);
  Matrix matrix = { land, NULL, NULL, 0, G_MAXSIZE };

  g_assert_cmpuint (all->selection.n_nodes, ==, n_nodes);
  for (guint32 source = 0; source < n_nodes; source++)
    {
      g_assert_true (way_hierarchy_targets_get_costs_from (all, WAY_INDEX (source),
                                                           row, n_nodes, NULL));
      check_row (&matrix, source, row, n_nodes);
    }
}

static void
test_random (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (2048); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_auto (Land) land = { NULL };

      land_init (&land, random_graph_new (rand, 1 + seed % 29,
                                          random_graph_flags (seed)));
      check_some (&land, rand);
      check_all (&land);
    }
}

static PlainGraph *
make_ring (guint   n_nodes,
           WayCost cost)
{
  PlainGraph *plain = plain_graph_new (n_nodes);

  for (guint i = 0; i < n_nodes; i++)
    plain_graph_add (plain, i, (i + 1) % n_nodes, cost);
  plain_graph_seal (plain);

  return plain;
}

/* Costs at both ends of the range of numbers. */
static void
test_large_costs (void)
{
  static const WayCost costs[] = { 0, 0x1p30, 0x1p31 - 1, 0x1p31, 0x1p32 - 1,
                                   0x1p32, 0x1p53, 0x1p1000, 0.1 };

  for (guint i = 0; i < G_N_ELEMENTS (costs); i++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (i);
      g_auto (Land) land = { NULL };

      land_init (&land, make_ring (40, costs[i]));
      check_some (&land, rand);
      check_all (&land);
    }
}

static void
test_overflow (void)
{
  g_autoptr (WayHierarchyTargets) all = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (Land) land = { NULL };
  const WayNode sources[] = { WAY_INDEX (0), WAY_INDEX (1) };
  Matrix matrix = { &land, sources, NULL, 0, G_MAXSIZE };
  WayCost row[3];

  land_init (&land, make_ring (3, DBL_MAX));
  all = choose (&land, NULL, 0);
  g_assert_false (way_hierarchy_targets_get_costs_from (all, WAY_INDEX (0), row, 3,
                                                        &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_OVERFLOW);
  g_clear_error (&error);
  g_assert_false (way_hierarchy_targets_foreach_row (all, sources, 2, 1,
                                                     take_row, &matrix, NULL,
                                                     &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_OVERFLOW);
  g_assert_cmpuint (matrix.n_rows, ==, 0);
}

static void
test_empty (void)
{
  g_auto (Land) land = { NULL };
  g_autoptr (WayHierarchyTargets) all = NULL;

  land_init (&land, make_ring (0, 1));
  all = choose (&land, NULL, 0);
  g_assert_cmpuint (all->selection.n_targets, ==, 0);
  g_assert_true (way_hierarchy_targets_foreach_row (all, NULL, 0, 4, take_row,
                                                    NULL, NULL, NULL));
}

static void
test_bad_nodes (void)
{
  const WayNode nodes[] = { WAY_INDEX (2), WAY_INDEX (7) };
  g_auto (Land) land = { NULL };
  g_autoptr (WayHierarchyTargets) all = NULL;
  g_autoptr (GError) error = NULL;
  WayCost row[7];

  land_init (&land, make_ring (7, 1));
  g_assert_null (way_hierarchy_targets_new (land.costs, nodes, 2, NULL,
                                            &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE);
  g_clear_error (&error);
  all = choose (&land, NULL, 0);
  g_assert_false (way_hierarchy_targets_get_costs_from (all, WAY_INDEX (7), row, 7,
                                                        &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE);
  g_clear_error (&error);
  g_assert_false (way_hierarchy_targets_foreach_row (all, nodes, 2, 1, take_row,
                                                     NULL, NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE);
}

/* Targets of costs that are gone say so. */
static void
test_changed_costs (void)
{
  g_auto (Land) land = { NULL };
  g_autoptr (WayHierarchyTargets) all = NULL;
  g_autoptr (GError) error = NULL;
  WayCost row[9];

  land_init (&land, make_ring (9, 1));
  all = choose (&land, NULL, 0);
  g_assert_true (costs_set_from_graph (land.costs, land.as->graph, NULL,
                                       NULL));
  g_assert_false (way_hierarchy_targets_get_costs_from (all, WAY_INDEX (0), row, 9,
                                                        &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_CHANGED);
}

/* Limits and rows ---------------------------------------------------------- */

static void
test_stops (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);
  g_auto (Land) land = { NULL };
  g_autofree WayNode *sources = draw_nodes (rand, 50, 500);
  g_autoptr (WayHierarchyTargets) all = NULL;

  land_init (&land, make_ring (50, 3));
  all = choose (&land, NULL, 0);
  for (gsize stop_at = 1; stop_at < 500; stop_at += 1 + stop_at / 2)
    for (guint n_threads = 1; n_threads < 4; n_threads++)
      {
        Matrix matrix = { &land, sources, NULL, 0, stop_at };

        g_assert_true (way_hierarchy_targets_foreach_row (all, sources, 500,
                                                          n_threads, take_row,
                                                          &matrix, NULL,
                                                          NULL));
        g_assert_cmpuint (matrix.n_rows, ==, stop_at);
      }
}

/* With one thread, the last batch that a limit pays for is delivered. With
 * several, running batches are lost, and the delivered batches are in order. */
static void
test_limits (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (4);
  g_auto (Land) land = { NULL };
  g_autofree WayNode *sources = draw_nodes (rand, 50, 160);
  g_autoptr (WayHierarchyTargets) all = NULL;
  g_autoptr (WayLimits) limits = way_limits_new ();

  land_init (&land, make_ring (50, 3));
  way_limits_set_max_expansions (limits, 49);
  g_assert_null (way_hierarchy_targets_new (land.costs, NULL, 0, limits, NULL));
  way_limits_set_max_expansions (limits, 50);
  all = way_hierarchy_targets_new (land.costs, NULL, 0, limits, NULL);
  g_assert_nonnull (all);

  for (guint n_batches = 0; n_batches <= 10; n_batches++)
    for (guint n_threads = 1; n_threads < 4; n_threads++)
      {
        Matrix matrix = { &land, sources, NULL, 0, G_MAXSIZE };
        g_autoptr (GError) error = NULL;

        way_limits_set_max_expansions (limits, n_batches * 50);
        g_assert_true (way_hierarchy_targets_foreach_row (all, sources, 160,
                                                          n_threads, take_row,
                                                          &matrix, limits,
                                                          &error)
                       == (n_batches == 10));
        if (n_batches < 10)
          g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
        g_assert_cmpuint (matrix.n_rows, <=, 16 * n_batches);
        if (n_threads == 1)
          g_assert_cmpuint (matrix.n_rows, ==, 16 * n_batches);
      }
}

static void
test_no_room (void)
{
  g_auto (Land) land = { NULL };
  g_autoptr (WayHierarchyTargets) all = NULL;
  g_autoptr (WayLimits) limits = way_limits_new ();
  const WayNode sources[] = { WAY_INDEX (1), WAY_INDEX (2), WAY_INDEX (3) };
  guint n_refused = 0;

  land_init (&land, make_ring (50, 3));
  all = choose (&land, NULL, 0);
  for (gsize max = 1; max < 100000; max += 1 + max / 2)
    {
      Matrix matrix = { &land, sources, NULL, 0, G_MAXSIZE };
      g_autoptr (GError) error = NULL;

      way_limits_set_max_bytes (limits, max);
      if (way_hierarchy_targets_foreach_row (all, sources, 3, 1, take_row,
                                             &matrix, limits, &error))
        continue;
      g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
      g_assert_cmpuint (matrix.n_rows, ==, 0);
      n_refused++;
    }
  g_assert_cmpuint (n_refused, >, 5);
  g_assert_cmpuint (n_refused, <, 28);
}

static gboolean
cancel_row (gsize          row,
            const WayCost *costs,
            gsize          n_targets,
            gpointer       user_data)
{
  if (row == 40)
    g_cancellable_cancel (user_data);
  return TRUE;
}

static void
test_cancelled (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  g_auto (Land) land = { NULL };
  g_autofree WayNode *sources = draw_nodes (rand, 50, 100000);
  g_autoptr (WayHierarchyTargets) all = NULL;

  land_init (&land, make_ring (50, 3));
  all = choose (&land, NULL, 0);
  for (guint n_threads = 1; n_threads < 4; n_threads++)
    {
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();
      g_autoptr (WayLimits) limits = way_limits_new ();
      g_autoptr (GError) error = NULL;

      way_limits_set_cancellable (limits, cancellable);
      g_assert_false (way_hierarchy_targets_foreach_row (all, sources, 100000,
                                                         n_threads, cancel_row,
                                                         cancellable, limits,
                                                         &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    }
}

/* Threads ask the same targets. */
typedef struct
{
  const Land          *land;
  WayHierarchyTargets *all;     /* (owned) */
} Shared;

static gpointer
ask (gpointer data)
{
  const Shared *shared = data;
  WayHierarchyTargets *all = shared->all;
  WayCost row[50];
  Matrix matrix = { shared->land, NULL, NULL, 0, G_MAXSIZE };

  for (guint32 i = 0; i < 2000; i++)
    {
      way_hierarchy_targets_get_costs_from (all, WAY_INDEX (i % 50), row, 50,
                                            NULL);
      check_row (&matrix, i % 50, row, 50);
    }

  return NULL;
}

static void
test_threads (void)
{
  g_auto (Land) land = { NULL };
  GThread *threads[4];
  Shared shared = { &land };

  land_init (&land, make_ring (50, 3));
  shared.all = choose (&land, NULL, 0);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new (NULL, ask, &shared);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    g_thread_join (threads[i]);
  g_object_unref (shared.all);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/hierarchy-targets/random", test_random);
  g_test_add_func ("/hierarchy-targets/large-costs", test_large_costs);
  g_test_add_func ("/hierarchy-targets/overflow", test_overflow);
  g_test_add_func ("/hierarchy-targets/empty", test_empty);
  g_test_add_func ("/hierarchy-targets/bad-nodes", test_bad_nodes);
  g_test_add_func ("/hierarchy-targets/changed-costs", test_changed_costs);
  g_test_add_func ("/hierarchy-targets/stops", test_stops);
  g_test_add_func ("/hierarchy-targets/limits", test_limits);
  g_test_add_func ("/hierarchy-targets/no-room", test_no_room);
  g_test_add_func ("/hierarchy-targets/cancelled", test_cancelled);
  g_test_add_func ("/hierarchy-targets/threads", test_threads);

  return g_test_run ();
}
