/* formations.c - groups in a shape: how long the last member takes
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A group walks over open ground, through a gap, and over maps of games. Its time
 * is compared with 1.25 times that of one member alone, and at a gap with as
 * many ticks more as the members need that pass it one row after the other. The
 * members stand on every second cell. Steps past the corner of another body are
 * forbidden. So a large member that comes to the gap from the side must get into
 * line first, and takes twice as long as a member straight behind: that bounds the
 * rows that miss. All numbers are counts of ticks and
 * members, which are the same on every machine. */

#include "bench.h"
#include "grid-data.h"

#include <math.h>
#include <wayfind.h>

enum { WIDTH = 100, HEIGHT = 40, MOST_TICKS = 3000 };

typedef struct
{
  WayTerrain      *terrain;     /* (owned) */
  WayGrid         *grid;        /* (owned) */
  WayClearanceMap *room;        /* (owned) */
  WayGraph        *view;        /* (owned) where the size fits */
  WayAgents       *agents;      /* (owned) */
  WayMotion       *motion;      /* (owned) */
  WayQueue        *queue;       /* (owned) */
  WayDispatcher   *dispatcher;  /* (owned) */
  guint            size;
} Ground;

static void
ground_init (Ground     *self,
             WayTerrain *terrain,
             guint       size)
{
  self->terrain = terrain;
  self->size = size;
  self->grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  way_grid_set_corner_rule (self->grid, WAY_CORNERS_BOTH_FREE);
  self->room = way_clearance_map_new (self->grid, NULL);
  self->view = WAY_GRAPH (way_clearance_new (WAY_GRAPH (self->grid),
                                             self->room, size, NULL));
  self->agents = way_agents_new (WAY_GRAPH (self->grid), NULL);
  self->motion = way_motion_new (self->agents);
  self->queue = way_queue_new ();
  self->dispatcher = way_dispatcher_new (self->motion, self->queue);
}

static void
ground_clear (Ground *self)
{
  g_object_unref (self->dispatcher);
  g_object_unref (self->queue);
  g_object_unref (self->motion);
  g_object_unref (self->agents);
  g_object_unref (self->view);
  g_object_unref (self->room);
  g_object_unref (self->grid);
  g_object_unref (self->terrain);
}

static void
place (Ground *self,
       guint32 agent,
       guint32 x,
       guint32 y)
{
  way_agents_place (self->agents, agent, way_grid_get_node (self->grid, x, y));
  way_agents_set_size (self->agents, agent, self->size, NULL);
  way_motion_set_graph (self->motion, agent, self->view, NULL);
}

/* The ticks until all have arrived and stand; MOST_TICKS if they do not. */
static guint
run (Ground *self,
     guint64 budget)
{
  guint n = 0;

  while (n < MOST_TICKS
         && way_dispatcher_get_n_under_way (self->dispatcher)
              + way_motion_get_n_under_way (self->motion) > 0
         && way_dispatcher_tick (self->dispatcher, budget, -1, NULL))
    n++;

  return n;
}

static WayFormation *
send (Ground *self,
      guint32 first,
      guint   n,
      WayNode goal)
{
  g_autofree guint32 *members = g_new (guint32, n);
  WayFormation *formation;

  for (guint i = 0; i < n; i++)
    members[i] = first + i;
  formation = way_formation_new (self->dispatcher, members, n);
  way_formation_set_shape (formation, WAY_FORMATION_ROWS, 0, self->size + 1);
  way_formation_send (formation, goal, NULL, NULL);
  return formation;
}

static guint
count_in_place (Ground *self,
                guint   n)
{
  guint n_in_place = 0;

  for (guint i = 0; i < n; i++)
    {
      WayNode node, goal;

      n_in_place += way_agents_get_node (self->agents, i, &node)
                    && way_motion_get_goal (self->motion, i, &goal)
                    && node == goal;
    }

  return n_in_place;
}

/* Gaps ---------------------------------------------------------------------- */

