/* turns-parallel.c - forbidden and dearer ways over edges that run side by side
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Against the same graph, expanded by hand: its nodes are the last four edges
 * of the way so far, so that any rule of five edges can be looked up. */

#include "lib/histories.h"
#include "lib/oracle.h"
#include "lib/outcome.h"
#include "lib/tables.h"

#define N_EDGES 9
#define N_RULES 8

static WayTable *
random_multigraph (GRand *rand)
{
  g_autoptr (WayTableBuilder) builder = tables_new_builder (4);
  guint n = 0;

  while (n < N_EDGES)
    {
      const guint from = g_rand_int_range (rand, 0, 4);
      const guint to = g_rand_int_range (rand, 0, 4);

      if (from != to)
        tables_add_way (builder, from, to, g_rand_int_range (rand, 1, 9));
      n += from != to;
    }
  way_table_builder_set_keep_parallel (builder, TRUE);
  return tables_build (builder);
}

/* A rule of edges; @any says which of them are given by their ends. */
typedef struct
{
  guint    items[MEMORY + 1];
  guint    n;
  gboolean any[MEMORY + 1];
  WayCost  cost;                /* INFINITY if it is forbidden */
} EdgeRule;

static gboolean
have_same_ends (WayTable *table,
                guint     a,
                guint     b)
{
  WayNode from, to, other_from, other_to;

  way_table_get_edge (table, a, &from, &to, NULL, NULL);
  way_table_get_edge (table, b, &other_from, &other_to, NULL, NULL);
  return from == other_from && to == other_to;
}

static gboolean
is_meant (WayTable       *table,
          const EdgeRule *rule,
          guint           i,
          guint           edge)
{
  return edge == rule->items[i]
         || (rule->any[i] && have_same_ends (table, rule->items[i], edge));
}

static gboolean
applies (WayTable       *table,
         const EdgeRule *rule,
         const guint    *history,
         guint           edge)
{
  for (guint i = 0; i + 1 < rule->n; i++)
    {
      const guint past = history[MEMORY - (rule->n - 1) + i];

      if (past == NONE || !is_meant (table, rule, i, past))
        return FALSE;
    }

  return is_meant (table, rule, rule->n - 1, edge);
}

static gboolean
add_edge_rule (WayTable *table,
               WayTurns *view,
               GRand    *rand,
               EdgeRule *rule)
{
  WayNode nodes[MEMORY + 2];
  guint32 ids[MEMORY + 2];

  rule->cost = g_rand_int_range (rand, 0, 2) ? INFINITY
                                             : g_rand_int_range (rand, 0, 12) / 2.0;
  rule->n = g_rand_int_range (rand, rule->cost < INFINITY ? 1 : 2, MEMORY + 1);
  rule->items[0] = g_rand_int_range (rand, 0, N_EDGES);
  for (guint i = 0; i < rule->n; i++)
    {
      WayNode from;
      guint tries = 0;

      way_table_get_edge (table, rule->items[i], &nodes[i],
                          &nodes[i + 1], NULL, NULL);
      rule->any[i] = g_rand_int_range (rand, 0, 2);
      ids[i + 1] = rule->any[i] ? WAY_EDGE_NONE : rule->items[i];
      do
        {
          rule->items[i + 1] = g_rand_int_range (rand, 0, N_EDGES);
          way_table_get_edge (table, rule->items[i + 1], &from, NULL,
                              NULL, NULL);
        }
      while (from != nodes[i + 1] && tries++ < 100);
      if (from != nodes[i + 1])
        return FALSE;
    }
  if (rule->cost < INFINITY)
    way_turns_add_sequence_cost (view, rule->cost, nodes, ids, rule->n + 1,
                                 NULL);
  else
    way_turns_add_restriction (view, WAY_RESTRICTION_NO, nodes, ids,
                               rule->n + 1, NULL);
  return TRUE;
}

/* The graph of histories of edges; 0, no history, is not used. */
static PlainGraph *
expand_edges (WayTable       *table,
              const EdgeRule *rules,
              guint           n_rules)
{
  PlainGraph *expanded = plain_graph_new (histories_count (N_EDGES));

  for (guint history = 1; history < expanded->n_nodes; history++)
    {
      guint items[MEMORY];
      WayNode at, from;
      WayCost cost;

      histories_unpack (N_EDGES, history, items);
      if (items[MEMORY - 1] == NONE)
        continue;
      way_table_get_edge (table, items[MEMORY - 1], NULL, &at, NULL, NULL);
      for (guint edge = 0; edge < N_EDGES; edge++)
        {
          way_table_get_edge (table, edge, &from, NULL, &cost, NULL);
          for (guint i = 0; i < n_rules; i++)
            cost += applies (table, &rules[i], items, edge) ? rules[i].cost : 0;
          if (from == at && cost < INFINITY)
            plain_graph_add (expanded, history,
                             histories_append (N_EDGES, history, edge), cost);
        }
    }
  plain_graph_seal (expanded);
  return expanded;
}

static WayCost
expected_cost (WayTable       *table,
               PlainGraph     *expanded,
               const EdgeRule *rules,
               guint           n_rules,
               WayNode         start,
               WayNode         goal)
{
  g_autofree OracleStart *starts = g_new (OracleStart, N_EDGES);
  g_autofree WayCost *costs = NULL;
  WayCost least = start == goal ? 0 : INFINITY;
  guint n_starts = 0, items[MEMORY];
  WayNode at;

  for (guint edge = 0; edge < N_EDGES; edge++)
    {
      WayCost cost;

      way_table_get_edge (table, edge, &at, NULL, &cost, NULL);
      for (guint i = 0; i < n_rules; i++)
        cost += rules[i].n == 1 && is_meant (table, &rules[i], 0, edge)
                  ? rules[i].cost : 0;
      if (at == start)
        starts[n_starts++] = (OracleStart) {
          histories_append (N_EDGES, 0, edge), cost
        };
    }
  costs = oracle_costs (expanded, starts, n_starts);
  for (guint history = 1; history < expanded->n_nodes; history++)
    {
      histories_unpack (N_EDGES, history, items);
      if (items[MEMORY - 1] == NONE || costs[history] == INFINITY)
        continue;
      way_table_get_edge (table, items[MEMORY - 1], NULL, &at, NULL, NULL);
      if (at == goal)
        least = MIN (least, costs[history]);
    }

  return least;
}

static void
test_parallel_edges (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (40); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayTable) table = random_multigraph (rand);
      g_autoptr (WayTurns) view = way_turns_new (WAY_GRAPH (table));
      g_autoptr (PlainGraph) expanded = NULL;
      EdgeRule rules[N_RULES];
      guint n_rules = 0;

      for (guint i = 0; i < N_RULES; i++)
        n_rules += add_edge_rule (table, view, rand, &rules[n_rules]);
      expanded = expand_edges (table, rules, n_rules);
      for (guint i = 0; i < 16; i++)
        {
          const WayNode from = WAY_INDEX (i / 4), to = WAY_INDEX (i % 4);
          g_autoptr (WayPath) path
            = way_find_path (WAY_GRAPH (view), from, to,
                             WAY_STRATEGY_DIJKSTRA, NULL);

          oracle_assert_cost (path != NULL ? way_path_get_cost (path)
                                           : INFINITY,
                              expected_cost (table, expanded, rules, n_rules,
                                             from, to));
        }
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/turns-parallel/random", test_parallel_edges);

  return g_test_run ();
}
