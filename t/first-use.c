/* first-use.c - data that graphs make for their first search, within its limits
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Masks of a grid, jump distances and the edges of a table turned around are as
 * large as the map. A search that has too low a limit for them ends with the
 * status of the limit; the next search with enough makes them, and the graph
 * keeps them. */

#include <wayfind.h>

#define WIDE 400
#define N_CELLS (WIDE * WIDE)
#define START WAY_INDEX (0)
#define GOAL WAY_INDEX (N_CELLS - 1)

/* Open ground at equal costs: the way is as many diagonal steps as the map is
 * wide, less one. */
static WayGrid *
new_grid (guint32 width,
          guint32 height)
{
  static const WayCost mover[] = { 1 };
  g_autoptr (WayTerrain) terrain = way_terrain_new (width, height, NULL);
  WayGrid *grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);

  way_grid_set_mover (grid, mover, G_N_ELEMENTS (mover));
  way_grid_set_steps (grid, 2, 2, 3);
  return grid;
}

/* Each node of a row leads to the next for 1. */
static WayTable *
new_row (guint n_nodes)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_NONE);
  g_autoptr (GError) error = NULL;
  WayTable *table;

  way_table_builder_add_nodes (builder, n_nodes, NULL, NULL, NULL);
  for (guint i = 0; i + 1 < n_nodes; i++)
    way_table_builder_add_edge (builder, WAY_INDEX (i), WAY_INDEX (i + 1), 1,
                                WAY_ONE_WAY, NULL, NULL);
  table = way_table_builder_build (builder, &error);
  g_assert_no_error (error);

  return table;
}

/* Graphs that make data, and the results of a search over them ------------ */

typedef struct
{
  WayGraph *graph;              /* (owned) not searched yet */
  WayNode   start;
  WayNode   goal;
  WayCost   cost;               /* from start to goal */
  gsize     least_bytes;        /* its data takes at least so many */
} Case;

static Case
make_grid (void)
{
  return (Case) { WAY_GRAPH (new_grid (WIDE, WIDE)), START, GOAL,
                  3 * (WIDE - 1), N_CELLS };
}

static Case
make_jumps (void)
{
  g_autoptr (WayGrid) grid = new_grid (WIDE, WIDE);

  return (Case) { WAY_GRAPH (way_jump_points_new (grid)), START, GOAL,
                  3 * (WIDE - 1), 16 * N_CELLS };
}

/* A map of one row, whose edges point at its first cell. */
static Case
make_jumps_in_a_row (void)
{
  g_autoptr (WayGrid) grid = new_grid (N_CELLS, 1);

  return (Case) { WAY_GRAPH (way_jump_points_new (grid)), START, GOAL,
                  2.0 * (N_CELLS - 1), 16 * N_CELLS };
}

static Case
make_reverse (void)
{
  g_autoptr (WayTable) table = new_row (N_CELLS);

  return (Case) { WAY_GRAPH (way_reverse_new (WAY_GRAPH (table), NULL)), GOAL,
                  START, N_CELLS - 1, 11 * N_CELLS };
}

/* Views pass the question on; a graph reversed twice is the original graph. */
static Case
make_pile (void)
{
  Case self = make_reverse ();
  g_autoptr (WayGraph) reverse = self.graph;
  g_autoptr (WayOverlay) overlay = way_overlay_new (reverse);
  g_autoptr (WayReverse) once = way_reverse_new (WAY_GRAPH (overlay), NULL);

  self.graph = WAY_GRAPH (way_reverse_new (WAY_GRAPH (once), NULL));
  return self;
}

static Case
make_turns (void)
{
  Case self = make_reverse ();
  g_autoptr (WayGraph) reverse = self.graph;

  self.graph = WAY_GRAPH (way_turns_new (reverse));
  return self;
}

static const struct
{
  const char *name;
  Case      (*make) (void);
} cases[] = {
  { "grid", make_grid },
  { "jump-points", make_jumps },
  { "jump-points-in-a-row", make_jumps_in_a_row },
  { "reverse", make_reverse },
  { "pile", make_pile },
  { "turns", make_turns },
};

/* Searches ----------------------------------------------------------------- */

static WayStatus
run_within (const Case      *self,
            WaySearch       *search,
            const WayLimits *limits)
{
  g_autoptr (WayPath) path = NULL;
  g_autoptr (GError) error = NULL;
  WayStatus status;

  way_search_set_limits (search, limits);
  status = way_search_run (search, &error);
  g_assert_no_error (error);
  path = way_search_dup_path (search);
  if (status == WAY_STATUS_FOUND)
    g_assert_cmpfloat (way_path_get_cost (path), ==, self->cost);
  else
    g_assert_true (path == NULL || way_path_is_partial (path));

  return status;
}

static WaySearch *
new_search (const Case *self)
{
  WaySearch *search = way_search_new (self->graph, WAY_STRATEGY_DIJKSTRA);

  way_search_set_start (search, self->start);
  way_search_set_goal (search, self->goal);
  return search;
}

static gsize
count_bytes (WaySearch *search)
{
  WayStatistics statistics;

  way_search_get_statistics (search, &statistics);
  return statistics.bytes;
}

/* The cost of a search that finds all data made. */
static gsize
count_bytes_of_warm_search (const Case *self)
{
  g_autoptr (WaySearch) search = new_search (self);

  g_assert_cmpint (run_within (self, search, NULL), ==, WAY_STATUS_FOUND);
  return count_bytes (search);
}

