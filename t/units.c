/* units.c - other units as a unit sees them
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/maps.h"
#include "lib/outcome.h"
#include "lib/random-graph.h"

#include <string.h>

/* A map, and units on it, which the one that asks sees in a layer. */
typedef struct
{
  Map        *map;
  AsGraph    *graph;
  WayOverlay *overlay;
  WayLayer   *layer;
  WayUnits   *units;
} Field;

static Field *
field_new (const char *rows)
{
  Field *self = g_new0 (Field, 1);

  self->map = map_new (rows);
  self->graph = as_graph_new (self->map->plain, AS_INDEX, AS_WHOLE);
  self->overlay = way_overlay_new (self->graph->graph);
  self->layer = way_overlay_add_layer (self->overlay, "units");
  self->units = way_units_new (self->graph->graph);

  return self;
}

static void
field_free (Field *self)
{
  g_object_unref (self->units);
  g_object_unref (self->overlay);
  as_graph_free (self->graph);
  map_free (self->map);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Field, field_free)

static void
show (Field  *field,
      guint   unit,
      WayCost near,
      WayCost claim)
{
  g_autoptr (GError) error = NULL;

  way_units_show (field->units, unit, near, claim, field->layer, &error);
  g_assert_no_error (error);
}

/* The cheapest path between two cells, others considered, or %NULL. */
static WayPath *
find_path (const Field *field,
           guint        from,
           guint        to)
{
  g_autoptr (GError) error = NULL;
  WayPath *path = way_find_path (WAY_GRAPH (field->overlay), WAY_INDEX (from),
                                 WAY_INDEX (to), WAY_STRATEGY_DIJKSTRA,
                                 &error);

  g_assert_no_error (error);
  return path;
}

/* Its cost, or -1. */
static WayCost
path_cost (const Field *field,
           guint        from,
           guint        to)
{
  g_autoptr (WayPath) path = find_path (field, from, to);

  return path != NULL ? way_path_get_cost (path) : -1;
}

/* Sends a unit from cell to cell by the way that it has alone. */
static void
send (Field *field,
      guint  unit,
      guint  from,
      guint  to)
{
  g_autoptr (WayPath) path
      = way_find_path (field->graph->graph, WAY_INDEX (from), WAY_INDEX (to),
                       WAY_STRATEGY_DIJKSTRA, NULL);

  g_assert_nonnull (path);
  way_units_send (field->units, unit, path);
}

/* What is to be paid in cell after cell, as a picture: a digit, `.` for 0 and
 * `X` for what is blocked. */
static void
check_seen (const Field *field,
            const char  *expected)
{
  g_autoptr (GString) seen = g_string_new (NULL);

  for (guint i = 0; i < field->map->plain->n_nodes; i++)
    {
      const WayCost cost
          = way_overlay_get_extra_cost (field->overlay, WAY_INDEX (i));

      if (i > 0 && i % field->map->width == 0)
        g_string_append_c (seen, '\n');
      g_string_append_c (seen, cost == INFINITY ? 'X'
                               : cost == 0      ? '.'
                                                : '0' + (char) cost);
    }
  g_assert_cmpstr (seen->str, ==, expected);
}

static guint
cell_of (const Field *field,
         guint        unit)
{
  WayNode node;

  g_assert_true (way_units_get_node (field->units, unit, &node));
  return WAY_NODE_INDEX (node);
}

/* Where units are --------------------------------------------------------- */

static void
test_moves_along (void)
{
  g_autoptr (Field) field = field_new ("......");

  send (field, 7, 0, 5);
  g_assert_cmpuint (cell_of (field, 7), ==, 0);
  g_assert_true (way_units_is_moving (field->units, 7));
  g_assert_true (way_units_move (field->units, 7, 2));
  g_assert_cmpuint (cell_of (field, 7), ==, 2);
  g_assert_true (way_units_move (field->units, 7, 0));
  g_assert_false (way_units_move (field->units, 7, G_MAXUINT));
  g_assert_cmpuint (cell_of (field, 7), ==, 5);
  g_assert_false (way_units_is_moving (field->units, 7));
  g_assert_false (way_units_move (field->units, 7, 1));
  g_assert_cmpuint (cell_of (field, 7), ==, 5);
}

