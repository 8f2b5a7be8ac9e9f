/* hierarchy-alternatives.c - good paths that differ, by a hierarchy
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Every path is walked edge by edge. The best cost is compared with
 * Bellman-Ford, and the bounds with the edges that any two paths share. The
 * number of paths is compared with way_find_alternatives(), which uses another
 * method. */

#include "routing/hierarchy/query-private.h"
#include "lib/differing.h"
#include "lib/dimacs.h"
#include "lib/maps.h"
#include "lib/outcome.h"
#include "lib/random-graph.h"
#include "lib/ranked.h"
#include "lib/tables.h"

#include <wayfind/core/path.h>

#include <math.h>

#define N_SEEDS 1000
#define MOST_NODES 24

static GPtrArray *
ask (WayHierarchyQuery     *query,
     WayNode                start,
     WayNode                goal,
     const WayAlternatives *options)
{
  g_autoptr (GError) error = NULL;
  GPtrArray *paths;

  way_hierarchy_query_set_start (query, start);
  way_hierarchy_query_set_goal (query, goal);
  paths = query_find_alternatives (query, options, &error);
  g_assert_no_error (error);
  g_assert_cmpint (query->status, ==,
                   WAY_STATUS_READY);
  return paths;
}

/* Against the oracle ------------------------------------------------------- */

/* Fails the test unless the path is there, edge by edge, and visits no node
 * twice. */
static void
walk (Ranked        *self,
      const WayPath *path,
      guint          start,
      guint          goal)
{
  const guint n_nodes = way_path_get_length (path);
  g_autofree guint *nodes = g_new (guint, n_nodes);
  g_autofree WayCost *costs = g_new (WayCost, n_nodes);
  const OracleStart from = { start, 0 };

  for (guint i = 0; i < n_nodes; i++)
    {
      nodes[i] = as_graph_get_id (self->as, way_path_get_node (path, i));
      costs[i] = way_path_get_cost_so_far (path, i);
      for (guint j = 0; j < i; j++)
        g_assert_cmpuint (nodes[i], !=, nodes[j]);
    }
  oracle_walk (self->plain, &from, 1, nodes, costs, n_nodes);
  g_assert_cmpuint (nodes[n_nodes - 1], ==, goal);
}

/* Fails the test unless a query that was asked nothing before answers the
 * same: edge by edge, whatever others were asked. */
static void
check_fresh (Ranked                *self,
             guint                  start,
             guint                  goal,
             const WayAlternatives *options,
             const GPtrArray       *paths)
{
  g_autoptr (WayHierarchyQuery) query = way_hierarchy_query_new (self->costs);
  g_autoptr (GPtrArray) others
    = ask (query, as_graph_get_node (self->as, start),
           as_graph_get_node (self->as, goal), options);

  g_assert_cmpuint (others->len, ==, paths->len);
  for (guint i = 0; i < paths->len; i++)
    {
      const guint n_nodes = way_path_get_length (paths->pdata[i]);

      g_assert_cmpuint (way_path_get_length (others->pdata[i]), ==, n_nodes);
      for (guint j = 0; j < n_nodes; j++)
        g_assert_cmpuint (
          as_graph_get_id (self->as, way_path_get_node (others->pdata[i], j)),
          ==,
          as_graph_get_id (self->as, way_path_get_node (paths->pdata[i], j)));
    }
}

static void
check_pair (Ranked                *self,
            guint                  start,
            guint                  goal,
            const WayAlternatives *options,
            WayCost                least)
{
  g_autoptr (GPtrArray) paths
    = ask (self->query, as_graph_get_node (self->as, start),
           as_graph_get_node (self->as, goal), options);

  g_assert_cmpint (paths->len > 0, ==, least < INFINITY);
  for (guint i = 0; i < paths->len; i++)
    walk (self, paths->pdata[i], start, goal);
  check_fresh (self, start, goal, options, paths);
  if (paths->len > 0)
    oracle_assert_cost (way_path_get_cost (paths->pdata[0]), least);
  differing_check (paths, options);
}

static void
test_random (gconstpointer data)
{
  const AsKind kind = GPOINTER_TO_UINT (data);

  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const guint n_nodes = (guint) g_rand_int_range (rand, 1, MOST_NODES);
      const WayAlternatives options
        = { (guint) g_rand_int_range (rand, 1, 6),
            g_rand_int_range (rand, 0, 5) / 4.0, 1 + g_rand_double (rand) };
      g_auto (Ranked) self = { 0 };

      ranked_init (&self,
                   random_graph_new (rand, n_nodes, random_graph_flags (seed)),
                   kind, seed % 2 == 0 ? rand : NULL);
      for (guint i = 0; i < 4; i++)
        {
          const guint start = (guint) g_rand_int_range (rand, 0,
                                                        (gint32) n_nodes);
          g_autofree WayCost *least = oracle_costs_from (self.plain, start);

          for (guint goal = 0; goal < n_nodes; goal++)
            check_pair (&self, start, goal, &options, least[goal]);
        }
      ranked_check (&self);     /* queries are unchanged */
    }
}

