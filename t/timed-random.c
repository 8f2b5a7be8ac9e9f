/* timed-random.c - the earliest arrival against a graph of all times
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Random graphs with random reservations and openings at whole times. The same
 * is written out by hand: a node for each node and time, an edge for waiting
 * one agent of time and one for each departure. Bellman-Ford says which of them
 * can be reached. */

#include "lib/oracle.h"
#include "lib/outcome.h"
#include "lib/random-graph.h"

#include <string.h>

#define N_SEEDS 15000
#define MAX_NODES 8
#define LAST_TAKEN 40
#define N_TIMES 120             /* 40, and 8 nodes at 9 each at most */
#define PERIOD 12
#define N_OWNERS 3

/* Which agents of time are free, for the owner that is to move. */
typedef gboolean Calendar[N_TIMES + 1];

typedef struct
{
  PlainGraph *plain;            /* (owned) */
  PlainGraph *expanded;         /* (owned) node v at time t: v * N_TIMES + t */
  WayCost    *costs;            /* (owned) in the expanded graph */
  guint       start;
  guint       goal;
  guint       departure;
  guint       hold;             /* G_MAXUINT for ever */
  guint32     owner;
  Calendar    nodes[MAX_NODES];
  Calendar    edges[MAX_NODES][MAX_NODES];
} Case;

/* The reservations of one place, to be made in each table as well. */
typedef struct
{
  gboolean    is_edge;
  guint       node;
  guint       head;
  gboolean    is_opening;
  WayTimeSpan span;
  guint32     owner;
} Fact;

static Calendar *
calendar_of (Case       *self,
             const Fact *fact)
{
  return fact->is_edge ? &self->edges[fact->node][fact->head]
                       : &self->nodes[fact->node];
}

/* An opening closes the place at all times of day but its own. */
static void
note_fact (Case       *self,
           const Fact *fact)
{
  Calendar *calendar = calendar_of (self, fact);

  for (guint t = 0; t <= N_TIMES; t++)
    {
      const gboolean within
        = fact->is_opening
            ? (t + PERIOD - (guint) fact->span.from) % PERIOD
                < fact->span.until - fact->span.from
            : t >= fact->span.from && t < fact->span.until;

      if (fact->is_opening)
        (*calendar)[t] &= within;
      else if (within && (fact->owner == WAY_RESERVATIONS_NOBODY
                          || fact->owner != self->owner))
        (*calendar)[t] = FALSE;
    }
}

static GArray *
make_facts (Case    *self,
            GRand   *rand,
            gboolean repeats)
{
  GArray *facts = g_array_new (FALSE, FALSE, sizeof (Fact));
  const guint n = g_rand_int_range (rand, 0, 4 * self->plain->n_nodes);
  gboolean opens[MAX_NODES][MAX_NODES + 1] = { 0 };

  for (guint i = 0; i < n; i++)
    {
      const guint from = g_rand_int_range (rand, 0, LAST_TAKEN);
      const guint length = g_rand_int_range (rand, 1, 12);
      Fact fact = { g_rand_int_range (rand, 0, 3) == 0,
                    g_rand_int_range (rand, 0, self->plain->n_nodes),
                    g_rand_int_range (rand, 0, self->plain->n_nodes),
                    repeats && g_rand_int_range (rand, 0, 4) == 0,
                    { from, MIN (from + length, LAST_TAKEN) },
                    g_rand_int_range (rand, 0, N_OWNERS + 1) };
      gboolean *known = &opens[fact.node][fact.is_edge ? fact.head : MAX_NODES];

      if (fact.is_opening && *known)
        continue;
      if (fact.is_opening)
        {
          fact.span = (WayTimeSpan) { from % PERIOD, from % PERIOD + length };
          *known = TRUE;
        }
      note_fact (self, &fact);
      g_array_append_val (facts, fact);
    }

  return facts;
}

/* The graph of all times -------------------------------------------------- */

static gboolean
is_free (const Calendar calendar,
         guint          from,
         guint          until)
{
  for (guint t = from; t < until; t++)
    if (!calendar[t])
      return FALSE;

  return TRUE;
}

static void
expand_edge (Case            *self,
             const PlainEdge *edge,
             guint            t)
{
  const gboolean *tail = self->nodes[edge->from], *head = self->nodes[edge->to];
  const gboolean *way = self->edges[edge->from][edge->to];
  const guint cost = edge->cost < N_TIMES ? edge->cost : N_TIMES;

  if (t + cost < N_TIMES && tail[t] && is_free (tail, t, t + cost)
      && way[t] && is_free (way, t, t + cost) && head[t + cost])
    plain_graph_add (self->expanded, edge->from * N_TIMES + t,
                     edge->to * N_TIMES + t + cost, cost);

  /* An edge that takes no time can be used at the instant when its tail
   * closes. */
  if (cost == 0 && t + 1 < N_TIMES && tail[t] && way[t + 1] && head[t + 1])
    plain_graph_add (self->expanded, edge->from * N_TIMES + t,
                     edge->to * N_TIMES + t + 1, 1);
}

