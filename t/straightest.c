/* straightest.c - the cheapest path with the fewest turns
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The judge is a table of turns: for every edge, the least number of turns and
 * the least sum of angles on the way to its head, lowered until nothing falls
 * any more. It takes the edges of cheapest paths from the oracle's costs. */

#include "lib/data.h"
#include "lib/outcome.h"
#include "lib/plain-grid.h"
#include "lib/random-graph.h"

#include <math.h>

/* The judge --------------------------------------------------------------- */

typedef struct
{
  guint   n_turns;
  gdouble angles;               /* all turns together, in radians */
} Bends;

static const Bends none = { G_MAXUINT, INFINITY };

static gboolean
is_less (Bends a,
         Bends b)
{
  return a.n_turns < b.n_turns
         || (a.n_turns == b.n_turns && a.angles < b.angles - 1e-9);
}

static gdouble
heading (const WayPosition *places,
         guint              from,
         guint              to)
{
  return atan2 (places[to].y - places[from].y, places[to].x - places[from].x);
}

/* @self, and the turn from one edge into the next. */
static Bends
bend (Bends              self,
      const WayPosition *places,
      const PlainEdge   *edge,
      const PlainEdge   *next)
{
  gdouble angle = fabs (heading (places, next->from, next->to)
                        - heading (places, edge->from, edge->to));

  if (self.n_turns == G_MAXUINT)
    return none;
  angle = MIN (angle, 2 * G_PI - angle);
  self.n_turns += angle > 1e-6;
  self.angles += angle;
  return self;
}

/* The edges that lie on some cheapest path. (transfer full) */
static GArray *
cheapest_edges (const PlainGraph *plain,
                guint             start,
                guint             goal)
{
  GArray *edges = g_array_new (FALSE, FALSE, sizeof (PlainEdge));
  g_autofree WayCost *before = oracle_costs_from (plain, start);
  g_autofree WayCost *after = oracle_costs_to (plain, goal);

  for (guint i = 0; i < plain->edges->len; i++)
    {
      const PlainEdge *edge = &g_array_index (plain->edges, PlainEdge, i);
      const WayCost cost = before[edge->from] + edge->cost + after[edge->to];

      if (edge->from != edge->to && cost < INFINITY
          && cost <= before[goal] * (1 + 1e-11))
        g_array_append_vals (edges, edge, 1);
    }

  return edges;
}

static Bends
least_bends (const PlainGraph  *plain,
             const WayPosition *places,
             guint              start,
             guint              goal)
{
  g_autoptr (GArray) edges = cheapest_edges (plain, start, goal);
  const PlainEdge *all = (const PlainEdge *) (gpointer) edges->data;
  g_autofree Bends *into = g_new (Bends, MAX (edges->len, 1));
  Bends least = start == goal ? (Bends) { 0, 0 } : none;
  gboolean has_changed = TRUE;

  for (guint i = 0; i < edges->len; i++)
    into[i] = all[i].from == start ? (Bends) { 0, 0 } : none;
  while (has_changed)
    {
      has_changed = FALSE;
      for (guint i = 0; i < edges->len; i++)
        for (guint k = 0; k < edges->len; k++)
          if (all[i].to == all[k].from)
            {
              const Bends bends = bend (into[i], places, &all[i], &all[k]);

              if (is_less (bends, into[k]))
                {
                  into[k] = bends;
                  has_changed = TRUE;
                }
            }
    }

  for (guint i = 0; i < edges->len; i++)
    if (all[i].to == goal && is_less (into[i], least))
      least = into[i];
  return least;
}

/* The turns of a path. */
static Bends
count_bends (const WayPath     *path,
             const WayPosition *places)
{
  Bends bends = { 0, 0 };

  for (guint i = 2; i < way_path_get_length (path); i++)
    {
      const guint a = WAY_NODE_INDEX (way_path_get_node (path, i - 2));
      const guint b = WAY_NODE_INDEX (way_path_get_node (path, i - 1));
      const guint c = WAY_NODE_INDEX (way_path_get_node (path, i));

      bends = bend (bends, places, &(PlainEdge) { a, b, 0 },
                    &(PlainEdge) { b, c, 0 });
    }

  return bends;
}

