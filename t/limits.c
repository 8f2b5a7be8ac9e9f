/* limits.c - the seven outcomes, and graphs without end
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/bounded-search.h"
#include "lib/outcome.h"

#define N_LINE 10

/* 0 - 1 - ... - 9, each step 1, with the exact distance to 9 as estimate. */
static PlainGraph *
line_new (gboolean estimates)
{
  PlainGraph *plain = plain_graph_new (N_LINE);
  WayCost left[N_LINE];

  for (guint i = 0; i + 1 < N_LINE; i++)
    {
      plain_graph_add (plain, i, i + 1, 1);
      plain_graph_add (plain, i + 1, i, 1);
    }
  plain_graph_seal (plain);
  for (guint i = 0; i < N_LINE; i++)
    left[i] = N_LINE - 1 - i;
  if (estimates)
    plain_graph_set_estimates (plain, N_LINE - 1, left);

  return plain;
}

static WaySearch *
search_line (AsGraph    *graph,
             WayStrategy strategy)
{
  WaySearch *search = as_graph_search (graph, strategy);

  way_search_set_start (search, as_graph_get_node (graph, 0));
  way_search_set_goal (search, as_graph_get_node (graph, N_LINE - 1));
  return search;
}

/* A path along the line from 0 to @last. */
static void
assert_line (const Outcome *outcome,
             WayStatus      status,
             guint          last)
{
  g_assert_cmpint (outcome->status, ==, status);
  g_assert_cmpint (outcome->is_partial, ==, status != WAY_STATUS_FOUND);
  g_assert_cmpuint (outcome->len, ==, last + 1);
  for (guint i = 0; i <= last; i++)
    {
      g_assert_cmpuint (outcome->nodes[i], ==, i);
      g_assert_cmpfloat (outcome->costs[i], ==, i);
    }
}

/* Expansions ------------------------------------------------------------- */

static void
test_max_expansions (gconstpointer data)
{
  g_autoptr (PlainGraph) plain = line_new (TRUE);
  g_autoptr (AsGraph) graph = as_graph_new (plain, GPOINTER_TO_UINT (data),
                                            AS_WHOLE);
  g_autoptr (WaySearch) search = search_line (graph, WAY_STRATEGY_ASTAR);
  g_autoptr (Outcome) limited = NULL, again = NULL, found = NULL;

  /* 0, 1 and 2 are expanded, which opens 3. */
  bound_expansions (search, 3);
  limited = outcome_run (graph, search);
  assert_line (limited, WAY_STATUS_MAX_EXPANSIONS, 3);
  g_assert_cmpuint (limited->statistics.expanded, ==, 3);
  again = outcome_run (graph, search);
  outcome_assert_same (again, limited);

  way_search_set_partial (search, WAY_PARTIAL_NONE);
  g_assert_null (way_search_dup_path (search));

  bound_expansions (search, G_MAXUINT64);
  found = outcome_run (graph, search);
  assert_line (found, WAY_STATUS_FOUND, N_LINE - 1);
}

static void
test_partial_last (void)
{
  g_autoptr (PlainGraph) plain = line_new (TRUE);
  g_autoptr (AsGraph) graph = as_graph_new (plain, AS_INDEX, AS_WHOLE);
  g_autoptr (WaySearch) search = search_line (graph, WAY_STRATEGY_ASTAR);
  g_autoptr (Outcome) outcome = NULL;
  WayStatus status;

  way_search_set_partial (search, WAY_PARTIAL_LAST);
  /* Three steps in, 2 was expanded last, however the search then peeks. */
  status = way_search_step (search, 3, NULL);
  g_assert_cmpint (status, ==, WAY_STATUS_RUNNING);
  outcome = outcome_take (graph, search);
  assert_line (outcome, WAY_STATUS_RUNNING, 2);
}

static void
test_partial_without_heuristic (void)
{
  g_autoptr (PlainGraph) plain = line_new (FALSE);
  g_autoptr (AsGraph) graph = as_graph_new (plain, AS_OBJECT, AS_PLAIN);
  g_autoptr (WaySearch) search = search_line (graph, WAY_STRATEGY_DIJKSTRA);
  g_autoptr (Outcome) outcome = NULL;

  bound_expansions (search, 3);
  outcome = outcome_run (graph, search);
  assert_line (outcome, WAY_STATUS_MAX_EXPANSIONS, 2);
}