static WayTerrain *
make_gap (guint gap)
{
  WayTerrain *terrain = way_terrain_new (WIDTH, HEIGHT, NULL);

  if (gap > 0)
    {
      way_terrain_fill (terrain, WIDTH / 2, 0, 1, HEIGHT, 1);
      way_terrain_fill (terrain, WIDTH / 2, HEIGHT / 2, 1, gap, 0);
    }
  return terrain;
}

/* The ticks of @n members in a block around the middle row. */
static guint
walk (guint  n,
      guint  size,
      guint  gap,
      guint  side,
      guint *n_in_place)
{
  const guint step = size + 1, columns = (guint) ceil (sqrt (n));
  const guint left = 2 + (side - columns) * step / 2;
  const guint top = HEIGHT / 2 - columns * step / 2;
  WayFormation *formation;
  Ground self;
  guint ticks;

  ground_init (&self, make_gap (gap), size);
  for (guint i = 0; i < n; i++)
    place (&self, i, left + i / columns * step, top + i % columns * step);
  formation = send (&self, 0, n,
                    way_grid_get_node (self.grid, WIDTH - side * step,
                                       HEIGHT / 2));
  ticks = run (&self, G_MAXUINT64);
  g_object_unref (formation);
  *n_in_place = count_in_place (&self, n);
  ground_clear (&self);
  return ticks;
}

static void
pass_gap (Bench *bench,
          guint  n,
          guint  size,
          guint  gap)
{
  const guint side = (guint) ceil (sqrt (n));
  g_autofree char *time
    = g_strdup_printf ("%u of size %u, gap %u: ticks of what is allowed", n,
                       size, gap);
  g_autofree char *places
    = g_strdup_printf ("%u of size %u, gap %u: places kept", n, size, gap);
  guint n_in_place, n_one;
  const guint alone = walk (1, size, gap, side, &n_one);
  const guint together = walk (n, size, gap, side, &n_in_place);
  const double allowed
    = 1.25 * alone + (gap > 0 ? (double) n / (gap / size) * size : 0);

  bench_note ("alone %u ticks, the last of %u after %u, allowed %.0f", alone, n,
              together, allowed);
  bench_add_at_most (bench, time, BENCH_RATIO, together / allowed, 1);
  bench_add_at_least (bench, places, BENCH_RATIO, (double) n_in_place / n, 1);
}

/* Maps of games --------------------------------------------------------------
 * */

/* Places @n members on free cells around a cell. */
static guint
place_around (Ground        *self,
              const guint32 *at,
              guint          n)
{
  const guint32 width = way_terrain_get_width (self->terrain);
  const guint32 height = way_terrain_get_height (self->terrain);
  guint n_placed = 0;

  for (guint32 r = 0; r < 12 && n_placed < n; r++)
    for (guint32 y = at[1] - MIN (at[1], r); y <= at[1] + r; y++)
      for (guint32 x = at[0] - MIN (at[0], r); x <= at[0] + r; x++)
        if (n_placed < n && x < width && y < height
            && (x % 2 == at[0] % 2 && y % 2 == at[1] % 2)
            && !way_graph_is_blocked (self->view,
                                      way_grid_get_node (self->grid, x, y))
            && way_agents_has_room (self->agents,
                                    way_grid_get_node (self->grid, x, y), 1))
          place (self, n_placed++, x, y);

  return n_placed;
}

static void
cross_map (Bench      *bench,
           const char *map)
{
  static const WayCost mover[] = { 1, 1, 1, INFINITY, INFINITY, INFINITY };
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) queries = grid_data_load_queries (map, 10, &error);
  g_autofree char *name = g_strdup_printf ("%s, 16 members: places kept", map);
  guint n_members = 0, n_kept = 0;

  for (guint i = 0; queries != NULL && i < queries->len; i++)
    {
      const GridQuery *query = &g_array_index (queries, GridQuery, i);
      WayTerrain *terrain = grid_data_load_terrain (map, &error);
      g_autoptr (WayFormation) formation = NULL;
      Ground self;
      guint n;

      if (terrain == NULL)
        break;
      ground_init (&self, terrain, 1);
      way_grid_set_mover (self.grid, mover, G_N_ELEMENTS (mover));
      n = place_around (&self, query->start, 16);
      formation = send (&self, 0, n,
                        way_grid_get_node (self.grid, query->goal[0],
                                           query->goal[1]));
      run (&self, G_MAXUINT64);
      n_members += n;
      n_kept += count_in_place (&self, n);
      g_clear_object (&formation);
      ground_clear (&self);
    }
  if (n_members == 0)
    bench_skip (bench, name, error != NULL ? error->message : "no queries");
  else
    bench_add_at_least (bench, name, BENCH_RATIO,
                        (double) n_kept / n_members, 1);
}

