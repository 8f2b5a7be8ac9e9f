/* lines.c - straight lines, asked of the graph that was searched
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Random piles of views over random maps, a user's own among them: what lines
 * cost, paths that are pulled, and paths at any angle, all against a walker
 * that knows nothing of the library (lib/line-walker.h). */

#include "core/line-reader.h"
#include "lib/ground-pile.h"

#include "graphs/grid/grid-private.h"
#include "lib/outcome.h"
#include "lib/plain-grid.h"

#include <math.h>

#define WIDTH GROUND_PILE_WIDTH
#define HEIGHT GROUND_PILE_HEIGHT
#define N_CELLS GROUND_PILE_CELLS

/* A user's view without support for lines --------------------------------- */

G_DECLARE_FINAL_TYPE (Mute, mute, TEST, MUTE, WayView)

struct _Mute
{
  WayView parent_instance;
};

static void
hide_all (WayGraph    *graph,
          gpointer     cursor,
          const WayAt *at,
          WayEdges    *edges)
{
}

static void
implement_mute (WayGraphInterface *iface)
{
  iface->neighbours = hide_all;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (Mute, mute, WAY_TYPE_VIEW,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                      implement_mute))

static WayViewPromises
promise (WayView *view)
{
  return WAY_VIEW_ADDS_NO_EDGE | WAY_VIEW_LOWERS_NO_COST;
}

static void
mute_class_init (MuteClass *klass)
{
  WAY_VIEW_CLASS (klass)->get_promises = promise;
}

static void
mute_init (Mute *self)
{
}

/* Piles ------------------------------------------------------------------- */

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

static void
test_pile_lines (void)
{
  guint n_open = 0;

  for (guint32 seed = 0; seed < outcome_repeat (400); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_auto (GroundPile) pile = { NULL };

      g_test_message ("seed %u", seed);
      ground_pile_init (&pile, roll_rand, rand);
      for (guint i = 0; i < 100; i++)
        {
          const guint from = roll_rand (rand, N_CELLS);
          const guint near = from + i % 3 + i % 2 * WIDTH;
          const guint to = i % 2 && near < N_CELLS ? near
                                                   : roll_rand (rand, N_CELLS);

          if (i % 5 == 0)
            ground_pile_change (&pile);
          n_open += ground_pile_check_line (&pile, from, to) < INFINITY;
        }
    }
  g_test_message ("%u lines were open", n_open);
  g_assert_cmpuint (n_open, >, 100);
}

static void
test_pile_paths (void)
{
  guint n_shorter = 0;

  for (guint32 seed = 0; seed < outcome_repeat (600); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_auto (GroundPile) pile = { NULL };

      g_test_message ("seed %u", seed);
      ground_pile_init (&pile, roll_rand, rand);
      for (guint i = 0; i < 6; i++)
        {
          const guint from = roll_rand (rand, N_CELLS);

          n_shorter += ground_pile_check_paths (&pile, from,
                                                roll_rand (rand, N_CELLS)) > 0;
          ground_pile_change (&pile);
        }
    }
  g_test_message ("%u paths are shorter by lines", n_shorter);
  g_assert_cmpuint (n_shorter, >, 10);
}

/* A pulled path is evaluated again: at the same cost, at a higher cost once a
 * cell that its lines cross costs more, or as broken once such a cell is
 * blocked. */
