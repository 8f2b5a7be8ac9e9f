/* timed.c - the earliest arrival where nodes and edges are not always free
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/contract.h"
#include "lib/maps.h"
#include "lib/oracle.h"
#include "lib/outcome.h"
#include "lib/turn-view.h"

#include <string.h>

#define ANYBODY WAY_RESERVATIONS_NOBODY

/* Maps -------------------------------------------------------------------- */

/* A map that is drawn in a test, as a timed view. Each step takes 1, and each
 * cell is known by its letter, or as S or G. */
typedef struct
{
  char            *cells;       /* (owned) */
  Map             *map;         /* (owned) */
  AsGraph         *graph;       /* (owned) */
  WayReservations *taken;       /* (owned) */
  WayTimed        *timed;       /* (owned) */
} Scene;

static Scene *
scene_new (const char *rows)
{
  Scene *self = g_new0 (Scene, 1);
  g_auto (GStrv) lines = g_strsplit (rows, "\n", -1);

  self->cells = g_strjoinv ("", lines);
  self->map = map_new (rows);
  self->graph = as_graph_new (self->map->plain, AS_INDEX, AS_WHOLE);
  self->taken = way_reservations_new (
    way_graph_get_node_type (self->graph->graph));
  self->timed = way_timed_new (self->graph->graph, self->taken, NULL);
  return self;
}

static void
scene_free (Scene *self)
{
  g_object_unref (self->timed);
  g_object_unref (self->taken);
  as_graph_free (self->graph);
  map_free (self->map);
  g_free (self->cells);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Scene, scene_free)

static WayNode
scene_cell (const Scene *self,
            char         letter)
{
  const char *cell = strchr (self->cells, letter);

  g_assert_nonnull (cell);
  return WAY_INDEX (cell - self->cells);
}

/* Takes the cells named by @way one after another, for 1 each from @time on. */
static void
scene_walk (Scene      *self,
            const char *way,
            gdouble     time,
            guint32     owner)
{
  for (; *way != '\0'; way++, time++)
    {
      way_reservations_reserve_node (self->taken, scene_cell (self, *way), time,
                                     time + 1, owner);
      if (way[1] == '\0')
        break;
      way_reservations_reserve_edge (self->taken, scene_cell (self, way[0]),
                                     scene_cell (self, way[1]), time, time + 1,
                                     owner);
      way_reservations_reserve_edge (self->taken, scene_cell (self, way[1]),
                                     scene_cell (self, way[0]), time, time + 1,
                                     owner);
    }
}

/* "S0 a1 b4" for a path that is at S at 0, at a at 1 and at b at 4; or "none".
 * A search of any strategy finds the same times. */
static char *
scene_describe (const Scene   *self,
                const WayPath *path)
{
  GString *text = g_string_new (NULL);

  if (path == NULL)
    return g_string_free (g_string_assign (text, "none"), FALSE);

  for (guint i = 0; i < way_path_get_length (path); i++)
    g_string_append_printf (
      text, "%s%c%g", i > 0 ? " " : "",
      self->cells[WAY_NODE_INDEX (way_path_get_node (path, i))],
      way_path_get_cost_so_far (path, i));

  return g_string_free (text, FALSE);
}

/* The way from S to G. */
static void
scene_expect (Scene      *self,
              gdouble     departure,
              gdouble     hold,
              const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) path
    = way_timed_find_path (self->timed, scene_cell (self, 'S'), departure,
                           scene_cell (self, 'G'), hold, NULL, &error);
  g_autofree char *text = scene_describe (self, path);

  g_assert_no_error (error);
  g_assert_cmpstr (text, ==, expected);
}

/* Waiting ----------------------------------------------------------------- */

static void
test_nothing_taken (void)
{
  g_autoptr (Scene) scene = scene_new ("SabcG");

  scene_expect (scene, 0, INFINITY, "S0 a1 b2 c3 G4");
  scene_expect (scene, 7.5, 0, "S7.5 a8.5 b9.5 c10.5 G11.5");
}

/* A guard comes the other way: c at 2, b at 3, a at 4, S at 5. The thief hides
 * in the niche n, and comes out when the guard steps from a to S. */
static void
test_niche (void)
{
  g_autoptr (Scene) scene = scene_new ("SabcdG\n"
                                       "#n####");

  scene_walk (scene, "GdcbaS", 0, ANYBODY);
  scene_expect (scene, 0, INFINITY, "S0 a1 n2 a5 b6 c7 d8 G9");
}

