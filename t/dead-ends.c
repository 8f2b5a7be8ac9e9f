/* dead-ends.c - regions that lead nowhere: hidden edges, and edges that are not
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Costs come from the oracle. That nothing is entered in vain is held against
 * all paths without a cycle. */

#include "lib/contract.h"
#include "lib/maps.h"
#include "lib/outcome.h"
#include "lib/random-graph.h"

#include <string.h>

#define N_SEEDS 3000
#define FEW_NODES 9

static WayDeadEnds *
new_view (gpointer graph)
{
  g_autoptr (GError) error = NULL;
  WayDeadEnds *view = way_dead_ends_new (graph, NULL, &error);

  g_assert_no_error (error);
  return view;
}

/* Nodes that were opened, by a search of @graph for @goal. */
static guint64
count_opened (gpointer graph,
              guint    start,
              guint    goal)
{
  g_autoptr (WaySearch) search = way_search_new (graph,
                                                 WAY_STRATEGY_DIJKSTRA);
  WayStatistics statistics;

  way_search_set_start (search, WAY_INDEX (start));
  way_search_set_goal (search, WAY_INDEX (goal));
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
  way_search_get_statistics (search, &statistics);
  return statistics.opened;
}

/* Against the oracle ------------------------------------------------------- */

static void
check_search (AsGraph      *graph,
              WaySearch    *search,
              guint         start,
              const guint  *goals,
              guint         n_goals)
{
  g_autofree WayCost *costs = oracle_costs_from (graph->plain, start);
  const OracleStart from = { start, 0 };
  g_autoptr (Outcome) outcome = NULL;
  WayCost least = INFINITY;

  way_search_set_start (search, as_graph_get_node (graph, start));
  way_search_clear_goals (search);
  for (guint i = 0; i < n_goals; i++)
    {
      way_search_add_goal (search, as_graph_get_node (graph, goals[i]));
      least = MIN (least, costs[goals[i]]);
    }

  outcome = outcome_run (graph, search);
  g_assert_cmpint (outcome->status, ==, least < INFINITY
                                          ? WAY_STATUS_FOUND
                                          : WAY_STATUS_EXHAUSTED);
  outcome_walk (outcome, graph->plain, &from, 1);
  oracle_assert_cost (outcome_get_cost (outcome), least);
}

static void
check_graph (GRand            *rand,
             const PlainGraph *plain,
             AsKind            kind)
{
  const gboolean whole = plain_graph_is_whole (plain);
  g_autoptr (AsGraph) graph = as_graph_new (plain, kind,
                                            whole ? AS_WHOLE : AS_PLAIN);
  g_autoptr (WayDeadEnds) view
    = way_dead_ends_new (graph->graph, NULL, NULL);

  g_assert_nonnull (view);
  for (WayStrategy s = WAY_STRATEGY_DIJKSTRA; s <= WAY_STRATEGY_ASTAR; s++)
    {
      g_autoptr (WaySearch) search = way_search_new (WAY_GRAPH (view), s);

      for (guint run = 0; run < 4; run++)
        {
          guint goals[3];

          for (guint i = 0; i < G_N_ELEMENTS (goals); i++)
            goals[i] = g_rand_int_range (rand, 0, plain->n_nodes);
          if (s == WAY_STRATEGY_ASTAR)
            random_graph_estimate ((PlainGraph *) plain, rand, goals[0],
                                   RANDOM_ESTIMATE_ADMISSIBLE);
          check_search (graph, search,
                        g_rand_int_range (rand, 0, plain->n_nodes), goals,
                        s == WAY_STRATEGY_ASTAR ? 1 : run);
        }
    }
}

static void
test_against_oracle (gconstpointer data)
{
  const AsKind kind = GPOINTER_TO_UINT (data);

  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const guint n_nodes = g_rand_int_range (rand, 1, 30);
      g_autoptr (PlainGraph) plain
        = random_graph_new (rand, n_nodes, (seed & RANDOM_ALL)
                                             | (seed % 3 ? RANDOM_SPARSE : 0));

      check_graph (rand, plain, kind);
    }
}

/* Nothing in vain ---------------------------------------------------------- */