static void
test_recost (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (9, 4, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (grid));
  g_autoptr (WayPath) path
    = way_find_any_angle_path (WAY_GRAPH (overlay), WAY_INDEX (0),
                               WAY_INDEX (35), NULL, NULL);
  g_autoptr (WayPath) same = way_path_recost (path, WAY_GRAPH (overlay), NULL);
  g_autoptr (WayPath) dearer = NULL;
  g_autoptr (WayPath) broken = NULL;

  g_assert_cmpuint (way_path_get_length (path), ==, 2);
  g_assert_true (are_close (way_path_get_cost (same), hypot (8, 3)));

  /* The line crosses the middle, 4,1 and 4,2, and passes between two rows
   * there: half a column of the line, a 16th of it, lies in either. */
  way_overlay_set_extra_cost (overlay, WAY_INDEX (9 + 4), 32);
  dearer = way_path_recost (path, WAY_GRAPH (overlay), NULL);
  g_assert_true (are_close (way_path_get_cost (dearer), 3 * hypot (8, 3)));

  way_overlay_set_extra_cost (overlay, WAY_INDEX (9 + 4), INFINITY);
  broken = way_path_recost (path, WAY_GRAPH (overlay), NULL);
  g_assert_true (way_path_is_partial (broken));
  g_assert_cmpuint (way_path_get_length (broken), ==, 1);
}

/* Views that do not change the ground ------------------------------------- */

static void
assert_same_lines (WayGraph *one,
                   WayGraph *other,
                   gboolean  turned)
{
  for (guint i = 0; i < N_CELLS; i++)
    for (guint k = 0; k < N_CELLS; k += 7)
      {
        const WayNode a = WAY_INDEX (turned ? k : i);
        const WayNode b = WAY_INDEX (turned ? i : k);
        const WayCost cost = graph_line_cost (other, a, b, NULL);

        g_assert_true (are_close (graph_line_cost (one, WAY_INDEX (i),
                                                           WAY_INDEX (k),
                                                           NULL), cost));
        g_assert_true (are_close (graph_line_bound (one, WAY_INDEX (i),
                                                            WAY_INDEX (k)),
                                  graph_line_bound (other, a, b)));
      }
}

/* Of a pile turned around, under another overlay: the corners and edges that
 * lines meet are met the other way. */
static void
test_reverse (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (60); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_auto (GroundPile) pile = { NULL };
      g_autoptr (WayReverse) turned = NULL;

      ground_pile_init (&pile, roll_rand, rand);
      if (!(way_graph_get_flags (pile.graph) & WAY_GRAPH_PREDECESSORS))
        continue;
      turned = way_reverse_new (pile.graph, NULL);
      assert_same_lines (WAY_GRAPH (turned), pile.graph, TRUE);
    }
}

static void
test_forwarded (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (20); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_auto (GroundPile) pile = { NULL };
      g_autoptr (WayJumpPoints) jumps = NULL;
      g_autoptr (WayDeadEnds) ends = NULL;
      WayGraph *grid;

      ground_pile_init (&pile, roll_rand, rand);
      grid = WAY_GRAPH (pile.grid);
      jumps = way_jump_points_new (pile.grid);
      ends = way_dead_ends_new (grid, NULL, NULL);
      assert_same_lines (WAY_GRAPH (jumps), grid, FALSE);
      assert_same_lines (WAY_GRAPH (ends), grid, FALSE);
    }
}

/* Other shapes ------------------------------------------------------------ */

typedef struct
{
  WayCost  cost;
  gdouble  length;
  guint    n_pieces;
  gboolean is_closed;
  WayNode  first, last;
} Told;

static gboolean
take_piece (const WayLinePiece *piece,
            gpointer            user_data)
{
  Told *self = user_data;

  if (self->n_pieces++ == 0)
    self->first = piece->node;
  self->last = piece->node;
  self->length += piece->length;
  self->cost += piece->cost;
  self->is_closed |= piece->cost == INFINITY
                     || piece->n_beside < piece->n_needed;
  return TRUE;
}

/* On all shapes the pieces make the line: from the first cell to the last, with
 * its length in steps, and its cost. They go on past closed cells. */