static void
test_comes_and_goes (void)
{
  g_autoptr (Field) field = field_new ("...");

  g_assert_false (way_units_get_node (field->units, 0, NULL));
  way_units_place (field->units, 0, WAY_INDEX (1));
  way_units_place (field->units, G_MAXUINT32, WAY_INDEX (2));
  g_assert_cmpuint (way_units_get_n_units (field->units), ==, 2);
  way_units_place (field->units, 0, WAY_INDEX (0));
  g_assert_cmpuint (cell_of (field, 0), ==, 0);
  g_assert_true (way_units_remove (field->units, 0));
  g_assert_false (way_units_remove (field->units, 0));
  g_assert_false (way_units_move (field->units, 0, 1));
  g_assert_cmpuint (way_units_get_n_units (field->units), ==, 1);
}

static void
test_path_of_one_node (void)
{
  g_autoptr (Field) field = field_new ("...");

  send (field, 1, 2, 2);
  g_assert_false (way_units_is_moving (field->units, 1));
  g_assert_cmpuint (cell_of (field, 1), ==, 2);
}

/* What is blocked --------------------------------------------------------- */

/* Straight on are 4 steps; around the one that stands there, 6. */
static void
test_stopped_unit_is_walked_around (void)
{
  g_autoptr (Field) field = field_new ("S...G\n"
                                       ".....");

  way_units_place (field->units, 1, WAY_INDEX (0));
  way_units_place (field->units, 2, WAY_INDEX (3));
  show (field, 1, 0, 5);
  check_seen (field, "...X.\n"
                     ".....");
  g_assert_cmpfloat (path_cost (field, 0, 4), ==, 6);
  way_units_remove (field->units, 2);
  show (field, 1, 0, 5);
  g_assert_cmpfloat (path_cost (field, 0, 4), ==, 4);
}

/* However far away: it will still be there. */
static void
test_stopped_in_a_corridor (void)
{
  g_autoptr (Field) field = field_new ("S........G");

  way_units_place (field->units, 1, WAY_INDEX (0));
  way_units_place (field->units, 2, WAY_INDEX (8));
  show (field, 1, 0, 5);
  g_assert_cmpfloat (path_cost (field, 0, 9), ==, -1);
}

static void
test_on_the_goal (void)
{
  g_autoptr (Field) field = field_new ("S..G");

  way_units_place (field->units, 1, WAY_INDEX (0));
  way_units_place (field->units, 2, WAY_INDEX (3));
  show (field, 1, 0, 5);
  g_assert_cmpfloat (path_cost (field, 0, 3), ==, -1);
  g_assert_cmpfloat (path_cost (field, 0, 2), ==, 2);
}

/* The asking unit stands in the middle, at 7. 2 goes by above it; 3 comes head
 * on from the right, and walks on to the left end of the row. */
static void
test_adjacent_units_block (void)
{
  g_autoptr (Field) field = field_new (".....\n"
                                       ".....\n"
                                       ".....");

  way_units_place (field->units, 1, WAY_INDEX (7));
  send (field, 2, 2, 4);
  send (field, 3, 8, 5);
  show (field, 1, 0, 1);
  check_seen (field, "..X11\n"
                     "111X.\n"
                     ".....");
}

/* The same, and one that stands still below. */
static void
test_followed_closely (void)
{
  g_autoptr (Field) field = field_new (".....\n"
                                       ".....\n"
                                       ".....");

  way_units_place (field->units, 1, WAY_INDEX (7));
  send (field, 2, 2, 4);
  send (field, 3, 8, 5);
  way_units_place (field->units, 4, WAY_INDEX (12));
  way_units_set_follow (field->units, TRUE);
  show (field, 1, 0, 1);
  check_seen (field, "..111\n"
                     "111X.\n"
                     "..X..");
}

