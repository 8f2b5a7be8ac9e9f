/* broken-edges.c - invalid edges, below every view and every search
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The graph is a row of nodes, each with an edge to the next and one back. One
 * of them also has a bad edge, of each kind and handed out in each way.
 * Functions that meet it must return an error, and no callback may receive an
 * invalid index. Functions that ask for that node must fail; the rest must not
 * crash. */

#include <wayfind.h>

#define N_NODES 8
#define BAD_NODE 4
#define BEYOND 1000000

typedef enum
{
  BAD_INDEX,
  BAD_NEGATIVE,
  BAD_NAN,
  BAD_FRACTION,
  BAD_ERROR,
  N_BAD
} Bad;

typedef enum
{
  BY_ADDING,
  BY_ADDING_WITH_ID,
  BY_REAL_SPAN,
  BY_WHOLE_SPAN,
  N_WAYS
} Way;

typedef struct
{
  Bad        bad;
  Way        way;
  WayRealArc real[3];
  WayWholeArc whole[3];
} Row;

static WayCost
bad_cost (const Row *row)
{
  switch (row->bad)
    {
    case BAD_NEGATIVE:
      return -1;
    case BAD_NAN:
      return NAN;
    case BAD_FRACTION:
      return 1.5;
    case BAD_INDEX:
    case BAD_ERROR:
    case N_BAD:
    default:
      return 1;
    }
}

/* What cannot be said in a span, or of whole arcs, is added. */
static gboolean
has_way (const Row *row)
{
  if (row->bad == BAD_ERROR)
    return row->way == BY_ADDING;

  return row->way != BY_WHOLE_SPAN || row->bad == BAD_INDEX;
}

static void
list_row (WayNode   node,
          WayEdges *edges,
          gpointer  user_data)
{
  Row *row = user_data;
  const guint32 i = (guint32) WAY_NODE_INDEX (node);
  const guint32 bad = row->bad == BAD_INDEX ? BEYOND : i;
  guint n = 0;

  g_assert_cmpuint (i, <, N_NODES);
  if (i + 1 < N_NODES)
    row->real[n++] = (WayRealArc) { i + 1, 0, 1 };
  if (i > 0)
    row->real[n++] = (WayRealArc) { i - 1, 0, 1 };
  if (i == BAD_NODE && row->bad == BAD_ERROR)
    way_edges_take_error (edges, g_error_new_literal (G_IO_ERROR,
                                                      G_IO_ERROR_BROKEN_PIPE,
                                                      "the pipe is broken"));
  else if (i == BAD_NODE)
    row->real[n++] = (WayRealArc) { bad, 0, bad_cost (row) };

  for (guint e = 0; e < n; e++)
    row->whole[e] = (WayWholeArc) { row->real[e].node, 1 };
  if (row->way == BY_REAL_SPAN && edges->layout == WAY_EDGES_REAL)
    way_edges_set_real_span (edges, row->real, n, WAY_EDGE_NONE);
  else if (row->way == BY_WHOLE_SPAN)
    way_edges_set_whole_span (edges, row->whole, n, WAY_EDGE_NONE);
  else
    for (guint e = 0; e < n; e++)
      if (row->way == BY_ADDING_WITH_ID)
        way_edges_add_full (edges, WAY_INDEX (row->real[e].node),
                            row->real[e].cost, i * 4 + e);
      else
        way_edges_add (edges, WAY_INDEX (row->real[e].node),
                       row->real[e].cost);
}

static gboolean
place (WayNode      node,
       WayPosition *position,
       gpointer     user_data)
{
  g_assert_cmpuint (WAY_NODE_INDEX (node), <, N_NODES);
  *position = (WayPosition) { (gdouble) WAY_NODE_INDEX (node), 0 };
  return TRUE;
}

static WayGraph *
row_new (Row *row)
{
  g_autoptr (WayNodeType) type = way_node_type_new_index (N_NODES);
  WayCallbackGraph *graph
    = way_callback_graph_new (type, list_row, row, NULL);

  way_callback_graph_set_position (graph, WAY_POSITION_PLANAR, place, NULL,
                                   NULL);
  way_callback_graph_set_whole_costs (graph, row->bad == BAD_FRACTION);
  return WAY_GRAPH (graph);
}

static void
assert_is_right (const Row    *row,
                 const GError *error)
{
  static const gint codes[] = { WAY_ERROR_BAD_NODE, WAY_ERROR_BAD_COST,
                                WAY_ERROR_BAD_COST, WAY_ERROR_NOT_WHOLE };

  if (row->bad == BAD_ERROR)
    g_assert_error (error, G_IO_ERROR, G_IO_ERROR_BROKEN_PIPE);
  else
    g_assert_error (error, WAY_ERROR, codes[row->bad]);
}

typedef void (*Check) (const Row *row,
                       WayGraph  *graph);

