/* explain-methods.c - what landmarks, both ends, jump points and lines look like
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The bounds of landmarks are compared with the costs that Dijkstra's algorithm
 * finds, and lines of sight with those of its own eyes. The pages are driven in a real browser; without Chromium those cases
 * are skipped. */

#include "io/explain/explanation-private.h"
#include "lib/desk.h"
#include "lib/lessons.h"

#include <math.h>
#include <string.h>

typedef enum
{
  LANDMARKS,
  BOTH_ENDS,
  JUMPS,
  ANY_ANGLE
} Way;

static WayNetwork *
squares (guint32 columns)
{
  return lessons_field (WAY_GRID_SQUARES_4, columns, 9, 15);
}

static WayHeuristic *
bound_by_landmarks (WayGraph *graph,
                    guint     n_landmarks)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayLandmarks) landmarks
    = way_landmarks_new (graph, n_landmarks, WAY_LANDMARKS_AVOID, NULL, &error);

  g_assert_no_error (error);
  return way_landmarks_to_heuristic (landmarks);
}

/* From the first cell to the last, by one method. */
static WayExplanation *
lesson_over (WayNetwork *network,
             Way         way,
             guint       n_landmarks)
{
  WayGraph *graph = way_network_get_graph (network);
  WayExplanation *self = way_explanation_new (network, 0);
  const guint32 last
    = way_node_type_get_n_nodes (way_graph_get_node_type (graph)) - 1;
  g_autoptr (WayJumpPoints) jumps
    = way == JUMPS ? way_jump_points_new (way_network_get_grid (network)) : NULL;
  g_autoptr (WaySearch) search
    = way_search_new (jumps != NULL ? WAY_GRAPH (jumps) : graph,
                      way == BOTH_ENDS ? WAY_STRATEGY_DIJKSTRA
                                       : WAY_STRATEGY_ASTAR);
  g_autoptr (WayHeuristic) bounds
    = way == LANDMARKS ? bound_by_landmarks (graph, n_landmarks) : NULL;
  g_autoptr (GError) error = NULL;

  if (way == BOTH_ENDS)
    way_search_set_both_ends (search, TRUE);
  else if (way == ANY_ANGLE)
    way_search_set_any_angle (search, TRUE);
  way_search_set_heuristic (search, bounds);
  way_search_set_start (search, WAY_INDEX (0));
  way_search_set_goal (search, WAY_INDEX (last));
  way_explanation_add_goal (self, WAY_INDEX (last));
  way_explanation_add_run (self, search, "one", &error);
  g_assert_no_error (error);
  g_assert_nonnull (explanation_run (self, 0)->path);
  return self;
}

static WayExplanation *
lesson_by (Way way)
{
  g_autoptr (WayNetwork) network
    = way == JUMPS || way == ANY_ANGLE
        ? lessons_field (WAY_GRID_SQUARES_8, 12, 9, 15) : squares (12);

  return lesson_over (network, way, 4);
}

/* Bounds ------------------------------------------------------------------- */

/* What each node costs from the last one. Edges cost the same both ways. */
static WaySearch *
costs_to_the_goal (WayExplanation *lesson)
{
  WaySearch *search = way_search_new (lesson->graph, WAY_STRATEGY_DIJKSTRA);

  way_search_set_start (search, WAY_INDEX (lesson->n_nodes - 1));
  way_search_run (search, NULL);
  return search;
}

/* Walls have no bound; no bound is too high, and those of met nodes are what
 * the search had. So many landmarks that some count only for the start. */
