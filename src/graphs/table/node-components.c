/* node-components.c - connected components of the nodes of a table
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Union-find over the edges. O((nodes + edges) log nodes) at worst, and linear
 * in practice. */

#include "graphs/table/node-components.h"

#include "core/union-find.h"

#include <stdlib.h>

typedef struct
{
  guint32 root;                 /* its least node ... */
  guint32 least;                /* ... and its least id */
  guint32 size;
} Component;

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
compare_components (const void *a,
                    const void *b)
{
  const Component *first = a, *second = b;

  if (first->size != second->size)
    return first->size > second->size ? -1 : 1;

  return first->least < second->least ? -1 : first->least > second->least;
}

/* Sets of[node] to the root of each node, and lists the components. A root
 * comes before all other nodes of its component, so one pass suffices.
 * places[root] becomes the place of the root's component in @components. */
static guint32
collect_components (guint32       *of,
                    guint32       *places,
                    Component     *components,
                    const guint32 *ids,
                    guint32        n_nodes)
{
  guint32 count = 0;

  for (guint32 node = 0; node < n_nodes; node++)
    {
      const guint32 id = ids != NULL ? ids[node] : node;
      Component *component;

      of[node] = of[of[node]];
      if (of[node] == node)
        {
          places[node] = count;
          components[count++] = (Component) { node, id, 0 };
        }
      component = &components[places[of[node]]];
      component->size++;
      component->least = MIN (component->least, id);
    }

  return count;
}

gsize
node_components_bytes (guint32 n_nodes)
{
  return (gsize) n_nodes * (2 * sizeof (guint32) + sizeof (Component));
}

gboolean
node_components_init (NodeComponents *self,
                      guint32         n_nodes)
{
  *self = (NodeComponents) {
    .of = g_try_new (guint32, MAX (n_nodes, 1)),
    .sizes = g_try_new (guint32, MAX (n_nodes, 1)),
    .scratch = g_try_new (Component, MAX (n_nodes, 1)),
  };
  if (self->of == NULL || self->sizes == NULL || self->scratch == NULL)
    return FALSE;

  for (guint32 node = 0; node < n_nodes; node++)
    self->of[node] = node;
  return TRUE;
}

void
node_components_join (NodeComponents *self,
                      guint32         node,
                      guint32         other)
{
  union_find_join (self->of, node, other);
}

void
node_components_finish (NodeComponents *self,
                        const guint32  *ids,
                        guint32         n_nodes)
{
  g_autofree Component *components = g_steal_pointer (&self->scratch);
  guint32 *places = self->sizes;        /* until the sizes are known */
  guint32 *shorter;

  self->count = collect_components (self->of, places, components, ids, n_nodes);
  qsort (components, self->count, sizeof *components, compare_components);
  for (guint32 i = 0; i < self->count; i++)
    places[components[i].root] = i;
  for (guint32 node = 0; node < n_nodes; node++)
    self->of[node] = places[self->of[node]];

  for (guint32 i = 0; i < self->count; i++)
    self->sizes[i] = components[i].size;
  shorter = g_try_renew (guint32, self->sizes, MAX (self->count, 1));
  if (shorter != NULL)
    self->sizes = shorter;
}

void
node_components_find (NodeComponents *self,
                      const Arcs     *arcs,
                      const guint32  *ids)
{
  join_ends (self->of, arcs);
  node_components_finish (self, ids, arcs->n_nodes);
}

void
node_components_clear (NodeComponents *self)
{
  g_free (self->of);
  g_free (self->sizes);
  g_free (self->scratch);
  *self = (NodeComponents) { 0 };
}
