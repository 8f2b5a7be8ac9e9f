/* node-type-data.c - nodes whose functions take data
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Rooms in a circle. A room has many numbers: n, n + N_ROOMS and so on. Only
 * the data of the functions say how many rooms there are, so that a search
 * that loses them never ends, or counts too many. */

#include <wayfind.h>

#define N_ROOMS 12

typedef struct
{
  guint modulus;
  guint n_copies;
  guint n_freed;
  guint n_destroyed;
} Circle;

static guint
room_of (WayNode       node,
         const Circle *circle)
{
  return *(const guint *) node % circle->modulus;
}

static guint
hash_room (WayNode  node,
           gpointer user_data)
{
  return room_of (node, user_data);
}

static gboolean
equal_rooms (WayNode  a,
             WayNode  b,
             gpointer user_data)
{
  return room_of (a, user_data) == room_of (b, user_data);
}

static gpointer
copy_room (WayNode  node,
           gpointer user_data)
{
  Circle *circle = user_data;

  circle->n_copies++;
  return g_memdup2 (node, sizeof (guint));
}

static void
free_room (gpointer node,
           gpointer user_data)
{
  Circle *circle = user_data;

  circle->n_freed++;
  g_free (node);
}

static void
note_destroyed (gpointer user_data)
{
  Circle *circle = user_data;

  circle->n_destroyed++;
}

static WayNodeType *
rooms_of_kind (WayNodeKind kind,
               Circle     *circle)
{
  const gboolean is_object = kind == WAY_NODE_KIND_OBJECT;
  const gsize size = kind == WAY_NODE_KIND_VALUE ? sizeof (guint) : 0;
  const WayNodeFuncs funcs = { hash_room, equal_rooms,
                               is_object ? copy_room : NULL,
                               is_object ? free_room : NULL };

  return way_node_type_new_full (kind, size, &funcs, circle, note_destroyed);
}

/* What pointers point to, for longer than any search. */
static guint numbers[100 * N_ROOMS];

/* Either way round, by numbers that are always new. */
static void
neighbours (WayNode   node,
            WayEdges *edges,
            gpointer  user_data)
{
  const guint number = *(const guint *) node;

  way_edges_add (edges, &numbers[(number + 1) % G_N_ELEMENTS (numbers)], 1);
  way_edges_add (edges, &numbers[(number + 3 * N_ROOMS - 1)
                                 % G_N_ELEMENTS (numbers)], 1);
}

static WayGraph *
circle_graph (WayNodeKind kind,
              Circle     *circle)
{
  g_autoptr (WayNodeType) type = rooms_of_kind (kind, circle);

  *circle = (Circle) { .modulus = N_ROOMS };
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    numbers[i] = i;

  return WAY_GRAPH (way_callback_graph_new (type, neighbours, NULL, NULL));
}

/* Room 5 by the number 5 + 7 * N_ROOMS: five steps, whichever way it is
 * called, and never more rooms than there are. */
static void
check_search (WayGraph *graph)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WaySearch) search
    = way_search_new (graph, WAY_STRATEGY_DIJKSTRA);
  g_autoptr (WayPath) path = NULL;
  WayStatistics statistics;

  way_search_set_start (search, &numbers[0]);
  way_search_set_goal (search, &numbers[5 + 7 * N_ROOMS]);
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
  path = way_search_dup_path (search);
  g_assert_cmpfloat (way_path_get_cost (path), ==, 5);

  way_search_clear_goals (search);
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_EXHAUSTED);
  way_search_get_statistics (search, &statistics);
  g_assert_cmpuint (statistics.opened, ==, N_ROOMS);
  g_assert_null (way_search_dup_came_from (search, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
  g_assert_null (way_search_dup_cost_so_far (search, NULL));
}

static void
check_views (WayGraph *graph)
{
  g_autoptr (WayOverlay) overlay = way_overlay_new (graph);
  g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (overlay));
  g_autoptr (WayPath) path = NULL;
  g_autoptr (WayPath) other = NULL;
  g_autoptr (WayFrozen) frozen = NULL;
  const WayNode seed = &numbers[0];

  /* Room 2 is blocked by another of its numbers: round by the other side. */
  way_overlay_set_extra_cost (overlay, &numbers[2 + 4 * N_ROOMS], INFINITY);
  path = way_find_path (WAY_GRAPH (overlay), seed, &numbers[5],
                        WAY_STRATEGY_DIJKSTRA, NULL);
  g_assert_cmpfloat (way_path_get_cost (path), ==, N_ROOMS - 5);
  way_turns_set_whole_costs (turns, FALSE);
  other = way_find_path (WAY_GRAPH (turns), seed, &numbers[5],
                         WAY_STRATEGY_DIJKSTRA, NULL);
  g_assert_cmpfloat (way_path_get_cost (other), ==, N_ROOMS - 5);

  frozen = way_frozen_new (graph, &seed, 1, NULL, NULL);
  g_assert_cmpuint (way_table_get_n_nodes (way_frozen_get_table (frozen)), ==,
                    N_ROOMS);
}

