/* cheapest-paths.c - all equally cheap paths, their edges and their number
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Every path of a small graph is tried. From those of least cost follow the
 * fewest edges to each node, and so which free edges count. Costs are whole, or
 * halves, so that no sum is rounded. */

#include "lib/every-path.h"
#include "lib/outcome.h"
#include "lib/random-piles.h"
#include "lib/tables.h"

#include <math.h>
#include <string.h>

#define N_SEEDS 12000
#define MOST_PATHS 100000

/* Brute force -------------------------------------------------------------- */

/* What all paths of a graph say. */
typedef struct
{
  PlainGraph *plain;            /* (owned) */
  gpointer    nodes[EVERY_PATH_NODES];  /* (owned) of the graph */
  guint       n_starts;
  WayCost     costs[EVERY_PATH_NODES];  /* from the start */
  guint       levels[EVERY_PATH_NODES]; /* fewest edges at that cost */
  WayCost     least;            /* to the goal */
  guint64     n_paths;
  guint64     n_over[EVERY_PATH_EDGES]; /* paths over each edge */
  guint64     n_from[EVERY_PATH_NODES][EVERY_PATH_NODES];
} Truth;

/* Whether each free edge of a path leads to a higher level. */
static gboolean
counts (const Truth     *self,
        const EveryPath *path)
{
  for (guint i = 0; i + 1 < path->n_nodes; i++)
    if (self->costs[path->nodes[i]] == self->costs[path->nodes[i + 1]]
        && self->levels[path->nodes[i]] >= self->levels[path->nodes[i + 1]])
      return FALSE;

  return TRUE;
}

/* Learns the least cost to each node, from all paths there. */
static gboolean
learn_levels (Truth *self)
{
  for (guint to = 0; to < self->plain->n_nodes; to++)
    {
      self->costs[to] = INFINITY;
      for (guint from = 0; from < self->n_starts; from++)
        {
          g_autoptr (GArray) paths = every_path (self->plain, from, to,
                                                 MOST_PATHS);

          for (guint i = 0; paths != NULL && i < paths->len; i++)
            {
              const EveryPath *path = &g_array_index (paths, EveryPath, i);

              if (path->cost < self->costs[to]
                  || (path->cost == self->costs[to]
                      && path->n_nodes < self->levels[to]))
                self->levels[to] = path->n_nodes;
              self->costs[to] = MIN (self->costs[to], path->cost);
            }
          if (paths == NULL)
            return FALSE;
        }
    }

  return TRUE;
}

static gboolean
is_goal (const Truth *self,
         WayGraph    *graph,
         guint        node,
         WayNode      goal)
{
  return way_node_type_equal (way_graph_get_query_type (graph),
                              way_graph_project (graph, self->nodes[node]),
                              goal);
}

/* Whether a path ends at the first goal that it meets. */
static gboolean
ends_at_first (const Truth     *self,
               WayGraph        *graph,
               const EveryPath *path,
               WayNode          goal)
{
  for (guint i = 0; i + 1 < path->n_nodes; i++)
    if (is_goal (self, graph, path->nodes[i], goal))
      return FALSE;

  return TRUE;
}

static void
count_paths (Truth    *self,
             WayGraph *graph,
             guint     from,
             guint     to,
             WayNode   goal)
{
  g_autoptr (GArray) paths = every_path (self->plain, from, to, MOST_PATHS);

  for (guint i = 0; i < paths->len; i++)
    {
      const EveryPath *path = &g_array_index (paths, EveryPath, i);

      if (path->cost > self->least || !counts (self, path)
          || !ends_at_first (self, graph, path, goal))
        continue;
      self->n_paths++;
      for (guint k = 0; k + 1 < path->n_nodes; k++)
        {
          self->n_over[path->edges[k]]++;
          self->n_from[path->nodes[k]][path->nodes[k + 1]]++;
        }
    }
}

static gboolean
truth_init (Truth    *self,
            WayGraph *graph,
            WayNode   start,
            WayNode   goal,
            gpointer  cursor)
{
  memset (self, 0, sizeof *self);
  self->plain = every_path_survey (graph, start, cursor, EVERY_PATH_NODES,
                                   self->nodes, &self->n_starts);
  self->least = INFINITY;
  if (self->plain == NULL || self->plain->edges->len > EVERY_PATH_EDGES
      || !learn_levels (self))
    return FALSE;

  if (way_graph_is_blocked (graph, goal))
    return TRUE;                /* not even a path of one node leads there */

  for (guint i = 0; i < self->plain->n_nodes; i++)
    if (is_goal (self, graph, i, goal))
      self->least = MIN (self->least, self->costs[i]);
  for (guint from = 0; from < self->n_starts; from++)
    for (guint i = 0; i < self->plain->n_nodes; i++)
      if (is_goal (self, graph, i, goal) && self->costs[i] == self->least
          && self->least < INFINITY)
        count_paths (self, graph, from, i, goal);

  return TRUE;
}