/* All nodes on paths without a cycle, edges used both ways. */
typedef struct
{
  const PlainGraph *plain;
  guint             goal;
  guint             path[FEW_NODES];
  gboolean          on_path[FEW_NODES];
  gboolean          between[FEW_NODES];
} Trials;

static void
try_on (Trials *self,
        guint   len)
{
  const guint at = self->path[len - 1];

  if (at == self->goal)
    {
      for (guint i = 0; i < len; i++)
        self->between[self->path[i]] = TRUE;
      return;
    }

  for (guint i = 0; i < self->plain->edges->len; i++)
    {
      const PlainEdge *edge = &g_array_index (self->plain->edges, PlainEdge,
                                              i);
      const guint to = edge->from == at ? edge->to : edge->from;

      if ((edge->from != at && edge->to != at) || edge->cost == INFINITY
          || self->on_path[to])
        continue;
      self->path[len] = to;
      self->on_path[to] = TRUE;
      try_on (self, len + 1);
      self->on_path[to] = FALSE;
    }
}

static void
find_between (Trials           *self,
              const PlainGraph *plain,
              guint             start,
              const guint      *goals,
              guint             n_goals)
{
  memset (self, 0, sizeof *self);
  self->plain = plain;
  self->path[0] = start;
  self->on_path[start] = TRUE;
  for (guint i = 0; i < n_goals; i++)
    {
      self->goal = goals[i];
      try_on (self, 1);
    }
}

/* Costs play no part here: the search enters all nodes that it may, without a
 * goal to stop at. So the goals are asked for again until none is left. */
static void
check_confined (const PlainGraph *plain,
                WaySearch        *search,
                guint             start,
                const guint      *goals,
                guint             n_goals)
{
  Trials trials;

  way_search_set_start (search, WAY_INDEX (start));
  way_search_clear_goals (search);
  for (guint i = 0; i < n_goals; i++)
    way_search_add_goal (search, WAY_INDEX (goals[i]));
  while (way_search_run (search, NULL) == WAY_STATUS_FOUND)
    ;

  find_between (&trials, plain, start, goals, n_goals);
  for (guint i = 0; i < n_goals; i++)
    if (!trials.between[goals[i]])
      return;                   /* on another island: it may look about */
  for (guint id = 0; id < plain->n_nodes; id++)
    if (way_search_get_cost_so_far (search, WAY_INDEX (id), NULL))
      g_assert_true (trials.between[id]);
}

static void
test_nothing_in_vain (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const guint n_nodes = g_rand_int_range (rand, 1, FEW_NODES + 1);
      g_autoptr (PlainGraph) plain
        = random_graph_new (rand, n_nodes, (seed & RANDOM_ALL)
                                             | RANDOM_SPARSE);
      g_autoptr (AsGraph) graph = as_graph_new (plain, AS_INDEX, AS_PLAIN);
      g_autoptr (WayDeadEnds) view = new_view (graph->graph);
      g_autoptr (WaySearch) search = way_search_new (WAY_GRAPH (view),
                                                     WAY_STRATEGY_DIJKSTRA);

      for (guint run = 0; run < 4; run++)
        {
          const guint goals[] = { g_rand_int_range (rand, 0, n_nodes),
                                  g_rand_int_range (rand, 0, n_nodes) };

          check_confined (plain, search, g_rand_int_range (rand, 0, n_nodes),
                          goals, 1 + run % 2);
        }
    }
}

/* Drawn by hand ------------------------------------------------------------ */

/* Two rooms, with a door of one cell between them; from the left one a passage
 * leads down, from the right one a door to a hall. */
static const char rooms[] = "...#...#\n"
                            "S......G\n"
                            "...#...#\n"
                            ".###.###\n"
                            ".#......\n"
                            ".#......";

#define CELL(x, y) ((y) * 8 + (x))

/* The map as a graph to search, which owns its data. */
typedef struct
{
  Map         *map;
  AsGraph     *graph;
  WayDeadEnds *view;
} Rooms;

static void
rooms_init (Rooms      *self,
            const char *rows)
{
  self->map = map_new (rows);
  self->graph = as_graph_new (self->map->plain, AS_INDEX, AS_WHOLE);
  self->view = new_view (self->graph->graph);
}

