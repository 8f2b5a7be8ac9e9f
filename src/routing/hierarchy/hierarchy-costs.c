/* hierarchy-costs.c - the costs of a hierarchy's edges
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "routing/hierarchy/costs-private.h"

#include "routing/hierarchy/costs-changes.h"
#include "routing/hierarchy/costs-reader.h"
#include "searches/measures/lexicographic-private.h"

#include <wayfind/core/error.h>

#include <math.h>
#include <string.h>

/* Where customising begins after costs were read, as a share of all work. */
#define CUSTOMISING 0.4

/* A patch takes up to this number of edges, and a share of all. */
#define MOST_SMALL_PATCH 64
#define PATCH_SHARE 32

G_DEFINE_FINAL_TYPE (WayHierarchyCosts, way_hierarchy_costs, G_TYPE_OBJECT)

/* Whether arrays belong to a file or to other costs, so that they must not be
 * freed or written to. */
static gboolean
are_borrowed (const WayHierarchyCosts *self)
{
  return self->guard != NULL || self->base != NULL;
}

static void
let_go_of_arrays (WayHierarchyCosts *self)
{
  if (!are_borrowed (self))
    return;

  g_clear_pointer (&self->values.patch, patch_free);
  self->values = (Values) { FALSE };
  if (self->base == NULL)
    g_clear_pointer (&self->guard, shape_guard_free);
  self->guard = NULL;
  g_clear_object (&self->base);
}

static void
finalize (GObject *object)
{
  WayHierarchyCosts *self = WAY_HIERARCHY_COSTS (object);

  let_go_of_arrays (self);
  values_clear (&self->values);
  values_clear (&self->spare);
  repair_clear (&self->repair);
  g_free (self->hints);
  closed_edges_clear (&self->closed);
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

WayHierarchyCosts *
costs_new_empty (WayHierarchy *hierarchy)
{
  WayHierarchyCosts *self = g_object_new (WAY_TYPE_HIERARCHY_COSTS, NULL);

  self->hierarchy = g_object_ref (hierarchy);
  return self;
}

WayHierarchyCosts *
costs_new_borrowed (WayHierarchy *hierarchy,
                    const Values *values,
                    GError      **error)
{
  g_autoptr (WayHierarchyCosts) self = costs_new_empty (hierarchy);

  self->guard = shape_guard_new (hierarchy->shape.n_nodes);
  if (self->guard == NULL)
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                           "not enough memory to open the hierarchy");
      return NULL;
    }

  self->values = *values;
  return g_steal_pointer (&self);
}

gboolean
costs_guard_node (const WayHierarchyCosts *self,
                  guint32                  index,
                  GError                 **error)
{
  const HierarchyShape *shape = costs_shape (self);

  if (self->guard == NULL
      || shape_guard_way (self->guard, shape, &self->values,
                          shape->ranks[index]))
    return TRUE;

  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_PARSE,
                       "the file of the hierarchy is damaged: make it again");
  return FALSE;
}

static gsize
count_hint_blocks (const HierarchyShape *shape)
{
  return (2 * (gsize) shape->n_arcs + HINTS_BLOCK - 1) / HINTS_BLOCK;
}

/* The numbers that runs may take: one for each slot. */
static gsize
count_run_room (const HierarchyShape *shape)
{
  return MIN (2 * (gsize) shape->n_arcs, G_MAXUINT32);
}

/* The size of all arrays of hints, in words of 64 bits. */
static gsize
count_hint_words (const HierarchyShape *shape)
{
  return count_hint_blocks (shape) * (HINTS_BLOCK + 1) + 1
         + count_run_room (shape) / 2;
}

/* The versions of all blocks, followed by the hints, the room that is taken by
 * runs, and the runs. */
static guint64 *
make_hints (WayHierarchyCosts *self)
{
  guint64 *hints = g_atomic_pointer_get (&self->hints);

  if (hints != NULL)
    return hints;

  hints = g_try_new0 (guint64, count_hint_words (costs_shape (self)));
  if (hints == NULL
      || g_atomic_pointer_compare_and_exchange (&self->hints, NULL, hints))
    return hints;

  g_free (hints);
  return g_atomic_pointer_get (&self->hints);
}

