/* extreme-scales.c - paths over meshes and roadmaps from 1e-50 to 1e50
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Maps of walls between lines at whole numbers. Some numbers are below 200, and
 * others are 2^50 or more. In units of these the first are 1e-17 apart. Whole
 * numbers are multiplied exactly, so the oracle knows which corners see each
 * other. The maps are scaled by powers of two, which moves no line against
 * another. They go up to 200 * 2^50, so that the scales reach both ends of the
 * range. */

#include <wayfind.h>

#include "lib/outcome.h"
#include "lib/products.h"

#include <math.h>

#define N_LINES 7
#define N_CELLS (N_LINES - 1)
#define MOST_PLACES (N_LINES * N_LINES + 2)

typedef struct
{
  gint64 x, y;
} Spot;

typedef struct
{
  gint64   lines[2][N_LINES];   /* of x and of y */
  gboolean is_wall[N_CELLS][N_CELLS];   /* by column and row; none outside */
  guint64  falls;               /* a bit for each cell: its diagonal does */
} Map;

/* By hand ------------------------------------------------------------------ */

static int
orient (Spot a,
        Spot b,
        Spot c)
{
  return products_compare (b.x - a.x, c.y - a.y, b.y - a.y, c.x - a.x);
}

static gboolean
is_wall (const Map *map,
         gint       column,
         gint       row)
{
  return column >= 0 && row >= 0 && column < N_CELLS && row < N_CELLS
         && map->is_wall[column][row];
}

/* Whether a line passes the inside of a cell: both boxes overlap, and the cell
 * has corners on both hands of the line. */
static gboolean
passes_inside (const Map *map,
               gint       column,
               gint       row,
               Spot       from,
               Spot       to)
{
  const gint64 *x = &map->lines[0][column], *y = &map->lines[1][row];
  gboolean left = FALSE, right = FALSE;

  if (MAX (from.x, to.x) <= x[0] || MIN (from.x, to.x) >= x[1]
      || MAX (from.y, to.y) <= y[0] || MIN (from.y, to.y) >= y[1])
    return FALSE;

  for (guint i = 0; i < 4; i++)
    {
      const int side = orient (from, to, (Spot) { x[i % 2], y[i / 2] });

      left |= side > 0;
      right |= side < 0;
    }
  return left && right;
}

/* Whether a line runs between two walls, along the side that they share. */
static gboolean
runs_between (const Map *map,
              Spot       from,
              Spot       to)
{
  const gboolean is_tall = from.x == to.x;
  const gint64 first = is_tall ? MIN (from.y, to.y) : MIN (from.x, to.x);
  const gint64 last = is_tall ? MAX (from.y, to.y) : MAX (from.x, to.x);

  if (!is_tall && from.y != to.y)
    return FALSE;

  for (gint i = 0; i < N_LINES; i++)
    for (gint k = 0; k < N_CELLS; k++)
      if (map->lines[!is_tall][i] == (is_tall ? from.x : from.y)
          && map->lines[is_tall][k] < last
          && map->lines[is_tall][k + 1] > first
          && (is_tall ? is_wall (map, i - 1, k) && is_wall (map, i, k)
                      : is_wall (map, k, i - 1) && is_wall (map, k, i)))
        return TRUE;

  return FALSE;
}

static gboolean
sees (const Map *map,
      Spot       from,
      Spot       to)
{
  for (gint column = 0; column < N_CELLS; column++)
    for (gint row = 0; row < N_CELLS; row++)
      if (map->is_wall[column][row]
          && passes_inside (map, column, row, from, to))
        return FALSE;

  return !runs_between (map, from, to);
}

/* The least length of a way over corners, in rounds until none is shorter. */
static long double
find_length (const Map *map,
             Spot       from,
             Spot       to)
{
  Spot places[MOST_PLACES] = { from, to };
  long double least[MOST_PLACES] = { 0, HUGE_VALL };
  gboolean improves = TRUE;
  guint n = 2;

  for (guint i = 0; i < N_LINES; i++)
    for (guint k = 0; k < N_LINES; k++)
      {
        least[n] = HUGE_VALL;
        places[n++] = (Spot) { map->lines[0][i], map->lines[1][k] };
      }

  while (improves)
    {
      improves = FALSE;
      for (guint i = 0; i < n; i++)
        for (guint k = 0; k < n; k++)
          {
            const long double sum
              = least[i] + hypotl ((long double) (places[k].x - places[i].x),
                                   (long double) (places[k].y - places[i].y));

            if (sum < least[k] && sees (map, places[i], places[k]))
              {
                least[k] = sum;
                improves = TRUE;
              }
          }
    }

  return least[1];
}

/* At random ---------------------------------------------------------------- */

/* Of few digits, so that doubles hold it, and near or far. */
static gint64
roll_number (GRand *rand)
{
  const gint64 digits = g_rand_int_range (rand, 1, 200);
  const gint64 number = digits << (g_rand_int_range (rand, 0, 3) ? 0 : 50);

  return g_rand_boolean (rand) ? number : -number;
}

