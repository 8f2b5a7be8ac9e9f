/* mapf.c - scenarios of the MAPF benchmark, and a walker for their plans
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "mapf.h"

#include "data.h"

#include <stdio.h>
#include <string.h>

gboolean
mapf_is_there (void)
{
  g_autofree char *xz = g_find_program_in_path ("xz");

  if (!data_is_there ())
    return FALSE;
  if (xz == NULL)
    g_test_skip ("no xz to unpack scenarios");

  return xz != NULL;
}

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

static void
read_map (Mapf       *self,
          const char *map)
{
  g_autofree char *name = g_strdup_printf ("mapf/%s.map", map);
  g_autofree char *text = data_read (name, NULL);
  char *rows = strstr (text, "map\n") + strlen ("map\n");
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTerrain) terrain = NULL;
  guint n = 0;

  for (char *at = rows; *at != '\0'; at++)
    if (*at == 'O' || *at == 'T')
      *at = '@';
  terrain = way_terrain_new_from_text (rows, ".@", NULL, &error);
  g_assert_no_error (error);
  self->grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);

  self->width = (guint) strcspn (rows, "\r\n");
  self->cells = g_new (char, strlen (rows) + 1);
  for (const char *at = rows; *at != '\0'; at++)
    if (!g_ascii_isspace (*at))
      self->cells[n++] = *at;
  g_assert_cmpuint (n % self->width, ==, 0);
  self->height = n / self->width;
}

static void
read_agents (Mapf       *self,
             const char *map,
             const char *scenario)
{
  g_autofree char *name = g_strdup_printf ("mapf/%s-%s.scen.xz", map,
                                           scenario);
  g_autofree char *text = read_packed (name);
  g_auto (GStrv) lines = g_strsplit (text, "\n", (gint) self->n_agents + 2);
  g_autoptr (GError) error = NULL;

  self->crowd = way_crowd_new (WAY_GRAPH (self->grid), &error);
  g_assert_no_error (error);
  for (guint i = 0; i < self->n_agents; i++)
    {
      guint x, y, to_x, to_y;

      g_assert_cmpint (sscanf (lines[i + 1], "%*u %*s %*u %*u %u %u %u %u", &x,
                               &y, &to_x, &to_y), ==, 4);
      way_crowd_add (self->crowd, way_grid_get_node (self->grid, x, y),
                     way_grid_get_node (self->grid, to_x, to_y), &error);
      g_assert_no_error (error);
      self->starts[i] = y * self->width + x;
      self->goals[i] = to_y * self->width + to_x;
    }
}

Mapf *
mapf_new (const char *map,
          const char *scenario,
          guint       n_agents)
{
  Mapf *self = g_new0 (Mapf, 1);

  self->n_agents = n_agents;
  self->starts = g_new (guint, n_agents);
  self->goals = g_new (guint, n_agents);
  read_map (self, map);
  read_agents (self, map, scenario);
  return self;
}

void
mapf_free (Mapf *self)
{
  g_object_unref (self->crowd);
  g_object_unref (self->grid);
  g_free (self->cells);
  g_free (self->starts);
  g_free (self->goals);
  g_free (self);
}

/* Open, and at most one cell up, down, left or right. */
static void
check_step (const Mapf *self,
            guint       from,
            guint       to)
{
  const gint x = (gint) (from % self->width) - (gint) (to % self->width);
  const gint y = (gint) (from / self->width) - (gint) (to / self->width);

  g_assert_cmpuint (to, <, self->width * self->height);
  g_assert_cmpint (self->cells[to], ==, '.');
  g_assert_cmpint (ABS (x) + ABS (y), <=, 1);
}

/* No two on one cell, no two that change places. */
void
mapf_check_tick (const Mapf  *self,
                 const guint *from,
                 const guint *to)
{
  const guint n_cells = self->width * self->height;
  g_autofree guint *before = g_new0 (guint, n_cells);
  g_autofree guint *after = g_new0 (guint, n_cells);

  for (guint i = 0; i < self->n_agents; i++)
    {
      check_step (self, from[i], to[i]);
      g_assert_cmpuint (after[to[i]], ==, 0);
      before[from[i]] = i + 1;
      after[to[i]] = i + 1;
    }
  for (guint i = 0; i < self->n_agents; i++)
    g_assert_false (from[i] != to[i] && before[to[i]] > 0
                    && before[to[i]] == after[from[i]]);
}

guint64
mapf_walk (const Mapf         *self,
           const WayCrowdPlan *plan)
{
  const guint makespan = way_crowd_plan_get_makespan (plan);
  g_autofree guint *from = g_memdup2 (self->starts,
                                      self->n_agents * sizeof *from);
  g_autofree guint *to = g_new (guint, self->n_agents);
  g_autofree guint *arrived = g_new0 (guint, self->n_agents);
  guint64 sum = 0;

  g_assert_cmpuint (way_crowd_plan_get_n_agents (plan), ==, self->n_agents);
  for (guint tick = 0; tick <= makespan; tick++)
    {
      for (guint i = 0; i < self->n_agents; i++)
        {
          to[i] = (guint) WAY_NODE_INDEX (way_crowd_plan_get_node (plan, i,
                                                                   tick));
          g_assert_true (tick > 0 || to[i] == self->starts[i]);
          if (from[i] != to[i])
            arrived[i] = tick;
        }
      mapf_check_tick (self, from, to);
      memcpy (from, to, self->n_agents * sizeof *from);
    }
  for (guint i = 0; i < self->n_agents; i++)
    {
      g_assert_cmpuint (from[i], ==, self->goals[i]);
      sum += arrived[i];
    }

  return sum;
}
