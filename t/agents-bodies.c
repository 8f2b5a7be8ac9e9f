/* agents-bodies.c - agents of several sizes, as each of them sees the others
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Every step of every place, asked of a pile of views with a layer of agents at
 * its top, against bodies that are laid on a map cell by cell (lib/bodies). */

#include "lib/bodies.h"
#include "lib/outcome.h"

#include <wayfind.h>

#define CLAIM 10
#define MAX_AGENTS 6
#define MAX_STEPS 5

static const WayCornerRule rules[] = {
  WAY_CORNERS_ALWAYS, WAY_CORNERS_ONE_FREE, WAY_CORNERS_BOTH_FREE,
  WAY_CORNERS_NEVER
};

/* An agent, with the places that it is yet to be at; one if it stands. */
typedef struct
{
  gint  size;
  guint n;
  gint  x[MAX_STEPS];
  gint  y[MAX_STEPS];
} Walker;

typedef struct
{
  BodyMap    walls;             /* as they are */
  BodyMap    believed;          /* as the asking agent knows them */
  WayGrid   *grid;              /* (owned) */
  WayAgents *agents;            /* (owned) */
  Walker     walkers[MAX_AGENTS];       /* the first one asks */
  guint      n_walkers;
  gboolean   follow;
  gboolean   all_are_near;
} Scene;

static void
scene_clear (Scene *self)
{
  g_clear_object (&self->grid);
  g_clear_object (&self->agents);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Scene, scene_clear)

static WayNode
node_at (const Scene *self,
         gint         x,
         gint         y)
{
  return WAY_INDEX (y * self->walls.width + x);
}

/* A grid of @map, whose steps cost 1. */
static WayGrid *
grid_of (const BodyMap *map,
         WayCornerRule  rule)
{
  const WayCost costs[] = { 1 };
  g_autoptr (WayTerrain) terrain
    = way_terrain_new (map->width, map->height, NULL);
  WayGrid *grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);

  way_grid_set_corner_rule (grid, rule);
  way_grid_set_mover (grid, costs, 1);
  way_grid_set_steps (grid, 1, 1, 1);
  for (gint y = 0; y < map->height; y++)
    for (gint x = 0; x < map->width; x++)
      way_terrain_set_class (terrain, x, y, map->walls[y][x]);

  return grid;
}

static gint
needed_by (WayCornerRule rule)
{
  switch (rule)
    {
    case WAY_CORNERS_ALWAYS:
      return 0;
    case WAY_CORNERS_ONE_FREE:
      return 1;
    case WAY_CORNERS_BOTH_FREE:
      return 2;
    case WAY_CORNERS_NEVER:
    default:
      return 3;
    }
}

/* A walker may be anywhere, over walls and other agents. */
static void
add_walker (Scene *self,
            GRand *rand,
            gint   size)
{
  Walker *walker = &self->walkers[self->n_walkers];
  WayNode nodes[MAX_STEPS];
  const WayCost costs[MAX_STEPS] = { 0 };
  g_autoptr (WayPath) path = NULL;

  walker->size = size;
  walker->n = g_rand_int_range (rand, 0, 2)
                ? 1 : (guint) g_rand_int_range (rand, 2, MAX_STEPS + 1);
  walker->x[0] = g_rand_int_range (rand, 0, self->walls.width);
  walker->y[0] = g_rand_int_range (rand, 0, self->walls.height);
  for (guint i = 0; i < walker->n; i++)
    {
      if (i > 0)
        {
          const gint x = walker->x[i - 1] + g_rand_int_range (rand, -1, 2);
          const gint y = walker->y[i - 1] + g_rand_int_range (rand, -1, 2);

          walker->x[i] = CLAMP (x, 0, self->walls.width - 1);
          walker->y[i] = CLAMP (y, 0, self->walls.height - 1);
        }
      nodes[i] = node_at (self, walker->x[i], walker->y[i]);
    }

  path = way_path_new (way_graph_get_node_type (WAY_GRAPH (self->grid)), nodes,
                       costs, NULL, walker->n, FALSE);
  way_agents_send (self->agents, self->n_walkers, path);
  g_assert_true (way_agents_set_size (self->agents, self->n_walkers, size,
                                      NULL));
  g_assert_cmpuint (way_agents_get_size (self->agents, self->n_walkers), ==,
                    size);
  self->n_walkers++;
}

