/* ranks.c - queries carried out by ranks of Open MPI, against the oracle
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * usage: ranks random N | reach N | parts N | die SECONDS | differ
 *
 * Started by mpirun, from t/ranks.t. Prints "fine" on rank 0. `random' answers
 * N seeded queries, and `reach' gathers what N of them reach; `parts' finds the
 * costs over N networks, where each rank keeps its part; `die' kills the last
 * rank in the middle of a search without end; in `differ' each rank looks for
 * something else. */

#include "lib/part-extent.h"
#include "lib/shared-query.h"

#include <mpi.h>
#include <signal.h>
#include <string.h>
#include <wayfind-mpi.h>

static Outcome *
run (AsGraph     *graph,
     WaySearch   *search)
{
  Outcome *self = g_new0 (Outcome, 1);
  g_autoptr (GError) error = NULL;

  self->status = way_search_run (search, &error);
  g_assert_no_error (error);

  g_autoptr (WayPath) path = way_search_dup_path (search);

  if (path == NULL)
    return self;

  self->len = way_path_get_length (path);
  self->nodes = g_new (guint, self->len);
  self->costs = g_new (WayCost, self->len);
  for (guint i = 0; i < self->len; i++)
    {
      self->nodes[i] = as_graph_get_id (graph, way_path_get_node (path, i));
      self->costs[i] = way_path_get_cost_so_far (path, i);
    }
  return self;
}

static void
answer_queries (WayCarrier *carrier,
                guint32     n)
{
  for (guint32 seed = 0; seed < n; seed++)
    {
      g_autoptr (SharedQuery) query = shared_query_new (seed);

      shared_query_let_travel (query, seed);

      g_autoptr (AsGraph) graph
          = as_graph_new (query->plain, query->kind, query->flags);
      g_autoptr (WaySearch) search = shared_query_make_search (graph, query);
      way_search_set_carrier (search, carrier);

      if (query->has_features)
        way_search_set_features (search, shared_query_get_features, graph,
                                   NULL);

      g_autoptr (Outcome) outcome = run (graph, search);

      shared_query_check (query, outcome);
    }
}