static void
test_no_expansions (void)
{
  g_autoptr (PlainGraph) plain = line_new (TRUE);
  g_autoptr (AsGraph) graph = as_graph_new (plain, AS_INDEX, AS_WHOLE);
  g_autoptr (WaySearch) search = search_line (graph, WAY_STRATEGY_ASTAR);
  g_autoptr (Outcome) none = NULL, found = NULL;

  bound_expansions (search, 0);
  none = outcome_run (graph, search);
  assert_line (none, WAY_STATUS_MAX_EXPANSIONS, 0);
  g_assert_cmpuint (none->statistics.expanded, ==, 0);

  bound_expansions (search, 100);
  found = outcome_run (graph, search);
  assert_line (found, WAY_STATUS_FOUND, N_LINE - 1);
}

/* Of 1 and 2, which are both estimated at 2, node 2 is the cheaper; node 3 is
 * cheaper still and farther away. Node 4 cannot be reached. */
static void
test_least_estimate_then_cost (void)
{
  static const PlainEdge edges[] = { { 0, 1, 5 }, { 0, 2, 3 }, { 0, 3, 1 } };
  static const WayCost estimates[] = { 9, 2, 2, 4, 0 };

  for (AsKind kind = 0; kind < AS_N_KINDS; kind++)
    for (WayStrategy s = WAY_STRATEGY_ASTAR; s <= WAY_STRATEGY_GREEDY; s++)
      {
        g_autoptr (PlainGraph) plain = plain_graph_new_from (5, edges, 3);
        g_autoptr (AsGraph) graph = NULL;
        g_autoptr (WaySearch) search = NULL;
        g_autoptr (Outcome) outcome = NULL;

        plain_graph_set_estimates (plain, 4, estimates);
        graph = as_graph_new (plain, kind, AS_WHOLE);
        search = as_graph_search (graph, s);
        way_search_set_start (search, as_graph_get_node (graph, 0));
        way_search_set_goal (search, as_graph_get_node (graph, 4));
        outcome = outcome_run (graph, search);
        g_assert_cmpint (outcome->status, ==, WAY_STATUS_EXHAUSTED);
        g_assert_true (outcome->is_partial);
        g_assert_cmpuint (outcome->len, ==, 2);
        g_assert_cmpuint (outcome->nodes[1], ==, 2);
        g_assert_cmpfloat (outcome->costs[1], ==, 3);
      }
}

static Outcome *
run_from (AsGraph   *graph,
          WaySearch *search,
          guint      start)
{
  way_search_set_start (search, as_graph_get_node (graph, start));
  way_search_set_goal (search, as_graph_get_node (graph, 3));
  return outcome_run (graph, search);
}

/* Nodes 1 and 2 are equal in every way. The choice between them must not depend
 * on an earlier search, which met 2 first. */
static void
test_least_of_equals (gconstpointer data)
{
  static const PlainEdge edges[]
      = { { 0, 1, 1 }, { 0, 2, 1 }, { 1, 0, 1 }, { 2, 0, 1 } };
  static const WayCost estimates[] = { 5, 2, 2, 0 };
  g_autoptr (PlainGraph) plain = plain_graph_new_from (4, edges, 4);
  g_autoptr (AsGraph) graph = NULL;
  g_autoptr (WaySearch) used = NULL, fresh = NULL;
  g_autoptr (Outcome) before = NULL, again = NULL, first = NULL;

  plain_graph_set_estimates (plain, 3, estimates);
  graph = as_graph_new (plain, GPOINTER_TO_UINT (data), AS_WHOLE);
  used = as_graph_search (graph, WAY_STRATEGY_ASTAR);
  fresh = as_graph_search (graph, WAY_STRATEGY_ASTAR);
  before = run_from (graph, used, 2);
  again = run_from (graph, used, 0);
  first = run_from (graph, fresh, 0);
  outcome_assert_same (again, first);
}

/* Costs ------------------------------------------------------------------ */