static void
scene_init (Scene        *self,
            GRand        *rand,
            WayCornerRule rule,
            gint          max_size)
{
  const gint percent = g_rand_int_range (rand, 0, 30);
  const guint n = (guint) g_rand_int_range (rand, 1, MAX_AGENTS + 1);

  self->walls.width = g_rand_int_range (rand, 1, 9);
  self->walls.height = g_rand_int_range (rand, 1, 9);
  self->walls.n_needed = needed_by (rule);
  self->believed = self->walls;
  for (gint y = 0; y < self->walls.height; y++)
    for (gint x = 0; x < self->walls.width; x++)
      self->walls.walls[y][x] = g_rand_int_range (rand, 0, 100) < percent;

  self->grid = grid_of (&self->walls, rule);
  self->agents = way_agents_new (WAY_GRAPH (self->grid), NULL);
  self->follow = g_rand_boolean (rand);
  self->all_are_near = g_rand_boolean (rand);
  way_agents_set_follow (self->agents, self->follow);
  for (guint i = 0; i < n; i++)
    add_walker (self, rand, g_rand_int_range (rand, 1, max_size + 1));
}

/* The oracle --------------------------------------------------------------- */

static MovingBody
body_of (const Walker *walker,
         guint         step)
{
  return (MovingBody) { walker->size, walker->x[step], walker->y[step],
                        walker->x[step], walker->y[step] };
}

static MovingBody
asking_at (const Scene *self,
           gint         x,
           gint         y)
{
  return (MovingBody) { self->walkers[0].size, x, y, x, y };
}

/* Whether the asking agent is at @x, @y, or an edge of the grid leads there,
 * which knows walls and one cell. */
static gboolean
is_adjacent_place (const Scene *self,
                   gint         x,
                   gint         y)
{
  const Walker *asking = &self->walkers[0];
  const MovingBody step = { 1, asking->x[0], asking->y[0], x, y };

  if (x == asking->x[0] && y == asking->y[0])
    return TRUE;

  return ABS (x - asking->x[0]) <= 1 && ABS (y - asking->y[0]) <= 1
         && bodies_fit (&self->walls, 1, asking->x[0], asking->y[0])
         && bodies_fit (&self->walls, 1, x, y)
         && bodies_are_legal (&self->walls, &step, 1);
}

static gboolean
is_adjacent (const Scene  *self,
             const Walker *other)
{
  const Walker *asking = &self->walkers[0];
  const MovingBody body = body_of (other, 0);

  for (gint y = asking->y[0] - 1; y <= asking->y[0] + 1; y++)
    for (gint x = asking->x[0] - 1; x <= asking->x[0] + 1; x++)
      {
        const MovingBody there = asking_at (self, x, y);

        if (x >= 0 && y >= 0 && x < self->walls.width
            && y < self->walls.height && is_adjacent_place (self, x, y)
            && bodies_overlap (&there, &body))
          return TRUE;
      }

  return FALSE;
}

/* Whether @other blocks @x, @y for the asking agent. */
static gboolean
blocks (const Scene  *self,
        const Walker *other,
        gint          x,
        gint          y)
{
  const Walker *asking = &self->walkers[0];
  const MovingBody there = asking_at (self, x, y);
  const MovingBody here = asking_at (self, asking->x[0], asking->y[0]);
  const MovingBody now = body_of (other, 0);
  const MovingBody next = body_of (other, other->n > 1 ? 1 : 0);

  if (!bodies_overlap (&there, &now))
    return FALSE;
  if (other->n == 1)
    return TRUE;
  if (!is_adjacent (self, other))
    return FALSE;

  return !self->follow || bodies_overlap (&here, &next)
         || (is_adjacent_place (self, x, y) && bodies_overlap (&there, &next));
}

static gboolean
is_blocked (const Scene *self,
            gint         x,
            gint         y)
{
  for (guint i = 1; i < self->n_walkers; i++)
    if (blocks (self, &self->walkers[i], x, y))
      return TRUE;

  return FALSE;
}

static WayCost
claims_at (const Scene *self,
           gint         x,
           gint         y)
{
  const MovingBody there = asking_at (self, x, y);
  WayCost sum = 0;

  for (guint i = 1; i < self->n_walkers; i++)
    {
      const Walker *other = &self->walkers[i];

      if (other->n == 1 || !(self->all_are_near || is_adjacent (self, other)))
        continue;
      for (guint k = 0; k < other->n; k++)
        {
          const MovingBody body = body_of (other, k);

          sum += bodies_overlap (&there, &body) ? CLAIM : 0;
        }
    }

  return sum;
}