/* What is claimed --------------------------------------------------------- */

/* 2 has come from the left, and is to go on to the right and down. */
static void
test_left_behind_costs_nothing (void)
{
  g_autoptr (Field) field = field_new (".......\n"
                                       ".#####.\n"
                                       ".......");

  way_units_place (field->units, 1, WAY_INDEX (16));
  send (field, 2, 0, 13);
  way_units_move (field->units, 2, 3);
  show (field, 1, INFINITY, 4);
  check_seen (field, "...4444\n"
                     "......4\n"
                     ".......");
  way_units_move (field->units, 2, 2);
  show (field, 1, INFINITY, 4);
  check_seen (field, ".....44\n"
                     "......4\n"
                     ".......");
  way_units_move (field->units, 2, 2);
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

  way_units_place (field->units, 1, WAY_INDEX (0));
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

  way_units_place (field->units, 1, WAY_INDEX (0));
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

  way_units_place (field->units, 1, WAY_INDEX (7));
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

  way_units_place (field->units, 1, WAY_INDEX (0));
  send (field, 2, 2, 5);
  show (field, 1, 5, 1);
  g_assert_cmpfloat (path_cost (field, 0, 6), ==, 8);
  show (field, 1, 5, 0.25);
  g_assert_cmpfloat (path_cost (field, 0, 6), ==, 7);
}

/* In a corridor there is no other way, and whatever claims cost it stays
 * open. */
static void
test_corridor_stays_open (void)
{
  g_autoptr (Field) field = field_new ("..######..\n"
                                       "S........G\n"
                                       "..######..");

  way_units_place (field->units, 1, WAY_INDEX (10));
  send (field, 2, 12, 19);
  send (field, 3, 14, 19);
  send (field, 4, 16, 19);
  show (field, 1, INFINITY, 1000000);
  /* 2, 3 and 4 claim 8, 6 and 4 cells of the row. */
  g_assert_cmpfloat (path_cost (field, 10, 19), ==, 9 + 18e6);
}

/* How many go in file. */
#define N_FILE 5

/* Where each of them goes: corners of the room behind, the first the farthest,
 * so that nobody who has got there stands before another's goal. */
static const guint file_goals[N_FILE] = { 13, 49, 53, 35, 17 };

/* Plans anew, the others considered, and walks on if nobody is in the cell
 * before the unit. Returns whether it had got there. */
static gboolean
walk_one_step (Field *field,
               guint  unit)
{
  const guint goal = file_goals[unit];
  g_autoptr (WayPath) path = NULL;

  if (cell_of (field, unit) == goal)
    return TRUE;

  show (field, unit, 4, 10);
  path = find_path (field, cell_of (field, unit), goal);
  if (path == NULL)
    return FALSE;

  way_units_send (field->units, unit, path);
  for (guint other = 0; other < N_FILE; other++)
    if (cell_of (field, other)
        == WAY_NODE_INDEX (way_path_get_node (path, 1)))
      return FALSE;
  way_units_move (field->units, unit, 1);
  return FALSE;
}

static void
check_apart (const Field *field)
{
  for (guint a = 0; a < N_FILE; a++)
    for (guint b = 0; b < a; b++)
      g_assert_cmpuint (cell_of (field, a), !=, cell_of (field, b));
}

/* Without a gap, each one's turn after that of who goes before him: there is
 * always somebody near, and mostly right ahead. */
