/* reach.c - all nodes within a cost: against the oracle, edge by edge
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/bounded-search.h"
#include "lib/dimacs.h"
#include "lib/outcome.h"
#include "lib/random-graph.h"
#include "searches/reach-private.h"

#include <float.h>
#include <math.h>

#define N_SEEDS 600

typedef struct
{
  AsGraph       *graph;
  const WayCost *costs;     /* from the start, by Bellman-Ford */
  guint          start;
  guint          n_edges;
  WayCost        limit;
} Expected;

/* Against the oracle ------------------------------------------------------ */

static void
check_node (const Expected *expected,
            const WayReach *reach,
            guint32         i)
{
  const guint id = as_graph_get_id (expected->graph,
                                    way_reach_get_node (reach, i));
  const guint from = as_graph_get_id (expected->graph,
                                      way_reach_get_came_from (reach, i));
  const WayCost cost = way_reach_get_cost (reach, i);
  const OracleStart start = { from, expected->costs[from] };
  const guint nodes[] = { from, id };
  const WayCost costs[] = { expected->costs[from], cost };

  g_assert_cmpfloat (cost, ==, expected->costs[id]);
  g_assert_cmpint (id == from, ==, id == expected->start);
  if (i > 0)
    g_assert_cmpfloat (way_reach_get_cost (reach, i - 1), <=, cost);
  oracle_walk (expected->graph->plain, &start, 1, nodes, costs,
               id == from ? 1 : 2);
}

static guint
count_expected (const Expected *expected,
                WayCost         limit)
{
  guint count = 0;

  for (guint id = 0; id < expected->graph->plain->n_nodes; id++)
    count += expected->costs[id] <= limit && expected->costs[id] < INFINITY;

  return count;
}

/* The cheapest edge between two nodes, or INFINITY. */
static WayCost
find_cheapest (const Expected *expected,
               guint           from,
               guint           to)
{
  const PlainGraph *plain = expected->graph->plain;
  WayCost cheapest = INFINITY;

  for (guint i = 0; i < plain->edges->len; i++)
    {
      const PlainEdge *edge = &g_array_index (plain->edges, PlainEdge, i);

      if (edge->from == from && edge->to == to)
        cheapest = MIN (cheapest, edge->cost);
    }

  return cheapest;
}

/* The cost at the share @t of the edge, coming from its end; INFINITY if that
 * is impossible. */
static WayCost
cost_from_end (const Expected *expected,
               guint           from,
               guint           to,
               gdouble         t)
{
  const WayCost back = from != to ? find_cheapest (expected, to, from)
                                  : INFINITY;

  return expected->costs[to] <= expected->limit && back < INFINITY
           ? expected->costs[to] + (1 - t) * back : INFINITY;
}

/* Whether two costs differ by no more than rounding: a share of an expensive
 * edge is a rough measure of small ones. */
static gboolean
is_near (WayCost a,
         WayCost b,
         WayCost edge)
{
  return a == b || fabs (a - b) <= 1e-9 * MAX (edge, MAX (a, b));
}

static void
assert_near (WayCost a,
             WayCost b,
             WayCost edge)
{
  if (!is_near (a, b, edge))
    g_error ("%.17g and %.17g should be the same", a, b);
}

/* A place on an edge is within its part exactly if its cost is at most the
 * limit, and at most its cost from the other end. */
static void
check_place (const Expected     *expected,
             const WayReachEdge *edge,
             guint               from,
             guint               to,
             gdouble             t)
{
  const WayCost own = edge->from_cost + t * edge->cost;
  const WayCost other = cost_from_end (expected, from, to, t);

  if (!is_near (own, expected->limit, edge->cost)
      && !is_near (own, other, edge->cost))
    g_assert_cmpint (t < edge->fraction, ==,
                     own < expected->limit && own < other);
}

