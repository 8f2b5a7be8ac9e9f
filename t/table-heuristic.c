/* table-heuristic.c - the scale and the estimates that a table finds itself
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/tables.h"

#define N_RANDOM 60

static WayCost
estimate (WayTable      *table,
          WayNode        node,
          const WayNode *goals,
          guint          n_goals)
{
  const WayQuery query = { goals, n_goals };
  gpointer cursor = way_graph_begin (WAY_GRAPH (table), &query);
  const WayCost cost = way_graph_heuristic (WAY_GRAPH (table), cursor, node);

  way_graph_end (WAY_GRAPH (table), cursor);

  return cost;
}

static WayCost
estimate_ids (WayTable *table,
              guint32   from,
              guint32   to)
{
  const WayNode goal = way_table_get_node (table, WAY_ADDED (to));

  return estimate (table, way_table_get_node (table, WAY_ADDED (from)), &goal,
                   1);
}

/* A square with a side of 1. */
static WayTableBuilder *
square_builder (void)
{
  WayTableBuilder *builder = way_table_builder_new (WAY_POSITION_PLANAR);

  tables_add_place (builder, 0, 0);
  tables_add_place (builder, 1, 0);
  tables_add_place (builder, 1, 1);
  tables_add_place (builder, 0, 1);

  return builder;
}

static void
test_scale_is_least_ratio (void)
{
  g_autoptr (WayTableBuilder) builder = square_builder ();
  g_autoptr (WayTable) table = NULL;

  tables_add_way (builder, 0, 1, 7);
  tables_add_way (builder, 1, 2, 5);
  tables_add_way (builder, 0, 2, 8);
  table = tables_build (builder);
  g_assert_cmpfloat_with_epsilon (way_table_get_heuristic_scale (table), 5,
                                  1e-7);
  g_assert_cmpfloat_with_epsilon (estimate_ids (table, 0, 2), 5 * G_SQRT2,
                                  1e-7);
  g_assert_cmpfloat (estimate_ids (table, 2, 2), ==, 0);
}

static void
test_free_ferry_makes_scale_zero (void)
{
  g_autoptr (WayTableBuilder) builder = square_builder ();
  g_autoptr (WayTable) table = NULL;

  tables_add_way (builder, 0, 1, 7);
  tables_add_way (builder, 1, 2, 0);
  table = tables_build (builder);
  g_assert_cmpfloat (way_table_get_heuristic_scale (table), ==, 0);
  g_assert_true (tables_flags (table) & WAY_GRAPH_HEURISTIC);
  g_assert_cmpfloat (estimate_ids (table, 0, 2), ==, 0);
}

static void
test_hidden_and_short_edges_have_no_say (void)
{
  g_autoptr (WayTableBuilder) builder = square_builder ();
  const guint32 twin = tables_add_place (builder, 0, 0);
  g_autoptr (WayTable) table = NULL;

  tables_add_way (builder, 0, 1, 7);
  tables_add_way (builder, 1, 2, INFINITY);
  tables_add_way (builder, 0, twin, 0);
  table = tables_build (builder);
  g_assert_cmpfloat_with_epsilon (way_table_get_heuristic_scale (table), 7,
                                  1e-7);
}

static void
test_no_edges_no_scale (void)
{
  g_autoptr (WayTableBuilder) builder = square_builder ();
  g_autoptr (WayTable) table = tables_build (builder);

  g_assert_cmpfloat (way_table_get_heuristic_scale (table), ==, 0);
  g_assert_cmpfloat (estimate_ids (table, 0, 2), ==, 0);
}

static void
test_missing_position_no_heuristic (void)
{
  g_autoptr (WayTableBuilder) builder = square_builder ();
  g_autoptr (WayTable) table = NULL;

  tables_add_node (builder, NULL);
  tables_add_way (builder, 0, 1, 7);
  table = tables_build (builder);
  g_assert_false (tables_flags (table) & WAY_GRAPH_HEURISTIC);
  g_assert_cmpfloat (way_table_get_heuristic_scale (table), ==, 0);
}

/* 180 and -180 degrees are one line, and a pole is one point: what joins their
 * nodes may be free. */