static void
truth_clear (Truth       *self,
             WayNodeType *type)
{
  for (guint i = 0; self->plain != NULL && i < self->plain->n_nodes; i++)
    way_node_type_free_node (type, self->nodes[i]);
  g_clear_pointer (&self->plain, plain_graph_free);
}

/* Comparison --------------------------------------------------------------- */

static guint
id_of (const Truth *self,
       WayGraph    *graph,
       WayNode      node)
{
  guint i = 0;

  while (!way_node_type_equal (way_graph_get_node_type (graph), self->nodes[i],
                               node))
    g_assert_cmpuint (++i, <, self->plain->n_nodes);

  return i;
}

/* The edges out of each node lie in a row, and there are as many paths over them
 * as there should be. */
static void
check_edges (const Truth            *self,
             WayGraph               *graph,
             const WayCheapestPaths *paths)
{
  const guint n_edges = way_cheapest_paths_get_n_edges (paths);
  guint n_due = 0, n_rows = 0;

  for (guint i = 0; i < self->plain->edges->len; i++)
    n_due += self->n_over[i] > 0;
  g_assert_cmpuint (n_edges, ==, n_due);

  for (guint id = 0; id < self->plain->n_nodes; id++)
    {
      guint first, place = self->plain->first[id];
      const guint n = way_cheapest_paths_find_edges (paths, self->nodes[id],
                                                     &first);

      n_rows += n;
      for (guint i = first; i < first + n; i++)
        {
          const PlainEdge *due;
          WayCheapestEdge edge;

          way_cheapest_paths_get_edge (paths, i, &edge);
          while (self->n_over[place] == 0)
            place++;
          due = &g_array_index (self->plain->edges, PlainEdge, place);
          g_assert_cmpuint (due->from, ==, id);
          g_assert_cmpuint (id_of (self, graph, edge.from), ==, id);
          g_assert_cmpuint (id_of (self, graph, edge.to), ==, due->to);
          g_assert_cmpfloat (edge.cost, ==, due->cost);
          g_assert_cmpfloat (edge.from_cost, ==, self->costs[id]);
          g_assert_cmpuint (edge.n_paths, ==, self->n_over[place]);
          place++;
        }
    }
  g_assert_cmpuint (n_rows, ==, n_edges);
}

/* All paths are different, of least cost, and exist. Paths over parallel edges
 * without ids look alike. */
static void
check_paths (WayGraph               *graph,
             WayNode                 start,
             WayNode                 goal,
             const WayCheapestPaths *paths)
{
  WayNodeType *type = way_graph_get_query_type (graph);
  const guint64 n_paths = way_cheapest_paths_get_n_paths (paths);

  for (guint64 i = 0; i < MIN (n_paths, 20); i++)
    {
      g_autoptr (WayPath) path = way_cheapest_paths_dup_path (paths, i);
      const guint n_nodes = way_path_get_length (path);

      g_assert_cmpfloat (way_path_get_cost (path), ==,
                         way_cheapest_paths_get_cost (paths));
      g_assert_true (way_node_type_equal (type, way_path_get_node (path, 0),
                                          start));
      g_assert_true (way_node_type_equal (type,
                                          way_path_get_node (path,
                                                             n_nodes - 1),
                                          goal));
      if (!(way_graph_get_flags (graph) & WAY_GRAPH_STATES))
        {
          g_autoptr (WayPath) again = way_path_recost (path, graph, NULL);

          g_assert_nonnull (again);
          g_assert_cmpfloat (way_path_get_cost (again), <=,
                             way_path_get_cost (path));
        }
    }
}

