/* crowd-scenarios.c - hundreds of agents of published scenarios
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Plans are walked by lib/mapf, which reads the map for itself. The bounds are
 * published beside the scenarios: what agents alone would cost, and the
 * farthest of them. So is what LaCAM's own program reached, which a first plan
 * may exceed by a tenth: agents choose at random, and one seed is one sample.
 * */

#include "lib/data.h"
#include "lib/mapf.h"
#include "lib/outcome.h"

#include <string.h>

/* A line of the reference. */
typedef struct
{
  guint   n_agents;
  guint64 sum_bound;
  guint   makespan_bound;
  guint64 first_sum;
} Line;

static gboolean
read_line (const char *text,
           const char *map,
           Line       *line)
{
  g_auto (GStrv) fields = g_strsplit (text, ",", -1);

  if (g_strv_length (fields) < 6 || !g_str_equal (fields[0], map))
    return FALSE;

  line->n_agents = (guint) g_ascii_strtoull (fields[1], NULL, 10);
  line->sum_bound = g_ascii_strtoull (fields[2], NULL, 10);
  line->makespan_bound = (guint) g_ascii_strtoull (fields[3], NULL, 10);
  line->first_sum = g_ascii_strtoull (fields[4], NULL, 10);
  return TRUE;
}

static void
check_against (const Mapf         *mapf,
               const WayCrowdPlan *plan,
               const Line         *line)
{
  const guint64 sum = mapf_walk (mapf, plan);

  g_assert_cmpuint (way_crowd_plan_get_sum_of_costs (plan), ==, sum);
  g_assert_cmpuint (way_crowd_plan_get_lower_bound (plan), ==,
                    line->sum_bound);
  g_assert_cmpuint (sum, >=, line->sum_bound);
  g_assert_cmpuint (way_crowd_plan_get_makespan (plan), >=,
                    line->makespan_bound);
}

/* A first plan, and a refined one. */
static void
check_plans (const char *map,
             const Line *line)
{
  g_autoptr (Mapf) mapf = mapf_new (map, "random-1", line->n_agents);
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (WayCrowdPlan) plan = way_crowd_find_plan (mapf->crowd, NULL,
                                                       &error);
  g_autoptr (WayCrowdPlan) refined = NULL;

  g_assert_no_error (error);
  g_assert_nonnull (plan);
  check_against (mapf, plan, line);
  g_assert_cmpfloat ((double) way_crowd_plan_get_sum_of_costs (plan), <=,
                     1.1 * (double) line->first_sum);

  way_limits_set_max_expansions (limits, 400000);
  refined = way_crowd_refine_plan (mapf->crowd, plan, limits, &error);
  g_assert_no_error (error);
  check_against (mapf, refined, line);
  g_assert_cmpuint (way_crowd_plan_get_sum_of_costs (refined), <,
                    way_crowd_plan_get_sum_of_costs (plan));
}

static void
test_plans (gconstpointer map)
{
  const guint most_agents = outcome_is_quick () ? 100 : 400;
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  guint n_checked = 0;
  Line line;

  if (!mapf_is_there ())
    return;

  text = data_read ("mapf/reference/lacam-first.csv", NULL);
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 1; lines[i] != NULL; i++)
    if (read_line (lines[i], map, &line) && line.n_agents <= most_agents)
      {
        check_plans (map, &line);
        n_checked++;
      }
  g_assert_cmpuint (n_checked, >=, 1);
}

/* Where ways are narrow and the crowd is large, exchanging a few routes at a
 * time leaves the jams of the first plan. The bounds are what LaCAM's own
 * program comes to after 10 s on one core, in lower bounds, and a tenth. */
static void
test_refined (void)
{
  static const struct
  {
    const char *map;
    guint       n_agents;
    double      bound;
  } all[] = { { "random-32-32-20", 400, 2.56 },
              { "warehouse-10-20-10-2-1", 1000, 2.02 } };
  const guint n = outcome_is_quick () ? 1 : 2;

  for (guint i = 0; i < n && mapf_is_there (); i++)
    {
      g_autoptr (Mapf) mapf = mapf_new (all[i].map, "random-1",
                                        all[i].n_agents);
      g_autoptr (WayLimits) limits = way_limits_new ();
      g_autoptr (WayCrowdPlan) plan = way_crowd_find_plan (mapf->crowd, NULL,
                                                           NULL);
      g_autoptr (WayCrowdPlan) refined = NULL;

      way_limits_set_max_expansions (limits, 3000000);
      refined = way_crowd_refine_plan (mapf->crowd, plan, limits, NULL);
      g_assert_cmpfloat ((double) mapf_walk (mapf, refined), <=,
                         1.1 * all[i].bound
                           * (double) way_crowd_plan_get_lower_bound (plan));
    }
}

/* Tick by tick; an agent that arrives is sent back to its start. */
static void
test_lifelong (gconstpointer map)
{
  const guint n_agents = 100;
  g_autoptr (Mapf) mapf = NULL;
  g_autofree guint *at = NULL, *before = NULL;
  guint n_arrived = 0;

  if (!mapf_is_there ())
    return;

  mapf = mapf_new (map, "random-2", n_agents);
  at = g_memdup2 (mapf->starts, n_agents * sizeof *at);
  before = g_new (guint, n_agents);
  for (guint tick = 0; tick < 300; tick++)
    {
      g_autoptr (GError) error = NULL;

      memcpy (before, at, n_agents * sizeof *at);
      g_assert_true (way_crowd_tick (mapf->crowd, NULL, &error));
      g_assert_no_error (error);
      for (guint i = 0; i < n_agents; i++)
        {
          at[i] = (guint) WAY_NODE_INDEX (way_crowd_get_node (mapf->crowd, i));
          g_assert_cmpint (way_crowd_has_arrived (mapf->crowd, i), ==,
                           at[i] == mapf->goals[i]);
          if (at[i] != mapf->goals[i])
            continue;
          mapf->goals[i] = mapf->starts[i];
          mapf->starts[i] = at[i];
          way_crowd_set_goal (mapf->crowd, i, WAY_INDEX (mapf->goals[i]),
                              &error);
          g_assert_no_error (error);
          n_arrived++;
        }
      mapf_check_tick (mapf, before, at);
    }
  g_assert_cmpuint (n_arrived, >=, n_agents);
}

int
main (int    argc,
      char **argv)
{
  static const char *const maps[] = { "empty-32-32", "random-32-32-20",
                                      "maze-32-32-4", "room-64-64-8",
                                      "den312d" };

  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (maps); i++)
    {
      g_autofree char *path = g_strdup_printf ("/crowd-scenarios/plans/%s",
                                               maps[i]);

      g_test_add_data_func (path, maps[i], test_plans);
    }
  g_test_add_func ("/crowd-scenarios/refined", test_refined);
  g_test_add_data_func ("/crowd-scenarios/lifelong/empty-32-32",
                        "empty-32-32", test_lifelong);
  g_test_add_data_func ("/crowd-scenarios/lifelong/random-64-64-20",
                        "random-64-64-20", test_lifelong);

  return g_test_run ();
}
