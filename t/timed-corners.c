/* timed-corners.c - agents with bodies that move together past corners
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * What agents do is judged slot of time by slot of time: their bodies must not
 * overlap, run into each other or cut corners (lib/bodies, which knows nothing
 * of reservations). The earliest arrival is found by trying every place at
 * every time. */

#include "lib/bodies.h"
#include "lib/outcome.h"

#include <wayfind.h>

#define STRAIGHT 2
#define DIAGONAL 3

static const WayCornerRule rules[] = {
  WAY_CORNERS_ALWAYS, WAY_CORNERS_ONE_FREE, WAY_CORNERS_BOTH_FREE,
  WAY_CORNERS_NEVER
};

/* A map and its agents ---------------------------------------------------- */

#define N_SLOTS 96
#define MAX_AGENTS 5

typedef struct
{
  gint       size;
  gint       start;
  gint       goal;
  MovingBody slots[N_SLOTS];    /* its place from slot to slot + 1 */
} Agent;

typedef struct
{
  BodyMap          map;
  WayGrid         *grid;        /* (owned) */
  WayOverlay      *overlay;     /* (owned) where some of the walls are */
  WayClearanceMap *room;        /* (owned) */
  WayReservations *taken;       /* (owned) */
  Agent            agents[MAX_AGENTS];
  guint            n_agents;
} World;

