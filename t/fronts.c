/* fronts.c - paths that no other path beats in several criteria
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The oracle tries all paths that visit no node twice: no cycle makes a path
 * better, because no measure is negative. */

#include "lib/as-graph.h"
#include "lib/oracle.h"
#include "lib/outcome.h"
#include "lib/random-graph.h"

#include <math.h>

#define N_SEEDS 400
#define MOST_NODES 8
#define MOST_CRITERIA 4

/* Values of paths ---------------------------------------------------------- */

typedef struct
{
  gdouble of[MOST_CRITERIA];
} Values;

/* Measures of the edges of a plain graph. Parallel edges with the same ends
 * have the same measures if @by_ends. */
typedef struct
{
  const PlainGraph *plain;
  AsGraph          *graph;
  guint             n_criteria;
  guint             range;      /* of measures */
  gdouble           max[MOST_CRITERIA];
  guint             number;     /* of the measure that a function stands for */
} Model;

/* A number that looks random, for measure @k of the edge between two nodes. */
static gdouble
measure_of (const Model *self,
            guint        from,
            guint        to,
            guint        k)
{
  const guint32 mixed = (from * 2654435761u) ^ (to * 40503u + k * 97u) * 69069u;

  return (mixed >> 7) % self->range;
}

static gdouble
read_measure (WayNode  from,
              WayNode  to,
              guint32  edge,
              gpointer user_data)
{
  const Model *self = user_data;

  return measure_of (self, as_graph_get_id (self->graph, from),
                     as_graph_get_id (self->graph, to), self->number);
}

/* Whether @a is as good as @b everywhere. */
static gboolean
is_as_good (const Model  *self,
            const Values *a,
            const Values *b)
{
  for (guint i = 0; i < self->n_criteria; i++)
    if (a->of[i] > b->of[i] * (1 + 1e-12))
      return FALSE;

  return TRUE;
}

/* Adds the values of a path to those that no other beats. */
static void
keep (const Model  *self,
      GArray       *front,
      const Values *values)
{
  for (guint i = 0; i < front->len; i++)
    if (is_as_good (self, &g_array_index (front, Values, i), values))
      return;
  for (guint i = front->len; i-- > 0;)
    if (is_as_good (self, values, &g_array_index (front, Values, i)))
      g_array_remove_index (front, i);

  g_array_append_vals (front, values, 1);
}

/* Tries all paths from @at on. */
static void
walk_on (const Model *self,
         guint        at,
         guint        goal,
         guint64      visited,
         Values       so_far,
         GArray      *front)
{
  guint n;
  const PlainEdge *edges = plain_graph_get_edges (self->plain, at, &n);

  for (guint i = 0; i < self->n_criteria; i++)
    if (so_far.of[i] > self->max[i])
      return;
  if (at == goal)
    {
      keep (self, front, &so_far);
      return;
    }
  for (guint i = 0; i < n; i++)
    {
      Values next = so_far;

      if (visited >> edges[i].to & 1 || edges[i].cost == INFINITY)
        continue;
      next.of[0] += edges[i].cost;
      for (guint k = 1; k < self->n_criteria; k++)
        next.of[k] += measure_of (self, at, edges[i].to, k);
      walk_on (self, edges[i].to, goal,
               visited | (guint64) 1 << edges[i].to, next, front);
    }
}

static int
compare_values (gconstpointer a,
                gconstpointer b)
{
  const Values *one = a, *other = b;

  for (guint i = 0; i < MOST_CRITERIA; i++)
    if (one->of[i] != other->of[i])
      return one->of[i] < other->of[i] ? -1 : 1;

  return 0;
}

/* The values of all paths that no other beats, by rising cost. */
static GArray *
find_all (const Model *self,
          guint        start,
          guint        goal)
{
  GArray *front = g_array_new (FALSE, FALSE, sizeof (Values));

  walk_on (self, start, goal, (guint64) 1 << start, (Values) { { 0 } }, front);
  g_array_sort (front, compare_values);
  return front;
}

/* One front ---------------------------------------------------------------- */

