/* crowd.c - plans for hundreds of agents, beside what LaCAM reaches
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The instances are those of the MAPF benchmark (Stern et al. 2019), scenario
 * random-1. A first plan, with everything made from the graph and all
 * distances, stands beside a search breadth first for each agent over plain
 * arrays, which is the least that a planner does that makes its distances
 * beforehand. What LaCAM's own program took (github.com/Kei18/lacam3, one core)
 * was measured as a part of such searches on the same machine. Sums of costs
 * are compared with those of that program, first and after 10 seconds. */

#include "bench.h"

#include <stdio.h>
#include <string.h>
#include <wayfind.h>

#define MOST_AGENTS 1000

/* What may be added to LaCAM's share for distances, in searches. */
#define FOR_DISTANCES 0.6

#define FIRST_AT_MOST 1.05
#define REFINED_AT_MOST 1.02
#define SECONDS 10

typedef struct
{
  const char *map;
  guint       n_agents;
  double      share;            /* of a search an agent: LaCAM's search */
  double      first;            /* LaCAM's first sum of costs */
  double      refined;          /* its sum after 10 s, in lower bounds */
} CrowdRow;

static const CrowdRow rows[] = {
  { "random-32-32-20", 400, 0.52, 28455, 2.56 },
  { "random-64-64-20", 1000, 0.47, 112668, 2.02 },
  { "room-64-64-8", 400, 0.79, 60889, 2.04 },
  { "maze-32-32-4", 100, 0.47, 6801, 1.27 },
  { "den312d", 400, 0.49, 51747, 1.72 },
  { "den520d", 1000, 0.22, 227633, 1.05 },
  { "warehouse-10-20-10-2-1", 1000, 1.33, 245651, 2.02 },
  { "Berlin_1_256", 1000, 0.10, 220252, 1.01 },
};

typedef struct
{
  Bench   *bench;
  WayGrid *grid;                /* (owned) */
  guint32  width, height;
  guint8  *is_open;             /* (owned) with a border of walls */
  guint32  starts[MOST_AGENTS]; /* cells of @is_open */
  guint32  goals[MOST_AGENTS];
  guint    n_agents;
  guint32 *distances;           /* (owned) */
  guint32 *queue;               /* (owned) */
  double   first_sum;
} Suite;

static void
suite_clear (Suite *self)
{
  g_clear_object (&self->grid);
  g_free (self->is_open);
  g_free (self->distances);
  g_free (self->queue);
}

/* Reading -------------------------------------------------------------------- */

/* A file of the benchmark, packed or not. */
static char *
read_file (const char *name,
           GError    **error)
{
  g_autofree char *path
      = g_strdup_printf ("%s/mapf/%s", bench_get_data (), name);
  g_autofree char *packed = g_strdup_printf ("%s.xz", path);
  const char *unpack[] = { "xz", "-dc", packed, NULL };
  char *text = NULL;

  if (g_file_get_contents (path, &text, NULL, NULL))
    return text;
  if (!g_file_test (packed, G_FILE_TEST_EXISTS))
    {
      g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_NOENT, "no %s", path);
      return NULL;
    }

  g_spawn_sync (NULL, (char **) unpack, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL,
                &text, NULL, NULL, error);
  return text;
}

static gboolean
load_map (Suite      *self,
          const char *map,
          GError    **error)
{
  static const WayCost mover[]
      = { 1, 1, INFINITY, INFINITY, INFINITY };
  g_autofree char *name = g_strdup_printf ("%s.map", map);
  g_autofree char *text = read_file (name, error);
  const char *cells = text != NULL ? strstr (text, "\nmap\n") : NULL;
  g_autoptr (WayTerrain) terrain = NULL;

  if (text == NULL)
    return FALSE;
  terrain = way_terrain_new_from_text (cells != NULL ? cells + 5 : "",
                                       ".G@OT", NULL, error);
  if (terrain == NULL)
    return FALSE;

  self->grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  way_grid_set_mover (self->grid, mover, G_N_ELEMENTS (mover));
  self->width = way_terrain_get_width (terrain);
  self->height = way_terrain_get_height (terrain);

  const gsize n = (gsize) (self->width + 2) * (self->height + 2);

  self->is_open = g_new0 (guint8, n);
  self->distances = g_new (guint32, n);
  self->queue = g_new (guint32, n);
  for (guint32 y = 0; y < self->height; y++)
    for (guint32 x = 0; x < self->width; x++)
      self->is_open[(y + 1) * (self->width + 2) + x + 1]
          = way_terrain_get_class (terrain, x, y) < 2;

  return TRUE;
}

static gboolean
load_agents (Suite      *self,
             const char *map,
             guint       n_agents,
             GError    **error)
{
  g_autofree char *name = g_strdup_printf ("%s-random-1.scen", map);
  g_autofree char *text = read_file (name, error);
  g_auto (GStrv)   lines = text != NULL ? g_strsplit (text, "\n", -1) : NULL;

  for (guint i = 1;
       lines != NULL && lines[i] != NULL && self->n_agents < n_agents; i++)
    {
      guint32 x, y, to_x, to_y;

      if (sscanf (lines[i], "%*d %*s %*d %*d %u %u %u %u", &x, &y, &to_x,
                  &to_y) != 4)
        continue;
      self->starts[self->n_agents] = (y + 1) * (self->width + 2) + x + 1;
      self->goals[self->n_agents++]
          = (to_y + 1) * (self->width + 2) + to_x + 1;
    }

  return lines != NULL;
}