UnfoldHints
costs_get_hints (WayHierarchyCosts *self)
{
  const gsize n_blocks = count_hint_blocks (costs_shape (self));
  UnfoldHints hints = { NULL };
  WayHierarchyCosts *holder = self;

  /* If a hint were written in two steps, a reader could combine two hints. */
  if (sizeof (gpointer) < sizeof (UnfoldHint) || self->values.patch != NULL
      || 2 * (gsize) costs_shape (self)->n_arcs > HINT_MAX_SLOT)
    return hints;

  while (holder->base != NULL)
    holder = holder->base;
  hints.version = holder->version;
  hints.versions = make_hints (holder);
  if (hints.versions == NULL)
    return hints;

  hints.words = hints.versions + n_blocks;
  hints.taken = hints.words + n_blocks * HINTS_BLOCK;
  hints.runs = (guint32 *) (hints.taken + 1);
  hints.n_room = count_run_room (costs_shape (self));
  return hints;
}

gboolean
costs_check_sound (WayHierarchyCosts *self,
                   GError           **error)
{
  const guint32 n = self->guard != NULL ? costs_shape (self)->n_nodes : 0;

  for (guint32 i = 0; i < n; i++)
    if (!costs_guard_node (self, i, error))
      return FALSE;

  return TRUE;
}

/* Customises the spare arrays, and makes them the current ones. */
static gboolean
replace (WayHierarchyCosts *self,
         const gdouble     *costs,
         Meter             *meter,
         GError           **error)
{
  Values before;

  if (!hierarchy_check_sound (self->hierarchy, error))
    return FALSE;
  if (!values_customise (&self->spare, costs_shape (self), costs, meter,
                         error))
    {
      values_clear (&self->spare);
      return FALSE;
    }

  meter_tell_end (meter);
  let_go_of_arrays (self);
  before = self->values;
  self->values = self->spare;
  self->spare = before;
  self->version = way_graph_next_version ();
  return TRUE;
}

/* Reads the costs of edges in @graph straight into the spare array. Closed
 * nodes stay closed if @keeps_closed, and are opened otherwise. */
static gboolean
read_graph (WayHierarchyCosts *self,
            WayGraph          *graph,
            gboolean           keeps_closed,
            Meter             *meter,
            GError           **error)
{
  const HierarchyShape *shape = costs_shape (self);
  g_autoptr (WayGraph) asked = NULL;
  g_autofree WayCost *withheld = NULL;

  if (!hierarchy_check_sound (self->hierarchy, error)
      || !lexicographic_prove (graph, shape->n_inner, meter, error))
    return FALSE;
  asked = hierarchy_ask_graph (self->hierarchy, graph, meter, error);
  if (asked == NULL)
    return FALSE;

  if (self->spare.costs == NULL)
    self->spare.costs = meter_alloc (meter, shape->n_edges,
                                     sizeof *self->spare.costs, error);

  meter_begin_stage (meter, 0, CUSTOMISING);
  if (self->spare.costs == NULL
      || !costs_reader_read (shape, asked, self->spare.costs, meter, error))
    return FALSE;

  meter_begin_stage (meter, CUSTOMISING, 1);
  if (keeps_closed)
    withheld = closed_edges_withhold (&self->closed, self->spare.costs);
  if (!replace (self, self->spare.costs, meter, error))
    return FALSE;

  if (keeps_closed)
    closed_edges_put_all (&self->closed, withheld);
  else
    closed_edges_clear (&self->closed);
  return TRUE;
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

  self = costs_new_empty (hierarchy);
  return costs_set_all (self, costs, limits, error)
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

  self = costs_new_empty (hierarchy);
  return costs_set_from_graph (self, graph, limits, error)
           ? g_steal_pointer (&self) : NULL;
}

/* The costs of all edges. (transfer full) */
static gdouble *
list_costs (const WayHierarchyCosts *self,
            Meter                   *meter,
            GError                 **error)
{
  const guint32 n = costs_shape (self)->n_edges;
  const Values *values = costs_values (self);
  gdouble *costs = meter_alloc (meter, n, sizeof *costs, error);

  if (costs == NULL || n == 0)
    return costs;

  memcpy (costs, values->costs, n * sizeof *costs);
  for (guint32 i = 0; values->patch != NULL && i < n; i++)
    costs[i] = values_cost (values, i);
  return costs;
}

