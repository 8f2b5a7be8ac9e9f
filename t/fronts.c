/* fronts.c - paths that no other path beats in several criteria
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The oracle tries all paths that visit no node twice: no cycle makes a path
 * better, because no measure is negative. */

#include "lib/as-graph.h"
#include "lib/data.h"
#include "lib/oracle.h"
#include "lib/outcome.h"
#include "lib/random-graph.h"
#include "lib/random-piles.h"

#include <math.h>
#include <string.h>

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

/* Published instances ------------------------------------------------------ */

#define MOST_RESOURCES 10

/* A graph of Beasley and Christofides (1989). */
typedef struct
{
  guint    n_resources;
  guint    n_nodes;
  gdouble  max[MOST_RESOURCES];
  gdouble *of_nodes;            /* (owned) [node * n_resources + resource] */
  gdouble *of_arcs;             /* (owned) [resource * n_arcs + edge] */
} Instance;

static gdouble
next_number (char **text)
{
  char *end;
  const gdouble number = g_ascii_strtod (*text, &end);

  g_assert_true (end != *text);
  *text = end;
  return number;
}

/* Reads the arcs, which take what they take themselves and what their last node
 * takes. */
static WayTable *
read_arcs (Instance *self,
           guint     n_arcs,
           char    **text)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_NONE);
  g_autoptr (WayTable) table = NULL;

  way_table_builder_set_keep_parallel (builder, TRUE);
  way_table_builder_set_order (builder, WAY_ORDER_AS_ADDED);
  way_table_builder_add_nodes (builder, self->n_nodes, NULL, NULL, NULL);
  self->of_arcs = g_new0 (gdouble, (gsize) n_arcs * self->n_resources);
  for (guint i = 0; i < n_arcs; i++)
    {
      const guint from = (guint) next_number (text) - 1;
      const guint to = (guint) next_number (text) - 1;

      way_table_builder_add_edge (builder, WAY_INDEX (from), WAY_INDEX (to),
                                  next_number (text), WAY_ONE_WAY, NULL, NULL);
      for (guint k = 0; k < self->n_resources; k++)
        self->of_arcs[(gsize) k * n_arcs + i]
          = next_number (text) + self->of_nodes[to * self->n_resources + k];
    }
  table = way_table_builder_build (builder, NULL);
  g_assert_nonnull (table);

  return g_steal_pointer (&table);
}

/* Arcs of the files are sorted by their first node, so that the ids of edges
 * are in the order of the file. */
static WayTable *
read_instance (Instance *self,
               guint    *n_arcs,
               char     *text)
{
  self->n_nodes = (guint) next_number (&text);
  *n_arcs = (guint) next_number (&text);
  self->n_resources = (guint) next_number (&text);
  g_assert_cmpuint (self->n_resources, <=, MOST_RESOURCES);
  for (guint k = 0; k < self->n_resources; k++)
    g_assert_cmpfloat (next_number (&text), ==, 0);   /* no lower limits */
  for (guint k = 0; k < self->n_resources; k++)
    self->max[k] = next_number (&text);
  self->of_nodes = g_new (gdouble, (gsize) self->n_nodes * self->n_resources);
  for (guint i = 0; i < self->n_nodes * self->n_resources; i++)
    self->of_nodes[i] = next_number (&text);
  for (guint k = 0; k < self->n_resources; k++)
    self->max[k] -= self->of_nodes[k];

  return read_arcs (self, *n_arcs, &text);
}

/* The least cost within all limits; 0 if no path keeps them. */
static gdouble
solve_instance (guint number)
{
  g_autofree char *name = g_strdup_printf ("rcsp/rcsp%u.txt.gz", number);
  g_autofree char *text = data_read (name, NULL);
  g_autoptr (WayMeasures) measures = way_measures_new ();
  g_autoptr (WayFront) front = NULL;
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayPath) path = NULL;
  Instance instance = { 0 };
  guint n_arcs;

  table = read_instance (&instance, &n_arcs, text);
  for (guint k = 0; k < instance.n_resources; k++)
    way_measures_add_array (measures, "resource", NULL,
                            instance.of_arcs + (gsize) k * n_arcs, n_arcs);
  front = way_front_new (WAY_GRAPH (table), measures, WAY_INDEX (0),
                         WAY_INDEX (instance.n_nodes - 1));
  for (guint k = 0; k < instance.n_resources; k++)
    if (instance.max[k] >= 0)
      way_front_set_max (front, k, instance.max[k]);
  path = way_front_next (front, NULL, NULL);
  g_free (instance.of_nodes);
  g_free (instance.of_arcs);

  return path != NULL ? way_path_get_cost (path) : 0;
}

