/* hierarchy.c - hierarchies, their costs and their queries, on small graphs
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Least costs come from Bellman-Ford, between all pairs of nodes; each path is
 * walked and added up. Orders are found by the library, or drawn by lot. */

#include "routing/hierarchy/query-private.h"
#include "lib/outcome.h"
#include "lib/random-graph.h"
#include "lib/ranked.h"

#include <string.h>

#define N_SEEDS 2048
#define MOST_NODES 24

static void
test_random (gconstpointer data)
{
  const AsKind kind = GPOINTER_TO_UINT (data);

  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const guint n_nodes = (guint) g_rand_int_range (rand, 1, MOST_NODES);
      g_auto (Ranked) self = { 0 };

      ranked_init (&self,
                   random_graph_new (rand, n_nodes, random_graph_flags (seed)),
                   kind, seed % 2 == 0 ? rand : NULL);
      ranked_check (&self);
    }
}

/* Graphs by hand ---------------------------------------------------------- */

static guint
roll (GRand *rand,
      guint  n)
{
  return (guint) g_rand_int_range (rand, 0, (gint32) n);
}

static void
add_both (PlainGraph *plain,
          GRand      *rand,
          guint       a,
          guint       b)
{
  plain_graph_add (plain, a, b, roll (rand, 9));
  if (roll (rand, 4) > 0)
    plain_graph_add (plain, b, a, roll (rand, 9));
}

static PlainGraph *
make_shape (guint  shape,
            GRand *rand)
{
  const guint n = 25;
  PlainGraph *plain = plain_graph_new (n);

  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < i; j++)
      if ((shape == 0 && j == 0)                /* a star */
          || (shape == 1 && j == i - 1)         /* a path */
          || shape == 2                         /* all with all */
          || (shape == 3 && (j + 5 == i || (j + 1 == i && i % 5 > 0)))
          || (shape == 4 && i / 6 == j / 6))    /* islands */
        add_both (plain, rand, i, j);
  plain_graph_seal (plain);
  return plain;
}

static void
test_shapes (void)
{
  for (guint seed = 0; seed < outcome_repeat (100); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_auto (Ranked) self = { 0 };

      ranked_init (&self, make_shape (seed % 5, rand), AS_INDEX,
                   seed % 2 == 0 ? rand : NULL);
      ranked_check (&self);
    }
}

static void
test_tiny (void)
{
  for (guint n = 0; n < 2; n++)
    {
      PlainGraph *plain = plain_graph_new (n);
      g_auto (Ranked) self = { 0 };

      plain_graph_seal (plain);
      ranked_init (&self, plain, AS_INDEX, NULL);
      g_assert_cmpuint (self.hierarchy->shape.n_places, ==, n);
      g_assert_cmpuint (self.hierarchy->shape.n_arcs, ==, 0);
      ranked_check (&self);
    }
}

/* Several ends ------------------------------------------------------------ */

/* The goal with the least cost, including the cost to end there. */
static guint
pick_goal (const WayCost     *costs,
           const OracleStart *goals,
           guint              n_goals,
           WayCost           *least)
{
  guint best = 0;

  *least = INFINITY;
  for (guint i = 0; i < n_goals; i++)
    if (costs[goals[i].node] + goals[i].cost < *least)
      {
        *least = costs[goals[i].node] + goals[i].cost;
        best = i;
      }

  return best;
}

static void
check_many (Ranked *self,
            GRand  *rand)
{
  OracleStart starts[3], goals[3];
  g_autofree WayCost *costs = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) path = NULL;
  WayCost least, cost;

  query_clear_ends (self->query);
  for (guint i = 0; i < 3; i++)
    {
      starts[i] = (OracleStart) { roll (rand, self->plain->n_nodes),
                                  roll (rand, 8) / 2.0 };
      goals[i] = (OracleStart) { roll (rand, self->plain->n_nodes),
                                 roll (rand, 8) / 2.0 };
      query_add_start (self->query,
                       WAY_INDEX (starts[i].node),
                       starts[i].cost);
      query_add_goal (self->query, WAY_INDEX (goals[i].node),
                      goals[i].cost);
    }

  costs = oracle_costs (self->plain, starts, 3);
  pick_goal (costs, goals, 3, &least);
  way_hierarchy_query_run (self->query, &error);
  g_assert_no_error (error);
  g_assert_cmpint (way_hierarchy_query_get_cost (self->query, &cost), ==,
                   least < INFINITY);
  if (least == INFINITY)
    return;

  oracle_assert_cost (cost, least);
  path = way_hierarchy_query_dup_path (self->query);
  ranked_check_path (self, starts, 3,
                     (guint) WAY_NODE_INDEX (
                       way_path_get_node (path,
                                          way_path_get_length (path) - 1)),
                     way_path_get_cost (path));
  g_assert_cmpfloat (way_path_get_cost (path), <=, least * (1 + 1e-9));
}

