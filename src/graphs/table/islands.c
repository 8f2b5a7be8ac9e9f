/* islands.c - which nodes hang together, whichever way their edges run
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Union-find over the edges. O((nodes + edges) log nodes) at worst, and linear
 * in practice. */

#include "graphs/table/islands.h"

#include "core/union-find.h"

#include <stdlib.h>

typedef struct
{
  guint32 root;                 /* its least node ... */
  guint32 least;                /* ... and its least id */
  guint32 size;
} Island;

static inline gboolean
is_hidden (const Arcs *arcs,
           guint32     place)
{
  return arcs->whole != NULL ? arcs->whole[place].cost == WAY_WHOLE_HIDDEN
                             : arcs->real[place].cost == INFINITY;
}

static void
join_ends (guint32    *parents,
           const Arcs *arcs)
{
  for (guint32 node = 0; node < arcs->n_nodes; node++)
    {
      guint32 root = union_find_root_halving (parents, node);

      for (guint32 i = arcs->offsets[node];
           i < arcs->offsets[(gsize) node + 1]; i++)
        if (parents[arcs_node (arcs, i)] != root && !is_hidden (arcs, i))
          root = union_find_join (parents, root, arcs_node (arcs, i));
    }
}

static int
compare_islands (const void *a,
                 const void *b)
{
  const Island *first = a, *second = b;

  if (first->size != second->size)
    return first->size > second->size ? -1 : 1;

  return first->least < second->least ? -1 : first->least > second->least;
}

/* Sets of[node] to the root of each node, and lists the islands. A root comes
 * before all other nodes of its island, so that one pass suffices. places[root]
 * becomes the place of the root's island in @islands. */
static guint32
collect_islands (guint32       *of,
                 guint32       *places,
                 Island        *islands,
                 const guint32 *ids,
                 guint32        n_nodes)
{
  guint32 count = 0;

  for (guint32 node = 0; node < n_nodes; node++)
    {
      const guint32 id = ids != NULL ? ids[node] : node;
      Island *island;

      of[node] = of[of[node]];
      if (of[node] == node)
        {
          places[node] = count;
          islands[count++] = (Island) { node, id, 0 };
        }
      island = &islands[places[of[node]]];
      island->size++;
      island->least = MIN (island->least, id);
    }

  return count;
}

gsize
islands_bytes (guint32 n_nodes)
{
  return (gsize) n_nodes * (2 * sizeof (guint32) + sizeof (Island));
}

gboolean
islands_init (Islands *self,
              guint32  n_nodes)
{
  *self = (Islands) {
    .of = g_try_new (guint32, MAX (n_nodes, 1)),
    .sizes = g_try_new (guint32, MAX (n_nodes, 1)),
    .scratch = g_try_new (Island, MAX (n_nodes, 1)),
  };
  if (self->of == NULL || self->sizes == NULL || self->scratch == NULL)
    return FALSE;

  for (guint32 node = 0; node < n_nodes; node++)
    self->of[node] = node;
  return TRUE;
}

void
islands_join (Islands *self,
              guint32  node,
              guint32  other)
{
  union_find_join (self->of, node, other);
}

void
islands_finish (Islands       *self,
                const guint32 *ids,
                guint32        n_nodes)
{
  g_autofree Island *islands = g_steal_pointer (&self->scratch);
  guint32 *places = self->sizes;        /* until the sizes are known */
  guint32 *shorter;

  self->count = collect_islands (self->of, places, islands, ids, n_nodes);
  qsort (islands, self->count, sizeof *islands, compare_islands);
  for (guint32 i = 0; i < self->count; i++)
    places[islands[i].root] = i;
  for (guint32 node = 0; node < n_nodes; node++)
    self->of[node] = places[self->of[node]];

  for (guint32 i = 0; i < self->count; i++)
    self->sizes[i] = islands[i].size;
  shorter = g_try_renew (guint32, self->sizes, MAX (self->count, 1));
  if (shorter != NULL)
    self->sizes = shorter;
}

void
islands_find (Islands       *self,
              const Arcs    *arcs,
              const guint32 *ids)
{
  join_ends (self->of, arcs);
  islands_finish (self, ids, arcs->n_nodes);
}

void
islands_clear (Islands *self)
{
  g_free (self->of);
  g_free (self->sizes);
  g_free (self->scratch);
  *self = (Islands) { 0 };
}
