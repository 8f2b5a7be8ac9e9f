/* tutorial.c - the classic A* tutorial for beginners, square by square
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Patrick Lester's map and rules: costs of 10 and 14, Manhattan times 10 for
 * H, no corner is cut, squares on the closed list are left alone. What the
 * text says of each square is asked of the observer. */

#include <wayfind.h>

static const char map[] =
  ". . . . . . .\n"
  ". . . # . . .\n"
  ". A . # . B .\n"
  ". . . # . . .\n"
  ". . . . . . .\n";

/* An event, with squares as their names. */
typedef struct
{
  WayEventKind kind;
  char        *square;          /* (owned) */
  char        *came_from;       /* (owned) */
  WayCost      g;
  WayCost      h;
} Step;

typedef struct
{
  WayGraph  *graph;             /* (owned) */
  WaySearch *search;            /* (owned) */
  GArray    *steps;             /* (owned) of Step */
  WayStatus  status;
} Lesson;

static void
clear_step (gpointer data)
{
  Step *step = data;

  g_free (step->square);
  g_free (step->came_from);
}

static void
take_down (const WayEvent *event,
           gpointer        user_data)
{
  Lesson *lesson = user_data;
  const Step step = { event->kind,
                      way_graph_dup_name (lesson->graph, event->node),
                      way_graph_dup_name (lesson->graph, event->came_from),
                      event->cost_so_far, event->heuristic };

  g_array_append_val (lesson->steps, step);
}

static WayNode
find (Lesson     *lesson,
      const char *name)
{
  WayNode node = WAY_INDEX (0);

  g_assert_true (way_graph_find_node (lesson->graph, name, &node));
  return node;
}

static Lesson *
lesson_new (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTerrain) terrain = way_terrain_new_from_text (map, ".#", "AB",
                                                              &error);
  WayGrid *grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  Lesson *self = g_new0 (Lesson, 1);

  g_assert_no_error (error);
  way_grid_set_steps (grid, 10, 10, 14);
  way_grid_set_heuristic (grid, WAY_GRID_MANHATTAN);
  self->graph = WAY_GRAPH (grid);
  self->steps = g_array_new (FALSE, FALSE, sizeof (Step));
  g_array_set_clear_func (self->steps, clear_step);

  self->search = way_search_new (self->graph, WAY_STRATEGY_ASTAR);
  way_search_set_reopen_rule (self->search, WAY_REOPEN_NEVER);
  way_search_set_tie_rule (self->search, WAY_TIE_LAST_OPENED);
  way_search_set_observer (self->search, take_down, self, NULL);
  way_search_set_start (self->search, find (self, "A"));
  way_search_set_goal (self->search, find (self, "B"));
  self->status = way_search_run (self->search, &error);
  g_assert_no_error (error);

  return self;
}

static void
lesson_free (Lesson *self)
{
  g_object_unref (self->search);
  g_object_unref (self->graph);
  g_array_unref (self->steps);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Lesson, lesson_free)

static const Step *
get_step (Lesson *lesson,
          guint   i)
{
  g_assert_cmpuint (i, <, lesson->steps->len);
  return &g_array_index (lesson->steps, Step, i);
}

/* Where the @n-th expansion, from 0, stands among the steps. */
static guint
find_expansion (Lesson *lesson,
                guint   n)
{
  guint i = 0;

  while (get_step (lesson, i)->kind != WAY_EVENT_EXPAND || n-- > 0)
    i++;
  return i;
}

/* The events of the @n-th expansion, until its square was closed, such as "open
 * 2,1 14+40". */
static char *
describe_expansion (Lesson *lesson,
                    guint   n)
{
  GString *text = g_string_new (NULL);

  for (guint i = find_expansion (lesson, n);
       get_step (lesson, i)->kind != WAY_EVENT_CLOSE; i++)
    {
      const Step *step = get_step (lesson, i);

      g_string_append_printf (text, "%s %s %g+%g\n",
                              way_event_kind_get_name (step->kind),
                              step->square, step->g, step->h);
    }

  return g_string_free (text, FALSE);
}

