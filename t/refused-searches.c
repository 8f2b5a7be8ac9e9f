/* refused-searches.c - searches for goals that graphs refuse beforehand
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include <wayfind.h>

#include "lib/both-ends.h"
#include "lib/bounded-search.h"
#include "lib/outcome.h"
#include "lib/random-piles.h"

#include <math.h>

/* A view that forwards all but what its base knows of islands -------------- */

#define TYPE_BLIND (blind_get_type ())

typedef WayView Blind;
typedef WayViewClass BlindClass;

static GType blind_get_type (void);

static gboolean
refuse_nothing (WayGraph *graph,
                WayNode   from,
                WayNode   to)
{
  return FALSE;
}

static gboolean
block_nothing (WayGraph *graph,
               WayNode   node)
{
  return FALSE;
}

static void
blind_implement_graph (WayGraphInterface *iface)
{
  iface->refuses = refuse_nothing;
  iface->is_blocked = block_nothing;
}

G_DEFINE_TYPE_WITH_CODE (Blind, blind, WAY_TYPE_VIEW,
                         G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                blind_implement_graph))

static void
blind_class_init (BlindClass *klass)
{
}

static void
blind_init (Blind *self)
{
}

/* Searches ----------------------------------------------------------------- */

typedef struct
{
  WayStrategy strategy;
  WayPartial  partial;
  WayCost     max_cost;
  guint       n_starts;
  guint       n_goals;
  WayNode     starts[2];
  WayNode     goals[2];
} Question;

static void
roll_question (Question *self,
               GRand    *rand,
               guint     n)
{
  self->strategy = (WayStrategy) g_rand_int_range (rand, 0, 5);
  self->partial = (WayPartial) g_rand_int_range (rand, 0, 3);
  self->max_cost = g_rand_int_range (rand, 0, 4) == 0 ? 3 : INFINITY;
  self->n_starts = (guint) g_rand_int_range (rand, 1, 3);
  self->n_goals = (guint) g_rand_int_range (rand, 1, 3);
  for (guint i = 0; i < 2; i++)
    {
      self->starts[i] = WAY_INDEX (g_rand_int_range (rand, 0, (gint) n));
      self->goals[i] = WAY_INDEX (g_rand_int_range (rand, 0, (gint) n));
    }
}

static WaySearch *
ask (const Question *self,
     WayGraph       *graph)
{
  WaySearch *search = way_search_new (graph, self->strategy);

  for (guint i = 0; i < self->n_starts; i++)
    way_search_add_start (search, self->starts[i], i);
  for (guint i = 0; i < self->n_goals; i++)
    way_search_add_goal (search, self->goals[i]);
  way_search_set_partial (search, self->partial);
  way_search_set_max_cost (search, self->max_cost);
  way_search_run (search, NULL);

  return search;
}

/* Of the last node of the path that @search gives. */
static WayCost
estimate_end (WaySearch      *search,
              const Question *question,
              WayPath        *path)
{
  WayGraph *graph = way_search_get_graph (search);
  const WayQuery query = { question->goals, question->n_goals, TRUE };
  gpointer cursor = way_graph_begin (graph, &query);
  const guint last = way_path_get_length (path) - 1;
  const WayCost estimate
    = way_graph_heuristic (graph, cursor, way_path_get_node (path, last));

  way_graph_end (graph, cursor);
  return estimate;
}

