/* nearest-spot.c - the nearest place on any edge, against trying every edge
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * By hand, an edge is walked along in small steps, and the nearest of these is
 * narrowed down: nothing of it knows the foot of a perpendicular. */

#include "lib/outcome.h"
#include "lib/tables.h"

#include <math.h>

#define N_STEPS 64
#define N_NARROWED 60

typedef enum
{
  MAP_SCATTERED,
  MAP_GRID,
  MAP_ONE_PLACE,
  MAP_SEAM,                     /* across 180 degrees */
  MAP_POLE,
  MAP_CITY,
  N_MAPS
} Map;

static WayPosition
random_position (GRand *rand,
                 Map    map)
{
  const gdouble u = g_rand_double (rand), v = g_rand_double (rand);

  switch (map)
    {
    case MAP_GRID:
      return (WayPosition) { floor (u * 6) * 10, floor (v * 6) * 10 };
    case MAP_ONE_PLACE:
      return (WayPosition) { 12, 34 };
    case MAP_SEAM:
      return (WayPosition) { u < 0.5 ? 180 - u : u - 181, 2 * v };
    case MAP_POLE:
      return (WayPosition) { 360 * u - 180, v < 0.1 ? 90 : 90 - v };
    case MAP_CITY:
      return (WayPosition) { u / 100, v / 100 };
    case MAP_SCATTERED:
    default:
      return (WayPosition) { 360 * u - 180, 180 * v - 90 };
    }
}

/* A tenth of the nodes have no position, and a tenth of the edges are hidden. */
static WayTable *
random_table (GRand          *rand,
              WayPositionKind kind,
              Map             map,
              guint           n_nodes,
              guint           n_edges)
{
  g_autoptr (WayTableBuilder) builder = way_table_builder_new (kind);

  for (guint i = 0; i < n_nodes; i++)
    {
      const WayPosition position = random_position (rand, map);

      if (g_rand_int_range (rand, 0, 10) == 0)
        tables_add_node (builder, NULL);
      else
        tables_add_place (builder, position.x, position.y);
    }
  for (guint i = 0; i < n_edges; i++)
    tables_add_edge (builder, g_rand_int_range (rand, 0, n_nodes),
                     g_rand_int_range (rand, 0, n_nodes),
                     g_rand_int_range (rand, 0, 10) == 0
                       ? INFINITY : g_rand_int_range (rand, 0, 9),
                     g_rand_boolean (rand) ? WAY_ONE_WAY : WAY_BOTH_WAYS,
                     NULL);

  return tables_build (builder);
}

/* The point at @share between two, by the usual formula for great circles. */
static WayPosition
between (const WayPosition *a,
         const WayPosition *b,
         gdouble            share,
         WayPositionKind    kind)
{
  const gdouble degree = G_PI / 180;
  const gdouble angle
    = way_position_distance (a, b, WAY_POSITION_GEOGRAPHIC) / WAY_EARTH_RADIUS;
  gdouble x, y, z, one, other;

  if (kind == WAY_POSITION_PLANAR)
    return (WayPosition) { a->x * (1 - share) + b->x * share,
                           a->y * (1 - share) + b->y * share };
  if (angle < 1e-11)
    return *a;

  one = sin ((1 - share) * angle) / sin (angle);
  other = sin (share * angle) / sin (angle);
  x = one * cos (a->y * degree) * cos (a->x * degree)
      + other * cos (b->y * degree) * cos (b->x * degree);
  y = one * cos (a->y * degree) * sin (a->x * degree)
      + other * cos (b->y * degree) * sin (b->x * degree);
  z = one * sin (a->y * degree) + other * sin (b->y * degree);
  return (WayPosition) { atan2 (y, x) / degree,
                         atan2 (z, hypot (x, y)) / degree };
}

static gdouble
distance_at (const WayPosition *a,
             const WayPosition *b,
             gdouble            share,
             const WayPosition *target,
             WayPositionKind    kind)
{
  const WayPosition here = between (a, b, share, kind);

  return way_position_distance (target, &here, kind);
}

