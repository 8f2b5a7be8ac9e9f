/* crowd-spread.c - paths that lead a crowd apart
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Paths are followed over the edges that a plain graph lists, and held to how
 * far goals are by a search breadth first that knows nothing of the library. */

#include "motion/crowd/spread-paths.h"
#include "lib/crowd-world.h"
#include "lib/outcome.h"
#include "lib/random-graph.h"

#include <wayfind.h>

/* How much longer than the shortest a path may be. */
#define MARGIN 10

#define MOST_AGENTS 8

typedef struct
{
  AsGraph    *graph;
  CrowdWorld *world;
  WayCrowd   *crowd;
  guint       n_agents;
  guint       starts[MOST_AGENTS];
  guint       goals[MOST_AGENTS];
} Trial;

/* The id of the crowd's map of a node of the plain graph, and the other way
 * round. */
static guint32
id_of (const Trial *self,
       guint        plain)
{
  guint32 id;

  g_assert_true (node_map_lookup (&self->crowd->map,
                                  as_graph_get_node (self->graph, plain),
                                  &id));
  return id;
}

static guint
plain_of (const Trial *self,
          guint32      id)
{
  return as_graph_get_id (self->graph,
                          node_map_node (&self->crowd->map, id));
}

/* Follows the path of @agent. Returns its length. */
static guint
follow (const Trial  *self,
        const Spread *spread,
        guint         agent)
{
  const guint n_nodes = self->world->n_nodes;
  guint at = self->starts[agent], n = 0;

  while (at != self->goals[agent])
    {
      const guint32 next = lead_next (&spread->lead, agent, id_of (self, at));
      const guint to = next != NO_NODE ? plain_of (self, next) : n_nodes;

      g_assert_cmpuint (to, <, n_nodes);
      g_assert_true (self->world->edges[at * n_nodes + to]);
      g_assert_cmpuint (++n, <, n_nodes);
      at = to;
    }

  g_assert_cmpuint (lead_next (&spread->lead, agent, id_of (self, at)), ==,
                    NO_NODE);
  return n;
}

/* Agents that can all get to their goals, each alone. */
static void
add_agents (Trial *self,
            GRand *rand,
            guint  n_wanted)
{
  const guint n_nodes = self->world->n_nodes;
  g_autofree guint *starts = g_new (guint, n_nodes);
  g_autofree guint *goals = g_new (guint, n_nodes);

  for (guint i = 0; i < n_nodes; i++)
    starts[i] = goals[i] = i;
  for (guint i = 0; i < n_nodes && self->n_agents < n_wanted; i++)
    {
      const guint k = (guint) g_rand_int_range (rand, (gint32) i,
                                                (gint32) n_nodes);
      const guint goal = goals[k];

      goals[k] = goals[i];
      if (crowd_world_distance (self->world, starts[i], goal) < 0)
        continue;
      self->starts[self->n_agents] = starts[i];
      self->goals[self->n_agents++] = goal;
      way_crowd_add (self->crowd, as_graph_get_node (self->graph, starts[i]),
                     as_graph_get_node (self->graph, goal), NULL);
    }
}

static void
check_paths (const Trial  *self,
             const Spread *spread)
{
  for (guint i = 0; i < self->n_agents; i++)
    {
      const guint least
        = (guint) crowd_world_distance (self->world, self->starts[i],
                                        self->goals[i]);
      const guint found = follow (self, spread, i);

      g_assert_cmpuint (found, >=, least);
      g_assert_cmpuint (found, <=, least + MARGIN);
      if (self->n_agents == 1)
        g_assert_cmpuint (found, ==, least);
    }
}

static void
check_graph (guint32 seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  g_autoptr (PlainGraph) plain
    = random_graph_new (rand, 2 + seed % 25, random_graph_flags (seed));
  g_autoptr (AsGraph) graph
    = as_graph_new (plain, (AsKind) (seed % AS_N_KINDS), AS_PLAIN);
  g_autoptr (CrowdWorld) world = crowd_world_new (plain, 0, 0);
  g_autoptr (WayCrowd) crowd = way_crowd_new (graph->graph, NULL);
  Trial trial = { graph, world, crowd };
  Spread spread;
  Meter meter;

  add_agents (&trial, rand, 1 + seed % MOST_AGENTS);
  meter_init (&meter, NULL);
  g_assert_true (crowd_enter (crowd, &meter, NULL));
  g_assert_true (spread_init (&spread, crowd, &meter, NULL));
  for (guint round = 0; round < 3; round++)
    {
      g_assert_true (spread_go_round (&spread));
      check_paths (&trial, &spread);
    }
  spread_clear (&spread);
  crowd_leave (crowd, &meter, TRUE);
}

static void
test_graphs (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (300); seed++)
    check_graph (seed);
}

/* Two rows of cells, and two agents that come towards each other along one of
 * them: one of the two has to be led along the other row. */
static void
test_apart (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (12, 2, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayCrowd) crowd = way_crowd_new (WAY_GRAPH (grid), NULL);
  guint n_below = 0;
  Spread spread;
  Meter meter;

  way_crowd_add (crowd, WAY_INDEX (0), WAY_INDEX (11), NULL);
  way_crowd_add (crowd, WAY_INDEX (11), WAY_INDEX (0), NULL);
  meter_init (&meter, NULL);
  g_assert_true (crowd_enter (crowd, &meter, NULL));
  g_assert_true (spread_init (&spread, crowd, &meter, NULL));
  while (!spread.is_done)
    g_assert_true (spread_go_round (&spread));
  g_assert_cmpuint (spread.n_meetings, ==, 0);
  for (guint i = 0; i < 2; i++)
    for (guint node = 12; node < 24; node++)
      n_below += lead_next (&spread.lead, i, node) != NO_NODE;
  g_assert_cmpuint (n_below, >, 0);
  spread_clear (&spread);
  crowd_leave (crowd, &meter, TRUE);
}

/* With less memory than paths and samples need, plans are still refined. */
static void
test_little_memory (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (20, 20, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayCrowd) crowd = way_crowd_new (WAY_GRAPH (grid), NULL);
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (WayCrowdPlan) plan = NULL;
  gboolean is_served = FALSE;

  for (gsize i = 0; i < 60; i++)
    way_crowd_add (crowd, WAY_INDEX (i), WAY_INDEX (399 - i), NULL);
  plan = way_crowd_find_plan (crowd, NULL, NULL);
  way_limits_set_max_expansions (limits, 60000);
  for (gsize bytes = 1 << 15; bytes < 1 << 23; bytes += bytes / 4)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (WayCrowdPlan) refined = NULL;

      way_limits_set_max_bytes (limits, bytes);
      refined = way_crowd_refine_plan (crowd, plan, limits, &error);
      g_assert_true (refined != NULL || !is_served);
      if (refined == NULL)
        {
          g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
          continue;
        }
      g_assert_cmpuint (way_crowd_plan_get_sum_of_costs (refined), <=,
                        way_crowd_plan_get_sum_of_costs (plan));
      is_served = TRUE;
    }
  g_assert_true (is_served);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/crowd/spread/graphs", test_graphs);
  g_test_add_func ("/crowd/spread/apart", test_apart);
  g_test_add_func ("/crowd/spread/little-memory", test_little_memory);

  return g_test_run ();
}
