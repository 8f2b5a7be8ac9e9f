/* tiers-changes.c - what changes and limits do to tiers and journeys
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/broken.h"
#include "lib/two-tiers.h"

#include "motion/tiers/journey-private.h"

/* Changes ------------------------------------------------------------------ */

static void
mend (WayTiers *tiers)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (way_tiers_update (tiers, NULL, &error));
  g_assert_no_error (error);
}

/* Only sectors that a change touches are made anew. */
static void
test_mend (void)
{
  g_autoptr (WayGrid) grid = two_tiers_grid (320, 320);
  g_autoptr (WayTiers) tiers = two_tiers_new (grid, 0);

  g_assert_cmpuint (two_tiers_count (tiers).updated_sectors, ==, 100);
  two_tiers_set_class (grid, 80, 80, 1);
  mend (tiers);
  g_assert_cmpuint (two_tiers_count (tiers).updated_sectors, ==, 1);

  /* Beside a border: both sectors. */
  two_tiers_set_class (grid, 63, 80, 2);
  mend (tiers);
  g_assert_cmpuint (two_tiers_count (tiers).updated_sectors, ==, 2);
  mend (tiers);
  g_assert_cmpuint (two_tiers_count (tiers).updated_sectors, ==, 2);

  /* A wall across a sector makes other gates for its neighbours, at most. */
  for (guint row = 160; row < 192; row++)
    two_tiers_set_class (grid, 176, row, 1);
  mend (tiers);
  g_assert_cmpuint (two_tiers_count (tiers).updated_sectors, <=, 9);
  two_tiers_assert_new (tiers, 0);
}

/* A graph that does not report its changes is cut anew. */
static void
test_unknown_changes (void)
{
  g_autoptr (WayGrid) grid = two_tiers_grid (64, 64);
  g_autoptr (WayTiers) tiers = two_tiers_new (grid, 16);
  const WayCost mover[] = { 3, INFINITY, 1 };

  way_grid_set_mover (grid, mover, G_N_ELEMENTS (mover));
  mend (tiers);
  g_assert_cmpuint (two_tiers_count (tiers).updated_sectors, ==, 16);
  two_tiers_assert_new (tiers, 16);
}

static gboolean
has_edge (gpointer graph,
          WayNode  from,
          WayNode  to)
{
  g_autoptr (WayEdges) edges
    = way_edges_new (way_graph_get_node_type (graph));
  const WayAt at = { from, from, 0, TRUE };

  way_graph_neighbours (graph, NULL, &at, edges);
  for (guint i = 0; i < way_edges_get_length (edges); i++)
    if (way_edges_get_node (edges, i) == to
        && way_edges_get_cost (edges, i) < INFINITY)
      return TRUE;

  return FALSE;
}

/* Walls rise and fall while units walk: each step is an edge at that moment,
 * and a unit with a path at the end arrives. */
static void
test_changes_on_the_way (gconstpointer data)
{
  const WayRefinement refinement = GPOINTER_TO_UINT (data);
  guint n_lost = 0, n_arrived = 0;

  for (guint32 seed = 0; seed < 40; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayGrid) grid = two_tiers_grid (48, 48);
      g_autoptr (WayTiers) tiers = two_tiers_new (grid, 8);
      const WayNode goal = WAY_INDEX (48 * 48 - 1);
      WayNode at = WAY_INDEX (0);

      for (guint trial = 0; trial < 60 && at != goal; trial++)
        {
          g_autoptr (GError) error = NULL;
          g_autoptr (WayJourney) journey = way_tiers_find (tiers, at, goal,
                                                           NULL, &error);
          WayNode node;

          g_assert_no_error (error);
          if (journey == NULL)
            break;
          way_journey_set_refinement (journey, refinement);
          while (way_journey_next (journey, &node, NULL, &error))
            {
              g_assert_true (has_edge (grid, at, node));
              at = node;
              for (guint i = 0; i < 4; i++)
                {
                  const guint cell = g_rand_int_range (rand, 1, 48 * 48 - 1);

                  if (WAY_INDEX (cell) != at)
                    two_tiers_set_class (grid, cell % 48, cell / 48,
                               g_rand_int_range (rand, 0, 4));
                }
            }
          if (error == NULL)
            g_assert_true (at == goal);
          else
            g_assert_error (error, WAY_ERROR, WAY_ERROR_CHANGED);
          n_lost += error != NULL;
        }
      n_arrived += at == goal;
    }
  g_test_message ("%u journeys were cut off; %u of 40 units arrived", n_lost,
                  n_arrived);
  g_assert_cmpuint (n_arrived, >=, 30);
}

