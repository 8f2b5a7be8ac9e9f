/* mesh.c - convex polygons side by side
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/contract.h"

#include "graphs/mesh/mesh-private.h"
#include "lib/meshes.h"
#include "lib/outcome.h"

#include <math.h>

/* Of '.', '~' and '#'. */
static const WayCost factors[] = { 1, 3, INFINITY };

static WayMesh *
new_mesh (const WayPosition    *corners,
          guint                 n_corners,
          const WayMeshPolygon *polygons,
          guint                 n_polygons)
{
  g_autoptr (GError) error = NULL;
  WayMesh *mesh = way_mesh_new (corners, n_corners, polygons, n_polygons, 0,
                                &error);

  g_assert_no_error (error);
  return mesh;
}

/* Valid meshes ------------------------------------------------------------ */

/*   0 1 2     3     Two squares: the left one goes with the clock and
 *   4   5     6     has a corner in the middle of a side. */
static void
test_two_rooms (void)
{
  static const WayPosition corners[]
    = { { 0, 2 }, { 1, 2 }, { 2, 2 }, { 4, 2 }, { 0, 0 }, { 2, 0 }, { 4, 0 } };
  static const guint32 left[] = { 0, 1, 2, 5, 4 }, right[] = { 5, 6, 3, 2 };
  static const WayMeshPolygon rooms[]
    = { { left, 5, "left", 1 }, { right, 4, "right", 2 } };
  g_autoptr (WayMesh) mesh = new_mesh (corners, 7, rooms, 2);
  WayPosition ends[2], middle;
  guint32 polygons[2], portal;

  g_assert_cmpuint (way_mesh_get_n_portals (mesh), ==, 1);
  g_assert_true (mesh_find_portal (mesh, 1, 0, &portal));
  way_mesh_get_portal (mesh, portal, polygons, ends);
  g_assert_cmpuint (polygons[0], ==, 0);
  g_assert_cmpuint (polygons[1], ==, 1);
  /* Going to the right, the upper end is the left one. */
  g_assert_cmpfloat (ends[0].y, ==, 2);
  g_assert_cmpfloat (ends[1].y, ==, 0);
  way_mesh_get_polygon (mesh, 0, &middle, NULL);
  g_assert_cmpfloat (middle.x, ==, 1);
  g_assert_cmpfloat (middle.y, ==, 1);
  g_assert_cmpfloat (mesh_get_factor (mesh, 1), ==, 2);
}

/* A hall above two rooms of half its width; corners of their own:
 *
 *   0---------1
 *   |  hall   |     The hall's lower side meets each room in part.
 *   2---------3
 *   4----5 6--7
 *   |one | |two|
 *   8----9 10-11  */
static void
test_sides_in_part (void)
{
  static const WayPosition corners[]
    = { { 0, 3 }, { 5, 3 }, { 0, 1 }, { 5, 1 }, { 0, 1 }, { 2, 1 }, { 3, 1 },
        { 5, 1 }, { 0, 0 }, { 2, 0 }, { 3, 0 }, { 5, 0 } };
  static const guint32 hall[] = { 2, 3, 1, 0 }, one[] = { 8, 9, 5, 4 },
                       two[] = { 10, 11, 7, 6 };
  static const WayMeshPolygon rooms[]
    = { { one, 4, "one", 1 }, { hall, 4, "hall", 1 }, { two, 4, "two", 1 } };
  g_autoptr (WayMesh) mesh = new_mesh (corners, 12, rooms, 3);
  const WayPosition from = { 1, 0.5 }, up = { 1, 2 }, aside = { 4, 0.5 };
  g_autoptr (GArray) outline = g_array_new (FALSE, FALSE,
                                            sizeof (WayPosition));

  g_assert_cmpuint (way_mesh_get_n_portals (mesh), ==, 2);
  g_assert_true (mesh_find_portal (mesh, 0, 1, NULL));
  g_assert_true (mesh_find_portal (mesh, 1, 2, NULL));
  g_assert_false (mesh_find_portal (mesh, 0, 2, NULL));
  g_assert_cmpfloat (way_mesh_get_line_cost (mesh, &from, &up), ==, 1.5);
  g_assert_cmpfloat (way_mesh_get_line_cost (mesh, &from, &aside), ==,
                     INFINITY);
  way_mesh_get_polygon (mesh, 1, NULL, outline);
  g_assert_cmpuint (outline->len, ==, 6);
}

