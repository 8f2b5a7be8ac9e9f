/* clients.c - five kinds of user, each with the interface alone
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A callback graph over integers, one over structs, the table, a view that
 * adds costs and a view that searches edges instead of nodes. */

#include "lib/maps.h"
#include "lib/toll-view.h"
#include "lib/turn-view.h"

static void
assert_names (WayGraph      *graph,
              const WayPath *path,
              const char    *expected)
{
  g_autoptr (GString) names = g_string_new (NULL);

  g_assert_nonnull (path);
  for (guint i = 0; i < way_path_get_length (path); i++)
    {
      g_autofree char *name
          = way_graph_dup_name (graph, way_path_get_node (path, i));

      g_string_append_printf (names, "%s%s", i == 0 ? "" : " ", name);
    }
  g_assert_cmpstr (names->str, ==, expected);
}

/* Integers --------------------------------------------------------------- */

#define LARGEST 1000

/* From a number lead adding 1 and doubling. */
static void
count_on (WayNode   node,
          WayEdges *edges,
          gpointer  user_data)
{
  const gsize number = WAY_NODE_INDEX (node);

  if (number + 1 <= LARGEST)
    way_edges_add (edges, WAY_INDEX (number + 1), 1);
  if (number * 2 <= LARGEST)
    way_edges_add (edges, WAY_INDEX (number * 2), 1);
}

/* 100 is 1100100 in binary: 6 doublings, and one more step for each of the
 * two other ones. */
static void
test_integers (void)
{
  g_autoptr (WayNodeType) type = way_node_type_new_index (LARGEST + 1);
  g_autoptr (WayCallbackGraph) graph
      = way_callback_graph_new (type, count_on, NULL, NULL);

  way_callback_graph_set_whole_costs (graph, TRUE);
  for (WayStrategy s = WAY_STRATEGY_BFS; s <= WAY_STRATEGY_ASTAR; s++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (WayPath) path
          = way_find_path (WAY_GRAPH (graph), WAY_INDEX (1), WAY_INDEX (100),
                           s, &error);

      g_assert_no_error (error);
      g_assert_cmpfloat (way_path_get_cost (path), ==, 8);
      g_assert_cmpuint (way_path_get_length (path), ==, 9);
    }
}

/* The same without a type: integers in pointers, and no end to them. */
static void
count_on_for_ever (WayNode   node,
                   WayEdges *edges,
                   gpointer  user_data)
{
  const gsize number = GPOINTER_TO_SIZE (node);

  way_edges_add (edges, GSIZE_TO_POINTER (number + 1), 1);
  way_edges_add (edges, GSIZE_TO_POINTER (number * 2), 1);
}

static void
test_integers_without_end (void)
{
  g_autoptr (WayCallbackGraph) graph
      = way_callback_graph_new (NULL, count_on_for_ever, NULL, NULL);
  g_autoptr (WayPath) path
      = way_find_path (WAY_GRAPH (graph), GSIZE_TO_POINTER (1),
                       GSIZE_TO_POINTER (100), WAY_STRATEGY_BFS, NULL);

  g_assert_cmpfloat (way_path_get_cost (path), ==, 8);
}

/* Structs ---------------------------------------------------------------- */

typedef struct _Town Town;

struct _Town
{
  const char *name;
  gdouble     x;
  gdouble     y;
  guint       n_roads;
  Town       *roads[3];
};

/*    Ayr (0,0) --- Bonn (3,0) --- Cork (6,0)
 *      \                            |
 *       Delft (0,4) ----------- Exeter (6,4) */
enum
{
  AYR,
  BONN,
  CORK,
  DELFT,
  EXETER,
  N_TOWNS
};

static Town towns[N_TOWNS] = {
  [AYR] = { "Ayr", 0, 0, 2, { &towns[BONN], &towns[DELFT] } },
  [BONN] = { "Bonn", 3, 0, 2, { &towns[AYR], &towns[CORK] } },
  [CORK] = { "Cork", 6, 0, 2, { &towns[BONN], &towns[EXETER] } },
  [DELFT] = { "Delft", 0, 4, 2, { &towns[AYR], &towns[EXETER] } },
  [EXETER] = { "Exeter", 6, 4, 2, { &towns[DELFT], &towns[CORK] } },
};

static void
list_roads (WayNode   node,
            WayEdges *edges,
            gpointer  user_data)
{
  const Town *town = node;

  for (guint i = 0; i < town->n_roads; i++)
    way_edges_add (edges, town->roads[i], 0); /* measured below */
}