/* New costs with the same values, customised from the beginning. */
static WayHierarchyCosts *
work_in_anew (WayHierarchyCosts *self,
              GError           **error)
{
  g_autoptr (WayHierarchyCosts) other = costs_new_empty (self->hierarchy);
  g_autofree gdouble *costs = NULL;
  Meter meter;

  meter_init (&meter, NULL);
  costs = list_costs (self, &meter, error);

  return costs != NULL && replace (other, costs, &meter, error)
           ? g_steal_pointer (&other) : NULL;
}

WayHierarchyCosts *
costs_dup (WayHierarchyCosts *self,
           GError           **error)
{
  g_autoptr (WayHierarchyCosts) copy = NULL;

  if (!hierarchy_check_sound (self->hierarchy, error)
      || !costs_check_sound (self, error))
    return NULL;
  if (self->values.patch != NULL)
    return work_in_anew (self, error);

  copy = costs_new_empty (self->hierarchy);
  if (values_copy (&copy->values, &self->values, costs_shape (self)))
    return g_steal_pointer (&copy);

  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                       "not enough memory to copy the costs of a hierarchy");
  return NULL;
}

WayHierarchyCosts *
costs_new_over (WayHierarchyCosts *base,
                GError           **error)
{
  WayHierarchyCosts *self;

  g_return_val_if_fail (WAY_IS_HIERARCHY_COSTS (base), NULL);

  if (!hierarchy_check_sound (base->hierarchy, error))
    return NULL;
  if (base->values.patch != NULL)
    return work_in_anew (base, error);

  self = costs_new_empty (base->hierarchy);
  self->base = g_object_ref (base);
  self->guard = base->guard;
  self->values = base->values;
  return self;
}

gboolean
costs_set_all (WayHierarchyCosts *self,
               const WayCost     *costs,
               const WayLimits   *limits,
               GError           **error)
{
  Meter meter;

  meter_init (&meter, limits);
  if (!replace (self, costs, &meter, error))
    return FALSE;

  closed_edges_clear (&self->closed);
  return TRUE;
}

gboolean
costs_set_from_graph (WayHierarchyCosts *self,
                      WayGraph          *graph,
                      const WayLimits   *limits,
                      GError           **error)
{
  Meter meter;

  meter_init (&meter, limits);
  return read_graph (self, graph, FALSE, &meter, error);
}

/* Changes all costs. */
static gboolean
change_all (WayHierarchyCosts *self,
            const guint32     *edges,
            const WayCost     *costs,
            gsize              n_edges,
            Meter             *meter,
            GError           **error)
{
  g_autofree gdouble *all = list_costs (self, meter, error);

  if (all == NULL)
    return FALSE;

  for (gsize i = 0; i < n_edges; i++)
    all[edges[i]] = costs[i];
  return replace (self, all, meter, error);
}

/* Makes sure that single costs can be changed: borrowed arrays get a patch. */
static gboolean
make_patch (WayHierarchyCosts *self,
            Meter             *meter,
            GError           **error)
{
  const HierarchyShape *shape = costs_shape (self);

  if (!hierarchy_check_sound (self->hierarchy, error))
    return FALSE;
  if (are_borrowed (self) && self->values.patch == NULL)
    self->values.patch = patch_new (shape->n_nodes, shape->n_arcs,
                                    shape->n_edges, meter, error);

  return !are_borrowed (self) || self->values.patch != NULL;
}

/* Whether the changed edges are few enough for a patch. */
static gboolean
are_few (const WayHierarchyCosts *self,
         gsize                    n_edges)
{
  return !are_borrowed (self)
         || n_edges <= MOST_SMALL_PATCH
                         + costs_shape (self)->n_edges / PATCH_SHARE;
}