/* Higher than wide: storeys of a wide slab and, on it, two narrow ones. */
static void
test_tower (void)
{
  enum { N = 9 };
  WayPosition corners[4 * N];
  guint32 rings[4 * N];
  WayMeshPolygon slabs[N] = { { NULL } };
  g_autoptr (WayMesh) mesh = NULL;

  for (guint i = 0; i < N; i++)
    {
      const gdouble left = i % 3 == 0 ? 0 : i % 3 == 1 ? 0 : 1;
      const gdouble right = i % 3 == 0 ? 2 : i % 3 == 1 ? 1 : 2;
      const gdouble y = (i / 3) * 2 + (i % 3 != 0);

      corners[4 * i] = (WayPosition) { left, y };
      corners[4 * i + 1] = (WayPosition) { right, y };
      corners[4 * i + 2] = (WayPosition) { right, y + 1 };
      corners[4 * i + 3] = (WayPosition) { left, y + 1 };
      for (guint k = 0; k < 4; k++)
        rings[4 * i + k] = 4 * i + k;
      slabs[i].corners = &rings[4 * i];
      slabs[i].n_corners = 4;
      slabs[i].factor = 1;
    }
  mesh = new_mesh (corners, 4 * N, slabs, N);

  /* In each of three storeys the slab meets both, and these each other; and
   * each carries the slab above. */
  g_assert_cmpuint (way_mesh_get_n_portals (mesh), ==, 3 * 3 + 2 * 2);
}

/* Two that overlap their neighbour's side on either end: 0 to 4 meets 3 to 6
 * from 3 to 4. */
static void
test_sides_that_overlap (void)
{
  static const WayPosition corners[]
    = { { 0, 1 }, { 4, 1 }, { 4, 0 }, { 0, 0 }, { 3, 1 }, { 6, 1 }, { 6, 2 },
        { 3, 2 } };
  static const guint32 lower[] = { 0, 1, 2, 3 }, upper[] = { 4, 5, 6, 7 };
  static const WayMeshPolygon rooms[]
    = { { lower, 4, NULL, 1 }, { upper, 4, NULL, 1 } };
  g_autoptr (WayMesh) mesh = new_mesh (corners, 8, rooms, 2);
  WayPosition ends[2];

  g_assert_cmpuint (way_mesh_get_n_portals (mesh), ==, 1);
  way_mesh_get_portal (mesh, 0, NULL, ends);
  g_assert_cmpfloat (MIN (ends[0].x, ends[1].x), ==, 3);
  g_assert_cmpfloat (MAX (ends[0].x, ends[1].x), ==, 4);
}

static void
test_empty (void)
{
  g_autoptr (WayMesh) mesh = new_mesh (NULL, 0, NULL, 0);
  const WayPosition at = { 0, 0 };

  g_assert_false (way_mesh_find_polygon (mesh, &at, NULL));
  for (guint kind = 0; kind < 3; kind++)
    {
      g_autoptr (WayTable) table = way_mesh_make_table (mesh, kind, NULL, NULL);

      g_assert_cmpuint (way_table_get_n_nodes (table), ==, 0);
    }
}

/* Invalid meshes ---------------------------------------------------------- */

static const WayPosition some_corners[]
  = { { 0, 0 }, { 2, 0 }, { 2, 2 }, { 0, 2 }, { 1, 0.5 }, { 4, 0 }, { 1, 3 },
      { -1, 1 }, { 1, -1 }, { 3, 1 }, { 2, 0 } };