static void
test_several_ends (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const guint n_nodes = 1 + roll (rand, MOST_NODES);
      g_auto (Ranked) self = { 0 };

      ranked_init (&self,
                   random_graph_new (rand, n_nodes, random_graph_flags (seed)),
                   AS_INDEX, rand);
      for (guint i = 0; i < 4; i++)
        check_many (&self, rand);
    }
}

/* Refused ----------------------------------------------------------------- */

static void
test_limits (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (GError) error = NULL;
  g_auto (Ranked) self = { 0 };

  ranked_init (&self, make_shape (3, rand), AS_INDEX, NULL);
  way_hierarchy_query_set_start (self.query, WAY_INDEX (0));
  way_hierarchy_query_set_goal (self.query, WAY_INDEX (24));
  way_limits_set_max_expansions (limits, 1);
  query_set_limits (self.query, limits);
  g_assert_cmpint (way_hierarchy_query_run (self.query, &error), ==,
                   WAY_STATUS_MAX_EXPANSIONS);
  g_assert_null (way_hierarchy_query_dup_path (self.query));
  way_limits_set_max_expansions (limits, G_MAXUINT64);
  way_limits_set_deadline (limits, 1);
  query_set_limits (self.query, limits);
  g_assert_cmpint (way_hierarchy_query_run (self.query, &error), ==,
                   WAY_STATUS_DEADLINE);
  query_set_limits (self.query, NULL);
  ranked_check (&self);

  query_clear_ends (self.query);
  g_assert_cmpint (way_hierarchy_query_run (self.query, &error), ==,
                   WAY_STATUS_FAILED);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_NO_START);
}

static void
assert_fails (WayHierarchyQuery *query,
              gint               code)
{
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (way_hierarchy_query_run (query, &error), ==,
                   WAY_STATUS_FAILED);
  g_assert_error (error, WAY_ERROR, code);
  g_assert_null (way_hierarchy_query_dup_path (query));
  g_clear_error (&error);
  g_assert_null (query_find_alternatives (query, NULL, &error));
  g_assert_error (error, WAY_ERROR, code);
}

/* Each way to give a start or a goal, with a node that does not exist. Another
 * start or goal does not hide it; replacing all by a valid node mends it. */
static void
test_bad_ends (void)
{
  static const gsize bad[] = { 25, G_MAXUINT32, (gsize) 1 << 32 };
  const WayNode first = WAY_INDEX (0), last = WAY_INDEX (24);
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  g_auto (Ranked) self = { 0 };

  ranked_init (&self, make_shape (3, rand), AS_INDEX, NULL);
  g_assert_cmpuint (self.plain->n_nodes, ==, 25);
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      const WayNode none = WAY_INDEX (bad[i]);
      g_autoptr (GError) error = NULL;

      query_clear_ends (self.query);
      way_hierarchy_query_set_start (self.query, none);
      assert_fails (self.query, WAY_ERROR_BAD_NODE);
      way_hierarchy_query_set_goal (self.query, last);
      assert_fails (self.query, WAY_ERROR_BAD_NODE);
      query_add_start (self.query, first, 0);
      assert_fails (self.query, WAY_ERROR_BAD_NODE);
      query_clear_ends (self.query);
      assert_fails (self.query, WAY_ERROR_NO_START);
      way_hierarchy_query_set_goal (self.query, last);
      way_hierarchy_query_set_start (self.query, first);
      g_assert_cmpint (way_hierarchy_query_run (self.query, NULL), ==,
                       WAY_STATUS_FOUND);
      query_add_start (self.query, none, 1);
      assert_fails (self.query, WAY_ERROR_BAD_NODE);
      way_hierarchy_query_set_start (self.query, first);
      query_add_goal (self.query, none, 0);
      assert_fails (self.query, WAY_ERROR_BAD_NODE);
      way_hierarchy_query_set_goal (self.query, none);
      assert_fails (self.query, WAY_ERROR_BAD_NODE);
      way_hierarchy_query_set_goal (self.query, last);
      g_assert_cmpint (way_hierarchy_query_run (self.query, NULL), ==,
                       WAY_STATUS_FOUND);

      g_assert_false (costs_close_nodes (self.costs, &none, 1,
                                         NULL, &error));
      g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE);
    }
}

