/* order.c - the order in which a hierarchy eliminates the nodes of a graph
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Nodes with up to two neighbours go first (order/shrink), and a few with very
 * many last. The rest, the core, is ordered twice: by minimum degree alone, and
 * by minimum degree with separators held back (order/dissection; separators of
 * states are found between their places, order/place-cuts). The order with the
 * smaller search space wins. In the end nodes are sorted by the elimination
 * tree, so that the nodes that a query visits on its way up lie close
 * together. */

#include "routing/order/order-private.h"

#include "core/position-private.h"
#include "routing/order/dissection.h"
#include "routing/order/elimination.h"
#include "routing/order/minimum-degree.h"
#include "routing/order/place-cuts.h"
#include "routing/order/shrink.h"
#include "routing/order/topology.h"

#include <wayfind/core/error.h>

#include <math.h>
#include <string.h>

/* Where stages of the work begin, as shares of all work, estimated on roads. */
#define SHRINKING 0.05
#define CUTTING 0.2
#define CUTTING_STATES 0.4
#define COUNTING 0.95

/* The share of the cuts in an order by them. */
#define CUTS 0.95

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

/* Cores of up to this number of states are cut in both ways. */
#define SMALL_CORE 20000

/* The graph to order, and its core. */
typedef struct
{
  WayGraph             *graph;
  const HierarchyShape *shape;  /* (nullable) of states */
  const WayTopology    *topology;
  Shrunk                shrunk;
} Scene;

/* The positions of some nodes. */
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

/* Reads the positions of @nodes, or of the first @n_nodes if it is NULL. Leaves
 * no points if some nodes have no position. */