static void
rooms_clear (Rooms *self)
{
  g_object_unref (self->view);
  as_graph_free (self->graph);
  map_free (self->map);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Rooms, rooms_clear)

static void
test_rooms (void)
{
  g_auto (Rooms) self = { 0 };

  rooms_init (&self, rooms);
  g_assert_cmpuint (count_opened (self.graph->graph, CELL (0, 1),
                                  CELL (7, 1)), >, 22);
  /* Both rooms, 18 cells, the door between them and the goal's. */
  g_assert_cmpuint (count_opened (self.view, CELL (0, 1), CELL (7, 1)), <=,
                    20);
  /* Out of the dead end, and into it. */
  g_assert_cmpuint (count_opened (self.view, CELL (0, 5), CELL (0, 2)), ==,
                    4);
  g_assert_cmpuint (count_opened (self.view, CELL (0, 2), CELL (0, 5)), ==,
                    4);
  g_assert_cmpuint (count_opened (self.view, CELL (0, 5), CELL (0, 5)), ==,
                    1);
}

static void
test_one_way_streets (void)
{
  /* From 0 to 3 leads 0 -> 1 -> 3; from 1 a ring 1 -> 4 -> 5 -> 1 hangs. */
  static const PlainEdge edges[] = { { 0, 1, 5 }, { 1, 3, 5 }, { 1, 4, 0 },
                                     { 4, 5, 0 }, { 5, 1, 0 } };
  g_autoptr (PlainGraph) plain = plain_graph_new_from (6, edges,
                                                       G_N_ELEMENTS (edges));
  g_autoptr (AsGraph) graph = as_graph_new (plain, AS_INDEX, AS_WHOLE);
  g_autoptr (WayDeadEnds) view = new_view (graph->graph);

  g_assert_cmpuint (count_opened (graph->graph, 0, 3), ==, 5);
  g_assert_cmpuint (count_opened (view, 0, 3), ==, 3);
  g_assert_cmpuint (count_opened (view, 0, 5), ==, 4);
}

static gboolean
is_cell (WayNode  node,
         gpointer cell)
{
  return node == cell;
}

/* A search with a function for a goal, or without one, sees all nodes. */
static void
test_no_named_goal (void)
{
  g_auto (Rooms) self = { 0 };
  g_autoptr (WaySearch) search = NULL;
  WayStatistics statistics;

  rooms_init (&self, rooms);
  search = way_search_new (WAY_GRAPH (self.view), WAY_STRATEGY_DIJKSTRA);
  way_search_set_start (search, WAY_INDEX (CELL (0, 1)));
  way_search_set_goal_func (search, is_cell, GUINT_TO_POINTER (CELL (0, 5)),
                            NULL);
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
  way_search_clear_goals (search);
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_EXHAUSTED);
  way_search_get_statistics (search, &statistics);
  g_assert_cmpuint (statistics.opened, ==, 36);
}

static void
test_contract (void)
{
  g_auto (Rooms) self = { 0 };
  const WayNode places[] = { WAY_INDEX (CELL (0, 1)), WAY_INDEX (CELL (7, 1)),
                             WAY_INDEX (CELL (0, 5)) };

  rooms_init (&self, rooms);
  contract_check (WAY_GRAPH (self.view), places, G_N_ELEMENTS (places));
}

/* Changes ------------------------------------------------------------------ */

/* Above the view costs may change, and ways be blocked. */
static void
test_overlay_above (void)
{
  g_auto (Rooms) self = { 0 };
  g_autoptr (WayOverlay) overlay = NULL;

  rooms_init (&self, rooms);
  overlay = way_overlay_new (WAY_GRAPH (self.view));
  way_overlay_set_extra_cost (overlay, WAY_INDEX (CELL (1, 1)), 7);
  way_overlay_set_extra_cost (overlay, WAY_INDEX (CELL (5, 1)), INFINITY);
  g_assert_cmpuint (count_opened (overlay, CELL (0, 1), CELL (7, 1)), <=, 20);
}