static gboolean
check_edge (const WayReachEdge *edge,
            gpointer            user_data)
{
  Expected *expected = user_data;
  const guint from = as_graph_get_id (expected->graph, edge->from);
  const guint to = as_graph_get_id (expected->graph, edge->to);
  const WayCost end = edge->from_cost + edge->fraction * edge->cost;
  const WayCost other = cost_from_end (expected, from, to, edge->fraction);

  g_assert_cmpfloat (edge->from_cost, ==, expected->costs[from]);
  g_assert_cmpfloat (edge->cost, ==, find_cheapest (expected, from, to));
  g_assert_cmpint (edge->is_inside, ==, expected->costs[to] <= expected->limit);
  g_assert_true (edge->fraction >= 0 && edge->fraction <= 1);
  for (guint i = 0; i < 10; i++)
    check_place (expected, edge, from, to, i / 10.0 + 0.0123);

  /* Where the part ends there is a reason for it. */
  if (edge->is_cut)
    assert_near (end, expected->limit, edge->cost);
  else if (edge->fraction < 1)
    assert_near (end, other,
                 MAX (edge->cost, find_cheapest (expected, to, from)));
  expected->n_edges++;
  return TRUE;
}

/* How many edges are to be visited: the cheapest of their kind that
 * can be entered from their beginning for less than from their end, even
 * if the cost runs out at once. Of two free ones between two nodes that cost
 * the same either is right. */
static guint
count_edges (const Expected *expected)
{
  const guint n_nodes = expected->graph->plain->n_nodes;
  const gboolean has_loops = as_kind_keeps_edges (expected->graph->kind);
  guint count = 0;

  for (guint from = 0; from < n_nodes; from++)
    for (guint to = 0; to < n_nodes; to++)
      {
        const WayCost cost = find_cheapest (expected, from, to);
        const WayCost so_far = expected->costs[from];
        const WayCost other = cost_from_end (expected, from, to, 0);

        if (so_far <= expected->limit && MAX (so_far, cost) < INFINITY
            && (from != to || has_loops))
          count += so_far < other
                   || (so_far == other && cost == 0 && from < to
                       && find_cheapest (expected, to, from) == 0);
      }

  return count;
}

/* A bound below that of the reach: its nodes come first, and its edges. */
static void
check_band (Expected *expected,
            WayReach *reach)
{
  g_autoptr (GError) error = NULL;

  g_assert_cmpuint (way_reach_count_within (reach, expected->limit), ==,
                    count_expected (expected, expected->limit));
  expected->n_edges = 0;
  g_assert_true (way_reach_foreach_edge (reach, expected->limit, check_edge,
                                         expected, NULL, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (expected->n_edges, ==, count_edges (expected));
}

static void
check_reach (Expected *expected,
             WayCost   max_cost)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayReach) reach
    = way_reach_new (expected->graph->graph,
                     as_graph_get_node (expected->graph, expected->start),
                     max_cost, NULL, &error);

  g_assert_no_error (error);
  g_assert_true (reach_is_complete (reach));
  g_assert_cmpfloat (way_reach_get_max_cost (reach), ==, max_cost);
  g_assert_cmpuint (way_reach_get_n_nodes (reach), ==,
                    count_expected (expected, max_cost));
  for (guint32 i = 0; i < way_reach_get_n_nodes (reach); i++)
    check_node (expected, reach, i);
  for (guint part = 1; part <= 4; part++)
    {
      expected->limit = max_cost * part / 4;
      check_band (expected, reach);
    }
}

/* Reaches of two sizes from any node of @plain. */
static void
check_graph (PlainGraph *plain,
             AsKind      kind,
             gboolean    whole,
             GRand      *rand)
{
  g_autoptr (AsGraph) graph = as_graph_new (plain, kind,
                                            whole ? AS_WHOLE : AS_PLAIN);
  const guint start = g_rand_int_range (rand, 0, plain->n_nodes);
  g_autofree WayCost *costs = oracle_costs_from (plain, start);
  Expected expected = { graph, costs, start };

  check_reach (&expected, g_rand_int_range (rand, 0, 40) / 2.0);
  check_reach (&expected, INFINITY);
}

static void
test_against_oracle (gconstpointer data)
{
  const AsKind kind = GPOINTER_TO_UINT (data);

  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const guint n_nodes = g_rand_int_range (rand, 1, 30);
      g_autoptr (PlainGraph) plain = random_graph_new (rand, n_nodes,
                                                       random_graph_flags (seed));

      check_graph (plain, kind, plain_graph_is_whole (plain) && seed % 3, rand);
    }
}

/* Few nodes, and up to 60 edges from each: most have many twins, some are
 * loops, and some cost INFINITY. */