static void
expand (Case *self)
{
  const GArray *edges = self->plain->edges;

  self->expanded = plain_graph_new (self->plain->n_nodes * N_TIMES);
  for (guint t = 0; t < N_TIMES; t++)
    {
      for (guint i = 0; i < edges->len; i++)
        expand_edge (self, &g_array_index (edges, PlainEdge, i), t);
      for (guint node = 0; node < self->plain->n_nodes && t + 1 < N_TIMES;
           node++)
        if (self->nodes[node][t] && self->nodes[node][t + 1])
          plain_graph_add (self->expanded, node * N_TIMES + t,
                           node * N_TIMES + t + 1, 1);
    }
  plain_graph_seal (self->expanded);
}

static gboolean
is_held (const Case *self,
         guint       t)
{
  const guint until = self->hold < N_TIMES ? t + self->hold : N_TIMES;

  return self->nodes[self->goal][t]
         && is_free (self->nodes[self->goal], t, MIN (until, N_TIMES));
}

/* When one is at the goal first, and stays. */
static WayCost
earliest_arrival (const Case *self)
{
  for (guint t = 0; t < N_TIMES; t++)
    if (self->nodes[self->start][self->departure] && is_held (self, t)
        && self->costs[self->goal * N_TIMES + t] < INFINITY)
      return t;

  return INFINITY;
}

static Case *
case_new (guint32  seed,
          GArray **facts)
{
  Case *self = g_new0 (Case, 1);
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  const guint n_nodes = g_rand_int_range (rand, 1, MAX_NODES + 1);
  const gboolean repeats = seed % 3 == 0;

  self->plain = random_graph_new (rand, n_nodes, seed & RANDOM_ALL
                                                   & ~RANDOM_REAL);
  self->start = g_rand_int_range (rand, 0, n_nodes);
  self->goal = g_rand_int_range (rand, 0, n_nodes);
  self->departure = g_rand_int_range (rand, 0, 10);
  /* If a day repeats, nothing is known beyond the last time. */
  self->hold = repeats ? 0 : g_rand_int_range (rand, 0, 3) * 7;
  if (self->hold == 14)
    self->hold = G_MAXUINT;
  self->owner = g_rand_int_range (rand, 0, N_OWNERS + 1);
  random_graph_estimate (self->plain, rand, self->goal,
                         g_rand_int_range (rand, 0, RANDOM_N_ESTIMATES));

  for (guint i = 0; i < MAX_NODES; i++)
    for (guint t = 0; t <= N_TIMES; t++)
      {
        self->nodes[i][t] = TRUE;
        for (guint j = 0; j < MAX_NODES; j++)
          self->edges[i][j][t] = TRUE;
      }
  *facts = make_facts (self, rand, repeats);
  expand (self);
  self->costs = oracle_costs_from (self->expanded,
                                   self->start * N_TIMES + self->departure);
  return self;
}

static void
case_free (Case *self)
{
  plain_graph_free (self->plain);
  plain_graph_free (self->expanded);
  g_free (self->costs);
  g_free (self);
}

/* The same as a timed view ------------------------------------------------ */

static void
state_fact (WayReservations *table,
            AsGraph         *graph,
            const Fact      *fact)
{
  const WayNode node = as_graph_get_node (graph, fact->node);
  const WayNode head = as_graph_get_node (graph, fact->head);

  if (fact->is_opening && fact->is_edge)
    way_reservations_set_edge_openings (table, node, head, &fact->span, 1,
                                        PERIOD);
  else if (fact->is_opening)
    way_reservations_set_node_openings (table, node, &fact->span, 1, PERIOD);
  else if (fact->is_edge)
    way_reservations_reserve_edge (table, node, head, fact->span.from,
                                   fact->span.until, fact->owner);
  else
    way_reservations_reserve_node (table, node, fact->span.from,
                                   fact->span.until, fact->owner);
}

/* A plain copy of the base. */
static gdouble
take_cost (WayNode  from,
           WayNode  to,
           WayCost  cost,
           gdouble  departure,
           gpointer user_data)
{
  return cost;
}

/* The time of each edge is its cost: in one view of three by a function, in one
 * by a profile that never changes. */
static void
set_travel_time (WayTimed *view,
                 guint     how)
{
  const gdouble time = 3, factor = 1;
  g_autoptr (WayTimeProfile) profile
    = way_time_profile_new (&time, &factor, 1, 0, NULL);

  if (how == 1)
    way_timed_set_travel_time (view, 1, take_cost, NULL, NULL);
  else if (how == 2)
    way_timed_set_profile (view, profile);
}

static WayTimed *
make_view (const Case   *self,
           AsGraph      *graph,
           const GArray *facts)
{
  g_autoptr (WayReservations) table
    = way_reservations_new (way_graph_get_node_type (graph->graph));
  WayTimed *view = way_timed_new (graph->graph, table, NULL);

  for (guint i = 0; i < facts->len; i++)
    state_fact (table, graph, &g_array_index (facts, Fact, i));
  way_timed_set_agent (view, self->owner, 1, NULL);
  way_timed_set_horizon (view, N_TIMES);
  return view;
}