static void
compare_answers (const Question *question,
                 WaySearch      *search,
                 WaySearch      *blind)
{
  const WayStatus status = way_search_get_status (blind);
  g_autoptr (WayPath) path = way_search_dup_path (search);
  g_autoptr (WayPath) other = way_search_dup_path (blind);

  /* A graph without components does not know that the start is blocked. */
  if (status == WAY_STATUS_FOUND && way_path_get_length (other) == 1
      && way_graph_is_blocked (way_search_get_graph (search),
                               way_path_get_node (other, 0)))
    return;

  if (status == WAY_STATUS_FOUND)
    {
      g_assert_cmpint (way_search_get_status (search), ==, status);
      g_assert_cmpfloat (way_path_get_cost (path), ==,
                         way_path_get_cost (other));
      return;
    }

  /* A limit hides nothing if nothing can be found. */
  g_assert_true (way_search_get_status (search) == status
                 || way_search_get_status (search) == WAY_STATUS_EXHAUSTED);
  g_assert_true ((path == NULL) == (other == NULL));
  if (path == NULL || question->partial != WAY_PARTIAL_NEAREST
      || !(way_graph_get_flags (way_search_get_graph (search))
           & WAY_GRAPH_HEURISTIC))
    return;

  g_assert_true (way_path_is_partial (path));
  oracle_assert_cost (estimate_end (search, question, path),
                      estimate_end (blind, question, other));
  if (question->strategy == WAY_STRATEGY_DIJKSTRA
      || question->strategy == WAY_STRATEGY_ASTAR)
    oracle_assert_cost (way_path_get_cost (path), way_path_get_cost (other));
}

/* Components change the work of a search, and not its answer. */
static void
compare (const Question *question,
         WaySearch      *search,
         WaySearch      *blind)
{
  g_autoptr (WayPath) other = way_search_dup_path (blind);
  WayStatistics statistics, others;

  /* A graph that knows no components does not know that the start is
   * blocked. */
  if (way_search_get_status (blind) != WAY_STATUS_FOUND
      || way_path_get_length (other) > 1
      || !way_graph_is_blocked (way_search_get_graph (search),
                                way_path_get_node (other, 0)))
    {
      way_search_get_statistics (search, &statistics);
      way_search_get_statistics (blind, &others);
      g_assert_cmpuint (statistics.expanded, <=, others.expanded);
    }
  compare_answers (question, search, blind);
}

static void
test_searches (void)
{
  const guint n_seeds = outcome_repeat (3000);
  guint n_saved = 0;

  for (guint32 seed = 0; seed < n_seeds; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayGraph) top = random_piles_make (rand);
      g_autoptr (WayGraph) blind = g_object_new (TYPE_BLIND, "base", top,
                                                 NULL);

      g_test_message ("seed %u", seed);
      for (guint i = 0; i < 6; i++)
        {
          g_autoptr (WaySearch) search = NULL;
          g_autoptr (WaySearch) other = NULL;
          WayStatistics statistics, others;
          Question question;

          roll_question (&question, rand, random_piles_count_nodes (top));
          search = ask (&question, top);
          other = ask (&question, blind);
          compare (&question, search, other);
          way_search_get_statistics (search, &statistics);
          way_search_get_statistics (other, &others);
          n_saved += others.expanded > statistics.expanded;
        }
    }

  g_assert_cmpuint (n_saved, >, n_seeds / 10);
}

static guint64
count_expanded (WaySearch *search)
{
  WayStatistics statistics;

  way_search_get_statistics (search, &statistics);
  return statistics.expanded;
}

/* Dead ends of goals that are refused -------------------------------------- */

/* A cave of rooms, many of them walled off. (transfer full) */
static WayGrid *
new_cave (GRand *rand)
{
  const WayCost costs[] = { 1, INFINITY };
  g_autoptr (WayTerrain) terrain = way_terrain_new (24, 24, NULL);
  WayGrid *grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);

  for (guint i = 0; i < 24 * 24; i++)
    way_terrain_set_class (terrain, i % 24, i / 24,
                           g_rand_int_range (rand, 0, 100) < 38);
  way_grid_set_mover (grid, costs, G_N_ELEMENTS (costs));

  return grid;
}

/* The partial path equals that of the graph without dead ends, though the
 * nearest node may lie in one of them. Leaving out dead ends means fewer
 * expansions. */
