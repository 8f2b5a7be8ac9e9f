/* delta-stepping.c - costs to all nodes, by workers with parts of a network
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Seeded graphs of all sorts, by one to four threads, by parts that are streamed
 * and by carriers that misbehave. Expected costs come from Bellman-Ford, and on
 * roads from Dijkstra's algorithm. */

#include "lib/dimacs.h"
#include "lib/jitter-carrier.h"
#include "lib/part-extent.h"
#include "lib/shared-query.h"
#include "parallel/delta-gather.h"
#include "parallel/table-part-private.h"
#include "parallel/thread-carrier.h"
#include "searches/reach-private.h"

#define N_SEEDS 2000
#define N_JITTERING 400

static const WayCost deltas[] = { 0, 0, 0.3, 1, 7, 1e6, DBL_MIN, DBL_MAX };

static WayTable *
make_table (const PlainGraph *plain)
{
  g_autoptr (WayTableBuilder) builder
      = way_table_builder_new (WAY_POSITION_NONE);
  g_autoptr (GError) error = NULL;

  way_table_builder_add_nodes (builder, plain->n_nodes, NULL, NULL, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < plain->edges->len; i++)
    {
      const PlainEdge *edge = &g_array_index (plain->edges, PlainEdge, i);

      way_table_builder_add_edge (builder, WAY_INDEX (edge->from),
                                  WAY_INDEX (edge->to), edge->cost, WAY_ONE_WAY,
                                  NULL, &error);
      g_assert_no_error (error);
    }

  WayTable *table = way_table_builder_build (builder, &error);

  g_assert_no_error (error);
  return table;
}

/* A WayEdgeSourceFunc. */
static gboolean
add_edges (WayTablePart *part,
           gpointer      user_data,
           GError      **error)
{
  const PlainGraph *plain = user_data;

  for (guint i = 0; i < plain->edges->len; i++)
    {
      const PlainEdge *edge = &g_array_index (plain->edges, PlainEdge, i);

      if (!way_table_part_add_edge (part, edge->from, edge->to, edge->cost,
                                    error))
        return FALSE;
    }

  return TRUE;
}

/* Whether an edge, or being a start, accounts for the cost. */
static gboolean
accounts_for (const SharedQuery *query,
              guint              from,
              guint              to,
              WayCost            cost)
{
  gboolean fits = FALSE;
  guint    n_edges;

  const PlainEdge *edges = plain_graph_get_edges (query->plain, from, &n_edges);

  for (guint i = 0; from == to && i < query->n_starts; i++)
    fits |= query->starts[i].node == to && query->starts[i].cost == cost;
  for (guint i = 0; from != to && i < n_edges; i++)
    fits |= edges[i].to == to
            && fabs (query->costs[from] + edges[i].cost - cost)
                   <= 1e-9 * cost;

  return fits;
}

/* @table is NULL if nodes have the query's numbers. Returns how many nodes the
 * worker knows. */
static guint
check_costs (const SharedQuery *query,
             WayDeltaStepping  *stepping,
             WayTable          *table)
{
  guint n_known = 0;

  for (guint i = 0; i < query->plain->n_nodes; i++)
    {
      const WayNode node
          = table != NULL ? way_table_get_node (table,
                                                WAY_ADDED (i)) : WAY_INDEX (i);
      WayNode came_from = NULL;
      WayCost cost      = -1;

      if (!way_delta_stepping_get_cost (stepping, node, &cost))
        continue;

      n_known++;
      oracle_assert_cost (cost, query->costs[i]);
      g_assert_true (
          delta_stepping_get_came_from (stepping, node, &came_from));

      const guint from = table != NULL ? way_table_get_id (table, came_from)
                                       : (guint) WAY_NODE_INDEX (came_from);

      g_assert_true (accounts_for (query, from, i, cost));
    }

  return n_known;
}

static guint
count_reachable (const SharedQuery *query)
{
  guint n = 0;

  for (guint i = 0; i < query->plain->n_nodes; i++)
    n += query->costs[i] < INFINITY;

  return n;
}

static void
set_query (const SharedQuery *query,
           WayDeltaStepping  *stepping,
           WayTable          *table,
           guint32            seed)
{
  for (guint i = 0; i < query->n_starts; i++)
    way_delta_stepping_add_start (
        stepping,
        table != NULL ? way_table_get_node (table,
                                            WAY_ADDED (query->starts[i].node))
                      : WAY_INDEX (query->starts[i].node),
        query->starts[i].cost);
  delta_stepping_set_delta (stepping,
                                deltas[seed / 3 % G_N_ELEMENTS (deltas)]);
}