static void
for_all_rows (gconstpointer data)
{
  const Check *check = data;

  for (Bad bad = 0; bad < N_BAD; bad++)
    for (Way way = 0; way < N_WAYS; way++)
      {
        Row row = { bad, way, { { 0, 0, 0 } }, { { 0, 0 } } };
        g_autoptr (WayGraph) graph = row_new (&row);

        if (has_way (&row))
          (*check) (&row, graph);
      }
}

/* Views -------------------------------------------------------------------- */

/* Searches @view through the whole row, which must fail. */
static void
check_search (const Row *row,
              gpointer   view)
{
  for (WayStrategy s = WAY_STRATEGY_BFS; s <= WAY_STRATEGY_ASTAR; s++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (WayPath) path
        = way_find_path (view, WAY_INDEX (0), WAY_INDEX (N_NODES - 1), s,
                         &error);

      g_assert_null (path);
      assert_is_right (row, error);
    }
}

static gdouble
any_width (WayNode  from,
           WayNode  to,
           guint32  edge,
           gpointer user_data)
{
  g_assert_cmpuint (WAY_NODE_INDEX (from), <, N_NODES);
  g_assert_cmpuint (WAY_NODE_INDEX (to), <, N_NODES);
  return 2;
}

static WayCost
any_turn (WayNode  before,
          WayNode  at,
          WayNode  after,
          gpointer user_data)
{
  g_assert_cmpuint (WAY_NODE_INDEX (after), <, N_NODES);
  return 1;
}

static gdouble
any_time (WayNode  from,
          WayNode  to,
          WayCost  cost,
          gdouble  departure,
          gpointer user_data)
{
  g_assert_cmpuint (WAY_NODE_INDEX (to), <, N_NODES);
  g_assert_cmpfloat (cost, >=, 0);
  return cost;
}

static void
check_plain_views (const Row *row,
                   WayGraph  *graph)
{
  g_autoptr (WayOverlay) overlay = way_overlay_new (graph);
  g_autoptr (WayClearance) clearance
    = way_clearance_new_full (graph, 1, any_width, NULL, NULL);
  g_autoptr (WayKnowledge) knowledge
    = way_knowledge_new_live (graph, graph, NULL);

  check_search (row, graph);
  check_search (row, overlay);
  way_overlay_set_extra_cost (overlay, WAY_INDEX (3), 2);
  way_layer_set_edge_extra_cost (way_overlay_get_layer (overlay, NULL),
                                 WAY_INDEX (BAD_NODE), WAY_INDEX (5), 3,
                                 WAY_ONE_WAY);
  check_search (row, overlay);
  check_search (row, clearance);
  check_search (row, knowledge);
  way_knowledge_set_unexplored (knowledge, 2, 1);
  check_search (row, knowledge);
}

static void
check_state_views (const Row *row,
                   WayGraph  *graph)
{
  g_autoptr (WayTurns) turns = way_turns_new (graph);
  g_autoptr (WayTimed) timed = way_timed_new (graph, NULL, NULL);

  check_search (row, turns);
  check_search (row, timed);
  way_turns_set_cost (turns, WAY_TURN_U | WAY_TURN_DEAD_END, 5);
  way_turns_set_cost_func (turns, any_turn, NULL, NULL);
  check_search (row, turns);
  way_timed_set_travel_time (timed, 1, any_time, NULL, NULL);
  check_search (row, timed);
}

/* One graph of a pile is broken, and those above look at its edges. */
static void
check_piles (const Row *row,
             WayGraph  *graph)
{
  g_autoptr (WayOverlay) overlay = way_overlay_new (graph);
  g_autoptr (WayClearance) clearance
    = way_clearance_new_full (WAY_GRAPH (overlay), 1, any_width, NULL, NULL);
  g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (clearance));
  g_autoptr (WayTimed) timed = way_timed_new (WAY_GRAPH (turns), NULL, NULL);

  way_overlay_set_extra_cost (overlay, WAY_INDEX (2), 2);
  way_turns_set_cost_func (turns, any_turn, NULL, NULL);
  check_search (row, timed);
}

/* Searches made of searches ------------------------------------------------ */

static void
check_paths (const Row *row,
             WayGraph  *graph)
{
  g_autoptr (GError) alternatives_error = NULL, k_error = NULL;
  g_autoptr (GError) straight_error = NULL;
  g_autoptr (WayKShortest) k
    = way_k_shortest_new (graph, WAY_INDEX (0), WAY_INDEX (7), NULL);
  g_autoptr (GPtrArray) paths = NULL;
  g_autoptr (WayPath) path = NULL;

  g_assert_null (way_k_shortest_next (k, NULL, &k_error));
  assert_is_right (row, k_error);
  paths = way_find_alternatives (graph, WAY_INDEX (0), WAY_INDEX (7), NULL,
                                 NULL, &alternatives_error);
  g_assert_null (paths);
  assert_is_right (row, alternatives_error);
  path = way_find_straightest_path (graph, WAY_INDEX (0), WAY_INDEX (7), NULL,
                                    &straight_error);
  g_assert_null (path);
  assert_is_right (row, straight_error);
}