/* Returns whether the graph was small enough for all its paths. */
static gboolean
check (WayGraph *graph,
       WayNode   start,
       WayNode   goal,
       guint64  *n_ties)
{
  const WayQuery nothing = { .n_goals = 0 };
  gpointer cursor = way_graph_begin (graph, &nothing);
  Truth truth;
  const gboolean fits = truth_init (&truth, graph, start, goal, cursor);

  if (fits)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (WayCheapestPaths) paths
        = way_cheapest_paths_new (graph, start, goal, NULL, &error);

      g_assert_no_error (error);
      g_assert_cmpfloat (way_cheapest_paths_get_cost (paths), ==, truth.least);
      g_assert_cmpuint (way_cheapest_paths_get_n_paths (paths), ==,
                        truth.n_paths);
      check_edges (&truth, graph, paths);
      check_paths (graph, start, goal, paths);
      *n_ties += truth.n_paths > 1;
    }

  truth_clear (&truth, way_graph_get_node_type (graph));
  way_graph_end (graph, cursor);
  return fits;
}

/* Random graphs ------------------------------------------------------------ */

/* Few costs, so that many paths cost the same; of every third graph a third of
 * the edges are free. */
static PlainGraph *
make_graph (GRand   *rand,
            guint    n_nodes,
            guint32  seed)
{
  PlainGraph *plain = plain_graph_new (n_nodes);
  const guint n_edges = g_rand_int_range (rand, 0, 3 * (gint) n_nodes + 1);
  const gdouble unit = seed % 2 ? 0.5 : 1;

  for (guint i = 0; i < n_edges; i++)
    {
      const guint from = g_rand_int_range (rand, 0, n_nodes);
      const guint to = g_rand_int_range (rand, 0, n_nodes);
      const WayCost cost
        = seed % 3 == 0 && g_rand_int_range (rand, 0, 3) == 0
            ? 0 : g_rand_int_range (rand, 0, 20) == 0
                    ? INFINITY : unit * g_rand_int_range (rand, 1, 4);

      plain_graph_add (plain, from, to, cost);
      if (g_rand_boolean (rand))
        plain_graph_add (plain, to, from, cost);
    }
  plain_graph_seal (plain);
  return plain;
}

static void
test_random (gconstpointer data)
{
  const AsKind kind = GPOINTER_TO_UINT (data);
  guint64 n_ties = 0, n_asked = 0;

  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const guint n_nodes = g_rand_int_range (rand, 1, 8);
      g_autoptr (PlainGraph) plain = make_graph (rand, n_nodes, seed);
      const gboolean whole = plain_graph_is_whole (plain) && seed % 4;
      g_autoptr (AsGraph) graph
        = as_graph_new (plain, kind, (whole ? AS_WHOLE : AS_PLAIN)
                                     | (seed % 5 ? AS_PREDECESSORS : AS_PLAIN));
      const guint start = g_rand_int_range (rand, 0, n_nodes);
      const guint goal = g_rand_int_range (rand, 0, n_nodes);

      n_asked += check (graph->graph, as_graph_get_node (graph, start),
                        as_graph_get_node (graph, goal), &n_ties);
    }
  g_test_message ("%s: %u questions, %u with ties", as_kind_get_name (kind),
                  (guint) n_asked, (guint) n_ties);
  g_assert_cmpuint (n_ties, >, 0);
}

/* Grids and tables below overlays, knowledge and other views. */
static void
test_piles (void)
{
  guint64 n_ties = 0, n_asked = 0;

  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayGraph) graph = random_piles_make (rand);
      const guint n = random_piles_count_nodes (graph);

      n_asked += check (graph, WAY_INDEX (g_rand_int_range (rand, 0, n)),
                        WAY_INDEX (g_rand_int_range (rand, 0, n)), &n_ties);
    }
  g_test_message ("%u questions, %u with ties", (guint) n_asked,
                  (guint) n_ties);
  g_assert_cmpuint (n_ties, >, 0);
}

/* States ------------------------------------------------------------------- */

#define WIDTH 3
#define HEIGHT 2

static WayGrid *
make_grid (GRand *rand)
{
  const WayCost costs[] = { 1, INFINITY };
  g_autoptr (WayTerrain) terrain = way_terrain_new (WIDTH, HEIGHT, NULL);
  WayGrid *grid;

  if (g_rand_boolean (rand))
    way_terrain_set_class (terrain, g_rand_int_range (rand, 0, WIDTH),
                           g_rand_int_range (rand, 0, HEIGHT), 1);
  grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  way_grid_set_mover (grid, costs, G_N_ELEMENTS (costs));
  return grid;
}

static gint
step_between (WayNode from,
              WayNode to)
{
  return (gint) WAY_NODE_INDEX (to) - (gint) WAY_NODE_INDEX (from);
}

static WayCost
price_turn (WayNode  from,
            WayNode  at,
            WayNode  to,
            gpointer user_data)
{
  const gint in = step_between (from, at), out = step_between (at, to);

  return in == out ? 0 : in == -out ? 2 : 1;
}