static void
test_dead_ends (void)
{
  guint64 n_with = 0, n_without = 0;

  for (guint32 seed = 0; seed < outcome_repeat (300); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayGrid) grid = new_cave (rand);
      g_autoptr (GError) error = NULL;
      g_autoptr (WayDeadEnds) ends
        = way_dead_ends_new (WAY_GRAPH (grid), NULL, &error);

      g_assert_no_error (error);
      for (guint i = 0; i < 10; i++)
        {
          const Question question
            = { seed % 2 ? WAY_STRATEGY_ASTAR : WAY_STRATEGY_DIJKSTRA,
                WAY_PARTIAL_NEAREST, INFINITY, 1, 1,
                { WAY_INDEX (g_rand_int_range (rand, 0, 24 * 24)) },
                { WAY_INDEX (g_rand_int_range (rand, 0, 24 * 24)) } };
          g_autoptr (WaySearch) with = NULL;
          g_autoptr (WaySearch) without = NULL;

          if (!way_graph_refuses (WAY_GRAPH (ends), question.starts[0],
                                  question.goals[0]))
            continue;

          with = ask (&question, WAY_GRAPH (ends));
          without = ask (&question, WAY_GRAPH (grid));

          /* Hidden edges change the order of nodes of equal keys, so that
           * one search may expand a node more. */
          compare_answers (&question, with, without);
          n_with += count_expanded (with);
          n_without += count_expanded (without);
        }
    }

  g_test_message ("%" G_GUINT64_FORMAT " expanded instead of %"
                  G_GUINT64_FORMAT, n_with, n_without);
  g_assert_cmpuint (n_with * 10, <, n_without * 9);
}

/* Figures ------------------------------------------------------------------ */

/* A long road and, elsewhere, a single place. */
static WayTable *
new_road (guint n)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);

  for (guint i = 0; i <= n; i++)
    {
      const WayPosition position = { i, i == n ? 5 : 0 };

      way_table_builder_add_node (builder, NULL, &position, NULL, NULL);
    }
  for (guint i = 0; i + 1 < n; i++)
    way_table_builder_add_edge (builder, WAY_INDEX (i), WAY_INDEX (i + 1), 1,
                                WAY_BOTH_WAYS, NULL, NULL);
  return way_table_builder_build (builder, NULL);
}

static void
test_table_goal_on_another_island (void)
{
  const guint n = 100001;
  g_autoptr (WayTable) table = new_road (n);
  const Question none = { WAY_STRATEGY_ASTAR, WAY_PARTIAL_NONE, INFINITY, 1, 1,
                          { way_table_get_node (table, WAY_ADDED (n - 101)) },
                          { way_table_get_node (table, WAY_ADDED (n)) } };
  Question nearest = none;
  g_autoptr (WaySearch) search = ask (&none, WAY_GRAPH (table));
  g_autoptr (WaySearch) other = NULL;
  g_autoptr (WayPath) path = NULL;

  g_assert_cmpint (way_search_get_status (search), ==, WAY_STATUS_EXHAUSTED);
  g_assert_cmpuint (count_expanded (search), ==, 0);

  /* The end of the road, 100 steps on, is nearest to the place beside it. */
  nearest.partial = WAY_PARTIAL_NEAREST;
  other = ask (&nearest, WAY_GRAPH (table));
  path = way_search_dup_path (other);
  g_assert_cmpint (way_search_get_status (other), ==, WAY_STATUS_EXHAUSTED);
  g_assert_cmpfloat (way_path_get_cost (path), ==, 100);
  g_assert_true (way_path_get_node (path, 100)
                 == way_table_get_node (table, WAY_ADDED (n - 1)));
  g_assert_cmpuint (count_expanded (other), <=, 101);
}

/* A unit on the goal blocks it, on an open map. */
static void
test_goal_under_a_unit (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (120, 120, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (grid));
  const WayNode start = way_grid_get_node (grid, 5, 60);
  const WayNode goal = way_grid_get_node (grid, 100, 60);
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) path = NULL;
  Question question = { WAY_STRATEGY_ASTAR, WAY_PARTIAL_NEAREST, INFINITY, 1,
                        1, { start }, { goal } };
  g_autoptr (WaySearch) search = NULL;

  way_overlay_set_extra_cost (overlay, goal, INFINITY);
  g_assert_true (way_graph_is_blocked (WAY_GRAPH (overlay), goal));
  search = ask (&question, WAY_GRAPH (overlay));
  g_assert_cmpint (way_search_get_status (search), ==, WAY_STATUS_EXHAUSTED);
  g_assert_cmpuint (count_expanded (search), <, 100);

  /* The cell before it. */
  path = way_find_path_near (WAY_GRAPH (overlay), start, goal,
                             WAY_STRATEGY_ASTAR, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (way_path_is_partial (path));
  g_assert_cmpfloat (way_path_get_cost (path), ==, 94);
  g_assert_true (way_path_get_node (path, way_path_get_length (path) - 1)
                 == way_grid_get_node (grid, 99, 60));
}