/* Fails the test unless the last polygon, behind the square 0 1 2 3, is
 * refused with a message like @pattern. */
static void
assert_refused (const guint32 *ring,
                guint          n,
                WayCost        factor,
                const char    *pattern)
{
  static const guint32 square[] = { 0, 1, 2, 3 };
  const WayMeshPolygon polygons[]
    = { { square, 4, NULL, 1 }, { ring, n, NULL, factor } };
  g_autoptr (GError) error = NULL;
  WayMesh *mesh = way_mesh_new (some_corners, G_N_ELEMENTS (some_corners),
                                polygons, 2, 0, &error);

  g_assert_null (mesh);
  g_assert_true (error->domain == WAY_ERROR);
  if (!g_pattern_match_simple (pattern, error->message))
    g_error ("%s", error->message);
}

static void
test_refuses (void)
{
  static const struct
  {
    guint32     ring[6];
    guint       n;
    const char *pattern;
  } cases[] = {
    { { 1, 5 }, 2, "polygon 1 has fewer than three corners" },
    { { 1, 5, 99 }, 3, "polygon 1 has a corner that is not there" },
    { { 0, 1, 5 }, 3, "polygon 1 has no area" },
    { { 1, 5, 5, 2 }, 4, "polygon 1 has a corner twice in a row" },
    { { 1, 10, 5, 2 }, 4, "polygon 1 has a corner twice in a row" },
    { { 0, 4, 1, 2 }, 4, "polygon 1 is not convex" },
    { { 0, 2, 1, 3 }, 4, "polygon 1 is not convex" },   /* a bow tie */
    { { 1, 5, 0, 6 }, 4, "polygon 1 is not convex" },   /* a spike */
    { { 0, 1, 6 }, 3, "polygon 1 overlaps another at a side that it shares "
                      "with polygon 0*" },
    { { 3, 2, 1, 0 }, 4, "polygon 1 overlaps another at a side*" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    assert_refused (cases[i].ring, cases[i].n, 1, cases[i].pattern);
}

/* All turns go one way, but twice around. */
static void
test_refuses_pentagram (void)
{
  WayPosition corners[5];
  static const guint32 ring[] = { 0, 2, 4, 1, 3 };
  static const WayMeshPolygon star[] = { { ring, 5, NULL, 1 } };
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 5; i++)
    corners[i] = (WayPosition) { cos (i * G_PI * 0.4), sin (i * G_PI * 0.4) };
  g_assert_null (way_mesh_new (corners, 5, star, 1, 0, &error));
  g_assert_cmpstr (error->message, ==, "polygon 0 winds around itself");
}

static void
test_refuses_third_at_a_side (void)
{
  static const guint32 square[] = { 0, 1, 2, 3 }, right[] = { 1, 5, 2 },
                       other[] = { 1, 9, 2 };
  static const WayMeshPolygon polygons[]
    = { { square, 4, NULL, 1 }, { right, 3, NULL, 1 }, { other, 3, NULL, 1 } };
  g_autoptr (GError) error = NULL;

  g_assert_null (way_mesh_new (some_corners, G_N_ELEMENTS (some_corners),
                               polygons, 3, 0, &error));
  g_assert_nonnull (strstr (error->message, "polygon 2"));
}

static void
test_refuses_bad_numbers (void)
{
  static const guint32 ring[] = { 0, 1, 2 };
  WayPosition corners[] = { { 0, 0 }, { 1, 0 }, { NAN, 1 } };
  WayMeshPolygon polygon = { ring, 3, NULL, 1 };
  const WayCost bad[] = { -1, NAN };

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (way_mesh_new (corners, 3, &polygon, 1, 0, &error));
      g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE);
      corners[2].x = INFINITY;
    }
  corners[2].x = 0;
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;

      polygon.factor = bad[i];
      g_assert_null (way_mesh_new (corners, 3, &polygon, 1, 0, &error));
      g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_COST);
    }
}