/* Below it nothing is sure any more. */
static void
test_changed_base (void)
{
  g_autoptr (Map) map = map_new (rooms);
  g_autoptr (AsGraph) graph = as_graph_new (map->plain, AS_INDEX, AS_WHOLE);
  g_autoptr (WayOverlay) overlay = way_overlay_new (graph->graph);
  g_autoptr (WayDeadEnds) view = NULL;

  way_overlay_set_extra_cost (overlay, WAY_INDEX (CELL (3, 1)), INFINITY);
  view = new_view (overlay);
  way_layer_clear (way_overlay_get_layer (overlay, NULL));
  g_assert_cmpuint (count_opened (view, CELL (0, 1), CELL (7, 1)), ==,
                    count_opened (overlay, CELL (0, 1), CELL (7, 1)));
}

/* Marks -------------------------------------------------------------------- */

/* A house of two doors in a field. */
static const char house[] = "S......\n"
                            "..###..\n"
                            "...a...\n"
                            "..#b#..\n"
                            "..###..\n"
                            "......G";

#define HOUSE(x, y) ((y) * 7 + (x))

static void
test_marked (void)
{
  g_auto (Rooms) self = { 0 };
  const WayNode hall[] = { WAY_INDEX (HOUSE (2, 2)), WAY_INDEX (HOUSE (3, 2)),
                           WAY_INDEX (HOUSE (3, 3)), WAY_INDEX (HOUSE (4, 2)) };
  guint64 version;

  rooms_init (&self, house);
  version = way_graph_get_version (WAY_GRAPH (self.view));
  g_assert_true (way_dead_ends_mark (self.view, hall, G_N_ELEMENTS (hall),
                                     NULL));
  g_assert_cmpuint (way_graph_get_version (WAY_GRAPH (self.view)), !=,
                    version);
  /* 42 cells less 8 of wall and 4 of the house. */
  g_assert_cmpuint (count_opened (self.view, HOUSE (0, 0), HOUSE (6, 5)), ==,
                    30);
  g_assert_cmpuint (count_opened (self.view, HOUSE (0, 0), HOUSE (3, 3)), >,
                    0);
  g_assert_cmpuint (count_opened (self.view, HOUSE (3, 3), HOUSE (6, 5)), >,
                    0);
  g_assert_cmpuint (count_opened (self.view, HOUSE (3, 3), HOUSE (3, 2)), ==,
                    2);

  way_dead_ends_clear_marks (self.view);
  g_assert_cmpuint (count_opened (self.view, HOUSE (0, 0), HOUSE (6, 5)), ==,
                    33);        /* b has one door, and needs no mark */
}

/* Marked in two parts that share a cell, it is one house. */
static void
test_marks_join (void)
{
  g_auto (Rooms) self = { 0 };
  const WayNode left[] = { WAY_INDEX (HOUSE (2, 2)), WAY_INDEX (HOUSE (3, 2)) };
  const WayNode right[] = { WAY_INDEX (HOUSE (4, 2)),
                            WAY_INDEX (HOUSE (3, 3)) };
  const WayNode both[] = { WAY_INDEX (HOUSE (3, 2)), WAY_INDEX (HOUSE (4, 2)) };

  rooms_init (&self, house);
  g_assert_true (way_dead_ends_mark (self.view, left, 2, NULL));
  g_assert_true (way_dead_ends_mark (self.view, right, 2, NULL));
  g_assert_true (way_dead_ends_mark (self.view, both, 2, NULL));
  g_assert_cmpuint (count_opened (self.view, HOUSE (0, 0), HOUSE (6, 5)), ==,
                    30);
  g_assert_cmpuint (count_opened (self.view, HOUSE (1, 2), HOUSE (3, 3)), >,
                    0);
  g_assert_cmpuint (count_opened (self.view, HOUSE (2, 2), HOUSE (4, 2)), >,
                    0);
}

/* Threads ------------------------------------------------------------------ */

#define N_THREADS 4
#define N_PLACES 120

/* The data of each thread, all of it shared. */
typedef struct
{
  AsGraph     *graph;
  WayDeadEnds *view;
  WayCost     *costs[N_PLACES]; /* (owned) by the oracle, from each node */
} Shared;

