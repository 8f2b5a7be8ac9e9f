/* patch.c - the few costs of a hierarchy that differ from shared arrays
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "routing/hierarchy/patch.h"

static void
row_free (gpointer data)
{
  PatchRow *row = data;

  g_free (row->ups);
  g_free (row);
}

static guint32 *
new_bits (Patch   *self,
          guint32  n,
          Meter   *meter,
          GError **error)
{
  const gsize n_words = (gsize) n / 32 + 1;

  self->n_bytes += n_words * sizeof (guint32);
  return meter_alloc0 (meter, n_words, sizeof (guint32), error);
}

Patch *
patch_new (guint32   n_nodes,
           guint32   n_arcs,
           guint32   n_edges,
           Meter    *meter,
           GError  **error)
{
  Patch *self = g_new0 (Patch, 1);

  self->arc_places = g_hash_table_new (NULL, NULL);
  self->edge_places = g_hash_table_new (NULL, NULL);
  self->rows = g_hash_table_new_full (NULL, NULL, NULL, row_free);
  self->numbers = g_array_new (FALSE, FALSE, 2 * sizeof (gdouble));
  self->costs = g_array_new (FALSE, FALSE, sizeof (gdouble));
  if ((self->arc_bits = new_bits (self, n_arcs, meter, error)) != NULL
      && (self->edge_bits = new_bits (self, n_edges, meter, error)) != NULL
      && (self->row_bits = new_bits (self, n_nodes, meter, error)) != NULL)
    return self;

  patch_free (self);
  return NULL;
}

void
patch_free (Patch *self)
{
  g_free (self->arc_bits);
  g_free (self->edge_bits);
  g_free (self->row_bits);
  g_hash_table_unref (self->arc_places);
  g_hash_table_unref (self->edge_places);
  g_hash_table_unref (self->rows);
  g_array_unref (self->numbers);
  g_array_unref (self->costs);
  g_free (self);
}

gsize
patch_bytes (const Patch *self)
{
  GHashTableIter iter;
  gsize n_bytes = self->n_bytes;
  gpointer row;

  n_bytes += self->numbers->len * 2 * sizeof (gdouble)
             + self->costs->len * sizeof (gdouble);
  g_hash_table_iter_init (&iter, self->rows);
  while (g_hash_table_iter_next (&iter, NULL, &row))
    n_bytes += sizeof (PatchRow)
               + ((const PatchRow *) row)->ends.all * 3 * sizeof (gdouble);

  return n_bytes;
}

static void
set_bit (guint32 *bits,
         guint32  at)
{
  bits[at / 32] |= 1u << at % 32;
}

static guint
find_place (GHashTable *places,
            guint32     key)
{
  return GPOINTER_TO_UINT (g_hash_table_lookup (places,
                                                GUINT_TO_POINTER (key)));
}

/* The two costs of the arc of @slot. */
static gdouble *
find_numbers (const Patch *self,
              guint32      slot)
{
  gdouble *numbers = (gdouble *) (gpointer) self->numbers->data;

  return numbers + 2 * (gsize) find_place (self->arc_places, slot / 2);
}

void
patch_set_number (Patch         *self,
                  guint32        slot,
                  const gdouble  numbers[2],
                  gdouble        number)
{
  const guint32 arc = slot / 2;

  if (!patch_has (self->arc_bits, arc))
    {
      set_bit (self->arc_bits, arc);
      g_hash_table_insert (self->arc_places, GUINT_TO_POINTER (arc),
                           GUINT_TO_POINTER (self->numbers->len));
      g_array_append_vals (self->numbers, numbers, 1);
    }
  find_numbers (self, slot)[slot & 1] = number;
}

gdouble
patch_number (const Patch *self,
              guint32      slot)
{
  return find_numbers (self, slot)[slot & 1];
}

void
patch_set_cost (Patch   *self,
                guint32  edge,
                gdouble  cost)
{
  if (patch_has (self->edge_bits, edge))
    {
      g_array_index (self->costs, gdouble,
                     find_place (self->edge_places, edge)) = cost;
      return;
    }

  set_bit (self->edge_bits, edge);
  g_hash_table_insert (self->edge_places, GUINT_TO_POINTER (edge),
                       GUINT_TO_POINTER (self->costs->len));
  g_array_append_val (self->costs, cost);
}

gdouble
patch_cost (const Patch *self,
            guint32      edge)
{
  return g_array_index (self->costs, gdouble,
                        find_place (self->edge_places, edge));
}

void
patch_take_row (Patch    *self,
                guint32   rank,
                gpointer  ups,
                UpEnds    ends)
{
  PatchRow *row = g_new (PatchRow, 1);

  *row = (PatchRow) { ups, ends };
  set_bit (self->row_bits, rank);
  g_hash_table_replace (self->rows, GUINT_TO_POINTER (rank), row);
}

const PatchRow *
patch_row (const Patch *self,
           guint32      rank)
{
  return g_hash_table_lookup (self->rows, GUINT_TO_POINTER (rank));
}