/* The same guard and no niche. */
static void
test_no_niche (void)
{
  g_autoptr (Scene) scene = scene_new ("SabcdG");

  scene_walk (scene, "GdcbaS", 0, ANYBODY);
  scene_expect (scene, 0, INFINITY, "none");
}

/* The guard is at b from 1 and at a from 2 on, until 3. Each cell is free when
 * the thief would be there at once. But between a and b the thief would meet
 * the guard coming from b to a, so it waits until the guard has come and
 * vanished. */
static void
test_no_swap (void)
{
  g_autoptr (Scene) scene = scene_new ("SabG");

  scene_walk (scene, "ba", 1, ANYBODY);
  scene_expect (scene, 0, 0, "S0 a3 b4 G5");
  way_reservations_reserve_node (scene->taken, scene_cell (scene, 'S'), 2, 3,
                                 ANYBODY);
  scene_expect (scene, 0, 0, "none");
}

/* A guard two cells ahead on the same way is followed at once. */
static void
test_following (void)
{
  g_autoptr (Scene) scene = scene_new ("SabcG");

  scene_walk (scene, "abcG", 0, ANYBODY);
  scene_expect (scene, 0, 0, "S0 a1 b2 c3 G4");
  scene_expect (scene, 0, INFINITY, "S0 a1 b2 c3 G4");
}

/* The bridge b is down from 5 until 7 and from 9 on. It is too late at 6, since
 * one has to be off it at 7. */
static void
test_drawbridge (void)
{
  g_autoptr (Scene) scene = scene_new ("SabcG");
  const WayTimeSpan down[] = { { 5, 7 }, { 9, INFINITY } };

  way_reservations_set_node_openings (scene->taken, scene_cell (scene, 'b'),
                                      down, 2, 0);
  scene_expect (scene, 0, 0, "S0 a1 b5 c6 G7");
  scene_expect (scene, 4, 0, "S4 a5 b6 c7 G8");
  scene_expect (scene, 5, 0, "S5 a6 b9 c10 G11");
}

/* It is down for a quarter of each hour. */
static void
test_drawbridge_each_hour (void)
{
  g_autoptr (Scene) scene = scene_new ("SabcG");
  const WayTimeSpan down[] = { { 15, 30 } };
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) path = NULL;

  way_reservations_set_node_openings (scene->taken, scene_cell (scene, 'b'),
                                      down, 1, 60);
  path = way_timed_find_path (scene->timed, scene_cell (scene, 'S'), 0,
                              scene_cell (scene, 'G'), 0, NULL, &error);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
  g_assert_null (path);

  way_timed_set_horizon (scene->timed, 1e6);
  scene_expect (scene, 0, 0, "S0 a1 b15 c16 G17");
  scene_expect (scene, 28, 0, "S28 a29 b75 c76 G77");
  scene_expect (scene, 600000, 0, "S600000 a600001 b600015 c600016 G600017");

  way_timed_set_horizon (scene->timed, 17);
  scene_expect (scene, 0, 0, "none");
}

/* The edge from a to b is closed until 4, and again from 6 to 9. */
static void
test_edge_openings (void)
{
  g_autoptr (Scene) scene = scene_new ("SabcG");
  const WayTimeSpan open[] = { { 4, 6 }, { 9, 99 } };

  way_reservations_set_edge_openings (scene->taken, scene_cell (scene, 'a'),
                                      scene_cell (scene, 'b'), open, 2, 0);
  scene_expect (scene, 0, 0, "S0 a1 b5 c6 G7");
  scene_expect (scene, 4, 0, "S4 a5 b6 c7 G8");
  scene_expect (scene, 4.5, 0, "S4.5 a5.5 b10 c11 G12");
}

/* A train takes the crossing a from 3 until 6. A unit that leaves S at 1.5
 * would be on it too long. */
static void
test_train (void)
{
  g_autoptr (Scene) scene = scene_new ("SaG");

  way_reservations_reserve_node (scene->taken, scene_cell (scene, 'a'), 3, 6,
                                 ANYBODY);
  scene_expect (scene, 1, 0, "S1 a2 G3");
  scene_expect (scene, 1.5, 0, "S1.5 a6 G7");
}

/* Another unit will want to go through G at 9: a unit that parks there has to
 * come later, a unit that only wants to get there does not. */
static void
test_park (void)
{
  g_autoptr (Scene) scene = scene_new ("SabG");

  way_reservations_reserve_node (scene->taken, scene_cell (scene, 'G'), 9, 10,
                                 ANYBODY);
  scene_expect (scene, 0, 0, "S0 a1 b2 G3");
  scene_expect (scene, 0, 6, "S0 a1 b2 G3");
  scene_expect (scene, 0, 6.5, "S0 a1 b2 G10");
  scene_expect (scene, 0, INFINITY, "S0 a1 b2 G10");
}

