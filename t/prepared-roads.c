/* prepared-roads.c - distances on real roads, by every faster method
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Every pair of every network that another program computed, from both ends
 * and by landmarks; every path walked and added up. */

#include "lib/both-ends.h"
#include "lib/dimacs.h"
#include "lib/outcome.h"

#define N_LANDMARKS 12

typedef struct
{
  const char     *name;
  WayPositionKind positions;
} Network;

static const Network networks[] = {
  { "monaco", WAY_POSITION_GEOGRAPHIC },
  { "andorra", WAY_POSITION_GEOGRAPHIC },
  { "amsterdam", WAY_POSITION_PLANAR },
  { "seattle", WAY_POSITION_PLANAR },
  { "moscow", WAY_POSITION_PLANAR },
  { "us-ny-hops", WAY_POSITION_NONE },
};

/* How a pair is asked. */
typedef struct
{
  WayTable         *table;
  WaySearch        *landmarks;
  WaySearch *both[3];    /* Dijkstra, A*, A* by landmarks */
} Methods;

static void
methods_init (Methods      *self,
              WayTable     *table,
              WayLandmarks *landmarks)
{
  g_autoptr (WayHeuristic) forth = way_landmarks_to_heuristic (landmarks);
  g_autoptr (WayHeuristic) back
    = way_landmarks_to_reverse_heuristic (landmarks);

  self->table = table;
  self->landmarks = way_search_new (WAY_GRAPH (table), WAY_STRATEGY_ASTAR);
  way_search_set_heuristic (self->landmarks, forth);
  for (guint i = 0; i < 3; i++)
    self->both[i] = both_ends_search_new (WAY_GRAPH (table),
                                           i == 0 ? WAY_STRATEGY_DIJKSTRA
                                                  : WAY_STRATEGY_ASTAR);
  both_ends_set_heuristics (self->both[2], forth, back, TRUE);
}

static void
methods_clear (Methods *self)
{
  g_object_unref (self->landmarks);
  for (guint i = 0; i < 3; i++)
    g_object_unref (self->both[i]);
}

static void
check_pair (const Methods    *self,
            const DimacsPair *pair)
{
  const WayNode start = way_table_get_node (self->table,
                                            WAY_ADDED (pair->start));
  const WayNode goal = way_table_get_node (self->table, WAY_ADDED (pair->goal));
  g_autoptr (WayPath) path = NULL;

  way_search_set_start (self->landmarks, start);
  way_search_set_goal (self->landmarks, goal);
  if (way_search_run (self->landmarks, NULL) == WAY_STATUS_FOUND)
    path = way_search_dup_path (self->landmarks);
  g_assert_cmpfloat (dimacs_add_up (self->table, path, start, goal), ==,
                     pair->cost);

  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (WayPath) met = NULL;

      way_search_set_start (self->both[i], start);
      way_search_set_goal (self->both[i], goal);
      way_search_run (self->both[i], &error);
      g_assert_no_error (error);
      met = way_search_dup_path (self->both[i]);
      g_assert_cmpfloat (dimacs_add_up (self->table, met, start, goal), ==,
                         pair->cost);
    }
}

static void
test_pairs (gconstpointer data)
{
  const Network *network = data;
  const guint stride = outcome_choose (20, 10, 1);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (GArray) pairs = NULL;
  g_autoptr (WayLandmarks) landmarks = NULL;
  g_autoptr (GError) error = NULL;
  Methods methods;

  if (stride == 20 && network != &networks[0])
    {
      g_test_skip ("WAYFIND_TEST_QUICK is set");
      return;
    }
  if (!data_is_there ())
    return;

  table = dimacs_read_table (network->name, network->positions);
  pairs = dimacs_read_pairs (network->name);
  landmarks = way_landmarks_new (WAY_GRAPH (table), N_LANDMARKS,
                                 WAY_LANDMARKS_AVOID, NULL, &error);
  g_assert_no_error (error);
  methods_init (&methods, table, landmarks);
  for (guint i = 0; i < pairs->len; i += stride)
    check_pair (&methods, &g_array_index (pairs, DimacsPair, i));
  methods_clear (&methods);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    {
      g_autofree char *path = g_strdup_printf ("/prepared-roads/%s",
                                               networks[i].name);

      g_test_add_data_func (path, &networks[i], test_pairs);
    }

  return g_test_run ();
}