static gdouble
distance_by_hand (const WayPosition *a,
                  const WayPosition *b,
                  const WayPosition *target,
                  WayPositionKind    kind)
{
  gdouble low, high, best = INFINITY;
  guint nearest = 0;

  for (guint i = 0; i <= N_STEPS; i++)
    {
      const gdouble here
        = distance_at (a, b, (gdouble) i / N_STEPS, target, kind);

      if (here < best)
        nearest = i;
      best = MIN (best, here);
    }
  low = MAX ((nearest - 1.0) / N_STEPS, 0);
  high = MIN ((nearest + 1.0) / N_STEPS, 1);
  for (guint i = 0; i < N_NARROWED; i++)
    {
      const gdouble left = low + (high - low) / 3;
      const gdouble right = high - (high - low) / 3;

      if (distance_at (a, b, left, target, kind)
          < distance_at (a, b, right, target, kind))
        high = right;
      else
        low = left;
    }

  return MIN (best, distance_at (a, b, low, target, kind));
}

static gboolean
is_odd (WayTable *table,
        WayNode   node,
        gpointer  user_data)
{
  return way_table_get_id (table, node) % 2 == 1;
}

static gboolean
has_place (WayTable    *table,
           WayNode      node,
           gboolean     odd,
           WayPosition *position)
{
  return (!odd || is_odd (table, node, NULL))
         && way_graph_get_position (WAY_GRAPH (table), node, position);
}

static gdouble
nearest_by_hand (WayTable          *table,
                 const WayPosition *target,
                 gboolean           odd)
{
  const WayPositionKind kind
    = way_graph_get_position_kind (WAY_GRAPH (table));
  gdouble nearest = INFINITY;

  for (guint32 i = 0; i < way_table_get_n_edges (table); i++)
    {
      WayPosition a, b;
      WayNode from, to;
      WayCost cost;

      way_table_get_edge (table, i, &from, &to, &cost, NULL);
      if (from != to && cost < INFINITY && has_place (table, from, odd, &a)
          && has_place (table, to, odd, &b))
        nearest = MIN (nearest, distance_by_hand (&a, &b, target, kind));
    }

  return nearest;
}

/* Whether an edge joins the two that is not hidden, either way. */
static gboolean
are_joined (WayTable *table,
            WayNode   a,
            WayNode   b)
{
  for (guint32 i = 0; i < way_table_get_n_edges (table); i++)
    {
      WayNode from, to;
      WayCost cost;

      way_table_get_edge (table, i, &from, &to, &cost, NULL);
      if (cost < INFINITY && ((from == a && to == b) || (from == b && to == a)))
        return TRUE;
    }

  return FALSE;
}

/* Metres on the Earth are known to a hundredth of a millimetre or so. */
static void
check_nearest (WayTable          *table,
               const WayPosition *target,
               gboolean           odd)
{
  const WayPositionKind kind
    = way_graph_get_position_kind (WAY_GRAPH (table));
  const gdouble slack = kind == WAY_POSITION_GEOGRAPHIC ? 1e-2 : 1e-6;
  const gdouble wanted = nearest_by_hand (table, target, odd);
  WayPosition foot, a, b, there;
  gdouble distance;
  WaySpot spot;
  GError *error = NULL;

  g_assert_cmpint (way_table_find_nearest_spot (table, target, &spot, &foot,
                                                &distance, odd ? is_odd : NULL,
                                                NULL, NULL, &error),
                   ==, wanted < INFINITY);
  g_assert_no_error (error);
  if (wanted == INFINITY)
    return;

  g_assert_cmpfloat_with_epsilon (distance, wanted, slack);
  g_assert_cmpfloat_with_epsilon (
    way_position_distance (target, &foot, kind), distance, slack);
  g_assert_true (are_joined (table, spot.from, spot.to));
  g_assert_true (spot.share >= 0 && spot.share <= 1);
  g_assert_true (has_place (table, spot.from, odd, &a));
  g_assert_true (has_place (table, spot.to, odd, &b));
  there = between (&a, &b, spot.share, kind);
  g_assert_cmpfloat_with_epsilon (way_position_distance (&there, &foot, kind),
                                  0, slack);
}

