/* hierarchy-targets.c - least costs from any node to many, by a hierarchy
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "routing/hierarchy/targets-private.h"

#include <wayfind/core/error.h>

G_DEFINE_FINAL_TYPE (WayHierarchyTargets, way_hierarchy_targets, G_TYPE_OBJECT)

static void
free_desk (SweepDesk *desk)
{
  if (desk == NULL)
    return;

  sweep_desk_clear (desk);
  g_free (desk);
}

static void
finalize (GObject *object)
{
  WayHierarchyTargets *self = WAY_HIERARCHY_TARGETS (object);

  free_desk (self->spare);
  selection_clear (&self->selection);
  g_clear_pointer (&self->carried, carried_unref);
  g_clear_pointer (&self->downs, g_free);
  g_clear_object (&self->costs);

  G_OBJECT_CLASS (way_hierarchy_targets_parent_class)->finalize (object);
}

static void
way_hierarchy_targets_class_init (WayHierarchyTargetsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static void
way_hierarchy_targets_init (WayHierarchyTargets *self)
{
}

static WayHierarchyTargets *
targets_new (WayHierarchyCosts *costs,
             const WayNode     *targets,
             gsize              n_targets,
             gboolean           are_states,
             const WayLimits   *limits,
             GError           **error)
{
  g_autoptr (WayHierarchyTargets) self
    = g_object_new (WAY_TYPE_HIERARCHY_TARGETS, NULL);
  Meter meter;

  meter_init (&meter, limits);
  self->costs = g_object_ref (costs);
  self->version = costs->version;

  return selection_init (&self->selection, costs, targets, n_targets,
                         are_states, &meter, error)
           ? g_steal_pointer (&self) : NULL;
}

WayHierarchyTargets *
way_hierarchy_targets_new (WayHierarchyCosts *costs,
                           const WayNode     *targets,
                           gsize              n_targets,
                           const WayLimits   *limits,
                           GError           **error)
{
  g_return_val_if_fail (WAY_IS_HIERARCHY_COSTS (costs), NULL);
  g_return_val_if_fail (targets != NULL || n_targets == 0, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  return targets_new (costs, targets, n_targets, FALSE, limits, error);
}

WayHierarchyTargets *
targets_new_carrying (WayHierarchyCosts *costs,
                      Carried           *carried,
                      const WayNode     *targets,
                      gsize              n_targets,
                      gboolean           are_states,
                      const WayLimits   *limits,
                      GError           **error)
{
  g_autoptr (WayHierarchyTargets) self
    = targets_new (costs, targets, n_targets, are_states, limits, error);
  Meter meter;

  if (self == NULL || carried == NULL)
    return g_steal_pointer (&self);

  meter_init (&meter, limits);
  self->carried = carried_ref (carried);
  self->downs = carried_select (carried, costs, &self->selection, &meter,
                                error);
  return self->downs != NULL ? g_steal_pointer (&self) : NULL;
}

gboolean
targets_check (WayHierarchyTargets *self,
               const WayNode       *sources,
               gsize                n_sources,
               GError             **error)
{
  const HierarchyShape *shape = costs_shape (self->costs);
  const guint32 n_nodes = self->selection.has_states ? shape->n_inner
                                                     : shape->n_places;

  if (self->costs->version != self->version)
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_CHANGED,
                           "the costs have changed since these targets were "
                           "selected: select them again");
      return FALSE;
    }

  for (gsize i = 0; i < n_sources; i++)
    {
      const gsize node = WAY_NODE_INDEX (sources[i]);

      if (node >= n_nodes)
        {
          g_set_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE,
                       "source %" G_GSIZE_FORMAT " is node %" G_GSIZE_FORMAT
                       ", and the hierarchy has %u", i, node, n_nodes);
          return FALSE;
        }
      if (!costs_guard_node (self->costs, (guint32) node, error))
        return FALSE;
    }

  return TRUE;
}

gboolean
targets_fail_overflow (GError **error)
{
  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_OVERFLOW,
                       "a least cost exceeds the range of a double");
  return FALSE;
}

/* Returns a sweep desk of one lane: the spare one, or a new one. */
static SweepDesk *
take_desk (WayHierarchyTargets *self,
           GError             **error)
{
  SweepDesk *desk = g_atomic_pointer_exchange (&self->spare, NULL);

  if (desk != NULL)
    return desk;

  desk = g_new (SweepDesk, 1);
  if (sweep_desk_init (desk, &self->selection, self->costs, 1, FALSE, error))
    return desk;

  g_free (desk);
  return NULL;
}

gboolean
way_hierarchy_targets_get_costs_from (WayHierarchyTargets *self,
                                      WayNode              source,
                                      WayCost             *costs,
                                      gsize                n_targets,
                                      GError             **error)
{
  SweepDesk *desk;
  gboolean good;

  g_return_val_if_fail (WAY_IS_HIERARCHY_TARGETS (self), FALSE);
  g_return_val_if_fail (n_targets == self->selection.n_targets, FALSE);
  g_return_val_if_fail (costs != NULL || n_targets == 0, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  if (!targets_check (self, &source, 1, error))
    return FALSE;
  desk = take_desk (self, error);
  if (desk == NULL)
    return FALSE;

  good = sweep_run (desk, &self->selection, self->costs, &source, 1, costs);
  free_desk (g_atomic_pointer_exchange (&self->spare, desk));

  return good || targets_fail_overflow (error);
}
