/* coordinate-range.c - functions that take only coordinates of 1e-50 to 1e50
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * One list of functions: those that build from corners in the plane, and those
 * that find paths between two places. */

#include <wayfind.h>

#include <float.h>
#include <math.h>
#include <string.h>

static const gdouble bad[] = {
  1e76, -1e76, 1.1e50, -1.1e50, DBL_MAX, 1e-76, -1e-76, 0.9e-50, DBL_MIN,
  5e-324, -5e-324, NAN, INFINITY, -INFINITY
};
static const gdouble good[] = { 1e50, -1e50, 1e-50, -1e-50, 0, -0.0 };

/* Builds or asks something with a place. %FALSE with an error if that is
 * refused. */
typedef gboolean (*Door) (const WayPosition *at,
                          GError           **error);

static const WayPosition plain[] = { { 1, 1 }, { 2, 1 }, { 2, 2 } };

static WayObstacles *
make_obstacles (const WayPosition *corners,
                GError           **error)
{
  const WayRing ring = { corners, 3, 0 };

  return way_obstacles_new (&ring, 1, NULL, error);
}

static WayMesh *
make_triangle (const WayPosition *corners,
               GError           **error)
{
  static const guint32 numbers[] = { 0, 1, 2 };
  const WayMeshPolygon polygon = { numbers, 3, NULL, 1, { NULL } };

  return way_mesh_new (corners, 3, &polygon, 1, 0, error);
}

static gboolean
enter_mesh (const WayPosition *at,
            GError           **error)
{
  const WayPosition corners[] = { { 7, 5 }, { 5, 8 }, *at };
  g_autoptr (WayMesh) mesh = make_triangle (corners, error);

  return mesh != NULL;
}

static gboolean
enter_obstacles (const WayPosition *at,
                 GError           **error)
{
  const WayPosition corners[] = { { 7, 5 }, { 5, 8 }, *at };
  g_autoptr (WayObstacles) obstacles = make_obstacles (corners, error);

  return obstacles != NULL;
}

static gboolean
enter_frame (const WayPosition *at,
             GError           **error,
             gboolean          is_most)
{
  const WayPosition low = { -1e50, -1e50 }, high = { 1e50, 1e50 };
  g_autoptr (WayObstacles) obstacles = make_obstacles (plain, NULL);
  g_autoptr (WayMesh) mesh = NULL;

  /* A frame has to be wider than nothing. */
  if (is_most ? at->x == low.x || at->y == low.y
              : at->x == high.x || at->y == high.y)
    return TRUE;

  mesh = way_mesh_new_from_obstacles (obstacles, is_most ? &low : at,
                                      is_most ? at : &high, NULL, error);
  return mesh != NULL;
}

static gboolean
enter_least (const WayPosition *at,
             GError           **error)
{
  return enter_frame (at, error, FALSE);
}

static gboolean
enter_most (const WayPosition *at,
            GError           **error)
{
  return enter_frame (at, error, TRUE);
}

static gboolean
enter_waypoint (const WayPosition *at,
                GError           **error)
{
  g_autoptr (WayObstacles) obstacles = make_obstacles (plain, NULL);
  g_autoptr (WayRoadmap) roadmap = way_roadmap_new (obstacles);

  return way_roadmap_add_waypoint (roadmap, "far", at, NULL, error);
}

static gboolean
enter_roadmap_path (const WayPosition *from,
                    const WayPosition *to,
                    GError           **error)
{
  g_autoptr (WayObstacles) obstacles = make_obstacles (plain, NULL);
  g_autoptr (WayRoadmap) roadmap = way_roadmap_new (obstacles);
  g_autoptr (WayTable) table = way_roadmap_build (roadmap, NULL, NULL, NULL);
  g_autoptr (GArray) path
    = way_roadmap_find_path (roadmap, from, to, NULL, NULL, error);

  return table != NULL && path != NULL;
}

static gboolean
enter_roadmap_start (const WayPosition *at,
                     GError           **error)
{
  return enter_roadmap_path (at, &plain[0], error);
}

static gboolean
enter_roadmap_goal (const WayPosition *at,
                    GError           **error)
{
  return enter_roadmap_path (&plain[0], at, error);
}

static gboolean
enter_mesh_path (const WayPosition *from,
                 const WayPosition *to,
                 GError           **error)
{
  const WayPosition corners[] = { { -1e50, -1e50 }, { 1e50, -1e50 },
                                  { 1e50, 1e50 }, { -1e50, 1e50 } };
  static const guint32 numbers[] = { 0, 1, 2, 3 };
  const WayMeshPolygon polygon = { numbers, 4, NULL, 1, { NULL } };
  g_autoptr (WayMesh) mesh = way_mesh_new (corners, 4, &polygon, 1, 0, NULL);
  g_autoptr (GArray) path = way_mesh_find_path (mesh, from, to, NULL, NULL,
                                                error);

  g_assert_cmpint (way_mesh_get_line_cost (mesh, from, to) < INFINITY, ==,
                   path != NULL);
  return path != NULL;
}

static gboolean
enter_mesh_start (const WayPosition *at,
                  GError           **error)
{
  return enter_mesh_path (at, &plain[0], error);
}

static gboolean
enter_mesh_goal (const WayPosition *at,
                 GError           **error)
{
  return enter_mesh_path (&plain[0], at, error);
}

static const Door doors[] = {
  enter_mesh, enter_obstacles, enter_least, enter_most, enter_waypoint,
  enter_roadmap_start, enter_roadmap_goal, enter_mesh_start, enter_mesh_goal
};

/* A place with @odd as one coordinate. */
static WayPosition
place_with (gdouble odd,
            guint   axis)
{
  return axis ? (WayPosition) { 3, odd } : (WayPosition) { odd, 3 };
}

static void
test_refused (void)
{
  for (guint d = 0; d < G_N_ELEMENTS (doors); d++)
    for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
      for (guint axis = 0; axis < 2; axis++)
        {
          const WayPosition at = place_with (bad[i], axis);
          g_autofree char *named = g_strdup_printf ("%s is %g,",
                                                    axis ? "y" : "x", bad[i]);
          g_autoptr (GError) error = NULL;

          g_assert_false (doors[d] (&at, &error));
          g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE);
          g_assert_nonnull (strstr (error->message, named));
          g_assert_nonnull (strstr (error->message, "1e-50 and 1e+50"));
        }
}

static void
test_taken (void)
{
  for (guint d = 0; d < G_N_ELEMENTS (doors); d++)
    for (guint i = 0; i < G_N_ELEMENTS (good); i++)
      for (guint axis = 0; axis < 2; axis++)
        {
          const WayPosition at = place_with (good[i], axis);
          g_autoptr (GError) error = NULL;

          g_assert_true (doors[d] (&at, &error));
          g_assert_no_error (error);
        }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/coordinate-range/refused", test_refused);
  g_test_add_func ("/coordinate-range/taken", test_taken);

  return g_test_run ();
}