static void
test_max_cost (gconstpointer data)
{
  g_autoptr (PlainGraph) plain = line_new (TRUE);

  for (AsFlags flags = AS_PLAIN; flags <= AS_WHOLE; flags++)
    for (WayStrategy s = WAY_STRATEGY_BFS; s <= WAY_STRATEGY_GREEDY; s++)
      {
        g_autoptr (AsGraph) graph
            = as_graph_new (plain, GPOINTER_TO_UINT (data), flags);
        g_autoptr (WaySearch) search = search_line (graph, s);
        g_autoptr (Outcome) near_it = NULL, enough = NULL, less = NULL;

        way_search_set_max_cost (search, 4.5);
        near_it = outcome_run (graph, search);
        assert_line (near_it, WAY_STATUS_MAX_COST, 4);

        way_search_set_max_cost (search, N_LINE - 1);
        enough = outcome_run (graph, search);
        assert_line (enough, WAY_STATUS_FOUND, N_LINE - 1);

        way_search_set_max_cost (search, 0);
        less = outcome_run (graph, search);
        assert_line (less, WAY_STATUS_MAX_COST, 0);
      }
}

/* A limit that nothing comes up against is not the reason. */
static void
test_max_cost_not_met (void)
{
  static const PlainEdge edges[] = { { 0, 1, 3 }, { 1, 0, INFINITY } };
  g_autoptr (PlainGraph) plain = plain_graph_new_from (3, edges, 2);
  g_autoptr (AsGraph) graph = as_graph_new (plain, AS_INDEX, AS_WHOLE);
  g_autoptr (WaySearch) search = as_graph_search (graph,
                                                  WAY_STRATEGY_DIJKSTRA);

  way_search_set_start (search, WAY_INDEX (0));
  way_search_set_goal (search, WAY_INDEX (2));
  way_search_set_max_cost (search, 3);
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_EXHAUSTED);
}

/* A start may lie beyond the limit. */
static void
test_max_cost_below_start (void)
{
  g_autoptr (PlainGraph) plain = line_new (FALSE);
  g_autoptr (AsGraph) graph = as_graph_new (plain, AS_VALUE8, AS_PLAIN);
  g_autoptr (WaySearch) search = as_graph_search (graph,
                                                  WAY_STRATEGY_DIJKSTRA);

  way_search_add_start (search, as_graph_get_node (graph, 0), 5);
  way_search_set_max_cost (search, 4);
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_MAX_COST);
  g_assert_false (way_search_get_cost_so_far (
      search, as_graph_get_node (graph, 0), NULL));
}

/* Graphs without end ----------------------------------------------------- */

static void
double_value (WayNode   node,
              WayEdges *edges,
              gpointer  user_data)
{
  const guint64 *number = node;
  const guint64 next[] = { *number * 2 + 1, *number * 2 + 2, *number + 1 };

  for (guint i = 0; i < G_N_ELEMENTS (next); i++)
    way_edges_add (edges, &next[i], 1);
}

static void
double_pointer (WayNode   node,
                WayEdges *edges,
                gpointer  user_data)
{
  const gsize number = (gsize) node;

  way_edges_add (edges, (WayNode) (number * 2 + 1), 1);
  way_edges_add (edges, (WayNode) (number * 2 + 2), 2.5);
}

static void
double_string (WayNode   node,
               WayEdges *edges,
               gpointer  user_data)
{
  const guint64 number = g_ascii_strtoull (node, NULL, 10);
  char next[32];

  g_snprintf (next, sizeof next, "%" G_GUINT64_FORMAT, number * 2 + 1);
  way_edges_add (edges, next, 1);
  g_snprintf (next, sizeof next, "%" G_GUINT64_FORMAT, number * 2 + 2);
  way_edges_add (edges, next, 1);
}

static WaySearch *
endless_search (WayNodeKind kind,
                WayStrategy strategy)
{
  static const guint64 zero = 0;
  g_autoptr (WayNodeType) type = NULL;
  g_autoptr (WayCallbackGraph) graph = NULL;
  WaySearch *search;

  if (kind == WAY_NODE_KIND_VALUE)
    {
      type = way_node_type_new_value (sizeof zero, NULL, NULL);
      graph = way_callback_graph_new (type, double_value, NULL, NULL);
    }
  else if (kind == WAY_NODE_KIND_OBJECT)
    {
      type = way_node_type_new_object (g_str_hash, g_str_equal,
                                       (GBoxedCopyFunc) g_strdup, g_free);
      graph = way_callback_graph_new (type, double_string, NULL, NULL);
    }
  else
    graph = way_callback_graph_new (NULL, double_pointer, NULL, NULL);

  search = way_search_new (WAY_GRAPH (graph), strategy);
  if (kind == WAY_NODE_KIND_VALUE)
    way_search_set_start (search, &zero);
  else if (kind == WAY_NODE_KIND_OBJECT)
    way_search_set_start (search, "0");
  else
    way_search_set_start (search, NULL);
  return search;
}