static gboolean
has_edge (const Case *self,
          guint       from,
          guint       to,
          WayCost     cost)
{
  guint n;
  const PlainEdge *edges = plain_graph_get_edges (self->plain, from, &n);

  for (guint i = 0; i < n; i++)
    if (edges[i].to == to && edges[i].cost == cost)
      return TRUE;

  return FALSE;
}

/* Moves along a path: it must be there, and free, at each time. */
static void
walk (Case          *self,
      AsGraph       *graph,
      WayTimed      *view,
      const WayPath *path)
{
  g_autoptr (GError) error = NULL;
  g_autofree gdouble *departures = way_timed_dup_departures (view, path,
                                                             &error);

  g_assert_no_error (error);
  g_assert_cmpfloat (way_path_get_cost_so_far (path, 0), ==, self->departure);
  for (guint i = 0; i + 1 < way_path_get_length (path); i++)
    {
      const guint from = as_graph_get_id (graph, way_path_get_node (path, i));
      const guint to = as_graph_get_id (graph, way_path_get_node (path, i + 1));
      const guint arrival = way_path_get_cost_so_far (path, i);
      const guint next = way_path_get_cost_so_far (path, i + 1);

      g_assert_cmpfloat (departures[i], >=, arrival);
      g_assert_true (has_edge (self, from, to, next - departures[i]));
      g_assert_true (is_free (self->nodes[from], arrival, next));
      g_assert_true (is_free (self->edges[from][to], departures[i], next));
      g_assert_true (self->nodes[to][next]);
    }
}

static void
check_path (Case     *self,
            AsGraph  *graph,
            WayTimed *view)
{
  const WayCost expected = earliest_arrival (self);
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) path
    = way_timed_find_path (view, as_graph_get_node (graph, self->start),
                           self->departure,
                           as_graph_get_node (graph, self->goal),
                           self->hold == G_MAXUINT ? INFINITY : self->hold,
                           NULL, &error);

  g_assert_no_error (error);
  if (expected == INFINITY)
    {
      g_assert_null (path);
      return;
    }
  g_assert_nonnull (path);
  g_assert_cmpfloat (way_path_get_cost (path), ==, expected);
  walk (self, graph, view, path);
}

/* Any search over the view that looks for the least cost. Other searches find
 * valid paths, but may miss some: a unit that comes late may find an edge
 * closed. */
static void
check_search (Case       *self,
              AsGraph    *graph,
              WayTimed   *view,
              WayStrategy strategy)
{
  g_autoptr (WaySearch) search = way_search_new (WAY_GRAPH (view), strategy);
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) path = NULL;
  WayCost expected = INFINITY;

  way_search_add_start (search, as_graph_get_node (graph, self->start),
                        self->departure);
  way_search_set_goal (search, as_graph_get_node (graph, self->goal));
  for (guint t = 0; t < N_TIMES; t++)
    if (self->nodes[self->goal][t])
      expected = MIN (expected, self->departure
                                  + self->costs[self->goal * N_TIMES + t]);
  if (self->start == self->goal || !self->nodes[self->start][self->departure])
    return;

  if (way_search_run (search, &error) == WAY_STATUS_FOUND)
    path = way_search_dup_path (search);
  g_assert_no_error (error);
  if (path != NULL)
    walk (self, graph, view, path);
  if (strategy == WAY_STRATEGY_DIJKSTRA || strategy == WAY_STRATEGY_ASTAR)
    g_assert_cmpfloat (path ? way_path_get_cost (path) : INFINITY, ==,
                       expected);
}

static void
test_kind (gconstpointer data)
{
  const AsKind kind = GPOINTER_TO_UINT (data);
  guint n_found = 0;

  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS) / AS_N_KINDS; seed++)
    {
      GArray *facts;
      Case *self = case_new (seed * AS_N_KINDS + kind, &facts);
      g_autoptr (AsGraph) graph
        = as_graph_new (self->plain, kind, seed % 2 ? AS_WHOLE : AS_PLAIN);
      g_autoptr (WayTimed) view = make_view (self, graph, facts);

      set_travel_time (view, seed / 2 % 3);
      n_found += earliest_arrival (self) < INFINITY;
      check_path (self, graph, view);
      for (WayStrategy s = WAY_STRATEGY_BFS; s <= WAY_STRATEGY_GREEDY; s++)
        check_search (self, graph, view, s);
      g_array_unref (facts);
      case_free (self);
    }
  g_test_message ("%u of them had a way", n_found);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (guint kind = 0; kind < AS_N_KINDS; kind++)
    {
      g_autofree char *path = g_strconcat ("/timed-random/",
                                           as_kind_get_name (kind), NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (kind), test_kind);
    }

  return g_test_run ();
}
