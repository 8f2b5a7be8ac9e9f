/* table-map.c - what a table from a file holds that no other table does
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Names are found in a list of ids that is sorted by name. A hash table would
 * be as quick to map, but a hash function would be part of the format for good,
 * and a damaged table could send a search for a name round and round. */

#include "graphs/table/table-map.h"

#include <math.h>
#include <string.h>

void
table_map_free (TableMap *self)
{
  g_bytes_unref (self->file);
  g_free (self);
}

/* The bytes of a text, which may be no UTF-8. The last byte of all texts is 0,
 * so that each of them ends. */
static const char *
get_bytes (const MapTexts *self,
           guint32         i)
{
  if (i >= self->n_texts || self->begins[i] >= self->n_bytes)
    return NULL;

  return self->bytes + self->begins[i];
}

const char *
map_texts_get (const MapTexts *self,
               guint32         i)
{
  const char *text = get_bytes (self, i);

  return text != NULL && g_utf8_validate (text, -1, NULL) ? text : NULL;
}

gboolean
table_map_find_name (const TableMap *self,
                     const char     *name,
                     guint32        *id)
{
  guint32 low = 0, high = self->n_names;

  while (low < high)
    {
      const guint32 middle = low + (high - low) / 2;
      const char *other = get_bytes (&self->names, self->by_name[middle]);
      const int order = other != NULL ? strcmp (name, other) : -1;

      if (order == 0)
        {
          *id = self->by_name[middle];
          return TRUE;
        }
      if (order < 0)
        high = middle;
      else
        low = middle + 1;
    }

  return FALSE;
}

gdouble
table_map_get_width (const TableMap *self,
                     guint32         place)
{
  if (self->widths == NULL || place >= self->labels.n_texts
      || !(self->widths[place] >= 0))
    return INFINITY;

  return self->widths[place];
}
