/* timed-rush.c - ways that take longer at some times than at others
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/outcome.h"
#include "lib/random-graph.h"

/* A main road from 0 by 1 to 3 that takes 2 + 2, and a side road by 2 that
 * takes 3 + 3. */
static const PlainEdge roads[] = {
  { 0, 1, 2 }, { 1, 3, 2 }, { 0, 2, 3 }, { 2, 3, 3 }
};

typedef struct
{
  PlainGraph *plain;            /* (owned) */
  AsGraph    *graph;            /* (owned) */
  WayTimed   *timed;            /* (owned) */
} Town;

static Town *
town_new (WayReservations *taken)
{
  Town *self = g_new (Town, 1);

  self->plain = plain_graph_new_from (4, roads, G_N_ELEMENTS (roads));
  self->graph = as_graph_new (self->plain, AS_INDEX, AS_WHOLE);
  self->timed = way_timed_new (self->graph->graph, taken, NULL);
  return self;
}

static void
town_free (Town *self)
{
  g_object_unref (self->timed);
  as_graph_free (self->graph);
  plain_graph_free (self->plain);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Town, town_free)

/* Where the way from 0 to 3 leads, and when one is there. */
static void
town_expect (Town   *self,
             gdouble departure,
             guint   by,
             gdouble arrival)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) path
    = way_timed_find_path (self->timed, WAY_INDEX (0), departure,
                           WAY_INDEX (3), 0, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (way_path_get_length (path), ==, 3);
  g_assert_cmpuint (WAY_NODE_INDEX (way_path_get_node (path, 1)), ==, by);
  g_assert_cmpfloat_with_epsilon (way_path_get_cost (path), arrival, 1e-9);
}

static void
town_expect_error (Town       *self,
                   const char *pattern)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) path
    = way_timed_find_path (self->timed, WAY_INDEX (0), 0, WAY_INDEX (3), 0,
                           NULL, &error);

  g_assert_null (path);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_COST);
  if (!g_pattern_match_simple (pattern, error->message))
    g_error ("\"%s\" is not \"%s\"", error->message, pattern);
}

/* Profiles ---------------------------------------------------------------- */

/* From 6 to 8 the factor rises from 1 to 3, and ebbs until 12: by a half in
 * each agent of time, which for what takes 2 just keeps the order. */
static WayTimeProfile *
new_rush (void)
{
  const gdouble times[] = { 6, 8, 12 }, factors[] = { 1, 3, 1 };

  return way_time_profile_new (times, factors, 3, 24, NULL);
}

/* The main road at 8 takes 6, and the first half of it alone as long as the
 * side road. */
static void
test_round_the_rush (void)
{
  g_autoptr (Town) town = town_new (NULL);
  g_autoptr (WayTimeProfile) rush = new_rush ();
  g_autoptr (GError) error = NULL;

  g_assert_true (way_timed_set_edge_profile (town->timed, WAY_INDEX (0),
                                             WAY_INDEX (1), rush, &error));
  g_assert_no_error (error);
  town_expect (town, 0, 1, 4);
  town_expect (town, 8, 2, 14);
  town_expect (town, 6.5, 1, 11.5);     /* factor 1.5, then 2 */
  town_expect (town, 13, 1, 17);
  town_expect (town, 24, 1, 28);
  town_expect (town, 32, 2, 38);

  g_assert_true (way_timed_set_edge_profile (town->timed, WAY_INDEX (0),
                                             WAY_INDEX (1), NULL, &error));
  town_expect (town, 8, 1, 12);
}

/* It applies to all roads, except a road with its own profile. */
static void
test_profile_for_all (void)
{
  const gdouble time = 0, factor = 2;
  g_autoptr (Town) town = town_new (NULL);
  g_autoptr (WayTimeProfile) twice = way_time_profile_new (&time, &factor, 1,
                                                           0, NULL);
  const gdouble half = 0.5;
  g_autoptr (WayTimeProfile) fast = way_time_profile_new (&time, &half, 1, 0,
                                                          NULL);

  way_timed_set_profile (town->timed, twice);
  town_expect (town, 1, 1, 9);
  way_timed_set_edge_profile (town->timed, WAY_INDEX (2), WAY_INDEX (3), fast,
                              NULL);
  town_expect (town, 1, 2, 8.5);
  way_timed_set_profile (town->timed, NULL);
  town_expect (town, 1, 1, 5);
}

