/* midway-turns.c - forbidden turns between places on edges, against all walks
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * By hand, each walk over a few whole edges is tried, and each restriction is
 * looked for in its row of nodes. A walk from a spot begins with the whole edge
 * on which the spot lies, and pays for the part of it. */

#include "lib/oracle.h"
#include "lib/outcome.h"
#include "lib/tables.h"

#include <math.h>

#define N_NODES 5
#define MOST_NODES_OF_WALK 13
#define N_RULES 4
#define N_SPOTS 3

typedef struct
{
  WayRestriction rule;
  guint          nodes[4];
  guint          n;
} Rule;

typedef struct
{
  WayCost costs[N_NODES][N_NODES];      /* INFINITY for no edge */
  Rule    rules[N_RULES];
  WaySpot spots[N_SPOTS];
} World;

/* Nodes keep their ids, which this test uses throughout; few enough edges that
 * a restriction matters. */
static WayTable *
random_world (GRand *rand,
              World *world)
{
  g_autoptr (WayTableBuilder) builder = tables_new_builder (N_NODES);

  for (guint i = 0; i < N_NODES; i++)
    for (guint k = 0; k < N_NODES; k++)
      {
        world->costs[i][k] = INFINITY;
        if (i == k || g_rand_int_range (rand, 0, 5) >= 3)
          continue;
        world->costs[i][k] = g_rand_int_range (rand, 1, 9);
        tables_add_way (builder, i, k, world->costs[i][k]);
      }
  for (guint i = 0; i < N_RULES; i++)
    {
      Rule *rule = &world->rules[i];
      WayNode nodes[G_N_ELEMENTS (rule->nodes)];

      rule->rule = g_rand_int_range (rand, 0, 3) == 0 ? WAY_RESTRICTION_ONLY
                                                      : WAY_RESTRICTION_NO;
      rule->n = g_rand_int_range (rand, 3, 5);
      for (guint k = 0; k < rule->n; k++)
        rule->nodes[k]
          = k == 0 ? (guint) g_rand_int_range (rand, 0, N_NODES)
                   : (rule->nodes[k - 1] + g_rand_int_range (rand, 1, N_NODES))
                       % N_NODES;
      for (guint k = 0; k < rule->n; k++)
        nodes[k] = WAY_INDEX (rule->nodes[k]);
      way_table_builder_add_restriction (builder, rule->rule, nodes, rule->n,
                                         NULL);
    }

  return tables_build (builder);
}

static gboolean
begins_at (const Rule  *rule,
           guint        n,
           const guint *walk)
{
  for (guint i = 0; i < n; i++)
    if (rule->nodes[i] != walk[i])
      return FALSE;

  return TRUE;
}

/* Whether some restriction forbids the last edge of a walk that was allowed so
 * far. Where several prescribe a way any of these will do. */
static gboolean
is_forbidden (const World *world,
              const guint *walk,
              guint        n)
{
  gboolean is_prescribed = FALSE, fits = FALSE;

  for (guint i = 0; i < N_RULES; i++)
    {
      const Rule *rule = &world->rules[i];
      gboolean is_whole;

      if (rule->n > n || !begins_at (rule, rule->n - 1, walk + n - rule->n))
        continue;
      is_whole = rule->nodes[rule->n - 1] == walk[n - 1];
      if (rule->rule == WAY_RESTRICTION_NO && is_whole)
        return TRUE;
      if (rule->rule == WAY_RESTRICTION_ONLY)
        {
          is_prescribed = TRUE;
          fits |= is_whole;
        }
    }

  return is_prescribed && !fits;
}

typedef struct
{
  const World *world;
  guint        walk[MOST_NODES_OF_WALK];
  guint        n;
  WayCost      first;           /* the cost of the first edge */
  guint        goal_from, goal_to;      /* the last edge ... */
  gdouble      share;           /* ... and how much of it is taken */
  WayCost      least;
} Walks;

static void
walk_on (Walks  *self,
         WayCost cost)
{
  const World *world = self->world;
  const guint at = self->walk[self->n - 1];

  if (self->n == MOST_NODES_OF_WALK || cost >= self->least)
    return;

  for (guint next = 0; next < N_NODES; next++)
    {
      const WayCost edge = world->costs[at][next];

      self->walk[self->n++] = next;
      if (edge < INFINITY && !is_forbidden (world, self->walk, self->n))
        {
          if (at == self->goal_from && next == self->goal_to)
            self->least = MIN (self->least, cost + self->share * edge);
          walk_on (self, cost + edge);
        }
      self->n--;
    }
}