static void
test_many_edges (gconstpointer data)
{
  const AsKind kind = GPOINTER_TO_UINT (data);

  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS / 30); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const guint n_nodes = g_rand_int_range (rand, 1, 40);
      g_autoptr (PlainGraph) plain = plain_graph_new (n_nodes);
      const guint n_costs = g_rand_int_range (rand, 1, 80);

      for (guint from = 0; from < n_nodes; from++)
        for (guint i = g_rand_int_range (rand, 0, 60); i > 0; i--)
          plain_graph_add (plain, from, g_rand_int_range (rand, 0, n_nodes),
                           g_rand_int_range (rand, 0, 20) == 0
                             ? INFINITY
                             : g_rand_int_range (rand, 0, n_costs) / 4.0);
      plain_graph_seal (plain);
      check_graph (plain, kind, FALSE, rand);
    }
}

/* A star ------------------------------------------------------------------- */

/* A hub with many leaves, each joined to it by two edges each way, and edges
 * from the hub to itself. All nodes are starts. */
#define N_LEAVES 100000
#define STAR_LIMIT 3

/* Of edges to and from leaf @leaf, from 1; each has a more expensive twin. */
static WayCost
star_cost_out (guint leaf)
{
  return 2 + leaf % 5;
}

static WayCost
star_cost_back (guint leaf)
{
  return 0.5 + leaf % 3;
}

/* The cost of beginning at @leaf. */
static WayCost
star_cost_of_start (guint leaf)
{
  return leaf % 7;
}

static WayCost
star_cost_so_far (guint node)
{
  return node == 0 ? 0 : MIN (star_cost_of_start (node), star_cost_out (node));
}

static void
add_rays (WayNode   node,
          WayEdges *edges,
          gpointer  user_data)
{
  const guint leaf = (guint) WAY_NODE_INDEX (node);

  if (leaf > 0)
    {
      way_edges_add (edges, WAY_INDEX (0), star_cost_back (leaf));
      way_edges_add (edges, WAY_INDEX (0), star_cost_back (leaf) + 1);
      return;
    }

  for (guint i = 1; i <= N_LEAVES; i++)
    way_edges_add (edges, WAY_INDEX (i), star_cost_out (i) + i % 2);
  way_edges_add (edges, WAY_INDEX (0), 1);
  for (guint i = 1; i <= N_LEAVES; i++)
    way_edges_add (edges, WAY_INDEX (i), star_cost_out (i) + 1 - i % 2);
  way_edges_add (edges, WAY_INDEX (0), 2);
}

static WayCost
star_cost_from_end (guint   to,
                    WayCost rest)
{
  return star_cost_so_far (to) <= STAR_LIMIT ? star_cost_so_far (to) + rest
                                             : INFINITY;
}

/* The share ends where the cost does, or where the other end is as near, or
 * with the edge: own costs grow along it, those from the other end fall. */
static gboolean
check_ray (const WayReachEdge *edge,
           gpointer            n_edges)
{
  const guint from = (guint) WAY_NODE_INDEX (edge->from);
  const guint to = (guint) WAY_NODE_INDEX (edge->to);
  const WayCost out = star_cost_out (MAX (from, to));
  const WayCost back = star_cost_back (MAX (from, to));
  const WayCost own = edge->from_cost + edge->fraction * edge->cost;
  const WayCost other = star_cost_from_end (to, (1 - edge->fraction)
                                                  * (to > 0 ? back : out));

  ++*(guint *) n_edges;
  if (from == to)
    {
      g_assert_cmpfloat (edge->cost, ==, 1);
      return TRUE;
    }

  g_assert_cmpfloat (edge->from_cost, ==, star_cost_so_far (from));
  g_assert_cmpfloat (edge->cost, ==, to > 0 ? out : back);
  if (edge->is_cut)
    g_assert_true (is_near (own, STAR_LIMIT, out) && own < other);
  else if (edge->fraction < 1)
    assert_near (own, other, out);
  else
    g_assert_true (own <= STAR_LIMIT && own <= star_cost_from_end (to, 0));
  return TRUE;
}

/* An edge is visited from a leaf within the limit if that is nearer than the
 * way over the hub, and from the hub likewise; and the hub's to itself. */
static guint
count_rays (void)
{
  guint count = 1;

  for (guint i = 1; i <= N_LEAVES; i++)
    {
      count += star_cost_so_far (i) <= STAR_LIMIT
               && star_cost_so_far (i) < star_cost_out (i);
      count += star_cost_from_end (i, star_cost_back (i)) > 0;
    }

  return count;
}