/* The side road takes 3, and falls from 9 to 3 while 4 go by. */
static void
test_overtaking_is_refused (void)
{
  g_autoptr (Town) town = town_new (NULL);
  g_autoptr (WayTimeProfile) rush = new_rush ();
  g_autoptr (GError) error = NULL;
  const guint64 version = way_graph_get_version (WAY_GRAPH (town->timed));

  g_assert_false (way_timed_set_edge_profile (town->timed, WAY_INDEX (0),
                                              WAY_INDEX (2), rush, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_COST);
  g_assert_cmpstr (error->message, ==,
                   "edge from n0 to n2: departing at 8 one arrives at 17, and "
                   "departing later, at 12, already at 15, which has to be "
                   "allowed");
  g_assert_cmpuint (way_graph_get_version (WAY_GRAPH (town->timed)), ==,
                    version);
  town_expect (town, 8, 1, 12);

  /* A profile for all is refused by the search that meets such a road. */
  way_timed_set_profile (town->timed, rush);
  town_expect_error (town, "edge from n0 to n2: departing at 8 one arrives*");
}

/* The main road takes twice as long all day, 8. By the side road a unit that
 * departs at 11 is at 2 at 15.5, and a unit that waits until 12 at 15. */
static void
test_overtaking_is_allowed (void)
{
  const gdouble time = 0, factor = 2;
  g_autoptr (Town) town = town_new (NULL);
  g_autoptr (WayTimeProfile) rush = new_rush ();
  g_autoptr (WayTimeProfile) twice = way_time_profile_new (&time, &factor, 1,
                                                           0, NULL);
  g_autofree gdouble *departures = NULL;
  g_autoptr (WayPath) path = NULL;

  way_timed_set_overtaking (town->timed, TRUE);
  way_timed_set_edge_profile (town->timed, WAY_INDEX (0), WAY_INDEX (1), twice,
                              NULL);
  way_timed_set_edge_profile (town->timed, WAY_INDEX (1), WAY_INDEX (3), twice,
                              NULL);
  g_assert_true (way_timed_set_edge_profile (town->timed, WAY_INDEX (0),
                                             WAY_INDEX (2), rush, NULL));
  town_expect (town, 11, 2, 18);

  path = way_timed_find_path (town->timed, WAY_INDEX (0), 11, WAY_INDEX (3),
                              0, NULL, NULL);
  departures = way_timed_dup_departures (town->timed, path, NULL);
  g_assert_cmpfloat (departures[0], ==, 12);
  g_assert_cmpfloat (departures[1], ==, 15);
  g_assert_cmpfloat (departures[2], ==, 18);
}

/* Functions --------------------------------------------------------------- */

/* A ferry leaves 0 for 1 each 10, and takes its cost as time: a unit that comes
 * in between waits for it. */
static gdouble
take_ferry (WayNode  from,
            WayNode  to,
            WayCost  cost,
            gdouble  departure,
            gpointer user_data)
{
  if (WAY_NODE_INDEX (to) != 1)
    return cost;

  return 10 * ceil (departure / 10) - departure + cost;
}

static void
test_ferry (void)
{
  g_autoptr (Town) town = town_new (NULL);

  way_timed_set_travel_time (town->timed, 1, take_ferry, NULL, NULL);
  town_expect (town, 0, 1, 4);
  town_expect (town, 1, 2, 7);
  town_expect (town, 9, 1, 14);
  town_expect (town, 7, 2, 13);
}

/* Node 1 is taken until 16: the ferry at 10 would be there too early, so that
 * one takes the next, unless the side road is faster. */
static void
test_ferry_and_reservations (void)
{
  g_autoptr (WayNodeType) type = way_node_type_new_index (4);
  g_autoptr (WayReservations) taken = way_reservations_new (type);
  g_autoptr (Town) town = town_new (taken);

  way_timed_set_travel_time (town->timed, 1, take_ferry, NULL, NULL);
  way_reservations_reserve_node (taken, WAY_INDEX (1), 0, 16, 1);
  town_expect (town, 9, 2, 15);
  way_reservations_reserve_node (taken, WAY_INDEX (2), 0, 99, 1);
  town_expect (town, 9, 1, 24);
}

/* A departure at 4 or later takes 1, an earlier one takes 9; to 2, 1 more. */
static gdouble
break_order (WayNode  from,
             WayNode  to,
             WayCost  cost,
             gdouble  departure,
             gpointer user_data)
{
  return (departure < 4 ? 9 : 1) + (WAY_NODE_INDEX (to) == 2);
}

static void
test_function_breaks_order (void)
{
  g_autoptr (Town) town = town_new (NULL);

  way_timed_set_travel_time (town->timed, 0, break_order, NULL, NULL);
  town_expect_error (town, "edge from n0 to n?: departing at 0 one arrives at "
                     "9, and departing later, at 4.5, already at 5.5*");

  /* Without waiting the unit takes 9 once, and 1 then. */
  way_timed_set_overtaking (town->timed, TRUE);
  town_expect (town, 0, 1, 10);
  town_expect (town, 4, 1, 6);
}

static gdouble
return_data (WayNode  from,
             WayNode  to,
             WayCost  cost,
             gdouble  departure,
             gpointer user_data)
{
  return *(const gdouble *) user_data;
}

static void
test_function_returns_nonsense (void)
{
  g_autoptr (Town) town = town_new (NULL);
  gdouble time = -1;

  way_timed_set_travel_time (town->timed, 0, return_data, &time, NULL);
  town_expect_error (town, "edge from n0 to n?: departing at 0 it takes -1*");
  time = NAN;
  town_expect_error (town, "edge from n0 to n?: departing at 0 it takes *nan*");
}

/* The main road is closed for good. */
static gdouble
close_main_road (WayNode  from,
                 WayNode  to,
                 WayCost  cost,
                 gdouble  departure,
                 gpointer user_data)
{
  return WAY_NODE_INDEX (from) == 1 && departure > 5 ? INFINITY : cost;
}

static void
test_function_hides (void)
{
  g_autoptr (Town) town = town_new (NULL);

  way_timed_set_travel_time (town->timed, 1, close_main_road, NULL, NULL);
  town_expect (town, 3, 1, 7);
  town_expect (town, 4, 2, 10);
}

static void
count_call (gpointer user_data)
{
  ++*(guint *) user_data;
}

static void
test_function_is_destroyed (void)
{
  guint n_calls = 0;

  {
    g_autoptr (Town) town = town_new (NULL);

    way_timed_set_travel_time (town->timed, 1, take_ferry, &n_calls,
                               count_call);
    way_timed_set_travel_time (town->timed, 1, take_ferry, &n_calls,
                               count_call);
    g_assert_cmpuint (n_calls, ==, 1);
    way_timed_set_travel_time (town->timed, 1, NULL, NULL, NULL);
    g_assert_cmpuint (n_calls, ==, 2);
    way_timed_set_travel_time (town->timed, 1, take_ferry, &n_calls,
                               count_call);
  }
  g_assert_cmpuint (n_calls, ==, 3);
}

static gdouble
count_rides (WayNode  from,
             WayNode  to,
             WayCost  cost,
             gdouble  departure,
             gpointer user_data)
{
  ++*(guint *) user_data;
  return cost / 8;
}

/* Each edge opens a million times until the horizon. Once a ride is found, no
 * opening after its arrival can bring a better one, and none is tried. */
static void
test_openings_are_not_walked (void)
{
  const WayTimeSpan half = { 0, 0.5 };
  g_autoptr (WayNodeType) type = way_node_type_new_index (4);
  g_autoptr (WayReservations) taken = way_reservations_new (type);
  g_autoptr (Town) town = town_new (taken);
  guint n_rides = 0;

  for (guint i = 0; i < G_N_ELEMENTS (roads); i++)
    way_reservations_set_edge_openings (taken, WAY_INDEX (roads[i].from),
                                        WAY_INDEX (roads[i].to), &half, 1, 1);
  way_timed_set_horizon (town->timed, 1e6);
  way_timed_set_overtaking (town->timed, TRUE);
  way_timed_set_travel_time (town->timed, 0, count_rides, &n_rides, NULL);
  town_expect (town, 0, 1, 0.5);
  g_assert_cmpuint (n_rides, <=, 2 * G_N_ELEMENTS (roads));
}

/* All departures ---------------------------------------------------------- */

#define MAX_NODES 8
#define MAX_POINTS 5
#define RANGE 200               /* of departures that are tried */

typedef struct
{
  guint   n;
  gdouble times[MAX_POINTS];
  gdouble factors[MAX_POINTS];
  guint   period;
} Curve;

/* Points lie at whole times. If @flat, no factor falls faster than by 1/16 in
 * 1, which keeps the order of all edges that take up to 16. */
static Curve
random_curve (GRand   *rand,
              gboolean flat)
{
  Curve curve = { .n = g_rand_int_range (rand, 1, MAX_POINTS + 1) };
  gdouble time = g_rand_int_range (rand, 0, 6);

  for (guint i = 0; i < curve.n; i++)
    {
      curve.times[i] = time;
      time += flat ? 16 : g_rand_int_range (rand, 1, 6);
      curve.factors[i] = flat ? 0.5 + g_rand_int_range (rand, 0, 17) / 16.0
                              : g_rand_int_range (rand, 1, 12) / 4.0;
    }
  if (g_rand_boolean (rand))
    curve.period = time - curve.times[0];
  return curve;
}

static WayTimeProfile *
make_profile (const Curve *curve)
{
  g_autoptr (GError) error = NULL;
  WayTimeProfile *profile = way_time_profile_new (curve->times, curve->factors,
                                                  curve->n, curve->period,
                                                  &error);

  g_assert_no_error (error);
  return profile;
}

static gdouble
factor_at (const Curve *curve,
           gdouble      time)
{
  const guint last = curve->n - 1;
  gdouble from, until;

  while (curve->period > 0 && time < curve->times[0])
    time += curve->period;
  while (curve->period > 0 && time >= curve->times[0] + curve->period)
    time -= curve->period;
  if (time < curve->times[0])
    return curve->factors[0];

  for (guint i = 0; i < last; i++)
    if (time >= curve->times[i] && time <= curve->times[i + 1])
      {
        from = curve->times[i];
        until = curve->times[i + 1];
        return curve->factors[i] + (curve->factors[i + 1] - curve->factors[i])
                                     * (time - from) / (until - from);
      }
  if (curve->period == 0)
    return curve->factors[last];

  from = curve->times[last];
  until = curve->times[0] + curve->period;
  return curve->factors[last] + (curve->factors[0] - curve->factors[last])
                                  * (time - from) / (until - from);
}

/* Arrivals are straight between whole times: the best departure is at once, or
 * at one of these. */
static gdouble
best_arrival (const Curve *curve,
              WayCost      cost,
              gdouble      time)
{
  gdouble best = time + cost * factor_at (curve, time);

  for (gdouble later = ceil (time); later < time + RANGE; later++)
    best = MIN (best, later + cost * factor_at (curve, later));

  return best;
}

/* The earliest arrivals, by going over all edges until nothing improves. */
static void
find_arrivals (const PlainGraph *plain,
               Curve             curves[MAX_NODES][MAX_NODES],
               guint             start,
               gdouble           departure,
               gdouble          *arrivals)
{
  gboolean improved = TRUE;

  for (guint i = 0; i < plain->n_nodes; i++)
    arrivals[i] = i == start ? departure : INFINITY;
  while (improved)
    {
      improved = FALSE;
      for (guint i = 0; i < plain->edges->len; i++)
        {
          const PlainEdge *edge = &g_array_index (plain->edges, PlainEdge, i);
          gdouble arrival = INFINITY;

          if (arrivals[edge->from] < INFINITY && edge->cost < INFINITY)
            arrival = best_arrival (&curves[edge->from][edge->to], edge->cost,
                                    arrivals[edge->from]);
          if (arrival < arrivals[edge->to] - 1e-12)
            {
              arrivals[edge->to] = arrival;
              improved = TRUE;
            }
        }
    }
}

/* Half of the edges have a profile of their own. */
static void
set_profiles (GRand    *rand,
              AsGraph  *graph,
              WayTimed *view,
              gboolean  flat,
              Curve     curves[MAX_NODES][MAX_NODES])
{
  const Curve common = random_curve (rand, flat);
  g_autoptr (WayTimeProfile) profile = make_profile (&common);

  way_timed_set_profile (view, profile);
  for (guint i = 0; i < graph->plain->n_nodes; i++)
    for (guint j = 0; j < graph->plain->n_nodes; j++)
      {
        g_autoptr (WayTimeProfile) own = NULL;
        g_autoptr (GError) error = NULL;

        curves[i][j] = common;
        if (g_rand_boolean (rand))
          continue;
        curves[i][j] = random_curve (rand, flat);
        own = make_profile (&curves[i][j]);
        way_timed_set_edge_profile (view, as_graph_get_node (graph, i),
                                    as_graph_get_node (graph, j), own, &error);
        g_assert_no_error (error);
      }
}

static void
check_one (guint32 seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  g_autoptr (PlainGraph) plain
    = random_graph_new (rand, g_rand_int_range (rand, 1, MAX_NODES + 1),
                        seed & RANDOM_ALL);
  const guint start = g_rand_int_range (rand, 0, plain->n_nodes);
  const guint goal = g_rand_int_range (rand, 0, plain->n_nodes);
  const gdouble departure = g_rand_int_range (rand, 0, 120) / 4.0;
  const gboolean flat = g_rand_boolean (rand);
  gdouble arrivals[MAX_NODES];
  Curve curves[MAX_NODES][MAX_NODES];
  g_autoptr (AsGraph) graph = NULL;
  g_autoptr (WayTimed) view = NULL;
  g_autoptr (WayPath) path = NULL;
  g_autoptr (GError) error = NULL;

  random_graph_estimate (plain, rand, goal, RANDOM_ESTIMATE_ADMISSIBLE);
  graph = as_graph_new (plain, seed % AS_N_KINDS, AS_PLAIN);
  view = way_timed_new (graph->graph, NULL, NULL);
  way_timed_set_overtaking (view, !flat);
  set_profiles (rand, graph, view, flat, curves);
  find_arrivals (plain, curves, start, departure, arrivals);

  path = way_timed_find_path (view, as_graph_get_node (graph, start),
                              departure, as_graph_get_node (graph, goal),
                              INFINITY, NULL, &error);
  g_assert_no_error (error);
  g_assert_true ((path == NULL) == (arrivals[goal] == INFINITY));
  if (path != NULL)
    g_assert_cmpfloat_with_epsilon (way_path_get_cost (path), arrivals[goal],
                                    1e-8);
}

static void
test_against_all_departures (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (4000); seed++)
    check_one (seed);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define CASE(path, function) g_test_add_func ("/timed-rush/" path, function)
  CASE ("round-the-rush", test_round_the_rush);
  CASE ("profile-for-all", test_profile_for_all);
  CASE ("overtaking-is-refused", test_overtaking_is_refused);
  CASE ("overtaking-is-allowed", test_overtaking_is_allowed);
  CASE ("ferry", test_ferry);
  CASE ("ferry-and-reservations", test_ferry_and_reservations);
  CASE ("function-breaks-order", test_function_breaks_order);
  CASE ("function-returns-nonsense", test_function_returns_nonsense);
  CASE ("function-hides", test_function_hides);
  CASE ("function-is-destroyed", test_function_is_destroyed);
  CASE ("openings-are-not-walked", test_openings_are_not_walked);
  CASE ("against-all-departures", test_against_all_departures);

  return g_test_run ();
}
