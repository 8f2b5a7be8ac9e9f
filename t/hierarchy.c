/* hierarchy.c - hierarchies, their costs and their queries, on small graphs
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Least costs come from Bellman-Ford, between all pairs of nodes; each path is
 * walked and added up. Orders are found by the library, or drawn by lot. */

#include "lib/outcome.h"
#include "lib/random-graph.h"

#define N_SEEDS 2048
#define MOST_NODES 24

/* A graph and its hierarchy. */
typedef struct
{
  PlainGraph        *plain;     /* (owned) */
  AsGraph           *as;        /* (owned) */
  WayHierarchy      *hierarchy; /* (owned) */
  WayHierarchyCosts *costs;     /* (owned) */
  WayHierarchyQuery *query;     /* (owned) */
} Case;

static WayOrder *
draw_order (GRand  *rand,
            guint32 n_nodes)
{
  g_autofree guint32 *nodes = g_new (guint32, n_nodes + 1);
  g_autoptr (GError) error = NULL;
  WayOrder *order;

  for (guint32 i = 0; i < n_nodes; i++)
    {
      const guint32 place = (guint32) g_rand_int_range (rand, 0, i + 1);

      nodes[i] = nodes[place];
      nodes[place] = i;
    }
  order = way_order_new_from_nodes (nodes, n_nodes, &error);
  g_assert_no_error (error);
  return order;
}

/* Takes over @plain. @rand: (nullable): draws the order */
static void
case_init (Case       *self,
           PlainGraph *plain,
           AsKind      kind,
           GRand      *rand)
{
  g_autoptr (WayOrder) order = NULL;
  g_autoptr (GError) error = NULL;

  self->plain = plain;
  self->as = as_graph_new (plain, kind, AS_PLAIN);
  if (rand != NULL)
    order = draw_order (rand, plain->n_nodes);
  self->hierarchy = way_hierarchy_build (self->as->graph, order, NULL, &error);
  g_assert_no_error (error);
  self->costs = way_hierarchy_costs_new_from_graph (self->hierarchy,
                                                    self->as->graph, NULL,
                                                    &error);
  g_assert_no_error (error);
  self->query = way_hierarchy_query_new (self->costs);
}

static void
case_clear (Case *self)
{
  g_clear_object (&self->query);
  g_clear_object (&self->costs);
  g_clear_object (&self->hierarchy);
  g_clear_pointer (&self->as, as_graph_free);
  g_clear_pointer (&self->plain, plain_graph_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Case, case_clear)

/* Walks a path and adds it up. No node may be there twice. */
static void
check_path (Case              *self,
            const OracleStart *starts,
            guint              n_starts,
            guint              goal,
            WayCost            cost)
{
  g_autoptr (WayPath) path = way_hierarchy_query_dup_path (self->query);
  g_autofree gboolean *seen = g_new0 (gboolean, self->plain->n_nodes);
  g_autofree guint *nodes = NULL;
  g_autofree WayCost *costs = NULL;
  guint n;

  g_assert_nonnull (path);
  n = way_path_get_length (path);
  nodes = g_new (guint, n);
  costs = g_new (WayCost, n);
  for (guint i = 0; i < n; i++)
    {
      nodes[i] = as_graph_get_id (self->as, way_path_get_node (path, i));
      costs[i] = way_path_get_cost_so_far (path, i);
      g_assert_false (seen[nodes[i]]);
      seen[nodes[i]] = TRUE;
    }
  oracle_walk (self->plain, starts, n_starts, nodes, costs, n);
  g_assert_cmpuint (nodes[n - 1], ==, goal);
  oracle_assert_cost (costs[n - 1], cost);
}

static void
check_pair (Case   *self,
            guint   start,
            guint   goal,
            WayCost expected)
{
  const OracleStart from = { start, 0 };
  g_autoptr (GError) error = NULL;
  WayCost cost = -1;
  WayStatus status;

  way_hierarchy_query_set_start (self->query,
                                 as_graph_get_node (self->as, start));
  way_hierarchy_query_set_goal (self->query,
                                as_graph_get_node (self->as, goal));
  status = way_hierarchy_query_run (self->query, &error);
  g_assert_no_error (error);
  g_assert_cmpint (status, ==, way_hierarchy_query_get_status (self->query));
  if (expected == INFINITY)
    {
      g_assert_cmpint (status, ==, WAY_STATUS_EXHAUSTED);
      g_assert_false (way_hierarchy_query_get_cost (self->query, &cost));
      g_assert_null (way_hierarchy_query_dup_path (self->query));
      return;
    }

  g_assert_cmpint (status, ==, WAY_STATUS_FOUND);
  g_assert_true (way_hierarchy_query_get_cost (self->query, &cost));
  if (way_hierarchy_costs_is_whole (self->costs))
    g_assert_cmpfloat (cost, ==, expected);
  else
    oracle_assert_cost (cost, expected);
  check_path (self, &from, 1, goal, expected);
}

static void
check_all_pairs (Case *self)
{
  for (guint start = 0; start < self->plain->n_nodes; start++)
    {
      g_autofree WayCost *expected = oracle_costs_from (self->plain, start);

      for (guint goal = 0; goal < self->plain->n_nodes; goal++)
        check_pair (self, start, goal, expected[goal]);
    }
}

static void
test_random (gconstpointer data)
{
  const AsKind kind = GPOINTER_TO_UINT (data);

  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const guint n_nodes = (guint) g_rand_int_range (rand, 1, MOST_NODES);
      g_auto (Case) self = { 0 };

      case_init (&self,
                 random_graph_new (rand, n_nodes, random_graph_flags (seed)),
                 kind, seed % 2 == 0 ? rand : NULL);
      check_all_pairs (&self);
    }
}

int
main (int    argc,
      char **argv)
{
  static const AsKind kinds[] = { AS_INDEX, AS_TABLE, AS_TABLE_LOCAL,
                                  AS_OVERLAY };

  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *path = g_strdup_printf ("/hierarchy/random/%s",
                                               as_kind_get_name (kinds[i]));

      g_test_add_data_func (path, GUINT_TO_POINTER (kinds[i]), test_random);
    }

  return g_test_run ();
}
