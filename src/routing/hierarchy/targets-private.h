/* targets-private.h - targets, for the files that sweep over them
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "routing/hierarchy/sweep.h"

#include <wayfind/routing/hierarchy-targets.h>

struct _WayHierarchyTargets
{
  GObject            parent_instance;

  WayHierarchyCosts *costs;     /* (owned) */
  guint64            version;   /* of @costs when the targets were selected */
  Selection          selection;
  SweepDesk         *spare;     /* (owned) (nullable) of one lane, exchanged
                                 * atomically */
};

/* Checks that @sources are nodes, and that the costs have not changed. */
gboolean targets_check (WayHierarchyTargets *self,
                        const WayNode       *sources,
                        gsize                n_sources,
                        GError             **error);

/* Sets the error of a sum beyond all doubles. Returns FALSE. */
gboolean targets_fail_overflow (GError **error);