/* The cost of the step from @x, @y by @dx, @dy; INFINITY if it is closed. */
static WayCost
cost_of_step (const Scene *self,
              gint         x,
              gint         y,
              gint         dx,
              gint         dy)
{
  const gint size = self->walkers[0].size;
  gint n_open = 0;

  if (!bodies_fit (&self->believed, size, x, y)
      || !bodies_fit (&self->believed, size, x + dx, y + dy)
      || is_blocked (self, x + dx, y + dy))
    return INFINITY;
  n_open = (bodies_fit (&self->believed, size, x + dx, y)
            && !is_blocked (self, x + dx, y))
           + (bodies_fit (&self->believed, size, x, y + dy)
              && !is_blocked (self, x, y + dy));
  if (dx != 0 && dy != 0 && n_open < self->believed.n_needed)
    return INFINITY;

  return 1 + claims_at (self, x + dx, y + dy);
}

/* The pile ----------------------------------------------------------------- */

static WayGraph *
new_clearance (WayGrid *grid,
               guint    size)
{
  g_autoptr (WayClearanceMap) room = way_clearance_map_new (grid, NULL);

  return WAY_GRAPH (way_clearance_new (WAY_GRAPH (grid), room, size, NULL));
}

/* The graph that the asking agent walks on: the real graph, or its own
 * knowledge, which covers the whole graph or nothing. */
static WayGraph *
new_ground (Scene        *self,
            GRand        *rand,
            WayCornerRule rule)
{
  const guint size = self->walkers[0].size;
  const gint kind = g_rand_int_range (rand, 0, 3);
  g_autoptr (WayGraph) truth = new_clearance (self->grid, size);
  g_autoptr (WayGrid) open = grid_of (&self->believed, rule);
  g_autoptr (WayGraph) assumed = new_clearance (open, size);
  WayKnowledge *knowledge;

  if (kind > 0)
    self->believed = self->walls;
  if (kind == 2)
    return g_steal_pointer (&truth);

  knowledge = way_knowledge_new_live (truth, assumed, NULL);
  for (gint i = 0; kind == 1 && i < self->walls.width * self->walls.height; i++)
    way_knowledge_see (knowledge, WAY_INDEX (i), 0, NULL, NULL);
  return WAY_GRAPH (knowledge);
}

static WayCost
cost_between (const WayEdges *edges,
              WayNode         to)
{
  for (guint i = 0; i < way_edges_get_length (edges); i++)
    if (way_edges_get_node (edges, i) == to)
      return way_edges_get_cost (edges, i);

  return INFINITY;
}

static void
check_place (const Scene *self,
             WayGraph    *pile,
             gpointer     cursor,
             gint         x,
             gint         y)
{
  const WayNode node = node_at (self, x, y);
  const WayAt at = { node, node, 0, TRUE };
  g_autoptr (WayEdges) edges = way_edges_new (way_graph_get_node_type (pile));

  way_graph_neighbours (pile, cursor, &at, edges);
  g_assert_null (way_edges_get_error (edges));
  for (gint step = 0; step < 9; step++)
    {
      const gint dx = step % 3 - 1, dy = step / 3 - 1;

      if (step == 4 || x + dx < 0 || y + dy < 0 || x + dx >= self->walls.width
          || y + dy >= self->walls.height)
        continue;
      g_assert_cmpfloat (cost_between (edges, node_at (self, x + dx, y + dy)),
                         ==, cost_of_step (self, x, y, dx, dy));
    }
}

static void
run_case (guint32 seed,
          gint    max_size)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  const WayCornerRule rule = rules[seed % G_N_ELEMENTS (rules)];
  const WayQuery query = { 0 };
  g_auto (Scene) scene = { 0 };
  g_autoptr (WayGraph) ground = NULL;
  g_autoptr (WayOverlay) overlay = NULL;
  g_autoptr (GError) error = NULL;
  WayLayer *layer;
  gpointer cursor;

  scene_init (&scene, rand, rule, max_size);
  ground = new_ground (&scene, rand, rule);
  overlay = way_overlay_new (ground);
  layer = way_overlay_get_layer (overlay, "agents");
  g_assert_true (way_agents_show (scene.agents, 0,
                                  scene.all_are_near ? INFINITY : 0, CLAIM,
                                  layer, &error));
  g_assert_no_error (error);

  cursor = way_graph_begin (WAY_GRAPH (overlay), &query);
  for (gint y = 0; y < scene.walls.height; y++)
    for (gint x = 0; x < scene.walls.width; x++)
      check_place (&scene, WAY_GRAPH (overlay), cursor, x, y);
  way_graph_end (WAY_GRAPH (overlay), cursor);
}

