/* mesh-turned.c - meshes whose corners are on a line but for rounding
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A mesh of whole numbers and the same mesh turned must give the same
 * answers. */

#include "lib/meshes.h"

#include "graphs/mesh/mesh-private.h"
#include "lib/outcome.h"

#include <math.h>

#define N_ANGLES 24

/* Somewhere in a box, at no place that a line through corners passes. */
static WayPosition
place_in (const TestMesh *drawn,
          GRand          *rand)
{
  const guint32 polygon
    = g_rand_int_range (rand, 0, (gint32) drawn->polygons->len);
  const WayMeshPolygon *box
    = &g_array_index (drawn->polygons, WayMeshPolygon, polygon);
  WayPosition least = { INFINITY, INFINITY }, most = { 0, 0 };

  for (guint i = 0; i < box->n_corners; i++)
    {
      const WayPosition at = g_array_index (drawn->corners, WayPosition,
                                            box->corners[i]);

      least = (WayPosition) { MIN (least.x, at.x), MIN (least.y, at.y) };
      most = (WayPosition) { MAX (most.x, at.x), MAX (most.y, at.y) };
    }

  return (WayPosition) { g_rand_double_range (rand, least.x + 1, most.x - 1),
                         g_rand_double_range (rand, least.y + 1,
                                              most.y - 1) };
}

/* Whether slow lines pass two cells that only touch, where paths do not. */
static gboolean
has_touching_cells (const char *map)
{
  for (const char *at = map; at[8] != '\0' && at[9] != '\0'; at++)
    if (*at != '\n' && at[1] != '\n' && *at == at[9] && at[1] == at[8]
        && *at != at[1])
      return TRUE;

  return FALSE;
}

/* The same but for rounding, or both infinite. */
static void
assert_same_cost (WayCost a,
                  WayCost b)
{
  if (a != b)
    g_assert_cmpfloat_with_epsilon (a, b, 1e-9 * (1 + b));
}

static void
check_turned (const TestMesh    *drawn,
              WayMesh           *turned,
              gdouble            angle,
              const WayPosition *from,
              const WayPosition *to,
              WayCost            least)
{
  const WayPosition a = meshes_turn_place (*from, angle);
  const WayPosition b = meshes_turn_place (*to, angle);
  const WayCost line = meshes_line (drawn, from, to);
  WayCost cost = INFINITY;
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) path
    = way_mesh_find_path (turned, &a, &b, &cost, NULL, &error);

  g_assert_no_error (error);
  g_assert_true ((path != NULL) == (least < INFINITY));
  assert_same_cost (cost, least);
  assert_same_cost (way_mesh_get_line_cost (turned, &a, &b), line);
}

static void
check_seed (guint32 seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  g_autofree char *map = meshes_random_walls (rand, 7, 6, 6);
  g_autoptr (TestMesh) drawn = meshes_boxes (map, rand);
  WayPosition from[4], to[4];
  WayCost least[4];

  if (has_touching_cells (map))
    return;

  for (guint i = 0; i < 4; i++)
    {
      from[i] = place_in (drawn, rand);
      to[i] = i < 2 ? place_in (drawn, rand)
                    : meshes_choose_place (drawn, 0, rand);
      least[i] = meshes_cost (drawn, &from[i], &to[i]);
    }

  for (guint k = 0; k < N_ANGLES; k++)
    {
      const gdouble angle = k < 8 ? k * G_PI / 4
                                  : g_rand_double_range (rand, 0, 2 * G_PI);
      g_autoptr (GError) error = NULL;
      g_autoptr (WayMesh) turned
        = meshes_turn (drawn, angle, WAY_MESH_DEFAULT_TOLERANCE, &error);

      g_assert_no_error (error);
      g_assert_cmpuint (way_mesh_get_n_portals (turned), ==,
                        way_mesh_get_n_portals (drawn->mesh));
      for (guint i = 0; i < 4; i++)
        check_turned (drawn, turned, angle, &from[i], &to[i], least[i]);
    }
}

static void
test_any_angle (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (150); seed++)
    check_seed (seed);
}

/* Without a tolerance some are refused, which is why there is one. */
static void
test_exact (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  g_autoptr (TestMesh) drawn = meshes_boxes (".....\n..#..\n.....\n", rand);
  guint n_refused = 0;

  for (guint k = 1; k < 100; k++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (WayMesh) turned = meshes_turn (drawn, k * 0.01, 0, &error);

      g_assert_true (turned != NULL
                     || g_error_matches (error, WAY_ERROR,
                                         WAY_ERROR_BAD_NODE));
      n_refused += turned == NULL
                   || way_mesh_get_n_portals (turned)
                        != way_mesh_get_n_portals (drawn->mesh);
    }
  g_assert_cmpuint (n_refused, >, 0);
}

