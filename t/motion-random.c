/* motion-random.c - crowds on random maps and graphs, tick by tick
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * On maps of squares each tick is checked by geometry (lib/ticks), on all other
 * graphs by nodes and edges. Agents are sent on as they arrive, walls rise and
 * fall, agents come and go. */

#include "lib/as-graph.h"
#include "lib/march.h"
#include "lib/outcome.h"
#include "lib/random-graph.h"

#include "motion/units/motion-private.h"

#include <math.h>
#include <string.h>

static const WayCornerRule rules[] = { WAY_CORNERS_ALWAYS,
                                       WAY_CORNERS_ONE_FREE,
                                       WAY_CORNERS_BOTH_FREE,
                                       WAY_CORNERS_NEVER };

static const guint look_aheads[] = { 0, 4, 1, 8, 4, 2, 32 };

/* A map of @width by @height cells, @percent of them walls. */
static March *
random_march (GRand *rand,
              gint   width,
              gint   height,
              gint   percent)
{
  g_autoptr (GString) rows = g_string_new (NULL);

  for (gint y = 0; y < height; y++)
    {
      for (gint x = 0; x < width; x++)
        g_string_append_c (rows, g_rand_int_range (rand, 0, 100) < percent
                                   ? '#' : '.');
      if (y + 1 < height)
        g_string_append_c (rows, '\n');
    }

  return march_new (rows->str,
                    g_rand_int_range (rand, 0, 4) > 0 ? WAY_GRID_SQUARES_8
                                                      : WAY_GRID_SQUARES_4,
                    rules[g_rand_int_range (rand, 0, 4)]);
}

static gboolean
has_room (const March *self,
          gint         size,
          gint         x,
          gint         y)
{
  if (!ticks_fit (&self->map, size, x, y))
    return FALSE;
  for (guint i = 0; i < self->bodies->len; i++)
    {
      const TickBody *body = &g_array_index (self->bodies, TickBody, i);

      if (x < body->to_x + body->size && body->to_x < x + size
          && y < body->to_y + body->size && body->to_y < y + size)
        return FALSE;
    }

  return TRUE;
}

static WayNode
random_node (const March *self,
             GRand       *rand)
{
  return WAY_INDEX (g_rand_int_range (rand, 0,
                                      self->map.width * self->map.height));
}

static void
add_some (March *self,
          GRand *rand,
          guint  n,
          gint   max_size)
{
  static const gdouble speeds[] = { INFINITY, 1, 0.7, 0.3 };

  for (guint i = 0; i < n; i++)
    {
      const gint size = g_rand_int_range (rand, 1, max_size + 1);
      const WayNode node = random_node (self, rand);
      const gint x = (gint) WAY_NODE_INDEX (node) % self->map.width;
      const gint y = (gint) WAY_NODE_INDEX (node) / self->map.width;

      if (ticks_fit (&self->map, size, x, y) && self->room != NULL)
        g_assert_cmpint (way_agents_has_room (self->agents, node,
                                              (guint) size), ==,
                         has_room (self, size, x, y));
      if (has_room (self, size, x, y))
        way_motion_set_speed (self->motion,
                              march_add (self, size, node,
                                         random_node (self, rand)),
                              speeds[g_rand_int_range (rand, 0, 4)]);
    }
}

/* A wall rises on a free cell, or falls. */
static void
change_wall (March *self,
             GRand *rand)
{
  const gint x = g_rand_int_range (rand, 0, self->map.width);
  const gint y = g_rand_int_range (rand, 0, self->map.height);

  if (self->walls[y * self->map.width + x])
    march_set_wall (self, x, y, FALSE);
  else if (has_room (self, 1, x, y))
    march_set_wall (self, x, y, TRUE);
}

static guint64
run_crowd (guint32 seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  g_autoptr (March) self
    = random_march (rand, g_rand_int_range (rand, 3, 16),
                    g_rand_int_range (rand, 3, 16),
                    g_rand_int_range (rand, 0, 40));

  self->plans_around = seed % 2;
  way_motion_set_patience (self->motion, seed % 3, 1 + seed % 5);
  way_motion_set_look_ahead (self->motion, look_aheads[seed % 7]);
  add_some (self, rand, (guint) g_rand_int_range (rand, 2, 40),
            1 + (gint) (seed % MARCH_MAX_SIZE));
  for (guint tick = 0; tick < 60; tick++)
    {
      march_tick (self);
      for (guint i = 0; i < self->bodies->len; i++)
        if (motion_find_walker (self->motion, i)->order == NO_ORDER
            && g_rand_int_range (rand, 0, 4) == 0)
          march_send (self, i, random_node (self, rand));
      if (seed % 4 == 0)
        change_wall (self, rand);
      if (self->bodies->len > 0)
        way_motion_set_holds (self->motion,
                              (guint32) g_rand_int_range (
                                rand, 0, (gint) self->bodies->len),
                              g_rand_int_range (rand, 0, 8) == 0);
    }

  return self->trace;
}