/* Drawn by hand ------------------------------------------------------------ */

/* The costs of all paths, for an order drawn by lot. */
static char *
tell_costs (const char            *rows,
            const WayAlternatives *options,
            guint32                seed)
{
  g_autoptr (Map) map = map_new (rows);
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  g_autoptr (GPtrArray) paths = NULL;
  GString *text = g_string_new (NULL);
  g_auto (Ranked) self = { 0 };

  ranked_init (&self, g_steal_pointer (&map->plain), AS_INDEX, rand);
  paths = ask (self.query, WAY_INDEX (map->start), WAY_INDEX (map->goal),
               options);
  for (guint i = 0; i < paths->len; i++)
    g_string_append_printf (text, "%g ", way_path_get_cost (paths->pdata[i]));
  return g_string_free (text, FALSE);
}

/* Round the lake by either shore: nothing is shared. Whatever the order says,
 * that of the nodes that start or goal are above, too, both are found. */
static void
test_two_shores (void)
{
  const WayAlternatives options = { 5, 0, 1.5 };

  for (guint32 seed = 0; seed < 100; seed++)
    {
      g_autofree char *costs = tell_costs ("......\n"
                                           "S####.\n"
                                           ".####G\n"
                                           "......", &options, seed);

      g_assert_cmpstr (costs, ==, "8 8 ");
    }
}

/* A third of the cost is shared on the bridge: 3 of 9. The way over the upper
 * bank costs two more. */
static void
test_bounds (void)
{
  static const char *rows = "#.###\n"
                            "S.2G#\n"
                            "#...#\n";
  const struct
  {
    WayAlternatives options;
    const char     *costs;
  } cases[] = {
    { { 1, 1, 9 }, "4 " },
    { { 2, 1, 1.5 }, "4 5 " },
    { { 2, 1, 1.24 }, "4 " },
    { { 2, 0.2, 1.25 }, "4 5 " },
    { { 2, 0.19, 1.25 }, "4 " },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    for (guint32 seed = 0; seed < 20; seed++)
      {
        g_autofree char *costs = tell_costs (rows, &cases[i].options, seed);

        g_assert_cmpstr (costs, ==, cases[i].costs);
      }
}

static void
test_one_way_only (void)
{
  const WayAlternatives options = { 5, 1, 100 };
  g_autofree char *costs = tell_costs ("S....G", &options, 1);

  g_assert_cmpstr (costs, ==, "5 ");
}

/* Closed nodes ------------------------------------------------------------- */

static void
test_closed (void)
{
  const WayAlternatives options = { 5, 0, 1.5 };
  g_autoptr (Map) map = map_new ("......\n"
                                 "S####.\n"
                                 ".####G\n"
                                 "......");
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) paths = NULL;
  g_autoptr (GPtrArray) again = NULL;
  g_autoptr (WayHierarchyCosts) over = NULL;
  const WayNode closed = WAY_INDEX (2);
  g_auto (Ranked) self = { 0 };

  ranked_init (&self, g_steal_pointer (&map->plain), AS_INDEX, NULL);
  over = costs_new_over (self.costs, &error);
  g_assert_no_error (error);
  g_assert_true (costs_close_nodes (over, &closed, 1, NULL,
                                    NULL));
  query_set_costs (self.query, over);
  paths = ask (self.query, WAY_INDEX (map->start), WAY_INDEX (map->goal),
               &options);
  g_assert_cmpuint (paths->len, ==, 1);
  query_set_costs (self.query, self.costs);
  again = ask (self.query, WAY_INDEX (map->start), WAY_INDEX (map->goal),
               &options);
  g_assert_cmpuint (again->len, ==, 2);
}

/* Turns -------------------------------------------------------------------- */

/* Streets of a town, in which some turns are forbidden and others cost. Paths
 * state their true cost in the graph. */