static void
check_reach (const SharedQuery *query,
             WayDeltaStepping  *stepping,
             WayTable          *table)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayReach) reach
      = way_delta_stepping_gather_reach (stepping, &error);

  g_assert_no_error (error);
  g_assert_true (reach_is_complete (reach));
  g_assert_cmpuint (way_reach_get_n_nodes (reach), ==,
                    count_reachable (query));
  for (guint i = 0; i < way_reach_get_n_nodes (reach); i++)
    oracle_assert_cost (
        way_reach_get_cost (reach, i),
        query->costs[way_table_get_id (table, way_reach_get_node (reach, i))]);
}

static void
test_threads (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      g_autoptr (SharedQuery) query = shared_query_new (seed);
      g_autoptr (WayTable) table = make_table (query->plain);
      g_autoptr (GError) error = NULL;
      g_autoptr (WayDeltaStepping) stepping
          = way_delta_stepping_new (table, query->n_workers, &error);
      WayStatistics statistics;

      set_query (query, stepping, table, seed);
      g_assert_cmpint (way_delta_stepping_run (stepping, &error), ==,
                       WAY_STATUS_EXHAUSTED);
      g_assert_no_error (error);
      g_assert_cmpuint (check_costs (query, stepping, table), ==,
                        count_reachable (query));
      way_delta_stepping_get_statistics (stepping, &statistics);
      g_assert_cmpuint (statistics.opened, ==, count_reachable (query));
      check_reach (query, stepping, table);
    }
}

/* By carriers ------------------------------------------------------------- */

typedef struct
{
  WayTablePart *part;           /* (owned) */
  WayCarrier   *carrier;        /* (owned) */
  SharedQuery  *query;
  WayTable     *table;          /* (nullable) */
  guint32       seed;
  guint         n_known;
  guint         n_gathered;
  GError       *error;          /* (owned) (nullable) */
} Member;

static gpointer
run_member (gpointer data)
{
  Member *self = data;
  g_autoptr (WayDeltaStepping) stepping
      = way_delta_stepping_new_with_carrier (self->part, self->carrier);

  set_query (self->query, stepping, self->table, self->seed);
  if (way_delta_stepping_run (stepping, &self->error) == WAY_STATUS_FAILED)
    return NULL;

  self->n_known = check_costs (self->query, stepping, self->table);

  g_autoptr (WayReach) reach
      = way_delta_stepping_gather_reach (stepping, &self->error);

  self->n_gathered = reach != NULL ? way_reach_get_n_nodes (reach) : 0;
  return NULL;
}

static void
run_members (Member *members,
             guint   n)
{
  GThread *threads[SHARED_QUERY_MOST_WORKERS];

  for (guint i = 0; i < n; i++)
    threads[i] = g_thread_new ("worker", run_member, &members[i]);
  for (guint i = 0; i < n; i++)
    g_thread_join (threads[i]);
  for (guint i = 0; i < n; i++)
    {
      g_object_unref (members[i].part);
      g_object_unref (members[i].carrier);
    }
}

/* Each gathers more than goes into one batch. */
#define N_ROAD 20000

static gpointer
gather_road (gpointer data)
{
  Member *self = data;
  g_autoptr (WayDeltaStepping) stepping
      = way_delta_stepping_new_with_carrier (self->part, self->carrier);

  way_delta_stepping_add_start (stepping, WAY_INDEX (0), 0);
  delta_stepping_set_delta (stepping, 2 * N_ROAD);

  /* The next run would meet the remains of this run. */
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (WayReach) reach = NULL;

      g_assert_cmpint (way_delta_stepping_run (stepping, &self->error), ==,
                       WAY_STATUS_EXHAUSTED);
      reach = way_delta_stepping_gather_reach (stepping, &self->error);
      g_assert_no_error (self->error);
      self->n_gathered = reach != NULL ? way_reach_get_n_nodes (reach) : 0;
      if (reach != NULL)
        for (guint k = 0; k < self->n_gathered; k++)
          g_assert_cmpfloat (way_reach_get_cost (reach, k), ==, k);
    }
  return NULL;
}