gboolean
costs_mend (WayHierarchyCosts *self,
            const guint32     *edges,
            const WayCost     *costs,
            gsize              n_edges,
            const WayLimits   *limits,
            GError           **error)
{
  gboolean can_hold = TRUE;
  RepairEnd end = REPAIR_TOO_LARGE;
  Meter meter;

  for (gsize i = 0; i < n_edges; i++)
    can_hold &= values_can_hold (&self->values, costs[i]);

  meter_init (&meter, limits);
  if (can_hold && are_few (self, n_edges))
    end = make_patch (self, &meter, error)
            ? repair_change (&self->repair, costs_shape (self), &self->values,
                             edges, costs, n_edges, &meter, error)
            : REPAIR_FAILED;
  if (end == REPAIR_TOO_LARGE)
    return change_all (self, edges, costs, n_edges, &meter, error);

  if (end == REPAIR_DONE)
    self->version = way_graph_next_version ();
  return end == REPAIR_DONE;
}

/* Changes the costs of some edges. Edges into closed nodes get their costs when
 * the nodes are opened. */
static gboolean
change_some (WayHierarchyCosts *self,
             const guint32     *edges,
             const WayCost     *costs,
             gsize              n_edges,
             const WayLimits   *limits,
             GError           **error)
{
  g_autofree guint32 *open = NULL;
  g_autofree WayCost *open_costs = NULL;
  gsize n_open;

  for (gsize i = 0; i < n_edges; i++)
    if (!values_check_cost (edges[i], costs[i], error))
      return FALSE;

  if (self->closed.edges == NULL)
    return costs_mend (self, edges, costs, n_edges, limits, error);

  open = g_memdup2 (edges, n_edges * sizeof *edges);
  open_costs = g_memdup2 (costs, n_edges * sizeof *costs);
  n_open = closed_edges_skip (&self->closed, open, open_costs, n_edges);
  if (!costs_mend (self, open, open_costs, n_open, limits, error))
    return FALSE;

  closed_edges_put (&self->closed, edges, costs, n_edges);
  return TRUE;
}

gboolean
way_hierarchy_costs_update (WayHierarchyCosts *self,
                            const guint32     *edges,
                            const WayCost     *costs,
                            gsize              n_edges,
                            const WayLimits   *limits,
                            GError           **error)
{
  g_return_val_if_fail (WAY_IS_HIERARCHY_COSTS (self), FALSE);
  g_return_val_if_fail (costs != NULL || n_edges == 0, FALSE);

  if (edges == NULL && n_edges == costs_shape (self)->n_edges)
    return costs_set_all (self, costs, limits, error);

  g_return_val_if_fail (edges != NULL || n_edges == 0, FALSE);
  for (gsize i = 0; i < n_edges; i++)
    g_return_val_if_fail (edges[i] < costs_shape (self)->n_edges, FALSE);

  return change_some (self, edges, costs, n_edges, limits, error);
}

gboolean
way_hierarchy_costs_update_from_graph (WayHierarchyCosts *self,
                                       WayGraph          *graph,
                                       guint64            since,
                                       const WayLimits   *limits,
                                       GError           **error)
{
  g_auto (CostsChanges) changes = { NULL };
  gboolean are_few;
  Meter meter;

  g_return_val_if_fail (WAY_IS_HIERARCHY_COSTS (self), FALSE);
  g_return_val_if_fail (WAY_IS_GRAPH (graph), FALSE);

  if (since == 0)
    return costs_set_from_graph (self, graph, limits, error);

  meter_init (&meter, limits);
  costs_changes_init (&changes);
  if (!costs_changes_find (&changes, self, graph, since, &are_few, &meter,
                           error))
    return FALSE;
  if (!are_few)
    return read_graph (self, graph, TRUE, &meter, error);

  return change_some (
    self, (const guint32 *) (gpointer) changes.edges->data,
    (const WayCost *) (gpointer) changes.costs->data, changes.edges->len,
    limits, error);
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

  return values_cost (costs_values (self), edge);
}

gsize
costs_get_bytes (WayHierarchyCosts *self)
{
  gsize bytes;

  bytes = self->base == NULL
            ? values_bytes (&self->values, costs_shape (self))
            : self->values.patch != NULL ? patch_bytes (self->values.patch) : 0;
  if (self->spare.ups.any != NULL)
    bytes += values_bytes (&self->spare, costs_shape (self));
  if (g_atomic_pointer_get (&self->hints) != NULL)
    bytes += count_hint_words (costs_shape (self)) * sizeof (UnfoldHint);
  return bytes;
}