static guint64
count_expanded (WaySearch *search)
{
  WayStatistics statistics;

  way_search_get_statistics (search, &statistics);
  return statistics.expanded;
}

static void
assert_bytes_kept (WaySearch *search,
                   gsize      limit)
{
  WayStatistics statistics;

  way_search_get_statistics (search, &statistics);
  /* The limit also holds for the edges of the expanded node alone. */
  g_assert_cmpuint (statistics.bytes, <=, limit + 4096);
  g_assert_cmpuint (statistics.bytes, >, limit / 8); /* and it was used */
}

static void
check_max_bytes (WayNodeKind kind,
                 WayStrategy strategy)
{
  g_autoptr (WaySearch) search = endless_search (kind, strategy);
  const gsize limit = 1 << 20;
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) path = NULL;
  guint64 before;

  bound_bytes (search, limit);
  g_assert_cmpint (way_search_run (search, &error), ==, WAY_STATUS_MAX_BYTES);
  g_assert_no_error (error);
  assert_bytes_kept (search, limit);
  path = way_search_dup_path (search);
  g_assert_nonnull (path);
  g_assert_true (way_path_is_partial (path));

  before = count_expanded (search);
  bound_bytes (search, 4 * limit);
  g_assert_cmpint (way_search_run (search, &error), ==, WAY_STATUS_MAX_BYTES);
  g_assert_no_error (error);
  assert_bytes_kept (search, 4 * limit);
  g_assert_cmpuint (count_expanded (search), >, before);
}

static void
test_max_bytes (void)
{
  for (WayNodeKind k = WAY_NODE_KIND_POINTER; k <= WAY_NODE_KIND_VALUE; k++)
    for (WayStrategy s = WAY_STRATEGY_BFS; s <= WAY_STRATEGY_GREEDY; s++)
      check_max_bytes (k, s);
}

/* One node with more edges than there is room for. */
static void
add_hub (WayNode   node,
         WayEdges *edges,
         gpointer  user_data)
{
  for (guint64 next = 1; next <= 200000; next++)
    way_edges_add (edges, &next, 1);
}

static void
test_hub (void)
{
  static const guint64 zero = 0;
  g_autoptr (WayNodeType) type = way_node_type_new_value (sizeof zero, NULL,
                                                          NULL);
  g_autoptr (WayCallbackGraph) graph = way_callback_graph_new (type, add_hub,
                                                               NULL, NULL);
  g_autoptr (WaySearch) search = way_search_new (WAY_GRAPH (graph),
                                                 WAY_STRATEGY_DIJKSTRA);
  g_autoptr (GError) error = NULL;

  way_search_set_start (search, &zero);
  bound_bytes (search, 1 << 20);
  g_assert_cmpint (way_search_run (search, &error), ==, WAY_STATUS_MAX_BYTES);
  g_assert_no_error (error);

  bound_bytes (search, 1 << 26);
  bound_expansions (search, 1);
  g_assert_cmpint (way_search_run (search, &error), ==,
                   WAY_STATUS_MAX_EXPANSIONS);
  g_assert_no_error (error);
}

/* A hub whose edges take two thirds of the limit, and lead to nodes that lead
 * on without end: edges and records are charged to one account. */
static void
add_hub_and_more (WayNode   node,
                  WayEdges *edges,
                  gpointer  user_data)
{
  const guint64 from = *(const guint64 *) node;

  if (from == 0)
    for (guint64 i = 0; i < 200000; i++)
      {
        const guint64 to = i < 199999 ? 1 : 2;

        way_edges_add (edges, &to, 1);
      }
  else
    double_value (node, edges, user_data);
}

static void
test_edges_count (void)
{
  static const guint64 zero = 0;
  const gsize limit = 9 << 20;
  g_autoptr (WayNodeType) type = way_node_type_new_value (sizeof zero, NULL,
                                                          NULL);
  g_autoptr (WayCallbackGraph) graph
    = way_callback_graph_new (type, add_hub_and_more, NULL, NULL);
  g_autoptr (WaySearch) search = way_search_new (WAY_GRAPH (graph),
                                                 WAY_STRATEGY_DIJKSTRA);

  way_search_set_start (search, &zero);
  bound_bytes (search, limit);
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_MAX_BYTES);
  g_assert_cmpuint (count_expanded (search), >, 1000);
  assert_bytes_kept (search, limit);
}

