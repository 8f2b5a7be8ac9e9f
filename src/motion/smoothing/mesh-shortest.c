/* mesh-shortest.c - the shortest path if all ground has one factor
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A* over views (mesh-sights.c), made for one question. The path bends at the
 * roots of the views that it passes.
 *
 * O(v log v) for v views, which are few if the heuristic is good; at worst each
 * of r roots sees all n polygons, each of them through up to r gaps. */

#include "motion/smoothing/mesh-shortest.h"

#include "core/plane.h"
#include "motion/smoothing/mesh-views.h"

/* Whether one of the first polygons is connected to one of the second. */
static gboolean
share_component (const MeshSights *sights)
{
  const MeshArea *areas = sights->mesh->areas;

  for (guint i = 0; i < sights->starts.n; i++)
    for (guint k = 0; k < sights->goals.n; k++)
      {
        const guint32 start = areas[sights->starts.items[i]].component;

        if (start != MESH_NONE
            && start == areas[sights->goals.items[k]].component)
          return TRUE;
      }

  return FALSE;
}

/* Appends the next position of the path to @n others, and drops the last one if
 * it lies on the straight line to the new one. Returns how many there are. */
static guint
append (WayPosition       *all,
        guint              n,
        const WayPosition *at)
{
  if (n > 0 && plane_is_same (&all[n - 1], at))
    return n;
  if (n > 1 && plane_is_on_segment (&all[n - 1], &all[n - 2], at))
    n--;
  all[n] = *at;
  return n + 1;
}

/* The ends of the path, and the roots between them. The roots of views in a row
 * are equal as a rule. */
static GArray *
trace (const MeshViews *views)
{
  const MeshSights *sights = views->sights;
  const MeshReached *reached = views->reached;
  GArray *positions;
  WayPosition *all;
  guint n = 1, first, n_kept = 0;

  for (guint32 i = views->taken; i != 0; i = reached[i].before)
    n += reached[i].view.root != reached[reached[i].before].view.root;

  positions = g_array_sized_new (FALSE, FALSE, sizeof (WayPosition), n);
  g_array_set_size (positions, n);
  all = (WayPosition *) (gpointer) positions->data;
  all[first = n - 1] = *sights->to;
  for (guint32 i = views->taken; i != 0; i = reached[i].before)
    {
      const guint32 root = reached[reached[i].before].view.root;

      if (root != reached[i].view.root)
        all[--first] = *mesh_sights_place (sights,
                                           mesh_sights_corner (sights, root));
    }
  for (guint i = 0; i < n; i++)
    {
      const WayPosition at = all[i];

      n_kept = append (all, n_kept, &at);
    }
  g_array_set_size (positions, n_kept);

  return positions;
}

/* Equal views are equally good, and the last one opened is taken first. */
static GArray *
search (MeshViews *views)
{
  const MeshSights *sights = views->sights;
  const MeshView start = mesh_sights_start (sights);
  const MeshReached *at;

  mesh_views_offer (views, &start, 0);
  while (!views->has_failed && (at = mesh_views_take (views)) != NULL)
    {
      const MeshView view = at->view;

      if (view.root > sights->mesh->n_bends)
        return trace (views);
      if (!meter_expand (views->meter, views->error))
        return NULL;
      mesh_sights_look (sights, &view, at->cost, views);
    }

  return NULL;
}

GArray *
mesh_find_shortest (const MeshSights *sights,
                    Meter            *meter,
                    GError          **error)
{
  MeshViews views;
  GArray *path = NULL;

  if (!share_component (sights))
    return NULL;

  if (mesh_views_begin (&views, sights, meter, error))
    path = search (&views);
  mesh_views_end (&views);
  return path;
}