static void
test_published (void)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  if (!data_is_there ())
    return;

  text = data_read ("rcsp/results.txt", NULL);
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 1; i <= 24; i++)
    {
      const char *space = strchr (lines[i], ' ');

      g_assert_nonnull (space);
      g_assert_cmpfloat (solve_instance (i), ==, g_ascii_strtod (space, NULL));
    }
}

/* Resources ---------------------------------------------------------------- */

#define CAPACITY 8

/* Which nodes charge a battery, and what each edge takes from it. */
typedef struct
{
  const PlainGraph *plain;
  gboolean          charges[MOST_NODES];
  guint             range;
} Battery;

static guint
use_of (const Battery *self,
        guint          from,
        guint          to)
{
  return (from * 7 + to * 13) % self->range;
}

/* Charging fills the battery at no cost when a node is left. */
static gboolean
drive (WayNode        from,
       WayNode        to,
       guint32        edge,
       const gdouble *values,
       gdouble       *next,
       guint          n_values,
       gpointer       user_data)
{
  const Battery *self = user_data;
  const guint a = (guint) WAY_NODE_INDEX (from);
  const gdouble charge = self->charges[a] ? CAPACITY : values[n_values - 1];

  next[n_values - 1] = charge - use_of (self, a, (guint) WAY_NODE_INDEX (to));
  return next[n_values - 1] >= 0;
}

/* The least cost over states of a node and a charge. */
static WayCost
drive_by_states (const Battery *self,
                 guint          start,
                 guint          goal)
{
  const guint levels = CAPACITY + 1;
  g_autoptr (PlainGraph) states
    = plain_graph_new (self->plain->n_nodes * levels);
  g_autofree WayCost *costs = NULL;
  WayCost least = INFINITY;

  for (guint from = 0; from < self->plain->n_nodes; from++)
    for (guint level = 0; level < levels; level++)
      {
        const guint full = self->charges[from] ? CAPACITY : level;
        guint n;
        const PlainEdge *edges
          = plain_graph_get_edges (self->plain, from, &n);

        for (guint i = 0; i < n; i++)
          if (use_of (self, from, edges[i].to) <= full)
            plain_graph_add (states, from * levels + level,
                             edges[i].to * levels + full
                               - use_of (self, from, edges[i].to),
                             edges[i].cost);
      }
  plain_graph_seal (states);
  costs = oracle_costs_from (states, start * levels + CAPACITY);
  for (guint level = 0; level < levels; level++)
    least = MIN (least, costs[goal * levels + level]);

  return least;
}

static void
test_battery (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (PlainGraph) plain
        = random_graph_new (rand, MOST_NODES, RANDOM_ZEROS | RANDOM_SPARSE);
      g_autoptr (AsGraph) graph = as_graph_new (plain, AS_INDEX, AS_PLAIN);
      g_autoptr (WayFront) front
        = way_front_new (graph->graph, NULL, WAY_INDEX (0), WAY_INDEX (7));
      g_autoptr (WayPath) path = NULL;
      Battery battery = { .plain = plain, .range = 6 };
      WayCost expected;

      for (guint i = 0; i < MOST_NODES; i++)
        battery.charges[i] = g_rand_int_range (rand, 0, 3) == 0;
      expected = drive_by_states (&battery, 0, 7);
      way_front_add_resource (front, CAPACITY, WAY_RESOURCE_MORE);
      way_front_set_extend (front, drive, &battery, NULL);
      path = way_front_next (front, NULL, NULL);
      g_assert_true ((path != NULL) == (expected < INFINITY));
      if (path != NULL)
        oracle_assert_cost (way_path_get_cost (path), expected);
    }
}

