/* building-mesh.c - the floor plan of `building' again: as a mesh
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The lesson: rooms and doors are convex polygons, and the mesh finds out where
 * they meet. The walk from the kitchen to the study, from middle to middle of
 * the rooms and doors between, is 26 long, as in `building'. But people do not
 * walk like that. The funnel pulls the path taut within the same rooms, and
 * from corner to corner it is
 *
 *   kitchen to 4,4         root of 0.5^2 + 2.5^2    2.55
 *   4,4 to 6,3             root of 2^2 + 1^2        2.24
 *   6,3 to 13,3                                     7
 *   13,3 to 15,4                                    2.24
 *   15,4 to 15,5                                    1
 *   15,5 to 13,6                                    2.24
 *   13,6 to the study      root of 3.5^2 + 0.5^2    3.54
 *
 * which makes 20.8. These are straight lines, and in `building' steps go along
 * the walls: part of the difference comes from that.
 *
 *   building-mesh [PICTURE]
 *
 * PICTURE, such as building.svg, shows both ways.
 */

#include <stdio.h>
#include <wayfind-io.h>
#include <wayfind.h>

/* Left, top, right and bottom, in squares of the plan:
 *
 *   ###################
 *   #.....#.....#.....#
 *   #.....+.....+.....#
 *   #.....#.....#.....#
 *   ###+###########+###
 *   #.....#.....#.....#
 *   #.....#.....+.....#
 *   #.....#.....#.....#
 *   ###################  */
static const struct
{
  const char *name;
  int         left, top, right, bottom;
} plan[] = {
  { "hall", 1, 1, 6, 4 },        { "gallery", 7, 1, 12, 4 },
  { "library", 13, 1, 18, 4 },   { "kitchen", 1, 5, 6, 8 },
  { "study", 7, 5, 12, 8 },      { "chapel", 13, 5, 18, 8 },
  { "arch", 6, 2, 7, 3 },        { "glass door", 12, 2, 13, 3 },
  { "hatch", 3, 4, 4, 5 },       { "iron door", 15, 4, 16, 5 },
  { "secret door", 12, 6, 13, 7 },
};

#define N_POLYGONS G_N_ELEMENTS (plan)

/* Corners need not be shared: a door's side lies on a part of a room's. */
static WayMesh *
build (GError **error)
{
  WayPosition corners[4 * N_POLYGONS];
  guint32 rings[4 * N_POLYGONS];
  WayMeshPolygon polygons[N_POLYGONS] = { { NULL } };

  for (guint i = 0; i < N_POLYGONS; i++)
    {
      const int x[] = { plan[i].left, plan[i].right, plan[i].right,
                        plan[i].left };
      const int y[] = { plan[i].top, plan[i].top, plan[i].bottom,
                        plan[i].bottom };

      for (guint k = 0; k < 4; k++)
        {
          corners[4 * i + k] = (WayPosition) { x[k], y[k] };
          rings[4 * i + k] = 4 * i + k;
        }
      polygons[i].corners = &rings[4 * i];
      polygons[i].n_corners = 4;
      polygons[i].name = plan[i].name;
      polygons[i].factor = 1;
    }

  return way_mesh_new (corners, G_N_ELEMENTS (corners), polygons, N_POLYGONS,
                       WAY_MESH_DEFAULT_TOLERANCE, error);
}

/* A position of the plan on paper, where y grows downwards. */
static WayPosition
on_paper (const WayPosition *at)
{
  return (WayPosition) { at->x, -at->y };
}

static void
turn_over (GArray *positions)
{
  for (guint i = 0; i < positions->len; i++)
    g_array_index (positions, WayPosition, i)
      = on_paper (&g_array_index (positions, WayPosition, i));
}

/* A table of rooms and doors that a picture can show: areas without edges,
 * whose neighbours it would draw, too. */