/* Each asks other pairs first. */
static gpointer
ask_pairs (gpointer data)
{
  static gint n_threads = 0;
  const Shared *shared = data;
  const guint first = (guint) g_atomic_int_add (&n_threads, 1) * 31;
  g_autoptr (WaySearch) search = way_search_new (WAY_GRAPH (shared->view),
                                                 WAY_STRATEGY_DIJKSTRA);

  for (guint i = 0; i < N_PLACES * 4; i++)
    {
      const guint start = (first + i) % N_PLACES;
      const guint goal = (first + i * 7) % N_PLACES;
      WayCost cost = INFINITY;

      way_search_set_start (search, WAY_INDEX (start));
      way_search_set_goal (search, WAY_INDEX (goal));
      if (way_search_run (search, NULL) == WAY_STATUS_FOUND)
        way_search_get_cost_so_far (search, WAY_INDEX (goal), &cost);
      oracle_assert_cost (cost, shared->costs[start][goal]);
    }

  return NULL;
}

static void
test_threads (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (20260205);
  g_autoptr (PlainGraph) plain
    = random_graph_new (rand, N_PLACES, RANDOM_UNDIRECTED | RANDOM_SPARSE);
  g_autoptr (AsGraph) graph = as_graph_new (plain, AS_INDEX, AS_WHOLE);
  g_autoptr (WayDeadEnds) view = new_view (graph->graph);
  Shared shared = { graph, view };
  GThread *threads[N_THREADS];

  for (guint i = 0; i < N_PLACES; i++)
    shared.costs[i] = oracle_costs_from (plain, i);
  for (guint i = 0; i < N_THREADS; i++)
    threads[i] = g_thread_new ("ask", ask_pairs, &shared);
  for (guint i = 0; i < N_THREADS; i++)
    g_thread_join (threads[i]);
  for (guint i = 0; i < N_PLACES; i++)
    g_free (shared.costs[i]);
}

/* Faults ------------------------------------------------------------------- */

static void
add_bad_edge (WayNode   node,
              WayEdges *edges,
              gpointer  user_data)
{
  way_edges_add (edges, node, NAN);
}

static void
test_broken_graph (void)
{
  g_autoptr (WayNodeType) type = way_node_type_new_index (3);
  g_autoptr (WayCallbackGraph) graph
    = way_callback_graph_new (type, add_bad_edge, NULL, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_null (way_dead_ends_new (WAY_GRAPH (graph), NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_COST);
}

#define N_LINE 1000000

static void
add_sides (WayNode   node,
           WayEdges *edges,
           gpointer  user_data)
{
  const gsize id = WAY_NODE_INDEX (node);

  if (id > 0)
    way_edges_add (edges, WAY_INDEX (id - 1), 1);
  if (id + 1 < N_LINE)
    way_edges_add (edges, WAY_INDEX (id + 1), 1);
}

/* A recursion would not survive a chain of a million blocks. */
static void
test_long_line (void)
{
  g_autoptr (WayNodeType) type = way_node_type_new_index (N_LINE);
  g_autoptr (WayCallbackGraph) line
    = way_callback_graph_new (type, add_sides, NULL, NULL);
  g_autoptr (WayDeadEnds) view = new_view (line);

  g_assert_cmpuint (count_opened (view, 500000, 500100), ==, 101);
  g_assert_cmpuint (count_opened (view, 500100, 500000), ==, 101);
}

static void
add_cases (void)
{
  static const AsKind kinds[] = { AS_INDEX, AS_TABLE_LOCAL, AS_OVERLAY };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *path
        = g_strdup_printf ("/dead-ends/against-oracle/%s",
                           as_kind_get_name (kinds[i]));

      g_test_add_data_func (path, GUINT_TO_POINTER (kinds[i]),
                            test_against_oracle);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define CASE(path, function) g_test_add_func ("/dead-ends/" path, function)
  CASE ("nothing-in-vain", test_nothing_in_vain);
  CASE ("rooms", test_rooms);
  CASE ("one-way-streets", test_one_way_streets);
  CASE ("no-named-goal", test_no_named_goal);
  CASE ("contract", test_contract);
  CASE ("overlay-above", test_overlay_above);
  CASE ("changed-base", test_changed_base);
  CASE ("marked", test_marked);
  CASE ("marks-join", test_marks_join);
  CASE ("threads", test_threads);
  CASE ("broken-graph", test_broken_graph);
  CASE ("long-line", test_long_line);
  add_cases ();

  return g_test_run ();
}
