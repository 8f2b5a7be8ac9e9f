/* hierarchy-publisher.c - changes costs of a hierarchy while threads query it
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "routing/hierarchy/costs-changes.h"
#include "routing/hierarchy/costs-private.h"

#include "routing/hierarchy/hierarchy-publisher.h"

struct _WayHierarchyPublisher
{
  GObject            parent_instance;

  GMutex             mutex;     /* for reading and setting @published */
  WayHierarchyCosts *published; /* (owned) */
  WayHierarchyCosts *other;     /* (owned) (nullable) that no query can take
                                 * now; %NULL until it is needed, or if it is
                                 * inconsistent */
  GArray            *edges;     /* (owned) of guint32: edges whose change
                                * @other missed */
  GArray            *costs;     /* (owned) of WayCost: their new costs */
  gboolean           missed_all; /* whether @other missed a change of all
                                  * costs */
  guint64            n_copies;
};

G_DEFINE_FINAL_TYPE (WayHierarchyPublisher, way_hierarchy_publisher,
                     G_TYPE_OBJECT)

static void
finalize (GObject *object)
{
  WayHierarchyPublisher *self = WAY_HIERARCHY_PUBLISHER (object);

  g_clear_object (&self->published);
  g_clear_object (&self->other);
  g_array_unref (self->edges);
  g_array_unref (self->costs);
  g_mutex_clear (&self->mutex);

  G_OBJECT_CLASS (way_hierarchy_publisher_parent_class)->finalize (object);
}