static void
test_random (gconstpointer data)
{
  const WayPositionKind kind = GPOINTER_TO_INT (data);
  static const guint sizes[][2] = { { 1, 1 }, { 2, 3 }, { 9, 30 }, { 40, 60 } };
  g_autoptr (GRand) rand = g_rand_new_with_seed (kind);

  for (guint map = 0; map < N_MAPS; map++)
    for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
      {
        g_autoptr (WayTable) table
          = random_table (rand, kind, map, sizes[i][0], sizes[i][1]);

        for (guint k = 0; k < MAX (outcome_repeat (20), 4); k++)
          {
            const WayPosition target
              = random_position (rand, k % 2 ? map : MAP_SCATTERED);

            check_nearest (table, &target, k % 3 == 0);
          }
      }
}

/* Trees of several levels, over many short edges and a few long ones. */
static void
test_many_edges (void)
{
  const guint n = 6000;
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);
  g_autoptr (WayTable) table = NULL;
  g_autofree WayPosition *at = g_new (WayPosition, 2 * n);

  for (guint i = 0; i < n; i++)
    {
      const gdouble length = i % 500 == 0 ? 400 : 2;

      at[2 * i] = (WayPosition) { 1000 * g_rand_double (rand),
                                  1000 * g_rand_double (rand) };
      at[2 * i + 1] = (WayPosition) {
        at[2 * i].x + g_rand_double_range (rand, -length, length),
        at[2 * i].y + g_rand_double_range (rand, -length, length)
      };
      tables_add_place (builder, at[2 * i].x, at[2 * i].y);
      tables_add_place (builder, at[2 * i + 1].x, at[2 * i + 1].y);
      tables_add_way (builder, 2 * i, 2 * i + 1, 1);
    }
  table = tables_build (builder);

  for (guint k = 0; k < outcome_repeat (400); k++)
    {
      const WayPosition target = { 1000 * g_rand_double (rand),
                                   1000 * g_rand_double (rand) };
      gdouble wanted = INFINITY, distance;

      for (guint i = 0; i < n; i++)
        {
          const gdouble dx = at[2 * i + 1].x - at[2 * i].x;
          const gdouble dy = at[2 * i + 1].y - at[2 * i].y;
          const gdouble t = CLAMP (((target.x - at[2 * i].x) * dx
                                    + (target.y - at[2 * i].y) * dy)
                                     / (dx * dx + dy * dy), 0, 1);

          wanted = MIN (wanted, hypot (at[2 * i].x + t * dx - target.x,
                                       at[2 * i].y + t * dy - target.y));
        }
      g_assert_true (way_table_find_nearest_spot (table, &target, NULL, NULL,
                                                  &distance, NULL, NULL, NULL,
                                                  NULL));
      g_assert_cmpfloat_with_epsilon (distance, wanted, 1e-9);
    }
}

/* The nearest node is of another edge than the nearest edge. */
static void
test_long_edge (void)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);
  const WayPosition target = { 50, 1 };
  g_autoptr (WayTable) table = NULL;
  WayPosition foot;
  gdouble distance;
  WaySpot spot;

  tables_add_place (builder, 0, 0);
  tables_add_place (builder, 100, 0);
  tables_add_place (builder, 50, 3);
  tables_add_place (builder, 50, 9);
  tables_add_way (builder, 1, 0, 7);
  tables_add_way (builder, 2, 3, 7);
  table = tables_build (builder);

  g_assert_true (way_table_find_nearest_spot (table, &target, &spot, &foot,
                                              &distance, NULL, NULL, NULL,
                                              NULL));
  g_assert_cmpfloat (distance, ==, 1);
  g_assert_cmpfloat (spot.share, ==, 0.5);
  g_assert_cmpfloat (foot.x, ==, 50);
  g_assert_cmpfloat (foot.y, ==, 0);
  g_assert_cmpuint (way_table_get_id (table, spot.from)
                      + way_table_get_id (table, spot.to), ==, 1);
}