static gboolean
places_read (Places        *self,
             WayGraph      *graph,
             const guint32 *nodes,
             guint32        n_nodes,
             Meter         *meter,
             GError       **error)
{
  const WayPositionKind kind = way_graph_get_position_kind (graph);

  self->n_dims = position_n_dims (kind);
  if (self->n_dims == 0)
    return TRUE;

  self->points = meter_alloc (meter, n_nodes,
                              self->n_dims * sizeof *self->points, error);
  if (self->points == NULL)
    return FALSE;

  for (guint32 i = 0; i < n_nodes; i++)
    {
      const WayNode node = WAY_INDEX (nodes != NULL ? nodes[i] : i);
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

/* Groups of the core by cuts of its nodes. Returns the number of groups, 0 if a
 * limit was met. */
static guint32
group_by_nodes (const Scene *self,
                guint32     *groups,
                Meter       *meter,
                GError     **error)
{
  const WayTopology *core = self->shrunk.core;
  g_auto (Places) places = { 0 };

  return places_read (&places, self->graph, self->shrunk.core_nodes,
                      core->n_nodes, meter, error)
           ? dissection_find_groups (core, places.points, places.n_dims,
                                     groups, meter, error) : 0;
}

/* The same by cuts of the edges between places. */
static guint32
group_by_places (const Scene *self,
                 guint32     *groups,
                 Meter       *meter,
                 GError     **error)
{
  const guint32 n_nodes = self->topology->n_nodes;
  g_autofree guint32 *all = meter_alloc (meter, n_nodes, sizeof *all, error);
  g_auto (Places) places = { 0 };
  guint32 n_groups;

  if (all == NULL
      || !places_read (&places, self->graph, NULL, self->shape->n_places,
                       meter, error))
    return 0;

  n_groups = place_cuts_find_groups (self->shape, self->graph, self->topology,
                                     places.points, places.n_dims, all, meter,
                                     error);
  for (guint32 i = 0; n_groups > 0 && i < self->shrunk.core->n_nodes; i++)
    groups[i] = all[self->shrunk.core_nodes[i]];
  meter_give_back (meter, n_nodes * sizeof *all);

  return n_groups;
}

typedef guint32 (*GroupFunc) (const Scene *self,
                              guint32     *groups,
                              Meter       *meter,
                              GError     **error);

/* Orders the core by minimum degree, the groups of @find_groups (nullable) one
 * after another. Writes the result to @nodes if its search space is at most
 * @least, that of the other orders. The search space predicts the time of
 * queries; the number of arcs does not. */
static gboolean
offer_order (const Scene *self,
             GroupFunc    find_groups,
             guint32     *nodes,
             gdouble     *least,
             Meter       *meter,
             GError     **error)
{
  const WayTopology *core = self->shrunk.core;
  const gsize bytes = core->n_nodes * sizeof *nodes;
  g_auto (Elimination) elimination = { 0 };
  g_autofree guint32 *order = meter_alloc (meter, core->n_nodes,
                                           sizeof *order, error);
  g_autofree guint32 *groups = NULL;
  const LimitsShare stage = meter->stage;
  guint32 n_groups = 1;

  if (order == NULL)
    return FALSE;
  if (find_groups != NULL)
    {
      meter_begin_part (meter, stage, 0, CUTS);
      groups = meter_alloc (meter, core->n_nodes, sizeof *groups, error);
      n_groups = groups != NULL ? find_groups (self, groups, meter, error) : 0;
      meter_begin_part (meter, stage, CUTS, 1);
    }
  if (n_groups == 0
      || !minimum_degree_order (core, groups, n_groups, order, meter, error)
      || !elimination_init (&elimination, core, order, meter, error))
    return FALSE;

  if (elimination.mean_search_space <= *least)
    {
      *least = elimination.mean_search_space;
      memcpy (nodes, order, bytes);
    }
  meter_give_back (meter, groups != NULL ? 2 * bytes : bytes);
  return TRUE;
}

/* Writes the best of some orders of the core to @nodes. Cuts between places
 * take a tenth of the time of cuts of states. So in a large core cuts of states
 * are only tried if cuts between places fail. */
static gboolean
order_core (const Scene *self,
            guint32     *nodes,
            Meter       *meter,
            GError     **error)
{
  const gboolean has_places = self->shape != NULL
                              && place_cuts_serve (self->shape);
  gdouble least = (gdouble) INFINITY, by_degree;

  meter_begin_stage (meter, SHRINKING, CUTTING);
  if (!offer_order (self, NULL, nodes, &least, meter, error))
    return FALSE;

  by_degree = least;
  meter_begin_stage (meter, CUTTING, has_places ? CUTTING_STATES : CUTTING);
  if (has_places
      && !offer_order (self, group_by_places, nodes, &least, meter, error))
    return FALSE;

  meter_begin_stage (meter, has_places ? CUTTING_STATES : CUTTING, COUNTING);
  return (least < by_degree && self->shrunk.core->n_nodes > SMALL_CORE)
         || offer_order (self, group_by_nodes, nodes, &least, meter, error);
}

static gboolean
order_scene (WayOrder *self,
             Scene    *scene,
             Meter    *meter,
             GError  **error)
{
  const Shrunk *shrunk = &scene->shrunk;
  g_auto (Elimination) elimination = { 0 };
  guint32 *core;

  self->n_nodes = scene->topology->n_nodes;
  self->nodes = meter_alloc (meter, self->n_nodes, sizeof *self->nodes, error);
  if (self->nodes == NULL)
    return FALSE;

  memcpy (self->nodes, shrunk->taken, shrunk->n_taken * sizeof *self->nodes);
  core = self->nodes + shrunk->n_taken;
  memcpy (core + shrunk->core->n_nodes, shrunk->hubs,
          shrunk->n_hubs * sizeof *self->nodes);
  if (!order_core (scene, core, meter, error))
    return FALSE;

  for (guint32 i = 0; i < shrunk->core->n_nodes; i++)
    core[i] = shrunk->core_nodes[core[i]];
  meter_begin_stage (meter, COUNTING, 1);
  if (!elimination_init (&elimination, scene->topology, self->nodes, meter,
                         error)
      || !elimination_sort (&elimination, self->nodes, meter, error))
    return FALSE;

  self->n_arcs = elimination.n_arcs;
  self->search_space = elimination.mean_search_space;
  return TRUE;
}

WayOrder *
order_new_of_states (WayGraph             *graph,
                     const HierarchyShape *shape,
                     const WayLimits      *limits,
                     GError              **error)
{
  g_autoptr (WayOrder) self = g_object_new (WAY_TYPE_ORDER, NULL);
  g_autoptr (WayTopology) topology = NULL;
  Scene scene = { .graph = graph, .shape = shape };
  gboolean ok;
  Meter meter;

  meter_init (&meter, limits);
  meter_begin_stage (&meter, 0, SHRINKING);
  scene.topology = topology = way_topology_read (graph, &meter, error);
  if (topology == NULL || !shrunk_init (&scene.shrunk, topology, &meter, error))
    return NULL;

  ok = order_scene (self, &scene, &meter, error);
  shrunk_clear (&scene.shrunk);
  if (ok)
    meter_tell_end (&meter);
  return ok ? g_steal_pointer (&self) : NULL;
}

WayOrder *
way_order_new (WayGraph        *graph,
               const WayLimits *limits,
               GError         **error)
{
  g_return_val_if_fail (WAY_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  return order_new_of_states (graph, NULL, limits, error);
}

/* Whether each number below @n_nodes is in @nodes once; @seen is all zero. */
static gboolean
is_permutation (const WayNode *nodes,
                gsize          n_nodes,
                guint8        *seen,
                GError       **error)
{
  for (gsize i = 0; i < n_nodes; i++)
    {
      const gsize node = WAY_NODE_INDEX (nodes[i]);

      if (node >= n_nodes || seen[node])
        {
          g_set_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE,
                       "node %" G_GSIZE_FORMAT " at place %" G_GSIZE_FORMAT
                       " of an order is %s", node, i,
                       node >= n_nodes ? "not below the number of nodes"
                                       : "there already");
          return FALSE;
        }
      seen[node] = TRUE;
    }

  return TRUE;
}

WayOrder *
way_order_new_from_nodes (const WayNode *nodes,
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
                           "not enough memory for an order of this size");
      return NULL;
    }
  if (!is_permutation (nodes, n_nodes, seen, error))
    return NULL;

  for (gsize i = 0; i < n_nodes; i++)
    self->nodes[i] = (guint32) WAY_NODE_INDEX (nodes[i]);
  return g_steal_pointer (&self);
}

/* What it says of itself -------------------------------------------------- */

const guint32 *
order_get_nodes (WayOrder *self,
                 gsize    *n_nodes)
{
  *n_nodes = self->n_nodes;
  return self->nodes;
}

guint64
order_get_n_arcs (WayOrder *self)
{
  return self->n_arcs;
}

WayNode *
way_order_to_nodes (WayOrder *self,
                    gsize    *n_nodes)
{
  WayNode *nodes;

  g_return_val_if_fail (WAY_IS_ORDER (self), NULL);
  g_return_val_if_fail (n_nodes != NULL, NULL);

  nodes = g_try_new (WayNode, MAX (1, self->n_nodes));
  *n_nodes = nodes != NULL ? self->n_nodes : 0;
  for (gsize i = 0; i < *n_nodes; i++)
    nodes[i] = WAY_INDEX (self->nodes[i]);

  return nodes;
}

gdouble
way_order_get_search_space (WayOrder *self)
{
  g_return_val_if_fail (WAY_IS_ORDER (self), 0);

  return self->search_space;
}
