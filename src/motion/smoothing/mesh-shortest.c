/* mesh-shortest.c - the shortest path if all ground has one factor
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A* over a graph of views (mesh-sights.c), made for one question. The path
 * bends at the roots of the views that it passes.
 *
 * O(v log v) for v views, which are few if the heuristic is good; at worst each
 * of r roots sees all n polygons, each of them through up to r gaps. */

#include "motion/smoothing/mesh-shortest.h"

#include "core/plane.h"
#include "core/immediate-graphs.h"
#include "engine/find-path-private.h"
#include "motion/smoothing/mesh-sights.h"

#include <wayfind/engine/results.h>

/* The graph ---------------------------------------------------------------- */

#define TYPE_VIEWS (views_get_type ())

G_DECLARE_FINAL_TYPE (Views, views, MESH, VIEWS, GObject)

struct _Views
{
  GObject      parent_instance;

  MeshSights   sights;
  WayNodeType *type;            /* (owned) of MeshView */
};

static WayNodeType *
get_node_type (WayGraph *graph)
{
  return ((Views *) graph)->type;
}

static void
neighbours (WayGraph    *graph,
            gpointer     cursor,
            const WayAt *at,
            WayEdges    *edges)
{
  mesh_sights_look (&((Views *) graph)->sights, at->node, at->cost_so_far,
                    edges);
}

static WayCost
heuristic (WayGraph *graph,
           gpointer  cursor,
           WayNode   node)
{
  return mesh_sights_estimate (&((Views *) graph)->sights, node);
}

static WayGraphFlags
get_flags (WayGraph *graph)
{
  return WAY_GRAPH_HEURISTIC;
}

static void
implement_graph (WayGraphInterface *iface)
{
  iface->get_node_type = get_node_type;
  iface->neighbours = neighbours;
  iface->heuristic = heuristic;
  iface->get_flags = get_flags;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (Views, views, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                      implement_graph))

static void
finalize (GObject *object)
{
  Views *self = (Views *) object;

  way_node_type_unref (self->type);
  g_free (self->sights.most);
  G_OBJECT_CLASS (views_parent_class)->finalize (object);
}

static void
views_class_init (ViewsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
  graph_type_set_prompt (G_TYPE_FROM_CLASS (klass));
}

static void
views_init (Views *self)
{
  self->type = way_node_type_new_value (sizeof (MeshView), NULL, NULL);
}

/* The path ----------------------------------------------------------------- */

/* Whether one of the first polygons is connected to one of the second. */
static gboolean
share_component (const WayMesh *mesh,
              const GArray  *starts,
              const GArray  *goals)
{
  for (guint i = 0; i < starts->len; i++)
    for (guint k = 0; k < goals->len; k++)
      {
        const guint32 start = g_array_index (starts, guint32, i);
        const guint32 goal = g_array_index (goals, guint32, k);

        if (mesh->areas[start].component != MESH_NONE
            && mesh->areas[start].component == mesh->areas[goal].component)
          return TRUE;
      }

  return FALSE;
}

/* Appends the next position of the path, and drops the last one if it lies on
 * the straight line to the new one. */
static void
append (GArray            *positions,
        const WayPosition *at)
{
  const WayPosition *all = (const WayPosition *) positions->data;
  const guint n = positions->len;

  if (n > 0 && plane_is_same (&all[n - 1], at))
    return;
  if (n > 1 && plane_is_on_segment (&all[n - 1], &all[n - 2], at))
    g_array_set_size (positions, n - 1);
  g_array_append_val (positions, *at);
}

/* The ends of the path, and the roots between them. */
static GArray *
trace (const MeshSights *sights,
       const WayPath    *path)
{
  GArray *positions = g_array_new (FALSE, FALSE, sizeof (WayPosition));

  for (guint i = 0; i + 1 < way_path_get_length (path); i++)
    {
      const MeshView *view = way_path_get_node (path, i);

      append (positions,
              mesh_sights_place (sights,
                                 mesh_sights_corner (sights, view->root)));
    }
  append (positions, sights->to);

  return positions;
}

/* Equal views are equally good, and the last one opened is found first. */
static WayPath *
search (Views   *views,
        Meter   *meter,
        GError **error)
{
  const MeshView start = mesh_sights_start (&views->sights);
  const MeshView goal = mesh_sights_goal (&views->sights);
  g_autoptr (WaySearch) search
    = way_search_new (WAY_GRAPH (views), WAY_STRATEGY_ASTAR);

  way_search_set_tie_rule (search, WAY_TIE_LAST_OPENED);
  way_search_set_start (search, &start);
  way_search_set_goal (search, &goal);
  return find_path_run_within (search, meter, error);
}

GArray *
mesh_find_shortest (const WayMesh     *mesh,
                    const WayPosition *from,
                    const GArray      *starts,
                    const WayPosition *to,
                    const GArray      *goals,
                    Meter             *meter,
                    GError           **error)
{
  g_autoptr (Views) views = NULL;
  g_autoptr (WayPath) path = NULL;
  WayCost *most;

  if (!share_component (mesh, starts, goals))
    return NULL;

  most = meter_alloc0 (meter, MAX (mesh->n_bends, 1), sizeof *most, error);
  if (most == NULL)
    return NULL;

  views = g_object_new (TYPE_VIEWS, NULL);
  views->sights = (MeshSights) { mesh, from, to, starts, goals, most };
  path = search (views, meter, error);

  return path != NULL ? trace (&views->sights, path) : NULL;
}
