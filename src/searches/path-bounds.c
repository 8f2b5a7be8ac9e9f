/* path-bounds.c - the bounds of WayAlternatives, which paths must keep
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "searches/path-bounds.h"

#include <wayfind/core/error.h>

#include <math.h>

void
path_bounds_init (PathBounds            *self,
                  const WayAlternatives *options)
{
  *self = (PathBounds) { 0 };
  path_bounds_begin (self, options);
}

void
path_bounds_clear (PathBounds *self)
{
  number_map_clear (&self->edges, NULL);
}

void
path_bounds_begin (PathBounds            *self,
                   const WayAlternatives *options)
{
  self->max_shared = options->max_shared;
  self->max_stretch = options->max_stretch;
  self->max_cost = (gdouble) INFINITY;
  self->n_paths = 0;
  number_map_begin (&self->edges);
}

/* The edge to node @i, known by the ids of both of its ends. */
static guint64
name_edge (const guint32 *ids,
           guint          i)
{
  return (guint64) ids[i - 1] << 32 | ids[i];
}

static gboolean
is_wanted (const PathBounds *self,
           const guint32    *ids,
           const WayCost    *sums,
           guint             n_nodes)
{
  const WayCost cost = sums[n_nodes - 1] - sums[0];
  gboolean is_new = FALSE;
  WayCost shared = 0;

  for (guint i = 1; i < n_nodes; i++)
    if (number_map_get (&self->edges, name_edge (ids, i)) != 0)
      shared += sums[i] - sums[i - 1];
    else
      is_new = TRUE;

  return is_new && cost <= self->max_cost
         && shared <= self->max_shared * cost;
}

gboolean
path_bounds_take (PathBounds    *self,
                  const guint32 *ids,
                  const WayCost *sums,
                  guint          n_nodes)
{
  const gboolean is_first = self->n_paths == 0;

  if (!number_map_reserve (&self->edges, n_nodes - 1, NULL, NULL)
      || (!is_first && !is_wanted (self, ids, sums, n_nodes)))
    return FALSE;

  if (is_first)
    self->max_cost = self->max_stretch * (sums[n_nodes - 1] - sums[0]);
  self->n_paths++;
  for (guint i = 1; i < n_nodes; i++)
    *number_map_at (&self->edges, name_edge (ids, i)) = 1;

  return TRUE;
}

gboolean
path_bounds_fail_no_memory (GError **error)
{
  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                       "not enough memory for alternatives");
  return FALSE;
}
