/* strong-islands.c - which nodes can be reached from which, before any search
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * An island is complete, and gets its rank, only when all that can be reached
 * from it has one. So a way leads to lower ranks only, and to none below the
 * least rank that its first island can lead to. A goal outside these two bounds
 * is refused at once, as in GRAIL (Yildirim, Chaoji and Zaki, 2010), whose
 * intervals these are; for a goal inside only a search can tell. */

#include <wayfind/searches/strong-islands.h>

#include "core/graph-kind.h"
#include "searches/preparation/links.h"
#include "searches/preparation/strong-walk.h"
#include "searches/preparation/visit.h"
#include "graphs/table/islands.h"

struct _WayStrongIslands
{
  gatomicrefcount ref_count;
  GWeakRef        graph;        /* a graph may hold islands of its own */
  guint64         version;      /* of the graph */
  NodeMap         map;
  Islands         strong;
  Islands         weak;
  guint32        *ranks;        /* (owned) of each strong island */
  guint32        *least;        /* (owned) rank that each can lead to */
};

G_DEFINE_BOXED_TYPE (WayStrongIslands, way_strong_islands,
                     way_strong_islands_ref, way_strong_islands_unref)

/* Ranks were dealt out as islands were completed; the islands themselves are
 * numbered by size. */
static gboolean
take_ranks (WayStrongIslands *self,
            const StrongWalk *walk,
            GError          **error)
{
  const gsize n_islands = self->strong.count;

  self->ranks = meter_alloc (walk->meter, n_islands, sizeof *self->ranks,
                             error);
  if (self->ranks == NULL)
    return FALSE;
  self->least = meter_alloc (walk->meter, n_islands, sizeof *self->least,
                             error);
  if (self->least == NULL)
    return FALSE;

  for (guint32 id = 0; id < walk->links->n_nodes; id++)
    {
      const guint32 island = self->strong.of[id];

      self->ranks[island] = walk->done[id];
      self->least[island] = walk->least[walk->done[id]];
    }

  return TRUE;
}

static gboolean
begin_islands (Islands *islands,
               guint32  n_nodes,
               Meter   *meter,
               GError **error)
{
  if (!meter_take (meter, islands_bytes (n_nodes), error))
    return FALSE;

  return islands_init (islands, n_nodes) || visit_no_memory (error);
}

static gboolean
find_strong (WayStrongIslands *self,
             const Links      *links,
             Meter            *meter,
             GError          **error)
{
  g_auto (StrongWalk) walk = { 0 };

  if (!begin_islands (&self->strong, links->n_nodes, meter, error)
      || !strong_walk_init (&walk, links, self->strong.of, meter, error)
      || !strong_walk_run (&walk, error))
    return FALSE;

  islands_finish (&self->strong, NULL, links->n_nodes);
  return take_ranks (self, &walk, error);
}

static gboolean
find_weak (WayStrongIslands *self,
           const Links      *links,
           Meter            *meter,
           GError          **error)
{
  if (!begin_islands (&self->weak, links->n_nodes, meter, error))
    return FALSE;

  for (guint32 id = 0; id < links->n_nodes; id++)
    {
      if (!meter_go_on (meter, error))
        return FALSE;
      for (guint32 i = links->offsets[id]; i < links->offsets[id + 1]; i++)
        islands_join (&self->weak, id, links->ends[i]);
    }

  islands_finish (&self->weak, NULL, links->n_nodes);
  return TRUE;
}

/* The islands -------------------------------------------------------------- */

