/* any-angle.c - searches over lines of sight, as an observer sees them
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The tests search random piles of views over random maps. A walker that knows
 * nothing of the library (lib/line-walker.h) finds the open lines and their
 * costs. A flood fill over the edges finds the cells that can be reached. */

#include "core/edge-reader.h"
#include "lib/ground-pile.h"

#include "lib/outcome.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define WIDTH GROUND_PILE_WIDTH
#define N_CELLS GROUND_PILE_CELLS

static guint
roll_rand (gpointer rand,
           guint    n)
{
  return (guint) g_rand_int_range (rand, 0, (gint32) n);
}

static gboolean
are_close (WayCost one,
           WayCost other)
{
  return one == other || fabs (one - other) <= 1e-9 * MAX (one, 1);
}

static gboolean
are_neighbours (guint one,
                guint other)
{
  const gint dx = (gint) (one % WIDTH) - (gint) (other % WIDTH);
  const gint dy = (gint) (one / WIDTH) - (gint) (other / WIDTH);

  return abs (dx) <= 1 && abs (dy) <= 1;
}

/* The costs of the edges out of @from, by cell. */
static void
read_edges (const GroundPile *pile,
            guint             from,
            WayCost           costs[N_CELLS])
{
  const WayQuery query = { .n_goals = 0 };
  const WayAt at = { WAY_INDEX (from), WAY_INDEX (from), 0, TRUE };
  EdgeReader reader;

  edge_reader_init (&reader, pile->graph, &query);
  g_assert_true (edge_reader_ask (&reader, &at, NULL));
  for (guint i = 0; i < N_CELLS; i++)
    costs[i] = INFINITY;
  for (guint32 i = 0; i < edge_reader_edges (&reader)->len; i++)
    {
      const WayRealArc *arcs = edge_buffer_items (&reader.buffer);

      costs[arcs[i].node] = MIN (costs[arcs[i].node], arcs[i].cost);
    }
  edge_reader_clear (&reader);
}

/* The events that the observer has seen so far. */
typedef struct
{
  const GroundPile *pile;
  gdouble           costs[N_CELLS];     /* of nodes that were taken; or below
                                         * 0 */
  guint             corners[N_CELLS];
  guint             supposed[N_CELLS];
  guint             n_far;
  guint             n_corrected;
  guint             n_expanded;
  gboolean          is_expanding;       /* a node, whose edges are offered */
} Seen;

/* Each node is taken at the cost of an edge, or at the cost that the walker
 * finds for the line from its corner, which was taken before. */
static void
check_taken (Seen           *self,
             const WayEvent *event,
             guint           node,
             guint           corner)
{
  WayCost edges[N_CELLS];

  g_assert_cmpfloat (self->costs[node], <, 0);
  if (event->is_start)
    g_assert_cmpfloat (event->cost_so_far, ==, 0);
  else
    {
      const WayCost line = line_ground_walk (self->pile->ground, corner, node);

      read_edges (self->pile, corner, edges);
      g_assert_cmpfloat (self->costs[corner], >=, 0);
      g_assert_cmpfloat (event->cost_so_far, <, INFINITY);
      g_assert_true (are_close (event->cost_so_far, self->costs[corner] + line)
                     || are_close (event->cost_so_far,
                                   self->costs[corner] + edges[node]));
    }
  self->costs[node] = event->cost_so_far;
  self->corners[node] = corner;
  self->n_far += !are_neighbours (corner, node);
  self->n_corrected += !event->is_start && self->supposed[node] != corner;
}

static void
check_event (const WayEvent *event,
             gpointer        user_data)
{
  Seen *self = user_data;
  const guint node = (guint) WAY_NODE_INDEX (event->node);
  const guint corner = (guint) WAY_NODE_INDEX (event->came_from);

  g_assert_true (event->is_start == (corner == node));
  g_assert_false (event->is_backward);
  if (event->kind == WAY_EVENT_EXPAND || event->kind == WAY_EVENT_GOAL)
    check_taken (self, event, node, corner);
  else if (event->kind == WAY_EVENT_CLOSE)
    {
      g_assert_cmpuint (corner, ==, self->corners[node]);
      g_assert_cmpfloat (event->cost_so_far, ==, self->costs[node]);
    }
  else if (!event->is_start)
    g_assert_cmpfloat (self->costs[corner], >=, 0);

  /* Between two nodes a line is corrected. */
  if (event->kind == WAY_EVENT_OPEN || self->is_expanding)
    self->supposed[node] = corner;
  if (event->kind == WAY_EVENT_EXPAND || event->kind == WAY_EVENT_CLOSE)
    self->is_expanding = event->kind == WAY_EVENT_EXPAND;
  self->n_expanded += event->kind == WAY_EVENT_EXPAND;
}

