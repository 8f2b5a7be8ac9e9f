/* teleport.c - a view of your own: a step between two far plates
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * No door leads to B. The plates 1 and 2 are joined by an edge that costs 1, so
 * that the way from A to B costs 1 + 1 + 2 = 4. Without plates it would be 4 +
 * 2 steps at least, as the crow flies.
 *
 * The view is the part between the two lines. It says which edges are new, and
 * WayView does the rest. As the view makes no promise, no search uses the map's
 * estimates, which know nothing of plates, or refuses because the map knows
 * that the room has no door. */

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
