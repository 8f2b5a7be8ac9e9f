/* roadmap.c - waypoints and corners joined, and the shortest ways among them
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "core/line-reader.h"
#include "lib/contract.h"
#include "lib/outcome.h"
#include "lib/rings.h"
#include "lib/roadmaps.h"
#include "lib/tables.h"

#include <math.h>

/* Both ways, with taut edges and with all. */
static WayCost
find_over (const char *text,
           WayPosition from,
           WayPosition to)
{
  g_autoptr (WayRoadmap) taut = roadmaps_new (text, WAY_ROADMAP_TAUT);
  g_autoptr (WayRoadmap) all = roadmaps_new (text, WAY_ROADMAP_ALL);
  const WayCost cost = roadmaps_find (taut, from, to, NULL);

  oracle_assert_cost (roadmaps_find (taut, to, from, NULL), cost);
  oracle_assert_cost (roadmaps_find (all, from, to, NULL), cost);
  oracle_assert_cost (roadmaps_find (all, to, from, NULL), cost);
  return cost;
}

/* By eye ------------------------------------------------------------------ */

static void
test_round_a_square (void)
{
  static const char square[] = "2,2 4,2 4,4 2,4";

  oracle_assert_cost (find_over (square, (WayPosition) { 0, 3 },
                                 (WayPosition) { 6, 3 }),
                      2 + 2 * sqrt (5));
  oracle_assert_cost (find_over (square, (WayPosition) { 0, 0 },
                                 (WayPosition) { 6, 6 }),
                      2 * sqrt (20));
  oracle_assert_cost (find_over (square, (WayPosition) { 0, 2 },
                                 (WayPosition) { 6, 2 }),
                      6);
  oracle_assert_cost (find_over (square, (WayPosition) { 2, 2 },
                                 (WayPosition) { 4, 4 }),
                      4);
  oracle_assert_cost (find_over (square, (WayPosition) { 2, 3 },
                                 (WayPosition) { 2, 3 }),
                      0);
}

/* Two squares that touch in a point have to be gone round, at either end. */
static void
test_no_way_through_a_point (void)
{
  oracle_assert_cost (find_over ("0,0 2,0 2,2 0,2; 2,2 4,2 4,4 2,4",
                                 (WayPosition) { 1, 3 },
                                 (WayPosition) { 3, 1 }),
                      4 + 2 * sqrt (2));
  /* A nook whose corner is the point that they share. */
  oracle_assert_cost (find_over ("0,0 2,0 2,2 0,2; 2,2 4,2 4,4 2,4",
                                 (WayPosition) { 2, 2 },
                                 (WayPosition) { 3, 1 }),
                      sqrt (2));
}

/* Four wedges with their tips together, and four rooms that do not join there:
 * from one to the opposite the way leads round the broad ends of two. */
static void
test_star (void)
{
  static const char star[] = "0,0 3,-1 3,1; 0,0 1,3 -1,3; 0,0 -3,1 -3,-1; "
                             "0,0 -1,-3 1,-3";
  const WayPosition room = { 1, 1 };

  oracle_assert_cost (find_over (star, room, (WayPosition) { -1, -1 }),
                      8 + 2 * sqrt (2));
  oracle_assert_cost (find_over (star, room, (WayPosition) { 0, 0 }),
                      sqrt (2));
}

/* The walls of two houses: no way between, but along both. */
static void
test_shared_wall (void)
{
  oracle_assert_cost (find_over ("0,0 2,0 2,2 0,2; 2,0 4,0 4,2 2,2",
                                 (WayPosition) { 2, -1 },
                                 (WayPosition) { 2, 3 }),
                      2 + 2 * sqrt (5));
}

/* A cross of two bars that overlap, without corners inside: past the end of the
 * first bar, and then past the end of the second. */
static void
test_overlapping_bars (void)
{
  oracle_assert_cost (find_over ("0,3 8,3 8,5 0,5; 3,0 5,0 5,8 3,8",
                                 (WayPosition) { 2, 2 },
                                 (WayPosition) { 6, 6 }),
                      sqrt (5) + 2 + hypot (3, 3) + 2 + sqrt (5));
}