/* Counts the walks from @at to @goal that cost exactly @left. */
static guint64
count_walks (WayGraph *grid,
             guint     before,
             guint     at,
             guint     goal,
             WayCost   left)
{
  const WayAt here = { WAY_INDEX (at), WAY_INDEX (at), 0, TRUE };
  g_autoptr (WayEdges) edges
    = way_edges_new (way_graph_get_node_type (grid));
  guint64 n = 0;

  if (at == goal)
    return left == 0;
  way_graph_neighbours (grid, NULL, &here, edges);
  for (guint i = 0; i < way_edges_get_length (edges); i++)
    {
      const WayNode to = way_edges_get_node (edges, i);
      const WayCost cost
        = way_edges_get_cost (edges, i)
          + (before == at ? 0 : price_turn (WAY_INDEX (before), WAY_INDEX (at),
                                            to, NULL));

      if (cost <= left)
        n += count_walks (grid, at, (guint) WAY_NODE_INDEX (to), goal,
                          left - cost);
    }

  return n;
}

/* Turns that cost something: as many paths as walks without any states. */
static void
test_turns (void)
{
  guint64 n_ties = 0, n_asked = 0;

  for (guint32 seed = 0; seed < MAX (outcome_repeat (400), 60); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayGrid) grid = make_grid (rand);
      g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (grid));
      const guint start = g_rand_int_range (rand, 0, WIDTH * HEIGHT);
      const guint goal = g_rand_int_range (rand, 0, WIDTH * HEIGHT);
      g_autoptr (WayCheapestPaths) paths = NULL;

      way_turns_set_cost_func (turns, price_turn, NULL, NULL);
      way_turns_set_whole_costs (turns, seed % 2);
      n_asked += check (WAY_GRAPH (turns), WAY_INDEX (start), WAY_INDEX (goal),
                        &n_ties);
      paths = way_cheapest_paths_new (WAY_GRAPH (turns), WAY_INDEX (start),
                                      WAY_INDEX (goal), NULL, NULL);
      if (way_cheapest_paths_get_n_paths (paths) > 0)
        g_assert_cmpuint (way_cheapest_paths_get_n_paths (paths), ==,
                          count_walks (WAY_GRAPH (grid), start, start, goal,
                                       way_cheapest_paths_get_cost (paths)));
    }
  g_assert_cmpuint (n_ties, >, 0);
  g_assert_cmpuint (n_asked, >, 0);
}

/* Some places are taken for a while, so that units wait or go round. */
static void
test_time (void)
{
  guint64 n_ties = 0, n_asked = 0;

  for (guint32 seed = 0; seed < outcome_repeat (1000); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayGrid) grid = make_grid (rand);
      g_autoptr (WayReservations) taken
        = way_reservations_new (way_graph_get_node_type (WAY_GRAPH (grid)));
      g_autoptr (WayTimed) timed = way_timed_new (WAY_GRAPH (grid), taken,
                                                  NULL);
      const guint start = g_rand_int_range (rand, 0, WIDTH * HEIGHT);
      const guint way = g_rand_int_range (rand, 1, WIDTH * HEIGHT);

      for (guint i = 0; i < 3; i++)
        {
          const gdouble from = g_rand_int_range (rand, 0, 4);

          way_reservations_reserve_node (
            taken, WAY_INDEX (g_rand_int_range (rand, 0, WIDTH * HEIGHT)), from,
            from + g_rand_int_range (rand, 1, 4), 1);
        }
      n_asked += check (WAY_GRAPH (timed), WAY_INDEX (start),
                        WAY_INDEX ((start + way) % (WIDTH * HEIGHT)), &n_ties);
    }
  g_test_message ("%u questions, %u with ties", (guint) n_asked,
                  (guint) n_ties);
  g_assert_cmpuint (n_ties, >, 0);
}

/* By hand ------------------------------------------------------------------ */

/* Squares in a row, each with a way round either side. */
static WayTable *
make_chain (guint   n_squares,
            WayCost cost)
{
  g_autoptr (WayTableBuilder) builder = tables_new_builder (3 * n_squares + 1);

  for (guint i = 0; i < n_squares; i++)
    for (guint side = 1; side <= 2; side++)
      {
        tables_add_edge (builder, 3 * i, 3 * i + side, cost, WAY_BOTH_WAYS,
                         NULL);
        tables_add_edge (builder, 3 * i + side, 3 * i + 3, cost, WAY_BOTH_WAYS,
                         NULL);
      }

  return tables_build (builder);
}

