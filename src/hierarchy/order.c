/* order.c - in which order a hierarchy takes the nodes of a graph away
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Nodes with up to two neighbours go first (hierarchy/shrink), and a few with
 * very many last. What is left, the core, is ordered twice: by minimum degree
 * alone, and by minimum degree with separators held back
 * (hierarchy/dissection). The order by which queries meet fewer arcs is taken.
 * At last nodes are sorted by the elimination tree, so that what a query meets
 * on its way up lies close together. */

#include <wayfind/order.h>

#include "core/position-private.h"
#include "hierarchy/dissection.h"
#include "hierarchy/elimination.h"
#include "hierarchy/minimum-degree.h"
#include "hierarchy/shrink.h"
#include "hierarchy/topology.h"

#include <wayfind/error.h>

#include <string.h>

struct _WayOrder
{
  GObject  parent_instance;

  guint32 *nodes;               /* (owned) the least important first */
  gsize    n_nodes;
  guint64  n_arcs;
  gdouble  search_space;
};

G_DEFINE_FINAL_TYPE (WayOrder, way_order, G_TYPE_OBJECT)

static void
way_order_finalize (GObject *object)
{
  WayOrder *self = WAY_ORDER (object);

  g_free (self->nodes);
  G_OBJECT_CLASS (way_order_parent_class)->finalize (object);
}

static void
way_order_class_init (WayOrderClass *class)
{
  G_OBJECT_CLASS (class)->finalize = way_order_finalize;
}

static void
way_order_init (WayOrder *self)
{
}

/* Finding ----------------------------------------------------------------- */

/* Where the nodes of the core lie. */
typedef struct
{
  gdouble *points;              /* (owned) (nullable) of @n_dims doubles */
  guint    n_dims;
} Places;

static void
places_clear (Places *self)
{
  g_free (self->points);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Places, places_clear)

/* Leaves no points if some nodes have none. */
static gboolean
places_read (Places        *self,
             WayGraph      *graph,
             const Shrunk  *shrunk,
             Meter         *meter,
             GError       **error)
{
  const WayPositionKind kind = way_graph_get_position_kind (graph);

  self->n_dims = position_n_dims (kind);
  if (self->n_dims == 0)
    return TRUE;

  self->points = meter_alloc (meter, shrunk->core->n_nodes,
                              self->n_dims * sizeof *self->points, error);
  if (self->points == NULL)
    return FALSE;

  for (guint32 i = 0; i < shrunk->core->n_nodes; i++)
    {
      const WayNode node = WAY_INDEX (shrunk->core_nodes[i]);
      WayPosition position;

      if (!meter_go_on (meter, error))
        return FALSE;
      if (!way_graph_get_position (graph, node, &position)
          || !way_position_is_valid (&position, kind))
        {
          g_clear_pointer (&self->points, g_free);
          return TRUE;
        }
      position_to_point (&position, kind,
                         self->points + (gsize) i * self->n_dims);
    }

  return TRUE;
}

/* An order of the core by cuts, and what becomes of it. */
static gboolean
order_by_cuts (guint32       *nodes,
               Elimination   *elimination,
               WayGraph      *graph,
               const Shrunk  *shrunk,
               Meter         *meter,
               GError       **error)
{
  const WayTopology *core = shrunk->core;
  g_autofree guint32 *groups = meter_alloc (meter, core->n_nodes,
                                            sizeof *groups, error);
  g_auto (Places) places = { 0 };
  guint32 n_groups;

  if (groups == NULL || !places_read (&places, graph, shrunk, meter, error))
    return FALSE;

  n_groups = dissection_find_groups (core, places.points, places.n_dims,
                                     groups, meter, error);
  return n_groups > 0
         && minimum_degree_order (core, groups, n_groups, nodes, meter, error)
         && elimination_init (elimination, core, nodes, meter, error);
}

/* Writes the better of two orders of the core to @nodes: what queries meet
 * tells how fast they are, and the number of arcs does not. */
static gboolean
order_core (guint32       *nodes,
            WayGraph      *graph,
            const Shrunk  *shrunk,
            Meter         *meter,
            GError       **error)
{
  const WayTopology *core = shrunk->core;
  g_auto (Elimination) by_cuts = { 0 };
  g_auto (Elimination) by_degree = { 0 };
  g_autofree guint32 *others = meter_alloc (meter, core->n_nodes,
                                            sizeof *others, error);

  if (others == NULL
      || !minimum_degree_order (core, NULL, 1, others, meter, error)
      || !elimination_init (&by_degree, core, others, meter, error)
      || !order_by_cuts (nodes, &by_cuts, graph, shrunk, meter, error))
    return FALSE;

  if (by_degree.mean_search_space < by_cuts.mean_search_space)
    memcpy (nodes, others, core->n_nodes * sizeof *nodes);
  return TRUE;
}