static void
test_kind (gconstpointer data)
{
  const WayNodeKind kind = (WayNodeKind) GPOINTER_TO_UINT (data);
  Circle circle;
  WayGraph *graph = circle_graph (kind, &circle);

  check_search (graph);
  check_views (graph);
  g_assert_cmpuint (circle.n_destroyed, ==, 0);
  g_object_unref (graph);
  g_assert_cmpuint (circle.n_destroyed, ==, 1);
  g_assert_cmpuint (circle.n_copies, ==, circle.n_freed);
  if (kind == WAY_NODE_KIND_OBJECT)
    g_assert_cmpuint (circle.n_copies, >, 0);
}

static void
test_functions (void)
{
  Circle circle = { .modulus = 5 };
  g_autoptr (WayNodeType) type = rooms_of_kind (WAY_NODE_KIND_OBJECT, &circle);
  const guint two = 2, seven = 7, eight = 8;
  gpointer copy = way_node_type_copy_node (type, &two);

  g_assert_true (way_node_type_equal (type, copy, &seven));
  g_assert_false (way_node_type_equal (type, copy, &eight));
  g_assert_cmpuint (way_node_type_hash (type, copy), ==,
                    way_node_type_hash (type, &seven));
  way_node_type_free_node (type, copy);
  g_assert_cmpuint (circle.n_freed, ==, 1);
}

/* The same functions with other data are another type of nodes. */
static void
test_data_tell_types_apart (void)
{
  Circle ten = { .modulus = 10 }, five = { .modulus = 5 };
  g_autoptr (WayNodeType) tens = rooms_of_kind (WAY_NODE_KIND_VALUE, &ten);
  g_autoptr (WayNodeType) fives = rooms_of_kind (WAY_NODE_KIND_VALUE, &five);
  g_autoptr (WayCallbackGraph) truth
    = way_callback_graph_new (tens, neighbours, NULL, NULL);
  g_autoptr (WayCallbackGraph) assumed
    = way_callback_graph_new (fives, neighbours, NULL, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_null (way_knowledge_new_live (WAY_GRAPH (truth),
                                         WAY_GRAPH (assumed), &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
}

/* Each kind needs its functions and its size, and no others. */
static void
test_wrong_functions (void)
{
  const WayNodeFuncs plain = { hash_room, equal_rooms, NULL, NULL };
  const WayNodeFuncs copied = { hash_room, equal_rooms, copy_room, free_room };
  const WayNodeFuncs half = { hash_room, NULL, NULL, NULL };
  const struct
  {
    WayNodeKind         kind;
    gsize               size;
    const WayNodeFuncs *funcs;
  } rows[] = {
    { WAY_NODE_KIND_INDEX, 0, &plain },    { WAY_NODE_KIND_POINTER, 4, &plain },
    { WAY_NODE_KIND_POINTER, 0, &copied }, { WAY_NODE_KIND_POINTER, 0, &half },
    { WAY_NODE_KIND_POINTER, 0, NULL },    { WAY_NODE_KIND_OBJECT, 0, &plain },
    { WAY_NODE_KIND_VALUE, 0, &plain },    { WAY_NODE_KIND_VALUE, 65537, &plain },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_test_expect_message ("wayfind", G_LOG_LEVEL_CRITICAL, "*assertion*");
      g_assert_null (way_node_type_new_full (rows[i].kind, rows[i].size,
                                             rows[i].funcs, NULL, NULL));
      g_test_assert_expected_messages ();
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define KIND(name, kind) \
  g_test_add_data_func ("/node-type-data/" name, GUINT_TO_POINTER (kind), \
                        test_kind)

  KIND ("pointer", WAY_NODE_KIND_POINTER);
  KIND ("object", WAY_NODE_KIND_OBJECT);
  KIND ("value", WAY_NODE_KIND_VALUE);
  g_test_add_func ("/node-type-data/functions", test_functions);
  g_test_add_func ("/node-type-data/tell-types-apart",
                   test_data_tell_types_apart);

  g_test_add_func ("/node-type-data/wrong-functions", test_wrong_functions);
  return g_test_run ();
}