static void
test_bounds (void)
{
  g_autoptr (WayNetwork) network = squares (20);
  g_autoptr (WayExplanation) lesson = lesson_over (network, LANDMARKS, 40);
  g_autoptr (WaySearch) costs = costs_to_the_goal (lesson);
  const Run *run = explanation_run (lesson, 0);
  WayGrid *grid = way_network_get_grid (network);
  guint n_events, n_bounds = 0;
  const WayTraceEvent *events = way_trace_get_events (run->trace, &n_events);

  g_assert_nonnull (run->bounds);
  for (guint32 node = 0; node < lesson->n_nodes; node++)
    {
      WayCost cost;

      g_assert_true (isnan (run->bounds[node])
                     == !way_grid_is_free (grid, WAY_INDEX (node)));
      if (way_search_get_cost_so_far (costs, WAY_INDEX (node), &cost))
        g_assert_cmpfloat (run->bounds[node], <=, cost);
      n_bounds += run->bounds[node] > 0;
    }
  g_assert_cmpuint (n_bounds, >, 100);
  for (guint i = 0; i < n_events; i++)
    g_assert_cmpfloat (run->bounds[events[i].node], ==, events[i].heuristic);
}

/* Nothing but landmarks has them, nor does a large map. */
static void
test_no_bounds (void)
{
  g_autoptr (WayExplanation) plain = lessons_by ("astar");
  g_autoptr (WayExplanation) both = lesson_by (BOTH_ENDS);
  g_autoptr (WayExplanation) jumps = lesson_by (JUMPS);
  g_autoptr (WayNetwork) network = squares (89);
  g_autoptr (WayExplanation) large = lesson_over (network, LANDMARKS, 4);

  g_assert_null (explanation_run (plain, 0)->bounds);
  g_assert_null (explanation_run (both, 0)->bounds);
  g_assert_null (explanation_run (jumps, 0)->bounds);
  g_assert_null (explanation_run (large, 0)->bounds);
}

/* Twice as much by twice the weight. */
static void
test_weighted_bounds (void)
{
  g_autoptr (WayNetwork) network = squares (12);
  g_autoptr (WayExplanation) lesson = lesson_over (network, LANDMARKS, 4);
  g_autoptr (WayHeuristic) bounds = bound_by_landmarks (lesson->graph, 4);
  g_autoptr (WaySearch) search = lessons_across (network);
  const Run *plain = explanation_run (lesson, 0), *weighted;

  way_search_set_strategy (search, WAY_STRATEGY_WEIGHTED_ASTAR);
  way_search_set_weight (search, 2);
  way_search_set_heuristic (search, bounds);
  g_assert_true (way_explanation_add_run (lesson, search, "two", NULL));
  weighted = explanation_run (lesson, 1);
  for (guint32 node = 0; node < lesson->n_nodes; node++)
    if (!isnan (plain->bounds[node]))
      g_assert_cmpfloat (weighted->bounds[node], ==, 2 * plain->bounds[node]);
}

/* In the strip each node that was not met has its H, if there is room. */
static void
test_bounds_in_strips (void)
{
  g_autoptr (WayNetwork) network = squares (7);
  g_autoptr (WayExplanation) lesson = lesson_over (network, LANDMARKS, 4);
  const Run *run = explanation_run (lesson, 0);
  const guint first = 0;
  g_autofree char *strip = NULL;
  guint n_texts = 0, n_bounds = 0;

  way_explanation_set_frames (lesson, &first, 1);
  strip = lessons_save (lesson, "svg");
  for (const char *at = strip; (at = strstr (at, "</text>")) != NULL; at++)
    n_texts++;
  for (guint32 node = 0; node < lesson->n_nodes; node++)
    n_bounds += !isnan (run->bounds[node]);

  /* Besides: the title, S, G, and F and G of the start. */
  g_assert_cmpuint (n_texts, ==, n_bounds + 5);
}

/* Lines -------------------------------------------------------------------- */

/* Whether a grid's walls leave the straight line from cell to cell open, as far
 * as a thousand points on it can tell: none of them is inside a wall. */
