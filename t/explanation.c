/* explanation.c - searches as text and as frames
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * F, G and H of the squares are printed in Patrick Lester's tutorial, or follow
 * by its rules: 10 and 14 a step, Manhattan times 10. */

#include "io/explain/explanation-private.h"
#include "lib/bounded-search.h"
#include "lib/lessons.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static char *
draw_steps (WayExplanation *lesson,
            const guint    *steps,
            guint           n_steps,
            const char     *format)
{
  way_explanation_set_frames (lesson, steps, n_steps);
  return lessons_save (lesson, format);
}

static void
assert_step (WayExplanation *lesson,
             guint           step,
             const char     *expected)
{
  g_autofree char *text = draw_steps (lesson, &step, 1, "text");

  g_assert_cmpstr (text, ==, expected);
}

/* Text ----------------------------------------------------------------- */

/* "Begin at the starting point A": his third figure. */
static void
test_first_square (void)
{
  g_autoptr (WayExplanation) lesson = lessons_new ();

  assert_step (lesson, 1,
    "\n"
    "A*, step 1 of 12\n"
    "takes 1,2: F 40 = G 0 + H 40\n"
    "opens 0,1, 1,1, 2,1, 0,2, 2,2, 0,3, 1,3, 2,3\n"
    "+--------+--------+--------+--------+--------+--------+--------+\n"
    "|        |        |        |        |        |        |        |\n"
    "|        |        |        |        |        |        |        |\n"
    "|        |        |        |        |        |        |        |\n"
    "+--------+--------+--------+--------+--------+--------+--------+\n"
    "|74    ↘ |60    ↓ |54    ↙ |########|        |        |        |\n"
    "|14   60 |10   50 |14   40 |########|        |        |        |\n"
    "|open    |open    |open    |########|        |        |        |\n"
    "+--------+--------+--------+--------+--------+--------+--------+\n"
    "|60    → |40      |40    ← |########|        |        |        |\n"
    "|10   50 |0    40 |10   30 |########|        |        |        |\n"
    "|open    |start   |open    |########|        |goal    |        |\n"
    "+--------+--------+--------+--------+--------+--------+--------+\n"
    "|74    ↗ |60    ↑ |54    ↖ |########|        |        |        |\n"
    "|14   60 |10   50 |14   40 |########|        |        |        |\n"
    "|open    |open    |open    |########|        |        |        |\n"
    "+--------+--------+--------+--------+--------+--------+--------+\n"
    "|        |        |        |        |        |        |        |\n"
    "|        |        |        |        |        |        |        |\n"
    "|        |        |        |        |        |        |        |\n"
    "+--------+--------+--------+--------+--------+--------+--------+\n");
}

/* "The one that is below, and to the right of the starting square": two more
 * are opened below it, and the one beside the wall's corner is not. */
static void
test_third_square (void)
{
  g_autoptr (WayExplanation) lesson = lessons_new ();

  assert_step (lesson, 3,
    "\n"
    "A*, step 3 of 12\n"
    "takes 2,3: F 54 = G 14 + H 40\n"
    "opens 1,4, 2,4\n"
    "+--------+--------+--------+--------+--------+--------+--------+\n"
    "|        |        |        |        |        |        |        |\n"
    "|        |        |        |        |        |        |        |\n"
    "|        |        |        |        |        |        |        |\n"
    "+--------+--------+--------+--------+--------+--------+--------+\n"
    "|74    ↘ |60    ↓ |54    ↙ |########|        |        |        |\n"
    "|14   60 |10   50 |14   40 |########|        |        |        |\n"
    "|open    |open    |open    |########|        |        |        |\n"
    "+--------+--------+--------+--------+--------+--------+--------+\n"
    "|60    → |40      |40    ← |########|        |        |        |\n"
    "|10   50 |0    40 |10   30 |########|        |        |        |\n"
    "|open    |start   |closed  |########|        |goal    |        |\n"
    "+--------+--------+--------+--------+--------+--------+--------+\n"
    "|74    ↗ |60    ↑ |54    ↖ |########|        |        |        |\n"
    "|14   60 |10   50 |14   40 |########|        |        |        |\n"
    "|open    |open    |now     |########|        |        |        |\n"
    "+--------+--------+--------+--------+--------+--------+--------+\n"
    "|        |88    ↗ |74    ↑ |        |        |        |        |\n"
    "|        |28   60 |24   50 |        |        |        |        |\n"
    "|        |open    |open    |        |        |        |        |\n"
    "+--------+--------+--------+--------+--------+--------+--------+\n");
}