/* A quarter of the equator, seen from the pole and from beside it. */
static void
test_great_circle (void)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_GEOGRAPHIC);
  const WayPosition oslo_side = { 30, 60 };
  g_autoptr (WayTable) table = NULL;
  WayPosition foot;
  gdouble distance;
  WaySpot spot;

  tables_add_place (builder, 0, 0);
  tables_add_place (builder, 90, 0);
  tables_add_edge (builder, 0, 1, 1, WAY_BOTH_WAYS, NULL);
  table = tables_build (builder);

  g_assert_true (way_table_find_nearest_spot (table, &oslo_side, &spot, &foot,
                                              &distance, NULL, NULL, NULL,
                                              NULL));
  g_assert_cmpfloat_with_epsilon (distance,
                                  WAY_EARTH_RADIUS * G_PI / 3, 1e-6);
  g_assert_cmpfloat_with_epsilon (foot.x, 30, 1e-12);
  g_assert_cmpfloat_with_epsilon (foot.y, 0, 1e-12);
  g_assert_cmpfloat_with_epsilon (
    way_table_get_id (table, spot.from) == 0 ? spot.share : 1 - spot.share,
    1 / 3.0, 1e-12);
}

/* Arcs bulge far out of the boxes around their ends, and other edges lie nearer
 * than those boxes. */
static void
test_bulging_arcs (void)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_GEOGRAPHIC);
  const WayPosition target = { 0, 0 };
  g_autoptr (WayTable) table = NULL;
  gdouble distance;

  for (guint i = 0; i < 32; i++)
    {
      tables_add_place (builder, -45, 0.01 * i);
      tables_add_place (builder, 45, 0.01 * i);
      tables_add_place (builder, 5 + 0.001 * i, 0);
      tables_add_place (builder, 5 + 0.001 * i, 0.0005);
      tables_add_way (builder, 4 * i, 4 * i + 1, 1);
      tables_add_way (builder, 4 * i + 2, 4 * i + 3, 1);
    }
  table = tables_build (builder);

  g_assert_true (way_table_find_nearest_spot (table, &target, NULL, NULL,
                                              &distance, NULL, NULL, NULL,
                                              NULL));
  g_assert_cmpfloat_with_epsilon (distance, 0, 1e-3);
}

static void
test_filter_island (void)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);
  const WayPosition target = { 5, 1 };
  g_autoptr (WayTable) table = NULL;
  gdouble distance;

  tables_add_place (builder, 0, 0);     /* a small island, near */
  tables_add_place (builder, 10, 0);
  tables_add_place (builder, 0, 9);     /* and a larger one */
  tables_add_place (builder, 10, 9);
  tables_add_place (builder, 20, 9);
  tables_add_way (builder, 0, 1, 1);
  tables_add_way (builder, 2, 3, 1);
  tables_add_way (builder, 3, 4, 1);
  table = tables_build (builder);

  for (guint island = 0; island < 2; island++)
    {
      g_assert_true (way_table_find_nearest_spot (
        table, &target, NULL, NULL, &distance, way_table_filter_component,
        GUINT_TO_POINTER (island), NULL, NULL));
      g_assert_cmpfloat (distance, ==, island == 0 ? 8 : 1);
    }
}

/* A mirrored edge, a hub that has too many edges to be looked through, and
 * places of the largest numbers that are valid. */
static void
test_odd_tables (void)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);
  const WayPosition near_hub = { 0, -2 }, far = { -1e150, 1e150 };
  g_autoptr (WayTable) table = NULL;
  gdouble distance;
  WaySpot spot;

  tables_add_place (builder, 0, 0);
  for (guint i = 1; i <= 100; i++)
    {
      tables_add_place (builder, 10 * i, 1);
      tables_add_way (builder, i, 0, 1);
      tables_add_way (builder, 0, i, 1);
    }
  tables_add_place (builder, 1e150, 1e150);
  tables_add_place (builder, -1e150, -1e150);
  tables_add_way (builder, 101, 102, 1);
  table = tables_build (builder);

  g_assert_true (way_table_find_nearest_spot (table, &near_hub, &spot, NULL,
                                              &distance, NULL, NULL, NULL,
                                              NULL));
  g_assert_cmpfloat (distance, <=, 2);
  g_assert_true (way_table_find_nearest_spot (table, &far, &spot, NULL,
                                              &distance, NULL, NULL, NULL,
                                              NULL));
  g_assert_cmpfloat_with_epsilon (distance / 1e150, sqrt (2), 1e-12);
}