static gboolean
is_in_sight (WayGrid *grid,
             guint32  columns,
             guint32  from,
             guint32  to)
{
  const gdouble x = from % columns + 0.5, y = from / columns + 0.5;
  const gdouble dx = (gdouble) (to % columns) - from % columns;
  const gdouble dy = (gdouble) (to / columns) - from / columns;

  for (guint i = 0; i <= 1000; i++)
    {
      const gdouble at_x = x + dx * i / 1000, at_y = y + dy * i / 1000;
      const gdouble edge = 1e-6;

      if (at_x - floor (at_x) > edge && at_x - floor (at_x) < 1 - edge
          && at_y - floor (at_y) > edge && at_y - floor (at_y) < 1 - edge
          && !way_grid_is_free (grid, WAY_INDEX ((guint32) at_y * columns
                                                 + (guint32) at_x)))
        return FALSE;
    }

  return TRUE;
}

/* Each node that was taken is in sight of its corner, at the length of the line
 * between; the numbers of lines are those of such nodes. */
static void
test_lines (void)
{
  g_autoptr (WayExplanation) lesson = lesson_by (ANY_ANGLE);
  const Run *run = explanation_run (lesson, 0);
  WayGrid *grid = way_network_get_grid (lesson->network);
  g_autofree WayCost *costs = g_new0 (WayCost, lesson->n_nodes);
  guint n_events, n_taken = 0, n_supposed_wrong = 0;
  const WayTraceEvent *events = way_trace_get_events (run->trace, &n_events);

  g_assert_true (run->has_lines);
  g_assert_false (run->is_live);
  for (guint i = 1; i < n_events; i++)
    {
      const guint32 node = events[i].node, from = events[i].came_from;

      if (events[i].kind == WAY_EVENT_OPEN
          && !is_in_sight (grid, 12, from, node))
        n_supposed_wrong++;
      if ((events[i].kind != WAY_EVENT_EXPAND
           && events[i].kind != WAY_EVENT_GOAL) || node == from)
        continue;
      n_taken++;
      g_assert_true (is_in_sight (grid, 12, from, node));
      costs[node] = costs[from]
                    + hypot ((gdouble) (node % 12) - from % 12,
                             (gdouble) (node / 12) - from / 12);
      g_assert_cmpfloat (fabs (events[i].cost_so_far - costs[node]), <, 1e-9);
    }
  g_assert_cmpuint (n_supposed_wrong, >, 0);
  g_assert_cmpuint (run->n_looked, ==, n_taken);
  g_assert_cmpuint (run->n_corrected, >, 0);
  g_assert_cmpuint (run->n_corrected, <, n_taken);
}

/* The strip has a line to each node that was taken. */
static void
test_lines_in_strips (void)
{
  g_autoptr (WayExplanation) lesson = lesson_by (ANY_ANGLE);
  g_autoptr (WayExplanation) plain
    = lessons_over_field (WAY_GRID_SQUARES_8, 12, 9, "astar");
  const guint last = WAY_EXPLANATION_LAST_STEP;
  const char looked[] = "stroke-width=\"1.5\" d=\"";
  g_autofree char *strip = NULL, *other = lessons_save (plain, "svg");
  const char *lines;
  guint n_lines = 0;

  way_explanation_set_frames (lesson, &last, 1);
  strip = lessons_save (lesson, "svg");
  lines = strstr (strip, looked);
  g_assert_nonnull (lines);
  for (const char *at = lines + strlen (looked); *at != '"'; at++)
    n_lines += *at == 'M';
  g_assert_cmpuint (n_lines, ==, explanation_run (lesson, 0)->n_looked);
  g_assert_null (strstr (other, looked));
}

static void
test_no_lines (void)
{
  g_autoptr (WayExplanation) plain
    = lessons_over_field (WAY_GRID_HEXAGONS, 12, 9, "bfs astar");
  g_autoptr (WayExplanation) jumps = lesson_by (JUMPS);

  g_assert_false (explanation_run (plain, 0)->has_lines);
  g_assert_false (explanation_run (plain, 1)->has_lines);
  g_assert_false (explanation_run (jumps, 0)->has_lines);
}

/* Pages -------------------------------------------------------------------- */