static void
test_near (void)
{
  g_autoptr (WayTerrain) terrain
    = way_terrain_new_from_text ("...#...\n"
                                 "...#...\n"
                                 "...#...\n", ".#", NULL, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) path
    = way_find_path_near (WAY_GRAPH (grid), WAY_INDEX (0), WAY_INDEX (2),
                          WAY_STRATEGY_ASTAR, NULL, &error);
  g_autoptr (WayPath) near_path
    = way_find_path_near (WAY_GRAPH (grid), WAY_INDEX (0),
                          way_grid_get_node (grid, 6, 1),
                          WAY_STRATEGY_DIJKSTRA, NULL, &error);

  g_assert_no_error (error);
  g_assert_false (way_path_is_partial (path));
  g_assert_cmpfloat (way_path_get_cost (path), ==, 2);
  g_assert_true (way_path_is_partial (near_path));
  g_assert_true (way_path_get_node (near_path, 3)
                 == way_grid_get_node (grid, 2, 1));

  way_grid_set_heuristic (grid, WAY_GRID_NO_HEURISTIC);
  g_assert_null (way_find_path_near (WAY_GRAPH (grid), WAY_INDEX (0),
                                     WAY_INDEX (2), WAY_STRATEGY_ASTAR, NULL,
                                     &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
}

/* Starts ------------------------------------------------------------------- */

static void
test_blocked_start (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (5, 1, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (grid));
  g_autoptr (WaySearch) search = way_search_new (WAY_GRAPH (overlay),
                                                 WAY_STRATEGY_DIJKSTRA);

  way_search_set_start (search, WAY_INDEX (0));
  way_search_set_goal (search, WAY_INDEX (4));
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
  g_assert_cmpuint (count_blocked_starts (search), ==, 0);

  /* It walks out, and says so. */
  way_overlay_set_extra_cost (overlay, WAY_INDEX (0), INFINITY);
  way_search_reset (search);
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
  g_assert_cmpuint (count_blocked_starts (search), ==, 1);

  /* Or stays. */
  g_assert_cmpint (settings_of (search).start_rule, ==,
                   WAY_START_LEAVES_IF_BLOCKED);
  way_search_set_start_rule (search, WAY_START_STAYS_IF_BLOCKED);
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_EXHAUSTED);
  g_assert_cmpuint (count_blocked_starts (search), ==, 1);
  g_assert_null (way_search_dup_path (search));
  way_search_set_goal (search, WAY_INDEX (0));
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_EXHAUSTED);

  /* Another start is not affected. */
  way_search_add_start (search, WAY_INDEX (1), 0);
  way_search_set_goal (search, WAY_INDEX (4));
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
  g_assert_cmpuint (count_blocked_starts (search), ==, 1);

  /* A wall cannot be left whatever the rule. */
  way_layer_clear (way_overlay_get_layer (overlay, NULL));
  way_terrain_set_class (terrain, 0, 0, 1);
  way_search_set_start_rule (search, WAY_START_LEAVES_IF_BLOCKED);
  way_search_set_start (search, WAY_INDEX (0));
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_EXHAUSTED);
  g_assert_cmpuint (count_blocked_starts (search), ==, 1);
}

/* From both ends ----------------------------------------------------------- */

static guint64
count_both (WaySearch *search)
{
  WayStatistics statistics;

  way_search_get_statistics (search, &statistics);
  return statistics.expanded;
}

/* A search that has found a way refuses the next goal at once, and forgets what
 * both sides did before. */
