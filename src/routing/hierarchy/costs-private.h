/* costs-private.h - the costs of a hierarchy, for those who ask it
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
  WayHierarchyCosts *base;      /* (owned) (nullable) whose arrays values has */
  Values        values;
  Values        spare;          /* arrays for the next time that all change */
  guint64       version;        /* another after each change */
  ShapeGuard   *guard;          /* (owned unless @base has it) (nullable) of
                                 * values that lie in a file, and belong to
                                 * it */
  Repair        repair;         /* scratch space for when a few do */
  guint64      *hints;          /* (owned) (nullable) arrays of UnfoldHints, made
                                 * when the first path is unfolded; read and set
                                 * atomically */
  ClosedEdges   closed;         /* those into nodes that are closed */
};

/* Costs that must be replaced before anybody asks them. (transfer full) */
WayHierarchyCosts *costs_new_empty    (WayHierarchy      *hierarchy);

static inline gboolean
costs_are_empty (const WayHierarchyCosts *self)
{
  return self->values.ends == NULL;
}

/* Costs whose arrays lie in the file that @hierarchy was borrowed from.
 * (transfer full); %NULL with WAY_ERROR_TOO_LARGE if there is no memory. */
WayHierarchyCosts *costs_new_borrowed (WayHierarchy      *hierarchy,
                                       const Values      *values,
                                       GError           **error);

/* Whether the way up from the node of that index can be walked. O(1) unless the
 * costs lie in a file, and then if nobody came by before; WAY_ERROR_PARSE if it
 * is damaged. */
gboolean           costs_guard_node   (const WayHierarchyCosts *self,
                                       guint32                  index,
                                       GError                 **error);

/* The hints of all slots, which the costs that @self lies over may have. There
 * are none for costs that differ from those, or if there is no memory. O(1): the
 * system clears pages as they are touched. */
UnfoldHints        costs_get_hints    (WayHierarchyCosts *self);

/* Whether all nodes have arcs that queries can walk, as values have that were
 * made. O(arcs); WAY_ERROR_PARSE if a file is damaged. */
gboolean           costs_check_sound  (WayHierarchyCosts *self,
                                       GError           **error);

/* Replaces the costs of all edges: by an array, or by what the edges of a graph
 * cost now. Opens all nodes. */
gboolean           costs_set_all      (WayHierarchyCosts *self,
                                       const WayCost     *costs,
                                       const WayLimits   *limits,
                                       GError           **error);
gboolean           costs_set_from_graph (WayHierarchyCosts *self,
                                         WayGraph          *graph,
                                         const WayLimits   *limits,
                                         GError           **error);

/* Opens all nodes that were closed. Edges into them cost what they did when they
 * were closed, or what updates have given them since. O(edges that were closed,
 * and arcs that change, each with the triangles around it). */
gboolean           costs_reopen       (WayHierarchyCosts *self,
                                       const WayLimits   *limits,
                                       GError           **error);

/* Changes the costs that queries see, also of edges into closed nodes. The
 * arguments are those of way_hierarchy_costs_update(), and have been checked. */
gboolean           costs_mend         (WayHierarchyCosts *self,
                                       const guint32     *edges,
                                       const WayCost     *costs,
                                       gsize              n_edges,
                                       const WayLimits   *limits,
                                       GError           **error);

/* A copy of @self over the same hierarchy, in which the nodes that are closed in
 * @self stay closed for good. (transfer full); %NULL with WAY_ERROR_TOO_LARGE if
 * there is no memory. O(arcs). */
WayHierarchyCosts *costs_dup          (WayHierarchyCosts *self,
                                       GError           **error);

/* The bytes of memory that @self takes, without its hierarchy. */
gsize              costs_get_bytes    (WayHierarchyCosts *self);

/* What queries and sweeps work on, good as long as @self is not changed. */
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

/* What an edge costs, or will cost once the node to which it leads is open. */
static inline WayCost
costs_now (const WayHierarchyCosts *self,
           guint32                  edge)
{
  const ClosedEdge *closed = closed_edges_find (&self->closed, edge);

  return closed != NULL ? closed->cost : values_cost (&self->values, edge);
}

G_END_DECLS