static WayMeasures *
make_measures (Model *models,
               guint  n_criteria)
{
  static const char *names[] = { "cost", "one", "two", "three" };
  WayMeasures *measures = way_measures_new ();

  for (guint k = 1; k < n_criteria; k++)
    {
      models[k] = models[0];
      models[k].number = k;
      way_measures_add_function (measures, names[k], "units", read_measure,
                                 &models[k], NULL);
    }

  return measures;
}

static WayFront *
make_front (const Model *self,
            WayMeasures *measures,
            guint        start,
            guint        goal)
{
  WayFront *front = way_front_new (self->graph->graph, measures,
                                   as_graph_get_node (self->graph, start),
                                   as_graph_get_node (self->graph, goal));

  for (guint k = 1; k < self->n_criteria; k++)
    way_front_add_criterion (front, k - 1);
  for (guint k = 0; k < self->n_criteria; k++)
    if (self->max[k] < INFINITY)
      way_front_set_max (front, k == 0 ? WAY_FRONT_COST : k - 1,
                         self->max[k]);

  return front;
}

/* Fails the test unless the path has the values that the front says. */
static void
check_path (const Model   *self,
            WayFront      *front,
            WayMeasures   *measures,
            const WayPath *path)
{
  g_autoptr (WayPath) again = way_path_recost (path, self->graph->graph, NULL);

  g_assert_nonnull (again);
  g_assert_cmpuint (way_path_get_length (again), ==,
                    way_path_get_length (path));
  g_assert_cmpfloat (way_front_get_value (front, 0), ==,
                     way_path_get_cost (path));
  for (guint k = 1; k < self->n_criteria; k++)
    g_assert_cmpfloat (way_measures_sum (measures, k - 1, path), ==,
                       way_front_get_value (front, k));
  g_assert_true (isnan (way_front_get_value (front, self->n_criteria)));
}

/* Asks for the next path, by @n expansions at a time; 0 for all at once. */
static WayPath *
ask (WayFront *front,
     guint     n)
{
  g_autoptr (WayLimits) limits = way_limits_new ();
  WayPath *path = NULL;

  if (n > 0)
    way_limits_set_max_expansions (limits, n);
  while (path == NULL)
    {
      g_autoptr (GError) error = NULL;

      path = way_front_next (front, limits, &error);
      if (error == NULL)
        break;
      g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
    }

  return path;
}

static void
check_front (const Model *self,
             guint        start,
             guint        goal,
             guint        step)
{
  Model models[MOST_CRITERIA] = { *self };
  g_autoptr (WayMeasures) measures = make_measures (models, self->n_criteria);
  g_autoptr (GArray) expected = find_all (self, start, goal);
  g_autoptr (WayFront) front = make_front (self, measures, start, goal);

  for (guint i = 0; i < expected->len; i++)
    {
      g_autoptr (WayPath) path = ask (front, step);

      g_assert_nonnull (path);
      check_path (self, front, measures, path);
      for (guint k = 0; k < self->n_criteria; k++)
        oracle_assert_cost (way_front_get_value (front, k),
                            g_array_index (expected, Values, i).of[k]);
    }
  g_assert_null (ask (front, step));
  g_assert_null (ask (front, step));
}

/* Random graphs ------------------------------------------------------------ */

typedef struct
{
  const char *name;
  AsKind      kind;
  guint       n_criteria;
  gboolean    has_maxima;
  guint       step;
} Case;

static Model
make_model (const PlainGraph *plain,
            AsGraph          *graph,
            const Case       *test,
            GRand            *rand)
{
  Model model = { .plain = plain, .graph = graph,
                  .n_criteria = test->n_criteria,
                  .range = (guint) g_rand_int_range (rand, 2, 12) };

  for (guint k = 0; k < MOST_CRITERIA; k++)
    model.max[k] = test->has_maxima && g_rand_boolean (rand)
                     ? g_rand_int_range (rand, 0, 25) : INFINITY;

  return model;
}