static void
test_both_ends (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (200); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayGraph) top = random_piles_make (rand);
      const guint n = random_piles_count_nodes (top);
      const guint from = g_rand_int_range (rand, 0, n);
      g_autofree gboolean *reached = random_piles_flood (top, from);
      g_autoptr (WaySearch) search = NULL;

      if (!(way_graph_get_flags (top) & WAY_GRAPH_PREDECESSORS))
        continue;

      reached[from] = !way_graph_is_blocked (top, WAY_INDEX (from));
      search = both_ends_search_new (top, seed % 2 ? WAY_STRATEGY_ASTAR
                                                    : WAY_STRATEGY_DIJKSTRA);
      way_search_set_start (search, WAY_INDEX (from));
      for (guint to = 0; to < n; to++)
        {
          g_autoptr (GError) error = NULL;
          WayStatus status;

          way_search_set_goal (search, WAY_INDEX (to));
          status = way_search_run (search, &error);
          g_assert_no_error (error);
          g_assert_cmpint (status, ==, reached[to] ? WAY_STATUS_FOUND
                                                   : WAY_STATUS_EXHAUSTED);
          if (way_graph_refuses (top, WAY_INDEX (from), WAY_INDEX (to)))
            g_assert_cmpuint (count_both (search), ==, 0);
        }
    }
}

static void
test_both_ends_of_blocked_start (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (5, 1, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (grid));
  g_autoptr (WaySearch) search
    = both_ends_search_new (WAY_GRAPH (overlay), WAY_STRATEGY_DIJKSTRA);

  way_search_set_start (search, WAY_INDEX (0));
  way_search_set_goal (search, WAY_INDEX (4));
  g_assert_cmpint (way_search_run (search, NULL), ==,
                   WAY_STATUS_FOUND);
  g_assert_cmpuint (count_blocked_starts (search), ==, 0);

  /* It walks out, and says so. */
  way_overlay_set_extra_cost (overlay, WAY_INDEX (0), INFINITY);
  g_assert_cmpint (way_search_run (search, NULL), ==,
                   WAY_STATUS_FOUND);
  g_assert_cmpuint (count_blocked_starts (search), ==, 1);

  /* Or it stays in its place. */
  g_assert_cmpint (settings_of (search).start_rule, ==,
                   WAY_START_LEAVES_IF_BLOCKED);
  way_search_set_start_rule (search, WAY_START_STAYS_IF_BLOCKED);
  g_assert_cmpint (settings_of (search).start_rule, ==,
                   WAY_START_STAYS_IF_BLOCKED);
  g_assert_cmpint (way_search_run (search, NULL), ==,
                   WAY_STATUS_EXHAUSTED);
  g_assert_cmpuint (count_both (search), ==, 0);
  g_assert_cmpuint (count_blocked_starts (search), ==, 1);
  g_assert_null (way_search_dup_path (search));
  way_search_set_goal (search, WAY_INDEX (0));
  g_assert_cmpint (way_search_run (search, NULL), ==,
                   WAY_STATUS_EXHAUSTED);

  /* A goal that is blocked is refused. */
  way_search_set_start_rule (search, WAY_START_LEAVES_IF_BLOCKED);
  way_search_set_start (search, WAY_INDEX (4));
  g_assert_cmpint (way_search_run (search, NULL), ==,
                   WAY_STATUS_EXHAUSTED);
  g_assert_cmpuint (count_both (search), ==, 0);
  g_assert_cmpuint (count_blocked_starts (search), ==, 0);
}

/* Callback graphs ---------------------------------------------------------- */

static void
two_rings (WayNode   node,
           WayEdges *edges,
           gpointer  user_data)
{
  const gsize i = WAY_NODE_INDEX (node);

  way_edges_add (edges, WAY_INDEX (i / 50 * 50 + (i + 1) % 50), 1);
}

static gboolean
refuse_other_ring (WayNode  from,
                   WayNode  to,
                   gpointer user_data)
{
  g_assert_cmpuint (WAY_NODE_INDEX (from), <, 100);
  g_assert_cmpuint (WAY_NODE_INDEX (to), <, 100);
  return WAY_NODE_INDEX (from) / 50 != WAY_NODE_INDEX (to) / 50;
}

