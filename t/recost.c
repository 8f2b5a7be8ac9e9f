/* recost.c - stored paths on graphs that have changed, against their own sums
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/outcome.h"
#include "lib/random-graph.h"
#include "lib/turn-view.h"

#define N_SEEDS 500

typedef struct
{
  PlainGraph *plain;
  AsGraph    *graph;
  WayOverlay *overlay;
  WayCost    *extra; /* (owned) the cost that the overlay adds at each node */
  GRand      *rand;
  WayPath    *path;  /* (nullable) from the first node to the last */
} Case;

static void
case_init (Case   *self,
           guint32 seed,
           AsKind  kind)
{
  self->rand = g_rand_new_with_seed (seed);
  self->plain = random_graph_new (self->rand,
                                  g_rand_int_range (self->rand, 2, 30),
                                  random_graph_flags (seed));
  self->graph = as_graph_new (self->plain, kind, AS_PLAIN);
  self->overlay = way_overlay_new (self->graph->graph);
  self->extra = g_new0 (WayCost, self->plain->n_nodes);
  self->path = way_find_path (
      WAY_GRAPH (self->overlay), as_graph_get_node (self->graph, 0),
      as_graph_get_node (self->graph, self->plain->n_nodes - 1),
      WAY_STRATEGY_DIJKSTRA, NULL);
}

static void
case_clear (Case *self)
{
  g_clear_pointer (&self->path, way_path_unref);
  g_object_unref (self->overlay);
  as_graph_free (self->graph);
  plain_graph_free (self->plain);
  g_free (self->extra);
  g_rand_free (self->rand);
}

static guint
id_at (Case *self,
       guint i)
{
  return as_graph_get_id (self->graph, way_path_get_node (self->path, i));
}

/* Blocks some nodes of the path, or raises their costs. */
static void
change (Case *self)
{
  for (guint i = 1; i < way_path_get_length (self->path); i++)
    if (g_rand_int_range (self->rand, 0, 4) == 0)
      {
        const guint id = id_at (self, i);

        self->extra[id] = g_rand_int_range (self->rand, 0, 4) == 0
                              ? INFINITY
                              : g_rand_int_range (self->rand, 0, 9);
        way_overlay_set_extra_cost (self->overlay,
                                    as_graph_get_node (self->graph, id),
                                    self->extra[id]);
      }
}

/* The present cost of the cheapest edge between two nodes. */
static WayCost
cost_now (Case *self,
          guint from,
          guint to)
{
  guint n_edges;
  const PlainEdge *edges = plain_graph_get_edges (self->plain, from, &n_edges);
  WayCost least = INFINITY;

  for (guint i = 0; i < n_edges; i++)
    if (edges[i].to == to)
      least = MIN (least, edges[i].cost);

  return least + self->extra[to];
}

static void
check_recost (Case *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) now = way_path_recost (self->path,
                                             WAY_GRAPH (self->overlay),
                                             &error);
  const guint len = way_path_get_length (now);
  WayCost so_far = 0;

  g_assert_no_error (error);
  g_assert_cmpint (way_path_is_partial (now), ==,
                   len < way_path_get_length (self->path));
  for (guint i = 0; i < way_path_get_length (self->path); i++)
    {
      if (i > 0)
        so_far += cost_now (self, id_at (self, i - 1), id_at (self, i));
      if (so_far == INFINITY)
        {
          g_assert_cmpuint (len, ==, i);
          return;
        }
      g_assert_cmpuint (i, <, len);
      g_assert_cmpuint (as_graph_get_id (self->graph,
                                         way_path_get_node (now, i)),
                        ==, id_at (self, i));
      g_assert_cmpfloat (way_path_get_cost_so_far (now, i), ==, so_far);
    }
}

static void
test_random (gconstpointer data)
{
  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      Case self;

      case_init (&self, seed, GPOINTER_TO_UINT (data));
      if (self.path != NULL)
        {
          check_recost (&self);
          change (&self);
          check_recost (&self);
        }
      case_clear (&self);
    }
}