/* Rooms within walls: no path leaves a walled room. */
static void
test_island_room (void)
{
  static const char court[]
    = "0,0 9,0 9,9 0,9 / 1,1 8,1 8,8 1,8 / 3,3 6,3 6,6 3,6 / 4,4 5,4 5,5 4,5";

  oracle_assert_cost (find_over (court, (WayPosition) { 2, 4.5 },
                                 (WayPosition) { 7, 4.5 }),
                      3 + 2 * hypot (1, 1.5));
  g_assert_cmpfloat (find_over (court, (WayPosition) { 2, 2 },
                                (WayPosition) { 4.5, 4.5 }), ==, INFINITY);
  g_assert_cmpfloat (find_over (court, (WayPosition) { 2, 2 },
                                (WayPosition) { -1, -1 }), ==, INFINITY);
  oracle_assert_cost (find_over (court, (WayPosition) { 4, 4 },
                                 (WayPosition) { 5, 5 }), sqrt (2));
}

static void
test_inside (void)
{
  static const char square[] = "2,2 4,2 4,4 2,4";

  g_assert_cmpfloat (find_over (square, (WayPosition) { 3, 3 },
                                (WayPosition) { 6, 3 }), ==, INFINITY);
  g_assert_cmpfloat (find_over (square, (WayPosition) { 3, 3 },
                                (WayPosition) { 3, 3 }), ==, INFINITY);
}

/* From the left side of the wall round its foot at (1, 4) and (2, 4), up to
 * (3, 3), and on to (5, 3) where the map ends: 1 + 1 + root 2 + 2. The way over
 * the top takes 2 + 3 + root 5. */
static void
test_grid (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTerrain) terrain
    = way_terrain_new_from_text (".....\n"
                                 ".###.\n"
                                 ".#...\n"
                                 ".#.##\n"
                                 ".....\n", ".#", NULL, &error);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  g_autoptr (WayObstacles) cells = way_obstacles_new_from_grid (grid, NULL,
                                                              &error);
  g_autoptr (WayRoadmap) roadmap = way_roadmap_new (cells);

  g_assert_no_error (error);
  g_object_unref (roadmaps_build (roadmap, NULL));
  oracle_assert_cost (roadmaps_find (roadmap, (WayPosition) { 1, 3 },
                                     (WayPosition) { 5, 3 }, NULL),
                      4 + sqrt (2));
}

/* Tables ------------------------------------------------------------------ */

static gboolean
are_joined (WayTable *table,
            guint32   from,
            guint32   to)
{
  return tables_cost (table, from, to) >= 0;
}

static void
test_table (void)
{
  g_autoptr (WayObstacles) square = roadmaps_obstacles ("2,2 4,2 4,4 2,4");
  g_autoptr (WayRoadmap) roadmap = way_roadmap_new (square);
  const guint32 a = roadmaps_add (roadmap, "a", 0, 3);
  const guint32 b = roadmaps_add (roadmap, "b", 6, 3);
  const guint32 c = roadmaps_add (roadmap, NULL, 3, 3);
  const guint32 d = roadmaps_add (roadmap, "d", 0, 6);
  g_autoptr (WayTable) taut = roadmaps_build (roadmap, NULL);
  g_autoptr (WayTable) all = NULL;
  g_autoptr (WayTable) none = NULL;
  WayPosition position;
  WayNode node;

  g_assert_cmpuint (a, ==, 0);
  g_assert_cmpuint (d, ==, 3);
  g_assert_cmpuint (way_table_get_n_nodes (taut), ==, 8);
  g_assert_true (way_graph_find_node (WAY_GRAPH (taut), "d", &node));
  g_assert_cmpuint (WAY_NODE_INDEX (node), ==, d);
  g_assert_true (way_graph_get_position (WAY_GRAPH (taut), node, &position));
  g_assert_cmpfloat (position.y, ==, 6);
  g_assert_cmpint (way_graph_get_position_kind (WAY_GRAPH (taut)), ==,
                   WAY_POSITION_PLANAR);
  g_assert_false (are_joined (taut, a, b));
  g_assert_false (are_joined (taut, a, c));     /* inside */
  g_assert_true (are_joined (taut, a, d));
  g_assert_cmpfloat (tables_cost (taut, a, d), ==, 3);

  all = roadmaps_build (roadmap, &(WayRoadmapOptions) {
                                   .corners = WAY_ROADMAP_ALL });
  none = roadmaps_build (roadmap, &(WayRoadmapOptions) {
                                    .corners = WAY_ROADMAP_NO_CORNERS });
  /* Walls: 4. a and b see the two corners of their side, and those of the far
   * side behind them not; d sees three, one of them not taut. a-d, b-d. */
  g_assert_cmpuint (way_table_get_n_edges (all), ==, 2 * (4 + 2 + 2 + 3 + 2));
  g_assert_cmpuint (way_table_get_n_edges (taut), ==, 2 * (4 + 2 + 2 + 2 + 2));
  g_assert_cmpuint (way_table_get_n_nodes (none), ==, 4);
  g_assert_cmpuint (way_table_get_n_edges (none), ==, 2 * 2);
}

