/* targets-private.h - targets, for the files that sweep over them
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "routing/hierarchy/sweep.h"

#include <wayfind/routing/hierarchy-targets.h>
#include <wayfind/searches/search-rows.h>

struct _WayHierarchyTargets
{
  GObject            parent_instance;

  WayHierarchyCosts *costs;     /* (owned) */
  guint64            version;   /* of @costs when the targets were selected */
  Selection          selection;
  Carried           *carried;   /* (owned) (nullable) a measure of @costs */
  gdouble           *downs;     /* (owned) (nullable) the same, of the arcs of
                                 * @selection */
  SweepDesk         *spare;     /* (owned) (nullable) of one lane, exchanged
                                 * atomically */
};

/* Targets whose rows carry a measure along, unless @carried is %NULL. If
 * @are_states, targets and sources are nodes of the hierarchy. (transfer full),
 * or as way_hierarchy_targets_new(). */
WayHierarchyTargets *targets_new_carrying (WayHierarchyCosts *costs,
                                           Carried           *carried,
                                           const WayNode     *targets,
                                           gsize              n_targets,
                                           gboolean           are_states,
                                           const WayLimits   *limits,
                                           GError           **error);

/* As way_hierarchy_targets_foreach_row(). @func gets the measure that is
 * carried, or NULL. */
gboolean targets_foreach_row (WayHierarchyTargets *self,
                              const WayNode       *sources,
                              gsize                n_sources,
                              guint                n_threads,
                              WayMeasuredRowFunc   func,
                              gpointer             user_data,
                              const WayLimits     *limits,
                              GError             **error);

/* Checks that @sources are nodes, and that the costs have not changed. */
gboolean targets_check (WayHierarchyTargets *self,
                        const WayNode       *sources,
                        gsize                n_sources,
                        GError             **error);

/* Sets the error of a sum beyond all doubles. Returns FALSE. */
gboolean targets_fail_overflow (GError **error);