/* State spaces ------------------------------------------------------------ */

#define TURN 2.5

/* Whether no node comes twice. */
static gboolean
is_simple (Case *self)
{
  for (guint i = 0; i < way_path_get_length (self->path); i++)
    for (guint j = 0; j < i; j++)
      if (id_at (self, i) == id_at (self, j))
        return FALSE;

  return TRUE;
}

/* The cost that a search finds over the edges of the path alone, at their
 * present costs: INFINITY if no path is left. */
static WayCost
search_along (Case *self)
{
  const guint last = way_path_get_length (self->path) - 1;
  g_autoptr (PlainGraph) along = plain_graph_new (self->plain->n_nodes);
  g_autoptr (AsGraph) graph = NULL;
  g_autoptr (TurnView) turns = NULL;
  g_autoptr (WayPath) path = NULL;

  for (guint i = 1; i <= last; i++)
    plain_graph_add (along, id_at (self, i - 1), id_at (self, i),
                     cost_now (self, id_at (self, i - 1), id_at (self, i)));
  plain_graph_seal (along);
  graph = as_graph_new (along, AS_INDEX, AS_PLAIN);
  turns = turn_view_new (graph->graph, TURN);
  path = way_find_path (WAY_GRAPH (turns), WAY_INDEX (id_at (self, 0)),
                        WAY_INDEX (id_at (self, last)), WAY_STRATEGY_DIJKSTRA,
                        NULL);

  return path ? way_path_get_cost (path) : INFINITY;
}

static void
check_turns (Case     *self,
             WayGraph *turns)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) now = way_path_recost (self->path, turns, &error);
  const WayCost expected = search_along (self);

  g_assert_no_error (error);
  if (expected < INFINITY)
    g_assert_cmpfloat (way_path_get_cost (now), ==, expected);
  g_assert_cmpint (way_path_is_partial (now), ==, expected == INFINITY);
}

static void
test_turns (void)
{
  guint n_checked = 0;

  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      g_autoptr (TurnView) turns = NULL;
      Case self;

      case_init (&self, seed & ~0xff80u, AS_INDEX);
      turns = turn_view_new (WAY_GRAPH (self.overlay), TURN);
      g_clear_pointer (&self.path, way_path_unref);
      self.path = way_find_path (WAY_GRAPH (turns), WAY_INDEX (0),
                                 WAY_INDEX (self.plain->n_nodes - 1),
                                 WAY_STRATEGY_DIJKSTRA, NULL);
      if (self.path != NULL && is_simple (&self))
        {
          check_turns (&self, WAY_GRAPH (turns));
          change (&self);
          check_turns (&self, WAY_GRAPH (turns));
          n_checked++;
        }
      case_clear (&self);
    }
  g_assert_cmpuint (n_checked, >, 5);
}

/* Another unit is on node 1 from 0.5 to 5: the path waits, and arrives at 6
 * instead of 2. */
static void
test_timed (void)
{
  static const PlainEdge edges[] = { { 0, 1, 1 }, { 1, 2, 1 } };
  g_autoptr (PlainGraph) plain = plain_graph_new_from (3, edges, 2);
  g_autoptr (AsGraph) graph = as_graph_new (plain, AS_INDEX, AS_PLAIN);
  g_autoptr (WayReservations) taken = way_reservations_new (graph->type);
  g_autoptr (WayTimed) timed = way_timed_new (graph->graph, taken, NULL);
  g_autoptr (WayPath) path = way_find_path (WAY_GRAPH (timed), WAY_INDEX (0),
                                            WAY_INDEX (2),
                                            WAY_STRATEGY_DIJKSTRA, NULL);
  g_autoptr (WayPath) before = NULL, after = NULL;

  before = way_path_recost (path, WAY_GRAPH (timed), NULL);
  g_assert_cmpfloat (way_path_get_cost (before), ==, 2);
  way_reservations_reserve_node (taken, WAY_INDEX (1), 0.5, 5, 1);
  after = way_path_recost (path, WAY_GRAPH (timed), NULL);
  g_assert_false (way_path_is_partial (after));
  g_assert_cmpfloat (way_path_get_cost (after), ==, 6);
}

