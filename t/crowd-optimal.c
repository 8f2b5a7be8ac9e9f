/* crowd-optimal.c - optimal plans for published scenarios, and known sums
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The sums are those of another program. The agents of a scenario are the first
 * of its file. */

#include "lib/data.h"
#include "lib/outcome.h"

#include <stdio.h>
#include <string.h>

static char *
read_packed (const char *name)
{
  g_autofree char *path = g_build_filename (g_getenv ("WAYFIND_TEST_DATA"),
                                            name, NULL);
  const char *command[] = { "xz", "-dc", path, NULL };
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  g_spawn_sync (NULL, (char **) command, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL,
                &text, NULL, NULL, &error);
  g_assert_no_error (error);
  return text;
}

/* Squares with 4 neighbours. */
static WayGrid *
read_grid (const char *map)
{
  g_autofree char *name = g_strdup_printf ("mapf/%s.map", map);
  g_autofree char *text = data_read (name, NULL);
  char *rows = strstr (text, "map\n") + strlen ("map\n");
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTerrain) terrain = NULL;

  for (char *at = rows; *at != '\0'; at++)
    if (*at == 'O' || *at == 'T')
      *at = '@';
  terrain = way_terrain_new_from_text (rows, ".@", NULL, &error);
  g_assert_no_error (error);
  return way_grid_new (terrain, WAY_GRID_SQUARES_4);
}

static WayCrowd *
read_crowd (WayGrid    *grid,
            const char *map,
            guint       scenario,
            guint       n_agents)
{
  g_autofree char *name = g_strdup_printf ("mapf/%s-random-%u.scen.xz", map,
                                           scenario);
  g_autofree char *text = read_packed (name);
  g_auto (GStrv) lines = g_strsplit (text, "\n", (gint) n_agents + 2);
  g_autoptr (GError) error = NULL;
  WayCrowd *crowd = way_crowd_new (WAY_GRAPH (grid), &error);

  g_assert_no_error (error);
  for (guint i = 1; i <= n_agents; i++)
    {
      guint x, y, to_x, to_y;

      g_assert_cmpint (sscanf (lines[i], "%*u %*s %*u %*u %u %u %u %u", &x, &y,
                               &to_x, &to_y), ==, 4);
      way_crowd_add (crowd, way_grid_get_node (grid, x, y),
                     way_grid_get_node (grid, to_x, to_y), &error);
      g_assert_no_error (error);
    }
  return crowd;
}

/* No two on one cell, no two that change places. */
static void
walk (const WayCrowdPlan *plan)
{
  const guint n = way_crowd_plan_get_n_agents (plan);

  for (guint tick = 1; tick <= way_crowd_plan_get_makespan (plan); tick++)
    for (guint i = 0; i < n; i++)
      for (guint k = 0; k < i; k++)
        {
          const WayNode to = way_crowd_plan_get_node (plan, i, tick);
          const WayNode other = way_crowd_plan_get_node (plan, k, tick);

          g_assert_true (to != other);
          g_assert_false (to == way_crowd_plan_get_node (plan, k, tick - 1)
                          && other == way_crowd_plan_get_node (plan, i,
                                                               tick - 1));
        }
}

static void
check_sum (const char *map,
           guint       scenario,
           guint       n_agents,
           guint64     sum)
{
  g_autoptr (WayGrid) grid = read_grid (map);
  g_autoptr (WayCrowd) crowd = read_crowd (grid, map, scenario, n_agents);
  g_autoptr (GError) error = NULL;
  g_autoptr (WayCrowdPlan) plan = way_crowd_find_optimal_plan (crowd, NULL,
                                                               &error);

  g_assert_no_error (error);
  walk (plan);
  g_assert_cmpuint (way_crowd_plan_get_sum_of_costs (plan), ==, sum);
}

/* Those of up to @most_agents of a map. */
static void
check_map (const char *map,
           guint       most_agents)
{
  g_autofree char *xz = g_find_program_in_path ("xz");
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  guint n_checked = 0;

  if (!data_is_there ())
    return;
  if (xz == NULL)
    {
      g_test_skip ("no xz to unpack them");
      return;
    }

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
  check_map ("random-32-32-20", outcome_repeat (40) >= 40 ? 35 : 10);
}

static void
test_game_map (void)
{
  check_map ("den312d", outcome_repeat (40) >= 40 ? 25 : 10);
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