static void
test_one_place_written_twice (void)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_GEOGRAPHIC);
  g_autoptr (WayTable) table = NULL;

  tables_add_place (builder, 180, 10);
  tables_add_place (builder, -180, 10);
  tables_add_place (builder, 0, 90);
  tables_add_place (builder, 77, 90);
  tables_add_place (builder, 11, -20);
  tables_add_place (builder, -349, -20);
  tables_add_way (builder, 0, 1, 0);
  tables_add_way (builder, 2, 3, 0);
  tables_add_way (builder, 4, 5, 0);
  tables_add_way (builder, 1, 2, 1e7);
  table = tables_build (builder);
  g_assert_cmpfloat (way_table_get_heuristic_scale (table), >, 1);
  g_assert_cmpfloat (estimate_ids (table, 0, 1), ==, 0);
}

static WayTable *
random_table (GRand           *rand,
              WayPositionKind  kind,
              gboolean         whole)
{
  g_autoptr (WayTableBuilder) builder = way_table_builder_new (kind);
  const guint n_nodes = 30;
  const gdouble factor = g_rand_double_range (rand, 0.1, 10);

  for (guint i = 0; i < n_nodes; i++)
    {
      const gdouble x = g_rand_double_range (rand, -180, 180);

      tables_add_place (builder, x, g_rand_double_range (rand, -90, 90));
    }

  for (guint i = 0; i < 3 * n_nodes; i++)
    {
      const guint32 from = g_rand_int_range (rand, 0, n_nodes);
      const guint32 to = g_rand_int_range (rand, 0, n_nodes);
      WayPosition a, b;
      WayCost cost;

      way_table_builder_get_position (builder, WAY_INDEX (from), &a);
      way_table_builder_get_position (builder, WAY_INDEX (to), &b);
      cost = factor * way_position_distance (&a, &b, kind)
             * g_rand_double_range (rand, 1, 2);
      tables_add_way (builder, from, to, whole ? ceil (cost) : cost);
    }

  return tables_build (builder);
}

/* h (from) <= cost + h (to) for every edge, whatever the goal: with h (goal)
 * being 0, admissible follows. */
static void
assert_consistent (WayTable      *table,
                   const WayNode *goals,
                   guint          n_goals)
{
  for (guint32 edge = 0; edge < way_table_get_n_edges (table); edge++)
    {
      WayNode from, to;
      WayCost cost;

      way_table_get_edge (table, edge, &from, &to, &cost, NULL);
      g_assert_cmpfloat (estimate (table, from, goals, n_goals), <=,
                         cost + estimate (table, to, goals, n_goals));
    }
}

static void
test_consistent (gconstpointer data)
{
  const WayPositionKind kind = GPOINTER_TO_INT (data);
  g_autoptr (GRand) rand = g_rand_new_with_seed (kind);

  for (guint i = 0; i < N_RANDOM; i++)
    {
      g_autoptr (WayTable) table = random_table (rand, kind, i % 2);
      WayNode goals[30];

      g_assert_cmpfloat (way_table_get_heuristic_scale (table), >, 0);
      for (guint k = 0; k < G_N_ELEMENTS (goals); k++)
        {
          goals[k] = WAY_INDEX (k);
          assert_consistent (table, &goals[k], 1);
          g_assert_cmpfloat (estimate (table, goals[k], &goals[k], 1), ==, 0);
        }
      assert_consistent (table, goals, 3);
      assert_consistent (table, goals, 20);
    }
}

/* The scale is the largest: one edge has nothing to spare. */
static void
test_scale_is_tight (gconstpointer data)
{
  const WayPositionKind kind = GPOINTER_TO_INT (data);
  g_autoptr (GRand) rand = g_rand_new_with_seed (kind);

  for (guint i = 0; i < N_RANDOM; i++)
    {
      g_autoptr (WayTable) table = random_table (rand, kind, FALSE);
      gdouble least = INFINITY;

      for (guint32 edge = 0; edge < way_table_get_n_edges (table); edge++)
        {
          WayNode from, to;
          WayCost cost;

          way_table_get_edge (table, edge, &from, &to, &cost, NULL);
          least = MIN (least, cost / estimate (table, from, &to, 1));
        }
      g_assert_cmpfloat (least, >=, 1);
      g_assert_cmpfloat (least, <, 1 + 1e-8);
    }
}