static void
way_hierarchy_publisher_class_init (WayHierarchyPublisherClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static void
way_hierarchy_publisher_init (WayHierarchyPublisher *self)
{
  g_mutex_init (&self->mutex);
  self->edges = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->costs = g_array_new (FALSE, FALSE, sizeof (WayCost));
}

WayHierarchyPublisher *
hierarchy_publisher_new (WayHierarchyCosts *costs)
{
  WayHierarchyPublisher *self;

  g_return_val_if_fail (WAY_IS_HIERARCHY_COSTS (costs), NULL);

  self = g_object_new (WAY_TYPE_HIERARCHY_PUBLISHER, NULL);
  self->published = g_object_ref (costs);
  return self;
}

WayHierarchyCosts *
hierarchy_publisher_dup_costs (WayHierarchyPublisher *self)
{
  WayHierarchyCosts *costs;

  g_return_val_if_fail (WAY_IS_HIERARCHY_PUBLISHER (self), NULL);

  g_mutex_lock (&self->mutex);
  costs = g_object_ref (self->published);
  g_mutex_unlock (&self->mutex);

  return costs;
}

static void
forget_missed (WayHierarchyPublisher *self)
{
  g_array_set_size (self->edges, 0);
  g_array_set_size (self->costs, 0);
  self->missed_all = FALSE;
}

/* Whether other costs exist that no query holds. No query can take them now, so
 * one look is enough. */
static gboolean
is_other_free (const WayHierarchyPublisher *self)
{
  return self->other != NULL
         && g_atomic_int_get (&G_OBJECT (self->other)->ref_count) == 1;
}

/* Makes sure that other costs exist and can be changed. */
static gboolean
free_other (WayHierarchyPublisher *self,
            GError               **error)
{
  WayHierarchyCosts *copy;

  if (is_other_free (self))
    return TRUE;

  copy = costs_dup (self->published, error);
  if (copy == NULL)
    return FALSE;

  self->n_copies += self->other != NULL;
  g_set_object (&self->other, copy);
  g_object_unref (copy);
  forget_missed (self);
  return TRUE;
}

/* Makes sure that other costs exist and can be replaced. Copies nothing. */
static void
vacate_other (WayHierarchyPublisher *self)
{
  if (is_other_free (self))
    return;

  g_clear_object (&self->other);
  self->other = costs_new_empty (self->published->hierarchy);
}

/* Applies the changes that the other costs missed. */
static gboolean
catch_up (WayHierarchyPublisher *self,
          const WayLimits       *limits,
          GError               **error)
{
  const Values *values = costs_values (self->published);
  gboolean ok;

  if (self->missed_all)
    ok = costs_set_all (self->other, values->costs, limits, error);
  else
    ok = way_hierarchy_costs_update (self->other,
                                     (const guint32 *) (gpointer)
                                       self->edges->data,
                                     (const WayCost *) (gpointer)
                                       self->costs->data,
                                     self->edges->len, limits, error);
  if (ok)
    forget_missed (self);

  return ok;
}

static void
publish (WayHierarchyPublisher *self)
{
  WayHierarchyCosts *before = self->published;

  g_mutex_lock (&self->mutex);
  self->published = self->other;
  g_mutex_unlock (&self->mutex);
  self->other = before;
}

/* Publishes the other costs, all of which were replaced if @ok. Otherwise they
 * are dropped if they were new, since they hold no costs yet. */
static gboolean
publish_replaced (WayHierarchyPublisher *self,
                  gboolean               ok)
{
  if (ok)
    {
      publish (self);
      forget_missed (self);
      self->missed_all = TRUE;
    }
  else if (costs_are_empty (self->other))
    g_clear_object (&self->other);

  return ok;
}

gboolean
hierarchy_publisher_change (WayHierarchyPublisher *self,
                            const guint32         *edges,
                            const WayCost         *costs,
                            gsize                  n_edges,
                            const WayLimits       *limits,
                            GError               **error)
{
  g_return_val_if_fail (WAY_IS_HIERARCHY_PUBLISHER (self), FALSE);
  g_return_val_if_fail ((edges != NULL && costs != NULL) || n_edges == 0,
                        FALSE);
  g_return_val_if_fail (n_edges < G_MAXUINT32, FALSE);

  if (!free_other (self, error) || !catch_up (self, limits, error)
      || !way_hierarchy_costs_update (self->other, edges, costs, n_edges,
                                      limits, error))
    return FALSE;

  publish (self);
  g_array_append_vals (self->edges, edges, (guint) n_edges);
  g_array_append_vals (self->costs, costs, (guint) n_edges);
  return TRUE;
}

gboolean
hierarchy_publisher_set_all (WayHierarchyPublisher *self,
                             const WayCost         *costs,
                             const WayLimits       *limits,
                             GError               **error)
{
  g_return_val_if_fail (WAY_IS_HIERARCHY_PUBLISHER (self), FALSE);

  /* All costs were replaced, so the missed changes do not matter. */
  vacate_other (self);
  return publish_replaced (
    self, costs_set_all (self->other, costs, limits, error));
}

gboolean
hierarchy_publisher_set_from_graph (WayHierarchyPublisher *self,
                                    WayGraph              *graph,
                                    const WayLimits       *limits,
                                    GError               **error)
{
  g_return_val_if_fail (WAY_IS_HIERARCHY_PUBLISHER (self), FALSE);
  g_return_val_if_fail (WAY_IS_GRAPH (graph), FALSE);

  vacate_other (self);
  return publish_replaced (
    self, costs_set_from_graph (self->other, graph, limits, error));
}

gboolean
hierarchy_publisher_update_from_graph (WayHierarchyPublisher *self,
                                       WayGraph              *graph,
                                       guint64                since,
                                       const WayLimits       *limits,
                                       GError               **error)
{
  g_auto (CostsChanges) changes;
  gboolean are_few;
  Meter meter;

  g_return_val_if_fail (WAY_IS_HIERARCHY_PUBLISHER (self), FALSE);
  g_return_val_if_fail (WAY_IS_GRAPH (graph), FALSE);

  meter_init (&meter, limits);
  costs_changes_init (&changes);
  if (!costs_changes_find (&changes, self->published, graph, since, &are_few,
                           &meter, error))
    return FALSE;
  if (!are_few)
    return hierarchy_publisher_set_from_graph (self, graph, limits, error);

  return changes.edges->len == 0
         || hierarchy_publisher_change (
              self, (const guint32 *) (gpointer) changes.edges->data,
              (const WayCost *) (gpointer) changes.costs->data,
              changes.edges->len, limits, error);
}

guint64
hierarchy_publisher_get_n_copies (WayHierarchyPublisher *self)
{
  g_return_val_if_fail (WAY_IS_HIERARCHY_PUBLISHER (self), 0);

  return self->n_copies;
}