static void
walk (const PlainGraph *plain,
      const WayPath    *path,
      guint             start)
{
  const guint n = way_path_get_length (path);
  g_autofree guint *nodes = g_new (guint, n);
  g_autofree WayCost *costs = g_new (WayCost, n);

  for (guint i = 0; i < n; i++)
    {
      nodes[i] = WAY_NODE_INDEX (way_path_get_node (path, i));
      costs[i] = way_path_get_cost_so_far (path, i);
    }
  oracle_walk (plain, &(OracleStart) { start, 0 }, 1, nodes, costs, n);
}

/* Fails the test unless the library finds the same as the judge. Returns
 * whether a path exists. */
static gboolean
check (WayGraph          *graph,
       const PlainGraph  *plain,
       const WayPosition *places,
       guint              start,
       guint              goal)
{
  g_autofree WayCost *costs = oracle_costs_from (plain, start);
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) path = way_find_straightest_path (
    graph, WAY_INDEX (start), WAY_INDEX (goal), NULL, &error);
  Bends expected, bends;

  if (way_graph_is_blocked (graph, WAY_INDEX (start)))
    costs[start] = INFINITY;
  g_assert_no_error (error);
  g_assert_cmpint (path == NULL, ==, costs[goal] == INFINITY);
  if (path == NULL)
    return FALSE;

  walk (plain, path, start);
  oracle_assert_cost (way_path_get_cost (path), costs[goal]);
  expected = least_bends (plain, places, start, goal);
  bends = count_bends (path, places);
  g_assert_cmpuint (bends.n_turns, ==, expected.n_turns);
  g_assert_cmpfloat_with_epsilon (bends.angles, expected.angles, 1e-6);
  return TRUE;
}

/* Grids ------------------------------------------------------------------- */

static WayGrid *
draw (const char *text)
{
  static const WayCost mover[] = { 1, INFINITY };
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTerrain) terrain
    = way_terrain_new_from_text (text, ".#", "AB", &error);
  WayGrid *grid;

  g_assert_no_error (error);
  grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  way_grid_set_mover (grid, mover, G_N_ELEMENTS (mover));
  return grid;
}

static WayPosition *
get_places (WayGraph *graph,
            guint     n_nodes)
{
  WayPosition *places = g_new (WayPosition, n_nodes);

  for (guint i = 0; i < n_nodes; i++)
    g_assert_true (way_graph_get_position (graph, WAY_INDEX (i), &places[i]));
  return places;
}

/* The tutorial's map, with its costs of 10 and 14 and its estimate, which is
 * too high for diagonals: every question from every cell. */
static void
test_tutorial (void)
{
  static const PlainSteps steps = { 10, 10, 14 };
  g_autoptr (WayGrid) grid = draw (".......\n"
                                   "...#...\n"
                                   ".A.#.B.\n"
                                   "...#...\n"
                                   ".......\n");
  g_autoptr (PlainGraph) plain = NULL;
  g_autofree WayPosition *places = NULL;
  guint n_found = 0;

  way_grid_set_steps (grid, 10, 10, 14);
  way_grid_set_heuristic (grid, WAY_GRID_MANHATTAN);
  plain = plain_grid_new (grid, &steps);
  places = get_places (WAY_GRAPH (grid), 35);
  for (guint start = 0; start < 35; start++)
    for (guint goal = 0; goal < 35; goal++)
      n_found += check (WAY_GRAPH (grid), plain, places, start, goal);

  g_assert_cmpuint (n_found, ==, 32 * 32);      /* all cells but the wall's */
}

/* The tutorial's path begins with a diagonal step, and then turns straight
 * down and again to the right. As cheap, and with no turn sharper than an
 * eighth, is straight down first. */
static void
test_tutorial_path (void)
{
  g_autoptr (WayGrid) grid = draw (".......\n"
                                   "...#...\n"
                                   ".A.#.B.\n"
                                   "...#...\n"
                                   ".......\n");
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) path = NULL;
  const guint under[] = { 15, 22, 30, 31, 32, 26, 19 };
  const guint over[] = { 15, 8, 2, 3, 4, 12, 19 };
  const guint *expected;

  way_grid_set_steps (grid, 10, 10, 14);
  path = way_find_straightest_path (WAY_GRAPH (grid), WAY_INDEX (15),
                                    WAY_INDEX (19), NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (way_path_get_cost (path), ==, 68);
  g_assert_cmpuint (way_path_get_length (path), ==, 7);
  expected = WAY_NODE_INDEX (way_path_get_node (path, 1)) == 22 ? under : over;
  for (guint i = 0; i < 7; i++)
    g_assert_cmpuint (WAY_NODE_INDEX (way_path_get_node (path, i)), ==,
                      expected[i]);
}