static WayCost
measure (WayNode  from,
         WayNode  to,
         gpointer user_data)
{
  const Town *a = from, *b = to;

  return hypot (a->x - b->x, a->y - b->y);
}

static char *
name_town (WayNode  node,
           gpointer user_data)
{
  return g_strdup (((const Town *) node)->name);
}

static void
count_destroyed (gpointer data)
{
  ++*(guint *) data;
}

static void
test_structs (void)
{
  guint n_destroyed = 0;
  WayCallbackGraph *graph = way_callback_graph_new (
      NULL, list_roads, &n_destroyed, count_destroyed);
  WayPath *path;

  way_callback_graph_set_cost (graph, measure, &n_destroyed, count_destroyed);
  way_callback_graph_set_heuristic (graph, measure, &n_destroyed,
                                    count_destroyed);
  way_callback_graph_set_name (graph, name_town, &n_destroyed,
                               count_destroyed);
  path = way_find_path (WAY_GRAPH (graph), &towns[AYR], &towns[CORK],
                        WAY_STRATEGY_ASTAR, NULL);
  assert_names (WAY_GRAPH (graph), path, "Ayr Bonn Cork");
  g_assert_cmpfloat (way_path_get_cost (path), ==, 6);
  way_path_unref (path);

  path = way_find_path (WAY_GRAPH (graph), &towns[BONN], &towns[DELFT],
                        WAY_STRATEGY_ASTAR, NULL);
  assert_names (WAY_GRAPH (graph), path, "Bonn Ayr Delft");
  g_assert_cmpfloat (way_path_get_cost (path), ==, 7);
  way_path_unref (path);

  g_assert_cmpuint (n_destroyed, ==, 0);
  g_object_unref (graph);
  g_assert_cmpuint (n_destroyed, ==, 4);
}

/* Corners of a block: north of the crossing b is c, south is g; each corner
 * leads to all corners at distance 1. Three right turns stand in for a left
 * one.
 *         c
 *     a - b - e
 *         g - f  */
static const WayPosition corners[] = {
  { 0, 0 }, { 1, 0 }, { 1, 1 }, { 2, 0 }, { 2, -1 }, { 1, -1 }
};

static gboolean
place_corner (WayNode      node,
              WayPosition *position,
              gpointer     user_data)
{
  *position = corners[WAY_NODE_INDEX (node)];
  return TRUE;
}

static void
list_corners (WayNode   node,
              WayEdges *edges,
              gpointer  user_data)
{
  for (guint i = 0; i < G_N_ELEMENTS (corners); i++)
    if (way_position_distance (&corners[WAY_NODE_INDEX (node)], &corners[i],
                               WAY_POSITION_PLANAR) == 1)
      way_edges_add (edges, WAY_INDEX (i), 1);
}

static void
test_positions (void)
{
  g_autoptr (WayNodeType) type
    = way_node_type_new_index (G_N_ELEMENTS (corners));
  g_autoptr (WayCallbackGraph) graph
    = way_callback_graph_new (type, list_corners, NULL, NULL);
  g_autoptr (WayTurns) turns = NULL;
  g_autoptr (WayPath) path = NULL;
  WayPosition position;
  guint n_destroyed = 0;

  way_callback_graph_set_position (graph, WAY_POSITION_PLANAR, place_corner,
                                   &n_destroyed, count_destroyed);
  turns = way_turns_new (WAY_GRAPH (graph));
  way_turns_set_cost (turns, WAY_TURN_LEFT | WAY_TURN_U | WAY_TURN_DEAD_END,
                      INFINITY);
  path = way_find_path (WAY_GRAPH (turns), WAY_INDEX (0), WAY_INDEX (2),
                        WAY_STRATEGY_ASTAR, NULL);
  g_assert_cmpfloat (way_path_get_cost (path), ==, 6);

  way_callback_graph_set_position (graph, WAY_POSITION_NONE, NULL, NULL, NULL);
  g_assert_cmpuint (n_destroyed, ==, 1);
  g_assert_false (way_graph_get_position (WAY_GRAPH (graph), WAY_INDEX (0),
                                          &position));
}

/* The table -------------------------------------------------------------- */

