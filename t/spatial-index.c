/* spatial-index.c - nearest nodes and radii, against looking at every node
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "graphs/table/spatial-index.h"
#include "lib/tables.h"

#include <string.h>

/* Maps that are difficult for a k-d tree, in turn. */
typedef enum
{
  MAP_SCATTERED,
  MAP_GRID,                     /* many equal coordinates and distances */
  MAP_ONE_PLACE,
  MAP_LINE,                     /* flat in one axis; across 180 degrees */
  MAP_POLE,
  MAP_CITY,                     /* a patch too small for the globe's axes */
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
    case MAP_LINE:
      return (WayPosition) { u < 0.5 ? 180 - u : u - 181, 0 };
    case MAP_POLE:
      return (WayPosition) { 360 * u - 180, v < 0.1 ? 90 : 90 - v };
    case MAP_CITY:
      return (WayPosition) { u / 100, v / 100 };
    case MAP_SCATTERED:
    default:
      return (WayPosition) { 360 * u - 180, 180 * v - 90 };
    }
}

/* A tenth of the nodes have no position. */
static WayTable *
random_table (GRand           *rand,
              WayPositionKind  kind,
              Map              map,
              guint            n_nodes)
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

  return tables_build (builder);
}

static gboolean
is_odd (WayTable *table,
        WayNode   node,
        gpointer  user_data)
{
  return way_table_get_id (table, node) % 2 == 1;
}

/* Looks at every node, by id, so that the first of equal ones counts. */
static gboolean
nearest_by_hand (WayTable          *table,
                 const WayPosition *target,
                 gboolean           odd,
                 guint32           *id,
                 gdouble           *distance)
{
  const WayPositionKind kind
    = way_graph_get_position_kind (WAY_GRAPH (table));

  *distance = INFINITY;
  for (guint32 i = odd ? 1 : 0; i < way_table_get_n_nodes (table);
       i += odd ? 2 : 1)
    {
      WayPosition position;
      gdouble here;

      if (!way_graph_get_position (WAY_GRAPH (table),
                                   way_table_get_node (table, WAY_ADDED (i)),
                                   &position))
        continue;

      here = way_position_distance (target, &position, kind);
      if (here < *distance)
        {
          *distance = here;
          *id = i;
        }
    }

  return *distance < INFINITY;
}

static void
check_nearest (WayTable          *table,
               const WayPosition *target,
               gboolean           odd)
{
  gdouble distance, expected_distance;
  guint32 expected;
  WayNode node;

  if (!nearest_by_hand (table, target, odd, &expected, &expected_distance))
    {
      g_assert_false (way_table_find_nearest (table, target, &node, &distance,
                                              odd ? is_odd : NULL, NULL));
      return;
    }

  g_assert_true (way_table_find_nearest (table, target, &node, &distance,
                                         odd ? is_odd : NULL, NULL));
  g_assert_cmpfloat (distance, ==, expected_distance);
  g_assert_cmpuint (way_table_get_id (table, node), ==, expected);
}

static gboolean
count_visit (WayTable *table,
             WayNode   node,
             gdouble   distance,
             gpointer  user_data)
{
  guint8 *visits = user_data;
  const guint32 id = way_table_get_id (table, node);

  g_assert_cmpuint (visits[id]++, ==, 0);
  return TRUE;
}

static void
check_within (WayTable          *table,
              const WayPosition *target,
              gdouble            radius)
{
  const WayPositionKind kind
    = way_graph_get_position_kind (WAY_GRAPH (table));
  const guint32 n_nodes = way_table_get_n_nodes (table);
  g_autofree guint8 *visits = g_new0 (guint8, MAX (n_nodes, 1));

  way_table_foreach_within (table, target, radius, count_visit, visits);
  for (guint32 id = 0; id < n_nodes; id++)
    {
      WayPosition position;
      gboolean expected = FALSE;

      if (way_graph_get_position (WAY_GRAPH (table),
                                  way_table_get_node (table, WAY_ADDED (id)),
                                  &position))
        expected = way_position_distance (target, &position, kind) <= radius;
      g_assert_cmpuint (visits[id], ==, expected);
    }
}

typedef void (*CheckFunc) (WayTable          *table,
                           const WayPosition *target,
                           GRand             *rand);

/* Checks tables of all sizes and maps, from targets like their nodes and from
 * anywhere. */
static void
check_all_maps (WayPositionKind kind,
                CheckFunc       check)
{
  static const guint sizes[] = { 0, 1, 2, 8, 9, 10, 30, 400 };
  g_autoptr (GRand) rand = g_rand_new_with_seed (kind);

  for (guint map = 0; map < N_MAPS; map++)
    for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
      {
        g_autoptr (WayTable) table = random_table (rand, kind, map, sizes[i]);

        for (guint k = 0; k < 40; k++)
          {
            const WayPosition target
              = random_position (rand, k % 2 ? map : MAP_SCATTERED);

            check (table, &target, rand);
          }
      }
}

static void
check_nearest_of_all (WayTable          *table,
                      const WayPosition *target,
                      GRand             *rand)
{
  check_nearest (table, target, FALSE);
}

static void
test_nearest (gconstpointer kind)
{
  check_all_maps (GPOINTER_TO_INT (kind), check_nearest_of_all);
}

static void
check_nearest_of_odd (WayTable          *table,
                      const WayPosition *target,
                      GRand             *rand)
{
  check_nearest (table, target, TRUE);
}

static void
test_nearest_with_filter (gconstpointer kind)
{
  check_all_maps (GPOINTER_TO_INT (kind), check_nearest_of_odd);
}

