/* mesh-areas.c - islands and dead ends of meshes: against walks over portals
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/meshes.h"
#include "lib/outcome.h"

#include "graphs/mesh/mesh-private.h"

#include <math.h>

/* What can be reached from a polygon without passing from it to @but. */
typedef struct
{
  const WayMesh *mesh;
  guint32        but;
  gboolean      *is_reached;    /* (owned) by polygon */
  guint          n_polygons;
  guint          n_ways;        /* over portals, counted from both sides */
} Walk;

static void
walk_clear (Walk *self)
{
  g_free (self->is_reached);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Walk, walk_clear)

static void
walk_on (Walk   *self,
         guint32 polygon,
         guint32 first)
{
  self->is_reached[polygon] = TRUE;
  self->n_polygons++;
  for (guint32 i = 0; i < self->mesh->n_portals; i++)
    for (guint k = 0; k < 2; k++)
      {
        const MeshPortal *portal = &self->mesh->portals[i];
        const guint32 next = portal->polygons[1 - k];

        if (portal->polygons[k] != polygon
            || self->mesh->factors[next] == INFINITY
            || (polygon == first && next == self->but)
            || (polygon == self->but && next == first))
          continue;
        self->n_ways++;
        if (!self->is_reached[next])
          walk_on (self, next, first);
      }
}

static Walk
walk_from (const WayMesh *mesh,
           guint32        polygon,
           guint32        but)
{
  Walk self = { mesh, but, g_new0 (gboolean, mesh->n_polygons) };

  walk_on (&self, polygon, polygon);
  return self;
}

/* Behind the way from @before lies a dead end if one gets no further and cannot
 * go around there. */
static void
check_entrance (const WayMesh *mesh,
                guint32        polygon,
                guint32        before)
{
  g_auto (Walk) walk = walk_from (mesh, polygon, before);
  const gboolean is_tree = walk.n_ways == 2 * (walk.n_polygons - 1)
                           && !walk.is_reached[before];

  for (guint32 goal = 0; goal < mesh->n_polygons; goal++)
    {
      const gboolean is_dead_end
        = mesh_is_dead_end (mesh, polygon, before, goal);

      if (is_dead_end)
        g_assert_false (walk.is_reached[goal]);
      if (!is_tree)
        g_assert_false (is_dead_end);
    }
}

/* Of two neighbours one is the mouth of the other if behind either there is a
 * tree. */
static void
check_way (const WayMesh *mesh,
           guint32        a,
           guint32        b)
{
  g_auto (Walk) from_a = walk_from (mesh, a, b);
  g_auto (Walk) from_b = walk_from (mesh, b, a);
  const gboolean is_a = from_a.n_ways == 2 * (from_a.n_polygons - 1)
                        && !from_a.is_reached[b];
  const gboolean is_b = from_b.n_ways == 2 * (from_b.n_polygons - 1)
                        && !from_b.is_reached[a];

  g_assert_cmpint (mesh->areas[a].mouth == b || mesh->areas[b].mouth == a, ==,
                   is_a || is_b);
  if (mesh->areas[a].mouth == b)
    g_assert_cmpuint (mesh->areas[a].n_behind, ==, from_a.n_polygons);
}

static void
check_islands (const WayMesh *mesh)
{
  for (guint32 p = 0; p < mesh->n_polygons; p++)
    {
      g_auto (Walk) walk = { NULL };

      g_assert_cmpint (mesh->areas[p].component == MESH_NONE, ==,
                       mesh->factors[p] == INFINITY);
      if (mesh->factors[p] == INFINITY)
        continue;
      walk = walk_from (mesh, p, MESH_NONE);
      for (guint32 q = 0; q < mesh->n_polygons; q++)
        g_assert_cmpint (walk.is_reached[q], ==,
                         mesh->areas[q].component == mesh->areas[p].component);
    }
}

static void
test_random (void)
{
  static const WayCost factors[] = { 1, INFINITY };

  for (guint32 seed = 0; seed < outcome_repeat (150); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autofree char *map = meshes_random_walls (rand, 8, 6, 7);
      g_autoptr (TestMesh) drawn
        = seed % 3 == 0 ? meshes_draw (map, ".#", factors)
          : seed % 3 == 1 ? meshes_jitter (map, ".#", factors, rand)
                          : meshes_boxes (map, rand);
      const WayMesh *mesh = drawn->mesh;

      check_islands (mesh);
      for (guint32 i = 0; i < mesh->n_portals; i++)
        {
          const guint32 *polygons = mesh->portals[i].polygons;

          if (mesh->factors[polygons[0]] == INFINITY
              || mesh->factors[polygons[1]] == INFINITY)
            continue;
          check_entrance (mesh, polygons[0], polygons[1]);
          check_entrance (mesh, polygons[1], polygons[0]);
          check_way (mesh, polygons[0], polygons[1]);
        }
    }
}

/* A ring of eight cells, a hall that leads off it, and three cells around the
 * end of the hall; a last cell touches one of these in a corner alone. */
static void
test_hall (void)
{
  static const WayCost factors[] = { 1 };
  g_autoptr (TestMesh) drawn = meshes_draw ("... . .\n"
                                            ". .... \n"
                                            "... .  \n", ".", factors);
  const WayMesh *mesh = drawn->mesh;

  /* Row by row: 0 to 2, 3 and 4; 5 and 6 to 9; 10 to 12 and 13. */
  g_assert_cmpuint (mesh->areas[7].mouth, ==, 6);
  g_assert_cmpuint (mesh->areas[7].n_behind, ==, 5);
  g_assert_true (mesh_is_dead_end (mesh, 7, 6, 0));
  g_assert_false (mesh_is_dead_end (mesh, 7, 6, 9));
  g_assert_false (mesh_is_dead_end (mesh, 6, 7, 0));
  g_assert_true (mesh_is_dead_end (mesh, 9, 8, 3));
  g_assert_false (mesh_is_dead_end (mesh, 8, 9, 3));
  g_assert_cmpuint (mesh->areas[0].mouth, ==, MESH_NONE);
  g_assert_cmpuint (mesh->areas[4].component, !=, mesh->areas[0].component);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/mesh-areas/random", test_random);
  g_test_add_func ("/mesh-areas/hall", test_hall);

  return g_test_run ();
}