/* Each place may be visited once, and three places have to be. */
static gboolean
visit (WayNode        from,
       WayNode        to,
       guint32        edge,
       const gdouble *values,
       gdouble       *next,
       guint          n_values,
       gpointer       user_data)
{
  const guint bit = (guint) WAY_NODE_INDEX (to);
  const guint set = (guint) values[n_values - 1];

  if (set >> bit & 1)
    return FALSE;

  next[n_values - 1] = set | 1u << bit;
  return bit != 3 || next[n_values - 1] == 15;
}

/* 0 to 3 over 1 and 2 in any order: 0 2 1 3 costs 1 + 1 + 1. */
static void
test_equal (void)
{
  static const PlainEdge edges[] = {
    { 0, 1, 1 }, { 0, 2, 1 }, { 0, 3, 1 }, { 1, 2, 5 }, { 2, 1, 1 },
    { 1, 3, 1 }, { 2, 3, 1 },
  };
  g_autoptr (PlainGraph) plain
    = plain_graph_new_from (4, edges, G_N_ELEMENTS (edges));
  g_autoptr (AsGraph) graph = as_graph_new (plain, AS_INDEX, AS_PREDECESSORS);
  g_autoptr (WayFront) front
    = way_front_new (graph->graph, NULL, WAY_INDEX (0), WAY_INDEX (3));
  g_autoptr (WayPath) path = NULL;

  way_front_add_resource (front, 1, WAY_RESOURCE_EQUAL);
  way_front_set_extend (front, visit, NULL, NULL);
  path = way_front_next (front, NULL, NULL);
  g_assert_nonnull (path);
  g_assert_cmpfloat (way_path_get_cost (path), ==, 3);
  g_assert_true (way_path_get_node (path, 1) == WAY_INDEX (2));
  g_assert_cmpfloat (way_front_get_value (front, 1), ==, 15);
  g_assert_null (way_front_next (front, NULL, NULL));
}

/* Piles of views ----------------------------------------------------------- */

static gdouble
count_risk (WayNode  from,
            WayNode  to,
            guint32  edge,
            gpointer user_data)
{
  const gsize a = WAY_NODE_INDEX (from), b = WAY_NODE_INDEX (to);

  return (gdouble) ((a * 31 + b * 17) % 7);
}

/* Costs of edges and a multiple of their risks. */
#define WEIGHTED_TYPE_VIEW (weighted_view_get_type ())
G_DECLARE_FINAL_TYPE (WeightedView, weighted_view, WEIGHTED, VIEW, WayView)

struct _WeightedView
{
  WayView view;
  gdouble weight;
};

static void weighted_view_graph (WayGraphInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (WeightedView, weighted_view, WAY_TYPE_VIEW,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                      weighted_view_graph))

static WayViewPromises
weighted_promises (WayView *view)
{
  return WAY_VIEW_ADDS_NO_EDGE | WAY_VIEW_LOWERS_NO_COST;
}

static void
weighted_view_class_init (WeightedViewClass *klass)
{
  WAY_VIEW_CLASS (klass)->get_promises = weighted_promises;
}

static void
weighted_view_init (WeightedView *self)
{
}

static void
weighted_neighbours (WayGraph    *graph,
                     gpointer     cursor,
                     const WayAt *at,
                     WayEdges    *edges)
{
  WeightedView *self = WEIGHTED_VIEW (graph);
  WayGraph *base = way_view_get_base (WAY_VIEW (self));
  const WayNode from = way_graph_project (base, at->node);

  way_graph_neighbours (base, cursor, at, edges);
  for (guint i = 0; i < way_edges_get_length (edges); i++)
    {
      const WayNode to = way_graph_project (base,
                                            way_edges_get_node (edges, i));
      const WayCost cost = way_edges_get_cost (edges, i);

      way_edges_set_cost (edges, i,
                          cost + self->weight * count_risk (from, to, 0, NULL));
    }
}