/* The limit ---------------------------------------------------------------- */

/* A square of side 8 whose lower side has a corner that is @off inside, on
 * which two squares stand; the right one's corner there is @apart from it. */
static WayMesh *
dented (gdouble off,
        gdouble apart,
        gdouble tolerance)
{
  const WayPosition corners[] = { { 0, 0 }, { 4, off }, { 8, 0 }, { 8, 8 },
                                  { 0, 8 }, { 0, -4 }, { 4, -4 }, { 8, -4 },
                                  { 4 + apart, off } };
  static const guint32 upper[] = { 0, 1, 2, 3, 4 }, left[] = { 5, 6, 1, 0 },
                       right[] = { 6, 7, 2, 8 };
  static const WayMeshPolygon polygons[]
    = { { upper, 5, NULL, 1 }, { left, 4, NULL, 1 }, { right, 4, NULL, 1 } };

  return way_mesh_new (corners, G_N_ELEMENTS (corners), polygons, 3, tolerance,
                       NULL);
}

static void
test_limit (void)
{
  static const struct
  {
    gdouble  off, apart, tolerance;
    gboolean is_mesh;
    guint    n_portals;
  } cases[] = {
    { 0, 0, 0, TRUE, 3 },
    { 0x1p-30, 0, 0, FALSE, 0 },
    { 0x1p-30, 0, 0x1p-31, FALSE, 0 },
    { 0x1p-30, 0, 0x1p-30, TRUE, 3 },
    { 0x1p-30, 0, WAY_MESH_DEFAULT_TOLERANCE, FALSE, 0 },
    { 0x1p-38, 0, WAY_MESH_DEFAULT_TOLERANCE, TRUE, 3 },
    { 0, 0x1p-20, 0x1p-21, TRUE, 2 },   /* two corners, no side in common */
    { 0, 0x1p-20, 0x1p-20, TRUE, 3 },
    { 0x1p-10, 0x1p-10, 0x1p-10, TRUE, 3 },
    { 0.5, 0, 0.25, FALSE, 0 },
    { 0.5, 0, 0.5, TRUE, 3 },
    { -0.5, 0, 0, TRUE, 3 },            /* is convex at any rate */
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (WayMesh) mesh = dented (cases[i].off, cases[i].apart,
                                         cases[i].tolerance);

      g_assert_cmpint (mesh != NULL, ==, cases[i].is_mesh);
      if (mesh != NULL)
        g_assert_cmpuint (way_mesh_get_n_portals (mesh), ==,
                          cases[i].n_portals);
    }
}

static void
test_says_tolerance (void)
{
  g_autoptr (WayMesh) exact = dented (0, 0, 0);
  g_autoptr (WayMesh) given = dented (0, 0, 0.125);
  g_autoptr (WayMesh) usual = dented (0, 0, WAY_MESH_DEFAULT_TOLERANCE);

  g_assert_cmpfloat (exact->tolerance, ==, 0);
  g_assert_cmpfloat (given->tolerance, ==, 0.125);
  g_assert_cmpfloat (usual->tolerance, ==, 8 * 0x1p-40);
}

/* Within the dent one is in the polygon, and lines pass there; paths through
 * the dent are no longer than around its corner. */
static void
test_dent (void)
{
  g_autoptr (WayMesh) mesh = dented (0.5, 0, 0.5);
  const WayPosition a = { 1, 0.0625 }, b = { 7, 0.0625 };
  WayCost cost;
  g_autoptr (GArray) path = way_mesh_find_path (mesh, &a, &b, &cost, NULL,
                                                NULL);

  g_assert_cmpfloat (way_mesh_get_line_cost (mesh, &a, &b), ==, 6);
  g_assert_nonnull (path);
  g_assert_cmpfloat (cost, ==, 6);
}

/* A tolerance forgives no star, no overlap and no spike. */
static void
test_forgives_no_more (void)
{
  static const WayPosition corners[] = { { 0, 0 }, { 4, 0 }, { 4, 4 },
                                         { 0, 4 }, { 2, 0.25 }, { 3, 0.25 },
                                         { 1, 0 }, { 6, 0 } };
  static const struct
  {
    guint32 ring[6];
    guint   n;
  } cases[] = {
    { { 0, 2, 1, 3 }, 4 },              /* a bow tie */
    { { 0, 5, 4, 1, 2, 3 }, 6 },        /* backwards along a side */
    { { 0, 1, 7, 1, 2, 3 }, 6 },        /* a spike, one corner twice */
    { { 0, 6, 1 }, 3 },                 /* no area */
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const WayMeshPolygon polygon = { cases[i].ring, cases[i].n, NULL, 1 };
      g_autoptr (GError) error = NULL;

      g_assert_null (way_mesh_new (corners, G_N_ELEMENTS (corners), &polygon,
                                   1, 0.5, &error));
      g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE);
    }
}