/* All ways out of one spot and into another, along their edges. */
static WayCost
cost_by_hand (const World   *world,
              const WaySpot *from,
              const WaySpot *to)
{
  const guint a[] = { WAY_NODE_INDEX (from->from), WAY_NODE_INDEX (from->to) };
  const guint b[] = { WAY_NODE_INDEX (to->from), WAY_NODE_INDEX (to->to) };
  Walks walks = { .world = world, .least = INFINITY };

  for (guint i = 0; i < 2; i++)
    for (guint k = 0; k < 2; k++)
      {
        const WayCost edge = world->costs[a[i]][a[1 - i]];
        const gdouble start = i == 0 ? from->share : 1 - from->share;
        const gdouble end = k == 0 ? to->share : 1 - to->share;

        if (a[i] == b[k] && a[1 - i] == b[1 - k] && start == end)
          return 0;
        if (edge == INFINITY)
          continue;
        if (a[i] == b[k] && a[1 - i] == b[1 - k] && end >= start)
          walks.least = MIN (walks.least, (end - start) * edge);
        walks.walk[0] = a[i];
        walks.walk[1] = a[1 - i];
        walks.n = 2;
        walks.goal_from = b[k];
        walks.goal_to = b[1 - k];
        walks.share = end;
        walk_on (&walks, (1 - start) * edge);
      }

  return walks.least;
}

/* The same spot by the nodes of @table. */
static WaySpot
in_table (WayTable      *table,
          const WaySpot *spot)
{
  return (WaySpot) {
    .from = way_table_get_node (table, WAY_ADDED (WAY_NODE_INDEX (spot->from))),
    .to = way_table_get_node (table, WAY_ADDED (WAY_NODE_INDEX (spot->to))),
    .share = spot->share
  };
}

static void
random_spots (GRand    *rand,
              World    *world,
              WayTable *table,
              WaySpot  *spots)
{
  for (guint i = 0; i < N_SPOTS; i++)
    {
      const guint from = g_rand_int_range (rand, 0, N_NODES);

      world->spots[i] = (WaySpot) {
        .from = WAY_INDEX (from),
        .to = WAY_INDEX ((from + g_rand_int_range (rand, 1, N_NODES))
                         % N_NODES),
        .share = g_rand_int_range (rand, 1, 8) / 8.0
      };
      if (i > 0 && g_rand_boolean (rand))
        {
          world->spots[i].from = world->spots[0].to;
          world->spots[i].to = world->spots[0].from;
        }
      spots[i] = in_table (table, &world->spots[i]);
    }
}

static void
check_costs (const World *world,
             WayMidway   *midway,
             WayGraph    *turns)
{
  for (guint from = 0; from < N_SPOTS; from++)
    for (guint to = 0; to < N_SPOTS; to++)
      {
        g_autoptr (WayPath) path = NULL;
        GError *error = NULL;
        WayCost wanted;

        if (from == to)
          continue;
        wanted = cost_by_hand (world, &world->spots[from], &world->spots[to]);
        path = way_find_path (turns, way_midway_get_node (midway, from),
                              way_midway_get_node (midway, to),
                              WAY_STRATEGY_ASTAR, &error);
        g_assert_no_error (error);
        g_assert_cmpint (path != NULL, ==, wanted < INFINITY);
        if (path != NULL)
          oracle_assert_cost (way_path_get_cost (path), wanted);
      }
}

static void
test_random (void)
{
  for (guint seed = 0; seed < outcome_repeat (400); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      World world;
      WaySpot spots[N_SPOTS];
      g_autoptr (WayTable) table = random_world (rand, &world);
      g_autoptr (WayMidway) midway = NULL;
      g_autoptr (WayTurns) turns = NULL;

      random_spots (rand, &world, table, spots);
      midway = way_midway_new (WAY_GRAPH (table), spots, N_SPOTS, NULL);
      turns = way_turns_new (WAY_GRAPH (midway));
      g_assert_true (way_midway_restrict_turns (midway, turns, table, NULL));
      check_costs (&world, midway, WAY_GRAPH (turns));
    }
}

/* From the edge 0-1 no turn to 2 is allowed. A spot that lies at 1 itself is on
 * no edge before it, and can be entered from 0 where 0-1-3 is prescribed. */