/* Graphs of it ------------------------------------------------------------- */

static void
test_contract (gconstpointer kind)
{
  for (guint32 seed = 0; seed < outcome_repeat (20); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (TestMesh) drawn = meshes_random (factors, rand);
      g_autoptr (WayTable) table
        = way_mesh_make_table (drawn->mesh, GPOINTER_TO_UINT (kind), NULL,
                               NULL);
      const guint32 n = way_table_get_n_nodes (table);
      const WayNode places[]
        = { WAY_INDEX (0), WAY_INDEX (n / 2), WAY_INDEX (n - 1) };

      contract_check (WAY_GRAPH (table), places, G_N_ELEMENTS (places));
    }
}

/* A row of three squares of 60, the middle one a swamp at 3. */
static void
test_costs (void)
{
  g_autoptr (TestMesh) drawn = meshes_draw (".~.\n", ".~#", factors);
  g_autoptr (WayTable) middles
    = way_mesh_make_table (drawn->mesh, WAY_MESH_MIDDLES, NULL, NULL);
  g_autoptr (WayTable) doors
    = way_mesh_make_table (drawn->mesh, WAY_MESH_EDGES, NULL, NULL);
  g_autoptr (WayTable) corners
    = way_mesh_make_table (drawn->mesh, WAY_MESH_CORNERS, NULL, NULL);
  g_autoptr (WayPath) path
    = way_find_path (WAY_GRAPH (middles), WAY_INDEX (0), WAY_INDEX (2),
                     WAY_STRATEGY_ASTAR, NULL);
  WayCost cost;
  guint32 edge;

  g_assert_cmpfloat (way_path_get_cost (path), ==, 30 + 60 * 3 + 30);
  g_assert_cmpuint (way_table_get_n_nodes (doors), ==, 2);
  way_table_get_edge (doors, 0, NULL, NULL, &cost, NULL);
  g_assert_cmpfloat (cost, ==, 180);
  g_assert_cmpuint (way_table_get_n_nodes (corners), ==, 8);
  /* Between the swamp and open ground, along the side: as open ground. */
  g_assert_true (way_table_find_edge (corners, WAY_INDEX (1), WAY_INDEX (5),
                                      &edge));
  way_table_get_edge (corners, edge, NULL, NULL, &cost, NULL);
  g_assert_cmpfloat (cost, ==, 60);
}

/* Nothing leads into the wall. */
static void
test_blocked (void)
{
  g_autoptr (TestMesh) drawn = meshes_draw (".#.\n", ".~#", factors);

  for (guint kind = 0; kind < 2; kind++)
    {
      g_autoptr (WayTable) table
        = way_mesh_make_table (drawn->mesh, kind, NULL, NULL);

      g_assert_cmpuint (way_table_get_n_edges (table), ==, 0);
    }
}

