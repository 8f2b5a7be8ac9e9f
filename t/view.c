/* view.c - views of users' own, which derive from WayView
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * One kind of view changes edges and makes promises as each test sets it; other
 * kinds change nothing. The costs of a view are compared with an oracle over
 * the same edges, written out. */

#include "lib/contract.h"

#include "views/view-private.h"
#include "lib/oracle.h"

#include <wayfind.h>

/* Views ------------------------------------------------------------------- */

#define TYPE_LEAPS (leaps_get_type ())
G_DECLARE_FINAL_TYPE (Leaps, leaps, , LEAPS, WayView)

/* Adds an edge of @cost from @from to @to, if @cost is 0 or more; edges that
 * lead to @door go if the node that they leave is larger. */
struct _Leaps
{
  WayView         view;
  guint           from;
  guint           to;
  WayCost         cost;
  guint           door;
  WayViewPromises promises;
};

static void
leaps_neighbours (WayGraph    *graph,
                  gpointer     cursor,
                  const WayAt *at,
                  WayEdges    *edges)
{
  Leaps *self = (Leaps *) graph;

  way_graph_neighbours (way_view_get_base (WAY_VIEW (self)), cursor, at,
                        edges);
  for (guint i = 0; i < way_edges_get_length (edges); i++)
    if (WAY_NODE_INDEX (way_edges_get_node (edges, i)) == self->door
        && WAY_NODE_INDEX (at->node) > self->door)
      way_edges_set_cost (edges, i, INFINITY);
  if (WAY_NODE_INDEX (at->node) == self->from && self->cost >= 0)
    way_edges_add (edges, WAY_INDEX (self->to), self->cost);
}

static WayViewPromises
leaps_get_promises (WayView *view)
{
  return ((Leaps *) view)->promises;
}

static void
leaps_implement_graph (WayGraphInterface *iface)
{
  iface->neighbours = leaps_neighbours;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (Leaps, leaps, WAY_TYPE_VIEW,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                      leaps_implement_graph))

static void
leaps_class_init (LeapsClass *klass)
{
  WAY_VIEW_CLASS (klass)->get_promises = leaps_get_promises;
}

static void
leaps_init (Leaps *self)
{
  self->cost = -1;
  self->door = G_MAXUINT;
}

/* Says nothing at all. */
#define TYPE_MIRROR (mirror_get_type ())
G_DECLARE_FINAL_TYPE (Mirror, mirror, , MIRROR, WayView)

struct _Mirror
{
  WayView view;
};

G_DEFINE_FINAL_TYPE (Mirror, mirror, WAY_TYPE_VIEW)

static void
mirror_class_init (MirrorClass *klass)
{
}

static void
mirror_init (Mirror *self)
{
}

/* Has cursors of its own, which the base must never see. */
#define TYPE_COUNTER (counter_get_type ())
G_DECLARE_FINAL_TYPE (Counter, counter, , COUNTER, WayView)

struct _Counter
{
  WayView view;
  guint   n_cursors;
};

static gpointer
counter_begin (WayGraph       *graph,
               const WayQuery *query)
{
  ((Counter *) graph)->n_cursors++;
  return graph;                 /* no cursor of the base */
}

static void
counter_end (WayGraph *graph,
             gpointer  cursor)
{
  g_assert_true (cursor == graph);
  ((Counter *) graph)->n_cursors--;
}

static void
counter_implement_graph (WayGraphInterface *iface)
{
  iface->begin = counter_begin;
  iface->end = counter_end;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (Counter, counter, WAY_TYPE_VIEW,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                      counter_implement_graph))

static void
counter_class_init (CounterClass *klass)
{
}

static void
counter_init (Counter *self)
{
}

/* A field of squares, and its edges written out ----------------------------- */

#define SIDE 8
#define N_CELLS (SIDE * SIDE)

static WayGrid *
field_new (GRand *rand)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (SIDE, SIDE, NULL);
  WayGrid *grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);

  for (guint32 y = 0; y < SIDE; y++)
    for (guint32 x = 0; x < SIDE; x++)
      if (g_rand_int_range (rand, 0, 3) == 0)
        way_terrain_set_class (terrain, x, y, 1);

  return grid;
}

