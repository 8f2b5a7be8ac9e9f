/* timed-agents.c - many agents planned one after another, and moved together
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The test moves all agents in small steps: no two may hold one node, or be on
 * one edge, at one time. It does not use reservations. */

#include "lib/as-graph.h"
#include "lib/maps.h"
#include "lib/outcome.h"

#include <string.h>

/* An agent on its way. It stands at its start before, and at its goal after. */
typedef struct
{
  guint    start;
  guint    goal;
  gdouble  since;
  WayPath *path;                /* (owned) (nullable) none if it has to stay */
  gdouble *departures;          /* (owned) */
} Agent;

static void
clear_agent (gpointer data)
{
  Agent *agent = data;

  g_clear_pointer (&agent->path, way_path_unref);
  g_clear_pointer (&agent->departures, g_free);
}

/* The position of an agent: it holds @node, and is on the way to @next, or
 * stands if both are equal. */
typedef struct
{
  guint node;
  guint next;
} Spot;

static guint
index_at (const Agent *agent,
          guint       i)
{
  return WAY_NODE_INDEX (way_path_get_node (agent->path, i));
}

static Spot
find_spot (const Agent *agent,
           gdouble     time)
{
  const guint n = agent->path ? way_path_get_length (agent->path) : 0;
  guint i = 0;

  if (n == 0 || time < agent->since)
    return (Spot) { agent->start, agent->start };

  while (i + 1 < n && way_path_get_cost_so_far (agent->path, i + 1) <= time)
    i++;
  if (i + 1 == n || time < agent->departures[i])
    return (Spot) { index_at (agent, i), index_at (agent, i) };

  return (Spot) { index_at (agent, i), index_at (agent, i + 1) };
}

/* Moves all agents from 0 until @end. */
static void
simulate (const GArray *agents,
          gdouble       end)
{
  for (gdouble time = 0; time <= end; time += 0.125)
    for (guint i = 0; i < agents->len; i++)
      for (guint j = 0; j < i; j++)
        {
          const Spot a = find_spot (&g_array_index (agents, Agent, i), time);
          const Spot b = find_spot (&g_array_index (agents, Agent, j), time);

          g_assert_cmpuint (a.node, !=, b.node);
          g_assert_false (a.node != a.next && a.node == b.next
                          && a.next == b.node);
        }
}

/* Every agent takes its start for ever, until it is its turn. Then it gives
 * that up, and takes its way and its goal. Returns how many found one. */
static guint
plan (WayGraph        *graph,
      WayReservations *taken,
      GArray          *agents,
      gdouble         *end)
{
  g_autoptr (WayTimed) view = way_timed_new (graph, taken, NULL);
  guint n_found = 0;

  for (guint i = 0; i < agents->len; i++)
    way_reservations_reserve_node (taken,
                                   WAY_INDEX (g_array_index (agents, Agent,
                                                             i).start),
                                   0, INFINITY, i + 1);
  for (guint i = 0; i < agents->len; i++)
    {
      Agent *agent = &g_array_index (agents, Agent, i);
      g_autoptr (GError) error = NULL;

      way_timed_set_agent (view, i + 1, 1, NULL);
      agent->path = way_timed_find_path (view, WAY_INDEX (agent->start),
                                        agent->since, WAY_INDEX (agent->goal),
                                        INFINITY, NULL, &error);
      g_assert_no_error (error);
      if (agent->path == NULL)
        continue;

      agent->departures = way_timed_dup_departures (view, agent->path, &error);
      g_assert_no_error (error);
      way_reservations_release (taken, i + 1);
      way_timed_reserve_stay (view, WAY_INDEX (agent->start), 0,
                              agent->since);
      way_timed_reserve_path (view, agent->path, INFINITY, &error);
      g_assert_no_error (error);
      *end = MAX (*end, way_path_get_cost (agent->path));
      n_found++;
    }

  return n_found;
}

static void
add_agent (GArray *agents,
          guint   start,
          guint   goal,
          gdouble since)
{
  const Agent agent = { start, goal, since, NULL, NULL };

  g_array_append_val (agents, agent);
}

static GArray *
new_agents (void)
{
  GArray *agents = g_array_new (FALSE, FALSE, sizeof (Agent));

  g_array_set_clear_func (agents, clear_agent);
  return agents;
}

/* Three agents move on round a block, all at once.
 *
 *   0 1 2          from 0 to 3, from 2 to 1 and from 8 to 5
 *   3 # 5
 *   6 7 8  */
