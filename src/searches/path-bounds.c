/* path-bounds.c - the bounds of WayAlternatives, which paths must keep
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "searches/path-bounds.h"

#include <wayfind/core/error.h>

#include <math.h>
#include <string.h>

#define LEAST_ROOM 1024

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
  g_clear_pointer (&self->edges, g_free);
}

void
path_bounds_begin (PathBounds            *self,
                   const WayAlternatives *options)
{
  self->max_shared = options->max_shared;
  self->max_stretch = options->max_stretch;
  self->max_cost = (gdouble) INFINITY;
  self->n_paths = 0;
  self->n_edges = 0;
  self->run++;
  if (self->run > 0)
    return;

  /* Numbers of runs begin anew: none that is left may come again. */
  if (self->room > 0)
    memset (self->edges, 0, self->room * sizeof *self->edges);
  self->run = 1;
}

/* Where the edge between @ends is, or where it would be put. */
static BoundsEdge *
find_edge (const PathBounds *self,
           guint64           ends)
{
  gsize at = (gsize) ((ends * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15)) >> 32);

  while (self->edges[at & (self->room - 1)].run == self->run
         && self->edges[at & (self->room - 1)].ends != ends)
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
  larger.edges = g_try_new0 (BoundsEdge, larger.room);
  if (larger.edges == NULL)
    return FALSE;

  for (gsize i = 0; i < self->room; i++)
    if (self->edges[i].run == self->run)
      *find_edge (&larger, self->edges[i].ends) = self->edges[i];
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
    if (find_edge (self, name_edge (ids, i))->run == self->run)
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

  if (!make_room (self, n_nodes - 1)
      || (!is_first && !is_wanted (self, ids, sums, n_nodes)))
    return FALSE;

  if (is_first)
    self->max_cost = self->max_stretch * (sums[n_nodes - 1] - sums[0]);
  self->n_paths++;
  for (guint i = 1; i < n_nodes; i++)
    {
      const guint64 ends = name_edge (ids, i);
      BoundsEdge *place = find_edge (self, ends);

      self->n_edges += place->run != self->run;
      *place = (BoundsEdge) { ends, self->run };
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
