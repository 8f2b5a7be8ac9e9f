/* teleport.c - a view of one's own: two plates that one steps between at once
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * No door leads to B. The plates 1 and 2 are joined by an edge that costs 1:
 * so it is 1 + 1 + 2 = 4 from A to B, and less than the 4 + 2 steps that lie
 * between them at least.
 *
 * The view is all that stands between the two lines. It says which edges are
 * new, and WayView says the rest. As it makes no promise, no search goes by
 * the map's estimates, which know nothing of plates, nor by what the map
 * knows of rooms without doors. */

#include <stdio.h>
#include <wayfind.h>

/* ------------------------------------------------------------------------- */

G_DECLARE_FINAL_TYPE (Plates, plates, , PLATES, WayView)

struct _Plates
{
  WayView view;
  WayNode a, b;
};

static void
neighbours (WayGraph    *graph,
            gpointer     cursor,
            const WayAt *at,
            WayEdges    *edges)
{
  Plates *self = (Plates *) graph;

  way_graph_neighbours (way_view_get_base (WAY_VIEW (self)), cursor, at,
                        edges);
  if (at->node == self->a || at->node == self->b)
    way_edges_add (edges, at->node == self->a ? self->b : self->a, 1);
}

static void
implement_graph (WayGraphInterface *iface)
{
  iface->neighbours = neighbours;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (Plates, plates, WAY_TYPE_VIEW,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                      implement_graph))

static void plates_class_init (PlatesClass *klass) { }
static void plates_init (Plates *self) { }

/* ------------------------------------------------------------------------- */

static const char map[] =
  "A1......\n"
  ".######.\n"
  ".#2.B.#.\n"
  ".######.\n";

static void
show (WayGraph   *graph,
      const char *what)
{
  g_autoptr (WayPath) path = NULL;
  WayNode a, b;

  if (way_graph_find_node (graph, "A", &a)
      && way_graph_find_node (graph, "B", &b))
    path = way_find_path (graph, a, b, WAY_STRATEGY_ASTAR, NULL);
  if (path == NULL)
    printf ("%s: no way\n", what);
  else
    printf ("%s: %u steps, cost %g\n", what, way_path_get_length (path) - 1,
            way_path_get_cost (path));
}

int
main (void)
{
  g_autoptr (WayTerrain) terrain
    = way_terrain_new_from_text (map, ".#", "AB12", NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (Plates) view = g_object_new (plates_get_type (), "base", grid,
                                          NULL);

  if (!way_graph_find_node (WAY_GRAPH (grid), "1", &view->a)
      || !way_graph_find_node (WAY_GRAPH (grid), "2", &view->b))
    return 1;

  show (WAY_GRAPH (grid), "on foot");
  show (WAY_GRAPH (view), "with plates");
  return 0;
}