static gint
compare_texts (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

static char *
expect_first_step (const WayExplanation *lesson)
{
  const Run *run = explanation_run (lesson, 0);
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);

  for (guint32 node = 0; node < lesson->n_nodes; node++)
    if (!isnan (run->bounds[node]))
      g_ptr_array_add (texts, g_strdup_printf ("%g", run->bounds[node]));
  g_ptr_array_add (texts, g_strdup_printf ("%g", run->bounds[0]));
  g_ptr_array_add (texts, g_strdup ("0"));
  g_ptr_array_add (texts, g_strdup ("G"));
  g_ptr_array_add (texts, g_strdup ("S"));
  g_ptr_array_sort (texts, compare_texts);
  g_ptr_array_add (texts, NULL);
  return g_strjoinv (" ", (char **) texts->pdata);
}

static void
test_bounds_in_pages (void)
{
  g_autoptr (WayExplanation) lesson = lesson_by (LANDMARKS);
  g_autofree char *expected = expect_first_step (lesson);
  g_autofree char *written = NULL, *again = NULL;

  if (!desk_open (lesson, ""))
    return;
  desk_press ("ArrowRight");
  desk_press ("ArrowLeft");
  written = desk_dup_written ();
  g_assert_cmpstr (written, ==, expected);

  /* Each node that is opened has two numbers more. */
  desk_press ("End");
  again = desk_dup_written ();
  g_assert_cmpuint (strlen (again), >, strlen (expected));
  desk_assert_quiet ();
}

/* Only numbers are replaced: other ways to show the map leave such nodes as
 * they are. */
static void
test_bounds_are_numbers (void)
{
  g_autoptr (WayExplanation) lesson = lesson_by (LANDMARKS);
  g_autofree char *written = NULL;

  if (!desk_open (lesson, "#show=order"))
    return;
  written = desk_dup_written ();
  g_assert_cmpstr (written, ==, "G S");
}

static void
test_colours_of_both_ends (void)
{
  g_autoptr (WayExplanation) lesson = lesson_by (BOTH_ENDS);
  g_autofree char *expanded = NULL;
  const char *const fills[] = { "open-fill", "closed-fill", "open-back-fill",
                                "closed-back-fill" };

  if (!desk_open (lesson, "#step=end"))
    return;
  for (guint i = 0; i < G_N_ELEMENTS (fills); i++)
    g_assert_cmpfloat (desk_count_pixels (fills[i]), >, 200);
  desk_assert_has ("#legend", "closed, from the goal");
  desk_assert_has ("#panel-0 .outcome", "Found: cost ");
  expanded = g_strdup_printf ("%" G_GUINT64_FORMAT " expanded",
                              explanation_run (lesson, 0)->statistics.expanded);
  desk_assert_has ("#panel-0 .outcome", expanded);

  desk_press ("Home");
  g_assert_cmpfloat (desk_count_pixels ("closed-back-fill"), ==, 0);
  desk_assert_quiet ();
}

static void
test_colours_of_jumps (void)
{
  g_autoptr (WayExplanation) lesson = lesson_by (JUMPS);
  g_autofree char *jumped
    = g_strdup_printf ("%u cells jumped over",
                       explanation_run (lesson, 0)->n_jumped);

  g_assert_cmpuint (explanation_run (lesson, 0)->n_jumped, >, 0);
  if (!desk_open (lesson, "#step=end"))
    return;
  g_assert_cmpfloat (desk_count_pixels ("jumped-fill"), >, 200);
  desk_assert_has ("#legend", "jumped over");
  desk_assert_has ("#panel-0 .outcome", jumped);

  desk_press ("Home");
  g_assert_cmpfloat (desk_count_pixels ("jumped-fill"), ==, 0);
  desk_assert_quiet ();
}

/* A search at any angle is one even if all nodes come from nodes beside them, as
 * on the smallest maps: the page cannot search again as it did. */
