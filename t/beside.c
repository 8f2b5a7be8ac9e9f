/* beside.c - corners that walls and blocking views close together
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The oracle is a map without views: it has a wall in each cell that an overlay
 * blocks. A grid over that map applies the corner rule itself, and the pile
 * must have the same edges. */

#include "lib/outcome.h"

#include <wayfind.h>

#include <string.h>

#define SIDE 9

static const WayCornerRule rules[] = {
  WAY_CORNERS_ALWAYS, WAY_CORNERS_ONE_FREE, WAY_CORNERS_BOTH_FREE,
  WAY_CORNERS_NEVER
};

static WayGrid *
grid_of (WayTerrain   *terrain,
         WayCornerRule rule)
{
  const WayCost costs[] = { 1 };
  WayGrid *grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);

  way_grid_set_corner_rule (grid, rule);
  way_grid_set_mover (grid, costs, 1);
  return grid;
}

/* Bit @to of row @from: whether there is an open edge. */
typedef struct
{
  gboolean edges[SIDE * SIDE][SIDE * SIDE];
} Edges;

static void
read_edges (WayGraph *graph,
            gboolean  backwards,
            Edges    *into)
{
  g_autoptr (WayEdges) edges
    = way_edges_new (way_graph_get_node_type (graph));
  const WayQuery query = { 0 };
  gpointer cursor = way_graph_begin (graph, &query);

  memset (into, 0, sizeof *into);
  for (guint i = 0; i < SIDE * SIDE; i++)
    {
      const WayAt at = { WAY_INDEX (i), WAY_INDEX (i), 0, TRUE };

      if (backwards)
        way_graph_predecessors (graph, cursor, &at, edges);
      else
        way_graph_neighbours (graph, cursor, &at, edges);
      g_assert_null (way_edges_get_error (edges));
      for (guint k = 0; k < way_edges_get_length (edges); k++)
        if (way_edges_get_cost (edges, k) < INFINITY)
          {
            const gsize other = WAY_NODE_INDEX (way_edges_get_node (edges, k));

            into->edges[backwards ? other : i][backwards ? i : other] = TRUE;
          }
    }
  way_graph_end (graph, cursor);
}

/* Compares the edges of @pile between open cells with the edges of a map in
 * which every blocked cell is a wall. */
static void
check_same (WayGraph       *pile,
            WayGrid        *walled,
            const gboolean *blocked)
{
  g_autofree Edges *here = g_new (Edges, 1);
  g_autofree Edges *there = g_new (Edges, 1);

  for (guint way = 0; way < 2; way++)
    {
      read_edges (pile, way == 1, here);
      read_edges (WAY_GRAPH (walled), way == 1, there);
      for (guint i = 0; i < SIDE * SIDE; i++)
        for (guint k = 0; k < SIDE * SIDE; k++)
          if (!blocked[i] && !blocked[k])
            g_assert_cmpint (here->edges[i][k], ==, there->edges[i][k]);
    }
}

/* The nodes beside edges through the pile, against the map with walls. */
static void
check_beside (WayGraph *pile,
              WayGrid  *walled)
{
  for (guint i = 0; i + SIDE + 1 < SIDE * SIDE; i++)
    {
      const WayNode from = WAY_INDEX (i), to = WAY_INDEX (i + SIDE + 1);
      WayNode here[WAY_LINE_MAX_BESIDE], there[WAY_LINE_MAX_BESIDE];
      guint needed_here, needed_there, n_here, n_there;

      if (i % SIDE == SIDE - 1)
        continue;
      n_here = way_graph_get_beside (pile, from, to, here, &needed_here);
      n_there = way_graph_get_beside (WAY_GRAPH (walled), from, to, there,
                                      &needed_there);
      g_assert_cmpuint (n_here, ==, n_there);
      g_assert_cmpuint (needed_here, ==, needed_there);
      for (guint k = 0; k < n_here; k++)
        g_assert_true (here[k] == there[k]);
    }
}

