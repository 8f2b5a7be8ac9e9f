/* front-states.c - fronts over turns, time and both, against every walk
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The oracle asks the pile for the edges of each state that a walk comes to, at
 * the cost of that walk, and follows all of them. No walk visits a state twice
 * with the same charge: no measure is negative, and one may wait in a state as
 * long as it lasts. The tables have free edges, equal costs, and edges in
 * parallel whose measures differ. */

#include "lib/oracle.h"
#include "lib/outcome.h"

#include <math.h>

#define N_SEEDS 250
#define MOST_STATES 40          /* of a walk */
#define MOST_WALKS 20000        /* of a question; others are skipped */
#define MOST_CRITERIA 4
#define CAPACITY 5

typedef struct
{
  gdouble of[MOST_CRITERIA];
} Values;

/* A kind of questions. */
typedef struct
{
  const char *name;
  guint       on;               /* of On */
  guint       n_criteria;
  gboolean    has_battery;
} Case;

typedef struct
{
  WayGraph    *graph;
  WayNodeType *type;
  gpointer     cursor;
  WayNode      goal;
  guint        n_criteria;
  gboolean     has_battery;
  WayNode      states[MOST_STATES];
  gdouble      charges[MOST_STATES];
  guint        n_states;
  guint        n_walks;
  GArray      *front;           /* (owned) of Values */
} Walker;

static gdouble
read_measure (WayNode  from,
              WayNode  to,
              guint32  edge,
              gpointer user_data)
{
  const gsize a = WAY_NODE_INDEX (from), b = WAY_NODE_INDEX (to);
  const gsize k = GPOINTER_TO_SIZE (user_data);

  return (gdouble) ((a * (7 + 6 * k) + b * (3 + 2 * k) + edge * k) % (5 + k));
}

/* What is left of a charge after an edge; below 0 if it does not last. A battery
 * is filled wherever a node with an even number is left. */
static gdouble
drain (WayNode from,
       WayNode to,
       guint32 edge,
       gdouble charge)
{
  const gdouble before = WAY_NODE_INDEX (from) % 2 == 0 ? CAPACITY : charge;

  return before - read_measure (from, to, edge, GSIZE_TO_POINTER (9)) / 4;
}

static gboolean
drive (WayNode        from,
       WayNode        to,
       guint32        edge,
       const gdouble *values,
       gdouble       *next,
       guint          n_values,
       gpointer       user_data)
{
  next[n_values - 1] = drain (from, to, edge, values[n_values - 1]);
  return next[n_values - 1] >= 0;
}

static gboolean
is_as_good (const Walker *self,
            const Values *a,
            const Values *b)
{
  for (guint i = 0; i < self->n_criteria; i++)
    if (a->of[i] > b->of[i] * (1 + 1e-12))
      return FALSE;

  return TRUE;
}

static void
keep (Walker       *self,
      const Values *values)
{
  for (guint i = 0; i < self->front->len; i++)
    if (is_as_good (self, &g_array_index (self->front, Values, i), values))
      return;
  for (guint i = self->front->len; i-- > 0;)
    if (is_as_good (self, values, &g_array_index (self->front, Values, i)))
      g_array_remove_index (self->front, i);
  g_array_append_vals (self->front, values, 1);
}

static gboolean
was_visited (const Walker *self,
             WayNode       state,
             gdouble       charge)
{
  for (guint i = 0; i < self->n_states; i++)
    if (self->charges[i] == charge
        && way_node_type_equal (self->type, self->states[i], state))
      return TRUE;

  return FALSE;
}

/* Whether a path may end in @state at @time: not where the node was taken when
 * the walk began, or is taken by now. */
static gboolean
is_open (WayGraph *graph,
         WayNode   state,
         gdouble   time)
{
  const WayGraphInterface *iface = WAY_GRAPH_GET_IFACE (graph);

  return iface->is_open_at == NULL || iface->is_open_at (graph, state, time);
}