static void
test_random (gconstpointer data)
{
  const guint n_cases = MAX (outcome_repeat (8000), 200);

  for (guint32 seed = 0; seed < n_cases; seed++)
    run_case (seed, GPOINTER_TO_INT (data));
}

/* By hand ------------------------------------------------------------------ */

/* A giant of two by two cells wants from S to G, through a corridor of three
 * rows. Another agent stands at 1 or 2: past 1, at the edge, it finds its way,
 * and past 2, in the middle, an agent of one cell alone does. */
static void
test_giant_passes (void)
{
  for (gint y = 0; y < 2; y++)
    for (guint size = 1; size <= 2; size++)
      {
        const BodyMap map = { .width = 8, .height = 3 };
        g_autoptr (WayGrid) grid = grid_of (&map, WAY_CORNERS_BOTH_FREE);
        g_autoptr (WayGraph) ground = new_clearance (grid, size);
        g_autoptr (WayOverlay) overlay = way_overlay_new (ground);
        WayLayer *layer = way_overlay_get_layer (overlay, "agents");
        g_autoptr (WayAgents) agents = way_agents_new (WAY_GRAPH (grid), NULL);
        g_autoptr (WayPath) path = NULL;

        way_agents_place (agents, 7, way_grid_get_node (grid, 0, 0));
        way_agents_place (agents, 8, way_grid_get_node (grid, 4, y));
        g_assert_true (way_agents_set_size (agents, 7, size, NULL));
        g_assert_true (way_agents_show (agents, 7, 3, 1, layer, NULL));
        path = way_find_path (WAY_GRAPH (overlay),
                              way_grid_get_node (grid, 0, 0),
                              way_grid_get_node (grid, 6, 0),
                              WAY_STRATEGY_ASTAR, NULL);
        g_assert_cmpint (path != NULL, ==, y == 0 || size == 1);
      }
}

/* A size stays with an agent that moves, and goes with an agent that is
 * removed. Graphs that are not grids of squares have no sizes. */
static void
test_sizes (void)
{
  const BodyMap map = { .width = 3, .height = 3 };
  g_autoptr (WayGrid) grid = grid_of (&map, WAY_CORNERS_ALWAYS);
  g_autoptr (WayTerrain) terrain = way_terrain_new (3, 3, NULL);
  g_autoptr (WayGrid) triangles = way_grid_new (terrain, WAY_GRID_TRIANGLES);
  g_autoptr (WayAgents) agents = way_agents_new (WAY_GRAPH (grid), NULL);
  g_autoptr (WayAgents) others = way_agents_new (WAY_GRAPH (triangles), NULL);
  g_autoptr (GError) error = NULL;

  g_assert_cmpuint (way_agents_get_size (agents, 5), ==, 0);
  way_agents_place (agents, 5, WAY_INDEX (0));
  g_assert_cmpuint (way_agents_get_size (agents, 5), ==, 1);
  g_assert_true (way_agents_set_size (agents, 5, G_MAXUINT16, NULL));
  way_agents_place (agents, 5, WAY_INDEX (4));
  g_assert_cmpuint (way_agents_get_size (agents, 5), ==, G_MAXUINT16);
  way_agents_remove (agents, 5);
  way_agents_place (agents, 5, WAY_INDEX (4));
  g_assert_cmpuint (way_agents_get_size (agents, 5), ==, 1);

  way_agents_place (others, 5, WAY_INDEX (0));
  g_assert_true (way_agents_set_size (others, 5, 1, NULL));
  g_assert_false (way_agents_set_size (others, 5, 2, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
  g_assert_cmpuint (way_agents_get_size (others, 5), ==, 1);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/agents-bodies/giant-passes", test_giant_passes);
  g_test_add_func ("/agents-bodies/sizes", test_sizes);
  g_test_add_data_func ("/agents-bodies/random-cells", GINT_TO_POINTER (1),
                        test_random);
  g_test_add_data_func ("/agents-bodies/random-bodies", GINT_TO_POINTER (4),
                        test_random);

  return g_test_run ();
}