/* The mesh with each corner moved by chance, by up to @by along each axis. */
static WayMesh *
shake (const TestMesh *drawn,
       gdouble         by,
       GRand          *rand)
{
  g_autofree WayPosition *shaken = g_new (WayPosition, drawn->corners->len);
  g_autoptr (GError) error = NULL;
  WayMesh *mesh;

  for (guint i = 0; i < drawn->corners->len; i++)
    {
      const WayPosition at = g_array_index (drawn->corners, WayPosition, i);

      shaken[i] = (WayPosition) { at.x + g_rand_double_range (rand, -by, by),
                                  at.y + g_rand_double_range (rand, -by, by) };
    }
  mesh = way_mesh_new (shaken, drawn->corners->len,
                       (WayMeshPolygon *) drawn->polygons->data,
                       drawn->polygons->len, 4 * by, &error);
  g_assert_no_error (error);
  return mesh;
}

/* Corners that are off by much more than rounding: paths are those of the
 * intended mesh, except that each bend may have moved. */
static void
test_shaken (void)
{
  static const gdouble sizes[] = { 1e-9, 1e-5, 1e-2, 0.1 };

  for (guint32 seed = 0; seed < outcome_repeat (200); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const gdouble by = sizes[seed % G_N_ELEMENTS (sizes)];
      g_autofree char *map = meshes_random_walls (rand, 7, 6, 6);
      g_autoptr (TestMesh) drawn = meshes_boxes (map, rand);
      g_autoptr (WayMesh) mesh = NULL;

      if (has_touching_cells (map))
        continue;
      mesh = shake (drawn, by, rand);
      g_assert_cmpuint (way_mesh_get_n_portals (mesh), ==,
                        way_mesh_get_n_portals (drawn->mesh));
      for (guint i = 0; i < 8; i++)
        {
          const WayPosition from = place_in (drawn, rand);
          const WayPosition to = place_in (drawn, rand);
          const WayCost least = meshes_cost (drawn, &from, &to);
          WayCost cost = INFINITY;
          g_autoptr (GError) error = NULL;
          g_autoptr (GArray) path
            = way_mesh_find_path (mesh, &from, &to, &cost, NULL, &error);

          g_assert_no_error (error);
          g_assert_cmpint (path != NULL, ==, least < INFINITY);
          if (path != NULL)
            g_assert_cmpfloat_with_epsilon (cost, least,
                                            40 * by + 1e-9 * (1 + least));
        }
    }
}

/* Near the ends of the range the tolerance is as good as near 1. */
static void
test_sizes (void)
{
  static const gdouble sizes[] = { 1e-45, 1e-20, 1e20, 1e48 };
  g_autoptr (GRand) rand = g_rand_new_with_seed (2);
  g_autoptr (TestMesh) drawn = meshes_boxes (".....\n.#.#.\n.....\n", rand);

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    for (guint k = 1; k < 20; k++)
      {
        g_autofree WayPosition *turned
          = g_new (WayPosition, drawn->corners->len);
        g_autoptr (GError) error = NULL;
        g_autoptr (WayMesh) mesh = NULL;

        for (guint c = 0; c < drawn->corners->len; c++)
          {
            const WayPosition at
              = meshes_turn_place (g_array_index (drawn->corners, WayPosition,
                                                  c), k);

            turned[c] = (WayPosition) { at.x / 300 * sizes[i],
                                        at.y / 300 * sizes[i] };
          }
        mesh = way_mesh_new (turned, drawn->corners->len,
                             (WayMeshPolygon *) drawn->polygons->data,
                             drawn->polygons->len,
                             WAY_MESH_DEFAULT_TOLERANCE, &error);
        g_assert_no_error (error);
        g_assert_cmpuint (way_mesh_get_n_portals (mesh), ==,
                          way_mesh_get_n_portals (drawn->mesh));
      }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/mesh-turned/any-angle", test_any_angle);
  g_test_add_func ("/mesh-turned/exact", test_exact);
  g_test_add_func ("/mesh-turned/limit", test_limit);
  g_test_add_func ("/mesh-turned/says-tolerance", test_says_tolerance);
  g_test_add_func ("/mesh-turned/dent", test_dent);
  g_test_add_func ("/mesh-turned/forgives-no-more", test_forgives_no_more);
  g_test_add_func ("/mesh-turned/shaken", test_shaken);
  g_test_add_func ("/mesh-turned/sizes", test_sizes);

  return g_test_run ();
}