static gboolean
find_islands (WayStrongIslands *self,
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

static WayStrongIslands *
new_islands (WayGraph        *graph,
             const WayNode   *seeds,
             guint            n_seeds,
             const WayLimits *limits,
             GError         **error)
{
  WayStrongIslands *self = g_new0 (WayStrongIslands, 1);

  g_atomic_ref_count_init (&self->ref_count);
  g_weak_ref_init (&self->graph, graph);
  self->version = way_graph_get_version (graph);
  node_map_init_met (&self->map, way_graph_get_node_type (graph));
  if (!find_islands (self, graph, seeds, n_seeds, limits, error))
    g_clear_pointer (&self, way_strong_islands_unref);

  return self;
}

WayStrongIslands *
way_strong_islands_new (WayGraph        *graph,
                        const WayLimits *limits,
                        GError         **error)
{
  g_return_val_if_fail (WAY_IS_GRAPH (graph), NULL);
  if (!graph_has_kind (graph, GRAPH_NEEDS_INDICES, "islands of all nodes",
                       error))
    return NULL;

  return new_islands (graph, NULL, 0, limits, error);
}

WayStrongIslands *
way_strong_islands_new_from (WayGraph        *graph,
                             const WayNode   *seeds,
                             guint            n_seeds,
                             const WayLimits *limits,
                             GError         **error)
{
  g_return_val_if_fail (WAY_IS_GRAPH (graph), NULL);
  if (!graph_has_kind (graph, GRAPH_NEEDS_HASHED, "islands around nodes",
                       error))
    return NULL;
  g_return_val_if_fail (seeds != NULL && n_seeds > 0, NULL);

  return new_islands (graph, seeds, n_seeds, limits, error);
}

WayStrongIslands *
way_strong_islands_ref (WayStrongIslands *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
way_strong_islands_unref (WayStrongIslands *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  islands_clear (&self->strong);
  islands_clear (&self->weak);
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

gboolean
way_strong_islands_is_current (const WayStrongIslands *self)
{
  g_autoptr (WayGraph) graph = NULL;
  gboolean is_same = TRUE;

  g_return_val_if_fail (self != NULL, FALSE);

  graph = g_weak_ref_get ((GWeakRef *) &self->graph);

  /* A heuristic may have changed, or a part of a pile that nobody asks. */
  return graph != NULL
         && way_graph_foreach_change (graph, self->version, note_change,
                                      &is_same)
         && is_same;
}

gboolean
way_strong_islands_refuse (WayNode  from,
                           WayNode  to,
                           gpointer islands)
{
  g_return_val_if_fail (islands != NULL, FALSE);

  return way_strong_islands_can_reach (islands, from, to) == WAY_REACHABLE_NO;
}

guint
way_strong_islands_get_n_islands (const WayStrongIslands *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->strong.count;
}

guint32
way_strong_islands_get_island (const WayStrongIslands *self,
                               WayNode                 node)
{
  guint32 id;

  g_return_val_if_fail (self != NULL, WAY_ISLAND_NONE);

  return node_map_lookup (&self->map, node, &id) ? self->strong.of[id]
                                                 : WAY_ISLAND_NONE;
}

guint32
way_strong_islands_get_island_size (const WayStrongIslands *self,
                                    guint32                 island)
{
  g_return_val_if_fail (self != NULL && island < self->strong.count, 0);

  return self->strong.sizes[island];
}

guint
way_strong_islands_get_n_weak (const WayStrongIslands *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->weak.count;
}

guint32
way_strong_islands_get_weak (const WayStrongIslands *self,
                             WayNode                 node)
{
  guint32 id;

  g_return_val_if_fail (self != NULL, WAY_ISLAND_NONE);

  return node_map_lookup (&self->map, node, &id) ? self->weak.of[id]
                                                 : WAY_ISLAND_NONE;
}

guint32
way_strong_islands_get_weak_size (const WayStrongIslands *self,
                                  guint32                 island)
{
  g_return_val_if_fail (self != NULL && island < self->weak.count, 0);

  return self->weak.sizes[island];
}

WayReachable
way_strong_islands_can_reach (const WayStrongIslands *self,
                              WayNode                 from,
                              WayNode                 to)
{
  guint32 a, b;

  g_return_val_if_fail (self != NULL, WAY_REACHABLE_MAYBE);

  if (!way_strong_islands_is_current (self)
      || !node_map_lookup (&self->map, from, &a))
    return WAY_REACHABLE_MAYBE;

  /* All that can be reached from a node that was met was met, too. */
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
