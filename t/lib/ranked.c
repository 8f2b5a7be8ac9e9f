/* ranked.c - a plain graph with its hierarchy, costs and query
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "routing/hierarchy/query-private.h"
#include "ranked.h"

WayOrder *
ranked_draw_order (GRand  *rand,
                   guint32 n_nodes)
{
  g_autofree WayNode *nodes = g_new (WayNode, n_nodes + 1);
  g_autoptr (GError) error = NULL;
  WayOrder *order;

  for (guint32 i = 0; i < n_nodes; i++)
    {
      const guint32 place = (guint32) g_rand_int_range (rand, 0, i + 1);

      nodes[i] = nodes[place];
      nodes[place] = WAY_INDEX (i);
    }
  order = way_order_new_from_nodes (nodes, n_nodes, &error);
  g_assert_no_error (error);
  return order;
}

void
ranked_init (Ranked     *self,
             PlainGraph *plain,
             AsKind      kind,
             GRand      *rand)
{
  g_autoptr (WayOrder) order = NULL;
  g_autoptr (GError) error = NULL;

  self->plain = plain;
  self->as = as_graph_new (plain, kind, AS_PLAIN);
  if (rand != NULL)
    order = ranked_draw_order (rand, plain->n_nodes);
  self->hierarchy = way_hierarchy_build (self->as->graph, order, NULL, &error);
  g_assert_no_error (error);
  self->costs = way_hierarchy_costs_new_from_graph (self->hierarchy,
                                                    self->as->graph, NULL,
                                                    &error);
  g_assert_no_error (error);
  self->query = way_hierarchy_query_new (self->costs);
}

void
ranked_clear (Ranked *self)
{
  g_clear_object (&self->query);
  g_clear_object (&self->costs);
  g_clear_object (&self->hierarchy);
  g_clear_pointer (&self->as, as_graph_free);
  g_clear_pointer (&self->plain, plain_graph_free);
}

void
ranked_check_path (Ranked            *self,
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
check_pair (Ranked *self,
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
  g_assert_cmpint (status, ==, self->query->status);
  if (expected == INFINITY)
    {
      g_assert_cmpint (status, ==, WAY_STATUS_EXHAUSTED);
      g_assert_false (way_hierarchy_query_get_cost (self->query, &cost));
      g_assert_null (way_hierarchy_query_dup_path (self->query));
      return;
    }

  g_assert_cmpint (status, ==, WAY_STATUS_FOUND);
  g_assert_true (way_hierarchy_query_get_cost (self->query, &cost));
  if (self->costs->values.is_whole)
    g_assert_cmpfloat (cost, ==, expected);
  else
    oracle_assert_cost (cost, expected);
  ranked_check_path (self, &from, 1, goal, expected);
}

void
ranked_check (Ranked *self)
{
  for (guint start = 0; start < self->plain->n_nodes; start++)
    {
      g_autofree WayCost *expected = oracle_costs_from (self->plain, start);

      for (guint goal = 0; goal < self->plain->n_nodes; goal++)
        check_pair (self, start, goal, expected[goal]);
    }
}