static gboolean
find_order (WayOrder *self,
            WayGraph *graph,
            Meter    *meter,
            GError  **error)
{
  g_autoptr (WayTopology) topology = way_topology_read (graph, meter, error);
  g_auto (Elimination) elimination = { 0 };
  g_auto (Shrunk) shrunk = { 0 };
  guint32 *core;

  if (topology == NULL || !shrunk_init (&shrunk, topology, meter, error))
    return FALSE;

  self->n_nodes = topology->n_nodes;
  self->nodes = meter_alloc (meter, self->n_nodes, sizeof *self->nodes, error);
  if (self->nodes == NULL)
    return FALSE;

  memcpy (self->nodes, shrunk.taken, shrunk.n_taken * sizeof *self->nodes);
  core = self->nodes + shrunk.n_taken;
  memcpy (core + shrunk.core->n_nodes, shrunk.hubs,
          shrunk.n_hubs * sizeof *self->nodes);
  if (!order_core (core, graph, &shrunk, meter, error))
    return FALSE;

  for (guint32 i = 0; i < shrunk.core->n_nodes; i++)
    core[i] = shrunk.core_nodes[core[i]];
  if (!elimination_init (&elimination, topology, self->nodes, meter, error)
      || !elimination_sort (&elimination, self->nodes, meter, error))
    return FALSE;

  self->n_arcs = elimination.n_arcs;
  self->search_space = elimination.mean_search_space;
  return TRUE;
}

WayOrder *
way_order_new (WayGraph        *graph,
               const WayLimits *limits,
               GError         **error)
{
  g_autoptr (WayOrder) self = NULL;
  Meter meter;

  g_return_val_if_fail (WAY_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  meter_init (&meter, limits);
  self = g_object_new (WAY_TYPE_ORDER, NULL);
  if (!find_order (self, graph, &meter, error))
    return NULL;

  return g_steal_pointer (&self);
}

/* Whether each number below @n_nodes is in @nodes once; @seen is all zero. */
static gboolean
is_permutation (const guint32 *nodes,
                gsize          n_nodes,
                guint8        *seen,
                GError       **error)
{
  for (gsize i = 0; i < n_nodes; i++)
    {
      if (nodes[i] >= n_nodes || seen[nodes[i]])
        {
          g_set_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE,
                       "node %" G_GUINT32_FORMAT " at place %" G_GSIZE_FORMAT
                       " of an order is %s", nodes[i], i,
                       nodes[i] >= n_nodes ? "not below the number of nodes"
                                           : "there already");
          return FALSE;
        }
      seen[nodes[i]] = TRUE;
    }

  return TRUE;
}

WayOrder *
way_order_new_from_nodes (const guint32 *nodes,
                          gsize          n_nodes,
                          GError       **error)
{
  g_autoptr (WayOrder) self = NULL;
  g_autofree guint8 *seen = NULL;

  g_return_val_if_fail (nodes != NULL || n_nodes == 0, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  self = g_object_new (WAY_TYPE_ORDER, NULL);
  self->n_nodes = n_nodes;
  if (n_nodes <= TOPOLOGY_MAX_NODES)
    {
      seen = g_try_malloc0 (MAX (1, n_nodes));
      self->nodes = g_try_malloc (MAX (1, n_nodes) * sizeof *self->nodes);
    }
  if (seen == NULL || self->nodes == NULL)
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                           "there is no memory for an order of this size");
      return NULL;
    }
  if (!is_permutation (nodes, n_nodes, seen, error))
    return NULL;

  if (n_nodes > 0)
    memcpy (self->nodes, nodes, n_nodes * sizeof *nodes);
  return g_steal_pointer (&self);
}

/* What it says of itself -------------------------------------------------- */

const guint32 *
way_order_get_nodes (WayOrder *self,
                     gsize    *n_nodes)
{
  g_return_val_if_fail (WAY_IS_ORDER (self), NULL);
  g_return_val_if_fail (n_nodes != NULL, NULL);

  *n_nodes = self->n_nodes;
  return self->nodes;
}

guint64
way_order_get_n_arcs (WayOrder *self)
{
  g_return_val_if_fail (WAY_IS_ORDER (self), 0);

  return self->n_arcs;
}

gdouble
way_order_get_search_space (WayOrder *self)
{
  g_return_val_if_fail (WAY_IS_ORDER (self), 0);

  return self->search_space;
}
