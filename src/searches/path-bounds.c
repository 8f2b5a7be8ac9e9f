/* path-bounds.c - the bounds of WayAlternatives, which paths must keep
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "searches/path-bounds.h"

#include <wayfind/error.h>

#include <math.h>

#define LEAST_ROOM 1024

void
path_bounds_init (PathBounds            *self,
                  const WayAlternatives *options)
{
  *self = (PathBounds) { .max_shared = options->max_shared,
                         .max_stretch = options->max_stretch,
                         .max_cost = (gdouble) INFINITY };
}

void
path_bounds_clear (PathBounds *self)
{
  g_clear_pointer (&self->edges, g_free);
}

/* Where @edge is, or where it would be put. */
static guint64 *
find_edge (const PathBounds *self,
           guint64           edge)
{
  gsize at = (gsize) ((edge * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15)) >> 32);

  while (self->edges[at & (self->room - 1)] != 0
         && self->edges[at & (self->room - 1)] != edge)
    at++;

  return &self->edges[at & (self->room - 1)];
}

/* Makes room for @n_more edges, so that half of it stays empty. */
static gboolean
make_room (PathBounds *self,
           guint       n_more)
{
  const gsize n = self->n_edges + n_more;
  PathBounds larger = *self;

  if (2 * n <= self->room)
    return TRUE;

  larger.room = MAX (LEAST_ROOM, self->room);
  while (larger.room < 2 * n)
    larger.room *= 2;
  larger.edges = g_try_new0 (guint64, larger.room);
  if (larger.edges == NULL)
    return FALSE;

  for (gsize i = 0; i < self->room; i++)
    if (self->edges[i] != 0)
      *find_edge (&larger, self->edges[i]) = self->edges[i];
  g_free (self->edges);
  *self = larger;
  return TRUE;
}

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
    if (*find_edge (self, name_edge (ids, i)) != 0)
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
  const gboolean is_first = self->edges == NULL;

  if (!make_room (self, n_nodes - 1)
      || (!is_first && !is_wanted (self, ids, sums, n_nodes)))
    return FALSE;

  if (is_first)
    self->max_cost = self->max_stretch * (sums[n_nodes - 1] - sums[0]);
  for (guint i = 1; i < n_nodes; i++)
    {
      const guint64 edge = name_edge (ids, i);
      guint64 *place = find_edge (self, edge);

      self->n_edges += *place == 0;
      *place = edge;
    }

  return TRUE;
}

gboolean
path_bounds_fail_no_memory (GError **error)
{
  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                       "the machine has no memory for alternatives");
  return FALSE;
}