/* The journey uses the new cost of a step. */
static void
test_costs_on_the_way (void)
{
  g_autoptr (WayGrid) grid = two_tiers_grid (40, 1);
  g_autoptr (WayTiers) tiers = two_tiers_new (grid, 4);
  g_autoptr (WayJourney) journey = way_tiers_find (
    tiers, WAY_INDEX (0), WAY_INDEX (39), NULL, NULL);

  g_assert_true (journey_refine (journey, NULL, NULL));
  g_assert_cmpfloat (way_journey_get_estimate (journey), ==, 39);
  two_tiers_set_class (grid, 1, 0, 3);
  g_assert_true (way_journey_next (journey, NULL, NULL, NULL));
  g_assert_cmpfloat (way_journey_get_cost_so_far (journey), ==, 3);
  g_assert_cmpfloat (way_journey_get_estimate (journey), ==, 41);
}

/* Limits and errors -------------------------------------------------------- */

static void
test_broken (void)
{
  WayGraph *(*const makers[]) (void) = { broken_new_costs, broken_new_arcs,
                                         broken_new_spans };

  for (guint i = 0; i < G_N_ELEMENTS (makers); i++)
    for (guint side = 0; side < 4; side++)
      {
        g_autoptr (WayGraph) graph = makers[i] ();
        g_autoptr (GError) error = NULL;

        g_assert_null (way_tiers_new (graph, side, NULL, &error));
        g_assert_nonnull (error);
        g_assert_true (error->domain == WAY_ERROR);
      }
}

/* Mending by a few expansions a call gets there, and is right then. */
static void
test_mend_bit_by_bit (void)
{
  g_autoptr (WayGrid) grid = two_tiers_grid (32, 32);
  g_autoptr (WayTiers) tiers = two_tiers_new (grid, 8);
  g_autoptr (WayLimits) limits = way_limits_new ();
  guint n_calls = 0;

  for (guint i = 0; i < 12; i++)
    two_tiers_set_class (grid, 7 * i % 31, 5 * i % 32, 1);
  for (guint64 most = 500;; most += 500, n_calls++)
    {
      g_autoptr (GError) error = NULL;

      way_limits_set_max_expansions (limits, most);
      if (way_tiers_update (tiers, limits, &error))
        break;
      g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
    }
  g_assert_cmpuint (n_calls, >, 2);
  two_tiers_assert_new (tiers, 8);
}

/* Many threads, one structure. */
static gpointer
find_many (gpointer data)
{
  WayTiers *tiers = data;
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);
  gdouble sum = 0;
  gdouble *result = g_new (gdouble, 1);

  for (guint i = 0; i < 50; i++)
    {
      const gsize start = g_rand_int_range (rand, 0, 4096);
      const gsize goal = g_rand_int_range (rand, 0, 4096);
      g_autoptr (WayPath) path = way_tiers_find_path (
        tiers, WAY_INDEX (start), WAY_INDEX (goal), WAY_REFINE_SMOOTH, NULL,
        NULL);

      sum += path != NULL ? way_path_get_cost (path) : -1;
    }

  *result = sum;
  return result;
}

static void
test_threads (void)
{
  g_autoptr (WayGrid) grid = two_tiers_grid (64, 64);
  g_autoptr (WayTiers) tiers = two_tiers_new (grid, 8);
  g_autofree gdouble *alone = NULL;
  GThread *threads[4];

  /* The first to ask mends for all. */
  for (guint row = 0; row < 50; row++)
    two_tiers_set_class (grid, 20, row, 1);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("finder", find_many, tiers);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    {
      g_autofree gdouble *sum = g_thread_join (threads[i]);

      if (alone == NULL)
        alone = find_many (tiers);
      g_assert_cmpfloat (*sum, ==, *alone);
    }
}

int
main (int   argc,
      char *argv[])
{
  static const char *const refinements[] = { "sectors", "smooth", "exact" };

  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tiers/mend/touched-alone", test_mend);
  g_test_add_func ("/tiers/mend/unknown-changes", test_unknown_changes);
  g_test_add_func ("/tiers/mend/bit-by-bit", test_mend_bit_by_bit);
  for (guint i = 0; i < G_N_ELEMENTS (refinements); i++)
    {
      g_autofree char *path = g_strdup_printf ("/tiers/changes/%s",
                                               refinements[i]);

      g_test_add_data_func (path, GUINT_TO_POINTER (i),
                            test_changes_on_the_way);
    }
  g_test_add_func ("/tiers/changes/costs", test_costs_on_the_way);
  g_test_add_func ("/tiers/broken", test_broken);
  g_test_add_func ("/tiers/threads", test_threads);

  return g_test_run ();
}