/* Through the goal to the niche n behind it, and back when it is free. */
static void
test_park_by_way_of_the_goal (void)
{
  g_autoptr (Scene) scene = scene_new ("SabGn");

  scene_walk (scene, "Gba", 4, ANYBODY);
  way_reservations_reserve_node (scene->taken, scene_cell (scene, 'S'), 7, 8,
                                 ANYBODY);
  scene_expect (scene, 0, 0, "S0 a1 b2 G3");
  scene_expect (scene, 0, INFINITY, "S0 a1 b2 G3 n4 G5");
}

static void
test_start_is_goal (void)
{
  g_autoptr (Scene) scene = scene_new ("SG");
  const WayNode start = scene_cell (scene, 'S');
  g_autoptr (WayPath) held = NULL;
  g_autoptr (WayPath) left = NULL;

  held = way_timed_find_path (scene->timed, start, 3, start, INFINITY, NULL,
                              NULL);
  g_assert_cmpuint (way_path_get_length (held), ==, 1);
  g_assert_cmpfloat (way_path_get_cost (held), ==, 3);

  way_reservations_reserve_node (scene->taken, start, 5, 6, ANYBODY);
  left = way_timed_find_path (scene->timed, start, 3, start, INFINITY, NULL,
                              NULL);
  g_assert_cmpuint (way_path_get_length (left), ==, 3);
  g_assert_cmpfloat (way_path_get_cost (left), ==, 6);
}

/* Another unit stands on the start. */
static void
test_start_is_taken (void)
{
  g_autoptr (Scene) scene = scene_new ("SaG");

  way_reservations_reserve_node (scene->taken, scene_cell (scene, 'S'), 3, 6,
                                 ANYBODY);
  scene_expect (scene, 4, 0, "none");
  scene_expect (scene, 6, 0, "S6 a7 G8");
}

static void
test_own_are_no_obstacle (void)
{
  g_autoptr (Scene) scene = scene_new ("SaG");

  way_reservations_reserve_node (scene->taken, scene_cell (scene, 'a'), 0,
                                 INFINITY, 7);
  scene_expect (scene, 0, 0, "none");
  way_timed_set_agent (scene->timed, 7, 1, NULL);
  scene_expect (scene, 0, 0, "S0 a1 G2");
}

/* A search of one's own: the departure is the start's cost, and the latest
 * arrival the largest. */
static void
test_search (void)
{
  g_autoptr (Scene) scene = scene_new ("SabcG");
  g_autoptr (WaySearch) search = way_search_new (WAY_GRAPH (scene->timed),
                                                 WAY_STRATEGY_ASTAR);
  g_autoptr (GError) error = NULL;

  way_reservations_reserve_node (scene->taken, scene_cell (scene, 'b'), 0, 7,
                                 ANYBODY);
  way_search_add_start (search, scene_cell (scene, 'S'), 2);
  way_search_set_goal (search, scene_cell (scene, 'G'));
  g_assert_cmpint (way_search_run (search, &error), ==, WAY_STATUS_FOUND);
  g_assert_no_error (error);
  {
    g_autoptr (WayPath) path = way_search_dup_path (search);

    g_assert_cmpfloat (way_path_get_cost (path), ==, 9);
  }
  way_search_set_max_cost (search, 8.5);
  g_assert_cmpint (way_search_run (search, &error), ==, WAY_STATUS_MAX_COST);
}

/* Departures -------------------------------------------------------------- */

static void
test_departures (void)
{
  g_autoptr (Scene) scene = scene_new ("SabcdG\n"
                                       "#n####");
  const gdouble expected[] = { 0, 1, 4, 5, 6, 7, 8, 9 };
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) path = NULL;
  g_autofree gdouble *departures = NULL;
  gdouble *none;

  scene_walk (scene, "GdcbaS", 0, ANYBODY);
  path = way_timed_find_path (scene->timed, scene_cell (scene, 'S'), 0,
                              scene_cell (scene, 'G'), 0, NULL, &error);
  departures = way_timed_dup_departures (scene->timed, path, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (way_path_get_length (path), ==, G_N_ELEMENTS (expected));
  g_assert_cmpmem (departures, sizeof expected, expected, sizeof expected);

  way_reservations_reserve_node (scene->taken, scene_cell (scene, 'c'), 6, 8,
                                 ANYBODY);
  none = way_timed_dup_departures (scene->timed, path, &error);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_CHANGED);
  g_assert_null (none);
}