static void
walk_on (Walker *self,
         WayNode state,
         WayNode before,
         Values  values,
         gdouble charge)
{
  g_autoptr (WayEdges) edges = way_edges_new (self->type);
  const WayAt at = { state, before, values.of[0], self->n_states == 0 };

  if (self->n_walks++ > MOST_WALKS)
    return;
  if (way_graph_project (self->graph, state) == self->goal
      && is_open (self->graph, state, values.of[0]))
    keep (self, &values);
  if (self->n_states == MOST_STATES)
    {
      self->n_walks = MOST_WALKS + 1;
      return;
    }

  self->charges[self->n_states] = charge;
  self->states[self->n_states++] = state;
  way_graph_neighbours (self->graph, self->cursor, &at, edges);
  g_assert_null (way_edges_get_error (edges));
  for (guint i = 0; i < way_edges_get_length (edges); i++)
    {
      const WayNode next = way_edges_get_node (edges, i);
      const WayCost cost = way_edges_get_cost (edges, i);
      const WayNode from = way_graph_project (self->graph, state);
      const WayNode to = way_graph_project (self->graph, next);
      const guint32 edge = way_edges_get_edge (edges, i);
      const gdouble left
        = self->has_battery ? drain (from, to, edge, charge) : charge;
      gpointer copy;
      Values sums = values;

      if (cost == INFINITY || left < 0 || was_visited (self, next, left))
        continue;
      sums.of[0] += cost;
      for (gsize k = 1; k < self->n_criteria; k++)
        sums.of[k] += read_measure (from, to, edge, GSIZE_TO_POINTER (k));
      copy = way_node_type_copy_node (self->type, next);
      walk_on (self, copy, state, sums, left);
      way_node_type_free_node (self->type, copy);
    }
  self->n_states--;
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

/* %NULL if there are too many walks. */
static GArray *
find_all (WayGraph   *graph,
          WayNode     start,
          WayNode     goal,
          const Case *test)
{
  const WayQuery nothing = { .n_goals = 0 };
  WayNodeType *type = way_graph_get_node_type (graph);
  g_autoptr (WayEdges) states = way_edges_new (type);
  Walker self = { .graph = graph, .type = type, .goal = goal,
                  .n_criteria = test->n_criteria,
                  .has_battery = test->has_battery };

  self.front = g_array_new (FALSE, FALSE, sizeof (Values));
  self.cursor = way_graph_begin (graph, &nothing);
  way_graph_add_states (graph, self.cursor, start, states);
  for (guint i = 0; i < way_edges_get_length (states); i++)
    {
      const Values zero = { { way_edges_get_cost (states, i) } };
      gpointer copy
        = way_node_type_copy_node (type, way_edges_get_node (states, i));

      walk_on (&self, copy, copy, zero, CAPACITY);
      way_node_type_free_node (type, copy);
    }
  way_graph_end (graph, self.cursor);
  if (self.n_walks > MOST_WALKS)
    g_clear_pointer (&self.front, g_array_unref);
  else
    g_array_sort (self.front, compare_values);
  return self.front;
}

/* The first path of a front is the cheapest, which a plain search finds. */
static void
check_cheapest (WayGraph     *graph,
                guint         start,
                guint         goal,
                const GArray *expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) path
    = way_find_path (graph, WAY_INDEX (start), WAY_INDEX (goal),
                     WAY_STRATEGY_DIJKSTRA, &error);

  g_assert_no_error (error);
  g_assert_cmpint (path != NULL, ==, expected->len > 0);
  if (path != NULL)
    oracle_assert_cost (way_path_get_cost (path),
                        g_array_index (expected, Values, 0).of[0]);
}