/* Views that do not change corners, and edges that the buffer does not hold. */
static WayGraph *
pile_up (WayGraph *base,
         WayGrid  *grid)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayClearanceMap) room = way_clearance_map_new (grid, &error);
  g_autoptr (WayKnowledge) known = way_knowledge_new_live (base, base, &error);
  WayClearance *fit;

  g_assert_no_error (error);
  way_knowledge_see (known, WAY_INDEX (SIDE), 0, NULL, &error);
  g_assert_no_error (error);
  fit = way_clearance_new (WAY_GRAPH (known), room, 1, &error);
  g_assert_no_error (error);
  return WAY_GRAPH (fit);
}

static void
run_case (guint32 seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  const WayCornerRule rule = rules[seed % G_N_ELEMENTS (rules)];
  g_autoptr (WayTerrain) open = way_terrain_new (SIDE, SIDE, NULL);
  g_autoptr (WayTerrain) walls = way_terrain_new (SIDE, SIDE, NULL);
  g_autoptr (WayGrid) grid = grid_of (open, rule);
  g_autoptr (WayGrid) walled = grid_of (walls, rule);
  g_autoptr (WayOverlay) one = way_overlay_new (WAY_GRAPH (grid));
  g_autoptr (WayGraph) pile
    = seed / 4 % 2 ? pile_up (WAY_GRAPH (one), grid)
                   : g_object_ref (WAY_GRAPH (one));
  g_autoptr (WayOverlay) two = way_overlay_new (pile);
  gboolean blocked[SIDE * SIDE] = { FALSE };

  for (guint i = 0; i < SIDE * SIDE; i++)
    {
      const guint32 dice = g_rand_int_range (rand, 0, 20);
      WayOverlay *overlay = dice % 2 ? one : two;

      blocked[i] = dice < 6;
      if (blocked[i])
        way_terrain_set_class (walls, i % SIDE, i / SIDE, 1);
      if (dice < 2)             /* a wall for both */
        way_terrain_set_class (open, i % SIDE, i / SIDE, 1);
      else if (dice < 6)
        way_overlay_set_extra_cost (overlay, WAY_INDEX (i), INFINITY);
      else if (dice == 6)       /* dear, and no corner */
        way_overlay_set_extra_cost (overlay, WAY_INDEX (i), 5);
    }

  check_same (WAY_GRAPH (two), walled, blocked);
  check_beside (WAY_GRAPH (two), walled);
}

static void
test_random (void)
{
  const guint n_cases = outcome_choose (50, 250, 1000);

  for (guint32 seed = 0; seed < n_cases; seed++)
    run_case (seed);
}

/* S and G touch at a corner; an agent stands on each of the other two cells,
 * or one agent beside a wall. No agent slips through. */
static void
test_between_two_agents (void)
{
  const char *maps[] = { "S.\n.G\n", "S#\n.G\n" };

  for (guint i = 0; i < G_N_ELEMENTS (maps); i++)
    for (guint k = 0; k < 3; k++)
      {
        g_autoptr (WayTerrain) terrain
          = way_terrain_new_from_text (maps[i], ".#", "SG", NULL);
        g_autoptr (WayGrid) grid = grid_of (terrain, rules[k]);
        g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (grid));
        g_autoptr (WayAgents) agents
          = way_agents_new (WAY_GRAPH (grid), NULL);
        WayLayer *layer = way_overlay_get_layer (overlay, "agents");
        g_autoptr (WayPath) path = NULL;

        way_agents_place (agents, 0, way_grid_get_node (grid, 0, 0));
        way_agents_place (agents, 1, way_grid_get_node (grid, 0, 1));
        if (i == 0)
          way_agents_place (agents, 2, way_grid_get_node (grid, 1, 0));
        g_assert_true (way_agents_show (agents, 0, 10, 1, layer, NULL));
        path = way_find_path (WAY_GRAPH (overlay),
                              way_grid_get_node (grid, 0, 0),
                              way_grid_get_node (grid, 1, 1),
                              WAY_STRATEGY_ASTAR, NULL);
        g_assert_cmpint (path != NULL, ==, rules[k] == WAY_CORNERS_ALWAYS);
      }
}