/* Twice, to the same end. */
static void
test_crowds (void)
{
  const guint n = outcome_repeat (1500);
  guint n_different = 0;
  guint64 last = 0;

  for (guint32 seed = 0; seed < n; seed++)
    {
      const guint64 trace = run_crowd (seed);

      if (seed % 16 == 0)
        g_assert_cmpuint (run_crowd (seed), ==, trace);
      n_different += trace != last;
      last = trace;
    }
  g_assert_cmpuint (n_different, >, n / 2);
}

/* Agents that fit arrive --------------------------------------------------- */

/* Different goals on the map, each on the island of its agent. */
static void
send_all (March *self,
          GRand *rand,
          guint  n)
{
  const guint n_cells = (guint) (self->map.width * self->map.height);
  g_autofree gboolean *is_goal = g_new0 (gboolean, n_cells);

  for (guint tries = 0; tries < 50 * n && self->bodies->len < n; tries++)
    {
      const WayNode node = random_node (self, rand);
      const WayNode goal = random_node (self, rand);
      const gint x = (gint) WAY_NODE_INDEX (node) % self->map.width;
      const gint y = (gint) WAY_NODE_INDEX (node) / self->map.width;

      if (node == goal || is_goal[WAY_NODE_INDEX (goal)]
          || way_graph_is_blocked (self->views[1], goal)
          || !has_room (self, 1, x, y)
          || way_graph_refuses (self->views[1], node, goal))
        continue;
      is_goal[WAY_NODE_INDEX (goal)] = TRUE;
      march_add (self, 1, node, goal);
    }
}

static void
test_arrivals (gconstpointer data)
{
  const gint percent = GPOINTER_TO_INT (data);
  const guint n = outcome_repeat (300);
  guint n_stuck = 0, n_sent = 0, worst = 0;

  for (guint32 seed = 0; seed < n; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (March) self = random_march (rand, 16, 12, percent);
      guint ticks;

      way_motion_set_look_ahead (self->motion, look_aheads[seed % 7]);
      send_all (self, rand, 16);
      ticks = march_run (self, 3000);
      n_sent += self->bodies->len;
      if (ticks == G_MAXUINT)
        {
          n_stuck += way_motion_get_n_under_way (self->motion);
          g_test_message ("seed %u: %u of %u stuck", seed,
                          way_motion_get_n_under_way (self->motion),
                          self->bodies->len);
        }
      else
        worst = MAX (worst, ticks);
    }
  g_test_message ("%u of %u stuck, %u ticks at most", n_stuck, n_sent, worst);

  /* Among that many walls some islands are full, and few agents can pass. */
  if (percent < 40)
    g_assert_cmpuint (n_stuck, ==, 0);
  else
    g_assert_cmpuint (n_stuck * 50, <=, n_sent);
}

/* Any graph -----------------------------------------------------------------
 * */

#define N_AGENTS 5

typedef struct
{
  AsGraph    *graph;
  PlainGraph *plain;
  WayAgents  *agents;
  WayMotion  *motion;
  guint       at[N_AGENTS];
} Walks;

static void
send_somewhere (Walks *self,
                guint  agent,
                GRand *rand)
{
  const guint goal
    = (guint) g_rand_int_range (rand, 0, (gint) self->plain->n_nodes);
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) path
    = way_find_path (self->graph->graph,
                     as_graph_get_node (self->graph, self->at[agent]),
                     as_graph_get_node (self->graph, goal),
                     WAY_STRATEGY_DIJKSTRA, &error);

  g_assert_no_error (error);
  if (path != NULL)
    way_motion_follow (self->motion, agent, path, TRUE, &error);
  g_assert_no_error (error);
}

static gboolean
is_edge (const PlainGraph *plain,
         guint             from,
         guint             to)
{
  guint n;
  const PlainEdge *edges = plain_graph_get_edges (plain, from, &n);

  for (guint i = 0; i < n; i++)
    if (edges[i].to == to && edges[i].cost < INFINITY)
      return TRUE;

  return FALSE;
}

/* One tick: along edges, to different nodes, and no two past each other. */
static void
tick_walks (Walks *self)
{
  g_autoptr (GError) error = NULL;
  guint before[N_AGENTS];

  memcpy (before, self->at, sizeof before);
  g_assert_true (way_motion_tick (self->motion, &error));
  g_assert_no_error (error);
  for (guint i = 0; i < N_AGENTS; i++)
    {
      WayNode node;

      g_assert_true (way_agents_get_node (self->agents, i, &node));
      self->at[i] = as_graph_get_id (self->graph, node);
      g_assert_true (self->at[i] == before[i]
                     || is_edge (self->plain, before[i], self->at[i]));
      for (guint j = 0; j < i; j++)
        {
          g_assert_cmpuint (self->at[i], !=, self->at[j]);
          g_assert_false (self->at[i] == before[j]
                          && self->at[j] == before[i]);
        }
    }
}