static void
world_clear (World *self)
{
  g_clear_object (&self->grid);
  g_clear_object (&self->overlay);
  g_clear_object (&self->room);
  g_clear_object (&self->taken);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (World, world_clear)

/* Some walls are the overlay's, unless there are agents larger than a cell,
 * which look for room on the grid. */
static void
world_init (World        *self,
            GRand        *rand,
            gint          width,
            gint          height,
            WayCornerRule rule,
            guint         percent,
            gboolean      has_overlay)
{
  const WayCost costs[] = { 1 };
  g_autoptr (WayTerrain) terrain = way_terrain_new (width, height, NULL);

  self->map.width = width;
  self->map.height = height;
  self->map.n_needed = rule == WAY_CORNERS_ALWAYS      ? 0
                       : rule == WAY_CORNERS_ONE_FREE  ? 1
                       : rule == WAY_CORNERS_BOTH_FREE ? 2 : 3;
  self->grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  way_grid_set_corner_rule (self->grid, rule);
  way_grid_set_mover (self->grid, costs, 1);
  way_grid_set_steps (self->grid, STRAIGHT, STRAIGHT, DIAGONAL);
  self->overlay = way_overlay_new (WAY_GRAPH (self->grid));
  self->room = way_clearance_map_new (self->grid, NULL);
  self->taken = way_reservations_new (
    way_graph_get_node_type (WAY_GRAPH (self->grid)));

  for (gint y = 0; y < height; y++)
    for (gint x = 0; x < width; x++)
      {
        if (g_rand_int_range (rand, 0, 100) >= (gint) percent)
          continue;
        self->map.walls[y][x] = TRUE;
        if (has_overlay && g_rand_boolean (rand))
          way_overlay_set_extra_cost (self->overlay,
                                      WAY_INDEX (y * width + x), INFINITY);
        else
          way_terrain_set_class (terrain, x, y, 1);
      }
}

static WayTimed *
world_timed (World *self,
             guint  agent)
{
  const gint size = self->agents[agent].size;
  g_autoptr (WayClearance) fitting
    = way_clearance_new (WAY_GRAPH (self->overlay), self->room, size, NULL);
  WayTimed *timed = way_timed_new (WAY_GRAPH (fitting), self->taken, NULL);

  g_assert_true (way_timed_set_agent (timed, agent + 1, size, NULL));
  return timed;
}

static void
stand (World *self,
       Agent *agent,
       gint   cell,
       guint  from)
{
  const gint x = cell % self->map.width, y = cell / self->map.width;

  for (guint slot = from; slot < N_SLOTS; slot++)
    agent->slots[slot] = (MovingBody) { agent->size, x, y, x, y };
}

/* Puts an agent on a place that blocks no other agent, if it finds one; its
 * goal blocks no other agent either. */
static gboolean
add_agent (World *self,
           GRand *rand,
           gint   size)
{
  Agent *agent = &self->agents[self->n_agents];
  gint cells[2];

  agent->size = size;
  for (guint end = 0; end < 2; end++)
    {
      gboolean found = FALSE;

      for (guint tries = 0; tries < 40 && !found; tries++)
        {
          const gint x = g_rand_int_range (rand, 0, self->map.width);
          const gint y = g_rand_int_range (rand, 0, self->map.height);
          const MovingBody body = { size, x, y, x, y };

          cells[end] = y * self->map.width + x;
          found = bodies_fit (&self->map, size, x, y);
          for (guint i = 0; i < self->n_agents && found; i++)
            {
              const Agent *other = &self->agents[i];
              const gint cell = end == 0 ? other->start : other->goal;
              const gint ox = cell % self->map.width;
              const gint oy = cell / self->map.width;
              const MovingBody there = { other->size, ox, oy, ox, oy };

              found = !bodies_overlap (&body, &there);
            }
        }
      if (!found)
        return FALSE;
    }

  agent->start = cells[0];
  agent->goal = cells[1];
  stand (self, agent, agent->start, 0);
  self->n_agents++;
  return TRUE;
}

/* The oracle --------------------------------------------------------------- */

/* Whether agent @i may be as @body in @slot. */
static gboolean
may_be (const World      *self,
        guint             i,
        const MovingBody *body,
        guint             slot)
{
  MovingBody bodies[MAX_AGENTS];

  for (guint k = 0; k < self->n_agents; k++)
    bodies[k] = k == i ? *body : self->agents[k].slots[MIN (slot,
                                                            N_SLOTS - 1)];

  return bodies_are_legal (&self->map, bodies, self->n_agents);
}

static gboolean
may_stay (const World *self,
          guint        i,
          gint         cell,
          guint        from,
          guint        until)
{
  const gint x = cell % self->map.width, y = cell / self->map.width;
  const MovingBody body = { self->agents[i].size, x, y, x, y };

  for (guint slot = from; slot < until; slot++)
    if (!may_be (self, i, &body, slot))
      return FALSE;

  return TRUE;
}

/* Whether agent @i may leave @cell at @slot by @dx, @dy. Sets when it is there;
 * @next is where. */
static gboolean
may_go (const World *self,
        guint        i,
        gint         cell,
        guint        slot,
        gint         dx,
        gint         dy,
        gint        *next,
        guint       *arrival)
{
  const gint size = self->agents[i].size;
  const gint x = cell % self->map.width, y = cell / self->map.width;
  const MovingBody body = { size, x, y, x + dx, y + dy };

  *arrival = slot + (dx != 0 && dy != 0 ? DIAGONAL : STRAIGHT);
  *next = (y + dy) * self->map.width + x + dx;
  if ((dx == 0 && dy == 0) || !bodies_fit (&self->map, size, x + dx, y + dy)
      || *arrival >= N_SLOTS)
    return FALSE;
  for (guint now = slot; now < *arrival; now++)
    if (!may_be (self, i, &body, now))
      return FALSE;

  return may_stay (self, i, *next, *arrival, *arrival + 1);
}

/* The earliest time when agent @i can be at its goal to stay; G_MAXUINT if
 * never. All others move by their slots. */
static guint
earliest_arrival (const World *self,
                  guint        i)
{
  const gint n_cells = self->map.width * self->map.height;
  const Agent *agent = &self->agents[i];
  g_autofree gboolean *reached = g_new0 (gboolean, n_cells * N_SLOTS);

  reached[agent->start] = may_stay (self, i, agent->start, 0, 1);
  for (guint slot = 0; slot + 1 < N_SLOTS; slot++)
    for (gint cell = 0; cell < n_cells; cell++)
      {
        if (!reached[slot * n_cells + cell])
          continue;
        if (cell == agent->goal && may_stay (self, i, cell, slot, N_SLOTS))
          return slot;
        if (may_stay (self, i, cell, slot, slot + 2))
          reached[(slot + 1) * n_cells + cell] = TRUE;
        for (gint step = 0; step < 9; step++)
          {
            gint next;
            guint arrival;

            if (may_go (self, i, cell, slot, step % 3 - 1, step / 3 - 1, &next,
                        &arrival))
              reached[arrival * n_cells + next] = TRUE;
          }
      }

  return G_MAXUINT;
}

/* Planning ----------------------------------------------------------------- */

/* Writes down where an agent is on its way. */
static void
take_down (World         *self,
           Agent         *agent,
           const WayPath *path,
           const gdouble *departures)
{
  const gint width = self->map.width;

  for (guint i = 0; i + 1 < way_path_get_length (path); i++)
    {
      const gint here = (gint) WAY_NODE_INDEX (way_path_get_node (path, i));
      const gint there
        = (gint) WAY_NODE_INDEX (way_path_get_node (path, i + 1));
      const guint departure = (guint) departures[i];
      const guint arrival = (guint) way_path_get_cost_so_far (path, i + 1);

      g_assert_cmpfloat (departure, ==, departures[i]);
      stand (self, agent, here,
             (guint) way_path_get_cost_so_far (path, i));
      for (guint slot = departure; slot < arrival; slot++)
        {
          agent->slots[slot].to_x = there % width;
          agent->slots[slot].to_y = there / width;
        }
      stand (self, agent, there, arrival);
    }
}

static void
check_all_slots (const World *self)
{
  for (guint slot = 0; slot < N_SLOTS; slot++)
    {
      MovingBody bodies[MAX_AGENTS];

      for (guint i = 0; i < self->n_agents; i++)
        bodies[i] = self->agents[i].slots[slot];
      g_assert_true (bodies_are_legal (&self->map, bodies, self->n_agents));
    }
}

/* A state space in between asks the same corners. */
static void
check_over_states (World         *self,
                   guint          i,
                   const WayPath *path)
{
  const Agent *agent = &self->agents[i];
  g_autoptr (WayTimed) timed = world_timed (self, i);
  g_autoptr (WayTurns) turns
    = way_turns_new (way_view_get_base (WAY_VIEW (timed)));
  g_autoptr (WayTimed) above
    = way_timed_new (WAY_GRAPH (turns), self->taken, NULL);
  g_autoptr (WayPath) same = NULL;

  g_assert_true (way_timed_set_agent (above, i + 1, agent->size, NULL));
  same = way_timed_find_path (above, WAY_INDEX (agent->start), 0,
                              WAY_INDEX (agent->goal), INFINITY, NULL, NULL);
  g_assert_cmpint (path != NULL, ==, same != NULL);
  if (path != NULL)
    g_assert_cmpfloat (way_path_get_cost (path), ==, way_path_get_cost (same));
}

/* Plans for agent @i; %FALSE if it has to keep its place. If one of two places
 * beside a step must be open, later agents must avoid the place that was kept
 * clear: so they may arrive later than necessary, never earlier. */
static gboolean
plan (World   *self,
      guint    i,
      gboolean is_exact)
{
  Agent *agent = &self->agents[i];
  g_autoptr (WayTimed) timed = world_timed (self, i);
  const guint earliest = earliest_arrival (self, i);
  g_autoptr (WayPath) path = NULL;
  g_autofree gdouble *departures = NULL;
  g_autoptr (GError) error = NULL;

  path = way_timed_find_path (timed, WAY_INDEX (agent->start), 0,
                              WAY_INDEX (agent->goal), INFINITY, NULL, &error);
  g_assert_no_error (error);
  check_over_states (self, i, path);
  if (path != NULL)
    g_assert_cmpuint (earliest, <=, (guint) way_path_get_cost (path));
  if (is_exact)
    g_assert_cmpuint (earliest, ==,
                      path ? (guint) way_path_get_cost (path) : G_MAXUINT);
  if (path == NULL)
    return FALSE;

  departures = way_timed_dup_departures (timed, path, &error);
  g_assert_no_error (error);
  take_down (self, agent, path, departures);
  check_all_slots (self);
  way_reservations_release (self->taken, i + 1);
  g_assert_true (way_timed_reserve_path (timed, path, INFINITY, &error));
  g_assert_no_error (error);
  return TRUE;
}

static void
run_case (guint32 seed,
          gint    max_size,
          guint  *n_found)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  const WayCornerRule rule = rules[seed % G_N_ELEMENTS (rules)];
  const guint percent = g_rand_int_range (rand, 0, 30);
  g_auto (World) world = { 0 };

  world_init (&world, rand, g_rand_int_range (rand, 2, 7),
              g_rand_int_range (rand, 2, 7), rule, percent, max_size == 1);
  for (guint i = 0; i < MAX_AGENTS; i++)
    add_agent (&world, rand, g_rand_int_range (rand, 1, max_size + 1));
  for (guint i = 0; i < world.n_agents; i++)
    {
      g_autoptr (WayTimed) timed = world_timed (&world, i);

      way_timed_reserve_stay (timed, WAY_INDEX (world.agents[i].start), 0,
                              INFINITY);
    }
  for (guint i = 0; i < world.n_agents; i++)
    *n_found += plan (&world, i, rule != WAY_CORNERS_ONE_FREE);
}