static void
gather (WayCarrier *carrier,
        guint32     n)
{
  for (guint32 seed = 0; seed < n; seed++)
    {
      g_autoptr (SharedQuery) query = shared_query_new (seed);

      shared_query_let_travel (query, seed);
      query->strategy  = WAY_STRATEGY_DIJKSTRA;
      query->goal_kind = SHARED_GOAL_NONE;

      g_autoptr (AsGraph) graph
          = as_graph_new (query->plain, query->kind, query->flags);
      g_autoptr (WaySearch) search = shared_query_make_search (graph, query);
      way_search_set_carrier (search, carrier);
      g_autoptr (GError) error = NULL;

      g_assert_cmpint (way_search_run (search, &error), ==,
                       WAY_STATUS_EXHAUSTED);

      g_autoptr (WayReach) reach = way_search_gather_reach (search, &error);

      g_assert_no_error (error);
      if (way_carrier_get_worker (carrier) == 0)
        shared_query_check_reach (query, graph, reach);
      else
        g_assert_null (reach);
    }
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

static void
check_part (const SharedQuery *query,
            WayTablePart      *part,
            WayDeltaStepping  *stepping)
{
  const guint first = part_extent (part).first;

  for (guint i = 0; i < query->plain->n_nodes; i++)
    {
      const gboolean is_own = i - first < part_extent (part).n_own;
      WayCost cost = -1;

      g_assert_cmpint (
          way_delta_stepping_get_cost (stepping, WAY_INDEX (i), &cost), ==,
          is_own && query->costs[i] < INFINITY);
      if (cost >= 0)
        oracle_assert_cost (cost, query->costs[i]);
    }
}

static void
step_over_parts (WayCarrier *carrier,
                 guint32     n)
{
  for (guint32 seed = 0; seed < n; seed++)
    {
      g_autoptr (SharedQuery) query = shared_query_new (seed);
      g_autoptr (GError) error = NULL;
      g_autoptr (WayTablePart) part = way_table_part_new_streamed (
          query->plain->n_nodes, way_carrier_get_worker (carrier),
          way_carrier_get_n_workers (carrier), add_edges, query->plain, &error);
      g_autoptr (WayDeltaStepping) stepping
          = way_delta_stepping_new_with_carrier (part, carrier);

      for (guint i = 0; i < query->n_starts; i++)
        way_delta_stepping_add_start (stepping,
                                      WAY_INDEX (query->starts[i].node),
                                      query->starts[i].cost);
      g_assert_cmpint (way_delta_stepping_run (stepping, &error), ==,
                       WAY_STATUS_EXHAUSTED);
      g_assert_no_error (error);
      check_part (query, part, stepping);
    }
}

/* Lines without end, on which a rank dies when told to. */
static void
add_steps (WayNode   node,
           WayEdges *edges,
           gpointer  user_data)
{
  const gint64 *dies_at = user_data;
  const guint64 at = *(const guint64 *) node;

  if (*dies_at > 0 && g_get_monotonic_time () >= *dies_at)
    raise (SIGKILL);
  for (guint i = 1; i <= 3; i++)
    {
      const guint64 next = at * 3 + i;

      way_edges_add (edges, &next, i);
    }
}

static WaySearch *
search_for_ever (gint64 *dies_at)
{
  g_autoptr (WayNodeType) type = way_node_type_new_value (8, NULL, NULL);
  g_autoptr (WayCallbackGraph) graph
      = way_callback_graph_new (type, add_steps, dies_at, NULL);
  WaySearch *search = way_search_new (WAY_GRAPH (graph), WAY_STRATEGY_DIJKSTRA);
  const guint64 start = 0;

  way_search_set_start (search, &start);
  return search;
}

/* All but the last rank would end at a deadline. */
static void
die (WayCarrier *carrier,
     gdouble     seconds)
{
  const gboolean is_last = way_carrier_get_worker (carrier) + 1
                           == way_carrier_get_n_workers (carrier);
  gint64 dies_at = is_last ? g_get_monotonic_time ()
                               + (gint64) (seconds * G_USEC_PER_SEC)
                           : 0;
  g_autoptr (WaySearch) search = search_for_ever (&dies_at);
  way_search_set_carrier (search, carrier);
  g_autoptr (WayLimits) limits = way_limits_new ();

  way_limits_set_deadline (limits,
                           g_get_monotonic_time () + 60 * G_USEC_PER_SEC);
  way_limits_set_max_bytes (limits, 200000000);
  way_search_set_limits (search, limits);
  way_search_run (search, NULL);
}

static void
differ (WayCarrier *carrier)
{
  const guint64 goal = way_carrier_get_worker (carrier);
  gint64 dies_at = 0;
  g_autoptr (WaySearch) search = search_for_ever (&dies_at);
  way_search_set_carrier (search, carrier);
  g_autoptr (GError) error = NULL;

  way_search_set_goal (search, &goal);
  g_assert_cmpint (way_search_run (search, &error), ==, WAY_STATUS_FAILED);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_CHANGED);
  g_assert_nonnull (strstr (error->message, "worker 1 "));
}

int
main (int   argc,
      char *argv[])
{
  MPI_Init (&argc, &argv);
  g_assert_cmpint (argc, >=, 2);

  g_autoptr (WayMpiCarrier) own = way_mpi_carrier_new ();
  WayCarrier   *carrier = WAY_CARRIER (own);
  const gboolean is_first = way_carrier_get_worker (carrier) == 0;

  if (g_str_equal (argv[1], "random"))
    answer_queries (carrier, (guint32) g_ascii_strtoull (argv[2], NULL, 10));
  else if (g_str_equal (argv[1], "reach"))
    gather (carrier, (guint32) g_ascii_strtoull (argv[2], NULL, 10));
  else if (g_str_equal (argv[1], "parts"))
    step_over_parts (carrier, (guint32) g_ascii_strtoull (argv[2], NULL, 10));
  else if (g_str_equal (argv[1], "die"))
    die (carrier, g_ascii_strtod (argv[2], NULL));
  else
    differ (carrier);

  g_clear_object (&own);
  MPI_Finalize ();
  if (is_first)
    g_print ("fine\n");
  return 0;
}