/* Several agents ----------------------------------------------------------- */

/* Two agents head-on in a corridor with one bay. The first goes straight
 * through; the second, from G to S, waits in the bay n until it has passed. */
static void
test_two_head_on (void)
{
  g_autoptr (Scene) scene = scene_new ("SabcG\n"
                                       "#n###");
  g_autoptr (WayPath) first = NULL;
  g_autofree char *text = NULL;

  way_timed_set_agent (scene->timed, 1, 1, NULL);
  first = way_timed_find_path (scene->timed, scene_cell (scene, 'G'), 0,
                               scene_cell (scene, 'S'), 0, NULL, NULL);
  text = scene_describe (scene, first);
  g_assert_cmpstr (text, ==, "G0 c1 b2 a3 S4");
  g_assert_true (way_timed_reserve_path (scene->timed, first, 0, NULL));

  way_timed_set_agent (scene->timed, 2, 1, NULL);
  scene_expect (scene, 0, INFINITY, "S0 a1 n2 a4 b5 c6 G7");
}

/* What views say of themselves --------------------------------------------- */

/* Waiting breaks the promise of whole costs, for a departure at 0.5. */
static void
test_whole_while_nobody_waits (void)
{
  g_autoptr (Scene) scene = scene_new ("SaG");
  const gdouble time = 0, factor = 1;
  g_autoptr (WayTimeProfile) profile = way_time_profile_new (&time, &factor, 1,
                                                             0, NULL);

  g_assert_true (way_graph_get_flags (WAY_GRAPH (scene->timed))
                 & WAY_GRAPH_WHOLE_COSTS);
  way_timed_set_profile (scene->timed, profile);
  g_assert_false (way_graph_get_flags (WAY_GRAPH (scene->timed))
                  & WAY_GRAPH_WHOLE_COSTS);
  way_timed_set_profile (scene->timed, NULL);
  way_reservations_reserve_node (scene->taken, scene_cell (scene, 'a'), 0, 5,
                                 ANYBODY);
  g_assert_false (way_graph_get_flags (WAY_GRAPH (scene->timed))
                  & WAY_GRAPH_WHOLE_COSTS);
  scene_expect (scene, 0.5, 0, "S0.5 a5 G6");
}

static void
test_version (void)
{
  g_autoptr (Scene) scene = scene_new ("SaG");
  const guint64 first = way_graph_get_version (WAY_GRAPH (scene->timed));
  guint64 second;

  way_reservations_reserve_node (scene->taken, scene_cell (scene, 'a'), 0, 5,
                                 ANYBODY);
  second = way_graph_get_version (WAY_GRAPH (scene->timed));
  g_assert_cmpuint (second, >, first);
  way_timed_set_horizon (scene->timed, 9);
  g_assert_cmpuint (way_graph_get_version (WAY_GRAPH (scene->timed)), >,
                    second);
}

/* A base that is a state space: each turn takes 2. The turns at b cost 3 in
 * all, and another unit wants to be there at 4. */