static void
test_star (void)
{
  g_autoptr (WayNodeType) type = way_node_type_new_index (N_LEAVES + 1);
  g_autoptr (WayCallbackGraph) star
    = way_callback_graph_new (type, add_rays, NULL, NULL);
  g_autoptr (WaySearch) search
    = way_search_new (WAY_GRAPH (star), WAY_STRATEGY_DIJKSTRA);
  g_autoptr (WayReach) reach = NULL;
  g_autoptr (GError) error = NULL;
  guint n_edges = 0;

  way_search_add_start (search, WAY_INDEX (0), 0);
  for (guint i = 1; i <= N_LEAVES; i++)
    way_search_add_start (search, WAY_INDEX (i), star_cost_of_start (i));
  way_search_set_max_cost (search, STAR_LIMIT);
  reach = way_reach_new_from_search (search, &error);
  g_assert_no_error (error);
  g_assert_true (way_reach_foreach_edge (reach, STAR_LIMIT, check_ray, &n_edges,
                                         NULL, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (n_edges, ==, count_rays ());
}

/* Drawn by hand ------------------------------------------------------------ */

/* A line of a million nodes, each a cost of 2 from the next. */
#define N_LINE 1000000

static void
add_next (WayNode   node,
          WayEdges *edges,
          gpointer  user_data)
{
  guint *calls = user_data;
  const gsize id = WAY_NODE_INDEX (node);

  ++*calls;
  if (id > 0)
    way_edges_add (edges, WAY_INDEX (id - 1), 2);
  if (id + 1 < N_LINE)
    way_edges_add (edges, WAY_INDEX (id + 1), 2);
}

static WayGraph *
new_line (guint *calls)
{
  g_autoptr (WayNodeType) type = way_node_type_new_index (N_LINE);

  return WAY_GRAPH (way_callback_graph_new (type, add_next, calls, NULL));
}

static gboolean
note_edge (const WayReachEdge *edge,
           gpointer            user_data)
{
  g_array_append_val ((GArray *) user_data, *edge);
  return TRUE;
}

static void
test_middle_of_line (void)
{
  guint calls = 0;
  g_autoptr (WayGraph) line = new_line (&calls);
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (WayReachEdge));
  g_autoptr (WayReach) reach = way_reach_new (line, WAY_INDEX (5000), 7.5, NULL,
                                              NULL);
  guint n_cuts = 0;

  g_assert_true (way_reach_get_graph (reach) == line);
  g_assert_cmpuint (way_reach_get_n_nodes (reach), ==, 7);
  g_assert_cmpuint (calls, ==, 7);
  g_assert_cmpuint (WAY_NODE_INDEX (way_reach_get_node (reach, 0)), ==, 5000);
  g_assert_cmpuint (way_reach_count_within (reach, -1), ==, 0);
  g_assert_cmpuint (way_reach_count_within (reach, 0), ==, 1);
  g_assert_cmpuint (way_reach_count_within (reach, 1.9), ==, 1);
  g_assert_cmpuint (way_reach_count_within (reach, 4), ==, 5);
  g_assert_cmpuint (way_reach_count_within (reach, INFINITY), ==, 7);

  /* Three whole edges to either side, and three quarters of one. */
  g_assert_true (way_reach_foreach_edge (reach, 7.5, note_edge, edges, NULL,
                                         NULL));
  g_assert_cmpuint (edges->len, ==, 8);
  for (guint i = 0; i < edges->len; i++)
    {
      const WayReachEdge *edge = &g_array_index (edges, WayReachEdge, i);

      g_assert_cmpfloat (edge->cost, ==, 2);
      g_assert_cmpfloat (edge->fraction, ==, edge->is_cut ? 0.75 : 1);
      g_assert_cmpint (edge->is_inside, ==, !edge->is_cut);
      n_cuts += edge->is_cut;
    }
  g_assert_cmpuint (n_cuts, ==, 2);
}

/* a and b, 4 apart, are both starts: their parts meet in the middle, or leave
 * a gap between two cuts; a reach without a limit has no cut at all. */
static void
test_both_ends (void)
{
  static const struct
  {
    WayCost  limit;
    gdouble  fraction;
    gboolean is_cut;
  } cases[] = { { 0, 0, TRUE }, { 1, 0.25, TRUE }, { 2, 0.5, FALSE },
                { 3, 0.5, FALSE }, { INFINITY, 0.5, FALSE } };
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_NONE);
  g_autoptr (WayTable) table = NULL;

  way_table_builder_add_node (builder, "a", NULL, NULL, NULL);
  way_table_builder_add_node (builder, "b", NULL, NULL, NULL);
  way_table_builder_add_edge (builder, WAY_INDEX (0), WAY_INDEX (1), 4,
                              WAY_BOTH_WAYS, NULL, NULL);
  table = way_table_builder_build (builder, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (WaySearch) search
        = way_search_new (WAY_GRAPH (table), WAY_STRATEGY_DIJKSTRA);
      g_autoptr (GArray) edges = g_array_new (FALSE, FALSE,
                                              sizeof (WayReachEdge));
      g_autoptr (WayReach) reach = NULL;

      way_search_add_start (search, WAY_INDEX (0), 0);
      way_search_add_start (search, WAY_INDEX (1), 0);
      way_search_set_max_cost (search, cases[i].limit);
      reach = way_reach_new_from_search (search, NULL);
      g_assert_true (way_reach_foreach_edge (reach, cases[i].limit, note_edge,
                                             edges, NULL, NULL));
      g_assert_cmpuint (edges->len, ==, 2);
      for (guint k = 0; k < 2; k++)
        {
          const WayReachEdge *edge = &g_array_index (edges, WayReachEdge, k);

          g_assert_cmpfloat (edge->fraction, ==, cases[i].fraction);
          g_assert_cmpint (edge->is_cut, ==, cases[i].is_cut);
          g_assert_true (edge->is_inside);
        }
    }
}