static void
run_walks (guint32 seed,
           AsKind  kind)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  g_autoptr (PlainGraph) plain
    = random_graph_new (rand, N_AGENTS + seed % 12,
                        random_graph_flags (seed) & RANDOM_ALL);
  g_autoptr (AsGraph) graph = as_graph_new (plain, kind, AS_PLAIN);
  g_autoptr (WayAgents) agents = way_agents_new (graph->graph, NULL);
  g_autoptr (WayMotion) motion = way_motion_new (agents);
  Walks self = { graph, plain, agents, motion, { 0 } };

  way_motion_set_look_ahead (motion, look_aheads[seed % 7]);
  for (guint i = 0; i < N_AGENTS; i++)
    {
      self.at[i] = i;
      way_agents_place (agents, i, as_graph_get_node (graph, i));
    }
  for (guint tick = 0; tick < 40; tick++)
    {
      for (guint i = 0; i < N_AGENTS; i++)
        if (g_rand_int_range (rand, 0, 6) == 0)
          send_somewhere (&self, i, rand);
      tick_walks (&self);
    }
}

static void
test_any_graph (void)
{
  const guint n = outcome_repeat (400);

  for (guint32 seed = 0; seed < n; seed++)
    for (AsKind kind = 0; kind < AS_N_KINDS; kind++)
      run_walks (seed, kind);
}

/* Graphs that fail --------------------------------------------------------- */

#define LANE 10         /* nodes in a row, and a pocket beside node 1 */

typedef struct
{
  guint n_asked;
  guint fails_at;       /* the question that gets no answer; 0 for none */
} Lane;

/* A WayNeighboursFunc. */
static void
add_lane (WayNode   node,
          WayEdges *edges,
          gpointer  user_data)
{
  const gsize at = WAY_NODE_INDEX (node);
  Lane *lane = user_data;

  if (++lane->n_asked == lane->fails_at)
    {
      way_edges_take_error (edges, g_error_new_literal (WAY_ERROR,
                                                        WAY_ERROR_PARSE,
                                                        "no answer"));
      return;
    }
  if (at == LANE || at == 1)
    way_edges_add (edges, WAY_INDEX (at == LANE ? 1 : LANE), 1);
  if (at > 0 && at < LANE)
    way_edges_add (edges, WAY_INDEX (at - 1), 1);
  if (at + 1 < LANE)
    way_edges_add (edges, WAY_INDEX (at + 1), 1);
}

/* Two meet, and one is led to the pocket. A tick says that the graph failed,
 * unless all had moved by then. Returns how often the graph was asked. */
static guint
meet_in_lane (guint fails_at)
{
  Lane lane = { 0, 0 };
  g_autoptr (WayNodeType) type = way_node_type_new_index (LANE + 1);
  g_autoptr (WayCallbackGraph) graph
      = way_callback_graph_new (type, add_lane, &lane, NULL);
  g_autoptr (WayAgents) agents = way_agents_new (WAY_GRAPH (graph), NULL);
  g_autoptr (WayMotion) motion = way_motion_new (agents);
  guint n_errors = 0;

  for (guint i = 0; i < 2; i++)
    {
      const WayNode from = WAY_INDEX (i == 0 ? 0 : LANE - 1);
      const WayNode to = WAY_INDEX (i == 0 ? LANE - 1 : 0);
      g_autoptr (WayPath) path = way_find_path (
          WAY_GRAPH (graph), from, to, WAY_STRATEGY_DIJKSTRA, NULL);

      way_agents_place (agents, i, from);
      way_agents_send (agents, i, path);
    }

  lane = (Lane) { 0, fails_at };
  for (guint i = 0; i < 200; i++)
    {
      g_autoptr (GError) error = NULL;
      const gboolean good = way_motion_tick (motion, &error);

      g_assert_cmpint (good, ==, error == NULL);
      if (error != NULL)
        g_assert_error (error, WAY_ERROR, WAY_ERROR_PARSE);
      n_errors += !good;
    }
  g_assert_cmpuint (n_errors, <=, fails_at > 0);
  if (fails_at == 0)
    g_assert_cmpuint (way_motion_get_n_under_way (motion), ==, 0);
  return lane.n_asked;
}

static void
test_failing_graph (void)
{
  const guint n = meet_in_lane (0);

  g_assert_cmpuint (n, >, LANE);
  for (guint fails_at = 1; fails_at <= n; fails_at++)
    meet_in_lane (fails_at);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/motion-random/crowds", test_crowds);
  g_test_add_data_func ("/motion-random/arrivals/open", GINT_TO_POINTER (10),
                        test_arrivals);
  g_test_add_data_func ("/motion-random/arrivals/walls", GINT_TO_POINTER (25),
                        test_arrivals);
  g_test_add_data_func ("/motion-random/arrivals/narrow", GINT_TO_POINTER (40),
                        test_arrivals);
  g_test_add_func ("/motion-random/any-graph", test_any_graph);
  g_test_add_func ("/motion-random/failing-graph", test_failing_graph);

  return g_test_run ();
}