static void
test_over_turns (void)
{
  g_autoptr (Scene) scene = scene_new ("Sab\n"
                                       "##G");
  g_autoptr (TurnView) turns = turn_view_new (scene->graph->graph, 2);
  const WayNode places[] = { scene_cell (scene, 'S'),
                             scene_cell (scene, 'G') };
  g_autoptr (WayPath) path = NULL;
  g_autoptr (GError) error = NULL;

  g_set_object (&scene->timed, NULL);
  scene->timed = way_timed_new (WAY_GRAPH (turns), scene->taken, NULL);
  contract_check (WAY_GRAPH (scene->timed), places, 2);
  scene_expect (scene, 0, INFINITY, "S0 a1 b2 G5");

  way_reservations_reserve_node (scene->taken, scene_cell (scene, 'b'), 4, 6,
                                 ANYBODY);
  scene_expect (scene, 0, 0, "S0 a1 b6 G9");
  path = way_timed_find_path (scene->timed, places[0], 0, places[1], 0, NULL,
                              NULL);
  g_assert_null (way_timed_dup_departures (scene->timed, path, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
}

/* Odd numbers ------------------------------------------------------------- */

#define REFUSED(call) \
  g_test_expect_message (G_LOG_DOMAIN, G_LOG_LEVEL_CRITICAL, "*failed*"); \
  call; \
  g_test_assert_expected_messages ()

static void
test_refuses_odd_numbers (void)
{
  g_autoptr (Scene) scene = scene_new ("SaG");
  const WayNode start = scene_cell (scene, 'S');

  REFUSED (way_timed_set_horizon (scene->timed, NAN));
  REFUSED (way_timed_set_horizon (scene->timed, 0));
  REFUSED (way_timed_find_path (scene->timed, start, -1, start, 0, NULL, NULL));
  REFUSED (way_timed_find_path (scene->timed, start, NAN, start, 0, NULL,
                                NULL));
  REFUSED (way_timed_find_path (scene->timed, start, INFINITY, start, 0, NULL,
                                NULL));
  REFUSED (way_timed_find_path (scene->timed, start, 0, start, NAN, NULL,
                                NULL));
  REFUSED (way_timed_find_path (scene->timed, start, 0, start, -1, NULL, NULL));
  REFUSED (way_timed_find_path (scene->timed, WAY_INDEX (3), 0, start, 0, NULL,
                                NULL));
  REFUSED (way_timed_find_path (scene->timed, start, 0, WAY_INDEX (3), 0, NULL,
                                NULL));
  REFUSED (way_timed_set_travel_time (scene->timed, NAN, NULL, NULL, NULL));
}

/* Times so large that a step of 1 is lost in rounding. */
static void
test_huge_times (void)
{
  g_autoptr (Scene) scene = scene_new ("SaG");
  const WayTimeSpan spans[] = { { 0, 1 } };

  scene_expect (scene, 1e300, INFINITY, "S1e+300 a1e+300 G1e+300");
  way_reservations_reserve_node (scene->taken, scene_cell (scene, 'a'), 0,
                                 1e308, ANYBODY);
  scene_expect (scene, 0, INFINITY, "S0 a1e+308 G1e+308");

  /* Openings are counted up to 2^31, and a place is closed from then on. */
  way_reservations_set_node_openings (scene->taken, scene_cell (scene, 'G'),
                                      spans, 1, 2);
  way_timed_set_horizon (scene->timed, 1e300);
  scene_expect (scene, 1e299, 0, "none");
}

/* Reservations that end where sums are rounded: three steps of 0.1 are not
 * 0.3, and one must not be there too early by that. */
static void
test_rounding (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (13);

  for (guint round = 0; round < outcome_repeat (2000); round++)
    {
      g_autoptr (Scene) scene = scene_new ("SabcG");
      const gdouble departure = g_rand_double_range (rand, 0, 3);
      const gdouble opens = g_rand_double_range (rand, 0, 9);
      const gdouble closes = opens + g_rand_double_range (rand, 0, 9);
      g_autoptr (WayPath) path = NULL;

      way_reservations_reserve_node (scene->taken, scene_cell (scene, 'b'), 0,
                                     opens, ANYBODY);
      way_reservations_reserve_node (scene->taken, scene_cell (scene, 'b'),
                                     closes, 99, ANYBODY);
      path = way_timed_find_path (scene->timed, scene_cell (scene, 'S'),
                                  departure, scene_cell (scene, 'G'), 0, NULL,
                                  NULL);
      g_assert_cmpfloat (way_path_get_cost_so_far (path, 2), >=, opens);
      g_assert_true (way_path_get_cost_so_far (path, 3) <= closes
                     || way_path_get_cost_so_far (path, 2) >= 99);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define CASE(path, function) g_test_add_func ("/timed/" path, function)
  CASE ("nothing-taken", test_nothing_taken);
  CASE ("niche", test_niche);
  CASE ("no-niche", test_no_niche);
  CASE ("no-swap", test_no_swap);
  CASE ("following", test_following);
  CASE ("drawbridge", test_drawbridge);
  CASE ("drawbridge-each-hour", test_drawbridge_each_hour);
  CASE ("edge-openings", test_edge_openings);
  CASE ("train", test_train);
  CASE ("park", test_park);
  CASE ("park-by-way-of-the-goal", test_park_by_way_of_the_goal);
  CASE ("start-is-goal", test_start_is_goal);
  CASE ("start-is-taken", test_start_is_taken);
  CASE ("own-are-no-obstacle", test_own_are_no_obstacle);
  CASE ("search", test_search);
  CASE ("departures", test_departures);
  CASE ("two-head-on", test_two_head_on);
  CASE ("whole-while-nobody-waits", test_whole_while_nobody_waits);
  CASE ("version", test_version);
  CASE ("over-turns", test_over_turns);
  CASE ("refuses-odd-numbers", test_refuses_odd_numbers);
  CASE ("huge-times", test_huge_times);
  CASE ("rounding", test_rounding);

  return g_test_run ();
}
