/* costs-private.h - the costs of a hierarchy, for the files that use them
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "routing/hierarchy/closed-edges.h"
#include "routing/hierarchy/repair.h"
#include "routing/hierarchy/shape-check.h"
#include "routing/hierarchy/unfold-hints.h"

#include <wayfind/routing/hierarchy-costs.h>

G_BEGIN_DECLS

struct _WayHierarchyCosts
{
  GObject       parent_instance;

  WayHierarchy *hierarchy;      /* (owned) */
  WayHierarchyCosts *base;      /* (owned) (nullable) the costs whose arrays
                                 * @values shares */
  Values        values;
  Values        spare;          /* arrays for the next change of all costs */
  guint64       version;        /* changes with each change of costs */
  ShapeGuard   *guard;          /* (owned unless @base has it) (nullable) of
                                 * values that lie in a file, and belong to
                                 * it */
  Repair        repair;         /* scratch space for changes of a few costs */
  guint64      *hints;          /* (owned) (nullable) arrays of UnfoldHints, made
                                 * when the first path is unfolded; read and set
                                 * atomically */
  ClosedEdges   closed;         /* edges into closed nodes */
};

/* Costs that must be replaced before the first query. (transfer full) */
WayHierarchyCosts *costs_new_empty    (WayHierarchy      *hierarchy);

static inline gboolean
costs_are_empty (const WayHierarchyCosts *self)
{
  return self->values.ends == NULL;
}

/* Costs whose arrays lie in the file that @hierarchy was borrowed from.
 * (transfer full); %NULL with WAY_ERROR_TOO_LARGE if there is too little
 * memory. */
WayHierarchyCosts *costs_new_borrowed (WayHierarchy      *hierarchy,
                                       const Values      *values,
                                       GError           **error);

/* Checks that a query can walk up from the node of that index. O(1), unless the
 * costs lie in a file and these nodes have not been checked before.
 * WAY_ERROR_PARSE if the file is damaged. */
gboolean           costs_guard_node   (const WayHierarchyCosts *self,
                                       guint32                  index,
                                       GError                 **error);

/* The hints of all slots, which may be those of the base. Costs that differ
 * from the base have no hints, nor has a machine with too little memory. O(1):
 * the system clears pages when they are first used. */
UnfoldHints        costs_get_hints    (WayHierarchyCosts *self);

/* Checks that queries can walk the arcs of all nodes; arrays that were not
 * borrowed always pass. O(arcs); WAY_ERROR_PARSE if a file is damaged. */
gboolean           costs_check_sound  (WayHierarchyCosts *self,
                                       GError           **error);

/* Replaces the costs of all edges by an array, or by the present costs of the
 * edges of a graph. Opens all nodes. */
gboolean           costs_set_all      (WayHierarchyCosts *self,
                                       const WayCost     *costs,
                                       const WayLimits   *limits,
                                       GError           **error);
gboolean           costs_set_from_graph (WayHierarchyCosts *self,
                                         WayGraph          *graph,
                                         const WayLimits   *limits,
                                         GError           **error);

/* Opens all closed nodes. Edges into them get the costs that they had when they
 * were closed, or that updates have given them since. O(edges that were closed,
 * and arcs that change, each with the triangles around it). */
gboolean           costs_reopen       (WayHierarchyCosts *self,
                                       const WayLimits   *limits,
                                       GError           **error);

/* Changes the costs that queries see, those of edges into closed nodes
 * included. The arguments are those of way_hierarchy_costs_update(), already
 * checked. */
gboolean           costs_mend         (WayHierarchyCosts *self,
                                       const guint32     *edges,
                                       const WayCost     *costs,
                                       gsize              n_edges,
                                       const WayLimits   *limits,
                                       GError           **error);

/* Costs that equal those of @base, and keep only the differences when they
 * change. @base must not change as long as they are used. O(1), and at the first
 * change a bit for each node, arc and edge. If many costs change at once, or if
 * @base has differences of its own, all costs are worked in again. A hierarchy
 * in a file is checked first, once for all costs: O(arcs + edges).
 * (transfer full); %NULL with WAY_ERROR_PARSE if the file is damaged, or
 * WAY_ERROR_TOO_LARGE if there is too little memory. */
WayHierarchyCosts *costs_new_over     (WayHierarchyCosts *base,
                                       GError           **error);

/* Closes all edges into @nodes; a path may still begin there. If it fails, all
 * costs are as before: with WAY_ERROR_BAD_NODE, or as
 * way_hierarchy_costs_update(). O(edges into the nodes, and arcs that change,
 * each with the triangles around it). */
gboolean           costs_close_nodes  (WayHierarchyCosts *self,
                                       const WayNode     *nodes,
                                       gsize              n_nodes,
                                       const WayLimits   *limits,
                                       GError           **error);

/* A copy of @self over the same hierarchy, in which the nodes that are closed
 * in @self stay closed for good. (transfer full); %NULL with
 * WAY_ERROR_TOO_LARGE if there is too little memory. O(arcs). */
WayHierarchyCosts *costs_dup          (WayHierarchyCosts *self,
                                       GError           **error);

/* The bytes of memory that @self takes, without its hierarchy. */
gsize              costs_get_bytes    (WayHierarchyCosts *self);

/* The arcs that queries and sweeps walk, valid until @self changes. */
static inline const HierarchyShape *
costs_shape (const WayHierarchyCosts *self)
{
  return &self->hierarchy->shape;
}

static inline const Values *
costs_values (const WayHierarchyCosts *self)
{
  return &self->values;
}

/* The cost of an edge, or its cost once the node to which it leads is open. */
static inline WayCost
costs_now (const WayHierarchyCosts *self,
           guint32                  edge)
{
  const ClosedEdge *closed = closed_edges_find (&self->closed, edge);

  return closed != NULL ? closed->cost : values_cost (&self->values, edge);
}

G_END_DECLS