/* Returns whether the question was small enough. */
static gboolean
check_front (WayGraph   *graph,
             guint       start,
             guint       goal,
             const Case *test)
{
  g_autoptr (GArray) expected
    = find_all (graph, WAY_INDEX (start), WAY_INDEX (goal), test);
  g_autoptr (WayMeasures) measures = way_measures_new ();
  g_autoptr (WayFront) front = NULL;

  if (expected == NULL)
    return FALSE;

  if (!test->has_battery)
    check_cheapest (graph, start, goal, expected);
  front = way_front_new (graph, measures, WAY_INDEX (start), WAY_INDEX (goal));
  for (gsize k = 1; k < test->n_criteria; k++)
    {
      way_measures_add_function (measures, "measure", NULL, read_measure,
                                 GSIZE_TO_POINTER (k), NULL);
      way_front_add_criterion (front, (guint) k - 1);
    }
  if (test->has_battery)
    {
      way_front_add_resource (front, CAPACITY, WAY_RESOURCE_MORE);
      way_front_set_extend (front, drive, NULL, NULL);
    }
  for (guint i = 0; i < expected->len; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (WayPath) path = way_front_next (front, NULL, &error);

      g_assert_no_error (error);
      g_assert_nonnull (path);
      for (guint k = 0; k < test->n_criteria; k++)
        oracle_assert_cost (way_front_get_value (front, k),
                            g_array_index (expected, Values, i).of[k]);
    }
  g_assert_null (way_front_next (front, NULL, NULL));
  return TRUE;
}

/* Views that make states --------------------------------------------------- */

static WayCost
price_turn (WayNode  from,
            WayNode  at,
            WayNode  to,
            gpointer user_data)
{
  return (gdouble) ((WAY_NODE_INDEX (from) * 5 + WAY_NODE_INDEX (to)) % 4);
}

/* (transfer full): @base with costs of turns, and some forbidden. */
static WayGraph *
add_turns (WayGraph *base,
           GRand    *rand,
           guint     n)
{
  WayTurns *turns = way_turns_new (base);

  way_turns_set_cost_func (turns, price_turn, NULL, NULL);
  for (guint i = 0; i < 3; i++)
    {
      const WayNode row[]
        = { WAY_INDEX ((guint) g_rand_int_range (rand, 0, (gint) n)),
            WAY_INDEX ((guint) g_rand_int_range (rand, 0, (gint) n)),
            WAY_INDEX ((guint) g_rand_int_range (rand, 0, (gint) n)) };

      way_turns_add_restriction (turns, WAY_RESTRICTION_NO, row, NULL, 3, NULL);
    }
  return WAY_GRAPH (turns);
}

/* (transfer full): @base with nodes that are taken for some time. */
static WayGraph *
add_time (WayGraph *base,
          GRand    *rand,
          guint     n)
{
  g_autoptr (WayReservations) taken
    = way_reservations_new (way_graph_get_node_type (base));
  WayTimed *timed;

  for (guint i = 0; i < n; i++)
    {
      const gint from = g_rand_int_range (rand, 0, 20);

      if (g_rand_boolean (rand))
        way_reservations_reserve_node (
          taken, WAY_INDEX ((guint) g_rand_int_range (rand, 0, (gint) n)),
          from, from + g_rand_int_range (rand, 1, 10), 9);
    }
  timed = way_timed_new (base, taken, NULL);
  if (timed != NULL)
    way_timed_set_horizon (timed, 200);
  return (WayGraph *) timed;
}

/* (transfer full): a table of @n nodes. */
static WayGraph *
make_table (GRand *rand,
            guint  n)
{
  static const WayCost costs[] = { 0, 0, 1, 1, 2, 3, 5 };
  const guint n_edges = n + (guint) g_rand_int_range (rand, 0, 4);
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_NONE);

  way_table_builder_set_keep_parallel (builder, TRUE);
  way_table_builder_add_nodes (builder, n, NULL, NULL, NULL);
  for (guint i = 0; i < n_edges; i++)
    way_table_builder_add_edge (
      builder, WAY_INDEX ((guint) g_rand_int_range (rand, 0, (gint) n)),
      WAY_INDEX ((guint) g_rand_int_range (rand, 0, (gint) n)),
      costs[g_rand_int_range (rand, 0, G_N_ELEMENTS (costs))],
      i % 3 ? WAY_BOTH_WAYS : WAY_ONE_WAY, NULL, NULL);

  return WAY_GRAPH (way_table_builder_build (builder, NULL));
}