static void
check_radii (WayTable          *table,
             const WayPosition *target,
             GRand             *rand)
{
  const gdouble scale = g_rand_boolean (rand) ? 30 : 30 * 111195;
  guint32 id;
  gdouble distance;

  check_within (table, target, 0);
  check_within (table, target, INFINITY);
  check_within (table, target, scale * g_rand_double (rand));
  if (nearest_by_hand (table, target, FALSE, &id, &distance))
    check_within (table, target, distance);     /* just within */
}

static void
test_within (gconstpointer kind)
{
  check_all_maps (GPOINTER_TO_INT (kind), check_radii);
}

static void
test_equally_near_takes_least_id (void)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);
  const WayPosition middle = { 0, 0 };
  g_autoptr (WayTable) table = NULL;
  WayNode node;

  tables_add_place (builder, 5, 5);
  for (guint i = 0; i < 100; i++)
    {
      static const gdouble corners[][2] = { { 1, 0 }, { 0, 1 }, { -1, 0 },
                                            { 0, -1 } };

      tables_add_place (builder, corners[i % 4][0], corners[i % 4][1]);
    }
  table = tables_build (builder);
  g_assert_true (way_table_find_nearest (table, &middle, &node, NULL, NULL,
                                         NULL));
  g_assert_cmpuint (way_table_get_id (table, node), ==, 1);
}

static void
test_filter_island (void)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_GEOGRAPHIC);
  const WayPosition here = { 0, 0 };
  g_autoptr (WayTable) table = NULL;
  WayNode node;

  tables_add_place (builder, 0, 0);     /* a rock of its own */
  tables_add_place (builder, 2, 0);
  tables_add_place (builder, 1, 0);
  tables_add_way (builder, 1, 2, 1);
  table = tables_build (builder);
  g_assert_true (way_table_find_nearest (table, &here, &node, NULL,
                                         way_table_filter_component,
                                         GUINT_TO_POINTER (0)));
  g_assert_cmpuint (way_table_get_id (table, node), ==, 2);
  g_assert_true (way_table_find_nearest (table, &here, &node, NULL,
                                         way_table_filter_component,
                                         GUINT_TO_POINTER (1)));
  g_assert_cmpuint (way_table_get_id (table, node), ==, 0);
}

static gboolean
stop_at_third (WayTable *table,
               WayNode   node,
               gdouble   distance,
               gpointer  user_data)
{
  guint *n_visits = user_data;

  return ++*n_visits < 3;
}

static void
test_within_stops (void)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);
  const WayPosition here = { 0, 0 };
  g_autoptr (WayTable) table = NULL;
  guint n_visits = 0;

  for (guint i = 0; i < 1000; i++)
    tables_add_place (builder, i, 0);
  table = tables_build (builder);
  way_table_foreach_within (table, &here, 2000, stop_at_third, &n_visits);
  g_assert_cmpuint (n_visits, ==, 3);
}

static void
test_without_positions (void)
{
  g_autoptr (WayTableBuilder) builder = tables_new_builder (3);
  g_autoptr (WayTable) table = tables_build (builder);
  const WayPosition here = { 0, 0 };

  g_assert_false (way_table_find_nearest (table, &here, NULL, NULL, NULL,
                                          NULL));
  check_within (table, &here, INFINITY);
}

/* Sorted, equal and zigzag input must not make building quadratic: a million
 * points would then take hours. */
static void
test_builds_from_any_order (void)
{
  const guint32 n_points = 200000;
  g_autofree gdouble *points = g_new (gdouble, 2 * n_points);

  for (guint order = 0; order < 3; order++)
    {
      SpatialIndex *index;

      for (guint32 i = 0; i < n_points; i++)
        {
          const gdouble along[] = { i, 1, ABS (i % 1000 - 500.0) };

          points[2 * i] = along[order];
          points[2 * i + 1] = 0;
        }
      index = spatial_index_new (points, n_points, 2);
      g_assert_nonnull (index);
      spatial_index_free (index);
    }
}

static gpointer
ask_nearest (gpointer table)
{
  const WayPosition here = { 3, 4 };
  WayNode node = NULL;

  way_table_find_nearest (table, &here, &node, NULL, NULL, NULL);

  return (gpointer) node;
}

static void
test_from_threads (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  g_autoptr (WayTable) table = random_table (rand, WAY_POSITION_GEOGRAPHIC,
                                             MAP_SCATTERED, 5000);
  GThread *threads[8];
  gpointer expected;

  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new (NULL, ask_nearest, table);
  expected = ask_nearest (table);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    g_assert_true (g_thread_join (threads[i]) == expected);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define CASE(path, function) \
  g_test_add_func ("/spatial-index/" path, function)
#define BOTH_KINDS(path, function) \
  g_test_add_data_func ("/spatial-index/" path "/planar", \
                        GINT_TO_POINTER (WAY_POSITION_PLANAR), function); \
  g_test_add_data_func ("/spatial-index/" path "/geographic", \
                        GINT_TO_POINTER (WAY_POSITION_GEOGRAPHIC), function)

  BOTH_KINDS ("nearest", test_nearest);
  BOTH_KINDS ("nearest-with-filter", test_nearest_with_filter);
  BOTH_KINDS ("within", test_within);
  CASE ("within-stops", test_within_stops);
  CASE ("equally-near-takes-least-id", test_equally_near_takes_least_id);
  CASE ("filter-island", test_filter_island);
  CASE ("without-positions", test_without_positions);
  CASE ("builds-from-any-order", test_builds_from_any_order);
  CASE ("from-threads", test_from_threads);

  return g_test_run ();
}
