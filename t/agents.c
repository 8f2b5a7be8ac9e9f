/* agents.c - other agents as an agent sees them
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/broken.h"

#include "views/overlay/overlay-private.h"
#include "lib/ground.h"

#include "motion/agents/agents-private.h"

/* A ground, and agents on it. The asking agent sees them in a layer. */
typedef struct
{
  Ground   *ground;
  WayLayer *layer;
  WayAgents *agents;
} Field;

static Field *
field_new (const char *rows)
{
  Field *self = g_new0 (Field, 1);

  self->ground = ground_new (rows);
  self->layer = way_overlay_get_layer (self->ground->overlay, "agents");
  self->agents = way_agents_new (self->ground->graph->graph, NULL);

  return self;
}

static void
field_free (Field *self)
{
  g_object_unref (self->agents);
  ground_free (self->ground);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Field, field_free)

static void
show (Field  *field,
      guint   agent,
      WayCost near,
      WayCost claim)
{
  g_autoptr (GError) error = NULL;

  way_agents_show (field->agents, agent, near, claim, field->layer, &error);
  g_assert_no_error (error);
}

/* The cost of the cheapest path between two cells around others, or -1. */
static WayCost
path_cost (const Field *field,
           guint        from,
           guint        to)
{
  g_autoptr (WayPath) path = ground_find_path (field->ground, from, to);

  return path != NULL ? way_path_get_cost (path) : -1;
}

/* Sends an agent from cell to cell by the way that it has alone. */
static void
send (Field *field,
      guint  agent,
      guint  from,
      guint  to)
{
  g_autoptr (WayPath) path
      = way_find_path (field->ground->graph->graph, WAY_INDEX (from),
                       WAY_INDEX (to), WAY_STRATEGY_DIJKSTRA, NULL);

  g_assert_nonnull (path);
  way_agents_send (field->agents, agent, path);
}

/* The extra cost of each cell, as a picture: a digit, `.` for 0 and `X` for a
 * blocked cell. */
static void
check_seen (const Field *field,
            const char  *expected)
{
  g_autoptr (GString) seen = g_string_new (NULL);

  for (guint i = 0; i < field->ground->map->plain->n_nodes; i++)
    {
      const WayCost cost
          = way_overlay_get_extra_cost (field->ground->overlay, WAY_INDEX (i));

      if (i > 0 && i % field->ground->map->width == 0)
        g_string_append_c (seen, '\n');
      g_string_append_c (seen, cost == INFINITY ? 'X'
                               : cost == 0      ? '.'
                                                : '0' + (char) cost);
    }
  g_assert_cmpstr (seen->str, ==, expected);
}

static guint
cell_of (const Field *field,
         guint        agent)
{
  WayNode node;

  g_assert_true (way_agents_get_node (field->agents, agent, &node));
  return WAY_NODE_INDEX (node);
}

static guint
count (const Field *field)
{
  guint n;

  g_free (agents_list_numbers (field->agents, &n));
  return n;
}

/* Where agents are --------------------------------------------------------- */

static void
test_moves_along (void)
{
  g_autoptr (Field) field = field_new ("......");

  send (field, 7, 0, 5);
  g_assert_cmpuint (cell_of (field, 7), ==, 0);
  g_assert_true (agents_is_moving (field->agents, 7));
  g_assert_true (way_agents_move (field->agents, 7, 2));
  g_assert_cmpuint (cell_of (field, 7), ==, 2);
  g_assert_true (way_agents_move (field->agents, 7, 0));
  g_assert_false (way_agents_move (field->agents, 7, G_MAXUINT));
  g_assert_cmpuint (cell_of (field, 7), ==, 5);
  g_assert_false (agents_is_moving (field->agents, 7));
  g_assert_false (way_agents_move (field->agents, 7, 1));
  g_assert_cmpuint (cell_of (field, 7), ==, 5);
}

static void
test_comes_and_goes (void)
{
  g_autoptr (Field) field = field_new ("...");

  g_assert_false (way_agents_get_node (field->agents, 0, NULL));
  way_agents_place (field->agents, 0, WAY_INDEX (1));
  way_agents_place (field->agents, G_MAXUINT32, WAY_INDEX (2));
  g_assert_cmpuint (count (field), ==, 2);
  way_agents_place (field->agents, 0, WAY_INDEX (0));
  g_assert_cmpuint (cell_of (field, 0), ==, 0);
  g_assert_true (way_agents_remove (field->agents, 0));
  g_assert_false (way_agents_remove (field->agents, 0));
  g_assert_false (way_agents_move (field->agents, 0, 1));
  g_assert_cmpuint (count (field), ==, 1);
}

