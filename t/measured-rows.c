/* measured-rows.c - matrices of costs with the sums of a measure
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include <wayfind.h>

#include <math.h>

#define N 24
#define N_EDGES 70

/* A random graph, with its costs and a measure of each edge. */
typedef struct
{
  WayTable    *table;           /* (owned) */
  WayMeasures *measures;        /* (owned) */
} World;

static void
world_clear (World *self)
{
  g_object_unref (self->table);
  g_object_unref (self->measures);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (World, world_clear)

/* @scale: 1 for whole costs with many ties and zeros, or a number that makes
 * them real. */
static void
world_init (World  *self,
            gdouble scale)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_NONE);
  g_autofree gdouble *values = NULL;
  guint n;

  way_table_builder_set_keep_parallel (builder, TRUE);
  way_table_builder_add_nodes (builder, N, NULL, NULL, NULL);
  for (guint i = 0; i < N_EDGES; i++)
    way_table_builder_add_edge (
      builder, WAY_INDEX ((guint) g_test_rand_int_range (0, N)),
      WAY_INDEX ((guint) g_test_rand_int_range (0, N)),
      scale == 1 ? g_test_rand_int_range (0, 5)
                 : scale * g_test_rand_double_range (0.5, 2),
      g_test_rand_bit () ? WAY_BOTH_WAYS : WAY_ONE_WAY, NULL, NULL);
  self->table = way_table_builder_build (builder, NULL);

  n = way_table_get_n_edges (self->table);
  values = g_new (gdouble, n);
  for (guint i = 0; i < n; i++)
    values[i] = g_test_rand_int_range (0, 7);
  self->measures = way_measures_new ();
  way_measures_add_array (self->measures, "unused", NULL, values, 0);
  way_measures_add_array (self->measures, "measure", NULL, values, n);
}

/* The least cost between all nodes, and of all paths of that cost the least
 * measure, after Floyd and Warshall. @closed: no path enters this node. */
typedef struct
{
  gdouble cost[N][N];
  gdouble sum[N][N];
} Least;

static void
offer (Least  *self,
       guint   i,
       guint   j,
       gdouble cost,
       gdouble sum)
{
  if (cost > self->cost[i][j]
      || (cost == self->cost[i][j] && sum >= self->sum[i][j]))
    return;

  self->cost[i][j] = cost;
  self->sum[i][j] = sum;
}

static void
find_least (Least       *self,
            const World *world,
            guint        closed)
{
  for (guint i = 0; i < N; i++)
    for (guint j = 0; j < N; j++)
      self->cost[i][j] = self->sum[i][j] = i == j && i != closed
                                             ? 0 : (gdouble) INFINITY;
  for (guint i = 0; i < way_table_get_n_edges (world->table); i++)
    {
      WayNode from, to;
      WayCost cost;

      way_table_get_edge (world->table, i, &from, &to, &cost, NULL);
      if (WAY_NODE_INDEX (to) != closed)
        offer (self, (guint) WAY_NODE_INDEX (from), (guint) WAY_NODE_INDEX (to),
               cost, way_measures_get_value (world->measures, 1, from, to, i));
    }
  for (guint k = 0; k < N; k++)
    for (guint i = 0; i < N; i++)
      for (guint j = 0; j < N; j++)
        offer (self, i, j, self->cost[i][k] + self->cost[k][j],
               self->sum[i][k] + self->sum[k][j]);
}

/* Comparing ---------------------------------------------------------------- */

typedef struct
{
  const Least *least;
  gboolean     is_exact;        /* sums are the least; otherwise no less */
  gdouble      tolerance;
  guint        n_rows;
} Check;