static void
test_short_lines (void)
{
  const guint32 sides[][2] = { { 1, 1 }, { 2, 1 }, { 2, 2 } };

  for (guint i = 0; i < G_N_ELEMENTS (sides); i++)
    for (Way way = BOTH_ENDS; way <= ANY_ANGLE; way++)
      {
        g_autoptr (WayTerrain) terrain
          = way_terrain_new (sides[i][0], sides[i][1], NULL);
        g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
        g_autoptr (WayNetwork) network = way_network_new (WAY_GRAPH (grid));
        g_autoptr (WayExplanation) lesson = lesson_over (network, way, 0);
        const Run *run = explanation_run (lesson, 0);
        g_autofree char *summary = run_dup_summary (run, lesson);

        g_assert_false (run->is_live);
        g_assert_true (run->has_lines == (way == ANY_ANGLE));
        g_assert_true ((strstr (summary, ", looked along ") != NULL)
                       == run->has_lines);
      }
}

/* Lines lie above the squares: more of them with each step. */
static void
test_lines_in_pages (void)
{
  g_autoptr (WayExplanation) lesson = lesson_by (ANY_ANGLE);
  const Run *run = explanation_run (lesson, 0);
  g_autofree char *looked
    = g_strdup_printf (", looked along %u lines, %u corrected", run->n_looked,
                       run->n_corrected);
  gdouble early, late;

  if (!desk_open (lesson, "#step=2"))
    return;
  early = desk_number ("inked(0, 'top')");
  desk_press ("End");
  late = desk_number ("inked(0, 'top')");
  g_assert_cmpfloat (late, >, early + 500);
  desk_assert_has ("#legend", "line of sight");
  desk_assert_has ("#panel-0 .rule", "any node in sight");
  desk_assert_has ("#panel-0 .outcome", looked);
  g_assert_cmpfloat (desk_number ("text('[data-counter=improved]')"), ==,
                     (gdouble) run->statistics.reparented);
  desk_assert_quiet ();
}

/* The step before whose node a line is corrected says so. */
static void
test_corrections_in_pages (void)
{
  g_autoptr (WayExplanation) lesson = lesson_by (ANY_ANGLE);
  gdouble n;

  if (!desk_open (lesson, "#step=0"))
    return;
  n = desk_number (
      "(async () => { let n = 0;"
      "  while (!document.getElementById('forward').disabled) {"
      "    document.getElementById('forward').click(); await settled();"
      "    n += /The line from .* (instead|supposed)\\./"
      "         .test(text('#panel-0 .says')); }"
      "  return n; })()");
  g_assert_cmpfloat (n, ==, explanation_run (lesson, 0)->n_corrected);
}

/* On a phone nothing is wider than the window, and all of it is painted. */
static void
check_phone (Way         way,
             const char *fill)
{
  g_autoptr (WayExplanation) lesson = lesson_by (way);

  if (!desk_open (lesson, "#step=end"))
    return;
  desk_check_phone (fill);
}

static void
test_phones (void)
{
  check_phone (LANDMARKS, "closed-fill");
  check_phone (BOTH_ENDS, "closed-back-fill");
  check_phone (JUMPS, "jumped-fill");
  check_phone (ANY_ANGLE, "closed-fill");
}

int
main (int    argc,
      char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  desk_set_up ();

#define ADD(path, func) g_test_add_func ("/explain-methods/" path, func)
  ADD ("bounds/never-too-high", test_bounds);
  ADD ("bounds/of-landmarks-alone", test_no_bounds);
  ADD ("bounds/weighted", test_weighted_bounds);
  ADD ("bounds/in-strips", test_bounds_in_strips);
  ADD ("bounds/in-pages", test_bounds_in_pages);
  ADD ("bounds/are-numbers", test_bounds_are_numbers);
  ADD ("lines/in-sight", test_lines);
  ADD ("lines/in-strips", test_lines_in_strips);
  ADD ("lines/at-any-angle-alone", test_no_lines);
  ADD ("lines/short", test_short_lines);
  ADD ("lines/in-pages", test_lines_in_pages);
  ADD ("lines/corrections", test_corrections_in_pages);
  ADD ("pages/both-ends", test_colours_of_both_ends);
  ADD ("pages/jumps", test_colours_of_jumps);
  ADD ("pages/phones", test_phones);

  status = g_test_run ();
  desk_clear ();
  return status;
}