static void
test_path_of_one_node (void)
{
  g_autoptr (Field) field = field_new ("...");

  send (field, 1, 2, 2);
  g_assert_false (agents_is_moving (field->agents, 1));
  g_assert_cmpuint (cell_of (field, 1), ==, 2);
}

/* Blocked nodes ----------------------------------------------------------- */

/* Straight on are 4 steps; around the standing agent, 6. */
static void
test_stopped_agent_is_walked_around (void)
{
  g_autoptr (Field) field = field_new ("S...G\n"
                                       ".....");

  way_agents_place (field->agents, 1, WAY_INDEX (0));
  way_agents_place (field->agents, 2, WAY_INDEX (3));
  show (field, 1, 0, 5);
  check_seen (field, "...X.\n"
                     ".....");
  g_assert_cmpfloat (path_cost (field, 0, 4), ==, 6);
  way_agents_remove (field->agents, 2);
  show (field, 1, 0, 5);
  g_assert_cmpfloat (path_cost (field, 0, 4), ==, 4);
}

/* However far away: it will still be there. */
static void
test_stopped_in_a_corridor (void)
{
  g_autoptr (Field) field = field_new ("S........G");

  way_agents_place (field->agents, 1, WAY_INDEX (0));
  way_agents_place (field->agents, 2, WAY_INDEX (8));
  show (field, 1, 0, 5);
  g_assert_cmpfloat (path_cost (field, 0, 9), ==, -1);
}

static void
test_on_the_goal (void)
{
  g_autoptr (Field) field = field_new ("S..G");

  way_agents_place (field->agents, 1, WAY_INDEX (0));
  way_agents_place (field->agents, 2, WAY_INDEX (3));
  show (field, 1, 0, 5);
  g_assert_cmpfloat (path_cost (field, 0, 3), ==, -1);
  g_assert_cmpfloat (path_cost (field, 0, 2), ==, 2);
}

/* The asking agent stands in the middle, at 7. 2 goes by above it; 3 comes head
 * on from the right, and walks on to the left end of the row. */
static void
test_adjacent_units_block (void)
{
  g_autoptr (Field) field = field_new (".....\n"
                                       ".....\n"
                                       ".....");

  way_agents_place (field->agents, 1, WAY_INDEX (7));
  send (field, 2, 2, 4);
  send (field, 3, 8, 5);
  show (field, 1, 0, 1);
  check_seen (field, "..X11\n"
                     "111X.\n"
                     ".....");
}

/* The same, with a standing agent below. */
static void
test_followed_closely (void)
{
  g_autoptr (Field) field = field_new (".....\n"
                                       ".....\n"
                                       ".....");

  way_agents_place (field->agents, 1, WAY_INDEX (7));
  send (field, 2, 2, 4);
  send (field, 3, 8, 5);
  way_agents_place (field->agents, 4, WAY_INDEX (12));
  way_agents_set_follow (field->agents, TRUE);
  show (field, 1, 0, 1);
  check_seen (field, "..111\n"
                     "111X.\n"
                     "..X..");
}

/* Claimed nodes ----------------------------------------------------------- */

/* 2 has come from the left, and is to go on to the right and down. */
static void
test_left_behind_costs_nothing (void)
{
  g_autoptr (Field) field = field_new (".......\n"
                                       ".#####.\n"
                                       ".......");

  way_agents_place (field->agents, 1, WAY_INDEX (16));
  send (field, 2, 0, 13);
  way_agents_move (field->agents, 2, 3);
  show (field, 1, INFINITY, 4);
  check_seen (field, "...4444\n"
                     "......4\n"
                     ".......");
  way_agents_move (field->agents, 2, 2);
  show (field, 1, INFINITY, 4);
  check_seen (field, ".....44\n"
                     "......4\n"
                     ".......");
  way_agents_move (field->agents, 2, 2);
  show (field, 1, INFINITY, 4);
  check_seen (field, ".......\n"
                     "......X\n"
                     ".......");
}

/* Four steps away is near when 4 is, and not when 3 is. */
static void
test_far_units_are_nothing (void)
{
  g_autoptr (Field) field = field_new (".........");

  way_agents_place (field->agents, 1, WAY_INDEX (0));
  send (field, 2, 4, 8);
  show (field, 1, 3, 2);
  check_seen (field, ".........");
  show (field, 1, 4, 2);
  check_seen (field, "....22222");
}

/* As the crow flies 2 is two away; by walking, eight. */
static void
test_near_is_by_walking (void)
{
  g_autoptr (Field) field = field_new (".#.\n"
                                       ".#.\n"
                                       ".#.\n"
                                       "...");

  way_agents_place (field->agents, 1, WAY_INDEX (0));
  send (field, 2, 2, 5);
  show (field, 1, 7, 1);
  check_seen (field, "...\n...\n...\n...");
  show (field, 1, 8, 1);
  check_seen (field, "..1\n..1\n...\n...");
}