static void
test_shapes (void)
{
  static const WayCost movers[] = { 1, INFINITY, 2.5 };

  for (guint32 seed = 0; seed < outcome_repeat (80); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayTerrain) terrain
        = plain_grid_random_terrain (rand, WIDTH, HEIGHT, 2 + seed / 4 % 2);
      g_autoptr (WayGrid) grid = way_grid_new (terrain, seed % 4);

      way_grid_set_mover (grid, movers, seed % 8 < 4 ? 3 : 1);
      for (guint i = 0; i < 100; i++)
        {
          const WayNode a = WAY_INDEX (g_rand_int_range (rand, 0, N_CELLS));
          const WayNode b = WAY_INDEX (g_rand_int_range (rand, 0, N_CELLS));
          const WayCost cost = grid_get_line_cost (grid, a, b);
          WayPosition from, to;
          Told told = { 0 };

          way_graph_get_position (WAY_GRAPH (grid), a, &from);
          way_graph_get_position (WAY_GRAPH (grid), b, &to);
          g_assert_true (way_graph_trace_line (WAY_GRAPH (grid), a, b,
                                               take_piece, &told, NULL));
          g_assert_cmpint (told.is_closed, ==, cost == INFINITY);
          if (cost < INFINITY)
            g_assert_true (are_close (told.cost, cost));
          if (told.is_closed && told.cost == INFINITY)
            continue;           /* cells off the map have no node */
          g_assert_true (told.first == a && told.last == b);
          if (seed % 4 < 2)
            g_assert_true (are_close (told.length,
                                      hypot (from.x - to.x, from.y - to.y)));
        }
    }
}

/* Nodes that are points --------------------------------------------------- */

static void
list_none (WayNode   node,
           WayEdges *edges,
           gpointer  user_data)
{
  if (WAY_NODE_INDEX (node) < 2)
    way_edges_add (edges, WAY_INDEX (WAY_NODE_INDEX (node) + 1), 10);
}

static WayCost
measure (WayNode  from,
         WayNode  to,
         gpointer user_data)
{
  const WayCost *unit = user_data;

  return *unit * fabs ((gdouble) WAY_NODE_INDEX (from)
                       - (gdouble) WAY_NODE_INDEX (to));
}

static WayCallbackGraph *
new_points (WayCost *unit)
{
  g_autoptr (WayNodeType) type = way_node_type_new_index (3);
  WayCallbackGraph *graph = way_callback_graph_new (type, list_none, NULL,
                                                    NULL);

  way_callback_graph_set_line (graph, measure, NULL, unit, NULL);
  return graph;
}

/* A line pays once the price of an edge into its last node. */
static void
test_points (void)
{
  WayCost unit = 3;
  g_autoptr (WayCallbackGraph) graph = new_points (&unit);
  g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (graph));
  WayLayer *layer = way_overlay_get_layer (overlay, "edges");
  WayGraph *top = WAY_GRAPH (overlay);
  const WayNode a = WAY_INDEX (0), b = WAY_INDEX (1), c = WAY_INDEX (2);

  g_assert_cmpfloat (graph_line_cost (top, a, c, NULL), ==, 6);
  way_overlay_set_extra_cost (overlay, c, 5);
  g_assert_cmpfloat (graph_line_cost (top, a, c, NULL), ==, 11);
  g_assert_cmpfloat (graph_line_cost (top, c, a, NULL), ==, 6);
  way_layer_set_edge_extra_cost (layer, a, c, 2, WAY_ONE_WAY);
  g_assert_cmpfloat (graph_line_cost (top, a, c, NULL), ==, 13);
  way_overlay_set_extra_cost (overlay, b, INFINITY);
  g_assert_cmpfloat (graph_line_cost (top, a, c, NULL), ==, 13);
  g_assert_cmpfloat (graph_line_cost (top, a, b, NULL), ==, INFINITY);
  g_assert_cmpfloat (graph_line_cost (top, b, a, NULL), ==, INFINITY);
  g_assert_cmpfloat (graph_line_cost (top, a, a, NULL), ==, 0);
}