/* Results of a search over all nodes. */
static void
check_prepared (const Row *row,
                WayGraph  *graph)
{
  g_autoptr (GError) dead_error = NULL, strong_error = NULL;
  g_autoptr (GError) freeze_error = NULL;
  g_autoptr (WayDeadEnds) dead_ends
    = way_dead_ends_new (graph, NULL, &dead_error);
  g_autoptr (WayComponents) islands
    = way_components_new (graph, NULL, 0, NULL, &strong_error);
  g_autoptr (WayFrozen) frozen = way_frozen_new (graph, NULL, 0, NULL,
                                             &freeze_error);

  g_assert_null (dead_ends);
  assert_is_right (row, dead_error);
  g_assert_null (islands);
  assert_is_right (row, strong_error);
  g_assert_null (frozen);
  assert_is_right (row, freeze_error);
}

/* Stops before the bad node, so that its edges are not needed. */
static void
check_before (const Row *row,
              WayGraph  *graph)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTimed) timed = way_timed_new (graph, NULL, NULL);
  g_autoptr (WayPath) path
    = way_find_path (WAY_GRAPH (timed), WAY_INDEX (0), WAY_INDEX (BAD_NODE),
                     WAY_STRATEGY_DIJKSTRA, &error);
  g_autofree gdouble *departures = NULL;

  g_assert_no_error (error);
  departures = way_timed_dup_departures (timed, path, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (departures[0], ==, 0);
}

/* A path that leads over the bad node, made by hand. */
static void
check_departures (const Row *row,
                  WayGraph  *graph)
{
  const WayNode nodes[] = { WAY_INDEX (3), WAY_INDEX (4), WAY_INDEX (5) };
  const WayCost costs[] = { 0, 1, 2 };
  const guint32 ids[] = { WAY_EDGE_NONE, 3 * 4, 4 * 4 };
  g_autoptr (WayPath) path
    = way_path_new (way_graph_get_node_type (graph), nodes, costs,
                    row->way == BY_ADDING_WITH_ID ? ids : NULL, 3, FALSE);
  g_autoptr (WayTimed) timed = way_timed_new (graph, NULL, NULL);
  g_autoptr (GError) error = NULL;

  way_timed_set_travel_time (timed, 1, any_time, NULL, NULL);
  g_assert_null (way_timed_dup_departures (timed, path, &error));
  assert_is_right (row, error);
}

static void
check_around (const Row *row,
              WayGraph  *graph)
{
  g_autoptr (WayKnowledge) knowledge
    = way_knowledge_new_live (graph, NULL, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_false (way_knowledge_see (knowledge, WAY_INDEX (3), 2, NULL,
                                     &error));
  g_assert_true (error != NULL);
  if (row->bad != BAD_FRACTION) /* which counts no edges by their cost */
    assert_is_right (row, error);
}

/* The public door: all edges of a node, or none and an error. */
static void
check_door (const Row *row,
            WayGraph  *graph)
{
  g_autoptr (WayEdges) edges = way_edges_new (way_graph_get_node_type (graph));
  const WayAt at = { WAY_INDEX (BAD_NODE), WAY_INDEX (3), 3, FALSE };

  way_graph_neighbours (graph, NULL, &at, edges);
  if (row->bad == BAD_FRACTION) /* no layout of whole arcs was asked for */
    return;

  g_assert_cmpuint (way_edges_get_length (edges), ==, 0);
  assert_is_right (row, way_edges_get_error (edges));
}

int
main (int    argc,
      char **argv)
{
  static const Check plain = check_plain_views, states = check_state_views;
  static const Check piles = check_piles, paths = check_paths;
  static const Check prepared = check_prepared, before = check_before;
  static const Check departures = check_departures, around = check_around;
  static const Check door = check_door;

  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/broken-edges/plain-views", &plain, for_all_rows);
  g_test_add_data_func ("/broken-edges/state-views", &states,
                        for_all_rows);
  g_test_add_data_func ("/broken-edges/piles", &piles, for_all_rows);
  g_test_add_data_func ("/broken-edges/paths", &paths, for_all_rows);
  g_test_add_data_func ("/broken-edges/prepared", &prepared, for_all_rows);
  g_test_add_data_func ("/broken-edges/before", &before, for_all_rows);
  g_test_add_data_func ("/broken-edges/departures", &departures,
                        for_all_rows);
  g_test_add_data_func ("/broken-edges/around", &around, for_all_rows);
  g_test_add_data_func ("/broken-edges/door", &door, for_all_rows);
  return g_test_run ();
}
