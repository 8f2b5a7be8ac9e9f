/* islands.c - which nodes hang together, whichever way their edges run
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Union-find over the edges as they came (Tarjan 1975). A root is always the
 * least id of its island, so that ties between islands need no search, and
 * paths are halved on the way up. O((nodes + edges) log nodes) at worst, and
 * linear in practice. Once roots are known the rest is linear: a counting sort
 * by size. */

#include "graphs/islands.h"

#include <string.h>

static guint32
find_root (guint32 *parents,
           guint32  id)
{
  while (parents[id] != id)
    {
      parents[id] = parents[parents[id]];
      id = parents[id];
    }

  return id;
}

/* A root comes before all others of its island, so one pass suffices: @of
 * becomes the place among the islands, by least id, of every id. */
static guint32
collect_islands (guint32 *of,
                 guint32 *sizes,
                 guint32  n_nodes)
{
  guint32 count = 0;

  for (guint32 id = 0; id < n_nodes; id++)
    {
      const gboolean is_root = of[id] == id;

      of[id] = is_root ? count : of[of[id]];
      if (is_root)
        sizes[count++] = 0;
      sizes[of[id]]++;
    }

  return count;
}

/* Turns @sizes, by least id, into the places of the islands when the largest
 * comes first. before[s] is how many are larger than s, and counts up. */
static void
place_by_size (Islands *self,
               guint32 *sizes,
               guint32 *before,
               guint32  n_nodes)
{
  guint32 larger = 0;

  memset (before, 0, ((gsize) n_nodes + 1) * sizeof *before);
  for (guint32 i = 0; i < self->count; i++)
    before[sizes[i]]++;
  for (guint32 size = n_nodes; size > 0; size--)
    {
      const guint32 as_large = before[size];

      before[size] = larger;
      larger += as_large;
    }

  for (guint32 i = 0; i < self->count; i++)
    {
      const guint32 place = before[sizes[i]]++;

      self->sizes[place] = sizes[i];
      sizes[i] = place;
    }
}

gboolean
islands_begin (Islands *self,
               guint32  n_nodes)
{
  *self = (Islands) { .of = g_try_new (guint32, MAX (n_nodes, 1)) };
  if (self->of == NULL)
    return FALSE;

  for (guint32 id = 0; id < n_nodes; id++)
    self->of[id] = id;

  return TRUE;
}

void
islands_join (Islands *self,
              guint32  id,
              guint32  other)
{
  const guint32 a = find_root (self->of, id);
  const guint32 b = find_root (self->of, other);

  self->of[MAX (a, b)] = MIN (a, b);
}

gboolean
islands_finish (Islands *self,
                guint32  n_nodes)
{
  g_autofree guint32 *sizes = g_try_new (guint32, MAX (n_nodes, 1));
  g_autofree guint32 *before = g_try_new (guint32, (gsize) n_nodes + 1);

  if (sizes == NULL || before == NULL)
    return FALSE;

  self->count = collect_islands (self->of, sizes, n_nodes);
  self->sizes = g_try_new (guint32, MAX (self->count, 1));
  if (self->sizes == NULL)
    return FALSE;

  place_by_size (self, sizes, before, n_nodes);
  for (guint32 id = 0; id < n_nodes; id++)
    self->of[id] = sizes[self->of[id]];

  return TRUE;
}

gboolean
islands_init (Islands         *self,
              const TableEdge *edges,
              gsize            n_edges,
              guint32          n_nodes)
{
  if (!islands_begin (self, n_nodes))
    return FALSE;

  for (gsize i = 0; i < n_edges; i++)
    if (edges[i].cost < INFINITY)
      islands_join (self, edges[i].from, edges[i].to);

  return islands_finish (self, n_nodes);
}

void
islands_clear (Islands *self)
{
  g_free (self->of);
  g_free (self->sizes);
  *self = (Islands) { 0 };
}