/* The goal at G 68 over 7 squares, around the wall's end. */
static void
test_last_square (void)
{
  g_autoptr (WayExplanation) lesson = lessons_new ();
  g_autofree char *text = draw_steps (lesson, NULL, 0, "text");
  guint n_path = 0;

  g_assert_nonnull (strstr (text, "A*, step 12 of 12\n"
                                  "reaches the goal 5,2: F 68 = G 68 + H 0\n"));
  g_assert_true (strstr (text, "\nfound: cost 68 over 7 nodes; ") != NULL);
  for (const char *at = text; (at = strstr (at, "|path ")) != NULL; at++)
    n_path++;
  g_assert_cmpuint (n_path, ==, 5);
  g_assert_nonnull (strstr (text, "|68    0 |"));
  g_assert_nonnull (strstr (text, "|goal    |"));
}

/*    S -2- B -2- G      and a road of 9 straight to G; X is an island. */
static WayNetwork *
make_table (void)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_NONE);
  g_autoptr (WayTable) table = NULL;

  for (const char *const *name = (const char *const[]) { "S", "B", "G", "X",
                                                         NULL };
       *name != NULL; name++)
    way_table_builder_add_node (builder, *name, NULL, NULL, NULL);
  way_table_builder_add_edge (builder, WAY_INDEX (0), WAY_INDEX (1), 2,
                              WAY_BOTH_WAYS, NULL, NULL);
  way_table_builder_add_edge (builder, WAY_INDEX (1), WAY_INDEX (2), 2,
                              WAY_BOTH_WAYS, NULL, NULL);
  way_table_builder_add_edge (builder, WAY_INDEX (0), WAY_INDEX (2), 9,
                              WAY_BOTH_WAYS, NULL, NULL);
  table = way_table_builder_build (builder, NULL);
  return way_network_new (WAY_GRAPH (table));
}

static WayExplanation *
explain_table (guint goal)
{
  g_autoptr (WayNetwork) network = make_table ();
  g_autoptr (WaySearch) search
    = way_search_new (way_network_get_graph (network), WAY_STRATEGY_DIJKSTRA);
  WayExplanation *self = way_explanation_new (network, 0);

  way_search_set_start (search, WAY_INDEX (0));
  way_search_set_goal (search, WAY_INDEX (goal));
  way_explanation_add_goal (self, WAY_INDEX (goal));
  g_assert_true (way_explanation_add_run (self, search, "Dijkstra", NULL));
  return self;
}

static void
test_table_as_lists (void)
{
  g_autoptr (WayExplanation) lesson = explain_table (2);

  assert_step (lesson, 0,
    "\n"
    "Dijkstra, step 0 of 3\n"
    "opens S\n"
    "  start  S                        F 0 = G 0 + H 0\n");
  assert_step (lesson, 2,
    "\n"
    "Dijkstra, step 2 of 3\n"
    "takes B: F 2 = G 2 + H 0\n"
    "improves G\n"
    "  start  S                        F 0 = G 0 + H 0\n"
    "  now    B                        F 2 = G 2 + H 0, from S\n"
    "  goal   G                        F 4 = G 4 + H 0, from B\n");
  assert_step (lesson, WAY_EXPLANATION_LAST_STEP,
    "\n"
    "Dijkstra, step 3 of 3\n"
    "reaches the goal G: F 4 = G 4 + H 0\n"
    "  start  S                        F 0 = G 0 + H 0\n"
    "  path   B                        F 2 = G 2 + H 0, from S\n"
    "  goal   G                        F 4 = G 4 + H 0, from B\n"
    "found: cost 4 over 3 nodes; expanded 2, opened 3, improved 1\n");
}

static void
test_no_path (void)
{
  g_autoptr (WayExplanation) lesson = explain_table (3);
  g_autofree char *text = draw_steps (lesson, NULL, 0, "text");
  g_autofree char *page = draw_steps (lesson, NULL, 0, "html");
  g_autofree char *strip = draw_steps (lesson, NULL, 0, "svg");

  g_assert_cmpint (explanation_run (lesson, 0)->status, ==,
                   WAY_STATUS_EXHAUSTED);
  g_assert_null (explanation_run (lesson, 0)->path);
  /* The goal lies in another component: the search is refused at its start. */
  g_assert_nonnull (strstr (text, "no path (the goal lies in another component); "
                                 "expanded 0, opened 1"));
  g_assert_nonnull (strstr (page, "\"cost\":null,\"path\":[]"));
  g_assert_nonnull (strstr (strip,
                           "no path (the goal lies in another component)"));
}

/* The same question as a textbook's search asks it: it expands all that it can
 * reach. */
