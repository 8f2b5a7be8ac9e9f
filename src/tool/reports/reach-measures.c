/* reach-measures.c - measures along the paths to all reached nodes
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Paths form a tree, so each edge of it is read once. In a search of states a
 * node has the path of its cheapest state. */

#include "tool/reports/reach-measures.h"

#include "tool/reports/bands.h"

#include <math.h>
#include <string.h>

typedef struct
{
  const WayReach *found;
  WayGraph       *graph;        /* (not owned) of @found */
  const Also     *also;
  GHashTable     *places;       /* (owned) node of @found -> its place + 1 */
  gdouble        *sums;         /* (owned) of all places */
  guint8         *is_known;     /* (owned) */
} Tree;

static guint
get_place (GHashTable *places,
           WayNode     node)
{
  return GPOINTER_TO_UINT (g_hash_table_lookup (places, node));
}

static void
add_step (Tree *self,
          guint from,
          guint to)
{
  const guint n = self->also->n;
  const WayNode tail
    = way_graph_project (self->graph, way_reach_get_node (self->found, from));
  const WayNode head
    = way_graph_project (self->graph, way_reach_get_node (self->found, to));

  for (guint k = 0; k < n; k++)
    self->sums[(gsize) to * n + k]
      = self->sums[(gsize) from * n + k]
        + also_get_value (self->also, k, tail, head, WAY_EDGE_NONE);
}

/* The place before @place; itself at a start. */
static guint
get_parent (const Tree *self,
            guint       place)
{
  const guint parent
    = get_place (self->places, way_reach_get_came_from (self->found, place));

  return parent > 0 ? parent - 1 : place;
}

/* Goes back to a place that is known, and from there to @place again. @chain is
 * empty before and after. */
static void
find_sums (Tree   *self,
           guint   place,
           GArray *chain)
{
  for (guint i = place; !self->is_known[i]; i = get_parent (self, i))
    {
      self->is_known[i] = TRUE;
      g_array_append_val (chain, i);
    }

  for (guint k = chain->len; k-- > 0;)
    {
      const guint i = g_array_index (chain, guint, k);
      const guint parent = get_parent (self, i);

      if (parent != i)
        add_step (self, parent, i);
    }
  g_array_set_size (chain, 0);
}

/* (transfer full): the place + 1 of the cheapest state of each node. */
static GHashTable *
find_cheapest (const Tree *self)
{
  GHashTable *cheapest = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < way_reach_get_n_nodes (self->found); i++)
    {
      const WayNode node
        = way_graph_project (self->graph, way_reach_get_node (self->found, i));
      const guint best = get_place (cheapest, node);

      if (best == 0 || way_reach_get_cost (self->found, i)
                         < way_reach_get_cost (self->found, best - 1))
        g_hash_table_insert (cheapest, (gpointer) node,
                             GUINT_TO_POINTER (i + 1));
    }

  return cheapest;
}

static void
tree_init (Tree           *self,
           const WayReach *found,
           const Also     *also)
{
  const guint n = way_reach_get_n_nodes (found);
  g_autoptr (GArray) chain = g_array_new (FALSE, FALSE, sizeof (guint));

  *self = (Tree) { found, way_reach_get_graph (found), also,
                   g_hash_table_new (NULL, NULL),
                   g_new0 (gdouble, MAX ((gsize) n * also->n, 1)),
                   g_new0 (guint8, MAX (n, 1)) };
  for (guint i = 0; i < n; i++)
    g_hash_table_insert (self->places,
                         (gpointer) way_reach_get_node (found, i),
                         GUINT_TO_POINTER (i + 1));
  for (guint i = 0; i < n; i++)
    find_sums (self, i, chain);
}

static void
tree_clear (Tree *self)
{
  g_hash_table_unref (self->places);
  g_free (self->sums);
  g_free (self->is_known);
}

gdouble *
reach_measures_new (const GArray   *reached,
                    const WayReach *found,
                    const Also     *also)
{
  g_autoptr (GHashTable) cheapest = NULL;
  const guint n = also->n;
  gdouble *sums;
  Tree tree;

  if (n == 0)
    return NULL;

  tree_init (&tree, found, also);
  cheapest = find_cheapest (&tree);
  sums = g_new (gdouble, MAX ((gsize) reached->len * n, 1));
  for (guint i = 0; i < reached->len; i++)
    {
      const guint place
        = get_place (cheapest, g_array_index (reached, Reached, i).node);

      for (guint k = 0; k < n; k++)
        sums[(gsize) i * n + k]
          = place > 0 ? tree.sums[(gsize) (place - 1) * n + k] : (gdouble) NAN;
    }
  tree_clear (&tree);

  return sums;
}