/* Each node leads to each: the message mentions that arcs are many. */
static void
test_too_large (void)
{
  g_autoptr (PlainGraph) plain = plain_graph_new (300);
  g_autoptr (AsGraph) as = NULL;
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (WayOrder) order = NULL;
  g_autoptr (WayHierarchy) hierarchy = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 300; i++)
    for (guint j = 0; j < i; j++)
      plain_graph_add (plain, i, j, 1);
  plain_graph_seal (plain);
  as = as_graph_new (plain, AS_INDEX, AS_PLAIN);
  order = way_order_new (as->graph, NULL, &error);
  g_assert_no_error (error);
  way_limits_set_max_bytes (limits, 1500000);
  hierarchy = way_hierarchy_build (as->graph, order, limits, &error);
  g_assert_null (hierarchy);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
  g_assert_nonnull (strstr (error->message, "44850 arcs"));
}

static void
test_other_edges (void)
{
  const PlainEdge few[] = { { 0, 1, 2 }, { 1, 2, 2 } };
  const PlainEdge more[] = { { 0, 1, 2 }, { 1, 2, 2 }, { 2, 0, 2 } };
  g_autoptr (PlainGraph) other = plain_graph_new_from (3, more, 3);
  g_autoptr (AsGraph) as = as_graph_new (other, AS_INDEX, AS_PLAIN);
  g_autoptr (GError) error = NULL;
  g_auto (Ranked) self = { 0 };

  ranked_init (&self, plain_graph_new_from (3, few, 2), AS_INDEX, NULL);
  g_assert_false (costs_set_from_graph (self.costs, as->graph,
                                                      NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
  ranked_check (&self);
}

/* Two edges that no double holds together. */
static void
test_overflow (void)
{
  const PlainEdge edges[] = { { 0, 1, 1e308 }, { 1, 2, 1e308 }, { 1, 3, 1 } };
  g_autoptr (GError) error = NULL;
  g_auto (Ranked) self = { 0 };
  WayCost cost;

  ranked_init (&self, plain_graph_new_from (4, edges, 3), AS_INDEX, NULL);
  way_hierarchy_query_set_start (self.query, WAY_INDEX (0));
  way_hierarchy_query_set_goal (self.query, WAY_INDEX (2));
  g_assert_cmpint (way_hierarchy_query_run (self.query, &error), ==,
                   WAY_STATUS_FAILED);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_OVERFLOW);
  way_hierarchy_query_set_goal (self.query, WAY_INDEX (3));
  g_assert_cmpint (way_hierarchy_query_run (self.query, NULL), ==,
                   WAY_STATUS_FOUND);
  g_assert_true (way_hierarchy_query_get_cost (self.query, &cost));
  g_assert_cmpfloat (cost, ==, 1e308);
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

  g_test_add_func ("/hierarchy/shapes", test_shapes);
  g_test_add_func ("/hierarchy/tiny", test_tiny);
  g_test_add_func ("/hierarchy/several-ends", test_several_ends);
  g_test_add_func ("/hierarchy/limits", test_limits);
  g_test_add_func ("/hierarchy/bad-ends", test_bad_ends);
  g_test_add_func ("/hierarchy/too-large", test_too_large);
  g_test_add_func ("/hierarchy/other-edges", test_other_edges);
  g_test_add_func ("/hierarchy/overflow", test_overflow);

  return g_test_run ();
}