static void
test_nearest_of_many_goals (gconstpointer data)
{
  const WayPositionKind kind = GPOINTER_TO_INT (data);
  g_autoptr (GRand) rand = g_rand_new_with_seed (kind);
  g_autoptr (WayTable) table = random_table (rand, kind, FALSE);
  WayNode goals[20];

  for (guint i = 0; i < G_N_ELEMENTS (goals); i++)
    goals[i] = WAY_INDEX (i);

  for (guint n_goals = 1; n_goals <= G_N_ELEMENTS (goals); n_goals++)
    for (guint node = 0; node < 30; node++)
      {
        WayCost least = INFINITY;

        for (guint i = 0; i < n_goals; i++)
          least = MIN (least, estimate (table, WAY_INDEX (node), &goals[i],
                                        1));
        g_assert_cmpfloat (estimate (table, WAY_INDEX (node), goals, n_goals),
                           ==, least);
      }
}

static void
test_no_goal_no_estimate (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  g_autoptr (WayTable) table = random_table (rand, WAY_POSITION_PLANAR, TRUE);

  g_assert_cmpfloat (estimate (table, WAY_INDEX (0), NULL, 0), ==, 0);
  g_assert_cmpfloat (way_graph_heuristic (WAY_GRAPH (table), NULL,
                                          WAY_INDEX (0)), ==, 0);
}

/* Known arcs. One minute along a meridian is 1853.248 m on this sphere, and
 * opposite points are half a circle apart, to the last bits. */
static void
test_distances (void)
{
  static const struct
  {
    WayPosition a, b;
    gdouble     degrees;
  } cases[] = {
    { { 0, 0 }, { 0, 1 / 60.0 }, 1 / 60.0 },
    { { 0, 0 }, { 180, 0 }, 180 },
    { { 20, 40 }, { -160, -40 }, 180 },
    { { 0, 0 }, { 179.999, 0 }, 179.999 },
    { { 0, 89 }, { 180, 89 }, 2 },
    { { 179, 0 }, { -179, 0 }, 2 },
    { { 0, 90 }, { 123, -90 }, 180 },
    { { 0, 0 }, { 90, 45 }, 90 },
    { { 359, 0 }, { -360, 0 }, 1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpfloat_with_epsilon (
      way_position_distance (&cases[i].a, &cases[i].b,
                             WAY_POSITION_GEOGRAPHIC),
      cases[i].degrees * G_PI / 180 * WAY_EARTH_RADIUS, 1e-7);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define CASE(path, function) \
  g_test_add_func ("/table-heuristic/" path, function)
#define BOTH_KINDS(path, function) \
  g_test_add_data_func ("/table-heuristic/" path "/planar", \
                        GINT_TO_POINTER (WAY_POSITION_PLANAR), function); \
  g_test_add_data_func ("/table-heuristic/" path "/geographic", \
                        GINT_TO_POINTER (WAY_POSITION_GEOGRAPHIC), function)

  CASE ("distances", test_distances);
  CASE ("scale-is-least-ratio", test_scale_is_least_ratio);
  CASE ("free-ferry-makes-scale-zero", test_free_ferry_makes_scale_zero);
  CASE ("hidden-and-short-edges-have-no-say",
        test_hidden_and_short_edges_have_no_say);
  CASE ("no-edges-no-scale", test_no_edges_no_scale);
  CASE ("missing-position-no-heuristic", test_missing_position_no_heuristic);
  CASE ("one-place-written-twice", test_one_place_written_twice);
  CASE ("no-goal-no-estimate", test_no_goal_no_estimate);
  BOTH_KINDS ("consistent", test_consistent);
  BOTH_KINDS ("scale-is-tight", test_scale_is_tight);
  BOTH_KINDS ("nearest-of-many-goals", test_nearest_of_many_goals);

  return g_test_run ();
}