/* Costs whose sum no double holds. */
static void
test_dear_edges (void)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_NONE);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayReach) reach = NULL;
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (WayReachEdge));
  const WayReachEdge *edge;

  way_table_builder_add_node (builder, "a", NULL, NULL, NULL);
  way_table_builder_add_node (builder, "b", NULL, NULL, NULL);
  way_table_builder_add_node (builder, "c", NULL, NULL, NULL);
  way_table_builder_add_edge (builder, WAY_INDEX (0), WAY_INDEX (1), 1.5e308,
                              WAY_BOTH_WAYS, NULL, NULL);
  way_table_builder_add_edge (builder, WAY_INDEX (0), WAY_INDEX (2), 1,
                              WAY_ONE_WAY, NULL, NULL);
  way_table_builder_add_edge (builder, WAY_INDEX (2), WAY_INDEX (1), 1e308,
                              WAY_ONE_WAY, NULL, NULL);
  table = way_table_builder_build (builder, NULL);
  reach = way_reach_new (WAY_GRAPH (table),
                         way_table_get_node (table, WAY_ADDED (0)), DBL_MAX,
                         NULL, NULL);
  g_assert_nonnull (reach);
  g_assert_true (way_reach_foreach_edge (reach, DBL_MAX, note_edge, edges,
                                         NULL, NULL));

  /* a reaches 2.5 of 3 parts of its edge to b, which is nearer by c. */
  g_assert_cmpuint (edges->len, ==, 4);
  for (guint i = 0; i < edges->len; i++)
    {
      edge = &g_array_index (edges, WayReachEdge, i);
      g_assert_false (edge->is_cut);
      if (edge->from == way_table_get_node (table, WAY_ADDED (0))
          && edge->cost == 1.5e308)
        oracle_assert_cost (edge->fraction, 2.5 / 3);
      else if (edge->from == way_table_get_node (table, WAY_ADDED (1)))
        oracle_assert_cost (edge->fraction, 0.5 / 3);
      else
        g_assert_cmpfloat (edge->fraction, ==, 1);
    }
}