static void
test_claims_add_up (void)
{
  g_autoptr (Field) field = field_new (".......\n"
                                       "...#...");

  way_agents_place (field->agents, 1, WAY_INDEX (7));
  send (field, 2, 2, 5);
  send (field, 3, 6, 3);
  show (field, 1, INFINITY, 1);
  check_seen (field, "..12221\n.......");
}

static void
test_its_own_path_is_free (void)
{
  g_autoptr (Field) field = field_new (".......");

  send (field, 1, 0, 6);
  send (field, 2, 3, 6);
  show (field, 1, INFINITY, 1);
  check_seen (field, "...1111");
  show (field, 2, INFINITY, 1);
  check_seen (field, "1111111");
}

/* Straight on are 6 steps, and 4 of the cells are claimed; by the lower row,
 * 8 steps. */
static void
test_claimed_nodes_are_avoided (void)
{
  g_autoptr (Field) field = field_new ("S.....G\n"
                                       ".......");

  way_agents_place (field->agents, 1, WAY_INDEX (0));
  send (field, 2, 2, 5);
  show (field, 1, 5, 1);
  g_assert_cmpfloat (path_cost (field, 0, 6), ==, 8);
  show (field, 1, 5, 0.25);
  g_assert_cmpfloat (path_cost (field, 0, 6), ==, 7);
}

/* A corridor has no other way, and nodes with claims stay open. */
static void
test_corridor_stays_open (void)
{
  g_autoptr (Field) field = field_new ("..######..\n"
                                       "S........G\n"
                                       "..######..");

  way_agents_place (field->agents, 1, WAY_INDEX (10));
  send (field, 2, 12, 19);
  send (field, 3, 14, 19);
  send (field, 4, 16, 19);
  show (field, 1, INFINITY, 1000000);
  /* 2, 3 and 4 claim 8, 6 and 4 cells of the row. */
  g_assert_cmpfloat (path_cost (field, 10, 19), ==, 9 + 18e6);
}

/* How many go in file. */
#define N_FILE 5

/* The goals: corners of the room behind, the farthest first, so that an agent
 * that has arrived does not stand before the goal of another. */
static const guint file_goals[N_FILE] = { 13, 49, 53, 35, 17 };

/* Plans again around the others, and walks on if the cell ahead is free.
 * Returns whether the agent had arrived. */
static gboolean
walk_one_step (Field *field,
               guint  agent)
{
  const guint goal = file_goals[agent];
  g_autoptr (WayPath) path = NULL;

  if (cell_of (field, agent) == goal)
    return TRUE;

  show (field, agent, 4, 10);
  path = ground_find_path (field->ground, cell_of (field, agent), goal);
  if (path == NULL)
    return FALSE;

  way_agents_send (field->agents, agent, path);
  for (guint other = 0; other < N_FILE; other++)
    if (cell_of (field, other)
        == WAY_NODE_INDEX (way_path_get_node (path, 1)))
      return FALSE;
  way_agents_move (field->agents, agent, 1);
  return FALSE;
}

static void
check_apart (const Field *field)
{
  for (guint a = 0; a < N_FILE; a++)
    for (guint b = 0; b < a; b++)
      g_assert_cmpuint (cell_of (field, a), !=, cell_of (field, b));
}

/* Without a gap, each agent moves after the agent before it: another agent is
 * always near, and usually right ahead. */
static void
test_file_through_a_corridor (void)
{
  g_autoptr (Field) field = field_new (".....########.....\n"
                                       "..................\n"
                                       ".....########.....");
  guint n_there = 0;

  way_agents_set_follow (field->agents, TRUE);
  for (guint i = 0; i < N_FILE; i++)
    send (field, i, 18 + i, file_goals[i]);
  for (guint tick = 0; tick < 60 && n_there < N_FILE; tick++)
    {
      n_there = 0;
      for (guint i = N_FILE; i-- > 0;)
        n_there += walk_one_step (field, i);
      check_apart (field);
    }
  g_assert_cmpuint (n_there, ==, N_FILE);
}

/* Odd cases --------------------------------------------------------------- */

static void
test_shown_again (void)
{
  g_autoptr (Field) field = field_new ("......");

  way_agents_place (field->agents, 1, WAY_INDEX (0));
  way_agents_place (field->agents, 2, WAY_INDEX (4));
  way_layer_set_extra_cost (field->layer, WAY_INDEX (1), 3);
  show (field, 1, 0, 1);
  check_seen (field, "....X.");
  show (field, 2, 0, 1);
  check_seen (field, "X.....");
}