static void
test_bytes (gconstpointer number)
{
  const Case self = cases[GPOINTER_TO_UINT (number)].make ();
  const Case other = cases[GPOINTER_TO_UINT (number)].make ();
  g_autoptr (WaySearch) search = new_search (&self);
  g_autoptr (WayLimits) limits = way_limits_new ();
  gsize warm;

  g_assert_cmpint (count_bytes_of_warm_search (&other), >, 0);
  warm = count_bytes_of_warm_search (&other);
  way_limits_set_max_bytes (limits, self.least_bytes / 2);
  for (guint i = 0; i < 2; i++)
    g_assert_cmpint (run_within (&self, search, limits), ==,
                     WAY_STATUS_MAX_BYTES);

  /* The same search continues within new limits, and pays for the data. */
  g_assert_cmpint (run_within (&self, search, NULL), ==, WAY_STATUS_FOUND);
  g_assert_cmpuint (count_bytes (search), >=, warm + self.least_bytes);

  /* The next search does not pay. */
  g_assert_cmpuint (count_bytes_of_warm_search (&self), ==, warm);
  g_clear_object (&search);
  search = new_search (&self);
  way_limits_set_max_bytes (limits, warm);
  g_assert_cmpint (run_within (&self, search, limits), ==, WAY_STATUS_FOUND);
  g_object_unref (self.graph);
  g_object_unref (other.graph);
}

static void
test_time (gconstpointer number)
{
  const Case self = cases[GPOINTER_TO_UINT (number)].make ();
  g_autoptr (WaySearch) search = new_search (&self);
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  way_limits_set_deadline (limits, 1);
  g_assert_cmpint (run_within (&self, search, limits), ==,
                   WAY_STATUS_DEADLINE);
  way_limits_set_deadline (limits, 0);
  way_limits_set_cancellable (limits, cancellable);
  g_cancellable_cancel (cancellable);
  g_assert_cmpint (run_within (&self, search, limits), ==,
                   WAY_STATUS_CANCELLED);
  g_cancellable_reset (cancellable);
  g_assert_cmpint (run_within (&self, search, limits), ==, WAY_STATUS_FOUND);
  g_object_unref (self.graph);
}

/* Deadlines that end while data is made, each later than the one before: in the
 * end all data is made, and no half-made data is visible. */
static void
test_short_deadlines (gconstpointer number)
{
  const Case self = cases[GPOINTER_TO_UINT (number)].make ();
  g_autoptr (WayLimits) limits = way_limits_new ();
  WayStatus status = WAY_STATUS_DEADLINE;
  guint n_tries = 0;

  for (gint64 wait = 50; status == WAY_STATUS_DEADLINE; wait += wait / 4)
    {
      g_autoptr (WaySearch) search = new_search (&self);

      way_limits_set_deadline (limits, g_get_monotonic_time () + wait);
      status = run_within (&self, search, limits);
      n_tries++;
    }
  g_assert_cmpint (status, ==, WAY_STATUS_FOUND);
  g_assert_cmpuint (n_tries, >, 1);
  g_object_unref (self.graph);
}

/* Promptness --------------------------------------------------------------- */

/* Jump distances of four million cells take a tenth of a second, and a deadline
 * after a hundredth of that is not noticed at their end. */
static void
test_deadline_is_noticed (void)
{
  g_autoptr (WayGrid) grid = new_grid (2000, 2000);
  g_autoptr (WayJumpPoints) jumps = way_jump_points_new (grid);
  const Case self = { WAY_GRAPH (jumps), WAY_INDEX (0), WAY_INDEX (3999999),
                      3 * 1999 };
  g_autoptr (WaySearch) search = new_search (&self);
  g_autoptr (WayLimits) limits = way_limits_new ();
  gint64 begun = g_get_monotonic_time (), bounded, free;

  way_limits_set_deadline (limits, begun + 2000);
  g_assert_cmpint (run_within (&self, search, limits), ==,
                   WAY_STATUS_DEADLINE);
  bounded = g_get_monotonic_time () - begun;
  begun = g_get_monotonic_time ();
  g_assert_cmpint (run_within (&self, search, NULL), ==, WAY_STATUS_FOUND);
  free = g_get_monotonic_time () - begun;
  g_test_message ("%" G_GINT64_FORMAT " of %" G_GINT64_FORMAT " us", bounded,
                  free);
  g_assert_cmpint (bounded, <, free / 4);
}

/* Whether a graph can be frozen within so many bytes. */
static gboolean
can_freeze (WayGraph *graph,
            gsize     max_bytes)
{
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (WayFrozen) frozen = NULL;
  g_autoptr (GError) error = NULL;

  way_limits_set_max_bytes (limits, max_bytes);
  frozen = way_frozen_new (graph, NULL, 0, limits, &error);
  if (frozen == NULL)
    g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);

  return frozen != NULL;
}

/* A call that does not search pays, too: the memory that suffices to freeze a
 * graph searched before is too little for a graph not searched yet. */
static void
test_calls (void)
{
  const Case warm = make_reverse (), cold = make_reverse ();
  gsize low = 1, high = 1 << 30;

  g_assert_true (can_freeze (warm.graph, high));
  while (high - low > 1)
    {
      const gsize middle = low + (high - low) / 2;

      if (can_freeze (warm.graph, middle))
        high = middle;
      else
        low = middle;
    }
  g_assert_false (can_freeze (cold.graph, high));
  g_assert_true (can_freeze (cold.graph, 1 << 30));
  g_object_unref (warm.graph);
  g_object_unref (cold.graph);
}

static void
add_tests (const char   *what,
           GTestDataFunc func)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path
        = g_strdup_printf ("/first-use/%s/%s", what, cases[i].name);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), func);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  add_tests ("bytes", test_bytes);
  add_tests ("time", test_time);
  add_tests ("short-deadlines", test_short_deadlines);
  g_test_add_func ("/first-use/deadline-is-noticed", test_deadline_is_noticed);
  g_test_add_func ("/first-use/calls", test_calls);

  return g_test_run ();
}