static void
test_file_through_a_corridor (void)
{
  g_autoptr (Field) field = field_new (".....########.....\n"
                                       "..................\n"
                                       ".....########.....");
  guint n_there = 0;

  way_units_set_follow (field->units, TRUE);
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

  way_units_place (field->units, 1, WAY_INDEX (0));
  way_units_place (field->units, 2, WAY_INDEX (4));
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

  way_units_place (field->units, 1, WAY_INDEX (0));
  way_units_place (field->units, 2, WAY_INDEX (2));
  way_overlay_remove_layer (field->overlay, "units");
  show (field, 1, 0, 1);
  check_seen (field, "...");
}

static void
add_broken (WayNode   node,
            WayEdges *edges,
            gpointer  user_data)
{
  const gsize i = WAY_NODE_INDEX (node);

  way_edges_add (edges, WAY_INDEX (i + 1), i < 5 ? 1 : -1);
}

static void
test_broken_graph (void)
{
  g_autoptr (WayNodeType) type = way_node_type_new_index (10);
  g_autoptr (WayCallbackGraph) graph
      = way_callback_graph_new (type, add_broken, NULL, NULL);
  g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (graph));
  WayLayer *layer = way_overlay_add_layer (overlay, "units");
  g_autoptr (WayUnits) units = way_units_new (WAY_GRAPH (graph));
  g_autoptr (GError) error = NULL;

  way_units_place (units, 1, WAY_INDEX (4));
  way_units_place (units, 2, WAY_INDEX (8));
  way_units_place (units, 3, WAY_INDEX (5));
  g_assert_true (way_units_show (units, 1, 0, 1, layer, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (way_layer_get_n_nodes (layer), ==, 2);
  g_assert_false (way_units_show (units, 1, 3, 1, layer, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_COST);
  g_clear_error (&error);
  g_assert_false (way_units_show (units, 3, 0, 1, layer, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_COST);
  g_assert_cmpuint (way_layer_get_n_nodes (layer), ==, 2);
}

/* Over every kind of node, against what is said by hand ------------------- */

#define N_UNITS 8

typedef struct
{
  guint nodes[8];
  guint n_nodes;
  guint at;
} Walk;

static gboolean
has_edge (const PlainGraph *plain,
          guint             from,
          guint             to)
{
  guint n_edges;
  const PlainEdge *edges = plain_graph_get_edges (plain, from, &n_edges);

  for (guint i = 0; i < n_edges; i++)
    if (edges[i].to == to && edges[i].cost < INFINITY)
      return TRUE;

  return FALSE;
}

/* A random walk: it may come back to where it was. */
static void
walk_new (Walk             *walk,
          const PlainGraph *plain,
          GRand            *rand)
{
  const guint length = g_rand_int_range (rand, 1, G_N_ELEMENTS (walk->nodes));

  walk->nodes[0] = g_rand_int_range (rand, 0, plain->n_nodes);
  walk->n_nodes = 1;
  while (walk->n_nodes < length)
    {
      guint n_edges;
      const PlainEdge *edges = plain_graph_get_edges (
          plain, walk->nodes[walk->n_nodes - 1], &n_edges);

      if (n_edges == 0)
        break;
      walk->nodes[walk->n_nodes++]
          = edges[g_rand_int_range (rand, 0, n_edges)].to;
    }
  walk->at = g_rand_int_range (rand, 0, walk->n_nodes);
}

static void
send_walk (AsGraph    *graph,
           WayUnits   *units,
           guint       unit,
           const Walk *walk)
{
  WayNode nodes[G_N_ELEMENTS (walk->nodes)];
  WayCost costs[G_N_ELEMENTS (walk->nodes)] = { 0 };
  g_autoptr (WayPath) path = NULL;

  for (guint i = 0; i < walk->n_nodes; i++)
    nodes[i] = as_graph_get_node (graph, walk->nodes[i]);
  path = way_path_new (way_graph_get_node_type (graph->graph), nodes, costs,
                       NULL, walk->n_nodes, FALSE);
  way_units_send (units, unit, path);
  way_units_move (units, unit, walk->at);
}

/* What @asking is to see of @other, added to @expected. */
static void
expect (WayCost          *expected,
        const PlainGraph *plain,
        const WayCost    *costs,
        const Walk       *asking,
        const Walk       *other,
        WayCost           near,
        WayCost           claim)
{
  const guint here = asking->nodes[asking->at];
  const guint there = other->nodes[other->at];
  const gboolean moves = other->at < other->n_nodes - 1;
  const gboolean adjacent = here == there || has_edge (plain, here, there);

  if (!moves || adjacent)
    expected[there] = INFINITY;
  if (moves && (adjacent || costs[there] <= near))
    for (guint i = other->at; i < other->n_nodes; i++)
      expected[other->nodes[i]] += claim;
}

static void
test_random (gconstpointer data)
{
  for (guint32 seed = 0; seed < outcome_repeat (100); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (PlainGraph) plain
          = random_graph_new (rand, 30, seed & RANDOM_ALL);
      g_autoptr (AsGraph) graph
          = as_graph_new (plain, GPOINTER_TO_UINT (data), AS_PLAIN);
      g_autoptr (WayOverlay) overlay = way_overlay_new (graph->graph);
      WayLayer *layer = way_overlay_add_layer (overlay, "units");
      g_autoptr (WayUnits) units = way_units_new (graph->graph);
      Walk walks[N_UNITS];

      for (guint i = 0; i < N_UNITS; i++)
        {
          walk_new (&walks[i], plain, rand);
          send_walk (graph, units, i, &walks[i]);
        }
      for (guint i = 0; i < N_UNITS; i++)
        {
          const WayCost near = i == 0 ? INFINITY : g_rand_int_range (rand, 0,
                                                                     20);
          g_autofree WayCost *expected = g_new0 (WayCost, plain->n_nodes);
          g_autofree WayCost *costs
              = oracle_costs_from (plain, walks[i].nodes[walks[i].at]);

          for (guint k = 0; k < N_UNITS; k++)
            if (k != i)
              expect (expected, plain, costs, &walks[i], &walks[k], near, 3);
          g_assert_true (way_units_show (units, i, near, 3, layer, NULL));
          for (guint k = 0; k < plain->n_nodes; k++)
            g_assert_cmpfloat (
                way_overlay_get_extra_cost (overlay,
                                            as_graph_get_node (graph, k)),
                ==, expected[k]);
        }
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define CASE(path, function) g_test_add_func ("/units/" path, function)
  CASE ("moves-along", test_moves_along);
  CASE ("comes-and-goes", test_comes_and_goes);
  CASE ("path-of-one-node", test_path_of_one_node);
  CASE ("stopped-unit-is-walked-around", test_stopped_unit_is_walked_around);
  CASE ("stopped-in-a-corridor", test_stopped_in_a_corridor);
  CASE ("on-the-goal", test_on_the_goal);
  CASE ("adjacent-units-block", test_adjacent_units_block);
  CASE ("followed-closely", test_followed_closely);
  CASE ("left-behind-costs-nothing", test_left_behind_costs_nothing);
  CASE ("far-units-are-nothing", test_far_units_are_nothing);
  CASE ("near-is-by-walking", test_near_is_by_walking);
  CASE ("claims-add-up", test_claims_add_up);
  CASE ("its-own-path-is-free", test_its_own_path_is_free);
  CASE ("claimed-nodes-are-avoided", test_claimed_nodes_are_avoided);
  CASE ("corridor-stays-open", test_corridor_stays_open);
  CASE ("file-through-a-corridor", test_file_through_a_corridor);
  CASE ("shown-again", test_shown_again);
  CASE ("removed-layer", test_removed_layer);
  CASE ("broken-graph", test_broken_graph);

  for (guint kind = 0; kind < AS_OVERLAY; kind++)
    {
      g_autofree char *path = g_strdup_printf ("/units/random/%s",
                                               as_kind_get_name (kind));

      g_test_add_data_func (path, GUINT_TO_POINTER (kind), test_random);
    }

  return g_test_run ();
}