static void
test_limits (void)
{
  g_autoptr (WayObstacles) none = way_obstacles_new (NULL, 0, NULL, NULL);
  g_autoptr (WayRoadmap) roadmap = way_roadmap_new (none);
  g_autoptr (WayTable) near = NULL;
  g_autoptr (WayTable) few = NULL;

  for (guint i = 0; i < 5; i++)         /* 0, 1, 3, 7, 15 on a line */
    roadmaps_add (roadmap, NULL, (1 << i) - 1, 0);
  near = roadmaps_build (roadmap, &(WayRoadmapOptions) { .max_length = 6 });
  g_assert_cmpuint (way_table_get_n_edges (near), ==, 2 * 5);
  g_assert_true (are_joined (near, 1, 3));
  g_assert_false (are_joined (near, 0, 3));

  few = roadmaps_build (roadmap, &(WayRoadmapOptions) {
                                   .max_length = INFINITY,
                                   .max_neighbours = 1 });
  g_assert_cmpuint (way_table_get_n_edges (few), ==, 2 * 4);
  g_assert_true (are_joined (few, 3, 4));
  g_assert_false (are_joined (few, 0, 2));
}

static guint n_destroyed;

/* Uphill, along y, costs three times as much; left is closed. */
static WayCost
slope_cost (const WayPosition *from,
            const WayPosition *to,
            gpointer           user_data)
{
  if (to->x < from->x)
    return INFINITY;

  return fabs (to->x - from->x) + (to->y > from->y ? 3 : 1)
                                    * fabs (to->y - from->y)
         + *(WayCost *) user_data;
}

static void
count_destroyed (gpointer user_data)
{
  n_destroyed++;
}