static void
test_no_path_in_textbooks (void)
{
  g_autoptr (WayNetwork) network = make_table ();
  g_autoptr (WayExplanation) lesson = way_explanation_new (network, 0);
  g_autoptr (WaySearch) search
    = way_explanation_new_search (lesson, NULL, WAY_STRATEGY_DIJKSTRA);
  g_autofree char *text = NULL, *page = NULL;
  const Run *run;

  way_search_set_start (search, WAY_INDEX (0));
  way_search_set_goal (search, WAY_INDEX (3));
  way_explanation_add_goal (lesson, WAY_INDEX (3));
  g_assert_true (way_explanation_add_run (lesson, search, NULL, NULL));
  text = draw_steps (lesson, NULL, 0, "text");
  page = draw_steps (lesson, NULL, 0, "html");

  run = explanation_run (lesson, 0);
  g_assert_cmpint (run->status, ==, WAY_STATUS_EXHAUSTED);
  g_assert_cmpuint (run->statistics.expanded, ==, 3);
  g_assert_null (run->reason);
  g_assert_nonnull (strstr (text, "no path (exhausted); expanded 3, opened 3"));
  g_assert_nonnull (strstr (text, "because the goal lies in another component."));
  g_assert_nonnull (strstr (page,
                           "\"hint\":\"the goal lies in another component\""));
}

/* Hexagons of odd rows lie half a box to the right. One step to the right from
 * 0,0; both below, 0,1 and 1,1, and only 0,1 is a neighbour of 0,0.
 *
 *    S G
 *     . .      */
static void
test_hexagons (void)
{
  g_autoptr (WayNetwork) network = lessons_field (WAY_GRID_HEXAGONS, 2, 2, 0);
  g_autoptr (WaySearch) search
    = way_search_new (way_network_get_graph (network), WAY_STRATEGY_BFS);
  g_autoptr (WayExplanation) lesson = way_explanation_new (network, 0);

  way_search_set_start (search, WAY_INDEX (0));
  way_explanation_add_run (lesson, search, "BFS", NULL);
  assert_step (lesson, 1,
    "\n"
    "BFS, step 1 of 4\n"
    "takes 0,0: 0 steps\n"
    "opens 1,0, 0,1\n"
    "+-------+-------+\n"
    "|0      |1    ← |\n"
    "|#1     |       |\n"
    "|start  |open   |\n"
    "    +-------+-------+\n"
    "    |1    ↖ |       |\n"
    "    |       |       |\n"
    "    |open   |       |\n"
    "    +-------+-------+\n");
}

/* The cell at 0,0 points up and leads below; that at 1,0 points down. */
static void
test_triangles (void)
{
  g_autoptr (WayNetwork) network = lessons_field (WAY_GRID_TRIANGLES, 2, 2, 0);
  g_autoptr (WaySearch) search
    = way_search_new (way_network_get_graph (network), WAY_STRATEGY_BFS);
  g_autoptr (WayExplanation) lesson = way_explanation_new (network, 0);

  way_search_set_start (search, WAY_INDEX (0));
  way_explanation_add_run (lesson, search, "BFS", NULL);
  assert_step (lesson, 1,
    "\n"
    "BFS, step 1 of 4\n"
    "takes 0,0: 0 steps\n"
    "opens 1,0, 0,1\n"
    "+---△---+---▽---+\n"
    "|0      |1    ← |\n"
    "|#1     |       |\n"
    "|start  |open   |\n"
    "+---▽---+---△---+\n"
    "|1    ↑ |       |\n"
    "|       |       |\n"
    "|open   |       |\n"
    "+-------+-------+\n");
}

/* Wider than boxes go: a character a square. BFS takes 0,0, then 1,0, 0,1 and
 * 2,0; of 50 squares it expands all but the goal. */
static void
test_large_grid (void)
{
  g_autoptr (WayNetwork) network = lessons_field (WAY_GRID_SQUARES_4, 25, 2, 0);
  g_autoptr (WaySearch) search = lessons_across (network);
  g_autoptr (WayExplanation) lesson = way_explanation_new (network, 0);

  way_search_set_strategy (search, WAY_STRATEGY_BFS);
  way_explanation_add_goal (lesson, WAY_INDEX (49));
  way_explanation_add_run (lesson, search, "BFS", NULL);
  assert_step (lesson, 4,
    "\n"
    "BFS, step 4 of 50\n"
    "takes 2,0: 2 steps\n"
    "opens 3,0, 2,1\n"
    "Sx@o.....................\n"
    "xoo.....................G\n"
    "S start, G goal, @ now, o open, x closed, * path, # wall\n");
}

/* Runs and frames ------------------------------------------------------ */