/* Contestants ---------------------------------------------------------------- */

/* How far it is from @start to @goal, with all cells that can be reached. */
static guint32
search_breadth_first (Suite  *self,
                      guint32 start,
                      guint32 goal)
{
  const guint32 wide = self->width + 2;
  const guint32 n = wide * (self->height + 2);
  const guint32 steps[] = { 1, (guint32) -1, wide, (guint32) -wide };
  guint32 n_queued = 0;

  for (guint32 i = 0; i < n; i++)
    self->distances[i] = self->is_open[i] ? G_MAXUINT32 : G_MAXUINT32 - 1;
  self->distances[goal] = 0;
  self->queue[n_queued++] = goal;
  for (guint32 at = 0; at < n_queued; at++)
    for (guint k = 0; k < 4; k++)
      {
        const guint32 to = self->queue[at] + steps[k];

        if (self->distances[to] == G_MAXUINT32)
          {
            self->distances[to] = self->distances[self->queue[at]] + 1;
            self->queue[n_queued++] = to;
          }
      }

  return self->distances[start];
}

static double
run_breadth_first (gpointer contestant,
                   guint    task)
{
  Suite *self = contestant;
  double sum = 0;

  (void) task;
  for (guint i = 0; i < self->n_agents; i++)
    sum += search_breadth_first (self, self->starts[i], self->goals[i]);

  return sum;
}

static WayNode
node_of (const Suite *self,
         guint32      cell)
{
  const guint32 wide = self->width + 2;

  return way_grid_get_node (self->grid, cell % wide - 1, cell / wide - 1);
}

static WayCrowd *
make_crowd (const Suite *self)
{
  WayCrowd *crowd = way_crowd_new (WAY_GRAPH (self->grid), NULL);

  for (guint i = 0; i < self->n_agents; i++)
    way_crowd_add (crowd, node_of (self, self->starts[i]),
                   node_of (self, self->goals[i]), NULL);

  return crowd;
}

/* A crowd and its first plan, from nothing. Returns the lower bound. */
static double
run_plan (gpointer contestant,
          guint    task)
{
  Suite *self = contestant;
  g_autoptr (WayCrowd) crowd = make_crowd (self);
  g_autoptr (WayCrowdPlan) plan = way_crowd_find_plan (crowd, NULL, NULL);

  (void) task;
  if (plan == NULL)
    return -1;

  self->first_sum = (double) way_crowd_plan_get_sum_of_costs (plan);
  return (double) way_crowd_plan_get_lower_bound (plan);
}

/* -------------------------------------------------------------------------- */

static void
race (Suite          *self,
      const CrowdRow *row)
{
  g_autofree char *title
      = g_strdup_printf ("%s, %u agents", row->map, row->n_agents);
  g_autofree char *time = g_strdup_printf ("%s: first plan", title);
  g_autofree char *sum = g_strdup_printf ("%s: first sum", title);
  g_autoptr (BenchRace) race = bench_race_new (self->bench, title, 1, 1);
  const guint ours = bench_race_add (race, "a first plan", run_plan, NULL,
                                     self);
  const guint yardstick = bench_race_add (race, "breadth first, each agent",
                                          run_breadth_first, NULL, self);

  bench_race_run (race);
  bench_race_compare (race, time, ours, yardstick,
                      row->share + FOR_DISTANCES);
  bench_add_at_most (self->bench, sum, BENCH_RATIO,
                     self->first_sum / row->first, FIRST_AT_MOST);
}

static void
refine (Suite          *self,
        const CrowdRow *row)
{
  g_autofree char *name = g_strdup_printf ("%s, %u agents: sum after %d s",
                                           row->map, row->n_agents, SECONDS);
  g_autoptr (WayCrowd) crowd = make_crowd (self);
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (WayCrowdPlan) plan = NULL;
  g_autoptr (WayCrowdPlan) refined = NULL;

  way_limits_set_deadline (limits, g_get_monotonic_time ()
                                     + SECONDS * G_USEC_PER_SEC);
  plan = way_crowd_find_plan (crowd, limits, NULL);
  if (plan != NULL)
    refined = way_crowd_refine_plan (crowd, plan, limits, NULL);
  if (refined == NULL)
    {
      bench_fail (self->bench, "%s: no plan", row->map);
      return;
    }

  bench_add_at_most (self->bench, name, BENCH_RATIO,
                     (double) way_crowd_plan_get_sum_of_costs (refined)
                       / (double) way_crowd_plan_get_lower_bound (refined)
                       / row->refined,
                     REFINED_AT_MOST);
}

void
bench_crowd (Bench *bench)
{
  bench_head ("Many agents that must all arrive");
  for (guint i = 0; i < bench_pick (bench, G_N_ELEMENTS (rows), 2); i++)
    {
      Suite              self = { .bench = bench };
      g_autoptr (GError) error = NULL;

      if (!load_map (&self, rows[i].map, &error)
          || !load_agents (&self, rows[i].map, rows[i].n_agents, &error))
        bench_skip (bench, rows[i].map, error->message);
      else
        {
          race (&self, &rows[i]);
          refine (&self, &rows[i]);
        }
      suite_clear (&self);
    }
}