static void
test_cost_func (void)
{
  WayCost extra = 0;
  g_autoptr (GError) error = NULL;
  g_autoptr (WayObstacles) none = way_obstacles_new (NULL, 0, NULL, NULL);
  g_autoptr (WayRoadmap) roadmap = way_roadmap_new (none);
  g_autoptr (WayTable) table = NULL;

  n_destroyed = 0;
  roadmaps_add (roadmap, NULL, 0, 0);
  roadmaps_add (roadmap, NULL, 0, 2);
  roadmaps_add (roadmap, NULL, 1, 0);
  way_roadmap_set_cost_func (roadmap, slope_cost, &extra, count_destroyed);
  table = roadmaps_build (roadmap, NULL);
  g_assert_cmpfloat (tables_cost (table, 0, 1), ==, 6);
  g_assert_cmpfloat (tables_cost (table, 1, 0), ==, 2);
  g_assert_cmpfloat (tables_cost (table, 1, 2), ==, 3);
  g_assert_true (tables_cost (table, 2, 1) == INFINITY
                 || tables_cost (table, 2, 1) < 0);

  extra = -100;
  g_assert_null (way_roadmap_build (roadmap, NULL, NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_COST);

  /* The table keeps the data of the function for its lines. */
  way_roadmap_set_cost_func (roadmap, NULL, NULL, NULL);
  g_object_unref (roadmaps_build (roadmap, NULL));
  g_clear_object (&roadmap);
  g_assert_cmpuint (n_destroyed, ==, 0);
  g_clear_object (&table);
  g_assert_cmpuint (n_destroyed, ==, 1);
}

static void
test_refused_waypoints (void)
{
  g_autoptr (WayObstacles) none = way_obstacles_new (NULL, 0, NULL, NULL);
  g_autoptr (WayRoadmap) roadmap = way_roadmap_new (none);
  g_autoptr (GError) error = NULL;

  roadmaps_add (roadmap, "a", 0, 0);
  g_assert_false (way_roadmap_add_waypoint (roadmap, "a",
                                            &(WayPosition) { 1, 1 }, NULL,
                                            &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_DUPLICATE);
  g_clear_error (&error);
  g_assert_false (way_roadmap_add_waypoint (roadmap, "b",
                                            &(WayPosition) { NAN, 1 }, NULL,
                                            &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE);
  g_assert_cmpuint (roadmaps_add (roadmap, "b", 1, 1), ==, 1);
}

/* The roadmap stays when building is stopped, and so do paths. */
static void
test_cancelled (void)
{
  const WayPosition from = { 2, 2 }, to = { 4, 4 };
  g_autoptr (WayRoadmap) roadmap = roadmaps_new ("2,2 4,2 4,4 2,4",
                                                 WAY_ROADMAP_TAUT);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  way_limits_set_cancellable (limits, cancellable);
  g_assert_null (way_roadmap_build (roadmap, NULL, limits, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  oracle_assert_cost (roadmaps_find (roadmap, from, to, NULL), 4);

  g_clear_error (&error);
  g_assert_null (way_roadmap_find_path (roadmap, &from, &to, NULL,
                                        limits, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* As users use them -------------------------------------------------------- */

static void
test_contract (void)
{
  g_autoptr (WayRoadmap) roadmap
    = roadmaps_new ("2,2 4,2 4,4 2,4; 5,1 7,1 7,5", WAY_ROADMAP_ALL);
  g_autoptr (WayTable) table = NULL;
  WayNode places[4];

  for (guint i = 0; i < 4; i++)
    places[i] = WAY_INDEX (i);
  roadmaps_add (roadmap, "a", 0, 3);
  roadmaps_add (roadmap, "b", 8, 3);
  roadmaps_add (roadmap, "c", 3, 3);
  roadmaps_add (roadmap, "d", 3, 7);
  table = roadmaps_build (roadmap, &(WayRoadmapOptions) {
                                     .corners = WAY_ROADMAP_ALL });
  contract_check (WAY_GRAPH (table), places, 4);
}

/* Waypoints joined to a few near ones: paths that sight makes shorter. */
static void
test_pulled (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (85);
  gdouble sum = 0, pulled_sum = 0;

  for (guint run = 0; run < 40; run++)
    {
      g_autoptr (Rings) rings = rings_random (rand, 10, 1000, 300);
      g_autoptr (WayObstacles) obstacles = rings_obstacles (rings, NULL);
      g_autoptr (WayRoadmap) roadmap = way_roadmap_new (obstacles);
      g_autoptr (WayTable) table = NULL;
      g_autoptr (WayPath) path = NULL;
      g_autoptr (WayPath) pulled = NULL;
      g_autoptr (WayPath) free_path = NULL;

      for (guint i = 0; i < 100; i++)
        roadmaps_add (roadmap, NULL, g_rand_double (rand) * 1000,
                      g_rand_double (rand) * 1000);
      table = roadmaps_build (roadmap, &(WayRoadmapOptions) {
                                         .corners = WAY_ROADMAP_NO_CORNERS,
                                         .max_neighbours = 5 });
      path = way_find_path (WAY_GRAPH (table), WAY_INDEX (0), WAY_INDEX (1),
                            WAY_STRATEGY_ASTAR, NULL);
      if (path == NULL)
        continue;

      pulled = way_pull_path (path, WAY_GRAPH (table), NULL, NULL);
      free_path = way_find_any_angle_path (WAY_GRAPH (table), WAY_INDEX (0),
                                           WAY_INDEX (1), NULL, NULL);
      g_assert_cmpfloat (way_path_get_cost (pulled), <=,
                         way_path_get_cost (path));
      g_assert_cmpfloat (way_path_get_cost (free_path), <=,
                         way_path_get_cost (pulled));
      for (guint i = 1; i < way_path_get_length (pulled); i++)
        {
          WayPosition a, b;

          way_graph_get_position (WAY_GRAPH (table),
                                  way_path_get_node (pulled, i - 1), &a);
          way_graph_get_position (WAY_GRAPH (table),
                                  way_path_get_node (pulled, i), &b);
          g_assert_true (rings_are_open (rings, a, b));
        }
      sum += way_path_get_cost (path);
      pulled_sum += way_path_get_cost (free_path);
    }

  g_assert_cmpfloat (pulled_sum, <, 0.99 * sum);
}

/* A line's length between the nodes of a table among rings; INFINITY if it is
 * closed, as the rings say themselves. */
static WayCost
measure_line (WayTable    *table,
              const Rings *rings,
              guint        from,
              guint        to)
{
  WayPosition a, b;

  way_graph_get_position (WAY_GRAPH (table), WAY_INDEX (from), &a);
  way_graph_get_position (WAY_GRAPH (table), WAY_INDEX (to), &b);
  return rings_are_open (rings, a, b) ? hypot (a.x - b.x, a.y - b.y) : INFINITY;
}

static WayCost
free_of_charge (const WayPosition *from,
                const WayPosition *to,
                gpointer           user_data)
{
  return 0;
}

/* A table knows its lines when the roadmap has changed, and is gone; and what an
 * overlay adds to a node a line into it pays once, however long it is. */
static void
test_lines_of_table (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (88);

  for (guint run = 0; run < 20; run++)
    {
      g_autoptr (Rings) rings = rings_random (rand, 10, 1000, 300);
      g_autoptr (WayObstacles) obstacles = rings_obstacles (rings, NULL);
      g_autoptr (WayRoadmap) roadmap = way_roadmap_new (obstacles);
      g_autoptr (WayTable) table = NULL;
      g_autoptr (WayOverlay) overlay = NULL;
      WayCost extra[30];

      for (guint i = 0; i < 30; i++)
        roadmaps_add (roadmap, NULL, g_rand_double (rand) * 1000,
                      g_rand_double (rand) * 1000);
      table = roadmaps_build (roadmap, &(WayRoadmapOptions) {
                                         .corners = WAY_ROADMAP_NO_CORNERS,
                                         .max_neighbours = 3 });
      way_roadmap_set_cost_func (roadmap, free_of_charge, NULL, NULL);
      g_clear_object (&roadmap);
      g_clear_object (&obstacles);

      overlay = way_overlay_new (WAY_GRAPH (table));
      for (guint i = 0; i < 30; i++)
        {
          extra[i] = i % 7 == 0 ? INFINITY : i % 3 * 100;
          way_overlay_set_extra_cost (overlay, WAY_INDEX (i), extra[i]);
        }
      for (guint i = 0; i < 30; i++)
        for (guint k = 0; k < 30; k++)
          if (i != k)
            oracle_assert_cost (
              graph_line_cost (WAY_GRAPH (overlay), WAY_INDEX (i),
                                       WAY_INDEX (k), NULL),
              extra[i] == INFINITY ? INFINITY
                                   : measure_line (table, rings, i, k)
                                       + extra[k]);
    }
}

typedef struct
{
  WayRoadmap *roadmap;
  WayCost     sum;
} Asker;

static gpointer
ask (gpointer data)
{
  Asker *self = data;

  for (guint i = 0; i < 50; i++)
    {
      const WayPosition from = { 37 * i % 100, 0 }, to = { i, 100 };

      self->sum += roadmaps_find (self->roadmap, from, to, NULL);
    }

  return NULL;
}

static void
test_threads (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (86);
  g_autoptr (Rings) rings = rings_random (rand, 20, 90, 30);
  g_autoptr (WayObstacles) obstacles = rings_obstacles (rings, NULL);
  g_autoptr (WayRoadmap) roadmap = way_roadmap_new (obstacles);
  GThread *threads[4];
  Asker askers[4];

  g_object_unref (roadmaps_build (roadmap, NULL));
  for (guint i = 0; i < 4; i++)
    {
      askers[i] = (Asker) { roadmap, 0 };
      threads[i] = g_thread_new ("asker", ask, &askers[i]);
    }
  for (guint i = 0; i < 4; i++)
    g_thread_join (threads[i]);
  for (guint i = 1; i < 4; i++)
    g_assert_cmpfloat (askers[i].sum, ==, askers[0].sum);
}

/* Convex polygons of four corners, each in a square of its own: 2,000 corners;
 * every pair may see each other. */
static void
test_large (void)
{
  const guint side = outcome_choose (8, 16, 22);
  static const WayRoadmapCorners modes[] = { WAY_ROADMAP_TAUT,
                                             WAY_ROADMAP_ALL };
  g_autoptr (GRand) rand = g_rand_new_with_seed (87);
  g_autoptr (Rings) rings = rings_new ("");
  g_autoptr (WayObstacles) obstacles = NULL;
  WayCost costs[2];

  for (guint i = 0; i < side * side; i++)
    {
      const gdouble x = i % side * 10, y = i / side * 10;
      WayPosition corners[4];

      for (guint k = 0; k < 4; k++)
        corners[k] = (WayPosition) { x + (k == 1 ? 9 : k == 3 ? 1
                                          : 3 + 4 * g_rand_double (rand)),
                                     y + (k == 0 ? 1 : k == 2 ? 9
                                          : 3 + 4 * g_rand_double (rand)) };
      rings_add (rings, corners, 4, i);
    }
  obstacles = rings_obstacles (rings, NULL);
  for (guint m = 0; m < 2; m++)
    {
      g_autoptr (WayRoadmap) roadmap = way_roadmap_new (obstacles);
      g_autoptr (WayTable) table = NULL;
      const gint64 before = g_get_monotonic_time ();

      table = roadmaps_build (roadmap, &(WayRoadmapOptions) {
                                         .corners = modes[m] });
      g_test_message ("%u corners, %u edges: %.3f s", 4 * side * side,
                      way_table_get_n_edges (table),
                      (g_get_monotonic_time () - before) / 1e6);
      costs[m] = roadmaps_find (roadmap, (WayPosition) { 0, 0 },
                                (WayPosition) { 10.0 * side, 10.0 * side },
                                NULL);
    }
  oracle_assert_cost (costs[0], costs[1]);
}

/* Many obstacles that touch in one point, and many walls on one line. */
static void
test_crowded (void)
{
  const guint n = outcome_choose (20, 50, 100);
  g_autoptr (Rings) star = rings_new ("");
  g_autoptr (Rings) row = rings_new ("");
  const Rings *all[] = { star, row };

  for (guint i = 0; i < n; i++)
    {
      const gdouble angle = 2 * G_PI * i / n, wide = angle + G_PI / n;
      const WayPosition wedge[] = { { 0, 0 },
                                    { 100 * cos (angle), 100 * sin (angle) },
                                    { 100 * cos (wide), 100 * sin (wide) } };
      const WayPosition block[] = { { 2 * i, 0 }, { 2 * i + 1, 0 },
                                    { 2 * i + 1, 1 }, { 2 * i, 1 } };

      rings_add (star, wedge, 3, i);
      rings_add (row, block, 4, i);
    }
  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    {
      g_autoptr (WayObstacles) obstacles = rings_obstacles (all[i], NULL);
      g_autoptr (WayRoadmap) roadmap = way_roadmap_new (obstacles);
      const gint64 before = g_get_monotonic_time ();

      g_object_unref (roadmaps_build (roadmap, &(WayRoadmapOptions) {
                                                 .corners = WAY_ROADMAP_ALL }));
      g_test_message ("%.3f s", (g_get_monotonic_time () - before) / 1e6);
      if (i == 1)       /* along all walls */
        oracle_assert_cost (roadmaps_find (roadmap, (WayPosition) { -1, 1 },
                                           (WayPosition) { 2 * n, 1 }, NULL),
                            2 * n + 1);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roadmap/eye/round-a-square", test_round_a_square);
  g_test_add_func ("/roadmap/eye/no-way-through-a-point",
                   test_no_way_through_a_point);
  g_test_add_func ("/roadmap/eye/star", test_star);
  g_test_add_func ("/roadmap/eye/shared-wall", test_shared_wall);
  g_test_add_func ("/roadmap/eye/overlapping-bars",
                   test_overlapping_bars);
  g_test_add_func ("/roadmap/eye/island-room", test_island_room);
  g_test_add_func ("/roadmap/eye/inside", test_inside);
  g_test_add_func ("/roadmap/eye/grid", test_grid);
  g_test_add_func ("/roadmap/table/nodes-and-edges", test_table);
  g_test_add_func ("/roadmap/table/limits", test_limits);
  g_test_add_func ("/roadmap/table/cost-func", test_cost_func);
  g_test_add_func ("/roadmap/table/refused-waypoints",
                   test_refused_waypoints);
  g_test_add_func ("/roadmap/table/cancelled", test_cancelled);
  g_test_add_func ("/roadmap/table/contract", test_contract);
  g_test_add_func ("/roadmap/pulled", test_pulled);
  g_test_add_func ("/roadmap/lines-of-table", test_lines_of_table);
  g_test_add_func ("/roadmap/threads", test_threads);
  g_test_add_func ("/roadmap/large", test_large);
  g_test_add_func ("/roadmap/crowded", test_crowded);

  return g_test_run ();
}
