/* shapes.c - the bends of edges, by the two nodes between which they lie
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The shapes of a prepared network lie in its file, in the order of their keys,
 * and are found by halving. */

#include "io/formats/model/shapes.h"

#include "io/formats/model/position-rows.h"

#include <stdlib.h>

#define NAME "bends"

/* The bends of an edge, in the order from the lesser node to the greater. */
typedef struct
{
  guint64 ends;                 /* both nodes; the key */
  gsize   first;                /* place in @bends */
  guint   n_bends;
} Shape;

struct _Shapes
{
  GHashTable  *by_ends;         /* (owned) (nullable) of Shape */
  GArray      *bends;           /* (owned) (nullable) of WayPosition */
  PositionRows rows;            /* (owned) of a prepared network */
};

static void
begin_to_set (Shapes *self)
{
  self->by_ends = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL,
                                         g_free);
  self->bends = g_array_new (FALSE, FALSE, sizeof (WayPosition));
}

Shapes *
shapes_new (void)
{
  Shapes *self = g_new0 (Shapes, 1);

  begin_to_set (self);
  return self;
}

void
shapes_free (Shapes *self)
{
  g_clear_pointer (&self->by_ends, g_hash_table_unref);
  g_clear_pointer (&self->bends, g_array_unref);
  position_rows_clear (&self->rows);
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

static void
set_shape (Shapes            *self,
           guint64            ends,
           const WayPosition *positions,
           guint              n_positions)
{
  Shape *shape = g_new (Shape, 1);

  *shape = (Shape) { ends, self->bends->len, n_positions };
  if (n_positions > 0)
    g_array_append_vals (self->bends, positions, n_positions);
  g_hash_table_replace (self->by_ends, &shape->ends, shape);
}

/* Copies the shapes of a prepared network, so that they can be changed. */
static void
copy_kept (Shapes *self)
{
  g_autoptr (GArray) line = g_array_new (FALSE, FALSE, sizeof (WayPosition));

  begin_to_set (self);
  for (gsize i = 0; i < self->rows.n_rows; i++)
    {
      g_array_set_size (line, 0);
      position_rows_append (&self->rows, i, line);
      set_shape (self, self->rows.keys[i], (const WayPosition *) line->data,
                 line->len);
    }
  position_rows_clear (&self->rows);
}

static void
turn_around (GArray *positions,
             guint   first)
{
  for (guint i = first, k = positions->len; i + 1 < k; i++)
    {
      WayPosition *one = &g_array_index (positions, WayPosition, i);
      WayPosition *other = &g_array_index (positions, WayPosition, --k);
      const WayPosition kept = *one;

      *one = *other;
      *other = kept;
    }
}

void
shapes_set (Shapes            *self,
            WayNode            from,
            WayNode            to,
            const WayPosition *positions,
            guint              n_positions)
{
  guint first;

  if (self->by_ends == NULL)
    copy_kept (self);

  first = self->bends->len;
  set_shape (self, key_of (from, to), positions, n_positions);
  if (WAY_NODE_INDEX (from) > WAY_NODE_INDEX (to))
    turn_around (self->bends, first);
}

/* Appends the bends in the order from the lesser node to the greater. */
static void
append_kept (const PositionRows *rows,
             guint64             key,
             GArray             *positions)
{
  gsize low = 0, high = rows->n_rows;

  while (low < high)
    {
      const gsize middle = low + (high - low) / 2;

      if (rows->keys[middle] < key)
        low = middle + 1;
      else
        high = middle;
    }

  if (low < rows->n_rows && rows->keys[low] == key)
    position_rows_append (rows, low, positions);
}

static void
append_set (const Shapes *self,
            guint64       key,
            GArray       *positions)
{
  const Shape *shape = g_hash_table_lookup (self->by_ends, &key);

  if (shape != NULL && shape->n_bends > 0)
    g_array_append_vals (positions,
                         &g_array_index (self->bends, WayPosition,
                                         shape->first),
                         shape->n_bends);
}

void
shapes_append (const Shapes *self,
               WayNode       from,
               WayNode       to,
               GArray       *positions)
{
  const guint first = positions->len;

  if (self->by_ends != NULL)
    append_set (self, key_of (from, to), positions);
  else
    append_kept (&self->rows, key_of (from, to), positions);
  if (WAY_NODE_INDEX (from) > WAY_NODE_INDEX (to))
    turn_around (positions, first);
}

/* Prepared networks -------------------------------------------------------- */

static int
compare_shapes (const void *a,
                const void *b)
{
  const guint64 one = (*(const Shape *const *) a)->ends;
  const guint64 other = (*(const Shape *const *) b)->ends;

  return (one > other) - (one < other);
}

void
shapes_keep (const Shapes *self,
             WayPrepared  *prepared)
{
  g_autofree gpointer *shapes = NULL;
  PositionRowsDraft draft;
  guint n;

  if (self->by_ends == NULL)
    {
      position_rows_copy (&self->rows, prepared, NAME);
      return;
    }

  shapes = g_hash_table_get_keys_as_array (self->by_ends, &n);
  for (guint i = 0; i < n; i++)
    shapes[i] = g_hash_table_lookup (self->by_ends, shapes[i]);
  qsort (shapes, n, sizeof *shapes, compare_shapes);
  position_rows_begin (&draft);
  for (guint i = 0; i < n; i++)
    {
      const Shape *shape = shapes[i];

      if (shape->n_bends > 0)
        position_rows_add (&draft, shape->ends,
                           &g_array_index (self->bends, WayPosition,
                                           shape->first), shape->n_bends);
    }
  position_rows_keep (&draft, prepared, NAME);
}

Shapes *
shapes_find (WayPrepared     *prepared,
             WayPositionKind  kind,
             GError         **error)
{
  Shapes *self = g_new0 (Shapes, 1);

  if (position_rows_find (&self->rows, prepared, NAME, kind, error)
      && self->rows.n_rows > 0)
    return self;

  shapes_free (self);
  return NULL;
}