/* Nodes that a jump passes over have no edges in any other graph. */
static void
test_jump_points (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (20, 20, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  g_autoptr (WayJumpPoints) jumps = way_jump_points_new (grid);
  g_autoptr (WayPath) path = NULL, now = NULL, gone = NULL;

  way_terrain_set_class (terrain, 10, 10, 1);
  path = way_find_path (WAY_GRAPH (jumps), way_grid_get_node (grid, 1, 10),
                        way_grid_get_node (grid, 18, 10), WAY_STRATEGY_ASTAR,
                        NULL);
  now = way_path_recost (path, WAY_GRAPH (jumps), NULL);
  g_assert_cmpuint (way_path_get_length (now), ==, way_path_get_length (path));
  g_assert_cmpfloat_with_epsilon (way_path_get_cost (now),
                                  way_path_get_cost (path), 1e-9);

  for (guint row = 0; row < 20; row++)
    way_terrain_set_class (terrain, 10, row, 1);
  gone = way_path_recost (path, WAY_GRAPH (jumps), NULL);
  g_assert_true (way_path_is_partial (gone));
}

/* Errors ------------------------------------------------------------------ */

static void
test_errors (void)
{
  static const PlainEdge edges[] = { { 0, 1, 1e308 }, { 1, 2, 1 } };
  g_autoptr (PlainGraph) plain = plain_graph_new_from (3, edges, 2);
  g_autoptr (AsGraph) indices = as_graph_new (plain, AS_INDEX, AS_PLAIN);
  g_autoptr (AsGraph) strings = as_graph_new (plain, AS_OBJECT, AS_PLAIN);
  g_autoptr (WayOverlay) overlay = way_overlay_new (indices->graph);
  g_autoptr (WayPath) path = way_find_path (indices->graph, WAY_INDEX (0),
                                            WAY_INDEX (2),
                                            WAY_STRATEGY_DIJKSTRA, NULL);
  g_autoptr (GError) other = NULL, overflow = NULL;

  g_assert_null (way_path_recost (path, strings->graph, &other));
  g_assert_error (other, WAY_ERROR, WAY_ERROR_BAD_NODE);

  way_overlay_set_extra_cost (overlay, WAY_INDEX (2), 1e308);
  g_assert_null (way_path_recost (path, WAY_GRAPH (overlay), &overflow));
  g_assert_error (overflow, WAY_ERROR, WAY_ERROR_OVERFLOW);
}

static void
test_single_node (void)
{
  g_autoptr (PlainGraph) plain = plain_graph_new_from (1, NULL, 0);
  g_autoptr (AsGraph) graph = as_graph_new (plain, AS_INDEX, AS_PLAIN);
  const WayNode node = WAY_INDEX (0);
  const WayCost cost = 7;
  g_autoptr (WayPath) path = way_path_new (graph->type, &node, &cost, NULL, 1,
                                           FALSE);
  g_autoptr (WayPath) now = way_path_recost (path, graph->graph, NULL);

  g_assert_cmpuint (way_path_get_length (now), ==, 1);
  g_assert_cmpfloat (way_path_get_cost (now), ==, 7);
  g_assert_false (way_path_is_partial (now));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (AsKind kind = 0; kind < AS_N_KINDS; kind++)
    {
      g_autofree char *path = g_strdup_printf ("/recost/random/%s",
                                               as_kind_get_name (kind));

      g_test_add_data_func (path, GUINT_TO_POINTER (kind), test_random);
    }
  g_test_add_func ("/recost/turns", test_turns);
  g_test_add_func ("/recost/timed", test_timed);
  g_test_add_func ("/recost/jump-points", test_jump_points);
  g_test_add_func ("/recost/errors", test_errors);
  g_test_add_func ("/recost/single-node", test_single_node);
  return g_test_run ();
}