/* From 0 to all others at costs of 1, 2, ..., and on to where costs need more
 * than 32 bits: that is seen while most of them are open. */
#define N_FAN 400

static PlainGraph *
fan_new (void)
{
  PlainGraph *plain = plain_graph_new (N_FAN + 2);

  for (guint i = 1; i < N_FAN; i++)
    {
      plain_graph_add (plain, 0, i, i);
      plain_graph_add (plain, i, N_FAN, i < 5 ? 10e9 : 5e9 + i);
    }
  plain_graph_add (plain, N_FAN, N_FAN + 1, 4e9);
  plain_graph_seal (plain);

  return plain;
}

/* Each goal is found once, wherever the memory ran out. */
static void
find_goals_of_fan (AsKind     kind,
                   WayTieRule rule,
                   gsize      limit,
                   gboolean  *met)
{
  static const guint goals[] = { 1, 5, N_FAN, N_FAN + 1 };
  g_autoptr (PlainGraph) plain = fan_new ();
  g_autoptr (AsGraph) graph = as_graph_new (plain, kind, AS_WHOLE);
  g_autoptr (WaySearch) search = as_graph_search (graph, WAY_STRATEGY_DIJKSTRA);
  guint n_found = 0;
  WayStatus status;

  way_search_set_tie_rule (search, rule);
  way_search_set_start (search, as_graph_get_node (graph, 0));
  for (guint i = 0; i < G_N_ELEMENTS (goals); i++)
    way_search_add_goal (search, as_graph_get_node (graph, goals[i]));
  bound_bytes (search, limit);

  while ((status = way_search_run (search, NULL)) != WAY_STATUS_EXHAUSTED)
    if (status == WAY_STATUS_MAX_BYTES)
      {
        *met = TRUE;
        bound_bytes (search, 0);
      }
    else
      {
        g_assert_cmpint (status, ==, WAY_STATUS_FOUND);
        n_found++;
      }
  g_assert_cmpuint (n_found, ==, G_N_ELEMENTS (goals));
}

static void
test_goals_once (void)
{
  static const WayTieRule rules[] = { WAY_TIE_LAST_OPENED,
                                      WAY_TIE_FIRST_OPENED, WAY_TIE_DEEPER,
                                      WAY_TIE_ANY };
  static const AsKind kinds[] = { AS_INDEX, AS_OBJECT, AS_VALUE8 };
  gboolean met = FALSE;

  for (guint k = 0; k < G_N_ELEMENTS (kinds); k++)
    for (guint r = 0; r < G_N_ELEMENTS (rules); r++)
      for (gsize limit = 1024; limit < 1 << 19; limit += limit / 16)
        find_goals_of_fan (kinds[k], rules[r], limit, &met);
  g_assert_true (met);
}

/* Numbers; each leads to three others. */
#define N_LADDER 30000

static void
climb (WayNode   node,
       WayEdges *edges,
       gpointer  user_data)
{
  const guint64 from = *(const guint64 *) node;

  for (guint64 to = from * 2 + 1; to <= from * 2 + 3 && to < N_LADDER; to++)
    way_edges_add (edges, &to, 1);
}

static WaySearch *
ladder_search (GHashFunc  hash,
               GEqualFunc equal)
{
  static const guint64 zero = 0;
  g_autoptr (WayNodeType) type = way_node_type_new_value (sizeof zero, hash,
                                                          equal);
  g_autoptr (WayCallbackGraph) graph = way_callback_graph_new (type, climb,
                                                               NULL, NULL);
  WaySearch *search = way_search_new (WAY_GRAPH (graph), WAY_STRATEGY_DIJKSTRA);

  way_search_set_start (search, &zero);
  return search;
}

/* Whichever array no longer fits, the search keeps its state, and continues
 * once a little more memory is allowed: records, index, open list and edges all
 * reach their limit on the way. */