/* The edges of @grid that @view must show. */
static PlainGraph *
write_out (WayGrid     *grid,
           const Leaps *view)
{
  PlainGraph *plain = plain_graph_new (N_CELLS);
  g_autoptr (WayEdges) edges
    = way_edges_new (way_graph_get_node_type (WAY_GRAPH (grid)));

  for (guint i = 0; i < N_CELLS; i++)
    {
      const WayAt at = { WAY_INDEX (i), WAY_INDEX (i), 0, TRUE };

      way_graph_neighbours (WAY_GRAPH (grid), NULL, &at, edges);
      for (guint e = 0; e < way_edges_get_length (edges); e++)
        {
          const guint to
            = (guint) WAY_NODE_INDEX (way_edges_get_node (edges, e));

          if (to != view->door || i <= to)
            plain_graph_add (plain, i, to, way_edges_get_cost (edges, e));
        }
    }
  if (view->cost >= 0)
    plain_graph_add (plain, view->from, view->to, view->cost);

  return plain;
}

static void
check_costs (WayGraph         *view,
             const PlainGraph *plain,
             guint             start)
{
  g_autofree WayCost *expected = oracle_costs_from (plain, start);

  if (way_graph_is_blocked (view, WAY_INDEX (start)))
    expected[start] = INFINITY;
  for (guint goal = 0; goal < N_CELLS; goal++)
    for (WayStrategy s = WAY_STRATEGY_DIJKSTRA; s <= WAY_STRATEGY_ASTAR; s++)
      {
        g_autoptr (GError) error = NULL;
        g_autoptr (WayPath) path
          = way_find_path (view, WAY_INDEX (start), WAY_INDEX (goal), s,
                           &error);

        g_assert_no_error (error);
        g_assert_true ((path != NULL) == (expected[goal] < INFINITY));
        if (path != NULL)
          oracle_assert_cost (way_path_get_cost (path), expected[goal]);
      }
}

/* An edge that is shorter than the map knows, and one-way doors: A* finds the
 * least cost through both, by estimates if these are valid. */
static void
test_random_edges (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (12);

  for (guint round = 0; round < 20; round++)
    {
      g_autoptr (WayGrid) grid = field_new (rand);
      g_autoptr (Leaps) view = g_object_new (TYPE_LEAPS, "base", grid, NULL);
      g_autoptr (PlainGraph) plain = NULL;

      view->door = (guint) g_rand_int_range (rand, 0, N_CELLS);
      view->promises = WAY_VIEW_ADDS_NO_EDGE | WAY_VIEW_LOWERS_NO_COST;
      if (round % 2 == 0)
        {
          view->from = (guint) g_rand_int_range (rand, 0, N_CELLS);
          view->to = (guint) g_rand_int_range (rand, 0, N_CELLS);
          view->cost = g_rand_int_range (rand, 0, 3);
          view->promises = 0;
        }
      plain = write_out (grid, view);
      check_costs (WAY_GRAPH (view), plain,
                   (guint) g_rand_int_range (rand, 0, N_CELLS));
    }
}

/* Flags ------------------------------------------------------------------- */

static void
test_flags (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  g_autoptr (WayGrid) grid = field_new (rand);
  g_autoptr (Mirror) mirror = g_object_new (TYPE_MIRROR, "base", grid, NULL);
  g_autoptr (Leaps) leaps = g_object_new (TYPE_LEAPS, "base", grid, NULL);
  const WayGraphFlags all = way_graph_get_flags (WAY_GRAPH (grid));
  const WayGraphFlags bounds = WAY_GRAPH_HEURISTIC | WAY_GRAPH_METRIC;
  const WayViewPromises both = WAY_VIEW_ADDS_NO_EDGE | WAY_VIEW_LOWERS_NO_COST;

  g_assert_cmpint (all & bounds, ==, bounds);
  g_assert_cmpint (all & WAY_GRAPH_PREDECESSORS, !=, 0);
  g_assert_cmpint (way_graph_get_flags (WAY_GRAPH (mirror)), ==, all);
  g_assert_cmpint (view_get_promises (WAY_VIEW (mirror)), ==, both);

  for (WayViewPromises p = 0; p <= both; p++)
    {
      const WayGraphFlags flags
        = (leaps->promises = p, way_graph_get_flags (WAY_GRAPH (leaps)));

      g_assert_cmpint (view_get_promises (WAY_VIEW (leaps)), ==, p);
      g_assert_cmpint (flags & bounds, ==, p == both ? bounds : 0);
      g_assert_cmpint (flags & WAY_GRAPH_PREDECESSORS, ==, 0);
      g_assert_cmpint (flags & WAY_GRAPH_WHOLE_COSTS, ==,
                       all & WAY_GRAPH_WHOLE_COSTS);
    }
}