static void
test_random (gconstpointer data)
{
  const guint n_cases = MAX (outcome_repeat (4000), 100);
  const gint max_size = GPOINTER_TO_INT (data);
  guint n_found = 0;

  for (guint32 seed = 0; seed < n_cases; seed++)
    run_case (seed, max_size, &n_found);
  g_test_message ("%u agents found a way", n_found);
  g_assert_cmpuint (n_found, >, n_cases);
}

/* By hand ------------------------------------------------------------------ */

/* An open map of @side by @side cells without agents. */
static void
open_world (World        *self,
            gint          side,
            WayCornerRule rule)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (0);

  world_init (self, rand, side, side, rule, 0, TRUE);
}

/* When agent 0, of one cell, gets from @start to @goal if it departs at 0;
 * INFINITY if never. */
static gdouble
arrival_of (World *world,
            gint   start,
            gint   goal)
{
  g_autoptr (WayTimed) timed = NULL;
  g_autoptr (WayPath) path = NULL;

  world->agents[0].size = 1;
  timed = world_timed (world, 0);
  path = way_timed_find_path (timed, WAY_INDEX (start), 0, WAY_INDEX (goal), 0,
                              NULL, NULL);
  return path ? way_path_get_cost (path) : INFINITY;
}

/* 0 1     An agent goes from 1 to 2. A second one wants to go from 0 to 3. It
 * 2 3     waits until that is over, whatever corners may be cut. Works on the
 *         edge, with no agent on it, do not stop it. */