static void
test_names (void)
{
  static const WayPosition corners[] = { { 0, 0 }, { 1, 0 }, { 0, 1 },
                                         { 1, 1 } };
  static const guint32 one[] = { 0, 1, 2 }, two[] = { 3, 2, 1 };
  WayMeshPolygon rooms[] = { { one, 3, "one", 1 }, { two, 3, "two", 1 } };
  g_autoptr (WayMesh) mesh = new_mesh (corners, 4, rooms, 2);
  g_autoptr (WayTable) table
    = way_mesh_make_table (mesh, WAY_MESH_MIDDLES, NULL, NULL);
  g_autoptr (WayMesh) alike = NULL;
  g_autoptr (GError) error = NULL;
  WayNode node;

  g_assert_true (way_graph_find_node (WAY_GRAPH (table), "two", &node));
  g_assert_true (node == WAY_INDEX (1));
  rooms[1].name = "one";
  alike = new_mesh (corners, 4, rooms, 2);
  g_assert_null (way_mesh_make_table (alike, WAY_MESH_MIDDLES, NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_DUPLICATE);
}

/* Places ------------------------------------------------------------------ */

/* By whole numbers, over all polygons. */
static gboolean
holds (const TestMesh *drawn,
       guint           polygon,
       WayPosition     at)
{
  const WayMeshPolygon *shape
    = &g_array_index (drawn->polygons, WayMeshPolygon, polygon);
  guint n_left = 0, n_right = 0;

  for (guint i = 0; i < shape->n_corners; i++)
    {
      const WayPosition *a
        = &g_array_index (drawn->corners, WayPosition, shape->corners[i]);
      const WayPosition *b
        = &g_array_index (drawn->corners, WayPosition,
                          shape->corners[(i + 1) % shape->n_corners]);
      const gint64 turn = (gint64) (b->x - a->x) * (gint64) (at.y - a->y)
                          - (gint64) (b->y - a->y) * (gint64) (at.x - a->x);

      n_left += turn > 0;
      n_right += turn < 0;
    }

  return n_left == 0 || n_right == 0;
}

static void
test_finds_polygons (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (40); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (TestMesh) drawn = meshes_random (factors, rand);

      for (guint i = 0; i < 200; i++)
        {
          const WayPosition at = meshes_random_position (rand);
          guint32 found = 0;
          gboolean is_held = FALSE, is_open = FALSE;

          for (guint p = 0; p < drawn->polygons->len; p++)
            if (holds (drawn, p, at))
              {
                is_held = TRUE;
                is_open |= mesh_get_factor (drawn->mesh, p) < INFINITY;
              }
          g_assert_cmpint (way_mesh_find_polygon (drawn->mesh, &at, &found),
                           ==, is_held);
          if (is_held)
            {
              g_assert_true (holds (drawn, found, at));
              g_assert_cmpint (mesh_get_factor (drawn->mesh, found)
                                 < INFINITY, ==, is_open);
            }
        }
    }
}

static void
test_finds_nothing_far_away (void)
{
  g_autoptr (TestMesh) drawn = meshes_draw (".\n", ".~#", factors);
  const WayPosition far[] = { { -1e300, 0 }, { 61, 30 }, { NAN, 0 },
                              { 30, INFINITY }, { 30, -1 } };

  for (guint i = 0; i < G_N_ELEMENTS (far); i++)
    g_assert_false (way_mesh_find_polygon (drawn->mesh, &far[i], NULL));
}

int
main (int    argc,
      char **argv)
{
  static const char *const kinds[] = { "middles", "edges", "corners" };

  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/mesh/two-rooms", test_two_rooms);
  g_test_add_func ("/mesh/sides-that-meet-in-part", test_sides_in_part);
  g_test_add_func ("/mesh/tower", test_tower);
  g_test_add_func ("/mesh/sides-that-overlap", test_sides_that_overlap);
  g_test_add_func ("/mesh/empty", test_empty);
  g_test_add_func ("/mesh/refuses", test_refuses);
  g_test_add_func ("/mesh/refuses-pentagram", test_refuses_pentagram);
  g_test_add_func ("/mesh/refuses-third-at-a-side",
                   test_refuses_third_at_a_side);
  g_test_add_func ("/mesh/refuses-bad-numbers", test_refuses_bad_numbers);
  g_test_add_func ("/mesh/costs", test_costs);
  g_test_add_func ("/mesh/blocked", test_blocked);
  g_test_add_func ("/mesh/names", test_names);
  g_test_add_func ("/mesh/finds-polygons", test_finds_polygons);
  g_test_add_func ("/mesh/finds-nothing-far-away",
                   test_finds_nothing_far_away);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *contract = g_strconcat ("/mesh/contract/", kinds[i],
                                               NULL);

      g_test_add_data_func (contract, GUINT_TO_POINTER (i), test_contract);
    }

  return g_test_run ();
}