/* An edge between antipodes has no course, but two ends. */
static void
test_antipodes (void)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_GEOGRAPHIC);
  const WayPosition target = { 1, 80 };
  g_autoptr (WayTable) table = NULL;
  gdouble distance;
  WaySpot spot;

  tables_add_place (builder, 0, 90);
  tables_add_place (builder, 0, -90);
  tables_add_way (builder, 0, 1, 1);
  table = tables_build (builder);

  g_assert_true (way_table_find_nearest_spot (table, &target, &spot, NULL,
                                              &distance, NULL, NULL, NULL,
                                              NULL));
  g_assert_true (spot.share == 0 || spot.share == 1);
  g_assert_cmpfloat_with_epsilon (distance, WAY_EARTH_RADIUS * G_PI / 18,
                                  1e-6);
}

static void
test_nothing_near (void)
{
  g_autoptr (WayTableBuilder) nowhere
    = way_table_builder_new (WAY_POSITION_NONE);
  const WayPosition here = { 0, 0 };
  g_autoptr (WayTable) table = NULL;
  GError *error = NULL;

  tables_add_node (nowhere, "a");
  tables_add_node (nowhere, "b");
  tables_add_way (nowhere, 0, 1, 1);
  table = tables_build (nowhere);
  g_assert_false (way_table_find_nearest_spot (table, &here, NULL, NULL, NULL,
                                               NULL, NULL, NULL, &error));
  g_assert_no_error (error);
}

/* An index that limits did not allow is made by a later call. */
static void
test_limits (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  g_autoptr (WayTable) table
    = random_table (rand, WAY_POSITION_PLANAR, MAP_CITY, 40, 60);
  g_autoptr (GCancellable) cancelled = g_cancellable_new ();
  g_autoptr (WayLimits) little = way_limits_new ();
  g_autoptr (WayLimits) none = way_limits_new ();
  const WayPosition here = { 0, 0 };
  GError *error = NULL;

  way_limits_set_max_bytes (little, 100);
  g_assert_false (way_table_find_nearest_spot (table, &here, NULL, NULL, NULL,
                                               NULL, NULL, little, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
  g_clear_error (&error);

  g_cancellable_cancel (cancelled);
  way_limits_set_cancellable (none, cancelled);
  g_assert_false (way_table_find_nearest_spot (table, &here, NULL, NULL, NULL,
                                               NULL, NULL, none, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&error);

  check_nearest (table, &here, FALSE);
  g_assert_true (way_table_find_nearest_spot (table, &here, NULL, NULL, NULL,
                                              NULL, NULL, little, &error));
  g_assert_no_error (error);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_data_func ("/nearest-spot/random/plane",
                        GINT_TO_POINTER (WAY_POSITION_PLANAR), test_random);
  g_test_add_data_func ("/nearest-spot/random/earth",
                        GINT_TO_POINTER (WAY_POSITION_GEOGRAPHIC),
                        test_random);
  g_test_add_func ("/nearest-spot/many-edges", test_many_edges);
  g_test_add_func ("/nearest-spot/long-edge", test_long_edge);
  g_test_add_func ("/nearest-spot/great-circle", test_great_circle);
  g_test_add_func ("/nearest-spot/bulging-arcs", test_bulging_arcs);
  g_test_add_func ("/nearest-spot/filter-island", test_filter_island);
  g_test_add_func ("/nearest-spot/odd-tables", test_odd_tables);
  g_test_add_func ("/nearest-spot/antipodes", test_antipodes);
  g_test_add_func ("/nearest-spot/nothing-near", test_nothing_near);
  g_test_add_func ("/nearest-spot/limits", test_limits);

  return g_test_run ();
}