/* 63 squares have 2^63 paths, and each of 64 more than can be counted. */
static void
test_many (void)
{
  for (guint n = 62; n < 67; n++)
    {
      g_autoptr (WayTable) table = make_chain (n, 7);
      g_autoptr (WayCheapestPaths) paths
        = way_cheapest_paths_new (WAY_GRAPH (table), WAY_INDEX (0),
                                  WAY_INDEX (3 * n), NULL, NULL);
      const guint64 n_paths = way_cheapest_paths_get_n_paths (paths);
      g_autoptr (WayPath) first = way_cheapest_paths_dup_path (paths, 0);
      g_autoptr (WayPath) last = way_cheapest_paths_dup_path (paths,
                                                              n_paths - 1);
      WayCheapestEdge edge;

      g_assert_cmpuint (n_paths, ==, n < 64 ? G_GUINT64_CONSTANT (1) << n
                                            : G_MAXUINT64);
      g_assert_cmpuint (way_cheapest_paths_get_n_edges (paths), ==, 4 * n);
      g_assert_cmpfloat (way_path_get_cost (first), ==, 14 * n);
      g_assert_cmpfloat (way_path_get_cost (last), ==, 14 * n);
      g_assert_cmpuint (WAY_NODE_INDEX (way_path_get_node (first, 1)), ==, 1);
      if (n < 65)
        g_assert_cmpuint (WAY_NODE_INDEX (way_path_get_node (last, 1)), ==, 2);
      way_cheapest_paths_get_edge (paths, 0, &edge);
      g_assert_cmpuint (edge.n_paths, ==,
                        n < 65 ? G_GUINT64_CONSTANT (1) << (n - 1)
                               : G_MAXUINT64);
    }
}

/* Free edges both ways are circles, and all paths still end. */
static void
test_free (void)
{
  g_autoptr (WayTable) table = make_chain (10, 0);
  g_autoptr (WayCheapestPaths) paths
    = way_cheapest_paths_new (WAY_GRAPH (table), WAY_INDEX (0), WAY_INDEX (30),
                              NULL, NULL);
  guint first;

  g_assert_cmpfloat (way_cheapest_paths_get_cost (paths), ==, 0);
  g_assert_cmpuint (way_cheapest_paths_get_n_paths (paths), ==, 1024);
  g_assert_cmpuint (way_cheapest_paths_find_edges (paths, WAY_INDEX (3),
                                                   &first), ==, 2);
  g_assert_cmpuint (way_cheapest_paths_find_edges (paths, WAY_INDEX (30),
                                                   &first), ==, 0);
}

/* The same over states: a path that may not turn back takes no other way. */
static void
test_free_with_turns (void)
{
  g_autoptr (WayTable) table = make_chain (10, 0);
  g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (table));
  g_autoptr (GError) error = NULL;
  g_autoptr (WayCheapestPaths) paths = NULL;

  way_turns_set_cost (turns, WAY_TURN_U | WAY_TURN_DEAD_END, INFINITY);
  paths = way_cheapest_paths_new (WAY_GRAPH (turns), WAY_INDEX (0),
                                  WAY_INDEX (30), NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (way_cheapest_paths_get_cost (paths), ==, 0);
  g_assert_cmpuint (way_cheapest_paths_get_n_paths (paths), ==, 1024);
}

static void
test_none (void)
{
  g_autoptr (WayTableBuilder) builder = tables_new_builder (3);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayCheapestPaths) none = NULL;
  g_autoptr (WayCheapestPaths) self = NULL;
  g_autoptr (WayPath) path = NULL;
  guint first;

  tables_add_edge (builder, 0, 1, 1, WAY_ONE_WAY, NULL);
  table = tables_build (builder);
  none = way_cheapest_paths_new (WAY_GRAPH (table), WAY_INDEX (1),
                                 WAY_INDEX (0), NULL, NULL);
  g_assert_cmpuint (way_cheapest_paths_get_n_paths (none), ==, 0);
  g_assert_cmpuint (way_cheapest_paths_get_n_edges (none), ==, 0);
  g_assert_cmpuint (way_cheapest_paths_find_edges (none, WAY_INDEX (1),
                                                   &first), ==, 0);
  g_assert_true (isinf (way_cheapest_paths_get_cost (none)));

  self = way_cheapest_paths_new (WAY_GRAPH (table), WAY_INDEX (1),
                                 WAY_INDEX (1), NULL, NULL);
  g_assert_cmpuint (way_cheapest_paths_get_n_paths (self), ==, 1);
  path = way_cheapest_paths_dup_path (self, 0);
  g_assert_cmpuint (way_path_get_length (path), ==, 1);
}

