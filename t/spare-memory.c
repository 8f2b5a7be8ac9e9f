/* spare-memory.c - the memory of freed searches, which the next search takes
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include <wayfind.h>

#define SMALL 24
#define LARGE 90

/* Grids whose searches use different records and open lists. */
typedef struct
{
  WayGraph *graph;      /* (owned) */
  WayNode   start;
  WayNode   goal;
} Case;

static void
case_clear (Case *self)
{
  g_clear_object (&self->graph);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Case, case_clear)

static void
case_init (Case        *self,
           guint32      width,
           WayGridShape shape)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (width, width, NULL);

  self->graph = WAY_GRAPH (way_grid_new (terrain, shape));
  self->start = WAY_INDEX (0);
  self->goal = WAY_INDEX ((gsize) width * width - 1);
}

/* Leaves this thread the memory of a search over a larger graph, all of whose
 * records were written. */
static void
leave_memory (WayGridShape shape)
{
  g_auto (Case) large = { NULL };
  g_autoptr (WayPath) path = NULL;

  case_init (&large, LARGE, shape);
  path = way_find_path (large.graph, large.goal, large.start,
                        WAY_STRATEGY_DIJKSTRA, NULL);
  g_assert_nonnull (path);
}

/* What a search under a limit answers: its status, work, memory and cost. */
typedef struct
{
  WayStatus     status;
  WayStatistics statistics;
  WayCost       cost;
} Answer;

static Answer
ask (const Case *self,
     WayStrategy strategy,
     gsize       max_bytes)
{
  g_autoptr (WaySearch) search = way_search_new (self->graph, strategy);
  g_autoptr (WayLimits) limits = way_limits_new ();
  Answer answer = { .cost = -1 };

  way_limits_set_max_bytes (limits, max_bytes);
  way_search_set_limits (search, limits);
  way_search_set_start (search, self->start);
  way_search_set_goal (search, self->goal);
  answer.status = way_search_run (search, NULL);
  way_search_get_statistics (search, &answer.statistics);
  way_search_get_cost (search, &answer.cost);

  return answer;
}

/* Memory of an earlier search changes no answer, and counts as if the search
 * had made it, under any limit. */
static void
check_limits (WayGridShape shape,
              WayStrategy  strategy)
{
  g_auto (Case) small = { NULL };
  gboolean is_found = FALSE;

  case_init (&small, SMALL, shape);
  ask (&small, strategy, G_MAXSIZE);    /* the grid makes its own arrays */
  for (gsize bytes = 1024; !is_found; bytes += 1024)
    {
      Answer made, lent;

      way_search_free_spare_memory ();
      made = ask (&small, strategy, bytes);
      leave_memory (shape);
      lent = ask (&small, strategy, bytes);

      g_assert_cmpint (lent.status, ==, made.status);
      g_assert_cmpfloat (lent.cost, ==, made.cost);
      g_assert_cmpmem (&lent.statistics, sizeof lent.statistics,
                       &made.statistics, sizeof made.statistics);
      g_assert_cmpuint (lent.statistics.bytes, <=, bytes + 4096);
      is_found = lent.status == WAY_STATUS_FOUND;
      g_assert_true (is_found || lent.status == WAY_STATUS_MAX_BYTES);
    }
}

static void
test_limits (void)
{
  check_limits (WAY_GRID_SQUARES_4, WAY_STRATEGY_ASTAR);
  check_limits (WAY_GRID_SQUARES_4, WAY_STRATEGY_BFS);
  check_limits (WAY_GRID_SQUARES_8, WAY_STRATEGY_DIJKSTRA);
  check_limits (WAY_GRID_SQUARES_8, WAY_STRATEGY_ASTAR);
}

/* A graph over the cells of a square whose callback finds a path itself. */
typedef struct
{
  Case  inner;
  guint depth;
} Nested;

static void
list_sides (WayNode   node,
            WayEdges *edges,
            gpointer  user_data)
{
  Nested *self = user_data;
  const gsize cell = WAY_NODE_INDEX (node);

  if (self->depth++ == 0)
    {
      g_autoptr (WayPath) path
        = way_find_path (self->inner.graph, self->inner.start,
                         self->inner.goal, WAY_STRATEGY_ASTAR, NULL);

      g_assert_cmpuint (way_path_get_length (path), ==, LARGE);
    }
  self->depth--;

  if (cell % SMALL < SMALL - 1)
    way_edges_add (edges, WAY_INDEX (cell + 1), 1);
  if (cell + SMALL < SMALL * SMALL)
    way_edges_add (edges, WAY_INDEX (cell + SMALL), 1);
}

static void
test_nested (void)
{
  g_auto (Case) inner = { NULL };
  g_autoptr (WayNodeType) type = way_node_type_new_index (SMALL * SMALL);
  g_autoptr (WayCallbackGraph) graph = NULL;
  Nested nested;

  case_init (&inner, LARGE, WAY_GRID_SQUARES_8);
  nested = (Nested) { inner, 0 };
  graph = way_callback_graph_new (type, list_sides, &nested, NULL);
  leave_memory (WAY_GRID_SQUARES_4);
  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (WayPath) path
        = way_find_path (WAY_GRAPH (graph), WAY_INDEX (0),
                         WAY_INDEX (SMALL * SMALL - 1), WAY_STRATEGY_DIJKSTRA,
                         NULL);

      g_assert_cmpfloat (way_path_get_cost (path), ==, 2 * (SMALL - 1));
    }
}

/* Threads that share a graph have memory of their own, and a search may be
 * freed by another thread than the one that ran it. */
static gpointer
find_often (gpointer data)
{
  const Case *self = data;
  WaySearch *search = way_search_new (self->graph, WAY_STRATEGY_ASTAR);

  for (guint i = 1; i < 40; i++)
    {
      g_autoptr (WayPath) path
        = way_find_path (self->graph, self->start, WAY_INDEX (i),
                         WAY_STRATEGY_ASTAR, NULL);

      g_assert_cmpuint (way_path_get_length (path), ==, i + 1);
    }

  way_search_set_start (search, self->start);
  way_search_set_goal (search, self->goal);
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
  return search;
}

static void
test_threads (void)
{
  g_auto (Case) shared = { NULL };
  GThread *threads[4];

  case_init (&shared, LARGE, WAY_GRID_SQUARES_8);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("finder", find_often, &shared);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    {
      g_autoptr (WaySearch) search = g_thread_join (threads[i]);
      WayCost cost;

      g_assert_true (way_search_get_cost (search, &cost));
    }
  way_search_free_spare_memory ();
  way_search_free_spare_memory ();      /* nothing is left to free */
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/spare-memory/limits", test_limits);
  g_test_add_func ("/spare-memory/nested", test_nested);
  g_test_add_func ("/spare-memory/threads", test_threads);

  return g_test_run ();
}