/* Many groups ---------------------------------------------------------------- */

/* Forty groups of twelve cross a map of 192 x 192 cells from all sides. */
static void
send_forty (Bench *bench)
{
  const guint n_groups = 40, n = 12, side = 192;
  WayFormation *formations[40];
  WayQueueStatistics found;
  Ground self;
  guint ticks;

  ground_init (&self, way_terrain_new (side, side, NULL), 1);
  for (guint g = 0; g < n_groups; g++)
    {
      const guint x = 4 + g % 10 * 18, y = g < 20 ? 4 + g / 10 * 12
                                                  : side - 28 + g / 10 % 2 * 12;

      for (guint i = 0; i < n; i++)
        place (&self, g * n + i, x + i % 4 * 2, y + i / 4 * 2);
      formations[g]
        = send (&self, g * n, n,
                way_grid_get_node (self.grid, 10 + (g * 7 + 3) % 10 * 18,
                                   g < 20 ? side - 16 - g / 10 * 14
                                          : 12 + g / 10 % 2 * 14));
    }
  ticks = run (&self, 9600);
  way_queue_get_statistics (self.queue, &found);
  bench_note ("40 groups of 12: %u ticks, at most %d expansions a tick", ticks,
              (int) found.most_expansions);
  bench_add_at_most (bench, "40 groups of 12: expansions of the budget",
                     BENCH_RATIO, (double) found.most_expansions / 9600, 1);
  bench_add_at_least (bench, "40 groups of 12: places kept", BENCH_RATIO,
                      (double) count_in_place (&self, n_groups * n)
                        / (n_groups * n), 1);
  for (guint g = 0; g < n_groups; g++)
    g_object_unref (formations[g]);
  ground_clear (&self);
}

/* A thousand members form up, with 500 expansions a tick: the worst tick. */
static void
form_thousand (void)
{
  const guint n = 1000;
  WayFormation *formation;
  Ground self;
  double worst = 0;

  ground_init (&self, way_terrain_new (256, 256, NULL), 1);
  for (guint i = 0; i < n; i++)
    place (&self, i, 4 + i % 32 * 2, 4 + i / 32 * 2);
  formation = send (&self, 0, n, way_grid_get_node (self.grid, 180, 180));
  for (guint tick = 0; tick < 260; tick++)
    {
      const double began = bench_cpu_seconds ();

      way_dispatcher_tick (self.dispatcher, 500, -1, NULL);
      worst = MAX (worst, bench_cpu_seconds () - began);
    }
  bench_note ("1,000 members form up and set out, 500 expansions a tick: at "
              "most %.1f ms of a processor in a tick", 1e3 * worst);
  g_object_unref (formation);
  ground_clear (&self);
}

void
bench_formations (Bench *bench)
{
  static const char *const maps[] = { "dao/arena", "rooms/16room_003" };

  bench_head ("Groups that walk in a shape");
  for (guint gap = 0; gap <= 4; gap = gap == 0 ? 1 : 2 * gap)
    for (guint n = 16; n <= bench_pick (bench, 64, 16); n *= 4)
      for (guint size = 1; size <= 2; size++)
        if (gap == 0 || gap >= size)
          pass_gap (bench, n, size, gap);
  for (guint i = 0; i < G_N_ELEMENTS (maps); i++)
    cross_map (bench, maps[i]);
  send_forty (bench);
  form_thousand ();
}