static void
test_random (gconstpointer data)
{
  const Case *test = data;

  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const RandomFlags flags = seed % RANDOM_ALL & ~(guint32) RANDOM_HIDDEN;
      g_autoptr (PlainGraph) plain
        = random_graph_new (rand, (guint) g_rand_int_range (rand, 2,
                                                            MOST_NODES),
                            flags);
      const AsFlags as = g_rand_boolean (rand) ? AS_PREDECESSORS : AS_PLAIN;
      g_autoptr (AsGraph) graph = as_graph_new (plain, test->kind, as);
      const Model model = make_model (plain, graph, test, rand);
      const gint n = (gint) plain->n_nodes;

      check_front (&model, (guint) g_rand_int_range (rand, 0, n),
                   (guint) g_rand_int_range (rand, 0, n), test->step);
    }
}

static const Case cases[] = {
  { "cost-alone", AS_INDEX, 1, FALSE, 0 },
  { "two", AS_INDEX, 2, FALSE, 0 },
  { "two-tables", AS_TABLE_LOCAL, 2, FALSE, 0 },
  { "two-objects", AS_OBJECT, 2, FALSE, 0 },
  { "two-within-maxima", AS_VALUE12, 2, TRUE, 0 },
  { "two-in-steps", AS_TABLE, 2, TRUE, 1 },
  { "three", AS_TABLE, 3, FALSE, 0 },
  { "three-within-maxima", AS_STRUCT, 3, TRUE, 3 },
  { "four", AS_INDEX, 4, FALSE, 0 },
  { "four-within-maxima", AS_TABLE, 4, TRUE, 0 },
};

/* Edges in parallel -------------------------------------------------------- */

/* Three streets between two nodes, and two of them on: the table has to keep
 * all, and their measures differ. Each of (5, 1), (1, 5) and (3, 3) goes on with
 * (1, 2) or (2, 1): no sum beats another. */
static void
test_parallel (void)
{
  static const WayCost costs[] = { 5, 1, 3, 1, 2 };
  static const gdouble metres[] = { 1, 5, 3, 2, 1 };
  static const gdouble front_costs[] = { 2, 3, 4, 5, 6, 7 };
  static const gdouble front_metres[] = { 7, 6, 5, 4, 3, 2 };
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_NONE);
  g_autoptr (WayMeasures) measures = way_measures_new ();
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayFront) front = NULL;

  way_table_builder_set_keep_parallel (builder, TRUE);
  way_table_builder_add_nodes (builder, 3, NULL, NULL, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (costs); i++)
    way_table_builder_add_edge (builder, WAY_INDEX (i < 3 ? 0 : 1),
                                WAY_INDEX (i < 3 ? 1 : 2), costs[i],
                                WAY_ONE_WAY, NULL, NULL);
  table = way_table_builder_build (builder, NULL);
  way_measures_add_array (measures, "metres", "m", metres,
                          G_N_ELEMENTS (metres));
  front = way_front_new (WAY_GRAPH (table), measures, WAY_INDEX (0),
                         WAY_INDEX (2));
  way_front_add_criterion (front, 0);
  for (guint i = 0; i < G_N_ELEMENTS (front_costs); i++)
    {
      g_autoptr (WayPath) path = way_front_next (front, NULL, NULL);

      g_assert_nonnull (path);
      g_assert_cmpfloat (way_path_get_cost (path), ==, front_costs[i]);
      g_assert_cmpfloat (way_front_get_value (front, 1), ==, front_metres[i]);
      g_assert_cmpfloat (way_measures_sum (measures, 0, path), ==,
                         front_metres[i]);
    }
  g_assert_null (way_front_next (front, NULL, NULL));
}

/* Limits alone ------------------------------------------------------------- */