static void
test_turns (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (7, 7, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (grid));
  g_autoptr (WayHierarchy) hierarchy = NULL;
  g_autoptr (WayHierarchyCosts) costs = NULL;
  g_autoptr (WayHierarchyQuery) query = NULL;
  g_autoptr (GError) error = NULL;
  const WayAlternatives options = WAY_ALTERNATIVES_DEFAULTS;
  guint n_several = 0;

  way_turns_set_cost (turns, WAY_TURN_LEFT, 1);
  way_turns_set_cost (turns, WAY_TURN_U | WAY_TURN_DEAD_END,
                      (WayCost) INFINITY);
  hierarchy = way_hierarchy_build (WAY_GRAPH (turns), NULL, NULL, &error);
  g_assert_no_error (error);
  costs = way_hierarchy_costs_new_from_graph (hierarchy, WAY_GRAPH (turns),
                                              NULL, &error);
  g_assert_no_error (error);
  query = way_hierarchy_query_new (costs);
  for (guint32 i = 0; i < 49; i += 5)
    for (guint32 j = 0; j < 49; j += 3)
      {
        g_autoptr (GPtrArray) paths = ask (query, WAY_INDEX (i), WAY_INDEX (j),
                                           NULL);

        n_several += paths->len > 1;
        g_assert_cmpuint (paths->len, >, 0);
        differing_check (paths, &options);
        for (guint k = 0; k < paths->len; k++)
          {
            g_autoptr (WayPath) again
              = way_path_recost (paths->pdata[k], WAY_GRAPH (turns), &error);

            g_assert_no_error (error);
            g_assert_cmpfloat (way_path_get_cost (again), ==,
                               way_path_get_cost (paths->pdata[k]));
            g_assert_true (way_path_get_node (again, 0) == WAY_INDEX (i));
            g_assert_true (
              way_path_get_node (again, way_path_get_length (again) - 1)
              == WAY_INDEX (j));
          }
      }
  g_assert_cmpuint (n_several, >, 40);
}

/* Mistakes and limits ------------------------------------------------------ */

static void
assert_refused (WayHierarchyQuery *query,
                WayError           code)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (query_find_alternatives (query, NULL, &error));
  g_assert_error (error, WAY_ERROR, (gint) code);
}

static void
test_mistakes (void)
{
  g_autoptr (Map) map = map_new ("S.G");
  g_auto (Ranked) self = { 0 };

  ranked_init (&self, g_steal_pointer (&map->plain), AS_INDEX, NULL);
  assert_refused (self.query, WAY_ERROR_NO_START);
  way_hierarchy_query_set_start (self.query, WAY_INDEX (0));
  assert_refused (self.query, WAY_ERROR_NO_START);
  way_hierarchy_query_set_goal (self.query, WAY_INDEX (2));
  query_add_goal (self.query, WAY_INDEX (1), 0);
  assert_refused (self.query, WAY_ERROR_UNSUPPORTED);
  query_clear_ends (self.query);
  way_hierarchy_query_set_start (self.query, WAY_INDEX (0));
  query_add_goal (self.query, WAY_INDEX (1), 0.5);
  assert_refused (self.query, WAY_ERROR_UNSUPPORTED);
  way_hierarchy_query_set_goal (self.query, WAY_INDEX (1));
  query_add_start (self.query, WAY_INDEX (1), 0);
  assert_refused (self.query, WAY_ERROR_UNSUPPORTED);
}

/* Two edges that no double holds together. */
static void
test_overflow (void)
{
  const PlainEdge edges[] = { { 0, 1, 1e308 }, { 1, 2, 1e308 }, { 0, 2, 1e308 },
                              { 2, 3, 1e308 } };
  g_autoptr (GPtrArray) paths = NULL;
  g_auto (Ranked) self = { 0 };

  ranked_init (&self, plain_graph_new_from (4, edges, 4), AS_INDEX, NULL);
  paths = ask (self.query, WAY_INDEX (0), WAY_INDEX (2), NULL);
  g_assert_cmpuint (paths->len, ==, 1);
  way_hierarchy_query_set_goal (self.query, WAY_INDEX (3));
  assert_refused (self.query, WAY_ERROR_OVERFLOW);
}

/* Whatever it stops at, there is an error and nothing else. */
static void
test_limits (void)
{
  const WayAlternatives options = { 2, 0, 1.5 };
  g_autoptr (Map) map = map_new ("......\n"
                                 "S####.\n"
                                 ".####G\n"
                                 "......");
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GPtrArray) paths = NULL;
  g_autoptr (GError) cancelled = NULL;
  guint n_stopped = 0;
  g_auto (Ranked) self = { 0 };

  ranked_init (&self, g_steal_pointer (&map->plain), AS_INDEX, NULL);
  way_hierarchy_query_set_start (self.query, WAY_INDEX (map->start));
  way_hierarchy_query_set_goal (self.query, WAY_INDEX (map->goal));
  for (guint n = 1; paths == NULL; n++)
    {
      g_autoptr (GError) error = NULL;

      way_limits_set_max_expansions (limits, n);
      query_set_limits (self.query, limits);
      paths = query_find_alternatives (self.query, &options,
                                       &error);
      if (paths == NULL)
        g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
      n_stopped += paths == NULL;
    }
  g_assert_cmpuint (n_stopped, >, 5);
  g_assert_cmpuint (paths->len, ==, 2);

  g_cancellable_cancel (cancellable);
  way_limits_set_cancellable (limits, cancellable);
  query_set_limits (self.query, limits);
  g_assert_null (query_find_alternatives (self.query, &options,
                                          &cancelled));
  g_assert_error (cancelled, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  query_set_limits (self.query, NULL);
  ranked_check (&self);
}