static void
check_bytes_bit_by_bit (GHashFunc  hash,
                        GEqualFunc equal)
{
  g_autoptr (WaySearch) search = ladder_search (hash, equal);
  g_autoptr (WaySearch) free = ladder_search (hash, equal);
  WayStatistics statistics, expected;
  gsize limit = 1024;
  guint n_stops = 0;
  WayStatus status;

  g_assert_cmpint (way_search_run (free, NULL), ==, WAY_STATUS_EXHAUSTED);
  way_search_get_statistics (free, &expected);

  bound_bytes (search, limit);
  while ((status = way_search_run (search, NULL)) == WAY_STATUS_MAX_BYTES)
    {
      way_search_get_statistics (search, &statistics);
      g_assert_cmpuint (statistics.bytes, <=, limit + 4096);
      limit += limit / 64;
      bound_bytes (search, limit);
      n_stops++;
    }
  g_assert_cmpint (status, ==, WAY_STATUS_EXHAUSTED);
  g_assert_cmpuint (n_stops, >, 100);

  way_search_get_statistics (search, &statistics);
  g_assert_cmpuint (statistics.expanded, ==, expected.expanded);
  g_assert_cmpuint (statistics.opened, ==, expected.opened);
  g_assert_cmpuint (statistics.reopened, ==, expected.reopened);
  g_assert_cmpuint (statistics.expanded, ==, N_LADDER);
}

static void
test_bytes_bit_by_bit (void)
{
  check_bytes_bit_by_bit (NULL, NULL);
  check_bytes_bit_by_bit (g_int64_hash, g_int64_equal);
}

/* So little memory that not even the start has room. */
static void
test_hardly_any_bytes (void)
{
  for (gsize limit = 1; limit < 4096; limit = limit * 2 + 1)
    for (WayNodeKind k = WAY_NODE_KIND_POINTER; k <= WAY_NODE_KIND_VALUE; k++)
      {
        g_autoptr (WaySearch) search = endless_search (k, WAY_STRATEGY_ASTAR);
        g_autoptr (GError) error = NULL;

        bound_bytes (search, limit);
        g_assert_cmpint (way_search_run (search, &error), ==,
                         WAY_STATUS_MAX_BYTES);
        g_assert_no_error (error);

        bound_bytes (search, 0);
        bound_expansions (search, 100);
        g_assert_cmpint (way_search_run (search, &error), ==,
                         WAY_STATUS_MAX_EXPANSIONS);
        g_assert_no_error (error);
        g_assert_cmpuint (count_expanded (search), ==, 100);
      }
}

/* A limit below the memory of the last run leaves nothing for the states of a
 * start. The status says that the limit was met, not that the start is
 * wrong. */
static void
test_no_bytes_for_start (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (100, 100, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  g_autoptr (WaySearch) search = way_search_new (WAY_GRAPH (grid),
                                                 WAY_STRATEGY_DIJKSTRA);
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (GError) error = NULL;

  way_search_set_start (search, WAY_INDEX (77));
  way_limits_set_deadline (limits, 1);
  way_search_set_limits (search, limits);
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_DEADLINE);
  way_search_reset (search);
  way_limits_set_deadline (limits, 0);
  way_limits_set_max_bytes (limits, 1);
  way_search_set_limits (search, limits);
  g_assert_cmpint (way_search_run (search, &error), ==,
                   WAY_STATUS_MAX_BYTES);
  g_assert_no_error (error);
}

static void
test_endless_expansions (void)
{
  for (WayNodeKind k = WAY_NODE_KIND_POINTER; k <= WAY_NODE_KIND_VALUE; k++)
    {
      g_autoptr (WaySearch) search = endless_search (k, WAY_STRATEGY_DIJKSTRA);

      bound_expansions (search, 5000);
      g_assert_cmpint (way_search_run (search, NULL), ==,
                       WAY_STATUS_MAX_EXPANSIONS);
      g_assert_cmpuint (count_expanded (search), ==, 5000);
      bound_expansions (search, 5001);
      g_assert_cmpint (way_search_run (search, NULL), ==,
                       WAY_STATUS_MAX_EXPANSIONS);
      g_assert_cmpuint (count_expanded (search), ==, 5001);
    }
}

/* Time ------------------------------------------------------------------- */

static void
test_deadline_in_the_past (void)
{
  g_autoptr (WaySearch) search = endless_search (WAY_NODE_KIND_VALUE,
                                                 WAY_STRATEGY_DIJKSTRA);

  bound_deadline (search, 1);
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_DEADLINE);
  g_assert_cmpuint (count_expanded (search), <, 5000); /* "every few" */

  bound_deadline (search, 0);
  bound_expansions (search, 5000);
  g_assert_cmpint (way_search_run (search, NULL), ==,
                   WAY_STATUS_MAX_EXPANSIONS);
  g_assert_cmpuint (count_expanded (search), ==, 5000);
}