static WayGraphFlags
weighted_flags (WayGraph *graph)
{
  return way_graph_get_flags (way_view_get_base (WAY_VIEW (graph)))
         & WAY_GRAPH_STATES;
}

static void
weighted_view_graph (WayGraphInterface *iface)
{
  iface->neighbours = weighted_neighbours;
  iface->get_flags = weighted_flags;
}

/* The least cost plus @weight times the risk. */
static WayCost
find_weighted (WayGraph *pile,
               guint     start,
               guint     goal,
               gdouble   weight)
{
  g_autoptr (WeightedView) view
    = g_object_new (WEIGHTED_TYPE_VIEW, "base", pile, NULL);
  g_autoptr (WayPath) path = NULL;

  view->weight = weight;
  path = way_find_path (WAY_GRAPH (view), WAY_INDEX (start), WAY_INDEX (goal),
                        WAY_STRATEGY_DIJKSTRA, NULL);
  return path != NULL ? way_path_get_cost (path) : INFINITY;
}

/* For any weight, one path of the front is the cheapest of all. */
static void
check_pile (WayGraph *pile,
            guint     start,
            guint     goal)
{
  static const gdouble weights[] = { 0, 0.25, 0.5, 1, 2, 4, 1000 };
  gdouble least[G_N_ELEMENTS (weights)];
  g_autoptr (WayMeasures) measures = way_measures_new ();
  g_autoptr (WayFront) front
    = way_front_new (pile, measures, WAY_INDEX (start), WAY_INDEX (goal));
  gdouble risk = INFINITY;
  WayPath *path;

  for (guint i = 0; i < G_N_ELEMENTS (weights); i++)
    least[i] = INFINITY;
  way_measures_add_function (measures, "risk", NULL, count_risk, NULL, NULL);
  way_front_add_criterion (front, 0);
  while ((path = way_front_next (front, NULL, NULL)) != NULL)
    {
      g_autoptr (WayPath) again = way_path_recost (path, pile, NULL);

      g_assert_nonnull (again);
      oracle_assert_cost (way_path_get_cost (again), way_path_get_cost (path));
      g_assert_cmpfloat (way_measures_sum (measures, 0, path), ==,
                         way_front_get_value (front, 1));
      g_assert_cmpfloat (way_front_get_value (front, 1), <, risk);
      risk = way_front_get_value (front, 1);
      for (guint i = 0; i < G_N_ELEMENTS (weights); i++)
        least[i] = MIN (least[i], way_path_get_cost (path) + weights[i] * risk);
      way_path_unref (path);
    }
  for (guint i = 0; i < G_N_ELEMENTS (weights); i++)
    oracle_assert_cost (least[i], find_weighted (pile, start, goal,
                                                 weights[i]));
}

static WayCost
price_turn (WayNode  from,
            WayNode  at,
            WayNode  to,
            gpointer user_data)
{
  return (gdouble) ((WAY_NODE_INDEX (from) + WAY_NODE_INDEX (to)) % 3);
}

static void
test_piles (gconstpointer data)
{
  const gboolean has_turns = GPOINTER_TO_INT (data);

  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS / 2); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayGraph) pile = random_piles_make (rand);
      g_autoptr (WayGraph) top = g_object_ref (pile);
      const gint n = (gint) random_piles_count_nodes (pile);

      if (has_turns)
        {
          WayTurns *turns = way_turns_new (pile);

          if (turns == NULL)
            continue;
          way_turns_set_cost_func (turns, price_turn, NULL, NULL);
          g_set_object (&top, WAY_GRAPH (turns));
          g_object_unref (turns);
        }
      check_pile (top, (guint) g_rand_int_range (rand, 0, n),
                  (guint) g_rand_int_range (rand, 0, n));
    }
}

/* What can go wrong -------------------------------------------------------- */

static const PlainEdge diamond[] = {
  { 0, 1, 1 }, { 0, 2, 2 }, { 1, 3, 1 }, { 2, 3, 2 },
};

static AsGraph *
make_diamond (PlainGraph **plain)
{
  *plain = plain_graph_new_from (4, diamond, G_N_ELEMENTS (diamond));
  return as_graph_new (*plain, AS_INDEX, AS_PREDECESSORS);
}