static WayTable *
town_table (void)
{
  g_autoptr (WayTableBuilder) builder
      = way_table_builder_new (WAY_POSITION_PLANAR);
  g_autoptr (GError) error = NULL;
  WayTable *table;

  for (guint i = 0; i < N_TOWNS; i++)
    {
      const WayPosition position = { towns[i].x, towns[i].y };

      way_table_builder_add_node (builder, towns[i].name, &position, NULL,
                                  &error);
      g_assert_no_error (error);
    }
  for (guint i = 0; i < N_TOWNS; i++)
    for (guint j = 0; j < towns[i].n_roads; j++)
      {
        way_table_builder_add_edge (
            builder, WAY_INDEX (i), WAY_INDEX (towns[i].roads[j] - towns),
            measure (&towns[i], towns[i].roads[j], NULL), WAY_ONE_WAY, NULL,
            &error);
        g_assert_no_error (error);
      }

  table = way_table_builder_build (builder, &error);
  g_assert_no_error (error);
  return table;
}

static WayNode
find_town (WayTable   *table,
           const char *name)
{
  WayNode node;

  g_assert_true (way_graph_find_node (WAY_GRAPH (table), name, &node));
  return node;
}

static void
test_table (void)
{
  g_autoptr (WayTable) table = town_table ();
  g_autoptr (WayPath) path
      = way_find_path (WAY_GRAPH (table), find_town (table, "Bonn"),
                       find_town (table, "Delft"), WAY_STRATEGY_ASTAR, NULL);

  assert_names (WAY_GRAPH (table), path, "Bonn Ayr Delft");
  g_assert_cmpfloat (way_path_get_cost (path), ==, 7);
}

/* A view that adds costs ------------------------------------------------- */

/* From Ayr to Exeter it is 10 either way, but over Delft there are two roads
 * to pay for, and over Bonn and Cork three. */
static void
test_toll (void)
{
  g_autoptr (WayTable) table = town_table ();
  g_autoptr (TollView) view = toll_view_new (WAY_GRAPH (table), 2);

  for (WayStrategy s = WAY_STRATEGY_DIJKSTRA; s <= WAY_STRATEGY_ASTAR; s++)
    {
      g_autoptr (WayPath) path
          = way_find_path (WAY_GRAPH (view), find_town (table, "Ayr"),
                           find_town (table, "Exeter"), s, NULL);

      assert_names (WAY_GRAPH (view), path, "Ayr Delft Exeter");
      g_assert_cmpfloat (way_path_get_cost (path), ==, 14);
    }
}

/* A view that searches edges ---------------------------------------------- */

static void
cell_neighbours (WayNode   node,
                 WayEdges *out,
                 gpointer  user_data)
{
  const Map *map = user_data;
  guint n_edges;
  const PlainEdge *edges = plain_graph_get_edges (
      map->plain, WAY_NODE_INDEX (node), &n_edges);

  for (guint i = 0; i < n_edges; i++)
    way_edges_add_full (out, WAY_INDEX (edges[i].to), edges[i].cost, i);
}

static WayCost
cells_between (WayNode  node,
               WayNode  goal,
               gpointer user_data)
{
  const gint width = ((const Map *) user_data)->width;
  const gint a = WAY_NODE_INDEX (node), b = WAY_NODE_INDEX (goal);

  return ABS (a % width - b % width) + ABS (a / width - b / width);
}

static WayCallbackGraph *
cell_graph (Map *map)
{
  g_autoptr (WayNodeType) type
      = way_node_type_new_index (map->plain->n_nodes);
  WayCallbackGraph *graph = way_callback_graph_new (type, cell_neighbours,
                                                    map, NULL);

  way_callback_graph_set_heuristic (graph, cells_between, map, NULL);
  way_callback_graph_set_whole_costs (graph, TRUE);
  return graph;
}

static WayPath *
find_with_turns (Map        *map,
                 WayCost     turn,
                 WayStrategy strategy)
{
  g_autoptr (WayCallbackGraph) base = cell_graph (map);
  g_autoptr (TurnView) view = turn_view_new (WAY_GRAPH (base), turn);
  g_autoptr (GError) error = NULL;
  WayPath *path = way_find_path (WAY_GRAPH (view), WAY_INDEX (map->start),
                                 WAY_INDEX (map->goal), strategy, &error);

  g_assert_no_error (error);
  return path;
}

static void
assert_cells (const WayPath *path,
              const guint   *cells,
              guint          n_cells)
{
  g_assert_cmpuint (way_path_get_length (path), ==, n_cells);
  for (guint i = 0; i < n_cells; i++)
    g_assert_cmpuint (WAY_NODE_INDEX (way_path_get_node (path, i)), ==,
                      cells[i]);
}

/*     0  1  2  3  4     Straight on it is 1 + 9 + 1 + 1 = 12. By the lower row
 *     S  .  9  .  G     it is 6, and 2 turns if one goes down at once and up
 *     5  6  7  8  9     at the end: better as long as a turn costs below 3. */