static void
test_spots_at_nodes (void)
{
  const WayNode straight_on[] = { WAY_INDEX (0), WAY_INDEX (1),
                                  WAY_INDEX (3) };
  g_autoptr (WayTableBuilder) builder = tables_new_builder (4);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayMidway) midway = NULL;
  g_autoptr (WayTurns) turns = NULL;
  WaySpot spots[2] = { { .share = 1 }, { .share = 0 } };

  for (guint i = 0; i < 4; i++)
    if (i != 1)
      tables_add_edge (builder, i, 1, 4, WAY_BOTH_WAYS, NULL);
  way_table_builder_add_restriction (builder, WAY_RESTRICTION_ONLY, straight_on,
                                     3, NULL);
  table = tables_build (builder);
  spots[0].from = way_table_get_node (table, WAY_ADDED (0));
  spots[0].to = spots[1].from = way_table_get_node (table, WAY_ADDED (1));
  spots[1].to = way_table_get_node (table, WAY_ADDED (2));
  midway = way_midway_new (WAY_GRAPH (table), spots, 2, NULL);
  turns = way_turns_new (WAY_GRAPH (midway));
  g_assert_true (way_midway_restrict_turns (midway, turns, table, NULL));

  for (guint from = 0; from < 4; from++)
    for (guint i = 0; i < 2; i++)
      {
        g_autoptr (WayPath) there
          = way_find_path (WAY_GRAPH (turns),
                           way_table_get_node (table, WAY_ADDED (from)),
                           way_midway_get_node (midway, i), WAY_STRATEGY_ASTAR,
                           NULL);
        g_autoptr (WayPath) back
          = way_find_path (WAY_GRAPH (turns), way_midway_get_node (midway, i),
                           way_table_get_node (table, WAY_ADDED (from)),
                           WAY_STRATEGY_ASTAR, NULL);

        g_assert_cmpfloat (way_path_get_cost (there), ==, from == 1 ? 0 : 4);
        g_assert_cmpfloat (way_path_get_cost (back), ==, from == 1 ? 0 : 4);
      }
}

/* From 0 no turn to 2 is allowed, so the way there turns back at the end of the
 * street to 3: also while places lie on that street, and at its end. A place at
 * the node 1 is there without a turn. */
static void
test_dead_ends (void)
{
  const WayNode no_turn[] = { WAY_INDEX (0), WAY_INDEX (1), WAY_INDEX (2) };
  g_autoptr (WayTableBuilder) builder = tables_new_builder (4);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayMidway) midway = NULL;
  g_autoptr (WayTurns) turns = NULL;
  g_autoptr (WayPath) path = NULL, to_place = NULL;
  WaySpot spots[3] = { { .share = 0.5 }, { .share = 1 }, { .share = 0 } };

  for (guint i = 0; i < 4; i++)
    if (i != 1)
      tables_add_edge (builder, i, 1, 4, WAY_BOTH_WAYS, NULL);
  way_table_builder_add_restriction (builder, WAY_RESTRICTION_NO, no_turn, 3,
                                     NULL);
  way_table_builder_forbid_u_turns (builder, 5);
  table = tables_build (builder);
  for (guint i = 0; i < 3; i++)
    {
      spots[i].from = way_table_get_node (table, WAY_ADDED (1));
      spots[i].to = way_table_get_node (table, WAY_ADDED (i < 2 ? 3 : 2));
    }
  midway = way_midway_new (WAY_GRAPH (table), spots, 3, NULL);
  turns = way_turns_new (WAY_GRAPH (midway));
  g_assert_true (way_midway_restrict_turns (midway, turns, table, NULL));
  way_turns_set_cost (turns, WAY_TURN_STRAIGHT | WAY_TURN_LEFT
                               | WAY_TURN_RIGHT, 1);

  path = way_find_path (WAY_GRAPH (turns),
                        way_table_get_node (table, WAY_ADDED (0)),
                        way_table_get_node (table, WAY_ADDED (2)),
                        WAY_STRATEGY_DIJKSTRA, NULL);
  g_assert_cmpfloat (way_path_get_cost (path), ==, 4 + 1 + 4 + 5 + 4 + 1 + 4);
  to_place = way_find_path (WAY_GRAPH (turns),
                            way_table_get_node (table, WAY_ADDED (0)),
                            way_midway_get_node (midway, 2),
                            WAY_STRATEGY_DIJKSTRA, NULL);
  g_assert_cmpfloat (way_path_get_cost (to_place), ==, 4);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/midway-turns/random", test_random);
  g_test_add_func ("/midway-turns/spots-at-nodes", test_spots_at_nodes);
  g_test_add_func ("/midway-turns/dead-ends", test_dead_ends);

  return g_test_run ();
}
