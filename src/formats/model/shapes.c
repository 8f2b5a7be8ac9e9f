/* shapes.c - the bends of edges, by the two nodes between which they lie
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "formats/model/shapes.h"

/* The bends of an edge, in the order from the lesser node to the greater. */
typedef struct
{
  guint64 ends;                 /* both nodes; the key */
  gsize   first;                /* place in @bends */
  guint   n_bends;
} Shape;

struct _Shapes
{
  GHashTable *by_ends;          /* (owned) of Shape */
  GArray     *bends;            /* (owned) of WayPosition */
};

Shapes *
shapes_new (void)
{
  Shapes *self = g_new (Shapes, 1);

  self->by_ends = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL,
                                         g_free);
  self->bends = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  return self;
}

void
shapes_free (Shapes *self)
{
  g_hash_table_unref (self->by_ends);
  g_array_unref (self->bends);
  g_free (self);
}

static guint64
key_of (WayNode a,
        WayNode b)
{
  const guint64 low = MIN (WAY_NODE_INDEX (a), WAY_NODE_INDEX (b));
  const guint64 high = MAX (WAY_NODE_INDEX (a), WAY_NODE_INDEX (b));

  return high << 32 | low;
}

void
shapes_set (Shapes            *self,
            WayNode            from,
            WayNode            to,
            const WayPosition *positions,
            guint              n_positions)
{
  const gboolean forwards = WAY_NODE_INDEX (from) <= WAY_NODE_INDEX (to);
  Shape *shape = g_new (Shape, 1);

  *shape = (Shape) { key_of (from, to), self->bends->len, n_positions };
  for (guint i = 0; i < n_positions; i++)
    g_array_append_val (self->bends,
                        positions[forwards ? i : n_positions - 1 - i]);
  g_hash_table_replace (self->by_ends, &shape->ends, shape);
}

void
shapes_append (const Shapes *self,
               WayNode       from,
               WayNode       to,
               GArray       *positions)
{
  const gboolean forwards = WAY_NODE_INDEX (from) <= WAY_NODE_INDEX (to);
  const guint64 key = key_of (from, to);
  const Shape *shape = g_hash_table_lookup (self->by_ends, &key);

  for (guint i = 0; shape != NULL && i < shape->n_bends; i++)
    {
      const gsize at = forwards ? i : shape->n_bends - 1 - i;

      g_array_append_val (positions,
                          g_array_index (self->bends, WayPosition,
                                         shape->first + at));
    }
}