/* A maximum on a measure that is no criterion: the cheapest path within it. */
static void
test_limited (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (PlainGraph) plain = random_graph_new (rand, 7, RANDOM_ZEROS);
      g_autoptr (AsGraph) graph = as_graph_new (plain, AS_TABLE, AS_PLAIN);
      Model models[MOST_CRITERIA] = { { .plain = plain, .graph = graph,
                                        .n_criteria = 2, .range = 9 } };
      g_autoptr (WayMeasures) measures = NULL;
      g_autoptr (WayFront) front = NULL;
      g_autoptr (GArray) expected = NULL;
      g_autoptr (WayPath) path = NULL;

      models[0].max[0] = INFINITY;
      models[0].max[1] = g_rand_int_range (rand, 0, 20);
      expected = find_all (&models[0], 0, 6);
      measures = make_measures (models, 2);
      front = way_front_new (graph->graph, measures,
                             as_graph_get_node (graph, 0),
                             as_graph_get_node (graph, 6));
      way_front_set_max (front, 0, models[0].max[1]);
      path = way_front_next (front, NULL, NULL);
      g_assert_true ((path != NULL) == (expected->len > 0));
      if (path == NULL)
        continue;

      oracle_assert_cost (way_path_get_cost (path),
                          g_array_index (expected, Values, 0).of[0]);
      g_assert_cmpfloat (way_measures_sum (measures, 0, path), <=,
                         models[0].max[1]);
      g_assert_null (way_front_next (front, NULL, NULL));
    }
}

/* Heuristics --------------------------------------------------------------- */

/* A heuristic that is admissible and not consistent. */
static WayCost
jump_about (WayNode  node,
            WayNode  goal,
            gpointer user_data)
{
  const WayCost *bounds = user_data;

  return bounds[WAY_NODE_INDEX (node)];
}

static void
test_inconsistent (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (PlainGraph) plain = random_graph_new (rand, 7, RANDOM_ZEROS);
      g_autoptr (AsGraph) graph = as_graph_new (plain, AS_INDEX, AS_PLAIN);
      g_autofree WayCost *bounds = oracle_costs_to (plain, 6);
      Model models[MOST_CRITERIA] = { { .plain = plain, .graph = graph,
                                        .n_criteria = 2, .range = 9,
                                        .max = { INFINITY, INFINITY } } };
      g_autoptr (WayMeasures) measures = make_measures (models, 2);
      g_autoptr (GArray) expected = find_all (&models[0], 0, 6);
      g_autoptr (WayFront) front = make_front (&models[0], measures, 0, 6);
      g_autoptr (WayHeuristic) heuristic
        = way_heuristic_new (jump_about, bounds, NULL);

      for (guint i = 0; i < 7; i++)
        if (g_rand_boolean (rand))
          bounds[i] = 0;
      way_front_set_heuristic (front, WAY_FRONT_COST, heuristic);
      for (guint i = 0; i < expected->len; i++)
        {
          g_autoptr (WayPath) path = way_front_next (front, NULL, NULL);

          g_assert_nonnull (path);
          oracle_assert_cost (way_front_get_value (front, 0),
                              g_array_index (expected, Values, i).of[0]);
          oracle_assert_cost (way_front_get_value (front, 1),
                              g_array_index (expected, Values, i).of[1]);
        }
      g_assert_null (way_front_next (front, NULL, NULL));
    }
}

/* Nodes that the graph does not have: not a matter of memory. */
static void
test_beyond (void)
{
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (WayTableBuilder) builder
        = way_table_builder_new (WAY_POSITION_NONE);
      g_autoptr (WayTable) table = NULL;
      g_autoptr (WayFront) front = NULL;
      g_autoptr (GError) error = NULL;

      way_table_builder_add_nodes (builder, 3, NULL, NULL, NULL);
      table = way_table_builder_build (builder, NULL);
      front = way_front_new (WAY_GRAPH (table), NULL, WAY_INDEX (i * 3),
                             WAY_INDEX (3 - i * 3));
      g_assert_null (way_front_next (front, NULL, &error));
      g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/fronts/random/%s",
                                               cases[i].name);

      g_test_add_data_func (path, &cases[i], test_random);
    }
  g_test_add_func ("/fronts/parallel", test_parallel);
  g_test_add_func ("/fronts/limited", test_limited);
  g_test_add_func ("/fronts/beyond", test_beyond);
  g_test_add_func ("/fronts/inconsistent", test_inconsistent);

  return g_test_run ();
}