/* Roads -------------------------------------------------------------------- */

typedef struct
{
  const char     *name;
  WayPositionKind positions;
  guint           stride;
} Network;

static const Network networks[] = {
  { "monaco", WAY_POSITION_GEOGRAPHIC, 5 },
  { "amsterdam", WAY_POSITION_PLANAR, 10 },
  { "moscow", WAY_POSITION_PLANAR, 10 },
};

/* Via nodes find nearly as many paths as penalties do if paths are long, and
 * fewer if all of them are short. */
static void
test_roads (gconstpointer data)
{
  const Network *network = data;
  const gboolean is_quick = outcome_is_quick ();
  const WayAlternatives options = WAY_ALTERNATIVES_DEFAULTS;
  g_autoptr (WayTable) table = NULL;
  g_autoptr (GArray) pairs = NULL;
  g_autoptr (WayHierarchy) hierarchy = NULL;
  g_autoptr (WayHierarchyCosts) costs = NULL;
  g_autoptr (WayHierarchyQuery) query = NULL;
  guint n_here = 0, n_there = 0, n_pairs = 0;

  if (is_quick && network != &networks[0])
    {
      g_test_skip ("WAYFIND_TEST_QUICK is set");
      return;
    }
  if (!data_is_there ())
    return;

  table = dimacs_read_table (network->name, network->positions);
  pairs = dimacs_read_pairs (network->name);
  hierarchy = way_hierarchy_build (WAY_GRAPH (table), NULL, NULL, NULL);
  costs = way_hierarchy_costs_new_from_graph (hierarchy, WAY_GRAPH (table),
                                              NULL, NULL);
  query = way_hierarchy_query_new (costs);
  for (guint i = 0; i < pairs->len; i += is_quick ? 50 : network->stride)
    {
      const DimacsPair *pair = &g_array_index (pairs, DimacsPair, i);
      const WayNode start = way_table_get_node (table, WAY_ADDED (pair->start));
      const WayNode goal = way_table_get_node (table, WAY_ADDED (pair->goal));
      g_autoptr (GPtrArray) paths = ask (query, start, goal, NULL);
      g_autoptr (GPtrArray) others
        = way_find_alternatives (WAY_GRAPH (table), start, goal, NULL, NULL,
                                 NULL);

      g_assert_cmpint (paths->len > 0, ==, pair->cost >= 0);
      for (guint k = 0; k < paths->len; k++)
        g_assert_cmpfloat (
          dimacs_add_up (table, paths->pdata[k], start, goal), ==,
          way_path_get_cost (paths->pdata[k]));
      if (paths->len > 0)
        g_assert_cmpfloat (way_path_get_cost (paths->pdata[0]), ==,
                           pair->cost);
      differing_check (paths, &options);
      n_pairs += pair->cost >= 0;
      n_here += MAX (paths->len, 1) - 1;
      n_there += MAX (others->len, 1) - 1;
    }
  g_test_message ("%s: %u pairs have %u alternatives by via nodes, %u by "
                  "penalties", network->name, n_pairs, n_here, n_there);
  /* A few pairs are too few for a share. */
  if (!is_quick)
    g_assert_cmpuint (10 * n_here, >=, 6 * n_there);
}

int
main (int    argc,
      char **argv)
{
  static const AsKind kinds[] = { AS_INDEX, AS_TABLE, AS_TABLE_LOCAL,
                                  AS_OVERLAY };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *path
        = g_strdup_printf ("/hierarchy-alternatives/random/%s",
                           as_kind_get_name (kinds[i]));

      g_test_add_data_func (path, GUINT_TO_POINTER (kinds[i]), test_random);
    }

#define CASE(path, function)                                                  \
  g_test_add_func ("/hierarchy-alternatives/" path, function)
  CASE ("two-shores", test_two_shores);
  CASE ("bounds", test_bounds);
  CASE ("one-way-only", test_one_way_only);
  CASE ("closed", test_closed);
  CASE ("turns", test_turns);
  CASE ("mistakes", test_mistakes);
  CASE ("overflow", test_overflow);
  CASE ("limits", test_limits);
  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    {
      g_autofree char *path
        = g_strdup_printf ("/hierarchy-alternatives/roads/%s",
                           networks[i].name);

      g_test_add_data_func (path, &networks[i], test_roads);
    }

  return g_test_run ();
}