/* Of all ways over open ground, three down and six right, one turns once, and
 * with four neighbours, too. */
static void
test_fewest_turns (void)
{
  for (WayGridShape shape = WAY_GRID_SQUARES_4; shape <= WAY_GRID_SQUARES_8;
       shape++)
    {
      g_autoptr (WayTerrain) terrain = way_terrain_new (7, 4, NULL);
      g_autoptr (WayGrid) grid = way_grid_new (terrain, shape);
      g_autofree WayPosition *places = get_places (WAY_GRAPH (grid), 28);
      g_autoptr (WayPath) path = way_find_straightest_path (
        WAY_GRAPH (grid), WAY_INDEX (0), WAY_INDEX (27), NULL, NULL);

      g_assert_cmpuint (count_bends (path, places).n_turns, ==, 1);
    }
}

/* Each of the grid's estimates, most of them too high for some shape. */
static void
test_random_grids (void)
{
  static const WayCost mover[] = { 1, 3, INFINITY };
  static const PlainSteps steps[] = { { 10, 10, 14 }, { 1, 1, G_SQRT2 } };

  for (guint32 seed = 0; seed < outcome_repeat (200); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayTerrain) terrain
        = plain_grid_random_terrain (rand, 8, 7, 3);
      g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
      const PlainSteps *step = &steps[seed % 2];
      g_autoptr (PlainGraph) plain = NULL;
      g_autofree WayPosition *places = get_places (WAY_GRAPH (grid), 56);

      way_grid_set_mover (grid, mover, G_N_ELEMENTS (mover));
      way_grid_set_steps (grid, step->horizontal, step->horizontal,
                          step->diagonal);
      if (seed % 3 > 0)
        way_grid_set_heuristic (grid, WAY_GRID_MANHATTAN);
      plain = plain_grid_new (grid, step);
      for (guint i = 0; i < 4; i++)
        check (WAY_GRAPH (grid), plain, places,
               g_rand_int_range (rand, 0, 56), g_rand_int_range (rand, 0, 56));
    }
}

/* Any graphs -------------------------------------------------------------- */

static gboolean
get_place (WayNode      node,
           WayPosition *position,
           gpointer     user_data)
{
  const WayPosition *places = user_data;

  *position = places[WAY_NODE_INDEX (node)];
  return TRUE;
}

static WayCost
estimate_far_too_much (WayNode  node,
                       WayNode  goal,
                       gpointer user_data)
{
  return 1000 * (1 + WAY_NODE_INDEX (node) * 7 % 5);
}

/* Few costs, so that many paths are equal; edges that cost nothing; edges back
 * to their own start; and a heuristic that is wrong everywhere. */
static void
test_random_graphs (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (400); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const RandomFlags flags = g_rand_int_range (rand, 0, RANDOM_ALL + 1);
      g_autoptr (PlainGraph) plain = random_graph_new (rand, 14, flags);
      g_autoptr (AsGraph) as = as_graph_new (plain, AS_INDEX, AS_PLAIN);
      WayPosition places[14];

      for (guint i = 0; i < 14; i++)
        places[i] = (WayPosition) { i % 4 + 0.01 * i, i / 4 };
      way_callback_graph_set_position ((WayCallbackGraph *) as->graph,
                                       WAY_POSITION_PLANAR, get_place, places,
                                       NULL);
      way_callback_graph_set_heuristic ((WayCallbackGraph *) as->graph,
                                        estimate_far_too_much, NULL, NULL);
      for (guint goal = 0; goal < 14; goal += 3)
        check (as->graph, plain, places, 1, goal);
    }
}

/* Two paths that differ by 1 of 2^53, where the straight one costs more: whole
 * costs are compared exactly. With fractions the difference is rounding. */