static void
test_crossing (void)
{
  for (guint way = 0; way < 2; way++)
    {
      g_auto (World) world = { 0 };
      const WayNode ends[] = { WAY_INDEX (1), WAY_INDEX (2) };
      const WayTimeSpan night = { 50, 60 };

      open_world (&world, 2, WAY_CORNERS_ALWAYS);
      way_reservations_set_edge_openings (world.taken, ends[way],
                                          ends[!way], &night, 1, 0);
      g_assert_cmpfloat (arrival_of (&world, 0, 3), ==, DIAGONAL);
      way_reservations_reserve_edge (world.taken, ends[way], ends[!way], 0, 0.5,
                                     7);
      g_assert_cmpfloat (arrival_of (&world, 0, 3), ==, DIAGONAL + 0.5);
      way_reservations_release (world.taken, 7);
      way_reservations_reserve_edge (world.taken, ends[way], ends[!way], 0, 0.5,
                                     1);
      g_assert_cmpfloat (arrival_of (&world, 0, 3), ==, DIAGONAL);
    }
}

/* 0 1     Others stand on 1 until 3, and on 2 from @since on. Around by 1 one
 * 2 3     is at 3 at the time 5. */
static void
test_between_two (void)
{
  const struct
  {
    gdouble since;
    gdouble times[4];           /* by corner rule */
  } cases[] = { { 3, { DIAGONAL, DIAGONAL, 5, 5 } },    /* one is always free */
                { 2, { DIAGONAL, 5, 5, 5 } } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    for (guint k = 0; k < G_N_ELEMENTS (rules); k++)
      {
        g_auto (World) world = { 0 };

        open_world (&world, 2, rules[k]);
        way_reservations_reserve_node (world.taken, WAY_INDEX (1), 0, 3, 7);
        way_reservations_reserve_node (world.taken, WAY_INDEX (2),
                                       cases[i].since, 99, 8);
        g_assert_cmpfloat (arrival_of (&world, 0, 3), ==, cases[i].times[k]);
      }
}

/* 0 1 2   Agent 0 waits until 1 is open, which it is from 4 on, and goes on
 * 3 4 5   to 5. Both cells beside its last step are kept clear, and not held:
 * 6 7 8   another may pass beside 4 meanwhile, from 7 to 3, and not stand
 *         there. Nothing is taken before it departs. */
static void
test_what_is_reserved (void)
{
  const WayTimeSpan morning = { 4, 99 };
  g_auto (World) world = { 0 };
  g_autoptr (WayTimed) timed = NULL;
  g_autoptr (WayPath) path = NULL;

  open_world (&world, 3, WAY_CORNERS_BOTH_FREE);
  way_reservations_set_node_openings (world.taken, WAY_INDEX (1), &morning, 1,
                                      0);
  way_reservations_reserve_node (world.taken, WAY_INDEX (3), 0, 99, 8);
  world.agents[0].size = 1;
  timed = world_timed (&world, 0);
  path = way_timed_find_path (timed, WAY_INDEX (0), 0, WAY_INDEX (5), 1, NULL,
                              NULL);
  g_assert_cmpuint (way_path_get_length (path), ==, 3);
  g_assert_cmpfloat (way_path_get_cost (path), ==, 4 + DIAGONAL);
  g_assert_true (way_timed_reserve_path (timed, path, 1, NULL));

#define NODE_FREE(node, from, until) \
  way_reservations_is_node_free (world.taken, WAY_INDEX (node), from, until, 9)
#define EDGE_FREE(tail, head, from, until) \
  way_reservations_is_edge_free (world.taken, WAY_INDEX (tail), \
                                 WAY_INDEX (head), from, until, 9)
  g_assert_false (NODE_FREE (0, 0, 0.5));
  g_assert_false (NODE_FREE (0, 3.5, 4));
  g_assert_true (NODE_FREE (0, 4, 99));
  g_assert_true (EDGE_FREE (0, 1, 0, 4 - STRAIGHT));
  g_assert_false (EDGE_FREE (0, 1, 4 - STRAIGHT, 4));
  g_assert_false (EDGE_FREE (1, 0, 4 - STRAIGHT, 4));
  g_assert_true (NODE_FREE (4, 0, 4));
  g_assert_false (NODE_FREE (4, 4, 4.5));
  g_assert_false (NODE_FREE (2, 6.5, 7));
  g_assert_true (NODE_FREE (2, 7, 99));
  g_assert_true (NODE_FREE (4, 7, 99));
  g_assert_false (NODE_FREE (5, 7, 8));
  g_assert_true (NODE_FREE (5, 8, 99));
  g_assert_true (way_reservations_is_node_free (world.taken, WAY_INDEX (4), 0,
                                                99, 1));

  /* At 4.5 from 7 to 3, past 4 and 6. */
  way_reservations_release (world.taken, 8);
  g_clear_pointer (&path, way_path_unref);
  way_timed_set_agent (timed, 9, 1, NULL);
  path = way_timed_find_path (timed, WAY_INDEX (7), 4.5, WAY_INDEX (3), 0,
                              NULL, NULL);
  g_assert_cmpfloat (way_path_get_cost (path), ==, 4.5 + DIAGONAL);

  way_reservations_release (world.taken, 1);
  g_assert_true (NODE_FREE (4, 0, 99));
  g_assert_true (NODE_FREE (2, 0, 99));
#undef NODE_FREE
#undef EDGE_FREE
}

/* A body of two by two cells stands on the upper left of three by three:
 * another such body cannot pass, and a body of one cell goes around. */
static void
test_bodies (void)
{
  g_auto (World) world = { 0 };
  g_autoptr (WayTimed) timed = NULL;
  g_autoptr (WayPath) path = NULL;

  open_world (&world, 3, WAY_CORNERS_BOTH_FREE);
  world.agents[1].size = 2;
  timed = world_timed (&world, 1);
  way_timed_reserve_stay (timed, WAY_INDEX (0), 0, INFINITY);
  g_assert_cmpfloat (arrival_of (&world, 2, 6), ==, 4 * STRAIGHT);
  g_assert_cmpfloat (arrival_of (&world, 2, 4), ==, INFINITY);

  g_assert_true (way_timed_set_agent (timed, 7, 2, NULL));
  path = way_timed_find_path (timed, WAY_INDEX (4), 0, WAY_INDEX (3), 0, NULL,
                              NULL);
  g_assert_null (path);
}

/* A size needs cells, and a wrong call changes nothing. */
static void
test_sizes (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (3, 3, NULL);
  g_autoptr (WayGrid) hexagons = way_grid_new (terrain, WAY_GRID_HEXAGONS);
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_NONE);
  g_autoptr (WayTable) table = NULL;
  WayGraph *bases[2] = { WAY_GRAPH (hexagons), NULL };

  way_table_builder_add_nodes (builder, 9, NULL, NULL, NULL);
  table = way_table_builder_build (builder, NULL);
  bases[1] = WAY_GRAPH (table);
  for (guint i = 0; i < G_N_ELEMENTS (bases); i++)
    {
      g_autoptr (WayTimed) timed = way_timed_new (bases[i], NULL, NULL);
      g_autoptr (GError) error = NULL;

      g_assert_false (way_timed_set_agent (timed, WAY_RESERVATIONS_NOBODY, 2,
                                           &error));
      g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
      g_assert_true (way_timed_set_agent (timed, WAY_RESERVATIONS_NOBODY, 1,
                                          NULL));
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/timed-corners/crossing", test_crossing);
  g_test_add_func ("/timed-corners/between-two", test_between_two);
  g_test_add_func ("/timed-corners/what-is-reserved", test_what_is_reserved);
  g_test_add_func ("/timed-corners/bodies", test_bodies);
  g_test_add_func ("/timed-corners/sizes", test_sizes);
  g_test_add_data_func ("/timed-corners/random-cells", GINT_TO_POINTER (1),
                        test_random);
  g_test_add_data_func ("/timed-corners/random-bodies", GINT_TO_POINTER (3),
                        test_random);

  return g_test_run ();
}
