/* tie-rules.c - the order of expansion, event by event, against a reference
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The total order of strategy.h says which node comes next, always. A slow
 * loop with a list that it scans from end to end follows that text, and the
 * engine must do the same things in the same order. */

#include "lib/outcome.h"
#include "lib/random-graph.h"
#include "lib/reference.h"

#define N_SEEDS 300

typedef struct
{
  AsGraph *graph;
  GArray  *events; /* (owned) of ReferenceEvent */
} Recording;

static void
record (const WayEvent *event,
        gpointer        user_data)
{
  Recording *recording = user_data;
  AsGraph *graph = recording->graph;
  const ReferenceEvent noted
      = { event->kind, as_graph_get_id (graph, event->node),
          as_graph_get_id (graph, event->came_from), event->cost_so_far };

  g_array_append_val (recording->events, noted);
}

static void
assert_same_events (const GArray *events,
                    const GArray *expected,
                    const char   *query)
{
  for (guint i = 0; i < MIN (events->len, expected->len); i++)
    {
      const ReferenceEvent *a = &g_array_index (events, ReferenceEvent, i);
      const ReferenceEvent *b = &g_array_index (expected, ReferenceEvent, i);

      if (a->kind != b->kind || a->node != b->node
          || a->came_from != b->came_from || a->cost_so_far != b->cost_so_far)
        g_error ("%s: event %u is %s %u from %u (%g), should be %s %u from %u "
                 "(%g)",
                 query, i, way_event_kind_get_name (a->kind), a->node,
                 a->came_from, a->cost_so_far,
                 way_event_kind_get_name (b->kind), b->node, b->came_from,
                 b->cost_so_far);
    }

  g_assert_cmpuint (events->len, ==, expected->len);
}

static void
check_order (AsGraph              *graph,
             const ReferenceQuery *query,
             WayTieRule            rule,
             WayReopenRule         reopen)
{
  g_autoptr (WaySearch) search = as_graph_search (graph, query->strategy);
  g_autoptr (GArray) expected = reference_search (query);
  Recording recording = { graph, NULL };
  g_autoptr (Outcome) outcome = NULL;
  g_autofree char *shown = g_strdup_printf (
      "%s, tie rule %d, reopen rule %d, %s costs",
      way_strategy_get_name (query->strategy), rule, reopen,
      query->whole ? "whole" : "real");

  for (guint i = 0; i < query->n_starts; i++)
    way_search_add_start (search,
                          as_graph_get_node (graph, query->starts[i].node),
                          query->starts[i].cost);
  for (guint i = 0; i < query->n_goals; i++)
    way_search_add_goal (search, as_graph_get_node (graph, query->goals[i]));
  way_search_set_weight (search, query->weight);
  way_search_set_tie_rule (search, rule);
  way_search_set_reopen_rule (search, reopen);

  recording.events = g_array_new (FALSE, FALSE, sizeof (ReferenceEvent));
  way_search_set_observer (search, record, &recording, NULL);
  outcome = outcome_run (graph, search);
  assert_same_events (recording.events, expected, shown);
  g_array_unref (recording.events);
}

/* The default rules of strategy.h. */
static WayTieRule
resolve_tie_rule (WayTieRule     rule,
                  const AsGraph *graph)
{
  if (rule != WAY_TIE_DEFAULT)
    return rule;

  return way_node_type_get_kind (graph->type) == WAY_NODE_KIND_INDEX
             ? WAY_TIE_LAST_OPENED
             : WAY_TIE_DEEPER;
}

static gboolean
resolve_reopen_rule (WayReopenRule rule,
                     WayStrategy   strategy)
{
  if (rule != WAY_REOPEN_DEFAULT)
    return rule == WAY_REOPEN_ALWAYS;

  return strategy == WAY_STRATEGY_DIJKSTRA || strategy == WAY_STRATEGY_ASTAR;
}

static void
check_rules (AsGraph           *graph,
             AsFlags            flags,
             const OracleStart *starts,
             const guint       *goals,
             guint              n_goals)
{
  ReferenceQuery query = { graph->plain };

  query.weight = 1.5;
  query.whole = (flags & AS_WHOLE) != 0;
  query.starts = starts;
  query.n_starts = 2;
  query.goals = goals;
  query.n_goals = n_goals;

  for (WayStrategy s = WAY_STRATEGY_BFS; s <= WAY_STRATEGY_GREEDY; s++)
    for (WayTieRule t = WAY_TIE_DEFAULT; t <= WAY_TIE_DEEPER; t++)
      for (WayReopenRule r = WAY_REOPEN_DEFAULT; r <= WAY_REOPEN_NEVER; r++)
        {
          query.strategy = s;
          query.tie_rule = resolve_tie_rule (t, graph);
          query.reopens = resolve_reopen_rule (r, s);
          check_order (graph, &query, t, r);
        }
}

static void
check_seed (AsKind  kind,
            guint32 seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  const guint n_nodes = g_rand_int_range (rand, 3, 30);
  g_autoptr (PlainGraph) plain = random_graph_new (rand, n_nodes,
                                                   random_graph_flags (seed));
  const AsFlags flags = seed % 3 > 0 && plain_graph_is_whole (plain) ? AS_WHOLE
                                                                    : AS_PLAIN;
  const OracleStart starts[] = { { 0, 3 }, { 1, 0 } };
  const guint n_goals = g_rand_int_range (rand, 0, 3);
  guint goals[2];

  for (guint i = 0; i < n_goals; i++)
    {
      goals[i] = g_rand_int_range (rand, 2, n_nodes);
      random_graph_estimate (plain, rand, goals[i],
                             (seed >> 7) % RANDOM_N_ESTIMATES);
    }

  {
    g_autoptr (AsGraph) graph = as_graph_new (plain, kind, flags);

    check_rules (graph, flags, starts, goals, n_goals);
  }
}

static void
test_order (gconstpointer data)
{
  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    check_seed (GPOINTER_TO_UINT (data), seed);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (AsKind kind = 0; kind < AS_N_KINDS; kind++)
    {
      g_autofree char *path = NULL;

      /* A table sorts its edges and drops some: another order. */
      if (!as_kind_keeps_edges (kind))
        continue;
      path = g_strdup_printf ("/ties/same-events-as-reference/%s",
                              as_kind_get_name (kind));
      g_test_add_data_func (path, GUINT_TO_POINTER (kind), test_order);
    }
  return g_test_run ();
}