static void
seen_init (Seen             *self,
           const GroundPile *pile)
{
  *self = (Seen) { .pile = pile };
  for (guint i = 0; i < N_CELLS; i++)
    self->costs[i] = -1;
}

/* Whether edges lead there. */
static gboolean
can_walk (const GroundPile *pile,
          guint             from,
          guint             to)
{
  gboolean seen[N_CELLS] = { FALSE };
  guint waiting[N_CELLS];
  guint n = 0;

  waiting[n++] = from;
  seen[from] = TRUE;
  for (guint i = 0; i < n; i++)
    {
      WayCost edges[N_CELLS];

      read_edges (pile, waiting[i], edges);
      for (guint next = 0; next < N_CELLS; next++)
        if (!seen[next] && edges[next] < INFINITY)
          {
            seen[next] = TRUE;
            waiting[n++] = next;
          }
    }

  return seen[to];
}

static WaySearch *
make_search (WayGraph *graph,
             guint     from,
             guint     to)
{
  WaySearch *search = way_search_new (graph, WAY_STRATEGY_ASTAR);

  way_search_set_any_angle (search, TRUE);
  way_search_set_start (search, WAY_INDEX (from));
  way_search_set_goal (search, WAY_INDEX (to));
  return search;
}

/* The path leads from corner to corner, at the costs that the observer saw. It
 * costs no less than the same path pulled straight. */
static void
check_path (const Seen *seen,
            WaySearch  *search,
            guint       from,
            guint       to)
{
  g_autoptr (WayPath) path = way_search_dup_path (search);
  g_autoptr (WayPath) pulled
    = way_find_any_angle_path (seen->pile->graph, WAY_INDEX (from),
                               WAY_INDEX (to), NULL, NULL);
  const guint last = way_path_get_length (path) - 1;
  guint node = to;

  g_assert_cmpfloat (way_path_get_cost (path), ==, seen->costs[to]);
  g_assert_cmpfloat (way_path_get_cost (pulled), <=,
                     way_path_get_cost (path) * (1 + 1e-9));
  for (guint i = last; i > 0; i--)
    {
      g_assert_true (way_path_get_node (path, i) == WAY_INDEX (node));
      node = seen->corners[node];
    }
  g_assert_cmpuint (node, ==, from);
  g_assert_true (way_path_get_node (path, 0) == WAY_INDEX (from));
}

/* A search in steps and a single run without an observer find the same path. */
static void
check_search (const GroundPile *pile,
              guint             from,
              guint             to,
              Seen             *seen)
{
  g_autoptr (WaySearch) search = make_search (pile->graph, from, to);
  g_autoptr (WaySearch) other = make_search (pile->graph, from, to);
  WayStatistics did;
  WayCost cost = -1, same = -1;
  WayStatus status;
  guint n_steps = 0;

  way_search_set_observer (search, check_event, seen, NULL);
  while ((status = way_search_step (search, 1, NULL)) == WAY_STATUS_RUNNING)
    g_assert_cmpuint (seen->n_expanded, ==, ++n_steps);
  g_assert_cmpint (status, ==, can_walk (pile, from, to)
                                 ? WAY_STATUS_FOUND : WAY_STATUS_EXHAUSTED);
  g_assert_cmpint (way_search_run (other, NULL), ==, status);
  g_assert_true (way_search_get_cost (search, &cost)
                 == way_search_get_cost (other, &same));
  g_assert_cmpfloat (cost, ==, same);
  way_search_get_statistics (search, &did);
  g_assert_cmpuint (seen->n_expanded, ==, did.expanded);
  if (status == WAY_STATUS_FOUND)
    check_path (seen, search, from, to);
}

static void
test_piles (void)
{
  guint n_far = 0, n_corrected = 0;

  for (guint32 seed = 0; seed < outcome_repeat (300); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_auto (GroundPile) pile = { NULL };

      g_test_message ("seed %u", seed);
      ground_pile_init (&pile, roll_rand, rand);
      for (guint i = 0; i < 6; i++)
        {
          const guint from = roll_rand (rand, N_CELLS);
          Seen seen;

          seen_init (&seen, &pile);
          if (!way_graph_is_blocked (pile.graph, WAY_INDEX (from)))
            check_search (&pile, from, roll_rand (rand, N_CELLS), &seen);
          n_far += seen.n_far;
          n_corrected += seen.n_corrected;
          ground_pile_change (&pile);
        }
    }
  g_test_message ("%u far corners, %u lines corrected", n_far, n_corrected);
  g_assert_cmpuint (n_far, >, 100);
  g_assert_cmpuint (n_corrected, >, 10);
}