static gdouble
bad_measure (WayNode  from,
             WayNode  to,
             guint32  edge,
             gpointer user_data)
{
  const gdouble *value = user_data;

  return *value;
}

static void
test_bad_measures (void)
{
  static gdouble values[] = { -1, NAN, -INFINITY };
  g_autoptr (PlainGraph) plain = NULL;
  g_autoptr (AsGraph) graph = make_diamond (&plain);

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    {
      g_autoptr (WayMeasures) measures = way_measures_new ();
      g_autoptr (WayFront) front = way_front_new (graph->graph, measures,
                                                  WAY_INDEX (0), WAY_INDEX (3));
      g_autoptr (GError) error = NULL;

      way_measures_add_function (measures, "bad", NULL, bad_measure, &values[i],
                                 NULL);
      way_front_add_criterion (front, 0);
      g_assert_null (way_front_next (front, NULL, &error));
      g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_COST);
      g_assert_nonnull (strstr (error->message, "\"bad\""));
    }
}

/* The edges of a callback graph have no ids. */
static void
test_no_ids (void)
{
  static const gdouble values[] = { 1, 2, 3, 4 };
  g_autoptr (PlainGraph) plain = NULL;
  g_autoptr (AsGraph) graph = make_diamond (&plain);
  g_autoptr (WayMeasures) measures = way_measures_new ();
  g_autoptr (WayFront) front = way_front_new (graph->graph, measures,
                                              WAY_INDEX (0), WAY_INDEX (3));
  g_autoptr (GError) error = NULL;

  way_measures_add_array (measures, "metres", "m", values, 4);
  g_assert_cmpstr (way_measures_get_name (measures, 0), ==, "metres");
  g_assert_cmpstr (way_measures_get_unit (measures, 0), ==, "m");
  g_assert_cmpuint (way_measures_get_count (measures), ==, 1);
  way_front_add_criterion (front, 0);
  g_assert_null (way_front_next (front, NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_COST);
  g_assert_nonnull (strstr (error->message, "no ids"));
}

static gboolean
lower_cost (WayNode        from,
            WayNode        to,
            guint32        edge,
            const gdouble *values,
            gdouble       *next,
            guint          n_values,
            gpointer       user_data)
{
  next[0] -= 0.5;
  return TRUE;
}

static void
test_bad_extension (void)
{
  g_autoptr (PlainGraph) plain = NULL;
  g_autoptr (AsGraph) graph = make_diamond (&plain);
  g_autoptr (WayFront) front = way_front_new (graph->graph, NULL, WAY_INDEX (0),
                                              WAY_INDEX (3));
  g_autoptr (GError) error = NULL;

  way_front_set_extend (front, lower_cost, NULL, NULL);
  g_assert_null (way_front_next (front, NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_COST);
}

static void
test_changed (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (6, 6, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayMeasures) measures = way_measures_new ();
  g_autoptr (WayFront) front = way_front_new (WAY_GRAPH (grid), measures,
                                              WAY_INDEX (0), WAY_INDEX (35));
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) first = NULL;

  way_measures_add_function (measures, "risk", NULL, count_risk, NULL, NULL);
  way_front_add_criterion (front, 0);
  first = way_front_next (front, NULL, &error);
  g_assert_no_error (error);
  g_assert_nonnull (first);
  way_terrain_set_class (terrain, 3, 3, 1);
  g_assert_null (way_front_next (front, NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_CHANGED);
}

/* A front that has too little memory says so, and goes on with more. */
static void
test_bytes (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (12, 12, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  g_autoptr (WayMeasures) measures = way_measures_new ();
  g_autoptr (WayFront) free_front = NULL, tight = NULL;
  guint n_stops = 0;

  way_measures_add_function (measures, "risk", NULL, count_risk, NULL, NULL);
  free_front = way_front_new (WAY_GRAPH (grid), measures, WAY_INDEX (0),
                              WAY_INDEX (143));
  tight = way_front_new (WAY_GRAPH (grid), measures, WAY_INDEX (0),
                         WAY_INDEX (143));
  way_front_add_criterion (free_front, 0);
  way_front_add_criterion (tight, 0);
  for (gsize bytes = 1 << 10;;)
    {
      g_autoptr (WayPath) expected = way_front_next (free_front, NULL, NULL);
      g_autoptr (WayPath) path = NULL;

      for (gboolean is_stopped = TRUE; is_stopped; bytes += 1 << 10)
        {
          g_autoptr (WayLimits) limits = way_limits_new ();
          g_autoptr (GError) error = NULL;

          way_limits_set_max_bytes (limits, bytes);
          path = way_front_next (tight, limits, &error);
          is_stopped = error != NULL;
          n_stops += is_stopped;
          if (is_stopped)
            g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
        }
      g_assert_true ((path != NULL) == (expected != NULL));
      if (path == NULL)
        break;
      g_assert_cmpfloat (way_path_get_cost (path), ==,
                         way_path_get_cost (expected));
      g_assert_cmpfloat (way_front_get_value (tight, 1), ==,
                         way_front_get_value (free_front, 1));
    }
  g_assert_cmpuint (n_stops, >, 3);
}

static void
test_cancelled (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (6, 6, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayFront) front = way_front_new (WAY_GRAPH (grid), NULL,
                                              WAY_INDEX (0), WAY_INDEX (35));
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) path = NULL;

  way_limits_set_cancellable (limits, cancellable);
  g_cancellable_cancel (cancellable);
  g_assert_null (way_front_next (front, limits, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  path = way_front_next (front, NULL, NULL);
  g_assert_nonnull (path);
  g_assert_cmpfloat (way_path_get_cost (path), ==, 10);
}

/* Two edges of DBL_MAX are more than a double holds. */
static void
test_overflow (void)
{
  static const PlainEdge edges[] = {
    { 0, 1, G_MAXDOUBLE }, { 1, 2, G_MAXDOUBLE }, { 0, 3, G_MAXDOUBLE },
  };
  g_autoptr (PlainGraph) plain
    = plain_graph_new_from (4, edges, G_N_ELEMENTS (edges));

  for (guint flags = AS_PLAIN; flags <= AS_PREDECESSORS;
       flags += AS_PREDECESSORS)
    {
      g_autoptr (AsGraph) graph = as_graph_new (plain, AS_INDEX, flags);
      g_autoptr (WayFront) far = way_front_new (graph->graph, NULL,
                                                WAY_INDEX (0), WAY_INDEX (2));
      g_autoptr (WayFront) near = way_front_new (graph->graph, NULL,
                                                 WAY_INDEX (0), WAY_INDEX (3));
      g_autoptr (GError) error = NULL;
      g_autoptr (WayPath) path = NULL;

      g_assert_null (way_front_next (far, NULL, &error));
      g_assert_error (error, WAY_ERROR, WAY_ERROR_OVERFLOW);
      path = way_front_next (near, NULL, NULL);
      g_assert_nonnull (path);
      g_assert_cmpfloat (way_path_get_cost (path), ==, G_MAXDOUBLE);
    }
}

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
  g_test_add_func ("/fronts/published", test_published);
  g_test_add_func ("/fronts/battery", test_battery);
  g_test_add_func ("/fronts/equal", test_equal);
  g_test_add_data_func ("/fronts/piles", GINT_TO_POINTER (FALSE), test_piles);
  g_test_add_data_func ("/fronts/turns", GINT_TO_POINTER (TRUE), test_piles);
  g_test_add_func ("/fronts/inconsistent", test_inconsistent);
  g_test_add_func ("/fronts/bad-measures", test_bad_measures);
  g_test_add_func ("/fronts/no-ids", test_no_ids);
  g_test_add_func ("/fronts/bad-extension", test_bad_extension);
  g_test_add_func ("/fronts/changed", test_changed);
  g_test_add_func ("/fronts/bytes", test_bytes);
  g_test_add_func ("/fronts/cancelled", test_cancelled);
  g_test_add_func ("/fronts/overflow", test_overflow);

  return g_test_run ();
}