static void
test_failed_run_leaves_the_others (void)
{
  g_autoptr (WayNetwork) network = lessons_network ();
  g_autoptr (WaySearch) search = lessons_search (network);
  g_autoptr (WayExplanation) lesson = way_explanation_new (network, 0);
  g_autoptr (GError) error = NULL;
  g_autofree char *before = NULL, *after = NULL;

  g_assert_true (way_explanation_add_run (lesson, search, NULL, NULL));
  before = lessons_save (lesson, "text");

  lesson->max_events = 10;
  g_assert_false (way_explanation_add_run (lesson, search, NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE);
  g_clear_error (&error);
  lesson->max_events = WAY_EXPLANATION_MAX_EVENTS;
  way_search_clear_starts (search);
  g_assert_false (way_explanation_add_run (lesson, search, NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_NO_START);

  g_assert_cmpuint (lesson->runs->len, ==, 1);
  after = lessons_save (lesson, "text");
  g_assert_cmpstr (before, ==, after);
}

static void
test_run_that_was_stopped (void)
{
  g_autoptr (WayNetwork) network = lessons_network ();
  g_autoptr (WaySearch) search = lessons_search (network);
  g_autoptr (WayExplanation) lesson = way_explanation_new (network, 0);

  bound_expansions (search, 3);
  g_assert_true (way_explanation_add_run (lesson, search, NULL, NULL));
  g_assert_cmpint (explanation_run (lesson, 0)->status, ==,
                   WAY_STATUS_MAX_EXPANSIONS);
  g_assert_cmpuint (run_last_step (explanation_run (lesson, 0)), ==, 3);
}

static void
test_path_is_the_engines (void)
{
  g_autoptr (WayExplanation) lesson = lessons_new ();
  WayPath *path = explanation_run (lesson, 0)->path;

  g_assert_cmpint (explanation_run (lesson, 0)->status, ==,
                   WAY_STATUS_FOUND);
  g_assert_cmpfloat (way_path_get_cost (path), ==, 68);
  g_assert_cmpuint (way_path_get_length (path), ==, 7);
}

static guint
count (const char *text,
       const char *what)
{
  guint n = 0;

  for (const char *at = text; (at = strstr (at, what)) != NULL; at++)
    n++;
  return n;
}

/* The pieces of all paths that are drawn with @colour, an attribute. */
static guint
count_shapes (const char *svg,
              const char *colour)
{
  guint n = 0;

  for (const char *at = svg; (at = strstr (at, "<path ")) != NULL; at++)
    {
      const char *end = strstr (at, "/>");
      g_autofree char *path = g_strndup (at, (gsize) (end - at));

      if (strstr (path, colour) != NULL)
        n += count (path, "M");
    }
  return n;
}

static void
assert_well_formed (const char *xml)
{
  const GMarkupParser nothing = { NULL };
  g_autoptr (GMarkupParseContext) context
    = g_markup_parse_context_new (&nothing, 0, NULL, NULL);
  g_autoptr (GError) error = NULL;

  g_markup_parse_context_parse (context, xml, -1, &error);
  g_assert_no_error (error);
  g_markup_parse_context_end_parse (context, &error);
  g_assert_no_error (error);
}

static void
test_strip_of_frames (void)
{
  const guint steps[] = { 12, 1, 1, 400 };
  g_autoptr (WayExplanation) lesson = lessons_new ();
  g_autofree char *usual = draw_steps (lesson, NULL, 0, "svg");
  g_autofree char *chosen = draw_steps (lesson, steps, G_N_ELEMENTS (steps),
                                        "svg");

  assert_well_formed (usual);
  g_assert_cmpuint (count (usual, " of 12</text>"), ==, 6);
  g_assert_nonnull (strstr (usual, "A*: step 12 of 12"));

  /* In order, each once, and none beyond the last. */
  g_assert_cmpuint (count (chosen, " of 12</text>"), ==, 2);
  g_assert_true (strstr (chosen, "step 1 of 12")
                 < strstr (chosen, "step 12 of 12"));
  g_assert_cmpuint (count_shapes (chosen, "stroke=\"#bc90ee\""), ==, 6);
  g_assert_nonnull (strstr (chosen, ">found: cost 68 over 7 nodes"));
}

/* The height of a picture, as its first line says. */
static guint64
height_of (const char *svg)
{
  const char *at = strstr (svg, "height=\"");

  g_assert_nonnull (at);
  return g_ascii_strtoull (at + strlen ("height=\""), NULL, 10);
}

/* Four runs of one frame stand three in a row; with two frames each, every run
 * has its own row. */
static void
test_strip_of_single_frames (void)
{
  const guint steps[] = { WAY_EXPLANATION_LAST_STEP, 1 };
  g_autoptr (WayExplanation) one = lessons_by ("astar");
  g_autoptr (WayExplanation) three = lessons_by ("bfs dijkstra astar");
  g_autoptr (WayExplanation) four = lessons_by ("bfs dijkstra greedy astar");
  g_autofree char *single = draw_steps (one, steps, 1, "svg");
  g_autofree char *row = draw_steps (three, steps, 1, "svg");
  g_autofree char *rows = draw_steps (four, steps, 1, "svg");
  g_autofree char *pairs = draw_steps (three, steps, 2, "svg");

  assert_well_formed (row);
  g_assert_cmpuint (count (row, ">found: "), ==, 3);
  g_assert_cmpuint (count (rows, ">found: "), ==, 4);
  g_assert_cmpuint (height_of (row), ==, height_of (single));
  g_assert_cmpuint (height_of (rows), >, height_of (row));
  g_assert_cmpuint (height_of (pairs), >, height_of (rows));
}

/* The steps from the start and the order of visits, where A* has F, G and H.
 * Costs of 10 and 14 are nowhere. */
static void
test_strip_of_bfs (void)
{
  const guint step = 3;
  g_autoptr (WayExplanation) lesson = lessons_by ("bfs");
  g_autofree char *svg = draw_steps (lesson, &step, 1, "svg");

  g_assert_cmpuint (count (svg, ">#1</text>"), ==, 1);
  g_assert_cmpuint (count (svg, ">#3</text>"), ==, 1);
  g_assert_cmpuint (count (svg, ">#4</text>"), ==, 0);
  g_assert_cmpuint (count (svg, ">1</text>"), ==, 8);
  g_assert_cmpuint (count (svg, ">10</text>"), ==, 0);
  g_assert_cmpuint (count (svg, ">14</text>"), ==, 0);
}

static WayTable *
make_triangle (void)
{
  static const WayPosition places[] = { { 0, 0 }, { 3, 0 }, { 0, 4 } };
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);
  WayTable *table;

  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    way_table_builder_add_node (builder, NULL, &places[i], NULL, NULL);
  way_table_builder_add_edge (builder, WAY_INDEX (0), WAY_INDEX (1), 71,
                              WAY_BOTH_WAYS, NULL, NULL);
  way_table_builder_add_edge (builder, WAY_INDEX (1), WAY_INDEX (2), 72,
                              WAY_ONE_WAY, NULL, NULL);
  way_table_builder_add_edge (builder, WAY_INDEX (2), WAY_INDEX (1), 73,
                              WAY_ONE_WAY, NULL, NULL);
  table = way_table_builder_build (builder, NULL);
  g_assert_nonnull (table);
  return table;
}

/* Each edge has its cost, once if it is the same both ways. Breadth first
 * search does not look at costs, and a picture of it has none. */
static void
test_strip_of_costs (void)
{
  const guint step = 1;
  const WayStrategy strategies[] = { WAY_STRATEGY_DIJKSTRA, WAY_STRATEGY_BFS };
  g_autoptr (WayTable) table = make_triangle ();
  g_autoptr (WayNetwork) network = way_network_new (WAY_GRAPH (table));

  for (guint i = 0; i < G_N_ELEMENTS (strategies); i++)
    {
      g_autoptr (WayExplanation) lesson = way_explanation_new (network, 0);
      g_autoptr (WaySearch) search
        = way_search_new (WAY_GRAPH (table), strategies[i]);
      g_autofree char *svg = NULL;

      way_search_set_start (search, WAY_INDEX (0));
      g_assert_true (way_explanation_add_run (lesson, search, NULL, NULL));
      svg = draw_steps (lesson, &step, 1, "svg");
      /* Dijkstra's F of node 1 is 71, too. */
      g_assert_cmpuint (count (svg, ">71</text>"), ==, i == 0 ? 2 : 0);
      g_assert_cmpuint (count (svg, ">72</text>"), ==, i == 0);
      g_assert_cmpuint (count (svg, ">73</text>"), ==, i == 0);
    }
}

/* In the third frame: which squares are open, closed, expanded now. */
static void
test_strip_outlines_states (void)
{
  const guint step = 3;
  g_autoptr (WayExplanation) lesson = lessons_new ();
  g_autofree char *svg = draw_steps (lesson, &step, 1, "svg");

  g_assert_cmpuint (count_shapes (svg, "fill=\"#e6f6e9\""), ==, 8);
  g_assert_cmpuint (count_shapes (svg, "fill=\"#d8e8fc\""), ==, 2);
  g_assert_cmpuint (count_shapes (svg, "fill=\"#ffd8a8\""), ==, 1);
  g_assert_cmpuint (count_shapes (svg, "stroke=\"#57606a\""), ==, 10);
  g_assert_cmpuint (count (svg, ">88</text>"), ==, 1);
}

static void
test_strip_of_every_map (void)
{
  static const WayGridShape shapes[] = { WAY_GRID_SQUARES_4, WAY_GRID_SQUARES_8,
                                         WAY_GRID_HEXAGONS,
                                         WAY_GRID_TRIANGLES };

  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
    {
      g_autoptr (WayNetwork) network = lessons_field (shapes[i], 30, 20, 20);
      g_autoptr (WaySearch) search = lessons_across (network);
      g_autoptr (WayExplanation) lesson = way_explanation_new (network, 0);
      g_autofree char *svg = NULL;

      lessons_add_runs (lesson, search, "bfs dijkstra greedy astar");
      svg = lessons_save (lesson, "svg");
      assert_well_formed (svg);
      g_assert_cmpuint (count (svg, ": step "), ==, 24);
    }
}

/* The numbers of an attribute of the first text that contains @what. */
static gdouble
get_number (const char *svg,
            const char *what,
            const char *attribute)
{
  g_autofree char *head = g_strndup (svg, (gsize) (strstr (svg, what) - svg));
  const char *text = g_strrstr (head, "<text ");

  return g_ascii_strtod (strstr (text, attribute) + strlen (attribute), NULL);
}

/* A road to the north makes frames of a few pixels, and the title of a run may
 * be of any length. Titles lie side by side within the picture, and the numbers
 * of steps can be read. */
static void
test_titles_of_narrow_frames (void)
{
  g_autoptr (WayNetwork) network = lessons_field (WAY_GRID_SQUARES_4, 1, 30, 0);
  g_autoptr (WaySearch) search
    = way_search_new (way_network_get_graph (network), WAY_STRATEGY_DIJKSTRA);
  g_autoptr (WayExplanation) lesson = way_explanation_new (network, 0);
  g_autofree char *svg = NULL, *long_title = g_strnfill (500, 'w');
  gdouble width;

  way_search_set_start (search, WAY_INDEX (0));
  way_search_set_goal (search, WAY_INDEX (29));
  way_explanation_add_run (lesson, search, "Dijkstra", NULL);
  way_explanation_add_run (lesson, search, long_title, NULL);
  svg = lessons_save (lesson, "svg");
  width = g_ascii_strtod (strstr (svg, " width=\"") + strlen (" width=\""),
                          NULL);

  g_assert_cmpuint (count (svg, " of 30</text>"), ==, 12);
  g_assert_cmpuint (count (svg, "w…: step "), ==, 6);
  g_assert_cmpfloat (get_number (svg, ">found", " x=\""), >=, 0);
  if (strstr (svg, "textLength") == NULL)       /* a build without cairo */
    return;

  g_assert_cmpfloat (get_number (svg, ": step 5 of", " x=\"")
                       + get_number (svg, ": step 5 of", " textLength=\""),
                     <, get_number (svg, ": step 10 of", " x=\""));
  g_assert_cmpfloat (get_number (svg, "w…: step 30", " x=\"")
                       + get_number (svg, "w…: step 30", " textLength=\""),
                     <=, width);
}

static void
test_titles_are_escaped (void)
{
  g_autoptr (WayNetwork) network = lessons_network ();
  g_autoptr (WaySearch) search = lessons_search (network);
  g_autoptr (WayExplanation) lesson = way_explanation_new (network, 0);
  g_autofree char *svg = NULL, *page = NULL;

  way_explanation_set_title (lesson, "</title><script>alert (1)</script>\1");
  way_explanation_add_run (lesson, search, "<b>&\"\xff\n", NULL);
  svg = lessons_save (lesson, "svg");
  assert_well_formed (svg);
  g_assert_null (strstr (svg, "<script>"));
  g_assert_null (strchr (svg, '\1'));

  /* The page has two scripts: its data and its own. */
  page = lessons_save (lesson, "html");
  g_assert_cmpuint (count (page, "<script"), ==, 2);
  g_assert_cmpuint (count (page, "</script"), ==, 2);
  g_assert_null (strstr (page, "<b>"));
}

/* Saving --------------------------------------------------------------- */

static void
test_formats (void)
{
  g_autoptr (WayExplanation) lesson = lessons_new ();
  g_autoptr (GError) error = NULL;

  g_assert_false (way_explanation_save (lesson, "/nowhere/lesson.doc", NULL,
                                        WAY_SAVE_DEFAULT, NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
  g_clear_error (&error);
  g_assert_false (way_explanation_save (lesson, "/nowhere/lesson.svg", "gpx",
                                        WAY_SAVE_DEFAULT, NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
  g_clear_error (&error);
  g_assert_false (way_explanation_save (lesson, "/nowhere/lesson.svg", NULL,
                                        WAY_SAVE_DEFAULT, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
}

/* An edge that leads back to its own node is a way into it where turns count.
 * Only the start looks like one. */
static void
test_edges_back (void)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayNetwork) network = NULL;
  g_autoptr (WayTurns) turns = NULL;
  g_autoptr (WaySearch) search = NULL;
  g_autoptr (WayExplanation) lesson = NULL;
  const WayTraceEvent *events;
  guint n_events, n_starts = 0;

  for (guint i = 0; i < 3; i++)
    way_table_builder_add_node (builder, NULL, &(WayPosition) { i, i % 2 },
                                NULL, NULL);
  way_table_builder_add_edge (builder, WAY_INDEX (0), WAY_INDEX (1), 5,
                              WAY_ONE_WAY, NULL, NULL);
  way_table_builder_add_edge (builder, WAY_INDEX (1), WAY_INDEX (1), 1,
                              WAY_ONE_WAY, NULL, NULL);
  way_table_builder_add_edge (builder, WAY_INDEX (1), WAY_INDEX (2), 9,
                              WAY_ONE_WAY, NULL, NULL);
  table = way_table_builder_build (builder, NULL);
  network = way_network_new (WAY_GRAPH (table));
  turns = way_turns_new (WAY_GRAPH (table));
  way_turns_set_angle_cost (turns, 1, 0);
  search = way_search_new (WAY_GRAPH (turns), WAY_STRATEGY_DIJKSTRA);
  way_search_set_start (search, way_table_get_node (table, WAY_ADDED (0)));
  way_search_set_goal (search, way_table_get_node (table, WAY_ADDED (2)));
  lesson = way_explanation_new (network, 0);
  g_assert_true (way_explanation_add_run (lesson, search, NULL, NULL));

  events = way_trace_get_events (explanation_run (lesson, 0)->trace,
                                 &n_events);
  for (guint i = 0; i < n_events; i++)
    n_starts += events[i].kind == WAY_EVENT_OPEN
                && events[i].came_from == events[i].node;
  g_assert_cmpuint (n_starts, ==, 1);
  g_assert_cmpint (explanation_run (lesson, 0)->status, ==,
                   WAY_STATUS_FOUND);
}

/* Turns make states of nodes, and other views make states of those. Their
 * events name nodes: each step leads from a cell to a neighbour, and some cell
 * is opened from two sides. A field of 5 by 4 is crossed with one turn, which
 * costs 10 in @top. */
static void
check_states (WayNetwork *network,
              WayGraph   *top)
{
  g_autoptr (WaySearch) search = way_search_new (top, WAY_STRATEGY_DIJKSTRA);
  g_autoptr (WayExplanation) lesson = way_explanation_new (network, 0);
  g_autoptr (GError) error = NULL;
  guint n_events, opened[20] = { 0 }, most = 0;
  const WayTraceEvent *events;
  WayPath *path;

  way_search_set_start (search, WAY_INDEX (0));
  way_search_set_goal (search, WAY_INDEX (19));
  g_assert_true (way_explanation_add_run (lesson, search, NULL, &error));
  g_assert_no_error (error);
  path = explanation_run (lesson, 0)->path;
  g_assert_cmpfloat (way_path_get_cost (path), ==, 7 + 10);
  for (guint i = 0; i < way_path_get_length (path); i++)
    g_assert_cmpuint (WAY_NODE_INDEX (way_path_get_node (path, i)), <, 20);

  events = way_trace_get_events (explanation_run (lesson, 0)->trace,
                                 &n_events);
  for (guint i = 0; i < n_events; i++)
    {
      const gint across = (gint) (events[i].node % 5)
                          - (gint) (events[i].came_from % 5);
      const gint down = (gint) (events[i].node / 5)
                        - (gint) (events[i].came_from / 5);

      g_assert_cmpuint (events[i].node, <, 20);
      if (events[i].kind != WAY_EVENT_OPEN || i == 0)
        continue;
      g_assert_cmpint (ABS (across) + ABS (down), ==, 1);
      opened[events[i].node]++;
    }
  for (guint i = 0; i < 20; i++)
    most = MAX (most, opened[i]);
  g_assert_cmpuint (most, >=, 2);
}

static void
test_states_by_their_nodes (void)
{
  g_autoptr (WayNetwork) network
    = lessons_field (WAY_GRID_SQUARES_4, 5, 4, 0);
  WayGraph *grid = way_network_get_graph (network);
  g_autoptr (WayTurns) turns = way_turns_new (grid);
  g_autoptr (WayTransfers) transfers = way_transfers_new (grid);
  g_autoptr (WayTransfers) above = way_transfers_new (WAY_GRAPH (turns));
  g_autoptr (WayTurns) twice = way_turns_new (WAY_GRAPH (above));
  g_autoptr (WayTurns) below = way_turns_new (WAY_GRAPH (transfers));

  way_turns_set_angle_cost (turns, 10, 0);
  way_turns_set_angle_cost (below, 10, 0);
  check_states (network, WAY_GRAPH (turns));
  check_states (network, WAY_GRAPH (above));
  check_states (network, WAY_GRAPH (twice));
  check_states (network, WAY_GRAPH (below));
}

static void
test_too_large (void)
{
  g_autoptr (WayNetwork) network
    = lessons_field (WAY_GRID_SQUARES_4, 2100, 2000, 0);
  g_autoptr (WaySearch) search
    = way_search_new (way_network_get_graph (network), WAY_STRATEGY_BFS);
  g_autoptr (WayExplanation) lesson = way_explanation_new (network, 0);
  static const char *const formats[] = { "svg", "html" };

  way_search_set_start (search, WAY_INDEX (0));
  way_search_set_goal (search, WAY_INDEX (5));
  g_assert_true (way_explanation_add_run (lesson, search, NULL, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (way_explanation_save (lesson, "too-large.x", formats[i],
                                            WAY_SAVE_DEFAULT, NULL, &error));
      g_assert_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE);
      g_assert_false (g_file_test ("too-large.x", G_FILE_TEST_EXISTS));
    }
}

static void
test_is_the_same_each_time (void)
{
  static const char *const formats[] = { "text", "svg", "html" };

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      g_autoptr (WayExplanation) one = explain_table (2);
      g_autoptr (WayExplanation) other = explain_table (2);
      g_autofree char *left = lessons_save (one, formats[i]);
      g_autofree char *right = lessons_save (other, formats[i]);

      g_assert_cmpstr (left, ==, right);
    }
}

static void
test_costs_in_few_characters (void)
{
  const struct { WayCost cost; const char *text; } cases[] = {
    { 0, "0" }, { 54, "54" }, { 9999, "9999" }, { 10000, "10.0k" },
    { 13.656854, "13.7" }, { 0.04, "0.0" }, { 999.96, "1000" },
    { 1234.5, "1234" }, { 9999.7, "10.0k" }, { 99940, "99.9k" },
    { 99960, "100k" }, { 999499, "999k" }, { 999600, "1.0M" },
    { 19477144.4, "19.5M" }, { 4e18, "4.0E" }, { 1e300, "1.0e+300" },
    { INFINITY, "∞" },
  };

  g_autoptr (WayExplanation) self = explain_table (2);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      char text[COST_SIZE];

      g_assert_cmpstr (explain_format_cost (text, self, cases[i].cost), ==,
                       cases[i].text);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(path, func) g_test_add_func ("/explanation/" path, func)
  ADD ("text/first-square", test_first_square);
  ADD ("text/third-square", test_third_square);
  ADD ("text/last-square", test_last_square);
  ADD ("text/table-as-lists", test_table_as_lists);
  ADD ("text/hexagons", test_hexagons);
  ADD ("text/triangles", test_triangles);
  ADD ("text/large-grid", test_large_grid);
  ADD ("no-path", test_no_path);
  ADD ("no-path-in-textbooks", test_no_path_in_textbooks);
  ADD ("failed-run-leaves-the-others", test_failed_run_leaves_the_others);
  ADD ("run-that-was-stopped", test_run_that_was_stopped);
  ADD ("path-is-the-engines", test_path_is_the_engines);
  ADD ("strip/frames", test_strip_of_frames);
  ADD ("strip/single-frames", test_strip_of_single_frames);
  ADD ("strip/bfs", test_strip_of_bfs);
  ADD ("strip/costs", test_strip_of_costs);
  ADD ("strip/outlines-states", test_strip_outlines_states);
  ADD ("strip/every-map", test_strip_of_every_map);
  ADD ("strip/titles-of-narrow-frames", test_titles_of_narrow_frames);
  ADD ("titles-are-escaped", test_titles_are_escaped);
  ADD ("edges-back", test_edges_back);
  ADD ("states-by-their-nodes", test_states_by_their_nodes);
  ADD ("formats", test_formats);
  ADD ("too-large", test_too_large);
  ADD ("is-the-same-each-time", test_is_the_same_each_time);
  ADD ("costs-in-few-characters", test_costs_in_few_characters);

  return g_test_run ();
}