/* 9 x 9 squares, with a wall from the top to the last row but one. */
static WayGrid *
walled (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (9, 9, NULL);
  const WayCost mover[] = { 1, INFINITY };
  WayGrid *grid;

  for (guint32 y = 0; y < 8; y++)
    way_terrain_set_class (terrain, 4, y, 1);
  grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  way_grid_set_mover (grid, mover, G_N_ELEMENTS (mover));
  return grid;
}

/* The path bends at the two corners of the gap. */
static void
test_bends (void)
{
  g_autoptr (WayGrid) grid = walled ();
  g_autoptr (WaySearch) search = make_search (WAY_GRAPH (grid), 0, 8);
  WayNode goal;
  WayCost cost;

  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
  g_assert_true (way_search_get_goal (search, &goal) && goal == WAY_INDEX (8));
  g_assert_true (way_search_get_cost (search, &cost));
  g_assert_true (are_close (cost, 2 * hypot (3, 8) + 2));

  /* A second run has the same answer; other ground changes it. */
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
  way_terrain_set_class (way_grid_get_terrain (grid), 4, 0, 0);
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
  g_assert_true (way_search_get_cost (search, &cost) && cost == 8);
  way_search_set_any_angle (search, FALSE);
  way_search_set_goal (search, WAY_INDEX (9 + 2));
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
  g_assert_true (way_search_get_cost (search, &cost));
  g_assert_true (are_close (cost, 1 + sqrt (2)));
}

/* A limit holds to the expansion, and the next run goes on. */
static void
test_limits (void)
{
  g_autoptr (WayGrid) grid = walled ();
  g_autoptr (WaySearch) search = make_search (WAY_GRAPH (grid), 0, 8);
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  WayStatistics did;

  way_limits_set_max_expansions (limits, 7);
  way_search_set_limits (search, limits);
  g_assert_cmpint (way_search_run (search, NULL), ==,
                   WAY_STATUS_MAX_EXPANSIONS);
  way_search_get_statistics (search, &did);
  g_assert_cmpuint (did.expanded, ==, 7);
  way_search_set_limits (search, NULL);
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);

  way_limits_set_max_expansions (limits, G_MAXUINT64);
  way_limits_set_max_bytes (limits, 81);
  way_search_set_limits (search, limits);
  way_search_reset (search);
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_MAX_BYTES);

  way_limits_set_max_bytes (limits, 0);
  way_limits_set_cancellable (limits, cancellable);
  g_cancellable_cancel (cancellable);
  way_search_set_limits (search, limits);
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_CANCELLED);
}

/* The graph changes between two steps. */
static void
test_changed (void)
{
  g_autoptr (WayGrid) grid = walled ();
  g_autoptr (WaySearch) search = make_search (WAY_GRAPH (grid), 0, 8);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (way_search_step (search, 3, NULL), ==, WAY_STATUS_RUNNING);
  way_terrain_set_class (way_grid_get_terrain (grid), 4, 0, 0);
  g_assert_cmpint (way_search_step (search, 3, &error), ==, WAY_STATUS_FAILED);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_CHANGED);
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
}

static void
assert_unsupported (WaySearch  *search,
                    const char *word)
{
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (way_search_run (search, &error), ==, WAY_STATUS_FAILED);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
  g_assert_nonnull (strstr (error->message, word));
}

static void
test_unsupported (void)
{
  g_autoptr (WayGrid) grid = walled ();
  g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (grid));
  g_autoptr (WaySearch) search = make_search (WAY_GRAPH (grid), 0, 8);
  g_autoptr (WaySearch) states = make_search (WAY_GRAPH (turns), 0, 8);

  assert_unsupported (states, "indices");
  way_search_add_goal (search, WAY_INDEX (7));
  assert_unsupported (search, "several goals");
  way_search_set_goal (search, WAY_INDEX (8));
  way_search_set_strategy (search, WAY_STRATEGY_GREEDY);
  assert_unsupported (search, "strategy");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/any-angle/piles", test_piles);
  g_test_add_func ("/any-angle/bends", test_bends);
  g_test_add_func ("/any-angle/limits", test_limits);
  g_test_add_func ("/any-angle/changed", test_changed);
  g_test_add_func ("/any-angle/unsupported", test_unsupported);
  return g_test_run ();
}