/* The costs are those of the view that was searched, and not its base's. */
static void
test_view (void)
{
  guint calls = 0;
  g_autoptr (WayGraph) line = new_line (&calls);
  g_autoptr (WayOverlay) overlay = way_overlay_new (line);
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (WayReachEdge));
  g_autoptr (WayReach) reach = NULL;
  g_autoptr (GError) error = NULL;

  way_overlay_set_extra_cost (overlay, WAY_INDEX (1), 6);
  reach = way_reach_new (WAY_GRAPH (overlay), WAY_INDEX (0), 4, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (way_reach_foreach_edge (reach, 4, note_edge, edges, NULL,
                                         &error));
  g_assert_no_error (error);
  g_assert_cmpuint (edges->len, ==, 1);
  g_assert_cmpfloat (g_array_index (edges, WayReachEdge, 0).cost, ==, 8);
  g_assert_cmpfloat (g_array_index (edges, WayReachEdge, 0).fraction, ==, 0.5);

  way_overlay_set_extra_cost (overlay, WAY_INDEX (1), 7);
  g_assert_false (way_reach_foreach_edge (reach, 4, note_edge, edges, NULL,
                                          &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_CHANGED);
}

static gboolean
stop_at_once (const WayReachEdge *edge,
              gpointer            n_calls)
{
  ++*(guint *) n_calls;
  return FALSE;
}

static void
test_stops_when_told (void)
{
  guint calls = 0, n_edges = 0;
  g_autoptr (WayGraph) line = new_line (&calls);
  g_autoptr (WayReach) reach = way_reach_new (line, WAY_INDEX (9), 9, NULL,
                                              NULL);

  g_assert_true (way_reach_foreach_edge (reach, 9, stop_at_once, &n_edges,
                                         NULL, NULL));
  g_assert_cmpuint (n_edges, ==, 1);
}

/* Each lies in the order of arrival: ids need not come in order. */
static gboolean
note_node (WayNode  node,
           WayNode  came_from,
           WayCost  cost_so_far,
           gboolean is_closed,
           gpointer user_data)
{
  g_array_append_val (user_data, node);
  return TRUE;
}

static void
test_walked_as_reached (void)
{
  guint calls = 0;
  g_autoptr (WayGraph) line = new_line (&calls);
  g_autoptr (WaySearch) search = way_search_new (line, WAY_STRATEGY_DIJKSTRA);
  g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (WayNode));

  way_search_set_max_cost (search, 2);
  for (guint start = 700000; start > 0; start -= 100000)
    {
      g_array_set_size (nodes, 0);
      way_search_set_start (search, WAY_INDEX (start));
      way_search_run (search, NULL);
      way_search_foreach_reached (search, note_node, nodes);
      g_assert_cmpuint (nodes->len, ==, 3);
      g_assert_true (g_array_index (nodes, WayNode, 0) == WAY_INDEX (start));
      g_assert_true (g_array_index (nodes, WayNode, 1)
                     == WAY_INDEX (start - 1));
      g_assert_true (g_array_index (nodes, WayNode, 2)
                     == WAY_INDEX (start + 1));
    }
}

/* The same search without a largest cost, and with one again. */
static void
test_order_comes_and_goes (void)
{
  guint calls = 0;
  g_autoptr (WayGraph) line = new_line (&calls);
  g_autoptr (WaySearch) search = way_search_new (line, WAY_STRATEGY_DIJKSTRA);
  g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (WayNode));

  way_search_set_start (search, WAY_INDEX (1));
  for (guint run = 0; run < 6; run++)
    {
      g_array_set_size (nodes, 0);
      way_search_set_max_cost (search, run % 2 ? 6 : INFINITY);
      bound_expansions (search, run % 2 ? G_MAXUINT64 : 3);
      way_search_run (search, NULL);
      way_search_foreach_reached (search, note_node, nodes);
      g_assert_cmpuint (nodes->len, ==, run % 2 ? 5 : 4);
    }
}

static void
test_several_starts (void)
{
  guint calls = 0;
  g_autoptr (WayGraph) line = new_line (&calls);
  g_autoptr (WaySearch) search = way_search_new (line, WAY_STRATEGY_DIJKSTRA);
  g_autoptr (WayReach) reach = NULL;

  way_search_add_start (search, WAY_INDEX (10), 0);
  way_search_add_start (search, WAY_INDEX (20), 3);
  way_search_set_max_cost (search, 4);
  reach = way_reach_new_from_search (search, NULL);
  g_assert_cmpuint (way_reach_get_n_nodes (reach), ==, 6);
  g_assert_cmpuint (WAY_NODE_INDEX (way_reach_get_node (reach, 3)), ==, 20);
  g_assert_true (way_reach_get_came_from (reach, 3) == WAY_INDEX (20));
  g_assert_cmpfloat (way_reach_get_cost (reach, 3), ==, 3);
}