static gint
compare_numbers (gconstpointer a,
                 gconstpointer b)
{
  const gint64 left = *(const gint64 *) a, right = *(const gint64 *) b;

  return (left > right) - (left < right);
}

static void
roll_lines (gint64 lines[N_LINES],
            GRand *rand)
{
  gboolean is_done = FALSE;

  while (!is_done)
    {
      is_done = TRUE;
      for (guint i = 0; i < N_LINES; i++)
        lines[i] = i == 0 && g_rand_boolean (rand) ? 0 : roll_number (rand);
      qsort (lines, N_LINES, sizeof *lines, compare_numbers);
      for (guint i = 1; i < N_LINES; i++)
        is_done &= lines[i] != lines[i - 1];
    }
}

/* No two walls meet in a corner alone, where a line passes and a path does
 * not. Around the walls the ground is open. */
static void
roll_map (Map   *map,
          GRand *rand)
{
  gboolean is_done = FALSE;

  roll_lines (map->lines[0], rand);
  roll_lines (map->lines[1], rand);
  for (guint i = 1; i + 1 < N_CELLS; i++)
    for (guint k = 1; k + 1 < N_CELLS; k++)
      map->is_wall[i][k] = g_rand_boolean (rand);

  while (!is_done)
    {
      is_done = TRUE;
      for (gint i = 0; i + 1 < N_CELLS; i++)
        for (gint k = 0; k + 1 < N_CELLS; k++)
          if (map->is_wall[i][k] == map->is_wall[i + 1][k + 1]
              && map->is_wall[i + 1][k] == map->is_wall[i][k + 1]
              && map->is_wall[i][k] != map->is_wall[i + 1][k])
            {
              map->is_wall[i][k] = map->is_wall[i + 1][k + 1]
                = map->is_wall[i + 1][k] = map->is_wall[i][k + 1] = FALSE;
              is_done = FALSE;
            }
    }
}

/* A corner of an open cell. */
static Spot
roll_spot (const Map *map,
           GRand     *rand)
{
  while (TRUE)
    {
      const gint i = g_rand_int_range (rand, 0, N_LINES);
      const gint k = g_rand_int_range (rand, 0, N_LINES);

      if (!is_wall (map, i, k) || !is_wall (map, i - 1, k)
          || !is_wall (map, i, k - 1) || !is_wall (map, i - 1, k - 1))
        return (Spot) { map->lines[0][i], map->lines[1][k] };
    }
}

/* The library -------------------------------------------------------------- */

static WayPosition
position_of (Spot spot,
             gint scale)
{
  return (WayPosition) { ldexp ((gdouble) spot.x, scale),
                         ldexp ((gdouble) spot.y, scale) };
}

/* The corners of all cells, column by column, four each. */
static void
list_corners (const Map   *map,
              gint         scale,
              WayPosition *corners)
{
  for (guint i = 0; i < N_CELLS; i++)
    for (guint k = 0; k < N_CELLS; k++)
      for (guint c = 0; c < 4; c++)
        *corners++ = position_of (
          (Spot) { map->lines[0][i + (c == 1 || c == 2)],
                   map->lines[1][k + c / 2] }, scale);
}

/* A mesh of two triangles for each cell. */
static WayMesh *
make_mesh (const Map *map,
           gint       scale)
{
  static const guint32 halves[2][2][3] = {
    { { 0, 1, 2 }, { 0, 2, 3 } }, { { 0, 1, 3 }, { 1, 2, 3 } }
  };
  WayPosition corners[4 * N_CELLS * N_CELLS];
  guint32 numbers[2 * N_CELLS * N_CELLS][3];
  WayMeshPolygon polygons[2 * N_CELLS * N_CELLS] = { 0 };
  g_autoptr (GError) error = NULL;
  WayMesh *mesh;

  list_corners (map, scale, corners);
  for (guint i = 0; i < G_N_ELEMENTS (polygons); i++)
    {
      const guint cell = i / 2;
      const guint32 *half = halves[map->falls >> cell & 1][i % 2];

      for (guint c = 0; c < 3; c++)
        numbers[i][c] = 4 * cell + half[c];
      polygons[i].corners = numbers[i];
      polygons[i].n_corners = 3;
      polygons[i].factor
        = map->is_wall[cell / N_CELLS][cell % N_CELLS] ? INFINITY : 1;
    }

  mesh = way_mesh_new (corners, G_N_ELEMENTS (corners), polygons,
                       G_N_ELEMENTS (polygons), 0, &error);
  g_assert_no_error (error);
  return mesh;
}

