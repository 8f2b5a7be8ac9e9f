/* hierarchy-costs.c - what the edges of a hierarchy cost
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "hierarchy/costs-private.h"

#include "hierarchy/costs-reader.h"

#include <math.h>

G_DEFINE_FINAL_TYPE (WayHierarchyCosts, way_hierarchy_costs, G_TYPE_OBJECT)

static void
finalize (GObject *object)
{
  WayHierarchyCosts *self = WAY_HIERARCHY_COSTS (object);

  values_clear (&self->values);
  values_clear (&self->spare);
  g_clear_object (&self->hierarchy);

  G_OBJECT_CLASS (way_hierarchy_costs_parent_class)->finalize (object);
}

static void
way_hierarchy_costs_class_init (WayHierarchyCostsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static void
way_hierarchy_costs_init (WayHierarchyCosts *self)
{
}

static WayHierarchyCosts *
new_costs (WayHierarchy *hierarchy)
{
  WayHierarchyCosts *self = g_object_new (WAY_TYPE_HIERARCHY_COSTS, NULL);

  self->hierarchy = g_object_ref (hierarchy);
  return self;
}

/* Customises the spare arrays, and makes them the ones that are asked. */
static gboolean
replace (WayHierarchyCosts *self,
         const gdouble     *costs,
         Meter             *meter,
         GError           **error)
{
  const Values before = self->values;

  if (!values_customise (&self->spare, costs_shape (self), costs, meter,
                         error))
    {
      values_clear (&self->spare);
      return FALSE;
    }

  self->values = self->spare;
  self->spare = before;
  self->version = way_graph_next_version ();
  return TRUE;
}

/* The costs of edges in @graph, straight into the array of the spare. */
static gboolean
read_graph (WayHierarchyCosts *self,
            WayGraph          *graph,
            Meter             *meter,
            GError           **error)
{
  const HierarchyShape *shape = costs_shape (self);

  if (self->spare.costs == NULL)
    self->spare.costs = meter_alloc (meter, shape->n_edges,
                                     sizeof *self->spare.costs, error);

  return self->spare.costs != NULL
         && costs_reader_read (shape, graph, self->spare.costs, meter, error)
         && replace (self, self->spare.costs, meter, error);
}

WayHierarchyCosts *
way_hierarchy_costs_new (WayHierarchy    *hierarchy,
                         const WayCost   *costs,
                         gsize            n_costs,
                         const WayLimits *limits,
                         GError         **error)
{
  g_autoptr (WayHierarchyCosts) self = NULL;

  g_return_val_if_fail (WAY_IS_HIERARCHY (hierarchy), NULL);
  g_return_val_if_fail (costs != NULL || n_costs == 0, NULL);
  g_return_val_if_fail (n_costs == hierarchy->shape.n_edges, NULL);

  self = new_costs (hierarchy);
  return way_hierarchy_costs_set_all (self, costs, n_costs, limits, error)
           ? g_steal_pointer (&self) : NULL;
}

WayHierarchyCosts *
way_hierarchy_costs_new_from_graph (WayHierarchy    *hierarchy,
                                    WayGraph        *graph,
                                    const WayLimits *limits,
                                    GError         **error)
{
  g_autoptr (WayHierarchyCosts) self = NULL;

  g_return_val_if_fail (WAY_IS_HIERARCHY (hierarchy), NULL);
  g_return_val_if_fail (WAY_IS_GRAPH (graph), NULL);

  self = new_costs (hierarchy);
  return way_hierarchy_costs_set_from_graph (self, graph, limits, error)
           ? g_steal_pointer (&self) : NULL;
}

gboolean
way_hierarchy_costs_set_all (WayHierarchyCosts *self,
                             const WayCost     *costs,
                             gsize              n_costs,
                             const WayLimits   *limits,
                             GError           **error)
{
  Meter meter;

  g_return_val_if_fail (WAY_IS_HIERARCHY_COSTS (self), FALSE);
  g_return_val_if_fail (costs != NULL || n_costs == 0, FALSE);
  g_return_val_if_fail (n_costs == costs_shape (self)->n_edges, FALSE);

  meter_init (&meter, limits);
  return replace (self, costs, &meter, error);
}

gboolean
way_hierarchy_costs_set_from_graph (WayHierarchyCosts *self,
                                    WayGraph          *graph,
                                    const WayLimits   *limits,
                                    GError           **error)
{
  Meter meter;

  g_return_val_if_fail (WAY_IS_HIERARCHY_COSTS (self), FALSE);
  g_return_val_if_fail (WAY_IS_GRAPH (graph), FALSE);

  meter_init (&meter, limits);
  return read_graph (self, graph, &meter, error);
}

/* What they are ----------------------------------------------------------- */

WayHierarchy *
way_hierarchy_costs_get_hierarchy (WayHierarchyCosts *self)
{
  g_return_val_if_fail (WAY_IS_HIERARCHY_COSTS (self), NULL);

  return self->hierarchy;
}

WayCost
way_hierarchy_costs_get_cost (WayHierarchyCosts *self,
                              guint32            edge)
{
  g_return_val_if_fail (WAY_IS_HIERARCHY_COSTS (self), (gdouble) INFINITY);
  g_return_val_if_fail (edge < costs_shape (self)->n_edges,
                        (gdouble) INFINITY);

  return self->values.costs[edge];
}

gboolean
way_hierarchy_costs_is_whole (WayHierarchyCosts *self)
{
  g_return_val_if_fail (WAY_IS_HIERARCHY_COSTS (self), FALSE);

  return self->values.is_whole;
}

gsize
way_hierarchy_costs_get_bytes (WayHierarchyCosts *self)
{
  gsize bytes;

  g_return_val_if_fail (WAY_IS_HIERARCHY_COSTS (self), 0);

  bytes = values_bytes (&self->values, costs_shape (self));
  if (self->spare.ups.any != NULL)
    bytes += values_bytes (&self->spare, costs_shape (self));
  return bytes;
}