/* The last batch of a worker may come before its others. */
static void
test_gather_in_any_order (void)
{
  g_autoptr (PlainGraph) plain = plain_graph_new (N_ROAD);

  for (guint i = 1; i < N_ROAD; i++)
    plain_graph_add (plain, i - 1, i, 1);
  plain_graph_seal (plain);
  for (guint32 seed = 0; seed < 4; seed++)
    {
      g_autoptr (GPtrArray) ends = thread_carriers_new (2);
      Member members[2] = { 0 };
      GThread *threads[2];

      for (guint i = 0; i < 2; i++)
        {
          members[i].part = way_table_part_new_streamed (N_ROAD, i, 2, add_edges,
                                                         plain, NULL);
          members[i].carrier = jitter_carrier_new (
              ends->pdata[i], sizeof (DeltaRequest), seed * 2 + i);
          threads[i] = g_thread_new ("worker", gather_road, &members[i]);
        }
      for (guint i = 0; i < 2; i++)
        {
          g_thread_join (threads[i]);
          g_object_unref (members[i].part);
          g_object_unref (members[i].carrier);
        }
      g_assert_cmpuint (members[0].n_gathered, ==, N_ROAD);
    }
}

/* Half of the parts are of tables, and half are streamed. */
static void
test_jitter (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (N_JITTERING); seed++)
    {
      g_autoptr (SharedQuery) query = shared_query_new (seed);
      const guint n = query->n_workers;
      g_autoptr (WayTable) table
          = seed % 2 == 0 ? make_table (query->plain) : NULL;
      g_autoptr (GPtrArray) ends = thread_carriers_new (n);
      Member members[SHARED_QUERY_MOST_WORKERS] = { 0 };
      guint n_known = 0;

      for (guint i = 0; i < n; i++)
        {
          g_autoptr (GError) error = NULL;

          members[i] = (Member) { .query = query, .table = table,
                                  .seed = seed };
          members[i].part
              = table != NULL
                    ? way_table_part_new (table, i, n, &error)
                    : way_table_part_new_streamed (query->plain->n_nodes, i, n,
                                                   add_edges, query->plain,
                                                   &error);
          g_assert_no_error (error);
          members[i].carrier = jitter_carrier_new (
              ends->pdata[i], sizeof (DeltaRequest), seed * n + i);
        }
      run_members (members, n);
      for (guint i = 0; i < n; i++)
        {
          g_assert_no_error (members[i].error);
          n_known += members[i].n_known;
        }
      g_assert_cmpuint (n_known, ==, count_reachable (query));
      g_assert_cmpuint (members[0].n_gathered, ==, n_known);
    }
}

/* The error names the worker that has another start. */
static void
test_differ (void)
{
  g_autoptr (SharedQuery) query = shared_query_new (1), other
                                                   = shared_query_new (1);
  g_autoptr (GPtrArray) ends = thread_carriers_new (3);
  Member members[3] = { 0 };

  other->starts[0].cost += 1;
  for (guint i = 0; i < 3; i++)
    {
      members[i].query = i == 2 ? other : query;
      members[i].part = way_table_part_new_streamed (
          query->plain->n_nodes, i, 3, add_edges, query->plain, NULL);
      members[i].carrier = g_object_ref (ends->pdata[i]);
    }
  run_members (members, 3);
  for (guint i = 0; i < 3; i++)
    {
      g_assert_error (members[i].error, WAY_ERROR, WAY_ERROR_CHANGED);
      g_assert_nonnull (strstr (members[i].error->message, "worker 2 "));
      g_clear_error (&members[i].error);
    }
}

/* Limits ------------------------------------------------------------------ */

/* A road of @n nodes whose edges each cost @cost. */
static WayDeltaStepping *
new_road (guint   n,
          WayCost cost,
          guint   n_workers)
{
  g_autoptr (PlainGraph) plain = plain_graph_new (n);

  for (guint i = 1; i < n; i++)
    plain_graph_add (plain, i - 1, i, cost);
  plain_graph_seal (plain);

  g_autoptr (WayTable) table = make_table (plain);
  WayDeltaStepping *self = way_delta_stepping_new (table, n_workers, NULL);

  way_delta_stepping_add_start (self, way_table_get_node (table, WAY_ADDED (0)),
                                0);
  return self;
}