static WayCost
ask_mesh (const Map *map,
          gint       scale,
          Spot       from,
          Spot       to)
{
  const WayPosition start = position_of (from, scale);
  const WayPosition goal = position_of (to, scale);
  g_autoptr (WayMesh) mesh = make_mesh (map, scale);
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) path = NULL;
  WayCost cost = INFINITY;

  path = way_mesh_find_path (mesh, &start, &goal, &cost, NULL, &error);
  g_assert_no_error (error);
  return cost;
}

static WayCost
ask_roadmap (const Map *map,
             gint       scale,
             Spot       from,
             Spot       to)
{
  const WayPosition start = position_of (from, scale);
  const WayPosition goal = position_of (to, scale);
  WayPosition corners[4 * N_CELLS * N_CELLS];
  WayRing rings[N_CELLS * N_CELLS];
  g_autoptr (GError) error = NULL;
  g_autoptr (WayObstacles) obstacles = NULL;
  g_autoptr (WayRoadmap) roadmap = NULL;
  g_autoptr (WayTable) table = NULL;
  g_autoptr (GArray) path = NULL;
  WayCost cost = INFINITY;
  guint n = 0;

  list_corners (map, scale, corners);
  for (guint i = 0; i < N_CELLS * N_CELLS; i++)
    if (map->is_wall[i / N_CELLS][i % N_CELLS])
      {
        rings[n] = (WayRing) { &corners[4 * i], 4, n };
        n++;
      }
  obstacles = way_obstacles_new (rings, n, NULL, &error);
  g_assert_no_error (error);
  roadmap = way_roadmap_new (obstacles);
  table = way_roadmap_build (roadmap, NULL, NULL, &error);
  g_assert_no_error (error);
  path = way_roadmap_find_path (roadmap, &start, &goal, &cost, NULL, &error);
  g_assert_no_error (error);
  return cost;
}

static void
check_cost (WayCost     cost,
            long double length,
            const char *what,
            guint       seed,
            gint        scale)
{
  const long double wanted = ldexpl (length, scale);

  if (length == HUGE_VALL ? cost == INFINITY
                          : fabsl (cost - wanted) <= 1e-14L * wanted)
    return;

  g_test_message ("seed %u, by %s, scale %d: %.17g; expected %.17Lg",
                  seed, what, scale, cost, wanted);
  g_test_fail ();
}

/* Least coordinates of 1e-50, lengths of 1e-17, 1, greatest ones of 1e50. */
static const gint scales[] = { -166, -60, 0, 108 };

static void
check_map (guint seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  Map map = { 0 };

  roll_map (&map, rand);
  map.falls = (guint64) g_rand_int (rand) << 32;
  map.falls |= g_rand_int (rand);
  for (guint i = 0; i < 6; i++)
    {
      const Spot from = roll_spot (&map, rand), to = roll_spot (&map, rand);
      const long double length = find_length (&map, from, to);
      const gint scale = scales[g_rand_int_range (rand, 0, 4)];

      check_cost (ask_mesh (&map, scale, from, to), length, "mesh", seed,
                  scale);
      check_cost (ask_roadmap (&map, scale, from, to), length, "roadmap", seed,
                  scale);
    }
}

/* Maps on which paths over a mesh cost up to 18 % too much. */
static void
test_gaps (void)
{
  static const guint seeds[] = { 337, 356, 1209 };

  for (guint i = 0; i < G_N_ELEMENTS (seeds); i++)
    check_map (seeds[i]);
}

static void
test_random (void)
{
  for (guint seed = 0; seed < outcome_repeat (400); seed++)
    check_map (seed);
}

/* Corners that are 1e-17 apart beside coordinates of 1: without a tolerance
 * they are two, and with the default one they are one. */
static void
test_small_gap (void)
{
  const gdouble gap = 1e-17;
  const WayPosition corners[] = { { 0, 0 }, { gap, 0 }, { gap, 1 }, { 0, 1 },
                                  { 1, 0 }, { 1, 1 } };
  const guint32 numbers[] = { 0, 1, 2, 3, 1, 4, 5, 2 };
  const WayMeshPolygon polygons[] = { { numbers, 4, NULL, 1, { NULL } },
                                      { &numbers[4], 4, NULL, 1, { NULL } } };
  g_autoptr (GError) error = NULL;
  g_autoptr (WayMesh) exact = way_mesh_new (corners, 6, polygons, 2, 0, NULL);
  g_autoptr (GArray) path = NULL;
  WayCost cost;

  g_assert_null (way_mesh_new (corners, 6, polygons, 2,
                               WAY_MESH_DEFAULT_TOLERANCE, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE);
  g_clear_error (&error);
  path = way_mesh_find_path (exact, &corners[0], &corners[1], &cost, NULL,
                             &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (cost, ==, gap);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(path, func) g_test_add_func ("/extreme-scales/" path, func)
  ADD ("gaps", test_gaps);
  ADD ("random", test_random);
  ADD ("small-gap", test_small_gap);
#undef ADD

  return g_test_run ();
}
