/* costs-private.h - the costs of a hierarchy, for those who ask it
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "hierarchy/values.h"

#include <wayfind/hierarchy-costs.h>

G_BEGIN_DECLS

struct _WayHierarchyCosts
{
  GObject       parent_instance;

  WayHierarchy *hierarchy;      /* (owned) */
  Values        values;
  Values        spare;          /* arrays for the next time that all change */
  guint64       version;        /* another after each change */
};

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

G_END_DECLS