static void
test_limits (void)
{
  g_autoptr (WayDeltaStepping) road = new_road (2000, 3, 3);
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  WayStatistics statistics;

  way_limits_set_max_bytes (limits, 3000);
  way_delta_stepping_set_limits (road, limits);
  g_assert_cmpint (way_delta_stepping_run (road, &error), ==,
                   WAY_STATUS_MAX_BYTES);
  way_limits_set_max_bytes (limits, 0);
  way_limits_set_deadline (limits, g_get_monotonic_time () - 1);
  way_delta_stepping_set_limits (road, limits);
  g_assert_cmpint (way_delta_stepping_run (road, &error), ==,
                   WAY_STATUS_DEADLINE);
  g_assert_null (way_delta_stepping_gather_reach (road, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
  g_clear_error (&error);
  way_limits_set_deadline (limits, 0);
  g_cancellable_cancel (cancellable);
  way_limits_set_cancellable (limits, cancellable);
  way_delta_stepping_set_limits (road, limits);
  g_assert_cmpint (way_delta_stepping_run (road, &error), ==,
                   WAY_STATUS_CANCELLED);
  way_limits_set_cancellable (limits, NULL);
  way_limits_set_max_expansions (limits, 1);
  way_delta_stepping_set_limits (road, limits);
  g_assert_cmpint (way_delta_stepping_run (road, &error), ==,
                   WAY_STATUS_FAILED);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
  g_clear_error (&error);

  way_delta_stepping_set_limits (road, NULL);
  way_delta_stepping_set_max_cost (road, 300);
  g_assert_cmpint (way_delta_stepping_run (road, &error), ==,
                   WAY_STATUS_MAX_COST);
  way_delta_stepping_get_statistics (road, &statistics);
  g_assert_cmpuint (statistics.opened, ==, 101);
  way_delta_stepping_set_max_cost (road, 1999 * 3);
  g_assert_cmpint (way_delta_stepping_run (road, &error), ==,
                   WAY_STATUS_EXHAUSTED);
}

static void
test_ends_of_ranges (void)
{
  static const WayCost costs[]
      = { 0, 0x1p31 - 1, 0x1p32 - 2, 0x1p32, 0x1p53, DBL_MIN, DBL_MAX / 100 };
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (costs); i++)
    for (guint n = 1; n <= 4; n++)
      {
        g_autoptr (WayDeltaStepping) road = new_road (100, costs[i], n);
        g_autoptr (WayReach) reach = NULL;
        WayCost sum = 0;

        g_assert_cmpint (way_delta_stepping_run (road, &error), ==,
                         WAY_STATUS_EXHAUSTED);
        reach = way_delta_stepping_gather_reach (road, &error);
        g_assert_cmpuint (way_reach_get_n_nodes (reach), ==, 100);
        for (guint j = 1; j < 100; j++)
          sum += costs[i];
        g_assert_cmpfloat (way_reach_get_cost (reach, 99), ==, sum);
      }

  g_autoptr (WayDeltaStepping) road = new_road (100, DBL_MAX / 50, 2);

  g_assert_cmpint (way_delta_stepping_run (road, &error), ==,
                   WAY_STATUS_FAILED);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_OVERFLOW);
}

static void
test_no_start (void)
{
  g_autoptr (PlainGraph) plain = plain_graph_new (3);

  plain_graph_seal (plain);

  g_autoptr (WayTable) table = make_table (plain);
  g_autoptr (GError) error = NULL;
  g_autoptr (WayDeltaStepping) stepping
      = way_delta_stepping_new (table, 4, &error);

  g_assert_cmpint (way_delta_stepping_run (stepping, &error), ==,
                   WAY_STATUS_FAILED);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_NO_START);
}

/* Parts ------------------------------------------------------------------- */

typedef struct
{
  PlainEdge edge;
  guint     n_calls;
  guint     n_edges[2];         /* by call */
  WayCost   costs[2];
} Source;

static gboolean
say_edges (WayTablePart *part,
           gpointer      user_data,
           GError      **error)
{
  Source     *self = user_data;
  const guint call = self->n_calls++;

  for (guint i = 0; i < self->n_edges[call]; i++)
    if (!way_table_part_add_edge (part, self->edge.from, self->edge.to,
                                  self->costs[call], error))
      return FALSE;

  return TRUE;
}