typedef enum
{
  ON_TURNS = 1,
  ON_TIME = 2
} On;

static WayGraph *
make_pile (GRand *rand,
           On     on,
           guint  n)
{
  g_autoptr (WayGraph) table = make_table (rand, n);
  g_autoptr (WayOverlay) overlay = way_overlay_new (table);

  way_overlay_set_extra_cost (overlay,
                              WAY_INDEX ((guint) g_rand_int_range (rand, 0,
                                                                   (gint) n)),
                              g_rand_int_range (rand, 0, 6));
  return on == ON_TURNS ? add_turns (WAY_GRAPH (overlay), rand, n)
                        : add_time (WAY_GRAPH (overlay), rand, n);
}

static void
test_states (gconstpointer data)
{
  const Case *test = data;
  guint n_checked = 0;

  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const guint n = (guint) g_rand_int_range (rand, 3, 7);
      g_autoptr (WayGraph) pile = make_pile (rand, test->on, n);
      guint start, goal;

      if (pile == NULL)
        continue;
      start = (guint) g_rand_int_range (rand, 0, (gint) n);
      goal = (guint) g_rand_int_range (rand, 0, (gint) n);
      n_checked += check_front (pile, start, goal, test);
    }
  g_assert_cmpuint (n_checked, >, outcome_repeat (N_SEEDS) / 2);
}

/* A path that leads nowhere, unless its one node is taken at first. */
static void
test_start_is_goal (void)
{
  for (gint from = 0; from < 2; from++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (1);
      g_autoptr (WayGraph) table = make_table (rand, 3);
      g_autoptr (WayReservations) taken
        = way_reservations_new (way_graph_get_node_type (table));
      g_autoptr (WayTimed) timed = way_timed_new (table, taken, NULL);
      g_autoptr (WayFront) front = NULL;
      g_autoptr (WayPath) path = NULL, cheapest = NULL;
      g_autoptr (GError) error = NULL;

      way_reservations_reserve_node (taken, WAY_INDEX (0), from, 5, 9);
      front = way_front_new (WAY_GRAPH (timed), NULL, WAY_INDEX (0),
                             WAY_INDEX (0));
      path = way_front_next (front, NULL, &error);
      g_assert_no_error (error);
      cheapest = way_find_path (WAY_GRAPH (timed), WAY_INDEX (0), WAY_INDEX (0),
                                WAY_STRATEGY_DIJKSTRA, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (path ? way_path_get_length (path) : 0, ==, from);
      g_assert_cmpuint (cheapest ? way_path_get_length (cheapest) : 0, ==,
                        from);
    }
}

int
main (int    argc,
      char **argv)
{
  static const Case cases[] = {
    { "turns-two", ON_TURNS, 2, FALSE },
    { "turns-three", ON_TURNS, 3, FALSE },
    { "turns-four", ON_TURNS, 4, FALSE },
    { "turns-two-battery", ON_TURNS, 2, TRUE },
    { "turns-four-battery", ON_TURNS, 4, TRUE },
    { "time-two", ON_TIME, 2, FALSE },
    { "time-three", ON_TIME, 3, FALSE },
    { "time-four", ON_TIME, 4, FALSE },
    { "time-two-battery", ON_TIME, 2, TRUE },
    { "time-four-battery", ON_TIME, 4, TRUE },
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/front-states/", cases[i].name,
                                           NULL);

      g_test_add_data_func (path, &cases[i], test_states);
    }
  g_test_add_func ("/front-states/start-is-goal", test_start_is_goal);
  return g_test_run ();
}
