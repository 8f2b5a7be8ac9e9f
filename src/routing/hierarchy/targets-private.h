/* targets-private.h - targets, for those who sweep over them
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

/* Whether @sources are nodes, and costs are as they were. */
gboolean targets_check (WayHierarchyTargets *self,
                        const WayNode       *sources,
                        gsize                n_sources,
                        GError             **error);

/* The error of a sum beyond all doubles. Returns FALSE. */
gboolean targets_fail_overflow (GError **error);