static void
test_limit_leaves_what_is_known (void)
{
  guint calls = 0;
  g_autoptr (WayGraph) line = new_line (&calls);
  g_autoptr (WaySearch) search = way_search_new (line, WAY_STRATEGY_DIJKSTRA);
  g_autoptr (WayReach) part = NULL;
  g_autoptr (WayReach) whole = NULL;

  way_search_set_start (search, WAY_INDEX (0));
  way_search_set_max_cost (search, 100);
  bound_expansions (search, 5);
  part = way_reach_new_from_search (search, NULL);
  g_assert_false (reach_is_complete (part));
  g_assert_cmpuint (way_reach_get_n_nodes (part), ==, 5);
  g_assert_cmpfloat (way_reach_get_max_cost (part), ==, 8);

  bound_expansions (search, G_MAXUINT64);
  whole = way_reach_new_from_search (search, NULL);
  g_assert_true (reach_is_complete (whole));
  g_assert_cmpuint (way_reach_get_n_nodes (whole), ==, 51);
  g_assert_cmpfloat (way_reach_get_max_cost (whole), ==, 100);
}

static void
test_changed_graph (void)
{
  guint calls = 0;
  g_autoptr (WayGraph) line = new_line (&calls);
  g_autoptr (WayReach) reach = way_reach_new (line, WAY_INDEX (0), 9, NULL,
                                              NULL);
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (WayReachEdge));
  g_autoptr (GError) error = NULL;

  way_callback_graph_changed (WAY_CALLBACK_GRAPH (line));
  g_assert_false (way_reach_foreach_edge (reach, 9, note_edge, edges, NULL,
                                          &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_CHANGED);
  g_assert_cmpuint (edges->len, ==, 0);
}

static void
add_bad_edge (WayNode   node,
              WayEdges *edges,
              gpointer  user_data)
{
  way_edges_add (edges, node, -1);
}

static void
test_broken_graph (void)
{
  g_autoptr (WayNodeType) type = way_node_type_new_index (3);
  g_autoptr (WayCallbackGraph) graph
    = way_callback_graph_new (type, add_bad_edge, NULL, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_null (way_reach_new (WAY_GRAPH (graph), WAY_INDEX (0), 9, NULL,
                                &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_COST);
}

/* Roads -------------------------------------------------------------------- */

/* The goal of a pair is within its distance, and by nothing less. */
static void
check_pair (WayTable         *table,
            WaySearch        *search,
            const DimacsPair *pair)
{
  const WayNode goal = way_table_get_node (table, WAY_ADDED (pair->goal));
  g_autoptr (WayReach) reach = NULL;
  guint32 n_nodes;

  if (pair->cost < 0)
    return;

  way_search_set_start (search,
                        way_table_get_node (table, WAY_ADDED (pair->start)));
  way_search_set_max_cost (search, pair->cost);
  reach = way_reach_new_from_search (search, NULL);
  g_assert_true (reach_is_complete (reach));
  for (n_nodes = way_reach_get_n_nodes (reach); n_nodes > 0; n_nodes--)
    if (way_reach_get_node (reach, n_nodes - 1) == goal)
      break;

  g_assert_cmpuint (n_nodes, >, 0);
  g_assert_cmpfloat (way_reach_get_cost (reach, n_nodes - 1), ==, pair->cost);
}

static void
test_roads (gconstpointer data)
{
  const char *name = data;
  const gboolean is_small = g_str_equal (name, "monaco");
  const gboolean is_large = g_str_equal (name, "moscow")
                            || g_str_equal (name, "us-ny-hops");
  const guint stride = is_large ? 10 : outcome_choose (10, 4, 1);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WaySearch) search = NULL;
  g_autoptr (GArray) pairs = NULL;

  if (!outcome_choose (is_small, !is_large, TRUE))
    {
      g_test_skip ("only `make check-long' asks about it");
      return;
    }
  if (!data_is_there ())
    return;

  table = dimacs_read_table (name, WAY_POSITION_NONE);
  search = way_search_new (WAY_GRAPH (table), WAY_STRATEGY_DIJKSTRA);
  pairs = dimacs_read_pairs (name);
  for (guint i = 0; i < pairs->len; i += stride)
    check_pair (table, search, &g_array_index (pairs, DimacsPair, i));
}

/* Over a grid on which a right angle costs 3 and turning back is forbidden,
 * each cell is visited once, at the cost of the cheapest path to it, and comes
 * from a cell beside it. */
static void
test_projected (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (171);

  for (guint round = 0; round < outcome_repeat (40); round++)
    {
      g_autoptr (WayTerrain) terrain = way_terrain_new (6, 6, NULL);
      g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
      g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (grid));
      const WayNode start = way_grid_get_node (grid, 2, 2);
      g_autoptr (WayReach) states = NULL;
      g_autoptr (WayReach) reach = NULL;
      guint n_within = 0;

      for (guint i = 0; i < 12; i++)
        way_terrain_set_class (terrain, g_rand_int_range (rand, 0, 6),
                               g_rand_int_range (rand, 0, 6), 1);
      way_terrain_set_class (terrain, 2, 2, 0);
      way_turns_set_angle_cost (turns, 3, 0);
      way_turns_set_cost (turns, WAY_TURN_U | WAY_TURN_DEAD_END, INFINITY);
      states = way_reach_new (WAY_GRAPH (turns), start, 9, NULL, NULL);
      reach = way_reach_new_projected (states, WAY_GRAPH (grid), NULL);
      g_assert_true (way_reach_get_graph (reach) == WAY_GRAPH (grid));
      g_assert_true (reach_is_complete (reach));

      for (guint cell = 0; cell < 36; cell++)
        {
          g_autoptr (WayPath) path
            = way_find_path (WAY_GRAPH (turns), start, WAY_INDEX (cell),
                             WAY_STRATEGY_DIJKSTRA, NULL);
          guint n_told = 0;

          for (guint32 i = 0; i < way_reach_get_n_nodes (reach); i++)
            if (way_reach_get_node (reach, i) == WAY_INDEX (cell))
              {
                const gsize from = WAY_NODE_INDEX (way_reach_get_came_from (
                  reach, i));
                const gsize apart = from > cell ? from - cell : cell - from;

                n_told++;
                g_assert_nonnull (path);
                g_assert_cmpfloat (way_reach_get_cost (reach, i), ==,
                                   way_path_get_cost (path));
                g_assert_true (apart == 1 || apart == 6
                               || (apart == 0 && WAY_INDEX (cell) == start));
              }
          g_assert_cmpuint (n_told, ==,
                            path != NULL && way_path_get_cost (path) <= 9);
          n_within += n_told;
        }
      g_assert_cmpuint (n_within, ==, way_reach_get_n_nodes (reach));
    }
}

