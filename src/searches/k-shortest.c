/* k-shortest.c - the best path, the second best, and so on
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Two ways to find them. Where the graph knows the edges into a node paths
 * leave the tree of the best paths to the goal (sidetracks), and elsewhere each
 * further path takes searches ahead (yen). */

#include <wayfind/searches/alternatives.h>

#include "core/graph-kind.h"
#include "core/meter.h"
#include "core/node-type-private.h"
#include "searches/detour-view.h"
#include "searches/sidetracks.h"
#include "searches/yen.h"

#include <wayfind/core/error.h>

struct _WayKShortest
{
  GObject      parent_instance;

  WayGraph    *graph;           /* (owned) */
  WayNodeType *type;            /* (owned) */
  gpointer     start;           /* (owned) */
  gpointer     goal;            /* (owned) */
  Sidetracks  *sidetracks;      /* (owned) (nullable) */
  Yen         *yen;             /* (owned) (nullable) instead */
  GError      *failure;         /* (owned) (nullable) that was the end */
  guint64      n_paths;         /* that were handed out */
  guint64      version;         /* of the graph, when it began */
  gboolean     has_begun;
};

G_DEFINE_FINAL_TYPE (WayKShortest, way_k_shortest, G_TYPE_OBJECT)

static void
finalize (GObject *object)
{
  WayKShortest *self = WAY_K_SHORTEST (object);

  g_clear_error (&self->failure);
  g_clear_pointer (&self->sidetracks, sidetracks_free);
  g_clear_pointer (&self->yen, yen_free);
  way_node_type_free_node (self->type, self->start);
  way_node_type_free_node (self->type, self->goal);
  g_clear_pointer (&self->type, way_node_type_unref);
  g_clear_object (&self->graph);

  G_OBJECT_CLASS (way_k_shortest_parent_class)->finalize (object);
}

static void
way_k_shortest_class_init (WayKShortestClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static void
way_k_shortest_init (WayKShortest *self)
{
}

WayKShortest *
way_k_shortest_new (WayGraph *graph,
                    WayNode   start,
                    WayNode   goal,
                    GError  **error)
{
  WayKShortest *self;

  g_return_val_if_fail (WAY_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (!graph_has_kind (graph, GRAPH_NEEDS_PLAIN_NODES, "the k shortest paths",
                       error))
    return NULL;

  g_return_val_if_fail (node_type_can_copy (way_graph_get_node_type (graph),
                                            start), NULL);
  g_return_val_if_fail (node_type_can_copy (way_graph_get_node_type (graph),
                                            goal), NULL);

  self = g_object_new (WAY_TYPE_K_SHORTEST, NULL);
  self->graph = g_object_ref (graph);
  self->type = way_node_type_ref (way_graph_get_node_type (graph));
  self->start = way_node_type_copy_node (self->type, start);
  self->goal = way_node_type_copy_node (self->type, goal);

  return self;
}

/* Makes one of the two finders, over a graph that has not changed. */
static gboolean
begin (WayKShortest *self,
       GError      **error)
{
  const guint64 version = way_graph_get_version (self->graph);

  if (self->has_begun && version != self->version)
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_CHANGED,
                           "the graph has changed since the first path");
      return FALSE;
    }

  self->version = version;
  if (self->sidetracks != NULL || self->yen != NULL)
    return TRUE;
  if (way_graph_get_flags (self->graph) & WAY_GRAPH_PREDECESSORS)
    self->sidetracks = sidetracks_new (self->graph, self->start, self->goal);
  else
    self->yen = yen_new (self->graph, self->start, self->goal);

  return TRUE;
}

/* All paths are out whose costs a double holds. Whether there is another is
 * for searches ahead to tell, which have to find the same paths before. */
static WayPath *
find_beyond (WayKShortest *self,
             Meter        *meter,
             GError      **error)
{
  g_autoptr (Yen) yen = yen_new (self->graph, self->start, self->goal);

  for (guint64 i = 0; i < self->n_paths; i++)
    {
      g_autoptr (WayPath) path = yen_next (yen, meter, error);

      if (path == NULL)
        return NULL;
    }

  return yen_next (yen, meter, error);
}

static WayPath *
find_next (WayKShortest *self,
           Meter        *meter,
           GError      **error)
{
  GError *failure = NULL;
  WayPath *path;

  if (self->sidetracks == NULL)
    return yen_next (self->yen, meter, error);
  if (self->failure != NULL)
    {
      g_propagate_error (error, g_error_copy (self->failure));
      return NULL;
    }

  path = sidetracks_next (self->sidetracks, meter, &failure);
  if (path == NULL && failure == NULL
      && sidetracks_has_overflow (self->sidetracks))
    path = find_beyond (self, meter, &failure);

  /* A search that failed starts again, if the caller has no path of it yet.
   * Otherwise it cannot continue from the last path. */
  if (failure != NULL && sidetracks_is_broken (self->sidetracks))
    {
      if (self->n_paths == 0)
        g_clear_pointer (&self->sidetracks, sidetracks_free);
      else
        self->failure = g_error_copy (failure);
    }
  if (failure != NULL)
    g_propagate_error (error, failure);

  return path;
}

WayPath *
way_k_shortest_next (WayKShortest    *self,
                     const WayLimits *limits,
                     GError         **error)
{
  WayPath *path = NULL;
  Meter meter;

  g_return_val_if_fail (WAY_IS_K_SHORTEST (self), NULL);

  g_object_ref (self);          /* a callback may drop the last reference */
  meter_init (&meter, limits);
  meter_expect (&meter, self->graph);
  if (meter_look (&meter, error) && begin (self, error)
      && !way_graph_is_blocked (self->graph, self->goal))
    path = find_next (self, &meter, error);
  self->has_begun |= path != NULL;
  self->n_paths += path != NULL;
  g_object_unref (self);

  return path;
}