static WayNetwork *
make_network (WayMesh *mesh)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (GArray) ring = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  WayNetwork *network;

  for (guint i = 0; i < N_POLYGONS; i++)
    {
      WayPosition middle;

      way_mesh_get_polygon (mesh, i, &middle, NULL);
      middle = on_paper (&middle);
      way_table_builder_add_node (builder, plan[i].name, &middle, NULL, NULL);
    }
  for (guint i = 0; i < way_mesh_get_n_portals (mesh); i++)
    {
      guint32 ends[2];

      way_mesh_get_portal (mesh, i, ends, NULL);
      way_table_builder_add_edge (builder, WAY_INDEX (ends[0]),
                                  WAY_INDEX (ends[1]), 1, WAY_BOTH_WAYS, NULL,
                                  NULL);
    }
  table = way_table_builder_build (builder, NULL);
  network = way_network_new (WAY_GRAPH (table));
  for (guint i = 0; i < N_POLYGONS; i++)
    {
      g_array_set_size (ring, 0);
      way_mesh_get_polygon (mesh, i, NULL, ring);
      turn_over (ring);
      way_network_add_ring (network, WAY_INDEX (i),
                            (const WayPosition *) ring->data, ring->len);
    }

  return network;
}

static gboolean
draw (WayMesh       *mesh,
      const WayPath *path,
      GArray        *taut,
      const char    *file,
      GError       **error)
{
  g_autoptr (WayNetwork) network = make_network (mesh);
  g_autoptr (GArray) middles
    = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  g_autoptr (WayPicture) picture = way_picture_new (network);

  way_picture_set_options (picture, &(WayPictureOptions) {
    .title = "By the middles of rooms, and taut",
  });
  for (guint i = 0; i < way_path_get_length (path); i++)
    {
      WayPosition at;

      way_graph_get_position (way_network_get_graph (network),
                              way_path_get_node (path, i), &at);
      g_array_append_val (middles, at);
    }
  way_picture_add_track (picture, (const WayPosition *) middles->data,
                         middles->len, "by the middles");
  turn_over (taut);
  way_picture_add_track (picture, (const WayPosition *) taut->data, taut->len,
                         "taut");

  return way_picture_save (picture, file, NULL, WAY_SAVE_DEFAULT, NULL, error);
}

static gboolean
walk (WayMesh    *mesh,
      const char *file,
      GError    **error)
{
  g_autoptr (WayTable) rooms
    = way_mesh_make_table (mesh, WAY_MESH_MIDDLES, NULL, error);
  g_autoptr (WayPath) path = NULL;
  g_autoptr (GArray) taut = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  WayNode kitchen, study;
  WayCost cost;

  if (rooms == NULL
      || !way_graph_find_node (WAY_GRAPH (rooms), "kitchen", &kitchen)
      || !way_graph_find_node (WAY_GRAPH (rooms), "study", &study))
    return FALSE;

  path = way_find_path (WAY_GRAPH (rooms), kitchen, study, WAY_STRATEGY_ASTAR,
                        error);
  if (path == NULL)
    return FALSE;

  printf ("by the middles: %.1f\n ", way_path_get_cost (path));
  for (guint i = 0; i < way_path_get_length (path); i++)
    printf (" %s%s", i > 0 ? "> " : "",
            way_table_get_name (rooms, way_path_get_node (path, i)));

  cost = way_mesh_pull_path (mesh, path, WAY_MESH_MIDDLES, taut);
  printf ("\ntaut: %.1f\n ", cost);
  for (guint i = 0; i < taut->len; i++)
    printf (" %g,%g", g_array_index (taut, WayPosition, i).x,
            g_array_index (taut, WayPosition, i).y);
  printf ("\n");

  return file == NULL || draw (mesh, path, taut, file, error);
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayMesh) mesh = build (&error);

  if (mesh != NULL && walk (mesh, argc > 1 ? argv[1] : NULL, &error))
    return 0;

  fprintf (stderr, "building-mesh: %s\n", error ? error->message : "no way");
  return 1;
}