static void
test_deadline_passes (void)
{
  g_autoptr (WaySearch) search = endless_search (WAY_NODE_KIND_VALUE,
                                                 WAY_STRATEGY_DIJKSTRA);
  g_autoptr (WayPath) path = NULL;

  bound_deadline (search, g_get_monotonic_time () + 5000);
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_DEADLINE);
  path = way_search_dup_path (search);
  g_assert_true (way_path_is_partial (path));
}

/* A row of nodes; from @slow_from on each takes 7 ms. */
typedef struct
{
  guint slow_from;
  guint n_slow;         /* of these were expanded */
} SlowRow;

static void
add_slowly (WayNode   node,
            WayEdges *edges,
            gpointer  user_data)
{
  SlowRow *row = user_data;
  const gsize index = WAY_NODE_INDEX (node);

  if (index >= row->slow_from)
    {
      row->n_slow++;
      g_usleep (7000);
    }
  if (index + 1 < 1000000)
    way_edges_add (edges, WAY_INDEX (index + 1), 1);
}

static WaySearch *
slow_search (SlowRow *row)
{
  g_autoptr (WayNodeType) type = way_node_type_new_index (1000000);
  g_autoptr (WayCallbackGraph) graph = way_callback_graph_new (type, add_slowly,
                                                               row, NULL);
  WaySearch *search = way_search_new (WAY_GRAPH (graph),
                                      WAY_STRATEGY_DIJKSTRA);

  way_search_set_start (search, WAY_INDEX (0));
  return search;
}

/* After the deadline no expansion begins, even if all earlier ones were fast,
 * so that the search could not foresee a slow one. */
static void
test_deadline_among_slow (void)
{
  for (guint fast = 0; fast <= 1000; fast += 500)
    {
      SlowRow row = { fast };
      g_autoptr (WaySearch) search = slow_search (&row);

      g_assert_cmpint (way_search_step (search, fast, NULL), ==,
                       WAY_STATUS_RUNNING);
      bound_deadline (search, g_get_monotonic_time () + 1000);
      g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_DEADLINE);
      g_assert_cmpuint (row.n_slow, <=, 1);
    }
}

static gpointer
cancel_soon (gpointer cancellable)
{
  g_usleep (5000);
  g_cancellable_cancel (cancellable);
  return NULL;
}

static void
test_cancelled_from_thread (void)
{
  g_autoptr (WaySearch) search = endless_search (WAY_NODE_KIND_POINTER,
                                                 WAY_STRATEGY_BFS);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (WayPath) path = NULL;
  g_autoptr (GError) error = NULL;
  GThread *thread;

  bound_cancel (search, cancellable);
  thread = g_thread_new ("cancel", cancel_soon, cancellable);
  g_assert_cmpint (way_search_run (search, &error), ==, WAY_STATUS_CANCELLED);
  g_assert_no_error (error);
  g_thread_join (thread);
  path = way_search_dup_path (search);
  g_assert_true (way_path_is_partial (path));
}

static void
test_cancelled_among_slow (void)
{
  SlowRow row = { 1000 };
  g_autoptr (WaySearch) search = slow_search (&row);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  GThread *thread;

  g_assert_cmpint (way_search_step (search, 1000, NULL), ==,
                   WAY_STATUS_RUNNING);
  bound_cancel (search, cancellable);
  thread = g_thread_new ("cancel", cancel_soon, cancellable);
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_CANCELLED);
  g_thread_join (thread);
  g_assert_cmpuint (row.n_slow, <, 30); /* of a machine that may be busy */
}

/* Every node hashes alike: a search is slow, and can be stopped. */
static guint
hash_to_one (gconstpointer node)
{
  return 1;
}

static gboolean
equal_numbers (gconstpointer a,
               gconstpointer b)
{
  return *(const guint64 *) a == *(const guint64 *) b;
}