/* 0.1 + 0.2 is more than 0.3 in doubles: the sums decide. */
static void
test_rounding (void)
{
  g_autoptr (WayTableBuilder) builder = tables_new_builder (3);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayCheapestPaths) paths = NULL;

  tables_add_edge (builder, 0, 1, 0.1, WAY_ONE_WAY, NULL);
  tables_add_edge (builder, 1, 2, 0.2, WAY_ONE_WAY, NULL);
  tables_add_edge (builder, 0, 2, 0.3, WAY_ONE_WAY, NULL);
  table = tables_build (builder);
  paths = way_cheapest_paths_new (WAY_GRAPH (table), WAY_INDEX (0),
                                  WAY_INDEX (2), NULL, NULL);
  g_assert_cmpuint (way_cheapest_paths_get_n_paths (paths), ==, 1);
  g_assert_cmpuint (way_cheapest_paths_get_n_edges (paths), ==, 1);
}

/* Limits ------------------------------------------------------------------- */

/* Each limit below the need is an error, and the first one above it is not. */
static void
test_limits (void)
{
  g_autoptr (WayTable) table = make_chain (40, 0);
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  gboolean failed = FALSE;

  for (guint64 n = 1;; n++)
    {
      g_autoptr (WayCheapestPaths) paths = NULL;
      g_autoptr (GError) stopped = NULL;

      way_limits_set_max_expansions (limits, n);
      paths = way_cheapest_paths_new (WAY_GRAPH (table), WAY_INDEX (0),
                                      WAY_INDEX (120), limits, &stopped);
      if (paths != NULL)
        break;
      failed = TRUE;
      g_assert_error (stopped, WAY_ERROR, WAY_ERROR_LIMIT);
    }
  g_assert_true (failed);

  way_limits_set_max_expansions (limits, G_MAXUINT64);
  for (gsize bytes = 1;; bytes = bytes * 5 / 4 + 1)
    {
      g_autoptr (WayCheapestPaths) paths = NULL;
      g_autoptr (GError) stopped = NULL;

      way_limits_set_max_bytes (limits, bytes);
      paths = way_cheapest_paths_new (WAY_GRAPH (table), WAY_INDEX (0),
                                      WAY_INDEX (120), limits, &stopped);
      if (paths != NULL)
        {
          g_assert_cmpuint (bytes, >, 4096);
          break;
        }
      g_assert_error (stopped, WAY_ERROR, WAY_ERROR_LIMIT);
    }

  g_cancellable_cancel (cancellable);
  way_limits_set_cancellable (limits, cancellable);
  g_assert_null (way_cheapest_paths_new (WAY_GRAPH (table), WAY_INDEX (0),
                                         WAY_INDEX (120), limits, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* Two paths of two edges near the largest double: no path has a cost. */
static void
test_overflow (void)
{
  g_autoptr (WayTable) table = make_chain (1, G_MAXDOUBLE * 0.75);
  g_autoptr (GError) error = NULL;

  g_assert_null (way_cheapest_paths_new (WAY_GRAPH (table), WAY_INDEX (0),
                                         WAY_INDEX (3), NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_OVERFLOW);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (AsKind kind = 0; kind < AS_N_KINDS; kind++)
    {
      g_autofree char *path = g_strdup_printf ("/cheapest-paths/random/%s",
                                               as_kind_get_name (kind));

      g_test_add_data_func (path, GUINT_TO_POINTER (kind), test_random);
    }
  g_test_add_func ("/cheapest-paths/piles", test_piles);
  g_test_add_func ("/cheapest-paths/turns", test_turns);
  g_test_add_func ("/cheapest-paths/time", test_time);
  g_test_add_func ("/cheapest-paths/many", test_many);
  g_test_add_func ("/cheapest-paths/free", test_free);
  g_test_add_func ("/cheapest-paths/free-with-turns", test_free_with_turns);
  g_test_add_func ("/cheapest-paths/none", test_none);
  g_test_add_func ("/cheapest-paths/rounding", test_rounding);
  g_test_add_func ("/cheapest-paths/limits", test_limits);
  g_test_add_func ("/cheapest-paths/overflow", test_overflow);

  return g_test_run ();
}