static void
test_turns (void)
{
  static const guint straight[] = { 0, 1, 2, 3, 4 };
  static const guint corner[] = { 0, 5, 6, 7, 8, 9, 4 };
  g_autoptr (Map) map = map_new ("S.9.G\n"
                                 ".....");

  for (WayStrategy s = WAY_STRATEGY_DIJKSTRA; s <= WAY_STRATEGY_ASTAR; s++)
    {
      g_autoptr (WayPath) dear = find_with_turns (map, 4, s);
      g_autoptr (WayPath) fair = find_with_turns (map, 1, s);
      g_autoptr (WayPath) free_turns = find_with_turns (map, 0, s);

      assert_cells (dear, straight, G_N_ELEMENTS (straight));
      g_assert_cmpfloat (way_path_get_cost (dear), ==, 12);
      assert_cells (fair, corner, G_N_ELEMENTS (corner));
      g_assert_cmpfloat (way_path_get_cost (fair), ==, 6 + 2);
      g_assert_cmpfloat (way_path_get_cost (free_turns), ==, 6);
    }
}

/* In the open every shortest way costs 4; one turn is the least. */
static void
test_fewest_turns (void)
{
  g_autoptr (Map) map = map_new ("S..\n"
                                 "...\n"
                                 "..G");

  for (WayStrategy s = WAY_STRATEGY_DIJKSTRA; s <= WAY_STRATEGY_ASTAR; s++)
    {
      g_autoptr (WayPath) path = find_with_turns (map, 5, s);

      g_assert_cmpfloat (way_path_get_cost (path), ==, 4 + 5);
      g_assert_cmpuint (way_path_get_length (path), ==, 5);
    }
}

/* A search over states is asked about states, and its paths show nodes. */
static void
test_state_results (void)
{
  g_autoptr (Map) map = map_new ("S.G");
  g_autoptr (WayCallbackGraph) base = cell_graph (map);
  g_autoptr (TurnView) view = turn_view_new (WAY_GRAPH (base), 1);
  g_autoptr (WaySearch) search = way_search_new (WAY_GRAPH (view),
                                                 WAY_STRATEGY_ASTAR);
  const guint32 state[] = { 1, 2 };
  g_autoptr (WayPath) path = NULL;
  WayNode node;
  WayCost cost;

  way_search_set_start (search, WAY_INDEX (0));
  way_search_set_goal (search, WAY_INDEX (2));
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
  g_assert_true (way_search_get_goal (search, &node));
  g_assert_cmpuint (WAY_NODE_INDEX (node), ==, 2);
  g_assert_true (way_search_get_cost_so_far (search, state, &cost));
  g_assert_cmpfloat (cost, ==, 2);

  path = way_search_dup_path (search);
  g_assert_cmpint (way_node_type_get_kind (way_path_get_node_type (path)), ==,
                   WAY_NODE_KIND_INDEX);
  g_assert_cmpuint (way_path_get_edge (path, 1), ==, 0);
}

/* A goal counts as found once, in however many states it is reached. */
static void
test_state_goals_once (void)
{
  g_autoptr (Map) map = map_new ("S..\n"
                                 "...\n"
                                 "..G");
  g_autoptr (WayCallbackGraph) base = cell_graph (map);
  g_autoptr (TurnView) view = turn_view_new (WAY_GRAPH (base), 1);
  g_autoptr (WaySearch) search = way_search_new (WAY_GRAPH (view),
                                                 WAY_STRATEGY_DIJKSTRA);

  way_search_set_start (search, WAY_INDEX (0));
  way_search_set_goal (search, WAY_INDEX (4));
  way_search_add_goal (search, WAY_INDEX (8));
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_EXHAUSTED);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/clients/integers", test_integers);
  g_test_add_func ("/clients/integers-without-end",
                   test_integers_without_end);
  g_test_add_func ("/clients/structs", test_structs);
  g_test_add_func ("/clients/positions", test_positions);
  g_test_add_func ("/clients/table", test_table);
  g_test_add_func ("/clients/toll-view", test_toll);
  g_test_add_func ("/clients/turn-view/turns-cost", test_turns);
  g_test_add_func ("/clients/turn-view/fewest-turns", test_fewest_turns);
  g_test_add_func ("/clients/turn-view/results", test_state_results);
  g_test_add_func ("/clients/turn-view/goals-once", test_state_goals_once);
  return g_test_run ();
}