static void
test_sources (void)
{
  static const struct
  {
    Source   source;
    gint     code;              /* -1 for none */
  } rows[] = {
    { { { 1, 2, 0 }, 0, { 3, 3 }, { 4, 4 } }, -1 },
    { { { 1, 9, 0 }, 0, { 3, 3 }, { 4, 4 } }, -1 },
    { { { 1, 10, 0 }, 0, { 3, 3 }, { 4, 4 } }, WAY_ERROR_BAD_NODE },
    { { { G_MAXUINT32, 1, 0 }, 0, { 3, 3 }, { 4, 4 } }, WAY_ERROR_BAD_NODE },
    { { { 1, 2, 0 }, 0, { 3, 3 }, { -1, -1 } }, WAY_ERROR_BAD_COST },
    { { { 1, 2, 0 }, 0, { 3, 3 }, { NAN, 1 } }, WAY_ERROR_BAD_COST },
    { { { 1, 2, 0 }, 0, { 3, 4 }, { 4, 4 } }, WAY_ERROR_CHANGED },
    { { { 1, 2, 0 }, 0, { 3, 2 }, { 4, 4 } }, WAY_ERROR_CHANGED },
    { { { 1, 2, 0 }, 0, { 3, 3 }, { 4, 4.5 } }, WAY_ERROR_CHANGED },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      Source source = rows[i].source;
      g_autoptr (GError) error = NULL;
      g_autoptr (WayTablePart) part
          = way_table_part_new_streamed (10, 0, 2, say_edges, &source, &error);

      if (rows[i].code < 0)
        g_assert_no_error (error);
      else
        g_assert_error (error, WAY_ERROR, rows[i].code);
      g_assert_cmpint (part == NULL, ==, rows[i].code >= 0);
    }
}

/* The parts of a table are all of it, in a row, and none is much larger. */
static void
test_cuts (void)
{
  for (guint32 seed = 0; seed < 100; seed++)
    {
      g_autoptr (SharedQuery) query = shared_query_new (seed);
      g_autoptr (WayTable) table = make_table (query->plain);
      const guint n = seed % 7 + 1, n_nodes = query->plain->n_nodes;
      guint next = 0;

      for (guint i = 0; i < n; i++)
        {
          g_autoptr (WayTablePart) part = way_table_part_new (table, i, n, NULL);

          g_assert_cmpuint (part->part, ==, i);
          g_assert_cmpuint (part->n_parts, ==, n);
          g_assert_cmpuint (part_extent (part).n_nodes, ==, n_nodes);
          g_assert_cmpuint (part_extent (part).first, ==, next);
          next += part_extent (part).n_own;
        }
      g_assert_cmpuint (next, ==, n_nodes);
    }
}

/* Roads ------------------------------------------------------------------- */

static void
test_roads (gconstpointer data)
{
  if (!data_is_there ())
    return;

  g_autoptr (WayTable) table = dimacs_read_table (data, WAY_POSITION_PLANAR);
  g_autoptr (GError) error = NULL;
  g_autoptr (WaySearch) search
      = way_search_new (WAY_GRAPH (table), WAY_STRATEGY_DIJKSTRA);
  const WayNode start = way_table_get_node (table, WAY_ADDED (0));

  way_search_set_start (search, start);
  g_assert_cmpint (way_search_run (search, &error), ==, WAY_STATUS_EXHAUSTED);
  for (guint n = 1; n <= 4; n++)
    {
      g_autoptr (WayDeltaStepping) stepping
          = way_delta_stepping_new (table, n, &error);

      way_delta_stepping_add_start (stepping, start, 0);
      g_assert_cmpint (way_delta_stepping_run (stepping, &error), ==,
                       WAY_STATUS_EXHAUSTED);
      for (guint i = 0; i < way_table_get_n_nodes (table); i++)
        {
          WayCost cost = -1, expected = -1;
          const gboolean known
              = way_delta_stepping_get_cost (stepping, WAY_INDEX (i), &cost);

          g_assert_cmpint (known, ==,
                           way_search_get_cost_so_far (search, WAY_INDEX (i),
                                                       &expected));
          g_assert_cmpfloat (cost, ==, expected);
        }
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/delta-stepping/random/threads", test_threads);
  g_test_add_func ("/delta-stepping/random/jitter", test_jitter);
  g_test_add_func ("/delta-stepping/gather-in-any-order",
                   test_gather_in_any_order);
  g_test_add_func ("/delta-stepping/differ", test_differ);
  g_test_add_func ("/delta-stepping/limits", test_limits);
  g_test_add_func ("/delta-stepping/ends-of-ranges", test_ends_of_ranges);
  g_test_add_func ("/delta-stepping/no-start", test_no_start);
  g_test_add_func ("/delta-stepping/sources", test_sources);
  g_test_add_func ("/delta-stepping/cuts", test_cuts);
  g_test_add_data_func ("/delta-stepping/roads/amsterdam", "amsterdam",
                        test_roads);

  return g_test_run ();
}
