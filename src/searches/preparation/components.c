/* components.c - which nodes can be reached from which, before any search
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A strong component is complete, and gets its rank, only when all components
 * that can be reached from it have one. So an edge leads to lower ranks only. A
 * component also knows the lowest rank that it can reach. A goal outside of
 * these two bounds is refused at once, as in GRAIL (Yildirim, Chaoji and Zaki,
 * 2010), whose intervals these are; for a goal inside only a search can find
 * out. */

#include <wayfind/searches/components.h>

#include "core/graph-kind.h"
#include "searches/preparation/links.h"
#include "searches/preparation/strong-walk.h"
#include "searches/preparation/visit.h"
#include "graphs/table/node-components.h"

struct _WayComponents
{
  gatomicrefcount ref_count;
  GWeakRef        graph;        /* it may hold these components itself */
  guint64         version;      /* of the graph */
  NodeMap         map;
  NodeComponents   strong;
  NodeComponents   weak;
  guint32        *ranks;        /* (owned) of each strong component */
  guint32        *least;        /* (owned) the lowest rank that each can
                                 * reach */
};

G_DEFINE_BOXED_TYPE (WayComponents, way_components,
                     way_components_ref, way_components_unref)

/* Ranks follow the order in which components were completed; the components
 * themselves are numbered by size. */
static gboolean
take_ranks (WayComponents *self,
            const StrongWalk *walk,
            GError          **error)
{
  const gsize n_components = self->strong.count;

  self->ranks = meter_alloc (walk->meter, n_components, sizeof *self->ranks,
                             error);
  if (self->ranks == NULL)
    return FALSE;
  self->least = meter_alloc (walk->meter, n_components, sizeof *self->least,
                             error);
  if (self->least == NULL)
    return FALSE;

  for (guint32 id = 0; id < walk->links->n_nodes; id++)
    {
      const guint32 component = self->strong.of[id];

      self->ranks[component] = walk->done[id];
      self->least[component] = walk->least[walk->done[id]];
    }

  return TRUE;
}

static gboolean
begin_components (NodeComponents *components,
               guint32  n_nodes,
               Meter   *meter,
               GError **error)
{
  if (!meter_take (meter, node_components_bytes (n_nodes), error))
    return FALSE;

  return node_components_init (components, n_nodes) || visit_no_memory (error);
}

static gboolean
find_strong (WayComponents *self,
             const Links      *links,
             Meter            *meter,
             GError          **error)
{
  g_auto (StrongWalk) walk = { 0 };

  if (!begin_components (&self->strong, links->n_nodes, meter, error)
      || !strong_walk_init (&walk, links, self->strong.of, meter, error)
      || !strong_walk_run (&walk, error))
    return FALSE;

  node_components_finish (&self->strong, NULL, links->n_nodes);
  return take_ranks (self, &walk, error);
}

static gboolean
find_weak (WayComponents *self,
           const Links      *links,
           Meter            *meter,
           GError          **error)
{
  if (!begin_components (&self->weak, links->n_nodes, meter, error))
    return FALSE;

  for (guint32 id = 0; id < links->n_nodes; id++)
    {
      if (!meter_go_on (meter, error))
        return FALSE;
      for (guint32 i = links->offsets[id]; i < links->offsets[id + 1]; i++)
        node_components_join (&self->weak, id, links->ends[i]);
    }

  node_components_finish (&self->weak, NULL, links->n_nodes);
  return TRUE;
}

/* The components ----------------------------------------------------------- */

static gboolean
find_components (WayComponents *self,
              WayGraph         *graph,
              const WayNode    *seeds,
              guint             n_seeds,
              const WayLimits  *limits,
              GError          **error)
{
  gboolean ok;
  Links links;
  Meter meter;

  meter_init (&meter, limits);
  if (!links_init (&links, graph, &self->map, seeds, n_seeds, &meter,
                   error))
    return FALSE;

  ok = find_strong (self, &links, &meter, error)
       && find_weak (self, &links, &meter, error);
  links_clear (&links);

  return ok;
}