static void
test_round_a_block (void)
{
  g_autoptr (Map) map = map_new ("...\n.#.\n...");
  g_autoptr (AsGraph) graph = as_graph_new (map->plain, AS_INDEX, AS_WHOLE);
  g_autoptr (WayReservations) taken
    = way_reservations_new (way_graph_get_node_type (graph->graph));
  g_autoptr (GArray) agents = new_agents ();
  gdouble end = 0;

  add_agent (agents, 0, 3, 0);
  add_agent (agents, 2, 1, 0);
  add_agent (agents, 8, 5, 0);
  g_assert_cmpuint (plan (graph->graph, taken, agents, &end), ==, 3);
  g_assert_cmpfloat (end, ==, 1);
  simulate (agents, end + 2);
}

/* A column of four follows its leader through a corridor, without a gap: the
 * leader goes 5 cells to the end, and all followers do so at the same times. */
static void
test_column (void)
{
  g_autoptr (Map) map = map_new (".........");
  g_autoptr (AsGraph) graph = as_graph_new (map->plain, AS_INDEX, AS_WHOLE);
  g_autoptr (WayReservations) taken
    = way_reservations_new (way_graph_get_node_type (graph->graph));
  g_autoptr (GArray) agents = new_agents ();
  gdouble end = 0;

  for (guint i = 0; i < 4; i++)
    add_agent (agents, 3 - i, 8 - i, 0);
  g_assert_cmpuint (plan (graph->graph, taken, agents, &end), ==, 4);
  g_assert_cmpfloat (end, ==, 5);
  simulate (agents, end + 2);
}

/* Random maps and costs ---------------------------------------------------- */

#define SIDE 12
#define N_UNITS 20

/* A cell without a wall that no agent has as @is_used yet. */
static guint
free_cell (GRand    *rand,
           GString  *rows,
           gboolean *is_used)
{
  while (TRUE)
    {
      const guint x = g_rand_int_range (rand, 0, SIDE);
      const guint y = g_rand_int_range (rand, 0, SIDE);

      if (rows->str[y * (SIDE + 1) + x] != '#' && !is_used[y * SIDE + x])
        {
          is_used[y * SIDE + x] = TRUE;
          return y * SIDE + x;
        }
    }
}

static void
run_one (guint32 seed,
         guint  *n_found)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  g_autoptr (GString) rows = g_string_new (NULL);
  g_autoptr (GArray) agents = new_agents ();
  g_autoptr (Map) map = NULL;
  g_autoptr (AsGraph) graph = NULL;
  g_autoptr (WayReservations) taken = NULL;
  gboolean starts[SIDE * SIDE] = { 0 }, goals[SIDE * SIDE] = { 0 };
  /* Each other map has cells that take longer. */
  const char *cells = seed % 2 ? ".......#" : "...1223#";
  gdouble end = 0;

  for (guint y = 0; y < SIDE; y++)
    {
      if (y > 0)
        g_string_append_c (rows, '\n');
      for (guint x = 0; x < SIDE; x++)
        g_string_append_c (rows, cells[g_rand_int_range (rand, 0, 8)]);
    }

  map = map_new (rows->str);
  graph = as_graph_new (map->plain, AS_INDEX, AS_WHOLE);
  taken = way_reservations_new (way_graph_get_node_type (graph->graph));
  for (guint i = 0; i < N_UNITS; i++)
    {
      const guint start = free_cell (rand, rows, starts);

      add_agent (agents, start, free_cell (rand, rows, goals),
                g_rand_int_range (rand, 0, 20) / 4.0);
    }

  *n_found += plan (graph->graph, taken, agents, &end);
  simulate (agents, end + 1);
}

/* Planning in turn is not complete: an agent without a path stays. Most find a
 * path. */
static void
test_random_crowds (void)
{
  const guint n_rounds = MAX (outcome_repeat (60), 3);
  guint n_found = 0;

  for (guint32 seed = 0; seed < n_rounds; seed++)
    run_one (seed, &n_found);
  g_test_message ("%u of %u agents found a way", n_found, n_rounds * N_UNITS);
  g_assert_cmpuint (n_found, >, n_rounds * N_UNITS / 2);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define CASE(path, function) g_test_add_func ("/timed-agents/" path, function)
  CASE ("round-a-block", test_round_a_block);
  CASE ("column", test_column);
  CASE ("random-crowds", test_random_crowds);

  return g_test_run ();
}
