/* table-width.c - how wide edges are, for units of different sizes
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Few edges have a width, and few different widths occur. So a width is kept
 * together with a label, and one number says where both are kept: tables
 * without widths pay nothing, and arcs know nothing of widths. */

#include "graphs/table/table-builder-private.h"
#include "graphs/table/table-private.h"

#include <math.h>

static void
begin_widths (WayTableBuilder *self)
{
  const gdouble any_width = INFINITY;

  self->widths = g_array_new (FALSE, FALSE, sizeof (gdouble));
  for (guint i = 0; i < self->labels->len; i++)
    g_array_append_val (self->widths, any_width);
  self->width_places = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                              NULL);
}

guint32
table_builder_intern_width (WayTableBuilder *self,
                            const char      *label)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *key = NULL;
  gpointer place;

  if (self->widths == NULL)
    begin_widths (self);

  g_ascii_dtostr (number, sizeof number, self->width);
  key = label ? g_strconcat (number, " ", label, NULL) : g_strdup (number);
  if (g_hash_table_lookup_extended (self->width_places, key, NULL, &place))
    return GPOINTER_TO_UINT (place);

  g_ptr_array_add (self->labels,
                   label ? g_string_chunk_insert (self->strings, label)
                         : NULL);
  g_array_append_val (self->widths, self->width);
  g_hash_table_insert (self->width_places, g_steal_pointer (&key),
                       GUINT_TO_POINTER (self->labels->len - 1));

  return self->labels->len - 1;
}

void
way_table_builder_set_width (WayTableBuilder *self,
                             gdouble          width)
{
  g_return_if_fail (WAY_IS_TABLE_BUILDER (self));
  g_return_if_fail (width >= 0);        /* NaN fails, too */

  self->width = width + 0.0;            /* no -0 */
}

gdouble
table_width_of (const WayTable *self,
                guint32         place)
{
  return self->map != NULL ? table_map_get_width (self->map, place)
                           : g_array_index (self->widths, gdouble, place);
}

gdouble
way_table_get_width (WayTable *self,
                     guint32   edge)
{
  guint32 place;

  g_return_val_if_fail (WAY_IS_TABLE (self), INFINITY);
  g_return_val_if_fail (edge < arcs_count (&self->arcs), INFINITY);

  if (!way_table_has_widths (self))
    return INFINITY;

  place = self->arcs.tags[edge];
  return place == ARCS_NO_LABEL ? INFINITY : table_width_of (self, place);
}

gboolean
way_table_has_widths (WayTable *self)
{
  g_return_val_if_fail (WAY_IS_TABLE (self), FALSE);

  return self->arcs.tags != NULL
         && (self->map != NULL ? self->map->widths != NULL
                               : self->widths != NULL);
}