static void
test_one_hash_for_all (void)
{
  static const guint64 zero = 0;
  g_autoptr (WayNodeType) type = way_node_type_new_value (sizeof zero,
                                                          hash_to_one,
                                                          equal_numbers);
  g_autoptr (WayCallbackGraph) graph = way_callback_graph_new (type,
                                                               double_value,
                                                               NULL, NULL);
  g_autoptr (WaySearch) search = way_search_new (WAY_GRAPH (graph),
                                                 WAY_STRATEGY_BFS);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  gint64 began = g_get_monotonic_time ();
  GThread *thread;

  way_search_set_start (search, &zero);
  bound_deadline (search, began + 100000);
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_DEADLINE);
  g_assert_cmpint (g_get_monotonic_time () - began, <, 2 * G_USEC_PER_SEC);

  bound_deadline (search, 0);
  bound_cancel (search, cancellable);
  thread = g_thread_new ("cancel", cancel_soon, cancellable);
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_CANCELLED);
  g_thread_join (thread);
}

static void
test_cancelled_before (void)
{
  g_autoptr (PlainGraph) plain = line_new (TRUE);
  g_autoptr (AsGraph) graph = as_graph_new (plain, AS_TABLE, AS_PLAIN);
  g_autoptr (WaySearch) search = search_line (graph, WAY_STRATEGY_ASTAR);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (Outcome) cancelled = NULL, found = NULL;

  g_cancellable_cancel (cancellable);
  bound_cancel (search, cancellable);
  cancelled = outcome_run (graph, search);
  assert_line (cancelled, WAY_STATUS_CANCELLED, 0);

  bound_cancel (search, NULL);
  found = outcome_run (graph, search);
  assert_line (found, WAY_STATUS_FOUND, N_LINE - 1);
}

/* Found results stay ------------------------------------------------------ */

static void
test_exhausted_stays (void)
{
  g_autoptr (PlainGraph) plain = line_new (FALSE);
  g_autoptr (AsGraph) graph = as_graph_new (plain, AS_STRUCT, AS_PLAIN);
  g_autoptr (WaySearch) search = search_line (graph, WAY_STRATEGY_DIJKSTRA);
  g_autoptr (Outcome) found = outcome_run (graph, search);
  g_autoptr (Outcome) after = outcome_run (graph, search);
  g_autoptr (Outcome) again = outcome_run (graph, search);

  assert_line (found, WAY_STATUS_FOUND, N_LINE - 1);
  g_assert_cmpint (after->status, ==, WAY_STATUS_EXHAUSTED);
  outcome_assert_same (after, again);
  /* "The path to the goal found last." */
  g_assert_false (after->is_partial);
  g_assert_cmpuint (after->len, ==, N_LINE);
}

static void
add_kind_tests (const char    *name,
                GTestDataFunc  test)
{
  for (AsKind kind = 0; kind < AS_N_KINDS; kind++)
    {
      g_autofree char *path = g_strdup_printf ("/limits/%s/%s", name,
                                               as_kind_get_name (kind));

      g_test_add_data_func (path, GUINT_TO_POINTER (kind), test);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  add_kind_tests ("max-expansions", test_max_expansions);
  add_kind_tests ("max-cost", test_max_cost);
  add_kind_tests ("least-of-equals", test_least_of_equals);
#define ADD(name, test) g_test_add_func ("/limits/" name, test)
  ADD ("partial-last", test_partial_last);
  ADD ("partial-without-heuristic", test_partial_without_heuristic);
  ADD ("no-expansions", test_no_expansions);
  ADD ("least-estimate-then-cost", test_least_estimate_then_cost);
  ADD ("max-cost-not-met", test_max_cost_not_met);
  ADD ("max-cost-below-start", test_max_cost_below_start);
  ADD ("max-bytes", test_max_bytes);
  ADD ("no-bytes-for-start", test_no_bytes_for_start);
  ADD ("hub", test_hub);
  ADD ("edges-count", test_edges_count);
  ADD ("goals-once", test_goals_once);
  ADD ("bytes-bit-by-bit", test_bytes_bit_by_bit);
  ADD ("hardly-any-bytes", test_hardly_any_bytes);
  ADD ("endless-expansions", test_endless_expansions);
  ADD ("deadline-in-the-past", test_deadline_in_the_past);
  ADD ("deadline-passes", test_deadline_passes);
  ADD ("deadline-among-slow", test_deadline_among_slow);
  ADD ("cancelled-from-thread", test_cancelled_from_thread);
  ADD ("cancelled-among-slow", test_cancelled_among_slow);
  ADD ("one-hash-for-all", test_one_hash_for_all);
  ADD ("cancelled-before", test_cancelled_before);
  ADD ("exhausted-stays", test_exhausted_stays);
#undef ADD
  return g_test_run ();
}