/* A path that would be pulled over blocked nodes of a layer does not move. */
static void
test_points_pulled (void)
{
  WayCost unit = 3;
  g_autoptr (WayCallbackGraph) graph = new_points (&unit);
  g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (graph));
  g_autoptr (WayPath) path
    = way_find_path (WAY_GRAPH (graph), WAY_INDEX (0), WAY_INDEX (2),
                     WAY_STRATEGY_DIJKSTRA, NULL);
  g_autoptr (WayPath) pulled = way_pull_path (path, WAY_GRAPH (graph), NULL,
                                              NULL);
  g_autoptr (WayPath) kept = NULL;

  g_assert_cmpfloat (way_path_get_cost (pulled), ==, 6);
  way_layer_set_edge_extra_cost (way_overlay_get_layer (overlay, NULL),
                                 WAY_INDEX (0), WAY_INDEX (2), INFINITY,
                                 WAY_ONE_WAY);
  kept = way_pull_path (path, WAY_GRAPH (overlay), NULL, NULL);
  g_assert_cmpfloat (way_path_get_cost (kept), ==, 20);
}

static void
test_bad_cost (void)
{
  WayCost unit = -1;
  g_autoptr (WayCallbackGraph) graph = new_points (&unit);
  g_autoptr (WayPath) path
    = way_find_path (WAY_GRAPH (graph), WAY_INDEX (0), WAY_INDEX (2),
                     WAY_STRATEGY_DIJKSTRA, NULL);

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GError) error = NULL;

      unit = i == 0 ? -1 : NAN;
      g_assert_null (way_pull_path (path, WAY_GRAPH (graph), NULL, &error));
      g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_COST);
    }
}

static void
list_huge (WayNode   node,
           WayEdges *edges,
           gpointer  user_data)
{
  if (WAY_NODE_INDEX (node) < 2)
    way_edges_add (edges, WAY_INDEX (WAY_NODE_INDEX (node) + 1),
                   G_MAXDOUBLE / 2);
}

/* A closed line is not taken for a path near the maximum of a double: rounding
 * must not make that cost infinite. */
static void
test_huge_costs (void)
{
  WayCost unit = INFINITY;
  g_autoptr (WayNodeType) type = way_node_type_new_index (3);
  g_autoptr (WayCallbackGraph) graph
    = way_callback_graph_new (type, list_huge, NULL, NULL);
  g_autoptr (WayPath) path = NULL;
  g_autoptr (WayPath) pulled = NULL;
  g_autoptr (WayPath) lines = NULL;

  way_callback_graph_set_line (graph, measure, NULL, &unit, NULL);
  path = way_find_path (WAY_GRAPH (graph), WAY_INDEX (0), WAY_INDEX (2),
                        WAY_STRATEGY_DIJKSTRA, NULL);
  pulled = way_pull_path (path, WAY_GRAPH (graph), NULL, NULL);
  lines = way_find_any_angle_path (WAY_GRAPH (graph), WAY_INDEX (0),
                                   WAY_INDEX (2), NULL, NULL);
  g_assert_cmpuint (way_path_get_length (pulled), ==, 3);
  g_assert_cmpuint (way_path_get_length (lines), ==, 3);
  g_assert_cmpfloat (way_path_get_cost (lines), ==, G_MAXDOUBLE);
}

/* Node 1 of 4 leads to an invalid node, or at an invalid cost. The goal is node
 * 3, and Dijkstra's algorithm gets there first. */
static void
list_broken (WayNode   node,
             WayEdges *edges,
             gpointer  user_data)
{
  const gsize i = WAY_NODE_INDEX (node);
  const guint *kind = user_data;

  if (i == 0)
    {
      way_edges_add (edges, WAY_INDEX (3), 10);
      way_edges_add (edges, WAY_INDEX (1), 1);
    }
  if (i == 1 && *kind == 0)
    way_edges_add (edges, WAY_INDEX (1000000), 1);
  else if (i == 1)
    way_edges_add (edges, WAY_INDEX (2), *kind == 1 ? -1 : NAN);
}