static void
assert_expansion (guint       n,
                  const char *expected)
{
  g_autoptr (Lesson) lesson = lesson_new ();
  g_autofree char *text = describe_expansion (lesson, n);

  g_assert_cmpstr (text, ==, expected);
}

/* "Begin at the starting point A": its 8 squares, by rows. */
static void
test_start (void)
{
  assert_expansion (0, "expand 1,2 0+40\n"
                       "open 0,1 14+60\n"
                       "open 1,1 10+50\n"
                       "open 2,1 14+40\n"
                       "open 0,2 10+50\n"
                       "open 2,2 10+30\n"
                       "open 0,3 14+60\n"
                       "open 1,3 10+50\n"
                       "open 2,3 14+40\n");
}

/* "The one to the immediate right of the starting square": F is 40. Of its
 * neighbours three are wall and the others are reached no better. */
static void
test_right_of_start (void)
{
  assert_expansion (1, "expand 2,2 10+30\n");
}

/* "There are two squares with a score of 54": the one added last is taken. The
 * square below the wall may not be entered across its corner. */
static void
test_below_right_of_start (void)
{
  g_autoptr (Lesson) lesson = lesson_new ();

  assert_expansion (2, "expand 2,3 14+40\n"
                       "open 1,4 28+60\n"
                       "open 2,4 24+50\n");
  g_assert_cmpstr (get_step (lesson, find_expansion (lesson, 2))->came_from,
                   ==, "1,2");
}

static gboolean
is_step (const Step  *step,
         WayEventKind kind,
         const char  *square)
{
  return step->kind == kind && g_str_equal (step->square, square);
}

/* The square two squares below the starting square: G 28 by 2,3, and later
 * 20 by the square below the start. */
static void
test_reparented (void)
{
  g_autoptr (Lesson) lesson = lesson_new ();
  guint i = 0;

  while (!is_step (get_step (lesson, i), WAY_EVENT_OPEN, "1,4"))
    i++;
  g_assert_cmpfloat (get_step (lesson, i)->g, ==, 28);
  g_assert_cmpstr (get_step (lesson, i)->came_from, ==, "2,3");

  while (!is_step (get_step (lesson, i), WAY_EVENT_REPARENT, "1,4"))
    i++;
  g_assert_cmpfloat (get_step (lesson, i)->g, ==, 20);
  g_assert_cmpstr (get_step (lesson, i)->came_from, ==, "1,3");
}

static void
test_path (void)
{
  g_autoptr (Lesson) lesson = lesson_new ();
  g_autoptr (WayPath) path = way_search_dup_path (lesson->search);
  const Step *last = get_step (lesson, lesson->steps->len - 1);

  g_assert_cmpint (lesson->status, ==, WAY_STATUS_FOUND);
  g_assert_true (is_step (last, WAY_EVENT_GOAL, "5,2"));
  g_assert_cmpfloat (last->g, ==, 68);
  g_assert_cmpfloat (way_path_get_cost (path), ==, 68);
  g_assert_cmpuint (way_path_get_length (path), ==, 7);
}

/* Squares on the closed list are ignored, whatever Manhattan promises. */
static void
test_closed_squares_stay_closed (void)
{
  g_autoptr (Lesson) lesson = lesson_new ();
  g_autoptr (GHashTable) expanded = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < lesson->steps->len; i++)
    {
      const Step *step = get_step (lesson, i);

      g_assert_cmpint (step->kind, !=, WAY_EVENT_REOPEN);
      if (step->kind == WAY_EVENT_EXPAND)
        g_assert_true (g_hash_table_add (expanded, step->square));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tutorial/start", test_start);
  g_test_add_func ("/tutorial/right-of-start", test_right_of_start);
  g_test_add_func ("/tutorial/below-right-of-start",
                   test_below_right_of_start);
  g_test_add_func ("/tutorial/reparented", test_reparented);
  g_test_add_func ("/tutorial/path", test_path);
  g_test_add_func ("/tutorial/closed-squares-stay-closed",
                   test_closed_squares_stay_closed);
  return g_test_run ();
}