/* A view turned around passes the same corners, and so do state spaces, for
 * the cells that their states stand for. */
static void
test_other_graphs (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (SIDE, SIDE, NULL);
  g_autoptr (WayGrid) grid = grid_of (terrain, WAY_CORNERS_BOTH_FREE);
  g_autoptr (WayReverse) reverse = way_reverse_new (WAY_GRAPH (grid), NULL);
  g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (grid));
  g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (overlay));
  g_autoptr (WayTimed) timed = way_timed_new (WAY_GRAPH (turns), NULL, NULL);
  WayNode nodes[WAY_LINE_MAX_BESIDE];
  guint n_needed;

  way_overlay_set_extra_cost (overlay, WAY_INDEX (1), INFINITY);
  g_assert_cmpuint (way_graph_get_beside (WAY_GRAPH (reverse), WAY_INDEX (0),
                                          WAY_INDEX (SIDE + 1), nodes,
                                          &n_needed), ==, 2);
  g_assert_cmpuint (n_needed, ==, 2);
  g_assert_cmpuint (way_graph_get_beside (WAY_GRAPH (grid), WAY_INDEX (0),
                                          WAY_INDEX (1), nodes, &n_needed),
                    ==, 0);
  g_assert_cmpuint (n_needed, ==, 0);

  /* The ends of the first row, which no edge joins. */
  g_assert_cmpuint (way_graph_get_beside (WAY_GRAPH (grid), WAY_INDEX (0),
                                          WAY_INDEX (SIDE - 1), nodes,
                                          &n_needed), ==, 0);
  g_assert_cmpuint (way_graph_get_beside (WAY_GRAPH (timed), WAY_INDEX (0),
                                          WAY_INDEX (SIDE + 1), nodes,
                                          &n_needed), ==, 1);
  g_assert_true (nodes[0] == WAY_INDEX (SIDE));
  g_assert_cmpuint (n_needed, ==, 2);
}

/* When a cell is blocked, the reported changes include every edge that goes. */
static gboolean
note_told (WayNode  node,
           gpointer user_data)
{
  gboolean *told = user_data;

  told[WAY_NODE_INDEX (node)] = TRUE;
  return TRUE;
}

static void
test_changes (void)
{
  for (guint k = 0; k < G_N_ELEMENTS (rules); k++)
    for (guint cell = 0; cell < SIDE * SIDE; cell++)
      {
        g_autoptr (WayTerrain) terrain = way_terrain_new (SIDE, SIDE, NULL);
        g_autoptr (WayGrid) grid = grid_of (terrain, rules[k]);
        g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (grid));
        const guint64 before = way_graph_get_version (WAY_GRAPH (overlay));
        g_autofree Edges *old = g_new (Edges, 1);
        g_autofree Edges *new = g_new (Edges, 1);
        gboolean told[SIDE * SIDE] = { FALSE };

        read_edges (WAY_GRAPH (overlay), FALSE, old);
        way_overlay_set_extra_cost (overlay, WAY_INDEX (cell), INFINITY);
        read_edges (WAY_GRAPH (overlay), FALSE, new);
        if (!way_graph_foreach_change (WAY_GRAPH (overlay), before, note_told,
                                       told))
          continue;
        for (guint i = 0; i < SIDE * SIDE; i++)
          if (memcmp (old->edges[i], new->edges[i], sizeof old->edges[i]))
            g_assert_true (told[i]);
      }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/beside/random", test_random);
  g_test_add_func ("/beside/between-two-agents", test_between_two_agents);
  g_test_add_func ("/beside/other-graphs", test_other_graphs);
  g_test_add_func ("/beside/changes", test_changes);

  return g_test_run ();
}