static void
test_callback_graph (void)
{
  g_autoptr (WayNodeType) type = way_node_type_new_index (100);
  g_autoptr (WayCallbackGraph) graph
    = way_callback_graph_new (type, two_rings, NULL, NULL);
  const guint64 version = way_graph_get_version (WAY_GRAPH (graph));
  const Question question = { WAY_STRATEGY_DIJKSTRA, WAY_PARTIAL_NONE,
                              INFINITY, 1, 1, { WAY_INDEX (3) },
                              { WAY_INDEX (77) } };
  g_autoptr (WaySearch) search = ask (&question, WAY_GRAPH (graph));
  g_autoptr (WaySearch) told = NULL;

  g_assert_cmpint (way_search_get_status (search), ==, WAY_STATUS_EXHAUSTED);
  g_assert_cmpuint (count_expanded (search), ==, 50);
  way_callback_graph_set_refuses (graph, refuse_other_ring, NULL, NULL);
  g_assert_cmpuint (way_graph_get_version (WAY_GRAPH (graph)), ==, version);
  told = ask (&question, WAY_GRAPH (graph));
  g_assert_cmpint (way_search_get_status (told), ==, WAY_STATUS_EXHAUSTED);
  g_assert_cmpuint (count_expanded (told), ==, 0);

  /* The function is asked about nodes alone. */
  g_assert_false (way_graph_refuses (WAY_GRAPH (graph), WAY_INDEX (3),
                                     WAY_INDEX (100)));
  g_assert_false (way_graph_refuses (WAY_GRAPH (graph), WAY_INDEX (1000),
                                     WAY_INDEX (3)));
}

/* A graph may hold its own islands, and both go together. */
static gboolean
refuse_by_components (WayNode  from,
                      WayNode  to,
                      gpointer components)
{
  return way_components_can_reach (components, from, to) == WAY_REACHABLE_NO;
}

static void
test_components (void)
{
  g_autoptr (WayNodeType) type = way_node_type_new_index (100);
  WayCallbackGraph *graph = way_callback_graph_new (type, two_rings, NULL,
                                                    NULL);
  g_autoptr (GError) error = NULL;
  WayComponents *islands
    = way_components_new (WAY_GRAPH (graph), NULL, 0, NULL, &error);
  const Question question = { WAY_STRATEGY_DIJKSTRA, WAY_PARTIAL_NONE,
                              INFINITY, 1, 1, { WAY_INDEX (3) },
                              { WAY_INDEX (77) } };
  gpointer left = graph;

  g_assert_no_error (error);
  way_callback_graph_set_refuses (graph, refuse_by_components, islands,
                                  (GDestroyNotify) way_components_unref);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (WaySearch) search = ask (&question, WAY_GRAPH (graph));

      g_assert_cmpint (way_search_get_status (search), ==,
                       WAY_STATUS_EXHAUSTED);
      g_assert_cmpuint (count_expanded (search), ==, i == 0 ? 0 : 50);
      way_callback_graph_changed (graph);       /* refuses no more */
    }

  g_object_add_weak_pointer (G_OBJECT (graph), &left);
  g_object_unref (graph);
  g_assert_null (left);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/refusals/searches", test_searches);
  g_test_add_func ("/refusals/table-goal-on-another-island",
                   test_table_goal_on_another_island);
  g_test_add_func ("/refusals/goal-under-a-unit", test_goal_under_a_unit);
  g_test_add_func ("/refusals/dead-ends", test_dead_ends);
  g_test_add_func ("/refusals/near", test_near);
  g_test_add_func ("/refusals/blocked-start", test_blocked_start);
  g_test_add_func ("/refusals/both-ends", test_both_ends);
  g_test_add_func ("/refusals/both-ends-of-blocked-start",
                   test_both_ends_of_blocked_start);
  g_test_add_func ("/refusals/callback-graph", test_callback_graph);
  g_test_add_func ("/refusals/components", test_components);

  return g_test_run ();
}
