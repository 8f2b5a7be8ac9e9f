/* islands.c - which nodes hang together, whichever way their edges run
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Union-find over the edges as they came (Tarjan 1975). A root is always the
 * least id of its island, so that ties between islands need no search, and
 * paths are halved on the way up. O((nodes + edges) log nodes) at worst, and
 * linear in practice. */

#include "graphs/islands.h"

#include <stdlib.h>

typedef struct
{
  guint32 root;
  guint32 size;
} Island;

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

static void
join_ends (guint32         *parents,
           const TableEdge *edges,
           gsize            n_edges)
{
  for (gsize i = 0; i < n_edges; i++)
    {
      guint32 a, b;

      if (edges[i].cost == INFINITY)
        continue;

      a = find_root (parents, edges[i].from);
      b = find_root (parents, edges[i].to);
      parents[MAX (a, b)] = MIN (a, b);
    }
}

static int
compare_islands (const void *a,
                 const void *b)
{
  const Island *first = a, *second = b;

  if (first->size != second->size)
    return first->size > second->size ? -1 : 1;

  return first->root < second->root ? -1 : first->root > second->root;
}

/* A root comes before all others of its island, so one pass suffices: @of
 * becomes the place in @islands of every id. */
static guint32
collect_islands (guint32 *of,
                 Island  *islands,
                 guint32  n_nodes)
{
  guint32 count = 0;

  for (guint32 id = 0; id < n_nodes; id++)
    {
      const gboolean is_root = of[id] == id;

      of[id] = is_root ? count : of[of[id]];
      if (is_root)
        islands[count++] = (Island) { .root = id };
      islands[of[id]].size++;
    }

  return count;
}

/* Sorts @islands and renames what @of says to the new places. */
static gboolean
number_by_size (Islands *self,
                Island  *islands,
                guint32  n_nodes)
{
  g_autofree guint32 *places = g_try_new (guint32, MAX (self->count, 1));

  self->sizes = g_try_new (guint32, MAX (self->count, 1));
  if (places == NULL || self->sizes == NULL)
    return FALSE;

  qsort (islands, self->count, sizeof *islands, compare_islands);
  for (guint32 i = 0; i < self->count; i++)
    {
      self->sizes[i] = islands[i].size;
      places[self->of[islands[i].root]] = i;
    }
  for (guint32 id = 0; id < n_nodes; id++)
    self->of[id] = places[self->of[id]];

  return TRUE;
}

gboolean
islands_init (Islands         *self,
              const TableEdge *edges,
              gsize            n_edges,
              guint32          n_nodes)
{
  g_autofree Island *islands = g_try_new (Island, MAX (n_nodes, 1));

  *self = (Islands) { .of = g_try_new (guint32, MAX (n_nodes, 1)) };
  if (islands == NULL || self->of == NULL)
    return FALSE;

  for (guint32 id = 0; id < n_nodes; id++)
    self->of[id] = id;
  join_ends (self->of, edges, n_edges);
  self->count = collect_islands (self->of, islands, n_nodes);

  return number_by_size (self, islands, n_nodes);
}

void
islands_clear (Islands *self)
{
  g_free (self->of);
  g_free (self->sizes);
  *self = (Islands) { 0 };
}
