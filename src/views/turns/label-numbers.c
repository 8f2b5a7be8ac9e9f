/* label-numbers.c - labels of edges as numbers, for quick comparison
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The numbers are kept by the id of the edge, in a tree of three levels that
 * grows when a new edge is looked up. Readers take no lock. */

#include "views/turns/label-numbers.h"

#define ROOT_BITS 11
#define BRANCH_BITS 11
#define LEAF_BITS 10

#define ROOT_SIZE (1u << ROOT_BITS)
#define BRANCH_SIZE (1u << BRANCH_BITS)
#define LEAF_SIZE (1u << LEAF_BITS)

#define NOT_ASKED 0             /* other values are numbers plus 1 */

struct _LabelNumbers
{
  gpointer    root[ROOT_SIZE];  /* (owned) (nullable) branches: atomic */
  GHashTable *numbers;          /* (owned) by label */
  GMutex      lock;             /* held while an entry is added */
};

LabelNumbers *
label_numbers_new (void)
{
  LabelNumbers *self = g_new0 (LabelNumbers, 1);

  self->numbers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_mutex_init (&self->lock);
  return self;
}

void
label_numbers_free (LabelNumbers *self)
{
  for (guint i = 0; i < ROOT_SIZE; i++)
    {
      gpointer *branch = self->root[i];

      for (guint k = 0; branch != NULL && k < BRANCH_SIZE; k++)
        g_free (branch[k]);
      g_free (branch);
    }
  g_hash_table_unref (self->numbers);
  g_mutex_clear (&self->lock);
  g_free (self);
}

/* The pointer at @place; allocates @size bytes if it is NULL. Returns NULL
 * without memory. */
static gpointer
get_or_make (LabelNumbers *self,
             gpointer     *place,
             gsize         size)
{
  gpointer found = g_atomic_pointer_get (place);

  if (G_LIKELY (found != NULL))
    return found;

  g_mutex_lock (&self->lock);
  found = g_atomic_pointer_get (place);
  if (found == NULL)
    {
      found = g_try_malloc0 (size);
      g_atomic_pointer_set (place, found);
    }
  g_mutex_unlock (&self->lock);
  return found;
}

/* The number of a label, new or known. */
static guint32
number_label (LabelNumbers *self,
              WayGraph     *graph,
              guint32       edge)
{
  char *label = way_graph_dup_label (graph, edge);
  guint32 number;

  if (label == NULL)
    return 0;

  g_mutex_lock (&self->lock);
  number = GPOINTER_TO_UINT (g_hash_table_lookup (self->numbers, label));
  if (number == 0)
    {
      number = g_hash_table_size (self->numbers) + 1;
      g_hash_table_insert (self->numbers, g_steal_pointer (&label),
                           GUINT_TO_POINTER (number));
    }
  g_mutex_unlock (&self->lock);
  g_free (label);
  return number;
}

gboolean
label_numbers_find (LabelNumbers *self,
                    WayGraph     *graph,
                    guint32       edge,
                    guint32      *number)
{
  gpointer *branch;
  gint *leaf;
  gint kept;

  *number = 0;
  if (edge == WAY_EDGE_NONE)
    return TRUE;

  branch = get_or_make (self, &self->root[edge >> (BRANCH_BITS + LEAF_BITS)],
                        BRANCH_SIZE * sizeof *branch);
  leaf = branch == NULL
           ? NULL
           : get_or_make (self,
                          &branch[(edge >> LEAF_BITS) & (BRANCH_SIZE - 1)],
                          LEAF_SIZE * sizeof *leaf);
  if (leaf == NULL)
    return FALSE;

  leaf += edge & (LEAF_SIZE - 1);
  kept = g_atomic_int_get (leaf);
  if (kept == NOT_ASKED)
    {
      kept = (gint) (number_label (self, graph, edge) + 1);
      g_atomic_int_set (leaf, kept);
    }
  *number = (guint32) kept - 1;
  return TRUE;
}