static void
test_broken (void)
{
  static const gint codes[] = { WAY_ERROR_BAD_NODE, WAY_ERROR_BAD_COST,
                                WAY_ERROR_BAD_COST };

  for (guint kind = 0; kind < 3; kind++)
    {
      WayCost unit = 3;
      g_autoptr (WayNodeType) type = way_node_type_new_index (4);
      g_autoptr (WayCallbackGraph) graph
        = way_callback_graph_new (type, list_broken, &kind, NULL);
      g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (graph));
      g_autoptr (GError) error = NULL;

      way_callback_graph_set_line (graph, measure, NULL, &unit, NULL);
      way_overlay_set_extra_cost (overlay, WAY_INDEX (2), 1);
      g_assert_null (way_find_any_angle_path (WAY_GRAPH (overlay),
                                              WAY_INDEX (0), WAY_INDEX (3),
                                              NULL, &error));
      g_assert_error (error, WAY_ERROR, codes[kind]);
    }
}

/* Graphs that cannot answer ----------------------------------------------- */

static gdouble
wide (WayNode  from,
      WayNode  to,
      guint32  edge,
      gpointer user_data)
{
  return 1;
}

static void
assert_unsupported (WayGraph      *graph,
                    const WayPath *path)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (way_pull_path (path, graph, NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
  g_clear_error (&error);
  g_assert_null (way_find_any_angle_path (graph, WAY_INDEX (0), WAY_INDEX (1),
                                          NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
  g_assert_cmpfloat (graph_line_bound (graph, WAY_INDEX (0),
                                               WAY_INDEX (1)), ==, 0);
}

static void
test_unsupported (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (4, 4, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (grid));
  g_autoptr (WayTimed) timed = way_timed_new (WAY_GRAPH (grid), NULL, NULL);
  g_autoptr (WayClearance) narrow = way_clearance_new_full (
    WAY_GRAPH (grid), 1, wide, NULL, NULL);
  g_autoptr (WayGraph) mute
    = g_object_new (mute_get_type (), "base", grid, NULL);
  g_autoptr (WayOverlay) over_mute = way_overlay_new (mute);
  g_autoptr (WayPath) path
    = way_find_path (WAY_GRAPH (grid), WAY_INDEX (0), WAY_INDEX (15),
                     WAY_STRATEGY_ASTAR, NULL);

  assert_unsupported (WAY_GRAPH (turns), path);
  assert_unsupported (WAY_GRAPH (timed), path);
  assert_unsupported (WAY_GRAPH (narrow), path);
  assert_unsupported (mute, path);
  assert_unsupported (WAY_GRAPH (over_mute), path);
}

/* The assumptions of a knowledge need not be a map. */
static void
test_unlike (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (4, 4, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  g_autoptr (WayNodeType) type = way_node_type_new_index (16);
  g_autoptr (WayCallbackGraph) points
    = way_callback_graph_new (type, list_none, NULL, NULL);
  g_autoptr (WayKnowledge) view = NULL;
  g_autoptr (GError) error = NULL;
  WayCost unit = 1;

  way_callback_graph_set_line (points, measure, NULL, &unit, NULL);
  view = way_knowledge_new_live (WAY_GRAPH (grid), WAY_GRAPH (points), NULL);
  graph_line_cost (WAY_GRAPH (view), WAY_INDEX (0), WAY_INDEX (15),
                           &error);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
}

/* Long runs --------------------------------------------------------------- */

#define N_LONG 20000

/* How many lines were asked for, and how long they were in all. */
typedef struct
{
  guint         n_lines;
  gdouble       length;
  guint         fuse;
  GCancellable *cancellable;
} Count;

static WayCost
count_line (WayNode  from,
            WayNode  to,
            gpointer user_data)
{
  Count *self = user_data;
  const gdouble length = fabs ((gdouble) WAY_NODE_INDEX (from)
                               - (gdouble) WAY_NODE_INDEX (to));

  self->length += length;
  if (++self->n_lines == self->fuse)
    g_cancellable_cancel (self->cancellable);
  return length;
}

static void
step_on (WayNode   node,
         WayEdges *edges,
         gpointer  user_data)
{
  if (WAY_NODE_INDEX (node) + 1 < N_LONG)
    way_edges_add (edges, WAY_INDEX (WAY_NODE_INDEX (node) + 1), 1);
}

static WayPath *
find_long (WayCallbackGraph *graph)
{
  return way_find_path (WAY_GRAPH (graph), WAY_INDEX (0),
                        WAY_INDEX (N_LONG - 1), WAY_STRATEGY_BFS, NULL);
}

static WayCallbackGraph *
new_long (Count *count)
{
  g_autoptr (WayNodeType) type = way_node_type_new_index (N_LONG);
  WayCallbackGraph *graph = way_callback_graph_new (type, step_on, NULL, NULL);

  way_callback_graph_set_line (graph, count_line, NULL, count, NULL);
  return graph;
}

/* A straight run of n nodes: not n lines, and not n times its length. */
static void
test_long_run (void)
{
  Count count = { 0 };
  g_autoptr (WayCallbackGraph) graph = new_long (&count);
  g_autoptr (WayPath) path = find_long (graph);
  g_autoptr (WayPath) pulled = way_pull_path (path, WAY_GRAPH (graph), NULL,
                                              NULL);

  g_assert_cmpuint (way_path_get_length (pulled), ==, 2);
  g_assert_cmpuint (count.n_lines, <, 2 * log2 (N_LONG));
  g_assert_cmpfloat (count.length, <, 4 * N_LONG);
}

/* Cancelled at any line, pulling asks for no other. */
static void
test_pulling_cancelled (void)
{
  for (guint fuse = 1; fuse < 15; fuse++)
    {
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();
      g_autoptr (WayLimits) limits = way_limits_new ();
      Count count = { .fuse = fuse, .cancellable = cancellable };
      g_autoptr (WayCallbackGraph) graph = new_long (&count);
      g_autoptr (WayPath) path = find_long (graph);
      g_autoptr (GError) error = NULL;

      way_limits_set_cancellable (limits, cancellable);
      g_assert_null (way_pull_path (path, WAY_GRAPH (graph), limits, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      g_assert_cmpuint (count.n_lines, ==, fuse);
    }
}

static void
test_limits (void)
{
  Count count = { 0 };
  g_autoptr (WayCallbackGraph) graph = new_long (&count);
  g_autoptr (WayPath) path = find_long (graph);
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (GError) error = NULL;

  way_limits_set_max_bytes (limits, 1000);
  g_assert_null (way_pull_path (path, WAY_GRAPH (graph), limits, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
  g_clear_error (&error);
  g_assert_null (way_find_any_angle_path (WAY_GRAPH (graph), WAY_INDEX (0),
                                          WAY_INDEX (9), limits, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
  g_clear_error (&error);

  way_limits_set_max_bytes (limits, 0);
  way_limits_set_max_expansions (limits, N_LONG + 5);
  g_assert_null (way_find_any_angle_path (WAY_GRAPH (graph), WAY_INDEX (0),
                                          WAY_INDEX (N_LONG - 1), limits,
                                          &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/lines/piles/lines", test_pile_lines);
  g_test_add_func ("/lines/piles/paths", test_pile_paths);
  g_test_add_func ("/lines/recost", test_recost);
  g_test_add_func ("/lines/reverse", test_reverse);
  g_test_add_func ("/lines/forwarded", test_forwarded);
  g_test_add_func ("/lines/shapes", test_shapes);
  g_test_add_func ("/lines/points/costs", test_points);
  g_test_add_func ("/lines/points/pulled", test_points_pulled);
  g_test_add_func ("/lines/points/bad-cost", test_bad_cost);
  g_test_add_func ("/lines/points/huge-costs", test_huge_costs);
  g_test_add_func ("/lines/points/broken", test_broken);
  g_test_add_func ("/lines/unsupported", test_unsupported);
  g_test_add_func ("/lines/unlike", test_unlike);
  g_test_add_func ("/lines/long-run", test_long_run);
  g_test_add_func ("/lines/cancelled", test_pulling_cancelled);
  g_test_add_func ("/lines/limits", test_limits);
  return g_test_run ();
}