int
main (int    argc,
      char **argv)
{
  static const AsKind kinds[] = { AS_INDEX, AS_STRUCT, AS_OBJECT, AS_VALUE12,
                                  AS_TABLE_LOCAL, AS_OVERLAY };
  static const char *const roads[] = { "monaco", "andorra", "amsterdam",
                                       "seattle", "moscow", "us-ny-hops" };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *path
        = g_strdup_printf ("/reach/against-oracle/%s",
                           as_kind_get_name (kinds[i]));

      g_autofree char *many
        = g_strdup_printf ("/reach/many-edges/%s",
                           as_kind_get_name (kinds[i]));

      g_test_add_data_func (path, GUINT_TO_POINTER (kinds[i]),
                            test_against_oracle);
      g_test_add_data_func (many, GUINT_TO_POINTER (kinds[i]),
                            test_many_edges);
    }
  g_test_add_func ("/reach/projected", test_projected);
  g_test_add_func ("/reach/star", test_star);
  g_test_add_func ("/reach/middle-of-line", test_middle_of_line);
  g_test_add_func ("/reach/both-ends", test_both_ends);
  g_test_add_func ("/reach/dear-edges", test_dear_edges);
  g_test_add_func ("/reach/view", test_view);
  g_test_add_func ("/reach/stops-when-told", test_stops_when_told);
  g_test_add_func ("/reach/walked-as-reached", test_walked_as_reached);
  g_test_add_func ("/reach/order-comes-and-goes", test_order_comes_and_goes);
  g_test_add_func ("/reach/several-starts", test_several_starts);
  g_test_add_func ("/reach/limit-leaves-what-is-known",
                   test_limit_leaves_what_is_known);
  g_test_add_func ("/reach/changed-graph", test_changed_graph);
  g_test_add_func ("/reach/broken-graph", test_broken_graph);
  for (guint i = 0; i < G_N_ELEMENTS (roads); i++)
    {
      g_autofree char *path = g_strdup_printf ("/reach/roads/%s", roads[i]);

      g_test_add_data_func (path, roads[i], test_roads);
    }

  return g_test_run ();
}