static gboolean
check_row (gsize          row,
           const WayCost *costs,
           const gdouble *sums,
           gsize          n_targets,
           gpointer       user_data)
{
  Check *self = user_data;

  g_assert_cmpuint (n_targets, ==, N);
  g_assert_cmpuint (row, ==, self->n_rows++);
  for (guint j = 0; j < N; j++)
    {
      const gdouble cost = self->least->cost[row][j];
      const gdouble sum = self->least->sum[row][j];

      if (cost == INFINITY)
        {
          g_assert_true (costs[j] == INFINITY && sums[j] == INFINITY);
          continue;
        }
      g_assert_cmpfloat (fabs (costs[j] - cost), <=, self->tolerance);
      if (self->is_exact)
        g_assert_cmpfloat (sums[j], ==, sum);
      else
        g_assert_true (sums[j] >= sum && sums[j] < INFINITY);
    }

  return TRUE;
}

static void
check_router (WayRouter   *router,
              const World *world,
              const Least *least,
              gboolean     is_exact,
              gdouble      tolerance)
{
  for (guint round = 0; round < 3; round++)
    {
      Check check = { least, is_exact, tolerance, 0 };
      g_autoptr (GError) error = NULL;
      WayNode nodes[N];

      for (guint i = 0; i < N; i++)
        nodes[i] = WAY_INDEX (i);
      way_router_foreach_measured_row (router, world->measures, 1, nodes, N,
                                       round == 0 ? nodes : NULL,
                                       round == 0 ? N : 0, round, check_row,
                                       &check, NULL, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (check.n_rows, ==, N);
    }
}

/* The rows of searches. */
static void
check_search (WaySearch   *search,
              const World *world,
              const Least *least,
              gboolean     is_exact,
              gdouble      tolerance)
{
  Check check = { least, is_exact, tolerance, 0 };
  g_autoptr (GError) error = NULL;
  WayNode nodes[N];

  for (guint i = 0; i < N; i++)
    nodes[i] = WAY_INDEX (i);
  g_assert_true (way_search_foreach_row (search, world->measures, 1, nodes, N,
                                         nodes, N, check_row, &check, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (check.n_rows, ==, N);
}

static void
check_world (gdouble scale)
{
  const gdouble tolerance = scale == 1 ? 0 : scale * 1e-9;
  g_auto (World) world;
  g_autoptr (WayRouter) router = NULL;
  g_autoptr (WayRouter) closed = NULL;
  g_autoptr (WayRouter) plain = NULL;
  g_autoptr (WaySearch) search = NULL;
  const WayNode node = WAY_INDEX (5);
  Least least;

  world_init (&world, scale);
  router = way_router_new (WAY_GRAPH (world.table), WAY_ROUTER_HIERARCHY, NULL,
                           NULL);
  plain = way_router_new (WAY_GRAPH (world.table), WAY_ROUTER_LANDMARKS, NULL,
                          NULL);
  closed = way_router_new_with_closed (router, &node, 1, NULL, NULL);
  find_least (&least, &world, N);
  check_router (router, &world, &least, TRUE, tolerance);
  check_router (plain, &world, &least, scale != 1, tolerance);
  search = way_search_new (WAY_GRAPH (world.table), WAY_STRATEGY_DIJKSTRA);
  check_search (search, &world, &least, scale != 1, tolerance);

  find_least (&least, &world, 5);
  check_router (closed, &world, &least, TRUE, tolerance);
}

static void
test_whole (void)
{
  for (guint i = 0; i < 60; i++)
    check_world (1);
}

/* Real costs hardly ever tie. */
static void
test_real (void)
{
  for (guint i = 0; i < 60; i++)
    check_world (i % 3 == 0 ? 1e300 : i % 3 == 1 ? 0.1 : 1e-300);
}

/* Turns -------------------------------------------------------------------- */

static gboolean
check_paths (gsize          row,
             const WayCost *costs,
             const gdouble *sums,
             gsize          n_targets,
             gpointer       user_data)
{
  gpointer *data = user_data;
  const World *world = data[0];

  for (guint j = 0; j < n_targets; j++)
    {
      g_autoptr (WayPath) path
        = way_find_path (data[1], WAY_INDEX (row), WAY_INDEX (j),
                         WAY_STRATEGY_DIJKSTRA, NULL);

      if (path == NULL)
        {
          g_assert_true (costs[j] == INFINITY && sums[j] == INFINITY);
          continue;
        }
      g_assert_cmpfloat_with_epsilon (costs[j], way_path_get_cost (path), 1e-9);
      g_assert_cmpfloat (sums[j], ==,
                         way_measures_sum (world->measures, 1, path));
    }

  return TRUE;
}

/* A hierarchy of states adds up the edges between their nodes. */
static void
test_turns (void)
{
  for (guint i = 0; i < 20; i++)
    {
      g_auto (World) world;
      g_autoptr (WayTurns) turns = NULL;
      g_autoptr (WayRouter) router = NULL;
      g_autoptr (WaySearch) search = NULL;
      g_autoptr (GError) error = NULL;
      gpointer data[2];
      WayNode nodes[N];

      world_init (&world, 0.37);
      turns = way_turns_new (WAY_GRAPH (world.table));
      way_turns_set_cost (turns, WAY_TURN_U, INFINITY);
      router = way_router_new (WAY_GRAPH (turns), WAY_ROUTER_HIERARCHY, NULL,
                               &error);
      g_assert_no_error (error);
      for (guint j = 0; j < N; j++)
        nodes[j] = WAY_INDEX (j);
      data[0] = &world;
      data[1] = turns;
      way_router_foreach_measured_row (router, world.measures, 1, nodes, N,
                                       NULL, 0, 1, check_paths, data, NULL,
                                       &error);
      g_assert_no_error (error);
      search = way_search_new (WAY_GRAPH (turns), WAY_STRATEGY_DIJKSTRA);
      g_assert_true (way_search_foreach_row (search, world.measures, 1, nodes,
                                             N, nodes, N, check_paths, data,
                                             &error));
      g_assert_no_error (error);
    }
}

/* Further cases ------------------------------------------------------------- */

static gboolean
keep_row (gsize          row,
          const WayCost *costs,
          const gdouble *sums,
          gsize          n_targets,
          gpointer       user_data)
{
  gdouble *kept = user_data;

  (void) row;
  for (gsize j = 0; j < n_targets; j++)
    {
      kept[2 * j] = costs[j];
      kept[2 * j + 1] = sums[j];
    }
  return TRUE;
}

/* An edge without a value makes the sum unknown, and the cost stays. */
static void
test_unknown (void)
{
  const gdouble values[] = { 3, NAN };
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_NONE);
  g_autoptr (WayMeasures) measures = way_measures_new ();
  g_autoptr (WayTable) table = NULL;

  way_table_builder_set_keep_parallel (builder, TRUE);
  way_table_builder_add_nodes (builder, 3, NULL, NULL, NULL);
  for (guint i = 0; i < 2; i++)
    way_table_builder_add_edge (builder, WAY_INDEX (i), WAY_INDEX (i + 1), 1,
                                WAY_ONE_WAY, NULL, NULL);
  table = way_table_builder_build (builder, NULL);
  way_measures_add_array (measures, "odd", NULL, values, 2);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (WayRouter) router
        = way_router_new (WAY_GRAPH (table),
                          i == 0 ? WAY_ROUTER_HIERARCHY : WAY_ROUTER_LANDMARKS,
                          NULL, NULL);
      const WayNode from = WAY_INDEX (0);
      gdouble row[6];

      way_router_foreach_measured_row (router, measures, 0, &from, 1, NULL, 0,
                                       1, keep_row, row, NULL, NULL);
      g_assert_cmpfloat (row[2], ==, 1);
      g_assert_cmpfloat (row[3], ==, 3);
      g_assert_cmpfloat (row[4], ==, 2);
      g_assert_true (isnan (row[5]));
    }
}

/* Costs that change take the measure with them. */
static void
test_update (void)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_NONE);
  g_autoptr (WayMeasures) measures = way_measures_new ();
  const gdouble values[] = { 1, 10, 100 };
  const WayNode from = WAY_INDEX (0);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayOverlay) jams = NULL;
  g_autoptr (WayRouter) router = NULL;
  gdouble row[6];

  /* 0 -> 1 -> 2 costs 2, and 0 -> 2 costs 3. */
  way_table_builder_set_keep_parallel (builder, TRUE);
  way_table_builder_add_nodes (builder, 3, NULL, NULL, NULL);
  way_table_builder_add_edge (builder, WAY_INDEX (0), WAY_INDEX (1), 1,
                              WAY_ONE_WAY, NULL, NULL);
  way_table_builder_add_edge (builder, WAY_INDEX (0), WAY_INDEX (2), 3,
                              WAY_ONE_WAY, NULL, NULL);
  way_table_builder_add_edge (builder, WAY_INDEX (1), WAY_INDEX (2), 1,
                              WAY_ONE_WAY, NULL, NULL);
  table = way_table_builder_build (builder, NULL);
  way_measures_add_array (measures, "odd", NULL, values, 3);
  jams = way_overlay_new (WAY_GRAPH (table));
  router = way_router_new (WAY_GRAPH (jams), WAY_ROUTER_HIERARCHY, NULL, NULL);
  way_router_foreach_measured_row (router, measures, 0, &from, 1, NULL, 0, 1,
                                   keep_row, row, NULL, NULL);
  g_assert_cmpfloat (row[4], ==, 2);
  g_assert_cmpfloat (row[5], ==, 101);

  way_overlay_set_extra_cost (jams, WAY_INDEX (1), 5);
  way_router_update (router, NULL, NULL);
  way_router_foreach_measured_row (router, measures, 0, &from, 1, NULL, 0, 1,
                                   keep_row, row, NULL, NULL);
  g_assert_cmpfloat (row[4], ==, 3);
  g_assert_cmpfloat (row[5], ==, 10);
}

