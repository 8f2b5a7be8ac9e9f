/* crowd-optimal.c - optimal plans for published scenarios, and known sums
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The sums are those of another program. The agents of a scenario are the first
 * of its file. */

#include "lib/data.h"
#include "lib/mapf.h"
#include "lib/outcome.h"

static void
check_sum (const char *map,
           guint       scenario,
           guint       n_agents,
           guint64     sum)
{
  g_autofree char *name = g_strdup_printf ("random-%u", scenario);
  g_autoptr (Mapf) mapf = mapf_new (map, name, n_agents);
  g_autoptr (GError) error = NULL;
  g_autoptr (WayCrowdPlan) plan
    = way_crowd_find_optimal_plan (mapf->crowd, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (mapf_walk (mapf, plan), ==, sum);
  g_assert_cmpuint (way_crowd_plan_get_sum_of_costs (plan), ==, sum);
}

/* Those of up to @most_agents of a map. */
static void
check_map (const char *map,
           guint       most_agents)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  guint n_checked = 0;

  if (!mapf_is_there ())
    return;

  text = data_read ("mapf/reference/cbs-optimal.csv", NULL);
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 1; lines[i] != NULL && *lines[i] != '\0'; i++)
    {
      g_auto (GStrv) fields = g_strsplit (lines[i], ",", -1);
      const guint n_agents = (guint) g_ascii_strtoull (fields[2], NULL, 10);

      if (!g_str_equal (fields[0], map) || n_agents > most_agents)
        continue;
      check_sum (map, (guint) g_ascii_strtoull (fields[1], NULL, 10), n_agents,
                 g_ascii_strtoull (fields[3], NULL, 10));
      n_checked++;
    }

  g_assert_cmpuint (n_checked, >=, 5);
}

static void
test_random_map (void)
{
  check_map ("random-32-32-20", !outcome_is_quick () ? 35 : 10);
}

static void
test_game_map (void)
{
  check_map ("den312d", !outcome_is_quick () ? 25 : 10);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/crowd-optimal/random-32-32-20", test_random_map);
  g_test_add_func ("/crowd-optimal/den312d", test_game_map);

  return g_test_run ();
}