static void
test_removed_layer (void)
{
  g_autoptr (Field) field = field_new ("...");
  g_autoptr (WayLayer) layer = g_object_ref (field->layer);

  way_agents_place (field->agents, 1, WAY_INDEX (0));
  way_agents_place (field->agents, 2, WAY_INDEX (2));
  way_overlay_remove_layer (field->ground->overlay, "agents");
  show (field, 1, 0, 1);
  check_seen (field, "...");
  g_assert_cmpuint (layer_get_n_nodes (layer), ==, 0);
}

static void
test_broken_graph (void)
{
  g_autoptr (WayGraph) graph = broken_new_costs ();
  g_autoptr (WayOverlay) overlay = way_overlay_new (graph);
  WayLayer *layer = way_overlay_get_layer (overlay, "agents");
  g_autoptr (WayAgents) agents = way_agents_new (graph, NULL);
  g_autoptr (GError) error = NULL;

  way_agents_place (agents, 1, WAY_INDEX (4));
  way_agents_place (agents, 2, WAY_INDEX (8));
  way_agents_place (agents, 3, WAY_INDEX (5));
  g_assert_true (way_agents_show (agents, 1, 0, 1, layer, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (layer_get_n_nodes (layer), ==, 2);
  g_assert_false (way_agents_show (agents, 1, 3, 1, layer, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_COST);
  g_clear_error (&error);
  g_assert_false (way_agents_show (agents, 3, 0, 1, layer, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_COST);
  g_assert_cmpuint (layer_get_n_nodes (layer), ==, 2);
}

/* The asking agent's own arcs lead out of the graph. */
static WayNodeType *
new_words (void)
{
  return way_node_type_new_object (g_str_hash, g_str_equal,
                                   (GBoxedCopyFunc) g_strdup, g_free);
}

static void
lead_nowhere (WayNode   node,
              WayEdges *edges,
              gpointer  user_data)
{
}

/* A type made a second time has the same nodes. */
static void
test_path_of_like_type (void)
{
  static const WayCost cost = 0;
  const WayNode home = "home";
  g_autoptr (WayNodeType) type = new_words ();
  g_autoptr (WayNodeType) other = new_words ();
  g_autoptr (WayCallbackGraph) graph
    = way_callback_graph_new (type, lead_nowhere, NULL, NULL);
  g_autoptr (WayAgents) agents = way_agents_new (WAY_GRAPH (graph), NULL);
  g_autoptr (WayPath) path = way_path_new (other, &home, &cost, NULL, 1,
                                           FALSE);
  WayNode node;

  way_agents_send (agents, 1, path);
  g_assert_true (way_agents_get_node (agents, 1, &node));
  g_assert_cmpstr (node, ==, "home");
}

static void
test_arc_out_of_range (void)
{
  g_autoptr (WayGraph) graph = broken_new_arcs ();
  g_autoptr (WayOverlay) overlay = way_overlay_new (graph);
  WayLayer *layer = way_overlay_get_layer (overlay, "agents");
  g_autoptr (WayAgents) agents = way_agents_new (graph, NULL);
  g_autoptr (GError) error = NULL;

  way_agents_place (agents, 1, WAY_INDEX (0));
  way_agents_place (agents, 2, WAY_INDEX (9));
  g_assert_true (way_agents_show (agents, 1, 0, 1, layer, &error));
  g_assert_no_error (error);
  g_assert_false (way_agents_show (agents, 2, 0, 1, layer, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define CASE(path, function) g_test_add_func ("/agents/" path, function)
  CASE ("moves-along", test_moves_along);
  CASE ("comes-and-goes", test_comes_and_goes);
  CASE ("path-of-one-node", test_path_of_one_node);
  CASE ("stopped-agent-is-walked-around", test_stopped_agent_is_walked_around);
  CASE ("stopped-in-a-corridor", test_stopped_in_a_corridor);
  CASE ("on-the-goal", test_on_the_goal);
  CASE ("adjacent-agents-block", test_adjacent_units_block);
  CASE ("followed-closely", test_followed_closely);
  CASE ("left-behind-costs-nothing", test_left_behind_costs_nothing);
  CASE ("far-agents-are-nothing", test_far_units_are_nothing);
  CASE ("near-is-by-walking", test_near_is_by_walking);
  CASE ("claims-add-up", test_claims_add_up);
  CASE ("its-own-path-is-free", test_its_own_path_is_free);
  CASE ("claimed-nodes-are-avoided", test_claimed_nodes_are_avoided);
  CASE ("corridor-stays-open", test_corridor_stays_open);
  CASE ("file-through-a-corridor", test_file_through_a_corridor);
  CASE ("shown-again", test_shown_again);
  CASE ("removed-layer", test_removed_layer);
  CASE ("broken-graph", test_broken_graph);
  CASE ("path-of-like-type", test_path_of_like_type);
  CASE ("arc-out-of-range", test_arc_out_of_range);

  return g_test_run ();
}