/* Limits count. */
static void
test_limits (void)
{
  g_auto (World) world;
  g_autoptr (WayRouter) router = NULL;
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (GError) error = NULL;
  const WayNode from = WAY_INDEX (0);

  world_init (&world, 1);
  router = way_router_new (WAY_GRAPH (world.table), WAY_ROUTER_HIERARCHY, NULL,
                           NULL);
  way_limits_set_max_bytes (limits, 100);
  g_assert_false (way_router_foreach_measured_row (router, world.measures, 1,
                                                   &from, 1, NULL, 0, 1,
                                                   check_row, NULL, limits,
                                                   &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
}

/* Rows of searches --------------------------------------------------------- */

/* A chain of N nodes, and a search over it. (transfer full) */
static WaySearch *
new_chain_search (void)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_NONE);
  g_autoptr (WayTable) table = NULL;

  way_table_builder_add_nodes (builder, N, NULL, NULL, NULL);
  for (guint i = 0; i + 1 < N; i++)
    way_table_builder_add_edge (builder, WAY_INDEX (i), WAY_INDEX (i + 1), 2,
                                WAY_ONE_WAY, NULL, NULL);
  table = way_table_builder_build (builder, NULL);
  return way_search_new (WAY_GRAPH (table), WAY_STRATEGY_DIJKSTRA);
}