/* A view above a view without promises cannot promise anything, either. */
static void
test_flags_through_piles (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  g_autoptr (WayGrid) grid = field_new (rand);
  g_autoptr (Leaps) leaps = g_object_new (TYPE_LEAPS, "base", grid, NULL);
  g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (leaps));
  g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (overlay));

  g_assert_cmpint (way_graph_get_flags (WAY_GRAPH (overlay))
                     & (WAY_GRAPH_HEURISTIC | WAY_GRAPH_METRIC
                        | WAY_GRAPH_PREDECESSORS), ==, 0);
  g_assert_cmpint (way_graph_get_flags (WAY_GRAPH (turns))
                     & WAY_GRAPH_HEURISTIC, ==, 0);
}

/* The rest ---------------------------------------------------------------- */

static void
check_mirror (gpointer base)
{
  g_autoptr (Mirror) mirror = g_object_new (TYPE_MIRROR, "base", base, NULL);
  const WayNode places[] = { WAY_INDEX (0), WAY_INDEX (9), WAY_INDEX (27),
                             WAY_INDEX (63) };

  contract_check (WAY_GRAPH (mirror), places, G_N_ELEMENTS (places));
}

/* Whatever a base is, a view that says nothing is a graph as good as it. */
static void
test_mirrors (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  g_autoptr (WayGrid) grid = field_new (rand);
  g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (grid));

  check_mirror (grid);
  way_turns_set_cost (turns, WAY_TURN_LEFT, 3);
  check_mirror (turns);
}

static void
test_own_cursors (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  g_autoptr (WayGrid) grid = field_new (rand);
  g_autoptr (Counter) view = g_object_new (TYPE_COUNTER, "base", grid, NULL);
  const Leaps none = { .cost = -1, .door = G_MAXUINT };
  g_autoptr (PlainGraph) plain = write_out (grid, &none);

  g_assert_cmpint (way_graph_get_flags (WAY_GRAPH (view))
                     & WAY_GRAPH_HEURISTIC, ==, 0);
  check_costs (WAY_GRAPH (view), plain, 9);
  g_assert_cmpuint (view->n_cursors, ==, 0);
}

/* The base is a state space, which does without the view's cursors. */
static void
test_own_cursors_over_states (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  g_autoptr (WayGrid) grid = field_new (rand);
  g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (grid));
  g_autoptr (Counter) view = NULL;
  const Leaps none = { .cost = -1, .door = G_MAXUINT };
  g_autoptr (PlainGraph) plain = write_out (grid, &none);

  way_turns_set_cost (turns, WAY_TURN_U | WAY_TURN_DEAD_END, INFINITY);
  view = g_object_new (TYPE_COUNTER, "base", turns, NULL);
  check_costs (WAY_GRAPH (view), plain, 9);
  g_assert_cmpuint (view->n_cursors, ==, 0);
}

static void
test_base_and_version (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  g_autoptr (WayGrid) grid = field_new (rand);
  g_autoptr (Mirror) view = g_object_new (TYPE_MIRROR, "base", grid, NULL);
  g_autoptr (WayGraph) base = NULL;
  guint64 before = way_graph_get_version (WAY_GRAPH (view));

  g_object_get (view, "base", &base, NULL);
  g_assert_true (base == WAY_GRAPH (grid));
  g_assert_true (way_view_get_base (WAY_VIEW (view)) == base);

  way_view_changed (WAY_VIEW (view));
  g_assert_cmpuint (way_graph_get_version (WAY_GRAPH (view)), !=, before);
  before = way_graph_get_version (WAY_GRAPH (view));
  way_terrain_set_class (way_grid_get_terrain (grid), 0, 0, 1);
  way_terrain_set_class (way_grid_get_terrain (grid), 0, 0, 0);
  g_assert_cmpuint (way_graph_get_version (WAY_GRAPH (view)), !=, before);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/view/random-edges", test_random_edges);
  g_test_add_func ("/view/flags", test_flags);
  g_test_add_func ("/view/flags-through-piles", test_flags_through_piles);
  g_test_add_func ("/view/mirrors", test_mirrors);
  g_test_add_func ("/view/own-cursors", test_own_cursors);
  g_test_add_func ("/view/own-cursors-over-states",
                   test_own_cursors_over_states);
  g_test_add_func ("/view/base-and-version", test_base_and_version);
  return g_test_run ();
}
