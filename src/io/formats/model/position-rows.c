/* position-rows.c - rows of positions, each with a key, in a prepared network
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Three arrays: the key of each row, its first position, and all positions. A
 * file is mapped, and its arrays are not read when it is opened. So the range
 * of a row is checked each time that the row is read. */

#include "io/formats/model/position-rows.h"

enum
{
  KEYS,
  FIRSTS,
  POSITIONS,
};

static const char *const endings[] = { "-keys", "-firsts", "-places" };

/* "bends-firsts": the key of an array of the prepared network. */
static const char *
print_key (const char *name,
           guint       array,
           char        key[WAY_PREPARED_KEY_BYTES + 1])
{
  const gsize size = WAY_PREPARED_KEY_BYTES + 1;

  g_assert (strlen (name) + strlen (endings[FIRSTS]) < size);

  g_snprintf (key, size, "%s%s", name, endings[array]);
  return key;
}

/* Keeping ------------------------------------------------------------------ */

void
position_rows_begin (PositionRowsDraft *draft)
{
  draft->keys = g_array_new (FALSE, FALSE, sizeof (guint64));
  draft->firsts = g_array_new (FALSE, FALSE, sizeof (guint32));
  draft->positions = g_array_new (FALSE, FALSE, sizeof (WayPosition));
}

void
position_rows_add (PositionRowsDraft *draft,
                   guint64            key,
                   const WayPosition *positions,
                   guint              n_positions)
{
  const guint32 first = draft->positions->len;

  g_array_append_val (draft->keys, key);
  g_array_append_val (draft->firsts, first);
  g_array_append_vals (draft->positions, positions, n_positions);
}

static GBytes *
bytes_of_array (GArray *array)
{
  const gsize n_bytes = array->len * (gsize) g_array_get_element_size (array);

  return g_bytes_new_take (g_array_free (array, FALSE), n_bytes);
}

void
position_rows_keep (PositionRowsDraft *draft,
                    WayPrepared       *prepared,
                    const char        *name)
{
  const guint32 end = draft->positions->len;
  GArray *const arrays[] = { draft->keys, draft->firsts, draft->positions };

  g_array_append_val (draft->firsts, end);
  for (guint i = 0; i < G_N_ELEMENTS (arrays); i++)
    {
      g_autoptr (GBytes) bytes = bytes_of_array (arrays[i]);
      char key[WAY_PREPARED_KEY_BYTES + 1];

      way_prepared_set_bytes (prepared, print_key (name, i, key), bytes);
    }
}

void
position_rows_copy (const PositionRows *self,
                    WayPrepared        *prepared,
                    const char         *name)
{
  char key[WAY_PREPARED_KEY_BYTES + 1];

  for (guint i = 0; i < G_N_ELEMENTS (self->bytes); i++)
    way_prepared_set_bytes (prepared, print_key (name, i, key),
                            self->bytes[i]);
}

/* Finding ------------------------------------------------------------------ */

/* An array of a prepared network. An array whose last item is cut short is NULL,
 * and has items. */
static gconstpointer
find_array (PositionRows *self,
            WayPrepared  *prepared,
            const char   *name,
            guint         array,
            gsize         item_size,
            gsize        *n_items)
{
  char key[WAY_PREPARED_KEY_BYTES + 1];
  GBytes *bytes = way_prepared_get_bytes (prepared,
                                          print_key (name, array, key));
  gconstpointer data;
  gsize n_bytes;

  *n_items = 0;
  if (bytes == NULL)
    return NULL;

  self->bytes[array] = g_bytes_ref (bytes);
  data = g_bytes_get_data (bytes, &n_bytes);
  *n_items = n_bytes / item_size + (n_bytes % item_size > 0 ? 1 : 0);
  return n_bytes % item_size == 0 ? data : NULL;
}

gboolean
position_rows_find (PositionRows    *self,
                    WayPrepared     *prepared,
                    const char      *name,
                    WayPositionKind  kind,
                    GError         **error)
{
  gsize n_firsts;

  *self = (PositionRows) { .kind = kind };
  self->keys = find_array (self, prepared, name, KEYS, sizeof *self->keys,
                           &self->n_rows);
  self->firsts = find_array (self, prepared, name, FIRSTS,
                             sizeof *self->firsts, &n_firsts);
  self->positions = find_array (self, prepared, name, POSITIONS,
                                sizeof *self->positions, &self->n_positions);
  if (self->bytes[KEYS] == NULL && self->bytes[FIRSTS] == NULL
      && self->bytes[POSITIONS] == NULL)
    return TRUE;
  if (self->firsts != NULL && n_firsts == self->n_rows + 1
      && (self->keys != NULL || self->n_rows == 0)
      && (self->positions != NULL || self->n_positions == 0))
    return TRUE;

  g_set_error (error, WAY_ERROR, WAY_ERROR_PARSE,
               "the file is damaged: the arrays of its part \"%s\" do not fit "
               "together", name);
  position_rows_clear (self);
  return FALSE;
}

void
position_rows_clear (PositionRows *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->bytes); i++)
    g_clear_pointer (&self->bytes[i], g_bytes_unref);
  self->n_rows = 0;
}

void
position_rows_append (const PositionRows *self,
                      gsize               row,
                      GArray             *positions)
{
  const gsize first = self->firsts[row];
  const gsize end = MIN (self->firsts[row + 1], self->n_positions);

  for (gsize i = first; i < end; i++)
    if (way_position_is_valid (&self->positions[i], self->kind))
      g_array_append_val (positions, self->positions[i]);
}
