/* edge-columns.c - named numbers of edges besides their costs
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A prepared network keeps the names as lines of text, and the numbers column
 * by column in an array that lies in its file. */

#include "io/formats/model/edge-columns.h"

#include <math.h>
#include <string.h>

#define NAMES "measure-names"
#define VALUES "measures"
#define N_LOST "measures-lost"

typedef struct
{
  char          *name;          /* (owned) */
  gdouble       *owned;         /* (owned) (nullable) */
  const gdouble *values;        /* n_edges of them, here or in a file */
} Column;

struct _EdgeColumns
{
  guint32  n_edges;
  guint    n_lost;
  GArray  *columns;             /* (owned) of Column */
  GBytes  *bytes;               /* (owned) (nullable) in a file */
};

static void
clear_column (gpointer item)
{
  Column *column = item;

  g_free (column->name);
  g_free (column->owned);
}

EdgeColumns *
edge_columns_new (guint32 n_edges)
{
  EdgeColumns *self = g_new0 (EdgeColumns, 1);

  self->n_edges = n_edges;
  self->columns = g_array_new (FALSE, FALSE, sizeof (Column));
  g_array_set_clear_func (self->columns, clear_column);
  return self;
}

void
edge_columns_free (EdgeColumns *self)
{
  g_array_unref (self->columns);
  g_clear_pointer (&self->bytes, g_bytes_unref);
  g_free (self);
}

static void
add (EdgeColumns   *self,
     const char    *name,
     gdouble       *owned,
     const gdouble *values)
{
  const Column column = { g_strdup (name), owned, values };

  for (char *c = column.name; *c != '\0'; c++)
    if (g_ascii_iscntrl (*c))
      *c = ' ';
  g_array_append_val (self->columns, column);
}

void
edge_columns_take (EdgeColumns *self,
                   const char  *name,
                   gdouble     *values)
{
  add (self, name, values, values);
}

static const Column *
get_column (const EdgeColumns *self,
            guint              column)
{
  return &g_array_index (self->columns, Column, column);
}

guint
edge_columns_get_count (const EdgeColumns *self)
{
  return self->columns->len;
}

const char *
edge_columns_get_name (const EdgeColumns *self,
                       guint              column)
{
  return get_column (self, column)->name;
}

gdouble
edge_columns_get_value (const EdgeColumns *self,
                        guint              column,
                        guint32            edge)
{
  return edge < self->n_edges ? get_column (self, column)->values[edge]
                              : (gdouble) NAN;
}

gboolean
edge_columns_is_full (const EdgeColumns *self,
                      guint              column)
{
  const gdouble *values = get_column (self, column)->values;

  if (get_column (self, column)->name[0] == '\0')
    return FALSE;
  for (guint32 edge = 0; edge < self->n_edges; edge++)
    if (!(values[edge] >= 0 && values[edge] < INFINITY))
      return FALSE;

  return TRUE;
}

gboolean
edge_columns_are_same (const EdgeColumns *self,
                       guint32            a,
                       guint32            b)
{
  for (guint i = 0; i < self->columns->len; i++)
    {
      const gdouble *values = get_column (self, i)->values;

      if (memcmp (&values[a], &values[b], sizeof *values) != 0)
        return FALSE;
    }

  return TRUE;
}

void
edge_columns_set_n_lost (EdgeColumns *self,
                         guint        n_lost)
{
  self->n_lost = n_lost;
}

guint
edge_columns_get_n_lost (const EdgeColumns *self)
{
  return self->n_lost;
}

/* Prepared networks ------------------------------------------------------- */

void
edge_columns_keep (const EdgeColumns *self,
                   WayPrepared       *prepared)
{
  const gsize size = self->n_edges * sizeof (gdouble);
  guint8 *values = g_malloc (MAX (self->columns->len * size, 1));
  GString *names = g_string_new (NULL);
  g_autoptr (GBytes) name_bytes = NULL, value_bytes = NULL;

  for (guint i = 0; i < self->columns->len; i++)
    {
      const Column *column = get_column (self, i);

      g_string_append_printf (names, "%s\n", column->name);
      if (size > 0)
        memcpy (values + i * size, column->values, size);
    }

  name_bytes = g_string_free_to_bytes (names);
  value_bytes = g_bytes_new_take (values, self->columns->len * size);
  way_prepared_set_bytes (prepared, NAMES, name_bytes);
  way_prepared_set_bytes (prepared, VALUES, value_bytes);
  if (self->n_lost > 0)
    {
      g_autofree char *n_lost = g_strdup_printf ("%u", self->n_lost);

      way_prepared_set_text (prepared, N_LOST, n_lost);
    }
}

EdgeColumns *
edge_columns_find (WayPrepared *prepared)
{
  const guint32 n_edges
    = way_table_get_n_edges (way_prepared_get_table (prepared));
  GBytes *names = way_prepared_get_bytes (prepared, NAMES);
  GBytes *values = way_prepared_get_bytes (prepared, VALUES);
  const char *n_lost = way_prepared_get_text (prepared, N_LOST);
  g_autofree char *text = NULL, *valid = NULL;
  EdgeColumns *self;
  gsize n_bytes, n_left;
  const char *data;
  const gdouble *at;

  if (names == NULL || values == NULL)
    return NULL;

  data = g_bytes_get_data (names, &n_bytes);
  text = g_strndup (data != NULL ? data : "", n_bytes);
  valid = g_utf8_make_valid (text, -1);
  at = g_bytes_get_data (values, &n_bytes);
  n_left = n_bytes / sizeof *at;
  self = edge_columns_new (n_edges);
  self->bytes = g_bytes_ref (values);
  if (n_lost != NULL)
    self->n_lost = (guint) MIN (g_ascii_strtoull (n_lost, NULL, 10),
                                G_MAXUINT);
  for (char *line = valid, *end; *line != '\0' && n_left >= n_edges; line = end)
    {
      end = line + strcspn (line, "\n");
      if (*end == '\n')
        *end++ = '\0';
      add (self, line, NULL, at);
      at += n_edges;
      n_left -= n_edges;
    }

  return self;
}