WayComponents *
way_components_new (WayGraph        *graph,
                    const WayNode   *seeds,
                    guint            n_seeds,
                    const WayLimits *limits,
                    GError         **error)
{
  WayComponents *self;

  g_return_val_if_fail (WAY_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (seeds != NULL || n_seeds == 0, NULL);
  if (!graph_has_kind (graph, n_seeds == 0 ? GRAPH_NEEDS_INDICES
                                           : GRAPH_NEEDS_HASHED,
                       n_seeds == 0 ? "components of all nodes"
                                    : "components around nodes", error))
    return NULL;

  self = g_new0 (WayComponents, 1);
  g_atomic_ref_count_init (&self->ref_count);
  g_weak_ref_init (&self->graph, graph);
  self->version = way_graph_get_version (graph);
  node_map_init_met (&self->map, way_graph_get_node_type (graph));
  if (!find_components (self, graph, seeds, n_seeds, limits, error))
    g_clear_pointer (&self, way_components_unref);

  return self;
}

WayComponents *
way_components_ref (WayComponents *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
way_components_unref (WayComponents *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  node_components_clear (&self->strong);
  node_components_clear (&self->weak);
  node_map_clear (&self->map);
  g_weak_ref_clear (&self->graph);
  g_free (self->ranks);
  g_free (self->least);
  g_free (self);
}

/* One node with other edges is enough. */
static gboolean
note_change (WayNode  node,
             gpointer user_data)
{
  *(gboolean *) user_data = FALSE;
  return FALSE;
}

static gboolean
is_current (const WayComponents *self)
{
  g_autoptr (WayGraph) graph = g_weak_ref_get ((GWeakRef *) &self->graph);
  gboolean is_same = TRUE;

  /* A heuristic may have changed, or a part of a pile that no search uses. */
  return graph != NULL
         && way_graph_foreach_change (graph, self->version, note_change,
                                      &is_same)
         && is_same;
}

static const NodeComponents *
get_components (const WayComponents *self,
                WayComponentKind     kind)
{
  return kind == WAY_COMPONENTS_STRONG ? &self->strong : &self->weak;
}

guint
way_components_get_count (const WayComponents *self,
                          WayComponentKind     kind)
{
  g_return_val_if_fail (self != NULL, 0);

  return get_components (self, kind)->count;
}

guint32
way_components_find (const WayComponents *self,
                     WayComponentKind     kind,
                     WayNode              node)
{
  guint32 id;

  g_return_val_if_fail (self != NULL, WAY_COMPONENT_NONE);

  return node_map_lookup (&self->map, node, &id)
           ? get_components (self, kind)->of[id] : WAY_COMPONENT_NONE;
}

guint32
way_components_get_size (const WayComponents *self,
                         WayComponentKind     kind,
                         guint32              component)
{
  g_return_val_if_fail (self != NULL, 0);
  g_return_val_if_fail (component < get_components (self, kind)->count, 0);

  return get_components (self, kind)->sizes[component];
}

WayReachable
way_components_can_reach (const WayComponents *self,
                              WayNode                 from,
                              WayNode                 to)
{
  guint32 a, b;

  g_return_val_if_fail (self != NULL, WAY_REACHABLE_MAYBE);

  if (!is_current (self)
      || !node_map_lookup (&self->map, from, &a))
    return WAY_REACHABLE_MAYBE;

  /* A node that was met can only reach nodes that were met. */
  if (!node_map_lookup (&self->map, to, &b)
      || self->weak.of[a] != self->weak.of[b])
    return WAY_REACHABLE_NO;

  a = self->strong.of[a];
  b = self->strong.of[b];
  if (a == b)
    return WAY_REACHABLE_YES;

  return self->ranks[b] > self->ranks[a] || self->ranks[b] < self->least[a]
           ? WAY_REACHABLE_NO : WAY_REACHABLE_MAYBE;
}