static void
test_large_costs (void)
{
  static const WayCost ends[] = { 2147483646.0, 4294967294.0,
                                  4503599627370496.0, 9007199254740991.0 };
  static const WayPosition places[] = { { 0, 0 }, { 1, 0 }, { 2, 0 },
                                        { 1, 1 } };

  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      const PlainEdge edges[] = { { 0, 1, ends[i] - 2 }, { 1, 2, 2 },
                                  { 0, 3, ends[i] - 2 }, { 3, 2, 1 } };
      g_autoptr (PlainGraph) plain = plain_graph_new_from (4, edges, 4);
      g_autoptr (AsGraph) as = as_graph_new (plain, AS_INDEX, AS_WHOLE);
      g_autoptr (WayPath) path = NULL;
      g_autoptr (GError) error = NULL;

      way_callback_graph_set_position ((WayCallbackGraph *) as->graph,
                                       WAY_POSITION_PLANAR, get_place,
                                       (gpointer) places, NULL);
      path = way_find_straightest_path (as->graph, WAY_INDEX (0),
                                        WAY_INDEX (2), NULL, &error);
      g_assert_no_error (error);
      g_assert_cmpfloat (way_path_get_cost (path), ==, ends[i] - 1);
      g_assert_true (way_path_get_node (path, 1) == WAY_INDEX (3));
    }
}

/* A path with the highest cost of a double, and a straight one with a hidden
 * edge: the tolerance for rounding must not become infinite. */
static void
test_hidden_edge (void)
{
  static const WayPosition places[] = { { 0, 0 }, { 1, 0 }, { 2, 0 },
                                        { 1, 1 } };
  const PlainEdge edges[] = { { 0, 1, G_MAXDOUBLE / 2 }, { 1, 2, INFINITY },
                              { 0, 3, G_MAXDOUBLE / 2 },
                              { 3, 2, G_MAXDOUBLE / 2 } };
  g_autoptr (PlainGraph) plain = plain_graph_new_from (4, edges, 4);
  g_autoptr (AsGraph) as = as_graph_new (plain, AS_INDEX, AS_PLAIN);
  g_autoptr (WayPath) path = NULL;
  g_autoptr (GError) error = NULL;

  way_callback_graph_set_position ((WayCallbackGraph *) as->graph,
                                   WAY_POSITION_PLANAR, get_place,
                                   (gpointer) places, NULL);
  path = way_find_straightest_path (as->graph, WAY_INDEX (0), WAY_INDEX (2),
                                    NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (way_path_get_cost (path), ==, G_MAXDOUBLE);
  g_assert_true (way_path_get_node (path, 1) == WAY_INDEX (3));
}

/* Refusals ---------------------------------------------------------------- */

static void
test_no_positions (void)
{
  const PlainEdge edges[] = { { 0, 1, 1 } };
  g_autoptr (PlainGraph) plain = plain_graph_new_from (2, edges, 1);
  g_autoptr (AsGraph) as = as_graph_new (plain, AS_INDEX, AS_PLAIN);
  g_autoptr (GError) error = NULL;

  g_assert_null (way_find_straightest_path (as->graph, WAY_INDEX (0),
                                            WAY_INDEX (1), NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
}

static void
test_cancelled (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (7, 4, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  way_limits_set_cancellable (limits, cancellable);
  g_assert_null (way_find_straightest_path (WAY_GRAPH (grid), WAY_INDEX (0),
                                            WAY_INDEX (27), limits,
                                            &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/motion/straightest/tutorial", test_tutorial);
  g_test_add_func ("/motion/straightest/tutorial-path", test_tutorial_path);
  g_test_add_func ("/motion/straightest/fewest-turns", test_fewest_turns);
  g_test_add_func ("/motion/straightest/random-grids", test_random_grids);
  g_test_add_func ("/motion/straightest/random-graphs", test_random_graphs);
  g_test_add_func ("/motion/straightest/large-costs", test_large_costs);
  g_test_add_func ("/motion/straightest/hidden-edge", test_hidden_edge);
  g_test_add_func ("/motion/straightest/no-positions", test_no_positions);
  g_test_add_func ("/motion/straightest/cancelled", test_cancelled);
  return g_test_run ();
}