typedef struct
{
  const WayNode *sources;
  const WayNode *targets;
  guint          n_rows;
  guint          most_rows;
} Chain;

static gboolean
check_chain (gsize          row,
             const WayCost *costs,
             const gdouble *sums,
             gsize          n_targets,
             gpointer       user_data)
{
  Chain *self = user_data;
  const gsize from = WAY_NODE_INDEX (self->sources[row]);

  g_assert_null (sums);
  for (gsize j = 0; j < n_targets; j++)
    {
      const gsize to = WAY_NODE_INDEX (self->targets[j]);

      g_assert_cmpfloat (costs[j], ==, to >= from ? 2.0 * (gdouble) (to - from)
                                                  : (WayCost) INFINITY);
    }
  return ++self->n_rows < self->most_rows;
}

/* A target that stands there twice, one that no path reaches, and a function
 * that ends the call. */
static void
test_chain (void)
{
  const WayNode sources[] = { WAY_INDEX (3), WAY_INDEX (9), WAY_INDEX (3) };
  const WayNode targets[] = { WAY_INDEX (9), WAY_INDEX (0), WAY_INDEX (9),
                              WAY_INDEX (3), WAY_INDEX (9) };
  const WayNode beyond = WAY_INDEX (N);
  Chain chain = { sources, targets, 0, G_MAXUINT };
  g_autoptr (WaySearch) search = new_chain_search ();
  g_autoptr (GError) error = NULL;

  g_assert_true (way_search_foreach_row (search, NULL, 0, sources, 3, targets,
                                         5, check_chain, &chain, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (chain.n_rows, ==, 3);

  chain.n_rows = 0;
  chain.most_rows = 2;
  g_assert_true (way_search_foreach_row (search, NULL, 0, sources, 3, targets,
                                         5, check_chain, &chain, &error));
  g_assert_cmpuint (chain.n_rows, ==, 2);
  g_assert_true (way_search_foreach_row (search, NULL, 0, NULL, 0, NULL, 0,
                                         check_chain, &chain, &error));
  g_assert_cmpuint (chain.n_rows, ==, 2);

  g_assert_false (way_search_foreach_row (search, NULL, 0, &beyond, 1, targets,
                                          5, check_chain, &chain, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE);
}

/* A row of this chain expands at least its 23 nodes before the goal. */
static void
test_search_limits (void)
{
  const WayNode sources[] = { WAY_INDEX (0), WAY_INDEX (0), WAY_INDEX (0) };
  const WayNode target = WAY_INDEX (N - 1);
  Chain chain = { sources, &target, 0, G_MAXUINT };
  g_autoptr (WaySearch) search = new_chain_search ();
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  /* They hold for all rows together, and for each call. */
  way_limits_set_max_expansions (limits, 2 * N + 1);
  way_search_set_limits (search, limits);
  for (guint i = 0; i < 3; i++)
    {
      g_assert_false (way_search_foreach_row (search, NULL, 0, sources, 3,
                                              &target, 1, check_chain, &chain,
                                              &error));
      g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
      g_assert_cmpint (way_search_get_status (search), ==,
                       WAY_STATUS_MAX_EXPANSIONS);
      g_assert_cmpuint (chain.n_rows, ==, 2 * (i + 1));
      g_clear_error (&error);
    }
  g_assert_true (way_search_foreach_row (search, NULL, 0, sources, 2, &target,
                                         1, check_chain, &chain, &error));
  g_assert_no_error (error);

  way_limits_set_cancellable (limits, cancellable);
  way_search_set_limits (search, limits);
  g_cancellable_cancel (cancellable);
  g_assert_false (way_search_foreach_row (search, NULL, 0, sources, 1, &target,
                                          1, check_chain, &chain, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static gboolean
cancel (gsize          row,
        const WayCost *costs,
        const gdouble *sums,
        gsize          n_targets,
        gpointer       user_data)
{
  g_assert_cmpuint (row, ==, 0);
  g_cancellable_cancel (user_data);
  return TRUE;
}

/* The function cancels the call in its first row, whether or not the rows have
 * targets for which to search. */
static void
test_cancelled_by_row (void)
{
  const WayNode sources[] = { WAY_INDEX (0), WAY_INDEX (1), WAY_INDEX (2) };

  for (guint n_targets = 0; n_targets < 2; n_targets++)
    {
      g_autoptr (WaySearch) search = new_chain_search ();
      g_autoptr (WayLimits) limits = way_limits_new ();
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();
      g_autoptr (GError) error = NULL;

      way_limits_set_cancellable (limits, cancellable);
      way_search_set_limits (search, limits);
      g_assert_false (way_search_foreach_row (search, NULL, 0, sources, 3,
                                              sources, n_targets, cancel,
                                              cancellable, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/measured-rows/whole", test_whole);
  g_test_add_func ("/measured-rows/real", test_real);
  g_test_add_func ("/measured-rows/turns", test_turns);
  g_test_add_func ("/measured-rows/unknown", test_unknown);
  g_test_add_func ("/measured-rows/update", test_update);
  g_test_add_func ("/measured-rows/limits", test_limits);
  g_test_add_func ("/measured-rows/search", test_chain);
  g_test_add_func ("/measured-rows/search-limits", test_search_limits);
  g_test_add_func ("/measured-rows/cancelled-by-row", test_cancelled_by_row);

  return g_test_run ();
}
